"""A bar for long work on many texts: it tells how far that is and stops it; files are read and written beside it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from tableside.errors import TablesideError
from tableside.ui.translate.session import Pieces, TranslationSession
from tableside.ui.widgets import bare, named

_Result = TypeVar("_Result")


class SavingBar(QWidget):
    """Does long work on many texts: a bar tells how far it is, and before anything is written it can be stopped."""

    began = Signal()
    """It takes a while."""
    ended = Signal()
    """It is over, one way or another."""
    failed = Signal(object)
    """Nothing was written: the error."""
    stopped = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "saving-bar")
        self._session = session
        self.bar, self.stop_button = named(QProgressBar(), "saving-progress"), named(QPushButton(), "saving-stop")
        self.pieces = Pieces(self)
        self._result: object = None
        self._act: Callable[[Any], object] = lambda _: None
        self._write: Callable[[Any], object] | None = None
        self._waiting = 0
        """The number of the file being read or written; none where it is 0."""
        self._last = 0
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop_button)
        self.stop_button.clicked.connect(lambda _=False: self.stop())
        self.pieces.done.connect(self._finish)
        self.hide()

    @property
    def running(self) -> bool:
        """Whether something is being done."""
        return self.pieces.running or bool(self._waiting)

    def read(self, work: Callable[[], _Result], then: Callable[[_Result], object]) -> None:
        """Read a file beside the window, and go on with what is in it."""
        self._prepare(0, self._session.gettext("Reading…"))
        self._act = then
        self._beside(work)
        self._show()

    def begin(
        self,
        work: Generator[int, None, _Result],
        count: int,
        then: Callable[[Any], object],
        write: Callable[[_Result], object] | None = None,
        *,
        told: str = "",
    ) -> None:
        """Begin work on so many texts, and go on with what comes of it; `told` says how far it is in other words.

        `write` puts that into a file, beside the window, and gives what to go on with.
        """
        self._act, self._write = then, write
        prepared = self._session.gettext("{done} of {total} texts prepared", done="%v", total="%m")
        self._prepare(count, told or prepared)
        self.pieces.begin(self._done(work))
        if self.running:
            self._show()

    def _prepare(self, count: int, told: str) -> None:
        gettext = self._session.gettext
        self.stop_button.setText(gettext("Stop"))
        self.stop_button.setEnabled(True)
        self.bar.setAccessibleName(gettext("How many texts are prepared"))
        self.bar.setFormat(told)
        self.bar.setRange(0, count)
        self.bar.setValue(0)

    def _show(self) -> None:
        self.show()
        self.began.emit()

    def _beside(self, work: Callable[[], object]) -> None:
        self._last += 1
        self._waiting = self._last
        deliver = partial(self._deliver, self._last)
        self._session.services.background.run(self, work, deliver, deliver)

    def _deliver(self, number: int, result: object) -> None:
        if number == self._waiting:  # else it was stopped meanwhile
            self._waiting = 0
            self._end(result)

    def stop(self) -> None:
        """Give it up; nothing was written."""
        if self.running and self.stop_button.isEnabled():
            self.pieces.stop()
            self._waiting = 0
            self.hide()
            self.ended.emit()
            self.stopped.emit()

    def _done(self, work: Generator[int, None, object]) -> Iterator[None]:
        try:
            while True:
                self.bar.setValue(next(work))
                yield
        except StopIteration as end:
            self._result = end.value
        except TablesideError as error:
            self._result = error

    def _finish(self) -> None:
        result = self._result
        if self._write is None or isinstance(result, TablesideError):
            self._end(result)
        else:
            # What is being written can no longer be stopped; it is whole or not at all.
            self.stop_button.setEnabled(False)
            self._beside(partial(self._write, result))

    def _end(self, result: object) -> None:
        self.hide()
        self.ended.emit()
        if isinstance(result, TablesideError):
            self.failed.emit(result)
        else:
            self._act(result)
