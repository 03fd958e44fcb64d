"""The two-edge test from where the cue ball lies."""

from __future__ import annotations

import random

import pytest
from tests.geometry.oracle import REACH, beside, gap_by_sweep, graze_by_thales, named, scattered

from tableside.geometry import Ball, Point, look

RADIUS = 26.25
CUE = Point(889.0, 500.0)
RED = Ball("red1", Point(889.0, 2000.0))


def graze_points(cue: Point, target: Point, radius: float) -> tuple[Point, Point]:
    (seen,) = look(cue, [Ball("target", target)], [], radius).targets
    return seen.left.graze, seen.right.graze


def test_nothing_in_the_way_is_open() -> None:
    sight = look(CUE, [RED], [], RADIUS)
    assert sight.open == ("red1",)
    assert not sight.hidden
    assert sight.blocked == {}
    assert sight.nearest == ()


def test_left_and_right_are_seen_from_the_cue_ball() -> None:
    left, right = graze_points(CUE, RED.at, RADIUS)
    assert left.x < RED.at.x < right.x
    sight = look(CUE, [RED], [Ball("blue", Point(815.0, 1200.0))], RADIUS)
    assert sight.blocked == {"red1": {"left": ["blue"], "right": []}}
    # played back the other way, the same ball is on the right
    back = look(RED.at, [Ball("red1", CUE)], [Ball("blue", Point(815.0, 1200.0))], RADIUS)
    assert back.blocked == {"red1": {"left": [], "right": ["blue"]}}


def test_one_edge_is_enough_to_hide() -> None:
    sight = look(CUE, [RED], [Ball("blue", Point(815.0, 1200.0))], RADIUS)
    assert sight.hidden


def test_one_open_red_is_enough() -> None:
    other = Ball("red2", Point(300.0, 1500.0))
    sight = look(CUE, [RED, other], [Ball("blue", Point(889.0, 1200.0))], RADIUS)
    assert sight.open == ("red2",)
    assert set(sight.blocked) == {"red1"}


def test_another_target_never_obstructs() -> None:
    sight = look(CUE, [RED, Ball("red2", Point(889.0, 1200.0))], [], RADIUS)
    assert sight.open == ("red1", "red2")


@pytest.mark.parametrize(("overlap", "hidden"), [(-1e-3, False), (0.0, False), (1e-3, True)])
def test_touching_the_path_is_not_obstruction(overlap: float, hidden: bool) -> None:
    """The blocker is built exactly against the right-hand path, then moved by a micrometre."""
    _, graze = graze_points(CUE, RED.at, RADIUS)
    length = CUE.distance(graze)
    ux, uy = (graze.x - CUE.x) / length, (graze.y - CUE.y) / length
    off = REACH - overlap
    blocker = Ball("blue", Point(CUE.x + 700 * ux + off * uy, CUE.y + 700 * uy - off * ux))
    assert look(CUE, [RED], [blocker], RADIUS).hidden is hidden


def test_a_blocker_beyond_the_graze_point_does_not_obstruct() -> None:
    left, _ = graze_points(CUE, RED.at, RADIUS)
    way = Point((left.x - CUE.x) / CUE.distance(left), (left.y - CUE.y) / CUE.distance(left))
    behind = Ball("blue", left.towards(way, REACH + 0.01))
    short = Ball("blue", left.towards(way, REACH - 0.01))
    assert not look(CUE, [RED], [behind], RADIUS).hidden
    assert look(CUE, [RED], [short], RADIUS).blocked == {"red1": {"left": ["blue"], "right": []}}


def test_a_blocker_against_the_target_hides_only_what_it_covers() -> None:
    behind = Ball("blue", Point(889.0, 2000.0 + REACH))
    # Level with the target the blocker stands where the cue ball would have to be: 52.5 from centre to centre.
    beside_it = Ball("blue", Point(889.0 + REACH, 2000.0))
    assert not look(CUE, [RED], [behind], RADIUS).hidden
    assert look(CUE, [RED], [beside_it], RADIUS).blocked == {"red1": {"left": [], "right": ["blue"]}}


def test_a_blocker_against_the_cue_ball_obstructs_only_if_the_path_moves_into_it() -> None:
    assert not look(CUE, [RED], [Ball("blue", Point(889.0, 500.0 - REACH))], RADIUS).hidden
    assert not look(CUE, [RED], [Ball("blue", Point(889.0 - REACH - 3.0, 500.0))], RADIUS).hidden
    ahead = look(CUE, [RED], [Ball("blue", Point(889.0, 500.0 + REACH))], RADIUS)
    assert ahead.blocked == {"red1": {"left": ["blue"], "right": ["blue"]}}
    assert ahead.targets[0].left.obstructions[0].travel < 3.0
    # Exactly level it touches both the start and the cone of paths: only the side that leans its way is shut.
    level = look(CUE, [RED], [Ball("blue", Point(889.0 - REACH, 500.0))], RADIUS)
    assert level.blocked == {"red1": {"left": ["blue"], "right": []}}


def test_rounding_overlap_with_the_cue_ball_does_not_block_the_way_out() -> None:
    assert not look(CUE, [RED], [Ball("blue", Point(889.0, 500.0 - REACH + 0.004))], RADIUS).hidden
    assert look(CUE, [RED], [Ball("blue", Point(889.0, 500.0 + REACH - 0.004))], RADIUS).hidden


def test_a_target_against_the_cue_ball_counts_as_open() -> None:
    red = Ball("red1", Point(889.0, 500.0 + REACH))
    blockers = [Ball("blue", Point(889.0 - REACH, 500.0)), Ball("pink", Point(889.0 + REACH, 500.0))]
    sight = look(CUE, [red], blockers, RADIUS)
    assert sight.open == ("red1",)
    assert sight.targets[0].touching


def test_a_graze_point_beyond_the_bed_counts_as_free() -> None:
    against_cushion = Ball("red1", Point(26.25, 2000.0))
    sight = look(Point(26.25, 500.0), [against_cushion], [], RADIUS)
    assert sight.targets[0].left.graze.x < 0.0
    assert sight.open == ("red1",)


def test_blockers_come_in_the_order_of_the_path_and_the_nearest_is_named() -> None:
    blockers = [Ball("pink", Point(889.0, 1700.0)), Ball("blue", Point(889.0, 900.0))]
    sight = look(CUE, [RED], blockers, RADIUS)
    assert sight.blocked["red1"] == {"left": ["blue", "pink"], "right": ["blue", "pink"]}
    assert sight.nearest == ("blue",)
    assert sight.targets[0].nearest == ("blue",)


def test_equally_near_blockers_are_all_named() -> None:
    pair = [Ball("green", Point(860.0, 900.0)), Ball("yellow", Point(918.0, 900.0))]
    assert set(look(CUE, [RED], pair, RADIUS).nearest) == {"green", "yellow"}


def test_only_blockers_of_hidden_targets_count_as_nearest() -> None:
    targets = [RED, Ball("red2", Point(300.0, 1500.0))]
    sight = look(CUE, targets, [Ball("blue", Point(889.0, 1200.0))], RADIUS)
    assert sight.targets[1].nearest == ()
    assert sight.nearest == ("blue",)


def _random_case(rng: random.Random) -> tuple[Point, list[Ball], list[Ball]]:
    cue, *places = scattered(rng, rng.choice((4, 8, 22)))
    if rng.random() < 0.5:
        places[0] = beside(rng, cue)
    if rng.random() < 0.5:
        places[1] = beside(rng, places[2])
    places = [place for place in places if place.distance(cue) >= REACH - 1e-9]
    split = rng.randint(1, len(places) - 1)
    targets, blockers = places[split:], places[:split]
    for target in targets[:2]:
        if rng.random() < 0.6:
            share = rng.uniform(0.1, 1.0)
            near = Point(cue.x + (target.x - cue.x) * share, cue.y + (target.y - cue.y) * share)
            near = beside(rng, near, rng.uniform(0.0, 60.0))
            if near.distance(cue) >= REACH:
                blockers.append(near)
    return cue, named("red", targets), named("colour", blockers)


def test_agrees_with_a_swept_disc_in_thousands_of_positions() -> None:
    rng = random.Random(20)
    compared = obstructed = 0
    for _ in range(400):
        cue, targets, blockers = _random_case(rng)
        for target, seen in zip(targets, look(cue, targets, blockers, RADIUS).targets, strict=True):
            for edge, graze in zip((seen.left, seen.right), graze_by_thales(cue, target.at), strict=True):
                assert edge.graze.distance(graze) < 1e-6
                for ball in blockers:
                    gap = gap_by_sweep(cue, graze, ball.at) - REACH
                    if abs(gap) > 1e-5:
                        compared += 1
                        obstructed += gap < 0
                        assert (ball.name in edge.blockers) == (gap < 0), (cue, target, ball, gap)
    assert compared > 10_000
    assert obstructed > 500


def test_a_mirror_swaps_left_and_right() -> None:
    rng = random.Random(21)
    for _ in range(300):
        cue, targets, blockers = _random_case(rng)

        def mirrored(balls: list[Ball]) -> list[Ball]:
            return [Ball(ball.name, Point(1778.0 - ball.at.x, ball.at.y)) for ball in balls]

        plain = look(cue, targets, blockers, RADIUS)
        mirror = look(Point(1778.0 - cue.x, cue.y), mirrored(targets), mirrored(blockers), RADIUS)
        for one, other in zip(plain.targets, mirror.targets, strict=True):
            assert one.left.blockers == other.right.blockers
            assert one.right.blockers == other.left.blockers
