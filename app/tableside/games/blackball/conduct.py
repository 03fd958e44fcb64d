"""How players behave: blackball.conduct (4q, 7c-7f, 8b-8e, 8h) and blackball.self-refereed (8i)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tableside.games.blackball.outcomes import PENALTY_RULES, after_foul, penalty_steps, referee_decides
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, step

_LOSES_THE_GAME: Mapping[str, str] = MappingProxyType(
    {
        "takes-ball": "blackball/7d",
        "catches-ball": "blackball/7e",
        "disturbs-on-purpose": "blackball/7f",
        "plays-after-foul-call": "blackball/7c",
    }
)
_UNSPORTING: Mapping[str, str] = MappingProxyType(
    {
        "bad-language": "blackball/8b.a",
        "throws-cue": "blackball/8b.b",
        "quarrels": "blackball/8b.c",
        "disputes-decisions": "blackball/8b.d",
        "interferes": "blackball/8b.e",
        "in-the-way": "blackball/8b.f",
        "talks-in-doubles": "blackball/8h",
    }
)
_OTHER = ("plays-before-call", "outside-help", "leaves-area", "asks-about-rules")


@dataclass(frozen=True, kw_only=True)
class ConductScenario:
    """What a player did, and the one thing each rule asks besides."""

    act: str = fact(Choice((*_LOSES_THE_GAME, *_UNSPORTING, *_OTHER)))
    game_decided: bool = fact(Bool())
    result_distorted: bool = fact(Bool())
    permission: bool = fact(Bool())
    about_coming_shot: bool = fact(Bool())


def rule_on_conduct(scenario: ConductScenario) -> Ruling:
    """Say what an act costs: nothing, the game, or the game or match as the referee decides."""
    act = scenario.act
    what = f"step.blackball.conduct.{act}"
    if act in _LOSES_THE_GAME:
        return _ruling("loss", [step(what, _LOSES_THE_GAME[act])], award="game")
    if act in _UNSPORTING:
        award = step("step.blackball.conduct.game-or-match", "blackball/8b")
        steps = [step(what, _UNSPORTING[act]), award, referee_decides()]
        return _ruling("game-or-match", steps, award="game-or-match", discretion=True)
    if act == "plays-before-call":
        return _plays_before_call(scenario.game_decided)
    if act == "outside-help":
        return _outside_help(scenario.result_distorted)
    if act == "leaves-area":
        if scenario.permission:
            return _ruling("allowed", [step("step.blackball.conduct.leaves-with-permission", "blackball/8d")])
        return _ruling("referee-decides", [step(what, "blackball/8d"), referee_decides()], discretion=True)
    if scenario.about_coming_shot:
        return _ruling("no-answer", [step("step.blackball.conduct.asks-about-coming-shot", "blackball/8e")])
    return _ruling("allowed", [step(what, "blackball/8e")])


def _plays_before_call(game_decided: bool) -> Ruling:
    if game_decided:
        return _ruling("loss", [step("step.blackball.conduct.plays-before-call", "blackball/4q")], award="game")
    moving = step("step.blackball.foul.balls-moving", "blackball/5i")
    return _ruling("foul", [moving, *penalty_steps()], foul=True)


def _outside_help(distorted: bool) -> Ruling:
    alone = step("step.blackball.conduct.outside-help", "blackball/8c")
    if not distorted:
        return _ruling("stop-it", [alone])
    steps = [alone, step("step.blackball.conduct.distorted", "blackball/8c")]
    return _ruling("game-may-be-awarded", steps, award="game", discretion=True)


def _ruling(
    verdict: str, steps: list[Step], *, foul: bool = False, award: str | None = None, discretion: bool = False
) -> Ruling:
    outcome = {
        "foul": foul,
        "award": award,
        "winner": "opponent" if award else None,
        "next": after_foul() if foul else None,
    }
    return Ruling(verdict, message(f"call.blackball.conduct.{verdict}"), outcome, tuple(steps), discretion)


@dataclass(frozen=True, kw_only=True)
class SelfRefereedScenario:
    """A disagreement in a match without a referee."""

    before_next_shot: bool = fact(Bool())
    opponent_agrees: bool = fact(Bool())


def rule_without_referee(scenario: SelfRefereedScenario) -> Ruling:
    """An objection before the next shot stops play; after it nothing can be claimed any more (8i)."""
    if not scenario.before_next_shot:
        return _without_referee("no-foul", [step("step.blackball.self-refereed.too-late", "blackball/8i")])
    stop = step("step.blackball.self-refereed.stop", "blackball/8i")
    if scenario.opponent_agrees:
        return _without_referee("fetch-official", [stop], official=True)
    refused = step("step.blackball.self-refereed.refused", "blackball/8i")
    return _without_referee("loss", [stop, refused, referee_decides()], award="game-or-match", discretion=True)


def _without_referee(
    verdict: str, steps: list[Step], *, official: bool = False, award: str | None = None, discretion: bool = False
) -> Ruling:
    outcome = {"official": official, "award": award, "loser": "opponent" if award else None}
    return Ruling(verdict, message(f"call.blackball.self-refereed.{verdict}"), outcome, tuple(steps), discretion)


CONDUCT = Wizard(
    id="blackball.conduct",
    scenario=ConductScenario,
    rule=rule_on_conduct,
    verdicts=(
        "allowed",
        "no-answer",
        "stop-it",
        "foul",
        "loss",
        "game-or-match",
        "game-may-be-awarded",
        "referee-decides",
    ),
    rules=(
        *_LOSES_THE_GAME.values(),
        *_UNSPORTING.values(),
        "blackball/8b",
        "blackball/8c",
        "blackball/8d",
        "blackball/8e",
        "blackball/4q",
        "blackball/5i",
        "blackball/1",
        *PENALTY_RULES,
    ),
)
SELF_REFEREED = Wizard(
    id="blackball.self-refereed",
    scenario=SelfRefereedScenario,
    rule=rule_without_referee,
    verdicts=("no-foul", "fetch-official", "loss"),
    rules=("blackball/8i", "blackball/1"),
)
