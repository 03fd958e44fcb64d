"""Where does each colour go that has to come back? (3.7)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.games.snooker.balls import BLACK, COLOURS, PINK, VALUES, Ball
from tableside.games.snooker.table import SPOTS_OCCUPIED, snooker_table, table_fact
from tableside.geometry import Ball as PlacedBall
from tableside.geometry import Point, Position, is_free, keep_out, nearest_on_line
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import Values
from tableside.rulings.positions import show_placing

_UP = Point(0.0, 1.0)
_DOWN = Point(0.0, -1.0)


class Verdict(Words):
    SPOTTED = "spotted", "Spotted"
    REFEREE_DECIDES = "referee-decides", "The referee decides"


class Why(Declarations):
    own = reason("It goes on its own spot, which is free ({ball}).", "3.7")
    highest = reason(
        "Its own spot is occupied ({ball}), so it goes on the highest spot that is free: {spot}.", "3.7.d, 3.7.e"
    )
    above = reason(
        "Every spot is occupied ({ball}): as near to its own spot as possible, straight towards the top cushion.",
        "3.7.f",
    )
    below = reason(
        "There is no room towards the top cushion ({ball}): as near to its own spot as possible below it, on the "
        "centre line.",
        "3.7.g",
    )
    no_room = reason(
        "The rules name no place for it ({ball}). Likeliest reading, as for pink and black: as near to its own spot as "
        "possible, on the line towards the bottom cushion. The referee decides.",
        "3.7.g, 5.1.a.ii",
    )
    no_touch = reason("A ball is placed by hand and touches no other ball.", "3.7.h, 3.7.j")


class Call(Declarations):
    spotted = call("Spot the colours.", code="call.snooker.spotting")
    decides = call("There is no room on the line. I place the ball.")


class No(Declarations, of="snooker"):
    already_on_table = refusal("this ball is already on the table ({ball})")


class Spotting(Scenario):
    table: Position = ask("Where do the balls lie?", table_fact())
    to_spot: tuple[Ball, ...] = ask(
        "Which colours have to be spotted?", ListOf(one_of(COLOURS), len(COLOURS), least=1, distinct=True)
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    colour: Ball
    at: Point | None
    step: Step


def rule(case: Spotting) -> Ruling:
    """Own spot first; the rest by value to the highest free spot, or as near to their own as there is room."""
    balls = list(case.table.balls)
    present = {ball.name for ball in balls}
    for colour in case.to_spot:
        if colour in present:
            raise No.already_on_table("to_spot", ball=colour.word)
    placed = _on_own_spots(case.to_spot, balls)
    done = {one.colour for one in placed}
    for colour in sorted(set(case.to_spot) - done, key=lambda name: -VALUES[name]):
        one = _on_another_spot(colour, balls) or _near_own_spot(colour, balls)
        if one.at is not None:
            balls.append(PlacedBall(colour, one.at))
        placed.append(one)
    no_room = any(one.at is None for one in placed)
    return Ruling.of(
        Verdict.REFEREE_DECIDES if no_room else Verdict.SPOTTED,
        Call.decides() if no_room else Call.spotted(),
        *(one.step for one in placed),
        Why.no_touch(),
        discretion=no_room,
        placed={one.colour: [one.at.x, one.at.y] if one.at else None for one in placed},
        order=[one.colour for one in placed],
    )


def _spot(colour: Ball) -> Point:
    spot = snooker_table().spot_of(colour)
    if spot is None:
        raise KeyError(colour)
    return spot


def _can_stand(colour: Ball, at: Point, balls: list[PlacedBall]) -> bool:
    """A spot is occupied when a ball cannot be placed on it without touching another (2.17)."""
    return is_free(at, keep_out(snooker_table(), colour, balls))


def _on_own_spots(colours: tuple[Ball, ...], balls: list[PlacedBall]) -> list[_Placed]:
    placed: list[_Placed] = []
    for colour in sorted(colours, key=lambda name: -VALUES[name]):
        if _can_stand(colour, _spot(colour), balls):
            balls.append(PlacedBall(colour, _spot(colour)))
            placed.append(_Placed(colour, _spot(colour), Why.own(ball=colour.word)))
    return placed


def _on_another_spot(colour: Ball, balls: list[PlacedBall]) -> _Placed | None:
    for other in reversed(COLOURS):
        if _can_stand(colour, _spot(other), balls):
            return _Placed(colour, _spot(other), Why.highest(ball=colour.word, spot=other.word))
    return None


def _near_own_spot(colour: Ball, balls: list[PlacedBall]) -> _Placed:
    others = keep_out(snooker_table(), colour, balls)
    bed = snooker_table().bed(snooker_table().ball_radius)
    above = nearest_on_line(_spot(colour), _UP, others, bed)
    if above is not None:
        return _Placed(colour, above, Why.above(ball=colour.word))
    if colour in (PINK, BLACK):
        below = nearest_on_line(_spot(colour), _DOWN, others, bed)
        if below is not None:
            return _Placed(colour, below, Why.below(ball=colour.word))
    return _Placed(colour, None, Why.no_room(ball=colour.word))


def _misbeliefs(_facts: Values, ruling: Ruling) -> Iterator[Ruling]:
    """Return the rulings in which one colour goes to a place that players often take for the right one."""
    for index, colour in enumerate(ruling.outcome["order"]):
        ball = colour.word
        elsewhere = [Why.own(ball=ball), Why.above(ball=ball), Why.below(ball=ball)]
        elsewhere += [Why.highest(ball=ball, spot=spot.word) for spot in COLOURS if spot is not colour]
        for step in elsewhere:
            steps = (*ruling.steps[:index], step, *ruling.steps[index + 1 :])
            yield replace(ruling, outcome={"placed": {colour: step.message}}, steps=steps)


def _misses_others(told: Values) -> bool:
    """Return whether colours are off the table that the story does not mention, or every spot concerned is free."""
    if "table" not in told or "to_spot" not in told:
        return False
    balls = list(told["table"].balls)
    free = all(_can_stand(colour, _spot(colour), balls) for colour in told["to_spot"])
    return free or not set(COLOURS) <= {ball.name for ball in balls} | set(told["to_spot"])


def _spots_other_balls(_told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer is one to other colours than those that have to be spotted."""
    return "order" in other.outcome and set(other.outcome["order"]) != set(right.outcome["order"])


WIZARD = Wizard(
    rule,
    places=("placed",),
    begins_as={"table": "table"},
    gone=lambda facts: facts.get("to_spot", ()),
    overlay=show_placing,
    contradicts=_misses_others,
    never_offers=_spots_other_balls,
    positions={"table": SPOTS_OCCUPIED},
    misbeliefs=_misbeliefs,
)
