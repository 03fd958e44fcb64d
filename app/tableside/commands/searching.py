"""`tableside search`: find rules, terms and rulings by words or numbers."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace

from tableside.commands import Commands, add_language, person_catalogue
from tableside.commands.output import sign_of_life
from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, imports_dir, resource, rulebooks_dir
from tableside.rulebook import BUNDLED, Library
from tableside.search import Hit, Query, Results, Searcher
from tableside.settings import cache_dir

_HIGHEST_LIMIT = 1000


def register(commands: Commands) -> None:
    parser = commands.add(
        "search",
        run_search,
        "Find rules, terms and rulings.",
        'tableside search "cocked dice" --lang en --limit 5',
        incomplete="no matches",
    )
    parser.add_argument("query", metavar="QUERY", nargs="+")
    parser.add_argument("--book", metavar="BOOK", action="append", default=[])
    parser.add_argument("--limit", metavar="N", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    add_language(parser)


def run_search(arguments: argparse.Namespace) -> int:
    """Print what was found, the best first; with nothing found say what comes nearest and return 1."""
    if not 1 <= arguments.limit <= _HIGHEST_LIMIT:
        raise TablesideError(
            N_("“{value}” is not a whole number from {low} to {high}."),
            value=arguments.limit,
            low=1,
            high=_HIGHEST_LIMIT,
        )
    texts, messages = load_catalogue(arguments.lang, catalogues_dir()), person_catalogue()
    library = Library(rulebooks_dir(), imports_dir())
    for book in arguments.book:
        library.book(book)
    query = Query(" ".join(arguments.query), arguments.lang, tuple(arguments.book), limit=arguments.limit)
    searcher = Searcher(library, catalogues_dir(), resource("index"), cache_dir() / "index", background=False)
    with sign_of_life(messages.gettext("Preparing the search; this can take a while the first time …")):
        results = _within(searcher.search(query), arguments.book)
    if arguments.json:
        data = [hit.as_data(texts) for hit in results.hits]
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _print(results, library, messages, marked=sys.stdout.isatty())
    notice = results.notice(messages)
    if notice:
        print(notice, file=sys.stderr)
    return 0 if results.hits else 1


def _within(results: Results, books: list[str]) -> Results:
    """Stay in the books that were named: a rule number is otherwise shown in every book that has it."""
    if not books:
        return results
    return replace(results, hits=tuple(hit for hit in results.hits if hit.book in books))


def _print(results: Results, library: Library, catalogue: Catalogue, *, marked: bool) -> None:
    for hit in results.hits:
        why = "".join(f"  [{one}]" for one in (_edition_of(hit, library), hit.why and hit.why.text(catalogue)) if one)
        print(f"{_heading(hit, library, catalogue)}{why}")
        print(f"    {_marked(hit) if marked else hit.snippet.text}")
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


def _marked(hit: Hit) -> str:
    """Return the snippet with the found words underlined for a terminal."""
    shown, at = "", 0
    for start, end in hit.snippet.marks:
        shown += f"{hit.snippet.text[at:start]}\033[4m{hit.snippet.text[start:end]}\033[24m"
        at = end
    return shown + hit.snippet.text[at:]
