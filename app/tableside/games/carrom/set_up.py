"""The carrommen were arranged wrongly for the break: what is done? (14)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    REARRANGE = "rearrange", "The carrommen are arranged again"
    PLAY_ON = "play-on", "The board goes on"


class Why(Declarations):
    rearrange = reason(
        "The break has not been made: the carrommen are arranged as the law says, without delay and without charge.",
        "14.a, 14.b",
    )
    attempt_failed = reason(
        "An attempt that touched nothing has left the layout as it was; only an opponent to whom the break has passed "
        "may not rearrange it. The umpire decides.",
        "18.a, 18.b",
    )
    open_after_break = reason(
        "For a wrong layout that is noticed after the break the Laws say nothing. Reading: the board goes on as it "
        "lies. The umpire decides.",
        "14.a, 82.a",
        reading=True,
    )


class Call(Declarations):
    rearrange = call("Arrange them again.")
    play_on = call("The board goes on.")


class SetUp(Scenario):
    break_made: bool = ask("Has the break been made?")
    attempts: bool = ask("Has a break been tried without touching a carromman?", default=False)


def rule(case: SetUp) -> Ruling:
    outcome = {"rearrange": not case.break_made, "penalty": 0}
    if case.break_made:
        return Ruling(Verdict.PLAY_ON, Call.play_on(), outcome, (Why.open_after_break(),), discretion=True)
    tried = (Why.attempt_failed(),) if case.attempts else ()
    return Ruling(Verdict.REARRANGE, Call.rearrange(), outcome, (Why.rearrange(), *tried), discretion=case.attempts)


WIZARD = Wizard(rule)
