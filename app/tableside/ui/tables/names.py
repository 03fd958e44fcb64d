"""What balls and pieces are called, and where they lie, in the words of the interface."""

from __future__ import annotations

from collections.abc import Callable

from tableside.games.backgammon.board import CUBE
from tableside.geometry import BallKind, Point
from tableside.messages import Catalogue

_LETTERLESS = frozenset({"white"})


class Names:
    """Names the balls of one game; `words` is asked each time, for the language of a window can change."""

    def __init__(self, words: Callable[[], Catalogue], game: str) -> None:
        self._words = words
        self._game = game

    def ball(self, name: str) -> str:
        """Give the name of one ball: "blue", "red 3"."""
        catalogue = self._words()
        if self._game in ("snooker", "blackball"):
            return catalogue.text(f"value.{name}")
        kind = name.rstrip("0123456789")
        return catalogue.text(f"piece.{kind}", number=name.removeprefix(kind))

    def kind(self, kind: BallKind) -> str:
        """Give the name of a kind of balls, in the plural where there are several."""
        return self.ball(kind.name) if kind.count == 1 else self._words().text(f"pieces.{kind.key}")

    def letter(self, kind: str) -> str:
        """Give the letter that stands on a ball."""
        if kind == CUBE:
            return "64"
        if kind in _LETTERLESS or (self._game in ("carrom", "backgammon") and kind == "black"):
            return ""
        return self._words().text(f"letter.{kind}")

    def place(self, at: Point) -> str:
        """Say where a ball lies."""
        number, gettext = self._words().number, self._words().gettext
        x, y = number(at.x), number(at.y)
        if self._game in ("snooker", "blackball"):
            return gettext("{x} mm from the left cushion, {y} mm from the near cushion", x=x, y=y)
        return gettext("{x} mm from the left, {y} mm from the near edge", x=x, y=y)

    def title(self) -> str:
        """Name the table or board."""
        gettext = self._words().gettext
        titles = {
            "snooker": gettext("Snooker table"),
            "blackball": gettext("Blackball table"),
            "carrom": gettext("Carrom board"),
            "backgammon": gettext("Backgammon board"),
        }
        return titles[self._game]
