"""A disk that cannot read a file any more (EIO): one sentence that names it, and everything else works."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.storage import connecting
from tableside.storage.reading import met
from tableside.ui.faults import FaultView
from tableside.ui.journal.view import JournalView
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.journal.conftest import snookered

FAULT = "the disk does not answer as it should"


class Device:
    """A disk of which some files cannot be read."""

    def __init__(self) -> None:
        self.lost: set[Path] = set()

    def refuse(self, path: object) -> None:
        if isinstance(path, str | os.PathLike) and Path(os.fsdecode(path)) in self.lost:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    def refuse_query(self, connection: sqlite3.Connection) -> None:
        (row,) = sqlite3.Connection.execute(connection, "PRAGMA database_list").fetchall()[:1]
        if row[2] and Path(row[2]) in self.lost:
            raise sqlite3.OperationalError("disk I/O error")


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    met.forget()
    device = Device()

    def opening(plain: Callable[..., Any]) -> Callable[..., Any]:
        def opened(path: Any, *more: Any, **named: Any) -> Any:
            device.refuse(path)
            return plain(path, *more, **named)

        return opened

    class Connection(connecting._Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            device.refuse_query(self)
            return super().execute(sql, parameters)

        def backup(self, *target: Any, **how: Any) -> None:
            device.refuse_query(self)
            super().backup(*target, **how)

    monkeypatch.setattr(connecting, "_Connection", Connection)
    monkeypatch.setattr(os, "open", opening(os.open))
    monkeypatch.setattr(shutil, "copyfile", opening(shutil.copyfile))
    return device


def said(services: Services, *words: str) -> bool:
    return any(all(word in one.sentence for word in words) for one in services.notices.heard)


def page_of(window: MainWindow, place: Place, services: Services) -> object:
    services.navigator.go(place)
    shown = window.stack.currentWidget()
    assert not isinstance(shown, FaultView)
    return shown










def test_a_rule_text_that_the_disk_cannot_read_is_named_and_the_other_books_are_read(
    device: Device, tmp_path: Path
) -> None:
    books = shutil.copytree(rulebooks_dir(), tmp_path / "rulebooks")
    device.lost.add(books / "snooker" / "en.md")
    library = Library(books)
    library.edition("snooker", "en")
    assert any(FAULT in str(problem) and str(books / "snooker" / "en.md") in str(problem) for problem in met.take())
    assert library.edition("carrom", "en").rules


def test_a_journal_that_the_disk_cannot_read_any_more_is_named_and_the_page_stays(
    qtbot: QtBot, window: MainWindow, services: Services, device: Device
) -> None:
    file = services.folders.data / "journal.sqlite"
    for _ in range(3):
        services.journal.save(snookered())
    page = page_of(window, Place("journal"), services)
    assert isinstance(page, JournalView)
    (entry,) = page.list.chosen_entries()
    device.lost.add(file)
    page.search.setText("free")
    page.reload()
    assert said(services, str(file), FAULT)
    page.delete()
    page.undo()
    page.show_deleted(True)
    page.show_deleted(False)
    page.give_day_report("copy")
    services.journal.edit(entry, replace(entry.notes, remark="words"))
    services.journal.save(snookered())
    page.retranslate()
    page_of(window, Place("rulings"), services)
    page_of(window, Place("journal", "1"), services)
    device.lost.clear()
    page.search.clear()
    page.reload()
    assert len(page.list.entry_model.entries) == 3
    assert met.take() == ()
