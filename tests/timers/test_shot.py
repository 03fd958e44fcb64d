"""The shot clocks of carrom and blackball, at every moment and in every order of events."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tableside.games import ShotClockRules, find_game, find_wizard
from tableside.timers.clocks import SECOND, Phase, ShotClock, seconds


def rules_of(game: str) -> ShotClockRules:
    rules = find_game(game).details.clock
    assert isinstance(rules, ShotClockRules)
    return rules


CARROM, BLACKBALL = rules_of("carrom"), rules_of("blackball")
LIMIT = ShotClock(BLACKBALL).limit


def test_the_figures_are_those_of_the_rulings() -> None:
    assert (ShotClock(CARROM).limit, LIMIT) == (15 * SECOND, 60 * SECOND)
    assert ShotClock(BLACKBALL).calls == (("thirty", 30 * SECOND), ("time", 60 * SECOND))
    reasons = find_wizard("blackball.clock").facts["time_out"].kind.domain() or ()
    assert set(BLACKBALL.time_outs) == set(reasons) - {"none"}
    assert not CARROM.time_outs


def test_a_stroke_in_time() -> None:
    clock = ShotClock(CARROM)
    assert clock.phase(0) is Phase.READY
    clock = clock.start(seconds(100))
    assert clock.left(seconds(104.2)) == seconds(10.8)
    clock = clock.play(seconds(104.2))
    assert clock.phase(seconds(900)) is Phase.PLAYED
    assert clock.counted(seconds(900)) == seconds(4.2)
    assert clock.due_in(seconds(900)) is None


@pytest.mark.parametrize("rules", [CARROM, BLACKBALL])
def test_time_is_over_at_the_limit_and_not_before(rules: ShotClockRules) -> None:
    clock = ShotClock(rules).start(0)
    assert clock.phase(clock.limit - 1) is Phase.RUNNING
    assert clock.phase(clock.limit) is Phase.EXPIRED
    assert clock.play(clock.limit) == clock, "a shot after the limit is too late"
    assert clock.left(10 * clock.limit) == 0


def test_the_call_at_thirty_comes_once_and_time_after_it() -> None:
    clock = ShotClock(BLACKBALL).start(0)
    clock, calls = clock.announce(seconds(29.9999))
    assert calls == ()
    assert clock.due_in(seconds(29)) == SECOND
    clock, calls = clock.announce(seconds(30))
    assert calls == ("thirty",)
    assert clock.announce(seconds(31))[1] == ()
    clock, calls = clock.announce(seconds(75))
    assert calls == ("time",)
    assert clock.due_in(seconds(75)) is None


def test_after_a_long_silence_all_calls_come_in_order() -> None:
    _, calls = ShotClock(BLACKBALL).start(0).announce(seconds(500))
    assert calls == ("thirty", "time")


def test_a_time_out_stops_the_count_until_it_is_resumed() -> None:
    clock = ShotClock(BLACKBALL).start(0).suspend(seconds(20), "rest")
    assert clock.phase(seconds(500)) is Phase.TIME_OUT
    assert clock.suspended_for == "rest"
    clock = clock.suspend(seconds(300), "touching-balls")
    assert clock.suspended_for == "touching-balls"
    clock = clock.resume(seconds(500))
    assert clock.counted(seconds(505)) == seconds(25)
    assert clock.restart(seconds(505)).left(seconds(505)) == seconds(60)


def test_carrom_knows_no_time_out_and_blackball_no_other_reasons() -> None:
    running = ShotClock(CARROM).start(0)
    assert running.suspend(seconds(3), "rest") == running
    running = ShotClock(BLACKBALL).start(0)
    assert running.suspend(seconds(3), "telephone") == running


class AnyOrder(RuleBasedStateMachine):
    """Whatever is pressed and whenever the clock is looked at, the count is the time it ran."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.clock = ShotClock(BLACKBALL)
        self.ran = 0
        self.running = False
        self.called: list[str] = []

    @rule(wait=st.integers(0, 40 * SECOND))
    def wait(self, wait: int) -> None:
        self.now += wait
        if self.running:
            self.ran = min(self.ran + wait, LIMIT)

    @rule()
    def look(self) -> None:
        self.clock, calls = self.clock.announce(self.now)
        self.called += calls

    @precondition(lambda self: not self.running and self.ran < LIMIT and self.clock.suspended_for)
    @rule()
    def resume(self) -> None:
        self.clock = self.clock.resume(self.now)
        self.running = True

    @precondition(lambda self: not self.clock.suspended_for and not (self.running and self.ran < LIMIT))
    @rule()
    def start(self) -> None:
        self.clock = self.clock.start(self.now)
        self.running, self.ran, self.called = True, 0, []

    @precondition(lambda self: self.running and self.ran < LIMIT)
    @rule(reason=st.sampled_from(list(BLACKBALL.time_outs)))
    def suspend(self, reason: str) -> None:
        self.clock = self.clock.suspend(self.now, reason)
        self.running = False

    @precondition(lambda self: self.running and self.ran < LIMIT)
    @rule()
    def play(self) -> None:
        self.clock = self.clock.play(self.now)
        self.running = False

    @rule()
    def reset(self) -> None:
        self.clock = self.clock.reset()
        self.running, self.ran, self.called = False, 0, []

    @invariant()
    def the_count_is_exact(self) -> None:
        assert self.clock.counted(self.now) == self.ran
        assert self.clock.left(self.now) == LIMIT - self.ran

    @invariant()
    def calls_are_made_once_and_in_order(self) -> None:
        assert self.called in ([], ["thirty"], ["thirty", "time"])
        due = [call for call, count in self.clock.calls if count <= self.ran]
        _, pending = self.clock.announce(self.now)
        assert [*self.called, *pending] == due

    @invariant()
    def the_next_call_is_due_when_the_count_reaches_it(self) -> None:
        due = self.clock.due_in(self.now)
        if due is not None and due > 0:
            assert self.clock.announce(self.now + due - 1)[1] == ()
            assert len(self.clock.announce(self.now + due)[1]) == 1


TestAnyOrder = AnyOrder.TestCase


@given(st.integers(0, 2**62), st.integers(0, 2**62))
def test_a_clock_that_seems_to_run_backwards_costs_nothing(start: int, look: int) -> None:
    clock = ShotClock(CARROM).start(start)
    assert 0 <= clock.left(look) <= clock.limit
