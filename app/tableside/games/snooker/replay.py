"""A stroke is replayed from the original position after a miss: what goes back, and what is on? (3.14.a, 3.14.f-j)"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tableside.games.snooker.balls import ANY_COLOUR, COLOURS, CUE, RED, Ball
from tableside.games.snooker.table import balls_on, snooker_table, table_fact
from tableside.geometry import Point, Position, problems
from tableside.geometry.overlay import Ghost, Overlay
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Then, Values, known

_SAME_PLACE = 0.5
"""A ball that moved by at most this many millimetres has visibly not moved."""
_EIGHTH = math.pi / 4.0


class Direction(Words, of="value.direction"):
    UP = "up", "towards the top cushion"
    UP_RIGHT = "up-right", "towards the top cushion and to the right"
    RIGHT = "right", "to the right"
    DOWN_RIGHT = "down-right", "towards the bottom cushion and to the right"
    DOWN = "down", "towards the bottom cushion"
    DOWN_LEFT = "down-left", "towards the bottom cushion and to the left"
    LEFT = "left", "to the left"
    UP_LEFT = "up-left", "towards the top cushion and to the left"


@dataclass(frozen=True, slots=True)
class Move:
    """A ball that has moved: where it lies now, if it is on the table, and where it lay."""

    ball: Ball
    now: Point | None
    before: Point
    name: str
    """As the drawn table names it: reds have numbers there."""

    @property
    def distance(self) -> float:
        """How many millimetres it goes back; none for a ball that is not on the table."""
        return 0.0 if self.now is None else self.now.distance(self.before)

    def outcome(self) -> dict[str, object]:
        """Return the move as a ruling tells it: centimetres and a direction, or that the ball is not on the table."""
        if self.now is None:
            return {"back_on_table": self.ball}
        return {"ball": self.ball, "distance": round(self.distance / 10.0, 1), "direction": direction(self)}


def direction(move: Move) -> Direction:
    """Return the nearest of eight directions from where a ball lies to where it lay."""
    now = move.now or move.before
    way = move.before.minus(now)
    return tuple(Direction)[round(math.atan2(way.x, way.y) / _EIGHTH) % 8]


def moves(before: Position, now: Position) -> tuple[Move, ...]:
    """Return the balls that have moved: the cue ball, the colours, then the reds, each as the nearest that was free."""
    return tuple(_single_balls(before, now)) + tuple(_reds(before, now))


def _single_balls(before: Position, now: Position) -> Iterator[Move]:
    for ball in (CUE, *COLOURS):
        was, lies = before.where(ball), now.where(ball)
        if was is not None and (lies is None or was.distance(lies) > _SAME_PLACE):
            yield Move(ball, lies, was, ball.value)


def _reds(before: Position, now: Position) -> Iterator[Move]:
    """Pair the indistinguishable reds, nearest first."""
    were, lie = list(balls_on(before, RED)), list(balls_on(now, RED))
    pairs = sorted(((old.at.distance(new.at), old, new) for old in were for new in lie), key=lambda one: one[0])
    for far, old, new in pairs:
        if old in were and new in lie:
            were.remove(old)
            lie.remove(new)
            if far > _SAME_PLACE:
                yield Move(RED, new.at, old.at, old.name)
    yield from (Move(RED, None, old.at, old.name) for old in were)


def show_put_back(facts: Values, _answer: Answer | None) -> Overlay | None:
    """Show where the balls that have moved lay, numbered, over where they lie now."""
    before, now = facts.get("before"), facts.get("table")
    if before is None or now is None:
        return None
    ghosts = tuple(Ghost(move.name, move.before, number) for number, move in enumerate(moves(before, now), 1))
    return Overlay(ghosts=ghosts)


class Verdict(Words):
    CUE_BALL_ONLY = "cue-ball-only", "Only the cue ball goes back"
    RESTORE_BALLS = "restore-balls", "Moved balls go back too"


class Why(Declarations):
    intentions = reason(
        "Asked before the decision, the referee must say which other balls would be put back.", "3.14.j"
    )
    red_on = reason("Red was on: any red is on again.", "3.14.a.i")
    colour_on = reason("All reds had gone: the colour that was on is on again.", "3.14.a.ii")
    any_colour_on = reason("A red had just been potted: a colour of the striker's choice is on.", "3.14.a.iii")
    cue_ball = reason("The cue ball goes back to its original position.", "3.14.a, 3.14.f")
    leave = reason("Object balls that were moved stay where they are.", "3.14.f")
    restore = reason(
        "Leaving the moved balls would help the offender: some or all go back, to the referee's satisfaction.", "3.14.f"
    )
    colours = reason("Colours that went off the table are spotted or put back, as the case requires.", "3.14.f, 3.7")
    consult = reason("Both players are asked whether they accept the position.", "3.14.g")
    final = reason("After that the referee's decision is final.", "3.14.g")


class Call(Declarations):
    cue_ball_only = call("The cue ball is put back. Same ball on.")
    restore_balls = call("The cue ball and the moved balls are put back. Same ball on.")


class No(Declarations):
    nothing_moved = refusal("nothing was moved that could help the offender")
    balls_moved = refusal("the two tables drawn show that object balls have moved")
    not_drawn = refusal("the balls are not drawn where they lie now: how far each goes back is not measured")
    no_balls_moved = refusal("the two tables drawn show no object ball that has moved", unfinished=True)


class Replay(Scenario):
    on: Ball = ask("Which ball was on (any colour, if a red had just been potted)?", (RED, *COLOURS, ANY_COLOUR))
    others_moved: bool = ask("Did the stroke move object balls?")
    helps_offender: bool = ask("In the referee's view, does or could that help the offender?")
    colours_gone: bool = ask("Did colours leave the table?")
    asked_first: bool = ask("Does the next player first ask what will be put back?", default=False)
    disputed: bool = ask("Does a player disagree with the position put back?", default=False)
    before: Position | None = ask("Where did the balls lie before the stroke?", table_fact(), default=None)
    table: Position | None = ask("Where do they lie now?", table_fact(), default=None)


def rule(case: Replay) -> Ruling:
    if known(case, "others_moved", "helps_offender") and case.helps_offender and not case.others_moved:
        raise No.nothing_moved("helps_offender")
    restore = case.others_moved and case.helps_offender
    return Ruling.of(
        Verdict.RESTORE_BALLS if restore else Verdict.CUE_BALL_ONLY,
        Call.restore_balls() if restore else Call.cue_ball_only(),
        *((Why.intentions(),) if case.asked_first else ()),
        Why.red_on() if case.on is RED else Why.any_colour_on() if case.on is ANY_COLOUR else Why.colour_on(),
        Why.cue_ball(),
        *(((Why.restore() if restore else Why.leave()),) if case.others_moved else ()),
        *((Why.colours(),) if case.colours_gone else ()),
        Why.consult(),
        *((Why.final(),) if case.disputed else ()),
        on=case.on,
        restore_others=restore,
        spot_colours=case.colours_gone,
        put_back=_put_back(case, restore=restore),
    )


def _put_back(case: Replay, *, restore: bool) -> list[dict[str, object]]:
    """Say how each ball goes back that has to, where both positions are drawn; the cue ball does in any case."""
    if case.before is None or case.table is None:
        return []
    return [move.outcome() for move in moves(case.before, case.table) if restore or move.ball is CUE]


def _compare_tables(values: Values) -> Values:
    """See from the two tables whether object balls have moved."""
    before, now = values.get("before"), values.get("table")
    if before is None or now is None or before == now:
        # A stroke moves at least the cue ball, so the present position is not drawn yet.
        return values
    moved = any(move.ball is not CUE for move in moves(before, now))
    if values.get("others_moved", moved) != moved:
        raise No.balls_moved("others_moved") if moved else No.no_balls_moved("table")
    return {**values, "others_moved": moved}


def _lacks_a_drawing(values: Values) -> Impossible | None:
    """Say that only one of the two tables is drawn."""
    before, now = values.get("before"), values.get("table")
    return No.not_drawn("table") if before is not None and now in (None, before) else None


def _to_snookered(facts: Values, answer: Answer) -> Values | None:
    return None if answer.ruling is None else {"on": facts.get("on"), **_put_back_position(facts, answer.ruling)}


def _to_foul(facts: Values, _answer: Answer) -> Values:
    return {"on": facts.get("on")}


def _left_for_the_stroke(facts: Values, ruling: Ruling) -> dict[str, Any]:
    """Return the position put back: how the balls lie now, and how they lay once the stroke is made."""
    position = _put_back_position(facts, ruling).get("table")
    return {} if position is None else {"table": position, "before": position}


def _put_back_position(facts: Values, ruling: Ruling) -> dict[str, Any]:
    """Return the position after the balls are put back; None if the place of the cue ball was not drawn."""
    before, now = facts.get("before"), facts.get("table")
    if before is None:
        return {}
    if ruling.outcome["restore_others"] or (now is None and facts.get("others_moved") is False):
        return {"table": before}
    if now is None:
        return {}  # Moved balls stay where they are, and that is not drawn.
    table = snooker_table()
    again = Position((*before.named((CUE,)), *now.object_balls), in_hand=before.in_hand)
    for colour in before.named(COLOURS):
        spot = table.spot_of(colour.name)
        if now.where(colour.name) is None and spot is not None:
            again = replace(again, balls=(*again.balls, replace(colour, at=spot)))
    # Where a ball lies on a spot or where the cue ball lay, the referee has to say what becomes of it.
    return {} if problems(table, again) else {"table": again}


def _spots_balls_on_table(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer spots colours though none has left the table, or forgets those that have."""
    return bool(other.outcome["spot_colours"] != told.get("colours_gone", False))


WIZARD = Wizard(
    rule,
    derive=_compare_tables,
    doubts=_lacks_a_drawing,
    then=(Then("snooker.snookered", _to_snookered), Then("snooker.foul", _to_foul)),
    leaves=_left_for_the_stroke,
    from_kept="before",
    begins_as={"table": "before"},
    overlay=show_put_back,
    never_offers=_spots_balls_on_table,
)
