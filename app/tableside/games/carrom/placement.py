"""Penalty pieces and the queen put back: where, by whom, and what if it goes wrong? (52-63, 66-67, 75)"""

from tableside.games.carrom import shared
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import Values


class Verdict(Words):
    STANDS = "stands"
    PUT_RIGHT = "put-right", "Put right, and charged"
    POSTPONED = "postponed", "Postponed"
    PLACE_NOW = "place-now", "To be placed now"
    CANCELLED = "cancelled", "Penalty cancelled"
    WAIVED = "waived", "Penalty waived"
    RIGHT_LAPSED = "right-lapsed", "Right to place lapsed"
    QUEEN_ON_CENTRE = "queen-on-centre", "Queen to the centre"


class Placing(Words, of="value.carrom.placement.placing"):
    STANDS = "stands", "stands"
    PUT_RIGHT = "put-right", "is put right"
    POSTPONED = "postponed", "waits for room"
    PLACE_NOW = "place-now", "is made now"
    CANCELLED = "cancelled", "is cancelled"
    WAIVED = "waived", "is waived"
    RIGHT_LAPSED = "right-lapsed", "has lapsed"
    QUEEN_ON_CENTRE = "queen-on-centre", "by the umpire, on the centre"


class What(Words, of="value.carrom.placement.what"):
    PENALTY = "penalty", "a penalty carromman"
    QUEEN = "queen", "the queen"


class Problem(Words, of="value.carrom.placement.problem"):
    NONE = "none", "nothing"
    NO_ROOM = "no-room", "there is no room"
    WILL_NOT_RISK = "will-not-risk", "there is room, but the placer will not risk a foul"
    WAIVE_ALL = "waive-all", "the whole penalty is waived"
    WAIVE_PART = "waive-part", "a part is to be waived"
    OWN_PIECES = "own-pieces", "the placer put down the placer's own carrommen"
    OUTSIDE_CIRCLE = "outside-circle", "outside the outer circle"
    DISTURBED_OTHERS = "disturbed-others", "other carrommen were disturbed"
    TOUCHING_OTHERS = "touching-others", "it touches carrommen already there"
    COVERS_CENTRE = "covers-centre", "it covers part of the centre circle"
    SHOT_WITH_QUEEN = "shot-with-queen", "it makes a shot with the queen"
    HOLDING_SOMETHING = "holding-something", "the placer holds carrommen or the striker"
    PARTNER_TOOK_IT_OUT = "partner-took-it-out", "the partner took the carromman out"


class Why(Declarations):
    none = reason("The carromman counts as placed once the finger leaves it inside the outer circle.", "57.a")
    no_room = reason("The carromman is available but there is no room: the player who places it may wait.", "52.a")
    partner_places = reason("In doubles waiting hands the task to the partner, who alone may place it.", "52.b")
    room_again = reason("Room has become free in the turn of someone entitled to place: it is placed at once.", "54")
    will_not_risk = reason(
        "There is room, but the placer will not risk a foul: the placing is forgone and the penalty cancelled.", "53"
    )
    waive_all = reason(
        f"A penalty may be waived as a whole, if the umpire is informed within {shared.TIME_LIMIT_SECONDS} seconds.",
        "60",
    )
    waive_part = reason("A penalty may not be waived in part: it is placed or waived as a whole.", "60")
    too_late = reason(
        f"{shared.TIME_LIMIT_SECONDS} seconds have passed since the umpire's announcement: the right to place has "
        "lapsed.",
        "60, 61",
    )
    own_pieces = reason(
        "The placer put down the placer's own carrommen instead of the offender's: this has to be put right.", "55.a"
    )
    unnoticed = reason("No one noticed before the next stroke: the carrommen count as placed regularly.", "55.b")
    outside_circle = reason("Outside the outer circle: the placer puts it inside, and a foul is declared.", "58")
    disturbed_others = reason(
        "Other carrommen were moved: the umpire restores them as nearly as possible and declares a foul.", "59"
    )
    touching_others = reason(
        "A penalty carromman may not be placed in contact with carrommen already there.", "62.a, 35"
    )
    covers_centre = reason("It covers part of the centre circle: the placer moves it, and a foul is declared.", "62.b")
    shot_with_queen = reason(
        "A penalty may not be placed to make a shot with the queen: it is moved, and a foul is declared.", "75"
    )
    holding_something = reason("While placing, the hand may hold no other carromman and no striker.", "57.b, 35")
    partner_took_it_out = reason(
        "Only the one who places takes the carromman out; failing that, the umpire is asked for it.", "63, 35"
    )
    queen = reason("Only the umpire places the queen, on the centre circle; a shot that results is left.", "66")
    queen_partly_covered = reason(
        "The circle is partly covered: the queen takes as much of it as is free; the umpire's decision is final.", "67"
    )
    queen_covered = reason(
        "The circle is covered: the queen goes next to it, where the player on turn cannot easily "
        "pocket it; the umpire's decision is final.",
        "67",
    )


class Call(Declarations):
    stands = call("It stands.")
    postponed = call("No room. It waits.")
    place_now = call("Place it now.")
    cancelled = call("Penalty cancelled.")
    waived = call("Penalty waived.")
    right_lapsed = call("Time. No placing.")
    queen_on_centre = call("Queen to the centre.")


class No(Declarations, of="carrom"):
    no_partner = refusal("only in doubles is there a partner")


class Placement(Scenario):
    what: What = ask("What is placed?", default=What.PENALTY)
    problem: Problem = ask("What is the matter?")
    seconds: int = ask(kind=Int(0, shared.LONGEST_SECONDS), default=0)
    noticed: bool = ask("Noticed before the next stroke?", default=True)
    timing: shared.Timing = ask(default=shared.Timing.BEFORE_FIRST_STROKE)
    doubles: bool = ask(default=False)
    room_again: bool = ask("Has room become free?", default=False)
    centre: shared.Centre = ask(default=shared.Centre.FREE)


_IN_ORDER = (Problem.NONE, Problem.NO_ROOM, Problem.WILL_NOT_RISK, Problem.WAIVE_ALL, Problem.WAIVE_PART)
"""Problems that are no fault in the placing; all others are put right and charged."""


def rule(case: Placement) -> Ruling:
    if case.what is What.QUEEN:
        return _queen(case.centre)
    if case.problem is Problem.PARTNER_TOOK_IT_OUT and not case.doubles:
        raise No.no_partner("problem")
    if case.problem not in _IN_ORDER:
        return _fault(case)
    waits_for_room = case.problem is Problem.NO_ROOM and not case.room_again
    if case.seconds > shared.TIME_LIMIT_SECONDS and not waits_for_room:
        return _ruling(Verdict.RIGHT_LAPSED, Why.too_late())
    match case.problem:
        case Problem.NO_ROOM:
            return _no_room(case)
        case Problem.WILL_NOT_RISK:
            return _ruling(Verdict.CANCELLED, Why.will_not_risk())
        case Problem.WAIVE_ALL:
            return _ruling(Verdict.WAIVED, Why.waive_all())
        case Problem.WAIVE_PART:
            return _ruling(Verdict.PLACE_NOW, Why.waive_part())
        case _:
            return _ruling(Verdict.STANDS, Why.none())


def partner_means_doubles(values: Values) -> Values:
    """There is a partner in doubles only, so that need not be asked."""
    took_it_out = values.get("problem") == Problem.PARTNER_TOOK_IT_OUT and "doubles" not in values
    return {**values, "doubles": True} if took_it_out else values


def _queen(centre: shared.Centre) -> Ruling:
    verdict, why = Verdict.QUEEN_ON_CENTRE, Why.queen()
    match centre:
        case shared.Centre.FREE:
            return _ruling(verdict, why, place=shared.Place.CENTRE, by=shared.Placer.UMPIRE)
        case shared.Centre.PARTLY_COVERED:
            steps, place = (why, Why.queen_partly_covered()), shared.Place.CENTRE_AS_FAR_AS_POSSIBLE
        case _:
            steps, place = (why, Why.queen_covered()), shared.Place.NEXT_TO_CENTRE
    return _ruling(verdict, *steps, place=place, by=shared.Placer.UMPIRE, discretion=True)


def _fault(case: Placement) -> Ruling:
    why = Why.reason_for(case.problem)()
    if case.problem is Problem.OWN_PIECES and not case.noticed:
        return _ruling(Verdict.STANDS, why, Why.unnoticed())
    charge = shared.charge_for(case.timing)
    said = shared.sentences(shared.foul_said(charge), shared.UmpireCall.put_right(), shared.turn_said(charge.turn))
    return _ruling(Verdict.PUT_RIGHT, why, charge.reason, foul=charge.kind, turn=charge.turn, penalty=1, said=said)


def _no_room(case: Placement) -> Ruling:
    if case.room_again:
        return _ruling(Verdict.PLACE_NOW, Why.no_room(), Why.room_again())
    if case.doubles:
        return _ruling(Verdict.POSTPONED, Why.no_room(), Why.partner_places(), by=shared.Placer.PARTNER)
    return _ruling(Verdict.POSTPONED, Why.no_room())


def _ruling(
    verdict: Verdict,
    *steps: Step,
    foul: shared.FoulKind | None = None,
    turn: shared.Turn = shared.Turn.UNCHANGED,
    penalty: int = 0,
    place: shared.Place | None = None,
    by: shared.Placer | None = None,
    said: Message | None = None,
    discretion: bool = False,
) -> Ruling:
    return Ruling.of(
        verdict,
        said or Call.call_for(verdict)(),
        *steps,
        discretion=discretion,
        placing=Placing(verdict.value),
        foul=foul,
        penalty=penalty,
        turn=turn,
        place=place,
        placed_by=by,
    )


WIZARD = Wizard(
    rule,
    derive=partner_means_doubles,
    says=(shared.UmpireCall, shared.Charged, shared.FoulKind, shared.Place, shared.Placer, shared.Turn),
    never_offers=shared.leaves_the_free_part,
)
