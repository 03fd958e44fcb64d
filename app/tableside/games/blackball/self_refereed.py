"""The players disagree and there is no referee: what counts? (8i)"""

from tableside.games.blackball.fouls import Award, Decision
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    NO_FOUL = "no-foul", "No foul can be claimed"
    FETCH_OFFICIAL = "fetch-official", "Fetch an official"
    LOSS = "loss", "Frame or match lost by refusing"


class Loser(Words, of="value.blackball.self-refereed.loser"):
    OPPONENT = "opponent", "the player who refused"


class Why(Declarations):
    too_late = reason(
        "A complaint counts only before the next shot is played; after that no foul can be held to have happened.", "8i"
    )
    stop = reason("Play stops so that an official can be fetched, who decides.", "8i")
    refused = reason(
        "A player must agree to the opponent's request; refusing loses the frame or the match, and which of "
        "the two the rules do not say. Likeliest reading: the frame, and the match only in a grave case.",
        "8i",
        reading=True,
    )


class Call(Declarations):
    no_foul = call("Too late: no foul.")
    fetch_official = call("Stop play and fetch an official.")
    loss = call("Refusing an official loses the frame or the match.")


class SelfRefereed(Scenario):
    before_next_shot: bool = ask("Was the complaint made before the next shot?")
    opponent_agrees: bool = ask("Does the opponent agree to stop play and fetch an official?")


def rule(case: SelfRefereed) -> Ruling:
    if not case.before_next_shot:
        return Ruling(Verdict.NO_FOUL, Call.no_foul(), _outcome(official=False), (Why.too_late(),))
    if case.opponent_agrees:
        return Ruling(Verdict.FETCH_OFFICIAL, Call.fetch_official(), _outcome(official=True), (Why.stop(),))
    outcome = {"official": False, "award": Award.GAME_OR_MATCH, "loser": Loser.OPPONENT}
    why = (Why.stop(), Why.refused(), Decision.officials_decide())
    return Ruling(Verdict.LOSS, Call.loss(), outcome, why, discretion=True)


def _outcome(*, official: bool) -> dict[str, object]:
    return {"official": official, "award": None, "loser": None}


WIZARD = Wizard(rule, says=(Award, Decision), grave=(Verdict.LOSS,))
