"""snooker.conferring: when partners may talk the frame over (3.17.e)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import OBJECT_BALLS, penalty
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Wizard, fact, step


@dataclass(frozen=True, kw_only=True)
class ConferringScenario:
    """When the partners spoke about play."""

    partner_at_table: bool = fact(Bool())
    break_running: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))


def rule_on_conferring(scenario: ConferringScenario) -> Ruling:
    """Partners may confer, but not with one of them at the table, nor while the break runs."""
    if scenario.partner_at_table:
        why = step("step.snooker.conferring.at-table", "snooker/3.17.e.i", "snooker/3.12.a.x")
    elif scenario.break_running:
        why = step("step.snooker.conferring.break", "snooker/3.17.e.ii", "snooker/3.12.a.x")
    else:
        return Ruling(
            verdict="allowed",
            call=message("call.snooker.no-foul"),
            outcome={"foul": False, "penalty": 0},
            steps=(step("step.snooker.conferring.allowed", "snooker/3.17.e"),),
        )
    points = penalty(scenario.on)
    return Ruling(
        verdict="foul",
        call=message("call.snooker.foul", penalty=Spoken(points)),
        outcome={"foul": True, "penalty": points},
        steps=(why, step("step.snooker.foul.penalty", "snooker/3.12", points=points)),
    )


CONFERRING = Wizard(
    id="snooker.conferring",
    scenario=ConferringScenario,
    rule=rule_on_conferring,
    verdicts=("allowed", "foul"),
    rules=("snooker/3.12", "snooker/3.12.a.x", "snooker/3.17.e", "snooker/3.17.e.i", "snooker/3.17.e.ii"),
)
