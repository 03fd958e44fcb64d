"""Output files of commands: an impossible one is refused before the work begins."""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any, TextIO

from tableside.errors import N_, STEERING, TablesideError, as_number
from tableside.storage.files import not_saved

_LONG, _LONG_UNSEEN = 2.0, 10.0
"""Seconds after which a job counts as long, on a terminal and elsewhere: a busy machine should not fill a log."""
_ENDING = re.compile(r"\.[A-Za-z]\w*")
_STEERING = re.compile(rf"(?P<ours>\x1b\[2?4m|\A\r)|{STEERING}")


class Harmless:
    """A stream that shows control characters as their numbers: names and texts may come from anywhere."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; the program's own underlining and carriage return stay."""
        return self._stream.write(_STEERING.sub(lambda sign: sign["ours"] or as_number(sign[0]), text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def sign_of_life(words: str) -> Iterator[None]:
    """Print once on standard error what is being done, if it takes long."""
    stream = sys.stderr

    def say() -> None:
        with suppress(OSError, ValueError):  # the reader is gone
            print(words, file=stream, flush=True)

    waiting = Timer(_LONG if stream is not None and stream.isatty() else _LONG_UNSEEN, say)
    waiting.daemon = True
    waiting.start()
    try:
        yield
    finally:
        waiting.cancel()


def output_file(path: Path, ending: str) -> Path:
    """Return a path that a file of a kind can be written to; a folder or a file of another kind is refused."""
    if not path.absolute().parent.is_dir():
        raise TablesideError(
            N_("There is no folder “{folder}”; create it first, or choose another."), folder=str(path.parent)
        )
    if path.is_dir():
        raise not_saved(path, IsADirectoryError(errno.EISDIR, ""))
    if not path.name.lower().endswith(ending) and (_ENDING.fullmatch(path.suffix) or path.is_file()):
        raise TablesideError(
            N_("“{file}” should end in “{ending}”; choose another name."), file=str(path), ending=ending
        )
    return path
