"""Words broken at the end of a line: whether a hyphen there was set for the line or belongs to the word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from tableside.language.record import word_set

_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HEAD = re.compile(r"(?<![^\W\d_])(?<![^\W\d_]-)([^\W\d_]++(?:-[^\W\d_]++)*+)[-\u2010\ufffe\x02]$")
_CONJUNCTIONS = word_set("and or und oder bzw sowie bis en of e o et ou y og och")
_TAIL = re.compile(r"[^\W\d_]+")
_HYPHENS = ("-", "\u2010", "\ufffe", "\x02")


class Hyphens:
    """Joins lines as a document wants it: what it writes elsewhere tells whether it breaks words at all.

    Where nothing tells, `breaks_words` does.
    """

    def __init__(self, texts: Iterable[str], *, breaks_words: bool = False) -> None:
        lines = [text.strip() for text in texts]
        self._known: set[str] = set()
        for line in lines:
            self._known.update(word.casefold() for word in _WORDS.findall(_HEAD.sub("", line)))
        self._first_parts = {word.partition("-")[0] for word in self._known if "-" in word}
        broken = [found for before, after in pairwise(lines) if (found := _broken(before, after))]
        closed = sum(f"{head}{tail}" in self._known for head, tail in broken)
        kept = sum(f"{head}-{tail}" in self._known for head, tail in broken)
        self._breaks_words = closed > kept or (breaks_words and closed == kept)

    def joined(self, before: str, after: str) -> str:
        """Join two lines of a paragraph, closing a word that was broken at the end of the first."""
        if before.endswith("\u00ad"):
            return before[:-1] + after
        if not _head(before) or not after[:1].isalpha():
            return f"{before} {after}" if before else after
        found = _broken(before, after)
        if found is None:
            return before + after
        if found[1] in _CONJUNCTIONS and after[len(found[1]) :][:1].isspace():
            # "Land- und Seewege": the second word is the hyphen's own end.
            return f"{before} {after}"
        return before[:-1] + ("" if self._is_closed(*found) else "-") + after

    def _is_closed(self, head: str, tail: str) -> bool:
        if f"{head}-{tail}" in self._known:
            return False
        if f"{head}{tail}" in self._known:
            return True
        # A word that stands nowhere else: "non-" is a first part of others, and "disputed" a word.
        return self._breaks_words and not (head in self._first_parts and tail in self._known)


def _head(before: str) -> re.Match[str] | None:
    """Return the first part of a word that a line may have broken; a long paragraph is looked at where it ends."""
    return _HEAD.search(before) if before.endswith(_HYPHENS) else None


def _broken(before: str, after: str) -> tuple[str, str] | None:
    """Return both parts of a word that a line may have broken; a capital letter begins another word."""
    head, tail = _head(before), _TAIL.match(after)
    if not head or not tail:
        return None
    if not (after[:1].islower() or (head[1].isupper() and tail[0].isupper())):
        return None
    return head[1].casefold(), tail[0].casefold()
