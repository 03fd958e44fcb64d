"""The compare page: two editions clause by clause with their words marked, the heaviest change first, to be printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.importing.comparing import (
    DIVERGENCE,
    NAMES,
    QUESTION,
    RULING,
    Change,
    Name,
    Report,
    as_docx,
    as_html,
    counts,
    html_body,
    make_report,
)
from tableside.messages import Catalogue
from tableside.palette import LIGHT, Colours
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.render import EDITION, href
from tableside.storage import write_atomically
from tableside.ui import paper
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.theme import tint
from tableside.ui.typeset.page import Look
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    as_tip,
    command,
    give_command,
    heading,
    named,
    set_shown,
    show_document,
    status_label,
    tool,
)
from tableside.ui.widgets.desktop import ask_where_to_save, leads_outside
from tableside.ui.widgets.flow import FlowLayout

_FILTERS = "PDF (*.pdf);;DOCX (*.docx);;HTML (*.html)"
_OLD, _NEW = "old", "new"
_ROOM_FOR_LIST = 760


OURS = N_("Our text")


@dataclass(frozen=True, slots=True)
class Asked:
    book: str
    old: EditionChoice
    new: EditionChoice


def offered_editions(library: Library, book: str) -> list[EditionChoice]:
    """Return what can be compared: our texts and the imported ones."""
    ours = [EditionChoice(lang) for lang in library.languages(book)]
    imported = [EditionChoice(one.lang, one.origin) for one in library.imported_editions(book)]
    return [*ours, *imported]


def likely_pair(offered: list[EditionChoice], lang: str) -> tuple[EditionChoice, EditionChoice]:
    """Return what is most likely wanted: my former edition and my last, ours and an imported text, or two languages."""
    ours = next((one for one in offered if one.origin == BUNDLED and one.lang == lang), offered[0])
    imported = [one for one in offered if one.origin != BUNDLED]
    near = [one for one in imported if one.lang == ours.lang] or imported
    if len(near) > 1 and near[-1].lang == near[-2].lang:
        return near[-2], near[-1]
    if near:
        own = next((one for one in offered if one == EditionChoice(near[-1].lang)), ours)
        return own, near[-1]
    return ours, next((one for one in offered if one != ours), ours)


def edition_words(library: Library, book: str, choice: EditionChoice, catalogue: Catalogue) -> str:
    name = library.edition_name(library.edition(book, choice.lang, choice.origin)) or catalogue.gettext(OURS)
    return f"{name} ({language_name(choice.lang)})"


def report_on(library: Library, asked: Asked, kinds: frozenset[Change], catalogue: Catalogue) -> Report:
    """Compare two editions; of what differs, only the kinds that are wanted are in the report."""
    old, new = (library.edition(asked.book, one.lang, one.origin) for one in (asked.old, asked.new))
    words = [edition_words(library, asked.book, one, catalogue) for one in (asked.old, asked.new)]
    return make_report(library, old, new, (words[0], words[1]), catalogue, kinds)


class CompareView(View):
    """Compares two editions of a book; a place names the book, and as details the two editions."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "compare")
        self.report: Report | None = None
        self._kinds: frozenset[Change] = frozenset()
        self._asked: Asked | None = None
        self.title = heading(words=self.gettext("Compare editions"))
        self.book, self.old, self.new = (named(QComboBox(), f"compare-{name}") for name in ("book", _OLD, _NEW))
        self.swap = tool("compare-swap", self.gettext("Swap the two editions"), clicked=self._swap)
        self.print_button, self.save_button = tool("compare-print"), tool("compare-save")
        self.chips: dict[Change, QPushButton] = {}
        self.told = status_label("muted")
        self.list = named(QListWidget(), "compare-list")
        self.page = named(QTextBrowser(), "compare-page")
        self._build()
        self._connect()
        for widget, words in (
            (self.book, self.gettext("Book")),
            (self.old, self.gettext("The older edition")),
            (self.new, self.gettext("The newer edition")),
            (self.list, self.gettext("Changes, article by article")),
            (self.page, self.gettext("The comparison")),
        ):
            widget.setAccessibleName(words)
        self.follow()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        controls, filters = QWidget(), QWidget()
        row, chips = FlowLayout(controls, 8), FlowLayout(filters, 8)
        for one in (self.book, self.old, self.swap, self.new, self.print_button, self.save_button):
            row.addWidget(one)
        for box in (self.book, self.old, self.new):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(18)
        for change in Change:
            if change is not Change.UNCHANGED:
                chip = named(QPushButton(self.gettext(NAMES[change])), "chip")
                chip.setCheckable(True)
                chip.toggled.connect(partial(self._filter, change))
                chips.addWidget(chip)
                self.chips[change] = chip
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.page.setOpenLinks(False)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        for part in (self.list, self.page):
            self.splitter.addWidget(part)
        self.splitter.setSizes([260, 740])
        for widget in (self.title, controls, filters, self.told):
            column.addWidget(widget)
        column.addWidget(self.splitter, 1)
        tint(self.services.theme, self.swap, "swap")

    def _connect(self) -> None:
        self.book.activated.connect(lambda _=0: self._open_book(str(self.book.currentData())))
        self.old.activated.connect(lambda _=0: self._compare())
        self.new.activated.connect(lambda _=0: self._compare())
        self.list.currentRowChanged.connect(lambda row: self.page.scrollToAnchor(f"d{row}"))
        self.page.anchorClicked.connect(self._follow_link)
        Follower(self, self._again, self.services.texts.changed)
        printing = command(self, self.gettext("Print"), self.print_report, "Ctrl+P")
        saving = command(self, self.gettext("Save"), self._ask_where, "Ctrl+S")
        for button, act, icon in ((self.print_button, printing, "print"), (self.save_button, saving, "save")):
            tint(self.services.theme, button, icon)
            give_command(button, act)

    # The view's contract

    @override
    def open(self, place: Place) -> None:
        """Compare what the place names, or what is most likely wanted."""
        books = self.services.library.books()
        here = self._asked.book if self._asked is not None else books[0]
        book = place.target if place.target in books else here
        details = dict(place.details)
        wanted = [EditionChoice.read(details[key]) for key in (_OLD, _NEW) if key in details]
        if EDITION in details:
            # One edition alone is compared with my former one, the first with the next, an only one with ours.
            new = EditionChoice(place.language, details[EDITION])
            others = [one for one in offered_editions(self.services.library, book) if one.lang == new.lang != ""]
            mine = [one for one in others if one.origin != BUNDLED]
            at = max(mine.index(new), 1) if new in mine else 0
            wanted = mine[at - 1 : at + 1] if 0 < at < len(mine) else [EditionChoice(new.lang), new]
        self._open_book(book, wanted if len(wanted) == 2 else None)

    @override
    def take_focus(self) -> None:
        self.list.setFocus()

    @override
    def restyle(self) -> None:
        self._show()

    # Choosing

    def _open_book(self, book: str, wanted: list[EditionChoice] | None = None) -> None:
        library = self.services.library
        self.book.clear()
        for one in library.books():
            self.book.addItem(library.book(one).title_in(self.services.language.code), one)
        self.book.setCurrentIndex(max(self.book.findData(book), 0))
        offered = offered_editions(library, book)
        if not offered:
            return
        pair = wanted if wanted and all(one in offered for one in wanted) else None
        for box, chosen in zip((self.old, self.new), pair or self._usual(book, offered), strict=True):
            box.clear()
            for choice in offered:
                box.addItem(edition_words(library, book, choice, self.services.language.catalogue), choice.written)
            box.setCurrentIndex(max(box.findData(chosen.written), 0))
        self._compare()

    def _usual(self, book: str, offered: list[EditionChoice]) -> tuple[EditionChoice, EditionChoice]:
        asked = self._asked
        if asked is not None and asked.book == book and asked.old in offered and asked.new in offered:
            return asked.old, asked.new
        return likely_pair(offered, self.services.reading.first)

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
        # What was compared before would stand under the new choice.
        self.report = None
        self._show(self.gettext("Comparing…"))

        def done(found: tuple[Report, Report]) -> None:
            if asked == self._asked and kinds == self._kinds:
                self.report, whole = found
                self._count(whole)
                self._show()

        def work() -> tuple[Report, Report]:
            whole = report_on(library, asked, frozenset(), catalogue)
            return (report_on(library, asked, kinds, catalogue) if kinds else whole), whole

        self.services.background.run(self, work, done, self._failed)

    def _failed(self, error: TablesideError) -> None:
        self.report = None
        self._show(self.services.language.catalogue.error(error))

    # Showing

    def _count(self, whole: Report) -> None:
        found = counts(whole.differences)
        for change, chip in self.chips.items():
            chip.setText(f"{self.gettext(NAMES[change])} {found[change]}")
            set_shown(chip, bool(found[change]) or chip.isChecked())

    def _show(self, instead: str = "") -> None:
        """Show the comparison, or say what there is instead of it."""
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
                shown = f"{report.cite(one)} · {self.gettext(NAMES[one.change])}"
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
        if kind == RULING:
            return Place("rulings", name).link()
        asked, library = self._asked, self.services.library
        if kind in (DIVERGENCE, QUESTION) and asked is not None:
            notes = library.divergences(asked.book) if kind == DIVERGENCE else library.examples(asked.book)
            rule = next((one.rules[0] for one in notes if one.id == name and one.rules), asked.book)
            return href(rule, self.services.reading.first)
        choices = [one for one in (asked.new, asked.old) if one.origin != BUNDLED] if asked is not None else []
        for one in choices:
            if one.lang in library.languages(name.partition("/")[0], one.origin):
                return href(name, one.lang, one.origin)
        return href(name, asked.new.lang if asked is not None else "")

    def _follow_link(self, url: QUrl) -> None:
        if not leads_outside(self, self.services, url.toString()):
            self.services.navigator.go(Place.from_link(url.toString()))

    # On paper

    def print_report(self) -> None:
        if report := self.report:
            paper.ask_for_printer(
                self, report.title, lambda printer: paper.print_on(_paper(report), printer, paper.screen_dpi())
            )

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
        return as_html(report).encode()
    if ending == ".docx":
        return as_docx(report)
    return paper.as_pdf(_paper(report), report.title, paper.screen_dpi())


def _paper(report: Report) -> QTextDocument:
    document = _document(report, LIGHT, paper.PAPER_POINTS)
    paper.keep_lines_whole(document)
    return document


def _document(report: Report, colours: Colours, points: float, link: Name | None = None) -> QTextDocument:
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
    document.setHtml(f"<body>{html_body(report, link)}</body>")
    return document
