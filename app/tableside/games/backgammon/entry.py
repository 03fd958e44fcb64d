"""An entry is refused or moved up: what does the director owe? (1.4)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    ACCEPTED = "accepted", "Entry accepted"
    REFUSED = "refused", "Entry refused"
    HIGHER_DIVISION = "higher-division", "Invited to a higher division"
    NOT_POSSIBLE = "not-possible", "Not possible"


class Decision(Words, of="value.decision"):
    ACCEPTED = "accepted", "accepted"
    REFUSED = "refused", "refused"
    HIGHER_DIVISION = "higher-division", "the player is to enter a higher division"


class Why(Declarations):
    accepted = reason("Every entry needs the consent of the director, who gives it.", "1.4.i")
    refused = reason("A director who refuses an entry owes the player an explanation.", "1.4.i")
    one_division = reason("A higher division can be asked for only where there is more than one.", "1.4.ii")
    higher_division = reason(
        "With several divisions the director may, at discretion, keep a player out of a lower one and invite them to "
        "a higher one.",
        "1.4.ii",
    )
    report = reason(
        "When the tournament is over the director reports it, with the reasons, to the CNB Council.", "1.4.iii"
    )


class Call(Declarations):
    accepted = call("Your entry is accepted.")
    refused = call("I refuse the entry, and here is why.")
    higher_division = call("Please enter the higher division.")
    one_division = call("There is only one division. Accept or refuse.")


class Entry(Scenario):
    decision: Decision = ask("What has the director decided?")
    several_divisions: bool = ask("Does the tournament have more than one division?")


def rule(case: Entry) -> Ruling:
    if case.decision is Decision.ACCEPTED:
        return Ruling.of(Verdict.ACCEPTED, Call.accepted(), Why.accepted(), explain=False, report=False)
    if case.decision is Decision.REFUSED:
        return Ruling.of(Verdict.REFUSED, Call.refused(), Why.refused(), Why.report(), explain=True, report=True)
    if not case.several_divisions:
        return Ruling.of(Verdict.NOT_POSSIBLE, Call.one_division(), Why.one_division(), explain=False, report=False)
    outcome = {"explain": False, "report": True}
    return Ruling(Verdict.HIGHER_DIVISION, Call.higher_division(), outcome, (Why.higher_division(), Why.report()))


WIZARD = Wizard(rule)
