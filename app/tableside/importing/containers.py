"""Opening DOCX and ODT files, which are zip archives of XML, without trusting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.importing.errors import DamagedDocument, ProtectedDocument, UnreadableFile
from tableside.storage.archive import BadZip, BoundedZip, EncryptedZip, ZipBounds, ZipTooLarge
from tableside.storage.reading import MEGABYTE, xml_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_BOUNDS = ZipBounds(lambda _name: True, 5_000, 64 * MEGABYTE, 256 * MEGABYTE)


class Container:
    """The parts of an archive, each unpacked in memory and only when asked for."""

    def __init__(self, data: bytes, name: str, kind: str) -> None:
        self._name, self._kind = name, kind
        try:
            self._archive = BoundedZip(data, _BOUNDS)
        except ZipTooLarge as error:
            raise UnreadableFile(name, error.reason) from error
        except EncryptedZip as error:
            raise ProtectedDocument(name) from error
        except BadZip as error:
            raise DamagedDocument(name, kind) from error

    def names(self) -> tuple[str, ...]:
        """Return the names of the parts."""
        return self._archive.names

    def xml(self, part: str) -> Element | None:
        """Return a part as XML; None where there is no such part. Document types and entities are refused."""
        if part not in self._archive.names:
            return None
        try:
            return xml_of(self._archive.read(part))
        except (BadZip, ValueError) as error:
            raise DamagedDocument(self._name, self._kind) from error

    def required(self, part: str) -> Element:
        """Return a part that every such file has."""
        found = self.xml(part)
        if found is None:
            raise DamagedDocument(self._name, self._kind)
        return found
