"""Moving, adding and taking away balls so that they never overlap, never leave the bed and slide around each other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from tableside.geometry import CUE, Ball, Point, Position, Region, TableSpec, is_free, keep_out, resolve
from tableside.geometry.placement import is_clear


def region_for(table: TableSpec, name: str, *, from_hand: bool = False) -> Region:
    """Give where the centre of a ball may be: the bed, or the D or zone for a cue ball placed from hand."""
    return (table.home_of_cue() if from_hand and name == CUE else None) or table.bed(table.radius_of(name))


def moved(
    table: TableSpec, position: Position, name: str, wanted: Point, *, from_hand: bool = False, decimals: int = 1
) -> Position:
    """Bring a ball as near to a wanted place as the others and the cushions allow; an absent one is added.

    Decimals of a millimetre to which a free place is rounded; a user who drags does not care about more.
    """
    place = place_for(table, position, name, wanted, from_hand=from_hand, decimals=decimals)
    return position if place is None else with_ball(table, position, name, place)


def place_for(
    table: TableSpec, position: Position, name: str, wanted: Point, *, from_hand: bool = False, decimals: int = 1
) -> Point | None:
    """Give the nearest place to a wanted one where a ball can lie, or None if there is no room at all."""
    if not wanted.is_finite():
        return position.where(name)
    others = keep_out(table, name, position.balls)
    region = region_for(table, name, from_hand=from_hand)
    aim = region.clamp(wanted)
    place = resolve(aim, others, region, position.where(name))
    if place is None or place != aim:
        return place
    neat = region.clamp(Point(round(place.x, decimals) + 0.0, round(place.y, decimals) + 0.0))
    return neat if is_clear(neat, others) else place


def with_ball(table: TableSpec, position: Position, name: str, at: Point) -> Position:
    """Set the place of a ball, adding it where the table's order wants it."""
    if position.where(name) is not None:
        return position.moved(name, at)
    places = {ball.name: ball.at for ball in position.balls} | {name: at}
    balls = tuple(Ball(each, places[each]) for each in names(table) if each in places)
    return Position(balls, position.in_hand and name != CUE)


def names(table: TableSpec) -> Iterator[str]:
    for kind in table.kinds:
        yield from kind.names()


def absent(table: TableSpec, position: Position, key: str) -> str | None:
    """Give the first ball of a kind that is not on the table, if one is left."""
    present = {ball.name for ball in position.balls}
    kind = next(kind for kind in table.kinds if kind.key == key)
    return next((name for name in kind.names() if name not in present), None)


def added(table: TableSpec, position: Position, key: str) -> tuple[Position, str] | None:
    """Put the next ball of a kind on its spot, or where one looks for it; None if none is left or nothing fits."""
    name = absent(table, position, key)
    if name is None:
        return None
    spot = table.spot_of(name)
    wanted = spot or _usual_place(table, name)
    if spot is not None and not is_free(spot, keep_out(table, name, position.balls)):
        wanted = Point(spot.x, spot.y - 3.0 * table.radius_of(name))
    place = place_for(table, position, name, wanted, from_hand=name == CUE and position.in_hand)
    return None if place is None else (with_ball(table, position, name, place), name)


def in_hand(position: Position) -> Position:
    return replace(position.without(CUE), in_hand=True)


def out_of_hand(table: TableSpec, position: Position) -> Position:
    done = added(table, position, CUE) if CUE in names(table) and position.cue is None else None
    return done[0] if done else replace(position, in_hand=False)


def snapped(
    table: TableSpec, position: Position, name: str, wanted: Point, distance: float, *, from_hand: bool = False
) -> Point:
    """Draw a wanted place onto a free spot within a distance; elsewhere leave it as it is."""
    others = keep_out(table, name, position.balls)
    region = region_for(table, name, from_hand=from_hand)
    best, nearest = wanted, distance
    for spot in table.snap_places(name):
        away = spot.distance(wanted)
        if away < nearest and region.contains(spot) and is_clear(spot, others):
            best, nearest = spot, away
    return best


def _usual_place(table: TableSpec, name: str) -> Point:
    """Give where a ball without a spot of its own appears."""
    if name == CUE:
        return Point(table.width / 2.0, table.line * 0.75)
    number = int("".join(sign for sign in name if sign.isdigit()) or 1)
    turn = number * 2.399963  # the golden angle spreads them without a pattern
    reach = 0.06 * table.width * math.sqrt(number)
    return Point(
        table.width / 2.0 + reach * math.cos(turn) + table.width * (0.12 if "black" in name else -0.12),
        table.length * 0.6 + reach * math.sin(turn),
    )
