"""Notices: replies that pass after a while, and troubles that stay until they are closed or over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from tableside.errors import N_, TablesideError, visible
from tableside.storage.reading import met
from tableside.ui.language import InterfaceLanguage


@dataclass(eq=False, slots=True)
class Notice:
    sentence: str
    lasting: bool
    error: TablesideError | None = None
    offers: tuple[tuple[str, Callable[[], object]], ...] = ()
    """Up to two buttons, each with a message and what it does."""


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
        """The notices that last, in display order."""
        self._reported: set[str] = set()
        language.changed.connect(self._translate)

    @property
    def shown(self) -> Notice | None:
        """The notice to be seen now: a reply before what waits."""
        return self._passing or (self.waiting[0] if self.waiting else None)

    def say(self, sentence: str, *offers: tuple[str, Callable[[], object]], lasting: bool = False) -> Notice:
        return self._answer(Notice(visible(sentence), lasting, offers=offers))

    def say_error(self, error: TablesideError, again: Callable[[], object] | None = None) -> Notice:
        """Answer a person with what went wrong, until it is closed; `again` is offered as a button."""
        return self._answer(self._of(error, again))

    def report(self, problem: TablesideError) -> None:
        """Show a problem behind what is shown already; each is reported once."""
        notice = self._of(problem, None)
        if notice.sentence not in self._reported:
            self._reported.add(notice.sentence)
            self.waiting = [*self.waiting, notice]
            self._tell(notice)

    def report_met(self) -> None:
        """Report the files that could not be read since this was last asked."""
        for problem in met.take():
            self.report(problem)

    def close_shown(self) -> None:
        if self.shown is not None:
            self.withdraw(self.shown)

    def take_up(self, number: int) -> None:
        """Do what the shown notice offers; what is refused again says so."""
        notice = self.shown
        if notice is not None and number < len(notice.offers):
            self.withdraw(notice)
            notice.offers[number][1]()

    def withdraw(self, notice: Notice) -> None:
        if self._passing is notice:
            self._passing = None
        self.waiting = [one for one in self.waiting if one is not notice]
        self.changed.emit()

    def _of(self, error: TablesideError, again: Callable[[], object] | None) -> Notice:
        offers = ((N_("Try again"), again),) if again is not None else ()
        return Notice(visible(self._language.catalogue.error(error)), True, error, offers)

    def _answer(self, notice: Notice) -> Notice:
        if notice.lasting:
            self.waiting = [notice, *(one for one in self.waiting if one.sentence != notice.sentence)]
        self._passing = None if notice.lasting else notice
        self._tell(notice)
        return notice

    def _tell(self, notice: Notice) -> None:
        self.said.emit(notice.sentence, notice.lasting)
        self.changed.emit()

    def _translate(self) -> None:
        for one in self.waiting:
            if one.error is not None:
                one.sentence = visible(self._language.catalogue.error(one.error))
        self.changed.emit()
