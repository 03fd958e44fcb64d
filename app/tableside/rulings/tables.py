"""A wizard as its decision table, and its layouts: facts across, rows folded to what matters; derived by running it.

The ruling is run on nothing and branches over each fact that it asks for. Values that lead to the very same rows share
one; a fact whose values all do is no condition at all. What a referee reads is what the program does, because nothing
here is written by hand.
"""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, zip_longest
from typing import Any

from tableside.escaping import csv_cell
from tableside.messages import Catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.kinds import Int, Kind, ListOf
from tableside.rulings.model import Impossible, Ruling, Values, Wizard
from tableside.rulings.partial import assumed_facts, partial_ruling
from tableside.rulings.words import (
    Cite,
    capital,
    fact_pairs,
    labelled,
    left_open,
    option,
    outcome_lines,
    question,
    spoken_value,
    verdict_name,
    wizard_about,
    wizard_name,
)

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
    with suppress(_TooLarge):
        if not facts:
            return DecisionTable(wizard, tuple(_rows(_Unfolding(wizard).tree({}))))
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


_NO_MATTER = "–"
"""The cell of a fact that does not matter in its row."""
_WIDEST = 30
_LONG_RUN = 3


@dataclass(frozen=True, slots=True)
class SpokenTable:
    """A decision table in one language: a title, remarks, column heads and rows of cells."""

    title: str
    remarks: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def speak_table(table: DecisionTable, catalogue: Catalogue, cite: Cite, *, source: str = "") -> SpokenTable:
    """Put a table into words.

    The source says whose rules these are and as of when, for a table that is read away from its book.
    """
    wizard, facts = table.wizard, table.facts
    gettext = catalogue.gettext
    ends = gettext("Verdict"), gettext("Call"), gettext("What happens"), gettext("Rules")
    heads = (*(question(wizard, name, catalogue) for name in facts), *ends)
    rows = tuple(
        (
            *(_condition(wizard, name, row.conditions, catalogue) for name in facts),
            *_conclusion(wizard, row, catalogue, cite),
        )
        for row in table.rows
    )
    remarks = (*_remarks(table, catalogue), *((source,) if source else ()))
    return SpokenTable(wizard_name(wizard.id, catalogue), remarks, heads, rows)


def _remarks(table: DecisionTable, catalogue: Catalogue) -> tuple[str, ...]:
    found = [wizard_about(table.wizard.id, catalogue)]
    more = catalogue.gettext(
        "This wizard has more cases than a table can show: here is the part around the facts given."
    )
    found += [] if table.whole else [more]
    found += [f"{asked} {told}" for asked, told in fact_pairs(table.wizard, table.given, catalogue)]
    usual = {name: value for name, value in table.assumed.items() if value is not None}
    if usual:
        told = "; ".join(f"{asked} {value}" for asked, value in fact_pairs(table.wizard, usual, catalogue))
        found.append(catalogue.gettext("Assumed: {facts}", facts=told))
    return tuple(remark for remark in found if remark)


def _condition(wizard: Wizard, name: str, conditions: Mapping[str, tuple[Any, ...]], catalogue: Catalogue) -> str:
    values = conditions.get(name)
    if values is None:
        return _NO_MATTER
    if isinstance(wizard.facts[name].kind, Int):
        return ", ".join(_runs(sorted(int(value) for value in values)))
    words = [
        option(wizard, name, None, catalogue) if value is None else spoken_value(wizard, name, value, catalogue)
        for value in values
    ]
    return ", ".join([*words[:1], *(word[:1].lower() + word[1:] for word in words[1:])])


def _runs(numbers: Sequence[int]) -> list[str]:
    """Write numbers with what follows without a gap as a range: 0, 2–9."""
    written: list[str] = []
    for _, steps in groupby(enumerate(numbers), key=lambda step: step[1] - step[0]):
        run = [number for _, number in steps]
        written += [f"{run[0]}–{run[-1]}"] if len(run) >= _LONG_RUN else map(str, run)
    return written


def _conclusion(wizard: Wizard, row: Row, catalogue: Catalogue, cite: Cite) -> tuple[str, str, str, str]:
    ruling = row.ruling
    if ruling is None:
        depends = catalogue.gettext("depends on: {fact}", fact=question(wizard, row.depends_on, catalogue))
        return depends, "", "", ""
    verdict = capital(verdict_name(wizard.id, ruling.verdict, catalogue))
    lines, denied = outcome_lines(wizard, ruling.outcome, catalogue)
    happens = [labelled(line.label, catalogue.parted(line.values), catalogue) for line in lines]
    if denied:
        happens.append(catalogue.gettext("Not: {things}", things=", ".join(denied)))
    if ruling.discretion:
        happens.append(left_open(catalogue))
    return verdict, catalogue.text(ruling.call), " · ".join(happens), "; ".join(cite(rule) for rule in ruling.rules)


def as_markdown(spoken: SpokenTable) -> str:
    lines = [f"# {spoken.title}", "", *(f"{remark}\n" for remark in spoken.remarks)]
    table = [spoken.heads, ("---",) * len(spoken.heads), *spoken.rows]
    lines += ["| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in table]
    return "\n".join(lines) + "\n"


def as_csv(spoken: SpokenTable) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([map(csv_cell, row) for row in (spoken.heads, *spoken.rows)])
    return written.getvalue()


def as_html(spoken: SpokenTable) -> str:
    parts = [f"<h1>{escape(spoken.title)}</h1>", *(f"<p>{escape(remark)}</p>" for remark in spoken.remarks)]
    heads = "".join(f"<th>{escape(head)}</th>" for head in spoken.heads)
    parts += ['<table border="1" cellspacing="0" cellpadding="4">', f"<thead><tr>{heads}</tr></thead>", "<tbody>"]
    parts += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in spoken.rows]
    return "\n".join([*parts, "</tbody>", "</table>"]) + "\n"


def as_text(spoken: SpokenTable) -> str:
    table = [spoken.heads, *spoken.rows]
    widths = [min(_WIDEST, max(len(row[column]) for row in table)) for column in range(len(spoken.heads))]
    rule = "-+-".join("-" * width for width in widths)
    lines = [spoken.title, *spoken.remarks, ""]
    for row in table:
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        padded = (map(str.ljust, parts, widths) for parts in zip_longest(*cells, fillvalue=""))
        lines += [*(" | ".join(parts).rstrip() for parts in padded), rule]
    return "\n".join(lines) + "\n"


LAYOUTS: dict[str, Callable[[SpokenTable], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "csv": as_csv,
    "html": as_html,
}
