"""A handbook as XHTML: the pieces that the pocket edition and the electronic book share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from tableside.exporting.handbook import (
    BookPart,
    Entry,
    Figure,
    Grid,
    Handbook,
    Note,
    Paragraph,
    Part,
    Row,
    TermEntry,
    listed,
    term_target,
)
from tableside.palette import DARK, LIGHT
from tableside.rulebook.inline import Run, run_html

Address = Callable[[str], str]
"""Takes the target of a link and returns its address."""
Picture = Callable[[Figure, str], str]
"""Takes a diagram and its language and returns the markup that shows it."""

_NOT_IN_A_NAME = re.compile(r"[^\w.-]+")


def anchor(target: str) -> str:
    """Return the name under which a rule or a term is found in its page."""
    return _NOT_IN_A_NAME.sub("-", target)


class Markup:
    """Writes the parts of a book; the format decides on addresses and diagrams."""

    def __init__(self, handbook: Handbook, address: Address, picture: Picture, prefix: str = "") -> None:
        self._prefix = prefix
        self._words = handbook.words
        self._columns = len(handbook.order.languages)
        self._address = address
        self._picture = picture

    # The rules

    def rows(self, rows: Iterable[Row]) -> str:
        """Write pieces of a book, in one column or two."""
        return "\n".join(self._row(row) for row in rows)

    def _row(self, row: Row) -> str:
        name = f' id="{self._prefix}{anchor(row.rule)}"' if row.first else ""
        heading = row.heading
        kind = f"row {heading.kind if heading is not None else 'text'}"
        if self._columns == 1:
            return f'<div class="{kind}"{name}>{self._entry(row.entries[0], True)}</div>'
        cells = [
            f'<div lang="{entry.lang}" xml:lang="{entry.lang}">{self._entry(entry, index == 0)}</div>'
            if entry is not None
            else "<div></div>"
            for index, entry in enumerate(row.entries)
        ]
        return f'<div class="{kind} two"{name}>{"".join(cells)}</div>'

    def _entry(self, entry: Entry | None, first: bool) -> str:
        if entry is None:
            return ""
        notes = "".join(_note(note) for note in entry.notes)
        if entry.kind != "text":
            return f"{_heading(entry, first)}{notes}"
        return f'<div class="d{entry.depth}">{self._parts(entry)}{notes}</div>'

    def _parts(self, entry: Entry) -> str:
        label = f'<span class="label">{escape(entry.label)}</span> ' if entry.label else ""
        first = entry.parts[0] if entry.parts else None
        alone = label and not (isinstance(first, Paragraph) and not first.bullet)
        parts = (
            self._part(part, "" if alone or index else label, entry.lang) for index, part in enumerate(entry.parts)
        )
        return "".join([f"<p>{label}</p>" if alone else "", *parts])

    def _part(self, part: Part, label: str, lang: str) -> str:
        if isinstance(part, Grid):
            rows = ("".join(f"<td>{''.join(map(self._run, cell))}</td>" for cell in row) for row in part.rows)
            return f'<div class="grid"><table>{"".join(f"<tr>{row}</tr>" for row in rows)}</table></div>'
        if isinstance(part, Figure):
            caption = f"<figcaption>{escape(part.caption)}</figcaption>" if part.caption else ""
            return f"<figure>{self._picture(part, lang) if part.svg else ''}{caption}</figure>"
        bullet = ' class="bullet"' if part.bullet else ""
        return f"<p{bullet}>{label}{''.join(self._run(run) for run in part.runs)}</p>"

    def _run(self, run: Run) -> str:
        shown = run_html(run)
        return f'<a href="{self._address(run.href)}">{shown}</a>' if run.href else shown

    # What follows them

    def terms(self, terms: Iterable[TermEntry]) -> str:
        return "<dl>" + "\n".join(self._term(term) for term in terms) + "</dl>"

    def _term(self, term: TermEntry) -> str:
        other = f' <span class="other">· {escape(term.other)}</span>' if term.other else ""
        return (
            f'<dt id="{self._prefix}{anchor(term_target(term.id))}">{escape(term.name)}{other}</dt>'
            f"<dd>{escape(term.definition)} {self._places(term.places)}</dd>"
        )

    def _places(self, places: Iterable[tuple[str, str]]) -> str:
        links = (f'<a href="{self._address(rule)}">{escape(cited)}</a>' for rule, cited in places)
        return f'<span class="places">{" · ".join(links)}</span>'


def contents(rows: Sequence[Row], address: Address) -> Iterator[str]:
    """Yield a line of the contents for every heading, sections and rules alike."""
    for row, heading, title in listed(rows):
        number = f'<span class="number">{escape(heading.label)}</span> ' if heading.label else ""
        yield f'<li class="{heading.kind}"><a href="{address(row.rule)}">{number}{escape(title)}</a></li>'


def about(book: BookPart) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in book.about)


def _heading(entry: Entry, first: bool) -> str:
    level = 2 if entry.kind == "section" else 3
    # The same heading in a second language is no heading for screen readers, which go from heading to heading.
    tag = f"h{level}" if first else "p"
    look = "" if first else f' class="h{level}"'
    number = f'<span class="number">{escape(entry.label)}</span> ' if entry.label else ""
    return f"<{tag}{look}>{number}{escape(entry.title)}</{tag}>"


def _note(note: Note) -> str:
    ruling = f" <strong>{escape(note.ruling)}</strong>" if note.ruling else ""
    return f'<p class="note {note.kind}"><em>{escape(note.label)}</em> {escape(note.text)}{ruling}</p>'


def colour_rules() -> str:
    """Return the colours of the program as style rules, light and dark."""
    light, dark = (
        " ".join(f"--{name.replace('_', '-')}: {colour};" for name, colour in colours._asdict().items())
        for colours in (LIGHT, DARK)
    )
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
