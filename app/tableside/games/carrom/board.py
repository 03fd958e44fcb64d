"""The carrom board: its measures, its opening, and the table that its pieces are moved on like balls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tableside.errors import N_
from tableside.games import StandardPosition, TableFace
from tableside.games.carrom.shared import PIECES
from tableside.geometry import Ball, BallKind, Point, Position, TableSpec
from tableside.geometry.points import at_angle, unit
from tableside.geometry.shapes import Disc, Line, Shape
from tableside.messages import English

STRIKER = "striker"
SEATS = 4
NAMES_ON_BOARD: dict[str, English] = {
    "letter.queen": "Q",
    "letter.striker": "S",
    "piece.queen": "queen",
    "piece.striker": "striker",
}
"""The pieces that no other game has, as the drawn board names them."""


@dataclass(frozen=True, slots=True)
class CarromBoard:
    """A carrom board; the playing surface is a square with its origin at the near left corner."""

    side: float = 740.0
    frame_width: float = 76.0
    pocket_diameter: float = 44.5
    piece_diameter: float = 31.8
    striker_diameter: float = 41.3
    centre_circle_diameter: float = 31.8
    outer_circle_diameter: float = 170.0
    base_line_length: float = 470.0
    """Measured over the base circles at both ends."""
    base_line_from_frame: float = 101.5
    """From the frame to the outer one of the two base lines."""
    base_circle_diameter: float = 31.8
    """Also the distance between the two base lines, which the circle touches."""
    base_circle_inner_diameter: float = 25.4
    arrow_length: float = 267.0

    @property
    def centre(self) -> Point:
        """The middle of the board."""
        return Point(self.side / 2.0, self.side / 2.0)

    def pockets(self) -> tuple[Point, ...]:
        """Return the centres of the four pockets, each touching both sides of its corner."""
        near, far = self.pocket_diameter / 2.0, self.side - self.pocket_diameter / 2.0
        return (Point(near, near), Point(far, near), Point(far, far), Point(near, far))

    def base_circles(self, seat: int) -> tuple[Point, Point]:
        """Return the base circles of a seat, left and right of that player; seat 0 is near, then anticlockwise."""
        reach = (self.base_line_length - self.base_circle_diameter) / 2.0
        off = self.side / 2.0 - self.base_line_from_frame - self.base_circle_diameter / 2.0
        return self._seen_from(seat, -reach, off), self._seen_from(seat, reach, off)

    def base_lines(self, seat: int) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """Return the outer and the inner base line of a seat, between the centres of its base circles."""
        reach = (self.base_line_length - self.base_circle_diameter) / 2.0
        outer = self.side / 2.0 - self.base_line_from_frame
        inner = outer - self.base_circle_diameter
        return (
            (self._seen_from(seat, -reach, outer), self._seen_from(seat, reach, outer)),
            (self._seen_from(seat, -reach, inner), self._seen_from(seat, reach, inner)),
        )

    def opening(self) -> tuple[Ball, ...]:
        """Return the pieces before the break: queen in the middle, two rings of alternating colours.

        The whites that stand in line with the queen form a Y whose stem points at the near side.
        """
        pieces = [Ball("queen", self.centre)]
        white = black = 0
        for ring, count in enumerate((6, 12)):
            for place in range(count):
                angle = -math.pi / 2.0 + place * 2.0 * math.pi / count
                distance = self.piece_diameter if ring == 0 else self._outer_ring(place)
                if place % 2 == 0:
                    white += 1
                    name = f"white{white}"
                else:
                    black += 1
                    name = f"black{black}"
                pieces.append(Ball(name, at_angle(self.centre, distance, angle)))
        return tuple(pieces)

    def _outer_ring(self, place: int) -> float:
        """Return how far from the centre a piece of the outer ring lies when all pieces touch."""
        return self.piece_diameter * (2.0 if place % 2 == 0 else math.sqrt(3.0))

    def _seen_from(self, seat: int, along: float, off: float) -> Point:
        """Turn a place given from the board's centre as a seated player sees it into board coordinates."""
        turns = ((along, -off), (off, along), (-along, off), (-off, -along))
        dx, dy = turns[seat % 4]
        return Point(self.centre.x + dx, self.centre.y + dy)


@dataclass(frozen=True, slots=True)
class CarromTable(TableSpec):
    """The board as a table, so that its pieces are moved and written like balls."""

    board: CarromBoard

    def snap_places(self, name: str) -> Iterable[Point]:
        """Return the centre and, for the striker, the base circles of every seat."""
        circles = (circle for seat in range(SEATS) for circle in self.board.base_circles(seat))
        return [*TableSpec.snap_places(self, name), *(circles if name == STRIKER else ())]


def carrom_table() -> CarromTable:
    """Return the carrom board: nine white, nine black, the queen and the striker."""
    board = CarromBoard()
    piece = board.piece_diameter
    return CarromTable(
        game="carrom",
        width=board.side,
        length=board.side,
        kinds=(
            BallKind(STRIKER, STRIKER, 1, board.striker_diameter),
            BallKind("queen", "queen", 1, piece),
            BallKind("whites", "white", PIECES, piece),
            BallKind("blacks", "black", PIECES, piece),
        ),
        spots=(Ball("queen", board.centre),),
        line=board.base_line_from_frame + board.base_circle_diameter / 2.0,
        board=board,
    )


def carrom_opening() -> Position:
    """Place the pieces as before the break, the striker between the near base lines."""
    table = carrom_table()
    places = {piece.name: piece.at for piece in table.board.opening()} | {STRIKER: Point(table.width / 2.0, table.line)}
    return Position(tuple(Ball(name, places[name]) for kind in table.kinds for name in kind.names()))


POSITIONS = (StandardPosition("opening", N_("Before the break"), lambda _table: carrom_opening()),)


def drawn_board(_table: TableSpec) -> Iterator[Shape]:
    """Return what is printed on the board: pockets, base lines with their circles, arrows and the centre."""
    board = CarromBoard()
    for pocket in board.pockets():
        yield Disc(pocket, board.pocket_diameter / 2.0, fill="pocket")
    for seat in range(SEATS):
        for (start, end), width in zip(board.base_lines(seat), (4.5, 2.0), strict=True):
            yield Line(start, end, "line", width)
        for circle in board.base_circles(seat):
            yield Disc(circle, board.base_circle_diameter / 2.0, fill="board", edge="line")
            yield Disc(circle, board.base_circle_inner_diameter / 2.0, fill="red")
    for pocket in board.pockets():
        way = unit(board.centre.minus(pocket))
        start = pocket.towards(way, board.pocket_diameter)
        yield Line(start, start.towards(way, board.arrow_length), "line")
    yield Disc(board.centre, board.outer_circle_diameter / 2.0, edge="line")
    yield Disc(board.centre, board.centre_circle_diameter / 2.0, fill="red", edge="line")


FACE = TableFace(
    N_("Carrom board"),
    rail=76.0,
    cushions=False,
    frame="wood",
    bed="board",
    corner=26.0,
    ground=drawn_board,
    piece_codes="piece",
    colours={"white": "pale", "black": "deep", "queen": "red", STRIKER: "#d9e4ee"},
    letters={"white": "", "black": ""},
    ringed=True,
)
