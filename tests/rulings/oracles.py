"""Comparing a wizard with an oracle: a second working out of the same law, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Impossible, Wizard

Facts = dict[str, Any]
REFUSED: Facts = {}
"""What an oracle answers to facts that cannot all be true."""


def usual_facts(wizard: Wizard) -> Facts:
    """Return what holds of a case where nobody says otherwise."""
    return {
        fact.name: None if fact.default is None else fact.kind.dump(fact.default)
        for fact in wizard.facts.values()
        if not fact.required
    }


def assert_agrees(wizard: Wizard, oracle: Callable[[Facts], Facts], facts: Facts) -> None:
    """Demand that a wizard says of a case all that the oracle says, or refuses it where the oracle does."""
    expected = oracle(facts)
    if expected is REFUSED:
        with pytest.raises(Impossible):
            inquire(wizard, read_scenario(wizard, facts))
        return
    ruling = inquire(wizard, read_scenario(wizard, facts)).ruling
    assert ruling is not None
    found = {"verdict": ruling.verdict, "discretion": ruling.discretion, **ruling.outcome}
    assert {key: found[key] for key in expected} == expected
