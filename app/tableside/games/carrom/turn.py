"""The turn: the clock, a stroke out of turn or in an appeal, rising, passing. (23-24, 64, 82, 85, 98)"""

from tableside.games.carrom.shared import (
    LEFT,
    PASSES_EACH,
    SCORE,
    TIME_LIMIT_SECONDS,
    BoardLoss,
    Charged,
    Turn,
    UmpireCall,
    Winner,
    board_loss,
    gives_points_from_nowhere,
    sentences,
)
from tableside.messages import Message, Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import Int


class Verdict(Words):
    IN_TIME = "in-time", "In time"
    TECHNICAL_FOUL = "technical-foul"
    FOUL = "foul"
    BOARD_LOST = "board-lost"
    MATCH_LOST = "match-lost"
    STANDS = "stands"
    NO_LOSS = "no-loss", "The board goes on"
    REPLAY = "replay"


class Event(Words, of="value.carrom.turn.event"):
    STROKE_CLOCK = "stroke-clock", "the time for a stroke"
    OUT_OF_TURN = "out-of-turn", "a stroke out of turn"
    LEFT_SEAT = "left-seat", "a player got up"
    PLAYED_DURING_APPEAL = "played-during-appeal", "played on during an appeal"
    PASSES = "passes", "the players pass the turn"


class ClockFrom(Words, of="value.carrom.turn.clock_from"):
    END_OF_STROKE = "end-of-stroke", "the end of the previous stroke"
    OPPONENTS_STRIKER_REMOVED = "opponents-striker-removed", "the removal of the opponent's striker"
    PENALTY_PLACED = "penalty-placed", "the placing of the penalty"


class Why(Declarations):
    clock_starts = reason(
        "At the start of a turn the time runs from when the opponent's striker was taken off.", "23, 85.b"
    )
    clock_after_penalty = reason("After a penalty the time runs from its placing.", "23")
    clock_goes_on = reason("While the player goes on pocketing, the time runs from the end of the stroke.", "85.a")
    in_time = reason(f"The stroke came within {TIME_LIMIT_SECONDS} seconds.", "23")
    too_late = reason(f"More than {TIME_LIMIT_SECONDS} seconds were taken: the Laws are broken.", "23")
    out_of_turn = reason("A stroke out of turn loses the board.", "24")
    unnoticed = reason("No one noticed before the next player's stroke: the turn is accepted and play goes on.", "24")
    stopped = reason(
        "The umpire stopped the player in time, so the board is not lost. The Laws name no other penalty. "
        "Reading: nothing is charged and play goes on. The umpire decides.",
        "24, 82.a",
        reading=True,
    )
    left_seat = reason("Getting up while a board is in progress, for whatever reason, loses the board.", "64")
    left_seat_match = reason(
        "Leaving the seat without the umpire's permission loses not just the board but the match.", "64, 104.a"
    )
    appeal = reason(
        "An appeal stops the clock, and no one plays before the umpire calls “Play”: a player who does loses the "
        "board.",
        "82.a, 82.b",
    )
    three_passes = reason(
        "Each player has passed the turn three times running: the board is void and is played again.", "98"
    )
    not_yet_three = reason("Not yet three passes in a row by each player: the board goes on.", "98")


class Call(Declarations):
    in_time = call("In time.")
    technical_foul = call("Time. Technical foul. Continue.")
    foul = call("Time. Foul. Turn passes.")
    match_lost = call("Left the seat. Match lost.")
    out_of_turn = call("Out of turn.")
    left_seat = call("Left the seat.")
    during_appeal = call("Played before “Play”.")
    stands = call("It stands. Play on.")


class TurnEvent(Scenario):
    event: Event = ask("What happened?")
    late: bool = ask(f"More than {TIME_LIMIT_SECONDS} seconds?")
    first_stroke: bool = ask("First stroke of the turn?", default=True)
    penalty_placed: bool = ask("Was a penalty placed just before?", default=False)
    stopped_in_time: bool = ask("Did the umpire stop the player in time?", default=False, never_assumed=True)
    noticed: bool = ask("Noticed before the next player's stroke?", default=True, never_assumed=True)
    without_permission: bool = ask("Without the umpire's permission?", default=False, never_assumed=True)
    passes_each: int = ask(kind=Int(0, PASSES_EACH))
    pieces_left: int = ask(kind=LEFT)
    queen_on_board: bool = ask()
    opponent_score: int = ask(kind=SCORE, default=0)


def rule(case: TurnEvent) -> Ruling:
    match case.event:
        case Event.STROKE_CLOCK:
            return _clock(case)
        case Event.OUT_OF_TURN:
            if case.stopped_in_time:
                return _ruling(Verdict.NO_LOSS, UmpireCall.play_on(), Why.stopped(), discretion=True)
            if not case.noticed:
                return _ruling(Verdict.STANDS, Call.stands(), Why.unnoticed())
            return _board_lost(case, Call.out_of_turn(), Why.out_of_turn())
        case Event.LEFT_SEAT:
            if case.without_permission:
                return _ruling(Verdict.MATCH_LOST, Call.match_lost(), Why.left_seat_match(), turn=Turn.MATCH_OVER)
            return _board_lost(case, Call.left_seat(), Why.left_seat())
        case Event.PLAYED_DURING_APPEAL:
            return _board_lost(case, Call.during_appeal(), Why.appeal())
        case _:
            if case.passes_each < PASSES_EACH:
                return _ruling(Verdict.NO_LOSS, UmpireCall.play_on(), Why.not_yet_three())
            return _ruling(Verdict.REPLAY, UmpireCall.replay(), Why.three_passes(), turn=Turn.BOARD_OVER, replay=True)


def _clock(case: TurnEvent) -> Ruling:
    start, why = _start_of_clock(case)
    if not case.late:
        return _ruling(Verdict.IN_TIME, Call.in_time(), why, Why.in_time(), clock_from=start)
    if case.first_stroke:
        steps = (why, Why.too_late(), Charged.technical_foul())
        said = Call.technical_foul()
        return _ruling(Verdict.TECHNICAL_FOUL, said, *steps, turn=Turn.KEEPS, penalty=1, clock_from=start)
    steps = (why, Why.too_late(), Charged.foul())
    return _ruling(Verdict.FOUL, Call.foul(), *steps, turn=Turn.PASSES, penalty=1, clock_from=start)


def _start_of_clock(case: TurnEvent) -> tuple[ClockFrom, Step]:
    if case.penalty_placed:
        return ClockFrom.PENALTY_PLACED, Why.clock_after_penalty()
    if case.first_stroke:
        return ClockFrom.OPPONENTS_STRIKER_REMOVED, Why.clock_starts()
    return ClockFrom.END_OF_STROKE, Why.clock_goes_on()


def _board_lost(case: TurnEvent, offence: Message, why: Step) -> Ruling:
    lost = board_loss(case.pieces_left, case.queen_on_board, case.opponent_score)
    steps = (why, *lost.reasons)
    said = sentences(offence, UmpireCall.board_lost(count=Spoken(lost.points)))
    return _ruling(Verdict.BOARD_LOST, said, *steps, turn=Turn.BOARD_OVER, board=lost.board)


def _ruling(
    verdict: Verdict,
    said: Message,
    *steps: Step,
    turn: Turn = Turn.UNCHANGED,
    penalty: int = 0,
    clock_from: ClockFrom | None = None,
    replay: bool = False,
    board: dict[str, str | int] | None = None,
    discretion: bool = False,
) -> Ruling:
    return Ruling.of(
        verdict,
        said,
        *steps,
        discretion=discretion,
        turn=turn,
        penalty=penalty,
        board=board,
        replay=replay,
        clock_from=clock_from,
        limit_seconds=TIME_LIMIT_SECONDS if clock_from else None,
    )


WIZARD = Wizard(
    rule,
    says=(Charged.technical_foul, Charged.foul, BoardLoss, UmpireCall, Turn, Winner),
    grave=(Verdict.BOARD_LOST, Verdict.MATCH_LOST),
    never_offers=gives_points_from_nowhere,
)
