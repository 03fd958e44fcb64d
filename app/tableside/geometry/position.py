"""Tables with their beds, balls, lines and spots, and positions on them: read, written and checked."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

from tableside.errors import N_, TablesideError
from tableside.geometry.shapes import Ball, Point, Rect, Region

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


IN_HAND = "in-hand"


class PositionError(TablesideError):
    """A position that cannot be read; `params["field"]` names the part that is wrong."""


@dataclass(frozen=True, slots=True)
class Position:
    """The balls on a table, in the table's own order; an absent cue ball may be in hand."""

    balls: tuple[Ball, ...]
    in_hand: bool = False

    @property
    def cue(self) -> Point | None:
        """The place of the cue ball; None if it is in hand or absent."""
        return self.where(CUE)

    @property
    def object_balls(self) -> tuple[Ball, ...]:
        return tuple(ball for ball in self.balls if ball.name != CUE)

    def where(self, name: str) -> Point | None:
        return next((ball.at for ball in self.balls if ball.name == name), None)

    def named(self, names: Iterable[str]) -> tuple[Ball, ...]:
        wanted = frozenset(names)
        return tuple(ball for ball in self.balls if ball.name in wanted)

    def of_kind(self, kind: BallKind) -> tuple[Ball, ...]:
        return self.named(kind.names())

    def moved(self, name: str, at: Point) -> Position:
        return replace(self, balls=tuple(Ball(name, at) if ball.name == name else ball for ball in self.balls))

    def without(self, name: str) -> Position:
        return replace(self, balls=tuple(ball for ball in self.balls if ball.name != name))

    def cleared_of(self, table: TableSpec, gone: Iterable[str]) -> Position:
        """Return the position without balls that left the table, named or by kind; a cue ball is then in hand.

        Of several alike, such as reds, it is not known which have gone: they are taken away only with the last one.
        """
        position, count = self, Counter(gone)
        for kind in table.kinds:
            lying = position.of_kind(kind)
            if count[kind.name] >= max(1, len(lying)):
                position = replace(position, balls=tuple(ball for ball in position.balls if ball not in lying))
        return replace(position, in_hand=position.in_hand or CUE in count)


def arrange(table: TableSpec, groups: Mapping[str, Sequence[Point]], in_hand: bool = False) -> Position:
    """Build a position from the places of each kind's balls; the k-th of a group gets the number k."""
    balls = [
        Ball(name, at) for kind in table.kinds for name, at in zip(kind.names(), groups.get(kind.key, ()), strict=False)
    ]
    return Position(tuple(balls), in_hand)


def from_data(table: TableSpec, data: Mapping[str, object]) -> Position:
    """Read `{"cue": [x, y] | "in-hand", "reds": [[x, y], …], "yellow": [x, y], …}`."""
    groups: dict[str, list[Point]] = {}
    kinds = {kind.key: kind for kind in table.kinds}
    for key, value in data.items():
        kind = kinds.get(key)
        if kind is None:
            raise PositionError(N_("{field}: there is no such ball on this table"), field=key)
        if kind.key == CUE and value == IN_HAND:
            continue
        if kind.count == 1:
            groups[key] = [_point(key, value)]
            continue
        if not isinstance(value, (list, tuple)):
            raise PositionError(N_("{field}: a list of [x, y] pairs is expected"), field=key)
        _refuse_too_many(kind, value)
        groups[key] = [_point(f"{kind.name}{number}", one) for number, one in enumerate(value, 1)]
    return arrange(table, groups, in_hand=data.get(CUE) == IN_HAND)


def _refuse_too_many(kind: BallKind, places: Sequence[object]) -> None:
    if len(places) > kind.count:
        template = N_("{field}: there are {count} balls, and at most {limit} are possible")
        raise PositionError(template, field=kind.key, count=len(places), limit=kind.count)


def to_data(table: TableSpec, position: Position) -> dict[str, object]:
    """Return a position as plain data that `from_data` reads; numbered balls are renumbered."""
    data: dict[str, object] = {}
    for kind in table.kinds:
        places = [[ball.at.x, ball.at.y] for ball in position.of_kind(kind)]
        if kind.key == CUE and position.in_hand:
            data[CUE] = IN_HAND
        elif places:
            data[kind.key] = places[0] if kind.count == 1 else places
    return data


def _point(field: str, value: object) -> Point:
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(type(one) in (int, float) for one in value):
        with suppress(OverflowError):
            point = Point(float(value[0]), float(value[1]))
            if point.is_finite():
                return point
    raise PositionError(N_("{field}: a pair of finite numbers [x, y] in millimetres is expected"), field=field)


SPOT = "spot"

_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"
_PLACE = re.compile(rf"({_NUMBER}),({_NUMBER})", re.IGNORECASE | re.ASCII)


def write(table: TableSpec, position: Position) -> str:
    groups: list[str] = []
    for kind in table.kinds:
        if kind.key == CUE and position.in_hand:
            groups.append(f"{CUE} {IN_HAND}")
            continue
        own_spot = table.spot_of(kind.name) if kind.count == 1 else None
        places = [SPOT if ball.at == own_spot else ",".join(map(_figure, ball.at)) for ball in position.of_kind(kind)]
        if places:
            groups.append(" ".join((kind.key, *places)))
    return "; ".join(groups)


def read(table: TableSpec, text: str) -> Position:
    """Read the one-line form of a position; a PositionError says which word cannot be read and why."""
    kinds = {kind.key: kind for kind in table.kinds}
    groups: dict[str, list[Point]] = {}
    in_hand = False
    for group in text.split(";"):
        # Blanks that people type around the comma of a pair do not count.
        words = re.sub(r"\s*,\s*", ",", group).split()
        if not words:
            continue
        key, places = words[0].lower(), words[1:]
        kind = kinds.get(key)
        if kind is None:
            template = N_("{field}: not a ball of this table; expected one of {expected}")
            raise PositionError(template, field=words[0], expected=", ".join(kinds))
        if key in groups:
            raise PositionError(N_("{field}: given twice"), field=key)
        if key == CUE and [place.lower() for place in places] == [IN_HAND]:
            in_hand, groups[key] = True, []
            continue
        if not places:
            raise PositionError(N_("{field}: a place is missing, such as 889,500"), field=key)
        _refuse_too_many(kind, places)
        groups[key] = [_read_place(table, kind, place) for place in places]
    return arrange(table, groups, in_hand)


def _read_place(table: TableSpec, kind: BallKind, word: str) -> Point:
    if word.lower() == SPOT:
        spot = table.spot_of(kind.name) if kind.count == 1 else None
        if spot is None:
            raise PositionError(N_("{field}: this ball has no spot of its own"), field=kind.key)
        return spot
    match = _PLACE.fullmatch(word)
    point = Point(float(match[1]), float(match[2])) if match else None
    if point is None or not point.is_finite():
        template = N_("{field}: “{word}” is not a place; write x,y in millimetres, such as 889,500")
        raise PositionError(template, field=kind.key, word=word)
    return point


def _figure(value: float) -> str:
    return repr(value + 0.0).removesuffix(".0")


SLACK = 0.005
"""How far, in mm, balls may overlap or stick out: touching balls written with two or three decimals do."""


class Flaw(StrEnum):
    NOT_FINITE = "not-finite"
    UNKNOWN = "unknown"
    TWICE = "twice"
    OUTSIDE = "outside"
    OVERLAP = "overlap"


@dataclass(frozen=True, slots=True)
class Problem:
    """A flaw, the balls concerned, and by how many mm they stick out or overlap."""

    flaw: Flaw
    balls: tuple[str, ...]
    amount: float = 0.0


def problems(table: TableSpec, position: Position, slack: float = SLACK) -> tuple[Problem, ...]:
    """Return everything that is wrong with a position, in the order of its balls; empty if it is possible."""
    found: list[Problem] = []
    sound: list[Ball] = []
    known = {name for kind in table.kinds for name in kind.names()}
    for at, ball in enumerate(position.balls):
        if ball.name not in known:
            found.append(Problem(Flaw.UNKNOWN, (ball.name,)))
        elif any(ball.name == earlier.name for earlier in position.balls[:at]):
            found.append(Problem(Flaw.TWICE, (ball.name,)))
        elif not ball.at.is_finite():
            found.append(Problem(Flaw.NOT_FINITE, (ball.name,)))
        else:
            sound.append(ball)
            depth = table.bed(table.radius_of(ball.name)).depth(ball.at)
            if depth < -slack:
                found.append(Problem(Flaw.OUTSIDE, (ball.name,), -depth))
    if position.in_hand and position.cue is not None:
        found.append(Problem(Flaw.TWICE, ("cue",)))
    for first, second in combinations(sound, 2):
        apart = first.at.distance(second.at)
        overlap = table.radius_of(first.name) + table.radius_of(second.name) - apart
        if overlap > slack:
            found.append(Problem(Flaw.OVERLAP, (first.name, second.name), overlap))
    return tuple(found)
