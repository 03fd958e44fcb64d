"""The command line: it parses, runs one command and prints complaints; it imports no Qt."""

from __future__ import annotations

import argparse
import io
import os
import platform
import re
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from gettext import gettext
from pathlib import Path
from textwrap import shorten
from typing import TextIO, cast

from tableside import __version__, commands
from tableside.commands import Commands, Parser, UsageError
from tableside.commands.output import Harmless
from tableside.discovery import problems_met
from tableside.errors import N_, Phrase, TablesideError
from tableside.storage.files import is_there, reason_of
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
        from tableside.resources import build_name, data_root
        from tableside.rulebook import Library
        from tableside.rulebook.model import in_language

        library = Library(data_root() / "rulebooks")
        print(f"tableside {__version__} ({build_name()}, Python {platform.python_version()})")
        for book in library.books():
            edition = (in_language(library.book(book).edition, "en") or "").partition(". ")[0]
            short = shorten(edition, _LONGEST_EDITION, placeholder=" …")
            print(f"  {book} ({', '.join(library.languages(book))}): {short}")
        sys.exit(0)


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
        forbidden = isinstance(error, PermissionError)
        reason = Phrase(N_("you are not allowed to use it")) if forbidden else reason_of(error)
        template = "{reason}." if error.filename is None else N_("“{file}”: {reason}.")
        _complain(TablesideError(template, file=str(error.filename), reason=reason))
        status = 2
    except MemoryError:
        _complain(TablesideError(N_("There is not enough memory for this.")))
        status = 2
    for problem in (*problems_met(), *met.take()):
        _complain(problem)
    return status


def _complain(error: TablesideError) -> None:
    print(" ".join(f"tableside: {commands.sentence_of(error)}".split()), file=sys.stderr)


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """Parse the words; facts may stand before and after the options, which argparse alone does not allow."""
    from tableside.resources import data_root

    with commands.argparse_language(commands.person_language(), data_root() / "i18n"):
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
                raise commands.not_text(word)
    return arguments


def _run(arguments: argparse.Namespace) -> int:
    from tableside.settings import data_dir, home_dir

    if is_there(home_dir()) and not is_there(data_dir()):
        with commands.opened_database():
            pass  # finishes an interrupted restore, and migrates the folder of an earlier version
    commands.bring_texts_up_to_date()
    if not arguments.any_language and arguments.lang not in (offered := commands.open_library().languages()):
        template = N_("There is no language “{code}”; the texts are in {offered}.")
        raise TablesideError(template, code=arguments.lang, offered=", ".join(offered))
    status: int = arguments.run(arguments)
    return status
