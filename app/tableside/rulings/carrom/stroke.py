"""What happened in a stroke, and which strokes cannot have happened."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Impossible, fact, refuse

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
    known = stroke.__dict__.get
    problem = (
        _too_many(known("own"), known("own_left"), "own")
        or _too_many(known("opponent"), known("opponent_left"), "opponent")
        or _queen_twice(known("queen"), known("queen_state"))
        or _never_pocketed(known("ever_pocketed"), known("own_left"), known("queen_state"))
    )
    if problem is None and known("striker_off_board") and known("striker_pocketed"):
        problem = refuse("striker_off_board", "refuse.carrom.striker-in-two-places")
    if problem is not None:
        raise problem


def _too_many(pocketed: int | None, left: int | None, side: str) -> Impossible | None:
    if pocketed is None or left is None or pocketed <= left:
        return None
    return refuse(side, "refuse.carrom.more-than-left", pocketed=pocketed, left=left)


def _queen_twice(queen: bool | None, state: str | None) -> Impossible | None:
    if not queen or state is None or state == ON_BOARD:
        return None
    return refuse("queen", "refuse.carrom.queen-not-on-board")


def _never_pocketed(ever: bool | None, left: int | None, state: str | None) -> Impossible | None:
    if ever is not False:
        return None
    if left is not None and left < PIECES:
        return refuse("ever_pocketed", "refuse.carrom.pieces-are-down", down=PIECES - left)
    if state in (TO_COVER, OWN):
        return refuse("ever_pocketed", "refuse.carrom.queen-without-a-piece")
    return None
