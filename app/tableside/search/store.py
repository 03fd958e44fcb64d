"""The one module that knows Whoosh: small read-only indexes, one an edition, built whole and opened as they are.

Whoosh keeps the words and where they occur. The weights are worked out beforehand (weighting.py) and stored with each
posting; combining and ranking postings is our own work (matching.py), which is what makes a keystroke fast.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import warnings
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tableside.language.words import placed_stems
from tableside.search.documents import Document, EditionTerm

FORMAT = 2
"""Counted up whenever indexes written before can no longer be used."""
SIDECAR = "edition.json"
STEM, FOLD, GRAM = "stem", "fold", "gram"
_FIELDS = (STEM, FOLD, GRAM)
_NO_POSTINGS: Mapping[int, float] = {}
_MOST_POSTINGS_HELD = 500_000
_CACHED_RECORDS = 20_000


@cache
def _load_whoosh() -> None:
    """Import Whoosh without the warnings that Python has for its source when it compiles it for the first time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        for name in ("index", "analysis", "fields", "reading", "codec.whoosh3", "filedb.filestore", "util.filelock"):
            import_module(f"whoosh.{name}")


class UnusableIndex(Exception):
    """An index that is missing, of another format, damaged, or lies where others could have put it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What ranking needs of a document, at hand without opening its record."""

    kind: str
    id: str
    book: str
    prior: float
    heading: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What showing needs of a document."""

    citation: str
    title: str
    path: tuple[str, ...]
    text: str
    own: int
    """How much of the text is the document's own; what follows are its clauses."""
    lead: str
    """The stems of title and names in order, between spaces, to look for neighbouring words."""
    body: str
    """The stems of the document's own text in the same way."""
    stems: str
    """The stem of every word of the text."""
    places: bytes
    """Where those words stand."""


class Index:
    """One edition's index, open for reading."""

    def __init__(self, whoosh_index: Any, description: Mapping[str, Any], folder: Path | None = None) -> None:
        self._folder = folder
        self._reader = whoosh_index.reader()
        self._description = description
        self.book: str = description["book"]
        self.lang: str = description["lang"]
        self.origin: str = description["origin"]
        self.fingerprint: str = description["fingerprint"]
        self.entries = tuple(Entry(*entry) for entry in description["entries"])
        self._postings: dict[tuple[str, str], Mapping[int, float]] = {}
        self._postings_held = 0
        self.record = lru_cache(maxsize=_CACHED_RECORDS)(self._record)
        self.columns: dict[object, Mapping[int, float]] = {}
        """Room for what matching has made of postings: the words before the last come again with every keystroke."""

    @cached_property
    def terms(self) -> tuple[EditionTerm, ...]:
        """The terms of the edition with the words they go by."""
        return tuple(EditionTerm.from_data(term) for term in self._description["terms"])

    @cached_property
    def vocabulary(self) -> Mapping[str, int]:
        """Every folded word and in how many documents it stands."""
        words: Mapping[str, int] = self._description["words"]
        return words

    @cached_property
    def _sorted_words(self) -> Sequence[str]:
        return sorted(self.vocabulary)

    @cached_property
    def by_id(self) -> Mapping[tuple[str, str], int]:
        """The number of each document, by kind and id."""
        return {(entry.kind, entry.id): number for number, entry in enumerate(self.entries)}

    def words_from(self, prefix: str, limit: int) -> list[str]:
        """Return the words that begin with some letters."""
        words = self._sorted_words
        found: list[str] = []
        for at in range(bisect_left(words, prefix), len(words)):
            if not words[at].startswith(prefix) or len(found) == limit:
                break
            found.append(words[at])
        return found

    def postings(self, field: str, token: str) -> Mapping[int, float]:
        """Return the documents that have a token and how much it weighs in each."""
        known = self._postings.get((field, token))
        if known is not None:
            return known
        found = self._read_postings(field, token)
        self._postings_held += len(found) + 1
        if self._postings_held > _MOST_POSTINGS_HELD:
            self._postings.clear()
            self._postings_held = len(found) + 1
        self._postings[field, token] = found
        return found

    def _read_postings(self, field: str, token: str) -> Mapping[int, float]:
        from whoosh.reading import TermNotFound

        try:
            matcher = self._reader.postings(field, token)
        except TermNotFound:
            return _NO_POSTINGS
        found: dict[int, float] = {}
        while matcher.is_active():
            # A block at a time: asking for each posting by itself takes ten times as long. The names are those of
            # the one release we depend on.
            matcher.id(), matcher.weight()
            found.update(zip(matcher._ids, matcher._weights, strict=True))
            matcher._next_block()
        return found

    def _record(self, number: int) -> Record:
        stored = self._reader.stored_fields(number)["record"]
        return Record(*stored)

    def is_damaged(self) -> bool:
        """Tell whether the files are no longer what was written."""
        return self._folder is not None and not _is_whole(self._folder, self._description)

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()


def build(documents: Iterable[Document], terms: Sequence[EditionTerm], about: Mapping[str, str], folder: Path) -> None:
    """Write an index into a new folder; `about` names book, lang, origin and fingerprint."""
    _load_whoosh()
    from whoosh.filedb.filestore import FileStorage

    folder.mkdir(parents=True)
    description = _write(FileStorage(str(folder)), documents, terms, about)
    # Whoosh leaves its lock file behind, which a wheel need not carry.
    for lock in folder.glob("*LOCK"):
        lock.unlink()
    files = {path.name: _digest(path) for path in sorted(folder.iterdir())}
    (folder / SIDECAR).write_text(
        json.dumps({**description, "files": files}, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )


def build_in_memory(documents: Iterable[Document], terms: Sequence[EditionTerm], about: Mapping[str, str]) -> Index:
    """Make an index that lives as long as the program, where no folder can be written."""
    _load_whoosh()
    from whoosh.filedb.filestore import RamStorage

    storage = RamStorage()
    description = _write(storage, documents, terms, about)
    return Index(storage.open_index(), description)


def _write(
    storage: Any, documents: Iterable[Document], terms: Sequence[EditionTerm], about: Mapping[str, str]
) -> dict[str, Any]:
    from whoosh.codec.whoosh3 import W3Codec

    # Long uncompressed blocks: a posting list of these sizes is then read in one go.
    writer = storage.create_index(_schema()).writer(limitmb=64, codec=W3Codec(blocklimit=4096, compression=0))
    entries: list[tuple[str, str, str, float, bool]] = []
    words: dict[str, int] = {}
    for document in documents:
        writer.add_document(
            record=(
                document.citation,
                document.title,
                document.path,
                document.text,
                document.own,
                document.tokens.lead,
                document.tokens.body,
                *placed_stems(document.text, about["lang"]),
            ),
            **{field: _weighted(document.tokens.weights[field]) for field in _FIELDS},
        )
        entries.append((document.kind, document.id, document.book, round(document.prior, 4), document.heading))
        for word in document.tokens.weights[FOLD]:
            words[word] = words.get(word, 0) + 1
    writer.commit()
    return {
        "format": FORMAT,
        **about,
        "entries": entries,
        "terms": [term.as_data() for term in terms],
        "words": words,
    }


def _weighted(tokens: Mapping[str, float]) -> str:
    return " ".join(f"{token}^{weight:.3f}" for token, weight in tokens.items())


def _schema() -> Any:
    from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
    from whoosh.fields import STORED, TEXT, Schema

    # Classes of Whoosh itself only: the table of contents pickles the schema.
    analyzer = SpaceSeparatedTokenizer() | DelimitedAttributeFilter()
    fields = {name: TEXT(analyzer=analyzer, phrase=False) for name in _FIELDS}
    return Schema(record=STORED, **fields)


def read_description(folder: Path) -> Mapping[str, Any]:
    """Return what the sidecar says of an index, without opening it."""
    try:
        description = json.loads((folder / SIDECAR).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnusableIndex(str(error)) from error
    if not isinstance(description, dict) or description.get("format") != FORMAT:
        raise UnusableIndex("another format")
    return description


def open_index(folder: Path, *, installed: bool = False) -> Index:
    """Open an index, having made sure that it is whole and that nobody else can have put it there.

    One that was installed with the program is trusted as the program is.
    """
    description = read_description(folder)
    # Opening unpickles, so what is opened must be what we wrote.
    if not installed and not is_private(folder):
        raise UnusableIndex("others can write here")
    try:
        if not _is_whole(folder, description):
            raise UnusableIndex("damaged")
        _load_whoosh()
        from whoosh.filedb.filestore import FileStorage

        return Index(FileStorage(str(folder), readonly=True).open_index(), description, folder)
    except UnusableIndex:
        raise
    except Exception as error:  # whatever a damaged file makes Whoosh or the sidecar's reader stumble over
        raise UnusableIndex(f"{type(error).__name__}: {error}") from error


def _is_whole(folder: Path, description: Mapping[str, Any]) -> bool:
    files: Mapping[str, str] = description["files"]
    try:
        return all(_digest(folder / Path(name).name) == digest for name, digest in files.items())
    except OSError:
        return False


def is_private(folder: Path) -> bool:
    """Tell whether only the user, the system's administrator or nobody can write to a folder and its files."""
    if os.name == "nt":
        return True
    try:
        for path in (folder, *folder.iterdir()):
            status = path.lstat()
            if path.is_symlink() or status.st_uid not in (0, os.getuid()) or status.st_mode & 0o002:
                return False
    except OSError:
        return False
    return True


def remove(folder: Path) -> None:
    """Remove an index; one that is in use elsewhere may stay."""
    shutil.rmtree(folder, ignore_errors=True)


def _digest(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()


class BuildLock:
    """Keeps two running copies from building the same index at once; a killed one leaves nothing locked."""

    def __init__(self, path: Path) -> None:
        _load_whoosh()
        from whoosh.util.filelock import FileLock

        self._lock = FileLock(str(path))

    def acquire(self) -> bool:
        """Try to take the lock without waiting."""
        return bool(self._lock.acquire(blocking=False))

    def release(self) -> None:
        """Give it back."""
        self._lock.release()
