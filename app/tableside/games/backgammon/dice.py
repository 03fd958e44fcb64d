"""backgammon.roll, backgammon.turn-end and backgammon.early-dice: valid rolls and whose turn it is (4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse

_FAULTS = ("not-shaken", "no-cup", "touched-hand", "cup-touched-board", "not-free")


@dataclass(frozen=True, kw_only=True)
class RollScenario:
    """How the dice were thrown, where they came to rest and how, and whose turn it was."""

    baffle_box: bool = fact(Bool())
    rest: str = fact(Choice(("flat", "cocked", "uneven-surface")))
    landed: str = fact(Choice(("right", "left", "split", "off")))
    beside_box: bool = fact(Bool())
    permission: str = fact(Choice(("none", "lasts", "withdrawn", "rolled-right-since", "earlier-game")), default="none")
    faults: tuple[str, ...] = fact(ListOf(Choice(_FAULTS), len(_FAULTS), distinct=True), default=())
    opponent_turn_ended: bool = fact(Bool(), default=True)
    clock: bool = fact(Bool(), default=False)
    disputed: bool = fact(Bool(), default=False)
    repeated: bool = fact(Bool(), default=False)


def _clause(scenario: RollScenario) -> str:
    return "4.1.iv.b" if scenario.baffle_box else "4.1.iv.a"


def _fault_of_roll(scenario: RollScenario) -> Step | None:
    """Find what makes a roll invalid, if anything does (4.1.iv)."""
    clause = _clause(scenario)
    if scenario.rest == "cocked":
        return why("roll.cocked", clause)
    if scenario.baffle_box:
        return None if scenario.beside_box else why("roll.not-beside-box", clause)
    if scenario.faults:
        return why(f"roll.{scenario.faults[0]}", clause)
    if scenario.landed == "right" or (scenario.landed == "left" and scenario.permission == "lasts"):
        return None
    if scenario.landed == "left":
        return why(f"roll.left-{scenario.permission}", clause)
    return why(f"roll.{scenario.landed}", clause)


def _validity(scenario: RollScenario) -> Step:
    if scenario.baffle_box:
        return why("roll.valid-box", "4.1.iv.b")
    if scenario.landed == "left":
        return why("roll.valid-left", "4.1.iv.a")
    return why("roll.valid-right", "4.1.iv.a")


def roll(scenario: RollScenario) -> Ruling:
    """Say whether a roll counts, and when it is played (4.1.iv-v)."""
    check_place(scenario)
    fault = _fault_of_roll(scenario)
    early = not scenario.opponent_turn_ended
    steps = [fault or _validity(scenario)]
    if fault is None and scenario.rest == "uneven-surface":
        steps.append(why("roll.uneven", _clause(scenario)))
    permission_ends = _permission_ends(scenario, fault)
    if permission_ends:
        steps.append(why("roll.permission-ends", "4.1.iv.a"))
    if fault is not None:
        steps.append(why("roll.repeat", _clause(scenario)))
        steps.append(why("roll.no-double", "4.4.ii"))
    if early:
        steps.append(why("roll.early-invalid" if fault else "roll.early", "4.1.v.a"))
    waits = early and scenario.clock
    if waits:
        steps.append(why("roll.early-clock", "4.1.v.b", "4.3.ii.d"))
    pause = scenario.clock and (fault is not None or scenario.disputed)
    if pause:
        steps.append(why("roll.clock", "4.3.v"))
    steps += _sanction(scenario)
    outcome: dict[str, Any] = {
        "valid": fault is None,
        "reason": fault.message.code.rpartition(".")[2] if fault else None,
        "reroll": fault is not None,
        "played": None if fault else "after-opponent" if early else "now",
        "double_allowed": False,
        "wait_move_time": waits,
        "clock_pause": pause,
        "permission_ends": permission_ends,
        "sanctions": ["baffle-box"] if _may_impose_box(scenario) else [],
    }
    if fault is not None:
        verdict, call = "reroll", say("roll.cocked" if scenario.rest == "cocked" else "roll.reroll")
    elif early:
        verdict, call = "valid-premature", say("roll.early")
    else:
        verdict, call = "valid", say("roll.valid")
    return Ruling(verdict, call, outcome, tuple(steps))


def check_place(scenario: RollScenario) -> None:
    """Refuse dice beside a box that is not there, or beside it and yet not both in one half."""
    if not given(scenario).get("beside_box"):
        return
    if given(scenario).get("baffle_box") is False:
        raise refuse("beside_box", "refuse.backgammon.no-box")
    if given(scenario).get("landed") in ("split", "off"):
        raise refuse("beside_box", "refuse.backgammon.not-in-one-half")


def _permission_ends(scenario: RollScenario, fault: Step | None) -> bool:
    """Tell whether a player who may roll left has gone back to the right (4.1.iv.a)."""
    if scenario.permission != "lasts" or scenario.baffle_box or fault is not None:
        return False
    return scenario.landed == "right"


def _may_impose_box(scenario: RollScenario) -> bool:
    return scenario.repeated and not scenario.baffle_box


def _sanction(scenario: RollScenario) -> list[Step]:
    return [why("roll.impose-box", "2.4.i", "3.4.i.d")] if _may_impose_box(scenario) else []


ROLL = Wizard(
    id="backgammon.roll",
    scenario=RollScenario,
    rule=roll,
    verdicts=("valid", "valid-premature", "reroll"),
    rules=articles("2.4.i", "3.4.i.d", "4.1.iv.a", "4.1.iv.b", "4.1.v.a", "4.1.v.b", "4.3.ii.d", "4.3.v", "4.4.ii"),
)


@dataclass(frozen=True, kw_only=True)
class EarlyDiceScenario:
    """A player took the dice when it was not yet time."""

    clock: bool = fact(Bool())
    what: str = fact(Choice(("lifted", "rolled", "lifted-and-pressed")))
    admitted: bool = fact(Bool(), default=True)


def early_dice(scenario: EarlyDiceScenario) -> Ruling:
    """Rule on dice picked up before the opponent's turn was over (4.1.v, 4.3.ii.d-e)."""
    rolled = scenario.what == "rolled"
    played = [why("early-dice.rolled", "4.1.v.a")] if rolled else []
    if not scenario.clock:
        if scenario.what == "lifted-and-pressed":
            raise refuse("what", "refuse.backgammon.no-clock-to-press")
        steps: tuple[Step, ...] = (why("early-dice.forbidden", "4.1.ii"), *played, why("early-dice.no-penalty", "1.1"))
        return Ruling("no-set-penalty", say("early-dice.no-clock"), _early(False, None, rolled), steps, discretion=True)
    if scenario.what == "lifted-and-pressed":
        steps = (why("early-dice.pressed", "4.3.ii.e", "3.3.iii"), why("director", "1.1"))
        return Ruling("director-decides", say("early-dice.pressed"), _early(True, None, False), steps, discretion=True)
    pause = why("early-dice.pause", "4.3.ii.d", "4.1.v.b")
    if not scenario.admitted:
        steps = (pause, *played, why("early-dice.disputed", "4.1.v.b", "5.1"))
        return Ruling("ask-director", say("early-dice.disputed"), _early(True, None, rolled), steps)
    steps = (pause, *played, why("early-dice.wait", "4.1.v.b"))
    return Ruling("wait-move-time", say("early-dice.wait"), _early(True, True, rolled), steps)


def _early(pause: bool, wait: bool | None, rolled: bool) -> dict[str, Any]:
    return {"clock_pause": pause, "wait_move_time": wait, "roll_stands": True if rolled else None}


EARLY_DICE = Wizard(
    id="backgammon.early-dice",
    scenario=EarlyDiceScenario,
    rule=early_dice,
    verdicts=("wait-move-time", "ask-director", "no-set-penalty", "director-decides"),
    rules=articles("1.1", "3.3.iii", "4.1.ii", "4.1.v.a", "4.1.v.b", "4.3.ii.d", "4.3.ii.e", "5.1"),
)


@dataclass(frozen=True, kw_only=True)
class TurnEndScenario:
    """What a player has done after moving."""

    clock: bool = fact(Bool())
    dice_lifted: bool = fact(Bool())
    clock_pressed: bool = fact(Bool())
    no_legal_move: bool = fact(Bool(), default=False)


def turn_end(scenario: TurnEndScenario) -> Ruling:
    """Say whether a turn has ended: by lifting a die, or with a clock by starting the opponent's time (4.1.vi)."""
    if not scenario.clock and given(scenario).get("clock_pressed"):
        raise refuse("clock_pressed", "refuse.backgammon.no-clock-to-press")
    ended = scenario.clock_pressed if scenario.clock else scenario.dice_lifted
    manner = "clock" if scenario.clock else "dice"
    article = "4.1.vi.b" if scenario.clock else "4.1.vi.a"
    steps = [why(f"turn-end.{manner}-{'ended' if ended else 'open'}", article)]
    if scenario.clock and scenario.no_legal_move:
        steps.append(why("turn-end.no-legal-move", "4.1.vi.b"))
    verdict = "ended" if ended else "not-ended"
    return Ruling(verdict, say(f"turn-end.{verdict}"), {"turn_ended": ended}, tuple(steps))


TURN_END = Wizard(
    id="backgammon.turn-end",
    scenario=TurnEndScenario,
    rule=turn_end,
    verdicts=("ended", "not-ended"),
    rules=articles("4.1.vi.a", "4.1.vi.b"),
)
