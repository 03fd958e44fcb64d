"""Overlays made from scenario values and rulings: what the drawn table shows for each wizard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.geometry import (
    Ball,
    EdgeSight,
    Point,
    Position,
    Reach,
    TargetSight,
    look,
    reach,
)
from tableside.rulings.blackball.layout import Layout, group_of
from tableside.rulings.blackball.shot_facts import GROUPS
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values
from tableside.rulings.snooker.position import balls_not_on, balls_on, table
from tableside.rulings.snooker.snookered import seen_by_cue_ball
from tableside.tabletop.overlay import Corridor, Field, Ghost, Overlay, Ring, Role, Sector, Tone

FEW = 3
"""Up to this many targets, the lines to all of them are drawn at once."""

SNOOKERED, NOT_SNOOKERED = "snookered", "not-snookered"
SNOOKED, NOT_SNOOKED = "snooked", "not-snooked"


def overlay_for(wizard_id: str, facts: Values, answer: Answer | None = None) -> Overlay | None:
    """Build what the table shows for a case, or None where its facts do not yet allow it."""
    maker = _MAKERS.get(wizard_id)
    if maker is None or facts.get("table") is None:
        return None
    try:
        return maker(facts, answer)
    except Impossible:
        # The ruling says what is wrong; the table stays as it is.
        return None


def sight_overlay(position: Position, on: str) -> Overlay | None:
    """Show what the cue ball sees of the balls on, from where it lies or from the D."""
    if position.cue is None:
        return _from_the_d(position, on) if position.in_hand else None
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = table().ball_radius
    sight = look(position.cue, targets, blockers, radius)
    effective = seen_by_cue_ball(position, on).effective if sight.hidden else ()
    best = _best_target(position.cue, sight.targets, {ball.name: ball.at for ball in targets})
    shown = tuple(target.name for target in sight.targets) if len(targets) <= FEW else (best.name,)
    corridors = [
        corridor
        for target in sight.targets
        if not target.touching
        for corridor in (_corridor(position.cue, target.name, edge, radius) for edge in (target.left, target.right))
    ]
    hindering = dict.fromkeys(
        name for target in sight.targets if target.name in shown and not target.open
        for edge in (target.left, target.right) for name in edge.blockers
    )  # fmt: skip
    rings = [Ring(name, Role.OPEN) for name in sight.open]
    rings += [Ring(name, Role.BLOCKER) for name in hindering if name not in effective]
    rings += [Ring(name, Role.EFFECTIVE, named=True) for name in effective]
    return Overlay(SNOOKERED if sight.hidden else NOT_SNOOKERED, tuple(corridors), shown, tuple(rings))


def _best_target(cue: Point, targets: tuple[TargetSight, ...], places: Mapping[str, Point]) -> TargetSight:
    """Choose the target worth showing among many: an open one before a hidden one, then the nearest."""
    return min(targets, key=lambda target: (not target.open, cue.distance(places[target.name])))


def _corridor(cue: Point, target: str, edge: EdgeSight, radius: float) -> Corridor:
    stop = None
    if edge.obstructions:
        length = cue.distance(edge.graze)
        share = min(1.0, edge.obstructions[0].travel / length) if length else 0.0
        stop = Point(cue.x + (edge.graze.x - cue.x) * share, cue.y + (edge.graze.y - cue.y) * share)
    return Corridor(target, cue, edge.graze, radius, Tone.FREE if edge.free else Tone.HINDERED, stop)


def _from_the_d(position: Position, on: str) -> Overlay | None:
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = table().ball_radius
    field = Field(table().d(), targets, blockers, radius)
    seen = seen_by_cue_ball(position, on)
    if seen.witness is None:
        rings = tuple(Ring(name, Role.EFFECTIVE, named=True) for name in seen.effective)
        return Overlay(SNOOKERED, rings=rings, field=field)
    place = Point(*seen.witness)
    visible = [ball for ball in targets if ball.name in seen.open]
    best = min(visible, key=lambda ball: place.distance(ball.at))
    (sight,) = look(place, [best], blockers, radius).targets
    edges = () if sight.touching else (sight.left, sight.right)
    corridors = tuple(_corridor(place, best.name, edge, radius) for edge in edges)
    rings = tuple(Ring(name, Role.OPEN) for name in seen.open)
    return Overlay(NOT_SNOOKERED, corridors, (best.name,), rings, field=field, witness=Ball("cue", place))


def reach_overlay(layout: Layout, on: str) -> Overlay | None:
    """Show the openings through which a blackball cue ball can hit a ball on directly."""
    position, spec = layout.position, layout.table
    cue = position.cue
    targets = [ball for ball in position.object_balls if _is_on(ball, on)]
    if cue is None or not targets:
        return None
    blockers = [ball for ball in position.object_balls if not _is_on(ball, on)]
    radius = spec.radius_of("cue")
    found: Reach = reach(cue, targets, blockers, radius, spec.radius_of("black"), spec.bed(radius))
    sectors = tuple(
        Sector(target.name, cue, opening.start, opening.end, opening.contact, radius)
        for target in found.targets
        if not target.touching
        for opening in target.openings
    )
    touching = [target.name for target in found.targets if target.touching]
    rings = [Ring(name, Role.OPEN) for name in dict.fromkeys((*(sector.target for sector in sectors), *touching))]
    if found.shut_out:
        rings += [Ring(name, Role.BLOCKER) for name in found.blockers]
    # A ball on that touches the cue ball may be played away from: that is no snooker.
    snooked = not sectors and not touching
    return Overlay(SNOOKED if snooked else NOT_SNOOKED, rings=tuple(rings), sectors=sectors)


def _is_on(ball: Ball, on: str) -> bool:
    """Tell whether a blackball ball is on, by the answers of blackball.snooked."""
    group = group_of(ball.name)
    return on == "any" or (group in GROUPS if on == "coloured" else group == on)


def placing_overlay(order: list[str], placed: Mapping[str, list[float] | None], verdict: str = "") -> Overlay:
    """Show where balls go that have to come back, numbered in the order of placing."""
    ghosts: list[Ghost] = []
    for number, name in enumerate(order, 1):
        place = placed.get(name)
        if place is not None:
            ghosts.append(Ghost(name, Point(*place), number))
    return Overlay(verdict, ghosts=tuple(ghosts))


def _sight(facts: Values, answer: Answer | None) -> Overlay | None:  # noqa: ARG001 - one signature for all makers
    on = facts.get("on")
    return sight_overlay(facts["table"], on) if isinstance(on, str) else None


def _reach(facts: Values, answer: Answer | None) -> Overlay | None:  # noqa: ARG001 - one signature for all makers
    on = facts.get("on")
    return reach_overlay(facts["table"], on) if isinstance(on, str) else None


def _placing(facts: Values, answer: Answer | None) -> Overlay | None:  # noqa: ARG001 - one signature for all makers
    if answer is None or answer.ruling is None:
        return None
    outcome: Mapping[str, Any] = answer.ruling.outcome
    return placing_overlay(outcome["order"], outcome["placed"], answer.ruling.verdict)


_MAKERS: Mapping[str, Callable[[Values, Answer | None], Overlay | None]] = {
    "snooker.snookered": _sight,
    "snooker.free-ball": _sight,
    "snooker.spotting": _placing,
    "blackball.snooked": _reach,
    "blackball.respot": _placing,
}
