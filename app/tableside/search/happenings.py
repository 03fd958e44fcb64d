"""What people tell of a case: the ways in which they tell it, and the facts of a ruling that their words stand for.

A way to tell something is a row of stems that a query has in this order, with a word or two between them at most. In
the file, `{ball}` stands for every ball by its names, each with a value that goes into the facts; `{in}` for several
ways to say the same; `{n}` for a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Any

from tableside.language.registry import language
from tableside.language.words import key_of, stem, without_glue, words

NUMBER = "n"
_NUMBER_MARK = "0"
"""Stands for a number in a key; it is its own stem."""
_MOST_BETWEEN = 2
_NEGATED_BEFORE = 2

Stems = tuple[str, ...]
Data = tuple[str, Mapping[str, Any], Sequence[Sequence[str]]]
"""A happening as an index has it: wizard, facts, keys."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happens at the table: the facts of a ruling that it stands for, and how it is told."""

    wizard: str
    facts: Mapping[str, Any]
    told: tuple[str, ...]

    def as_data(self, lang: str) -> list[Any]:
        """Return plain data to be stored, the words as keys."""
        keys = sorted({key_of(words, lang) for words in self.told})
        return [self.wizard, dict(self.facts), [list(key) for key in keys]]


@dataclass(frozen=True, slots=True)
class Wording:
    """Words that may stand for a name in braces, and what they put into the facts."""

    name: str
    value: str | None
    words: tuple[str, ...]


def read_happened(
    entries: Iterable[tuple[Mapping[str, Any], Sequence[str]]], wordings: Sequence[Wording]
) -> Iterator[Happening]:
    """Yield what the entries of a file tell, once for each value of the names in braces that the facts have."""
    for entry, told in entries:
        wizards, facts = entry.get("wizard"), entry.get("facts")
        if not isinstance(facts, dict):
            continue
        for values in _combinations(facts, wordings):
            phrases = tuple(dict.fromkeys(one for phrase in told for one in _written_out(phrase, wordings, values)))
            for wizard in [wizards] if isinstance(wizards, str) else wizards or ():
                yield Happening(wizard, _filled(facts, values), phrases)


def _combinations(facts: Mapping[str, Any], wordings: Sequence[Wording]) -> Iterator[dict[str, str]]:
    shown = repr(dict(facts))
    names = [name for name in dict.fromkeys(one.name for one in wordings) if f"{{{name}}}" in shown]
    values = [[one.value for one in wordings if one.name == name and one.value is not None] for name in names]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


def _written_out(phrase: str, wordings: Sequence[Wording], values: Mapping[str, str]) -> Iterator[str]:
    for name in dict.fromkeys(one.name for one in wordings):
        mark = f"{{{name}}}"
        if mark in phrase:
            fitting = [one for one in wordings if one.name == name and values.get(name, one.value) == one.value]
            for said in (word for one in fitting for word in one.words):
                yield from _written_out(phrase.replace(mark, said), wordings, values)
            return
    yield phrase.replace(f"{{{NUMBER}}}", _NUMBER_MARK)


def _filled(value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for name, chosen in values.items():
            value = value.replace(f"{{{name}}}", chosen)
        return value
    if isinstance(value, list):
        return [_filled(one, values) for one in value]
    if isinstance(value, Mapping):
        return {name: _filled(one, values) for name, one in value.items()}
    return value


@dataclass(frozen=True, slots=True)
class _Told:
    """A place where a query tells something."""

    places: tuple[int, ...]
    key: Stems
    wizard: str
    facts: Mapping[str, Any]

    @property
    def start(self) -> int:
        return self.places[0]

    @property
    def end(self) -> int:
        return self.places[-1] + 1


@dataclass(frozen=True, slots=True)
class Case:
    """What is told of a case: the facts, and in how many words."""

    facts: Mapping[str, Any]
    words: int


def _case(told: Iterable[_Told]) -> Case:
    """Put together what is told; within what is told in more words nothing is told of the same fact in fewer."""
    facts: dict[str, Any] = {}
    taken: dict[str, list[_Told]] = {}
    places: set[int] = set()
    for one in told:
        for name, value in one.facts.items():
            before = taken.setdefault(name, [])
            if any(other.start <= one.start and one.end <= other.end for other in before):
                continue
            before.append(one)
            places.update(one.places)
            if isinstance(value, list) and name in facts:
                facts[name] = [*facts[name], *(item for item in value if item not in facts[name])]
            else:
                facts.setdefault(name, value)
    return Case(facts, len(places))


class Happenings:
    """Everything that can be told in one language, ready to be found in queries."""

    def __init__(self, code: str, happened: Iterable[Data]) -> None:
        self._code = code
        self._by_first: dict[str, list[tuple[Stems, str, Mapping[str, Any]]]] = {}
        for wizard, facts, keys in happened:
            for key in keys:
                if key:
                    self._by_first.setdefault(key[0], []).append((tuple(key), wizard, facts))

    def cases(self, text: str) -> dict[str, Case]:
        """Return what a text tells, by wizard; of two things that cannot both be, the one told in more words."""
        row = without_glue((stem(word.folded, self._code) for word in words(text, self._code)), self._code)
        told: dict[str, list[_Told]] = {}
        for one in sorted(self._found(row), key=lambda one: (-len(one.key), one.start)):
            told.setdefault(one.wizard, []).append(one)
        return {wizard: _case(found) for wizard, found in told.items()}

    def _found(self, row: Sequence[str]) -> Iterator[_Told]:
        numbers = _numbers(self._code)
        for start, first in enumerate(row):
            number = numbers.get(first, int(first) if first.isdecimal() else None)
            for own in dict.fromkeys((first, _NUMBER_MARK if number is not None else first)):
                for key, wizard, facts in self._by_first.get(own, ()):
                    places = self._places(key, row, start)
                    if places and not self._is_denied(key, row, start):
                        yield _Told(tuple(places), key, wizard, self._with_number(facts, key, row, places))

    def _places(self, key: Stems, row: Sequence[str], start: int) -> list[int]:
        """Return where the words of a key stand from a place on; nothing if not all of them follow closely."""
        places = [start]
        left = min(len(key) - 1, _MOST_BETWEEN)
        for before, wanted in pairwise(key):
            # Nothing comes between "on" and what is on.
            furthest = 0 if before in language(self._code).stop else left
            at = places[-1] + 1
            found = self._next(wanted, row, at, at + furthest)
            if found is None:
                return []
            left -= found - at
            places.append(found)
        return places

    def _next(self, wanted: str, row: Sequence[str], first: int, last: int) -> int | None:
        """Return where a word follows; "not" and "before" end the search, for what they part is not told as one."""
        ending = _partings(self._code)
        for at in range(first, min(last + 1, len(row))):
            if self._fits(wanted, row[at]):
                return at
            if row[at] in ending:
                return None
        return None

    def _fits(self, wanted: str, one: str) -> bool:
        return one == wanted or (wanted == _NUMBER_MARK and (one.isdecimal() or one in _numbers(self._code)))

    def _is_denied(self, key: Stems, row: Sequence[str], start: int) -> bool:
        negations = _negations(self._code)
        return not negations.intersection(key) and not negations.isdisjoint(
            row[max(start - _NEGATED_BEFORE, 0) : start]
        )

    def _with_number(
        self, facts: Mapping[str, Any], key: Stems, row: Sequence[str], places: Sequence[int]
    ) -> Mapping[str, Any]:
        if _NUMBER_MARK not in key:
            return facts
        said = row[places[key.index(_NUMBER_MARK)]]
        number = int(said) if said.isdecimal() else _numbers(self._code)[said]
        return {name: number if value == f"{{{NUMBER}}}" else value for name, value in facts.items()}


@cache
def _numbers(code: str) -> Mapping[str, int]:
    makes = language(code).number_words
    return {stem(word, code): value for word, value in makes().items() if " " not in word} if makes else {}


@cache
def _partings(code: str) -> frozenset[str]:
    lang = language(code)
    return frozenset(stem(word, code) for word in lang.negations | lang.separating)


@cache
def _negations(code: str) -> frozenset[str]:
    return frozenset(stem(word, code) for word in language(code).negations)
