"""Points of the plane, in millimetres, x to the right and y away from the baulk end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Point(NamedTuple):
    """A place on a table, or a vector between two of them."""

    x: float
    y: float

    def minus(self, other: Point) -> Point:
        """Return the vector that leads from the other point to this one."""
        return Point(self.x - other.x, self.y - other.y)

    def towards(self, direction: Point, distance: float) -> Point:
        """Return the point at a distance from this one along a unit vector."""
        return Point(self.x + direction.x * distance, self.y + direction.y * distance)

    def distance(self, other: Point) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)

    def is_finite(self) -> bool:
        """Return whether both coordinates are ordinary numbers."""
        return math.isfinite(self.x) and math.isfinite(self.y)


@dataclass(frozen=True, slots=True)
class Ball:
    """A named ball and where its centre lies."""

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
