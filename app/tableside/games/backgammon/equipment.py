"""backgammon.equipment-use and backgammon.equipment-change: clocks and baffle boxes, boards, cups and dice (3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact


@dataclass(frozen=True, kw_only=True)
class EquipmentUseScenario:
    """Whether a clock or a baffle box has to be used: who provides for it and who asks for it."""

    item: str = fact(Choice(("clock", "baffle-box")))
    organisers: str = fact(Choice(("nothing", "preference", "compulsory")))
    asked_by: str = fact(Choice(("none", "one", "both")))
    imposed: bool = fact(Bool(), default=False)
    special_condition: bool = fact(Bool(), default=False)


def equipment_use(scenario: EquipmentUseScenario) -> Ruling:
    """Say whether a clock or a baffle box is used in a match (3.4.i-ii, 3.5.i-ii)."""
    base = "3.5" if scenario.item == "clock" else "3.4"
    if scenario.imposed:
        power = ("3.5.i.d", "3.5.i.e", "2.3.i.b") if scenario.item == "clock" else ("3.4.i.d", "2.4.i")
        return _use(True, "imposed", (why("use.imposed", *power),))
    if scenario.organisers == "compulsory":
        return _provided(scenario, "compulsory", f"{base}.i.c", f"{base}.ii")
    if scenario.asked_by == "both":
        return _use(True, "optional", (why("use.optional", f"{base}.i.a"),))
    if scenario.organisers == "preference" and scenario.asked_by == "one":
        return _provided(scenario, "preference", f"{base}.i.b", f"{base}.ii")
    return _use(False, None, (why("use.not", f"{base}.i"),))


def _provided(scenario: EquipmentUseScenario, ground: str, article: str, exception: str) -> Ruling:
    found = why(f"use.{ground}", article)
    if scenario.special_condition:
        steps = (found, why("use.exception", exception))
        outcome = {"in_use": None, "ground": ground}
        return Ruling("director-decides", say("use.exception"), outcome, steps)
    return _use(True, ground, (found,))


def _use(in_use: bool, ground: str | None, steps: tuple[Step, ...]) -> Ruling:
    verdict = "in-use" if in_use else "not-in-use"
    return Ruling(verdict, say(f"use.{verdict}"), {"in_use": in_use, "ground": ground}, steps)


EQUIPMENT_USE = Wizard(
    id="backgammon.equipment-use",
    scenario=EquipmentUseScenario,
    rule=equipment_use,
    verdicts=("in-use", "not-in-use", "director-decides"),
    rules=articles(
        "2.3.i.b",
        "2.4.i",
        "3.4.i",
        "3.4.i.a",
        "3.4.i.b",
        "3.4.i.c",
        "3.4.i.d",
        "3.4.ii",
        "3.5.i",
        "3.5.i.a",
        "3.5.i.b",
        "3.5.i.c",
        "3.5.i.d",
        "3.5.i.e",
        "3.5.ii",
    ),
)

_BETTER_ARTICLE = {"board": "3.1", "cups": "3.2", "dice": "3.3.i"}


@dataclass(frozen=True, kw_only=True)
class EquipmentChangeScenario:
    """A wish to change equipment during a match, and its ground."""

    item: str = fact(Choice(("board", "cups", "dice", "mix-dice", "clock", "other")))
    ground: str = fact(Choice(("director", "agreed", "defective", "preferred-available", "wish")))
    game_in_progress: bool = fact(Bool())


def equipment_change(scenario: EquipmentChangeScenario) -> Ruling:
    """Say whether equipment may be changed, and when (3.1-3.3, 3.7, 4.1.iii)."""
    if scenario.item == "mix-dice":
        return _mixing(scenario)
    if scenario.ground == "director":
        return _change("now", (why("change.director", "3.7.i"),))
    if scenario.item == "clock" and scenario.ground == "defective":
        steps = (why("change.defective-clock", "3.7.ii"),)
        return Ruling("now", say("change.clock"), _changed(True, "director-sets"), steps)
    if not _has_ground(scenario):
        return _change("no", (why("change.no-ground", "3.7.i"),))
    article = _BETTER_ARTICLE.get(scenario.item, "3.7.i") if scenario.ground == "preferred-available" else "3.7.i"
    found = why(f"change.{scenario.ground}", article)
    if scenario.item == "board" and scenario.game_in_progress:
        return _change("after-game", (found, why("change.board-waits", "3.1")))
    return _change("now", (found,))


def _has_ground(scenario: EquipmentChangeScenario) -> bool:
    if scenario.ground == "preferred-available":
        return scenario.item in _BETTER_ARTICLE
    return scenario.ground != "wish"


def _mixing(scenario: EquipmentChangeScenario) -> Ruling:
    if scenario.game_in_progress:
        return _change("after-game", (why("change.mix-before-game", "4.1.iii"),))
    return _change("now", (why("change.mix", "4.1.iii"),), "mix")


def _change(verdict: str, steps: tuple[Step, ...], call: str | None = None) -> Ruling:
    return Ruling(verdict, say(f"change.{call or verdict}"), _changed(verdict == "now", None), steps)


def _changed(now: bool, clock_times: str | None) -> dict[str, Any]:
    return {"change_now": now, "clock_times": clock_times}


EQUIPMENT_CHANGE = Wizard(
    id="backgammon.equipment-change",
    scenario=EquipmentChangeScenario,
    rule=equipment_change,
    verdicts=("now", "after-game", "no"),
    rules=articles("3.1", "3.2", "3.3.i", "3.7.i", "3.7.ii", "4.1.iii"),
)
