"""Why a file could not be written, in words that a person understands."""

from __future__ import annotations

import errno
import sqlite3

from tableside.errors import N_, TablesideError

_FULL = N_("the disk is full")
_LOCKED = N_("the folder may not be written to")
_BUSY = N_("another program is using the file")
_FAULT = N_("the disk does not answer as it should")
# SQLite's own words, from the special to the general; its names of errors are newer than some of its versions.
_BY_WORDS = (
    ("full", _FULL),
    ("readonly", _LOCKED),
    ("unable to open", _LOCKED),
    ("denied", _LOCKED),
    ("locked", _BUSY),
    ("i/o error", _FAULT),
)
_BY_NUMBER = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _LOCKED,
    errno.EPERM: _LOCKED,
    errno.EROFS: _LOCKED,
}


def reason_of(error: Exception) -> TablesideError | str:
    """Give the reason as a sentence part that can be translated, or the system's own words where there is none."""
    if isinstance(error, OSError):
        known = _BY_NUMBER.get(error.errno or 0)
        return TablesideError(known) if known else error.strerror or str(error)
    if isinstance(error, sqlite3.Error):
        words = str(error).lower()
        for part, known in _BY_WORDS:
            if part in words:
                return TablesideError(known)
    return str(error)
