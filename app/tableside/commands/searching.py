"""`tableside search`: find rules, terms and rulings by words or numbers."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from tableside.commands import Commands, add_language, catalogue_in, open_library, person_catalogue, print_json
from tableside.commands.output import sign_of_life
from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue
from tableside.resources import catalogues_dir, resource
from tableside.rulebook import BUNDLED, Library
from tableside.search import Hit, Query, Results, Searcher
from tableside.search.results import marked
from tableside.settings import cache_dir

_HIGHEST_LIMIT = 1000
_UNDERLINED = "\033[4m{}\033[24m".format


def register(commands: Commands) -> None:
    parser = commands.add(run_search, 'tableside search "cocked dice" --lang en --limit 5', incomplete="no matches")
    parser.add_argument("query", metavar="QUERY", nargs="+")
    parser.add_argument("--book", metavar="BOOK", action="append", default=[])
    parser.add_argument("--limit", metavar="N", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    add_language(parser)


def run_search(arguments: argparse.Namespace) -> int:
    """Find rules, terms and rulings."""
    if not 1 <= arguments.limit <= _HIGHEST_LIMIT:
        raise TablesideError(
            N_("“{value}” is not a whole number from {low} to {high}."),
            value=arguments.limit,
            low=1,
            high=_HIGHEST_LIMIT,
        )
    texts, messages = catalogue_in(arguments.lang), person_catalogue()
    library = open_library()
    for book in arguments.book:
        library.book(book)
    query = Query(" ".join(arguments.query), arguments.lang, tuple(arguments.book), limit=arguments.limit)
    searcher = Searcher(library, catalogues_dir(), resource("index"), cache_dir() / "index", background=False)
    with sign_of_life(messages.gettext("Preparing the search; this can take a while the first time …")):
        results = searcher.search(query)
    if arguments.book:
        # A rule number is otherwise shown in every book that has it.
        results = replace(results, hits=tuple(hit for hit in results.hits if hit.book in arguments.book))
    if arguments.json:
        print_json([hit.as_data(texts) for hit in results.hits])
    else:
        _print(results, library, messages, underlined=sys.stdout.isatty())
    notice = results.notice(messages)
    if notice:
        print(notice, file=sys.stderr)
    return 0 if results.hits else 1


def _print(results: Results, library: Library, catalogue: Catalogue, *, underlined: bool) -> None:
    for hit in results.hits:
        why = "".join(f"  [{one}]" for one in (_edition_of(hit, library), hit.why and hit.why.text(catalogue)) if one)
        print(f"{_heading(hit, library, catalogue)}{why}")
        snippet = hit.snippet
        print("    " + (marked(snippet.text, snippet.marks, _UNDERLINED) if underlined else snippet.text))
        print(f"    {hit.id}")


def _edition_of(hit: Hit, library: Library) -> str:
    """Return the name of the imported edition that a result is from."""
    return library.edition_name(library.edition(hit.book, hit.lang, hit.origin)) if hit.origin != BUNDLED else ""


def _heading(hit: Hit, library: Library, catalogue: Catalogue) -> str:
    """Return the first line of a result: what kind of thing it is, its citation with the book, its title."""
    cited = f"{library.book(hit.book).title_in(hit.lang)}, {hit.citation}" if hit.citation else ""
    match hit.kind:
        case "wizard":
            return catalogue.gettext("Ruling: {title}", title=hit.title)
        case "term":
            return catalogue.gettext("Term: {title}", title=hit.title) + f" ({cited})"
        case "divergence":
            return catalogue.gettext("Texts differ: {title}", title=hit.title) + f" ({cited})"
        case _:
            return f"{cited}  {hit.title}"
