"""The facts of snooker.free-ball, what a table shows of them, and what cannot be (3.10)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, COLOURS, CUE, MOST_REDS, OBJECT_BALLS, RED, VALUES, word
from tableside.games.snooker.position import table_fact
from tableside.games.snooker.snookered import is_snookered
from tableside.geometry import Position
from tableside.rulings.kinds import Bool, Choice, Int, ListOf
from tableside.rulings.model import Values, fact, known, refuse

PLAY = "play"
PLAY_AGAIN = "play-again"


@dataclass(frozen=True, kw_only=True)
class FreeBallScenario:
    """A foul has been made; where it left the cue ball, and what the next player did."""

    snookered: bool = fact(Bool())
    on: str = fact(Choice(OBJECT_BALLS))
    decision: str | None = fact(Choice((PLAY, PLAY_AGAIN)), default=None)
    nominated: str = fact(Choice(COLOURS))
    first_contact: tuple[str, ...] = fact(ListOf(Choice(OBJECT_BALLS), 2))
    potted: tuple[str, ...] = fact(ListOf(Choice((*OBJECT_BALLS, CUE)), MOST_REDS + len(COLOURS) + 1))
    left_snookered_by_nominated: bool = fact(Bool(), default=False)
    table: Position | None = fact(table_fact(), default=None)
    reds_left: int | None = fact(Int(1, MOST_REDS), default=None)

    @property
    def reds_before(self) -> int | None:
        """How many reds were on the table, if that is known."""
        return _reds_on(self.table) if self.table is not None else self.reds_left

    @property
    def red_is_on(self) -> bool:
        """Whether the free ball stands in for a red."""
        return self.on == RED

    @property
    def nominated_potted(self) -> bool:
        """Whether the free ball went down."""
        return self.nominated in self.potted

    @property
    def ball_on_potted(self) -> bool:
        """Whether a ball that was on without being nominated went down."""
        return self.on in self.potted


def left_snookered_by_foul(scenario: FreeBallScenario) -> bool:
    """Take the referee's word, or look at the table once the ball on is known."""
    if scenario.table is None or known(scenario, "snookered"):
        return scenario.snookered
    return is_snookered(scenario.table, scenario.on)


def read_table_and_decision(values: Values) -> Values:
    """Read from the table what it shows; and who has nominated a ball or played has decided to play."""
    derived = dict(values)
    if "decision" not in derived and derived.keys() & {"nominated", "first_contact", "potted"}:
        derived["decision"] = PLAY
    if "table" in derived and "on" in derived:
        snookered = is_snookered(derived["table"], derived["on"])
        if derived.setdefault("snookered", snookered) != snookered:
            code = "table-hidden" if snookered else "table-open"
            raise refuse("snookered", f"refuse.snooker.free-ball.{code}")
    return derived


def refuse_impossible(scenario: FreeBallScenario) -> None:
    """Refuse facts that cannot hold together, as far as they are known."""
    if known(scenario, "snookered", "on") and scenario.snookered and scenario.on == BLACK:
        raise refuse("snookered", "refuse.snooker.free-ball.only-black")
    if known(scenario, "on"):
        for name in ("nominated", "first_contact", "potted"):
            if known(scenario, name):
                _refuse_balls_off_the_table(scenario, name)
    if known(scenario, "on", "nominated") and scenario.nominated == scenario.on:
        raise refuse("nominated", "refuse.snooker.free-ball.nominated-is-on", ball=word(scenario.on))
    for name in ("first_contact", "potted"):
        if known(scenario, name):
            _refuse_doubled(name, getattr(scenario, name))
    if known(scenario, "first_contact", "potted") and not scenario.first_contact and set(scenario.potted) - {CUE}:
        raise refuse("potted", "refuse.snooker.free-ball.nothing-hit")
    if scenario.table is not None:
        _refuse_against_table(scenario, scenario.table)
    elif scenario.reds_left is not None and known(scenario, "on") and scenario.on != RED:
        raise refuse("on", "refuse.snooker.free-ball.reds-remain")
    reds = scenario.reds_before
    if known(scenario, "potted") and reds is not None and scenario.potted.count(RED) > reds:
        raise refuse("potted", "refuse.snooker.free-ball.more-reds", count=reds)


def _refuse_balls_off_the_table(scenario: FreeBallScenario, name: str) -> None:
    """With a colour on at the start of a turn, the reds and the lower colours have gone (3.3.f.iii)."""
    if scenario.on == RED:
        return
    given = getattr(scenario, name)
    for ball in (given,) if isinstance(given, str) else given:
        if ball != CUE and VALUES[ball] < VALUES[scenario.on]:
            raise refuse(name, "refuse.snooker.free-ball.has-gone", ball=word(ball), on=word(scenario.on))


def _refuse_doubled(name: str, balls: tuple[str, ...]) -> None:
    for ball in {*COLOURS, CUE}:
        if balls.count(ball) > 1:
            raise refuse(name, "refuse.snooker.ball-twice", ball=word(ball))
    if balls.count(RED) > MOST_REDS:
        raise refuse(name, "refuse.snooker.too-many-reds")


def _refuse_against_table(scenario: FreeBallScenario, table: Position) -> None:
    balls = {RED if ball.name.startswith(RED) else ball.name for ball in table.object_balls}
    if known(scenario, "on") and scenario.on != RED and RED in balls:
        raise refuse("on", "refuse.snooker.free-ball.reds-remain")
    if known(scenario, "nominated") and scenario.nominated not in balls:
        raise refuse("nominated", "refuse.snooker.free-ball.not-on-table", ball=word(scenario.nominated))
    reds = _reds_on(table)
    if scenario.reds_left not in (None, reds):
        raise refuse("reds_left", "refuse.snooker.free-ball.other-reds", count=reds)


def _reds_on(table: Position) -> int:
    return sum(ball.name.startswith(RED) for ball in table.object_balls)
