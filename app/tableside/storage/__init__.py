"""Storage: files written safely, the database, backups, and unfinished work."""

from tableside.storage.files import (
    NotSaved,
    copy_folder,
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
    "copy_folder",
    "is_folder",
    "is_there",
    "make_folder",
    "not_saved",
    "reason_of",
    "set_aside",
    "write_atomically",
]
