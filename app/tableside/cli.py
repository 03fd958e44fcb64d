"""The command line: it parses, runs one command and prints complaints; it imports no Qt."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from gettext import gettext
from pathlib import Path
from typing import TextIO, cast

from tableside import __version__
from tableside.commands import (
    Commands,
    Parser,
    UsageError,
    argparse_language,
    bring_texts_up_to_date,
    look_for_books,
    not_text,
    opened_database,
    person_catalogue,
    person_language,
)
from tableside.commands.output import Harmless
from tableside.discovery import problems_met
from tableside.errors import N_, Phrase, TablesideError
from tableside.storage import is_there, reason_of
from tableside.storage.reading import met

SUMMARY = N_("Rulebook and ruling assistant for snooker, carrom, blackball and tournament backgammon.")
EXAMPLES = N_("""\
examples:
  tableside                                   open the window
  tableside tableside:snooker/3.10?lang=nl    open it at a rule
  tableside list snooker --lang nl            every rule of a book, one a line
  tableside show snooker/3.10.b --lang it     one rule, with its clauses
  tableside search "free ball"                find rules, terms and rulings
  tableside rule snooker.foul on=blue events=cue-potted
  tableside rule --list                       what can be ruled on
  tableside tell "he potted the white, red on"  rule on an incident told in a sentence
  tableside study question --book carrom      a question with its answer
  tableside export snooker --format pdf       a handbook to print, or epub, or html
  tableside check                             is every text complete and right?
  tableside translate status                  how far is every translation?

exit status:
  0    done
  1    done, but something is missing that the output names: a search without hits, a check with findings, a backup
       with damaged or missing parts, texts that were not taken over
  2    refused or failed; standard error says why in one line
  130  stopped with Ctrl+C
""")
_LONGEST_EDITION = 100
_SURROGATES = re.compile(r"[\ud800-\udfff]")


class _Version(argparse.Action):
    """Print the version and the editions inside; the books are read only when this is asked."""

    def __call__(self, *_: object) -> None:
        print("\n".join(_version_lines()))
        sys.exit(0)


def _version_lines() -> list[str]:
    """Return the version, how it was built, and the editions inside."""
    from tableside.resources import build_name, data_root
    from tableside.rulebook import Library
    from tableside.rulebook.model import in_language

    library = Library(data_root() / "rulebooks")
    python = ".".join(str(part) for part in sys.version_info[:3])
    lines = [f"tableside {__version__} ({build_name()}, Python {python})"]
    for book in library.books():
        edition = in_language(library.book(book).edition, "en") or ""
        first = edition.partition(". ")[0]
        short = first if len(first) <= _LONGEST_EDITION else f"{first[:_LONGEST_EDITION].rpartition(' ')[0]} …"
        lines.append(f"  {book} ({', '.join(library.languages(book))}): {short}")
    return lines


def _parser(words: Sequence[str]) -> Parser:
    parser = Parser(prog="tableside", description=gettext(SUMMARY), epilog=gettext(EXAMPLES))
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="print the version, the build and the editions inside"
    )
    Commands(parser).load(list(words))
    return parser


def run_command(words: Sequence[str]) -> int:
    """Run one command and return its exit status; an error of the person is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the system does not spell in its own letters is shown all the same.
            stream.reconfigure(errors="backslashreplace")
    # The streams may have been closed before the program was started.
    with Path(os.devnull).open("w") as nowhere:
        out, err = (cast("TextIO", Harmless(stream or nowhere)) for stream in (sys.stdout, sys.stderr))
        with redirect_stdout(out), redirect_stderr(err):
            return _run_and_complain(words)


def _run_and_complain(words: Sequence[str]) -> int:
    met.forget()
    try:
        status = _run(_parsed(words))
        sys.stdout.flush()
    except TablesideError as error:
        _complain(error)
        status = 2
    except BrokenPipeError:
        # The reader of our output (head, less) has seen enough; nor must the interpreter flush into it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        _complain(TablesideError(N_("Stopped.")))
        return 130
    except OSError as error:
        _complain(_of_the_system(error))
        status = 2
    except MemoryError:
        _complain(TablesideError(N_("There is not enough memory for this.")))
        status = 2
    for problem in (*problems_met(), *met.take()):
        _complain(problem)
    return status


def _of_the_system(error: OSError) -> TablesideError:
    """Return the error that names what the system refused, and the file."""
    reason = Phrase(N_("you are not allowed to use it")) if isinstance(error, PermissionError) else reason_of(error)
    if error.filename is None:
        return TablesideError("{reason}.", reason=reason)
    return TablesideError(N_("“{file}”: {reason}."), file=str(error.filename), reason=reason)


def _complain(error: TablesideError) -> None:
    try:
        sentence = person_catalogue().error(error)
    except TablesideError:  # an installation without its catalogues
        sentence = str(error)
    print(" ".join(f"tableside: {sentence}".split()), file=sys.stderr)


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """Parse the words; facts may stand before and after the options, which argparse alone does not allow."""
    from tableside.resources import data_root

    with argparse_language(person_language(), data_root() / "i18n"):
        arguments, rest = _parser(words).parse_known_args(list(words))
    unknown = [word for word in rest if arguments.command != "rule" or word.startswith("-")]
    if unknown:
        raise UsageError(
            N_("“{words}” is not understood here; see tableside {command} --help."),
            words=" ".join(unknown),
            command=arguments.command,
        )
    if rest:
        arguments.facts = [*arguments.facts, *rest]
    for given in vars(arguments).values():
        for word in given if isinstance(given, list) else (given,):
            if isinstance(word, str) and _SURROGATES.search(word):
                raise not_text(word)
    return arguments


def _run(arguments: argparse.Namespace) -> int:
    _settle_home()
    bring_texts_up_to_date()
    if arguments.needs_books:
        look_for_books()
    if not arguments.any_language:
        _require_language(arguments.lang)
    status: int = arguments.run(arguments)
    return status


def _settle_home() -> None:
    """Finish an interrupted restore, and migrate the folder of an earlier version."""
    from tableside.settings import data_dir, home_dir

    if is_there(home_dir()) and not is_there(data_dir()):
        with opened_database():
            pass


def _require_language(code: str) -> None:
    from tableside.resources import imports_dir, rulebooks_dir
    from tableside.rulebook import Library

    offered = Library(rulebooks_dir(), imports_dir()).languages()
    if code not in offered:
        raise TablesideError(
            N_("There is no language “{code}”; the texts are in {offered}."), code=code, offered=", ".join(offered)
        )
