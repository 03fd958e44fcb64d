"""A book as one file: exported from one Tableside and opened by another. There is no code in it, and it is bounded.

A part is called `origin/book/file`, as in the folder of imports. What another has already stays until they say
otherwise: texts that they do not have are added beside theirs, and texts that differ are named first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tableside.diagrams.svg import is_picture
from tableside.errors import N_
from tableside.importing.errors import ImportingError, UnreadableFile
from tableside.importing.storing import Imports, in_force_toml, place_whole
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.data import IN_FORCE, LARGEST_FILE, MOST_LINES, beyond_bounds, names_a_book
from tableside.rulebook.ids import is_book_name
from tableside.rulebook.library import readable
from tableside.rulebook.model import BUNDLED
from tableside.rulebook.scan import scan
from tableside.storage import write_atomically
from tableside.storage.archive import BadZip, ZipBounds, ZipTooLarge, unzipped, zipped
from tableside.storage.files import unfinished_name
from tableside.storage.reading import MEGABYTE, Unreadable, read_bytes, read_text, text_of, toml_of

ENDING = ".tablebook"
_NAME = r"[a-z0-9][a-z0-9_-]{0,80}"
_LANG = r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?"
_TOLD = r"(?:book|terms|divergences|asked)\.toml"
_PART = re.compile(
    rf"{re.escape(IN_FORCE)}|{_NAME}/[a-z][a-z0-9_-]{{0,60}}/(?:{_TOLD}|picture-[0-9a-f]{{12}}\.svg|{_LANG}\.(?:md|toml|recipe))"
)
_OF_BOOK = ("book.toml", "terms.toml", "divergences.toml", "asked.toml")
_TOLD_OF_BOOK = re.compile(rf".*/{_TOLD}")
_BOUNDS = ZipBounds(_PART.fullmatch, 400, LARGEST_FILE, 32 * MEGABYTE)
SHARING = N_("Give the file only to people who may have these texts.")


class BadPackage(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is not a book package, or it is damaged; ask for it again."), file=name)


class BookIsMissing(ImportingError):
    def __init__(self, name: str, book: str) -> None:
        super().__init__(
            N_("“{file}” holds editions of “{book}”, a book that you do not have; ask for the whole book."),
            file=name,
            book=book,
        )


class NothingToExport(ImportingError):
    def __init__(self, book: str) -> None:
        super().__init__(N_("You have imported no text of {book}: there is nothing of yours to export."), book=book)


class TextsDiffer(ImportingError):
    def __init__(self, package: Package) -> None:
        super().__init__(
            N_(
                "“{file}” has a different version of texts that you have: {texts}. "
                "Open it with --replace to use it instead."
            ),
            file=package.file,
            texts=", ".join(package.differing),
        )


@dataclass(frozen=True, slots=True)
class Package:
    """The contents of a package, and the changes that it would make."""

    file: str
    book: str
    title: str
    parts: Mapping[str, bytes]
    new: tuple[str, ...]
    """The texts that are not here yet, by name and language."""
    differing: tuple[str, ...]
    """The texts of which another version is here."""
    in_force: Mapping[str, str] = field(default_factory=dict)
    """The origins of the editions that it brings in force, by language."""

    def opens(self, reading: str) -> tuple[str, str]:
        """Return language and origin of the text to open first: one in force, in the language that is read."""
        texts = [part.removesuffix(".md").split("/") for part in self.parts if part.endswith(".md")]
        choices = [(lang, origin) for lang, origin in self.in_force.items()] or [(each[2], each[0]) for each in texts]
        return next((one for one in choices if one[0] == reading), choices[0])


def export_book(imports: Path, book: str, edition: str = "") -> tuple[bytes, tuple[str, ...]]:
    """Return the imported texts of a book, or of one edition of it, as one file, and what these texts are called.

    The file says which of them are in force; one edition that is exported alone is.
    """
    library = Library(rulebooks_dir(), imports)
    stored = [one for one in Imports(imports).editions(book) if edition in ("", one.origin, one.name)]
    if not stored:
        raise NothingToExport(book)
    folders = dict.fromkeys(imports / one.origin / book for one in stored)
    files = [file for folder in folders for file in sorted(folder.iterdir())]
    if edition and library.is_own(book):
        files += [file for name in _OF_BOOK if (file := library.folder(book) / name).is_file() and file not in files]
    parts = {file.relative_to(imports).as_posix(): file for file in files if file.is_file()}
    kept = {name: read_bytes(file) for name, file in parts.items() if _PART.fullmatch(name)}
    in_force: dict[str, str] = {}
    for one in stored:
        origin = BUNDLED if one.origin == library.origin_name(book) else one.origin
        if one.lang in library.languages(book, origin):
            readable(library.edition(book, one.lang, origin))
        if origin != BUNDLED and (edition or origin == library.origin_in_force(book, one.lang)):
            in_force[one.lang] = origin
    if in_force:
        kept[IN_FORCE] = in_force_toml({book: in_force}).encode()
    return zipped(kept), tuple(f"{one.name} ({one.lang})" for one in stored)


def read_package(data: bytes, name: str, imports: Path) -> Package:
    """Look at a package; nothing is written. What the library has to say of the book itself stays as it is."""
    parts = _parts(data, name)
    chosen = parts.pop(IN_FORCE, b"")
    books = {part.split("/")[1] for part in parts}
    texts = [part for part in parts if part.endswith(".md")]
    if len(books) != 1 or not texts:
        raise BadPackage(name)
    book = books.pop()
    title = _title(parts)
    library = Library(rulebooks_dir(), imports)
    if library.has_text(book):
        parts = {part: content for part, content in parts.items() if _is_wanted(part, library.folder(book), imports)}
        title = title or library.book(book).title_in("en")
    elif not any(part.endswith("/book.toml") for part in parts):
        raise BookIsMissing(name, book)
    new = tuple(_name(part, parts) for part in texts if not (imports / part).is_file())
    differing = tuple(
        _name(part, parts) for part in texts if (imports / part).is_file() and _differs(imports / part, parts[part])
    )
    named = _told(chosen).get(book)
    in_force = {
        lang: origin
        for lang, origin in (named if isinstance(named, dict) else {}).items()
        if f"{origin}/{book}/{lang}.md" in parts
    }
    return Package(name, book, title or book, parts, new, differing, in_force)


def take_in(package: Package, imports: Path) -> None:
    """Put what a package holds into the folder of imports, and in force what it says."""
    folders = {part.rpartition("/")[0] for part in package.parts}
    told = {part.rpartition("/")[0] for part in package.parts if part.endswith("/book.toml")}
    for folder in sorted(folders, key=lambda one: (one not in told, one)):
        parts = {part: content for part, content in package.parts.items() if part.rpartition("/")[0] == folder}
        if (imports / folder).exists():
            _write(dict(_merged(parts, imports)), imports)
        else:
            files = {part.rpartition("/")[2]: content for part, content in parts.items()}
            place_whole(imports / folder, files, unfinished_name(imports))
    library = Library(rulebooks_dir(), imports)
    for lang, origin in package.in_force.items():
        Imports(imports).put_in_force(library, package.book, lang, origin)


def open_package(data: bytes, name: str, imports: Path, *, replace: bool = False) -> Package:
    """Take in a package; where it has other versions of texts that are here, only if that is wanted."""
    package = read_package(data, name, imports)
    if package.differing and not replace:
        raise TextsDiffer(package)
    take_in(package, imports)
    return package


def _is_wanted(part: str, folder: Path, imports: Path) -> bool:
    """Return whether a part is a text, or a file about the book that belongs in its folder here."""
    return not _TOLD_OF_BOOK.fullmatch(part) or (imports / part).parent == folder


def _differs(file: Path, content: bytes) -> bool:
    try:
        return read_bytes(file) != content
    except (OSError, Unreadable):
        return True


def _name(part: str, parts: Mapping[str, bytes]) -> str:
    """Return what a text is called, with its language."""
    told = _told(parts.get(part.removesuffix(".md") + ".toml", b""))
    origin, _, file = part.split("/")
    return f"{told.get('name') or origin} ({file.removesuffix('.md')})"


def _title(parts: Mapping[str, bytes]) -> str:
    for part, content in parts.items():
        titles = _told(content).get("title") if part.endswith("/book.toml") else None
        if isinstance(titles, dict) and titles:
            return str(titles.get("en") or next(iter(titles.values())))
    return ""


def _told(content: bytes) -> Mapping[str, object]:
    try:
        return toml_of(content.decode())
    except ValueError:
        return {}


def _merged(parts: Mapping[str, bytes], imports: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the parts; book.toml keeps its entries in languages that the package lacks."""
    for part, content in parts.items():
        if part.endswith("/book.toml") and (imports / part).is_file():
            try:
                data, here = tomlkit.parse(content.decode()), toml_of(read_text(imports / part))
            except (TOMLKitError, Unreadable, ValueError):
                yield part, content
                continue
            for key, values in here.items():
                if isinstance(values, dict):
                    for lang, value in values.items():
                        data.setdefault(key, {}).setdefault(lang, value)
            yield part, tomlkit.dumps(data).encode()
        else:
            yield part, content


def _write(parts: Mapping[str, bytes], folder: Path) -> None:
    for part, content in parts.items():
        if _differs(folder / part, content):
            write_atomically(folder / part, content, private=True)


def _parts(data: bytes, name: str) -> dict[str, bytes]:
    try:
        found = unzipped(data, _BOUNDS)
        for content in found.values():
            content.decode("utf-8")
    except ZipTooLarge as error:
        raise UnreadableFile(name, error.reason) from error
    except (BadZip, UnicodeDecodeError) as error:
        raise BadPackage(name) from error
    if not found or any(b"\x00" in content for content in found.values()):
        raise BadPackage(name)
    try:
        if not all(_is_in_order(part, content) for part, content in found.items()):
            raise BadPackage(name)
    except Unreadable as error:
        raise UnreadableFile(name, error.reason) from error
    return found


def _is_in_order(part: str, content: bytes) -> bool:
    """Return whether a part is what its name says: a text with rules in it, tables, a book that is called so."""
    if part == IN_FORCE:
        return bool(toml_of(text_of(Path(part), content, lines=MOST_LINES)))
    folder, _, file = part.rpartition("/")
    book = folder.rpartition("/")[2]
    if not is_book_name(book):
        return False
    if file.endswith(".svg"):
        return is_picture(content.decode())
    text = text_of(Path(part), content, lines=MOST_LINES)
    if file.endswith(".md"):
        return bool(scan(text, book, file.removesuffix(".md"), Path(part)).rules)
    try:
        told = toml_of(text)
    except ValueError:
        return False
    if reason := beyond_bounds(told):
        raise Unreadable(Path(part), reason)
    if file == "book.toml":
        return names_a_book(told) and told["id"] == book
    return bool(_TOLD_OF_BOOK.fullmatch(part)) or isinstance(told.get("name", ""), str)
