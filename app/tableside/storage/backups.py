"""The last good states of what a person has made, each a small archive in one folder, running back a few days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableside.errors import TablesideError
from tableside.storage.archive import Archive, Contents, listed, pack
from tableside.storage.files import make_folder

FOLDER = "backups"
ENDING = ".tableside-backup"
_NAME = "%Y-%m-%dT%H-%M-%S"
NEWEST = 4
"""So many of the newest states are kept, whenever they were made."""
DAYS = 7
"""Beyond those the last state of each of so many days."""
MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class State:
    """One state: its archive and what that says of itself."""

    path: Path
    contents: Contents


class Backups:
    """The folder of states; made for its owner alone when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def states(self) -> tuple[State, ...]:
        """Return what there is to go back to, the newest first; an archive that is damaged is left out."""
        return tuple(self._readable())

    def _readable(self) -> Iterator[State]:
        for path in self._paths():
            with suppress(TablesideError):
                archive = Archive(path)
                archive.close()
                yield State(path, archive.contents)

    def keep(self, files: Mapping[str, bytes], counts: Mapping[str, int], now: datetime) -> Path | None:
        """Keep a state, unless the newest one is the same; old ones make room."""
        newest = next(self._readable(), None)
        if newest is not None and newest.contents.files == listed(files):
            return None
        make_folder(self.folder)
        path = self._free_name(now)
        pack(path, files, counts, now)
        self._make_room()
        return path

    def latest_copy(self, name: str) -> tuple[bytes, datetime] | None:
        """Return the newest good copy of a file and when it was made."""
        for path in self._paths():
            with suppress(TablesideError):
                archive = Archive(path)
                if name in archive.contents.files:
                    return archive.read(name), archive.contents.made_at
        return None

    def _paths(self) -> list[Path]:
        try:
            found = [path for path in self.folder.glob(f"*{ENDING}") if _moment_of(path) is not None]
            return sorted(found, reverse=True)
        except OSError:
            return []

    def _free_name(self, now: datetime) -> Path:
        """Return a name that sorts after all others, even where the clock has jumped back."""
        moment = now.astimezone(UTC)
        last = next((_moment_of(path) for path in self._paths()), None)
        if last is not None and moment < last + timedelta(seconds=1):
            moment = last + timedelta(seconds=1)
        return self.folder / f"{moment:{_NAME}}{ENDING}"

    def _make_room(self) -> None:
        paths = self._paths()
        days: dict[str, Path] = {}
        for path in paths:
            days.setdefault(path.name[:10], path)
        wanted = {*paths[:NEWEST], *sorted(days.values(), reverse=True)[:DAYS]}
        size = 0
        for place, path in enumerate(paths):
            with suppress(OSError):
                size += path.stat().st_size
                # Two states stay however large they are: one of them may be the state before the harm was done.
                if path not in wanted or (size > MOST_BYTES and place >= 2):
                    path.unlink()


def _moment_of(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name.removesuffix(ENDING), _NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
