"""An ordinary stroke: points, balls spotted, and the next ball on. (3.3, 3.6, 3.7)"""

from collections.abc import Iterator, Mapping
from typing import Any

from tableside.games.snooker.balls import (
    ANY_COLOUR,
    BLACK,
    COLOURS,
    CUE,
    MOST_REDS,
    RED,
    VALUES,
    Ball,
    next_colour,
    penalty,
)
from tableside.games.snooker.fouls import (
    FOUL_GROUPS,
    OTHER_FOULS,
    REASONS,
    AfterFoul,
    CueBall,
    Event,
    Foul,
    SnookerCall,
    Turn,
    concerns_unnamed_ball,
    foul_call,
    may_be_a_second_red,
    other_penalties,
    read_event,
)
from tableside.games.snooker.strokes import (
    FIRST_CONTACT,
    POTTED,
    TOUCHING,
    NoStroke,
    Offence,
    Potting,
    Result,
    StrokeCall,
    forced_off,
    fouled,
    other_offences,
    refuse_doubled,
    refuse_gone,
    refuse_off_twice,
    refuse_potted_without_contact,
)
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int, one_of
from tableside.rulings.model import FOUL, known, words_of


class Verdict(Words):
    SCORED = "scored", "Scored"
    NO_SCORE = "no-score", "No score"
    FOUL = "foul", FOUL


class Phase(Words, of="value.snooker.stroke.phase"):
    RED = "red", "a red"
    COLOUR = "colour", "a colour of choice, after a red"
    IN_ORDER = "in-order", "the colours in order"


class Why(Declarations):
    reds = reason("Each red potted scores 1 and stays off; reds potted: {count}.", "3.3.e")
    colour = reason("The colour of choice scores and is spotted again: {ball}.", "3.3.f.i, 3.7")
    red_next = reason("Reds remain: a red is on next.", "3.3.f.ii")
    touching = reason(
        "The ball on touched the cue ball: playing away from it without moving it counts as hitting it first.",
        "3.8.b, 3.8.c",
    )
    stays_off = reason("A colour potted in order scores and stays off: {ball}.", "3.3.f.iii")
    black_gone = reason("The black was the last ball: the frame ends, unless the scores are level.", "3.4.a")
    frame_ends = reason(
        "A foul on the black ends the frame, unless the scores are then level.",
        "3.4.a, 2.1.c",
        code="step.snooker.miss.frame-ends",
    )


class Call(Declarations):
    scored = call("{score}.")


class No(Declarations):
    no_red_left = refusal("with a red on, at least one red is on the table")
    in_order_with_reds = refusal("the colours are played in order only once the reds have gone")


class Stroke(Scenario):
    phase: Phase = ask("What was on?")
    ball: Ball = ask("Which colour was nominated or due?", one_of(COLOURS))
    first_contact: tuple[Ball, ...] = ask(
        "Which ball was hit first (two if at the same moment, none if all were missed)?", FIRST_CONTACT
    )
    potted: tuple[Ball, ...] = ask("What went into the pockets?", POTTED)
    reds_left: int = ask("How many reds were on the table before the stroke?", Int(0, MOST_REDS))
    touching: tuple[Ball, ...] = ask("Which balls touched the cue ball before the stroke?", TOUCHING, default=())
    events: tuple[str, ...] = ask("What else was done wrong?", OTHER_FOULS, groups=FOUL_GROUPS, default=())

    @property
    def other_fouls(self) -> list[Event]:
        """Further fouls that the balls do not show."""
        return [read_event(code) for code in self.events]

    @property
    def gone(self) -> tuple[Ball, ...]:
        """The balls that were pocketed or forced off the table."""
        return (*self.potted, *forced_off(self.other_fouls))

    @property
    def played_away(self) -> bool:
        """Whether a touching ball on was played away from, which counts as hitting it (3.8.c)."""
        return self.on in self.touching

    @property
    def on(self) -> Ball:
        """The ball on: a red, or the one colour aimed at."""
        return RED if self.phase is Phase.RED else self.ball


def rule(case: Stroke) -> Ruling:
    """Score a fair stroke, or find what makes it a foul."""
    _refuse_impossible(case)
    offences = list(_offences(case))
    if offences:
        return _foul(case, offences)
    on = case.on
    score = VALUES[on] * case.potted.count(on)
    touching = (Why.touching(),) if case.played_away else ()
    if not score:
        next_on, then = _on_at_next_turn(case)
        steps = (*touching, Potting.turn_ends(), *then)
        return Ruling(Verdict.NO_SCORE, StrokeCall.no_score(), Result(next_on=next_on).outcome(), steps)
    following, why = _after_scoring(case)
    result = Result(
        score=score,
        respot=(on,) if case.phase is Phase.COLOUR else (),
        off=case.potted if case.phase is not Phase.COLOUR else (),
        next_on=following,
        turn=Turn.CONTINUES if following else Turn.ENDS,
    )
    return Ruling(Verdict.SCORED, Call.scored(score=Spoken(score)), result.outcome(), (*touching, *why))


def _after_scoring(case: Stroke) -> tuple[Ball | None, tuple[Step, ...]]:
    if case.phase is Phase.RED:
        return ANY_COLOUR, (Why.reds(count=case.potted.count(RED)), Potting.colour_next())
    if case.phase is Phase.COLOUR:
        back = Why.colour(ball=case.ball.word)
        return (RED, (back, Why.red_next())) if case.reds_left else (COLOURS[0], (back, Potting.order_begins()))
    off = Why.stays_off(ball=case.ball.word)
    following = next_colour(case.ball)
    if following is None:
        return None, (off, Why.black_gone())
    return following, (off, Potting.next_colour(on=following.word))


def _on_at_next_turn(case: Stroke) -> tuple[Ball, tuple[Step, ...]]:
    """As long as reds remain, a turn begins with a red on (3.3.e); then the colours follow in order (3.3.f)."""
    if case.phase is Phase.IN_ORDER:
        return case.ball, ()
    if case.reds_left > case.gone.count(RED):
        return RED, (Potting.red_on_turn(),)
    return COLOURS[0], (Potting.order_begins(),)


def _offences(case: Stroke) -> Iterator[Offence]:
    yield from other_offences(case.other_fouls, case.on)
    if not case.played_away:
        yield from _wrong_first_contact(case.on, case.first_contact)
    if CUE in case.potted:
        yield Offence(penalty(case.on), Foul.CUE_POTTED.why())
    strangers = [ball for ball in case.potted if ball not in (case.on, CUE)]
    if strangers:
        yield Offence(penalty(case.on, strangers), Foul.POTTED_NOT_ON.why(ball=words_of(strangers)))


def _wrong_first_contact(on: Ball, hit: tuple[Ball, ...]) -> Iterator[Offence]:
    if not hit:
        yield Offence(penalty(on), Foul.MISS_ALL.why())
    elif len(hit) == 2 and hit != (RED, RED):
        yield Offence(penalty(on, hit), Foul.SIMULTANEOUS_HIT.why(ball=words_of(hit)))
    elif on not in hit:
        yield Offence(penalty(on, hit), Foul.FIRST_HIT_NOT_ON.why(ball=words_of(hit)))


def _foul(case: Stroke, offences: list[Offence]) -> Ruling:
    only_black = case.phase is Phase.IN_ORDER and case.ball is BLACK
    next_on, then = (None, (Why.frame_ends(),)) if only_black else _on_at_next_turn(case)
    result, steps = fouled(offences, case.gone, next_on)
    options = () if only_black else (AfterFoul.options(),)
    return Ruling(Verdict.FOUL, foul_call(result.penalty), result.outcome(), (*steps, *options, *then))


def _refuse_impossible(case: Stroke) -> None:
    for name in ("potted", "first_contact", "touching"):
        if known(case, name):
            _refuse_impossible_balls(case, name, getattr(case, name))
    if known(case, "first_contact", "potted"):
        refuse_potted_without_contact(case.first_contact, case.potted)
    if known(case, "potted"):
        refuse_off_twice(case.potted, forced_off(case.other_fouls))
        if known(case, "reds_left") and case.gone.count(RED) > case.reds_left:
            raise NoStroke.more_reds("potted", count=case.reds_left)
    if known(case, "reds_left", "phase"):
        if case.phase is Phase.RED and not case.reds_left:
            raise No.no_red_left("reds_left")
        if case.phase is Phase.IN_ORDER and case.reds_left:
            raise No.in_order_with_reds("reds_left")


def _refuse_impossible_balls(case: Stroke, name: str, balls: tuple[Ball, ...]) -> None:
    refuse_doubled(name, balls)
    if known(case, "reds_left") and balls.count(RED) > case.reds_left:
        raise NoStroke.more_reds(name, count=case.reds_left)
    if known(case, "phase", "ball") and case.phase is Phase.IN_ORDER:
        refuse_gone(name, balls, case.ball)


def _is_gone_or_unnamed(told: Mapping[str, Any]) -> bool:
    """Return whether a ball has gone before, as reds and lower colours do in order, or no ball concerned is named."""
    if concerns_unnamed_ball(told.get("events", ()), told.get("ball")) or _is_plain(told):
        return True
    if told.get("phase") is not Phase.IN_ORDER:
        return False
    listed = (ball for name in ("first_contact", "potted", "touching") for ball in told.get(name, ()))
    events = (ball for code in told.get("events", ()) for ball in read_event(code).balls)
    return any(ball is not CUE and VALUES[ball] < VALUES[told["ball"]] for ball in (*listed, *events))


def _is_plain(told: Mapping[str, Any]) -> bool:
    """Return whether the ball on was hit first and at most that ball potted, of which nothing is to be learned."""
    on = told.get("ball") or Ball.RED
    return not told.get("events") and told.get("first_contact") == (on,) and told.get("potted") in ((), (on,))


def _scores_nothing(told: Mapping[str, Any], right: Ruling, other: Ruling) -> bool:
    """Return whether an answer scores a stroke in which nothing fell, or may be right."""
    nothing = other.verdict is Verdict.SCORED and not set(told.get("potted", ())) - {CUE}
    return nothing or may_be_a_second_red(told, right, other)


WIZARD = Wizard(
    rule,
    says=(Potting, StrokeCall, NoStroke, SnookerCall, Turn, CueBall, *REASONS, AfterFoul),
    contradicts=_is_gone_or_unnamed,
    never_offers=_scores_nothing,
    misbeliefs=other_penalties,
)
