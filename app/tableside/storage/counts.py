"""How many rows a database had when it was last used, and which one it was, in a small file beside it.

Without it nobody could tell a file that was emptied from one that is new, or another person's from one's own. It is
written after the database and not forced to disk: it may lag behind a crash, and never runs ahead of what was saved.
The names of all records stand in one more file, for a record may be brought along with its own count. What is missing
of a record stands in a third one until it is there again or somebody has said that it is enough: a loss that is told at
one start only is often read by nobody.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from tableside.storage.small_record import UNKNOWN, count_of, read_small, write_small

_ENDING = ".count"
_NAMES = "records.json"
_MISSING = ".missing"
_LARGEST = 1000
_MOST_LOSSES = 8
"""So many are known one by one."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many rows there were, the number of the last, and the identity of the record."""

    rows: int
    last: int
    name: str = ""
    changes: int = 0
    exact: bool = False
    """Whether the rows were counted; earlier versions reckoned some that were removed for good."""

    def describes(self, name: str, changes: int) -> bool:
        """Tell whether a record must have just as many rows: it is the one that was counted, and not changed since."""
        return self.exact and (name, changes) == (self.name, self.changes)


def count_file(database: Path) -> Path:
    """Return where the count of a database stands."""
    return database.with_name(f"{database.name}{_ENDING}")


def read_count(database: Path) -> Counted | None:
    """Return what is known of a database; None where nothing is."""
    try:
        raw = read_small(count_file(database), _LARGEST)
        name, changes, exact = str(raw.get("name", "")), count_of(raw.get("changes", 0)), raw.get("exact") is True
        return Counted(count_of(raw["rows"]), count_of(raw["last"]), name, changes, exact)
    except UNKNOWN:
        return None


def write_count(database: Path, counted: Counted) -> None:
    """Take down what is known; where that is impossible, nothing is."""
    with suppress(OSError):
        write_small(count_file(database), asdict(counted))


def note_whole(database: Path) -> None:
    """Take down that a file was whole when it was closed, and by what it is known to be unchanged since."""
    counted = read_count(database)
    if counted is not None:
        with suppress(OSError):
            write_small(count_file(database), asdict(counted) | {"whole": _stamp(database)})


def is_known_whole(database: Path) -> bool:
    """Tell whether a file was whole when it was closed and has not been written since."""
    try:
        return bool(read_small(count_file(database), _LARGEST)["whole"] == _stamp(database))
    except UNKNOWN:
        return False


def _stamp(database: Path) -> list[int]:
    found = database.stat()
    return [found.st_size, found.st_mtime_ns]


def known_names(database: Path) -> frozenset[str]:
    """Return the names under which the record in a place was known; whatever has another is another record."""
    counted = read_count(database)
    return frozenset({counted.name if counted else "", _names(database).get(database.name, "")} - {""})


def was_used(database: Path) -> bool:
    """Tell whether a record stood in a place once, be it there or not: nothing is missed where none ever was."""
    return (
        os.path.lexists(database)
        or read_count(database) is not None
        or bool(known_names(database))
        or missing_rows(database) is not None
    )


def remember_name(database: Path, name: str) -> None:
    """Take down which record stands in a place."""
    names = _names(database)
    if names.get(database.name, "") != name:
        others = {place: one for place, one in names.items() if place != database.name}
        with suppress(OSError):
            write_small(database.with_name(_NAMES), others | ({database.name: name} if name else {}))


def _names(database: Path) -> dict[str, str]:
    try:
        found = read_small(database.with_name(_NAMES), _LARGEST)
        return {str(place): str(name) for place, name in found.items()}
    except UNKNOWN:
        return {}


def forget_count(database: Path) -> None:
    """Know nothing of a database any more, because another takes its place."""
    with suppress(OSError):
        count_file(database).unlink()
    remember_name(database, "")
    forget_missing(database)


# What is missing


def _missing_file(database: Path) -> Path:
    return database.with_name(f"{database.name}{_MISSING}")


def missing_rows(database: Path) -> int | None:
    """Return how many rows are known to be missing; 0 where nobody knows how many, None where none is missed."""
    lost = _lost(database)
    return sum(count for count, _ in lost) if lost else None


def miss_rows(database: Path, count: int = 0, of: str = "") -> None:
    """Take down that rows are missing, with what was missed before; `of` names the record that had them all."""
    _write_lost(database, [*_lost(database), (count, of)])


def find_again(database: Path, name: str) -> None:
    """Miss no more what a record had that is in its place again."""
    lost = _lost(database)
    left = [(count, of) for count, of in lost if not of or of != name]
    if len(left) < len(lost):
        _write_lost(database, left)


def forget_missing(database: Path) -> None:
    """Miss nothing any more: it was restored, or nobody wants it."""
    with suppress(OSError):
        _missing_file(database).unlink()


def _lost(database: Path) -> list[tuple[int, str]]:
    try:
        raw = read_small(_missing_file(database), _LARGEST)
        return [(count_of(count), str(of)) for count, of in raw["lost"]]
    except UNKNOWN:
        return []


def _write_lost(database: Path, lost: Sequence[tuple[int, str]]) -> None:
    if not lost:
        forget_missing(database)
        return
    with suppress(OSError):
        write_small(_missing_file(database), {"lost": lost[-_MOST_LOSSES:]})
