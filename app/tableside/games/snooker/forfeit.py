"""A frame or a game lost by forfeit: the opponent's points. (4.3)"""

from tableside.games.snooker.balls import COLOURS_LEFT, MOST_REDS, Ball, NoSuchBalls, refuse_impossible_colours, worth
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import Int

POINTS_A_FRAME = 147
MOST_FRAMES = 50


class Verdict(Words):
    FRAME_FORFEITED = "frame-forfeited", "Frame forfeited"
    GAME_FORFEITED = "game-forfeited", "Game forfeited"


class Forfeited(Words, of="value.forfeited"):
    FRAME = "frame", "the frame"
    GAME = "game", "the game"


class Why(Declarations):
    frame = reason("The offender loses the frame.", "4.3.a.i")
    last_frame = reason("It was the last frame, so no more frames are lost with it.", "4.3.b.i, 4.3.b.ii")
    frame_in_progress = reason(
        "The offender loses the frame in progress, like any forfeited frame.", "4.3.b.i, 4.3.a.i"
    )
    points = reason(
        "The offender's points are lost; the opponent receives the balls left, each red ({reds}) counting 8: "
        "{points} points.",
        "4.3.a.ii",
    )
    remaining_frames = reason(
        "Aggregate points decide: the frames left are lost too, {frames} at 147 points: {points} points.", "4.3.b.iii"
    )
    frames_needed = reason(
        (
            "Frames decide: {count} more frame is lost, as needed to complete the game.",
            "Frames decide: {count} more frames are lost, as needed to complete the game.",
        ),
        "4.3.b.ii",
    )


class Call(Declarations):
    frame_forfeited = call("Frame to the opponent.")
    game_forfeited = call("Game to the opponent.")


class Forfeit(Scenario):
    reds: int = ask("How many reds are on the table?", Int(0, MOST_REDS))
    colours: tuple[Ball, ...] = ask("Which colours are on the table, or wrongly off it?", COLOURS_LEFT)
    forfeited: Forfeited = ask("What is forfeited?", default=Forfeited.GAME, never_assumed=True)
    frames_left: int = ask(
        "How many frames are left after this one (with frames deciding: still needed to complete the game)?",
        Int(0, MOST_FRAMES),
    )
    aggregate: bool = ask("Do aggregate points decide?")


def rule(case: Forfeit) -> Ruling:
    refuse_impossible_colours(case.reds, case.colours)
    points = worth(case.reds, case.colours)
    counted = Why.points(reds=case.reds, points=points)
    if case.forfeited is Forfeited.FRAME:
        return Ruling(Verdict.FRAME_FORFEITED, Call.frame_forfeited(), _outcome(points), (Why.frame(), counted))
    left = case.frames_left
    extra = POINTS_A_FRAME * left if left and case.aggregate else 0
    lost_too = Why.remaining_frames(frames=left, points=extra) if extra else Why.frames_needed(count=left)
    steps = (Why.frame_in_progress(), counted, lost_too if left else Why.last_frame())
    return Ruling(Verdict.GAME_FORFEITED, Call.game_forfeited(), _outcome(points, frames=1 + left, extra=extra), steps)


def _outcome(points: int, *, frames: int = 1, extra: int = 0) -> dict[str, object]:
    return {"points": points, "frames_lost": frames, "aggregate_points": extra}


WIZARD = Wizard(rule, says=(NoSuchBalls,), grave=(Verdict.FRAME_FORFEITED, Verdict.GAME_FORFEITED))
