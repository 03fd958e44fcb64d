"""Exchange with other tools: export a book or the interface, and see what an import would change before it does."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.storage import write_atomically
from tableside.translation.catalogue import (
    apply_catalogue,
    catalogue_package,
    catalogue_po,
    package_from_po,
    plan_catalogue,
)
from tableside.translation.diff import word_diff
from tableside.translation.exchange import (
    INTERFACE,
    Item,
    Kind,
    Plan,
    apply_plan,
    book_package,
    plan_import,
    read_package,
    write_package,
)
from tableside.ui.translate.rows import RowList, RowText, diff_html, muted
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import heading, named
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.saving import ask_where_to_save

_MOST_SHOWN = 300


class ExchangePage(QWidget):
    """Writes and reads PO and XLIFF; an import is a plan until it is carried out."""

    closed = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-exchange")
        self._session = session
        self.plan: Plan | None = None
        self.title = heading()
        self.hint = named(QLabel(), "muted")
        self.hint.setWordWrap(True)
        self.book, self.lang = named(QComboBox(), "exchange-book"), named(QComboBox(), "exchange-language")
        self.export_po, self.export_xliff, self.import_button = (
            named(QPushButton(), name) for name in ("export-po", "export-xliff", "import-file")
        )
        self.back = named(QPushButton(), "exchange-back")
        self.told = named(QLabel(), "exchange-told")
        self.told.setWordWrap(True)
        self.items = RowList("exchange-items")
        self.apply, self.cancel = named(QPushButton(), "import-apply"), named(QPushButton(), "import-cancel")
        self.apply.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        controls = QWidget()
        flow = FlowLayout(controls, 8)
        for widget in (self.book, self.lang, self.export_po, self.export_xliff, self.import_button, self.back):
            flow.addWidget(widget)
        for one in (self.title, self.hint, controls, self.told):
            column.addWidget(one)
        column.addWidget(self.items, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.apply)
        column.addLayout(row)
        self.book.activated.connect(lambda _: self._show_languages(str(self.lang.currentData())))
        self.export_po.clicked.connect(lambda _=False: self._ask_export("po"))
        self.export_xliff.clicked.connect(lambda _=False: self._ask_export("xlf"))
        self.import_button.clicked.connect(lambda _=False: self._ask_import())
        self.back.clicked.connect(lambda _=False: self.closed.emit())
        self.cancel.clicked.connect(lambda _=False: self._forget())
        self.apply.clicked.connect(lambda _=False: self.carry_out())

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._session.gettext
        self.title.setText(gettext("Exchange with other tools"))
        self.hint.setText(
            gettext(
                "Export a book or the interface for Poedit, Weblate or OmegaT, and import it again. "
                "You see what an import changes before it does; what was changed here meanwhile is never overwritten."
            )
        )
        self.book.setAccessibleName(gettext("What to exchange"))
        self.lang.setAccessibleName(gettext("Language of the translation"))
        self.export_po.setText(gettext("Export as PO…"))
        self.export_xliff.setText(gettext("Export as XLIFF…"))
        self.import_button.setText(gettext("Import…"))
        self.back.setText(gettext("Overview"))
        self.cancel.setText(gettext("Do not import"))
        self._show_choices()
        self._show_plan()

    def begin(self, book: str, lang: str) -> None:
        """Open for a book and a language."""
        self._show_choices()
        self.book.setCurrentIndex(max(self.book.findData(book), 0) if book else self.book.currentIndex())
        self._show_languages(lang or self._session.recall("language"))
        self._forget()

    def _show_choices(self) -> None:
        session = self._session
        kept = self.book.currentData(), self.lang.currentData()
        self.book.clear()
        for book in session.workspace.books():
            self.book.addItem(session.book_title(book), book)
        self.book.addItem(session.gettext("Interface"), INTERFACE)
        self.book.setCurrentIndex(max(self.book.findData(kept[0]), 0))
        self._show_languages(str(kept[1]))

    def _show_languages(self, chosen: str) -> None:
        """Offer the languages that the chosen book, or the program, is translated into."""
        session, book = self._session, str(self.book.currentData())
        self.lang.clear()
        for lang in session.interface_languages() if book == INTERFACE else session.workspace.targets(book):
            self.lang.addItem(session.language_name(lang), lang)
        self.lang.setCurrentIndex(max(self.lang.findData(chosen), 0))

    # Export

    def _ask_export(self, ending: str) -> None:
        book, lang = str(self.book.currentData()), str(self.lang.currentData())
        gettext = self._session.gettext
        kinds = {"po": "PO (*.po)", "xlf": "XLIFF (*.xlf *.xliff)"}
        ask_where_to_save(self, gettext("Export"), f"{book}-{lang}.{ending}", kinds[ending], self.export_to)

    def export_to(self, path: Path) -> None:
        """Write the chosen book and language in the format that the name asks for."""
        book, lang = str(self.book.currentData()), str(self.lang.currentData())
        workspace = self._session.workspace
        try:
            if book == INTERFACE and path.suffix.lower() == ".po":
                write_atomically(path, catalogue_po(workspace.folders, lang), keep_previous=False)
            elif book == INTERFACE:
                write_package(path, catalogue_package(workspace.folders, lang))
            else:
                write_package(path, book_package(workspace, book, lang))
        except TablesideError as error:
            self._tell(self._session.sentence(error))
        else:
            self._tell(self._session.gettext("Saved “{file}”", file=str(path)))

    # Import

    def _ask_import(self) -> None:
        gettext = self._session.gettext
        dialog = QFileDialog(self, gettext("Import"), "", "PO, XLIFF (*.po *.xlf *.xliff)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.plan_from(Path(name)))
        dialog.open()

    def plan_from(self, path: Path) -> None:
        """Read a file and show what it would change; nothing is changed yet."""
        workspace = self._session.workspace
        self.plan = None
        try:
            package = package_from_po(path) if path.suffix.lower() == ".po" else None
            package = package or read_package(path)
            if package.book == INTERFACE:
                self.plan = plan_catalogue(workspace.folders, package)
            else:
                self.plan = plan_import(workspace, package)
        except TablesideError as error:
            self._show_plan()
            self._tell(self._session.sentence(error))
            return
        self._show_plan()

    def _show_plan(self) -> None:
        gettext, ngettext = self._session.gettext, self._session.ngettext
        plan = self.plan
        for widget in (self.items, self.apply, self.cancel):
            widget.setVisible(plan is not None)
        if plan is None:
            self.told.clear()
            self.told.hide()
            return
        work = len(plan.of(Kind.CHANGE)) + len(plan.of(Kind.CONFIRM))
        conflicts = len(plan.of(Kind.CONFLICT))
        what = gettext("Interface") if plan.book == INTERFACE else self._session.book_title(plan.book)
        told = [f"{what}, {self._session.language_name(plan.lang)}:"]
        told.append(ngettext("{count} text would change.", "{count} texts would change.", work))
        if conflicts:
            told.append(
                ngettext(
                    "{count} was changed here meanwhile and stays as it is.",
                    "{count} were changed here meanwhile and stay as they are.",
                    conflicts,
                )
            )
        self._tell(" ".join(told))
        self.apply.setText(ngettext("Import {count} text", "Import {count} texts", work))
        self.apply.setEnabled(bool(work))
        order = [Kind.CONFLICT, Kind.CHANGE, Kind.CONFIRM, Kind.UNKNOWN]
        items = sorted(plan.items, key=lambda item: order.index(item.kind))
        self.items.show_rows([self._row(item) for item in items[:_MOST_SHOWN]])

    def _row(self, item: Item) -> RowText:
        session = self._session
        gettext, colours = session.gettext, session.services.theme.colours
        kinds = {
            Kind.CHANGE: gettext("Change"),
            Kind.CONFIRM: gettext("Mark as done"),
            Kind.CONFLICT: gettext("Conflict, not imported"),
            Kind.UNKNOWN: gettext("Not known here, not imported"),
        }
        grave = item.kind in (Kind.CONFLICT, Kind.UNKNOWN)
        colour = colours.danger if grave else colours.accent
        rule = item.key.partition("#")[0]
        known = self.plan is not None and self.plan.book != INTERFACE and item.kind is not Kind.UNKNOWN
        where = session.workspace.cite(rule) if known else item.source or item.key
        here, there = muted(gettext("here"), colours), muted(gettext("in the file"), colours)
        older = muted(gettext("made from an older source: will need review"), colours)
        words = (
            f"{here} {escape(item.current)}<br>{there} {escape(item.new)}"
            if item.kind is Kind.CONFLICT
            else diff_html(word_diff(item.current, item.new), colours)
        )
        stale = f"<br>{older}" if item.stale else ""
        html = (
            f'<span style="color:{colour}"><b>{escape(kinds[item.kind])}</b></span> {escape(where)}<br>{words}{stale}'
        )
        return RowText(html, f"{kinds[item.kind]} {where}: {item.new}")

    def carry_out(self) -> None:
        """Do what the plan says; what was changed since comes back as a conflict and is not touched."""
        plan = self.plan
        if plan is None:
            return
        session = self._session
        gettext = session.gettext
        try:
            if plan.book == INTERFACE:
                apply_catalogue(session.workspace.folders, plan)
                refused = 0
            else:
                refused = len(apply_plan(session.editor, plan))
        except TablesideError as error:
            self._tell(session.sentence(error))
            return
        self._forget()
        if plan.book == INTERFACE:
            session.services.catalogues.saved(plan.lang)
        else:
            session.services.texts.saved(plan.book, plan.lang)
        told = gettext("Imported.")
        if refused:
            told += " " + session.ngettext(
                "{count} was changed here meanwhile and stays as it is.",
                "{count} were changed here meanwhile and stay as they are.",
                refused,
            )
        self._tell(told)

    def _forget(self) -> None:
        self.plan = None
        self._show_plan()

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.show()
