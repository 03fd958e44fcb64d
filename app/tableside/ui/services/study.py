"""Study beside the window: a thread that makes questions and keeps answers, and the current exam."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from tableside.errors import Phrase, TablesideError
from tableside.storage.kept import Kept, UnfinishedWork, moment_of
from tableside.ui.process import Background

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.rulebook import Library
    from tableside.storage.database import Database
    from tableside.study.memory import Memory
    from tableside.study.questions import Study
    from tableside.ui.language import Catalogues
    from tableside.ui.services.notices import Notices
    from tableside.ui.services.texts import Texts

_LONGEST_WAIT_S = 5.0
_T = TypeVar("_T")


def local_now() -> datetime:
    return datetime.now().astimezone()


class StudyContext:
    """The objects of the thread, made on first use and used by the thread only."""

    def __init__(self, texts: Texts, catalogues: Catalogues, database: Database) -> None:
        self._texts = texts
        self._catalogues = catalogues
        self.database = database
        self._study: Study | None = None
        self._made_of: tuple[Library, dict[str, Catalogue]] | None = None
        self._memory: Memory | None = None

    @property
    def library(self) -> Library:
        """The rule texts: questions are made of ours, and cite the edition in force."""
        return self._texts.library

    @property
    def catalogues(self) -> dict[str, Catalogue]:
        languages = self.library.languages()
        return {code: self._catalogues.of(code) for code in self._catalogues.offered if code in languages}

    @property
    def study(self) -> Study:
        made_of = self.library, self.catalogues
        if self._study is None or self._made_of != made_of:
            from tableside.study.questions import Study

            self._study, self._made_of = Study(*made_of), made_of
        return self._study

    @property
    def memory(self) -> Memory:
        """The study record; raise the problem of a database that cannot be written: no answer is to be lost."""
        if self.database.problem is not None and not self.database.writable:
            raise self.database.problem
        if self._memory is None:
            from tableside.study.memory import Memory

            self._memory = Memory(self.database)
        return self._memory


class StudyService(QObject):
    """Has work done on questions and the record."""

    recorded = Signal()
    """The study record has changed."""

    def __init__(self, context: StudyContext, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._notices = notices
        self._background = Background("study", self)
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
        """Have something done; the result, or what a person can mend, comes back if its owner still lives."""
        context = self._context
        self._background.run(owner, lambda: work(context), done, failed or self._notices.say_error)

    @Slot()
    def finish(self) -> None:
        self._background.finish(_LONGEST_WAIT_S)

    def finish_and_report(self) -> None:
        """Wait until everything given so far is done and those who gave it know."""
        self.finish()
        QCoreApplication.sendPostedEvents(self._background)


EXAM = "exam"


@dataclass(frozen=True, slots=True)
class Interruption:
    """A time in which the exam was not open and its clock stood still; an open end lasts until now."""

    begun: datetime
    ended: datetime | None = None


@dataclass(frozen=True)
class KeptExam:
    """The current exam as plain values: `plan` and `sources` give its questions."""

    plan: Mapping[str, Any]
    sources: tuple[Mapping[str, Any], ...]
    answers: tuple[tuple[int, str] | None, ...]
    """The place of each choice and its English words, by which it is found again should the order have changed."""
    marked: frozenset[int]
    """The questions a person wants to look at again."""
    place: int
    used: float
    """Seconds that have run on its clock."""
    begun: datetime
    at: datetime
    """When this was so."""
    breaks: tuple[Interruption, ...] = ()
    times_left: int = 0
    """How often the page of the exam was left."""

    @property
    def chosen(self) -> tuple[int | None, ...]:
        """The choices made so far, counted from 0."""
        return tuple(answer[0] if answer is not None else None for answer in self.answers)

    @property
    def interrupted(self) -> bool:
        return bool(self.breaks) and self.breaks[-1].ended is None

    @property
    def left(self) -> float:
        return max(0.0, 60.0 * float(self.plan["minutes"]) - self.used)

    def as_data(self) -> dict[str, Any]:
        return {
            **vars(self),
            "marked": sorted(self.marked),
            "begun": self.begun.isoformat(),
            "at": self.at.isoformat(),
            "breaks": [[one.begun.isoformat(), one.ended.isoformat() if one.ended else None] for one in self.breaks],
        }

    @staticmethod
    def from_data(data: Any) -> KeptExam:
        """Read plain data; what makes no sense raises ValueError, TypeError or LookupError."""
        kept = KeptExam(
            plan=dict(data["plan"]),
            sources=tuple(dict(source) for source in data["sources"]),
            answers=tuple((count_of(one[0]), str(one[1])) if one is not None else None for one in data["answers"]),
            marked=frozenset(count_of(place) for place in data["marked"]),
            place=count_of(data["place"]),
            used=float(data["used"]),
            begun=moment_of(data["begun"]),
            at=moment_of(data["at"]),
            breaks=tuple(
                Interruption(moment_of(begun), moment_of(ended) if ended else None) for begun, ended in data["breaks"]
            ),
            times_left=count_of(data["times_left"]),
        )
        if not 0 <= kept.place < len(kept.sources) or len(kept.answers) != len(kept.sources):
            raise ValueError(f"{len(kept.answers)} answers to {len(kept.sources)} questions, at {kept.place}")
        return kept


class ExamInHand(QObject):
    """Holds the exam that was begun and neither handed in nor given up."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, parent: QObject) -> None:
        super().__init__(parent)
        self._part: Kept[KeptExam | None] = Kept(work, EXAM, KeptExam.from_data, KeptExam.as_data, None)
        found = self._part.value
        if found is not None and not found.interrupted:
            # It ran when the program ended: since then its clock has stood still.
            self.keep(replace(found, breaks=(*found.breaks, Interruption(found.at))))

    @property
    def kept(self) -> KeptExam | None:
        return self._part.value

    @property
    def running(self) -> bool:
        return self.kept is not None and not self.kept.interrupted

    def keep(self, exam: KeptExam | None) -> None:
        """Keep the exam as it is now; None when it is handed in or given up."""
        if exam != self.kept:
            self._part.set(exam)
            self.changed.emit()

    def reject(self, reason: Phrase | str) -> None:
        self._part.reject(reason)
        self.changed.emit()


def count_of(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(value)
    return value
