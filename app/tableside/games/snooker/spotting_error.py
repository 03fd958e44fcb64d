"""snooker.spotting-error: a colour stands wrongly, is missing, or should not be there (3.7, 3.11.d)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, COLOURS, OBJECT_BALLS, penalty
from tableside.messages import Spoken, message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step


@dataclass(frozen=True, kw_only=True)
class SpottingErrorScenario:
    """What is wrong with a colour, and whether anyone has played on it.

    `error`: `misplaced` (on the table, not where it belongs), `missing` (wrongly off the table) or `gone` (spotted
    though it had been potted for good).
    """

    error: str = fact(Choice(("misplaced", "missing", "gone")))
    stroke_made: bool = fact(Bool())
    too_soon: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))
    colour: str = fact(Choice(COLOURS))


def rule_on_spotting_error(scenario: SpottingErrorScenario) -> Ruling:
    """Put it right, leave it, take the ball away, or penalise the striker who did not wait."""
    _refuse_impossible(scenario)
    not_the_player = step("step.snooker.spotting-error.not-the-player", "snooker/3.7.a")
    if scenario.error == "gone":
        return _ruling("remove", step("step.snooker.spotting-error.gone", "snooker/3.7.b"), not_the_player)
    if not scenario.stroke_made:
        return _ruling(
            "spot-now", not_the_player, step("step.snooker.spotting-error.in-time", "snooker/3.7", "snooker/3.7.j")
        )
    if scenario.too_soon:
        return _played_too_soon(scenario)
    if scenario.error == "misplaced":
        stands = step("step.snooker.spotting-error.counts-as-spotted", "snooker/3.7.c")
        return _ruling("stays", not_the_player, stands)
    overlooked = step("step.snooker.spotting-error.overlooked", "snooker/3.7.c.i")
    return _ruling("spot-without-penalty", not_the_player, overlooked)


def _played_too_soon(scenario: SpottingErrorScenario) -> Ruling:
    """Penalise the striker; a misplaced colour then stays, a missing one is spotted (3.11.d)."""
    points = penalty(BLACK) if scenario.colour == BLACK else penalty(scenario.on, (scenario.colour,))
    too_soon = step("step.snooker.spotting-error.too-soon", "snooker/3.7.c.ii", "snooker/3.12.b.ii")
    cost = step("step.snooker.foul.penalty", "snooker/3.12", points=points)
    if scenario.error == "misplaced":
        stays = step("step.snooker.spotting-error.stays", "snooker/3.11.d", "snooker/3.7.c")
        return _ruling("foul-stays", too_soon, cost, stays, points=points)
    spotted = step("step.snooker.spotting-error.spotted", "snooker/3.11.d", "snooker/3.7.c.ii")
    return _ruling("foul-and-spot", too_soon, cost, spotted, points=points)


def _ruling(verdict: str, *steps: Step, points: int = 0) -> Ruling:
    place = {"remove": "off", "stays": "as-lies", "foul-stays": "as-lies"}.get(verdict, "spotted")
    call = (
        message("call.snooker.foul", penalty=Spoken(points))
        if points
        else message(f"call.snooker.spotting-error.{verdict}")
    )
    return Ruling(
        verdict=verdict, call=call, outcome={"colour": place, "foul": points > 0, "penalty": points}, steps=steps
    )


def _refuse_impossible(scenario: SpottingErrorScenario) -> None:
    if known(scenario, "stroke_made", "too_soon") and scenario.too_soon and not scenario.stroke_made:
        raise refuse("too_soon", "refuse.snooker.spotting-error.no-stroke")
    if known(scenario, "error", "too_soon") and scenario.too_soon and scenario.error == "gone":
        raise refuse("too_soon", "refuse.snooker.spotting-error.gone")


SPOTTING_ERROR = Wizard(
    id="snooker.spotting-error",
    scenario=SpottingErrorScenario,
    rule=rule_on_spotting_error,
    verdicts=("remove", "spot-now", "stays", "spot-without-penalty", "foul-stays", "foul-and-spot"),
    rules=(
        "snooker/3.7",
        "snooker/3.7.a",
        "snooker/3.7.b",
        "snooker/3.7.c",
        "snooker/3.7.c.i",
        "snooker/3.7.c.ii",
        "snooker/3.7.j",
        "snooker/3.11.d",
        "snooker/3.12",
        "snooker/3.12.b.ii",
    ),
)
