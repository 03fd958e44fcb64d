"""Calls of a carrom umpire: short sentences in a fixed order, the offence first and the turn last."""

from tableside.games.carrom.charges import Charge, FoulKind
from tableside.games.carrom.shared import Turn
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, call


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
    """Join sentences into one call."""
    if not more:
        return first
    return UmpireCall.then(first=first, rest=sentences(*more))


def pieces_said(placed: int, outstanding: int) -> list[Message]:
    """Say how many pieces are placed now and how many stay owed."""
    said = [UmpireCall.place(count=Spoken(placed))] if placed else []
    return [*said, UmpireCall.owing(count=Spoken(outstanding))] if outstanding else said


def foul_said(charge: Charge) -> Message:
    """Say which of the two fouls it is."""
    return UmpireCall.foul() if charge.kind is FoulKind.FOUL else UmpireCall.technical_foul()


def turn_said(turn: Turn) -> Message:
    """Say who plays on."""
    return _OF_TURN[turn]()
