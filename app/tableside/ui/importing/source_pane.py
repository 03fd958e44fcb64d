"""The document as it was read: labels of the recognised clauses marked, what was left out at its end."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from tableside.importing.preview import Preview
from tableside.palette import Colours
from tableside.ui.widgets import named, show_document

_MOST_BLOCKS = 4000
_LINE_END = "\u2028"
_INDENT = 8.0
_WORD = re.compile(r"\d+(?:[.,]\d+)+|\w+(?:['’-]\w+)*")


class SourcePane(QTextEdit):
    """Shows a document block by block; its caret says where a clause is to be split."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "import-source")
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._blocks = 0

    def show_preview(self, preview: Preview, colours: Colours, gettext: Callable[[str], str]) -> None:
        """Show what was read, in the colours of the theme."""
        labels = {node.block: node.label.end for node in preview.tree.walk() if node.label is not None}
        placed = {block for one in preview.placed.values() for block in one.blocks[:1]}
        blocks = preview.tree.blocks[:_MOST_BLOCKS]
        document = QTextDocument()
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(self.font())
        cursor = QTextCursor(document)
        plain, label, doubt, out = _formats(colours)
        for index, block in enumerate(blocks):
            shape = QTextBlockFormat()
            shape.setBottomMargin(_INDENT)
            if index:
                cursor.insertBlock(shape)
            else:
                cursor.setBlockFormat(shape)
            words = block.text.replace("\n", _LINE_END)
            end = labels.get(index, 0)
            cursor.insertText(words[:end], label if index in placed else doubt)
            cursor.insertText(words[end:], plain)
        for one in preview.left_out:
            cursor.insertBlock()
            cursor.insertText(f"{one.text.replace(chr(10), _LINE_END)} — {gettext(one.reason)}", out)
        self._blocks = len(blocks)
        show_document(self, document)

    def light(self, block: int) -> None:
        """Bring a block into sight and light it."""
        found = self.document().findBlockByNumber(block)
        if found.isValid() and block < self._blocks:
            cursor = QTextCursor(found)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def split_point(self) -> tuple[int, str] | None:
        """Return the block that the caret is in and its words from there; None where nothing can be split."""
        cursor = self.textCursor()
        block = cursor.block()
        offset = _word_start(block.text(), min(cursor.position(), cursor.anchor()) - block.position())
        rest = block.text()[max(offset, 0) :].replace(_LINE_END, "\n")
        if cursor.hasSelection() or not offset > 0 or not rest.strip() or block.blockNumber() >= self._blocks:
            return None
        return block.blockNumber(), rest.lstrip()


def _word_start(text: str, offset: int) -> int:
    """Return where the word begins that an offset is inside of: no word is parted."""
    return next((word.start() for word in _WORD.finditer(text) if word.start() < offset < word.end()), offset)


def _formats(colours: Colours) -> tuple[QTextCharFormat, QTextCharFormat, QTextCharFormat, QTextCharFormat]:
    made = [QTextCharFormat() for _ in range(4)]
    for one, colour in zip(made, (colours.ink, colours.accent, colours.danger, colours.muted), strict=True):
        one.setForeground(QColor(colour))
    made[1].setFontWeight(QFont.Weight.Bold)
    made[2].setFontWeight(QFont.Weight.Bold)
    made[3].setFontItalic(True)
    return made[0], made[1], made[2], made[3]
