"""What happened in a stroke, which strokes cannot have happened, and what of the pieces, queen and dues (21, 45-50)."""

from dataclasses import dataclass
from enum import Enum

from tableside.games.carrom.shared import DUES, LEFT, PIECES, SCORE, Piece, Placer
from tableside.rulings import Declarations, Scenario, Step, Words, ask, reason, refusal
from tableside.rulings.kinds import Bool, Int, ListOf, one_of
from tableside.rulings.model import Reason, known


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
    proper: bool = ask(kind=Bool())
    striker_pocketed: bool = ask(kind=Bool())
    own: int = ask("The player's own carrommen pocketed by this stroke", Int(0, PIECES))
    opponent: int = ask("Opponent's carrommen pocketed by this stroke", Int(0, PIECES))
    queen: bool = ask("Did this stroke pocket the queen?", Bool())
    own_left: int = ask(kind=LEFT)
    opponent_left: int = ask("Opponent's carrommen on the carrom board before the stroke", LEFT)
    queen_state: QueenState = ask("Where was the queen before the stroke?", one_of(QueenState))
    ever_pocketed: bool | None = ask("Has one of the player's own been pocketed in this board?", Bool(), default=None)
    dues: int = ask(kind=DUES, default=0)
    player_score: int = ask("Player's score in the game", SCORE, default=0)
    opponent_score: int = ask(kind=SCORE, default=0)
    claim_due: bool = ask("Does the opponent claim the due?", Bool(), default=False)
    striker_off_board: bool = ask("Did the striker leave the carrom board?", Bool(), default=False)
    opponent_dues: int = ask("Carrommen the opponent owes", DUES, default=0)
    doubles: bool = ask(kind=Bool(), default=False)
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
