"""A player concedes: the board or the match, and by how many points? (100)"""

from tableside.games.carrom.shared import LEFT, SCORE, BoardLoss, UmpireCall, Winner, board_loss, sentences
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values


class Verdict(Words):
    BOARD_LOST = "board-lost"
    MATCH_LOST = "match-lost"


class What(Words, of="value.carrom.concede.what"):
    BOARD = "board", "the board"
    MATCH = "match", "the match"


class Why(Declarations):
    board = reason("Every player may concede the board at any moment: the opponent wins it.", "100")
    match = reason("Every player may concede the match at any moment: the opponent wins it.", "100")
    points = reason(
        "No law says by how many points a conceded board is lost. Reading: as in the other boards that end early, by "
        "the player's carrommen on the carrom board, plus the queen if it is there. The umpire decides.",
        "24, 64, 82.b, 82.a",
        reading=True,
    )


class Call(Declarations):
    board = call("Board conceded.")
    match = call("Match conceded.")


class Concede(Scenario):
    what: What = ask("What does the player concede?")
    pieces_left: int = ask("The conceding player's carrommen on the carrom board", LEFT)
    queen_on_board: bool = ask()
    opponent_score: int = ask(kind=SCORE, default=0)


def rule(case: Concede) -> Ruling:
    if case.what is What.MATCH:
        return Ruling.of(Verdict.MATCH_LOST, Call.match(), Why.match(), match_lost=True, board=None)
    lost = board_loss(case.pieces_left, case.queen_on_board, case.opponent_score)
    return Ruling(
        verdict=Verdict.BOARD_LOST,
        call=sentences(Call.board(), UmpireCall.board_lost(count=Spoken(lost.points))),
        outcome={"match_lost": False, "board": lost.board},
        steps=(Why.board(), Why.points(), *lost.reasons),
        discretion=True,
    )


def _to_board_score(facts: Values, answer: Answer) -> Values:
    if answer.ruling is None or answer.ruling.verdict is Verdict.MATCH_LOST:
        return {}
    # Only a score that was given: zero is merely assumed.
    return {"loser_pieces_left": facts.get("pieces_left"), "winner_score": answer.given.get("opponent_score")}


WIZARD = Wizard(
    rule,
    says=(UmpireCall, BoardLoss, Winner),
    then=(Then("carrom.board-score", _to_board_score),),
    grave=(Verdict.BOARD_LOST, Verdict.MATCH_LOST),
)
