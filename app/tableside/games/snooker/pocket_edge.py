"""A ball drops into a pocket without being hit: does it count, does it come back? (3.9)"""

from tableside.games.snooker.balls import ANY_COLOUR, CUE, OBJECT_BALLS, RED, Ball
from tableside.games.snooker.fouls import Foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import one_of


class Verdict(Words):
    POTTED = "potted", "Counts as pocketed"
    REPLACE_POINTS_COUNT = "replace-points-count", "The ball that fell is put back"
    REPLACE_AND_REPLAY = "replace-and-replay", "All balls put back; same striker plays again"
    PENALTY_AND_REPLACE = "penalty-and-replace", "Penalty; all balls put back"


class PutBack(Words, of="value.replace"):
    NOTHING = "none", "nothing"
    BALL = "ball", "the ball that fell"
    ALL = "all", "all balls"


class NextPlayer(Words, of="value.snooker.pocket-edge.next_player"):
    SAME = "same", "the same striker"
    OPPONENT = "opponent", "the next player, with the usual options after a foul"


class Why(Declarations):
    wavered = reason(
        "A ball that wavers for a moment on the edge and then drops counts as pocketed and is not put back.", "3.9.c"
    )
    untouched = reason("The ball fell untouched and was no part of the stroke.", "3.9.a")
    put_back = reason(
        "It is put back, a red too, and scores nothing; the stroke stands as it was: points made with other balls "
        "count, unless the stroke was a foul, which is penalised as usual.",
        "3.9.a, 3.3.g, 3.11.e",
    )
    foul_too = reason(
        "The stroke was a foul: nothing pocketed in it scores, the striker pays the penalty, and the next player has "
        "the usual options.",
        "3.11, 3.11.e, 3.11.h.i, 3.11.h.ii",
    )
    would_have_been_hit = reason("The ball fell before a ball of the stroke could hit it.", "3.9.b")
    replay = reason(
        "No rule was broken: all balls are put back and the same striker plays again, the same stroke or another.",
        "3.9.b.i, 3.3.g",
    )
    penalty = reason(
        "There was a foul: the striker pays the penalty, all balls are put back, and the next player has the "
        "usual options.",
        "3.9.b.ii, 3.11.h.i, 3.11.h.ii",
    )


class Call(Declarations):
    potted = call("The ball counts as pocketed.")
    foul_potted = call("Foul. The ball counts as pocketed.")
    replace_points_count = call("The ball is put back. The stroke stands.")
    foul_replace = call("Foul. The ball that fell is put back.")
    replace_and_replay = call("All balls are put back. Same striker, play again.")
    penalty_and_replace = call("Foul. All balls are put back.")


class PocketEdge(Scenario):
    balanced_momentarily: bool = ask("Did the ball only waver on the edge for a moment before dropping?")
    would_have_been_hit: bool = ask("Would a ball of the stroke have hit it?")
    foul: bool = ask("Was there a foul in the stroke?", default=False, never_assumed=True)
    ball: Ball | None = ask("Which ball was it?", one_of((CUE, *OBJECT_BALLS), none=True), default=None)
    on: Ball | None = ask("Which ball was on?", one_of((*OBJECT_BALLS, ANY_COLOUR), none=True), default=None)


def rule(case: PocketEdge) -> Ruling:
    if case.balanced_momentarily:
        return _potted(case)
    if not case.would_have_been_hit:
        return _put_back(case.foul)
    if not case.foul:
        outcome = _outcome(PutBack.ALL, stands=False, to_play=NextPlayer.SAME)
        replay = (Why.would_have_been_hit(), Why.replay())
        return Ruling(Verdict.REPLACE_AND_REPLAY, Call.replace_and_replay(), outcome, replay)
    foul = (Why.would_have_been_hit(), Why.penalty())
    return Ruling(Verdict.PENALTY_AND_REPLACE, Call.penalty_and_replace(), _penalised(PutBack.ALL), foul)


def _potted(case: PocketEdge) -> Ruling:
    by_the_pot = _foul_by_the_pot(case)
    if by_the_pot or case.foul:
        steps = (Why.wavered(), *by_the_pot, Why.foul_too())
        return Ruling(Verdict.POTTED, Call.foul_potted(), _penalised(PutBack.NOTHING), steps)
    return Ruling(Verdict.POTTED, Call.potted(), _outcome(PutBack.NOTHING, stands=True), (Why.wavered(),))


def _foul_by_the_pot(case: PocketEdge) -> tuple[Step, ...]:
    """Return why the ball that dropped makes the stroke a foul: the cue ball, or a ball that was not on."""
    if case.ball is CUE:
        return (Foul.CUE_POTTED.why(),)
    if case.ball is None or case.on is None or case.ball is case.on:
        return ()
    if case.on is ANY_COLOUR and case.ball is not RED:
        return ()
    return (Foul.POTTED_NOT_ON.why(ball=case.ball.word),)


def _put_back(foul: bool) -> Ruling:
    steps = (Why.untouched(), Why.put_back())
    if foul:
        penalised = _penalised(PutBack.BALL)
        return Ruling(Verdict.REPLACE_POINTS_COUNT, Call.foul_replace(), penalised, (*steps, Why.foul_too()))
    outcome = _outcome(PutBack.BALL, stands=True)
    return Ruling(Verdict.REPLACE_POINTS_COUNT, Call.replace_points_count(), outcome, steps)


def _outcome(replace: PutBack, *, stands: bool, to_play: NextPlayer | None = None) -> dict[str, object]:
    return {"replace": replace, "stroke_counts": stands, "penalty_due": False, "next_player": to_play}


def _penalised(replace: PutBack) -> dict[str, object]:
    return {**_outcome(replace, stands=False, to_play=NextPlayer.OPPONENT), "penalty_due": True}


WIZARD = Wizard(rule, says=(Foul.CUE_POTTED.why, Foul.POTTED_NOT_ON.why))
