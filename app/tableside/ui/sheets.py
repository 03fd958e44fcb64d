"""The sheets of the window: keyboard shortcuts, what is new, and the questions before the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tableside import __version__
from tableside.news import read_news
from tableside.ui.accessibility import announce
from tableside.ui.places import PAGES
from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named, native_keys
from tableside.ui.widgets.desktop import copy_plain

Keys = tuple[tuple[str, str], ...]


_WIDTH, _HEIGHT = 620, 460
_MARKS = re.compile(r"[`*]")
"""The markup for italics and code in the list of changes."""


class NewsSheet(QDialog):
    """Lists what is new, in the language of the window; it leaves the window free to work in."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        gettext = services.language.gettext
        named(self, "news")
        self.setWindowTitle(gettext("What is new in Tableside {version}", version=__version__))
        self.browser = named(QTextBrowser(), "news-list")
        self.browser.setAccessibleName(self.windowTitle())
        items = read_news(services.folders.news(services.language.code), __version__)
        rows = "".join(f"<li style='margin-bottom: 8px'>{escape(_MARKS.sub('', item))}</li>" for item in items)
        self.browser.setHtml(f"<h3>{escape(self.windowTitle())}</h3><ul>{rows}</ul>")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.browser)
        column.addWidget(buttons)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)


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
        pages = tuple((page.shortcut, gettext(page.title)) for page in PAGES if page.shortcut)
        more = (("Esc", gettext("Clear the search, close what is open")), ("?", gettext("This sheet")))
        parts = [(gettext("On this page"), page_keys)] if page_keys else []
        parts += [(gettext("Pages"), pages), (gettext("Everywhere"), (*window_keys, *more))]
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


class UnsavedSheet(QMessageBox):
    """Names what is not saved, and why; it can be tried again, copied, or given up. Escape goes back to the window."""

    saved = Signal()
    """Everything is on the disk after all."""
    given_up = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext, roles = services.language.gettext, QMessageBox.ButtonRole
        named(self, "unsaved-sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle(gettext("Not saved"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.again = self.addButton(gettext("Try again"), roles.AcceptRole)
        self.copy = self.addButton(gettext("Copy it"), roles.ActionRole)
        self.stay = self.addButton(gettext("Stay"), roles.RejectRole)
        self.lose = self.addButton("", roles.DestructiveRole)
        self.setDefaultButton(self.again)
        self.setEscapeButton(self.stay)
        for button, act in ((self.again, self._try_again), (self.copy, self._copy)):
            button.clicked.disconnect()  # a message box closes with every button
            button.clicked.connect(act)
        self.lose.clicked.connect(lambda _=False: self.given_up.emit())
        self._show()

    def _show(self, told: str = "") -> None:
        gettext, work = self._services.language.gettext, self._services.unsaved
        found, reason = work.found(), work.reason()
        lost = any(one.lost for one in found)
        because = gettext("It could not be saved: {reason}.", reason=reason) if reason else ""
        becomes = (
            gettext("If you close Tableside now, this is lost or left undone:")
            if lost
            else gettext("If you close Tableside now, nothing is lost, but this is left undone:")
        )
        self.setText(f"{because} {becomes}".strip())
        self.setInformativeText("\n".join((*(f"• {one.what}" for one in found), told)).strip())
        self.lose.setText(gettext("Close and lose it") if lost else gettext("Close anyway"))
        self.copy.setEnabled(any(one.words for one in found))
        announce(self, told)

    def _try_again(self) -> None:
        work = self._services.unsaved
        work.save()
        if work.found():
            self._show(self._services.language.gettext("It could still not be saved."))
        else:
            self.accept()
            self.saved.emit()

    def _copy(self) -> None:
        found = self._services.unsaved.found()
        copy_plain("\n\n".join(f"{one.what}\n{one.words}" for one in found if one.words))
        self._show(self._services.language.gettext("It is on the clipboard."))
