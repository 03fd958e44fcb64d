"""Saving files so that a crash, a full disk or a pulled plug never costs what was there."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import platformdirs

from tableside.errors import N_, Phrase, TablesideError, phrase

_OWN, _EVERYBODY = 0o600, 0o666
"""How a new file may be used: by its owner alone, or as the system's own setting (umask) has it."""
_OWN_FOLDER, _ANY_FOLDER = 0o700, 0o777

NOT_PLAIN = N_("it is not a plain file")
NOWHERE = N_("it is a broken link")
_NOT_SAVED = N_("“{file}” could not be saved: {reason}.")
_UNREAD = N_("you are not allowed to read what is there")
_FULL = N_("the disk is full")
_LOCKED = N_("writing to the folder is not allowed")
_BUSY = N_("another program is using the file")
_FAULT = N_("the disk reports an error")
_FOLDER = N_("a folder with this name exists")
_MISSING = N_("there is no such file or folder")
_NO_FOLDER = N_("part of its path is not a folder")
_OTHERWISE = N_("the system refuses it (error {number})")
_NO_DATABASE = N_("it is a file of another kind")
TORN = N_("parts of it do not fit together")
# SQLite's own words, from the special to the general; its names of errors are newer than some of its versions.
_BY_WORDS = (
    ("full", _FULL),
    ("readonly", _LOCKED),
    ("unable to open", _LOCKED),
    ("denied", _LOCKED),
    ("locked", _BUSY),
    ("i/o error", _FAULT),
    ("not a database", _NO_DATABASE),
)
_BY_NUMBER = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _LOCKED,
    errno.EPERM: _LOCKED,
    errno.EROFS: _LOCKED,
    errno.EISDIR: _FOLDER,
    errno.EIO: _FAULT,
    errno.ENOENT: _MISSING,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EBUSY: _BUSY,
    errno.ETXTBSY: _BUSY,
}


_ERROR_NUMBER = re.compile(r"\[Errno (\d+)\]")


def is_there(path: Path) -> bool:
    """Return whether a file or folder can be found; what stands in a folder that may not be entered cannot."""
    return os.path.exists(path)  # noqa: PTH110 - the one of paths is an error there


def is_folder(path: Path) -> bool:
    """Return whether there is a folder that can be found."""
    return os.path.isdir(path)  # noqa: PTH112 - as above


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return what a folder holds of a pattern; one that is not there or may not be entered holds nothing."""
    return list(folder.glob(pattern)) if is_folder(folder) else []


def is_locked(path: Path) -> bool:
    """Return whether a path leads through a folder that may not be entered, or is one."""
    try:
        path.stat()
    except PermissionError:
        return True
    except OSError:
        return False
    return is_folder(path) and not os.access(path, os.R_OK | os.X_OK)


_PAUSES = (0.01, 0.05, 0.1, 0.2, 0.5)
"""The seconds between two attempts to rename a file."""
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
    path = _followed(path)
    if not may_be_read(path):
        raise not_saved(path, Phrase(_UNREAD))
    private = private or _is_among_ones_own(path)
    temporary = unfinished_name(path)
    try:
        make_folder(path.parent, private=private)
        clear_once(path.parent)
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
        replace_file(temporary, path)
        sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise not_saved(path, error) from error


def replace_file(source: Path, target: Path) -> None:
    """Rename a file or folder over another; on Windows try again while another program has it open.

    Virus scanners and search indexers open a file for a moment after it was written, and Windows renames no open file.
    """
    for pause in _PAUSES if os.name == "nt" else ():
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    source.replace(target)


def _followed(path: Path) -> Path:
    """Return where a file is written to; what is no file and no link to one is refused."""
    if is_folder(path):
        raise not_saved(path, IsADirectoryError(errno.EISDIR, ""))
    if is_there(path) and not path.is_file() and not _is_among_ones_own(path):
        # A pipe or a device would be replaced by a file; among one's own files such a thing is damage.
        raise NotSaved(_NOT_SAVED, file=str(path), reason=Phrase(NOT_PLAIN))
    if not os.path.islink(path):  # noqa: PTH114 - as in `is_there`
        return path
    followed = Path(os.path.realpath(path))
    if not is_folder(followed.parent):
        raise not_saved(path, Phrase(NOWHERE))
    return followed


def may_be_read(path: Path) -> bool:
    """Return whether a file can be read or does not exist."""
    return not os.path.isfile(path) or os.access(path, os.R_OK)  # noqa: PTH113 - as in `is_there`


def copy_folder(source: Path, target: Path, *, leave: Iterable[str] = ()) -> None:
    """Copy a folder with all its files, forced to disk; it is there as a whole or not at all."""
    beside = unfinished_name(target)
    clear_unfinished(target.parent)
    try:
        copy_tree(source, beside, shutil.ignore_patterns(*leave))
        put_folder(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def copy_tree(source: Path, target: Path, ignore: Callable[[str, list[str]], Iterable[str]] | None = None) -> None:
    """Copy a folder with its files, forced to disk; its owner may write into it, whatever is allowed in the source."""
    try:
        shutil.copytree(source, target, copy_function=_copy_to_disk, ignore=ignore)
    finally:
        let_owner_write(target)


def let_owner_write(folder: Path) -> None:
    """Allow the owner of a folder to read and write everything in it, except links and files of others."""
    for at, _, files in os.walk(folder):  # from above, so that each folder is open before it is entered
        _allow(Path(at), _OWN_FOLDER)
        for name in files:
            _allow(Path(at, name), _OWN)


def _allow(path: Path, mode: int) -> None:
    with suppress(OSError):
        now = path.lstat().st_mode
        if not stat.S_ISLNK(now) and now & mode != mode:
            path.chmod(stat.S_IMODE(now) | mode)


def _copy_to_disk(source: str, target: str) -> None:
    """Copy a file and force it to disk; among a person's own files it is for its owner alone."""
    mode = _OWN if _is_among_ones_own(Path(target)) else _EVERYBODY
    handle = os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, mode)
    with Path(source).open("rb") as old, os.fdopen(handle, "wb") as new:
        shutil.copyfileobj(old, new)
        new.flush()
        os.fsync(new.fileno())


def put_folder(made: Path, target: Path) -> None:
    """Let a folder whose files are on the disk take a free place; its names are forced there before and after."""
    for folder, _, _ in os.walk(made):
        sync_folder(Path(folder))
    replace_file(made, target)
    sync_folder(target.parent)


def make_folder(folder: Path, *, private: bool = True) -> None:
    """Create a folder and those above it that are missing; private ones are for their owner alone."""
    private = private or _is_among_ones_own(folder)
    if not is_there(folder) and folder != folder.parent:
        make_folder(folder.parent, private=private)
        folder.mkdir(mode=_OWN_FOLDER if private else _ANY_FOLDER, exist_ok=True)
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
    number = 1
    while os.path.lexists(kept := damaged_name(path, number)):
        number += 1
    replace_file(path, kept)
    for ending in side_files:
        side = path.with_name(path.name + ending)
        if is_there(side):
            replace_file(side, kept.with_name(kept.name + ending))
    return kept


def damaged_name(path: Path, number: int) -> Path:
    """Return under which name a damaged file is kept."""
    return path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}")


def reason_of(error: Exception) -> Phrase | str:
    """Return the reason as a part of a sentence of ours: the system and SQLite have none but English words."""
    if isinstance(error, shutil.Error) and (number := _ERROR_NUMBER.search(str(error))):
        # An error of copytree holds one error per file.
        error = OSError(int(number[1]), os.strerror(int(number[1])))
    if isinstance(error, OSError):
        known = _BY_NUMBER.get(error.errno or 0)
        return Phrase(known) if known else phrase(_OTHERWISE, number=error.errno or 0)
    # Not imported for this: an error of SQLite comes from one who has.
    sqlite = sys.modules.get("sqlite3")
    if sqlite is not None and isinstance(error, sqlite.Error):
        words = str(error).lower()
        for part, known in _BY_WORDS:
            if part in words:
                return Phrase(known)
        return Phrase(TORN)
    return str(error)


def not_saved(path: Path, error: Exception | Phrase) -> NotSaved:
    """Return the error that says that a file is as it was, if there was one."""
    said = (
        N_("“{file}” could not be saved: {reason}. Nothing was lost; the previous version is still there.")
        if is_there(path) and not is_folder(path)
        else _NOT_SAVED
    )
    reason = error if isinstance(error, Phrase) else reason_of(error)
    return NotSaved(said, file=str(path), reason=reason)


def sync_folder(folder: Path) -> None:
    """Force the names of a folder to disk."""
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
    with suppress(OSError):
        for path in folder.iterdir():
            # The clock may have been set back since.
            if _UNFINISHED.fullmatch(path.name) and abs(time.time() - path.lstat().st_mtime) > _ABANDONED:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink()
