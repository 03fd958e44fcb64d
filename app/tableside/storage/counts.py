"""How many rows a database had when it was last used, in a small file beside it.

Without it nobody could tell a file that was emptied from one that is new. It is written after the database and not
forced to disk: it may lag behind a crash, and never runs ahead of what was saved.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.storage.reading import Unreadable, read_json

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
    path = count_file(database)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):
        handle = os.open(beside, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w") as file:
            json.dump({"rows": counted.rows, "last": counted.last}, file)
        beside.replace(path)


def forget_count(database: Path) -> None:
    """Know nothing of a database any more, because another takes its place."""
    with suppress(OSError):
        count_file(database).unlink()
