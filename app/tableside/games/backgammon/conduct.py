"""backgammon.conduct, backgammon.devices and backgammon.slow-play: behaviour at the board (1.2, 1.5-1.7, 2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, refuse

_SPECTATOR_ARTICLE = {"spectator-remark": "1.6.i", "spectator-help": "1.6.ii"}
_ETIQUETTE_ARTICLE = {"sportsmanship": "1.2.i", "equipment": "1.2.ii"}
_MATTERS = (*_ETIQUETTE_ARTICLE, "director", "language", *_SPECTATOR_ARTICLE, "spectator-tells-director")


@dataclass(frozen=True, kw_only=True)
class ConductScenario:
    """What a player, a spectator or a director did."""

    matter: str = fact(Choice(_MATTERS))
    repeated: bool = fact(Bool())
    warned: bool = fact(Bool(), default=False)
    within_team: bool = fact(Bool(), default=False)


def conduct(scenario: ConductScenario) -> Ruling:
    """Name the sanctions that a breach of etiquette, language or silence can bring (1.2, 1.5, 1.6)."""
    matter = scenario.matter
    if matter == "language":
        return _language(scenario)
    if matter == "spectator-tells-director":
        return _conduct("allowed", "conduct.allowed", (why("conduct.may-tell", "1.6.i"),))
    if matter in _SPECTATOR_ARTICLE:
        steps: tuple[Step, ...] = (
            why(f"conduct.{matter}", _SPECTATOR_ARTICLE[matter]),
            why("conduct.expel", "1.6.iii", "1.6.v"),
        )
        return _conduct("sanction", "conduct.expel", steps, ["expulsion", "later-tournaments"], report=True)
    if matter == "director":
        steps = (why("conduct.director", "1.2.i", "1.2.iii"),)
        return _conduct("sanction", "conduct.director", steps, ["relieved-of-post"])
    steps = (why(f"conduct.{matter}", _ETIQUETTE_ARTICLE[matter]), why("conduct.disqualify", "1.2.iii"))
    return _conduct("sanction", "conduct.disqualify", steps, ["disqualification", "exclusion", "later-tournaments"])


def _language(scenario: ConductScenario) -> Ruling:
    if scenario.within_team:
        return _conduct("allowed", "conduct.allowed", (why("conduct.team-talk", "1.5"),))
    breach = why("conduct.language", "1.5")
    if not scenario.repeated:
        return _conduct("put-right", "conduct.language", (breach, why("conduct.language-first", "1.5")))
    if not scenario.warned:
        steps: tuple[Step, ...] = (breach, why("conduct.language-warning", "1.5"))
        return _conduct("sanction", "conduct.language-warning", steps, ["warning"])
    steps = (breach, why("conduct.language-again", "1.5"))
    sanctions = ["penalty-points", "disqualification", "exclusion"]
    return _conduct("sanction", "conduct.language-again", steps, sanctions)


def _conduct(
    verdict: str, call: str, steps: tuple[Step, ...], sanctions: list[str] | None = None, *, report: bool = False
) -> Ruling:
    outcome = {"breach": verdict != "allowed", "sanctions": sanctions or [], "report": report}
    return Ruling(verdict, say(call), outcome, steps)


CONDUCT = Wizard(
    id="backgammon.conduct",
    scenario=ConductScenario,
    rule=conduct,
    verdicts=("allowed", "put-right", "sanction"),
    rules=articles("1.2.i", "1.2.ii", "1.2.iii", "1.5", "1.6.i", "1.6.ii", "1.6.iii", "1.6.v"),
)


@dataclass(frozen=True, kw_only=True)
class DevicesScenario:
    """What a player uses during a match, and on what terms."""

    device: str = fact(Choice(("score-keeping", "aid", "recording", "headphones", "phone", "outside-help")))
    permission: str = fact(Choice(("given", "refused", "unreasonably-refused", "not-asked")))
    revoked: bool = fact(Bool(), default=False)
    during_break: bool = fact(Bool(), default=False)
    clock: bool = fact(Bool())
    moment: str = fact(Choice(("own-time", "opponent-time", "turn-over", "game-over")))


def devices(scenario: DevicesScenario) -> Ruling:
    """Say whether a player may use a device during a match (1.7)."""
    device = scenario.device
    if device == "score-keeping":
        return _device(True, (why("devices.score-keeping", "1.7.i"),))
    if device == "aid":
        return _device(False, (why("devices.aid", "1.7.i"),))
    if device == "outside-help":
        return _device(False, (why("devices.outside-help", "1.7.v"),))
    if device == "phone" and scenario.during_break:
        return _device(True, (why("devices.phone-break", "1.7.iv"),))
    article = {"recording": "1.7.ii", "headphones": "1.7.iii", "phone": "1.7.iv"}[device]
    if scenario.permission == "unreasonably-refused" and device != "phone":
        steps = (why("devices.unreasonable", article), why("director", "1.1"))
        return Ruling("director-decides", say("devices.unreasonable"), _use(None, [], False), steps, discretion=True)
    if scenario.permission != "given":
        return _device(False, (why("devices.no-permission", article),))
    if scenario.revoked:
        if device == "headphones":
            steps = (why("devices.headphones-revoked", "1.7.iii"), why("director", "1.1"))
            return Ruling("director-decides", say("devices.revoked"), _use(None, [], False), steps, discretion=True)
        return _device(False, (why("devices.revoked", article),))
    if device == "recording" and not _right_moment(scenario):
        return _device(False, (why("devices.with-clock" if scenario.clock else "devices.without-clock", article),))
    return _device(True, (why("devices.permitted", article),))


def _right_moment(scenario: DevicesScenario) -> bool:
    """Tell whether a position may be recorded now: in one's own time with a clock, after the turn without."""
    if scenario.moment == "game-over":
        return True
    return scenario.moment == ("own-time" if scenario.clock else "turn-over")


def _device(allowed: bool, steps: tuple[Step, ...]) -> Ruling:
    if allowed:
        return Ruling("allowed", say("devices.allowed"), _use(True, [], False), steps)
    sanctions = ["warning", "penalty-points", "disqualification", "expulsion", "later-tournaments"]
    steps = (*steps, why("devices.sanction", "1.7.vi", "1.7.viii"))
    return Ruling("sanction", say("devices.stop"), _use(False, sanctions, True), steps)


def _use(allowed: bool | None, sanctions: list[str], report: bool) -> dict[str, Any]:
    return {"allowed": allowed, "sanctions": sanctions, "report": report}


DEVICES = Wizard(
    id="backgammon.devices",
    scenario=DevicesScenario,
    rule=devices,
    verdicts=("allowed", "sanction", "director-decides"),
    rules=articles("1.1", "1.7.i", "1.7.ii", "1.7.iii", "1.7.iv", "1.7.v", "1.7.vi", "1.7.viii"),
)


@dataclass(frozen=True, kw_only=True)
class SlowPlayScenario:
    """What the director thinks of the pace, and what a player asks for."""

    too_slow: bool = fact(Bool())
    requested: str = fact(Choice(("none", "clock", "observer")), default="none")
    warned: bool = fact(Bool(), default=False)
    clock: bool = fact(Bool(), default=False)


def slow_play(scenario: SlowPlayScenario) -> Ruling:
    """Offer the measures against slow play (2.3)."""
    steps: list[Step] = []
    if scenario.requested != "none":
        if scenario.requested == "clock" and scenario.clock:
            raise refuse("requested", "refuse.backgammon.clock-in-use")
        steps.append(why(f"slow.asked-{scenario.requested}", "2.3.ii"))
    if not scenario.too_slow:
        if scenario.requested == "none":
            steps.append(why("slow.no-ground", "2.3.i"))
            return Ruling("no-measure", say("slow.none"), {"measures": []}, tuple(steps))
        if scenario.requested == "clock":
            steps.append(why("slow.director-may", "3.5.i.e"))
        else:
            steps.append(why("slow.observer-may", "1.3.iii"))
        return Ruling("on-request", say("slow.request"), {"measures": [scenario.requested]}, tuple(steps))
    measures = ["penalty-points" if scenario.warned else "players-told"]
    steps.append(why("slow.points" if scenario.warned else "slow.tell", "2.3.i.a"))
    if not scenario.clock:
        measures.append("clock")
        steps.append(why("slow.clock", "2.3.i.b", "3.5.vi"))
    if scenario.requested == "observer":
        measures.append("observer")
    call = say("slow.points" if scenario.warned else "slow.tell")
    return Ruling("measures", call, {"measures": measures}, tuple(steps))


SLOW_PLAY = Wizard(
    id="backgammon.slow-play",
    scenario=SlowPlayScenario,
    rule=slow_play,
    verdicts=("measures", "on-request", "no-measure"),
    rules=articles("1.3.iii", "2.3.i", "2.3.i.a", "2.3.i.b", "2.3.ii", "3.5.i.e", "3.5.vi"),
)
