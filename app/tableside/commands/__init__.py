"""The commands of the program: which module has which, and how a module registers its parsers."""

from __future__ import annotations

import argparse
import gettext
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tableside.errors import N_, TablesideError

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.rulebook import Library
    from tableside.storage.database import Database

MODULES = {
    "list": "books",
    "show": "books",
    "search": "searching",
    "rule": "rulings",
    "tell": "rulings",
    "study": "study",
    "export": "exporting",
    "cards": "exporting",
    "import": "importing",
    "editions": "importing",
    "diff": "importing",
    "remove": "importing",
    "translate": "translating",
    "backup": "backups",
    "restore": "backups",
    "journal": "backups",
    "integrate": "integrating",
    "check": "books",
    "doctor": "doctor",
}
"""The module of each command. Only the module of the given command is imported."""


class UsageError(TablesideError):
    """Words on the command line that are not a command."""


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Shows the help of each option in the language that `argparse_language` has set."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return gettext.gettext(str(action.help))


class Parser(argparse.ArgumentParser):
    """A parser that raises its complaints and shows its help in the person's language."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **{"formatter_class": _HelpFormatter, **options})

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage and exiting."""
        raise UsageError("{problem}", problem=message)


class Commands:
    """The commands of a parser. A command module adds its own with `register(commands)`."""

    def __init__(self, parser: Parser) -> None:
        self._parsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)

    def load(self, words: list[str]) -> None:
        """Register the command that the words name, or all commands if they name none."""
        if words[:1] == ["--version"]:
            return
        named = MODULES.get(words[0]) if words else None
        for module in (named,) if named else dict.fromkeys(MODULES.values()):
            import_module(f"tableside.commands.{module}").register(self)

    def add(self, run: Callable[[argparse.Namespace], int], *examples: str, incomplete: str = "") -> Parser:
        """Add the command of a function `run_<name>`; its docstring is the help. `incomplete` is exit status 1."""
        summary = gettext.gettext(" ".join((run.__doc__ or "").split()))
        status = f"\n\n{gettext.gettext('exit status 1:')}\n  {gettext.gettext(incomplete)}" if incomplete else ""
        epilog = "\n  ".join((gettext.gettext("example:"), *examples)) + status
        name = run.__name__.removeprefix("run_")
        parser: Parser = self._parsers.add_parser(name, help=summary, description=summary, epilog=epilog)
        parser.set_defaults(run=run, any_language=True)
        return parser


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang` for a command whose texts exist only in the languages of the books."""
    parser.add_argument("--lang", metavar="L", default="en", help="language of the texts, such as it (default: en)")
    parser.set_defaults(any_language=False)


def add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="NAME", default="", help="an edition, as tableside editions lists it")


def file_name(word: str) -> Path:
    """Return the path of an argument; an empty one, as an unset variable in a script gives, is refused."""
    if not word:
        raise UsageError(N_("The name of a file is empty; give one, or leave the option out."))
    try:
        os.fsencode(word)
    except UnicodeError as error:
        raise not_text(word) from error
    if "\0" in word:
        raise not_text(word)
    return Path(word)


def not_text(word: str) -> UsageError:
    return UsageError(N_("“{word}” is not text in UTF-8."), word=word)


def person_language() -> str:
    """Return the language chosen in the window, or else that of the system."""
    from tableside.settings import chosen_language

    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = chosen_language() or next((name for name in names if name), "en").partition(".")[0].partition("_")[0]
    return "en" if language in ("C", "POSIX") else language


def catalogue_in(language: str) -> Catalogue:
    from tableside.messages import load_catalogue
    from tableside.resources import catalogues_dir

    return load_catalogue(language, catalogues_dir())


def person_catalogue() -> Catalogue:
    """Return the messages in the person's language."""
    return catalogue_in(person_language())


def sentence_of(error: TablesideError) -> str:
    """Return an error in the person's language; in English where the installation has no catalogues."""
    try:
        return person_catalogue().error(error)
    except TablesideError:
        return str(error)


def open_library() -> Library:
    """Return the library of the bundled and the imported texts."""
    from tableside.resources import imports_dir, rulebooks_dir
    from tableside.rulebook import Library

    return Library(rulebooks_dir(), imports_dir())


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


@contextmanager
def argparse_language(language: str, catalogues: Path) -> Iterator[None]:
    """Let argparse, which translates with the standard gettext domain, find its messages in our catalogues."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("tableside", str(catalogues))
    domain = gettext.textdomain()
    gettext.textdomain("tableside")
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


ARGPARSE_MESSAGES = (
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("example:"),
    N_("exit status 1:"),
)
"""Messages of argparse, for the translators."""


@contextmanager
def opened_database() -> Iterator[Database]:
    """Open the user's database for a command, which says where it cannot be used or was replaced by a backup."""
    from tableside.settings import user_database
    from tableside.storage.reading import met

    database = user_database()
    if database.problem is not None:
        met.add(database.problem)
    try:
        yield database
    finally:
        database.close()


def bring_texts_up_to_date() -> None:
    """Lay the user's own texts over those of an installed copy, if there are any."""
    from tableside.resources import editable, workspace_dir
    from tableside.settings import data_dir
    from tableside.storage.database import NAME, has_own_texts
    from tableside.storage.files import is_folder

    if editable():
        return
    if is_folder(workspace_dir()) or is_folder(data_dir() / "workspace") or has_own_texts(data_dir() / NAME):
        from tableside.translation.overlay import lay_over_program

        lay_over_program()
