"""Does an act of indiscipline lose the whole match? (64, 99, 104)"""

from tableside.games.carrom.shared import Winner
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int
from tableside.rulings.model import Then, Values

INTERVAL_MINUTES = 10
DISTRACTIONS_ALLOWED = 2


class Verdict(Words):
    MATCH_LOST = "match-lost"
    MATCH_NOT_LOST = "match-not-lost", "Match not lost"


class Act(Words, of="value.carrom.match-loss.act"):
    LEFT_SEAT = "left-seat", "left the seat"
    INTERVAL_OVERRUN = "interval-overrun", "came back late from the interval"
    DECISION_NOT_RESPECTED = "decision-not-respected", "did not respect a decision"
    INSULTED_UMPIRE = "insulted-umpire", "insulted the umpire"
    SMOKING_OR_INTOXICATED = "smoking-or-intoxicated", "smoked or was intoxicated"
    STRIKER_NOT_CERTIFIED = "striker-not-certified", "played with an uncertified striker"
    STOPPED_PLAYING = "stopped-playing", "stopped playing"
    DISTRACTION = "distraction", "distracted the opponent"
    LATE_TO_REPORT = "late-to-report", "reported late"


class Why(Declarations):
    seat_kept = reason("Leaving the seat with the umpire's permission does not lose the match.", "104.a")
    playing_kept = reason("Ceasing to play with the umpire's permission does not lose the match.", "104.g")
    interval_kept = reason("The rest before the deciding game was not overrun: the match is not lost.", "104.b")
    report_kept = reason("The player reported within 15 minutes of the announcement: the match is not lost.", "104.i")
    distraction_kept = reason(
        "Only more than two distractions in the opponent's turn, despite warnings, lose the match.", "104.h"
    )
    left_seat = reason("Leaving the seat without the umpire's permission loses the match.", "104.a")
    seat_board = reason("Getting up during a board still loses that board.", "64")
    seat_between_boards = reason("No board is in progress, so none is lost by getting up.", "64")
    interval_overrun = reason("Overrunning the rest before the deciding game loses the match.", "104.b")
    interval = reason("The interval between the second and the third game is {minutes} minutes.", "99")
    decision_not_respected = reason("Not respecting a decision of the umpire or the jury loses the match.", "104.c")
    insulted_umpire = reason("Insulting the umpire before, during or right after the match loses it.", "104.d")
    smoking_or_intoxicated = reason(
        "Smoking, or playing under the influence of drink or drugs, loses the match.", "104.e"
    )
    striker_not_certified = reason("Playing with a striker that was not certified loses the match.", "104.f")
    certify = reason("The striker has to be shown to the umpire and certified before play begins.", "76")
    stopped_playing = reason("Ceasing to play without the umpire's permission loses the match.", "104.g")
    distraction = reason(
        "Distracting the opponent more than twice in the opponent's turn, despite warnings, loses the match.", "104.h"
    )
    foul_instead = reason("Distracting the opponent remains a breach: a technical foul.", "90, 36.b")
    late_to_report = reason("Not reporting within 15 minutes of the announcement loses the match.", "104.i")


class Call(Declarations, of="carrom"):
    match_lost = call("Match to the opponent.")
    match_not_lost = call("The match goes on.")
    foul_instead = call("Technical foul, one carromman. The match goes on.", code="call.carrom.match-loss.foul-instead")
    seat_board = call("Left the seat. The board is lost; the match goes on.", code="call.carrom.match-loss.seat-board")


class MatchLoss(Scenario):
    act: Act = ask("What did the player do?")
    with_permission: bool = ask("With the umpire's permission?")
    late: bool = ask("Over the limit (interval 10 minutes, reporting 15)?")
    times: int = ask("How many times in the opponent's turn?", Int(1, 9))
    warned: bool = ask("Did the umpire warn the player?")
    during_board: bool = ask("Was a board in progress?", default=True, never_assumed=True)


def rule(case: MatchLoss) -> Ruling:
    match case.act:
        case Act.LEFT_SEAT:
            # Leaving without permission loses the match (104.a); getting up during a board loses the board anyway (64).
            if not case.with_permission:
                return _lost(Why.left_seat())
            if not case.during_board:
                return _kept(Why.seat_kept(), Why.seat_between_boards())
            return _kept(Why.seat_kept(), Why.seat_board(), said=Call.seat_board(), board_lost=True)
        case Act.STOPPED_PLAYING:
            return _kept(Why.playing_kept()) if case.with_permission else _lost(Why.stopped_playing())
        case Act.INTERVAL_OVERRUN:
            interval = Why.interval(minutes=INTERVAL_MINUTES)
            return _lost(Why.interval_overrun(), interval) if case.late else _kept(Why.interval_kept(), interval)
        case Act.LATE_TO_REPORT:
            return _lost(Why.late_to_report()) if case.late else _kept(Why.report_kept())
        case Act.DISTRACTION:
            if case.times > DISTRACTIONS_ALLOWED and case.warned:
                return _lost(Why.distraction())
            # A distraction in the opponent's turn remains a technical foul (90, 36.b).
            return _kept(Why.distraction_kept(), Why.foul_instead(), said=Call.foul_instead(), penalty=1)
        case Act.STRIKER_NOT_CERTIFIED:
            return _lost(Why.striker_not_certified(), Why.certify())
        case _:
            return _lost(Why.reason_for(case.act)())


def _lost(*why: Step) -> Ruling:
    outcome = {"match_lost": True, "board_lost": None, "winner": Winner.OPPONENT, "penalty": None}
    return Ruling(Verdict.MATCH_LOST, Call.match_lost(), outcome, why)


def _kept(
    *why: Step, said: Message | None = None, board_lost: bool | None = None, penalty: int | None = None
) -> Ruling:
    outcome = {"match_lost": False, "board_lost": board_lost, "winner": None, "penalty": penalty}
    return Ruling(Verdict.MATCH_NOT_LOST, said or Call.match_not_lost(), outcome, why)


def _points_of_the_board(_known: Values, answer: Answer) -> Values | None:
    """Ask how many points a player loses the board by after getting up from it."""
    lost = answer.ruling is not None and answer.ruling.outcome["board_lost"]
    return {"event": "left-seat", "without_permission": False} if lost else None


WIZARD = Wizard(rule, says=(Winner,), then=(Then("carrom.turn", _points_of_the_board),), grave=(Verdict.MATCH_LOST,))
