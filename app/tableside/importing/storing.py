"""Imported editions and books in the user's folder: as rule texts, with notes on their origin.

A book can be exported as one file and opened by another Tableside; there is no code in it, and it is bounded. A part of
it is called `origin/book/file`, as in the folder. Texts that the other does not have are added beside theirs, and texts
that differ are named first.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from zlib import crc32

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tableside.diagrams.svg import is_picture
from tableside.errors import N_
from tableside.importing.corrections import Carried, Recipe, carry, digest_of
from tableside.importing.document import Document
from tableside.importing.errors import ImportingError, UnreadableFile
from tableside.importing.preview import (
    NOTHING_MENDED,
    Preview,
    preview_book,
    preview_edition,
    preview_language,
    reference,
)
from tableside.importing.recognising import About
from tableside.importing.tree import slug
from tableside.importing.writing import Link, document_markdown, references_of, rule_ids
from tableside.messages import available_languages, load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Edition, Library
from tableside.rulebook.data import (
    IN_FORCE,
    LARGEST_FILE,
    MOST_LINES,
    beyond_bounds,
    names_a_book,
    read_book,
    read_in_force,
    read_origin,
)
from tableside.rulebook.ids import is_book_name, local_of
from tableside.rulebook.library import readable
from tableside.rulebook.model import BUNDLED
from tableside.rulebook.scan import scan
from tableside.storage.archive import BadZip, ZipBounds, ZipTooLarge, is_safe, unzipped, zipped
from tableside.storage.files import (
    NotSaved,
    clear_unfinished,
    copy_tree,
    files_in,
    make_folder,
    not_saved,
    put_folder,
    unfinished_name,
    write_atomically,
)
from tableside.storage.reading import MEGABYTE, Unreadable, read_bytes, read_text, text_of, toml_of

PRIVACY = N_(
    "The text stays in your own folder on this computer; it is never part of packages, handbooks or reports "
    "beyond the clauses they cite, unless you say so."
)
_ORDER = 500
_OWNER_ONLY = 0o700


class UnknownEdition(ImportingError):
    def __init__(self, book: str, lang: str, origin: str, known: tuple[str, ...]) -> None:
        super().__init__(
            N_("There is no imported edition “{origin}” of {book} in {lang}; there is {known}."),
            origin=origin,
            book=book,
            lang=lang,
            known=", ".join(known) or "–",
        )


@dataclass(frozen=True, slots=True)
class Target:
    """The book, language and title found for a document."""

    book: str = ""
    """A book of the library; empty for a new one."""
    lang: str = "en"
    name: str = ""
    new_id: str = ""
    about: About | None = None
    """The description of a new book."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An imported edition with its origin and dates."""

    book: str
    lang: str
    origin: str
    name: str
    source: str
    digest: str
    added: str
    placed: int
    unplaced: int

    def toml(self) -> str:
        values = {"name": self.name, "source": self.source, "sha256": self.digest, "added": self.added}
        return tomlkit.dumps(values | {"placed": self.placed, "unplaced": self.unplaced})


@dataclass(frozen=True, slots=True)
class Removal:
    """The effect of removing an edition of an imported book."""

    promoted: str = ""
    """The name of the edition that is the text of the book now."""
    whole_book: bool = False
    """Whether the book had no other text and is gone."""
    book: str = ""
    """The book it was of: `Imports.restore` brings it back as it was."""


def book_name(title: str) -> str:
    """Return the name of a new book's folder, after its title."""
    found = slug(title).removeprefix("n-") or "book"
    return found if is_book_name(found) else f"book-{found}"


def origin_of(name: str) -> str:
    found = slug(name).removeprefix("n-")
    if not re.search("[a-z]", found) and any(one.isalpha() for one in name):
        # Nothing is left of letters that are not Latin, and two such names are two.
        found = f"{found or 'edition'}-{crc32(name.casefold().encode()):08x}"
    found = found or "edition"
    return found if found != BUNDLED and is_safe(found) else f"{found}-edition"


def figures_heading(lang: str) -> str:
    """Return the heading of the captions of pictures, in the language of a text where the program has it."""
    folder = catalogues_dir()
    return load_catalogue(lang if lang in available_languages(folder) else "en", folder).gettext("Figures")


def _put(folder: Path, files: Mapping[str, bytes], imports: Path) -> None:
    """Write the files of a text; a new folder whole or not at all: a book.toml alone would be no book."""
    if list(folder.glob("*.md")):
        for name, content in files.items():
            write_atomically(folder / name, content, private=True)
        return
    files = {**{file.name: read_bytes(file) for file in files_in(folder, "*") if file.is_file()}, **files}
    # Inside the folder of imports it would be read as a book.
    beside = unfinished_name(imports)
    clear_unfinished(beside.parent)
    try:
        for name, content in files.items():
            write_atomically(beside / name, content, private=True)
        make_folder(folder.parent)
        shutil.rmtree(folder, ignore_errors=True)
        put_folder(beside, folder)
    except NotSaved as error:
        raise NotSaved(error.template, **error.params | {"file": str(folder)}) from error
    except OSError as error:
        raise not_saved(folder, error) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


class Imports:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def first_language(self, library: Library, target: Target) -> Edition | None:
        """Return the text of an imported book to which a language is new; None where that is not so."""
        if not target.book:
            return None
        first = reference(library, target.book, target.lang)
        own = self.folder in first.path.parents and (first.path.parent / "book.toml").is_file()
        return first if own and target.lang not in library.languages(target.book) else None

    def preview(
        self, document: Document, file: str, target: Target, library: Library, recipe: Recipe = NOTHING_MENDED
    ) -> Preview:
        if (first := self.first_language(library, target)) is not None:
            return preview_language(document, file, first, recipe)
        if target.book:
            return preview_edition(document, file, target.lang, library, target.book, recipe)
        return preview_book(document, file, target.new_id or "book", recipe)

    def add(
        self, preview: Preview, target: Target, library: Library, source: Path, recipe: Recipe = NOTHING_MENDED
    ) -> Stored:
        """Store a document as an edition, as a book of one's own in a further language, or as a book of its own."""
        lang, name, about = target.lang, target.name, target.about or About(target.new_id)
        ours, title, of_book = None, name, {}
        if (first := self.first_language(library, target)) is not None:
            folder = first.path.parent
            data = tomlkit.parse(read_text(folder / "book.toml"))
            for key, text in (("title", name), ("authority", ""), ("edition", ""), ("prevails", "")):
                data.setdefault(key, {})[lang] = text or data[key].get(first.lang, "")
            of_book["book.toml"] = tomlkit.dumps(data)
        elif target.book:
            folder, ours = self.folder / origin_of(name) / target.book, reference(library, target.book, lang)
        else:
            name, title = name or about.title, about.title
            folder = self.folder / origin_of(name) / target.new_id
            of_book = {"book.toml": _book_toml(folder.name, lang, about), "terms.toml": _terms_toml(preview, lang)}
        text = document_markdown(preview, _linker(preview, ours), figures_heading(lang), title, ours)
        stored = Stored(
            folder.name,
            lang,
            folder.parent.name,
            " ".join(name.split()),
            source.name,
            digest_of(source) if source.is_file() else "",
            date.today().isoformat(),  # noqa: DTZ011 - the day where the person is
            len(preview.placed),
            len(preview.loose),
        )
        for place, _, _ in os.walk(self.folder):
            clear_unfinished(Path(place))
        # The text comes last: without it the other files make no edition.
        files = {**of_book, f"{lang}.toml": stored.toml()}
        if recipe.corrections:
            files[f"{lang}.recipe"] = recipe.toml()
        else:
            (folder / f"{lang}.recipe").unlink(missing_ok=True)
        files |= {f"{name}.svg": svg for name, svg in preview.document.pictures.items() if name in text}
        _put(folder, {name: text.encode() for name, text in {**files, f"{lang}.md": text}.items()}, self.folder)
        self.folder.chmod(_OWNER_ONLY)
        return stored

    def carried(self, target: Target, document: Document) -> Carried | None:
        """Return the corrections of the edition of this name, else of the latest one, applied to a document."""
        book, file_name = target.book or target.new_id, f"{target.lang}.recipe"
        own = self.folder / origin_of(target.name) / book / file_name
        found = files_in(self.folder, f"*/{book}/{file_name}")
        for file in sorted(found, key=lambda one: (one == own, one.stat().st_mtime), reverse=True):
            try:
                recipe = Recipe.read(read_text(file))
            except (OSError, Unreadable):
                continue
            if recipe.corrections:
                told = _stored(file.with_suffix(".md"), book, file.parent.parent.name)
                return carry(recipe, told.name, document.blocks)
        return None

    def stored(self, book: str, lang: str, name: str) -> Stored | None:
        """Return the text stored under a name; None where the name is free."""
        origin = origin_of(name)
        file = self.folder / origin / book / f"{lang}.md"
        return _stored(file, book, origin) if file.is_file() else None

    def editions(self, book: str) -> list[Stored]:
        found: list[Stored] = []
        for folder in sorted(files_in(self.folder, f"*/{book}")):
            found.extend(_stored(file, book, folder.parent.name) for file in sorted(folder.glob("*.md")))
        return found

    def rename(self, stored: Stored, name: str) -> None:
        """Call an edition otherwise; its folder stays, so that links to it hold."""
        path = self.folder / stored.origin / stored.book / f"{stored.lang}.toml"
        _keep(path, replace(stored, name=" ".join(name.split())).toml())

    def put_in_force(self, library: Library, book: str, lang: str, origin: str) -> None:
        """Put an edition of a book in force in a language, in place of the former one."""
        path = self.folder / IN_FORCE
        chosen = {one: dict(languages) for one, languages in read_in_force(path).items()}
        languages = chosen.setdefault(book, {})
        if origin == BUNDLED:
            languages.pop(lang, None)
        else:
            languages[lang] = origin
        _keep(path, tomlkit.dumps({one: languages for one, languages in sorted(chosen.items()) if languages}))
        library.refresh()

    def remove(self, book: str, lang: str, origin: str) -> Removal:
        """Take an edition away; where it was the text of a book of one's own, the latest other edition is that now.

        What was there is kept until the next removal, and `restore` brings it back.
        """
        folder = self.folder / origin_of(origin) / book
        if not (folder / f"{lang}.md").is_file():
            known = tuple(one.origin for one in self.editions(book) if one.lang == lang)
            raise UnknownEdition(book, lang, origin, known)
        self._set_aside(book)
        # The text goes first: a removal that was stopped leaves no edition.
        for file in (folder / f"{lang}.md", *folder.glob(f"{lang}.*"), *folder.glob(f"status/{lang}.*")):
            file.unlink(missing_ok=True)
        if list(folder.glob("*.md")):
            return Removal(book=book)
        own = (folder / "book.toml").is_file()
        heir = max(self.editions(book), key=lambda one: (one.added, one.origin), default=None) if own else None
        if heir is not None:
            there = self.folder / heir.origin / book
            for file in folder.iterdir():
                file.replace(there / file.name)
            # The book says which edition is its text now, and not which was.
            data = tomlkit.parse(read_text(there / "book.toml"))
            data.setdefault("edition", {})[heir.lang] = heir.name
            _keep(there / "book.toml", tomlkit.dumps(data))
        _clear(folder)
        return Removal(heir.name if heir is not None else "", own and heir is None, book)

    def remove_book(self, book: str) -> Removal:
        """Take a book of one's own away with all its editions and translations; it is kept until the next removal."""
        self._set_aside(book)
        for folder in list(self.folder.glob(f"*/{book}")):
            _clear(folder)
        return Removal(whole_book=True, book=book)

    @property
    def _removed(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}-removed")

    def _set_aside(self, book: str) -> None:
        """Replace the safety copy by all texts of a book; it is on the disk before any of them is removed."""
        beside = unfinished_name(self._removed)
        try:
            clear_unfinished(beside.parent)
            beside.mkdir(mode=_OWNER_ONLY, parents=True)
            for folder in self.folder.glob(f"*/{book}"):
                copy_tree(folder, beside / folder.relative_to(self.folder))
            shutil.rmtree(self._removed, ignore_errors=True)
            put_folder(beside, self._removed)
        except OSError as error:
            raise not_saved(self._removed, error) from error
        finally:
            shutil.rmtree(beside, ignore_errors=True)

    def removed(self) -> list[Stored]:
        """Return the texts that `restore` would bring back: those of the last removal that are not there again."""
        return [
            _stored(file, folder.name, folder.parent.name)
            for folder in sorted(files_in(self._removed, "*/*"))
            for file in sorted(folder.glob("*.md"))
            if not (self.folder / file.relative_to(self._removed)).is_file()
        ]

    def title_of_removed(self, book: str, lang: str) -> str:
        """Return the title of a removed book of one's own; empty where only an edition was removed."""
        for file in self._removed.glob(f"*/{book}/book.toml"):
            return read_book(file).book.title_in(lang)
        return ""

    def restore(self, book: str) -> bool:
        """Bring back what was removed last of a book; False where it is kept no more. What came since stays."""
        kept = list(self._removed.glob(f"*/{book}"))
        if not kept:
            return False
        if any((folder / "book.toml").is_file() for folder in kept):
            # An heir has handed on what the book says of itself, and what came since is an edition beside it.
            for told in ("book.toml", "terms.toml"):
                for file in self.folder.glob(f"*/{book}/{told}"):
                    file.unlink()
        for folder in kept:
            place = self.folder / folder.relative_to(self._removed)
            there = {file.stem for file in place.glob("*.md")}
            files = [file for file in folder.rglob("*") if file.is_file() and file.name.partition(".")[0] not in there]
            # The text comes last, so that a restore that was stopped can be repeated.
            for file in sorted(files, key=lambda one: one.suffix == ".md"):
                write_atomically(place / file.relative_to(folder), read_bytes(file), private=True)
        shutil.rmtree(self._removed)
        self.folder.chmod(_OWNER_ONLY)
        return True


def _keep(path: Path, text: str) -> None:
    """Write a file that its owner alone can read."""
    write_atomically(path, text.encode(), private=True)


def _clear(folder: Path) -> None:
    """Remove a folder, and the one it is in if nothing else is there."""
    shutil.rmtree(folder)
    if not any(folder.parent.iterdir()):
        folder.parent.rmdir()


def _stored(file: Path, book: str, origin: str) -> Stored:
    values = read_origin(file.with_suffix(".toml"))
    name, source, digest, added = (str(values.get(key, "")) for key in ("name", "source", "sha256", "added"))
    placed, unplaced = (one if isinstance(one := values.get(key), int) else 0 for key in ("placed", "unplaced"))
    return Stored(book, file.stem, origin, " ".join(name.split()) or origin, source, digest, added, placed, unplaced)


def _linker(preview: Preview, ours: Edition | None = None) -> Link:
    numbers = rule_ids(preview, ours)
    ids = {row: numbers[node.name] for row, node in enumerate(preview.tree.walk()) if node.name in numbers}
    references = references_of(preview.tree, ids)
    places = {target: at for at, target in references.every.items()}

    def link(text: str, rule: str) -> str:
        return references.linked(text, places.get(rule, ()) or (0,))

    return link


def _book_toml(book: str, lang: str, about: About) -> str:
    # The text is the authority's own: there is none beside it that would prevail.
    told = {"title": about.title, "authority": about.authority, "edition": about.edition, "prevails": ""}
    tables = {key: {lang: text} for key, text in told.items()} | {"citation": {lang: asdict(about.style)}}
    return tomlkit.dumps({"id": book, "order": _ORDER, "source": lang, **tables})


def _terms_toml(preview: Preview, lang: str) -> str:
    rule = next((local_of(key) for key in preview.placed), "")
    found: dict[str, dict[str, object]] = {}
    for name, definition in preview.tree.terms:
        if rule and definition and (key := slug(name)):
            found.setdefault(key, {"id": key, "rule": rule, lang: {"name": name, "definition": definition}})
    return tomlkit.dumps({"term": list(found.values())} if found else {})


ENDING = ".tablebook"
_NAME = r"[a-z0-9][a-z0-9_-]{0,80}"
_LANG = r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?"
_OF_BOOK = ("book.toml", "terms.toml", "divergences.toml", "asked.toml")
_PART = re.compile(
    rf"{re.escape(IN_FORCE)}|{_NAME}/[a-z][a-z0-9_-]{{0,60}}/"
    rf"(?:{'|'.join(map(re.escape, _OF_BOOK))}|picture-[0-9a-f]{{12}}\.svg|{_LANG}\.(?:md|toml|recipe))"
)
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
        kept[IN_FORCE] = tomlkit.dumps({book: in_force}).encode()
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
        # Of the files about a book only those in its own folder count.
        parts = {
            part: content
            for part, content in parts.items()
            if Path(part).name not in _OF_BOOK or (imports / part).parent == library.folder(book)
        }
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
    """Unpack a package into the folder of imports, and put its chosen editions in force."""
    folders = {part.rpartition("/")[0] for part in package.parts}
    told = {part.rpartition("/")[0] for part in package.parts if part.endswith("/book.toml")}
    for folder in sorted(folders, key=lambda one: (one not in told, one)):
        parts = [part for part in package.parts if part.rpartition("/")[0] == folder]
        _put(imports / folder, {Path(one).name: _merged(imports / one, package.parts[one]) for one in parts}, imports)
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


def _merged(file: Path, content: bytes) -> bytes:
    """Return a part of a package; book.toml keeps its entries in languages that the package lacks."""
    if file.name != "book.toml" or not file.is_file():
        return content
    try:
        data, here = tomlkit.parse(content.decode()), toml_of(read_text(file))
    except (TOMLKitError, Unreadable, ValueError):
        return content
    for key, values in here.items():
        if isinstance(values, dict):
            for lang, value in values.items():
                data.setdefault(key, {}).setdefault(lang, value)
    return tomlkit.dumps(data).encode()


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
    """Return whether a part has the contents that its name promises: a text with rules, tables, a book of that name."""
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
    return file in _OF_BOOK or isinstance(told.get("name", ""), str)
