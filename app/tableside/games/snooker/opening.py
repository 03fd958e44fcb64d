"""The opening stroke: who plays it, and what if the wrong player did? (3.3, 3.16, 3.17)"""

from tableside.games.snooker.balls import RED, penalty
from tableside.games.snooker.fouls import AfterFoul, Foul, OutOfTurn, SnookerCall, foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import FOUL


class Verdict(Words):
    BY_LOT = "by-lot", "Lots or agreement decide"
    ALTERNATE = "alternate", "The other side opens"
    SAME_OPENER = "same-opener", "The same player opens again"
    FOUL = "foul", FOUL
    PLAY_ON = "play-on", "The frame goes on as it began"


class Opened(Words, of="value.opened"):
    NOBODY = "nobody", "no one yet"
    WRONG_PLAYER = "wrong-player", "a player whose turn to open it was not"


class Frame(Words, of="value.frame"):
    FIRST = "first", "the first of the game"
    LATER = "later", "a later one"
    RESTART = "restart", "one that starts again after a stalemate"


class Why(Declarations):
    by_lot = reason("Before the first frame the order of play is settled by lot or in any way agreed on.", "3.3")
    alternate = reason("The player or team to start changes with every frame of a game.", "3.3.b")
    teams = reason(
        "In four-handed snooker the two teams open by turns; the order of play is fixed at the start of each frame, "
        "may be another than before, and is kept throughout it.",
        "3.17.a, 3.17.b",
    )
    same_opener = reason("After a stalemate the same player makes the opening stroke again.", "3.16.a")
    same_order = reason("The order of play stays the same.", "3.16.b")
    not_theirs = reason("It was not that player's turn to open: the stroke was played out of turn.", "3.3, 3.3.a")
    too_late = reason("The next stroke has been made, so the foul counts as never made.", "3.11.c")
    goes_on = reason(
        "The rules do not say what becomes of such a frame. Likeliest reading: it goes on in the order in which it "
        "began, and the frames after it are opened as they would have been. The referee decides.",
        "3.3.a, 3.3.b, 5.1.a.ii",
        reading=True,
    )


class Call(Declarations):
    by_lot = call("Toss for the break, please.")
    alternate = call("The other side to break.")
    same_opener = call("Same player to break.")
    play_on = call("Play on.")


class Opening(Scenario):
    opened: Opened = ask("Who has opened the frame?")
    frame: Frame = ask("Which frame is it?")
    next_stroke_made: bool = ask("Has the next stroke been made?")
    four_handed: bool = ask("Is it four-handed snooker?", default=False)


def rule(case: Opening) -> Ruling:
    if case.opened is Opened.WRONG_PLAYER:
        if not case.next_stroke_made:
            after = (OutOfTurn.whose_turn(),)
            return foul(Verdict.FOUL, penalty(RED), Why.not_theirs(), Foul.OUT_OF_TURN.why(), after=after)
        steps = (Why.not_theirs(), Why.too_late(), Why.goes_on())
        return Ruling.of(Verdict.PLAY_ON, Call.play_on(), *steps, discretion=True, foul=False, penalty=0)
    teams = (Why.teams(),) if case.four_handed else ()
    if case.frame is Frame.FIRST:
        return _opens(Verdict.BY_LOT, Why.by_lot(), *teams)
    if case.frame is Frame.LATER:
        return _opens(Verdict.ALTERNATE, Why.alternate(), *teams)
    return _opens(Verdict.SAME_OPENER, Why.same_opener(), Why.same_order())


def _opens(verdict: Verdict, *steps: Step) -> Ruling:
    return Ruling.of(verdict, Call.call_for(verdict)(), *steps, foul=None, penalty=None)


WIZARD = Wizard(rule, says=(Foul.OUT_OF_TURN.why, AfterFoul.penalty, OutOfTurn, SnookerCall))
