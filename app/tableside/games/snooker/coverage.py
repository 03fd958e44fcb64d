"""The clauses in which there is nothing to rule on, and why."""

from collections.abc import Mapping
from types import MappingProxyType

from tableside.errors import N_

_MEASURES = N_("It gives measures and equipment; whether they are met is seen before play.")
_MEANING = N_("It says what a word means; the rulings cite the clauses in which the word decides something.")
_OUTLINE = N_("It outlines the game; what it says is ruled on where it is laid down in full.")
_SET_UP = N_("It says where the balls lie at the start; the drawn table shows it.")
_DUTY = N_("It names a duty of officials that no decision hangs on.")
_LANGUAGE = N_("It says how the text is to be read.")

NOTHING_TO_DECIDE: Mapping[str, str] = MappingProxyType(
    {
        "1.1": _MEASURES,
        "1.2": _MEASURES,
        "1.4": _MEASURES,
        "2.2": _MEANING,
        "2.3": _MEANING,
        "2.4": _MEANING,
        "2.6.d": _MEANING,
        "2.7": _MEANING,
        "2.8": _MEANING,
        "2.9.c": _MEANING,
        "2.10.c": _MEANING,
        "2.11": _MEANING,
        "2.12.a": _MEANING,
        "2.13": _MEANING,
        "2.15": _MEANING,
        "2.17": _MEANING,
        "3.1.a": _OUTLINE,
        "3.1.b": _OUTLINE,
        "3.1.e": _OUTLINE,
        "3.1.g": _OUTLINE,
        "3.1.h": _OUTLINE,
        "3.2.a": _SET_UP,
        "3.19.a": _LANGUAGE,
        "5.1.a.iii": _DUTY,
        "5.2": _DUTY,
        "5.3": _DUTY,
    }
)
