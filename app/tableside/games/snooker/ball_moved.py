"""snooker.ball-moved: a ball is touched or moved outside a stroke, and by whom or what (3.2.b, 3.14.h, 3.15, 3.18)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, CUE, OBJECT_BALLS, penalty
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse, step

STRIKER, PARTNER, NON_STRIKER, REFEREE, OTHER = "striker", "partner", "non-striker", "referee", "other"
NOTHING, FAULTY_EQUIPMENT, OWN_EQUIPMENT = "nothing", "faulty-table-equipment", "own-equipment"


@dataclass(frozen=True, kw_only=True)
class BallMovedScenario:
    """Who or what moved the ball, and in which circumstances.

    `by`: whose act moved the ball; `other` is any other person, thing or event. `made_to`: what made the striker do it.
    """

    by: str = fact(Choice((STRIKER, PARTNER, NON_STRIKER, REFEREE, OTHER)))
    consulting: bool = fact(Bool(), default=False)
    marker: bool = fact(Bool(), default=False)
    made_to: str = fact(Choice((NOTHING, PARTNER, OTHER, FAULTY_EQUIPMENT, OWN_EQUIPMENT)))
    on: str = fact(Choice(OBJECT_BALLS))
    ball: str = fact(Choice((CUE, *OBJECT_BALLS)))


def rule_on_ball_moved(scenario: BallMovedScenario) -> Ruling:
    """Put the ball back without penalty, or penalise whoever is to answer for it."""
    if scenario.consulting and scenario.marker:
        raise refuse("marker", "refuse.snooker.ball-moved.one-occasion")
    if scenario.by == REFEREE:
        return _replace(step("step.snooker.ball-moved.referee", "snooker/3.15.b", "snooker/3.15"))
    if scenario.by == OTHER:
        return _replace(step("step.snooker.ball-moved.not-striker", "snooker/3.15"))
    if scenario.by == STRIKER and _not_to_blame(scenario):
        return _not_the_strikers_doing(scenario)
    if scenario.consulting:
        why = step("step.snooker.ball-moved.consulting", "snooker/3.14.h")
        return _penalty(scenario, "penalty-turn-unchanged", why)
    if scenario.by == STRIKER:
        return _penalty(scenario, "foul", _why_striker_answers(scenario))
    if scenario.marker:
        why = step("step.snooker.ball-moved.marker", "snooker/3.2.b.ii")
        return _penalty(scenario, "penalty-turn-unchanged", why)
    return _replace(step("step.snooker.ball-moved.not-striker", "snooker/3.15"))


def _not_to_blame(scenario: BallMovedScenario) -> bool:
    return scenario.made_to in (OTHER, FAULTY_EQUIPMENT)


def _not_the_strikers_doing(scenario: BallMovedScenario) -> Ruling:
    if scenario.made_to == OTHER:
        return _replace(step("step.snooker.ball-moved.made-to", "snooker/3.15.a", "snooker/3.15"))
    faulty = step("step.snooker.ball-moved.faulty", "snooker/3.18.b", "snooker/3.15")
    return _replace(faulty, step("step.snooker.ball-moved.break-goes-on", "snooker/3.18.b"))


def _why_striker_answers(scenario: BallMovedScenario) -> Step:
    if scenario.made_to == OWN_EQUIPMENT:
        return step("step.snooker.ball-moved.own-equipment", "snooker/3.18.a")
    if scenario.made_to == PARTNER:
        return step("step.snooker.ball-moved.partner", "snooker/3.15.a")
    if scenario.marker:
        return step("step.snooker.ball-moved.marker-by-striker", "snooker/3.2.b.ii", "snooker/3.12.b.vi")
    return step("step.snooker.ball-moved.striker", "snooker/3.12.b.vi")


def _replace(*steps: Step) -> Ruling:
    return Ruling(
        verdict="replace",
        call=message("call.snooker.ball-moved.replace"),
        outcome={"foul": False, "penalty": 0, "replace": True, "turn": "unchanged"},
        steps=steps,
    )


def _penalty(scenario: BallMovedScenario, verdict: str, why: Step) -> Ruling:
    points = penalty(BLACK) if scenario.ball == BLACK else penalty(scenario.on, (scenario.ball,))
    unchanged = verdict != "foul"
    after = (
        step("step.snooker.ball-moved.turn-unchanged", *why.rules)
        if unchanged
        else step("step.snooker.foul.options", "snooker/3.11.h.ii")
    )
    return Ruling(
        verdict=verdict,
        call=message("call.snooker.foul", penalty=Spoken(points)),
        outcome={
            "foul": True,
            "penalty": points,
            "replace": unchanged,
            "turn": "unchanged" if unchanged else "ends",
        },
        steps=(why, step("step.snooker.foul.penalty", "snooker/3.12", "snooker/3.12.b.vi", points=points), after),
    )


BALL_MOVED = Wizard(
    id="snooker.ball-moved",
    scenario=BallMovedScenario,
    rule=rule_on_ball_moved,
    verdicts=("replace", "foul", "penalty-turn-unchanged"),
    rules=(
        "snooker/3.2.b.ii",
        "snooker/3.11.h.ii",
        "snooker/3.12",
        "snooker/3.12.b.vi",
        "snooker/3.14.h",
        "snooker/3.15",
        "snooker/3.15.a",
        "snooker/3.15.b",
        "snooker/3.18.a",
        "snooker/3.18.b",
    ),
)
