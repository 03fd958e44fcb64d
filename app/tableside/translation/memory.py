"""Aids for a translator: similar texts, the terms of a text, and its links to insert."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Literal

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import key_of, stems_of, words
from tableside.rulebook import Term
from tableside.rulebook.data import full_id
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import BUNDLED, DIAGRAM, LINK, TermWords
from tableside.translation.status import SOURCE
from tableside.translation.store import fields_in, is_prose
from tableside.translation.texts import Piece, RuleText, word_diff

if TYPE_CHECKING:
    from tableside.translation.workspace import Workspace

_FEW_WORDS = 5
_MOST_SIMILAR, _LEAST_ALIKE = 5, 60
"""How many similar texts are shown, and how much alike they are at least, in percent."""
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
class _Pair:
    rule: str
    source: str
    target: str


def matches(workspace: Workspace, rule_id: str, lang: str) -> tuple[Match, ...]:
    """Return translated texts with a similar source, the same book first among equals, the best first."""
    asked = workspace.source(rule_id).plain
    wanted = plain_words(asked)
    if not wanted:
        return ()
    source = workspace.source_lang(book_of(rule_id))
    pairs = [pair for pair in _pairs(workspace, source, lang) if pair.rule != rule_id and pair.target]
    scored = process.extract(
        wanted,
        [plain_words(pair.source) for pair in pairs],
        scorer=fuzz.ratio,
        score_cutoff=_LEAST_ALIKE,
        limit=_MOST_SIMILAR * 4,
    )
    words = wanted.split()
    if len(words) < _FEW_WORDS:  # "The mat" and "The match" share letters, not words
        alike = [(one, Indel.normalized_similarity(words, one.split()) * 100, at) for one, _, at in scored]
        scored = [one for one in alike if one[1] >= _LEAST_ALIKE]
    own = book_of(rule_id)
    ranked = sorted(scored, key=lambda one: (-round(one[1]), book_of(pairs[one[2]].rule) != own, one[2]))
    found: list[Match] = []
    for _, score, at in ranked:
        pair = pairs[at]
        if any(one.source == pair.source and one.target == pair.target for one in found):
            continue
        found.append(Match(pair.rule, round(score), pair.source, pair.target, word_diff(pair.source, asked)))
    return tuple(found[:_MOST_SIMILAR])


def _pairs(workspace: Workspace, first: str, second: str) -> Iterable[_Pair]:
    """Yield the texts of every book that a language has, with what another one has for them."""
    library = workspace.library
    for book in workspace.books():
        languages = library.languages(book)
        if first not in languages:
            continue
        targets = workspace.texts(book, second) if second in languages else {}
        for rule, source in workspace.texts(book, first).items():
            if not is_prose(rule):
                continue  # names and search phrases are not translated word for word
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


LINK_TARGET = re.compile(r"\[\[[^\[\]|\n]+(?:\||\]\])|\(diagram:[^)]*\)")
"""The part of a link or a diagram that is no word of the text."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


class TermIndex:
    """The names of some terms in two languages, prepared for looking up any number of texts."""

    def __init__(self, terms: Mapping[str, Term], lang: str, source: str = SOURCE) -> None:
        self.terms = terms
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
        own_words = [own for term in terms.values() if (own := term.words.get(lang))]
        self.proper = tuple(stems for own in own_words for stems in _keys((own.name, own.plural), lang))
        """Names and plurals of all terms."""

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
            term_id, start, end, own.name, other.name, other.aliases, other.avoid, other.definition or own.definition
        )


def _keys(names: Iterable[str], lang: str) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(key_of(name, lang) for name in names if name))


def folded_words(text: str, lang: str) -> tuple[str, ...]:
    """Return the words of a text in small letters without accents, without link targets."""
    return tuple(fold(word.folded) for word in words(LINK_TARGET.sub(_blank, text), lang))


@dataclass(frozen=True, slots=True)
class Pick:
    """A link, diagram or placeholder of the source: what it leads to, and the words it shows."""

    target: str
    """As it is written: without the book where that is the text's own."""
    kind: Literal["link", "diagram", "field"]
    words: str
    """Its words in the translation; empty where it shows as a citation."""
    shown: str
    """The citation or the name in the target language."""
    hint: str = ""
    """The words of the source."""
    used: bool = False
    """Whether the translation has it already."""

    def written(self, selected: str = "") -> str:
        """Return the link as Markdown, around words that were selected where there are any."""
        words = selected or self.words
        if self.kind == "field":
            return f"{{{self.target}}}"
        if self.kind == "diagram":
            return f"![{words}](diagram:{self.target})"
        return f"[[{self.target}|{words}]]" if words else f"[[{self.target}]]"


def picks(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> tuple[Pick, ...]:
    """Return every link, diagram and placeholder of the source, those first that the translation lacks."""
    source = workspace.source(rule_id)
    found: Iterable[Pick] = _placeholders(source, typed)
    if book_of(rule_id) in workspace.books():
        found = chain(_links(workspace, rule_id, lang, typed), _diagrams(source, typed))
    return tuple(sorted({pick.target: pick for pick in found}.values(), key=lambda pick: pick.used))


def _placeholders(source: RuleText, typed: RuleText) -> Iterator[Pick]:
    """Yield the placeholders that the program fills in, in the order of the source."""
    names = dict.fromkeys(name for part in source.parts for name in fields_in(part) or ())
    used = {name for part in typed.parts for name in fields_in(part) or ()}
    for name in names:
        yield Pick(name, "field", "", f"{{{name}}}", used=name in used)


def _links(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Iterator[Pick]:
    book = book_of(rule_id)
    used = {full_id(book, match["target"].strip()) for match in LINK.finditer(typed.plain)}
    for match in LINK.finditer(workspace.source(rule_id).plain):
        target, words = match["target"].strip(), match["words"] or ""
        found = workspace.library.resolve(target, book, workspace.source_lang(book))
        if found is None:
            continue
        if found.kind == "term":
            name = workspace.library.term(found.id).words.get(lang)
            shown = (name.name if name else "") or words or local_of(found.id)
            yield Pick(target, "link", shown, shown, words, found.id in used)
        else:
            cited = workspace.library.cite(found.id, lang, BUNDLED, long=book_of(found.id) != book)
            yield Pick(target, "link", words, cited, words, found.id in used)


def _diagrams(source: RuleText, typed: RuleText) -> Iterator[Pick]:
    used = {match["name"] for match in _diagram_lines(typed)}
    for match in _diagram_lines(source):
        yield Pick(match["name"], "diagram", match["caption"], match["caption"], match["name"], match["name"] in used)


def _diagram_lines(text: RuleText) -> list[re.Match[str]]:
    lines = (line.strip() for part in text.parts for line in part.split("\n"))
    return [match for line in lines if (match := DIAGRAM.match(line))]
