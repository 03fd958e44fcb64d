"""What a person is in the middle of, on the disk within a second: one private file of named parts.

A change is written a moment later by a thread of its own, whole or not at all; further changes meanwhile do not put
that moment off. A file or a part of it that cannot be used is named and set aside, and the rest works. The file tells
how often it was written, and so does another one: a copy that was put in its place from before is known by that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Lock, Thread, main_thread
from typing import Any, NamedTuple
from zlib import crc32

from tableside.errors import N_, Phrase, TablesideError, Urgency, phrase
from tableside.storage.files import NotSaved, is_lost, is_there, set_aside, still_in_the_window, write_atomically
from tableside.storage.known import known, note
from tableside.storage.reading import MISPLACED, Unreadable, copy_beside, json_beginning, json_of, read_bytes, read_json
from tableside.storage.small_record import UNKNOWN, moment_of
from tableside.storage.unfinished import clear_unfinished

FORMAT, VERSION = "tableside-running", 1
SOON = 0.25
"""How many seconds after the first change everything is written."""
_LATER = 3.0
"""How many seconds after a writing that failed it is tried again."""


_TOLD_FOR = timedelta(days=1)
"""So long it is said at every start what an older copy lacks."""
UNFIT = Phrase(MISPLACED)
"""What is said of a part that its owner cannot make anything of."""
OF_THE_PROGRAM = frozenset({"window", "start-cards", "start-shelf", "journal-deleted", "lost-with-folder"})
"""Parts that nobody misses: how the window looked and what it has to say, which is of no state's concern either."""


class RunningDamaged(TablesideError):
    """What was in hand cannot be read; the sentence says where it is kept."""

    urgency = Urgency.LOSS


class RunningOlder(RunningDamaged):
    """What is in hand comes from an older copy that somebody has put in the place of the file."""


Span = tuple[datetime, datetime]
"""After which moment, and until which."""


class Kept(NamedTuple):
    """What a file holds: its parts as plain data, each read by whom it belongs to, and when they were written."""

    parts: Mapping[str, Any] = {}
    written_at: datetime | None = None
    problem: TablesideError | None = None
    changes: int | None = None
    """How often it was written; earlier versions did not count."""
    lost: Span | None = None
    """When that was written what this lacks, because it is older: states of that time bring it back."""


def read_running(path: Path) -> Kept:
    """Read the file; for one that is damaged or gone the one stands in that was written before it, or a state's."""
    try:
        kept = _kept(path)
        return kept if kept.problem is not None else _judged_by_age(path, kept)
    except FileNotFoundError:
        return _instead_of_one_gone(path)
    except UNKNOWN as error:
        reason = error.reason if isinstance(error, Unreadable) else UNFIT
        if (before := _before(path)) is not None:
            return before._replace(problem=_damaged(path, reason, _AGAIN))
        if (earlier := _of_a_state(path)) is not None:
            return earlier._replace(problem=_damaged(path, reason, _AS_IN_A_STATE, when=_shown(earlier)))
        return Kept(problem=_damaged(path, reason))


def _judged_by_age(path: Path, kept: Kept) -> Kept:
    """Say of a file that is whole, but was written less often than is known, what became of what was in hand later."""
    changes = kept.changes
    if changes is None or changes >= (known(path.parent, _counted_as(path)) or 0):
        return kept if kept.lost is None else _told_again(path, kept, kept.lost)
    newer = _newer_in_a_state(path, changes)
    if newer is not None and in_hand(newer.parts) == in_hand(kept.parts):
        return kept  # only how the window looked was another
    if known(path.parent, path.name) == 0:
        more = Phrase(_NOTHING_LATER)
    elif newer is not None and in_hand(newer.parts):
        more = phrase(_LATER_IN_A_STATE, later=_shown(newer))
        kept = kept._replace(lost=(kept.written_at or _now(), _now()))
    elif (before := _before(path)) is not None and (before.changes or 0) > changes:
        more = phrase(_LATER_BESIDE, kept=str(copy_beside(_previous(path))))
    else:
        more = Phrase(_LATER_NOWHERE)
    return kept._replace(problem=RunningOlder(_OLDER, file=str(path), when=_shown(kept), more=more))


def _told_again(path: Path, kept: Kept, lost: Span) -> Kept:
    """Say for a day, until it is put back, where that is which an older copy lacked; one notice is easily missed."""
    after, until = lost
    later = next((one for one in _in_states(path) if after < (one.written_at or after) <= until), None)
    if later is None or _now() - until > _TOLD_FOR:
        return kept._replace(lost=None)
    more = phrase(_LATER_IN_A_STATE, later=_shown(later))
    problem = RunningOlder(_OLDER, file=str(path), when=_shown(kept._replace(written_at=after)), more=more)
    return kept._replace(problem=problem)


def _counted_as(path: Path) -> str:
    """Return under which name it is known how often a file was written."""
    return f"{path.name} written"


def forget_age(path: Path) -> None:
    """Let an older file take the place of one: it is put back because somebody wants it."""
    note(path.parent, _counted_as(path), None)


def lost_in_hand(data: bytes | None) -> Span | None:
    """Return when that was in hand which a file lacks because it is an older copy; None where it lacks nothing."""
    kept = None if data is None else _whole(data)
    return None if kept is None else kept.lost


def _newer_in_a_state(path: Path, changes: int) -> Kept | None:
    """Return what the newest state holds that was written later."""
    return next((kept for kept in _in_states(path) if (kept.changes or 0) > changes), None)


def _in_states(path: Path) -> Iterator[Kept]:
    """Yield what was in hand in one state after the other, the newest first; the moments are those of the states."""
    from tableside.storage.backups import FOLDER, Backups  # only who has lost something comes here

    for data, moment in Backups(path.parent / FOLDER).copies(f"data/{path.name}"):
        kept = _whole(data)
        if kept is not None:
            yield kept._replace(written_at=moment)


def _instead_of_one_gone(path: Path) -> Kept:
    """Return what there is of a file that nobody but this program should remove; nothing where there was none."""
    before = _before(path)
    if is_there(path):  # another program has just written it for the first time
        return read_running(path)
    if before is not None:
        return before._replace(problem=RunningDamaged(_GONE_AND_AGAIN))
    if (earlier := _of_a_state(path)) is not None:
        return earlier._replace(problem=RunningDamaged(_GONE_AS_IN_A_STATE, when=_shown(earlier)))
    count = known(path.parent, path.name)
    was_there = is_there(_previous(path)) if count is None else count > 0
    return Kept(problem=RunningDamaged(_GONE, folder=str(path.parent))) if was_there else Kept()


def _of_a_state(path: Path) -> Kept | None:
    """Return what the newest states hold, unless nothing is known to have been in hand since, or then."""
    if known(path.parent, path.name) == 0:
        return None
    from tableside.storage.backups import FOLDER, Backups  # only who has lost something comes here

    for data, _ in Backups(path.parent / FOLDER).copies(f"data/{path.name}"):
        if (kept := _whole(data)) is not None:
            return kept if in_hand(kept.parts) else None
    return None


def _shown(kept: Kept) -> str:
    return f"{kept.written_at.astimezone():%Y-%m-%d %H:%M}" if kept.written_at is not None else ""


def in_hand(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that a person would miss."""
    return {name: data for name, data in parts.items() if data and name not in OF_THE_PROGRAM}


def in_hand_of(data: bytes | None) -> dict[str, Any] | None:
    """Return what a person would miss of a file; None where the file is damaged."""
    if data is None:
        return {}
    kept = _whole(data)
    return None if kept is None else in_hand(kept.parts)


def _whole(data: bytes) -> Kept | None:
    try:
        kept, whole = _taken(json_of(data.decode()))
    except UNKNOWN:
        return None
    return kept if whole else None


def _kept(path: Path) -> Kept:
    raw, ends_there = _read(path)
    kept, whole = _taken(raw)
    return kept if whole and ends_there else kept._replace(problem=_changed(path))


def _taken(raw: Any) -> tuple[Kept, bool]:
    """Return what a file holds, and whether that is as it was written."""
    if raw["format"] != FORMAT or raw["version"] != VERSION or not isinstance(raw["parts"], dict):
        raise ValueError(f"{raw['format']} {raw['version']}")
    changes = raw.get("changes")
    changes = changes if isinstance(changes, int) else None
    kept = Kept(raw["parts"], moment_of(raw["written_at"]), changes=changes, lost=_span(raw.get("lost")))
    # Files of the first versions carry no sum.
    return kept, raw.get("sum", sum_ := _sum(raw["parts"])) == sum_


def _span(raw: Any) -> Span | None:
    try:
        after, until = map(moment_of, raw)
    except UNKNOWN:
        return None
    return after, until


def _previous(path: Path) -> Path:
    return path.with_name(f"{path.name}.previous")


def _before(path: Path) -> Kept | None:
    """Return what was written before the last time, if it is whole."""
    try:
        kept = _kept(_previous(path))
    except UNKNOWN:
        return None
    return kept if kept.problem is None else None


def _read(path: Path) -> tuple[Any, bool]:
    """Return what a file holds, and whether that is all: something may stand behind it that does not belong there."""
    try:
        return read_json(path), True
    except Unreadable as error:
        text = read_bytes(path).decode("utf-8", "replace")
        if text[:1] != "{":
            raise
        try:
            return json_beginning(text), False
        except ValueError:
            raise error from None


def _sum(parts: Mapping[str, Any]) -> int:
    """Return a number that no damage leaves as it was, be it in a name or in a text."""
    return crc32(_written(parts))


def _written(data: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a sign, as some keyboards give it
        return json.dumps(data, separators=(",", ":")).encode()


def _changed(path: Path) -> RunningDamaged:
    return RunningDamaged(
        N_(
            "What was in hand when the program stopped is damaged; what can still be read of it is there again. "
            "The damaged file is kept as “{file}”."
        ),
        file=str(copy_beside(path)),
    )


_LOST = N_("What was in hand when the program stopped could not be read ({reason}). It is kept as “{file}”.")
_AGAIN = N_(
    "What was in hand when the program stopped could not be read ({reason}); it is there again as it was a "
    "moment before. The damaged file is kept as “{file}”."
)
_AS_IN_A_STATE = N_(
    "What was in hand when the program stopped could not be read ({reason}); it is there again as it was on {when}, "
    "with the clocks as they stood then. The damaged file is kept as “{file}”."
)
_GONE_AND_AGAIN = N_(
    "What was in hand when the program stopped was gone from the disk; it is there again as it was a moment before."
)
_GONE_AS_IN_A_STATE = N_(
    "What was in hand when the program stopped was gone from the disk; it is there again as it was on {when}, with the "
    "clocks as they stood then."
)
_GONE = N_(
    "What was in hand when the program stopped (the case, clocks, an exam, words that were not sent) is gone from "
    "“{folder}”, and no earlier state has it."
)


_OLDER = N_(
    "What is in hand comes from an older copy of “{file}”, written on {when}, which somebody has put in its place. "
    "{more}"
)
_LATER_IN_A_STATE = N_("What was in hand later is in the state of {later}: “Restore an earlier state…” brings it back.")
_LATER_BESIDE = N_("What was in hand later is in no earlier state; the last copy of it is kept as “{kept}”.")
_LATER_NOWHERE = N_("What was in hand later is in no earlier state.")
_NOTHING_LATER = N_("When the program stopped, nothing was in hand any more.")


def _damaged(path: Path, reason: Phrase | str, template: str = _LOST, **params: object) -> RunningDamaged:
    try:
        kept = set_aside(path)
    except OSError:
        kept = path
    return RunningDamaged(template, reason=reason, file=str(kept), **params)


def _now() -> datetime:
    return datetime.now(UTC)


class RunningRecord:
    """The parts as they are now; what is kept here is on the disk `SOON` seconds later."""

    def __init__(
        self,
        path: Path,
        failed: Callable[[TablesideError], object] = lambda _error: None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self.path = path
        self._failed = failed
        self._clock = clock
        self.found = read_running(path)
        clear_unfinished(path.parent)
        self._parts = dict(self.found.parts)
        self._on_disk: Mapping[str, Any] = self.found.parts if is_there(path) else {}
        self.refusal: TablesideError | None = None
        """Why the last writing failed, if it did."""
        self._changed = False
        self._lock, self._writing = Lock(), Lock()
        self._writer: Thread | None = None
        self._hurry = Event()
        self._refused = False
        self._noted: int | None = None
        self._changes = max(self.found.changes or 0, known(path.parent, _counted_as(path)) or 0)
        self._lost = self.found.lost if isinstance(self.found.problem, RunningOlder) else None
        if self._lost is not None:
            self._changed = True
            self.flush()

    def part(self, name: str) -> Any:
        """Return a part as it was kept last; None where there is none."""
        return self._parts.get(name)

    def keep(self, name: str, data: Any) -> None:
        """Take over a part as plain data that nobody changes any more; None takes it off."""
        with self._lock:
            if self._parts.get(name) == data:
                return
            if data is None:
                self._parts.pop(name, None)
            else:
                self._parts[name] = data
            self._changed = True
            if self._writer is None:
                # Not a daemon: at an ordinary end the program waits for what is still to be written.
                self._writer = Thread(target=self._write_soon, name="running-state")
                self._writer.start()

    def reject(self, name: str, reason: Phrase | str = UNFIT) -> RunningDamaged:
        """Set a part aside that its owner cannot read; return the sentence to show."""
        copy = self.path.with_name(f"{self.path.stem}-{name}.json")
        content = json.dumps(self._parts.get(name), ensure_ascii=False, indent=2)
        try:
            write_atomically(copy, content.encode(), keep_previous=False, private=True)
        except NotSaved as error:
            self._failed(error)
        self.keep(name, None)
        return _damaged(copy, reason)

    def flush(self) -> None:
        """Write now what is not written yet; a failure is told once, never raised, and tried again until it is none."""
        with self._writing:
            with self._lock:
                changed, self._changed = self._changed, False
                content: dict[str, Any] = {
                    "format": FORMAT,
                    "version": VERSION,
                    "written_at": self._clock().isoformat(),
                }
                parts = dict(self._parts)
            there = is_there(self.path)
            if not changed and (not parts or there):
                return
            if not there:
                self._noted = None  # what was known may be gone with it
            written = _written(parts)
            content |= {"sum": crc32(written), "changes": self._changes + 1}
            if self._lost is not None:
                content["lost"] = [moment.isoformat() for moment in self._lost]
            data = _written(content)[:-1] + b',"parts":' + written + b"}"
            try:
                write_atomically(self.path, data, private=True)
            except NotSaved as error:
                self._changed, told, self._refused = True, self._refused, True
                self.refusal = still_in_the_window(self.path, error)
                if not told:
                    self._failed(self.refusal)
            else:
                self._refused, self.refusal, self._on_disk = False, None, parts
                self._note(len(in_hand(parts)))
                self._changes += 1
                note(self.path.parent, _counted_as(self.path), self._changes)

    def _note(self, count: int) -> None:
        """Take down how much is in hand, so that it is missed where the file is gone."""
        if count != self._noted:
            self._noted = count
            note(self.path.parent, self.path.name, count)

    def write_again_if_lost(self) -> None:
        """Write everything once more where somebody has deleted or emptied the file under the open window."""
        if self._parts and is_lost(self.path):
            with self._lock:
                self._changed = True
            self.flush()

    def unwritten(self) -> Mapping[str, Any]:
        """Return the parts that would be lost now, because the disk has them not, or otherwise."""
        with self._lock:
            return {name: data for name, data in self._parts.items() if self._on_disk.get(name) != data}

    def close(self) -> None:
        """Write what is not written yet and wait for the thread."""
        self._hurry.set()
        writer = self._writer
        if writer is not None:
            writer.join()
        self.flush()
        self._hurry.clear()

    def _write_soon(self) -> None:
        while True:
            self._hurry.wait(_LATER if self._refused else SOON)
            self.flush()
            with self._lock:
                # Nobody waits at the end for a disk that stays full.
                in_vain = self._refused and (self._hurry.is_set() or not main_thread().is_alive())
                if in_vain or not self._changed:
                    self._writer = None
                    return
