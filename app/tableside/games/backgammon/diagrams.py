"""Backgammon: the starting position and where the cube lies."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tableside.diagrams.svg import BOARD, CHALK, DEEP, INK, LINE, MUTED, PALE, WOOD, Drawing, Say
from tableside.geometry import Point
from tableside.palette import ON_PALE_BALL, TABLE_ON_LIGHT


@dataclass(frozen=True, slots=True)
class BackgammonBoard:
    """A backgammon board; points are numbered from 1 in the player's home board to 24."""

    points: int = 24
    checkers: int = 15

    def start(self) -> Mapping[int, int]:
        """Return a player's checkers before the first roll, by the point as that player numbers it."""
        return MappingProxyType({24: 2, 13: 5, 8: 3, 6: 5})

    def opponents_number(self, point: int) -> int:
        """Return the number the other player gives to a point."""
        return self.points + 1 - point

    def column(self, point: int) -> tuple[int, bool]:
        """Return the column of a point, 0 to 11 from the left, and whether it is on the player's own side.

        The player's home board is at the right; the bar lies between columns 5 and 6.
        """
        half = self.points // 2
        if point <= half:
            return half - point, True
        return point - half - 1, False


_POINT_WIDTH, _BAR, _HALF, _FRAME, _REACH = 72.0, 72.0, 330.0, 40.0, 280.0
_LIGHT_POINT, _DARK_POINT = TABLE_ON_LIGHT.light_point, TABLE_ON_LIGHT.dark_point


class _Board:
    """A board with the player's home at the lower right."""

    def __init__(self, sheet: Drawing, left: float, top: float) -> None:
        self.spec = BackgammonBoard()
        self.sheet, self.left, self.top = sheet, left, top
        self.width = 12 * _POINT_WIDTH + _BAR
        self.height = 2 * _HALF
        sheet.rect(left - _FRAME, top - _FRAME, self.width + 2 * _FRAME, self.height + 2 * _FRAME, WOOD, radius=20)
        sheet.rect(left, top, self.width, self.height, BOARD)
        sheet.rect(left + 6 * _POINT_WIDTH, top, _BAR, self.height, WOOD)
        for point in range(1, self.spec.points + 1):
            x, below = self._foot(point)
            foot, tip = (top + self.height, -_REACH) if below else (top, _REACH)
            corners = (Point(x - _POINT_WIDTH / 2, foot), Point(x + _POINT_WIDTH / 2, foot), Point(x, foot + tip))
            sheet.polygon(corners, _DARK_POINT if point % 2 else _LIGHT_POINT)

    def _foot(self, point: int) -> tuple[float, bool]:
        column, below = self.spec.column(point)
        return self.left + (column + 0.5) * _POINT_WIDTH + (_BAR if column > 5 else 0), below

    def numbers(self) -> None:
        for point in range(1, self.spec.points + 1):
            x, below = self._foot(point)
            y = self.top + self.height + 30 if below else self.top - 10
            self.sheet.text(Point(x, y), str(point), 26, CHALK)

    def checkers(self, point: int, count: int, *, own: bool) -> None:
        x, below = self._foot(point)
        radius = 27.0
        for place in range(count):
            y = (
                self.top + self.height - radius - place * 2 * radius
                if below
                else self.top + radius + place * 2 * radius
            )
            self.sheet.circle(Point(x, y), radius - 1, PALE if own else DEEP, stroke=LINE if own else MUTED, width=3)

    def cube(self, at: Point, value: str) -> None:
        self.sheet.rect(at.x - 32, at.y - 32, 64, 64, PALE, radius=10)
        self.sheet.text(Point(at.x, at.y + 13), value, 36, ON_PALE_BALL)

    def die(self, at: Point, pips: int, *, tilted: bool = False) -> None:
        corners = ((-34, 0), (0, -34), (34, 0), (0, 34)) if tilted else ((-28, -28), (28, -28), (28, 28), (-28, 28))
        self.sheet.polygon((Point(at.x + x, at.y + y) for x, y in corners), PALE)
        for x, y in _PIPS[pips]:
            self.sheet.circle(Point(at.x + 15 * x, at.y + 15 * y), 5, ON_PALE_BALL)


_PIPS = {3: ((-1, -1), (0, 0), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))}


def rolled_dice(told: Mapping[str, object]) -> str:
    """Where the dice came to rest, the roller sitting below."""
    places = {"right": (0.72, 0.86), "left": (0.16, 0.3), "split": (0.3, 0.74), "off": (0.74, 1.07)}
    landed = places.get(str(told.get("landed")))
    if landed is None:
        return ""
    sheet = Drawing(1160, 780)
    board = _Board(sheet, 60, 60)
    at = [
        Point(board.left + share * board.width, board.top + height * board.height)
        for share, height in zip(landed, (0.42, 0.56), strict=True)
    ]
    board.die(at[0], 5)
    board.die(at[1], 3, tilted=told.get("rest") in ("cocked", "uneven-surface"))
    return str(sheet)


def cube_of(told: Mapping[str, object]) -> str:
    """The cube where it lies: in the middle, or with the player who owns it, A sitting below."""
    heights = {"centre": 0.5, "a": 0.93, "b": 0.07}
    height = heights.get(str(told.get("owner")))
    if height is None or "cube" not in told:
        return ""
    sheet = Drawing(1160, 780)
    board = _Board(sheet, 60, 60)
    middle = Point(board.left + 6 * _POINT_WIDTH + _BAR / 2, board.top + height * board.height)
    board.cube(middle, str(told["cube"]))
    sheet.text(Point(board.left + board.width + 70, board.top + board.height), "A", 44, INK)
    sheet.text(Point(board.left + board.width + 70, board.top + 44), "B", 44, INK)
    return str(sheet)


def starting_position(say: Say) -> str:
    """Fifteen checkers a side before the first roll, the points numbered for the player below."""
    sheet = Drawing(1080, 860)
    board = _Board(sheet, 72, 60)
    board.numbers()
    for point, count in board.spec.start().items():
        board.checkers(point, count, own=True)
        board.checkers(board.spec.opponents_number(point), count, own=False)
    sheet.text(Point(72 + board.width, 840), say("diagram.backgammon.home"), 36, INK, anchor="end")
    sheet.text(Point(72, 840), say("diagram.backgammon.outer"), 36, INK, anchor="start")
    return str(sheet)


def cube_places(say: Say) -> str:
    """The cube in the middle at the start, and on the side of the player who owns it."""
    sheet = Drawing(1960, 850)
    board = _Board(sheet, 60, 60)
    middle = board.left + 6 * _POINT_WIDTH + _BAR / 2
    places = (
        (Point(middle, board.top + 42), "2", "diagram.backgammon.cube-opponent"),
        (Point(middle, board.top + board.height / 2), "64", "diagram.backgammon.cube-centre"),
        (Point(middle, board.top + board.height - 42), "2", "diagram.backgammon.cube-player"),
    )
    for place, value, code in places:
        board.cube(place, value)
        words = Point(1050, place.y)
        sheet.line(Point(place.x + 40, place.y), Point(words.x - 14, words.y), MUTED, 2.5, dash="8 8")
        sheet.text(Point(words.x, words.y + 12), say(code), 34, INK, anchor="start")
    sheet.text(Point(60, 825), say("diagram.backgammon.cube-crawford"), 34, INK, anchor="start")
    return str(sheet)
