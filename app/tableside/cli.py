"""The command line: it parses, delegates and prints, and imports no Qt."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import NoReturn, TextIO, cast

from tableside.commands.streams import Harmless
from tableside.discovery import problems_met
from tableside.errors import N_, Phrase, TablesideError
from tableside.storage import is_there, reason_of
from tableside.storage.reading import met

EXAMPLES = """\
examples:
  tableside                                   open the window
  tableside tableside:snooker/3.10?lang=nl    open it at a rule
  tableside list snooker --lang nl            every rule of a book, one a line
  tableside show snooker/3.10.b --lang it     one rule, with its clauses
  tableside search "free ball"                find rules, terms and rulings
  tableside rule snooker.foul on=blue events=cue-potted
  tableside rule --list                       what can be ruled on
  tableside study question --book carrom      a question with its answer
  tableside export snooker --format pdf       a handbook to print, or epub, or html
  tableside check                             is every text complete and right?
  tableside translate status                  how far is every translation?

exit status:
  0    it is done
  1    it is done, and something is wanting that the output names: a search without hits, a check that has found
       something, a backup of which parts are damaged or missing, texts that were not taken over
  2    it was refused or failed; standard error says why in one line
  130  it was stopped with Ctrl+C
"""
_WANTING = {
    "backup": "parts of what you have made are damaged or missing in it",
    "check": "something is wrong with the texts",
    "search": "nothing was found",
    "translate": "texts were left out, or something speaks against taking them over",
}
"""What the exit status 1 means for a command that has it."""


# Texts that people bring may be in any language.
_ANY_LANGUAGE = frozenset({"import", "editions", "diff", "remove", "list"})
"""What changes something a person has made, as do actions of others: taking over, opening, adding a language."""
_WITHOUT_BOOKS = frozenset({"backup", "restore", "integrate"})
_FILES = frozenset({"file", "output", "into", "export", "open", "report"})
_NO_TEXT = re.compile(r"[\ud800-\udfff]")
_NO_NAME = re.compile(r"[\ud800-\udc7f\udd00-\udfff\x00]")
"""What no file can be called: bytes that are no text are a name all the same, and stand as the signs left out here."""


_COMMANDS = {
    "backup": "backups.run_backup",
    "cards": "cards.run_cards",
    "check": "books.run_check",
    "diff": "importing.run_diff",
    "editions": "importing.run_editions",
    "export": "exporting.run_export",
    "import": "importing.run_import",
    "integrate": "integrating.run_integrate",
    "list": "books.run_list",
    "remove": "importing.run_remove",
    "restore": "backups.run_restore",
    "rule": "rulings.run_rule",
    "search": "searching.run_search",
    "show": "books.run_show",
    "study": "study.run_study",
    "translate": "translating.run_translate",
}
"""Which function of `tableside.commands` runs a command."""


class UsageError(TablesideError):
    """Words on the command line that make no command."""


_COMPLAINTS = (
    (
        r"argument COMMAND: invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.*)\)",
        N_("There is no command “{value}”; there are {choices}."),
    ),
    (
        r"argument (?P<option>.*?): invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.*)\)",
        N_("“{value}” is not possible for {option}; choose one of {choices}."),
    ),
    (
        r"argument (?P<option>.*?): invalid int value: '(?P<value>.*)'",
        N_("“{value}” is no whole number, which {option} needs."),
    ),
    (r"argument (?P<option>.*?): expected .* arguments?", N_("After {option} something is missing.")),
    (
        r"argument (?P<option>.*?): not allowed with argument (?P<other>.*)",
        N_("{option} cannot be given together with {other}."),
    ),
    (r"argument (?P<option>.*?): ignored explicit argument .*", N_("{option} takes no value.")),
    (r"the following arguments are required: (?P<names>.*)", N_("Something is missing: {names}.")),
    (r"one of the arguments (?P<names>.*) is required", N_("One of these is missing: {names}.")),
    (
        r"ambiguous option: (?P<value>.*?) could match (?P<choices>.*)",
        N_("“{value}” may mean several options: {choices}."),
    ),
)
"""What argparse says, which speaks English alone, and how we say it."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line of ours."""

    def error(self, message: str) -> NoReturn:
        for told, template in _COMPLAINTS:
            found = re.fullmatch(told, message, re.DOTALL)
            if found:
                parts = found.groupdict()
                if "choices" in parts:
                    parts["choices"] = parts["choices"].replace("'", "")
                raise UsageError(template, **parts)
        raise UsageError("{problem}", problem=message)


class _Version(argparse.Action):
    """Looks into the books only when it is asked."""

    def __call__(self, *_: object) -> None:
        from tableside.commands.version import version_lines

        print("\n".join(version_lines()))
        sys.exit(0)


def _parser() -> _Parser:
    parser = _Parser(
        prog="tableside",
        description="Rulebook and ruling assistant for snooker, carrom, blackball and tournament backgammon.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="tell the version, the build and the editions inside"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)

    def command(name: str, summary: str, example: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=f"example:\n  {example}{_status_told(name)}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    listing = command("list", "List the rules of a book, one id and title a line.", "tableside list carrom --lang it")
    listing.add_argument("book", metavar="BOOK")
    _add_edition(listing)
    _add_language(listing)

    show = command("show", "Show rules with their clauses.", "tableside show snooker/3.10.b.ii blackball/4i --lang fr")
    show.add_argument("ids", metavar="ID", nargs="+")
    show.add_argument("--format", choices=("text", "html", "markdown", "json"), default="text")
    _add_edition(show)
    _add_language(show)

    check = command("check", "Check the rule texts of all or some books.", "tableside check snooker carrom")
    check.add_argument("books", metavar="BOOK", nargs="*")

    search = command("search", "Find rules, terms and rulings.", 'tableside search "cocked dice" --lang en --limit 5')
    search.add_argument("query", metavar="QUERY", nargs="+")
    search.add_argument("--book", metavar="BOOK", action="append", default=[])
    search.add_argument("--limit", metavar="N", type=int, default=10)
    search.add_argument("--json", action="store_true")
    _add_language(search)

    rule = command(
        "rule",
        "Rule on a case: facts as field=value words, from a JSON file or from standard input.",
        "tableside rule carrom.pegno proper=true striker_pocketed=true own=0 --lang it\n"
        "  tableside rule snooker.foul --facts\n"
        "  tableside rule snooker.pocket-edge --table\n"
        "  tableside rule snooker.snookered --file position.json --json",
    )
    rule.add_argument("wizard", metavar="WIZARD", nargs="?")
    rule.add_argument("facts", metavar="field=value", nargs="*")
    rule.add_argument("--file", metavar="F", help="read the scenario, or an array of them, from a JSON file")
    rule.add_argument("--json", action="store_true", help="print the ruling as JSON")
    rule.add_argument("--list", action="store_true", help="list the wizards")
    rule.add_argument("--facts", dest="describe", action="store_true", help="describe the facts of a wizard")
    rule.add_argument("--coverage", action="store_true", help="show which rules the wizards use")
    rule.add_argument("--table", action="store_true", help="print the wizard as its decision table")
    rule.add_argument("--format", choices=("text", "markdown", "csv", "html"), default="text", help="of the table")
    _add_language(rule)

    _add_study(command)
    _add_translate(command)
    _add_import(command)
    _add_export(command)
    _add_cards(command)
    _add_integrate(command)
    _add_backup(command)
    return parser


def _status_told(name: str) -> str:
    return f"\n\nexit status 1:\n  {_WANTING[name]}" if name in _WANTING else ""


def _add_backup(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    backup = command(
        "backup",
        "Write everything you have made into one file: journal, study record, settings, bookmarks, edited and imported "
        "texts, the case in hand. It is private: keep it where nobody else can read it.",
        "tableside backup mine.tableside-backup",
    )
    backup.add_argument("file", metavar="FILE")
    restore = command(
        "restore",
        "Put back everything that a backup holds; what is there now is kept first.",
        "tableside restore mine.tableside-backup\n  tableside restore --partly damaged.tableside-backup",
    )
    which = restore.add_mutually_exclusive_group(required=True)
    which.add_argument("file", metavar="FILE", nargs="?")
    which.add_argument("--finish", action="store_true", help="carry out the restore that waits")
    which.add_argument("--call-off", action="store_true", help="forget the restore that waits")
    restore.add_argument("--partly", action="store_true", help="put back what is whole of a damaged backup")
    restore.add_argument(
        "--missing",
        action="store_true",
        help="bring back only journal entries and study answers that are missing; everything that is there stays",
    )


def _add_cards(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    cards = command(
        "cards",
        "Make cards for the side of the table: one sheet a game with the calls, penalties and choices asked for most.",
        "tableside cards snooker --lang nl --size a6\n  tableside cards --format html",
    )
    cards.add_argument("games", metavar="GAME", nargs="*", help="default: all")
    cards.add_argument("--format", choices=("pdf", "html"), default="pdf")
    cards.add_argument("--size", choices=("a4", "a6"), default="a4", help="of the sheet (default: a4)")
    cards.add_argument("--output", metavar="FILE", default="")
    _add_language(cards)


def _add_integrate(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    integrate = command(
        "integrate",
        "Put Tableside into the menu of a Linux desktop, and let tableside: links and its own files open in it.",
        "tableside integrate\n  tableside integrate --remove",
    )
    integrate.add_argument("--remove", action="store_true", help="take everything away again")
    integrate.add_argument(
        "--into", metavar="FOLDER", default="", help="instead of your own folder, such as /usr/share"
    )
    integrate.add_argument("--command", dest="command_line", metavar="C", default="", help="how the program is started")


def _add_export(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    export = command(
        "export",
        "Make a handbook of one book or several: PDF to print, EPUB to read, or a folder of pages for a browser.",
        "tableside export snooker --lang it --format pdf\n"
        "  tableside export snooker carrom --lang nl --second en --format html --with tables,examples,terms",
    )
    export.add_argument("books", metavar="BOOK", nargs="+")
    export.add_argument("--second", metavar="L", default="", help="a second language beside the first")
    export.add_argument("--format", choices=("pdf", "epub", "html"), default="pdf")
    export.add_argument(
        "--with",
        dest="extras",
        metavar="LIST",
        default="terms",
        help="tables, examples, divergences, terms, separated by commas, or none (default: terms)",
    )
    export.add_argument(
        "--edition", metavar="NAME", default="", help="use this text that you imported, instead of ours"
    )
    export.add_argument("--output", metavar="FILE", default="", help="the file, or for html the folder")
    _add_language(export)


def _add_import(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    taking = command(
        "import",
        "Take in a rule text of your own: an official edition of a book, or a new book. It stays on this computer.",
        "tableside import regolamento.pdf --book snooker --lang it --preview\n"
        '  tableside import shogi.docx --new-book shogi --lang en --name "FESA 2024"',
    )
    taking.add_argument("file", metavar="FILE", help="PDF, DOCX, ODT, HTML, Markdown, reStructuredText or plain text")
    target = taking.add_mutually_exclusive_group(required=True)
    target.add_argument("--book", metavar="BOOK", help="the book that this is an edition of")
    target.add_argument("--new-book", metavar="ID", help="make it a book of its own, with this id")
    taking.add_argument("--lang", metavar="L", required=True, help="the language of the text")
    taking.add_argument("--name", default="", help="what to call the edition")
    taking.add_argument("--preview", action="store_true", help="show what is recognised and store nothing")
    taking.add_argument("--replace", action="store_true", help="take the place of the edition of the same name")
    taking.add_argument(
        "--as-found", action="store_true", help="do not apply again what was mended in an earlier edition"
    )
    taking.add_argument("--anyway", action="store_true", help="add it although hardly anything of it was found")
    taking.add_argument("--json", action="store_true")

    editions = command(
        "editions",
        "List the editions of a book, or of all: ours and those you imported.",
        "tableside editions snooker",
    )
    editions.add_argument("book", metavar="BOOK", nargs="?", default="")
    editions.add_argument("--export", metavar="FILE", default="", help="write all your texts of the book as one file")
    editions.add_argument("--open", metavar="FILE", default="", help="take in a book that was written so")
    editions.add_argument("--replace", action="store_true", help="take its texts instead of other versions here")
    editions.add_argument("--json", action="store_true")

    diff = command(
        "diff",
        "Compare two editions of a book clause by clause; “bundled” is ours, “release” ours as last released, "
        "“git:COMMIT” ours in a commit of a checkout.",
        "tableside diff snooker --lang it bundled wpbsa-2019 --format html > changes.html\n"
        "  tableside diff snooker --lang it release bundled",
    )
    diff.add_argument("book", metavar="BOOK")
    diff.add_argument("old", metavar="A", help="an edition, as tableside editions lists it")
    diff.add_argument("new", metavar="B")
    diff.add_argument("--lang", metavar="L", required=True)
    diff.add_argument("--format", choices=("text", "markdown", "html", "json"), default="text")

    remove = command(
        "remove",
        "Remove an edition that you imported, or bring back what was removed last.",
        "tableside remove snooker wpbsa-2019 --lang it\n  tableside remove --undo",
    )
    remove.add_argument("book", metavar="BOOK", nargs="?", default="")
    remove.add_argument("edition", metavar="EDITION", nargs="?", default="")
    remove.add_argument("--lang", metavar="L", default="")
    remove.add_argument("--undo", action="store_true", help="bring back what was removed last")


def _add_translate(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    translate = command(
        "translate",
        "Work on translations: status, exchange with other tools, a patch of your changes, a new language.",
        "tableside translate export snooker it snooker-it.po\n"
        "  tableside translate import snooker-it.po --apply\n"
        "  tableside translate package it italiano.tableside-language\n"
        "  tableside translate open-package italiano.tableside-language --apply\n"
        "  tableside translate patch > my-changes.patch",
    )
    actions = translate.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=_Parser)
    status = actions.add_parser("status", help="count what is missing, to review and done")
    status.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write a book, or the program's messages, as .po or .xlf")
    export.add_argument("book", metavar="BOOK", help="a book, or “interface” for the program's messages")
    export.add_argument("target", metavar="LANG")
    export.add_argument("file", metavar="FILE")
    taking = actions.add_parser("import", help="show what a .po or .xlf file would change, and take it over")
    taking.add_argument("file", metavar="FILE")
    taking.add_argument(
        "--apply",
        action="store_true",
        help="take over what nothing speaks against; conflicts and errors are left alone",
    )
    taking.add_argument(
        "--with-errors", action="store_true", help="take over texts with errors too; they will need review"
    )
    taking.add_argument("--verbose", action="store_true", help="tell of every entry of the file, not of the first ones")
    taking.add_argument(
        "--theirs",
        action="append",
        default=[],
        metavar="KEY",
        help="take the text of the file where both sides changed it: a key as printed, or “all”",
    )
    actions.add_parser("patch", help="print your changes as a unified diff")
    package = actions.add_parser("package", help="write a language as one file for another Tableside")
    package.add_argument("target", metavar="LANG")
    package.add_argument("file", metavar="FILE", help="its name ends in .tableside-language")
    package.add_argument("--name", default="", help="who translates (default: the name given in the window)")
    package.add_argument("--note", default="", help="a word to whoever opens it")
    opening = actions.add_parser("open-package", help="show how a language package differs, and take it over")
    opening.add_argument("file", metavar="FILE")
    opening.add_argument("--apply", action="store_true", help="take over what is safe; what both changed stays")
    opening.add_argument("--theirs", action="store_true", help="with --apply: also what both changed")
    opening.add_argument("--report", metavar="FILE", default="", help="write the differences as .html or .md")
    report = actions.add_parser("report", help="write what was changed in a language, to be read by people")
    report.add_argument("target", metavar="LANG")
    report.add_argument("file", metavar="FILE", help="a name that ends in .html or .md")
    add = actions.add_parser("add", help="begin a new language")
    add.add_argument("target", metavar="LANG", help="its code, such as de or pt-BR")
    add.add_argument("--name", default="", help="its own name, such as Deutsch")
    add.add_argument("--stemming", default="", help="a snowball algorithm, such as german")
    add.add_argument("--plural", default="", help="a gettext formula for its plural forms")


def _add_study(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    study = command(
        "study",
        "Ask a question, set an exam or export a deck.",
        "tableside study question --book snooker --seed 7\n"
        "  tableside study exam --seed class-3 --count 20 --books snooker carrom --key\n"
        "  tableside study export snooker.apkg --book snooker --lang it",
    )
    tasks = study.add_subparsers(dest="task", metavar="TASK", required=True, parser_class=_Parser)

    question = tasks.add_parser("question", help="ask one question and show its answer")
    question.add_argument("--book", metavar="BOOK")
    question.add_argument("--rules", metavar="LIST", help="only on these rules, for example “3.10, 3.14”")
    question.add_argument("--seed", metavar="N", help="the same seed gives the same question (default: any)")
    question.add_argument("--json", action="store_true")
    _add_language(question)

    exam = tasks.add_parser("exam", help="print an exam; the same code gives the same one everywhere")
    which = exam.add_mutually_exclusive_group(required=True)
    which.add_argument("--code", metavar="CODE", help="the code of an exam, which carries its whole plan")
    exam.add_argument("--force", action="store_true", help="print the exam of a code whose end does not fit it")
    which.add_argument("--seed", metavar="N", help="anything that tells one exam of a plan from another")
    exam.add_argument("--count", metavar="K", type=int, default=20, help="number of questions (default: 20)")
    exam.add_argument("--minutes", metavar="N", type=int, default=30, help="time allowed (default: 30)")
    exam.add_argument("--pass-mark", metavar="PERCENT", type=int, default=70, help="percent to pass (default: 70)")
    exam.add_argument("--books", metavar="BOOK", nargs="+", default=[], help="books to ask about (default: all)")
    exam.add_argument("--key", action="store_true", help="print the answers instead")
    exam.add_argument("--format", choices=("markdown", "html"), default="markdown")
    _add_language(exam)

    export = tasks.add_parser("export", help="write a deck for Anki (.apkg) or as a table (.csv)")
    export.add_argument("file", metavar="FILE")
    export.add_argument("--book", metavar="BOOK", action="append", default=[])
    _add_language(export)


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="L", default="en", help="language of the texts, such as it (default: en)")


def _add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="NAME", default="", help="an edition, as tableside editions lists it")


def run_command(words: Sequence[str]) -> int:
    """Run one command and return its exit status; whatever a person got wrong is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the system does not spell in its own letters is shown all the same.
            stream.reconfigure(errors="backslashreplace")
    # Whoever starts the program may have closed what it writes to.
    with Path(os.devnull).open("w") as nowhere:
        out, err = (cast("TextIO", Harmless(stream or nowhere)) for stream in (sys.stdout, sys.stderr))
        with redirect_stdout(out), redirect_stderr(err):
            return _run_and_tell(words)


def _run_and_tell(words: Sequence[str]) -> int:
    language = _language_in(words)
    met.forget()
    try:
        _refuse_empty_names(words)
        status = _run(_parsed(words))
        sys.stdout.flush()
    except TablesideError as error:
        _complain(error, language)
        status = 2
    except BrokenPipeError:
        # The reader of our output (head, less) has seen enough; nor must the interpreter flush into it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        _complain(TablesideError(N_("Stopped.")), language)
        return 130
    except OSError as error:
        _complain(_of_the_system(error), language)
        status = 2
    except MemoryError:
        _complain(TablesideError(N_("There is not enough memory for this.")), language)
        status = 2
    for problem in (*problems_met(), *met.take()):
        _complain(problem, language)
    return status


def _of_the_system(error: OSError) -> TablesideError:
    """Say what the system refused, and on which file."""
    reason = Phrase(N_("you are not allowed to use it")) if isinstance(error, PermissionError) else reason_of(error)
    if error.filename is None:
        return TablesideError("{reason}.", reason=reason)
    return TablesideError(N_("“{file}”: {reason}."), file=str(error.filename), reason=reason)


def _refuse_empty_names(words: Sequence[str]) -> None:
    """Refuse an empty name of a file, as an unset variable of a script gives: it is not an option that was left out."""
    for option in (f"--{name}" for name in sorted(_FILES)):
        pairs = pairwise(words)
        if f"{option}=" in words or (option, "") in pairs:
            raise TablesideError(
                N_("The name after {option} is empty: give one, or leave the option out."), option=option
            )


def _complain(error: TablesideError, language: str) -> None:
    from tableside.messages import load_catalogue
    from tableside.resources import catalogues_dir

    try:
        sentence = load_catalogue(language, catalogues_dir()).error(error)
    except TablesideError:  # an installation without its texts has none to say it with either
        sentence = str(error)
    print(" ".join(f"tableside: {sentence}".split()), file=sys.stderr)


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """Parse the words; facts may stand before and after the options, which argparse alone does not allow."""
    arguments, rest = _parser().parse_known_args(list(words))
    unknown = [word for word in rest if arguments.command != "rule" or word.startswith("-")]
    if unknown:
        raise UsageError(
            N_("“{words}” is not understood here; tableside --help tells what is."), words=" ".join(unknown)
        )
    if rest:
        arguments.facts = [*arguments.facts, *rest]
    for name, given in vars(arguments).items():
        # A file may be called nearly anything; whatever else is said must be text.
        refused = _NO_NAME if name in _FILES else _NO_TEXT
        for word in given if isinstance(given, list) else (given,):
            if isinstance(word, str) and refused.search(word):
                raise UsageError(N_("“{word}” is not text in UTF-8."), word=word)
    return arguments


def _language_in(words: Sequence[str]) -> str:
    """Find the language before the words are parsed, so that complaints come in it too."""
    for place, word in enumerate(words):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and place + 1 < len(words):
            return words[place + 1]
    return "en"


def _run(arguments: argparse.Namespace) -> int:
    _settle_home()
    if arguments.command not in _WITHOUT_BOOKS:
        _look_for_books()
    if "lang" in arguments and arguments.command not in _ANY_LANGUAGE:
        _require_language(arguments.lang)
    # What a command needs is loaded when it is given, so that the others stay quick.
    module, _, function = _COMMANDS[arguments.command].partition(".")
    run: Callable[[argparse.Namespace], int] = getattr(import_module(f"tableside.commands.{module}"), function)
    return run(arguments)


def _settle_home() -> None:
    """Finish an interrupted restore, and migrate the folder of an earlier version."""
    from tableside.settings import data_dir, home_dir, user_database

    if is_there(home_dir()) and not is_there(data_dir()):
        user_database().close()


def _look_for_books() -> None:
    """Report games whose book is missing from the installation."""
    from tableside.discovery import announced_games
    from tableside.resources import imports_dir, rulebooks_dir
    from tableside.rulebook import Library
    from tableside.storage.reading import NotInstalled

    books = Library(rulebooks_dir(), imports_dir()).books()
    for game in announced_games():
        if game not in books:
            met.add(NotInstalled(rulebooks_dir() / game))


def _require_language(code: str) -> None:
    from tableside.resources import imports_dir, rulebooks_dir
    from tableside.rulebook import Library

    offered = Library(rulebooks_dir(), imports_dir()).languages()
    if code not in offered:
        raise TablesideError(
            N_("There is no language “{code}”; the texts are in {offered}."), code=code, offered=", ".join(offered)
        )
