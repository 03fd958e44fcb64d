"""The measures that rulings and drawings rely on."""

from __future__ import annotations

import pytest

from tableside.games.blackball.table import blackball_table
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


def test_half_disc_clamps_to_the_nearest_point() -> None:
    d = snooker_table().d()
    assert d.clamp(Point(889.0, 900.0)) == Point(889.0, 737.0)
    assert d.clamp(Point(0.0, 900.0)) == Point(597.0, 737.0)
    assert d.clamp(Point(889.0, 0.0)) == Point(889.0, 445.0)
    assert d.clamp(Point(900.0, 600.0)) == Point(900.0, 600.0)
    assert d.contains(Point(597.0, 737.0))
    assert not d.contains(Point(889.0, 737.001))
