"""Facts as a person or a program gives them: as JSON, in a link, in lists of codes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.rulings.inquiry import inquire
from tableside.rulings.kinds import Kind, ListOf, PositionKind, WrongValue, quoted
from tableside.rulings.model import Impossible, Values, Wizard
from tableside.storage.reading import json_of

_ONLY_ONE = frozenset({"cue", "black", "queen"})


@cache
def repeatable(wizard: Wizard, fact: str) -> frozenset[Any]:
    """Name the values that a list may hold more than once: those the ruling does not refuse as doubled."""
    kind = wizard.facts[fact].kind
    if not isinstance(kind, ListOf) or kind.distinct or kind.most < 2:
        return frozenset()
    several = (value for value in kind.item.domain() or () if value not in _ONLY_ONE)
    return frozenset(value for value in several if _accepts_twice(wizard, fact, value))


def _accepts_twice(wizard: Wizard, fact: str, value: Any) -> bool:
    try:
        inquire(wizard, {fact: (value, value)})
    except Impossible as refusal:
        return refusal.fact != fact
    return True


def grouped_codes(codes: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Group codes such as `touched:blue` by what happened; one that needs no ball has an empty word in its group."""
    groups: dict[str, list[str]] = {}
    for code in codes:
        name, _, concerned = code.partition(":")
        groups.setdefault(name, []).append(concerned)
    return {name: tuple(concerned) for name, concerned in groups.items()}


Details = tuple[tuple[str, str], ...]


def written(wizard: Wizard, given: Values) -> Details:
    """Write the facts as pairs of a name and a text."""
    return tuple(sorted((name, _text(wizard.facts[name].kind, value)) for name, value in given.items()))


def read(wizard: Wizard, details: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Read facts back; what this wizard does not know or cannot be read is left out."""
    found: dict[str, Any] = {}
    for name, text in details:
        fact = wizard.facts.get(name)
        if fact is not None:
            with suppress(WrongValue):
                found[name] = _value(fact.kind, text)
    return found


def _text(kind: Kind, value: Any) -> str:
    dumped = kind.line(value) if isinstance(kind, PositionKind) else kind.dump(value)
    return dumped if isinstance(dumped, str) else json.dumps(dumped, separators=(",", ":"))


def _value(kind: Kind, text: str) -> Any:
    with suppress(ValueError, WrongValue):
        return kind.parse(json_of(text))
    return kind.parse(text)


class BadScenario(TablesideError):
    """A scenario that cannot be read; it names the field."""


def read_scenario(wizard: Wizard, raw: object) -> Values:
    """Turn a JSON object into facts; a fact given as null counts as not known unless null is an answer."""
    if not isinstance(raw, Mapping):
        raise BadScenario(N_('A scenario is an object of facts, such as {{"on": "red"}}, not {kind}.'), kind=_kind(raw))
    values: dict[str, Any] = {}
    for name, value in raw.items():
        fact = wizard.facts.get(name)
        if fact is None:
            raise _unknown_field(wizard, quoted(str(name)))
        try:
            values[name] = fact.kind.parse(value)
        except WrongValue as error:
            if value is None:
                continue
            raise BadScenario("{fact}: {reason}", fact=name, reason=error.reason) from error
    return values


def situations_of(wizard: Wizard) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Return the everyday situations of a wizard: the English name and the facts."""
    return tuple((one.title, dict(read_scenario(wizard, dict(one.facts)))) for one in wizard.situations)


def _unknown_field(wizard: Wizard, name: str) -> BadScenario:
    from rapidfuzz import process

    near = process.extractOne(name, list(wizard.facts))
    return BadScenario(
        N_("{fact}: {wizard} has no such fact. Did you mean “{near}”? It takes {facts}."),
        fact=name,
        wizard=wizard.id,
        near=near[0] if near else "",
        facts=", ".join(wizard.facts),
    )


def _kind(raw: object) -> str:
    names = {list: "an array", str: "a string", type(None): "null", bool: "true or false"}
    return names.get(type(raw), "a number" if isinstance(raw, int | float) else type(raw).__name__)
