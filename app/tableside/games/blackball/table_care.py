"""Balls moved, touched, placed or driven off the table: blackball.interference, .touched-ball, .zone, .off-table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tableside.games.blackball.outcomes import (
    PENALTY_RULES,
    after_foul,
    next_shot,
    penalty_steps,
    referee_decides,
)
from tableside.games.blackball.shot_facts import GROUPS
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

_NO_FAULT = {"outsider": "blackball/4m.a", "jostled": "blackball/4m.b", "beyond-control": "blackball/4m.c"}
_TOUCHES = (
    "body",
    "clothing",
    "jewellery",
    "cue",
    "tip",
    "loose-tip",
    "chalk",
    "rest",
    "other-equipment",
)
_MAY_BE_PROVIDED = ("rest", "other-equipment")


@dataclass(frozen=True, kw_only=True)
class InterferenceScenario:
    """What moved the balls, or what was put on the table."""

    event: str = fact(
        Choice((*_NO_FAULT, "player", "chalk-laid-down", "chalk-left-behind", "used-as-marker", "aiming-mark"))
    )


def rule_on_interference(scenario: InterferenceScenario) -> Ruling:
    """Balls moved from outside go back without penalty; a mark for aiming is a foul (4m)."""
    event = scenario.event
    text = f"step.blackball.interference.{event}"
    if event in _NO_FAULT:
        back = step("step.blackball.interference.replace", "blackball/4m")
        return _simple("interference", "replace", [step(text, _NO_FAULT[event]), back], replace_balls=True)
    if event == "chalk-laid-down":
        return _simple("interference", "no-foul", [step(text, "blackball/4m")])
    if event in {"chalk-left-behind", "used-as-marker"}:
        steps = [step(text, "blackball/4m"), referee_decides()]
        return _simple("interference", "remove", steps, remove_object=True, discretion=True)
    if event == "aiming-mark":
        return _simple("interference", "foul", [step(text, "blackball/4m")], foul=True, remove_object=True)
    return _simple("interference", "foul", [step(text, "blackball/5n")], foul=True)


@dataclass(frozen=True, kw_only=True)
class TouchedBallScenario:
    """What touched a ball in play, whose it was, and whether on purpose."""

    by: str = fact(Choice(_TOUCHES))
    on_purpose: bool = fact(Bool(), default=False)
    provided: bool = fact(Bool())


def rule_on_touched_ball(scenario: TouchedBallScenario) -> Ruling:
    """Own body, cue and equipment make it a foul; equipment of the organisers does not (5n, 7d)."""
    if scenario.on_purpose:
        return _simple("touched-ball", "loss", [step("step.blackball.touched-ball.on-purpose", "blackball/7d")])
    if scenario.by in _MAY_BE_PROVIDED and scenario.provided:
        return _simple("touched-ball", "no-foul", [step("step.blackball.touched-ball.provided", "blackball/5n")])
    steps = [step(f"step.blackball.touched-ball.{scenario.by}", "blackball/5n")]
    if scenario.by == "tip":
        return _simple("touched-ball", "foul", [*steps, referee_decides()], foul=True, discretion=True)
    return _simple("touched-ball", "foul", steps, foul=True)


@dataclass(frozen=True, kw_only=True)
class ZoneScenario:
    """How the cue ball was placed in the zone, and where its centre was."""

    placed_with: str = fact(Choice(("hand", "cue", "tip")))
    touched_ball: bool = fact(Bool())
    lies_against_ball: bool = fact(Bool(), default=False)
    centre: str = fact(Choice(("inside", "on-line", "outside")))
    played: bool = fact(Bool())


def rule_on_zone(scenario: ZoneScenario) -> Ruling:
    """Placed by hand, touching nothing, centre on or behind the line (4c, 4h, 5b)."""
    if scenario.placed_with == "tip":
        return _simple("zone", "shot-played", [step("step.blackball.zone.tip", "blackball/4c.b")])
    if scenario.placed_with == "cue":
        return _simple("zone", "foul", [step("step.blackball.zone.cue", "blackball/4c.b", "blackball/5n")], foul=True)
    if scenario.touched_ball:
        return _simple("zone", "foul", [step("step.blackball.foul.touched-while-placing", "blackball/4c")], foul=True)
    if scenario.centre == "outside":
        if scenario.played:
            outside = step("step.blackball.foul.outside-zone", "blackball/5b", "blackball/4c.a")
            return _simple("zone", "foul", [outside], foul=True)
        return _simple("zone", "adjust", [step("step.blackball.zone.adjust", "blackball/4c.a", "blackball/4c.b")])
    if scenario.lies_against_ball:
        if scenario.played:
            # 4c forbids the placing without calling it a foul once the shot has been played.
            steps = [step("step.blackball.zone.against-played", "blackball/4c"), referee_decides()]
            return _simple("zone", "foul", steps, foul=True, discretion=True)
        return _simple("zone", "adjust", [step("step.blackball.zone.against", "blackball/4c", "blackball/4c.b")])
    where = step(f"step.blackball.zone.{scenario.centre}", "blackball/4c.a")
    return _simple("zone", "good", [where, step("step.blackball.zone.directions", "blackball/4c.c", "blackball/4h")])


@dataclass(frozen=True, kw_only=True)
class OffTableScenario:
    """A ball that left the playing surface: what it met and where it ended."""

    ball: str = fact(Choice((*GROUPS, "black", "cue")))
    ended: str = fact(Choice(("table", "pocket", "off")))
    touched_other: bool = fact(Bool())


def rule_on_off_table(scenario: OffTableScenario) -> Ruling:
    """Back by itself is no foul; off the table, or back after meeting something foreign, is one (4k, 5o)."""
    if scenario.ended == "off":
        steps = [step("step.blackball.foul.off-table", "blackball/5o", "blackball/4k.b")]
        return _driven_off(scenario.ball, steps)
    if not scenario.touched_other:
        fair = step("step.blackball.off-table.came-back", "blackball/4k.a")
        return _simple("off-table", "no-foul", [fair], returns=None)
    steps = [step("step.blackball.off-table.touched-other", "blackball/4k.b", "blackball/5o")]
    if scenario.ended == "table":
        return _driven_off(scenario.ball, steps)
    steps += [step("step.blackball.off-table.pocket-silent", "blackball/4k.b"), referee_decides()]
    return _simple("off-table", "foul", steps, foul=True, discretion=True, returns=None)


def _driven_off(ball: str, steps: Sequence[Step]) -> Ruling:
    if ball == "cue":
        back = step("step.blackball.respot.cue", "blackball/4l.a")
        return _simple("off-table", "foul", [*steps, back], foul=True, returns="zone", cue_ball_gone=True)
    back = step("step.blackball.shot.respot", "blackball/4l.b")
    return _simple("off-table", "foul", [*steps, back], foul=True, returns="black-spot")


def _simple(
    wizard: str,
    verdict: str,
    steps: Sequence[Step],
    *,
    foul: bool = False,
    discretion: bool = False,
    cue_ball_gone: bool = False,
    **more: Any,
) -> Ruling:
    outcome: dict[str, Any] = {"foul": foul}
    if wizard == "interference":
        outcome |= {"replace_balls": False, "remove_object": False}
    if wizard == "touched-ball":
        outcome["winner"] = "opponent" if verdict == "loss" else None
    outcome |= more
    outcome["next"] = None
    if foul:
        outcome["next"] = next_shot("opponent", ("zone",), free_shot=True) if cue_ball_gone else after_foul()
        steps = [*steps, *(penalty_steps()[:1] if cue_ball_gone else penalty_steps())]
    return Ruling(verdict, message(f"call.blackball.{wizard}.{verdict}"), outcome, tuple(steps), discretion)


INTERFERENCE = Wizard(
    id="blackball.interference",
    scenario=InterferenceScenario,
    rule=rule_on_interference,
    verdicts=("replace", "no-foul", "remove", "foul"),
    rules=("blackball/4m", *_NO_FAULT.values(), "blackball/5n", "blackball/1", *PENALTY_RULES),
)
TOUCHED_BALL = Wizard(
    id="blackball.touched-ball",
    scenario=TouchedBallScenario,
    rule=rule_on_touched_ball,
    verdicts=("foul", "no-foul", "loss"),
    rules=("blackball/5n", "blackball/7d", "blackball/1", *PENALTY_RULES),
)
ZONE = Wizard(
    id="blackball.zone",
    scenario=ZoneScenario,
    rule=rule_on_zone,
    verdicts=("good", "adjust", "shot-played", "foul"),
    rules=(
        "blackball/4c",
        "blackball/4c.a",
        "blackball/4c.b",
        "blackball/4c.c",
        "blackball/4h",
        "blackball/5b",
        "blackball/5n",
        "blackball/1",
        *PENALTY_RULES,
    ),
)
OFF_TABLE = Wizard(
    id="blackball.off-table",
    scenario=OffTableScenario,
    rule=rule_on_off_table,
    verdicts=("no-foul", "foul"),
    rules=(
        "blackball/4k.a",
        "blackball/4k.b",
        "blackball/4l.a",
        "blackball/4l.b",
        "blackball/5o",
        "blackball/1",
        *PENALTY_RULES,
    ),
)
