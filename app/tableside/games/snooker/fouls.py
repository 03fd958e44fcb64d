"""The fouls of 3.12: what was done, in which words, by which clause, and what it costs; what follows.

In a scenario a foul is a code, with a ball after a colon where one is concerned: `miss-all`, `touched:blue`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from rapidfuzz import process

from tableside.games.snooker.balls import (
    BLACK,
    COLOURS,
    CUE,
    HIGHEST_PENALTY,
    LEAST_PENALTY,
    OBJECT_BALLS,
    RED,
    Ball,
    penalty,
)
from tableside.messages import Message, Spoken, Text, message
from tableside.rulings import Declarations, Ruling, Step, Words, call, reason
from tableside.rulings.kinds import Kind, ListOf, wrong
from tableside.rulings.model import AS_LIES, IN_HAND, Reason, Values, words_of

_CUE_AND_OBJECT_BALLS = (CUE, *OBJECT_BALLS)


class Cost(Enum):
    """The basis of a foul's value."""

    BALL_ON = "a"
    BALL_CONCERNED = "b"
    TWO_BALLS = "c"
    SEVEN = "d"


@dataclass(frozen=True, slots=True)
class FoulType:
    """The law on a foul: the reason, the cost, the balls it may concern, when and by whom it can be made."""

    why: Reason
    cost: Cost = Cost.BALL_ON
    balls: tuple[Ball, ...] = ()
    needs_ball: bool = False
    needs_stroke: bool = True
    striker_only: bool = True
    why_ball: Reason | None = None
    """The words where a ball is named, if they are others."""
    why_cue: Reason | None = None
    """The words where the cue ball is named, if they are others."""


Declared = tuple[str, str, FoulType]
"""The code of a foul, its words, and the law on it."""


def _ball_on(code: str, words: str, why: str, rules: str, **options: Any) -> Declared:
    return code, words, FoulType(reason(why, rules), **options)


def _concerned(code: str, words: str, why: str, rules: str, **options: Any) -> Declared:
    return code, words, FoulType(reason(why, rules), Cost.BALL_CONCERNED, **{"needs_ball": True, **options})


def _seven(code: str, words: str, why: str, rules: str, **options: Any) -> Declared:
    return code, words, FoulType(reason(why, rules), Cost.SEVEN, **options)


_BY_ANYONE: dict[str, Any] = {"needs_stroke": False, "striker_only": False}


class Foul(Words, of="value.events"):
    """A foul of 3.12: its code, its words and what the rules say of it."""

    @cached_property
    def type(self) -> FoulType:
        """The law on it; the reasons get their codes from that of the foul."""
        kind: FoulType = self.detail
        return replace(
            kind,
            why=kind.why.named("snooker.foul", self),
            why_ball=kind.why_ball and kind.why_ball.named("snooker.foul", f"{self}.ball"),
            why_cue=kind.why_cue and kind.why_cue.named("snooker.foul", f"{self}.cue"),
        )

    @property
    def why(self) -> Reason:
        return self.type.why

    DOUBLE_HIT = _ball_on(
        "double-hit", "cue ball hit more than once", "The cue ball was hit more than once in the stroke.", "3.12.a.i"
    )
    FEET_OFF_FLOOR = _ball_on(
        "feet-off-floor", "both feet off the floor", "Both feet were off the floor as the stroke was made.", "3.12.a.ii"
    )
    OUT_OF_TURN = _ball_on(
        "out-of-turn", "played out of turn", "The player played out of turn.", "3.12.a.iii", striker_only=False
    )
    IMPROPER_IN_HAND = _ball_on(
        "improper-in-hand",
        "improperly played from in-hand",
        "The cue ball was improperly played from in-hand.",
        "3.5, 3.12.a.iv",
    )
    MISS_ALL = _ball_on("miss-all", "all object balls missed", "The cue ball missed every object ball.", "3.12.a.v")
    CUE_POTTED = _ball_on("cue-potted", "cue ball in a pocket", "The cue ball went into a pocket.", "3.12.a.vi")
    SNOOKER_BEHIND_FREE_BALL = _ball_on(
        "snooker-behind-free-ball",
        "snookered behind the free ball",
        "The cue ball was left snookered behind the free ball.",
        "3.10.b.ii, 3.12.a.vii",
    )
    JUMP_SHOT = _ball_on("jump-shot", "jump shot", "A jump shot was played.", "2.19, 3.12.a.viii")
    ILLEGAL_CUE = _ball_on(
        "illegal-cue", "cue not up to standard", "The cue does not meet the standard.", "1.3, 3.12.a.ix"
    )
    CONFERRING = _ball_on(
        "conferring",
        "unlawful talk with a partner",
        "Partners conferred at a time when they may not.",
        "3.17.e, 3.12.a.x",
        **_BY_ANYONE,
    )
    BALLS_MOVING = _concerned(
        "balls-moving",
        "played with balls still moving",
        "The stroke was made while a ball was still moving.",
        "3.12.b.i",
        balls=OBJECT_BALLS,
        needs_ball=False,
        why_ball=reason("The stroke was made while a ball was still moving: {ball}.", "3.12.b.i"),
    )
    BEFORE_SPOTTED = _concerned(
        "before-spotted",
        "played before a colour was spotted",
        "The stroke was made before the referee had finished spotting a colour: {ball}.",
        "3.12.b.ii",
        balls=COLOURS,
    )
    POTTED_NOT_ON = _concerned(
        "potted-not-on",
        "ball not on in a pocket",
        "A ball not on went into a pocket: {ball}.",
        "3.12.b.iii",
        balls=OBJECT_BALLS,
    )
    FIRST_HIT_NOT_ON = _concerned(
        "first-hit-not-on",
        "ball not on hit first",
        "The first ball hit was not on: {ball}.",
        "3.12.b.iv",
        balls=OBJECT_BALLS,
    )
    PUSH_STROKE = _concerned(
        "push-stroke",
        "push stroke",
        "It was a push stroke.",
        "2.18, 3.12.b.v",
        balls=OBJECT_BALLS,
        needs_ball=False,
        why_ball=reason("It was a push stroke; ball concerned: {ball}.", "2.18, 3.12.b.v"),
    )
    TOUCHED = _concerned(
        "touched",
        "ball touched",
        "A ball in play was touched: {ball}.",
        "3.12.b.vi",
        balls=_CUE_AND_OBJECT_BALLS,
        **_BY_ANYONE,
        why_cue=reason("The cue ball was touched otherwise than with the tip in making a stroke.", "3.12.b.vi"),
    )
    OFF_TABLE = _concerned(
        "off-table",
        "ball forced off the table",
        "A ball was forced off the table: {ball}.",
        "2.14, 3.12.b.vii",
        balls=_CUE_AND_OBJECT_BALLS,
        **_BY_ANYONE,
        why_cue=reason("The cue ball was forced off the table.", "2.14, 3.12.b.vii"),
    )
    SIMULTANEOUS_HIT = (
        "simultaneous-hit",
        "two balls hit at once",
        FoulType(
            reason("The cue ball first hit two balls at once: {ball}.", "3.6, 3.12.c"),
            Cost.TWO_BALLS,
            OBJECT_BALLS,
            needs_ball=True,
        ),
    )
    USED_OFF_TABLE_BALL = _seven(
        "used-off-table-ball",
        "ball off the table used",
        "A ball that is off the table was used.",
        "3.12.d.i",
        **_BY_ANYONE,
    )
    MEASURED = _seven(
        "measured",
        "distance measured with an object",
        "An object was used to measure a gap or a distance.",
        "3.12.d.ii",
        **_BY_ANYONE,
    )
    CONSECUTIVE_REDS = _seven(
        "consecutive-reds",
        "red after red",
        "A red was played although the stroke before was also at a red, or at a free ball.",
        "3.12.d.iii",
    )
    WRONG_CUE_BALL = _seven(
        "wrong-cue-ball",
        "another ball used as cue ball",
        "A ball other than the white was used as cue ball.",
        "3.12.d.iv",
    )
    NO_DECLARATION = _seven(
        "no-declaration",
        "ball on not declared when asked",
        "Asked by the referee, the striker did not say which ball is on.",
        "2.12.b, 3.12.d.v",
        needs_stroke=False,
    )
    FOUL_BEFORE_NOMINATION = _seven(
        "foul-before-nomination",
        "foul before a colour was nominated",
        "After potting a red, or a free ball taken as red, a foul was made before a colour was nominated.",
        "3.12.d.vi",
        needs_stroke=False,
    )


REASONS = tuple(why for foul in Foul for why in (foul.why, foul.type.why_ball, foul.type.why_cue) if why is not None)


_SEVERAL_REDS = (Foul.BALLS_MOVING, Foul.POTTED_NOT_ON, Foul.TOUCHED, Foul.OFF_TABLE)
"""Events that can happen to one red after another."""


@dataclass(frozen=True, slots=True)
class Event:
    """A foul that happened, with the balls concerned."""

    foul: Foul
    balls: tuple[Ball, ...]

    @property
    def type(self) -> FoulType:
        return self.foul.type

    @property
    def two_reds(self) -> bool:
        return self.foul is Foul.SIMULTANEOUS_HIT and self.balls == (RED, RED)

    @property
    def costs_seven(self) -> bool:
        """Whether the foul costs seven points whatever ball is on."""
        return self.type.cost is Cost.SEVEN or BLACK in self.balls

    def cost(self, on: Ball) -> int:
        return HIGHEST_PENALTY if self.type.cost is Cost.SEVEN else penalty(on, self.balls)

    @property
    def code(self) -> str:
        return f"{self.foul}:{'+'.join(self.balls)}" if self.balls else self.foul.value

    def step(self) -> Step:
        kind = self.type
        if not self.balls:
            return kind.why()
        if CUE in self.balls and kind.why_cue is not None:
            return kind.why_cue()
        if self.two_reds:  # Hitting two reds at once is allowed; with a colour on, what was hit is simply not on.
            return Foul.FIRST_HIT_NOT_ON.why(ball=words_of(self.balls))
        return (kind.why_ball or kind.why)(ball=words_of(self.balls))


def read_event(code: str) -> Event:
    name, _, balls = code.partition(":")
    return Event(Foul(name), tuple(Ball(ball) for ball in balls.split("+")) if balls else ())


def balls_gone(facts: Values) -> tuple[Ball, ...]:
    """Return the balls that fouls have taken off the table, or that are in hand."""
    events = [read_event(code) for code in facts.get("events", ())]
    gone = [ball for one in events if one.foul in (Foul.POTTED_NOT_ON, Foul.OFF_TABLE) for ball in one.balls]
    in_hand = any(one.foul is Foul.CUE_POTTED for one in events) or facts.get("cue_ball") == "in-hand"
    return (*gone, *((CUE,) if in_hand else ()))


def concerns_unnamed_ball(codes: Iterable[str], on: object) -> bool:
    """Return whether a foul costs what a ball is worth of which only the player knows, unless it costs seven anyway."""
    events = map(read_event, codes)
    return on is not BLACK and any(one.type.cost is Cost.BALL_CONCERNED and not one.balls for one in events)


@dataclass(frozen=True)
class FoulEvent(Kind):
    """The kind of a code such as `miss-all`, `touched:blue` or `simultaneous-hit:red+black`."""

    fouls: tuple[Foul, ...] = tuple(Foul)

    def parse(self, raw: Any) -> str:
        names = list(self.fouls)
        if not isinstance(raw, str):
            raise wrong("wrong.snooker.event", value=str(raw), near=", ".join(names))
        code = "".join(raw.lower().split())
        name, colon, rest = code.partition(":")
        if name not in names:
            near = ", ".join(match for match, _, _ in process.extract(name, names, limit=3))
            raise wrong("wrong.snooker.event", value=raw, near=near)
        _check_balls(Foul(name), rest.split("+") if colon else [])
        return code

    def domain(self) -> Sequence[str]:
        return tuple(code for foul in self.fouls for code in _codes_of(foul))

    def others(self, value: str) -> Iterable[str]:
        return [code for code in self.domain() if code != value]

    def describe(self) -> Message:
        marks = {Cost.TWO_BALLS: ":B+B"}
        kinds = ((foul, foul.type) for foul in self.fouls)
        shown = (foul + marks.get(kind.cost, ":B" if kind.balls else "") for foul, kind in kinds)
        return message("kind.choice", values=" | ".join(shown))

    def texts(self) -> Iterable[Text]:
        return [member.text for member in (*self.fouls, *_CUE_AND_OBJECT_BALLS)]

    def examples(self) -> Sequence[str]:
        return self.domain()


@dataclass(frozen=True)
class FoulEvents(ListOf):
    """Several fouls, each once; only a foul on a red may be named again, since there are several reds."""

    def parse(self, raw: Any) -> tuple[str, ...]:
        if isinstance(raw, str):
            raw = [word for word in raw.split(",") if word.strip()]
        if isinstance(raw, list | tuple):
            on_a_red = [Event(foul, (RED,)).code for foul in _SEVERAL_REDS]
            raw = [code for index, code in enumerate(raw) if not (code in on_a_red and code in raw[:index])]
        return super().parse(raw)


def _check_balls(name: Foul, balls: list[str]) -> None:
    foul = name.type
    two = foul.cost is Cost.TWO_BALLS
    if balls and not foul.balls:
        raise wrong("wrong.snooker.event-without-ball", event=name)
    if two and len(balls) != 2:
        raise wrong("wrong.snooker.event-two-balls", event=name)
    if foul.needs_ball and not balls:
        raise wrong("wrong.snooker.event-needs-ball", event=name, balls=", ".join(foul.balls))
    if not two and len(balls) > 1:
        raise wrong("wrong.snooker.event-one-ball", event=name)
    for ball in balls:
        if ball not in foul.balls:
            raise wrong("wrong.snooker.event-ball", event=name, ball=ball, balls=", ".join(foul.balls))
    if two and balls[0] == balls[1] != RED:
        raise wrong("wrong.snooker.event-same-ball", event=name, ball=balls[0])


def _codes_of(foul: Foul) -> Iterator[str]:
    kind = foul.type
    if kind.cost is Cost.TWO_BALLS:
        yield Event(foul, (RED, RED)).code
        for index, ball in enumerate(kind.balls):
            yield from (Event(foul, (ball, other)).code for other in kind.balls[index + 1 :])
        return
    if not kind.needs_ball:
        yield Event(foul, ()).code
    yield from (Event(foul, (ball,)).code for ball in kind.balls)


_SEEN_FROM_THE_BALLS = (
    Foul.MISS_ALL,
    Foul.CUE_POTTED,
    Foul.SNOOKER_BEHIND_FREE_BALL,
    Foul.POTTED_NOT_ON,
    Foul.FIRST_HIT_NOT_ON,
    Foul.SIMULTANEOUS_HIT,
)
MOST_EVENTS = 12
ANY_FOULS = FoulEvents(FoulEvent(), MOST_EVENTS, distinct=True)
BESIDE_A_MISS = FoulEvents(
    FoulEvent(tuple(foul for foul in Foul if foul not in (Foul.MISS_ALL, Foul.FIRST_HIT_NOT_ON))),
    MOST_EVENTS,
    distinct=True,
)
"""Fouls in a stroke that missed the ball on, beside that."""
OTHER_FOULS = FoulEvents(
    FoulEvent(tuple(foul for foul in Foul if foul not in _SEEN_FROM_THE_BALLS)), MOST_EVENTS, distinct=True
)
"""Fouls that the first contact and the balls pocketed do not tell."""


class SnookerCall(Declarations, of="snooker"):
    foul = call("Foul, {penalty}.")
    no_foul = call("No foul.")


class AfterFoul(Declarations, of="snooker.foul"):
    penalty = reason("Penalty: {points} points to the opponent.", "3.12, 3.11.h.i")
    highest = reason("Several fouls in one stroke: only the highest penalty is applied.", "3.11.g")
    no_score = reason("Points made earlier in the break stand; nothing pocketed in this stroke scores.", "3.11.e")
    in_hand = reason("The cue ball is off the table: the next stroke is played from in-hand.", "3.11.f, 2.9.a")
    as_lies = reason("The next stroke is played from where the cue ball has stopped.", "3.11.f, 3.3.h")
    options = reason("The next player plays, or asks the offender to play the next stroke.", "3.11.h.ii")


class OutOfTurn(Declarations, of="snooker.foul"):
    whose_turn = reason(
        "The stroke out of turn changes nothing in the order of play: next comes the player whose turn it was, who may "
        "also ask the offender to play again.",
        "3.3.a, 3.11.h.ii",
    )


class Turn(Words, of="value"):
    CONTINUES = "continues", "continues"
    ENDS = "ends", "ends"
    UNCHANGED = "unchanged", "unchanged"


class CueBall(Words, of="value"):
    IN_HAND = "in-hand", IN_HAND
    AS_LIES = "as-lies", AS_LIES


class Option(Words, of="value.options"):
    PLAY = "play", "play the stroke"
    ASK_OFFENDER = "ask-play-from-here", "have the offender play from the position left"
    REPLAY = "replace-and-replay", "have the balls put back and the stroke replayed"
    FREE_BALL = "free-ball", "take a free ball"


def foul_call(points: int) -> Message:
    return SnookerCall.foul(penalty=Spoken(points))


def foul(verdict: Words, points: int, *why: Step, after: Iterable[Step] = (), **outcome: object) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=foul_call(points),
        outcome={"foul": True, "penalty": points, **outcome},
        steps=(*why, AfterFoul.penalty(points=points), *after),
    )


def no_foul(verdict: Words, *why: Step, call: Message | None = None, **outcome: object) -> Ruling:
    return Ruling(
        verdict=verdict, call=call or SnookerCall.no_foul(), outcome={"foul": False, "penalty": 0, **outcome}, steps=why
    )


def other_penalties(_told: Values, right: Ruling) -> Iterator[Ruling]:
    """Return the foul at the lowest and at the highest price, for players who are wrong about what decides it."""
    for points in (LEAST_PENALTY, HIGHEST_PENALTY):
        if right.outcome.get("penalty") and points != right.outcome["penalty"]:
            yield replace(right, call=foul_call(points), outcome={**right.outcome, "penalty": points})


def may_be_a_second_red(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer of seven points could be right too: a red was hit or fell while a colour was on.

    A player who plays at a red after a red pays seven (3.12.d.iii), and the story does not name the target.
    """
    if other.outcome.get("penalty") != HIGHEST_PENALTY or right.outcome.get("penalty") == HIGHEST_PENALTY:
        return False
    listed = [told.get(name) for name in ("first_hit", "first_contact", "potted", "events")]
    return any("red" in str(part) for part in listed if part is not None) and told.get("on", told.get("phase")) != RED
