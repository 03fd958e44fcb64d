"""Finding the rulings that rest on a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tableside.games import common_wizards, wizards_of
from tableside.rulings import Wizard


@cache
def _common() -> frozenset[str]:
    return frozenset(one.id for one in common_wizards())


def deciding(rule: str, most: int) -> list[Wizard]:
    """Return the wizards that decide a rule or a clause of it, those that rest on most of it first."""
    resting = _resting(rule.partition("/")[0]).get(rule, {})
    common = _common()
    return sorted(resting, key=lambda wizard: (-resting[wizard], wizard.id not in common))[:most]


def deciding_clause(clause: str, most: int) -> list[Wizard]:
    """Return the wizards that rest on a clause itself, those that rest on most of what is around it first."""
    levels = clause.split(".")
    around = [".".join(levels[:end]) for end in range(len(levels), 0, -1)]
    resting = _resting(clause.partition("/")[0])
    found = [wizard for wizard in resting.get(clause, {}) if clause in wizard.rules]
    return sorted(found, key=lambda wizard: [-resting[level][wizard] for level in around])[:most]


@cache
def _resting(book: str) -> Mapping[str, Mapping[Wizard, int]]:
    """Count for each rule and clause how much of it each wizard rests on."""
    found: dict[str, dict[Wizard, int]] = {}
    for wizard in wizards_of(book):
        for rule in wizard.rules:
            whole, *labels = rule.split(".")
            for end in range(len(labels) + 1):
                above = ".".join([whole, *labels[:end]])
                found.setdefault(above, {}).setdefault(wizard, 0)
                found[above][wizard] += 1
    return found
