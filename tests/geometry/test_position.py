"""Positions as plain data, as one line of text, and what can be wrong with them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games.blackball.table import blackball_table
from tableside.games.snooker.table import snooker_table
from tableside.geometry import (
    Ball,
    Flaw,
    Point,
    Position,
    PositionError,
    arrange,
    from_data,
    problems,
    to_data,
    triangle,
)
from tableside.geometry.position import read, write

TABLE = snooker_table()
LINE = "cue 889,500; reds 400,2000 500,2100; yellow 1181.5,737; pink spot"


def test_a_line_is_read_and_written_back() -> None:
    position = read(TABLE, LINE)
    assert position.cue == Point(889.0, 500.0)
    assert position.where("red2") == Point(500.0, 2100.0)
    assert position.where("pink") == Point(889.0, 2676.75)
    assert not position.in_hand
    assert write(TABLE, position) == LINE


@pytest.mark.parametrize(
    "text", ["CUE 889 , 500 ;; Reds 400,2000  500, 2100;yellow 1181.50,737.0; Pink SPOT;", f"  {LINE}\n"]
)
def test_reading_forgives_blanks_and_capitals(text: str) -> None:
    assert write(TABLE, read(TABLE, text)) == LINE


def test_the_cue_ball_in_hand() -> None:
    position = read(TABLE, "cue in-hand; black spot")
    assert position.in_hand
    assert position.cue is None
    assert write(TABLE, position) == "cue in-hand; black spot"


def test_an_empty_table_is_an_empty_line() -> None:
    assert read(TABLE, "") == Position(())
    assert write(TABLE, Position(())) == ""


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("cue 889", "cue", "“889”"),
        ("cue 889,abc", "cue", "“889,abc”"),
        ("cue nan,5", "cue", "“nan,5”"),
        ("cue 1e999,5", "cue", "“1e999,5”"),
        ("cue 1,2,3", "cue", "“1,2,3”"),
        ("cue 1,2 3,4", "cue", "2 balls"),
        ("reds", "reds", "missing"),
        ("reds spot", "reds", "no spot"),
        ("cue spot", "cue", "no spot"),
        ("yellow in-hand", "yellow", "“in-hand”"),
        ("white 1,2", "white", "expected one of cue, reds, yellow"),
        ("red 1,2", "red", "expected one of"),
        ("blue spot; blue spot", "blue", "twice"),
        ("cue in-hand; cue 1,2", "cue", "twice"),
        ("reds" + " 1,2" * 16, "reds", "at most 15"),
    ],
)
def test_errors_name_what_is_wrong(text: str, field: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(TABLE, text)
    assert caught.value.params["field"] == field
    assert str(caught.value).startswith(f"{field}: ")
    assert says in str(caught.value)


figures = st.floats(allow_nan=False, allow_infinity=False)
points = st.builds(Point, figures, figures)


@given(
    reds=st.lists(points, max_size=15),
    cue=st.one_of(st.none(), points),
    black=st.one_of(st.just(Point(889.0, 3245.0)), points),
)
def test_what_is_written_reads_back_to_the_same_figures(reds: list[Point], cue: Point | None, black: Point) -> None:
    position = arrange(TABLE, {"reds": reds, "cue": [cue] if cue else [], "black": [black]}, in_hand=cue is None)
    assert read(TABLE, write(TABLE, position)) == position
    assert from_data(TABLE, to_data(TABLE, position)) == position


@given(st.text(alphabet="cue reds pink spot in-hand 0123456789.,;+-eé", max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        position = read(TABLE, text)
    except PositionError as error:
        assert str(error)
    else:
        assert read(TABLE, write(TABLE, position)) == position


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"white": [1, 2]}, "white"),
        ({"cue": "inhand"}, "cue"),
        ({"cue": [1]}, "cue"),
        ({"cue": [1, math.nan]}, "cue"),
        ({"cue": [10**400, 1]}, "cue"),
        ({"cue": [True, 1]}, "cue"),
        ({"yellow": "in-hand"}, "yellow"),
        ({"reds": "x"}, "reds"),
        ({"reds": [[1, 2], [3, "4"]]}, "red2"),
        ({"reds": [[1, 2]] * 16}, "reds"),
        ({"reds": [1, 2]}, "red1"),
    ],
)
def test_bad_data_names_the_ball(data: dict[str, object], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_data(TABLE, data)
    assert caught.value.params["field"] == field


def test_plain_data_both_ways() -> None:
    data: dict[str, object] = {"cue": "in-hand", "reds": [[400.0, 2000.0]], "blue": [889.0, 1784.5]}
    position = from_data(TABLE, data)
    assert position.in_hand
    assert [ball.name for ball in position.balls] == ["red1", "blue"]
    assert to_data(TABLE, position) == data


def test_moving_and_taking_off() -> None:
    position = read(TABLE, LINE)
    assert position.moved("cue", Point(1.0, 2.0)).cue == Point(1.0, 2.0)
    assert position.without("pink").where("pink") is None
    assert [ball.name for ball in position.object_balls] == ["red1", "red2", "yellow", "pink"]


def test_a_sound_position_has_no_problems() -> None:
    assert problems(TABLE, read(TABLE, LINE)) == ()


def test_every_problem_is_reported_at_once() -> None:
    position = Position(
        (
            Ball("cue", Point(889.0, 500.0)),
            Ball("red1", Point(900.0, 500.0)),
            Ball("red2", Point(10.0, 3569.0)),
            Ball("red3", Point(math.nan, 1.0)),
            Ball("white", Point(1.0, 1.0)),
            Ball("red1", Point(400.0, 400.0)),
        )
    )
    found = {(problem.flaw, problem.balls) for problem in problems(TABLE, position)}
    assert found == {
        (Flaw.OVERLAP, ("cue", "red1")),
        (Flaw.OUTSIDE, ("red2",)),
        (Flaw.NOT_FINITE, ("red3",)),
        (Flaw.UNKNOWN, ("white",)),
        (Flaw.TWICE, ("red1",)),
    }


def test_amounts_are_in_millimetres() -> None:
    overlap, *_ = problems(TABLE, read(TABLE, "cue 889,500; blue 889,540"))
    assert overlap.amount == pytest.approx(12.5)
    outside, *_ = problems(TABLE, read(TABLE, "cue 20,500"))
    assert outside.amount == pytest.approx(6.25)


def test_touching_and_rounded_touching_are_allowed_but_no_more() -> None:
    rack = [Point(round(p.x, 3), round(p.y, 3)) for p in triangle(Point(889.0, 2729.75), 52.5)]
    assert problems(TABLE, arrange(TABLE, {"reds": rack})) == ()
    assert problems(TABLE, read(TABLE, "cue 889,500; blue 889,552.5")) == ()
    assert problems(TABLE, read(TABLE, "cue 889,500; blue 889,552.4")) != ()
    assert problems(TABLE, read(TABLE, "cue 26.25,26.25; blue 1751.75,3542.75")) == ()
    assert problems(TABLE, read(TABLE, "cue 26.2,26.25")) != ()


def test_an_in_hand_cue_ball_cannot_also_lie_on_the_table() -> None:
    position = Position((Ball("cue", Point(889.0, 500.0)),), in_hand=True)
    assert [problem.flaw for problem in problems(TABLE, position)] == [Flaw.TWICE]


def test_blackball_balls_have_their_own_sizes() -> None:
    table = blackball_table()
    assert problems(table, read(table, "cue 400,400; reds 449.2,400")) == ()
    assert problems(table, read(table, "yellows 400,400; reds 449.2,400")) != ()
    assert write(table, read(table, "black spot")) == "black spot"
