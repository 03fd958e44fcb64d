"""Snookered after a foul: is there a free ball, and what does the stroke with it bring? (3.10)"""

from collections.abc import Iterator

from tableside.games.snooker import balls, fouls, strokes
from tableside.games.snooker.sight import is_snookered, show_sight_after_foul
from tableside.games.snooker.table import Differs, differs_from_drawing, reds_on, table_fact
from tableside.geometry import Position
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int
from tableside.rulings.model import FOUL, Impossible, Then, Values, known, words_of


class Verdict(Words):
    NO_FREE_BALL = "no-free-ball", "No free ball"
    FREE_BALL = "free-ball", "Free ball"
    VOID = "void", "The free ball lapses"
    SCORED = "scored", "Scored"
    NO_SCORE = "no-score", "No score"
    FOUL = "foul", FOUL


class Decision(Words, of="value.decision"):
    PLAY = "play", "plays"
    PLAY_AGAIN = "play-again", "asks the offender to play again"


class Why(Declarations):
    not_snookered = reason("After the foul the cue ball is not snookered: there is no free ball.", "3.10, 2.16")
    snookered = reason("The foul has left the cue ball snookered: the referee calls free ball.", "3.10, 2.16")
    choice = reason(
        "The next player may play and nominate any ball, or ask the offender to play again; in that case the "
        "free ball lapses.",
        "3.10.a.i, 3.10.f",
    )
    in_hand = reason(
        "The cue ball is in hand: it is snookered only if it is hindered from every place on or in the D.", "2.16.a"
    )
    void = reason("The offender is asked to play again: the free ball lapses.", "3.10.f, 3.11.h.ii")
    nominated = reason(
        "Nominated: {ball}. It stands in for the ball on ({on}) and takes its value, {value}.", "3.10.a.i, 3.10.a.ii"
    )
    nominated_first = reason("The nominated ball was hit first.", "3.10.b.i")
    touching = reason(
        "The nominated ball touched the cue ball: playing away from it without moving it counts as hitting it first.",
        "3.8.b, 3.8.c.ii",
    )
    penalty_of_foul = reason("The foul itself gives the opponent {points} points.", "3.11.h.i")
    together = reason("Hitting the nominated ball and a ball on at the same moment is fair.", "3.10.b.i, 3.6")
    missed_all = reason("The cue ball hit nothing, so the nominated ball was not hit first.", "3.10.b.i, 3.12.a.v")
    nominated_not_first = reason(
        "The nominated ball was not hit first; the first contact was with: {ball}.", "3.10.b.i, 3.12.b.iv"
    )
    two_at_once = reason("Together with the nominated ball, a ball not on was hit first: {ball}.", "3.6, 3.12.c")
    cue_potted = reason("The cue ball went into a pocket.", "3.12.a.vi")
    potted_not_on = reason("Pocketed although neither nominated nor on: {ball}.", "3.12.b.iii")
    snooker_behind = reason("The cue ball ends snookered by the free ball.", "3.10.b.ii, 3.12.a.vii")
    snooker_behind_open = reason(
        "A red has gone and a colour is on next; whether the clause still means the reds is nowhere settled. Reading: "
        "by its letter it is a foul. The referee decides.",
        "3.10.b.ii, 5.1.a.ii",
        reading=True,
    )
    snooker_potted = reason(
        "The free ball was potted, so it hid nothing when the stroke ended; that it is now on its spot changes "
        "nothing.",
        "3.10.b.ii, 2.6.c",
    )
    snooker_open = reason(
        "The clause speaks of the ball on, and that has gone. Likeliest reading: lying behind the free ball is then no "
        "foul. The referee decides.",
        "3.10.b.ii, 5.1.a.ii",
        reading=True,
    )
    pink_and_black = reason(
        "Pink and black are the only object balls left: lying behind the free ball is no foul.", "3.10.b.ii"
    )
    both_with_red = reason(
        "Free ball and red down together: each ball scores 1, in all {count}. The free ball is spotted: {ball}.",
        "3.10.e",
    )
    both_with_colour = reason(
        "Both went down: only the ball on scores ({count}) and stays off. The free ball is spotted: {ball}.", "3.10.e"
    )
    free_ball_potted = reason(
        "The free ball went down: it scores the value of the ball on ({count}) and is spotted: {ball}.", "3.10.c"
    )
    ball_on_potted = reason("The ball on went down after a fair contact: it scores ({count}) and stays off.", "3.10.d")
    same_colour_next = reason("The ball on has not gone, so it stays the next ball on: {on}.", "3.3.f.iii")


class Call(Declarations):
    no_free_ball = call("No free ball.")
    free_ball = call("Free ball.")
    void = call("Play again. No free ball.")
    scored = call("{score}.")


class No(Declarations):
    only_black = refusal("with black on, it is the only object ball left, and nothing can snooker the cue ball")
    nominated_is_on = refusal("the free ball is another ball than the one on ({ball})")
    reds_remain = refusal("while reds remain, a turn begins with a red on")
    not_on_table = refusal("that ball is not on the table drawn ({ball})")
    ball_on_touches = refusal(
        "a ball on that touches the cue ball is open, so there is no free ball ({on})",
        code="refuse.snooker.touching-ball.not-snookered",
    )
    other_cue_ball = refusal("the table drawn shows the cue ball elsewhere", unfinished=True)
    table_hidden = refusal("on the table drawn the cue ball is snookered", unfinished=True)
    table_open = refusal("on the table drawn the cue ball is not snookered", unfinished=True)


class FreeBall(Scenario):
    snookered: bool = ask("Is the cue ball snookered after the foul?")
    on: balls.Ball = ask("Which ball is on for the next player?", balls.OBJECT_BALLS)
    decision: Decision | None = ask("Does the next player play, or ask the offender to play again?", default=None)
    nominated: balls.Ball = ask("Which ball was nominated as the free ball?", balls.COLOURS)
    first_contact: tuple[balls.Ball, ...] = ask(
        "Which ball was hit first (two if at the same moment, none if all were missed)?", strokes.FIRST_CONTACT
    )
    potted: tuple[balls.Ball, ...] = ask("What went into the pockets?", strokes.POTTED)
    left_snookered_by_nominated: bool = ask("Is the cue ball now snookered by the nominated ball?", default=False)
    table: Position | None = ask("Where do the balls lie after the foul?", table_fact(), default=None)
    reds_left: int | None = ask(
        "How many reds were on the table before the stroke?", Int(1, balls.MOST_REDS), default=None
    )
    touching: tuple[balls.Ball, ...] = ask(
        "Which balls touched the cue ball before the stroke?", strokes.TOUCHING, default=()
    )
    events: tuple[str, ...] = ask("What else was done wrong?", fouls.OTHER_FOULS, default=())
    cue_ball: fouls.CueBall | None = ask("Where is the cue ball after the foul?", default=None)
    foul_penalty: int | None = ask(
        "How many points did the foul cost?", Int(balls.LEAST_PENALTY, balls.HIGHEST_PENALTY), default=None
    )

    @property
    def reds_before(self) -> int | None:
        drawn = None if self.table is None else reds_on(self.table)
        return drawn if self.reds_left is None else self.reds_left

    @property
    def nominated_potted(self) -> bool:
        return self.nominated in self.potted

    @property
    def ball_on_potted(self) -> bool:
        return self.on in self.potted

    @property
    def other_fouls(self) -> list[fouls.Event]:
        return [fouls.read_event(code) for code in self.events]

    @property
    def gone(self) -> tuple[balls.Ball, ...]:
        return (*self.potted, *strokes.forced_off(self.other_fouls))

    @property
    def played_away(self) -> bool:
        """Whether the nominated ball was played away from, which counts as hitting it (3.8.c.ii)."""
        return self.nominated in self.touching

    @property
    def last_red_gone(self) -> bool:
        """Whether a red was on and none of them is left."""
        return self.on is balls.RED and self.gone.count(balls.RED) == self.reds_before


def rule(case: FreeBall) -> Ruling:
    _refuse_impossible(case)
    if not _left_snookered(case):
        return _without_stroke(case, Verdict.NO_FREE_BALL, Why.not_snookered())
    if case.decision is None:
        return _without_stroke(case, Verdict.FREE_BALL, Why.snookered(), Why.choice())
    if case.decision is Decision.PLAY_AGAIN:
        return _without_stroke(case, Verdict.VOID, Why.snookered(), Why.void())
    nominated = Why.nominated(ball=case.nominated.word, on=case.on.word, value=balls.VALUES[case.on])
    offences = list(_offences(case))
    if offences:
        return _foul(case, (Why.snookered(), nominated), offences)
    return _fair(case, [Why.snookered(), nominated])


def _left_snookered(case: FreeBall) -> bool:
    """Take the referee's word, or look at the table drawn; refuse an answer that the table contradicts."""
    if case.table is None:
        return case.snookered
    snookered = is_snookered(case.table, case.on)
    if known(case, "snookered") and case.snookered != snookered:
        raise (No.table_hidden if snookered else No.table_open)("snookered")
    return snookered


def _without_stroke(case: FreeBall, verdict: Verdict, *steps: Step) -> Ruling:
    """Return a ruling that leaves open what the stroke brings, since it has not been played."""
    outcome = {
        "free_ball": verdict is Verdict.FREE_BALL,
        **dict.fromkeys(strokes.Result().outcome()),
        "cue_ball": case.cue_ball,
        "foul_penalty": case.foul_penalty,
    }
    paid = (Why.penalty_of_foul(points=case.foul_penalty),) if case.foul_penalty else ()
    in_hand = (Why.in_hand(),) if case.cue_ball is fouls.CueBall.IN_HAND and verdict is not Verdict.VOID else ()
    return Ruling(verdict, Call.call_for(verdict)(), outcome, (*paid, *in_hand, *steps))


# What makes the stroke a foul


def _offences(case: FreeBall) -> Iterator[strokes.Offence]:
    yield from strokes.other_offences(case.other_fouls, case.on)
    if not case.played_away:
        yield from _wrong_first_contact(case)
    if balls.CUE in case.potted:
        yield strokes.Offence(balls.penalty(case.on), Why.cue_potted())
    strangers = [ball for ball in case.potted if ball not in (case.on, case.nominated, balls.CUE)]
    if strangers:
        yield strokes.Offence(balls.penalty(case.on, strangers), Why.potted_not_on(ball=words_of(strangers)))
    if case.left_snookered_by_nominated and _snooker_behind_free_ball_counts(case):
        yield strokes.Offence(balls.penalty(case.on), Why.snooker_behind())


def _wrong_first_contact(case: FreeBall) -> Iterator[strokes.Offence]:
    on, hit = case.on, case.first_contact
    strangers = [ball for ball in hit if ball not in (on, case.nominated)]
    if not hit:
        yield strokes.Offence(balls.penalty(on), Why.missed_all())
    elif case.nominated not in hit:
        yield strokes.Offence(balls.penalty(on, hit), Why.nominated_not_first(ball=words_of(hit)))
    elif strangers:
        yield strokes.Offence(balls.penalty(on, strangers), Why.two_at_once(ball=words_of(strangers)))


def _snooker_behind_free_ball_counts(case: FreeBall) -> bool:
    """Return whether lying behind the free ball is a foul (3.10.b.ii).

    A free ball that was potted hides nothing when the stroke ends (2.6.c), nor can one be snookered on balls that have
    gone; and with pink on, pink and black are the only object balls left.
    """
    ball_on_gone = case.last_red_gone if case.on is balls.RED else case.ball_on_potted
    return not (case.nominated_potted or ball_on_gone or case.on is balls.PINK)


def _foul(case: FreeBall, before: tuple[Step, ...], offences: list[strokes.Offence]) -> Ruling:
    result, steps = strokes.fouled(offences, case.gone, balls.COLOURS[0] if case.last_red_gone else case.on)
    then = (strokes.Potting.order_begins(),) if case.last_red_gone else ()
    # With a red potted only the snooker makes it a foul, and the next ball on is no red.
    unsettled = len(offences) == 1 and offences[0].why.message.code == Why.snooker_behind.code and case.ball_on_potted
    doubt = (Why.snooker_behind_open(),) if unsettled else ()
    steps = [*before, *steps, *doubt, fouls.AfterFoul.options(), *then]
    return Ruling(Verdict.FOUL, fouls.foul_call(result.penalty), _outcome(result), tuple(steps), discretion=unsettled)


def _outcome(result: strokes.Result) -> dict[str, object]:
    return {"free_ball": True, **result.outcome()}


# What a fair stroke brings


def _fair(case: FreeBall, steps: list[Step]) -> Ruling:
    contact = Why.together if not case.played_away and case.on in case.first_contact else Why.nominated_first
    steps.append(Why.touching() if case.played_away else contact())
    open_point = False
    if case.left_snookered_by_nominated:
        # The clause speaks of the ball on of this stroke; whether it also means the next one is nowhere settled.
        open_point = case.on is not balls.PINK and not case.nominated_potted
        hidden = Why.snooker_potted if case.nominated_potted else Why.snooker_open
        steps.append(Why.pink_and_black() if case.on is balls.PINK else hidden())
    if case.on is balls.RED:
        score = case.potted.count(balls.RED) + case.nominated_potted
    else:
        score = balls.VALUES[case.on] if case.nominated_potted or case.ball_on_potted else 0
    if not score:
        outcome = _outcome(strokes.Result(next_on=case.on))
        return Ruling(Verdict.NO_SCORE, strokes.StrokeCall.no_score(), outcome, (*steps, strokes.Potting.turn_ends()))
    next_on, go_on = _next_ball_on(case)
    result = strokes.Result(
        score=score,
        respot=(case.nominated,) if case.nominated_potted else (),
        off=tuple(ball for ball in case.potted if ball is case.on),
        next_on=next_on,
        turn=fouls.Turn.CONTINUES,
    )
    return Ruling(
        verdict=Verdict.SCORED,
        call=Call.scored(score=Spoken(score)),
        outcome=_outcome(result),
        steps=(*steps, _scoring_step(case, score), go_on),
        discretion=open_point,
    )


def _scoring_step(case: FreeBall, score: int) -> Step:
    ball = case.nominated.word
    if case.nominated_potted and case.ball_on_potted:
        both = Why.both_with_red if case.on is balls.RED else Why.both_with_colour
        return both(ball=ball, count=score)
    if case.nominated_potted:
        return Why.free_ball_potted(ball=ball, count=score)
    return Why.ball_on_potted(count=score)


def _next_ball_on(case: FreeBall) -> tuple[balls.Ball, Step]:
    if case.on is balls.RED:
        return balls.ANY_COLOUR, strokes.Potting.colour_next()
    if not case.ball_on_potted:
        return case.on, Why.same_colour_next(on=case.on.word)
    following = balls.next_colour(case.on) or balls.BLACK
    return following, strokes.Potting.next_colour(on=following.word)


# What a table shows, and what cannot be


def _read_table_and_decision(values: Values) -> Values:
    """Read from the table what it shows; and who has nominated a ball or played has decided to play."""
    derived = dict(values)
    if "decision" not in derived and derived.keys() & {"nominated", "first_contact", "potted"}:
        derived["decision"] = Decision.PLAY
    if "table" in derived:
        shown = fouls.CueBall.IN_HAND if derived["table"].in_hand else fouls.CueBall.AS_LIES
        if derived.setdefault("cue_ball", shown) is not shown:
            raise No.other_cue_ball("cue_ball")
        if reds_on(derived["table"]):
            derived.setdefault("on", balls.RED)
    if "table" in derived and "on" in derived:
        snookered = is_snookered(derived["table"], derived["on"])
        if derived.setdefault("snookered", snookered) != snookered:
            raise (No.table_hidden if snookered else No.table_open)("snookered")
    return derived


def _refuse_impossible(case: FreeBall) -> None:
    if known(case, "on"):
        _refuse_against_ball_on(case)
    for name in ("first_contact", "potted", "touching"):
        if known(case, name):
            strokes.refuse_doubled(name, getattr(case, name))
    if known(case, "first_contact", "potted"):
        strokes.refuse_potted_without_contact(case.first_contact, case.potted)
    if case.table is not None:
        _refuse_against_table(case, case.table)
    if case.reds_left is not None and known(case, "on") and case.on is not balls.RED:
        raise No.reds_remain("on")
    if known(case, "potted"):
        strokes.refuse_off_twice(case.potted, strokes.forced_off(case.other_fouls))
        reds = case.reds_before
        if reds is not None and case.gone.count(balls.RED) > reds:
            raise strokes.NoStroke.more_reds("potted", count=reds)


def _refuse_against_ball_on(case: FreeBall) -> None:
    if known(case, "snookered") and case.snookered and case.on is balls.BLACK:
        raise No.only_black("snookered")
    if known(case, "nominated"):
        if case.nominated is case.on:
            raise No.nominated_is_on("nominated", ball=case.on.word)
        strokes.refuse_gone("nominated", (case.nominated,), case.on)
    for name in ("first_contact", "potted", "touching"):
        if known(case, name):
            strokes.refuse_gone(name, getattr(case, name), case.on)
    if case.on in case.touching:
        raise No.ball_on_touches("touching", on=case.on.word)


def _refuse_against_table(case: FreeBall, table: Position) -> None:
    reds = reds_on(table)
    if known(case, "on") and case.on is not balls.RED and reds:
        raise No.reds_remain("on")
    if known(case, "nominated") and all(ball.name != case.nominated for ball in table.object_balls):
        raise No.not_on_table("nominated", ball=case.nominated.word)


def _differs_from_drawing(values: Values) -> Impossible | None:
    return differs_from_drawing("table", values.get("table"), values.get("reds_left"))


def _to_miss(facts: Values, answer: Answer) -> Values | None:
    """Ask for the miss of the foul that came before; once the free ball is played, that is over."""
    if _is_played(answer):
        return None
    return {"snookered_after": facts.get("snookered"), "cue_ball": facts.get("cue_ball")}


def _to_replay(facts: Values, answer: Answer) -> Values | None:
    """After a miss, the original position can be asked for in place of the free ball (3.14.a)."""
    return None if _is_played(answer) else {"table": facts.get("table")}


def _is_played(answer: Answer) -> bool:
    return answer.ruling is not None and answer.ruling.verdict in (Verdict.SCORED, Verdict.NO_SCORE, Verdict.FOUL)


def _is_gone(told: Values) -> bool:
    """Return whether the story uses a ball that is gone: with a colour on, reds and lower colours are."""
    on = told.get("on", balls.RED)
    listed = (told.get("nominated", balls.BLACK), *told.get("first_contact", ()), *told.get("potted", ()))
    return on is not balls.RED and any(
        ball is not balls.CUE and balls.VALUES[ball] < balls.VALUES[on] for ball in listed
    )


def _contradicts(told: Values) -> bool:
    """Return whether the snooker is behind a ball that is not there, or on balls that are gone."""
    if told.get("events") or _is_gone(told):
        return True
    # After a pot another ball is on, and by what the cue ball is then snookered can be argued.
    return bool(told.get("left_snookered_by_nominated") and told.get("potted"))


def _in_hand(facts: Values) -> tuple[balls.Ball, ...]:
    """Return the cue ball where it is in hand; what else the stroke with the free ball pockets still lies there."""
    return (balls.CUE,) if facts.get("cue_ball") is fouls.CueBall.IN_HAND else ()


WIZARD = Wizard(
    rule,
    derive=_read_table_and_decision,
    begins_as={"table": "table"},
    gone=_in_hand,
    respots=True,
    says=(
        Differs,
        strokes.Potting,
        strokes.StrokeCall,
        strokes.NoStroke,
        fouls.SnookerCall,
        fouls.Turn,
        *fouls.REASONS,
        fouls.AfterFoul,
    ),
    then=(
        Then("snooker.miss", _to_miss),
        Then("snooker.replay", _to_replay, after="snooker.miss", choice=fouls.Option.REPLAY.word),
    ),
    doubts=_differs_from_drawing,
    overlay=show_sight_after_foul,
    contradicts=_contradicts,
)
