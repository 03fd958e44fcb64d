"""Something was overlooked: what can still be put right? (24, 33.c, 55, 69, 86)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values


class Verdict(Words):
    STANDS = "stands"
    QUEEN_COUNTS_AS_COVERED = "queen-counts-as-covered", "The queen counts as covered"
    TURN_LOST_NOW = "turn-lost-now", "The turn is lost now"
    CHANGE_AFTER_BOARD = "change-after-board", "Change sides after this board"
    RULE_ON_IT = "rule-on-it", "It can still be ruled on"
    QUEEN_GOES_BACK = "queen-goes-back", "The queen goes back"


class Matter(Words, of="value.carrom.unnoticed.matter"):
    OUT_OF_TURN = "out-of-turn", "a stroke out of turn"
    WRONG_PIECES_PLACED = "wrong-pieces-placed", "wrong carrommen placed as penalty"
    QUEEN_NOT_COVERED = "queen-not-covered", "a queen that was not covered"
    OPPONENTS_PIECE = "opponents-piece", "the player went on after pocketing only the opponent's carromman"
    CHANGE_OF_ENDS = "change-of-ends", "the change of sides"


class Why(Declarations):
    out_of_turn__early = reason("The next player has not played yet: the stroke out of turn loses the board.", "24")
    out_of_turn__late = reason("The next player has already played: the stroke out of turn is accepted.", "24")
    wrong_pieces_placed__early = reason(
        "The wrong carrommen are taken away again, and the placer has committed a foul.", "55.a"
    )
    wrong_pieces_placed__late = reason(
        "The next stroke has been made: the carrommen count as placed regularly.", "55.b"
    )
    queen_not_covered__early = reason("The queen was not covered by the next stroke: it is put back.", "69")
    queen_not_covered__late = reason(
        "No one noticed before the following stroke: the queen counts as duly covered.", "69"
    )
    opponents_piece__early = reason(
        "The umpire stops a player who pockets only a carromman of the opponent: the turn passes, and the carromman "
        "stays pocketed.",
        "86.a, 86.b, 21",
    )
    opponents_piece__late = reason(
        "The opponent's carromman counts as properly pocketed; the turn is lost at the moment it is noticed.", "86.b"
    )
    change_of_ends__late = reason(
        "An overlooked change of sides is made when noticed, once the board in progress is over.", "33.c"
    )


class Call(Declarations):
    stands = call("It stands. Play on.")
    queen_counts_as_covered = call("Queen covered. Play on.")
    turn_lost_now = call("Stop. Turn passes.")
    change_after_board = call("Change of sides after this board.")
    rule_on_it = call("Stop. I rule on it.")
    queen_goes_back = call("Queen back.")


class Unnoticed(Scenario):
    matter: Matter = ask("What was overlooked?")
    next_stroke_made: bool = ask("Has the next stroke been made?")


_TOO_LATE = {
    Matter.OUT_OF_TURN: (Verdict.STANDS, Why.out_of_turn__late),
    Matter.WRONG_PIECES_PLACED: (Verdict.STANDS, Why.wrong_pieces_placed__late),
    Matter.QUEEN_NOT_COVERED: (Verdict.QUEEN_COUNTS_AS_COVERED, Why.queen_not_covered__late),
    Matter.OPPONENTS_PIECE: (Verdict.TURN_LOST_NOW, Why.opponents_piece__late),
    Matter.CHANGE_OF_ENDS: (Verdict.CHANGE_AFTER_BOARD, Why.change_of_ends__late),
}
_IN_TIME = {
    Matter.OUT_OF_TURN: (Verdict.RULE_ON_IT, Why.out_of_turn__early),
    Matter.WRONG_PIECES_PLACED: (Verdict.RULE_ON_IT, Why.wrong_pieces_placed__early),
    Matter.QUEEN_NOT_COVERED: (Verdict.QUEEN_GOES_BACK, Why.queen_not_covered__early),
    Matter.OPPONENTS_PIECE: (Verdict.TURN_LOST_NOW, Why.opponents_piece__early),
}
_DONE_STANDS = (Verdict.STANDS, Verdict.QUEEN_COUNTS_AS_COVERED, Verdict.TURN_LOST_NOW)


def rule(case: Unnoticed) -> Ruling:
    too_late = case.matter is Matter.CHANGE_OF_ENDS or case.next_stroke_made
    verdict, why = (_TOO_LATE if too_late else _IN_TIME)[case.matter]
    return Ruling.of(verdict, Call.call_for(verdict)(), why(), stands=verdict in _DONE_STANDS)


def _still_out_of_turn(known: Values, _answer: Answer) -> Values | None:
    in_time = known.get("matter") is Matter.OUT_OF_TURN and known.get("next_stroke_made") is False
    return {"event": "out-of-turn", "stopped_in_time": False, "noticed": True} if in_time else None


def _still_wrong_pieces(known: Values, _answer: Answer) -> Values | None:
    in_time = known.get("matter") is Matter.WRONG_PIECES_PLACED and known.get("next_stroke_made") is False
    return {"problem": "own-pieces", "noticed": True} if in_time else None


WIZARD = Wizard(rule, then=(Then("carrom.turn", _still_out_of_turn), Then("carrom.placement", _still_wrong_pieces)))
