"""Reading the label at the start of a block: "3.10", "(b)", "Rule 4(a)(ii)", "§ 3", "Art. 5", "1 -", "iv."

One label can be read in several ways, "(i)" as the letter or as the Roman numeral. All readings are returned;
which one is meant is settled by the sequence it stands in.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from tableside.discovery import package_data
from tableside.language.registry import word_set
from tableside.rulebook.ids import roman_value

_ROMAN_SIZES = {1000: "m", 900: "cm", 500: "d", 400: "cd", 100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix"}
_ROMAN_SIZES |= {5: "v", 4: "iv", 1: "i"}
LIST_TYPES = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
"""The formats of numbers as HTML and OpenDocument name them, by their names in Word."""
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
    parts = ""
    for size, letters in _ROMAN_SIZES.items():
        parts += value // size * letters
        value %= size
    return parts


WORDS = package_data(__package__, "words.toml")
SPOKEN = {word: int(number) for number, words in WORDS["spoken"].items() for word in words.split()}
"""The number of each folded number word: "third", "tercero", "drittes"."""


def superscript(text: str) -> str:
    """Return figures as raised ones: the mark of a note, or a square, is no part of the number or word before it."""
    return text.translate(_RAISED)


def is_superscript(text: str) -> bool:
    """Return whether a text is nothing but raised figures."""
    return bool(text) and all(one in _SMALL_FIGURES for one in text)


_BULLET = re.compile(r"\s*(?:[-–—•●▪◦∙*·■□➢►])\s+(?=\S)")

UNIT_WORDS, CAPTION_WORDS = word_set(WORDS["units"]), word_set(WORDS["captions"])

_ADDED = r"(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)\b"
_DEEPEST = 15
"""So many parts has a number below its first; where each of hundreds of levels is tried, the last takes minutes."""
_VALUE = rf"\d{{1,4}}(?:[a-z](?![a-z])|[\s-]?{_ADDED})?(?:\.\d{{1,3}}[a-z]?){{0,{_DEEPEST}}}|[IVXLC]{{1,8}}|[A-Z]"
_MARK = (
    r"(?:\.?[°ºª]|er\b|re\b)?(?P<added>-(?:[A-Z](?![^\W\d_])|\d{1,2}(?![\d.-])))?"
    r"(?P<mark>\s*(?:[.:)]\s?[–—-]|[.:)–—-]))?"
)
_WORD_LABEL = re.compile(
    rf"(?P<word>§{{1,2}}|[^\W\d_]{{2,16}}\.?)(?:(?<=[§.])\s*|\s+|(?=\d))(?:n[°ºo.]{{1,2}}\s*)?(?P<value>{_VALUE})"
    rf"{_MARK}(?=\s|\(|$|(?<=[.:–—-])[A-ZÀ-Þ¿¡\"“«])"
)
_ORDINAL_LABEL = re.compile(r"(?P<value>\d{1,3}|[IVXLC]{1,6})\s*[.ªºa°]?\s+(?P<word>[^\W\d_]{4,16})(?=\s*[:.–—-]|$)")
_SPOKEN_LABEL = re.compile(r"(?P<first>[^\W\d_]{2,16})\s+(?P<second>[^\W\d_]{2,16})(?P<mark>\s*[.:–—-]{1,2})?(?=\s|$)")
_DOTTED_PART = r"(?:\d{1,3}[a-z]?|[A-Za-z](?![^\W\d_])|[ivx]{2,4}(?![^\W\d_]))"
_DOTTED = re.compile(
    rf"(?P<value>\d{{1,3}}(?:{_ADDED})?(?:\.{_DOTTED_PART}){{1,{_DEEPEST}}}"
    rf"|[A-Z]\d{{0,2}}(?:\.\d{{1,3}}[a-z]?)(?:\.{_DOTTED_PART}){{0,{_DEEPEST}}})"
    r"(?P<mark>[.)]|\s?:)?(?=\s|\(|$|[^\W\d_])"
)
_MIXED = re.compile(
    rf"(?P<value>(?:\d{{1,3}}(?:[a-z]\d{{1,2}}){{1,{_DEEPEST}}}[a-z]?"
    rf"|[A-Z]\d{{1,2}}(?:[a-z]\d{{1,2}}){{0,{_DEEPEST}}}[a-z]?|\d{{1,3}}[a-z](?=\+))\+{{0,9}})"
    r"(?P<mark>[.):])(?=\s|$)"
)
_MIXED_PART = re.compile(r"\d+|[A-Za-z]|\++")
_NUMBER_LETTER = re.compile(r"(?P<value>\d{1,3}[a-z])(?P<mark>[.):])?(?=\s|$)")
_BRACKETED = re.compile(r"\(\s?(?P<value>\d{1,3}[a-z]?|[a-z]{1,2}|[ivxlc]{1,7}|[A-Z]|[IVXL]{1,6})\s?\)(?P<mark>[.:])?")
_SINGLE = re.compile(
    rf"(?P<value>\d{{1,4}}(?:[\s-]?{_ADDED})?|[a-z]{{1,2}}|[ivxlc]{{1,7}}|[A-Z]|[IVXL]{{1,6}})"
    r"(?P<mark>\.\)|\.?[°ºª][.)]?|\.[-–—]|[.):]|\s?[-–—](?=\s))(?=\s|$|\(|[A-ZÀ-Þ\"“«'‘’„])"
)
_CODE = re.compile(r"(?P<value>[A-Z]{1,3}\d{2,4}|[a-z]\.\d{1,3})(?P<mark>[.):])?(?=\s+\S|$)")
_BARE = re.compile(r"(?P<value>\d{1,3})(?=\s+\S|$)")
_FIRST_SIGNS = "0123456789IVXLC"
_MOST_UNITS = 40
"""A larger Roman numeral after a unit word is a letter: "Appendix C"."""
_LIST_MARK = re.compile(r"\s*[-–—]\s")


_SHAPES = {
    "": ".",
    ":": ".",
    **dict.fromkeys(("°", "ª", ".°", ".º", ".ª", "°.", "º.", "ª.", ".º.", ".ª.", "°)", "º)", "ª)"), "º"),
    ".)": ")",
    "–": "-",
    "—": "-",
    ".-": "-",
    ".–": "-",
    ".—": "-",
}


@dataclass(frozen=True, slots=True)
class Style:
    """A way of numbering: the kind of numeral, the punctuation, and the word before it."""

    kind: str
    shape: str
    word: str = ""
    family: tuple[str, str] = field(init=False, compare=False, repr=False)
    """The same for labels that may follow each other: a full stop may be forgotten, a bracket is not."""

    composed: bool = field(init=False, compare=False, repr=False)
    """Whether a label repeats the numbers of those above it: 3.2.1, 4b, 1a2."""
    small: bool = field(init=False, compare=False, repr=False)
    """Whether it counts within one clause only: letters and small Roman numerals."""

    def __post_init__(self) -> None:
        """Compute these once; they are read a million times."""
        object.__setattr__(self, "family", (self.kind, self.word or _SHAPES.get(self.shape, self.shape)))
        object.__setattr__(self, "composed", self.kind.startswith(("dotted", "mixed")) or self.kind == "numlet")
        object.__setattr__(self, "small", self.kind in ("letter", "roman", "doubled"))


@dataclass(frozen=True, slots=True)
class Label:
    style: Style
    value: tuple[int, ...]
    """Its numbers: (3, 10) for 3.10, (2,) for b or ii or 2."""
    written: tuple[str, ...]
    """Its parts as they stand in an id: ("3", "10"), ("b",)."""
    end: int
    """Where the text after it begins."""

    @property
    def last(self) -> int:
        """The number that counts among siblings."""
        return self.value[-1]


def strip_bullet(text: str) -> tuple[str, bool]:
    """Return the text without a bullet in front of it, and whether there was one."""
    bullet = _BULLET.match(text)
    return (text[bullet.end() :], True) if bullet else (text.lstrip(), False)


roman = lru_cache(maxsize=4096)(roman_value)


def letter(text: str) -> int | None:
    """Return the place of a letter, "aa" after "z"; None for anything else."""
    if len(text) == 1 and "a" <= text <= "z":
        return ord(text) - 96
    if len(text) == 2 and text[0] == text[1] and "a" <= text[0] <= "z":
        return ord(text[0]) - 96 + 26
    return None


def fold_word(word: str) -> str:
    """Return a unit word in small letters without accents and full stop."""
    plain = unicodedata.normalize("NFKD", word.casefold().rstrip("."))
    folded = "".join(one for one in plain if not unicodedata.combining(one))
    return "§" if folded.startswith("§") else folded


def readings(text: str, words: frozenset[str] = UNIT_WORDS) -> tuple[Label, ...]:
    """Return every way to read the label at the start of a text; none where there is none."""
    if not text or text[0] in ",;!?":
        return ()
    found = _word_reading(text, words)
    if found:
        # "3. Point" is the third point, or a rule 3 with this title; so is "1 Rules".
        single = _SINGLE.match(text) if text[0] in _FIRST_SIGNS else None
        plain = single or _BARE.match(text)
        return (*found, *_plain_readings(text, plain, "" if single else "bare")) if plain else found
    for pattern, shape in _PATTERNS:
        match = pattern.match(text)
        if match:
            # "(a), as said above" goes on with a sentence.
            if text[match.end() : match.end() + 1] in (",", ";"):
                return ()
            return (*_plain_readings(text, match, shape), *_without_space(text, match, shape))
    bare = _BARE.match(text)
    return _plain_readings(text, bare, "bare") if bare else ()


_PATTERNS = (
    (_BRACKETED, "()"),
    (_DOTTED, "dotted"),
    (_MIXED, "mixed"),
    (_NUMBER_LETTER, "numlet"),
    (_CODE, "code"),
    (_SINGLE, ""),
)


def _without_space(text: str, match: re.Match[str], shape: str) -> tuple[Label, ...]:
    """Read "1.A player" also as 1 and a sentence without a space before it."""
    raw = match["value"]
    single = _SINGLE.match(text) if shape == "dotted" and raw[-1].isupper() and not match["mark"] else None
    return _plain_readings(text, single, "") if single and raw.count(".") == 1 else ()


def _spoken_reading(text: str, words: frozenset[str]) -> tuple[Label, ...]:
    """Read "Rule One", "Title the first" as other languages say it, "Erster Abschnitt": on a line of its own."""
    match = _SPOKEN_LABEL.match(text)
    if match is None or not (match["mark"] or match.end() == len(text)):
        return ()
    for word, number in ((match["first"], match["second"]), (match["second"], match["first"])):
        value = SPOKEN.get(fold_word(number))
        if value is not None and fold_word(word) in words and word[0].isupper():
            return (Label(Style("word", "", fold_word(word)), (value,), (str(value),), _after(text, match.end())),)
    return ()


def _word_reading(text: str, words: frozenset[str]) -> tuple[Label, ...]:
    named = (pattern.match(text) for pattern in (_WORD_LABEL, _ORDINAL_LABEL))
    match = next((one for one in named if one and fold_word(one["word"]) in words), None)
    if match is None:
        return _spoken_reading(text, words)
    added = (match.groupdict().get("added") or "").lower()
    # A letter stands at the number, 12a for 12-A; a figure would be part of it.
    raw = _closed(match["value"]) + (added if added[1:].isdigit() else added.lstrip("-"))
    parts = raw.split(".")
    values = [_value(part) for part in parts]
    if any(value is None for value in values):
        return ()
    end = _after(text, match.end())
    numbers = tuple(value for value in values if value is not None)
    return (Label(Style("word", "", fold_word(match["word"])), numbers, tuple(part.lower() for part in parts), end),)


def _closed(number: str) -> str:
    """Return a number and what is added to it without what stands between them: 5bis for 5-bis and 5 bis."""
    return re.sub(r"[\s-]", "", number)


def _value(part: str) -> int | None:
    digits = re.match(rf"(\d+)(?:[a-z]|{_ADDED}|-\d{{1,2}})?$", part)
    if digits:
        # 12a stands between 12 and 13; as a number it is 12 again, and that is no step back.
        return int(digits[1])
    lower = part.lower()
    value = roman(lower)
    return value if value is not None and value <= _MOST_UNITS and part.isupper() else letter(lower)


def _plain_readings(text: str, match: re.Match[str], shape: str) -> tuple[Label, ...]:
    raw = match["value"]
    mark = (match.groupdict().get("mark") or "").strip()
    end = _after(text, match.end())
    if shape == "dotted":
        return _dotted_readings(raw, mark, end)
    if shape == "mixed":
        pieces = _MIXED_PART.findall(raw)
        # Labels with a plus sign have a sequence of their own beside 1, 2, 3.
        kind = f"mixed{len(pieces)}{'+' if raw[-1] == '+' else ''}"
        values = tuple(int(one) if one.isdigit() else letter(one.lower()) or len(one) for one in pieces)
        return (Label(Style(kind, mark), values, (raw,), end),)
    if shape == "code":
        code, number = re.match(r"(\D+)(\d+)", raw).groups()  # type: ignore[union-attr]
        return (Label(Style("code", mark, code.rstrip(".")), (int(number),), (raw.replace(".", "").lower(),), end),)
    if shape == "numlet":
        return (Label(Style("numlet", mark), (int(raw[:-1]), ord(raw[-1]) - 96), (raw,), end),)
    shape = shape + mark if shape != "bare" else ""
    return tuple(
        Label(Style(kind, shape), (value,), (_closed(raw.lower()),), end)
        for kind, value in _numerals(raw)
        if value is not None
    )


def _dotted_readings(raw: str, mark: str, end: int) -> tuple[Label, ...]:
    """Read 3.2.1; the letter of 3.2a may count under 3.2, or set it apart from a 3.2 that stands before it."""
    parts = tuple(raw.split("."))
    values = tuple(
        value for part, above in zip(parts, ("", *parts), strict=False) for value in _part_values(part, above)
    )
    written = tuple(part.lower() for part in parts)
    found = Label(Style(f"dotted{len(parts)}", mark), values, written, end)
    if not (parts[-1][0].isdigit() and parts[-1][-1].isalpha()):
        return (found,)
    below = (*values, letter(written[-1][-1]) or 0)
    return Label(Style(f"dotted{len(parts)}a", mark), below, written, end), found


def _part_values(part: str, above: str) -> tuple[int, ...]:
    """Return the numbers of a part: one, or the letter and the figure of A1; under a letter, i is the numeral."""
    if part[0].isdigit():
        return (int(re.match(r"\d+", part)[0]),)  # type: ignore[index]
    if part[1:].isdigit():
        return letter(part[0].lower()) or 0, int(part[1:])
    if len(part) > 1 or (part in "ivx" and above.isalpha()):
        return (roman(part) or 0,)
    return (letter(part.lower()) or 0,)


def _numerals(raw: str) -> list[tuple[str, int | None]]:
    if raw.isdigit():
        return [("number", int(raw))]
    if raw[0].isdigit():
        return [("number", int(re.match(r"\d+", raw)[0]))]  # type: ignore[index]
    case = "upper" if raw.isupper() else ""
    lower = raw.lower()
    found: list[tuple[str, int | None]] = [(f"{case}letter", letter(lower))]
    if len(lower) == 2 and lower[0] == lower[1]:
        # After z comes aa; but aa, bb, cc may also count under a, b, c.
        found.append(("doubled", letter(lower[0])))
    if roman(lower) is not None and (len(raw) > 1 or lower in "ivx"):
        found.append((f"{case}roman", roman(lower)))
    return found


def _after(text: str, end: int) -> int:
    """Return where the words begin after a label: a dash that sets the label off is no word."""
    gap = _LIST_MARK.match(text, end)
    if gap and gap.end() < len(text):
        return gap.end()
    while end < len(text) and text[end] in " \t\u00a0\u2002\u2003":
        end += 1
    return end


def learned_words(texts: Iterable[str]) -> frozenset[str]:
    """Return the unit words of a document: the known ones and any that counts up at the start of its lines."""
    seen: dict[str, list[int]] = defaultdict(list)
    for text in texts:
        match = _WORD_LABEL.match(strip_bullet(text)[0])
        if match and match["word"][0].isupper():
            value = _value(match["value"].partition(".")[0])
            if value is not None:
                seen[fold_word(match["word"])].append(value)
    counting = {
        word
        for word, values in seen.items()
        if len(values) >= 3
        and sum(after == before + 1 for before, after in itertools.pairwise(values)) * 2 >= len(values)
    }
    return (UNIT_WORDS | counting) - CAPTION_WORDS
