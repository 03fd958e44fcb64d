"""`tableside export` and `cards`: handbooks, and one sheet a game for the side of the table."""

from __future__ import annotations

import argparse
from pathlib import Path

from tableside.commands import Commands, add_language, catalogue_in, file_name, open_library, person_catalogue
from tableside.commands.books import named_edition
from tableside.commands.output import output_file, sign_of_life
from tableside.errors import N_, TablesideError
from tableside.exporting import handbook
from tableside.exporting.cards import Sheet, as_pdf, card_of
from tableside.exporting.handbook import Extra, Format
from tableside.games import game_ids
from tableside.rulebook import BUNDLED
from tableside.storage.files import write_atomically
from tableside.translation.workspace import Doubts


def register(commands: Commands) -> None:
    parser = commands.add(
        run_export,
        "tableside export snooker --lang it --format pdf",
        "tableside export snooker --lang it --second en --format html",
        'tableside export snooker --lang it --publisher FISS --date "1 January 2026" --logo fiss.svg',
    )
    parser.add_argument("books", metavar="BOOK", nargs="+")
    parser.add_argument(
        "--second", metavar="L", default="", help="a second language: beside the first, or in html to switch to"
    )
    parser.add_argument("--format", choices=("pdf", "epub", "html"), default="pdf")
    parser.add_argument(
        "--with",
        dest="extras",
        metavar="LIST",
        default="terms",
        help="examples, terms, separated by commas, or none (default: terms, always in html)",
    )
    parser.add_argument("--edition", metavar="NAME", default="", help="use this edition (default: the one in force)")
    parser.add_argument("--publisher", metavar="NAME", default="", help="who hands it out, on the title page")
    parser.add_argument("--date", metavar="TEXT", default="", help="the date on the title page")
    parser.add_argument("--logo", metavar="FILE", type=file_name, help="a picture for the title page: SVG, PNG or JPEG")
    parser.add_argument("--output", metavar="FILE", type=file_name, help="the file")
    add_language(parser)

    parser = commands.add(run_cards, "tableside cards snooker --lang nl --size a6")
    parser.add_argument("games", metavar="GAME", nargs="*", help="default: all")
    parser.add_argument("--size", choices=("a4", "a6"), default="a4", help="of the sheet (default: a4)")
    parser.add_argument("--output", metavar="FILE", type=file_name)
    add_language(parser)


def run_export(arguments: argparse.Namespace) -> int:
    """Make a handbook of one book or several: PDF to print, EPUB to read, HTML: one file with rulings for a phone."""
    library = open_library()
    form = Format(arguments.format)
    books = tuple(dict.fromkeys(arguments.books))
    order = handbook.Order(
        books,
        arguments.lang,
        arguments.second,
        _extras(arguments.extras),
        tuple(named_edition(library, book, arguments.lang, arguments.edition).origin for book in books),
        handbook.Imprint(
            arguments.publisher, arguments.date, handbook.read_logo(arguments.logo) if arguments.logo else b""
        ),
    )
    own = any(library.is_own(book) or order.origin(book) != BUNDLED for book in books)
    path = output_file(arguments.output or Path(handbook.default_name(order, form)), f".{form.value}")
    catalogue = person_catalogue()
    with sign_of_life(catalogue.gettext("Making the handbook; this can take a minute …")):
        marked = handbook.make_handbook(library, order, form, path, catalogue_in, doubts=Doubts(catalogue_in))
    print(catalogue.gettext("Written: {file}", file=path))
    if marked:
        print(handbook.doubts_in(marked, catalogue))
    if own:
        print(
            catalogue.gettext("It contains a text that you imported: make sure that you are allowed to distribute it.")
        )
    return 0


def run_cards(arguments: argparse.Namespace) -> int:
    """Make cards for the side of the table: one sheet a game with the calls, penalties and choices asked for most."""
    catalogue = catalogue_in(arguments.lang)
    library = open_library()
    name = "-".join([*(arguments.games or ["cards"]), arguments.lang, arguments.size])
    path = output_file(arguments.output or Path(f"{name}.pdf"), ".pdf")
    cards = [card_of(game, library, catalogue) for game in arguments.games or game_ids()]
    write_atomically(path, as_pdf(cards, Sheet(arguments.size)))
    print(person_catalogue().gettext("Written: {file}", file=path))
    return 0


def _extras(words: str) -> frozenset[Extra]:
    names = [word.strip() for word in words.split(",") if word.strip()]
    wrong = [name for name in names if name not in {*Extra, "none"}]
    if wrong:
        raise TablesideError(
            N_("“{word}” cannot be included; possible are {known}."), word=wrong[0], known=", ".join([*Extra, "none"])
        )
    return frozenset(Extra(name) for name in names if name != "none")
