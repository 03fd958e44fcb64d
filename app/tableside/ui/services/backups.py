"""Automatic backups while the window is open, and going back to one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import N_, TablesideError
from tableside.storage import is_there
from tableside.storage.files import Stamp, stamp_of
from tableside.storage.reading import met
from tableside.storage.turns import OthersAtWork

if TYPE_CHECKING:
    from tableside.belongings import Belongings, Held
    from tableside.putting_back import Looked, Waiting
    from tableside.storage.backups import State
    from tableside.storage.given_up import GivenUp
    from tableside.ui.background import Background

_FIRST_MS = 20_000
_EVERY_MS = 5 * 60_000
_AGAIN_MS = 15_000
"""After a disk has refused a state: it may have room again."""
_LOOKED_FOR_RESTORE_EVERY_MS = 3000
_MOST_AT_THE_END = 16 * 1024 * 1024
"""What is larger is kept at the next start: nobody waits for it at the end."""


class BackupService(QObject):
    """Keeps the last good states of what a person has made; each only where something has changed."""

    restart_wanted = Signal()
    """An earlier state is ready and is put in place by the next start."""

    restore_waits = Signal()
    """Somebody else has made a restore ready, which the next start puts in place."""

    restore_gone = Signal()
    """Nothing waits any more: it was called off."""

    def __init__(self, made: Callable[[], Belongings], pending: Path, background: Background, parent: QObject) -> None:
        """Keep what was made; `pending` is where the note stands of a restore that waits."""
        super().__init__(parent)
        self._made = made
        self._pending = pending
        self._known_restore: Stamp = None
        self._looking = QTimer(self, interval=_LOOKED_FOR_RESTORE_EVERY_MS)
        self._looking.timeout.connect(self._look_for_restore)
        self._background = background
        self._kept: object = None
        self._refused = False
        self._timer = QTimer(self, interval=_FIRST_MS)
        self._timer.timeout.connect(self._keep_later)

    def begin(self) -> None:
        """Keep states from now on."""
        self._timer.start()
        self._looking.start()

    @property
    def is_restore_waiting(self) -> bool:
        """Whether the next start puts something in place."""
        return is_there(self._pending)

    def _look_for_restore(self) -> None:
        """Tell once of each restore that another program has made ready, or for which this window did not close."""
        known, self._known_restore = self._known_restore, stamp_of(self._pending)
        if self._known_restore not in (None, known):
            self.restore_waits.emit()
        elif self._known_restore is None and known is not None:
            self.restore_gone.emit()

    def waiting(self) -> Waiting | None:
        """Return what waits to be put in place; None where nothing does, or it cannot be called off any more."""
        from tableside.putting_back import waiting_restore

        return waiting_restore(self._made())

    def call_off(self) -> None:
        """Have nothing put in place by the next start."""
        from tableside.putting_back import call_off

        call_off(self._made())

    def _keep_later(self) -> None:
        from tableside.storage.backups import AT_START, MEANWHILE  # not before the window stands

        why = AT_START if self._timer.interval() == _FIRST_MS else MEANWHILE
        self._timer.setInterval(_EVERY_MS)
        self._background.run(self, lambda: self.keep(why), self._look_again_soon)

    def _look_again_soon(self, _kept: Path | None) -> None:
        if self._refused:
            self._timer.setInterval(_AGAIN_MS)

    def keep(self, why: str = "") -> Path | None:
        """Keep the present state now, unless nothing has changed; where that is impossible, the person is told once."""
        belongings = self._made()
        stamp = belongings.stamp()
        if stamp == self._kept:
            return None
        try:
            path = belongings.keep_state(why=why)
        except (PermissionError, OthersAtWork):
            # Of a folder that may not be entered, as is told; after an import of another program it is kept later.
            return None
        except TablesideError as error:
            template = N_("What you have made cannot be kept as an earlier state at the moment: {reason}.")
            told = TablesideError(template, reason=error.params.get("reason", ""))
            self._refused, told.holds = True, lambda: self._refused
            met.add(told)
            return None
        self._kept, self._refused = stamp, False
        return path

    def keep_at_the_end(self) -> None:
        """Keep the present state before the program ends, where that takes no time."""
        if sum(size for _, _, size in self._made().stamp()) <= _MOST_AT_THE_END:
            from tableside.storage.backups import AT_END

            self.keep(AT_END)

    def states(self) -> tuple[State, ...]:
        """Return what there is to go back to, the newest first."""
        return self._made().backups.states()

    def given_up(self) -> tuple[GivenUp, ...]:
        """Return what was left behind with the last restores."""
        from tableside.storage.given_up import read_given_up

        return read_given_up(self._made().data)

    def write(
        self,
        owner: QObject,
        path: Path,
        done: Callable[[Mapping[str, int]], object],
        failed: Callable[[TablesideError], object],
    ) -> None:
        """Write everything into one file beside the window; what it holds comes back."""
        self._background.run(owner, lambda: self._made().write_backup(path), done, failed)

    def look_into(
        self,
        owner: QObject,
        path: Path,
        done: Callable[[Looked], object],
        failed: Callable[[TablesideError], object],
    ) -> None:
        """Look through a file and tell what it would change; one that is no backup fails."""

        def looked() -> Looked:
            from tableside.putting_back import look_into

            return look_into(self._made(), path)

        self._background.run(owner, looked, done, failed)

    def look_at_what_is_there(self, owner: QObject, done: Callable[[Held], object]) -> None:
        """Tell what there is now, beside the window."""
        self._background.run(owner, lambda: self._made().everything().held, done)

    def restore(
        self,
        owner: QObject,
        path: Path,
        done: Callable[[], object],
        failed: Callable[[TablesideError], object],
        *,
        partly: bool = False,
        missing: bool = False,
    ) -> None:
        """Make a state or a backup ready beside the window, and ask for a new start, which puts it in place.

        All of it, what is whole of it, or only what is missing now.
        """

        self._looking.stop()

        def ready(_prepared: object) -> None:
            done()
            self.restart_wanted.emit()
            self._looking.start()

        def refused(error: TablesideError) -> None:
            self._looking.start()
            failed(error)

        self._background.run(owner, lambda: self._prepare(path, partly, missing), ready, refused)

    def _prepare(self, path: Path, partly: bool, missing: bool) -> None:
        from tableside.putting_back import prepare_restore

        prepare_restore(self._made(), path, partly=partly, missing=missing)
