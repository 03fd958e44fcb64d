"""What a list of codes may hold: which of them more than once, and which are codes of one thing with its balls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tableside.rulings.inquiry import inquire
from tableside.rulings.kinds import ListOf
from tableside.rulings.model import Impossible, Wizard

_ONLY_ONE = frozenset({"cue", "black", "queen"})


@cache
def repeatable(wizard: Wizard, fact: str) -> frozenset[Any]:
    """Name the values that a list may hold more than once: those the ruling does not refuse as doubled."""
    kind = wizard.facts[fact].kind
    if not isinstance(kind, ListOf) or kind.distinct or kind.most < 2:
        return frozenset()
    return frozenset(value for value in kind.item.domain() or () if _accepts_twice(wizard, fact, value))


def _accepts_twice(wizard: Wizard, fact: str, value: Any) -> bool:
    if value in _ONLY_ONE:
        return False
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
