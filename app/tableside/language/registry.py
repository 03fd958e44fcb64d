"""The languages there are: one module of this package each, and what little is known of all others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from tableside.errors import visible
from tableside.language.drafts import ALGORITHMS, NAMES, PLURALS, UNITS

if TYPE_CHECKING:
    from tableside.language.record import Language

LANGUAGES_FILE = "languages.toml"
"""In the rulebooks folder: what translators say of languages that were added."""
_LONGEST_CODE = 3


@cache
def known_languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a module here, English first."""
    modules = (module.name for module in iter_modules(import_module(__package__).__path__))
    codes = sorted(name for name in modules if len(name) <= _LONGEST_CODE)
    return tuple(sorted(codes, key=lambda code: code != "en"))


@cache
def language(code: str) -> Language:
    """Return the record of a language; one without a module gets what is known of it, word lists being empty."""
    plain = code.partition("-")[0]
    if plain.isalpha() and len(plain) <= _LONGEST_CODE and find_spec(f"{__package__}.{plain}"):
        record: Language = import_module(f"{__package__}.{plain}").LANGUAGE
        return record if record.code == code else replace(record, code=code)
    from tableside.language.record import Language, units_table

    told = _registered(code)
    stemming = told.get("stemming", "")
    draft = Language(
        code,
        name=visible(told.get("name", "")),
        adjective=NAMES.get(plain, ""),
        stemmer=stemming if stemming in _algorithms() else _known(plain),
        units=units_table(UNITS.get(plain, {})),
    )
    plural = told.get("plural") or PLURALS.get(code) or PLURALS.get(plain)
    return replace(draft, plural=plural) if plural else draft


def is_known(code: str) -> bool:
    """Tell whether anything is known of a language besides its code."""
    plain = code.partition("-")[0]
    return plain in known_languages() or plain in ALGORITHMS or plain in PLURALS or bool(_registered(code))


def language_name(code: str, gettext: Callable[[str], str]) -> str:
    """Return a language's name as the catalogue of `gettext` has it; the code where it has none."""
    known = language(code)
    return gettext(known.adjective) if known.adjective else known.name or code


def plural_count(formula: str) -> int:
    """Return how many forms a gettext plural formula tells apart."""
    number = formula.partition("nplurals=")[2].partition(";")[0].strip()
    return int(number) if number.isdecimal() and len(number) == 1 else 2


def forget_languages() -> None:
    """Look again at what is known of each language, after one was added."""
    language.cache_clear()


def _registered(code: str) -> dict[str, str]:
    """Return what was said of an added language: its name, its stemming, its plural formula."""
    from tableside.resources import rulebooks_dir
    from tableside.storage.reading import Unreadable, read_text, set_beside, told, toml_of

    path = rulebooks_dir() / LANGUAGES_FILE
    try:
        table = toml_of(read_text(path)).get(code)
    except OSError:
        return {}
    except (ValueError, Unreadable) as error:
        set_beside(path, told(error))
        return {}
    found = table if isinstance(table, dict) else {}
    return {key: value for key, value in found.items() if isinstance(value, str)}


def _known(plain: str) -> str | None:
    """Return the stemming of a language, unless the installed stemmer is too old to have it."""
    name = ALGORITHMS.get(plain)
    return name if name in _algorithms() else None


def _algorithms() -> frozenset[str]:
    import snowballstemmer

    return frozenset(snowballstemmer.algorithms())
