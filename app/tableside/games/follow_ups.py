"""Where a case goes on: related rulings and the facts that hold there, too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tableside.games import find_wizard, wizards_of
from tableside.messages import Code
from tableside.rulings import Wizard
from tableside.rulings.case import Case, History, RunningCase, after_stroke
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.kinds import PositionKind, WrongValue
from tableside.rulings.model import Impossible, Then, Values

MOST_SHOWN = 4
BEFORE = "before"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A ruling to go on with, and the facts it begins with."""

    wizard: Wizard
    facts: dict[str, Any]
    choice: Code | None = None
    """The choice implied by going on there, if the ruling does not name it."""


def follow_ups(case: Case, answer: Answer, earlier: Sequence[Case] = ()) -> tuple[FollowUp, ...]:
    """Return the rulings that usually come next, then those that take the same position.

    The results of an earlier ruling of the same incident are carried along, unless a later one says otherwise.
    """
    found: dict[str, FollowUp] = {}
    known = {**answer.known, **case.given}
    every = (*earlier, case)
    earlier = _of_this_stroke(every)[:-1]
    # The ruling that repeated the stroke belongs to the stroke before, and may come again after this one.
    ruled = {one.wizard.id for one in earlier if one.wizard.leaves is None}
    for then in case.wizard.then:
        if then.wizard in ruled or (then.after and not _leads_to(then, earlier)):
            continue
        if then.carry(known, answer) is not None:
            wizard = find_wizard(then.wizard)
            found[then.wizard] = FollowUp(wizard, carried_into(wizard, every), then.choice)
    # What would come next, were the case another, is not offered for its table either.
    judged = {then.wizard for then in case.wizard.then} | ruled
    for wizard in _sharing_position(case):
        if wizard.id not in judged:
            found[wizard.id] = FollowUp(wizard, carried_into(wizard, every))
    return tuple(found.values())[:MOST_SHOWN]


def carried_into(wizard: Wizard, cases: Sequence[Case]) -> dict[str, Any]:
    """Return the facts that earlier rulings give a case of this wizard; the later ruling counts."""
    facts = _from_the_stroke_before(wizard, cases)
    for case in _of_this_stroke(cases):
        then = next((one for one in case.wizard.then if one.wizard == wizard.id), None)
        shared = _shared_positions(case, wizard)
        if case.wizard.leaves is not None and case is not cases[-1]:
            # The stroke has been made since: the balls lay so before it.
            shared = {name: value for name, value in shared.items() if name == BEFORE}
        facts |= _told(case, then, wizard) if then is not None else fitting(wizard, shared, case.wizard)
    for name in wizard.begins_as.keys() & facts.keys():
        facts[name] = after_stroke(wizard, name, facts[name], wizard.gone(facts))
    return possible(wizard, facts)


def drawn_so_far(cases: Sequence[Case]) -> tuple[Any, tuple[str, ...]]:
    """Return the last drawing of an incident, and the balls that have left the table since."""
    drawn: Any = None
    gone: list[str] = []
    for case in _of_this_stroke(cases):
        positions = {**case.given, **_shared_positions(case, case.wizard)}
        drawn = positions.get(BEFORE) or drawn
        answer = _answer(case)
        gone += case.wizard.gone({**(answer.known if answer is not None else {}), **case.given})
        after = [positions[name] for name in _positions(case.wizard) if name != BEFORE and positions.get(name)]
        if after:
            drawn, gone = after[-1], []
    return drawn, tuple(gone)


def _of_this_stroke(cases: Sequence[Case]) -> Sequence[Case]:
    """Return the rulings on the current stroke: those since the last ruling that repeated a stroke."""
    begins = [index for index, case in enumerate(cases) if case.wizard.leaves is not None]
    return cases[begins[-1] :] if begins else cases


def _from_the_stroke_before(wizard: Wizard, cases: Sequence[Case]) -> dict[str, Any]:
    """Return facts of a repeated stroke from the last ruling of this kind, such as the number of misses called."""
    begun = _of_this_stroke(cases)[:1]
    before = [case for case in cases[: len(cases) - len(_of_this_stroke(cases))] if case.wizard.id == wizard.id]
    if wizard.again is None or not before or not begun:
        return {}
    answer, anew = _answer(before[-1]), _answer(begun[0])
    if answer is None or anew is None:
        return {}
    return fitting(wizard, dict(wizard.again({**answer.known, **before[-1].given}, answer, anew)), wizard)


def chained(rulings: Sequence[tuple[Wizard, Values]], entry: str | None = None) -> RunningCase:
    """Return rulings that were saved together as one case again; facts that one gave the next count as carried."""
    cases: list[Case] = []
    for wizard, given in rulings:
        told = carried_into(wizard, cases)
        carried = frozenset(name for name in told.keys() & given.keys() if told[name] == given[name])
        cases.append(Case(wizard, MappingProxyType(dict(given)), carried))
    return RunningCase(tuple(History(case) for case in cases), len(cases) - 1, entry)


def _told(case: Case, then: Then, wizard: Wizard) -> dict[str, Any]:
    """Return the facts that a ruling gives the next one."""
    told = {name: value for name, value in (_carried(case, then) or {}).items() if value is not None}
    return fitting(wizard, told, case.wizard)


def _carried(case: Case, then: Then) -> Values | None:
    answer = _answer(case)
    return then.carry({**answer.known, **case.given}, answer) if answer is not None else None


def _answer(case: Case) -> Answer | None:
    try:
        return inquire(case.wizard, case.given)
    except Impossible:
        return None


def _leads_to(then: Then, earlier: Sequence[Case]) -> bool:
    """Return whether the ruling that must have come earlier did, and leads there."""
    ruled = [case for case in earlier if case.wizard.id == then.after]
    leading = ((case, one) for case in ruled for one in case.wizard.then if one.wizard == then.wizard)
    return any(_carried(case, one) is not None for case, one in leading)


def recarried(running: RunningCase) -> RunningCase:
    """Update the other rulings of a case from the present one."""
    for index in range(running.at):
        running = running.with_step(index, _told_afterwards(running, index))
    for index in range(running.at + 1, len(running.steps)):
        history = running.steps[index]
        case = history.present
        facts = carried_into(case.wizard, running.cases[:index])
        kept = {name: case.given[name] for name in case.carried - facts.keys() if name in case.given}
        running = running.with_step(index, history.adjusted(case.carrying({**kept, **facts})))
    return running


def _told_afterwards(running: RunningCase, index: int) -> History:
    """Give an earlier ruling the results of a later one, such as that the cue ball is snookered."""
    history = running.steps[index]
    case = history.present
    facts: dict[str, Any] = {}
    spoken_of: set[str] = set()
    for later in running.cases[index + 1 : running.at + 1]:
        if later.wizard.leaves is not None:
            break
        for then in later.wizard.then:
            if then.wizard == case.wizard.id:
                spoken_of |= (_carried(later, then) or {}).keys()
                facts |= _told(later, then, case.wizard)
    if not spoken_of:
        return history
    kept = {name: case.given[name] for name in case.carried - spoken_of}
    told = case.carrying({**kept, **carried_into(case.wizard, running.cases[:index]), **facts})
    return history.adjusted(told) if possible(case.wizard, dict(told.given)) == told.given else history


def fitting(wizard: Wizard, facts: dict[str, Any], origin: Wizard) -> dict[str, Any]:
    """Keep the facts that mean something to a wizard: known by name, and a value that its kind accepts."""
    kept: dict[str, Any] = {}
    for name, value in facts.items():
        fact = wizard.facts.get(name)
        if fact is None or value is None:
            continue
        if name in origin.facts and origin.facts[name].kind == fact.kind:
            kept[name] = value
            continue
        try:
            kept[name] = fact.kind.parse(value)
        except WrongValue:
            continue
    return kept


def possible(wizard: Wizard, facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out facts that cannot hold in another ruling, so that none begins with a refusal."""
    kept = dict(facts)
    while kept:
        try:
            inquire(wizard, kept)
        except Impossible as refusal:
            kept.pop(refusal.fact if refusal.fact in kept else next(iter(kept)))
        else:
            break
    return kept


def _positions(wizard: Wizard) -> list[str]:
    return [name for name, fact in wizard.facts.items() if isinstance(fact.kind, PositionKind)]


def _shared_positions(case: Case, wizard: Wizard) -> dict[str, Any]:
    """Return the position that a case leaves, or that was drawn for it, for a wizard that asks for it by that name."""
    if case.wizard.game != wizard.game:
        return {}
    if case.wizard.leaves is not None:
        answer = _answer(case)
        if answer is None or answer.ruling is None:
            return {}
        return dict(case.wizard.leaves(case.given, answer.ruling))
    return {name: case.given[name] for name in _positions(case.wizard) if case.given.get(name) is not None}


def _sharing_position(case: Case) -> Iterable[Wizard]:
    names = [name for name in _positions(case.wizard) if name in case.given]
    if not names:
        return
    for wizard in wizards_of(case.wizard.game):
        shared = (name in wizard.facts and wizard.facts[name].kind == case.wizard.facts[name].kind for name in names)
        if wizard.id != case.wizard.id and any(shared):
            yield wizard
