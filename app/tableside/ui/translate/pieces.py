"""Long work in small pieces: thousands of texts are listed, searched and compared while the window goes on living."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

_FIRST_SECONDS = 0.2
_PIECE_SECONDS = 0.05


class Pieces(QObject):
    """Goes on with some work whenever the window has nothing else to do; the first piece is done at once."""

    advanced = Signal()
    """A piece more is done."""
    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[object] | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(lambda: self._go_on(_PIECE_SECONDS))

    @property
    def running(self) -> bool:
        """Whether something is left to do."""
        return self._work is not None

    def begin(self, work: Iterator[object]) -> None:
        """Begin some work, which yields wherever it can be interrupted; other work is given up."""
        self._work = work
        self._go_on(_FIRST_SECONDS)

    def stop(self) -> None:
        self._timer.stop()
        self._work = None

    def finish(self) -> None:
        """Do all that is left now."""
        while self._work is not None:
            self._go_on(_FIRST_SECONDS)

    def _go_on(self, seconds: float) -> None:
        self._timer.stop()
        work, until = self._work, monotonic() + seconds
        if work is None:
            return
        for _ in work:
            if self._work is not work:
                return  # what was done has begun something else
            if monotonic() > until:
                self._timer.start()
                self.advanced.emit()
                return
        # With the end of the work its owner may go, if nobody else wanted it any more.
        if isValid(self) and self._work is work:
            self._work = None
            self.advanced.emit()
            self.done.emit()
