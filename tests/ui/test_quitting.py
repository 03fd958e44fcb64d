"""Quitting while something is not on the disk: it is lost only where a person says so."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import AbstractContextManager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from tableside.journal.store import Journal
from tableside.storage.database import Database, NotChanged
from tableside.storage.files import NotSaved
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.view import TranslateView
from tableside.ui.window import MainWindow
from tests.ui.conftest import SPOKEN
from tests.ui.test_journal import kept  # noqa: F401 - a fixture


class Disk:
    """A disk that can be full."""

    full = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made, really = Disk(), os.fsync

    def force(handle: int) -> None:
        if made.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        really(handle)

    monkeypatch.setattr(os, "fsync", force)
    change = Database.change

    def changed(database: Database) -> AbstractContextManager[sqlite3.Connection]:
        if made.full:
            raise NotChanged(database.path, sqlite3.OperationalError("database or disk is full"))
        return change(database)

    monkeypatch.setattr(Database, "change", changed)
    return made


def asked(window: MainWindow) -> QMessageBox:
    """Close the window, which asks."""
    window.close()
    assert window.isVisible(), "what is not saved would be lost"
    (sheet,) = window.findChildren(QMessageBox, "unsaved")
    return sheet


def press(sheet: QMessageBox, name: str) -> None:
    sheet.findChild(QPushButton, f"unsaved-{name}").click()  # type: ignore[union-attr]
    QApplication.processEvents()


def test_a_translation_that_no_disk_has_is_asked_about(room: TranslateView, window: MainWindow, disk: Disk) -> None:
    room.services.navigator.go(Place("translate", "snooker/3.10", "nl"))
    disk.full = True
    room.editor.columns.field.replace_all("Mijn eigen woorden.")
    sheet = asked(window)
    assert "the disk is full" in sheet.text()
    press(sheet, "again")
    disk.full = False
    press(asked_again(window), "again")
    assert not window.isVisible()
    assert not room.services.running.unwritten()
    kept_words = str(room.services.running.part("translation")), room.session.workspace.text("snooker/3.10", "nl").plain
    assert any("Mijn eigen woorden." in words for words in kept_words)


def asked_again(window: MainWindow) -> QMessageBox:
    """Return the question that a second refusal asks."""
    assert window.isVisible()
    return next(one for one in window.findChildren(QMessageBox, "unsaved") if one.isVisible())


def test_it_is_lost_only_where_a_person_says_so(window: MainWindow, services: Services, disk: Disk) -> None:
    disk.full = True
    services.running.keep("typed", {"note": {"note": "something dear"}})
    sheet = asked(window)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert window.isVisible()
    press(asked(window), "lose")
    assert not window.isVisible()


def test_where_one_was_is_no_reason_to_ask(window: MainWindow, services: Services, disk: Disk) -> None:
    disk.full = True
    services.navigator.go(Place("rules", "snooker/3.10"))
    services.settings.remember(recent=("snooker/3.10",))
    window.close()
    assert not window.isVisible()


def test_choices_that_are_not_saved_are_asked_about(window: MainWindow, services: Services, disk: Disk) -> None:
    disk.full = True
    services.settings.remember(bookmarks=(("snooker/3.10", "en"),))
    sheet = asked(window)
    disk.full = False
    press(sheet, "again")
    assert not window.isVisible()


def test_notes_that_the_journal_did_not_take_are_asked_about_where_no_disk_has_them(
    window: MainWindow,
    services: Services,
    kept: list[int],  # noqa: F811
    disk: Disk,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_asked: object) -> None:
        raise NotSaved("The journal could not be saved.")

    services.navigator.go(Place("journal", str(kept[0])))
    page = window.current_view
    assert isinstance(page, JournalView)
    with monkeypatch.context() as refusing:
        refusing.setattr(Journal, "edit", full)
        disk.full = True
        QTest.keyClicks(page.detail.fields.remark, "important")
        sheet = asked(window)
        disk.full = False
    press(sheet, "again")
    assert not window.isVisible()
    assert "important" in services.journal.journal.entry(kept[0]).notes.remark


@pytest.mark.parametrize("language", SPOKEN)
def test_the_question_fits_a_narrow_window(window: MainWindow, services: Services, disk: Disk, language: str) -> None:
    services.language.choose(language)
    window.resize(640, 480)
    disk.full = True
    services.running.keep("typed", {"note": {"note": "something dear"}})
    sheet = asked(window)
    for button in sheet.findChildren(QPushButton):
        assert sheet.rect().contains(button.mapTo(sheet, button.rect().bottomRight()))
