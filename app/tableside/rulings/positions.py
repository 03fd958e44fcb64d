"""Table positions as facts and in words: a referee looks for "one ball behind the black spot", not for two figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tableside.geometry import (
    CUE,
    Ball,
    Flaw,
    Point,
    Position,
    PositionError,
    Problem,
    TableSpec,
    from_data,
    problems,
    to_data,
)
from tableside.geometry.overlay import Ghost, Overlay
from tableside.geometry.position import read, write
from tableside.messages import Catalogue, Code, Message, Param, message
from tableside.messages.texts import coded_texts
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import PositionKind, wrong
from tableside.rulings.model import Impossible, Values, Wizard


@dataclass(frozen=True)
class BallPosition(PositionKind):
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
            raise wrong("wrong.position", problems=tuple(_problem_words(problem) for problem in found))
        return position

    def dump(self, value: Position) -> dict[str, Any]:
        return {"balls": to_data(self.table, value)}

    def placed(self, table: TableSpec, position: Position) -> Position:  # noqa: ARG002 - other games keep the table, too
        return position

    def parts(self, value: Position) -> tuple[TableSpec, Position]:
        if not isinstance(value, Position):
            raise TypeError(f"{type(value).__name__} is no position")
        return self.table, value

    def describe(self) -> Message:
        return message("kind.table")

    def line(self, value: Position) -> str:
        return write(self.table, value)

    def examples(self) -> list[Any]:
        return list(self.samples)


def _balls(raw: Any) -> Mapping[str, object]:
    if not isinstance(raw, Mapping) or set(raw) != {"balls"} or not isinstance(raw["balls"], Mapping):
        raise wrong("wrong.table-shape")
    return raw["balls"]


def _problem_words(problem: Problem) -> Message:
    if problem.flaw is Flaw.UNKNOWN:
        return message("wrong.unknown", balls=", ".join(problem.balls))
    names = [Code(f"value.{ball}") for ball in problem.balls]
    if problem.flaw is Flaw.OVERLAP:
        return message("wrong.overlap", first=names[0], second=names[1], amount=problem.amount)
    return message(f"wrong.{problem.flaw.value}", balls=names, amount=problem.amount)


def overlay_for(wizard: Wizard, facts: Values, answer: Answer | None = None) -> Overlay | None:
    """Return what the drawn table shows for a case, or None where its facts do not yet allow it."""
    drawn = (name for name, fact in wizard.facts.items() if isinstance(fact.kind, PositionKind))
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
    order, placed = (answer.ruling.outcome[name] for name in ("order", "placed"))
    ghosts = [Ghost(name, Point(*placed[name]), at) for at, name in enumerate(order, 1) if placed.get(name) is not None]
    return Overlay(answer.ruling.verdict, ghosts=tuple(ghosts))


_EXACT = 0.5
"""Places that differ by at most this many millimetres look the same."""
_ALMOST = 15.0
"""A ball at most this many millimetres from a spot lies almost on it."""
_NEAR_HALVES = 0.15
_MOST_HALVES = 6
_HALVES = {1: "distance.half-ball", 2: "distance.one-ball", 3: "distance.ball-and-half"}
_EXACT_CM = 10.0
_FEW = 3
"""Up to this many balls of a kind, the place of each is given."""


def place_words(table: TableSpec, at: Point, name: str = CUE) -> Message:
    """Say where a ball lies, by spots, lines and cushions."""
    for code, reach in (("place.on-spot", _EXACT), ("place.almost-on-spot", _ALMOST)):
        for spot in table.spots:
            if spot.at.distance(at) <= reach:
                return _said(table, code, ball=_ball(spot.name))
    behind = _behind_last_spot(table, at, name)
    if behind is not None:
        return behind
    both = message("place.both", across=_across(table, at, name), along=_along(table, at, name))
    home = table.home_of_cue()
    in_d = name == CUE and home is not None and home.contains(at)
    return message("place.in-d" if table.game == "snooker" else "place.in-baulk", place=both) if in_d else both


def position_words(table: TableSpec, position: Position, catalogue: Catalogue, *, every: bool = False) -> str:
    """Say where the balls lie: those away from their spots one by one, many of a kind by their number.

    A reader who has to judge the position needs every ball.
    """
    parts = list(_loose_balls(table, position, catalogue, len(position.balls) if every else _FEW))
    spotted = [ball.name for ball in position.balls if _on_own_spot(table, ball)]
    if position.in_hand:
        parts.insert(0, catalogue.text(_said(table, "position.in-hand")))
    if spotted:
        code = "position.on-spots" if len(spotted) > 1 else "position.on-spot"
        parts.append(catalogue.text(_said(table, code, balls=tuple(_ball(name) for name in spotted))))
    return catalogue.parted(parts)


def _loose_balls(table: TableSpec, position: Position, catalogue: Catalogue, few: int) -> Iterable[str]:
    for kind in table.kinds:
        balls = [ball for ball in position.of_kind(kind) if not _on_own_spot(table, ball)]
        if len(balls) > few:
            yield f"{len(balls)} {catalogue.text(f'pieces.{kind.key}')}"
            continue
        for ball in balls:
            # One red needs no number.
            name = kind.name if len(balls) == 1 and kind.count > 1 else ball.name
            place = catalogue.text(place_words(table, ball.at, ball.name))
            yield catalogue.text("list.labelled", label=_named(table, name), value=place)


def _on_own_spot(table: TableSpec, ball: Ball) -> bool:
    spot = table.spot_of(ball.name)
    return spot is not None and spot.distance(ball.at) <= _EXACT


def _ball(name: str) -> Code:
    return Code(f"value.{name}")


def _named(table: TableSpec, name: str) -> Code:
    """Name a ball as its game does: what one game calls the cue ball is the white in another."""
    return Code(_said(table, f"value.{name}").code)


def _said(table: TableSpec, code: str, **params: Param) -> Message:
    """Say something in the words of a game, where it has its own for it."""
    family, _, name = code.partition(".")
    special = f"{family}.{table.game}.{name}"
    return message(special if special in coded_texts() else code, **params)


def _is_on_centre_line(table: TableSpec, at: Point) -> bool:
    return abs(at.x - table.width / 2.0) <= _EXACT


def _behind_last_spot(table: TableSpec, at: Point, name: str) -> Message | None:
    """Say that a ball lies on the short line between the farthest spot and the cushion, from whichever is nearer."""
    on_line = (spot for spot in table.spots if _is_on_centre_line(table, spot.at))
    last = max(on_line, key=lambda spot: spot.at.y, default=None)
    if last is None or not _is_on_centre_line(table, at) or at.y < last.at.y:
        return None
    from_spot, gap = at.y - last.at.y, table.length - at.y - table.radius_of(name)
    if gap <= _EXACT:
        return _said(table, "place.behind-spot-at-cushion", ball=_ball(last.name))
    code, far = ("place.behind-spot", from_spot) if from_spot <= gap else ("place.behind-spot-by-cushion", gap)
    return _said(table, code, ball=_ball(last.name), distance=_distance(far, table, name))


def _across(table: TableSpec, at: Point, name: str) -> Message:
    """Say where a ball lies between the side cushions."""
    if _is_on_centre_line(table, at):
        return message("place.centre")
    left = at.x < table.width / 2.0
    gap = (at.x if left else table.width - at.x) - table.radius_of(name)
    off_centre = abs(at.x - table.width / 2.0)
    side = "left" if left else "right"
    if gap <= _EXACT:
        return message(f"place.at-{side}")
    if gap <= off_centre:
        return message(f"place.from-{side}", distance=_distance(gap, table, name))
    return message(f"place.{side}-of-centre", distance=_distance(off_centre, table, name))


def _along(table: TableSpec, at: Point, name: str) -> Message:
    """Say where a ball lies between the ends, from what is nearest: a cushion, the line or a spot."""
    radius = table.radius_of(name)
    ends = (("top", table.length - at.y - radius), ("bottom", at.y - radius))
    end, gap = min(ends, key=lambda one: one[1])
    off_line = at.y - table.line
    spots = [spot for spot in table.spots if abs(spot.at.y - table.line) > _EXACT]
    spot = min(spots, key=lambda one: abs(at.y - one.at.y), default=None)
    off_spot = at.y - spot.at.y if spot is not None else float("inf")
    if gap <= _EXACT:
        return _said(table, f"place.at-{end}")
    if gap <= min(abs(off_line), abs(off_spot)):
        return _said(table, f"place.from-{end}", distance=_distance(gap, table, name))
    if spot is None or abs(off_line) <= abs(off_spot):
        return _beside("place.on-line", "place.before-line", "place.behind-line", off_line, table, name)
    return _beside("place.level", "place.above", "place.below", off_spot, table, name, ball=_ball(spot.name))


def _beside(on: str, above: str, below: str, away: float, table: TableSpec, name: str, **params: Code) -> Message:
    if abs(away) <= _EXACT:
        return _said(table, on, **params)
    return _said(table, above if away > 0.0 else below, distance=_distance(abs(away), table, name), **params)


def _distance(millimetres: float, table: TableSpec, name: str) -> Message:
    """Measure in balls what is near, else in centimetres."""
    balls = millimetres / (2.0 * table.radius_of(name))
    halves = round(balls * 2.0)
    if not 1 <= halves <= _MOST_HALVES or abs(balls - halves / 2.0) > _NEAR_HALVES:
        # As exactly as anybody could: no tenths of a centimetre on their own.
        cm = millimetres / 10.0
        whole = message("distance.cm", number=round(cm, 1 if cm < _EXACT_CM else 0))
        return message("distance.under-cm") if cm < 1.0 else whole
    return message(_HALVES[halves]) if halves in _HALVES else message("distance.balls", number=halves / 2.0)
