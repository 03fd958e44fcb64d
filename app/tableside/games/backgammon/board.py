"""The backgammon board: its points, its start, and the table that its checkers are moved on like balls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tableside.errors import N_
from tableside.games import StandardPosition, TableFace
from tableside.geometry import Ball, BallKind, Point, Position, TableSpec
from tableside.geometry.shapes import Area, Label, Shape, rectangle

CUBE = "cube"
NAMES_ON_BOARD = {"piece.cube": "cube"}
"""The piece that no other game has, as the drawn board names it."""
POINT_WIDTH, HALF, CHECKER = 44.0, 250.0, 40.0
"""Tournament measures in mm: a checker, the point it stands on, and how far a half of the board reaches."""
BAR = 50.0
TRAY = 50.0
"""Where checkers are borne off, right of the player's home."""
CUBE_SIDE = 34.0
_COLUMNS = 12
_HALF_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class BackgammonBoard:
    """A backgammon board; points are numbered from 1 in the player's home board to 24."""

    points: int = 24
    checkers: int = 15

    def start(self) -> Mapping[int, int]:
        """Return a player's checkers before the first roll, by the point as that player numbers it."""
        return MappingProxyType({24: 2, 13: 5, 8: 3, 6: 5})

    def opponents_number(self, point: int) -> int:
        """Return the number the other player gives to a point."""
        return self.points + 1 - point

    def column(self, point: int) -> tuple[int, bool]:
        """Return the column of a point, 0 to 11 from the left, and whether it is on the player's own side.

        The player's home board is at the right; the bar lies between columns 5 and 6.
        """
        half = self.points // 2
        if point <= half:
            return half - point, True
        return point - half - 1, False


@dataclass(frozen=True, slots=True)
class BackgammonTable(TableSpec):
    """The board as a table."""

    def snap_places(self, name: str) -> Iterable[Point]:
        """Return the place of the cube and those of the checkers."""
        return [*TableSpec.snap_places(self, name), *all_slots()]


def backgammon_table() -> BackgammonTable:
    """Describe the backgammon board: fifteen checkers a side and the cube."""
    board = BackgammonBoard()
    width = _COLUMNS * POINT_WIDTH + BAR + TRAY
    return BackgammonTable(
        game="backgammon",
        width=width,
        length=2.0 * HALF,
        kinds=(
            BallKind("whites", "white", board.checkers, CHECKER),
            BallKind("blacks", "black", board.checkers, CHECKER),
            BallKind(CUBE, CUBE, 1, CUBE_SIDE),
        ),
        spots=(Ball(CUBE, Point(_COLUMNS / 2.0 * POINT_WIDTH + BAR / 2.0, HALF)),),
        line=0.0,
    )


def backgammon_start() -> Position:
    """Place the checkers as before the first roll, the cube in the middle."""
    board, table = BackgammonBoard(), backgammon_table()
    places: dict[str, list[Point]] = {"whites": [], "blacks": []}
    for point, count in board.start().items():
        slots = point_slots(point), point_slots(board.opponents_number(point))
        places["whites"] += slots[0][:count]
        places["blacks"] += slots[1][:count]
    checkers = [
        Ball(name, at) for kind in table.kinds for name, at in zip(kind.names(), places.get(kind.key, ()), strict=False)
    ]
    return Position((*checkers, *table.spots))


def column_x(column: int) -> float:
    """Return the middle of a column of points, 0 to 11 from the left; the bar lies between sixth and seventh."""
    return (column + 0.5) * POINT_WIDTH + (BAR if column >= _HALF_COLUMNS else 0.0)


def point_slots(point: int) -> list[Point]:
    """Return the places of the checkers on a point, the first against the edge of the board."""
    column, own_side = BackgammonBoard().column(point)
    return _stack(column_x(column), own_side)


def all_slots() -> list[Point]:
    """Return every place a checker snaps to: the points, the bar and the bearing-off trays."""
    slots = [slot for point in range(1, BackgammonBoard().points + 1) for slot in point_slots(point)]
    bar, tray = _HALF_COLUMNS * POINT_WIDTH + BAR / 2.0, _COLUMNS * POINT_WIDTH + BAR + TRAY / 2.0
    for x in (bar, tray):
        slots += [*_stack(x, True), *_stack(x, False)]
    return slots


def _stack(x: float, near: bool) -> list[Point]:
    count = int(HALF // CHECKER)
    offsets = [CHECKER / 2.0 + place * CHECKER for place in range(count)]
    return [Point(x, offset if near else 2.0 * HALF - offset) for offset in offsets]


POSITIONS = (StandardPosition("start", N_("Before the first roll"), lambda _table: backgammon_start()),)


def drawn_board(table: TableSpec) -> Iterator[Shape]:
    """Return the bar, the trays, and the points with their numbers."""
    board = BackgammonBoard()
    bar, tray = _HALF_COLUMNS * POINT_WIDTH, table.width - TRAY
    yield rectangle(bar, 0.0, bar + BAR, table.length, "wood")
    yield rectangle(tray, 0.0, table.width, table.length, "wood")
    yield rectangle(tray + 4.0, 4.0, table.width - 4.0, table.length - 4.0, "pocket", 0.35)
    for point in range(1, board.points + 1):
        column, near = board.column(point)
        x, half, tip = column_x(column), POINT_WIDTH / 2.0 - 1.0, HALF * 0.86
        foot, peak = (0.0, tip) if near else (table.length, table.length - tip)
        corners = (Point(x - half, foot), Point(x + half, foot), Point(x, peak))
        yield Area(corners, "dark_point" if point % 2 else "light_point")
        yield Label(Point(x, foot - 17.0 if near else foot + 17.0), str(point), "chalk", 18.0)


FACE = TableFace(
    N_("Backgammon board"),
    rail=34.0,
    cushions=False,
    frame="wood",
    bed="board",
    corner=18.0,
    ground=drawn_board,
    piece_codes="piece",
    colours={"white": "pale", "black": "deep", CUBE: "chalk"},
    letters={"white": "", "black": "", CUBE: "64"},
    square=frozenset({CUBE}),
)
