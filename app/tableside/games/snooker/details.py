"""The score of a snooker match; table, clock and positions of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import Details, MatchScore, ScoreEntry, ShotClockRules, TableFace
from tableside.games.snooker import balls, conduct
from tableside.games.snooker.stroke import Phase
from tableside.games.snooker.table import POSITIONS, Differs, differs_from_drawing
from tableside.geometry import Position
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values

_KNOW_ANY_COLOUR = ("snooker.snookered", "snooker.touching-ball", "snooker.pocket-edge", "snooker.replay")
_AFTER_A_FOUL = ("snooker.free-ball", "snooker.in-hand", "snooker.replay", "snooker.snookered", "snooker.touching-ball")


@dataclass(frozen=True)
class SnookerMatch(MatchScore):
    """Both scores, the reds left, the lowest colour once they are gone, whether a colour is on, and the frames."""

    striker: int | None = None
    opponent: int | None = None
    reds: int | None = None
    lowest: str = balls.COLOURS[0].value
    colour_on: bool = False
    frame: int | None = None
    best_of: int | None = None
    frames: int | None = None
    opponent_frames: int | None = None

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("striker", N_("Points"), 0, 400, other="opponent"),
        ScoreEntry("reds", N_("Reds on the table"), 0, 15),
        ScoreEntry("lowest", N_("Lowest colour left"), values=tuple(colour.value for colour in balls.COLOURS)),
        ScoreEntry("colour_on", N_("A colour is on after a red"), values=(True, False)),
        ScoreEntry("frame", N_("Frame"), 1, 99),
        ScoreEntry("best_of", N_("Best of"), 1, 99),
        ScoreEntry("frames", N_("Frames won"), 0, 50, other="opponent_frames"),
    )

    @property
    def remaining(self) -> int | None:
        """The points still to be had from the table."""
        return (
            None
            if self.reds is None
            else points_remaining(self.reds, balls.Ball(self.lowest), colour_on=self.colour_on)
        )

    @property
    def lead(self) -> int | None:
        """How far the striker is ahead."""
        return None if self.striker is None or self.opponent is None else self.striker - self.opponent

    @property
    def least_penalty(self) -> int:
        """The least value of a foul: four, or the value of the ball on if that is higher."""
        in_order = self.reds == 0 and not self.colour_on
        return balls.penalty(balls.Ball(self.lowest)) if in_order else balls.LEAST_PENALTY

    @property
    def snookers(self) -> int | None:
        """How many fouls the player behind needs; none where the points on the table are enough."""
        if self.lead is None or self.remaining is None:
            return None
        return snookers_needed(abs(self.lead), self.remaining, self.least_penalty)

    def asks_for(self, entry: str) -> bool:
        return entry != "lowest" or (self.reds == 0 and not self.colour_on)

    def summary(self, words: Catalogue) -> list[str]:
        parts: list[str] = []
        if self.remaining is not None:
            parts.append(words.gettext("{points} remaining", points=self.remaining))
        if self.snookers == 0:
            parts.append(words.gettext("no snookers needed"))
        elif self.snookers is not None:
            parts.append(words.gettext("snookers needed: {count}", count=self.snookers))
        if self.best_of is not None:
            parts.append(words.gettext("best of {count}", count=self.best_of))
        return parts

    def place(self, words: Catalogue) -> str:
        number = self.frame
        if number is None and self.frames is not None and self.opponent_frames is not None:
            number = self.frames + self.opponent_frames + 1
        return words.gettext("Frame {number}", number=number) if number is not None else ""

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.striker is not None and self.opponent is not None:
            found["scores"] = (self.striker, self.opponent)
        if self.reds is not None:
            found["reds"] = self.reds
            found["reds_left"] = self.reds
            found["colours"] = colours_left(self.reds, balls.Ball(self.lowest))
            found |= self._what_is_left(wizard_id)
        if wizard_id == "snooker.free-ball" and self.reds == 0:
            found.pop("reds_left", None)
        if wizard_id == "snooker.miss" and "snookers_needed" not in given:
            found |= self._for_miss(given)
        return found

    @property
    def gone(self) -> tuple[str, ...]:
        """The balls that are no longer on the table: every red after the last one, and the colours below the lowest."""
        if self.reds != 0:
            return ()
        lost = () if self.colour_on else balls.COLOURS[: balls.COLOURS.index(balls.Ball(self.lowest))]
        return (*(balls.RED,) * balls.MOST_REDS, *lost)

    def differs(self, wizard_id: str, told: Values) -> Impossible | None:
        """Doubt a drawing with other reds than the score has, and another ball on."""
        drawings = ((name, value) for name, value in told.items() if isinstance(value, Position))
        doubts = (differs_from_drawing(name, drawing, self.reds) for name, drawing in drawings)
        return next(filter(None, doubts), None) or self._other_ball_on(wizard_id, told)

    def _other_ball_on(self, wizard_id: str, told: Values) -> Impossible | None:
        on = told.get("on")
        if on is None or self.reds is None:
            return None
        if self.colour_on:
            # After a foul a red is on again, and these can come after one.
            fits, here = on != balls.RED or wizard_id in _AFTER_A_FOUL, balls.ANY_COLOUR
        else:
            here = balls.RED if self.reds else balls.Ball(self.lowest)
            fits = on == here
        return None if fits else Differs.other_ball_on("on", ball=here.word)

    def after(self, answers: Sequence[Answer]) -> SnookerMatch | None:
        """Book penalties and points: several rulings on one stroke cost its penalty once."""
        if self.striker is None or self.opponent is None:
            return None
        booked = _bill(answers)
        reds = None if self.reds is None else max(0, self.reds - booked.reds)
        ruled = {answer.wizard.id for answer in answers}
        # A foul ends the turn, unless the stroke is made again as it was.
        colour_on = self.colour_on and (not booked.fouled or "snooker.replay" in ruled)
        after = replace(
            self,
            striker=self.striker + booked.striker,
            opponent=self.opponent + booked.opponent,
            reds=reds,
            colour_on=colour_on,
        )
        return None if after == self else after

    def passes_turn(self, answers: Sequence[Answer]) -> bool:
        again = any(answer.wizard.id == "snooker.replay" or answer.known.get("requested") for answer in answers)
        return _bill(answers).fouled and not again

    def _what_is_left(self, wizard_id: str) -> dict[str, Any]:
        """Return what the balls left settle: whether it is the black alone, and what is on after a foul."""
        assert self.reds is not None
        black_alone = self.reds == 0 and self.lowest == balls.BLACK and not self.colour_on
        on_next = balls.RED if self.reds else balls.Ball(self.lowest)
        found: dict[str, Any] = {"only_black": black_alone}
        if not self.colour_on or wizard_id == "snooker.free-ball":
            found["on"] = on_next
        elif wizard_id in _KNOW_ANY_COLOUR:
            found["on"] = balls.ANY_COLOUR
        if wizard_id == "snooker.stroke":
            phase = Phase.COLOUR if self.colour_on else Phase.RED if self.reds else Phase.IN_ORDER
            found |= {"phase": phase} | ({"ball": on_next} if phase is Phase.IN_ORDER else {})
        return found

    def _for_miss(self, given: Values) -> dict[str, Any]:
        if self.lead is None or self.remaining is None or given.keys() & {"lead_before", "lead_after"}:
            return {}
        found: dict[str, Any] = {"lead_before": self.lead, "remaining_before": self.remaining}
        after = {abs(self.lead - points) > self.remaining for points in self._penalties(given)}
        if abs(self.lead) <= self.remaining and len(after) == 1:
            found["snookers_needed"] = after.pop()
        return found

    def _penalties(self, given: Values) -> range:
        """Return what the miss can cost, as far as the balls are known."""
        if "on" not in given or "first_hit" not in given:
            return range(self.least_penalty, balls.HIGHEST_PENALTY + 1)
        first_hit = given["first_hit"]
        points = balls.penalty(given["on"], (first_hit,) if first_hit else ())
        return range(points, points + 1)


@dataclass(frozen=True, slots=True)
class _Bill:
    """The points of an incident for each player, and the penalty of the current stroke."""

    striker: int = 0
    opponent: int = 0
    reds: int = 0
    due: int = 0
    by_opponent: bool = False
    """Whether the opponent made the foul, so that the penalty is the striker's."""
    fouled: bool = False

    def with_ruling(self, wizard: str, facts: Values, outcome: Mapping[str, Any]) -> _Bill:
        """Add a ruling; a free ball that has been played, and a replay, come after the stroke that was ruled on."""
        if wizard == "snooker.replay":
            return self.with_stroke_ended()
        reds = list(outcome.get("off") or ()).count(balls.RED)
        penalty_points, score = outcome.get("penalty") or 0, outcome.get("score") or 0
        if wizard == "snooker.free-ball":
            if outcome.get("turn") is None:
                return replace(self, due=outcome.get("foul_penalty") or self.due)
            # The free ball is played by the player who was fouled.
            ended = self.with_stroke_ended()
            return replace(
                ended, opponent=ended.opponent + score, striker=ended.striker + penalty_points, reds=ended.reds + reds
            )
        by_opponent = facts.get("offender") == "non-striker"
        return replace(
            self,
            due=penalty_points or self.due,
            striker=self.striker + score,
            reds=self.reds + reds,
            by_opponent=by_opponent,
        )

    def with_stroke_ended(self) -> _Bill:
        """Book the penalty of the stroke that was ruled on."""
        if self.by_opponent:
            return replace(self, striker=self.striker + self.due, due=0, by_opponent=False)
        return replace(self, opponent=self.opponent + self.due, due=0, fouled=self.fouled or self.due > 0)


def _bill(answers: Sequence[Answer]) -> _Bill:
    bill = _Bill()
    for answer in answers:
        if answer.ruling is not None:
            bill = bill.with_ruling(answer.wizard.id, answer.known, answer.ruling.outcome)
    return bill.with_stroke_ended()


def points_remaining(reds: int, lowest: balls.Ball = balls.COLOURS[0], *, colour_on: bool = False) -> int:
    """Count what is left: a black with every red, then the colours; a colour after a red adds up to seven."""
    return balls.worth(reds, colours_left(reds or colour_on, lowest)) + (balls.VALUES[balls.BLACK] if colour_on else 0)


def snookers_needed(lead: int, remaining: int, least_penalty: int = balls.LEAST_PENALTY) -> int:
    """Count the fouls that the player behind needs to be able to draw level, at the least a foul gives."""
    return max(0, -(-(lead - remaining) // least_penalty))


def colours_left(reds: int, lowest: balls.Ball) -> tuple[balls.Ball, ...]:
    return balls.COLOURS if reds else balls.COLOURS[balls.COLOURS.index(lowest) :]


SECONDS_WHERE_AN_EVENT_SAYS_NOTHING = 30
"""The rules know no shot clock (4.1 leaves it to the referee); events that use one set its time."""
TIME_CALL = "call.snooker.shot-clock"
DETAILS = Details(
    match=SnookerMatch,
    positions=POSITIONS,
    face=TableFace(N_("Snooker table"), rail=125.0),
    clock=ShotClockRules(
        SECONDS_WHERE_AN_EVENT_SAYS_NOTHING,
        "snooker/4.1",
        conduct.WIZARD.id,
        lambda _seconds, _played, late: {"matter": conduct.Matter.SLOW.value} if late else {},
        TIME_CALL,
        adjustable=True,
    ),
)
