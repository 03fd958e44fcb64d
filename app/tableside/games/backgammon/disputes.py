"""backgammon.appeal: who settles a dispute, and whether a ruling can be contested (5.1-5.2, 3.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact


@dataclass(frozen=True, kw_only=True)
class AppealScenario:
    """At which stage a dispute is, and who is there to settle it."""

    stage: str = fact(Choice(("claim", "appeal")))
    director_plays: bool = fact(Bool())
    other_director: bool = fact(Bool())
    ruling_by: str = fact(Choice(("director", "committee")))
    against: str = fact(Choice(("ruling", "board-or-recording")), default="ruling")
    in_time: bool = fact(Bool())
    national: bool = fact(Bool(), default=False)
    members: int = fact(Int(1, 9), default=3)
    member_involved: bool = fact(Bool(), default=False)


def appeal(scenario: AppealScenario) -> Ruling:
    """Name who decides a claim (5.1) and whether an appeal is heard (5.2)."""
    if scenario.stage == "claim":
        return _claim(scenario)
    if scenario.against == "board-or-recording":
        return _dispute("no-appeal", "appeal.none", (why("appeal.board", "3.8"),))
    if scenario.ruling_by == "committee":
        return _dispute("no-appeal", "appeal.none", (why("appeal.committee", "5.2", "5.4"),))
    if not scenario.in_time:
        return _dispute("no-appeal", "appeal.too-late", (why("appeal.too-late", "5.2", "5.4"),))
    steps = (why("appeal.heard", "5.2"), *_committee(scenario, "appeal.chosen-by-director"))
    return _dispute("committee", "appeal.heard", steps, "committee", _choice(scenario, "director"))


def _claim(scenario: AppealScenario) -> Ruling:
    leave = why("appeal.leave-all", "5.1")
    if not scenario.director_plays:
        return _dispute("director", "appeal.director", (leave, why("appeal.director", "5.1")), "director")
    if scenario.other_director:
        steps: tuple[Step, ...] = (leave, why("appeal.other-director", "5.1"))
        return _dispute("other-director", "appeal.other-director", steps, "other-director")
    steps = (leave, why("appeal.first-instance", "5.1"), *_committee(scenario, "appeal.chosen-by-players"))
    return _dispute("committee", "appeal.committee", steps, "committee", _choice(scenario, "players"))


def _committee(scenario: AppealScenario, chosen: str) -> tuple[Step, ...]:
    steps = [why("appeal.national" if scenario.national else chosen, "1.3.ii")]
    if scenario.members not in (3, 5):
        steps.append(why("appeal.wrong-size", "1.3.ii"))
    if scenario.member_involved:
        steps.append(why("appeal.replace-member", "1.3.ii"))
    return tuple(steps)


def _choice(scenario: AppealScenario, usual: str) -> str:
    return "before-play" if scenario.national else usual


def _dispute(
    verdict: str, call: str, steps: tuple[Step, ...], decides: str | None = None, chosen_by: str | None = None
) -> Ruling:
    outcome: dict[str, Any] = {
        "decides": decides,
        "members": [3, 5] if chosen_by else [],
        "chosen_by": chosen_by,
        "report": True,
    }
    return Ruling(verdict, say(call), outcome, (*steps, why("appeal.report", "5.5.i")))


APPEAL = Wizard(
    id="backgammon.appeal",
    scenario=AppealScenario,
    rule=appeal,
    verdicts=("director", "other-director", "committee", "no-appeal"),
    rules=articles("1.3.ii", "3.8", "5.1", "5.2", "5.4", "5.5.i"),
)
