"""What a stroke costs, what of it can be paid at once, and who puts the pieces back (45-51, 56, 71)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.queen import QueenFate
from tableside.games.carrom.stroke import PIECES, Stroke


@dataclass(frozen=True, slots=True)
class Account:
    """The pieces that go back on the board, and the debts that remain."""

    returned: int
    penalty: int
    paid: int
    outstanding: int
    opponent_paid: int
    opponent_outstanding: int

    @property
    def placed(self) -> int:
        """How many of the player's pieces go back now."""
        return self.returned + self.paid


def penalty_for(stroke: Stroke) -> int:
    """One piece for the striker or the foul; with the queen in it, one for each (71)."""
    if stroke.clean:
        return 0
    if not stroke.proper and stroke.striker_pocketed and stroke.concerns_queen:
        return 2
    return 1


def settle(stroke: Stroke) -> Account:
    """Pay what can be paid from pieces that are down and stay down (51.a, 56)."""
    returned = 0 if stroke.clean else stroke.own
    penalty = penalty_for(stroke)
    owed = stroke.dues + penalty
    paid = min(owed, PIECES - stroke.own_left + stroke.own - returned) if owed else 0
    opponent_paid = 0
    if stroke.opponent and stroke.opponent_dues:
        opponent_paid = min(stroke.opponent_dues, PIECES - stroke.opponent_left + stroke.opponent)
    return Account(
        returned=returned,
        penalty=penalty,
        paid=paid,
        outstanding=owed - paid,
        opponent_paid=opponent_paid,
        opponent_outstanding=stroke.opponent_dues - opponent_paid,
    )


def placed_by(stroke: Stroke, account: Account, queen: QueenFate) -> str | None:
    """Name who puts back the player's pieces; failing these, the opponent's due or the queen."""
    if account.placed:
        if queen.case == "with-striker":
            return "umpire"
        return "right-hand-player" if stroke.doubles else "opponent"
    if account.opponent_paid:
        return "player"
    return "umpire" if queen.now == "returned" else None
