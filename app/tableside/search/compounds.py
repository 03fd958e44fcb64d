"""Words written together: finding the parts of a compound among the words that are known."""

from __future__ import annotations

from collections.abc import Collection

from tableside.language.record import Language

_SHORTEST_PART = 3
_SHORTEST_COMPOUND = 7
_LONGEST_COMPOUND = 32


def split(word: str, known: Collection[str], lang: Language) -> tuple[str, ...]:
    """Return the parts of a word written together, longest first part preferred; nothing if it is none.

    A part that is not a word by itself still counts when the letters after it join compounds (tafel-s-...).
    """
    if not _SHORTEST_COMPOUND <= len(word) <= _LONGEST_COMPOUND:
        return ()
    for at in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
        tail = word[at:]
        if tail not in known or tail in lang.stop:
            continue
        head = _head(word[:at], known, lang)
        if head:
            return (*head, tail)
    return ()


def _head(text: str, known: Collection[str], lang: Language) -> tuple[str, ...]:
    for link in lang.linking:
        part = text.removesuffix(link) if link else text
        if (link and part == text) or len(part) < _SHORTEST_PART or part in lang.stop:
            continue
        if part in known:
            return (part,)
    return split(text, known, lang)
