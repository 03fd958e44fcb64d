"""Shared by the carrom wizards: pieces, questions and values; how a breach is punished (35-37); the umpire's calls."""

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Step, Words, call, reason
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values

PIECES = 9
MOST_DUES = 9
HIGHEST_SCORE_IN_PLAY = 24
TIME_LIMIT_SECONDS = 15
LONGEST_SECONDS = 600
PASSES_EACH = 3
LAST_BOARD = 8
EXTRA_BOARD = 9
MOST_BOARDS = 24

LEFT = Int(1, PIECES)
DUES = Int(0, MOST_DUES)
SCORE = Int(0, HIGHEST_SCORE_IN_PLAY)


class Turn(Words, of="value.turn"):
    MATCH_OVER = "match-over", "the match is over"
    KEEPS = "keeps", "is kept"
    PASSES = "passes", "passes"
    BOARD_OVER = "board-over", "the board is over"
    UNCHANGED = "unchanged", "unchanged"
    BY_STROKE = "by-stroke", "as the stroke decides"


class Placer(Words, of="value.placed_by"):
    OPPONENT = "opponent", "the opponent"
    RIGHT_HAND_PLAYER = "right-hand-player", "the right-hand player"
    PLAYER = "player", "the player"
    UMPIRE = "umpire", "the umpire"
    PARTNER = "partner", "the partner"


class Winner(Words, of="value.carrom.winner"):
    PLAYER = "player", "the player"
    OPPONENT = "opponent", "the opponent"


class Piece(Words, of="value.carrom"):
    """Whose piece it is, in the order in which pieces go back to the centre (38)."""

    QUEEN = "queen", "queen"
    OWN = "own", "one of the player's own"
    OPPONENT = "opponent", "opponent's carromman"


def centre_order(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Put pieces that went overboard in the order in which they go back to the centre (38.b, 38.c)."""
    return tuple(sorted(pieces, key=tuple(Piece).index))


class Centre(Words, of="value.carrom.centre"):
    FREE = "free", "free"
    PARTLY_COVERED = "partly-covered", "partly covered"
    COVERED = "covered", "covered"


class Place(Words, of="value.carrom.place"):
    CENTRE = "centre", "on the centre circle"
    CENTRE_AS_FAR_AS_POSSIBLE = "centre-as-far-as-possible", "on as much of the centre circle as is free"
    TOUCHING_FAR_SIDE = "touching-far-side", "touching the first, on the side away from the player on turn"
    TOUCHING = "touching", "touching these, as far as possible"
    NEXT_TO_CENTRE = "next-to-centre", "next to the centre circle, not easy to pocket"


QUEEN_POINTS = 3
LAST_SCORE_WITH_QUEEN = 21
MOST_POINTS = 12


def queen_counts(score: int) -> bool:
    """Return whether the queen is worth points to a player with this score: up to 21 (25.b.i, 27)."""
    return score <= LAST_SCORE_WITH_QUEEN


def queen_value(score: int) -> int:
    """Return three points while the one who gets them has 21 or fewer, then nothing (25.b.i, 27)."""
    return QUEEN_POINTS if queen_counts(score) else 0


def queen_alone(score: int) -> int:
    """Return the queen's value where nothing else counts: three points, from 22 on one (72, 73)."""
    return queen_value(score) or 1


class BoardLoss(Declarations, of="carrom.loss"):
    pieces = reason(
        (
            "For the loser's carromman still on the carrom board: one point.",
            "For the loser's carrommen still on the carrom board: {count} points.",
        ),
        "25.b.ii",
    )
    queen = reason("The queen is still there: 3 points more, as the winner has 21 or fewer.", "25.b.i")
    queen_too_late = reason("The queen is still there but is not counted, as the winner has 22 or more.", "27")


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a board, and why so many."""

    points: int
    reasons: tuple[Step, ...]

    @property
    def board(self) -> dict[str, str | int]:
        """The outcome of a board lost by an offence."""
        return {"winner": Winner.OPPONENT, "points": self.points}


def board_loss(pieces: int, queen_on_board: bool, winner_score: int) -> Points:
    """Count the offender's pieces, and the queen if it is there and the winner has 21 or fewer (24, 64, 82.b, 87.b)."""
    counted = BoardLoss.pieces(count=pieces)
    if not queen_on_board:
        return Points(pieces, (counted,))
    if queen_counts(winner_score):
        return Points(pieces + QUEEN_POINTS, (counted, BoardLoss.queen()))
    return Points(pieces, (counted, BoardLoss.queen_too_late()))


class Timing(Words, of="value.timing"):
    BEFORE_FIRST_STROKE = "before-first-stroke", "on turn, before the first stroke"
    DURING_TURN = "during-turn", "on turn, during or after the first stroke"
    NOT_ON_TURN = "not-on-turn", "not on turn"


class FoulKind(Words, of="value.carrom"):
    FOUL = "foul", "foul"
    TECHNICAL_FOUL = "technical-foul", "technical foul"


class Charged(Declarations, of="carrom"):
    technical_foul = reason(
        "Before the first stroke of the turn it is a technical foul: the opponent places "
        "one carromman and the player goes on.",
        "35.a, 36.a",
    )
    technical_foul_by_opponent = reason(
        "By someone not on turn it is a technical foul: one of the offender's carrommen "
        "is placed, and the turn does not change.",
        "35.a, 36.b",
    )
    foul = reason(
        "During the first stroke or after it, it is a foul: the opponent places one carromman and the turn is lost.",
        "35.b, 37.a",
    )


@dataclass(frozen=True, slots=True)
class Charge:
    """The kind of foul of a breach, and its effect on the turn; each costs one piece."""

    kind: FoulKind
    turn: Turn
    reason: Step


def charge_for(timing: Timing) -> Charge:
    """Tell a technical foul from a foul by the moment of the breach."""
    match timing:
        case Timing.DURING_TURN:
            return Charge(FoulKind.FOUL, Turn.PASSES, Charged.foul())
        case Timing.BEFORE_FIRST_STROKE:
            return Charge(FoulKind.TECHNICAL_FOUL, Turn.KEEPS, Charged.technical_foul())
        case _:
            return Charge(FoulKind.TECHNICAL_FOUL, Turn.UNCHANGED, Charged.technical_foul_by_opponent())


class UmpireCall(Declarations, of="carrom"):
    then = call("{first} {rest}")
    due = call("Due.")
    foul = call("Foul.")
    technical_foul = call("Technical foul.")
    no_foul = call("No foul. Play on.")
    restored = call("Position restored.")
    put_right = call("Put it right.")
    queen_returned = call("Queen back.")
    queen_to_cover = call("Queen, to cover.")
    queen_covered = call("Queen covered.")
    place = call(("Place one carromman.", "Place {count} carrommen."))
    owing = call(("One carromman owed.", "Carrommen owed: {count}."))
    come_back = call("What you pocketed comes back.")
    place_opponents = call(
        ("Take out one of the opponent's and place it.", "Take out {count} of the opponent's and place them.")
    )
    turn_keeps = call("Continue.")
    turn_passes = call("Turn passes.")
    play_on = call("Play on.")
    replay = call("Board void. Play it again.")
    board_won = call(("Board: one point to the player.", "Board: {count} points to the player."))
    board_lost = call(("Board: one point to the opponent.", "Board: {count} points to the opponent."))


_OF_TURN = {Turn.KEEPS: UmpireCall.turn_keeps, Turn.PASSES: UmpireCall.turn_passes, Turn.UNCHANGED: UmpireCall.play_on}


def sentences(first: Message, *more: Message) -> Message:
    if not more:
        return first
    return UmpireCall.then(first=first, rest=sentences(*more))


def pieces_said(placed: int, outstanding: int) -> list[Message]:
    said = [UmpireCall.place(count=Spoken(placed))] if placed else []
    return [*said, UmpireCall.owing(count=Spoken(outstanding))] if outstanding else said


def foul_said(charge: Charge) -> Message:
    return UmpireCall.foul() if charge.kind is FoulKind.FOUL else UmpireCall.technical_foul()


def turn_said(turn: Turn) -> Message:
    return _OF_TURN[turn]()


_COUNTED = frozenset({"pieces_left", "own_left", "opponent_left"})
_MOST_PIECES_MORE = 2


def owes_what_could_be_paid(told: Values) -> bool:
    """Return whether a player with pocketed pieces owes a due, which would have been paid from them (51, 56)."""
    debts = (("dues", "own_left"), ("opponent_dues", "opponent_left"))
    return any(told.get(owed, 0) > 0 and told.get(left) != PIECES for owed, left in debts)


def gives_points_from_nowhere(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer gives points for a board that the story does not mention, or charges far too much."""
    counted = bool(other.outcome.get("board")) and not _COUNTED & told.keys()
    return counted or _charged(other) > _charged(right) + _MOST_PIECES_MORE


def _charged(ruling: Ruling) -> int:
    return int(ruling.outcome.get("placed_now") or 0) + int(ruling.outcome.get("outstanding") or 0)


def leaves_the_free_part(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer puts a piece on the free part of a circle that is entirely free."""
    places = [one["place"] for one in other.outcome.get("places") or ()] + [other.outcome.get("place")]
    return told.get("centre", "free") == "free" and "centre-as-far-as-possible" in places
