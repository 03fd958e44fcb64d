"""The entry point: words on the command line are a command, none opens the window."""

from __future__ import annotations

import gc
import os
import sys

from tableside import OWN_FILES, READ_DOCUMENT

_QT_OPTIONS = ("-platform", "-platformtheme", "-reverse", "-session", "-style", "-stylesheet")


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
    """Return whether there is no word, or the first is a link, a file of ours or an option of Qt."""
    first = words[0] if words else ""
    return not first or first.startswith("tableside:") or first.lower().endswith(OWN_FILES) or first in _QT_OPTIONS


def _open_window(words: list[str]) -> int:
    # Nothing that is made before the first paint becomes garbage; looking for it would cost a tenth of the start.
    gc.disable()
    from tableside.commands import sentence_of
    from tableside.errors import TablesideError
    from tableside.system import WindowError, require_window

    try:
        require_window(words)
        from tableside.ui.app import run_window, say_that_it_cannot_open

        return run_window(words)
    except WindowError as error:
        print(f"tableside: {sentence_of(error)}", file=sys.stderr)
    except TablesideError as error:
        say_that_it_cannot_open(sentence_of(error))
    return 2


def _stop_on_signals() -> None:
    """Let a command that is terminated end like one stopped with Ctrl+C, with the processes it has started."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(main())
