"""Spotting along a line and resolving a dragged ball."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games.blackball.table import blackball_table
from tableside.games.snooker.table import snooker_table
from tableside.geometry import GAP, Ball, Disc, Point, is_free, keep_out, nearest_on_line, resolve

REACH = 52.5
TABLE = snooker_table()
BED = TABLE.bed(26.25)
UP, DOWN = Point(0.0, 1.0), Point(0.0, -1.0)
PINK = Point(889.0, 2676.75)
BLACK = Point(889.0, 3245.0)


def discs(*places: tuple[float, float]) -> list[Disc]:
    return [Disc(Point(*place), REACH) for place in places]


def test_a_free_spot_is_taken_as_it_is() -> None:
    assert nearest_on_line(PINK, UP, discs((889.0, 2800.0)), BED) == PINK


def test_touching_makes_a_spot_occupied() -> None:
    assert not is_free(PINK, discs((889.0, 2676.75 + REACH)))
    assert is_free(PINK, discs((889.0, 2676.75 + REACH + 0.001)))


def test_the_ball_goes_just_past_the_one_on_its_spot() -> None:
    placed = nearest_on_line(PINK, UP, discs(PINK), BED)
    assert placed is not None
    assert placed.x == 889.0
    assert placed.y == pytest.approx(PINK.y + REACH + GAP, abs=1e-5)


def test_it_goes_beyond_a_chain_and_skips_gaps_that_are_too_small() -> None:
    chain = [(889.0, PINK.y + k * 80.0) for k in range(4)]
    placed = nearest_on_line(PINK, UP, discs(*chain), BED)
    assert placed is not None
    assert placed.y == pytest.approx(PINK.y + 240.0 + REACH + GAP, abs=1e-5)


def test_a_gap_of_two_diameters_exactly_cannot_be_used_without_touching() -> None:
    shut = nearest_on_line(PINK, UP, discs(PINK, (889.0, PINK.y + 2 * REACH)), BED)
    assert shut is not None
    assert shut.y > PINK.y + 3 * REACH
    fits = nearest_on_line(PINK, UP, discs(PINK, (889.0, PINK.y + 2 * REACH + 0.004)), BED)
    assert fits is not None
    assert fits.y == pytest.approx(PINK.y + REACH + 0.002, abs=1e-5)


def test_no_room_up_to_the_cushion() -> None:
    full = [(889.0, y) for y in (3245.0, 3320.0, 3400.0, 3495.0)]
    assert nearest_on_line(BLACK, UP, discs(*full), BED) is None
    below = nearest_on_line(BLACK, DOWN, discs(*full), BED)
    assert below is not None
    assert below.y == pytest.approx(3245.0 - REACH - GAP, abs=1e-5)


def test_the_last_place_is_against_the_cushion() -> None:
    top = 3569.0 - 26.25
    full = [(889.0, y) for y in (3245.0, 3320.0, 3400.0)]
    against = nearest_on_line(BLACK, UP, discs(*full, (889.0, top - REACH - 0.005)), BED)
    assert against is not None
    assert against.y == pytest.approx(top)
    assert nearest_on_line(BLACK, UP, discs(*full, (889.0, top - REACH)), BED) is None


def test_a_ball_beside_the_line_counts() -> None:
    placed = nearest_on_line(PINK, UP, discs((889.0 + 30.0, PINK.y)), BED)
    assert placed is not None
    assert placed.y == pytest.approx(PINK.y + math.sqrt(REACH**2 - 30.0**2), abs=0.02)
    assert placed.distance(Point(919.0, PINK.y)) > REACH


def test_a_blackball_goes_towards_the_centre_of_the_zone_line_and_no_farther() -> None:
    table = blackball_table()
    spot, end = table.black_spot, table.zone_centre
    others = keep_out(table, "black", [Ball("red1", spot), Ball("cue", Point(spot.x, spot.y - 60.0))])
    assert [disc.radius for disc in others] == [pytest.approx(50.8), pytest.approx(49.2)]
    way = end.minus(spot)
    placed = nearest_on_line(spot, way, others, table.bed(25.4), spot.distance(end))
    assert placed is not None
    assert placed.y == pytest.approx(spot.y - 60.0 - 49.2 - GAP, abs=1e-5)
    row = [Disc(Point(spot.x, spot.y - 70.0 * k), 50.8) for k in range(15)]
    assert nearest_on_line(spot, way, row, table.bed(25.4), spot.distance(end)) is None


def test_spotting_never_touches_and_is_as_near_as_a_fine_search_finds() -> None:
    rng = random.Random(41)
    for _ in range(300):
        others = discs(*((889.0 + rng.uniform(-60, 60), PINK.y + rng.uniform(-50, 900)) for _ in range(9)))
        placed = nearest_on_line(PINK, UP, others, BED)
        steps = (Point(889.0, PINK.y + 0.5 * k) for k in range(1732))
        searched = next((p for p in steps if is_free(p, others)), None)
        if placed is None:
            assert searched is None
            continue
        assert is_free(placed, others)
        assert BED.contains(placed)
        if searched is not None:
            assert placed.y <= searched.y + GAP


places = st.tuples(st.floats(26.25, 400.0), st.floats(26.25, 400.0))


@given(wanted=st.tuples(st.floats(-200.0, 600.0), st.floats(-200.0, 600.0)), others=st.lists(places, max_size=12))
def test_a_dragged_ball_never_overlaps_and_stays_inside(
    wanted: tuple[float, float], others: list[tuple[float, float]]
) -> None:
    region = TABLE.bed(26.25)
    obstacles = discs(*others)
    place = resolve(Point(*wanted), obstacles, region)
    assert place is not None
    assert region.contains(place)
    assert all(place.distance(disc.centre) >= disc.radius for disc in obstacles)
    # nothing on a coarse grid is nearer
    for i in range(60):
        for j in range(60):
            point = Point(26.25 + 10.0 * i, 26.25 + 10.0 * j)
            if all(point.distance(disc.centre) >= disc.radius for disc in obstacles):
                assert point.distance(Point(*wanted)) >= place.distance(Point(*wanted)) - 1e-6


@given(
    wanted=st.tuples(st.floats(400.0, 1400.0), st.floats(300.0, 1000.0)),
    others=st.lists(st.tuples(st.floats(550.0, 1230.0), st.floats(430.0, 790.0)), max_size=10),
)
def test_a_cue_ball_dragged_in_hand_stays_in_the_d(
    wanted: tuple[float, float], others: list[tuple[float, float]]
) -> None:
    obstacles = discs(*others)
    place = resolve(Point(*wanted), obstacles, TABLE.d())
    if place is not None:
        assert TABLE.d().contains(place, 1e-9)
        assert all(place.distance(disc.centre) >= disc.radius for disc in obstacles)


def test_dragging_onto_a_ball_slides_off_on_the_side_of_the_hand() -> None:
    place = resolve(Point(905.0, 1000.0), discs((889.0, 1000.0)), BED, current=Point(700.0, 1000.0))
    assert place is not None
    assert place.y == 1000.0
    assert place.x == pytest.approx(889.0 + REACH, abs=1e-6)
    centred = resolve(Point(889.0, 1000.0), discs((889.0, 1000.0)), BED, current=Point(700.0, 1000.0))
    assert centred is not None
    assert centred.x == pytest.approx(889.0 - REACH, abs=1e-6)


def test_no_room_at_all() -> None:
    crowd = [Disc(Point(889.0, 600.0), 400.0)]
    assert resolve(Point(889.0, 600.0), crowd, TABLE.d()) is None
