"""Pieces off the playing surface: which goes back first, and where? (38-39)"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import cast

from tableside.diagrams.svg import DEEP, LINE, MUTED, PALE, Drawing
from tableside.games.carrom.shared import PIECES, Centre, Piece, Place, Placer, centre_order, leaves_the_free_part
from tableside.geometry import Point
from tableside.palette import BALLS
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import Then, Values, same

_MOST = {Piece.QUEEN: 1, Piece.OWN: PIECES, Piece.OPPONENT: PIECES}


class Verdict(Words):
    BACK_ON_CENTRE = "back-on-centre", "Back on the centre"
    STAYS = "stays", "Stays where it is"


class Path(Words, of="value.carrom.off-board.path"):
    STAYED_OFF = "stayed-off", "it stayed off"
    FELL_BACK = "fell-back", "it fell back onto the surface"
    OFF_THE_LAMP = "off-the-lamp", "it came back off the lamp or its stand"


class Others(Words, of="value.carrom.off-board.others"):
    AS_THEY_LIE = "as-they-lie", "as they lie"
    UMPIRE_MAY_RESTORE = "umpire-may-restore", "the umpire may restore them"


class Why(Declarations):
    free = reason("The umpire puts it back on the centre circle.", "38.a")
    partly_covered = reason("The umpire puts it back on as much of the centre circle as is free.", "38.a")
    covered = reason(
        "The centre circle is covered: the umpire puts it as near to covering it as there is room.", "38.a"
    )
    fell_back = reason(
        "It left the surface and fell back: it goes to the centre all the same, and the umpire may "
        "restore other carrommen it moved.",
        "39.a",
    )
    lamp = reason("Coming back off the lamp or its stand is natural movement: everything stays where it is.", "39.b")
    queen_first = reason(
        "The queen goes first; the carromman is set against it, on the side away from the player on turn.", "38.b"
    )
    own_first = reason("The carromman of the player who made the stroke goes before the opponent's.", "38.c")
    same_colour = reason(
        "Carrommen of one colour have no order among themselves: one covers the centre, the next is set "
        "against it on the far side.",
        "38.d",
    )
    two_of_one_colour = reason(
        "No law speaks of two carrommen of one colour. Reading: one covers the centre and the other is set "
        "against it, on the side away from the player on turn, as with the queen or with two colours. The "
        "umpire, who places them, decides.",
        "38.a, 38.b, 38.c",
        reading=True,
    )
    the_rest = reason("The rest are set so that they touch the first two, as far as possible.", "38.d")
    open = reason(
        "No law says which comes second when more than one of the player's own went overboard with one of the"
        " opponent's. Reading: the player's own keep their precedence. The umpire, who places them, decides.",
        "38.c, 38.d, 38.a",
        reading=True,
    )


class Call(Declarations):
    centre = call("Overboard. First to the centre: {piece}.")
    stays = call("Stays where it is.")


class No(Declarations, of="carrom"):
    so_many_pieces = refusal("there are at most {most} of a kind")


class OffBoard(Scenario):
    pieces: tuple[Piece, ...] = ask(
        "What left the surface? (own: of the player who made the stroke)",
        ListOf(one_of(Piece), most=2 * PIECES + 1, least=1),
    )
    path: Path = ask("How did it come to rest?", default=Path.STAYED_OFF)
    centre: Centre = ask(default=Centre.FREE)


def rule(case: OffBoard) -> Ruling:
    """Put them back on the centre circle: the queen first, then the striking player's, then the opponent's."""
    for piece, most in _MOST.items():
        if case.pieces.count(piece) > most:
            raise No.so_many_pieces("pieces", most=most)
    if case.path is Path.OFF_THE_LAMP:
        return Ruling.of(
            Verdict.STAYS, Call.stays(), Why.lamp(), order=[], places=[], placed_by=None, others=Others.AS_THEY_LIE
        )
    order = centre_order(case.pieces)
    fell_back = case.path is Path.FELL_BACK
    # Two of the striking player's own and one of the opponent's: no law says which goes second.
    contested = order[0] is Piece.OWN and order.count(Piece.OWN) > 1 and Piece.OPPONENT in order
    return Ruling.of(
        Verdict.BACK_ON_CENTRE,
        Call.centre(piece=order[0].word),
        *((Why.fell_back(),) if fell_back else ()),
        Why.reason_for(case.centre)(),
        *_precedence(order),
        *((Why.open(),) if contested else ()),
        discretion=contested or _is_pair_of_one_colour(order) or fell_back,
        order=list(order),
        places=_places(order, case.centre),
        placed_by=Placer.UMPIRE,
        others=Others.UMPIRE_MAY_RESTORE if fell_back else Others.AS_THEY_LIE,
    )


def _places(order: Sequence[Piece], centre: Centre) -> list[dict[str, Words]]:
    first = Place.CENTRE if centre is Centre.FREE else Place.CENTRE_AS_FAR_AS_POSSIBLE
    places = (first, Place.TOUCHING_FAR_SIDE, *[Place.TOUCHING] * len(order))
    return [{"piece": piece, "place": place} for piece, place in zip(order, places, strict=False)]


def _precedence(order: Sequence[Piece]) -> list[Step]:
    steps = []
    if len(order) > 1 and order[0] is Piece.QUEEN:
        steps.append(Why.queen_first())
    if Piece.OWN in order and Piece.OPPONENT in order:
        steps.append(Why.own_first())
    elif len(order) > 1 and order[0] is not Piece.QUEEN:
        steps.append(Why.two_of_one_colour() if _is_pair_of_one_colour(order) else Why.same_colour())
    if len(order) > 2:
        steps.append(Why.the_rest())
    return steps


def _is_pair_of_one_colour(order: Sequence[Piece]) -> bool:
    """Two of one colour: 38.b and 38.c speak of others, 38.d begins at three."""
    return len(order) == 2 and order[0] is order[1]


def _misbeliefs(_told: Values, right: Ruling) -> Iterator[Ruling]:
    if right.verdict is Verdict.BACK_ON_CENTRE:
        for order in sorted(set(permutations(right.outcome["order"]))):
            places = _places(order, Centre.FREE)
            yield replace(right, call=Call.centre(piece=order[0].word), outcome={**right.outcome, "places": places})


def _come_back_together(told: Values) -> bool:
    """Return whether several pieces leave the surface and all come back, which hardly happens."""
    return len(told["pieces"]) > 1 and told.get("path") != Path.STAYED_OFF


_RADIUS = 15.9


def overboard(told: Values) -> str:
    """Draw the board with an empty centre, and beside it what left the surface; the player below has white."""
    names = {"queen": "queen", "own": "white", "opponent": "black"}
    fills = {"queen": BALLS["red"], "white": PALE, "black": DEEP}
    pieces = [names[str(piece)] for piece in cast("Sequence[object]", told.get("pieces", ()))]
    sheet = Drawing("carrom-surface")
    for place, name in enumerate(pieces):
        at = Point(1030, 300 + 70 * place)
        sheet.circle(at, _RADIUS, fills[name], stroke=LINE if name != "black" else MUTED, width=_RADIUS / 14)
        sheet.circle(at, _RADIUS * 0.62, stroke=LINE if name == "white" else MUTED, width=_RADIUS / 22)
    return str(sheet)


WIZARD = Wizard(
    rule,
    says=(Piece, Place, Placer),
    then=(Then("carrom.pegno", same()),),
    never_offers=leaves_the_free_part,
    misbeliefs=_misbeliefs,
    contradicts=_come_back_together,
    picture=overboard,
)
