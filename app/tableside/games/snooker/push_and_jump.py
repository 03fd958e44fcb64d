"""snooker.push-stroke and snooker.jump-shot: the definitions with their exceptions, as questions (2.18, 2.19)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, OBJECT_BALLS, penalty
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step


@dataclass(frozen=True, kw_only=True)
class PushStrokeScenario:
    """How long the tip stayed on the cue ball, and how the cue ball lay to the object ball."""

    touching: bool = fact(Bool())
    moved_touching: bool = fact(Bool())
    moved_by_striker: bool = fact(Bool(), default=True)
    contact_after_start: bool = fact(Bool())
    contact_at_object_ball: bool = fact(Bool())
    almost_touching: bool = fact(Bool())
    very_fine_edge: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))
    ball: str | None = fact(Choice(OBJECT_BALLS, none=True))


def rule_on_push_stroke(scenario: PushStrokeScenario) -> Ruling:
    """Find a push stroke by 3.8.b or 2.18, or say why it is none."""
    if known(scenario, "touching", "almost_touching") and scenario.touching and scenario.almost_touching:
        raise refuse("almost_touching", "refuse.snooker.push-stroke.touching-or-almost")
    if scenario.touching and scenario.moved_touching and scenario.moved_by_striker:
        return _push(scenario, step("step.snooker.push-stroke.moved-touching", "snooker/3.8.b"))
    if scenario.contact_after_start:
        return _push(scenario, step("step.snooker.push-stroke.after-start", "snooker/2.18.a"))
    if scenario.touching:
        # Against a touching ball the tip is bound to be on the cue ball while the two touch: only moving it counts.
        if scenario.moved_touching:
            return _fair("push-stroke", step("step.snooker.push-stroke.moved-by-itself", "snooker/3.8.f"))
        return _fair("push-stroke", step("step.snooker.push-stroke.played-away", "snooker/3.8.b", "snooker/3.8.c"))
    if not scenario.contact_at_object_ball:
        return _fair("push-stroke", step("step.snooker.push-stroke.clean", "snooker/2.18"))
    if scenario.almost_touching and scenario.very_fine_edge:
        return _fair("push-stroke", step("step.snooker.push-stroke.very-fine-edge", "snooker/2.18.b"))
    return _push(scenario, step("step.snooker.push-stroke.at-object-ball", "snooker/2.18.b"))


def _push(scenario: PushStrokeScenario, why: Step) -> Ruling:
    ball = scenario.ball
    points = penalty(BLACK) if ball == BLACK else penalty(scenario.on, (ball,) if ball else ())
    return _foul("push-stroke", points, why, "snooker/3.12.b.v")


def _foul(verdict: str, points: int, why: Step, clause: str) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message("call.snooker.foul", penalty=Spoken(points)),
        outcome={"foul": True, "penalty": points},
        steps=(why, step("step.snooker.foul.penalty", clause, "snooker/3.12", points=points)),
    )


def _fair(wizard: str, why: Step) -> Ruling:
    return Ruling(
        verdict="fair",
        call=message(f"call.snooker.no-{wizard}"),
        outcome={"foul": False, "penalty": 0},
        steps=(why,),
    )


PUSH_STROKE = Wizard(
    id="snooker.push-stroke",
    scenario=PushStrokeScenario,
    rule=rule_on_push_stroke,
    verdicts=("push-stroke", "fair"),
    rules=(
        "snooker/2.18",
        "snooker/2.18.a",
        "snooker/2.18.b",
        "snooker/3.8.b",
        "snooker/3.8.c",
        "snooker/3.8.f",
        "snooker/3.12",
        "snooker/3.12.b.v",
    ),
)


@dataclass(frozen=True, kw_only=True)
class JumpShotScenario:
    """What the cue ball passed over, and what it had met before.

    `hit_before`: the object ball that the cue ball had hit before or while passing over one: `none`, the `same` ball
    or `another`.
    """

    passed_over: bool = fact(Bool())
    hit_before: str = fact(Choice(("none", "same", "another")))
    fairly_hit: bool = fact(Bool())
    cushion_or_ball_between: bool = fact(Bool())
    far_side: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))


def rule_on_jump_shot(scenario: JumpShotScenario) -> Ruling:
    """Passing over any part of an object ball is a jump shot, with three exceptions (2.19)."""
    if not scenario.passed_over:
        return _fair("jump-shot", step("step.snooker.jump-shot.nothing-jumped", "snooker/2.19"))
    if scenario.hit_before == "another":
        return _fair("jump-shot", step("step.snooker.jump-shot.another-first", "snooker/2.19.a"))
    if scenario.hit_before == "same":
        if scenario.cushion_or_ball_between and scenario.fairly_hit:
            return _fair("jump-shot", step("step.snooker.jump-shot.after-cushion", "snooker/2.19.c"))
        if not scenario.far_side:
            return _fair("jump-shot", step("step.snooker.jump-shot.near-side", "snooker/2.19.b"))
    jumped = step("step.snooker.jump-shot.jumped", "snooker/2.19")
    return _foul("jump-shot", penalty(scenario.on), jumped, "snooker/3.12.a.viii")


JUMP_SHOT = Wizard(
    id="snooker.jump-shot",
    scenario=JumpShotScenario,
    rule=rule_on_jump_shot,
    verdicts=("jump-shot", "fair"),
    rules=(
        "snooker/2.19",
        "snooker/2.19.a",
        "snooker/2.19.b",
        "snooker/2.19.c",
        "snooker/3.12",
        "snooker/3.12.a.viii",
    ),
)
