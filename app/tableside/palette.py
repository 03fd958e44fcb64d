"""The colours of everything that is drawn, light and dark; their values stand in `palette.json`.

At the table there is nothing but black, white and one strong green; the other colours are those of the window, as are
paper, baize, cushion and chalk of tables and boards. JSON, for the window reads it before it stands, sooner than TOML.
"""

import json
from pathlib import Path
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
    wood_light: str
    wood_deep: str
    wood_edge: str
    sight: str
    """The sighting dots on the wood, and words there."""
    lamp: str
    """The cloth under the lamp; `baize` further out, `dusk` at the cushions."""
    dusk: str
    nose: str
    """The line where a ball meets the cushion."""
    brass: str
    accent: str
    hindered: str
    """Impossible places on baize, where the red of danger would not stand out."""

    @property
    def free(self) -> str:
        """Possible places."""
        return self.chalk


_READ = json.loads(Path(__file__).with_name("palette.json").read_text(encoding="utf-8"))
LIGHT, DARK = Colours(**_READ["light"]), Colours(**_READ["dark"])
COURTSIDE_LIGHT, COURTSIDE_DARK = LIGHT._replace(**_READ["courtside_light"]), DARK._replace(**_READ["courtside_dark"])


def _table_on(ground: Colours, name: str) -> TableColours:
    shared = {"paper": ground.surface, "baize": ground.baize, "cushion": ground.cushion, "chalk": ground.chalk}
    return TableColours(**shared, **_READ[name])


TABLE_ON_LIGHT, TABLE_ON_DARK = _table_on(LIGHT, "table_on_light"), _table_on(DARK, "table_on_dark")
BALLS: dict[str, str] = _READ["balls"]
ON_PALE_BALL, ON_DEEP_BALL = "#1a1d1b", "#ffffff"
"""Letters and marks on a ball."""
