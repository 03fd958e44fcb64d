"""Painting a result: citation and title, then the sentence with the found words marked."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTextDocument, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tableside.ui.search.rows import Row, RowModel
from tableside.ui.theme import Theme

_SIDE, _ABOVE, _HEADING_ABOVE = 14, 9, 16
_MOST_REMEMBERED = 400


class RowPainter(QStyledItemDelegate):
    """Paints rows as small documents and remembers them, for the same rows come back with every key."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self._documents: dict[tuple[Row, int], QTextDocument] = {}

    def forget(self) -> None:
        """Set everything anew: the colours or the size of text have changed."""
        self._documents.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        row = self._row(index)
        if row is None:
            return
        # The width its height was taken for: a rect may be a few pixels off it.
        document = self.document(row, self._view.viewport().width())
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and not row.is_heading
        painter.save()
        if selected or hovered:
            painter.fillRect(option.rect, QColor(self._theme.colours.soft_accent))
        if selected:
            bar = option.rect.adjusted(0, 0, 3 - option.rect.width(), 0)
            painter.fillRect(bar, QColor(self._theme.colours.accent))
        painter.translate(option.rect.left() + _SIDE, option.rect.top() + _above(row))
        document.drawContents(painter, QRectF(0, 0, option.rect.width() - 2 * _SIDE, option.rect.height()))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802
        """Give a row the height of its words at the width of the list."""
        row = self._row(index)
        width = self._view.viewport().width()
        if row is None:
            return QSize(width, 0)
        return QSize(width, round(self.document(row, width).size().height()) + _above(row) + _ABOVE)

    def _row(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        model = index.model()
        return model.row(index) if isinstance(model, RowModel) else None

    def document(self, row: Row, width: int) -> QTextDocument:
        """Give a row set for a width."""
        key = (row, width)
        if key not in self._documents:
            if len(self._documents) > _MOST_REMEMBERED:
                self._documents.clear()
            self._documents[key] = self._made(row, width)
        return self._documents[key]

    def _made(self, row: Row, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(self._view.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setHtml(self._html(row))
        document.setTextWidth(max(width - 2 * _SIDE, 40))
        return document

    def _html(self, row: Row) -> str:
        colours = self._theme.colours
        if row.is_heading:
            return f'<div style="color:{colours.muted}; font-weight:600">{escape(row.title)}</div>'
        cited = f'<span style="color:{colours.accent}; font-weight:600">{escape(row.cited)}</span>' if row.cited else ""
        title = f'<span style="font-weight:600">{self._marked(row.title, row.title_marks)}</span>'
        lines = [f"<div>{cited}{'&nbsp;&nbsp;' if cited and row.title else ''}{title if row.title else ''}</div>"]
        if row.text:
            lines.append(f"<div>{self._marked(row.text, row.marks)}</div>")
        if row.why:
            lines.append(f'<div style="color:{colours.muted}; font-style:italic">{escape(row.why)}</div>')
        return "".join(lines)

    def _marked(self, text: str, marks: tuple[tuple[int, int], ...]) -> str:
        pieces: list[str] = []
        end = 0
        for start, stop in marks:
            pieces.append(escape(text[end:start]))
            # A span, because Qt's rich text does not know <mark>.
            found = escape(text[start:stop])
            pieces.append(f'<span style="background-color:{self._theme.colours.mark}">{found}</span>')
            end = stop
        pieces.append(escape(text[end:]))
        return "".join(pieces)


def _above(row: Row) -> int:
    return _HEADING_ABOVE if row.is_heading else _ABOVE


def keep_whole_lines(view: QAbstractItemView) -> None:
    """Let the list scroll by pixels and never sideways; its bar stays, so that no row is ever set at two widths."""
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
