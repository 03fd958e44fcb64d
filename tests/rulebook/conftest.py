"""A small library of two games in four languages, small enough to hold in the head."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tableside.rulebook.library import Library

LANGUAGES = ("en", "it", "nl", "fr")

BOOK = """\
id = "{book}"
order = {order}
[title]
en = "{title}"
it = "{title}"
nl = "{title}"
fr = "{title}"
[authority]
en = "a"
it = "a"
nl = "a"
fr = "a"
[edition]
en = "e"
it = "e"
nl = "e"
fr = "e"
[prevails]
en = "p"
it = "p"
nl = "p"
fr = "p"
"""

STYLES = {
    "snooker": {
        "en": ("Section {0}", "Section {0} Rule {1}", '["({})"]'),
        "it": ("Sezione {0}", "Sezione {0}, Regola {1}", '["({})"]'),
        "nl": ("Sectie {0}", "Sectie {0}, Regel {1}", '["({})"]'),
        "fr": ("Section {0}", "Section {0}, règle {1}", '["({})"]'),
    },
    "backgammon": {
        "en": ("Art. {0}", "Art. {0}.{1}", '["({})"]'),
        "it": ("art. {0}", "art. {0}.{1}", '[" comma ({})", ", sottosezione ({})"]'),
        "nl": ("art. {0}", "art. {0}.{1}", '["({})"]'),
        "fr": ("art. {0}", "art. {0}.{1}", '["({})"]'),
    },
}

TEXTS = {
    "en": """\
# 2 Definitions

## 2.16 Snookered

A ball is [[free-ball|free]] after 15 seconds.

# 3 The game

## 3.10 Snookered after a foul

The referee calls *free ball* ([[2.16]], {other}).

(a) If the player plays:

    (i) any of two balls;
    (ii) a ball of 52.5 mm.

    A second paragraph of (a).

(b) **Both edges.** Otherwise:

    - one thing
    - another thing

Closing text with 3569 mm.

![The table](diagram:snooker-table)

# Glossary {{#glossary}}

See [[3.10.b]].
""",
    "it": """\
# 2 Definizioni

## 2.16 Impallato

Una bilia è [[free-ball|libera]] dopo 15 secondi.

# 3 Il gioco

## 3.10 Impallato dopo un fallo

L'arbitro chiama *free ball* ([[2.16]], {other}).

(a) Se il giocatore gioca:

    (i) una di due bilie;
    (ii) una bilia di 52,5 mm.

    Un secondo capoverso di (a).

(b) **Entrambi i bordi.** Altrimenti:

    - una cosa
    - un'altra

Testo finale con 3569 mm.

![Il tavolo](diagram:snooker-table)

# Glossario {{#glossary}}

Vedi [[3.10.b]].
""",
}
TEXTS["nl"] = TEXTS["it"].replace("due", "twee")
TEXTS["fr"] = TEXTS["it"].replace("due", "deux")

BACKGAMMON = """\
# 4 Play

## 4.4 Cube

(iv) **Crawford rule.** No cube, see [[snooker/3.10.b]].

    (a) Played out.
"""

TERM_HEAD = """\
[[term]]
id = "free-ball"
rule = "2.16"
"""


def term_words(lang: str, name: str) -> str:
    return f'[term.{lang}]\nname = "{name}"\nplural = "{name}s"\naliases = []\ndefinition = "A {name}."\n'


DIVERGENCE_HEAD = """\
[[divergence]]
id = "edges"
rules = ["3.10.b"]
sources = ["it", "nl"]
follows = "nl"
"""


def divergence_words(lang: str) -> str:
    return f'[divergence.{lang}]\nsays = ["one", "other"]\nfollowed = "The other ({lang})."\nwhy = "Because."\n'


def citation_tables(book: str) -> str:
    return "".join(
        f'[citation.{lang}]\nsection = "{section}"\nrule = "{rule}"\nclauses = {clauses}\n'
        for lang, (section, rule, clauses) in STYLES[book].items()
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "rulebooks"
    for order, (book, title) in enumerate((("snooker", "Snooker"), ("backgammon", "Backgammon")), start=1):
        (folder / book).mkdir(parents=True)
        head = BOOK.format(book=book, order=order, title=title)
        (folder / book / "book.toml").write_text(head + citation_tables(book), encoding="utf-8")
    for lang in LANGUAGES:
        text = TEXTS[lang].format(other="[[backgammon/4.4.iv.a]]")
        (folder / "snooker" / f"{lang}.md").write_text(text, encoding="utf-8")
        (folder / "backgammon" / f"{lang}.md").write_text(BACKGAMMON, encoding="utf-8")
    terms = TERM_HEAD + "".join(term_words(lang, f"free ball {lang}") for lang in LANGUAGES)
    (folder / "snooker" / "terms.toml").write_text(terms, encoding="utf-8")
    (folder / "backgammon" / "terms.toml").write_text("# None yet.\n", encoding="utf-8")
    divergences = DIVERGENCE_HEAD + "".join(divergence_words(lang) for lang in LANGUAGES)
    (folder / "snooker" / "divergences.toml").write_text(divergences, encoding="utf-8")
    return folder


@pytest.fixture
def library(root: Path) -> Library:
    return Library(root)


Change = Callable[[str, str, str], None]


@pytest.fixture
def change(root: Path) -> Change:
    """Exchange words in a file of the small library; fails when they are not there."""

    def exchange(name: str, old: str, new: str) -> None:
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return exchange
