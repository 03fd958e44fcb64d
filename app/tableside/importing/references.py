"""Cross-references of a document into links, only where the rule they name is in the same edition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tableside.importing.evidence import node_numbers
from tableside.importing.labels import UNIT_WORDS, fold_word, letter, roman
from tableside.importing.tree import Tree
from tableside.language.record import word_set

_PART = r"(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,5}|[a-z]|[ivx]{1,5})"
_BRACKETS = r"(?:\s?\((?:\d{1,3}|[a-z]|[ivx]{1,5})\))"
_CITATION = re.compile(
    rf"(?:(?P<ordinal>\d{{1,2}})\s?\^?[aªº°]\s+(?P<first>[^\W\d_]+)[\s,]+(?:[^\W\d_]{{2,6}}\s+)?)?"
    rf"(?P<word>§{{1,2}}|[^\W\d_]{{3,14}}\.?)\s?(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*[a-z]?|[IVX]{{1,5}})(?!\w)"
    rf"(?P<brackets>{_BRACKETS}*)"
    rf"(?P<more>(?:,?\s+(?:§{{1,2}}\s?|[^\W\d_]{{2,14}}\.?\s+)(?:\({_PART}\)|{_PART}(?!\w)){_BRACKETS}*)*)"
)
_VALUE = re.compile(r"\d{1,3}(?:\.\d{1,3})*[a-z]?|\b[IVX]{1,5}\b|(?<=\()[a-z]{1,5}(?=\))|(?<=\s)[a-z](?![a-z])")
_QUALIFIER = re.compile(r"\d\s?\^?[aªº°]?\s+([^\W\d_]{3,14})|([^\W\d_]{3,14})\s+\d")
_WORDS = re.compile(r"[^\W\d_]{3,14}|[^\W\d_]{2}\.")
# What counts within a rule: "Abs. 2" alone is the second of the rule it stands in, never a rule of its own.
_INNER = word_set(
    "absatz abs satz nummer nr ziffer lid alinea comma clause clausula subclause item punkt punt lett lettera"
)


_BARE = re.compile(r"(?<![\w.,|\[])(?P<number>\d{1,3}(?:\.\d{1,3})+)(?![\w]|[.,]\d)")
_UNITS = r"(?:[cmk]?m|k?g|lb|oz|ft|s|sec|min|h|[%°€$£x×]"
_UNITS += r"|(?:met|mèt|cent|mill|kilo|sec|sek|min|stund|hour|ora|ore|uur|heur"
_UNITS += r"|point|punt|punkt|inch|feet|foot|pied|yard|pound|gram|euro|mal|times|volt|oz|unc)\w*)"
_MEASURE = re.compile(rf"\s?{_UNITS}(?!\w)|\s?[x×]\s?\d", re.IGNORECASE)
_JOIN = r"(?:,|;|–|-|,?\s(?:and|or|to|und|oder|bis|sowie|e|o|ed|a|al|et|ou|à|en|of|tot|y|hasta|e|ou))"
_JOINED = re.compile(rf"{_JOIN}\s?$", re.IGNORECASE)
_RANGE = re.compile(
    rf"(?:\s?[–-]\s?|\s(?:to|bis|tot|à|al|hasta)\s)\d{{1,3}}(?:\.\d{{1,3}})+(?![\w]|[.,]\d)(?!\s?{_UNITS}(?!\w))",
    re.IGNORECASE,
)
_POINTED_AT = re.compile(
    r"\b(?:see|under|per|vedi|secondo|sotto|zie|volgens|onder|voir|selon|sous|siehe|gemäß|nach|unter|véase|según|bajo"
    r"|cf\.?|vgl\.)\s$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A cross-reference in a text and the rule it names."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class Targets:
    """The rules of an edition by the numbers its own text gives them."""

    every: Mapping[tuple[int, ...], str]
    headed: Mapping[tuple[int, ...], str]
    """Rules with a heading of their own: what "Rule 4" can mean, while a clause is never cited so."""
    lettered: frozenset[tuple[int, ...]] = frozenset()
    """Those like 4c, which a bare figure never means."""
    words: frozenset[str] = frozenset()
    """The words that number the parts of this text: "Section 3" means the same everywhere."""
    inner: Mapping[str, int] = field(default_factory=dict)
    """The words whose numbers restart in every part, and the depth of those parts."""


class References:
    """Finds the rules of one edition by the numbers that its text cites."""

    def __init__(self, targets: Targets, words: frozenset[str] = UNIT_WORDS) -> None:
        self._targets = targets
        self._words = words

    def find(self, text: str, at: tuple[int, ...]) -> Iterator[Found]:
        """Yield the cross-references of a text that stands at a place of the edition, in order."""
        named = list(self._named(text, at))
        bare = [one for one in self._bare(text, at, named) if not any(_overlap(one, other) for other in named)]
        yield from sorted((*named, *bare), key=lambda one: one.start)

    def _named(self, text: str, at: tuple[int, ...]) -> Iterator[Found]:
        """Yield what is cited with a word, such as "Rule 4(a)"."""
        position = last = 0
        while (match := _CITATION.search(text, position)) is not None:
            found = self._read(text, match, at, last)
            position = found.end if found is not None else match.end("word")
            if found is not None:
                last = found.end
                yield found

    def _bare(self, text: str, at: tuple[int, ...], named: Iterable[Found]) -> Iterator[Found]:
        """Yield numbers alone that can only be clauses: "see 6.3 and 4.7", "5.1 to 5.4", "(3.2)"; never measures."""
        ends = {one.end for one in named}
        for match in _BARE.finditer(text):
            target = self._targets.every.get(tuple(int(one) for one in match["number"].split(".")))
            if target is None or target == self._targets.every.get(at) or _MEASURE.match(text, match.end()):
                continue
            before = text[: match.start()]
            joined = _JOINED.search(before)
            chained = joined is not None and joined.start() in ends
            range_begins = _RANGE.match(text, match.end()) is not None
            if chained or range_begins or _POINTED_AT.search(before) or _in_brackets(text, match):
                ends.add(match.end())
                yield Found(match.start(), match.end(), target)

    def _read(self, text: str, match: re.Match[str], at: tuple[int, ...], last: int) -> Found | None:
        if fold_word(match["word"]) not in self._words:
            return None
        if not match["ordinal"] and self._qualified(text[max(last, match.start() - 30) : match.start()]):
            return None
        whole = match.end() if self._known_words(match["more"]) else match.end("brackets")
        for end in dict.fromkeys((whole, match.end("brackets"))):
            word, numbers = fold_word(match["word"]), _numbers(text[match.start() : end])
            if word in _INNER - self._targets.words:
                target = self._inside(numbers, at)
            elif (depth := self._targets.inner.get(word)) is not None:
                # In "Article 4" with its own § 1 to § 5, "§ 2" belongs to the article that cites it.
                target = self._inside(numbers, at, depth)
            else:
                target = self._resolve(numbers, () if word in self._targets.words else at)
            if target is not None and self._targets.every.get(at) != target:
                return Found(match.start(), end, target)
        return None

    def _qualified(self, before: str) -> bool:
        """Return whether the words before a citation name a part of the text that it belongs to."""
        return any(fold_word(word) in self._words for pair in _QUALIFIER.findall(before) for word in pair if word)

    def _known_words(self, more: str) -> bool:
        return all(fold_word(word) in self._words for word in _WORDS.findall(more))

    def _inside(
        self, readings: Iterable[tuple[int, tuple[int, ...]]], at: tuple[int, ...], depth: int = 1
    ) -> str | None:
        """Return the clause of the present rule that a number means."""
        found = (self._targets.every.get((*at[:depth], *numbers)) for _, numbers in readings)
        return next((target for target in found if target is not None), None)

    def _resolve(self, readings: Iterable[tuple[int, tuple[int, ...]]], at: tuple[int, ...]) -> str | None:
        # A figure may count rules or the clauses of a rule: "§ 1 Abs. 2".
        split = [(count, numbers) for figures, numbers in readings for count in range(figures, 0, -1)]
        for figures, numbers in split:
            # Said in Section 4, "Rule 2" is its second rule; "Section 3, Rule 2" is meant as it stands.
            lengths = range(len(at) - 1, 0, -1) if figures == 1 else ()
            bases = [(*at[:length], *numbers[:figures]) for length in lengths]
            for base in [*bases, numbers[:figures]]:
                target = self._targets.headed.get(base)
                if target is None or (base in bases and base in self._targets.lettered):
                    continue
                if len(numbers) == figures:
                    return target
                if (deeper := self._targets.every.get((*base, *numbers[figures:]))) is not None:
                    return deeper
        return None

    def linked(self, text: str, at: tuple[int, ...], mark: str = "[[{target}|{words}]]") -> str:
        """Return the text with its cross-references as links."""
        pieces, position = [], 0
        for found in self.find(text, at):
            words = text[found.start : found.end]
            if found.start < position or any(one in words for one in "[]|"):
                continue
            pieces += [text[position : found.start], mark.format(target=found.target, words=words)]
            position = found.end
        return "".join([*pieces, text[position:]])


def _overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end


def _in_brackets(text: str, match: re.Match[str]) -> bool:
    return text[match.start() - 1 : match.start()] == "(" and text[match.end() : match.end() + 1] == ")"


def _numbers(citation: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return what the numbers of a citation can mean, and how many of them are figures: "(i)" is letter or numeral."""
    found: list[list[int]] = [[]]
    figures = 0
    for part in _VALUE.findall(citation):
        choices = _choices(part)
        figures += len(choices[0]) if part[0].isdigit() or part.isupper() else 0
        found = [[*known, *choice] for known in found for choice in choices][:8]
    return [(figures, tuple(one)) for one in found if one]


def _choices(part: str) -> list[list[int]]:
    if part[0].isdigit():
        numbers = [int(one) for one in re.findall(r"\d+", part)]
        return [[*numbers, ord(part[-1]) - 96]] if part[-1].isalpha() else [numbers]
    values = {letter(part.lower()), roman(part.lower())} - {None}
    return [[value] for value in values if value is not None] or [[0]]


def targets_of(tree: Tree, ids: Mapping[int, str]) -> Targets:
    """Return the rules of an edition by the numbers the document gives them."""
    every: dict[tuple[int, ...], str] = {}
    headed: dict[tuple[int, ...], str] = {}
    lettered: set[tuple[int, ...]] = set()
    depths: dict[str, Counter[int]] = {}
    for row, node in enumerate(tree.walk()):
        numbers = node_numbers(node)
        if row not in ids or not numbers or node.label is None:
            continue
        every.setdefault(numbers, ids[row])
        style = node.label.style
        if style.kind == "word":
            depths.setdefault(style.word, Counter())[len(numbers)] += 1
        if style.kind == "numlet" or style.kind.startswith("mixed"):
            lettered.add(numbers)
        if node.ruled or (style.kind in ("word", "numlet", "number") and not style.shape.startswith("()")):
            headed.setdefault(numbers, ids[row])
    usual = {word: counted.most_common(1)[0][0] for word, counted in depths.items()}
    inner = {word: depth - 1 for word, depth in usual.items() if depth > 1}
    return Targets(every, headed, frozenset(lettered), frozenset(depths) - set(inner), inner)
