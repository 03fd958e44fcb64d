"""Aids for a translator: similar texts, the terms of a text, and links to insert."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
from tableside.rulebook.model import BUNDLED, DIAGRAM, LINK, TermWords, citation, long_citation
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


class TranslationMemory:
    """Searches what the workspace holds; it reads texts again when they have changed."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def matches(self, rule_id: str, lang: str) -> tuple[Match, ...]:
        """Return translated texts with a similar source, the same book first among equals, the best first."""
        asked = self._workspace.source(rule_id).plain
        wanted = plain_words(asked)
        if not wanted:
            return ()
        source = self._workspace.source_lang(book_of(rule_id))
        pairs = [pair for pair in self._pairs(source, lang) if pair.rule != rule_id and pair.target]
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


_ORDER = ("source", "diagram", "term", "rule", "field")
Kind = Literal["source", "diagram", "term", "rule", "field"]


@dataclass(frozen=True, slots=True)
class Pick:
    """A link to choose: what it leads to, the words it would show, and what helps to recognise it."""

    target: str
    """As it is written: without the book where that is the text's own."""
    kind: Kind
    words: str
    """Its words in the translation; empty where it shows as a citation."""
    shown: str
    """The citation or the name in the target language."""
    hint: str = ""
    """The words of the source, or a title."""
    used: bool = False
    """Whether the translation has this link already."""

    def written(self, selected: str = "") -> str:
        """Return the link as Markdown, around words that were selected where there are any."""
        words = selected or self.words
        if self.kind == "field":
            return f"{{{self.target}}}"
        if self.kind == "diagram":
            return f"![{words}](diagram:{self.target})"
        return f"[[{self.target}|{words}]]" if words else f"[[{self.target}]]"


def picks(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> tuple[Pick, ...]:
    """Return every link for a rule, the ones that its source has and the translation lacks first."""
    book, source = book_of(rule_id), workspace.source(rule_id)
    found = {pick.target: pick for pick in _of_source(workspace, rule_id, lang, typed)}
    rest: list[Pick] = []
    if book in workspace.books():
        used = _used(typed, book)
        for hit in TermIndex(workspace.library.terms(book), lang, workspace.source_lang(book)).hits(source.plain):
            target = _short(hit.term, book)
            name = hit.target_name or hit.source_name
            found.setdefault(target, Pick(target, "term", name, name, hit.source_name, hit.term in used))
        rest = [*_terms(workspace, book, lang), *_rules(workspace, book, lang)]
    first = sorted(found.values(), key=lambda pick: (pick.used, _ORDER.index(pick.kind)))
    return (*first, *(pick for pick in rest if pick.target not in found))


def next_link(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Pick | None:
    """Return the first link, diagram or placeholder of the source that the translation lacks."""
    return next((pick for pick in _of_source(workspace, rule_id, lang, typed) if not pick.used), None)


def _of_source(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Iterable[Pick]:
    source = workspace.source(rule_id)
    if book_of(rule_id) not in workspace.books():
        return _placeholders(source, typed)
    return chain(_links(workspace, rule_id, lang, typed), _diagrams(source, typed))


def _placeholders(source: RuleText, typed: RuleText) -> Iterable[Pick]:
    """Yield what the program fills in, as the source has it."""
    names = dict.fromkeys(name for part in source.parts for name in fields_in(part) or ())
    used = {name for part in typed.parts for name in fields_in(part) or ()}
    for name in names:
        yield Pick(name, "field", "", f"{{{name}}}", used=name in used)


def _used(typed: RuleText, book: str) -> set[str]:
    return {full_id(book, match["target"].strip()) for match in LINK.finditer(typed.plain)}


def matching(offered: Iterable[Pick], typed: str) -> tuple[Pick, ...]:
    """Return the links that have every typed word, those that begin with them first."""
    wanted = fold(typed).split()
    found = [pick for pick in offered if all(word in _folded(pick) for word in wanted)]
    if not wanted:
        return tuple(found)
    return tuple(sorted(found, key=lambda pick: not any(text.startswith(wanted[0]) for text in _texts(pick))))


def _texts(pick: Pick) -> Sequence[str]:
    return [fold(text) for text in (pick.shown, pick.hint, pick.target)]


def _folded(pick: Pick) -> str:
    return " ".join(_texts(pick))


def _links(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Iterable[Pick]:
    book = book_of(rule_id)
    used = _used(typed, book)
    resolve = workspace.library.resolver(book, workspace.source_lang(book))
    for match in LINK.finditer(workspace.source(rule_id).plain):
        target, words = match["target"].strip(), match["words"] or ""
        found = resolve(target)
        if found is None:
            continue
        if found.kind == "term":
            name = workspace.library.term(found.id).words.get(lang)
            shown = (name.name if name else "") or words or local_of(found.id)
            yield Pick(target, "source", shown, shown, words, found.id in used)
        else:
            cited = workspace.library.cite(found.id, lang, BUNDLED, long=book_of(found.id) != book)
            yield Pick(target, "source", words, cited, words, found.id in used)


def _diagrams(source: RuleText, typed: RuleText) -> Iterable[Pick]:
    used = {match["name"] for match in _diagram_lines(typed)}
    for match in _diagram_lines(source):
        yield Pick(match["name"], "diagram", match["caption"], match["caption"], match["name"], match["name"] in used)


def _diagram_lines(text: RuleText) -> Iterable[re.Match[str]]:
    lines = (line.strip() for part in text.parts for line in part.split("\n"))
    return [match for line in lines if (match := DIAGRAM.match(line))]


def _terms(workspace: Workspace, book: str, lang: str) -> Iterable[Pick]:
    for one in (book, *(other for other in workspace.books() if other != book)):
        for term in workspace.library.terms(one).values():
            own = term.words_in(workspace.source_lang(one)).name
            words = term.words.get(lang)
            name = (words.name if words else "") or own
            yield Pick(_short(term.id, book), "term", name, name, own)


def _rules(workspace: Workspace, book: str, lang: str) -> Iterable[Pick]:
    library = workspace.library
    for one in (book, *(other for other in workspace.books() if other != book)):
        # Citing through the library would ask the disk a thousand times.
        data = library.book(one)
        cite = citation if one == book else long_citation
        for rule in workspace.edition(one, workspace.source_lang(one)).rules:
            yield Pick(_short(rule.id, book), "rule", "", cite(data, rule, lang, rule.title), rule.title or "")


def _short(target: str, book: str) -> str:
    return target.removeprefix(f"{book}/")
