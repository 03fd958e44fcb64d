"""The table, clock, score and diagrams of backgammon."""

from tableside.errors import N_
from tableside.games import Details, MatchClockRules
from tableside.games.backgammon import clock, clock_stop, diagrams, time_out
from tableside.games.backgammon.score import BackgammonMatch
from tableside.games.backgammon.shared import OUTCOMES

DETAILS = Details(
    nothing_to_decide={
        "2.5": N_("It says how byes are shared out in the draw; nothing at a board hangs on it."),
        "5.5.ii": N_("This rule sets a duty for officials; no ruling depends on it."),
    },
    match=BackgammonMatch,
    clock=MatchClockRules(clock.WIZARD.id, time_out.WIZARD.id, clock_stop.WIZARD.id),
    diagrams={"backgammon-start": diagrams.starting_position, "backgammon-cube": diagrams.cube_places},
    words={**OUTCOMES, **diagrams.LABELS},
)
