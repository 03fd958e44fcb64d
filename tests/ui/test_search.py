"""The search page over the real books: typed, walked, opened, narrowed."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.cli import run_command
from tableside.search.index_set import Key, Sources
from tableside.ui.places import Place
from tableside.ui.search.view import SearchView, described
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.ui.conftest import SPOKEN

PATIENCE = 20_000


def search_page(window: MainWindow) -> SearchView:
    view = window.view("search")
    assert isinstance(view, SearchView)
    return view


def type_query(qtbot: QtBot, window: MainWindow, text: str) -> SearchView:
    """Type as a person does and wait until the answer to all of it is on the screen."""
    window.focus_search()
    window.search_field.clear()
    view = search_page(window)
    with qtbot.waitSignal(view.shown, timeout=PATIENCE, check_params_cb=lambda shown: shown == text):
        QTest.keyClicks(window.search_field, text)
    return view


def places(view: SearchView) -> list[Place]:
    return [row.place for row in view.list.rows.items if row.place is not None]


def test_search_and_open_by_keyboard(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    view = type_query(qtbot, window, "free ball")
    assert window.current_view is view
    assert Place("rules", "snooker/2.13") in places(view)
    chosen = view.list.rows.item(view.list.currentIndex())
    QTest.keyClick(window.search_field, Qt.Key.Key_Down)
    below = view.list.rows.item(view.list.currentIndex())
    assert chosen is not None
    assert below is not None
    assert below != chosen
    QTest.keyClick(window.search_field, Qt.Key.Key_Up)
    assert view.list.rows.item(view.list.currentIndex()) == chosen
    QTest.keyClick(window.search_field, Qt.Key.Key_Return)
    assert services.navigator.here is not None
    assert services.navigator.here.target == (chosen.place.target if chosen.place else "")


def test_typing_anywhere_searches(qtbot: QtBot, window: MainWindow) -> None:
    window.setFocus()
    view = search_page(window)
    with qtbot.waitSignal(view.shown, timeout=PATIENCE, check_params_cb=lambda shown: shown == "miss"):
        QTest.keyClicks(window, "miss")
    assert window.search_field.text() == "miss"
    assert "snooker/3.14" in [place.target for place in places(view)]


def test_a_number_jumps(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    type_query(qtbot, window, "3.10b")
    QTest.keyClick(window.search_field, Qt.Key.Key_Return)
    assert services.navigator.here == Place("rules", "snooker/3.10.b")


def test_a_link_opens_its_place(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    type_query(qtbot, window, "tableside:snooker/3.10")
    QTest.keyClick(window.search_field, Qt.Key.Key_Return)
    assert services.navigator.here == Place("rules", "snooker/3.10")


def test_escape_clears_and_then_goes_back(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rules", "snooker/2.16"))
    type_query(qtbot, window, "pegno")
    QTest.keyClick(window.search_field, Qt.Key.Key_Escape)
    assert window.search_field.text() == ""
    QTest.keyClick(window.search_field, Qt.Key.Key_Escape)
    assert services.navigator.here is not None
    assert services.navigator.here.view == "rules"


def test_chips_narrow_to_a_book_and_are_remembered(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    view = type_query(qtbot, window, "foul")
    assert len({place.target.partition("/")[0] for place in places(view)}) > 1
    with qtbot.waitSignal(view.shown, timeout=PATIENCE):
        view.chips["carrom"].click()
    targets = [place.target for place in places(view)]
    assert targets
    assert all(target.startswith("carrom") for target in targets)
    assert services.settings.current.scope == ("carrom",)


def test_a_slip_is_said_and_another_language_explained(qtbot: QtBot, window: MainWindow) -> None:
    view = type_query(qtbot, window, "snokered")
    assert "snookered" in view.notice.text()
    assert view.notice.isVisible()
    view = type_query(qtbot, window, "pegno")
    assert any("pegno" in row.why for row in view.list.rows.items)


def test_empty_question_shows_what_was_read(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    services.settings.remember(recent=("snooker/3.10",), bookmarks=(("carrom/45", "ask the umpire"),))
    services.navigator.go(Place("search"))
    view = search_page(window)
    assert places(view) == [Place("rules", "snooker/3.10"), Place("rules", "carrom/45")]
    assert "ask the umpire" in [row.text for row in view.list.rows.items]


def test_nothing_found_says_so(qtbot: QtBot, window: MainWindow) -> None:
    view = type_query(qtbot, window, "zzzzqqqq")
    assert places(view) == []
    assert view.notice.text()


def test_preview_shows_the_chosen_rule(qtbot: QtBot, window: MainWindow) -> None:
    view = type_query(qtbot, window, "snooker 2.16")
    qtbot.waitUntil(lambda: "extreme edges" in view.preview.toPlainText(), timeout=PATIENCE)
    assert view.preview.width() > 250


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_speaks_every_language_in_both_themes(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, theme: str
) -> None:
    services.language.choose(language)
    services.theme.choose(theme)
    view = type_query(qtbot, window, "3.14")
    assert places(view)
    assert not view.grab().isNull()
    for chip in view.chips.values():
        assert chip.accessibleName()
        assert chip.sizeHint().width() <= chip.width() + 1


def test_no_row_is_cut_or_overlaps_the_next(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    window.resize(1024, 700)
    view = type_query(qtbot, window, "free ball")
    for number, row in enumerate(view.list.rows.items):
        rect = view.list.visualRect(view.list.rows.index(number))
        needed = view.list.painter.document(described(row, services.theme.colours).html).size().height()
        assert rect.height() >= needed


def test_a_word_that_is_offered_can_be_clicked(qtbot: QtBot, window: MainWindow) -> None:
    view = type_query(qtbot, window, "zzqxv")
    assert "<a href" in view.notice.text()
    view.notice.linkActivated.emit("snookered")
    qtbot.waitUntil(lambda: "snooker/2.16" in [place.target for place in places(view)], timeout=PATIENCE)
    assert window.search_field.text() == "snookered"
    assert places(view)


def test_a_text_that_is_being_prepared_is_told_of_and_found_without_asking_again(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, contents = threading.Event(), Sources.contents

    def held_up(self: Sources, key: Key) -> object:
        release.wait(60)
        return contents(self, key)

    type_query(qtbot, window, "free ball")
    monkeypatch.setattr(Sources, "contents", held_up)
    file = tmp_path / "stones.txt"
    file.write_text("1 The sheet\n\nA zamboni crosses it at noon.\n\n2 The stone\n\nIt is polished by zamboni.\n")
    assert run_command(["import", str(file), "--new-book", "stones", "--lang", "en"]) == 0
    services.texts.saved("stones")
    try:
        view = type_query(qtbot, window, "zamboni")
        assert "Preparing the texts" in view.notice.text()
    finally:
        release.set()
    qtbot.waitUntil(lambda: any(place.target.startswith("stones/") for place in places(view)), timeout=60_000)
    assert "Preparing the texts" not in view.notice.text()
