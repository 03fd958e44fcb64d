"""The backgammon clock: simple delay, two match times, pauses, and the end of a player's time."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tableside.games.backgammon.clock_stop import Pause
from tableside.rulings.model import Impossible
from tableside.timers.clocks import SECOND, ClockSettings, DelayClock, Side, seconds, settings_for

MINUTE = 60 * SECOND
LEFT, RIGHT = Side.LEFT, Side.RIGHT


def seven_points() -> DelayClock:
    return DelayClock.new(settings_for(7, (0, 0)))


def test_minutes_come_from_the_ruling() -> None:
    assert settings_for(7, (0, 0)) == ClockSettings(14 * MINUTE, 12 * SECOND)
    assert settings_for(7, (3, 4)).match_time == 7 * MINUTE
    assert settings_for(5, (2, 3), minutes_per_point=3).match_time == round(7.5 * MINUTE)
    with pytest.raises(Impossible):
        settings_for(5, (5, 0))


def test_the_delay_runs_before_the_match_time_is_touched() -> None:
    clock = seven_points().begin(LEFT, 0)
    assert clock.left(LEFT, seconds(12)) == 14 * MINUTE
    assert clock.move_time_left(LEFT, seconds(5)) == seconds(7)
    assert clock.left(LEFT, seconds(20)) == 14 * MINUTE - seconds(8)
    assert clock.move_time_left(LEFT, seconds(20)) == 0


def test_what_is_left_of_the_delay_is_not_carried_over() -> None:
    clock = seven_points().begin(LEFT, 0).press(seconds(2)).press(seconds(4))
    assert clock.turn_of is LEFT
    assert clock.left(LEFT, seconds(4 + 13)) == 14 * MINUTE - SECOND


def test_only_the_player_whose_time_runs_can_press() -> None:
    clock = seven_points()
    assert clock.press(0) == clock
    clock = clock.begin(RIGHT, 0)
    assert clock.press(seconds(1), LEFT) == clock
    assert clock.press(seconds(1), RIGHT).turn_of is LEFT
    paused = clock.pause(seconds(1))
    assert paused.press(seconds(2), RIGHT) == paused


def test_a_pause_stops_both_times_and_knows_its_reason() -> None:
    clock = seven_points().begin(LEFT, 0).pause(seconds(15), "break")
    assert clock.paused
    assert clock.pause_reason == "break"
    assert clock.left(LEFT, seconds(900)) == 14 * MINUTE - seconds(3)
    clock = clock.resume(seconds(900))
    assert clock.pause_reason == ""
    assert clock.left(LEFT, seconds(901)) == 14 * MINUTE - seconds(4)


def test_a_cancelled_roll_gives_back_the_move_time_only() -> None:
    clock = seven_points().begin(LEFT, 0).restore_move_time(seconds(20))
    assert clock.move_time_left(LEFT, seconds(20)) == seconds(12)
    assert clock.left(LEFT, seconds(30)) == 14 * MINUTE - seconds(8)
    paused = clock.pause(seconds(30), "cancelled-roll").restore_move_time(seconds(40))
    assert paused.paused
    assert paused.move_time_left(LEFT, seconds(50)) == seconds(12)


def test_expiry_is_announced_once_and_the_first_is_known() -> None:
    clock = seven_points().set_times(seconds(10), seconds(10), 0).begin(LEFT, 0)
    assert clock.due_in(0) == seconds(22)
    assert clock.announce(seconds(22) - 1)[1] == ()
    clock, news = clock.announce(seconds(22))
    assert news == (LEFT,)
    assert clock.announce(seconds(40))[1] == ()
    assert clock.due_in(seconds(40)) is None
    clock = clock.press(seconds(40))
    clock, news = clock.announce(seconds(400))
    assert news == (RIGHT,)
    assert clock.fallen == (LEFT, RIGHT)


def test_the_director_sets_times_by_estimate() -> None:
    clock = seven_points().begin(LEFT, 0)
    clock, _ = clock.announce(seconds(3600))
    assert clock.fallen == (LEFT,)
    clock = clock.set_times(5 * MINUTE, 6 * MINUTE, seconds(3600))
    assert clock.fallen == ()
    assert (clock.left(LEFT, seconds(3600)), clock.left(RIGHT, seconds(3600))) == (5 * MINUTE, 6 * MINUTE)
    assert clock.left(LEFT, seconds(3601)) == 5 * MINUTE - SECOND


def test_between_games_nobody_s_time_runs() -> None:
    clock = seven_points().begin(LEFT, 0).end_turn(seconds(20))
    assert not clock.started
    assert clock.left(LEFT, seconds(500)) == 14 * MINUTE - seconds(8)
    assert clock.pause(seconds(500)) == clock


class AnyMatch(RuleBasedStateMachine):
    """Beside a plain reckoning of every turn, whatever players and director do."""

    def __init__(self) -> None:
        super().__init__()
        self.settings = settings_for(1, (0, 0))
        self.clock = DelayClock.new(self.settings)
        self.now = 0
        self.reserve = [self.settings.match_time] * 2
        self.delay = 0
        self.turn: Side | None = None
        self.runs = False

    @rule(wait=st.integers(0, 30 * SECOND))
    def wait(self, wait: int) -> None:
        self.now += wait
        if self.runs and self.turn is not None:
            from_delay = min(wait, self.delay)
            self.delay -= from_delay
            self.reserve[self.turn] = max(0, self.reserve[self.turn] - (wait - from_delay))

    def _new_turn(self, side: Side) -> None:
        self.turn, self.delay, self.runs = side, self.settings.move_time, True

    @rule(side=st.sampled_from(Side))
    def begin(self, side: Side) -> None:
        self.clock = self.clock.begin(side, self.now)
        self._new_turn(side)

    @rule(side=st.sampled_from([None, *Side]))
    def press(self, side: Side | None) -> None:
        self.clock = self.clock.press(self.now, side)
        if self.runs and self.turn is not None and side in (None, self.turn):
            self._new_turn(self.turn.other)

    @rule(reason=st.sampled_from([*Pause, "", "tired"]))
    def pause(self, reason: str) -> None:
        self.clock = self.clock.pause(self.now, reason)
        self.runs = False

    @rule()
    def resume(self) -> None:
        self.clock = self.clock.resume(self.now)
        self.runs = self.turn is not None

    @rule()
    def restore(self) -> None:
        self.clock = self.clock.restore_move_time(self.now)
        self.delay = self.settings.move_time

    @rule()
    def end(self) -> None:
        self.clock = self.clock.end_turn(self.now)
        self.turn, self.runs = None, False

    @rule(left=st.integers(0, 200 * SECOND), right=st.integers(0, 200 * SECOND))
    def set_times(self, left: int, right: int) -> None:
        self.clock = self.clock.set_times(left, right, self.now)
        self.reserve = [left, right]

    @rule()
    def announce(self) -> None:
        self.clock, _ = self.clock.announce(self.now)
        assert set(self.clock.fallen) == {side for side in Side if not self.reserve[side]}

    @invariant()
    def times_are_exact(self) -> None:
        for side in Side:
            assert self.clock.left(side, self.now) == self.reserve[side]
            expected = self.delay if side is self.turn else self.settings.move_time
            assert self.clock.move_time_left(side, self.now) == expected
        assert self.clock.running == self.runs

    @invariant()
    def the_end_is_due_when_it_comes(self) -> None:
        due = self.clock.due_in(self.now)
        if due:
            assert self.turn is not None
            assert not self.clock.expired(self.turn, self.now + due - 1)
            assert self.clock.expired(self.turn, self.now + due)


TestAnyMatch = AnyMatch.TestCase
