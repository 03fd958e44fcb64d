"""A position: which balls lie where, or that the cue ball is in hand; to and from plain data."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tableside.errors import N_, TablesideError
from tableside.geometry.points import Ball, Point
from tableside.geometry.tables import CUE, BallKind, TableSpec

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
        """Every ball but the cue ball."""
        return tuple(ball for ball in self.balls if ball.name != CUE)

    def where(self, name: str) -> Point | None:
        """Return where a ball lies, if it is on the table."""
        return next((ball.at for ball in self.balls if ball.name == name), None)

    def named(self, names: Iterable[str]) -> tuple[Ball, ...]:
        """Return the balls with the given names that are on the table."""
        wanted = frozenset(names)
        return tuple(ball for ball in self.balls if ball.name in wanted)

    def of_kind(self, kind: BallKind) -> tuple[Ball, ...]:
        """Return the balls of a kind."""
        return self.named(kind.names())

    def moved(self, name: str, at: Point) -> Position:
        """Return the position with a ball that is on the table moved elsewhere."""
        return replace(self, balls=tuple(Ball(name, at) if ball.name == name else ball for ball in self.balls))

    def without(self, name: str) -> Position:
        """Return the position without a ball; the others keep their names."""
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
        if len(value) > kind.count:
            raise PositionError(
                N_("{field}: there are {count} balls, and at most {limit} are possible"),
                field=key, count=len(value), limit=kind.count,
            )  # fmt: skip
        groups[key] = [_point(f"{kind.name}{number}", one) for number, one in enumerate(value, 1)]
    return arrange(table, groups, in_hand=data.get(CUE) == IN_HAND)


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
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(_is_number(one) for one in value):
        try:
            point = Point(float(value[0]), float(value[1]))
        except OverflowError:
            point = Point(math.inf, math.inf)
        if point.is_finite():
            return point
    raise PositionError(N_("{field}: a pair of finite numbers [x, y] in millimetres is expected"), field=field)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
