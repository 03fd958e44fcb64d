"""Saving files so that a crash, a full disk or a power cut never costs the previous contents."""

from __future__ import annotations

import errno
import os
import re
import shutil
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fnmatch import fnmatch
from itertools import count
from pathlib import Path

import platformdirs

from tableside.errors import N_, Phrase, TablesideError, phrase

_OWN, _EVERYBODY = 0o600, 0o666
"""How a new file may be used: by its owner alone, or as the system's own setting (umask) has it."""

NOT_PLAIN = N_("it is not a plain file")
_NOT_SAVED = N_("“{file}” could not be saved: {reason}.")
_FULL = N_("the disk is full")
_LOCKED = N_("writing to the folder is not allowed")
_BUSY = N_("another program is using the file")
_FAULT = N_("the disk reports an error")
TORN = N_("parts of it do not fit together")
# SQLite's own words, from the special to the general; its names of errors are newer than some of its versions.
_BY_WORDS = (
    ("full", _FULL),
    ("readonly", _LOCKED),
    ("unable to open", _LOCKED),
    ("denied", _LOCKED),
    ("locked", _BUSY),
    ("i/o error", _FAULT),
    ("not a database", N_("it is a file of another kind")),
)
_BY_NUMBER = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _LOCKED,
    errno.EPERM: _LOCKED,
    errno.EROFS: _LOCKED,
    errno.EISDIR: N_("a folder with this name exists"),
    errno.EIO: _FAULT,
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of its path is not a folder"),
    errno.EBUSY: _BUSY,
    errno.ETXTBSY: _BUSY,
}


def is_there(path: Path) -> bool:
    """Return whether a file or folder can be found; one in a folder that may not be entered cannot."""
    return os.path.exists(path)  # noqa: PTH110 - the one of paths is an error there


def is_folder(path: Path) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 - as above


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return what a folder holds of a pattern; one that is not there or may not be entered holds nothing."""
    return list(folder.glob(pattern)) if is_folder(folder) else []


Stamp = tuple[int, int] | None
"""When a file was changed last and how long it is; None where there is none."""


def stamp_of(path: Path) -> Stamp:
    """Return by what a change of a file or a folder is noticed."""
    try:
        status = path.stat()
    except (OSError, ValueError):  # the latter of a name that no file can have
        return None
    return status.st_mtime_ns, status.st_size


class NotSaved(TablesideError):
    """A file could not be written; what was there before is untouched."""


def write_atomically(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write beside, force to disk, rename over.

    A private file, and any among a person's own, can be read by its owner alone. Others keep the permissions they had.
    A link stays a link; its target is written. A file that cannot be read is not overwritten: the user has seen
    something else in its place, and there is no copy of it.
    """
    if os.path.islink(path):  # noqa: PTH114 - as in `is_there`
        path = Path(os.path.realpath(path))
    if is_folder(path):
        raise not_saved(path, IsADirectoryError(errno.EISDIR, ""))
    if is_there(path) and not path.is_file():
        raise not_saved(path, Phrase(NOT_PLAIN))
    if is_there(path) and not os.access(path, os.R_OK):
        raise not_saved(path, Phrase(N_("you are not allowed to read what is there")))
    private = private or _is_among_ones_own(path)
    temporary = unfinished_name(path)
    try:
        make_folder(path.parent, private=private)
        if path.parent not in _cleared:
            _cleared.add(path.parent)
            clear_unfinished(path.parent)
        handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWN if private else _EVERYBODY)
    except OSError as error:
        raise not_saved(path, error) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not private:
            temporary.chmod(path.stat().st_mode & 0o777)
        temporary.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise not_saved(path, error) from error


def copy_tree(source: Path, target: Path, leave: Sequence[str] = ()) -> None:
    """Copy a folder without names of some patterns, forced to disk; whatever the source allows, the copy is writable.

    Among a person's own files the copies are for their owner alone.
    """
    mode = _OWN if _is_among_ones_own(target) else _EVERYBODY
    for place, folders, names in os.walk(source, followlinks=True):
        folders[:] = [name for name in folders if not _fits(name, leave)]
        into = target / Path(place).relative_to(source)
        make_folder(into, private=mode == _OWN)
        for name in (name for name in names if not _fits(name, leave)):
            handle = os.open(into / name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, mode)
            with Path(place, name).open("rb") as old, os.fdopen(handle, "wb") as new:
                shutil.copyfileobj(old, new)
                new.flush()
                os.fsync(new.fileno())


def _fits(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def put_folder(made: Path, target: Path) -> None:
    """Let a folder whose files are on the disk take a free place; its names are forced there before and after."""
    sync_tree(made)
    made.replace(target)
    sync_folder(target.parent)


def make_folder(folder: Path, *, private: bool = True) -> None:
    """Create a folder and those above it that are missing; private ones are for their owner alone."""
    private = private or _is_among_ones_own(folder)
    if not is_there(folder) and folder != folder.parent:
        make_folder(folder.parent, private=private)
        folder.mkdir(mode=0o700 if private else 0o777, exist_ok=True)
        with suppress(OSError):  # a folder that may be written and not read
            sync_folder(folder.parent)


def _is_among_ones_own(path: Path) -> bool:
    """Return whether a path lies where the program keeps what a person has made, whatever the system lets others do."""
    return path.is_relative_to(platformdirs.user_data_dir("tableside"))


def make_private(path: Path) -> None:
    """Create a file that only its owner can read, or restrict an existing file to its owner."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, _OWN))
    if os.name != "nt" and path.stat().st_mode & 0o077:
        with suppress(OSError):
            path.chmod(_OWN)


def set_aside(path: Path, side_files: Iterable[str] = ()) -> Path:
    """Rename a file that cannot be used, with the files beside it that belong to it; return where it is kept."""
    kept = free_damaged_name(path)
    path.replace(kept)
    for ending in side_files:
        side = path.with_name(path.name + ending)
        if is_there(side):
            side.replace(kept.with_name(kept.name + ending))
    return kept


def free_damaged_name(path: Path) -> Path:
    names = (path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def reason_of(error: Exception) -> Phrase | str:
    """Return the reason as a part of a sentence of ours: the system and SQLite have none but English words."""
    if isinstance(error, OSError):
        known = _BY_NUMBER.get(error.errno or 0)
        return Phrase(known) if known else phrase(N_("the system refuses it (error {number})"), number=error.errno or 0)
    import sqlite3  # not by those who only read files

    words = str(error).lower()
    by_words = (known for part, known in _BY_WORDS if part in words)
    return Phrase(next(by_words, TORN)) if isinstance(error, sqlite3.Error) else str(error)


def not_saved(path: Path, error: Exception | Phrase) -> NotSaved:
    """Return the error that says that a file is as it was, if there was one."""
    said = (
        N_("“{file}” could not be saved: {reason}. Nothing was lost; the previous version is still there.")
        if is_there(path) and not is_folder(path)
        else _NOT_SAVED
    )
    return NotSaved(said, file=str(path), reason=error if isinstance(error, Phrase) else reason_of(error))


def sync_tree(folder: Path) -> None:
    for place, _, _ in os.walk(folder):
        sync_folder(Path(place))


def sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# Files and folders that are made beside their place; what a killed program left of them is removed later


_UNFINISHED = re.compile(r"\..+\.\d{1,10}-[0-9a-f]{8}")
_ABANDONED = 3600.0
"""Seconds after which an unfinished file belongs to no running program."""
_cleared: set[Path] = set()
"""Folders that were cleared since the program was started."""


def unfinished_name(path: Path) -> Path:
    """Return a new name beside a file or folder, under which it can be made before it takes its place."""
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


def clear_unfinished(folder: Path) -> None:
    """Remove what programs that no longer run have left unfinished in a folder."""
    with suppress(OSError):
        for path in folder.iterdir():
            # The clock may have been set back since.
            if _UNFINISHED.fullmatch(path.name) and abs(time.time() - path.lstat().st_mtime) > _ABANDONED:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink()
