"""The figures of a rule text by value, however a language writes them, and how two sets of them differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from tableside.language.registry import language
from tableside.language.words import number_words
from tableside.rulebook.model import LINK, Rule

_VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_NUMBER = re.compile(
    rf"""
    (?P<whole>\d+) [ \u00a0\u202f-]? (?P<over>\d) [/⁄] (?P<under>[2-9]|16|32)(?!\d)   # 8 1/2
    | (?P<top>\d) [/⁄] (?P<bottom>[2-9]|16|32)(?![\d/⁄])                           # 1/2
    | (?P<digits>\d+(?:[.,\u00a0\u202f]\d+)*) (?:[ \u00a0\u202f]?(?P<vulgar>[{_VULGAR}]))?
    | (?P<alone>[{_VULGAR}])
    """,
    re.VERBOSE,
)
_ORDINAL = re.compile(r"(?:st|nd|rd|th|e|er|ère|re|ème|de|ste|[°ºª])(?![^\W\d_])")
_GROUPED = re.compile(r"\d{1,3}(?P<mark>[.,\u00a0\u202f])\d{3}(?:(?P=mark)\d{3})*$")
_NO_FIGURE = re.compile(r"^\s*\d{1,3}\.\s|\((?:diagram|picture):[^)]*\)", re.MULTILINE)
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")
# Up to here a language whose number words are not known may well write a word where others write digits.
_LIKELY_WORD = 12
_UNIT = re.compile(r"(?:[ \u00a0\u202f]?[x×][ \u00a0\u202f]?[\d.,]{1,8})?[ \u00a0\u202f]?([^\W\d_]{1,12})(?![^\W_])")
_METRIC = {"mm": Decimal(1), "cm": Decimal(10), "m": Decimal(1000)}
_LONGEST_UNIT = 26
_LONGEST = 100_000
"""Characters that are read: a longer rule is a damaged or a hostile file, and would take minutes."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The values that a text states for certain and those that it may state, each as written."""

    certain: Mapping[Decimal, str] = field(default_factory=dict)
    possible: frozenset[Decimal] = frozenset()
    words_known: bool = True

    def lacks(self, value: Decimal, written: str = "") -> bool:
        """Return whether the text surely does not state a value, which another has as written."""
        if value in self.certain or value in self.possible:
            return False
        if not self.words_known and written.isalpha():
            return False  # what one text says in a word, another may say in one that is not known here
        return self.words_known or value > _LIKELY_WORD or value != value.to_integral_value()

    def beyond(self, other: Figures) -> tuple[str, ...]:
        """Return the figures, as written, that another text surely does not state."""
        return tuple(written for value, written in self.certain.items() if other.lacks(value, written))


@lru_cache(maxsize=8192)
def figures(markdown: str, lang: str) -> Figures:
    """Find the figures of a rule's own text; ids inside links and names of diagrams do not count."""
    text = LINK.sub(lambda match: " " if _cites(match) else match["words"], markdown[:_LONGEST])
    text = _NO_FIGURE.sub(" ", text)
    certain: dict[Decimal, str] = {}
    possible: set[Decimal] = set()
    for match in _NUMBER.finditer(text):
        values = _values(match, lang)
        possible.update(_in_other_units(values[-1], text[match.end() : match.end() + _LONGEST_UNIT], lang))
        if match["digits"] and not match["vulgar"] and _ORDINAL.match(text, match.end()):
            possible.update(values)
        else:
            certain.update(dict.fromkeys(values, match[0]))
    known = number_words(lang)
    if known is not None:
        for match in known.pattern.finditer(text):
            word = match[0].lower()
            if word in known.certain:
                certain.setdefault(known.certain[word], match[0])
            else:
                possible.add(known.possible[word])
    return Figures(certain, frozenset(possible), known is not None)


def _in_other_units(value: Decimal, after: str, lang: str) -> tuple[Decimal, ...]:
    """Return a length in the other metric units: 3.569 m is 3569 mm."""
    match = _UNIT.match(after)
    if match is None:
        return ()
    word = match[1].lower()
    size = _METRIC.get(language(lang).units.get(word, word))
    return tuple(value * size / other for other in _METRIC.values()) if size is not None else ()


def _cites(link: re.Match[str]) -> bool:
    """Return whether a link shows as the number of the rule it leads to, as "[[4.2|Law 4.2]]" does."""
    words = link["words"]
    if not words:
        return True
    numbers = re.findall(r"\d+", words)
    begins = words[0].isdigit() and any(sign.isalpha() for sign in words)
    return bool(numbers) and not begins and set(numbers) <= set(re.findall(r"\d+", link["target"]))


def _values(match: re.Match[str], lang: str) -> tuple[Decimal, ...]:
    if match["whole"]:
        return (Decimal(match["whole"]) + _ratio(match["over"], match["under"]),)
    if match["top"]:
        return (_ratio(match["top"], match["bottom"]),)
    if match["alone"]:
        return (_vulgar(match["alone"]),)
    extra = _vulgar(match["vulgar"]) if match["vulgar"] else Decimal(0)
    plain = _plain(match["digits"], lang)
    return (*plain[:-1], plain[-1] + extra)


def _plain(digits: str, lang: str) -> tuple[Decimal, ...]:
    """Read digits with points, commas or spaces between them as one number, or as several where they are."""
    grouped = _GROUPED.match(digits)
    if grouped and grouped["mark"] != language(lang).decimal_sign:
        return (Decimal(digits.replace(grouped["mark"], "")),)
    pieces = re.split(r"[.,\u00a0\u202f]", digits)
    if len(pieces) == 2 and not re.search(r"[\u00a0\u202f]", digits):
        return (Decimal(".".join(pieces)),)
    return tuple(Decimal(piece) for piece in pieces)


def _ratio(top: str, bottom: str) -> Decimal:
    return (Decimal(top) / Decimal(bottom)).quantize(Decimal("0.0001")).normalize()


def _vulgar(sign: str) -> Decimal:
    return Decimal(str(unicodedata.numeric(sign))).quantize(Decimal("0.0001")).normalize()


def differing_figures(one: Rule, lang: str, other: Rule, other_lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the figures, as written, that only one of two texts of a rule states, with those in their places.

    The number of a rule that either of them cites is none: one text may link what the other only names.
    """
    cited = cited_numbers(one) | cited_numbers(other)
    here, there = stated_figures(one, lang), stated_figures(other, other_lang)
    only_here, only_there = _only(here, there, cited), _only(there, here, cited)
    if bool(only_here) != bool(only_there):
        counted = counted_figures(one, lang), counted_figures(other, other_lang)
        if only_here:
            only_there = opposite_figures(only_here, *counted)[1]
        else:
            only_here = opposite_figures(only_there, *reversed(counted))[1]
    return tuple(only_here.values()), tuple(only_there.values())


def stated_figures(rule: Rule, lang: str) -> Figures:
    return figures(_without_links(rule), lang)


def _without_links(rule: Rule) -> str:
    return LINK.sub(" ", "\n\n".join(block.markdown for block in rule.blocks if block.kind != "diagram"))


Counted = list[tuple[Decimal, str, str]]
"""Value, writing and unit of each figure in order; the unit is the word that follows it."""


def counted_figures(rule: Rule, lang: str) -> Counted:
    text = _NO_FIGURE.sub(" ", _without_links(rule)[:_LONGEST])
    certain = stated_figures(rule, lang).certain
    found = [(match.start(), _values(match, lang)[-1], match) for match in _NUMBER.finditer(text)]
    if (known := number_words(lang)) is not None:
        words = known.pattern.finditer(text)
        found += [(one.start(), known.certain[one[0].lower()], one) for one in words if one[0].lower() in known.certain]
    counted = []
    for _, value, match in sorted(found, key=lambda one: one[0]):
        unit = _UNIT.match(text, match.end())
        if value in certain:
            counted.append((value, match[0], unit[1].lower() if unit is not None else ""))
    return counted


def opposite_figures(
    only: Mapping[Decimal, str], ours: Counted, theirs: Counted
) -> tuple[dict[Decimal, str], dict[Decimal, str]]:
    """Return the figures that only our text has, and those of the same unit that stand in their places in the other.

    Where one has such a place, the others are taken for examples, such as a table of values, and left out.
    """
    pairs = [
        pair
        for unit in dict.fromkeys(unit for value, _, unit in ours if value in only and unit)
        for pair in zip(_of(ours, unit).items(), _of(theirs, unit).items(), strict=False)
        if pair[0][0] in only and pair[0][0] != pair[1][0]
    ]
    return (dict(mine for mine, _ in pairs), dict(yours for _, yours in pairs)) if pairs else (dict(only), {})


def _of(counted: Counted, unit: str) -> dict[Decimal, str]:
    found: dict[Decimal, str] = {}
    for value, written, own in counted:
        if own == unit:
            found.setdefault(value, written)
    return found


def _only(here: Figures, there: Figures, cited: frozenset[Decimal]) -> dict[Decimal, str]:
    return {
        value: written for value, written in here.certain.items() if there.lacks(value, written) and value not in cited
    }


def cited_numbers(rule: Rule) -> frozenset[Decimal]:
    """Return the numbers of the rules that a rule links to."""
    numbers = (
        _NUMBERS.findall(part)
        for reference in rule.references()
        for part in (reference.target.rpartition("/")[2], reference.words or "")
    )
    return frozenset(Decimal(one) for found in numbers for each in found for one in (each, *each.split(".")))
