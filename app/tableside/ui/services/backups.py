"""Automatic backups while the window is open, and restoring one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import TablesideError

if TYPE_CHECKING:
    from tableside.storage.database import Database
    from tableside.ui.background import Background

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
        from tableside.storage import backups  # not before the window stands

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

    def restore(
        self, owner: QObject, path: Path, done: Callable[[], object], failed: Callable[[TablesideError], object]
    ) -> None:
        """Back up what is there and unpack a backup, beside the window; then ask for a new start."""

        def prepare() -> Path:
            from tableside.storage.backups import BEFORE_RESTORE, make_backup, prepare_restore, read_backup

            read_backup(path)
            make_backup(self._home, self._database, BEFORE_RESTORE)
            return prepare_restore(self._home, path)

        def ready(folder: Path) -> None:
            self.prepared = folder
            done()
            self.restart_wanted.emit()

        self._background.run(owner, prepare, ready, failed)

    def put_in_place(self) -> bool:
        """Put a prepared restore in place, after everything is closed; return whether there was one."""
        from tableside.storage.backups import swap

        if self.prepared is None:
            return False
        self._database.close()
        swap(self._home, self.prepared)
        return True
