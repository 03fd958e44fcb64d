"""`tableside translate`: how far the translations are, and files for other people and tools."""

from __future__ import annotations

import argparse
import json

from tableside.commands import Commands, Parser, file_name, opened_database, person_catalogue
from tableside.commands.output import output_file, sign_of_life
from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue
from tableside.settings import SettingsStore
from tableside.translation import Editor, Workspace, open_workspace
from tableside.translation.exchange import (
    ENDING,
    gathering,
    gathering_sheet,
    package_path,
    save_package,
    sheet_ending,
    write_sheet,
)
from tableside.translation.store import INTERFACE
from tableside.translation.texts import run_through

_ALL = "all"


def register(commands: Commands) -> None:
    translate = commands.add(
        "translate",
        run_translate,
        "See how far the translations are, and write files for other people and tools.",
        "tableside translate status\n"
        "  tableside translate export snooker it snooker-it.po\n"
        f"  tableside translate export all it italiano{ENDING}",
    )
    actions = translate.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=Parser)
    status = actions.add_parser("status", help="count what is missing, draft and done")
    status.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write a book as .po or .xlf, or a language as one file")
    export.add_argument("book", metavar="BOOK", help="a book, “interface” for the program's messages, or “all”")
    export.add_argument("target", metavar="LANG")
    export.add_argument("file", metavar="FILE", type=file_name)


def run_translate(arguments: argparse.Namespace) -> int:
    """Run one of the translators' commands, which leave no trace in the folders of a person."""
    catalogue = person_catalogue()
    run = _status if arguments.action == "status" else _export
    with sign_of_life(catalogue.gettext("Reading and comparing the texts; this can take a while …")):
        return run(open_workspace(only_looking=True), arguments, catalogue)


def _status(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    overview = workspace.overview()
    if arguments.json:
        names = ("book", "lang", "missing", "draft", "done", "wrong", "approved")
        print(json.dumps([{name: getattr(one, name) for name in names} for one in overview], indent=2))
        return 0
    for one in overview:
        print(
            catalogue.gettext(
                "{book} {lang}: {done} of {total} done, {draft} draft, {missing} missing, {wrong} with errors",
                book=one.book,
                lang=one.lang,
                done=one.done,
                total=one.total,
                draft=one.draft,
                missing=one.missing,
                wrong=one.wrong,
            )
        )
    return 0


def _export(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    book, lang = arguments.book, arguments.target
    path = package_path(arguments.file) if book == _ALL else arguments.file
    path = output_file(path, ENDING if book == _ALL else sheet_ending(path))
    if lang not in workspace.targets(book if book in workspace.collections() else None):
        raise TablesideError(N_("There is no translation into “{lang}” here."), lang=lang)
    editor = Editor(workspace)
    with opened_database() as database:
        editor.name = SettingsStore(database).load().translate.name
    if book == _ALL:
        package = run_through(gathering(editor, lang))
        save_package(path, package)
        texts = package.texts
    else:
        if book != INTERFACE:
            workspace.library.book(book)
        sheet = run_through(gathering_sheet(workspace, book, lang))
        write_sheet(path, sheet, by=editor.name)
        texts = sheet.texts
    print(catalogue.ngettext("{count} text written.", "{count} texts written.", texts))
    return 0
