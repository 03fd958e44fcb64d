"""What becomes of the queen in a stroke that does not end the board (65-71)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.stroke import ON_BOARD, TO_COVER, Stroke


@dataclass(frozen=True, slots=True)
class QueenFate:
    """Where the queen is now, and by which case of the Laws."""

    now: str
    case: str | None = None
    rules: tuple[str, ...] = ()


_STAYS_UP = QueenFate("on-board")
_COVERED_BEFORE = QueenFate("unchanged")
_NO_RIGHT_YET = QueenFate("returned", "no-right-yet", ("carrom/65", "carrom/68.a"))
_IN_DEBT = QueenFate("returned", "in-debt", ("carrom/68.b",))
_FIRST_WITH_STRIKER = QueenFate("returned", "first-with-striker", ("carrom/68.c",))
_FIRST_PIECE_WITH_STRIKER = QueenFate("returned", "with-own-and-striker", ("carrom/68.c", "carrom/71.a"))
_WITH_FIRST_PIECE = QueenFate("to-cover", "with-first-piece", ("carrom/70.a",))
_WITH_FIRST_PIECES = QueenFate("covered", "with-first-pieces", ("carrom/70.a",))
_WITH_OWN = QueenFate("covered", "with-own", ("carrom/70",))
_ALONE = QueenFate("to-cover", "alone", ("carrom/65", "carrom/69"))
_NEXT_STROKE_COVERS = QueenFate("covered", "next-stroke-covers", ("carrom/69",))
_NOT_COVERED = QueenFate("returned", "not-covered", ("carrom/69",))
_WITH_OWN_AND_STRIKER = QueenFate("returned", "with-own-and-striker", ("carrom/71.a",))
_WITH_STRIKER = QueenFate("returned", "with-striker", ("carrom/71.b",))
_STRIKER_WHILE_COVERING = QueenFate("returned", "striker-while-covering", ("carrom/71.c",))
_STRIKER_AND_OWN_WHILE_COVERING = QueenFate("to-cover", "striker-and-own-while-covering", ("carrom/71.d",))
_IMPROPER = QueenFate("returned", "improper", ("carrom/37.b",))
_IMPROPER_WHILE_COVERING = QueenFate("returned", "improper-while-covering", ("carrom/69", "carrom/37.a"))

ALL_FATES = (
    *(_STAYS_UP, _COVERED_BEFORE, _NO_RIGHT_YET, _IN_DEBT, _FIRST_WITH_STRIKER, _FIRST_PIECE_WITH_STRIKER),
    *(_WITH_FIRST_PIECE, _WITH_FIRST_PIECES, _WITH_OWN, _ALONE, _NEXT_STROKE_COVERS, _NOT_COVERED),
    *(_WITH_OWN_AND_STRIKER, _WITH_STRIKER, _STRIKER_WHILE_COVERING, _STRIKER_AND_OWN_WHILE_COVERING),
    *(_IMPROPER, _IMPROPER_WHILE_COVERING),
)


def fate_of_queen(stroke: Stroke) -> QueenFate:
    """Tell where the queen is after the stroke."""
    if stroke.queen:
        return _pocketed(stroke)
    if stroke.queen_state == ON_BOARD:
        return _STAYS_UP
    if stroke.queen_state == TO_COVER:
        return _to_be_covered(stroke)
    return _COVERED_BEFORE


def _pocketed(stroke: Stroke) -> QueenFate:
    if not stroke.proper:
        return _IMPROPER
    if stroke.dues > 0:
        return _IN_DEBT
    if stroke.striker_pocketed:
        return _pocketed_with_striker(stroke)
    if stroke.has_pocketed_before:
        return _WITH_OWN if stroke.own else _ALONE
    if stroke.own == 0:
        return _NO_RIGHT_YET
    return _WITH_FIRST_PIECE if stroke.own == 1 else _WITH_FIRST_PIECES


def _pocketed_with_striker(stroke: Stroke) -> QueenFate:
    if stroke.has_pocketed_before:
        return _WITH_OWN_AND_STRIKER if stroke.own else _WITH_STRIKER
    return _FIRST_PIECE_WITH_STRIKER if stroke.own else _FIRST_WITH_STRIKER


def _to_be_covered(stroke: Stroke) -> QueenFate:
    if not stroke.proper:
        return _IMPROPER_WHILE_COVERING
    if stroke.striker_pocketed:
        return _STRIKER_AND_OWN_WHILE_COVERING if stroke.own else _STRIKER_WHILE_COVERING
    return _NEXT_STROKE_COVERS if stroke.own else _NOT_COVERED
