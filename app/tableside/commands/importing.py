"""`tableside import`, `editions`, `diff` and `remove`: the texts that people bring themselves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

from tableside.commands import Commands, catalogue_in, file_name, open_library, person_catalogue, print_json
from tableside.commands.books import named_edition
from tableside.commands.output import output_file, sign_of_life
from tableside.errors import N_, TablesideError
from tableside.importing.comparing import as_html, as_text, make_report
from tableside.importing.corrections import carried_words, digest_of
from tableside.importing.preview import NOTHING_MENDED, Preview, guess_name, summary_of
from tableside.importing.reading import file_bytes, read_document
from tableside.importing.recognising import guess_about
from tableside.importing.storing import ENDING, PRIVACY, SHARING, Imports, Stored, Target, export_book, open_package
from tableside.importing.tree import place
from tableside.language.registry import is_known_language
from tableside.language.words import small_words
from tableside.messages import Catalogue
from tableside.resources import imports_dir
from tableside.rulebook import Library
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import is_book_name
from tableside.rulebook.model import BUNDLED
from tableside.storage.files import write_atomically

_FEW = 12
_SHOWN_WORDS = 12


def register(commands: Commands) -> None:
    parser = commands.add(
        run_import,
        "tableside import regolamento.pdf --book snooker --lang it --preview",
        'tableside import shogi.docx --new-book shogi --lang en --name "FESA 2024"',
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
        run_editions,
        "tableside editions snooker",
        "tableside editions snooker --in-force fiss-2026 --lang it",
        "tableside editions snooker --export fiss.tablebook --edition fiss-2026",
    )
    parser.add_argument("book", metavar="BOOK", nargs="?", default="")
    parser.add_argument(
        "--in-force", metavar="EDITION", default="", help="put an edition in force; “bundled” is ours (with --lang)"
    )
    parser.add_argument("--lang", metavar="L", default="", help="the language of the edition")
    parser.add_argument("--export", metavar="FILE", type=file_name, help="write your texts of the book as one file")
    parser.add_argument("--edition", metavar="EDITION", default="", help="with --export: this edition alone")
    parser.add_argument("--open", metavar="FILE", type=file_name, help="import a book from such a file")
    parser.add_argument("--replace", action="store_true", help="with --open: replace texts that differ here")
    parser.add_argument("--json", action="store_true")

    parser = commands.add(run_diff, "tableside diff snooker --lang it bundled wpbsa-2019 --format html > changes.html")
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("old", metavar="A", help="an edition, as tableside editions lists it")
    parser.add_argument("new", metavar="B")
    parser.add_argument("--lang", metavar="L", required=True)
    parser.add_argument("--format", choices=("text", "html", "json"), default="text")

    parser = commands.add(run_remove, "tableside remove snooker wpbsa-2019 --lang it", "tableside remove --undo")
    parser.add_argument("book", metavar="BOOK", nargs="?", default="")
    parser.add_argument("edition", metavar="EDITION", nargs="?", default="")
    parser.add_argument("--lang", metavar="L", default="")
    parser.add_argument("--undo", action="store_true", help="bring back what was removed last")


def run_import(arguments: argparse.Namespace) -> int:
    """Import a rule text of your own: an official edition of a book, or a new book. It stays on this computer."""
    path = arguments.file
    _require_code(arguments.lang)
    library = open_library()
    if arguments.book:
        library.book(arguments.book)
    else:
        _require_new(arguments.new_book, library)
    catalogue = person_catalogue()
    told = catalogue.gettext("Reading “{file}” and finding its clauses; this can take a minute …", file=path.name)
    with sign_of_life(told):
        return _import(arguments, path, library, catalogue)


def _import(arguments: argparse.Namespace, path: Path, library: Library, catalogue: Catalogue) -> int:
    target = Target(arguments.book or "", arguments.lang, arguments.name or guess_name(path), arguments.new_book or "")
    imports, document = Imports(imports_dir()), read_document(path)
    # Corrections of this edition or the one before it are applied again.
    carried = imports.carried(target, document)
    recipe = carried.recipe if carried is not None else NOTHING_MENDED
    preview = imports.preview(document, path.name, target, library, recipe)
    by_number = imports.first_language(library, target) is not None
    stored = None
    if not arguments.preview:
        if target.book:
            _refuse(preview, imports.stored(target.book, target.lang, target.name), arguments)
        else:
            target = replace(target, about=guess_about(document, preview, target.new_id.replace("-", " ").capitalize()))
        stored = imports.add(preview, target, library, path, recipe)
    if arguments.json:
        print_json(preview.data())
        return 0
    print(" · ".join(summary_of(preview, library, target.book, target.lang, catalogue, by_number=by_number)))
    problems = preview.problems
    print(catalogue.ngettext("{count} thing to look at", "{count} things to look at", len(problems)))
    for problem in problems[:_FEW]:
        print(f"  {place(problem, catalogue.gettext)}: {problem.sentence()}")
    if len(problems) > _FEW:
        print(catalogue.gettext("  … and {count} more", count=len(problems) - _FEW))
    if carried is not None:
        print(carried_words(carried, catalogue.gettext, catalogue.ngettext).replace("\n", "\n  "))
    if stored is None:
        print("\n".join(_tree_lines(preview)))
    else:
        told = N_("Added to your library as “{name}” ({origin}).")
        print(catalogue.gettext(told, name=stored.name, origin=stored.origin))
        print(catalogue.gettext(PRIVACY))
    return 0


def _refuse(preview: Preview, there: Stored | None, arguments: argparse.Namespace) -> None:
    """Refuse a document that hardly fits its book, or that would replace an edition made from another document."""
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
    if there is not None and there.digest != digest_of(arguments.file) and not arguments.replace:
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

    for node in preview.tree.walk():
        local = ids.get(node.name, "").partition("/")[2]
        on = f" → {local}" if local and local != node.name else " (?)" if node.label is not None and not local else ""
        words = " ".join(f"{node.title} {node.text}".split()[:_SHOWN_WORDS])
        indent = "  " * len(node.above())
        yield f"{indent}{node.name if node.label is not None else '#'}{on}  {words}".rstrip()


def run_editions(arguments: argparse.Namespace) -> int:
    """List the editions of a book, or of all: ours and those you imported."""
    catalogue = person_catalogue()
    if arguments.open:
        return _open(arguments.open, catalogue, replace=arguments.replace)
    library = open_library()
    if arguments.book or arguments.export or arguments.in_force:
        library.book(arguments.book)
    if arguments.in_force:
        return _put_in_force(arguments, library, catalogue)
    if arguments.export:
        return _export(arguments.book, output_file(arguments.export, ENDING), library, catalogue, arguments.edition)
    books = (arguments.book,) if arguments.book else library.books()
    rows = [row for book in books for row in _edition_rows(library, book)]
    if arguments.json:
        print_json(rows)
        return 0
    for row in rows:
        about = "  ".join(
            str(row[key]) for key in ("name", "source", "added") if row[key] and row[key] != row["edition"]
        )
        about += f"  [{catalogue.gettext('in force')}]" if row["in_force"] else ""
        book = "" if arguments.book else f"{row['book']:<16} "
        print(f"{book}{row['lang']:<6} {row['edition']:<24} {row['rules']:>5}  {about}".rstrip())
    return 0


def _put_in_force(arguments: argparse.Namespace, library: Library, catalogue: Catalogue) -> int:
    book, wanted = arguments.book, arguments.in_force
    named = {one.lang for one in library.imported_editions(book) if wanted in (one.origin, library.edition_name(one))}
    lang = arguments.lang or (named.pop() if len(named) == 1 else "")
    if not lang:
        raise TablesideError(N_("Name the language: --lang L"))
    edition = named_edition(library, book, lang, wanted)
    Imports(imports_dir()).put_in_force(library, book, lang, edition.origin)
    name = library.edition_name(edition) or catalogue.gettext("our text")
    title = library.book(book).title_in(catalogue.language)
    print(catalogue.gettext("In force for {book} ({lang}): {edition}", book=title, lang=lang, edition=name))
    return 0


def _open(path: Path, catalogue: Catalogue, *, replace: bool) -> int:
    package = open_package(file_bytes(path), path.name, imports_dir(), replace=replace)
    if not package.new and not package.differing:
        print(catalogue.gettext("You have “{book}” already, with the same texts.", book=package.title))
        return 0
    print(catalogue.gettext("“{name}” is in your library.", name=package.title))
    for told, texts in ((N_("Added: {texts}"), package.new), (N_("Replaced: {texts}"), package.differing)):
        if texts:
            print(catalogue.gettext(told, texts=", ".join(texts)))
    return 0


def _export(book: str, path: Path, library: Library, catalogue: Catalogue, edition: str) -> int:
    data, texts = export_book(imports_dir(), book, edition)
    write_atomically(path, data, private=True)
    title = library.book(book).title_in("en")
    told = N_("“{book}” was written to “{file}”: {texts}.")
    print(catalogue.gettext(told, book=title, file=path, texts=", ".join(texts)))
    print(catalogue.gettext(SHARING))
    return 0


def _edition_rows(library: Library, book: str) -> Iterator[dict[str, str | int]]:
    imported = {(one.lang, one.origin): one for one in Imports(imports_dir()).editions(book)}
    for origin in library.origins(book):
        name = library.origin_name(book, origin)
        for lang in library.languages(book, origin):
            known = imported.get((lang, name))
            yield {
                "book": book,
                "lang": lang,
                "edition": name,
                "name": known.name if known else name,
                "rules": len(library.edition(book, lang, origin).rules),
                "unplaced": known.unplaced if known else 0,
                "in_force": library.origin_in_force(book, lang) == origin,
                "source": known.source if known else "",
                "added": known.added if known else "",
            }


def run_diff(arguments: argparse.Namespace) -> int:
    """Compare two editions of a book clause by clause; “bundled” is ours."""
    library = open_library()
    old = named_edition(library, arguments.book, arguments.lang, arguments.old)
    new = named_edition(library, arguments.book, arguments.lang, arguments.new)
    catalogue = catalogue_in(arguments.lang if arguments.lang in library.languages() else "en")
    report = make_report(library, old, new, (arguments.old, arguments.new), catalogue)
    if arguments.format == "json":
        print_json({"differences": [one.data() for one in report.differences], "impact": asdict(report.effect)})
        return 0
    print(as_html(report) if arguments.format == "html" else as_text(report))
    return 0


def run_remove(arguments: argparse.Namespace) -> int:
    """Remove an edition that you imported, or bring back what was removed last."""
    if arguments.undo:
        return _bring_back(Imports(imports_dir()), arguments.book)
    if not arguments.book or not arguments.edition or not arguments.lang:
        raise TablesideError(N_("Name the edition: tableside remove BOOK EDITION --lang L"))
    library = open_library()
    edition = library.origin_name(arguments.book) if arguments.edition == BUNDLED else arguments.edition
    if edition == BUNDLED:
        raise TablesideError(N_("The texts that come with the program cannot be removed."))
    removal = Imports(imports_dir()).remove(arguments.book, arguments.lang, edition)
    gettext = person_catalogue().gettext
    print(gettext("Removed “{edition}”.", edition=edition))
    print(gettext("A copy is kept until the next removal; tableside remove --undo brings it back."))
    if removal.promoted:
        print(gettext("“{edition}” is now the text of {book}.", edition=removal.promoted, book=arguments.book))
    if removal.whole_book:
        print(gettext("It was the only text of {book}: the whole book is gone.", book=arguments.book))
    return 0


def _bring_back(imports: Imports, book: str) -> int:
    gettext = person_catalogue().gettext
    gone = [one for one in imports.removed() if book in ("", one.book)]
    if not gone:
        raise TablesideError(N_("There is nothing to bring back."))
    imports.restore(gone[0].book)
    for one in gone:
        print(gettext("“{name}” ({book}, {lang}) is back.", name=one.name, book=one.book, lang=one.lang))
    return 0


def _require_code(code: str) -> None:
    if not is_language(code):
        raise TablesideError(N_("“{code}” is not a language code; use one such as en, it or pt-BR."), code=code)
    if not is_known_language(code):
        raise TablesideError(
            N_("There is no language “{code}”; known are {known} and the others of ISO 639."),
            code=code,
            known=", ".join(small_words()),
        )


def _require_new(book: str, library: Library) -> None:
    if not is_book_name(book):
        raise TablesideError(
            N_("“{book}” cannot name a book; use small letters, figures and hyphens, beginning with a letter."),
            book=book,
        )
    if library.has_text(book):
        raise TablesideError(N_("There is a book “{book}” already; import into it with --book."), book=book)
