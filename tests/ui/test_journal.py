"""The journal page and the form that saves to it, with the real engine and a real file."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tableside.games import find_wizard
from tableside.games.match import Match, as_data
from tableside.games.snooker.details import SnookerMatch
from tableside.journal.export import as_html
from tableside.journal.incident import Incident
from tableside.journal.model import Notes, draft_of_incident
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Values
from tableside.ui import paper
from tableside.ui.journal.detail import picture_of, report_document
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.rulings.view import RulingsView
from tableside.ui.services import Services
from tableside.ui.widgets.forms import NotesFields, Offer, SaveToJournal
from tableside.ui.window import MainWindow
from tests.ui.conftest import remade

from .conftest import SPOKEN
from .test_every_view import cut, settled

SNOOKERED = {"table": "cue 889,700; reds 889,2000; blue 889,1500", "on": "red"}
NOTES = Notes("Masters", "Ann v Bo", "7", "Both agreed")


def ruled(wizard_id: str, facts: dict[str, Any]) -> tuple[Answer, Values]:
    wizard = find_wizard(wizard_id)
    given = read_scenario(wizard, facts)
    return inquire(wizard, given), given


def keep(services: Services, wizard: str, facts: dict[str, Any], notes: Notes, language: str = "en") -> int:
    from tableside.journal.model import draft_of

    answer, given = ruled(wizard, facts)
    entry = services.journal.save(draft_of(answer, given, load_catalogue(language, catalogues_dir()), notes))
    assert entry is not None
    return entry.id


@pytest.fixture
def kept(services: Services) -> list[int]:
    return [
        keep(services, "backgammon.clock", {"length": 7, "score": [0, 0]}, Notes("Open", "Cy – Di", "2", "clock")),
        keep(services, "snooker.snookered", SNOOKERED, NOTES),
    ]


@pytest.fixture
def page(window: MainWindow, services: Services, kept: list[int]) -> JournalView:
    services.navigator.go(Place("journal"))
    view = window.current_view
    assert isinstance(view, JournalView)
    return view


def listed(page: JournalView) -> list[int]:
    return [entry.id for entry in page.list.entries]


def test_the_form_saves_the_ruling_on_offer(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    form = SaveToJournal(services, window)
    qtbot.addWidget(form)
    form.show()
    assert not form.save_button.isEnabled()
    answer, given = ruled("snooker.snookered", SNOOKERED)
    dutch, match = load_catalogue("nl", catalogues_dir()), services.matches.of("snooker")
    form.offer(Offer(((answer, given),), dutch, played=match))
    QTest.keyClicks(form.fields.event_name, "Masters")
    QTest.keyClicks(form.fields.players, "Ann v Bo")
    QTest.keyClicks(form.fields.table, "7")
    QTest.keyClicks(form.fields.remark, "Both agreed")
    with qtbot.waitSignal(form.saved) as saved:
        QTest.mouseClick(form.save_button, Qt.MouseButton.LeftButton)
    entry = services.journal.entry_of(saved.args[0])
    assert entry is not None
    assert entry.notes == NOTES
    assert entry.language == "nl"
    assert entry.position == SNOOKERED["table"]
    assert form.fields.notes() == Notes("Masters", "Ann v Bo", "7"), "the remark belongs to one ruling"
    assert window.notice_bar.text.text() == "The ruling is in the journal."
    assert services.matches.of("snooker").players == ("Ann", "Bo"), "the match knows what was written"
    again = SaveToJournal(services, window)
    qtbot.addWidget(again)
    again.offer(Offer(((answer, given),), dutch, played=services.matches.of("snooker")))
    again.show()
    assert again.fields.notes() == Notes("Masters", "Ann – Bo", "7")


def test_enter_saves_and_escape_cancels(qtbot: QtBot, services: Services, window: MainWindow) -> None:
    form = SaveToJournal(services, window)
    form.offer(Offer((ruled("snooker.snookered", SNOOKERED),), load_catalogue("en", catalogues_dir())))
    form.show()
    form.take_focus()
    assert form.fields.players.hasFocus()
    with qtbot.waitSignal(form.saved):
        QTest.keyClick(form.fields.event_name, Qt.Key.Key_Return)
    with qtbot.waitSignal(form.saved):
        QTest.keyClick(form.fields.remark, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(form.cancelled):
        QTest.keyClick(form.fields.event_name, Qt.Key.Key_Escape)


def test_the_page_lists_newest_first_and_shows_the_report(page: JournalView, kept: list[int]) -> None:
    assert listed(page) == list(reversed(kept))
    assert [entry.id for entry in page.detail.entries] == [kept[1]]
    text = page.detail.report.toPlainText()
    assert "Snookered." in text
    assert "Section 2 Rule 16" in text
    assert page.detail.fields.notes() == NOTES


def test_searching_narrows_the_list(qtbot: QtBot, page: JournalView, kept: list[int]) -> None:
    QTest.keyClicks(page.search, "ANN")
    qtbot.waitUntil(lambda: listed(page) == [kept[1]])
    QTest.keyClicks(page.search, " nothing")
    qtbot.waitUntil(lambda: listed(page) == [])
    assert page.detail.count.text() == "No saved ruling contains these words."
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: listed(page) == list(reversed(kept)))


def test_an_entry_stays_while_one_writes_in_it_although_it_has_the_words_of_the_search_no_more(
    qtbot: QtBot, window: MainWindow, page: JournalView, kept: list[int]
) -> None:
    page.search.setText("agreed")
    qtbot.waitUntil(lambda: listed(page) == [kept[1]])
    page.list.choose(0)
    window.activateWindow()
    remark = page.detail.fields.remark
    remark.setFocus()
    qtbot.waitUntil(remark.hasFocus)
    remark.selectAll()
    QTest.keyClicks(remark, "Protest")
    page.detail.flush()
    assert remark.isVisible()
    QTest.keyClicks(remark, " withdrawn")
    page.detail.flush()
    assert page.detail.entries[0].notes.remark == "Protest withdrawn"
    page.search.setFocus()
    page.reload()
    assert listed(page) == []


def test_typing_is_kept_when_another_entry_is_chosen_or_the_page_is_left(
    qtbot: QtBot, page: JournalView, services: Services, kept: list[int]
) -> None:
    QTest.keyClicks(page.detail.fields.event_name, " 2026")
    page.list.choose(1)
    assert services.journal.journal.entry(kept[1]).notes.event == "Masters 2026"
    QTest.keyClicks(page.detail.fields.table, "3")
    services.navigator.go(Place("start"))
    assert services.journal.journal.entry(kept[0]).notes.table == "23"


def test_delete_and_undo(window: MainWindow, page: JournalView, kept: list[int]) -> None:
    QTest.mouseClick(page.detail.delete, Qt.MouseButton.LeftButton)
    assert listed(page) == [kept[0]]
    assert window.notice_bar.text.text() == "1 ruling deleted."
    QTest.mouseClick(page.deleted_button, Qt.MouseButton.LeftButton)
    assert listed(page) == list(reversed(kept))
    assert not page.deleted_button.isVisible()
    page.list.selectAll()
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert listed(page) == []
    QTest.keyClick(page.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert listed(page) == list(reversed(kept))


def test_every_deletion_comes_back_the_last_first(page: JournalView, services: Services, kept: list[int]) -> None:
    third = keep(services, "snooker.snookered", SNOOKERED, Notes(remark="third"))
    page.open(Place("journal"))
    for _ in range(3):
        QTest.keyClick(page.list, Qt.Key.Key_Delete)
        assert page.deleted_button.isVisible()
    for back in ([kept[0]], [kept[1], kept[0]], [third, kept[1], kept[0]]):
        QTest.keyClick(page.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert listed(page) == back
    assert not page.deleted_button.isVisible()


def test_deleted_entries_are_brought_back_by_a_button(page: JournalView, kept: list[int]) -> None:
    assert not page.deleted_button.isVisible()
    page.delete()
    page.delete()
    assert page.detail.count.text() == "No entries."
    assert page.deleted_button.isVisible()
    QTest.mouseClick(page.deleted_button, Qt.MouseButton.LeftButton)
    assert listed(page) == [kept[0]], "what was deleted last comes back first"
    QTest.mouseClick(page.deleted_button, Qt.MouseButton.LeftButton)
    assert listed(page) == list(reversed(kept))
    assert not page.deleted_button.isVisible()
    assert page.detail.fields.isVisible()


def test_an_empty_page_says_why_it_is_empty(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("journal"))
    page = window.current_view
    assert isinstance(page, JournalView)
    assert page.detail.count.text().startswith("Nothing has been saved yet.")


@pytest.mark.parametrize("width", [640, 1024, 1366])
def test_the_report_is_never_wider_than_its_place(page: JournalView, window: MainWindow, width: int) -> None:
    window.resize(width, 700)
    settled()
    report = page.detail.report
    assert not report.horizontalScrollBar().isVisible()
    assert report.horizontalScrollBar().maximum() <= 1, "but for a rounding"
    assert report.document().idealWidth() <= report.viewport().width() + 1


def test_the_report_says_places_in_words(page: JournalView) -> None:
    said = page.detail.report.toPlainText()
    assert "blue: " in said
    assert "889,1500" not in said


def test_a_ruling_is_reopened_with_its_facts(page: JournalView, services: Services) -> None:
    page.reopen()
    here = services.navigator.here
    assert here is not None
    assert (here.view, here.target) == ("rulings", "snooker.snookered")
    assert dict(here.details)["on"] == "red"
    assert dict(here.details)["table"] == SNOOKERED["table"]


def test_from_the_ruling_to_the_journal_and_back(qtbot: QtBot, window: MainWindow, services: Services) -> None:
    facts = (("on", "red"), ("table", str(SNOOKERED["table"])))
    services.navigator.go(Place("rulings", "snooker.snookered", "", facts))
    view = window.current_view
    assert isinstance(view, RulingsView)
    view.case_view.offer_to_save()
    (form,) = view.findChildren(SaveToJournal)
    QTest.keyClicks(form.fields.remark, "from the table")
    with qtbot.waitSignal(form.saved):
        QTest.mouseClick(form.save_button, Qt.MouseButton.LeftButton)
    assert not form.isVisible()
    services.navigator.go(Place("journal"))
    page = window.current_view
    assert isinstance(page, JournalView)
    assert page.detail.entries[0].notes.remark == "from the table"
    page.reopen()
    case = view.case_view.case
    assert case is not None
    assert case.given["on"] == "red"


def test_the_picture_shows_the_table(page: JournalView, services: Services) -> None:
    image = picture_of(services, page.detail.entries[0], 400)
    assert isinstance(image, QImage)
    assert image.width() == 400
    page.list.choose(1)
    assert picture_of(services, page.detail.entries[0], 400) is None


def text_of_pdf(path: Path) -> str:
    pages = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_range() for page in pages)
    pages.close()
    # Ligatures are one sign in the file and two letters in the words.
    return " ".join(text.replace("ﬁ", "fi").replace("ﬀ", "ff").replace("ﬂ", "fl").replace("ﬃ", "ffi").split())


@pytest.mark.parametrize("language", SPOKEN)
def test_the_pdf_says_what_the_report_says(page: JournalView, tmp_path: Path, language: str) -> None:
    page.detail.speak(language)
    entries = page.list.chosen_entries()
    document = report_document(page.services, entries, page.detail.catalogue)
    words = document.toPlainText()
    path = tmp_path / "report.pdf"
    page.export_to(entries, path)
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    assert len(content) > 10_000
    call = {"en": "Snookered.", "it": "Impallato.", "nl": "Gesnookerd.", "fr": "Snookée."}[language]
    citation = page.services.library.cite("snooker/2.16", language)
    expected = [call, citation, "Ann v Bo", page.detail.catalogue.gettext("Official, signature")]
    assert all(text in words for text in expected)
    printed = text_of_pdf(path)
    assert all(" ".join(text.split()) in printed for text in expected)
    assert "1 / " in printed or "1/" in printed


def test_nothing_is_printed_twice_where_a_page_ends(page: JournalView, tmp_path: Path) -> None:
    path = tmp_path / "all.pdf"
    page.list.selectAll()
    page.export_to(page.list.chosen_entries(), path)
    words = report_document(page.services, page.list.chosen_entries(), page.detail.catalogue).toPlainText()
    printed = text_of_pdf(path)
    for line in {line.strip() for line in words.splitlines() if len(line.strip()) > 40}:
        start = " ".join(line.split()[:5])
        assert printed.count(start) == " ".join(words.split()).count(start), start


def test_many_entries_go_into_one_file(page: JournalView, tmp_path: Path, kept: list[int]) -> None:
    page.list.selectAll()
    entries = page.list.chosen_entries()
    assert page.detail.count.text() == "2 rulings are chosen."
    page.export_to(entries, tmp_path / "all.json")
    data = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert [entry["id"] for entry in data["entries"]] == kept, "in the order in which things happened"
    page.export_to(entries, tmp_path / "all.pdf")
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF-")
    if os.name != "nt":
        assert (tmp_path / "all.json").stat().st_mode & 0o077 == 0, (
            "rulings with names in them are for their owner alone"
        )


def test_an_export_that_fails_says_so(page: JournalView, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    page.export_to(page.list.chosen_entries(), tmp_path / "file" / "report.md")
    assert "could not be saved" in window.notice_bar.text.text()


def test_a_place_names_an_entry(page: JournalView, services: Services, kept: list[int]) -> None:
    services.navigator.go(Place("journal", str(kept[0])))
    assert [entry.id for entry in page.detail.entries] == [kept[0]]


@pytest.mark.parametrize("language", SPOKEN)
def test_a_filled_page_is_cut_nowhere(window: MainWindow, services: Services, page: JournalView, language: str) -> None:

    window.resize(1024, 700)
    services.language.choose(language)
    page = remade(window, JournalView)
    form = SaveToJournal(services, window)
    form.resize(400, 360)
    form.show()
    page.delete()
    page.undo()
    settled()
    texts = [cut(widget) for widget in window.findChildren(QWidget) if widget.isVisible()]
    assert [text for text in texts if text] == []


def test_the_newest_entry_is_selected(window: MainWindow, services: Services, kept: list[int]) -> None:
    services.navigator.go(Place("journal"))
    view = window.current_view
    assert isinstance(view, JournalView)
    view.list.choose(1)
    services.navigator.go(Place("start"))
    newest = keep(services, "snooker.foul", {"on": "red", "events": ["miss-all"]}, Notes("Open"))
    services.navigator.go(Place("journal"))
    assert [entry.id for entry in view.list.chosen_entries()] == [newest]


def test_referee_round_frame_and_appeal_are_noted(window: MainWindow, services: Services, kept: list[int]) -> None:
    services.navigator.go(Place("journal", str(kept[0])))
    view = window.current_view
    assert isinstance(view, JournalView)
    fields = view.detail.fields
    for field, text in ((fields.referee, "Cleo"), (fields.round, "Final"), (fields.frame, "Frame 5")):
        QTest.keyClicks(field, text)
        field.editingFinished.emit()
    fields.on_appeal.click()
    notes = services.journal.journal.entry(kept[0]).notes
    assert (notes.referee, notes.round, notes.frame, notes.on_appeal) == ("Cleo", "Final", "Frame 5", True)
    assert [entry.id for entry in services.journal.entries("cleo final")] == [kept[0]]
    chosen = fields.appeal_outcome.findText("The ruling was changed")
    fields.appeal_outcome.setCurrentIndex(chosen)
    fields.appeal_outcome.activated.emit(chosen)
    assert services.journal.journal.entry(kept[0]).notes.appeal_outcome == "changed"


def test_the_report_of_the_day_is_copied_and_saved(window: MainWindow, services: Services, tmp_path: Path) -> None:
    notes = Notes("Masters", "Ann v Bo", "7", referee="Cleo", round="Final", on_appeal=True, appeal_outcome="upheld")
    keep(services, "snooker.foul", {"on": "red", "events": ["miss-all"]}, notes)
    keep(services, "snooker.foul", {"on": "blue", "events": ["cue-potted"]}, Notes("Masters", "Cy v Di"))
    keep(services, "snooker.foul", {"on": "pink", "events": ["cue-potted"]}, Notes("Another event"))
    keep(services, "snooker.foul", {"on": "black", "events": ["cue-potted"]}, Notes())
    services.navigator.go(Place("journal"))
    view = window.current_view
    assert isinstance(view, JournalView)
    view.list.choose(2)
    view.give_day_report("copy")
    text = QGuiApplication.clipboard().text()
    assert text.index("Foul, four.") < text.index("Foul, five.")
    assert text.index("Snooker · Ann v Bo") < text.index("Final, Table 7") < text.index("Snooker · Cy v Di")
    assert "Decided on appeal: the ruling stands" in text
    assert "Another event" not in text
    assert "Foul, six." not in text
    assert text.index("Snooker · Without a match") < text.index("Foul, seven.")
    view.save_day_report(view.day_report(view.list.chosen_entries()[0]), tmp_path / "day.pdf")
    assert (tmp_path / "day.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("language", SPOKEN)
def test_a_plain_foul_fits_one_page(services: Services, language: str) -> None:
    number = keep(services, "snooker.foul", {"on": "red", "events": ["first-hit-not-on:pink"]}, NOTES)
    entries = [services.journal.journal.entry(number)]
    report = report_document(services, entries, load_catalogue(language, catalogues_dir()))
    content = paper.as_pdf(report, "Foul")
    assert len(pypdfium2.PdfDocument(content)) == 1


def test_an_incident_is_one_entry_however_often_it_is_saved(
    qtbot: QtBot, services: Services, window: MainWindow
) -> None:
    foul, miss = (
        ruled("snooker.foul", {"on": "red", "events": ["miss-all"]}),
        ruled(
            "snooker.miss",
            {"hit_ball_on_first": False, "on": "red", "first_hit": None, "only_black": False, "clear_path": "part",
             "snookers_needed": False},
        ),
    )  # fmt: skip
    words = load_catalogue("en", catalogues_dir())
    form = SaveToJournal(services, window)
    qtbot.addWidget(form)
    form.offer(Offer((foul,), words))
    form.show()
    QTest.keyClicks(form.fields.remark, "first")
    with qtbot.waitSignal(form.saved) as saved:
        form.save()
    form.hide()
    form.offer(Offer((foul, miss), words, saved.args[0]))
    form.show()
    assert form.fields.notes().remark == "first", "what was noted beside it is there to go on with"
    form.save()
    (entry,) = services.journal.entries()
    assert entry.call == "Foul and a miss, four."
    assert [one.call for one in entry.earlier] == ["Foul, four."]
    report = as_html([Incident(entry, services.library, words)], words)
    assert report.index("Foul, four.") < report.index("Foul and a miss, four.")


@pytest.mark.parametrize("language", SPOKEN)
def test_the_report_has_the_score_and_the_picture_of_every_ruling(services: Services, language: str) -> None:
    words = load_catalogue(language, catalogues_dir())
    position = "cue 889,600; reds 889,2000; blue 889,1500"
    rulings = (
        ruled("snooker.foul", {"on": "red", "events": ["miss-all"]}),
        ruled("snooker.snookered", {"on": "red", "table": position}),
        ruled("snooker.free-ball", {"on": "red", "table": position, "decision": "play-again"}),
    )
    match = Match("snooker", ("Ann", "Bo"), score=SnookerMatch(45, 30))
    scores = {"before": as_data(match), "after": as_data(replace(match, score=SnookerMatch(45, 34)))}
    draft = draft_of_incident(rulings, words, NOTES, match=scores)
    entry = services.journal.journal.save(draft)
    incident = Incident(entry, services.library, words)
    label, score = incident.details[1]
    assert (label, score) == (words.gettext("Match"), "Ann 45–30 Bo → Ann 45–34 Bo")
    assert incident.details[2] == (words.gettext("At the table"), "Ann")
    document = report_document(services, [entry], words)
    assert document.toHtml().count("<img ") == 2, "the foul was not drawn, the two others were"
    assert score in document.toPlainText()


def test_notes_that_cannot_be_saved_wait_until_they_can(
    qtbot: QtBot, page: JournalView, kept: list[int], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (Place("journal", str(number)) for number in kept)
    page.open(second)
    with monkeypatch.context() as refusing:
        refusing.setattr(services.journal, "edit", lambda *_, **__: None)
        QTest.keyClicks(page.detail.fields.remark, " and signed")
        page.open(first)
        assert "and signed" not in page.detail.fields.remark.toPlainText()
        page.open(second)
        assert "and signed" in page.detail.fields.remark.toPlainText()
        page.open(first)
    page.open(second)
    page.detail.flush()
    assert "and signed" in services.journal.journal.entry(kept[1]).notes.remark
    assert not services.unsaved.left


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 30, "²", "0"])
def test_a_link_to_an_entry_that_cannot_be_opens_the_journal(
    window: MainWindow, services: Services, number: str
) -> None:
    keep(services, "snooker.foul", {"on": "red", "events": ["miss-all"]}, NOTES)
    services.navigator.go(Place("journal", number))
    assert isinstance(window.current_view, JournalView)
    assert len(window.current_view.list.chosen_entries()) == 1


def squeezed(fields: NotesFields) -> list[str]:
    """Give the fields that are lower than they have to be, and the labels that lie over one."""
    boxes = (*fields.lines, fields.remark)
    found = [one.objectName() for one in boxes if one.height() < one.minimumSizeHint().height()]
    labels = [label for label in fields.findChildren(QLabel) if label.isVisible()]
    return found + [one.text() for one in labels if any(one.geometry().intersects(box.geometry()) for box in boxes)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [(640, 480), (640, 420), (800, 600)], ids=str)
def test_the_form_keeps_its_heights_in_a_low_window(
    qtbot: QtBot, window: MainWindow, services: Services, size: tuple[int, int], language: str
) -> None:
    services.language.choose(language)
    window.resize(*size)
    services.navigator.go(Place("rulings", "snooker.snookered", "", tuple(sorted(SNOOKERED.items()))))
    view = window.current_view
    assert isinstance(view, RulingsView)
    view.case_view.offer_to_save()
    services.notices.say("A notice that takes two lines in a window that is as low as this one. " * 2, lasting=True)
    settled()
    (form,) = view.findChildren(SaveToJournal)
    assert squeezed(form.fields) == []
    assert form.fields.height() >= form.fields.minimumSizeHint().height()
    assert not cut(form.save_button)
    with qtbot.waitActive(window):
        window.activateWindow()
    form.fields.remark.setFocus(Qt.FocusReason.TabFocusReason)
    remark, port = form.fields.remark, form.fields.viewport()
    assert port.rect().intersects(remark.rect().translated(remark.mapTo(port, remark.rect().topLeft()))), "in sight"
    bottom = form.save_button.mapTo(window, form.save_button.rect().bottomLeft()).y()
    assert bottom <= window.notice_bar.mapTo(window, window.notice_bar.rect().topLeft()).y()
    form.cancel_button.click()
    settled()
    assert view.case_view.head.isVisible(), "the ruling is back"
    focus = window.focusWidget()
    assert focus is not None
    assert view.isAncestorOf(focus)


def test_the_form_says_that_it_changes_an_entry_of_the_journal(window: MainWindow, services: Services) -> None:
    services.navigator.go(Place("rulings", "snooker.snookered", "", tuple(sorted(SNOOKERED.items()))))
    view = window.current_view
    assert isinstance(view, RulingsView)
    view.case_view.offer_to_save()
    (form,) = view.findChildren(SaveToJournal)
    assert form.title.text() == "Save to the journal"
    form.save()
    view.case_view.offer_to_save()
    assert form.title.text() == "Change the entry in the journal"


@pytest.mark.parametrize("language", SPOKEN)
def test_no_button_beside_an_entry_is_cut_in_a_low_window(
    window: MainWindow, page: JournalView, services: Services, qtbot: QtBot, language: str
) -> None:
    services.language.choose(language)
    page = remade(window, JournalView)
    window.resize(640, 480)
    page.list.choose(0)
    page.delete()
    assert page.deleted_button.isVisible()
    page.list.choose(0)
    bar = page.detail.bar
    qtbot.waitUntil(lambda: bar.height() >= bar.heightForWidth(bar.width()), timeout=20_000)
    for button in page.detail.languages.buttons.values():
        assert bar.rect().contains(button.mapTo(bar, button.rect().bottomRight()))


def test_the_report_names_the_players_that_were_noted(window: MainWindow, services: Services) -> None:
    facts = {"length": 7, "score": [6, 4], "crawford_played": False}
    keep(services, "backgammon.crawford", facts, Notes(players="Rossi v Bakker"))
    services.navigator.go(Place("journal"))
    view = window.current_view
    assert isinstance(view, JournalView)
    text = view.detail.report.toPlainText()
    assert "Rossi v Bakker" in text
    assert "Score of Rossi and Bakker before this game?" in text
    assert "a player, Rossi, is one point short" in text
