"""Where the searched texts come from: the editions of a library and the wizards, each with its fingerprint."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tableside.language.words import stemmer_signature
from tableside.rulebook import BUNDLED, Library
from tableside.search.documents import ASKED_FILE, EditionTexts, Passage, WizardTexts
from tableside.search.index import FORMAT, Contents
from tableside.storage.reading import Unreadable, read_bytes

WIZARDS = "rulings"
Stamp = tuple[tuple[str, int, int], ...]


class UnreadableText(Exception):
    """A text that cannot be read at the moment; the index made of it before stays in use."""


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Names one index: a book in a language from an origin, or the wizards in a language."""

    book: str
    lang: str
    origin: str = BUNDLED

    @property
    def name(self) -> str:
        """A name for its file."""
        name = f"{self.book}-{self.lang}"
        if self.origin == BUNDLED:
            return name
        tag = hashlib.blake2b(self.origin.encode(), digest_size=4).hexdigest()
        return f"{re.sub(r'[^a-z0-9]+', '-', self.origin.lower())[:20]}-{tag}-{name}"


class Sources:
    """Lists what can be indexed, makes its documents and finds its texts again."""

    def __init__(self, library: Library, catalogues: Path) -> None:
        self.library = library
        self._catalogues = catalogues
        self._fingerprints: dict[Key, tuple[Stamp, str]] = {}

    def every_key(self) -> tuple[Key, ...]:
        """Return every index there should be."""
        library = self.library
        editions = [
            Key(book, lang, origin)
            for origin in library.origins()
            for book in library.books()
            for lang in library.languages(book, origin)
        ]
        return (*editions, *(Key(WIZARDS, lang) for lang in library.languages()))

    def stamp(self, key: Key) -> Stamp:
        """Return times and sizes of the files behind an index: cheap to ask, and different after any change."""
        found = []
        for path in self._files(key):
            try:
                status = path.stat()
            except OSError:
                continue
            found.append((path.name, status.st_mtime_ns, status.st_size))
        return tuple(found)

    def fingerprint(self, key: Key) -> str:
        """Return the digest of all that goes into an index; files are read again only when they have changed."""
        stamp = self.stamp(key)
        known = self._fingerprints.get(key)
        if known is not None and known[0] == stamp:
            return known[1]
        digest = hashlib.blake2b(digest_size=12)
        digest.update(f"{FORMAT}\0{stemmer_signature()}\0{key}\0{code_digest()}\0".encode())
        for path in self._files(key):
            try:
                content = read_bytes(path)
            except (OSError, Unreadable):
                continue
            digest.update(f"{path.name}\0{len(content)}\0".encode())
            digest.update(content)
        if key.book == WIZARDS:
            digest.update(_english_of_wizards().encode())
        self._fingerprints[key] = stamp, digest.hexdigest()
        return digest.hexdigest()

    def contents(self, key: Key) -> Contents:
        """Return what an index holds."""
        texts = self.texts(key)
        if isinstance(texts, WizardTexts):
            return Contents(texts.documents(), happened=texts.happened)
        if texts.edition.failure is not None:
            raise UnreadableText(str(texts.edition.failure))
        return Contents(texts.documents(), texts.edition_terms(), printed=texts.printed)

    def texts(self, key: Key) -> EditionTexts | WizardTexts:
        """Return the texts behind an index."""
        if key.book == WIZARDS:
            return WizardTexts(key.lang, self._catalogues, self._folders())
        return EditionTexts(self.library, key.book, key.lang, key.origin)

    def _folders(self) -> list[Path]:
        return [self.library.folder(book) for book in self.library.books()]

    def _files(self, key: Key) -> list[Path]:
        if key.book == WIZARDS:
            catalogue = self._catalogues / key.lang / "LC_MESSAGES" / "tableside.po"
            asked = [folder / ASKED_FILE for folder in self._folders()]
            return [catalogue if catalogue.exists() else catalogue.with_suffix(".mo"), *asked]
        shared = self.library.folder(key.book)
        text = self.library.folder(key.book, key.origin) / f"{key.lang}.md"
        return [text, *(shared / name for name in ("book.toml", "terms.toml", "divergences.toml", ASKED_FILE))]


class LateTexts:
    """The texts of an index, read when the first of them is shown and again when they have changed."""

    def __init__(self, sources: Sources, key: Key) -> None:
        self._sources = sources
        self._key = key
        self._texts: EditionTexts | WizardTexts | None = None

    def passage(self, kind: str, document_id: str) -> Passage:
        """Return what is shown of a document."""
        if self._texts is None:
            self._texts = self._sources.texts(self._key)
        return self._texts.passage(kind, document_id)


@cache
def code_digest() -> str:
    """Return the digest of the code that makes indexes: whoever changes how texts are indexed counts nothing up."""
    digest = hashlib.blake2b(digest_size=12)
    search = Path(__file__).parent
    for path in sorted((*search.glob("*.py"), *(search.parent / "language").glob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _english_of_wizards() -> str:
    """Return all that the games say in English, which the catalogues do not hold."""
    from tableside.games import all_games

    return repr(sorted((code, text) for game in all_games() for code, text in game.texts.items()))
