"""What somebody has left behind with a restore that said so, in a small file: nobody misses it.

Without it an entry that was set aside on purpose could not be told from one that was lost, for a state has both.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from tableside.storage.reading import MEGABYTE
from tableside.storage.small_record import UNKNOWN, moment_of, read_small, write_small
from tableside.storage.things import Things, unpacked

_FILE = "given-up.json"
_LARGEST = 16 * MEGABYTE
_RESTORES = 10
"""Of so many restores it is known."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """What was left behind with one restore, kind by kind, and when what was there before was kept."""

    at: datetime
    things: Mapping[str, Things]


def read_given_up(data: Path) -> tuple[GivenUp, ...]:
    """Return what was left behind with the last restores, the latest first."""
    found = []
    for raw in _read(data):
        with suppress(*UNKNOWN):
            things = {str(kind): unpacked(some) for kind, some in raw["things"].items()}
            found.append(GivenUp(moment_of(raw["at"]), things))
    return tuple(found)


def note_given_up(data: Path, at: str, things: Mapping[str, str]) -> None:
    """Take down what a restore leaves behind, as packed text; where that is impossible, it counts as missing."""
    before = [one for one in _read(data) if not isinstance(one, dict) or one.get("at") != at]
    with suppress(OSError):
        write_small(data / _FILE, {"restores": [{"at": at, "things": dict(things)}, *before][:_RESTORES]})


def _read(data: Path) -> list[Any]:
    try:
        return list(read_small(data / _FILE, _LARGEST)["restores"])
    except UNKNOWN:
        return []
