"""The look of the headings of a document: labels with titles, titles alone, and their ranks."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from tableside.importing.document import Block, Kind, count_words
from tableside.importing.lines import ends_sentence, starts_small
from tableside.importing.sequence import Family, Step

TITLE_WORDS = 14
MINOR_WORDS = 8
CAPITAL_LEAD = re.compile(r"(?P<title>[^a-zà-öø-ÿ]{4,90}?)\s*(?P<mark>[:–—]|\s-)\s+(?P<rest>\S.*)$", re.DOTALL)


def section_titles(blocks: Sequence[Block], steps: dict[int, Step]) -> bool:
    """Return whether unmarked titles stand between the rules again and again, as the names of parts."""
    return (
        sum(
            step.depth == 0
            and index > 0
            and index - 1 not in steps
            and looks_like_title(blocks[index - 1].text, MINOR_WORDS)
            for index, step in steps.items()
        )
        >= 3
    )


def shouted_families(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Family]:
    """Return the styles whose titles are often set in capitals and followed by a colon."""
    shouted: Counter[Family] = Counter()
    for index, step in steps.items():
        label = step.labels[-1]
        lead = CAPITAL_LEAD.match(blocks[index].text[label.end :] + " .")
        shouted[label.style.family] += bool(lead and capitals(lead["title"]))
    return frozenset(family for family, count in shouted.items() if count >= 3)


def looks_like_title(text: str, words: int) -> bool:
    """Return whether a line reads like a heading: short, with a capital, without a stop."""
    shown = text.strip()
    if not 0 < count_words(shown) <= words or shown[-1] in ".:;,…!?0123456789" or starts_small(shown):
        return False
    first = next((one for one in shown if one.isalnum()), "")
    return first.isupper() or (first.isdigit() is False and bool(first))


def capitals(text: str) -> bool:
    """Return whether a text is set in capitals for the greater part."""
    letters = [one for one in text if one.isalpha()]
    return len(letters) >= 3 and sum(one.isupper() for one in letters) >= 0.6 * len(letters)


def goes_on(blocks: Sequence[Block], steps: dict[int, Step], index: int) -> bool:
    """Return whether the next line belongs to the same paragraph."""
    return index + 1 < len(blocks) and index + 1 not in steps and blocks[index + 1].glued


def titled_families(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Family]:
    """Return the styles whose labels mostly stand before a short title."""
    short: Counter[Family] = Counter()
    every: Counter[Family] = Counter()
    for index, step in steps.items():
        label = step.labels[-1]
        rest = blocks[index].text[label.end :].strip()
        if not rest:
            continue
        every[label.style.family] += 1
        short[label.style.family] += (
            count_words(rest) <= TITLE_WORDS and not is_closed(rest) and _heads(blocks, steps, index)
        )
    return frozenset(family for family, count in every.items() if short[family] >= 0.5 * count)


def is_closed(title: str) -> bool:
    """Return whether a line ends as a sentence does, and hardly as a title."""
    return ends_sentence(title) and not title.rstrip().endswith((":", ")", '"', "”", "»", "'"))


def _heads(blocks: Sequence[Block], steps: dict[int, Step], index: int) -> bool:
    """Return whether what comes after a labelled line is part of its rule and a paragraph of its own."""
    followed = index + 1 < len(blocks) and (index + 1 not in steps or steps[index + 1].depth > steps[index].depth)
    return followed and not goes_on(blocks, steps, index)


def set_bold(blocks: Sequence[Block], steps: dict[int, Step], titled: frozenset[Family]) -> frozenset[int]:
    """Return the short labelled lines that are titles by their type, whatever they end with: bold as their like."""
    bold: dict[Family, list[int]] = defaultdict(list)
    every: Counter[Family] = Counter()
    for index, step in steps.items():
        label, block = step.labels[-1], blocks[index]
        family, rest = label.style.family, block.text[label.end :].strip()
        if family not in titled or not 0 < count_words(rest) <= TITLE_WORDS or not _heads(blocks, steps, index):
            continue
        every[family] += not is_closed(rest)
        if block.bold:
            bold[family].append(index)
    heads = {index for found in bold.values() for index in found}
    others = [block for index, block in enumerate(blocks) if index not in heads and block.kind is not Kind.HEADING]
    if sum(block.bold for block in others) > 0.1 * len(others):
        # Where bold type is common it tells nothing.
        return frozenset()
    return frozenset(index for family, found in bold.items() if len(found) >= 0.5 * every[family] for index in found)


def families_titled_below(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Family]:
    """Return the styles whose labels mostly stand alone, with a title in the next line: "Article 5", "The board"."""
    alone: Counter[Family] = Counter()
    titled: Counter[Family] = Counter()
    for index, step in steps.items():
        label, below = step.labels[-1], index + 1
        if blocks[index].text[label.end :].strip() or below >= len(blocks):
            continue
        family = label.style.family
        alone[family] += 1
        titled[family] += below not in steps and (
            blocks[below].kind is Kind.HEADING
            or (looks_like_title(blocks[below].text, TITLE_WORDS) and not goes_on(blocks, steps, below))
        )
    return frozenset(family for family, count in alone.items() if titled[family] >= 0.5 * count)


def headings_of_one(blocks: Sequence[Block], steps: dict[int, Step]) -> dict[int, bool]:
    """Tell for each unnumbered heading whether it heads just the one clause after it, as its like do."""
    groups: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if index in steps or index + 1 not in steps:
            continue
        if block.kind is not Kind.HEADING and not (
            block.kind is Kind.PARAGRAPH and looks_like_title(block.text, MINOR_WORDS)
        ):
            continue
        depth = steps[index + 1].depth
        count = 0
        for place in range(index + 1, len(blocks)):
            step = steps.get(place)
            if step is not None:
                if step.depth < depth:
                    break
                count += step.depth == depth
            elif blocks[place].kind is Kind.HEADING or (
                block.kind is not Kind.HEADING
                and place + 1 in steps
                and looks_like_title(blocks[place].text, MINOR_WORDS)
            ):
                break
        level = block.level if block.kind is Kind.HEADING else 0
        groups[level, depth].append((index, count))
    found: dict[int, bool] = {}
    for members in groups.values():
        single = sum(count == 1 for _, count in members)
        verdict = len(members) >= 3 and single >= 0.8 * len(members)
        for index, count in members:
            found[index] = verdict and count == 1
    return found


def usual_rank(blocks: Sequence[Block], steps: dict[int, Step]) -> int:
    """Return the rank that numbered headings mostly have, 0 where they are not marked as headings."""
    ranks = Counter(blocks[index].level for index in steps if blocks[index].kind is Kind.HEADING)
    return ranks.most_common(1)[0][0] if ranks else 0
