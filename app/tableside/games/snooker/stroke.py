"""snooker.stroke: what an ordinary stroke scores, what comes back and what is on next (3.3, 3.6, 3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableside.games.snooker.balls import (
    ANY_COLOUR,
    BLACK,
    COLOURS,
    CUE,
    MOST_REDS,
    OBJECT_BALLS,
    RED,
    VALUES,
    next_colour,
    penalty,
    word,
    words,
)
from tableside.messages import Message, Spoken, message
from tableside.rulings.kinds import Choice, Int, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step

IN_ORDER = "in-order"


@dataclass(frozen=True, kw_only=True)
class StrokeScenario:
    """The phase of the break, the ball aimed at, and what the stroke did.

    `phase`: a `red` is on, a `colour` of choice after a red, or the colours `in-order`. `ball` is the colour nominated
    or due; `reds_left` counts the reds on the table before the stroke.
    """

    phase: str = fact(Choice((RED, ANY_COLOUR, IN_ORDER)))
    ball: str = fact(Choice(COLOURS))
    first_contact: tuple[str, ...] = fact(ListOf(Choice(OBJECT_BALLS), 2))
    potted: tuple[str, ...] = fact(ListOf(Choice((*OBJECT_BALLS, CUE)), MOST_REDS + len(COLOURS) + 1))
    reds_left: int = fact(Int(0, MOST_REDS))

    @property
    def on(self) -> str:
        """The ball on: a red, or the one colour aimed at."""
        return RED if self.phase == RED else self.ball


def rule_on_stroke(scenario: StrokeScenario) -> Ruling:
    """Score a fair stroke, or find what makes it a foul."""
    _refuse_impossible(scenario)
    fouls = list(_fouls(scenario))
    if fouls:
        return _foul(scenario, fouls)
    on = scenario.on
    score = VALUES[on] * scenario.potted.count(on)
    if not score:
        ends = step("step.snooker.free-ball.turn-ends", "snooker/3.3.h")
        return _ruling(
            "no-score", message("call.snooker.free-ball.no-score"), [ends], next_on=_on_at_next_turn(scenario)
        )
    next_on, steps = _after_scoring(scenario)
    return _ruling(
        "scored",
        message("call.snooker.stroke.scored", score=Spoken(score)),
        steps,
        score=score,
        respot=(on,) if scenario.phase == ANY_COLOUR else (),
        off=scenario.potted if scenario.phase != ANY_COLOUR else (),
        next_on=next_on,
        turn="continues" if next_on else "ends",
    )


def _after_scoring(scenario: StrokeScenario) -> tuple[str | None, list[Step]]:
    if scenario.phase == RED:
        scored = step("step.snooker.stroke.reds", "snooker/3.3.e", count=scenario.potted.count(RED))
        return ANY_COLOUR, [scored, step("step.snooker.free-ball.colour-next", "snooker/3.3.f.i")]
    if scenario.phase == ANY_COLOUR:
        back = step("step.snooker.stroke.colour", "snooker/3.3.f.i", "snooker/3.7", ball=word(scenario.ball))
        if scenario.reds_left:
            return RED, [back, step("step.snooker.stroke.red-next", "snooker/3.3.f.ii")]
        return COLOURS[0], [back, step("step.snooker.stroke.order-begins", "snooker/3.3.f.ii", "snooker/3.3.f.iii")]
    off = step("step.snooker.stroke.stays-off", "snooker/3.3.f.iii", ball=word(scenario.ball))
    following = next_colour(scenario.ball)
    if following is None:
        return None, [off, step("step.snooker.stroke.black-gone", "snooker/3.4.a")]
    return following, [off, step("step.snooker.free-ball.next-colour", "snooker/3.3.f.iii", on=word(following))]


def _on_at_next_turn(scenario: StrokeScenario) -> str:
    """As long as reds remain, a turn begins with a red on (3.3.e)."""
    if scenario.phase == IN_ORDER:
        return scenario.ball
    return RED if scenario.reds_left > scenario.potted.count(RED) else COLOURS[0]


def _fouls(scenario: StrokeScenario) -> Iterator[tuple[int, Step]]:
    on, hit = scenario.on, scenario.first_contact
    if not hit:
        yield penalty(on), step("step.snooker.foul.miss-all", "snooker/3.12.a.v")
    elif len(hit) == 2 and hit != (RED, RED):
        rules = ("snooker/3.6", "snooker/3.12.c")
        yield penalty(on, hit), step("step.snooker.foul.simultaneous-hit", *rules, ball=words(hit))
    elif on not in hit:
        yield penalty(on, hit), step("step.snooker.foul.first-hit-not-on", "snooker/3.12.b.iv", ball=words(hit))
    if CUE in scenario.potted:
        yield penalty(on), step("step.snooker.foul.cue-potted", "snooker/3.12.a.vi")
    strangers = [ball for ball in scenario.potted if ball not in (on, CUE)]
    if strangers:
        clause = "snooker/3.12.b.iii"
        yield penalty(on, strangers), step("step.snooker.foul.potted-not-on", clause, ball=words(strangers))


def _foul(scenario: StrokeScenario, fouls: list[tuple[int, Step]]) -> Ruling:
    points = max(cost for cost, _ in fouls)
    respot = tuple(ball for ball in scenario.potted if ball in COLOURS)
    off = tuple(ball for ball in scenario.potted if ball == RED)
    steps = [why for _, why in fouls]
    if len(fouls) > 1:
        steps.append(step("step.snooker.foul.highest", "snooker/3.11.g"))
    steps += [
        step("step.snooker.foul.penalty", "snooker/3.12", "snooker/3.1.d", points=points),
        step("step.snooker.foul.no-score", "snooker/3.11.e"),
    ]
    if respot:
        steps.append(step("step.snooker.free-ball.respot", "snooker/3.7", ball=words(respot)))
    if off:
        steps.append(step("step.snooker.free-ball.reds-stay-off", "snooker/3.3.g"))
    only_black = scenario.phase == IN_ORDER and scenario.ball == BLACK
    if only_black:
        steps.append(step("step.snooker.miss.frame-ends", "snooker/3.4.a"))
    return _ruling(
        "foul",
        message("call.snooker.foul", penalty=Spoken(points)),
        steps,
        points=points,
        respot=respot,
        off=off,
        next_on=None if only_black else _on_at_next_turn(scenario),
        in_hand=CUE in scenario.potted,
    )


def _ruling(
    verdict: str,
    call: Message,
    steps: list[Step],
    *,
    points: int = 0,
    score: int = 0,
    respot: tuple[str, ...] = (),
    off: tuple[str, ...] = (),
    next_on: str | None = None,
    turn: str = "ends",
    in_hand: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=call,
        outcome={
            "foul": verdict == "foul",
            "penalty": points,
            "score": score,
            "respot": list(respot),
            "off": list(off),
            "next_on": next_on,
            "turn": turn,
            "cue_ball": "in-hand" if in_hand else "as-lies",
        },
        steps=tuple(steps),
    )


def _refuse_impossible(scenario: StrokeScenario) -> None:
    if known(scenario, "potted"):
        doubled = [ball for ball in (*COLOURS, CUE) if scenario.potted.count(ball) > 1]
        if doubled:
            raise refuse("potted", "refuse.snooker.ball-twice", ball=word(doubled[0]))
    if known(scenario, "first_contact"):
        hit = scenario.first_contact
        if len(hit) == 2 and hit[0] == hit[1] != RED:
            raise refuse("first_contact", "refuse.snooker.ball-twice", ball=word(hit[0]))
        if known(scenario, "potted") and not hit and set(scenario.potted) - {CUE}:
            raise refuse("potted", "refuse.snooker.free-ball.nothing-hit")
    _refuse_wrong_reds(scenario)
    if known(scenario, "phase", "ball") and scenario.phase == IN_ORDER:
        _refuse_balls_that_have_gone(scenario)


def _refuse_wrong_reds(scenario: StrokeScenario) -> None:
    if not known(scenario, "reds_left"):
        return
    reds = scenario.reds_left
    if known(scenario, "phase") and ((scenario.phase == RED and not reds) or (scenario.phase == IN_ORDER and reds)):
        code = "in-order-with-reds" if reds else "no-red-left"
        raise refuse("reds_left", f"refuse.snooker.stroke.{code}")
    for name in ("potted", "first_contact"):
        if known(scenario, name) and getattr(scenario, name).count(RED) > reds:
            raise refuse(name, "refuse.snooker.free-ball.more-reds", count=reds)


def _refuse_balls_that_have_gone(scenario: StrokeScenario) -> None:
    for name in ("first_contact", "potted"):
        if not known(scenario, name):
            continue
        for ball in getattr(scenario, name):
            if ball != CUE and VALUES[ball] < VALUES[scenario.ball]:
                raise refuse(name, "refuse.snooker.free-ball.has-gone", ball=word(ball), on=word(scenario.ball))


STROKE = Wizard(
    id="snooker.stroke",
    scenario=StrokeScenario,
    rule=rule_on_stroke,
    verdicts=("scored", "no-score", "foul"),
    rules=(
        "snooker/3.1.d",
        "snooker/3.3.e",
        "snooker/3.3.f.i",
        "snooker/3.3.f.ii",
        "snooker/3.3.f.iii",
        "snooker/3.3.g",
        "snooker/3.3.h",
        "snooker/3.4.a",
        "snooker/3.6",
        "snooker/3.7",
        "snooker/3.11.e",
        "snooker/3.11.g",
        "snooker/3.12",
        "snooker/3.12.a.v",
        "snooker/3.12.a.vi",
        "snooker/3.12.b.iii",
        "snooker/3.12.b.iv",
        "snooker/3.12.c",
    ),
)
