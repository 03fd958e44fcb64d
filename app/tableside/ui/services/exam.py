"""The current exam: its questions, answers and clock, kept across restarts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tableside.errors import Phrase
from tableside.storage.kept import Kept, UnfinishedWork, moment_of

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART = "exam"


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
    def interrupted(self) -> bool:
        """Whether the clock is paused until the user resumes."""
        return bool(self.breaks) and self.breaks[-1].ended is None

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, 60.0 * float(self.plan["minutes"]) - self.used)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "plan": dict(self.plan),
            "sources": [dict(source) for source in self.sources],
            "answers": [list(answer) if answer is not None else None for answer in self.answers],
            "marked": sorted(self.marked),
            "place": self.place,
            "used": self.used,
            "begun": self.begun.isoformat(),
            "at": self.at.isoformat(),
            "breaks": [[one.begun.isoformat(), one.ended.isoformat() if one.ended else None] for one in self.breaks],
            "times_left": self.times_left,
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

    def __init__(self, work: UnfinishedWork, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._part: Kept[KeptExam | None] = Kept(work, PART, KeptExam.from_data, _data, None, notices.report)
        found = self._part.value
        if found is not None and not found.interrupted:
            # It ran when the program ended: since then its clock has stood still.
            self.keep(replace(found, breaks=(*found.breaks, Interruption(found.at))))

    @property
    def kept(self) -> KeptExam | None:
        """The exam, if there is one."""
        return self._part.value

    @property
    def running(self) -> bool:
        """Whether its clock runs."""
        return self.kept is not None and not self.kept.interrupted

    def keep(self, exam: KeptExam | None) -> None:
        """Keep the exam as it is now; None when it is handed in or given up."""
        if exam != self.kept:
            self._part.set(exam)
            self.changed.emit()

    def reject(self, reason: Phrase | str) -> None:
        """Set aside what cannot be read, and report it."""
        self._part.reject(reason)
        self.changed.emit()


def _data(exam: KeptExam | None) -> Any:
    return exam.as_data() if exam is not None else None


def count_of(value: object) -> int:
    """Return a number that is not negative; raise ValueError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(value)
    return value
