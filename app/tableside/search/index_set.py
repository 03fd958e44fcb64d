"""The texts that are searched and their indexes: opened where one fits, built in the background where none does."""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
import stat
import tempfile
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from tableside.discovery import announced_games
from tableside.language.words import stemmer_signature
from tableside.rulebook import BUNDLED, Library
from tableside.search.documents import ASKED_FILE, EditionTexts, WizardTexts
from tableside.search.index import FORMAT, Contents, Index, UnusableIndex, build
from tableside.storage.files import Stamp, stamp_of
from tableside.storage.reading import Unreadable, read_bytes

CODE_FILE = "code"
"""In the bundled folder: a digest of the code that made the indexes."""
_KEPT_VERSIONS = 2
_ABANDONED = 24 * 3600.0
_BUILDING = ".build-"
_log = logging.getLogger(__name__)
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
        if key.book == WIZARDS:
            return Contents(WizardTexts(key.lang, self._catalogues, self._folders()).documents())
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


class IndexSet:
    """Opens and renews the indexes of all sources.

    The bundled folder is only read. What no longer fits it, because a text was edited or an edition added, is built
    into the cache folder under the fingerprint of its texts; where that cannot be used, into a temporary folder. Until
    a new index is ready, the one before answers.
    """

    def __init__(
        self,
        sources: Sources,
        bundled: Path | None,
        cache: Path | None,
        renewed: Callable[[], None],
        *,
        background: bool = True,
    ) -> None:
        self._sources = sources
        self._bundled = bundled
        self._cache = cache
        self._renewed = renewed
        self._background = background
        self._indexes: dict[Key, Index | None] = {}
        self._unusable: set[Path] = set()
        self._wanted: list[Key] = []
        self._worker: threading.Thread | None = None
        self._guard = threading.RLock()
        self._seen: object = None
        self._stale = True

    def current(self) -> tuple[tuple[Index, ...], bool]:
        """Return the indexes in use, and whether every one of them fits the texts."""
        with self._guard:
            if self._stale or self._seen is not self._sources.library.snapshot:
                self._stale, self._seen = False, self._sources.library.snapshot
                self._check()
            return tuple(index for index in self._indexes.values() if index), not self._wanted

    def look_again(self) -> None:
        """Compare the indexes with the texts before the next query."""
        self._stale = True

    def discard(self, folder: Path) -> None:
        """Stop using an index that turned out to be damaged; it is built again."""
        with self._guard:
            self._unusable.add(folder)
            self._indexes = {key: index for key, index in self._indexes.items() if index and index.folder != folder}
            self._stale = True

    def settled(self, timeout: float) -> bool:
        """Wait until nothing is being built; return whether that was so in time."""
        worker = self._worker
        if worker is not None:
            worker.join(timeout)
        return not self._wanted and (worker is None or not worker.is_alive())

    # Opening

    def _check(self) -> None:
        before, self._indexes = self._indexes, {}
        for key in self._sources.every_key():
            fingerprint = self._fingerprint(key)
            index = before.get(key)
            if index is None or index.fingerprint != fingerprint:
                fitting = self._fitting(key, fingerprint)
                self._indexes[key] = fitting or index or self._any_version(key)
                if fitting is None:
                    self._want(key)
            else:
                self._indexes[key] = index

    def _fingerprint(self, key: Key) -> str:
        return self._sources.fingerprint(key, self._code)

    @cached_property
    def _code(self) -> str:
        """The fingerprint in the bundled folder; cached indexes fit the same program only."""
        try:
            return (self._bundled / CODE_FILE).read_text(encoding="utf-8") if self._bundled else ""
        except (OSError, ValueError):
            return ""

    def _fitting(self, key: Key, fingerprint: str) -> Index | None:
        bundled = self._opened(self._bundled / key.name) if self._bundled else None
        if bundled is not None and bundled.fingerprint == fingerprint:
            return bundled
        if self._cache is None or not self._may_use_cache():
            return None
        return self._opened(self._cache / f"{key.name}-{fingerprint}")

    def _any_version(self, key: Key) -> Index | None:
        """Open an index of an earlier state of the texts, to answer until the new one is there."""
        versions = [*self._versions(key), *([self._bundled / key.name] if self._bundled else [])]
        return next((index for folder in versions if (index := self._opened(folder))), None)

    def _opened(self, folder: Path) -> Index | None:
        if folder in self._unusable or not folder.exists():
            return None
        try:
            return Index(folder)
        except UnusableIndex as problem:
            _log.info("the index cannot be used: %s", problem)
            return None

    # The cache

    def _may_use_cache(self, *, make: bool = False) -> bool:
        """Return whether the cache folder belongs to the user and only the user can write there."""
        if self._cache is None:
            return False
        try:
            if make:
                self._cache.mkdir(mode=0o700, parents=True, exist_ok=True)
            status = self._cache.lstat()
        except OSError:
            return False
        others = stat.S_IWGRP | stat.S_IWOTH
        own = os.name == "nt" or (status.st_uid == os.getuid() and not status.st_mode & others)
        return stat.S_ISDIR(status.st_mode) and own

    def _versions(self, key: Key) -> list[Path]:
        """Return the cached indexes of a key, the newest first."""
        if self._cache is None or not self._may_use_cache():
            return []
        found = [path for path in self._cache.glob(f"{key.name}-*") if path.name[len(key.name) + 1 :].isalnum()]
        return sorted(found, key=_changed_at, reverse=True)

    def _prune(self, key: Key) -> None:
        """Delete older versions of an index, builds that were abandoned, and files of earlier programs."""
        old = self._versions(key)[_KEPT_VERSIONS:]
        for path in self._cache.iterdir() if self._cache else ():
            abandoned = path.name.startswith(_BUILDING) and _changed_at(path) < time.time() - _ABANDONED
            if path in old or abandoned or path.is_file():
                _remove(path)

    # Building

    def _want(self, key: Key) -> None:
        if not self._background:
            self._renew(key)
            return
        if key not in self._wanted:
            self._wanted.append(key)
        if self._worker is None or not self._worker.is_alive():
            self._worker = threading.Thread(target=self._work, name="search-index", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while True:
            with self._guard:
                if not self._wanted:
                    self._worker = None
                    return
                key = self._wanted[0]
            self._renew(key)
            with self._guard:
                self._wanted.remove(key)
            self._renewed()

    def _renew(self, key: Key) -> None:
        try:
            index = self._built(key)
        except UnreadableText as problem:
            _log.info("%s is not indexed: %s", key, problem)
        except Exception:
            # A text that is being edited can fail in many ways; searching goes on with the old index.
            _log.info("the index of %s could not be built", key, exc_info=True)
        else:
            with self._guard:
                self._indexes[key] = index

    def _built(self, key: Key) -> Index:
        fingerprint = self._fingerprint(key)
        name = f"{key.name}-{fingerprint}"
        if self._cache is not None and self._may_use_cache(make=True):
            try:
                build_index(self._sources, key, fingerprint, self._cache / name)
                self._prune(key)
                self._unusable.discard(self._cache / name)
                return Index(self._cache / name)
            except OSError as problem:
                _log.info("the cache folder cannot be used: %s", problem)
        folder = self._temporary / name
        build_index(self._sources, key, fingerprint, folder)
        return Index(folder)

    @cached_property
    def _temporary(self) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="tableside-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return folder


def build_index(sources: Sources, key: Key, fingerprint: str, target: Path) -> None:
    """Build an index beside its place and rename it, so that it is there whole or not at all."""
    about = {"book": key.book, "lang": key.lang, "origin": key.origin, "fingerprint": fingerprint}
    work = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=target.parent))
    try:
        build(work, sources.contents(key), about)
        if not fits(target, fingerprint):  # another program may have built it meanwhile
            _remove(target)
            work.replace(target)
    finally:
        _remove(work)


def fits(folder: Path, fingerprint: str) -> bool:
    """Return whether a folder holds an undamaged index of texts with this fingerprint."""
    try:
        index = Index(folder)
        index.check()
    except UnusableIndex:
        return False
    return index.fingerprint == fingerprint


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
