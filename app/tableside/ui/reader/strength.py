"""The small mark in the contents that says how well a rule is known."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

STRENGTH = Qt.ItemDataRole.UserRole + 1
_WIDTH, _HEIGHT, _GAP = 20.0, 5.0, 6.0


class StrengthDelegate(QStyledItemDelegate):
    """Paints a row, and over its end a bar that is filled as far as the rule is known."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row; its words leave room for the bar."""
        super().paint(painter, option, index)
        strength = index.data(STRENGTH)
        if not isinstance(strength, float):
            return
        rect, palette = option.rect, option.palette
        bar = QRectF(rect.right() - _WIDTH - _GAP, rect.center().y() - _HEIGHT / 2, _WIDTH, _HEIGHT)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(palette.placeholderText().color()))
        painter.setBrush(palette.window())
        painter.drawRoundedRect(bar, 2, 2)
        bar.setWidth(max(_WIDTH * strength, 2.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.accent())
        painter.drawRoundedRect(bar, 2, 2)
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802
        """Shorten the words where the bar stands."""
        super().initStyleOption(option, index)
        if isinstance(index.data(STRENGTH), float):
            metrics = option.fontMetrics
            room = option.rect.width() - round(_WIDTH + 3 * _GAP)
            option.text = metrics.elidedText(option.text, Qt.TextElideMode.ElideRight, max(room, 0))
