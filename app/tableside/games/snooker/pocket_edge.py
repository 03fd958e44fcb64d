"""snooker.pocket-edge: a ball falls into a pocket without being hit (3.9)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool
from tableside.rulings.model import Ruling, Step, Wizard, fact, step


@dataclass(frozen=True, kw_only=True)
class PocketEdgeScenario:
    """How the ball came to fall, and whether it was on the way of the stroke."""

    balanced_momentarily: bool = fact(Bool())
    would_have_been_hit: bool = fact(Bool())
    foul: bool = fact(Bool())


def rule_on_pocket_edge(scenario: PocketEdgeScenario) -> Ruling:
    """Count the ball as pocketed, put it back, or put everything back."""
    if scenario.balanced_momentarily:
        return _ruling("potted", step("step.snooker.pocket-edge.wavered", "snooker/3.9.c"))
    untouched = step("step.snooker.pocket-edge.untouched", "snooker/3.9.a")
    if not scenario.would_have_been_hit:
        put_back = step("step.snooker.pocket-edge.put-back", "snooker/3.9.a", "snooker/3.3.g")
        return _ruling("replace-points-count", untouched, put_back, replace="ball")
    in_the_way = step("step.snooker.pocket-edge.would-have-been-hit", "snooker/3.9.b")
    if not scenario.foul:
        again = step("step.snooker.pocket-edge.replay", "snooker/3.9.b.i", "snooker/3.3.g")
        return _ruling("replace-and-replay", in_the_way, again, replace="all", next_player="same")
    penalised = step("step.snooker.pocket-edge.penalty", "snooker/3.9.b.ii", "snooker/3.11.h.ii")
    return _ruling("penalty-and-replace", in_the_way, penalised, replace="all", next_player="opponent")


def _ruling(verdict: str, *steps: Step, replace: str = "none", next_player: str | None = None) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.pocket-edge.{verdict}"),
        outcome={
            "replace": replace,
            "stroke_counts": next_player is None,
            # Where the stroke stands, 3.9 settles nothing about a foul in it: that is penalised as any other.
            "penalty_due": None if next_player is None else verdict == "penalty-and-replace",
            "next_player": next_player,
        },
        steps=steps,
    )


POCKET_EDGE = Wizard(
    id="snooker.pocket-edge",
    scenario=PocketEdgeScenario,
    rule=rule_on_pocket_edge,
    verdicts=("potted", "replace-points-count", "replace-and-replay", "penalty-and-replace"),
    rules=(
        "snooker/3.3.g",
        "snooker/3.9.a",
        "snooker/3.9.b",
        "snooker/3.9.b.i",
        "snooker/3.9.b.ii",
        "snooker/3.9.c",
        "snooker/3.11.h.ii",
    ),
)
