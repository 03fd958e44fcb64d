"""The list of results: rows of text with marked words, under a heading for each book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from tableside.ui.places import Place

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, or something that can be opened."""

    title: str
    place: Place | None = None
    cited: str = ""
    title_marks: tuple[tuple[int, int], ...] = ()
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    why: str = ""
    preview: str = field(default="")
    """The link whose small page is shown beside the list."""

    @property
    def is_heading(self) -> bool:
        """Whether the row only names what follows."""
        return self.place is None


class RowModel(QAbstractListModel):
    """Rows for a view; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return self._rows

    def show(self, rows: Iterable[Row]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: _Index) -> Row | None:
        """Give the row of an index."""
        return self._rows[index.row()] if index.isValid() else None

    def openable(self) -> Sequence[int]:
        """Give the numbers of the rows that can be chosen."""
        return [number for number, row in enumerate(self._rows) if not row.is_heading]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's way
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give the words of a row, for painting and for a screen reader."""
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(part for part in (row.cited, row.title, row.text, row.why) if part)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let everything be chosen but headings."""
        row = self.row(index)
        if row is None or row.is_heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
