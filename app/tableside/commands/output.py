"""Where a command writes what it makes: refused before the work begins where that cannot be meant."""

from __future__ import annotations

import re
from pathlib import Path

from tableside.errors import N_, TablesideError

_ENDING = re.compile(r"\.[A-Za-z]\w*")
_FILES = (".pdf", ".epub", ".html", ".htm")


def output_file(named: str, default: str, wanted: str) -> Path:
    """Return the file that was named, which must not end as files of another kind do."""
    path = in_a_folder(Path(named or default))
    if _ENDING.fullmatch(path.suffix) and path.suffix.lower() != f".{wanted}":
        raise TablesideError(
            N_("“{file}” ends in “{ending}”, but what is made ends in “{wanted}”: rename it, or choose a --format."),
            file=str(path),
            ending=path.suffix,
            wanted=f".{wanted}",
        )
    return path


def output_folder(named: str, default: str) -> Path:
    """Return the folder that was named, which must not be named as a file."""
    path = in_a_folder(Path(named or default))
    if path.suffix.lower() in _FILES:
        raise TablesideError(
            N_("“{file}” is the name of a file, but pages for a browser are a folder: leave “{ending}” out."),
            file=str(path),
            ending=path.suffix,
        )
    return path


def in_a_folder(path: Path) -> Path:
    """Return a path whose folder is there."""
    if not path.absolute().parent.is_dir():
        raise TablesideError(
            N_("There is no folder “{folder}”; make it first, or name another."), folder=str(path.parent)
        )
    return path
