"""Everything the program knows of carrom."""

from tableside.games import Game, ShotClockRules, wizards_in
from tableside.games.carrom import board_score, diagrams, pegno, placement, technical_foul, turn
from tableside.games.carrom.board import FACE, NAMES_ON_BOARD, POSITIONS, carrom_table
from tableside.games.carrom.score import CarromMatch
from tableside.games.carrom.shared import NAMES, TIME_LIMIT_SECONDS

_LABELS = (
    "3 4.a 4.b 5 6 7 8 11.a 12.a 13.a 13.b 13.c 13.d 15 16 17 18.a 18.b 18.c 19 20 21 22.a.i 22.a.ii 22.a.iii 22.b 23 "
    "24 25.a 25.b.i 25.b.ii 26.a 26.b 26.c 27 28 29.a 29.b 30 31 32 33.a 33.b 33.c 34 35.a 35.b 36.a 36.b 37.a 37.b "
    "38.a 38.b 38.c 38.d 39.a 39.b 40 41 42.a 42.b 43.a 43.b 44 45.a 45.b 46 47 48 49 50.a 50.b 51.a 51.b.i 51.b.ii "
    "52.a 52.b 53 54 55.a 55.b 56 57.a 57.b 58 59 60 61 62.a 62.b 63 64 65 66 67 68.a 68.b 68.c 69 70 70.a 71 71.a "
    "71.b 71.c 71.d 72 72.a 72.b 73 73.a 73.b 73.c 74 75 76 77 78 79.a 79.b 80 81 82.a 82.b 83.b 84 85.a 85.b 86.a "
    "86.b 87.a 87.b 88.a 88.b 89 90 91.a 91.b 92 93 94 95 96 97.a 98 99 100 101 102 103 104.a 104.b 104.c 104.d 104.e "
    "104.f 104.g 104.h 104.i 105 106 107 108 109 110 111 112 112.a 112.b"
)

COMMON = (
    pegno.WIZARD,
    placement.WIZARD,
    board_score.WIZARD,
    technical_foul.WIZARD,
)
"""What officials are asked most, in that order."""
GAME = Game(
    id="carrom",
    name="Carrom",
    order=2,
    wizards=wizards_in(__name__, COMMON),
    common=COMMON,
    calls_for_ruling=tuple(f"carrom/{label}" for label in _LABELS.split()),
    match=CarromMatch,
    face=FACE,
    board=carrom_table,
    clock=ShotClockRules(
        TIME_LIMIT_SECONDS,
        "carrom/23",
        turn.WIZARD.id,
        lambda _seconds, _played, late: {"event": "stroke-clock", "late": str(late).lower()},
        "call.carrom.turn.foul",
    ),
    positions=POSITIONS,
    diagrams={
        "carrom-board": diagrams.board_with_names,
        "carrom-opening": diagrams.opening_layout,
        "carrom-shots": diagrams.pair_and_cannon,
    },
    words={**NAMES, **NAMES_ON_BOARD, **diagrams.LABELS},
)
