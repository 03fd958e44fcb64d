"""Is every target hidden from every legal cue position in the D? Decided exactly, with a witness.

From a fixed target, the legal cue positions that see it form a closed set F (touching is allowed). If F is
not empty it has a lowest point. A lowest point that is not the lowest point of a circle's upper side or of
the D, nor on a horizontal line that can be followed to such a place, lies on two boundary curves at once. Its
boundary is made of the D's arc and line, the circles around all balls, and the target's critical rays (see
`hidden`). So F is empty if and only if it holds none of finitely many points: the crossings of those curves and
the lowest points. Two left rays never cross outside the target's circle, nor do two right rays.

(Walking straight at a target that is open keeps it open until the D ends or a target is touched, so the crossings
on the D's boundary and on the targets' circles would do. The others cost little and help to find a
witness with room around it.)

Rounding: the curves are drawn with circles half a tolerance smaller than the on-table test demands, so each
computed point has that much room before the test turns it down. An opening counts from -1e-6 mm on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tableside.geometry.hidden import MARGIN, Lookout, critical_rays, meeting_point
from tableside.geometry.points import Ball, Disc, Point, centroid, circle_crossings
from tableside.geometry.regions import HalfDisc
from tableside.geometry.sight import TOLERANCE, look

COMFORT = MARGIN
"""A witness that misses everything by this many mm is good enough to stop looking for a better one."""

_POOL = 14
_ENOUGH_TARGETS = 3
_MOST_STEPS = 60
_SMALLEST_STEP = 1e-4


@dataclass(frozen=True, slots=True)
class Witness:
    """A legal cue position from which a target is open."""

    at: Point
    target: str
    clearance: float
    """By how many mm the nearest obstacle (ball or edge of the D) is missed; 0 if it must touch.

    Exact up to COMFORT; beyond that a ball off to the side may be nearer.
    """


@dataclass(frozen=True, slots=True)
class InHandSight:
    """The decision over the whole D."""

    witness: Witness | None
    has_room: bool
    """Whether there is any legal place for the cue ball in the D at all."""

    @property
    def hidden(self) -> bool:
        """Whether no legal position sees any target at both edges."""
        return self.witness is None


@dataclass(frozen=True, slots=True)
class Shadow:
    """The blockers that hide a target's edges from at least one of the sampled positions of the D."""

    target: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def look_from_region(
    region: HalfDisc,
    targets: Sequence[Ball],
    blockers: Sequence[Ball],
    ball_radius: float,
    hints: Iterable[Point] = (),
) -> InHandSight:
    """Decide whether any legal cue position in the region sees a target; hints are tried first."""
    lookout = Lookout(region, targets, blockers, ball_radius)
    best, has_room = _quick_witness(lookout, [*hints, *sample_points(region)])
    if best is not None and best.clearance >= COMFORT:
        return InHandSight(best, True)
    circle = lookout.reach - TOLERANCE / 2.0
    places = [point for point in _places(lookout, circle) if lookout.is_legal(point)]
    improved = 0
    for index in range(len(lookout.targets)):
        seeing = list(_seeing_points(lookout, index, places, circle))
        if not seeing:
            continue
        witness = _improved(lookout, index, seeing)
        if best is None or witness.clearance > best.clearance:
            best = witness
        improved += 1
        if best.clearance >= COMFORT or improved == _ENOUGH_TARGETS:
            break
    return InHandSight(best, has_room or bool(places))


def shadows(
    region: HalfDisc, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float
) -> tuple[Shadow, ...]:
    """Return for each target which blockers hide it, gathered over sample positions, most often first."""
    lookout = Lookout(region, targets, blockers, ball_radius)
    places = [point for point in sample_points(region) if lookout.is_legal(point)]
    counts: list[tuple[dict[str, int], dict[str, int]]] = [({}, {}) for _ in targets]
    for place in places:
        for seen, (left, right) in zip(look(place, targets, blockers, ball_radius).targets, counts, strict=True):
            for edge, count in ((seen.left, left), (seen.right, right)):
                for name in edge.blockers:
                    count[name] = count.get(name, 0) + 1
    return tuple(
        Shadow(target.name, _most_often(left), _most_often(right))
        for target, (left, right) in zip(targets, counts, strict=True)
    )


def least_hidden_place(
    region: HalfDisc, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float
) -> Point | None:
    """Return the sample position from which the fewest balls hide the targets; None if no sample is legal."""
    lookout = Lookout(region, targets, blockers, ball_radius)
    places = [point for point in sample_points(region) if lookout.is_legal(point)]

    def hiding(place: Point) -> int:
        seen = look(place, targets, blockers, ball_radius).targets
        return len({name for target in seen for edge in (target.left, target.right) for name in edge.blockers})

    return min(places, key=hiding, default=None)


def sample_points(region: HalfDisc) -> list[Point]:
    """Return a few well spread positions inside the D and on its lines, the likeliest first."""
    x, y, radius = region.centre.x, region.centre.y, region.radius
    inside = [
        Point(x + across * radius, y - down * radius)
        for down, spread in ((0.01, (-0.95, 0.95, -0.5, 0.5, 0.0)), (0.35, (-0.8, 0.8, 0.0)), (0.7, (-0.5, 0.5)))
        for across in spread
    ]
    arc = [
        Point(x + 0.99 * radius * math.sin(turn), y - 0.99 * radius * math.cos(turn))
        for turn in (0.0, -0.9, 0.9, -1.3, 1.3)
    ]
    return [*inside, *arc, *region.corners()]


def _quick_witness(lookout: Lookout, points: Iterable[Point]) -> tuple[Witness | None, bool]:
    """Return the best witness among some points, and whether any of them is legal at all."""
    best: Witness | None = None
    has_room = False
    for point in points:
        if not lookout.is_legal(point):
            continue
        has_room = True
        for index, target in enumerate(lookout.targets):
            if not lookout.sees(point, index):
                continue
            clearance = lookout.clearance(point, index)
            if best is None or clearance > best.clearance:
                best = Witness(point, target.name, clearance)
            if clearance >= COMFORT:
                return best, True
    return best, has_room


def _places(lookout: Lookout, circle: float) -> Iterator[Point]:
    """Yield the lowest points and the crossings of the boundaries that do not depend on a target."""
    region = lookout.region
    yield from region.corners()
    yield Point(region.centre.x, region.centre.y - region.radius)
    discs = [Disc(centre, circle) for centre in lookout.in_the_way]
    for disc in discs:
        yield Point(disc.centre.x, disc.centre.y + circle)
        yield Point(disc.centre.x, disc.centre.y - circle)
        yield from region.crossings(disc)
    for first, second in combinations(discs, 2):
        yield from circle_crossings(first, second)


def _seeing_points(lookout: Lookout, index: int, places: list[Point], circle: float) -> Iterator[Point]:
    """Yield every candidate point that is legal and sees the target."""
    for point in places:
        if lookout.sees(point, index):
            yield point
    for point in _ray_points(lookout, index, circle):
        if lookout.is_legal(point) and lookout.sees(point, index):
            yield point


def _ray_points(lookout: Lookout, index: int, circle: float) -> Iterator[Point]:
    """Yield where a target's critical rays cross the region's boundary, the balls' circles and each other."""
    left, right = critical_rays(lookout, index, circle)
    target = lookout.targets[index].at
    for one in left:
        for other in right:
            point = meeting_point(target, lookout.reach, one, other)
            if point is not None:
                yield point
    for ray in (*left, *right):
        stretch = lookout.region.reach(ray.graze, ray.way) or (ray.start, ray.end)
        for distance in (*stretch, ray.end):
            if 0.0 <= distance <= ray.end + TOLERANCE:
                yield ray.point(distance)
        for centre in lookout.in_the_way:
            yield from ray.crossings(Disc(centre, circle))


def _improved(lookout: Lookout, index: int, seeing: Sequence[Point]) -> Witness:
    """Return the most comfortable witness that can be reached from points that see the target."""
    ranked = sorted(seeing, key=lambda point: -lookout.clearance(point, index))[:_POOL]
    starts = [*ranked, centroid(ranked)]
    starts += [centroid(pair) for pair in combinations(ranked, 2)]
    starts.sort(key=lambda point: -lookout.clearance(point, index))
    best = ranked[0]
    best_clearance = lookout.clearance(best, index)
    for start in starts[:3]:
        point, clearance = _climbed(lookout, index, start)
        if clearance > best_clearance and lookout.is_legal(point) and lookout.sees(point, index):
            best, best_clearance = point, clearance
        if best_clearance >= COMFORT:
            break
    # Candidates may stick out of the region by a rounding error; a witness should not, if that can be helped.
    inside = lookout.region.clamp(best)
    if lookout.is_legal(inside) and lookout.sees(inside, index):
        best = inside
    return Witness(best, lookout.targets[index].name, max(0.0, lookout.clearance(best, index)))


def _climbed(lookout: Lookout, index: int, start: Point) -> tuple[Point, float]:
    """Walk uphill in clearance from a point, in ever smaller steps."""
    here, height = start, lookout.clearance(start, index)
    step, turn = 8.0, 0.0
    for _ in range(_MOST_STEPS):
        if step < _SMALLEST_STEP or height >= COMFORT:
            break
        ways = [turn + k * math.pi / 4.0 for k in range(8)]
        around = [Point(here.x + step * math.cos(way), here.y + step * math.sin(way)) for way in ways]
        clearance, point = max((lookout.clearance(point, index), point) for point in around)
        if clearance > height:
            here, height = point, clearance
        else:
            # Turned a little each time, because a narrow ridge may run between eight fixed directions.
            step, turn = step / 2.0, turn + 0.3
    return here, height


def _most_often(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: -counts[name]))
