"""Figures with their units and times of day, so that 15 seconds are never taken for 15 minutes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache

from tableside.rulebook.figures import figures
from tableside.rulebook.model import LINK

Measure = tuple[Decimal, str]

_SYMBOLS = {"mm": "mm", "cm": "cm", "m": "m", "g": "g", "kg": "kg", "%": "%", "h": "hour", "min": "minute", "ft": "ft"}
_UNITS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "second": "second seconds sec",
        "minute": "minute minutes",
        "hour": "hour hours",
        "day": "day days",
        "in": "inch inches",
        "ft": "foot feet",
        "g": "gram grams grammes",
        "mm": "millimetre millimetres",
        "cm": "centimetre centimetres",
    },
    "it": {
        "second": "secondo secondi sec",
        "minute": "minuto minuti",
        "hour": "ora ore",
        "day": "giorno giorni",
        "in": "pollice pollici",
        "ft": "piede piedi",
        "g": "grammo grammi",
        "mm": "millimetro millimetri",
        "cm": "centimetro centimetri",
    },
    "nl": {
        "second": "seconde seconden sec",
        "minute": "minuut minuten",
        "hour": "uur uren",
        "day": "dag dagen",
        "in": "inch",
        "ft": "voet",
        "g": "gram",
        "mm": "millimeter",
        "cm": "centimeter",
    },
    "fr": {
        "second": "seconde secondes sec",
        "minute": "minute minutes",
        "hour": "heure heures",
        "day": "jour jours",
        "in": "pouce pouces",
        "ft": "pied pieds",
        "g": "gramme grammes",
        "mm": "millimètre millimètres",
        "cm": "centimètre centimètres",
    },
    "de": {
        "second": "sekunde sekunden sek",
        "minute": "minute minuten",
        "hour": "stunde stunden",
        "day": "tag tage tagen",
        "in": "zoll",
        "ft": "fuß",
        "g": "gramm",
        "mm": "millimeter",
        "cm": "zentimeter",
    },
    "es": {
        "second": "segundo segundos seg",
        "minute": "minuto minutos",
        "hour": "hora horas",
        "day": "día días",
        "in": "pulgada pulgadas",
        "ft": "pie pies",
        "g": "gramo gramos",
        "mm": "milímetro milímetros",
        "cm": "centímetro centímetros",
    },
}
_MEASURE = re.compile(r"(?P<figure>\d+(?:[.,\u00a0\u202f]\d+)*)[ \u00a0\u202f-]?(?P<unit>%|[^\W\d_]+)")
_TIME = re.compile(r"(?<![\d.,])(?P<hour>[01]?\d|2[0-3])(?::|\u202f?h\u202f?)(?P<minute>[0-5]\d)(?!\d)")


@cache
def _units(lang: str) -> dict[str, str]:
    found = dict(_SYMBOLS)
    for unit, names in _UNITS.get(lang.partition("-")[0], {}).items():
        found.update(dict.fromkeys(names.split(), unit))
    return found


def units_known(lang: str) -> bool:
    """Tell whether the words for units are known in a language."""
    return lang.partition("-")[0] in _UNITS


def measures(markdown: str, lang: str) -> dict[Measure, str]:
    """Return the figures that stand before a unit, by value and unit, each as written."""
    text = LINK.sub(lambda match: match["words"] or " ", markdown)
    known = _units(lang)
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
