"""Figures with their units and times of day, so that 15 seconds are never taken for 15 minutes."""

from __future__ import annotations

import re
from decimal import Decimal

from tableside.language.registry import language
from tableside.rulebook.figures import figures
from tableside.rulebook.model import LINK

Measure = tuple[Decimal, str]

_SYMBOLS = {"mm": "mm", "cm": "cm", "m": "m", "g": "g", "kg": "kg", "%": "%", "h": "hour", "min": "minute", "ft": "ft"}
# Nowhere in the middle of a figure: a long row of numbers would be read to its end from each of them.
_MEASURE = re.compile(
    r"(?<!\d)(?<!\d[.,\u00a0\u202f])(?P<figure>\d++(?:[.,\u00a0\u202f]\d++)*+)[ \u00a0\u202f-]?(?P<unit>%|[^\W\d_]+)"
)
_TIME = re.compile(r"(?<![\d.,])(?P<hour>[01]?\d|2[0-3])(?::|\u202f?h\u202f?)(?P<minute>[0-5]\d)(?!\d)")


def units_known(lang: str) -> bool:
    """Return whether the words for units are known in a language."""
    return bool(language(lang).units)


def measures(markdown: str, lang: str) -> dict[Measure, str]:
    """Return the figures that stand before a unit, by value and unit, each as written."""
    text = LINK.sub(lambda match: match["words"] or " ", markdown)
    known = {**_SYMBOLS, **language(lang).units}
    found: dict[Measure, str] = {}
    for match in _MEASURE.finditer(text):
        unit = known.get(match["unit"].casefold())
        if unit is None:
            continue
        for value in figures(match["figure"], lang).certain:
            found.setdefault((value, unit), match[0])
    return found


def times(markdown: str) -> dict[tuple[int, int], str]:
    """Return the times of day of a text: 14:30 and 14h30 are the same."""
    text = LINK.sub(lambda match: match["words"] or " ", markdown)
    return {(int(match["hour"]), int(match["minute"])): match[0] for match in _TIME.finditer(text)}
