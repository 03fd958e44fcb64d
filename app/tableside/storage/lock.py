"""The right to be the one window over a person's folders: a lock that the system lets go of with the process.

Two that load the same settings and write them later lose each other's changes, so the program that opens the
window claims the folders before anything is read. However a process ends, its locks end with it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from tableside.storage.files import make_folder
from tableside.storage.reading import Unreadable, read_text

_BEYOND = 1 << 30
"""The byte that Windows locks; it lies behind the contents, because a locked byte cannot be read."""
_LONGEST = 4096
# Windows would otherwise write "\n" as two characters.
_FLAGS = os.O_CREAT | os.O_RDWR | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Claim:
    """The lock of a folder; one that cannot be locked, because it is read-only or far away, is no hindrance."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "window.lock"
        self._handle: int | None = None

    def take(self) -> bool:
        """Become the one who holds the folder; False where another process does."""
        if self._handle is None:
            try:
                self._handle = _locked_file(self._path)
            except OSError:
                return True
        self.publish("")
        return self._handle is not None

    def publish(self, words: str) -> None:
        """Leave a note for other processes about the holder of the folder."""
        if self._handle is not None:
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
                os.lseek(self._handle, 0, os.SEEK_SET)
                os.write(self._handle, f"{words}\n".encode("utf-8", "surrogateescape"))

    def published(self) -> str:
        """Return the note of the process that holds the folder; empty while there is none."""
        with suppress(OSError, Unreadable):
            words, end, _ = read_text(self._path, _LONGEST).partition("\n")
            return words if end else ""
        return ""

    def release(self) -> None:
        if self._handle is not None:
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None


def _locked_file(path: Path) -> int | None:
    """Open a file and lock it; None if another process holds the lock. Raise OSError if it cannot be locked."""
    make_folder(path.parent)
    handle = os.open(path, _FLAGS, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _BEYOND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        if isinstance(error, PermissionError | BlockingIOError):
            return None
        raise
    return handle
