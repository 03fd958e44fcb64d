"""Moments and durations in nanoseconds of the monotonic clock, which no change of the time of day can shift."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

Clock = Callable[[], int]
"""Gives the moment; `time.monotonic_ns` in the program, anything that never runs backwards in a test."""

SECOND = 1_000_000_000
TENTH = SECOND // 10


def seconds(count: float) -> int:
    return round(count * SECOND)


@dataclass(frozen=True, slots=True)
class Span:
    """Time that runs and stands: what has been counted so far, and since when it runs if it does."""

    counted: int = 0
    since: int | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def at(self, now: int) -> int:
        return self.counted if self.since is None else self.counted + max(0, now - self.since)

    def go(self, now: int) -> Span:
        """Let it run; one that runs already goes on."""
        return self if self.running else replace(self, since=now)

    def stop(self, now: int) -> Span:
        return Span(self.at(now))


def tenths_left(left: int) -> int:
    """Return the tenths of a second to show: rounded up, so that nothing shows zero before its time is over."""
    return -(-max(0, left) // TENTH)


def next_tenth(left: int) -> int:
    """Return how long it is until the tenths that are shown change."""
    return (left - 1) % TENTH + 1


def shown_seconds(left: int) -> str:
    """Write what is left of a short time: `14.3`."""
    tenths = tenths_left(left)
    return f"{tenths // 10}.{tenths % 10}"


def shown_whole(left: int) -> str:
    """Write what is left to the second, rounded up: `13:07`, `0:09`."""
    whole = -(-max(0, left) // SECOND)
    return f"{whole // 60}:{whole % 60:02}"


def shown_short(left: int) -> str:
    """Write the minutes and seconds that the large digits show at the same moment, without their tenths."""
    return shown_minutes(left).partition(".")[0]


def next_second(left: int) -> int:
    """Return how long it is until the seconds that `shown_short` writes change."""
    # Tenths are rounded up, so that in the last minute the seconds change with the ninth tenth.
    ninth = 0 if left > 60 * SECOND else SECOND - TENTH
    return (left - ninth - 1) % SECOND + 1


def shown_minutes(left: int) -> str:
    """Write what is left of a long time: `13:07`, and tenths in the last minute: `0:42.5`."""
    tenths = tenths_left(left)
    if tenths < 600:
        return f"0:{tenths // 10:02}.{tenths % 10}"
    return shown_whole(left)
