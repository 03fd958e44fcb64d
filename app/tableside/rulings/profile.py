"""Study profiles of wizards: how cases are drawn and told, and which questions are fair.

What is data stands in the game's `stories.toml`, which says what its parts mean; only study and the catalogues read it.
A fact without an entry is drawn from its kind: every value of a
required fact is as likely as the next, and an optional fact mostly keeps the value that is assumed anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tableside.discovery import package_data
from tableside.messages import English
from tableside.seeded_random import Chance

if TYPE_CHECKING:
    from tableside.rulings.model import Ruling

Layout = Callable[[Chance], dict[str, Any]]
"""Lays balls out by chance: the JSON form of a position."""


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
    """A drawn table: what lays the balls out, and a position that is always possible."""

    layout: Layout
    last_resort: Mapping[str, Any] = field(default_factory=dict)


Likely = tuple[tuple[Any, int], ...] | Range | Below
"""Values in their JSON form with weights, or one of the rules above; a weighted value may itself be such a rule.

`"@fact"` in a value is the value drawn for another fact, so that the ball hit first can be the nominated ball.
"""


@dataclass(frozen=True)
class Profile:
    """How a case of a wizard is drawn and told, and which outcomes its answers state.

    A wizard declares the first five, which have to be worked out; the rest is read from the stories of its game.
    """

    positions: Mapping[str, Positions] = field(default_factory=dict)
    """How tables are laid out, by the fact that is drawn on one."""
    misbeliefs: Callable[[Mapping[str, Any], Ruling], Iterable[Ruling]] | None = None
    """The rulings that people wrongly expect in a case, beside those that one fact more or less would give."""
    contradicts: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether facts contradict each other in a way that has to be worked out."""
    never_offers: Callable[[Mapping[str, Any], Ruling, Ruling], bool] | None = None
    """Whether, beside the right ruling, another would be true as well or speak of what is not told."""
    picture: Callable[[Mapping[str, Any]], str] | None = None
    """Draws a case of which places decide, as SVG; nothing where there is nothing to see."""
    weight: int = 4
    """How often this wizard comes up among those of its game; 0 where it gives no fair question."""
    likely: Mapping[str, Likely] = field(default_factory=dict)
    quiet: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Facts that one sentence tells together where all is as usual, by the name of the sentence."""
    wrong: int = 0
    """How many wrong answers are written down: each is plausible, and false in every case of the wizard."""
    open: bool = False
    """Whether “the rules leave this open” is offered: it is right in some cases and wrong in others."""
    ahead: tuple[str, ...] = ()
    """Facts that are drawn before the ruling asks for them: a table, from which other facts follow."""
    told_first: tuple[str, ...] = ()
    """Facts that a story begins with, where it goes on otherwise than an official asks."""
    moments: tuple[str, ...] = ()
    """Facts that say which moment it is: what is right at another moment is no wrong answer for this one."""
    states: tuple[str, ...] = ()
    """Outcomes that an answer states beside its spoken call, where the call alone does not tell rulings apart."""
    unasked: tuple[Mapping[str, object], ...] = ()
    """Facts that make no question where they stand together: they contradict each other, or nothing has happened."""
    always_told: tuple[str, ...] = ()
    """Facts that the story states although the ruling does not ask for them."""
    also_true: tuple[tuple[str, str], ...] = ()
    """Pairs of verdicts that hold together: neither is a wrong answer beside the other."""
    on_the_way: tuple[tuple[str, str], ...] = ()
    """Right verdicts, each with another that is true as well, but incomplete."""
    offered_with: Mapping[str, Mapping[str, tuple[object, ...]]] = field(default_factory=dict)
    """Verdicts, and calls such as `call.exception`, that are offered only where a fact has one of some values."""
    spoken: bool = True
    """Whether an answer states the call beside its verdict; false where the calls give the reason away."""
    by_steps: bool = False
    """Whether the answer is given by the steps of the ruling, because neither call nor outcomes can be read out."""

    def asks(self, told: Mapping[str, Any]) -> bool:
        """Return whether facts make a question: something has happened, and all of it can be true."""
        met = any(all(name in told and told[name] == value for name, value in one.items()) for one in self.unasked)
        return not met and not (self.contradicts and self.contradicts(told))

    def offers(self, told: Mapping[str, Any], right: Ruling, other: Ruling) -> bool:
        """Return whether a ruling can be a wrong option: it is not also true, and it fits the story."""
        if self.never_offers and self.never_offers(told, right, other):
            return False
        if any({right.verdict, other.verdict} == set(pair) for pair in self.also_true):
            return False
        if (right.verdict, other.verdict) in self.on_the_way:
            return False
        spoken = f"call.{other.call.code.rpartition('.')[2]}"
        conditions = (self.offered_with.get(said, {}) for said in (other.verdict, spoken))
        return all(told.get(name) in values for each in conditions for name, values in each.items())


@dataclass(frozen=True, slots=True)
class Stories:
    """The sentences of a game by code, and the profiles of its wizards by name."""

    told: Mapping[str, English]
    profiles: Mapping[str, Mapping[str, Any]]


@cache
def read_stories(package: str, game: str) -> Stories:
    """Read `stories.toml` in the package of a game; a package without such a file has none."""
    read = package_data(package, "stories.toml")
    told = _sentences(f"told.{game}", read.pop("told", {}))
    profiles: dict[str, Mapping[str, Any]] = {}
    for name, part in read.items():
        wrong = {f"wrong.{number}": text for number, text in enumerate(part.get("wrong", ()))}
        told |= _sentences(f"told.{game}.{name}", {**part.pop("told", {}), **wrong})
        likely = {fact: _likely(values) for fact, values in part.pop("likely", {}).items()}
        declared = {key: _frozen(value) for key, value in part.items()}
        profiles[f"{game}.{name}"] = {**declared, "likely": likely, "wrong": len(wrong)}
    return Stories(MappingProxyType(told), MappingProxyType(profiles))


def _sentences(prefix: str, table: Mapping[str, Any]) -> dict[str, English]:
    return {f"{prefix}.{name}": tuple(one) if isinstance(one, list) else one for name, one in table.items()}


def _likely(read: Any) -> Likely:
    return tuple((_value(value), weight) for value, weight in read) if isinstance(read, list) else _value(read)


def _value(read: Any) -> Any:
    match read:
        case {"low": low, "high": high}:
            return Range(low, high)
        case {"below": str(fact)}:
            return Below(fact, read.get("count", 2))
        case dict() if not read:
            return None
        case _:
            return read


def _frozen(read: Any) -> Any:
    if isinstance(read, list):
        return tuple(_frozen(value) for value in read)
    return {name: _frozen(value) for name, value in read.items()} or None if isinstance(read, dict) else read
