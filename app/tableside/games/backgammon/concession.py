"""May a player concede, or the players settle the result? (4.5)"""

from tableside.games.backgammon.match import Sanction
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    ALLOWED = "allowed", "Concession allowed"
    PLAY_ON = "play-on", "Play on"
    SANCTION = "sanction", "Forbidden agreement"


class Why(Declarations):
    allowed = reason("There is no contact and no other result is possible, so the player may concede it.", "4.5")
    contact = reason("While there is contact, the game has to be played on.", "4.5")
    other_result = reason("Another result is still possible, so the game has to be played on.", "4.5")
    agreed = reason("Players may not agree on the results of games or matches.", "4.5")
    sanction = reason(
        "A breach may lead to disqualification of one or both and, in special cases, to exclusion from later "
        "tournaments.",
        "4.5",
    )


class Call(Declarations):
    allowed = call("You may concede. Note the score.")
    play_on = call("No concession here. Play on.")
    agreed = call("You may not agree on a result. I decide on the penalty.")


class Concession(Scenario):
    contact: bool = ask("Is there still contact between the checkers?")
    other_result: bool = ask("Is another result still possible?")
    agreed_result: bool = ask("Have the players agreed on a result?", default=False)


def rule(case: Concession) -> Ruling:
    if not case.contact and not case.other_result:
        return Ruling.of(Verdict.ALLOWED, Call.allowed(), Why.allowed(), allowed=True, sanctions=[])
    if case.agreed_result:
        outcome = {"allowed": False, "sanctions": [Sanction.DISQUALIFICATION, Sanction.LATER_TOURNAMENTS]}
        return Ruling(Verdict.SANCTION, Call.agreed(), outcome, (Why.agreed(), Why.sanction()))
    why = Why.contact() if case.contact else Why.other_result()
    return Ruling.of(Verdict.PLAY_ON, Call.play_on(), why, allowed=False, sanctions=[])


WIZARD = Wizard(rule, says=(Sanction,), grave=(Verdict.SANCTION,))
