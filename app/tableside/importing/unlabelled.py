"""Clauses that lost their label: paragraphs of a neighbour whose words are those of a rule that nobody else has."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tableside.importing.document import count_words
from tableside.importing.evidence import Comparison, likeness
from tableside.importing.placing import Alignment, Placing
from tableside.importing.tree import Node, Paragraph

_ALIKE = 0.2
_CLEARLY = 1.25
_TELLING = 6
"""A heading, or a word or two, has no words of its own to tell where it belongs."""


def place_unlabelled(comparison: Comparison, result: Alignment) -> None:
    """Place paragraphs on free rules between the clause they stand in and the next one, where the words say so."""
    if comparison.same_language:
        _Unlabelled(comparison, result).run()


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
        """Return the rules that nobody has between what stands before a paragraph and what stands after it."""
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
