"""Situations that come up every day: one tap fills in the facts they consist of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.games import all_games
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Fact, Wizard


def common_wizards() -> tuple[Wizard, ...]:
    """Return what officials are asked most, game by game."""
    return tuple(wizard for game in all_games() for wizard in game.common)


def situations_of(wizard: Wizard) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Return the everyday situations of a wizard: the English name and the facts."""
    return tuple(
        (situation.title, dict(read_scenario(wizard, dict(situation.facts)))) for situation in wizard.situations
    )


def frequent_first(fact: Fact, values: Sequence[str]) -> list[str]:
    """Order codes: the frequent ones first, the rest as they were."""
    frequent = [value for value in fact.frequent if value in values]
    return [*frequent, *(value for value in values if value not in frequent)]
