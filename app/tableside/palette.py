"""The colours of everything that is drawn: the window, the diagrams, the tables and their balls, light and dark."""

from __future__ import annotations

from typing import NamedTuple


class Colours(NamedTuple):
    """The colours of one theme, by what they are for."""

    window: str
    surface: str
    raised: str
    ink: str
    muted: str
    line: str
    outline: str
    """The edge of what can be pressed or typed into, at least 3:1 on its ground."""
    hover: str
    accent: str
    on_accent: str
    soft_accent: str
    link: str
    mark: str
    notice: str
    notice_ink: str
    danger: str
    baize: str
    cushion: str
    chalk: str


LIGHT = Colours(
    window="#f3f2ec",
    surface="#fdfcf8",
    raised="#ffffff",
    ink="#1d2520",
    muted="#5d6861",
    line="#d8d9cf",
    outline="#868c83",
    hover="#e6e6dd",
    accent="#1c6b48",
    on_accent="#ffffff",
    soft_accent="#dcebe1",
    link="#14603f",
    mark="#f6e3a1",
    notice="#f7eed6",
    notice_ink="#5c4813",
    danger="#a3362b",
    baize="#2c7a53",
    cushion="#1f5c3e",
    chalk="#f4f1e6",
)
DARK = Colours(
    window="#141915",
    surface="#1a201c",
    raised="#222a25",
    ink="#e7ebe4",
    muted="#9aa79f",
    line="#36413a",
    outline="#6f7d75",
    hover="#262e29",
    accent="#63c294",
    on_accent="#0d1a13",
    soft_accent="#223a2d",
    link="#86d7ae",
    mark="#6a5a1c",
    notice="#352f1c",
    notice_ink="#ecd9a0",
    danger="#ee8b7d",
    baize="#1f5b3f",
    cushion="#153f2c",
    chalk="#e9e6da",
)
# At the table: nothing but black, white and one strong green.
COURTSIDE_LIGHT = LIGHT._replace(
    window="#ffffff",
    surface="#ffffff",
    raised="#ffffff",
    ink="#000000",
    muted="#303030",
    line="#6b6b6b",
    outline="#5a5a5a",
    hover="#e6e6e6",
    accent="#00512f",
    soft_accent="#cfe9dc",
    link="#00512f",
    danger="#a30000",
)
COURTSIDE_DARK = DARK._replace(
    window="#000000",
    surface="#000000",
    raised="#101010",
    ink="#ffffff",
    muted="#d4d4d4",
    line="#a0a0a0",
    outline="#b4b4b4",
    hover="#242424",
    accent="#62f2aa",
    on_accent="#000000",
    soft_accent="#123a27",
    link="#8dffc6",
    danger="#ff9d90",
)


class TableColours(NamedTuple):
    """The colours of tables and boards."""

    paper: str
    baize: str
    cushion: str
    chalk: str
    pocket: str
    wood: str
    board: str
    line: str
    pale: str
    deep: str
    wood_light: str = "#7a4a28"
    wood_deep: str = "#472611"
    wood_edge: str = "#2c170a"
    sight: str = "#f2dfb6"
    """The sighting dots on the wood, and words there."""
    lamp: str = "#2f8a5c"
    """The cloth under the lamp; `baize` further out, `dusk` at the cushions."""
    dusk: str = "#1d6340"
    nose: str = "#8fd3ae"
    """The line where a ball meets the cushion."""
    brass: str = "#c9a45a"
    accent: str = "#ffd866"
    hindered: str = "#ffa98f"
    """Impossible places on baize, where the red of danger would not stand out."""

    @property
    def free(self) -> str:
        """Possible places."""
        return self.chalk


TABLE_ON_LIGHT = TableColours(
    paper=LIGHT.surface,
    baize=LIGHT.baize,
    cushion=LIGHT.cushion,
    chalk=LIGHT.chalk,
    pocket="#161a17",
    wood="#8a5a33",
    board="#ecdcb9",
    line="#6b4a2b",
    pale="#fdfcf7",
    deep="#2a302c",
)
TABLE_ON_DARK = TableColours(
    paper=DARK.surface,
    baize=DARK.baize,
    cushion=DARK.cushion,
    chalk=DARK.chalk,
    pocket="#0b0e0c",
    wood="#5d4026",
    board="#b79f72",
    line="#3b2917",
    pale="#ece9de",
    deep="#14181a",
    wood_light="#5f3a20",
    wood_deep="#35200f",
    wood_edge="#1c0f07",
    sight="#d9c69d",
    lamp="#27714c",
    dusk="#174c33",
    nose="#6fae8c",
    brass="#a98a4b",
)
BALLS = {
    "cue": "#fbf9f0",
    "red": "#c3312b",
    "yellow": "#eac22f",
    "green": "#139152",
    "brown": "#7a4a22",
    "blue": "#2763b5",
    "pink": "#ee9ab0",
    "black": "#17191c",
}
ON_PALE_BALL, ON_DEEP_BALL = "#1a1d1b", "#ffffff"
"""Letters and marks on a ball."""
