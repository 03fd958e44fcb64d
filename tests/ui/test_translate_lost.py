"""Texts and tables that go away, break and come back while the translators' room is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.translation.folders import patch
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow
from tests.ui.conftest import remade

from .conftest import SPOKEN, started_again
from .test_every_view import cut, settled
from .test_translate import CTRL, KEY, LEFT, RULE, RULE_IT, SHIFT, counted, every_file, opened, press


@pytest.fixture(autouse=True)
def data(room_data: Path) -> Path:
    """Work on a copy of everything that the room can change."""
    return room_data


@pytest.fixture
def view(room: TranslateView) -> TranslateView:
    return room


def sentences(services: Services) -> list[str]:
    """Return what waits to be read in the window."""
    services.notices.look_again()
    return [one.sentence for one in services.notices.waiting]


@pytest.mark.parametrize("back", ["by itself", "put back"])
def test_a_text_that_is_moved_away_is_missed_at_once_and_nothing_is_written_in_its_place(
    view: TranslateView, services: Services, data: Path, back: str
) -> None:
    opened(view, RULE)
    view.check_for_changes()
    path, editor = data / "rulebooks" / "snooker" / "it.md", view.editor
    before, whole = every_file(data), path.read_bytes()
    path.rename(data / "elsewhere")
    view.check_for_changes()
    assert any(f"“{path}” was there before and is gone" in one for one in sentences(services))
    assert editor.header.saved.text() == "Not saved"
    editor.columns.field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor.columns.field, " Parole.")
    for act in (editor.save, editor.preview, editor.checks.check, editor.refresh, view.check_for_changes):
        act()
    for key, held in ((KEY.Key_Down, CTRL | SHIFT), (KEY.Key_Down, CTRL), (KEY.Key_Return, CTRL)):
        press(view, key, held)
    settled()
    assert "is gone" in editor.message.text.text()
    assert not editor.conflict.isVisible()
    assert (editor.draft.rule, editor.columns.field.text().endswith(" Parole.")) == (RULE, True)
    assert every_file(data) == {one: content for one, content in before.items() if one != path}
    if back == "put back":
        assert editor.message.act.text() == "Put it back"
        QTest.mouseClick(editor.message.act, LEFT)
    else:
        (data / "elsewhere").rename(path)
        view.check_for_changes()
    assert path.read_bytes() == whole.replace(RULE_IT.encode(), f"{RULE_IT} Parole.".encode())
    assert {one: content for one, content in every_file(data).items() if one.suffix == ".toml"} == {
        one: content for one, content in before.items() if one.suffix == ".toml"
    }
    assert (editor.header.saved.text(), editor.message.isVisible()) == ("Saved", False)
    assert not any("was there before" in one for one in sentences(services))
    editor.header.undo.click()
    editor.save()
    assert path.read_bytes() == whole
    assert "it.md" not in patch(view.session.workspace.folders)


def test_a_text_that_is_gone_before_the_room_is_opened_has_no_figures_but_a_sentence(
    view: TranslateView, services: Services, settings_file: Path, data: Path, qtbot: QtBot
) -> None:
    counted(view)
    path = data / "rulebooks" / "carrom" / "fr.md"
    path.rename(data / "elsewhere")
    again = started_again(qtbot, services, settings_file, Place("translate", "overview")).current_view
    assert isinstance(again, TranslateView)
    counted(again)
    assert ("carrom", "fr") not in again.overview.cells
    assert any(f"“{path}” was there before and is gone" in one for one in sentences(again.services))
    (data / "elsewhere").rename(path)
    again.check_for_changes()
    counted(again)
    assert "1040 done" in again.overview.cells["carrom", "fr"].accessibleName()
    assert not any("was there before" in one for one in sentences(again.services))
    again.services.running.close()


@pytest.mark.parametrize("name", ["book.toml", "terms.toml"])
def test_a_table_that_breaks_and_is_mended_is_told_as_long_as_that_is_so_and_the_page_follows(
    view: TranslateView, services: Services, data: Path, name: str
) -> None:
    services.navigator.go(Place("translate", "overview"))
    counted(view)
    path = data / "rulebooks" / "snooker" / name
    whole = path.read_bytes()
    path.write_bytes(whole + b"\nbroken = = 1\n")
    view.check_for_changes()
    counted(view)
    assert any(f"{path}, line" in one for one in sentences(services))
    assert ("snooker", "it") not in view.overview.cells
    assert ("carrom", "it") in view.overview.cells
    assert view.session.book_title("snooker") == "Snooker"
    assert view.session.workspace.library.cite(RULE, "en") == "Section 3 Rule 10(a)"
    path.write_bytes(whole)
    view.check_for_changes()
    counted(view)
    assert not any(str(path) in one for one in sentences(services))
    assert "1567 done" in view.overview.cells["snooker", "it"].accessibleName()


@pytest.mark.parametrize("name", ["book.toml", "terms.toml"])
def test_a_table_that_breaks_while_somebody_types_costs_no_letter_and_is_told(
    view: TranslateView, services: Services, data: Path, name: str
) -> None:
    opened(view, RULE)
    QTest.keyClicks(view.editor.columns.field, "Parole. ")
    path = data / "rulebooks" / "snooker" / name
    whole = path.read_bytes()
    path.write_bytes(whole + b"\nbroken = = 1\n")
    view.check_for_changes()
    view.check_for_changes()
    QTest.keyClicks(view.editor.columns.field, "Altre. ")
    assert "Parole. Altre. " in view.editor.columns.field.toPlainText()
    assert any(f"{path}, line" in one for one in sentences(services))
    path.write_bytes(whole)
    view.check_for_changes()
    assert "Parole. Altre. " in view.editor.columns.field.toPlainText()
    assert not any(f"{path}, line" in one for one in sentences(services))


@pytest.mark.parametrize("height", [432, 480])
@pytest.mark.parametrize("language", SPOKEN)
def test_both_versions_of_a_text_can_be_read_in_the_smallest_window(
    window: MainWindow, view: TranslateView, services: Services, data: Path, language: str, height: int
) -> None:
    view.window().resize(640, height)
    services.language.choose(language)
    view = remade(window, TranslateView)
    opened(view, RULE)
    editor, path = view.editor, data / "rulebooks" / "snooker" / "it.md"
    QTest.keyClicks(editor.columns.field, "Parole. ")
    path.write_bytes(path.read_bytes().replace(RULE_IT.encode(), f"{RULE_IT} di fuori".encode()))
    view.check_for_changes()
    settled()
    bar = editor.conflict
    assert not cut(bar.title)
    assert not any(cut(button) for button in (bar.keep, bar.take))
    assert bar.page.visibleRegion().boundingRect().height() >= (6 if height < 480 else 8) * bar.fontMetrics().height()
    assert not editor.header.overview.isVisible()
    assert bar.page.hasFocus()
    QTest.mouseClick(bar.keep, LEFT)
    settled()
    assert b"Parole." in path.read_bytes()
    assert not editor.parts.isHidden()
    assert editor.header.overview.isVisible()
    assert editor.columns.field.hasFocus()
