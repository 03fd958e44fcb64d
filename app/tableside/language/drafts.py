"""What is known of languages that have no module of their own: stemmers, words for units, plural forms.

The plural formulas are those of GNU gettext, as catalogues need them. Babel has them too,
together with ten megabytes of data about other things.
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.errors import N_

ALGORITHMS: Mapping[str, str] = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}
NAMES: Mapping[str, str] = {
    "cs": N_("Czech"),
    "da": N_("Danish"),
    "de": N_("German"),
    "el": N_("Greek"),
    "es": N_("Spanish"),
    "fi": N_("Finnish"),
    "hu": N_("Hungarian"),
    "nb": N_("Norwegian"),
    "no": N_("Norwegian"),
    "pl": N_("Polish"),
    "pt": N_("Portuguese"),
    "ro": N_("Romanian"),
    "ru": N_("Russian"),
    "sv": N_("Swedish"),
    "tr": N_("Turkish"),
}
"""English names, which the catalogues translate."""
UNITS: Mapping[str, Mapping[str, str]] = {
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
_NONE = "nplurals=1; plural=0;"
_SLAVIC = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
_CZECH = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
_POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


def _same(codes: str, formula: str) -> dict[str, str]:
    return dict.fromkeys(codes.split(), formula)


PLURALS: Mapping[str, str] = {
    # What is not listed has one form for one and another for the rest.
    **_same("pt-BR tr fa", "nplurals=2; plural=(n > 1);"),
    **_same("ja ko zh zh-CN zh-TW th vi id ms", _NONE),
    **_same("ru uk be sr hr bs", _SLAVIC),
    **_same("cs sk", _CZECH),
    "pl": _POLISH,
    "sl": "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    "ro": "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);",
    "lt": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "lv": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);",
    "ga": "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4;",
    "cy": "nplurals=4; plural=(n==1) ? 0 : (n==2) ? 1 : (n != 8 && n != 11) ? 2 : 3;",
    "ar": ("nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"),
}
