"""blackball.pocket-edge: a ball that falls into a pocket by itself (4n)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.blackball.outcomes import referee_decides
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse, step


@dataclass(frozen=True, kw_only=True)
class PocketEdgeScenario:
    """What the ball did on the edge, and what was about to happen to it."""

    touched: bool = fact(Bool(), default=False)
    balanced_momentarily: bool = fact(Bool())
    would_have_been_hit: bool = fact(Bool())
    about_to_hit: str = fact(Choice(("cue", "ball-on", "other-ball")), default="cue")
    restorable: bool = fact(Bool(), default=True)
    still_5_seconds: bool = fact(Bool())
    took_part: bool = fact(Bool(), default=False)


def rule_on_pocket_edge(scenario: PocketEdgeScenario) -> Ruling:
    """Potted, put back, or the shot taken again."""
    known = given(scenario)
    if known.get("balanced_momentarily") and known.get("still_5_seconds"):
        raise refuse("still_5_seconds", "refuse.blackball.moment-or-seconds")
    if scenario.touched:
        return _ruling("potted", [step("step.blackball.pocket-edge.touched", "blackball/4n")], potted=True)
    if scenario.balanced_momentarily:
        return _ruling("potted", [step("step.blackball.pocket-edge.momentary", "blackball/4n.d")], potted=True)
    if scenario.would_have_been_hit:
        return _about_to_be_hit(scenario)
    if scenario.still_5_seconds and not scenario.took_part:
        return _ruling("replace", [step("step.blackball.pocket-edge.still", "blackball/4n.a")], replaced="ball")
    code = "took-part" if scenario.still_5_seconds else "gap"
    gap = step(f"step.blackball.pocket-edge.{code}", "blackball/4n.a", "blackball/4n.d")
    return _ruling("referee-decides", [gap, referee_decides()], potted=None, discretion=True)


def _about_to_be_hit(scenario: PocketEdgeScenario) -> Ruling:
    steps = [step("step.blackball.pocket-edge.about-to-be-hit", "blackball/4n.b")]
    by_another = scenario.about_to_hit == "other-ball"
    if by_another:
        steps += [step("step.blackball.pocket-edge.other-ball", "blackball/4n.b"), referee_decides()]
    if scenario.restorable:
        steps.append(step("step.blackball.pocket-edge.replay", "blackball/4n.b"))
        return _ruling("replace-and-replay", steps, replaced="all-moved", replay=True, discretion=by_another)
    steps.append(step("step.blackball.pocket-edge.rerack", "blackball/4n.c"))
    return _ruling("rerack", steps, rerack=True, discretion=by_another)


def _ruling(
    verdict: str,
    steps: list[Step],
    *,
    potted: bool | None = False,
    replaced: str | None = None,
    replay: bool = False,
    rerack: bool = False,
    discretion: bool = False,
) -> Ruling:
    outcome = {
        "potted": potted,
        "replaced": replaced,
        "replay": replay,
        "rerack": rerack,
        "breaker": "same" if rerack else None,
    }
    return Ruling(verdict, message(f"call.blackball.pocket-edge.{verdict}"), outcome, tuple(steps), discretion)


POCKET_EDGE = Wizard(
    id="blackball.pocket-edge",
    scenario=PocketEdgeScenario,
    rule=rule_on_pocket_edge,
    verdicts=("potted", "replace", "replace-and-replay", "rerack", "referee-decides"),
    rules=("blackball/4n", "blackball/4n.a", "blackball/4n.b", "blackball/4n.c", "blackball/4n.d", "blackball/1"),
)
