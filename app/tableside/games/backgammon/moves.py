"""backgammon.illegal-move, backgammon.start-position and backgammon.handling: checkers and moves (4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse

WARNING_AND_POINTS = ["warning", "penalty-points"]


@dataclass(frozen=True, kw_only=True)
class IllegalMoveScenario:
    """Who points out a move as illegal, what the opponent has done since, and whether it was."""

    next_action: str = fact(Choice(("none", "invalid-roll", "valid-roll", "invalid-double", "valid-double")))
    pointed_out_by: str = fact(Choice(("player", "director", "observer", "spectator")))
    finding: str = fact(Choice(("agreed", "director", "disputed", "legal")))
    clock: bool = fact(Bool())
    repeated: bool = fact(Bool(), default=False)


def illegal_move(scenario: IllegalMoveScenario) -> Ruling:
    """Correct an illegal move until the opponent's valid roll or valid double (4.2.iii)."""
    if scenario.finding == "legal":
        steps: tuple[Step, ...] = (why("illegal-move.legal", "4.2.iii.a", "5.1"),)
        return _move(scenario, "legal", "illegal-move.legal", steps, stands=True)
    if scenario.next_action in ("valid-roll", "valid-double"):
        found = why(f"illegal-move.after-{scenario.next_action}", "4.2.iii.a")
        return _move(scenario, "stands", "illegal-move.stands", (found,), stands=True)
    if scenario.pointed_out_by == "spectator":
        steps = (why("illegal-move.spectator", "4.2.iii.a", "1.6.i"), why("director", "1.1"))
        return _move(scenario, "director-decides", "illegal-move.spectator", steps, open_question=True)
    if scenario.finding == "disputed":
        steps = (why("illegal-move.disputed", "5.1"),)
        return _move(scenario, "call-director", "illegal-move.disputed", steps)
    in_time = "illegal-move.in-time" if scenario.next_action == "none" else "illegal-move.invalid-action"
    steps = (why(in_time, "4.2.iii.a"),)
    if scenario.clock:
        redo = why("illegal-move.with-clock", "4.2.iii.c", "4.3.ii.f")
        return _move(scenario, "correct", "illegal-move.with-clock", (*steps, redo), stands=False)
    redo = why("illegal-move.without-clock", "4.2.iii.b")
    return _move(scenario, "correct", "illegal-move.without-clock", (*steps, redo), stands=False)


def _move(
    scenario: IllegalMoveScenario,
    verdict: str,
    call: str,
    steps: tuple[Step, ...],
    stands: bool | None = None,
    open_question: bool = False,
) -> Ruling:
    punishable = scenario.repeated and verdict in ("stands", "correct")
    if punishable:
        steps = (*steps, why("illegal-move.repeated", "4.2.iii.d"))
    outcome = {
        "stands": stands,
        "dice_reset": verdict == "correct",
        "wait_move_time": verdict == "correct" and scenario.clock,
        "sanctions": list(WARNING_AND_POINTS) if punishable else [],
    }
    return Ruling(verdict, say(call), outcome, steps, discretion=open_question)


ILLEGAL_MOVE = Wizard(
    id="backgammon.illegal-move",
    scenario=IllegalMoveScenario,
    rule=illegal_move,
    verdicts=("correct", "stands", "legal", "call-director", "director-decides"),
    rules=articles("1.1", "1.6.i", "4.2.iii.a", "4.2.iii.b", "4.2.iii.c", "4.2.iii.d", "4.3.ii.f", "5.1"),
)


@dataclass(frozen=True, kw_only=True)
class StartPositionScenario:
    """How far the game had gone when a wrong starting position was seen."""

    progress: str = fact(
        Choice(("nothing-rolled", "before-second-turn", "second-invalid-roll", "second-roll", "second-double"))
    )
    checkers: str = fact(Choice(("fifteen", "fewer", "more")), default="fifteen")


def start_position(scenario: StartPositionScenario) -> Ruling:
    """Correct a wrong starting position until the player who moved first begins a second turn (4.2.iv)."""
    stands = scenario.progress in ("second-roll", "second-double")
    steps = [why(f"start.{scenario.progress}", "4.2.iv")]
    settled = True
    if not stands and scenario.progress != "nothing-rolled":
        settled = False
        steps.append(why("start.moves-made", "1.1"))
    if stands and scenario.checkers == "fewer":
        steps.append(why("start.fewer", "4.2.iv"))
    if stands and scenario.checkers == "more":
        settled = False
        steps.append(why("start.more", "1.1"))
    outcome = {"stands": stands, "gammon_counts": True, "moves_made": None if settled else "director"}
    verdict, call = ("stands", "start.stands") if stands else ("correct", "start.correct")
    return Ruling(verdict, say(call), outcome, tuple(steps), discretion=not settled)


START_POSITION = Wizard(
    id="backgammon.start-position",
    scenario=StartPositionScenario,
    rule=start_position,
    verdicts=("correct", "stands"),
    rules=articles("1.1", "4.2.iv"),
)

_FAULT_ARTICLE = {
    "two-hands": "4.2.i",
    "bar-not-first": "4.2.i",
    "touched-checkers": "4.2.ii",
    "hit-checker-off-bar": "4.2.ii",
    "borne-off-returned": "4.2.ii",
    "testing-moves": "4.2.v",
    "clock-hand": "4.3.i",
    "touched-dice": "4.1.ii",
    "dice-misuse": "4.1.i",
}


@dataclass(frozen=True, kw_only=True)
class HandlingScenario:
    """A fault in handling checkers, dice or clock."""

    fault: str = fact(Choice(tuple(_FAULT_ARTICLE)))
    repeated: bool = fact(Bool())
    slid_own_dice: bool = fact(Bool(), default=False)


def handling(scenario: HandlingScenario) -> Ruling:
    """Put a fault right; only a repeated one can be punished (4.1.ii, 4.2.i-ii, 4.2.v, 4.3.i)."""
    article = _FAULT_ARTICLE[scenario.fault]
    if scenario.slid_own_dice and scenario.fault != "touched-dice":
        raise refuse("slid_own_dice", "refuse.backgammon.only-for-dice")
    if scenario.slid_own_dice:
        steps = [why("handling.slid", article)]
        return Ruling("allowed", say("handling.allowed"), _handling(False, []), tuple(steps))
    steps = [why(f"handling.{scenario.fault}", article)]
    if scenario.fault == "dice-misuse":
        steps.append(why("handling.baffle-box", "2.4.i"))
        return Ruling("sanction", say("handling.baffle-box"), _handling(True, ["baffle-box"]), tuple(steps))
    if scenario.fault == "touched-dice":
        if scenario.repeated:
            steps.append(why("handling.no-set-penalty", "1.1"))
        return Ruling("put-right", say("handling.put-right"), _handling(True, []), tuple(steps), scenario.repeated)
    if scenario.repeated:
        steps.append(why("handling.repeated", article))
        return Ruling("sanction", say("handling.repeated"), _handling(True, WARNING_AND_POINTS), tuple(steps))
    steps.append(why("handling.first-time", article))
    return Ruling("put-right", say("handling.put-right"), _handling(True, []), tuple(steps))


def _handling(breach: bool, sanctions: list[str]) -> dict[str, Any]:
    return {"breach": breach, "sanctions": list(sanctions)}


HANDLING = Wizard(
    id="backgammon.handling",
    scenario=HandlingScenario,
    rule=handling,
    verdicts=("allowed", "put-right", "sanction"),
    rules=articles("1.1", "2.4.i", "4.1.i", "4.1.ii", "4.2.i", "4.2.ii", "4.2.v", "4.3.i"),
)
