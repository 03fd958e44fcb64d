"""Rule numbers as people type them: 3.10b, S3 R14, law 45, art. 4.4 iv, carrom 71d, règle 4c."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from tableside.language.folding import fold
from tableside.language.registry import known_languages, language
from tableside.rulebook.ids import book_of, local_of

_TOKEN = re.compile(r"\d+|[a-z]+|[^\s\w]|_")
_LABEL = re.compile(r"\d+|[a-z]+")
_PUNCTUATION = frozenset(".,;:()[]-–/§#°º&")


_LONGEST_LABEL = 6
_SHORTEST_BOOK_PREFIX = 4


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule number as it was meant: its labels, and the words around it."""

    key: str
    spelling: str
    """The number as it would be an id: "4c" and "4.c" are two rules."""
    books: frozenset[str]
    named: frozenset[str]
    """The words for section and rule that were typed."""
    rule_alone: bool
    """Whether a rule was named without its section: "rule 14"."""

    @property
    def is_number(self) -> bool:
        """Return whether nothing but one number was typed, which may as well be a figure in the text."""
        return self.key.isdigit() and not self.named and not self.books


@cache
def _cite_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return what section, rule and clause are called, in all languages: numbers are cited in any of them."""
    every = [language(code) for code in known_languages()]
    return (
        frozenset().union(*(one.section_words for one in every)),
        frozenset().union(*(one.rule_words for one in every)),
        frozenset().union(*(one.clause_words for one in every)),
    )


def parse_citation(text: str, book_names: Mapping[str, str]) -> Citation | None:
    """Read a query as a rule number; None when it is anything else."""
    labels: list[str] = []
    spelling = ""
    books: set[str] = set()
    named: set[str] = set()
    sections = rules = False
    section_words, rule_words, clause_words = _cite_words()
    for token in _TOKEN.findall(fold(text)):
        if token in _PUNCTUATION:
            spelling = f"{spelling.rstrip('.')}." if spelling else ""
            continue
        if token.isdigit():
            labels.append(str(int(token[:9])))
            spelling += labels[-1]
        elif not token.isalpha():
            return None
        elif (book := _book(token, book_names)) is not None:
            books.add(book)
        elif token in section_words and not labels:
            sections = True
            named.add(token)
        elif token in rule_words and (len(labels) < 2 and (not labels or sections or len(token) > 1)):
            rules = True
            named.add(token)
        elif token in clause_words and len(token) > (1 if labels else 3):
            continue
        elif labels and len(token) <= _LONGEST_LABEL:
            labels.append(token)
            spelling += token
        else:
            return None
    if not labels or not labels[0].isdigit():
        return None
    return Citation(
        key_of_labels(labels), spelling.rstrip("."), frozenset(books), frozenset(named), rules and not sections
    )


def _book(token: str, book_names: Mapping[str, str]) -> str | None:
    if token in book_names:
        return book_names[token]
    if len(token) < _SHORTEST_BOOK_PREFIX:
        return None
    found = {book for name, book in book_names.items() if name.startswith(token)}
    return found.pop() if len(found) == 1 else None


def key_of_labels(labels: Iterable[str]) -> str:
    """Return what all spellings of a number share: figures apart, letters run together ("3 10 bii")."""
    key = ""
    for label in labels:
        separate = not key or label[0].isdigit() or key[-1].isdigit()
        key += f" {label}" if key and separate else label
    return key


def key_of_number(number: str) -> str:
    """Return the common form of all spellings of a number that is written like an id."""
    return key_of_labels(_LABEL.findall(number))


class RuleNumbers:
    """Every rule number there is, to look citations up in."""

    def __init__(self, rule_ids: Iterable[str]) -> None:
        self._by_key: dict[str, tuple[str, ...]] = {}
        self._by_rule: dict[str, tuple[str, ...]] = {}
        for rule_id in rule_ids:
            if not local_of(rule_id)[:1].isdigit():
                continue
            key = key_of_number(local_of(rule_id))
            self._by_key[key] = (*self._by_key.get(key, ()), rule_id)
            _, _, within_section = key.partition(" ")
            if within_section[:1].isdigit():
                self._by_rule[within_section] = (*self._by_rule.get(within_section, ()), rule_id)

    def find(self, citation: Citation) -> list[str]:
        """Return the rules that a citation can mean: the exact ones, then those of any section where none was named."""
        found = list(self._by_key.get(citation.key, ()))
        if citation.rule_alone:
            found.extend(self._by_rule.get(citation.key, ()))
        if citation.books:
            found = [rule_id for rule_id in found if book_of(rule_id) in citation.books]
        return found
