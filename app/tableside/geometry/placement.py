"""Placing a ball: on a spot, as near to it as possible along a line, or where a dragging hand wants it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from tableside.geometry.position import TableSpec
from tableside.geometry.shapes import Ball, Disc, Point, Rect, Region, circle_crossings, unit
from tableside.geometry.sight import TOLERANCE

GAP = 0.01
"""What 'as near as possible without touching' leaves between two balls, in mm, where there is room for it."""

_NUDGE = 1e-7


def keep_out(table: TableSpec, moving: str, balls: Iterable[Ball]) -> list[Disc]:
    """Return, for each other ball, the disc in which the centre of the moving ball may not lie."""
    own = table.radius_of(moving)
    return [Disc(ball.at, own + table.radius_of(ball.name)) for ball in balls if ball.name != moving]


def is_free(spot: Point, others: Sequence[Disc]) -> bool:
    """Return whether a ball can be put on a spot without touching another; touching is not free."""
    return all(spot.distance(disc.centre) > disc.radius + TOLERANCE for disc in others)


def nearest_on_line(
    spot: Point, direction: Point, others: Sequence[Disc], bed: Rect, limit: float = math.inf
) -> Point | None:
    """Return the first place from a spot in a direction where a ball touches no other, or None if there is no room.

    The spot itself is returned if it is free. Otherwise the place leaves GAP to the ball it avoids, or stands
    in the middle of an opening that is narrower than two gaps. The line ends at the cushion or at the limit.
    """
    way = unit(direction)
    stretch = bed.reach(spot, way)
    if stretch is None or stretch[0] > TOLERANCE:
        return None
    end = min(limit, stretch[1])
    if is_free(spot, others):
        return spot
    free_from = 0.0
    for start, stop in sorted(_taken(spot, way, others)):
        if start - free_from > 2.0 * TOLERANCE:
            break
        free_from = max(free_from, stop)
    following = min((start for start, _ in _taken(spot, way, others) if start > free_from), default=math.inf)
    if following <= end:
        return spot.towards(way, free_from + min(GAP, (following - free_from) / 2.0))
    # A ball may lie against the cushion, so unlike a ball the end of the line needs no gap of its own.
    return spot.towards(way, min(free_from + GAP, end)) if end - free_from > TOLERANCE else None


def resolve(wanted: Point, others: Sequence[Disc], region: Region, current: Point | None = None) -> Point | None:
    """Return the place nearest to the wanted one where a ball is inside the region and overlaps nothing.

    This lets a dragged ball slide around the others and along the cushions. Of equally near places the one
    nearest to the current position wins. None only if the region has no room at all.
    """
    start = region.clamp(wanted)
    if is_clear(start, others):
        return start
    wide = [Disc(disc.centre, disc.radius + _NUDGE) for disc in others]
    candidates = list(region.corners())
    for disc in wide:
        candidates += region.crossings(disc)
        candidates.append(_pushed_out(wanted, disc, current))
    for first, second in combinations(wide, 2):
        candidates += circle_crossings(first, second)
    legal = [point for point in candidates if region.contains(point) and is_clear(point, others)]
    if not legal:
        return None
    home = current or wanted
    return min(legal, key=lambda point: (round(point.distance(wanted), 6), point.distance(home)))


def _taken(spot: Point, way: Point, others: Sequence[Disc]) -> list[tuple[float, float]]:
    """Return the stretches of a line, as distances from the spot, where a ball would touch another."""
    stretches: list[tuple[float, float]] = []
    for disc in others:
        off = disc.centre.minus(spot)
        across = off.x * way.y - off.y * way.x
        square = (disc.radius + TOLERANCE) ** 2 - across * across
        if square >= 0.0:
            along, half = off.x * way.x + off.y * way.y, math.sqrt(square)
            if along + half >= 0.0:
                stretches.append((along - half, along + half))
    return stretches


def is_clear(point: Point, others: Iterable[Disc]) -> bool:
    """Return whether a ball can lie at a point, where it may touch others."""
    return all(point.distance(disc.centre) >= disc.radius for disc in others)


def _pushed_out(wanted: Point, disc: Disc, current: Point | None) -> Point:
    """Return the point of a circle nearest to the wanted one."""
    for source in (wanted, current):
        if source is not None and source.distance(disc.centre) > 0.0:
            return disc.centre.towards(unit(source.minus(disc.centre)), disc.radius)
    return Point(disc.centre.x, disc.centre.y - disc.radius)
