"""`tableside translate package`, `open-package` and `report`: sending a language on, and reading what came."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from tableside.commands import opened_database
from tableside.commands.output import tell_kept, tell_written, to_a_file, with_progress
from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue
from tableside.settings import SettingsStore
from tableside.storage.named_files import to_be_kept_as
from tableside.translation import Editor, Workspace
from tableside.translation.language_package import (
    Difference,
    Line,
    compare_package,
    package_of,
    package_path,
    read_package_file,
    save_package,
    take_over,
)
from tableside.translation.languages import add_language
from tableside.translation.listing import one_line
from tableside.translation.report import Report, report_of_changes, report_of_package, write_report
from tableside.translation.strangers import said_of_stranger

_WIDTH = 60


def run_packages(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    """Run one of the commands."""
    editor = Editor(workspace)
    editor.name = getattr(arguments, "name", "") or _own_name()
    match arguments.action:
        case "package":
            return _package(editor, arguments, catalogue)
        case "open-package":
            return _open(editor, arguments, catalogue)
        case _:
            _require_target(workspace, arguments.target)
            _report(to_a_file(arguments.file), report_of_changes(editor, arguments.target, catalogue), catalogue)
            return 0


def _report(path: Path, report: Report, catalogue: Catalogue) -> None:
    kept = to_be_kept_as(path)
    write_report(path, report)
    tell_written(path, kept, catalogue)


def _own_name() -> str:
    with opened_database() as database:
        return SettingsStore(database).load().translate.name


def _require_target(workspace: Workspace, lang: str) -> None:
    if lang not in workspace.targets():
        raise TablesideError(N_("Nothing is translated into “{lang}”."), lang=lang)


def _package(editor: Editor, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    _require_target(editor.workspace, arguments.target)
    path = to_a_file(package_path(arguments.file))
    package = package_of(editor, arguments.target, arguments.note)
    kept = to_be_kept_as(path)
    save_package(path, package)
    count = len(package.texts)
    print(catalogue.ngettext("{count} text written to {file}.", "{count} texts written to {file}.", count, file=path))
    tell_kept(kept, catalogue)
    return 0


def _open(editor: Editor, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    path = arguments.file
    report = to_a_file(arguments.report) if arguments.report else None
    try:
        package = read_package_file(path)
    except FileNotFoundError as error:
        raise TablesideError(N_("There is no file “{file}”."), file=str(path)) from error
    if package.lang not in editor.workspace.targets():
        if not arguments.apply:
            print(catalogue.gettext("The language “{lang}” is new here; --apply adds it.", lang=package.lang))
            return 0
        add_language(editor.workspace, package.new_language())
    if stranger := package.stranger():
        print(catalogue.phrase(said_of_stranger(stranger, package.lang)))
    through = partial(with_progress, count=len(package.texts), catalogue=catalogue)
    lines = compare_package(editor, package, through)
    for line in lines:
        print(_said(line, catalogue))
    if report is not None:
        _report(report, report_of_package(editor, package, lines, catalogue), catalogue)
    if not lines:
        print(catalogue.gettext("Nothing would change."))
        return 0
    chosen = [line for line in lines if line.safe or (arguments.theirs and line.kind is Difference.BOTH)]
    if not arguments.apply:
        print(
            catalogue.ngettext(
                "{count} text would change; add --apply to accept it.",
                "{count} texts would change; add --apply to accept them.",
                len(chosen),
            )
        )
        return 0
    outcome = take_over(editor, package, chosen)
    taken = len(chosen) - len(outcome.conflicts) - len(outcome.refused)
    print(catalogue.ngettext("{count} text accepted.", "{count} texts accepted.", taken))
    return 1 if taken < len(lines) else 0


def _said(line: Line, catalogue: Catalogue) -> str:
    kinds = {
        Difference.NEW: catalogue.gettext("is new"),
        Difference.THEIRS: catalogue.gettext("was changed there"),
        Difference.BOTH: catalogue.gettext("was changed here and there"),
        Difference.STATE: catalogue.gettext("reads the same; its state or its notes are newer"),
        Difference.UNKNOWN: catalogue.gettext("is unknown here and left out"),
    }
    words = one_line(line.sent.target.plain)
    short = words if len(words) <= _WIDTH else f"{words[: _WIDTH - 1]}…"
    wrong = "".join(f" [{one.sentence(catalogue)}]" for one in line.findings)
    return f"{line.sent.id}: {kinds[line.kind]}: “{short}”{wrong}"
