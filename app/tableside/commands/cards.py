"""`tableside cards`: one sheet a game for the side of the table."""

from __future__ import annotations

import argparse

from tableside.commands.output import output_file, tell_written
from tableside.exporting.cards import Sheet, as_html, as_pdf, card_of
from tableside.games import game_ids
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.storage.named_files import to_be_kept_as, write_named


def run_cards(arguments: argparse.Namespace) -> int:
    """Make the cards of some games, or of all, in one file."""
    catalogue = load_catalogue(arguments.lang, catalogues_dir())
    library = Library(rulebooks_dir())
    html = arguments.format == "html"
    name = "-".join([*(arguments.games or ["cards"]), arguments.lang, *([] if html else [arguments.size])])
    path = output_file(arguments.output, f"{name}.{arguments.format}", arguments.format)
    cards = [card_of(game, library, catalogue) for game in arguments.games or game_ids()]
    content = as_html(cards).encode() if html else as_pdf(cards, Sheet(arguments.size))
    kept = to_be_kept_as(path)
    write_named(path, content)
    tell_written(path, kept, catalogue)
    return 0
