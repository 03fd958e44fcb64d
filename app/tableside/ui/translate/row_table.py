"""A table of rows of one kind: what each says in each column, plainly laid out and walked row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView
from typing_extensions import override

from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import as_tip, named

_Index = QModelIndex | QPersistentModelIndex
_Row = TypeVar("_Row")


class RowModel(QAbstractTableModel, Generic[_Row]):
    """The rows that are shown; `words_in` says what one has in a column, `tip` and `colour` what is special there."""

    def __init__(
        self,
        session: TranslationSession,
        columns: Sequence[str],
        words_in: Callable[[_Row, int], str],
        tip: Callable[[_Row, int], str] | None = None,
        colour: Callable[[_Row, int], QColor | None] = lambda _row, _column: None,
    ) -> None:
        super().__init__()
        self._session, self._columns = session, columns
        self.words_in, self._tip, self._colour = words_in, tip or words_in, colour
        self.rows: list[_Row] = []

    def show_rows(self, rows: list[_Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def add_rows(self, rows: list[_Row]) -> None:
        """Show more rows below."""
        if rows:
            self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows += rows
            self.endInsertRows()

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - as in Qt
        return 0 if parent.isValid() else len(self._columns)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._session.gettext(self._columns[section])
        return None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.words_in(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(self._tip(row, column))
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(self.words_in(row, one) for one in range(len(self._columns)))
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(row, column)
        return None


def row_table(name: str, model: QAbstractTableModel) -> QTableView:
    """Return a table without a grid, of which whole rows are chosen."""
    table = named(QTableView(), name)
    table.setModel(model)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setSectionsClickable(False)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return table


def space_rows(table: QTableView) -> None:
    """Make the rows as high as the present size of letters wants."""
    table.verticalHeader().setDefaultSectionSize(round(QFontMetrics(table.font()).height() * 1.7))
