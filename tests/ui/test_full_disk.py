"""A full disk or a read-only folder: one sentence, what was typed stays in its field, and *Try again* saves it."""

from __future__ import annotations

import errno
import sqlite3

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tableside.journal.model import Notes
from tableside.storage.database import Database
from tableside.ui.app import build_services
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets.forms import SaveToJournal
from tableside.ui.window import MainWindow
from tests.journal.conftest import snookered
from tests.ui.conftest import FullDisk, opened_window
from tests.ui.rulings_page import Hand


@pytest.fixture
def journal(window: MainWindow, services: Services) -> JournalView:
    """The journal, with two entries."""
    for remark in ("one", "two"):
        services.journal.save(snookered(Notes(remark=remark)))
    services.settings.save()
    services.running.flush()
    services.navigator.go(Place("journal"))
    page = window.current_view
    assert isinstance(page, JournalView)
    return page


def remarks(services: Services) -> list[str]:
    return [entry.notes.remark for entry in services.journal.entries()]


def refused(window: MainWindow) -> bool:
    bar = window.notice_bar
    return "the disk is full" in bar.text.text() and bar.offers[0].isVisible()


def try_again(window: MainWindow) -> None:
    QTest.mouseClick(window.notice_bar.offers[0], Qt.MouseButton.LeftButton)


def ruled(qtbot: QtBot, window: MainWindow) -> Hand:
    hand = Hand(qtbot, window)
    hand.open("snooker.foul")
    hand.give("events", "cue-potted")
    hand.give("on", "red")
    return hand


def test_a_ruling_is_saved_at_the_second_try_with_what_stands_in_the_form_then(
    qtbot: QtBot, window: MainWindow, services: Services, full_disk: FullDisk
) -> None:
    hand = ruled(qtbot, window)
    hand.page.case_view.offer_to_save()
    (form,) = hand.page.findChildren(SaveToJournal)
    form.fields.remark.setPlainText("both agreed")
    form.save()
    assert refused(window)
    assert form.isVisible()
    assert form.fields.remark.toPlainText() == "both agreed"
    form.fields.remark.setPlainText("both agreed, and signed")
    try_again(window)
    assert refused(window), "it is still full"
    full_disk.full = False
    try_again(window)
    assert remarks(services) == ["both agreed, and signed"]
    assert not form.isVisible()
    assert services.notices.shown is not None
    assert services.notices.shown.sentence == "The ruling is in the journal."
    assert not services.notices.waiting


def test_a_ruling_saved_with_one_key_is_saved_at_the_second_try(
    qtbot: QtBot, window: MainWindow, services: Services, full_disk: FullDisk
) -> None:
    hand = ruled(qtbot, window)
    hand.page.case_view.save()
    assert refused(window)
    services.navigator.go(Place("start"))
    full_disk.full = False
    try_again(window)
    assert len(remarks(services)) == 1
    assert not services.notices.waiting


def test_remarks_stay_in_their_fields_and_are_saved_at_the_second_try(
    window: MainWindow, services: Services, journal: JournalView, full_disk: FullDisk
) -> None:
    newest, oldest = (entry.id for entry in services.journal.entries())
    for number, words in ((oldest, "left, "), (newest, "shown, ")):
        services.navigator.go(Place("journal", str(number)))
        QTest.keyClicks(journal.detail.fields.remark, words)
        journal.detail.flush()
    assert refused(window)
    services.navigator.go(Place("journal", str(oldest)))
    assert "left" in journal.detail.fields.remark.toPlainText()
    assert not any("left" in remark or "shown" in remark for remark in remarks(services))
    full_disk.full = False
    try_again(window)
    assert ["shown" in remarks(services)[0], "left" in remarks(services)[1]] == [True, True]
    assert not services.unsaved.left
    assert services.notices.shown is None


def test_a_deletion_that_was_refused_leaves_the_list_and_is_made_at_the_second_try(
    window: MainWindow, services: Services, journal: JournalView, full_disk: FullDisk
) -> None:
    journal.delete()
    assert refused(window)
    assert len(journal.list.entries) == 2
    full_disk.full = False
    try_again(window)
    assert len(journal.list.entries) == 1
    assert services.notices.shown is None
    assert journal.deleted_button.isVisible()


def test_settings_are_refused_in_one_sentence_until_there_is_room(
    window: MainWindow, services: Services, full_disk: FullDisk
) -> None:
    services.settings.remember(bookmarks=(("snooker/3.10", "en"),))
    services.settings.save()
    assert refused(window)
    try_again(window)
    assert refused(window), "it is still full"
    assert len(services.notices.waiting) == 1
    full_disk.full = False
    try_again(window)
    assert services.notices.shown is None
    assert not services.settings.unsaved


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR])
def test_whatever_sqlite_refuses_ends_in_a_sentence_and_loses_nothing(
    window: MainWindow, services: Services, journal: JournalView, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    class Refusing:
        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

        def execute(self, query: str, *values: object) -> sqlite3.Cursor:
            if query == "COMMIT":
                error = sqlite3.OperationalError("refused")
                error.sqlite_errorcode = code
                raise error
            return real.execute(query, *values)  # type: ignore[arg-type]

    real = services.database.connection
    monkeypatch.setattr(services.database, "connection", Refusing())
    QTest.keyClicks(journal.detail.fields.remark, "again, ")
    journal.detail.flush()
    assert window.notice_bar.offers[0].isVisible()
    assert "again" in journal.detail.fields.remark.toPlainText()
    assert remarks(services) == ["two", "one"]
    monkeypatch.undo()
    try_again(window)
    assert "again" in remarks(services)[0]


def test_a_read_only_folder_at_the_start_is_read_and_refuses_in_a_sentence(
    qtbot: QtBot, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_database: Database) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    services.journal.save(snookered(Notes(remark="one")))
    services.settings.save()
    services.running.close()
    services.database.close()
    monkeypatch.setattr(Database, "_opened", refuse)
    again = build_services()
    window = opened_window(qtbot, again, Place("journal"))
    assert remarks(again) == ["one"]
    assert again.journal.save(snookered(Notes(remark="two"))) is None
    assert "could not be saved" in window.notice_bar.text.text()
    monkeypatch.undo()
    try_again(window)
    assert remarks(again) == ["two", "one"]
    window.close()
