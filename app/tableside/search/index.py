"""The search index of one edition: a Whoosh index in a folder, and what ranking needs beside it as JSON.

Whoosh holds the words with their weights, worked out beforehand (weighting.py), and the texts to show. Combining and
ranking them is matching.py. An index is a cache: one that cannot be read is built again from the texts.
"""

from __future__ import annotations

import json
import warnings
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tableside.language.words import stem
from tableside.search.documents import Document, EditionTerm, Passage

FORMAT = 8
"""Counted up when indexes of an earlier version can no longer be read."""
_SUMMARY = "summary.jsonl"
_WORD_FIELD, _SHOWN_FIELD = "stem", "shown"
_NO_POSTINGS: Mapping[int, float] = {}
_MOST_POSTINGS_HELD = 300_000
_CACHED_PASSAGES = 600
Column = Mapping[int, float]
"""Numbers of documents with a weight each."""


class UnusableIndex(Exception):
    """An index that is missing, damaged, or of another format."""

    def __init__(self, folder: Path, reason: object) -> None:
        super().__init__(f"{folder.name}: {reason}")
        self.folder = folder


@dataclass(frozen=True, slots=True)
class Entry:
    """The ranking data of every document."""

    kind: str
    id: str
    book: str
    prior: float
    heading: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """The ranking data of all documents, a list for each field: an object for each would slow the garbage collector."""

    kinds: list[str]
    ids: list[str]
    books: list[str]
    priors: list[float]
    headings: list[bool]


@dataclass(frozen=True, slots=True)
class Contents:
    documents: Iterable[Document]
    terms: Sequence[EditionTerm] = ()
    printed: Mapping[str, str] = field(default_factory=dict)
    """Rules by the number that an imported edition prints, where it differs from the id."""


class Index:
    """One edition's index, open for reading; each part is read when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self._lines = (folder / _SUMMARY).read_bytes().splitlines()
            about = json.loads(self._lines[0])
            if about["format"] != FORMAT or len(self._lines) != 4:
                raise UnusableIndex(folder, "another format")
            self.book: str = about["book"]
            self.lang: str = about["lang"]
            self.origin: str = about["origin"]
            self.fingerprint: str = about["fingerprint"]
            self.printed: Mapping[str, str] = about["printed"]
            self._checksum: int = about["checksum"]
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise UnusableIndex(folder, error) from error
        self._held: dict[object, Column] = {}
        self._held_size = 0
        self._shown = lru_cache(maxsize=_CACHED_PASSAGES)(self._read_shown)

    # What is known of the whole edition

    def _summary(self, line: int) -> Any:
        try:
            return json.loads(self._lines[line])
        except ValueError as error:
            raise UnusableIndex(self.folder, error) from error

    @cached_property
    def terms(self) -> tuple[EditionTerm, ...]:
        return tuple(EditionTerm.from_data(term) for term in self._summary(1))

    @cached_property
    def vocabulary(self) -> Mapping[str, int]:
        """Every folded word with the number of documents that have it."""
        words: Mapping[str, int] = self._summary(2)
        return words

    @cached_property
    def columns(self) -> Columns:
        return Columns(*self._summary(3))

    def __len__(self) -> int:
        return len(self.columns.ids)

    def entry(self, number: int) -> Entry:
        found = self.columns
        return Entry(
            found.kinds[number], found.ids[number], found.books[number], found.priors[number], found.headings[number]
        )

    @cached_property
    def _numbers(self) -> Mapping[str, Mapping[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for number, (kind, document_id) in enumerate(zip(self.columns.kinds, self.columns.ids, strict=True)):
            found.setdefault(kind, {})[document_id] = number
        return found

    def number_of(self, kind: str, document_id: str) -> int | None:
        """Return the number of a document, None where the edition does not have it."""
        return self._numbers.get(kind, {}).get(document_id)

    @cached_property
    def _sorted_words(self) -> Sequence[str]:
        return sorted(self.vocabulary)

    def stems_from(self, prefix: str, limit: int) -> list[str]:
        """Return the stems of the most frequent words that begin with some letters."""
        words = self._sorted_words
        found = words[bisect_left(words, prefix) : bisect_left(words, f"{prefix}\U0010ffff")]
        if len(found) > limit:
            found = sorted(found, key=lambda word: -self.vocabulary[word])[:limit]
        return list(dict.fromkeys(stem(word, self.lang) for word in found))

    # What Whoosh holds

    @cached_property
    def _reader(self) -> Any:
        index = _whoosh()
        try:
            if _checksum(self.folder) != self._checksum:
                raise UnusableIndex(self.folder, "damaged")
            return index.open_dir(str(self.folder), readonly=True).reader()
        except OSError as error:
            raise UnusableIndex(self.folder, error) from error

    def check(self) -> None:
        """Raise UnusableIndex where a file is damaged, as the first query would."""
        _ = self._reader
        for line in range(1, len(self._lines)):
            self._summary(line)

    def postings(self, token: str) -> Column:
        """Return the documents that have a stem or a term, with its weight in each."""
        return self.held(token, lambda: self._read_postings(token))

    def held(self, key: object, make: Callable[[], Column]) -> Column:
        """Return a column made before under this key, or make it; the words before the last are asked for again."""
        known = self._held.get(key)
        if known is None:
            known = make()
            self._held_size += len(known) + 1
            if self._held_size > _MOST_POSTINGS_HELD:
                self._held.clear()
                self._held_size = len(known) + 1
            self._held[key] = known
        return known

    def _read_postings(self, token: str) -> Column:
        from whoosh.reading import TermNotFound

        try:
            matcher = self._reader.postings(_WORD_FIELD, token)
        except TermNotFound:
            return _NO_POSTINGS
        found: dict[int, float] = {}
        active, number, weight, following = matcher.is_active, matcher.id, matcher.weight, matcher.next
        while active():
            found[number()] = weight()
            following()
        return found

    def passage(self, number: int) -> Passage:
        return self._shown(number)

    def _read_shown(self, number: int) -> Passage:
        return Passage(*self._reader.stored_fields(number)[_SHOWN_FIELD])


def _whoosh() -> Any:
    """Import Whoosh without the warnings that compiling its source gives."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        import whoosh.analysis
        import whoosh.codec.whoosh3
        import whoosh.fields
        import whoosh.index
        import whoosh.reading
    return whoosh.index


def _checksum(folder: Path) -> int:
    checksum = 0
    for path in sorted(folder.iterdir()):
        if path.name != _SUMMARY:
            checksum = zlib.crc32(path.read_bytes(), checksum)
    return checksum


def build(folder: Path, contents: Contents, about: Mapping[str, str]) -> None:
    """Write an index into an empty folder; `about` names book, lang, origin and fingerprint."""
    columns = Columns([], [], [], [], [])
    words: dict[str, int] = {}
    writer = _writer(folder)
    for document in contents.documents:
        fields = {
            _WORD_FIELD: " ".join(f"{token}^{weight:.2f}" for token, weight in document.tokens.weights.items()),
            _SHOWN_FIELD: astuple(document.passage),
        }
        writer.add_document(**fields)
        columns.kinds.append(document.kind)
        columns.ids.append(document.id)
        columns.books.append(document.book)
        columns.priors.append(round(document.prior, 3))
        columns.headings.append(document.heading)
        for word in sorted(document.tokens.folded):
            words[word] = words.get(word, 0) + 1
    writer.commit()
    for lock in folder.glob("*LOCK"):
        lock.unlink()
    lines = (
        {"format": FORMAT, **about, "printed": dict(contents.printed), "checksum": _checksum(folder)},
        [term.as_data() for term in contents.terms],
        words,
        astuple(columns),
    )
    text = "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    (folder / _SUMMARY).write_text(text, encoding="utf-8")


def _writer(folder: Path) -> Any:
    index = _whoosh()
    from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
    from whoosh.codec.whoosh3 import W3Codec
    from whoosh.fields import STORED, TEXT, Schema

    weighted = TEXT(analyzer=SpaceSeparatedTokenizer() | DelimitedAttributeFilter(), phrase=False)
    created = index.create_in(str(folder), Schema(**{_WORD_FIELD: weighted, _SHOWN_FIELD: STORED}))
    # Long blocks: a posting list of these sizes is then read in one go.
    return created.writer(limitmb=64, codec=W3Codec(blocklimit=4096, compression=0))
