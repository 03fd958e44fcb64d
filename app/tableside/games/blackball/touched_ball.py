"""A ball in play was touched by a body, clothes, cue or equipment: is it a foul? (5n, 7d)"""

from tableside.games.blackball.fouls import AfterFoul, Winner, after_foul, penalty_steps
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    FOUL = "foul"
    NO_FOUL = "no-foul"
    LOSS = "loss"


class Toucher(Words, of="value.blackball.touched-ball.by"):
    BODY = "body", "the player's body"
    CLOTHING = "clothing", "clothing"
    JEWELLERY = "jewellery", "jewellery or an accessory"
    CUE = "cue", "the cue, not the tip"
    TIP = "tip", "the tip, on a ball other than the cue ball"
    LOOSE_TIP = "loose-tip", "a tip that came off"
    CHALK = "chalk", "falling chalk"
    REST = "rest", "a rest or its head"
    OTHER_EQUIPMENT = "other-equipment", "other equipment"


class Why(Declarations):
    on_purpose = reason("Touching or taking a ball on the playing surface on purpose loses the frame.", "7d")
    provided_but_touched = reason(
        "Players do not answer for equipment of the organisers that fails; here nothing failed, and the player touched "
        "the ball with it.",
        "5n",
    )
    provided = reason("The equipment was provided by the organisers, and the player does not answer for it.", "5n")
    body = reason("The player's body touched a ball.", "5n")
    clothing = reason("The player's clothing touched a ball.", "5n")
    jewellery = reason("The player's jewellery or accessory touched a ball.", "5n")
    cue = reason("A part of the cue other than the tip touched a ball.", "5n")
    tip = reason(
        "The tip touched a ball other than the cue ball; the rule excepts nothing but the tip in a legal shot.", "5n"
    )
    loose_tip = reason("The player answers for a tip that comes off.", "5n")
    chalk = reason("The player answers for chalk that falls.", "5n")
    rest = reason("The rest is the player's own, and the player answers for it.", "5n")
    other_equipment = reason("The equipment is the player's own, and the player answers for it.", "5n")


class Call(Declarations):
    foul = call("Foul, ball touched. Free shot, then a visit. Cue ball as it lies or from baulk.")
    no_foul = call("No foul.")
    loss = call("Ball touched on purpose. Loss of frame.")


_MAY_BE_PROVIDED = (Toucher.REST, Toucher.OTHER_EQUIPMENT)


class TouchedBall(Scenario):
    by: Toucher = ask("What touched the ball?")
    on_purpose: bool = ask("Was it on purpose?", default=False)
    provided: bool = ask("Was the equipment provided by the organisers?")
    came_loose: bool = ask("Did the equipment fail, such as a head that drops off?", default=True)


def rule(case: TouchedBall) -> Ruling:
    if case.on_purpose:
        return Ruling.of(Verdict.LOSS, Call.loss(), Why.on_purpose(), foul=False, winner=Winner.OPPONENT, next=None)
    if case.by in _MAY_BE_PROVIDED and case.provided:
        if not case.came_loose:
            return _foul(Why.provided_but_touched())
        return Ruling.of(Verdict.NO_FOUL, Call.no_foul(), Why.provided(), foul=False, winner=None, next=None)
    return _foul(Why.reason_for(case.by)())


def _foul(why: Step) -> Ruling:
    return Ruling.of(Verdict.FOUL, Call.foul(), why, *penalty_steps(), foul=True, winner=None, next=after_foul())


WIZARD = Wizard(rule, says=(Winner, AfterFoul), grave=(Verdict.LOSS,))
