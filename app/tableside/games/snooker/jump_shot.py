"""The cue ball passed over an object ball: is it a jump shot, or one of the exceptions? (2.19)"""

from tableside.games.snooker.balls import OBJECT_BALLS, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, SnookerCall, foul, no_foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    JUMP_SHOT = "jump-shot", "Jump shot"
    FAIR = "fair", "No jump shot"


class HitBefore(Words, of="value.hit_before"):
    NONE = "none", "none"
    SAME = "same", "that same ball"
    ANOTHER = "another", "a different ball"


class Why(Declarations):
    nothing_jumped = reason("The cue ball passed over no part of an object ball.", "2.19")
    another_first = reason(
        "The cue ball had first hit one object ball and then jumped over a different one: no jump shot.", "2.19.a"
    )
    near_side = reason(
        "The cue ball jumped and hit the ball but did not come down on its far side: no jump shot.", "2.19.b"
    )
    after_cushion = reason(
        "The ball had been hit fairly, and the cue ball jumped it only after a cushion or another ball: no jump shot.",
        "2.19.c",
    )
    jumped = reason(
        "The cue ball passed over an object ball and no exception applies: a jump shot.", "2.19, 3.12.a.viii"
    )


class Call(Declarations, of="snooker"):
    no_jump_shot = call("No jump shot.")


class JumpShot(Scenario):
    passed_over: bool = ask("Did the cue ball pass over any part of an object ball?")
    hit_before: HitBefore = ask("Which object ball had it hit before or while passing over?")
    fairly_hit: bool = ask("Had it hit that ball fairly?")
    cushion_or_ball_between: bool = ask("Did it meet a cushion or another ball in between?")
    far_side: bool = ask("Did it come down on the far side of that ball (past its middle)?")
    on: Ball = ask("Which ball was on?", OBJECT_BALLS)


def rule(case: JumpShot) -> Ruling:
    if not case.passed_over:
        return _fair(Why.nothing_jumped())
    if case.hit_before is HitBefore.ANOTHER:
        return _fair(Why.another_first())
    if case.hit_before is HitBefore.SAME:
        if case.cushion_or_ball_between and case.fairly_hit:
            return _fair(Why.after_cushion())
        if not case.far_side:
            return _fair(Why.near_side())
    return foul(Verdict.JUMP_SHOT, penalty(case.on), Why.jumped())


def _fair(why: Step) -> Ruling:
    return no_foul(Verdict.FAIR, why, call=Call.no_jump_shot())


WIZARD = Wizard(rule, says=(AfterFoul.penalty, SnookerCall))
