"""Numbers written as words in the languages of the bundled texts.

A value is *certain* when the word can mean nothing else, *possible* when it may (an article, "both",
"the two"): a possible value satisfies a figure of another language but asks for none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from tableside.language.registry import language


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The number words of a language and one pattern that finds them."""

    certain: Mapping[str, Decimal]
    possible: Mapping[str, Decimal]
    pattern: re.Pattern[str]


@cache
def number_words(lang: str) -> NumberWords | None:
    """Return the number words of a language; None where they are not known."""
    record = language(lang)
    if record.number_words is None:
        return None
    certain = {word: Decimal(value) for word, value in record.number_words().items() if value >= 2}
    possible = {word: Decimal(value) for word, value in record.possible_numbers.items()}
    for word in possible:
        certain.pop(word, None)
    pattern = re.compile(rf"(?<![^\W\d_])(?:{_longest_of({*certain, *possible})})(?![^\W\d_])", re.IGNORECASE)
    return NumberWords(certain, possible, pattern)


def _longest_of(words: Collection[str]) -> str:
    """Return an expression for the longest of some words that fits, so that "twenty-two" is not read as "twenty".

    Common prefixes are factored out; otherwise hundreds of alternatives would be tried at each word.
    """
    by_first: dict[str, set[str]] = {}
    for word in sorted(filter(None, words)):
        by_first.setdefault(word[0], set()).add(word[1:])
    branches = [re.escape(first) + _longest_of(rest) for first, rest in by_first.items()]
    if len(branches) == 1 and "" not in words:
        return branches[0]
    return f"(?:{'|'.join(branches)}){'?' if '' in words else ''}" if branches else ""
