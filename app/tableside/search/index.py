"""The one module that knows Whoosh: a small read-only index an edition, kept in one file.

Whoosh keeps the words and where they occur, with the weights worked out beforehand (weighting.py); combining and
ranking them is our own work (matching.py). Texts are not stored: they are read from the library when they are shown.

Whoosh unpickles what it opens, and a pickle can run code. Ours can name the two classes that an index consists of and
nothing else (`_Plain`). Besides, a file is handed to Whoosh only after its seal has been checked: a digest that the
holder of the key alone can make. Indexes of the installation have an empty key; they are trusted as the program beside
them is. Those of the cache folder have the user's own key, see `private_key`.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import logging
import os
import pickle
import secrets
import stat
import warnings
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from typing_extensions import override

from tableside.language.words import stem
from tableside.search.documents import Document, EditionTerm, Passage
from tableside.search.happenings import Data, Happening
from tableside.storage import NotSaved, write_atomically
from tableside.storage.files import scratch_folder
from tableside.storage.reading import Unreadable, read_bytes

_log = logging.getLogger(__name__)
FORMAT = 5
"""Counted up whenever indexes written before can no longer be used."""
SUFFIX = ".index"
_MAGIC = b"tableside index\n"
_DIGEST = 32
_LENGTH = 8
_FIELD = "stem"
_KNOWN = frozenset(
    {
        ("whoosh.codec.whoosh3", "W3Segment"),
        ("whoosh.codec.whoosh3", "W3Codec"),
        ("collections", "defaultdict"),
        ("builtins", "int"),
        ("builtins", "set"),
    }
)
"""What the pickles of an index may name: Whoosh's description of its parts, and what counts and gathers in it."""
_NO_POSTINGS: Mapping[int, float] = {}
_MOST_POSTINGS_HELD = 2_000_000
_CACHED_PASSAGES = 3_000


@cache
def _load_whoosh() -> None:
    """Import Whoosh without the warnings that Python has for its source when it compiles it for the first time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        for name in ("analysis", "fields", "reading", "codec.whoosh3", "filedb.filestore"):
            import_module(f"whoosh.{name}")
    structfile, codec = import_module("whoosh.filedb.structfile"), import_module("whoosh.codec.whoosh3")
    vars(structfile)["load_pickle"] = _load_plain
    vars(codec)["loads"] = lambda data: _load_plain(io.BytesIO(data))


class _Plain(pickle.Unpickler):
    """Reads numbers, texts and lists of them, and the classes that Whoosh describes a part of an index with."""

    @override
    def find_class(self, module: str, name: str) -> Any:
        """Return a class that an index names; any other is none of ours."""
        if (module, name) == ("_codecs", "encode"):
            return _bytes_of
        if (module, name) not in _KNOWN:
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


def _bytes_of(text: str, _encoding: str) -> bytes:
    """Return bytes that a pickle of the old kind writes as text; it could name any codec otherwise."""
    return text.encode("latin-1")


def _load_plain(file: Any) -> Any:
    return _Plain(file).load()


class UnusableIndex(Exception):
    """An index that is missing, of another format, damaged, or was not written by us."""


class PassageSource(Protocol):
    """Where the texts of documents come from."""

    def passage(self, kind: str, document_id: str) -> Passage:
        """Return what is shown of a document."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What ranking needs of a document."""

    kind: str
    id: str
    book: str
    prior: float
    heading: bool
    lead: str
    """The stems of title and names in order, between spaces, to look for neighbouring words."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What goes into an index."""

    documents: Iterable[Document]
    terms: Sequence[EditionTerm] = ()
    happened: Sequence[Happening] = ()
    printed: Mapping[str, str] = field(default_factory=dict)
    """Rules by the number that an imported edition prints, where it is not that of the id."""


class Index:
    """One edition's index, open for reading."""

    def __init__(self, storage: Any, description: Mapping[str, Any], source: PassageSource) -> None:
        self._reader = storage.open_index(schema=_schema()).reader()
        self._description = description
        self.book: str = description["book"]
        self.lang: str = description["lang"]
        self.origin: str = description["origin"]
        self.fingerprint: str = description["fingerprint"]
        self.entries = tuple(Entry(*entry) for entry in description["entries"])
        self._postings: dict[str, Mapping[int, float]] = {}
        self._postings_held = 0
        self.passage = lru_cache(maxsize=_CACHED_PASSAGES)(self._passage)
        self._source = source
        self.columns: dict[object, Mapping[int, float]] = {}
        """Room for what matching has made of postings: the words before the last come again with every keystroke."""

    @cached_property
    def terms(self) -> tuple[EditionTerm, ...]:
        """The terms of the edition with the words they go by."""
        return tuple(EditionTerm.from_data(term) for term in self._description["terms"])

    @cached_property
    def happened(self) -> tuple[Data, ...]:
        """What happens at the table: the wizard, the facts, and the stems of each way to tell it."""
        stored = self._description["happened"]
        return tuple((wizard, facts, tuple(tuple(key) for key in keys)) for wizard, facts, keys in stored)

    @property
    def printed(self) -> Mapping[str, str]:
        """Rules by the number that the edition prints, where it is not that of the id."""
        numbers: Mapping[str, str] = self._description["printed"]
        return numbers

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

    def stems_from(self, prefix: str, limit: int) -> list[str]:
        """Return the stems of the most frequent words that begin with some letters."""
        words = self._sorted_words
        end = bisect_left(words, f"{prefix}\U0010ffff")
        found = words[bisect_left(words, prefix) : end]
        if len(found) > limit:
            found = sorted(found, key=lambda word: -self.vocabulary[word])[:limit]
        return list(dict.fromkeys(stem(word, self.lang) for word in found))

    def postings(self, token: str) -> Mapping[int, float]:
        """Return the documents that have a stem or a term and how much it weighs in each."""
        known = self._postings.get(token)
        if known is not None:
            return known
        found = self._read_postings(token)
        self._postings_held += len(found) + 1
        if self._postings_held > _MOST_POSTINGS_HELD:
            self._postings.clear()
            self._postings_held = len(found) + 1
        self._postings[token] = found
        return found

    def _read_postings(self, token: str) -> Mapping[int, float]:
        from whoosh.reading import TermNotFound

        found: dict[int, float] = {}
        try:
            matcher = self._reader.postings(_FIELD, token)
            active, number, weight, following = matcher.is_active, matcher.id, matcher.weight, matcher.next
            while active():
                found[number()] = weight()
                following()
        except TermNotFound:
            return _NO_POSTINGS
        except Exception as error:  # somebody has made the file and sealed it well, so nothing else has noticed
            _log.info("an index has places that cannot be read: %s", type(error).__name__)
        return found

    def _passage(self, number: int) -> Passage:
        entry = self.entries[number]
        return self._source.passage(entry.kind, entry.id)


def build(contents: Contents, about: Mapping[str, str], key: bytes = b"") -> bytes:
    """Return the content of an index file; `about` names book, lang, origin and fingerprint."""
    _load_whoosh()
    from whoosh.filedb.filestore import FileStorage

    # A folder of our own: in memory, Whoosh would keep its drafts where every other program on the machine keeps its.
    with scratch_folder() as folder:
        description = _write(FileStorage(str(folder)), contents, about)
        paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.endswith("LOCK"))
        names, files = [path.name for path in paths], [path.read_bytes() for path in paths]
    description["files"] = [[name, len(content)] for name, content in zip(names, files, strict=True)]
    header = json.dumps(description, ensure_ascii=False, separators=(",", ":")).encode()
    payload = zlib.compress(b"".join((len(header).to_bytes(_LENGTH, "big"), header, *files)), 6)
    return _MAGIC + _seal(payload, key) + payload


def _seal(payload: bytes, key: bytes) -> bytes:
    return hashlib.blake2b(payload, key=key, digest_size=_DIGEST).digest()


def _write(storage: Any, contents: Contents, about: Mapping[str, str]) -> dict[str, Any]:
    from whoosh.codec.whoosh3 import W3Codec

    # Long blocks: a posting list of these sizes is then read in one go. The whole file is compressed later.
    writer = storage.create_index(_schema()).writer(limitmb=64, codec=W3Codec(blocklimit=4096, compression=0))
    entries: list[tuple[str, str, str, float, bool, str]] = []
    words: dict[str, int] = {}
    for document in contents.documents:
        tokens = document.tokens
        writer.add_document(**{_FIELD: " ".join(f"{token}^{weight:.2f}" for token, weight in tokens.weights.items())})
        prior = round(document.prior, 3)
        entries.append((document.kind, document.id, document.book, prior, document.heading, tokens.lead))
        for word in tokens.folded:
            words[word] = words.get(word, 0) + 1
    writer.commit()
    return {
        "format": FORMAT,
        **about,
        "entries": entries,
        "terms": [term.as_data() for term in contents.terms],
        "happened": [one.as_data(about["lang"]) for one in contents.happened],
        "words": words,
        "printed": dict(contents.printed),
    }


def _schema() -> Any:
    from whoosh.analysis import DelimitedAttributeFilter, SpaceSeparatedTokenizer
    from whoosh.fields import TEXT, Schema

    return Schema(**{_FIELD: TEXT(analyzer=SpaceSeparatedTokenizer() | DelimitedAttributeFilter(), phrase=False)})


def open_index(content: bytes, source: PassageSource, key: bytes = b"") -> Index:
    """Open the content of an index file, having made sure that whoever wrote it had the key."""
    start = len(_MAGIC) + _DIGEST
    payload = content[start:]
    if not content.startswith(_MAGIC) or not hmac.compare_digest(content[len(_MAGIC) : start], _seal(payload, key)):
        raise UnusableIndex("not an index, damaged, or not ours")
    try:
        description, storage = _unpacked(zlib.decompress(payload))
        return Index(storage, description, source)
    except UnusableIndex:
        raise
    except Exception as error:  # whatever an index of an unforeseen make stumbles over
        raise UnusableIndex(f"{type(error).__name__}: {error}") from error


def _unpacked(plain: bytes) -> tuple[Mapping[str, Any], Any]:
    length = int.from_bytes(plain[:_LENGTH], "big")
    description = json.loads(plain[_LENGTH : _LENGTH + length])
    if description["format"] != FORMAT:
        raise UnusableIndex("another format")
    _load_whoosh()
    from whoosh.filedb.filestore import RamStorage

    storage = RamStorage()
    at = _LENGTH + length
    for name, size in description["files"]:
        with storage.create_file(name) as file:
            file.write(plain[at : at + size])
        at += size
    return description, storage


def read_index(path: Path, source: PassageSource, key: bytes = b"") -> Index:
    """Open an index file."""
    try:
        content = read_bytes(path)
    except (OSError, Unreadable) as error:
        raise UnusableIndex(str(error)) from error
    return open_index(content, source, key)


def private_key(path: Path) -> bytes:
    """Return the user's key for indexes, made on first use; none where others could have put it there or read it."""
    try:
        if not path.exists():
            write_atomically(path, secrets.token_bytes(_DIGEST), keep_previous=False, private=True)
        status = path.lstat()
        if os.name != "nt" and (
            not stat.S_ISREG(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077
        ):
            return b""
        key = path.read_bytes()
    except (OSError, NotSaved):
        return b""
    return key if len(key) == _DIGEST else b""
