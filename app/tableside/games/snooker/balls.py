"""The balls of snooker: their names, their values, and what a foul on them costs."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from tableside.messages import Code

RED = "red"
CUE = "cue"
PINK = "pink"
BLACK = "black"
ANY_COLOUR = "colour"
COLOURS = ("yellow", "green", "brown", "blue", PINK, BLACK)
OBJECT_BALLS = (RED, *COLOURS)
# The cue ball has no value of its own, so that it never raises a penalty above the value of the ball on.
VALUES = MappingProxyType({CUE: 0, RED: 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, PINK: 6, BLACK: 7})
LIKELY_ON = ((RED, 8), ("yellow", 2), ("green", 1), ("brown", 1), ("blue", 3), (PINK, 3), (BLACK, 4))
"""How often each ball is on when somebody asks for a ruling."""
LEAST_PENALTY = 4
HIGHEST_PENALTY = 7
MOST_REDS = 15


def penalty(on: str, concerned: Iterable[str] = ()) -> int:
    """Give the value of the ball on or of a ball concerned, whichever is highest, and never below 4 (3.12)."""
    return max(LEAST_PENALTY, VALUES[on], *[VALUES[ball] for ball in concerned])


def next_colour(colour: str) -> str | None:
    """Give the colour that follows in rising order, or None after the black (3.3.f.iii)."""
    place = COLOURS.index(colour) + 1
    return COLOURS[place] if place < len(COLOURS) else None


def word(ball: str) -> Code:
    """Give the name of a ball as the catalogues know it."""
    return Code(f"value.{ball}")


def words(balls: Iterable[str]) -> list[Code]:
    """Give the names of several balls, each once."""
    return [word(ball) for ball in dict.fromkeys(balls)]
