"""Shot clocks and the backgammon clock, in nanoseconds of the monotonic clock, and as plain data for the disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum, IntEnum
from typing import Any

from tableside.games import ShotClockRules, find_game
from tableside.games.backgammon.clock import SINGLES_DELAY, SINGLES_MINUTES, minutes_each
from tableside.games.backgammon.clock_stop import Pause
from tableside.games.backgammon.match import check_score
from tableside.storage.kept import moment_of

Clock = Callable[[], int]
"""Gives the moment; `time.monotonic_ns` in the program, anything that never runs backwards in a test."""

SECOND = 1_000_000_000
TENTH = SECOND // 10


def seconds(count: float) -> int:
    return round(count * SECOND)


@dataclass(frozen=True, slots=True)
class Span:
    """A stopwatch: the time counted so far, and since when it runs if it does."""

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


class Phase(Enum):
    READY = "ready"
    RUNNING = "running"
    TIME_OUT = "time-out"
    PLAYED = "played"
    EXPIRED = "expired"


WARNING, EXPIRY = "thirty", "time"
"""The calls, named after their sounds."""
STOPPED = "stopped"
"""The reason shown for a clock that was stopped by the end of the program."""


@dataclass(frozen=True, slots=True)
class ShotClock:
    """A count towards a limit; every method takes the moment and gives the clock as it is then."""

    rules: ShotClockRules
    count: Span = field(default_factory=Span)
    suspended_for: str = ""
    played: bool = False
    called: int = 0
    """How many of the calls have been made."""

    @property
    def limit(self) -> int:
        return seconds(self.rules.seconds)

    @property
    def calls(self) -> tuple[tuple[str, int], ...]:
        """The calls, each with the count at which it is due."""
        warning, expiry = self.rules.warning_seconds, (EXPIRY, self.limit)
        warned = warning is not None and warning < self.rules.seconds
        return ((WARNING, seconds(warning or 0)), expiry) if warned else (expiry,)

    def phase(self, now: int) -> Phase:
        if self.counted(now) >= self.limit:
            return Phase.EXPIRED
        if self.played:
            return Phase.PLAYED
        if self.suspended_for:
            return Phase.TIME_OUT
        return Phase.RUNNING if self.count.running else Phase.READY

    def counted(self, now: int) -> int:
        """Return the count, which ends at the limit."""
        return min(self.count.at(now), self.limit)

    def left(self, now: int) -> int:
        return self.limit - self.counted(now)

    # What the official does

    def start(self, now: int) -> ShotClock:
        """Begin the count of a new shot; one that runs goes on."""
        phase = self.phase(now)
        return self if phase is Phase.RUNNING else self.resume(now) if phase is Phase.TIME_OUT else self.restart(now)

    def play(self, now: int) -> ShotClock:
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

    def announce(self, now: int) -> tuple[ShotClock, tuple[str, ...]]:
        """Return the calls that have become due, each once, in order; and the clock that knows they were made."""
        counted = self.counted(now)
        reached = tuple(call for call, count in self.calls if count <= counted)
        if len(reached) <= self.called:
            return self, ()
        return replace(self, called=len(reached)), reached[self.called :]

    def due_in(self, now: int) -> int | None:
        """Return how long it is until the next call; None where none will come."""
        if not self.count.running or self.called >= len(self.calls):
            return None
        return max(0, self.calls[self.called][1] - self.count.at(now))


class Side(IntEnum):
    """The two players, as they sit at the clock."""

    LEFT = 0
    RIGHT = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """Match time and move time as the rules give them for a score, in nanoseconds."""

    match_time: int
    move_time: int


def settings_for(
    length: int, score: tuple[int, int], minutes_per_point: float = SINGLES_MINUTES, delay_seconds: int = SINGLES_DELAY
) -> ClockSettings:
    """Return how long each player gets; the score of a match that is already won is refused (3.5.v-vi)."""
    check_score(length, score)
    minutes = minutes_each(length, score, minutes_per_point)
    return ClockSettings(seconds(float(minutes * 60)), seconds(delay_seconds))


@dataclass(frozen=True, slots=True)
class DelayClock:
    """Two match times, of which one runs at a time; every method takes the moment and gives the clock as it is then."""

    settings: ClockSettings
    reserves: tuple[int, int]
    """The time left to each player, without the current turn."""
    turn_of: Side | None = None
    turn: Span = field(default_factory=Span)
    pause_reason: str = ""
    fallen: tuple[Side, ...] = ()
    """Whose time has been announced as expired, the first one first."""

    @staticmethod
    def new(settings: ClockSettings) -> DelayClock:
        return DelayClock(settings, (settings.match_time, settings.match_time))

    # Reading

    @property
    def started(self) -> bool:
        """Whether a turn is under way, running or paused."""
        return self.turn_of is not None

    @property
    def running(self) -> bool:
        return self.turn.running

    @property
    def paused(self) -> bool:
        """Whether a turn is under way and its time stands."""
        return self.started and not self.running

    def move_time_left(self, side: Side, now: int) -> int:
        """Return the rest of a player's move time; the waiting player has all of it."""
        if side is not self.turn_of:
            return self.settings.move_time
        return max(0, self.settings.move_time - self.turn.at(now))

    def left(self, side: Side, now: int) -> int:
        used = max(0, self.turn.at(now) - self.settings.move_time) if side is self.turn_of else 0
        return max(0, self.reserves[side] - used)

    def expired(self, side: Side, now: int) -> bool:
        return self.left(side, now) == 0

    # What players and director do

    def begin(self, side: Side, now: int) -> DelayClock:
        """Start a player's time as a new turn, with the whole move time."""
        return replace(self._settled(now), turn_of=side, turn=Span().go(now), pause_reason="")

    def press(self, now: int, side: Side | None = None) -> DelayClock:
        """End a turn: the player whose time runs starts the opponent's. A press on the wrong side does nothing."""
        if not self.running or self.turn_of is None or (side is not None and side is not self.turn_of):
            return self
        return self.begin(self.turn_of.other, now)

    def pause(self, now: int, reason: str = "") -> DelayClock:
        """Let the time stand, for one of the reasons there are; a second reason replaces the first."""
        if not self.started:
            return self
        return replace(self, turn=self.turn.stop(now), pause_reason=reason if reason in tuple(Pause) else "")

    def resume(self, now: int) -> DelayClock:
        return replace(self, turn=self.turn.go(now), pause_reason="") if self.paused else self

    def restore_move_time(self, now: int) -> DelayClock:
        """Return the whole move time to the player whose roll was cancelled (4.3.v); used match time stays used."""
        if not self.started:
            return self
        return replace(self._settled(now), turn=Span().go(now) if self.running else Span())

    def set_times(self, left: int, right: int, now: int) -> DelayClock:
        """Set both match times, as the director does by best estimate (3.7.ii); what then has time is not expired."""
        reserves = (max(0, left), max(0, right))
        fallen = tuple(side for side in self.fallen if not reserves[side])
        # The used move time of the turn stays, and none of the match time that has just been booked.
        used = min(self.turn.at(now), self.settings.move_time)
        turn = Span(used, now if self.running else None)
        return replace(self, reserves=reserves, turn=turn, fallen=fallen)

    def end_turn(self, now: int) -> DelayClock:
        """Stop without a turn under way, as between two games; the match times stay."""
        return replace(self._settled(now), turn_of=None, turn=Span(), pause_reason="")

    def _settled(self, now: int) -> DelayClock:
        """Book the match time that the turn under way has cost."""
        return replace(self, reserves=(self.left(Side.LEFT, now), self.left(Side.RIGHT, now)))

    # What the clock says

    def announce(self, now: int) -> tuple[DelayClock, tuple[Side, ...]]:
        """Return the times that have run out, each once; and the clock that knows they were announced."""
        new = tuple(side for side in Side if self.expired(side, now) and side not in self.fallen)
        if not new:
            return self, ()
        return replace(self, fallen=(*self.fallen, *new)), new

    def due_in(self, now: int) -> int | None:
        """Return how long it is until the running time is over; None where nothing runs towards its end."""
        if not self.running or self.turn_of is None or self.turn_of in self.fallen:
            return None
        if self.expired(self.turn_of, now):
            return 0
        return self.settings.move_time + self.reserves[self.turn_of] - self.turn.at(now)


Timer = ShotClock | DelayClock


def is_running(timer: Timer, now: int) -> bool:
    match timer:
        case ShotClock():
            return timer.count.running and timer.left(now) > 0
        case DelayClock():
            return timer.running


def as_data(timer: Timer, now: int, stopped_at: datetime | None = None) -> dict[str, Any]:
    """Write a clock as it stands at a moment, and since when it stands if a stop of the program made it stand."""
    data: dict[str, Any]
    match timer:
        case ShotClock():
            data = {
                "kind": "shot",
                "limit": timer.limit,
                "counted": timer.counted(now),
                "suspended_for": timer.suspended_for,
                "played": timer.played,
                "called": timer.called,
            }
        case DelayClock():
            data = {
                "kind": "delay",
                "match_time": timer.settings.match_time,
                "move_time": timer.settings.move_time,
                "reserves": list(timer.reserves),
                "turn_of": timer.turn_of,
                "turn": timer.turn.at(now),
                "pause_reason": timer.pause_reason,
                "fallen": list(timer.fallen),
            }
    stopped = stopped_at.isoformat() if stopped_at is not None else None
    return {**data, "running": is_running(timer, now), "stopped_at": stopped}


def from_data(game: str, data: Mapping[str, Any], stopped_at: datetime | None) -> tuple[Timer, datetime | None]:
    """Read a clock back, standing; with the moment if it was the program's stop that stopped it.

    What is no clock of this program raises ValueError, TypeError or LookupError.
    """
    earlier = data.get("stopped_at")
    since = stopped_at if data["running"] else moment_of(earlier) if earlier else None
    match data["kind"]:
        case "shot":
            return _shot_from(game, data, stopped=since is not None), since
        case "delay":
            return _delay_from(data), since
        case kind:
            raise ValueError(kind)


def _shot_from(game: str, data: Mapping[str, Any], *, stopped: bool) -> ShotClock:
    rules = find_game(game).details.clock
    if not isinstance(rules, ShotClockRules):
        raise ValueError(game)
    if rules.adjustable:
        rules = replace(rules, seconds=int(data["limit"]) // SECOND)
    reason = STOPPED if stopped else str(data["suspended_for"])
    suspended_for = reason if reason in (*rules.time_outs, STOPPED) else ""
    return ShotClock(rules, Span(int(data["counted"])), suspended_for, bool(data["played"]), int(data["called"]))


def _delay_from(data: Mapping[str, Any]) -> DelayClock:
    left, right = (int(time) for time in data["reserves"])
    reason = str(data["pause_reason"])
    return DelayClock(
        ClockSettings(int(data["match_time"]), int(data["move_time"])),
        reserves=(left, right),
        turn_of=Side(data["turn_of"]) if data["turn_of"] is not None else None,
        turn=Span(int(data["turn"])),
        pause_reason=reason if reason in tuple(Pause) else "",
        fallen=tuple(Side(side) for side in data["fallen"]),
    )
