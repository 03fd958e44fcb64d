"""Large buttons that stand side by side and go on in the next row where there is no room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from tableside.palette import BALLS
from tableside.ui.overriding import override
from tableside.ui.widgets import named, plain_label

_GAP = 6
_WIDEST_IN_EM = 17
DOTS = {**BALLS, "queen": BALLS["red"], "white": BALLS["cue"]}
"""The answers that are a ball or a piece, and its colour."""
LEFT_TO_ROW = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
)


class FlowLayout(QLayout):
    """Places its widgets in rows."""

    def __init__(self, parent: QWidget | None = None, gap: int = _GAP) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arranged(QRect(0, 0, width, 0), move=False)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arranged(rect, move=True)

    @override
    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    @override
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arranged(self, rect: QRect, *, move: bool) -> int:
        x, y, row = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, int, int]] = []

        def place() -> None:
            # The buttons of a row are equally high, whatever their words need.
            for item, left, width in line:
                item.setGeometry(QRect(QPoint(left, y), QSize(width, row)))

        for item in self._shown():
            hint = item.sizeHint()
            width = min(hint.width(), rect.width()) if rect.width() > 0 else hint.width()
            if line and x + width > rect.x() + rect.width():
                if move:
                    place()
                x, y, row, line = rect.x(), y + row + self._gap, 0, []
            row = max(row, hint.height())
            line.append((item, x, width))
            x += width + self._gap
        if move:
            place()
        return y + row - rect.y()


class OptionButton(QPushButton):
    """An answer to choose: as many lines as its words need, and a ball where it is one."""

    def __init__(self, name: str = "option", *, checkable: bool = True) -> None:
        super().__init__()
        named(self, name)
        self._words = ""
        self._fitting = False
        self.setCheckable(checkable)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    @property
    def words(self) -> str:
        """The button's text, on one line."""
        return self._words

    def say(self, words: str, accessible: str = "") -> None:
        """Say these words; a screen reader hears what they belong to."""
        self._words = words
        self.setAccessibleName(accessible or words)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._words:
            self._fit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows, digits and Enter to the question that this is an answer to."""
        if event.key() in LEFT_TO_ROW or event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        if self._fitting:
            return
        self._fitting = True
        metrics = self.fontMetrics()
        self.setText(broken(self._words, metrics, metrics.averageCharWidth() * _WIDEST_IN_EM * 2).replace("&", "&&"))
        self._fitting = False


def broken(words: str, metrics: QFontMetrics, width: int) -> str:
    """Break a text into lines of about equal length that are no wider than this."""
    whole = metrics.horizontalAdvance(words)
    if whole <= width:
        return words
    goal = whole / -(-whole // width) * 1.12
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= min(goal, width):
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def clear_layout(layout: QLayout, keep: Callable[[QWidget], bool] = lambda _widget: False) -> None:
    """Take everything out of a layout and let it go."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None and not keep(widget):
            widget.hide()
            widget.deleteLater()


class WideButton(OptionButton):
    """A button as wide as its column, whose words take as many lines as they need."""

    def __init__(self, name: str) -> None:
        super().__init__(name, checkable=False)
        self.target: Any = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        self._label = named(plain_label(), f"{name}-words")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row.addWidget(self._label)

    def say_parts(self, asked: str, value: str, verdict: str) -> None:
        """Say a question, an answer to it and what that leads to."""
        from html import escape  # its table of entities is large, and the start page needs none of it

        parts = [escape(asked)]
        parts += [f"<b>{escape(value)}</b>"] if value else []
        parts += [f"→ {escape(verdict)}"] if verdict else []
        self._label.setText(" ".join(parts))
        self.setAccessibleName(" ".join(part for part in (asked, value, verdict) if part))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)

    @override
    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()
