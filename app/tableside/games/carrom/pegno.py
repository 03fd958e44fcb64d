"""The ruling of a stroke: what goes back, what is due, whose turn it is, is the board over? (35-37, 45-75, 77, 86)"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tableside.errors import N_
from tableside.games.carrom.cases import gives_points_from_nowhere, is_half_a_stroke
from tableside.games.carrom.shared import (
    MOST_POINTS,
    Piece,
    Placer,
    Turn,
    UmpireCall,
    Winner,
    centre_order,
    pieces_said,
    queen_alone,
    queen_counts,
    queen_value,
    sentences,
    turn_said,
)
from tableside.games.carrom.stroke import (
    Account,
    Fate,
    NoStroke,
    OfQueen,
    Owing,
    Pocketed,
    QueenNow,
    QueenState,
    Stroke,
    fate_of_queen,
    placed_by,
    refuse_impossible,
    settle,
    why_paid,
)
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Step, Wizard, Words, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Reason, Situation, Then, Tray, Values, words_of

_FOR_PIECES = ("For the loser's carrommen: one point.", "For the loser's carrommen: {count} points.")
_FOR_QUEEN = (
    "For the queen: one point, as the winner has 22 or more.",
    "For the queen: {count} points, as the winner has 21 or fewer.",
)
_FOR_CLAIM = (
    "For the due that the opponent claims: one point.",
    "For the striker and the improper stroke, which the opponent claims: {count} points.",
)


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
    opponents_last_cover_failed = reason(
        "The opponent's last carromman was pocketed and the queen is not covered: it counts as "
        "present, and the board is lost.",
        "73.a",
        code="step.carrom.pegno.ending.opponents-last-queen-uncovered",
    )
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
    pieces_73 = reason(_FOR_PIECES, "73", code="step.carrom.pegno.points.pieces")
    pieces = reason(_FOR_PIECES, "25.b.ii")
    queen_73 = reason(_FOR_QUEEN, "73", code="step.carrom.pegno.points.queen")
    queen = reason(_FOR_QUEEN, "25.b.i")
    queen_72 = reason(_FOR_QUEEN, "72", code="step.carrom.pegno.points.queen")
    claimed = reason(_FOR_CLAIM, "73")
    claimed_72 = reason(_FOR_CLAIM, "72", code="step.carrom.pegno.points.claimed")
    no_claim = reason("A due cannot be claimed here: dues are disregarded when a board is won by finishing.", "28")
    most = reason(f"No board is worth more than {MOST_POINTS} points.", "28")


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
        f"The claim would take the board past {MOST_POINTS} points. One law sets 12 as the most and disregards dues, "
        f"another lets them be claimed here. Reading: {MOST_POINTS} points are given. The umpire decides.",
        "28, 73, 82.a",
        reading=True,
    )
    last_piece_in_debt = reason(
        "The owner of the last carromman still owed a penalty; no law says whether it comes back first. "
        "Reading: the board is over. The umpire decides.",
        "51.a, 56, 82.a",
        reading=True,
    )


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
    """A board that is over."""

    winner: Winner
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
        """Whether the winner may have a due counted as well (72, 73)."""
        return self.winner is Winner.OPPONENT and self.basis is not Basis.FINISHED

    @property
    def uncapped(self) -> int:
        """All that counts, before the limit of twelve."""
        return self.pieces + self.queen + int(self.by_one_point) + self.claimed

    @property
    def points(self) -> int:
        """The points for the board, never more than twelve (28)."""
        return min(MOST_POINTS, self.uncapped)

    def steps(self, claim_due: bool) -> list[Step]:
        """Say why the board is over, what the points are for, and what is left open."""
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
    """Return how the stroke ended the board, or that play goes on."""
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
    return Open.claim_beyond_twelve if ending.claimed and ending.uncapped > MOST_POINTS else None


def _lost_by_queen(stroke: Stroke, why: Reason, now: QueenNow, basis: Basis = Basis.LAW_73) -> Ending:
    """Return a loss in which the queen is all that counts (72, 73)."""
    return Ending(Winner.OPPONENT, why(), basis, now, queen=queen_alone(stroke.opponent_score))


def _won_by_queen(stroke: Stroke, why: Reason) -> Ending:
    """Return a win in which the queen is all that counts (72)."""
    value = queen_alone(stroke.player_score)
    return Ending(Winner.PLAYER, why(), Basis.LAW_72, QueenNow.COVERED, queen=value)


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
            ending = Ending(Winner.OPPONENT, why, Basis.LAW_73, QueenNow.UNCHANGED, by_one_point=True)
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
    if queen_counts(stroke.player_score):
        return _won(Ends.finished_with_queen, now, pieces, queen_value(stroke.player_score), covered)
    return _won(Ends.finished_queen_too_late, now, pieces, covered=covered)


def _won(why: Reason, now: QueenNow, pieces: int, queen: int = 0, covered: Reason | None = None) -> Ending:
    """Return a board that the player has finished; `covered` is why the same stroke covered the queen, if it did."""
    step = why() if covered is None else why.resting_on(covered)
    return Ending(Winner.PLAYER, step, Basis.FINISHED, now, pieces=pieces, queen=queen)


def _opponent_last(stroke: Stroke) -> Ending | None:
    if not stroke.queen and stroke.queen_was_covered:
        return None if stroke.opponent_dues > 0 else _opponent_finished(stroke)
    return _open_if_own_pieces_come_back(stroke, _opponent_last_without_covered_queen(stroke))


def _opponent_finished(stroke: Stroke) -> Ending:
    """All of the opponent's pieces are pocketed and the queen was covered before: the opponent has finished (25.a)."""
    value = 0
    if stroke.queen_state is QueenState.OWN:
        why = Ends.opponent_finished
    elif queen_counts(stroke.opponent_score):
        why, value = Ends.opponent_finished_with_queen, queen_value(stroke.opponent_score)
    else:
        why = Ends.opponent_finished_queen_too_late
    ending = Ending(
        Winner.OPPONENT,
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
    value = queen_value(stroke.opponent_score)
    fate = fate_of_queen(stroke)
    if fate.why is None:
        why = Ends.opponents_last_queen_up()
        return Ending(Winner.OPPONENT, why, Basis.LAW_73, fate.now, pieces=pieces, queen=value)
    if fate.now is QueenNow.COVERED:
        why = Ends.covered_and_opponents_last.resting_on(fate.why)
        question = Open.covered_by_this_stroke
        return Ending(Winner.OPPONENT, why, Basis.FINISHED, fate.now, pieces=pieces, open_question=question)
    failed = fate.now is QueenNow.TO_COVER or stroke.to_cover
    uncovered = Ends.opponents_last_cover_failed if failed else Ends.opponents_last_queen_uncovered
    why = uncovered.resting_on(fate.why)
    return Ending(Winner.OPPONENT, why, Basis.LAW_73, fate.now, pieces=pieces, queen=value)


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
    return Ruling(
        verdict=verdict,
        call=_call(verdict, turn, queen.now, account),
        outcome={
            "turn": turn,
            "returned_own": account.returned,
            "penalty": account.penalty,
            "placed_now": account.placed,
            "outstanding": account.outstanding,
            "queen": queen.now,
            "placed_by": placer,
            "board": None,
            "opponent_placed": account.opponent_paid,
            "opponent_outstanding": account.opponent_outstanding,
            "overboard": list(centre_order(case.overboard)),
        },
        steps=(
            *_what_happened(case),
            *_what_of_the_queen(case, queen),
            *why_paid(account, placer),
            *_what_goes_back(case),
            *((question(),) if question is not None else ()),
        ),
        discretion=question is not None,
    )


def _turn(case: Stroke, queen: Fate) -> Turn:
    """Own pieces or a queen that was there to be taken keep the turn (21, 46, 48, 71); a foul never does (37, 50)."""
    if not case.proper or queen.costs_turn:
        return Turn.PASSES
    return Turn.KEEPS if case.own or case.queen else Turn.PASSES


def _verdict(case: Stroke, queen: Fate, turn: Turn) -> Verdict:
    if not case.proper:
        return Verdict.FOUL
    if case.striker_pocketed:
        return Verdict.DUE_TURN_KEPT if turn is Turn.KEEPS else Verdict.DUE
    return Verdict.QUEEN_RETURNED if queen.now is QueenNow.RETURNED else Verdict.FAIR


def _open_question(case: Stroke, queen: Fate) -> Reason | None:
    if finishes_in_debt(case):
        return Open.finish_in_debt
    if queen is Fate.WITH_STRIKER and case.opponent:
        return Open.queen_striker_and_opponents_pieces
    return Open.first_pieces_queen_and_striker if queen is Fate.FIRST_PIECES_WITH_STRIKER else None


def _what_happened(case: Stroke) -> list[Step]:
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


def _what_of_the_queen(case: Stroke, queen: Fate) -> list[Step]:
    steps = [] if queen.why is None else [queen.why()]
    if queen is Fate.IN_DEBT and case.striker_pocketed and not case.own and not case.opponent:
        steps.append(Pocketed.striker_with_queen())
    if not case.proper and case.striker_pocketed and case.concerns_queen:
        steps.append(_one_more_for_improper(case))
    return steps


def _what_goes_back(case: Stroke) -> list[Step]:
    order = centre_order(case.overboard)
    return [Pocketed.overboard(piece=words_of(order))] if order else []


def _one_more_for_improper(case: Stroke) -> Step:
    if case.queen:
        stake = OfQueen.with_own_and_striker if case.own else OfQueen.with_striker
    else:
        stake = OfQueen.striker_and_own_while_covering if case.own else OfQueen.striker_while_covering
    return Pocketed.one_more_for_improper.resting_on(stake)


# --- the board is over ---------------------------------------------------------------------------------------------


def _board_over(case: Stroke, ending: Ending) -> Ruling:
    won = ending.winner is Winner.PLAYER
    points = ending.points
    return Ruling(
        verdict=Verdict.BOARD_WON if won else Verdict.BOARD_LOST,
        call=(UmpireCall.board_won if won else UmpireCall.board_lost)(count=Spoken(points)),
        outcome={
            "turn": Turn.BOARD_OVER,
            "returned_own": 0,
            "penalty": 0,
            "placed_now": 0,
            "outstanding": 0,
            "queen": ending.queen_now,
            "placed_by": None,
            "board": {"winner": ending.winner, "points": points},
            "opponent_placed": 0,
            "opponent_outstanding": 0,
            "overboard": [],
        },
        steps=(*((Pocketed.striker_off_board(),) if case.striker_off_board else ()), *ending.steps(case.claim_due)),
        discretion=ending.open_question is not None,
    )


# --- what the umpire says ------------------------------------------------------------------------------------------

_OF_VERDICT = {Verdict.DUE: UmpireCall.due, Verdict.DUE_TURN_KEPT: UmpireCall.due, Verdict.FOUL: UmpireCall.foul}
_OF_QUEEN = {
    QueenNow.RETURNED: UmpireCall.queen_returned,
    QueenNow.TO_COVER: UmpireCall.queen_to_cover,
    QueenNow.COVERED: UmpireCall.queen_covered,
}


def _call(verdict: Verdict, turn: Turn, queen: QueenNow, account: Account) -> Message:
    """Put the call together: the verdict, the queen, the pieces, the turn."""
    return sentences(
        *((_OF_VERDICT[verdict](),) if verdict in _OF_VERDICT else ()),
        *((_OF_QUEEN[queen](),) if queen in _OF_QUEEN else ()),
        *pieces_said(account.placed, account.outstanding),
        *((UmpireCall.place_opponents(count=Spoken(account.opponent_paid)),) if account.opponent_paid else ()),
        turn_said(turn),
    )


def _pieces_to_place(facts: Values, answer: Answer) -> dict[str, Any] | None:
    """Go on to placing pieces while the board lasts."""
    over = answer.ruling is not None and answer.ruling.outcome["board"] is not None
    return None if over else {"doubles": facts.get("doubles")}


def _to_board_score(facts: Values, answer: Answer) -> dict[str, Any] | None:
    """Go on to the score once the board is over."""
    over = answer.ruling is not None and answer.ruling.outcome["board"] is not None
    return {"doubles": facts.get("doubles")} if over else None


def _overboard_pieces(facts: Values, _answer: Answer) -> dict[str, Any]:
    """Carry what went overboard into the ruling on where it is put back."""
    return {"pieces": facts["overboard"]} if facts.get("overboard") else {}


_ORDINARY_STROKE = {"proper": True, "striker_pocketed": False, "own": 0, "opponent": 0, "queen": False}

WIZARD = Wizard(
    rule,
    says=(
        *(Pocketed, OfQueen, Owing, Ends, Counted, Open),
        *(UmpireCall, NoStroke),
        *(QueenNow, Turn, Placer, Winner, Piece),
    ),
    situations=(
        Situation(N_("Striker alone in the pocket"), {**_ORDINARY_STROKE, "striker_pocketed": True}),
        Situation(N_("Striker and one of the player's own"), {**_ORDINARY_STROKE, "striker_pocketed": True, "own": 1}),
        Situation(
            N_("Striker and one of the opponent's"), {**_ORDINARY_STROKE, "striker_pocketed": True, "opponent": 1}
        ),
        Situation(N_("Only one of the opponent's"), {**_ORDINARY_STROKE, "opponent": 1}),
        Situation(N_("Queen alone"), {**_ORDINARY_STROKE, "queen": True, "queen_state": QueenState.ON_BOARD}),
        Situation(
            N_("Striker pocketed, carromman overboard"),
            {**_ORDINARY_STROKE, "striker_pocketed": True, "overboard": [Piece.OWN]},
        ),
        Situation(N_("Cover missed"), {**_ORDINARY_STROKE, "queen_state": QueenState.TO_COVER}),
    ),
    tray=Tray(
        asks=N_("What went into the pockets?"),
        pieces={
            "striker_pocketed": N_("Striker"),
            "queen": N_("Queen"),
            "own": N_("Player's own"),
            "opponent": N_("Opponent's"),
        },
        usual={"proper": True},
        shows=N_("On the board before the stroke"),
        board={
            "own_left": N_("Player's own"),
            "opponent_left": N_("Opponent's"),
            "queen_state": N_("Queen"),
            "dues": N_("Owed"),
            "proper": N_("Proper stroke"),
        },
    ),
    then=(
        Then("carrom.placement", _pieces_to_place),
        Then("carrom.board-score", _to_board_score),
        Then("carrom.off-board", _overboard_pieces),
    ),
    contradicts=is_half_a_stroke,
    never_offers=gives_points_from_nowhere,
)
