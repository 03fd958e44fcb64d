"""Where clauses are placed: by their words, by the edition before, and what speaks against a place.

Evidence places a clause by what is likely as a whole. What is left here looks at one place at a time: one off, inside
another rule, words of another rule, hardly any words in common, another number. In doubt a clause stays unplaced.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from tableside.errors import N_
from tableside.importing.document import count_words
from tableside.importing.evidence import Comparison, Unit, likeness
from tableside.importing.tree import Node, Paragraph
from tableside.rulebook.model import LINK, Edition

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


_ALIKE_ENOUGH = 0.2
_CLEARLY = 1.25
_SURELY, _SURELY_BEST = 0.42, 1.6
"""How much a clause shares with a rule of another number, and how many times more than with any other. Tuned on the
Italian laws of carrom with one law taken out and the others renumbered: no clause on a wrong rule."""
_FEWEST_LETTERS = 20


def place_unlabelled(comparison: Comparison, result: Alignment) -> None:
    """Place paragraphs on free rules between the clause they stand in and the next one, where the words say so."""
    if comparison.same_language:
        _Unlabelled(comparison, result).run()


def place_by_words(comparison: Comparison, result: Alignment) -> None:
    """Place clauses on free rules, whatever their numbers, where no other clause and no other rule is as like them."""
    if not comparison.same_language:
        return
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    rows = [
        row
        for row, unit in enumerate(comparison.found)
        if row not in result.placed and unit.numbers and unit.size >= _TELLING
    ]
    free = [unit for unit in comparison.known if unit.key not in taken and unit.size >= _TELLING]
    for row in rows:
        alike = sorted(((likeness(comparison.found[row].own, unit.own), unit.key) for unit in free), reverse=True)
        if not alike or alike[0][0] < _SURELY:
            continue
        best, rule = alike[0]
        second = alike[1][0] if len(alike) > 1 else 0.0
        unit = next(unit for unit in free if unit.key == rule)
        rivals = [likeness(comparison.found[other].own, unit.own) for other in rows if other != row]
        if best >= _SURELY_BEST * max((second, *rivals)) and rule not in taken:
            taken.add(rule)
            result.placed[row] = Placing(rule, 0.8, ("words",))


def place_as_before(nodes: Sequence[Node], result: Alignment, ours: Edition, former: Sequence[Edition]) -> None:
    """Place clauses whose sentences stand in a former edition where that has placed them."""
    known: dict[str, set[str]] = {}
    for edition in former:
        for rule in edition.rules:
            words = _letters(LINK.sub(lambda match: match["words"] or match["target"], rule.markdown))
            if rule.id in ours and len(words) >= _FEWEST_LETTERS:
                known.setdefault(words, set()).add(rule.id)
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    for row, node in enumerate(nodes):
        rules = known.get(_letters(node.text), set())
        if node.label is not None and row not in result.placed and len(rules) == 1 and not rules & taken:
            taken |= rules
            result.placed[row] = Placing(next(iter(rules)), 1.0, ("former",))


def place_headings(nodes: Sequence[Node], result: Alignment, ours: Edition) -> None:
    """Place headings on the rule of the same title that their clauses, which are placed, belong to."""
    rows = {id(node): row for row, node in enumerate(nodes)}
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    for row, node in reversed(list(enumerate(nodes))):
        if row in result.placed or not node.title:
            continue
        below = [result.placed.get(rows[id(child)]) for child in node.children]
        above = {ours.by_id[one.rule].parent for one in below if one is not None and one.rule in ours}
        parent = above.pop() if len(above) == 1 else None
        if parent is None or parent in taken or _letters(ours.by_id[parent].title or "") != _letters(node.title):
            continue
        taken.add(parent)
        result.placed[row] = Placing(parent, 1.0, ("words",))


def _letters(text: str) -> str:
    return "".join(one for one in text.casefold() if one.isalnum())


class _Unlabelled:
    def __init__(self, comparison: Comparison, result: Alignment) -> None:
        self._comparison = comparison
        self._result = result
        self._rows = {id(node): row for row, node in enumerate(comparison.nodes)}
        self._columns = {unit.key: column for column, unit in enumerate(comparison.known)}
        self._placed = sorted(result.placed)
        self._taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}

    def run(self) -> None:
        split = {row for row, _ in self._result.paragraphs}
        for row in self._placed:
            if row not in split:
                self._look_at(row, self._comparison.nodes[row])

    def _look_at(self, row: int, node: Node) -> None:
        own = self._columns[self._result.placed[row].rule]
        for place, paragraph in enumerate(node.paragraphs):
            if (place == 0 and self._comparison.known[own].size) or count_words(paragraph.text) < _TELLING:
                continue
            column = self._best(paragraph, own, self._free(row, node, paragraph, own))
            if column is not None:
                rule = self._comparison.known[column].key
                self._taken.add(rule)
                self._result.paragraphs[row, place] = Placing(rule, 0.8, ("order", "words"))

    def _free(self, row: int, node: Node, paragraph: Paragraph, own: int) -> Sequence[int]:
        """Return the free rules between the clauses before and after a paragraph."""
        last = row
        for child in node.children[: paragraph.after]:
            last = max(self._rows[id(one)] for one in child.walk())
        at = bisect_right(self._placed, last)
        before = [self._column(one) for one in self._placed[:at] if one >= row]
        after = self._column(self._placed[at]) if at < len(self._placed) else len(self._comparison.known)
        known = self._comparison.known
        return [
            column
            for column in range(max(before, default=own) + 1, after)
            if known[column].size and known[column].key not in self._taken
        ]

    def _column(self, row: int) -> int:
        return self._columns[self._result.placed[row].rule]

    def _best(self, paragraph: Paragraph, own: int, free: Sequence[int]) -> int | None:
        known = self._comparison.known
        bag = self._comparison.scales.bag(self._comparison.concepts.tokens(paragraph.text))
        best = max(free, key=lambda column: likeness(bag, known[column].own), default=None)
        if best is None:
            return None
        alike = likeness(bag, known[best].own)
        return best if alike >= max(_ALIKE_ENOUGH, _CLEARLY * likeness(bag, known[own].own)) else None
