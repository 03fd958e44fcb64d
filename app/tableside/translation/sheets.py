"""Texts on their way to and from other people and tools: units with source and target, a book or a language of them."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tableside.errors import TablesideError
from tableside.language.registry import language
from tableside.rulebook import BUNDLED
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import CitationStyle
from tableside.translation.changes import known_versions
from tableside.translation.editor import Editor
from tableside.translation.languages import NewLanguage
from tableside.translation.status import SOURCE, Approval, Note, State
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import RuleText
from tableside.translation.workspace import Workspace

_TITLE = "title"


class CannotExchange(TablesideError):
    """A file that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The title or one part of a text, or one form of a message, in both languages."""

    key: str
    source: str
    target: str
    done: bool = True
    old_source: str = ""
    note: str = ""
    base: str = ""
    """A digest of the target when it was written: tells whether it was changed here meanwhile."""
    base_done: bool = True
    """Whether it was done when it was written: tells a mark of the other tool from our own."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The units of one book, or of the messages of the program."""

    book: str
    lang: str
    units: tuple[Unit, ...]
    source_lang: str = SOURCE
    exported: int = field(default=0, compare=False)
    """How many units the file was written with, where it says so."""

    @property
    def texts(self) -> int:
        """How many texts the units belong to."""
        return len({rule_of(unit.key) for unit in self.units})


@dataclass(frozen=True, slots=True)
class About:
    """The record of one text in a package."""

    by: str = ""
    approval: Approval | None = None
    notes: tuple[Note, ...] = ()
    dismissed: Mapping[str, str] = field(default_factory=dict)
    versions: tuple[str, ...] = ()
    """Digests of what the text said before at the sender's: one who has such a version is merely behind."""


@dataclass(frozen=True, slots=True)
class Package:
    """The content of one file: sheets of one language and, from another Tableside, the records of the texts."""

    lang: str
    sheets: tuple[Sheet, ...]
    about: Mapping[str, About] = field(default_factory=dict)
    translator: str = ""
    note: str = ""
    time: str = ""
    language: NewLanguage | None = None
    """Describes the language to a Tableside that lacks it."""

    @property
    def texts(self) -> int:
        """How many texts it holds."""
        return sum(sheet.texts for sheet in self.sheets)


def digest(text: str) -> str:
    """Return a short digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def rule_of(key: str) -> str:
    """Return the text that a unit belongs to."""
    return key.partition("#")[0]


def field_of(key: str) -> str:
    """Return which title or part of a text a unit is."""
    return key.partition("#")[2]


def fields_of(text: RuleText) -> dict[str, str]:
    """Return the pieces of a text by name: "title", "" for the first part, "2" for others."""
    found = {_TITLE: text.title} if text.title else {}
    found.update({str(at) if at else "": part for at, part in enumerate(text.parts) if part})
    return found


def with_field(text: RuleText, name: str, words: str) -> RuleText:
    """Return a text with other words for its title or for one of its parts."""
    if name == _TITLE:
        return RuleText(words, text.parts)
    return text.with_part(int(name) if name.isdecimal() and len(name) < 4 else 0, words)


def _source_fields(rule: str, text: RuleText, forms: Sequence[int]) -> dict[str, str]:
    """Return what there is to translate of a text; a message that counts has as many forms as the language."""
    if kind_of(rule) is not TextKind.MESSAGE or len(text.parts) == 1:
        return fields_of(text)
    return {str(form) if form else "": text.parts[min(form, 1)] for form in forms or range(len(text.parts))}


def gathering_sheet(workspace: Workspace, book: str, lang: str) -> Generator[int, None, Sheet]:
    """Gather every text of a book with its translation, yielding how many units there are so far."""
    yield 0
    for _ in workspace.judging(book, lang):
        yield 0
    source_lang = workspace.source_lang(book)
    source, target = workspace.texts(book, source_lang), workspace.texts(book, lang)
    forms = {name: one.shape for store in workspace.stores(book) for name, one in store.traits(lang).items()}
    units: list[Unit] = []
    for rule, status in workspace.statuses(book, lang).items():
        yield len(units)
        text, here = source[rule], fields_of(target.get(rule, RuleText()))
        if text.empty and not here:
            continue
        old = fields_of(status.old_source) if status.old_source else {}
        ruled = kind_of(rule) is TextKind.RULE
        cited = workspace.library.cite(rule, source_lang, BUNDLED, long=True) if ruled else workspace.cite(rule)
        # A text that a language alone has, such as words to avoid, is called by its place.
        pieces = _source_fields(rule, text, forms.get(rule, ())) or {"": f"({cited})"}
        for name, words in pieces.items():
            translated, before = here.get(name, ""), old.get(name, "")
            units.append(
                Unit(
                    f"{rule}#{name}" if name else rule,
                    words,
                    translated,
                    status.finished,
                    before if before != words else "",
                    cited,
                    digest(translated),
                    status.state is not State.DRAFT,
                )
            )
    return Sheet(book, lang, tuple(units), source_lang)


def gathering(editor: Editor, lang: str, note: str = "", *, own: bool = False) -> Generator[int, None, Package]:
    """Gather a whole language, yielding how many units there are so far; own books only where they are wanted."""
    workspace = editor.workspace
    sheets: list[Sheet] = []
    about: dict[str, About] = {}
    versions = known_versions(editor.history, lang)
    done = 0
    for book in workspace.collections_in(lang, own=own):
        work = gathering_sheet(workspace, book, lang)
        while True:
            try:
                yield done + next(work)
            except StopIteration as end:
                sheets.append(end.value)
                break
        done += len(sheets[-1].units)
        about |= dict(_about(editor, book, lang, versions))
    record = language(lang)
    books = {book: workspace.library.book(book).styles.get(lang) for book in workspace.library.bundled.books()}
    styles = {book: CitationStyle(style.section, style.rule) for book, style in books.items() if style is not None}
    described = NewLanguage(lang, record.name, record.stemmer or "", record.plural, styles)
    time = datetime.now(UTC).isoformat(timespec="seconds")
    return Package(lang, tuple(sheets), about, editor.name, note, time, described)


def _about(editor: Editor, book: str, lang: str, versions: Mapping[str, set[str]]) -> Iterator[tuple[str, About]]:
    workspace = editor.workspace
    sidecar, texts = workspace.sidecar(book, lang), workspace.texts(book, lang)
    for text_id, status in workspace.statuses(book, lang).items():
        beside = sidecar.beside(local_of(text_id))
        now = texts.get(text_id, RuleText())
        earlier = tuple(sorted(versions.get(text_id, set()) - {now.hash}))
        found = About(status.translator, status.approval, beside.notes, beside.dismissed, earlier)
        if found != About():
            yield text_id, found
