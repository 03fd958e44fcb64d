"""The ruling of a stroke: what goes back, what is due, whose turn it is, is the board over? (35-37, 45-75, 77, 86)"""

from typing import Any

from tableside.errors import N_
from tableside.games.carrom.calls import UmpireCall, pieces_said, sentences, turn_said
from tableside.games.carrom.cases import gives_points_from_nowhere, is_half_a_stroke
from tableside.games.carrom.dues import Account, Owing, placed_by, settle, why_paid
from tableside.games.carrom.endings import Counted, Ending, Ends, Open, ending_of, finishes_in_debt
from tableside.games.carrom.queen import Fate, OfQueen, QueenNow, fate_of_queen
from tableside.games.carrom.shared import BOARD_LOST, FOUL, Piece, Placer, Turn, Winner, centre_order
from tableside.games.carrom.stroke import NoStroke, Pocketed, QueenState, Stroke, refuse_impossible
from tableside.messages import Message, Spoken
from tableside.rulings import Ruling, Step, Wizard, Words
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Reason, Situation, Then, Tray, Values, words_of
from tableside.rulings.profile import Profile


class Verdict(Words):
    FAIR = "fair", "Fair stroke"
    DUE = "due", "Due, turn lost"
    DUE_TURN_KEPT = "due-turn-kept", "Due, turn kept"
    FOUL = "foul", FOUL
    QUEEN_RETURNED = "queen-returned", "Queen goes back, turn lost"
    BOARD_WON = "board-won", "Board won"
    BOARD_LOST = "board-lost", BOARD_LOST


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
    checks=Profile(contradicts=is_half_a_stroke, never_offers=gives_points_from_nowhere),
)
