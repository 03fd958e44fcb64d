"""The fouls of 3.12 as codes: what happened, a ball after a colon where one is concerned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rapidfuzz import process

from tableside.games.snooker.balls import COLOURS, CUE, OBJECT_BALLS, RED
from tableside.messages import Message, Text, message
from tableside.rulings.kinds import ListOf, wrong

_CUE_AND_OBJECT_BALLS = (CUE, *OBJECT_BALLS)
TWO_BALLS = "simultaneous-hit"
_ON_ONE_RED_OR_MORE = tuple(f"{name}:{RED}" for name in ("balls-moving", "potted-not-on", "touched", "off-table"))


@dataclass(frozen=True, slots=True)
class FoulType:
    """One foul of 3.12: its clause, the balls it may concern, and when and by whom it can be made."""

    clause: str
    balls: tuple[str, ...] = ()
    needs_ball: bool = False
    seven: bool = False
    needs_stroke: bool = True
    striker_only: bool = True
    see: str | None = None
    """The rule that says what this foul is, where it is not the clause itself."""


def _at_least_ball_on(number: str, *balls: str, needs_ball: bool = True, **options: Any) -> FoulType:
    return FoulType(f"snooker/3.12.b.{number}", balls, needs_ball, **options)


FOULS = MappingProxyType(
    {
        "double-hit": FoulType("snooker/3.12.a.i"),
        "feet-off-floor": FoulType("snooker/3.12.a.ii"),
        "out-of-turn": FoulType("snooker/3.12.a.iii", striker_only=False),
        "improper-in-hand": FoulType("snooker/3.12.a.iv", see="snooker/3.5"),
        "miss-all": FoulType("snooker/3.12.a.v"),
        "cue-potted": FoulType("snooker/3.12.a.vi"),
        "snooker-behind-free-ball": FoulType("snooker/3.12.a.vii", see="snooker/3.10.b.ii"),
        "jump-shot": FoulType("snooker/3.12.a.viii", see="snooker/2.19"),
        "illegal-cue": FoulType("snooker/3.12.a.ix", see="snooker/1.3"),
        "conferring": FoulType("snooker/3.12.a.x", needs_stroke=False, striker_only=False, see="snooker/3.17.e"),
        "balls-moving": _at_least_ball_on("i", *OBJECT_BALLS, needs_ball=False),
        "before-spotted": _at_least_ball_on("ii", *COLOURS),
        "potted-not-on": _at_least_ball_on("iii", *OBJECT_BALLS),
        "first-hit-not-on": _at_least_ball_on("iv", *OBJECT_BALLS),
        "push-stroke": _at_least_ball_on("v", *OBJECT_BALLS, needs_ball=False, see="snooker/2.18"),
        "touched": _at_least_ball_on("vi", *_CUE_AND_OBJECT_BALLS, needs_stroke=False, striker_only=False),
        "off-table": _at_least_ball_on(
            "vii", *_CUE_AND_OBJECT_BALLS, needs_stroke=False, striker_only=False, see="snooker/2.14"
        ),
        TWO_BALLS: FoulType("snooker/3.12.c", OBJECT_BALLS, needs_ball=True, see="snooker/3.6"),
        "used-off-table-ball": FoulType("snooker/3.12.d.i", seven=True, needs_stroke=False, striker_only=False),
        "measured": FoulType("snooker/3.12.d.ii", seven=True, needs_stroke=False, striker_only=False),
        "consecutive-reds": FoulType("snooker/3.12.d.iii", seven=True),
        "wrong-cue-ball": FoulType("snooker/3.12.d.iv", seven=True),
        "no-declaration": FoulType("snooker/3.12.d.v", seven=True, needs_stroke=False, see="snooker/2.12.b"),
        "foul-before-nomination": FoulType("snooker/3.12.d.vi", seven=True, needs_stroke=False),
    }
)


@dataclass(frozen=True, slots=True)
class Event:
    """A foul that happened, with the balls concerned."""

    name: str
    balls: tuple[str, ...]

    @property
    def type(self) -> FoulType:
        """What the rules say of this foul."""
        return FOULS[self.name]


def read_event(code: str) -> Event:
    """Take a code apart that has already been checked."""
    name, _, balls = code.partition(":")
    return Event(name, tuple(balls.split("+")) if balls else ())


@dataclass(frozen=True)
class FoulEvent:
    """A code such as `miss-all`, `touched:blue` or `simultaneous-hit:red+black`."""

    def parse(self, raw: Any) -> str:
        """Read a code, and say what is wrong with one that cannot be."""
        if not isinstance(raw, str):
            raise wrong("wrong.snooker.event", value=str(raw), near=", ".join(FOULS))
        code = "".join(raw.lower().split())
        name, colon, rest = code.partition(":")
        if name not in FOULS:
            near = ", ".join(match for match, _, _ in process.extract(name, list(FOULS), limit=3))
            raise wrong("wrong.snooker.event", value=raw, near=near)
        balls = rest.split("+") if colon else []
        _check_balls(name, balls)
        return code

    def dump(self, value: str) -> str:
        """Give the code itself."""
        return value

    def domain(self) -> Sequence[str]:
        """List every code there is."""
        return tuple(_all_codes())

    def others(self, value: str) -> Iterable[str]:
        """Give the other codes."""
        return [code for code in _all_codes() if code != value]

    def describe(self) -> Message:
        """List the codes, with the place of a ball."""
        shown = (
            f"{name}:B+B" if name == TWO_BALLS else f"{name}:B" if foul.balls else name for name, foul in FOULS.items()
        )
        return message("kind.choice", values=" | ".join(shown))

    def texts(self) -> Iterable[Text]:
        """The fouls have their words in the catalogues."""
        return ()

    def examples(self) -> Sequence[str]:
        """Give codes to try."""
        return self.domain()


@dataclass(frozen=True)
class FoulEvents(ListOf):
    """Several fouls, each once; only a foul on a red may be named again, since there are several reds."""

    def parse(self, raw: Any) -> tuple[str, ...]:
        """Read the codes, and take a foul on one red after another as one: it costs no more."""
        if isinstance(raw, str):
            raw = [word for word in raw.split(",") if word.strip()]
        if isinstance(raw, list | tuple):
            raw = [code for index, code in enumerate(raw) if not (_on_a_red(code) and code in raw[:index])]
        return super().parse(raw)


def _on_a_red(code: object) -> bool:
    return isinstance(code, str) and code in _ON_ONE_RED_OR_MORE


def _check_balls(name: str, balls: list[str]) -> None:
    foul = FOULS[name]
    if balls and not foul.balls:
        raise wrong("wrong.snooker.event-without-ball", event=name)
    if name == TWO_BALLS and len(balls) != 2:
        raise wrong("wrong.snooker.event-two-balls", event=name)
    if foul.needs_ball and not balls:
        raise wrong("wrong.snooker.event-needs-ball", event=name, balls=", ".join(foul.balls))
    if name != TWO_BALLS and len(balls) > 1:
        raise wrong("wrong.snooker.event-one-ball", event=name)
    for ball in balls:
        if ball not in foul.balls:
            raise wrong("wrong.snooker.event-ball", event=name, ball=ball, balls=", ".join(foul.balls))
    if name == TWO_BALLS and balls[0] == balls[1]:
        code = "wrong.snooker.event-two-reds" if balls[0] == RED else "wrong.snooker.event-same-ball"
        raise wrong(code, event=name, ball=balls[0])


def _all_codes() -> Iterable[str]:
    for name, foul in FOULS.items():
        if name == TWO_BALLS:
            for index, ball in enumerate(foul.balls):
                yield from (f"{name}:{ball}+{other}" for other in foul.balls[index + 1 :])
            continue
        if not foul.needs_ball:
            yield name
        yield from (f"{name}:{ball}" for ball in foul.balls)
