"""The cost of a stroke, the part that can be paid at once, and who puts the pieces back (45-51, 56, 71)."""

from dataclasses import dataclass

from tableside.games.carrom.queen import Fate, QueenNow
from tableside.games.carrom.shared import PIECES, Placer
from tableside.games.carrom.stroke import Stroke
from tableside.rulings import Declarations, Step, reason

_OUTSTANDING = (
    "Not enough of the player's own carrommen are pocketed to pay it all: one stays owed until it is available.",
    "Not enough of the player's own carrommen are pocketed to pay it all: {count} stay owed until they are available.",
)


class Owing(Declarations, of="carrom.pegno"):
    old_dues_paid = reason(
        (
            "Carrommen are available for what was owed before: one goes back for it now.",
            "Carrommen are available for what was owed before: in all {count} go back for dues now.",
        ),
        "51.a, 56",
    )
    outstanding = reason(_OUTSTANDING, "45.b")
    outstanding_rest = reason(_OUTSTANDING, "56", code="step.carrom.pegno.outstanding")
    opponents_due_paid = reason(
        (
            "The stroke makes the opponent's due payable: the player takes one carromman out and places it.",
            "The stroke makes the opponent's dues payable: the player takes {count} carrommen out and places them.",
        ),
        "51.b.ii, 56",
    )
    right_hand_player_places = reason(
        "In doubles the player on the right of the one who has the turn places them.", "51.b.i"
    )


def why_outstanding(paid: int, outstanding: int) -> Step:
    """Say what stays owed: all of it, as nothing is there to pay with, or the rest."""
    return (Owing.outstanding_rest if paid else Owing.outstanding)(count=outstanding)


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
    """Return one piece for the striker or the foul; with the queen in it, one for each (71)."""
    if stroke.clean:
        return 0
    if not stroke.proper and stroke.striker_pocketed and stroke.concerns_queen:
        return 2
    return 1


def settle(stroke: Stroke) -> Account:
    """Pay what can be paid from pieces that are pocketed and remain so (51.a, 56)."""
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


def placed_by(stroke: Stroke, account: Account, queen: Fate) -> Placer | None:
    """Name who puts back the player's pieces; failing these, the opponent's due or the queen."""
    if account.placed:
        if queen is Fate.WITH_STRIKER:
            return Placer.UMPIRE
        return Placer.RIGHT_HAND_PLAYER if stroke.doubles else Placer.OPPONENT
    if account.opponent_paid:
        return Placer.PLAYER
    return Placer.UMPIRE if queen.now is QueenNow.RETURNED else None


def why_paid(account: Account, placer: Placer | None) -> list[Step]:
    """Say what is paid now, what stays owed, and who places it."""
    steps: list[Step] = []
    if account.paid > account.penalty:
        steps.append(Owing.old_dues_paid(count=account.paid))
    if account.outstanding:
        steps.append(why_outstanding(account.paid, account.outstanding))
    if account.opponent_paid:
        steps.append(Owing.opponents_due_paid(count=account.opponent_paid))
    if placer is Placer.RIGHT_HAND_PLAYER:
        steps.append(Owing.right_hand_player_places())
    return steps
