"""Files and links that are opened from the desktop show what they hold in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tableside.cli import run_command
from tableside.importing.storing import export_book
from tableside.resources import rulebooks_dir
from tableside.ui.importing.view import ImportView
from tableside.ui.places import Place
from tableside.ui.process import SingleInstance, own_file, place_text
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow


def here(services: Services) -> Place:
    place = services.navigator.here
    assert place is not None
    return place


def test_a_case_that_was_saved_opens_with_its_facts(services: Services, window: MainWindow, tmp_path: Path) -> None:
    place = Place("rulings", "snooker.conferring", "it", (("on", "blue"),))
    path = tmp_path / "Das Fräulein.tableside"
    path.write_bytes(place_text(place))
    window.open_link(path.as_uri())
    assert (here(services).view, here(services).target) == ("rulings", "snooker.conferring")


@pytest.fixture
def later(window: MainWindow, services: Services) -> Iterator[SingleInstance]:
    """A later start, which finds the window open."""
    first = SingleInstance()
    assert first.claim()
    first.asked.connect(window.open_link)
    first.listen()
    yield SingleInstance()
    first.close()


def exported_book(tmp_path: Path) -> Path:
    folder = tmp_path / "federation" / "petanque"
    folder.mkdir(parents=True)
    for name in ("book.toml", "en.md"):
        text = (rulebooks_dir() / "backgammon" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace('id = "backgammon"', 'id = "petanque"'), encoding="utf-8")
    path = tmp_path / "petanque.tablebook"
    path.write_bytes(export_book(tmp_path, "petanque")[0])
    return path


def test_a_rulebook_is_taken_into_the_library(services: Services, window: MainWindow, tmp_path: Path) -> None:
    path = exported_book(tmp_path)
    window.open_link(str(path))
    assert "petanque" in services.library.books()
    assert here(services).target.startswith("petanque/")

    mine = services.folders.imports / "federation" / "petanque" / "en.md"
    mine.write_text("# 1 Mine\n\nAnother version.\n")
    window.open_link(str(path))
    page = window.current_view
    assert isinstance(page, ImportView)
    assert "federation (en)" in page.question.text.text()
    assert "Another version" in mine.read_text(), "nothing is replaced before somebody has said so"
    page.question.act.click()
    assert "Another version" not in mine.read_text()


def test_a_translation_shows_what_it_would_change(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "carrom.tableside.po"
    assert run_command(["translate", "export", "carrom", "it", str(path)]) == 0
    window.open_link(str(path))
    view = window.current_view
    assert isinstance(view, TranslateView)
    qtbot.waitUntil(lambda: "0 texts would change" in view.send.told.text(), timeout=20_000)


def test_what_is_no_file_of_ours_says_so_and_changes_nothing(
    services: Services, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    before = services.navigator.here
    for content in (b"\xff\xfe", b"hello", b"tableside:snooker/3.10\nand more"):
        path = tmp_path / "odd.tableside"
        path.write_bytes(content)
        with qtbot.waitSignal(services.notices.said) as said:
            window.open_link(str(path))
        assert "odd.tableside" in said.args[0]
    assert services.navigator.here == before


def test_only_our_own_endings_are_files_to_open(tmp_path: Path) -> None:
    assert own_file("tableside:snooker/3.10") is None
    assert own_file("list") is None
    assert own_file(str(tmp_path / "x.TABLESIDE")) == tmp_path / "x.TABLESIDE"


def test_a_later_start_opens_a_case_and_a_rulebook_in_the_window_there_is(
    services: Services, window: MainWindow, later: SingleInstance, qtbot: QtBot, tmp_path: Path
) -> None:
    case = tmp_path / "Das Fräulein.tableside"
    case.write_bytes(place_text(Place("rulings", "snooker.conferring", "it", (("on", "blue"),))))
    assert later.give_way(str(case))
    qtbot.waitUntil(lambda: here(services).target == "snooker.conferring")
    book = exported_book(tmp_path)
    with qtbot.waitSignal(services.notices.said) as said:
        assert later.give_way(str(book))
    assert "is in your library" in said.args[0]
    assert here(services).target.startswith("petanque/")


def test_a_later_start_opens_a_translation_and_a_language_in_the_window_there_is(
    services: Services, window: MainWindow, later: SingleInstance, qtbot: QtBot, tmp_path: Path
) -> None:
    translation, language = tmp_path / "carrom.tableside.po", tmp_path / "nl.tableside-language"
    assert run_command(["translate", "export", "carrom", "it", str(translation)]) == 0
    assert run_command(["translate", "export", "all", "nl", str(language)]) == 0
    assert later.give_way(str(translation))
    qtbot.waitUntil(lambda: isinstance(window.current_view, TranslateView))
    view = window.current_view
    assert isinstance(view, TranslateView)
    qtbot.waitUntil(lambda: "Italiano" in view.send.told.text(), timeout=20_000)
    assert later.give_way(str(language))
    qtbot.waitUntil(lambda: "Nederlands" in view.send.told.text(), timeout=40_000)


@pytest.mark.parametrize("name", ["odd.tableside", "odd.tablebook", "odd.tableside.po", "odd.tableside-language"])
def test_what_is_wrong_with_a_file_of_a_later_start_is_said_in_the_window_by_its_own_name(
    services: Services, window: MainWindow, later: SingleInstance, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"msgid \xff")
    said: list[str] = []
    services.notices.said.connect(lambda sentence, *_: said.append(sentence))

    def told() -> str:
        view = window.current_view
        shown = [view.send.told.text()] if isinstance(view, TranslateView) else []
        return " ".join([*said, *shown])

    assert later.give_way(str(path))
    qtbot.waitUntil(lambda: name in told(), timeout=20_000)
