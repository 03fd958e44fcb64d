"""The toss: who breaks, and who chooses the seats? (13)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    BREAK_CHOSEN = "break-chosen", "Break chosen"
    SIDE_CHOSEN = "side-chosen", "Side chosen"


class Choice(Words, of="value.carrom.toss.choice"):
    BREAK = "break", "the break"
    SIDE = "side", "a side"


class Side(Words, of="value.carrom"):
    WINNER = "draw-winner", "the winner of the toss"
    LOSER = "draw-loser", "the other side"


class Why(Declarations):
    break_ = reason("The winner of the toss breaks and sits down first; the other side chooses the side.", "13.c")
    side = reason("The winner of the toss chooses the side; the other side sits down first and breaks.", "13.a")
    pair = reason("In doubles the pair has the same choice.", "13.b")
    seats_kept = reason("Once seated, the side that lost the toss may not swap; the order stays for the match.", "13.d")


class Call(Declarations):
    break_ = call("Break chosen. The other side has the choice of seats.")
    side = call("Side chosen. The other side breaks.")


class Toss(Scenario):
    choice: Choice = ask("What does the winner of the toss choose?")
    doubles: bool = ask(default=False)


def rule(case: Toss) -> Ruling:
    pair = (Why.pair(),) if case.doubles else ()
    match case.choice:
        case Choice.BREAK:
            verdict, said, why, breaker, other = (
                Verdict.BREAK_CHOSEN,
                Call.break_(),
                Why.break_(),
                Side.WINNER,
                Side.LOSER,
            )
        case Choice.SIDE:
            verdict, said, why, breaker, other = Verdict.SIDE_CHOSEN, Call.side(), Why.side(), Side.LOSER, Side.WINNER
    return Ruling.of(
        verdict, said, why, *pair, Why.seats_kept(), breaks=breaker, chooses_side=other, sits_first=breaker
    )


WIZARD = Wizard(rule)
