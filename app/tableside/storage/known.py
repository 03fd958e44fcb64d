"""What was kept in which place, as one number each in a small file: what is gone cannot tell so itself.

The number says how much was in hand, or how often the settings were changed. It is written after what it tells of and
not forced to disk: it may lag behind a crash, and never runs ahead of what was saved.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Lock

from tableside.storage.small_record import UNKNOWN, count_of, read_small, write_small

_FILE = "known.json"
_LARGEST = 10_000
_one_at_a_time = Lock()
"""What is in hand is written by a thread of its own, states by another."""


def known(data: Path, name: str) -> int | None:
    """Return the number that was taken down for a name; None where nothing is known of it."""
    return _read(data).get(name)


def note(data: Path, name: str, number: int | None = 1) -> None:
    """Take down a number, or that nothing is known any more; where that is impossible, nothing is."""
    with _one_at_a_time:
        before = _read(data)
        others = {one: count for one, count in before.items() if one != name}
        now = others if number is None else others | {name: number}
        if now != before:
            with suppress(OSError):
                write_small(data / _FILE, now)


def _read(data: Path) -> dict[str, int]:
    try:
        return {str(name): count_of(number) for name, number in read_small(data / _FILE, _LARGEST).items()}
    except UNKNOWN:
        return {}
