"""Sight of the balls on: the test of 2.16, from where the cue ball lies or from anywhere in the D, also drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tableside import geometry
from tableside.games.snooker.balls import COLOURS, CUE, Ball
from tableside.games.snooker.table import balls_not_on, balls_on, snooker_table
from tableside.geometry.overlay import Corridor, Field, Overlay, Ring, Role, Tone
from tableside.geometry.shapes import unit
from tableside.geometry.sight import path_is_free
from tableside.messages import Code
from tableside.rulings import Declarations, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

Blocked = dict[str, dict[str, list[str]]]


class NoSight(Declarations, of="snooker"):
    no_ball_on = refusal("no ball of that kind is on the table ({ball})", unfinished=True)
    no_cue_ball = refusal("the cue ball is missing; give its place or “in-hand”", unfinished=True)
    no_room_in_d = refusal("the balls leave no place for the cue ball in the D")


@dataclass(frozen=True, slots=True)
class Seen:
    """The visible parts of the balls on, from where the cue ball lies or from the best place in the D."""

    snookered: bool
    open: tuple[str, ...]
    blocked: Blocked
    effective: tuple[str, ...]
    witness: tuple[float, float] | None


def seen_by_cue_ball(position: geometry.Position, on: Ball) -> Seen:
    """Apply the test of 2.16: on the table from where the cue ball lies, in hand over the whole D."""
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        raise NoSight.no_ball_on("on", ball=on.word)
    radius = snooker_table().ball_radius
    if position.cue is not None:
        sight = geometry.look(position.cue, targets, blockers, radius)
        return Seen(sight.hidden, sight.open, sight.blocked, _effective(sight), None)
    if not position.in_hand:
        raise NoSight.no_cue_ball("table")
    in_hand = geometry.look_from_region(snooker_table().d(), targets, blockers, radius)
    if in_hand.witness is not None:
        place = in_hand.witness.at
        sight = geometry.look(place, targets, blockers, radius)
        return Seen(False, sight.open, sight.blocked, (), (place.x, place.y))
    if not in_hand.has_room:
        raise NoSight.no_room_in_d("table")
    region = snooker_table().d()
    anywhere: Blocked = {
        shadow.target: {"left": list(shadow.left), "right": list(shadow.right)}
        for shadow in geometry.shadows(region, targets, blockers, radius)
    }
    best = geometry.least_hidden_place(region, targets, blockers, radius)
    blocked = anywhere if best is None else geometry.look(best, targets, blockers, radius).blocked
    return Seen(True, (), blocked, _only_blocker(anywhere), None)


@lru_cache(maxsize=64)
def is_snookered(position: geometry.Position, on: Ball) -> bool:
    return seen_by_cue_ball(position, on).snookered


def is_part_in_sight(position: geometry.Position, cue: geometry.Point, on: Ball) -> bool:
    """Return whether some part of a ball on can be hit in a straight line from where the cue ball lies."""
    table = snooker_table()
    radius, targets = table.ball_radius, balls_on(position, on)
    return not geometry.reach(cue, targets, balls_not_on(position, on), radius, radius, table.bed(radius)).shut_out


def is_full_ball_in_sight(position: geometry.Position, cue: geometry.Point, on: Ball) -> bool:
    """Return whether a ball on can be hit full in a straight line; other balls on do not stand in the way."""
    contact = 2.0 * snooker_table().ball_radius
    in_the_way = [ball.at for ball in balls_not_on(position, on)]
    for target in balls_on(position, on):
        way, length = unit(target.at.minus(cue)), cue.distance(target.at) - contact
        if length <= 0.0 or path_is_free(*cue, *way, length, in_the_way, contact):
            return True
    return False


def _effective(sight: geometry.Sight) -> tuple[str, ...]:
    """Return the effective snookering balls: the nearest, unless different balls hide different balls on (2.16.b-c)."""
    if not sight.hidden:
        return ()
    nearest = {target.nearest for target in sight.targets}
    return nearest.pop() if len(nearest) == 1 else ()


def _only_blocker(blocked: Mapping[str, Mapping[str, list[str]]]) -> tuple[str, ...]:
    """With the cue ball in hand no ball is nearest; one alone that hides everything is still the snookering ball."""
    names = {name for edges in blocked.values() for blockers in edges.values() for name in blockers}
    return tuple(names) if len(names) == 1 else ()


def names_of(balls: Iterable[str]) -> list[Code]:
    return [Code(f"value.{ball}") for ball in dict.fromkeys(balls)]


FEW = 3
"""Up to this many targets, the lines to all of them are drawn at once."""

SNOOKERED, NOT_SNOOKERED = "snookered", "not-snookered"


def sight_overlay(position: geometry.Position, on: Ball) -> Overlay | None:
    """Show what the cue ball sees of the balls on, from where it lies or from the D."""
    if position.cue is None:
        return _from_the_d(position, on) if position.in_hand else None
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = snooker_table().ball_radius
    sight = geometry.look(position.cue, targets, blockers, radius)
    effective = seen_by_cue_ball(position, on).effective if sight.hidden else ()
    cue, places = position.cue, {ball.name: ball.at for ball in targets}
    best = min(sight.targets, key=lambda target: (not target.open, cue.distance(places[target.name])))
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


def _corridor(cue: geometry.Point, target: str, edge: geometry.EdgeSight, radius: float) -> Corridor:
    stop = None
    if edge.obstructions:
        length = cue.distance(edge.graze)
        share = min(1.0, edge.obstructions[0].travel / length) if length else 0.0
        stop = geometry.Point(cue.x + (edge.graze.x - cue.x) * share, cue.y + (edge.graze.y - cue.y) * share)
    return Corridor(target, cue, edge.graze, radius, Tone.FREE if edge.free else Tone.HINDERED, stop)


def _from_the_d(position: geometry.Position, on: Ball) -> Overlay | None:
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        return None
    radius = snooker_table().ball_radius
    field = Field(snooker_table().d(), targets, blockers, radius)
    seen = seen_by_cue_ball(position, on)
    if seen.witness is None:
        rings = tuple(Ring(name, Role.EFFECTIVE, named=True) for name in seen.effective)
        return Overlay(SNOOKERED, rings=rings, field=field)
    place = geometry.Point(*seen.witness)
    visible = [ball for ball in targets if ball.name in seen.open]
    best = min(visible, key=lambda ball: place.distance(ball.at))
    (sight,) = geometry.look(place, [best], blockers, radius).targets
    edges = () if sight.touching else (sight.left, sight.right)
    corridors = tuple(_corridor(place, best.name, edge, radius) for edge in edges)
    rings = tuple(Ring(name, Role.OPEN) for name in seen.open)
    return Overlay(NOT_SNOOKERED, corridors, (best.name,), rings, field=field, witness=geometry.Ball(CUE, place))


def show_sight_after_foul(facts: Values, answer: Answer | None) -> Overlay | None:
    on = facts.get("on") or next((ball for ball in (Ball.RED, *COLOURS) if balls_on(facts["table"], ball)), None)
    return None if on is None else show_sight({**facts, "on": on}, answer)


def show_sight_before_stroke(facts: Values, answer: Answer | None) -> Overlay | None:
    before = facts.get("before")
    return None if before is None else show_sight({**facts, "table": before}, answer)


def show_sight(facts: Values, _answer: Answer | None) -> Overlay | None:
    on = facts.get("on")
    return None if on is None else sight_overlay(facts["table"], Ball(on))
