"""The clock, score and diagrams of backgammon."""

from tableside.games import Details, MatchClockRules
from tableside.games.backgammon import clock, clock_stop, diagrams, time_out
from tableside.games.backgammon.score import BackgammonMatch

DETAILS = Details(
    match=BackgammonMatch,
    clock=MatchClockRules(clock.WIZARD.id, time_out.WIZARD.id, clock_stop.WIZARD.id),
    diagrams={"backgammon-start": diagrams.starting_position, "backgammon-cube": diagrams.cube_places},
)
