"""The facts of a case as short texts, for a link that opens it again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from tableside.rulings.kinds import Kind, WrongValue, holds_position
from tableside.rulings.model import Values, Wizard
from tableside.storage.reading import json_of

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
            value, readable = _value(fact.kind, text)
            if readable:
                found[name] = value
    return found


def _text(kind: Kind, value: Any) -> str:
    dumped = kind.line(value) if holds_position(kind) else kind.dump(value)
    return dumped if isinstance(dumped, str) else json.dumps(dumped, separators=(",", ":"))


def _value(kind: Kind, text: str) -> tuple[Any, bool]:
    raws: list[Any] = [text]
    with suppress(ValueError):
        raws.insert(0, json_of(text))
    for raw in raws:
        try:
            return kind.parse(raw), True
        except WrongValue:
            continue
    return None, False
