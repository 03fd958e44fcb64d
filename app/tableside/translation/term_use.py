"""Whether texts speak of a term: a source that names it, a translation that has one of its names in any form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tableside.language.registry import Language, language
from tableside.language.words import Word, stem, words
from tableside.rulebook import Term
from tableside.rulebook.model import LINK, TermWords

_BETWEEN = r"(?:[ \u00a0\u202f\n-]|['’])+"
_WORDS = re.compile(r"[^\W_]+")
_BEFORE = re.compile(r"([^\W_]+)[ \u00a0*]+\Z")
_AFTER = re.compile(r"[ \u00a0*]+([^\W_]+)")
_ASIDE = re.compile(r"\s*[(«“\"]([^)»”\"]*)[)»”\"]\s*")
_DOUBLED = re.compile(r"(.)\1")
_SENTENCE = re.compile(r"[.;!?](?=\s|$)|\n")
_PLAYER = re.compile(r"(?:the )?(?:other )?(?:player|anyone)\b", re.IGNORECASE)
_SAME_BEGINNING = 6
"""So many letters in common make "prépare" a form of "préparation"."""
_LONGEST_TAIL = 5
_INFLECTION = 3
_SMALLEST_PART = 4
"""So many letters a part of a compound has at least: "bandvlak" speaks of a "band"."""
_ROOM = 4
"""So many other words may stand between those of a name: "un lancer est toujours valable"."""


def _nothing(match: re.Match[str]) -> str:
    return "\n" * len(match[0])


@dataclass(frozen=True, slots=True)
class Named:
    """A term that a source names, and how it writes it."""

    term: str
    name: str
    start: int
    end: int


class SourceNames:
    """The names of some terms as a source text writes them; other forms of the same words are no names."""

    def __init__(self, terms: Mapping[str, Term], lang: str) -> None:
        self._language = language(lang)
        self._patterns = [
            (term.id, own.name, _written(name))
            for term in terms.values()
            if (own := term.words.get(lang))
            for name in dict.fromkeys((own.name, own.plural))
            if name
        ]
        self._also: dict[str, list[str]] = {}
        """The terms that a word is another or a shorter name for: a "pocket" may be a "corner pocket"."""
        for term in terms.values():
            own = term.words.get(lang) or TermWords()
            shorter = (name.rpartition(" ")[2] for name in (own.name, own.plural) if " " in name)
            for name in (*own.aliases, *shorter):
                self._also.setdefault(name.casefold(), []).append(term.id)

    def found(self, text: str) -> tuple[tuple[Named, ...], ...]:
        """Return what a text names outside its links, of two that overlap the longer one.

        Two terms may share a name ("a pocket", "to pocket"): then they come together.
        """
        bare = LINK.sub(_nothing, text)
        found = [
            Named(term, name, *match.span())
            for term, name, pattern in self._patterns
            for match in pattern.finditer(bare)
            if self._is_name(bare, match)
        ]
        kept: dict[tuple[int, int], dict[str, Named]] = {}
        for one in sorted(found, key=lambda one: (one.start - one.end, one.start)):
            place = one.start, one.end
            if place in kept or all(one.end <= start or one.start >= end for start, end in kept):
                kept.setdefault(place, {})[one.term] = one
                for other in self._also.get(bare[one.start : one.end].casefold(), ()):
                    kept[place].setdefault(other, Named(other, one.name, *place))
        return tuple(tuple(kept[place].values()) for place in sorted(kept))

    def _is_name(self, text: str, match: re.Match[str]) -> bool:
        """Tell a name from the same word as a verb or in a turn of phrase: "breaks the rules", "comes to rest"."""
        record = self._language
        before = _BEFORE.search(text[max(match.start() - 40, 0) : match.start()])
        after = _AFTER.match(text, match.end())
        last = (before[1].lower(),) if before else ()
        following = (after[1].lower(),) if after else ()
        own = _WORDS.findall(match[0].lower())
        if (*last, *own) in record.turns or (*own, *following) in record.turns:
            return False
        if own[-1] in record.particles and following and following[0] in record.openers:
            return False
        if len(own) > 1 or not record.openers:
            return True
        verb = bool(set(last) & record.before_verbs) or bool(set(following) & record.after_verbs)
        return not verb or bool(set(last) & record.openers)


def _written(name: str) -> re.Pattern[str]:
    exact = name != name.lower()
    body = _BETWEEN.join(re.escape(word) for word in _WORDS.findall(name))
    return re.compile(rf"(?<![^\W_]){body}(?![^\W_])", re.NOFLAG if exact else re.IGNORECASE)


class TargetText:
    """A translated text taken apart, in which names are looked for in whatever form."""

    def __init__(self, pieces: Sequence[str], lang: str) -> None:
        self._language = language(lang)
        self._sentences = [
            tuple(_content(sentence, self._language))
            for piece in pieces
            for sentence in _SENTENCE.split(_outside_targets(piece))
        ]
        self._people = any(word.folded in self._language.anybody for piece in pieces for word in words(piece, lang))

    def speaks_of(self, term: Term, lang: str) -> bool:
        """Return whether one of the names stands in the text: inflected, taken apart, or as part of a compound."""
        if self._people and _is_player(term):
            return True
        own = term.words[lang]
        names = dict.fromkeys(one for name in (own.name, own.plural, *own.aliases) for one in _ways(name))
        return any(self._has(name) for name in names)

    def _has(self, name: str) -> bool:
        wanted = _content_of(name, self._language.code)
        return bool(wanted) and any(self._in_sentence(wanted, sentence) for sentence in self._sentences)

    def _in_sentence(self, wanted: Sequence[str], sentence: Sequence[str]) -> bool:
        places = [[at for at, word in enumerate(sentence) if self._alike(one, word)] for one in wanted]
        if not all(places):
            return False
        room = len(wanted) + _ROOM
        return any(
            all(any(first <= at < first + room for at in others) for others in places)
            for first in {at for found in places for at in found}
        )

    def _alike(self, name: str, word: str) -> bool:
        return alike(name, word, self._language.code)


def akin(words: str, own: TermWords, lang: str) -> bool:
    """Return whether some words have at least one in common with the names of a term, in whatever form."""
    names = {word for name in (own.name, own.plural, *own.aliases) for word in _content_of(name, lang)}
    pairs = [(name, word) for word in _content_of(words, lang) for name in names]
    return any(alike(name, word, lang) or alike(word, name, lang) for name, word in pairs)


@lru_cache(maxsize=50_000)
def alike(name: str, word: str, lang: str) -> bool:
    """Return whether a word is a form of a name, is derived from it or is written together with it."""
    base, other = _bare(stem(name, lang)), _bare(stem(word, lang))
    if base == other:
        return True
    compounds = language(lang).compounds
    if compounds and len(base) >= _SMALLEST_PART and (other.startswith(base) or other.endswith(base)):
        return True
    same, short, long = _common(name, word), *sorted((len(name), len(word)))
    if same >= _SAME_BEGINNING:
        return long - same <= _LONGEST_TAIL
    # "casse" and "cassent"; where words are written together, "stoot" and "stootbal" would be two things.
    return not compounds and same == short == _SAME_BEGINNING - 1 and long - same <= _INFLECTION


def _bare(stemmed: str) -> str:
    """Write doubled letters once: Dutch has "traag" and "trage", "stoot" and "stoten"."""
    return _DOUBLED.sub(r"\1", stemmed)


def _ways(name: str) -> Iterator[str]:
    """Yield a name and, where it has an aside such as "(ball on)", what stands outside and inside of it."""
    yield name
    if _ASIDE.search(name):
        yield _ASIDE.sub(" ", name).strip()
        yield from (match[1].strip() for match in _ASIDE.finditer(name))


@lru_cache(maxsize=5_000)
def _content_of(name: str, lang: str) -> tuple[str, ...]:
    return tuple(_content(name, language(lang)))


def _content(text: str, record: Language) -> Iterator[str]:
    """Yield the words that are no articles; a capital that stands alone is a name, as the D of the table."""
    found = words(text, record.code)
    kept = [word.folded for word in found if word.folded not in record.glue or _alone(text, word)]
    yield from kept or (word.folded for word in found)


def _alone(text: str, word: Word) -> bool:
    written = text[word.start : word.end]
    return len(written) == 1 and written.isupper()


def _outside_targets(markdown: str) -> str:
    return LINK.sub(lambda match: match["words"] or " ", markdown)


def _common(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _is_player(term: Term) -> bool:
    """Tell from its definition whether a term is a player, for whom "whoever" may stand."""
    return bool(_PLAYER.match(term.words_in("en").definition))
