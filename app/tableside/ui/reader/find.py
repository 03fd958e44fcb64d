"""Find in page: every place where some words stand, capitals and accents aside."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit
from typing_extensions import override

from tableside.language.folding import fold_in_place
from tableside.ui.accessibility import announce
from tableside.ui.icons import tint
from tableside.ui.reader.browser import PageBrowser
from tableside.ui.services import Services
from tableside.ui.widgets import named, plain_label, tool

# Marks on either side of the present place; a single letter stands thousands of times in a book.
_MARKED_AROUND = 200


def places_of(words: str, document: QTextDocument) -> list[int]:
    """Find where some words begin in a document, all of their places."""
    wanted = fold_in_place(words.strip())
    if not wanted:
        return []
    text = fold_in_place(document.toPlainText())
    found: list[int] = []
    start = text.find(wanted)
    while start >= 0:
        found.append(start)
        start = text.find(wanted, start + len(wanted))
    return found


class FindBar(QFrame):
    """A field above the page that marks what it finds and walks from place to place."""

    closed = Signal()

    def __init__(self, services: Services, browser: PageBrowser) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "find-bar")
        self._services = services
        self._browser = browser
        self._found: list[int] = []
        self._length = 0
        self._present = -1
        self._origin = 0
        self.field = named(_Field(self), "find-field")
        self.count = named(plain_label(), "muted")
        self.previous = tool("find-previous", gettext("Previous place"), "Shift+F3", clicked=lambda: self.step(-1))
        self.next = tool("find-next", gettext("Next place"), "F3", clicked=lambda: self.step(1))
        self.close_button = tool("find-close", gettext("Close"), clicked=self.finish)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.addWidget(self.field, 1)
        row.addWidget(self.count)
        row.addWidget(self.previous)
        row.addWidget(self.next)
        row.addWidget(self.close_button)
        for button, name in ((self.previous, "up"), (self.next, "down"), (self.close_button, "close")):
            tint(services.theme, button, name)
        self.field.textChanged.connect(lambda _: self.look())
        self.hide()
        self.field.setPlaceholderText(gettext("Find on this page"))
        self.field.setAccessibleName(gettext("Find on this page"))
        self._count()

    def begin(self, words: str = "") -> None:
        """Open the bar, with words to look for or with those of last time."""
        self.show()
        page = self._browser.page
        self._origin = (page.position_of(self._browser.spot().rule) if page else None) or 0
        if words and words != self.field.text():
            self.field.setText(words)
        else:
            self.look()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def mark(self, words: str) -> None:
        """Mark words on the page without opening the bar."""
        self._look_for(words)
        self._present = -1
        self._mark()

    def look(self) -> None:
        """Search again from the start position, so that nothing jumps while typing."""
        self._look_for(self.field.text())
        after = bisect_left(self._found, self._origin)
        self._present = after % len(self._found) if self._found else -1
        self._show()

    def step(self, by: int) -> None:
        """Go to the next or the previous place, round at the ends."""
        if not self.isVisible():
            self.begin()
        if self._found:
            self._present = (self._present + by) % len(self._found)
            self._origin = self._found[self._present]
            self._show()

    def finish(self) -> None:
        """Close the bar and take the marks away."""
        self._found = []
        self._browser.mark_found([], -1)
        self.hide()
        self.closed.emit()

    def _show(self) -> None:
        self._mark()
        if self._present >= 0:
            found = self._cursor(self._found[self._present])
            if QAccessible.isActive():
                self._browser.setTextCursor(found)
            self._browser.show_cursor(found)
        self._count()

    def _look_for(self, words: str) -> None:
        self._found = places_of(words, self._browser.document())
        self._length = len(fold_in_place(words.strip()))

    def _mark(self) -> None:
        first = max(0, self._present - _MARKED_AROUND)
        near = self._found[first : first + 2 * _MARKED_AROUND]
        self._browser.mark_found([self._cursor(start) for start in near], self._present - first)

    def _cursor(self, start: int) -> QTextCursor:
        cursor = QTextCursor(self._browser.document())
        cursor.setPosition(start)
        cursor.setPosition(start + self._length, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _count(self) -> None:
        self._say_count()
        announce(self.field, self.count.text())

    def _say_count(self) -> None:
        language = self._services.language
        if not self.field.text().strip():
            self.count.clear()
        elif not self._found:
            self.count.setText(language.gettext("not found"))
        else:
            self.count.setText(
                language.gettext("{number} of {total}", number=self._present + 1, total=len(self._found))
            )


class _Field(QLineEdit):
    """The field of the bar: Enter walks on, Shift+Enter back, Escape closes."""

    def __init__(self, bar: FindBar) -> None:
        super().__init__()
        self._bar = bar

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk or close."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._bar.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self._bar.finish()
        else:
            super().keyPressEvent(event)
