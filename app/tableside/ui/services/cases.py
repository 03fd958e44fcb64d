"""The cases in hand: the running one with all its rulings and those left before it, there again after any stop."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tableside.games import find_wizard
from tableside.messages import Catalogue
from tableside.rulings.case import Case, RunningCase, as_data, assess, from_data
from tableside.rulings.intake import Details, written
from tableside.rulings.words import wizard_name
from tableside.storage.kept import Kept, UnfinishedWork
from tableside.ui.places import Place

if TYPE_CHECKING:
    from tableside.ui.services.notices import Notices

PART, EARLIER = "case", "earlier-cases"
_MOST_KEPT = 60
"""More cases than an evening with many tables has."""


class Cases(QObject):
    """Keeps the running case, and finds a case again that a link or the way back leads to."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._earlier: Kept[tuple[RunningCase, ...]] = Kept(work, EARLIER, _read_all, _written, (), notices.report)
        self._running: Kept[RunningCase | None] = Kept(work, PART, _read, _data, None, notices.report)
        running = self._running.value
        self._kept: list[RunningCase] = [*reversed(self._earlier.value), *([running] if running else [])]
        """The latest one last."""

    @property
    def running(self) -> RunningCase | None:
        """The case in which something was answered last; one that was merely opened displaces none."""
        return next((one for one in reversed(self._kept) if one.is_begun), None)

    @property
    def earlier(self) -> tuple[RunningCase, ...]:
        """The cases that were left for another one, the latest first."""
        return tuple(one for one in reversed(self._kept) if one.is_begun)[1:]

    @property
    def place(self) -> Place | None:
        return place_of(self.running) if self.running is not None else None

    def keep(self, running: RunningCase) -> None:
        others = [one for one in self._kept if one.id != running.id and (one.is_begun or one.can_be_undone)]
        self._kept = [*_within(others, _MOST_KEPT - 1), running]
        self._write()

    def _write(self) -> None:
        self._running.set(self.running)
        if self.earlier != self._earlier.value:
            self._earlier.set(self.earlier)
        self.changed.emit()

    def named(self, case: str) -> RunningCase | None:
        return next((one for one in self._kept if one.id == case), None)

    def mend(self, running: RunningCase) -> None:
        """Take over another state of a case that was left; it stays where it is among them."""
        self._kept = [running if one.id == running.id else one for one in self._kept]
        self._write()

    def take_up(self, running: RunningCase) -> Place:
        """Make a case from elsewhere the running one; where it is among those in hand already, that one goes on."""
        same = (one for one in self._kept if one.entry == running.entry and _said(one) == _said(running))
        before = next(same, None)
        taken = running if before is None else before.gone_to(running.at)
        self.keep(taken)
        return place_of(taken)

    def find(self, wizard: str, details: Details, case: str = "", match: str = "") -> RunningCase | None:
        """Return a case by its id, at the given ruling.

        A link without a name may be of another incident with the same facts: what the journal has, what other rulings
        followed and what belongs to another match is left alone.
        """
        for running in reversed(self._kept):
            index = running.index_of(wizard, details)
            if case == running.id and index is None:
                index = running.latest_of(wizard)
            if index is not None and (case == running.id or (not case and _is_alone(running, match))):
                self._kept = [*(one for one in self._kept if one is not running), running.gone_to(index)]
                return self._kept[-1]
        return None


def _is_alone(running: RunningCase, match: str) -> bool:
    """Return whether a case is one ruling of a match that is in no entry of the journal."""
    of_match = running.noted is None or running.noted.match == match
    return running.entry is None and len(running.cases) == 1 and of_match


def place_of(running: RunningCase) -> Place:
    case = running.present
    return Place("rulings", case.wizard.id, "", written(case.wizard, case.given), running.id)


def described(running: RunningCase, catalogue: Catalogue) -> tuple[str, str]:
    """Return the game, players, score and time of a case, and its calls."""
    parts = [catalogue.text(f"game.{running.present.wizard.game}")]
    if running.noted is not None:
        noted = running.noted
        parts += [words for words in (noted.score, short_moment(noted.at)) if words]
    return " · ".join(parts), " · ".join(_called(case, catalogue) for case in running.cases)


def _called(case: Case, catalogue: Catalogue) -> str:
    answer = assess(case).answer
    if answer is None or answer.ruling is None:
        return wizard_name(case.wizard.id, catalogue)
    return catalogue.text(answer.ruling.call).rstrip(".")


def short_moment(moment: datetime) -> str:
    """Return the time of a moment, with the day where that is not today."""
    local, today = moment.astimezone(), datetime.now().astimezone()
    return f"{local:%H:%M}" if local.date() == today.date() else f"{local:%Y-%m-%d %H:%M}"


def _within(cases: list[RunningCase], most: int) -> list[RunningCase]:
    """Return as many cases as are kept; those that the journal has go first, those with words beside them last."""
    left = sorted(range(len(cases)), key=lambda place: (_worth(cases[place]), place))[-most:]
    return [cases[place] for place in sorted(left)]


def _worth(running: RunningCase) -> int:
    return 2 if running.typed is not None else 1 if running.entry is None else 0


def _said(running: RunningCase) -> list[tuple[str, Details]]:
    return [(case.wizard.id, written(case.wizard, case.given)) for case in running.cases]


def _read(data: Any) -> RunningCase:
    return from_data(data, find_wizard)


def _read_all(data: Any) -> tuple[RunningCase, ...]:
    return tuple(_read(one) for one in reversed(data))


def _data(running: RunningCase | None) -> Any:
    return as_data(running) if running is not None else None


def _written(cases: tuple[RunningCase, ...]) -> Any:
    return [as_data(one) for one in reversed(cases)] or None
