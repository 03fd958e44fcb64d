"""snooker.stalemate: neither player can get on with the frame (3.16)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

USUAL_STROKES_EACH = 3


@dataclass(frozen=True, kw_only=True)
class StalemateScenario:
    """What the referee thinks of the position, and what has come of the offer to start again."""

    stalemate: bool = fact(Bool())
    objection: bool = fact(Bool())
    period_over: bool = fact(Bool())
    changed: bool = fact(Bool())


def rule_on_stalemate(scenario: StalemateScenario) -> Ruling:
    """Offer a fresh start; if a player objects, set a period; if nothing has changed by then, start again."""
    if not scenario.stalemate:
        return _ruling("play-on", step("step.snooker.stalemate.none", "snooker/3.16"))
    offer = step("step.snooker.stalemate.offer", "snooker/3.16")
    if not scenario.objection:
        return _ruling("restart", offer, step("step.snooker.stalemate.agreed", "snooker/3.16"), *_restart_steps())
    if not scenario.period_over:
        period = step("step.snooker.stalemate.period", "snooker/3.16", strokes=USUAL_STROKES_EACH)
        return _ruling("play-on-for-a-period", offer, period)
    if scenario.changed:
        return _ruling("play-on", offer, step("step.snooker.stalemate.changed", "snooker/3.16"))
    return _ruling("restart", offer, step("step.snooker.stalemate.unchanged", "snooker/3.16"), *_restart_steps())


def _restart_steps() -> tuple[Step, ...]:
    return (
        step("step.snooker.stalemate.same-opener", "snooker/3.16.a"),
        step("step.snooker.stalemate.same-order", "snooker/3.16.b"),
    )


def _ruling(verdict: str, *steps: Step) -> Ruling:
    restart = verdict == "restart"
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.stalemate.{verdict}"),
        outcome={
            "restart": restart,
            "scores_void": restart,
            "opening_stroke": "same-player" if restart else None,
            "strokes_each": USUAL_STROKES_EACH if verdict == "play-on-for-a-period" else None,
        },
        steps=steps,
    )


STALEMATE = Wizard(
    id="snooker.stalemate",
    scenario=StalemateScenario,
    rule=rule_on_stalemate,
    verdicts=("play-on", "play-on-for-a-period", "restart"),
    rules=("snooker/3.16", "snooker/3.16.a", "snooker/3.16.b"),
)
