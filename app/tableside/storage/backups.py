"""The last good states of what a person has made, each a small archive in one folder, and which of them stay.

A state is kept a few seconds after a start, every few minutes and at the end, wherever something has changed; one in
which only what is in hand is new takes the place of the newest of its day. What does harm is often seen late, and
meanwhile many poorer states are kept; so being new is not enough to stay. There stay

- the newest states, to go back by minutes;
- of each of the last days of use the first and the last, and the one that has most of each kind (journal entries,
  answers, edited texts …), to go back by days;
- for weeks, whatever has a *thing* that no later state has (this entry, that edited line): what was lost, deleted or
  written over since is there. Of a day on which one line was written again and again, those few stay that have
  most of such things;
- for weeks, of earlier days, the last of each week, and every state that has more of a kind than all later ones, by
  which states are judged whose version did not know their things yet;
- for weeks, what was there before a restore, to come back from a wrong one;
- of each of the last days of use on which something was restored, all that stayed when the first restore began: whoever
  tries one state after the other still has them all to choose from.

Weeks end only when a state is so much older than each of the last days of use: whoever opens the program again after a
long time, or once with a clock that is a year ahead, still finds what was there. Where all of that is too large, the
newest, the richest and those from before a restore stay longest; two stay in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from pathlib import Path

from tableside.errors import Phrase, TablesideError
from tableside.storage.archive import BEFORE_RESTORE, Archive, Contents, listed, pack
from tableside.storage.files import is_folder, set_aside
from tableside.storage.known import note
from tableside.storage.own_files import RUNNING, STATES
from tableside.storage.reading import DAMAGED, Unreadable, read_bytes, set_beside
from tableside.storage.running import in_hand_of, lost_in_hand
from tableside.storage.things import BESIDE, NOTHING, Things

FOLDER = STATES
ENDING = ".tableside-backup"
_NAME = "%Y-%m-%dT%H-%M-%S"
NEWEST = 4
"""So many of the newest states stay, whenever they were made."""
DAYS = 7
"""Of so many days of use some states stay."""
WEEKS = timedelta(weeks=8)
"""So long a state stays that has more of something than later ones, or was there before a restore."""
RESTORES = 10
"""Of so many restores what was there before stays."""
OF_A_DAY = 4
"""So many states of a day stay for weeks for the things of one kind that no later state has."""
AT_START, MEANWHILE, AT_END = "start", "meanwhile", "end"
"""Why a state is kept, besides before a restore."""
ORDINARY = (AT_START, MEANWHILE, AT_END)
"""Such states are for what was made; what is in hand now stays when one of them is put back."""
IN_HAND = f"data/{RUNNING}"
"""Under which name a state holds what was in hand."""
MOST_BYTES = 256 * 1024 * 1024
_IN_ANY_CASE = 2
_WORKSPACE = "data/workspace/"


@dataclass(frozen=True, slots=True)
class State:
    """One state: its archive, what that says of itself, and its size."""

    path: Path
    contents: Contents
    size: int = 0

    @property
    def day(self) -> date:
        """The day on which it was kept, as the clock had it."""
        return self.contents.made_at.astimezone(UTC).date()


def worth_keeping(states: Sequence[State], most_bytes: int = MOST_BYTES) -> list[State]:
    """Return the states that stay, of all there are from the newest to the oldest."""
    kept: list[State] = []
    size = 0
    for state in _by_worth(states):
        if state not in kept and (size + state.size <= most_bytes or len(kept) < _IN_ANY_CASE):
            kept.append(state)
            size += state.size
    return kept


def _by_worth(states: Sequence[State]) -> Iterator[State]:
    """Yield what is worth keeping, the most valuable first, some of it more than once."""
    within_weeks, begun_with = _within_weeks(states), list(_before_trials(states))
    yield from states[:1]
    yield from _richest(within_weeks)
    for before in begun_with:
        yield from before[: 1 + NEWEST]
    yield from [state for state in within_weeks if state.contents.before_restore][:RESTORES]
    yield from states[:NEWEST]
    for all_then in (states, *begun_with):
        yield from _to_go_back_by_days(all_then)


def _before_trials(states: Sequence[State]) -> Iterator[Sequence[State]]:
    """Yield for each of the last days on which something was restored what there was before the first restore.

    Each restore keeps two states, one before it and one after the new start; whoever tries several of them would soon
    have nothing else on the list.
    """
    for of_day in list(_days(states).values())[:DAYS]:
        restores = [state for state in of_day if state.contents.before_restore]
        if restores:
            yield states[states.index(restores[-1]) :]


def _to_go_back_by_days(states: Sequence[State]) -> Iterator[State]:
    """Yield what has something that is gone, and what there was on the last days of use and in the weeks before."""
    days, within_weeks = _days(states), _within_weeks(states)
    yield from _with_what_is_gone(within_weeks)
    for day in list(days)[:DAYS]:
        yield days[day][0]
        yield from _richest(days[day])
        yield days[day][-1]
    weeks: dict[tuple[int, int], State] = {}
    for state in within_weeks:
        weeks.setdefault(state.day.isocalendar()[:2], state)
    yield from weeks.values()
    later: Counter[str] = Counter()
    for day in days:
        lasting = [state for state in days[day] if state in within_weeks]
        for state in _richest(lasting):
            if Counter(state.contents.counts) - later:
                yield state
        for state in lasting:
            later |= Counter(state.contents.counts)


def _days(states: Iterable[State]) -> dict[date, list[State]]:
    days: dict[date, list[State]] = {}
    for state in states:
        days.setdefault(state.day, []).append(state)
    return days


def _within_weeks(states: Sequence[State]) -> list[State]:
    """Return the states that are not so much older than each of the last days of use."""
    recent = list(_days(states).values())[:DAYS]
    oldest = min((of_day[0].contents.made_at for of_day in recent), default=None)
    return [state for state in states if oldest is not None and oldest - state.contents.made_at <= WEEKS]


def _with_what_is_gone(states: Sequence[State]) -> Iterator[State]:
    """Yield for each kind, day by day back from the last, the states that have things that none before them has.

    Only states that are yielded count as later ones: whatever else stays may go when it is no longer new, and what it
    had must be in another then.
    """
    days = _days(states)
    for kind in sorted({kind for state in states for kind in state.contents.things} - BESIDE):
        later: set[int] = set()
        for day in days.values():
            left = {state.path: state.contents.things.get(kind, NOTHING) - later for state in day}
            for _ in range(OF_A_DAY):
                best = max(day, key=lambda state: len(left[state.path]))
                found = left[best.path]
                if not found:
                    break
                yield best
                later |= found
                left = {path: things - found for path, things in left.items()}


def _richest(states: Sequence[State]) -> list[State]:
    """Return for each kind the state that has most of it, the newest of several."""
    kinds = sorted({kind for state in states for kind, count in state.contents.counts.items() if count > 0})
    return [max(states, key=lambda state: state.contents.counts.get(kind, 0)) for kind in kinds]


class Backups:
    """The folder of states; made for its owner alone when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def states(self) -> tuple[State, ...]:
        """Return what there is to go back to, the newest first; an archive that is damaged is left out."""
        return tuple(self._readable())

    def newest(self) -> State | None:
        """Return the newest state that can be read."""
        return next(self._readable(), None)

    def _readable(self) -> Iterator[State]:
        for path in self._paths():
            try:
                archive = Archive(path)
                archive.close()
                state = State(path, archive.contents, path.stat().st_size)
            except (TablesideError, OSError) as error:
                set_beside(path, error.reason if isinstance(error, Unreadable) else Phrase(DAMAGED))
                continue
            yield state

    def keep(
        self,
        files: Mapping[str, bytes],
        counts: Mapping[str, int],
        now: datetime,
        *,
        things: Mapping[str, Things] | None = None,
        why: str = "",
    ) -> Path | None:
        """Keep a state, unless the newest one is the same; old ones make room.

        A clock that runs changes what is in hand all the time. So where nothing else is new and nothing of it is gone,
        the new state takes the place of the newest of that day, under its name, and the earlier ones stay.
        """
        newest = self.newest()
        news = _news(newest, files) if newest is not None else _News.MORE
        if newest is not None and news is _News.NONE:
            if why == BEFORE_RESTORE and not newest.contents.before_restore:
                pack(newest.path, files, counts, now, things=things, why=why)
            return None
        if self.folder.is_file():
            with suppress(OSError):
                set_aside(self.folder)
        renews = newest is not None and news is _News.IN_HAND and _may_be_renewed(newest, now, why)
        path = newest.path if newest is not None and renews else self._free_name(now)
        pack(path, files, counts, now, things=things, why=why)
        note(self.folder.parent, self.folder.name)
        self._make_room()
        return path

    def latest_copy(self, name: str) -> tuple[bytes, datetime] | None:
        """Return the newest good copy of a file and when it was made."""
        return next(self.copies(name), None)

    def copies(self, name: str) -> Iterator[tuple[bytes, datetime]]:
        """Yield what a file was in one state after the other, the newest first.

        A state lacks a file that could not be read when it was kept; but a text of the workspace that it lacks was as
        it came, and what somebody had written there before was given up.
        """
        for path in self._paths():
            with suppress(TablesideError):
                archive = Archive(path)
                if name in archive.contents.files:
                    yield archive.read(name), archive.contents.made_at
                elif name.startswith(_WORKSPACE):
                    return

    def _paths(self) -> list[Path]:
        try:
            found = [path for path in self.folder.glob(f"*{ENDING}") if _is_named_so(path)]
            return sorted(found, reverse=True)
        except OSError:
            return []

    def _free_name(self, now: datetime) -> Path:
        """Return a name that sorts after all others, even where the clock has jumped back."""
        moment = now.astimezone(UTC)
        for last in self._paths()[:1]:
            moment = max(moment, _moment_of(last) + timedelta(seconds=1))
        return self.folder / f"{moment:{_NAME}}{ENDING}"

    def _make_room(self) -> None:
        states, paths = self.states(), self._paths()
        kept = {state.path for state in worth_keeping(states)}
        known = {state.path for state in states}
        for path in paths:
            # One that cannot be read may be so for a moment only.
            if path not in kept and (path in known or _moment_of(path) < _moment_of(paths[0]) - WEEKS):
                with suppress(OSError):
                    path.unlink()


class _News(Enum):
    """What files have that a state has not."""

    NONE, IN_HAND, MORE = range(3)


def _news(state: State, files: Mapping[str, bytes]) -> _News:
    """Tell what is new since a state; of what is in hand only what a person would miss counts."""
    then, now = state.contents.files, listed(files)
    if any(then.get(name) != now.get(name) for name in {*then, *now} - {IN_HAND}):
        return _News.MORE
    if then.get(IN_HAND) == now.get(IN_HAND):
        return _News.NONE
    held, holds = in_hand_of(_read(state, IN_HAND)), in_hand_of(files.get(IN_HAND))
    if held == holds:
        return _News.NONE
    lost = lost_in_hand(files.get(IN_HAND))
    if lost is not None and state.contents.made_at <= lost[1]:
        return _News.MORE  # an older copy takes the place of no state that may have what it lacks
    return _News.IN_HAND if (held or {}).keys() <= (holds or {}).keys() else _News.MORE


def _may_be_renewed(state: State, now: datetime, why: str) -> bool:
    """Tell whether a newer state may take the place of one: not of one before a restore, nor of another day."""
    return BEFORE_RESTORE not in (why, state.contents.why) and state.day == now.astimezone(UTC).date()


def _read(state: State, name: str) -> bytes | None:
    """Return a file of a state, empty where it cannot be read; None where it has none."""
    if name not in state.contents.files:
        return None
    try:
        return Archive(state.path).read(name)
    except TablesideError:
        return b""


def earlier_copies(path: Path) -> Iterator[tuple[bytes, datetime]]:
    """Yield what a file among a person's own was before it became what it is, the latest first, and when it was so."""
    data = next((folder for folder in path.parents if is_folder(folder / FOLDER)), None)
    if data is None:
        return
    known = set()
    with suppress(OSError, Unreadable):
        known.add(read_bytes(path))
    for copy, moment in Backups(data / FOLDER).copies(f"data/{path.relative_to(data).as_posix()}"):
        if copy not in known:
            known.add(copy)
            yield copy, moment


def _moment_of(path: Path) -> datetime:
    return datetime.strptime(path.name.removesuffix(ENDING), _NAME).replace(tzinfo=UTC)


def _is_named_so(path: Path) -> bool:
    try:
        _moment_of(path)
    except ValueError:
        return False
    return True
