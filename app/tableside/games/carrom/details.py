"""The table, clock, score and diagrams of carrom."""

from tableside.games import Details, ShotClockRules
from tableside.games.carrom import diagrams, turn
from tableside.games.carrom.score import CarromMatch
from tableside.games.carrom.shared import TIME_LIMIT_SECONDS

DETAILS = Details(
    match=CarromMatch,
    clock=ShotClockRules(
        TIME_LIMIT_SECONDS,
        "carrom/23",
        turn.WIZARD.id,
        lambda _seconds, _played, late: {"event": "stroke-clock", "late": str(late).lower()},
        "call.carrom.turn.foul",
    ),
    diagrams={
        "carrom-board": diagrams.board_with_names,
        "carrom-opening": diagrams.opening_layout,
        "carrom-shots": diagrams.pair_and_cannon,
    },
)
