"""The balls of blackball and the two groups that they form."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.rulings.declarations import Declarations, Words, refusal
from tableside.rulings.shared import BLACK_BALL, CUE_BALL, NOTHING, RED_BALL, YELLOW_BALL


class Ball(Words, of="value"):
    """A ball of the set, or none where no ball was hit. A group is named by the colour of its balls."""

    RED = "red", RED_BALL
    YELLOW = "yellow", YELLOW_BALL
    BLACK = "black", BLACK_BALL
    CUE = "cue", CUE_BALL
    NONE = "none", NOTHING


RED, YELLOW, BLACK, CUE = Ball.RED, Ball.YELLOW, Ball.BLACK, Ball.CUE
GROUPS = (RED, YELLOW)
OBJECT_BALLS = (*GROUPS, BLACK)
ALL_BALLS = (*OBJECT_BALLS, CUE)
RESPOT_ORDER = (BLACK, *GROUPS)
"""The order in which balls are put back on the table (4l)."""
BALLS_OF_A_GROUP = 7
MOST_OBJECT_BALLS = 2 * BALLS_OF_A_GROUP + 1


def other_group(group: Ball | None) -> Ball:
    """Return the opponent's group."""
    return YELLOW if group is RED else RED


class NoBalls(Declarations, of="blackball"):
    """How many balls there cannot be."""

    black_twice = refusal("there is only one black")
    cue_twice = refusal("there is only one cue ball")
    more_than_seven = refusal("a group has only seven balls")


def refuse_too_many(fact: str, balls: Sequence[Ball]) -> None:
    """Refuse more balls than a set has."""
    if balls.count(BLACK) > 1:
        raise NoBalls.black_twice(fact)
    if balls.count(CUE) > 1:
        raise NoBalls.cue_twice(fact)
    if max(balls.count(group) for group in GROUPS) > BALLS_OF_A_GROUP:
        raise NoBalls.more_than_seven(fact)
