"""What happened in a stroke, and which strokes cannot have happened."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import fact, given, refuse

PIECES = 9
HIGHEST_SCORE_IN_PLAY = 24
MOST_DUES = 9

ON_BOARD = "on-board"
TO_COVER = "to-cover"
OWN = "own"
OPPONENT = "opponent"


@dataclass(frozen=True, kw_only=True)
class Stroke:
    """A stroke: what went down, and how the board stood before it."""

    proper: bool = fact(Bool())
    striker_pocketed: bool = fact(Bool())
    own: int = fact(Int(0, PIECES))
    opponent: int = fact(Int(0, PIECES))
    queen: bool = fact(Bool())
    own_left: int = fact(Int(1, PIECES))
    opponent_left: int = fact(Int(1, PIECES))
    queen_state: str = fact(Choice((ON_BOARD, TO_COVER, OWN, OPPONENT)))
    ever_pocketed: bool | None = fact(Bool(), default=None)
    dues: int = fact(Int(0, MOST_DUES), default=0)
    player_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY), default=0)
    opponent_score: int = fact(Int(0, HIGHEST_SCORE_IN_PLAY), default=0)
    claim_due: bool = fact(Bool(), default=False)
    striker_off_board: bool = fact(Bool(), default=False)
    opponent_dues: int = fact(Int(0, MOST_DUES), default=0)
    doubles: bool = fact(Bool(), default=False)

    @property
    def clean(self) -> bool:
        """Whether nothing is charged: a proper stroke with the striker not down."""
        return self.proper and not self.striker_pocketed

    @property
    def concerns_queen(self) -> bool:
        """Whether the stroke pocketed the queen or was to cover it (71)."""
        return self.queen or self.queen_state == TO_COVER

    @property
    def has_pocketed_before(self) -> bool:
        """Whether an own piece has been down in this board, even if dues have brought all nine back (65)."""
        if self.ever_pocketed is not None:
            return self.ever_pocketed
        return self.own_left < PIECES or self.queen_state in (TO_COVER, OWN)

    @property
    def own_last(self) -> bool:
        """Whether the player's last piece went down."""
        return self.own > 0 and self.own == self.own_left

    @property
    def opponent_last(self) -> bool:
        """Whether the opponent's last piece went down."""
        return self.opponent > 0 and self.opponent == self.opponent_left


def refuse_impossible(stroke: Stroke) -> None:
    """Refuse facts that exclude each other, as soon as both are known."""
    known = given(stroke)
    own_left, state = known.get("own_left"), known.get("queen_state")
    _refuse_too_many("own", known.get("own"), own_left)
    _refuse_too_many("opponent", known.get("opponent"), known.get("opponent_left"))
    if state is not None and state != ON_BOARD and known.get("queen"):
        raise refuse("queen", "refuse.carrom.queen-not-on-board")
    if known.get("ever_pocketed") is False:
        if own_left is not None and own_left < PIECES:
            raise refuse("ever_pocketed", "refuse.carrom.pieces-are-down", down=PIECES - own_left)
        if state in (TO_COVER, OWN):
            raise refuse("ever_pocketed", "refuse.carrom.queen-without-a-piece")
    if known.get("striker_off_board") and known.get("striker_pocketed"):
        raise refuse("striker_off_board", "refuse.carrom.striker-in-two-places")


def _refuse_too_many(side: str, pocketed: int | None, left: int | None) -> None:
    if pocketed and left is not None and pocketed > left:
        raise refuse(side, "refuse.carrom.more-than-left", pocketed=pocketed, left=left)
