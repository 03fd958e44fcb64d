"""What is written beside a ruling stays with its entry and its case, wherever else these are changed meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets.forms import SaveToJournal
from tableside.ui.window import MainWindow
from tests.ui.conftest import started_again

from .rulings_page import Hand
from .test_journal import keep, kept, page  # noqa: F401


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    return Hand(qtbot, window)


def foul(hand: Hand, on: str = "green") -> None:
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", on)


def form_of(hand: Hand) -> SaveToJournal:
    hand.page.case_view.offer_to_save()
    (form,) = hand.page.findChildren(SaveToJournal)
    return form


def saved_foul(hand: Hand, remark: str) -> str:
    """Rule on a foul, save it with a remark, and return the case."""
    foul(hand)
    form = form_of(hand)
    form.fields.remark.setPlainText(remark)
    form.save()
    running = hand.page.case_view.running
    assert running is not None
    return running.id


def remarks(services: Services) -> list[str]:
    return [entry.notes.remark for entry in services.journal.entries()]


def journal_page(hand: Hand, number: int | None = None) -> JournalView:
    hand.window._services.navigator.go(Place("journal", str(number or "")))
    view = hand.window.current_view
    assert isinstance(view, JournalView)
    return view


def earlier_versions(view: JournalView) -> list[str]:
    view.detail._fill_versions()
    return [action.text()[18:] for action in view.detail.versions_menu.actions()]


def test_a_form_left_open_beside_a_case_writes_over_no_later_edit(hand: Hand, services: Services) -> None:
    saved_foul(hand, "both agreed")
    form = form_of(hand)
    QTest.keyClicks(form.fields.remark, "at once: ")
    view = journal_page(hand)
    assert not view.detail.versions.isVisible()
    view.detail.fields.remark.setPlainText("a protest was handed in")
    view.detail.fields.referee.setText("Cleo")
    view.detail.flush()
    services.navigator.back()
    hand.settle()
    assert form.isVisible()
    form.save()
    view = journal_page(hand)
    notes = view.detail.entries[0].notes
    assert (notes.remark, notes.referee) == ("at once: both agreed", "Cleo")
    assert view.detail.versions.isVisible()
    assert earlier_versions(view) == ["a protest was handed in"]


def test_of_two_cases_with_the_same_answers_the_one_that_is_chosen_opens(
    hand: Hand, services: Services, qtbot: QtBot
) -> None:
    first = saved_foul(hand, "of the first table")
    second = saved_foul(hand, "of the second table")
    assert second != first
    services.navigator.go(Place("rulings"))
    (card,) = hand.page.picker.earlier
    hand.press(card)
    assert form_of(hand).fields.remark.toPlainText() == "of the first table"
    window = started_again(qtbot, services, Place("rulings"))
    again = Hand(qtbot, window)
    again.settle()
    (card,) = again.page.picker.earlier
    again.press(card)
    form = form_of(again)
    assert form.fields.remark.toPlainText() == "of the second table"
    form.fields.remark.setPlainText("of the second table, appealed")
    form.save()
    assert remarks(window._services) == ["of the second table, appealed", "of the first table"]


def test_a_correction_takes_nothing_from_the_match_that_was_noted_last(hand: Hand, services: Services) -> None:
    for table in ("1", "2"):
        foul(hand)
        form = form_of(hand)
        form.fields.table.setText(table)
        form.save()
    services.navigator.back()
    hand.settle()
    hand.give("on", "black")
    form = form_of(hand)
    QTest.keyClicks(form.fields.referee, "Cleo")
    form.correct_button.click()
    corrected = services.journal.entries()[1]
    assert (corrected.facts["on"], corrected.notes.table, corrected.notes.referee) == ("black", "1", "Cleo")


def test_the_way_back_leads_to_the_case_one_came_from(hand: Hand, services: Services) -> None:
    saved_foul(hand, "of the first table")
    saved_foul(hand, "of the second table")
    services.navigator.back()
    hand.settle()
    form = form_of(hand)
    assert form.fields.remark.toPlainText() == "of the first table"
    form.fields.remark.setPlainText("of the first table, appealed")
    form.save()
    services.navigator.forward()
    hand.settle()
    assert form_of(hand).fields.remark.toPlainText() == "of the second table"
    assert remarks(services) == ["of the second table", "of the first table, appealed"]


def test_a_link_with_the_same_facts_as_a_saved_case_is_another_incident(hand: Hand, services: Services) -> None:
    saved_foul(hand, "of the first table")
    place = hand.page.case_view.place()
    assert place is not None
    hand.open("snooker.miss")
    hand.window._services.navigator.go(Place.from_link(place.link()))
    hand.settle()
    form = form_of(hand)
    assert form.fields.remark.toPlainText() == ""
    form.save()
    assert len(services.journal.entries()) == 2


def test_a_word_that_is_finished_late_stays_beside_its_case(hand: Hand, services: Services) -> None:
    foul(hand)
    first = hand.page.case_view.running
    form = form_of(hand)
    QTest.keyClicks(form.fields.remark, "both ag")
    services.navigator.go(Place("rulings", "snooker.foul"))
    # As where signs are put together from several keys: leaving the field finishes the word.
    form.fields.remark.insertPlainText("reed")
    hand.settle()
    assert first is not None
    found, here = services.cases.named(first.id), hand.page.case_view.running
    assert found is not None
    assert found.typed is not None
    assert found.typed["remark"] == "both agreed"
    assert here is not None
    assert here.typed is None


def test_a_corrected_entry_is_seen_as_it_was_and_brought_back(hand: Hand, services: Services) -> None:
    saved_foul(hand, "the green")
    hand.give("on", "black")
    form_of(hand).correct_button.click()
    view = journal_page(hand)
    assert view.detail.entries[0].facts["on"] == "black"
    view.detail._fill_versions()
    (action,) = view.detail.versions_menu.actions()
    action.trigger()
    assert view.detail.version_bar.isVisible()
    assert not view.detail.fields.isVisible()
    assert "the green" in view.detail.report.toPlainText()
    QTest.mouseClick(view.detail.version_bar.buttons["leave"], Qt.MouseButton.LeftButton)
    assert view.detail.fields.isVisible()
    action.trigger()
    QTest.mouseClick(view.detail.version_bar.buttons["take-back"], Qt.MouseButton.LeftButton)
    assert [entry.facts["on"] for entry in services.journal.entries()] == ["green"]
    assert not view.detail.version_bar.isVisible()
    assert len(services.journal.versions(view.detail.entries[0])) == 1
