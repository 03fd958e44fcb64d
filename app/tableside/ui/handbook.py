"""A handbook from the window: what goes in, where to and how far it is; made beside the window, it can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QLayout,
    QMenu,
    QProgressBar,
    QWidget,
)

from tableside.errors import N_, TablesideError
from tableside.exporting import handbook
from tableside.exporting.cards import Sheet, as_pdf, card_of
from tableside.exporting.handbook import Extra, Format, Order
from tableside.exporting.pdf import NEEDS_TYPST, can_set_pdf, typst_line
from tableside.games import game_ids
from tableside.rulebook import BUNDLED, Edition, Library
from tableside.storage.files import write_atomically
from tableside.translation.workspace import Doubts
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.process import Background
from tableside.ui.services import Services
from tableside.ui.widgets import across, down, line_edit, named, plain_button, plain_label, push_button, text_label
from tableside.ui.widgets.desktop import ask_where_to_save, documents

_EXTRAS = {Extra.TERMS: N_("Terms with their pages"), Extra.EXAMPLES: N_("Worked examples")}
_FORMATS = {
    Format.PDF: N_("PDF, to print"),
    Format.EPUB: N_("EPUB, for a reader of electronic books"),
    Format.HTML: N_("HTML, one file for a phone, with rulings"),
}


class HandbookDialog(QDialog):
    """Asks what goes into a handbook, makes it beside the window and shows how far it is."""

    moved = Signal(int, int)

    def __init__(self, services: Services, reading: Edition, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "handbook")
        self._services, self.gettext = services, services.language.gettext
        self._reading = reading
        book, lang = reading.book, reading.lang
        self._background = Background("handbook", self)
        self._stopped = threading.Event()
        self._busy = False
        self.books = {one: QCheckBox(services.library.book(one).title_in(lang)) for one in services.library.books()}
        self.books[book].setChecked(True)
        self.first, self.second = named(QComboBox(), "handbook-first"), named(QComboBox(), "handbook-second")
        self.editions = {one: named(QComboBox(), f"handbook-edition-{one}") for one in self.books}
        self.form = named(QComboBox(), "handbook-format")
        self.extras = {extra: QCheckBox(self.gettext(words)) for extra, words in _EXTRAS.items()}
        self.extras[Extra.TERMS].setChecked(True)
        remembered = services.settings.current
        self.publisher = line_edit("handbook-publisher", self.gettext("Published by"))
        self.publisher.setText(remembered.handbook_publisher)
        self.date = line_edit("handbook-date", self.gettext("Date on the title page"))
        self._logo = Path(remembered.handbook_logo) if remembered.handbook_logo else None
        self.logo = push_button("handbook-logo", "", self._ask_logo)
        self.hint = text_label("muted")
        self.progress = named(QProgressBar(), "handbook-progress")
        self.progress.hide()
        self.make = push_button("handbook-make", self.gettext("Save…"), self._ask_where)
        self.make.setDefault(True)
        self.cancel = plain_button("handbook-cancel", self.gettext("Cancel"), clicked=self.reject)
        self._fill(lang)
        self._show_logo()
        self._lay_out()
        self._connect()
        self._choices_changed()

    @property
    def order(self) -> Order:
        """The current choices."""
        books = tuple(book for book, box in self.books.items() if box.isChecked())
        return Order(
            books,
            self.first.currentData(),
            self.second.currentData(),
            frozenset(extra for extra, box in self.extras.items() if box.isChecked()),
            tuple(self.editions[book].currentData() or BUNDLED for book in books),
            handbook.Imprint(self.publisher.text().strip(), self.date.text().strip()),
        )

    @property
    def chosen_format(self) -> Format:
        return Format(self.form.currentData())

    def begin(self, path: Path) -> None:
        """Make the handbook in a file."""
        order = self.order
        try:
            logo = handbook.read_logo(self._logo) if self._logo is not None else b""
        except TablesideError as error:
            self._failed(error)
            return
        self._services.settings.remember(
            handbook_publisher=order.imprint.publisher, handbook_logo=str(self._logo or "")
        )
        self.progress.setRange(0, 0)
        self.progress.show()
        self._stopped.clear()
        self._busy = True
        order, form = replace(order, imprint=replace(order.imprint, logo=logo)), self.chosen_format
        folders, catalogues = self._services.folders, self._services.catalogues
        # A library of its own: that of the window is not read from two threads.
        library = Library(folders.rulebooks(), folders.imports)
        self._background.run(
            self,
            lambda: handbook.make_handbook(
                library, order, form, path, catalogues.of, self._tell, Doubts(catalogues.of)
            ),
            lambda marked: self._made(path, marked),
            self._failed,
        )
        self._choices_changed()

    def _tell(self, done: int, everything: int) -> None:
        if self._stopped.is_set():
            raise handbook.Cancelled
        self.moved.emit(done, everything)

    @override
    def reject(self) -> None:
        """Stop the work in progress, or else close."""
        if self._busy:
            self._stopped.set()
        else:
            super().reject()

    def _fill(self, lang: str) -> None:
        gettext = self.gettext
        self.second.addItem(gettext("None"), "")
        known = self._services.library.languages()
        for code in (*known, *({lang} - set(known))):
            self.first.addItem(language_name(code), code)
            self.second.addItem(language_name(code), code)
        self.first.setCurrentIndex(max(self.first.findData(lang), 0))
        for form in handbook.available_formats():
            self.form.addItem(gettext(_FORMATS[form]), form.value)
        self.setWindowTitle(gettext("Handbook"))

    def _lay_out(self) -> None:
        gettext = self.gettext
        form, books, extras = QFormLayout(), QWidget(), QWidget()
        rows = (across(box, self.editions[book], gap=-1, grow=box) for book, box in self.books.items())
        down(*rows, on=books, gap=-1)
        down(*self.extras.values(), on=extras, gap=-1)
        for words, field in (
            (gettext("Books"), books),
            (gettext("Language"), self.first),
            (gettext("Beside it"), self.second),
            (gettext("Format"), self.form),
            (gettext("Also"), extras),
            (gettext("Published by"), self.publisher),
            (gettext("Date on the title page"), self.date),
            (gettext("Logo"), self.logo),
        ):
            label = plain_label(words)
            label.setBuddy(field)
            field.setAccessibleName(words)
            form.addRow(label, field)
        buttons = across(None, self.cancel, self.make, gap=-1)
        column = down(form, self.hint, self.progress, buttons, on=self, gap=12, edges=(20, 16, 20, 16))
        # As large as what is in it: texts of a book, the hint and the progress come and go.
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)

    def _show_logo(self) -> None:
        self.logo.setText(self._logo.name if self._logo is not None else self.gettext("Choose a file…"))

    def _ask_logo(self) -> None:
        kinds = "SVG, PNG, JPEG (*.svg *.png *.jpg *.jpeg)"
        chosen, _ = QFileDialog.getOpenFileName(self, self.gettext("Logo"), str(documents()), kinds)
        self._logo = Path(chosen) if chosen else None
        self._show_logo()

    def _connect(self) -> None:
        for box in self.books.values():
            box.toggled.connect(lambda _=False: self._choices_changed())
        for combo in (self.first, self.second, self.form, *self.editions.values()):
            combo.currentIndexChanged.connect(lambda _=0: self._choices_changed())
        self.moved.connect(self._moved)

    def _choices_changed(self) -> None:
        """Enable the options that fit the choices, and say why others do not."""
        for book in self.books:
            self._offer_editions(book)
        order, phone = self.order, self.chosen_format is Format.HTML
        for choice in (self.extras[Extra.TERMS], self.logo):
            choice.setEnabled(not phone)
        self.extras[Extra.EXAMPLES].setEnabled(not order.books or self._has_examples(order))
        self.hint.setText("\n".join(self._hints(order)))
        self.hint.setVisible(bool(self.hint.text()))
        possible = bool(order.books) and order.second != order.lang and not self._busy
        self.make.setEnabled(possible)

    def _offer_editions(self, book: str) -> None:
        """List the editions of a book and keep the chosen one; at first, the one being read."""
        library, lang, box = self._services.library, self.first.currentData(), self.editions[book]
        offered = list(library.origins(book, lang))
        if [box.itemData(row) for row in range(box.count())] != offered:
            reads = self._reading.origin if book == self._reading.book else library.origin_in_force(book, lang)
            wanted = box.currentData() or reads
            box.blockSignals(True)
            box.clear()
            for origin in offered:
                name = library.edition_name(library.edition(book, lang, origin))
                box.addItem(name or self.gettext("Tableside's own words"), origin)
            box.setCurrentIndex(max(box.findData(wanted), 0))
            box.blockSignals(False)
            words = self.gettext("Text")
            box.setAccessibleName(f"{words}: {self.books[book].text()}")
        box.setVisible(len(offered) > 1)
        box.setEnabled(self.books[book].isChecked())

    def _has_examples(self, order: Order) -> bool:
        """Return whether a text of the handbook has worked examples: only those of the program do."""
        library = self._services.library
        return any(
            library.examples(book)
            for book in order.books
            if order.origin(book) == BUNDLED
            or (order.second and order.second not in library.languages(book, order.origin(book)))
        )

    def _hints(self, order: Order) -> Iterator[str]:
        library = self._services.library
        if any(order.origin(book) != BUNDLED or library.is_own(book) for book in order.books):
            yield self.gettext("It contains a text that you imported: make sure that you are allowed to distribute it.")
        elif Format.PDF not in handbook.available_formats():
            yield self.gettext(NEEDS_TYPST, line=typst_line())
        if not self.extras[Extra.EXAMPLES].isEnabled():
            yield self.gettext("An imported text has no worked examples.")
        if self.chosen_format is Format.HTML:
            yield self.gettext("The edition for a phone always has the terms, and no logo.")

    def _ask_where(self) -> None:
        form = self.chosen_format
        kinds = f"{form.value.upper()} (*.{form.value})"
        ask_where_to_save(self, self.gettext("Save"), handbook.default_name(self.order, form), kinds, self.begin)

    def _moved(self, done: int, everything: int) -> None:
        self.progress.setRange(0, everything)
        self.progress.setValue(done)

    def _made(self, path: Path, marked: int) -> None:
        """Report the finished file, and how many of its texts are marked as doubtful."""
        self._busy = False
        saved = self.gettext("Saved “{file}”", file=path.name)
        doubtful = handbook.doubts_in(marked, self._services.language.catalogue)
        self._services.notices.say(f"{saved}. {doubtful}" if doubtful else saved)
        self.accept()

    def _failed(self, error: TablesideError) -> None:
        self._busy = False
        self.progress.hide()
        self._choices_changed()
        self.hint.setText(self._services.language.catalogue.error(error))
        self.hint.show()


def add_card_menu(menu: QMenu, services: Services, edition: Edition, parent: QWidget) -> None:
    """Offer the card of a game, where the book is one of a game and pages can be set."""
    if edition.book not in game_ids() or not can_set_pdf():
        return
    gettext = services.language.gettext
    sizes = menu.addMenu(gettext("Card for the table as PDF"))
    for words, sheet in ((gettext("One sheet, A4"), Sheet.A4), (gettext("One sheet, A6"), Sheet.A6)):
        sizes.addAction(words).triggered.connect(partial(_ask_card, services, edition, sheet, parent))


def _ask_card(services: Services, edition: Edition, sheet: Sheet, parent: QWidget, _checked: bool = False) -> None:
    name, save = f"{edition.book}-{edition.lang}-{sheet.value}.pdf", services.language.gettext("Save")
    ask_where_to_save(parent, save, name, "PDF (*.pdf)", lambda path: save_card(services, edition, sheet, path, parent))


def save_card(services: Services, edition: Edition, sheet: Sheet, path: Path, owner: QObject) -> None:
    """Rule what comes up most in a game, set it on one sheet beside the window, and save it."""
    library = Library(services.folders.rulebooks(), services.folders.imports)
    catalogue = services.catalogues.of(edition.lang)
    services.background.run(
        owner,
        lambda: write_atomically(path, as_pdf([card_of(edition.book, library, catalogue)], sheet)),
        lambda _: services.notices.say(services.language.gettext("Saved “{file}”", file=path.name)),
        services.notices.say_error,
    )
