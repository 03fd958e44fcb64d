"""Spotted colours never touch, never leave the bed, and lie as near to their spot as there is room."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tableside.games.snooker.balls import COLOURS, VALUES, Ball
from tableside.games.snooker.table import snooker_table
from tableside.geometry import GAP, Point
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario

DIAMETER = 52.5
SPOTS = "889,3245 889,2676.75 889,1784.5 889,737 597,737 1181,737"


def placed(position: str, *colours: str) -> dict[str, list[float]]:
    wizard = find_wizard("snooker.spotting")
    answer = inquire(wizard, read_scenario(wizard, {"table": position, "to_spot": list(colours)}))
    assert answer.ruling is not None
    places: dict[str, list[float]] = answer.ruling.outcome["placed"]
    return places


def test_all_spots_occupied_leaves_only_a_hair_to_the_ball_on_the_spot() -> None:
    assert placed(f"reds {SPOTS}", "black")["black"] == pytest.approx([889, 3245 + DIAMETER + GAP])
    assert placed(f"reds {SPOTS}", "green")["green"] == pytest.approx([597, 737 + DIAMETER + GAP])


def test_a_ball_beside_the_line_pushes_the_colour_further_up() -> None:
    neighbour = Point(889 + 20, 3245 + 60)
    above = neighbour.y + math.sqrt(DIAMETER**2 - 20**2)
    assert placed(f"reds {SPOTS} 909,3305", "black")["black"] == pytest.approx([889, above + GAP], abs=1e-3)


def test_no_room_above_sends_the_black_below_its_spot() -> None:
    wall = " ".join(f"889,{3298 + 53 * row}" for row in range(5))
    assert placed(f"reds {SPOTS} {wall}", "black")["black"] == pytest.approx([889, 3245 - DIAMETER - GAP])


def test_several_colours_stack_by_value_and_never_touch() -> None:
    places = placed(f"reds {SPOTS}", *COLOURS)
    points = [Point(*place) for place in places.values()] + [Point(889, 3245), Point(889, 2676.75)]
    assert len({tuple(point) for point in points}) == 8
    for index, first in enumerate(points):
        for second in points[index + 1 :]:
            assert first.distance(second) > DIAMETER


def grid_points(count: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Balls on a lattice that is a little wider than a ball, so that none overlap, thick around the spots."""
    near_spots = st.tuples(st.integers(0, 31), st.integers(0, 65))
    return st.lists(near_spots, min_size=0, max_size=count, unique=True)


@given(lattice=grid_points(20), shift=st.floats(0, 25), colours=st.sets(st.sampled_from(COLOURS), min_size=1))
def test_any_position_is_spotted_without_touching(
    lattice: list[tuple[int, int]], shift: float, colours: set[Ball]
) -> None:
    reds = [(30 + shift + column * 53.5, 30 + row * 53.2) for column, row in lattice][:15]
    text = "reds " + " ".join(f"{x:.3f},{y:.3f}" for x, y in reds) if reds else ""
    places = placed(text or "cue 30,30", *colours)
    others = [Point(x, y) for x, y in reds]
    for colour in sorted(colours, key=lambda name: -VALUES[name]):
        place: Any = places[colour]
        assert place is not None
        at = Point(*place)
        assert snooker_table().bed(snooker_table().ball_radius).contains(at)
        assert all(at.distance(other) > DIAMETER for other in others)
        others.append(at)
