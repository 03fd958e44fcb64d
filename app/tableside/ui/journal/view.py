"""The journal page: the saved rulings to the left, the chosen one to the right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QGuiApplication, QKeyEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.journal import export
from tableside.journal.incident import calls_in, local_time
from tableside.journal.model import Entry, shortened
from tableside.journal.store import EntriesFound, NotInJournal
from tableside.rulings.case import Circumstances, RunningCase
from tableside.rulings.words import wizard_name
from tableside.storage.files import write_atomically
from tableside.ui import paper
from tableside.ui.journal.detail import REPORT_POINTS, EntryDetail, report_document
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.view import View
from tableside.ui.widgets import across, command, down, line_edit, named, push_button, split
from tableside.ui.widgets.desktop import ask_where_to_save
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

PAGE = "journal"
_NO_MATCH = "none"
"""Stands for the match of a ruling that was saved without one."""
_SEARCH_AFTER_MS = 60
_NARROW_IN_EM = 52
_LONG = 18
_FILTERS = {"pdf": "PDF (*.pdf)", "json": "JSON (*.json)"}


_LONGEST_REMARK = 200
"""No list is wider; measuring more of it would only take time."""
_MARGINS = 28


class EntryList(HtmlList[int]):
    """The entries by their number in the list, read when they are seen; one or many can be chosen."""

    chosen = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__("journal-list", services.theme, self._describe)
        self._services = services
        self.entries = EntriesFound((), services.journal.journal.entry)
        self.lined = True
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    def entry(self, row: int) -> Entry | None:
        """Return an entry of the list; None where it cannot be read now, or is there no longer."""
        try:
            return self._services.journal.read(lambda: self.entries[row])
        except NotInJournal:  # it was removed for good since the list was read
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
        return calls_in(entry, self._services.language.catalogue)

    def byline(self, entry: Entry) -> str:
        """Return the time and the ruling of an entry, and its players or another note."""
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
        rows = [row for row, number in enumerate(entries.numbers) if number in keep]
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
        if 0 <= row < len(self.entries):
            index = self.rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self._lay_out(row)
            self.scrollTo(index)

    def _lay_out(self, row: int) -> None:
        """Have a long list laid out piece by piece, unless a row far down is to be seen at once."""
        modes = QListView.LayoutMode
        self.setLayoutMode(modes.Batched if row < self.batchSize() else modes.SinglePass)


class JournalView(View):
    """Lists, finds, shows, edits, deletes and exports what was saved."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "journal")
        self._journal = services.journal
        self.search = line_edit("journal-search", self.gettext("Search in the journal"))
        self.search.setClearButtonEnabled(True)
        glass = QAction(self.search)
        tint(services.theme, glass, "search", "muted")
        self.search.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._later.timeout.connect(self.reload)
        self.search.textChanged.connect(lambda _: self._later.start())
        self.list = EntryList(services)
        self.list.setAccessibleName(self.gettext("Saved rulings"))
        self.list.chosen.connect(self._show_chosen)
        self.list.doubleClicked.connect(lambda _: self.reopen())
        self.detail = EntryDetail(self)
        self.deleted_button = push_button("journal-deleted", self.gettext("Bring back what was deleted"), self.undo)
        self.deleted_button.setToolTip(self.gettext("Deleted entries are kept for a month."))
        self._search_row = across(self.search, gap=8, edges=(10, 10, 10, 10), grow=self.search)
        self._below_list = across(self.deleted_button, gap=-1, edges=(10, 6, 10, 6))
        left = named(QWidget(), "journal-left")
        left.setMinimumWidth(200)
        down(self._search_row, self.list, self._below_list, on=left, grow=self.list)
        self.splitter = split(left, self.detail, "journal-splitter", (360, 640))
        self.splitter.setStretchFactor(0, 2)
        self.splitter.setStretchFactor(1, 3)
        down(self.splitter, on=self)
        self._journal.changed.connect(self._follow_journal)
        self._make_commands()
        self._offer_deleted()
        self._show_chosen()
        self.follow()

    def _make_commands(self) -> None:
        gettext = self.gettext
        command(self, gettext("Search in the journal"), self.search.setFocus, "Ctrl+F")
        command(self.list, gettext("Open the ruling"), self.reopen, "Return")
        command(self, gettext("Open the ruling"), self.reopen, "Ctrl+O")
        command(self, gettext("Export"), self.detail.export.click, "Ctrl+E")
        command(self.list, gettext("Delete"), self.delete, "Del")
        # Of the whole page: a field undoes its own typing before.
        command(self, gettext("Bring back what was deleted"), self.undo, "Ctrl+Z")

    # The view's contract

    def open(self, place: Place) -> None:
        """Show the list, with an entry chosen if the place names one."""
        # What no entry can be called may come in a link from anybody.
        wanted = [int(place.target)] if place.target.isdecimal() and len(place.target) < _LONG else []
        if wanted:
            self.search.clear()
        self._offer_deleted()
        self.reload(keep=wanted)
        if not self.list.chosen_entries():
            # The newest: the user has just ruled, or wants the last ruling.
            self.list.choose(0)
        self.take_focus()

    def leave(self) -> None:
        self.detail.flush()
        chosen = self.list.chosen_entries()
        if len(chosen) == 1:
            self.services.navigator.settle(Place(PAGE, str(chosen[0].id)))

    def take_focus(self) -> None:
        self.list.setFocus()

    def restyle(self) -> None:
        self.detail.restyle()
        self.list.scheduleDelayedItemsLayout()
        self._arrange()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the list above the entry where there is no room beside it."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the search with Escape before the window takes the key."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        narrow = self.width() < self.fontMetrics().averageCharWidth() * 2 * _NARROW_IN_EM
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if self.splitter.orientation() != wanted:
            self.splitter.setOrientation(wanted)
            # A low list keeps its height for what is listed.
            (self._search_row if narrow else self._below_list).addWidget(self.deleted_button)

    # Listing

    def reload(self, keep: list[int] | None = None) -> None:
        """Read the list again; the chosen entry stays chosen if it still exists."""
        self._later.stop()
        chosen = [entry.id for entry in self.list.chosen_entries()] if keep is None else keep
        self.list.show_entries(self._with_edited_entry(self._journal.entries(self.search.text())), chosen)

    def _follow_journal(self, saved: int | None) -> None:
        self._offer_deleted()
        self.reload(None if saved is None else [saved])

    def _with_edited_entry(self, found: EntriesFound) -> EntriesFound:
        """Keep the entry being edited on the list, even if it no longer matches the search."""
        focus, chosen = self.window().focusWidget(), self.list.selectionModel().selectedIndexes()
        if len(chosen) != 1 or focus is None or not self.detail.fields.isAncestorOf(focus):
            return found
        entry, row = self.list.chosen_entries()[0], chosen[0].row()
        there = self._journal.read(lambda: self._journal.entry_of(entry.identity))
        numbers = found.numbers
        if entry.id in numbers or there is None:
            return found
        return EntriesFound((*numbers[:row], entry.id, *numbers[row:]), self._journal.journal.entry)

    def _show_chosen(self) -> None:
        chosen = self.list.chosen_entries()
        if chosen:
            empty = self.ngettext("{count} ruling is chosen.", "{count} rulings are chosen.", len(chosen))
        elif self.search.text():
            empty = self.gettext("No saved ruling contains these words.")
        elif self.list.entries:
            empty = self.gettext("Choose a ruling from the list.")
        else:
            empty = self._why_empty()
        self.detail.show_entries(chosen, empty=empty)

    def _why_empty(self) -> str:
        """Say why the journal has no entries: all deleted, lost, or none saved yet."""
        deleted, none = self._journal.read(self._journal.journal.deleted_last), self.gettext("No entries.")
        if (problem := self._journal.unreadable) is not None:
            return f"{none}\n{self.services.language.catalogue.error(problem)}"
        if deleted:
            return none
        return self.gettext("Nothing has been saved yet. A ruling is saved where it is given: on the rulings page.")

    # What can be done

    def reopen(self) -> None:
        """Open the chosen entry as a case with all its rulings and their facts."""
        chosen = self.list.chosen_entries()
        if len(chosen) != 1:
            return
        running = self._case_of(chosen[0])
        if running is not None:
            place = self.services.cases.take_up(running)
            self.services.navigator.go(replace(place, language=chosen[0].language))

    def _case_of(self, entry: Entry) -> RunningCase | None:
        from tableside.games import find_wizard
        from tableside.games.follow_ups import chained
        from tableside.rulings.intake import read_scenario

        rulings = []
        try:
            for one in (*entry.earlier, entry):
                wizard = find_wizard(one.wizard)
                rulings.append((wizard, read_scenario(wizard, one.facts)))
        except TablesideError as error:
            self.services.notices.say_error(error)
            return None
        match = entry.match_before
        noted = Circumstances(entry.saved_at, match.figures() if match else "", match.id if match else _NO_MATCH)
        return replace(chained(rulings, entry.identity), noted=noted)

    def delete(self) -> None:
        """Take the chosen entries off the list; one step brings them back."""
        chosen = self.list.chosen_entries()
        if not chosen:
            return
        self.detail.flush()
        row = min(index.row() for index in self.list.selectionModel().selectedIndexes())
        if self._journal.delete(chosen):
            said = self.ngettext("{count} ruling deleted.", "{count} rulings deleted.", len(chosen))
            self.services.notices.say(said)
            self.list.choose(min(row, len(self.list.entries) - 1))
            self.take_focus()

    def undo(self) -> None:
        """Bring back what was deleted last; once more brings back what was deleted before."""
        numbers = self._journal.read(self._journal.journal.deleted_last)
        if numbers and self._journal.restore(numbers):
            self.reload(keep=list(numbers))
            self.take_focus()

    def _offer_deleted(self) -> None:
        self.deleted_button.setVisible(bool(self._journal.read(self._journal.journal.deleted_last)))

    # Exporting

    def ask_where_to_export(self, ending: str) -> None:
        """Ask for a file, and save the chosen entries in it."""
        entries = self.list.chosen_entries()
        if entries:
            name = export.file_name(entries, ending, self.detail.catalogue)
            ask_where_to_save(self, self.gettext("Export"), name, _FILTERS[ending], partial(self.export_to, entries))

    def print_chosen(self) -> None:
        entries = _oldest_first(self.list.chosen_entries())
        if entries:
            self._print(self._report(entries), self.gettext("Incident report"))

    def export_to(self, entries: list[Entry], path: Path) -> None:
        """Save entries in the format of the file's suffix, JSON or else PDF; show an error."""
        entries = _oldest_first(entries)
        if path.suffix.lower() == ".json":
            self._write(path, export.as_json(entries).encode())
        else:
            self._write(path, paper.as_pdf(self._report(entries), self.detail.catalogue.gettext("Incident report")))

    def _report(self, entries: list[Entry]) -> QTextDocument:
        return report_document(self.services, entries, self.detail.catalogue)

    def _print(self, document: QTextDocument, title: str) -> None:
        paper.ask_for_printer(self, title, lambda printer: paper.print_on(document, printer))

    def _write(self, path: Path, content: bytes) -> None:
        try:
            write_atomically(path, content, private=True)
        except TablesideError as error:
            self.services.notices.say_error(error)
        else:
            self.services.notices.say(self.gettext("Saved “{file}”", file=path.name))

    def give_day_report(self, how: str) -> None:
        """Copy, print or save the list of everything that was ruled at the event of the chosen entry on its day."""
        chosen = self.list.chosen_entries()
        report = self._journal.read(lambda: self.day_report(chosen[0])) if chosen else None
        if report is None:
            return
        if how == "copy":
            QGuiApplication.clipboard().setText(export.day_as_text(report))
            self.services.notices.say(self.gettext("The report of the day is on the clipboard."))
        elif how == "print":
            self._print(self._day_document(report), report.title)
        else:
            name = export.safe_name(f"{report.day[:10]} {report.title}", report.event, "pdf")
            ask_where_to_save(self, report.title, name, _FILTERS["pdf"], partial(self.save_day_report, report))

    def save_day_report(self, report: export.DayReport, path: Path) -> None:
        """Save the list of a day as PDF; show an error."""
        self._write(path, paper.as_pdf(self._day_document(report), report.title))

    def day_report(self, like: Entry) -> export.DayReport:
        entries = export.same_day(self._journal.journal.entries_around(like.saved_at), like)
        return export.day_report(entries, self.services.library, self.detail.catalogue)

    def _day_document(self, report: export.DayReport) -> QTextDocument:
        return paper.set_page(export.day_as_html(report, self.detail.catalogue.language), REPORT_POINTS)


def _oldest_first(entries: list[Entry]) -> list[Entry]:
    """Return entries in the order in which things happened, in which a report is read."""
    return sorted(entries, key=lambda entry: (entry.saved_at, entry.id))
