"""The two shapes a ball's centre may be confined to: a rectangle and the half-disc of the D."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from tableside.geometry.points import Disc, Point, circle_crossings


class Region(Protocol):
    """A closed convex part of the table."""

    def contains(self, point: Point, tolerance: float = 0.0) -> bool:
        """Return whether a point lies on or inside the boundary."""

    def clamp(self, point: Point) -> Point:
        """Return the point of the region nearest to the given one."""

    def depth(self, point: Point) -> float:
        """Return the distance to the boundary from inside; negative outside."""

    def corners(self) -> list[Point]:
        """Return the points where two sides of the boundary meet."""

    def crossings(self, circle: Disc) -> list[Point]:
        """Return the points where a circle crosses the boundary."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with sides along the axes."""

    left: float
    bottom: float
    right: float
    top: float

    def contains(self, point: Point, tolerance: float = 0.0) -> bool:
        """Return whether a point lies on or inside the boundary."""
        return self.depth(point) >= -tolerance

    def clamp(self, point: Point) -> Point:
        """Return the point of the rectangle nearest to the given one."""
        return Point(min(max(point.x, self.left), self.right), min(max(point.y, self.bottom), self.top))

    def depth(self, point: Point) -> float:
        """Return the distance to the nearest side from inside; negative outside."""
        return min(point.x - self.left, self.right - point.x, point.y - self.bottom, self.top - point.y)

    def corners(self) -> list[Point]:
        return [Point(x, y) for x in (self.left, self.right) for y in (self.bottom, self.top)]

    def crossings(self, circle: Disc) -> list[Point]:
        found: list[Point] = []
        for x in (self.left, self.right):
            found += [Point(x, y) for y in _chord(circle.centre.y, circle.centre.x - x, circle.radius)]
        for y in (self.bottom, self.top):
            found += [Point(x, y) for x in _chord(circle.centre.x, circle.centre.y - y, circle.radius)]
        return [p for p in found if self.contains(p)]

    def reach(self, origin: Point, direction: Point) -> tuple[float, float] | None:
        """Return the stretch of a line inside the rectangle, as distances from the origin."""
        low, high = -math.inf, math.inf
        sides = ((origin.x, direction.x, self.left, self.right), (origin.y, direction.y, self.bottom, self.top))
        for start, step, least, most in sides:
            if step == 0.0:
                if not least <= start <= most:
                    return None
                continue
            first, last = sorted(((least - start) / step, (most - start) / step))
            low, high = max(low, first), min(high, last)
        return (low, high) if low <= high else None


@dataclass(frozen=True, slots=True)
class HalfDisc:
    """The half of a disc below its horizontal diameter, boundary included: the D."""

    centre: Point
    radius: float

    def contains(self, point: Point, tolerance: float = 0.0) -> bool:
        """Return whether a point lies on or inside the boundary."""
        return self.depth(point) >= -tolerance

    def clamp(self, point: Point) -> Point:
        """Return the point of the half-disc nearest to the given one."""
        if point.y >= self.centre.y:
            left, right = self.centre.x - self.radius, self.centre.x + self.radius
            return Point(min(max(point.x, left), right), self.centre.y)
        distance = point.distance(self.centre)
        if distance <= self.radius:
            return point
        scale = self.radius / distance
        dx, dy = point.x - self.centre.x, point.y - self.centre.y
        return Point(self.centre.x + dx * scale, self.centre.y + dy * scale)

    def depth(self, point: Point) -> float:
        """Return the distance to the arc or the diameter, whichever is nearer; negative outside."""
        return min(self.centre.y - point.y, self.radius - point.distance(self.centre))

    def corners(self) -> list[Point]:
        """Return the two ends of the diameter."""
        left, right = self.centre.x - self.radius, self.centre.x + self.radius
        return [Point(left, self.centre.y), Point(right, self.centre.y)]

    def crossings(self, circle: Disc) -> list[Point]:
        """Return the points where a circle crosses the arc or the diameter."""
        arc = [p for p in circle_crossings(Disc(self.centre, self.radius), circle) if p.y <= self.centre.y]
        line = _chord(circle.centre.x, circle.centre.y - self.centre.y, circle.radius)
        return arc + [Point(x, self.centre.y) for x in line if abs(x - self.centre.x) <= self.radius]

    def reach(self, origin: Point, direction: Point, tolerance: float = 0.0) -> tuple[float, float] | None:
        """Return the stretch of a line inside the half-disc, as distances from the origin.

        The half-disc is first widened by the tolerance, so that a line along its boundary counts as inside.
        """
        radius = self.radius + tolerance
        dx, dy = origin.x - self.centre.x, origin.y - self.centre.y
        middle = -(dx * direction.x + dy * direction.y)
        off = dx * direction.y - dy * direction.x
        square = radius * radius - off * off
        if square < 0.0:
            return None
        half = math.sqrt(square)
        low, high = middle - half, middle + half
        room = tolerance - dy
        if direction.y == 0.0:
            return (low, high) if room >= 0.0 else None
        limit = room / direction.y
        low, high = (low, min(high, limit)) if direction.y > 0.0 else (max(low, limit), high)
        return (low, high) if low <= high else None


def _chord(centre: float, off: float, radius: float) -> list[float]:
    """Return where a line at a distance from a circle's centre crosses it, measured along the line."""
    square = radius * radius - off * off
    if square < 0.0:
        return []
    half = math.sqrt(square)
    return [centre - half, centre + half]
