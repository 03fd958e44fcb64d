"""A backup as one file, saved and restored from the menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tableside.belongings import Belongings
from tableside.putting_back import finish_restore
from tableside.storage import NotSaved
from tableside.storage.archive import Archive
from tableside.translation.folders import default_folders
from tableside.ui.backup_file import RestoreFileSheet, save_backup
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.commands.making import spoil
from tests.journal.conftest import snookered
from tests.ui.conftest import SPOKEN


@pytest.fixture
def backup(qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path) -> Path:
    """A backup of a journal with one entry."""
    path = tmp_path / "my year.tableside-backup"
    services.journal.save(snookered())
    with qtbot.waitSignal(services.notices.said):
        save_backup(services, window, path)
    return path


def opened(qtbot: QtBot, window: MainWindow, services: Services, path: Path) -> RestoreFileSheet:
    sheet = RestoreFileSheet(services, window, path)
    sheet.open()
    qtbot.waitUntil(sheet.bar.isHidden)
    return sheet


@pytest.mark.parametrize("entry", ["Save a backup…", "Restore from a file…"])
def test_the_menu_leads_there(window: MainWindow, entry: str) -> None:
    window.choices.build()
    next(action for action in window.choices.actions() if action.text() == entry).trigger()
    (dialog,) = window.findChildren(QFileDialog)
    assert any("tableside-backup" in kind for kind in dialog.nameFilters())
    dialog.reject()


def test_a_backup_says_where_it_is_and_what_it_holds(window: MainWindow, backup: Path) -> None:
    assert Archive(backup).contents.counts["entries"] == 1
    said = window.notice_bar.text.text()
    assert str(backup) in said
    assert "journal entries: 1" in said


def test_a_backup_that_cannot_be_written_is_told(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with qtbot.waitSignal(services.notices.said):
        sheet = save_backup(services, window, folder)
        QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert "there is a folder of this name" in window.notice_bar.text.text()


def test_what_a_backup_holds_is_told_before_it_is_restored(
    qtbot: QtBot, window: MainWindow, services: Services, backup: Path
) -> None:
    services.journal.save(snookered())
    sheet = opened(qtbot, window, services, backup)
    assert "my year.tableside-backup" in sheet.about.text()
    assert "journal entries: 1" in sheet.about.text()
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
        QTest.keyClick(sheet, Qt.Key.Key_Escape)
    # The new start does this before it opens anything.
    services.journal.journal.close()
    belongings = Belongings(services.folders.data, services.settings.file.parent, default_folders())
    restored = finish_restore(belongings)
    assert restored is not None
    assert restored.kept_at is not None
    assert belongings.backups.states()[0].contents.counts["entries"] == 2


def test_a_file_of_another_kind_is_named_and_nothing_changes(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    other = tmp_path / "holiday.jpg"
    other.write_bytes(b"no backup at all")
    sheet = opened(qtbot, window, services, other)
    assert "holiday.jpg" in sheet.about.text()
    assert "Nothing was changed" in sheet.about.text()
    assert not sheet.restore.isEnabled()
    sheet.reject()
    assert not sheet.isVisible()


def test_a_restore_that_is_refused_can_be_tried_again(
    qtbot: QtBot, window: MainWindow, services: Services, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_asked: object, **_how: object) -> None:
        raise NotSaved("The disk is full.")

    sheet = opened(qtbot, window, services, backup)
    monkeypatch.setattr("tableside.putting_back.prepare_restore", full)
    sheet.restore.click()
    qtbot.waitUntil(lambda: "The disk is full." in sheet.about.text())
    assert sheet.restore.isEnabled()
    sheet.reject()
    assert not sheet.isVisible()


@pytest.mark.parametrize("language", SPOKEN)
def test_all_of_it_is_read_in_a_narrow_window(
    qtbot: QtBot, window: MainWindow, services: Services, backup: Path, language: str
) -> None:
    services.language.choose(language)
    window.resize(640, 480)
    sheet = opened(qtbot, window, services, backup)
    qtbot.waitUntil(lambda: sheet.about.height() >= sheet.about.heightForWidth(sheet.about.width()))
    assert sheet.width() <= 640
    sheet.reject()


def test_of_a_damaged_backup_what_is_whole_is_offered(
    qtbot: QtBot, window: MainWindow, services: Services, backup: Path
) -> None:
    services.settings.remember(theme="dark")
    services.settings.save()
    with qtbot.waitSignal(services.notices.said):
        save_backup(services, window, backup)
    spoil(backup, "data/journal.sqlite")
    services.journal.save(snookered())
    sheet = opened(qtbot, window, services, backup)
    assert "damaged in these parts: the journal (journal.sqlite)" in sheet.about.text()
    assert "Left as it is: journal entries: 2" in sheet.about.text()
    assert sheet.restore.text() == "Restore what is whole"
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
