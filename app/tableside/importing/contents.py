"""Telling the table of contents from the text it lists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from tableside.importing.document import CONTENTS, Block, Kind, LeftOut, checkpoint
from tableside.importing.labels import WORDS, fold_word, readings, strip_bullet
from tableside.importing.lines import ends_sentence
from tableside.language.registry import word_set

_NAMES = word_set(WORDS["contents"])
# Nothing is given back that was taken: several runs of spaces in a row would be shared out in every way there is.
_PAGE = re.compile(r"(?<![\s.…·_])(?:[\s.…·_]{2,}+|\t\s*+|\s++)[-–]?\s*+(?:\d{1,4}|[ivxl]{1,6})\s*+[-–]?\s*+$")
_LEADER = re.compile(r"(?:(?:\.\s?){4,}|…{2,}|_{4,}|\t)\s*+[-–]?\s*+\d{0,4}\s*+[-–]?\s*+$")
_SHORT = 16
_FEWEST = 4
_MOST_BLOCKS, _FEW = 4000, 8
_LOOK_AHEAD = 400
_SHORTEST_ALIKE, _CLOSE = 4, 88


def without_contents(blocks: Sequence[Block], words: frozenset[str]) -> tuple[tuple[Block, ...], tuple[LeftOut, ...]]:
    """Return the blocks without a table of contents, and its entries apart."""
    listed = _with_leaders(blocks) | _repeated(blocks, words)
    kept = tuple(block for index, block in enumerate(blocks) if index not in listed)
    out = tuple(
        LeftOut(blocks[index].text, CONTENTS, blocks[index].page, blocks[index].line) for index in sorted(listed)
    )
    return kept, out


def is_contents_heading(text: str) -> bool:
    """Return whether a line announces a table of contents."""
    return fold_word("".join(one for one in text if one.isalpha())) in _NAMES


def _with_leaders(blocks: Sequence[Block]) -> set[int]:
    """Find runs of lines that end in dots or a tab and the number of a page."""
    found: set[int] = set()
    run: list[int] = []
    for index, block in [*enumerate(blocks), (len(blocks), Block("."))]:
        if _LEADER.search(block.text) and block.words <= 2 * _SHORT:
            run.append(index)
            continue
        follows = index + 1 < len(blocks) and _LEADER.search(blocks[index + 1].text)
        if run and index - run[-1] == 1 and follows and block.words <= _SHORT:
            run.append(index)
            continue
        if len(run) >= 3:
            found.update(run)
            first = run[0] - 1
            if first >= 0 and is_contents_heading(blocks[first].text):
                found.add(first)
        run = []
    return found


@dataclass(frozen=True, slots=True)
class _Lines:
    """Facts about the blocks, computed once for every line that may begin a table of contents."""

    blocks: Sequence[Block]
    titles: Sequence[tuple[str, str]]
    headings: Sequence[bool]
    """Whether a block may be what an entry lists: short, with text under it."""


def _repeated(blocks: Sequence[Block], words: frozenset[str]) -> set[int]:
    """Find a run of short lines that come again as headings with text under them."""
    titles = [_title(block, words) for block in blocks]
    headings = [
        bool(titles[index][1]) and _entry(block) and _text_follows(blocks, index) for index, block in enumerate(blocks)
    ]
    lines = _Lines(blocks, titles, headings)
    for start, block in enumerate(blocks[:_LOOK_AHEAD]):
        if is_contents_heading(block.text) and (end := _end(lines, start + 1, announced=True)) is not None:
            return set(range(start, end))
    for start, block in enumerate(blocks[: _LOOK_AHEAD // 4]):
        may = titles[start][0] or (titles[start][1] and block.kind is not Kind.HEADING)
        if may and _entry(block) and (end := _end(lines, start, announced=False)) is not None:
            return set(range(start, end))
    return set()


def _end(lines: _Lines, start: int, *, announced: bool) -> int | None:
    """Return where the run of entries from start ends; None where they list nothing."""
    checkpoint()
    blocks, titles = lines.blocks, lines.titles
    stop = _run_end(blocks, start)
    first_entries = [index for index in range(start, min(start + 4, stop)) if titles[index][1]]
    for again in range(start + _FEWEST, stop):
        # The text may begin right after its contents, with a heading that looks like an entry.
        if any(_same(titles[index], titles[again]) for index in first_entries) and _text_follows(blocks, again):
            stop = again
            break
    entries = [index for index in range(start, stop) if titles[index][1]]
    if len(entries) < _FEWEST or (not announced and not titles[start][0] and len(entries) < 2 * _FEWEST):
        return None
    known = _Titles(
        titles[index] for index in range(stop, min(len(blocks), stop + _MOST_BLOCKS)) if lines.headings[index]
    )
    # The first entries tell: what lists nothing has none of them again.
    if len(entries) > 2 * _FEW and not any(known.has(titles[index]) for index in entries[:_FEW]):
        return None
    matched = sum(known.has(titles[index]) for index in entries)
    return stop if matched >= (0.3 if announced else 0.55) * len(entries) else None


class _Titles:
    """Headings by their titles and by their numbers, to find one that is about the same as an entry."""

    def __init__(self, titles: Iterable[tuple[str, str]]) -> None:
        self._by_number: dict[str, set[str]] = defaultdict(set)
        for number, title in titles:
            self._by_number[number].add(title)
        self._titles = set().union(*self._by_number.values())
        self._long = [title for title in self._titles if len(title) >= _SHORTEST_ALIKE]
        self.has = cache(self._has)
        """Whether an entry comes again, as `_same` would say of one of the headings."""

    def _has(self, entry: tuple[str, str]) -> bool:
        from rapidfuzz import fuzz, process

        number, title = entry
        if title in self._titles or any(_same(entry, (number, other)) for other in self._by_number.get(number, ())):
            return True
        long = len(title) >= _SHORTEST_ALIKE
        return long and process.extractOne(title, self._long, scorer=fuzz.ratio, score_cutoff=_CLOSE) is not None


def _run_end(blocks: Sequence[Block], start: int) -> int:
    stop = start
    prose = 0
    while stop < min(len(blocks), start + _LOOK_AHEAD):
        if not _entry(blocks[stop]) and blocks[stop].kind is not Kind.TABLE:
            prose += 1
            if blocks[stop].words > 2 * _SHORT or prose > 1:
                break
        stop += 1
    while stop > start and not _entry(blocks[stop - 1]):
        stop -= 1
    return stop


def _entry(block: Block) -> bool:
    return block.words <= _SHORT and (
        block.kind is Kind.HEADING
        or not block.text.rstrip().endswith((".", ";", "!", "?"))
        or bool(_PAGE.search(block.text))
        or block.words <= 3
    )


def _text_follows(blocks: Sequence[Block], index: int) -> bool:
    """Return whether text stands under a heading rather than the next entry; a row of a table heads nothing."""
    return blocks[index].kind is not Kind.TABLE and any(
        block.words > _SHORT or (ends_sentence(block.text) and block.words > 3 and not _PAGE.search(block.text))
        for block in blocks[index + 1 : index + 5]
    )


def _title(block: Block, words: frozenset[str]) -> tuple[str, str]:
    """Return the number and the folded title of a line, without the page it names."""
    text = strip_bullet(_PAGE.sub("", block.text))[0]
    found = readings(text, words)
    label = ".".join(found[0].written) if found else ""
    rest = text[found[0].end :] if found else text
    return label, fold_word("".join(one for one in rest if one.isalnum()))[:60]


def _same(one: tuple[str, str], other: tuple[str, str]) -> bool:
    from rapidfuzz import fuzz

    if not one[1] or not other[1]:
        return False
    if one[1] == other[1]:
        return True
    if min(len(one[1]), len(other[1])) < _SHORTEST_ALIKE:
        return False
    close = fuzz.ratio(one[1], other[1])
    return close >= _CLOSE or (close >= 60 and one[0] == other[0] != "")
