"""The table, clock, score and diagrams of blackball."""

from tableside.errors import N_
from tableside.games import Details, ShotClockRules, TableFace
from tableside.games.blackball import clock, diagrams
from tableside.games.blackball.positions import POSITIONS
from tableside.games.blackball.score import BlackballMatch

DETAILS = Details(
    match=BlackballMatch,
    positions=POSITIONS,
    face=TableFace(N_("Blackball table"), rail=90.0),
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
)
