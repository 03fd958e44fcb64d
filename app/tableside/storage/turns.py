"""One at a time over a person's texts: whoever decides by what is there and then writes keeps the others out.

The window and any number of commands may be at the same files. Two that read, change and write them at the same moment
would lose what one of them was told is kept. The lock is the system's and ends with its process, however that ends.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tableside.errors import N_
from tableside.storage.claim import locked_file
from tableside.storage.files import NotSaved

_LONGEST_WAIT = 20.0
_PAUSE = 0.02


class OthersAtWork(NotSaved):
    """Somebody else has been changing the same texts for longer than one waits."""


@dataclass(slots=True)
class _Turn:
    """Who of this process is at a folder: a thread may take its turn within its own."""

    threads: threading.RLock = field(default_factory=threading.RLock)
    depth: int = 0


_turns: dict[Path, _Turn] = {}


@contextmanager
def turn_at(folder: Path) -> Iterator[None]:
    """Wait until nobody else changes what is in a folder, and keep everybody else from it meanwhile.

    The lock stands beside the folder, which is then nothing but what a person has made. A place where no lock can be
    made is no hindrance: whoever cannot write there is told so by the writing.
    """
    until = time.monotonic() + _LONGEST_WAIT
    turn = _turns.setdefault(folder, _Turn())
    if not turn.threads.acquire(timeout=_LONGEST_WAIT):
        raise _others(folder)
    handle: int | None = None
    try:
        if not turn.depth:
            handle = _waited_for(folder, until)
        turn.depth += 1
        try:
            yield
        finally:
            turn.depth -= 1
    finally:
        if handle is not None:
            os.close(handle)
        turn.threads.release()


def _waited_for(folder: Path, until: float) -> int | None:
    while True:
        try:
            handle = locked_file(folder.with_name(f"{folder.name}.lock"))
        except OSError:
            return None
        if handle is not None:
            return handle
        if time.monotonic() > until:
            raise _others(folder)
        time.sleep(_PAUSE)


def _others(folder: Path) -> OthersAtWork:
    return OthersAtWork(
        N_("Another Tableside has been changing the texts in “{folder}” for a while; nothing was changed. Try again."),
        folder=str(folder),
    )
