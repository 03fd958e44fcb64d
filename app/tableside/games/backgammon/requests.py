"""backgammon.request and backgammon.entry: what players may ask the director for (1.4, 1.6-2.4, 3.4-3.6, 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact

_ASKED_OF_DIRECTOR = {
    "move-spectators": ("1.6.iv",),
    "observer": ("1.7.vii", "1.3.iii"),
    "clock": ("2.3.ii", "3.5.i.e"),
    "baffle-box": ("2.4.ii",),
    "approve-clock": ("3.5.iii",),
    "approve-baffle-box": ("3.4.iii",),
}

# A player may ask for these, but no rule gives the director the power to grant them without a breach.
_GRANTED_NOWHERE = ("move-spectators", "baffle-box")


@dataclass(frozen=True, kw_only=True)
class RequestScenario:
    """What a person asks for."""

    request: str = fact(
        Choice((*_ASKED_OF_DIRECTOR, "non-smoking", "preference", "player-statement", "spectator-testimony"))
    )
    reason_given: bool = fact(Bool())
    agreed: bool = fact(Bool())
    invited: bool = fact(Bool())


def request(scenario: RequestScenario) -> Ruling:
    """Say whether a wish must be granted, is settled by the dice, or is for the director."""
    wish = scenario.request
    if wish == "non-smoking":
        return _granted(wish, "2.1")
    if wish == "player-statement":
        return _granted(wish, "5.3")
    if wish == "spectator-testimony":
        if scenario.invited:
            return _granted("invited-testimony", "5.3")
        return _answer("refused", False, (why("request.uninvited", "5.3"),))
    if wish == "preference":
        if scenario.agreed:
            return _answer("granted", True, (why("request.agreed", "3.6"),))
        return _answer("dice", None, (why("request.dice", "3.6"),))
    if wish == "move-spectators" and not scenario.reason_given:
        return _answer("refused", False, (why("request.no-reason", "1.6.iv"),))
    asked = why(f"request.{wish}", *_ASKED_OF_DIRECTOR[wish])
    if wish in _GRANTED_NOWHERE:
        return _answer("director-decides", None, (asked, why("request.silent", "1.1")), discretion=True)
    return _answer("director-decides", None, (asked,))


def _granted(wish: str, article: str) -> Ruling:
    return _answer("granted", True, (why(f"request.{wish}", article),))


def _answer(verdict: str, granted: bool | None, steps: tuple[Step, ...], *, discretion: bool = False) -> Ruling:
    return Ruling(verdict, say(f"request.{verdict}"), {"granted": granted}, steps, discretion)


REQUEST = Wizard(
    id="backgammon.request",
    scenario=RequestScenario,
    rule=request,
    verdicts=("granted", "refused", "dice", "director-decides"),
    rules=articles(
        "1.1", "1.3.iii", "1.6.iv", "1.7.vii", "2.1", "2.3.ii", "2.4.ii", "3.4.iii", "3.5.i.e", "3.5.iii", "3.6", "5.3"
    ),
)


@dataclass(frozen=True, kw_only=True)
class EntryScenario:
    """What the director does with an entry."""

    decision: str = fact(Choice(("accepted", "refused", "higher-division")))
    several_divisions: bool = fact(Bool())


def entry(scenario: EntryScenario) -> Ruling:
    """Say what the director owes for a refused entry or an invitation to a higher division (1.4)."""
    if scenario.decision == "accepted":
        outcome = {"explain": False, "report": False}
        return Ruling("accepted", say("entry.accepted"), outcome, (why("entry.accepted", "1.4.i"),))
    report = why("entry.report", "1.4.iii")
    if scenario.decision == "refused":
        steps: tuple[Step, ...] = (why("entry.refused", "1.4.i"), report)
        return Ruling("refused", say("entry.refused"), {"explain": True, "report": True}, steps)
    if not scenario.several_divisions:
        steps = (why("entry.one-division", "1.4.ii"),)
        return Ruling("not-possible", say("entry.one-division"), {"explain": False, "report": False}, steps)
    steps = (why("entry.higher-division", "1.4.ii"), report)
    return Ruling("higher-division", say("entry.higher-division"), {"explain": False, "report": True}, steps)


ENTRY = Wizard(
    id="backgammon.entry",
    scenario=EntryScenario,
    rule=entry,
    verdicts=("accepted", "refused", "higher-division", "not-possible"),
    rules=articles("1.4.i", "1.4.ii", "1.4.iii"),
)
