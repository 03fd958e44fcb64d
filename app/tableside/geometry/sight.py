"""Sight and reach: which targets a cue ball can graze at both extreme edges, and which parts it can hit directly.

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
from itertools import pairwise

from tableside.geometry.shapes import Ball, Disc, Point, Rect, at_angle, circle_crossings

TOLERANCE = 1e-6
"""How deep, in mm, two balls must overlap before they count as more than touching."""

EQUIDISTANT = 1e-3
"""How little, in mm, two distances may differ and still count as equal."""


class Side(StrEnum):
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
        return tuple(target.name for target in self.targets if target.open)

    @property
    def hidden(self) -> bool:
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
        return nearest([seen for target in self.targets if not target.open for seen in target.obstructions])


def look(cue: Point, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float) -> Sight:
    """Report for every target which blockers stand in the way to its two extreme edges."""
    reach = 2.0 * ball_radius
    return Sight(cue, tuple(_look_at(cue, target, blockers, reach) for target in targets))


def nearest(obstructions: Iterable[Obstruction]) -> tuple[str, ...]:
    """Return the names of the obstructions that are nearest to the cue ball, within EQUIDISTANT."""
    ordered = _by_distance(obstructions)
    return tuple(one.name for one in ordered if one.distance <= ordered[0].distance + EQUIDISTANT)


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
    cx: float, cy: float, vx: float, vy: float, length: float, blockers: Sequence[tuple[float, float]], reach: float
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
    *ends, length = ways
    left = _edge(Side.LEFT, cue, Point(*ends[:2]), length, blockers, reach)
    right = _edge(Side.RIGHT, cue, Point(*ends[2:]), length, blockers, reach)
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


OPENING = 1e-8
"""The narrowest opening, in radians, that counts."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A range of directions, anticlockwise from start to end, in which a target is met first."""

    start: float
    end: float
    contact: Point
    """Where the cue ball's centre meets the target when played along the middle of the opening."""

    @property
    def width(self) -> float:
        return self.end - self.start

    @property
    def direction(self) -> float:
        return (self.start + self.end) / 2.0


@dataclass(frozen=True, slots=True)
class TargetReach:
    """How a target can be reached."""

    name: str
    touching: bool
    openings: tuple[Opening, ...]
    """Widest first."""
    blockers: tuple[str, ...]
    """The blockers met first in some direction that points at the target, nearest first."""

    @property
    def reachable(self) -> bool:
        return bool(self.openings)


@dataclass(frozen=True, slots=True)
class Reach:
    """The balls that a cue ball can hit directly from its place."""

    cue: Point
    targets: tuple[TargetReach, ...]

    @property
    def reachable(self) -> tuple[str, ...]:
        """The targets of which some part can be hit directly."""
        return tuple(target.name for target in self.targets if target.reachable)

    @property
    def shut_out(self) -> bool:
        """Whether no part of any target can be hit directly."""
        return not self.reachable

    @property
    def blockers(self) -> tuple[str, ...]:
        """Every blocker that hides something of a target, once."""
        return tuple(dict.fromkeys(name for target in self.targets for name in target.blockers))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A ball as the cue ball sees it."""

    ball: Ball
    disc: Disc
    distance: float
    angle: float
    half_angle: float

    def contact(self, direction: float) -> float | None:
        """Return how far the cue ball travels in a direction before it meets this ball, if it does."""
        turn = direction - self.angle
        along = self.distance * math.cos(turn)
        if along <= 0.0:
            return None
        if self.distance <= self.disc.radius + TOLERANCE:
            return 0.0
        across = self.distance * math.sin(turn)
        square = self.disc.radius**2 - across * across
        return along - math.sqrt(square) if square >= 0.0 else None


def reach(
    cue: Point,
    targets: Sequence[Ball],
    blockers: Sequence[Ball],
    cue_radius: float,
    object_radius: float,
    bed: Rect | None = None,
) -> Reach:
    """Find the directions in which each target is met before any other ball.

    The bed, if given, is where the cue ball's centre can be (`table.bed(cue_radius)`): a contact outside it
    cannot be made, because the cushion is met first.
    """
    contact = cue_radius + object_radius
    aims = [_seen(cue, ball, contact) for ball in targets]
    others = [_seen(cue, ball, contact) for ball in blockers]
    return Reach(cue, tuple(_reach_one(cue, aim, aims, others, bed) for aim in aims))


def _seen(cue: Point, ball: Ball, contact: float) -> _Seen:
    away = ball.at.minus(cue)
    distance = math.hypot(away.x, away.y)
    half = math.pi / 2.0 if distance <= contact + TOLERANCE else math.asin(contact / distance)
    return _Seen(ball, Disc(ball.at, contact), distance, math.atan2(away.y, away.x), half)


def _reach_one(cue: Point, aim: _Seen, aims: Sequence[_Seen], others: Sequence[_Seen], bed: Rect | None) -> TargetReach:
    turns = _turning_points(cue, aim, [*aims, *others], bed)
    hiding: dict[str, float] = {}
    stretches: list[tuple[float, float]] = []
    for low, high in pairwise(turns):
        direction = aim.angle + (low + high) / 2.0
        travel = aim.contact(direction)
        if high <= low or travel is None:
            continue
        block, block_travel = _first(others, direction)
        # Of a touching target and a touching blocker both are met at once: such a direction is not free.
        hidden = block_travel <= travel
        if block is not None and hidden and high - low > OPENING:
            hiding.setdefault(block.ball.name, block.distance)
        on_bed = bed is None or bed.contains(at_angle(cue, travel, direction), TOLERANCE)
        if hidden or not on_bed or _first(aims, direction)[1] < travel:
            continue
        if stretches and stretches[-1][1] == low:
            stretches[-1] = (stretches[-1][0], high)
        else:
            stretches.append((low, high))
    openings = [_opening(cue, aim, low, high) for low, high in stretches if high - low > OPENING]
    openings.sort(key=lambda opening: -opening.width)
    names = tuple(sorted(hiding, key=lambda name: hiding[name]))
    return TargetReach(aim.ball.name, aim.half_angle == math.pi / 2.0, tuple(openings), names)


def _opening(cue: Point, aim: _Seen, low: float, high: float) -> Opening:
    direction = aim.angle + (low + high) / 2.0
    travel = aim.contact(direction) or 0.0
    return Opening(aim.angle + low, aim.angle + high, at_angle(cue, travel, direction))


def _first(balls: Sequence[_Seen], direction: float) -> tuple[_Seen | None, float]:
    """Return the ball met first in a direction and the way to it."""
    met = [(ball, travel) for ball in balls if (travel := ball.contact(direction)) is not None]
    return min(met, key=lambda one: one[1], default=(None, math.inf))


def _turning_points(cue: Point, aim: _Seen, balls: Sequence[_Seen], bed: Rect | None) -> list[float]:
    """Return, relative to the target's middle and in order, every direction at which something can change."""
    angles: list[float] = []
    crossings: list[Point] = list(bed.crossings(aim.disc)) if bed is not None else []
    for ball in balls:
        if ball is not aim:
            angles += [ball.angle + ball.half_angle, ball.angle - ball.half_angle]
            crossings += circle_crossings(aim.disc, ball.disc)
    angles += [math.atan2(point.y - cue.y, point.x - cue.x) for point in crossings]
    turns = {math.remainder(angle - aim.angle, math.tau) for angle in angles} | {-aim.half_angle, aim.half_angle}
    return sorted(turn for turn in turns if -aim.half_angle <= turn <= aim.half_angle)
