"""Two texts word by word: what stayed, what was taken out, what was put in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

_PIECES = re.compile(r"\[\[|\]\]|\s+|[^\W_]+(?:[.,'’][^\W_]+)*|.", re.DOTALL)
Kind = Literal["same", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text and whether both texts have it, only the old one or only the new one."""

    kind: Kind
    text: str


def split_pieces(text: str) -> list[str]:
    """Split a text into words, spaces and signs; joined they give it back."""
    return _PIECES.findall(text)


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """Compare two texts; the pieces that are not added give the old one back, those not removed the new one."""
    before, after = split_pieces(old), split_pieces(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    found: list[Piece] = []
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            found.append(Piece("same", "".join(before[first:last])))
            continue
        if first < last:
            found.append(Piece("removed", "".join(before[first:last])))
        if start < end:
            found.append(Piece("added", "".join(after[start:end])))
    return _calm(found)


def abridged(pieces: Sequence[Piece], around: int = 160) -> tuple[Piece, ...]:
    """Leave out of compared texts what stayed, but for so many letters beside each change: lists show many of them."""
    last = len(pieces) - 1
    return tuple(
        Piece("same", _ends(piece.text, around, first=at > 0 or last == 0, last=at < last))
        if piece.kind == "same" and len(piece.text) > 3 * around
        else piece
        for at, piece in enumerate(pieces)
    )


def _ends(text: str, around: int, *, first: bool, last: bool) -> str:
    """Return the beginning and the end of a text, or one of them, in whole words."""
    head = text[:around].rpartition(" ")[0] + " …" if first else "…"
    return f"{head} {text[-around:].partition(' ')[2]}" if last else head


def _calm(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Join changes that only a space lies between: "the old ball" for "a new ball" reads better as one change."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        if pieces[at].kind == "same":
            found.append(pieces[at])
            at += 1
            continue
        removed = added = ""
        while at < len(pieces) and (
            pieces[at].kind != "same"
            or (pieces[at].text.isspace() and at + 1 < len(pieces) and pieces[at + 1].kind != "same")
        ):
            removed += pieces[at].text if pieces[at].kind != "added" else ""
            added += pieces[at].text if pieces[at].kind != "removed" else ""
            at += 1
        found.extend(piece for piece in (Piece("removed", removed), Piece("added", added)) if piece.text)
    return tuple(found)
