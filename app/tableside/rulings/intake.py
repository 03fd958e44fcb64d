"""Reading a scenario that a person or a program gives: every field known, typed and within its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.rulings.kinds import WrongValue, quoted
from tableside.rulings.model import Values, Wizard


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
    names = {
        list: "an array",
        str: "a string",
        type(None): "null",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return names.get(type(raw), type(raw).__name__)
