"""Pieces moved otherwise than by a stroke: restore, charge, lose or replay? (87, 95, 101)"""

from tableside.games.carrom import shared
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    RESTORE = "restore", "Restore and play on"
    RESTORE_AND_CHARGE = "restore-and-charge", "Restore, and charge the foul"
    BOARD_LOST = "board-lost"
    REPLAY = "replay"


class Cause(Words, of="value.carrom.disturbed.cause"):
    KNOCKED_BOARD = "knocked-board", "a player knocked the carrom board"
    TOUCHED_PIECES = "touched-pieces", "a player touched the carrommen"
    UNFORESEEN = "unforeseen", "something unforeseen"


class Why(Declarations):
    knocked_board = reason("A player disturbed the carrom board: a foul, meant or not.", "87.a")
    touched_pieces = reason(
        "A player touched or moved carrommen after the break: the umpire restores them and declares a foul.", "95"
    )
    cannot_restore = reason("The position cannot be restored: the player who caused it loses the board.", "87.b")
    open = reason(
        "The law on touched carrommen does not say what follows if they cannot be restored. Reading: the board is "
        "lost as if the carrom board had been disturbed. The umpire, who restores the position, decides.",
        "95, 87.b, 82.a",
        reading=True,
    )
    unforeseen = reason("No one is at fault and the position can be restored: the board is not replayed.", "101")
    replay = reason(
        "Unforeseen events beyond the umpire's control made it impossible to restore: the board is played again.", "101"
    )


class Call(Declarations):
    restore = call("Position restored. Play on.")


class Offence(Declarations):
    knocked_board = call("Carrom board disturbed.")
    touched_pieces = call("Carrommen touched.")


class Disturbed(Scenario):
    cause: Cause = ask("What did it?")
    restorable: bool = ask()
    timing: shared.Timing = ask()
    pieces_left: int = ask(kind=shared.LEFT)
    queen_on_board: bool = ask()
    opponent_score: int = ask(kind=shared.SCORE, default=0)


def rule(case: Disturbed) -> Ruling:
    if case.cause is Cause.UNFORESEEN:
        if case.restorable:
            return _ruling(Verdict.RESTORE, Call.restore(), Why.unforeseen(), restore=True)
        said = shared.UmpireCall.replay()
        return _ruling(Verdict.REPLAY, said, Why.replay(), turn=shared.Turn.BOARD_OVER, replay=True)
    touched = case.cause is Cause.TOUCHED_PIECES
    if case.restorable:
        charge = shared.charge_for(case.timing)
        why = Why.touched_pieces() if touched else Why.knocked_board()
        return _ruling(
            Verdict.RESTORE_AND_CHARGE,
            shared.sentences(shared.foul_said(charge), shared.UmpireCall.restored(), shared.turn_said(charge.turn)),
            why,
            charge.reason,
            restore=True,
            foul=charge.kind,
            turn=charge.turn,
            penalty=1,
        )
    lost = shared.board_loss(case.pieces_left, case.queen_on_board, case.opponent_score)
    return _ruling(
        Verdict.BOARD_LOST,
        shared.sentences(Offence.call_for(case.cause)(), shared.UmpireCall.board_lost(count=Spoken(lost.points))),
        Why.cannot_restore(),
        *lost.reasons,
        *((Why.open(),) if touched else ()),
        turn=shared.Turn.BOARD_OVER,
        board=lost.board,
        discretion=touched,
    )


def _ruling(
    verdict: Verdict,
    said: Message,
    *steps: Step,
    restore: bool = False,
    foul: shared.FoulKind | None = None,
    turn: shared.Turn = shared.Turn.UNCHANGED,
    penalty: int = 0,
    board: dict[str, str | int] | None = None,
    replay: bool = False,
    discretion: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=said,
        outcome={"restore": restore, "foul": foul, "penalty": penalty, "turn": turn, "board": board, "replay": replay},
        steps=steps,
        discretion=discretion,
    )


WIZARD = Wizard(
    rule,
    says=(shared.Charged, shared.BoardLoss, shared.UmpireCall, shared.FoulKind, shared.Turn, shared.Winner),
    grave=(Verdict.BOARD_LOST,),
    never_offers=shared.gives_points_from_nowhere,
)
