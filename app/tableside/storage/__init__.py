"""What is kept on disk: files written safely, databases that may be damaged, and what a person is in the middle of."""

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
