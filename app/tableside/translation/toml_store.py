"""The texts of a book that stand in TOML files, of which a value is exchanged and every other byte kept."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from typing_extensions import override

from tableside.errors import N_, phrase
from tableside.rulebook import BrokenFileError, Library
from tableside.rulebook.data import is_language
from tableside.rulebook.findings import CHECKS
from tableside.storage.files import reason_of
from tableside.storage.reading import Unreadable, place_of, read_bytes, text_of, told, toml_of
from tableside.translation.store import Placed, PlaceName, TextKind, TextStore, Traits, UnknownText
from tableside.translation.texts import BreaksStructure, RuleText

_LANG = "{lang}"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a text stands in its file; {lang} stands for the language."""

    where: Where
    name: tuple[PlaceName, ...]
    """Its names, from the large to the small."""
    listed: bool = False
    """Whether it is a list of short texts, one a line."""
    item: int = -1
    """Its number in a list, where each item is a text of its own."""
    spaced: bool = False
    """Whether spaces at its edges belong to it: a clause is cited after " alinéa"."""
    optional: str = ""
    """The key that tells, once it is written, that saying nothing here is meant: one beside it, or its own."""

    def at(self, lang: str) -> Where:
        where = self.where
        return replace(where, table=where.table.replace(_LANG, lang), key=where.key.replace(_LANG, lang))

    def read(self, data: Mapping[str, Any], lang: str, key: str = "") -> str:
        """Return the text as one piece, a list as its lines."""
        value = self.present(data, lang, key)
        if isinstance(value, list):
            if self.item >= 0:
                return str(value[self.item]) if self.item < len(value) else ""
            return "\n".join(str(one) for one in value)
        return value if isinstance(value, str) else ""

    def present(self, data: Mapping[str, Any], lang: str, key: str = "") -> object:
        where = self.where
        found: Any = data[where.array][where.number] if where.array else data
        for name in where.table.replace(_LANG, lang).split(".") if where.table else ():
            found = found.get(name) if isinstance(found, dict) else None
        return found.get(key or where.key.replace(_LANG, lang)) if isinstance(found, dict) else None

    def nothing_meant(self, data: Mapping[str, Any], lang: str) -> bool:
        """Return whether the file says that there is nothing to say here."""
        return self.present(data, lang, self.optional) not in (None, "")

    def value(self, present: object, text: str) -> Value:
        if self.item >= 0:
            every = [str(one) for one in present] if isinstance(present, list | tuple) else []
            every += [""] * (self.item + 1 - len(every))
            every[self.item] = text
            while every and not every[-1]:
                every.pop()
            return tuple(every)
        return tuple(text.split("\n")) if self.listed and text else () if self.listed else text


def _entry_of(spot: Spot) -> Entry:
    return spot.where.array, spot.where.number


Spots = Callable[[Mapping[str, Any]], Iterator[tuple[str, Spot]]]
"""Yields the id within the kind and the place of every text of a file."""


@dataclass(frozen=True, slots=True)
class TomlTexts:
    """One kind of texts: its file and where they stand in it."""

    kind: TextKind
    file: str
    spots: Spots


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read."""

    raw: bytes
    data: Mapping[str, Any]
    spots: Mapping[str, Spot]
    texts: dict[str, dict[str, RuleText]] = field(default_factory=dict)
    """The texts in each language that was asked for."""
    traits: dict[str, dict[str, Traits]] = field(default_factory=dict)

    def traits_in(self, lang: str) -> dict[str, Traits]:
        if lang not in self.traits:
            self.traits[lang] = {
                name: Traits(optional=True, nothing_meant=spot.nothing_meant(self.data, lang))
                for name, spot in self.spots.items()
                if spot.optional
            }
        return self.traits[lang]

    def texts_in(self, lang: str) -> dict[str, RuleText]:
        if lang not in self.texts:
            self.texts[lang] = {name: RuleText("", (spot.read(self.data, lang),)) for name, spot in self.spots.items()}
        return self.texts[lang]


class TomlStore(TextStore):
    """The texts of one kind in one book."""

    def __init__(self, library: Library, book: str, texts: TomlTexts) -> None:
        self.kind = texts.kind
        self._library = library
        self._book = book
        self._described = texts
        self._stamp: tuple[int, int] | None = None
        self._nothing = self._known = _Read(b"", {}, {})

    @override
    def path(self, lang: str = "") -> Path:
        return self._library.folder(self._book) / self._described.file

    def _read(self) -> _Read:
        try:
            stat = self.path().stat()
        except FileNotFoundError:
            return self._nothing
        except OSError as error:
            raise Unreadable(self.path(), reason_of(error)) from error
        stamp = stat.st_mtime_ns, stat.st_size
        if stamp != self._stamp:
            raw = read_bytes(self.path())
            if raw != self._known.raw:
                self._known = self._parsed(raw)
            self._stamp = stamp
        return self._known

    def _parsed(self, raw: bytes) -> _Read:
        try:
            data = toml_of(text_of(self.path(), raw))
        except ValueError as error:
            what = phrase(CHECKS["broken-toml"].what, reason=told(error))
            raise BrokenFileError(self.path(), (place_of(error) or (1, 1))[0], what) from error
        return _Read(raw, data, self._spots(data))

    def _spots(self, data: Mapping[str, Any]) -> Mapping[str, Spot]:
        prefix = f"{self._book}/{self.kind}:"
        return {f"{prefix}{name}": spot for name, spot in self._described.spots(data)}

    def _spot(self, text_id: str) -> Spot:
        spot = self._read().spots.get(text_id)
        if spot is None:
            raise UnknownText(text_id)
        return spot

    @override
    def texts(self, lang: str) -> Mapping[str, RuleText]:
        return self._read().texts_in(lang)

    @override
    def tidied(self, text_id: str, text: RuleText) -> RuleText:
        """Return one line, or one line a word of a list."""
        spot = self._spot(text_id)
        lines = (line.strip("\r" if spot.spaced else " \t\r") for line in text.plain.split("\n"))
        kept = [line for line in lines if line.strip()]
        return RuleText("", (("\n" if spot.listed else " ").join(kept),))

    @override
    def placed(self, lang: str, texts: Mapping[str, RuleText]) -> Placed:
        """Exchange values of the file, and read the result before it is given out."""
        read, now = self._read(), self.texts(lang)
        tidy = {name: self.tidied(name, text) for name, text in texts.items()}
        wanted = {name: text for name, text in tidy.items() if not text.same_as(now[name])}
        if not wanted:
            return Placed(self.path(), None)
        values: dict[Where, Value] = {}
        for name, text in wanted.items():
            spot = self._spot(name)
            where = spot.at(lang)
            present = values[where] if where in values else spot.present(read.data, lang)
            values[where] = spot.value(present, text.parts[0])
        after = with_values(read.raw.decode(), values)
        changed = self._parsed(after.encode())
        touched = {_entry_of(read.spots[name]) for name in wanted}
        languages = {lang, *self._library.languages(self._book)}
        expected = {one: {**read.texts_in(one), **(wanted if one == lang else {})} for one in languages}
        beside = [name for name, spot in read.spots.items() if _entry_of(spot) in touched]
        if changed.spots.keys() != read.spots.keys() or any(
            changed.spots[name].read(changed.data, one) != expected[one][name].parts[0]
            for name in beside
            for one in languages
        ):
            raise BreaksStructure(N_("The text of {id} cannot be put into its file."), id=next(iter(wanted)))
        changed.texts.update({one: read.texts_in(one) for one in languages if one != lang})
        changed.texts[lang] = expected[lang]
        return Placed(self.path(), after.encode(), changed)

    def without(self, lang: str) -> bytes | None:
        """Return the file without the texts of a language; None where it has none."""
        read = self._read()
        spots = [read.spots[name] for name, said in self.texts(lang).items() if not said.empty]
        nothing: dict[Where, Value] = {spot.at(lang): () if spot.listed or spot.item >= 0 else "" for spot in spots}
        after = with_values(read.raw.decode(), nothing).encode()
        return after if after != read.raw else None

    @override
    def written(self, placed: Placed) -> None:
        """Take over what was read when the text was put in its place."""
        self._known, self._stamp = placed.read, None

    @override
    def traits(self, lang: str) -> Mapping[str, Traits]:
        return self._read().traits_in(lang)

    @override
    def place(self, text_id: str) -> tuple[PlaceName, ...]:
        return self._spot(text_id).name


# What stands where


def _entries(data: Mapping[str, Any], array: str, key: str) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """Yield the entries of an [[array]] with their names, those that stand twice with a number."""
    seen: dict[str, int] = {}
    found = data.get(array, ())
    for number, entry in enumerate(found if isinstance(found, list) else ()):
        if isinstance(entry, dict) and isinstance(name := entry.get(key), str):
            seen[name] = seen.get(name, 0) + 1
            yield f"{name}~{seen[name]}" if seen[name] > 1 else name, number, entry


def _english(entry: Mapping[str, Any], key: str) -> str:
    table = entry.get("en")
    return str(table.get(key, "")) if isinstance(table, dict) else ""


def _above(kind: TextKind, entry: Mapping[str, Any], name: str) -> tuple[PlaceName, ...]:
    rules = entry.get("rules")
    return phrase(kind.many), ", ".join(map(str, rules)) if isinstance(rules, list) else name


_TERM_KEYS = ("name", "plural", "aliases", "avoid", "definition")
_TERM_NAMES = {
    "name": N_("name"),
    "plural": N_("plural"),
    "aliases": N_("other names, one per line"),
    "avoid": N_("words to avoid, one per line"),
    "definition": N_("definition"),
}


def _terms(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    for name, number, entry in _entries(data, "term", "id"):
        english = entry.get("en")
        own = english if isinstance(english, dict) else {}
        kept = tuple(key for key in ("aliases", "avoid") if own.get(key) == [])
        order = tuple(own) if set(own) >= set(_TERM_KEYS) else _TERM_KEYS
        for key in _TERM_KEYS:
            yield (
                f"{name}:{key}",
                Spot(
                    Where("term", number, _LANG, key, order, kept),
                    (phrase(TextKind.TERM.many), _english(entry, "name") or name, phrase(_TERM_NAMES[key])),
                    listed=key in ("aliases", "avoid"),
                    optional=_telling(key, own),
                ),
            )


def _telling(key: str, english: Mapping[str, Any]) -> str:
    """Return the key that marks a term without these; empty where some are required."""
    if key == "aliases" and english.get(key):
        return key  # where English has other names, none here may mean that they are missing
    return "name" if key in ("aliases", "avoid") else ""


_DIVERGENCE_KEYS = ("says", "followed", "why")


def _divergences(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    for name, number, entry in _entries(data, "divergence", "id"):
        above = _above(TextKind.DIVERGENCE, entry, name)
        sources = entry.get("sources")
        for item in range(len(sources) if isinstance(sources, list) else 0):
            yield (
                f"{name}:says.{item + 1}",
                Spot(
                    Where("divergence", number, _LANG, "says", _DIVERGENCE_KEYS),
                    (*above, phrase(N_("what text {number} says"), number=item + 1)),
                    item=item,
                ),
            )
        for key, words in (("followed", N_("which reading is followed")), ("why", N_("why"))):
            yield (
                f"{name}:{key}",
                Spot(Where("divergence", number, _LANG, key, _DIVERGENCE_KEYS), (*above, phrase(words))),
            )


def _examples(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    for name, number, entry in _entries(data, "example", "id"):
        above = _above(TextKind.EXAMPLE, entry, name)
        for key, words in (("case", N_("what happened")), ("ruling", N_("how it is ruled"))):
            yield (
                f"{name}:{key}",
                Spot(Where("example", number, _LANG, key, ("case", "ruling")), (*above, phrase(words))),
            )


def _changes(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    for name, number, entry in _entries(data, "change", "id"):
        yield name, Spot(Where("change", number, _LANG, "text"), _above(TextKind.CHANGE, entry, name))


def _phrases(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    title = phrase(TextKind.PHRASES.many)
    for name, number, entry in _entries(data, "asked", "rule"):
        words = phrase(N_("search phrases for {name}, one per line"), name=str(entry["rule"]))
        languages = tuple(one for one in entry if is_language(one))
        yield name, Spot(Where("asked", number, "", _LANG, languages), (title, words), listed=True)


_BOOK_TEXTS = {
    "title": N_("title of the book"),
    "authority": N_("whose rules these are"),
    "edition": N_("which edition was restated"),
    "status": N_("edition and date, in one line"),
    "prevails": N_("which text prevails"),
}
_CITATION_TEXTS = {
    "section": N_("how a section is cited"),
    "rule": N_("how a rule is cited"),
    "clauses": N_("how a clause is cited, one level per line"),
}


def _book_texts(data: Mapping[str, Any]) -> Iterator[tuple[str, Spot]]:
    title = phrase(TextKind.BOOK.many)
    for key, words in _BOOK_TEXTS.items():
        if isinstance(data.get(key), dict):
            yield key, Spot(Where("", 0, key, _LANG), (title, phrase(words)))
    for key, words in _CITATION_TEXTS.items():
        where = Where("", 0, f"citation.{_LANG}", key, tuple(_CITATION_TEXTS))
        yield f"citation.{key}", Spot(where, (title, phrase(words)), listed=key == "clauses", spaced=key == "clauses")


TOML_TEXTS = (
    TomlTexts(TextKind.BOOK, "book.toml", _book_texts),
    TomlTexts(TextKind.TERM, "terms.toml", _terms),
    TomlTexts(TextKind.DIVERGENCE, "divergences.toml", _divergences),
    TomlTexts(TextKind.EXAMPLE, "examples.toml", _examples),
    TomlTexts(TextKind.CHANGE, "changes.toml", _changes),
    TomlTexts(TextKind.PHRASES, "asked.toml", _phrases),
)
"""All kinds of texts in TOML files, in the order in which they are worked on."""


Value = str | tuple[str, ...]
_HEADER = re.compile(r"\[\[?\s*(?P<name>[\w.-]+)\s*\]\]?\s*(?:#.*)?$")
_WIDTH = 120


@dataclass(frozen=True, slots=True)
class Where:
    """Where a value stands: in which [[array]] entry or in the file itself, in which table of it, under which key."""

    array: str
    number: int
    table: str
    key: str
    order: tuple[str, ...] = ()
    """The keys of the table in the order they are written."""
    kept: tuple[str, ...] = ()
    """Lists that a table of this kind has although they are empty."""

    @property
    def header(self) -> str:
        return ".".join(part for part in (self.array, self.table) if part)


Entry = tuple[str, int]
"""An [[array]] and the number of an entry of it; no array for the file itself."""


def with_values(text: str, values: Mapping[Where, Value]) -> str:
    """Return a file with some values exchanged; an empty one is taken out, with its table if nothing else is in it."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.split(end)
    heads = [(at, name) for at, line in enumerate(lines) if (name := _header(line))]
    by_entry: dict[Entry, list[Where]] = {}
    for where in values:
        by_entry.setdefault((where.array, where.number), []).append(where)
    spans = {entry: _span(lines, heads, *entry) for entry in by_entry}
    # From below, so that what stands above keeps its lines; the file itself comes last.
    for entry in sorted(by_entry, key=lambda one: spans[one], reverse=True):
        first, last = spans[entry] if entry[0] else (0, len(lines))
        part = lines[first:last]
        for where in by_entry[entry]:
            _exchange(part, where, values[where])
        lines[first:last] = part
    return end.join(lines)


def _span(lines: Sequence[str], heads: Sequence[tuple[int, str]], array: str, number: int) -> tuple[int, int]:
    """Return the lines of an entry; the file itself has all of them."""
    if not array:
        return -1, len(lines)
    begins = [at for at, (line, name) in enumerate(heads) if name == array and lines[line].lstrip().startswith("[[")]
    first, inside = begins[number], f"{array}."
    after = (line for line, name in heads[first + 1 :] if not name.startswith(inside))
    return heads[first][0], next(after, len(lines))


def _exchange(lines: list[str], where: Where, value: Value) -> None:
    """Exchange one value among the lines of its entry."""
    table = _table(lines, where, 0, len(lines))
    if table is None:
        if value:
            _add_table(lines, where, value, 0, len(lines))
        return
    _set(lines, where, value, *table)
    begin, stop = _table(lines, where, 0, len(lines)) or table
    if where.table and not any(_filled(lines, begin, min(stop, len(lines)))):
        _remove_table(lines, begin, stop)


def _header(line: str) -> str:
    match = _HEADER.match(line.strip())
    return match["name"] if match else ""


def _table(lines: Sequence[str], where: Where, first: int, last: int) -> tuple[int, int] | None:
    """Return the lines of a table from its header to the next one."""
    if where.table:
        heads = (at for at in range(first, last) if _header(lines[at]) == where.header)
        begin = next(heads, None)
        if begin is None:
            return None
    else:
        begin = first
    after = (at for at in range(begin + 1, last) if _header(lines[at]))
    return begin, next(after, last)


def _value_lines(lines: Sequence[str], at: int, stop: int) -> int:
    """Return the line after a value that begins in a line."""
    for end in range(at + 1, stop + 1):
        try:
            tomllib.loads("\n".join(lines[at:end]))
        except tomllib.TOMLDecodeError:
            continue
        return end
    return at + 1


def _keys(lines: Sequence[str], begin: int, stop: int) -> Iterator[tuple[str, int, int]]:
    at = begin + 1
    while at < stop:
        match = re.match(r"\s*(?P<key>[\w-]+)\s*=", lines[at])
        if match is None:
            at += 1
            continue
        end = _value_lines(lines, at, stop)
        yield match["key"], at, end
        at = end


def _filled(lines: Sequence[str], begin: int, stop: int) -> Iterator[bool]:
    for key, at, end in _keys(lines, begin, stop):
        yield bool(tomllib.loads("\n".join(lines[at:end]))[key])


def _set(lines: list[str], where: Where, value: Value, begin: int, stop: int) -> None:
    keys = {key: (at, end) for key, at, end in _keys(lines, begin, stop)}
    at, end = keys.get(where.key, (0, 0))
    written = _written(where.key, value, end - at) if value else [f"{where.key} = []"] * (where.key in where.kept)
    if end:
        lines[at:end] = written
        return
    if not value:
        return
    later = where.order[where.order.index(where.key) + 1 :] if where.key in where.order else ()
    following = [keys[key][0] for key in later if key in keys]
    place = min(following) if following else max([end for _, end in keys.values()], default=begin + 1)
    lines[place:place] = written


def _add_table(lines: list[str], where: Where, value: Value, first: int, last: int) -> None:
    place = _content_end(lines, first, last)
    values = {key: [f"{key} = []"] for key in where.kept} | {where.key: _written(where.key, value)}
    order = [key for key in (*where.order, where.key) if key in values]
    body = [line for key in dict.fromkeys(order) for line in values[key]]
    spaced = _tables_are_spaced(lines, first, last)
    lines[place:place] = [*[""] * spaced, f"[{where.header}]", *body]


def _content_end(lines: Sequence[str], first: int, last: int) -> int:
    """Return the line after the last value; comments that follow belong to what comes next."""
    end = first + 1
    for at in range(first, last):
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            end = at + 1
    return end


def _tables_are_spaced(lines: Sequence[str], first: int, last: int) -> bool:
    inner = [at for at in range(first + 1, last) if _header(lines[at])]
    return bool(inner) and not lines[inner[-1] - 1].strip()


def _remove_table(lines: list[str], begin: int, stop: int) -> None:
    end = _content_end(lines, begin, stop)
    if begin and not lines[begin - 1].strip():
        begin -= 1
    del lines[begin:end]


def _written(key: str, value: Value, before: int = 0) -> list[str]:
    """Return the lines of a value: a list on one line if it stood on one before, or if there is room."""
    if isinstance(value, str):
        return [f"{key} = {_quoted(value)}"]
    line = f"{key} = [{', '.join(_quoted(one) for one in value)}]"
    if before == 1 or (not before and len(line) <= _WIDTH):
        return [line]
    return [f"{key} = [", *(f"    {_quoted(one)}," for one in value), "]"]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
