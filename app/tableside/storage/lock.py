"""The right to be the one window over a person's folders: a lock that the system lets go of with the process.

Two that load the same settings and write them later lose each other's changes, so the program that opens the
window claims the folders before anything is read. However a process ends, its locks end with it.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from tableside.storage.files import make_folder
from tableside.storage.reading import Unreadable, read_text

_NAME = "window.lock"
_BEYOND = 1 << 30
"""The byte that Windows locks; it lies behind the contents, because a locked byte cannot be read."""
_LONGEST = 4096
# Windows would otherwise write "\n" as two characters.
_FLAGS = os.O_CREAT | os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Claim:
    """The lock of a folder; one that cannot be locked, because it is read-only or far away, is no hindrance."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._handle: int | None = None

    def take(self) -> bool:
        """Become the one who holds the folder; False where another process does."""
        if self._handle is not None:
            if _is_at(self._path, os.fstat(self._handle)):
                self.tell("")
                return True
            os.close(self._handle)  # with the folder it was taken away
            self._handle = None
        try:
            self._handle = locked_file(self._path)
        except OSError:
            return True
        self.tell("")
        return self._handle is not None

    def tell(self, words: str) -> None:
        """Write down what the others are to know of the one who holds the folder."""
        if self._handle is not None:
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, f"{words}\n".encode("utf-8", "surrogateescape"))

    def told(self) -> str:
        """Return what the one who holds the folder has told; nothing while that is not known."""
        with suppress(OSError, Unreadable):
            words, end, _ = read_text(self._path, _LONGEST).partition("\n")
            return words if end else ""
        return ""

    def release(self) -> None:
        """Let others have the folder."""
        if self._handle is not None:
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None
            with suppress(OSError):
                os.utime(self._path)  # the waiting program sees a change


def locked_file(path: Path) -> int | None:
    """Open a file and lock it; None if another process holds the lock. Raise OSError if it cannot be locked."""
    make_folder(path.parent)
    while True:
        handle = os.open(path, _FLAGS, 0o600)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise OSError
            if not _lock(handle):
                os.close(handle)
                return None
            if _is_at(path, status):
                return handle
        except OSError:
            os.close(handle)
            raise
        # The file was removed meanwhile, and the next process would lock another.
        os.close(handle)


def _is_at(path: Path, status: os.stat_result) -> bool:
    try:
        return os.path.samestat(path.stat(), status)
    except FileNotFoundError:
        return False


def _lock(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, _BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
