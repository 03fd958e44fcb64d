"""Moving balls by hand: whatever is wanted, the position stays possible."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tableside.games import standard_positions
from tableside.games.blackball.table import blackball_table
from tableside.games.snooker.table import snooker_table
from tableside.geometry import CUE, Point, Position, TableSpec, arrangement, problems
from tableside.geometry.position import read

SNOOKER, BLACKBALL = snooker_table(), blackball_table()
TABLES: dict[str, TableSpec] = {"snooker": SNOOKER, "blackball": BLACKBALL}
anywhere = st.builds(Point, st.floats(-4000, 6000), st.floats(-4000, 6000))


def opening(game: str) -> Position:
    return standard_positions(game)[0].make(TABLES[game])


@given(st.sampled_from(sorted(TABLES)), st.data())
def test_dragged_pieces_stay_apart_and_inside(game: str, data: st.DataObject) -> None:
    table, position = TABLES[game], opening(game)
    names = list(arrangement.names(table))
    for _ in range(6):
        name = data.draw(st.sampled_from(names))
        wanted = data.draw(anywhere)
        position = arrangement.moved(table, position, name, wanted)
        assert problems(table, position, 1e-5) == ()
        assert [ball.name for ball in position.balls] == [each for each in names if position.where(each) is not None]


@given(anywhere)
def test_cue_ball_from_hand_stays_in_the_d_or_zone(wanted: Point) -> None:
    for game, home in (("snooker", SNOOKER.d()), ("blackball", BLACKBALL.zone(BLACKBALL.radius_of(CUE)))):
        placed = arrangement.moved(TABLES[game], opening(game), CUE, wanted, from_hand=True)
        assert placed.cue is not None
        assert home.contains(placed.cue, 1e-6)
        assert not placed.in_hand


def test_free_places_are_rounded_and_touching_ones_are_not() -> None:
    position = read(SNOOKER, "cue 300,300; blue 500,500")
    free = arrangement.moved(SNOOKER, position, CUE, Point(700.1234, 800.5678))
    assert free.cue == Point(700.1, 800.6)
    against = arrangement.moved(SNOOKER, position, CUE, Point(501.0, 500.0))
    assert against.cue is not None
    assert abs(against.cue.distance(Point(500, 500)) - 52.5) < 1e-6


def test_a_ball_snaps_to_a_free_spot_only() -> None:
    position = read(SNOOKER, "cue 300,300; pink 500,500")
    spot = SNOOKER.spot_of("pink")
    assert spot is not None
    near = Point(spot.x + 3, spot.y - 2)
    assert arrangement.snapped(SNOOKER, position, "pink", near, 6.0) == spot
    assert arrangement.snapped(SNOOKER, position, "pink", Point(spot.x + 30, spot.y), 6.0) == Point(spot.x + 30, spot.y)
    taken = read(SNOOKER, "cue 889,2690; pink 500,500")
    assert arrangement.snapped(SNOOKER, taken, "pink", near, 6.0) == near


def test_balls_are_added_until_none_is_left() -> None:
    for table in TABLES.values():
        position = Position(())
        for kind in table.kinds:
            for _ in range(kind.count):
                done = arrangement.added(table, position, kind.key)
                assert done is not None, kind.key
                position = done[0]
            assert arrangement.added(table, position, kind.key) is None
        assert problems(table, position, 1e-5) == ()


def test_in_hand_and_back() -> None:
    position = read(SNOOKER, "cue 300,300; blue spot")
    held = arrangement.in_hand(position)
    assert held.in_hand
    assert held.cue is None
    back = arrangement.out_of_hand(SNOOKER, held)
    assert not back.in_hand
    assert back.cue is not None
    assert SNOOKER.d().contains(back.cue, 1e-6)
