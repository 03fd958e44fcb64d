"""Telephones, headphones, recording, notes, help from others: may a player use them? (1.7)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES, Director, Sanction, citing
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import one_of


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    SANCTION = "sanction", "Not allowed, penalty possible"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Device(Words, of="value.device"):
    SCORE_KEEPING = "score-keeping", "what is needed to keep the score"
    AID = "aid", "another electronic, mechanical or paper aid"
    RECORDING = "recording", "recording single positions"
    STREAMING = "streaming", "recording or streaming the match"
    HEADPHONES = "headphones", "headphones"
    PHONE = "phone", "mobile telephone"
    OUTSIDE_HELP = "outside-help", "help or signals from a spectator"


class Permission(Words, of="value.backgammon.devices.permission"):
    GIVEN = "given", "agreed"
    REFUSED = "refused", "refused for good reason"
    UNREASONABLY_REFUSED = "unreasonably-refused", "refused without good reason"
    NOT_ASKED = "not-asked", "was not asked"


class Moment(Words, of="value.moment"):
    OWN_TIME = "own-time", "in the turn or time of the player who asked"
    OPPONENT_TIME = "opponent-time", "in the opponent's turn or time"
    TURN_OVER = "turn-over", "after a turn has ended and before the next begins"
    GAME_OVER = "game-over", "at the end of the game"


class Why(Declarations):
    score_keeping = reason("What is needed to keep the score may always be used.", "1.7.i")
    aid = reason("During a match no electronic, mechanical or paper aid may be used.", "1.7.i")
    outside_help = reason("During a match players may not receive signals or help from spectators.", "1.7.v")
    phone_break = reason("Telephones may be used during breaks.", "1.7.iv")
    unreasonable = reason(
        "The opponent's permission is needed but may not be unreasonably withheld; the rules do not say who then "
        "grants it. Reading: the director, in the opponent's place.",
        reading=True,
    )
    no_permission = reason("It may be used only with the opponent's permission, and there is none.")
    permitted = reason("The opponent has given permission, so it may be used.")
    revoked = reason("The director may withdraw the permission at any moment, and has done so.")
    headphones_revoked = reason(
        "For headphones the rules name only the opponent's permission. Reading: what the director may withdraw for "
        "recording and for telephones may be withdrawn here, too.",
        "1.7.iii",
        reading=True,
    )
    with_clock = reason(
        "With a clock, positions are recorded only in the time of the player who asked, or at the end of the game.",
        "1.7.ii",
    )
    without_clock = reason("Without a clock, positions are recorded only once the turn is over.", "1.7.ii")
    sanction = reason(
        "A breach may bring a warning, penalty points, disqualification or expulsion; the last two are reported to "
        "the CNB Council.",
        "1.7.vi, 1.7.viii",
    )
    headphones_break = reason(
        "Reading: the rule on headphones holds during play and does not speak of breaks; telephones are free in "
        "breaks, and so are headphones. The director decides.",
        "1.7.iii, 1.7.iv, 1.1",
        reading=True,
    )
    report = reason(
        "A disqualification or an expulsion is reported to the CNB Council after the tournament, with the reasons.",
        "1.7.viii",
    )


class Call(Declarations):
    allowed = call("That is allowed.")
    stop = call("Stop that. I decide on the penalty.")
    unreasonable = call("Permission may not be refused without reason. I decide.")
    revoked = call("Whether the headphones come off, I decide.")


class No(Declarations):
    no_moment_between = refusal("with a clock one player's time always runs: no moment lies between two turns")


_OWN_ARTICLE: dict[Device, tuple[str, ...]] = {
    Device.RECORDING: Why.with_clock.rules,
    Device.STREAMING: Why.with_clock.rules,
    Device.HEADPHONES: Why.headphones_revoked.rules,
    Device.PHONE: Why.phone_break.rules,
}
_SANCTIONS = (
    Sanction.WARNING,
    Sanction.PENALTY_POINTS,
    Sanction.DISQUALIFICATION,
    Sanction.EXPULSION,
    Sanction.LATER_TOURNAMENTS,
)


_IMPOSED = (Sanction.WARNING, Sanction.PENALTY_POINTS, Sanction.DISQUALIFICATION, Sanction.EXPULSION)


class Devices(Scenario):
    device: Device = ask("What is being used?")
    permission: Permission = ask("What did the opponent say?")
    revoked: bool = ask("Has the director withdrawn the permission?", default=False)
    during_break: bool = ask("Is it during a break?", default=False, never_assumed=True)
    clock: bool = ask()
    imposed: Sanction | None = ask("What does the director impose?", one_of(_IMPOSED, none=True), default=None)
    moment: Moment = ask("When is the position recorded?")


def rule(case: Devices) -> Ruling:
    match case.device:
        case Device.SCORE_KEEPING:
            return _allowed(Why.score_keeping())
        case Device.AID:
            return _forbidden(case, Why.aid())
        case Device.OUTSIDE_HELP:
            return _forbidden(case, Why.outside_help())
        case Device.PHONE if case.during_break:
            return _allowed(Why.phone_break())
        case Device.HEADPHONES if case.during_break and case.permission is not Permission.GIVEN:
            return _allowed(Why.headphones_break(), reading=True)
        case device:
            return _with_permission(case, device)


def _with_permission(case: Devices, device: Device) -> Ruling:
    article = _OWN_ARTICLE[device]
    if case.permission is Permission.UNREASONABLY_REFUSED and device is not Device.PHONE:
        return _left_open(Call.unreasonable(), citing(Why.unreasonable(), *article))
    if case.permission is not Permission.GIVEN:
        return _forbidden(case, citing(Why.no_permission(), *article))
    if case.revoked and device is Device.HEADPHONES:
        return _left_open(Call.revoked(), Why.headphones_revoked())
    if case.revoked:
        return _forbidden(case, citing(Why.revoked(), *article))
    if device is Device.RECORDING and not _right_moment(case):
        return _forbidden(case, Why.with_clock() if case.clock else Why.without_clock())
    return _allowed(citing(Why.permitted(), *article))


def _right_moment(case: Devices) -> bool:
    if not case.clock:
        return case.moment in (Moment.TURN_OVER, Moment.GAME_OVER)
    if case.moment is Moment.TURN_OVER:
        raise No.no_moment_between("moment")
    return case.moment in (Moment.OWN_TIME, Moment.GAME_OVER)


def _allowed(why: Step, *, reading: bool = False) -> Ruling:
    return Ruling.of(Verdict.ALLOWED, Call.allowed(), why, discretion=reading, allowed=True, sanctions=[], report=None)


def _forbidden(case: Devices, why: Step) -> Ruling:
    report = None if case.imposed is None else case.imposed in (Sanction.DISQUALIFICATION, Sanction.EXPULSION)
    outcome = {"allowed": False, "sanctions": list(_SANCTIONS), "report": report}
    return Ruling(Verdict.SANCTION, Call.stop(), outcome, (why, Why.sanction(), *((Why.report(),) if report else ())))


def _left_open(spoken: Message, why: Step) -> Ruling:
    outcome: dict[str, object] = {"allowed": None, "sanctions": [], "report": None}
    return Ruling(Verdict.DIRECTOR_DECIDES, spoken, outcome, (why, Director.director()), discretion=True)


WIZARD = Wizard(rule, says=(Director, Sanction), grave=(Verdict.SANCTION,))
