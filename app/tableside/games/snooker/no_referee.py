"""Without a referee: who calls fouls and decides? (3.19.c)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    REFEREE_DECIDES = "referee-decides", "The referee decides"
    THEIRS = "theirs", "The decision is theirs"
    NOT_THEIRS = "not-theirs", "The other side decides"


class Side(Words, of="value.side"):
    NOT_AT_TABLE = "not-at-table", "the player or team not at the table"
    AT_TABLE = "at-table", "the player or team at the table"


class Why(Declarations):
    referee = reason(
        "There is a referee, who is the only judge; players may claim a foul but not call it.", "5.1.a.i, 3.11.c"
    )
    acts_as_referee = reason(
        "Without a referee the player or team not at the table counts as the referee and applies the rules.", "3.19.c"
    )
    duties = reason(
        "That means calling fouls and stating penalties, spotting colours, answering what may be asked, and nothing "
        "that a referee must not do.",
        "3.11, 3.7, 5.1.b",
    )
    at_table = reason("The player at the table does not judge their own stroke.", "3.19.c")


class Call(Declarations):
    referee_decides = call("That is for the referee.")
    theirs = call("Your call: you are the referee now.")
    not_theirs = call("The other side is the referee now.")


class NoReferee(Scenario):
    referee: bool = ask("Is there a referee?")
    side: Side = ask("Who wants to decide?")


def rule(case: NoReferee) -> Ruling:
    if case.referee:
        return Ruling.of(Verdict.REFEREE_DECIDES, Call.referee_decides(), Why.referee())
    if case.side is Side.NOT_AT_TABLE:
        return Ruling.of(Verdict.THEIRS, Call.theirs(), Why.acts_as_referee(), Why.duties())
    return Ruling.of(Verdict.NOT_THEIRS, Call.not_theirs(), Why.at_table(), Why.acts_as_referee())


WIZARD = Wizard(rule)
