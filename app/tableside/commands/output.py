"""Where a command writes what it makes: refused before the work begins where that cannot be meant."""

from __future__ import annotations

import errno
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any, TextIO, TypeVar

from tableside.errors import N_, STEERING, TablesideError, as_number
from tableside.messages import Catalogue
from tableside.storage import not_saved
from tableside.storage.files import refuse_other_kind

_T = TypeVar("_T")
_LONG, _NOW_AND_THEN = 2.0, 1.0
"""Seconds after which a job counts as long, and between two signs of life."""
_LONG_UNSEEN = 10.0
"""The pause if standard error is not a terminal: a busy machine should not fill a log."""
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
    """Say once, on standard error, what is being done, if that takes long."""
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


def with_progress(work: Iterable[_T], count: int, catalogue: Catalogue) -> Iterator[_T]:
    """Yield one of so many pieces of work after the other, and say on standard error now and then how many are done.

    On a terminal that is one line, and none where the results themselves come to the same terminal.
    """
    began = said = time.monotonic()
    begin, end = ("\r", "") if sys.stderr.isatty() else ("", "\n")
    for done, one in enumerate(work):
        now = time.monotonic()
        if now - began > _LONG and now - said > _NOW_AND_THEN and not (end == "" and sys.stdout.isatty()):
            said = now
            words = catalogue.gettext("{done} of {all} done…", done=done, all=count)
            print(f"{begin}{words}", end=end, file=sys.stderr, flush=True)
        yield one
    if said > began and not end:
        print(file=sys.stderr)


def output_file(named: Path | None, default: str, wanted: str) -> Path:
    """Return the file that was named, which must not end as files of another kind do."""
    path = not_anothers(named or Path(default), f".{wanted}")
    if _ENDING.fullmatch(path.suffix) and path.suffix.lower() != f".{wanted}":
        raise TablesideError(
            N_("“{file}” ends in “{ending}”, but what is made ends in “{wanted}”: rename it, or choose a --format."),
            file=str(path),
            ending=path.suffix,
            wanted=f".{wanted}",
        )
    return path


def not_anothers(path: Path, ending: str) -> Path:
    """Return a path in an existing folder; refuse an existing file with another suffix."""
    to_a_file(path)
    if path.is_file() and not path.name.lower().endswith(ending):
        raise TablesideError(
            N_("There is a file “{file}” already that does not end in “{ending}”; choose another name."),
            file=str(path),
            ending=ending,
        )
    return path


def tell_written(path: Path, kept: Path | None, catalogue: Catalogue) -> None:
    """Say where something was written, and where that is now which stood there."""
    print(catalogue.gettext("Written: {file}", file=path))
    tell_kept(kept, catalogue)


def tell_kept(kept: Path | None, catalogue: Catalogue) -> None:
    """Say where that is now which stood where something was written."""
    if kept is not None:
        print(catalogue.gettext("The previous file is kept as “{file}”.", file=kept))


def to_a_file(path: Path) -> Path:
    """Return a path in a folder that is there, where no folder stands itself and no link to another kind of file."""
    in_a_folder(path)
    refuse_other_kind(path)
    if path.is_dir():
        raise not_saved(path, IsADirectoryError(errno.EISDIR, ""))
    return path


def in_a_folder(path: Path) -> Path:
    """Return a path whose folder is there."""
    if not path.absolute().parent.is_dir():
        raise TablesideError(
            N_("There is no folder “{folder}”; create it first, or choose another."), folder=str(path.parent)
        )
    return path
