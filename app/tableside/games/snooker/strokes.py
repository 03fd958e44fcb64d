"""Shared by ordinary strokes and strokes with a free ball: potted balls and impossible facts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.games.snooker.balls import COLOURS, CUE, MOST_POTTED, MOST_REDS, OBJECT_BALLS, RED, VALUES, Ball, doubled
from tableside.games.snooker.fouls import AfterFoul, CueBall, Event, Foul, Turn
from tableside.rulings import Declarations, Step, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import words_of

MOST_TOUCHING = 6
TOUCHING = ListOf(one_of(OBJECT_BALLS), MOST_TOUCHING)
FIRST_CONTACT = ListOf(one_of(OBJECT_BALLS), 2)
POTTED = ListOf(one_of((*OBJECT_BALLS, CUE)), MOST_POTTED)


class Potting(Declarations, of="snooker.free-ball"):
    respot = reason("Colours that went down are spotted: {ball}.", "3.7")
    reds_stay_off = reason("Reds do not come back, foul or not.", "3.3.g")
    turn_ends = reason("Nothing was scored: the turn ends.", "3.3.h")
    order_begins = reason(
        "No red is left: the colours follow in rising order, yellow first.",
        "3.3.f.ii, 3.3.f.iii",
        code="step.snooker.stroke.order-begins",
    )
    red_on_turn = reason(
        "Reds remain: every turn begins with a red on.", "3.3.e", code="step.snooker.stroke.red-on-turn"
    )
    colour_next = reason("The same player goes on, with a colour of choice.", "3.3.f.i")
    next_colour = reason("The same player goes on with the next colour in order: {on}.", "3.3.f.iii")


class StrokeCall(Declarations, of="snooker.free-ball"):
    no_score = call("Next player.")


class NoStroke(Declarations, of="snooker.free-ball"):
    nothing_hit = refusal("no ball can be potted if none was hit")
    has_gone = refusal("that ball has gone by the time the ball on is: {on} (given: {ball})")
    more_reds = refusal("more reds potted than there were on the table ({count})")
    ball_twice = refusal("there is only one such ball ({ball})", code="refuse.snooker.ball-twice")
    cue_off_twice = refusal(
        "the cue ball cannot be in a pocket and forced off the table at once", code="refuse.snooker.foul.cue-twice"
    )
    off_twice = refusal(
        "the same ball cannot be in a pocket and forced off the table ({ball})", code="refuse.snooker.foul.ball-twice"
    )
    too_many_reds = refusal("there are 15 reds", code="refuse.snooker.too-many-reds")


@dataclass(frozen=True, slots=True)
class Offence:
    """A reason that makes a stroke a foul, and its cost."""

    points: int
    why: Step


@dataclass(frozen=True, slots=True)
class Result:
    penalty: int = 0
    score: int = 0
    respot: tuple[Ball, ...] = ()
    off: tuple[Ball, ...] = ()
    next_on: Ball | None = None
    turn: Turn = Turn.ENDS
    in_hand: bool = False

    def outcome(self) -> dict[str, object]:
        return {
            "foul": self.penalty > 0,
            "penalty": self.penalty,
            "score": self.score,
            "respot": list(self.respot),
            "off": list(self.off),
            "next_on": self.next_on,
            "turn": self.turn,
            "cue_ball": CueBall.IN_HAND if self.in_hand else CueBall.AS_LIES,
        }


def other_offences(events: Sequence[Event], on: Ball) -> Iterator[Offence]:
    return (Offence(event.cost(on), event.step()) for event in events)


def forced_off(events: Sequence[Event]) -> tuple[Ball, ...]:
    return tuple(ball for event in events if event.foul is Foul.OFF_TABLE for ball in event.balls)


def fouled(offences: Sequence[Offence], gone: Sequence[Ball], next_on: Ball | None) -> tuple[Result, list[Step]]:
    """Return what a foul stroke brings and why: the dearest penalty, colours back, reds off (3.3.g, 3.7, 3.11).

    `gone` are the balls that were pocketed or forced off the table.
    """
    points = max(offence.points for offence in offences)
    respot = tuple(ball for ball in gone if ball in COLOURS)
    off = tuple(ball for ball in gone if ball is RED)
    result = Result(penalty=points, respot=respot, off=off, next_on=next_on, in_hand=CUE in gone)
    return result, [
        *(offence.why for offence in offences),
        *((AfterFoul.highest(),) if len(offences) > 1 else ()),
        AfterFoul.penalty(points=points),
        AfterFoul.no_score(),
        *((Potting.respot(ball=words_of(respot)),) if respot else ()),
        *((Potting.reds_stay_off(),) if off else ()),
        AfterFoul.in_hand() if result.in_hand else AfterFoul.as_lies(),
    ]


def refuse_doubled(fact: str, balls: Sequence[Ball]) -> None:
    """Refuse a ball that is named more often than it exists."""
    twice = doubled(balls)
    if twice is not None:
        raise NoStroke.ball_twice(fact, ball=twice.word)
    if balls.count(RED) > MOST_REDS:
        raise NoStroke.too_many_reds(fact)


def refuse_gone(fact: str, balls: Sequence[Ball], on: Ball) -> None:
    """Refuse a ball that has gone by the time a colour is on in order (3.3.f.iii)."""
    for ball in balls:
        if ball is not CUE and VALUES[ball] < VALUES[on]:
            raise NoStroke.has_gone(fact, ball=ball.word, on=on.word)


def refuse_off_twice(potted: Sequence[Ball], forced: Sequence[Ball]) -> None:
    """Refuse a ball that is in a pocket and beside the table at once."""
    for ball in forced:
        if ball is CUE and CUE in potted:
            raise NoStroke.cue_off_twice("events")
        if ball in COLOURS and ball in potted:
            raise NoStroke.off_twice("events", ball=ball.word)


def refuse_potted_without_contact(hit: Sequence[Ball], potted: Sequence[Ball]) -> None:
    """Refuse object balls that went down although the cue ball hit none."""
    if not hit and set(potted) - {CUE}:
        raise NoStroke.nothing_hit("potted")
