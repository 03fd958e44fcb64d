"""Where a case goes on: related rulings and the facts that hold there, too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tableside.games import find_wizard, wizards_of
from tableside.rulings.case import Case
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.kinds import PositionKind, WrongValue
from tableside.rulings.model import Impossible, Wizard

MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A ruling to go on with, and the facts it begins with."""

    wizard: Wizard
    facts: dict[str, Any]


def follow_ups(case: Case, answer: Answer) -> tuple[FollowUp, ...]:
    """Give the rulings that usually come next, then those that take the same position."""
    found: dict[str, FollowUp] = {}
    known = {**answer.known, **case.given}
    for then in case.wizard.then:
        wizard = find_wizard(then.wizard)
        carried = then.carry(known, answer)
        if carried is not None:
            found[then.wizard] = FollowUp(wizard, possible(wizard, fitting(wizard, carried, case.wizard)))
    for wizard in _sharing_position(case):
        if wizard.id not in found:
            facts = {name: known[name] for name in _positions(case.wizard) if known.get(name) is not None}
            found[wizard.id] = FollowUp(wizard, possible(wizard, fitting(wizard, facts, case.wizard)))
    return tuple(found.values())[:MOST_SHOWN]


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


def _sharing_position(case: Case) -> Iterable[Wizard]:
    names = [name for name in _positions(case.wizard) if name in case.given]
    if not names:
        return
    for wizard in wizards_of(case.wizard.game):
        shared = (name in wizard.facts and wizard.facts[name].kind == case.wizard.facts[name].kind for name in names)
        if wizard.id != case.wizard.id and any(shared):
            yield wizard
