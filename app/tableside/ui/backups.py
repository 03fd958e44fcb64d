"""Automatic backups while the window is open, and the sheet that lists, restores and saves them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QDate, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QMessageBox, QWidget

from tableside.errors import TablesideError
from tableside.storage import backups
from tableside.storage.backups import Backup, DatabaseReplaced
from tableside.storage.database import Database
from tableside.ui import override
from tableside.ui.language import InterfaceLanguage
from tableside.ui.process import Background
from tableside.ui.services import Services
from tableside.ui.widgets import down, fit_sheet, named, push_button, status_label, text_label
from tableside.ui.widgets.desktop import ask_what_to_open, ask_where_to_save, message_box
from tableside.ui.widgets.flow import in_rows

_FIRST_MS = 20_000
_EVERY_MS = 5 * 60_000
_MOST_AT_THE_END = 16 * 1024 * 1024
"""Larger data are backed up at the next start, so that closing is quick."""


class BackupService(QObject):
    """Makes a backup when something has changed, lists them and prepares a restore."""

    restart_wanted = Signal()
    """A restore is prepared; closing the window puts it in place."""

    def __init__(self, home: Path, database: Database, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._home, self._database, self._background = home, database, background
        self._made: object = None
        self.prepared: Path | None = None
        """The unpacked folder that takes the place of the data when the window has closed."""
        self._timer = QTimer(self, interval=_FIRST_MS)
        self._timer.timeout.connect(self._make_later)

    def begin(self) -> None:
        self._timer.start()

    def _make_later(self) -> None:
        self._timer.setInterval(_EVERY_MS)
        self._background.run(self, self.make, lambda _made: None)

    def make(self) -> bool:
        """Make a backup now, unless nothing has changed; return whether one was made."""
        stamp = backups.stamp(self._home)
        if stamp == self._made or self._database.path.parent.parent != self._home:
            return False
        try:
            backups.make_backup(self._home, self._database)
        except TablesideError:
            return False  # the disk is full or read-only, which every change says itself
        self._made = stamp
        return True

    def make_at_the_end(self) -> None:
        try:
            small = self._database.path.stat().st_size <= _MOST_AT_THE_END
        except OSError:
            return
        if small:
            self.make()

    def prepare(self, path: Path) -> None:
        """Back up what is there and unpack a backup."""
        backups.read_backup(path)  # a file that cannot be used is no reason for a backup
        backups.make_backup(self._home, self._database, backups.BEFORE_RESTORE)
        self.prepared = backups.prepare_restore(self._home, path)

    def put_in_place(self) -> bool:
        """Put a prepared restore in place, after everything is closed; return whether there was one."""
        if self.prepared is None:
            return False
        self._database.close()
        backups.swap(self._home, self.prepared)
        return True


_T = TypeVar("_T")
_WIDTH, _HEIGHT = 640, 480


class BackupSheet(QDialog):
    """Lists the backups; one can be restored, the last restore undone, and missing entries copied."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext = services.language.gettext
        named(self, "backup-sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Backups"))
        self.about = text_label(
            "backup-about",
            gettext(
                "Backups are made automatically when something has changed. Restoring one replaces everything that is "
                "there now, which is backed up first; the window opens again."
            ),
        )
        self.list = named(QListWidget(), "backup-list")
        self.list.setWordWrap(True)
        self.list.setAccessibleName(gettext("Backups"))
        self.told = status_label("backup-told")
        self._busy = False
        self._kind = gettext("Backup of Tableside") + f" (*{backups.ENDING})"
        acts: dict[str, tuple[str, Callable[[], object]]] = {
            "restore": (gettext("Restore"), self._restore_marked),
            "copy": (gettext("Copy missing journal entries"), self._copy_missing),
            "open": (gettext("Open a backup file…"), self._ask_what_to_open),
            "save": (gettext("Save a backup file…"), self._ask_where_to_save),
            "close": (gettext("Close"), self.reject),
        }
        self.buttons = {name: push_button(f"backup-{name}", *act) for name, act in acts.items()}
        for button in self.buttons.values():
            button.setAutoDefault(False)
        row = in_rows(*self.buttons.values())
        down(self.about, self.list, self.told, row, on=self, gap=-1, edges=None, grow=self.list)
        self._backups: list[Backup] = []
        self.list.itemSelectionChanged.connect(self._enable)
        self._show(backups.backups(services.folders.home))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)

    def _show(self, found: list[Backup]) -> None:
        self._backups = found
        self.list.clear()
        for one in found:
            self.list.addItem(QListWidgetItem(self._line(one)))
        if found:
            self.list.setCurrentRow(0)
        else:
            self.told.setText(self._services.language.gettext("There is no backup yet."))
        self._enable()

    def _line(self, backup: Backup) -> str:
        language = self._services.language
        when = shown_moment(backup.made_at, language)
        if backup.why == backups.BEFORE_RESTORE:
            when = language.gettext("{when}, before a restore", when=when)
        elif backup.why == backups.MIGRATION:
            when = language.gettext("{when}, after an update", when=when)
        return f"{when}\n{backups.held_in(backup, language.gettext)}"

    @property
    def _marked(self) -> Backup | None:
        row = next((index.row() for index in self.list.selectedIndexes()), None)
        return self._backups[row] if row is not None else None

    def _enable(self) -> None:
        for name, button in self.buttons.items():
            button.setEnabled(not self._busy and (self._marked is not None or name not in ("restore", "copy")))
        self.list.setEnabled(not self._busy)

    def _say(self, words: str, *, busy: bool = False) -> None:
        self._busy = busy
        self.told.setText(words)
        self._enable()

    def _work(self, words: str, work: Callable[[], _T], done: Callable[[_T], object]) -> None:
        """Do something beside the window, and say what it is."""
        self._say(words, busy=True)
        self._services.background.run(self, work, done, self._refuse)

    def _refuse(self, error: TablesideError) -> None:
        self._say(self._services.language.catalogue.error(error))

    # What can be done

    def _restore_marked(self) -> None:
        if self._marked is not None:
            self.restore(self._marked.path)

    def restore(self, path: Path) -> None:
        services = self._services
        services.unsaved.save()
        words = services.language.gettext("Unpacking the backup …")
        self._work(words, partial(services.backups.prepare, path), lambda _: self._close_the_window())

    def _close_the_window(self) -> None:
        self.accept()
        self._services.backups.restart_wanted.emit()

    def _copy_missing(self) -> None:
        marked = self._marked
        if marked is None:
            return
        words, database = self._services.language.gettext("Reading the backup …"), self._services.database
        self._work(words, lambda: backups.copy_missing_entries(database, marked.path), self._copied)

    def _copied(self, count: int) -> None:
        language = self._services.language
        self._say(language.gettext("Journal entries that were copied: {count}", count=count))
        if count:
            self._services.journal.changed.emit(None)

    def _ask_what_to_open(self) -> None:
        gettext = self._services.language.gettext
        ask_what_to_open(self, gettext("Open a backup file…"), self._kind, self.show_file)

    def show_file(self, path: Path) -> None:
        try:
            found = backups.read_backup(path)
        except TablesideError as error:
            self._refuse(error)
            return
        self._show([found, *(one for one in self._backups if one.path != path)])
        self.told.setText(path.name)

    def _ask_where_to_save(self) -> None:
        gettext = self._services.language.gettext
        name = f"tableside-{datetime.now().astimezone():%Y-%m-%d}{backups.ENDING}"
        ask_where_to_save(self, gettext("Save a backup file…"), name, self._kind, self.save)

    def save(self, path: Path) -> None:
        self._services.unsaved.save()
        words, home = self._services.language.gettext("Writing the backup …"), self._services.folders.home
        self._work(words, lambda: backups.write_backup(home, self._services.database, path), self._saved)

    def _saved(self, made: Backup) -> None:
        gettext = self._services.language.gettext
        said = [f"{gettext('Saved “{file}”', file=str(made.path))} ({backups.held_in(made, gettext)})."]
        said.append(gettext("It is private: keep it where no one else can read it."))
        if made.left_out:
            files = ", ".join(made.left_out)
            said.append(gettext("Not in the backup, because it cannot be read: “{file}”", file=files))
        self._say(" ".join(said))

    @override
    def reject(self) -> None:
        if not self._busy:
            super().reject()


def show_backups(services: Services, window: QWidget) -> None:
    BackupSheet(services, window).open()


def show_replacement(services: Services, window: QWidget) -> QMessageBox | None:
    """Say that a damaged database was replaced by a backup, with a button that shows the backups."""
    problem = services.database.problem
    if not isinstance(problem, DatabaseReplaced):
        return None
    gettext = services.language.gettext
    box = message_box(window, "database-replaced", services.language.catalogue.error(problem))
    show = box.addButton(gettext("Show the backups…"), QMessageBox.ButtonRole.ActionRole)
    named(show, "database-replaced-show").clicked.connect(lambda _=False: show_backups(services, window))
    box.setDefaultButton(box.addButton(gettext("Close"), QMessageBox.ButtonRole.RejectRole))
    box.setModal(False)
    box.show()
    return box


def shown_moment(moment: datetime, language: InterfaceLanguage) -> str:
    local = moment.astimezone()
    day = QDate(local.year, local.month, local.day)
    return f"{QLocale(language.code).toString(day, QLocale.FormatType.LongFormat)}, {local:%H:%M}"
