"""Shared by the backgammon wizards: officials, sanctions and common questions."""

from tableside.errors import N_
from tableside.messages import Text
from tableside.rulings import Declarations, Step, Words, reason, refusal

CLOCK_IN_USE = Text("fact.clock", "Is a clock in use?")
DIRECTOR_DECIDES = Text("verdict.director-decides", "The director decides")
GAME_IN_PROGRESS = Text("fact.game_in_progress", "Is a game in progress?")
IS_NATIONAL = Text("fact.national", "Is it a CNB national tournament?")

SCOREBOARD = {"length": N_("Match to"), "score": N_("Score"), "crawford_played": N_("Crawford game played")}
"""The score of a match on one board, by fact."""


class Director(Declarations, of="backgammon"):
    director = reason("The rules leave this open; the director finds the answer that fits the circumstances.", "1.1")


class NoClock(Declarations, of="backgammon"):
    no_clock_to_press = refusal("without a clock no one can have started the opponent's time")


class Sanction(Words, of="value.sanctions"):
    WARNING = "warning", "warning"
    PENALTY_POINTS = "penalty-points", "penalty points"
    BAFFLE_BOX = "baffle-box", "a baffle box for the rest of the match"
    TIME_RESTORED = "time-restored", "lost time given back"
    LOSS_OF_GAME = "loss-of-game", "loss of the game"
    LOSS_OF_MATCH = "loss-of-match", "loss of the match"
    DISQUALIFICATION = "disqualification", "disqualification"
    EXPULSION = "expulsion", "expulsion"
    EXCLUSION = "exclusion", "exclusion"
    LATER_TOURNAMENTS = "later-tournaments", "in special cases, barred from later tournaments"
    FUTURE_TOURNAMENTS = "future-tournaments", "barred from later tournaments, for a time or for good"
    RELIEVED_OF_POST = "relieved-of-post", "relieved of the post"


WARNING_AND_POINTS = (Sanction.WARNING, Sanction.PENALTY_POINTS)
"""Sanctions for repeated small breaches (4.2, 4.3.i)."""


def citing(step: Step, *rules: str) -> Step:
    """Return a step that rests on further rules in the case at hand."""
    return Step(step.message, (*step.rules, *rules))
