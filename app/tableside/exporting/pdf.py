"""A handbook as PDF, set by Typst: bookmarks, links, tagged text, hyphenation, page numbers in contents and index."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import asdict
from importlib.util import find_spec
from typing import Any

from tableside import __version__
from tableside.errors import N_, TablesideError
from tableside.exporting.handbook import BookPart, Handbook, listed
from tableside.language.registry import language
from tableside.resources import resource

_WIDE_MM, _HIGH_MM = 130.0, 110.0
_NARROW_MM = 80.0
_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')

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
    data = asdict(book)
    for row in data["rows"]:
        row["listed"] = titles.get(row["rule"], "")
        for entry in filter(None, row["entries"]):
            entry["parts"] = [part for part in entry["parts"] if part.get("svg") != ""]
            for figure in (part for part in entry["parts"] if "svg" in part):
                figure["height"] = _height(figure["svg"], width)
    return data


def _height(svg: str, width: float) -> float:
    """Return how high a diagram becomes in its column, in millimetres, but never higher than a good part of a page."""
    size = _SIZE.search(svg)
    return min(_HIGH_MM, width * float(size[2]) / float(size[1])) if size else _HIGH_MM
