"""Plain text of any encoding, and lines into blocks, which PDF pages need as well.

A line begins a block after a gap, where it starts with a label or a bullet, and where the paragraph above it is
plainly over. Heads and page numbers are taken out first, wherever they interrupt a sentence.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise

from tableside.errors import N_
from tableside.importing.document import CONTENTS, Block, Document, Kind, LeftOut, checkpoint
from tableside.importing.labels import (
    UNIT_WORDS,
    WORDS,
    fold_word,
    is_superscript,
    learned_words,
    readings,
    strip_bullet,
)
from tableside.language.registry import word_set

RUNNING_HEAD = N_("running head")
PAGE_NUMBER = N_("page number")
PRINTED_TWICE = N_("line printed again at the top of a page")
_PAGE_NUMBER = re.compile(
    r"(?:[-–—|.\[( ]*+(?:(?:page|pagina|pag|seite|pág|p)\b\.?)?\s*"
    r"\d{1,4}\s*(?:(?:/|of|di|de|von|van|sur)\s*\d{1,4})?"
    r"[-–—|.\]) ]*|[ivxl]{1,6})$",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")
_FULL_STOP = re.compile(r"[.!?…][»”\"')\]]?\s*$")
_STOP = re.compile(r"[.!?:;…][»”\"')\]]?\s*$")
_ENDS = re.compile(r"[.!?:;…»”\"')\]]\s*$")
_NEW_SENTENCE = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}+[.!?][»”\"')\]]?\s+[A-ZÀ-Þ][^.!?]*$")
_LEADERS = re.compile(r"(?:\.\s?){4,}|…{2,}|(?<!\t)\t++\s*+[-–]?\s*+\d++\s*+[-–]?\s*+$")
_EDGE_LINES = 3
_LONGEST_HEAD = 100
_SHORTEST_TWICE = 8
_WIDEST_WRAPPED = 120
"""Longer lines of plain text, in characters, are whole paragraphs."""
_SHORTEST_LINE = 25


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text where it stands on its page."""

    text: str
    indent: float = 0.0
    page: int = 0
    number: int = 0
    gap: bool = False
    """Whether more room than usual, or an empty line, stands above it."""
    width: float = 0.0
    """How far to the right it reaches, indentation included."""
    top: float = 0.0
    size: float = 0.0
    bold: bool = False
    starts_column: bool = False
    row: bool = False
    """Whether it is a row of a table."""


def is_page_number(text: str) -> bool:
    """Return whether a line is nothing but the number of a page."""
    return bool(_PAGE_NUMBER.match(text.strip()))


def ends_sentence(text: str) -> bool:
    """Return whether a text comes to a stop: a following line is then not its continuation."""
    return bool(_ENDS.search(text))


def begins_sentence(text: str) -> bool:
    """Return whether a text breaks off in a sentence that began within it."""
    return not ends_sentence(text) and bool(_NEW_SENTENCE.search(text))


def starts_small(text: str) -> bool:
    """Return whether a text goes on in mid-sentence."""
    return next((one for one in text if one.isalnum()), "").islower() and text[:1] not in "([-"


def without_heads(lines: Sequence[Line], *, paged: bool) -> tuple[list[Line], list[LeftOut]]:
    """Return the lines without running heads and page numbers, and those apart."""
    drop = _repeated_heads(lines) | _paged_heads(lines) if paged else _interrupting_heads(lines)
    kept: list[Line] = []
    out: list[LeftOut] = []
    gap = top = False
    for index, line in enumerate(lines):
        # The last line of the column before may be printed again at the top of a page or a column.
        same = paged and kept and kept[-1].text == line.text and abs(line.indent - kept[-1].indent) < 1
        if index in drop or (same and (line.starts_column or top) and len(line.text) >= _SHORTEST_TWICE):
            out.append(LeftOut(line.text.strip(), drop.get(index, PRINTED_TWICE), line.page, line.number))
            gap, top = gap or line.gap, top or line.starts_column
            continue
        kept.append(replace(line, gap=line.gap or gap, starts_column=line.starts_column or top))
        gap = top = False
    return kept, out


def _paged_heads(lines: Sequence[Line]) -> dict[int, str]:
    """Find lines that return at the edge of page after page, whatever number they carry."""
    pages: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        pages[line.page].append(index)
    edges: dict[tuple[str, bool], list[int]] = defaultdict(list)
    for page in pages.values():
        ordered = sorted(page, key=lambda index: lines[index].top)
        for side, chosen in ((True, ordered[:_EDGE_LINES]), (False, ordered[-_EDGE_LINES:])):
            for index in chosen:
                text = lines[index].text.strip()
                if len(text) <= _LONGEST_HEAD:
                    edges[_DIGITS.sub("#", text), side].append(index)
    needed = 2 if len(pages) <= 3 else 3
    everywhere = Counter(line.text.strip() for line in lines)
    found = _lone_page_number(lines, pages)
    for places in edges.values():
        if len({lines[index].page for index in places}) < needed or not _same_place(lines, places):
            continue
        if len({lines[index].text.strip() for index in places}) > 1 and not _counts_with_pages(lines, places):
            continue
        if sum(everywhere[text] for text in {lines[index].text.strip() for index in places}) > 2 * len(places):
            # A line that is mostly found within pages is a phrase of the text.
            continue
        found |= dict.fromkeys(places, PAGE_NUMBER if is_page_number(lines[places[0]].text) else RUNNING_HEAD)
    return found


def _lone_page_number(lines: Sequence[Line], pages: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """Find the number of the only page of a document: nothing else of it is but its own number, at the very foot."""
    if len(pages) != 1:
        return {}
    page, places = next(iter(pages.items()))
    lowest = max(places, key=lambda index: lines[index].top)
    return {lowest: PAGE_NUMBER} if len(places) > 1 and lines[lowest].text.strip() == str(page) else {}


def _repeated_heads(lines: Sequence[Line]) -> dict[int, str]:
    """Find short lines within pages that return and interrupt sentences: heads of an older page, printed along."""
    groups: dict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if line.row or _STOP.search(line.text):
            continue
        if len(line.text) <= _LONGEST_HEAD and line.width < 75 and not readings(strip_bullet(line.text)[0]):
            groups[line.text.strip()].append(index)
    found: dict[int, str] = {}
    for places in groups.values():
        pages = {lines[index].page for index in places}
        if len(places) < 3 or (lines[places[0]].page and len(pages) < 0.5 * len(places)):
            continue
        if any(_interrupts(lines, index) for index in places):
            found.update(dict.fromkeys(places, RUNNING_HEAD))
    return found


def without_repeated(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], list[LeftOut]]:
    """Return blocks without short ones that return and interrupt sentences, and those apart; rows may well return."""
    lines = [
        Line(one.text, page=one.page, width=0.0 if one.words <= 8 else 100.0, row=one.kind is Kind.TABLE)
        for one in blocks
    ]
    drop = _repeated_heads(lines)
    kept = tuple(block for index, block in enumerate(blocks) if index not in drop)
    return kept, [LeftOut(one.text, RUNNING_HEAD, one.page, one.line) for one in map(blocks.__getitem__, drop)]


def _same_place(lines: Sequence[Line], places: Sequence[int]) -> bool:
    heights = Counter(round(lines[index].top / 6) for index in places)
    return heights.most_common(1)[0][1] >= 0.6 * len(places) or max(heights) - min(heights) <= 5


def _counts_with_pages(lines: Sequence[Line], places: Sequence[int]) -> bool:
    """Return whether a number in the lines goes up as the pages do."""
    numbers = [[int(digits) - lines[index].page for digits in _DIGITS.findall(lines[index].text)] for index in places]
    return any(Counter(column).most_common(1)[0][1] >= 0.8 * len(places) for column in zip(*numbers, strict=False))


def _interrupting_heads(lines: Sequence[Line]) -> dict[int, str]:
    """Find lines of their own that return again and again and at least once stand in the middle of a sentence."""
    alone = [
        index
        for index, line in enumerate(lines)
        if (line.gap or index == 0)
        and (index + 1 == len(lines) or lines[index + 1].gap)
        and len(line.text) <= _LONGEST_HEAD
    ]
    groups: dict[str, list[int]] = defaultdict(list)
    numbers: list[int] = []
    for index in alone:
        text = lines[index].text.strip()
        if is_page_number(text) and any(one.isdigit() for one in text):
            numbers.append(index)
        else:
            groups[text].append(index)
    found: dict[int, str] = {}
    for places in groups.values():
        if len(places) >= 3 and any(_interrupts(lines, index) for index in places):
            found.update(dict.fromkeys(places, RUNNING_HEAD))
    if _counts_pages(lines, numbers):
        found.update(dict.fromkeys(numbers, PAGE_NUMBER))
    return found


def _counts_pages(lines: Sequence[Line], numbers: Sequence[int]) -> bool:
    """Return whether numbers on lines of their own count pages: a rule may stand alone with its number too."""
    values = [int(_DIGITS.findall(lines[index].text)[0]) for index in numbers]
    steps = sum(after == before + 1 for before, after in pairwise(values))
    if len(values) < 3 or steps < 0.8 * (len(values) - 1):
        return False
    dressed = sum(lines[index].text.strip()[:1] in "-–—|[" or lines[index].text[:1].isalpha() for index in numbers)
    return dressed > 0.5 * len(numbers) or any(_interrupts(lines, index) for index in numbers)


def _interrupts(lines: Sequence[Line], index: int) -> bool:
    if not 0 < index < len(lines) - 1:
        return False
    if lines[index - 1].row or lines[index + 1].row or starts_small(lines[index].text):
        return False
    before, after = lines[index - 1].text, lines[index + 1].text
    # Cells of a table have no sentences to interrupt.
    return (
        len(before) > _SHORTEST_LINE
        and not ends_sentence(before)
        and starts_small(after)
        and not readings(strip_bullet(after)[0])
    )


def to_blocks(lines: Sequence[Line], unit_words: frozenset[str] = UNIT_WORDS) -> tuple[Block, ...]:
    lines = _with_marks(lines)
    widths = sorted(line.width for line in lines)
    full = widths[int(0.9 * (len(widths) - 1))] if widths else 0.0
    justified = _is_justified(lines, full)
    hyphens = Hyphens(line.text for line in lines)
    first_indent = _first_line_indent(lines)
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    body = max(sizes, key=lambda size: sizes[size], default=0.0)
    wrapped = not body and full <= _WIDEST_WRAPPED and sum(line.gap for line in lines) > 0.1 * len(lines)
    blocks: list[Block] = []
    previous: Line | None = None
    for index, line in enumerate(lines):
        text, bullet = strip_bullet(line.text)
        starts, glued = _starts(previous, line, text, bullet, full, unit_words, justified=justified)
        if wrapped and previous is not None and not line.gap and not bullet and _had_no_room(previous, text, full):
            starts, glued = starts and bool(readings(text, unit_words)), True
        if line.row or (previous is not None and previous.row):
            starts, glued = True, False
        if first_indent and abs(line.indent - first_indent) < 0.6 and previous is not None and not starts:
            starts, glued = True, False
        if justified and not starts and _is_title_below(lines, index, full, unit_words):
            starts, glued = True, False
        if starts or not blocks:
            blocks.append(_opened(line, text, bullet, glued, body))
        else:
            blocks[-1] = _continued(blocks[-1], text, hyphens, justified=justified)
        previous = line
    return tuple(blocks)


def _had_no_room(previous: Line, text: str, full: float) -> bool:
    """Return whether a line was broken because its next word went beyond the margin, and for no other reason."""
    return previous.width + 1 + len(text.split(maxsplit=1)[0]) > full and not _LEADERS.search(previous.text)


def _with_marks(lines: Sequence[Line]) -> list[Line]:
    """Return lines with the bullets that stand on a line of their own put before what they mark."""
    found: list[Line] = []
    mark: Line | None = None
    for line in lines:
        if strip_bullet(f"{line.text} .") == (".", True):
            mark = line
            continue
        if mark is not None:
            plain = not strip_bullet(line.text)[1] and not readings(line.text) and line.indent > mark.indent
            text = f"{mark.text} {line.text}" if plain else line.text
            line = replace(line, text=text, gap=True, starts_column=line.starts_column or mark.starts_column)
        found.append(line)
        mark = None
    return found


def _continued(block: Block, text: str, hyphens: Hyphens, *, justified: bool) -> Block:
    """Return a block with one more line, noting where that line may begin a paragraph that nothing sets off."""
    whole = hyphens.joined(block.text, text)
    breaks = tuple(back + len(whole) - len(block.text) for back in block.breaks)
    if justified and _FULL_STOP.search(block.text) and text[:1].isupper():
        breaks = (*breaks, len(text))
    return replace(block, text=whole, breaks=breaks)


def _is_title_below(lines: Sequence[Line], index: int, full: float, unit_words: frozenset[str]) -> bool:
    """Return whether a short line after a full one is a title: a paragraph that ends with it would want its stop."""
    if not 0 < index < len(lines) - 1:
        return False
    before, line, after = lines[index - 1], lines[index], lines[index + 1]
    if not _FULL_STOP.search(before.text) or not line.text[:1].isupper() or line.width >= 0.6 * full:
        return False
    alone = not (_FULL_STOP.search(line.text) or line.text.rstrip().endswith((",", ";", ":", "-")))
    return alone and after.page == line.page and bool(readings(strip_bullet(after.text)[0], unit_words))


def _starts(
    previous: Line | None,
    line: Line,
    text: str,
    bullet: bool,
    full: float,
    unit_words: frozenset[str],
    *,
    justified: bool,
) -> tuple[bool, bool]:
    """Return whether a line begins a block, and whether that block may still be the paragraph above."""
    if previous is None:
        return True, False
    labelled = bool(readings(text, unit_words))
    small = starts_small(text)
    if line.size and previous.size and abs(line.size - previous.size) > 0.12 * previous.size:
        return True, False
    if line.starts_column:
        capitals = previous.text.isupper() and text.isupper()
        # A bracket or a quotation mark at the foot of a column ends no sentence that goes on at the next one's head.
        stops = _STOP.search(previous.text) if small else ends_sentence(previous.text)
        continues = not stops and (small or capitals) and not labelled
        return not continues, not line.gap
    if line.gap:
        return True, False
    over = _is_over(previous, full, small, justified=justified)
    if bullet or labelled:
        return True, not over
    if line.bold != previous.bold and (ends_sentence(previous.text) or not small) and previous.width < 0.8 * full:
        return True, False
    if _LEADERS.search(previous.text):
        return True, True
    return over, False


def _is_over(previous: Line, full: float, small: bool, *, justified: bool) -> bool:
    """Return whether a line ends its paragraph: it is short, and what follows is no continuation."""
    if small and not ends_sentence(previous.text):
        return False
    if justified and previous.width < (0.982 if _FULL_STOP.search(previous.text) else 0.965) * full:
        return True
    if small:
        return False
    return previous.width < 0.5 * full or (previous.width < 0.62 * full and ends_sentence(previous.text))


def _opened(line: Line, text: str, bullet: bool, glued: bool, body: float) -> Block:
    heading = bool(body and line.size > 1.12 * body) and not line.row
    kind = Kind.TABLE if line.row else Kind.HEADING if heading else Kind.ITEM if bullet else Kind.PARAGRAPH
    if kind is Kind.PARAGRAPH and line.size < 0.95 * body and is_superscript(text[:1]):
        kind = Kind.NOTE
    level = 0 if not heading else 1 if line.size > 1.5 * body else 2 if line.size > 1.25 * body else 3
    return Block(text.strip(), kind, level, line.indent, line.page, line.number, glued, bold=line.bold)


def _first_line_indent(lines: Sequence[Line]) -> float:
    """Return by how much the first line of a paragraph is set in, in texts that part paragraphs so; 0 in others."""
    # A line at the margin goes on with the one above it, which may be the last of a hanging clause.
    indents = Counter(
        round(line.indent * 2) / 2
        for line, after in pairwise(lines)
        if line.indent > 0.8 and after.indent < 0.4 and after.page == line.page and not after.gap
        if not readings(strip_bullet(after.text)[0])
    )
    if not indents:
        return 0.0
    indent, times = indents.most_common(1)[0]
    return indent if times >= 0.12 * len(lines) else 0.0


def _is_justified(lines: Sequence[Line], full: float) -> bool:
    """Return whether lines are set to one width: most reach it, or hardly any ends just short of it."""
    reaching = sum(line.width >= 0.985 * full for line in lines)
    nearly = sum(0.88 * full <= line.width < 0.985 * full for line in lines)
    return bool(full) and reaching > min(0.45 * len(lines), max(0.12 * len(lines), 4 * nearly))


_CONTENTS_NAMES = word_set(WORDS["contents"])
# Nothing is given back that was taken: several runs of spaces in a row would be shared out in every way there is.
_PAGE_AT_END = re.compile(r"(?<![\s.…·_])(?:[\s.…·_]{2,}+|\t\s*+|\s++)[-–]?\s*+(?:\d{1,4}|[ivxl]{1,6})\s*+[-–]?\s*+$")
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
    return fold_word("".join(one for one in text if one.isalpha())) in _CONTENTS_NAMES


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


def _repeated(blocks: Sequence[Block], words: frozenset[str]) -> set[int]:
    """Find a run of short lines that come again as headings with text under them."""
    titles = [_title(block, words) for block in blocks]
    headings = [
        bool(titles[index][1]) and _entry(block) and _text_follows(blocks, index) for index, block in enumerate(blocks)
    ]
    end_of = partial(_end, blocks, titles, headings)
    for start, block in enumerate(blocks[:_LOOK_AHEAD]):
        if is_contents_heading(block.text) and (end := end_of(start + 1, announced=True)) is not None:
            return set(range(start, end))
    for start, block in enumerate(blocks[: _LOOK_AHEAD // 4]):
        may = titles[start][0] or (titles[start][1] and block.kind is not Kind.HEADING)
        if may and _entry(block) and (end := end_of(start, announced=False)) is not None:
            return set(range(start, end))
    return set()


def _end(
    blocks: Sequence[Block], titles: Sequence[tuple[str, str]], headings: Sequence[bool], start: int, *, announced: bool
) -> int | None:
    """Return where the run of entries from start ends; None where they list nothing.

    They list headings: short blocks with text under them.
    """
    checkpoint()
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
    known = _Titles(titles[index] for index in range(stop, min(len(blocks), stop + _MOST_BLOCKS)) if headings[index])
    # The first entries decide: where nothing is listed, none of them comes again.
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
        or bool(_PAGE_AT_END.search(block.text))
        or block.words <= 3
    )


def _text_follows(blocks: Sequence[Block], index: int) -> bool:
    """Return whether text stands under a heading rather than the next entry; a row of a table heads nothing."""
    return blocks[index].kind is not Kind.TABLE and any(
        block.words > _SHORT or (ends_sentence(block.text) and block.words > 3 and not _PAGE_AT_END.search(block.text))
        for block in blocks[index + 1 : index + 5]
    )


def _title(block: Block, words: frozenset[str]) -> tuple[str, str]:
    """Return the number and the folded title of a line, without the page it names."""
    text = strip_bullet(_PAGE_AT_END.sub("", block.text))[0]
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


_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HEAD = re.compile(r"(?<![^\W\d_])(?<![^\W\d_]-)([^\W\d_]++(?:-[^\W\d_]++)*+)[-\u2010\ufffe\x02]$")
_CONJUNCTIONS = word_set(WORDS["conjunctions"])
_TAIL = re.compile(r"[^\W\d_]+")
_HYPHENS = ("-", "\u2010", "\ufffe", "\x02")


class Hyphens:
    """Joins lines as a document wants it: what it writes elsewhere tells whether it breaks words at all.

    Where nothing tells, `breaks_words` does.
    """

    def __init__(self, texts: Iterable[str], *, breaks_words: bool = False) -> None:
        lines = [text.strip() for text in texts]
        self._known: set[str] = set()
        for line in lines:
            self._known.update(word.casefold() for word in _WORDS.findall(_HEAD.sub("", line)))
        self._first_parts = {word.partition("-")[0] for word in self._known if "-" in word}
        broken = [found for before, after in pairwise(lines) if (found := _broken(before, after))]
        closed = sum(f"{head}{tail}" in self._known for head, tail in broken)
        kept = sum(f"{head}-{tail}" in self._known for head, tail in broken)
        self._breaks_words = closed > kept or (breaks_words and closed == kept)

    def joined(self, before: str, after: str) -> str:
        """Join two lines of a paragraph, closing a word that was broken at the end of the first."""
        if before.endswith("\u00ad"):
            return before[:-1] + after
        if not _head(before) or not after[:1].isalpha():
            return f"{before} {after}" if before else after
        found = _broken(before, after)
        if found is None:
            return before + after
        if found[1] in _CONJUNCTIONS and after[len(found[1]) :][:1].isspace():
            # "Land- und Seewege": the second word is the hyphen's own end.
            return f"{before} {after}"
        return before[:-1] + ("" if self._is_closed(*found) else "-") + after

    def _is_closed(self, head: str, tail: str) -> bool:
        if f"{head}-{tail}" in self._known:
            return False
        if f"{head}{tail}" in self._known:
            return True
        # A word that stands nowhere else: "non-" is a first part of others, and "disputed" a word.
        return self._breaks_words and not (head in self._first_parts and tail in self._known)


def _head(before: str) -> re.Match[str] | None:
    """Return the first part of a word that a line may have broken; a long paragraph is looked at where it ends."""
    return _HEAD.search(before) if before.endswith(_HYPHENS) else None


def _broken(before: str, after: str) -> tuple[str, str] | None:
    """Return both parts of a word that a line may have broken; a capital letter begins another word."""
    head, tail = _head(before), _TAIL.match(after)
    if not head or not tail:
        return None
    if not (after[:1].islower() or (head[1].isupper() and tail[0].isupper())):
        return None
    return head[1].casefold(), tail[0].casefold()


_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MOST_ODD = 0.01
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f\ufeff]")
_UNDERLINED = re.compile(r"^[^\s].*\n(=|-|~|\^|\"|\*|#|\+)\1{3,}[ \t]*$", re.MULTILINE)
_DIRECTIVE = re.compile(r"^\.\. +(?:[\w-]+::|_[\w-]+:|\w)", re.MULTILINE)
_HASH_HEADING = re.compile(r"^#{1,6} +\S", re.MULTILINE)
_EMPHASIS = re.compile(r"(?<![\w*])(\*\*\*|\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1(?![\w*])")
_LINKED = re.compile(r"\[([^\[\]\n]{1,200})\]\((?:#[^()\s]*|https?://[^()\s]+|[^()\s]*\.html?[^()\s]*)\)")
_HTML = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<(?:!doctype )?html)", re.IGNORECASE)


def decode(data: bytes) -> str:
    """Return the text of some bytes in the encoding that is recognised."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    for encoding, zeros_at in (("utf-16-le", 1), ("utf-16-be", 0)):
        half = data[zeros_at:4000:2]
        if len(half) > 8 and half.count(0) > 0.6 * len(half):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _guessed(data)


def is_noise(text: str) -> bool:
    """Return whether bytes are no text: too many of them are control characters."""
    odd = len(_CONTROL.findall(text)) + text.count("\ufffd")
    return odd > _MOST_ODD * len(text)


_NO_ENCODINGS = ("idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf_7", "rot_13")
"""Encodings that a page may declare but that are never used; the first takes quadratic time."""


def _guessed(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:200_000], cp_exclusion=list(_NO_ENCODINGS)).best()
    encoding = best.encoding if best else "cp1252"
    if encoding in ("latin_1", "iso8859_1", "ascii", "cp1250", "mac_roman", "cp1257") and _is_windows(data):
        # What calls itself Latin-1 has the quotation marks of Windows more often than control characters.
        encoding = "cp1252"
    return data.decode(encoding, "replace")


def _is_windows(data: bytes) -> bool:
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return False
    return sum(one in "ÃÂ¤¦¨©¬®¯±²³´µ¶¸¹" for one in text) < 0.02 * len(text)


def looks_like(text: str) -> str:
    """Return the markup that a text is written in: "html", "rst", "markdown" or "text"."""
    if _HTML.match(text):
        return "html"
    if len(_UNDERLINED.findall(text)) >= 2 and (_DIRECTIVE.search(text) or not _HASH_HEADING.search(text)):
        return "rst"
    if len(_HASH_HEADING.findall(text)) >= 3:
        return "markdown"
    return "text"


def read_text(text: str) -> Document:
    """Read plain text; stray marks of emphasis and links, as converters leave them, are not part of its words."""
    text = _LINKED.sub(r"\1", _EMPHASIS.sub(r"\2", text))
    lines, pages = _lines(text)
    kept, out = without_heads(lines, paged=False)
    return Document("text", to_blocks(kept, learned_words(line.text for line in kept)), tuple(out), pages)


def _lines(text: str) -> tuple[list[Line], int]:
    lines: list[Line] = []
    page, gap = 1, True
    for number, raw in enumerate(re.split("\r\n|[\r\n\u2028]", text), start=1):
        page += raw.count("\f")
        shown = _CONTROL.sub("", raw.replace("\f", "")).expandtabs(4) if "\t" not in raw.strip() else raw.strip("\f")
        if not shown.strip():
            gap = True
            continue
        indent = len(shown) - len(shown.lstrip())
        lines.append(Line(shown.strip(), indent, page if page > 1 else 0, number, gap, float(len(shown.rstrip()))))
        gap = False
    return lines, page if page > 1 else 0
