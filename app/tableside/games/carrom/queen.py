"""The queen in a stroke that does not end the board (65-71)."""

from enum import Enum

from tableside.games.carrom.stroke import QueenState, Stroke
from tableside.rulings import Declarations, Words, reason
from tableside.rulings.model import Reason


class QueenNow(Words, of="value.carrom.pegno.queen"):
    ON_BOARD = "on-board", "stays on the carrom board"
    RETURNED = "returned", "goes back to the centre"
    TO_COVER = "to-cover", "pocketed, still to be covered"
    COVERED = "covered", "covered"
    UNCHANGED = "unchanged", "already covered before"


class OfQueen(Declarations, of="carrom.pegno.queen"):
    no_right_yet = reason(
        "None of the player's own had been pocketed before: the queen goes back and the turn is lost.", "65, 68.a"
    )
    in_debt = reason("The queen was pocketed while a penalty was owed: it goes back and the turn is lost.", "68.b")
    first_with_striker = reason(
        "Queen and striker were pocketed while all of the player's own carrommen were still up: the "
        "queen goes back, one carromman is charged and the turn is lost.",
        "68.c",
    )
    with_first_piece = reason(
        "The queen was pocketed with the player's first carromman: it still has to be covered by the next stroke.",
        "70.a",
    )
    with_first_pieces = reason(
        "The queen was pocketed with more than one of the player's own: it is covered, even though "
        "these are the first.",
        "70.a",
    )
    with_own = reason("The queen and one of the player's own were pocketed together: it is covered.", "70")
    alone = reason(
        "The player may take the queen and keeps the turn; one of the player's own must be pocketed "
        "with the next stroke to cover it.",
        "65, 69",
    )
    next_stroke_covers = reason(
        "One of the player's own was pocketed with the stroke after the queen: it is covered.", "69"
    )
    not_covered = reason(
        "The stroke that had to cover the queen pocketed none of the player's own: the queen goes back.", "69"
    )
    with_first_pieces_and_striker = reason(
        "Queen, striker and one of the player's own were pocketed together: the queen and the "
        "carrommen come back, with one carromman more.",
        "68.c, 71.a",
        code="step.carrom.pegno.queen.with-own-and-striker",
    )
    with_own_and_striker = reason(
        "Queen, striker and one of the player's own were pocketed together: the queen and the "
        "carrommen come back, with one carromman more.",
        "71.a",
    )
    with_striker = reason(
        "Queen and striker were pocketed together: the umpire puts back the queen and one carromman of the player's.",
        "71.b",
    )
    striker_while_covering = reason(
        "The striker was pocketed instead of a covering carromman: the queen goes back, one carromman"
        " is due and the turn is lost.",
        "71.c",
    )
    striker_and_own_while_covering = reason(
        "The covering carromman came back with the striker: the next stroke must cover the queen, or it goes back.",
        "71.d",
    )
    improper = reason("A queen pocketed by a foul goes back.", "37.b")
    improper_while_covering = reason("The turn is lost before the queen was covered: it goes back.", "69, 37.a")


class Fate(Enum):
    """The fate of the queen, and the law that decides it."""

    STAYS_UP = QueenNow.ON_BOARD, None
    COVERED_BEFORE = QueenNow.UNCHANGED, None
    NO_RIGHT_YET = QueenNow.RETURNED, OfQueen.no_right_yet
    IN_DEBT = QueenNow.RETURNED, OfQueen.in_debt
    FIRST_WITH_STRIKER = QueenNow.RETURNED, OfQueen.first_with_striker
    FIRST_PIECES_WITH_STRIKER = QueenNow.RETURNED, OfQueen.with_first_pieces_and_striker
    WITH_FIRST_PIECE = QueenNow.TO_COVER, OfQueen.with_first_piece
    WITH_FIRST_PIECES = QueenNow.COVERED, OfQueen.with_first_pieces
    WITH_OWN = QueenNow.COVERED, OfQueen.with_own
    ALONE = QueenNow.TO_COVER, OfQueen.alone
    NEXT_STROKE_COVERS = QueenNow.COVERED, OfQueen.next_stroke_covers
    NOT_COVERED = QueenNow.RETURNED, OfQueen.not_covered
    WITH_OWN_AND_STRIKER = QueenNow.RETURNED, OfQueen.with_own_and_striker
    WITH_STRIKER = QueenNow.RETURNED, OfQueen.with_striker
    STRIKER_WHILE_COVERING = QueenNow.RETURNED, OfQueen.striker_while_covering
    STRIKER_AND_OWN_WHILE_COVERING = QueenNow.TO_COVER, OfQueen.striker_and_own_while_covering
    IMPROPER = QueenNow.RETURNED, OfQueen.improper
    IMPROPER_WHILE_COVERING = QueenNow.RETURNED, OfQueen.improper_while_covering

    def __init__(self, now: QueenNow, why: Reason | None) -> None:
        self.now = now
        """Where the queen is now."""
        self.why = why
        """The reason from the Laws, unless nothing happened to the queen."""

    @property
    def costs_turn(self) -> bool:
        """Whether the queen alone takes the turn, whatever else was pocketed (68)."""
        return self in (Fate.IN_DEBT, Fate.NO_RIGHT_YET, Fate.FIRST_WITH_STRIKER)


def fate_of_queen(stroke: Stroke) -> Fate:
    """Return where the queen is after the stroke."""
    if stroke.queen:
        return _pocketed(stroke)
    if stroke.queen_state is QueenState.ON_BOARD:
        return Fate.STAYS_UP
    return _to_be_covered(stroke) if stroke.to_cover else Fate.COVERED_BEFORE


def _pocketed(stroke: Stroke) -> Fate:
    if not stroke.proper:
        return Fate.IMPROPER
    if stroke.dues > 0:
        return Fate.IN_DEBT
    if stroke.striker_pocketed:
        return _pocketed_with_striker(stroke)
    if stroke.has_pocketed_before:
        return Fate.WITH_OWN if stroke.own else Fate.ALONE
    if stroke.own == 0:
        return Fate.NO_RIGHT_YET
    return Fate.WITH_FIRST_PIECE if stroke.own == 1 else Fate.WITH_FIRST_PIECES


def _pocketed_with_striker(stroke: Stroke) -> Fate:
    if stroke.has_pocketed_before:
        return Fate.WITH_OWN_AND_STRIKER if stroke.own else Fate.WITH_STRIKER
    return Fate.FIRST_PIECES_WITH_STRIKER if stroke.own else Fate.FIRST_WITH_STRIKER


def _to_be_covered(stroke: Stroke) -> Fate:
    if not stroke.proper:
        return Fate.IMPROPER_WHILE_COVERING
    if stroke.striker_pocketed:
        return Fate.STRIKER_AND_OWN_WHILE_COVERING if stroke.own else Fate.STRIKER_WHILE_COVERING
    return Fate.NEXT_STROKE_COVERS if stroke.own else Fate.NOT_COVERED
