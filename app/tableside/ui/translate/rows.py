"""Rows of set text that can be clicked or reached by keyboard: matches, terms, neighbours, findings, versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QPainter, QPaintEvent, QPalette, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tableside.ui.widgets import bare, named

_PAD = 8
_LEAST = 24


class RichRow(QAbstractButton):
    """A button that shows set text over as many lines as it needs."""

    def __init__(self, html: str, spoken: str, clicked: Callable[[], object] | None = None) -> None:
        super().__init__()
        named(self, "rich-row")
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)
        self._document.setDefaultFont(self.font())
        self._document.setHtml(html)
        self.html = html
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if clicked else Qt.FocusPolicy.NoFocus)
        self.setEnabled(clicked is not None)
        if clicked is not None:
            self.clicked.connect(lambda _=False: clicked())
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Give the height that the text needs."""
        self._document.setTextWidth(max(width - 2 * _PAD, 1))
        return max(round(self._document.size().height() + 0.5) + 2 * _PAD, _LEAST + 2 * _PAD)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Want the width there is."""
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Need hardly any width."""
        return QSize(80, _LEAST)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        """Paint the text, with a ground under the pointer and a frame around the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        inner = self.rect().adjusted(1, 1, -1, -1)
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            ground = QColor(palette.color(QPalette.ColorRole.Accent))
            ground.setAlpha(30)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(inner, 5, 5)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(palette.color(QPalette.ColorRole.Accent))
            painter.drawRoundedRect(inner, 5, 5)
        self._document.setTextWidth(max(self.width() - 2 * _PAD, 1))
        painter.translate(_PAD, _PAD)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, palette.color(QPalette.ColorRole.WindowText))
        context.clip = QRect(0, 0, self.width() - 2 * _PAD, self.height() - _PAD).toRectF()
        self._document.documentLayout().draw(painter, context)
        painter.end()


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row shows, what a screen reader says, and what a click does."""

    html: str
    spoken: str
    clicked: Callable[[], object] | None = None


class RowList(QScrollArea):
    """Rows under each other that scroll."""

    def __init__(self, name: str, *, ends_below: bool = False) -> None:
        super().__init__()
        named(self, name)
        self.setWidgetResizable(True)
        self.setFrameStyle(QFrame.Shape.NoFrame.value)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._holder = named(QWidget(), f"{name}-rows")
        self._column = bare(QVBoxLayout(self._holder), 2)
        if ends_below:
            self._column.addStretch(1)
            self.verticalScrollBar().rangeChanged.connect(lambda _low, high: self.verticalScrollBar().setValue(high))
        self._first = 1 if ends_below else 0
        if not ends_below:
            self._column.addStretch(1)
        self.setWidget(self._holder)
        self.rows: list[QWidget] = []

    def show_rows(self, rows: Sequence[RowText | QWidget]) -> None:
        """Show these rows and no others."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [RichRow(row.html, row.spoken, row.clicked) if isinstance(row, RowText) else row for row in rows]
        for at, row in enumerate(self.rows):
            self._column.insertWidget(self._first + at, row)
        if not self._first:
            self.verticalScrollBar().setValue(0)
