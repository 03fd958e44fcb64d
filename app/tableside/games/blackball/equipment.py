"""May this cue, rest, ball or other thing be used? (2)"""

from tableside.games.blackball.fouls import Decision
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.model import Reason


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    NOT_ALLOWED = "not-allowed", "Not allowed"


class Item(Words, of="value.blackball.equipment.item"):
    CUE = "cue", "a cue"
    REST = "rest", "an extension with a spider, three-position or cross rest"
    COLOURED_BALLS = "coloured-balls", "seven red or blue and seven yellow balls"
    NUMBERED_BALLS = "numbered-balls", "balls numbered 1 to 7 and 9 to 15, for want of coloured ones"
    OTHER = "other", "something else"


class Why(Declarations):
    cue = reason("A cue of an authorised kind may be used.", "2.e")
    cue_not_authorised = reason("Only cues of an authorised kind may be used.", "2.e, 2")
    rest = reason("An extension with a rest head is among the permitted equipment.", "2.d")
    coloured_balls = reason("Red (or blue) and yellow balls are the usual set.", "2.b")
    numbered_balls = reason("Numbered balls may be used where there are no coloured ones.", "2.b")
    ratified = reason("What the W.P.A. has ratified may be used.", "2")
    not_ratified = reason("Nothing else may be used that the W.P.A. has not ratified.", "2")
    used_already = reason(
        "What follows if it has been used is not written. Likeliest reading: it is put away, shots already played "
        "stand, and play goes on; on purpose it is unsporting conduct.",
        "2, 8b",
        reading=True,
    )


class Call(Declarations):
    allowed = call("That may be used.")
    not_allowed = call("That may not be used. Please put it away.")


_PERMITTED = (Item.REST, Item.COLOURED_BALLS, Item.NUMBERED_BALLS)


class Equipment(Scenario):
    item: Item = ask("What is it?")
    authorised: bool = ask("Is it of an authorised kind, or ratified by the W.P.A.?")
    used: bool = ask("Has it been used in this frame already?", default=False)


def rule(case: Equipment) -> Ruling:
    if case.item in _PERMITTED:
        return _allowed(Why.reason_for(case.item))
    is_cue = case.item is Item.CUE
    if case.authorised:
        return _allowed(Why.cue if is_cue else Why.ratified)
    why = Why.cue_not_authorised() if is_cue else Why.not_ratified()
    outcome = {"allowed": False}
    if not case.used:
        return Ruling(Verdict.NOT_ALLOWED, Call.not_allowed(), outcome, (why,))
    steps = (why, Why.used_already(), Decision.referee_decides())
    return Ruling(Verdict.NOT_ALLOWED, Call.not_allowed(), outcome, steps, discretion=True)


def _allowed(why: Reason) -> Ruling:
    return Ruling.of(Verdict.ALLOWED, Call.allowed(), why(), allowed=True)


WIZARD = Wizard(rule, says=(Decision,))
