"""The carrom board: its measures, its lines, and the pieces before the break."""

import math
from dataclasses import dataclass

from tableside.geometry import Ball, Point
from tableside.geometry.points import at_angle

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
