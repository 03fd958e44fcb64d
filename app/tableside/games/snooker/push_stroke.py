"""Did the tip stay on the cue ball too long, or was a touching ball moved? (2.18, 3.8.b)"""

from tableside.games.snooker.balls import BLACK, OBJECT_BALLS, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, SnookerCall, foul, no_foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import one_of


class Verdict(Words):
    PUSH_STROKE = "push-stroke", "Push stroke"
    FAIR = "fair", "No push stroke"


class Why(Declarations):
    moved_touching = reason("The striker moved a touching ball: that is a push stroke.", "3.8.b, 3.8.d, 3.12.b.v")
    after_start = reason(
        "The tip was still on the cue ball after it had started to move forward: a push stroke.", "2.18.a, 3.12.b.v"
    )
    at_object_ball = reason(
        "The tip was still on the cue ball as it met an object ball: a push stroke.", "2.18.b, 3.12.b.v"
    )
    very_fine_edge = reason(
        "The balls were almost touching and only a very fine edge was taken: no push stroke.", "2.18.b"
    )
    moved_by_itself = reason("The touching ball did not move through the striker: no push stroke.", "3.8.f")
    played_away = reason(
        "The cue ball was played away from the touching ball without moving it: no push stroke.", "3.8.b, 3.8.c, 3.8.d"
    )
    clean = reason("The tip had left the cue ball in time: no push stroke.", "2.18")


class Call(Declarations, of="snooker"):
    no_push_stroke = call("No push stroke.")


class PushStroke(Scenario):
    touching: bool = ask("Was the cue ball touching an object ball before the stroke?")
    moved_touching: bool = ask("Did the touching ball move?")
    moved_by_striker: bool = ask("Did the striker cause it to move?", default=True)
    contact_after_start: bool = ask("Was the tip still on the cue ball after it had started forward?")
    contact_at_object_ball: bool = ask(
        "Was the tip still on the cue ball as it met an object ball, other than a touching one?"
    )
    almost_touching: bool = ask("Was the cue ball almost touching the ball it met?")
    very_fine_edge: bool = ask("Did the cue ball take only a very fine edge of that ball?")
    on: Ball = ask("Which ball was on?", OBJECT_BALLS)
    ball: Ball | None = ask("Which object ball was concerned?", one_of(OBJECT_BALLS, none=True))


def rule(case: PushStroke) -> Ruling:
    if case.touching and case.moved_touching and case.moved_by_striker:
        return _push(case, Why.moved_touching())
    if case.contact_after_start:
        return _push(case, Why.after_start())
    if not case.contact_at_object_ball:
        return _fair(*_touching_ball_left_alone(case) or (Why.clean(),))
    if case.almost_touching and case.very_fine_edge:
        return _fair(*_touching_ball_left_alone(case), Why.very_fine_edge())
    return _push(case, Why.at_object_ball())


def _touching_ball_left_alone(case: PushStroke) -> tuple[Step, ...]:
    """Against a touching ball the tip is bound to be on the cue ball while the two touch: only moving it counts."""
    if not case.touching:
        return ()
    return (Why.moved_by_itself() if case.moved_touching else Why.played_away(),)


def _push(case: PushStroke, why: Step) -> Ruling:
    ball = case.ball
    # Where 7 points are due anyway, the ball on need not be asked for.
    points = penalty(BLACK) if ball is BLACK else penalty(case.on, (ball,) if ball else ())
    return foul(Verdict.PUSH_STROKE, points, why)


def _fair(*why: Step) -> Ruling:
    return no_foul(Verdict.FAIR, *why, call=Call.no_push_stroke())


WIZARD = Wizard(rule, says=(AfterFoul.penalty, SnookerCall))
