"""Notices: replies that pass after a while, and troubles that stay until they are closed or over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.errors import TablesideError, visible
from tableside.storage.reading import met
from tableside.ui.language import InterfaceLanguage

_MOST = 500
_LOOKED_AT_EVERY_MS = 3000


@dataclass(eq=False, slots=True)
class Notice:
    sentence: str
    lasting: bool
    holds: Callable[[], bool] | None = None
    """Returns whether it is still true, where that can be known."""
    error: TablesideError | None = None
    over: bool = False
    again: Callable[[], object] | None = None
    """Does again what was refused, where that can be offered."""


class Notices(QObject):
    """The notice that the window shows, and those that wait behind it."""

    said = Signal(str, bool)
    changed = Signal()
    """Another notice is to be shown, or none."""

    def __init__(self, language: InterfaceLanguage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._passing: Notice | None = None
        self.waiting: list[Notice] = []
        """The notices, in display order."""
        self.heard: list[Notice] = []
        """Everything since the start, each sentence once."""
        self._looking = QTimer(self, interval=_LOOKED_AT_EVERY_MS)
        self._looking.timeout.connect(self.look_again)
        language.changed.connect(self._translate)

    @property
    def shown(self) -> Notice | None:
        """The notice to be seen now: a reply before what waits."""
        return self._passing or (self.waiting[0] if self.waiting else None)

    def say(self, sentence: str, *, lasting: bool = False, holds: Callable[[], bool] | None = None) -> None:
        self._answer(Notice(visible(sentence), lasting, holds))

    def say_error(self, error: TablesideError, again: Callable[[], object] | None = None) -> None:
        """Answer a person with what went wrong, until it is closed or no longer so; `again` is offered as a button."""
        self._answer(self._of(error, again))

    def report(self, problem: TablesideError, again: Callable[[], object] | None = None) -> None:
        """Show a problem behind what is shown already; one that was shown before is not shown again while it holds."""
        self.look_again()
        notice = self._of(problem, again)
        if any(one.sentence == notice.sentence and not one.over for one in self.heard):
            return
        self.waiting = [*self.waiting, notice][:_MOST]
        self._take(notice)

    def report_met(self) -> None:
        """Report the files that could not be read since this was last asked."""
        self.look_again()
        for problem in met.take():
            self.report(problem)

    def close_shown(self) -> None:
        if self._passing is not None:
            self._passing = None
        else:
            self.waiting = self.waiting[1:]
        self.changed.emit()

    def try_again(self) -> None:
        """Do again what the shown notice says was refused; the notice comes back where it is refused again."""
        notice = self.shown
        if notice is None or notice.again is None:
            return
        self.withdraw(notice.sentence)
        notice.again()
        if notice.holds is not None and notice.holds() and not any(one is notice for one in self.waiting):
            notice.over = False
            self._answer(notice)

    def withdraw(self, sentence: str) -> None:
        sentence = visible(sentence)
        if self._passing is not None and self._passing.sentence == sentence:
            self._passing = None
        self.waiting = [one for one in self.waiting if one.sentence != sentence]
        for one in self.heard:
            one.over = one.over or one.sentence == sentence
        self.changed.emit()

    def look_again(self) -> None:
        for one in self.heard:
            if one.holds is not None and not one.over and not one.holds():
                self.withdraw(one.sentence)
        if all(one.holds is None or one.over for one in self.heard):
            self._looking.stop()

    def _of(self, error: TablesideError, again: Callable[[], object] | None = None) -> Notice:
        return Notice(visible(self._language.catalogue.error(error)), True, error.holds, error, again=again)

    def _answer(self, notice: Notice) -> None:
        if notice.lasting:
            self.waiting = [notice, *(one for one in self.waiting if one.sentence != notice.sentence)]
        self._passing = None if notice.lasting else notice
        self._take(notice)

    def _take(self, notice: Notice) -> None:
        self.heard = [*(one for one in self.heard if one.sentence != notice.sentence), notice][-_MOST:]
        if notice.holds is not None:
            self._looking.start()
        self.said.emit(notice.sentence, notice.lasting)
        self.changed.emit()

    def _translate(self) -> None:
        for one in self.heard:
            if one.error is not None:
                one.sentence = visible(self._language.catalogue.error(one.error))
        self.changed.emit()
