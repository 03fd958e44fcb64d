"""Detection of a text's language by its small words; no result in doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tableside.language.registry import known_languages, language, others, word_set

_TELLING = 4
"""So many small words of another language, and more than twice as many as of one's own, are no accident."""
_ITS_OWN = 2
"""So many of them must be small words of that language alone."""
_SHARE = 0.25
_SHARE_UNKNOWN = 0.4
"""The share of small words where those of the right language are not known."""


@cache
def small_words() -> Mapping[str, frozenset[str]]:
    """Return the small words of every language that has some, folded."""
    known = {code: language(code).small for code in known_languages()}
    return known | {code: word_set(table["small"]) for code, table in others().items() if "small" in table}


@cache
def _owners() -> Counter[str]:
    return Counter(word for words in small_words().values() for word in words)


@dataclass(frozen=True, slots=True)
class _Score:
    all: int
    own: int


def _score(found: Sequence[str], code: str) -> _Score:
    owners, small = _owners(), small_words()[code]
    listed = [word for word in found if word in small]
    return _Score(len(listed), len({word for word in listed if owners[word] == 1}))


def stranger_in(found: Sequence[str], lang: str) -> str:
    """Return the language that some folded words surely are in instead of the right one; "" where that is not sure."""
    plain = lang.partition("-")[0]
    plain = "nb" if plain in ("no", "nn") else plain
    scores = {code: _score(found, code) for code in small_words()}
    right = scores.pop(plain, None)
    most = max(scores, key=lambda code: (scores[code].all, scores[code].own))
    best = scores[most]
    least = max(_TELLING, right.all * 2 + 1 if right else 0)
    share = _SHARE if right else _SHARE_UNKNOWN
    sure = best.all >= least and best.own >= _ITS_OWN and best.all >= share * len(found)
    return most if sure else ""
