"""In a language that is being added, the reader marks every text that still stands in another."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from pytestqt.qtbot import QtBot

from tableside.palette import LIGHT
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import Source
from tableside.translation import open_workspace
from tableside.translation.languages import NewLanguage, add_language
from tableside.ui.language import Catalogues
from tableside.ui.typeset.page import Look, set_book


def test_untranslated_rules_are_marked(qtbot: QtBot, tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    copytree(rulebooks_dir(), root / "rulebooks")
    (root / "i18n").mkdir()
    add_language(open_workspace(root), NewLanguage("de", "Deutsch"))
    library = Library(root / "rulebooks")
    speak = Catalogues(lambda: root / "i18n").of
    page = set_book([Source(library, library.edition("blackball", "de"))], Look(LIGHT, 12.0, False), speak)
    text = page.document.toPlainText()
    assert text.count("[en]") > 100
    english = set_book([Source(library, library.edition("blackball", "en"))], Look(LIGHT, 12.0, False), speak)
    assert "[en]" not in english.document.toPlainText()
