"""Slow, independent judges of sight and reach: other formulas, sampling and hill climbing."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from tableside.games.snooker.table import snooker_table
from tableside.geometry import Ball, Point

REACH = 52.5
CENTRE = Point(889.0, 737.0)
RADIUS = 292.0


def graze_by_thales(cue: Point, target: Point) -> tuple[Point, Point]:
    """The tangent points lie on the circle over the line between the centres."""
    d = math.dist(cue, target)
    if d <= REACH + 1e-6:
        return cue, cue
    # distance from the target along the axis, and height above it, of the two tangent points
    along = REACH * REACH / d
    height = REACH * math.sqrt(max(0.0, 1 - (REACH / d) ** 2))
    ax, ay = (cue.x - target.x) / d, (cue.y - target.y) / d
    foot = Point(target.x + along * ax, target.y + along * ay)
    # seen from the cue ball the axis points backwards, so left is to its right-hand side
    left = Point(foot.x + height * ay, foot.y - height * ax)
    right = Point(foot.x - height * ay, foot.y + height * ax)
    return left, right


def gap_by_sides(a: Point, b: Point, p: Point) -> float:
    """Distance from p to the segment ab by comparing squared sides, then Heron's area."""
    ab, ap, bp = math.dist(a, b), math.dist(a, p), math.dist(b, p)
    if ab < 1e-12 or ap * ap >= ab * ab + bp * bp:
        return min(ap, bp)
    if bp * bp >= ab * ab + ap * ap:
        return ap
    area = abs((b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y))
    return area / ab


def gap_by_sweep(a: Point, b: Point, p: Point) -> float:
    """Distance from p to the segment ab by ternary search: the swept disc, stopped where it comes nearest."""

    def at(share: float) -> float:
        return math.hypot(a.x + (b.x - a.x) * share - p.x, a.y + (b.y - a.y) * share - p.y)

    low, high = 0.0, 1.0
    for _ in range(90):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        if at(first) <= at(second):
            high = second
        else:
            low = first
    return min(at(low), at(high), at(0.0), at(1.0))


def clearance(cue: Point, target: Ball, targets: Sequence[Ball], blockers: Sequence[Ball]) -> float:
    """By how much the worst obstacle to seeing the target from a place in the D is missed; negative if hit."""
    best = min(CENTRE.y - cue.y, RADIUS - math.dist(cue, CENTRE))
    for ball in (*targets, *blockers):
        best = min(best, math.dist(cue, ball.at) - REACH)
    if best < -20.0:
        return best
    for graze in graze_by_thales(cue, target.at):
        for ball in blockers:
            best = min(best, gap_by_sides(cue, graze, ball.at) - REACH)
    return best


def best_clearance(targets: Sequence[Ball], blockers: Sequence[Ball], grid: int = 17, climbs: int = 5) -> float:
    """The greatest clearance found anywhere in the D: a grid, its best points refined."""
    best = -math.inf
    spread = [CENTRE.x + RADIUS * (2 * i / (grid - 1) - 1) for i in range(grid)]
    deep = [CENTRE.y - RADIUS * i / (grid // 2) for i in range(grid // 2 + 1)]
    places = [Point(x, y) for x in spread for y in deep if math.dist((x, y), CENTRE) <= RADIUS + 20]
    places += around_balls(targets, blockers)
    for target in targets:
        graded = sorted(((clearance(p, target, targets, blockers), p) for p in places), reverse=True)
        for height, place in graded[:climbs]:
            best = max(best, climb(place, height, target, targets, blockers))
    return best


def around_balls(targets: Sequence[Ball], blockers: Sequence[Ball]) -> list[Point]:
    """Places just beside the balls near the D, where narrow rooms are."""
    return [
        Point(ball.at.x + 55 * math.cos(k), ball.at.y + 55 * math.sin(k))
        for ball in (*targets, *blockers)
        if math.dist(ball.at, CENTRE) < RADIUS + 60
        for k in range(6)
    ]


def climb(place: Point, height: float, target: Ball, targets: Sequence[Ball], blockers: Sequence[Ball]) -> float:
    step, turn = 12.0, 0.0
    for _ in range(150):
        if step < 2e-6 or height >= 0.5:
            break
        better = None
        for k in range(8):
            angle = turn + k * math.pi / 4
            there = Point(place.x + step * math.cos(angle), place.y + step * math.sin(angle))
            reached = clearance(there, target, targets, blockers)
            if reached > height:
                height, better = reached, there
        if better is None:
            step, turn = step * 0.5, turn + 0.3
        else:
            place = better
    return height


def contact_by_walking(cue: Point, angle: float, balls: Sequence[Ball], contact: float) -> str | None:
    """Name of the ball that a cue ball walking along a direction meets first, in steps that shrink to contact."""
    x, y = cue
    cos, sin = math.cos(angle), math.sin(angle)
    travelled = 0.0
    while travelled < 4000:
        gaps = [(math.hypot(ball.at.x - x, ball.at.y - y) - contact, ball) for ball in balls]
        gap, ball = min(gaps, key=lambda each: each[0])
        ahead = (ball.at.x - x) * cos + (ball.at.y - y) * sin > 0
        if gap < 1e-9 and ahead:
            return ball.name
        step = max(gap, 1e-6)
        x, y, travelled = x + cos * step, y + sin * step, travelled + step
    return None


def scattered(rng: random.Random, count: int, apart: float = REACH, taken: Sequence[Point] = ()) -> list[Point]:
    """Places on a snooker table no two of which are nearer than the given distance."""
    bed = snooker_table().bed(26.25)
    places: list[Point] = []
    while len(places) < count:
        point = Point(rng.uniform(bed.left, bed.right), rng.uniform(bed.bottom, bed.top))
        if all(math.dist(point, other) >= apart for other in (*places, *taken)):
            places.append(point)
    return places


def named(prefix: str, places: Sequence[Point]) -> list[Ball]:
    return [Ball(f"{prefix}{number}", place) for number, place in enumerate(places, 1)]


def beside(rng: random.Random, place: Point, distance: float = REACH) -> Point:
    """A place at a distance in some direction: a ball that touches another, unless told otherwise."""
    angle = rng.uniform(-math.pi, math.pi)
    return Point(place.x + distance * math.cos(angle), place.y + distance * math.sin(angle))


def nearly_hidden(rng: random.Random) -> tuple[list[Ball], list[Ball]]:
    """A few targets with blockers packed in front of them, so that the D sees little or nothing."""
    targets = [
        Point(rng.uniform(30, 1748), rng.choice((rng.uniform(800, 3540), 3542.75, 1300.0)))
        for _ in range(rng.choice((1, 1, 1, 2, 3)))
    ]
    blockers: list[Point] = []
    for target in targets:
        towards = math.atan2(600 - target.y, 889 - target.x)
        for _ in range(rng.choice((1, 2, 2, 3))):
            angle = towards + rng.gauss(0, 0.5)
            distance = rng.choice((REACH, REACH + rng.uniform(0, 30), rng.uniform(REACH, 200)))
            blockers.append(Point(target.x + distance * math.cos(angle), target.y + distance * math.sin(angle)))
    return named("red", targets), named("colour", blockers)


def wall(rng: random.Random) -> tuple[list[Ball], list[Ball]]:
    """A row of blockers across or inside the D, and targets behind it or inside it."""
    count = rng.randint(4, 6)
    y = rng.choice((737.0 + rng.uniform(-30, 80), 790.0, 737.0))
    spacing = rng.choice((2 * REACH - rng.uniform(0, 3), 2 * REACH, 2 * REACH + 0.1, REACH, rng.uniform(60, 120)))
    start = 889 - spacing * (count - 1) / 2 + rng.uniform(-20, 20)
    blockers = [Point(start + k * spacing, y + rng.choice((0.0, rng.uniform(-5, 5)))) for k in range(count)]
    targets = [
        p
        for p in (Point(rng.uniform(500, 1280), y + rng.uniform(55, 700)) for _ in range(rng.randint(1, 3)))
        if all(math.dist(p, b) >= REACH for b in blockers)
    ] or [Point(889.0, 3000.0)]
    return named("red", targets), named("colour", blockers)


def crowded_d(rng: random.Random) -> tuple[list[Ball], list[Ball]]:
    """Many balls in and around the D, packed as tightly as they come."""
    places: list[Point] = []
    for _ in range(400):
        angle, away = rng.uniform(-math.pi, 0.3), RADIUS * math.sqrt(rng.random()) * 1.1
        point = Point(CENTRE.x + away * math.cos(angle), CENTRE.y + away * math.sin(angle))
        if all(math.dist(point, other) >= REACH for other in places):
            places.append(point)
    rng.shuffle(places)
    far = Point(rng.uniform(100, 1700), rng.uniform(1500, 3500))
    return named("red", [far]), named("colour", places[: rng.randint(12, 20)])


def full_table(rng: random.Random) -> tuple[list[Ball], list[Ball]]:
    """Fifteen reds in a cluster at the top cushion and six blockers, some touching reds."""
    corner = Point(rng.uniform(300, 1400), 3542.75)
    reds: list[Point] = []
    for row in range(3):
        reds += [Point(corner.x + (k + row / 2) * REACH, corner.y - row * REACH * math.sqrt(0.75)) for k in range(5)]
    blockers: list[Point] = []
    while len(blockers) < 6:
        place = beside(rng, rng.choice(reds), rng.choice((REACH, 2 * REACH, rng.uniform(60, 900))))
        if place.y < 3543 and all(math.dist(place, other) >= REACH - 1e-9 for other in (*reds, *blockers)):
            blockers.append(place)
    return named("red", reds), named("colour", blockers)


def hard_positions(seed: int, count: int) -> Iterator[tuple[list[Ball], list[Ball]]]:
    rng = random.Random(seed)
    makers = (nearly_hidden, nearly_hidden, wall, crowded_d)
    for number in range(count):
        yield makers[number % len(makers)](rng)
