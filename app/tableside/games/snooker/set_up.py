"""Balls set up wrongly at the start, or to be replaced by others: what is done? (1.2.b, 3.2.a, 3.7)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    PUT_RIGHT = "put-right", "The balls are put right"
    STANDS = "stands", "The balls stay as they lie"
    REPLACED = "replaced", "The balls are replaced"
    NOT_REPLACED = "not-replaced", "The balls are not replaced"


class Matter(Words, of="value.snooker.set-up.matter"):
    COLOUR_MISPLACED = "colour-misplaced", "a colour was set up in the wrong place"
    COLOUR_MISSING = "colour-missing", "a colour was not set up at all"
    REDS_WRONG = "reds-wrong", "the reds were set up wrongly, or not all of them"
    OTHER_BALLS = "other-balls", "a ball or the whole set is to be replaced by another"


class Why(Declarations):
    put_right = reason(
        "No stroke has been made: the balls are set up as the rules say, and no one is penalised.", "3.2.a, 3.7.a"
    )
    counts_as_spotted = reason(
        "A stroke has been made with the colour in the wrong place: from now on it counts as correctly spotted.",
        "3.7.c, 3.7.a",
    )
    spotted_now = reason("A colour that is wrongly off the table is spotted, without penalty.", "3.7.c.i, 3.7.a")
    reds_open = reason(
        "For reds set up wrongly and noticed after a stroke the rules say nothing. Likeliest reading: they stay as "
        "they lie and the frame goes on. The referee decides.",
        "3.2.a.i, 5.1.a.ii",
        reading=True,
    )
    agreed = reason("Both players agree that the ball or the set is replaced.", "1.2.b")
    ordered = reason("The referee decides that the ball or the set is replaced.", "1.2.b")
    not_agreed = reason("A ball or a set is replaced only if both players agree or the referee decides it.", "1.2.b")


class Call(Declarations):
    put_right = call("I set the balls up again.")
    stands = call("The balls stay as they lie.")
    spotted = call("The colour is spotted. No penalty.")
    replaced = call("The balls are replaced.")
    not_replaced = call("We go on with these balls.")


class SetUp(Scenario):
    matter: Matter = ask("What is wrong?")
    stroke_made: bool = ask("Has a stroke been made in this frame?")
    agreed: bool = ask("Do both players agree?")
    referee_orders: bool = ask("Does the referee decide that it is replaced?", default=False)


def rule(case: SetUp) -> Ruling:
    if case.matter is Matter.OTHER_BALLS:
        if case.referee_orders or case.agreed:
            why = Why.ordered() if case.referee_orders else Why.agreed()
            return Ruling.of(Verdict.REPLACED, Call.replaced(), why, replaced=True)
        return Ruling.of(Verdict.NOT_REPLACED, Call.not_replaced(), Why.not_agreed(), replaced=False)
    if not case.stroke_made:
        return Ruling.of(Verdict.PUT_RIGHT, Call.put_right(), Why.put_right(), put_right=True)
    if case.matter is Matter.COLOUR_MISSING:
        return Ruling.of(Verdict.PUT_RIGHT, Call.spotted(), Why.spotted_now(), put_right=True)
    if case.matter is Matter.COLOUR_MISPLACED:
        return Ruling.of(Verdict.STANDS, Call.stands(), Why.counts_as_spotted(), put_right=False)
    return Ruling.of(Verdict.STANDS, Call.stands(), Why.reds_open(), discretion=True, put_right=False)


WIZARD = Wizard(rule)
