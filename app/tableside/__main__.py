"""The entry point: words on the command line are a command, none opens the window."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tableside import OWN_FILES, READ_DOCUMENT

if TYPE_CHECKING:
    from tableside.errors import TablesideError


def main(argv: list[str] | None = None) -> int:
    """Run a command, or open the window (at a `tableside:` link or with a file of ours, if one is given)."""
    words = sys.argv[1:] if argv is None else argv
    # Files must stay readable for their owner, whatever the umask.
    os.umask(os.umask(0o077) & 0o077)
    if words[:1] == [READ_DOCUMENT]:
        from tableside.importing.reading import answer_with_document

        answer_with_document(words[-1])
        return 0
    if _asks_for_window(words):
        return _open_window(words)
    from tableside.cli import run_command

    _stop_on_signals()
    return run_command(words)


def _asks_for_window(words: list[str]) -> bool:
    if words and not words[0].startswith(("-", "tableside:")) and not words[0].lower().endswith(OWN_FILES):
        return False
    from tableside.system import without_qt_options

    match without_qt_options(words):
        case []:
            return True
        case [word]:
            return word.startswith("tableside:") or word.lower().endswith(OWN_FILES)
        case _:
            return False


def _open_window(words: list[str]) -> int:
    from tableside.errors import TablesideError
    from tableside.system import WindowError, require_window

    try:
        require_window(words)
        from tableside.ui.app import run_window, say_that_it_cannot_open

        return run_window(words)
    except WindowError as error:
        print(f"tableside: {_in_users_language(error)}", file=sys.stderr)
    except TablesideError as error:
        say_that_it_cannot_open(_in_users_language(error))
    return 2


def _stop_on_signals() -> None:
    """Let a command that is terminated end like one stopped with Ctrl+C, with the processes it has started."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def _in_users_language(error: TablesideError) -> str:
    from tableside.commands import person_catalogue
    from tableside.errors import TablesideError

    try:
        return person_catalogue().error(error)
    except TablesideError:  # an installation without its catalogues
        return str(error)


if __name__ == "__main__":
    sys.exit(main())
