"""Where a target is hidden from: fast predicates, and the lines that bound what a blocker hides.

Fix a target. Every cue position outside the circle K of one ball diameter around it has one path to the left
graze point and one to the right, each along a tangent of K. Walking back along such a tangent from its
graze point, the path stays free until the first blocker is met, and never becomes free again. So what a
blocker hides from one edge can only begin or end

- where the tangent of K also touches the blocker's own circle (common tangents, up to four lines),
- where the graze point itself lies on the blocker's circle (tangents of K at its crossings with that circle), or
- where the cue ball touches the blocker (that circle).

`critical_rays` returns the tangents of the first two kinds, cut off at the first blocker they meet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tableside.geometry.points import Ball, Disc, Point, at_angle
from tableside.geometry.regions import HalfDisc
from tableside.geometry.sight import TOLERANCE, Side, edge_paths, path_is_free

ROUNDING = 1e-9
"""How far outside its region, in mm, a computed place may lie and still count as on the line."""

MARGIN = 1.0
"""Up to this many mm a clearance takes every ball into account; greater ones may be overstated."""


class Lookout:
    """Answers for many cue positions in one region what they see of the same balls."""

    def __init__(self, region: HalfDisc, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float) -> None:
        self.region = region
        self.targets = tuple(targets)
        self.reach = 2.0 * ball_radius
        around = [
            ball.at for ball in (*targets, *blockers) if ball.at.distance(region.clamp(ball.at)) <= self.reach + MARGIN
        ]
        self.in_the_way: tuple[Point, ...] = tuple(around)
        """The balls that a cue ball in the region could touch."""
        self.blockers: tuple[tuple[Point, ...], ...] = tuple(
            tuple(ball.at for ball in blockers if self._could_block(target.at, ball.at)) for target in targets
        )
        """For each target, the blockers that can matter to it from anywhere in the region."""

    def is_legal(self, point: Point) -> bool:
        """Return whether a cue ball can stand at a point: in the region and overlapping no ball."""
        if not self.region.contains(point, ROUNDING):
            return False
        limit = (self.reach - TOLERANCE) ** 2
        x, y = point
        return all((bx - x) ** 2 + (by - y) ** 2 >= limit for bx, by in self.in_the_way)

    def sees(self, point: Point, index: int) -> bool:
        """Return whether the target with this index is open from a legal point."""
        target = self.targets[index].at
        ways = edge_paths(point.x, point.y, target.x, target.y, self.reach)
        if ways is None:
            return True
        x, y = point
        left_x, left_y, right_x, right_y, length = ways
        blockers, reach = self.blockers[index], self.reach
        return path_is_free(x, y, left_x, left_y, length, blockers, reach) and path_is_free(
            x, y, right_x, right_y, length, blockers, reach
        )

    def first_seen(self, point: Point) -> int | None:
        """Return the index of the first target that is open from a legal point, if any is."""
        return next((index for index in range(len(self.targets)) if self.sees(point, index)), None)

    def is_open(self, point: Point) -> bool:
        """Return whether a cue ball can stand at a point and some target is open from there."""
        return self.is_legal(point) and self.first_seen(point) is not None

    def clearance(self, point: Point, index: int) -> float:
        """Return by how many mm the nearest obstacle to playing the target from a point is missed.

        Counts the region's boundary, the balls beside the cue ball and the blockers beside both paths;
        negative where the point is not legal or the target not open. Exact up to MARGIN.
        """
        x, y = point
        best = self.region.depth(point)
        for bx, by in self.in_the_way:
            best = min(best, math.hypot(bx - x, by - y) - self.reach)
        target = self.targets[index].at
        ways = edge_paths(x, y, target.x, target.y, self.reach)
        if ways is None:
            return best
        left_x, left_y, right_x, right_y, length = ways
        for bx, by in self.blockers[index]:
            ex, ey = bx - x, by - y
            for vx, vy in ((left_x, left_y), (right_x, right_y)):
                along = ex * vx + ey * vy
                off = along - min(max(along, 0.0), length)
                best = min(best, math.hypot(off, ex * vy - ey * vx) - self.reach)
        return best

    def _could_block(self, target: Point, blocker: Point) -> bool:
        """Return whether a blocker comes near the hull of the region and the target's circle.

        The region is taken as its full disc, so that the hull is that of two discs; a blocker inside the
        hull widened by its own circle and the margin satisfies all three conditions.
        """
        near, far = self.region.radius + self.reach + MARGIN, 2.0 * self.reach + MARGIN
        axis = target.minus(self.region.centre)
        length = math.hypot(axis.x, axis.y)
        if length <= near:
            return True
        off = blocker.minus(self.region.centre)
        along = (off.x * axis.x + off.y * axis.y) / length
        across = abs(off.x * axis.y - off.y * axis.x) / length
        slope = min(1.0, (near - far) / length)
        inside = across * math.sqrt(1.0 - slope * slope) + along * slope <= near
        return inside and -near <= along <= length + far


@dataclass(frozen=True, slots=True)
class Ray:
    """A tangent of a target's circle, walked back from its graze point through the region."""

    side: Side
    graze: Point
    angle: float
    """Where the graze point lies on the target's circle."""
    way: Point
    start: float
    """Where the ray enters the region, as a distance from the graze point."""
    end: float
    """Where it leaves the region or meets its first blocker."""

    def point(self, distance: float) -> Point:
        """Return the point of the ray at a distance from the graze point."""
        return self.graze.towards(self.way, distance)

    def holds(self, point: Point) -> bool:
        """Return whether a point of the ray's line lies on the free stretch in the region."""
        along = (point.x - self.graze.x) * self.way.x + (point.y - self.graze.y) * self.way.y
        return self.start - TOLERANCE <= along <= self.end + TOLERANCE

    def crossings(self, circle: Disc) -> list[Point]:
        """Return where the free stretch crosses a circle, or comes within the tolerance of touching it."""
        ex, ey = circle.centre.x - self.graze.x, circle.centre.y - self.graze.y
        middle = ex * self.way.x + ey * self.way.y
        across = ex * self.way.y - ey * self.way.x
        square = circle.radius**2 - across * across
        # Touching lines are the rule here, not the exception: rounding must not lose the point of contact.
        if square < -4.0 * circle.radius * TOLERANCE:
            return []
        half = math.sqrt(max(0.0, square))
        distances = (middle - half, middle, middle + half) if half < 1.0 else (middle - half, middle + half)
        return [self.point(d) for d in distances if self.start - TOLERANCE <= d <= self.end + TOLERANCE]


def critical_rays(lookout: Lookout, index: int, circle: float) -> tuple[list[Ray], list[Ray]]:
    """Return the left and the right rays of a target on which what its blockers hide can begin or end.

    The blockers' circles have the given radius; rays that meet a blocker before the region are left out.
    """
    target = lookout.targets[index].at
    left: list[Ray] = []
    right: list[Ray] = []
    for blocker in lookout.blockers[index]:
        for angle in _critical_angles(target, blocker, lookout.reach, circle):
            nx, ny = math.cos(angle), math.sin(angle)
            graze = at_angle(target, lookout.reach, angle)
            for side, way, rays in ((Side.LEFT, Point(-ny, nx), left), (Side.RIGHT, Point(ny, -nx), right)):
                stretch = lookout.region.reach(graze, way, TOLERANCE)
                if stretch is None:
                    continue
                start = max(0.0, stretch[0])
                end = min(stretch[1], free_length(graze, way, lookout.blockers[index], lookout.reach))
                if start <= end + TOLERANCE:
                    rays.append(Ray(side, graze, angle, way, start, end))
    return left, right


def free_length(graze: Point, way: Point, blockers: Sequence[Point], reach: float) -> float:
    """Return how far one can walk from a graze point before the first blocker is met."""
    limit = reach - TOLERANCE
    free = math.inf
    for bx, by in blockers:
        ex, ey = bx - graze.x, by - graze.y
        across = ex * way.y - ey * way.x
        if not -limit < across < limit:
            continue
        along = ex * way.x + ey * way.y
        half = math.sqrt(limit * limit - across * across)
        if along + half > 0.0:
            free = min(free, max(0.0, along - half))
    return free


def meeting_point(target: Point, reach: float, left: Ray, right: Ray) -> Point | None:
    """Return the cue position whose paths run along a left and a right ray, if it lies on both."""
    half = (left.angle - right.angle) / 2.0
    cos = math.cos(half)
    if abs(cos) < 1e-9:
        return None
    point = at_angle(target, reach / cos, (left.angle + right.angle) / 2.0)
    return point if left.holds(point) and right.holds(point) else None


def _critical_angles(target: Point, blocker: Point, reach: float, circle: float) -> list[float]:
    """Return where on the target's circle the graze points of the critical tangents lie."""
    dx, dy = blocker.x - target.x, blocker.y - target.y
    apart = math.hypot(dx, dy)
    if apart == 0.0:
        return []
    towards = math.atan2(dy, dx)
    outer = math.acos(min(1.0, (reach - circle) / apart))
    if apart >= reach + circle:
        inner = math.acos((reach + circle) / apart)
    else:
        cos = (reach * reach + apart * apart - circle * circle) / (2.0 * reach * apart)
        inner = math.acos(min(1.0, max(-1.0, cos)))
    return [towards + outer, towards - outer, towards + inner, towards - inner]
