"""Files put into one archive and taken out again: checked as a whole before anything of it is used.

An archive is a zip file with a list of what it holds, with sizes and digests. Whoever made it, nothing in it can lead
outside the folder it is unpacked into, and what is not on the list, or not as the list says, makes all of it unusable.
Of one that is damaged in places, a person may ask for what remains: the parts that are still as the list says.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import struct
import time
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.storage.files import write_atomically
from tableside.storage.reading import MEGABYTE, json_of, read_bytes
from tableside.storage.small_record import count_of, moment_of
from tableside.storage.things import Things, packed, unpacked

FORMAT, VERSION = "tableside-backup", 1
LIST = "contents.json"
BEFORE_RESTORE = "restore"
"""Why a state was kept that another was about to take the place of."""
LARGEST = 1024 * MEGABYTE
MOST_FILES = 50_000
_FIRST_YEAR, _LAST_YEAR = 1980, 2107
_PART = b"PK\x03\x04"
_HEADER = struct.Struct("<4s4xHLLLLHH")
"""What stands before a part of a zip file: how and when it was packed, its sum and sizes, the length of its name."""
_LARGEST_LIST = 16 * MEGABYTE
_SEGMENT = re.compile(r"[\w +,@()'~=-][\w .+,@()'~=-]{0,199}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class BadArchive(TablesideError):
    """A file that is no backup of ours, or a damaged one; nothing of it is used."""

    def __init__(self, path: Path, foreign: Collection[str] = ()) -> None:
        super().__init__(
            N_("“{file}” is no backup of Tableside, or it is damaged. Nothing was changed."), file=str(path)
        )
        self.foreign = tuple(foreign)
        """What it holds besides all that is on its list, if nothing else is wrong with it."""


@dataclass(frozen=True)
class Contents:
    """What an archive says of itself: when it was made, its files by name, and how much of what there is in it."""

    made_at: datetime
    files: Mapping[str, tuple[int, str]]
    counts: Mapping[str, int]
    why: str = ""
    """Why it was kept, one of `WHY` in backups; empty for a file that somebody asked for."""
    things: Mapping[str, Things] = field(default_factory=dict)
    """What it holds thing by thing, kind by kind; nothing in an archive of an earlier version."""
    damaged: frozenset[str] = frozenset()
    """Which of its files were damaged already when it was made."""

    @property
    def before_restore(self) -> bool:
        """Whether it was made because another state was about to take its place."""
        return self.why == BEFORE_RESTORE


def pack(
    path: Path,
    files: Mapping[str, bytes],
    counts: Mapping[str, int],
    made_at: datetime,
    *,
    things: Mapping[str, Things] | None = None,
    why: str = "",
    damaged: Collection[str] = (),
    keep_previous: bool = False,
) -> None:
    """Write an archive that its owner alone can read, as a whole or not at all."""
    about: dict[str, object] = {"format": FORMAT, "version": VERSION, "made_at": made_at.isoformat(), "why": why}
    about |= {"counts": dict(counts), "files": listed(files), "damaged": sorted(damaged)}
    # The version before knew no other reason.
    about |= {"before_restore": why == BEFORE_RESTORE}
    if things is not None:
        about["things"] = {kind: packed(some) for kind, some in things.items()}
    data = zipped({LIST: json.dumps(about, ensure_ascii=False).encode(), **files})
    write_atomically(path, data, keep_previous=keep_previous, private=True)


def zipped(parts: Mapping[str, bytes], stored: Collection[str] = ()) -> bytes:
    """Return parts as one zip file, in their order; those to be stored can be read without unpacking."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        now = _zip_time(time.time())
        for name, data in parts.items():
            part = zipfile.ZipInfo(name, now)
            part.external_attr = 0o600 << 16
            part.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            archive.writestr(part, data)
    return buffer.getvalue()


def _zip_time(seconds: float) -> tuple[int, int, int, int, int, int]:
    """Return a time as a zip file can tell it: a clock may be before or after all the years that it knows."""
    year, month, day, hour, minute, second, *_ = time.localtime(seconds)
    if year < _FIRST_YEAR:
        return _FIRST_YEAR, 1, 1, 0, 0, 0
    return (year, month, day, hour, minute, second) if year <= _LAST_YEAR else (_LAST_YEAR, 12, 31, 23, 59, 58)


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


def _contents_of(path: Path, data: bytes) -> Contents:
    """Return what the list of an archive says; whatever is wrong with it raises."""
    about: Any = json_of(data.decode("utf-8"))
    if about["format"] != FORMAT or about["version"] < VERSION:
        raise BadArchive(path)
    if about["version"] > VERSION:
        template = N_(
            "“{file}” was made by a newer version of Tableside; update it and try again. Nothing was changed."
        )
        raise TablesideError(template, file=str(path))
    files = {str(name): (count_of(size), str(digest)) for name, (size, digest) in about["files"].items()}
    counts = {str(name): count_of(count) for name, count in about["counts"].items()}
    made_at = moment_of(about["made_at"])
    why = BEFORE_RESTORE if about.get("before_restore") is True else str(about.get("why", ""))
    things = {str(kind): unpacked(some) for kind, some in about.get("things", {}).items()}
    return Contents(made_at, files, counts, why, things, frozenset(map(str, about.get("damaged", ()))))


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
        return _contents_of(self.path, self._bytes(LIST, _LARGEST_LIST))

    def _check(self) -> None:
        """See that the archive holds what its list names and nothing else, all of it within bounds."""
        entries = self._zip.infolist()
        names = [entry.filename for entry in entries]
        folded = {name.casefold() for name in names}
        links = any(stat.S_ISLNK(entry.external_attr >> 16) for entry in entries)
        right = set(names) >= {LIST, *self.contents.files} and len(folded) == len(names) <= MOST_FILES
        if not right or links or sum(size for size, _ in self.contents.files.values()) > LARGEST:
            raise BadArchive(self.path)
        if not all(is_safe(name) and self._allowed(name) for name in self.contents.files):
            raise BadArchive(self.path)
        if foreign := sorted(set(names) - {LIST, *self.contents.files}):
            raise BadArchive(self.path, foreign)

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

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):
            self._zip.close()


class Remains:
    """What is left of an archive that is damaged in places: its parts, found one by one without the table at its end.

    The list tells which parts there were and whether they are whole. Where it is damaged itself, the sum that a zip
    file has of each part tells.
    """

    def __init__(self, path: Path, allowed: Callable[[str], bool]) -> None:
        self.path = path
        self._data = read_bytes(path, LARGEST)
        self._parts = _parts_in(self._data)
        try:
            self.contents = _contents_of(path, self._whole_list())
            self.is_listed = True
        except TablesideError:
            raise
        except Exception:  # a damaged list fails in as many ways as a damaged archive
            self.is_listed = False
            made_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            sizes = {name: (part.size, "") for name, part in self._parts.items() if name != LIST}
            self.contents = Contents(made_at, sizes, {})
        files = self.contents.files
        if not all(is_safe(name) and allowed(name) for name in files) or len(files) > MOST_FILES:
            raise BadArchive(path)
        if sum(size for size, _ in files.values()) > LARGEST:
            raise BadArchive(path)

    def read(self, name: str) -> bytes:
        """Return a file that is whole."""
        size, digest = self.contents.files[name]
        try:
            data = self._inflated(name, size)
        except Exception as error:
            raise BadArchive(self.path) from error
        whole = hashlib.sha256(data).hexdigest() == digest
        if not self.is_listed:
            whole = zlib.crc32(data) == self._parts[name].checksum
        if len(data) != size or not whole:
            raise BadArchive(self.path)
        return data

    def _whole_list(self) -> bytes:
        data = self._inflated(LIST, _LARGEST_LIST)
        # A list in which a sum or a name is damaged can be read all the same, and would call whole parts damaged.
        if zlib.crc32(data) != self._parts[LIST].checksum:
            raise ValueError(LIST)
        return data

    def _inflated(self, name: str, most: int) -> bytes:
        part = self._parts[name]
        packed_data = self._data[part.start : part.start + part.packed_size]
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed_data, most + 1)


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    packed_size: int
    size: int
    checksum: int


def _parts_in(data: bytes) -> dict[str, _Part]:
    """Return where the parts of a zip file stand, each found by what stands before it."""
    found: dict[str, _Part] = {}
    at = data.find(_PART)
    while 0 <= at <= len(data) - _HEADER.size and len(found) <= MOST_FILES:
        _, method, _, checksum, packed_size, size, name_length, more = _HEADER.unpack_from(data, at)
        begin = at + _HEADER.size
        with suppress(UnicodeDecodeError):
            name = data[begin : begin + name_length].decode("utf-8")
            if method == zipfile.ZIP_DEFLATED:
                found.setdefault(name, _Part(begin + name_length + more, packed_size, size, checksum))
        at = data.find(_PART, at + 1)
    return found
