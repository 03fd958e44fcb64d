"""A player's request: is it granted? (1.6.iv, 1.7.vii, 2.1, 2.3-2.4, 3.4-3.6, 5.3)"""

from tableside.errors import N_
from tableside.games.backgammon.cases import answers_another_request
from tableside.games.backgammon.match import DIRECTOR_DECIDES
from tableside.messages import Message
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    GRANTED = "granted", "Granted"
    REFUSED = "refused", "Not granted"
    DICE = "dice", "Settled by the dice"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Wish(Words, of="value.request"):
    MOVE_SPECTATORS = "move-spectators", "that spectators be moved away"
    OBSERVER = "observer", "an observer"
    CLOCK = "clock", "a clock for the rest of the match"
    BAFFLE_BOX = "baffle-box", "a baffle box for the rest of the match"
    APPROVE_CLOCK = "approve-clock", "approval of the clock"
    APPROVE_BAFFLE_BOX = "approve-baffle-box", "approval of the baffle box"
    NON_SMOKING = "non-smoking", "a non-smoking area"
    PREFERENCE = "preference", "a choice of seat, direction, board, checkers, dice, clock or baffle box"
    PLAYER_STATEMENT = "player-statement", "to make a statement as a player in the dispute"
    SPECTATOR_TESTIMONY = "spectator-testimony", "to testify as a spectator"


_WISHES = {
    N_("Clock and baffle box"): (Wish.CLOCK, Wish.BAFFLE_BOX, Wish.APPROVE_CLOCK, Wish.APPROVE_BAFFLE_BOX),
    N_("Places and people"): (Wish.MOVE_SPECTATORS, Wish.OBSERVER, Wish.PREFERENCE, Wish.NON_SMOKING),
    N_("Testimony"): (Wish.PLAYER_STATEMENT, Wish.SPECTATOR_TESTIMONY),
}
"""The answers, grouped by event, the frequent first."""


class Why(Declarations):
    non_smoking = reason("A request to play in a non-smoking area is always granted.", "2.1")
    player_statement = reason("The players in the dispute may always make relevant statements.", "5.3")
    invited_testimony = reason("The director or the committee has asked, so the spectator may testify.", "5.3")
    uninvited = reason("Spectators testify only when the director or the committee asks them.", "5.3")
    agreed = reason("The players agree, so no dice are needed.", "3.6")
    dice = reason("Before the match such a choice is settled, if need be, by rolling dice.", "3.6")
    no_reason = reason("A player who wants spectators moved has to give a reason.", "1.6.iv")
    move_spectators = reason(
        "A player may ask the director, with a reason, to move spectators away from the table.", "1.6.iv"
    )
    observer = reason(
        "A player may ask for the rest of the match to be followed by an observer, and may be asked to share the cost.",
        "1.7.vii, 1.3.iii",
    )
    clock = reason(
        "A player may ask that the match be finished with a clock, and the director may order one at any moment.",
        "2.3.ii, 3.5.i.e",
    )
    baffle_box = reason("A player may ask that the match be finished with a baffle box, if there is one.", "2.4.ii")
    approve_clock = reason(
        "The clock must be properly built, and a player may ask for the director's approval.", "3.5.iii"
    )
    approve_baffle_box = reason(
        "The baffle box must be properly built, and a player may ask for the director's approval.", "3.4.iii"
    )
    silent = reason(
        "No rule says when that has to be granted. Reading: a reasonable wish is granted where no one is harmed. The "
        "director decides.",
        "1.1",
        reading=True,
    )


class Call(Declarations):
    granted = call("Yes, that is granted.")
    dice = call("Roll the dice for it.")
    director_decides = call("I have your request and shall decide.")
    give_reason = call("Please give me a reason first.")
    not_asked = call("Please wait until I ask you.")


_GRANTED_NOWHERE = (Wish.MOVE_SPECTATORS, Wish.BAFFLE_BOX)
"""Requests that no rule allows the director to grant without a breach."""


class Request(Scenario):
    request: Wish = ask("What is asked for?", groups=_WISHES)
    reason_given: bool = ask("Was a reason given?")
    agreed: bool = ask("Do the players agree?")
    invited: bool = ask("Did the director or the committee ask the spectator?")


def rule(case: Request) -> Ruling:
    """Say whether a wish must be granted, is settled by the dice, or is for the director."""
    match case.request:
        case Wish.NON_SMOKING:
            return _granted(Why.non_smoking())
        case Wish.PLAYER_STATEMENT:
            return _granted(Why.player_statement())
        case Wish.SPECTATOR_TESTIMONY:
            return _granted(Why.invited_testimony()) if case.invited else _refused(Call.not_asked(), Why.uninvited())
        case Wish.PREFERENCE if case.agreed:
            return _granted(Why.agreed())
        case Wish.PREFERENCE:
            return Ruling(Verdict.DICE, Call.dice(), {"granted": None}, (Why.dice(),))
        case Wish.MOVE_SPECTATORS if not case.reason_given:
            return _refused(Call.give_reason(), Why.no_reason())
        case wish:
            return _for_director(wish)


def _for_director(wish: Wish) -> Ruling:
    silent = wish in _GRANTED_NOWHERE
    steps = (Why.reason_for(wish)(), *((Why.silent(),) if silent else ()))
    return Ruling(Verdict.DIRECTOR_DECIDES, Call.director_decides(), {"granted": None}, steps, discretion=silent)


def _granted(why: Step) -> Ruling:
    return Ruling(Verdict.GRANTED, Call.granted(), {"granted": True}, (why,))


def _refused(spoken: Message, why: Step) -> Ruling:
    return Ruling(Verdict.REFUSED, spoken, {"granted": False}, (why,))


WIZARD = Wizard(rule, never_offers=answers_another_request)
