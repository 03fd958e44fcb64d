"""Direct reach: which targets a cue ball can hit first, however thinly, along a straight line.

Seen from the cue ball's centre, every ball is a circle of radius cue + object around its centre; a direction
meets it when the ray crosses that circle, and the contact is where the ray enters it. Which ball is met first,
and whether the contact lies where a cushion lets the centre go, can only change at the edges of a circle's angle,
where two circles cross, and where a circle crosses the limits of the bed. Between such directions everything
is constant, so testing one direction in each gap is exact.

An opening counts from OPENING radians: narrower ones (a graze with nothing to spare, a gap of exactly one
ball) are closed, because no measurement could tell them from an overlap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tableside.geometry.points import Ball, Disc, Point, at_angle, circle_crossings
from tableside.geometry.regions import Rect
from tableside.geometry.sight import TOLERANCE

OPENING = 1e-8
"""The narrowest opening, in radians, that counts."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A range of directions, anticlockwise from start to end, in which a target is met first."""

    start: float
    end: float
    contact: Point
    """Where the cue ball's centre meets the target when played along the middle of the opening."""

    @property
    def width(self) -> float:
        """The angle of the opening in radians."""
        return self.end - self.start

    @property
    def direction(self) -> float:
        """The middle of the opening, in radians from the x axis."""
        return (self.start + self.end) / 2.0


@dataclass(frozen=True, slots=True)
class TargetReach:
    """How a target can be reached."""

    name: str
    touching: bool
    openings: tuple[Opening, ...]
    """Widest first."""
    blockers: tuple[str, ...]
    """The blockers met first in some direction that points at the target, nearest first."""

    @property
    def reachable(self) -> bool:
        """Whether some part of the target can be hit directly."""
        return bool(self.openings)


@dataclass(frozen=True, slots=True)
class Reach:
    """The balls that a cue ball can hit directly from its place."""

    cue: Point
    targets: tuple[TargetReach, ...]

    @property
    def reachable(self) -> tuple[str, ...]:
        """The targets of which some part can be hit directly."""
        return tuple(target.name for target in self.targets if target.reachable)

    @property
    def shut_out(self) -> bool:
        """Whether no part of any target can be hit directly."""
        return not self.reachable

    @property
    def blockers(self) -> tuple[str, ...]:
        """Every blocker that hides something of a target, once."""
        return tuple(dict.fromkeys(name for target in self.targets for name in target.blockers))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A ball as the cue ball sees it."""

    ball: Ball
    disc: Disc
    distance: float
    angle: float
    half_angle: float

    def contact(self, direction: float) -> float | None:
        """Return how far the cue ball travels in a direction before it meets this ball, if it does."""
        turn = direction - self.angle
        along = self.distance * math.cos(turn)
        if along <= 0.0:
            return None
        if self.distance <= self.disc.radius + TOLERANCE:
            return 0.0
        across = self.distance * math.sin(turn)
        square = self.disc.radius**2 - across * across
        return along - math.sqrt(square) if square >= 0.0 else None


def reach(
    cue: Point,
    targets: Sequence[Ball],
    blockers: Sequence[Ball],
    cue_radius: float,
    object_radius: float,
    bed: Rect | None = None,
) -> Reach:
    """Find the directions in which each target is met before any other ball.

    The bed, if given, is where the cue ball's centre can be (`table.bed(cue_radius)`): a contact outside it
    cannot be made, because the cushion is met first.
    """
    contact = cue_radius + object_radius
    aims = [_seen(cue, ball, contact) for ball in targets]
    others = [_seen(cue, ball, contact) for ball in blockers]
    return Reach(cue, tuple(_reach_one(cue, aim, aims, others, bed) for aim in aims))


def _seen(cue: Point, ball: Ball, contact: float) -> _Seen:
    away = ball.at.minus(cue)
    distance = math.hypot(away.x, away.y)
    half = math.pi / 2.0 if distance <= contact + TOLERANCE else math.asin(contact / distance)
    return _Seen(ball, Disc(ball.at, contact), distance, math.atan2(away.y, away.x), half)


def _reach_one(cue: Point, aim: _Seen, aims: Sequence[_Seen], others: Sequence[_Seen], bed: Rect | None) -> TargetReach:
    turns = _turning_points(cue, aim, [*aims, *others], bed)
    hiding: dict[str, float] = {}
    stretches: list[tuple[float, float]] = []
    for low, high in pairwise(turns):
        direction = aim.angle + (low + high) / 2.0
        travel = aim.contact(direction)
        if high <= low or travel is None:
            continue
        block, block_travel = _first(others, direction)
        # Of a touching target and a touching blocker both are met at once: such a direction is not free.
        hidden = block_travel <= travel
        if block is not None and hidden and high - low > OPENING:
            hiding.setdefault(block.ball.name, block.distance)
        if (
            hidden
            or _first(aims, direction)[1] < travel
            or (bed is not None and not bed.contains(at_angle(cue, travel, direction), TOLERANCE))
        ):
            continue
        if stretches and stretches[-1][1] == low:
            stretches[-1] = (stretches[-1][0], high)
        else:
            stretches.append((low, high))
    openings = [_opening(cue, aim, low, high) for low, high in stretches if high - low > OPENING]
    openings.sort(key=lambda opening: -opening.width)
    names = tuple(sorted(hiding, key=lambda name: hiding[name]))
    return TargetReach(aim.ball.name, aim.half_angle == math.pi / 2.0, tuple(openings), names)


def _opening(cue: Point, aim: _Seen, low: float, high: float) -> Opening:
    direction = aim.angle + (low + high) / 2.0
    travel = aim.contact(direction) or 0.0
    return Opening(aim.angle + low, aim.angle + high, at_angle(cue, travel, direction))


def _first(balls: Sequence[_Seen], direction: float) -> tuple[_Seen | None, float]:
    """Return the ball met first in a direction and the way to it."""
    best: _Seen | None = None
    nearest = math.inf
    for ball in balls:
        travel = ball.contact(direction)
        if travel is not None and travel < nearest:
            best, nearest = ball, travel
    return best, nearest


def _turning_points(cue: Point, aim: _Seen, balls: Sequence[_Seen], bed: Rect | None) -> list[float]:
    """Return, relative to the target's middle and in order, every direction at which something can change."""
    found = {-aim.half_angle, aim.half_angle}
    crossings: list[Point] = list(bed.crossings(aim.disc)) if bed is not None else []
    for ball in balls:
        if ball is aim:
            continue
        found |= {_turn(ball.angle + ball.half_angle, aim), _turn(ball.angle - ball.half_angle, aim)}
        crossings += circle_crossings(aim.disc, ball.disc)
    found |= {_turn(math.atan2(point.y - cue.y, point.x - cue.x), aim) for point in crossings}
    return sorted(turn for turn in found if -aim.half_angle <= turn <= aim.half_angle)


def _turn(angle: float, aim: _Seen) -> float:
    """Return an angle relative to the target's middle, between -pi and pi."""
    return math.remainder(angle - aim.angle, math.tau)
