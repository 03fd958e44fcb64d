"""Carrom rulings worked out a second time, from the Laws and not from the wizards; the stroke is in test_carrom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tests.rulings.oracles import REFUSED, Facts, assert_agrees, usual_facts
from tests.rulings.strategies import scenarios_of


def break_(case: Facts) -> Facts:
    """17-20: a touch makes the break; three attempts; too early costs a carromman and the turn."""
    if (case["pocketed"] and not case["touched"]) or (case["before_play_call"] and case["seconds"]):
        return REFUSED
    late = int(case["seconds"] > 15)
    if case["touched"] and case["before_play_call"]:
        return {"verdict": "foul", "turn": "passes", "penalty": 1, "replaced": case["pocketed"]}
    if case["touched"]:
        striker, improper, fell = case["striker_pocketed"], not case["proper"], case["pocketed"]
        passes = improper or (striker and not fell)  # 37.a, 45.a; with carrommen 46 and 47 decide
        cost = int(striker or improper) + int(striker and improper and fell and case["queen"])  # 71
        turn = "passes" if passes else "by-stroke"
        return {"verdict": "break-made", "turn": turn, "penalty": late + cost, "discretion": False}
    last = case["attempt"] == 3
    lost = last or not case["proper"] or case["striker_pocketed"]
    return {
        "verdict": "break-passes" if lost else "try-again",
        "penalty": late,
        "attempts_left": 0 if lost else 3 - case["attempt"],
        "discretion": case["before_play_call"],
    }


def off_board(case: Facts) -> Facts:
    """38-39: off the lamp it stays; else the queen, the striking player's, the opponent's, from the centre outwards."""
    pieces = case["pieces"]
    if pieces.count("queen") > 1 or max(pieces.count("own"), pieces.count("opponent")) > 9:
        return REFUSED
    if case["path"] == "off-the-lamp":
        return {"verdict": "stays", "order": []}
    order = [name for name in ("queen", "own", "opponent") for _ in range(pieces.count(name))]
    first = "centre" if case["centre"] == "free" else "centre-as-far-as-possible"
    places = [first, "touching-far-side", *["touching"] * len(order)][: len(order)]
    return {
        "verdict": "back-on-centre",
        "order": order,
        "places": [{"piece": piece, "place": place} for piece, place in zip(order, places, strict=True)],
        "placed_by": "umpire",
    }


def overlap(case: Facts) -> Facts:
    """40-44, 74: left as it lies; the striker is freed; what falls in is pocketed, the striker with a due."""
    lie, piece, fell = case["situation"], case["piece"], case["fell"]
    if lie == "fell-from-edge":
        return {"verdict": "pocketed", "pocketed": piece, "penalty": 0}
    if fell and not case["at_pocket_edge"]:
        return REFUSED
    if lie == "piece-on-striker" and fell and case["fallen"] == "both":
        return {"verdict": "striker-pocketed", "pocketed": "both", "penalty": 1, "restore": False}  # 43.b, 44
    if lie == "piece-on-striker" and fell and case["fallen"] != "striker":
        return {
            "verdict": "pocketed",
            "pocketed": case["fallen"],
            "penalty": 0,
            "restore": False,
            "remove_striker": True,
        }
    if lie == "piece-on-striker":
        # 43.a: the carromman was lifted and is laid down again, whether the striker fell in or not
        pocketed = {"pocketed": "striker", "penalty": 1} if fell else {"pocketed": None, "penalty": 0}
        return {"verdict": "striker-pocketed" if fell else "remove-striker", "restore": True, **pocketed}
    if fell:
        return {"verdict": "pocketed", "pocketed": piece, "penalty": 0}
    if lie == "striker-on-piece":
        return {"verdict": "remove-striker", "restore": case["moved"], "leave": False}
    return {"verdict": "leave", "leave": True, "remove_striker": False}


def lost_board(case: Facts) -> Facts:
    """24, 64, 82.b, 87.b: by the offender's carrommen, and by the queen while the winner has 21 or fewer."""
    queen = 3 if case["queen_on_board"] and case["opponent_score"] <= 21 else 0
    return {"verdict": "board-lost", "board": {"winner": "opponent", "points": case["pieces_left"] + queen}}


def turn(case: Facts) -> Facts:
    """23-24, 64, 82, 85, 98, 104.a."""
    match case["event"]:
        case "stroke-clock":
            first = "opponents-striker-removed" if case["first_stroke"] else "end-of-stroke"
            start = {"clock_from": "penalty-placed" if case["penalty_placed"] else first, "limit_seconds": 15}
            if not case["late"]:
                return {"verdict": "in-time", "penalty": 0, **start}
            verdict = "technical-foul" if case["first_stroke"] else "foul"
            return {"verdict": verdict, "penalty": 1, "turn": "keeps" if case["first_stroke"] else "passes", **start}
        case "out-of-turn":
            if case["stopped_in_time"]:
                return {"verdict": "no-loss", "discretion": True}
            return lost_board(case) if case["noticed"] else {"verdict": "stands", "board": None}
        case "left-seat":
            return {"verdict": "match-lost"} if case["without_permission"] else lost_board(case)
        case "played-during-appeal":
            return lost_board(case)
        case _:
            void = case["passes_each"] == 3
            return {"verdict": "replay" if void else "no-loss", "replay": void}


def disturbed(case: Facts) -> Facts:
    """87, 95, 101: restored with a foul, or the board is lost; without anybody's fault it is replayed."""
    if case["cause"] == "unforeseen":
        return {"verdict": "restore" if case["restorable"] else "replay", "replay": not case["restorable"]}
    if not case["restorable"]:
        return {**lost_board(case), "discretion": case["cause"] == "touched-pieces"}
    foul = "foul" if case["timing"] == "during-turn" else "technical-foul"
    return {"verdict": "restore-and-charge", "foul": foul, "penalty": 1, "restore": True}


def replay(case: Facts) -> Facts:
    """87.b, 95, 98, 101, 103."""
    if case["reason"] == "passes":
        return {"verdict": "replay" if case["passes_each"] == 3 else "play-on"}
    if case["reason"] == "no-room-for-striker":
        return {"verdict": "replay" if case["lines_blocked"] and case["circles_blocked"] else "play-on"}
    if case["restorable"]:
        return {"verdict": "play-on", "discretion": False}
    by_player = case["disturbed_by"] != "no-player"
    by_law = case["disturbed_by"] == "knocked-board" or (not by_player and case["beyond_control"])
    return {"verdict": "board-lost" if by_player else "replay", "replay": not by_player, "discretion": not by_law}


def match_loss(case: Facts) -> Facts:
    """64, 99, 104."""
    act = case["act"]
    if act in ("left-seat", "stopped-playing"):
        lost = not case["with_permission"]
    elif act in ("interval-overrun", "late-to-report"):
        lost = case["late"]
    elif act == "distraction":
        lost = case["times"] > 2 and case["warned"]
    else:
        lost = True
    board = True if act == "left-seat" and not lost and case["during_board"] else None
    penalty = 1 if act == "distraction" and not lost else None  # 90, 36.b: a technical foul
    verdict = "match-lost" if lost else "match-not-lost"
    return {"verdict": verdict, "match_lost": lost, "board_lost": board, "penalty": penalty}


def breaker(case: Facts) -> Facts:
    """15-16, 22, 29.b."""
    number, quarters = case["board_number"], case["knockout_from_quarters"]
    if case["extra_board"]:
        return {"breaker": "by-lot"} if number == 9 and not quarters else REFUSED
    if number > 8 and not quarters:
        return REFUSED
    if case["doubles"]:
        return {"breaker": "first" if number == case["game_number"] == 1 else "right-of-last"}
    boards_since_first = number - 1 + (1 if case["game_number"] == 2 else 0)
    return {"breaker": "second" if boards_since_first % 2 else "first", "colour": "white", "discretion": number > 8}


def protest(case: Facts) -> Facts:
    """105-112."""
    oral = case["form"] == "oral"
    in_form = case["at_once"] if oral else case["english_and_signed"] and case["complete"]
    if case["offensive"] or not case["fee_paid"] or case["late"] or not in_form:
        # 106: an oral protest comes at once; within 15 minutes it has to be in writing (105, 107)
        return {"verdict": "not-accepted", "accepted": False, "announce_result": True, "discretion": False}
    verdict = {"pending": "heard", "upheld": "upheld", "rejected": "rejected"}[case["jury"]]
    fee = {"pending": "held", "upheld": "refunded", "rejected": "kept"}[case["jury"]]
    return {
        "verdict": verdict,
        "fee": fee,
        "replay": verdict == "upheld",
        "announce_result": verdict == "rejected",
        "discretion": oral,
    }


def unnoticed(case: Facts) -> Facts:
    """24, 33.c, 55, 69, 86."""
    late = case["next_stroke_made"]
    match case["matter"]:
        case "opponents-piece":
            return {"verdict": "turn-lost-now", "stands": True}
        case "change-of-ends":
            return {"verdict": "change-after-board", "stands": False}
        case "queen-not-covered":
            return {"verdict": "queen-counts-as-covered" if late else "queen-goes-back", "stands": late}
        case _:
            return {"verdict": "stands" if late else "rule-on-it", "stands": late}


def surface(case: Facts) -> Facts:
    """83: spread before the break by the player on turn, then only the own lines are cleared."""
    if case["matter"] == "foreign-object":
        return {"verdict": "umpire-does"}
    if not case["play_called"]:
        return {"verdict": "player-must" if case["on_turn"] else "player-on-turn"}
    return {"verdict": "player-may" if case["matter"] == "own-lines" and case["on_turn"] else "not-now"}


ORACLES: dict[str, Callable[[Facts], Facts]] = {
    "break": break_,
    "off-board": off_board,
    "overlap": overlap,
    "turn": turn,
    "disturbed": disturbed,
    "replay": replay,
    "match-loss": match_loss,
    "breaker": breaker,
    "protest": protest,
    "unnoticed": unnoticed,
    "surface": surface,
}


@pytest.mark.parametrize("name", ORACLES)
@given(data=st.data())
def test_a_ruling_is_what_the_laws_say(name: str, data: st.DataObject) -> None:
    wizard = find_wizard(f"carrom.{name}")
    facts = {**usual_facts(wizard), **data.draw(scenarios_of(wizard, complete=True))}
    assert_agrees(wizard, ORACLES[name], facts)
