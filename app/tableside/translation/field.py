"""A rule's text as one text field: which parts it has, and where a place of a part stands in the field."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tableside.translation.texts import CLAUSES_HERE, RuleText

_SEPARATOR = re.compile(rf"(?m)^[ \t]*{CLAUSES_HERE}[ \t]*$")


def shape_for(source: RuleText, target: RuleText) -> tuple[int, ...]:
    """Return which parts a field must have room for: those of the source and those the translation has besides."""
    return tuple(sorted({*source.shape, *target.shape}))


def body_in(text: RuleText, shape: Sequence[int]) -> str:
    """Return a text as one piece with a place for every part of a shape, whether or not it is written yet."""
    pieces = (text.parts[at] if at < len(text.parts) else "" for at in shape)
    return f"\n\n{CLAUSES_HERE}\n\n".join(pieces)


def place_in(body: str, shape: Sequence[int], part: int, start: int) -> int:
    """Return where a place of a part stands in what is typed in the field."""
    begin = 0
    pieces: list[tuple[int, str]] = []
    for separator in _SEPARATOR.finditer(body):
        pieces.append((begin, body[begin : separator.start()]))
        begin = separator.end()
    pieces.append((begin, body[begin:]))
    at = list(shape).index(part) if part in shape else 0
    first, piece = pieces[min(at, len(pieces) - 1)]
    return min(first + len(piece) - len(piece.lstrip("\n")) + start, len(body))
