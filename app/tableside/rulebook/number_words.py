"""Numbers written as words in the languages of the bundled texts.

A value is *certain* when the word can mean nothing else, *possible* when it may (an article, "both",
"the two"): a possible value satisfies a figure of another language but asks for none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

_HALF = Decimal("0.5")
_QUARTER = Decimal("0.25")


@dataclass(frozen=True, slots=True)
class NumberWords:
    """The number words of a language and one pattern that finds them."""

    certain: Mapping[str, Decimal]
    possible: Mapping[str, Decimal]
    pattern: re.Pattern[str]


@cache
def number_words(lang: str) -> NumberWords | None:
    """Return the number words of a language; None where they are not known."""
    base = lang.partition("-")[0]
    if base not in _MAKERS:
        return None
    certain = {word: Decimal(value) for word, value in _MAKERS[base]().items() if value >= 2}
    possible = {word: Decimal(value) for word, value in _POSSIBLE[base].items()}
    for word in possible:
        certain.pop(word, None)
    # The longest word first, so that "twenty-two" is not read as "twenty".
    every = sorted({*certain, *possible}, key=len, reverse=True)
    pattern = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, every))})(?![^\W\d_])", re.IGNORECASE)
    return NumberWords(certain, possible, pattern)


def _list(words: str) -> list[str]:
    return words.split()


def _english() -> dict[str, int]:
    units = _list("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen")
    units += _list("fifteen sixteen seventeen eighteen nineteen")
    words = {word: value for value, word in enumerate(units)}
    for tens, word in enumerate(_list("twenty thirty forty fifty sixty seventy eighty ninety"), start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            words[f"{word}-{units[unit]}"] = words[f"{word} {units[unit]}"] = tens * 10 + unit
    words["hundred"] = 100
    for count in range(1, 10):
        words[f"{units[count]} hundred"] = count * 100
    return words | {"thousand": 1000}


def _italian() -> dict[str, int]:
    units = _list("zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici")
    units += _list("quattordici quindici sedici diciassette diciotto diciannove")
    words = {word: value for value, word in enumerate(units)}
    tens_words = _list("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
    for tens, word in enumerate(tens_words, start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            stem = word[:-1] if units[unit][0] in "uo" else word
            words[stem + units[unit]] = tens * 10 + unit
        words[f"{word}tré"] = tens * 10 + 3
        words[f"{word[:-1]}un"] = tens * 10 + 1
    words |= {"cento": 100, "mille": 1000}
    for count in range(2, 10):
        words[f"{units[count]}cento"] = count * 100
    return words


def _dutch() -> dict[str, int]:
    units = _list("nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien")
    units += _list("zestien zeventien achttien negentien")
    words = {word: value for value, word in enumerate(units)}
    tens_words = _list("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
    for tens, word in enumerate(tens_words, start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            joint = "ën" if units[unit].endswith("e") else "en"
            words[units[unit] + joint + word] = tens * 10 + unit
    words |= {"honderd": 100, "duizend": 1000}
    for count in range(2, 10):
        words[f"{units[count]}honderd"] = count * 100
    return words


def _french() -> dict[str, int]:
    units = _list("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze")
    units += _list("seize dix-sept dix-huit dix-neuf")
    words = {word: value for value, word in enumerate(units)}
    plain = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}
    for tens, word in plain.items():
        words[word] = tens
        for unit in range(1, 20 if tens == 60 else 10):
            if unit in (1, 11):
                words[f"{word} et {units[unit]}"] = words[f"{word}-et-{units[unit]}"] = tens + unit
                words[f"{word} et {units[unit]}e"] = tens + unit
            else:
                words[f"{word}-{units[unit]}"] = tens + unit
    words |= {"soixante-dix": 70, "quatre-vingts": 80, "quatre-vingt": 80, "cent": 100, "mille": 1000}
    for unit in range(1, 20):
        words[f"quatre-vingt-{units[unit]}"] = 80 + unit
    for count in range(2, 10):
        words[f"{units[count]} cents"] = words[f"{units[count]} cent"] = count * 100
    return words


_MAKERS = {"en": _english, "it": _italian, "nl": _dutch, "fr": _french}


def _same(value: int | Decimal, words: str) -> dict[str, int | Decimal]:
    return {word.replace("_", " "): value for word in words.split()}


_POSSIBLE: Mapping[str, Mapping[str, int | Decimal]] = {
    "en": {
        **_same(0, "zero none nothing"),
        **_same(1, "one once single"),
        **_same(2, "both either neither pair pairs couple twice double the_two these_two those_two"),
        **_same(3, "thrice triple treble"),
        **_same(12, "dozen"),
        **_same(_HALF, "half halves"),
        **_same(_QUARTER, "quarter quarters"),
    },
    "it": {
        **_same(0, "zero nessuno nessuna nessun nulla"),
        **_same(1, "un uno una singolo singola"),
        **_same(2, "entrambi entrambe ambedue ambo ambi coppia coppie doppio doppia doppi doppie"),
        **_same(2, "i_due le_due dei_due delle_due tra_due fra_due ai_due alle_due questi_due queste_due"),
        **_same(2, "dai_due dalle_due sui_due sulle_due nei_due nelle_due l'altro l'altra l’altro l’altra"),
        **_same(3, "triplo tripla"),
        # "sei" is also "you are".
        **_same(6, "sei"),
        **_same(12, "dozzina"),
        **_same(_HALF, "metà mezzo mezza mezzi mezze"),
    },
    "nl": {
        **_same(0, "nul geen niets"),
        **_same(1, "een één ene eenmaal enkel enkele"),
        **_same(2, "beide beiden allebei tweemaal tweetal paar paren dubbel dubbele de_twee deze_twee die_twee"),
        **_same(2, "tweeën tussen_twee"),
        **_same(3, "driemaal drietal drievoudig drievoudige"),
        **_same(4, "viermaal viertal"),
        # "in acht nemen" is to observe.
        **_same(8, "acht"),
        **_same(12, "dozijn"),
        **_same(_HALF, "half halve helft helften"),
        **_same(_QUARTER, "kwart"),
        **_same(Decimal("1.5"), "anderhalf anderhalve"),
    },
    "fr": {
        **_same(0, "zéro aucun aucune rien"),
        **_same(1, "un une seul seule"),
        **_same(2, "les_deux entre_deux des_deux aux_deux ces_deux ses_deux leurs_deux paire paires double doubles"),
        **_same(2, "couple l'autre l’autre"),
        **_same(3, "triple"),
        # "neuf" is also "new".
        **_same(9, "neuf"),
        **_same(12, "douzaine"),
        **_same(_HALF, "moitié demi demie"),
        **_same(_QUARTER, "quart quarts"),
    },
}
