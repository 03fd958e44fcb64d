"""`tableside export`: handbooks to print, to read on a phone or in a browser."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from tableside.commands.editions import named_origin
from tableside.commands.output import output_file, output_folder, tell_written
from tableside.errors import N_, TablesideError
from tableside.exporting.content import Extra, Order
from tableside.exporting.handbook import Format, Progress, default_name, doubts_in, make_handbook
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.storage.named_files import to_be_kept_as
from tableside.translation.doubts import Doubts


def run_export(arguments: argparse.Namespace) -> int:
    """Make a handbook of some books."""
    own = bool(arguments.edition)
    library = Library(rulebooks_dir(), imports_dir() if own else None)
    if not own:
        _refuse_imported(arguments.books, library)
    form = Format(arguments.format)
    books = tuple(dict.fromkeys(arguments.books))
    order = Order(
        books,
        arguments.lang,
        arguments.second,
        _extras(arguments.extras),
        tuple(named_origin(library, book, arguments.lang, arguments.edition) for book in books) if own else (),
    )
    name = default_name(order, form)
    html = form is Format.HTML
    path = output_folder(arguments.output, name) if html else output_file(arguments.output, name, form.value)
    catalogues = partial(load_catalogue, folder=catalogues_dir())
    kept = None if html else to_be_kept_as(path)
    marked = make_handbook(library, order, form, path, catalogues, _show_progress(), Doubts(catalogues))
    catalogue = catalogues(arguments.lang)
    gettext = catalogue.gettext
    tell_written(path / "index.html" if html else path, kept, catalogue)
    if marked:
        print(doubts_in(marked, catalogue))
    if own:
        print(gettext("It holds a text that you imported: see to it that you may hand it out."))
    return 0


def _refuse_imported(books: list[str], library: Library) -> None:
    """Say of a book that a person has imported how it is named on purpose."""
    everything = Library(rulebooks_dir(), imports_dir())
    for book in books:
        if book not in library.books() and book in everything.books():
            raise TablesideError(
                N_("“{book}” is a text that you imported; to hand it out, say so with --edition NAME."), book=book
            )


def _extras(words: str) -> frozenset[Extra]:
    names = [word.strip() for word in words.split(",") if word.strip()]
    wrong = [name for name in names if name not in {*Extra, "none"}]
    if wrong:
        raise TablesideError(
            N_("“{word}” cannot go in; there are {known}."), word=wrong[0], known=", ".join([*Extra, "none"])
        )
    return frozenset(Extra(name) for name in names if name != "none")


def _show_progress() -> Progress:
    """Return what shows how far it is, on a terminal only."""
    if not sys.stderr.isatty():
        return lambda _done, _all: None

    def show(done: int, everything: int) -> None:
        print(f"\r{done * 100 // everything:3} %", end="\n" if done == everything else "", file=sys.stderr, flush=True)

    return show
