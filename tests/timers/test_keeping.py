"""Clocks are the same after they were written and read, and stand."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tableside.games import ShotClockRules, find_game
from tableside.timers.clocks import (
    SECOND,
    STOPPED,
    DelayClock,
    Phase,
    ShotClock,
    Side,
    Timer,
    as_data,
    from_data,
    is_running,
    settings_for,
)

STOP = datetime(2026, 11, 16, 13, 31, tzinfo=UTC)
BEGIN = 1_000 * SECOND


def written_and_read(game: str, timer: Timer, now: int) -> tuple[Timer, datetime | None]:
    return from_data(game, json.loads(json.dumps(as_data(timer, now))), STOP)


def test_a_match_clock_that_ran_stands_with_the_time_it_had() -> None:
    clock = DelayClock.new(settings_for(7, (0, 0))).begin(Side.LEFT, BEGIN)
    clock = clock.press(BEGIN + 30 * SECOND)
    again, stopped = written_and_read("backgammon", clock, BEGIN + 50 * SECOND)
    assert isinstance(again, DelayClock)
    assert stopped == STOP
    assert again.paused
    later = 9_999 * SECOND
    assert [again.left(side, later) // SECOND for side in Side] == [14 * 60 - 18, 14 * 60 - 8]


def test_a_clock_that_stood_was_not_stopped_by_the_restart() -> None:
    clock = DelayClock.new(settings_for(7, (0, 0))).begin(Side.RIGHT, BEGIN).pause(BEGIN + SECOND, "break")
    again, stopped = written_and_read("backgammon", clock, BEGIN + 5 * SECOND)
    assert stopped is None
    assert isinstance(again, DelayClock)
    assert again.pause_reason == "break"
    assert not is_running(again, BEGIN)


def test_why_it_stands_is_known_after_a_second_restart() -> None:
    rules = find_game("carrom").details.clock
    assert isinstance(rules, ShotClockRules)
    clock = ShotClock(rules).start(BEGIN)
    first, stopped = written_and_read("carrom", clock, BEGIN + 4 * SECOND)
    second, still = from_data("carrom", as_data(first, 7, stopped), datetime(2027, 1, 1, tzinfo=UTC))
    assert still == STOP
    assert isinstance(second, ShotClock)
    assert second.suspended_for == STOPPED
    assert second.phase(0) is Phase.TIME_OUT
    assert second.resume(BEGIN).left(BEGIN) == 11 * SECOND


def test_the_time_that_an_event_has_set_stays() -> None:
    rules = find_game("snooker").details.clock
    assert isinstance(rules, ShotClockRules)
    again, _ = written_and_read("snooker", ShotClock(replace(rules, seconds=25)), 0)
    assert isinstance(again, ShotClock)
    assert again.left(0) == 25 * SECOND


@pytest.mark.parametrize("data", [{}, {"kind": "sundial", "running": False}, {"kind": "delay", "running": False}])
def test_what_is_no_clock_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)):
        from_data("carrom", data, STOP)
