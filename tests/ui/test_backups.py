"""The sheet of backups, and what the window says of a database that was replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tableside.journal.model import Notes
from tableside.settings import home_dir
from tableside.storage.backups import backups
from tableside.storage.database import NAME
from tableside.ui.app import build_services
from tableside.ui.backups import BackupSheet, show_replacement
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.journal.conftest import snookered
from tests.ui.conftest import FullDisk, opened_window


def save(services: Services, remark: str) -> None:
    services.journal.journal.save(snookered(Notes(remark=remark)))


def remarks(services: Services) -> list[str]:
    return sorted(entry.notes.remark for entry in services.journal.entries())


@pytest.fixture
def sheet(window: MainWindow, services: Services) -> BackupSheet:
    save(services, "early")
    services.backups.make()
    save(services, "late")
    made = BackupSheet(services, window)
    made.open()
    return made


def test_the_sheet_says_when_each_was_made_and_what_it_holds(sheet: BackupSheet) -> None:
    assert sheet.list.count() == 1
    assert "journal entries: 1, answers: 0, imported and edited texts: 0" in sheet.list.item(0).text()


def test_a_backup_is_restored_when_the_window_has_closed_and_the_restore_undone(
    sheet: BackupSheet, services: Services, window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.buttons["restore"].click()
    assert remarks(services) == ["early", "late"], "nothing changes under the open window"
    window.end()
    assert services.backups.put_in_place()
    again = build_services()
    assert remarks(again) == ["early"]
    undo = BackupSheet(again, window)
    assert "before a restore" in undo.list.item(0).text()
    with qtbot.waitSignal(again.backups.restart_wanted):
        undo.list.setCurrentRow(0)
        undo.buttons["restore"].click()
    assert again.backups.put_in_place()
    assert remarks(build_services()) == ["early", "late"]


def test_missing_entries_are_copied_from_a_backup(sheet: BackupSheet, services: Services, qtbot: QtBot) -> None:
    with services.database.change() as connection:
        connection.execute("DELETE FROM entry WHERE json_extract(notes, '$.remark') = 'early'")
    sheet.buttons["copy"].click()
    qtbot.wait_until(lambda: "copied: 1" in sheet.told.text())
    assert remarks(services) == ["early", "late"]


def test_a_file_is_saved_and_opened_again(sheet: BackupSheet, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "mine.tableside-backup"
    sheet.save(file)
    qtbot.wait_until(lambda: "journal entries: 2" in sheet.told.text())
    sheet.show_file(file)
    assert "journal entries: 2" in sheet.list.item(0).text()
    file.write_text("something else")
    sheet.show_file(file)
    assert "is not a backup of Tableside" in sheet.told.text()


def test_a_backup_that_cannot_be_written_is_said_in_one_sentence(
    sheet: BackupSheet, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "file").write_text("")
    sheet.save(tmp_path / "file" / "mine.tableside-backup")
    qtbot.wait_until(lambda: "could not be saved" in sheet.told.text())
    assert sheet.buttons["save"].isEnabled(), "it can be tried again"


def test_nothing_is_backed_up_twice_or_on_a_full_disk(services: Services, full_disk: FullDisk) -> None:
    full_disk.full = False
    save(services, "one")
    assert services.backups.make()
    assert not services.backups.make()
    assert len(backups(home_dir())) == 1


def test_a_damaged_database_is_said_with_a_button_that_shows_the_backups(qtbot: QtBot) -> None:
    first = build_services()
    save(first, "kept")
    first.backups.make()
    first.database.close()
    (home_dir() / "data" / NAME).write_bytes(b"something else" * 1000)
    services = build_services()
    assert remarks(services) == ["kept"]
    window = opened_window(qtbot, services, Place("journal"))
    assert services.notices.shown is None, "it is said once, in the box"
    box = show_replacement(services, window)
    assert box is not None
    assert "The database was damaged and is kept as" in box.text()
    show = box.findChild(QPushButton, "database-replaced-show")
    assert show is not None
    show.click()
    (sheet,) = window.findChildren(BackupSheet)
    assert sheet.list.count() == 1
    sheet.reject()
    window.end()
