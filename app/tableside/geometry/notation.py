"""A position on one line, to copy, paste and share: `cue 889,500; reds 400,2000 500,2100; pink spot`.

Groups are separated by semicolons: the key of a kind of ball, then the place of each ball as `x,y` in
millimetres (decimal point), `spot` for a ball on its own spot, or `in-hand` for the cue ball. What
`write` returns is read back by `read` to the very same figures.
"""

from __future__ import annotations

import re

from tableside.errors import N_
from tableside.geometry.points import Point
from tableside.geometry.position import IN_HAND, Position, PositionError, arrange
from tableside.geometry.tables import CUE, BallKind, TableSpec

SPOT = "spot"

_NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?"
_PLACE = re.compile(rf"({_NUMBER}),({_NUMBER})", re.IGNORECASE | re.ASCII)


def write(table: TableSpec, position: Position) -> str:
    """Return the one-line form of a position."""
    groups: list[str] = []
    for kind in table.kinds:
        if kind.key == CUE and position.in_hand:
            groups.append(f"{CUE} {IN_HAND}")
            continue
        places = [_place(table, kind, ball.at) for ball in position.of_kind(kind)]
        if places:
            groups.append(" ".join((kind.key, *places)))
    return "; ".join(groups)


def read(table: TableSpec, text: str) -> Position:
    """Read the one-line form of a position; a PositionError says which word cannot be read and why."""
    kinds = {kind.key: kind for kind in table.kinds}
    groups: dict[str, list[Point]] = {}
    in_hand = False
    for group in text.split(";"):
        words = _joined(group).split()
        if not words:
            continue
        key, places = words[0].lower(), words[1:]
        kind = kinds.get(key)
        if kind is None:
            raise PositionError(
                N_("{field}: not a ball of this table; expected one of {expected}"),
                field=words[0], expected=", ".join(kinds),
            )  # fmt: skip
        if key in groups:
            raise PositionError(N_("{field}: given twice"), field=key)
        if key == CUE and [place.lower() for place in places] == [IN_HAND]:
            in_hand, groups[key] = True, []
            continue
        groups[key] = _read_group(table, kind, places)
    return arrange(table, groups, in_hand)


def _joined(group: str) -> str:
    """Drop the blanks that people type around the comma of a pair."""
    return re.sub(r"\s*,\s*", ",", group)


def _read_group(table: TableSpec, kind: BallKind, places: list[str]) -> list[Point]:
    if not places:
        raise PositionError(N_("{field}: a place is missing, such as 889,500"), field=kind.key)
    if len(places) > kind.count:
        raise PositionError(
            N_("{field}: there are {count} balls, and at most {limit} are possible"),
            field=kind.key, count=len(places), limit=kind.count,
        )  # fmt: skip
    return [_read_place(table, kind, place) for place in places]


def _read_place(table: TableSpec, kind: BallKind, word: str) -> Point:
    if word.lower() == SPOT:
        spot = table.spot_of(kind.name) if kind.count == 1 else None
        if spot is None:
            raise PositionError(N_("{field}: this ball has no spot of its own"), field=kind.key)
        return spot
    match = _PLACE.fullmatch(word)
    point = Point(float(match[1]), float(match[2])) if match else None
    if point is None or not point.is_finite():
        raise PositionError(
            N_("{field}: “{word}” is not a place; write x,y in millimetres, such as 889,500"),
            field=kind.key, word=word,
        )  # fmt: skip
    return point


def _place(table: TableSpec, kind: BallKind, at: Point) -> str:
    if kind.count == 1 and table.spot_of(kind.name) == at:
        return SPOT
    return f"{_figure(at.x)},{_figure(at.y)}"


def _figure(value: float) -> str:
    return repr(value + 0.0).removesuffix(".0")
