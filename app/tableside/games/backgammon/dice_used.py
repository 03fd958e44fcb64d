"""A player rolls with the wrong dice, with one die or with three: does the roll count? (3.3.ii-iii, 4.1.iv)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    VALID = "valid", "The roll counts"
    ROLL_STANDS = "roll-stands", "The roll stands, the dice are put right"
    REROLL = "reroll", "Roll again with two dice"
    MOVE_STANDS = "move-stands", "Too late: the move stands"


class Dice(Words, of="value.dice"):
    OPPONENTS = "opponents", "one or both of the opponent's dice"
    OTHER = "other", "dice that are not among the four chosen"
    ONE = "one", "one die only"
    THREE = "three", "three dice or more"


class Why(Declarations):
    shared = reason("With a clock both players use the same two of the four dice, so nothing is wrong.", "3.3.iii")
    own_two = reason("Without a clock each player uses two dice of their own.", "3.3.ii")
    chosen = reason(
        "The four dice chosen before the match are used throughout, unless there is a ground to change.",
        "3.3.ii, 3.3.iii, 3.7.i",
    )
    stands = reason(
        "Reading: whether a roll counts depends on how it was thrown and how it lies, not on whose dice they are; "
        "it stands, and the dice are put right for the next turn. The director decides.",
        "4.1.iv.a, 4.1.iv.b, 1.1",
        reading=True,
    )
    two_dice = reason("A player rolls two dice.", "3.3.ii, 3.3.iii")
    not_valid = reason(
        "Reading: with fewer or more than two dice there is no roll that could be valid; it is repeated with two, and "
        "a move made with it is taken back. The director decides.",
        "4.1.iv.a, 4.1.iv.b, 1.1",
        reading=True,
    )
    no_double = reason(
        "The player has tried to roll and can no longer double this turn.",
        "4.4.ii",
        code="step.backgammon.roll.no-double",
    )
    too_late = reason(
        "Reading: no rule speaks of a wrong number of dice noticed late. The opponent has made a valid roll or a valid "
        "double since; that makes even an illegal move stand, so the move made with these dice stands, too. The "
        "director decides.",
        "4.2.iii.a, 1.1",
        reading=True,
    )


class Call(Declarations):
    valid = call("The roll counts. Play it.")
    stands = call("The roll stands. Take your own dice from the next turn on.")
    chosen = call("The roll stands. From the next turn on, use the dice chosen for the match.")
    reroll = call("Two dice, please. Roll again.")
    too_late = call("Too late. The move stands; play on with two dice.")


class DiceUsed(Scenario):
    dice: Dice = ask("Which dice did the player roll?")
    clock: bool = ask()
    opponent_acted: bool = ask("Has the opponent since made a valid roll or a valid double?", default=False)


def rule(case: DiceUsed) -> Ruling:
    if case.dice in (Dice.ONE, Dice.THREE):
        if case.opponent_acted:
            return _ruling(Verdict.MOVE_STANDS, Call.too_late(), Why.two_dice(), Why.too_late(), reading=True)
        steps = (Why.two_dice(), Why.not_valid(), Why.no_double())
        return _ruling(Verdict.REROLL, Call.reroll(), *steps, reading=True)
    if case.dice is Dice.OTHER:
        return _ruling(Verdict.ROLL_STANDS, Call.chosen(), Why.chosen(), Why.stands(), reading=True)
    if case.clock:
        return _ruling(Verdict.VALID, Call.valid(), Why.shared())
    return _ruling(Verdict.ROLL_STANDS, Call.stands(), Why.own_two(), Why.stands(), reading=True)


def _ruling(verdict: Verdict, spoken: Message, *steps: Step, reading: bool = False) -> Ruling:
    again = verdict is Verdict.REROLL
    return Ruling.of(verdict, spoken, *steps, discretion=reading, valid=not again, reroll=again)


WIZARD = Wizard(rule)
