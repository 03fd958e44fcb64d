"""The languages there are: a TOML file of the folder `data` each, and what little is known of all others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableside.errors import visible

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass(frozen=True)
class Language:
    """One language, as its file in `data` describes it. Word lists for searching are folded; names are as written."""

    code: str
    name: str = ""
    """The language's own name."""
    adjective: str = ""
    """Its English name, which the catalogues translate."""
    text_name: str = ""
    """The English name of a text in it ("Italian text"), which the catalogues translate."""
    decimal_sign: str = ","
    plural: str = "nplurals=2; plural=(n != 1);"
    """The plural formula of its catalogues, as gettext writes it."""
    spaced_signs: bool = False
    """Whether a no-break space stands before : ; ! ? as in French."""

    stemmer: str | None = None
    """The name of the snowball algorithm; None leaves words as they are."""
    stemmer_probe: str = ""
    """Words whose stems tell one version of the stemmer from another."""
    small: frozenset[str] = frozenset()
    """Small words by which a text in the language is recognised."""
    glue: frozenset[str] = frozenset()
    """Articles and the like: left out of word pairs, so that "off the table" and "off table" are the same pair."""
    stop: frozenset[str] = frozenset()
    """Words that a query need not find, because they stand everywhere."""
    weak: frozenset[str] = frozenset()
    """Words that help to rank but need not be found while stronger ones are asked for."""
    idioms: tuple[tuple[str, ...], ...] = ()
    """Turns of phrase ("at the same time") whose words need not be found one by one."""
    elisions: frozenset[str] = frozenset()
    """Elided words before an apostrophe: l', dell', qu'."""
    endings: frozenset[str] = frozenset()
    """Endings after an apostrophe: 's."""
    irregular: Mapping[str, str] = field(default_factory=dict)
    """Forms the stemmer does not join, each with the form it belongs to."""
    reduced: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Whole classes of such forms: endings that are replaced before a word is stemmed; the first that fits counts."""
    synonyms: Callable[[], Mapping[str, tuple[str, ...]]] = dict
    """Makes the table of everyday words for the same thing, and of what the rules say where people say something else.

    The search alone needs it.
    """
    everyday: frozenset[str] = frozenset()
    """Common words that the texts of the games need not have: real ones, which are never taken for slips."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Words that are others without their accents (dés, des), each with the form it is indexed under."""
    linking: tuple[str, ...] = ()
    """Letters that may join the parts of a word written together (snookertafel); empty where words are not."""
    common_parts: frozenset[str] = frozenset()
    """Words that are parts of such compounds even where a text never uses them alone."""

    section_words: frozenset[str] = frozenset()
    """Words for a section or chapter in citations, with abbreviations."""
    rule_words: frozenset[str] = frozenset()
    clause_words: frozenset[str] = frozenset()

    duty: tuple[str, ...] = ()
    """The forms of the verb by which rules state a duty: must."""
    permission: tuple[str, ...] = ()
    """The forms of the verb by which rules permit: may; also of ability, which Italian and French do not tell apart."""
    negations: frozenset[str] = frozenset()
    """Words before something that say that it did not happen; folded."""
    denial: tuple[str, ...] = ()
    """Words that turn a permission into a prohibition: Dutch "mag niet"."""

    number_words: Callable[[], Mapping[str, int]] | None = None
    """Makes the words for whole numbers; None where they are not known."""
    possible_numbers: Mapping[str, int | Decimal] = field(default_factory=dict)
    """Words that may state a number (an article, "both"): they satisfy a figure but ask for none."""
    units: Mapping[str, str] = field(default_factory=dict)
    """The words for units of measure, each with the unit's symbol."""

    @property
    def compounds(self) -> bool:
        """Whether words are written together and must be found by their parts."""
        return bool(self.linking)


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


LANGUAGES_FILE = "languages.toml"
"""In the rulebooks folder: what translators say of languages that were added."""
DATA = Path(__file__).parent / "data"
_OTHERS = "others"
_WORD_SETS = frozenset(one.name for one in fields(Language) if one.type == "frozenset[str]")
_TWO_LETTERS = word_set(
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en "
    "eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv "
    "ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne "
    "ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss "
    "st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu"
)


@cache
def known_languages() -> tuple[str, ...]:
    codes = sorted(path.stem for path in DATA.glob("*.toml") if path.stem != _OTHERS)
    return tuple(sorted(codes, key=lambda code: code != "en"))


@cache
def language(code: str) -> Language:
    """Return the record of a language; one without a file gets what is known of it, word lists being empty."""
    plain = code.partition("-")[0]
    if plain in known_languages():
        return _record(code, _table(plain))
    told, other = _registered(code), others().get(plain, {})
    stemming = told.get("stemming") or other.get("stemmer", "")
    draft = Language(
        code,
        name=visible(told.get("name", "")),
        adjective=other.get("adjective", ""),
        stemmer=stemming if stemming in _algorithms() else None,
        units=_units(other.get("units", {})),
    )
    plural = told.get("plural") or others().get(code, {}).get("plural") or other.get("plural")
    return replace(draft, plural=plural) if plural else draft


@cache
def others() -> Mapping[str, Mapping[str, Any]]:
    """Return what is known of languages without a file: own name, stemmer, plural formula, small words, units."""
    return _table(_OTHERS)


def _table(name: str) -> dict[str, Any]:
    import tomllib  # not before the window stands

    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


# Reading a file


def _record(code: str, table: Mapping[str, Any]) -> Language:
    found: dict[str, Any] = {name: word_set(value) if name in _WORD_SETS else value for name, value in table.items()}
    found["stop"] = found.get("stop", frozenset()) | found.get("glue", frozenset())
    for name in ("duty", "permission", "denial"):
        found[name] = tuple(table.get(name, "").split())
    found["linking"] = tuple(table.get("linking", ()))
    found["idioms"] = tuple(tuple(line.split()) for line in table.get("idioms", "").splitlines())
    found["reduced"] = tuple((re.compile(ending), instead) for ending, instead in table.get("reduced", ()))
    found["irregular"] = _forms(table.get("irregular", ""))
    found["synonyms"] = partial(_synonyms, table.get("synonyms", ""))
    found["number_words"] = partial(_whole_numbers, found.pop("numbers")) if "numbers" in table else None
    found["possible_numbers"] = _numbers(table.get("possible_numbers", ""))
    found["units"] = _units(table.get("units", {}))
    return Language(code, **found)


def _forms(table: str) -> Mapping[str, str]:
    """Read lines of "base: form form"."""
    found: dict[str, str] = {}
    for line in table.splitlines():
        base, _, forms = line.partition(":")
        found |= dict.fromkeys(forms.split(), base.strip())
    return found


def _synonyms(table: str) -> Mapping[str, tuple[str, ...]]:
    """Read lines of words that mean the same; a word may stand in several lines.

    In a line "loo toilet > leave break" a query for the words before the arrow also finds the words after it, not
    the reverse: a query for a break does not mean the toilet.
    """
    found: dict[str, list[str]] = {}
    for line in table.splitlines():
        said, arrow, written = line.partition(">")
        group = said.split()
        for word in group:
            alike = written.split() if arrow else group
            found.setdefault(word, []).extend(other for other in alike if other != word)
    return {word: tuple(dict.fromkeys(alike)) for word, alike in found.items()}


def _numbers(table: str) -> Mapping[str, int | Decimal]:
    """Read lines of "21: twenty-one, twenty one"."""
    from decimal import Decimal

    found: dict[str, int | Decimal] = {}
    for line in table.splitlines():
        value, _, words = line.partition(": ")
        number = int(value) if value.isdecimal() else Decimal(value)
        found |= dict.fromkeys(words.split(", "), number)
    return found


def _whole_numbers(table: str) -> Mapping[str, int]:
    return {word: int(value) for word, value in _numbers(table).items()}


def _units(table: Mapping[str, str]) -> Mapping[str, str]:
    """Invert "symbol: word word" into a mapping from each word to its symbol."""
    return {word: sign for sign, words in table.items() for word in words.split()}


# Names and codes


def is_known(code: str) -> bool:
    """Return whether anything is known of a language besides its code."""
    plain = code.partition("-")[0]
    return plain in known_languages() or plain in others() or bool(_registered(code))


def is_known_language(code: str) -> bool:
    """Return whether a code of two letters, with a country or without, is one of ISO 639; longer ones always are."""
    base = code.partition("-")[0]
    return len(base) != 2 or base in _TWO_LETTERS


def language_name(code: str, gettext: Callable[[str], str]) -> str:
    """Return a language's name as the catalogue of `gettext` has it; the code where it has none."""
    known = language(code)
    return gettext(known.adjective) if known.adjective else known.name or code


def own_name(code: str) -> str:
    """Return what a language calls itself; its code where that is not known."""
    return language(code).name or str(others().get(code, {}).get("name", code))


def plural_formulas() -> Mapping[str, str]:
    """Return the plural formulas of languages without a file that have an unusual one."""
    return {code: table["plural"] for code, table in others().items() if "plural" in table}


def plural_count(formula: str) -> int:
    """Return how many forms a gettext plural formula tells apart."""
    number = formula.partition("nplurals=")[2].partition(";")[0].strip()
    return int(number) if number.isdecimal() and len(number) == 1 else 2


def forget_languages() -> None:
    """Look again at what is known of each language, after one was added."""
    language.cache_clear()


def _registered(code: str) -> dict[str, str]:
    """Return the properties of an added language: its name, its stemming, its plural formula."""
    from tableside.resources import rulebooks_dir
    from tableside.storage.reading import Unreadable, read_text, set_beside, toml_of, why_unreadable

    path = rulebooks_dir() / LANGUAGES_FILE
    try:
        table = toml_of(read_text(path)).get(code)
    except OSError:
        return {}
    except (ValueError, Unreadable) as error:
        set_beside(path, why_unreadable(error))
        return {}
    found = table if isinstance(table, dict) else {}
    return {key: value for key, value in found.items() if isinstance(value, str)}


def _algorithms() -> frozenset[str]:
    """Return the stemmers that are installed; an older package has fewer."""
    import Stemmer

    return frozenset(Stemmer.algorithms())
