"""The colours of drawn tables in light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtGui import QColor

from tableside.diagrams.svg import BALLS, HINDERED
from tableside.ui.theme import DARK, LIGHT, Colours

_DARK_BALLS = frozenset({"black", "green", "brown", "blue", "red", "queen"})


@dataclass(frozen=True, slots=True)
class Inks:
    """What a drawing is painted with."""

    paper: str
    baize: str
    cushion: str
    chalk: str
    pocket: str
    wood: str
    board: str
    line: str
    accent: str
    hindered: str
    free: str
    light_point: str
    dark_point: str

    def ball(self, game: str, kind: str) -> QColor:
        """Give the colour of a ball or piece."""
        if game in ("carrom", "backgammon"):
            pieces = {"white": "#fdfcf7", "black": "#2a302c", "queen": BALLS["red"], "striker": "#d9e4ee"}
            return QColor(pieces.get(kind, "#f4f1e7"))
        return QColor(BALLS[kind])

    def letter(self, kind: str) -> QColor:
        """Give the colour of the letter on a ball."""
        return QColor("#ffffff" if kind in _DARK_BALLS else "#1a1d1b")


@lru_cache(maxsize=2)
def inks(dark: bool) -> Inks:
    """Give the inks for light or dark paper."""
    colours: Colours = DARK if dark else LIGHT
    return Inks(
        paper=colours.surface,
        baize=colours.baize,
        cushion=colours.cushion,
        chalk=colours.chalk,
        pocket="#0b0e0c" if dark else "#161a17",
        wood="#5d4026" if dark else "#8a5a33",
        board="#b79f72" if dark else "#ecdcb9",
        line="#3b2917" if dark else "#6b4a2b",
        accent="#ffd866",
        hindered=HINDERED,
        free=colours.chalk,
        light_point="#a58350" if dark else "#c9a26b",
        dark_point="#6d3a27" if dark else "#8d4b32",
    )
