"""How a translation is written: spaces, signs, brackets, emphasis, labels, ends of sentences and length."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tableside.language.registry import language
from tableside.rulebook.findings import TITLE, Finding, in_rule
from tableside.rulebook.model import DIAGRAM, LINK
from tableside.rulebook.scan import CLAUSE
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import RuleText

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
    """Blank out what is no text, place for place: link brackets and targets, names of diagrams."""
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
    """Yield what is wrong or doubtful in the writing of a translation."""
    for part, raw in pieces_of(target):
        text = without_links(raw)
        yield from _spaces(rule, lang, part, text, source.plain)
        yield from _signs_doubled(rule, lang, part, text, source)
        yield from _wrong_in(rule, lang, part, raw, source)
        if kind_of(rule) is TextKind.RULE:
            yield from _labels(rule, lang, part, raw)
    yield from _against_source(rule, lang, source, target)


def wrong_form(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield what is wrong in the writing of a translation: doubts are left out, which takes less time."""
    for part, raw in pieces_of(target):
        yield from _wrong_in(rule, lang, part, raw, source)


def _wrong_in(rule: str, lang: str, part: int, raw: str, source: RuleText) -> Iterator[Finding]:
    text = without_links(raw)
    yield from _balance(rule, lang, part, text, _GERMAN_PAIRS if lang.partition("-")[0] == "de" else _PAIRS)
    yield from _emphasis(rule, lang, part, text)
    if kind_of(rule) is TextKind.RULE and part not in dict(pieces_of(source)):
        yield in_rule(rule, lang, "text-extra", (), part, 0, len(raw))


def _spaces(rule: str, lang: str, part: int, text: str, source: str) -> Iterator[Finding]:
    """Yield spaces that are too many or lacking, unless the source has them just so ("x,y", a line to fill in)."""
    visible = text.replace("\u2060", "")
    # Where links were blanked the places would be wrong; they are found again in the text itself.
    spaced = visible if len(visible) == len(text) else text
    for match in _DOUBLED.finditer(spaced):
        if match[0] not in source:
            yield in_rule(rule, lang, "space-doubled", (), part, *match.span())
    for match in _EDGE.finditer(spaced):
        yield in_rule(rule, lang, "space-edge", (), part, *match.span())
    french = language(lang).spaced_signs
    if french:
        taken_over = set(source.split())
        for match in (*_FRENCH_BEFORE.finditer(text), *_FRENCH_AFTER.finditer(text)):
            start, end = match.span("sign")
            if _word_at(text, start) in taken_over:
                continue  # a sign inside something that is the same in every language: "tableside:", {"on": "red"}
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
        text = line.lstrip().removeprefix("\\")
        if label := CLAUSE.match(text):
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
    """Return the sign that ends a text, whatever closes around it; a word ends with nothing."""
    last = text.rstrip().rstrip("*_)”»\"’'\u00a0\u202f").rstrip()[-1:]
    return last if last in _ENDS else ""
