"""The snooker table: its bed, its D, its spots and its set of balls (1.1, 1.2)."""

from dataclasses import dataclass
from functools import cache

from tableside.games.snooker.balls import COLOURS, CUE, MOST_REDS, RED, VALUES
from tableside.geometry import Ball, BallKind, HalfDisc, Point, TableSpec

_BALL = 52.5


@dataclass(frozen=True, slots=True)
class SnookerTable(TableSpec):
    """A snooker table with its D."""

    d_centre: Point
    d_radius: float

    def d(self) -> HalfDisc:
        """Return the D, boundary included."""
        return HalfDisc(self.d_centre, self.d_radius)

    def home_of_cue(self) -> HalfDisc:
        """Return the D: from there a cue ball in hand is played."""
        return self.d()

    @property
    def ball_radius(self) -> float:
        """The radius that every ball of the set has."""
        return self.radius_of(CUE)


@cache
def snooker_table() -> SnookerTable:
    """Return the standard table."""
    return SnookerTable(
        game="snooker",
        width=1778.0,
        length=3569.0,
        kinds=(
            BallKind(CUE.value, CUE.value, 1, _BALL),
            BallKind("reds", RED.value, MOST_REDS, _BALL, mark=str(VALUES[RED])),
            *(BallKind(colour.value, colour.value, 1, _BALL, mark=str(VALUES[colour])) for colour in COLOURS),
        ),
        spots=(
            Ball("yellow", Point(1181.0, 737.0)),
            Ball("green", Point(597.0, 737.0)),
            Ball("brown", Point(889.0, 737.0)),
            Ball("blue", Point(889.0, 1784.5)),
            Ball("pink", Point(889.0, 2676.75)),
            Ball("black", Point(889.0, 3245.0)),
        ),
        line=737.0,
        d_centre=Point(889.0, 737.0),
        d_radius=292.0,
    )
