"""A list of proposed changes, each with a box to tick: set text over several lines, as many rows as there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAbstractTextDocumentLayout, QKeyEvent, QPainter, QPalette, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from tableside.ui.widgets import named

_PAD = 8
_BOX = 26
_BATCH = 40
_KEPT = 400
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class TickLine:
    """What a row shows, what a screen reader says, and whether it is ticked; a fixed one cannot be."""

    make: Callable[[], str]
    """Makes the set text, once the row is seen."""
    spoken: str
    ticked: bool = True
    fixed: bool = False

    @cached_property
    def html(self) -> str:
        """What the row shows."""
        return self.make()


class TickModel(QAbstractListModel):
    """The rows and their ticks."""

    ticked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[TickLine] = []
        self.ticks: list[bool] = []

    def show_lines(self, lines: Sequence[TickLine]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.lines = list(lines)
        self.ticks = [line.ticked and not line.fixed for line in lines]
        self.endResetModel()
        self.ticked.emit()

    def add_lines(self, lines: Sequence[TickLine]) -> None:
        """Show more rows below."""
        if lines:
            self.beginInsertRows(QModelIndex(), len(self.lines), len(self.lines) + len(lines) - 1)
            self.lines += lines
            self.ticks += [line.ticked and not line.fixed for line in lines]
            self.endInsertRows()
            self.ticked.emit()

    def tick(self, row: int, wanted: bool) -> None:
        """Tick a row, or take its tick away."""
        if not self.lines[row].fixed and self.ticks[row] != wanted:
            self.ticks[row] = wanted
            self.dataChanged.emit(self.index(row), self.index(row))
            self.ticked.emit()

    def tick_all(self, wanted: bool) -> None:
        """Tick every row, or none."""
        self.ticks = [wanted and not line.fixed for line in self.lines]
        if self.lines:
            self.dataChanged.emit(self.index(0), self.index(len(self.lines) - 1))
        self.ticked.emit()

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self.lines)

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.html
            case Qt.ItemDataRole.AccessibleTextRole:
                return line.spoken
            case Qt.ItemDataRole.CheckStateRole if not line.fixed:
                return Qt.CheckState.Checked if self.ticks[index.row()] else Qt.CheckState.Unchecked
        return None

    @override
    def flags(self, index: _Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain | Qt.ItemFlag.ItemIsUserCheckable


class TickPainter(QStyledItemDelegate):
    """Paints a box and set text; documents of rows that were seen are kept."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        # Whose style the boxes are painted in: a list of its own has none in the dark.
        self._box = QCheckBox(view)
        self._box.hide()
        self._documents: dict[str, QTextDocument] = {}

    def forget(self) -> None:
        """Set every row anew."""
        self._documents.clear()

    def _document(self, html: str) -> QTextDocument:
        document = self._documents.get(html)
        if document is None:
            if len(self._documents) > _KEPT:
                self._documents.clear()
            document = QTextDocument()
            document.setDocumentMargin(0)
            document.setDefaultFont(self._view.font())
            document.setHtml(html)
            self._documents[html] = document
        document.setTextWidth(max(self._view.viewport().width() - _BOX - 3 * _PAD, 80))
        return document

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        document = self._document(str(index.data()))
        return QSize(self._view.viewport().width(), round(document.size().height() + 0.5) + 2 * _PAD)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        palette = self._view.palette()
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            ground = palette.color(QPalette.ColorRole.Accent)
            ground.setAlpha(36)
            painter.fillRect(rect, ground)
        ticked = index.data(Qt.ItemDataRole.CheckStateRole)
        if ticked is not None:
            box = QStyleOptionButton()
            box.rect = QRect(rect.left() + _PAD, rect.top() + _PAD, 18, 18)
            on = Qt.CheckState(ticked) == Qt.CheckState.Checked
            box.state = QStyle.StateFlag.State_Enabled | (
                QStyle.StateFlag.State_On if on else QStyle.StateFlag.State_Off
            )
            style = self._view.style()
            style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorCheckBox, box, painter, self._box)
        painter.translate(rect.left() + _BOX + 2 * _PAD, rect.top() + _PAD)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, palette.color(QPalette.ColorRole.WindowText))
        self._document(str(index.data())).documentLayout().draw(painter, context)
        painter.restore()

    @override
    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Tick with a click anywhere on the row, or with Space."""
        pressed = event.type() == QEvent.Type.MouseButtonRelease or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select)
        )
        if pressed and isinstance(model, TickModel):
            model.tick(index.row(), not model.ticks[index.row()])
            return True
        return False


class TickList(QListView):
    """Rows with boxes; Space ticks, Enter opens the text of the row."""

    opened = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, name)
        self.rows = TickModel()
        self.setModel(self.rows)
        self._painter = TickPainter(self)
        self.setItemDelegate(self._painter)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_lines(self, lines: Sequence[TickLine]) -> None:
        """Show other rows."""
        self._painter.forget()
        self.rows.show_lines(lines)
        if lines:
            self.setCurrentIndex(self.rows.index(0))

    def add_lines(self, lines: Sequence[TickLine]) -> None:
        """Show more rows below."""
        self.rows.add_lines(lines)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.rows.index(0))

    def ticked(self) -> list[int]:
        """Return the rows that are ticked."""
        return [at for at, on in enumerate(self.rows.ticks) if on]

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the rows for the width there is."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
