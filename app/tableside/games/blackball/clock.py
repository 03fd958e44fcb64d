"""Is the shot in time, is a call due, or does the clock stand still? (8a, 8f)"""

from tableside.games.blackball.fouls import AfterFoul, Decision, after_foul, penalty_steps
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values, known

SECONDS_FOR_A_SHOT = 60
SECONDS_OF_THE_CALL = 30


class Verdict(Words):
    IN_TIME = "in-time", "In time"
    CALL_30 = "call-30", f"Call {SECONDS_OF_THE_CALL} seconds"
    FOUL = "foul"
    TIME_OUT = "time-out", "Time-out"
    RESUME = "resume", "The referee says how the count goes on"
    NOT_STARTED = "not-started", "Count not started"
    LOCAL_RULES = "local-rules", "Local rules"


class TimeOut(Words, of="value.blackball.clock.time_out"):
    NONE = "none", "no"
    REST = "rest", "for a rest"
    HINDERED = "hindered", "because something hinders the player"
    TOUCHING_BALLS = "touching-balls", "for a decision on touching balls"


class Why(Declarations):
    local = reason(
        "Without the shot clock the referee sees to it, under the local competition rules, that a shot does "
        "not take too long.",
        "8f",
    )
    not_started = reason(
        "After a potted cue ball the count starts when the player has the ball in hand; the referee may bring it.", "8a"
    )
    in_time = reason("60 seconds are allowed for a shot; {seconds} have been counted.", "8a")
    call_now = reason(
        f"After {SECONDS_OF_THE_CALL} seconds the referee calls at once, even if the player is about to shoot.", "8a"
    )
    rest = reason("The player asked for a rest: the clock is stopped.", "8a.a, 8a")
    hindered = reason("Someone or something hinders the player: the clock is stopped.", "8a.b, 8a")
    touching_balls = reason("Touching balls have to be decided on: the clock is stopped.", "8a.c, 8a")
    resume_silent = reason(
        f"Whether the count then runs on or starts again at {SECONDS_FOR_A_SHOT} seconds is not written. Likeliest "
        "reading: it runs on "
        "from where it stopped, because it is still the same shot.",
        "8a",
        reading=True,
    )
    too_late = reason("The shot was not played within 60 seconds ({seconds} counted): a foul.", "8a")
    never_called = reason(
        f"“{SECONDS_OF_THE_CALL} seconds” was not called. Whether the foul then stands is not written. "
        "Likeliest reading: it does, because "
        "the limit does not depend on the call.",
        "8a",
        reading=True,
    )


class Call(Declarations):
    in_time = call("Play on.")
    call_30 = call("Thirty seconds.")
    foul = call("Foul, time. Free shot, then a visit.")
    time_out = call("Time-out.")
    resume = call("Time-out over. The count goes on.")
    not_started = call("The count has not started.")
    local_rules = call("The local rules on time apply.")


class No(Declarations):
    played_in_time_out = refusal("no one plays during a time-out; choose that play goes on after it")


class Clock(Scenario):
    timed: bool = ask(f"Is the shot clock of {SECONDS_FOR_A_SHOT} seconds in use?", default=True)
    cue_ball_brought: bool = ask("After a potted cue ball: does the player have it in hand?", default=True)
    time_out: TimeOut = ask("Has a time-out been asked for?", default=TimeOut.NONE)
    resumed: bool = ask("Does play go on after the time-out?", default=False)
    played: bool = ask("Has the shot been played?")
    seconds: int = ask("How many seconds were counted (up to the shot, if played)?", Int(0, 600))
    called_30: bool = ask(f"Has “{SECONDS_OF_THE_CALL} seconds” been called?", default=True)


def rule(case: Clock) -> Ruling:
    if not case.timed:
        return _ruling(
            Verdict.LOCAL_RULES, Call.local_rules(), Why.local(), Decision.referee_decides(), discretion=True
        )
    if not case.cue_ball_brought:
        return _ruling(Verdict.NOT_STARTED, Call.not_started(), Why.not_started())
    if case.time_out is not TimeOut.NONE:
        if not case.resumed and known(case, "played") and case.played:
            raise No.played_in_time_out("played")
        stopped = Why.reason_for(case.time_out)()
        if not case.resumed:
            return _ruling(Verdict.TIME_OUT, Call.time_out(), stopped)
        why = (stopped, Why.resume_silent(), Decision.referee_decides())
        outcome = {"foul": False, "clock_runs": True, "seconds_left": None, "next": None}
        return Ruling(Verdict.RESUME, Call.resume(), outcome, why, discretion=True)
    # A shot played at the very end still counts.
    if case.seconds > SECONDS_FOR_A_SHOT or (case.seconds == SECONDS_FOR_A_SHOT and not case.played):
        return _too_late(case.seconds, case.called_30)
    in_time = Why.in_time(seconds=case.seconds)
    if case.played:
        return _ruling(Verdict.IN_TIME, Call.in_time(), in_time)
    left = SECONDS_FOR_A_SHOT - case.seconds
    if case.seconds < SECONDS_OF_THE_CALL or (case.called_30 and case.seconds > SECONDS_OF_THE_CALL):
        return _ruling(Verdict.IN_TIME, Call.in_time(), in_time, seconds_left=left)
    return _ruling(Verdict.CALL_30, Call.call_30(), Why.call_now(), in_time, seconds_left=left)


def _too_late(seconds: int, called_30: bool) -> Ruling:
    why = [Why.too_late(seconds=seconds)]
    if not called_30:
        why += [Why.never_called(), Decision.referee_decides()]
    outcome = {"foul": True, "clock_runs": False, "seconds_left": None, "next": after_foul()}
    return Ruling(Verdict.FOUL, Call.foul(), outcome, (*why, *penalty_steps()), discretion=not called_30)


def _ruling(
    verdict: Verdict, said: Message, *why: Step, seconds_left: int | None = None, discretion: bool = False
) -> Ruling:
    outcome = {"foul": False, "clock_runs": seconds_left is not None, "seconds_left": seconds_left, "next": None}
    return Ruling(verdict, said, outcome, why, discretion)


def _is_running(told: Values) -> bool:
    """Return whether the count goes on and nothing has happened yet, or runs before it can have begun."""
    waiting = not told.get("played", True) and told.get("time_out", TimeOut.NONE) is TimeOut.NONE
    unfetched = told.get("cue_ball_brought") is False and bool({"seconds", "time_out"} & told.keys())
    return unfetched or (waiting and bool(told.get("seconds", SECONDS_FOR_A_SHOT + 1) <= SECONDS_FOR_A_SHOT))


WIZARD = Wizard(rule, says=(AfterFoul, Decision), contradicts=_is_running)
