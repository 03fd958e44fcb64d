"""`tableside import`, `editions`, `diff` and `remove`: the texts that people bring themselves."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.importing.preview import Preview, preview_book, preview_edition
from tableside.importing.reading import read_document
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import RuleId

_FEW = 12


def run_import(arguments: argparse.Namespace) -> int:
    """Read a document, and show or store what it gives."""
    path = Path(arguments.file)
    _require_code(arguments.lang)
    library = Library(rulebooks_dir())
    if arguments.book:
        library.book(arguments.book)
    else:
        _require_new(arguments.new_book, library)
    document = read_document(path)
    if arguments.book:
        preview = preview_edition(document, path.name, arguments.lang, library, arguments.book)
    else:
        preview = preview_book(document, path.name, arguments.new_book)
    if arguments.json:
        print(json.dumps(preview.data(), ensure_ascii=False, indent=2))
    else:
        _tell(preview, load_catalogue("en", catalogues_dir()))
    return 0


def _require_code(code: str) -> None:
    if not is_language(code):
        raise TablesideError(N_("“{code}” is no language code; write one such as en, it or pt-BR."), code=code)


def _require_new(book: str, library: Library) -> None:
    if RuleId.parse(f"{book}/1") is None:
        raise TablesideError(
            N_("“{book}” cannot name a book; use small letters, figures and hyphens, beginning with a letter."),
            book=book,
        )
    if book in library.books():
        raise TablesideError(N_("There is a book “{book}” already; import into it with --book."), book=book)


def _tell(preview: Preview, catalogue: Catalogue) -> None:
    """Say in a few lines what was found."""
    words = preview.words
    print(
        catalogue.gettext(
            "{format}: {rules} rules found, {unplaced} unplaced, {problems} things to look at.",
            format=preview.document.format.upper(),
            rules=len(preview.placed),
            unplaced=len(preview.unplaced),
            problems=len(preview.problems),
        )
    )
    print(
        catalogue.gettext(
            "{document} words: {clauses} in clauses and under headings, {out} left out, {lost} lost.",
            document=words["document"],
            clauses=words["clauses"],
            out=words["left out"],
            lost=words["lost"],
        )
    )
    for problem in preview.problems[:_FEW]:
        place = catalogue.gettext("page {page}, line {line}", page=problem.page, line=problem.line)
        print(f"  {place}: {problem.sentence()}")
    if len(preview.problems) > _FEW:
        print(catalogue.gettext("  … and {count} more", count=len(preview.problems) - _FEW))
