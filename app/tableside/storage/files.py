"""Saving files so that a crash, a full disk or a pulled plug never costs what was there."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import platformdirs

from tableside.errors import N_, Phrase, TablesideError, Urgency, phrase
from tableside.storage.own_files import known_as
from tableside.storage.unfinished import clear_once, clear_unfinished, unfinished_name

_OWN, _EVERYBODY = 0o600, 0o666
"""How a new file may be used: by its owner alone, or as the system's own setting (umask) has it."""
_OWN_FOLDER, _ANY_FOLDER = 0o700, 0o777

NOT_PLAIN = N_("it is not a plain file")
NOWHERE = N_("it is a link that leads to nothing")
_NOT_SAVED = N_("“{file}” could not be saved: {reason}.")
_UNREAD = N_("you are not allowed to read what is there")
_FULL = N_("the disk is full")
_LOCKED = N_("writing to the folder is not allowed")
_BUSY = N_("another program is using the file")
_FAULT = N_("the disk does not answer as it should")
_FOLDER = N_("there is a folder of this name")
_GONE = N_("the folder was there before and is gone")
_MISSING = N_("there is no such file or folder")
_NO_FOLDER = N_("part of its path is not a folder")
_IN_CIRCLES = N_("it is a link that leads back to itself")
_LONG_NAME = N_("its name is too long")
_TOO_LARGE = N_("it is too large for this disk")
_TOO_MANY = N_("too many files are open")
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
    errno.ENXIO: _FAULT,
    errno.ENODEV: _FAULT,
    errno.ENOENT: _MISSING,
    errno.ENOTDIR: _NO_FOLDER,
    errno.ELOOP: _IN_CIRCLES,
    errno.ENAMETOOLONG: _LONG_NAME,
    errno.EFBIG: _TOO_LARGE,
    errno.EMFILE: _TOO_MANY,
    errno.ENFILE: _TOO_MANY,
    errno.EBUSY: _BUSY,
    errno.ETXTBSY: _BUSY,
}


_ERROR_NUMBER = re.compile(r"\[Errno (\d+)\]")


class FolderGone(FileNotFoundError):
    """A folder that was there is not any more: a drive was pulled out, or is not mounted yet again."""


MadeAnew = Callable[[str], object]
"""Is told, in whatever thread, which folder had to be made once more."""
_watched: dict[Path, MadeAnew] = {}
_seen: dict[Path, tuple[int, int] | None] = {}
"""The folders that were there, each with what tells the one above it if both are on the same disk."""
_made: set[Path] = set()


def watch_folder(folder: Path, made_anew: MadeAnew = lambda _folder: None) -> None:
    """Do not make this folder anew once it was there: what was saved into it would be hidden when its drive is back.

    One that was deleted or renamed where it stood does not come back; it is made anew, and somebody is told.
    """
    _watched[folder] = made_anew
    if is_there(folder):
        _see(folder)


def _see(folder: Path) -> None:
    if folder not in _seen or _seen[folder] is None:
        _seen[folder] = _stands_in(folder)


def _stands_in(folder: Path) -> tuple[int, int] | None:
    """Return what tells the folder above one; None where they are not on the same disk, or a link leads to another."""
    try:
        own, above = folder.lstat(), folder.parent.stat()
    except OSError:
        return None
    return (above.st_dev, above.st_ino) if own.st_dev == above.st_dev and stat.S_ISDIR(own.st_mode) else None


def _was_taken_away(folder: Path) -> bool:
    """Tell whether a folder is missing although the disk and the folder are there that it was on and in."""
    try:
        above = folder.parent.stat()
    except OSError:
        return False
    return not os.path.lexists(folder) and _seen[folder] == (above.st_dev, above.st_ino)


def unwatch_folders() -> None:
    """Let every folder be made again."""
    _watched.clear()
    _seen.clear()
    _made.clear()


def is_away(path: Path) -> bool:
    """Tell whether a path lies in a watched folder that was there and is not now: what it held has not changed."""
    return any(path.is_relative_to(folder) and not is_there(folder) for folder in _seen)


def was_made(folder: Path) -> bool:
    """Tell whether a folder is there, or was as long as the drive was that it is on."""
    if is_folder(folder):
        _made.add(folder)
        return True
    return folder in _made and is_away(folder)


def is_there(path: Path) -> bool:
    """Tell whether a file or folder can be found; what stands in a folder that may not be entered cannot."""
    return os.path.exists(path)  # noqa: PTH110 - the one of paths is an error there


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder that can be found."""
    return os.path.isdir(path)  # noqa: PTH112 - as above


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return what a folder holds of a pattern; one that is not there or may not be entered holds nothing."""
    return list(folder.glob(pattern)) if is_folder(folder) else []


def is_locked(path: Path) -> bool:
    """Tell whether a path leads through a folder that may not be entered, or is one."""
    try:
        path.stat()
    except PermissionError:
        return True
    except OSError:
        return False
    return is_folder(path) and not os.access(path, os.R_OK | os.X_OK)


def locked_above(path: Path) -> Path | None:
    """Return the uppermost folder on the way to a path, or the path itself, that may not be entered."""
    return next((folder for folder in (*reversed(path.parents), path) if is_locked(folder)), None)


Stamp = tuple[int, int] | None
"""When a file was changed last and how long it is; None where there is none."""
_writes: dict[Path, int] = {}
_stamps: dict[Path, Stamp] = {}
"""How often this program has written a file, and how it was then."""


def stamp_of(path: Path) -> Stamp:
    """Return by what a change of a file or a folder is noticed."""
    try:
        status = path.stat()
    except (OSError, ValueError):  # the latter of a name that no file can have
        return None
    return status.st_mtime_ns, status.st_size


def is_lost(path: Path) -> bool:
    """Tell whether a file is gone or emptied, and could be written again: its drive is there, and so is its place."""
    if is_locked(path) or not (is_folder(path.parent) or (path.parent in _seen and _was_taken_away(path.parent))):
        return False
    stamp = stamp_of(path)
    return stamp is None or not stamp[1]


def note_written(path: Path) -> None:
    """Take down that a file was just written by this program."""
    _writes[path] = _writes.get(path, 0) + 1
    _stamps[path] = stamp_of(path)


def while_unchanged(path: Path) -> Callable[[], bool]:
    """Return what tells whether nobody else has changed a file since; what this program saves over it mends nothing."""
    before = stamp_of(path)

    def holds() -> bool:
        now = stamp_of(path)
        if now == before or now is None:
            return now == before or is_away(path)
        return before is not None and now == _stamps.get(path)

    return holds


def until_written(path: Path) -> Callable[[], bool]:
    """Return what tells whether this program has not written a file, or any in a folder, since."""

    def writes() -> int:
        return sum(count for file, count in tuple(_writes.items()) if file.is_relative_to(path))

    before = writes()
    return lambda: writes() == before


class NotSaved(TablesideError):
    """A file could not be written; what was there before is untouched. It holds until the file is written.

    `at` is where a file is that goes by another name in the sentence.
    """

    urgency = Urgency.UNSAVED

    def __init__(self, template: str, /, *, at: Path | None = None, **params: object) -> None:
        super().__init__(template, **params)
        if at is not None or "file" in params:
            self.holds = until_written(at or Path(str(params["file"])))


def write_atomically(path: Path, data: bytes, *, keep_previous: bool = True, private: bool = False) -> None:
    """Write beside, force to disk, rename over; the last good version stays as `<name>.previous`.

    A private file, and any among a person's own, can be read by its owner alone. Others keep the permissions they had.
    A link stays one: what it leads to is written. What may not be read is not written over: whoever saves has seen
    something else in its place, and nobody has a copy of it.
    """
    asked, path = path, _followed(path)
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
        if path.exists():
            if not private:
                temporary.chmod(path.stat().st_mode & 0o777)
            if keep_previous:
                keep_beside(path)
        temporary.replace(path)
        sync_folder(path.parent)
        for name in {asked, path}:
            note_written(name)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise not_saved(path, error) from error


def _followed(path: Path) -> Path:
    """Return where a file is written to; what is no file and no link to one is refused."""
    if is_folder(path):
        raise not_saved(path, IsADirectoryError(errno.EISDIR, ""))
    if is_there(path) and not path.is_file() and not _is_among_ones_own(path):
        # A pipe or a device would be replaced by a file; among one's own files such a thing is damage.
        raise NotSaved(_NOT_SAVED, file=known_as(path), reason=Phrase(NOT_PLAIN), at=path)
    if not os.path.islink(path):  # noqa: PTH114 - as in `is_there`
        return path
    followed = Path(os.path.realpath(path))
    if not is_folder(followed.parent):
        raise not_saved(path, Phrase(NOWHERE))
    return followed


def may_be_read(path: Path) -> bool:
    """Tell whether a file can be read, or there is none; what is in one that cannot nobody knows."""
    if not os.path.isfile(path):  # noqa: PTH113 - as in `is_there`: in a folder that may not be entered there is none
        return True
    try:
        with path.open("rb", buffering=0) as file:
            file.read(1)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


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
    """Allow the owner of a folder to read and write everything in it; what is a link, or somebody else's, stays."""
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
    made.replace(target)
    sync_folder(target.parent)


def make_folder(folder: Path, *, private: bool = True) -> None:
    """Create a folder and those above it that are missing; private ones are for their owner alone."""
    private = private or _is_among_ones_own(folder)
    if not is_there(folder) and folder != folder.parent:
        again = folder in _seen
        if again and not _was_taken_away(folder):
            raise FolderGone(errno.ENOENT, "", str(folder))
        make_folder(folder.parent, private=private)
        folder.mkdir(mode=_OWN_FOLDER if private else _ANY_FOLDER, exist_ok=True)
        with suppress(OSError):  # a folder that may be written and not read
            sync_folder(folder.parent)
        if again:
            _watched[folder](str(folder))
    if folder in _watched:
        _see(folder)


def _is_among_ones_own(path: Path) -> bool:
    """Tell whether a path lies where the program keeps what a person has made, whatever the system lets others do."""
    return path.is_relative_to(platformdirs.user_data_dir("tableside"))


def make_private(path: Path) -> None:
    """Create a file for its owner alone, or make the one that is there so where the file system knows owners."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, _OWN))
    if os.name != "nt" and path.stat().st_mode & 0o077:
        with suppress(OSError):
            path.chmod(_OWN)


def set_aside(path: Path, side_files: Iterable[str] = ()) -> Path:
    """Rename a file that cannot be used, with the files beside it that belong to it; return where it is kept."""
    number = 1
    while os.path.lexists(kept := damaged_name(path, number)):
        number += 1
    path.replace(kept)
    for ending in side_files:
        side = path.with_name(path.name + ending)
        if is_there(side):
            side.replace(kept.with_name(kept.name + ending))
    return kept


def damaged_name(path: Path, number: int) -> Path:
    """Return under which name a damaged file is kept."""
    return path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}")


def reason_of(error: Exception) -> Phrase | str:
    """Return the reason as a part of a sentence of ours: the system and SQLite have none but English words."""
    if isinstance(error, FolderGone):
        return Phrase(_GONE)
    if isinstance(error, shutil.Error) and (number := _ERROR_NUMBER.search(str(error))):
        # A folder that could not be copied tells of each of its files.
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


def not_saved(path: Path, error: OSError | Phrase) -> NotSaved:
    """Return the error that says that a file is as it was, if there was one."""
    said = (
        N_("“{file}” could not be saved: {reason}. Nothing was lost; the previous version is still there.")
        if is_there(path) and not is_folder(path)
        else _NOT_SAVED
    )
    reason = error if isinstance(error, Phrase) else reason_of(error)
    return NotSaved(said, file=known_as(path), reason=reason, at=path)


def still_in_the_window(path: Path, error: NotSaved) -> NotSaved:
    """Return the error for a file whose content an open window holds: what was changed last is nowhere else."""
    said = N_(
        "“{file}” could not be saved: {reason}. What was changed last is only in this window until it can be saved, "
        "which is tried again and again."
    )
    return NotSaved(said, at=path, **{name: error.params[name] for name in ("file", "reason")})


def previous_name(path: Path) -> Path:
    """Return under which name the last good version of a file is kept."""
    return path.with_name(f"{path.name}.previous")


def keep_beside(path: Path) -> Path:
    """Keep a second name for the old content; the rename that follows then never leaves a moment without a file."""
    previous = previous_name(path)
    spare = unfinished_name(previous)
    try:
        os.link(path, spare)
    except OSError:  # a file system without hard links
        spare.write_bytes(path.read_bytes())
    spare.replace(previous)
    return previous


def sync_folder(folder: Path) -> None:
    """Force the names of a folder to disk."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
