"""Everything the program knows of snooker."""

from tableside.errors import N_
from tableside.games import Game, TableFace, wizards_in
from tableside.games.snooker import diagrams, foul, free_ball, miss, snookered, spotting, touching_ball
from tableside.games.snooker.positions import POSITIONS
from tableside.games.snooker.score import SnookerMatch

_LABELS = (
    "2.1.a 2.1.b 2.1.c 2.1.d 2.9.a.i 2.9.a.ii 2.9.a.iii 2.9.b.i 2.9.b.ii 2.10.a 2.12.b 2.14 2.16 2.16.a 2.16.b.i "
    "2.16.b.ii 2.16.c 2.16.d 2.16.e 2.18 2.18.a 2.18.b 2.19 2.19.a 2.19.b 2.19.c 2.20 3.1.c 3.1.d 3.1.f.i "
    "3.1.f.ii 3.1.f.iii 3.1.g.iii 3.2.b 3.2.b.ii 3.3.a 3.3.b 3.3.c 3.3.d 3.3.e 3.3.f.i 3.3.f.ii 3.3.f.iii 3.3.g "
    "3.3.h 3.4.a 3.4.a.i 3.4.a.ii 3.4.b.i 3.4.b.ii 3.4.b.iii 3.4.b.iv 3.4.c 3.5 3.5.a 3.5.b 3.6 3.7 3.7.a 3.7.b "
    "3.7.c 3.7.c.i 3.7.c.ii 3.7.d 3.7.e 3.7.f 3.7.g 3.7.h 3.7.j 3.8.a 3.8.b 3.8.c.i 3.8.c.ii 3.8.c.iii 3.8.d "
    "3.8.e 3.8.f 3.8.g 3.9.a 3.9.b.i 3.9.b.ii 3.9.c 3.10 3.10.a.i 3.10.a.ii 3.10.b.i 3.10.b.ii 3.10.c 3.10.d "
    "3.10.e 3.10.f 3.11 3.11.a 3.11.b 3.11.c 3.11.d 3.11.e 3.11.f 3.11.g 3.11.h.i 3.11.h.ii 3.12 3.12.a.i "
    "3.12.a.ii 3.12.a.iii 3.12.a.iv 3.12.a.v 3.12.a.vi 3.12.a.vii 3.12.a.viii 3.12.a.ix 3.12.a.x 3.12.b.i "
    "3.12.b.ii 3.12.b.iii 3.12.b.iv 3.12.b.v 3.12.b.vi 3.12.b.vii 3.12.c 3.12.d.i 3.12.d.ii 3.12.d.iii 3.12.d.iv "
    "3.12.d.v 3.12.d.vi 3.13 3.13.a.i 3.13.a.ii 3.13.b 3.14 3.14.a 3.14.a.i 3.14.a.ii 3.14.a.iii 3.14.b 3.14.c.i "
    "3.14.c.ii 3.14.d 3.14.d.i 3.14.d.ii 3.14.d.iii 3.14.e 3.14.f 3.14.g 3.14.h 3.14.j 3.15 3.15.a 3.15.b 3.16 "
    "3.16.a 3.16.b 3.17.a 3.17.c 3.17.d 3.17.e 3.17.e.i 3.17.e.ii 3.18.a 3.18.b 3.19.b.i 4.1 4.2 4.3.a 4.3.a.i "
    "4.3.a.ii 4.3.b 4.3.b.i 4.3.b.ii 4.3.b.iii 4.4 4.5 4.6.a 4.6.b 5.1.a.i 5.1.a.ii 5.1.a.iv 5.1.c"
)

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
    calls_for_ruling=tuple(f"snooker/{label}" for label in _LABELS.split()),
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
