"""Names for what is still being written, which tell whose it is, so that a killed program's leftovers can be cleared.

A program that is killed in the middle of saving cannot tidy up after itself. The next one that writes into the same
folder does: what carries the number of a process that no longer runs will never be finished by anybody.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_NAME = re.compile(r"\..+\.(?P<process>\d{1,10})-[0-9a-f]{8}")
_SCRATCH = re.compile(r"tableside-(?P<process>\d{1,10})-\w+")
_NAME_BEFORE_1_2 = re.compile(r"\..+\.(?:[0-9a-f]{8}|previous)")
"""What the first versions left behind does not say by whom; it is cleared when nobody can be busy with it any more."""
_LONG = 3600.0
_cleared: set[Path] = set()
_swept: set[Path] = set()


def unfinished_name(path: Path) -> Path:
    """Return a new name beside a file or folder, under which it can be made before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


def clear_once(folder: Path) -> None:
    """Clear a folder the first time that this program writes into it."""
    if folder not in _cleared:
        _cleared.add(folder)
        clear_unfinished(folder)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a folder for what is not kept, among the system's temporary ones; those of the killed are cleared."""
    place = Path(tempfile.gettempdir())
    if place not in _swept:
        _swept.add(place)
        _clear(place, _is_abandoned_scratch)
    with tempfile.TemporaryDirectory(prefix=f"tableside-{os.getpid()}-") as folder:
        yield Path(folder)


def clear_unfinished(folder: Path) -> None:
    """Remove what programs that no longer run have left unfinished in a folder."""
    _clear(folder, _is_abandoned)


def clear_abandoned(folder: Path, beginning: str) -> None:
    """Remove what begins so and goes on with the number of a program that no longer runs."""
    named = re.compile(re.escape(beginning) + r"(?P<process>\d{1,10})-\w+")

    def is_abandoned(entry: os.DirEntry[str]) -> bool:
        found = named.fullmatch(entry.name)
        return found is not None and _is_of_the_dead(found, entry)

    _clear(folder, is_abandoned)


def _clear(folder: Path, is_abandoned: Callable[[os.DirEntry[str]], bool]) -> None:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in [one for one in entries if is_abandoned(one)]:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                with suppress(OSError):
                    Path(entry.path).unlink()


def _is_abandoned(entry: os.DirEntry[str]) -> bool:
    if not entry.name.startswith("."):
        return False
    found = _NAME.fullmatch(entry.name)
    if found is not None:
        return _is_of_the_dead(found, entry)
    return _NAME_BEFORE_1_2.fullmatch(entry.name) is not None and _is_old(entry)


def _is_abandoned_scratch(entry: os.DirEntry[str]) -> bool:
    found = _SCRATCH.fullmatch(entry.name)
    return found is not None and _is_of_the_dead(found, entry)


def _is_of_the_dead(found: re.Match[str], entry: os.DirEntry[str]) -> bool:
    # Where asking for a process would end it, age has to tell.
    return _is_old(entry) if os.name == "nt" else not _runs(int(found["process"]))


def _is_old(entry: os.DirEntry[str]) -> bool:
    # A clock that was set back makes a file younger than now; such a one is as old as any.
    return abs(time.time() - _changed_at(entry)) > _LONG


def _changed_at(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except OSError:
        return time.time()


def _runs(process: int) -> bool:
    """Tell whether a process runs; asked nowhere but on systems where signal 0 only asks."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
