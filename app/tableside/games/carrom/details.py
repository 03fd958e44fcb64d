"""The score of a carrom match; clock of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import Details, MatchScore, ScoreEntry, ShotClockRules
from tableside.games.carrom import shared, turn
from tableside.games.carrom.board_score import QueenBy
from tableside.games.carrom.pegno import QueenNow, QueenState
from tableside.games.carrom.turn import Event
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

_OTHER_SIDE = {QueenState.OWN: QueenState.OPPONENT, QueenState.OPPONENT: QueenState.OWN}
_QUEEN: Mapping[str, str] = {
    QueenNow.ON_BOARD.value: QueenState.ON_BOARD.value,
    QueenNow.RETURNED.value: QueenState.ON_BOARD.value,
    QueenNow.TO_COVER.value: QueenState.TO_COVER.value,
    QueenNow.COVERED.value: QueenState.OWN.value,
}
_STROKE, _FOUL = "carrom.pegno", "carrom.technical-foul"
_BOARD, _CONCEDED = "carrom.board-score", "carrom.concede"


@dataclass(frozen=True)
class CarromMatch(MatchScore):
    """Scores, carrommen and dues of the player on turn and of the opponent, the queen, and which board it is."""

    player: int | None = None
    opponent: int | None = None
    own_left: int | None = None
    opponent_left: int | None = None
    dues: int | None = None
    opponent_dues: int | None = None
    queen_state: str | None = None
    board: int | None = None
    game: int | None = None
    doubles: bool = False

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("player", N_("Points"), 0, 24, other="opponent"),
        ScoreEntry("own_left", N_("Carrommen on the board"), 0, shared.PIECES, other="opponent_left"),
        ScoreEntry("dues", N_("Dues owed"), 0, shared.MOST_DUES, other="opponent_dues"),
        ScoreEntry("queen_state", N_("Queen"), values=tuple(state.value for state in QueenState)),
        ScoreEntry("board", N_("Board"), 1, shared.MOST_BOARDS),
        ScoreEntry("game", N_("Game"), 1, 3),
        ScoreEntry("doubles", N_("Doubles"), values=(True, False)),
    )

    def summary(self, words: Catalogue) -> list[str]:
        parts = [words.gettext("Board {number}", number=self.board)] if self.board is not None else []
        if self.dues or self.opponent_dues:
            parts.append(words.gettext("dues owed: {count}", count=(self.dues or 0) + (self.opponent_dues or 0)))
        return [*parts, words.gettext("Doubles")] if self.doubles else parts

    def place(self, words: Catalogue) -> str:
        game = words.gettext("Game {number}", number=self.game) if self.game is not None else ""
        board = words.gettext("Board {number}", number=self.board) if self.board is not None else ""
        return " · ".join(part for part in (game, board) if part)

    def swapped(self) -> CarromMatch:
        queen = QueenState(self.queen_state) if self.queen_state is not None else None
        return replace(super().swapped(), queen_state=None if queen is None else _OTHER_SIDE.get(queen, queen).value)

    @property
    def queen_counts(self) -> tuple[bool, bool] | None:
        """Whether the queen is worth points to the player and to the opponent: up to 21 points."""
        if self.player is None or self.opponent is None:
            return None
        return shared.queen_counts(self.player), shared.queen_counts(self.opponent)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:
        found: dict[str, Any] = {
            "board_number": self.board,
            "game_number": self.game,
            "doubles": True if self.doubles else None,
            "queen_on_board": None if self.queen_state is None else self.queen_state == QueenState.ON_BOARD,
            "queen_state": QueenState(self.queen_state) if self.queen_state is not None else None,
        }
        if (side := self._seen_by(wizard_id, given)) is not None:
            found |= {
                "player_score": side.player,
                "opponent_score": side.opponent,
                "own_left": side.own_left or None,
                "opponent_left": side.opponent_left or None,
                "pieces_left": side.own_left or None,
                "dues": side.dues,
                "opponent_dues": side.opponent_dues,
            }
        if wizard_id == _BOARD:
            found |= self._won_by()
        if wizard_id == _CONCEDED:
            found |= self._either_conceding()
        return {name: value for name, value in found.items() if value is not None}

    def _won_by(self) -> dict[str, Any]:
        """Return the facts of a finished board: its winner is the player without carrommen."""
        won = self._winner
        if won is None:
            return {}
        queens = {QueenState.OWN: QueenBy.WINNER, QueenState.OPPONENT: QueenBy.LOSER, QueenState.ON_BOARD: QueenBy.NONE}
        queen = QueenState(won.queen_state) if won.queen_state is not None else None
        return {
            "winner_score": won.player,
            "loser_score": won.opponent,
            "loser_pieces_left": won.opponent_left,
            "queen_by": queens.get(queen) if queen is not None else None,
        }

    @property
    def _winner(self) -> CarromMatch | None:
        """The score as the winner of the board sees it; None while carrommen of both or of neither are left."""
        if self.own_left is None or self.opponent_left is None or (self.own_left == 0) == (self.opponent_left == 0):
            return None
        return self if self.own_left == 0 else self.swapped()

    def _either_conceding(self) -> dict[str, Any]:
        """Return what holds whichever player concedes: numbers that both have."""
        return {
            "pieces_left": self.own_left if self.own_left == self.opponent_left else None,
            "opponent_score": self.opponent if self.player == self.opponent else None,
        }

    def _seen_by(self, wizard_id: str, given: Values) -> CarromMatch | None:
        """Return the score as the player sees it whom a ruling is about; None while that may be either."""
        match wizard_id:
            case "carrom.technical-foul" | "carrom.disturbed":
                timing = given.get("timing")
                return None if timing is None else self.swapped() if timing is shared.Timing.NOT_ON_TURN else self
            case "carrom.turn":
                sides = {Event.STROKE_CLOCK: self, Event.OUT_OF_TURN: self.swapped()}
                return sides.get(given.get("event"))  # type: ignore[arg-type]
            case "carrom.concede":
                return None
            case _:
                return self

    def after(self, answers: Sequence[Answer]) -> CarromMatch | None:
        after = self
        for answer in answers:
            if answer.ruling is not None:
                after = after._ruled(answer.wizard.id, answer.known, answer.ruling.outcome)
        return None if after == self else after

    def passes_turn(self, answers: Sequence[Answer]) -> bool:
        turns = [answer.ruling.outcome.get("turn") for answer in answers if answer.ruling is not None]
        return [turn for turn in turns if turn is not None][-1:] == [shared.Turn.PASSES]

    def _ruled(self, wizard_id: str, known: Values, outcome: Mapping[str, Any]) -> CarromMatch:
        board = outcome.get("board")
        if isinstance(board, Mapping) and board.get("points") is not None:
            return self._with_board(board["points"], board["winner"] == shared.Winner.PLAYER)
        won = self._winner
        if wizard_id == _BOARD and won is not None and not outcome["game_over"]:
            return self._with_board(outcome["points"], won is self)
        if wizard_id == _FOUL and known.get("timing") is shared.Timing.NOT_ON_TURN:
            return self.swapped()._charged(known, outcome).swapped()
        return self._charged(known, outcome) if wizard_id in (_STROKE, _FOUL) else self

    def _charged(self, known: Values, outcome: Mapping[str, Any]) -> CarromMatch:
        """Return what is on the board and owed once the pieces of a ruling are placed."""
        own, other = known.get("own_left"), known.get("opponent_left")
        before = known.get("queen_state")
        queen = _QUEEN.get(str(outcome.get("queen")), self.queen_state if before is None else before.value)
        return replace(
            self,
            own_left=self.own_left if own is None else own - known.get("own", 0) + outcome["placed_now"],
            opponent_left=self.opponent_left
            if other is None
            else other - known.get("opponent", 0) + outcome.get("opponent_placed", 0),
            dues=outcome["outstanding"],
            opponent_dues=outcome.get("opponent_outstanding", self.opponent_dues),
            queen_state=queen,
        )

    def _with_board(self, points: int, by_player: bool) -> CarromMatch:
        won, lost = (points, 0) if by_player else (0, points)
        return replace(
            self,
            player=None if self.player is None else self.player + won,
            opponent=None if self.opponent is None else self.opponent + lost,
            own_left=shared.PIECES,
            opponent_left=shared.PIECES,
            dues=0,
            opponent_dues=0,
            queen_state=QueenState.ON_BOARD.value,
            board=None if self.board is None else self.board + 1,
        )


DETAILS = Details(
    match=CarromMatch,
    clock=ShotClockRules(
        shared.TIME_LIMIT_SECONDS,
        "carrom/23",
        turn.WIZARD.id,
        lambda _seconds, _played, late: {"event": "stroke-clock", "late": str(late).lower()},
        "call.carrom.turn.foul",
    ),
)
