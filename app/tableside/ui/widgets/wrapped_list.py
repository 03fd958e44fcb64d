"""A list of sentences, each as high as its lines are."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QListView, QListWidget, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

_BESIDE, _ABOVE = 6, 6
_HIGHEST = 10_000


class WrappedList(QListWidget):
    """Shows every sentence whole, in as many lines as its width asks for; nothing is to be pushed sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setItemDelegate(_Rows(self))


class _Rows(QStyledItemDelegate):
    """Reckons with the padding of the style sheet, which Qt leaves out when it counts lines."""

    def __init__(self, rows: WrappedList) -> None:
        super().__init__(rows)
        self._rows = rows

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._rows.viewport().width()
        metrics = self._rows.fontMetrics()
        room = QRect(0, 0, max(width - 2 * _BESIDE, 1), _HIGHEST)
        lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, str(index.data()))
        return QSize(width, lines.height() + 2 * _ABOVE)
