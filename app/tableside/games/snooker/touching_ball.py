"""The cue ball touches another ball: what is announced, and was the stroke away from it fair? (3.8)"""

from collections.abc import Iterator

from tableside.games.snooker.balls import (
    ANY_COLOUR,
    BLACK,
    COLOURS,
    HIGHEST_PENALTY,
    OBJECT_BALLS,
    RED,
    Ball,
    doubled,
    penalty,
)
from tableside.games.snooker.fouls import AfterFoul, SnookerCall, foul_call
from tableside.games.snooker.strokes import MOST_TOUCHING, NoStroke, Offence
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import FAIR, FOUL, Then, Values, known, same, words_of


class Verdict(Words):
    ANNOUNCE = "announce", "Touching ball"
    NO_ANNOUNCEMENT = "no-announcement", "Nothing to announce"
    REPLACE = "replace", "The referee puts the balls back"
    FAIR = "fair", FAIR
    FOUL = "foul", FOUL


class Why(Declarations):
    announce = reason("The cue ball touches a ball that is or could be on; announce it: {ball}.", "3.8.a")
    free_ball = reason(
        "With a free ball any ball may be nominated, so every touching ball could be on; the nominated one takes the "
        "value of the ball it stands for.",
        "3.10.a.i, 3.10.a.ii",
    )
    only_ball_on = reason(
        "A ball not on also touches ({ball}); it is not announced, but if the striker asks, the referee answers.",
        "3.8.e",
    )
    not_on = reason(
        "The ball touched is not on ({ball}): nothing is announced; asked, the referee answers yes or no.", "3.8.d"
    )
    came_together = reason(
        "The ball was clear when examined and is now touching: the referee puts the balls back as they judge right.",
        "3.8.g",
    )
    pushed = reason("The striker moved the touching ball: that is a push stroke.", "3.8.b, 3.8.d, 3.12.b.v")
    pushed_several = reason(
        "The striker moved a touching ball: that is a push stroke. Which one is not said, so the highest in "
        "value is taken.",
        "3.8.b, 3.8.d, 3.12.b.v",
    )
    moved_by_itself = reason("The touching ball moved, but not through the striker: no foul.", "3.8.f")
    is_on = reason(
        "The touching ball is on and was not moved by the striker: playing away from it is fair, whatever is hit next.",
        "3.8.c.i, 3.8.b",
    )
    declared = reason(
        "The striker declared the touching ball and did not move it: playing away from it is fair.", "3.8.c.ii, 3.8.b"
    )
    declared_other = reason("The striker declared another ball and hit that one first: fair.", "3.8.c.iii, 3.8.b")
    played_away = reason(
        "The striker played away from the ball not on without moving it and first hit a ball on: fair.", "3.8.d"
    )
    hit_nothing = reason(
        "The ball that had to be hit was not: the cue ball hit no other ball.", "3.8.c.iii, 3.8.d, 3.12.a.v"
    )
    hit_another = reason(
        "The ball that had to be hit was not hit first; hit first was: {ball}.", "3.8.c.iii, 3.8.d, 3.12.b.iv"
    )


class Call(Declarations):
    announce = call("Touching ball, {ball}.", code="call.snooker.touching-ball")
    none = call("No touching ball to announce.")
    replace = call("The balls are put back.")


class No(Declarations):
    not_touching = refusal("that ball does not touch the cue ball ({ball})")
    nothing_moved = refusal("no touching ball moved")
    free_ball = refusal("with the ball on fixed ({on}), a colour is nominated only as a free ball: say that it is one")
    no_free_ball = refusal("there is no free ball when this is on: {on}")
    not_snookered = refusal("a ball on that touches the cue ball is open, so there is no free ball ({on})")
    one_colour_on = refusal("only one colour is on ({on})")
    nominated_is_on = refusal(
        "the free ball is another ball than the one on ({ball})", code="refuse.snooker.free-ball.nominated-is-on"
    )


class TouchingBall(Scenario):
    touching: tuple[Ball, ...] = ask(
        "Which balls does the cue ball touch?", ListOf(one_of(OBJECT_BALLS), MOST_TOUCHING, least=1)
    )
    on: Ball = ask("Which ball is on (any colour, if a red has just been potted)?", (*OBJECT_BALLS, ANY_COLOUR))
    came_together: bool = ask("Were the balls clear when examined, and touching only later?", default=False)
    played: bool = ask("Has the stroke been played?", default=True)
    moved_touching: bool = ask("Did a touching ball move?")
    moved_by_striker: bool = ask("Did the striker cause it to move?", default=True)
    moved_ball: Ball | None = ask("Which ball moved?", OBJECT_BALLS, default=None)
    free_ball: bool = ask("Is the stroke played with a free ball?", default=False)
    nominated: Ball = ask("Which colour did the striker declare?", COLOURS)
    first_hit: Ball | None = ask("Which other ball did the cue ball hit first?", one_of(OBJECT_BALLS, none=True))

    @property
    def announced(self) -> tuple[Ball, ...]:
        """The touching balls that are or could be on: only these are named (3.8.a, 3.8.e).

        With a free ball any ball may be nominated, so that every one of them could be on (3.10.a.i).
        """
        if self.free_ball:
            return self.touching
        return tuple(ball for ball in self.touching if ball is self.on or (self.on is ANY_COLOUR and ball in COLOURS))

    @property
    def ball_on(self) -> Ball:
        return self.nominated if self.declares else self.on

    @property
    def declares(self) -> bool:
        return self.free_ball or self.on is ANY_COLOUR

    @property
    def worth(self) -> Ball:
        """The ball that gives the ball on its value: a free ball takes that of the ball it stands for (3.10.a.ii)."""
        return self.on if self.free_ball else self.ball_on

    @property
    def counts_as_hit(self) -> bool:
        """Whether playing away counts as hitting: from a ball that is on, or is declared to be (3.8.c.i-ii)."""
        return bool(self.announced) and self.ball_on in self.touching


def rule(case: TouchingBall) -> Ruling:
    _refuse_impossible(case)
    if case.came_together:
        return Ruling(Verdict.REPLACE, Call.replace(), _outcome(()), (Why.came_together(),))
    before = _announcement_steps(case)
    if not case.played:
        verdict = Verdict.ANNOUNCE if case.announced else Verdict.NO_ANNOUNCEMENT
        return Ruling(verdict, _announcement(case), _outcome(case.announced), before)
    offences = list(_offences(case))
    if offences:
        points = max(offence.points for offence in offences)
        steps = (*before, *(offence.why for offence in offences), AfterFoul.penalty(points=points))
        return Ruling(Verdict.FOUL, foul_call(points), _outcome(case.announced, points), steps)
    return Ruling(Verdict.FAIR, _announcement(case), _outcome(case.announced), (*before, *_why_fair(case)))


def _outcome(announced: tuple[Ball, ...], points: int = 0) -> dict[str, object]:
    return {"announce": list(announced), "foul": points > 0, "penalty": points}


def _announcement(case: TouchingBall) -> Message:
    return Call.announce(ball=words_of(case.announced)) if case.announced else Call.none()


def _announcement_steps(case: TouchingBall) -> tuple[Step, ...]:
    named = case.announced
    others = words_of([ball for ball in case.touching if ball not in named])
    announce = Why.announce(ball=words_of(named))
    if case.free_ball:
        return Why.free_ball(), announce
    if not named:
        return (Why.not_on(ball=others),)
    return (announce, Why.only_ball_on(ball=others)) if others else (announce,)


def _offences(case: TouchingBall) -> Iterator[Offence]:
    if case.moved_touching and case.moved_by_striker:
        pushed = _pushed(case)
        yield pushed
        if pushed.points == HIGHEST_PENALTY:
            return  # What else was done cannot raise it.
    if not case.counts_as_hit and case.first_hit is not case.ball_on:
        if case.first_hit is None:
            yield Offence(penalty(case.worth), Why.hit_nothing())
        else:
            yield Offence(penalty(case.worth, (case.first_hit,)), Why.hit_another(ball=case.first_hit.word))


def _pushed(case: TouchingBall) -> Offence:
    moved = (case.moved_ball,) if case.moved_ball else case.touching
    if case.free_ball:
        moved = tuple(ball for ball in moved if ball is not case.nominated)
    points = penalty(BLACK) if BLACK in moved else penalty(case.worth, moved)
    one = case.moved_ball is not None or len(set(case.touching)) == 1
    return Offence(points, Why.pushed() if one else Why.pushed_several())


def _why_fair(case: TouchingBall) -> list[Step]:
    steps = [Why.moved_by_itself()] if case.moved_touching else []
    if not case.announced:
        return [*steps, Why.played_away()]
    if not case.declares:
        return [*steps, Why.is_on()]
    return [*steps, Why.declared() if case.nominated in case.touching else Why.declared_other()]


def _refuse_impossible(case: TouchingBall) -> None:
    if known(case, "touching"):
        twice = doubled(case.touching)
        if twice is not None:
            raise NoStroke.ball_twice("touching", ball=twice.word)
        if case.moved_ball is not None and case.moved_ball not in case.touching:
            raise No.not_touching("moved_ball", ball=case.moved_ball.word)
    if case.moved_ball is not None and known(case, "moved_touching") and not case.moved_touching:
        raise No.nothing_moved("moved_ball")
    if case.free_ball:
        _refuse_impossible_free_ball(case)
    elif known(case, "on", "nominated") and case.on not in (ANY_COLOUR, case.nominated):
        raise (No.free_ball if case.on is RED else No.one_colour_on)("nominated", on=case.on.word)


def _refuse_impossible_free_ball(case: TouchingBall) -> None:
    if not known(case, "on"):
        return
    on = case.on.word
    if case.on in (ANY_COLOUR, BLACK):
        raise No.no_free_ball("free_ball", on=on)
    if known(case, "touching") and case.on in case.touching:
        raise No.not_snookered("free_ball", on=on)
    if known(case, "nominated") and case.nominated is case.on:
        raise No.nominated_is_on("nominated", ball=on)


def _contradicts(told: Values) -> bool:
    """Return whether the story has reds or a touching ball where none can be, a free ball, or a stroke too soon."""
    on = told.get("on", RED)
    # While there is a red it is on, and who touches one is not snookered.
    if told.get("free_ball") and (on is ANY_COLOUR or RED in told.get("touching", ())):
        return True
    if told.get("came_together") and told.get("played"):
        return True
    if told.get("first_hit") is not RED and told.get("first_hit") in told.get("touching", ()):
        return True
    balls = (*told.get("touching", ()), told.get("moved_ball"), told.get("first_hit"))
    return on not in (RED, ANY_COLOUR) and RED in balls


WIZARD = Wizard(
    rule,
    says=(AfterFoul.penalty, SnookerCall, NoStroke),
    then=(Then("snooker.push-stroke", same("on", "moved_touching", "moved_by_striker")),),
    contradicts=_contradicts,
)
