"""Files named by the user: an existing file is kept, and links are not followed."""

from __future__ import annotations

from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.storage.files import previous_name, write_atomically


def write_named(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file that a person has named; what stood there is kept as `to_be_kept_as` says."""
    refuse_other_kind(path)
    write_atomically(path, data, keep_previous=True, private=private)


def to_be_kept_as(path: Path) -> Path | None:
    """Return under which name the file is kept that is about to be written over; None where there is none."""
    return previous_name(path.resolve()) if path.is_file() else None


def refuse_other_kind(path: Path) -> None:
    """Refuse a link to a file of another kind: its name says nothing of what would be written over."""
    if path.is_symlink() and path.is_file() and path.resolve().suffix.lower() != path.suffix.lower():
        raise TablesideError(
            N_("“{file}” is a link to “{target}”, which is a file of another kind; choose another name."),
            file=str(path),
            target=str(path.resolve()),
        )
