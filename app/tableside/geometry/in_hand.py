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
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tableside.geometry.shapes import Ball, Disc, HalfDisc, Point, at_angle, centroid, circle_crossings
from tableside.geometry.sight import TOLERANCE, Side, edge_paths, look, path_is_free

ROUNDING = 1e-9
"""How far outside its region, in mm, a computed place may lie and still count as on the line."""

MARGIN = 1.0
"""Up to this many mm a clearance takes every ball into account; greater ones may be overstated."""


class Lookout:
    """Answers for many cue positions in one region what they see of the same balls."""

    def __init__(self, region: HalfDisc, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float) -> None:
        self.region = region
        self.targets = tuple(targets)
        self.reach = 2.0 * ball_radius
        every, near = (ball.at for ball in (*targets, *blockers)), self.reach + MARGIN
        self.in_the_way: tuple[Point, ...] = tuple(at for at in every if at.distance(region.clamp(at)) <= near)
        """The balls that a cue ball in the region could touch."""
        self.blockers: tuple[tuple[Point, ...], ...] = tuple(
            tuple(ball.at for ball in blockers if self._could_block(target.at, ball.at)) for target in targets
        )
        """For each target, the blockers that can matter to it from anywhere in the region."""

    def is_legal(self, point: Point) -> bool:
        """Return whether a cue ball can stand at a point: in the region and overlapping no ball."""
        if not self.region.contains(point, ROUNDING):
            return False
        limit = (self.reach - TOLERANCE) ** 2
        x, y = point
        return all((bx - x) ** 2 + (by - y) ** 2 >= limit for bx, by in self.in_the_way)

    def sees(self, point: Point, index: int) -> bool:
        """Return whether the target with this index is open from a legal point."""
        target = self.targets[index].at
        ways = edge_paths(point.x, point.y, target.x, target.y, self.reach)
        if ways is None:
            return True
        x, y = point
        left_x, left_y, right_x, right_y, length = ways
        blockers, reach = self.blockers[index], self.reach
        return path_is_free(x, y, left_x, left_y, length, blockers, reach) and path_is_free(
            x, y, right_x, right_y, length, blockers, reach
        )

    def is_open(self, point: Point) -> bool:
        """Return whether a cue ball can stand at a point and some target is open from there."""
        return self.is_legal(point) and any(self.sees(point, index) for index in range(len(self.targets)))

    def clearance(self, point: Point, index: int) -> float:
        """Return by how many mm the nearest obstacle to playing the target from a point is missed.

        Counts the region's boundary, the balls beside the cue ball and the blockers beside both paths;
        negative where the point is not legal or the target not open. Exact up to MARGIN.
        """
        x, y = point
        best = self.region.depth(point)
        for bx, by in self.in_the_way:
            best = min(best, math.hypot(bx - x, by - y) - self.reach)
        target = self.targets[index].at
        ways = edge_paths(x, y, target.x, target.y, self.reach)
        if ways is None:
            return best
        left_x, left_y, right_x, right_y, length = ways
        for bx, by in self.blockers[index]:
            ex, ey = bx - x, by - y
            for vx, vy in ((left_x, left_y), (right_x, right_y)):
                along = ex * vx + ey * vy
                off = along - min(max(along, 0.0), length)
                best = min(best, math.hypot(off, ex * vy - ey * vx) - self.reach)
        return best

    def _could_block(self, target: Point, blocker: Point) -> bool:
        """Return whether a blocker comes near the hull of the region and the target's circle.

        The region is taken as its full disc, so that the hull is that of two discs; a blocker inside the
        hull widened by its own circle and the margin satisfies all three conditions.
        """
        near, far = self.region.radius + self.reach + MARGIN, 2.0 * self.reach + MARGIN
        axis = target.minus(self.region.centre)
        length = math.hypot(axis.x, axis.y)
        if length <= near:
            return True
        off = blocker.minus(self.region.centre)
        along = (off.x * axis.x + off.y * axis.y) / length
        across = abs(off.x * axis.y - off.y * axis.x) / length
        slope = min(1.0, (near - far) / length)
        inside = across * math.sqrt(1.0 - slope * slope) + along * slope <= near
        return inside and -near <= along <= length + far


@dataclass(frozen=True, slots=True)
class Ray:
    """A tangent of a target's circle, walked back from its graze point through the region."""

    side: Side
    graze: Point
    angle: float
    """Where the graze point lies on the target's circle."""
    way: Point
    start: float
    """Where the ray enters the region, as a distance from the graze point."""
    end: float
    """Where it leaves the region or meets its first blocker."""

    def point(self, distance: float) -> Point:
        return self.graze.towards(self.way, distance)

    def holds(self, point: Point) -> bool:
        """Return whether a point of the ray's line lies on the free stretch in the region."""
        along = (point.x - self.graze.x) * self.way.x + (point.y - self.graze.y) * self.way.y
        return self.start - TOLERANCE <= along <= self.end + TOLERANCE

    def crossings(self, circle: Disc) -> list[Point]:
        """Return where the free stretch crosses a circle, or comes within the tolerance of touching it."""
        ex, ey = circle.centre.x - self.graze.x, circle.centre.y - self.graze.y
        middle = ex * self.way.x + ey * self.way.y
        across = ex * self.way.y - ey * self.way.x
        square = circle.radius**2 - across * across
        # Touching lines are the rule here, not the exception: rounding must not lose the point of contact.
        if square < -4.0 * circle.radius * TOLERANCE:
            return []
        half = math.sqrt(max(0.0, square))
        distances = (middle - half, middle, middle + half) if half < 1.0 else (middle - half, middle + half)
        return [self.point(d) for d in distances if self.start - TOLERANCE <= d <= self.end + TOLERANCE]


def critical_rays(lookout: Lookout, index: int, circle: float) -> tuple[list[Ray], list[Ray]]:
    """Return the left and the right rays of a target on which what its blockers hide can begin or end.

    The blockers' circles have the given radius; rays that meet a blocker before the region are left out.
    """
    target = lookout.targets[index].at
    left: list[Ray] = []
    right: list[Ray] = []
    for blocker in lookout.blockers[index]:
        for angle in _critical_angles(target, blocker, lookout.reach, circle):
            nx, ny = math.cos(angle), math.sin(angle)
            graze = at_angle(target, lookout.reach, angle)
            for side, way, rays in ((Side.LEFT, Point(-ny, nx), left), (Side.RIGHT, Point(ny, -nx), right)):
                stretch = lookout.region.reach(graze, way, TOLERANCE)
                if stretch is None:
                    continue
                start = max(0.0, stretch[0])
                end = min(stretch[1], free_length(graze, way, lookout.blockers[index], lookout.reach))
                if start <= end + TOLERANCE:
                    rays.append(Ray(side, graze, angle, way, start, end))
    return left, right


def free_length(graze: Point, way: Point, blockers: Sequence[Point], reach: float) -> float:
    """Return how far one can walk from a graze point before the first blocker is met."""
    limit = reach - TOLERANCE
    free = math.inf
    for bx, by in blockers:
        ex, ey = bx - graze.x, by - graze.y
        across = ex * way.y - ey * way.x
        if not -limit < across < limit:
            continue
        along = ex * way.x + ey * way.y
        half = math.sqrt(limit * limit - across * across)
        if along + half > 0.0:
            free = min(free, max(0.0, along - half))
    return free


def meeting_point(target: Point, reach: float, left: Ray, right: Ray) -> Point | None:
    """Return the cue position whose paths run along a left and a right ray, if it lies on both."""
    cos = math.cos((left.angle - right.angle) / 2.0)
    if abs(cos) < 1e-9:
        return None
    point = at_angle(target, reach / cos, (left.angle + right.angle) / 2.0)
    return point if left.holds(point) and right.holds(point) else None


def _critical_angles(target: Point, blocker: Point, reach: float, circle: float) -> list[float]:
    """Return where on the target's circle the graze points of the critical tangents lie."""
    dx, dy = blocker.x - target.x, blocker.y - target.y
    apart = math.hypot(dx, dy)
    if apart == 0.0:
        return []
    towards = math.atan2(dy, dx)
    outer = math.acos(min(1.0, (reach - circle) / apart))
    if apart >= reach + circle:
        inner = math.acos((reach + circle) / apart)
    else:
        cos = (reach * reach + apart * apart - circle * circle) / (2.0 * reach * apart)
        inner = math.acos(min(1.0, max(-1.0, cos)))
    return [towards + outer, towards - outer, towards + inner, towards - inner]


COARSE, FINE = 24.0, 4.0
_BETWEEN_LOOKS_AT_THE_CLOCK = 8


@dataclass(frozen=True, slots=True)
class Raster:
    """One byte a cell, row by row from the top of the D down: 255 where some target is open, else 0."""

    left: float
    top: float
    step: float
    columns: int
    rows: int
    cells: bytes

    def covers(self, point: Point) -> bool:
        """Return whether the cell around a point is open."""
        column, row = int((point.x - self.left) // self.step), int((self.top - point.y) // self.step)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return inside and self.cells[row * self.columns + column] != 0


class Sampling:
    """Computes a raster in slices, so that the window stays responsive."""

    def __init__(self, lookout: Lookout, step: float) -> None:
        region = lookout.region
        self._lookout = lookout
        self._step = step
        self._left, self._top = region.centre.x - region.radius, region.centre.y
        self._columns = max(1, round(2.0 * region.radius / step))
        self._rows = max(1, round(region.radius / step))
        self._cells = bytearray(self._columns * self._rows)
        self._next = 0

    def advance(self, seconds: float) -> Raster | None:
        """Work for so long; give the raster once it is complete."""
        deadline = time.perf_counter() + seconds
        cells, total = self._cells, len(self._cells)
        while self._next < total:
            for index in range(self._next, min(self._next + _BETWEEN_LOOKS_AT_THE_CLOCK, total)):
                row, column = divmod(index, self._columns)
                place = Point(self._left + (column + 0.5) * self._step, self._top - (row + 0.5) * self._step)
                if self._lookout.is_open(place):
                    cells[index] = 255
            self._next += _BETWEEN_LOOKS_AT_THE_CLOCK
            if time.perf_counter() >= deadline:
                break
        if self._next < total:
            return None
        return Raster(self._left, self._top, self._step, self._columns, self._rows, bytes(cells))


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
        return self.witness is None


@dataclass(frozen=True, slots=True)
class Shadow:
    """The blockers that hide a target's edges from at least one of the sampled positions of the D."""

    target: str
    left: tuple[str, ...]
    right: tuple[str, ...]


def look_from_region(
    region: HalfDisc, targets: Sequence[Ball], blockers: Sequence[Ball], ball_radius: float, hints: Iterable[Point] = ()
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
