"""Problems of a position, all at once, as codes with figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from tableside.geometry.position import Position
from tableside.geometry.tables import TableSpec

SLACK = 0.005
"""How far, in mm, balls may overlap or stick out: touching balls written with two or three decimals do."""


class Flaw(StrEnum):
    """A way in which a position is impossible."""

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
    sound = []
    seen: set[str] = set()
    for ball in position.balls:
        flaw = _flaw_by_itself(table, ball.name, seen, ball.at.is_finite())
        seen.add(ball.name)
        if flaw is not None:
            found.append(Problem(flaw, (ball.name,)))
            continue
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


def _flaw_by_itself(table: TableSpec, name: str, seen: set[str], finite: bool) -> Flaw | None:
    try:
        table.kind_of(name)
    except KeyError:
        return Flaw.UNKNOWN
    if name in seen:
        return Flaw.TWICE
    return None if finite else Flaw.NOT_FINITE
