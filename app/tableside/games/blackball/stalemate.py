"""The frame cannot go on or makes no progress: warn, play on or replay? (4i, 4p, 8f, 8g)"""

from tableside.games.blackball.fouls import Breaker, Decision
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import known

SHOTS_AFTER_WARNING = 3
BALLS_OF_THE_REPLAY = 9


class Verdict(Words):
    PLAY_ON = "play-on", "Play on"
    WARN = "warn", "Warn the players"
    REPLAY = "replay", "Replay with nine balls"


class Cause(Words, of="value.blackball.stalemate.kind"):
    NO_PATH = "no-path", "no way to the balls"
    TOUCHING_BALLS = "touching-balls", "two or more touching balls"
    NO_PROGRESS = "no-progress", "shots without progress"
    SLOW = "slow", "slow play"


class Why(Declarations):
    playable = reason("The balls can still be played, so there is no stalemate.", "4i, 4p")
    no_path = reason(
        "The cue ball can no longer reach the balls a player has to play, directly or indirectly: the frame "
        "is replayed without penalty.",
        "4p",
    )
    touching = reason(
        "Two or more balls are touching and no legal shot is possible: the frame is replayed as after a stalemate.",
        "4i, 4p",
    )
    by_accident = reason("It came about by accident: the player who broke breaks again.", "4p.a")
    by_choice = reason("It was brought about by choice: a new lag decides the break.", "4p.b")
    warn = reason(
        "Several shots have brought the frame no further: the referee warns that each player has 3 shots to "
        "change it significantly.",
        "4p",
    )
    changed = reason("The position has changed significantly, so the frame goes on.", "4p")
    shots_left = reason(
        (
            "Each player has {count} shot left to change the position.",
            "Each player has {count} shots left to change the position.",
        ),
        "4p",
    )
    unchanged = reason(
        "After the warning and 3 shots each the position is still the same: the frame is replayed.", "4p"
    )
    slow = reason(
        "A slow frame may be replayed with nine balls; when a frame is too slow, the rules leave to the referee.",
        "8g, 8f",
    )
    nine_balls = reason(
        "Rack fifteen balls, then take away the front ball and the five of the back row. The break is lagged "
        "for, except after an accidental stalemate.",
        "8g",
    )


class Call(Declarations):
    play_on = call("Play on.")
    warn = call("Three shots each to change the position.")
    replay__same = call("The frame is replayed with nine balls. The same player breaks.")
    replay__lag = call("The frame is replayed with nine balls. Lag for the break.")


class No(Declarations, of="blackball"):
    not_warned = refusal("no shots can have been played since a warning that was not given")


class Stalemate(Scenario):
    kind: Cause = ask("What holds the frame up?")
    playable: bool = ask(
        "Can the balls still be reached, directly or indirectly (touching balls: is any legal shot possible)?"
    )
    by_choice: bool = ask("Was it brought about by choice?")
    warned: bool = ask("Has the referee warned the players?")
    shots_since_warning: int = ask("How many shots has each player had since the warning?", Int(0, SHOTS_AFTER_WARNING))
    position_changed: bool = ask("Has the position changed significantly?")


def rule(case: Stalemate) -> Ruling:
    if case.kind is Cause.SLOW:
        return _replay(Breaker.LAG, Why.slow(), Decision.referee_decides(), discretion=True)
    if case.kind is Cause.NO_PROGRESS:
        return _no_progress(case)
    if case.playable:
        return _play_on(Why.playable())
    stuck = Why.touching() if case.kind is Cause.TOUCHING_BALLS else Why.no_path()
    if case.by_choice:
        return _replay(Breaker.LAG, stuck, Why.by_choice())
    return _replay(Breaker.SAME, stuck, Why.by_accident())


def _no_progress(case: Stalemate) -> Ruling:
    if not case.warned:
        if known(case, "shots_since_warning") and case.shots_since_warning:
            raise No.not_warned("shots_since_warning")
        return Ruling(Verdict.WARN, Call.warn(), _outcome(shots_left=SHOTS_AFTER_WARNING), (Why.warn(),))
    if case.position_changed:
        return _play_on(Why.changed())
    left = SHOTS_AFTER_WARNING - case.shots_since_warning
    return _play_on(Why.shots_left(count=left), shots_left=left) if left else _replay(Breaker.LAG, Why.unchanged())


def _play_on(why: Step, shots_left: int | None = None) -> Ruling:
    return Ruling(Verdict.PLAY_ON, Call.play_on(), _outcome(shots_left=shots_left), (why,))


def _replay(breaker: Breaker, *why: Step, discretion: bool = False) -> Ruling:
    said = Call.replay__same() if breaker is Breaker.SAME else Call.replay__lag()
    outcome = {**_outcome(), "replay": True, "breaker": breaker, "balls": BALLS_OF_THE_REPLAY}
    return Ruling(Verdict.REPLAY, said, outcome, (*why, Why.nine_balls()), discretion)


def _outcome(*, shots_left: int | None = None) -> dict[str, object]:
    return {"replay": False, "penalty": None, "breaker": None, "balls": None, "shots_left": shots_left}


WIZARD = Wizard(rule, says=(Breaker, Decision))
