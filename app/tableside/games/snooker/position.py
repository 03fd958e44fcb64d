"""Snooker positions: the table fact, the balls on, and the balls that are not."""

from tableside.games.snooker.balls import ANY_COLOUR, COLOURS, RED
from tableside.games.snooker.table import snooker_table
from tableside.geometry import Ball, Position
from tableside.rulings import Declarations, refusal
from tableside.rulings.model import Impossible
from tableside.rulings.positions import BallPosition

SAMPLES = (
    "cue 889,500; reds 400,2000 500,2100; yellow spot; green spot; brown spot; blue spot; pink spot; black spot",
    "cue in-hand; reds 889,3300; yellow spot; green spot; brown spot; blue spot; pink spot; black spot",
    "cue 889,700; reds 889,2000; blue 889,1500",
    "cue 300,300; yellow spot; green spot; brown 360,360; blue spot; pink spot; black spot",
    "cue in-hand; pink spot; black spot",
    "cue 889,2600; pink spot; black spot",
    "cue in-hand; reds 862.75,2732 915.25,2732; yellow 800,2000; blue 889,2400; black spot",
)


class Differs(Declarations, of="snooker"):
    other_reds = refusal(
        "the drawing shows another number of reds ({count}) than the facts ({told}): it may not be whole"
    )
    other_ball_on = refusal("by the score of the match another ball is on ({ball})")


def table_fact() -> BallPosition:
    """Return the kind of fact that a snooker position is."""
    return BallPosition(snooker_table(), SAMPLES)


def is_on(ball: Ball, on: str) -> bool:
    """Return whether a ball of the table is on."""
    if on == RED:
        return ball.name.startswith(RED)
    if on == ANY_COLOUR:
        return ball.name in COLOURS
    return ball.name == on


def balls_on(position: Position, on: str) -> tuple[Ball, ...]:
    """Return the balls that are on."""
    return tuple(ball for ball in position.object_balls if is_on(ball, on))


def balls_not_on(position: Position, on: str) -> tuple[Ball, ...]:
    """Return the object balls that are not on: the only ones that can snooker."""
    return tuple(ball for ball in position.object_balls if not is_on(ball, on))


def reds_on(position: Position) -> int:
    """Return how many reds are on the table."""
    return len(balls_on(position, RED))


def differs_from_drawing(fact: str, drawing: Position | None, reds: int | None) -> Impossible | None:
    """Doubt a drawing with another number of reds than there are: it may not be whole."""
    if drawing is None or reds is None or reds_on(drawing) == reds:
        return None
    return Differs.other_reds(fact, count=reds_on(drawing), told=reds)
