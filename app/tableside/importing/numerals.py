"""Numbers as list labels show them: 4, d, D, iv, IV."""

from __future__ import annotations

_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def numeral(value: int, style: str) -> str:
    """Return a number in one of the formats that Word names: decimal, lowerLetter, upperRoman …"""
    if style == "decimalZero":
        return f"{value:02}"
    if value < 1 or value > 3999:
        return str(value)
    if style.endswith("Letter"):
        # Word repeats the letter after z: aa, bb, cc.
        shown = chr(97 + (value - 1) % 26) * ((value - 1) // 26 + 1)
    elif style.endswith("Roman"):
        shown = _roman(value)
    else:
        return str(value)
    return shown.upper() if style.startswith("upper") else shown


def _roman(value: int) -> str:
    parts = []
    for size, letters in _ROMAN:
        while value >= size:
            parts.append(letters)
            value -= size
    return "".join(parts)
