"""Likeness of two clauses by words, terms, figures, headings and numbers."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tableside.importing.labels import letter, roman
from tableside.importing.tree import Node, Tree
from tableside.language.words import stem, words
from tableside.rulebook import Library
from tableside.rulebook.figures import figures
from tableside.rulebook.model import LINK, Edition, Rule, Term

_LONGEST_TERM = 4
_FIGURE_WEIGHT = 1.6
_CONCEPT_WEIGHT = 1.2

Bag = Mapping[str, float]


@dataclass(slots=True)
class Unit:
    key: str
    """The id of a known rule, or the path within the document."""
    numbers: tuple[int, ...]
    """Its label path as numbers, so that (b)(ii) and b.2 are the same; empty without a label."""
    title: Bag = field(default_factory=dict)
    own: Bag = field(default_factory=dict)
    whole: Bag = field(default_factory=dict)
    parent: int | None = None
    size: int = 0
    """How many words of its own it has."""
    children: int = 0
    figures: frozenset[str] = frozenset()
    rank: tuple[int, int] = (0, 0)
    """Its place among its siblings, and how many they are."""
    shaky: bool = False
    """Whether its numbers begin in the middle, so that the place among its siblings says more than the number."""


class Concepts:
    """The terms of a book as one language says them, to be recognised in running text."""

    def __init__(self, terms: Iterable[Term], lang: str) -> None:
        self._lang = lang
        self._names: dict[tuple[str, ...], str] = {}
        for term in terms:
            said = term.words_in(lang)
            for name in (said.name, said.plural, *said.aliases, *said.avoid):
                stems = tuple(stem(word.folded, lang) for word in words(name, lang))
                if stems:
                    self._names.setdefault(stems, f"+{term.id}")

    def tokens(self, text: str) -> list[str]:
        """Return the stems of a text, those of a term as one, and its figures by value."""
        plain = LINK.sub(lambda match: match["words"] or " ", text)
        stems = [stem(word.folded, self._lang) for word in words(plain, self._lang)]
        found: list[str] = []
        place = 0
        while place < len(stems):
            for length in range(min(_LONGEST_TERM, len(stems) - place), 0, -1):
                concept = self._names.get(tuple(stems[place : place + length]))
                if concept is not None:
                    found.append(concept)
                    place += length
                    break
            else:
                if not stems[place][:1].isdigit():
                    found.append(stems[place])
                place += 1
        return found + sorted(self.figures(plain))

    def figures(self, text: str) -> frozenset[str]:
        """Return the figures that a text states for certain."""
        return frozenset(f"#{value.normalize()}" for value in figures(text, self._lang).certain if value > 1)


class Scales:
    """How much each token tells: rare ones more than common ones."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self._count = len(documents)
        self._in: Counter[str] = Counter()
        for tokens in documents:
            self._in.update(set(tokens))

    def bag(self, tokens: Iterable[str]) -> Bag:
        """Return tokens with their weights, scaled to length one."""
        raw = {token: (1 + math.log(times)) * self._weight(token) for token, times in Counter(tokens).items()}
        length = math.sqrt(sum(value * value for value in raw.values()))
        return {token: value / length for token, value in raw.items()} if length else {}

    def _weight(self, token: str) -> float:
        rarity = math.log(1 + self._count / (0.5 + self._in[token]))
        return rarity * (_FIGURE_WEIGHT if token[0] == "#" else _CONCEPT_WEIGHT if token[0] == "+" else 1.0)


def likeness(one: Bag, other: Bag) -> float:
    """Return how alike two bags are, from 0 to 1."""
    if len(one) > len(other):
        one, other = other, one
    return sum(value * other[token] for token, value in one.items() if token in other)


@dataclass
class Comparison:
    """The known rules and the clauses of a document, ready to be compared."""

    known: list[Unit]
    found: list[Unit]
    nodes: list[Node]
    scales: Scales
    concepts: Concepts
    same_language: bool = True

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The index of each known rule by its id."""
        return {unit.key: column for column, unit in enumerate(self.known)}

    @cached_property
    def rows(self) -> Mapping[int, int]:
        """The index of each clause by the identity of its node."""
        return {id(node): row for row, node in enumerate(self.nodes)}

    @cached_property
    def children(self) -> Mapping[int | None, list[int]]:
        """The text directly in each known rule."""
        found: dict[int | None, list[int]] = {}
        for column, unit in enumerate(self.known):
            found.setdefault(unit.parent, []).append(column)
        return found


def prepare(tree: Tree, lang: str, library: Library, edition: Edition) -> Comparison:
    terms = list(library.terms(edition.book).values())
    ours, theirs = Concepts(terms, edition.lang), Concepts(terms, lang)
    rules = [rule for rule in edition.rules if rule.regular]
    nodes = list(tree.walk())
    known_tokens = [(ours.tokens(rule.title or ""), ours.tokens(rule.markdown)) for rule in rules]
    found_tokens = [(theirs.tokens(node.title), theirs.tokens(node.text)) for node in nodes]
    scales = Scales([title + own for title, own in (*known_tokens, *found_tokens)])
    places = {rule.id: index for index, rule in enumerate(rules)}
    at = {id(node): index for index, node in enumerate(nodes)}
    above = [places.get(_parent(rule, edition)) for rule in rules]
    known = _units([(rule.id, _rule_numbers(rule, edition)) for rule in rules], above, known_tokens, scales)
    inside = [at.get(id(node.parent)) for node in nodes]
    found = _units([(node.name, node_numbers(node)) for node in nodes], inside, found_tokens, scales)
    begun = {id(node.parent) for node in nodes if node.problem == "start"}
    for unit, node in zip(found, nodes, strict=True):
        unit.shaky = node.parent is not None and id(node.parent) in begun
    return Comparison(known, found, nodes, scales, theirs, lang.partition("-")[0] == edition.lang)


def _parent(rule: Rule, edition: Edition) -> str:
    """Return the parent of a known rule; under an unnumbered heading 1.1 is a sibling of 1."""
    above, _, _ = rule.cited_labels[-1].rpartition(".")
    parent = f"{edition.book}/{above}"
    return parent if rule.kind != "clause" and above and parent in edition else rule.parent or ""


def _units(
    named: Sequence[tuple[str, tuple[int, ...]]],
    parents: Sequence[int | None],
    tokens: Sequence[tuple[list[str], list[str]]],
    scales: Scales,
) -> list[Unit]:
    """Make the units of a text, each with the words of everything below it and its place among its siblings."""
    units = []
    gathered = [title + own for title, own in tokens]
    for index in range(len(named) - 1, -1, -1):
        if (parent := parents[index]) is not None:
            gathered[parent] += gathered[index]
    siblings = Counter(parents)
    before: Counter[int | None] = Counter()
    for index, ((key, numbers), parent, (title, own)) in enumerate(zip(named, parents, tokens, strict=True)):
        unit = Unit(key, numbers, scales.bag(title), scales.bag(own), scales.bag(gathered[index]), parent, len(own))
        unit.children, unit.figures = siblings[index], frozenset(token for token in own if token[0] == "#")
        unit.rank = before[parent], siblings[parent]
        before[parent] += 1
        units.append(unit)
    return units


def _rule_numbers(rule: Rule, edition: Edition) -> tuple[int, ...]:
    """Return the label path of a known rule as numbers; siblings settle whether i is a letter or a numeral."""
    numbers: list[int] = []
    for one in edition.path_to(rule.id):
        if one.kind == "clause":
            siblings = edition.by_id[one.parent].children if one.parent else ()
            first = edition.by_id[siblings[0]].label if siblings else one.label
            numbers.append(_number(one.label, roman_list=first == "i"))
        elif _HEADING.fullmatch(one.cited_labels[-1]):
            numbers = _heading_numbers(one.cited_labels[-1])
    return tuple(numbers)


_HEADING = re.compile(r"\d+[a-z]?(?:\.\d+[a-z]?)*")


def _heading_numbers(label: str) -> list[int]:
    numbers: list[int] = []
    for part in label.split("."):
        digits = part.rstrip("abcdefghijklmnopqrstuvwxyz")
        numbers.append(int(digits or 0))
        if len(part) > len(digits):
            numbers.append(ord(part[-1]) - 96)
    return numbers


def _number(label: str, *, roman_list: bool) -> int:
    if label.isdigit():
        return int(label)
    return (roman(label) if roman_list else letter(label)) or letter(label) or roman(label) or 0


def node_numbers(node: Node) -> tuple[int, ...]:
    """Return the label path of a clause of the document as numbers."""
    numbers: tuple[int, ...] = ()
    for one in reversed([node, *node.above()] if node.label is not None else []):
        if one.label is not None:
            value = one.label.value
            goes_on = one.label.style.composed and numbers[: len(value) - 1] == value[:-1]
            whole = goes_on or len(one.path) == len(one.label.written)
            numbers = value if whole else (*numbers, *value)
    return numbers
