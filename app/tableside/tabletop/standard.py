"""Positions to begin with."""

from __future__ import annotations

from tableside.games import StandardPosition, all_games

__all__ = ["StandardPosition", "standard_positions"]


def standard_positions(game: str) -> tuple[StandardPosition, ...]:
    """Return the positions of a game in the order of a menu."""
    return next((one.positions for one in all_games() if one.id == game), ())
