"""carrom.match-loss: acts of indiscipline that lose the whole match (104)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

INTERVAL_MINUTES = 10
DISTRACTIONS_ALLOWED = 2

_ACTS = {
    "left-seat": "carrom/104.a",
    "interval-overrun": "carrom/104.b",
    "decision-not-respected": "carrom/104.c",
    "insulted-umpire": "carrom/104.d",
    "smoking-or-intoxicated": "carrom/104.e",
    "striker-not-certified": "carrom/104.f",
    "stopped-playing": "carrom/104.g",
    "distraction": "carrom/104.h",
    "late-to-report": "carrom/104.i",
}


@dataclass(frozen=True, kw_only=True)
class Indiscipline:
    """What a player did."""

    act: str = fact(Choice(tuple(_ACTS)))
    with_permission: bool = fact(Bool())
    late: bool = fact(Bool())
    times: int = fact(Int(1, 9))
    warned: bool = fact(Bool())


def rule_on_indiscipline(scene: Indiscipline) -> Ruling:
    """Tell whether the act costs the match, asking only what its clause asks."""
    match scene.act:
        case "left-seat":
            lost = not scene.with_permission
            return _ruling(scene.act, lost, step("step.carrom.match-loss.seat-board", "carrom/64"))
        case "stopped-playing":
            return _ruling(scene.act, not scene.with_permission)
        case "interval-overrun":
            reason = step("step.carrom.match-loss.interval", "carrom/99", minutes=INTERVAL_MINUTES)
            return _ruling(scene.act, scene.late, reason, always=True)
        case "late-to-report":
            return _ruling(scene.act, scene.late)
        case "distraction":
            lost = scene.times > DISTRACTIONS_ALLOWED and scene.warned
            return _ruling(scene.act, lost, step("step.carrom.match-loss.foul-instead", "carrom/90", "carrom/36.b"))
        case "striker-not-certified":
            return _ruling(scene.act, True, step("step.carrom.match-loss.certify", "carrom/76"), always=True)
        case _:
            return _ruling(scene.act, lost=True)


def _ruling(act: str, lost: bool, otherwise: Step | None = None, *, always: bool = False) -> Ruling:
    reasons = [step(f"step.carrom.match-loss.{act}" if lost else "step.carrom.match-loss.not-yet", _ACTS[act])]
    if otherwise is not None and (always or not lost):
        reasons.append(otherwise)
    return Ruling(
        verdict="match-lost" if lost else "match-not-lost",
        call=message("call.carrom.match-lost" if lost else "call.carrom.match-not-lost"),
        outcome={"match_lost": lost, "winner": "opponent" if lost else None},
        steps=tuple(reasons),
    )


MATCH_LOSS = Wizard(
    id="carrom.match-loss",
    scenario=Indiscipline,
    rule=rule_on_indiscipline,
    verdicts=("match-lost", "match-not-lost"),
    rules=(*_ACTS.values(), "carrom/36.b", "carrom/64", "carrom/76", "carrom/90", "carrom/99"),
)
