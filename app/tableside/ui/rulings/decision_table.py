"""The decision table of a wizard in a window of its own: to read beside the ruling, to copy and to print."""

from __future__ import annotations

from PySide6.QtGui import QPagedPaintDevice, QPageLayout
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from tableside.messages import Catalogue
from tableside.rulings.model import Values, Wizard
from tableside.rulings.tables import SpokenTable, as_html, as_markdown, decision_table, speak_table
from tableside.ui.paper import ask_for_printer, keep_lines_whole, print_on, screen_dpi
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import FRAME, give_menu, named
from tableside.ui.widgets.desktop import Copied, copy_menu

_WIDTH, _HEIGHT = 1000, 640


class DecisionTableWindow(QDialog):
    """Shows every case of a wizard, or those around the facts given, in the language of the ruling."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        self._spoken: SpokenTable | None = None
        self._wizard: Wizard | None = None
        self._language = ""
        self.browser = named(QTextBrowser(), "decision-table-text")
        self.copy = named(QPushButton(), "decision-table-copy")
        self.print = named(QPushButton(), "decision-table-print")
        give_menu(self.copy, QMenu(self.copy))
        self.copy.menu().aboutToShow.connect(lambda: copy_menu(self.copy.menu(), services, self.copied))
        self.print.clicked.connect(lambda _=False: self._choose_printer())
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.print)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.addWidget(self.browser, 1)
        column.addLayout(buttons)
        named(self, "decision-table")
        room = self.screen().availableSize() - FRAME
        self.resize(min(_WIDTH, room.width()), min(_HEIGHT, room.height()))

    def show_table(self, wizard: Wizard, given: Values, catalogue: Catalogue) -> None:
        """Work the table out and show it: the whole of it where it fits, else the part around these facts."""
        library, language = self._services.library, catalogue.language
        self._wizard, self._language = wizard, language
        table = decision_table(wizard)
        if not table.whole:
            table = decision_table(wizard, given)
        source = library.book(wizard.game).status_in(language) if wizard.game in library.books() else ""
        self._spoken = speak_table(table, catalogue, lambda rule: library.cite(rule, language), source=source)
        self.browser.setHtml(as_html(self._spoken))
        gettext = self._services.language.gettext
        self.setWindowTitle(f"{gettext('Decision table')}: {self._spoken.title}")
        self.browser.setAccessibleName(self.windowTitle())
        self.copy.setText(gettext("Copy as"))
        self.print.setText(gettext("Print…"))
        self.show()
        self.raise_()

    def copied(self) -> Copied | None:
        if self._spoken is None or self._wizard is None:
            return None
        markdown = as_markdown(self._spoken)
        link = Place("rulings", self._wizard.id, self._language).link()
        return Copied(markdown, as_html(self._spoken), markdown, link)

    def _choose_printer(self) -> None:
        ask_for_printer(self, self.windowTitle(), self._print_on, QPageLayout.Orientation.Landscape)

    def _print_on(self, device: QPagedPaintDevice) -> None:
        document = self.browser.document().clone()
        keep_lines_whole(document)
        print_on(document, device, screen_dpi())
        # A copy has no parent.
        document.deleteLater()
