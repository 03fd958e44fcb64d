"""`tableside list`, `show` and `check`: the rule texts themselves, in the edition that a person names."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from html import escape
from textwrap import shorten

from tableside.commands import (
    Commands,
    add_edition,
    add_language,
    catalogue_in,
    open_library,
    person_catalogue,
    print_json,
)
from tableside.errors import N_, TablesideError
from tableside.escaping import markdown_text
from tableside.importing.storing import origin_of
from tableside.messages import Catalogue
from tableside.resources import data_root, resource
from tableside.rulebook import BUNDLED, Edition, Library
from tableside.rulebook.check import check
from tableside.rulebook.findings import Severity
from tableside.rulebook.ids import book_of, local_of, normalise
from tableside.rulebook.render import RuleView
from tableside.storage.reading import NotInstalled, met


def named_edition(library: Library, book: str, lang: str, name: str) -> Edition:
    """Return the edition of a name or a folder; without a name, the one in force."""
    library.book(book)
    if not name:
        return library.edition(book, lang, library.origin_in_force(book, lang))
    names = {library.origin_name(book, origin): origin for origin in library.origins(book, lang)}
    known = names | {origin: origin for origin in library.origins(book, lang)}
    origin = next((known[one] for one in (name, origin_of(name)) if one in known), None)
    if origin is None:
        template = N_("{book} has no edition “{edition}” in {lang}; it has {known}.")
        raise TablesideError(template, book=book, edition=name, lang=lang, known=", ".join(names) or "–")
    return library.edition(book, lang, origin)


_TITLE_LENGTH = 72


def register(commands: Commands) -> None:
    parser = commands.add(run_list, "tableside list carrom --lang it")
    parser.add_argument("book", metavar="BOOK")
    add_edition(parser)
    add_language(parser)
    # An imported book may be in any language.
    parser.set_defaults(any_language=True)

    parser = commands.add(run_show, "tableside show snooker/3.10.b.ii blackball/4i --lang fr")
    parser.add_argument("ids", metavar="ID", nargs="+")
    parser.add_argument("--format", choices=("text", "html", "markdown", "json"), default="text")
    add_edition(parser)
    add_language(parser)

    parser = commands.add(run_check, "tableside check snooker carrom", incomplete="something is wrong with the texts")
    parser.add_argument("books", metavar="BOOK", nargs="*")


def run_list(arguments: argparse.Namespace) -> int:
    """List the rules of a book, one id and title a line."""
    library = open_library()
    edition = _opened(_listed(library, arguments.book, arguments.lang, arguments.edition))
    view = RuleView(library, edition)
    width = max(len(rule.id) for rule in edition.rules)
    for rule in edition.rules:
        first = view.own_text(rule).partition("\n")[0]
        title = view.plain(rule.title) if rule.title else shorten(first, _TITLE_LENGTH, placeholder=" …")
        title = f"{rule.number}  {title}" if edition.origin != BUNDLED else title
        print(f"{rule.id:<{width}}  {title}".rstrip())
    return 0


def _listed(library: Library, book: str, lang: str, name: str) -> Edition:
    """Return the edition to list; where a book has no text in a language, say so and return the only one there is."""
    languages, gettext = library.languages(library.book(book).id), person_catalogue().gettext
    if not name and lang not in languages:
        if imported := library.origins(book, lang):
            edition = library.edition(book, lang, imported[0])
            print(gettext("From the imported edition “{name}”.", name=library.edition_name(edition)), file=sys.stderr)
            return edition
        if len(languages) == 1:
            told = gettext(
                "“{book}” has no text in {lang}; it has one in {only}.", book=book, lang=lang, only=languages[0]
            )
            print(told, file=sys.stderr)
            return library.edition(book, languages[0])
    return named_edition(library, book, lang, name)


def run_show(arguments: argparse.Namespace) -> int:
    """Show rules with their clauses."""
    library = open_library()
    found = [_found(library, normalise(typed), arguments.lang, arguments.edition) for typed in arguments.ids]
    doubts = _doubts(library, [edition for edition, _ in found])
    views = [(shown, RuleView(library, edition, doubts=doubts(edition))) for edition, shown in found]
    if arguments.format == "json":
        names = (library.edition_name(view.edition) for _, view in views)
        imported = ({"edition": name} if name else {} for name in names)
        rules = [view.data(rule_id) | more for (rule_id, view), more in zip(views, imported, strict=True)]
        print_json(rules[0] if len(rules) == 1 else rules)
        return 0
    render = {"text": RuleView.text, "html": RuleView.html, "markdown": RuleView.markdown}[arguments.format]
    told = (render(view, rule_id) + _origin_line(view, rule_id, arguments.format) for rule_id, view in views)
    print("\n".join(told).rstrip("\n"))
    return 0


def _doubts(library: Library, editions: Sequence[Edition]) -> Callable[[Edition], Mapping[str, str]]:
    """Return the notes on outdated or wrong translations."""
    if all(edition.lang == library.source_language(edition.book) for edition in editions):
        return lambda _edition: {}
    from tableside.translation.workspace import Doubts

    return Doubts(catalogue_in)


def _origin_line(view: RuleView, rule_id: str, form: str) -> str:
    """Name the imported edition that a rule comes from, and our rule at its place."""
    name = view.library.edition_name(view.edition)
    if not name:
        return ""
    gettext = person_catalogue().gettext
    told = gettext("From the imported edition “{name}”.", name=name)
    if own := view.library.stands_on(view.edition, rule_id):
        told += " " + gettext("In the text of the book it is {rule}.", rule=own)
    if form == "html":
        return f"<p>{escape(told)}</p>\n"
    return f"\n{markdown_text(told) if form == 'markdown' else told}\n"


def _found(library: Library, rule_id: str, lang: str, name: str) -> tuple[Edition, str]:
    """Return an edition with a rule, and its id there; without a name, an imported one stands in for ours."""
    if "/" not in rule_id:
        return library.edition_with(rule_id, lang), rule_id
    first = _opened(named_edition(library, book_of(rule_id), lang, name))
    others = () if name else tuple(one for one in library.imported_editions(first.book) if one.lang == lang)
    for edition in (first, *others):
        # An edition is asked by the numbers that it prints; ids are those of the book.
        shown = edition.by_number.get(local_of(rule_id), rule_id)
        if shown in edition:
            return edition, shown
    return library.edition_with(rule_id, lang, first.origin), rule_id  # raises, and names the nearest


def run_check(arguments: argparse.Namespace) -> int:
    """Check the rule texts of all or some books."""
    library = open_library()
    for book in arguments.books:
        library.book(book)
    books = arguments.books or library.bundled.books()
    catalogue = person_catalogue()
    # A book that a person brought need not be there in every language: its translations alone are checked.
    ours = [book for book in books if not library.is_own(book)]
    diagrams = resource("diagrams")
    findings = check(library.bundled, ours, lambda name: (diagrams / f"{name}.svg").exists()) if ours else []
    for finding in findings:
        print(finding.line_text(catalogue, data_root()))
    doubts, errors = _check_translations(books, library, catalogue)
    errors += met.count(NotInstalled)
    if findings or errors:
        print(catalogue.ngettext("{count} finding.", "{count} findings.", len(findings) + errors + doubts))
        return 1
    if doubts:
        print(catalogue.ngettext("{count} finding to look at.", "{count} findings to look at.", doubts))
    print(catalogue.gettext("The texts are complete: {books}.", books=", ".join(books)))
    return 0


def _check_translations(books: Sequence[str], library: Library, catalogue: Catalogue) -> tuple[int, int]:
    """Print what the translators' checks find; return how many doubts and how many errors there are."""
    from tableside.translation import Workspace
    from tableside.translation.overlay import default_folders

    workspace = Workspace(default_folders())
    doubts = errors = 0
    for book in books:
        drafts = library.book(book).drafts
        for lang in library.languages(book):
            if any(library.edition(book, one).failure is not None for one in (lang, library.source_language(book))):
                continue
            if lang in drafts:
                progress = workspace.progress(book, lang)
                told = N_("{book} {lang}: unfinished, {done} of {total} done.")
                print(catalogue.gettext(told, book=book, lang=lang, done=progress.done, total=progress.total))
            for finding in workspace.checker.reported(book, lang):
                print(finding.line_text(catalogue, workspace.folders.current))
                failing = finding.severity is Severity.ERROR and lang not in drafts
                errors, doubts = errors + failing, doubts + (not failing)
    return doubts, errors


def _opened(edition: Edition) -> Edition:
    """Raise an error with file and line if the file could not be read."""
    if edition.failure is not None:
        raise TablesideError("{finding}", finding=str(edition.failure))
    return edition
