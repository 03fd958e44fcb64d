"""The text field: plain Markdown, links shown as such, faults underlined, undo that goes on beyond the rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from tableside.rulebook.model import LINK
from tableside.translation.texts import CLAUSES_HERE
from tableside.ui.theme import Colours
from tableside.ui.widgets import named

_EMPHASIS = re.compile(r"(\*{1,2})(?=\S).+?(?<=\S)\1")
_DIAGRAM = re.compile(r"\(diagram:[^)]*\)")


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to underline, and how grave the fault is."""

    start: int
    end: int
    grave: bool


class MarkdownInk(QSyntaxHighlighter):
    """Colours links, emphasis and the line that stands for the clauses."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._link = QTextCharFormat()
        self._quiet = QTextCharFormat()
        self._italic = QTextCharFormat()
        self._italic.setFontItalic(True)

    def take_colours(self, colours: Colours) -> None:
        """Use the colours of a theme."""
        self._link.setForeground(QColor(colours.link))
        self._quiet.setForeground(QColor(colours.muted))
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Colour one line."""
        if text.strip() == CLAUSES_HERE:
            self.setFormat(0, len(text), self._quiet)
            return
        for match in _EMPHASIS.finditer(text):
            self.setFormat(match.start(), match.end() - match.start(), self._italic)
        for match in LINK.finditer(text):
            self.setFormat(match.start(), match.end() - match.start(), self._link)
            words = match.start("words") if match["words"] else match.end() - 2
            self.setFormat(match.start(), words - match.start(), self._quiet if match["words"] else self._link)
        for match in _DIAGRAM.finditer(text):
            self.setFormat(match.start(), match.end() - match.start(), self._quiet)


class TargetField(QPlainTextEdit):
    """Where a translation is typed."""

    link_wanted = Signal()
    undo_past = Signal()
    redo_past = Signal()

    def __init__(self) -> None:
        super().__init__()
        named(self, "target-field")
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self._ink = MarkdownInk(self.document())
        self._marks: Sequence[Mark] = ()
        self._colours: Colours | None = None

    def load(self, text: str) -> None:
        """Show another text; what was typed before cannot come back by undo here."""
        self.setPlainText(text)
        self._marks = ()
        self.setExtraSelections([])

    def take_colours(self, colours: Colours) -> None:
        """Use the colours of a theme."""
        self._colours = colours
        self._ink.take_colours(colours)
        self.underline(self._marks)

    def underline(self, marks: Sequence[Mark]) -> None:
        """Underline faults."""
        self._marks = marks
        shown = []
        for mark in marks:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = self.cursor_over(mark.start, mark.end)
            selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            if self._colours is not None:
                selection.format.setUnderlineColor(
                    QColor(self._colours.danger if mark.grave else self._colours.notice_ink)
                )
            shown.append(selection)
        self.setExtraSelections(shown)

    def cursor_over(self, start: int, end: int) -> QTextCursor:
        """Give a cursor over a stretch of the text, as much of it as there is."""
        last = max(self.document().characterCount() - 1, 0)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def select(self, start: int, end: int) -> None:
        """Go to a stretch of the text."""
        self.setTextCursor(self.cursor_over(start, end))
        self.ensureCursorVisible()
        self.setFocus()

    def put(self, text: str, words: str = "") -> None:
        """Put a text in place of the selection; words of it that may want another form stay selected."""
        cursor = self.textCursor()
        start = cursor.selectionStart()
        cursor.insertText(text)
        self.setTextCursor(cursor)
        at = text.rfind(words) if words else -1
        if at >= 0:
            self.setTextCursor(self.cursor_over(start + at, start + at + len(words)))
        self.setFocus()

    def replace_all(self, text: str) -> None:
        """Put a text in place of everything, as one step of undo."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)
        self.setFocus()

    def selected(self) -> str:
        """Give the selected words, if they stand in one line."""
        text = self.textCursor().selectedText()
        return "" if "\u2029" in text or "[[" in text else text

    def caret(self) -> QRect:
        """Give where the cursor stands, on the screen."""
        rect = self.cursorRect()
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def leave_link(self) -> bool:
        """Put the cursor behind the link it stands in; False where it stands in none."""
        cursor = self.textCursor()
        block, at = cursor.block(), cursor.positionInBlock()
        for match in LINK.finditer(block.text()):
            if match.start() < at < match.end():
                cursor.setPosition(block.position() + match.end())
                self.setTextCursor(cursor)
                return True
        return False

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, N802 - Qt's names
        """Tab first leaves the link that was just put in, and the field only then."""
        return (next and self.leave_link()) or super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Undo beyond what was typed here, and let two square brackets open the list of links."""
        if event.matches(QKeySequence.StandardKey.Undo):
            if self.document().isUndoAvailable():
                self.undo()
            else:
                self.undo_past.emit()
            return
        if event.matches(QKeySequence.StandardKey.Redo) or (
            event.key() == Qt.Key.Key_Y and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        ):
            if self.document().isRedoAvailable():
                self.redo()
            else:
                self.redo_past.emit()
            return
        super().keyPressEvent(event)
        if event.text() == "[":
            cursor = self.textCursor()
            line = cursor.block().text()[: cursor.positionInBlock()]
            if line.endswith("[[") and not line.endswith("[[["):
                cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, 2)
                cursor.removeSelectedText()
                self.setTextCursor(cursor)
                self.link_wanted.emit()
