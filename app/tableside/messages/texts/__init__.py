"""The English of every coded text; a pair is singular and plural, chosen by the parameter `count`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import MappingProxyType

Texts = MappingProxyType[str, str | tuple[str, str]]

_MODULES = (
    "common",
    "snooker",
    "snooker_table",
    "snooker_fouls",
    "snooker_strokes",
    "snooker_frames",
    "diagrams",
    "tables",
    "carrom",
    "carrom_score",
    "carrom_pieces",
    "carrom_conduct",
    "carrom_officials",
    "blackball",
    "blackball_table",
    "blackball_game",
    "backgammon",
    "backgammon_calls",
    "backgammon_cube",
    "backgammon_play",
    "backgammon_play_calls",
    "study",
)


@cache
def coded_texts() -> Texts:
    """Gather the texts of all modules, each code once."""
    texts: dict[str, str | tuple[str, str]] = {}
    for name in _MODULES:
        module = import_module(f"{__name__}.{name}")
        doubled = texts.keys() & module.TEXTS.keys()
        if doubled:
            raise ValueError(f"{name}: texts defined twice: {', '.join(sorted(doubled))}")
        texts.update(module.TEXTS)
    return MappingProxyType(texts)
