"""Rules for study questions on backgammon: facts that fit together, and plausible wrong answers.

A wizard rules on whatever a director answers; a question has to be a story that can happen, told to its end. The
functions that find a contradiction get the stated facts; those that exclude an option get these facts, the right
ruling and the one that might be offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tableside.rulings import Ruling

Told = Mapping[str, Any]
_FRESH_FACES = (1, 64)
_HIGHEST_CUBE = 4
_MOST_APART = 2
"""Points by which two score sheets differ when one of the players forgot or misread something."""
_STEP_OF_MINUTES = 5
_LONGEST_WITH_ONE_BREAK = 15
_WORTH = {"single": 1, "gammon": 2, "backgammon": 3}
_OF_MONEY_GAMES = ("beaver", "automatic", "jacoby")


def is_no_double(told: Told) -> bool:
    """Return whether a double does not fit the cube, has no doubler, or belongs to a game without an end."""
    centred, fresh = told.get("owner") == "centre", told.get("cube") in _FRESH_FACES
    impossible = {"owner", "cube"} <= told.keys() and centred != fresh
    after = told.get("noticed", "during") != "during"
    custom = told.get("variant", "none") != "none" or told.get("cube_found", "right") != "right"
    too_high = _HIGHEST_CUBE < told.get("cube", 1) < max(_FRESH_FACES)
    if too_high or is_no_crawford_story(told) or _needs_no_cube(told) or _is_plain_double(told):
        return True
    return impossible or custom or "by" not in told or (after and "result" not in told)


def _is_plain_double(told: Told) -> bool:
    """Return whether a double is made in time and at the right value, or the cube is not turned up."""
    if (stated := told.get("stated_value")) is not None:
        return bool(stated <= told.get("cube", 1) or stated == 2 * told.get("cube", 1))
    return bool(told.get("on_turn") and told.get("before_roll"))


def _needs_no_cube(told: Told) -> bool:
    """Return whether the player who doubles needs a single point, which a game without a cube gives."""
    if not {"score", "length", "by"} <= told.keys():
        return False
    return bool(told["score"]["ab".index(str(told["by"]))] == told["length"] - 1)


def answers_another_double(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer mentions money-game customs, another cube or a score that the story does not."""
    if right.verdict == other.verdict == "invalid" and right.outcome["value"] != other.outcome["value"]:
        return True
    cube = 1 if told.get("cube", 1) in _FRESH_FACES else told["cube"]
    if other.outcome.get("value") not in (cube, 2 * cube, told.get("stated_value")) or _gives_the_loser_points(
        told, other
    ):
        return True
    if (other.verdict == "invalid") != (other.outcome.get("value") == cube):
        return True
    custom = other.outcome.get("reason") in _OF_MONEY_GAMES
    # Whose cube it is not may well need no cube either.
    if other.outcome.get("dead") and right.verdict == other.verdict:
        return True
    return custom or (other.outcome.get("score_after") is not None and "result" not in told)


def forgets_the_double(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer says that it is the Crawford game, which stays true after a double in it."""
    from_nowhere = other.outcome.get("score_after") is not None and "result" not in told
    if _gives_the_loser_points(told, other):
        return True
    return from_nowhere or (told.get("doubled") is True and other.verdict == "cube-off" != right.verdict)


def _gives_the_loser_points(told: Told, other: Ruling) -> bool:
    """Return whether an answer adds the points of a game to the score of the player who lost it."""
    after = other.outcome.get("score_after")
    if not after or not told.get("result") or "score" not in told:
        return False
    loser = "ba".index(str(told["result"]["winner"]))
    return bool(after[loser] != told["score"][loser])


def is_no_crawford_story(told: Told) -> bool:
    """Return whether something is noticed before a next game that a match just won does not have."""
    result, score = told.get("result"), told.get("score")
    last = told.get("length", 0) - 1
    after = told.get("noticed", "during") != "during"
    if after and ((score and last not in score) or told.get("doubled") is False):
        return True  # There was nothing to notice.
    if told.get("noticed") != "after-game" or not result or not score:
        return False
    points = _WORTH[str(result["kind"])] * told.get("cube", 1)
    return bool(score["ab".index(str(result["winner"]))] + points >= told["length"])


def is_far_from_the_crawford_game(told: Told) -> bool:
    """Return whether no player is one point short of the match, or the story of a Crawford game has no end."""
    near = "score" not in told or told.get("length", 0) - 1 in told["score"]
    return not near or is_no_crawford_story(told)


def takes_too_many_breaks(told: Told) -> bool:
    """Return whether more breaks have been taken than there are (2.2.ii)."""
    return bool(told.get("taken", 0) > (1 if told.get("length", 1) <= _LONGEST_WITH_ONE_BREAK else 2))


def grants_another_break(told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer speaks of an exception that was not made, or of a series where there is none."""
    said = other.call.code.rpartition(".")[2]
    return said == "exception" or (said.startswith("series") and not told.get("best_of_three"))


def is_after_a_game_untold(told: Told) -> bool:
    """Return whether a cube is missed only after a game that the story does not mention."""
    return bool(told.get("noticed", "during") != "during")


def is_a_step_to_the_key(_told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer is true on the way to the right one: the points counted before a match is awarded."""
    return (right.verdict, other.verdict) in _ALSO_TRUE


def excuses_or_counts_on_the_way(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer excuses what was not excused, or is true on the way to the right one."""
    excused = other.verdict == "no-penalty" and told.get("excused") is False and right.verdict != "no-penalty"
    return (excused and "excused" in other.call.code) or is_a_step_to_the_key(told, right, other)


def answers_another_pause(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer mentions a double, the end of a game or times that the story does not."""
    why = str(told.get("why_paused"))
    if other.verdict in ("next-game", "play-on"):
        return why != "believes-over"
    if other.verdict in ("set-back", "director-sets-clock"):
        return why != "break"
    return other.verdict == "must-stop" or is_a_step_to_the_key(told, right, other)


def answers_another_request(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer belongs to another wish: dice to a choice before the match, waiting to a testimony."""
    wish, said = str(told.get("request")), other.call.code.rpartition(".")[2]
    if said == "dice":
        return wish != "preference"
    if said == "not-asked":
        return wish not in ("player-statement", "spectator-testimony")
    if said == "give-reason":
        return wish in ("preference", "player-statement", "spectator-testimony")
    return other.verdict == "director-decides" and right.verdict == "refused"


def calls_a_director_in_vain(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer calls a director who has spoken already, or about a move that stands in any case."""
    present = "director" in (told.get("finding"), told.get("pointed_out_by"))
    return other.verdict == "call-director" and (present or right.verdict == "stands")


def is_early_in_vain(told: Told) -> bool:
    """Return whether dice are rolled too early that have to be rolled again anyway, or nothing is wrong with a roll."""
    if told.get("opponent_turn_ended") is not False:
        in_place = told.get("landed") == "right" or told.get("beside_box") is True
        return told.get("rest") == "cocked" or (told.get("rest") == "flat" and in_place and not told.get("faults"))
    astray = told.get("landed") in ("left", "split", "off") or told.get("beside_box") is False
    return astray or told.get("rest") == "cocked" or bool(told.get("faults"))


def orders_a_baffle_box(_told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer has a player roll with a baffle box, which the director may order for other reasons."""
    return "baffle-box" in (other.outcome.get("sanctions") or ())


def is_lengthened_too_late(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer takes a short length for too long or names one of its own, or is true on the way."""
    lengths = told.get("length", 0), told.get("played_length", 0)
    too_late = lengths[1] < lengths[0] and other.call.code.endswith(".keep") and right.verdict != other.verdict
    another = other.outcome["length"] not in lengths
    return too_late or another or is_a_step_to_the_key(told, right, other)


def speaks_of_the_sheets(_told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer corrects or keeps a score that the story does not mention."""
    return other.verdict == "result-stands" or other.call.code.rpartition(".")[2].startswith(("score", "counts"))


def sets_another_delay(_told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer sets another move time than the story, or many times the time."""
    far = other.outcome["minutes_each"] > 3 * right.outcome["minutes_each"]
    return bool(far or other.outcome["delay_seconds"] != right.outcome["delay_seconds"])


_ALSO_TRUE = {
    ("match-awarded", "penalty-points"),
    ("play-game-out", "correct-now"),
    ("correct-now", "play-game-out"),
    ("must-stop", "next-game"),
    ("must-stop", "may-stop"),
    ("may-stop", "must-stop"),
    ("valid-premature", "valid"),
    ("may-stop", "next-game"),
    ("director-sets-clock", "may-stop"),
    ("set-back", "may-stop"),
    ("next-game", "may-stop"),
    ("play-on", "may-stop"),
}
"""Right verdicts, each with another that holds for the same case as far as it goes."""


def is_on_no_sheet(told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer gives a score that stands on neither sheet."""
    score = other.outcome["score"]
    return score is not None and tuple(score) not in (told.get("sheet_a"), told.get("sheet_b"))


def is_no_likely_dispute(told: Told) -> bool:
    """Return whether two sheets agree, or differ by more than one game is likely to make."""
    if "sheet_a" not in told or "sheet_b" not in told:
        return False
    apart = sum(abs(one - other) for one, other in zip(told["sheet_a"], told["sheet_b"], strict=True))
    return not 0 < apart <= _MOST_APART


def is_not_late(told: Told) -> bool:
    """Return whether no player is late, or one by exactly an amount that the rule leaves open."""
    return not told.get("minutes_late", 0) % _STEP_OF_MINUTES
