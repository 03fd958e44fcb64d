"""Files put into one archive and taken out again: checked as a whole before anything of it is used.

An archive is a zip file with a list of what it holds, with sizes and digests. Whoever made it, nothing in it can lead
outside the folder it is unpacked into, and what is not on the list, or not as the list says, makes all of it unusable.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.storage.files import write_atomically
from tableside.storage.reading import MEGABYTE, json_of, read_bytes

FORMAT, VERSION = "tableside-backup", 1
LIST = "contents.json"
LARGEST = 1024 * MEGABYTE
MOST_FILES = 50_000
_LARGEST_LIST = 16 * MEGABYTE
_SEGMENT = re.compile(r"[\w +,@()'~=-][\w .+,@()'~=-]{0,199}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class BadArchive(TablesideError):
    """A file that is no backup of ours, or a damaged one; nothing of it is used."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” is no backup of Tableside, or it is damaged. Nothing was changed."), file=str(path)
        )


@dataclass(frozen=True)
class Contents:
    """What an archive says of itself: when it was made, its files by name, and how much of what there is in it."""

    made_at: datetime
    files: Mapping[str, tuple[int, str]]
    counts: Mapping[str, int]
    before_restore: bool = False
    """Whether it was made because another state was about to take its place."""


def pack(
    path: Path,
    files: Mapping[str, bytes],
    counts: Mapping[str, int],
    made_at: datetime,
    *,
    before_restore: bool = False,
    keep_previous: bool = False,
) -> None:
    """Write an archive that its owner alone can read, as a whole or not at all."""
    about: dict[str, object] = {"format": FORMAT, "version": VERSION, "made_at": made_at.isoformat()}
    about |= {"counts": dict(counts), "before_restore": before_restore, "files": listed(files)}
    packed = zipped({LIST: json.dumps(about, ensure_ascii=False).encode(), **files})
    write_atomically(path, packed, keep_previous=keep_previous, private=True)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """Return parts as one zip file, in their order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


class BadZip(Exception):
    """A zip file that is damaged, too large, or holds what it should not."""


@dataclass(frozen=True, slots=True)
class ZipBounds:
    """What a zip file of small parts may hold."""

    allowed: Callable[[str], object]
    """Says something true of the name of a part that may be in it."""
    most_parts: int
    largest_part: int
    largest: int


def unzipped(data: bytes, bounds: ZipBounds) -> dict[str, bytes]:
    """Return the parts of a zip file, all of them within bounds; whatever is wrong with it, that is a BadZip."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        entries = archive.infolist()
        if len(entries) > bounds.most_parts or sum(one.file_size for one in entries) > bounds.largest:
            raise BadZip("too large")
        found: dict[str, bytes] = {}
        for entry in entries:
            if entry.filename in found or not bounds.allowed(entry.filename):
                raise BadZip(entry.filename)
            # What an entry says of its size need not be true.
            with archive.open(entry) as file:
                found[entry.filename] = file.read(bounds.largest_part + 1)
            if len(found[entry.filename]) > bounds.largest_part:
                raise BadZip("too large")
    except BadZip:
        raise
    except Exception as error:  # zipfile, zlib and lzma name their errors each in their own way
        raise BadZip(str(error)) from error
    return found


def listed(files: Mapping[str, bytes]) -> dict[str, tuple[int, str]]:
    """Return files as the list of an archive names them, with size and digest."""
    return {name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in files.items()}


def is_safe(name: str) -> bool:
    """Tell whether a name is a path below a folder, with nothing in it that any system takes for something else."""
    parts = name.split("/")
    return len(name) <= 1000 and all(
        _SEGMENT.fullmatch(part) and not part.endswith((".", " ")) and not _RESERVED.fullmatch(part) for part in parts
    )


class Archive:
    """An archive that was opened for reading."""

    def __init__(self, path: Path, allowed: Callable[[str], bool] = lambda _name: True) -> None:
        self.path = path
        self._allowed = allowed
        try:
            data = read_bytes(path, LARGEST)
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self.contents = self._read_list()
            self._check()
        except FileNotFoundError as error:
            raise TablesideError(N_("There is no file “{file}”."), file=str(path)) from error
        except TablesideError:
            raise
        except Exception as error:  # zipfile, zlib and a list that is none fail each in their own way
            raise BadArchive(path) from error

    def _read_list(self) -> Contents:
        about: Any = json_of(self._bytes(LIST, _LARGEST_LIST).decode("utf-8"))
        if about["format"] != FORMAT or about["version"] < VERSION:
            raise BadArchive(self.path)
        if about["version"] > VERSION:
            template = N_(
                "“{file}” was made by a newer version of Tableside; update it and try again. Nothing was changed."
            )
            raise TablesideError(template, file=str(self.path))
        files = {str(name): (int(size), str(digest)) for name, (size, digest) in about["files"].items()}
        counts = {str(name): int(count) for name, count in about["counts"].items()}
        made_at = datetime.fromisoformat(about["made_at"])
        made_at = made_at if made_at.tzinfo else made_at.replace(tzinfo=UTC)
        return Contents(made_at, files, counts, about.get("before_restore") is True)

    def _check(self) -> None:
        """See that the archive holds what its list names and nothing else, all of it within bounds."""
        entries = self._zip.infolist()
        names = [entry.filename for entry in entries]
        folded = {name.casefold() for name in names}
        links = any(stat.S_ISLNK(entry.external_attr >> 16) for entry in entries)
        right = set(names) == {LIST, *self.contents.files} and len(folded) == len(names) <= MOST_FILES
        if not right or links or sum(size for size, _ in self.contents.files.values()) > LARGEST:
            raise BadArchive(self.path)
        if not all(is_safe(name) and self._allowed(name) for name in self.contents.files):
            raise BadArchive(self.path)

    def read(self, name: str) -> bytes:
        """Return a file that is as the list says."""
        size, digest = self.contents.files[name]
        try:
            data = self._bytes(name, size)
        except Exception as error:
            raise BadArchive(self.path) from error
        if len(data) != size or hashlib.sha256(data).hexdigest() != digest:
            raise BadArchive(self.path)
        return data

    def _bytes(self, name: str, most: int) -> bytes:
        with self._zip.open(name) as file:
            return file.read(most + 1)

    def check_all(self) -> None:
        """See that every file can be read, before any is used."""
        for name in self.contents.files:
            self.read(name)

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._zip.close()
