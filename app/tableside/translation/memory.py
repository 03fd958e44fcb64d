"""What was translated before: similar sources with their translations, terms in a text, words in use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from tableside.rulebook import Term
from tableside.rulebook.ids import book_of
from tableside.rulebook.model import LINK
from tableside.search.words import fold, key_of, stems_of, words
from tableside.translation.diff import Piece, word_diff
from tableside.translation.status import SOURCE
from tableside.translation.workspace import Workspace

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
    target_plural: str
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
        pairs = [pair for pair in self._pairs(lang) if pair.rule != rule_id and pair.target]
        scored = process.extract(
            wanted,
            [plain_words(pair.source) for pair in pairs],
            scorer=fuzz.ratio,
            score_cutoff=least,
            limit=limit * 4,
        )
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
        wanted = stems_of([word.folded for word in words(typed, lang)], lang)
        if not wanted:
            return ()
        found: list[Line] = []
        for pair in self._pairs(lang if lang != SOURCE else other):
            text, beside = (pair.target, pair.source) if lang != SOURCE else (pair.source, pair.target)
            if marks := places_of(wanted, text, lang):
                found.append(Line(pair.rule, lang, text, marks, beside))
                if len(found) == limit:
                    break
        return tuple(found)

    def terms(self, text: str, book: str, lang: str, *, source: str = SOURCE) -> tuple[TermHit, ...]:
        """Return the terms of a book that occur in a source text, in order, with their names in the target."""
        return term_hits(text, self._workspace.library.terms(book).values(), source, lang)

    def _pairs(self, lang: str) -> Iterable[_Pair]:
        library = self._workspace.library
        for book in self._workspace.books():
            languages = library.languages(book)
            if SOURCE not in languages:
                continue
            targets = self._workspace.texts(book, lang) if lang in languages else {}
            for rule, source in self._workspace.texts(book, SOURCE).items():
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


def places_of(stems: Sequence[str], text: str, lang: str) -> tuple[tuple[int, int], ...]:
    """Return where words stand one after the other in a text, whatever their form."""
    found = words(LINK_TARGET.sub(_blank, text), lang)
    own = stems_of([word.folded for word in found], lang)
    size = len(stems)
    places: list[tuple[int, int]] = []
    at = 0
    while at + size <= len(own):
        if own[at : at + size] == tuple(stems):
            places.append((found[at].start, found[at + size - 1].end))
            at += size
        else:
            at += 1
    return tuple(places)


LINK_TARGET = re.compile(r"\[\[[^\[\]|\n]+(?:\||\]\])|\(diagram:[^)]*\)")
"""What of a link or a diagram is no word of the text."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def term_hits(text: str, terms: Iterable[Term], source: str, lang: str) -> tuple[TermHit, ...]:
    """Return the terms that occur in a text; where two overlap, the longer one."""
    hits: list[TermHit] = []
    for term in terms:
        if source not in term.words:
            continue
        own = term.words[source]
        target = term.words.get(lang)
        spoken = {key_of(name, source) for name in (own.name, own.plural) if name}
        for stems in sorted(spoken):
            for start, end in places_of(stems, text, source):
                hits.append(
                    TermHit(
                        term.id,
                        start,
                        end,
                        own.name,
                        target.name if target else "",
                        target.plural if target else "",
                        target.aliases if target else (),
                        target.avoid if target else (),
                        target.definition if target else own.definition,
                    )
                )
    longest_first = sorted(hits, key=lambda hit: (hit.start - hit.end, hit.start))
    kept: list[TermHit] = []
    for hit in longest_first:
        if all(hit.end <= one.start or hit.start >= one.end for one in kept):
            kept.append(hit)
    return tuple(sorted(kept, key=lambda hit: hit.start))


def folded_words(text: str, lang: str) -> tuple[str, ...]:
    """Return the words of a text in small letters without accents, without link targets."""
    return tuple(fold(word.folded) for word in words(LINK_TARGET.sub(_blank, text), lang))
