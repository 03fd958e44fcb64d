"""Long work in small pieces: thousands of texts are listed, searched and compared while the window goes on living."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from tableside.errors import TablesideError
from tableside.translation.editor import Outcome
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, named

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
        """Give the work up."""
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
        if self._work is work:
            self._work = None
            self.advanced.emit()
            self.done.emit()


class SavingBar(QWidget):
    """Saves many texts as one step: a bar tells how far it is, and until all are prepared it can be stopped."""

    began = Signal()
    saved = Signal(object)
    """All is done: the outcome."""
    failed = Signal(object)
    """Nothing was saved: the error."""
    stopped = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "saving-bar")
        self._session = session
        self.bar, self.stop_button = named(QProgressBar(), "saving-progress"), named(QPushButton(), "saving-stop")
        self.pieces = Pieces(self)
        self._result: Outcome | TablesideError = Outcome()
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop_button)
        self.stop_button.clicked.connect(lambda _=False: self.stop())
        self.pieces.done.connect(self._finish)
        self.hide()

    @property
    def running(self) -> bool:
        """Whether texts are being prepared."""
        return self.pieces.running

    def begin(self, saving: Generator[int, None, Outcome], count: int) -> None:
        """Begin to save so many texts."""
        gettext = self._session.gettext
        self.stop_button.setText(gettext("Stop"))
        self.bar.setAccessibleName(gettext("How many texts are prepared"))
        self.bar.setFormat(gettext("{done} of {total} texts prepared", done="%v", total="%m"))
        self.bar.setRange(0, count)
        self.bar.setValue(0)
        self.show()
        self.began.emit()
        self.pieces.begin(self._saved(saving))

    def stop(self) -> None:
        """Give it up; nothing was written."""
        if self.running:
            self.pieces.stop()
            self.hide()
            self.stopped.emit()

    def _saved(self, saving: Generator[int, None, Outcome]) -> Iterator[None]:
        try:
            while True:
                self.bar.setValue(next(saving))
                yield
        except StopIteration as end:
            self._result = end.value
        except TablesideError as error:
            self._result = error

    def _finish(self) -> None:
        self.hide()
        result = self._result
        (self.failed if isinstance(result, TablesideError) else self.saved).emit(result)
