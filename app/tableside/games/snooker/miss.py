"""snooker.miss: the ball on was not hit first; is it also a miss, and what may the next player do (3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, OBJECT_BALLS, penalty, word
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Values, Wizard, fact, known, refuse, step

LARGEST_LEAD = 400
MOST_REMAINING = 155
GOOD, POOR = "good", "poor"
NO_PATH, PART, FULL = "none", "part", "full"


@dataclass(frozen=True, kw_only=True)
class MissScenario:
    """A stroke that may have missed the ball on, and what the referee saw and thinks of it."""

    hit_ball_on_first: bool = fact(Bool())
    stroke_made: bool = fact(Bool(), default=True)
    on: str = fact(Choice(OBJECT_BALLS))
    first_hit: str | None = fact(Choice(OBJECT_BALLS, none=True))
    only_black: bool = fact(Bool())
    impossible: bool = fact(Bool())
    clear_path: str = fact(Choice((NO_PATH, PART, FULL)))
    misses_before: int = fact(Int(0, 2))
    attempt: str = fact(Choice((GOOD, POOR)))
    snookers_needed: bool = fact(Bool())
    intentional: bool = fact(Bool(), default=False)
    lead_before: int | None = fact(Int(-LARGEST_LEAD, LARGEST_LEAD), default=None)
    remaining_before: int | None = fact(Int(0, MOST_REMAINING), default=None)
    lead_after: int | None = fact(Int(-LARGEST_LEAD, LARGEST_LEAD), default=None)
    remaining_after: int | None = fact(Int(0, MOST_REMAINING), default=None)
    snookered_after: bool = fact(Bool(), default=False)
    warned: bool = fact(Bool(), default=True)
    replaced: bool = fact(Bool(), default=True)

    @property
    def ball_on_in_sight(self) -> bool:
        """Whether some part of a ball on could be hit in a straight line (3.14.b)."""
        return self.clear_path != NO_PATH

    @property
    def in_series(self) -> bool:
        """Whether a miss has already been called from this position with a full ball to aim at (3.14.c)."""
        return self.clear_path == FULL and self.misses_before > 0


@dataclass(frozen=True, slots=True)
class _Finding:
    """Whether a miss is to be called, and the reason."""

    miss: bool
    why: Step
    unsettled: bool = False


def rule_on_miss(scenario: MissScenario) -> Ruling:
    """Call nothing, a foul, a foul and a miss, or award the frame."""
    _refuse_impossible(scenario)
    if not scenario.stroke_made:
        return _foul_before_the_stroke(scenario)
    if scenario.hit_ball_on_first:
        return Ruling(
            verdict="no-foul",
            call=message("call.snooker.no-foul"),
            outcome=_outcome(scenario, foul=False),
            steps=(step("step.snooker.miss.hit", "snooker/3.14", "snooker/2.20"),),
        )
    finding = _finding(scenario)
    missed = _what_was_hit(scenario)
    if not finding.miss:
        return _foul(scenario, missed, finding.why)
    if scenario.in_series and scenario.misses_before == 2 and scenario.warned:
        return _frame_awarded(scenario, missed)
    return _foul_and_a_miss(scenario, missed, finding)


def _finding(scenario: MissScenario) -> _Finding:
    """Judge in the order of the rule: the exceptions first, then what must be called, then what may be."""
    if scenario.only_black:
        return _Finding(False, step("step.snooker.miss.only-black", "snooker/3.14"))
    if scenario.impossible:
        return _judged(scenario, "impossible", "snooker/3.14")
    if not scenario.ball_on_in_sight:
        return _judged(scenario, "hidden", "snooker/3.14", "snooker/3.14.e")
    if scenario.in_series:
        if scenario.misses_before == 2 and not scenario.warned:
            return _Finding(
                True, step("step.snooker.miss.not-warned", "snooker/3.14.c.ii", "snooker/5.1.a.ii"), unsettled=True
            )
        return _Finding(True, step("step.snooker.miss.again", "snooker/3.14.c.i"))
    if scenario.intentional:
        return _Finding(True, step("step.snooker.miss.intentional", "snooker/3.14.b"))
    if scenario.snookers_needed:
        return _Finding(False, step("step.snooker.miss.snookers-needed", "snooker/3.14.b"))
    return _Finding(True, step("step.snooker.miss.in-sight", "snooker/3.14.b"))


def _judged(scenario: MissScenario, code: str, *rules: str) -> _Finding:
    """Leave it to the referee's opinion of the attempt; who misses on purpose has made none."""
    poor = scenario.intentional or scenario.attempt == POOR
    return _Finding(poor, step(f"step.snooker.miss.{code}-{POOR if poor else GOOD}", *rules, "snooker/2.20"))


def _what_was_hit(scenario: MissScenario) -> Step:
    if scenario.first_hit is None:
        return step("step.snooker.miss.nothing-hit", "snooker/3.12.a.v")
    return step("step.snooker.miss.hit-not-on", "snooker/3.12.b.iv", ball=word(scenario.first_hit))


def _points(scenario: MissScenario) -> int:
    first = scenario.first_hit
    # Where 7 points are due anyway, the ball on need not be asked for.
    return penalty(BLACK) if first == BLACK else penalty(scenario.on, (first,) if first else ())


def _outcome(
    scenario: MissScenario,
    *,
    foul: bool = True,
    miss: bool = False,
    frame_awarded: bool = False,
    warn: bool = False,
    options: tuple[str, ...] = (),
) -> dict[str, object]:
    return {
        "foul": foul,
        "miss": miss,
        "frame_awarded": frame_awarded,
        "warn": warn,
        "penalty": _points(scenario) if foul else 0,
        "options": list(options),
    }


def _penalty_step(scenario: MissScenario) -> Step:
    return step("step.snooker.foul.penalty", "snooker/3.12", "snooker/3.11.h.i", points=_points(scenario))


def _options(scenario: MissScenario, *, replay: bool) -> tuple[str, ...]:
    return (
        "play",
        "ask-play-from-here",
        *(("replace-and-replay",) if replay else ()),
        *(("free-ball",) if scenario.snookered_after else ()),
    )


def _free_ball_step(scenario: MissScenario) -> tuple[Step, ...]:
    return (step("step.snooker.miss.free-ball", "snooker/3.10"),) if scenario.snookered_after else ()


def _foul(scenario: MissScenario, missed: Step, why: Step) -> Ruling:
    if scenario.only_black:
        options: tuple[str, ...] = ()
        then = [step("step.snooker.miss.frame-ends", "snooker/3.4.a", "snooker/2.1.c")]
    else:
        options = _options(scenario, replay=False)
        then = [step("step.snooker.foul.options", "snooker/3.11.h.ii"), *_free_ball_step(scenario)]
    return Ruling(
        verdict="foul",
        call=message("call.snooker.foul", penalty=Spoken(_points(scenario))),
        outcome=_outcome(scenario, options=options),
        steps=(missed, why, _penalty_step(scenario), *then),
    )


def _foul_and_a_miss(scenario: MissScenario, missed: Step, finding: _Finding) -> Ruling:
    warn = scenario.in_series
    steps = [
        missed,
        finding.why,
        _penalty_step(scenario),
        step("step.snooker.miss.options", "snooker/3.14.a"),
        _ball_on_in_replay(scenario),
        *_free_ball_step(scenario),
    ]
    if warn:
        steps.append(step("step.snooker.miss.warn", "snooker/3.14.c.ii"))
    return Ruling(
        verdict="foul-and-a-miss",
        call=message("call.snooker.foul-and-a-miss", penalty=Spoken(_points(scenario))),
        outcome=_outcome(scenario, miss=True, warn=warn, options=_options(scenario, replay=True)),
        steps=tuple(steps),
        discretion=finding.unsettled,
    )


def _ball_on_in_replay(scenario: MissScenario) -> Step:
    if known(scenario, "on") and scenario.on == "red":
        return step("step.snooker.miss.same-red", "snooker/3.14.a.i")
    return step("step.snooker.miss.same-ball-on", "snooker/3.14.a", "snooker/3.14.a.ii", "snooker/3.14.a.iii")


def _frame_awarded(scenario: MissScenario, missed: Step) -> Ruling:
    return Ruling(
        verdict="frame-awarded",
        call=message("call.snooker.frame-awarded"),
        outcome=_outcome(scenario, miss=True, frame_awarded=True),
        steps=(
            missed,
            step("step.snooker.miss.again", "snooker/3.14.c.i"),
            step("step.snooker.miss.third-failure", "snooker/3.14.c.ii", "snooker/2.1.d", "snooker/3.1.f.iii"),
        ),
    )


def _foul_before_the_stroke(scenario: MissScenario) -> Ruling:
    """Rule on a ball touched while the stroke was being prepared: never a miss (3.14.d)."""
    restorable = scenario.replaced and scenario.ball_on_in_sight
    why = (
        step("step.snooker.miss.no-stroke-replaced", "snooker/3.14.d")
        if restorable
        else step("step.snooker.miss.no-stroke", "snooker/3.11.a", "snooker/2.6.a")
    )
    steps = [why, step("step.snooker.foul.penalty", "snooker/3.12", "snooker/3.12.b.vi", points=_points(scenario))]
    if restorable:
        steps += [
            step("step.snooker.miss.no-stroke-play", "snooker/3.14.d.i"),
            step("step.snooker.miss.no-stroke-restore", "snooker/3.14.d.ii"),
        ]
        if scenario.clear_path == FULL and scenario.misses_before == 2:
            steps.append(step("step.snooker.miss.warning-stands", "snooker/3.14.d.iii"))
    else:
        steps.append(step("step.snooker.foul.options", "snooker/3.11.h.ii"))
    return Ruling(
        verdict="foul",
        call=message("call.snooker.foul", penalty=Spoken(_points(scenario))),
        outcome=_outcome(scenario, options=_options(scenario, replay=restorable)),
        steps=(*steps, *_free_ball_step(scenario)),
    )


def _refuse_impossible(scenario: MissScenario) -> None:
    _refuse_contradictions_about_the_contact(scenario)
    if known(scenario, "impossible", "clear_path") and scenario.impossible and scenario.clear_path != NO_PATH:
        raise refuse("impossible", "refuse.snooker.miss.impossible-in-sight")
    if known(scenario, "misses_before") and scenario.misses_before:
        _refuse_contradictions_about_the_series(scenario)
    if known(scenario, "only_black") and scenario.only_black:
        _refuse_other_balls_than_black(scenario)


def _refuse_contradictions_about_the_series(scenario: MissScenario) -> None:
    if known(scenario, "clear_path") and scenario.clear_path != FULL:
        raise refuse("misses_before", "refuse.snooker.miss.series-needs-full-path")
    if known(scenario, "impossible") and scenario.impossible:
        raise refuse("misses_before", "refuse.snooker.miss.series-needs-full-path")
    if known(scenario, "only_black") and scenario.only_black:
        raise refuse("misses_before", "refuse.snooker.miss.no-miss-on-black")
    if not scenario.replaced:
        raise refuse("replaced", "refuse.snooker.miss.series-means-replaced")


def _refuse_other_balls_than_black(scenario: MissScenario) -> None:
    if known(scenario, "on") and scenario.on != BLACK:
        raise refuse("on", "refuse.snooker.miss.only-black-is-on")
    if known(scenario, "first_hit") and scenario.first_hit not in (None, BLACK):
        raise refuse("first_hit", "refuse.snooker.miss.only-black-left")
    if scenario.snookered_after:
        raise refuse("snookered_after", "refuse.snooker.miss.only-black-left")


def _refuse_contradictions_about_the_contact(scenario: MissScenario) -> None:
    if not known(scenario, "hit_ball_on_first"):
        return
    hit = scenario.hit_ball_on_first
    if hit and not scenario.stroke_made:
        raise refuse("hit_ball_on_first", "refuse.snooker.miss.no-stroke-no-hit")
    if hit and known(scenario, "impossible") and scenario.impossible:
        raise refuse("impossible", "refuse.snooker.miss.was-possible")
    if scenario.stroke_made and known(scenario, "first_hit", "on") and hit != (scenario.first_hit == scenario.on):
        code = "refuse.snooker.miss.hit-another" if hit else "refuse.snooker.miss.hit-ball-on"
        raise refuse("first_hit", code, on=word(scenario.on))
    if hit and known(scenario, "first_hit") and scenario.first_hit is None:
        raise refuse("first_hit", "refuse.snooker.miss.hit-nothing")


def _derive(values: Values) -> Values:
    """Work out from leads and remaining points whether either player needs snookers, before or after the stroke."""
    compared = [
        abs(values[f"lead_{moment}"]) > values[f"remaining_{moment}"]
        for moment in ("before", "after")
        if f"lead_{moment}" in values and f"remaining_{moment}" in values
    ]
    if any(compared):
        needed = True
    elif len(compared) == 2:
        needed = False
    else:
        return values
    if values.get("snookers_needed", needed) != needed:
        code = "refuse.snooker.miss.snookers-needed" if needed else "refuse.snooker.miss.no-snookers-needed"
        raise refuse("snookers_needed", code)
    return {**values, "snookers_needed": needed}


MISS = Wizard(
    id="snooker.miss",
    scenario=MissScenario,
    rule=rule_on_miss,
    verdicts=("no-foul", "foul", "foul-and-a-miss", "frame-awarded"),
    rules=(
        "snooker/2.1.c",
        "snooker/2.1.d",
        "snooker/2.6.a",
        "snooker/2.20",
        "snooker/3.1.f.iii",
        "snooker/3.4.a",
        "snooker/3.10",
        "snooker/3.11.a",
        "snooker/3.11.h.i",
        "snooker/3.11.h.ii",
        "snooker/3.12",
        "snooker/3.12.a.v",
        "snooker/3.12.b.iv",
        "snooker/3.12.b.vi",
        "snooker/3.14",
        "snooker/3.14.a",
        "snooker/3.14.a.i",
        "snooker/3.14.a.ii",
        "snooker/3.14.a.iii",
        "snooker/3.14.b",
        "snooker/3.14.c.i",
        "snooker/3.14.c.ii",
        "snooker/3.14.d",
        "snooker/3.14.d.i",
        "snooker/3.14.d.ii",
        "snooker/3.14.d.iii",
        "snooker/3.14.e",
    ),
    derive=_derive,
)
