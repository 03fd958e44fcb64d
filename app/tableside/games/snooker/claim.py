"""Is a foul still in time, and may this person claim it? (3.11.c, 4.5, 5.1)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    STANDS = "stands", "The foul stands"
    CONDONED = "condoned", "The foul counts as never made"
    OPEN = "open", "Still in time"
    NOT_ENTITLED = "not-entitled", "Not entitled to claim"
    DISMISSED = "dismissed", "Claim not upheld"


class Claimant(Words, of="value.claimed_by"):
    NOBODY = "nobody", "nobody"
    NON_STRIKER = "non-striker", "the non-striker"
    REPRESENTATIVE = "representative", "another person for an absent non-striker"


class Why(Declarations):
    awarded = reason("The referee called the foul in time.", "3.11, 5.1.a.iv")
    too_late = reason(
        "The next stroke has been made, and the foul was neither awarded nor successfully claimed before: it "
        "counts as never made.",
        "3.11.c",
    )
    still_possible = reason(
        "Until the next stroke is made the foul can be awarded by the referee or claimed by the non-striker.", "3.11.c"
    )
    not_announced = reason(
        "The referee was not told of the representative before the non-striker left, so the representative "
        "cannot claim.",
        "4.5",
    )
    by_non_striker = reason("The non-striker claims the foul before the next stroke: in time.", "3.11.c")
    by_representative = reason("The representative of the absent non-striker may claim the foul.", "4.5, 3.11.c")
    upheld = reason(
        "The referee, who may ask those best placed to see, finds that the foul was made.", "5.1.c, 5.1.a.i"
    )
    dismissed = reason("The referee, who may ask those best placed to see, finds no foul.", "5.1.c, 5.1.a.i")


class Call(Declarations):
    stands = call("Foul.")
    condoned = call("Too late. No foul.")
    open = call("The foul may still be awarded or claimed.")
    not_entitled = call("You cannot claim for the player.")
    dismissed = call("No foul.")


class Claim(Scenario):
    awarded_by_referee: bool = ask("Did the referee award the foul before the next stroke?")
    next_stroke_made: bool = ask("Has the next stroke been made?")
    claimed_by: Claimant = ask("Who claims the foul?")
    representative_announced: bool = ask("Was the referee told of the representative before the non-striker left?")
    claim_upheld: bool = ask("Does the referee find that the foul was made?")


def rule(case: Claim) -> Ruling:
    if case.awarded_by_referee:
        return _ruling(Verdict.STANDS, Why.awarded())
    if case.next_stroke_made:
        return _ruling(Verdict.CONDONED, Why.too_late())
    if case.claimed_by is Claimant.NOBODY:
        return _ruling(Verdict.OPEN, Why.still_possible())
    if case.claimed_by is Claimant.REPRESENTATIVE and not case.representative_announced:
        return _ruling(Verdict.NOT_ENTITLED, Why.not_announced(), Why.still_possible())
    claimed = Why.by_representative() if case.claimed_by is Claimant.REPRESENTATIVE else Why.by_non_striker()
    if case.claim_upheld:
        return _ruling(Verdict.STANDS, claimed, Why.upheld())
    return _ruling(Verdict.DISMISSED, claimed, Why.dismissed())


def _ruling(verdict: Verdict, *steps: Step) -> Ruling:
    still_open = verdict in (Verdict.OPEN, Verdict.NOT_ENTITLED)
    foul = None if still_open else verdict is Verdict.STANDS
    return Ruling.of(verdict, Call.call_for(verdict)(), *steps, foul=foul)


WIZARD = Wizard(rule)
