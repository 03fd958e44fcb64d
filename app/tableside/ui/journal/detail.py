"""One entry beside the list: its notes to edit, its report to read, and what can be done with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from textwrap import shorten
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QMenu, QTextBrowser, QWidget
from shiboken6 import isValid
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.journal.export import Drawn, as_html
from tableside.journal.incident import Incident, local_time
from tableside.journal.model import MOST_IN_REMARK, Entry, Notes, Version, shortened
from tableside.messages import Catalogue
from tableside.palette import LIGHT
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.ui import paper
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.widgets import (
    ICON,
    across,
    down,
    emptied,
    give_menu,
    label_tool,
    named,
    plain_label,
    push_button,
    show_document,
)
from tableside.ui.widgets.flow import LanguageSwitch, OfferBar, in_rows
from tableside.ui.widgets.forms import NotesFields

if TYPE_CHECKING:
    from tableside.ui.journal.view import JournalView

_PICTURE_WIDTH = 480
_LEAST_WIDTH = 160
_LEAST_REPORT = 40
_BESIDE, _NOTES, _SHEET = 680, 260, 20
"""The least width for notes beside the report; the width of the notes; the margin of the sheet."""
_SHARPNESS = 2
_LONGEST_SAID = 60
_REPORT_PICTURE_WIDTH = 560
_PICTURE_SHARPNESS = 3
REPORT_POINTS = 8.4
"""The size of the type: a plain foul with its clauses fits one sheet."""


def picture_of(services: Services, entry: Entry, width: int, *, dark: bool = False) -> QImage | None:
    """Draw the position of an entry with what the ruling saw in it; None where nothing was drawn."""
    if not entry.position:
        return None
    try:
        wizard = find_wizard(entry.wizard)
        given = read_scenario(wizard, entry.facts)
    except TablesideError:
        return None
    from tableside.ui.tables import drawn_position

    try:
        answer = inquire(wizard.as_written, given)
    except TablesideError:
        answer = None
    picture = drawn_position(wizard, given, services.language.catalogue, answer, dark=dark)
    return picture.image(width) if picture is not None else None


def show_pictures(
    document: QTextDocument, services: Services, entries: Sequence[Entry], width: int, *, dark: bool = False
) -> dict[Drawn, str]:
    """Put the pictures of every ruling of these entries into a document and return the address of each."""
    addresses: dict[Drawn, str] = {}
    for entry in entries:
        for number, ruling in enumerate((*entry.earlier, entry), 1):
            image = picture_of(services, ruling, width, dark=dark)
            if image is not None:
                address = QUrl(f"picture:{entry.id}-{number}")
                document.addResource(QTextDocument.ResourceType.ImageResource.value, address, image)
                addresses[entry.id, number] = address.toString()
    return addresses


def report_document(services: Services, entries: Sequence[Entry], catalogue: Catalogue) -> QTextDocument:
    """Set the reports of these entries, black on white."""
    document = QTextDocument()
    pictures = show_pictures(document, services, entries, _REPORT_PICTURE_WIDTH * _PICTURE_SHARPNESS)
    incidents = [Incident(entry, services.library, catalogue) for entry in entries]
    html = as_html(incidents, catalogue, pictures).replace("<img ", f'<img width="{_REPORT_PICTURE_WIDTH}" ')
    return paper.set_page(html, REPORT_POINTS, document)


class EntryDetail(QWidget):
    """Shows the chosen entries; several at once can be exported and deleted, one also edited and reopened."""

    def __init__(self, view: JournalView) -> None:
        super().__init__()
        services, gettext = view.services, view.gettext
        self._services = services
        self._journal = services.journal
        self.entries: list[Entry] = []
        self._begun_with = Notes()
        """The entry when it was shown in the fields; later changes made elsewhere are not overwritten."""
        self._unsaved: dict[str, tuple[Entry, Notes]] = {}
        """Notes that the journal refused, by the identity of their entry, with the entry as it was before."""
        services.unsaved.add(self, lambda: bool(self._unsaved), self._save_unsaved)
        self._version: Version | None = None
        """The earlier version being shown."""
        self._narrow = False
        """Whether there is no room for the notes beside the report."""
        self._code = services.language.code
        named(self, "journal-detail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.reopen = push_button("journal-reopen", gettext("Open the ruling"), view.reopen)
        self.export = push_button("journal-export", gettext("Export"))
        self.delete = push_button("journal-delete", gettext("Delete"), view.delete)
        for button, keys, icon in (
            (self.reopen, "Ctrl+O", "rulings"),
            (self.export, "Ctrl+E", "print"),
            (self.delete, "Del", "delete"),
        ):
            label_tool(button, button.text(), keys)
            button.setIconSize(ICON)
            tint(services.theme, button, icon)
        self._fill_exports(view)
        self._make_versions()
        self.languages = LanguageSwitch(services)
        self.languages.show_language(self._code)
        self.languages.chosen.connect(self.speak)
        self.fields = NotesFields(services, columns=1)
        self.fields.settled.connect(self._keep_notes)
        self.notes_button = push_button("journal-notes", gettext("Notes"))
        self.notes_button.setCheckable(True)
        self.notes_button.toggled.connect(lambda _: self._show_fields())
        self._lay_out()

    def _make_versions(self) -> None:
        self.versions = push_button("journal-versions", self._services.language.gettext("Earlier versions"))
        self.versions_menu = QMenu(self.versions)
        self.versions_menu.aboutToShow.connect(self._fill_versions)
        give_menu(self.versions, self.versions_menu)
        self.version_bar = OfferBar("journal-version", "take-back", "leave")
        self.version_bar.buttons["take-back"].clicked.connect(lambda _=False: self._take_back())
        self.version_bar.buttons["leave"].clicked.connect(lambda _=False: self.show_version(None))

    def _lay_out(self) -> None:
        self.report = named(QTextBrowser(), "journal-report")
        self.report.setAccessibleName(self._services.language.gettext("Incident report"))
        self.report.setOpenLinks(False)
        self.report.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.report.setMinimumHeight(_LEAST_REPORT)
        self.report.installEventFilter(self)
        self.count = named(plain_label(), "journal-count")
        self.count.setWordWrap(True)
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        buttons = (self.reopen, self.export, self.delete, self.notes_button, self.versions)
        self.bar = in_rows(*buttons, self.languages, gap=6)
        self.bar.installEventFilter(self)
        beside = across(self.report, self.fields, gap=16, grow=self.report)
        column = down(self.bar, self.version_bar, beside, self.count, on=self, gap=10, edges=(16, 12, 16, 8))
        column.setStretchFactor(beside, 1)
        column.setStretchFactor(self.count, 1)

    def _fill_exports(self, view: JournalView) -> None:
        gettext, menu = view.gettext, QMenu(self.export)

        def offer(title: str, act: Callable[[], None]) -> None:
            def flushed() -> None:
                self.flush()
                act()

            menu.addAction(title).triggered.connect(lambda _=False: flushed())

        offer("PDF", partial(view.ask_where_to_export, "pdf"))
        offer("JSON", partial(view.ask_where_to_export, "json"))
        offer(gettext("Print…"), view.print_chosen)
        menu.addSeparator()
        offer(gettext("Report of the day (PDF)"), partial(view.give_day_report, "pdf"))
        offer(gettext("Print the report of the day"), partial(view.give_day_report, "print"))
        offer(gettext("Copy the report of the day"), partial(view.give_day_report, "copy"))
        give_menu(self.export, menu)

    @property
    def catalogue(self) -> Catalogue:
        """The words of the report, in the language chosen for it."""
        return self._services.catalogues.of(self._code)

    def show_entries(self, entries: list[Entry], *, empty: str) -> None:
        """Show one entry, several, or a sentence where there is none."""
        self.flush()
        same = [entry.id for entry in entries] == [entry.id for entry in self.entries]
        self.entries = entries
        self._version = None
        one = len(entries) == 1
        self.report.setVisible(one)
        self.reopen.setVisible(one)
        self._show_fields()
        for of_any in (self.export, self.languages, self.delete):
            of_any.setVisible(bool(entries))
        self.count.setVisible(not one)
        self.count.setText(empty)
        if one:
            unsaved = self._unsaved.get(entries[0].identity)
            if unsaved is None:
                self._begun_with = entries[0].notes
                self.fields.show_notes(entries[0].notes)
            elif not same:
                self._begun_with = unsaved[0].notes
                self.fields.show_unsaved(unsaved[1])
            self._show_report(keep_place=same)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, show the fields only when they are asked for; the report tells what is noted."""
        super().resizeEvent(event)
        scale = self._services.theme.scale
        narrow = self.width() < _BESIDE * scale
        wide = self.width() if narrow else round(_NOTES * scale)
        self.fields.setMaximumWidth(wide)
        self.fields.setMinimumWidth(0 if narrow else wide)
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_fields()
            self._show_report(keep_place=True)

    def _show_fields(self) -> None:
        one, earlier = len(self.entries) == 1, self._version is not None
        writable = one and not earlier
        noting = writable and (not self._narrow or self.notes_button.isChecked())
        self.notes_button.setVisible(writable and self._narrow)
        self.fields.setVisible(noting)
        # The report gives way to the fields where both have no room.
        self.report.setVisible(one and not (self._narrow and noting))
        self.versions.setVisible(one and bool(self._journal.versions(self.entries[0])))
        self.version_bar.setVisible(earlier)
        for of_now in (self.reopen, self.export, self.delete):
            of_now.setEnabled(not earlier)

    def show_version(self, version: Version | None) -> None:
        """Show how the entry read before; None shows how it reads now."""
        self.flush()
        self._version = version
        gettext = self._services.language.gettext
        if version is not None:
            self.version_bar.say(
                gettext("The entry read like this until {when}.", when=local_time(version.until)[:16]),
                gettext("Bring back this version"),
                gettext("Show the entry as it is now"),
            )
        self._show_fields()
        self._show_report()

    def _fill_versions(self) -> None:
        emptied(self.versions_menu)
        for version in self._journal.versions(self.entries[0]) if len(self.entries) == 1 else ():
            said = shortened(version.entry.notes.remark, _LONGEST_SAID * 2).partition("\n")[0] or version.entry.title
            shown = shorten(said, _LONGEST_SAID, placeholder="…").replace("&", "&&")
            action = self.versions_menu.addAction(f"{local_time(version.until)[:16]}  {shown}")
            action.triggered.connect(lambda _=False, version=version: self.show_version(version))

    def _take_back(self) -> None:
        if self._version is not None and self._journal.take_back(self.entries[0], self._version):
            self.show_version(None)
            gettext = self._services.language.gettext
            self._services.notices.say(
                gettext("The earlier version is back. What stood in its place is among the earlier versions now.")
            )

    def speak(self, code: str) -> None:
        self._code = code
        self.languages.show_language(code)
        self._show_report(keep_place=True)

    def flush(self) -> None:
        self.fields.settle()

    def restyle(self) -> None:
        self._show_report(keep_place=True)

    def _show_report(self, *, keep_place: bool = False) -> None:
        if len(self.entries) != 1:
            return
        entry = self._version.entry if self._version is not None else self.entries[0]
        words, theme = self.catalogue, self._services.theme
        place = self.report.verticalScrollBar().value() if keep_place else 0
        font = QGuiApplication.font()
        font.setPointSizeF(theme.points())
        document = QTextDocument()
        document.setDefaultFont(font)
        width = _PICTURE_WIDTH * _SHARPNESS
        pictures = show_pictures(document, self._services, [entry], width, dark=theme.dark)
        brief = replace(entry, notes=replace(entry.notes, remark=shortened(entry.notes.remark, MOST_IN_REMARK)))
        # What was noted stands in the fields beside it already, where there is room for them.
        alone = self._narrow or self._version is not None
        html = as_html([Incident(brief, self._services.library, words)], words, pictures, noted=alone)
        html = html.replace(LIGHT.muted, theme.colours.muted).replace("<img ", f'<img width="{self._room()}" ')
        document.setHtml(_scaled(html, theme.points() / REPORT_POINTS))
        document.setDocumentMargin(0 if self._narrow else _SHEET)
        show_document(self.report, document)
        self.report.verticalScrollBar().setValue(place)

    def _room(self) -> int:
        """Return how wide a picture may be: as on paper, but never wider than the report."""
        return max(_LEAST_WIDTH, min(_PICTURE_WIDTH, self.report.viewport().width() - 4 - 2 * _SHEET))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the picture to another width of the report, and give the buttons the rows that they need."""
        if watched is self.bar:
            if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
                # In a low window the report and the list give way, so that no button is cut.
                self.bar.setMinimumHeight(self.bar.heightForWidth(self.bar.width()))
        elif isinstance(event, QResizeEvent) and event.oldSize().width() != event.size().width():
            # Later, when what is inside the report has its new width as well.
            QTimer.singleShot(0, self, lambda: self._show_report(keep_place=True))
        return super().eventFilter(watched, event)

    def _keep_notes(self) -> None:
        if len(self.entries) == 1:
            self._save(replace(self.entries[0], notes=self._begun_with), self.fields.notes())

    def _save(self, entry: Entry, notes: Notes) -> None:
        """Save notes to the journal; keep refused ones here for another try."""
        self._unsaved.pop(entry.identity, None)
        edited = self._journal.edit(entry, notes, lambda: self._save_unsaved() if isValid(self) else None)
        if edited is None:
            self._unsaved[entry.identity] = entry, notes
        elif [one.identity for one in self.entries] == [edited.identity]:
            self.entries, self._begun_with = [edited], edited.notes

    def _save_unsaved(self) -> None:
        self.flush()
        for entry, notes in [*self._unsaved.values()]:
            self._save(entry, notes)


def _scaled(html: str, factor: float) -> str:
    """Let the sizes of a page that is made for paper follow the size of text on the screen."""
    return re.sub(r"([\d.]+)pt", lambda size: f"{float(size[1]) * factor:.1f}pt", html)
