"""The backgammon clock with simple delay: match time for each player, and move time before it is touched (3.5, 4.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum

from tableside.games.backgammon.clock import SINGLES_DELAY, SINGLES_MINUTES, minutes_each
from tableside.games.backgammon.clock_stop import Pause
from tableside.games.backgammon.match import check_score
from tableside.timers.moments import Span, seconds


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
    length: int,
    score: tuple[int, int],
    minutes_per_point: float = SINGLES_MINUTES,
    delay_seconds: int = SINGLES_DELAY,
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
        return max(0, self.reserves[side] - self._used(side, now))

    def expired(self, side: Side, now: int) -> bool:
        return self.left(side, now) == 0

    def _used(self, side: Side, now: int) -> int:
        """Return how much match time the turn under way has cost a player."""
        return max(0, self.turn.at(now) - self.settings.move_time) if side is self.turn_of else 0

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
        return replace(self, reserves=reserves, turn=self._without_cost(now), fallen=fallen)

    def end_turn(self, now: int) -> DelayClock:
        """Stop without a turn under way, as between two games; the match times stay."""
        return replace(self._settled(now), turn_of=None, turn=Span(), pause_reason="")

    def _settled(self, now: int) -> DelayClock:
        """Book the match time that the turn under way has cost."""
        left = (self.left(Side.LEFT, now), self.left(Side.RIGHT, now))
        return replace(self, reserves=left)

    def _without_cost(self, now: int) -> Span:
        """Keep the used move time of the turn, and none of the match time that has just been booked."""
        used = min(self.turn.at(now), self.settings.move_time)
        return Span(used, now) if self.running else Span(used)

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
