"""May partners talk the frame over now? (3.17.e)"""

from tableside.games.snooker.balls import OBJECT_BALLS, AfterRed, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, Foul, SnookerCall, foul, no_foul
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, reason
from tableside.rulings.model import FOUL


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    FOUL = "foul", FOUL


class Why(Declarations):
    allowed = reason("Partners may confer during a frame at this time.", "3.17.e")
    at_table = reason(
        "Partners may not confer while one of them is the striker and at the table.", "3.17.e.i, 3.12.a.x"
    )
    break_ = reason(
        "Partners may not confer from the first stroke of their side's turn until its break is over.",
        "3.17.e.ii, 3.12.a.x",
    )


class Conferring(Scenario):
    partner_at_table: bool = ask("Is one of them the striker and at the table?")
    break_running: bool = ask("Is it their side's turn, with its first stroke made and the break not over?")
    on: Ball | AfterRed = ask("Which ball is on?", (*OBJECT_BALLS, AfterRed.COLOUR))


def rule(case: Conferring) -> Ruling:
    if case.partner_at_table:
        return _foul(case, Why.at_table())
    if case.break_running:
        return _foul(case, Why.break_())
    return no_foul(Verdict.ALLOWED, Why.allowed())


def _foul(case: Conferring, why: Step) -> Ruling:
    nothing_nominated = (Foul.FOUL_BEFORE_NOMINATION.why(),) if isinstance(case.on, AfterRed) else ()
    return foul(Verdict.FOUL, penalty(case.on), why, *nothing_nominated)


WIZARD = Wizard(rule, says=(Foul.FOUL_BEFORE_NOMINATION.why, AfterFoul.penalty, SnookerCall))
