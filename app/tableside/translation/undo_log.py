"""Every change of every rule, in the order they were made: undo and redo across rules, also after a restart.

The log is a file of JSON lines that only grows. A change is written here before the text is, so a kill between
the two loses nothing: opening the workspace finishes what was begun. A line that a kill cut short is dropped; any other
damage is told, and the damaged file kept. Each line says where it stands and has a digest of itself, so that one that
is gone or was changed is noticed, and an undo says of what, so that it never counts for the neighbour of a lost step.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path
from typing import Any

from tableside.errors import N_
from tableside.storage import NotSaved, is_there, make_folder, not_saved, write_atomically
from tableside.storage.files import is_locked
from tableside.storage.reading import Damaged, Unreadable, copy_beside, json_of, met, read_bytes, set_beside
from tableside.translation.status import Entry
from tableside.translation.texts import RuleText

_DONE = ("change", "changes", "undo", "redo", "done")
_BEGINNING = b'{"do": "'
_DIGEST = re.compile(rb'(?P<line>.*), "sum": "(?P<sum>[0-9a-f]{16})"\}')
_BLOCK = 4096
KEPT = 2000
"""How many changes stay when the log is shortened."""


@dataclass(frozen=True, slots=True)
class Change:
    """One step of work: a rule's text and status before and after it."""

    rule: str
    lang: str
    before: RuleText
    after: RuleText
    entry_before: Entry | None = None
    entry_after: Entry | None = None
    time: str = ""
    step: str = ""
    """What changes made together share: undo takes all of them back at once."""

    def reversed(self) -> Change:
        """Return the change that takes this one back."""
        return replace(
            self,
            before=self.after,
            after=self.before,
            entry_before=self.entry_after,
            entry_after=self.entry_before,
        )

    def same_as(self, other: Change) -> bool:
        """Tell whether another change does the same to the same rule."""
        return (
            (self.rule, self.lang) == (other.rule, other.lang)
            and self.before.same_as(other.before)
            and self.after.same_as(other.after)
        )

    @property
    def digest(self) -> str:
        """By what an undo names it."""
        return _digest(json.dumps(self.as_data()).encode())

    def as_data(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {
            "rule": self.rule,
            "lang": self.lang,
            "before": self.before.as_data(),
            "after": self.after.as_data(),
            "entry_before": self.entry_before.as_data() if self.entry_before else None,
            "entry_after": self.entry_after.as_data() if self.entry_after else None,
            "time": self.time,
            **({"step": self.step} if self.step else {}),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Change:
        """Read what as_data gave."""
        before, after = data["entry_before"], data["entry_after"]
        return cls(
            str(data["rule"]),
            str(data["lang"]),
            RuleText.from_data(data["before"]),
            RuleText.from_data(data["after"]),
            Entry.from_data(before) if before else None,
            Entry.from_data(after) if after else None,
            str(data["time"]),
            str(data.get("step", "")),
        )


@dataclass(slots=True)
class UndoLog:
    """The changes in one file, and how many of them stand (the rest were undone)."""

    path: Path
    changes: list[Change] = field(default_factory=list)
    standing: int = 0
    unfinished: tuple[Change, ...] = ()
    """The step that was written down and of which it is not known that the texts were written too."""
    _stamp: tuple[int, int] | None = None
    """By what a file that somebody else has written since is known."""

    @classmethod
    def open(cls, path: Path) -> UndoLog:
        """Read a log; a missing one is empty."""
        log = cls._of(path, _records(path))
        log._stamp = _stamp(path)
        return log

    @classmethod
    def glance(cls, path: Path) -> UndoLog:
        """Read what can be read of a log that another holds open, and mend nothing."""
        with suppress(OSError, Unreadable):
            lines = read_bytes(path).split(b"\n")[:-1]
            return cls._of(path, [record for line in lines if (record := _record(line)) is not None])
        return cls(path)

    @classmethod
    def _of(cls, path: Path, records: Iterable[Mapping[str, Any]]) -> UndoLog:
        log = cls(path)
        for record in records:
            log._take(record)
        return log

    def _take(self, record: Mapping[str, Any]) -> None:
        count = int(record.get("count", 1))
        match record["do"]:
            case "done":
                self.unfinished = ()
            case "change" | "changes":
                del self.changes[self.standing :]
                self.unfinished = _changes_in(record)
                self.changes += self.unfinished
                self.standing = len(self.changes)
            case "undo":
                standing = self._after_undo(count, record.get("of"))
                undone = self.changes[standing : self.standing]
                self.unfinished = tuple(one.reversed() for one in reversed(undone))
                self.standing = standing
            case "redo":
                standing = self._after_redo(count, record.get("of"))
                self.unfinished = tuple(self.changes[self.standing : standing])
                self.standing = standing

    def _after_undo(self, count: int, of: str | None) -> int:
        """Return how many changes stand after an undo of so many, the last of them the one that is named."""
        if of is None:
            return max(self.standing - count, 0)
        standing = self.changes[: self.standing]
        while standing and standing[-1].digest != of:
            standing.pop()
        # What was undone is lost itself: nothing that is known here was.
        if not standing:
            return self.standing
        last = standing[-1]
        taken = itertools.takewhile(lambda one: _together(one, last), reversed(standing[-count:]))
        return len(standing) - len(list(taken))

    def _after_redo(self, count: int, of: str | None) -> int:
        """Return how many changes stand after a redo of so many, the last of them the one that is named."""
        if of is None:
            return min(self.standing + count, len(self.changes))
        places = range(self.standing, len(self.changes))
        return next((at + 1 for at in places if self.changes[at].digest == of), self.standing)

    @property
    def outdated(self) -> bool:
        """Whether somebody else has written in the file since."""
        return self._stamp != _stamp(self.path)

    @property
    def settled(self) -> list[Change]:
        """The changes that stand and are known to be in their files."""
        return [one for one in self.changes[: self.standing] if not any(one is other for other in self.unfinished)]

    @property
    def last(self) -> Change | None:
        """The change that undo would take back."""
        return self.changes[self.standing - 1] if self.standing else None

    @property
    def next(self) -> Change | None:
        """The change that redo would make again."""
        return self.changes[self.standing] if self.standing < len(self.changes) else None

    def last_step(self) -> tuple[Change, ...]:
        """Return what one undo takes back, the newest first: one change, or all that were made together."""
        standing = self.changes[: self.standing][::-1]
        return tuple(itertools.takewhile(lambda one: _together(one, standing[0]), standing))

    def next_step(self) -> tuple[Change, ...]:
        """Return what one redo makes again, the oldest first."""
        undone = self.changes[self.standing :]
        return tuple(itertools.takewhile(lambda one: _together(one, undone[0]), undone))

    def add(self, changes: Sequence[Change]) -> None:
        """Write down the changes of one step, as one line; what had been undone can no longer be redone."""
        data = [one.as_data() for one in changes]
        self._append({"do": "change", **data[0]} if len(data) == 1 else {"do": "changes", "changes": data})

    def undo(self, count: int = 1) -> None:
        """Write down that the last changes were taken back."""
        self._append({"do": "undo", "count": count, "of": self.changes[self.standing - 1].digest})

    def redo(self, count: int = 1) -> None:
        """Write down that the next changes were made again."""
        self._append({"do": "redo", "count": count, "of": self.changes[self.standing + count - 1].digest})

    def finish(self) -> None:
        """Write down that the texts of the last step are safely in their files."""
        self._append({"do": "done"})

    def call_off(self) -> None:
        """Write down that a step which the disk refused was not made after all, or not taken back."""
        count, stands = len(self.unfinished), self.last is not None and self.last is self.unfinished[-1]
        self.undo(count) if stands else self.redo(count)
        self.finish()

    def versions(self, rule: str, lang: str) -> tuple[Change, ...]:
        """Return all changes of a rule, the newest first: their `before` are its previous versions."""
        return tuple(one for one in reversed(self.changes) if one.rule == rule and one.lang == lang)

    def shorten(self) -> None:
        """Forget the oldest changes once there are far too many."""
        if len(self.changes) < 2 * KEPT or self.standing < len(self.changes):
            return
        first = len(self.changes) - KEPT
        while first and _together(self.changes[first - 1], self.changes[first]):
            first -= 1  # half a step could not be undone
        kept = self.changes[first:]
        records: list[dict[str, object]] = [{"do": "change", **one.as_data()} for one in kept]
        write_atomically(self.path, _lines([*records, {"do": "done"}]), keep_previous=True, private=True)
        self.changes, self.standing, self._stamp = kept, len(kept), _stamp(self.path)

    def _append(self, record: Mapping[str, Any]) -> None:
        try:
            make_folder(self.path.parent)
            _append_line(self.path, record)
        except OSError as error:
            raise not_saved(self.path, error) from error
        self._stamp = _stamp(self.path)
        self._take(record)


def _stamp(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        stat = path.stat()
        return stat.st_mtime_ns, stat.st_size
    return None


def _changes_in(record: Mapping[str, Any]) -> tuple[Change, ...]:
    found = record["changes"] if record["do"] == "changes" else (record,)
    return tuple(Change.from_data(one) for one in found)


def _together(one: Change, other: Change) -> bool:
    return one is other or (bool(one.step) and one.step == other.step)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def _lines(records: Iterable[Mapping[str, Any]]) -> bytes:
    found = bytearray()
    for record in records:
        found += _line(record, len(found))
    return bytes(found)


def _line(record: Mapping[str, Any], at: int) -> bytes:
    """Return the line of a record that stands at a place of the file."""
    known = {name: value for name, value in record.items() if name not in ("at", "sum")}
    line = json.dumps({**known, "at": at}, ensure_ascii=False).encode()[:-1]
    return b'%s, "sum": "%s"}\n' % (line, _digest(line).encode())


def _append_line(path: Path, record: Mapping[str, Any]) -> None:
    """Append and force to disk; if only a piece fits, take the piece away again."""
    if not is_there(path):
        # A kill between creating and writing would leave an empty file, which is otherwise known to be damaged.
        write_atomically(path, _line(record, 0), private=True)
        return
    # Without a buffer: closing the file would write what is left in it, after the piece was taken away.
    with path.open("a+b", buffering=0) as file:
        end = _end_of_lines(file)
        try:
            file.truncate(end)
            left = memoryview(_line(record, end))
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # where even that is refused, the next step takes the piece away
                file.truncate(end)
            raise


def _end_of_lines(file: FileIO) -> int:
    """Return where the last whole line ends; what stands behind it is a piece of a step that was never made."""
    end = at = file.seek(0, os.SEEK_END)
    while at:
        start = max(at - _BLOCK, 0)
        file.seek(start)
        found = file.read(at - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        at = start
    # Not a line anywhere: that is no piece of ours, and reading the log tells of it.
    return end


def _records(path: Path) -> list[Mapping[str, Any]]:
    try:
        raw = read_bytes(path)
    except FileNotFoundError:
        return []
    except Unreadable as error:
        if not is_locked(path.parent):  # a closed folder is named itself
            set_beside(path, error.reason)
        return []
    *lines, rest = raw.split(b"\n")
    places = itertools.accumulate((len(line) + 1 for line in lines), initial=0)
    records = [(at, _record(line)) for at, line in zip(places, lines, strict=False) if line]
    good = [record for _, record in records if record is not None]
    harmed = any(record is None or record.get("at", at) != at for at, record in records)
    if harmed or not good or not _is_torn(rest):
        _tell_of_damage(path)
    if harmed or rest:
        with suppress(NotSaved):
            write_atomically(path, _lines(good), keep_previous=False, private=True)
    return good


def _is_torn(rest: bytes) -> bool:
    """Tell whether an end without a line's end is none, or what a kill leaves of a step that was never made."""
    starts_well = _BEGINNING.startswith(rest[: len(_BEGINNING)])
    return starts_well and rest.count(_BEGINNING) <= 1 and all(sign >= ord(" ") for sign in rest)


def _record(line: bytes) -> Mapping[str, Any] | None:
    """Read a line; a damaged one costs one step of undo, never a text."""
    sealed = _DIGEST.fullmatch(line)
    if sealed is not None and _digest(sealed["line"]).encode() != sealed["sum"]:
        return None
    try:
        record = json_of(line.decode("utf-8"))
        if record["do"] in ("change", "changes"):
            _changes_in(record)
        return record if record["do"] in _DONE and isinstance(record.get("count", 1), int) else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _tell_of_damage(path: Path) -> None:
    told = N_(
        "“{file}” was damaged, so some steps can no longer be undone. No text is lost; the damaged file is kept as "
        "“{kept}”."
    )
    met.add(Damaged(told, file=str(path), kept=str(copy_beside(path))))
