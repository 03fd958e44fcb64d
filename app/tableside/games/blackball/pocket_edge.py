"""A ball on the edge of a pocket falls without being touched: potted, put back or replayed? (4n)"""

from tableside.games.blackball.fouls import Breaker, Decision
from tableside.games.blackball.table import Ball
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import known


class Verdict(Words):
    POTTED = "potted", "Potted"
    REPLACE = "replace", "Put back, play on"
    REPLACE_AND_REPLAY = "replace-and-replay", "All back, shot again"
    RERACK = "rerack", "Re-rack"
    REFEREE_DECIDES = "referee-decides"


class Hitter(Words, of="value.blackball.pocket-edge.about_to_hit"):
    CUE = "cue", Ball.CUE.text
    BALL_ON = "ball-on", "a ball on"
    OTHER_BALL = "other-ball", "another ball"


class Replaced(Words, of="value.blackball.pocket-edge.replaced"):
    BALL = "ball", "the ball"
    ALL_MOVED = "all-moved", "all balls that moved"


class Why(Declarations):
    touched = reason(
        "Another ball touched it, so the rule on balls that fall untouched does not apply: it is potted.", "4n"
    )
    momentary = reason(
        "It rocked for a moment on the edge and dropped: it counts as potted and is not put back.", "4n.d"
    )
    still = reason(
        "It had been still for 5 seconds or more and played no part in the shot: it is put back and play goes on.",
        "4n.a",
    )
    gap = reason(
        "It stood still for longer than a moment but for less than 5 seconds, and the rules name only the two ends. "
        "Likeliest reading: potted, because only 5 seconds make a ball one that lies still.",
        "4n.a, 4n.d",
        reading=True,
    )
    took_part = reason(
        "It stood still for 5 seconds or more, but had played a part in the shot, and the rules do not name this case. "
        "Likeliest reading: potted, because only a ball without a part in the shot is put back.",
        "4n.a, 4n.d",
        reading=True,
    )
    about_to_be_hit = reason(
        "It fell without being hit during a shot, while a moving ball was about to hit it.", "4n.b"
    )
    other_ball = reason(
        "The rule names the cue ball and balls on; that another moving ball counts too is a reading.", "4n.b"
    )
    replay = reason(
        "It and every ball moved in the shot go back; the player repeats the shot or chooses another.", "4n.b"
    )
    rerack = reason(
        "The position cannot be restored: re-rack without penalty, and the player who broke breaks again.", "4n.c"
    )


class Call(Declarations):
    potted = call("The ball is potted.")
    replace = call("The ball goes back. Play on.")
    replace_and_replay = call("All balls go back. The same player plays again, this shot or another.")
    rerack = call("Re-rack, no penalty. The player who broke breaks again.")
    referee_decides = call("I decide whether the ball stays down.")


class No(Declarations, of="blackball"):
    moment_or_seconds = refusal("a ball that only rocked for a moment was not still for 5 seconds")


class PocketEdge(Scenario):
    touched: bool = ask("Was it touched by another ball?", default=False)
    balanced_momentarily: bool = ask("Did it only rock for a moment on the edge?")
    would_have_been_hit: bool = ask("Was a moving ball about to hit it?")
    about_to_hit: Hitter = ask("Which ball was about to hit it?", default=Hitter.CUE)
    restorable: bool = ask("Can the position before the shot be restored?", default=True)
    still_5_seconds: bool = ask("Had it been still for 5 seconds or more?")
    took_part: bool = ask("Had it played a part in this shot?", default=False)


def rule(case: PocketEdge) -> Ruling:
    seen = known(case, "balanced_momentarily") and case.balanced_momentarily
    if seen and known(case, "still_5_seconds") and case.still_5_seconds:
        raise No.moment_or_seconds("still_5_seconds")
    if case.touched:
        return Ruling(Verdict.POTTED, Call.potted(), _outcome(potted=True), (Why.touched(),))
    if case.balanced_momentarily:
        return Ruling(Verdict.POTTED, Call.potted(), _outcome(potted=True), (Why.momentary(),))
    if case.would_have_been_hit:
        return _about_to_be_hit(case.about_to_hit, case.restorable)
    if case.still_5_seconds and not case.took_part:
        return Ruling(Verdict.REPLACE, Call.replace(), _outcome(replaced=Replaced.BALL), (Why.still(),))
    why = (Why.took_part() if case.still_5_seconds else Why.gap(), Decision.referee_decides())
    return Ruling(Verdict.REFEREE_DECIDES, Call.referee_decides(), _outcome(potted=None), why, discretion=True)


def _about_to_be_hit(hitter: Hitter, restorable: bool) -> Ruling:
    by_another = hitter is Hitter.OTHER_BALL
    reading = (Why.other_ball(), Decision.referee_decides()) if by_another else ()
    why: tuple[Step, ...] = (Why.about_to_be_hit(), *reading)
    if restorable:
        outcome = {**_outcome(replaced=Replaced.ALL_MOVED), "replay": True}
        return Ruling(Verdict.REPLACE_AND_REPLAY, Call.replace_and_replay(), outcome, (*why, Why.replay()), by_another)
    outcome = {**_outcome(), "rerack": True, "breaker": Breaker.SAME}
    return Ruling(Verdict.RERACK, Call.rerack(), outcome, (*why, Why.rerack()), by_another)


def _outcome(*, potted: bool | None = False, replaced: Replaced | None = None) -> dict[str, object]:
    return {"potted": potted, "replaced": replaced, "replay": False, "rerack": False, "breaker": None}


WIZARD = Wizard(rule, says=(Breaker, Decision))
