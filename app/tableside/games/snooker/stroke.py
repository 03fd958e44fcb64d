"""An ordinary stroke: points, balls spotted, and the next ball on. (3.3, 3.6, 3.7)"""

from collections.abc import Iterator

from tableside.games.snooker import balls, fouls, strokes
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import FOUL, Values, known, words_of


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
    ball: balls.Ball = ask("Which colour was nominated or due?", balls.COLOURS)
    first_contact: tuple[balls.Ball, ...] = ask(
        "Which ball was hit first (two if at the same moment, none if all were missed)?", strokes.FIRST_CONTACT
    )
    potted: tuple[balls.Ball, ...] = ask("What went into the pockets?", strokes.POTTED)
    reds_left: int = ask("How many reds were on the table before the stroke?", Int(0, balls.MOST_REDS))
    touching: tuple[balls.Ball, ...] = ask(
        "Which balls touched the cue ball before the stroke?", strokes.TOUCHING, default=()
    )
    events: tuple[str, ...] = ask("What else was done wrong?", fouls.OTHER_FOULS, default=())

    @property
    def other_fouls(self) -> list[fouls.Event]:
        return [fouls.read_event(code) for code in self.events]

    @property
    def gone(self) -> tuple[balls.Ball, ...]:
        return (*self.potted, *strokes.forced_off(self.other_fouls))

    @property
    def played_away(self) -> bool:
        """Whether a touching ball on was played away from, which counts as hitting it (3.8.c)."""
        return self.on in self.touching

    @property
    def on(self) -> balls.Ball:
        """The ball on: a red, or the one colour aimed at."""
        return balls.RED if self.phase is Phase.RED else self.ball


def rule(case: Stroke) -> Ruling:
    _refuse_impossible(case)
    offences = list(_offences(case))
    if offences:
        return _foul(case, offences)
    on = case.on
    score = balls.VALUES[on] * case.potted.count(on)
    touching = (Why.touching(),) if case.played_away else ()
    if not score:
        next_on, then = _on_at_next_turn(case)
        steps = (*touching, strokes.Potting.turn_ends(), *then)
        return Ruling(Verdict.NO_SCORE, strokes.StrokeCall.no_score(), strokes.Result(next_on=next_on).outcome(), steps)
    following, why = _after_scoring(case)
    result = strokes.Result(
        score=score,
        respot=(on,) if case.phase is Phase.COLOUR else (),
        off=case.potted if case.phase is not Phase.COLOUR else (),
        next_on=following,
        turn=fouls.Turn.CONTINUES if following else fouls.Turn.ENDS,
    )
    return Ruling(Verdict.SCORED, Call.scored(score=Spoken(score)), result.outcome(), (*touching, *why))


def _after_scoring(case: Stroke) -> tuple[balls.Ball | None, tuple[Step, ...]]:
    if case.phase is Phase.RED:
        return balls.ANY_COLOUR, (Why.reds(count=case.potted.count(balls.RED)), strokes.Potting.colour_next())
    if case.phase is Phase.COLOUR:
        back = Why.colour(ball=case.ball.word)
        return (
            (balls.RED, (back, Why.red_next()))
            if case.reds_left
            else (balls.COLOURS[0], (back, strokes.Potting.order_begins()))
        )
    off = Why.stays_off(ball=case.ball.word)
    following = balls.next_colour(case.ball)
    if following is None:
        return None, (off, Why.black_gone())
    return following, (off, strokes.Potting.next_colour(on=following.word))


def _on_at_next_turn(case: Stroke) -> tuple[balls.Ball, tuple[Step, ...]]:
    """As long as reds remain, a turn begins with a red on (3.3.e); then the colours follow in order (3.3.f)."""
    if case.phase is Phase.IN_ORDER:
        return case.ball, ()
    if case.reds_left > case.gone.count(balls.RED):
        return balls.RED, (strokes.Potting.red_on_turn(),)
    return balls.COLOURS[0], (strokes.Potting.order_begins(),)


def _offences(case: Stroke) -> Iterator[strokes.Offence]:
    yield from strokes.other_offences(case.other_fouls, case.on)
    if not case.played_away:
        yield from _wrong_first_contact(case.on, case.first_contact)
    if balls.CUE in case.potted:
        yield strokes.Offence(balls.penalty(case.on), fouls.Foul.CUE_POTTED.why())
    strangers = [ball for ball in case.potted if ball not in (case.on, balls.CUE)]
    if strangers:
        yield strokes.Offence(balls.penalty(case.on, strangers), fouls.Foul.POTTED_NOT_ON.why(ball=words_of(strangers)))


def _wrong_first_contact(on: balls.Ball, hit: tuple[balls.Ball, ...]) -> Iterator[strokes.Offence]:
    if not hit:
        yield strokes.Offence(balls.penalty(on), fouls.Foul.MISS_ALL.why())
    elif len(hit) == 2 and hit != (balls.RED, balls.RED):
        yield strokes.Offence(balls.penalty(on, hit), fouls.Foul.SIMULTANEOUS_HIT.why(ball=words_of(hit)))
    elif on not in hit:
        yield strokes.Offence(balls.penalty(on, hit), fouls.Foul.FIRST_HIT_NOT_ON.why(ball=words_of(hit)))


def _foul(case: Stroke, offences: list[strokes.Offence]) -> Ruling:
    only_black = case.phase is Phase.IN_ORDER and case.ball is balls.BLACK
    next_on, then = (None, (Why.frame_ends(),)) if only_black else _on_at_next_turn(case)
    result, steps = strokes.fouled(offences, case.gone, next_on)
    options = () if only_black else (fouls.AfterFoul.options(),)
    return Ruling(Verdict.FOUL, fouls.foul_call(result.penalty), result.outcome(), (*steps, *options, *then))


def _refuse_impossible(case: Stroke) -> None:
    for name in ("potted", "first_contact", "touching"):
        if known(case, name):
            _refuse_impossible_balls(case, name, getattr(case, name))
    if known(case, "first_contact", "potted"):
        strokes.refuse_potted_without_contact(case.first_contact, case.potted)
    if known(case, "potted"):
        strokes.refuse_off_twice(case.potted, strokes.forced_off(case.other_fouls))
        if known(case, "reds_left") and case.gone.count(balls.RED) > case.reds_left:
            raise strokes.NoStroke.more_reds("potted", count=case.reds_left)
    if known(case, "reds_left", "phase"):
        if case.phase is Phase.RED and not case.reds_left:
            raise No.no_red_left("reds_left")
        if case.phase is Phase.IN_ORDER and case.reds_left:
            raise No.in_order_with_reds("reds_left")


def _refuse_impossible_balls(case: Stroke, name: str, named: tuple[balls.Ball, ...]) -> None:
    strokes.refuse_doubled(name, named)
    if known(case, "reds_left") and named.count(balls.RED) > case.reds_left:
        raise strokes.NoStroke.more_reds(name, count=case.reds_left)
    if known(case, "phase", "ball") and case.phase is Phase.IN_ORDER:
        strokes.refuse_gone(name, named, case.ball)


def _is_gone_or_unnamed(told: Values) -> bool:
    """Return whether a ball of the story has gone already, the ball of a foul is not named, or the stroke is plain."""
    if fouls.concerns_unnamed_ball(told.get("events", ()), told.get("ball")) or _is_plain(told):
        return True
    if told.get("phase") is not Phase.IN_ORDER:
        return False
    listed = (ball for name in ("first_contact", "potted", "touching") for ball in told.get(name, ()))
    events = (ball for code in told.get("events", ()) for ball in fouls.read_event(code).balls)
    return any(ball is not balls.CUE and balls.VALUES[ball] < balls.VALUES[told["ball"]] for ball in (*listed, *events))


def _is_plain(told: Values) -> bool:
    """Return whether the ball on was hit first and no other ball potted: such a stroke teaches nothing."""
    on = told.get("ball") or balls.Ball.RED
    return not told.get("events") and told.get("first_contact") == (on,) and told.get("potted") in ((), (on,))


def _scores_nothing(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer scores a stroke in which nothing fell, or may be right."""
    nothing = other.verdict is Verdict.SCORED and not set(told.get("potted", ())) - {balls.CUE}
    return nothing or fouls.may_be_a_second_red(told, right, other)


WIZARD = Wizard(
    rule,
    says=(
        strokes.Potting,
        strokes.StrokeCall,
        strokes.NoStroke,
        fouls.SnookerCall,
        fouls.Turn,
        fouls.CueBall,
        *fouls.REASONS,
        fouls.AfterFoul,
    ),
    contradicts=_is_gone_or_unnamed,
    never_offers=_scores_nothing,
    misbeliefs=fouls.other_penalties,
)
