"""The glossary of a book: every term in both languages, its definition, words to avoid, and where it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QScrollArea, QSplitter, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.language.folding import fold
from tableside.rulebook.model import TermWords
from tableside.translation.listing import one_line
from tableside.translation.memory import TermIndex
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.translate.helps import Section, TermForm
from tableside.ui.translate.rows import RichRow, RowModel, RowTable, muted
from tableside.ui.translate.session import GLOSSARY, PAGE, Choice, RoomPage, TranslationSession, filled
from tableside.ui.widgets import line_edit, named, plain_label, push_button, scroll_area

_MOST_USES = 60
_COLUMNS = N_("Term"), N_("Names"), N_("Definition"), N_("To avoid"), N_("Used")
_NARROW_IN_EM = 26
"""A narrower table shows the names of the terms alone."""


@dataclass(frozen=True, slots=True)
class GlossaryRow:
    """One term in both languages, and the texts that speak of it."""

    term: str
    source: TermWords
    target: TermWords
    uses: tuple[str, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        names = ", ".join(one for one in (self.target.name, *self.target.aliases) if one)
        avoid = ", ".join(self.target.avoid)
        return self.source.name, names, one_line(self.target.definition), avoid, str(len(self.uses))


def glossary_of(session: TranslationSession, book: str, lang: str) -> list[GlossaryRow]:
    workspace = session.workspace
    source = workspace.source_lang(book)
    terms = workspace.library.terms(book)
    index = TermIndex(terms, lang, source)
    uses: dict[str, dict[str, None]] = {}
    for rule, text in workspace.texts(book, source).items():
        for hit in index.hits(text.plain):
            uses.setdefault(hit.term, {})[rule] = None
    rows = [
        GlossaryRow(one.id, one.words_in(source), one.words.get(lang) or TermWords(), tuple(uses.get(one.id, ())))
        for one in terms.values()
    ]
    return sorted(rows, key=lambda row: fold(row.source.name))


class GlossaryPage(RoomPage):
    """Lists the terms of a book; the chosen one is edited beside the list."""

    moved = Signal()

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        super().__init__(session, "translate-glossary", gettext("Glossary"))
        self._rows: list[GlossaryRow] = []
        self._at = ""
        self.book, self.lang = (
            Choice("glossary-book", gettext("Book")),
            Choice("glossary-language", gettext("Language")),
        )
        self.words = line_edit("glossary-words", gettext("Find a term"))
        self.words.setClearButtonEnabled(True)
        self.words.setMinimumWidth(220)
        self.count = named(plain_label(), "muted")
        self.model: RowModel[GlossaryRow] = RowModel(session, _COLUMNS, lambda row, column: row.cells[column])
        self.table = RowTable("glossary-table", gettext("Glossary"), self.model)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.form, self.uses = TermForm(session), Section("glossary-uses")
        back = push_button("glossary-back", gettext("Overview"), super().escape)
        self.add_controls(back, self.book, self.lang, self.words, self.count)
        side = named(QWidget(), "side-body")
        filled(QVBoxLayout(side), self.form, self.uses, spacing=8).addStretch(1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.table)
        splitter.addWidget(scroll_area(side, "side-panel", QScrollArea()))
        splitter.setChildrenCollapsible(False)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([700, 340])
        self.column.addWidget(splitter, 1)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.activated.connect(lambda _: self._chosen())
        self.words.textChanged.connect(lambda _: self._narrow())
        self.words.returnPressed.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(self._select)
        self.table.activated.connect(lambda _: self._edit())
        self.table.resized.connect(self._share_width)
        self.form.saved.connect(self.refresh)
        self.form.left.connect(lambda: QTimer.singleShot(0, self, self._again))

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        books = [(one, self.session.book_title(one)) for one in self.session.workspace.books()]
        self.book.offer(books, details.get("book") or self.book.code)
        self.lang.offer_languages(self.session, lang)
        self._at = details.get("at") or self._at
        self.refresh()

    @override
    def place(self) -> Place:
        found = {"at": self._at, "book": self.book.code}
        return Place(PAGE, GLOSSARY, self.lang.code, tuple((name, value) for name, value in found.items() if value))

    def _chosen(self) -> None:
        self.refresh()
        self.moved.emit()

    # The rows

    def refresh(self) -> None:
        """Read the terms anew, and stand where one stood."""
        session, book, lang = self.session, self.book.code, self.lang.code
        rows = session.attempt(partial(glossary_of, session, book, lang)) if book and lang else None
        self._rows = rows or []
        self._narrow()

    def _narrow(self) -> None:
        wanted = fold(self.words.text()).split()
        rows = [row for row in self._rows if all(word in self._folded(row) for word in wanted)]
        if wanted:  # a name that begins with the words comes before a definition that has them
            rows.sort(key=lambda row: not fold(row.source.name).startswith(wanted[0]))
        at = self._at
        self.model.show_rows(rows)
        self.count.setText(self.session.gettext("{shown} of {total}", shown=len(rows), total=len(self._rows)))
        self._share_width()
        row = next((number for number, one in enumerate(rows) if one.term == at), 0)
        if rows:
            self.table.setCurrentIndex(self.model.index(row, 0))
            self.table.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.form.hide()
            self.uses.hide()

    @staticmethod
    def _folded(row: GlossaryRow) -> str:
        return fold(" ".join((row.source.name, row.source.definition, *row.cells[:4])))

    def _select(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self.model.rows[index.row()]
        changed = self.form.isVisible() and self.form.changed
        if changed and not self.form.store():
            return
        self._at = row.term
        if changed:
            QTimer.singleShot(0, self, self.refresh)
        self.form.offer(row.term, self.lang.code, focus=False)
        self._show_uses(row)
        self.moved.emit()

    def _show_uses(self, row: GlossaryRow) -> None:
        session = self.session
        colours, workspace = session.services.theme.colours, session.workspace
        rows = []
        for rule in row.uses[:_MOST_USES]:
            cited = session.cited(rule)
            words = one_line(workspace.text(rule, self.lang.code).plain or workspace.source(rule).plain)[:90]
            html = f"{muted(cited, colours)} {escape(words)}"
            rows.append(RichRow(html, cited, partial(session.go, rule, self.lang.code)))
        title = session.ngettext("Used in {count} text", "Used in {count} texts", len(row.uses))
        self.uses.show_rows(title, rows)

    def _again(self) -> None:
        """Show the term as it is kept, once its form was closed."""
        self._select(self.table.currentIndex())
        self.table.setFocus()

    @override
    def leave(self) -> None:
        if self.form.isVisible():
            self.form.store()

    def _edit(self) -> None:
        self.form.fields["name"].setFocus()
        self.form.fields["name"].selectAll()

    @override
    def take_focus(self) -> None:
        self.table.setFocus()

    @override
    def escape(self) -> None:
        if self.words.text():
            self.words.clear()
        else:
            super().escape()

    def _share_width(self) -> None:
        whole = self.table.viewport().width()
        narrow = whole < _NARROW_IN_EM * self.fontMetrics().height()
        for column in (2, 3, 4):
            self.table.setColumnHidden(column, narrow)
        for column, share in ((0, 0.5), (1, 0.5)) if narrow else ((0, 0.2), (1, 0.25), (3, 0.15), (4, 0.09)):
            self.table.setColumnWidth(column, max(int(whole * share), 40))
