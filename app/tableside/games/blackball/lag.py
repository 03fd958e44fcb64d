"""blackball.lag: who wins the lag for the break (4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tableside.messages import message
from tableside.rulings.kinds import Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

FAULT_RULES: Mapping[str, str] = MappingProxyType(
    {
        "crossed": "blackball/4.a",
        "short": "blackball/4.b",
        "potted": "blackball/4.c",
        "off-table": "blackball/4.d",
        "side-cushion": "blackball/4.e",
        "past-edge": "blackball/4.f",
    }
)
_FAULTS = Choice(("none", *FAULT_RULES))


@dataclass(frozen=True, kw_only=True)
class LagScenario:
    """What each ball did wrong, and which stopped nearer to the zone cushion."""

    a_fault: str = fact(_FAULTS)
    b_fault: str = fact(_FAULTS)
    nearer: str = fact(Choice(("a", "b", "unclear")))


def rule_on_lag(scenario: LagScenario) -> Ruling:
    """A faulty ball loses; of two good ones the nearer wins; otherwise the lag is taken again."""
    faulty_a, faulty_b = scenario.a_fault != "none", scenario.b_fault != "none"
    steps = [_fault_step("a", scenario.a_fault)] if faulty_a else []
    if faulty_b:
        steps.append(_fault_step("b", scenario.b_fault))
    if faulty_a and faulty_b:
        return _again([*steps, step("step.blackball.lag.both-lost", "blackball/4")])
    if faulty_a or faulty_b:
        return _won("b" if faulty_a else "a", steps)
    if scenario.nearer == "unclear":
        return _again([step("step.blackball.lag.unclear", "blackball/4")])
    return _won(scenario.nearer, [step(f"step.blackball.lag.nearer-{scenario.nearer}", "blackball/4")])


def _fault_step(player: str, fault: str) -> Step:
    return step(f"step.blackball.lag.{fault}", FAULT_RULES[fault], player=player.upper())


def _won(winner: str, steps: list[Step]) -> Ruling:
    return Ruling(
        verdict="won",
        call=message("call.blackball.lag.won", player=winner.upper()),
        outcome={"winner": winner, "again": False, "chooses_breaker": winner},
        steps=(*steps, step("step.blackball.lag.winner", "blackball/4", player=winner.upper())),
    )


def _again(steps: list[Step]) -> Ruling:
    outcome = {"winner": None, "again": True, "chooses_breaker": None}
    return Ruling("again", message("call.blackball.lag.again"), outcome, tuple(steps))


LAG = Wizard(
    id="blackball.lag",
    scenario=LagScenario,
    rule=rule_on_lag,
    verdicts=("won", "again"),
    rules=("blackball/4", *FAULT_RULES.values()),
)
