"""Measures of the snooker and blackball tables: beds, balls, lines and spots."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tableside.geometry.points import Ball, Point
from tableside.geometry.regions import HalfDisc, Rect

CUE = "cue"


@dataclass(frozen=True, slots=True)
class BallKind:
    """Balls that are alike: their key in a position, what one of them is called, how many and how big."""

    key: str
    name: str
    count: int
    diameter: float

    def names(self) -> tuple[str, ...]:
        """Return the names of the balls of this kind, numbered where there can be several."""
        if self.count == 1:
            return (self.name,)
        return tuple(f"{self.name}{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table: x runs from 0 to width, y from 0 to length, seen from the end where play begins."""

    game: str
    width: float
    length: float
    kinds: tuple[BallKind, ...]
    spots: tuple[Ball, ...]
    line: float
    """The y of the baulk line or the zone line."""

    def kind_of(self, name: str) -> BallKind:
        """Return the kind a ball belongs to."""
        for kind in self.kinds:
            if name in kind.names():
                return kind
        raise KeyError(name)

    def radius_of(self, name: str) -> float:
        """Return the radius of a ball."""
        return self.kind_of(name).diameter / 2.0

    def spot_of(self, name: str) -> Point | None:
        """Return the spot of a ball, if it has one."""
        return next((spot.at for spot in self.spots if spot.name == name), None)

    def bed(self, radius: float = 0.0) -> Rect:
        """Return where the centre of a ball of this radius can lie between the cushions."""
        return Rect(radius, radius, self.width - radius, self.length - radius)

    def pockets(self) -> tuple[Point, ...]:
        """Return the nominal places of the six pockets, from the near left corner upwards."""
        rows = (0.0, self.length / 2.0, self.length)
        return tuple(Point(x, y) for y in rows for x in (0.0, self.width))


@dataclass(frozen=True, slots=True)
class SnookerTable(TableSpec):
    """A snooker table with its D."""

    d_centre: Point
    d_radius: float

    def d(self) -> HalfDisc:
        """Return the D, boundary included."""
        return HalfDisc(self.d_centre, self.d_radius)

    @property
    def ball_radius(self) -> float:
        """The radius that every ball of the set has."""
        return self.radius_of(CUE)


@dataclass(frozen=True, slots=True)
class BlackballTable(TableSpec):
    """A blackball table with its zone."""

    def zone(self, radius: float = 0.0) -> Rect:
        """Return where the centre of a cue ball in the zone may lie; on the line is inside."""
        return Rect(radius, radius, self.width - radius, self.line)

    @property
    def black_spot(self) -> Point:
        """Where the diagonals between the centre and corner pockets of the far half cross."""
        return Point(self.width / 2.0, self.length * 0.75)

    @property
    def zone_centre(self) -> Point:
        """The middle of the zone line."""
        return Point(self.width / 2.0, self.line)


def snooker_table() -> SnookerTable:
    """Return the standard snooker table."""
    colours = ("yellow", "green", "brown", "blue", "pink", "black")
    singles = tuple(BallKind(colour, colour, 1, 52.5) for colour in colours)
    return SnookerTable(
        game="snooker",
        width=1778.0,
        length=3569.0,
        kinds=(BallKind(CUE, CUE, 1, 52.5), BallKind("reds", "red", 15, 52.5), *singles),
        spots=(
            Ball("yellow", Point(1181.0, 737.0)),
            Ball("green", Point(597.0, 737.0)),
            Ball("brown", Point(889.0, 737.0)),
            Ball("blue", Point(889.0, 1784.5)),
            Ball("pink", Point(889.0, 2676.75)),
            Ball("black", Point(889.0, 3245.0)),
        ),
        line=737.0,
        d_centre=Point(889.0, 737.0),
        d_radius=292.0,
    )


def blackball_table(
    width: float = 915.0, length: float = 1830.0, object_diameter: float = 50.8, cue_diameter: float = 47.6
) -> BlackballTable:
    """Return a blackball table; its zone line lies at a fifth of the length, far from the black spot."""
    return BlackballTable(
        game="blackball",
        width=width,
        length=length,
        kinds=(
            BallKind(CUE, CUE, 1, cue_diameter),
            BallKind("reds", "red", 7, object_diameter),
            BallKind("yellows", "yellow", 7, object_diameter),
            BallKind("black", "black", 1, object_diameter),
        ),
        spots=(Ball("black", Point(width / 2.0, length * 0.75)),),
        line=length / 5.0,
    )


def triangle(apex: Point, spacing: float, rows: int = 5) -> tuple[Point, ...]:
    """Return the centres of a rack row by row, left to right, its apex towards the near cushion."""
    rise = spacing * math.sqrt(3.0) / 2.0
    return tuple(
        Point(apex.x + (column - row / 2.0) * spacing, apex.y + row * rise)
        for row in range(rows)
        for column in range(row + 1)
    )
