"""A player's request: is it granted? (1.6.iv, 1.7.vii, 2.1, 2.3-2.4, 3.4-3.6, 5.3)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Values


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
    request: Wish = ask("What is asked for?")
    reason_given: bool = ask("Was a reason given?")
    agreed: bool = ask("Do the players agree?")
    invited: bool = ask("Did the director or the committee ask the spectator?")


def rule(case: Request) -> Ruling:
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
            return Ruling.of(Verdict.DICE, Call.dice(), Why.dice(), granted=None)
        case Wish.MOVE_SPECTATORS if not case.reason_given:
            return _refused(Call.give_reason(), Why.no_reason())
        case wish:
            silent = wish in _GRANTED_NOWHERE
            steps = (Why.reason_for(wish)(), *((Why.silent(),) if silent else ()))
            return Ruling.of(Verdict.DIRECTOR_DECIDES, Call.director_decides(), *steps, discretion=silent, granted=None)


def _granted(why: Step) -> Ruling:
    return Ruling.of(Verdict.GRANTED, Call.granted(), why, granted=True)


def _refused(spoken: Message, why: Step) -> Ruling:
    return Ruling.of(Verdict.REFUSED, spoken, why, granted=False)


def _answers_another_request(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer belongs to another wish: dice to a choice before the match, waiting to a testimony."""
    wish, said = str(told.get("request")), other.call.code.rpartition(".")[2]
    if said == "dice":
        return wish != "preference"
    if said == "not-asked":
        return wish not in ("player-statement", "spectator-testimony")
    if said == "give-reason":
        return wish in ("preference", "player-statement", "spectator-testimony")
    return other.verdict == "director-decides" and right.verdict == "refused"


WIZARD = Wizard(rule, never_offers=_answers_another_request)
