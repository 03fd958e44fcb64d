"""Zip files: written in one go, and read within bounds that are checked before anything is unpacked."""

from __future__ import annotations

import io
import os
import re
import stat
import time
import zipfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tableside.storage.files import make_folder, sync_folder

_FIRST_YEAR, _LAST_YEAR = 1980, 2107
_LONGEST_NAME = 1000
_BLOCK = 1024 * 1024
_SEGMENT = re.compile(r"[\w +,@()'~=-][\w .+,@()'~=-]{0,199}")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_ENCRYPTED = 1


class BadZip(Exception):
    """A zip file that is damaged, too large, or holds what it should not."""


@dataclass(frozen=True, slots=True)
class ZipBounds:
    """Limits of a zip file: its names, the number of its parts, the size of each and of all together, unpacked."""

    allowed: Callable[[str], object]
    """Returns something true for the name of a part that may be in it."""
    most_parts: int
    largest_part: int
    largest: int


class BoundedZip:
    """An open zip file whose parts are all within bounds; whatever is wrong with it raises `BadZip`.

    No name leads outside a folder, none is given twice, and nothing is a link or encrypted.
    """

    def __init__(self, source: Path | bytes, bounds: ZipBounds) -> None:
        if isinstance(source, Path) and source.exists() and not source.is_file():
            raise BadZip("not a plain file")  # opening a pipe would wait for ever
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(source) if isinstance(source, bytes) else source)
        except FileNotFoundError:
            raise
        except Exception as error:  # zipfile and its decompressors each have errors of their own
            raise BadZip(str(error)) from error
        entries = [one for one in self._zip.infolist() if not one.is_dir()]
        if len(entries) > bounds.most_parts or sum(one.file_size for one in entries) > bounds.largest:
            raise BadZip("too large")
        for one in entries:
            if one.file_size > bounds.largest_part:
                raise BadZip("too large")
            if not is_below(one.filename) or not bounds.allowed(one.filename):
                raise BadZip(one.filename)
            if stat.S_ISLNK(one.external_attr >> 16) or one.flag_bits & _ENCRYPTED:
                raise BadZip(one.filename)
        self._sizes = {one.filename: one.file_size for one in entries}
        self.names = tuple(self._sizes)
        if len({name.casefold() for name in self.names}) != len(entries):
            raise BadZip("a name is given twice")

    def read(self, name: str) -> bytes:
        """Return a part."""
        if name not in self._sizes:
            raise BadZip(name)
        try:
            with self._zip.open(name) as part:
                data = part.read(self._sizes[name] + 1)
        except Exception as error:
            raise BadZip(str(error)) from error
        if len(data) != self._sizes[name]:
            raise BadZip(name)  # what an entry says of its size need not be true
        return data

    def unpack(self, folder: Path) -> None:
        """Write every part below a folder, readable for its owner alone and forced to the disk."""
        for name in self.names:
            path = folder / name
            make_folder(path.parent)
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "wb") as file:
                self._copy(name, file)
                file.flush()
                os.fsync(file.fileno())
        for place, _, _ in os.walk(folder):
            sync_folder(Path(place))

    def _copy(self, name: str, file: io.BufferedWriter) -> None:
        left = self._sizes[name]
        try:
            with self._zip.open(name) as part:
                while block := part.read(_BLOCK):
                    left -= len(block)
                    if left < 0:
                        break
                    file.write(block)
        except OSError:
            raise
        except Exception as error:
            raise BadZip(str(error)) from error
        if left:
            raise BadZip(name)

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def unzipped(data: bytes, bounds: ZipBounds) -> dict[str, bytes]:
    """Return the parts of a small zip file."""
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
    """Return how a part is written: dated now, as far as a zip file knows the year, and for its owner alone."""
    year, month, day, hour, minute, second, *_ = time.localtime()
    when = (year, month, day, hour, minute, second)
    info = zipfile.ZipInfo(name, when if _FIRST_YEAR <= year <= _LAST_YEAR else (_FIRST_YEAR, 1, 1, 0, 0, 0))
    info.external_attr = 0o600 << 16
    info.compress_type = compression
    return info


def is_below(name: str) -> bool:
    """Return whether a name is a relative path that stays below its folder on every system."""
    parts = name.split("/")
    return (
        0 < len(name) <= _LONGEST_NAME
        and not any(part in ("", ".", "..") for part in parts)
        and not any(char in name for char in "\\:\0")
    )


def is_safe(name: str) -> bool:
    """Return whether every system can have a file of this name: a relative path of ordinary words."""
    return len(name) <= _LONGEST_NAME and all(
        _SEGMENT.fullmatch(part) and not part.endswith((".", " ")) and not _RESERVED.fullmatch(part)
        for part in name.split("/")
    )
