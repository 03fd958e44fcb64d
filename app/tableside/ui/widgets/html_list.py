"""A list of set text: one model, one delegate and one view for every list whose rows are more than a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
)

from tableside.ui import override
from tableside.ui.theme import Theme
from tableside.ui.widgets import as_tip, leave_letters, named

_Index = QModelIndex | QPersistentModelIndex
_Item = TypeVar("_Item")
_SIDE, _ABOVE, _HEADING_ABOVE = 14, 9, 16
_BOX, _BOX_SIZE = 30, 18
_BATCH = 40
_MOST_REMEMBERED = 160
"""A set row takes a tenth of a megabyte."""


@dataclass(frozen=True, slots=True)
class HtmlRow:
    """The text of a row for the screen and for a screen reader; a heading cannot be chosen."""

    html: str
    spoken: str
    tip: str = ""
    heading: bool = False


class HtmlListModel(QAbstractListModel, Generic[_Item]):
    """Items that are put into words when they are seen, some of them with a box to tick."""

    ticked = Signal()

    def __init__(self, describe: Callable[[_Item], HtmlRow | None]) -> None:
        super().__init__()
        self._describe = describe
        self._described: dict[int, HtmlRow | None] = {}
        self.items: Sequence[_Item] = ()
        self.ticks: list[bool | None] = []
        """Whether each item is ticked; None for one without a box, and no ticks at all for a list without boxes."""

    def show(self, items: Sequence[_Item], ticks: Sequence[bool | None] = ()) -> None:
        self.beginResetModel()
        self.items, self.ticks = items, list(ticks)
        self._described.clear()
        self.endResetModel()
        self.ticked.emit()

    def tick(self, row: int, wanted: bool) -> None:
        if self.ticks and self.ticks[row] is not None:
            self.ticks[row] = wanted
            self.dataChanged.emit(self.index(row), self.index(row))
            self.ticked.emit()

    def describe_again(self) -> None:
        self._described.clear()
        if self.items:
            self.dataChanged.emit(self.index(0), self.index(len(self.items) - 1))

    def row(self, number: int) -> HtmlRow | None:
        """Return an item in words; None where it cannot be read."""
        if number not in self._described:
            self._described[number] = self._describe(self.items[number])
        return self._described[number]

    def item(self, index: _Index) -> _Item | None:
        return self.items[index.row()] if index.isValid() else None

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self.items)

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index.row())
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(row.tip)
            case Qt.ItemDataRole.CheckStateRole if self.ticks and self.ticks[index.row()] is not None:
                return Qt.CheckState.Checked if self.ticks[index.row()] else Qt.CheckState.Unchecked
        return None

    @override
    def flags(self, index: _Index) -> Qt.ItemFlag:
        row = self.row(index.row())
        if row is None or row.heading:
            return Qt.ItemFlag.NoItemFlags
        checkable = Qt.ItemFlag.ItemIsUserCheckable if self.ticks else Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | checkable


class HtmlDelegate(QStyledItemDelegate):
    """Paints rows as small documents, which it remembers."""

    def __init__(self, theme: Theme, view: HtmlList[Any]) -> None:
        super().__init__(view)
        self._theme, self._view = theme, view
        # Boxes are painted in the style of a box: a list has none in the dark.
        self._box = QCheckBox(view)
        self._box.hide()
        self._wrapping = QTextOption()
        self._wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.documents: dict[tuple[str, int], QTextDocument] = {}

    def document(self, html: str) -> QTextDocument:
        """Return a row as it is set for the width of the list."""
        # Not the width of the painted rectangle, which may be a few pixels off the one that the height was taken for.
        width = self._view.viewport().width() - 2 * _SIDE - (_BOX if self._view.rows.ticks else 0)
        key = html, width
        if key not in self.documents:
            if len(self.documents) > _MOST_REMEMBERED:
                self.documents.clear()
            document = self.documents[key] = QTextDocument()
            document.setDocumentMargin(0)
            document.setUndoRedoEnabled(False)
            document.setDefaultFont(self._view.font())
            document.setDefaultTextOption(self._wrapping)
            document.setHtml(html)
            document.setTextWidth(max(width, 40))
        return self.documents[key]

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        row = self._view.rows.row(index.row())
        if row is None:
            return QSize(40, 2 * _ABOVE)
        height = round(self.document(row.html).size().height() + 0.5)
        return QSize(40, height + _ABOVE + (_HEADING_ABOVE if row.heading else _ABOVE))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = self._view.rows.row(index.row())
        if row is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        colours, selected = self._theme.colours, bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected or (state & QStyle.StateFlag.State_MouseOver and not row.heading):
            painter.fillRect(rect, QColor(colours.soft_accent))
        if selected:
            painter.fillRect(QRect(rect.topLeft(), QSize(3, rect.height())), QColor(colours.accent))
        if self._view.lined:
            painter.setPen(QColor(colours.line))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        tick = index.data(Qt.ItemDataRole.CheckStateRole)
        corner = rect.topLeft() + QPoint(_SIDE, _HEADING_ABOVE if row.heading else _ABOVE)
        if tick is not None:
            box = QStyleOptionButton()
            box.rect = QRect(corner, QSize(_BOX_SIZE, _BOX_SIZE))
            on = Qt.CheckState(tick) == Qt.CheckState.Checked
            box.state = QStyle.StateFlag.State_Enabled | (
                QStyle.StateFlag.State_On if on else QStyle.StateFlag.State_Off
            )
            self._view.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorCheckBox, box, painter, self._box)
        painter.translate(corner + QPoint(_BOX if self._view.rows.ticks else 0, 0))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(colours.ink))
        self.document(row.html).documentLayout().draw(painter, context)
        painter.restore()

    @override
    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """Tick with a click anywhere on the row, or with Space."""
        ticks, kind = self._view.rows.ticks, event.type()
        key = event.key() if isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress else None
        pressed = kind == QEvent.Type.MouseButtonRelease or key in (Qt.Key.Key_Space, Qt.Key.Key_Select)
        if pressed and ticks:
            self._view.rows.tick(index.row(), not ticks[index.row()])
        return pressed and bool(ticks)


class HtmlList(QListView, Generic[_Item]):
    """Rows as high as their text; Enter opens one, Space ticks it, letters are left to the window."""

    opened = Signal(int)

    def __init__(self, name: str, theme: Theme, describe: Callable[[_Item], HtmlRow | None]) -> None:
        super().__init__()
        leave_letters(named(self, name))
        self.lined = False
        """Whether a line stands below each row."""
        self.rows: HtmlListModel[_Item] = HtmlListModel(describe)
        self.painter = HtmlDelegate(theme, self)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        self.setMouseTracking(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self.restyle)

    def show_items(self, items: Sequence[_Item], ticks: Sequence[bool | None] = ()) -> None:
        self.rows.show(items, ticks)
        if items:
            self.setCurrentIndex(self.rows.index(0))

    def restyle(self) -> None:
        self.painter.documents.clear()
        self.rows.describe_again()
        self.doItemsLayout()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the rows for the new width at once: Qt would let them overlap for a tenth of a second."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.doItemsLayout()
