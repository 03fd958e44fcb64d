"""Reading book.toml, terms.toml and divergences.toml; what is wrong becomes findings, the rest is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
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
    told,
    toml_of,
)

THE_TERM = N_("the term “{id}”")
THE_DIVERGENCE = N_("the divergence “{id}”")
THE_EXAMPLE = N_("the example “{id}”")
THE_CHANGE = N_("the later change “{id}”")
_CALLED = {"term": THE_TERM, "divergence": THE_DIVERGENCE, "example": THE_EXAMPLE, "change": THE_CHANGE}
LACKING = "missing-key"
OTHER_TABLES = N_("required information is missing from it")
_RESERVED = frozenset({"aux", "con", "nul", "prn"})
"""Names that Windows keeps for devices."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")

LARGEST_FILE = 2 * 1024 * 1024
MOST_LINES = 20_000
"""Twenty times our longest text; a larger file is none that a person reads."""
MOST_ENTRIES = 5_000
"""Twenty times the terms of our largest book."""
_BOOK_TABLES = ("id", "order", "title", "authority", "edition", "prevails", "status", "citation", "drafts")

Table = Mapping[str, object]
_Entry_T = TypeVar("_Entry_T")


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
    """Return whether a file name or table name is a language code."""
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


def read_origin(path: Path) -> Mapping[str, object]:
    """Return what the file beside an imported text knows of it; one that was there and tells nothing is named."""
    text, failure = read_text(path)
    if failure is not None and failure.code == "missing-file":
        return {}
    values: Mapping[str, object] = {}
    reason: Phrase | str | None = failure.what if failure is not None else None
    try:
        values = toml_of(text)
    except ValueError as error:
        reason = told(error)
    if reason is None and not isinstance(values.get("name"), str):
        reason = Phrase(N_("it does not say what the text is called"))
    misplaced = {key for key in _ORIGIN_TEXTS if not isinstance(values.get(key, ""), str)}
    if reason is None and misplaced:
        reason = Phrase(MISPLACED)
    if reason is not None:
        set_beside(path, reason)
    shown = {key: visible(value) if isinstance(value, str) else value for key, value in values.items()}
    return {key: value for key, value in shown.items() if key not in misplaced}


def read_name(path: Path) -> str:
    """Return the name that the file beside an imported text gives it; empty where there is none."""
    name = read_origin(path).get("name")
    return name if isinstance(name, str) else ""


IN_FORCE = "in-force.toml"
"""The file among the imported texts that names the edition in force, by book and language."""


def read_in_force(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Return the origins of the editions in force by book and language; none from a file that cannot be read."""
    text, failure = read_text(path)
    if failure is not None:
        if failure.code != "missing-file":
            set_beside(path, failure.what)
        return {}
    try:
        values = toml_of(text)
    except ValueError as error:
        set_beside(path, told(error))
        return {}
    books = ((book, languages) for book, languages in values.items() if isinstance(languages, dict))
    return {
        book: {lang: origin for lang, origin in languages.items() if isinstance(origin, str)}
        for book, languages in books
    }


@dataclass(frozen=True, slots=True)
class _Entry:
    table: Table
    line: int
    lines: dict[str, int]


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
        return text, {}, in_file(path, line, "broken-toml", reason=told(error))


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

    def entries(self, name: str) -> list[_Entry]:
        """Return the tables of [[name]] with the lines they and their languages stand in."""
        found = self.tables.get(name, [])
        if not isinstance(found, list):
            self.problem(
                1, "wrong-type", where=self.path.name, key=name, expected=phrase(N_("a list of [[{name}]]"), name=name)
            )
            return []
        entries = [_Entry(table, 1, {}) for table in found if isinstance(table, dict)]
        header = re.compile(rf"\[\[\s*{name}\s*\]\]|\[\s*{name}\.(?P<lang>[A-Za-z-]+)\s*\]")
        at = -1
        for number, line in enumerate(self.text.split("\n"), start=1):
            match = header.match(line.strip())
            if match and match["lang"]:
                if 0 <= at < len(entries):
                    entries[at].lines[match["lang"]] = number
            elif match:
                at += 1
                if at < len(entries):
                    entries[at] = _Entry(entries[at].table, number, {})
        return entries

    def line_of(self, header: str) -> int:
        """Return the line of a [header], or the first."""
        if not self._headers:
            for number, line in enumerate(self.text.split("\n"), 1):
                if match := _HEADER.match(line.replace(" ", "").strip()):
                    self._headers.setdefault(match["table"] or match["list"] or match["key"], number)
        return self._headers.get(header, 1)

    def problem(self, line: int, code: str, **values: object) -> None:
        self.problems.append(in_file(self.path, line, code, **values))

    def lacks(self, line: int, where: Phrase | str, key: str, lang: str) -> None:
        """Note that something is missing, in a language or at all."""
        self.problems.append(replace(in_file(self.path, line, LACKING, where=where, key=key), lang=lang))

    def string(self, table: Table, key: str, where: Phrase | str, line: int, lang: str = "") -> str:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if value is None or value == "":
            self.lacks(line, where, key, lang)
        else:
            self.problem(line, "wrong-type", where=where, key=key, expected=phrase(N_("a quoted text")))
        return ""

    def strings(
        self, table: Table, key: str, where: Phrase | str, line: int, lang: str = "", *, required: bool
    ) -> tuple[str, ...]:
        value = table.get(key)
        if value is None:
            if required:
                self.lacks(line, where, key, lang)
            return ()
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.problem(line, "wrong-type", where=where, key=key, expected=phrase(N_("a list of quoted texts")))
        return ()

    def languages(self, table: Table) -> dict[str, Table]:
        """Return the sub-tables that are named as a language."""
        return {key: value for key, value in table.items() if isinstance(value, dict) and is_language(key)}


def read_book(path: Path) -> BookFile:
    """Read book.toml; a book whose file is broken still opens under its folder's name."""
    reader = _Reader(path, _BOOK_TABLES, names_a_book)
    folder = path.parent.name
    broken = reader.broken
    order = reader.tables.get("order")
    texts: dict[str, dict[str, str]] = {}
    for key in ("title", "authority", "edition", "prevails", "status"):
        found = reader.tables.get(key, {})
        table = found if isinstance(found, dict) else {}
        line = reader.line_of(key)
        if not table and not broken and key != "status":
            reader.problem(line, "missing-key", where=path.name, key=f"[{key}]")
        texts[key] = {lang: visible(reader.string(table, lang, f"[{key}]", line)) for lang in table}
    if not broken:
        name = reader.string(reader.tables, "id", path.name, 1)
        if name and name != folder:
            reader.problem(1, "wrong-id", id=name, folder=folder)
        if not isinstance(order, int):
            reader.problem(1, "missing-key", where=path.name, key="order")
    styles = _styles(reader, broken)
    book = Book(
        id=folder,
        order=order if isinstance(order, int) else 1000,
        title=texts["title"],
        authority=texts["authority"],
        edition=texts["edition"],
        prevails=texts["prevails"],
        styles=styles,
        status=texts["status"],
        drafts=frozenset(reader.strings(reader.tables, "drafts", path.name, 1, required=False)),
        source=_plain(reader.tables.get("source")),
    )
    return BookFile(book, tuple(reader.problems), broken and path.exists())


def names_a_book(tables: Table) -> bool:
    """Return whether tables name a book in the expected form."""
    title = tables.get("title")
    if not isinstance(tables.get("id"), str) or not isinstance(title, dict) or not title:
        return False
    told_of = (tables.get(name, {}) for name in ("authority", "edition", "prevails", "status", "citation"))
    return all(isinstance(one, dict) for one in told_of) and all(isinstance(one, str) for one in title.values())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else ""


def _styles(reader: _Reader, broken: bool) -> dict[str, CitationStyle]:
    found = reader.tables.get("citation", {})
    tables = reader.languages(found) if isinstance(found, dict) else {}
    if not tables and not broken:
        reader.problem(1, "missing-key", where=reader.path.name, key="[citation.en]")
    styles = {}
    for lang, table in tables.items():
        where = f"citation.{lang}"
        line = reader.line_of(where)
        styles[lang] = CitationStyle(
            section=visible(reader.string(table, "section", f"[{where}]", line, lang)),
            rule=visible(reader.string(table, "rule", f"[{where}]", line, lang)),
            clauses=reader.strings(table, "clauses", f"[{where}]", line, lang, required=True) or ("({})",),
        )
    return styles


def _read_entries(path: Path, kind: str, read: Callable[[_Reader, _Named], _Entry_T]) -> Entries[_Entry_T]:
    reader = _Reader(path, (kind,))
    found = {one.id: read(reader, one) for one in _named_entries(reader, kind, path.parent.name)}
    return Entries(found, tuple(reader.problems))


@dataclass(frozen=True, slots=True)
class _Named:
    """An entry with its full id and what messages call it."""

    id: str
    entry: _Entry
    where: Phrase

    @property
    def table(self) -> Table:
        return self.entry.table

    @property
    def line(self) -> int:
        return self.entry.line

    def languages(self, reader: _Reader) -> Iterator[tuple[str, Table, int]]:
        """Yield each language with its table and line; one whose texts are all to be filled in has no words yet."""
        for lang, table in reader.languages(self.table).items():
            if any(table.values()):
                yield lang, table, self.entry.lines.get(lang, self.line)

    def rules(self, reader: _Reader, *, required: bool = True) -> tuple[str, ...]:
        named = reader.strings(self.table, "rules", self.where, self.line, required=required)
        return tuple(full_id(book_of(self.id), rule) for rule in named)


def read_terms(path: Path) -> Entries[Term]:
    return _read_entries(path, "term", _term)


def _term(reader: _Reader, one: _Named) -> Term:
    rule = reader.string(one.table, "rule", one.where, one.line)
    name = local_of(one.id)
    words = {}
    for lang, table, at in one.languages(reader):
        where = phrase(N_("the term “{id}” in “{lang}”"), id=name, lang=lang)
        words[lang] = TermWords(
            name=visible(reader.string(table, "name", where, at, lang)),
            plural=visible(reader.string(table, "plural", where, at, lang)),
            aliases=reader.strings(table, "aliases", where, at, required=False),
            avoid=reader.strings(table, "avoid", where, at, required=False),
            definition=reader.string(table, "definition", where, at, lang),
        )
    return Term(one.id, full_id(book_of(one.id), rule) if rule else "", words, one.line)


def read_divergences(path: Path) -> Entries[Divergence]:
    return _read_entries(path, "divergence", _divergence)


def _divergence(reader: _Reader, one: _Named) -> Divergence:
    words = {}
    for lang, table, at in one.languages(reader):
        where = phrase(N_("the divergence “{id}” in “{lang}”"), id=local_of(one.id), lang=lang)
        words[lang] = DivergenceWords(
            says=reader.strings(table, "says", where, at, lang, required=True),
            followed=reader.string(table, "followed", where, at, lang),
            why=reader.string(table, "why", where, at, lang),
        )
    return Divergence(
        id=one.id,
        rules=one.rules(reader),
        sources=reader.strings(one.table, "sources", one.where, one.line, required=True),
        follows=reader.string(one.table, "follows", one.where, one.line),
        words=words,
        line=one.line,
    )


def read_examples(path: Path) -> Entries[Example]:
    return _read_entries(path, "example", _example)


def _example(reader: _Reader, one: _Named) -> Example:
    return Example(
        id=one.id,
        rules=one.rules(reader),
        wizard=reader.string(one.table, "wizard", one.where, one.line),
        facts=_table(one.table, "facts"),
        verdict=reader.string(one.table, "verdict", one.where, one.line),
        outcome=_table(one.table, "outcome"),
        words={
            lang: ExampleWords(
                case=reader.string(table, "case", one.where, at, lang),
                ruling=reader.string(table, "ruling", one.where, at, lang),
            )
            for lang, table, at in one.languages(reader)
        },
        line=one.line,
    )


def _table(entry: Table, key: str) -> Table:
    found = entry.get(key, {})
    return found if isinstance(found, dict) else {}


def read_changes(path: Path) -> Entries[LaterChange]:
    return _read_entries(path, "change", _change)


def _change(reader: _Reader, one: _Named) -> LaterChange:
    return LaterChange(
        id=one.id,
        rules=one.rules(reader, required=False),
        origin=reader.string(one.table, "origin", one.where, one.line),
        words={lang: reader.string(table, "text", one.where, at, lang) for lang, table, at in one.languages(reader)},
        line=one.line,
    )


def full_id(book: str, target: str) -> str:
    """Complete an id that names no book."""
    return target if "/" in target else f"{book}/{target}"


def _named_entries(reader: _Reader, kind: str, book: str) -> Iterator[_Named]:
    """Yield the entries of a kind with their ids; one without an id, or with one that was there before, is left out."""
    lines: dict[str, int] = {}
    for found in reader.entries(kind):
        name = reader.string(found.table, "id", f"[[{kind}]]", found.line)
        if name and _entry_id(reader, name, found.line, lines, book):
            lines[f"{book}/{name}"] = found.line
            yield _Named(f"{book}/{name}", found, phrase(_CALLED[kind], id=name))


def _entry_id(reader: _Reader, name: str, line: int, lines: Mapping[str, int], book: str) -> bool:
    if not re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", name):
        reader.problem(line, "bad-slug", id=name)
    first = lines.get(f"{book}/{name}")
    if first is not None:
        reader.problem(line, "doubled-entry", id=name, first=first)
    return first is None


def without_unfinished(problems: Sequence[Finding], drafts: Collection[str]) -> tuple[Finding, ...]:
    """Leave out gaps of draft languages, which show the source instead."""
    return tuple(one for one in problems if one.code != LACKING or one.lang not in drafts)


def without_missing(problems: Sequence[Finding]) -> tuple[Finding, ...]:
    """Leave out that a file is missing, where it may be."""
    return tuple(problem for problem in problems if problem.code != "missing-file")


ASKED_TABLES = ("asked", "pages")


def read_asked(path: Path) -> tuple[Table, tuple[Finding, ...]]:
    """Read asked.toml, which is for the search; return its tables, and what is wrong with the file."""
    reader = _Reader(path, ASKED_TABLES)
    for name in ASKED_TABLES:
        reader.entries(name)
    return reader.tables, tuple(reader.problems)
