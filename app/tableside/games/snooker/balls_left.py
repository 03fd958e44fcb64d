"""The value of the balls left on the table, and which of them can be left together (3.3.f.iii, 4.3.a.ii)."""

from collections.abc import Collection

from tableside.games.snooker.balls import BLACK, COLOURS, VALUES, Ball
from tableside.rulings import Declarations, refusal
from tableside.rulings.kinds import ListOf, one_of

POINTS_A_RED = VALUES[Ball.RED] + VALUES[BLACK]
"""A red and the black that can follow it."""
COLOURS_LEFT = ListOf(one_of(COLOURS), len(COLOURS), distinct=True)


class No(Declarations, of="snooker.forfeit"):
    colours_with_reds = refusal(
        "while reds remain every colour counts, on the table or wrongly off it (missing: {ball})"
    )
    out_of_order = refusal(
        "the colours go down in order, so a higher one cannot be gone while a lower one is left (missing: {ball})"
    )
    no_ball = refusal("with no ball left the frame is over (missing: {ball})")


def worth(reds: int, colours: Collection[Ball]) -> int:
    """Return the points that can be made with the balls left, a black with every red."""
    return POINTS_A_RED * reds + sum(VALUES[colour] for colour in colours)


def refuse_impossible_colours(reds: int, colours: Collection[Ball]) -> None:
    """Refuse colours that cannot be left; one that is wrongly off the table counts as if it were on (4.3.a.ii)."""
    missing = [colour for colour in COLOURS if colour not in colours]
    if reds and missing:
        raise No.colours_with_reds("colours", ball=missing[0].word)
    if not colours:
        raise No.no_ball("colours", ball=BLACK.word)
    lowest = min(VALUES[ball] for ball in colours)
    for colour in missing:
        if VALUES[colour] > lowest:
            raise No.out_of_order("colours", ball=colour.word)
