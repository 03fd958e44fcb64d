"""Pieces on edge, on each other, on or under the striker, or at the mouth of a pocket: what is done? (40-44, 74)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import Then, same


class Verdict(Words):
    LEAVE = "leave", "Leave it"
    REMOVE_STRIKER = "remove-striker", "The umpire frees the striker"
    POCKETED = "pocketed", "Pocketed"
    STRIKER_POCKETED = "striker-pocketed", "Striker pocketed"


class Lie(Words, of="value.carrom.overlap.situation"):
    ON_EDGE = "on-edge", "a carromman stands on its edge"
    OVERLAPPING = "overlapping", "carrommen overlap"
    STRIKER_ON_PIECE = "striker-on-piece", "the striker rests on a carromman"
    PIECE_ON_STRIKER = "piece-on-striker", "a carromman rests on the striker"
    FELL_FROM_EDGE = "fell-from-edge", "a carromman or the queen at rest at the mouth of a pocket fell in"


class What(Words, of="value.carrom"):
    PIECE = "piece", "carromman"
    QUEEN = "queen", "queen"
    STRIKER = "striker", "striker"
    BOTH = "both", "striker and carromman together"


class Why(Declarations):
    on_edge = reason("A carromman or the queen standing on its edge is left standing.", "40")
    overlapping = reason("Overlapping carrommen are left as they are.", "41")
    striker_on_piece = reason("The umpire takes the striker off without disturbing the carromman under it.", "42.a")
    restore = reason(
        "The carromman moved while this was done: it is put back where it was, as nearly as possible.", "42.a"
    )
    piece_falls = reason(
        "Over a pocket the carromman lost its balance and fell in: it counts as properly pocketed.", "42.b"
    )
    piece_on_striker = reason(
        "The umpire lifts the carromman, takes the striker away and lays the carromman down as if the"
        " striker had not been there.",
        "43.a",
    )
    striker_falls = reason(
        "Over a pocket the striker lost its balance and fell in: it counts as pocketed, and a due is charged.",
        "43.b, 45.a",
    )
    both_fell = reason(
        "Striker and carromman both count as pocketed, so the stroke is ruled on as one that pocketed them together.",
        "44, 46, 47",
    )
    fell_from_edge = reason(
        "What rested at the mouth of a pocket and then falls in, for whatever reason, counts as properly pocketed.",
        "44",
    )
    queen_fell = fell_from_edge.under("74")


class Call(Declarations):
    leave = call("Leave it.")
    remove_striker = call("Hands off, I take the striker.")
    pocketed = call("Pocketed, it counts.")
    striker_pocketed = call("Striker pocketed. Due.")
    both_pocketed = call("Striker and carromman pocketed. Due.")


class No(Declarations, of="carrom"):
    no_pocket_there = refusal("nothing can fall in where there is no pocket edge")


class Overlap(Scenario):
    situation: Lie = ask("How do they lie?")
    piece: What = ask("Carromman or queen?", (What.PIECE, What.QUEEN), default=What.PIECE)
    at_pocket_edge: bool = ask("At the mouth of a pocket?", default=False)
    fell: bool = ask("Did anything then fall into the pocket?", default=False)
    fallen: What = ask("What fell in?", default=What.STRIKER, never_assumed=True)
    moved: bool = ask("Did the carromman move while the striker was lifted?", default=False)


def rule(case: Overlap) -> Ruling:
    if case.situation is Lie.FELL_FROM_EDGE:
        return _fell_from_edge(case.piece)
    if case.fell and not case.at_pocket_edge:
        raise No.no_pocket_there("fell")
    match case.situation:
        case Lie.STRIKER_ON_PIECE:
            return _striker_on_piece(case)
        case Lie.PIECE_ON_STRIKER:
            return _piece_on_striker(case)
    if case.fell:
        return _fell_from_edge(case.piece)
    return _ruling(Verdict.LEAVE, Call.leave(), Why.reason_for(case.situation)())


def _fell_from_edge(piece: What) -> Ruling:
    return _ruling(Verdict.POCKETED, Call.pocketed(), _why_fell(piece), pocketed=piece)


def _why_fell(piece: What) -> Step:
    return Why.queen_fell() if piece is What.QUEEN else Why.fell_from_edge()


def _striker_on_piece(case: Overlap) -> Ruling:
    why = Why.striker_on_piece()
    if case.fell:
        return _ruling(Verdict.POCKETED, Call.pocketed(), why, Why.piece_falls(), remove=True, pocketed=case.piece)
    restored = (Why.restore(),) if case.moved else ()
    return _ruling(Verdict.REMOVE_STRIKER, Call.remove_striker(), why, *restored, remove=True, restore=case.moved)


def _piece_on_striker(case: Overlap) -> Ruling:
    why = Why.piece_on_striker()
    if not case.fell:
        return _ruling(Verdict.REMOVE_STRIKER, Call.remove_striker(), why, remove=True, restore=True)
    if case.fallen is What.BOTH:
        both = (why, Why.striker_falls(), Why.both_fell())
        said = Call.both_pocketed()
        return _ruling(Verdict.STRIKER_POCKETED, said, *both, remove=True, pocketed=What.BOTH, penalty=1)
    if case.fallen is not What.STRIKER:
        dropped = _why_fell(case.fallen)
        return _ruling(Verdict.POCKETED, Call.pocketed(), why, dropped, remove=True, pocketed=case.fallen)
    steps = (why, Why.striker_falls())
    said = Call.striker_pocketed()
    return _ruling(Verdict.STRIKER_POCKETED, said, *steps, remove=True, restore=True, pocketed=What.STRIKER, penalty=1)


def _ruling(
    verdict: Verdict,
    said: Message,
    *steps: Step,
    remove: bool = False,
    restore: bool = False,
    pocketed: What | None = None,
    penalty: int = 0,
) -> Ruling:
    return Ruling.of(
        verdict,
        said,
        *steps,
        leave=verdict is Verdict.LEAVE,
        remove_striker=remove,
        restore=restore,
        pocketed=pocketed,
        penalty=penalty,
    )


WIZARD = Wizard(rule, then=(Then("carrom.pegno", same()),))
