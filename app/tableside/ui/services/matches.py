"""The matches of the day, their clocks and the cases in hand, which are there again after any stop."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tableside.games import MatchClockRules, ShotClockRules, find_game, find_wizard
from tableside.games.match import Match, new_match
from tableside.games.match import as_data as match_data
from tableside.games.match import from_data as read_match
from tableside.journal.model import Notes
from tableside.messages import Catalogue
from tableside.rulings.case import Case, RunningCase, assess, without
from tableside.rulings.case import as_data as case_data
from tableside.rulings.case import from_data as read_case
from tableside.rulings.intake import Details, written
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Values, Wizard
from tableside.rulings.words import wizard_name
from tableside.storage.kept import UNFIT, Kept, UnfinishedWork
from tableside.timers.clocks import Clock, DelayClock, ShotClock, Timer, is_running, next_second, shown_short
from tableside.timers.clocks import as_data as clock_data
from tableside.timers.clocks import from_data as read_clock
from tableside.ui.places import Place

_MATCHES = "matches"
_MOST_KEPT = 60
"""More matches and cases than an evening with many tables has."""


class Matches(QObject):
    """Keeps the matches in the order in which they were used; the last one is current."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, parent: QObject) -> None:
        super().__init__(parent)
        self._kept: Kept[tuple[Match, ...]] = Kept(
            work, _MATCHES, lambda data: tuple(map(read_match, data)), lambda kept: [*map(match_data, kept)], ()
        )
        self._blank: dict[str, Match] = {}
        self._unknown: dict[str, Match] = {}

    @property
    def known(self) -> tuple[Match, ...]:
        """The matches of which names or a score are known, the one used last first."""
        return tuple(match for match in reversed(self._kept.value) if match.is_known)

    @property
    def current(self) -> Match | None:
        """The match used last; None where nothing is known of any."""
        return next(iter(self.known), None)

    def of(self, game: str) -> Match:
        """Return the match of a game used last, or one of which nothing is known yet."""
        kept = (match for match in reversed(self._kept.value) if match.game == game)
        return next(kept, None) or self._blank.setdefault(game, new_match(game, self.current))

    def unknown(self, game: str) -> Match:
        """Return a match of which nothing is known, for a case whose match is no longer kept."""
        return self._unknown.setdefault(game, new_match(game))

    def find(self, identity: str) -> Match | None:
        return next((match for match in self._kept.value if match.id == identity), None)

    def put(self, match: Match) -> None:
        others = tuple(one for one in self._kept.value if one.id != match.id)
        if self._kept.value != (*others, match):
            self._kept.set((*others[1 - _MOST_KEPT :], match))
            self._blank.pop(match.game, None)
            if self.unknown(match.game).id == match.id:
                del self._unknown[match.game]
            self.changed.emit()

    def begin(self, game: str) -> Match:
        match = new_match(game, self.current)
        self.put(match)
        return match

    # What the journal notes of a match

    def notes(self, match: Match, catalogue: Catalogue) -> Notes:
        """Return what is known of a match in the form in which the journal notes it."""
        place = match.score.place(catalogue) if match.score is not None else ""
        return Notes(match.event, match.both, match.table, referee=match.referee, round=match.round, frame=place)

    def take_notes(self, match: Match, notes: Notes) -> None:
        """Take over what was written in the journal about players and place."""
        match = replace(match, event=notes.event, table=notes.table, referee=notes.referee, round=notes.round)
        known = notes.players == match.both or not any(notes.both)
        self.put(match if known else replace(match, players=notes.both))

    # The position before a stroke

    def keep_position(self, game: str, line: str) -> None:
        self.put(replace(self.of(game), position=line))

    def begun(self, wizard: Wizard) -> dict[str, Any]:
        """Return the fact of a ruling that begins as the position kept; nothing where it does not fit."""
        match, name = self.of(wizard.game), wizard.from_kept
        if not name or not match.position:
            return {}
        try:
            kept = wizard.facts[name].kind.parse(match.position)
        except WrongValue:
            return {}
        return {name: without(wizard, name, kept, match.score.gone if match.score is not None else ())}


CLOCKS = "clocks"
_EVERY_MS = 400
_MS = 1_000_000


@dataclass(frozen=True, slots=True)
class ClockInUse:
    """A clock as rail and start page show it: its game, its time to the second, whether it runs, else why not."""

    game: str
    time: str
    runs: bool
    why: str = ""
    others: int = 0
    """How many other clocks run."""


class Clocks(QObject):
    """Holds every clock by the id of its match; those that run are written to the disk as they go."""

    changed = Signal()
    """A clock was started, stopped or set, or the seconds of a running one changed."""

    def __init__(self, running: UnfinishedWork, matches: Matches, parent: QObject) -> None:
        super().__init__(parent)
        self._matches = matches
        self.clock: Clock = time.monotonic_ns
        self._running = running
        self._timers: dict[str, Timer] = {}
        self._stopped: dict[str, datetime] = {}
        self._latest = ""
        self._beat = QTimer(self)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.setSingleShot(True)
        self._beat.timeout.connect(self._keep)
        if not self._restore():
            running.reject(CLOCKS)
        elif self._stopped:
            self._keep()  # when they stopped, which is known only now

    def get(self, match: Match) -> Timer | None:
        return self._timers.get(match.id)

    def put(self, match: Match, timer: Timer) -> None:
        name = match.id
        if self._timers.get(name) == timer:
            return
        runs = is_running(timer, self.clock())
        if runs:
            self._latest = name
            self._stopped.pop(name, None)
            # The one used last stands last, on the disk too.
            self._timers.pop(name, None)
        elif isinstance(timer, DelayClock) and not timer.started:
            self._stopped.pop(name, None)
        self._timers[name] = timer
        if self._matches.find(match.id) is None:
            self._matches.put(match)
        self._keep()

    @property
    def running(self) -> tuple[str, ...]:
        now = self.clock()
        return tuple(name for name, timer in self._timers.items() if is_running(timer, now))

    @property
    def match_running(self) -> bool:
        """Whether the clock of a match runs, which is worth a question before the program ends."""
        return any(isinstance(self._timers[name], DelayClock) for name in self.running)

    def in_use(self, catalogue: Catalogue) -> ClockInUse | None:
        """Return the clock used last while it is in use, in the words of a catalogue."""
        running = self.running
        name = self._latest if self._latest in running or not running else running[-1]
        timer = self._timers.get(name)
        left = _left(timer, self.clock()) if timer is not None else None
        if timer is None or left is None:
            return None
        why = "" if name in running else self._why(name, timer, catalogue)
        return ClockInUse(self._game_of(name), shown_short(left), name in running, why, len({*running} - {name}))

    def facts(self, match: Match, wizard: Wizard, given: Values) -> dict[str, Any]:
        """Return what a match says about a ruling: by its score, its clock and the position kept."""
        score = match.score.facts(wizard.id, given) if match.score is not None else {}
        raw, timer = {}, self.get(match)
        rules = find_game(match.game).details.clock
        if isinstance(rules, MatchClockRules) and isinstance(timer, DelayClock):
            out = ["ab"[side] for side in timer.fallen]
            if wizard.id == rules.time_out and out:
                raw = {"out": "both", "first": out[0]} if len(out) > 1 else {"out": out[0]}
            elif wizard.id == rules.pause and timer.pause_reason:
                raw = {"why_paused": timer.pause_reason}
        of_clock = {name: wizard.facts[name].kind.parse(value) for name, value in raw.items()}
        return {**score, **of_clock, **self._matches.begun(wizard)}

    def _game_of(self, name: str) -> str:
        match = self._matches.find(name)
        return match.game if match is not None else ""

    def stopped_words(self, name: str, catalogue: Catalogue) -> str:
        """Return that a restart stopped the clock of this match, and when; empty where it did not."""
        moment = self._stopped.get(name)
        if moment is None:
            return ""
        return catalogue.gettext("stopped by a restart at {time}", time=f"{moment.astimezone():%H:%M}")

    def _why(self, name: str, timer: Timer, catalogue: Catalogue) -> str:
        """Say why a clock stands: the reason that was given, else the end of the program."""
        if isinstance(timer, DelayClock) and timer.pause_reason:
            return catalogue.text(f"value.why_paused.{timer.pause_reason}")
        rules = find_game(self._game_of(name)).details.clock
        # One whose time has run out stands for no reason that was given.
        if (
            isinstance(timer, ShotClock)
            and isinstance(rules, ShotClockRules)
            and timer.suspended_for in rules.time_outs
        ):
            return catalogue.text(rules.time_outs[timer.suspended_for])
        return self.stopped_words(name, catalogue)

    def _keep(self) -> None:
        now = self.clock()
        data = {name: clock_data(timer, now, self._stopped.get(name)) for name, timer in self._timers.items()}
        self._running.keep(CLOCKS, data)
        if self.running:
            self._beat.start(self._next_beat(now))
        else:
            self._beat.stop()
        self.changed.emit()

    def _next_beat(self, now: int) -> int:
        """Return in how many ms the seconds shown change, so that they change here when the large digits do."""
        lefts = [_left(self._timers[name], now) for name in self.running]
        return min([_EVERY_MS, *(next_second(left) // _MS + 1 for left in lefts if left)])

    def _restore(self) -> bool:
        """Read what was kept; tell whether that was possible."""
        found, moment = self._running.part(CLOCKS), self._running.written_at(CLOCKS)
        try:
            for name, data in (found or {}).items():
                if not (game := self._game_of(name)):
                    continue
                timer, stopped = read_clock(game, data, moment)
                self._timers[name] = timer
                if stopped is not None:
                    self._stopped[name] = stopped
                if _left(timer, 0) is not None:
                    self._latest = name
        except UNFIT:
            self._timers.clear()
            self._stopped.clear()
            return False
        return True


def _left(timer: Timer, now: int) -> int | None:
    match timer:
        case DelayClock() if timer.turn_of is not None:
            return timer.left(timer.turn_of, now)
        case ShotClock() if timer.count.running or timer.suspended_for:
            return timer.left(now)
        case _:
            return None


_CASE, _EARLIER = "case", "earlier-cases"


class Cases(QObject):
    """Keeps the running case, and finds a case again that a link or the way back leads to."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, parent: QObject) -> None:
        super().__init__(parent)
        self._earlier: Kept[tuple[RunningCase, ...]] = Kept(
            work,
            _EARLIER,
            lambda data: tuple(map(_read, reversed(data))),
            lambda cases: [*map(case_data, cases[::-1])],
            (),
        )
        self._running: Kept[RunningCase | None] = Kept(work, _CASE, _read, case_data, None)
        running = self._running.value
        self._kept: list[RunningCase] = [*reversed(self._earlier.value), *([running] if running else [])]
        """The latest one last."""

    @property
    def running(self) -> RunningCase | None:
        """The case in which something was answered last; one that was merely opened displaces none."""
        return next((one for one in reversed(self._kept) if one.is_begun), None)

    @property
    def earlier(self) -> tuple[RunningCase, ...]:
        """The cases that were left for another one, the latest first."""
        return tuple(one for one in reversed(self._kept) if one.is_begun)[1:]

    @property
    def place(self) -> Place | None:
        return place_of(self.running) if self.running is not None else None

    def keep(self, running: RunningCase) -> None:
        others = [one for one in self._kept if one.id != running.id and (one.is_begun or one.can_be_undone)]
        self._kept = [*_within(others, _MOST_KEPT - 1), running]
        self._write()

    def _write(self) -> None:
        self._running.set(self.running)
        if self.earlier != self._earlier.value:
            self._earlier.set(self.earlier)
        self.changed.emit()

    def named(self, case: str) -> RunningCase | None:
        return next((one for one in self._kept if one.id == case), None)

    def mend(self, running: RunningCase) -> None:
        """Take over another state of a case that was left; it stays where it is among them."""
        self._kept = [running if one.id == running.id else one for one in self._kept]
        self._write()

    def take_up(self, running: RunningCase) -> Place:
        """Make a case from elsewhere the running one; where it is among those in hand already, that one goes on."""
        same = (one for one in self._kept if one.entry == running.entry and _said(one) == _said(running))
        before = next(same, None)
        taken = running if before is None else before.gone_to(running.at)
        self.keep(taken)
        return place_of(taken)

    def find(self, wizard: str, details: Details, case: str = "", match: str = "") -> RunningCase | None:
        """Return a case by its id, at the given ruling.

        A link without a name may be of another incident with the same facts: what the journal has, what other rulings
        followed and what belongs to another match is left alone.
        """
        for running in reversed(self._kept):
            index = running.index_of(wizard, details)
            if case == running.id and index is None:
                index = running.latest_of(wizard)
            of_match = running.noted is None or running.noted.match == match
            alone = not case and of_match and running.entry is None and len(running.cases) == 1
            if index is not None and (alone or case == running.id):
                self._kept = [*(one for one in self._kept if one is not running), running.gone_to(index)]
                return self._kept[-1]
        return None


def place_of(running: RunningCase) -> Place:
    case = running.present
    return Place("rulings", case.wizard.id, "", written(case.wizard, case.given), running.id)


def described(running: RunningCase, catalogue: Catalogue) -> tuple[str, str]:
    """Return the game, players, score and time of a case, and its calls."""
    parts = [catalogue.text(f"game.{running.present.wizard.game}")]
    if running.noted is not None:
        noted = running.noted
        parts += [words for words in (noted.score, short_moment(noted.at)) if words]
    return " · ".join(parts), " · ".join(_called(case, catalogue) for case in running.cases)


def _called(case: Case, catalogue: Catalogue) -> str:
    answer = assess(case).answer
    if answer is None or answer.ruling is None:
        return wizard_name(case.wizard.id, catalogue)
    return catalogue.text(answer.ruling.call).rstrip(".")


def short_moment(moment: datetime) -> str:
    """Return the time of a moment, with the day where that is not today."""
    local, today = moment.astimezone(), datetime.now().astimezone()
    return f"{local:%H:%M}" if local.date() == today.date() else f"{local:%Y-%m-%d %H:%M}"


def _within(cases: list[RunningCase], most: int) -> list[RunningCase]:
    """Return as many cases as are kept; those that the journal has go first, those with words beside them last."""

    def worth(place: int) -> tuple[int, int]:
        running = cases[place]
        return 2 if running.typed is not None else 1 if running.entry is None else 0, place

    return [cases[place] for place in sorted(sorted(range(len(cases)), key=worth)[-most:])]


def _said(running: RunningCase) -> list[tuple[str, Details]]:
    return [(case.wizard.id, written(case.wizard, case.given)) for case in running.cases]


def _read(data: Any) -> RunningCase:
    return read_case(data, find_wizard)
