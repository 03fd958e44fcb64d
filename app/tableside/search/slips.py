"""Slips of the keyboard: which words are real, what the others were meant to be, what to try where nothing is found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import Word, stem, words
from tableside.search.corpus import Corpus, allowed_slips
from tableside.search.query import has_synonyms, telling_words

_ABROAD = 0.6
_SHORTEST_BEGINNING = 3
_MOST_SUGGESTED = 5
_PATTERN = re.compile(r"[^\W\d_]*(?:[*?][^\W\d_]+)+")
"""A word with wildcards: qu?en, *board."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The words that are looked for, after slips have been put right."""

    text: str
    corrected: str = ""
    unfinished: bool = False


class Spelling:
    """Finds misspelt words in a query of one language, for a reader of the same or another language."""

    def __init__(self, corpus: Corpus, lang: str, reading: str) -> None:
        self._corpus = corpus
        self._lang = lang
        self._reading = reading

    def settled(self, text: str, unfinished: bool) -> Settled:
        """Put slips right before anything is looked up; an unfinished last word is completed, not corrected."""
        vocabulary = self._corpus.vocabulary(self._lang)
        filled = _PATTERN.sub(lambda found: vocabulary.like_pattern(fold(found[0])) or found[0], text)
        if filled != text:
            return Settled(filled, filled)
        found = words(text, self._lang)
        telling = telling_words(found, self._lang, self._corpus.book_names)
        unknown = [word for word in telling if not self.is_known(word)]
        if unknown and unknown[-1] is found[-1] and self._begins(unknown[-1].folded, unfinished):
            unfinished = True
            unknown.pop()
        pieces: list[str] = []
        at = 0
        lonely = len(telling) - len(unknown) < 2
        for word in unknown:
            replacement = self._replacement(word.folded, lonely)
            if replacement is not None:
                pieces += [text[at : word.start], replacement]
                at = word.end
        if not pieces:
            return Settled(text, "", unfinished)
        settled = "".join((*pieces, text[at:]))
        return Settled(settled, settled, unfinished and found[-1].end > at)

    def is_known(self, word: Word) -> bool:
        """Return whether a word is one: of the texts, of another language's, or an everyday word of this one."""
        own_first = dict.fromkeys((self._lang, self._reading, *self._corpus.languages))
        if any(word.folded in self._corpus.vocabulary(lang) for lang in own_first):
            return True
        if is_everyday(word.folded, self._lang) or is_everyday(word.folded, self._reading):
            return True
        if self._corpus.vocabulary(self._lang).parts(word.folded):
            return True
        own = stem(word.folded, self._lang)
        return has_synonyms(word.folded, self._lang) or any(
            index.postings(own) for index in self._corpus.of_language(self._lang)
        )

    def suggestions(self, text: str, scope: frozenset[str]) -> tuple[str, ...]:
        """Return words to try instead of those that found nothing: the like of them, or what there is to ask for."""
        vocabulary, lists = self._corpus.vocabulary(self._reading), language(self._reading)
        near: list[tuple[int, str]] = []
        alike: list[str] = []
        for word in telling_words(words(text, self._lang), self._lang):
            if not is_everyday(word.folded, self._lang):
                near.extend(vocabulary.nearest(word.folded, count=3))
                alike.extend(vocabulary.alike(word.folded))
        found = [one for _, one in sorted(near, key=lambda pair: pair[0])] + alike
        telling = [one for one in found if one not in lists.stop and one not in lists.weak]
        return tuple(dict.fromkeys(telling))[:_MOST_SUGGESTED] or self._topics(text, scope)

    def _begins(self, letters: str, unfinished: bool) -> bool:
        long_enough = len(letters) >= _SHORTEST_BEGINNING or unfinished
        return long_enough and self._corpus.vocabulary(self._lang).begins_a_word(letters)

    def _replacement(self, word: str, lonely: bool) -> str | None:
        """Return the nearest word there is; among other words that are known a word may well be a real one."""
        if self._corpus.lexicon.mentions(word, self._lang, frozenset()):
            return None
        best: tuple[float, str] | None = None
        for lang in dict.fromkeys((self._lang, self._reading, *self._corpus.languages)):
            small = language(lang).stop
            for distance, near in self._corpus.vocabulary(lang).nearest(word):
                # Another small word finds nothing, and people seldom miss the first letter.
                if near in small or (near[0] != word[0] and near[1] != word[0]):
                    continue
                # A word of another language has to be clearly nearer.
                cost = distance + (_ABROAD if lang != self._lang else 0.0)
                if best is None or cost < best[0]:
                    best = cost, near
        if best is None or best[0] > 1:
            apart = self._corpus.vocabulary(self._lang).apart(word)
            if apart:
                return " ".join(apart)
        if best is None:
            return None
        most = allowed_slips(word) if lonely else max(allowed_slips(word) - 1, 1)
        return best[1] if best[0] <= most else None

    def _topics(self, text: str, scope: frozenset[str]) -> tuple[str, ...]:
        """Return the names of terms that are most like what was asked."""
        from rapidfuzz import fuzz, process

        indexes = [one for one in self._corpus.of_language(self._reading) if not scope or one.book in scope]
        names = {fold(term.name): term.name for index in indexes for term in index.terms}
        found = process.extract(fold(text), list(names), scorer=fuzz.WRatio, limit=_MOST_SUGGESTED)
        return tuple(names[name] for name, *_ in found)


def is_everyday(folded: str, code: str) -> bool:
    """Return whether a word is a common one of the language, whatever its form."""
    return folded in language(code).everyday or stem(folded, code) in _everyday_stems(code)


@cache
def _everyday_stems(code: str) -> frozenset[str]:
    return frozenset(stem(word, code) for word in language(code).everyday)
