"""Study beside the window: questions are made and answers kept in a thread, so that no key and no paint waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage import is_there
from tableside.storage.counts import was_used
from tableside.storage.layout import DatabaseReadOnly, NotChanged
from tableside.ui.background import Background

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.rulebook import Library
    from tableside.study import Memory, Study
    from tableside.ui.services.notices import Notices
    from tableside.ui.services.texts import Catalogues, Texts


_LONGEST_WAIT_S = 5.0
_FILE = "study.sqlite"
"""The name that the core gives the record; looking for it must not load the core."""
_T = TypeVar("_T")


def local_now() -> datetime:
    """Return the time in the person's own time zone."""
    return datetime.now().astimezone()


class StudyContext:
    """What the thread works with, made when it is first needed; only the thread touches it."""

    def __init__(self, texts: Texts, catalogues: Catalogues, folder: Path) -> None:
        self._texts = texts
        self._catalogues = catalogues
        self._folder = folder
        self._study: Study | None = None
        self._made_of: tuple[Library, dict[str, Catalogue]] | None = None
        self._memory: Memory | None = None

    @property
    def library(self) -> Library:
        """The rule texts that come with the program: questions and decks quote no text of the person's own."""
        return self._texts.library.bundled

    @property
    def catalogues(self) -> dict[str, Catalogue]:
        """The words of every language there are rule texts in."""
        languages = self.library.languages()
        return {code: self._catalogues.of(code) for code in self._catalogues.offered if code in languages}

    @property
    def study(self) -> Study:
        """The maker of questions, in every language there is."""
        made_of = self.library, self.catalogues
        if self._study is None or self._made_of != made_of:
            from tableside.study import Study

            self._study, self._made_of = Study(*made_of), made_of
        return self._study

    @property
    def memory(self) -> Memory:
        """The study record; what is the matter with its file is raised each time until it can be opened."""
        if self._memory is None:
            from tableside.study import Memory

            self._memory = Memory(self._folder / _FILE)
        return self._memory

    @property
    def problem(self) -> TablesideError | None:
        """What is the matter with the record that is open, or has been missing of it since an earlier start."""
        return None if self._memory is None else self._memory.problem or self._memory.missing

    @property
    def has_record(self) -> bool:
        """Whether the record is open."""
        return self._memory is not None

    def close(self) -> None:
        """Close the record."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None


class StudyService(QObject):
    """Has work done on questions and the record, and knows how well each rule is known."""

    recorded = Signal()
    """The study record has changed."""
    strengths_changed = Signal()
    missing_forgotten = Signal()

    def __init__(self, context: StudyContext, folder: Path, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._record = folder / _FILE
        self._notices = notices
        self._background = Background("study", self, context.close)
        self._said = ""
        self._outdated = True
        self._looking = False
        """Whether somebody looks after the file at this moment: behind other work that may take long."""
        self.strengths: Mapping[str, float] = {}
        """How well rules are known, from 0 to 1; nothing is known of a rule that is not named."""
        self.recorded.connect(self._record_changed)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.finish)

    def ask(
        self,
        owner: QObject,
        work: Callable[[StudyContext], _T],
        done: Callable[[_T], object],
        failed: Callable[[TablesideError], object] | None = None,
    ) -> None:
        """Have something done; the result, or what a person can mend, comes back if its owner still lives.

        What is the matter with the record is told once, whoever has asked.
        """
        context = self._context

        def worked() -> tuple[_T, TablesideError | None]:
            return work(context), context.problem

        def give(found: tuple[_T, TablesideError | None]) -> None:
            self._tell(found[1])
            done(found[0])

        self._background.run(owner, worked, give, failed or self._notices.say_error)

    def _tell(self, problem: TablesideError | None) -> None:
        if problem is not None and str(problem) != self._said:
            self._said = str(problem)
            self._notices.report(problem)

    def look_after(self) -> None:
        """Open the record where there was one, so that what is missing of it is said whatever page is shown."""
        if was_used(self._record):
            self.ask(self, _open_record, lambda _: None, self._tell_loss)

    def _tell_loss(self, problem: TablesideError) -> None:
        """Tell of a record that cannot be opened; that nothing can be saved in it is said in Study."""
        if not isinstance(problem, DatabaseReadOnly):
            self._tell(problem)

    def stay_in_place(self) -> None:
        """Write the record anew where somebody has taken it away or written over it under the window."""
        if self._context.has_record and not self._looking:
            self._looking = True
            self.ask(self, _keep_in_place, self._looked, self._looked)

    def _looked(self, problem: TablesideError | None) -> None:
        """Tell what was found; what could not be written is looked at again soon, and told to whoever answers."""
        self._looking = False
        if not isinstance(problem, NotChanged):
            self._tell(problem)

    def save_again(self, then: Callable[[], object]) -> None:
        """Write the record into a folder that was made anew, and go on whether or not it can be."""

        def refused(problem: TablesideError) -> None:
            self._notices.say_error(problem)
            then()

        self.ask(self, _keep_in_place, lambda _: then(), refused)

    def forget_missing(self) -> None:
        """Say no more that answers are missing."""

        def forgotten(_: None) -> None:
            self._notices.look_again()
            self.missing_forgotten.emit()

        self.ask(self, lambda context: context.memory.forget_missing(), forgotten)

    @Slot()
    def finish(self) -> None:
        """Wait until everything given so far is done, answers above all."""
        self._background.finish(_LONGEST_WAIT_S)

    def finish_and_tell(self) -> None:
        """Wait until everything given so far is done and those who gave it know."""
        self.finish()
        QCoreApplication.sendPostedEvents(self._background)

    def refresh_strengths(self) -> None:
        """Read how well rules are known, unless there is no record or it was read before."""
        if not self._outdated or not is_there(self._record):
            return
        self._outdated = False
        # What is the matter with a record is said on the page of study; the contents just stay without marks.
        self.ask(self, _strengths, self._show_strengths, lambda _error: self._record_changed())

    def _record_changed(self) -> None:
        self._outdated = True

    def _show_strengths(self, strengths: Mapping[str, float]) -> None:
        self.strengths = strengths
        self.strengths_changed.emit()


def _open_record(context: StudyContext) -> None:
    context.memory  # noqa: B018 - it is opened here


def _keep_in_place(context: StudyContext) -> None:
    if context.has_record:
        context.memory.stay_in_place()


def _strengths(context: StudyContext) -> Mapping[str, float]:
    library = context.library

    def above(rule_id: str) -> tuple[str, ...]:
        book = book_of(rule_id)
        edition = library.any_edition(book)
        return tuple(rule.id for rule in edition.path_to(rule_id)[:-1]) if rule_id in edition else ()

    return context.memory.strengths(local_now(), above)
