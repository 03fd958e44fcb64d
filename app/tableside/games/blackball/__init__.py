"""Everything the program knows of blackball."""

from tableside.errors import N_
from tableside.games import Game, ShotClockRules, TableFace, wizards_in
from tableside.games.blackball import clock, diagrams, layout, penalties, respot, shot, snooked, zone
from tableside.games.blackball.positions import POSITIONS

_LABELS = (
    "3 4 4.a 4.b 4.c 4.d 4.e 4.f 4b 4b.a 4b.b 4c 4c.a 4c.b 4c.b.1 4c.b.2 4c.c 4d 4e 4e.a 4e.b 4e.c 4e.d 4f 4g "
    "4g.a 4g.b 4h 4i 4j 4j.a 4j.b 4j.c 4k.a 4k.b 4l 4l.a 4l.b 4m 4m.a 4m.b 4m.c 4n.a 4n.b 4n.c 4n.d 4o 4o.a "
    "4o.b 4o.c 4o.d 4p 4p.a 4p.b 4q 5a 5b 5c 5d 5e 5f 5g 5h 5i 5j 5k 5l 5m 5n 5o 5p 5q 6a 6b 6b.a 6b.b 6b.c "
    "6b.d 6c 7a 7b 7c 7d 7e 7f 8a 8a.a 8a.b 8a.c 8b 8b.a 8b.b 8b.c 8b.d 8b.e 8b.f 8c 8d 8e 8f 8g 8h 8i"
)

COMMON = (
    shot.WIZARD,
    respot.WIZARD,
    zone.WIZARD,
    snooked.WIZARD,
)
"""What officials are asked most, in that order."""
GAME = Game(
    id="blackball",
    name="Blackball",
    order=3,
    wizards=wizards_in(__name__, COMMON),
    common=COMMON,
    calls_for_ruling=tuple(f"blackball/{label}" for label in _LABELS.split()),
    positions=POSITIONS,
    face=TableFace(N_("Blackball table"), rail=45.0),
    clock=ShotClockRules(
        clock.SECONDS_FOR_A_SHOT,
        "blackball/8a",
        clock.WIZARD.id,
        lambda seconds, played, _late: {"played": str(played).lower(), "seconds": str(seconds)},
        clock.Call.foul.code,
        clock.SECONDS_OF_THE_CALL,
        clock.Call.call_30.code,
        {reason: reason.text.code for reason in clock.TimeOut if reason is not clock.TimeOut.NONE},
        clock.Verdict.TIME_OUT.text.code,
    ),
    diagrams={
        "blackball-table": diagrams.table_with_zone,
        "blackball-rack": diagrams.rack,
        "blackball-figure-1": diagrams.valid_break,
        "blackball-figure-2": diagrams.open_table,
        "blackball-figure-3": diagrams.legal_shot,
        "blackball-figure-4": diagrams.free_shot,
        "blackball-figure-5": diagrams.snookered,
        "blackball-figure-6": diagrams.last_ball_and_black,
    },
    words={**diagrams.LABELS, **layout.WORDS, **penalties.WORDS},
)
