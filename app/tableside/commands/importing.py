"""`tableside import` and `editions`: the texts that people bring themselves."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from tableside.commands import Commands, file_name, person_catalogue
from tableside.commands.output import sign_of_life
from tableside.errors import N_, TablesideError
from tableside.importing.corrections import Carried, Recipe, digest_of, told_of
from tableside.importing.document import PICTURE
from tableside.importing.preview import (
    NOTHING_MENDED,
    Preview,
    guess_name,
    preview_book,
    preview_edition,
    preview_language,
    reference,
)
from tableside.importing.reading import read_document
from tableside.importing.recognising import guess_about, spoken_languages
from tableside.importing.storing import PRIVACY, Imports, Stored
from tableside.importing.tree import Node, place
from tableside.language.registry import is_known_language
from tableside.messages import Catalogue
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import is_book_name

_FEW = 12
_SHOWN_WORDS = 12


def register(commands: Commands) -> None:
    parser = commands.add(
        "import",
        run_import,
        "Import a rule text of your own: an official edition of a book, or a new book. It stays on this computer.",
        "tableside import regolamento.pdf --book snooker --lang it --preview\n"
        '  tableside import shogi.docx --new-book shogi --lang en --name "FESA 2024"',
    )
    parser.add_argument(
        "file", metavar="FILE", type=file_name, help="PDF, DOCX, ODT, HTML, Markdown, reStructuredText or plain text"
    )
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument("--book", metavar="BOOK", help="the book that this is an edition of")
    target.add_argument("--new-book", metavar="ID", help="make it a book of its own, with this id")
    parser.add_argument("--lang", metavar="L", required=True, help="the language of the text")
    parser.add_argument("--name", default="", help="what to call the edition")
    parser.add_argument("--preview", action="store_true", help="show what is recognised and store nothing")
    parser.add_argument("--replace", action="store_true", help="replace the edition of the same name")
    parser.add_argument("--anyway", action="store_true", help="add it although hardly anything of it was recognised")
    parser.add_argument("--json", action="store_true")

    parser = commands.add(
        "editions",
        run_editions,
        "List the editions of a book, or of all: ours and those you imported.",
        "tableside editions snooker",
    )
    parser.add_argument("book", metavar="BOOK", nargs="?", default="")


def run_import(arguments: argparse.Namespace) -> int:
    """Read a document, and show or store what it gives."""
    path = arguments.file
    _require_code(arguments.lang)
    library = Library(rulebooks_dir(), imports_dir())
    if arguments.book:
        library.book(arguments.book)
    else:
        _require_new(arguments.new_book, library)
    catalogue = person_catalogue()
    told = catalogue.gettext("Reading “{file}” and finding its clauses; this can take a minute …", file=path.name)
    with sign_of_life(told):
        return _import(arguments, path, library, catalogue)


def _import(arguments: argparse.Namespace, path: Path, library: Library, catalogue: Catalogue) -> int:
    document = read_document(path)
    name = arguments.name or guess_name(path)
    # What was mended in this edition or the one before it is mended again.
    imports = Imports(imports_dir())
    carried = imports.carried(arguments.book or arguments.new_book, arguments.lang, name, document)
    recipe = carried.recipe if carried is not None else NOTHING_MENDED
    first = imports.first_of_own_book(library, arguments.book, arguments.lang) if arguments.book else None
    if first is not None:
        preview = preview_language(document, path.name, first, recipe)
    elif arguments.book:
        preview = preview_edition(document, path.name, arguments.lang, library, arguments.book, recipe)
    else:
        preview = preview_book(document, path.name, arguments.new_book, recipe)
    if arguments.json:
        if not arguments.preview:
            _store(preview, arguments, library, path, recipe)
        print(json.dumps(preview.data(), ensure_ascii=False, indent=2))
        return 0
    _tell(preview, catalogue, by_number=first is not None)
    if carried is not None:
        print("\n".join(_corrections(carried, catalogue)))
    if arguments.preview:
        print("\n".join(_tree_lines(preview)))
    stored = None if arguments.preview else _store(preview, arguments, library, path, recipe)
    if stored is not None:
        print(
            catalogue.gettext("Added to your library as “{name}” ({origin}).", name=stored.name, origin=stored.origin)
        )
        print(catalogue.gettext(PRIVACY))
    return 0


def _corrections(carried: Carried, catalogue: Catalogue) -> Iterator[str]:
    """Yield what became of the corrections of an earlier edition."""
    yield told_of(carried, len(carried.recipe.corrections), catalogue.gettext, catalogue.ngettext)
    for one in carried.lost:
        yield f"  {one.told(catalogue.gettext)}"


def _store(preview: Preview, arguments: argparse.Namespace, library: Library, path: Path, recipe: Recipe) -> Stored:
    imports = Imports(imports_dir())
    name = arguments.name or guess_name(path)
    if arguments.book:
        _refuse_doubtful(preview, arguments)
        _refuse_taken(imports, arguments, name, path)
        ours = reference(library, arguments.book, arguments.lang)
        if (first := imports.first_of_own_book(library, arguments.book, arguments.lang)) is not None:
            return imports.add_language(preview, first, arguments.lang, name, path, recipe)
        return imports.add_edition(preview, ours, arguments.lang, name, path, recipe)
    _require_new(arguments.new_book, library)
    about = guess_about(preview.document, preview, arguments.new_book.replace("-", " ").capitalize())
    return imports.add_book(preview, arguments.new_book, arguments.lang, name, path, about, recipe)


def _refuse_doubtful(preview: Preview, arguments: argparse.Namespace) -> None:
    if preview.is_doubtful and not arguments.anyway:
        raise TablesideError(
            N_(
                "Hardly anything of this document was found in {book}: {placed} of {every} clauses. "
                "It was not added; use --anyway if it is an edition of that book all the same."
            ),
            book=arguments.book,
            placed=len(preview.placed),
            every=len(preview.placed) + len(preview.unplaced),
        )


def _refuse_taken(imports: Imports, arguments: argparse.Namespace, name: str, path: Path) -> None:
    there = imports.stored(arguments.book, arguments.lang, name)
    if there is not None and there.digest != digest_of(path) and not arguments.replace:
        raise TablesideError(
            N_(
                "There is an edition “{name}” already, from “{file}” ({date}). "
                "It was not replaced; use --replace, or another --name."
            ),
            name=there.name,
            file=there.source,
            date=there.added,
        )


def _tree_lines(preview: Preview) -> Iterator[str]:
    """Yield the recognised clauses as a tree, each with the rule it stands on where that is not its own number."""
    ids = {one.number: one.id for one in (*preview.placed.values(), *preview.unplaced) if one.id}

    def lines(node: Node, depth: int) -> Iterator[str]:
        local = ids.get(node.name, "").partition("/")[2]
        on = f" → {local}" if local and local != node.name else " (?)" if node.label is not None and not local else ""
        words = " ".join(f"{node.title} {node.text}".split()[:_SHOWN_WORDS])
        yield f"{'  ' * depth}{node.name if node.label is not None else '#'}{on}  {words}".rstrip()
        for child in node.children:
            yield from lines(child, depth + 1)

    for root in preview.tree.roots:
        yield from lines(root, 0)


def run_editions(arguments: argparse.Namespace) -> int:
    """Print the editions of a book or of all, ours first."""
    gettext = person_catalogue().gettext
    library = Library(rulebooks_dir(), imports_dir())
    books = (library.book(arguments.book).id,) if arguments.book else library.books()
    for book in books:
        imported = {(one.lang, one.origin): one for one in Imports(imports_dir()).editions(book)}
        for origin in library.origins(book):
            name = library.origin_name(book, origin)
            for lang in library.languages(book, origin):
                known = imported.get((lang, name))
                about = "  ".join(part for part in (known.name, known.source, known.added) if part) if known else ""
                about += f"  [{gettext('in force')}]" if library.origin_in_force(book, lang) == origin else ""
                rules = len(library.edition(book, lang, origin).rules)
                shown = "" if arguments.book else f"{book:<16} "
                print(f"{shown}{lang:<6} {name:<24} {rules:>5}  {about}".rstrip())
    return 0


def _require_code(code: str) -> None:
    if not is_language(code):
        raise TablesideError(N_("“{code}” is not a language code; use one such as en, it or pt-BR."), code=code)
    if not is_known_language(code):
        raise TablesideError(
            N_("There is no language “{code}”; known are {known} and the others of ISO 639."),
            code=code,
            known=", ".join(spoken_languages()),
        )


def _require_new(book: str, library: Library) -> None:
    if not is_book_name(book):
        raise TablesideError(
            N_("“{book}” cannot name a book; use small letters, figures and hyphens, beginning with a letter."),
            book=book,
        )
    if library.has_text(book):
        raise TablesideError(N_("There is a book “{book}” already; import into it with --book."), book=book)


def _tell(preview: Preview, catalogue: Catalogue, *, by_number: bool = False) -> None:
    """Say in a few lines what was found."""
    words = preview.words
    print(
        catalogue.gettext(
            "{format}: {rules}, {unplaced} unplaced, {things}.",
            format=preview.document.format.upper(),
            rules=catalogue.ngettext("{count} rule found", "{count} rules found", len(preview.placed)),
            unplaced=len(preview.loose),
            things=catalogue.ngettext("{count} thing to look at", "{count} things to look at", len(preview.problems)),
        )
    )
    if by_number:
        print(
            catalogue.gettext("The book has no text in this language yet: clauses are matched by their numbers alone.")
        )
    if preview.added:
        count = len(preview.added)
        print(
            catalogue.ngettext(
                "{count} clause is new in this edition.", "{count} clauses are new in this edition.", count
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
    if pictures := sum(one.reason == PICTURE for one in preview.left_out):
        print(catalogue.ngettext("{count} picture was left out.", "{count} pictures were left out.", pictures))
    for problem in preview.problems[:_FEW]:
        print(f"  {place(problem, catalogue.gettext)}: {problem.sentence()}")
    if len(preview.problems) > _FEW:
        print(catalogue.gettext("  … and {count} more", count=len(preview.problems) - _FEW))
