"""Rules for study questions on carrom: facts that fit together, and plausible wrong answers.

A wizard rules on whatever an official answers; a question has to be a story that can happen, told to its end. The
functions that find a contradiction get the stated facts; those that exclude an option get these facts, the right
ruling and the one that might be offered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tableside.games.carrom.shared import LAST_BOARD, PIECES, TIME_LIMIT_SECONDS

if TYPE_CHECKING:
    from tableside.rulings import Ruling

Told = Mapping[str, Any]
_LEFT = frozenset({"pieces_left", "own_left", "opponent_left"})
_FEWEST_PASSES = 2
_MOST_PIECES_MORE = 2
MOST_POINTS = 12


def owes_what_could_be_paid(told: Told) -> bool:
    """Return whether a player with pocketed pieces owes a due, which would have been paid from them (51, 56)."""
    debts = (("dues", "own_left"), ("opponent_dues", "opponent_left"))
    return any(told.get(owed, 0) > 0 and told.get(left) != PIECES for owed, left in debts)


def is_half_a_stroke(told: Told) -> bool:
    """Return whether a stroke lacks how it was played or where the striker went, nothing happens, or dues were paid."""
    in_debt = told.get("queen_state") == "to-cover" and told.get("dues", 0) > 0  # It would have gone back (68.b).
    # No law says what a due and an improper stroke cost together where pieces of the opponent go down.
    unsaid = not told.get("proper", True) and told.get("striker_pocketed") and told.get("opponent", 0) > 0
    # What goes back because it left the board is no penalty, and yet a carromman that is placed.
    untold = not {"proper", "striker_pocketed"} <= told.keys() or bool(told.get("overboard"))
    nothing = not any(told.get(name) for name in ("striker_pocketed", "own", "opponent", "queen")) and told.get(
        "proper"
    )
    idle = (bool(nothing) or _is_plain(told)) and told.get("queen_state") != "to-cover"
    return untold or idle or in_debt or bool(unsaid) or _covered_with_nothing(told) or owes_what_could_be_paid(told)


def _is_plain(told: Told) -> bool:
    """Return whether a proper stroke pockets pieces of the player's own that are not the last, and nothing else."""
    besides = any(told.get(name) for name in ("striker_pocketed", "opponent", "queen"))
    return bool(told.get("proper")) and not besides and 0 < told.get("own", 0) < told.get("own_left", PIECES)


def _covered_with_nothing(told: Told) -> bool:
    """Return whether a player with hardly a pocketed piece has taken or covered the queen (65, 68.a)."""
    state = str(told.get("queen_state"))
    if state == "to-cover":
        return told.get("own_left") == PIECES
    left = {"own": "own_left", "opponent": "opponent_left"}.get(state)
    return left is not None and told.get(left, 0) > PIECES - 2


def is_no_board(told: Told) -> bool:
    """Return whether a board was played out with the queen up (73.b), or its number matters without the round."""
    played_out = told.get("queen_by") == "none" and not told.get("forfeited")
    # The laws on offences count the queen only where it still lies there (24, 64, 82.b).
    if told.get("forfeited") and told.get("queen_by") == "winner":
        return True
    # Who has covered the queen has pocketed a piece of their own.
    uncovered = told.get("queen_by") == "loser" and told.get("loser_pieces_left") == PIECES
    if uncovered or _cannot_stand_so(told):
        return True
    return played_out or (told.get("board_number", 0) >= LAST_BOARD and "knockout_from_quarters" not in told)


def _cannot_stand_so(told: Told) -> bool:
    """Return whether earlier boards, each worth 1 to 12 to one side, cannot have given the scores before a board."""
    number, scores = told.get("board_number"), (told.get("winner_score"), told.get("loser_score"))
    if number is None or None in scores:
        return False
    won = [math.ceil(score / MOST_POINTS) for score in scores if score is not None]
    return not sum(won) <= number - 1 <= sum(score for score in scores if score is not None)


def hardly_passes(told: Told) -> bool:
    """Return whether players who keep passing have passed less than twice."""
    return bool(told.get("passes_each", _FEWEST_PASSES) < _FEWEST_PASSES)


def breaks_unseen(told: Told) -> bool:
    """Return whether a break is ruled on as a stroke, being made and faulty, or late where a stroke came before it."""
    faulty = not told.get("proper", True) or told.get("striker_pocketed")
    # A first attempt is a stroke (88.a): what comes late after it is hardly a breach before the first stroke.
    late_again = told.get("attempt", 1) > 1 and told.get("seconds", 0) > TIME_LIMIT_SECONDS
    as_stroke = bool(told.get("pocketed") or (told.get("touched") and faulty)) and not told.get("before_play_call")
    return late_again or as_stroke


def gives_points_from_nowhere(told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer gives points for a board that the story does not mention, or charges far too much."""
    counted = bool(other.outcome.get("board")) and not _LEFT & told.keys()
    return counted or _charged(other) > _charged(right) + _MOST_PIECES_MORE


def _charged(ruling: Ruling) -> int:
    return int(ruling.outcome.get("placed_now") or 0) + int(ruling.outcome.get("outstanding") or 0)


def starts_from_another_score(told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer adds its points to another score than the story's."""
    before = other.outcome["winner_total"] - other.outcome["points"]
    said = dict(other.call.params)
    return bool(before != told["winner_score"] or said.get("other", told["loser_score"]) != told["loser_score"])


def leaves_the_free_part(told: Told, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer puts a piece on what is free of a circle that is all free."""
    places = [one["place"] for one in other.outcome.get("places") or ()] + [other.outcome.get("place")]
    return told.get("centre", "free") == "free" and "centre-as-far-as-possible" in places


def only_stops_play(_told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer says no more than that the umpire will decide, as any umpire would first."""
    return other.verdict == "rule-on-it" and right.verdict != other.verdict


def leaves_it_to_the_player_on_turn(_told: Told, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer names the player on turn, which is also true if no one else may act."""
    return "player-on-turn" in (right.verdict, other.verdict)
