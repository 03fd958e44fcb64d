"""Names for what is still being written, which tell whose it is, so that a killed program's leftovers can be cleared.

A program that is killed in the middle of saving cannot tidy up after itself. The next one that writes into the same
folder does: what carries the number of a process that no longer runs will never be finished by anybody.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path

_NAME = re.compile(r"\..+\.(?P<process>\d{1,10})-[0-9a-f]{8}")
_NAME_BEFORE_1_2 = re.compile(r"\..+\.(?:[0-9a-f]{8}|previous)")
"""What the first versions left behind does not say by whom; it is cleared when nobody can be busy with it any more."""
_LONG = 3600.0
_cleared: set[Path] = set()


def unfinished_name(path: Path) -> Path:
    """Return a new name beside a file or folder, under which it can be made before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


def clear_once(folder: Path) -> None:
    """Clear a folder the first time that this program writes into it."""
    if folder not in _cleared:
        _cleared.add(folder)
        clear_unfinished(folder)


def clear_unfinished(folder: Path) -> None:
    """Remove what programs that no longer run have left unfinished in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in [one for one in entries if one.name.startswith(".") and _is_abandoned(one)]:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                with suppress(OSError):
                    Path(entry.path).unlink()


def _is_abandoned(entry: os.DirEntry[str]) -> bool:
    found = _NAME.fullmatch(entry.name)
    if found is not None and os.name != "nt":
        return not _runs(int(found["process"]))
    # A clock that was set back makes a file younger than now; such a one is as old as any.
    return bool(found or _NAME_BEFORE_1_2.fullmatch(entry.name)) and abs(time.time() - _changed_at(entry)) > _LONG


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
