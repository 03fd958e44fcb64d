"""The list of saved rulings: the call, and below it when, what and who."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView
from typing_extensions import override

from tableside.journal.incident import local_time
from tableside.journal.model import Entry, shortened
from tableside.journal.store import EntriesFound
from tableside.rulings.words import wizard_name
from tableside.ui.services import Services
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_LONGEST_REMARK = 200
"""No list is wider; measuring more of it would only take time."""
_MARGINS = 28


class EntryList(HtmlList[int]):
    """The entries by their number in the list, read when they are seen; one or many can be chosen."""

    chosen = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__("journal-list", services.theme, self._describe)
        self._services = services
        self.entries: EntriesFound | tuple[Entry, ...] = ()
        self.lined = True
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    def entry(self, row: int) -> Entry | None:
        """Return an entry of the list; None where it cannot be read now, or is there no longer."""
        try:
            return self._services.journal.read(lambda: self.entries[row])
        except IndexError:  # it was removed for good since the list was read
            return None

    def _describe(self, row: int) -> HtmlRow | None:
        entry = self.entry(row)
        if entry is None:
            return None
        headline, byline = self.headline(entry), self.byline(entry)
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        width = self.viewport().width() - _MARGINS
        shown = (
            escape(QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width))
            for font, text in ((bold, headline), (self.font(), byline))
        )
        muted = self._services.theme.colours.muted
        html = '<div style="font-weight:600">{}</div><div style="color:%s">{}</div>'.replace("%s", muted).format(*shown)
        return HtmlRow(html, f"{headline} {byline}", f"{headline} {byline}")

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

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.rows.describe_again()
        super().resizeEvent(event)

    def chosen_entries(self) -> list[Entry]:
        """Return the chosen entries in the order of the list."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [entry for row in rows if (entry := self.entry(row)) is not None]

    def show_entries(self, entries: EntriesFound, keep: list[int]) -> None:
        """List entries and choose those of these numbers that are among them."""
        self.selectionModel().blockSignals(True)
        self.entries = entries
        self.rows.show(range(len(entries)))
        rows = entries.rows_of(keep)
        self._lay_out(max(rows, default=0))
        for row in rows:
            self.selectionModel().select(self.rows.index(row), QItemSelectionModel.SelectionFlag.Select)
        if rows:
            current = self.rows.index(rows[0])
            self.selectionModel().setCurrentIndex(current, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().blockSignals(False)
        self.viewport().update()
        self.chosen.emit()

    def choose(self, row: int) -> None:
        """Choose one entry by its row."""
        if 0 <= row < len(self.entries):
            index = self.rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._lay_out(row)
            self.scrollTo(index)

    def _lay_out(self, row: int) -> None:
        """Have a long list laid out piece by piece, unless a row far down is to be seen at once."""
        modes = QListView.LayoutMode
        self.setLayoutMode(modes.Batched if row < self.batchSize() else modes.SinglePass)
