"""One's own changes as a unified diff, to send to the project."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import PurePosixPath

from tableside.translation.place import Place


def patch(place: Place) -> str:
    """Return the difference between the texts as they came and as they are; empty when nothing was changed."""
    if not place.copied:
        return ""
    return "".join(line for path in place.touched() for line in _file_diff(place, path.relative_to(place.root).parts))


def _file_diff(place: Place, parts: tuple[str, ...]) -> Iterator[str]:
    path = place.root.joinpath(*parts)
    before = place.original_of(path)
    after = path.read_bytes() if path.is_file() else None
    if before == after:
        return
    name = str(PurePosixPath(*parts))
    lines = difflib.unified_diff(
        _lines(before),
        _lines(after),
        f"a/{name}" if before is not None else "/dev/null",
        f"b/{name}" if after is not None else "/dev/null",
    )
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(data: bytes | None) -> list[str]:
    """Split at line feeds only: a text may hold other signs that Python takes for the end of a line."""
    text = (data or b"").decode("utf-8", errors="replace")
    return [piece for piece in text.replace("\n", "\n\0").split("\0") if piece]
