"""Whether texts that came together are, as a whole, in another language than they are said to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from heapq import nlargest

from tableside.errors import N_, Phrase, phrase
from tableside.language.guessing import stranger_in
from tableside.language.registry import own_name
from tableside.translation.memory import folded_words
from tableside.translation.writing import without_links

_LONG = 20
"""So many words tell their language nearly always; fewer often have too few small ones."""
_ENOUGH = 3
"""Fewer long texts may be quotations; then all words count together."""
_READ = 200
"""The longest texts are enough to tell, and quickly read."""


def stranger_among(texts: Iterable[str], lang: str) -> str:
    """Return the language that most of the longer texts are in instead of the right one; "" where that is not so."""
    words = [folded_words(without_links(text), lang) for text in nlargest(_READ, texts, key=len)]
    long = [one for one in words if len(one) >= _LONG]
    told = Counter(stranger for one in long if (stranger := stranger_in(one, lang)))
    if len(long) >= _ENOUGH and told.total() * 2 > len(long):
        return told.most_common(1)[0][0]
    return stranger_in([word for one in words for word in one], lang)


def said_of_stranger(stranger: str, lang: str) -> Phrase:
    """Say that a file is in another language than it says."""
    return phrase(
        N_("The file is of another language: its texts are in {language} instead of {right}."),
        language=own_name(stranger),
        right=own_name(lang),
    )
