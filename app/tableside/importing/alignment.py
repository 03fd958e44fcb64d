"""Placing the clauses of a document on the rules we know, by evidence and in order.

Every pair of clause and rule has a score: number path, words, terms and figures of its own text and of everything
below it, heading, and how well the parents agree. The best way to walk through both texts in order is found; a clause
is placed only where nearly all good ways agree on its rule. In doubt it stays unplaced.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from tableside.importing.document import checkpoint
from tableside.importing.evidence import Comparison, Unit, likeness
from tableside.importing.placing import (
    Alignment,
    Placing,
    best_of_its_neighbours,
    common_of,
    drop_contradicted,
    drop_misnumbered,
    drop_orphans,
    drop_shifted,
    drop_unlike,
)
from tableside.importing.tree import Paragraph

_SURE = 0.75
_ANCHOR = 0.9
_NEAR = 3
_HINT = 0.1
_MISTRUSTED = 0.05
_AROUND = 25
_NUMBER = 1.6
_SHARPNESS = 2.2
_FLOOR = 0.55
_PLAINLY_ALIKE = 0.5
"""Clauses with so much in common are the same where their numbers are, if none beside them has more."""
_CLEARLY = 0.95
_MOST_WAYS = 60
_MOST_TIMES, _FEWEST_COMPARED = 4, 1500
"""How many times the clauses of a book a document may have to be compared as a whole, and how many it always may."""


def align(comparison: Comparison) -> Alignment:
    """Place what can be placed; of a document with far more clauses than the book, those of the same number."""
    most = max(_MOST_TIMES * len(comparison.known), _FEWEST_COMPARED)
    return _align_by_numbers(comparison) if len(comparison.found) > most else _align(comparison)


def _align_by_numbers(comparison: Comparison) -> Alignment:
    """Place clauses on the rule of their number where the words agree: of two huge texts not every pair is weighed."""
    known = comparison.known
    places = range(len(known))
    columns = {known[column].numbers: column for column in reversed(places) if known[column].numbers}
    result = Alignment()
    for row, one in enumerate(comparison.found):
        checkpoint()
        column = columns.pop(one.numbers, None)
        if column is None or likeness(one.own, known[column].own) < _PLAINLY_ALIKE:
            continue
        if best_of_its_neighbours(one, column, known, places, 1.0):
            result.placed[row] = Placing(known[column].key, 1.0, _reasons(one, known[column]))
    return result


def _align(comparison: Comparison) -> Alignment:
    found, known = comparison.found, comparison.known
    if not known:  # our own text of the book is empty or damaged
        return Alignment()
    common = [_line(one, known) for one in found]
    unsure = [Drift(weight=_HINT) for _ in found]
    first = score_matrix(found, known, unsure, common)
    drifts = local_drifts(found, known, posteriors(first))
    if not comparison.same_language:
        drifts = _trusted_by_shape(found, known, drifts)
    scores = score_matrix(found, known, drifts, common)
    chances = posteriors(scores)
    result = Alignment()
    taken: dict[int, tuple[float, int]] = {}
    for row, chance in enumerate(chances):
        if not chance:
            continue
        column, sure = max(chance.items(), key=lambda item: item[1])
        if sure < _SURE:
            continue
        before = taken.get(column)
        if before is None or sure > before[0]:
            taken[column] = sure, row
    for column, (sure, row) in taken.items():
        reasons = _reasons(comparison.found[row], comparison.known[column])
        result.placed[row] = Placing(comparison.known[column].key, sure, reasons)
    drop_shifted(comparison, result)
    drop_orphans(comparison, result)
    place_paragraphs(comparison, result)
    drop_contradicted(comparison, result)
    drop_unlike(comparison, result)
    drop_misnumbered(comparison, result, [drift.applied(one.numbers) for drift, one in zip(drifts, found, strict=True)])
    return result


@dataclass(frozen=True, slots=True)
class Drift:
    """How the numbers of the document differ from ours around a clause, and how far they are to be trusted."""

    offset: tuple[int, ...] = ()
    weight: float = 1.0

    def applied(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return numbers of the document as ours."""
        return tuple(
            number + (self.offset[place] if place < len(self.offset) else 0) for place, number in enumerate(numbers)
        )


def local_drifts(found: Sequence[Unit], known: Sequence[Unit], chances: Sequence[dict[int, float]]) -> list[Drift]:
    """Find out from clauses that their words alone have placed how far numbers can be trusted around each clause.

    Where the clauses before and after agree on how the numbers differ, a number says much; where they do not, the
    numbers drift right there, and it says nothing.
    """
    anchors: list[tuple[int, tuple[int, ...]]] = []
    for row, chance in enumerate(chances):
        column, sure = max(chance.items(), key=lambda item: item[1], default=(0, 0.0))
        one, other = found[row], known[column]
        if sure >= _ANCHOR and one.numbers and len(one.numbers) == len(other.numbers) and _telling(one, other, known):
            anchors.append((row, _offset(one.numbers, other.numbers)))
    anchors = [*_ends(found, known, -1), *anchors, *_ends(found, known, len(found))]
    return [_drift(row, anchors) for row in range(len(found))]


def _trusted_by_shape(found: Sequence[Unit], known: Sequence[Unit], drifts: Sequence[Drift]) -> list[Drift]:
    """Distrust numbers near a rule with other clauses than ours: in another language words do not reveal a drift."""
    clauses = {unit.numbers: unit.children for unit in known if unit.numbers}
    odd = [row for row, unit in enumerate(found) if unit.numbers and clauses.get(unit.numbers) != unit.children]

    def near(row: int) -> bool:
        at = bisect_left(odd, row - _AROUND)
        return at < len(odd) and odd[at] <= row + _AROUND

    return [Drift(weight=_MISTRUSTED) if near(row) else drift for row, drift in enumerate(drifts)]


def _offset(here: tuple[int, ...], there: tuple[int, ...]) -> tuple[int, ...]:
    offset = [one - other for one, other in zip(there, here, strict=True)]
    while offset and not offset[-1]:
        offset.pop()
    return tuple(offset)


def _ends(found: Sequence[Unit], known: Sequence[Unit], row: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the first or the last rule as an anchor: a text that ends with another number has drifted on the way."""
    place = 0 if row < 0 else -1
    ours = [unit.numbers for unit in known if unit.numbers]
    theirs = [unit.numbers for unit in found if unit.numbers]
    if not ours or not theirs:
        return []
    shortest = min(len(ours[place]), len(theirs[place]), 1 if len(ours[0]) == 1 else 2)
    return [(row, _offset(theirs[place][:shortest], ours[place][:shortest]))]


def _telling(one: Unit, other: Unit, known: Sequence[Unit]) -> bool:
    """Return whether a clause is more like a rule than any other clause is."""
    common = common_of(one, other)
    return common > 0.25 and all(common_of(one, unit) <= common for unit in known)


def _drift(row: int, anchors: Sequence[tuple[int, tuple[int, ...]]]) -> Drift:
    here = bisect_left(anchors, (row, ()))
    before = _most([offset for _, offset in anchors[max(0, here - _NEAR) : here]])
    at = here + 1 if here < len(anchors) and anchors[here][0] == row else here
    after = _most([offset for _, offset in anchors[at : at + _NEAR]])
    if before is None and after is None:
        return Drift(weight=_HINT)
    return Drift(before, 1.0) if before is not None and before == after else Drift(weight=_MISTRUSTED)


def _most(offsets: Sequence[tuple[int, ...]]) -> tuple[int, ...] | None:
    """Return what most neighbours agree on."""
    if not offsets:
        return None
    offset, times = Counter(offsets).most_common(1)[0]
    return offset if 2 * times > len(offsets) else None


def score_matrix(
    found: Sequence[Unit], known: Sequence[Unit], drifts: Sequence[Drift], common: Sequence[Sequence[float]]
) -> list[list[float]]:
    """Return the evidence for every pair, of numbers and of what they have in common; one below nothing is no pair."""
    own = [_with_numbers(one, drift, known, line) for one, drift, line in zip(found, drifts, common, strict=True)]
    _heads_are_not_rules(found, known, own)
    result: list[list[float]] = []
    for row, one in enumerate(found):
        above = result[one.parent] if one.parent is not None else None
        line = []
        for column, other in enumerate(known):
            value = own[row][column]
            if above is not None and other.parent is not None:
                inside = above[other.parent]
                unnumbered = not found[one.parent].numbers if one.parent is not None else True
                value += 0.45 * max(min(inside, 2.5), 0.0 if unnumbered else -1.0)
                if inside > 0.8 and one.rank == other.rank and one.rank[1] > 1:
                    value += 0.9 if one.shaky else 0.3
            elif above is not None and one.numbers and _labelled(found, one.parent):
                value -= 0.3
            line.append(value - _FLOOR)
        result.append(line)
    return result


def _line(one: Unit, known: Sequence[Unit]) -> list[float]:
    checkpoint()
    return [_evidence(one, other) for other in known]


def _with_numbers(one: Unit, drift: Drift, known: Sequence[Unit], line: Sequence[float]) -> list[float]:
    """Return the evidence for a clause on every rule once its number is weighed too."""
    checkpoint()
    numbers, weight = drift.applied(one.numbers), 0.2 if one.shaky else drift.weight
    if not numbers:
        return list(line)
    return [value + weight * _number_evidence(numbers, other.numbers) for value, other in zip(line, known, strict=True)]


def _heads_are_not_rules(found: Sequence[Unit], known: Sequence[Unit], own: list[list[float]]) -> None:
    """Keep a heading from the place of the numbered rule that stands under it."""
    columns = {unit.numbers: column for column, unit in enumerate(known) if unit.numbers}
    for one in found:
        if one.parent is None or found[one.parent].numbers or not one.numbers:
            continue
        column = columns.get(one.numbers)
        if column is not None:
            own[one.parent][column] -= 1.5


def _labelled(units: Sequence[Unit], index: int | None) -> bool:
    return index is not None and bool(units[index].numbers)


def _evidence(one: Unit, other: Unit) -> float:
    """Return what speaks for a pair whatever its numbers are."""
    words = likeness(one.own, other.own)
    whole = likeness(one.whole, other.whole)
    value = 2.4 * words + 1.6 * whole
    if one.title and other.title:
        value += 1.1 * likeness(one.title, other.title)
    if one.figures and other.figures:
        common = len(one.figures & other.figures) / len(one.figures | other.figures)
        value += 0.8 * common - 0.15
    elif bool(one.figures) != bool(other.figures) and one.size and other.size:
        value -= 0.12
    if bool(one.children) != bool(other.children):
        value -= 0.25
    if bool(one.size) != bool(other.size):
        value -= 0.2
    if not one.numbers and other.numbers and words + whole < 0.3:
        value -= 0.8
    return value


def _number_evidence(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    if not one or not other:
        return 0.0
    if one == other:
        return _NUMBER
    if one[-2:] == other[-2:] and len(one) > 1:
        return 0.35 * _NUMBER
    if one[-1] == other[-1] and len(one) == len(other):
        return 0.15 * _NUMBER
    return -0.25 * _NUMBER if len(one) == len(other) else -0.1 * _NUMBER


def posteriors(scores: Sequence[Sequence[float]]) -> list[dict[int, float]]:
    """Return, for every row, how likely each column is over all ways through both texts in order."""
    rows, columns = len(scores), len(scores[0]) if scores else 0
    if not rows or not columns:
        return [{} for _ in range(rows)]
    forward = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(1, rows + 1):
        checkpoint()
        before, line, score = forward[row - 1], forward[row], scores[row - 1]
        for column in range(1, columns + 1):
            line[column] = _sum3(
                before[column],
                line[column - 1],
                before[column - 1] + _SHARPNESS * score[column - 1],
                before[column - 1],
            )
    total = forward[rows][columns]
    found: list[dict[int, float]] = []
    after = [0.0] * (columns + 2)  # what the ways through the later rows come to: no other row is asked for again
    for row in range(rows - 1, -1, -1):
        checkpoint()
        score = scores[row]
        ways = (
            (column, before + _SHARPNESS * own + later - total)
            for column, (before, own, later) in enumerate(zip(forward[row], score, after[2:], strict=False))
        )
        found.append({column: math.exp(min(chance, 0.0)) for column, chance in ways if chance > -5})
        line = [0.0] * (columns + 2)
        for column in range(columns, 0, -1):
            line[column] = _sum3(
                after[column], line[column + 1], after[column + 1] + _SHARPNESS * score[column - 1], after[column + 1]
            )
        after = line
    return found[::-1]


def _sum3(skip_row: float, skip_column: float, match: float, both: float) -> float:
    """Add ways in logarithms: skipping a row, skipping a column, and matching; what was counted twice is taken off."""
    top = max(skip_row, skip_column, match)
    inner = math.exp(skip_row - top) + math.exp(skip_column - top) + math.exp(match - top) - math.exp(both - top)
    return top + math.log(inner) if inner > 0 else top


def _reasons(one: Unit, other: Unit) -> tuple[str, ...]:
    found = []
    if one.numbers and one.numbers == other.numbers:
        found.append("number")
    if one.title and other.title and likeness(one.title, other.title) > 0.5:
        found.append("heading")
    if one.figures & other.figures:
        found.append("figures")
    if likeness(one.own, other.own) > 0.2 or likeness(one.whole, other.whole) > 0.3:
        found.append("words")
    return tuple(found or ["order"])


def place_paragraphs(comparison: Comparison, result: Alignment) -> None:
    """Place paragraphs without labels where we have clauses and no text of the rule's own: n paragraphs, n clauses."""
    places = {unit.key: index for index, unit in enumerate(comparison.known)}
    children: dict[int | None, list[int]] = {}
    for index, unit in enumerate(comparison.known):
        children.setdefault(unit.parent, []).append(index)
    for row, placing in list(result.placed.items()):
        rule = places[placing.rule]
        clauses = children.get(rule, [])
        node = comparison.nodes[row]
        if len(clauses) < 2 or comparison.known[rule].size:
            continue
        ways = [
            (agreement, paragraphs)
            for paragraphs in _ways_to_part(node.paragraphs, len(clauses))
            if (agreement := _agreement_in_step(comparison, paragraphs, clauses))
        ]
        ways.sort(key=lambda way: -way[0])
        if ways and (len(ways) == 1 or ways[1][0] < _CLEARLY * ways[0][0]):
            node.paragraphs = ways[0][1]
            _split(comparison, result, row, clauses, children)


def _ways_to_part(paragraphs: list[Paragraph], wanted: int) -> Iterator[list[Paragraph]]:
    """Yield the paragraphs as so many: as they are, or parted where some may have run together."""
    places = [(at, back) for at, one in enumerate(paragraphs) for back in one.breaks]
    missing = wanted - len(paragraphs)
    if missing < 0 or math.comb(len(places), missing) > _MOST_WAYS:
        return
    for chosen in combinations(places, missing):
        yield [
            part
            for at, one in enumerate(paragraphs)
            for part in _parted(one, [back for place, back in chosen if place == at])
        ]


def _parted(paragraph: Paragraph, backs: Sequence[int]) -> Iterator[Paragraph]:
    cuts = [0, *(len(paragraph.text) - back for back in backs), len(paragraph.text)]
    for start, end in pairwise(cuts):
        yield replace(paragraph, text=paragraph.text[start:end].strip())


def _agreement_in_step(comparison: Comparison, paragraphs: Sequence[Paragraph], clauses: Sequence[int]) -> float:
    """Return how well paragraphs and clauses agree one by one; nothing where they agree better shifted by one."""
    bags = [comparison.scales.bag(comparison.concepts.tokens(one.text)) for one in paragraphs]
    known = [comparison.known[index].own or comparison.known[index].whole for index in clauses]

    def agreement(shift: int) -> float:
        pairs = [(bags[place], known[place + shift]) for place in range(len(bags)) if 0 <= place + shift < len(known)]
        return sum(likeness(one, other) for one, other in pairs) / len(bags)

    straight = agreement(0)
    return straight if straight >= 0.04 and straight > max(agreement(1), agreement(-1)) else 0.0


def _split(
    comparison: Comparison,
    result: Alignment,
    row: int,
    clauses: Sequence[int],
    children: dict[int | None, list[int]],
) -> None:
    node = comparison.nodes[row]
    rows = {id(one): index for index, one in enumerate(comparison.nodes)}
    for one in node.walk():
        if one is not node and id(one) in rows:
            result.placed.pop(rows[id(one)], None)
    wanted = {comparison.known[index].key for index in clauses}
    for other, placing in list(result.placed.items()):
        if placing.rule in wanted:
            del result.placed[other]
    for place, index in enumerate(clauses):
        result.paragraphs[row, place] = Placing(comparison.known[index].key, 0.9, ("inside", "words"))
        before = node.paragraphs[place - 1].after if place else 0
        following = node.paragraphs[place + 1].after if place + 1 < len(node.paragraphs) else len(node.children)
        start = node.paragraphs[place].after
        below = node.children[start:following] if following > start and start >= before else []
        deeper = children.get(index, [])
        if len(below) == len(deeper):
            for child, known in zip(below, deeper, strict=True):
                if id(child) in rows:
                    result.placed[rows[id(child)]] = Placing(comparison.known[known].key, 0.9, ("inside",))
