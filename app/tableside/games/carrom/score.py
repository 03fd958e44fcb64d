"""The score of a game of carrom, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import ScoreEntry
from tableside.games.carrom.charges import queen_counts
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values


@dataclass(frozen=True, slots=True)
class CarromMatch:
    """A game: both scores, which game and board it is, and whether it is doubles."""

    player: int | None = None
    opponent: int | None = None
    board: int | None = None
    game: int | None = None
    doubles: bool = False

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("player", N_("Player's score"), 0, 24),
        ScoreEntry("opponent", N_("Opponent's score"), 0, 24),
        ScoreEntry("board", N_("Board"), 1, 24),
        ScoreEntry("game", N_("Game"), 1, 3),
        ScoreEntry("doubles", N_("Doubles"), values=(True, False)),
    )
    SIDES: ClassVar[tuple[str, ...]] = ("player", "opponent")
    WHOSE: ClassVar[str] = N_("player – opponent")

    def asks_for(self, entry: str) -> bool:  # noqa: ARG002 - every part always matters
        """Ask for everything."""
        return True

    def summary(self, words: Catalogue) -> list[str]:
        """Return the scores, the board and whether it is doubles."""
        parts = [] if self.player is None or self.opponent is None else [f"{self.player}–{self.opponent}"]
        parts += [words.gettext("Board {number}", number=self.board)] if self.board is not None else []
        return [*parts, words.gettext("Doubles")] if self.doubles else parts

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

    def differs(self, wizard_id: str, told: Values) -> Impossible | None:  # noqa: ARG002 - no drawing counts points
        """Doubt nothing: what is told is the score itself."""
        return None

    def after(self, answers: Sequence[Answer]) -> CarromMatch | None:
        """Add the points of a board that was won."""
        if self.player is None or self.opponent is None:
            return None
        won = [answer.ruling.outcome.get("board") for answer in answers if answer.ruling is not None]
        boards = [board for board in won if isinstance(board, Mapping) and board.get("points") is not None]
        if not boards:
            return None
        points, by_player = boards[-1]["points"], boards[-1]["winner"] == "player"
        return replace(
            self,
            player=self.player + (points if by_player else 0),
            opponent=self.opponent + (0 if by_player else points),
            board=None if self.board is None else self.board + 1,
        )
