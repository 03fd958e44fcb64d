"""The balls of blackball and the two groups that they form."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.messages import Text
from tableside.rulings import Declarations, Words, refusal
from tableside.rulings.model import BLACK_BALL, RED_BALL, YELLOW_BALL


class Ball(Words, of="value.blackball"):
    RED = "red", RED_BALL
    YELLOW = "yellow", YELLOW_BALL
    BLACK = "black", BLACK_BALL
    CUE = "cue", "cue ball"
    NONE = "none", Text("value.blackball.shot.first_contact.none", "none")


class Group(Words, of="value.blackball.group"):
    RED = "red", "reds"
    YELLOW = "yellow", "yellows"

    @property
    def ball(self) -> Ball:
        """A ball of this group."""
        return Ball.RED if self is Group.RED else Ball.YELLOW

    @property
    def other(self) -> Group:
        """The opponent's group."""
        return Group.YELLOW if self is Group.RED else Group.RED


RED, YELLOW, BLACK, CUE = Ball.RED, Ball.YELLOW, Ball.BLACK, Ball.CUE
COLOURED = (RED, YELLOW)
OBJECT_BALLS = (*COLOURED, BLACK)
ALL_BALLS = (*OBJECT_BALLS, CUE)
RESPOT_ORDER = (BLACK, *COLOURED)
"""The order in which balls are put back on the table (4l)."""
BALLS_OF_A_GROUP = 7
MOST_OBJECT_BALLS = 2 * BALLS_OF_A_GROUP + 1


class NoBalls(Declarations, of="blackball"):
    black_twice = refusal("there is only one black")
    cue_twice = refusal("there is only one cue ball")
    more_than_seven = refusal("a group has only seven balls")


def refuse_too_many(fact: str, balls: Sequence[Ball]) -> None:
    """Refuse more balls than a set has."""
    if balls.count(BLACK) > 1:
        raise NoBalls.black_twice(fact)
    if balls.count(CUE) > 1:
        raise NoBalls.cue_twice(fact)
    if max(balls.count(ball) for ball in COLOURED) > BALLS_OF_A_GROUP:
        raise NoBalls.more_than_seven(fact)
