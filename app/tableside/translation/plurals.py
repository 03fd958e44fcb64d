"""Plural forms of common languages, as catalogues need them; the formulas are those of GNU gettext."""

from __future__ import annotations

from collections.abc import Mapping

_ONE = "nplurals=2; plural=(n != 1);"
_FRENCH = "nplurals=2; plural=(n > 1);"
_NONE = "nplurals=1; plural=0;"
_SLAVIC = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
_CZECH = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
_POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"


def _same(codes: str, formula: str) -> dict[str, str]:
    return dict.fromkeys(codes.split(), formula)


PLURALS: Mapping[str, str] = {
    **_same("en it nl de es ca da sv nb nn no fi et hu el he bg eu gl sq hi bn ta te ur", _ONE),
    **_same("fr pt-BR tr fa", _FRENCH),
    "pt": _ONE,
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


def plural_forms(lang: str) -> str:
    """Return the plural forms of a language; one that is not listed gets the most common ones."""
    return PLURALS.get(lang) or PLURALS.get(lang.partition("-")[0]) or _ONE


def plurals_known(lang: str) -> bool:
    """Tell whether the plural forms of a language are listed."""
    return lang in PLURALS or lang.partition("-")[0] in PLURALS


def plural_count(formula: str) -> int:
    """Return how many forms a formula tells apart."""
    number = formula.partition("nplurals=")[2].partition(";")[0].strip()
    return int(number) if number.isdigit() else 2
