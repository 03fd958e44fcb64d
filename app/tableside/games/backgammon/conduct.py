"""Etiquette, languages and spectators: what can a breach bring? (1.2, 1.5, 1.6)"""

from collections.abc import Sequence

from tableside.games.backgammon.match import Sanction
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Values


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    PUT_RIGHT = "put-right", "Remind, no penalty"
    SANCTION = "sanction", "Penalty possible"


class Matter(Words, of="value.matter"):
    SPORTSMANSHIP = "sportsmanship", "unsporting conduct by a player"
    EQUIPMENT = "equipment", "equipment mistreated"
    DIRECTOR = "director", "unsporting conduct by a director"
    LANGUAGE = "language", "another language spoken during a match"
    SPECTATOR_REMARK = "spectator-remark", "a spectator commented, pointed something out or asked the score"
    SPECTATOR_HELP = "spectator-help", "a spectator helped or signalled to a player"
    SPECTATOR_TELLS_DIRECTOR = "spectator-tells-director", "a spectator discreetly told the director"


class Why(Declarations):
    may_tell = reason("Spectators may discreetly tell the director of improper conduct or a wrong action.", "1.6.i")
    spectator_remark = reason(
        "Spectators watch quietly: no comments, no pointing out of mistakes, no asking for the score.", "1.6.i"
    )
    spectator_help = reason("During a match spectators may not signal to a player or help in any way.", "1.6.ii")
    expel = reason(
        "The director may expel the spectator, in special cases also from later tournaments, and reports it to the "
        "CNB Council.",
        "1.6.iii, 1.6.v",
    )
    director = reason(
        "A director who offends against the spirit of the game may be relieved of the post.", "1.2.i, 1.2.iii"
    )
    sportsmanship = reason("Players behave in the spirit of the game and with the greatest sportsmanship.", "1.2.i")
    equipment = reason("Players treat the equipment properly.", "1.2.ii")
    disqualify = reason(
        "A breach may bring disqualification and exclusion, in special cases also from later tournaments.", "1.2.iii"
    )
    team_talk = reason("Members of a team may talk to each other in another language.", "1.5")
    language = reason("During a match only English and the language of the country may be spoken.", "1.5")
    language_first = reason("Only repeated breaches are punished, so a reminder is enough.", "1.5")
    language_warning = reason("Repeated breaches may first bring a warning.", "1.5")
    language_again = reason("After the warning, penalty points, disqualification or exclusion may follow.", "1.5")


class Call(Declarations):
    allowed = call("That is allowed.")
    expel = call("Quiet, please. I can ask you to leave.")
    director = call("This is a matter for those who appointed the director.")
    disqualify = call("This breaks the etiquette. I can disqualify you.")
    language = call("Official languages only, please.")
    language_warning = call("Official languages only. This is a warning.")
    language_again = call("You have been warned. I decide on the penalty.")


class Conduct(Scenario):
    matter: Matter = ask("What happened?")
    repeated: bool = ask("Has it happened repeatedly?")
    warned: bool = ask("Has a warning already been given?", default=False, never_assumed=True)
    within_team: bool = ask("Was it among members of one team?", default=False, never_assumed=True)


def rule(case: Conduct) -> Ruling:
    """Name the sanctions that a breach of etiquette, language or silence can bring (1.2, 1.5, 1.6)."""
    match case.matter:
        case Matter.LANGUAGE:
            return _language(case)
        case Matter.SPECTATOR_TELLS_DIRECTOR:
            return _ruling(Verdict.ALLOWED, Call.allowed(), Why.may_tell())
        case Matter.SPECTATOR_REMARK:
            return _spectator(Why.spectator_remark())
        case Matter.SPECTATOR_HELP:
            return _spectator(Why.spectator_help())
        case Matter.DIRECTOR:
            relieved = [Sanction.RELIEVED_OF_POST]
            return _ruling(Verdict.SANCTION, Call.director(), Why.director(), sanctions=relieved)
        case Matter.SPORTSMANSHIP:
            return _etiquette(Why.sportsmanship())
        case Matter.EQUIPMENT:
            return _etiquette(Why.equipment())


def _spectator(why: Step) -> Ruling:
    sanctions = [Sanction.EXPULSION, Sanction.LATER_TOURNAMENTS]
    return _ruling(Verdict.SANCTION, Call.expel(), why, Why.expel(), sanctions=sanctions, report=True)


def _etiquette(why: Step) -> Ruling:
    sanctions = [Sanction.DISQUALIFICATION, Sanction.EXCLUSION, Sanction.LATER_TOURNAMENTS]
    return _ruling(Verdict.SANCTION, Call.disqualify(), why, Why.disqualify(), sanctions=sanctions)


def _language(case: Conduct) -> Ruling:
    if case.within_team:
        return _ruling(Verdict.ALLOWED, Call.allowed(), Why.team_talk())
    if not case.repeated:
        return _ruling(Verdict.PUT_RIGHT, Call.language(), Why.language(), Why.language_first())
    if not case.warned:
        steps = (Why.language(), Why.language_warning())
        return _ruling(Verdict.SANCTION, Call.language_warning(), *steps, sanctions=[Sanction.WARNING])
    sanctions = [Sanction.PENALTY_POINTS, Sanction.DISQUALIFICATION, Sanction.EXCLUSION]
    steps = (Why.language(), Why.language_again())
    return _ruling(Verdict.SANCTION, Call.language_again(), *steps, sanctions=sanctions)


def _ruling(
    verdict: Verdict, spoken: Message, *steps: Step, sanctions: Sequence[Sanction] = (), report: bool | None = None
) -> Ruling:
    outcome = {"breach": verdict is not Verdict.ALLOWED, "sanctions": list(sanctions), "report": report}
    return Ruling(verdict, spoken, outcome, steps)


_SPECTATORS = (Matter.SPECTATOR_REMARK, Matter.SPECTATOR_HELP, Matter.SPECTATOR_TELLS_DIRECTOR)


def _speaks_of_another_matter(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer concerns a director, a language or a spectator that the story does not have."""
    matter, said = told["matter"], other.call.code.rpartition(".")[2]
    return (
        said == "director"
        or (said == "expel") != (matter in _SPECTATORS)
        or (said.startswith("language") and matter is not Matter.LANGUAGE)
    )


WIZARD = Wizard(rule, says=(Sanction,), grave=(Verdict.SANCTION,), never_offers=_speaks_of_another_matter)
