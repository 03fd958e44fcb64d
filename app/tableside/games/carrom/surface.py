"""Powder and things that do not belong there: who may do something about the playing surface? (83)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, same


class Verdict(Words):
    PLAYER_MUST = "player-must", "The player must see to it"
    PLAYER_MAY = "player-may", "The player may"
    UMPIRE_DOES = "umpire-does", "The umpire does it"
    NOT_NOW = "not-now", "It stays as it is"
    PLAYER_ON_TURN = "player-on-turn", "Left to the player on turn"


class Matter(Words, of="value.carrom.surface.matter"):
    UNEVEN = "uneven", "too much, too little or uneven powder"
    OWN_LINES = "own-lines", "excess powder at the player's own base lines or circles"
    ELSEWHERE = "elsewhere", "excess powder elsewhere"
    FOREIGN_OBJECT = "foreign-object", "ash, an insect or something else on it"


class Why(Declarations):
    spread_before_break = reason(
        "Before the break the player whose turn it is must spread the powder evenly, neither too much nor too little.",
        "83.a",
    )
    umpire_checks = reason("The umpire may check whether the powder is evenly spread.", "83.d")
    no_more_powder = reason(
        "Since the call of “Play” no one may add, remove or shift powder, whether by hand or by blowing.",
        "83.b.i, 83.b.ii, 83.b.iii",
    )
    with_the_striker = reason(
        "The player on turn may clear it away or arrange it with the striker, along the player's own base lines and "
        "circles only.",
        "83.c",
    )
    not_on_turn = reason("Only the player on turn may clear powder, and only at the player's own lines.", "83.b, 83.c")
    umpire_removes = reason("The umpire has to be asked to remove it; no player touches it.", "83.e")


class Call(Declarations):
    player_must = call("Spread the powder evenly, please.")
    player_may = call("You may.")
    umpire_does = call("Wait, I will remove it.")
    not_now = call("Leave it. Play on.")
    not_yours = call("Leave it to the player on turn.")


class Surface(Scenario):
    matter: Matter = ask("What is the matter with the playing surface?")
    play_called: bool = ask("Has the umpire called “Play”?")
    on_turn: bool = ask("Is the player who wants to act on turn?", default=True)


_AFTER_PLAY = {Matter.UNEVEN: (Why.no_more_powder, Why.umpire_checks), Matter.ELSEWHERE: (Why.no_more_powder,)}


def rule(case: Surface) -> Ruling:
    if case.matter is Matter.FOREIGN_OBJECT:
        return Ruling.of(Verdict.UMPIRE_DOES, Call.umpire_does(), Why.umpire_removes(), allowed=False)
    if not case.play_called:
        why = (Why.spread_before_break(), Why.umpire_checks())
        if case.on_turn:
            return Ruling.of(Verdict.PLAYER_MUST, Call.player_must(), *why, allowed=True)
        return Ruling.of(Verdict.PLAYER_ON_TURN, Call.not_yours(), *why, allowed=False)
    if case.matter is not Matter.OWN_LINES:
        return _stays(*(why() for why in _AFTER_PLAY[case.matter]))
    if case.on_turn:
        return Ruling.of(Verdict.PLAYER_MAY, Call.player_may(), Why.with_the_striker(), allowed=True)
    return _stays(Why.not_on_turn())


def _stays(*why: Step) -> Ruling:
    return Ruling.of(Verdict.NOT_NOW, Call.not_now(), *why, allowed=False)


WIZARD = Wizard(rule, then=(Then("carrom.technical-foul", same()),))
