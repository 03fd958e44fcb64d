"""Is the board void and played again? (87.b, 98, 101, 103)"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.calls import UmpireCall
from tableside.games.carrom.shared import BOARD_LOST, HOW_MANY_PASSES, IS_RESTORABLE, PASSES_EACH, REPLAYED
from tableside.rulings.declarations import Declarations, Words, call, reason
from tableside.rulings.kinds import Bool, Int, one_of
from tableside.rulings.model import Ruling, Step, Then, Wizard, ask, same
from tableside.rulings.profile import Profile


class Verdict(Words, of="verdict.carrom.replay"):
    """What the umpire decides."""

    REPLAY = "replay", REPLAYED
    BOARD_LOST = "board-lost", BOARD_LOST
    PLAY_ON = "play-on", "Play on"


class Cause(Words, of="value.carrom.replay.reason"):
    """Why a board might have to be played again."""

    PASSES = "passes", "the players pass the turn"
    POSITION_LOST = "position-lost", "the position was lost"
    NO_ROOM_FOR_STRIKER = "no-room-for-striker", "there is no place for the striker"


class Why(Declarations, of="carrom.replay"):
    """The reasons."""

    passes = reason("Each player has passed the turn three times running: the board is void.", "98")
    passes_not_yet = reason("Not yet three passes in a row by each player.", "98")
    position_lost = reason(
        "It was unforeseen, beyond the umpire's control, and cannot be restored: the board is played again.", "101"
    )
    restore = reason("The position can be restored: nothing is replayed.", "101")
    player_at_fault = reason("A player caused it: that player loses the board instead of replaying it.", "87.b")
    no_room_for_striker = reason(
        "Base lines and base circles are both blocked, so the striker cannot be placed: the board is played again.",
        "103",
    )
    no_room_for_striker_not_yet = reason(
        "There is still a place on the base lines or a base circle: play goes on.", "103"
    )


class Call(Declarations, of="carrom"):
    """What the umpire says."""

    no_replay = call("No replay. The board is lost.")


@dataclass(frozen=True, kw_only=True)
class Replay:
    """Why a board might have to be played again."""

    reason: Cause = ask("Why might it be replayed?", one_of(Cause))
    passes_each: int = ask(HOW_MANY_PASSES, Int(0, PASSES_EACH))
    beyond_control: bool = ask("Unforeseen and beyond the umpire's control?", Bool())
    restorable: bool = ask(IS_RESTORABLE, Bool())
    lines_blocked: bool = ask("Are the base lines blocked?", Bool())
    circles_blocked: bool = ask("Are the base circles blocked?", Bool())


def rule(case: Replay) -> Ruling:
    """Void the board where the Laws say so, and only there."""
    match case.reason:
        case Cause.PASSES:
            return _void(Why.passes()) if case.passes_each >= PASSES_EACH else _play_on(Why.passes_not_yet())
        case Cause.POSITION_LOST:
            return _position_lost(case)
        case Cause.NO_ROOM_FOR_STRIKER:
            blocked = case.lines_blocked and case.circles_blocked
            return _void(Why.no_room_for_striker()) if blocked else _play_on(Why.no_room_for_striker_not_yet())


def _position_lost(case: Replay) -> Ruling:
    if case.restorable:
        return _play_on(Why.restore())
    if case.beyond_control:
        return _void(Why.position_lost())
    return Ruling(Verdict.BOARD_LOST, Call.no_replay(), {"replay": False}, (Why.player_at_fault(),))


def _void(why: Step) -> Ruling:
    return Ruling(Verdict.REPLAY, UmpireCall.replay(), {"replay": True}, (why,))


def _play_on(why: Step) -> Ruling:
    return Ruling(Verdict.PLAY_ON, UmpireCall.play_on(), {"replay": False}, (why,))


WIZARD = Wizard(
    id="carrom.replay",
    title="Is the board played again?",
    about="Passing, a lost position, no room for the striker.",
    scenario=Replay,
    rule=rule,
    verdicts=Verdict,
    says=(Why, Call, UmpireCall),
    then=(Then("carrom.disturbed", same("restorable")),),
    study=Profile(weight=2),
)
