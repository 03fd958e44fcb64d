"""The table, clock, score and diagrams of carrom."""

from tableside.errors import N_
from tableside.games import Details, ShotClockRules
from tableside.games.carrom import diagrams, turn
from tableside.games.carrom.score import CarromMatch
from tableside.games.carrom.shared import NAMES, TIME_LIMIT_SECONDS

_HEADING = N_("A heading; its laws are listed one by one.")
_HEADINGS = (
    *("position", "striking", "draw", "opening", "turn-of-play", "scoring", "ends", "fouls", "off-the-board"),
    *("overlapping", "dues-and-penalties", "queen-laws", "general", "loss-of-match", "protest-laws"),
)
NOTHING_TO_DECIDE = {
    **dict.fromkeys(_HEADINGS, _HEADING),
    "glossary": N_("It says what the words mean."),
    "practice": N_("The trial boards count for nothing."),
    "1": N_("It lays down the seats; no one plays before everyone is seated."),
    "2": N_("It lays down the seats; no one plays before everyone is seated."),
    "30": N_("This law sets the length of the match; no ruling depends on it."),
}


DETAILS = Details(
    nothing_to_decide=NOTHING_TO_DECIDE,
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
    words={**NAMES, **diagrams.LABELS},
)
