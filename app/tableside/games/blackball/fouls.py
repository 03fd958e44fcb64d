"""The fouls of section 5 and of 4c, 4m and 8a: what was done, in which words, by which clause; what follows."""

from collections.abc import Sequence
from typing import Any

from tableside.rulings import Declarations, Step, Words, call, reason
from tableside.rulings.model import AS_LIES


class Foul(Words, of="value.blackball.shot.fouls"):
    OUTSIDE_ZONE = "outside-zone", "played from outside baulk"
    JUMP = "jump", "jumped over a ball"
    PUSH = "push", "push shot"
    NOT_TIP = "not-tip", "not with the tip"
    BALLS_MOVING = "balls-moving", "balls still moving"
    BEFORE_RESPOT = "before-respot", "balls not yet put back"
    OUT_OF_TURN = "out-of-turn", "out of turn"
    DOUBLE_HIT = "double-hit", "double hit"
    FEET_OFF_FLOOR = "feet-off-floor", "no foot on the floor"
    TOUCHED_BALL = "touched-ball", "touched a ball"
    OFF_TABLE = "off-table", "ball off the table"
    MOVED_TOUCHING_BALL = "moved-touching-ball", "moved a touching ball"
    TIME = "time", "more than 60 seconds"
    TOUCHED_WHILE_PLACING = "touched-while-placing", "touched a ball while placing the cue ball"
    MARKING = "marking", "marked the table for aiming"


class FoulWhy(Declarations, of="blackball.foul"):
    outside_zone = reason(
        "The shot had to be played from baulk, and the centre of the cue ball was outside it.", "5b, 4c.a"
    )
    jump = reason("The cue ball jumped over a ball or part of one before it touched any ball.", "5e")
    push = reason("The tip stayed against the cue ball after it had started to move.", "5f")
    not_tip = reason("The cue ball was struck with a part of the cue other than the tip.", "5h")
    balls_moving = reason("The shot was played while balls were still moving.", "5i")
    before_respot = reason("The shot was played before all balls had been put back.", "5j")
    out_of_turn = reason("The player played out of turn.", "5k")
    double_hit = reason("The tip struck the cue ball more than once in the shot.", "5l")
    feet_off_floor = reason("The player had no foot on the floor.", "5m")
    touched_ball = reason(
        "A ball was touched by the player, the player's things, or the cue other than by the tip in the shot.", "5n"
    )
    off_table = reason("A ball was driven off the playing surface.", "5o, 4k.b")
    moved_touching_ball = reason("A ball lying against the cue ball moved when the shot started.", "5p, 4i")
    time = reason("The shot was not played within 60 seconds.", "8a")
    touched_while_placing = reason("The cue ball touched another ball while it was being placed.", "4c")
    marking = reason("The table was marked on purpose as a help for aiming.", "4m")
    cue_potted = reason("The cue ball was potted.", "5a")
    opponent_ball = reason(
        "An opponent's ball was potted without an own ball, or the black when on, in the same shot.", "5c"
    )
    frozen = reason(
        "The ball hit first was frozen; no ball was potted and no cushion was touched that counts.", "4o, 5d"
    )
    no_cushion = reason("No ball on was potted and no ball touched a cushion after the contact.", "5d, 4c.b.2")
    no_cushion_touching = reason(
        "The touching ball counted as hit, but no ball of the group was potted and no ball touched a cushion.", "4i, 5d"
    )
    nothing_hit = reason("The cue ball hit no ball.", "5d, 4c.b")
    black_not_on = reason("The black was hit first; on an open table it is not a ball on.", "5d, 4c.b, 4e")
    wrong_ball = reason("The ball hit first was not a ball on: {ball}.", "5d, 4c.b")
    wrong_group = reason("The ball hit first was of the opponent's group, not a ball on.", "5d, 4c.b")
    snookered = reason("A snookered player must hit a ball on, too.", "5g")


MOVES_BALLS_BY_ITSELF = frozenset({Foul.TOUCHED_BALL, Foul.MOVED_TOUCHING_BALL, Foul.TOUCHED_WHILE_PLACING})
"""Fouls by which balls move although the cue ball hits none."""
BEFORE_THE_SHOT = frozenset({Foul.TIME, Foul.TOUCHED_BALL, Foul.TOUCHED_WHILE_PLACING, Foul.MARKING})
"""Fouls that may have come before any shot was played."""


class NextPlayer(Words, of="value.player"):
    SAME = "same", "the same"
    OPPONENT = "opponent", "the opponent"


class CueBall(Words, of="value.cue_ball"):
    AS_LIES = "as-lies", AS_LIES
    ZONE = "zone", "from baulk"
    RERACK = "rerack", "after a re-rack"


class Winner(Words, of="value.winner"):
    PLAYER = "player", "the player"
    OPPONENT = "opponent", "the opponent"


class Breaker(Words, of="value.blackball.breaker"):
    SAME = "same", "the player who broke"
    LAG = "lag", "by lag"


class Award(Words, of="value.blackball.award"):
    GAME = "game", "the frame"
    GAME_OR_MATCH = "game-or-match", "the frame or the match"
    PERHAPS_GAME = "perhaps-game", "the frame, if the referee so decides"


class AfterFoul(Declarations, of="blackball.shot"):
    penalty = reason("The player loses the table; the opponent has a free shot and then a visit.", "6a, 4g.b")
    cue_ball_zone = reason("The cue ball is not on the table, so it is played from baulk.", "6c")
    cue_ball_choice = reason("The cue ball is played from where it stopped or from baulk.", "6c")


class PutBack(Declarations, of="blackball.respot"):
    cue = reason("The cue ball is played from baulk.", "4l.a")
    object_balls = reason(
        "Object balls that left the table go back on the black spot or as near to it as possible towards the "
        "baulk line.",
        "4l.b, 4l",
        code="step.blackball.shot.respot",
    )


class Decision(Declarations, of="blackball"):
    officials_decide = reason("The tournament officials, to whom disagreements go, decide.", "8i, 1")
    referee_decides = reason("The rules leave this open: the referee decides.", "1")


class FoulCall(Declarations, of="blackball"):
    foul = call("Foul. Free shot, then a visit. Cue ball as it lies or from baulk.")
    foul__zone = call("Foul. Free shot, then a visit. Cue ball from baulk.")


def next_shot(player: NextPlayer, cue_ball: Sequence[CueBall], *, free_shot: bool = False) -> dict[str, Any]:
    """Return who plays next, whether with a free shot, and where the cue ball may be played from."""
    return {"player": player, "free_shot": free_shot, "cue_ball": list(cue_ball)}


def nobody_plays() -> dict[str, Any]:
    """Return in the same form that the frame is over: who breaks the next one, a shot does not tell."""
    return {"player": None, "free_shot": False, "cue_ball": []}


def after_foul(*, cue_ball_gone: bool = False) -> dict[str, Any]:
    """Return what follows a foul; a cue ball that is not on the table can be played from baulk only (6)."""
    places = (CueBall.ZONE,) if cue_ball_gone else (CueBall.AS_LIES, CueBall.ZONE)
    return next_shot(NextPlayer.OPPONENT, places, free_shot=True)


def penalty_steps() -> tuple[Step, ...]:
    return AfterFoul.penalty(), AfterFoul.cue_ball_choice()
