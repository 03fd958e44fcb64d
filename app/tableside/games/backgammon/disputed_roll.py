"""The dice have been picked up and the players disagree about the roll: what counts? (4.1.ii, 5.1, 5.3)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    PLAY_ON = "play-on", "The roll is put back and played"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Why(Declarations):
    agreed = reason(
        "The players agree what was rolled: the dice are laid down again with these numbers, and play goes on.",
        "4.1.ii, 4.2.iii.b",
    )
    leave_all = reason("Nothing more is touched, and the director is called.", "5.1")
    clock = reason("With a clock it is paused while the director is called.", "4.3.ii.c")
    witnesses = reason(
        "The director hears the players and anyone who saw the roll. Reading: the roll that is proved counts. The "
        "director decides.",
        "5.3, 1.1",
        reading=True,
    )
    nobody_saw = reason(
        "No one else saw the roll, and the rules do not say what follows. Reading: what the position and the players "
        "show counts; if that proves nothing, the roll is repeated. The director decides.",
        "5.3, 1.1",
        reading=True,
    )


class Call(Declarations):
    play_on = call("Put the dice back as you both say and play on.")
    director = call("Leave everything as it is. I hear you both and decide.")


class DisputedRoll(Scenario):
    agreed: bool = ask("Do the players agree what was rolled?")
    witnesses: bool = ask("Did an observer or anyone else see the roll?")
    clock: bool = ask(default=False)


def rule(case: DisputedRoll) -> Ruling:
    outcome: dict[str, bool | None]
    if case.agreed:
        return Ruling.of(Verdict.PLAY_ON, Call.play_on(), Why.agreed(), roll_stands=True, clock_pause=False)
    paused = (Why.clock(),) if case.clock else ()
    steps = (Why.leave_all(), *paused, Why.witnesses() if case.witnesses else Why.nobody_saw())
    outcome = {"roll_stands": None, "clock_pause": case.clock}
    return Ruling(Verdict.DIRECTOR_DECIDES, Call.director(), outcome, steps, discretion=True)


WIZARD = Wizard(rule)
