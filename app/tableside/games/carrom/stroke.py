"""What happened in a stroke, which strokes cannot have happened, and what of the pieces it pocketed (21, 45-50)."""

from tableside.games.carrom.shared import (
    DUES,
    HAS_DOUBLES,
    LEFT,
    OPPONENT_SCORE,
    OWED,
    OWN_LEFT,
    PIECES,
    SCORE,
    WAS_PROPER,
    WAS_STRIKER_POCKETED,
    Piece,
)
from tableside.rulings import Declarations, Scenario, Words, ask, reason, refusal
from tableside.rulings.kinds import Bool, Int, ListOf, one_of
from tableside.rulings.model import known


class QueenState(Words, of="value.queen_state"):
    ON_BOARD = "on-board", "on the carrom board"
    TO_COVER = "to-cover", "pocketed by the last stroke, to be covered"
    OWN = "own", "covered by the player"
    OPPONENT = "opponent", "covered by the opponent"


class NoStroke(Declarations, of="carrom"):
    more_than_left = refusal("{pocketed} cannot be pocketed when only {left} are on the carrom board")
    queen_not_on_board = refusal("the queen cannot be pocketed when it is not on the carrom board")
    pieces_are_down = refusal("the player's own carrommen have been pocketed: {down} are in the pockets")
    queen_without_a_piece = refusal("the queen cannot have been taken before any of the player's own was pocketed")
    too_many_overboard = refusal("not so many can be pocketed and go overboard in one stroke")
    striker_in_two_places = refusal("the striker cannot be in a pocket and off the carrom board at once")


class Pocketed(Declarations, of="carrom.pegno"):
    nothing = reason("Neither one of the player's own nor the queen was pocketed: the turn passes.", "21")
    own = reason(
        "The player's own carrommen were pocketed by a proper stroke: they remain pocketed and the player plays on.",
        "21",
    )
    own_and_opponent = reason(
        "Carrommen of both sides were pocketed by a proper stroke: all remain pocketed, and the "
        "player's own carromman keeps the turn.",
        "21",
    )
    opponent_only = reason(
        "Only carrommen of the opponent were pocketed: they remain pocketed, the umpire stops the "
        "player and the turn passes.",
        "86.a, 21",
    )
    own_with_queen = reason("The player's own carrommen that were pocketed with the queen remain pocketed.", "21")
    opponent_with_queen = reason("The opponent's carrommen that were pocketed with it count as pocketed.", "86.a")
    overboard = reason(
        "What went overboard is not pocketed: the umpire puts it back on the centre circle, in this order: {piece}.",
        "38.a, 38.b, 38.c, 38.d",
    )
    striker_off_board = reason(
        "The striker left the carrom board: nothing is charged for that, and carrommen pocketed by the stroke count.",
        "77",
    )
    striker_alone = reason("The striker was pocketed alone: one carromman is due and the turn is lost.", "45.a")
    striker_with_own = reason(
        "The striker was pocketed with the player's own carrommen: these come back with one carromman"
        " more, and that does not cost the turn.",
        "46",
    )
    striker_with_opponents = reason(
        "The striker was pocketed with carrommen of the opponent: these remain pocketed and one carromman is due.", "47"
    )
    striker_with_both = reason(
        "The striker was pocketed with carrommen of both sides: only the player's own come back, with"
        " one more, and that does not cost the turn.",
        "48",
    )
    striker_with_queen = reason("The striker was pocketed with the queen: one carromman is due.", "71.b")
    improper = reason(
        "The stroke was improper, which is a foul: one penalty carromman, and the turn is lost.", "35.b, 37.a"
    )
    improper_own = reason("The player's own carrommen it pocketed come back.", "50.a")
    improper_own_with_striker = reason(
        "The player's own carrommen it pocketed come back.", "50.b", code="step.carrom.pegno.improper-own"
    )
    opponents_remain = reason(
        "The opponent's carrommen it pocketed remain pocketed.", "86.a", code="step.carrom.pegno.improper-opponents"
    )
    improper_opponents = reason("The opponent's carrommen it pocketed remain pocketed.", "49")
    one_more_for_improper = reason(
        "The striker was pocketed with the queen at stake: the improper stroke costs one carromman "
        "more, and the turn in any case.",
        "71",
    )


class Stroke(Scenario):
    proper: bool = ask(WAS_PROPER, Bool())
    striker_pocketed: bool = ask(WAS_STRIKER_POCKETED, Bool())
    own: int = ask("The player's own carrommen pocketed by this stroke", Int(0, PIECES))
    opponent: int = ask("Opponent's carrommen pocketed by this stroke", Int(0, PIECES))
    queen: bool = ask("Did this stroke pocket the queen?", Bool())
    own_left: int = ask(OWN_LEFT, LEFT)
    opponent_left: int = ask("Opponent's carrommen on the carrom board before the stroke", LEFT)
    queen_state: QueenState = ask("Where was the queen before the stroke?", one_of(QueenState))
    ever_pocketed: bool | None = ask("Has one of the player's own been pocketed in this board?", Bool(), default=None)
    dues: int = ask(OWED, DUES, default=0)
    player_score: int = ask("Player's score in the game", SCORE, default=0)
    opponent_score: int = ask(OPPONENT_SCORE, SCORE, default=0)
    claim_due: bool = ask("Does the opponent claim the due?", Bool(), default=False)
    striker_off_board: bool = ask("Did the striker leave the carrom board?", Bool(), default=False)
    opponent_dues: int = ask("Carrommen the opponent owes", DUES, default=0)
    doubles: bool = ask(HAS_DOUBLES, Bool(), default=False)
    overboard: tuple[Piece, ...] = ask(
        "What went overboard in the same stroke?", ListOf(one_of(Piece), most=2 * PIECES + 1), default=()
    )

    @property
    def clean(self) -> bool:
        """Whether nothing is charged: a proper stroke with the striker not pocketed."""
        return self.proper and not self.striker_pocketed

    @property
    def to_cover(self) -> bool:
        """Whether the stroke had to cover the queen (69)."""
        return self.queen_state is QueenState.TO_COVER

    @property
    def concerns_queen(self) -> bool:
        """Whether the stroke pocketed the queen or was to cover it (71)."""
        return self.queen or self.to_cover

    @property
    def queen_stays_up(self) -> bool:
        """Whether the queen was on the carrom board and the stroke did not pocket it."""
        return not self.queen and self.queen_state is QueenState.ON_BOARD

    @property
    def queen_was_covered(self) -> bool:
        """Whether the queen had been covered before the stroke."""
        return self.queen_state in (QueenState.OWN, QueenState.OPPONENT)

    @property
    def has_pocketed_before(self) -> bool:
        """Whether an own piece has been pocketed in this board, even if dues have brought all nine back (65)."""
        if self.ever_pocketed is not None:
            return self.ever_pocketed
        return self.own_left < PIECES or self.queen_state in (QueenState.TO_COVER, QueenState.OWN)

    @property
    def own_last(self) -> bool:
        """Whether the player's last piece was pocketed."""
        return self.own > 0 and self.own == self.own_left

    @property
    def opponent_last(self) -> bool:
        """Whether the opponent's last piece was pocketed."""
        return self.opponent > 0 and self.opponent == self.opponent_left


def refuse_impossible(stroke: Stroke) -> None:
    """Refuse facts that exclude each other, as soon as both are known."""
    if known(stroke, "own", "own_left") and stroke.own > stroke.own_left:
        raise NoStroke.more_than_left("own", pocketed=stroke.own, left=stroke.own_left)
    if known(stroke, "opponent", "opponent_left") and stroke.opponent > stroke.opponent_left:
        raise NoStroke.more_than_left("opponent", pocketed=stroke.opponent, left=stroke.opponent_left)
    if known(stroke, "queen", "queen_state") and stroke.queen and stroke.queen_state is not QueenState.ON_BOARD:
        raise NoStroke.queen_not_on_board("queen")
    if stroke.overboard:
        _refuse_overboard(stroke)
    if stroke.ever_pocketed is False:
        _refuse_pocketed_before(stroke)
    if known(stroke, "striker_pocketed") and stroke.striker_off_board and stroke.striker_pocketed:
        raise NoStroke.striker_in_two_places("striker_off_board")


def _refuse_overboard(stroke: Stroke) -> None:
    """Refuse a stroke that would have taken more off the surface than was there."""
    out = stroke.overboard
    queens = out.count(Piece.QUEEN)
    gone = queens and known(stroke, "queen_state") and stroke.queen_state is not QueenState.ON_BOARD
    too_many = (
        queens > 1
        or gone
        or (queens and known(stroke, "queen") and stroke.queen)
        or (known(stroke, "own", "own_left") and stroke.own + out.count(Piece.OWN) > stroke.own_left)
        or (
            known(stroke, "opponent", "opponent_left")
            and stroke.opponent + out.count(Piece.OPPONENT) > stroke.opponent_left
        )
    )
    if too_many:
        raise NoStroke.too_many_overboard("overboard")


def _refuse_pocketed_before(stroke: Stroke) -> None:
    if known(stroke, "own_left") and stroke.own_left < PIECES:
        raise NoStroke.pieces_are_down("ever_pocketed", down=PIECES - stroke.own_left)
    if known(stroke, "queen_state") and stroke.queen_state in (QueenState.TO_COVER, QueenState.OWN):
        raise NoStroke.queen_without_a_piece("ever_pocketed")
