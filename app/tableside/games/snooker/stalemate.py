"""Neither player can get on with the frame: is it started again? (3.16)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason

USUAL_STROKES_EACH = 3


class Verdict(Words):
    PLAY_ON = "play-on", "Play goes on"
    PLAY_ON_FOR_A_PERIOD = "play-on-for-a-period", "Play goes on for a set period"
    RESTART = "restart", "The frame starts again"


class Opener(Words, of="value.opening_stroke"):
    SAME_PLAYER = "same-player", "the same player"


class Why(Declarations):
    none = reason("The referee sees no stalemate: play goes on.", "3.16")
    offer = reason("The referee at once offers the players a fresh start of the frame.", "3.16")
    agreed = reason("No one objects: the balls are set up again and the points of the frame are gone.", "3.16")
    period = reason(
        "A player objects: play goes on, but must change the situation within a period set by the referee, "
        "usually {strokes} strokes each.",
        "3.16",
    )
    changed = reason("The situation has changed within the period: play goes on.", "3.16")
    unchanged = reason(
        "The situation is basically the same: all points of the frame are wiped out and the balls are set up "
        "as for a start.",
        "3.16",
    )
    same_opener = reason("The same player makes the opening stroke.", "3.16.a")
    same_order = reason("The order of play stays the same.", "3.16.b")


class Call(Declarations):
    play_on = call("Play on.")
    play_on_for_a_period = call("Play on: the situation must change within the period set.")
    restart = call("Stalemate. The frame starts again.")


class Stalemate(Scenario):
    stalemate: bool = ask("Does the referee see a stalemate, or one coming?")
    objection: bool = ask("Does either player object to a fresh start?")
    period_over: bool = ask("Is the period set by the referee over?")
    changed: bool = ask("Has the situation changed since the objection?", default=False, never_assumed=True)


def rule(case: Stalemate) -> Ruling:
    if not case.stalemate:
        return _play_on(Why.none())
    if not case.objection:
        return _restart(Why.agreed())
    if case.changed:
        return _play_on(Why.offer(), Why.changed())
    if not case.period_over:
        period = Why.period(strokes=USUAL_STROKES_EACH)
        outcome = _outcome(strokes=USUAL_STROKES_EACH)
        return Ruling(Verdict.PLAY_ON_FOR_A_PERIOD, Call.play_on_for_a_period(), outcome, (Why.offer(), period))
    return _restart(Why.unchanged())


def _play_on(*steps: Step) -> Ruling:
    return Ruling(Verdict.PLAY_ON, Call.play_on(), _outcome(), steps)


def _restart(why: Step) -> Ruling:
    steps = (Why.offer(), why, Why.same_opener(), Why.same_order())
    return Ruling(Verdict.RESTART, Call.restart(), _outcome(opener=Opener.SAME_PLAYER), steps)


def _outcome(*, opener: Opener | None = None, strokes: int | None = None) -> dict[str, object]:
    restart = opener is not None
    return {"restart": restart, "scores_void": restart, "opening_stroke": opener, "strokes_each": strokes}


WIZARD = Wizard(rule, grave=(Verdict.RESTART,))
