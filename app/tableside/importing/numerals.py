"""Numbers as list labels show them, 4, d, D, iv, IV, and as headings say them: "Rule One", "Título primero"."""

from __future__ import annotations

from functools import lru_cache

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
_SMALL_FIGURES = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = str.maketrans("0123456789", _SMALL_FIGURES)


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


# Folded; what is counted in the headings of rulebooks in the languages people bring.
_SPOKEN = """
1: one first uno primero primera primer primo prima premier premiere un erster erste erstes eins primeiro
  primeira een eerste
2: two second dos segundo segunda due secondo seconda deux deuxieme seconde zweiter zweite zweites zwei dois
  twee tweede
3: three third tres tercero tercera tercer tre terzo terza trois troisieme dritter dritte drittes drei
  terceiro terceira drie derde
4: four fourth cuatro cuarto cuarta quattro quarto quarta quatre quatrieme vierter vierte viertes vier quatro
  vierde
5: five fifth cinco quinto quinta cinque cinq cinquieme funfter funfte funftes funf vijf vijfde
6: six sixth seis sexto sexta sei sesto sesta sixieme sechster sechste sechstes sechs zes zesde
7: seven seventh siete septimo septima sette settimo settima sept septieme siebter siebte siebtes sieben sete
  zeven zevende
8: eight eighth ocho octavo octava otto ottavo ottava huit huitieme achter achte achtes acht oito oitavo
  oitava achtste
9: nine ninth nueve noveno novena nove nono nona neuf neuvieme neunter neunte neuntes neun negen negende
10: ten tenth diez decimo decima dieci dix dixieme zehnter zehnte zehntes zehn dez tien tiende
11: eleven eleventh once undecimo undecima undici onze onzieme elfter elfte elf elfde
12: twelve twelfth doce duodecimo duodecima dodici douze douzieme zwolfter zwolfte zwolf doze twaalf twaalfde
13: thirteen thirteenth trece decimotercero tredici treize treizieme dreizehnter dertien
14: fourteen fourteenth catorce decimocuarto quattordici quatorze quatorzieme vierzehnter veertien
15: fifteen fifteenth quince decimoquinto quindici quinze quinzieme funfzehnter vijftien
16: sixteen sixteenth dieciseis decimosexto sedici seize seizieme sechzehnter zestien
17: seventeen seventeenth diecisiete decimoseptimo diciassette dixsept siebzehnter zeventien
18: eighteen eighteenth dieciocho decimoctavo diciotto dixhuit achtzehnter achttien
19: nineteen nineteenth diecinueve diciannove dixneuf neunzehnter negentien
20: twenty twentieth veinte vigesimo venti vingt zwanzigster twintig
"""


@lru_cache(maxsize=1)
def _spoken() -> dict[str, int]:
    found: dict[str, int] = {}
    value = 0
    for word in _SPOKEN.split():
        if word.endswith(":"):
            value = int(word[:-1])
        else:
            found[word] = value
    return found


def spoken_number(word: str) -> int | None:
    """Return the number that a folded word counts with: "third", "tercero", "drittes"."""
    return _spoken().get(word)


def superscript(text: str) -> str:
    """Return figures as raised ones: the mark of a note, or a square, is no part of the number or word before it."""
    return text.translate(_RAISED)


def is_superscript(text: str) -> bool:
    """Return whether a text is nothing but raised figures."""
    return bool(text) and all(one in _SMALL_FIGURES for one in text)
