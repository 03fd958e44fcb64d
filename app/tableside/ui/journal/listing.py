"""The list of entries: a model that reads nothing twice and a delegate that shows each in two lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from tableside.journal.incident import local_time
from tableside.journal.model import Entry, shortened
from tableside.journal.store import EntriesFound
from tableside.rulings.words import wizard_name
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, is_typed, named

_Index = QModelIndex | QPersistentModelIndex
_PADDING = 10
_LONGEST_REMARK = 200
"""No list is wider; measuring more of it would only take time."""


class EntryModel(QAbstractListModel):
    """The entries that are listed, as Qt wants them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.entries: Sequence[Entry] = ()

    def show(self, entries: Sequence[Entry]) -> None:
        """List other entries."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def tell_anew(self) -> None:
        """Have the words of the same entries asked for anew."""
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    @override
    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of an entry: its call to see, everything in one line to hear."""
        entry = self.entry(index.row())
        if entry is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.headline(entry)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            words = f"{self.headline(entry)} {self.byline(entry)}"
            return as_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def entry(self, row: int) -> Entry | None:
        """Return an entry of the list; None where it cannot be read now, or is there no longer."""
        try:
            return self._services.journal.read(lambda: self.entries[row])
        except IndexError:  # it was removed for good since the list was read
            return None

    def headline(self, entry: Entry) -> str:
        """Return the calls of the incident, or the name of the ruling where there is none."""
        return entry.title or wizard_name(entry.wizard, self._services.language.catalogue)

    def byline(self, entry: Entry) -> str:
        """Return when, what and who."""
        notes, language = entry.notes.shown, self._services.language
        parts = (
            local_time(entry.saved_at)[:16],
            wizard_name(entry.wizard, language.catalogue),
            notes.players or notes.event or shortened(notes.remark, _LONGEST_REMARK).partition("\n")[0],
        )
        return " · ".join(part for part in parts if part)


class EntryDelegate(QStyledItemDelegate):
    """Paints the call, and below it when, what and who."""

    def __init__(self, services: Services, model: EntryModel) -> None:
        super().__init__()
        self._services = services
        self._model = model

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        lines = QFontMetrics(option.font).lineSpacing() * 2
        return QSize(120, max(48, lines + 2 * _PADDING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one entry."""
        colours = self._services.theme.colours
        entry = self._model.entry(index.row())
        if entry is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, QColor(colours.soft_accent))
        if selected:
            painter.fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), QColor(colours.accent))
        box = option.rect.adjusted(_PADDING + 4, _PADDING, -_PADDING, -_PADDING)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        height = QFontMetrics(option.font).lineSpacing()
        for row, (font, colour, text) in enumerate(
            (
                (bold, colours.accent if selected else colours.ink, self._model.headline(entry)),
                (option.font, colours.muted, self._model.byline(entry)),
            )
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            line = QRect(box.left(), box.top() + row * height, box.width(), height)
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.setPen(QColor(colours.line))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()


class EntryList(QListView):
    """The entries; one or many can be chosen."""

    chosen = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "journal-list")
        self.entry_model = EntryModel(services)
        self._delegate = EntryDelegate(services, self.entry_model)
        self.setModel(self.entry_model)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters and the question mark to the window, as every page does."""
        if is_typed(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def chosen_entries(self) -> list[Entry]:
        """Return the chosen entries in the order of the list."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [entry for row in rows if (entry := self.entry_model.entry(row)) is not None]

    def show_entries(self, entries: EntriesFound, keep: list[int]) -> None:
        """List entries and choose those of these numbers that are among them."""
        self.selectionModel().blockSignals(True)
        self.entry_model.show(entries)
        rows = entries.rows_of(keep)
        self._lay_out(max(rows, default=0))
        for row in rows:
            self.selectionModel().select(self.entry_model.index(row), QItemSelectionModel.SelectionFlag.Select)
        if rows:
            current = self.entry_model.index(rows[0])
            self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().blockSignals(False)
        self.viewport().update()
        self.chosen.emit()

    def choose(self, row: int) -> None:
        """Choose one entry by its row."""
        if 0 <= row < len(self.entry_model.entries):
            index = self.entry_model.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._lay_out(row)
            self.scrollTo(index)

    def _lay_out(self, row: int) -> None:
        """Have a long list laid out piece by piece, unless a row far down is to be seen at once."""
        modes = QListView.LayoutMode
        self.setLayoutMode(modes.Batched if row < self.batchSize() else modes.SinglePass)
