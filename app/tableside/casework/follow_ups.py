"""Where a case goes on: related rulings and the facts that hold there, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tableside.casework.case import Case
from tableside.casework.positions import is_position
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Impossible, Values, Wizard
from tableside.rulings.registry import find_wizard, wizards_of

Carry = Callable[[Values, Answer], dict[str, Any]]
MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A ruling to go on with, and the facts it begins with."""

    wizard: Wizard
    facts: dict[str, Any]


def _same(*names: str) -> Carry:
    return lambda known, _answer: {name: known[name] for name in names if known.get(name) is not None}


def _from_snookered(known: Values, answer: Answer) -> dict[str, Any]:
    facts = {"snookered": _outcome(answer, "snookered"), "on": known.get("on")}
    # With a curved cushion face in the way the table alone would not show what was ruled.
    return facts if known.get("cushion_first") else {**facts, "table": known.get("table")}


def _from_foul(known: Values, _answer: Answer) -> dict[str, Any]:
    facts: dict[str, Any] = {"on": known.get("on")}
    for event in known.get("events", ()):
        name, _, ball = event.partition(":")
        if name in ("miss-all", "first-hit-not-on"):
            facts |= {"hit_ball_on_first": False}
            if ball:
                facts["first_hit"] = ball
    return facts


def _outcome(answer: Answer, name: str) -> Any:
    return answer.ruling.outcome.get(name) if answer.ruling is not None else None


def _snookered_to_miss(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"snookered_after": _outcome(answer, "snookered")}


def _free_ball_to_miss(known: Values, _answer: Answer) -> dict[str, Any]:
    return {"snookered_after": known.get("snookered")}


def _miss_to_free_ball(known: Values, _answer: Answer) -> dict[str, Any]:
    return {"snookered": known.get("snookered_after")}


def _is_foul(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"foul": True} if answer.ruling is not None and answer.ruling.verdict != "fair" else {}


def _snooked_to_shot(_known: Values, answer: Answer) -> dict[str, Any]:
    return {"snookered": _outcome(answer, "snooked")}


_CUBE = _same("length", "score", "crawford_played", "cube", "noticed", "result", "ended_by")
_BACKGAMMON_SCORE = _same("length", "score")

# What an official asks next; a pair that is not here still shares its position.
_USUAL: dict[str, dict[str, Carry]] = {
    "snooker.snookered": {"snooker.free-ball": _from_snookered, "snooker.miss": _snookered_to_miss},
    "snooker.free-ball": {"snooker.miss": _free_ball_to_miss},
    "snooker.foul": {"snooker.miss": _from_foul, "snooker.free-ball": _same(), "snooker.play-again": _is_foul},
    "snooker.miss": {"snooker.free-ball": _miss_to_free_ball, "snooker.replay": _same("on")},
    "snooker.ball-moved": {"snooker.replay": _same("on")},
    "snooker.touching-ball": {"snooker.push-stroke": _same("on", "moved_touching", "moved_by_striker")},
    "snooker.concede": {"snooker.forfeit": _same("reds", "colours", "aggregate")},
    "carrom.pegno": {"carrom.placement": _same("doubles"), "carrom.board-score": _same("doubles")},
    "carrom.technical-foul": {"carrom.placement": _same("doubles")},
    "blackball.snooked": {"blackball.shot": _snooked_to_shot},
    "blackball.shot": {"blackball.respot": _same(), "blackball.zone": _same()},
    "blackball.off-table": {"blackball.respot": _same()},
    "backgammon.crawford": {"backgammon.cube": _CUBE, "backgammon.clock": _BACKGAMMON_SCORE},
    "backgammon.cube": {"backgammon.crawford": _CUBE, "backgammon.take-or-pass": _same()},
    "backgammon.clock": {"backgammon.time-out": _same()},
    "backgammon.illegal-move": {"backgammon.clock-stop": _same()},
}


def follow_ups(case: Case, answer: Answer) -> tuple[FollowUp, ...]:
    """Give the rulings that usually come next, then those that take the same position."""
    found: dict[str, FollowUp] = {}
    known = {**answer.known, **case.given}
    for target, carry in _USUAL.get(case.wizard.id, {}).items():
        wizard = find_wizard(target)
        facts = fitting(wizard, carry(known, answer), case.wizard)
        found[target] = FollowUp(wizard, possible(wizard, facts))
    for wizard in _sharing_position(case):
        if wizard.id not in found:
            facts = {name: known[name] for name in _positions(case.wizard) if known.get(name) is not None}
            found[wizard.id] = FollowUp(wizard, possible(wizard, fitting(wizard, facts, case.wizard)))
    return tuple(found.values())[:MOST_SHOWN]


def fitting(wizard: Wizard, facts: dict[str, Any], origin: Wizard) -> dict[str, Any]:
    """Keep the facts that mean something to a wizard: known by name, and a value that its kind accepts."""
    kept: dict[str, Any] = {}
    for name, value in facts.items():
        fact = wizard.facts.get(name)
        if fact is None or value is None:
            continue
        if name in origin.facts and origin.facts[name].kind == fact.kind:
            kept[name] = value
            continue
        try:
            kept[name] = fact.kind.parse(value)
        except WrongValue:
            continue
    return kept


def possible(wizard: Wizard, facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out facts that cannot hold in another ruling, so that none begins with a refusal."""
    kept = dict(facts)
    while kept:
        try:
            inquire(wizard, kept, with_flips=False)
        except Impossible as refusal:
            kept.pop(refusal.fact if refusal.fact in kept else next(iter(kept)))
        else:
            break
    return kept


def _positions(wizard: Wizard) -> list[str]:
    return [name for name, fact in wizard.facts.items() if is_position(fact.kind)]


def _sharing_position(case: Case) -> Iterable[Wizard]:
    names = [name for name in _positions(case.wizard) if name in case.given]
    if not names:
        return
    for wizard in wizards_of(case.wizard.game):
        shared = (name in wizard.facts and wizard.facts[name].kind == case.wizard.facts[name].kind for name in names)
        if wizard.id != case.wizard.id and any(shared):
            yield wizard
