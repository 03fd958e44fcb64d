"""How times are counted and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.timers.clocks import SECOND, TENTH, Span, next_tenth, seconds, shown_minutes, shown_seconds, tenths_left


@pytest.mark.parametrize(
    ("left", "shown"),
    [(15.0, "15.0"), (14.99, "15.0"), (14.9, "14.9"), (0.05, "0.1"), (0.0, "0.0"), (-3.0, "0.0"), (60.0, "60.0")],
)
def test_seconds_are_rounded_up_to_a_tenth(left: float, shown: str) -> None:
    assert shown_seconds(seconds(left)) == shown


@pytest.mark.parametrize(
    ("left", "shown"),
    [(600, "10:00"), (599.5, "10:00"), (599, "9:59"), (60, "1:00"), (59.9, "0:59.9"), (0.01, "0:00.1"), (0, "0:00.0")],
)
def test_minutes_show_tenths_at_the_end(left: float, shown: str) -> None:
    assert shown_minutes(seconds(left)) == shown


@given(st.integers(-SECOND, 100 * SECOND))
def test_zero_shows_only_when_nothing_is_left(left: int) -> None:
    assert (tenths_left(left) == 0) == (left <= 0)
    assert 0 <= tenths_left(left) * TENTH - max(0, left) < TENTH


@given(st.integers(0, 10**18), st.lists(st.tuples(st.booleans(), st.integers(0, 10**12)), max_size=30))
def test_a_span_counts_exactly_the_time_it_ran(now: int, steps: list[tuple[bool, int]]) -> None:
    span, ran = Span(), 0
    for go, wait in steps:
        span = span.go(now) if go else span.stop(now)
        now += wait
        ran += wait if go else 0
        assert span.at(now) == ran
        assert span.running == go


@given(st.integers(1, 100 * SECOND))
def test_what_is_shown_changes_exactly_at_the_next_tenth(left: int) -> None:
    wait = next_tenth(left)
    assert 0 < wait <= TENTH
    assert tenths_left(left - wait + 1) == tenths_left(left)
    assert tenths_left(left - wait) == tenths_left(left) - 1
