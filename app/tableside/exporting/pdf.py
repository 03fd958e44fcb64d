"""A handbook as PDF, set by Typst: bookmarks, links, tagged text, hyphenation, page numbers in contents and index."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from tableside import __version__
from tableside.errors import N_, TablesideError
from tableside.exporting.handbook import BookPart, Entry, Figure, Grid, Handbook, Note, Part, listed
from tableside.language.registry import language
from tableside.resources import resource
from tableside.rulebook.inline import Run
from tableside.rulings.tables import SpokenTable

_WIDE_MM, _HIGH_MM = 130.0, 110.0
_NARROW_MM = 80.0
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_LEAST, _MOST, _HEAD_LINES = 8, 34, 5
"""How narrow and how wide a column of a decision table can become, in letters."""


NEEDS_TYPST = N_("PDF needs the package “typst”. Choose EPUB or HTML, or install it with: {line}")


def typst_line() -> str:
    """Return the command that installs what sets the pages into this Python."""
    return f"{shlex.quote(sys.executable)} -m pip install typst"


def can_set_pdf() -> bool:
    return find_spec("typst") is not None


def require_pdf() -> None:
    if not can_set_pdf():
        raise TablesideError(NEEDS_TYPST, line=typst_line())


def as_pdf(handbook: Handbook) -> bytes:
    return set_pages("handbook.typ", handbook_data(handbook))


def set_pages(template: str, data: Mapping[str, Any]) -> bytes:
    require_pdf()
    import typst

    pages = typst.compile(
        resource("handbook", template).read_bytes(), sys_inputs={"handbook": json.dumps(data, ensure_ascii=False)}
    )
    assert isinstance(pages, bytes)
    return pages


def handbook_data(handbook: Handbook) -> dict[str, Any]:
    languages = handbook.order.languages
    return {
        "title": handbook.title,
        "publisher": handbook.order.imprint.publisher,
        "date": handbook.order.imprint.date,
        "logo": list(handbook.order.imprint.logo) if handbook.order.imprint.logo_kind else [],
        "languages": languages,
        "language-names": [language(lang).name or lang for lang in languages],
        "made": handbook.words["Made with Tableside {version}."].format(version=__version__),
        "words": dict(handbook.words),
        "books": [_book(book, len(languages)) for book in handbook.books],
    }


def _book(book: BookPart, columns: int) -> dict[str, Any]:
    width = _WIDE_MM if columns == 1 else _NARROW_MM
    titles = {row.rule: title for row, _, title in listed(book.rows)}
    return {
        "titles": book.titles,
        "about": book.about,
        "rows": [
            {
                "rule": row.rule,
                "first": row.first,
                "listed": titles.get(row.rule, ""),
                "entries": [entry and _entry(entry, width) for entry in row.entries],
            }
            for row in book.rows
        ],
        "terms": [
            {
                "id": term.id,
                "name": term.name,
                "other": term.other,
                "definition": term.definition,
                "places": [rule for rule, _ in term.places],
            }
            for term in book.terms
        ],
        "tables": [_table(table) for table in book.tables],
        "divergences": [
            {"target": one.target, "places": one.places, "says": one.says, "followed": one.followed, "why": one.why}
            for one in book.divergences
        ],
    }


def _entry(entry: Entry, width: float) -> dict[str, Any]:
    return {
        "lang": entry.lang,
        "kind": entry.kind,
        "label": entry.label,
        "title": entry.title,
        "depth": entry.depth,
        "parts": [_part(part, width) for part in entry.parts if not isinstance(part, Figure) or part.svg],
        "notes": [_note(note) for note in entry.notes],
        "differs": entry.differs,
    }


def _note(note: Note) -> dict[str, str]:
    return {"kind": note.kind, "label": note.label, "text": note.text, "ruling": note.ruling}


def _part(part: Part, width: float) -> dict[str, Any]:
    if isinstance(part, Figure):
        return {"kind": "figure", "svg": part.svg, "caption": part.caption, "height": _height(part.svg, width)}
    if isinstance(part, Grid):
        columns = max(map(len, part.rows))
        cells = [_runs(cell) for row in part.rows for cell in (*row, *((),) * (columns - len(row)))]
        return {"kind": "grid", "columns": columns, "cells": cells}
    return {"kind": "paragraph", "bullet": part.bullet, "runs": _runs(part.runs)}


def _runs(runs: Iterable[Run]) -> list[dict[str, Any]]:
    return [{"text": run.text, "bold": run.bold, "italic": run.italic, "to": run.href} for run in runs]


def _height(svg: str, width: float) -> float:
    """Return how high a diagram becomes in its column, in millimetres, but never higher than a good part of a page."""
    size = _SIZE.search(svg)
    return min(_HIGH_MM, width * float(size[2]) / float(size[1])) if size else _HIGH_MM


def _table(table: SpokenTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "remarks": table.remarks,
        "heads": table.heads,
        "rows": table.rows,
        "widths": _widths([table.heads, *table.rows]),
    }


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Share the width out by what stands in the columns: the mean of its cells, and room for the words of its head."""
    heads, cells = rows[0], rows[1:]
    means = [sum(len(row[column]) for row in cells) / len(cells) for column in range(len(heads))]
    return [min(_MOST, max(_LEAST, mean, len(head) / _HEAD_LINES)) for mean, head in zip(means, heads, strict=True)]
