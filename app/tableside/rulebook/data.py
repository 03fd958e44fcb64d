"""Reading book.toml, terms.toml and divergences.toml; what is wrong becomes findings, the rest is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from pathlib import Path
from typing import Generic, TypeVar

from tableside.errors import N_, Phrase, phrase, visible
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import (
    Book,
    CitationStyle,
    Divergence,
    DivergenceWords,
    Example,
    ExampleWords,
    LaterChange,
    Term,
    TermWords,
)
from tableside.storage.files import NotSaved, write_atomically
from tableside.storage.reading import (
    EMPTY,
    MISPLACED,
    Unreadable,
    place_of,
    read_bytes,
    set_beside,
    text_of,
    toml_of,
    why_unreadable,
)

LACKING = "missing-key"
OTHER_TABLES = N_("required information is missing from it")
_RESERVED = frozenset({"aux", "con", "nul", "prn"})
"""Names that Windows keeps for devices."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")

LARGEST_FILE = 2 * 1024 * 1024
MOST_LINES = 20_000
"""Twenty times our longest text; no one reads a larger one."""
MOST_ENTRIES = 5_000
"""Twenty times the terms of our largest book."""
_BOOK_TABLES = ("id", "order", "title", "authority", "edition", "prevails", "status", "citation", "drafts", "aliases")

Table = Mapping[str, object]
_Entry_T = TypeVar("_Entry_T", covariant=True)
_Words_T = TypeVar("_Words_T")


@dataclass(frozen=True, slots=True)
class BookFile:
    book: Book
    problems: tuple[Finding, ...] = ()
    broken: bool = False
    """Whether the file could not be read, and nothing stood in for it."""


@dataclass(frozen=True, slots=True)
class Entries(Generic[_Entry_T]):
    """The entries of a file by full id; a doubled one keeps its first."""

    by_id: Mapping[str, _Entry_T]
    problems: tuple[Finding, ...] = ()

    @property
    def every(self) -> tuple[_Entry_T, ...]:
        return tuple(self.by_id.values())


def is_language(code: str) -> bool:
    return _LANGUAGE.fullmatch(code) is not None and code not in _RESERVED


def read_text(path: Path) -> tuple[str, Finding | None]:
    """Read a UTF-8 file without changing its line ends, or say why not."""
    try:
        raw = read_bytes(path, LARGEST_FILE)
        return text_of(path, raw, lines=MOST_LINES), None
    except FileNotFoundError:
        return "", in_file(path, 1, "missing-file")
    except Unreadable as error:
        if isinstance(error.__cause__, UnicodeDecodeError):
            return "", in_file(path, raw.count(b"\n", 0, error.__cause__.start) + 1, "not-utf8")
        return "", in_file(path, 1, "unreadable", reason=error.reason)


_ORIGIN_TEXTS = ("name", "source", "sha256", "added")


def _own_tables(path: Path) -> tuple[Table, Phrase | str | None] | None:
    """Read a file beside the imported texts: its tables and why there are none; None where there is no file."""
    text, failure = read_text(path)
    if failure is not None:
        return None if failure.code == "missing-file" else ({}, failure.what)
    try:
        return toml_of(text), None
    except ValueError as error:
        return {}, why_unreadable(error)


def read_origin(path: Path) -> Mapping[str, object]:
    """Return what the file beside an imported text knows of it; one that was there and tells nothing is named."""
    found = _own_tables(path)
    if found is None:
        return {}
    values, reason = found
    if reason is None and not isinstance(values.get("name"), str):
        reason = Phrase(N_("it does not say what the text is called"))
    misplaced = {key for key in _ORIGIN_TEXTS if not isinstance(values.get(key, ""), str)}
    if reason is None and misplaced:
        reason = Phrase(MISPLACED)
    if reason is not None:
        set_beside(path, reason)
    shown = {key: visible(value) if isinstance(value, str) else value for key, value in values.items()}
    return {key: value for key, value in shown.items() if key not in misplaced}


IN_FORCE = "in-force.toml"
"""The file among the imported texts that names the edition in force, by book and language."""


def read_in_force(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Return the origins of the editions in force by book and language; none from a file that cannot be read."""
    values, reason = _own_tables(path) or ({}, None)
    if reason is not None:
        set_beside(path, reason)
    return {
        book: {lang: origin for lang, origin in languages.items() if isinstance(origin, str)}
        for book, languages in values.items()
        if isinstance(languages, dict)
    }


def stand_ins(path: Path) -> Iterator[tuple[Path, Path | Phrase]]:
    """Yield what the backups have of a damaged file, and what to call it."""
    from tableside.storage.backups import earlier_copies  # only where a file is damaged

    copy = path.with_name(f".{path.name}.from-backup")
    for data, moment in earlier_copies(path):
        with suppress(NotSaved):
            write_atomically(copy, data, private=True)
            yield copy, phrase(N_("the backup of {when}"), when=f"{moment.astimezone():%Y-%m-%d %H:%M}")


def _nothing_in(path: Path) -> Finding:
    return in_file(path, 1, "unreadable", reason=phrase(EMPTY))


def _read_tables(path: Path) -> tuple[str, Table, Finding | None]:
    """Read a TOML file; return its text, its tables, and why there are none."""
    text, failure = read_text(path)
    if failure is None and not text.strip():
        failure = _nothing_in(path)
    if failure is not None:
        return text, {}, failure
    try:
        tables = toml_of(text)
        if reason := beyond_bounds(tables):
            return text, {}, in_file(path, 1, "unreadable", reason=reason)
        return text, tables, None
    except ValueError as error:
        place = place_of(error)
        line = place[0] if place else text.count("\n") + 1
        return text, {}, in_file(path, line, "broken-toml", reason=why_unreadable(error))


def beyond_bounds(tables: Table) -> Phrase | None:
    """Return why tables have more entries than any book."""
    count = max((len(one) for one in tables.values() if isinstance(one, list | dict)), default=0)
    if count <= MOST_ENTRIES:
        return None
    return phrase(N_("it has {count} entries, and at most {most} are read"), count=count, most=MOST_ENTRIES)


_HEADER = re.compile(r"\[(?P<table>[^\[\]]+)\]|\[\[(?P<list>[^\[\]]+)\]\]|(?P<key>[^=\[\]]+)=")


class _Reader:
    """One TOML file: its tables, the lines they stand in, and the findings on the way."""

    def __init__(self, path: Path, known: Sequence[str], fits: Callable[[Table], bool] | None = None) -> None:
        """`fits` is given for a file that must tell something, and says whether it does: damage may still be TOML."""
        self.path = path
        self._needed = fits is not None
        self.problems: list[Finding] = []
        self.text, self.tables, failure = _read_tables(path)
        if failure is not None:
            self.problems.append(failure)
            self._stand_in(failure)
        elif fits is not None and not fits(self.tables):
            self._stand_in(in_file(path, 1, "unreadable", reason=phrase(OTHER_TABLES)), fits)
        self.broken = failure is not None and not self.tables
        self._headers: dict[str, int] = {}
        for name in self.tables:
            if name not in known:
                self.problem(self.line_of(name), "unknown-table", key=name, known=", ".join(known))

    def _stand_in(self, failure: Finding, fits: Callable[[Table], bool] = lambda _tables: True) -> None:
        """Read an earlier version of a file that cannot be read; one that is missing may be meant to be."""
        for other, called in stand_ins(self.path) if failure.code != "missing-file" else ():
            text, tables, problem = _read_tables(other)
            if problem is None and fits(tables):
                self.text, self.tables = text, tables
                set_beside(self.path, failure.what, called)
                return
        # A book may have no terms, but it always has a description.
        if failure.code != "missing-file" and (self._needed or failure != _nothing_in(self.path)):
            set_beside(self.path, failure.what)

    def entries(self, name: str) -> list[tuple[Table, int, dict[str, int]]]:
        """Return the tables of [[name]] with the lines that they and their languages stand in."""
        found = self.tables.get(name, [])
        if not isinstance(found, list):
            expected = phrase(N_("a list of [[{name}]]"), name=name)
            self.problem(1, "wrong-type", where=self.path.name, key=name, expected=expected)
            return []
        header = re.compile(rf"\[\[\s*{name}\s*\]\]|\[\s*{name}\.(?P<lang>[A-Za-z-]+)\s*\]")
        places: list[tuple[int, dict[str, int]]] = []
        for number, line in enumerate(self.text.split("\n"), start=1):
            match = header.match(line.strip())
            if match and not match["lang"]:
                places.append((number, {}))
            elif match and places:
                places[-1][1][match["lang"]] = number
        tables = [table for table in found if isinstance(table, dict)]
        return [(table, *place) for table, place in zip(tables, chain(places, repeat((1, {}))), strict=False)]

    def line_of(self, header: str) -> int:
        """Return the line of a [header], or the first."""
        if not self._headers:
            for number, line in enumerate(self.text.split("\n"), 1):
                if match := _HEADER.match(line.replace(" ", "").strip()):
                    self._headers.setdefault(match["table"] or match["list"] or match["key"], number)
        return self._headers.get(header, 1)

    def problem(self, line: int, code: str, **values: object) -> None:
        self.problems.append(in_file(self.path, line, code, **values))

    def whole(self) -> _Table:
        return _Table(self, self.tables, self.path.name, 1)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of a file: what messages call it, the line it stands in, and the language it is in."""

    reader: _Reader
    values: Table
    where: Phrase | str
    line: int
    lang: str = ""

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self._misses(key, value or None, N_("a quoted text"))
        return ""

    def shown(self, key: str) -> str:
        """Return a text that is shown as it stands, and so without invisible characters."""
        return visible(self.text(key))

    def texts(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        value = self.values.get(key)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        if required or value is not None:
            self._misses(key, value, N_("a list of quoted texts"))
        return ()

    def table(self, key: str) -> Table:
        found = self.values.get(key, {})
        return found if isinstance(found, dict) else {}

    def _misses(self, key: str, value: object, expected: str) -> None:
        """Note that something is missing, in this language or at all, or that it is of another type."""
        if value is None:
            found = in_file(self.reader.path, self.line, LACKING, where=self.where, key=key)
            self.reader.problems.append(replace(found, lang=self.lang))
        else:
            self.reader.problem(self.line, "wrong-type", where=self.where, key=key, expected=phrase(expected))


@dataclass(frozen=True, slots=True)
class _Entry(_Table):
    """An entry of a list, with its full id."""

    id: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The lines in which its languages stand."""

    def words(self, read: Callable[[_Table], _Words_T], called: str = "") -> dict[str, _Words_T]:
        """Return its words by language; a language whose texts are all to be filled in has none yet."""
        found = {}
        for lang, table in _languages(self.values).items():
            if any(table.values()):
                where = phrase(called, id=local_of(self.id), lang=lang) if called else self.where
                found[lang] = read(_Table(self.reader, table, where, self.lines.get(lang, self.line), lang))
        return found

    def rules(self, *, required: bool = True) -> tuple[str, ...]:
        return tuple(full_id(book_of(self.id), rule) for rule in self.texts("rules", required=required))


def _languages(table: Table) -> dict[str, Table]:
    return {key: value for key, value in table.items() if isinstance(value, dict) and is_language(key)}


def read_book(path: Path) -> BookFile:
    """Read book.toml; a book whose file is broken still opens under its folder's name."""
    reader = _Reader(path, _BOOK_TABLES, names_a_book)
    whole, folder, broken = reader.whole(), path.parent.name, reader.broken
    order, source = whole.values.get("order"), whole.values.get("source")
    texts: dict[str, dict[str, str]] = {}
    for key in ("title", "authority", "edition", "prevails", "status"):
        table = _Table(reader, whole.table(key), f"[{key}]", reader.line_of(key))
        if not table.values and not broken and key != "status":
            reader.problem(table.line, "missing-key", where=path.name, key=f"[{key}]")
        texts[key] = {lang: table.shown(lang) for lang in table.values}
    if not broken:
        name = whole.text("id")
        if name and name != folder:
            reader.problem(1, "wrong-id", id=name, folder=folder)
        if not isinstance(order, int):
            reader.problem(1, "missing-key", where=path.name, key="order")
    book = Book(
        id=folder,
        order=order if isinstance(order, int) else 1000,
        **texts,
        styles=_styles(reader),
        drafts=frozenset(whole.texts("drafts", required=False)),
        aliases=tuple(whole.texts("aliases", required=False)),
        source=source if isinstance(source, str) else "",
    )
    return BookFile(book, tuple(reader.problems), broken and path.exists())


def names_a_book(tables: Table) -> bool:
    """Return whether tables name a book in the expected form."""
    title = tables.get("title")
    if not isinstance(tables.get("id"), str) or not isinstance(title, dict) or not title:
        return False
    texts = (tables.get(name, {}) for name in ("authority", "edition", "prevails", "status", "citation"))
    return all(isinstance(one, dict) for one in texts) and all(isinstance(one, str) for one in title.values())


def _styles(reader: _Reader) -> dict[str, CitationStyle]:
    tables = _languages(reader.whole().table("citation"))
    if not tables and not reader.broken:
        reader.problem(1, "missing-key", where=reader.path.name, key="[citation.en]")
    styles = {}
    for lang, values in tables.items():
        name = f"citation.{lang}"
        one = _Table(reader, values, f"[{name}]", reader.line_of(name), lang)
        styles[lang] = CitationStyle(one.shown("section"), one.shown("rule"), one.texts("clauses") or ("({})",))
    return styles


@dataclass(frozen=True, slots=True)
class Kind(Generic[_Entry_T]):
    """A kind of entries, each in a file of its own: how they are called and read."""

    name: str
    called: str
    """The name of an entry in messages."""
    make: Callable[[_Entry], _Entry_T]

    @property
    def file(self) -> str:
        return f"{self.name}s.toml"


def _term(one: _Entry) -> Term:
    def words(said: _Table) -> TermWords:
        name, plural = said.shown("name"), said.shown("plural")
        aliases, avoid = (said.texts(key, required=False) for key in ("aliases", "avoid"))
        return TermWords(name, plural, aliases, avoid, said.text("definition"))

    rule = one.text("rule")
    spoken = one.words(words, N_("the term “{id}” in “{lang}”"))
    return Term(one.id, full_id(book_of(one.id), rule) if rule else "", spoken, one.line)


def _divergence(one: _Entry) -> Divergence:
    def words(said: _Table) -> DivergenceWords:
        return DivergenceWords(said.texts("says"), said.text("followed"), said.text("why"))

    spoken = one.words(words, N_("the divergence “{id}” in “{lang}”"))
    return Divergence(one.id, one.rules(), one.texts("sources"), one.text("follows"), spoken, one.line)


def _example(one: _Entry) -> Example:
    rules, wizard, verdict = one.rules(), one.text("wizard"), one.text("verdict")
    words = one.words(lambda said: ExampleWords(said.text("case"), said.text("ruling")))
    return Example(one.id, rules, wizard, one.table("facts"), verdict, one.table("outcome"), words, one.line)


def _change(one: _Entry) -> LaterChange:
    rules, origin = one.rules(required=False), one.text("origin")
    return LaterChange(one.id, rules, origin, one.words(lambda said: said.text("text")), one.line)


TERMS = Kind("term", N_("the term “{id}”"), _term)
DIVERGENCES = Kind("divergence", N_("the divergence “{id}”"), _divergence)
EXAMPLES = Kind("example", N_("the example “{id}”"), _example)
CHANGES = Kind("change", N_("the later change “{id}”"), _change)
NOTES: tuple[Kind[Divergence | Example | LaterChange], ...] = (DIVERGENCES, EXAMPLES, CHANGES)
"""Files that a book may lack."""


def full_id(book: str, target: str) -> str:
    """Complete an id that names no book."""
    return target if "/" in target else f"{book}/{target}"


def read_entries(path: Path, kind: Kind[_Entry_T]) -> Entries[_Entry_T]:
    """Read the entries of a kind; one without an id, or with one that was there before, is left out."""
    reader, book = _Reader(path, (kind.name,)), path.parent.name
    found: dict[str, _Entry_T] = {}
    first: dict[str, int] = {}
    for table, line, lines in reader.entries(kind.name):
        name = _Table(reader, table, f"[[{kind.name}]]", line).text("id")
        if name and not re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", name):
            reader.problem(line, "bad-slug", id=name)
        if name in first:
            reader.problem(line, "doubled-entry", id=name, first=first[name])
        elif name:
            first[name], full = line, f"{book}/{name}"
            found[full] = kind.make(_Entry(reader, table, phrase(kind.called, id=name), line, id=full, lines=lines))
    return Entries(found, tuple(reader.problems))


ASKED_TABLES = ("asked", "pages")


def read_asked(path: Path) -> tuple[Table, tuple[Finding, ...]]:
    reader = _Reader(path, ASKED_TABLES)
    for name in ASKED_TABLES:
        reader.entries(name)
    return reader.tables, tuple(reader.problems)
