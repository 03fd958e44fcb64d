"""Making words comparable: without capitals and accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})


_LONGEST_WORD = 40
"""Longer texts are not cached: whole books are folded too, and each only once."""


def fold(text: str) -> str:
    """Return small letters without accents."""
    return _folded_word(text) if len(text) <= _LONGEST_WORD else _folded(text)


@lru_cache(maxsize=20_000)
def _folded_word(word: str) -> str:
    return _folded(word)


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def fold_in_place(text: str) -> str:
    """Return the same with one character for each, so that places in it are places in the text."""
    return text.lower() if text.isascii() else "".join(_folded_character(one) for one in text)


@lru_cache(maxsize=2_000)
def _folded_character(character: str) -> str:
    return fold(character)[:1] or character
