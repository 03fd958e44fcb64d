"""Does a stroke count as made, and is it over? (84, 88)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    MADE = "made", "Stroke made"
    NOT_MADE = "not-made", "Stroke not made"


class Why(Declarations):
    left = reason(
        "The striker is clear of the base lines or circles: the stroke is made, whether it touched a carromman or not.",
        "88.a",
    )
    not_left = reason(
        "The striker neither got clear nor touched a carromman: the stroke does not count as made.", "88.b"
    )
    touched = reason(
        "It touched a carromman without getting clear. The text voids a stroke only if both are missing, and calls "
        "hitting a carromman a stroke. Reading: the stroke is made. The umpire decides.",
        "88.a, 88.b, 82.a",
        reading=True,
    )
    over = reason("Striker and carrommen are at rest: the stroke is over and the player takes the striker away.", "84")
    not_over = reason("Something is still moving: the stroke is not over yet.", "84")


class Call(Declarations):
    made = call("Stroke made.")
    not_made = call("No stroke. Play again.")


class StrokeMade(Scenario):
    left_base: bool = ask("Did the striker get clear of the base lines or circles?")
    touched: bool = ask("Did it touch a carromman?")
    at_rest: bool = ask("Is everything at rest?", default=True)


def rule(case: StrokeMade) -> Ruling:
    if case.left_base:
        return _made(case.at_rest, Why.left())
    if case.touched:
        return _made(case.at_rest, Why.touched(), discretion=True)
    return Ruling.of(Verdict.NOT_MADE, Call.not_made(), Why.not_left(), made=False, over=False)


def _made(over: bool, why: Step, *, discretion: bool = False) -> Ruling:
    steps = (why, Why.over() if over else Why.not_over())
    return Ruling.of(Verdict.MADE, Call.made(), *steps, discretion=discretion, made=True, over=over)


WIZARD = Wizard(rule)
