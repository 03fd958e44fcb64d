"""The blackball table: its bed, baulk, the black spot and its balls (2), and positions on it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tableside.errors import N_
from tableside.games import StandardPosition, read_positions
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import BallKind, Point, Position, Rect, TableSpec, arrange, to_data, triangle
from tableside.geometry.position import write
from tableside.messages import Code, Message, Text, message
from tableside.rulings import Declarations, Words, refusal
from tableside.rulings.kinds import PositionKind, wrong
from tableside.rulings.model import BLACK_BALL, RED_BALL, YELLOW_BALL, read_entry
from tableside.rulings.positions import BallPosition


class Ball(Words, of="value.blackball"):
    RED = "red", RED_BALL
    YELLOW = "yellow", YELLOW_BALL
    BLACK = "black", BLACK_BALL
    CUE = "cue", "cue ball"
    NONE = "none", Text("value.blackball.shot.first_contact.none", "none")


class Group(Words, of="value.blackball.group"):
    RED = "red", "reds"
    YELLOW = "yellow", "yellows"

    @property
    def ball(self) -> Ball:
        return Ball.RED if self is Group.RED else Ball.YELLOW

    @property
    def other(self) -> Group:
        return Group.YELLOW if self is Group.RED else Group.RED


RED, YELLOW, BLACK, CUE = Ball.RED, Ball.YELLOW, Ball.BLACK, Ball.CUE
COLOURED = (RED, YELLOW)
OBJECT_BALLS = (*COLOURED, BLACK)
ALL_BALLS = (*OBJECT_BALLS, CUE)
RESPOT_ORDER = (BLACK, *COLOURED)
"""The order in which balls are put back on the table (4l)."""
BALLS_OF_A_GROUP = 7
MOST_OBJECT_BALLS = 2 * BALLS_OF_A_GROUP + 1


class NoBalls(Declarations, of="blackball"):
    black_twice = refusal("there is only one black")
    cue_twice = refusal("there is only one cue ball")
    more_than_seven = refusal("a group has only seven balls")


def refuse_too_many(fact: str, balls: Sequence[Ball]) -> None:
    if balls.count(BLACK) > 1:
        raise NoBalls.black_twice(fact)
    if balls.count(CUE) > 1:
        raise NoBalls.cue_twice(fact)
    if max(balls.count(ball) for ball in COLOURED) > BALLS_OF_A_GROUP:
        raise NoBalls.more_than_seven(fact)


_Y, _R, _B = YELLOW, RED, BLACK
RACK = (_Y, _R, _Y, _Y, _B, _R, _R, _Y, _R, _Y, _Y, _R, _Y, _R, _R)
"""A usual rack, row by row from the apex; the words of the rules fix only the place of the black (4a)."""


@dataclass(frozen=True, slots=True)
class BlackballTable(TableSpec):
    """A blackball table with baulk."""

    def home_of_cue(self) -> Rect:
        return self.zone(self.radius_of(CUE))

    def snap_places(self, name: str) -> Iterable[Point]:
        return [*TableSpec.snap_places(self, name), self.zone_centre]

    def zone(self, radius: float = 0.0) -> Rect:
        """Return where the centre of a cue ball in baulk may lie; on the line is inside."""
        return Rect(radius, radius, self.width - radius, self.line)

    @property
    def black_spot(self) -> Point:
        """Where the diagonals between the middle and corner pockets of the far half cross (2)."""
        return self.spots[0].at

    @property
    def zone_centre(self) -> Point:
        return Point(self.width / 2.0, self.line)


@cache
def blackball_table(
    width: float = 915.0, length: float = 1830.0, object_diameter: float = 50.8, cue_diameter: float = 47.6
) -> BlackballTable:
    """Return a blackball table; its baulk line lies at a fifth of the length, far from the black spot."""
    return BlackballTable(
        game="blackball",
        width=width,
        length=length,
        kinds=(
            BallKind(CUE.value, CUE.value, 1, cue_diameter),
            BallKind("reds", RED.value, BALLS_OF_A_GROUP, object_diameter),
            BallKind("yellows", YELLOW.value, BALLS_OF_A_GROUP, object_diameter),
            BallKind(BLACK.value, BLACK.value, 1, object_diameter),
        ),
        spots=(PlacedBall(BLACK.value, Point(width / 2.0, length * 0.75)),),
        line=length / 5.0,
    )


_MEASURES = {"width": 915.0, "length": 1830.0, "object_diameter": 50.8, "cue_diameter": 47.6}
_LARGEST = 10_000.0
_BALLS_ACROSS = 6
"""A bed narrower than this many balls is no table, and a rack would not fit on it."""
_BED = re.compile(r"\s*bed\s+([\d.]+)\s*x\s*([\d.]+)\s+([\d.]+)\s*/\s*([\d.]+)\s*(?:;|$)", re.IGNORECASE | re.ASCII)


_PACKAGE = __name__.rpartition(".")[0]
SAMPLES: tuple[Any, ...] = tuple(read_entry(_PACKAGE)["table"]["samples"])


@dataclass(frozen=True, slots=True)
class Layout:
    table: BlackballTable
    position: Position


@dataclass(frozen=True)
class LayoutKind(PositionKind):
    """A blackball position as JSON or as one line of text."""

    table = blackball_table(**_MEASURES)
    """The usual table, to begin a drawing with."""

    def parse(self, raw: Any) -> Layout:
        """Read `{"width": 915, …, "balls": {…}}` or the one-line form; measures left out are the usual ones."""
        if isinstance(raw, str):
            bed = _BED.match(raw)
            measures = dict(zip(_MEASURES, bed.groups(), strict=True)) if bed else {}
            table = self._sized(measures)
            return Layout(table, BallPosition(table, ()).parse(raw[bed.end() :] if bed else raw))
        if not isinstance(raw, Mapping) or "balls" not in raw or set(raw) - {"balls", *_MEASURES}:
            raise wrong("wrong.blackball.table-shape")
        table = self._sized({name: raw[name] for name in _MEASURES if name in raw})
        return Layout(table, BallPosition(table, ()).parse({"balls": raw["balls"]}))

    def dump(self, value: Layout) -> dict[str, Any]:
        return {**_measures_of(value.table), "balls": to_data(value.table, value.position)}

    def line(self, value: Layout) -> str:
        balls = write(value.table, value.position)
        measures = _measures_of(value.table)
        if measures == _MEASURES:
            return balls
        width, length, object_ball, cue_ball = (repr(measure).removesuffix(".0") for measure in measures.values())
        return f"bed {width}x{length} {object_ball}/{cue_ball}; {balls}"

    def placed(self, table: TableSpec, position: Position) -> Layout:
        if not isinstance(table, BlackballTable):
            raise TypeError(table.game)
        return Layout(table, position)

    def parts(self, value: Layout) -> tuple[TableSpec, Position]:
        return value.table, value.position

    def describe(self) -> Message:
        return message("kind.blackball.table")

    def examples(self) -> list[Any]:
        return list(SAMPLES)

    def _sized(self, given: Mapping[str, Any]) -> BlackballTable:
        measures = {**_MEASURES, **{name: _measure(name, raw) for name, raw in given.items()}}
        largest_ball = max(measures["object_diameter"], measures["cue_diameter"])
        if min(measures["width"], measures["length"]) < _BALLS_ACROSS * largest_ball:
            raise wrong("wrong.blackball.bed-too-small")
        if measures["length"] < measures["width"]:
            raise wrong("wrong.blackball.bed-too-short")
        return blackball_table(**measures)


def _measure(name: str, raw: Any) -> float:
    try:
        value = math.nan if isinstance(raw, bool) else float(raw)
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not 1.0 <= value <= _LARGEST:
        raise wrong("wrong.blackball.measure", name=name, value=str(raw))
    return value


def _measures_of(table: BlackballTable) -> dict[str, float]:
    figures = (table.width, table.length, 2.0 * table.radius_of("black"), 2.0 * table.radius_of("cue"))
    return dict(zip(_MEASURES, figures, strict=True))


def ball_of(name: str) -> Ball:
    return next((ball for ball in COLOURED if name.startswith(ball)), None) or Ball(name)


def ball_name(ball: str) -> Code:
    """Return the name of a ball of the table as a person would say it: "red 3", "black"."""
    return Code(f"value.{ball}")


def count_of(ball: Ball, balls: Iterable[PlacedBall]) -> int:
    return sum(ball_of(placed.name) is ball for placed in balls)


_GAP = 0.1
"""The gap between two balls of a rack set by hand, in mm."""


def _opening(table: TableSpec) -> Position:
    spacing = table.kind_of("black").diameter + _GAP
    spot = table.spot_of("black")
    if spot is None:
        raise KeyError("black")
    groups: dict[str, list[Point]] = {"reds": [], "yellows": [], "black": []}
    for ball, place in zip(RACK, triangle(Point(spot.x, spot.y - spacing * 3**0.5), spacing), strict=True):
        groups[table.kind_of(ball if ball is BLACK else f"{ball}1").key].append(spot if ball is BLACK else place)
    return arrange(table, groups, in_hand=True)


def _scaled(groups: Mapping[str, Sequence[tuple[float, float]]]) -> Callable[[TableSpec], Position]:
    """Place blackball balls by shares of width and length, as beds differ."""

    def make(table: TableSpec) -> Position:
        places = {
            key: [Point(round(x * table.width, 1), round(y * table.length, 1)) for x, y in shares]
            for key, shares in groups.items()
        }
        return arrange(table, places)

    return make


POSITIONS = (StandardPosition("opening", N_("Start of the frame"), _opening), *read_positions(_PACKAGE, _scaled))
