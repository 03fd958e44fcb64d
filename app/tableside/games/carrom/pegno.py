"""carrom.pegno: the whole ruling of a stroke (35-37, 45-75, 77, 86)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from tableside.games.carrom.dues import Account, placed_by, settle
from tableside.games.carrom.endings import UMPIRE_DECIDES, Ending, ending_of, finishes_in_debt
from tableside.games.carrom.queen import ALL_FATES, QueenFate, fate_of_queen
from tableside.games.carrom.stroke import Stroke, refuse_impossible
from tableside.messages import Message, Spoken, message
from tableside.rulings.model import Ruling, Step, Wizard, step

KEEPS = "keeps"
PASSES = "passes"
BOARD_OVER = "board-over"


class Picture(NamedTuple):
    """A stroke as its reasons see it: what was there at all, not how much of it."""

    proper: bool
    striker: bool
    off_board: bool
    own: bool
    opponent: bool
    queen: bool
    concerns_queen: bool


def rule_on_stroke(stroke: Stroke) -> Ruling:
    """Rule on a stroke: first whether it ended the board, then what comes back and who plays on."""
    refuse_impossible(stroke)
    ending = ending_of(stroke)
    if ending is not None:
        return _board_over(ending, stroke.striker_off_board, stroke.claim_due)
    queen = fate_of_queen(stroke)
    account = settle(stroke)
    picture = Picture(
        stroke.proper,
        stroke.striker_pocketed,
        stroke.striker_off_board,
        stroke.own > 0,
        stroke.opponent > 0,
        stroke.queen,
        stroke.concerns_queen,
    )
    return _play_on(picture, queen, account, placed_by(stroke, account, queen), finishes_in_debt(stroke))


# --- the board goes on ---------------------------------------------------------------------------------------------


# An inquiry asks for the same few rulings hundreds of times in a row.
@lru_cache(maxsize=2048)
def _play_on(picture: Picture, queen: QueenFate, account: Account, placer: str | None, in_debt: bool) -> Ruling:
    turn = _turn(picture, queen)
    question = "finish-in-debt" if in_debt else _open_question(picture, queen)
    verdict = _verdict(picture, queen, turn)
    steps = [
        *_what_happened(picture),
        *_what_of_the_queen(picture, queen),
        *_what_is_paid(account, placer),
        *_what_is_open(question),
    ]
    return Ruling(
        verdict=verdict,
        call=_call(verdict, turn, queen.now, account.placed, account.outstanding),
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
        },
        steps=tuple(steps),
        discretion=question is not None,
    )


def _turn(picture: Picture, queen: QueenFate) -> str:
    """Own pieces or a queen that was there to be taken keep the turn (21, 46, 48, 71); a foul never does (37, 50)."""
    if not picture.proper or queen.case in {"in-debt", "no-right-yet", "first-with-striker"}:
        return PASSES
    return KEEPS if picture.own or picture.queen else PASSES


def _verdict(picture: Picture, queen: QueenFate, turn: str) -> str:
    if not picture.proper:
        return "foul"
    if picture.striker:
        return "due-turn-kept" if turn == KEEPS else "due"
    return "queen-returned" if queen.now == "returned" else "fair"


def _open_question(picture: Picture, queen: QueenFate) -> str | None:
    """Name what the Laws leave open: two clauses that both fit and differ, or none that does."""
    if not picture.striker:
        return None
    if queen.case == "with-striker" and picture.opponent:
        return "queen-striker-and-opponents-pieces"
    if queen.rules == ("carrom/68.c", "carrom/71.a"):
        return "first-pieces-queen-and-striker"
    return None


# --- reasons -------------------------------------------------------------------------------------------------------


@cache
def _reason(what: str, *rules: str) -> Step:
    return step(f"step.carrom.pegno.{what}", *rules)


def _what_happened(picture: Picture) -> list[Step]:
    steps: list[Step] = []
    if picture.off_board:
        steps.append(_reason("striker-off-board", "carrom/77"))
    if not picture.proper:
        return [*steps, *_improper_stroke(picture)]
    if picture.striker:
        return [*steps, *_due(picture)]
    return [*steps, *_clean_stroke(picture)]


def _clean_stroke(picture: Picture) -> list[Step]:
    if picture.queen:
        own = [_reason("own-with-queen", "carrom/21")] if picture.own else []
        return [*own, _reason("opponent-with-queen", "carrom/86.b")] if picture.opponent else own
    if picture.own:
        return [_reason("own-and-opponent" if picture.opponent else "own", "carrom/21")]
    if picture.opponent:
        return [_reason("opponent-only", "carrom/86.a", "carrom/21")]
    return [_reason("nothing", "carrom/21")]


def _due(picture: Picture) -> list[Step]:
    if picture.own:
        if picture.opponent:
            return [_reason("striker-with-both", "carrom/48")]
        return [_reason("striker-with-own", "carrom/46")]
    if picture.opponent:
        return [_reason("striker-with-opponents", "carrom/47")]
    if picture.queen:
        return []
    return [_reason("striker-alone", "carrom/45.a")]


def _improper_stroke(picture: Picture) -> list[Step]:
    steps = [_reason("improper", "carrom/35.b", "carrom/37.a")]
    if picture.own:
        clause = "carrom/50.b" if picture.striker else "carrom/50.a"
        steps.append(_reason("improper-own", clause))
    elif picture.striker and not picture.opponent and not picture.queen:
        steps.append(_reason("striker-alone", "carrom/45.a"))
    if picture.opponent:
        steps.append(_reason("improper-opponents", "carrom/49"))
    return steps


def _what_of_the_queen(picture: Picture, queen: QueenFate) -> list[Step]:
    steps = [] if queen.case is None else [_reason(f"queen.{queen.case}", *queen.rules)]
    if queen.case == "in-debt" and picture.striker and not picture.own and not picture.opponent:
        steps.append(_reason("striker-with-queen", "carrom/71.b"))
    if not picture.proper and picture.striker and picture.concerns_queen:
        if picture.queen:
            clause = "carrom/71.a" if picture.own else "carrom/71.b"
        else:
            clause = "carrom/71.d" if picture.own else "carrom/71.c"
        steps.append(_reason("one-more-for-improper", "carrom/71", clause))
    return steps


def _what_is_paid(account: Account, placer: str | None) -> list[Step]:
    steps: list[Step] = []
    if account.paid > account.penalty:
        steps.append(step("step.carrom.pegno.old-dues-paid", "carrom/51.a", "carrom/56", count=account.paid))
    if account.outstanding:
        clause = "carrom/45.b" if account.paid == 0 else "carrom/56"
        steps.append(step("step.carrom.pegno.outstanding", clause, count=account.outstanding))
    if account.opponent_paid:
        count = account.opponent_paid
        steps.append(step("step.carrom.pegno.opponents-due-paid", "carrom/51.b.ii", "carrom/56", count=count))
    if placer == "right-hand-player":
        steps.append(_reason("right-hand-player-places", "carrom/51.b.i"))
    return steps


def _what_is_open(question: str | None) -> list[Step]:
    return [] if question is None else [_reason(f"open.{question}", *_OPEN_RULES[question], UMPIRE_DECIDES)]


_OPEN_RULES = {
    "finish-in-debt": ("carrom/25.a", "carrom/51.a", "carrom/56"),
    "queen-striker-and-opponents-pieces": ("carrom/47", "carrom/71.b"),
    "first-pieces-queen-and-striker": ("carrom/68.c", "carrom/71.a"),
    "both-last-without-striker": ("carrom/73.c", "carrom/25.a"),
    "covered-by-this-stroke": ("carrom/73.a", "carrom/26.c"),
    "own-pieces-come-back": ("carrom/48", "carrom/50"),
    "last-piece-in-debt": ("carrom/51.a", "carrom/56"),
    "claim-beyond-twelve": ("carrom/28", "carrom/73"),
}


# --- the board is over ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _board_over(ending: Ending, off_board: bool, claim_due: bool) -> Ruling:
    verdict = "board-won" if ending.winner == "player" else "board-lost"
    return Ruling(
        verdict=verdict,
        call=_result_call(verdict, ending.points),
        outcome={
            "turn": BOARD_OVER,
            "returned_own": 0,
            "penalty": 0,
            "placed_now": 0,
            "outstanding": 0,
            "queen": ending.queen_now,
            "placed_by": None,
            "board": {"winner": ending.winner, "points": ending.points},
            "opponent_placed": 0,
            "opponent_outstanding": 0,
        },
        steps=_why_it_is_over(ending, off_board, claim_due),
        discretion=ending.open_question is not None,
    )


def _why_it_is_over(ending: Ending, off_board: bool, claim_due: bool) -> tuple[Step, ...]:
    steps = [_reason("striker-off-board", "carrom/77")] if off_board else []
    steps.append(_reason(f"ending.{ending.case}", *ending.rules))
    if ending.pieces and "carrom/73.c" not in ending.rules:  # 73.c fixes the points itself
        steps.append(step("step.carrom.pegno.points.pieces", *_pieces_law(ending), count=ending.pieces))
    if ending.queen:
        steps.append(step("step.carrom.pegno.points.queen", *_queen_law(ending), count=ending.queen))
    if ending.claimed:
        claim_law = "carrom/72" if ending.rules[0].startswith("carrom/72") else "carrom/73"
        steps.append(step("step.carrom.pegno.points.claimed", claim_law, count=ending.claimed))
    elif claim_due and not ending.claimable:
        steps.append(_reason("points.no-claim", "carrom/28"))
    if ending.uncapped > ending.points:
        steps.append(_reason("points.most", "carrom/28"))
    return (*steps, *_what_is_open(ending.open_question))


def _pieces_law(ending: Ending) -> tuple[str, ...]:
    return ("carrom/73",) if ending.claimable else ("carrom/25.b.ii",)


def _queen_law(ending: Ending) -> tuple[str, ...]:
    if ending.claimable or ending.rules[0].startswith("carrom/72"):
        return ("carrom/72",) if ending.rules[0].startswith("carrom/72") else ("carrom/73",)
    return ("carrom/25.b.i",)


# --- what the umpire says ------------------------------------------------------------------------------------------


@cache
def _call(verdict: str, turn: str, queen: str, placed: int, outstanding: int) -> Message:
    """Put the call together: the verdict, the queen, the pieces, the turn."""
    sentences: list[Message] = []
    if verdict in {"due", "due-turn-kept", "foul"}:
        sentences.append(message(f"call.carrom.{'foul' if verdict == 'foul' else 'due'}"))
    if queen in {"returned", "to-cover", "covered"}:
        sentences.append(message(f"call.carrom.queen-{queen}"))
    if placed:
        sentences.append(message("call.carrom.place", count=Spoken(placed)))
    if outstanding:
        sentences.append(message("call.carrom.owing", count=Spoken(outstanding)))
    sentences.append(message(f"call.carrom.turn-{turn}"))
    call = sentences[-1]
    for sentence in reversed(sentences[:-1]):
        call = message("call.carrom.then", first=sentence, rest=call)
    return call


@cache
def _result_call(verdict: str, points: int) -> Message:
    return message(f"call.carrom.{verdict}", count=Spoken(points))


_RULES = (
    *("carrom/21", "carrom/35.b", "carrom/37.a", "carrom/45.a", "carrom/45.b", "carrom/46", "carrom/47", "carrom/48"),
    *("carrom/49", "carrom/50", "carrom/50.a", "carrom/50.b", "carrom/51.a", "carrom/51.b.i", "carrom/51.b.ii"),
    *(
        "carrom/56",
        "carrom/71",
        "carrom/71.c",
        "carrom/71.d",
        "carrom/77",
        "carrom/86.a",
        "carrom/86.b",
        UMPIRE_DECIDES,
    ),
    *("carrom/25.a", "carrom/25.b.i", "carrom/25.b.ii", "carrom/26.a", "carrom/26.b", "carrom/26.c", "carrom/27"),
    *("carrom/28", "carrom/72", "carrom/72.a", "carrom/72.b", "carrom/73", "carrom/73.a", "carrom/73.b", "carrom/73.c"),
)

PEGNO = Wizard(
    id="carrom.pegno",
    scenario=Stroke,
    rule=rule_on_stroke,
    verdicts=("fair", "due", "due-turn-kept", "foul", "queen-returned", "board-won", "board-lost"),
    rules=tuple(dict.fromkeys((*_RULES, *(rule for fate in ALL_FATES for rule in fate.rules)))),
)
