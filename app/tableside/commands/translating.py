"""`tableside translate`: how far the translations are, files for other people and tools, a new language."""

from __future__ import annotations

import argparse
import os
from dataclasses import asdict
from pathlib import Path

from tableside.commands import Commands, Parser, file_name, opened_database, person_catalogue, print_json
from tableside.commands.output import output_file, sign_of_life
from tableside.errors import N_, TablesideError
from tableside.language.registry import own_name
from tableside.messages import Catalogue
from tableside.rulebook.findings import Severity
from tableside.settings import SettingsStore
from tableside.translation import Editor, Workspace, exchange, open_workspace, proposals
from tableside.translation.languages import NewLanguage, add_language
from tableside.translation.proposals import Kind, Proposal, Proposals
from tableside.translation.store import INTERFACE

_WIDTH = 60
_FEW = 20
"""How many texts of a file are printed one by one unless all are asked for."""
_LOOKING = frozenset({"status", "export"})
"""Actions that leave no trace in the folders of a person."""
_ALL = "all"


def register(commands: Commands) -> None:
    translate = commands.add(
        run_translate,
        "tableside translate export snooker it snooker-it.po",
        f"tableside translate export all it italiano{exchange.ENDING}",
        "tableside translate import snooker-it.po --apply",
        incomplete="texts were left out, or the file has problems",
    )
    actions = translate.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=Parser)
    status = actions.add_parser("status", help="count what is missing, draft and done")
    status.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write a book as .po or .xlf, or a language as one file")
    export.add_argument("book", metavar="BOOK", help="a book, “interface” for the program's messages, or “all”")
    export.add_argument("target", metavar="LANG")
    export.add_argument("file", metavar="FILE", type=file_name)
    export.add_argument("--name", default="", help="the translator (default: the name given in the window)")
    export.add_argument("--note", default="", help="with “all”: a note for the person who opens it")
    export.add_argument("--own", action="store_true", help="with “all”: also the books that you imported")
    taking = actions.add_parser("import", help="show what a file would change, and apply it")
    taking.add_argument("file", metavar="FILE", type=file_name)
    taking.add_argument("--apply", action="store_true", help="apply all changes without conflicts and errors")
    taking.add_argument("--with-errors", action="store_true", help="apply texts with errors too, as drafts")
    taking.add_argument("--verbose", action="store_true", help="print every text, not only the first ones")
    taking.add_argument(
        "--theirs",
        action="append",
        default=[],
        metavar="TEXT",
        help="use the text of the file where both sides changed it: an id as printed, or “all”",
    )
    add = actions.add_parser("add", help="begin a new language")
    add.add_argument("target", metavar="LANG", help="its code, such as de or pt-BR")
    add.add_argument("--name", default="", help="its own name, such as Deutsch")
    add.add_argument("--plural", default="", help="a gettext formula for its plural forms")


def run_translate(arguments: argparse.Namespace) -> int:
    """Work on translations: status, files for other people and tools, a new language."""
    catalogue = person_catalogue()
    with sign_of_life(catalogue.gettext("Reading and comparing the texts; this can take a while …")):
        workspace = open_workspace(only_looking=arguments.action in _LOOKING)
        match arguments.action:
            case "status":
                return _status(workspace, arguments, catalogue)
            case "export":
                return _export(workspace, arguments, catalogue)
            case "import":
                return _import(workspace, arguments, catalogue)
            case _:
                files = add_language(workspace, NewLanguage(arguments.target, arguments.name, arguments.plural))
                print(catalogue.ngettext("{count} file written.", "{count} files written.", len(files)))
                return 0


def _status(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    overview = [asdict(one) for one in workspace.overview()]
    if arguments.json:
        print_json(overview)
        return 0
    template = N_("{book} {lang}: {done} of {total} done, {draft} draft, {missing} missing, {wrong} with errors")
    for one in overview:
        print(catalogue.gettext(template, total=one["missing"] + one["draft"] + one["done"], **one))
    return 0


# Writing a file


def _export(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    book, lang = arguments.book, arguments.target
    path = exchange.package_path(arguments.file) if book == _ALL else arguments.file
    path = output_file(path, exchange.ENDING if book == _ALL else exchange.sheet_ending(path))
    if lang not in workspace.targets(book if book in workspace.collections() else None):
        raise TablesideError(N_("There is no translation into “{lang}” here."), lang=lang)
    editor = Editor(workspace)
    with opened_database() as database:
        editor.name = arguments.name or SettingsStore(database).load().translate.name
    if book == _ALL:
        package = exchange.package_of(editor, lang, arguments.note, own=arguments.own)
        exchange.save_package(path, package)
        texts = package.texts
    else:
        if book != INTERFACE:
            workspace.library.book(book)
        sheet = exchange.sheet_of(workspace, book, lang)
        exchange.write_sheet(path, sheet, editor.name)
        texts = sheet.texts
    print(catalogue.ngettext("{count} text written.", "{count} texts written.", texts))
    return 0


# Reading one


def _import(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    path: Path = arguments.file
    if not os.path.lexists(path):
        raise TablesideError(N_("There is no file “{file}”."), file=str(path))
    editor = Editor(workspace)
    found = _proposals(editor, path, add=arguments.apply)
    taken = _taken(found, arguments)
    print(catalogue.gettext("The file is a translation into {language}.", language=own_name(found.lang)))
    for words in (found.translator, found.note):
        if words:
            print(words)
    _print_items(found, taken, catalogue, every=arguments.verbose)
    for words in proposals.remarks(found, catalogue):
        print(words)
    chosen = proposals.chosen_of(found.items, taken)
    left_out = len(found.items) - len(chosen)
    if arguments.apply and chosen:
        outcome = proposals.apply(editor, found.lang, chosen)
        for rule, error in outcome.refused.items():
            print(f"{rule}: {catalogue.error(error)}")
        left_out += len(outcome.left)
        applied = len(chosen) - len(outcome.left)
        print(catalogue.ngettext("{count} text changed.", "{count} texts changed.", applied))
    elif chosen:
        print(
            catalogue.ngettext(
                "{count} text would change; add --apply to change it.",
                "{count} texts would change; add --apply to change them.",
                len(chosen),
            )
        )
    else:
        print(catalogue.gettext(N_("Nothing was changed.") if arguments.apply else N_("Nothing would change.")))
    if left_out:
        print(catalogue.ngettext("{count} text is left out.", "{count} texts are left out.", left_out))
    # What speaks against the whole file is read last, where thousands of lines cannot push it away.
    for doubt in found.doubts:
        print(catalogue.phrase(doubt))
    return 1 if left_out or found.doubts else 0


def _proposals(editor: Editor, path: Path, *, add: bool) -> Proposals:
    """Compare a file; a package describes its language, which is added where it is to be applied."""
    package = exchange.read_file(path)
    try:
        proposals.as_here(editor.workspace, package)
    except proposals.LanguageNotHere as error:
        if not add or package.language is None:
            template = N_(
                "The file is a translation into “{lang}”, which is not here yet; “tableside translate add {lang}” "
                "adds it."
            )
            raise TablesideError(template, lang=error.new.code) from error
        add_language(editor.workspace, error.new)
    return proposals.compare(editor, package)


def _taken(found: Proposals, arguments: argparse.Namespace) -> set[str]:
    """Return the texts to apply: those without objections, and those requested in spite of them."""
    taken = set(found.ticked)
    if arguments.with_errors:
        taken |= {one.rule for one in found.items if one.kind in (Kind.NEW, Kind.CHANGE)}
    theirs = set(arguments.theirs)
    return taken | {one.rule for one in found.of(Kind.CONFLICT) if _ALL in theirs or one.rule in theirs}


def _print_items(found: Proposals, taken: set[str], catalogue: Catalogue, *, every: bool) -> None:
    shown = found.items if every else found.items[:_FEW]
    grades = {Severity.ERROR: N_("Wrong"), Severity.WARNING: N_("Doubtful"), Severity.HINT: N_("Hint")}
    for one in shown:
        print(_line(one, catalogue, taken=one.rule in taken))
        for finding in one.findings:
            print(f"    {catalogue.gettext(grades[finding.severity])}: {finding.sentence(catalogue)}")
    more = len(found.items) - len(shown)
    if more:
        print(
            catalogue.ngettext(
                "… and {count} more; --verbose shows all.", "… and {count} more; --verbose shows all.", more
            )
        )


def _line(one: Proposal, catalogue: Catalogue, *, taken: bool) -> str:
    gettext, new, mine = catalogue.gettext, _short(one.theirs.plain), _short(one.mine.plain)
    match one.kind:
        case Kind.NEW | Kind.CHANGE:
            words = gettext("changes: {new}", new=new)
        case Kind.STATE if one.wanted is not None and one.wanted.done:
            words = gettext("is confirmed: {new}", new=new)
        case Kind.STATE:
            words = gettext("becomes a draft: {new}", new=new)
        case Kind.CONFLICT if taken:
            words = gettext("differs; will be replaced with: {new} (currently: {current})", current=mine, new=new)
        case Kind.CONFLICT:
            words = gettext("differs; stays as it is: {current} (theirs: {new})", current=mine, new=new)
        case _:
            words = gettext("is unknown here and left out: {new}", new=new)
    more = gettext(" (made from another source text)") if one.stale else ""
    if one.wanted is not None and not one.wanted.done and one.kind is not Kind.STATE:
        more += gettext(" (a draft)")
    return f"{one.rule}: {words}{more}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= _WIDTH else f"“{line[: _WIDTH - 1]}…”"
