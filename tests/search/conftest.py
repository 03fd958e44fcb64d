from __future__ import annotations

from pathlib import Path

import pytest

from tableside.resources import catalogues_dir, resource, rulebooks_dir
from tableside.rulebook import Library
from tableside.search import Searcher
from tableside.search.prebuild import build_bundled_index

BOOK = """
id = "{book}"
order = {order}
[title]
en = "{title}"
it = "{title}"
[authority]
en = "Nobody"
it = "Nessuno"
[edition]
en = "First."
it = "Prima."
[prevails]
en = "Always."
it = "Sempre."
[citation.en]
section = "Section {{0}}"
rule = "Rule {{0}}.{{1}}"
clauses = ["({{}})"]
[citation.it]
section = "Sezione {{0}}"
rule = "Regola {{0}}.{{1}}"
clauses = ["({{}})"]
"""

ENGLISH = """# 1 Things

## 1.1 The striker

The striker is the disc that is struck.

(a) A striker that falls into a pocket costs one piece.

(b) The [[due|due]] is put back by the opponent.

## 1.2 The lamp

Nobody touches the lamp during play.
"""

ITALIAN = """# 1 Cose

## 1.1 Lo striker

Lo striker è il disco che si colpisce.

(a) Lo striker che cade in buca costa una pedina.

(b) Il [[due|pegno]] lo rimette l'avversario.

## 1.2 La lampada

Nessuno tocca la lampada durante il gioco.
"""

TERMS = """
[[term]]
id = "due"
rule = "1.1.b"
[term.en]
name = "due"
plural = "dues"
aliases = ["debt"]
definition = "What is owed."
[term.it]
name = "pegno"
plural = "pegni"
aliases = []
definition = "Quel che si deve."
"""


def write_book(root: Path, book: str, order: int = 1) -> Path:
    folder = root / book
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text(BOOK.format(book=book, order=order, title=book.title()), encoding="utf-8")
    (folder / "en.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "it.md").write_text(ITALIAN, encoding="utf-8")
    (folder / "terms.toml").write_text(TERMS, encoding="utf-8")
    return folder


@pytest.fixture
def rulebooks(tmp_path: Path) -> Path:
    root = tmp_path / "rulebooks"
    write_book(root, "discs")
    return root


@pytest.fixture(scope="session")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    """A searcher over the texts of the project, for tests that only ask."""
    build_bundled_index(rulebooks_dir(), resource("index"))
    cache = tmp_path_factory.mktemp("index")
    return Searcher(Library(rulebooks_dir()), catalogues_dir(), resource("index"), cache, background=False)
