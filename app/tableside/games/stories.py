"""The stories of a game's cases and the likely values of facts: `stories.toml` in the game's package.

Only study and the catalogues read it. The file says what its parts mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from tableside.discovery import installed_games
from tableside.messages import English
from tableside.rulings.model import Wizard
from tableside.rulings.profile import Below, Likely, Range

_USUAL_WEIGHT = 4


@dataclass(frozen=True, slots=True)
class Odds:
    """How often a wizard is asked about, and how its cases are drawn and told."""

    weight: int = _USUAL_WEIGHT
    """How often this wizard comes up among those of its game; 0 where it gives no fair question."""
    likely: Mapping[str, Likely] = field(default_factory=dict)
    quiet: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Facts that one sentence tells together where all is as usual, by the name of the sentence."""
    wrong: int = 0
    """How many wrong answers are written down: each is plausible, and false in every case of the wizard."""


@dataclass(frozen=True, slots=True)
class Stories:
    """The sentences of a game by code, the odds of its wizards by name, and terms that may be mistaken."""

    told: Mapping[str, English]
    odds: Mapping[str, Odds]
    terms: tuple[tuple[str, ...], ...] = ()
    """Groups of terms of one kind, which can be wrong answers for each other."""


def read_stories(package: str, game: str) -> Stories:
    """Read the stories of a game; a package without such a file has none."""
    file = files(package) / "stories.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    told = _sentences(f"told.{game}", read.pop("told", {}))
    terms = tuple(tuple(f"{game}/{term}" for term in group) for group in read.pop("terms", ()))
    odds: dict[str, Odds] = {}
    for name, part in read.items():
        told |= _sentences(f"told.{game}.{name}", part.get("told", {}))
        likely = {fact: _likely(values) for fact, values in part.get("likely", {}).items()}
        quiet = {one: tuple(facts) for one, facts in part.get("quiet", {}).items()}
        wrong = {f"wrong.{number}": text for number, text in enumerate(part.get("wrong", ()))}
        told |= _sentences(f"told.{game}.{name}", wrong)
        odds[f"{game}.{name}"] = Odds(part.get("weight", _USUAL_WEIGHT), likely, quiet, len(wrong))
    return Stories(MappingProxyType(told), MappingProxyType(odds), terms)


def terms_like(game: str, term: str) -> tuple[str, ...]:
    """Return the other terms of one kind with a term; none where it has no kind."""
    stories: Stories = installed_games().games[game].stories
    return tuple(other for group in stories.terms if term in group for other in group if other != term)


def odds_of(wizard: Wizard) -> Odds:
    """Return what is likely where this wizard is asked."""
    stories: Stories = installed_games().games[wizard.game].stories
    return stories.odds.get(wizard.id, Odds())


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
