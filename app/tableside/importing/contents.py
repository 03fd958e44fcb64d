"""Telling the table of contents from the text it lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tableside.importing.document import CONTENTS, Block, Kind, LeftOut
from tableside.importing.labels import fold_word, readings, strip_bullet
from tableside.importing.lines import ends_sentence
from tableside.language.record import word_set

_NAMES = word_set(
    "contents content index indice sommario sommaire inhoud inhoudsopgave inhoudstafel inhalt inhaltsverzeichnis "
    "inhaltsubersicht tabledesmatieres tableofcontents contenido contenidos sumario innehall indhold"
)
_PAGE = re.compile(r"(?:[\s.…·_]{2,}|\t\s*|\s+)[-–]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–]?\s*$")
_LEADER = re.compile(r"(?:(?:\.\s?){4,}|…{2,}|_{4,}|\t)\s*[-–]?\s*\d{0,4}\s*[-–]?\s*$")
_SHORT = 16
_FEWEST = 4
_LOOK_AHEAD = 400


def without_contents(blocks: Sequence[Block], words: frozenset[str]) -> tuple[tuple[Block, ...], tuple[LeftOut, ...]]:
    """Return the blocks without a table of contents, and its entries apart."""
    listed = _with_leaders(blocks) | _repeated(blocks, words)
    kept = tuple(block for index, block in enumerate(blocks) if index not in listed)
    out = tuple(
        LeftOut(blocks[index].text, CONTENTS, blocks[index].page, blocks[index].line) for index in sorted(listed)
    )
    return kept, out


def is_contents_heading(text: str) -> bool:
    """Tell whether a line announces a table of contents."""
    return fold_word("".join(one for one in text if one.isalpha())) in _NAMES


def _with_leaders(blocks: Sequence[Block]) -> set[int]:
    """Find runs of lines that end in dots or a tab and the number of a page."""
    found: set[int] = set()
    run: list[int] = []
    for index, block in [*enumerate(blocks), (len(blocks), Block("."))]:
        if _LEADER.search(block.text) and block.words <= 2 * _SHORT:
            run.append(index)
            continue
        if (
            run
            and index - run[-1] == 1
            and index + 1 < len(blocks)
            and _LEADER.search(blocks[index + 1].text)
            and block.words <= _SHORT
        ):
            run.append(index)
            continue
        if len(run) >= 3:
            found.update(run)
            first = run[0] - 1
            if first >= 0 and is_contents_heading(blocks[first].text):
                found.add(first)
        run = []
    return found


def _repeated(blocks: Sequence[Block], words: frozenset[str]) -> set[int]:
    """Find a run of short lines that come again as headings, in order, with text under them."""
    titles = [_title(block, words) for block in blocks]
    for start, block in enumerate(blocks[:_LOOK_AHEAD]):
        if is_contents_heading(block.text) and (end := _end(blocks, titles, start + 1, True)) is not None:
            return set(range(start, end))
    for start, block in enumerate(blocks[: _LOOK_AHEAD // 4]):
        if titles[start][0] and _entry(block) and (end := _end(blocks, titles, start, False)) is not None:
            return set(range(start, end))
    return set()


def _end(blocks: Sequence[Block], titles: Sequence[tuple[str, str]], start: int, announced: bool) -> int | None:
    """Return where the text begins that the entries from start list; None where they list nothing."""
    stop = start
    prose = 0
    while stop < min(len(blocks), start + _LOOK_AHEAD):
        if not _entry(blocks[stop]) and blocks[stop].kind is not Kind.TABLE:
            prose += 1
            if blocks[stop].words > 3 * _SHORT or prose > 2:
                break
        stop += 1
    first_entries = [index for index in range(start, min(start + 4, stop)) if titles[index][1]]
    for again in range(start + _FEWEST, stop + 1):
        if again >= len(blocks):
            break
        if not any(_same(titles[index], titles[again]) for index in first_entries if index < again):
            continue
        if not _text_follows(blocks, again):
            continue
        entries = [index for index in range(start, again) if titles[index][1]]
        later = titles[again:]
        matched = sum(any(_same(titles[index], other) for other in later) for index in entries)
        if len(entries) >= _FEWEST and matched >= (0.4 if announced else 0.6) * len(entries):
            return _with_parents(titles, start, again)
    return None


def _with_parents(titles: Sequence[tuple[str, str]], start: int, again: int) -> int:
    """Take headings right above the first listed one to the text, where they were listed before it too."""
    while (
        again - 1 > start + _FEWEST
        and titles[again - 1][1]
        and any(_same(titles[index], titles[again - 1]) for index in range(start, again - 1))
    ):
        again -= 1
    return again


def _entry(block: Block) -> bool:
    return block.words <= _SHORT and (
        block.kind is Kind.HEADING
        or not block.text.rstrip().endswith((".", ";", "!", "?"))
        or bool(_PAGE.search(block.text))
        or block.words <= 3
    )


def _text_follows(blocks: Sequence[Block], index: int) -> bool:
    """Tell whether text stands under a heading rather than the next entry."""
    return any(
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
    if min(len(one[1]), len(other[1])) < 4:
        return False
    close = fuzz.ratio(one[1], other[1])
    return close >= 88 or (close >= 60 and one[0] == other[0] != "")
