"""Positions to begin with: the opening, colours on their spots, typical snookers whose verdicts are tested."""

from collections.abc import Callable

from tableside.errors import N_
from tableside.games import StandardPosition
from tableside.geometry import Point, Position, TableSpec, arrange, triangle
from tableside.geometry.position import read

_COLOURS = "yellow spot; green spot; brown spot; blue spot; pink spot; black spot"
_GAP = 0.1
"""The gap between two balls of a rack set by hand, in mm."""


def _line(text: str) -> Callable[[TableSpec], Position]:
    return lambda table: read(table, text)


def _opening(table: TableSpec) -> Position:
    spacing = table.kind_of("red1").diameter + _GAP
    pink = table.spot_of("pink")
    if pink is None:
        raise KeyError("pink")
    groups = {spot.name: (spot.at,) for spot in table.spots}
    return arrange(table, groups | {"reds": triangle(Point(pink.x, pink.y + spacing), spacing)}, in_hand=True)


POSITIONS = (
    StandardPosition("opening", N_("Start of the frame"), _opening),
    StandardPosition(
        "colours", N_("Colours on their spots, one red"), _line(f"cue 600,1300; reds 1200,2900; {_COLOURS}")
    ),
    StandardPosition("last-six", N_("The last six colours"), _line(f"cue 889,1200; {_COLOURS}")),
    StandardPosition("last-two", N_("Pink and black"), _line("cue 500,1800; pink spot; black spot")),
    StandardPosition(
        "behind-brown",
        N_("Snookered behind the brown"),
        _line(f"cue 889,640; reds 889,2300 870,2900; {_COLOURS}"),
        "red",
    ),
    StandardPosition(
        "behind-black",
        N_("Snookered behind the black"),
        _line("cue 889,3350; reds 880,2700; yellow spot; green spot; blue spot; pink 500,2000; black spot"),
        "red",
    ),
    StandardPosition(
        "one-edge",
        N_("One edge hidden: still snookered"),
        _line("cue 500,800; reds 1100,2300; blue 760,1560; pink spot; black spot"),
        "red",
    ),
    StandardPosition(
        "two-balls",
        N_("Two balls hide two reds"),
        _line("cue 889,1000; reds 600,2300 1178,2300; yellow 812.5,1350; green 965.5,1350; pink spot; black spot"),
        "red",
    ),
    StandardPosition(
        "in-hand",
        N_("In hand: visible from a part of the D"),
        _line("cue in-hand; reds 600,2900; green 690,1500; brown 770,1300; blue 700,1900; pink spot; black spot"),
    ),
    StandardPosition(
        "in-hand-hidden",
        N_("In hand: snookered from the whole D"),
        _line(f"cue in-hand; reds 889,3300; {_COLOURS}"),
        "red",
    ),
    StandardPosition(
        "touching",
        N_("Touching ball"),
        _line("cue 889,2000; reds 889,2052.5 1200,2600; blue spot; pink spot; black spot"),
    ),
    StandardPosition(
        "spots-taken",
        N_("Spots occupied"),
        _line("cue 500,900; reds 889,3240 889,2676 889,1784 889,737 600,737 1180,737; black 889,3300; pink 889,2740"),
    ),
)
