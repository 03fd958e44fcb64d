"""The measures that rulings and drawings rely on."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from tableside.games.backgammon.diagrams import BackgammonBoard
from tableside.games.blackball.table import blackball_table
from tableside.games.carrom.diagrams import CarromBoard
from tableside.games.snooker.table import snooker_table
from tableside.geometry import HalfDisc, Point, Rect


def test_snooker_measures() -> None:
    table = snooker_table()
    assert (table.width, table.length, table.line, table.ball_radius) == (1778.0, 3569.0, 737.0, 26.25)
    assert table.d() == HalfDisc(Point(889.0, 737.0), 292.0)
    assert table.spot_of("yellow") == Point(1181.0, 737.0)
    assert table.spot_of("green") == Point(597.0, 737.0)
    black = table.spot_of("black")
    assert black is not None
    assert table.length - black.y == 324.0
    assert table.spot_of("blue") == Point(table.width / 2, table.length / 2)
    assert table.kind_of("red15").key == "reds"
    assert table.spot_of("red1") is None
    for unknown in ("red16", "red", "white", "reds"):
        with pytest.raises(KeyError):
            table.kind_of(unknown)


def test_blackball_measures() -> None:
    table = blackball_table()
    # the diagonals of the far half, from the centre pockets to the opposite corners, cross on the spot
    pockets = table.pockets()
    first = Point((pockets[2].x + pockets[5].x) / 2, (pockets[2].y + pockets[5].y) / 2)
    second = Point((pockets[3].x + pockets[4].x) / 2, (pockets[3].y + pockets[4].y) / 2)
    assert first == second == table.black_spot == table.spot_of("black") == Point(457.5, 1372.5)
    assert table.zone_centre == Point(457.5, 366.0)
    assert table.zone(23.8) == Rect(23.8, 23.8, 915.0 - 23.8, 366.0)
    assert table.radius_of("cue") == 23.8
    assert table.radius_of("yellow7") == 25.4
    assert blackball_table(length=2000.0).line == 400.0


def test_carrom_opening_touches_and_fits_the_outer_circle() -> None:
    board = CarromBoard()
    pieces = board.opening()
    assert len(pieces) == 19
    assert sum(piece.name.startswith("white") for piece in pieces) == 9
    assert sum(piece.name.startswith("black") for piece in pieces) == 9
    for one, other in combinations(pieces, 2):
        assert one.at.distance(other.at) >= board.piece_diameter - 1e-9
    for piece in pieces:
        touching = [o for o in pieces if abs(o.at.distance(piece.at) - board.piece_diameter) < 1e-6]
        assert len(touching) >= 3
        assert piece.at.distance(board.centre) + board.piece_diameter / 2 <= board.outer_circle_diameter / 2
    # an upright Y of whites: stem towards the near side, arms to the far left and right
    whites = [piece.at for piece in pieces if piece.name.startswith("white")]
    for angle in (-90, 30, 150):
        for steps in (1, 2):
            away = board.piece_diameter * steps
            x = board.centre.x + away * math.cos(math.radians(angle))
            y = board.centre.y + away * math.sin(math.radians(angle))
            assert any(white.distance(Point(x, y)) < 1e-6 for white in whites)


def test_carrom_base_circles_touch_both_lines_and_leave_the_neighbours_room() -> None:
    board = CarromBoard()
    for seat in range(4):
        outer, inner = board.base_lines(seat)
        left, right = board.base_circles(seat)
        for circle, ends in ((left, (outer[0], inner[0])), (right, (outer[1], inner[1]))):
            for end in ends:
                assert circle.distance(end) == pytest.approx(board.base_circle_diameter / 2)
        neighbour, _ = board.base_circles(seat + 1)
        assert right.distance(neighbour) > board.base_circle_diameter
    assert board.base_circles(0)[0].y == pytest.approx(101.5 + 15.9)
    assert board.base_circles(0)[0].x < board.base_circles(0)[1].x


def test_backgammon_start() -> None:
    board = BackgammonBoard()
    assert sum(board.start().values()) == board.checkers
    assert sum(point * count for point, count in board.start().items()) == 167
    theirs = {board.opponents_number(point) for point in board.start()}
    assert not theirs & set(board.start())
    places = {board.column(point) for point in range(1, 25)}
    assert len(places) == 24
    assert board.column(1) == (11, True)
    assert board.column(12) == (0, True)
    assert board.column(13) == (0, False)
    assert board.column(24) == (11, False)


def test_half_disc_clamps_to_the_nearest_point() -> None:
    d = snooker_table().d()
    assert d.clamp(Point(889.0, 900.0)) == Point(889.0, 737.0)
    assert d.clamp(Point(0.0, 900.0)) == Point(597.0, 737.0)
    assert d.clamp(Point(889.0, 0.0)) == Point(889.0, 445.0)
    assert d.clamp(Point(900.0, 600.0)) == Point(900.0, 600.0)
    assert d.contains(Point(597.0, 737.0))
    assert not d.contains(Point(889.0, 737.001))
