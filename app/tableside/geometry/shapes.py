"""Points, discs and the regions of a ball's centre, in millimetres: x to the right, y away from the baulk end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Point(NamedTuple):
    """A place on a table, or a vector between two of them."""

    x: float
    y: float

    def minus(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def towards(self, direction: Point, distance: float) -> Point:
        return Point(self.x + direction.x * distance, self.y + direction.y * distance)

    def distance(self, other: Point) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)

    def is_finite(self) -> bool:
        return math.isfinite(self.x) and math.isfinite(self.y)


@dataclass(frozen=True, slots=True)
class Ball:
    name: str
    at: Point


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle with its inside; around a ball, the places where another centre may not be."""

    centre: Point
    radius: float


def unit(vector: Point) -> Point:
    """Return the vector of length one in the same direction; the zero vector has none and is refused."""
    length = math.hypot(vector.x, vector.y)
    if length == 0.0:
        raise ValueError("the zero vector has no direction")
    return Point(vector.x / length, vector.y / length)


def at_angle(centre: Point, radius: float, angle: float) -> Point:
    """Return the point of a circle at an angle, counted anticlockwise from the x axis."""
    return Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle))


def circle_crossings(first: Disc, second: Disc) -> list[Point]:
    """Return the points (none, or two that may coincide) where two circles cross."""
    dx, dy = second.centre.x - first.centre.x, second.centre.y - first.centre.y
    apart = math.hypot(dx, dy)
    if apart == 0.0 or apart > first.radius + second.radius or apart < abs(first.radius - second.radius):
        return []
    along = (apart * apart + first.radius**2 - second.radius**2) / (2.0 * apart)
    across = math.sqrt(max(0.0, first.radius**2 - along * along))
    ux, uy = dx / apart, dy / apart
    x, y = first.centre.x + along * ux, first.centre.y + along * uy
    return [Point(x - across * uy, y + across * ux), Point(x + across * uy, y - across * ux)]


def centroid(points: Sequence[Point]) -> Point:
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))


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
    left: float
    bottom: float
    right: float
    top: float

    def contains(self, point: Point, tolerance: float = 0.0) -> bool:
        return self.depth(point) >= -tolerance

    def clamp(self, point: Point) -> Point:
        return Point(min(max(point.x, self.left), self.right), min(max(point.y, self.bottom), self.top))

    def depth(self, point: Point) -> float:
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
        return self.depth(point) >= -tolerance

    def clamp(self, point: Point) -> Point:
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
        left, right = self.centre.x - self.radius, self.centre.x + self.radius
        return [Point(left, self.centre.y), Point(right, self.centre.y)]

    def crossings(self, circle: Disc) -> list[Point]:
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
