"""The word lists of one language: general words, and for each book the words of its wizards."""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tableside.language.folding import fold
from tableside.language.words import stem
from tableside.telling.patterns import Pattern, Vocabulary
from tableside.telling.sentence import Grammar

_WORD = re.compile(r"[^\W\d_]+|\d+")
_MANY_FACTS = 3
_SECTIONS = frozenset({"grammar", "numbers", "phrases", "slots", "book"})


@dataclass(frozen=True)
class Assignment:
    """The value that a phrase gives a fact; None means true, or false under a negation."""

    fact: str
    value: str | None
    adds: bool


@dataclass(frozen=True)
class Rule:
    """Patterns and the facts that they state."""

    assignments: tuple[Assignment, ...]
    core: bool
    """Whether it alone shows which wizard is meant."""
    patterns: tuple[Pattern, ...]

    @property
    def general(self) -> bool:
        """Whether it states so many facts at once that words about one of them go before it."""
        return len(self.assignments) >= _MANY_FACTS

    @cached_property
    def reads_values(self) -> bool:
        """Whether a ball, a piece or a number of the sentence becomes part of a fact."""
        return self.reads_numbers or any(one.value and "$" in one.value for one in self.assignments)

    @cached_property
    def reads_numbers(self) -> bool:
        """Whether a number of the sentence becomes part of a fact."""
        return any(one.value and "#" in one.value for one in self.assignments)


@dataclass(frozen=True)
class Book:
    """The wizards of one book with the rules by which they are read."""

    id: str
    vocabulary: Vocabulary
    names: tuple[Pattern, ...]
    """Words by which the game itself is known."""
    hints: tuple[Pattern, ...]
    """Words that this game uses more than others do."""
    foreign: tuple[Pattern, ...]
    """Words of other games that this one does not have."""
    wizards: Mapping[str, tuple[Rule, ...]]
    biases: Mapping[str, float]
    """Extra weight of a wizard that shares its words with another."""

    @cached_property
    def index(self) -> Mapping[str, tuple[tuple[str, int, int], ...]]:
        """For each word of the lists the patterns that need it: wizard, number of the rule, number of the pattern."""
        found: dict[str, list[tuple[str, int, int]]] = {}
        for wizard, rules in self.wizards.items():
            for number, rule in enumerate(rules):
                for at, pattern in enumerate(rule.patterns):
                    for key in self.vocabulary.anchors(pattern):
                        found.setdefault(key, []).append((wizard, number, at))
        return {key: tuple(some) for key, some in found.items()}

    @cached_property
    def having(self) -> Mapping[str, tuple[str, ...]]:
        """The wizards whose patterns have a word or a phrase, by its name."""
        found: dict[str, set[str]] = {}
        for wizard, rules in self.wizards.items():
            for word in {word for rule in rules for pattern in rule.patterns for word in pattern.words()}:
                if word[0] not in "$#<" and word != ".":
                    for key in (word, *self.vocabulary.word_keys(word)):
                        found.setdefault(key, set()).add(wizard)
        return {key: tuple(some) for key, some in found.items()}


class Examples:
    """Sentences of which the wizard is known, and how much each of their words points to it."""

    def __init__(self, file: Path, code: str) -> None:
        self._code = code
        self._weights: dict[str, list[tuple[str, float]]] = {}
        sentences = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        counts: dict[str, Counter[str]] = {}
        for wizard, texts in sentences.items():
            for text in texts:
                for word in self._words(text):
                    counts.setdefault(word, Counter())[wizard] += 1
        total = sum(len(texts) for texts in sentences.values())
        for word, having in counts.items():
            rarity = math.log((total + 1) / having.total())
            found = [(wizard, rarity * count / (len(sentences[wizard]) + 1)) for wizard, count in having.items()]
            self._weights[word] = found

    def likeness(self, text: str) -> dict[str, float]:
        """Return for each wizard the weight of the words that a sentence shares with its examples."""
        found: defaultdict[str, float] = defaultdict(float)
        for word in self._words(text):
            if word in self._weights:
                for wizard, weight in self._weights[word]:
                    found[wizard] += weight
        return found

    def _words(self, text: str) -> set[str]:
        """Return the stems of a sentence, one by one and in pairs."""
        stems = ["#" if word.isdigit() else stem(word, self._code) for word in _WORD.findall(fold(text))]
        return {*stems, *(f"{first} {second}" for first, second in pairwise(stems))}


@dataclass(frozen=True)
class Lists:
    """Everything that is read of one language."""

    grammar: Grammar
    looking_up: tuple[Pattern, ...]
    telling: tuple[Pattern, ...]
    general: Vocabulary
    books: tuple[Book, ...]
    examples: Examples


@lru_cache(maxsize=8)
def read_lists(code: str, general: Path, rulebooks: Path) -> Lists | None:
    """Read the lists of a language; None where it has none."""
    if not general.is_file():
        return None
    data = tomllib.loads(general.read_text(encoding="utf-8"))
    grammar = Grammar.read(code, data)
    shared = Vocabulary(code)
    _add_words(shared, data)
    looking_up = shared.patterns(" | ".join(grammar.looking_up))
    telling = shared.patterns(" | ".join(grammar.telling))
    files = sorted(rulebooks.glob(f"*/told.{code}.toml"))
    books = tuple(_read_book(file, shared) for file in files)
    examples = Examples(general.with_name(f"examples.{code}.toml"), code)
    return Lists(grammar, looking_up, telling, shared, books, examples)


def _add_words(vocabulary: Vocabulary, data: Mapping[str, Any]) -> None:
    for name, values in data.get("slots", {}).items():
        vocabulary.add_slot(name, values)
    vocabulary.add_phrases(data.get("phrases", {}))


def _read_book(file: Path, shared: Vocabulary) -> Book:
    book = file.parent.name
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    vocabulary = shared.copied()
    _add_words(vocabulary, data)
    names = vocabulary.patterns(data.get("book", {}).get("names", ""))
    hints = vocabulary.patterns(data.get("book", {}).get("hints", ""))
    foreign = vocabulary.patterns(data.get("book", {}).get("foreign", ""))
    vocabulary.asides = vocabulary.patterns(data.get("book", {}).get("asides", ""))
    wizards = {
        f"{book}.{name}": tuple(_read_rule(key, text, vocabulary) for key, text in rules.items() if key != "bias")
        for name, rules in data.items()
        if name not in _SECTIONS
    }
    biases = {f"{book}.{name}": float(rules["bias"]) for name, rules in data.items() if "bias" in rules}
    return Book(book, vocabulary, names, hints, foreign, wizards, biases)


_ASSIGNMENT = re.compile(r"([a-z0-9_.]+)(?:(\+?=)(.*))?")


def _read_rule(key: str, text: str, vocabulary: Vocabulary) -> Rule:
    core = key.startswith("*")
    assignments = [] if key.strip("*+") == "about" else [_read_assignment(one) for one in key.lstrip("*").split()]
    return Rule(tuple(assignments), core, vocabulary.patterns(text))


def _read_assignment(text: str) -> Assignment:
    match = _ASSIGNMENT.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return Assignment(match[1], match[3], match[2] == "+=")
