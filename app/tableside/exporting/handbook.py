"""Making a handbook: gathered from the library, laid out in one format, written whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.exporting.content import Doubts, Order, Tick, count_ticks, gather
from tableside.exporting.pdf import can_set_pdf, require_pdf
from tableside.games import wizards_of
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED, Library
from tableside.storage.files import write_named

Progress = Callable[[int, int], object]
"""Takes how many steps are done and how many there are; it may raise Cancelled."""

_LAYING_OUT = 4
"""How many sections' worth of time the layout takes."""


class Format(StrEnum):
    """The formats of a handbook."""

    PDF = "pdf"
    EPUB = "epub"
    HTML = "html"


class Cancelled(TablesideError):
    """The user cancelled."""

    def __init__(self) -> None:
        super().__init__(N_("Cancelled; nothing was written."))


def available_formats() -> tuple[Format, ...]:
    """Return what can be made with what is installed."""
    return tuple(form for form in Format if form is not Format.PDF or can_set_pdf())


def default_name(order: Order, form: Format) -> str:
    """Return a name for the file."""
    parts = ((book, order.origin(book)) for book in order.books)
    named = (part for pair in parts for part in pair if part != BUNDLED)
    return "-".join([*named, *order.languages]) + f".{form.value}"


def make_handbook(
    library: Library,
    order: Order,
    form: Format,
    path: Path,
    catalogues: Callable[[str], Catalogue],
    progress: Progress = lambda _done, _all: None,
    doubts: Doubts = lambda _edition: {},
) -> int:
    """Make a handbook and write it; until everything is laid out nothing is written.

    Return how many texts in it are marked because their translation is out of date or wrong.
    """
    if order.second == order.lang:
        raise TablesideError(N_("The two languages of a handbook must be different."))
    if form is Format.PDF:
        require_pdf()
    everything = _count_ticks(library, order, form) + _LAYING_OUT
    done = iter(range(1, everything + 1))
    content, doubtful = _laid_out(
        library, order, form, cache(catalogues), lambda: progress(next(done), everything), doubts
    )
    progress(everything, everything)
    write_named(path, content)
    return doubtful


def _count_ticks(library: Library, order: Order, form: Format) -> int:
    if form is not Format.HTML:
        return count_ticks(library, order)
    from tableside.exporting.pocket import orders_of

    wizards = sum(len(wizards_of(book)) for book in order.books)
    return sum(count_ticks(library, one) for one in orders_of(library, order)) + wizards


def doubts_in(marked: int, catalogue: Catalogue) -> str:
    """Say that a handbook which was made holds doubtful translations; nothing where there are none."""
    if not marked:
        return ""
    return catalogue.ngettext(
        "{count} text is marked in it: its translation has an error or is out of date.",
        "{count} texts are marked in it: their translation has an error or is out of date.",
        marked,
    )


def _laid_out(
    library: Library, order: Order, form: Format, catalogues: Callable[[str], Catalogue], tick: Tick, doubts: Doubts
) -> tuple[bytes, int]:
    """Return a handbook in a format, and how many texts in it are marked as doubtful."""
    if form is Format.HTML:
        from tableside.exporting.pocket import make_pocket

        return make_pocket(library, order, catalogues, tick, doubts, datetime.now(UTC).date())
    handbook = gather(library, order, catalogues, tick, doubts)
    if form is Format.PDF:
        from tableside.exporting.pdf import as_pdf

        return as_pdf(handbook), handbook.doubtful
    from tableside.exporting.epub import as_epub

    return as_epub(handbook), handbook.doubtful
