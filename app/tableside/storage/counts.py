"""How many rows a database had when it was last used, in a small file beside it.

Without it nobody could tell a file that was emptied from one that is new. It is written after the database and not
forced to disk: it may lag behind a crash, and never runs ahead of what was saved.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.storage.reading import Unreadable, read_json
from tableside.storage.unfinished import unfinished_name

_ENDING = ".count"
_LARGEST = 1000


@dataclass(frozen=True, slots=True)
class Counted:
    """How many rows there were, and the number of the last."""

    rows: int
    last: int


def count_file(database: Path) -> Path:
    """Return where the count of a database stands."""
    return database.with_name(f"{database.name}{_ENDING}")


def read_count(database: Path) -> Counted | None:
    """Return what is known of a database; None where nothing is."""
    try:
        raw = read_json(count_file(database), _LARGEST)
        return Counted(int(raw["rows"]), int(raw["last"]))
    except (OSError, Unreadable, ValueError, TypeError, LookupError):
        return None


def write_count(database: Path, counted: Counted) -> None:
    """Take down what is known; where that is impossible, nothing is."""
    with suppress(OSError):
        _write(database, {"rows": counted.rows, "last": counted.last})


def note_whole(database: Path) -> None:
    """Take down that a file was whole when it was closed, and by what it is known to be unchanged since."""
    counted = read_count(database)
    if counted is not None:
        with suppress(OSError):
            _write(database, {"rows": counted.rows, "last": counted.last, "whole": _stamp(database)})


def is_known_whole(database: Path) -> bool:
    """Tell whether a file was whole when it was closed and has not been written since."""
    try:
        return bool(read_json(count_file(database), _LARGEST)["whole"] == _stamp(database))
    except (OSError, Unreadable, ValueError, TypeError, LookupError):
        return False


def _stamp(database: Path) -> list[int]:
    found = database.stat()
    return [found.st_size, found.st_mtime_ns]


def _write(database: Path, known: Mapping[str, object]) -> None:
    path = count_file(database)
    beside = unfinished_name(path)
    handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "w") as file:
        json.dump(known, file)
    beside.replace(path)


def forget_count(database: Path) -> None:
    """Know nothing of a database any more, because another takes its place."""
    with suppress(OSError):
        count_file(database).unlink()
