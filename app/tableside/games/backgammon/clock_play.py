"""backgammon.clock-stop, backgammon.clock-error and backgammon.time-out: the clock during play (4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import PLAYERS, articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, given, refuse

_ARTICLE_OF_REASON = {
    "game-over": ("4.3.ii.a",),
    "passed-double": ("4.4.iii", "4.3.ii.a"),
    "director": ("4.3.ii.c",),
    "early-dice": ("4.3.ii.d", "4.1.v.b"),
    "dice-and-clock": ("4.3.ii.e",),
    "illegal-move": ("4.3.ii.f", "4.2.iii.c"),
    "cancelled-roll": ("4.3.v",),
    "roll-dispute": ("4.3.v",),
}


@dataclass(frozen=True, kw_only=True)
class ClockStopScenario:
    """Why a player pauses the clock."""

    why_paused: str = fact(Choice((*_ARTICLE_OF_REASON, "break", "believes-over", "defective", "other")))
    times_noted: bool = fact(Bool())
    clock_ran: bool = fact(Bool())
    opponent_agrees: bool = fact(Bool())


def clock_stop(scenario: ClockStopScenario) -> Ruling:
    """Say whether the clock may be paused, and what follows (4.3.ii, 4.3.v)."""
    reason = scenario.why_paused
    if reason == "break":
        return _break(scenario)
    if reason == "believes-over":
        return _believes_over(scenario)
    if reason == "defective":
        steps: tuple[Step, ...] = (why("clock-stop.defective", "3.7.ii", "4.3.ii.c"),)
        return Ruling("director-sets-clock", say("clock-stop.set"), _pause(True, "director-sets"), steps)
    if reason == "other":
        steps = (why("clock-stop.other", "4.3.ii"), why("clock-stop.no-penalty", "1.1"))
        return Ruling("may-not-stop", say("clock-stop.restart"), _pause(False, "restart"), steps)
    steps = (why(f"clock-stop.{reason}", *_ARTICLE_OF_REASON[reason]),)
    return Ruling("may-stop", say("clock-stop.may"), _pause(True, None), steps)


def _break(scenario: ClockStopScenario) -> Ruling:
    during = why("clock-stop.break", "4.3.ii.b")
    if not scenario.times_noted and scenario.clock_ran:
        steps = (during, why("clock-stop.not-noted", "4.3.ii.b"))
        return Ruling("director-sets-clock", say("clock-stop.set"), _pause(True, "director-sets"), steps)
    return Ruling("may-stop", say("clock-stop.break"), _pause(True, "note-times"), (during,))


def _believes_over(scenario: ClockStopScenario) -> Ruling:
    paused = why("clock-stop.believes-over", "4.3.ii.g")
    if scenario.opponent_agrees:
        steps: tuple[Step, ...] = (paused, why("clock-stop.agreed-over", "4.3.ii.g"))
        return Ruling("next-game", say("clock-stop.next-game"), _pause(True, "next-game"), steps)
    steps = (paused, why("clock-stop.not-over", "4.3.ii.g"))
    return Ruling("play-on", say("clock-stop.play-on"), _pause(True, "restart"), steps)


def _pause(allowed: bool, follows: str | None) -> dict[str, Any]:
    return {"allowed": allowed, "follows": follows}


CLOCK_STOP = Wizard(
    id="backgammon.clock-stop",
    scenario=ClockStopScenario,
    rule=clock_stop,
    verdicts=("may-stop", "may-not-stop", "director-sets-clock", "next-game", "play-on"),
    rules=articles(
        "1.1",
        "3.7.ii",
        "4.1.v.b",
        "4.2.iii.c",
        "4.3.ii",
        "4.3.ii.a",
        "4.3.ii.b",
        "4.3.ii.c",
        "4.3.ii.d",
        "4.3.ii.e",
        "4.3.ii.f",
        "4.3.ii.g",
        "4.3.v",
        "4.4.iii",
    ),
)

SANCTIONS_FOR_SILENCE = ["time-restored", "warning", "penalty-points", "loss-of-game", "loss-of-match", "exclusion"]


@dataclass(frozen=True, kw_only=True)
class ClockErrorScenario:
    """A player has started their own time by mistake; what the opponent saw and did."""

    unaware: bool = fact(Bool())
    opponent_noticed: str = fact(Choice(("noticed", "should-have", "no")))
    told_at_once: bool = fact(Bool())


def clock_error(scenario: ClockErrorScenario) -> Ruling:
    """Hold a player to the duty to warn an opponent whose own time runs by mistake (4.3.iv)."""
    if not scenario.unaware:
        steps: tuple[Step, ...] = (why("clock-error.aware", "4.3.iv"),)
        return Ruling("no-duty", say("clock-error.no-duty"), _duty(False, []), steps)
    if scenario.opponent_noticed == "no":
        if given(scenario).get("told_at_once"):
            raise refuse("told_at_once", "refuse.backgammon.told-unnoticed")
        steps = (why("clock-error.unseen", "4.3.iv"),)
        return Ruling("no-duty", say("clock-error.no-duty"), _duty(False, []), steps)
    seen = why(f"clock-error.{scenario.opponent_noticed}", "4.3.iv")
    if scenario.told_at_once:
        return Ruling("duty-done", say("clock-error.done"), _duty(True, []), (seen, why("clock-error.done", "4.3.iv")))
    steps = (seen, why("clock-error.silent", "4.3.iv"))
    return Ruling("duty-broken", say("clock-error.silent"), _duty(True, SANCTIONS_FOR_SILENCE), steps)


def _duty(duty: bool, sanctions: list[str]) -> dict[str, Any]:
    return {"duty": duty, "sanctions": list(sanctions)}


CLOCK_ERROR = Wizard(
    id="backgammon.clock-error",
    scenario=ClockErrorScenario,
    rule=clock_error,
    verdicts=("no-duty", "duty-done", "duty-broken"),
    rules=articles("4.3.iv"),
)


@dataclass(frozen=True, kw_only=True)
class TimeOutScenario:
    """Whose time has run out, and who has said so."""

    out: str = fact(Choice((*PLAYERS, "both")))
    declared_by: str = fact(Choice(("player", "director", "observer", "spectator", "nobody")))
    first: str = fact(Choice((*PLAYERS, "unknown")))
    certain_win: str = fact(Choice(("none", *PLAYERS)), default="none")
    certain_of: str = fact(Choice(("match", "game")), default="match")


def time_out(scenario: TimeOutScenario) -> Ruling:
    """Award the match against the player whose time was declared expired (4.3.iii)."""
    check_first(scenario)
    if scenario.declared_by == "nobody":
        steps: tuple[Step, ...] = (why("time-out.undeclared", "4.3.iii"),)
        return Ruling("play-on", say("time-out.play-on"), _match(None, False), steps)
    if scenario.declared_by == "spectator":
        steps = (why("time-out.spectator", "4.3.iii", "1.6.i"),)
        return Ruling("play-on", say("time-out.spectator"), _match(None, False), steps)
    declared = why("time-out.observer", "4.3.iii", "1.3.i") if scenario.declared_by == "observer" else None
    heard = (declared or why("time-out.declared", "4.3.iii"),)
    if scenario.out != "both":
        steps = (*heard, why("time-out.loses", "4.3.iii", player=scenario.out.upper()))
        return _lost_by(scenario.out, steps)
    if scenario.first != "unknown":
        steps = (*heard, why("time-out.first", "4.3.iii", player=scenario.first.upper()))
        return _lost_by(scenario.first, steps)
    both = why("time-out.both", "4.3.iii")
    if scenario.certain_win != "none":
        return _certain(scenario, (*heard, both))
    steps = (*heard, both, why("time-out.no-clock", "4.3.iii"))
    return Ruling("no-clock", say("time-out.no-clock"), _match(None, True), steps)


def _certain(scenario: TimeOutScenario, found: tuple[Step, ...]) -> Ruling:
    """Declare the player who cannot lose the match any more; a game that cannot be lost is another matter."""
    winner, player = scenario.certain_win, scenario.certain_win.upper()
    if scenario.certain_of == "game":
        steps = (*found, why("time-out.certain-game", "4.3.iii", "1.1", player=player))
        outcome = {"match_over": None, "winner": None, "without_clock": None}
        return Ruling("director-decides", say("time-out.certain-game"), outcome, steps, discretion=True)
    steps = (*found, why("time-out.certain", "4.3.iii", player=player))
    return Ruling("certain-winner", say("time-out.certain", player=player), _match(winner, False), steps)


def check_first(scenario: TimeOutScenario) -> None:
    """Refuse a first player to run out who is not out of time at all."""
    facts = given(scenario)
    out, first = facts.get("out"), facts.get("first")
    if out in PLAYERS and first in PLAYERS and out != first:
        raise refuse("first", "refuse.backgammon.first-not-out")


def _lost_by(loser: str, steps: tuple[Step, ...]) -> Ruling:
    winner = PLAYERS[1 - PLAYERS.index(loser)]
    call = say("time-out.loses", loser=loser.upper(), winner=winner.upper())
    return Ruling("loses-match", call, _match(winner, False), steps)


def _match(winner: str | None, without_clock: bool) -> dict[str, Any]:
    return {"match_over": winner is not None, "winner": winner, "without_clock": without_clock}


TIME_OUT = Wizard(
    id="backgammon.time-out",
    scenario=TimeOutScenario,
    rule=time_out,
    verdicts=("loses-match", "certain-winner", "no-clock", "play-on", "director-decides"),
    rules=articles("1.1", "1.3.i", "1.6.i", "4.3.iii"),
)
