"""Saving files so that a crash, a full disk or a pulled plug never costs what was there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tableside.errors import N_, TablesideError


class NotSaved(TablesideError):
    """A file could not be written; what was there before is untouched."""


def write_atomically(path: Path, data: bytes, *, keep_previous: bool = True) -> None:
    """Write beside, force to disk, rename over; the last good version stays as `<name>.previous`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise _not_saved(path, error) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            temporary.chmod(path.stat().st_mode & 0o777)
            if keep_previous:
                _keep(path)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise _not_saved(path, error) from error


def _keep(path: Path) -> None:
    """Keep a second name for the old content; the rename that follows then never leaves a moment without a file."""
    previous = path.with_name(f"{path.name}.previous")
    spare = path.with_name(f".{path.name}.previous")
    spare.unlink(missing_ok=True)
    try:
        os.link(path, spare)
    except OSError:  # a file system without hard links
        spare.write_bytes(path.read_bytes())
    spare.replace(previous)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _not_saved(path: Path, error: OSError) -> NotSaved:
    return NotSaved(
        N_("“{file}” could not be saved: {reason}. Nothing was lost; the previous version is still there."),
        file=str(path),
        reason=error.strerror or str(error),
    )
