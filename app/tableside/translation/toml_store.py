"""The texts of a book that stand in TOML files, of which a value is exchanged and every other byte kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from typing_extensions import override

from tableside.errors import N_, phrase
from tableside.rulebook import BrokenFileError, Library
from tableside.rulebook.findings import CHECKS
from tableside.storage.files import reason_of
from tableside.storage.reading import Unreadable, place_of, read_bytes, text_of, toml_of, why_unreadable
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


Spots = Callable[[Mapping[str, Any]], Iterator[tuple[str, Spot]]]
"""Yields the id within the kind and the place of every text of a file."""


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

    def __init__(self, library: Library, book: str, kind: TextKind) -> None:
        self.kind = kind
        self._library = library
        self._book = book
        self._file, self._find = TOML_TEXTS[kind]
        self._stamp: tuple[int, int] | None = None
        self._nothing = self._known = _Read(b"", {}, {})

    @override
    def path(self, lang: str = "") -> Path:
        return self._library.folder(self._book) / self._file

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
            what = phrase(CHECKS["broken-toml"].what, reason=why_unreadable(error))
            raise BrokenFileError(self.path(), (place_of(error) or (1, 1))[0], what) from error
        return _Read(raw, data, self._spots(data))

    def _spots(self, data: Mapping[str, Any]) -> Mapping[str, Spot]:
        prefix = f"{self._book}/{self.kind}:"
        return {f"{prefix}{name}": spot for name, spot in self._find(data)}

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
        for one in {lang, *self._library.languages(self._book)}:
            expected = {**now, **wanted} if one == lang else read.texts_in(one)
            if changed.texts_in(one) != expected:
                raise BreaksStructure(N_("The text of {id} cannot be put into its file."), id=next(iter(wanted)))
            changed.texts[one] = expected
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
        """Take over the tables read when the text was inserted."""
        self._known, self._stamp = placed.read, None

    @override
    def traits(self, lang: str) -> Mapping[str, Traits]:
        return self._read().traits_in(lang)

    @override
    def place(self, text_id: str) -> tuple[PlaceName, ...]:
        return self._spot(text_id).name


# Places of texts


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
        for key in _TERM_KEYS:
            yield (
                f"{name}:{key}",
                Spot(
                    Where("term", number, _LANG, key, _TERM_KEYS),
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
        yield name, Spot(Where("asked", number, "", _LANG), (title, words), listed=True)


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


TOML_TEXTS: Mapping[TextKind, tuple[str, Spots]] = {
    TextKind.BOOK: ("book.toml", _book_texts),
    TextKind.TERM: ("terms.toml", _terms),
    TextKind.DIVERGENCE: ("divergences.toml", _divergences),
    TextKind.EXAMPLE: ("examples.toml", _examples),
    TextKind.CHANGE: ("changes.toml", _changes),
    TextKind.PHRASES: ("asked.toml", _phrases),
}
"""The file of each kind and where its texts stand in it, in the order in which they are worked on."""


Value = str | tuple[str, ...]
_ITEM = re.compile(r"^(?P<key>[\w-]+) = .*\n(?:(?: .*|\])\n)*", re.MULTILINE)
_SECTION = re.compile(r"^(?=\[)", re.MULTILINE)
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

    @property
    def header(self) -> str:
        return ".".join(part for part in (self.array, self.table) if part)


@dataclass(slots=True)
class _Section:
    """The lines of a file from one header to the next: what is above the values, the values, what is below."""

    head: str
    items: dict[str, str]
    tail: str

    @classmethod
    def read(cls, text: str) -> _Section:
        found = list(_ITEM.finditer(text))
        header = text.find("\n") + 1 if text.startswith("[") else len(text)
        first, last = (found[0].start(), found[-1].end()) if found else (header, header)
        section = cls(text[:first], {one["key"]: one[0] for one in found}, text[last:])
        if section.text != text:
            raise BreaksStructure(N_("There is a comment between the values of “{header}”."), header=section.name)
        return section

    @property
    def text(self) -> str:
        return "".join((self.head, *self.items.values(), self.tail))

    @property
    def name(self) -> str:
        """The name of the table; empty for the beginning of the file."""
        return self.head.partition("]")[0].lstrip("[") if self.head.startswith("[") else ""

    def put(self, where: Where, value: Value) -> None:
        """Replace a value or insert it in its order; remove it if it is empty."""
        if not value:
            self.items.pop(where.key, None)
        elif where.key in self.items:
            self.items[where.key] = _written(where.key, value, self.items[where.key].count("\n"))
        else:
            later = where.order[where.order.index(where.key) + 1 :] if where.key in where.order else ()
            items = list(self.items.items())
            place = next((at for at, (key, _) in enumerate(items) if key in later), len(items))
            items.insert(place, (where.key, _written(where.key, value)))
            self.items = dict(items)


def with_values(text: str, values: Mapping[Where, Value]) -> str:
    """Return a file with some values exchanged; an empty one is taken out, with its table if nothing else is in it."""
    end = "\r\n" if "\r\n" in text else "\n"
    sections = [_Section.read(part) for part in _SECTION.split(text.replace("\r\n", "\n"))]
    for where, value in values.items():
        _exchange(sections, where, value)
    return "".join(one.text for one in sections).replace("\n", end)


def _exchange(sections: list[_Section], where: Where, value: Value) -> None:
    first, last = _entry(sections, where)
    at = next((at for at in range(first, last) if sections[at].name == where.header), None)
    if at is not None:
        sections[at].put(where, value)
        if where.table and not sections[at].items:
            sections[at - 1].tail = sections[at].tail
            del sections[at]
    elif value:
        # Comments below the last table belong to what comes next.
        before, spaced = sections[last - 1], any(one.tail for one in sections[first : last - 1])
        new = _Section(f"[{where.header}]\n", {}, before.tail)
        before.tail = "\n" if spaced else ""
        new.put(where, value)
        sections.insert(last, new)


def _entry(sections: Sequence[_Section], where: Where) -> tuple[int, int]:
    """Return the first section of an entry and that after it; the file itself has all of them."""
    if not where.array:
        return 0, len(sections)
    starts = [at for at, one in enumerate(sections) if one.head.startswith(f"[[{where.array}]]")]
    first, inside = starts[where.number], f"{where.array}."
    after = (at for at in range(first + 1, len(sections)) if not sections[at].name.startswith(inside))
    return first, next(after, len(sections))


def _written(key: str, value: Value, before: int = 0) -> str:
    """Return the lines of a value: a list on one line if it stood on one before, or if it is new and there is room."""
    values = (value,) if isinstance(value, str) else value
    quoted = [json.dumps(one, ensure_ascii=False).replace("\x7f", "\\u007f") for one in values]
    if isinstance(value, str):
        return f"{key} = {quoted[0]}\n"
    line = f"{key} = [{', '.join(quoted)}]\n"
    if before == 1 or (not before and len(line) <= _WIDTH + 1):
        return line
    return "\n".join([f"{key} = [", *(f"    {one}," for one in quoted), "]\n"])
