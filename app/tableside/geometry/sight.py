"""On-table sight: which targets a cue ball can graze at both extreme edges without meeting a blocker.

The cue ball's centre travels straight to the point where it just grazes the target: centres one ball
diameter apart, line of travel tangent to the circle of that radius around the target. A blocker obstructs
when its centre comes nearer than one diameter to that path. Touching is not obstruction: a blocker counts
only from TOLERANCE mm inside. A ball that the cue ball already touches, or by rounding overlaps a
little, obstructs only a path that comes nearer to it. Targets never obstruct, cushions neither.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tableside.geometry.points import Ball, Point

TOLERANCE = 1e-6
"""How deep, in mm, two balls must overlap before they count as more than touching."""

EQUIDISTANT = 1e-3
"""How little, in mm, two distances may differ and still count as equal."""


class Side(StrEnum):
    """An edge of a target, as seen from the cue ball looking at it."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Obstruction:
    """A blocker in the way to an edge."""

    name: str
    travel: float
    """How far the cue ball's centre goes before it meets the blocker."""
    distance: float
    """From the cue ball's centre to the blocker's."""


@dataclass(frozen=True, slots=True)
class EdgeSight:
    """The path to one extreme edge of a target."""

    side: Side
    graze: Point
    """Where the cue ball's centre is when it just grazes the target."""
    obstructions: tuple[Obstruction, ...]
    """In the order in which the cue ball would meet them."""

    @property
    def free(self) -> bool:
        """Whether nothing is in the way."""
        return not self.obstructions

    @property
    def blockers(self) -> tuple[str, ...]:
        """The names of the balls in the way, first met first."""
        return tuple(obstruction.name for obstruction in self.obstructions)


@dataclass(frozen=True, slots=True)
class TargetSight:
    """The visible part of one target."""

    name: str
    touching: bool
    left: EdgeSight
    right: EdgeSight

    @property
    def open(self) -> bool:
        """Whether both edges can be grazed; a target that touches the cue ball counts as open."""
        return self.touching or (self.left.free and self.right.free)

    @property
    def obstructions(self) -> tuple[Obstruction, ...]:
        """Every blocker of either edge once, nearest to the cue ball first."""
        return _by_distance((*self.left.obstructions, *self.right.obstructions))

    @property
    def nearest(self) -> tuple[str, ...]:
        """The blocker nearest to the cue ball, or all that are equally near; empty for an open target."""
        return () if self.open else nearest(self.obstructions)


@dataclass(frozen=True, slots=True)
class Sight:
    """The visible parts of all targets from the place of the cue ball."""

    cue: Point
    targets: tuple[TargetSight, ...]

    @property
    def open(self) -> tuple[str, ...]:
        """The targets that are free at both edges."""
        return tuple(target.name for target in self.targets if target.open)

    @property
    def hidden(self) -> bool:
        """Whether no target is open."""
        return not self.open

    @property
    def blocked(self) -> dict[str, dict[str, list[str]]]:
        """For each target that is not open, the names of the blockers of its left and right edge."""
        return {
            target.name: {"left": list(target.left.blockers), "right": list(target.right.blockers)}
            for target in self.targets
            if not target.open
        }

    @property
    def nearest(self) -> tuple[str, ...]:
        """Of all balls that block some target, the one nearest to the cue ball, or all equally near."""
        found = [seen for target in self.targets if not target.open for seen in target.obstructions]
        return nearest(found)


def look(cue: Point, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float) -> Sight:
    """Report for every target which blockers stand in the way to its two extreme edges."""
    reach = 2.0 * ball_radius
    return Sight(cue, tuple(_look_at(cue, target, blockers, reach) for target in targets))


def nearest(obstructions: Iterable[Obstruction]) -> tuple[str, ...]:
    """Return the names of the obstructions that are nearest to the cue ball, within EQUIDISTANT."""
    ordered = _by_distance(obstructions)
    return tuple(one.name for one in ordered if one.distance <= ordered[0].distance + EQUIDISTANT)


def graze_points(cue: Point, target: Point, ball_radius: float) -> tuple[Point, Point]:
    """Return where the cue ball's centre ends when it just grazes the target at its left and right edge."""
    ways = edge_paths(cue.x, cue.y, target.x, target.y, 2.0 * ball_radius)
    if ways is None:
        return cue, cue
    left_x, left_y, right_x, right_y, length = ways
    return cue.towards(Point(left_x, left_y), length), cue.towards(Point(right_x, right_y), length)


def edge_paths(
    cx: float, cy: float, tx: float, ty: float, reach: float
) -> tuple[float, float, float, float, float] | None:
    """Return the unit directions to the left and right graze point and their distance; None if touching."""
    dx, dy = tx - cx, ty - cy
    square = dx * dx + dy * dy
    near = reach + TOLERANCE
    if square <= near * near:
        return None
    length = math.sqrt(square - reach * reach)
    # cos and sin of the half angle that the target's circle subtends, both still divided by the distance
    cos, sin = length / square, reach / square
    return dx * cos - dy * sin, dy * cos + dx * sin, dx * cos + dy * sin, dy * cos - dx * sin, length


def path_is_free(
    cx: float,
    cy: float,
    vx: float,
    vy: float,
    length: float,
    blockers: Sequence[tuple[float, float]],
    reach: float,
) -> bool:
    """Return whether the centre can travel a length in a unit direction without meeting any blocker.

    The inner loop of everything here, hence plain numbers instead of points.
    """
    limit = reach - TOLERANCE
    limit_square = limit * limit
    for bx, by in blockers:
        ex, ey = bx - cx, by - cy
        along = ex * vx + ey * vy
        if along <= 0.0:
            continue
        across = ex * vy - ey * vx
        if not -limit < across < limit:
            continue
        beyond = along - length if along > length else 0.0
        closest = beyond * beyond + across * across
        if closest >= limit_square:
            continue
        start = ex * ex + ey * ey
        if start >= reach * reach or math.sqrt(closest) < math.sqrt(start) - TOLERANCE:
            return False
    return True


def _look_at(cue: Point, target: Ball, blockers: Sequence[Ball], reach: float) -> TargetSight:
    ways = edge_paths(cue.x, cue.y, target.at.x, target.at.y, reach)
    if ways is None:
        return TargetSight(target.name, True, EdgeSight(Side.LEFT, cue, ()), EdgeSight(Side.RIGHT, cue, ()))
    left_x, left_y, right_x, right_y, length = ways
    left = _edge(Side.LEFT, cue, Point(left_x, left_y), length, blockers, reach)
    right = _edge(Side.RIGHT, cue, Point(right_x, right_y), length, blockers, reach)
    return TargetSight(target.name, False, left, right)


def _edge(side: Side, cue: Point, way: Point, length: float, blockers: Sequence[Ball], reach: float) -> EdgeSight:
    found: list[Obstruction] = []
    for ball in blockers:
        if path_is_free(cue.x, cue.y, way.x, way.y, length, (ball.at,), reach):
            continue
        ex, ey = ball.at.x - cue.x, ball.at.y - cue.y
        along, across = ex * way.x + ey * way.y, ex * way.y - ey * way.x
        travel = along - math.sqrt(max(0.0, reach * reach - across * across))
        found.append(Obstruction(ball.name, max(0.0, travel), math.hypot(ex, ey)))
    found.sort(key=lambda one: (one.travel, one.distance))
    return EdgeSight(side, cue.towards(way, length), tuple(found))


def _by_distance(obstructions: Iterable[Obstruction]) -> tuple[Obstruction, ...]:
    closest: dict[str, Obstruction] = {}
    for one in sorted(obstructions, key=lambda each: each.distance):
        closest.setdefault(one.name, one)
    return tuple(closest.values())
