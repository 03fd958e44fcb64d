"""Storage: files written safely, the database, backups, and unfinished work."""

from tableside.storage.files import (
    NotSaved,
    is_folder,
    is_there,
    make_folder,
    not_saved,
    reason_of,
    set_aside,
    write_atomically,
)

__all__ = [
    "NotSaved",
    "is_folder",
    "is_there",
    "make_folder",
    "not_saved",
    "reason_of",
    "set_aside",
    "write_atomically",
]
