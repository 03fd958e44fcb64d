"""Blackball positions: a table of a given size, the balls on it, and their one-line form.

The rules fix no measures, so a position carries its own: `bed 915x1830 50.8/47.6; cue 300,300; black spot` names
width, length, object and cue ball diameter in front; without `bed` the usual ones are meant.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.games.blackball.balls import COLOURED, Ball
from tableside.games.blackball.table import BlackballTable, blackball_table
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import Position, TableSpec, to_data
from tableside.geometry.position import write
from tableside.messages import Code, Message, Text, message
from tableside.rulings.kinds import wrong
from tableside.rulings.positions import BallPosition

_MEASURES = {"width": 915.0, "length": 1830.0, "object_diameter": 50.8, "cue_diameter": 47.6}
_LARGEST = 10_000.0
_BALLS_ACROSS = 6
"""A bed narrower than this many balls is no table, and a rack would not fit on it."""
_BED = re.compile(r"\s*bed\s+([\d.]+)\s*x\s*([\d.]+)\s+([\d.]+)\s*/\s*([\d.]+)\s*(?:;|$)", re.IGNORECASE | re.ASCII)


SAMPLES: tuple[Any, ...] = (
    "cue 457.5,300; reds 457.5,1200; yellows 457.5,700; black spot",
    "cue 200,300; reds 200,900 700,1500; yellows 600,600; black spot",
    "cue 100,100; reds 800,1700; yellows 152,152 152,100 100,152; black 400,400",
    "bed 900x1800 51/51; cue 450,300; yellows 450,1350; black 450,900",
    {"width": 990, "length": 1980, "balls": {"cue": [200, 200], "black": [495, 1485], "reds": [[495, 1430]]}},
    "cue in-hand; reds 457.5,1372.5; black 457.5,1300",
    "reds 457.5,1372.5; yellows 457.5,1321 457.5,1270",
)


@dataclass(frozen=True, slots=True)
class Layout:
    """A table and the balls on it."""

    table: BlackballTable
    position: Position


@dataclass(frozen=True)
class LayoutKind:
    """A blackball position as JSON or as one line of text."""

    @property
    def table(self) -> BlackballTable:
        """The usual table, to begin a drawing with."""
        return blackball_table(**_MEASURES)

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
        """Write the position with its measures as JSON."""
        return {**_measures_of(value.table), "balls": to_data(value.table, value.position)}

    def line(self, value: Layout) -> str:
        """Write the position on one line that `parse` reads back; usual measures are not repeated."""
        balls = write(value.table, value.position)
        measures = _measures_of(value.table)
        if measures == _MEASURES:
            return balls
        width, length, object_ball, cue_ball = (repr(measure).removesuffix(".0") for measure in measures.values())
        return f"bed {width}x{length} {object_ball}/{cue_ball}; {balls}"

    def placed(self, table: TableSpec, position: Position) -> Layout:
        """Return the value for balls on a table of this game."""
        if not isinstance(table, BlackballTable):
            raise TypeError(table.game)
        return Layout(table, position)

    def parts(self, value: Layout) -> tuple[TableSpec, Position]:
        """Return the table and the balls of a value."""
        return value.table, value.position

    def domain(self) -> Sequence[Layout] | None:
        """Positions are too many to try: they are asked for."""
        return None

    def others(self, value: Layout) -> Iterable[Layout]:  # noqa: ARG002 - part of the protocol
        """No position is nearest to another: the drawn table shows what moving a ball changes."""
        return ()

    def describe(self) -> Message:
        """Say how a position is written."""
        return message("kind.blackball.table")

    def texts(self) -> Iterable[Text]:
        """The names of balls are words of the game."""
        return ()

    def examples(self) -> list[Any]:
        """Return typical positions as a person would write them."""
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
    """Return what a ball of the table is: "red3" is a red."""
    return next((ball for ball in COLOURED if name.startswith(ball)), None) or Ball(name)


def ball_name(ball: str) -> Code:
    """Return the name of a ball of the table as a person would say it: "red 3", "black"."""
    return Code(f"value.{ball}")


def count_of(ball: Ball, balls: Iterable[PlacedBall]) -> int:
    """Return how many balls of a colour are on the table."""
    return sum(ball_of(placed.name) is ball for placed in balls)
