"""The record of one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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

    openers: frozenset[str] = frozenset()
    """Words that begin a noun phrase: articles and the like. What follows them is no verb."""
    before_verbs: frozenset[str] = frozenset()
    """Words behind which "break" and "point" are verbs: must, who, they."""
    after_verbs: frozenset[str] = frozenset()
    """Words before which "break" and "point" are verbs: the, it, out."""
    particles: frozenset[str] = frozenset()
    """Words that may end a name ("ball on") or open what follows it ("a ball on the table")."""
    turns: frozenset[tuple[str, ...]] = frozenset()
    """Turns of phrase in which a name is an ordinary word: at rest, in turn."""
    anybody: frozenset[str] = frozenset()
    """Words that stand for "the player who"; folded."""

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
    separating: frozenset[str] = frozenset()
    """Words that separate two events in a sentence: before, after; folded."""
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
    """Return the words of a text."""
    return frozenset(text.split())
