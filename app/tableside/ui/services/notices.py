"""What the window says on its own account: short replies that pass, and what stays until somebody has closed it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import TablesideError, Urgency, visible
from tableside.storage.reading import met
from tableside.ui.language import InterfaceLanguage

_MOST = 500
"""So many notices can be read again; nobody looks for what was said before them."""
_LOOKED_AT_EVERY_MS = 3000


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(eq=False, slots=True)
class Notice:
    """A sentence, whether it waits to be closed, when it was said, and whether that is no longer so."""

    sentence: str
    lasting: bool
    at: datetime = field(default_factory=_now)
    over: bool = False
    holds: Callable[[], bool] | None = None
    """Tells whether it is still so, where that can be known."""
    new: bool = False
    """Whether it came after the person had paged on, and was not shown yet."""
    error: TablesideError | None = None
    """What it says, where that can be said in another language."""
    seen: bool = False
    """Whether it was shown."""

    @property
    def urgency(self) -> Urgency:
        """How soon it should be read."""
        return Urgency.ORDINARY if self.error is None else self.error.urgency


class Notices(QObject):
    """Short inline messages: shown in the window, never a dialog, and none takes the place of one that is to last.

    What answers a person is shown at once. What the program has met by itself waits behind what is shown already, the
    more urgent first.
    """

    said = Signal(str, bool)
    changed = Signal()
    """Something was said, closed or withdrawn, or another one is shown."""

    def __init__(self, language: InterfaceLanguage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        language.changed.connect(self._say_anew)
        self._passing: Notice | None = None
        """A short reply, shown over what waits."""
        self._at = 0
        self._paged = False
        """Whether the person has gone through what waits, and would look for nothing more there."""
        self.waiting: list[Notice] = []
        """What is to be closed, in the order in which it is shown."""
        self.heard: list[Notice] = []
        """Everything said since the start, the latest last; what is said again stands there once."""
        self._looking = QTimer(self, interval=_LOOKED_AT_EVERY_MS)
        self._looking.timeout.connect(self.look_again)

    @property
    def shown(self) -> Notice | None:
        """The notice that is to be seen now."""
        return self._passing or (self.waiting[self._at] if self.waiting else None)

    @property
    def place(self) -> tuple[int, int]:
        """Where what is shown stands among what waits, counted from one, and how many these are; 0 where it passes."""
        return 0 if self._passing is not None or not self.waiting else self._at + 1, len(self.waiting)

    @property
    def new(self) -> int:
        """How many have come since the person paged on, and were not shown yet."""
        return sum(one.new for one in self.waiting)

    @property
    def unseen(self) -> int:
        """How many wait that were not shown yet."""
        return sum(not one.seen for one in self.waiting)

    def say(self, sentence: str, *, lasting: bool = False, holds: Callable[[], bool] | None = None) -> None:
        """Answer a person with a sentence in their language; a lasting one waits to be closed or to be over."""
        self._answer(self._noted(visible(sentence), lasting, holds))

    def _answer(self, notice: Notice) -> None:
        if notice.lasting:
            self.waiting = [notice, *(one for one in self.waiting if one.sentence != notice.sentence)]
            self._at = 0
        self._passing = None if notice.lasting else notice
        self._tell(notice)

    def say_error(self, error: TablesideError) -> None:
        """Answer a person with what went wrong, until it is closed or no longer so."""
        notice = self._noted(visible(self._language.catalogue.error(error)), lasting=True, holds=error.holds)
        notice.error = error
        self._answer(notice)

    def _say_anew(self) -> None:
        """Say in the language of the window what was said in another."""
        for one in self.heard:
            if one.error is not None:
                one.sentence = visible(self._language.catalogue.error(one.error))
        self.changed.emit()

    def report(self, problem: TablesideError) -> None:
        """Tell what the program has met by itself, when what is as urgent and came before has had its turn.

        Where a person has paged on it is the next, and counted as new: nobody pages through all that was read already.
        It meets the same again and again: whoever has closed it has read it, as long as it holds.
        """
        self.look_again()
        sentence = self._language.catalogue.error(problem)
        if any(one.sentence == sentence and not one.over for one in self.heard):
            return
        notice = self._noted(sentence, lasting=True, holds=problem.holds)
        notice.error, notice.new = problem, self._paged
        behind = self._turn_of(notice)
        self.waiting = [*self.waiting[:behind], notice, *self.waiting[behind:]][:_MOST]
        self._tell(notice)

    def _turn_of(self, notice: Notice) -> int:
        """Return where among what waits a notice belongs: behind what is being read and what is as urgent as itself."""
        at = self._at + bool(self.waiting and self.waiting[self._at].seen)
        while at < len(self.waiting) and self.waiting[at].urgency >= notice.urgency:
            if self._paged and not self.waiting[at].new:
                break
            at += 1
        return at

    def show_next(self) -> None:
        """Show the next of those that wait, which a short reply may hide; after the last one comes the first."""
        if self._passing is not None:
            self.close_shown()
        elif self.waiting:
            self._at = (self._at + 1) % len(self.waiting)
            self._paged = True
            self._change()

    def close_shown(self) -> None:
        """Show a notice no longer, but the one behind it; it can be read again among what was said."""
        if self._passing is not None:
            self._passing = None
        elif self.waiting:
            self._keep_waiting([one for one in self.waiting if one is not self.shown])
        self._change()

    def withdraw(self, sentence: str) -> None:
        """Take a sentence away that is no longer true."""
        sentence = visible(sentence)
        if self._passing is not None and self._passing.sentence == sentence:
            self._passing = None
        self._keep_waiting([one for one in self.waiting if one.sentence != sentence])
        for one in self.heard:
            one.over = one.over or one.sentence == sentence
        self._change()

    def report_met(self) -> None:
        """Tell which files could not be used, and what is used instead; what is mended is not told any more."""
        self.look_again()
        for problem in met.take():
            self.report(problem)

    def look_again(self) -> None:
        """Take away what is no longer true: the disk has room and all is saved, a file was put back or replaced."""
        for one in self.heard:
            if one.holds is not None and not one.over and not one.holds():
                self.withdraw(one.sentence)
        if all(one.holds is None or one.over for one in self.heard):
            self._looking.stop()

    def _keep_waiting(self, left: list[Notice]) -> None:
        """Let some wait no longer; the one in turn, or the one behind it, stays in turn."""
        behind = [one for one in self.waiting[self._at :] if one in left]
        self.waiting, self._at = left, left.index(behind[0]) if behind else 0
        self._paged = self._paged and bool(left)

    def _noted(self, sentence: str, lasting: bool, holds: Callable[[], bool] | None = None) -> Notice:
        notice = Notice(sentence, lasting, holds=holds)
        if holds is not None and not self._looking.isActive():
            self._looking.start()
        self.heard = [*(one for one in self.heard if one.sentence != sentence), notice][-_MOST:]
        return notice

    def _tell(self, notice: Notice) -> None:
        self.said.emit(notice.sentence, notice.lasting)
        self._change()

    def _change(self) -> None:
        """Have it shown what is to be seen now, which is not new any more."""
        if self.shown is not None:
            self.shown.new, self.shown.seen = False, True
        self.changed.emit()
