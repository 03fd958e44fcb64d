"""The ruling of a stroke: what goes back, what is due, whose turn it is, is the board over? (35-37, 45-75, 77, 86)"""

from dataclasses import dataclass, replace
from enum import Enum

from tableside.games.carrom import shared
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int, ListOf, one_of
from tableside.rulings.model import Reason, Then, Values, known, words_of


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


class Ends(Declarations, of="carrom.pegno.ending"):
    all_last = reason(
        "Queen and both last carrommen were pocketed in one proper stroke: the player wins the board "
        "by the queen alone.",
        "72.b",
    )
    all_last_improper = reason(
        "Queen and both last carrommen were pocketed by an improper stroke: the opponent wins the "
        "board by the queen alone.",
        "72.b, 72",
    )
    all_last_with_striker = reason(
        "The striker was pocketed with the queen and both last carrommen: the queen is not the "
        "player's, and the board is lost by it.",
        "71.a, 73.b",
    )
    all_last_in_debt = reason(
        "Queen and both last carrommen were pocketed while a penalty was owed: the queen goes back "
        "and the board is lost by it.",
        "68.b, 73.b",
    )
    both_last_own_queen = reason(
        "Both last carrommen were pocketed together after the player had covered the queen: the "
        "player loses the board by one point.",
        "73.c",
    )
    both_last_opponents_queen = reason(
        "Both last carrommen were pocketed together after the opponent had covered the queen: the "
        "player loses the board by the queen.",
        "73.c",
    )
    both_last_queen_up = reason(
        "Both last carrommen were pocketed while the queen was still up: the board is lost.", "73.b"
    )
    covering_with_both_last = reason(
        "The stroke that covered the queen pocketed both last carrommen: the player wins the board by the queen alone.",
        "72.a",
    )
    covering_with_both_last_improper = reason(
        "The covering stroke pocketed both last carrommen but was improper: the opponent wins the "
        "board by the queen alone.",
        "72.a, 72",
    )
    covering_with_both_last_striker = reason(
        "The striker was pocketed with both last carrommen: the queen stays uncovered and the board is lost by it.",
        "71.d, 73.a",
    )
    finished_with_queen = reason(
        "All of the player's own carrommen are pocketed and the queen is covered by the player: the "
        "player wins the board with the queen.",
        "25.a, 26.a, 26.b",
    )
    finished_without_queen = reason(
        "All of the player's own carrommen are pocketed: the player wins the board; the opponent's "
        "queen counts for neither.",
        "25.a, 26.a, 26.c",
    )
    finished_queen_too_late = reason(
        "All of the player's own carrommen are pocketed: the player wins the board, but from 22 "
        "points on the queen adds nothing.",
        "25.a, 26.a, 27",
    )
    opponent_finished = reason(
        "The opponent's last carromman remains pocketed, so the opponent has finished first; the "
        "player's queen counts for neither.",
        "25.a, 26.a, 26.c",
    )
    opponent_finished_with_queen = reason(
        "The opponent's last carromman remains pocketed, so the opponent has finished first, and with the queen.",
        "25.a, 26.a, 26.b",
    )
    opponent_finished_queen_too_late = reason(
        "The opponent's last carromman remains pocketed, so the opponent has finished first; from 22 "
        "points on the queen adds nothing.",
        "25.a, 26.a, 27",
    )
    opponents_last_queen_up = reason(
        "The opponent's last carromman was pocketed while the queen was still up: the board is lost.", "73.b"
    )
    opponents_last_queen_uncovered = reason(
        "The opponent's last carromman was pocketed and the queen is not covered: it counts as "
        "present, and the board is lost.",
        "73.b",
    )
    opponents_last_cover_failed = opponents_last_queen_uncovered.under("73.a")
    covered_and_opponents_last = reason(
        "The stroke covered the queen and pocketed the opponent's last carromman: the opponent has finished first.",
        "73.a, 25.a, 26.a, 26.c",
    )
    own_last_queen_up = reason(
        "The player's own last carromman was pocketed while the queen was still up: the board is "
        "lost, and the queen is all that counts.",
        "73.b",
    )


class Counted(Declarations, of="carrom.pegno.points"):
    claimed = reason(
        (
            "For the due that the opponent claims: one point.",
            "For the striker and the improper stroke, which the opponent claims: {count} points.",
        ),
        "73",
    )
    claimed_72 = claimed.under("72")
    pieces = reason(("For the loser's carrommen: one point.", "For the loser's carrommen: {count} points."), "25.b.ii")
    pieces_73 = pieces.under("73")
    queen = reason(
        (
            "For the queen: one point, as the winner has 22 or more.",
            "For the queen: {count} points, as the winner has 21 or fewer.",
        ),
        "25.b.i",
    )
    queen_72 = queen.under("72")
    queen_73 = queen.under("73")
    no_claim = reason("A due cannot be claimed here: dues are disregarded when a board is won by finishing.", "28")
    most = reason(f"No board is worth more than {shared.MOST_POINTS} points.", "28")


class Open(Declarations, of="carrom.pegno.open"):
    finish_in_debt = reason(
        "A last carromman has to come back at once for a due; the Laws do not say openly what that means for "
        "the board. Reading: it is not finished and play goes on. The umpire decides.",
        "25.a, 51.a, 56, 82.a",
        reading=True,
    )
    queen_striker_and_opponents_pieces = reason(
        "One law takes the turn because of the opponent's carrommen, another leaves it because of the queen. "
        "Reading: the turn is kept, as in Law 48. The umpire decides.",
        "47, 71.b, 48, 82.a",
        reading=True,
    )
    first_pieces_queen_and_striker = reason(
        "With the player's first carrommen in the stroke, one law takes the turn and another leaves it. "
        "Reading: the player's own carromman weighs more, and the turn is kept. The umpire decides.",
        "68.c, 71.a, 82.a",
        reading=True,
    )
    both_last_without_striker = reason(
        "The international law says this only of a pocketed striker; without it, Law 25(a) would give the player the "
        "board. Reading: the clause is applied as it stands. The umpire decides.",
        "73.c, 25.a, 82.a",
        reading=True,
    )
    covered_by_this_stroke = reason(
        "The queen is added if it is present, and this stroke has just covered it. Reading: only the "
        "carrommen count. Under the international laws the queen is added here, too. The umpire decides.",
        "73.a, 73, 26.c, 82.a",
        reading=True,
    )
    own_pieces_come_back = reason(
        "The player's own carrommen of this stroke would come back; no law says whether they count at the end"
        " of a board. Reading: they are counted. The umpire decides.",
        "48, 50, 82.a",
        reading=True,
    )
    claim_beyond_twelve = reason(
        f"The claim would take the board past {shared.MOST_POINTS} points. One law sets 12 as the most and disregards "
        f"dues, another lets them be claimed here. Reading: {shared.MOST_POINTS} points are given. The umpire decides.",
        "28, 73, 82.a",
        reading=True,
    )
    last_piece_in_debt = reason(
        "The owner of the last carromman still owed a penalty; no law says whether it comes back first. "
        "Reading: the board is over. The umpire decides.",
        "51.a, 56, 82.a",
        reading=True,
    )


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
    improper_own_with_striker = improper_own.under("50.b")
    improper_opponents = reason("The opponent's carrommen it pocketed remain pocketed.", "49")
    opponents_remain = improper_opponents.under("86.a")
    one_more_for_improper = reason(
        "The striker was pocketed with the queen at stake: the improper stroke costs one carromman "
        "more, and the turn in any case.",
        "71",
    )


class Stroke(Scenario):
    proper: bool = ask(default=True)
    striker_pocketed: bool = ask()
    own: int = ask("The player's own carrommen pocketed by this stroke", Int(0, shared.PIECES))
    opponent: int = ask("Opponent's carrommen pocketed by this stroke", Int(0, shared.PIECES))
    queen: bool = ask("Did this stroke pocket the queen?")
    own_left: int = ask(kind=shared.LEFT)
    opponent_left: int = ask("Opponent's carrommen on the carrom board before the stroke", shared.LEFT)
    queen_state: QueenState = ask("Where was the queen before the stroke?")
    ever_pocketed: bool | None = ask("Has one of the player's own been pocketed in this board?", default=None)
    dues: int = ask(kind=shared.DUES, default=0)
    player_score: int = ask("Player's score in the game", shared.SCORE, default=0)
    opponent_score: int = ask(kind=shared.SCORE, default=0)
    claim_due: bool = ask("Does the opponent claim the due?", default=False)
    striker_off_board: bool = ask("Did the striker leave the carrom board?", default=False)
    opponent_dues: int = ask("Carrommen the opponent owes", shared.DUES, default=0)
    doubles: bool = ask(default=False)
    overboard: tuple[shared.Piece, ...] = ask(
        "What went overboard in the same stroke?", ListOf(one_of(shared.Piece), most=2 * shared.PIECES + 1), default=()
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
        return self.queen_state in (QueenState.OWN, QueenState.OPPONENT)

    @property
    def has_pocketed_before(self) -> bool:
        """Whether an own piece has been pocketed in this board, even if dues have brought all nine back (65)."""
        if self.ever_pocketed is not None:
            return self.ever_pocketed
        return self.own_left < shared.PIECES or self.queen_state in (QueenState.TO_COVER, QueenState.OWN)

    @property
    def own_last(self) -> bool:
        return self.own > 0 and self.own == self.own_left

    @property
    def opponent_last(self) -> bool:
        return self.opponent > 0 and self.opponent == self.opponent_left


def refuse_impossible(stroke: Stroke) -> None:
    if known(stroke, "own", "own_left") and stroke.own > stroke.own_left:
        raise NoStroke.more_than_left("own", pocketed=stroke.own, left=stroke.own_left)
    if known(stroke, "opponent", "opponent_left") and stroke.opponent > stroke.opponent_left:
        raise NoStroke.more_than_left("opponent", pocketed=stroke.opponent, left=stroke.opponent_left)
    if known(stroke, "queen", "queen_state") and stroke.queen and stroke.queen_state is not QueenState.ON_BOARD:
        raise NoStroke.queen_not_on_board("queen")
    if stroke.overboard:
        _refuse_overboard(stroke)
    if stroke.ever_pocketed is False:
        if known(stroke, "own_left") and stroke.own_left < shared.PIECES:
            raise NoStroke.pieces_are_down("ever_pocketed", down=shared.PIECES - stroke.own_left)
        if known(stroke, "queen_state") and stroke.queen_state in (QueenState.TO_COVER, QueenState.OWN):
            raise NoStroke.queen_without_a_piece("ever_pocketed")
    if known(stroke, "striker_pocketed") and stroke.striker_off_board and stroke.striker_pocketed:
        raise NoStroke.striker_in_two_places("striker_off_board")


def _refuse_overboard(stroke: Stroke) -> None:
    out = stroke.overboard
    queens = out.count(shared.Piece.QUEEN)
    gone = queens and known(stroke, "queen_state") and stroke.queen_state is not QueenState.ON_BOARD
    too_many = (
        queens > 1
        or gone
        or (queens and known(stroke, "queen") and stroke.queen)
        or (known(stroke, "own", "own_left") and stroke.own + out.count(shared.Piece.OWN) > stroke.own_left)
        or (
            known(stroke, "opponent", "opponent_left")
            and stroke.opponent + out.count(shared.Piece.OPPONENT) > stroke.opponent_left
        )
    )
    if too_many:
        raise NoStroke.too_many_overboard("overboard")


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
    with_own_and_striker = reason(
        "Queen, striker and one of the player's own were pocketed together: the queen and the "
        "carrommen come back, with one carromman more.",
        "71.a",
    )
    with_first_pieces_and_striker = with_own_and_striker.under("68.c, 71.a")
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
        if stroke.has_pocketed_before:
            return Fate.WITH_OWN_AND_STRIKER if stroke.own else Fate.WITH_STRIKER
        return Fate.FIRST_PIECES_WITH_STRIKER if stroke.own else Fate.FIRST_WITH_STRIKER
    if stroke.has_pocketed_before:
        return Fate.WITH_OWN if stroke.own else Fate.ALONE
    if stroke.own == 0:
        return Fate.NO_RIGHT_YET
    return Fate.WITH_FIRST_PIECE if stroke.own == 1 else Fate.WITH_FIRST_PIECES


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
    outstanding_rest = outstanding.under("56")
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
    paid = min(owed, shared.PIECES - stroke.own_left + stroke.own - returned) if owed else 0
    opponent_paid = 0
    if stroke.opponent and stroke.opponent_dues:
        opponent_paid = min(stroke.opponent_dues, shared.PIECES - stroke.opponent_left + stroke.opponent)
    return Account(
        returned=returned,
        penalty=penalty,
        paid=paid,
        outstanding=owed - paid,
        opponent_paid=opponent_paid,
        opponent_outstanding=stroke.opponent_dues - opponent_paid,
    )


def placed_by(stroke: Stroke, account: Account, queen: Fate) -> shared.Placer | None:
    """Name who puts back the player's pieces; failing these, the opponent's due or the queen."""
    if account.placed:
        if queen is Fate.WITH_STRIKER:
            return shared.Placer.UMPIRE
        return shared.Placer.RIGHT_HAND_PLAYER if stroke.doubles else shared.Placer.OPPONENT
    if account.opponent_paid:
        return shared.Placer.PLAYER
    return shared.Placer.UMPIRE if queen.now is QueenNow.RETURNED else None


def why_paid(account: Account, placer: shared.Placer | None) -> list[Step]:
    """Say what is paid now, what stays owed, and who places it."""
    steps: list[Step] = []
    if account.paid > account.penalty:
        steps.append(Owing.old_dues_paid(count=account.paid))
    if account.outstanding:
        steps.append(why_outstanding(account.paid, account.outstanding))
    if account.opponent_paid:
        steps.append(Owing.opponents_due_paid(count=account.opponent_paid))
    if placer is shared.Placer.RIGHT_HAND_PLAYER:
        steps.append(Owing.right_hand_player_places())
    return steps


class Basis(Enum):
    """The law that gives the points of a board."""

    FINISHED = Counted.pieces, Counted.queen, None
    LAW_72 = Counted.pieces_73, Counted.queen_72, Counted.claimed_72
    LAW_73 = Counted.pieces_73, Counted.queen_73, Counted.claimed

    def __init__(self, pieces: Reason, queen: Reason, claimed: Reason | None) -> None:
        self.pieces = pieces
        """Why the loser's pieces count."""
        self.queen = queen
        """Why the queen counts."""
        self.claimed = claimed
        """Why a due may be claimed, if it may."""


@dataclass(frozen=True, slots=True)
class Ending:
    winner: shared.Winner
    why: Step
    basis: Basis
    queen_now: QueenNow
    pieces: int = 0
    queen: int = 0
    by_one_point: bool = False
    claimed: int = 0
    open_question: Reason | None = None

    @property
    def claimable(self) -> bool:
        return self.winner is shared.Winner.OPPONENT and self.basis is not Basis.FINISHED

    @property
    def uncapped(self) -> int:
        return self.pieces + self.queen + int(self.by_one_point) + self.claimed

    @property
    def points(self) -> int:
        return min(shared.MOST_POINTS, self.uncapped)

    def steps(self, claim_due: bool) -> list[Step]:
        steps = [self.why]
        if self.pieces:
            steps.append(self.basis.pieces(count=self.pieces))
        if self.queen:
            steps.append(self.basis.queen(count=self.queen))
        if self.claimed and self.basis.claimed is not None:
            steps.append(self.basis.claimed(count=self.claimed))
        elif claim_due and not self.claimable:
            steps.append(Counted.no_claim())
        if self.uncapped > self.points:
            steps.append(Counted.most())
        if self.open_question is not None:
            steps.append(self.open_question())
        return steps


def ending_of(stroke: Stroke) -> Ending | None:
    ending = _ending(stroke)
    if ending is None:
        return None
    if ending.claimable and stroke.claim_due:
        ending = replace(ending, claimed=int(stroke.striker_pocketed) + int(not stroke.proper))
    return replace(ending, open_question=ending.open_question or _question_about(stroke, ending))


def finishes_in_debt(stroke: Stroke) -> bool:
    """Whether all pieces of a side were pocketed for a win, but one has to come back for a due at once (51.a, 56)."""
    if stroke.own_last and not stroke.opponent_last:
        return stroke.clean and stroke.dues > 0 and not stroke.queen_stays_up
    if stroke.opponent_last and not stroke.own_last:
        return stroke.opponent_dues > 0 and not stroke.queen and stroke.queen_was_covered
    return False


def _ending(stroke: Stroke) -> Ending | None:
    own_last, opponent_last = stroke.own_last, stroke.opponent_last
    if own_last and opponent_last:
        return _both_last(stroke)
    if own_last:
        return _own_last(stroke)
    return _opponent_last(stroke) if opponent_last else None


def _question_about(stroke: Stroke, ending: Ending) -> Reason | None:
    """Return what no law settles about an ending that is clear in itself."""
    if (stroke.own_last and stroke.dues > 0) or (stroke.opponent_last and stroke.opponent_dues > 0):
        return Open.last_piece_in_debt
    return Open.claim_beyond_twelve if ending.claimed and ending.uncapped > shared.MOST_POINTS else None


def _lost_by_queen(stroke: Stroke, why: Reason, now: QueenNow, basis: Basis = Basis.LAW_73) -> Ending:
    """Return a loss in which the queen is all that counts (72, 73)."""
    return Ending(shared.Winner.OPPONENT, why(), basis, now, queen=shared.queen_alone(stroke.opponent_score))


def _won_by_queen(stroke: Stroke, why: Reason) -> Ending:
    """Return a win in which the queen is all that counts (72)."""
    value = shared.queen_alone(stroke.player_score)
    return Ending(shared.Winner.PLAYER, why(), Basis.LAW_72, QueenNow.COVERED, queen=value)


def _both_last(stroke: Stroke) -> Ending:
    if stroke.queen:
        return _queen_and_both_last(stroke)
    match stroke.queen_state:
        case QueenState.ON_BOARD:
            return _lost_by_queen(stroke, Ends.both_last_queen_up, QueenNow.ON_BOARD)
        case QueenState.TO_COVER:
            return _both_last_while_covering(stroke)
        case QueenState.OWN:
            why = Ends.both_last_own_queen()
            ending = Ending(shared.Winner.OPPONENT, why, Basis.LAW_73, QueenNow.UNCHANGED, by_one_point=True)
        case _:
            ending = _lost_by_queen(stroke, Ends.both_last_opponents_queen, QueenNow.UNCHANGED)
    return ending if stroke.striker_pocketed else replace(ending, open_question=Open.both_last_without_striker)


def _queen_and_both_last(stroke: Stroke) -> Ending:
    if not stroke.proper:
        return _lost_by_queen(stroke, Ends.all_last_improper, QueenNow.RETURNED, Basis.LAW_72)
    if stroke.striker_pocketed:
        return _lost_by_queen(stroke, Ends.all_last_with_striker, QueenNow.RETURNED)
    if stroke.dues > 0:
        return _lost_by_queen(stroke, Ends.all_last_in_debt, QueenNow.RETURNED)
    return _won_by_queen(stroke, Ends.all_last)


def _both_last_while_covering(stroke: Stroke) -> Ending:
    if not stroke.proper:
        return _lost_by_queen(stroke, Ends.covering_with_both_last_improper, QueenNow.RETURNED, Basis.LAW_72)
    if stroke.striker_pocketed:
        return _lost_by_queen(stroke, Ends.covering_with_both_last_striker, QueenNow.RETURNED)
    return _won_by_queen(stroke, Ends.covering_with_both_last)


def _own_last(stroke: Stroke) -> Ending | None:
    if stroke.queen_stays_up:
        return _lost_by_queen(stroke, Ends.own_last_queen_up, QueenNow.ON_BOARD)
    if not stroke.clean or stroke.dues > 0:
        return None
    pieces = stroke.opponent_left - stroke.opponent
    if not stroke.queen and stroke.queen_state is QueenState.OPPONENT:
        return _won(Ends.finished_without_queen, QueenNow.UNCHANGED, pieces)
    now = QueenNow.COVERED if stroke.concerns_queen else QueenNow.UNCHANGED
    covered = fate_of_queen(stroke).why
    if shared.queen_counts(stroke.player_score):
        return _won(Ends.finished_with_queen, now, pieces, shared.queen_value(stroke.player_score), covered)
    return _won(Ends.finished_queen_too_late, now, pieces, covered=covered)


def _won(why: Reason, now: QueenNow, pieces: int, queen: int = 0, covered: Reason | None = None) -> Ending:
    """Return a board that the player has finished; `covered` is why the same stroke covered the queen, if it did."""
    step = why() if covered is None else why.resting_on(covered)
    return Ending(shared.Winner.PLAYER, step, Basis.FINISHED, now, pieces=pieces, queen=queen)


def _opponent_last(stroke: Stroke) -> Ending | None:
    if not stroke.queen and stroke.queen_was_covered:
        return None if stroke.opponent_dues > 0 else _opponent_finished(stroke)
    return _open_if_own_pieces_come_back(stroke, _opponent_last_without_covered_queen(stroke))


def _opponent_finished(stroke: Stroke) -> Ending:
    """All of the opponent's pieces are pocketed and the queen was covered before: the opponent has finished (25.a)."""
    value = 0
    if stroke.queen_state is QueenState.OWN:
        why = Ends.opponent_finished
    elif shared.queen_counts(stroke.opponent_score):
        why, value = Ends.opponent_finished_with_queen, shared.queen_value(stroke.opponent_score)
    else:
        why = Ends.opponent_finished_queen_too_late
    ending = Ending(
        shared.Winner.OPPONENT,
        why.resting_on(_why_piece_remains(stroke)),
        Basis.FINISHED,
        QueenNow.UNCHANGED,
        pieces=_own_pieces_that_count(stroke),
        queen=value,
    )
    return _open_if_own_pieces_come_back(stroke, ending)


def _why_piece_remains(stroke: Stroke) -> Reason:
    if not stroke.proper:
        return Pocketed.improper_opponents
    if not stroke.striker_pocketed:
        return Pocketed.opponents_remain
    return Pocketed.striker_with_both if stroke.own else Pocketed.striker_with_opponents


def _opponent_last_without_covered_queen(stroke: Stroke) -> Ending:
    pieces = _own_pieces_that_count(stroke)
    value = shared.queen_value(stroke.opponent_score)
    fate = fate_of_queen(stroke)
    if fate.why is None:
        why = Ends.opponents_last_queen_up()
        return Ending(shared.Winner.OPPONENT, why, Basis.LAW_73, fate.now, pieces=pieces, queen=value)
    if fate.now is QueenNow.COVERED:
        why = Ends.covered_and_opponents_last.resting_on(fate.why)
        question = Open.covered_by_this_stroke
        return Ending(shared.Winner.OPPONENT, why, Basis.FINISHED, fate.now, pieces=pieces, open_question=question)
    failed = fate.now is QueenNow.TO_COVER or stroke.to_cover
    uncovered = Ends.opponents_last_cover_failed if failed else Ends.opponents_last_queen_uncovered
    why = uncovered.resting_on(fate.why)
    return Ending(shared.Winner.OPPONENT, why, Basis.LAW_73, fate.now, pieces=pieces, queen=value)


def _own_pieces_that_count(stroke: Stroke) -> int:
    return stroke.own_left - (stroke.own if stroke.clean else 0)


def _open_if_own_pieces_come_back(stroke: Stroke, ending: Ending) -> Ending:
    """Mark that no law says whether pieces that come back after the last stroke still count."""
    if stroke.clean or stroke.own == 0:
        return ending
    return replace(ending, open_question=Open.own_pieces_come_back)


class Verdict(Words):
    FAIR = "fair", "Fair stroke"
    DUE = "due", "Due, turn lost"
    DUE_TURN_KEPT = "due-turn-kept", "Due, turn kept"
    FOUL = "foul"
    QUEEN_RETURNED = "queen-returned", "Queen goes back, turn lost"
    BOARD_WON = "board-won", "Board won"
    BOARD_LOST = "board-lost"


def rule(case: Stroke) -> Ruling:
    """Rule on a stroke: first whether it ended the board, then what comes back and who plays on."""
    refuse_impossible(case)
    ending = ending_of(case)
    return _play_on(case) if ending is None else _board_over(case, ending)


# --- the board goes on ---------------------------------------------------------------------------------------------


def _play_on(case: Stroke) -> Ruling:
    queen = fate_of_queen(case)
    account = settle(case)
    placer = placed_by(case, account, queen)
    turn = _turn(case, queen)
    verdict = _verdict(case, queen, turn)
    question = _open_question(case, queen)
    overboard = shared.centre_order(case.overboard)
    return Ruling.of(
        verdict,
        _call(verdict, turn, queen.now, account),
        *_stroke_steps(case),
        *_queen_steps(case, queen),
        *why_paid(account, placer),
        *((Pocketed.overboard(piece=words_of(overboard)),) if overboard else ()),
        *((question(),) if question is not None else ()),
        discretion=question is not None,
        turn=turn,
        returned_own=account.returned,
        penalty=account.penalty,
        placed_now=account.placed,
        outstanding=account.outstanding,
        queen=queen.now,
        placed_by=placer,
        board=None,
        opponent_placed=account.opponent_paid,
        opponent_outstanding=account.opponent_outstanding,
        overboard=list(overboard),
    )


def _turn(case: Stroke, queen: Fate) -> shared.Turn:
    """Own pieces or a queen that was there to be taken keep the turn (21, 46, 48, 71); a foul never does (37, 50)."""
    if not case.proper or queen.costs_turn:
        return shared.Turn.PASSES
    return shared.Turn.KEEPS if case.own or case.queen else shared.Turn.PASSES


def _verdict(case: Stroke, queen: Fate, turn: shared.Turn) -> Verdict:
    if not case.proper:
        return Verdict.FOUL
    if case.striker_pocketed:
        return Verdict.DUE_TURN_KEPT if turn is shared.Turn.KEEPS else Verdict.DUE
    return Verdict.QUEEN_RETURNED if queen.now is QueenNow.RETURNED else Verdict.FAIR


def _open_question(case: Stroke, queen: Fate) -> Reason | None:
    if finishes_in_debt(case):
        return Open.finish_in_debt
    if queen is Fate.WITH_STRIKER and case.opponent:
        return Open.queen_striker_and_opponents_pieces
    return Open.first_pieces_queen_and_striker if queen is Fate.FIRST_PIECES_WITH_STRIKER else None


def _stroke_steps(case: Stroke) -> list[Step]:
    off_board = [Pocketed.striker_off_board()] if case.striker_off_board else []
    if not case.proper:
        return [*off_board, *_improper_stroke(case)]
    return [*off_board, *(_due(case) if case.striker_pocketed else _clean_stroke(case))]


def _clean_stroke(case: Stroke) -> list[Step]:
    if case.queen:
        own = [Pocketed.own_with_queen()] if case.own else []
        return [*own, Pocketed.opponent_with_queen()] if case.opponent else own
    if case.own:
        return [Pocketed.own_and_opponent() if case.opponent else Pocketed.own()]
    return [Pocketed.opponent_only() if case.opponent else Pocketed.nothing()]


def _due(case: Stroke) -> list[Step]:
    if case.own:
        return [Pocketed.striker_with_both() if case.opponent else Pocketed.striker_with_own()]
    if case.opponent:
        return [Pocketed.striker_with_opponents()]
    return [] if case.queen else [Pocketed.striker_alone()]


def _improper_stroke(case: Stroke) -> list[Step]:
    steps = [Pocketed.improper()]
    if case.own:
        steps.append(Pocketed.improper_own_with_striker() if case.striker_pocketed else Pocketed.improper_own())
    elif case.striker_pocketed and not case.opponent and not case.queen:
        steps.append(Pocketed.striker_alone())
    if case.opponent:
        steps.append(Pocketed.improper_opponents())
    return steps


def _queen_steps(case: Stroke, queen: Fate) -> list[Step]:
    steps = [] if queen.why is None else [queen.why()]
    if queen is Fate.IN_DEBT and case.striker_pocketed and not case.own and not case.opponent:
        steps.append(Pocketed.striker_with_queen())
    if not case.proper and case.striker_pocketed and case.concerns_queen:
        steps.append(_one_more_for_improper(case))
    return steps


def _one_more_for_improper(case: Stroke) -> Step:
    if case.queen:
        stake = OfQueen.with_own_and_striker if case.own else OfQueen.with_striker
    else:
        stake = OfQueen.striker_and_own_while_covering if case.own else OfQueen.striker_while_covering
    return Pocketed.one_more_for_improper.resting_on(stake)


# --- the board is over ---------------------------------------------------------------------------------------------


def _board_over(case: Stroke, ending: Ending) -> Ruling:
    won = ending.winner is shared.Winner.PLAYER
    points = ending.points
    return Ruling.of(
        Verdict.BOARD_WON if won else Verdict.BOARD_LOST,
        (shared.UmpireCall.board_won if won else shared.UmpireCall.board_lost)(count=Spoken(points)),
        *((Pocketed.striker_off_board(),) if case.striker_off_board else ()),
        *ending.steps(case.claim_due),
        discretion=ending.open_question is not None,
        turn=shared.Turn.BOARD_OVER,
        returned_own=0,
        penalty=0,
        placed_now=0,
        outstanding=0,
        queen=ending.queen_now,
        placed_by=None,
        board={"winner": ending.winner, "points": points},
        opponent_placed=0,
        opponent_outstanding=0,
        overboard=[],
    )


# --- what the umpire says ------------------------------------------------------------------------------------------

_OF_VERDICT = {
    Verdict.DUE: shared.UmpireCall.due,
    Verdict.DUE_TURN_KEPT: shared.UmpireCall.due,
    Verdict.FOUL: shared.UmpireCall.foul,
}
_OF_QUEEN = {
    QueenNow.RETURNED: shared.UmpireCall.queen_returned,
    QueenNow.TO_COVER: shared.UmpireCall.queen_to_cover,
    QueenNow.COVERED: shared.UmpireCall.queen_covered,
}


def _call(verdict: Verdict, turn: shared.Turn, queen: QueenNow, account: Account) -> Message:
    return shared.sentences(
        *((_OF_VERDICT[verdict](),) if verdict in _OF_VERDICT else ()),
        *((_OF_QUEEN[queen](),) if queen in _OF_QUEEN else ()),
        *shared.pieces_said(account.placed, account.outstanding),
        *((shared.UmpireCall.place_opponents(count=Spoken(account.opponent_paid)),) if account.opponent_paid else ()),
        shared.turn_said(turn),
    )


def _pieces_to_place(facts: Values, answer: Answer) -> Values | None:
    over = answer.ruling is not None and answer.ruling.outcome["board"] is not None
    return None if over else {"doubles": facts.get("doubles")}


def _to_board_score(facts: Values, answer: Answer) -> Values | None:
    over = answer.ruling is not None and answer.ruling.outcome["board"] is not None
    return {"doubles": facts.get("doubles")} if over else None


def _overboard_pieces(facts: Values, _answer: Answer) -> Values:
    return {"pieces": facts["overboard"]} if facts.get("overboard") else {}


def _is_half_a_stroke(told: Values) -> bool:
    """Return whether a stroke lacks how it was played or where the striker went, nothing happens, or dues were paid."""
    in_debt = told.get("queen_state") == "to-cover" and told.get("dues", 0) > 0  # It would have gone back (68.b).
    # No law says what a due and an improper stroke cost together where pieces of the opponent go down.
    unsaid = not told.get("proper", True) and told.get("striker_pocketed") and told.get("opponent", 0) > 0
    # A carromman that goes back because it left the board is placed, but is no penalty.
    untold = not {"proper", "striker_pocketed"} <= told.keys() or bool(told.get("overboard"))
    nothing = not any(told.get(name) for name in ("striker_pocketed", "own", "opponent", "queen")) and told.get(
        "proper"
    )
    idle = (bool(nothing) or _is_plain(told)) and told.get("queen_state") != "to-cover"
    return (
        untold or idle or in_debt or bool(unsaid) or _covered_with_nothing(told) or shared.owes_what_could_be_paid(told)
    )


def _is_plain(told: Values) -> bool:
    """Return whether a proper stroke pockets pieces of the player's own that are not the last, and nothing else."""
    besides = any(told.get(name) for name in ("striker_pocketed", "opponent", "queen"))
    return bool(told.get("proper")) and not besides and 0 < told.get("own", 0) < told.get("own_left", shared.PIECES)


def _covered_with_nothing(told: Values) -> bool:
    """Return whether a player with hardly a pocketed piece has taken or covered the queen (65, 68.a)."""
    state = str(told.get("queen_state"))
    if state == "to-cover":
        return told.get("own_left") == shared.PIECES
    left = {"own": "own_left", "opponent": "opponent_left"}.get(state)
    return left is not None and told.get(left, 0) > shared.PIECES - 2


WIZARD = Wizard(
    rule,
    says=(shared.UmpireCall, shared.Turn, shared.Placer, shared.Winner, shared.Piece),
    then=(
        Then("carrom.placement", _pieces_to_place),
        Then("carrom.board-score", _to_board_score),
        Then("carrom.off-board", _overboard_pieces),
    ),
    contradicts=_is_half_a_stroke,
    never_offers=shared.gives_points_from_nowhere,
)
