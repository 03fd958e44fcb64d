"""The compare page: two editions clause by clause with their words marked, the heaviest change first, to be printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.importing import comparing
from tableside.importing.comparing import Change, Report
from tableside.messages import Catalogue
from tableside.palette import LIGHT, Colours
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.render import EDITION, href
from tableside.storage.files import write_atomically
from tableside.ui import paper
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice, offered_editions
from tableside.ui.theme import tint
from tableside.ui.typeset.page import Look
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    as_tip,
    combo_box,
    command,
    down,
    entitled,
    give_command,
    heading,
    named,
    set_shown,
    show_document,
    split,
    status_label,
    text_pane,
    tool,
)
from tableside.ui.widgets.desktop import ask_where_to_save, follow_link
from tableside.ui.widgets.flow import in_rows

_FILTERS = "PDF (*.pdf);;HTML (*.html)"
_ROOM_FOR_LIST = 760


OURS = N_("Our text")


@dataclass(frozen=True, slots=True)
class Asked:
    book: str
    old: EditionChoice
    new: EditionChoice


def likely_pair(
    offered: list[EditionChoice], lang: str, new: EditionChoice | None
) -> tuple[EditionChoice, EditionChoice]:
    """Return the two editions to compare first: the given or the user's last one, and the one before or ours."""
    ours = next((one for one in offered if one == EditionChoice(lang)), offered[0])
    imported = [one for one in offered if one.origin != BUNDLED]
    new = new or next(reversed([one for one in imported if one.lang == ours.lang] or imported), None)
    if new is None:
        return ours, next((one for one in offered if one != ours), ours)
    mine = [one for one in imported if one.lang == new.lang]
    if new in mine and len(mine) > 1:
        later = max(mine.index(new), 1)  # the first is compared with the next
        return mine[later - 1], mine[later]
    own = EditionChoice(new.lang)
    return own if own in offered else ours, new


def edition_words(library: Library, book: str, choice: EditionChoice, catalogue: Catalogue) -> str:
    name = library.edition_name(library.edition(book, choice.lang, choice.origin)) or catalogue.gettext(OURS)
    return f"{name} ({language_name(choice.lang)})"


class CompareView(View):
    """Compares two editions of a book; a place names the book, and may name the newer edition."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "compare")
        self.report: Report | None = None
        self._kinds: frozenset[Change] = frozenset()
        self._asked: Asked | None = None
        self.title = heading(words=self.gettext("Compare editions"))
        self.book = combo_box("compare-book", self.gettext("Book"), 18)
        self.old = combo_box("compare-old", self.gettext("The older edition"), 18)
        self.new = combo_box("compare-new", self.gettext("The newer edition"), 18)
        self.swap = tool("compare-swap", self.gettext("Swap the two editions"), clicked=self._swap)
        self.print_button, self.save_button = tool("compare-print"), tool("compare-save")
        self.chips: dict[Change, QPushButton] = {}
        self.told = status_label("muted")
        self.list = entitled(QListWidget(), "compare-list", self.gettext("Changes, article by article"))
        self.page = text_pane("compare-page", self.gettext("The comparison"), partial(follow_link, self, services))
        self._build()
        self._connect()
        self.follow()

    def _build(self) -> None:
        controls = in_rows(self.book, self.old, self.swap, self.new, self.print_button, self.save_button)
        for change in Change:
            if change is not Change.UNCHANGED:
                chip = named(QPushButton(self.gettext(comparing.NAMES[change])), "chip")
                chip.setCheckable(True)
                chip.toggled.connect(partial(self._filter, change))
                self.chips[change] = chip
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.splitter = split(self.list, self.page, "compare-splitter", (260, 740))
        parts = self.title, controls, in_rows(*self.chips.values()), self.told, self.splitter
        down(*parts, on=self, gap=10, edges=(20, 16, 20, 16), grow=self.splitter)
        tint(self.services.theme, self.swap, "swap")

    def _connect(self) -> None:
        self.book.activated.connect(lambda _=0: self._open_book(str(self.book.currentData())))
        self.old.activated.connect(lambda _=0: self._compare())
        self.new.activated.connect(lambda _=0: self._compare())
        self.list.currentRowChanged.connect(lambda row: self.page.scrollToAnchor(f"d{row}"))
        Follower(self, self._again, self.services.texts.changed)
        printing = command(self, self.gettext("Print"), self.print_report, "Ctrl+P")
        saving = command(self, self.gettext("Save"), self._ask_where, "Ctrl+S")
        for button, act, icon in ((self.print_button, printing, "print"), (self.save_button, saving, "save")):
            tint(self.services.theme, button, icon)
            give_command(button, act)

    # The view's contract

    @override
    def open(self, place: Place) -> None:
        """Compare the editions that the place names, or a likely pair."""
        books = self.services.library.books()
        here = self._asked.book if self._asked is not None else books[0]
        book = place.target if place.target in books else here
        origin = dict(place.details).get(EDITION)
        self._open_book(book, EditionChoice(place.language, origin) if origin else None)

    @override
    def take_focus(self) -> None:
        self.list.setFocus()

    @override
    def restyle(self) -> None:
        self._show()

    # Choosing

    def _open_book(self, book: str, new: EditionChoice | None = None) -> None:
        library, asked = self.services.library, self._asked
        self.book.clear()
        for one in library.books():
            self.book.addItem(library.book(one).title_in(self.services.language.code), one)
        self.book.setCurrentIndex(max(self.book.findData(book), 0))
        offered = offered_editions(library, book)
        if not offered:
            return
        pair = likely_pair(offered, self.services.reading.first, new if new in offered else None)
        if new is None and asked is not None and asked.book == book and {asked.old, asked.new} <= {*offered}:
            pair = asked.old, asked.new
        for box, chosen in zip((self.old, self.new), pair, strict=True):
            box.clear()
            for choice in offered:
                box.addItem(edition_words(library, book, choice, self.services.language.catalogue), choice.written)
            box.setCurrentIndex(max(box.findData(chosen.written), 0))
        self._compare()

    def _swap(self) -> None:
        old, new = self.old.currentIndex(), self.new.currentIndex()
        self.old.setCurrentIndex(new)
        self.new.setCurrentIndex(old)
        self._compare()

    def _filter(self, change: Change, wanted: bool) -> None:
        self._kinds = self._kinds | {change} if wanted else self._kinds - {change}
        self._compare()

    def _again(self) -> None:
        if self._asked is not None:
            self._open_book(self._asked.book)

    def _compare(self) -> None:
        old, new = (EditionChoice.read(box.currentData()) for box in (self.old, self.new))
        asked = self._asked = Asked(str(self.book.currentData()), old, new)
        library, catalogue, kinds = self.services.library, self.services.language.catalogue, self._kinds
        # Otherwise the old comparison would be shown under the new choice.
        self.report = None
        self._show(self.gettext("Comparing…"))

        def done(found: tuple[Report, Report]) -> None:
            if asked == self._asked and kinds == self._kinds:
                self.report, whole = found
                self._count(whole)
                self._show()

        def work() -> tuple[Report, Report]:
            before, after = (library.edition(asked.book, one.lang, one.origin) for one in (old, new))
            words = [edition_words(library, asked.book, one, catalogue) for one in (old, new)]
            make = partial(comparing.make_report, library, before, after, (words[0], words[1]), catalogue)
            whole = make()
            return (make(kinds) if kinds else whole), whole

        say = self.services.language.catalogue.error
        self.services.background.run(self, work, done, lambda error: self._show(say(error)))

    # Showing

    def _count(self, whole: Report) -> None:
        found = comparing.counts(whole.differences)
        for change, chip in self.chips.items():
            chip.setText(f"{self.gettext(comparing.NAMES[change])} {found[change]}")
            set_shown(chip, bool(found[change]) or chip.isChecked())

    def _show(self, instead: str = "") -> None:
        """Show the comparison, or the reason why there is none."""
        report, look = self.report, Look.of(self.services.theme)
        if instead:
            self.told.setText(instead)
        set_shown(self.told, bool(instead))
        self.list.blockSignals(True)
        self.list.clear()
        if report is None:
            self.page.clear()
        else:
            for one in report.shown:
                shown = f"{report.cite(one)} · {self.gettext(comparing.NAMES[one.change])}"
                QListWidgetItem(shown, self.list).setToolTip(as_tip(shown))
            show_document(self.page, _document(report, look.colours, look.points, self._address))
        self.list.blockSignals(False)
        self._fit()

    def _fit(self) -> None:
        set_shown(self.list, self.width() >= _ROOM_FOR_LIST)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _address(self, kind: str, name: str) -> str:
        if kind == comparing.RULING:
            return Place("rulings", name).link()
        asked, library = self._asked, self.services.library
        if kind in (comparing.DIVERGENCE, comparing.QUESTION) and asked is not None:
            notes = library.divergences(asked.book) if kind == comparing.DIVERGENCE else library.examples(asked.book)
            rule = next((one.rules[0] for one in notes if one.id == name and one.rules), asked.book)
            return href(rule, self.services.reading.first)
        choices = [one for one in (asked.new, asked.old) if one.origin != BUNDLED] if asked is not None else []
        for one in choices:
            if one.lang in library.languages(name.partition("/")[0], one.origin):
                return href(name, one.lang, one.origin)
        return href(name, asked.new.lang if asked is not None else "")

    # On paper

    def print_report(self) -> None:
        if report := self.report:
            paper.ask_for_printer(self, report.title, lambda printer: paper.print_on(_document(report), printer))

    def _ask_where(self) -> None:
        if self.report is not None and self._asked is not None:
            name = f"{self._asked.book}-changes.pdf"
            ask_where_to_save(self, self.gettext("Save"), name, _FILTERS, self.save_to)

    def save_to(self, path: Path) -> None:
        """Save the comparison as the name of the file asks for."""
        report = self.report
        if report is None:
            return
        try:
            write_atomically(path, _written(report, path.suffix.lower()), private=True)
        except TablesideError as error:
            self.services.notices.say_error(error)
        else:
            self.services.notices.say(self.gettext("Saved “{file}”", file=path.name))


def _written(report: Report, ending: str) -> bytes:
    if ending in (".html", ".htm"):
        return comparing.as_html(report).encode()
    return paper.as_pdf(_document(report), report.title)


def _document(
    report: Report, colours: Colours = LIGHT, points: float = paper.PAPER_POINTS, link: comparing.Name | None = None
) -> QTextDocument:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(14)
    font = document.defaultFont()
    font.setPointSizeF(points)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(
        f"body {{ color: {colours.ink}; }} a {{ color: {colours.link}; text-decoration: none; }}"
        f"h1 {{ font-size: large; }} .head {{ background-color: {colours.soft_accent}; font-weight: bold; }}"
        f"del {{ color: {colours.danger}; text-decoration: line-through; }}"
        f"ins {{ background-color: {colours.soft_accent}; text-decoration: none; }}"
        f".figures {{ font-weight: bold; }} .resting, li {{ color: {colours.muted}; }}"
    )
    document.setHtml(f"<body>{comparing.html_body(report, link)}</body>")
    return document
