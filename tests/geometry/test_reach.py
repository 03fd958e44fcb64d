"""Which balls can be hit directly, against a cue ball that walks."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from tests.geometry.oracle import contact_by_walking, named

from tableside.games.blackball.table import blackball_table
from tableside.geometry import Ball, Point, reach

CUE_RADIUS, OBJECT_RADIUS = 23.8, 25.4
CONTACT = CUE_RADIUS + OBJECT_RADIUS
TABLE = blackball_table()
BED = TABLE.bed(CUE_RADIUS)
CUE = Point(457.5, 300.0)
RED = Ball("red1", Point(457.5, 1200.0))


def is_shut_out(targets: list[Ball], blockers: list[Ball], cue: Point = CUE) -> bool:
    return reach(cue, targets, blockers, CUE_RADIUS, OBJECT_RADIUS, BED).shut_out


def test_a_lone_ball_is_reached_over_its_whole_angle() -> None:
    (seen,) = reach(CUE, [RED], [], CUE_RADIUS, OBJECT_RADIUS, BED).targets
    (opening,) = seen.openings
    assert opening.width == pytest.approx(2 * math.asin(CONTACT / 900.0))
    assert opening.direction == pytest.approx(math.pi / 2)
    assert opening.contact.distance(RED.at) == pytest.approx(CONTACT)


def test_a_ball_in_front_hides_all_or_some() -> None:
    """A nearer ball of the same size covers everything behind it in line."""
    assert is_shut_out([RED], [Ball("yellow1", Point(457.5, 700.0))])
    assert not is_shut_out([RED], [Ball("yellow1", Point(500.0, 700.0))])


def test_the_blocker_is_named_also_when_the_ball_can_be_reached() -> None:
    result = reach(CUE, [RED], [Ball("yellow1", Point(500.0, 700.0))], CUE_RADIUS, OBJECT_RADIUS, BED)
    assert result.reachable == ("red1",)
    assert result.targets[0].blockers == ("yellow1",)
    assert result.targets[0].openings[0].direction > math.pi / 2


def test_a_ball_behind_or_aside_is_no_blocker() -> None:
    others = [
        Ball("yellow1", Point(457.5, 1300.0)),
        Ball("yellow2", Point(457.5, 200.0)),
        Ball("black", Point(800.0, 900.0)),
    ]
    result = reach(CUE, [RED], others, CUE_RADIUS, OBJECT_RADIUS, BED)
    assert result.blockers == ()
    assert len(result.targets[0].openings) == 1


def test_depth_is_compared_by_contact_and_not_by_centre() -> None:
    """The yellow's centre is farther than the red's, yet on its side the yellow is met first."""
    red, yellow = Ball("red1", Point(457.5, 900.0)), Ball("yellow1", Point(508.5, 905.0))
    assert yellow.at.distance(CUE) > red.at.distance(CUE)
    result = reach(CUE, [red], [yellow], CUE_RADIUS, OBJECT_RADIUS, BED)
    (opening,) = result.targets[0].openings
    edge = math.atan2(red.at.y - CUE.y, red.at.x - CUE.x) - math.asin(CONTACT / red.at.distance(CUE))
    assert opening.start > edge + 0.01
    assert result.blockers == ("yellow1",)


def test_two_blockers_with_a_gap_of_exactly_one_cue_ball_are_shut() -> None:
    half = CONTACT

    def pair(extra: float) -> list[Ball]:
        return named("yellow", [Point(457.5 - half - extra, 700.0), Point(457.5 + half + extra, 700.0)])

    assert is_shut_out([RED], pair(0.0))
    assert not is_shut_out([RED], pair(0.05))
    assert is_shut_out([RED], pair(-0.05))


def test_a_target_hidden_by_another_target_leaves_the_player_free() -> None:
    result = reach(CUE, [RED, Ball("red2", Point(457.5, 700.0))], [], CUE_RADIUS, OBJECT_RADIUS, BED)
    assert result.reachable == ("red2",)
    assert not result.shut_out
    assert result.blockers == ()


def test_a_touching_ball_is_reached_by_playing_into_it() -> None:
    touching = Ball("red1", Point(457.5, 300.0 + CONTACT))
    (seen,) = reach(CUE, [touching], [], CUE_RADIUS, OBJECT_RADIUS, BED).targets
    assert seen.touching
    assert seen.openings[0].width == pytest.approx(math.pi)
    assert seen.openings[0].contact.distance(CUE) < 1e-9


def test_a_touching_blocker_shuts_half_of_all_directions() -> None:
    touching = Ball("yellow1", Point(457.5, 300.0 + CONTACT))
    assert is_shut_out([RED], [touching])
    assert not is_shut_out([Ball("red1", Point(457.5, 100.0))], [touching])


def test_a_contact_behind_the_line_of_the_cushion_cannot_be_made() -> None:
    """Along the cushion, the outer side of a ball that lies against it is out of reach."""
    cue, red = Point(CUE_RADIUS, 300.0), Ball("red1", Point(OBJECT_RADIUS, 1200.0))
    (seen,) = reach(cue, [red], [], CUE_RADIUS, OBJECT_RADIUS, BED).targets
    (opening,) = seen.openings
    assert opening.end == pytest.approx(math.pi / 2)
    (free,) = reach(cue, [red], [], CUE_RADIUS, OBJECT_RADIUS).targets
    assert free.openings[0].end > math.pi / 2 + 0.01
    # what the cushion leaves can then be hidden by one ball
    assert is_shut_out([red], [Ball("yellow1", Point(60.0, 700.0))], cue)


def _scattered(rng: random.Random, count: int) -> list[Point]:
    places: list[Point] = []
    while len(places) < count:
        point = Point(rng.uniform(26.0, 889.0), rng.uniform(26.0, 1804.0))
        if all(point.distance(o) >= (CONTACT if k == 0 else 2 * OBJECT_RADIUS) for k, o in enumerate(places)):
            places.append(point)
        if places and rng.random() < 0.2:
            angle, base = rng.uniform(0, math.tau), rng.choice(places)
            away = CONTACT if base is places[0] else 2 * OBJECT_RADIUS
            point = Point(base.x + away * math.cos(angle), base.y + away * math.sin(angle))
            if TABLE.bed(OBJECT_RADIUS).contains(point) and all(
                point.distance(o) >= (CONTACT if k == 0 else 2 * OBJECT_RADIUS) - 1e-9 for k, o in enumerate(places)
            ):
                places.append(point)
    return places[:count]


def _ahead(cue: Point, angle: float, ball: Ball) -> bool:
    return (ball.at.x - cue.x) * math.cos(angle) + (ball.at.y - cue.y) * math.sin(angle) > 0.0


def test_of_two_touching_balls_the_blocker_wins_the_directions_that_meet_both() -> None:
    red = Ball("red1", Point(457.5, 300.0 + CONTACT))
    yellow = Ball("yellow1", Point(457.5 + CONTACT, 300.0))
    (opening,) = reach(CUE, [red], [yellow], CUE_RADIUS, OBJECT_RADIUS, BED).targets[0].openings
    assert opening.start == pytest.approx(math.pi / 2)
    assert opening.end == pytest.approx(math.pi)


def test_agrees_with_a_walking_cue_ball() -> None:
    rng = random.Random(31)
    checked = shut = 0
    for _ in range(250):
        cue, *places = _scattered(rng, rng.choice((3, 6, 16)))
        split = rng.randint(1, len(places) - 1)
        targets, blockers = named("red", places[:split]), named("yellow", places[split:])
        result = reach(cue, targets, blockers, CUE_RADIUS, OBJECT_RADIUS)
        shut += result.shut_out
        for seen in result.targets:
            for opening in seen.openings:
                if opening.width > 1e-6:
                    met = contact_by_walking(cue, opening.direction, [*targets, *blockers], CONTACT)
                    assert met == seen.name
        for _ in range(12):
            angle = rng.uniform(-math.pi, math.pi)
            met = contact_by_walking(cue, angle, [*targets, *blockers], CONTACT)
            inside = [
                seen.name for seen in result.targets for o in seen.openings if (angle - o.start) % math.tau < o.width
            ]
            at_edge = any(
                abs(math.remainder(angle - end, math.tau)) < 1e-4
                for seen in result.targets
                for o in seen.openings
                for end in (o.start, o.end)
            )
            into = [b for b in (*targets, *blockers) if b.at.distance(cue) < CONTACT + 1e-6 and _ahead(cue, angle, b)]
            if not at_edge and len(into) < 2:
                checked += 1
                assert inside == ([met] if met is not None and met.startswith("red") else [])
    assert checked > 2000
    assert shut > 3


def test_contacts_lie_on_the_bed_and_openings_do_not_overlap() -> None:
    rng = random.Random(32)
    for _ in range(200):
        cue, *places = _scattered(rng, 16)
        cue = BED.clamp(cue)
        result = reach(cue, named("red", places[:7]), named("yellow", places[7:]), CUE_RADIUS, OBJECT_RADIUS, BED)
        apart = [seen for seen in result.targets if not seen.touching]
        openings = sorted((o.start % math.tau, o.width) for seen in apart for o in seen.openings)
        for (start, width), (following, _) in pairwise(openings):
            assert start + width <= following + 1e-9
        for seen in result.targets:
            assert all(BED.contains(opening.contact, 1e-6) for opening in seen.openings)
