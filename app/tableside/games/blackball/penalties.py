"""The consequences of a foul and the next player, in the form that all blackball wizards use."""

from collections.abc import Sequence
from typing import Any

from tableside.messages import Text
from tableside.rulings import Declarations, Step, Words, call, reason
from tableside.rulings.model import AS_LIES

FOUL = Text("verdict.blackball.foul", "Foul")
NO_FOUL = Text("verdict.blackball.no-foul", "No foul")
LOSS = Text("verdict.blackball.loss", "Frame lost")
REFEREE_DECIDES = Text("verdict.blackball.referee-decides", "The referee decides")


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
    zone = call("Foul. Free shot, then a visit. Cue ball from baulk.", code="call.blackball.foul.zone")


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
    """Return the reasons for what follows a foul that left the cue ball on the table."""
    return AfterFoul.penalty(), AfterFoul.cue_ball_choice()
