"""Translation memory: similar sources with their translations, words in use, and the terms that texts speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from tableside.language.folding import fold
from tableside.language.registry import Language, language
from tableside.language.words import Word, key_of, stem, stems_of, words
from tableside.rulebook import Term
from tableside.rulebook.ids import book_of
from tableside.rulebook.model import LINK, TermWords
from tableside.translation.status import SOURCE
from tableside.translation.store import is_prose
from tableside.translation.texts import Piece, word_diff

if TYPE_CHECKING:
    from tableside.translation.workspace import Workspace


_FEW_WORDS = 5
_EMPHASIS = re.compile(r"\*+")


@dataclass(frozen=True, slots=True)
class Match:
    """A rule, title or paragraph whose source is like the one asked for; the diff goes from its source to the asked."""

    rule: str
    percent: int
    source: str
    target: str
    diff: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class TermHit:
    """A term that occurs in a text: where, and its names in both languages."""

    term: str
    start: int
    end: int
    source_name: str
    target_name: str
    target_aliases: tuple[str, ...]
    avoid: tuple[str, ...]
    definition: str


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph that holds the words looked for, with the same paragraph in the other language beside it."""

    rule: str
    lang: str
    text: str
    marks: tuple[tuple[int, int], ...]
    other: str


@dataclass(frozen=True, slots=True)
class _Pair:
    rule: str
    source: str
    target: str


class TranslationMemory:
    """Searches what the workspace holds; it reads texts anew when they have changed."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def matches(
        self, rule_id: str, lang: str, text: str | None = None, *, limit: int = 5, least: int = 60
    ) -> tuple[Match, ...]:
        """Return translated texts with a similar source, the same book first among equals, the best first."""
        asked = text if text is not None else self._workspace.source(rule_id).plain
        wanted = plain_words(asked)
        if not wanted:
            return ()
        source = self._workspace.source_lang(book_of(rule_id))
        pairs = [pair for pair in self._pairs(source, lang) if pair.rule != rule_id and pair.target]
        scored = process.extract(
            wanted,
            [plain_words(pair.source) for pair in pairs],
            scorer=fuzz.ratio,
            score_cutoff=least,
            limit=limit * 4,
        )
        words = wanted.split()
        if len(words) < _FEW_WORDS:  # "The mat" and "The match" share letters, not words
            alike = [(one, Indel.normalized_similarity(words, one.split()) * 100, at) for one, _, at in scored]
            scored = [one for one in alike if one[1] >= least]
        own = book_of(rule_id)
        ranked = sorted(scored, key=lambda one: (-round(one[1]), book_of(pairs[one[2]].rule) != own, one[2]))
        found: list[Match] = []
        for _, score, at in ranked:
            pair = pairs[at]
            if any(one.source == pair.source and one.target == pair.target for one in found):
                continue
            found.append(Match(pair.rule, round(score), pair.source, pair.target, word_diff(pair.source, asked)))
        return tuple(found[:limit])

    def concordance(self, typed: str, lang: str, *, other: str = SOURCE, limit: int = 50) -> tuple[Line, ...]:
        """Return the paragraphs of a language in which the words stand together, in whatever form."""
        wanted = key_of(typed, lang)
        if not wanted:
            return ()
        found: list[Line] = []
        for pair in self._pairs(lang, other):
            if marks := places_of(wanted, pair.source, lang):
                found.append(Line(pair.rule, lang, pair.source, marks, pair.target))
                if len(found) == limit:
                    break
        return tuple(found)

    def terms(self, text: str, book: str, lang: str, *, source: str = SOURCE) -> tuple[TermHit, ...]:
        """Return the terms of a book that occur in a source text, in order, with their names in the target."""
        return TermIndex(self._workspace.library.terms(book), lang, source).hits(text)

    def _pairs(self, first: str, second: str) -> Iterable[_Pair]:
        """Yield the texts of every book that a language has, with what another one has for them."""
        library = self._workspace.library
        for book in self._workspace.books():
            languages = library.languages(book)
            if first not in languages:
                continue
            targets = self._workspace.texts(book, second) if second in languages else {}
            for rule, source in self._workspace.texts(book, first).items():
                if not is_prose(rule):
                    continue  # single words, and what people say when they search, each in their own way
                target = targets.get(rule)
                pieces = source.as_data()
                others = target.as_data() if target else []
                for at, piece in enumerate(pieces):
                    if piece:
                        yield from _aligned(rule, piece, others[at] if at < len(others) else "")


def _aligned(rule: str, source: str, target: str) -> Iterable[_Pair]:
    """Pair paragraph with paragraph where both have as many; else the whole."""
    first, second = source.split("\n\n"), target.split("\n\n")
    if len(first) == len(second):
        return [_Pair(rule, one, other) for one, other in zip(first, second, strict=True)]
    return [_Pair(rule, source, target)]


def plain_words(markdown: str) -> str:
    """Return a text for comparing: links as their words, no marks, single spaces, small letters."""
    text = LINK.sub(lambda match: match["words"] or match["target"], markdown)
    return " ".join(_EMPHASIS.sub("", text).casefold().split())


class Stemmed:
    """A text taken apart once: where its words stand and what their forms share."""

    def __init__(self, text: str, lang: str) -> None:
        glue = language(lang).glue
        found = words(LINK_TARGET.sub(_blank, text), lang)
        # A name is found whatever articles stand in it: "ligne de la zone" is "ligne de zone".
        self.words = [word for word in found if word.folded not in glue] or found
        self.stems = stems_of([word.folded for word in self.words], lang)
        self._starts: dict[str, list[int]] = {}
        for at, one in enumerate(self.stems):
            self._starts.setdefault(one, []).append(at)

    def places(self, stems: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """Return where some stems stand one after the other, without overlap."""
        found: list[tuple[int, int]] = []
        free = 0
        for at in self._starts.get(stems[0], ()) if stems else ():
            last = at + len(stems)
            if at >= free and self.stems[at:last] == tuple(stems):
                found.append((self.words[at].start, self.words[last - 1].end))
                free = last
        return tuple(found)


def places_of(stems: Sequence[str], text: str, lang: str) -> tuple[tuple[int, int], ...]:
    """Return where words stand one after the other in a text, whatever their form."""
    return Stemmed(text, lang).places(stems)


LINK_TARGET = re.compile(r"\[\[[^\[\]|\n]+(?:\||\]\])|\(diagram:[^)]*\)")
"""The part of a link or a diagram that is no word of the text."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


class TermIndex:
    """The names of some terms in two languages, prepared for looking up any number of texts."""

    def __init__(self, terms: Mapping[str, Term], lang: str, source: str = SOURCE) -> None:
        self.terms = terms
        self.named = SourceNames(terms, source)
        self.lang = lang
        self.source = source
        self._spoken = {
            term.id: _keys((own.name, own.plural), source) for term in terms.values() if (own := term.words.get(source))
        }
        self.avoid = {
            term.id: tuple((word, key_of(word, lang)) for word in own.avoid)
            for term in terms.values()
            if (own := term.words.get(lang))
        }
        self._names = {
            term.id: _keys((own.name, own.plural), lang) for term in terms.values() if (own := term.words.get(lang))
        }
        self.proper = tuple(stems for names in self._names.values() for stems in names)
        """Names and plurals of all terms."""

    def names_of(self, term_id: str) -> tuple[tuple[str, ...], ...]:
        """Return the stems of a term's name and plural in the target language."""
        return self._names.get(term_id, ())

    def hits(self, text: str) -> tuple[TermHit, ...]:
        """Return the terms that occur in a source text, in order; where two overlap, the longer one."""
        taken = Stemmed(text, self.source)
        found = [
            (start, end, term_id)
            for term_id, spoken in self._spoken.items()
            for stems in spoken
            for start, end in taken.places(stems)
        ]
        kept: list[tuple[int, int, str]] = []
        for start, end, term_id in sorted(found, key=lambda one: (one[0] - one[1], one[0])):
            if all(end <= first or start >= last for first, last, _ in kept):
                kept.append((start, end, term_id))
        return tuple(self._hit(*one) for one in sorted(kept))

    def _hit(self, start: int, end: int, term_id: str) -> TermHit:
        term = self.terms[term_id]
        own = term.words[self.source]
        other = term.words.get(self.lang) or TermWords()
        return TermHit(
            term_id,
            start,
            end,
            own.name,
            other.name,
            other.aliases,
            other.avoid,
            other.definition or own.definition,
        )


def _keys(names: Iterable[str], lang: str) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(key_of(name, lang) for name in names if name))


def folded_words(text: str, lang: str) -> tuple[str, ...]:
    """Return the words of a text in small letters without accents, without link targets."""
    return tuple(fold(word.folded) for word in words(LINK_TARGET.sub(_blank, text), lang))


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
