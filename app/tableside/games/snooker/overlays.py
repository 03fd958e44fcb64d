"""Overlays of the snooker table: sight lines, hidden edges, and where colours are spotted."""

from collections.abc import Mapping

from tableside.games.snooker.balls import COLOURS, CUE, Ball
from tableside.games.snooker.position import balls_not_on, balls_on
from tableside.games.snooker.sight import seen_by_cue_ball
from tableside.games.snooker.table import snooker_table
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import EdgeSight, Point, Position, TargetSight, look
from tableside.geometry.overlay import Corridor, Field, Overlay, Ring, Role, Tone
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

FEW = 3
"""Up to this many targets, the lines to all of them are drawn at once."""

SNOOKERED, NOT_SNOOKERED = "snookered", "not-snookered"


def sight_overlay(position: Position, on: Ball) -> Overlay | None:
    """Show what the cue ball sees of the balls on, from where it lies or from the D."""
    if position.cue is None:
        return _from_the_d(position, on) if position.in_hand else None
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = snooker_table().ball_radius
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


def _from_the_d(position: Position, on: Ball) -> Overlay | None:
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = snooker_table().ball_radius
    field = Field(snooker_table().d(), targets, blockers, radius)
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
    return Overlay(NOT_SNOOKERED, corridors, (best.name,), rings, field=field, witness=PlacedBall(CUE, place))


def show_sight_after_foul(facts: Values, answer: Answer | None) -> Overlay | None:
    """Show what the cue ball can reach; after a foul the table itself tells which ball is on."""
    on = facts.get("on") or next((ball for ball in (Ball.RED, *COLOURS) if balls_on(facts["table"], ball)), None)
    return None if on is None else show_sight({**facts, "on": on}, answer)


def show_sight_before_stroke(facts: Values, answer: Answer | None) -> Overlay | None:
    """Show what the cue ball could reach before the stroke."""
    before = facts.get("before")
    return None if before is None else show_sight({**facts, "table": before}, answer)


def show_sight(facts: Values, _answer: Answer | None) -> Overlay | None:
    """Show what the cue ball can reach once the ball on is known."""
    on = facts.get("on")
    return None if on is None else sight_overlay(facts["table"], Ball(on))
