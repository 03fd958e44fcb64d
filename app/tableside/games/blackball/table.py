"""The blackball table: its bed, baulk, the black spot and its set of balls (2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tableside.games.blackball.balls import BALLS_OF_A_GROUP, BLACK, CUE, RED, YELLOW
from tableside.geometry import Ball, BallKind, Point, Rect, TableSpec

_Y, _R, _B = YELLOW, RED, BLACK
RACK = (_Y, _R, _Y, _Y, _B, _R, _R, _Y, _R, _Y, _Y, _R, _Y, _R, _R)
"""A usual rack, row by row from the apex; the words of the rules fix only the place of the black (4a)."""


@dataclass(frozen=True, slots=True)
class BlackballTable(TableSpec):
    """A blackball table with baulk."""

    def home_of_cue(self) -> Rect:
        """Return baulk: from there a cue ball in hand is played."""
        return self.zone(self.radius_of(CUE))

    def snap_places(self, name: str) -> Iterable[Point]:
        """Return the spots and the middle of the baulk line."""
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
        """The middle of the baulk line."""
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
        spots=(Ball(BLACK.value, Point(width / 2.0, length * 0.75)),),
        line=length / 5.0,
    )
