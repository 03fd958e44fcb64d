"""After a foul, who plays the next stroke, and what follows if the offender is asked to? (3.3.a, 3.13, 3.17.c)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    NO_REQUEST = "no-request", "No such request without a foul"
    NEXT_PLAYER_PLAYS = "next-player-plays", "The next player plays"
    OFFENDER_PLAYS = "offender-plays", "The offender plays again"


class Player(Words, of="value.plays"):
    NEXT_PLAYER = "next-player", "the next player"
    OFFENDER = "offender", "the offender"


class Why(Declarations):
    no_foul = reason("The order of play changes only at the next player's request after a foul.", "3.3.a")
    may_ask = reason("After a foul the next player may ask the offender to play the next stroke.", "3.11.h.ii, 3.3.a")
    irrevocable = reason("The request cannot be taken back.", "3.13")
    think_again = reason("The offender may choose another stroke and another ball on.", "3.13.a.i, 3.13.a.ii")
    scores = reason("Whatever the offender pots scores.", "3.13.b")
    free_ball_lapses = reason("A free ball, if one was called, lapses.", "3.10.f")
    four_handed = reason("The player who made the foul plays, and the order of play is not altered.", "3.17.c")
    partner = reason("As the foul was made out of turn, the offender's partner may lose a turn.", "3.17.c")


class Call(Declarations):
    no_request = call("Order of play as before.")
    next_player_plays = call("The next player to play.")
    offender_plays = call("Offender to play again.")


class PlayAgain(Scenario):
    foul: bool = ask("Was there a foul?")
    requested: bool = ask("Has the next player asked the offender to play again?")
    withdrawing: bool = ask("Does the next player want to take the request back?", default=False)
    four_handed: bool = ask("Is it four-handed snooker?", default=False)
    out_of_turn: bool = ask("Was the foul committed out of turn?")


def rule(case: PlayAgain) -> Ruling:
    if not case.foul:
        return Ruling(Verdict.NO_REQUEST, Call.no_request(), _outcome(Player.NEXT_PLAYER), (Why.no_foul(),))
    if not case.requested:
        outcome = _outcome(Player.NEXT_PLAYER)
        return Ruling(Verdict.NEXT_PLAYER_PLAYS, Call.next_player_plays(), outcome, (Why.may_ask(),))
    partner_skipped = case.four_handed and case.out_of_turn
    return Ruling(
        Verdict.OFFENDER_PLAYS,
        Call.offender_plays(),
        _outcome(Player.OFFENDER, partner_skipped=partner_skipped),
        _what_follows(case, partner_skipped),
    )


def _outcome(plays: Player, *, partner_skipped: bool = False) -> dict[str, object]:
    return {"plays": plays, "partner_may_lose_turn": partner_skipped}


def _what_follows(case: PlayAgain, partner_skipped: bool) -> tuple[Step, ...]:
    return (
        Why.may_ask(),
        *((Why.irrevocable(),) if case.withdrawing else ()),
        Why.think_again(),
        Why.scores(),
        Why.free_ball_lapses(),
        *((Why.four_handed(),) if case.four_handed else ()),
        *((Why.partner(),) if partner_skipped else ()),
    )


WIZARD = Wizard(rule)
