"""Everything the program knows of snooker."""

from tableside.errors import N_
from tableside.games import Game, TableFace, wizards_in
from tableside.games.snooker import diagrams, foul, free_ball, miss, snookered, spotting, touching_ball
from tableside.games.snooker.coverage import NOTHING_TO_DECIDE
from tableside.games.snooker.positions import POSITIONS
from tableside.games.snooker.score import SnookerMatch

COMMON = (
    foul.WIZARD,
    free_ball.WIZARD,
    miss.WIZARD,
    snookered.WIZARD,
    spotting.WIZARD,
    touching_ball.WIZARD,
)
"""What officials are asked most, in that order."""
GAME = Game(
    id="snooker",
    name="Snooker",
    order=1,
    wizards=wizards_in(__name__, COMMON),
    common=COMMON,
    nothing_to_decide=NOTHING_TO_DECIDE,
    match=SnookerMatch,
    positions=POSITIONS,
    face=TableFace(N_("Snooker table"), rail=62.0),
    diagrams={
        "snooker-table": diagrams.table_with_measures,
        "snooker-setup": diagrams.balls_at_the_start,
        "snooker-edges": diagrams.both_extreme_edges,
    },
    words={
        **diagrams.LABELS,
        "outcome.points": "Points to the opponent",
        "outcome.replace": "Put back",
    },
)
