"""The reading pane with its find bar; it knows which rule stands where and keeps the place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QLineEdit,
    QScroller,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from tableside.language.folding import fold_in_place
from tableside.ui import override
from tableside.ui.accessibility import announce, locale_of
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.typeset.page import SCALES, Look, PageNote, SetPage
from tableside.ui.widgets import across, named, plain_label, show_document, tool

_EDGE = 28
_TOP = 20
_READING_LINE = 8
_KEY_STEP = 60
_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
# Less than the distance between two paragraphs, so that no half line shows above.
ABOVE = -0.3
# A remark is the last thing in its paragraph.
_REMARK = re.compile(rf"\s*(?:[≠{SCALES}]|\u00a0[^\n]*▸)[^\n]*")
_MARGIN, _BETWEEN = 240, 10


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the upper edge of the pane stands: a rule, and how far below its beginning, in heights of the type."""

    rule: str
    offset: float = 0.0


class MarginNotes(QWidget):
    """The notes of a page beside the words they belong to; one that has no room there stands lower."""

    def __init__(self, browser: PageBrowser) -> None:
        super().__init__(browser)
        self._browser = browser
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        look, painter = self._browser.look, QtGui.QPainter(self)
        font = QtGui.QFont(look.font)
        font.setPointSizeF(look.points * 0.76)
        painter.setFont(font)
        below = -10_000.0
        for note, top in self._browser.notes_in_sight():
            place = QRectF(12.0, max(top, below), self.width() - 16.0, 10_000.0)
            words = f"{note.label} {note.text} {note.strong}".strip()
            rect = painter.boundingRect(place, Qt.TextFlag.TextWordWrap, words)
            painter.setPen(QtGui.QColor(look.colours.muted))
            painter.drawText(rect, Qt.TextFlag.TextWordWrap, words)
            painter.setPen(QtGui.QColor(look.colours.accent))
            painter.drawText(rect, 0, note.label)
            painter.fillRect(
                QRectF(0.0, rect.top() + 2.0, 2.0, rect.height() - 4.0), QtGui.QColor(look.colours.soft_accent)
            )
            below = rect.bottom() + _BETWEEN
        painter.end()


class PageBrowser(QTextBrowser):
    """A scrolling page of rules; links are emitted as signals, not followed."""

    followed = Signal(str)
    hovered = Signal(str, QRect)
    unhovered = Signal()
    preview_wanted = Signal(str, QRect)
    rule_changed = Signal(str)
    rule_menu_wanted = Signal(str, QPoint)

    def __init__(self, look: Look) -> None:
        super().__init__()
        named(self, "page")
        self.setOpenLinks(False)
        self.setFrameStyle(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setMouseTracking(True)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.page, self.look = SetPage(self.document(), 1), look
        self.current_rule = ""
        """The rule that was asked for last, or else the one at the upper edge."""
        self.spot = Spot("")
        """Where the reader is: the upper edge, as it was last scrolled or gone to."""
        self._hovered = ""
        self._pinned = False
        self._shape: tuple[int, int] = (0, 0)
        self.margin = MarginNotes(self)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.cursorPositionChanged.connect(self._caret_moved)

    # The page

    def notes_in_sight(self) -> Iterator[tuple[PageNote, float]]:
        """Yield the notes on the words in sight, and on some above them, each with its height in the margin."""
        notes = self.page.notes
        first = bisect_left(notes, self._text_position(0), key=lambda note: note.position)
        last = bisect_right(notes, self._text_position(self.viewport().height()), key=lambda note: note.position)
        for note in notes[max(0, first - 2) : last]:
            yield note, self._top_of(note.position) - self.verticalScrollBar().value()

    def show_page(self, page: SetPage, look: Look) -> None:
        self.page, self.look = page, look
        self._hovered, self.current_rule = "", ""
        self._fit()
        show_document(self, page.document)
        if not page.document.isLayoutEnabled():
            page.document.setLayoutEnabled(True)
        self.verticalScrollBar().setSingleStep(round(look.em * 1.4))
        self._shape = self._present_shape()
        self._scrolled()

    # The place

    def go_to(self, spot: Spot) -> bool:
        """Bring a spot to the upper edge; False when the page has no such rule."""
        position = self.page.position_of(spot.rule)
        if position is None:
            return False
        top = self._top_of(position) + spot.offset * self.look.em
        self._pinned = True
        self.verticalScrollBar().setValue(round(top))
        self._pinned = False
        self.spot, self._shape = spot, self._present_shape()
        self.make_current(spot.rule)
        return True

    def _stay(self) -> None:
        """Go back to the place and the rule in use after the page has moved for another reason."""
        spot, current = self.spot, self.current_rule
        if spot.rule and self.go_to(spot):
            self.make_current(current or spot.rule)

    def put_caret(self) -> None:
        """Begin reading with the rule in use, unless the caret is in it."""
        cursor, position = self.textCursor(), self.page.position_of(self.current_rule)
        if position is None or self.page.rule_at(cursor.position()) == self.current_rule:
            return
        spot, current = self.spot, self.current_rule
        cursor.setPosition(position)
        self.setTextCursor(cursor)
        self.go_to(spot)
        self.make_current(current)

    def _caret_moved(self) -> None:
        """Speak the language of the column that the caret is in, and make its rule the one in use."""
        if self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard:
            position = self.textCursor().position()
            self.setLocale(locale_of(self.page.language_at(position)))
            self.make_current(self.page.rule_at(position))

    def show_rule(self, rule_id: str) -> bool:
        """Bring a rule to the upper part of the pane, with a little room above it."""
        shown = self.go_to(Spot(rule_id, ABOVE))
        self.put_caret()
        return shown

    def _top_of(self, position: int) -> float:
        document = self.document()
        return document.documentLayout().blockBoundingRect(document.findBlock(position)).top()

    def _scrolled(self) -> None:
        self.margin.update()
        # Layout moves the page under the pane; only the user's scrolling changes the place.
        if not self._pinned and self._shape == self._present_shape():
            rule = self.page.rule_at(self._text_position(_READING_LINE))
            begin = self.page.position_of(rule)
            top = self._top_of(begin) if begin is not None else 0.0
            self.spot = Spot(rule, (self.verticalScrollBar().value() - top) / self.look.em)
            self.make_current(rule)

    def _present_shape(self) -> tuple[int, int]:
        return round(self.document().size().height()), self.viewport().width()

    def make_current(self, rule_id: str) -> None:
        if rule_id != self.current_rule:
            self.current_rule = rule_id
            self.rule_changed.emit(rule_id)
            self.viewport().update()

    # Links

    def focused_link(self) -> tuple[str, QRect] | None:
        """Return the link that the keyboard stands on, and where it is."""
        cursor = self.textCursor()
        begin, end = QtGui.QTextCursor(cursor), QtGui.QTextCursor(cursor)
        begin.setPosition(cursor.selectionStart())
        end.setPosition(cursor.selectionEnd())
        href = end.charFormat().anchorHref() if cursor.hasSelection() else ""
        first, last = self.cursorRect(begin), self.cursorRect(end)
        return (href, first.united(last) if first.top() == last.top() else first) if href else None

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Walk from link to link, beginning with what is on the screen; after the last one leave the page."""
        cursor = self.textCursor()
        here = self.viewport().rect().intersects(self.cursorRect(cursor)) and self.focused_link() is not None
        if not here and not QtGui.QAccessible.isActive():
            # Qt goes on from what is selected: here, the character at the edge.
            cursor.setPosition(self._text_position(_READING_LINE if next else self.viewport().height() - _READING_LINE))
            moves = QtGui.QTextCursor.MoveOperation
            back = moves.PreviousCharacter if next else moves.NextCharacter
            cursor.movePosition(back, QtGui.QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
        found = super().focusNextPrevChild(next)
        if self.focused_link() is not None:
            # Set by us, the link stays chosen while its card has the keyboard.
            self.setTextCursor(self.textCursor())
        return found

    def _text_position(self, y: int) -> int:
        return self.cursorForPosition(QPoint(self.viewport().width() // (2 * self.page.columns), y)).position()

    # Marks

    def mark_found(self, found: list[QtGui.QTextCursor], present: int) -> None:
        marked = []
        for index, cursor in enumerate(found):
            selection, colours = QTextEdit.ExtraSelection(), self.look.colours
            selection.cursor = cursor
            selection.format.setBackground(QtGui.QColor(colours.accent if index == present else colours.mark))
            selection.format.setForeground(QtGui.QColor(colours.on_accent if index == present else colours.ink))
            marked.append(selection)
        self.setExtraSelections(marked)

    def show_cursor(self, cursor: QtGui.QTextCursor) -> None:
        """Scroll no further than needed to show some words."""
        rect = self.cursorRect(cursor)
        if rect.top() < self.look.em or rect.bottom() > self.viewport().height() - self.look.em * 2:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.top() - self.viewport().height() // 3)

    # Qt's events

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Keep the lines short enough to read and the rule where it was."""
        self._fit()
        super().resizeEvent(event)
        self._shape = self._present_shape()
        self._stay()

    @override
    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Keep the place opened before the window was shown; Qt would scroll to the text cursor, at the beginning."""
        kept, current = self.spot, self.current_rule
        super().showEvent(event)
        self.spot, self.current_rule = kept, current
        self._stay()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Keep the type of the page, which Qt would exchange for the font of the window."""
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            QAbstractScrollArea.changeEvent(self, event)
        else:
            super().changeEvent(event)

    def _fit(self) -> None:
        wanted = (self.look.line_width + self.look.em * 5) * self.page.columns
        room = self.width() - self.verticalScrollBar().sizeHint().width()
        beside = round(_MARGIN * self.look.em / 22) if self.page.margin else 0
        side = max(_EDGE, int((room - beside - wanted) / 2))
        self.setViewportMargins(side, _TOP, side + beside, 0)
        self.margin.setVisible(self.page.margin)
        self.margin.setGeometry(room - side - beside, _TOP, beside, self.height() - _TOP)

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        position = self.page.position_of(self.current_rule)
        if position is None:
            return
        block = self.document().findBlock(position)
        rect = self.document().documentLayout().blockBoundingRect(block)
        painter = QtGui.QPainter(self.viewport())
        top = rect.top() - self.verticalScrollBar().value()
        painter.fillRect(QRectF(0, top, 3, rect.height()), QtGui.QColor(self.look.colours.accent))
        painter.end()

    @override
    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Scroll; with Ctrl the window changes the size of text."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return
        super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        """Scroll also where the wheel turns beside the text."""
        if isinstance(event, QtGui.QWheelEvent):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False
            return QCoreApplication.sendEvent(self.verticalScrollBar(), event)
        return super().event(event)

    @override
    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Tell when the pointer comes to a link and when it leaves it."""
        super().mouseMoveEvent(event)
        point = event.position().toPoint()
        href = self.anchorAt(point)
        if href == self._hovered:
            return
        self._hovered = href
        if href:
            self.hovered.emit(href, self.cursorRect(self.cursorForPosition(point)))
        else:
            self.unhovered.emit()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._hovered:
            self._hovered = ""
            self.unhovered.emit()

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Leave the buttons for back and forward to the window."""
        if event.button() in (Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton):
            event.ignore()
        else:
            super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """A click on words makes their rule the one in use."""
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        if not self.anchorAt(point) and event.button() == Qt.MouseButton.LeftButton:
            self.make_current(self.page.rule_at(self.cursorForPosition(point).position()))

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy the words of the rules without what the page itself says between them."""
        data = super().createMimeDataFromSelection()
        data.setText(_REMARK.sub("", data.text()).replace("\ufffc", ""))
        return data

    @override
    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Offer what can be done with the rule under the pointer, or with the one in use."""
        if event.reason() == QtGui.QContextMenuEvent.Reason.Mouse:
            self.make_current(self.page.rule_at(self.cursorForPosition(event.pos()).position()))
        self.rule_menu_wanted.emit(self.current_rule, event.globalPos())

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        bar = self.verticalScrollBar()
        plain = modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if modifiers & Qt.KeyboardModifier.ShiftModifier and key in _WALKING:
            self.put_caret()
            self.setTextInteractionFlags(self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        # A screen reader reads what its caret walks through.
        scrolls = plain and not QtGui.QAccessible.isActive()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and modifiers & Qt.KeyboardModifier.ShiftModifier:
            link = self.focused_link()
            if link is not None:
                self.preview_wanted.emit(*link)
        elif scrolls and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar.setValue(bar.value() + (_KEY_STEP if key == Qt.Key.Key_Down else -_KEY_STEP))
        elif scrolls and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar.setValue(bar.minimum() if key == Qt.Key.Key_Home else bar.maximum())
        elif plain and key == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Keep what is selected when a menu opens; otherwise as Qt does."""
        if QApplication.activePopupWidget() is None:
            super().focusOutEvent(event)


# Marks on either side of the present place; a single letter stands thousands of times in a book.
_MARKED_AROUND = 200


def places_of(words: str, document: QtGui.QTextDocument) -> list[int]:
    """Return every position in a document where some words begin."""
    wanted = fold_in_place(words.strip())
    if not wanted:
        return []
    return [found.start() for found in re.finditer(re.escape(wanted), fold_in_place(document.toPlainText()))]


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
        self._length, self._present, self._origin = 0, -1, 0
        self.field = named(_Field(self), "find-field")
        self.count = named(plain_label(), "muted")
        self.previous, self.next = tool("find-previous"), tool("find-next")  # with commands of the page
        self.close_button = tool("find-close", gettext("Close"), clicked=self.finish)
        buttons = self.previous, self.next, self.close_button
        across(self.field, self.count, *buttons, on=self, gap=-1, edges=(16, 6, 8, 6), grow=self.field)
        for button, name in ((self.previous, "up"), (self.next, "down"), (self.close_button, "close")):
            tint(services.theme, button, name)
        self.field.textChanged.connect(lambda _: self.look())
        self.hide()
        self.field.setPlaceholderText(gettext("Find on this page"))
        self.field.setAccessibleName(gettext("Find on this page"))
        self._count()

    def begin(self) -> None:
        """Search for the selected words, or else for the last ones."""
        self.show()
        words = self._browser.textCursor().selectedText().strip()
        self._origin = self._browser.page.position_of(self._browser.spot.rule) or 0
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
        if not self.isVisible():
            self.begin()
        if self._found:
            self._present = (self._present + by) % len(self._found)
            self._origin = self._found[self._present]
            self._show()

    def finish(self) -> None:
        self._found = []
        self._browser.mark_found([], -1)
        self.hide()
        self.closed.emit()

    def _show(self) -> None:
        self._mark()
        if self._present >= 0:
            found = self._cursor(self._found[self._present])
            if QtGui.QAccessible.isActive():
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

    def _cursor(self, start: int) -> QtGui.QTextCursor:
        cursor = QtGui.QTextCursor(self._browser.document())
        cursor.setPosition(start)
        cursor.setPosition(start + self._length, QtGui.QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _count(self) -> None:
        gettext, total = self._services.language.gettext, len(self._found)
        place = gettext("{number} of {total}", number=self._present + 1, total=total) if total else gettext("not found")
        self.count.setText(place if self.field.text().strip() else "")
        announce(self.field, self.count.text())


class _Field(QLineEdit):
    """The field of the bar: Enter walks on, Shift+Enter back, Escape closes."""

    def __init__(self, bar: FindBar) -> None:
        super().__init__()
        self._bar = bar

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._bar.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self._bar.finish()
        else:
            super().keyPressEvent(event)
