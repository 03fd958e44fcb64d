"""Making words comparable: without capitals and accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Return small letters without accents."""
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
