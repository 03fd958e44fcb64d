"""Is the board void and played again? (87, 95, 98, 101, 103)"""

from tableside.games.carrom import disturbed
from tableside.games.carrom.shared import PASSES_EACH, UmpireCall, sentences
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int
from tableside.rulings.model import Then, Values


class Verdict(Words):
    REPLAY = "replay"
    BOARD_LOST = "board-lost"
    PLAY_ON = "play-on", "Play on"


class Cause(Words, of="value.carrom.replay.reason"):
    PASSES = "passes", "the players pass the turn"
    POSITION_LOST = "position-lost", "the position was lost"
    NO_ROOM_FOR_STRIKER = "no-room-for-striker", "there is no place for the striker"


class DisturbedBy(Words, of="value.carrom.replay.disturbed_by"):
    KNOCKED_BOARD = "knocked-board", "a player who knocked the carrom board"
    TOUCHED_PIECES = "touched-pieces", "a player who touched the carrommen"
    NO_PLAYER = "no-player", "no player"


class Why(Declarations):
    passes = reason("Each player has passed the turn three times running: the board is void.", "98")
    passes_not_yet = reason("Not yet three passes in a row by each player.", "98")
    position_lost = reason(
        "It was unforeseen, beyond the umpire's control, and cannot be restored: the board is played again.", "101"
    )
    restore = reason("The position can be restored: nothing is replayed.", "101")
    player_at_fault = reason("A player caused it: that player loses the board instead of replaying it.", "87.b")
    touched = reason(
        "The law on touched carrommen does not say what follows if they cannot be restored. Reading: the board is "
        "lost, as if the carrom board had been disturbed. The umpire, who restores the position, decides.",
        "95, 87.b, 82.a",
        reading=True,
    )
    in_control = reason(
        "No player caused it, but it was not beyond the umpire's control, and the laws do not speak of that. Reading: "
        "no player loses a board without a fault, so it is played again. The umpire decides.",
        "101, 87.b, 82.a",
        reading=True,
    )
    no_room_for_striker = reason(
        "Base lines and base circles are both blocked, so the striker cannot be placed: the board is played again.",
        "103",
    )
    no_room_for_striker_not_yet = reason(
        "There is still a place on the base lines or a base circle: play goes on.", "103"
    )


class Call(Declarations, of="carrom"):
    no_replay = call("No replay. The board is lost.")
    charged = call("The foul is charged.", code="call.carrom.replay.charged")
    restored = call("Position restored. No replay.", code="call.carrom.replay.restored")


class Replay(Scenario):
    reason: Cause = ask("Why might it be replayed?")
    passes_each: int = ask(kind=Int(0, PASSES_EACH))
    restorable: bool = ask()
    disturbed_by: DisturbedBy = ask("Who disturbed the position?")
    beyond_control: bool = ask("Unforeseen and beyond the umpire's control?")
    lines_blocked: bool = ask("Are the base lines blocked?")
    circles_blocked: bool = ask("Are the base circles blocked?")


def rule(case: Replay) -> Ruling:
    match case.reason:
        case Cause.PASSES:
            return _void(Why.passes()) if case.passes_each >= PASSES_EACH else _play_on(Why.passes_not_yet())
        case Cause.POSITION_LOST:
            return _position_lost(case)
        case Cause.NO_ROOM_FOR_STRIKER:
            blocked = case.lines_blocked and case.circles_blocked
            return _void(Why.no_room_for_striker()) if blocked else _play_on(Why.no_room_for_striker_not_yet())


def _position_lost(case: Replay) -> Ruling:
    """Put back what can be put back; else the player at fault loses the board, and without fault it is replayed."""
    if case.restorable:
        return _restored(case.disturbed_by)
    match case.disturbed_by:
        case DisturbedBy.KNOCKED_BOARD:
            return _lost(Why.player_at_fault())
        case DisturbedBy.TOUCHED_PIECES:
            return _lost(Why.touched(), discretion=True)
        case DisturbedBy.NO_PLAYER:
            return _void(Why.position_lost()) if case.beyond_control else _void(Why.in_control(), discretion=True)


def _restored(by: DisturbedBy) -> Ruling:
    """Nothing is replayed; what a player did to the position stays a foul (87.a, 95)."""
    offence = _OFFENCE.get(by)
    if offence is None:
        return Ruling.of(Verdict.PLAY_ON, Call.restored(), Why.restore(), replay=False)
    named, why = offence
    said = sentences(named(), Call.charged(), Call.restored())
    return Ruling.of(Verdict.PLAY_ON, said, Why.restore(), why(), replay=False)


_OFFENCE = {
    DisturbedBy.KNOCKED_BOARD: (disturbed.Offence.knocked_board, disturbed.Why.knocked_board),
    DisturbedBy.TOUCHED_PIECES: (disturbed.Offence.touched_pieces, disturbed.Why.touched_pieces),
}


def no_player_from_traces(values: Values) -> Values:
    """Conclude from an event that no one could foresee or control that no player caused it (101)."""
    if "disturbed_by" in values or not values.get("beyond_control"):
        return values
    return {**values, "disturbed_by": DisturbedBy.NO_PLAYER}


def _lost(why: Step, *, discretion: bool = False) -> Ruling:
    return Ruling.of(Verdict.BOARD_LOST, Call.no_replay(), why, discretion=discretion, replay=False)


def _void(why: Step, *, discretion: bool = False) -> Ruling:
    return Ruling.of(Verdict.REPLAY, UmpireCall.replay(), why, discretion=discretion, replay=True)


def _play_on(why: Step) -> Ruling:
    return Ruling.of(Verdict.PLAY_ON, UmpireCall.play_on(), why, replay=False)


_CAUSE = {
    DisturbedBy.KNOCKED_BOARD: "knocked-board",
    DisturbedBy.TOUCHED_PIECES: "touched-pieces",
    DisturbedBy.NO_PLAYER: "unforeseen",
}


def _what_disturbed_it(known: Values, _answer: Answer) -> Values | None:
    if known.get("reason") is not Cause.POSITION_LOST:
        return None
    by = known.get("disturbed_by")
    carried = {"restorable": known.get("restorable")}
    if by is None or (by is DisturbedBy.NO_PLAYER and known.get("beyond_control") is False):
        return carried
    return {**carried, "cause": _CAUSE[by]}


WIZARD = Wizard(
    rule,
    derive=no_player_from_traces,
    says=(*(Why, Call, UmpireCall, disturbed.Offence), *(disturbed.Why.knocked_board, disturbed.Why.touched_pieces)),
    then=(Then("carrom.disturbed", _what_disturbed_it),),
    grave=(Verdict.BOARD_LOST,),
)
