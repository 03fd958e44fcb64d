"""snooker.free-ball: snookered after a foul, and the stroke played with a free ball (3.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tableside.games.snooker.balls import (
    ANY_COLOUR,
    BLACK,
    COLOURS,
    CUE,
    PINK,
    RED,
    VALUES,
    next_colour,
    penalty,
    word,
    words,
)
from tableside.games.snooker.free_ball_facts import (
    PLAY_AGAIN,
    FreeBallScenario,
    left_snookered_by_foul,
    read_table_and_decision,
    refuse_impossible,
)
from tableside.messages import Message, Spoken, message
from tableside.rulings.model import Ruling, Step, Wizard, step


def rule_on_free_ball(scenario: FreeBallScenario) -> Ruling:
    """Say whether there is a free ball, and rule on the stroke once it has been played."""
    refuse_impossible(scenario)
    if not left_snookered_by_foul(scenario):
        return _without_stroke(
            "no-free-ball", step("step.snooker.free-ball.not-snookered", "snooker/3.10", "snooker/2.16")
        )
    snookered = step("step.snooker.free-ball.snookered", "snooker/3.10", "snooker/2.16")
    if scenario.decision is None:
        choice = step("step.snooker.free-ball.choice", "snooker/3.10.a.i", "snooker/3.10.f")
        return _without_stroke("free-ball", snookered, choice)
    if scenario.decision == PLAY_AGAIN:
        lapsed = step("step.snooker.free-ball.void", "snooker/3.10.f", "snooker/3.11.h.ii")
        return _without_stroke("void", snookered, lapsed)
    nominated = step(
        "step.snooker.free-ball.nominated",
        "snooker/3.10.a.i",
        "snooker/3.10.a.ii",
        ball=word(scenario.nominated),
        on=word(scenario.on),
        value=VALUES[scenario.on],
    )
    fouls = list(_fouls(scenario))
    if fouls:
        return _foul(scenario, (snookered, nominated), fouls)
    return _fair(scenario, (snookered, nominated))


def _without_stroke(verdict: str, *steps: Step) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.free-ball.{verdict}"),
        outcome=_outcome(free_ball=verdict == "free-ball"),
        steps=steps,
    )


def _outcome(
    *,
    free_ball: bool = True,
    foul: bool = False,
    penalty_points: int = 0,
    score: int = 0,
    respot: tuple[str, ...] = (),
    off: tuple[str, ...] = (),
    next_on: str | None = None,
    turn: str | None = None,
    cue_ball: str = "as-lies",
) -> dict[str, Any]:
    return {
        "free_ball": free_ball,
        "foul": foul,
        "penalty": penalty_points,
        "score": score,
        "respot": list(respot),
        "off": list(off),
        "next_on": next_on,
        "turn": turn,
        "cue_ball": cue_ball,
    }


# What makes the stroke a foul


@dataclass(frozen=True, slots=True)
class _Foul:
    penalty: int
    step: Step


def _fouls(scenario: FreeBallScenario) -> Iterator[_Foul]:
    yield from _wrong_first_contact(scenario)
    on = scenario.on
    if CUE in scenario.potted:
        yield _Foul(penalty(on), step("step.snooker.free-ball.cue-potted", "snooker/3.12.a.vi"))
    strangers = [ball for ball in scenario.potted if ball not in (on, scenario.nominated, CUE)]
    if strangers:
        yield _Foul(
            penalty(on, strangers),
            step("step.snooker.free-ball.potted-not-on", "snooker/3.12.b.iii", ball=words(strangers)),
        )
    if scenario.left_snookered_by_nominated and _snooker_behind_free_ball_counts(scenario):
        yield _Foul(
            penalty(on),
            step("step.snooker.free-ball.snooker-behind", "snooker/3.10.b.ii", "snooker/3.12.a.vii"),
        )


def _wrong_first_contact(scenario: FreeBallScenario) -> Iterator[_Foul]:
    on, hit = scenario.on, scenario.first_contact
    strangers = [ball for ball in hit if ball not in (on, scenario.nominated)]
    if not hit:
        yield _Foul(penalty(on), step("step.snooker.free-ball.missed-all", "snooker/3.10.b.i", "snooker/3.12.a.v"))
    elif scenario.nominated not in hit:
        yield _Foul(
            penalty(on, hit),
            step(
                "step.snooker.free-ball.nominated-not-first", "snooker/3.10.b.i", "snooker/3.12.b.iv", ball=words(hit)
            ),
        )
    elif strangers:
        yield _Foul(
            penalty(on, strangers),
            step("step.snooker.free-ball.two-at-once", "snooker/3.6", "snooker/3.12.c", ball=words(strangers)),
        )


def _snooker_behind_free_ball_counts(scenario: FreeBallScenario) -> bool:
    """Tell whether lying behind the free ball is a foul (3.10.b.ii).

    A free ball that was potted hides nothing when the stroke ends (2.6.c), nor can one be snookered on balls that have
    gone; and with pink on, pink and black are the only object balls left.
    """
    gone = scenario.nominated_potted or _no_such_ball_on_left(scenario)
    return not gone and scenario.on != PINK


def _no_such_ball_on_left(scenario: FreeBallScenario) -> bool:
    return _last_red_gone(scenario) if scenario.red_is_on else scenario.ball_on_potted


def _foul(scenario: FreeBallScenario, before: tuple[Step, ...], fouls: list[_Foul]) -> Ruling:
    points = max(foul.penalty for foul in fouls)
    respot = tuple(ball for ball in scenario.potted if ball in COLOURS)
    off = tuple(ball for ball in scenario.potted if ball == RED)
    steps = [*before, *(foul.step for foul in fouls)]
    if len(fouls) > 1:
        steps.append(step("step.snooker.foul.highest", "snooker/3.11.g"))
    steps.append(step("step.snooker.foul.penalty", "snooker/3.12", "snooker/3.11.h.i", points=points))
    if off or respot:
        steps.append(step("step.snooker.foul.no-score", "snooker/3.11.e"))
    if respot:
        steps.append(step("step.snooker.free-ball.respot", "snooker/3.7", ball=words(respot)))
    if off:
        steps.append(step("step.snooker.free-ball.reds-stay-off", "snooker/3.3.g"))
    in_hand = CUE in scenario.potted
    steps.append(
        step("step.snooker.foul.in-hand", "snooker/3.11.f", "snooker/2.9.a")
        if in_hand
        else step("step.snooker.foul.as-lies", "snooker/3.11.f")
    )
    next_on = COLOURS[0] if _last_red_gone(scenario) else scenario.on
    return Ruling(
        verdict="foul",
        call=message("call.snooker.foul", penalty=Spoken(points)),
        outcome=_outcome(
            foul=True,
            penalty_points=points,
            respot=respot,
            off=off,
            next_on=next_on,
            turn="ends",
            cue_ball="in-hand" if in_hand else "as-lies",
        ),
        steps=tuple(steps),
    )


def _last_red_gone(scenario: FreeBallScenario) -> bool:
    return scenario.red_is_on and scenario.potted.count(RED) == scenario.reds_before


# What a fair stroke brings


def _fair(scenario: FreeBallScenario, before: tuple[Step, ...]) -> Ruling:
    together = scenario.on in scenario.first_contact
    contact = (
        step("step.snooker.free-ball.together", "snooker/3.10.b.i", "snooker/3.6")
        if together
        else step("step.snooker.free-ball.nominated-first", "snooker/3.10.b.i")
    )
    steps = [*before, contact]
    open_point = False
    if scenario.left_snookered_by_nominated:
        # The clause speaks of the ball on of this stroke; whether it also means the next one is nowhere settled.
        open_point = scenario.on != PINK and not scenario.nominated_potted
        steps.append(_why_snooker_is_no_foul(scenario))
    score = _score(scenario)
    if not score:
        steps.append(step("step.snooker.free-ball.turn-ends", "snooker/3.3.h"))
        return Ruling(
            verdict="no-score",
            call=message("call.snooker.free-ball.no-score"),
            outcome=_outcome(next_on=scenario.on, turn="ends"),
            steps=tuple(steps),
        )
    next_on, go_on = _next_ball_on(scenario)
    return Ruling(
        verdict="scored",
        call=_score_call(score),
        outcome=_outcome(
            score=score,
            respot=(scenario.nominated,) if scenario.nominated_potted else (),
            off=tuple(ball for ball in scenario.potted if ball == scenario.on),
            next_on=next_on,
            turn="continues",
        ),
        steps=(*steps, _scoring_step(scenario, score), go_on),
        discretion=open_point,
    )


def _why_snooker_is_no_foul(scenario: FreeBallScenario) -> Step:
    if scenario.on == PINK:
        return step("step.snooker.free-ball.pink-and-black", "snooker/3.10.b.ii")
    if scenario.nominated_potted:
        return step("step.snooker.free-ball.snooker-potted", "snooker/3.10.b.ii", "snooker/2.6.c")
    return step("step.snooker.free-ball.snooker-open", "snooker/3.10.b.ii", "snooker/5.1.a.ii")


def _score(scenario: FreeBallScenario) -> int:
    if scenario.red_is_on:
        return scenario.potted.count(RED) + scenario.nominated_potted
    return VALUES[scenario.on] if scenario.nominated_potted or scenario.ball_on_potted else 0


def _score_call(score: int) -> Message:
    return message("call.snooker.free-ball.scored", score=Spoken(score))


def _scoring_step(scenario: FreeBallScenario, score: int) -> Step:
    ball = word(scenario.nominated)
    if scenario.nominated_potted and scenario.ball_on_potted:
        code = "both-with-red" if scenario.red_is_on else "both-with-colour"
        return step(f"step.snooker.free-ball.{code}", "snooker/3.10.e", ball=ball, count=score)
    if scenario.nominated_potted:
        return step("step.snooker.free-ball.free-ball-potted", "snooker/3.10.c", ball=ball, count=score)
    return step("step.snooker.free-ball.ball-on-potted", "snooker/3.10.d", count=score)


def _next_ball_on(scenario: FreeBallScenario) -> tuple[str, Step]:
    if scenario.red_is_on:
        return ANY_COLOUR, step("step.snooker.free-ball.colour-next", "snooker/3.3.f.i")
    if not scenario.ball_on_potted:
        same = step("step.snooker.free-ball.same-colour-next", "snooker/3.3.f.iii", on=word(scenario.on))
        return scenario.on, same
    following = next_colour(scenario.on) or BLACK
    return following, step("step.snooker.free-ball.next-colour", "snooker/3.3.f.iii", on=word(following))


FREE_BALL = Wizard(
    id="snooker.free-ball",
    scenario=FreeBallScenario,
    rule=rule_on_free_ball,
    verdicts=("no-free-ball", "free-ball", "void", "scored", "no-score", "foul"),
    rules=(
        "snooker/2.6.c",
        "snooker/2.9.a",
        "snooker/2.16",
        "snooker/3.3.f.i",
        "snooker/3.3.f.iii",
        "snooker/3.3.g",
        "snooker/3.3.h",
        "snooker/3.6",
        "snooker/3.7",
        "snooker/3.10",
        "snooker/3.10.a.i",
        "snooker/3.10.a.ii",
        "snooker/3.10.b.i",
        "snooker/3.10.b.ii",
        "snooker/3.10.c",
        "snooker/3.10.d",
        "snooker/3.10.e",
        "snooker/3.10.f",
        "snooker/3.11.e",
        "snooker/3.11.f",
        "snooker/3.11.g",
        "snooker/3.11.h.i",
        "snooker/3.11.h.ii",
        "snooker/3.12",
        "snooker/3.12.a.v",
        "snooker/3.12.a.vi",
        "snooker/3.12.a.vii",
        "snooker/3.12.b.iii",
        "snooker/3.12.b.iv",
        "snooker/3.12.c",
        "snooker/5.1.a.ii",
    ),
    derive=read_table_and_decision,
)
