"""The score of a game of carrom, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.carrom.points import queen_counts
from tableside.rulings.model import Values


@dataclass(frozen=True, slots=True)
class CarromMatch:
    """A game: both scores, which game and board it is, and whether it is doubles."""

    player: int | None = None
    opponent: int | None = None
    board: int | None = None
    game: int | None = None
    doubles: bool = False

    @property
    def queen_counts(self) -> tuple[bool, bool] | None:
        """Whether the queen is worth points to the player and to the opponent: up to 21 points."""
        if self.player is None or self.opponent is None:
            return None
        return queen_counts(self.player), queen_counts(self.opponent)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - the same for every ruling
        """Return scores and numbers where they are asked for."""
        found = {
            "player_score": self.player,
            "opponent_score": self.opponent,
            "board_number": self.board,
            "game_number": self.game,
            "doubles": True if self.doubles else None,
        }
        return {name: value for name, value in found.items() if value is not None}
