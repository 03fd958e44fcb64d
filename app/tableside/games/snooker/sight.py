"""Sight of the balls on: the test of 2.16, from where the cue ball lies or from anywhere in the D."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tableside.games.snooker.balls import Ball
from tableside.games.snooker.position import balls_not_on, balls_on
from tableside.games.snooker.table import snooker_table
from tableside.geometry import Point, Position, Sight, least_hidden_place, look, look_from_region, reach, shadows
from tableside.geometry.points import unit
from tableside.geometry.sight import path_is_free
from tableside.messages import Code
from tableside.rulings import Declarations, refusal

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


def seen_by_cue_ball(position: Position, on: Ball) -> Seen:
    """Apply the test of 2.16: on the table from where the cue ball lies, in hand over the whole D."""
    targets, blockers = balls_on(position, on), balls_not_on(position, on)
    if not targets:
        raise NoSight.no_ball_on("on", ball=on.word)
    radius = snooker_table().ball_radius
    if position.cue is not None:
        sight = look(position.cue, targets, blockers, radius)
        return Seen(sight.hidden, sight.open, sight.blocked, _effective(sight), None)
    if not position.in_hand:
        raise NoSight.no_cue_ball("table")
    in_hand = look_from_region(snooker_table().d(), targets, blockers, radius)
    if in_hand.witness is not None:
        place = in_hand.witness.at
        sight = look(place, targets, blockers, radius)
        return Seen(False, sight.open, sight.blocked, (), (place.x, place.y))
    if not in_hand.has_room:
        raise NoSight.no_room_in_d("table")
    region = snooker_table().d()
    anywhere: Blocked = {
        shadow.target: {"left": list(shadow.left), "right": list(shadow.right)}
        for shadow in shadows(region, targets, blockers, radius)
    }
    best = least_hidden_place(region, targets, blockers, radius)
    blocked = anywhere if best is None else look(best, targets, blockers, radius).blocked
    return Seen(True, (), blocked, _only_blocker(anywhere), None)


@lru_cache(maxsize=64)
def is_snookered(position: Position, on: Ball) -> bool:
    """Return whether the cue ball is snookered on the ball on."""
    return seen_by_cue_ball(position, on).snookered


def is_part_in_sight(position: Position, cue: Point, on: Ball) -> bool:
    """Return whether some part of a ball on can be hit in a straight line from where the cue ball lies."""
    table = snooker_table()
    radius, targets = table.ball_radius, balls_on(position, on)
    return not reach(cue, targets, balls_not_on(position, on), radius, radius, table.bed(radius)).shut_out


def is_full_ball_in_sight(position: Position, cue: Point, on: Ball) -> bool:
    """Return whether a ball on can be hit full in a straight line; other balls on do not stand in the way."""
    contact = 2.0 * snooker_table().ball_radius
    in_the_way = [ball.at for ball in balls_not_on(position, on)]
    for target in balls_on(position, on):
        way, length = unit(target.at.minus(cue)), cue.distance(target.at) - contact
        if length <= 0.0 or path_is_free(*cue, *way, length, in_the_way, contact):
            return True
    return False


def _effective(sight: Sight) -> tuple[str, ...]:
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
    """Return the names of balls as they lie on a table, reds with their number."""
    return [Code(f"value.{ball}") for ball in dict.fromkeys(balls)]
