"""The words in which a profile says what is likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Range:
    """Any whole number between two, both included, each as likely as the next."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Below:
    """A list of numbers, each from 0 to one less than another fact: the score in a match of some length."""

    fact: str
    count: int = 2


@dataclass(frozen=True, slots=True)
class Positions:
    """A drawn table: the name of the generator that lays the balls out."""

    layout: str


Likely = tuple[tuple[Any, int], ...] | Range | Below | Positions
"""Values in their JSON form with weights, or one of the rules above; a weighted value may itself be such a rule.

`"@fact"` in a value is what was drawn for another fact, so that the ball hit first can be the one that was nominated.
"""


@dataclass(frozen=True)
class Profile:
    """How a wizard is drawn: how often, from which values, and which outcomes its answers state."""

    weight: int = 4
    """How often this wizard comes up among those of its game."""
    likely: Mapping[str, Likely] = field(default_factory=dict)
    ahead: tuple[str, ...] = ()
    """Facts that are drawn before the ruling asks for them: a table, from which other facts follow."""
    states: tuple[str, ...] = ()
    """Outcomes that an answer states beside its spoken call, where the call alone does not tell rulings apart."""
    by_steps: bool = False
    """Whether the answer is told by the steps of the ruling, where neither call nor outcomes can be read out."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "likely", MappingProxyType(dict(self.likely)))
