"""Where clauses are placed, and what speaks against a place: each doubt takes back what it finds, with its reason.

Evidence places a clause by what is likely as a whole. What is left here looks at one place at a time: one off, inside
another rule, words of another rule, hardly any words in common, another number. In doubt a clause stays unplaced.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from tableside.errors import N_
from tableside.importing.evidence import Comparison, Unit, likeness

_FEWEST = 3
"""Fewer clauses give no reliable median."""
_BESIDE, _NEARLY = 2, 0.75
_UNLIKE = 0.05
_TELLING = 6
"""Fewer words of its own say nothing about what a clause is not."""
_ALIKE, _ALIKE_ELSEWHERE = 0.2, 0.35
"""Clauses with less in common are not the same where their numbers differ, and all the less on another level."""
_BESIDE_ALIKE = 0.3

REASONS = {
    "number": N_("same number"),
    "heading": N_("same heading"),
    "figures": N_("same figures"),
    "words": N_("same words and terms"),
    "inside": N_("inside a rule that is placed"),
    "order": N_("between clauses that are placed"),
    "former": N_("same words as in your former edition"),
    "hand": N_("placed by you"),
}


@dataclass(slots=True)
class Placing:
    """Where a clause was placed, how surely and why."""

    rule: str
    sure: float
    reasons: tuple[str, ...]


@dataclass(slots=True)
class Alignment:
    """The placed clauses by their index in the document."""

    placed: dict[int, Placing] = field(default_factory=dict)
    paragraphs: dict[tuple[int, int], Placing] = field(default_factory=dict)
    """Paragraphs without a label that are rules of their own with us: the clause and the paragraph in it."""


def common_of(one: Unit, other: Unit) -> float:
    """Return the likeness of a clause and a rule, of their own text and with everything below them."""
    return likeness(one.own, other.own) + likeness(one.whole, other.whole)


def drop_shifted(comparison: Comparison, result: Alignment) -> None:
    """Take back what may be one off: where a text has more or fewer rules than ours, a number alone places none.

    Such a rule has to have about as much in common with its place as with those beside it, or it goes with what is
    below it.
    """
    found, known = comparison.found, comparison.known
    columns = {unit.key: column for column, unit in enumerate(known)}
    theirs, ours = _numbered_siblings(found), _numbered_siblings(known)
    dropped: set[int] = set()
    for row in sorted(result.placed):
        column = columns[result.placed[row].rule]
        here, there = theirs.get(found[row].parent, ()), ours.get(known[column].parent, ())
        off = row in here and column in there and len(here) != len(there) and len(here) > 1
        nearly = _NEARLY if comparison.same_language else 1.0
        best = not off or best_of_its_neighbours(found[row], column, known, there, nearly)
        if found[row].parent in dropped or not best:
            dropped.add(row)
    for row in dropped:
        result.placed.pop(row, None)


def drop_beaten(comparison: Comparison, result: Alignment) -> None:
    """Unplace rules, and everything below them, that are more like a free rule beside theirs."""
    found, known = comparison.found, comparison.known
    columns = {unit.key: column for column, unit in enumerate(known)}
    taken = {placing.rule for placing in (*result.placed.values(), *result.paragraphs.values())}
    siblings = _numbered_siblings(known)
    dropped: set[int] = set()
    for row in sorted(result.placed):
        one, column = found[row], columns[result.placed[row].rule]
        group = siblings.get(known[column].parent, [])
        at = bisect_left(group, column)
        beside = [other for other in group[max(0, at - _BESIDE) : at + 1 + _BESIDE] if known[other].key not in taken]
        common = common_of(one, known[column])
        beaten = one.numbers and one.size and any(common_of(one, known[other]) > common for other in beside)
        if beaten or one.parent in dropped:
            dropped.add(row)
    for row in dropped:
        del result.placed[row]


def _numbered_siblings(units: Sequence[Unit]) -> dict[int | None, list[int]]:
    groups: dict[int | None, list[int]] = {}
    for index, unit in enumerate(units):
        if unit.numbers:
            groups.setdefault(unit.parent, []).append(index)
    return groups


def best_of_its_neighbours(
    one: Unit, column: int, known: Sequence[Unit], siblings: Sequence[int], nearly: float
) -> bool:
    """Return whether a clause has about as much in common with its rule as with each of those beside that."""
    at = bisect_left(siblings, column)
    common = common_of(one, known[column])
    beside = (*siblings[max(0, at - _BESIDE) : at], *siblings[at + 1 : at + 1 + _BESIDE])
    return common > 0.0 and all(nearly * common_of(one, known[other]) <= common for other in beside)


def drop_orphans(comparison: Comparison, result: Alignment) -> None:
    """Take back what contradicts the tree: a clause inside one rule cannot be placed inside another."""
    places = {unit.key: unit for unit in comparison.known}
    keys = [unit.key for unit in comparison.known]
    for row in sorted(result.placed):
        placing = result.placed[row]
        above = comparison.found[row].parent
        while above is not None and (above not in result.placed or not comparison.found[above].numbers):
            # Unnumbered sections are cut differently from text to text; they bind nothing.
            above = comparison.found[above].parent
        if above is None:
            continue
        expected = result.placed[above].rule
        current = places[placing.rule].parent
        while current is not None and keys[current] != expected:
            current = comparison.known[current].parent
        if current is None:
            del result.placed[row]


def drop_contradicted(comparison: Comparison, result: Alignment) -> None:
    """Unplace clauses placed by number alone whose words are plainly those of a free rule."""
    taken = {placing.rule for placing in (*result.placed.values(), *result.paragraphs.values())}
    free = [unit for unit in comparison.known if unit.size and unit.key not in taken]
    places = {unit.key: unit for unit in comparison.known}
    for row, placing in list(result.placed.items()):
        one = comparison.found[row]
        if one.size < _TELLING or (row, 0) in result.paragraphs:
            continue
        place = places[placing.rule]
        own = likeness(one.own, place.own)
        best = max((likeness(one.own, unit.own) for unit in free), default=0.0)
        beside = max(
            (likeness(one.own, unit.own) for unit in free if _shares_rule(unit, place, comparison)), default=0.0
        )
        if (best > 0.2 and own < 0.35 * best) or (beside > _BESIDE_ALIKE and own < 0.65 * beside):
            del result.placed[row]


def _shares_rule(one: Unit, other: Unit, comparison: Comparison) -> bool:
    """Return whether a clause stands in the rule that another stands in directly, however deep."""
    current = one.parent
    while current is not None and current != other.parent:
        current = comparison.known[current].parent
    return current is not None


def drop_unlike(comparison: Comparison, result: Alignment) -> None:
    """Take back clauses that have far less in common with their rule than the others have with theirs."""
    places = {unit.key: unit for unit in comparison.known}
    alike = {
        row: likeness(comparison.found[row].own, places[placing.rule].own)
        for row, placing in result.placed.items()
        if comparison.found[row].size >= _TELLING and places[placing.rule].size >= _TELLING
    }
    if len(alike) < _FEWEST:
        return
    usual = sorted(alike.values())[len(alike) // 2]
    for row, value in alike.items():
        if value < _UNLIKE * usual and result.placed[row].reasons != ("hand",):
            del result.placed[row]


def drop_misnumbered(comparison: Comparison, result: Alignment, drifted: Sequence[tuple[int, ...]]) -> None:
    """Take back clauses that have another number than their rule, also as it has drifted, and other words."""
    if not comparison.same_language:
        return
    places = {unit.key: unit for unit in comparison.known}
    wrong = []
    for row, placing in result.placed.items():
        one, other = comparison.found[row], places[placing.rule]
        numbers = one.numbers, drifted[row]
        if not one.numbers or not other.numbers or other.numbers in numbers or (row, 0) in result.paragraphs:
            continue
        telling = one.size >= _TELLING and other.size >= _TELLING and not _in_step(comparison, result, row, other)
        least = _ALIKE if len(one.numbers) == len(other.numbers) else _ALIKE_ELSEWHERE
        if telling and max(likeness(one.own, other.own), likeness(one.title, other.title)) < least:
            wrong.append(row)
    for row in wrong:
        del result.placed[row]


def _in_step(comparison: Comparison, result: Alignment, row: int, other: Unit) -> bool:
    """Return whether a list of clauses is placed as a whole, each on the rule of its rank, as its labels differ."""
    found, known = comparison.found, comparison.known
    parent = found[row].parent
    if parent is None or parent not in result.placed or other.parent is None:
        return False
    if result.placed[parent].rule != known[other.parent].key:
        return False
    theirs = [index for index, unit in enumerate(found) if unit.parent == parent]
    ours = [index for index, unit in enumerate(known) if unit.parent == other.parent]
    placed = [result.placed[index].rule if index in result.placed else "" for index in theirs]
    whole = len(ours) > 1 and placed == [known[index].key for index in ours]
    return whole and best_of_its_neighbours(found[row], ours[other.rank[0]], known, ours, _NEARLY)
