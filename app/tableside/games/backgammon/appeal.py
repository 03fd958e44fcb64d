"""Settling a dispute: by whom, and can the ruling be contested? (5.1-5.2, 3.8)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values

COMMITTEE_SIZES = (3, 5)


class Verdict(Words):
    DIRECTOR = "director", "The director decides"
    OTHER_DIRECTOR = "other-director", "Another director decides"
    COMMITTEE = "committee", "The committee decides"
    NO_APPEAL = "no-appeal", "No appeal"


class Stage(Words, of="value.stage"):
    CLAIM = "claim", "a dispute to be settled"
    APPEAL = "appeal", "a ruling is contested"


class RulingBy(Words, of="value.ruling_by"):
    DIRECTOR = "director", "a director"
    COMMITTEE = "committee", "a committee"


class Against(Words, of="value.against"):
    RULING = "ruling", "a ruling"
    BOARD_OR_RECORDING = "board-or-recording", "an order about board, streaming or recording"


class Decides(Words, of="value.decides"):
    DIRECTOR = "director", "the director"
    OTHER_DIRECTOR = "other-director", "another director"
    COMMITTEE = "committee", "the tournament committee"


class ChosenBy(Words, of="value.chosen_by"):
    DIRECTOR = "director", "the director alone"
    PLAYERS = "players", "the players in dispute, by agreement"
    BEFORE_PLAY = "before-play", "the director, before play began"


class Members(Words, of="value.members"):
    THREE_OR_FIVE = "3-or-5", "three or five"


class Why(Declarations):
    leave_all = reason("In a dispute the players leave everything as it is, call the director and wait.", "5.1")
    director = reason("The director comes and settles the dispute.", "5.1")
    other_director = reason("One of the players is a director, so another director of the tournament decides.", "5.1")
    first_instance = reason("One of the players is the only director, so a tournament committee decides.", "5.1")
    chosen_by_players = reason(
        "It has 3 or 5 impartial and competent members, chosen by the players in dispute by agreement.", "1.3.ii"
    )
    chosen_by_director = reason(
        "It has 3 or 5 impartial and competent members, chosen by the director alone.", "1.3.ii"
    )
    national = reason(
        "In CNB national tournaments the director has formed the committee of 3 or 5 before play and its names are "
        "on display.",
        "1.3.ii",
    )
    wrong_size = reason("The committee does not have 3 or 5 members and has to be made up properly.", "1.3.ii")
    replace_member = reason(
        "A member who is party to the dispute is not impartial and is replaced without delay.", "1.3.ii"
    )
    director_replaces = reason(
        "A member who is party to the dispute is not impartial: the director names another member without delay.",
        "1.3.ii",
    )
    open_composition = reason(
        "Reading: the rules do not say who puts a committee right that was formed before play with a wrong number or "
        "with a director on it. The director who formed it makes it up anew.",
        "1.3.ii, 1.1",
        reading=True,
    )
    open_party = reason(
        "Reading: the director who would make the committee up is party to the dispute, and the rules name no one "
        "else. The players in dispute agree on its members, as outside national tournaments.",
        "1.3.ii, 1.1",
        reading=True,
    )
    board = reason("There is no appeal against an order about the board, streaming or recording.", "3.8")
    committee = reason(
        "Only a director's ruling can be contested; against a committee there is no appeal, but anyone may report "
        "its ruling to the CNB Council.",
        "5.2, 5.4",
    )
    too_late = reason(
        "An appeal has to come while there is still time for a correction; the ruling can still be reported to the "
        "CNB Council.",
        "5.2, 5.4",
    )
    heard = reason(
        "The appeal is in time: the committee considers it at once and upholds, reverses or amends the ruling by "
        "simple majority.",
        "5.2",
    )
    report = reason("After the tournament the case and its reasons are reported to the CNB Council.", "5.5.i")
    no_director = reason("A director who helps to run the tournament cannot sit on the committee.", "1.3.ii")


class Call(Declarations):
    director = call("Leave everything as it is. I settle this.")
    other_director = call("Leave everything as it is. Another director settles this.")
    committee = call("Leave everything as it is. A committee settles this.")
    heard = call("The committee hears the appeal at once.")
    recompose_first = call("Leave everything as it is. The committee is made up properly; then it settles this.")
    recompose = call("The committee is made up properly first; then it hears the appeal at once.")
    none = call("There is no appeal against this.")
    too_late = call("It is too late to appeal.")


class Appeal(Scenario):
    stage: Stage = ask("Claim or appeal?")
    director_plays: bool = ask("Is a director one of the players in dispute?")
    other_director: bool = ask("Is there another director of the tournament?")
    ruling_by: RulingBy = ask("Who gave the ruling?")
    against: Against = ask("What is contested?", default=Against.RULING)
    in_time: bool = ask("Is there still time for a correction?")
    national: bool = ask(default=False)
    members: int = ask("How many members has the committee?", Int(1, 9), default=3)
    member_directs: bool = ask("Is a member a director of this tournament?", default=False)
    member_involved: bool = ask("Is a member party to the dispute?", default=False)


def rule(case: Appeal) -> Ruling:
    if case.stage is Stage.CLAIM:
        return _claim(case)
    if case.against is Against.BOARD_OR_RECORDING:
        return _ruling(Verdict.NO_APPEAL, Call.none(), Why.board())
    if case.ruling_by is RulingBy.COMMITTEE:
        return _ruling(Verdict.NO_APPEAL, Call.none(), Why.committee())
    if not case.in_time:
        return _ruling(Verdict.NO_APPEAL, Call.too_late(), Why.too_late())
    said = Call.recompose() if is_wrongly_composed(case) else Call.heard()
    return _by_committee(case, said, ChosenBy.DIRECTOR, Why.heard(), *_committee(case, Why.chosen_by_director()))


def is_wrongly_composed(case: Appeal) -> bool:
    """Return whether the committee has the wrong size, a director of the tournament or a party among it (1.3.ii)."""
    return _is_wrongly_formed(case) or case.member_involved


def _is_wrongly_formed(case: Appeal) -> bool:
    return case.members not in COMMITTEE_SIZES or case.member_directs


def _director_replaces(case: Appeal) -> bool:
    """Return whether the director names another member (1.3.ii*): in a claim the only director is a party."""
    return case.national and case.stage is Stage.APPEAL and case.member_involved


def _why_open(case: Appeal) -> tuple[Step, ...]:
    """Say what the rules leave open about putting right a committee that was formed before play."""
    if not (case.national and is_wrongly_composed(case)):
        return ()
    if case.stage is Stage.CLAIM:
        return (Why.open_party(),)
    return (Why.open_composition(),) if _is_wrongly_formed(case) else ()


def _claim(case: Appeal) -> Ruling:
    if not case.director_plays:
        return _ruling(Verdict.DIRECTOR, Call.director(), Why.leave_all(), Why.director())
    if case.other_director:
        return _ruling(Verdict.OTHER_DIRECTOR, Call.other_director(), Why.leave_all(), Why.other_director())
    said = Call.recompose_first() if is_wrongly_composed(case) else Call.committee()
    steps = (Why.leave_all(), Why.first_instance(), *_committee(case, Why.chosen_by_players()))
    return _by_committee(case, said, ChosenBy.PLAYERS, *steps)


def _committee(case: Appeal, chosen: Step) -> tuple[Step, ...]:
    return (
        Why.national() if case.national else chosen,
        *(() if case.members in COMMITTEE_SIZES else (Why.wrong_size(),)),
        *((Why.no_director(),) if case.member_directs else ()),
        *((_why_replaced(case),) if case.member_involved else ()),
        *_why_open(case),
    )


def _why_replaced(case: Appeal) -> Step:
    return Why.director_replaces() if _director_replaces(case) else Why.replace_member()


def _by_committee(case: Appeal, spoken: Message, usual: ChosenBy, *steps: Step) -> Ruling:
    composed = {
        "members": Members.THREE_OR_FIVE,
        "chosen_by": ChosenBy.BEFORE_PLAY if case.national else usual,
        "replaced_by": Decides.DIRECTOR if _director_replaces(case) else None,
        "recompose": True if is_wrongly_composed(case) else None,
    }
    return _ruling(Verdict.COMMITTEE, spoken, *steps, composed=composed, reading=bool(_why_open(case)))


_NO_COMMITTEE = dict.fromkeys(("members", "chosen_by", "replaced_by", "recompose"))


def _ruling(
    verdict: Verdict, spoken: Message, *steps: Step, composed: Values = _NO_COMMITTEE, reading: bool = False
) -> Ruling:
    decides = None if verdict is Verdict.NO_APPEAL else Decides(verdict.value)
    outcome = {"decides": decides, **composed, "report": True}
    return Ruling(verdict, spoken, outcome, (*steps, Why.report()), discretion=reading)


WIZARD = Wizard(rule)
