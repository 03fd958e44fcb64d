"""Table positions as facts, shared by the games that are played with balls on a bed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.geometry import Flaw, Position, PositionError, Problem, TableSpec, from_data, problems, to_data
from tableside.geometry.notation import read, write
from tableside.geometry.overlay import Overlay, placing_overlay
from tableside.messages import Code, Message, Text, message
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import holds_position, wrong
from tableside.rulings.model import Impossible, Values, Wizard


@dataclass(frozen=True)
class BallPosition:
    """The balls on a table, as JSON or as one line of text; all problems are reported at once."""

    table: TableSpec
    samples: tuple[str, ...]
    """Typical positions in the one-line form, to try and to show."""

    def parse(self, raw: Any) -> Position:
        """Read `{"balls": {"cue": [x, y], …}}` or `cue 889,500; reds 400,2000`."""
        try:
            position = read(self.table, raw) if isinstance(raw, str) else from_data(self.table, _balls(raw))
        except PositionError as error:
            raise wrong("wrong.table", reason=error) from error
        found = problems(self.table, position)
        if found:
            raise wrong("wrong.position", problems=tuple(_said(problem) for problem in found))
        return position

    def dump(self, value: Position) -> dict[str, Any]:
        """Write the position as JSON."""
        return {"balls": to_data(self.table, value)}

    def placed(self, table: TableSpec, position: Position) -> Position:  # noqa: ARG002 - other games keep the table, too
        """Return the value for balls on a table."""
        return position

    def parts(self, value: Position) -> tuple[TableSpec, Position]:
        """Return the table and the balls of a value."""
        if not isinstance(value, Position):
            raise TypeError(f"{type(value).__name__} is no position")
        return self.table, value

    def domain(self) -> Sequence[Position] | None:
        """Positions are too many to try: they are asked for."""
        return None

    def others(self, value: Position) -> Iterable[Position]:  # noqa: ARG002 - part of the protocol
        """No position is nearest to another: the drawn table shows what moving a ball changes."""
        return ()

    def describe(self) -> Message:
        """Say how a position is written."""
        return message("kind.table")

    def texts(self) -> Iterable[Text]:
        """The names of balls are words of their game."""
        return ()

    def line(self, value: Position) -> str:
        """Write the position on one line."""
        return write(self.table, value)

    def examples(self) -> list[Any]:
        """Give the typical positions as a person would write them."""
        return list(self.samples)


def _balls(raw: Any) -> Mapping[str, object]:
    if not isinstance(raw, Mapping) or set(raw) != {"balls"} or not isinstance(raw["balls"], Mapping):
        raise wrong("wrong.table-shape")
    return raw["balls"]


def _said(problem: Problem) -> Message:
    if problem.flaw is Flaw.UNKNOWN:
        return message("wrong.unknown", balls=", ".join(problem.balls))
    names = [Code(f"value.{ball}") for ball in problem.balls]
    if problem.flaw is Flaw.OVERLAP:
        return message("wrong.overlap", first=names[0], second=names[1], amount=problem.amount)
    return message(f"wrong.{problem.flaw.value}", balls=names, amount=problem.amount)


def overlay_for(wizard: Wizard, facts: Values, answer: Answer | None = None) -> Overlay | None:
    """Return what the drawn table shows for a case, or None where its facts do not yet allow it."""
    drawn = (name for name, fact in wizard.facts.items() if holds_position(fact.kind))
    if wizard.overlay is None or all(facts.get(name) is None for name in drawn):
        return None
    try:
        return wizard.overlay(facts, answer)
    except Impossible:
        # The ruling says what is wrong; the table stays as it is.
        return None


def show_placing(_facts: Values, answer: Answer | None) -> Overlay | None:
    """Show on the drawn table where a ruling puts balls, numbered in order."""
    if answer is None or answer.ruling is None:
        return None
    outcome = answer.ruling.outcome
    return placing_overlay(outcome["order"], outcome["placed"], answer.ruling.verdict)
