"""Zip files: written in one go, and read within bounds that are checked before anything is unpacked."""

from __future__ import annotations

import io
import math
import os
import re
import stat
import time
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from tableside.errors import N_, Phrase, phrase, visible
from tableside.storage.files import make_folder, sync_tree
from tableside.storage.reading import MEGABYTE, TOO_LARGE

_FIRST_MOMENT = 1980, 1, 1, 0, 0, 0
"""The earliest date in a zip file."""
_LONGEST_NAME = 1000
_BLOCK = 1024 * 1024
_SEGMENT = re.compile(r"[\w +,@()'~=-][\w .+,@()'~=-]{0,199}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_ENCRYPTED = 1
_LONGEST_ENTRY = 2000
"""Bytes that a part may take in the table, its name included."""
_PART_TOO_LARGE = N_("its part “{part}” has {size} MB, and at most {most} MB are read")
_TOO_MANY_PARTS = N_("it has {count} parts, and at most {most} are read")


class BadZip(Exception):
    """A zip file that is damaged, too large, or holds what it should not."""


class EncryptedZip(BadZip):
    """A zip file with a part that only a password opens."""


class ZipTooLarge(BadZip):
    """A zip file beyond its bounds; `reason` has its size and the limit."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ZipBounds:
    """Limits of a zip file: its names, the number of its parts, the size of each and of all together, unpacked."""

    allowed: Callable[[str], object]
    """Returns something true for the name of a part that may be in it."""
    most_parts: int
    largest_part: int
    largest: int
    large: str = ""
    """The name of the one part that may be as large as all together."""

    def refuse_count(self, count: int) -> None:
        if count > self.most_parts:
            raise ZipTooLarge(phrase(_TOO_MANY_PARTS, count=count, most=self.most_parts))

    def refuse_sizes(self, sizes: Mapping[str, int]) -> None:
        if (size := sum(sizes.values())) > self.largest:
            raise ZipTooLarge(phrase(TOO_LARGE, size=_megabytes(size), most=self.largest // MEGABYTE))
        for name, size in sizes.items():
            if size > (most := self.largest if name == self.large else self.largest_part):
                named = phrase(_PART_TOO_LARGE, part=visible(name), size=_megabytes(size), most=most // MEGABYTE)
                raise ZipTooLarge(named)


class BoundedZip:
    """An open zip file whose parts are all within bounds; whatever is wrong with it raises `BadZip`.

    No name leads outside a folder, none is given twice, and nothing is a link or encrypted.
    """

    def __init__(self, source: Path | bytes, bounds: ZipBounds) -> None:
        if isinstance(source, Path) and source.exists() and not source.is_file():
            raise BadZip("not a plain file")  # opening a pipe would wait for ever
        file: BinaryIO = io.BytesIO(source) if isinstance(source, bytes) else source.open("rb")
        try:
            if _table_size(file) > bounds.most_parts * _LONGEST_ENTRY:
                raise BadZip("too large a table")
            self._zip = zipfile.ZipFile(file)
            self._sizes = self._checked(bounds)
        except BadZip:
            file.close()
            raise
        except Exception as error:  # zipfile and its decompressors each have errors of their own
            file.close()
            raise BadZip(str(error)) from error
        self._file = file
        self.names = tuple(self._sizes)

    def _checked(self, bounds: ZipBounds) -> dict[str, int]:
        """Return the sizes of the parts by name, once all of them are in order."""
        entries = [one for one in self._zip.infolist() if not one.is_dir()]
        bounds.refuse_count(len(entries))
        for one in entries:
            if not is_below(one.filename) or not bounds.allowed(one.filename) or stat.S_ISLNK(one.external_attr >> 16):
                raise BadZip(one.filename)
            if one.flag_bits & _ENCRYPTED:
                raise EncryptedZip(one.filename)
        sizes = {one.filename: one.file_size for one in entries}
        if len({name.casefold() for name in sizes}) != len(entries):
            raise BadZip("a name is given twice")
        bounds.refuse_sizes(sizes)
        return sizes

    def read(self, name: str) -> bytes:
        return b"".join(self._blocks(name))

    def unpack(self, folder: Path) -> None:
        """Write every part below a folder, readable for its owner alone and forced to the disk."""
        for name in self.names:
            self.extract(name, folder / name)
        sync_tree(folder)

    def extract(self, name: str, path: Path) -> None:
        make_folder(path.parent)
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as file:
            for block in self._blocks(name):
                file.write(block)
            file.flush()
            os.fsync(file.fileno())

    def _blocks(self, name: str) -> Iterator[bytes]:
        """Yield a part block by block; what its entry says of its size need not be true."""
        left = self._sizes.get(name, 0)
        try:
            with self._zip.open(name) as part:
                while left >= 0 and (block := part.read(_BLOCK)):
                    left -= len(block)
                    yield block
        except Exception as error:
            raise BadZip(str(error)) from error
        if left or name not in self._sizes:
            raise BadZip(name)

    def close(self) -> None:
        self._zip.close()
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


_END, _END_LENGTH, _LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535


def _table_size(file: BinaryIO) -> int:
    """Return how many bytes the table of contents has; `zipfile` would make an object of each entry first."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - _END_LENGTH - _LONGEST_COMMENT))
    tail = file.read()
    end = tail[tail.rfind(_END) :]
    if not end.startswith(_END) or len(end) < _END_LENGTH:
        raise BadZip("no table")
    return int.from_bytes(end[12:16], "little")


def _megabytes(size: int) -> int:
    return math.ceil(size / MEGABYTE)


def unzipped(data: bytes, bounds: ZipBounds) -> dict[str, bytes]:
    with BoundedZip(data, bounds) as archive:
        return {name: archive.read(name) for name in archive.names}


def zipped(parts: Mapping[str, bytes], stored: Collection[str] = ()) -> bytes:
    """Return parts as one zip file, in their order; those in `stored` are not compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(part_info(name, zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED), data)
    return buffer.getvalue()


def part_info(name: str, compression: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, max(time.localtime()[:6], _FIRST_MOMENT))
    info.external_attr = 0o600 << 16
    info.compress_type = compression
    return info


def is_below(name: str) -> bool:
    """Return whether a name is a relative path that stays below its folder on every system."""
    return (
        0 < len(name) <= _LONGEST_NAME
        and not any(part in ("", ".", "..") for part in name.split("/"))
        and not any(char in name for char in "\\:\0")
    )


def is_safe(name: str) -> bool:
    """Return whether every system can have a file of this name: a relative path of ordinary words."""
    return len(name) <= _LONGEST_NAME and all(
        _SEGMENT.fullmatch(part) and not part.endswith((".", " ")) and not _RESERVED.fullmatch(part)
        for part in name.split("/")
    )
