"""The decision over the whole D, against a judge that samples and climbs."""

from __future__ import annotations

import math
import random

import pytest
from tests.geometry.oracle import REACH, best_clearance, clearance, full_table, hard_positions, named

from tableside.games.snooker.table import snooker_table
from tableside.geometry import (
    Ball,
    InHandSight,
    Lookout,
    Point,
    Position,
    look,
    look_from_region,
    problems,
    shadows,
    triangle,
)
from tableside.geometry.in_hand import COMFORT

RADIUS = 26.25
D = snooker_table().d()
Balls = list[Ball]


def decide(targets: Balls, blockers: Balls) -> InHandSight:
    return look_from_region(D, targets, blockers, RADIUS)


def assert_witness_holds(result: InHandSight, targets: Balls, blockers: Balls) -> None:
    """The witness passes the on-table test, stands in the D and satisfies the independent judge."""
    assert result.witness is not None
    at = result.witness.at
    target = next(ball for ball in targets if ball.name == result.witness.target)
    assert target.name in look(at, targets, blockers, RADIUS).open
    assert D.contains(at, 1e-9)
    assert clearance(at, target, targets, blockers) >= -1.5e-6
    judged = max(0.0, clearance(at, target, targets, blockers))
    assert min(result.witness.clearance, COMFORT) == pytest.approx(min(judged, COMFORT), abs=1.5e-6)


def test_an_empty_table_is_open_with_room_to_spare() -> None:
    result = decide(named("red", [Point(889.0, 2000.0)]), [])
    assert result.witness is not None
    assert result.witness.clearance >= 1.0


def test_no_target_at_all_is_hidden() -> None:
    assert decide([], []).hidden


def test_the_start_of_a_frame_is_open() -> None:
    table = snooker_table()
    reds = named("red", list(triangle(Point(889.0, 2676.75 + REACH + 0.5), REACH)))
    colours = list(table.spots)
    position = Position((*reds, *colours))
    assert problems(table, position) == ()
    result = decide(reds, colours)
    assert_witness_holds(result, reds, colours)


def test_a_ring_around_the_target_hides_it() -> None:
    target = Point(889.0, 2000.0)
    ring = [Point(889.0 + REACH * math.cos(k), 2000.0 + REACH * math.sin(k)) for k in (-2.2, -1.57, -0.94)]
    result = decide(named("red", [target]), named("colour", ring))
    assert result.hidden
    assert result.has_room
    assert best_clearance(named("red", [target]), named("colour", ring)) < 0.0


def test_a_full_d_has_no_room() -> None:
    grid = [Point(589.0 + 60.0 * i, 450.0 + 58.0 * j) for i in range(11) for j in range(6)]
    result = decide(named("red", [Point(889.0, 2000.0)]), named("colour", grid))
    assert result.hidden
    assert not result.has_room


def test_a_target_in_the_d_can_be_touched_whatever_else_lies_there() -> None:
    yellow = [Ball("yellow", Point(889.0, 600.0))]
    sides = named("red", [Point(889.0 - REACH, 600.0), Point(889.0 + REACH, 600.0)])
    assert_witness_holds(decide(yellow, sides), yellow, sides)


def test_a_hint_is_tried_first() -> None:
    red = named("red", [Point(889.0, 2000.0)])
    result = look_from_region(D, red, [], RADIUS, hints=[Point(900.0, 600.0)])
    assert result.witness is not None
    assert result.witness.at == Point(900.0, 600.0)


def test_a_wrong_hint_does_no_harm() -> None:
    red = named("red", [Point(889.0, 2000.0)])
    blocker = named("colour", [Point(889.0, 1000.0)])
    for hint in (Point(889.0, 737.0), Point(0.0, 0.0)):
        assert_witness_holds(look_from_region(D, red, blocker, RADIUS, hints=[hint]), red, blocker)


@pytest.mark.parametrize("opening", [0.1, 0.01, 0.001])
def test_a_corridor_a_fraction_of_a_millimetre_wide_is_found(opening: float) -> None:
    """Two blockers leave the paths to both edges of a far red this much room and no more."""
    red = named("red", [Point(889.0, 3300.0)])
    # From the baulk line, because every place nearer to the red would see more of it.
    seen_from = Point(841.3, 737.0)
    blockers = []
    for name, side, along in (("green", -1, 900.0), ("yellow", 1, 1100.0)):
        edge = look(seen_from, red, [], RADIUS).targets[0]
        graze = edge.left.graze if side < 0 else edge.right.graze
        length = seen_from.distance(graze)
        ux, uy = (graze.x - seen_from.x) / length, (graze.y - seen_from.y) / length
        off = REACH + opening / 2
        x, y = seen_from.x + along * ux, seen_from.y + along * uy
        blockers.append(Ball(name, Point(x + side * off * uy, y - side * off * ux)))
    # one wall on each side of the corridor hides the rest of the D
    for side in (-1, 1):
        base = blockers[0 if side < 0 else 1].at
        blockers += named(f"wall{side}-", [Point(base.x + side * (REACH * 2 - 1) * k, base.y) for k in range(1, 4)])
    result = decide(red, blockers)
    assert_witness_holds(result, red, blockers)
    assert result.witness is not None
    assert opening / 4 < result.witness.clearance < opening
    # Moved together by a little more than the opening, and the red is gone.
    shut = [
        Ball(ball.name, Point(ball.at.x + (1 if ball.at.x < 870 else -1) * opening * 3, ball.at.y)) for ball in blockers
    ]
    assert decide(red, shut).hidden
    assert best_clearance(red, shut) < 0.0


def test_an_opening_with_nothing_to_spare_counts_because_touching_is_no_obstruction() -> None:
    """The two blockers touch the paths from one single place of the baulk line, (889, 737)."""
    red = named("red", [Point(889.0, 3000.0)])
    place = Point(889.0, 737.0)
    edge = look(place, red, [], RADIUS).targets[0]
    blockers: Balls = []
    for side, graze in ((-1, edge.left.graze), (1, edge.right.graze)):
        length = place.distance(graze)
        ux, uy = (graze.x - place.x) / length, (graze.y - place.y) / length
        for k, along in enumerate((120.0, 900.0)):
            x, y = place.x + along * ux, place.y + along * uy
            blockers.append(Ball(f"{side}{k}", Point(x + side * REACH * uy, y - side * REACH * ux)))
        blockers += [Ball(f"w{side}{k}", Point(place.x + side * (60 + 100 * k), 737.0 + 120)) for k in range(1, 4)]
    result = decide(red, blockers)
    assert_witness_holds(result, red, blockers)
    # the same without contact: half a micrometre would still be touching, ten are not
    closer = [Ball(ball.name, Point(ball.at.x + (1e-5 if ball.at.x < 889 else -1e-5), ball.at.y)) for ball in blockers]
    assert decide(red, closer).hidden


def gate(red: Point, place: Point, room: float) -> Balls:
    """Balls that hide a far red from the D except around one place of the baulk line."""
    edge = look(place, [Ball("red1", red)], [], RADIUS).targets[0]
    posts: Balls = []
    for side, graze in ((-1, edge.left.graze), (1, edge.right.graze)):
        length = place.distance(graze)
        ux, uy = (graze.x - place.x) / length, (graze.y - place.y) / length
        x, y = place.x + 400 * ux, place.y + 400 * uy
        off = side * (REACH + room)
        post = Point(x + off * uy, y - off * ux)
        posts += [Ball(f"post{side}{k}", Point(post.x + side * 100.0 * k, post.y)) for k in range(4)]
    return posts


@pytest.mark.parametrize("slot", [0.1, 0.001, 0.0])
def test_a_slot_between_two_balls_beside_the_cue_ball_is_found(slot: float) -> None:
    """The red shows from ten millimetres of the baulk line, of which two balls leave the slot."""
    red, place = Point(889.0, 3000.0), Point(903.217, 737.0)
    off = math.sqrt(REACH**2 - 10.0**2) + slot / 2
    posts = gate(red, place, 5.0)
    sides = named("side", [Point(place.x - off, 727.0), Point(place.x + off, 727.0)])
    result = decide(named("red", [red]), posts + sides)
    assert_witness_holds(result, named("red", [red]), posts + sides)
    assert result.witness is not None
    assert result.witness.at.distance(place) < 1.0
    closer = named("side", [Point(place.x - off + slot, 727.0), Point(place.x + off - slot - 1e-4, 727.0)])
    assert decide(named("red", [red]), posts + closer).hidden


@pytest.mark.parametrize("slot", [1e-3, 1e-5])
def test_a_nest_in_which_the_cue_ball_can_only_touch_the_target_is_found(slot: float) -> None:
    """Two blockers against a target in the D leave just room for a third ball against it."""
    target, down = Point(853.1, 640.7), -1.2

    def nest(spread: float) -> Balls:
        half = math.radians(60.0) + spread / REACH
        angles = (down - half, down + half, down + math.pi - 0.5, down + math.pi + 0.5)
        return [
            Ball(f"colour{k}", Point(target.x + REACH * math.cos(a), target.y + REACH * math.sin(a)))
            for k, a in enumerate(angles)
        ]

    result = decide(named("red", [target]), nest(slot))
    assert_witness_holds(result, named("red", [target]), nest(slot))
    assert result.witness is not None
    nested = Point(target.x + REACH * math.cos(down), target.y + REACH * math.sin(down))
    assert result.witness.at.distance(nested) < 0.1
    assert decide(named("red", [target]), nest(-slot)).hidden


def test_agrees_with_the_judge_in_hard_positions() -> None:
    hidden = seen = 0
    for targets, blockers in hard_positions(seed=101, count=180):
        result = decide(targets, blockers)
        if result.hidden:
            hidden += 1
            assert best_clearance(targets, blockers, grid=13, climbs=4) < 0.0, (targets, blockers)
        else:
            seen += 1
            assert_witness_holds(result, targets, blockers)
    assert hidden > 50
    assert seen > 50


def test_the_moment_of_opening_is_met_exactly() -> None:
    """One blocker moves aside until the exact decision flips: just before, the judge must find nothing either."""
    rng = random.Random(303)
    flips = 0
    for targets, blockers in hard_positions(seed=303, count=10_000):
        moving, angle = rng.randrange(len(blockers)), rng.uniform(0.0, math.tau)

        def moved(by: float, index: int = moving, turn: float = angle, balls: Balls = blockers) -> Balls:
            at = balls[index].at
            there = Point(at.x + by * math.cos(turn), at.y + by * math.sin(turn))
            return [*balls[:index], Ball(balls[index].name, there), *balls[index + 1 :]]

        if not decide(targets, blockers).hidden or decide(targets, moved(24.0)).hidden:
            continue
        low, high = 0.0, 24.0
        while high - low > 1e-7:
            middle = (low + high) / 2
            low, high = (middle, high) if decide(targets, moved(middle)).hidden else (low, middle)
        assert_witness_holds(decide(targets, moved(high)), targets, moved(high))
        assert best_clearance(targets, moved(low), grid=13, climbs=4) < 1e-6
        flips += 1
        if flips == 15:
            return
    pytest.fail("too few positions flip")


def test_fifteen_reds_at_the_top_cushion() -> None:
    rng = random.Random(404)
    for _ in range(60):
        reds, colours = full_table(rng)
        result = decide(reds, colours)
        if not result.hidden:
            assert_witness_holds(result, reds, colours)
        else:
            assert best_clearance(reds, colours, grid=9, climbs=1) < 0.0


def test_the_lookout_says_what_the_on_table_test_says() -> None:
    rng = random.Random(505)
    for targets, blockers in hard_positions(seed=505, count=60):
        lookout = Lookout(D, targets, blockers, RADIUS)
        for _ in range(20):
            point = D.clamp(Point(rng.uniform(597.0, 1181.0), rng.uniform(445.0, 737.0)))
            legal = all(ball.at.distance(point) >= REACH for ball in (*targets, *blockers))
            assert lookout.is_legal(point) == legal
            if legal:
                assert lookout.is_open(point) == bool(look(point, targets, blockers, RADIUS).open)


def test_shadows_name_the_balls_that_hide() -> None:
    red = named("red", [Point(889.0, 2000.0)])
    ring = [Point(889.0 + REACH * math.cos(k), 2000.0 + REACH * math.sin(k)) for k in (-2.2, -1.57, -0.94)]
    (shadow,) = shadows(D, red, [*named("colour", ring), Ball("far", Point(100.0, 3000.0))], RADIUS)
    assert shadow.target == "red1"
    assert set(shadow.left) | set(shadow.right) == {"colour1", "colour2", "colour3"}
