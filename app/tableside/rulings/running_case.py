"""One running case: the rulings that one incident at the table asks for, in order, as foul, miss and free ball."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from tableside.messages import Catalogue
from tableside.rulings.case import Case, History
from tableside.rulings.intake import Details, read, written
from tableside.rulings.model import Wizard
from tableside.rulings.words import wizard_name
from tableside.storage.kept import moment_of


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When a case was worked on last, in which match and how that stood."""

    at: datetime
    score: str = ""
    """Names and points."""
    match: str = ""
    """The id of the match."""


@dataclass(frozen=True, slots=True)
class RunningCase:
    """The rulings of an incident and the index of the current one; later ones remain after going back."""

    steps: tuple[History, ...]
    at: int = 0
    entry: str | None = None
    """The id of its journal entry."""
    applied: tuple[Mapping[str, Any], ...] = ()
    """The match before each time that its score was changed by these rulings."""
    noted: Circumstances | None = None
    typed: Mapping[str, Any] | None = None
    """The unsaved journal form of this case, as plain data; None if there is none."""
    id: str = field(default_factory=lambda: uuid4().hex)
    """Distinguishes it from a case with the same answers."""
    next_entry: str = field(default_factory=lambda: uuid4().hex)
    """The id of its next journal entry, fixed beforehand so that an interrupted save can be recognised."""

    @property
    def score_before(self) -> Mapping[str, Any] | None:
        """The match before these rulings changed its score."""
        return self.applied[0] if self.applied else None

    @property
    def history(self) -> History:
        """The steps of the current ruling."""
        return self.steps[self.at]

    @property
    def present(self) -> Case:
        """The current ruling."""
        return self.history.present

    @property
    def cases(self) -> tuple[Case, ...]:
        """Every ruling, in order."""
        return tuple(history.present for history in self.steps)

    @property
    def earlier(self) -> tuple[Case, ...]:
        """The rulings before the one in hand."""
        return self.cases[: self.at]

    @property
    def is_begun(self) -> bool:
        """Whether anything has been answered."""
        return any(case.given.keys() - case.carried for case in self.cases)

    @property
    def can_be_undone(self) -> bool:
        """Whether there are steps to take back."""
        return any(history.past for history in self.steps)

    def with_history(self, history: History) -> RunningCase:
        """Return the case with another state of the current ruling."""
        return self.with_step(self.at, history)

    def with_step(self, index: int, history: History) -> RunningCase:
        """Return the case with another state of one of its rulings."""
        return replace(self, steps=(*self.steps[:index], history, *self.steps[index + 1 :]))

    def followed_by(self, case: Case) -> RunningCase:
        """Go on to the next ruling; what stood after the one in hand is given up."""
        return replace(self, steps=(*self.steps[: self.at + 1], History(case)), at=self.at + 1)

    def gone_to(self, index: int) -> RunningCase:
        """Take another of the rulings in hand."""
        return replace(self, at=index)

    def saved_as(self, entry: str) -> RunningCase:
        """Return the case once the journal has it, as an entry of this identity; another one gets another name."""
        return replace(self, entry=entry, typed=None, next_entry=uuid4().hex)

    def title(self, catalogue: Catalogue) -> str:
        """Name the incident by its rulings."""
        return " · ".join(wizard_name(case.wizard.id, catalogue) for case in self.cases)

    def index_of(self, wizard: str, details: Details) -> int | None:
        """Return which ruling has this wizard and these facts, as a link writes them; the latest where several do."""
        for index in range(len(self.steps) - 1, -1, -1):
            case = self.cases[index]
            if case.wizard.id == wizard and written(case.wizard, case.given) == details:
                return index
        return None

    def latest_of(self, wizard: str) -> int | None:
        """Return the last ruling of a wizard."""
        found = [index for index, case in enumerate(self.cases) if case.wizard.id == wizard]
        return found[-1] if found else None


def as_data(running: RunningCase) -> dict[str, Any]:
    """Write a running case as plain data; the steps to undo are not kept."""
    return {
        "id": running.id,
        "rulings": [
            {
                "wizard": case.wizard.id,
                "given": [list(pair) for pair in written(case.wizard, case.given)],
                "carried": sorted(case.carried),
                "declined": sorted(case.declined),
            }
            for case in running.cases
        ],
        "at": running.at,
        "entry": running.entry,
        "next_entry": running.next_entry,
        "applied": [dict(score) for score in running.applied],
        "noted": _noted_data(running.noted) if running.noted is not None else None,
        "typed": dict(running.typed) if running.typed is not None else None,
    }


def _noted_data(noted: Circumstances) -> dict[str, str]:
    return {"at": noted.at.isoformat(), "score": noted.score, "match": noted.match}


def from_data(data: Any, find: Callable[[str], Wizard]) -> RunningCase:
    """Read a running case; what is none raises ValueError, TypeError, LookupError or what `find` raises."""
    steps = tuple(History(_case(raw, find)) for raw in data["rulings"])
    at, entry = int(data["at"]), data["entry"]
    applied = tuple(one for one in data.get("applied", ()) if isinstance(one, dict) and "game" in one)
    if not 0 <= at < len(steps) or not isinstance(entry, str | int | None):
        raise ValueError(f"{at}, {entry}")
    noted = data.get("noted")
    if noted is not None:
        noted = Circumstances(moment_of(noted["at"]), str(noted["score"]), str(noted.get("match", "")))
    typed = data.get("typed")
    case = RunningCase(
        steps,
        at,
        # Before 0.3 it was a number, which another entry may have by now: saved again, the case is a new one.
        entry if isinstance(entry, str) else None,
        applied,
        noted,
        typed if isinstance(typed, dict) else None,
    )
    names = {name: data[name] for name in ("id", "next_entry") if isinstance(data.get(name), str)}
    return replace(case, **names)


def _case(raw: Mapping[str, Any], find: Callable[[str], Wizard]) -> Case:
    wizard = find(raw["wizard"])
    details = [(str(name), str(text)) for name, text in raw["given"]]
    given = read(wizard, details)
    return Case(wizard, MappingProxyType(given), _names(raw["carried"]) & given.keys(), _names(raw["declined"]))


def _names(raw: Sequence[str]) -> frozenset[str]:
    return frozenset(str(name) for name in raw)
