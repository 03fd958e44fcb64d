"""A book as one file: exported from one Tableside and opened by another. There is no code in it, and it is bounded."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from tableside.errors import N_
from tableside.importing.errors import ImportingError
from tableside.importing.storing import origin_of
from tableside.resources import rulebooks_dir
from tableside.storage import make_folder, not_saved, write_atomically
from tableside.storage.archive import BadZip, ZipBounds, unzipped, zipped
from tableside.storage.files import sync_folder
from tableside.storage.seals import write_sealed
from tableside.storage.unfinished import unfinished_name

_PART = re.compile(
    r"[a-z][a-z0-9_-]{0,60}/(?:(?:book|terms|divergences|asked)\.toml|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?\.(?:md|toml))$"
)
_LARGEST_PART = 8 * 1024 * 1024
_MOST_PARTS = 200
_BOUNDS = ZipBounds(_PART.fullmatch, _MOST_PARTS, _LARGEST_PART, _MOST_PARTS * _LARGEST_PART)


class BadPackage(ImportingError):
    """A file that is no book package, or one that is not in order."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is no book package, or it is damaged; ask for it again."), file=name)


class BookIsOurs(ImportingError):
    """A package of a book that comes with the program."""

    def __init__(self, name: str, book: str) -> None:
        super().__init__(
            N_("“{file}” holds “{book}”, a book that you have already; import its text beside it instead."),
            file=name,
            book=book,
        )


def export_book(folder: Path, book: str) -> bytes:
    """Return the folder of a book as one file: its rule texts and data, and nothing else."""
    files = {f"{book}/{file.name}": file for file in sorted(folder.iterdir()) if file.is_file()}
    return zipped({name: file.read_bytes() for name, file in files.items() if _PART.fullmatch(name)})


def open_package(data: bytes, name: str, imports: Path) -> str:
    """Put the book of a package into the folder of imports and return its id; nothing is written unless all is well."""
    parts = _parts(data, name)
    books = {part.partition("/")[0] for part in parts}
    if len(books) != 1 or f"{next(iter(books))}/book.toml" not in parts:
        raise BadPackage(name)
    book = books.pop()
    if (rulebooks_dir() / book).is_dir():
        raise BookIsOurs(name, book)
    folder = imports / origin_of(Path(name).stem)
    if (folder / book).exists():
        _write(parts, folder)
    else:
        _place_whole(parts, folder / book, unfinished_name(imports))
    return book


def _write(parts: Mapping[str, bytes], folder: Path) -> None:
    for part, content in parts.items():
        if part.endswith(".md"):
            write_sealed(folder / part, content, keep_previous=True)
        else:
            write_atomically(folder / part, content, private=True)


def _place_whole(parts: Mapping[str, bytes], place: Path, beside: Path) -> None:
    """Bring a new book in such a way that a stop at any moment leaves it whole or not there at all."""
    try:
        _write(parts, beside)
        make_folder(place.parent)
        (beside / place.name).replace(place)
        sync_folder(place.parent)
    except OSError as error:
        raise not_saved(place, error) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _parts(data: bytes, name: str) -> dict[str, bytes]:
    try:
        found = unzipped(data, _BOUNDS)
        for content in found.values():
            content.decode("utf-8")
    except (BadZip, UnicodeDecodeError) as error:
        raise BadPackage(name) from error
    if not found or any(b"\x00" in content for content in found.values()):
        raise BadPackage(name)
    return found
