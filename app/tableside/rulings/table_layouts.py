"""Decision tables in words, laid out as text, Markdown, CSV or HTML."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from tableside.escaping import csv_cell
from tableside.messages import Catalogue
from tableside.rulings.kinds import Int
from tableside.rulings.model import Wizard
from tableside.rulings.tables import DecisionTable, Row
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

NO_MATTER = "–"
"""The cell of a fact that does not matter in its row."""
_WIDEST = 30
_LONG_RUN = 3
Concluded = tuple[Mapping[str, tuple[Any, ...]], tuple[str, ...]]
"""The conditions of a row and the words for what follows from them."""


@dataclass(frozen=True, slots=True)
class SpokenTable:
    """A decision table in one language: a title, remarks, column heads and rows of cells."""

    title: str
    remarks: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def speak_table(
    table: DecisionTable, catalogue: Catalogue, cite: Cite, *, brief: bool = False, source: str = ""
) -> SpokenTable:
    """Put a table into words; a brief one says only what happens, and rows that then read the same share one.

    The source says whose rules these are and as of when, for a table that is read away from its book.
    """
    wizard = table.wizard
    concluded: list[Concluded] = [
        (row.conditions, _conclusion(wizard, row, catalogue, cite, brief)) for row in table.rows
    ]
    if brief:
        concluded = _folded(table, concluded)
    # What all rows have in common once they are folded is no column any more.
    facts = [name for name in table.facts if any(name in conditions for conditions, _ in concluded)]
    heads = (
        *(question(wizard, name, catalogue) for name in facts),
        catalogue.gettext("Verdict"),
        catalogue.gettext("Call"),
        catalogue.gettext("What happens"),
        catalogue.gettext("Rules"),
    )
    rows = tuple(
        (*(_condition(wizard, name, conditions, catalogue) for name in facts), *conclusion)
        for conditions, conclusion in concluded
    )
    remarks = (*_remarks(table, catalogue), *((source,) if source else ()))
    return SpokenTable(wizard_name(wizard.id, catalogue), remarks, heads, rows)


def _folded(table: DecisionTable, rows: list[Concluded]) -> list[Concluded]:
    """Let rows that differ in the values of one fact alone share one, until no two do."""
    count = len(rows) + 1
    while len(rows) < count:
        count = len(rows)
        for name in reversed(table.facts):
            rows = _folded_by(table.wizard, name, rows)
    return rows


def _folded_by(wizard: Wizard, name: str, rows: list[Concluded]) -> list[Concluded]:
    found: dict[str, Concluded] = {}
    for conditions, conclusion in rows:
        others = {fact: conditions[fact] for fact in wizard.facts if fact in conditions and fact != name}
        key = repr((others, name in conditions, conclusion))
        above = found.get(key)
        values = (*(above[0][name] if above else ()), *conditions[name]) if name in conditions else ()
        found[key] = ({**conditions, name: values} if values else conditions, conclusion)
    domain = wizard.facts[name].kind.domain()
    return [
        ({fact: held for fact, held in conditions.items() if fact != name}, conclusion)
        if domain is not None and len(conditions.get(name, ())) == len(domain)
        else (conditions, conclusion)
        for conditions, conclusion in found.values()
    ]


def _remarks(table: DecisionTable, catalogue: Catalogue) -> tuple[str, ...]:
    found = [wizard_about(table.wizard.id, catalogue)]
    if not table.whole:
        found.append(
            catalogue.gettext(
                "This wizard has more cases than a table can show: here is the part around the facts given."
            )
        )
    pairs = fact_pairs(table.wizard, table.given, catalogue)
    found += [f"{asked} {told}" for asked, told in pairs]
    usual = {name: value for name, value in table.assumed.items() if value is not None}
    if usual:
        told = "; ".join(f"{asked} {value}" for asked, value in fact_pairs(table.wizard, usual, catalogue))
        found.append(catalogue.gettext("Taken as usual: {facts}", facts=told))
    return tuple(remark for remark in found if remark)


def _condition(wizard: Wizard, name: str, conditions: Mapping[str, tuple[Any, ...]], catalogue: Catalogue) -> str:
    values = conditions.get(name)
    if values is None:
        return NO_MATTER
    kind = wizard.facts[name].kind
    if isinstance(kind, Int):
        return ", ".join(_runs(sorted(int(value) for value in values)))
    words = [
        option(wizard, name, None, catalogue) if value is None else spoken_value(wizard, name, value, catalogue)
        for value in values
    ]
    return ", ".join([*words[:1], *(word[:1].lower() + word[1:] for word in words[1:])])


def _runs(numbers: Sequence[int]) -> list[str]:
    """Write numbers with what follows without a gap as a range: 0, 2–9."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    written: list[str] = []
    for run in runs:
        written += [f"{run[0]}–{run[-1]}"] if len(run) >= _LONG_RUN else [str(number) for number in run]
    return written


def _conclusion(wizard: Wizard, row: Row, catalogue: Catalogue, cite: Cite, brief: bool) -> tuple[str, str, str, str]:
    ruling = row.ruling
    if ruling is None:
        depends = catalogue.gettext("depends on: {fact}", fact=question(wizard, row.depends_on, catalogue))
        return depends, "", "", ""
    verdict = capital(verdict_name(wizard.id, ruling.verdict, catalogue))
    lines, denied = outcome_lines(wizard, ruling.outcome, catalogue)
    happens = [labelled(line.label, catalogue.parted(line.values), catalogue) for line in lines]
    if denied and not brief:
        happens.append(catalogue.gettext("Not: {things}", things=", ".join(denied)))
    if ruling.discretion:
        happens.append(left_open(catalogue))
    return verdict, catalogue.text(ruling.call), " · ".join(happens), "; ".join(cite(rule) for rule in ruling.rules)


def as_markdown(spoken: SpokenTable) -> str:
    """Lay a table out as Markdown, one row a line."""
    lines = [f"# {spoken.title}", "", *(f"{remark}\n" for remark in spoken.remarks)]
    table = [spoken.heads, ("---",) * len(spoken.heads), *spoken.rows]
    lines += ["| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in table]
    return "\n".join(lines) + "\n"


def as_csv(spoken: SpokenTable) -> str:
    """Lay the cells out as comma-separated values."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([map(csv_cell, row) for row in (spoken.heads, *spoken.rows)])
    return written.getvalue()


def as_html(spoken: SpokenTable) -> str:
    """Lay a table out as an HTML fragment."""
    parts = [f"<h1>{escape(spoken.title)}</h1>", *(f"<p>{escape(remark)}</p>" for remark in spoken.remarks)]
    heads = "".join(f"<th>{escape(head)}</th>" for head in spoken.heads)
    parts += ['<table border="1" cellspacing="0" cellpadding="4">', f"<thead><tr>{heads}</tr></thead>", "<tbody>"]
    parts += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in spoken.rows]
    return "\n".join([*parts, "</tbody>", "</table>"]) + "\n"


def as_text(spoken: SpokenTable) -> str:
    """Lay a table out in columns of plain text, long cells wrapped."""
    table = [spoken.heads, *spoken.rows]
    widths = [min(_WIDEST, max(len(row[column]) for row in table)) for column in range(len(spoken.heads))]
    rule = "-+-".join("-" * width for width in widths)
    lines = [spoken.title, *spoken.remarks, ""]
    for row in table:
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for height in range(max(len(cell) for cell in cells)):
            parts = [
                (cell[height] if height < len(cell) else "").ljust(width)
                for cell, width in zip(cells, widths, strict=True)
            ]
            lines.append(" | ".join(parts).rstrip())
        lines.append(rule)
    return "\n".join(lines) + "\n"


LAYOUTS: dict[str, Callable[[SpokenTable], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "csv": as_csv,
    "html": as_html,
}
