"""The table, clock, score and diagrams of snooker."""

from tableside.errors import N_
from tableside.games import Details, ShotClockRules, TableFace
from tableside.games.snooker import conduct, diagrams
from tableside.games.snooker.positions import POSITIONS
from tableside.games.snooker.score import SnookerMatch

SECONDS_WHERE_AN_EVENT_SAYS_NOTHING = 30
"""The rules know no shot clock (4.1 leaves it to the referee); events that use one set its time."""
TIME_CALL = "call.snooker.shot-clock"
DETAILS = Details(
    match=SnookerMatch,
    positions=POSITIONS,
    face=TableFace(N_("Snooker table"), rail=125.0),
    clock=ShotClockRules(
        SECONDS_WHERE_AN_EVENT_SAYS_NOTHING,
        "snooker/4.1",
        conduct.WIZARD.id,
        lambda _seconds, _played, late: {"matter": conduct.Matter.SLOW.value} if late else {},
        TIME_CALL,
        adjustable=True,
    ),
    diagrams={
        "snooker-table": diagrams.table_with_measures,
        "snooker-setup": diagrams.balls_at_the_start,
        "snooker-edges": diagrams.both_extreme_edges,
    },
)
