"""Quitting while something is not on the disk: it is named, and lost only where a person says so."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import AbstractContextManager
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tableside.journal.store import Journal
from tableside.storage import NotSaved
from tableside.storage.database import Database, NotChanged
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.sheets import UnsavedSheet
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


def asked(window: MainWindow) -> UnsavedSheet:
    """Close the window, which asks."""
    window.close()
    assert window.isVisible(), "what is not saved would be lost"
    (sheet,) = window.findChildren(UnsavedSheet)
    return sheet


def named(sheet: UnsavedSheet) -> list[str]:
    return [line.removeprefix("• ") for line in sheet.informativeText().splitlines() if line.startswith("• ")]


def test_a_translation_that_no_disk_has_is_asked_about(room: TranslateView, window: MainWindow, disk: Disk) -> None:
    room.services.navigator.go(Place("translate", "snooker/3.10", "nl"))
    disk.full = True
    room.editor.columns.field.replace_all("Mijn eigen woorden.")
    sheet = asked(window)
    assert len(named(sheet)) == 1
    assert "Nederlands" in named(sheet)[0]
    assert "the disk is full" in sheet.text()
    sheet.copy.click()
    assert "Mijn eigen woorden." in QGuiApplication.clipboard().text()
    sheet.again.click()
    assert window.isVisible()
    assert "still not" in sheet.informativeText()
    disk.full = False
    sheet.again.click()
    assert not window.isVisible()
    assert not room.services.running.unwritten()
    kept_words = str(room.services.running.part("translation")), room.session.workspace.text("snooker/3.10", "nl").plain
    assert any("Mijn eigen woorden." in words for words in kept_words)


def test_it_is_lost_only_where_a_person_says_so(window: MainWindow, services: Services, disk: Disk) -> None:
    disk.full = True
    services.running.keep("typed", {"note": {"note": "something dear"}})
    sheet = asked(window)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert not sheet.isVisible()
    asked(window).lose.click()
    assert not window.isVisible()


CASE = {"rulings": [{"wizard": "snooker.foul", "given": [["stroke", "jump"]]}], "typed": {"remark": "he jumped"}}


@pytest.mark.parametrize(
    ("part", "data", "words"),
    [
        ("typed", {"note": {"note": "something dear"}}, "something dear"),
        ("case", CASE, "he jumped"),
        ("earlier-cases", [CASE], "tableside:rulings:snooker.foul?stroke=jump"),
        ("clocks", {"left": 3}, ""),
        ("positions", ["snooker: white 1,2"], "white 1,2"),
    ],
)
def test_every_part_of_what_is_in_hand_is_asked_about(
    window: MainWindow, services: Services, disk: Disk, part: str, data: Any, words: str
) -> None:
    disk.full = True
    services.running.keep(part, data)
    sheet = asked(window)
    assert len(named(sheet)) == 1
    assert sheet.copy.isEnabled() == bool(words)
    if words:
        sheet.copy.click()
        assert words in QGuiApplication.clipboard().text()


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
    assert named(sheet) == ["Settings and bookmarks"]
    disk.full = False
    sheet.again.click()
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
    monkeypatch.setattr(Journal, "edit", full)
    disk.full = True
    QTest.keyClicks(page.detail.fields.remark, "important")
    services.typed.keep("report 5", {"note": "a doubt"})
    sheet = asked(window)
    assert named(sheet) == ["A journal entry that was changed", "Text in a form that was not submitted"]
    sheet.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert "important" in copied
    assert "a doubt" in copied
    assert "begun_with" not in copied
    disk.full = False
    sheet.again.click()
    assert not window.isVisible()


@pytest.mark.parametrize("language", SPOKEN)
def test_the_question_fits_a_narrow_window(window: MainWindow, services: Services, disk: Disk, language: str) -> None:
    services.language.choose(language)
    window.resize(640, 480)
    disk.full = True
    services.running.keep("typed", {"note": {"note": "something dear"}})
    sheet = asked(window)
    for button in (sheet.again, sheet.copy, sheet.stay, sheet.lose):
        assert sheet.rect().contains(button.mapTo(sheet, button.rect().bottomRight()))
