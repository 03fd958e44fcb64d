"""The entry point: words on the command line are a command, none opens the window."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tableside import OWN_FILES
from tableside.child import CHECK_SPELLING, READ_DOCUMENT

if TYPE_CHECKING:
    from tableside.errors import TablesideError

WINDOW_OPTIONS = ("-platform", "-style", "--platform", "--style")


def main(argv: list[str] | None = None) -> int:
    """Run a command, or open the window (at a `tableside:` link or with a file of ours, if one is given)."""
    words = sys.argv[1:] if argv is None else argv
    # What is written could not be read again where a mask takes the owner's own rights away.
    os.umask(os.umask(0o077) & 0o077)
    if words[:1] == [READ_DOCUMENT]:
        from tableside.importing.reading import answer_with_document

        answer_with_document(words[-1])
        return 0
    if words[:1] == [CHECK_SPELLING]:
        from tableside.translation.dictionary_files import answer_about_words

        answer_about_words(words[-1])
        return 0
    if not words or words[0].startswith("tableside:") or words[0] in WINDOW_OPTIONS or _is_file(words):
        from tableside.errors import TablesideError
        from tableside.ui.display import missing_display

        problem = missing_display()
        if problem:
            print(_in_users_language(TablesideError(problem)), file=sys.stderr)
            return 2
        from tableside.ui.app import run_window, say_that_it_cannot_open

        try:
            return run_window(words)
        except TablesideError as error:
            say_that_it_cannot_open(_in_users_language(error))
            return 2
    from tableside.cli import run_command

    _stop_when_told_to()
    return run_command(words)


def _stop_when_told_to() -> None:
    """Let whoever ends the program, or closes its terminal, end what it has started as well."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _is_file(words: list[str]) -> bool:
    return len(words) == 1 and words[0].lower().endswith(OWN_FILES)


def _in_users_language(error: TablesideError) -> str:
    from tableside.commands import person_catalogue
    from tableside.errors import TablesideError

    try:
        return person_catalogue().error(error)
    except TablesideError:  # an installation without its catalogues
        return str(error)


if __name__ == "__main__":
    sys.exit(main())
