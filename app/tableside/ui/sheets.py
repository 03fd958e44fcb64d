"""The sheets of the window: keyboard shortcuts, what is new, and the questions before the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named, native_keys

Keys = tuple[tuple[str, str], ...]


_WIDTH, _HEIGHT = 620, 460
_MARKS = re.compile(r"[`*]")
"""The markup for italics and code in the list of changes."""


class ShortcutSheet(QDialog):
    def __init__(self, services: Services, page_keys: Keys, window_keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        gettext = services.language.gettext
        named(self, "shortcut-sheet")
        self.setWindowTitle(gettext("Keyboard shortcuts"))
        self.browser = named(QTextBrowser(), "shortcut-list")
        self.browser.setAccessibleName(gettext("Keyboard shortcuts"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.browser)
        column.addWidget(buttons)
        more = (("Esc", gettext("Clear the search, close what is open")), ("?", gettext("This sheet")))
        parts = [(gettext("On this page"), page_keys)] if page_keys else []
        parts += [(gettext("Everywhere"), (*window_keys, *more))]
        self._write(parts, services.theme.colours.muted)
        # As wide as its words, so that no size of text makes it scroll sideways.
        document = self.browser.document()
        document.setTextWidth(-1)
        width, height = int(document.idealWidth()) + 90, int(document.size().height()) + 110
        fit_sheet(self, parent, width, height)

    def _write(self, parts: Sequence[tuple[str, Keys]], muted: str) -> None:
        """Write one line for each key: a screen reader reads a table cell by cell, a key without what it does."""
        heading, bold, plain = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        heading.setForeground(QColor(muted))
        bold.setFontWeight(QFont.Weight.Bold)
        font = QFont(self.browser.font())
        font.setBold(True)
        wide = 24 + max(QFontMetrics(font).horizontalAdvance(native_keys(key)) for _, keys in parts for key, _ in keys)
        line, above = QTextBlockFormat(), QTextBlockFormat()
        above.setTopMargin(14)
        line.setTopMargin(4)
        line.setLeftMargin(wide)
        line.setTextIndent(-wide)
        line.setTabPositions([QTextOption.Tab(wide, QTextOption.TabType.LeftTab)])
        cursor = QTextCursor(self.browser.document())
        for title, keys in parts:
            cursor.insertBlock(above)
            cursor.insertText(title, heading)
            for key, text in keys:
                cursor.insertBlock(line)
                cursor.insertText(native_keys(key), bold)
                cursor.insertText(f"\t{text}", plain)
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)


def unsaved_sheet(
    services: Services, parent: QWidget, again: Callable[[], object], lose: Callable[[], object]
) -> QMessageBox:
    """Ask before the window closes without everything being saved; Escape goes back to the window."""
    gettext, refusal = services.language.gettext, services.unsaved.refusal
    why = gettext("Not everything could be saved.") if refusal is None else services.language.catalogue.error(refusal)
    sheet = named(QMessageBox(parent), "unsaved")
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.setIcon(QMessageBox.Icon.Warning)
    sheet.setWindowTitle(gettext("Not saved"))
    sheet.setTextFormat(Qt.TextFormat.PlainText)
    sheet.setText(why)
    sheet.setInformativeText(gettext("If you close Tableside now, what is not saved is lost."))
    roles = QMessageBox.ButtonRole
    retry = named(sheet.addButton(gettext("Try again"), roles.AcceptRole), "unsaved-again")
    give_up = named(sheet.addButton(gettext("Close and lose it"), roles.DestructiveRole), "unsaved-lose")
    sheet.setEscapeButton(named(sheet.addButton(gettext("Stay"), roles.RejectRole), "unsaved-stay"))
    sheet.setDefaultButton(retry)
    # Later: the window closes only when the sheet has gone.
    retry.clicked.connect(lambda _=False: QTimer.singleShot(0, parent, again))
    give_up.clicked.connect(lambda _=False: QTimer.singleShot(0, parent, lose))
    return sheet
