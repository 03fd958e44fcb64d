"""snooker.in-hand: placing and playing the cue ball from the D (2.9, 3.3.c, 3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import OBJECT_BALLS, penalty
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step

OPENING, POTTED, OFF_TABLE, ON_TABLE = "frame-start", "potted", "off-table", "on-table"


@dataclass(frozen=True, kw_only=True)
class InHandScenario:
    """Why the cue ball may be in hand, and how it was placed and played."""

    cue_ball: str = fact(Choice((OPENING, POTTED, OFF_TABLE, ON_TABLE)))
    action: str = fact(Choice(("none", "touched", "played")))
    trying_to_play: bool = fact(Bool())
    inside_d: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))


def rule_on_in_hand(scenario: InHandScenario) -> Ruling:
    """Say whether the cue ball is in hand, still being placed, properly played, or fouled."""
    if known(scenario, "cue_ball", "on") and scenario.cue_ball == OPENING and scenario.on != "red":
        raise refuse("on", "refuse.snooker.in-hand.red-is-on")
    if scenario.cue_ball == ON_TABLE:
        return _ruling("not-in-hand", step("step.snooker.in-hand.in-play", "snooker/2.10.a", "snooker/3.3.h"))
    clause = {OPENING: "i", POTTED: "ii", OFF_TABLE: "iii"}[scenario.cue_ball]
    in_hand = step(f"step.snooker.in-hand.{scenario.cue_ball}", f"snooker/2.9.a.{clause}")
    if scenario.action == "none":
        return _ruling("in-hand", in_hand, step("step.snooker.in-hand.where", "snooker/3.5", "snooker/3.5.a"))
    if scenario.action == "touched" and not scenario.trying_to_play:
        placing = step("step.snooker.in-hand.placing", "snooker/3.5.b", "snooker/2.10.a")
        return _ruling("still-placing", in_hand, placing)
    started = (step("step.snooker.in-hand.frame-started", "snooker/3.3.c"),) if scenario.cue_ball == OPENING else ()
    if not scenario.inside_d:
        points = penalty(scenario.on)
        steps = (
            step("step.snooker.in-hand.outside", "snooker/3.5", "snooker/3.12.a.iv"),
            step("step.snooker.foul.penalty", "snooker/3.12", points=points),
            step("step.snooker.in-hand.no-longer", "snooker/2.9.b.ii"),
        )
        return _ruling("foul", in_hand, *started, *steps, points=points)
    fair = step("step.snooker.in-hand.fair", "snooker/3.5", "snooker/2.9.b.i")
    return _ruling("fair", in_hand, *started, fair)


def _ruling(verdict: str, *steps: Step, points: int = 0) -> Ruling:
    call = (
        message("call.snooker.foul", penalty=Spoken(points)) if points else message(f"call.snooker.in-hand.{verdict}")
    )
    return Ruling(
        verdict=verdict,
        call=call,
        outcome={"in_hand": verdict in ("in-hand", "still-placing"), "foul": points > 0, "penalty": points},
        steps=steps,
    )


IN_HAND = Wizard(
    id="snooker.in-hand",
    scenario=InHandScenario,
    rule=rule_on_in_hand,
    verdicts=("not-in-hand", "in-hand", "still-placing", "fair", "foul"),
    rules=(
        "snooker/2.9.a.i",
        "snooker/2.9.a.ii",
        "snooker/2.9.a.iii",
        "snooker/2.9.b.i",
        "snooker/2.9.b.ii",
        "snooker/2.10.a",
        "snooker/3.3.c",
        "snooker/3.3.h",
        "snooker/3.5",
        "snooker/3.5.a",
        "snooker/3.5.b",
        "snooker/3.12",
        "snooker/3.12.a.iv",
    ),
)
