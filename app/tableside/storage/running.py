"""What a person is in the middle of, on the disk within a second: one private file of named parts.

A change is written a moment later by a thread of its own, whole or not at all; further changes meanwhile do not put
that moment off. A file or a part of it that cannot be used is named and set aside, and the rest works.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Lock, Thread, main_thread
from typing import Any, NamedTuple
from zlib import crc32

from tableside.errors import N_, Phrase, TablesideError
from tableside.storage.files import NotSaved, is_there, set_aside, write_atomically
from tableside.storage.reading import MISPLACED, Unreadable, copy_beside, json_beginning, read_bytes, read_json
from tableside.storage.unfinished import clear_unfinished

FORMAT, VERSION = "tableside-running", 1
SOON = 0.25
"""How many seconds after the first change everything is written."""
_LATER = 3.0
"""How many seconds after a writing that failed it is tried again."""


UNFIT = Phrase(MISPLACED)
"""What is said of a part that its owner cannot make anything of."""
_UNUSABLE = (OSError, ValueError, TypeError, LookupError, Unreadable)


class RunningDamaged(TablesideError):
    """What was in hand cannot be read; the sentence says where it is kept."""


class Kept(NamedTuple):
    """What a file holds: its parts as plain data, each read by whom it belongs to, and when they were written."""

    parts: Mapping[str, Any] = {}
    written_at: datetime | None = None
    problem: TablesideError | None = None


def read_running(path: Path) -> Kept:
    """Read the file; a damaged one is set aside, and the one that was written before it stands in."""
    try:
        return _kept(path)
    except _UNUSABLE as error:
        reason = error.reason if isinstance(error, Unreadable) else UNFIT
        before = _before(path)
        if isinstance(error, FileNotFoundError) and before is None:
            return Kept()
        problem = _damaged(path, reason, again=before is not None)
        return Kept(problem=problem) if before is None else before._replace(problem=problem)


def _kept(path: Path) -> Kept:
    raw, whole = _read(path)
    if raw["format"] != FORMAT or raw["version"] != VERSION or not isinstance(raw["parts"], dict):
        raise ValueError(f"{raw['format']} {raw['version']}")
    kept = Kept(raw["parts"], datetime.fromisoformat(raw["written_at"]))
    # Files of the first versions carry no sum.
    whole = whole and raw.get("sum", sum_ := _sum(raw["parts"])) == sum_
    return kept if whole else kept._replace(problem=_changed(path))


def _before(path: Path) -> Kept | None:
    """Return what was written before the last time, if it is whole."""
    try:
        kept = _kept(path.with_name(f"{path.name}.previous"))
    except _UNUSABLE:
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


def _damaged(path: Path, reason: Phrase | str, *, again: bool = False) -> RunningDamaged:
    try:
        kept = set_aside(path)
    except OSError:
        kept = path
    template = (
        N_(
            "What was in hand when the program stopped could not be read ({reason}); it is there again as it was a "
            "moment before. The damaged file is kept as “{file}”."
        )
        if again
        else N_("What was in hand when the program stopped could not be read ({reason}). It is kept as “{file}”.")
    )
    return RunningDamaged(template, reason=reason, file=str(kept))


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
        self._on_disk: Mapping[str, Any] = self.found.parts
        self.refusal: TablesideError | None = None
        """Why the last writing failed, if it did."""
        self._changed = False
        self._lock, self._writing = Lock(), Lock()
        self._writer: Thread | None = None
        self._hurry = Event()
        self._refused = False

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
            if not changed and (not parts or is_there(self.path)):
                return
            written = _written(parts)
            content["sum"] = crc32(written)
            data = _written(content)[:-1] + b',"parts":' + written + b"}"
            try:
                write_atomically(self.path, data, private=True)
            except NotSaved as error:
                self._changed, told, self._refused = True, self._refused, True
                self.refusal = error
                if not told:
                    self._failed(error)
            else:
                self._refused, self.refusal, self._on_disk = False, None, parts

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
