"""Shared by the carrom wizards: the number of pieces, and common questions, values and names."""

from collections.abc import Sequence

from tableside.messages import Text
from tableside.rulings import Words
from tableside.rulings.kinds import Int

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

HAS_DOUBLES = Text("fact.carrom.doubles", "Doubles?")
WHICH_BOARD = Text("fact.carrom.board_number", "Which board of the game?")
IS_FROM_QUARTERS = Text("fact.carrom.knockout_from_quarters", "Quarter-final or later?")
WAS_PROPER = Text("fact.carrom.proper", "Was the stroke proper?")
WAS_STRIKER_POCKETED = Text("fact.carrom.striker_pocketed", "Was the striker pocketed?")
OWN_LEFT = Text("fact.carrom.own_left", "The player's own carrommen on the carrom board beforehand")
OWED = Text("fact.carrom.dues", "Carrommen owed beforehand")
OPPONENT_SCORE = Text("fact.carrom.opponent_score", "Opponent's score in the game")
OFFENDERS_LEFT = Text("fact.carrom.pieces_left", "Offender's carrommen on the carrom board")
IS_QUEEN_ON_BOARD = Text("fact.carrom.queen_on_board", "Is the queen still on the carrom board?")
HOW_MANY_PASSES = Text("fact.carrom.passes_each", "Passes in a row by each player")
IS_RESTORABLE = Text("fact.carrom.restorable", "Can the position be restored?")
IS_CENTRE_FREE = Text("fact.carrom.centre", "Is the centre circle free?")
HOW_MANY_SECONDS = Text("fact.carrom.seconds", "Seconds taken")

BOARD_LOST = Text("verdict.carrom.board-lost", "Board lost")
FOUL = Text("verdict.carrom.foul", "Foul")
MATCH_LOST = Text("verdict.carrom.match-lost", "Match lost")
REPLAYED = Text("verdict.carrom.replay", "Board played again")
STANDS = Text("verdict.carrom.stands", "It stands")
TECHNICAL_FOUL = Text("verdict.carrom.technical-foul", "Technical foul")


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
