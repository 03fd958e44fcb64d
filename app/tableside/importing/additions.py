"""Clauses that only the document has: where label and neighbours leave no doubt, they get a place of their own.

A clause between two neighbours that are placed next to each other, and inside the rule that their part is placed on,
is new there. It stands under the number it prints; where that number is another rule's with us, its id is its own.

In a book of one's own there is no other numbering than the document's: there every clause stands where it is printed.
"""

from __future__ import annotations

import re
from bisect import bisect, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tableside.importing.placing import Alignment
from tableside.importing.tree import Node
from tableside.rulebook import Edition
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import Rule

_HEADING = re.compile(r"\d+[a-z]?(?:\.\d+[a-z]?)*")
_CLAUSE = re.compile(r"[a-z]|[ivxl]+|([a-z])\1|\d{1,3}")
_SPARE = "zyxwvutsrqponmkjhgfedb"


@dataclass(frozen=True, slots=True)
class Addition:
    """The place of a clause that the other text does not have."""

    id: str
    kind: str
    label: str
    parent: str
    """The rule that it is part of; empty for a part of the whole book."""
    after: str
    """The rule that it follows there; empty where it comes first."""


def additions(nodes: Sequence[Node], alignment: Alignment, edition: Edition, *, own: bool) -> dict[int, Addition]:
    """Return the places of the clauses that are new for certain, by their index in the document.

    In a book of one's own, all that stand on no known rule have their place where the document has them.
    """
    found = _Additions(nodes, alignment, edition)
    for row, node in enumerate(nodes):
        if node.label is not None and row not in alignment.placed:
            if own:
                found.keep_in_order(row, node)
            else:
                found.look_at(row, node)
    return found.places


class _Additions:
    def __init__(self, nodes: Sequence[Node], alignment: Alignment, edition: Edition) -> None:
        self._edition = edition
        self._rows = {id(node): row for row, node in enumerate(nodes)}
        self._roots = [node for node in nodes if node.parent is None]
        self._rules = {row: placing.rule for row, placing in alignment.placed.items()}
        self._taken = {*self._rules.values(), *(one.rule for one in alignment.paragraphs.values())}
        self._split = {row for row, _ in alignment.paragraphs}
        self._ids = set(edition.by_id)
        self._kinds: dict[str, str] = {rule.id: rule.kind for rule in edition.rules}
        self.places: dict[int, Addition] = {}
        self._parts: dict[str, list[int]] = defaultdict(list)
        """The rows that were put into a rule, in the order of the document."""
        self._newest: dict[str, str] = {}
        """The clause that was put into a rule last."""
        self._behind: dict[str, str] = {}
        """The rule of ours that a new clause stands behind, with nothing but new ones between them."""
        self._last_behind: dict[tuple[str, str], str] = {}
        """The last of the new clauses in a rule that stand behind one of ours."""
        self._rule_before: dict[int, str | None] = {}
        """The rule of the nearest sibling before a clause that is placed."""
        self._at = {id(one): place for node in nodes for place, one in enumerate(node.children)}
        self._at |= {id(one): place for place, one in enumerate(self._roots)}
        self._ours: dict[str, list[str]] = {}
        for row in sorted(self._rules):
            self._parts[self._parent(row) or ""].append(row)

    def look_at(self, row: int, node: Node) -> None:
        """Give a clause its place, if there is no doubt about it."""
        parent = self._rows[id(node.parent)] if node.parent is not None else None
        if parent in self.places:
            self._inside(row, node, self.places[parent])
        elif parent is None or (parent in self._rules and parent not in self._split):
            self._beside(row, node, self._rules[parent] if parent is not None else "")

    def keep_in_order(self, row: int, node: Node) -> None:
        """Give a clause the place that it has in the document, whatever became of those around it."""
        parent = self._home(node)
        if not self._parts[parent]:
            # A book may have the clauses of a rule beside it and not inside.
            siblings = node.parent.children if node.parent is not None else self._roots
            homes = (self._parent(self._rows[id(one)]) for one in siblings)
            parent = next((home for home in homes if home is not None), parent)
        parts = self._parts[parent]
        at = bisect(parts, row)
        before = self._id(parts[at - 1]) if at else ""
        kind = self._kind(parts[max(at - 1, 0)] if parts else None, parent)
        label = node.path[-1] if kind == "clause" else ".".join(node.path)
        if kind == "clause" and not _CLAUSE.fullmatch(label):
            label = _SPARE[0] * 2
        if kind == "clause" or _HEADING.fullmatch(label):
            self._add(row, kind, label, parent, before)

    def _home(self, node: Node) -> str:
        """Return the rule that a clause stands in; headings without a place are passed over."""
        above = node.parent
        while above is not None:
            row = self._rows[id(above)]
            if above.label is not None and self._id(row):
                return self._id(row)
            above = above.parent
        return ""

    def _id(self, row: int) -> str:
        return self.places[row].id if row in self.places else self._rules.get(row, "")

    def _parent(self, row: int) -> str | None:
        """Return the rule that a row was put into; None where it has no place."""
        if row in self.places:
            return self.places[row].parent
        return (self._edition.by_id[self._rules[row]].parent or "") if row in self._rules else None

    def _kind(self, beside: int | None, parent: str) -> str:
        """Return what a clause is among the others of its part: as its neighbour, else as parts go into one another."""
        if beside is not None:
            return self._kinds[self._id(beside)]
        return {"": "section", "section": "rule"}.get(self._kinds[parent] if parent else "", "clause")

    def _inside(self, row: int, node: Node, above: Addition) -> None:
        """Put a clause of a clause that is new into it."""
        label = node.path[-1]
        if _CLAUSE.fullmatch(label):
            self._add(row, "clause", label, above.id, self._newest.get(above.id, ""))

    def _beside(self, row: int, node: Node, parent: str) -> None:
        siblings = node.parent.children if node.parent is not None else self._roots
        at = self._at[id(node)]
        ours = self._children(parent)
        before = self._rule_before[row] = self._before(siblings, at, ours)
        after = self._nearest((siblings[place] for place in range(at + 1, len(siblings))), ours)
        if before is None and after is None:
            return
        first = ours.index(before) + 1 if before is not None else 0
        last = ours.index(after) if after is not None else len(ours)
        # A rule of ours that nothing was placed on may be this very clause in other words.
        if first > last or any(one not in self._taken for one in ours[first:last]):
            return
        pattern = self._edition.by_id[before or after or ""]
        label = node.path[-1] if pattern.kind == "clause" else self._heading_label(node, parent, pattern)
        if not (_CLAUSE if pattern.kind == "clause" else _HEADING).fullmatch(label):
            return
        self._add(row, pattern.kind, label, parent, self._last_behind.get((parent, before or ""), before or ""))

    def _children(self, parent: str) -> list[str]:
        if parent not in self._ours:
            every = self._edition.rules if not parent else ()
            top = [rule.id for rule in every if rule.parent is None]
            self._ours[parent] = list(self._edition.by_id[parent].children) if parent else top
        return self._ours[parent]

    def _before(self, siblings: Sequence[Node], at: int, ours: Sequence[str]) -> str | None:
        """Return the rule of the nearest sibling before a clause; a new one beside it has looked already."""
        beside = self._rows[id(siblings[at - 1])] if at else None
        if beside is not None and beside in self.places and beside in self._rule_before:
            return self._rule_before[beside]
        return self._nearest((siblings[place] for place in range(at - 1, -1, -1)), ours)

    def _nearest(self, siblings: Iterable[Node], ours: Sequence[str]) -> str | None:
        """Return the rule of the nearest sibling that is placed here."""
        for one in siblings:
            row = self._rows[id(one)]
            if row in self._rules:
                return self._rules[row] if self._rules[row] in ours else None
            if row not in self.places and one.label is not None:
                return None
        return None

    @staticmethod
    def _heading_label(node: Node, parent: str, pattern: Rule) -> str:
        """Return the label of a heading among ours: under 9, a fifth is 9.5, whatever the document calls the 9."""
        inside = local_of(parent) if parent else ""
        dotted = inside and local_of(pattern.id).startswith(f"{inside}.")
        return f"{inside}.{node.path[-1]}" if dotted else ".".join(node.path)

    def _add(self, row: int, kind: str, label: str, parent: str, after: str) -> None:
        local = f"{local_of(parent)}.{label}" if kind == "clause" else label
        spare = next((one for one in self._spared(local, kind) if f"{self._edition.book}/{one}" not in self._ids), "")
        if spare:
            rule = f"{self._edition.book}/{spare}"
            self._ids.add(rule)
            shown = spare.rpartition(".")[2] if kind == "clause" else spare
            self.places[row] = Addition(rule, kind, shown, parent, after)
            self._kinds[rule] = kind
            behind = self._behind[rule] = self._behind.get(after, after)
            self._last_behind[parent, behind] = self._newest[parent] = rule
            insort(self._parts[parent], row)

    @staticmethod
    def _spared(local: str, kind: str) -> Iterator[str]:
        """Yield ids for a clause: its number, or where that is taken, one that no rule of ours has."""
        yield local
        head, dot, last = local.rpartition(".")
        for letter in _SPARE:
            yield f"{head}{dot}{letter}{letter}" if kind == "clause" else f"{head}{dot}{last}{letter}"


def by_number(nodes: Sequence[Node], places: Mapping[int, Addition]) -> dict[str, Addition]:
    """Return the places by the numbers in the document."""
    return {nodes[row].name: place for row, place in places.items()}
