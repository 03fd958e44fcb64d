"""The texts that are searched: the editions of a library and the wizards, each with a fingerprint."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tableside.discovery import announced_games
from tableside.language.words import stemmer_signature
from tableside.rulebook import BUNDLED, Library
from tableside.search.documents import ASKED_FILE, EditionTexts, WizardTexts
from tableside.search.index import FORMAT, Contents
from tableside.storage.files import Stamp, stamp_of
from tableside.storage.reading import Unreadable, read_bytes

WIZARDS = "rulings"


class UnreadableText(Exception):
    """A text that cannot be read; the index made of it before stays in use."""


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """One index: a book in a language from an origin, or the wizards in a language."""

    book: str
    lang: str
    origin: str = BUNDLED

    @property
    def name(self) -> str:
        """The name of its folder."""
        name = f"{self.book}-{self.lang}"
        if self.origin == BUNDLED:
            return name
        tag = hashlib.blake2b(self.origin.encode(), digest_size=4).hexdigest()
        return f"{re.sub(r'[^a-z0-9]+', '-', self.origin.lower())[:20]}-{tag}-{name}"


@lru_cache(maxsize=200)
def _digest(path: Path, _stamp: Stamp) -> str:
    """Return the digest of a file, which many indexes may share; empty where it cannot be read."""
    try:
        return hashlib.blake2b(read_bytes(path), digest_size=12).hexdigest()
    except (OSError, Unreadable):
        return ""


class Sources:
    """Lists what can be indexed and reads it."""

    def __init__(self, library: Library, catalogues: Path) -> None:
        self.library = library
        self._catalogues = catalogues

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

    def fingerprint(self, key: Key, code: str = "") -> str:
        """Return the digest of all that goes into an index; `code` stands for the program that makes it."""
        digest = hashlib.blake2b(f"{FORMAT}\0{stemmer_signature()}\0{key}\0{code}\0".encode(), digest_size=12)
        for path in self._files(key):
            if content := _digest(path, stamp_of(path)):
                digest.update(f"{path.name}\0{content}\0".encode())
        if key.book == WIZARDS:
            digest.update(repr(announced_games()).encode())
        return digest.hexdigest()

    def contents(self, key: Key) -> Contents:
        """Return what an index holds."""
        if key.book == WIZARDS:
            wizards = WizardTexts(key.lang, self._catalogues, self._folders())
            return Contents(wizards.documents())
        texts = EditionTexts(self.library, key.book, key.lang, key.origin)
        if texts.edition.failure is not None:
            raise UnreadableText(str(texts.edition.failure))
        return Contents(texts.documents(), texts.edition_terms(), printed=texts.printed)

    def _folders(self) -> list[Path]:
        return [self.library.folder(book) for book in self.library.books()]

    def _files(self, key: Key) -> list[Path]:
        if key.book == WIZARDS:
            catalogue = self._catalogues / key.lang / "LC_MESSAGES" / "tableside.po"
            asked = [folder / ASKED_FILE for folder in self._folders()]
            return [catalogue if catalogue.exists() else catalogue.with_suffix(".mo"), *asked]
        library, book = self.library, key.book
        shared = ("book.toml", "terms.toml", "divergences.toml", ASKED_FILE)
        # What a language that is being added lacks is shown in the source language.
        drafted = key.origin == BUNDLED and key.lang in library.book(book).drafts
        languages = (key.lang, library.source_language(book)) if drafted else (key.lang,)
        texts = (library.folder(book, key.origin) / f"{lang}.md" for lang in languages)
        return [*texts, *(library.folder(book) / name for name in shared)]
