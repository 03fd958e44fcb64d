"""Positions to begin with: the opening, typical snookers, spots that are taken."""

from collections.abc import Callable

from tableside.errors import N_
from tableside.games import StandardPosition
from tableside.games.blackball.balls import BLACK
from tableside.games.blackball.table import RACK
from tableside.geometry import Point, Position, TableSpec, arrange, triangle

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


def _scaled(*groups: tuple[str, tuple[tuple[float, float], ...]]) -> Callable[[TableSpec], Position]:
    """Place blackball balls by shares of width and length, as beds differ."""

    def make(table: TableSpec) -> Position:
        places = {
            key: [Point(round(x * table.width, 1), round(y * table.length, 1)) for x, y in shares]
            for key, shares in groups
        }
        return arrange(table, places)

    return make


POSITIONS = (
    StandardPosition("opening", N_("Start of the frame"), _opening),
    StandardPosition(
        "behind-yellow",
        N_("Snookered behind a yellow"),
        _scaled(
            ("cue", ((0.5, 0.16),)), ("reds", ((0.5, 0.7),)), ("yellows", ((0.5, 0.24),)), ("black", ((0.7, 0.5),))
        ),
        "red",
    ),
    StandardPosition(
        "thin-opening",
        N_("A thin opening"),
        _scaled(
            ("cue", ((0.4, 0.2),)),
            ("reds", ((0.5, 0.75),)),
            ("yellows", ((0.48, 0.4), (0.2, 0.55))),
            ("black", ((0.8, 0.6),)),
        ),
    ),
    StandardPosition(
        "black-only", N_("Only the black is left"), _scaled(("cue", ((0.3, 0.3),)), ("black", ((0.5, 0.75),)))
    ),
    StandardPosition(
        "spot-taken",
        N_("Black spot occupied"),
        _scaled(("cue", ((0.3, 0.2),)), ("reds", ((0.5, 0.75), (0.5, 0.7))), ("yellows", ((0.2, 0.6),))),
    ),
)
