"""A player's own time runs unnoticed: did the opponent have to speak? (4.3.iv)"""

from tableside.games.backgammon.match import Sanction
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import known


class Verdict(Words):
    NO_DUTY = "no-duty", "No duty to speak"
    DUTY_DONE = "duty-done", "Duty fulfilled"
    DUTY_BROKEN = "duty-broken", "Duty broken"


class Noticed(Words, of="value.opponent_noticed"):
    NOTICED = "noticed", "yes"
    SHOULD_HAVE = "should-have", "no, but should have"
    NO = "no", "no"


class Why(Declarations):
    aware = reason("The player knows that the time is running, so no one has to say anything.", "4.3.iv")
    unseen = reason("The other player did not notice and need not have, so there was no duty to speak.", "4.3.iv")
    noticed = reason(
        "The player noticed that the opponent's own time ran by mistake and unnoticed, and must say so at once.",
        "4.3.iv",
    )
    should_have = reason(
        "The director is sure that the player ought to have noticed; the duty to speak is then the same.", "4.3.iv"
    )
    done = reason("The player said so at once, so nothing follows.", "4.3.iv")
    silent = reason(
        "Keeping silent may bring anything from giving the lost time back to losing the match and exclusion.", "4.3.iv"
    )


class Call(Declarations):
    no_duty = call("No breach. Play on.")
    done = call("You told your opponent at once, as you must. Play on.")
    silent = call("You had to tell your opponent. I decide on the penalty.")


class No(Declarations, of="backgammon"):
    told_unnoticed = refusal("a player who did not notice cannot have said so")


FOR_SILENCE = (
    Sanction.TIME_RESTORED,
    Sanction.WARNING,
    Sanction.PENALTY_POINTS,
    Sanction.LOSS_OF_GAME,
    Sanction.LOSS_OF_MATCH,
    Sanction.FUTURE_TOURNAMENTS,
)


class ClockError(Scenario):
    unaware: bool = ask("Is the player whose time runs unaware of it?")
    opponent_noticed: Noticed = ask("Did the other player notice?")
    told_at_once: bool = ask("Did that player say so at once?")


def rule(case: ClockError) -> Ruling:
    if not case.unaware:
        return Ruling.of(Verdict.NO_DUTY, Call.no_duty(), Why.aware(), duty=False, sanctions=[])
    if case.opponent_noticed is not Noticed.NOTICED and known(case, "told_at_once") and case.told_at_once:
        raise No.told_unnoticed("told_at_once")
    if case.opponent_noticed is Noticed.NO:
        return Ruling.of(Verdict.NO_DUTY, Call.no_duty(), Why.unseen(), duty=False, sanctions=[])
    seen = Why.noticed() if case.opponent_noticed is Noticed.NOTICED else Why.should_have()
    if case.told_at_once:
        return Ruling.of(Verdict.DUTY_DONE, Call.done(), seen, Why.done(), duty=True, sanctions=[])
    return Ruling.of(Verdict.DUTY_BROKEN, Call.silent(), seen, Why.silent(), duty=True, sanctions=list(FOR_SILENCE))


WIZARD = Wizard(rule, says=(Sanction,), grave=(Verdict.DUTY_BROKEN,))
