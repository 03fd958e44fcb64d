"""Can a wrong result on the draw sheet still be corrected? (4.6)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    CORRECT = "correct", "Correct the entry"
    ENTRY_STANDS = "entry-stands", "The entry stands"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Wrong(Words, of="value.entry_wrong"):
    SHOWN = "shown", "yes, it is shown"
    DISPUTED = "disputed", "the players disagree"
    NO = "no", "no"


class Why(Declarations, of="backgammon.result"):
    right = reason("The entry is right, so there is nothing to correct.", "4.6")
    disputed = reason(
        "The players disagree about the result: that is a dispute, and the director settles it.", "5.1, 4.6"
    )
    too_late = reason("A wrong entry can be corrected only within a reasonable time.", "4.6")
    correct = reason("The entry is wrong and it is still within a reasonable time, so it is corrected.", "4.6")
    next_round = reason("That a player has begun a later round does not prevent it.", "4.6")


class Call(Declarations, of="backgammon.result"):
    correct = call("The entry is wrong and is corrected.")
    stands = call("The entry stands.")
    disputed = call("I shall hear both players and decide.")


class ResultCorrection(Scenario):
    entry_wrong: Wrong = ask("Is the entry wrong?")
    reasonable_time: bool = ask("Is it still within a reasonable time?")
    next_round_begun: bool = ask("Has a player already begun a later round?", default=False)


def rule(case: ResultCorrection) -> Ruling:
    if case.entry_wrong is Wrong.NO:
        return Ruling.of(Verdict.ENTRY_STANDS, Call.stands(), Why.right(), corrected=False)
    if case.entry_wrong is Wrong.DISPUTED:
        return Ruling.of(Verdict.DIRECTOR_DECIDES, Call.disputed(), Why.disputed(), corrected=None)
    if not case.reasonable_time:
        return Ruling.of(Verdict.ENTRY_STANDS, Call.stands(), Why.too_late(), corrected=False)
    steps = (Why.correct(), Why.next_round()) if case.next_round_begun else (Why.correct(),)
    return Ruling.of(Verdict.CORRECT, Call.correct(), *steps, corrected=True)


WIZARD = Wizard(rule)
