"""Making a handbook: gathered from the library, laid out in one format, written whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.exporting.content import Doubts, Handbook, Order, count_ticks, gather
from tableside.exporting.pdf import can_set_pdf, require_pdf
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED, Library
from tableside.storage.files import put_folder, unfinished_name, write_atomically
from tableside.storage.named_files import write_named

Progress = Callable[[int, int], object]
"""Takes how many steps are done and how many there are; it may raise Cancelled."""

_MARK = "search-data.js"
_LAYING_OUT = 4
"""How many sections' worth of time the layout takes."""


class Format(StrEnum):
    """What a handbook can be."""

    PDF = "pdf"
    EPUB = "epub"
    HTML = "html"


class Cancelled(TablesideError):
    """Somebody thought better of it."""

    def __init__(self) -> None:
        super().__init__(N_("Cancelled; nothing was written."))


def available_formats() -> tuple[Format, ...]:
    """Return what can be made with what is installed."""
    return tuple(form for form in Format if form is not Format.PDF or can_set_pdf())


def default_name(order: Order, form: Format) -> str:
    """Return a name for the file, or for the folder of pages."""
    parts = ((book, order.origin(book)) for book in order.books)
    named = (part for pair in parts for part in pair if part != BUNDLED)
    name = "-".join([*named, *order.languages])
    return name if form is Format.HTML else f"{name}.{form.value}"


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
    everything = count_ticks(library, order) + _LAYING_OUT
    done = iter(range(1, everything + 1))
    handbook = gather(library, order, cache(catalogues), lambda: progress(next(done), everything), doubts)
    files = _laid_out(handbook, form)
    progress(everything, everything)
    if form is Format.HTML:
        _write_folder(path, files)
    else:
        write_named(path, files[""])
    return handbook.doubtful


def doubts_in(marked: int, catalogue: Catalogue) -> str:
    """Say that a handbook which was made holds doubtful translations; nothing where there are none."""
    if not marked:
        return ""
    return catalogue.ngettext(
        "{count} text is marked in it: its translation has an error or is out of date.",
        "{count} texts are marked in it: their translation has an error or is out of date.",
        marked,
    )


def _laid_out(handbook: Handbook, form: Format) -> Mapping[str, bytes]:
    match form:
        case Format.PDF:
            from tableside.exporting.pdf import as_pdf

            return {"": as_pdf(handbook)}
        case Format.EPUB:
            from tableside.exporting.epub import as_epub

            return {"": as_epub(handbook)}
        case Format.HTML:
            from tableside.exporting.website import as_website

            return as_website(handbook)


def _write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir()) and not (folder / _MARK).exists()):
        raise TablesideError(
            N_("“{folder}” holds something else; name a folder that is new or empty."), folder=str(folder)
        )
    made = folder if folder.is_dir() else unfinished_name(folder)
    for name, data in files.items():
        write_atomically(made / name, data)
    if made != folder:
        put_folder(made, folder)
