"""The balls of snooker: their names, their values, and what a foul on them costs."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from tableside.rulings import Words
from tableside.rulings.model import BLACK_BALL, CUE_BALL, RED_BALL, YELLOW_BALL


class Ball(Words, of="value"):
    CUE = "cue", CUE_BALL
    RED = "red", RED_BALL
    YELLOW = "yellow", YELLOW_BALL
    GREEN = "green", "green"
    BROWN = "brown", "brown"
    BLUE = "blue", "blue"
    PINK = "pink", "pink"
    BLACK = "black", BLACK_BALL
    ANY_COLOUR = "colour", "any colour"


class AfterRed(Words, of="value.on"):
    COLOUR = "colour", "a colour, none nominated yet (after a red)"


CUE, RED, PINK, BLACK, ANY_COLOUR = Ball.CUE, Ball.RED, Ball.PINK, Ball.BLACK, Ball.ANY_COLOUR
COLOURS = (Ball.YELLOW, Ball.GREEN, Ball.BROWN, Ball.BLUE, Ball.PINK, Ball.BLACK)
OBJECT_BALLS = (RED, *COLOURS)
# The cue ball has no value of its own, so that it never raises a penalty above the value of the ball on.
VALUES = MappingProxyType({CUE: 0, **{ball: value for value, ball in enumerate(OBJECT_BALLS, 1)}})
LEAST_PENALTY = 4
HIGHEST_PENALTY = 7
MOST_REDS = 15
MOST_POTTED = MOST_REDS + len(COLOURS) + 1


def penalty(on: Ball | AfterRed, concerned: Iterable[Ball] = ()) -> int:
    """Return the value of the ball on or of a ball concerned, whichever is highest, and never below 4 (3.12)."""
    if isinstance(on, AfterRed):
        return HIGHEST_PENALTY  # A foul before a colour is nominated (3.12.d.vi).
    return max(LEAST_PENALTY, VALUES[on], *[VALUES[ball] for ball in concerned])


def next_colour(colour: Ball) -> Ball | None:
    """Return the colour that follows in rising order, or None after the black (3.3.f.iii)."""
    place = COLOURS.index(colour) + 1
    return COLOURS[place] if place < len(COLOURS) else None


def doubled(balls: Sequence[Ball]) -> Ball | None:
    """Return a ball that is named twice although there is only one of it."""
    return next((ball for ball in (*COLOURS, CUE) if balls.count(ball) > 1), None)
