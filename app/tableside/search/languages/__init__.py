"""What the search knows of each language: small words, irregular forms and everyday synonyms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType

_OWN = ("en", "it", "nl", "fr")
_ALGORITHMS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
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
LANGUAGES_FILE = "languages.toml"
"""In the rulebooks folder: what translators say of languages that were added."""


@dataclass(frozen=True)
class Language:
    """The word lists of one language; every word is folded (small letters, no accents)."""

    code: str
    algorithm: str | None
    """The name of the snowball algorithm; None leaves words as they are."""
    glue: frozenset[str] = frozenset()
    """Articles and the like: left out of word pairs, so that "off the table" and "off table" are the same pair."""
    stop: frozenset[str] = frozenset()
    """Words that a query need not find, because they stand everywhere."""
    weak: frozenset[str] = frozenset()
    """Words that help to rank but need not be found while stronger ones are asked for."""
    idioms: tuple[tuple[str, ...], ...] = ()
    """Turns of phrase ("at the same time") whose words need not be found one by one."""
    elisions: frozenset[str] = frozenset()
    """What stands before an apostrophe without being a word of its own: l', dell', qu'."""
    endings: frozenset[str] = frozenset()
    """What stands behind an apostrophe without being a word of its own: 's."""
    irregular: Mapping[str, str] = field(default_factory=dict)
    """Forms the stemmer does not join, each with the form it belongs to."""
    reduced: tuple[tuple[re.Pattern[str], str], ...] = ()
    """Whole classes of such forms: endings that are replaced before a word is stemmed; the first that fits counts."""
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Everyday words for the same thing, and what the rules say where people say something else."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Words that are others without their accents (dés, des), each with the form it is indexed under."""
    compounds: bool = False
    """Whether words are written together (snookertafel) and must be found by their parts."""
    linking: tuple[str, ...] = ("",)
    """Letters that may join the parts of a compound."""


@cache
def language(code: str) -> Language:
    """Return the word lists of a language; one that we know nothing of gets empty ones."""
    plain = code.partition("-")[0]
    if plain not in _OWN:
        return Language(code, _registered(code) or _known(plain))
    lists = import_module(f"{__name__}.{plain}")
    return Language(
        code=code,
        algorithm=_ALGORITHMS[plain],
        glue=_words(lists.GLUE),
        stop=_words(lists.GLUE) | _words(lists.STOP),
        weak=_words(lists.WEAK),
        idioms=tuple(tuple(phrase.split()) for phrase in lists.IDIOMS),
        elisions=_words(lists.ELISIONS),
        endings=_words(lists.ENDINGS),
        irregular=_irregular(lists.IRREGULAR),
        reduced=tuple((re.compile(ending), instead) for ending, instead in lists.REDUCED),
        synonyms=_synonyms(lists.SYNONYMS),
        kept=MappingProxyType(lists.KEPT),
        compounds=lists.COMPOUNDS,
        linking=lists.LINKING,
    )


def _registered(code: str) -> str | None:
    """Return the stemming that was chosen for an added language."""
    from tableside.errors import TablesideError
    from tableside.resources import rulebooks_dir

    try:
        table = tomllib.loads((rulebooks_dir() / LANGUAGES_FILE).read_text(encoding="utf-8")).get(code)
    except (OSError, ValueError, TablesideError):
        return None
    name = table.get("stemming") if isinstance(table, dict) else None
    return name if name in _algorithms() else None


def _known(plain: str) -> str | None:
    """Return the stemming of a language, unless the installed stemmer is too old to have it."""
    name = _ALGORITHMS.get(plain)
    return name if name in _algorithms() else None


def _algorithms() -> frozenset[str]:
    import snowballstemmer

    return frozenset(snowballstemmer.algorithms())


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _irregular(table: str) -> Mapping[str, str]:
    """Read lines of "base: form form"."""
    found = {}
    for line in table.strip().splitlines():
        base, _, forms = line.partition(":")
        found.update(dict.fromkeys(forms.split(), base.strip()))
    return MappingProxyType(found)


def _synonyms(table: str) -> Mapping[str, tuple[str, ...]]:
    """Read lines of words that mean the same; a word may stand in several lines.

    In a line "loo toilet > leave break" what is said before the arrow finds what is written behind it, and only that:
    who asks for a break does not mean the toilet.
    """
    found: dict[str, list[str]] = {}
    for line in table.strip().splitlines():
        said, arrow, written = line.partition(">")
        group = said.split()
        for word in group:
            others = written.split() if arrow else group
            found.setdefault(word, []).extend(other for other in others if other != word)
    return MappingProxyType({word: tuple(dict.fromkeys(others)) for word, others in found.items()})
