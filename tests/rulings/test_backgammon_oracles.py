"""Backgammon rulings worked out a second time, from the articles and not from the wizards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.games import find_wizard
from tests.rulings.oracles import REFUSED, Facts, assert_agrees, usual_facts
from tests.rulings.strategies import scenarios_of

WORTH = {"single": 1, "gammon": 2, "backgammon": 3}


def scored(case: Facts, value: int) -> tuple[list[int], str | None]:
    """Add the game at this value to the score, and tell who has won the match by it."""
    winner = case["result"]["winner"]
    score = list(case["score"])
    score["ab".index(winner)] += WORTH[case["result"]["kind"]] * value
    return score, winner if score["ab".index(winner)] >= case["length"] else None


def undone(case: Facts, value: int, recorded: int) -> Facts:
    """4.4.iv.a-c: taken back in the game, out of the score after it, and standing once the next game has begun."""
    if case["noticed"] == "during":
        return {"verdict": "invalid", "valid": False, "value": value, "score_after": None, "match_over": False}
    if case["noticed"] == "next-game-started":
        score, winner = scored(case, recorded)
        return {"verdict": "too-late", "valid": False, "score_after": score, "winner": winner}
    if case["ended_by"] == "pass":
        # What becomes of a game that ended because a void double was passed is settled nowhere.
        return {"valid": False, "score_after": None, "match_over": None, "discretion": True}
    score, winner = scored(case, value)
    resumes = case["noticed"] == "match-over" and winner is None
    verdict = "match-resumes" if resumes else "score-corrected"
    return {
        "verdict": verdict,
        "valid": False,
        "score_after": score,
        "winner": winner,
        "match_over": winner is not None,
    }


def is_told_twice(case: Facts, recorded: int | None) -> bool:
    """Tell whether how the game ended does not fit when the double was noticed."""
    if case["ended_by"] == "pass" and (case["noticed"] == "during" or case["result"]["kind"] != "single"):
        return True
    if recorded is None or case["noticed"] not in ("match-over", "next-game-started"):
        return False
    return bool(scored(case, recorded)[1]) is not (case["noticed"] == "match-over")


def cube(case: Facts) -> Facts:
    """4.4: who may double, when, from which value, and how a void double is undone; the length was always right."""
    length, score = case["length"], case["score"]
    needs = dict(zip("ab", (length - score[0], length - score[1]), strict=True))
    if min(needs.values()) <= 0:
        return REFUSED
    one_away = min(needs.values()) == 1
    if case["crawford_played"] and (not one_away or min(score) == 0):
        return REFUSED
    if set(needs.values()) == {1} and length > 1 and not case["crawford_played"] and case["reached_by"] == "play":
        return REFUSED
    missing = case["cube_found"] == "missing"
    if missing and (case["owner"] != "centre" or case["cube"] not in (1, 64)):
        return REFUSED
    if is_told_twice(case, case["recorded"]):
        return REFUSED
    if one_away and not case["crawford_played"]:
        recorded = case["recorded"] or (1 if case["ended_by"] == "pass" else 2)
        if case["noticed"] == "next-game-started" and is_told_twice(case, recorded):
            return REFUSED
        return {"reason": "crawford", "dead": False, **undone(case, 1, recorded)}
    # 4.4.i: turned by nobody, it stands in the middle at 1; a side owns it only from 2 on
    owned = case["owner"] != "centre" and case["cube"] > 1 and case["cube_found"] in ("right", "contested")
    value, owner = (case["cube"], case["owner"]) if owned else (1, "centre")
    if case["variant"] != "none" or owner not in ("centre", case["by"]):
        return {"valid": False, "dead": False, "value": value}
    if owner == case["by"] and value >= needs[owner]:
        recorded = case["recorded"] or (value if case["ended_by"] == "pass" else 2 * value)
        if case["noticed"] == "next-game-started" and is_told_twice(case, recorded):
            return REFUSED
        return {"reason": "dead-cube", "dead": True, **undone(case, value, recorded)}
    if not case["before_roll"]:
        return {"valid": False, "reason": "after-roll", "value": value}
    return {"valid": True, "value": 2 * value, "dead": False}


def take_or_pass(case: Facts) -> Facts:
    """4.4.iii: a word or an act is enough, and a sign of intention is neither."""
    said = {"take": "take", "pass": "pass"}.get(case["word"])
    done = {"own-side": "take", "middle": "pass"}.get(case["cube_act"])
    if said and done and said != done:
        return {"verdict": "director-decides", "discretion": True, "game_over": False}
    answer = said or done
    if answer is None:
        return {"verdict": "no-answer", "answer": None, "clock": None}
    clock = {"take": "start-opponent", "pass": "pause"}[answer] if case["clock"] else None
    corrected = case["wrong_value"]
    return {"verdict": answer, "game_over": answer == "pass", "clock": clock, "value_corrected": corrected}


def early_dice(case: Facts) -> Facts:
    """4.1.ii, 4.1.v, 4.3.ii.d-e."""
    pressed = case["what"] == "lifted-and-pressed"
    if not case["clock"]:
        return REFUSED if pressed else {"verdict": "no-set-penalty", "discretion": True, "clock_pause": False}
    if pressed:
        return {"verdict": "director-decides", "clock_pause": True}
    verdict = "wait-move-time" if case["admitted"] else "ask-director"
    stands = True if case["what"] == "rolled" else None
    return {"verdict": verdict, "clock_pause": True, "roll_stands": stands, "discretion": False}


def clock_stop(case: Facts) -> Facts:
    """3.7.ii, 4.3.ii, 4.3.v, 4.4.iii."""
    why = case["why_paused"]
    if why == "break":
        if case["clock_ran"]:
            return {"verdict": "set-back" if case["times_noted"] else "director-sets-clock"}
        return {"verdict": "may-stop", "follows": None if case["times_noted"] else "note-times"}
    if why == "believes-over":
        return {"verdict": "next-game" if case["opponent_agrees"] else "play-on", "allowed": True}
    listed = {"defective": "director-sets-clock", "other": "may-not-stop", "passed-double": "must-stop"}
    return {"verdict": listed.get(why, "may-stop"), "allowed": why != "other"}


def turn_end(case: Facts) -> Facts:
    """4.1.vi."""
    if not case["clock"] and case["clock_pressed"]:
        return REFUSED
    return {"turn_ended": case["clock_pressed"] if case["clock"] else case["dice_lifted"]}


def cube_place(case: Facts) -> Facts:
    """4.4.i, 4.4.iv, 4.4.ix."""
    state, noticed = case["cube_state"], case["noticed"]
    during = noticed == "during"
    if during and case["crawford_game"]:
        return {"verdict": "nothing-wrong" if state == "missing" else "remove", "cube_to": "off"}
    if state == "contested" and not case["proved"]:
        return {"verdict": "as-shown", "discretion": False}
    if state == "contested":
        stands = noticed == "next-game-started"
        return {"verdict": "result-stands" if stands else "put-right", "discretion": not during}
    if during:
        return {"verdict": "centre", "value": 1, "cube_to": "centre"}
    if state == "missing":
        return {"verdict": "result-stands", "discretion": False}
    stands = noticed == "next-game-started"
    return {"verdict": "result-stands" if stands else "score-without-cube", "discretion": True}


def devices(case: Facts) -> Facts:
    """1.7."""
    device, given_ = case["device"], case["permission"] == "given"
    if device == "score-keeping" or (device == "phone" and case["during_break"]):
        return {"verdict": "allowed", "discretion": False}
    if device in ("aid", "outside-help"):
        return {"verdict": "sanction", "allowed": False}
    if device == "headphones" and case["during_break"] and not given_:
        return {"verdict": "allowed", "discretion": True}
    if case["permission"] == "unreasonably-refused" and device != "phone":
        return {"verdict": "director-decides", "discretion": True}
    if not given_ or (case["revoked"] and device != "headphones"):
        return {"verdict": "sanction", "allowed": False}
    if case["revoked"]:
        return {"verdict": "director-decides", "discretion": True}
    if device == "recording":
        if case["clock"] and case["moment"] == "turn-over":
            return REFUSED
        right = ("own-time", "game-over") if case["clock"] else ("turn-over", "game-over")
        return {"verdict": "allowed" if case["moment"] in right else "sanction"}
    return {"verdict": "allowed", "discretion": False}


def appeal(case: Facts) -> Facts:
    """1.3.ii, 3.8, 5.1-5.2."""
    formed_wrongly = case["members"] not in (3, 5) or case["member_directs"]
    wrong = formed_wrongly or case["member_involved"]
    committee = {"verdict": "committee", "members": "3-or-5", "recompose": True if wrong else None}
    if case["stage"] == "claim":
        if not case["director_plays"]:
            return {"verdict": "director"}
        chosen = "before-play" if case["national"] else "players"
        if case["other_director"]:
            return {"verdict": "other-director"}
        open_ = case["national"] and wrong  # the director who would put it right is a party
        return {**committee, "chosen_by": chosen, "replaced_by": None, "discretion": open_}
    if case["against"] == "board-or-recording" or case["ruling_by"] == "committee" or not case["in_time"]:
        return {"verdict": "no-appeal"}
    if not case["national"]:
        return {**committee, "chosen_by": "director", "replaced_by": None, "discretion": False}
    replaced_by = "director" if case["member_involved"] else None
    return {**committee, "chosen_by": "before-play", "replaced_by": replaced_by, "discretion": formed_wrongly}


def concession(case: Facts) -> Facts:
    """4.5."""
    if not case["contact"] and not case["other_result"]:
        return {"verdict": "allowed"}
    return {"verdict": "sanction" if case["agreed_result"] else "play-on", "allowed": False}


ORACLES: dict[str, Callable[[Facts], Facts]] = {
    "cube": cube,
    "take-or-pass": take_or_pass,
    "early-dice": early_dice,
    "clock-stop": clock_stop,
    "turn-end": turn_end,
    "cube-place": cube_place,
    "devices": devices,
    "appeal": appeal,
    "concession": concession,
}


def likely_doubles(facts: Facts) -> Facts:
    """Bring a double drawn at random to a score that a match can have."""
    length = 1 + facts["length"] % 9
    score = [points % length for points in facts["score"]]
    return {
        **facts,
        "length": length,
        "score": score,
        "reached_by": facts["reached_by"].replace("length-corrected", "play"),
    }


@pytest.mark.parametrize("name", ORACLES)
@given(data=st.data())
def test_a_ruling_is_what_the_articles_say(name: str, data: st.DataObject) -> None:
    wizard = find_wizard(f"backgammon.{name}")
    facts = {**usual_facts(wizard), **data.draw(scenarios_of(wizard, complete=True))}
    if name == "cube":
        facts = likely_doubles(facts)
    assert_agrees(wizard, ORACLES[name], facts)
