"""A case: the answers so far, the state of every fact, and the rulings that one incident asks for in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from tableside.geometry import Position, problems
from tableside.geometry.position import CUE
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import Details, read, written
from tableside.rulings.kinds import PositionKind
from tableside.rulings.model import Impossible, Values, Wizard, nothing_to_derive
from tableside.rulings.positions import BallPosition
from tableside.storage.kept import moment_of

_MOST_STEPS = 200
_VALUES_TRIED = 3
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Standing(Enum):
    """Where a fact stands in a case."""

    ANSWERED = "answered"
    CARRIED = "carried"
    """Taken over from the match or from another case."""
    DERIVED = "derived"
    """It follows from other facts."""
    ASSUMED = "assumed"
    NEEDED = "needed"
    OPTIONAL = "optional"
    """Not known, and the ruling can do without."""
    IRRELEVANT = "irrelevant"


@dataclass(frozen=True, slots=True)
class Case:
    """A wizard, the facts given, those of them taken over from elsewhere, and those not wanted from there."""

    wizard: Wizard
    given: Values = field(default_factory=lambda: _NOTHING)
    carried: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()

    def answered(self, fact: str, value: Any) -> Case:
        return replace(self, given=MappingProxyType({**self.given, fact: value}), carried=self.carried - {fact})

    def cleared(self, fact: str) -> Case:
        kept = {name: value for name, value in self.given.items() if name != fact}
        declined = self.declined | ({fact} & self.carried)
        return replace(self, given=MappingProxyType(kept), carried=self.carried - {fact}, declined=declined)

    def carrying(self, facts: Mapping[str, Any]) -> Case:
        """Take these facts over in place of those taken over before; what was answered here stays."""
        own = {name: value for name, value in self.given.items() if name not in self.carried}
        wanted = self.wizard.facts.keys() - own.keys() - self.declined
        taken = {name: value for name, value in facts.items() if name in wanted}
        return replace(self, given=MappingProxyType({**own, **taken}), carried=frozenset(taken))


@dataclass(frozen=True, slots=True)
class Assessment:
    """The result of a case: an answer, or the reason why the case is impossible."""

    case: Case
    answer: Answer | None
    refusal: Impossible | None = None
    telling: frozenset[str] = frozenset()
    """The facts that matter for nothing only because something is assumed, which to answer them would deny."""

    at_odds: Impossible | None = None
    """A fact that differs from the score of the match."""

    last_drawn: Any = None
    """The last drawing of the incident: a drawing starts with it where the case has none to start with."""
    gone: tuple[str, ...] = ()
    """The balls that left the table by earlier rulings on the stroke."""
    off: tuple[str, ...] = ()
    """The balls that are no longer on the table by the score of the match."""

    def waiting_for(self, unfinished: tuple[str, ...]) -> Assessment:
        """Return the case as one that nothing decides while these answers are only half given: they are asked first."""
        if self.answer is None or not unfinished:
            return self
        needs = dict.fromkeys((*unfinished, *self.answer.needs))
        irrelevant = tuple(name for name in self.answer.irrelevant if name not in needs)
        return replace(self, answer=replace(self.answer, ruling=None, needs=tuple(needs), irrelevant=irrelevant))

    @property
    def doubt(self) -> Impossible | None:
        """Contradictions between known facts, a drawing and the score of the match."""
        known = self.answer.known if self.answer is not None else {}
        return self.case.wizard.doubts({**known, **self.case.given}) or self.at_odds

    @property
    def clash(self) -> tuple[str, str] | None:
        """An answer and the drawing that contradicts it; None where a drawing contradicts nothing."""
        given, facts, refusal = self.case.given, self.case.wizard.facts, self.refusal
        if refusal is None or not refusal.unfinished or refusal.fact not in given:
            return None
        drawn = [name for name in given if isinstance(facts[name].kind, PositionKind)]
        without_it = assess(self.case.cleared(refusal.fact)).refusal
        settled = without_it is None or without_it.fact != refusal.fact
        return (refusal.fact, drawn[-1]) if drawn and refusal.fact not in drawn and settled else None

    def standing(self, name: str) -> Standing:
        """Return where a fact stands; in a case that cannot be, only what was given is known."""
        case, answer = self.case, self.answer
        if name in case.given:
            return Standing.CARRIED if name in case.carried else Standing.ANSWERED
        fact = case.wizard.facts[name]
        if answer is not None:
            if name in answer.needs:
                return Standing.NEEDED
            if name in answer.irrelevant:
                return Standing.OPTIONAL if name in self.telling else Standing.IRRELEVANT
            if name in answer.known and (fact.required or answer.known[name] != fact.default):
                return Standing.DERIVED
        elif fact.required:
            return Standing.NEEDED
        return Standing.OPTIONAL if fact.default is None else Standing.ASSUMED

    def shown_value(self, name: str) -> Any:
        if name in self.case.given:
            return self.case.given[name]
        if self.answer is not None and name in self.answer.known:
            return self.answer.known[name]
        return self.case.wizard.facts[name].default

    def begins_as(self, name: str) -> Any:
        """Return what the drawing of a fact begins as; None where it begins empty."""
        wizard, source = self.case.wizard, self.case.wizard.begins_as.get(name)
        if source is None:
            return without(wizard, name, self.last_drawn, self.off)
        known = {**(self.answer.known if self.answer is not None else {}), **self.case.given}
        begun = without(wizard, name, self.shown_value(source) or self.last_drawn, self.off)
        return after_stroke(wizard, name, begun, (*self.gone, *wizard.gone(known)))

    def has_value(self, name: str) -> bool:
        """Return whether there is a value to show; none can be an answer, too."""
        return self.standing(name) in (Standing.ANSWERED, Standing.CARRIED, Standing.DERIVED, Standing.ASSUMED)


def without(wizard: Wizard, name: str, drawn: Any, gone: Sequence[str]) -> Any:
    """Return a drawing without balls that are off the table; without a cue ball, one with the cue ball in hand."""
    kind = wizard.facts[name].kind
    if not gone or not isinstance(kind, BallPosition) or not isinstance(drawn, Position | None):
        return drawn
    if drawn is None:
        return Position((), in_hand=True) if CUE in gone else None
    return drawn.cleared_of(kind.table, gone)


def after_stroke(wizard: Wizard, name: str, drawn: Any, gone: Sequence[str]) -> Any:
    """Return a drawing without the balls that left the table, or with them on their spots where they are by then."""
    kind, left = wizard.facts[name].kind, without(wizard, name, drawn, gone)
    if not wizard.respots or not isinstance(kind, BallPosition) or not isinstance(drawn, Position):
        return left
    for ball in drawn.object_balls:
        spot = kind.table.spot_of(ball.name)
        back = replace(left, balls=(*left.balls, replace(ball, at=spot))) if spot is not None else left
        if ball not in left.balls and not problems(kind.table, back):
            left = back
    return left


def assess(case: Case) -> Assessment:
    """Rule on a case as far as it is known; what would avert a grave ruling is asked for, never assumed."""
    try:
        answer = inquire(case.wizard, case.given)
        averting = answer.too_grave_to_assume
        answer = inquire(case.wizard, case.given, averting) if averting else answer
        return Assessment(case, answer, telling=frozenset(_denying_assumptions(case, answer)))
    except Impossible as refusal:
        return Assessment(case, None, refusal)


def _denying_assumptions(case: Case, answer: Answer) -> Iterator[str]:
    """Return the facts whose assumed value an answer contradicts: a double that was noticed was made."""
    wizard, drawn = case.wizard, any(isinstance(case.wizard.facts[name].kind, PositionKind) for name in case.given)
    # Reading a drawn table takes long, and its facts are known already.
    if wizard.derive is nothing_to_derive or drawn:
        return
    assumed = answer.still_assumed
    for name in answer.irrelevant:
        for value in (wizard.facts[name].kind.domain() or ())[:_VALUES_TRIED]:
            with suppress(Impossible):
                told = wizard.derive({**case.given, name: value})
                if any(other in told and told[other] != answer.known[other] for other in assumed):
                    yield name
                    break


@dataclass(frozen=True, slots=True)
class History:
    present: Case
    past: tuple[Case, ...] = ()
    future: tuple[Case, ...] = ()

    def then(self, case: Case) -> History:
        if case == self.present:
            return self
        return History(case, (*self.past[-_MOST_STEPS:], self.present))

    def adjusted(self, case: Case) -> History:
        """Change the present case without a step, as the match score does."""
        return replace(self, present=case)

    def undone(self) -> History:
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redone(self) -> History:
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When a case was worked on last, in which match and how that stood."""

    at: datetime
    score: str = ""
    """Names and points."""
    match: str = ""


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
        return self.applied[0] if self.applied else None

    @property
    def history(self) -> History:
        return self.steps[self.at]

    @property
    def present(self) -> Case:
        return self.history.present

    @property
    def cases(self) -> tuple[Case, ...]:
        return tuple(history.present for history in self.steps)

    @property
    def earlier(self) -> tuple[Case, ...]:
        return self.cases[: self.at]

    @property
    def is_begun(self) -> bool:
        return any(case.given.keys() - case.carried for case in self.cases)

    @property
    def can_be_undone(self) -> bool:
        return any(history.past for history in self.steps)

    def with_history(self, history: History) -> RunningCase:
        return self.with_step(self.at, history)

    def with_step(self, index: int, history: History) -> RunningCase:
        return replace(self, steps=(*self.steps[:index], history, *self.steps[index + 1 :]))

    def followed_by(self, case: Case) -> RunningCase:
        """Go on to the next ruling; what stood after the one in hand is given up."""
        return replace(self, steps=(*self.steps[: self.at + 1], History(case)), at=self.at + 1)

    def gone_to(self, index: int) -> RunningCase:
        return replace(self, at=index)

    def saved_as(self, entry: str) -> RunningCase:
        """Return the case once the journal has it, as an entry of this identity; another one gets another name."""
        return replace(self, entry=entry, typed=None, next_entry=uuid4().hex)

    def index_of(self, wizard: str, details: Details) -> int | None:
        """Return which ruling has this wizard and these facts, as a link writes them; the latest where several do."""
        for index in range(len(self.steps) - 1, -1, -1):
            case = self.cases[index]
            if case.wizard.id == wizard and written(case.wizard, case.given) == details:
                return index
        return None

    def latest_of(self, wizard: str) -> int | None:
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
        "noted": asdict(noted) | {"at": noted.at.isoformat()} if (noted := running.noted) is not None else None,
        "typed": dict(running.typed) if running.typed is not None else None,
    }


def from_data(data: Any, find: Callable[[str], Wizard]) -> RunningCase:
    """Read a running case; what is none raises ValueError, TypeError, LookupError or what `find` raises."""
    steps = tuple(History(_case(raw, find)) for raw in data["rulings"])
    at, entry = int(data["at"]), data["entry"]
    applied = tuple(one for one in data.get("applied", ()) if isinstance(one, dict) and "game" in one)
    if not 0 <= at < len(steps) or not isinstance(entry, str | int | None):
        raise ValueError(f"{at}, {entry}")
    noted, typed = data.get("noted"), data.get("typed")
    if noted is not None:
        noted = Circumstances(moment_of(noted["at"]), str(noted["score"]), str(noted.get("match", "")))
    # Before 0.3 an entry was a number, which another one may have by now: saved again, the case is a new one.
    entry = entry if isinstance(entry, str) else None
    case = RunningCase(steps, at, entry, applied, noted, typed if isinstance(typed, dict) else None)
    return replace(case, **{name: data[name] for name in ("id", "next_entry") if isinstance(data.get(name), str)})


def _case(raw: Mapping[str, Any], find: Callable[[str], Wizard]) -> Case:
    wizard = find(raw["wizard"])
    given = read(wizard, [(str(name), str(text)) for name, text in raw["given"]])
    carried, declined = (frozenset(map(str, raw[names])) for names in ("carried", "declined"))
    return Case(wizard, MappingProxyType(given), carried & given.keys(), declined)
