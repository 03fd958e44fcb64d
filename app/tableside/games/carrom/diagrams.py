"""Carrom: the board, the opening layout, and what pair and cannon mean."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from tableside.diagrams.svg import ACCENT, BOARD, DEEP, INK, LINE, MUTED, PALE, POCKET, WOOD, Drawing, Say
from tableside.geometry import Ball, Point
from tableside.geometry.points import at_angle, unit
from tableside.palette import BALLS

SEATS = 4


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


def _board(sheet: Drawing, board: CarromBoard, left: float, top: float) -> None:
    frame = board.frame_width
    sheet.rect(left - frame, top - frame, board.side + 2 * frame, board.side + 2 * frame, WOOD, radius=26)
    sheet.rect(left, top, board.side, board.side, BOARD)

    def put(point: Point) -> Point:
        return Point(left + point.x, top + board.side - point.y)

    for pocket in board.pockets():
        sheet.circle(put(pocket), board.pocket_diameter / 2, POCKET)
    for seat in range(SEATS):
        for (start, end), width in zip(board.base_lines(seat), (4.5, 2.0), strict=True):
            sheet.line(put(start), put(end), LINE, width)
        for circle in board.base_circles(seat):
            sheet.circle(put(circle), board.base_circle_diameter / 2, BOARD, stroke=LINE, width=2)
            sheet.circle(put(circle), board.base_circle_inner_diameter / 2, BALLS["red"])
    for pocket in board.pockets():
        way = unit(board.centre.minus(pocket))
        start = pocket.towards(way, board.pocket_diameter)
        sheet.arrow(put(start.towards(way, board.arrow_length)), put(start), LINE, 2)
    sheet.circle(put(board.centre), board.outer_circle_diameter / 2, stroke=LINE, width=2.5)
    sheet.circle(put(board.centre), board.centre_circle_diameter / 2, BALLS["red"], stroke=LINE, width=2)


def board_with_names(say: Say) -> str:
    """The board with its base lines, circles, arrows and pockets named."""
    board = CarromBoard()
    sheet = Drawing(1500, 920)
    left, top = 90.0, 90.0
    _board(sheet, board, left, top)
    labels = (
        ("pocket", Point(left + board.side - 22, top + 22)),
        ("arrow", Point(left + board.side - 150, top + 150)),
        ("outer-circle", Point(left + board.side / 2 + 78, top + board.side / 2 - 34)),
        ("centre-circle", Point(left + board.side / 2 + 14, top + board.side / 2 + 6)),
        ("base-lines", Point(left + board.side - 118, top + board.side / 2 + 150)),
        ("base-circle", Point(left + board.side - 118, top + board.side / 2 + 219)),
    )
    for row, (name, at) in enumerate(labels):
        words = Point(1010, 130 + row * 128)
        sheet.line(at, Point(words.x - 14, words.y - 12), ACCENT, 2.5)
        sheet.circle(at, 5, ACCENT)
        sheet.text(words, say(f"diagram.carrom.{name}"), 36, INK, anchor="start")
    return str(sheet)


def opening_layout(say: Say) -> str:
    """The pieces before the break: queen in the centre, two rings, the white ones in a Y."""
    board = CarromBoard()
    scale = 4.2
    sheet = Drawing(1180, 860)
    centre = Point(430, 430)
    sheet.rect(0, 0, 860, 860, BOARD, radius=20)
    sheet.circle(centre, board.outer_circle_diameter / 2 * scale, stroke=LINE, width=5)
    middle = board.centre
    for piece in board.opening():
        at = Point(centre.x + (piece.at.x - middle.x) * scale, centre.y - (piece.at.y - middle.y) * scale)
        _piece(sheet, at, board.piece_diameter / 2 * scale, piece.name.rstrip("0123456789"))
    for row, name in enumerate(("queen", "white", "black")):
        _piece(sheet, Point(915, 330 + row * 100), 32, name)
        sheet.text(Point(965, 342 + row * 100), say(f"diagram.carrom.{name}"), 34, INK, anchor="start")
    return str(sheet)


def _piece(sheet: Drawing, at: Point, radius: float, name: str) -> None:
    fill = {"queen": BALLS["red"], "white": PALE, "black": DEEP}[name]
    sheet.circle(at, radius, fill, stroke=LINE if name != "black" else MUTED, width=radius / 14)
    sheet.circle(at, radius * 0.62, stroke=LINE if name == "white" else MUTED, width=radius / 22)


def overboard(told: Mapping[str, object]) -> str:
    """The board with an empty centre, and beside it what left the surface; the player below has white."""
    names = {"queen": "queen", "own": "white", "opponent": "black"}
    pieces = [names[str(piece)] for piece in cast("Sequence[object]", told.get("pieces", ()))]
    board = CarromBoard()
    sheet = Drawing(1180, 920)
    _board(sheet, board, 90, 90)
    for place, name in enumerate(pieces):
        _piece(sheet, Point(1030, 300 + 70 * place), board.piece_diameter / 2, name)
    return str(sheet)


def pair_and_cannon(say: Say) -> str:
    """Two pieces in line with a pocket: apart they are a pair, touching a cannon."""
    sheet = Drawing(1240, 640)
    for left, name, gap in ((0.0, "pair", 120.0), (640.0, "cannon", 0.0)):
        sheet.rect(left, 0, 600, 560, BOARD, radius=18)
        pocket, radius = Point(left + 540, 60), 30.0
        sheet.circle(pocket, 42, POCKET)
        centre = Point(left + 190, 410)
        sheet.circle(centre, 165, stroke=LINE, width=4)
        way = unit(pocket.minus(centre))
        apart = 2 * radius + gap
        first = centre.towards(way, -apart / 2)
        second = centre.towards(way, apart / 2)
        sheet.line(first, pocket, ACCENT, 4, dash="14 10")
        _piece(sheet, first, radius, "white")
        _piece(sheet, second, radius, "black")
        sheet.text(Point(left + 300, 615), say(f"diagram.carrom.{name}"), 34, INK)
    return str(sheet)
