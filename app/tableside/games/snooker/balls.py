"""The balls of snooker: their names, their values, and what a foul on them costs; what is left is worth."""

from collections.abc import Collection, Iterable, Sequence
from types import MappingProxyType

from tableside.rulings import Declarations, Words, refusal
from tableside.rulings.kinds import ListOf, one_of
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


POINTS_A_RED = VALUES[Ball.RED] + VALUES[BLACK]
"""A red and the black that can follow it."""
COLOURS_LEFT = ListOf(one_of(COLOURS), len(COLOURS), distinct=True)


class NoSuchBalls(Declarations, of="snooker.forfeit"):
    colours_with_reds = refusal(
        "while reds remain every colour counts, on the table or wrongly off it (missing: {ball})"
    )
    out_of_order = refusal(
        "the colours go down in order, so a higher one cannot be gone while a lower one is left (missing: {ball})"
    )
    no_ball = refusal("with no ball left the frame is over (missing: {ball})")


def worth(reds: int, colours: Collection[Ball]) -> int:
    """Return the points that can be made with the balls left, a black with every red."""
    return POINTS_A_RED * reds + sum(VALUES[colour] for colour in colours)


def refuse_impossible_colours(reds: int, colours: Collection[Ball]) -> None:
    """Refuse colours that cannot be left; one that is wrongly off the table counts as if it were on (4.3.a.ii)."""
    missing = [colour for colour in COLOURS if colour not in colours]
    if reds and missing:
        raise NoSuchBalls.colours_with_reds("colours", ball=missing[0].word)
    if not colours:
        raise NoSuchBalls.no_ball("colours", ball=BLACK.word)
    lowest = min(VALUES[ball] for ball in colours)
    for colour in missing:
        if VALUES[colour] > lowest:
            raise NoSuchBalls.out_of_order("colours", ball=colour.word)
