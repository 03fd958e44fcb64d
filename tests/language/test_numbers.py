"""Numbers in words are found as a whole, wherever they stand in a text."""

from __future__ import annotations

import re

import pytest

from tableside.language.words import number_words
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_of_two_number_words_that_begin_alike_the_longer_one_is_found(lang: str) -> None:
    known = number_words(lang)
    assert known is not None
    every = sorted({*known.certain, *known.possible}, key=len, reverse=True)
    plainly = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, every))})(?![^\W\d_])", re.IGNORECASE)
    library = Library(rulebooks_dir())
    texts = [f"({word.upper()}), x{word} {word}x {word} {word}." for word in every]
    texts += [library.edition(book, lang).source for book in library.books()]
    for text in texts:
        found = [match.span() for match in known.pattern.finditer(text)]
        assert found == [match.span() for match in plainly.finditer(text)]
    assert [word for word in every if not known.pattern.fullmatch(word)] == []
