"""carrom.turn: the clock, a stroke out of turn or in an appeal, rising, passing (23-24, 64, 82, 85, 98)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.conduct import (
    LOSS_RULES,
    TIME_LIMIT_SECONDS,
    board_loss,
)
from tableside.games.carrom.stroke import HIGHEST_SCORE_IN_PLAY, PIECES
from tableside.messages import Message, Spoken, message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

PASSES_EACH = 3
_EVENTS = ("stroke-clock", "out-of-turn", "left-seat", "played-during-appeal", "passes")


@dataclass(frozen=True, kw_only=True)
class TurnEvent:
    """What happened to the turn, and how the board stands for the one who did it."""

    event: str = fact(Choice(_EVENTS))
    late: bool = fact(Bool())
    first_stroke: bool = fact(Bool(), default=True)
    penalty_placed: bool = fact(Bool(), default=False)
    stopped_in_time: bool = fact(Bool(), default=False)
    noticed: bool = fact(Bool(), default=True)
    without_permission: bool = fact(Bool(), default=False)
    passes_each: int = fact(Int(0, PASSES_EACH))
    pieces_left: int = fact(Int(1, PIECES))
    queen_on_board: bool = fact(Bool())
    opponent_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY), default=0)


def rule_on_turn(event: TurnEvent) -> Ruling:
    """Rule on an event that touches the turn."""
    match event.event:
        case "stroke-clock":
            return _clock(event)
        case "out-of-turn":
            return _out_of_turn(event)
        case "left-seat":
            return _left_seat(event)
        case "played-during-appeal":
            return _lost(event, step("step.carrom.turn.appeal", "carrom/82.a", "carrom/82.b"))
        case _:
            return _passes(event)


def _clock(event: TurnEvent) -> Ruling:
    if event.penalty_placed:
        start, reason = "penalty-placed", step("step.carrom.turn.clock-after-penalty", "carrom/23")
    elif event.first_stroke:
        start, reason = "opponents-striker-removed", step("step.carrom.turn.clock-starts", "carrom/23", "carrom/85.b")
    else:
        start, reason = "end-of-stroke", step("step.carrom.turn.clock-goes-on", "carrom/85.a")
    if not event.late:
        return _ruling("in-time", [reason, step("step.carrom.turn.in-time", "carrom/23")], clock_from=start)
    late = step("step.carrom.turn.too-late", "carrom/23")
    if event.first_stroke:
        charge = step("step.carrom.technical-foul", "carrom/35.a", "carrom/36.a")
        return _ruling("technical-foul", [reason, late, charge], turn="keeps", penalty=1, clock_from=start)
    charge = step("step.carrom.foul", "carrom/35.b", "carrom/37.a")
    return _ruling("foul", [reason, late, charge], turn="passes", penalty=1, clock_from=start)


def _out_of_turn(event: TurnEvent) -> Ruling:
    if event.stopped_in_time:
        reasons = [step("step.carrom.turn.stopped", "carrom/24", "carrom/104.c")]
        return _ruling("no-loss", reasons, discretion=True)
    if not event.noticed:
        return _ruling("stands", [step("step.carrom.turn.unnoticed", "carrom/24")])
    return _lost(event, step("step.carrom.turn.out-of-turn", "carrom/24"))


def _left_seat(event: TurnEvent) -> Ruling:
    if event.without_permission:
        reasons = [step("step.carrom.turn.left-seat-match", "carrom/64", "carrom/104.a")]
        return _ruling("match-lost", reasons, turn="match-over")
    return _lost(event, step("step.carrom.turn.left-seat", "carrom/64"))


def _passes(event: TurnEvent) -> Ruling:
    if event.passes_each < PASSES_EACH:
        return _ruling("no-loss", [step("step.carrom.turn.not-yet-three", "carrom/98")])
    return _ruling("replay", [step("step.carrom.turn.three-passes", "carrom/98")], turn="board-over", replay=True)


def _lost(event: TurnEvent, reason: Step) -> Ruling:
    loss = board_loss(event.pieces_left, event.queen_on_board, event.opponent_score)
    call = message("call.carrom.board-lost", count=Spoken(loss.points))
    board: dict[str, str | int] = {"winner": "opponent", "points": loss.points}
    return _ruling("board-lost", [reason, *loss.reasons], turn="board-over", board=board, call=call)


def _ruling(
    verdict: str,
    reasons: list[Step],
    *,
    turn: str = "unchanged",
    penalty: int = 0,
    clock_from: str | None = None,
    replay: bool = False,
    board: dict[str, str | int] | None = None,
    call: Message | None = None,
    discretion: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=call or message(f"call.carrom.turn.{verdict}"),
        outcome={
            "turn": turn,
            "penalty": penalty,
            "board": board,
            "replay": replay,
            "clock_from": clock_from,
            "limit_seconds": TIME_LIMIT_SECONDS if clock_from else None,
        },
        steps=tuple(reasons),
        discretion=discretion,
    )


TURN = Wizard(
    id="carrom.turn",
    scenario=TurnEvent,
    rule=rule_on_turn,
    verdicts=("in-time", "technical-foul", "foul", "board-lost", "match-lost", "stands", "no-loss", "replay"),
    rules=tuple(
        dict.fromkeys(
            (
                *("carrom/23", "carrom/24", "carrom/82.a", "carrom/82.b", "carrom/85.a", "carrom/85.b", "carrom/98"),
                *("carrom/35.a", "carrom/35.b", "carrom/36.a", "carrom/37.a", "carrom/104.a", "carrom/104.c"),
                *LOSS_RULES,
            )
        )
    ),
)
