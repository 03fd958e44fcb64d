"""Several files that belong together, such as the pages of a handbook: all of them are written, or none is.

Everything is on the disk before the first file takes its place. A folder that is new appears as a whole; in one that is
there each file takes the place of its forerunner, which goes back if one of them cannot. The folder itself stays: it
may be a link, a whole drive, or what a browser looks at.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from tableside.storage.files import is_there, make_folder, not_saved, note_written, put_folder, sync_folder
from tableside.storage.unfinished import clear_unfinished, unfinished_name


def write_together(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files, by their paths in a folder; what else is in it stays."""
    new = not is_there(folder)
    made = unfinished_name(folder if new else folder / "new")
    try:
        clear_unfinished(made.parent)
        for name, data in files.items():
            _write(made / name, data)
        if new:
            put_folder(made, folder)
        else:
            _swap_in(made, folder, files)
    except OSError as error:
        raise not_saved(folder, error) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)
    for name in files:
        note_written(folder / name)


def _write(path: Path, data: bytes) -> None:
    make_folder(path.parent, private=False)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _swap_in(made: Path, folder: Path, names: Iterable[str]) -> None:
    """Let files take their places in a folder; whatever stops that, those that stood there go back."""
    old = unfinished_name(folder / "old")
    begun: list[str] = []
    try:
        for name in names:
            make_folder((folder / name).parent, private=False)
            begun.append(name)
            _keep(folder / name, old / name)
            (made / name).replace(folder / name)
        for place in {(folder / name).parent for name in names}:
            sync_folder(place)
    except BaseException:
        for name in begun:
            _put_back(old / name, folder / name, never_left=(made / name).exists())
            with suppress(OSError):  # only one that is empty goes, and the folder of all is not
                (folder / name).parent.rmdir()
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _keep(place: Path, kept: Path) -> None:
    """Keep what stands in a place under a second name, or, where a file has but one, under that alone."""
    if not os.path.lexists(place):
        return
    make_folder(kept.parent, private=False)
    try:
        os.link(place, kept, follow_symlinks=False)
    except (OSError, NotImplementedError):
        place.replace(kept)


def _put_back(kept: Path, place: Path, *, never_left: bool) -> None:
    """Let a place be as it was: with what is kept of it, or free again if a new file has come there."""
    if os.path.lexists(kept):
        kept.replace(place)
    elif not never_left:
        place.unlink(missing_ok=True)
