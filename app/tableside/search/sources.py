"""Where the searched texts come from: the editions of a library and the wizards, each with its fingerprint."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tableside.games
from tableside.language.words import stemmer_signature
from tableside.rulebook import BUNDLED, Library
from tableside.search.asked import ASKED_FILE
from tableside.search.documents import (
    RULE,
    Document,
    EditionTerm,
    edition_documents,
    edition_terms,
    wizard_documents,
)

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
    def folder(self) -> str:
        """A name for its folder."""
        name = f"{self.book}-{self.lang}"
        if self.origin == BUNDLED:
            return name
        tag = hashlib.blake2b(self.origin.encode(), digest_size=4).hexdigest()
        return f"{re.sub(r'[^a-z0-9]+', '-', self.origin.lower())[:20]}-{tag}-{name}"


class Sources:
    """Lists what can be indexed and makes its documents."""

    def __init__(self, library: Library, catalogues: Path) -> None:
        self.library = library
        self._catalogues = catalogues
        self._fingerprints: dict[Key, tuple[Stamp, str]] = {}

    def editions(self) -> tuple[Key, ...]:
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
        from tableside.search.store import FORMAT

        digest.update(f"{FORMAT}\0{stemmer_signature()}\0{key}\0".encode())
        for path in self._files(key):
            try:
                content = path.read_bytes()
            except OSError:
                continue
            digest.update(f"{path.name}\0{len(content)}\0".encode())
            digest.update(content)
        self._fingerprints[key] = stamp, digest.hexdigest()
        return digest.hexdigest()

    def documents(self, key: Key) -> Iterable[Document]:
        """Return what an index holds."""
        if key.book == WIZARDS:
            return wizard_documents(key.lang, self._catalogues)
        failure = self.library.edition(key.book, key.lang, key.origin).failure
        if failure is not None:
            raise UnreadableText(str(failure))
        documents = edition_documents(self.library, key.book, key.lang, key.origin)
        # Terms and divergences come with the bundled edition; another origin brings its rules only.
        return documents if key.origin == BUNDLED else (one for one in documents if one.kind == RULE)

    def terms(self, key: Key) -> tuple[EditionTerm, ...]:
        """Return the terms that belong to an index."""
        if key.book == WIZARDS or key.origin != BUNDLED:
            return ()
        return edition_terms(self.library, key.book, key.lang)

    def _files(self, key: Key) -> list[Path]:
        if key.book == WIZARDS:
            place = self._catalogues / key.lang / "LC_MESSAGES"
            catalogue = place / "tableside.po"
            folder = Path(tableside.games.__file__).parent
            return [catalogue if catalogue.exists() else catalogue.with_suffix(".mo"), *sorted(folder.rglob("*.py"))]
        shared = self.library.folder(key.book)
        text = self.library.folder(key.book, key.origin) / f"{key.lang}.md"
        return [text, *(shared / name for name in ("book.toml", "terms.toml", "divergences.toml", ASKED_FILE))]
