"""`tableside translate`: how far the translations are, exchange with other tools, a patch, a new language."""

from __future__ import annotations

import argparse
import json
import os
import sys

from tableside.commands import Commands, Parser, file_name, person_catalogue
from tableside.commands.output import sign_of_life, tell_kept, to_a_file
from tableside.errors import N_, TablesideError
from tableside.language.registry import own_name
from tableside.messages import Catalogue
from tableside.rulebook.findings import Finding, Severity
from tableside.storage.named_files import to_be_kept_as
from tableside.translation import Editor, Workspace, open_workspace
from tableside.translation.exchange import (
    Item,
    Kind,
    LanguageNotHere,
    Package,
    Plan,
    apply_plan,
    as_here,
    book_package,
    count_texts,
    plan_import,
    read_package,
    require_format,
    rule_of,
    told_of_export,
    write_package,
)
from tableside.translation.store import INTERFACE

_WIDTH = 60
_FEW = 20
"""The number of entries listed one by one by default."""
_LOOKING = frozenset({"status", "export", "patch", "report"})
"""What leaves no trace in the folders of a person."""


def register(commands: Commands) -> None:
    """Register `translate` with its actions."""
    translate = commands.add(
        "translate",
        run_translate,
        "Work on translations: status, exchange with other tools, a patch of your changes, a new language.",
        "tableside translate export snooker it snooker-it.po\n"
        "  tableside translate import snooker-it.po --apply\n"
        "  tableside translate package it italiano.tableside-language\n"
        "  tableside translate open-package italiano.tableside-language --apply\n"
        "  tableside translate patch > my-changes.patch",
        incomplete="texts were left out, or there are objections to the file",
    )
    actions = translate.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=Parser)
    status = actions.add_parser("status", help="count what is missing, to review and done")
    status.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write a book, or the program's messages, as .po or .xlf")
    export.add_argument("book", metavar="BOOK", help="a book, or “interface” for the program's messages")
    export.add_argument("target", metavar="LANG")
    export.add_argument("file", metavar="FILE", type=file_name)
    taking = actions.add_parser("import", help="show what a .po or .xlf file would change, and apply it")
    taking.add_argument("file", metavar="FILE", type=file_name)
    taking.add_argument("--apply", action="store_true", help="apply all changes without conflicts and errors")
    taking.add_argument("--with-errors", action="store_true", help="apply texts with errors too; they will need review")
    taking.add_argument("--verbose", action="store_true", help="print every entry of the file, not only the first ones")
    taking.add_argument(
        "--theirs",
        action="append",
        default=[],
        metavar="KEY",
        help="use the text of the file where both sides changed it: a key as printed, or “all”",
    )
    actions.add_parser("patch", help="print your changes as a unified diff")
    package = actions.add_parser("package", help="write a language as one file for another Tableside")
    package.add_argument("target", metavar="LANG")
    package.add_argument("file", metavar="FILE", type=file_name, help="its name ends in .tableside-language")
    package.add_argument("--name", default="", help="the translator (default: the name given in the window)")
    package.add_argument("--note", default="", help="a note for the person who opens it")
    opening = actions.add_parser("open-package", help="show how a language package differs, and apply it")
    opening.add_argument("file", metavar="FILE", type=file_name)
    opening.add_argument("--apply", action="store_true", help="apply what is safe; what both sides changed stays")
    opening.add_argument("--theirs", action="store_true", help="with --apply: also what both sides changed")
    opening.add_argument("--report", metavar="FILE", type=file_name, help="write the differences as .html or .md")
    report = actions.add_parser("report", help="write the changes made in a language as a page to read")
    report.add_argument("target", metavar="LANG")
    report.add_argument("file", metavar="FILE", type=file_name, help="a name that ends in .html or .md")
    add = actions.add_parser("add", help="begin a new language")
    add.add_argument("target", metavar="LANG", help="its code, such as de or pt-BR")
    add.add_argument("--name", default="", help="its own name, such as Deutsch")
    add.add_argument("--stemming", default="", help="a snowball algorithm, such as german")
    add.add_argument("--plural", default="", help="a gettext formula for its plural forms")


def run_translate(arguments: argparse.Namespace) -> int:
    """Run one of the translators' commands."""
    catalogue = person_catalogue()
    if arguments.action == "open-package":  # which tells how far it is
        return _run(arguments, catalogue)
    with sign_of_life(catalogue.gettext("Reading and comparing the texts; this can take a while …")):
        return _run(arguments, catalogue)


def _run(arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    workspace = open_workspace(only_looking=arguments.action in _LOOKING)
    match arguments.action:
        case "status":
            return _status(workspace, arguments, catalogue)
        case "export":
            return _export(workspace, arguments, catalogue)
        case "import":
            return _import(workspace, arguments, catalogue)
        case "add":
            return _add(workspace, arguments, catalogue)
        case "package" | "open-package" | "report":
            from tableside.commands.language_packages import run_packages

            return run_packages(workspace, arguments, catalogue)
        case _:
            from tableside.translation.folders import patch

            sys.stdout.write(patch(workspace.folders))
            wrong = sum(one.wrong for one in workspace.overview())
            if wrong:
                print(
                    catalogue.ngettext("{count} text has errors.", "{count} texts have errors.", wrong), file=sys.stderr
                )
            return 0


def _status(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    overview = workspace.overview()
    if arguments.json:
        data = [
            {
                "book": one.book,
                "lang": one.lang,
                "missing": one.missing,
                "review": one.review,
                "done": one.done,
                "wrong": one.wrong,
            }
            for one in overview
        ]
        print(json.dumps(data, indent=2))
        return 0
    for one in overview:
        print(
            catalogue.gettext(
                "{book} {lang}: {done} of {total} done, {review} to review, {missing} missing, {wrong} with errors",
                book=one.book,
                lang=one.lang,
                done=one.done,
                total=one.total,
                review=one.only_review,
                missing=one.missing,
                wrong=one.wrong,
            )
        )
    return 0


def _export(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    if arguments.book != INTERFACE:
        workspace.library.book(arguments.book)
    path = to_a_file(arguments.file)
    require_format(path)
    package = book_package(workspace, arguments.book, arguments.target)
    kept = to_be_kept_as(path)
    write_package(path, package)
    texts = {rule_of(unit.key) for unit in package.units}
    print(catalogue.ngettext("{count} text written.", "{count} texts written.", len(texts)))
    tell_kept(kept, catalogue)
    for told in told_of_export(package, workspace.progress(arguments.book, arguments.target), catalogue):
        print(told)
    return 0


def _import(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    path = arguments.file
    if not os.path.lexists(path):
        raise TablesideError(N_("There is no file “{file}”."), file=str(path))
    plan = _plan(workspace, read_package(path))
    taken = _taken(plan, arguments)
    print(
        catalogue.gettext(
            "The file holds texts of “{book}” in {language}.", book=plan.book, language=own_name(plan.lang)
        )
    )
    _print_items(plan, taken, catalogue, every=arguments.verbose)
    if plan.emptied:
        print(
            catalogue.ngettext(
                "{count} is empty in the file and stays as it is.",
                "{count} are empty in the file and stay as they are.",
                plan.emptied,
            )
        )
    wrong = count_texts(item for item in plan.items if item.wrong)
    if wrong:
        print(catalogue.ngettext("{count} text has errors.", "{count} texts have errors.", wrong))
    changes = count_texts(item for item in plan.items if item.key in taken)
    left_out = count_texts(plan.items) - changes  # a text of which a line is taken is one that changes
    if arguments.apply and changes:
        refused = _carry_out(workspace, plan.taking(taken), catalogue)
        left_out += refused
        print(catalogue.ngettext("{count} text accepted.", "{count} texts accepted.", changes - refused))
    elif changes:
        print(
            catalogue.ngettext(
                "{count} text would change; add --apply to accept it.",
                "{count} texts would change; add --apply to accept them.",
                changes,
            )
        )
    else:
        told = N_("Nothing was changed.") if arguments.apply else N_("Nothing would change.")
        print(catalogue.gettext(told))
    if left_out:
        print(catalogue.ngettext("{count} text is left out.", "{count} texts are left out.", left_out))
    # What speaks against the whole file is read last, where thousands of lines cannot push it away.
    for doubt in plan.doubts:
        print(catalogue.phrase(doubt))
    return 1 if left_out or plan.doubts or not all(item.key in taken for item in plan.items) else 0


def _print_items(plan: Plan, taken: set[str], catalogue: Catalogue, *, every: bool) -> None:
    """Print what would become of each entry of a file, or of the first ones."""
    shown = plan.items if every else plan.items[:_FEW]
    for item in shown:
        print(_line(item, catalogue, taken=item.key in taken))
        for finding in item.findings:
            print(f"    {_grade(finding, catalogue)} {finding.sentence(catalogue)}")
    more = len(plan.items) - len(shown)
    if more:
        print(
            catalogue.ngettext(
                "… and {count} more; --verbose shows all.", "… and {count} more; --verbose shows all.", more
            )
        )


def _taken(plan: Plan, arguments: argparse.Namespace) -> set[str]:
    """Return the keys of what is taken over: what nothing speaks against, and what was asked for all the same."""
    taken = set(plan.proposed)
    if arguments.with_errors:
        taken |= {item.key for item in plan.items if item.kind is Kind.CHANGE}
    theirs = set(arguments.theirs)
    conflicts = {item.key for item in plan.of(Kind.CONFLICT) if "all" in theirs or item.key in theirs}
    return taken | conflicts


def _carry_out(workspace: Workspace, plan: Plan, catalogue: Catalogue) -> int:
    """Take a plan over; return how many texts were changed here since it was made, or cannot stand in their file."""
    outcome = apply_plan(Editor(workspace), plan)
    for rule, error in outcome.refused.items():
        print(f"{rule}: {catalogue.error(error)}")
    return len(outcome.conflicts) + len(outcome.refused)


def _grade(finding: Finding, catalogue: Catalogue) -> str:
    words = {
        Severity.ERROR: catalogue.gettext("Wrong"),
        Severity.WARNING: catalogue.gettext("Doubtful"),
        Severity.HINT: catalogue.gettext("Hint"),
    }
    return f"{words[finding.severity]}:"


def _plan(workspace: Workspace, package: Package) -> Plan:
    from tableside.translation.import_check import checked

    try:
        package = as_here(workspace, package)
    except LanguageNotHere as error:
        known = N_(
            "The file is a translation into “{lang}”, which is not here yet; “tableside translate add {lang}” adds it."
        )
        nameless = N_(
            "The file is a translation into “{lang}”, which is not here yet; “tableside translate add {lang} --name …” "
            "adds it."
        )
        raise TablesideError(nameless if error.nameless else known, lang=error.lang) from error
    return checked(workspace, plan_import(workspace, package))


def _line(item: Item, catalogue: Catalogue, *, taken: bool) -> str:
    match item.kind:
        case Kind.CHANGE:
            said = catalogue.gettext("changes: {new}", new=_short(item.new))
        case Kind.CONFIRM:
            said = catalogue.gettext("is confirmed: {new}", new=_short(item.new))
        case Kind.REVIEW:
            said = catalogue.gettext("needs review, says the file: {new}", new=_short(item.new))
        case Kind.CONFLICT if taken:
            said = catalogue.gettext(
                "differs; will be replaced with: {new} (currently: {current})",
                current=_short(item.current),
                new=_short(item.new),
            )
        case Kind.CONFLICT:
            said = catalogue.gettext(
                "differs; stays as it is: {current} (theirs: {new})",
                current=_short(item.current),
                new=_short(item.new),
            )
        case _:
            said = catalogue.gettext("is unknown here and left out: {new}", new=_short(item.new))
    stale = catalogue.gettext(" (made from another source text)") if item.stale else ""
    if not item.done and item.kind in (Kind.CHANGE, Kind.CONFLICT):
        stale += catalogue.gettext(" (needs review, says the file)")
    return f"{item.key}: {said}{stale}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= _WIDTH else f"“{line[: _WIDTH - 1]}…”"


def _add(workspace: Workspace, arguments: argparse.Namespace, catalogue: Catalogue) -> int:
    from tableside.translation.languages import NewLanguage, add_language

    new = NewLanguage(arguments.target, arguments.name, arguments.stemming, arguments.plural)
    files = add_language(workspace, new)
    print(catalogue.ngettext("{count} file written.", "{count} files written.", len(files)))
    return 0
