"""All checks of a translation: figures, links, terms, writing, placeholders; of one text or of a whole book."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING

from tableside.language.folding import fold
from tableside.language.registry import language, own_name
from tableside.language.words import stranger_in
from tableside.rulebook.data import full_id
from tableside.rulebook.figures import figures
from tableside.rulebook.findings import TITLE, Finding, Severity, in_rule
from tableside.rulebook.ids import book_of
from tableside.rulebook.library import Target
from tableside.rulebook.model import DIAGRAM, LINK, is_web_page
from tableside.rulebook.scan import CLAUSE
from tableside.translation.memory import Stemmed, TermIndex, folded_words, plain_words
from tableside.translation.status import SOURCE
from tableside.translation.store import INTERFACE, TextKind, fields_in, is_citation, is_prose, kind_of
from tableside.translation.texts import RuleText

if TYPE_CHECKING:
    from tableside.translation.workspace import Workspace


_FIELDS = re.compile(r"\{[^{}]*\}|[{}]")
"""A field in braces, or a single brace."""
_LABEL = re.compile(r"(?<![\w\]])\((?P<label>[a-z]|[ivx]{1,4})\)")

Resolve = Callable[[str], Target | None]
"""Takes the words of a link and returns its target."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The surroundings of a checked rule: the terms and the links that exist."""

    terms: TermIndex | None = None
    resolve: Resolve | None = None
    source: str = SOURCE
    """The language that is translated from."""


def check_text(
    rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings | None = None
) -> tuple[Finding, ...]:
    """Check one translation; quick enough for every keystroke. An empty one has no findings: it is missing."""
    around = around or Surroundings()
    if target.empty or lang == around.source:
        return ()
    return tuple(dict.fromkeys(_findings(rule, lang, source, target, around)))


def _findings(rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings) -> Iterator[Finding]:
    kind, prose, terms = kind_of(rule), is_prose(rule), around.terms
    if is_citation(rule):
        yield from _citation(rule, lang, source, target)
    if kind is TextKind.MESSAGE:
        yield from check_fields(rule, lang, source, target)
    if kind is TextKind.TERM and terms is not None:
        yield from check_term_words(rule, lang, target, terms)
    if prose:
        yield from _figures(rule, (around.source, lang), source, target)
    if prose or kind is TextKind.MESSAGE:
        yield from check_form(rule, lang, source, target)
    if prose:
        yield from _links(rule, lang, source, target, around.resolve)
        yield from _untranslated(rule, lang, source, target, around.source)
    if kind is TextKind.RULE:
        yield from check_terms(rule, lang, source, target, terms) if terms is not None else ()
        yield from check_language(rule, lang, source, target)


def check_term_words(rule: str, lang: str, target: RuleText, index: TermIndex) -> Iterator[Finding]:
    """Yield words that stand twice among the names of a term, or are its names and to be avoided at once."""
    term, _, field = rule.rpartition(":")
    known = index.terms.get(term.replace("/term:", "/", 1))
    if known is None or lang not in known.words or field not in ("aliases", "avoid"):
        return
    own = known.words[lang]
    # People may search by a word that is to be avoided in the texts.
    taken = {fold(one) for one in ((own.name, own.plural) if field == "avoid" else (own.name,)) if one}
    for word in (one.strip() for one in target.plain.split("\n")):
        if word and fold(word) in taken:
            yield in_rule(rule, lang, "term-doubled", (("word", word),))
        taken.add(fold(word))


def _citation(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield that a form of citation leaves out a part of the number, or has an unknown field."""
    wanted = dict.fromkeys(_FIELDS.findall(source.plain.split("\n")[0]))
    if any(set(_FIELDS.findall(line)) != wanted.keys() for line in target.plain.split("\n")):
        yield in_rule(rule, lang, "citation-form", (("fields", ", ".join(wanted)),))


class Checker:
    """Checks the texts of a workspace; findings that were dismissed carry the reason."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._indexes: dict[tuple[str, str], TermIndex] = {}
        self._around: dict[tuple[str, str], tuple[object, Surroundings]] = {}

    def surroundings(self, book: str, lang: str) -> Surroundings:
        """Return what the texts of a book are checked against, cached for each snapshot of the rulebooks."""
        library = self._workspace.library
        known = self._around.get((book, lang))
        if known is None or known[0] is not library.snapshot:
            source = self._workspace.source_lang(book)
            around = Surroundings(source=source)
            if book != INTERFACE:
                # A rule that is not translated yet is there all the same.
                resolve = partial(library.resolve, book=book, lang=source)
                around = Surroundings(self._index(book, lang, source), resolve, source)
            known = self._around[book, lang] = library.snapshot, around
        return known[1]

    def _index(self, book: str, lang: str, source: str) -> TermIndex:
        terms, known = self._workspace.library.terms(book), self._indexes.get((book, lang))
        if known is None or known.terms is not terms:
            known = self._indexes[book, lang] = TermIndex(terms, lang, source)
        return known

    def rule(self, rule_id: str, lang: str, typed: RuleText | None = None) -> tuple[Finding, ...]:
        """Check one rule, or what is being typed for it."""
        book = book_of(rule_id)
        text = typed if typed is not None else self._workspace.text(rule_id, lang)
        found = check_text(rule_id, lang, self._workspace.source(rule_id), text, self.surroundings(book, lang))
        reasons = self._workspace.beside(rule_id, lang).dismissed
        return tuple(replace(one, dismissed=reasons.get(one.key)) for one in found)

    def is_wrong(self, rule_id: str, lang: str, text: RuleText, dismissed: Collection[str] = ()) -> bool:
        """Return whether a text has an error that was not dismissed."""
        return any(
            one.severity is Severity.ERROR and one.dismissed is None and one.key not in dismissed
            for one in self.rule(rule_id, lang, text)
        )

    def book(self, book: str, lang: str) -> tuple[Finding, ...]:
        """Check every text of a book."""
        source, target = self._workspace.source_texts(book), self._workspace.texts(book, lang)
        around = self.surroundings(book, lang)
        found: list[Finding] = []
        for rule, text in target.items():
            if rule in source:
                reasons = self._workspace.beside(rule, lang).dismissed
                checked = check_text(rule, lang, source[rule], text, around)
                found += [replace(one, dismissed=reasons.get(one.key)) for one in checked]
        return tuple(found)

    def reported(self, book: str, lang: str) -> Iterator[Finding]:
        """Yield the findings for a report, with file and line: none dismissed, no hints, no duplicates."""
        edition = self._workspace.edition(book, lang)
        draft = lang in self._workspace.library.book(book).drafts
        for finding in self.book(book, lang):
            said = bool(finding.check.also) and not draft
            if not finding.dismissed and finding.severity is not Severity.HINT and not said:
                rule = edition.by_id.get(finding.rule)
                path = self._workspace.store_of(finding.rule).path(lang)
                yield replace(finding, path=path, line=rule.line if rule else 1)


def _figures(rule: str, langs: tuple[str, str], source: RuleText, target: RuleText) -> Iterator[Finding]:
    source_lang, lang = langs
    there, here = figures(source.plain, source_lang), figures(target.plain, lang)
    for code, one, other in (("figure-lacking", there, here), ("figure-extra", here, there)):
        for value, written in one.certain.items():
            if other.lacks(value, written):
                yield in_rule(rule, lang, code, (("figure", written),))
    if language(lang).units and language(source_lang).units:
        yield from _units(rule, langs, source, target)
    clock_here = times(target.plain)
    for time, written in times(source.plain).items():
        if time not in clock_here:
            yield in_rule(rule, lang, "time-lacking", (("time", written),))


def _units(rule: str, langs: tuple[str, str], source: RuleText, target: RuleText) -> Iterator[Finding]:
    source_lang, lang = langs
    there, here = measures(source.plain, source_lang), measures(target.plain, lang)
    for (value, unit), written in there.items():
        if (value, unit) in here:
            continue
        if other := next((shown for one, shown in here.items() if one[0] == value and one not in there), ""):
            yield in_rule(rule, lang, "unit-differs", (("source", written), ("target", other)))


def _links(rule: str, lang: str, source: RuleText, target: RuleText, resolve: Resolve | None) -> Iterator[Finding]:
    book = book_of(rule)
    there, here = _targets(source, book), _targets(target, book)
    for one in there:
        if one not in here:
            yield in_rule(rule, lang, "link-lacking", (("target", _short(one, book)),))
    for one in here:
        if resolve is not None and resolve(one) is None:
            yield in_rule(rule, lang, "link-dead", (("target", _short(one, book)),))
        elif one not in there:
            yield in_rule(rule, lang, "link-extra", (("target", _short(one, book)),))
    for part, text in enumerate(target.parts):
        for brackets in re.finditer(r"\[\[|\]\]", LINK.sub(lambda match: " " * len(match[0]), text)):
            yield in_rule(rule, lang, "link-broken", (), part, *brackets.span())
        for link in LINK.finditer(text):
            if link["words"] is not None and not any(map(str.isalnum, link["words"])):
                yield in_rule(rule, lang, "link-wordless", (("target", link["target"].strip()),), part, *link.span())
    yield from _diagrams_and_labels(rule, lang, source, target)


def _diagrams_and_labels(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    there, here = _diagrams(source), _diagrams(target)
    for code, names, others in (("diagram-lacking", there, here), ("diagram-extra", here, there)):
        for name in names:
            if name not in others:
                yield in_rule(rule, lang, code, (("name", name),))
    for label in dict.fromkeys(match[0] for match in _LABEL.finditer(source.plain)):
        if label not in target.plain:
            yield in_rule(rule, lang, "label-lacking", (("label", label),))


def _targets(text: RuleText, book: str) -> dict[str, None]:
    found = (match["target"].strip() for match in LINK.finditer(text.plain))
    return dict.fromkeys(full_id(book, target) for target in found if not is_web_page(target))


def _diagrams(text: RuleText) -> dict[str, None]:
    lines = (line for part in text.parts for line in part.split("\n"))
    return dict.fromkeys(match["name"] for line in lines if (match := DIAGRAM.match(line.strip())))


def _short(target: str, book: str) -> str:
    return target.removeprefix(f"{book}/")


_SAME_WORDS = 5


def check_terms(rule: str, lang: str, source: RuleText, target: RuleText, index: TermIndex) -> Iterator[Finding]:
    """Yield words to avoid, of the terms that the source links to or speaks of."""
    linked = {full_id(book_of(rule), match["target"].strip()) for match in LINK.finditer(source.plain)}
    spoken = dict.fromkeys(hit.term for hit in index.hits(source.plain))
    pieces = [(part, Stemmed(text, lang)) for part, text in pieces_of(target)]
    told: set[tuple[int, int, int]] = set()
    for term_id in (*spoken, *sorted(linked - spoken.keys())):
        for word, stems in index.avoid.get(term_id, ()):
            name = index.terms[term_id].words[lang].name
            for part, start, end in _avoided(stems, pieces, index.proper):
                if (part, start, end) in told:
                    continue  # singular and plural of a word are one word
                told.add((part, start, end))
                yield in_rule(rule, lang, "term-avoided", (("word", word), ("name", name)), part, start, end)


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


def _untranslated(rule: str, lang: str, source: RuleText, target: RuleText, source_lang: str) -> Iterator[Finding]:
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        if part not in others or plain_words(others[part]) != plain_words(text):
            continue
        found = folded_words(without_links(text).replace("\u2060", " "), lang)
        if len(found) >= _SAME_WORDS and _are_prose(found, source_lang):
            yield in_rule(rule, lang, "untranslated", (), part, 0, len(text))


def check_language(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield text in another language than it should be; untranslated text is a finding of its own."""
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        if part in others and plain_words(others[part]) == plain_words(text):
            continue
        stranger = stranger_in(folded_words(without_links(text).replace("\u2060", " "), lang), lang)
        if stranger:
            yield in_rule(rule, lang, "wrong-language", (("language", own_name(stranger)),), part, 0, len(text))


def _are_prose(found: Sequence[str], lang: str) -> bool:
    """Tell words from mere names; where a language's small words are not known, all are words."""
    small = language(lang).stop
    return not small or any(word in small for word in found)


_NO_BREAK = "\u00a0\u202f"
_DOUBLED = re.compile(r"(?<=\S)[ \u00a0\u202f]{2,}(?=\S)")
_EDGE = re.compile(r"(?m)(?<![ \t\u00a0])[ \t\u00a0]+$")
_FRENCH_BEFORE = re.compile(rf"(?<=[^\s*:;!?{_NO_BREAK}])(?P<gap>[ *]*)(?P<sign>[;!?]|:(?![/\d])|»)")
_FRENCH_AFTER = re.compile(rf"(?P<sign>«)(?![{_NO_BREAK}])")
_SPACE_BEFORE = re.compile(rf"(?<=\S)[ {_NO_BREAK}]+(?P<sign>[,.;:!?)\]])(?=[\s*)\]]|$)")
_SPACE_BEFORE_FRENCH = re.compile(rf"(?<=\S)[ {_NO_BREAK}]+(?P<sign>[,.)\]])(?=[\s*)\]]|$)")
_NO_SPACE_AFTER = re.compile(r"(?<=[^\W\d_])(?P<sign>[,;])(?=[^\W\d_])")
_SIGNS_DOUBLED = re.compile(r"[,;:][.,;:!?]+|(?<![!?])[!?]+[.,;:]+|(?<!\.)\.\.(?!\.)")
_BULLET = re.compile(r"(?m)^[ ]*(?:[-*+]|\d{1,3}\.)[ ]+")
_ENDS = ".:;,!?…"
_RUNS_ON = frozenset({"", ",", ":"})
_PAIRS = {"(": ")", "[": "]", "{": "}", "«": "»", "“": "”", "„": "”", "‘": "’", "‚": "’"}
# “ closes in German what „ opens.
_GERMAN_PAIRS = {"(": ")", "[": "]", "{": "}", "«": "»", "„": "“", "‚": "‘"}
_NAME_OF_DIAGRAM = re.compile(r"\(diagram:[^)\n]*\)?")
"""Also where the line around it is no diagram yet."""
_LENGTHS = 0.45, 2.3
_LONG_ENOUGH = 40
_LACKS_ONE = 0.87
"""A text with fewer sentences that is shorter than this lacks one; merely joined sentences are about as long."""
_SENTENCE = re.compile(r"[.!?。！？](?=[\s*»”)\]]|$)")


def pieces_of(text: RuleText) -> Iterator[tuple[int, str]]:
    """Yield the title and the parts that have text, each with its place."""
    if text.title:
        yield TITLE, text.title
    for at, part in enumerate(text.parts):
        if part:
            yield at, part


def without_links(markdown: str) -> str:
    """Replace everything but text by blanks of the same length: link brackets and targets, names of diagrams."""
    if "[" not in markdown and "(diagram:" not in markdown:
        return markdown  # as most messages are
    blanked = LINK.sub(lambda match: _only(match, "words"), markdown)
    blanked = "\n".join(
        _only(diagram, "caption") if (diagram := DIAGRAM.match(line)) else line for line in blanked.split("\n")
    )
    return _NAME_OF_DIAGRAM.sub(lambda match: "x" * len(match[0]), blanked)


def _only(match: re.Match[str], group: str) -> str:
    """Keep one group in its place; what a reader sees instead of the rest is letters, so blank it as letters."""
    if match[group] is None:
        return "x" * len(match[0])
    start, end = match.start(group) - match.start(), match.end(group) - match.start()
    return "\u2060" * start + match[group] + "\u2060" * (len(match[0]) - end)


def check_form(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield errors and doubts in the typography of a translation."""
    for part, raw in pieces_of(target):
        text = without_links(raw)
        yield from _spaces(rule, lang, part, text, source.plain)
        yield from _signs_doubled(rule, lang, part, text, source)
        yield from _balance(rule, lang, part, text, _GERMAN_PAIRS if lang.partition("-")[0] == "de" else _PAIRS)
        yield from _emphasis(rule, lang, part, text)
        if kind_of(rule) is TextKind.RULE:
            if part not in dict(pieces_of(source)):
                yield in_rule(rule, lang, "text-extra", (), part, 0, len(raw))
            yield from _labels(rule, lang, part, raw)
    yield from _against_source(rule, lang, source, target)


def _spaces(rule: str, lang: str, part: int, text: str, source: str) -> Iterator[Finding]:
    """Yield spaces that are too many or lacking, unless the source has them just so ("x,y", a line to fill in)."""
    visible = text.replace("\u2060", "")
    # Where links were blanked the places would be wrong; they are found again in the text itself.
    spaced = visible if len(visible) == len(text) else text
    for match in _DOUBLED.finditer(spaced):
        if match[0] not in source:
            yield in_rule(rule, lang, "space-doubled", (), part, *match.span())
    for match in _EDGE.finditer(spaced):
        if source.endswith(match[0]) and match.end() == len(spaced):
            continue  # a program may add text behind it: "usage: "
        yield in_rule(rule, lang, "space-edge", (), part, *match.span())
    french = language(lang).spaced_signs
    if french:
        taken_over = set(source.split())
        for match in (*_FRENCH_BEFORE.finditer(text), *_FRENCH_AFTER.finditer(text)):
            start, end = match.span("sign")
            if _word_at(text, start) in taken_over:
                continue  # punctuation of code, the same in every language: "tableside:", {"on": "red"}
            yield in_rule(rule, lang, "no-break-space", (("mark", match["sign"]),), part, start, end)
    for match in (_SPACE_BEFORE_FRENCH if french else _SPACE_BEFORE).finditer(text):
        yield in_rule(rule, lang, "space-before", (("mark", match["sign"]),), part, *match.span())
    for match in _NO_SPACE_AFTER.finditer(text):
        if text[match.start() - 1 : match.end() + 1] not in source:
            yield in_rule(rule, lang, "space-after", (("mark", match["sign"]),), part, *match.span())


def _word_at(text: str, at: int) -> str:
    """Return what stands around a place between two spaces."""
    before, after = text[:at].split(" ")[-1], text[at:].split(" ")[0]
    return before + after


def _balance(rule: str, lang: str, part: int, text: str, pairs: dict[str, str]) -> Iterator[Finding]:
    closing = set(pairs.values())
    if closing.isdisjoint(text) and pairs.keys().isdisjoint(text) and '"' not in text:
        return
    waiting: list[tuple[str, int]] = []
    straight: list[int] = []
    for at, sign in enumerate(text):
        # An apostrophe closes nothing.
        if sign in "’‘" and (text[max(at - 1, 0) : at].isalnum() or text[at + 1 : at + 2].isalnum()):
            continue
        if sign == '"':
            straight.append(at)
        elif sign in pairs:
            waiting.append((sign, at))
        elif sign in closing:
            if waiting and pairs.get(waiting[-1][0]) == sign:
                waiting.pop()
            else:
                waiting.append((sign, at))
    if len(straight) % 2:
        waiting.append(('"', straight[-1]))
    for sign, at in waiting:
        yield in_rule(rule, lang, "unbalanced", (("mark", sign),), part, at, at + 1)


def _signs_doubled(rule: str, lang: str, part: int, text: str, source: RuleText) -> Iterator[Finding]:
    for match in _SIGNS_DOUBLED.finditer(text):
        if match[0] not in source.plain:
            yield in_rule(rule, lang, "sign-doubled", (("mark", match[0]),), part, *match.span())


def _emphasis(rule: str, lang: str, part: int, text: str) -> Iterator[Finding]:
    start = 0
    for paragraph in text.split("\n") if "*" in text else ():
        bare = _BULLET.sub(lambda match: " " * len(match[0]), paragraph).replace("\\*", "  ")
        if bare.count("*") % 2:
            at = start + bare.rfind("*")
            yield in_rule(rule, lang, "emphasis", (), part, at, at + 1)
        start += len(paragraph) + 1


def _labels(rule: str, lang: str, part: int, raw: str) -> Iterator[Finding]:
    start = 0
    for line in raw.split("\n"):
        if label := CLAUSE.match(line.lstrip().removeprefix("\\")):
            at = start + line.index("(")
            values = (("label", f"({label['label']})"),)
            yield in_rule(rule, lang, "label-begins", values, part, at, at + len(label["label"]) + 2)
        start += len(line) + 1


def _against_source(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        other = others.get(part)
        if other is None:
            continue
        if text[:1].isspace() and not other[:1].isspace():
            yield in_rule(rule, lang, "space-edge", (), part, 0, len(text) - len(text.lstrip()))
        here, there = _end(text), _end(other)
        # Before clauses a sentence may run on: with a comma here, a colon there or nothing at all.
        open_end = len(target.parts) > 1 and {here, there} <= _RUNS_ON
        if here != there and not open_end:
            values = (("source", there), ("target", here))
            yield in_rule(rule, lang, "end-differs", values, part, max(len(text) - 1, 0), len(text))
        first, second = other.count("\n\n") + 1, text.count("\n\n") + 1
        if first != second:
            yield in_rule(rule, lang, "paragraphs", (("source", first), ("target", second)), part)
    before, after = len(without_links(source.plain)), len(without_links(target.plain))
    if before >= _LONG_ENOUGH:
        ratio = after / before
        wanted, found = (len(_SENTENCE.findall(one.plain)) for one in (source, target))
        if found < wanted and _LENGTHS[0] <= ratio < _LACKS_ONE:
            yield in_rule(rule, lang, "sentences", (("source", wanted), ("target", found)))
        code = "too-short" if ratio < _LENGTHS[0] else "too-long" if ratio > _LENGTHS[1] else ""
        if code:
            yield in_rule(rule, lang, code, (("percent", round(ratio * 100)),))


def _end(text: str) -> str:
    """Return the punctuation that ends a text, inside closing brackets and quotes; empty after a word."""
    last = text.rstrip().rstrip("*_)”»\"’'\u00a0\u202f").rstrip()[-1:]
    return last if last in _ENDS else ""


Measure = tuple[Decimal, str]

_SYMBOLS = {"mm": "mm", "cm": "cm", "m": "m", "g": "g", "kg": "kg", "%": "%", "h": "hour", "min": "minute", "ft": "ft"}
# Nowhere in the middle of a figure: a long row of numbers would be read to its end from each of them.
_MEASURE = re.compile(
    r"(?<!\d)(?<!\d[.,\u00a0\u202f])(?P<figure>\d++(?:[.,\u00a0\u202f]\d++)*+)[ \u00a0\u202f-]?(?P<unit>%|[^\W\d_]+)"
)
_TIME = re.compile(r"(?<![\d.,])(?P<hour>[01]?\d|2[0-3])(?::|\u202f?h\u202f?)(?P<minute>[0-5]\d)(?!\d)")


def measures(markdown: str, lang: str) -> dict[Measure, str]:
    """Return the figures that stand before a unit, by value and unit, each as written."""
    text = LINK.sub(lambda match: match["words"] or " ", markdown)
    known = {**_SYMBOLS, **language(lang).units}
    found: dict[Measure, str] = {}
    for match in _MEASURE.finditer(text):
        unit = known.get(match["unit"].casefold())
        if unit is None:
            continue
        for value in figures(match["figure"], lang).certain:
            found.setdefault((value, unit), match[0])
    return found


def times(markdown: str) -> dict[tuple[int, int], str]:
    """Return the times of day of a text: 14:30 and 14h30 are the same."""
    text = LINK.sub(lambda match: match["words"] or " ", markdown)
    return {(int(match["hour"]), int(match["minute"])): match[0] for match in _TIME.finditer(text)}


def check_fields(text_id: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield what the forms of a message fill in otherwise than its source does."""
    for part, form in enumerate(target.parts):
        if form:
            yield from _in_form(text_id, lang, source.parts[min(part, len(source.parts) - 1)], form)


def _in_form(text_id: str, lang: str, source: str, target: str) -> Iterator[Finding]:
    there, here = fields_in(source), fields_in(target)
    if here is None:
        yield in_rule(text_id, lang, "field-broken")
        return
    for name in here:
        if there is not None and name not in there:
            yield in_rule(text_id, lang, "field-unknown", (("field", f"{{{name}}}"),))
    # A form for one thing may say it in a word.
    for name in there or ():
        if name not in here and name != "count":
            yield in_rule(text_id, lang, "field-lacking", (("field", f"{{{name}}}"),))
