"""The clocks of this window: they run on whatever page is shown, and stand where they stood after any stop."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.storage.running import RunningRecord
from tableside.timers.delay import DelayClock
from tableside.timers.keeping import Timer, as_data, from_data, is_running
from tableside.timers.moments import Clock, shown_whole
from tableside.timers.shot import ShotClock

if TYPE_CHECKING:
    from tableside.ui.services import Notices

PART = "clocks"
_EVERY_MS = 400


class Clocks(QObject):
    """Holds every clock by its game and name; those that run are written to the disk as they go."""

    changed = Signal()
    """A clock was started, stopped or set; and twice a second while one runs."""

    def __init__(self, running: RunningRecord, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self.clock: Clock = time.monotonic_ns
        self._running = running
        self._timers: dict[str, Timer] = {}
        self._stopped: dict[str, datetime] = {}
        self._latest = ""
        self._beat = QTimer(self, interval=_EVERY_MS)
        self._beat.timeout.connect(self._keep)
        problem = self._restore()
        if problem:
            notices.say_error(running.reject(PART, problem))

    def get(self, name: str) -> Timer | None:
        """Return a clock by its name, such as `carrom` or `snooker.strokes`."""
        return self._timers.get(name)

    def put(self, name: str, timer: Timer) -> None:
        """Take over a clock as it is now."""
        if self._timers.get(name) == timer:
            return
        runs = is_running(timer, self.clock())
        if runs:
            self._latest = name
            self._stopped.pop(name, None)
        elif isinstance(timer, DelayClock) and not timer.started:
            self._stopped.pop(name, None)
        self._timers[name] = timer
        self._keep()

    def stopped_at(self, name: str) -> datetime | None:
        """Return when the end of the program has stopped a clock that has not gone on since."""
        return self._stopped.get(name)

    @property
    def running(self) -> tuple[str, ...]:
        """The clocks on which time runs."""
        now = self.clock()
        return tuple(name for name, timer in self._timers.items() if is_running(timer, now))

    @property
    def match_running(self) -> bool:
        """Whether the clock of a match runs, which is worth a question before the program ends."""
        return any(isinstance(self._timers[name], DelayClock) for name in self.running)

    def in_short(self) -> tuple[str, str, bool] | None:
        """Return the clock used last while it is in use: its name, what it shows in short, and whether it runs."""
        running = self.running
        name = self._latest if self._latest in running or not running else running[-1]
        timer = self._timers.get(name)
        shown = _shown(timer, self.clock()) if timer is not None else ""
        return (name, shown, name in running) if shown else None

    def _keep(self) -> None:
        now = self.clock()
        data = {name: as_data(timer, now, self._stopped.get(name)) for name, timer in self._timers.items()}
        self._running.keep(PART, data)
        if self.running:
            self._beat.start()
        else:
            self._beat.stop()
        self.changed.emit()

    def _restore(self) -> str:
        """Read what was kept; return what is wrong with it."""
        found, moment = self._running.part(PART), self._running.found.written_at
        try:
            for name, data in (found or {}).items():
                timer, stopped = from_data(name.partition(".")[0], data, moment)
                self._timers[name] = timer
                if stopped is not None:
                    self._stopped[name] = stopped
                    self._latest = name
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            self._timers.clear()
            self._stopped.clear()
            return str(error) or type(error).__name__
        return ""


def _shown(timer: Timer, now: int) -> str:
    """Return what a clock in use shows, to the second; nothing for one that is not in use."""
    match timer:
        case DelayClock() if timer.turn_of is not None:
            return shown_whole(timer.left(timer.turn_of, now))
        case ShotClock() if timer.count.running or timer.suspended_for:
            return shown_whole(timer.left(now))
        case _:
            return ""
