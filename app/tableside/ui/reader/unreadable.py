"""A page for a book that cannot be read: it says why, and the other books go on."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument

from tableside.rulebook import Edition
from tableside.ui.language import InterfaceLanguage
from tableside.ui.reader.look import Look
from tableside.ui.reader.typeset import SetPage


def unreadable_page(edition: Edition, look: Look, language: InterfaceLanguage) -> SetPage:
    """Say which file is damaged, where and how."""
    document = QTextDocument()
    document.setDefaultFont(look.font)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(look.paragraph(0, above=look.em, below=look.em * 0.5))
    title = language.gettext("This book cannot be read")
    cursor.insertText(title, look.characters_in(look.colours.danger, 1.4, bold=True))
    failure = edition.failure
    lines = [language.gettext("The other books are not affected. Mend the file or install Tableside again.")]
    if failure is not None:
        lines.insert(0, f"{edition.path}, {failure.line}: {failure.what}")
    for line in lines:
        cursor.insertBlock(look.paragraph(0, below=look.em * 0.4), look.characters())
        cursor.insertText(line, look.characters())
    return SetPage(document, 1)
