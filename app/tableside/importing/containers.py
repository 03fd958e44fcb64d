"""Opening DOCX and ODT files, which are zip archives of XML, without trusting them."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from tableside.importing.errors import DamagedDocument, ProtectedDocument, UnpacksTooLarge
from tableside.storage.reading import xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_ENTRIES = 5_000
LARGEST_ENTRY = 64 * 1024 * 1024
LARGEST_TOTAL = 256 * 1024 * 1024
HIGHEST_RATIO = 250
_SMALL = 1024 * 1024
_ENCRYPTED = 0x1


class Container:
    """The parts of an archive, each unpacked in memory and only when asked for."""

    def __init__(self, data: bytes, name: str, kind: str) -> None:
        self._name, self._kind = name, kind
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise DamagedDocument(name, kind) from error
        self._check()

    def _check(self) -> None:
        """Look at the sizes before anything is unpacked."""
        entries = self._archive.infolist()
        total = sum(entry.file_size for entry in entries)
        if len(entries) > MOST_ENTRIES or total > LARGEST_TOTAL:
            raise UnpacksTooLarge(self._name)
        for entry in entries:
            if entry.flag_bits & _ENCRYPTED:
                raise ProtectedDocument(self._name)
            # Pictures are never unpacked; what is read is bounded in _unpacked.
            if entry.file_size > _SMALL and entry.file_size > HIGHEST_RATIO * max(entry.compress_size, 1):
                raise UnpacksTooLarge(self._name)

    def names(self) -> list[str]:
        """Return the names of the parts."""
        return self._archive.namelist()

    def xml(self, part: str) -> Element | None:
        """Return a part as XML; None where there is no such part. Document types and entities are refused."""
        if part not in self._archive.namelist():
            return None
        try:
            return xml_of(self._unpacked(part))
        except ValueError as error:
            raise DamagedDocument(self._name, self._kind) from error

    def required(self, part: str) -> Element:
        """Return a part that every such file has."""
        found = self.xml(part)
        if found is None:
            raise DamagedDocument(self._name, self._kind)
        return found

    def _unpacked(self, part: str) -> bytes:
        try:
            with self._archive.open(part) as file:
                data = file.read(LARGEST_ENTRY + 1)
        except Exception as error:  # zipfile, zlib and lzma name their errors each in their own way
            raise DamagedDocument(self._name, self._kind) from error
        if len(data) > LARGEST_ENTRY:
            raise UnpacksTooLarge(self._name)
        return data
