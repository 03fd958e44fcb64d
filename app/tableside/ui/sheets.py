"""The sheets of the window: keyboard shortcuts, what is new, and the questions before the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QMessageBox,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tableside import __version__
from tableside.news import read_news
from tableside.ui.places import PAGES
from tableside.ui.services import Services
from tableside.ui.services.unsaved import Unsaved
from tableside.ui.widgets import fit_sheet, named, native_keys, text_label
from tableside.ui.widgets.desktop import copy_plain
from tableside.ui.widgets.flow import FlowLayout

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


_UNSAVED_WIDTH, _UNSAVED_HEIGHT = 560, 320
_TRIED_AGAIN_EVERY_MS = 3000


class QuitQuestion(NamedTuple):
    """Work that is running when the window closes, its consequences, and the two answers."""

    what: str
    becomes: str
    stay: str
    end: str

    def dialog(self, parent: QWidget) -> tuple[QMessageBox, QPushButton]:
        question = QMessageBox(parent)
        named(question, "quit-question")
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setIcon(QMessageBox.Icon.Question)
        question.setText(self.what)
        question.setInformativeText(self.becomes)
        stay = question.addButton(self.stay, QMessageBox.ButtonRole.RejectRole)
        end = question.addButton(self.end, QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(stay)
        return question, end


class UnsavedSheet(QDialog):
    """Names what is not saved, and why; it can be tried again, copied, or given up. Escape goes back to the window."""

    saved = Signal()
    """Everything is on the disk after all."""
    given_up = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext = services.language.gettext
        named(self, "unsaved-sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Not saved"))
        self.about = text_label("unsaved-about")
        self.list = named(QListWidget(), "unsaved-list")
        self.list.setAccessibleName(gettext("Not saved"))
        self.list.setWordWrap(True)
        self.told = text_label("unsaved-told")
        self.again, self.copy, self.stay, self.lose = (
            named(QPushButton(words), name)
            for name, words in (
                ("unsaved-again", gettext("Try again")),
                ("unsaved-copy", gettext("Copy it")),
                ("unsaved-stay", gettext("Stay")),
                ("unsaved-lose", ""),
            )
        )
        self.again.setDefault(True)
        self.lose.setAutoDefault(False)
        self.again.clicked.connect(lambda _=False: self._try_again())
        self.copy.clicked.connect(lambda _=False: self._copy())
        self.stay.clicked.connect(lambda _=False: self.reject())
        self.lose.clicked.connect(lambda _=False: self._give_up())
        buttons = QWidget()
        row = FlowLayout(buttons, 8)
        for button in (self.again, self.copy, self.stay, self.lose):
            row.addWidget(button)
        column = QVBoxLayout(self)
        for part in (self.about, self.list, self.told, buttons):
            column.addWidget(part)
        column.setStretch(1, 1)
        self._looking = QTimer(self, interval=_TRIED_AGAIN_EVERY_MS)
        self._looking.timeout.connect(self._look_again)
        self._looking.start()
        self._show()
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)
        fit_sheet(self, parent, _UNSAVED_WIDTH, _UNSAVED_HEIGHT)

    def _show(self) -> None:
        gettext, work = self._services.language.gettext, self._services.unsaved
        found, reason = work.found(), work.reason()
        because = gettext("It could not be saved: {reason}.", reason=reason) if reason else ""
        self.about.setText(" ".join(filter(None, (because, self._becomes(found)))))
        any_lost = any(one.lost for one in found)
        self.lose.setText(gettext("Close and lose it") if any_lost else gettext("Close anyway"))
        self.list.clear()
        self.list.addItems([one.what for one in found])
        self.copy.setEnabled(any(one.words for one in found))
        if not found:
            self._looking.stop()
            self.about.setText(gettext("Everything is saved now."))
            self.told.setText("")
            self.again.hide()
            self.lose.setText(gettext("Close Tableside"))

    def _becomes(self, found: Sequence[Unsaved]) -> str:
        gettext = self._services.language.gettext
        if all(one.lost for one in found):
            return gettext("If you close Tableside now, this is lost:")
        if any(one.lost for one in found):
            return gettext("If you close Tableside now, this is lost or left undone:")
        return gettext("If you close Tableside now, nothing is lost, but this is left undone:")

    def _look_again(self) -> None:
        """Retry refused saves: the disk may have room by now."""
        self._services.unsaved.save()
        if not self._services.unsaved.found():
            self._show()

    def _try_again(self) -> None:
        work = self._services.unsaved
        work.save()
        if not work.found():
            self.accept()
            self.saved.emit()
            return
        self._show()
        self.told.setText(self._services.language.gettext("It could still not be saved."))

    def _copy(self) -> None:
        found = self._services.unsaved.found()
        copy_plain("\n\n".join(f"{one.what}\n{one.words}" for one in found if one.words))
        self.told.setText(self._services.language.gettext("It is on the clipboard."))

    def _give_up(self) -> None:
        self.accept()
        self.given_up.emit()
