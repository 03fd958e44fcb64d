"""blackball.snooked: can no part of any ball on be hit by a direct, straight shot (5g)?"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.blackball.layout import Layout, LayoutKind, ball_name, group_of
from tableside.games.blackball.shot_facts import GROUPS
from tableside.geometry import Ball, Point, TargetReach, reach
from tableside.messages import message
from tableside.rulings.kinds import Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step


@dataclass(frozen=True, kw_only=True)
class SnookedScenario:
    """Where the balls lie and which of them may be hit first.

    `any` is the free shot, on which the black may be hit too; `coloured` is the open table without one.
    """

    table: Layout = fact(LayoutKind())
    on: str = fact(Choice((*GROUPS, "black", "any", "coloured")))


def rule_on_snooked(scenario: SnookedScenario) -> Ruling:
    """Snooked when every direction that points at a ball on meets another ball or a cushion first."""
    layout, on = scenario.table, scenario.on
    cue = layout.position.cue
    if cue is None:
        raise refuse("table", "refuse.blackball." + ("place-cue-ball" if layout.position.in_hand else "no-cue-ball"))
    targets = [ball for ball in layout.position.object_balls if _is_on(ball, on)]
    if not targets:
        raise refuse("on", "refuse.blackball.no-ball-on")
    seen = _look(layout, cue, targets, on)
    apart = [target for target in seen if target.reachable and not target.touching]
    touching = [target.name for target in seen if target.touching]
    hidden = [target for target in seen if not target.reachable]
    unclear = False
    if apart:
        steps = [_open_step(apart)]
    elif touching:
        unclear = on not in GROUPS or len(_touching_the_cue_ball(layout, cue)) > 1
        steps = _touching_steps(touching, unclear)
    else:
        blockers = dict.fromkeys(name for target in hidden for name in target.blockers)
        steps = [
            step("step.blackball.snooked.hidden", "blackball/5g", balls=[ball_name(name) for name in blockers])
            if blockers
            else step("step.blackball.snooked.out-of-reach", "blackball/5g"),
            step("step.blackball.snooked.relief", "blackball/5g", "blackball/4c.b.2"),
        ]
    snooked = not apart and not touching
    return Ruling(
        verdict="snooked" if snooked else "not-snooked",
        call=message("call.blackball.snooked" if snooked else "call.blackball.not-snooked"),
        outcome={
            "snooked": snooked,
            "reachable": [target.name for target in apart],
            "touching": touching,
            "blocked": {target.name: list(target.blockers) for target in hidden},
            "aim": _aim(apart),
        },
        steps=tuple(steps),
        discretion=unclear,
    )


def _is_on(ball: Ball, on: str) -> bool:
    if on == "any":
        return True
    group = group_of(ball.name)
    return group in GROUPS if on == "coloured" else group == on


def _look(layout: Layout, cue: Point, targets: list[Ball], on: str) -> tuple[TargetReach, ...]:
    table = layout.table
    blockers = [ball for ball in layout.position.object_balls if not _is_on(ball, on)]
    cue_radius = table.radius_of("cue")
    return reach(cue, targets, blockers, cue_radius, table.radius_of("black"), table.bed(cue_radius)).targets


def _touching_the_cue_ball(layout: Layout, cue: Point) -> list[str]:
    balls = layout.position.object_balls
    return [target.name for target in _look(layout, cue, list(balls), "any") if target.touching]


def _open_step(apart: list[TargetReach]) -> Step:
    return step("step.blackball.snooked.open", "blackball/5g", balls=[ball_name(target.name) for target in apart])


def _touching_steps(touching: list[str], unclear: bool) -> list[Step]:
    balls = [ball_name(name) for name in touching]
    if not unclear:
        return [step("step.blackball.snooked.touching-own", "blackball/4i", "blackball/5g", balls=balls)]
    return [
        step("step.blackball.snooked.touching-unclear", "blackball/4i", "blackball/5g", balls=balls),
        step("step.blackball.referee-decides", "blackball/1"),
    ]


def _aim(apart: list[TargetReach]) -> dict[str, object] | None:
    """Give the widest opening: the ball, and where the cue ball meets it."""
    if not apart:
        return None
    best = max(apart, key=lambda target: target.openings[0].width)
    contact = best.openings[0].contact
    return {"ball": best.name, "contact": [round(contact.x, 2), round(contact.y, 2)]}


SNOOKED = Wizard(
    id="blackball.snooked",
    scenario=SnookedScenario,
    rule=rule_on_snooked,
    verdicts=("snooked", "not-snooked"),
    rules=("blackball/5g", "blackball/4c.b.2", "blackball/4i", "blackball/1"),
)
