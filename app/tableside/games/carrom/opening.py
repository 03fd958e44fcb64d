"""carrom.break and its neighbours: was the break made, who breaks, and who chooses (13-20, 22, 29.b)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.conduct import LONGEST_SECONDS, TIME_LIMIT_SECONDS
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse, step

ATTEMPTS = 3


@dataclass(frozen=True, kw_only=True)
class Break:
    """An attempt to break."""

    before_play_call: bool = fact(Bool(), default=False)
    touched: bool = fact(Bool())
    proper: bool = fact(Bool(), default=True)
    striker_pocketed: bool = fact(Bool(), default=False)
    attempt: int = fact(Int(1, ATTEMPTS))
    pocketed: bool = fact(Bool(), default=False)
    seconds: int = fact(Int(0, LONGEST_SECONDS), default=0)


def rule_on_break(attempt: Break) -> Ruling:
    """Rule on an attempt to break: made, made too early, to be tried again, or passed to the opponent."""
    known = given(attempt)
    if attempt.pocketed and known.get("touched") is False:
        raise refuse("pocketed", "refuse.carrom.nothing-touched")
    if attempt.before_play_call and attempt.seconds > 0:
        raise refuse("seconds", "refuse.carrom.clock-not-started")
    late = attempt.seconds > TIME_LIMIT_SECONDS
    reasons = [step("step.carrom.break.late", "carrom/19", "carrom/36.a")] if late else []
    penalty = int(late)
    if attempt.touched:
        if attempt.before_play_call:
            return _too_early(attempt.pocketed)
        reasons.append(step("step.carrom.break.made", "carrom/17"))
        return _break("break-made", reasons, turn="by-stroke", penalty=penalty)
    if attempt.before_play_call:
        reasons.append(step("step.carrom.break.early-miss", "carrom/17", "carrom/20", "carrom/104.c"))
    if not attempt.proper or attempt.striker_pocketed:
        reasons.append(step("step.carrom.break.turn-lost", "carrom/18.c"))
        return _break("break-passes", reasons, "passes", "opponent", penalty, discretion=attempt.before_play_call)
    reasons.append(step("step.carrom.break.not-made", "carrom/18.a"))
    left = ATTEMPTS - attempt.attempt
    if left == 0:
        reasons.append(step("step.carrom.break.right-lost", "carrom/18.b"))
        return _break("break-passes", reasons, "passes", "opponent", penalty, discretion=attempt.before_play_call)
    reasons.append(step("step.carrom.break.attempts-left", "carrom/18.a", count=left))
    return _break("try-again", reasons, "keeps", "same", penalty, left, discretion=attempt.before_play_call)


def _too_early(pocketed: bool) -> Ruling:
    reasons = [step("step.carrom.break.too-early", "carrom/19", "carrom/20")]
    if pocketed:
        reasons.append(step("step.carrom.break.pieces-back", "carrom/20"))
    return _break("foul", reasons, "passes", penalty=1, replaced=pocketed)


def _break(
    verdict: str,
    reasons: list[Step],
    turn: str,
    breaker: str | None = None,
    penalty: int = 0,
    attempts_left: int = 0,
    *,
    replaced: bool = False,
    discretion: bool = False,
) -> Ruling:
    if penalty:
        reasons = [*reasons, step("step.carrom.break.owed", "carrom/45.b", count=penalty)]
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.break.{verdict}"),
        outcome={
            "broken": verdict in {"break-made", "foul"},
            "turn": turn,
            "breaker": breaker,
            "attempts_left": attempts_left,
            "penalty": penalty,
            "outstanding": penalty,
            "replaced": replaced,
            "rearrange": False,
        },
        steps=tuple(reasons),
        discretion=discretion,
    )


BREAK = Wizard(
    id="carrom.break",
    scenario=Break,
    rule=rule_on_break,
    verdicts=("break-made", "try-again", "break-passes", "foul"),
    rules=(
        *("carrom/17", "carrom/18.a", "carrom/18.b", "carrom/18.c", "carrom/19", "carrom/20", "carrom/36.a"),
        *("carrom/45.b", "carrom/104.c"),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Breaker:
    """Which board of which game is about to begin."""

    game_number: int = fact(Int(1, 3))
    board_number: int = fact(Int(1, 24))
    doubles: bool = fact(Bool(), default=False)
    extra_board: bool = fact(Bool(), default=False)


def name_breaker(board: Breaker) -> Ruling:
    """Alternate the break within a game; the second game begins with the other side (22)."""
    if board.extra_board:
        reasons = [step("step.carrom.breaker.lots", "carrom/29.b")]
        return _breaker("draw-lots", "by-lot", reasons)
    if board.doubles:
        reasons = [step("step.carrom.breaker.doubles", "carrom/22.b")]
        if board.board_number == 1 and board.game_number == 1:
            return _breaker("breaks", "first", [step("step.carrom.breaker.chosen", "carrom/15")])
        return _breaker("breaks", "right-of-last", reasons)
    law, text = {
        1: ("carrom/22.a.i", "first-game"),
        2: ("carrom/22.a.ii", "second-game"),
        3: ("carrom/22.a.iii", "third-game"),
    }[board.game_number]
    first_opens = board.game_number != 2
    odd_board = board.board_number % 2 == 1
    reasons = [step(f"step.carrom.breaker.{text}", law)]
    if board.board_number > 1:
        reasons.append(step("step.carrom.breaker.alternates", "carrom/22.a.i"))
    return _breaker("breaks", "first" if first_opens == odd_board else "second", reasons)


def _breaker(verdict: str, who: str, reasons: list[Step]) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.breaker.{who}"),
        outcome={"breaker": who, "colour": "white"},
        steps=(*reasons, step("step.carrom.breaker.white", "carrom/16")),
    )


BREAKER = Wizard(
    id="carrom.breaker",
    scenario=Breaker,
    rule=name_breaker,
    verdicts=("breaks", "draw-lots"),
    rules=(
        *("carrom/15", "carrom/16", "carrom/22.a.i", "carrom/22.a.ii", "carrom/22.a.iii", "carrom/22.b"),
        "carrom/29.b",
    ),
)


@dataclass(frozen=True, kw_only=True)
class Toss:
    """What the winner of the draw chooses."""

    choice: str = fact(Choice(("break", "side")))
    doubles: bool = fact(Bool(), default=False)


def rule_on_toss(toss: Toss) -> Ruling:
    """Give the break to one side and the choice of seats to the other (13)."""
    law = "carrom/13.c" if toss.choice == "break" else "carrom/13.a"
    chose_break = toss.choice == "break"
    reasons = [step(f"step.carrom.toss.{toss.choice}", law)]
    if toss.doubles:
        reasons.append(step("step.carrom.toss.pair", "carrom/13.b"))
    reasons.append(step("step.carrom.toss.seats-kept", "carrom/13.d"))
    return Ruling(
        verdict=f"{toss.choice}-chosen",
        call=message(f"call.carrom.toss.{toss.choice}"),
        outcome={
            "breaks": "draw-winner" if chose_break else "draw-loser",
            "chooses_side": "draw-loser" if chose_break else "draw-winner",
            "sits_first": "draw-winner" if chose_break else "draw-loser",
        },
        steps=tuple(reasons),
    )


TOSS = Wizard(
    id="carrom.toss",
    scenario=Toss,
    rule=rule_on_toss,
    verdicts=("break-chosen", "side-chosen"),
    rules=("carrom/13.a", "carrom/13.b", "carrom/13.c", "carrom/13.d"),
)
