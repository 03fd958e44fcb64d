"""snooker.conduct: time wasting, unfair conduct and refusing to go on (4.1, 4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, step


@dataclass(frozen=True, kw_only=True)
class ConductScenario:
    """What the referee thinks the player does, and what has gone before."""

    matter: str = fact(Choice(("nothing", "slow", "unfair", "refuses")))
    warned_for_time: bool = fact(Bool())
    deliberate_or_persistent: bool = fact(Bool())
    frame_lost_before: bool = fact(Bool(), default=False)


def rule_on_conduct(scenario: ConductScenario) -> Ruling:
    """Warn, award the frame, or award the game if the conduct goes on after a frame was lost by it."""
    if scenario.matter == "nothing":
        return _ruling("no-action", step("step.snooker.conduct.nothing", "snooker/5.1.a.i"))
    if scenario.matter == "slow" and not scenario.warned_for_time:
        return _ruling("warning", step("step.snooker.conduct.slow", "snooker/4.1"))
    if scenario.matter == "unfair" and not scenario.deliberate_or_persistent:
        isolated = step("step.snooker.conduct.isolated", "snooker/4.2", "snooker/5.1.a.i")
        return _ruling("no-action", isolated, discretion=True)
    why = step(f"step.snooker.conduct.{scenario.matter}-counts", "snooker/4.2", "snooker/5.1.a.i")
    if scenario.frame_lost_before:
        return _ruling(
            "game-lost", why, step("step.snooker.conduct.game", "snooker/4.2", "snooker/4.3.b", "snooker/3.1.g.iii")
        )
    return _ruling(
        "frame-lost",
        why,
        step("step.snooker.conduct.frame", "snooker/4.2", "snooker/4.3.a", "snooker/2.1.d"),
        step("step.snooker.conduct.game-warning", "snooker/4.2"),
    )


def _ruling(verdict: str, *steps: Step, discretion: bool = False) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.conduct.{verdict}"),
        outcome={
            "warn": {"warning": "frame", "frame-lost": "game"}.get(verdict),
            "lost": {"frame-lost": "frame", "game-lost": "game"}.get(verdict),
        },
        steps=steps,
        discretion=discretion,
    )


CONDUCT = Wizard(
    id="snooker.conduct",
    scenario=ConductScenario,
    rule=rule_on_conduct,
    verdicts=("no-action", "warning", "frame-lost", "game-lost"),
    rules=(
        "snooker/2.1.d",
        "snooker/3.1.g.iii",
        "snooker/4.1",
        "snooker/4.2",
        "snooker/4.3.a",
        "snooker/4.3.b",
        "snooker/5.1.a.i",
    ),
)
