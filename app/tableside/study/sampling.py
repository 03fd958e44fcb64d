"""Scenarios drawn from a wizard's facts: only what the ruling asks for, with values that occur at a table.

The ruling is run on what has been drawn so far. When it asks for a fact, that fact is drawn. So a scenario holds
exactly the facts that matter, and the story states nothing that the ruling never uses. Neighbours of a case are the
rulings that one fact more or less would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tableside.games.layouts import draw_layout, nudged
from tableside.palette import BALLS
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.kinds import Bool, Choice, Int, Kind, ListOf, Numbers, PositionKind, Record, WrongValue
from tableside.rulings.model import Fact, Impossible, Ruling, Values, Wizard
from tableside.rulings.partial import Missing, Ran, assumed_facts, partial_ruling
from tableside.rulings.profile import Below, Range
from tableside.seeded_random import Chance
from tableside.study.model import Case, is_position, unusual

MOST_DRAWS = 60
"""Facts drawn for one scenario, those included that turned out impossible and were drawn again."""
_ATTEMPTS = 8
_USUAL_IN_TEN = 9
_WIDE = 12
_REDRAWS = 20
_NOT_DRAWN = object()


def rule_on(wizard: Wizard, told: Values) -> Ruling | None:
    """Rule on the stated facts and the defaults; None if they are not enough or impossible."""
    ran = partial_ruling(wizard).run({**assumed_facts(wizard), **wizard.derive(_said(wizard, told))})
    return ran if isinstance(ran, Ruling) else None


def draw_case(wizard: Wizard, *seed: object) -> Case | None:
    """Draw a scenario and rule on it; the same seed gives the same. None if the draws only met impossible cases."""
    for attempt in range(_ATTEMPTS if wizard.study.weight else 0):
        chance = Chance("case", wizard.id, attempt, *seed)
        ahead: dict[str, Any] = {}
        for name in wizard.study.ahead:
            value = _draw(wizard, name, ahead, chance)
            if value is not None:
                ahead[name] = value
        case = _drawn_on(wizard, ahead, chance, {})
        if case is not None and wizard.study.asks(case.told):
            return case
    return None


def _drawn_on(wizard: Wizard, drawn: dict[str, Any], chance: Chance, assumed: Mapping[str, Any]) -> Case | None:
    """Draw what a ruling still asks for after some facts; None if that leads nowhere."""
    last: str | None = None
    for _ in range(MOST_DRAWS):
        given = unusual(wizard, drawn)
        usual = {name: value for name, value in drawn.items() if name not in given}
        ran = partial_ruling(wizard).run({**assumed, **wizard.derive(given), **usual})
        if isinstance(ran, Ruling):
            ruling = rule_on(wizard, given)
            return Case(wizard, in_full(wizard, given), ruling) if ruling else None
        if isinstance(ran, Missing):
            last = ran.fact
        elif last is None:
            return None  # Otherwise what was drawn last does not go with the rest: it is drawn again.
        drawn[last] = _draw(wizard, last, drawn, chance)
    return None


def in_full(wizard: Wizard, told: Values) -> dict[str, Any]:
    """Add the usual facts on which a ruling depends, so that a reader need not assume anything."""
    usual = _consulted(wizard, told)
    full = {**told, **{name: usual[name] for name in usual if _matters(wizard, {**told, **usual}, name)}}
    rest = [name for name, value in usual.items() if name not in full and value is not None]
    if rest and not _inquired(wizard, full).decided:
        full |= {name: usual[name] for name in rest}
    full |= {name: wizard.facts[name].default for name in wizard.study.always_told if name not in full}
    return {name: full[name] for name in wizard.facts if name in full}


def is_decided_as_told(wizard: Wizard, told: Values, ruling: Ruling) -> bool:
    """Return whether the facts decide on this ruling with nothing assumed."""
    try:
        answer = _inquired(wizard, told)
    except Impossible:
        return False
    if answer.ruling is None or answer.ruling.key != ruling.key:
        return False
    absent = {name: None for name, value in _consulted(wizard, told).items() if value is None}
    return not any(_matters(wizard, {**told, **absent}, name) for name in absent)


def _inquired(wizard: Wizard, told: Values) -> Answer:
    """Ask the engine with these facts alone; optional facts (None) are left out unless stated."""
    unsaid = (
        name
        for name, fact in wizard.facts.items()
        if not fact.required and fact.default is not None and name not in told
    )
    return inquire(wizard, _said(wizard, told), tuple(unsaid))


def _said(wizard: Wizard, facts: Values) -> dict[str, Any]:
    """Return the stated facts: None is an answer to a required question only."""
    return {name: value for name, value in facts.items() if value is not None or wizard.facts[name].required}


def _run(wizard: Wizard, facts: Values) -> Ran:
    given = _said(wizard, facts)
    absent = {name: None for name in facts if name not in given}
    return partial_ruling(wizard).run({**absent, **wizard.derive(given)})


def _consulted(wizard: Wizard, told: Values) -> dict[str, Any]:
    """Return the usual facts that the ruling looks at, in the order in which it does."""
    usual: dict[str, Any] = {}
    while isinstance(ran := _run(wizard, {**told, **usual}), Missing) and not wizard.facts[ran.fact].required:
        usual[ran.fact] = wizard.facts[ran.fact].default
    return usual


def _matters(wizard: Wizard, facts: Values, name: str) -> bool:
    """Return whether another value of a fact could change the ruling; where values are too many, it may."""
    values = wizard.facts[name].kind.domain()
    if values is None:
        return facts[name] is not None
    ruled = _run(wizard, facts)
    others = [_run(wizard, {**facts, name: other}) for other in values]
    if facts[name] is None:
        # An optional fact matters if it changes the answer, not if further facts would be needed.
        return any(isinstance(ran, Ruling) and _gist(wizard, ran) != _gist(wizard, ruled) for ran in others)
    return any(isinstance(ran, Missing) or (isinstance(ran, Ruling) and _key(ran) != _key(ruled)) for ran in others)


def _key(ran: Ran) -> object:
    """Return the visible part of a ruling, with its reasons: they must not rest on unstated facts."""
    return (ran.key, [step.message.code for step in ran.steps]) if isinstance(ran, Ruling) else None


def _gist(wizard: Wizard, ruling: Ran) -> object:
    if not isinstance(ruling, Ruling):
        return None
    stated = {name: ruling.outcome.get(name) for name in wizard.study.states}
    return ruling.verdict, ruling.call, stated, ruling.discretion, ruling.steps if wizard.study.by_steps else ()


# Drawing one fact


def _draw(wizard: Wizard, name: str, drawn: Mapping[str, Any], chance: Chance) -> Any:
    fact = wizard.facts[name]
    if name in wizard.study.positions:
        assert isinstance(fact.kind, PositionKind)
        return _read(fact, draw_layout(wizard.study.positions[name], fact.kind.table, chance))
    likely: Any = wizard.study.likely.get(name)
    for _ in range(_REDRAWS if isinstance(likely, tuple) else 0):
        value = chance.weighted(likely)
        if isinstance(value, Range | Below):
            likely = value
            break
        if (filled := _filled(value, drawn)) is not _NOT_DRAWN:
            return _read(fact, filled)
    match likely:
        case Range():
            return _read(fact, chance.between(likely.low, likely.high))
        case Below():
            most = max(int(drawn.get(likely.fact, 8)) - 1, 0)
            return _read(fact, [chance.between(0, most) for _ in range(likely.count)])
        case _:
            return _draw_usual(fact, chance)


def _filled(value: Any, drawn: Mapping[str, Any]) -> Any:
    """Put facts that have been drawn into a value that names them: `@nominated` is the ball that was nominated."""
    if isinstance(value, list):
        filled = [_filled(entry, drawn) for entry in value]
        return _NOT_DRAWN if _NOT_DRAWN in filled else filled
    if isinstance(value, str) and value.startswith("@"):
        return drawn.get(value[1:], _NOT_DRAWN)
    return value


def _read(fact: Fact, raw: Any) -> Any:
    if raw is None and not fact.required and fact.default is None:
        return None
    try:
        return fact.kind.parse(raw)
    except WrongValue as error:
        raise ValueError(f"{fact.name}: the profile offers {raw!r}") from error


def _draw_usual(fact: Fact, chance: Chance) -> Any:
    if fact.required:
        return _draw_kind(fact.kind, chance)
    if fact.default is None or chance.below(10) < _USUAL_IN_TEN:
        return fact.default
    others = list(fact.kind.others(fact.default))[:_WIDE]
    return chance.pick(others) if others else fact.default


def _draw_kind(kind: Kind, chance: Chance) -> Any:
    match kind:
        case Bool():
            return chance.below(2) == 1
        case Choice():
            return chance.pick([*kind.values, *((None,) if kind.none else ())])
        case Int():
            return chance.between(kind.low, min(kind.high, kind.low + _WIDE))
        case Numbers():
            most = min(kind.high, kind.low + _WIDE)
            return tuple(chance.between(kind.low, most) for _ in range(kind.count))
        case ListOf():
            most = min(kind.most, max(kind.least, 1) + 1)
            entries = [_draw_kind(kind.item, chance) for _ in range(chance.between(kind.least, most))]
            return tuple(dict.fromkeys(entries)) if kind.distinct else tuple(entries)
        case Record():
            return kind.parse({name: _draw_kind(part, chance) for name, part in kind.fields})
        case _:
            return chance.pick(kind.domain() or ())


# Neighbours

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


def neighbours(case: Case) -> Iterator[Neighbour]:
    """Yield the rulings near a case: one fact changed, nearest first, of another verdict and of the same."""
    wizard = case.wizard
    unfinished: list[tuple[str, Any]] = []
    for fact, after in _changes(case):
        ruling = rule_on(wizard, {**case.told, fact: after})
        if ruling is None:
            unfinished.append((fact, after))
        elif ruling.key != case.ruling.key and not _is_out_of_proportion(case, fact, after, ruling):
            yield Neighbour(ruling, fact, after, _is_far(wizard, fact, after))
    for fact, after in unfinished[:_NEAREST]:
        chance = Chance("near", case.id, fact, after)
        near = _drawn_on(wizard, {**case.told, fact: after}, chance, assumed_facts(wizard))
        if near is not None and near.ruling.key != case.ruling.key:
            yield Neighbour(near.ruling, far=_is_far(wizard, fact, after))


def _is_out_of_proportion(case: Case, fact: str, after: Any, ruling: Ruling) -> bool:
    """Return whether an amount has changed implausibly, and only amounts follow."""
    before = case.told.get(fact)
    figures = isinstance(case.wizard.facts[fact].kind, Int) and isinstance(before, int)
    return figures and ruling.verdict == case.ruling.verdict and abs(after - before) > _NEAREST_FIGURES


def _changes(case: Case) -> Iterator[tuple[str, Any]]:
    """Yield facts with other values: first of the facts given, then of those assumed."""
    wizard = case.wizard
    for name, value in case.told.items():
        kind: Any = wizard.facts[name].kind
        if name in wizard.study.moments:
            continue
        if is_position(wizard, name):
            raw = kind.dump(value)
            moved = nudged(raw["balls"], getattr(value, "table", kind.table))
            yield from ((name, kind.parse({**raw, "balls": balls})) for balls in islice(moved, _POSITIONS))
        elif value is not None:
            like = (other for other in kind.others(value) if _is_like(value, other))
            yield from ((name, other) for other in islice(like, _NEAREST))
    for fact in wizard.facts.values():
        untold = fact.name not in case.told and fact.name not in wizard.study.moments
        if not fact.required and untold and isinstance(fact.kind, Bool | Choice):
            others = fact.kind.others(fact.default) if fact.default is not None else fact.kind.domain() or ()
            yield from ((fact.name, other) for other in islice(others, _NEAREST))


def _is_like(value: Any, other: Any) -> bool:
    """Return whether another value is of the same order of magnitude."""
    if isinstance(value, bool) or not isinstance(value, int) or not isinstance(other, int):
        return True
    return abs(other - value) <= max(_NEAREST_FIGURES, value)


def _is_far(wizard: Wizard, fact: str, after: Any) -> bool:
    """Return whether a change makes another story of a case: one of many kinds, or nothing happened at all."""
    kind = wizard.facts[fact].kind
    of_many = isinstance(kind, Choice) and len(kind.values) > _FEW and not set(kind.values) & set(BALLS)
    return after == () or of_many
