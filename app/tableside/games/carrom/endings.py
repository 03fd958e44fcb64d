"""Strokes that end the board: all pieces down (25-28), and the last pieces with the queen (72-73).

Each ending is a value: who wins, by how many points, by which case. Where the striker goes down with last pieces, the
text is silent and the international laws it translates decide; where these are silent too, the umpire does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.games.carrom.queen import fate_of_queen
from tableside.games.carrom.stroke import ON_BOARD, OPPONENT, OWN, TO_COVER, Stroke

QUEEN_POINTS = 3
LAST_SCORE_WITH_QUEEN = 21
MOST_POINTS = 12
UMPIRE_DECIDES = "carrom/104.c"


@dataclass(frozen=True, slots=True)
class Ending:
    """A board that is over."""

    winner: str
    case: str
    rules: tuple[str, ...]
    pieces: int
    queen: int
    queen_now: str
    claimable: bool = False
    claimed: int = 0
    open_question: str | None = None

    @property
    def uncapped(self) -> int:
        """Add up all that counts, before the limit of twelve."""
        return self.pieces + self.queen + self.claimed

    @property
    def points(self) -> int:
        """Give the points for the board, never more than twelve (28)."""
        return min(MOST_POINTS, self.uncapped)


def queen_value(score: int) -> int:
    """Three points while the one who gets them has 21 or fewer, then nothing (25.b.i, 27)."""
    return QUEEN_POINTS if score <= LAST_SCORE_WITH_QUEEN else 0


def queen_alone(score: int) -> int:
    """Give the queen's value where nothing else counts: three points, from 22 on one (72, 73)."""
    return queen_value(score) or 1


def ending_of(stroke: Stroke) -> Ending | None:
    """Tell how the stroke ended the board, or that play goes on."""
    own_last, opponent_last = stroke.own_last, stroke.opponent_last
    if own_last and opponent_last:
        ending: Ending | None = _both_last(stroke)
    elif own_last:
        ending = _own_last(stroke)
    elif opponent_last:
        ending = _opponent_last(stroke)
    else:
        return None
    if ending is None:
        return None
    if ending.claimable and stroke.claim_due:
        claimed = int(stroke.striker_pocketed) + int(not stroke.proper)
        ending = replace(ending, claimed=claimed)
    question = ending.open_question or _question_about(stroke, ending)
    return ending if question is None else replace(ending, open_question=question)


def _question_about(stroke: Stroke, ending: Ending) -> str | None:
    """Name what no law settles about an ending that is clear in itself."""
    if _owner_in_debt(stroke):
        return "last-piece-in-debt"
    return "claim-beyond-twelve" if ending.claimed and ending.uncapped > MOST_POINTS else None


def finishes_in_debt(stroke: Stroke) -> bool:
    """Whether all pieces of a side went down for a win, but one has to come back for a due at once (51.a, 56)."""
    if stroke.own_last and not stroke.opponent_last:
        return stroke.clean and stroke.dues > 0 and (stroke.queen or stroke.queen_state != ON_BOARD)
    if stroke.opponent_last and not stroke.own_last:
        return stroke.opponent_dues > 0 and not stroke.queen and stroke.queen_state in (OWN, OPPONENT)
    return False


def _owner_in_debt(stroke: Stroke) -> bool:
    return (stroke.own_last and stroke.dues > 0) or (stroke.opponent_last and stroke.opponent_dues > 0)


def _lost(stroke: Stroke, case: str, *rules: str, pieces: int = 0, queen: int | None = None, now: str) -> Ending:
    """Build a loss by Law 72 or 73, in which a due may be claimed."""
    value = queen_alone(stroke.opponent_score) if queen is None else queen
    return Ending(OPPONENT, case, rules, pieces, value, now, claimable=True)


def _both_last(stroke: Stroke) -> Ending:
    if stroke.queen:
        return _queen_and_both_last(stroke)
    match stroke.queen_state:
        case "on-board":
            return _lost(stroke, "both-last-queen-up", "carrom/73.b", now="on-board")
        case "to-cover":
            return _both_last_while_covering(stroke)
        case "own":
            ending = _lost(stroke, "both-last-own-queen", "carrom/73.c", pieces=1, queen=0, now="unchanged")
        case _:
            ending = _lost(stroke, "both-last-opponents-queen", "carrom/73.c", now="unchanged")
    return ending if stroke.striker_pocketed else replace(ending, open_question="both-last-without-striker")


def _queen_and_both_last(stroke: Stroke) -> Ending:
    if not stroke.proper:
        return _lost(stroke, "all-last-improper", "carrom/72.b", "carrom/72", now="returned")
    if stroke.striker_pocketed:
        return _lost(stroke, "all-last-with-striker", "carrom/71.a", "carrom/73.b", now="returned")
    if stroke.dues > 0:
        return _lost(stroke, "all-last-in-debt", "carrom/68.b", "carrom/73.b", now="returned")
    value = queen_alone(stroke.player_score)
    return Ending("player", "all-last", ("carrom/72.b",), 0, value, "covered")


def _both_last_while_covering(stroke: Stroke) -> Ending:
    if not stroke.proper:
        return _lost(stroke, "covering-with-both-last-improper", "carrom/72.a", "carrom/72", now="returned")
    if stroke.striker_pocketed:
        return _lost(stroke, "covering-with-both-last-striker", "carrom/71.d", "carrom/73.a", now="returned")
    value = queen_alone(stroke.player_score)
    return Ending("player", "covering-with-both-last", ("carrom/72.a",), 0, value, "covered")


def _own_last(stroke: Stroke) -> Ending | None:
    if not stroke.queen and stroke.queen_state == ON_BOARD:
        return _lost(stroke, "own-last-queen-up", "carrom/73.b", now="on-board")
    if not stroke.clean or stroke.dues > 0:
        return None
    pieces = stroke.opponent_left - stroke.opponent
    if not stroke.queen and stroke.queen_state == OPPONENT:
        rules = ("carrom/25.a", "carrom/26.a", "carrom/26.c")
        return Ending("player", "finished-without-queen", rules, pieces, 0, "unchanged")
    value = queen_value(stroke.player_score)
    now = "covered" if stroke.queen or stroke.queen_state == TO_COVER else "unchanged"
    if value:
        rules = ("carrom/25.a", "carrom/26.a", "carrom/26.b")
        return Ending("player", "finished-with-queen", rules, pieces, value, now)
    return Ending("player", "finished-queen-too-late", ("carrom/25.a", "carrom/26.a", "carrom/27"), pieces, 0, now)


def _opponent_last(stroke: Stroke) -> Ending | None:
    if not stroke.queen and stroke.queen_state in (OWN, OPPONENT):
        return None if stroke.opponent_dues > 0 else _opponent_finished(stroke)
    ending = _opponent_last_without_covered_queen(stroke)
    return _count_own_pieces_that_came_back(stroke, ending)


def _opponent_finished(stroke: Stroke) -> Ending:
    """All of the opponent's pieces are down and the queen was covered before: the opponent has finished (25.a)."""
    pieces = _own_pieces_that_count(stroke)
    rules: tuple[str, ...] = ("carrom/25.a", "carrom/26.a")
    if stroke.queen_state == OWN:
        case, value, rules = "opponent-finished", 0, (*rules, "carrom/26.c")
    elif value := queen_value(stroke.opponent_score):
        case, rules = "opponent-finished-with-queen", (*rules, "carrom/26.b")
    else:
        case, rules = "opponent-finished-queen-too-late", (*rules, "carrom/27")
    ending = Ending(OPPONENT, case, (*_why_pieces_stay_down(stroke), *rules), pieces, value, "unchanged")
    return _count_own_pieces_that_came_back(stroke, ending)


def _why_pieces_stay_down(stroke: Stroke) -> tuple[str, ...]:
    if not stroke.proper:
        return ("carrom/49",)
    if not stroke.striker_pocketed:
        return ("carrom/86.a",)
    return ("carrom/48",) if stroke.own else ("carrom/47",)


def _opponent_last_without_covered_queen(stroke: Stroke) -> Ending:
    pieces = _own_pieces_that_count(stroke)
    if not stroke.queen and stroke.queen_state == ON_BOARD:
        value = queen_value(stroke.opponent_score)
        return _lost(stroke, "opponents-last-queen-up", "carrom/73.b", pieces=pieces, queen=value, now="on-board")
    fate = fate_of_queen(stroke)
    if fate.now == "covered":
        rules = (*fate.rules, "carrom/73.a", "carrom/25.a", "carrom/26.a", "carrom/26.c")
        return Ending(
            OPPONENT, "covered-and-opponents-last", rules, pieces, 0, "covered", open_question="covered-by-this-stroke"
        )
    value = queen_value(stroke.opponent_score)
    law = "carrom/73.a" if fate.now == "to-cover" or stroke.queen_state == TO_COVER else "carrom/73.b"
    return _lost(stroke, "opponents-last-queen-uncovered", *fate.rules, law, pieces=pieces, queen=value, now=fate.now)


def _own_pieces_that_count(stroke: Stroke) -> int:
    return stroke.own_left - (stroke.own if stroke.clean else 0)


def _count_own_pieces_that_came_back(stroke: Stroke, ending: Ending) -> Ending:
    """Mark that no law says whether pieces that come back after the last stroke still count."""
    if stroke.clean or stroke.own == 0:
        return ending
    return replace(ending, open_question="own-pieces-come-back")
