"""Numbers written as words in the languages of the bundled texts.

A value is *certain* when the word can mean nothing else, *possible* when it may (an article, "both",
"the two"): a possible value satisfies a figure of another language but asks for none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
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
    # The longest word first, so that "twenty-two" is not read as "twenty".
    every = sorted({*certain, *possible}, key=len, reverse=True)
    pattern = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, every))})(?![^\W\d_])", re.IGNORECASE)
    return NumberWords(certain, possible, pattern)
