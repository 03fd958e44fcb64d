"""Checking the words of a translation: terms, words to avoid, text left in the source language, copied wording."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tableside.language.registry import known_languages, language
from tableside.language.words import words
from tableside.rulebook.data import full_id
from tableside.rulebook.model import LINK
from tableside.translation.check_form import pieces_of, without_links
from tableside.translation.findings import CheckFinding
from tableside.translation.memory import Stemmed, TermIndex, folded_words, plain_words
from tableside.translation.status import SOURCE
from tableside.translation.texts import RuleText

_TELLING = 4
"""So many small words of another language, and more than of one's own, are no accident."""
_SAME_WORDS = 5


@dataclass(frozen=True, slots=True)
class Run:
    """Words in a row that two texts share."""

    start: int
    end: int
    count: int
    words: str


def check_terms(rule: str, lang: str, source: RuleText, target: RuleText, index: TermIndex) -> Iterator[CheckFinding]:
    """Yield words to avoid and terms whose names are nowhere in the translation."""
    book = rule.partition("/")[0]
    linked = {full_id(book, match["target"].strip()) for match in LINK.finditer(source.plain)}
    spoken = {hit.term: hit for hit in index.hits(source.plain)}
    pieces = [(part, Stemmed(text, lang)) for part, text in pieces_of(target)]
    for term_id in dict.fromkeys([*spoken, *sorted(linked)]):
        if term_id not in index.names:
            continue
        own = index.terms[term_id].words[lang]
        for word, stems in index.avoid[term_id]:
            for part, start, end in _avoided(stems, pieces, index.proper):
                yield CheckFinding(rule, lang, "term-avoided", (("word", word), ("name", own.name)), part, start, end)
        hit = spoken.get(term_id)
        if hit is None or term_id in linked:
            continue
        if not any(text.has(stems) for stems in index.names[term_id] for _, text in pieces):
            values = (("source", hit.source_name), ("names", ", ".join(dict.fromkeys((own.name, own.plural)))))
            yield CheckFinding(rule, lang, "term-absent", values)


def _avoided(
    stems: tuple[str, ...], pieces: Sequence[tuple[int, Stemmed]], proper: Sequence[tuple[str, ...]]
) -> Iterator[tuple[int, int, int]]:
    # A word inside the proper name of a term ("linea" of "linea di baulk") is not the word to avoid.
    longer = [other for other in proper if _within(stems, other)]
    for part, text in pieces:
        allowed = [place for other in longer for place in text.places(other)]
        for start, end in text.places(stems):
            if not any(first <= start and end <= last for first, last in allowed):
                yield part, start, end


def _within(stems: Sequence[str], other: Sequence[str]) -> bool:
    size = len(stems)
    return any(tuple(other[at : at + size]) == tuple(stems) for at in range(len(other) - size + 1))


def check_language(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[CheckFinding]:
    """Yield text that is still the source, or in some other language than it should be."""
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        same = part in others and plain_words(others[part]) == plain_words(text)
        found = folded_words(without_links(text).replace("\u2060", " "), lang)
        if same and len(found) >= _SAME_WORDS and any(word in language(SOURCE).stop for word in found):
            yield CheckFinding(rule, lang, "untranslated", (), part, 0, len(text))
            continue
        stranger = stranger_in(found, lang)
        if stranger:
            yield CheckFinding(rule, lang, "wrong-language", (("language", stranger),), part, 0, len(text))


def stranger_in(found: Sequence[str], lang: str) -> str:
    """Return the language whose small words are more frequent here than those of the right one; "" when none is."""
    own = language(lang).stop
    least = max(_TELLING, sum(word in own for word in found) * 2 + 1)
    counts = {code: sum(word in language(code).stop for word in found) for code in known_languages()}
    counts.pop(lang.partition("-")[0], None)
    most = max(counts, key=lambda code: counts[code])
    # Without small words of its own to count, a language is judged by how thick the other's are.
    if not own and counts[most] * 4 < len(found):
        return ""
    return most if counts[most] >= least else ""


def copied_runs(text: str, other: str, lang: str, least: int = 10) -> tuple[Run, ...]:
    """Return runs of at least so many words that stand in both texts in the same form and order."""
    mine = words(without_links(text).replace("\u2060", " "), lang)
    theirs = [word.folded for word in words(without_links(other).replace("\u2060", " "), lang)]
    own = [word.folded for word in mine]
    places: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(theirs) - least + 1):
        places.setdefault(tuple(theirs[at : at + least]), []).append(at)
    shown = without_links(text).replace("\u2060", " ")
    runs: list[Run] = []
    at = 0
    while at + least <= len(own):
        longest = 0
        for place in places.get(tuple(own[at : at + least]), ()):
            size = least
            while at + size < len(own) and place + size < len(theirs) and own[at + size] == theirs[place + size]:
                size += 1
            longest = max(longest, size)
        if longest:
            start, end = mine[at].start, mine[at + longest - 1].end
            runs.append(Run(start, end, longest, " ".join(shown[start:end].split())))
            at += longest
        else:
            at += 1
    return tuple(runs)


def check_copied(rule: str, lang: str, target: RuleText, others: Mapping[str, str]) -> Iterator[CheckFinding]:
    """Yield wording that was taken over from other texts of the same language, named by their origin."""
    for part, text in pieces_of(target):
        for origin, other in others.items():
            for run in copied_runs(text, other, lang):
                values = (("count", run.count), ("origin", origin), ("words", run.words))
                yield CheckFinding(rule, lang, "copied", values, part, run.start, run.end)
