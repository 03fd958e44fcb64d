"""carrom.technical-foul and carrom.disturbed: breaches of the Laws outside the stroke itself (3-12, 35-37, 83-101)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.conduct import CHARGE_RULES, LOSS_RULES, TIMING, board_loss, charge_for
from tableside.games.carrom.stroke import HIGHEST_SCORE_IN_PLAY, MOST_DUES, PIECES
from tableside.messages import Message, Spoken, message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse, step

_BREACHES = {
    "other": "carrom/35",
    "chair-moved": "carrom/3",
    "body-on-board": "carrom/4.a",
    "clothing-on-board": "carrom/4.b",
    "seat-height": "carrom/5",
    "body-over-lines": "carrom/6",
    "pushed": "carrom/7",
    "not-with-finger": "carrom/8",
    "elbow": "carrom/11.a",
    "braced": "carrom/12.a",
    "too-slow": "carrom/23",
    "powder": "carrom/83.b",
    "seats-changed-slowly": "carrom/34",
    "board-knocked": "carrom/87.a",
    "score-asked": "carrom/89",
    "distraction": "carrom/90",
    "striker-off-lines": "carrom/91.a",
    "striker-off-circle": "carrom/91.b",
    "partners-talk": "carrom/92",
    "spectators": "carrom/93",
    "something-in-hand": "carrom/94",
    "pieces-touched": "carrom/95",
    "trial": "carrom/96",
    "striker-laid-down": "carrom/97.a",
}


@dataclass(frozen=True, kw_only=True)
class Breach:
    """Which law was broken and when, seen from the player who broke it."""

    timing: str = fact(TIMING)
    own_left: int = fact(Int(1, PIECES))
    breach: str = fact(Choice(tuple(_BREACHES)), default="other")
    pocketed: bool = fact(Bool(), default=False)
    dues: int = fact(Int(0, MOST_DUES), default=0)
    doubles: bool = fact(Bool(), default=False)


def rule_on_breach(scene: Breach) -> Ruling:
    """Charge one piece: a technical foul before the first stroke or off turn, otherwise a foul that costs the turn."""
    if scene.pocketed and given(scene).get("timing", "during-turn") != "during-turn":
        raise refuse("pocketed", "refuse.carrom.no-stroke-yet")
    charge = charge_for(scene.timing)
    owed = scene.dues + 1
    placed = min(owed, PIECES - scene.own_left)
    reasons = [step(f"step.carrom.breach.{scene.breach}", _BREACHES[scene.breach]), charge.reason]
    if scene.pocketed:
        reasons.append(step("step.carrom.breach.pocketed", "carrom/37.b", "carrom/49"))
    if placed < owed:
        law = "carrom/56" if placed else "carrom/45.b"
        reasons.append(step("step.carrom.pegno.outstanding", law, count=owed - placed))
    return Ruling(
        verdict=charge.kind,
        call=message(f"call.carrom.breach.{charge.kind}"),
        outcome={
            "kind": charge.kind,
            "turn": charge.turn,
            "penalty": 1,
            "placed_now": placed,
            "outstanding": owed - placed,
            "placed_by": ("right-hand-player" if scene.doubles else "opponent") if placed else None,
            "pocketed_come_back": scene.pocketed,
            "restore": scene.breach in {"pieces-touched", "board-knocked"},
        },
        steps=tuple(reasons),
    )


TECHNICAL_FOUL = Wizard(
    id="carrom.technical-foul",
    scenario=Breach,
    rule=rule_on_breach,
    verdicts=("technical-foul", "foul"),
    rules=(*_BREACHES.values(), *CHARGE_RULES, "carrom/37.b", "carrom/45.b", "carrom/49", "carrom/56"),
)


@dataclass(frozen=True, kw_only=True)
class Disturbance:
    """Pieces moved otherwise than by a stroke: who or what did it, and whether it can be undone."""

    cause: str = fact(Choice(("knocked-board", "touched-pieces", "unforeseen")))
    restorable: bool = fact(Bool())
    timing: str = fact(TIMING)
    pieces_left: int = fact(Int(1, PIECES))
    queen_on_board: bool = fact(Bool())
    opponent_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY), default=0)


def rule_on_disturbance(scene: Disturbance) -> Ruling:
    """Restore what can be restored; a player at fault is charged, or loses the board if nothing can be restored."""
    if scene.cause == "unforeseen":
        return _unforeseen(scene.restorable)
    if scene.restorable:
        law = "carrom/87.a" if scene.cause == "knocked-board" else "carrom/95"
        charge = charge_for(scene.timing)
        reasons = [step(f"step.carrom.disturbed.{scene.cause}", law), charge.reason]
        return _ruling("restore-and-charge", reasons, restore=True, foul=charge.kind, turn=charge.turn, penalty=1)
    loss = board_loss(scene.pieces_left, scene.queen_on_board, scene.opponent_score)
    reasons = [step("step.carrom.disturbed.cannot-restore", "carrom/87.b"), *loss.reasons]
    touched = scene.cause == "touched-pieces"
    if touched:
        reasons.append(step("step.carrom.disturbed.open", "carrom/95", "carrom/87.b", "carrom/104.c"))
    return _ruling(
        "board-lost",
        reasons,
        turn="board-over",
        board={"winner": "opponent", "points": loss.points},
        call=message("call.carrom.board-lost", count=Spoken(loss.points)),
        discretion=touched,
    )


def _unforeseen(restorable: bool) -> Ruling:
    if restorable:
        return _ruling("restore", [step("step.carrom.disturbed.unforeseen", "carrom/101")], restore=True)
    reasons = [step("step.carrom.disturbed.replay", "carrom/101")]
    return _ruling("replay", reasons, turn="board-over", replay=True)


def _ruling(
    verdict: str,
    reasons: list[Step],
    *,
    restore: bool = False,
    foul: str | None = None,
    turn: str = "unchanged",
    penalty: int = 0,
    board: dict[str, str | int] | None = None,
    replay: bool = False,
    call: Message | None = None,
    discretion: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=call or message(f"call.carrom.disturbed.{verdict}"),
        outcome={
            "restore": restore,
            "foul": foul,
            "penalty": penalty,
            "turn": turn,
            "board": board,
            "replay": replay,
        },
        steps=tuple(reasons),
        discretion=discretion,
    )


DISTURBED = Wizard(
    id="carrom.disturbed",
    scenario=Disturbance,
    rule=rule_on_disturbance,
    verdicts=("restore", "restore-and-charge", "board-lost", "replay"),
    rules=tuple(
        dict.fromkeys(
            (
                *("carrom/87.a", "carrom/87.b", "carrom/95", "carrom/101", "carrom/104.c"),
                *CHARGE_RULES,
                *LOSS_RULES,
            )
        )
    ),
)
