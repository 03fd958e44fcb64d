"""blackball.touching-ball: a ball that lies against the cue ball (4i, 5p)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.games.blackball.outcomes import PENALTY_RULES, after_foul, penalty_steps, referee_decides
from tableside.games.blackball.shot_facts import BALLS_OF_A_GROUP, GROUPS
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step

_MOST_AROUND_A_BALL = 6


@dataclass(frozen=True, kw_only=True)
class TouchingBallScenario:
    """The balls that lie against the cue ball, and what the player may play; `group` is null on an open table."""

    touching: tuple[str, ...] = fact(ListOf(Choice((*GROUPS, "black")), most=_MOST_AROUND_A_BALL, least=1))
    moved: bool = fact(Bool(), default=False)
    group: str | None = fact(Choice(GROUPS, none=True))
    black_on: bool = fact(Bool(), default=False)
    free_shot: bool = fact(Bool(), default=False)
    legal_shot_possible: bool = fact(Bool(), default=True)


def rule_on_touching_ball(scenario: TouchingBallScenario) -> Ruling:
    """Say whether the touching ball counts as played and what the shot still has to do."""
    _refuse_the_impossible(scenario)
    if scenario.moved:
        moved = step("step.blackball.foul.moved-touching-ball", "blackball/4i", "blackball/5p")
        return _ruling("foul", [moved, *penalty_steps()], foul=True)
    if len(scenario.touching) > 1:
        return _several(scenario)
    ball = scenario.touching[0]
    if scenario.group is not None:
        if ball == scenario.group:
            own = step("step.blackball.touching-ball.own", "blackball/4i")
            return _ruling("counts-as-hit", [own], counts=True, must=("not-move", "pot-own-or-cushion"))
        if not scenario.free_shot and not (ball == "black" and scenario.black_on):
            return _full_legal_shot("step.blackball.touching-ball.not-own")
    silent = step("step.blackball.touching-ball.silent", "blackball/4i")
    return _ruling("referee-decides", [silent, referee_decides()], must=("not-move",), discretion=True)


def _several(scenario: TouchingBallScenario) -> Ruling:
    if scenario.legal_shot_possible:
        return _full_legal_shot("step.blackball.touching-ball.several")
    stuck = step("step.blackball.stalemate.touching", "blackball/4i", "blackball/4p")
    return _ruling("stalemate", [stuck], replay=True)


def _full_legal_shot(code: str) -> Ruling:
    steps = [step(code, "blackball/4i", "blackball/4c.b")]
    return _ruling("full-legal-shot", steps, counts=False, must=("not-move", "legal-shot"))


def _refuse_the_impossible(scenario: TouchingBallScenario) -> None:
    if not known(scenario, "touching"):
        return
    if scenario.touching.count("black") > 1:
        raise refuse("touching", "refuse.blackball.black-twice")
    if max(scenario.touching.count(group) for group in GROUPS) > BALLS_OF_A_GROUP:
        raise refuse("touching", "refuse.blackball.more-than-seven")
    if scenario.black_on and known(scenario, "group"):
        if scenario.group is None:
            raise refuse("black_on", "refuse.blackball.black-not-on-yet")
        if scenario.group in scenario.touching:
            raise refuse("black_on", "refuse.blackball.own-ball-still-there")


def _ruling(
    verdict: str,
    steps: Sequence[Step],
    *,
    foul: bool = False,
    counts: bool | None = None,
    must: Sequence[str] = (),
    replay: bool = False,
    discretion: bool = False,
) -> Ruling:
    outcome = {
        "foul": foul,
        "counts_as_hit": counts,
        "must": list(must),
        "replay": replay,
        "next": after_foul() if foul else None,
    }
    return Ruling(verdict, message(f"call.blackball.touching-ball.{verdict}"), outcome, tuple(steps), discretion)


TOUCHING_BALL = Wizard(
    id="blackball.touching-ball",
    scenario=TouchingBallScenario,
    rule=rule_on_touching_ball,
    verdicts=("counts-as-hit", "full-legal-shot", "stalemate", "foul", "referee-decides"),
    rules=("blackball/4i", "blackball/5p", "blackball/4c.b", "blackball/4p", "blackball/1", *PENALTY_RULES),
)
