"""The ball on was not hit first: is it a miss, who is warned, and what may the next player do? (3.14)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.games.snooker import fouls
from tableside.games.snooker.balls import (
    BLACK,
    COLOURS,
    HIGHEST_PENALTY,
    LEAST_PENALTY,
    OBJECT_BALLS,
    RED,
    Ball,
    penalty,
)
from tableside.games.snooker.sight import is_full_ball_in_sight, is_part_in_sight, show_sight_before_stroke
from tableside.games.snooker.table import balls_on, table_fact
from tableside.geometry import Position
from tableside.messages import Spoken
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int, one_of
from tableside.rulings.model import FOUL, Then, Values, known

LARGEST_LEAD = 400
MOST_REMAINING = 155
MISSES_BEFORE_THE_LAST = 2
_IN_HAND = frozenset({"cue-potted", "off-table:cue"})


class Verdict(Words):
    NO_FOUL = "no-foul", "No foul"
    FOUL = "foul", FOUL
    FOUL_AND_A_MISS = "foul-and-a-miss", "Foul and a miss"
    FRAME_AWARDED = "frame-awarded", "Frame awarded to the opponent"


class Path(Words, of="value.clear_path"):
    NONE = "none", "no part"
    PART = "part", "some part"
    FULL = "full", "the full ball"


class Attempt(Words, of="value.attempt"):
    GOOD = "good", "good"
    POOR = "poor", "not good enough"


class Why(Declarations):
    hit = reason("A ball on was hit first: there is no miss.", "3.14, 2.20")
    nothing_hit = reason("The cue ball missed every object ball.", "3.12.a.v")
    hit_not_on = reason("The first ball hit was not on: {ball}.", "3.12.b.iv")
    free_ball_was_on = reason("A free ball had been nominated and was the ball on: {ball}.", "3.10.a.ii, 3.10.b.i")
    same_free_ball = reason(
        "Replayed from the original position, everything is as before the stroke, the free ball included.", "3.14.a"
    )
    only_black = reason("With only the black left, no miss is called.", "3.14")
    frame_ends = reason("A foul on the black ends the frame, unless the scores are then level.", "3.4.a, 2.1.c")
    impossible_good = reason(
        "No ball on could be hit; the stroke went towards one with enough pace to have reached it: no miss.",
        "3.14, 2.20",
    )
    impossible_poor = reason(
        "No ball on could be hit, but in the referee's view the striker did not try to: not towards one, or "
        "not with enough pace.",
        "3.14, 2.20",
    )
    hidden_good = reason(
        "No straight line to a ball on was open, and the referee finds the attempt good: no miss.", "3.14, 3.14.e, 2.20"
    )
    hidden_poor = reason(
        "In the referee's opinion the striker did not try well enough to hit a ball on: a miss.", "3.14, 3.14.e, 2.20"
    )
    in_sight = reason(
        "A straight line was open to some part of a ball on and none was hit first: the miss must be called.", "3.14.b"
    )
    snookers_needed = reason("A player needs snookers, and the miss was not intentional: no miss is called.", "3.14.b")
    intentional = reason(
        "A straight line was open and the miss was intentional: it is called whatever the score.", "3.14.b"
    )
    again = reason(
        "A full ball was open and a miss had been called from this position: it is called again, whatever the score.",
        "3.14.c.i",
    )
    not_warned = reason(
        "This is the third failure, but the warning was not given, and the rules do not say what then. Likeliest "
        "reading: without the warning the frame is not lost; the miss is called again and the warning given now. "
        "The referee decides.",
        "3.14.c.ii, 5.1.a.ii",
        reading=True,
    )
    third_failure = reason(
        "It is the third failure after the warning: the frame is awarded to the opponent.",
        "3.14.c.ii, 2.1.d, 3.1.f.iii",
    )
    options = reason(
        "The next player plays, or has the offender play again from the position left or from the original one.",
        "3.14.a",
    )
    same_red = reason("Replayed from the original position, any red is on.", "3.14.a.i")
    same_ball_on = reason(
        "Replayed from the original position, the colour that was on is on again; after a red, it is again a "
        "colour of choice.",
        "3.14.a, 3.14.a.ii, 3.14.a.iii",
    )
    free_ball = reason("The cue ball is snookered after the foul: a next player who plays has a free ball.", "3.10")
    warn = reason(
        "If the stroke is replayed from the original position, warn the offender: a third failure loses the frame.",
        "3.14.c.ii",
    )
    no_stroke_replaced = reason(
        "The cue ball had been put back and a ball was touched before a stroke was made: a foul, but no miss.",
        "3.14.d, 3.12.b.vi",
    )
    no_stroke = reason("No stroke was made: a foul, but no miss.", "3.11.a, 2.6.a, 3.12.b.vi")
    no_stroke_play = reason("The next player plays, or has the offender play from the position left.", "3.14.d.i")
    no_stroke_restore = reason("Or all moved balls are put back and the offender plays again from there.", "3.14.d.ii")
    warning_stands = reason("The warning already given remains in force.", "3.14.d.iii")


class Call(Declarations, of="snooker"):
    foul_and_a_miss = call("Foul and a miss, {penalty}.")
    frame_awarded = call("Foul and a miss. Third failure: the frame goes to the opponent.")


class No(Declarations):
    impossible_in_sight = refusal("it cannot be impossible to hit a ball on that a straight line reaches")
    series_needs_full_path = refusal("misses count in this series only with a full ball open")
    no_miss_on_black = refusal("with only the black left no miss is ever called")
    series_means_replaced = refusal("in a series of misses the cue ball has been put back")
    only_black_is_on = refusal("if only the black is left, the black is on")
    only_black_left = refusal("no other object ball is left than the black")
    no_stroke_no_hit = refusal("no ball can be hit without a stroke")
    was_possible = refusal("a ball on was hit, so it was possible")
    nominated_is_on = refusal(
        "the free ball is another ball than the one on ({ball})", code="refuse.snooker.free-ball.nominated-is-on"
    )
    cue_ball_gone = refusal("the cue ball has left the table, so it is in hand")
    hit_another = refusal("a ball on was hit first, so it must be: {on}")
    hit_ball_on = refusal("that is the ball on ({on}), which was not hit first")
    hit_nothing = refusal("a ball on was hit first, so something was hit")
    snookers_needed = refusal("by the figures given, a player needs snookers")
    no_snookers_needed = refusal("by the figures given, no player needs snookers")
    other_path = refusal("the table drawn shows something else ({path}) than the facts ({told})", unfinished=True)


class Miss(Scenario):
    hit_ball_on_first: bool = ask("Was a ball on hit first?")
    stroke_made: bool = ask("Was a stroke made?", default=True)
    on: Ball = ask("Which ball was on?", OBJECT_BALLS)
    first_hit: Ball | None = ask(
        "Which ball was hit first (or, with no stroke made, touched)?", one_of(OBJECT_BALLS, none=True)
    )
    only_black: bool = ask("Is only the black left?")
    impossible: bool = ask("Was it impossible to hit a ball on?")
    clear_path: Path = ask("How much of a ball on could be hit in a straight line?")
    misses_before: int = ask(
        "How many misses have already been called from this position with a full ball to aim at?",
        Int(0, MISSES_BEFORE_THE_LAST),
    )
    attempt: Attempt = ask("What does the referee think of the attempt?")
    snookers_needed: bool = ask("Does either player need snookers, before the stroke or because of it?")
    intentional: bool = ask("Was the miss intentional?", default=False)
    lead_before: int | None = ask("Lead before the stroke", Int(-LARGEST_LEAD, LARGEST_LEAD), default=None)
    remaining_before: int | None = ask(
        "Points left on the table before the stroke", Int(0, MOST_REMAINING), default=None
    )
    lead_after: int | None = ask(
        "Lead after the stroke and its penalty", Int(-LARGEST_LEAD, LARGEST_LEAD), default=None
    )
    remaining_after: int | None = ask("Points left on the table after the stroke", Int(0, MOST_REMAINING), default=None)
    snookered_after: bool = ask("Does the foul leave the cue ball snookered?", default=False)
    warned: bool = ask("After the second miss, was the offender warned?", default=True, never_assumed=True)
    replaced: bool = ask("Had the cue ball been put back after a miss?", default=True)
    cue_ball: fouls.CueBall | None = ask("Where is the cue ball after the foul?", default=None)
    before: Position | None = ask("Where did the balls lie before the stroke?", table_fact(), default=None)
    free_ball: Ball | None = ask(
        "Which ball had been nominated as a free ball?", one_of(COLOURS, none=True), default=None
    )
    events: tuple[str, ...] = ask("What else was done wrong?", fouls.BESIDE_A_MISS, default=())

    @property
    def ball_on_in_sight(self) -> bool:
        """Whether some part of a ball on could be hit in a straight line (3.14.b)."""
        return self.clear_path is not Path.NONE

    @property
    def in_series(self) -> bool:
        """Whether a miss has already been called from this position with a full ball to aim at (3.14.c)."""
        return self.clear_path is Path.FULL and self.misses_before > 0

    @property
    def points(self) -> int:
        """The cost of the foul; if 7 points are due anyway, the ball on is not asked."""
        first, others = self.first_hit, self.other_fouls
        if first is BLACK or any(one.costs_seven for one in others):
            return HIGHEST_PENALTY
        return max(penalty(self.on, (first,) if first else ()), *(one.cost(self.on) for one in others), LEAST_PENALTY)

    @property
    def other_fouls(self) -> list[fouls.Event]:
        return [fouls.read_event(code) for code in self.events]

    @property
    def target(self) -> Ball:
        """The ball that had to be hit first: the free ball, where one was nominated (3.10.a.ii)."""
        return self.on if self.free_ball is None else self.free_ball


@dataclass(frozen=True, slots=True)
class _Finding:
    """Whether a miss is to be called, and the reason."""

    miss: bool
    why: Step
    unsettled: bool = False


def rule(case: Miss) -> Ruling:
    """Call nothing, a foul, a foul and a miss, or award the frame."""
    _refuse_impossible(case)
    if not case.stroke_made:
        return _foul_before_the_stroke(case)
    if case.hit_ball_on_first:
        return Ruling(Verdict.NO_FOUL, fouls.SnookerCall.no_foul(), _outcome(), (Why.hit(),))
    finding = _finding(case)
    missed = _why_missed(case)
    if not finding.miss:
        return _foul(case, missed, finding.why)
    if case.in_series and case.misses_before == MISSES_BEFORE_THE_LAST and case.warned:
        outcome = _outcome(case.points, miss=True, frame_awarded=True)
        steps = (*missed, Why.again(), Why.third_failure())
        return Ruling(Verdict.FRAME_AWARDED, Call.frame_awarded(), outcome, steps)
    return _foul_and_a_miss(case, missed, finding)


def _why_missed(case: Miss) -> tuple[Step, ...]:
    """Say what was to be hit and what was hit, and what else was wrong."""
    free = () if case.free_ball is None else (Why.free_ball_was_on(ball=case.free_ball.word),)
    hit = Why.nothing_hit() if case.first_hit is None else Why.hit_not_on(ball=case.first_hit.word)
    others = [event.step() for event in case.other_fouls]
    return (*free, hit, *others, *((fouls.AfterFoul.highest(),) if others else ()))


def _finding(case: Miss) -> _Finding:
    """Judge in the order of the rule: the exceptions first, then what must be called, then what may be."""
    if case.only_black:
        return _Finding(False, Why.only_black())
    if case.impossible:
        return _Finding(True, Why.impossible_poor()) if _is_poor(case) else _Finding(False, Why.impossible_good())
    if not case.ball_on_in_sight:
        return _Finding(True, Why.hidden_poor()) if _is_poor(case) else _Finding(False, Why.hidden_good())
    if case.in_series:
        if case.misses_before == MISSES_BEFORE_THE_LAST and not case.warned:
            return _Finding(True, Why.not_warned(), unsettled=True)
        return _Finding(True, Why.again())
    if case.intentional:
        return _Finding(True, Why.intentional())
    if case.snookers_needed:
        return _Finding(False, Why.snookers_needed())
    return _Finding(True, Why.in_sight())


def _is_poor(case: Miss) -> bool:
    """Leave it to the referee's opinion of the attempt; who misses on purpose has made none."""
    return case.intentional or case.attempt is Attempt.POOR


def _outcome(
    points: int = 0,
    *,
    miss: bool = False,
    frame_awarded: bool = False,
    warn: bool = False,
    options: Sequence[fouls.Option] = (),
) -> dict[str, object]:
    return {
        "foul": points > 0,
        "miss": miss,
        "frame_awarded": frame_awarded,
        "warn": warn,
        "penalty": points,
        "options": list(options),
    }


def _options(case: Miss, *, replay: bool) -> tuple[fouls.Option, ...]:
    return (
        fouls.Option.PLAY,
        fouls.Option.ASK_OFFENDER,
        *((fouls.Option.REPLAY,) if replay else ()),
        *((fouls.Option.FREE_BALL,) if case.snookered_after else ()),
    )


def _where_the_cue_ball_is(case: Miss) -> dict[str, object]:
    return {"cue_ball": case.cue_ball} if case.cue_ball is not None else {}


def _in_hand_step(case: Miss) -> tuple[Step, ...]:
    return (fouls.AfterFoul.in_hand(),) if case.cue_ball is fouls.CueBall.IN_HAND else ()


def _free_ball_step(case: Miss) -> tuple[Step, ...]:
    return (Why.free_ball(),) if case.snookered_after else ()


def _foul(case: Miss, missed: Sequence[Step], why: Step) -> Ruling:
    options: Sequence[fouls.Option] = ()
    then: Sequence[Step] = (Why.frame_ends(),)
    if not case.only_black:
        options = _options(case, replay=False)
        then = (*_in_hand_step(case), fouls.AfterFoul.options(), *_free_ball_step(case))
    return Ruling(
        verdict=Verdict.FOUL,
        call=fouls.foul_call(case.points),
        outcome=_outcome(case.points, options=options) | _where_the_cue_ball_is(case),
        steps=(*missed, why, fouls.AfterFoul.penalty(points=case.points), *then),
    )


def _foul_and_a_miss(case: Miss, missed: Sequence[Step], finding: _Finding) -> Ruling:
    return Ruling(
        verdict=Verdict.FOUL_AND_A_MISS,
        call=Call.foul_and_a_miss(penalty=Spoken(case.points)),
        outcome=_outcome(case.points, miss=True, warn=case.in_series, options=_options(case, replay=True))
        | _where_the_cue_ball_is(case),
        steps=(
            *missed,
            finding.why,
            fouls.AfterFoul.penalty(points=case.points),
            *_in_hand_step(case),
            Why.options(),
            _why_same_ball_on(case),
            *_free_ball_step(case),
            *((Why.warn(),) if case.in_series else ()),
        ),
        discretion=finding.unsettled,
    )


def _why_same_ball_on(case: Miss) -> Step:
    if case.free_ball is not None:
        return Why.same_free_ball()
    return Why.same_red() if known(case, "on") and case.on is RED else Why.same_ball_on()


def _foul_before_the_stroke(case: Miss) -> Ruling:
    restorable = case.replaced and case.ball_on_in_sight
    cost = fouls.AfterFoul.penalty(points=case.points)
    if restorable:
        steps = [Why.no_stroke_replaced(), cost, Why.no_stroke_play(), Why.no_stroke_restore()]
        if case.clear_path is Path.FULL and case.misses_before == MISSES_BEFORE_THE_LAST:
            steps.append(Why.warning_stands())
    else:
        steps = [Why.no_stroke(), cost, fouls.AfterFoul.options()]
    return Ruling(
        verdict=Verdict.FOUL,
        call=fouls.foul_call(case.points),
        outcome=_outcome(case.points, options=_options(case, replay=restorable)),
        steps=(*steps, *_free_ball_step(case)),
    )


def _refuse_impossible(case: Miss) -> None:
    if known(case, "hit_ball_on_first"):
        _refuse_contradictions_about_the_contact(case)
    if known(case, "impossible", "clear_path") and case.impossible and case.ball_on_in_sight:
        raise No.impossible_in_sight("impossible")
    if known(case, "misses_before") and case.misses_before:
        _refuse_contradictions_about_the_series(case)
    if known(case, "only_black") and case.only_black:
        _refuse_other_balls_than_black(case)
    if known(case, "on") and case.free_ball is case.on:
        raise No.nominated_is_on("free_ball", ball=case.on.word)


def _refuse_contradictions_about_the_series(case: Miss) -> None:
    if known(case, "clear_path") and case.clear_path is not Path.FULL:
        raise No.series_needs_full_path("misses_before")
    if known(case, "impossible") and case.impossible:
        raise No.series_needs_full_path("misses_before")
    if known(case, "only_black") and case.only_black:
        raise No.no_miss_on_black("misses_before")
    if not case.replaced:
        raise No.series_means_replaced("replaced")


def _refuse_other_balls_than_black(case: Miss) -> None:
    if known(case, "on") and case.on is not BLACK:
        raise No.only_black_is_on("on")
    if known(case, "first_hit") and case.first_hit not in (None, BLACK):
        raise No.only_black_left("first_hit")
    played = known(case, "hit_ball_on_first", "first_hit") and case.stroke_made
    if played and not case.hit_ball_on_first and case.first_hit is BLACK:
        raise No.hit_ball_on("first_hit", on=BLACK.word)
    if case.snookered_after:
        raise No.only_black_left("snookered_after")
    if case.free_ball is not None:
        raise No.only_black_left("free_ball")


def _refuse_contradictions_about_the_contact(case: Miss) -> None:
    hit = case.hit_ball_on_first
    if hit and not case.stroke_made:
        raise No.no_stroke_no_hit("hit_ball_on_first")
    if hit and known(case, "impossible") and case.impossible:
        raise No.was_possible("impossible")
    target_known = case.free_ball is not None or known(case, "on")
    if case.stroke_made and known(case, "first_hit") and target_known and hit != (case.first_hit is case.target):
        raise (No.hit_another if hit else No.hit_ball_on)("first_hit", on=case.target.word)
    if hit and known(case, "first_hit") and case.first_hit is None:
        raise No.hit_nothing("first_hit")


def _needs_snookers(values: Values) -> Values:
    """Work out from leads and remaining points whether either player needs snookers, before or after the stroke."""
    compared = [
        abs(values[lead]) > values[remaining]
        for lead, remaining in (("lead_before", "remaining_before"), ("lead_after", "remaining_after"))
        if lead in values and remaining in values
    ]
    if not any(compared) and len(compared) < 2:
        return values
    needed = any(compared)
    if values.get("snookers_needed", needed) != needed:
        raise (No.snookers_needed if needed else No.no_snookers_needed)("snookers_needed")
    return {**values, "snookers_needed": needed}


def _read_table_and_figures(values: Values) -> Values:
    """See from the table drawn how much of a ball on could be hit, and refuse another answer."""
    if _IN_HAND.intersection(values.get("events", ())):
        values = {"cue_ball": fouls.CueBall.IN_HAND, **values}
        if values["cue_ball"] is not fouls.CueBall.IN_HAND:
            raise No.cue_ball_gone("cue_ball")
    path = _path_drawn(values)
    if path is None:
        return _needs_snookers(values)
    if (told := values.get("clear_path", path)) is not path:
        raise No.other_path("clear_path", path=path.word, told=told.word)
    return _needs_snookers({"clear_path": path, **values})


def _path_drawn(values: Values) -> Path | None:
    """Return how much of a ball on could be hit on the table drawn; None while that cannot be seen."""
    before, on = values.get("before"), values.get("free_ball") or values.get("on")
    if before is None or on is None or before.cue is None or not balls_on(before, on):
        return None
    if is_full_ball_in_sight(before, before.cue, on):
        return Path.FULL
    return Path.PART if is_part_in_sight(before, before.cue, on) else Path.NONE


def _to_free_ball(facts: Values, answer: Answer) -> Values | None:
    if not _is_foul_in_play(answer) or answer.ruling is None:
        return None
    return {
        # Only if stated: a snooker that was not mentioned may still exist.
        "snookered": answer.given.get("snookered_after"),
        "foul_penalty": answer.ruling.outcome["penalty"],
        "on": RED if facts.get("on") is RED else None,
        "cue_ball": facts.get("cue_ball"),
    }


def _to_replay(facts: Values, answer: Answer) -> Values | None:
    """Go on to the replay only where the next player may ask for it; never when the frame is over."""
    offered = answer.ruling is not None and fouls.Option.REPLAY in answer.ruling.outcome["options"]
    if not offered:
        return None
    carried: dict[str, Any] = {"on": facts.get("on")}
    if "first_hit" in facts:
        # A ball that was hit has moved; a cue ball that hit nothing has moved none.
        carried["others_moved"] = facts["first_hit"] is not None
    if any(ball in COLOURS for ball in fouls.balls_gone(facts)):
        carried["colours_gone"] = True
    return {**carried, "before": facts.get("before")}


def _again(facts: Values, answer: Answer, anew: Answer) -> Values:
    """Count the miss that led to the replay, where the balls lie again as they did and so in the same line."""
    if answer.ruling is None or anew.ruling is None or "clear_path" not in facts:
        return {}
    as_before = anew.ruling.outcome["restore_others"] or anew.known.get("others_moved") is False
    if not as_before or not answer.ruling.outcome["miss"]:
        return {}
    path, called = facts["clear_path"], int(facts.get("misses_before", 0)) + 1
    return {"clear_path": path, **({"misses_before": min(called, 2)} if path is Path.FULL else {})}


def _is_foul_in_play(answer: Answer) -> bool:
    """Return whether there was a foul that does not end the frame."""
    called = (Verdict.FOUL, Verdict.FOUL_AND_A_MISS)
    return answer.ruling is not None and answer.ruling.verdict in called and bool(answer.ruling.outcome["options"])


def _misbeliefs(told: Values, right: Ruling) -> Iterator[Ruling]:
    """Return what players expect on the last black: that a miss is called there, too."""
    if told.get("only_black") and right.verdict is Verdict.FOUL:
        points = right.outcome["penalty"]
        options = [fouls.Option.PLAY, fouls.Option.ASK_OFFENDER, fouls.Option.REPLAY]
        outcome = {**right.outcome, "miss": True, "options": options}
        spoken = Call.foul_and_a_miss(penalty=Spoken(points))
        yield replace(right, verdict=Verdict.FOUL_AND_A_MISS, call=spoken, outcome=outcome)


def _is_no_call(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer replays a stroke that was no miss, prices the last black otherwise, or may be right."""
    if told.get("only_black") and other.outcome.get("penalty") != right.outcome.get("penalty"):
        return True
    replayed = other.verdict is Verdict.FOUL and fouls.Option.REPLAY in other.outcome["options"]
    return replayed or fouls.may_be_a_second_red(told, right, other)


WIZARD = Wizard(
    rule,
    derive=_read_table_and_figures,
    gone=fouls.balls_gone,
    overlay=show_sight_before_stroke,
    says=(
        *(fouls.SnookerCall, fouls.Option),
        *fouls.REASONS,
        *(fouls.AfterFoul.penalty, fouls.AfterFoul.highest, fouls.AfterFoul.in_hand, fouls.AfterFoul.options),
    ),
    grave=(Verdict.FRAME_AWARDED,),
    then=(Then("snooker.free-ball", _to_free_ball), Then("snooker.replay", _to_replay)),
    again=_again,
    misbeliefs=_misbeliefs,
    never_offers=_is_no_call,
)
