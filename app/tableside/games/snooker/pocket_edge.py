"""A ball drops into a pocket without being hit: does it count, does it come back? (3.9)"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.rulings.declarations import Declarations, Words, call, reason
from tableside.rulings.kinds import Bool
from tableside.rulings.model import Ruling, Step, Wizard, ask
from tableside.rulings.profile import Profile


class Verdict(Words, of="verdict.snooker.pocket-edge"):
    """What the referee decides."""

    POTTED = "potted", "Counts as pocketed"
    REPLACE_POINTS_COUNT = "replace-points-count", "The ball is put back; the stroke stands"
    REPLACE_AND_REPLAY = "replace-and-replay", "All balls put back; same striker plays again"
    PENALTY_AND_REPLACE = "penalty-and-replace", "Penalty; all balls put back"


class PutBack(Words, of="value.replace"):
    """What is put back."""

    NOTHING = "none", "nothing"
    BALL = "ball", "the ball that fell"
    ALL = "all", "all balls"


class NextPlayer(Words, of="value.snooker.pocket-edge.next_player"):
    """Who plays next, where the stroke does not tell."""

    SAME = "same", "the same striker"
    OPPONENT = "opponent", "the next player, with the usual options after a foul"


class Why(Declarations, of="snooker.pocket-edge"):
    """The reasons."""

    wavered = reason(
        "A ball that wavers for a moment on the edge and then drops counts as pocketed and is not put back.", "3.9.c"
    )
    untouched = reason("The ball fell untouched and was no part of the stroke.", "3.9.a")
    put_back = reason(
        "It is put back, a red too, and scores nothing; the stroke stands as it was: points made with other balls "
        "count, unless the stroke was a foul, which is penalised as usual.",
        "3.9.a",
        "3.3.g",
        "3.11.e",
    )
    foul_too = reason(
        "The stroke was a foul: nothing pocketed in it scores, and the striker pays the penalty.", "3.11.e", "3.11.h.i"
    )
    would_have_been_hit = reason("The ball fell before a ball of the stroke could hit it.", "3.9.b")
    replay = reason(
        "No rule was broken: all balls are put back and the same striker plays again, the same stroke or another.",
        "3.9.b.i",
        "3.3.g",
    )
    penalty = reason(
        "There was a foul: the striker pays the penalty, all balls are put back, and the next player has the "
        "usual options.",
        "3.9.b.ii",
        "3.11.h.i",
        "3.11.h.ii",
    )


class Call(Declarations, of="snooker.pocket-edge"):
    """What the referee says."""

    potted = call("The ball counts as pocketed.")
    replace_points_count = call("The ball is put back. The stroke stands.")
    replace_and_replay = call("All balls are put back. Same striker, play again.")
    penalty_and_replace = call("Foul. All balls are put back.")


@dataclass(frozen=True, kw_only=True)
class PocketEdge:
    """How the ball came to fall, and whether it was on the way of the stroke."""

    balanced_momentarily: bool = ask("Did the ball only waver on the edge for a moment before dropping?", Bool())
    would_have_been_hit: bool = ask("Would a ball of the stroke have hit it?", Bool())
    foul: bool = ask("Was there a foul in the stroke?", Bool())


def rule(case: PocketEdge) -> Ruling:
    """Count the ball as pocketed, put it back, or put everything back."""
    if case.balanced_momentarily:
        steps = (Why.wavered(), *_foul_in_the_stroke(case))
        return Ruling(Verdict.POTTED, Call.potted(), _stands(PutBack.NOTHING), steps)
    if not case.would_have_been_hit:
        steps = (Why.untouched(), Why.put_back(), *_foul_in_the_stroke(case))
        return Ruling(Verdict.REPLACE_POINTS_COUNT, Call.replace_points_count(), _stands(PutBack.BALL), steps)
    if not case.foul:
        outcome = _does_not_stand(NextPlayer.SAME, penalty=False)
        replay = (Why.would_have_been_hit(), Why.replay())
        return Ruling(Verdict.REPLACE_AND_REPLAY, Call.replace_and_replay(), outcome, replay)
    outcome = _does_not_stand(NextPlayer.OPPONENT, penalty=True)
    foul = (Why.would_have_been_hit(), Why.penalty())
    return Ruling(Verdict.PENALTY_AND_REPLACE, Call.penalty_and_replace(), outcome, foul)


def _foul_in_the_stroke(case: PocketEdge) -> tuple[Step, ...]:
    """Where the stroke stands, a foul in it changes nothing for the ball that fell; it is only said what it costs."""
    return (Why.foul_too(),) if case.foul else ()


def _stands(replace: PutBack) -> dict[str, object]:
    # Where the stroke stands, 3.9 settles nothing about a foul in it: that is penalised as any other.
    return {"replace": replace, "stroke_counts": True, "penalty_due": None, "next_player": None}


def _does_not_stand(next_player: NextPlayer, *, penalty: bool) -> dict[str, object]:
    return {"replace": PutBack.ALL, "stroke_counts": False, "penalty_due": penalty, "next_player": next_player}


WIZARD = Wizard(
    id="snooker.pocket-edge",
    title="Ball on the edge of a pocket",
    about="A ball drops without being hit: does it count, does it come back, is the stroke replayed?",
    scenario=PocketEdge,
    rule=rule,
    verdicts=Verdict,
    says=(Why, Call, PutBack, NextPlayer),
    words={
        "outcome.stroke_counts": "The stroke stands",
        "outcome.penalty_due": "Penalty to be awarded",
        "value.snooker.pocket-edge.penalty_due.none": "only if the stroke was a foul",
        "outcome.next_player": "To play",
        "value.snooker.pocket-edge.next_player.none": "as the stroke gives",
    },
    study=Profile(weight=3),
)
