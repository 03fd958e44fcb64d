"""The card that answers an incident told in the search field."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tableside.games.match import new_match
from tableside.games.snooker.details import SnookerMatch
from tableside.ui.places import Place
from tableside.ui.search.view import SearchView, ToldCard
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.importing import making

PATIENCE = 20_000
TOLD = "red was on, he hit the pink first and potted the white"


def card_for(qtbot: QtBot, window: MainWindow, text: str) -> ToldCard:
    """Type a sentence and wait until the card has answered all of it."""
    window.focus_search()
    view = window.view("search")
    assert isinstance(view, SearchView)
    window.search_field.clear()
    QTest.keyClicks(window.search_field, text)
    qtbot.waitUntil(lambda: view.card.told.text == text, timeout=PATIENCE)
    return view.card


def chips(card: ToldCard) -> list[QPushButton]:
    return [button for button in card.findChildren(QPushButton, "chip") if not button.isHidden()]


def test_the_call_is_read_and_return_opens_the_ruling(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    card = card_for(qtbot, window, TOLD)
    assert card.isVisible()
    assert card.call.text() == "Foul, six."
    assert [chip.text() for chip in chips(card)] == ["red", "ball not on hit first: pink", "cue ball in a pocket"]
    assert not card.unread.isVisible()
    QTest.keyClick(window.search_field, Qt.Key.Key_Return)
    details = (("events", '["first-hit-not-on:pink","cue-potted"]'), ("on", "red"))
    here = services.navigator.here
    assert here is not None
    assert (here.view, here.target, here.details) == ("rulings", "snooker.foul", details)


def test_a_fact_is_corrected_in_place(qtbot: QtBot, window: MainWindow) -> None:
    card = card_for(qtbot, window, TOLD)
    menu = chips(card)[0].menu()
    black = next(action for action in menu.actions() if action.text() == "black")
    black.trigger()
    assert card.call.text() == "Foul, seven."
    qtbot.waitUntil(lambda: len(chips(card)) == 3, timeout=PATIENCE)
    next(action for action in chips(card)[2].menu().actions() if action.text() == "Leave out").trigger()
    qtbot.waitUntil(lambda: len(chips(card)) == 2, timeout=PATIENCE)


def test_the_ball_of_a_foul_is_corrected_in_place(qtbot: QtBot, window: MainWindow) -> None:
    card = card_for(qtbot, window, TOLD)
    black = next(
        action for action in chips(card)[1].menu().actions() if action.text() == "ball not on hit first: black"
    )
    black.trigger()
    assert card.call.text() == "Foul, seven."
    assert card.told.needs == ()


def test_what_is_open_is_asked_and_answered_in_place(qtbot: QtBot, window: MainWindow) -> None:
    card = card_for(qtbot, window, "snooker: he potted the white")
    assert card.call.text() == "Foul … Which ball is on?"
    next(chip for chip in chips(card) if chip.text() == "blue").click()
    assert card.call.text() == "Foul, five."


def test_another_reading_is_offered_apart_from_the_answers(qtbot: QtBot, window: MainWindow) -> None:
    card = card_for(qtbot, window, "he potted the white")
    assert card.title.text() == "Blackball · Shot or foul"
    assert [chip.text() for chip in chips(card)] == ["cue ball"]
    (other,) = card.findChildren(QPushButton, "link-button")
    assert other.text() == "Snooker · Foul"
    other.click()
    assert card.title.text() == other.text()


def test_words_that_were_not_understood_are_shown(qtbot: QtBot, window: MainWindow) -> None:
    card = card_for(qtbot, window, "red was on, he hit the pink first and flumped the black")
    assert card.unread.text() == "Not understood: flumped, black"
    assert card.call.text() != "Foul, six."


def test_return_opens_the_ruling_with_the_chip_that_was_corrected(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    card = card_for(qtbot, window, TOLD)
    chip = chips(card)[0]
    chip.setFocus()
    menu = chip.menu()
    assert menu is not None
    next(action for action in menu.actions() if action.text().casefold() == "black").trigger()
    QApplication.processEvents()
    holder = QApplication.focusWidget()
    assert holder is not None
    QTest.keyClick(holder, Qt.Key.Key_Return)
    here = services.navigator.here
    assert here is not None
    assert (here.view, here.target, dict(here.details).get("on")) == ("rulings", "snooker.foul", "black")


def test_a_card_stays_for_no_other_sentence(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    card = card_for(qtbot, window, TOLD)
    QTest.keyClicks(window.search_field, " twice")
    assert card.isVisible()
    assert not card.open_button.isEnabled(), "until the longer sentence is answered"
    qtbot.waitUntil(card.open_button.isEnabled, timeout=PATIENCE)
    window.search_field.selectAll()
    QTest.keyClicks(window.search_field, "b")
    assert not card.isVisible()
    card = card_for(qtbot, window, TOLD)
    services.navigator.go(Place("start"))
    window.focus_search()
    QTest.keyClicks(window.search_field, "s")
    assert not card.isVisible()
    card = card_for(qtbot, window, TOLD)
    window.search_field.selectAll()
    QTest.keyClick(window.search_field, Qt.Key.Key_Backspace)
    assert not card.isVisible()


def test_a_look_up_shows_no_card(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    card = card_for(qtbot, window, "size of the table")
    assert not card.isVisible()
    view = window.view("search")
    assert isinstance(view, SearchView)
    qtbot.waitUntil(lambda: bool(view.list.rows.items), timeout=PATIENCE)
    QTest.keyClick(window.search_field, Qt.Key.Key_Return)
    assert services.navigator.here != Place("search", "size of the table")


def test_the_card_warns_where_the_edition_in_force_has_another_figure(
    qtbot: QtBot, window: MainWindow, services: Services
) -> None:
    making.put_nscf_in_force(services.folders.imports)
    services.library.refresh()
    card = card_for(qtbot, window, "red was on, he missed everything")
    assert card.call.text() == "Foul, four."
    assert "says 5; our text says 4." in card.departure.text()
    assert card.departure.isVisible()
    card = card_for(qtbot, window, "red was on, he hit the pink first")
    assert not card.departure.isVisible()


def test_the_card_knows_the_match(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    services.matches.put(replace(new_match("snooker"), score=SnookerMatch(45, 30, 0, "blue")))
    card = card_for(qtbot, window, "snooker: he potted the white")
    assert card.call.text() == "Foul, five."
    assert [chip.text() for chip in chips(card)] == ["cue ball in a pocket", "blue"]
    next(action for action in chips(card)[1].menu().actions() if action.text() == "Leave out").trigger()
    assert card.call.text() == "Foul … Which ball is on?"
    services.matches.put(replace(new_match("carrom"), players=("Rossi", "Bakker")))
    told = card_for(qtbot, window, "snooker: he potted the white and the pink")
    assert told.call.text() == "Foul … Which ball is on?"
