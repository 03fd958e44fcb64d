"""Neighbours of a case: the rulings that one fact more or less would give."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tableside.chance import Chance, digest_of
from tableside.games.layouts import nudged
from tableside.palette import BALLS
from tableside.rulings.kinds import Bool, Int
from tableside.rulings.kinds import Choice as OneOf
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.study.model import is_position
from tableside.study.sampling import Case, completed, rule_on, unusual

_NEAREST = 8
_NEAREST_FIGURES = 2
"""How much another figure may differ: who is wrong about an amount is wrong by little."""
_FEW = 4
"""Other values of a fact that are tried."""
_POSITIONS = 10


@dataclass(frozen=True)
class Neighbour:
    """A ruling that a case comes near to; with the fact that was changed if one alone was."""

    ruling: Ruling
    fact: str | None = None
    after: Any = None
    far: bool = False
    """Whether the change makes another story of the case."""


def case_id(wizard: Wizard, facts: Values) -> str:
    """Name a case: the wizard and a digest of its unusual facts, the same in every language and on every machine."""
    return f"{wizard.id}/{digest_of(wizard.id, json.dumps(dumped(wizard, unusual(wizard, facts)), sort_keys=True))}"


def dumped(wizard: Wizard, facts: Values) -> dict[str, Any]:
    """Return facts as JSON data."""
    return {name: None if value is None else wizard.facts[name].kind.dump(value) for name, value in facts.items()}


def neighbours(case: Case) -> Iterator[Neighbour]:
    """Yield the rulings near a case: one fact changed, nearest first, of another verdict and of the same."""
    unfinished: list[tuple[str, Any]] = []
    for fact, after in _changes(case):
        changed = {**case.told, fact: after}
        ruling = rule_on(case.wizard, changed)
        if ruling is None:
            unfinished.append((fact, after))
        elif ruling.key != case.ruling.key and not _is_out_of_proportion(case, fact, after, ruling):
            yield Neighbour(ruling, fact, after, _is_far(case.wizard, fact, after))
    name = case_id(case.wizard, case.told)
    for fact, after in unfinished[:_NEAREST]:
        near = completed(case.wizard, {**case.told, fact: after}, Chance("near", name, fact, after))
        if near is not None and near.ruling.key != case.ruling.key:
            yield Neighbour(near.ruling, far=_is_far(case.wizard, fact, after))


def _is_out_of_proportion(case: Case, fact: str, after: Any, ruling: Ruling) -> bool:
    """Return whether an amount has changed implausibly, and only amounts follow."""
    before = case.told.get(fact)
    figures = isinstance(case.wizard.facts[fact].kind, Int) and isinstance(before, int)
    return figures and ruling.verdict == case.ruling.verdict and abs(after - before) > _NEAREST_FIGURES


def _changes(case: Case) -> Iterator[tuple[str, Any]]:
    wizard = case.wizard
    for name, value in case.told.items():
        if name in wizard.study.moments:
            continue
        if is_position(wizard, name):
            yield from ((name, other) for other in islice(_near_positions(wizard, name, value), _POSITIONS))
        elif value is not None:
            like = (other for other in wizard.facts[name].kind.others(value) if _is_like(value, other))
            yield from ((name, other) for other in islice(like, _NEAREST))
    for fact in wizard.facts.values():
        untold = fact.name not in case.told and fact.name not in wizard.study.moments
        if not fact.required and untold and isinstance(fact.kind, Bool | OneOf):
            others = fact.kind.others(fact.default) if fact.default is not None else fact.kind.domain() or ()
            yield from ((fact.name, other) for other in islice(others, _NEAREST))


def _is_like(value: Any, other: Any) -> bool:
    """Return whether another value is of the same order of magnitude."""
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int):
        return True
    return abs(other - value) <= max(_NEAREST_FIGURES, value)


def _near_positions(wizard: Wizard, fact: str, value: Any) -> Iterator[Any]:
    kind: Any = wizard.facts[fact].kind
    raw = kind.dump(value)
    table = getattr(value, "table", kind.table)
    for balls in nudged(raw["balls"], table):
        yield kind.parse({**raw, "balls": balls})


def _is_far(wizard: Wizard, fact: str, after: Any) -> bool:
    """Return whether a change makes another story of a case: one of many kinds, or nothing happened at all."""
    kind = wizard.facts[fact].kind
    of_many = isinstance(kind, OneOf) and len(kind.values) > _FEW and not set(kind.values) & set(BALLS)
    return after == () or of_many
