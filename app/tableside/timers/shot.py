"""The shot clock: carrom's 15 seconds, blackball's 60 with a call at 30 (8a), snooker's as the event sets it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from tableside.games import Game, ShotClockRules
from tableside.timers.moments import Span, seconds


class Phase(Enum):
    READY = "ready"
    RUNNING = "running"
    TIME_OUT = "time-out"
    PLAYED = "played"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    count: int
    """The count in nanoseconds at which it is due."""


@dataclass(frozen=True, slots=True)
class ShotRules:
    """How long a shot may take, what is called when, and why the count may be suspended."""

    game: str
    limit: int
    calls: tuple[Call, ...]
    time_outs: tuple[str, ...] = ()
    rule: str = ""
    adjustable: bool = False
    """Whether the event sets the time, because the rules of the game do not."""

    def lasting(self, limit: int) -> ShotRules:
        calls = tuple(call for call in self.calls if call.name != EXPIRY and call.count < limit)
        return replace(self, limit=limit, calls=(*calls, Call(EXPIRY, limit)))


EXPIRY = "time"
STOPPED = "stopped"
"""Why a count stands that the end of the program has stopped."""


def shot_rules(game: Game) -> ShotRules | None:
    """Return the rules of a game's shot clock; None where the game has none."""
    clock = game.details.clock
    if not isinstance(clock, ShotClockRules):
        return None
    warning = () if clock.warning_seconds is None else (Call("thirty", seconds(clock.warning_seconds)),)
    limit = seconds(clock.seconds)
    calls = (*warning, Call(EXPIRY, limit))
    return ShotRules(game.id, limit, calls, tuple(clock.time_outs), clock.rule, clock.adjustable)


@dataclass(frozen=True, slots=True)
class ShotClock:
    """A count towards a limit; every method takes the moment and gives the clock as it is then."""

    rules: ShotRules
    count: Span = field(default_factory=Span)
    suspended_for: str = ""
    played: bool = False
    called: int = 0
    """How many of the calls have been made."""

    def phase(self, now: int) -> Phase:
        if self.counted(now) >= self.rules.limit:
            return Phase.EXPIRED
        if self.played:
            return Phase.PLAYED
        if self.suspended_for:
            return Phase.TIME_OUT
        return Phase.RUNNING if self.count.running else Phase.READY

    def counted(self, now: int) -> int:
        """Return the count, which ends at the limit."""
        return min(self.count.at(now), self.rules.limit)

    def left(self, now: int) -> int:
        return self.rules.limit - self.counted(now)

    # What the official does

    def start(self, now: int) -> ShotClock:
        """Begin the count of a new shot; one that runs goes on."""
        match self.phase(now):
            case Phase.RUNNING:
                return self
            case Phase.TIME_OUT:
                return self.resume(now)
            case _:
                return ShotClock(self.rules, Span().go(now))

    def play(self, now: int) -> ShotClock:
        """Stop the count because the shot is played; too late is too late."""
        if self.phase(now) is not Phase.RUNNING:
            return self
        return replace(self, count=self.count.stop(now), played=True)

    def suspend(self, now: int, reason: str) -> ShotClock:
        """Stop the count for a time-out; a second reason replaces the first."""
        if reason not in self.rules.time_outs or self.phase(now) not in (Phase.RUNNING, Phase.TIME_OUT):
            return self
        return replace(self, count=self.count.stop(now), suspended_for=reason)

    def resume(self, now: int) -> ShotClock:
        if self.phase(now) is not Phase.TIME_OUT:
            return self
        return replace(self, count=self.count.go(now), suspended_for="")

    def restart(self, now: int) -> ShotClock:
        """Restart the count, also during a time-out: the referee decides whether it goes on or restarts."""
        return ShotClock(self.rules, Span().go(now))

    def reset(self) -> ShotClock:
        return ShotClock(self.rules)

    # What the clock says

    def announce(self, now: int) -> tuple[ShotClock, tuple[Call, ...]]:
        """Return the calls that have become due, each once, in order; and the clock that knows they were made."""
        counted = self.counted(now)
        reached = sum(call.count <= counted for call in self.rules.calls)
        if reached <= self.called:
            return self, ()
        return replace(self, called=reached), self.rules.calls[self.called : reached]

    def due_in(self, now: int) -> int | None:
        """Return how long it is until the next call; None where none will come."""
        if not self.count.running or self.called >= len(self.rules.calls):
            return None
        return max(0, self.rules.calls[self.called].count - self.count.at(now))
