"""Clauses placed by their words alone: unlabelled paragraphs, renumbered clauses, sentences of a former edition."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tableside.importing.document import count_words
from tableside.importing.evidence import Comparison, likeness
from tableside.importing.placing import Alignment, Placing
from tableside.importing.tree import Node, Paragraph
from tableside.rulebook.model import LINK, Edition

_ALIKE = 0.2
_CLEARLY = 1.25
_TELLING = 6
"""A heading, or a word or two, has no words of its own to tell where it belongs."""
_SURELY, _SURELY_BEST = 0.42, 1.6
"""How much a clause shares with a rule of another number, and how many times more than with any other. Tuned on the
Italian laws of carrom with one law taken out and the others renumbered: no clause on a wrong rule."""
_FEWEST_LETTERS = 25


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
        return best if alike >= max(_ALIKE, _CLEARLY * likeness(bag, known[own].own)) else None
