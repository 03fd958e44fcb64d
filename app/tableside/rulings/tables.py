"""A wizard as its decision table: facts across, rows folded to what matters; derived by running the ruling.

The ruling is run on nothing and branches over each fact that it asks for. Values that lead to the very same rows share
one; a fact whose values all do is no condition at all. What a referee reads is what the program does, because nothing
here is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tableside.rulings.inquiry import inquire
from tableside.rulings.kinds import Kind, ListOf
from tableside.rulings.model import Impossible, Ruling, Values, Wizard
from tableside.rulings.partial import assumed_facts, partial_ruling

MOST_ROWS = 140
"""A table with more rows is not read by anybody; the longest that is kept has 134."""
MOST_RUNS = 30_000


@dataclass(frozen=True, slots=True)
class Row:
    """One line: the values under which it holds, by fact, and the ruling; or the fact that it depends on further."""

    conditions: Mapping[str, tuple[Any, ...]]
    ruling: Ruling | None
    depends_on: str = ""


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """The rows of a wizard, whole or around the facts given."""

    wizard: Wizard
    rows: tuple[Row, ...]
    given: Values = field(default_factory=dict)
    assumed: Values = field(default_factory=dict)
    """Facts that are taken as usual, where the table cannot show everything."""
    whole: bool = True
    """Whether every case of the wizard stands in it."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that some row depends on, in the order they are asked."""
        used = {name for row in self.rows for name in row.conditions}
        return tuple(name for name in self.wizard.facts if name in used)

    @property
    def decides(self) -> bool:
        """Whether every row ends in a ruling."""
        return all(row.ruling is not None for row in self.rows)


class _TooLarge(Exception):
    pass


@dataclass(frozen=True, slots=True)
class _Branches:
    """The values of a fact in groups that lead to the same; None below is what cannot be."""

    fact: str
    groups: tuple[tuple[tuple[Any, ...], Any], ...]
    key: object
    rows: int


def decision_table(wizard: Wizard, given: Values | None = None) -> DecisionTable:
    """Return the table of a wizard; one that would be too large shows the part around the facts given."""
    facts = dict(given or {})
    if not facts:
        try:
            return DecisionTable(wizard, tuple(_rows(_Unfolding(wizard).tree({}))))
        except _TooLarge:
            pass
    inquire(wizard, facts)  # Facts that cannot be are refused with their reason.
    return _part(wizard, facts)


def _part(wizard: Wizard, facts: dict[str, Any]) -> DecisionTable:
    """Return the rows around some facts: what is usual is assumed, then, if need be, less and less is varied."""
    assumed = {name: value for name, value in assumed_facts(wizard).items() if name not in facts}
    known = {**assumed, **wizard.derive(facts)}
    for most_branches in range(len(wizard.facts), -1, -1):
        try:
            rows = tuple(_rows(_Unfolding(wizard, most_branches).tree(known)))
        except _TooLarge:
            continue
        if len(rows) == 1 and rows[0].ruling is not None:
            return DecisionTable(wizard, _neighbours(wizard, known, rows[0].ruling), whole=False)
        return DecisionTable(wizard, rows, facts, assumed, whole=False)
    raise AssertionError("a table without branches is never too large")


def _neighbours(wizard: Wizard, known: Mapping[str, Any], ruling: Ruling) -> tuple[Row, ...]:
    """Return the rows of a decided case and of those that one other fact would rule otherwise."""
    run = partial_ruling(wizard).run
    near: list[tuple[str, tuple[Any, ...], Ruling]] = []
    for name in (name for name in wizard.facts if known.get(name) is not None):
        groups: dict[object, tuple[list[Any], Ruling]] = {}
        for value in _samples(wizard.facts[name].kind) or ():
            ran = run({**known, name: value}) if value != known[name] else ruling
            if isinstance(ran, Ruling) and _key(ran) != _key(ruling):
                groups.setdefault(_key(ran), ([], ran))[0].append(value)
        near += [(name, tuple(values), ran) for values, ran in groups.values()]
    shown = {name: (known[name],) for name in wizard.facts if name in {fact for fact, _, _ in near}}
    return (Row(shown, ruling), *(Row({**shown, name: values}, ran) for name, values, ran in near))[:MOST_ROWS]


class _Unfolding:
    """Runs a wizard wherever its facts lead, within bounds."""

    def __init__(self, wizard: Wizard, most_branches: int | None = None) -> None:
        self._wizard = wizard
        self._run = partial_ruling(wizard).run
        self._runs_left = MOST_RUNS
        self._most_branches = most_branches

    def tree(self, known: Mapping[str, Any], depth: int = 0) -> Any:
        """Return what these facts lead to: a ruling, the name of a fact that is not varied, branches, or None."""
        if self._runs_left == 0:
            raise _TooLarge
        self._runs_left -= 1
        ran = self._run(known)
        if isinstance(ran, Impossible):
            return None
        if isinstance(ran, Ruling):
            return ran
        kind = self._wizard.facts[ran.fact].kind
        values = kind.domain() if self._most_branches is None else _samples(kind)
        if values is None and self._most_branches is None:
            raise _TooLarge
        if values is None or depth == self._most_branches:
            return ran.fact
        return _grouped(ran.fact, [(value, self.tree({**known, ran.fact: value}, depth + 1)) for value in values])


def _samples(kind: Kind) -> Sequence[Any] | None:
    """Return the values of a kind; of a list, what it can hold singly; None where nothing stands for the rest."""
    if isinstance(kind, ListOf) and kind.least < 2:
        items = kind.item.domain()
        return None if items is None else [*([] if kind.least else [()]), *((item,) for item in items)]
    return kind.domain()


def _grouped(fact: str, children: Sequence[tuple[Any, Any]]) -> Any:
    groups: dict[object, tuple[list[Any], Any]] = {}
    for value, child in children:
        if child is not None:
            groups.setdefault(_key(child), ([], child))[0].append(value)
    if not groups:
        return None
    if len(groups) == 1:
        return next(iter(groups.values()))[1]
    found = tuple((tuple(values), child) for values, child in groups.values())
    rows = sum(child.rows if isinstance(child, _Branches) else 1 for _, child in found)
    if rows > MOST_ROWS:
        raise _TooLarge
    key = hash((fact, tuple((repr(values), _key(child)) for values, child in found)))
    return _Branches(fact, found, key, rows)


def _key(tree: Any) -> object:
    """Return what two results must share to stand on one row: the ruling with its reasons and clauses."""
    if isinstance(tree, Ruling):
        return tree.key, tree.steps
    return tree.key if isinstance(tree, _Branches) else tree


def _rows(tree: Any, conditions: Mapping[str, tuple[Any, ...]] | None = None) -> Iterator[Row]:
    above = conditions or {}
    if isinstance(tree, _Branches):
        for values, child in tree.groups:
            yield from _rows(child, {**above, tree.fact: values})
    elif isinstance(tree, Ruling):
        yield Row(above, tree)
    elif isinstance(tree, str):
        yield Row(above, None, tree)
