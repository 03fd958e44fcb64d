"""Stores of texts: whatever a language consists of is read and written through one small contract.

A text has an id within its book (`snooker/3.10`, `snooker/term:ball-on:plural`, `interface/call.snooker.foul`), is a
`RuleText` in every language, and stands in one file of that language or of all of them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from string import Formatter
from typing import Any, Protocol

from typing_extensions import override

from tableside.errors import N_, Phrase, TablesideError
from tableside.messages import Catalogue, Code
from tableside.rulebook import BUNDLED, Edition, Library
from tableside.rulebook.ids import INTERFACE as INTERFACE
from tableside.rulebook.ids import book_of, local_of
from tableside.translation.texts import RuleText, texts_of, tidied, with_texts

PlaceName = Phrase | Code | str
"""A word of the place where a text appears."""
_KIND = re.compile(r"(?P<kind>[a-z]+):")


class TextKind(StrEnum):
    """The kind of a text."""

    RULE = "rule"
    TERM = "term"
    DIVERGENCE = "divergence"
    EXAMPLE = "example"
    CHANGE = "change"
    PHRASES = "phrases"
    BOOK = "book"
    MESSAGE = "message"

    @property
    def many(self) -> str:
        """The plural name; English, for the catalogues to translate."""
        return _TITLES[self]


_KINDS = {kind.value: kind for kind in TextKind}
_TITLES = {
    TextKind.RULE: N_("Rules"),
    TextKind.TERM: N_("Terms"),
    TextKind.DIVERGENCE: N_("Where texts differ"),
    TextKind.EXAMPLE: N_("Examples"),
    TextKind.CHANGE: N_("Later changes"),
    TextKind.PHRASES: N_("Words for the search"),
    TextKind.BOOK: N_("Title, origin and citations"),
    TextKind.MESSAGE: N_("Messages of the program"),
}


def kind_of(text_id: str) -> TextKind:
    if book_of(text_id) == INTERFACE:
        return TextKind.MESSAGE
    kind = _KIND.match(local_of(text_id))
    return _KINDS.get(kind["kind"], TextKind.RULE) if kind else TextKind.RULE


def book_with_words(text_id: str, books: Sequence[str]) -> str:
    """Return the book whose terms a text uses: its own, or that of the game whose ruling says it; empty for none."""
    name = book_of(text_id)
    if name == INTERFACE:
        name = f"{local_of(text_id)}..".split(".")[1]
    return name if name in books else ""


def is_prose(text_id: str) -> bool:
    """Return whether a text is made of sentences, whose figures and punctuation can be compared with the source."""
    kind = kind_of(text_id)
    if kind is TextKind.TERM:
        return text_id.endswith(":definition")
    if kind is TextKind.BOOK:
        return not is_citation(text_id)
    return kind not in (TextKind.PHRASES, TextKind.MESSAGE)


def is_citation(text_id: str) -> bool:
    return ":citation." in text_id


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def fields_in(text: str) -> dict[str, None] | None:
    """Return the names of what a message fills in; None where its braces are broken."""
    try:
        return {name: None for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


class UnknownText(TablesideError):
    """An id that no store knows."""

    def __init__(self, text_id: str) -> None:
        super().__init__(N_("There is no text “{id}”."), id=text_id)


@dataclass(frozen=True, slots=True)
class Placed:
    """A file with some texts exchanged: what is to be written, or nothing where all is the same."""

    path: Path
    after: bytes | None
    read: Any = None
    """The file as read once it is written, so that it need not be read again."""


@dataclass(frozen=True, slots=True)
class Traits:
    """Special properties of a text in a language."""

    optional: bool = False
    """Whether a language may have it although the source has none: words to avoid."""
    nothing_meant: bool = False
    """Whether saying nothing is an answer: a term without words to avoid has none."""
    made_from: RuleText | None = None
    """The source that it was translated from, if its file records another than today's."""
    doubtful: bool = False
    """Whether its file marks it as fuzzy."""
    shape: tuple[int, ...] = (0,)
    """The parts that the language needs, whatever the source has."""


class TextStore(Protocol):
    """All texts of one kind in one collection."""

    kind: TextKind

    def path(self, lang: str) -> Path:
        """Return the file that holds the texts in a language."""

    def texts(self, lang: str) -> Mapping[str, RuleText]:
        """Return every text in a language by id, in order; the same mapping as long as the file is the same."""

    def tidied(self, text_id: str, text: RuleText) -> RuleText:
        """Bring typed text to the form in which it is stored."""

    def placed(self, lang: str, texts: Mapping[str, RuleText]) -> Placed:
        """Put texts in their places without writing them, every other byte kept; what cannot stand is an error."""

    def written(self, placed: Placed) -> None:
        """Keep what has just been written as read."""

    def traits(self, lang: str) -> Mapping[str, Traits]:
        """Return the entries of the texts in a language that have one."""

    def place(self, text_id: str) -> tuple[PlaceName, ...]:
        """Say in words where a text appears, from the large to the small, after the name of its collection."""


def place_in_words(names: Sequence[PlaceName], catalogue: Catalogue) -> tuple[str, ...]:
    words = (catalogue.text(one.code) if isinstance(one, Code) else one for one in names)
    return tuple(catalogue.phrase(one) if isinstance(one, Phrase) else one for one in words)


class RuleStore(TextStore):
    """The rules of a book."""

    kind = TextKind.RULE

    def __init__(self, library: Library, book: str, edition: Callable[[str], Edition], source: str) -> None:
        self._library, self._book, self._source = library, book, source
        self.edition = edition
        """Returns the book in a language as it is on disk; without rules where there is no file."""
        self._texts: dict[str, tuple[Edition, Edition, dict[str, RuleText]]] = {}

    @override
    def path(self, lang: str) -> Path:
        return self.edition(lang).path

    @override
    def texts(self, lang: str) -> Mapping[str, RuleText]:
        """Return the own text of every rule, in the order of the book."""
        edition, source = self.edition(lang), self.edition(self._source)
        known = self._texts.get(lang)
        if known is None or known[0] is not edition or known[1] is not source:
            known = self._texts[lang] = edition, source, texts_of(edition, None if lang == self._source else source)
        return known[2]

    @override
    def tidied(self, text_id: str, text: RuleText) -> RuleText:
        """Return one line a paragraph, with nothing that would read as a label."""
        return tidied(text)

    @override
    def placed(self, lang: str, texts: Mapping[str, RuleText]) -> Placed:
        """Exchange the own texts of rules in their file; one that the file lacks gets its place."""
        before = self.edition(lang)
        after = with_texts(before, texts, None if lang == self._source else self.edition(self._source))
        return Placed(before.path, None if after is before else after.source.encode(), after)

    @override
    def written(self, placed: Placed) -> None:
        """Spare the library reading the file again."""
        self._library.adopt(placed.read)

    @override
    def traits(self, lang: str) -> Mapping[str, Traits]:
        return {}

    @override
    def place(self, text_id: str) -> tuple[PlaceName, ...]:
        """Return the titles above a rule and its citation."""
        source = self._source
        edition = self.edition(source)
        if text_id not in edition:
            return (text_id,)
        titles = [f"{one.label} {one.title or ''}".strip() for one in edition.path_to(text_id) if one.kind != "clause"]
        return (self._library.cite(text_id, source, BUNDLED), *titles)
