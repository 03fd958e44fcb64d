"""The score of the match in hand, whatever the game: making one, changing it, keeping it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from tableside.games import MatchScore, all_games


def new_match(game: str) -> MatchScore | None:
    """Return an empty match; a game without a score that matters has none."""
    kind = next((one.details.match for one in all_games() if one.id == game), None)
    return kind() if kind is not None else None


def changed(match: MatchScore, **values: Any) -> MatchScore:
    """Return the match with some values changed."""
    return replace(match, **values)


def can_be_swapped(match: MatchScore) -> bool:
    """Return whether both scores are known, and which is the striker's."""
    return bool(match.SIDES) and all(getattr(match, side) is not None for side in match.SIDES)


def swapped(match: MatchScore) -> MatchScore:
    """Return the match as the other player sees it, who comes to the table."""
    others = zip(match.SIDES, reversed(match.SIDES), strict=True)
    return changed(match, **{side: getattr(match, other) for side, other in others})


def as_data(match: MatchScore) -> dict[str, Any]:
    """Write a match as plain data."""
    return asdict(match)


def from_data(game: str, data: object) -> MatchScore | None:
    """Read a match; what cannot be one is an empty match."""
    match = new_match(game)
    if match is None or not isinstance(data, Mapping):
        return match
    for item in fields(match):
        value = data.get(item.name)
        default = getattr(match, item.name)
        if type(value) is type(default) if default is not None else type(value) is int and value >= 0:
            match = changed(match, **{item.name: value})
    return match


def is_empty(match: MatchScore) -> bool:
    """Return whether nothing has been entered."""
    return match == type(match)()
