"""May something be changed or replaced now, and by whom? (5, 78-81, 102)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    NOT_ALLOWED = "not-allowed", "Not allowed"


class Matter(Words, of="value.carrom.equipment.matter"):
    CHANGE_STRIKER = "change-striker", "another striker"
    STRIKER_BROKEN = "striker-broken", "a broken striker"
    PIECE_DAMAGED = "piece-damaged", "a damaged carromman"
    PIECE_BROKEN = "piece-broken", "a carromman broken in play"
    REPLACE_BOARD = "replace-board", "another carrom board or stand"
    MOVE_BOARD = "move-board", "moving the carrom board"
    SEAT_HEIGHT = "seat-height", "the height of the seat"


class By(Words, of="value.carrom.equipment.by"):
    PLAYER = "player", "the player"
    UMPIRE = "umpire", "the umpire"


class When(Words, of="value.carrom.equipment.when"):
    NOW = "now", "now"
    AFTER_STROKE = "after-stroke", "after the current stroke"


class Why(Declarations):
    change_striker = reason(
        "The striker may be exchanged only when the board is over, for one the jury has checked and approved.", "78"
    )
    striker_broken = reason("A striker that breaks in play may be replaced when the current stroke has ended.", "78")
    unchecked_striker = reason(
        "The new striker has not been checked and approved: a player who plays with it loses the match.", "76, 104.f"
    )
    piece_damaged = reason(
        "Once its replacement is agreed, the umpire puts a new carromman in the same position as nearly as possible.",
        "81",
    )
    piece_broken = reason(
        "The umpire replaces it; the position of the largest fragment counts, and the umpire has the final word.",
        "102, 81",
    )
    replace_board = reason(
        "Carrom board or stand may be replaced only at the end of a board; their condition is for the umpire alone.",
        "80",
    )
    move_board = reason(
        "The carrom board keeps its position for the match; only the umpire may change it, after a "
        "check at a player's request.",
        "79.a, 79.b",
    )
    seat_height = reason("Anything may be used to adjust the seat, but only when the board is over.", "5")


class Call(Declarations):
    allowed = call("Allowed.")
    piece_broken = call("The carromman is replaced where its largest fragment lies.")
    not_allowed = call("Not now.")
    refused = call("Not allowed.")


class Equipment(Scenario):
    matter: Matter = ask("What is it about?")
    board_in_progress: bool = ask("Is a board in progress?")
    approved: bool = ask("Checked and agreed by the official concerned?")


def rule(case: Equipment) -> Ruling:
    match case.matter:
        case Matter.CHANGE_STRIKER:
            return _after_board(case, Why.change_striker(), By.PLAYER)
        case Matter.STRIKER_BROKEN:
            if not case.approved:
                return _refused(Call.refused(), Why.striker_broken(), Why.unchecked_striker())
            return _allowed(By.PLAYER, Why.striker_broken(), when=When.AFTER_STROKE)
        case Matter.PIECE_DAMAGED:
            why = Why.piece_damaged()
            return _allowed(By.UMPIRE, why) if case.approved else _refused(Call.refused(), why)
        case Matter.PIECE_BROKEN:
            outcome = {"allowed": True, "by": By.UMPIRE, "when": When.NOW}
            return Ruling(Verdict.ALLOWED, Call.piece_broken(), outcome, (Why.piece_broken(),), discretion=True)
        case Matter.REPLACE_BOARD:
            return _after_board(case, Why.replace_board(), By.UMPIRE)
        case Matter.MOVE_BOARD:
            why = Why.move_board()
            return _allowed(By.UMPIRE, why) if case.approved else _refused(Call.refused(), why)
        case _:
            why = Why.seat_height()
            return _refused(Call.not_allowed(), why) if case.board_in_progress else _allowed(By.PLAYER, why)


def _after_board(case: Equipment, why: Step, by: By) -> Ruling:
    """Rule on what is done only when the board is over, and only if the official concerned agrees."""
    if case.board_in_progress:
        return _refused(Call.not_allowed(), why)
    return _allowed(by, why) if case.approved else _refused(Call.refused(), why)


def _allowed(by: By, *why: Step, when: When = When.NOW) -> Ruling:
    return Ruling.of(Verdict.ALLOWED, Call.allowed(), *why, allowed=True, by=by, when=when)


def _refused(said: Message, *why: Step) -> Ruling:
    return Ruling.of(Verdict.NOT_ALLOWED, said, *why, allowed=False, by=None, when=None)


WIZARD = Wizard(rule)
