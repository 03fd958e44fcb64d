"""Putting balls back where they lay: which of them have moved, how far and which way they go (3.14.f)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from tableside.games.snooker.balls import COLOURS, CUE, RED, Ball
from tableside.games.snooker.position import balls_on
from tableside.geometry import Point, Position
from tableside.geometry.overlay import Ghost, Overlay
from tableside.rulings.declarations import Words
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

_SAME_PLACE = 0.5
"""What differs by no more than so many millimetres has not moved, to the eye."""
_EIGHTH = math.pi / 4.0


class Direction(Words, of="value.direction"):
    UP = "up", "towards the top cushion"
    UP_RIGHT = "up-right", "towards the top cushion and to the right"
    RIGHT = "right", "to the right"
    DOWN_RIGHT = "down-right", "towards the bottom cushion and to the right"
    DOWN = "down", "towards the bottom cushion"
    DOWN_LEFT = "down-left", "towards the bottom cushion and to the left"
    LEFT = "left", "to the left"
    UP_LEFT = "up-left", "towards the top cushion and to the left"


@dataclass(frozen=True, slots=True)
class Move:
    """A ball that has moved: where it lies now, if it is on the table, and where it lay."""

    ball: Ball
    now: Point | None
    before: Point
    name: str
    """As the drawn table names it: reds have numbers there."""

    @property
    def distance(self) -> float:
        """How many millimetres it goes back; none for a ball that is not on the table."""
        return 0.0 if self.now is None else self.now.distance(self.before)

    def outcome(self) -> dict[str, object]:
        """Return the move as a ruling tells it: centimetres and a direction, or that the ball is not on the table."""
        if self.now is None:
            return {"back_on_table": self.ball}
        return {"ball": self.ball, "distance": round(self.distance / 10.0, 1), "direction": direction(self)}


def direction(move: Move) -> Direction:
    """Return the nearest of eight directions from where a ball lies to where it lay."""
    now = move.now or move.before
    way = move.before.minus(now)
    return tuple(Direction)[round(math.atan2(way.x, way.y) / _EIGHTH) % 8]


def moves(before: Position, now: Position) -> tuple[Move, ...]:
    """Return the balls that have moved: the cue ball, the colours, then the reds, each as the nearest that was free."""
    return tuple(_single_balls(before, now)) + tuple(_reds(before, now))


def _single_balls(before: Position, now: Position) -> Iterator[Move]:
    for ball in (CUE, *COLOURS):
        was, lies = before.where(ball), now.where(ball)
        if was is not None and (lies is None or was.distance(lies) > _SAME_PLACE):
            yield Move(ball, lies, was, ball.value)


def _reds(before: Position, now: Position) -> Iterator[Move]:
    """Pair the reds, which nobody can tell apart, nearest first."""
    were, lie = list(balls_on(before, RED)), list(balls_on(now, RED))
    pairs = sorted(((old.at.distance(new.at), old, new) for old in were for new in lie), key=lambda one: one[0])
    for far, old, new in pairs:
        if old in were and new in lie:
            were.remove(old)
            lie.remove(new)
            if far > _SAME_PLACE:
                yield Move(RED, new.at, old.at, old.name)
    yield from (Move(RED, None, old.at, old.name) for old in were)


def show_put_back(facts: Values, _answer: Answer | None) -> Overlay | None:
    """Show where the balls that have moved lay, numbered, over where they lie now."""
    before, now = facts.get("before"), facts.get("table")
    if before is None or now is None:
        return None
    ghosts = tuple(Ghost(move.name, move.before, number) for number, move in enumerate(moves(before, now), 1))
    return Overlay(ghosts=ghosts)


def has_moved(before: Position, now: Position) -> bool:
    """Tell whether an object ball lies elsewhere or has gone."""
    return any(move.ball is not CUE for move in moves(before, now))
