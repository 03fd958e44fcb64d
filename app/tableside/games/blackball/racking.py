"""The balls were racked wrongly: rack again, or play on? (4a, 4b, 8g)"""

from tableside.games.blackball.fouls import Decision
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    GOOD = "good", "The rack is good"
    RERACK = "rerack", "Rack again"
    PLAY_ON = "play-on", "Play on"


class Flaw(Words, of="value.blackball.racking.flaw"):
    BLACK_OFF_SPOT = "black-off-spot", "the black is not on its spot"
    ORDER = "order", "the colours stand otherwise than in the drawing"
    NUMBER = "number", "a ball is missing or too many"
    NONE = "none", "nothing"


class Why(Declarations):
    good = reason("The balls stand as drawn, with the black on its spot.", "4a")
    black_off_spot = reason("The black must stand on the black spot.", "4a")
    order = reason("The balls are racked as the drawing shows.", "4a")
    number = reason("A rack has fifteen balls, after a stalemate or a slow frame nine.", "4a, 2.b, 2.c, 8g")
    not_begun = reason("The tip has not touched the cue ball, so the frame has not begun: the rack is put right.", "4b")
    begun = reason(
        "The frame has begun, and the rules do not say what follows. Likeliest reading: no one objected before the "
        "shot, so the break stands and play goes on.",
        "4b, 8i",
        reading=True,
    )
    unplayable = reason(
        "The frame has begun, and what follows is not written. Likeliest reading: with the wrong balls it cannot be "
        "played to its end, so the balls are racked again without penalty and the same player breaks, as where a "
        "position cannot be restored.",
        "4b, 2.b, 4n.c",
        reading=True,
    )


class Call(Declarations):
    good = call("The rack is good.")
    rerack = call("Rack again, please.")
    play_on = call("The break stands. Play on.")


class Racking(Scenario):
    flaw: Flaw = ask("What is wrong with the rack?")
    begun: bool = ask("Has the tip touched the cue ball for the break?")


def rule(case: Racking) -> Ruling:
    if case.flaw is Flaw.NONE:
        return Ruling.of(Verdict.GOOD, Call.good(), Why.good(), rerack=False)
    wrong = Why.reason_for(case.flaw)()
    if not case.begun:
        return Ruling.of(Verdict.RERACK, Call.rerack(), wrong, Why.not_begun(), rerack=True)
    if case.flaw is Flaw.NUMBER:
        why = (wrong, Why.unplayable(), Decision.referee_decides())
        return Ruling.of(Verdict.RERACK, Call.rerack(), *why, discretion=True, rerack=True)
    why = (wrong, Why.begun(), Decision.referee_decides())
    return Ruling.of(Verdict.PLAY_ON, Call.play_on(), *why, discretion=True, rerack=False)


WIZARD = Wizard(rule, says=(Decision,))
