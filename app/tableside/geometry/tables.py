"""Tables: their beds, balls, lines and spots."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tableside.geometry.points import Ball, Point
from tableside.geometry.regions import Rect, Region

CUE = "cue"


@dataclass(frozen=True, slots=True)
class BallKind:
    """Balls that are alike: their key in a position, what one of them is called, how many and how big."""

    key: str
    name: str
    count: int
    diameter: float
    mark: str = ""
    """The label of such a ball in drawings without colours; by default the first letter of its name."""

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
        for kind in self.kinds:
            if name in kind.names():
                return kind
        raise KeyError(name)

    def radius_of(self, name: str) -> float:
        return self.kind_of(name).diameter / 2.0

    def spot_of(self, name: str) -> Point | None:
        return next((spot.at for spot in self.spots if spot.name == name), None)

    def home_of_cue(self) -> Region | None:
        """Return where a cue ball in hand may be put, if the game has such a place."""
        return None

    def snap_places(self, name: str) -> Iterable[Point]:  # noqa: ARG002 - games have places for some pieces only
        """Return the places that a ball is drawn to."""
        return [spot.at for spot in self.spots]

    def bed(self, radius: float = 0.0) -> Rect:
        """Return where the centre of a ball of this radius can lie between the cushions."""
        return Rect(radius, radius, self.width - radius, self.length - radius)

    def pockets(self) -> tuple[Point, ...]:
        """Return the nominal places of the six pockets, from the near left corner upwards."""
        rows = (0.0, self.length / 2.0, self.length)
        return tuple(Point(x, y) for y in rows for x in (0.0, self.width))


def triangle(apex: Point, spacing: float, rows: int = 5) -> tuple[Point, ...]:
    """Return the centres of a rack row by row, left to right, its apex towards the near cushion."""
    rise = spacing * math.sqrt(3.0) / 2.0
    return tuple(
        Point(apex.x + (column - row / 2.0) * spacing, apex.y + row * rise)
        for row in range(rows)
        for column in range(row + 1)
    )
