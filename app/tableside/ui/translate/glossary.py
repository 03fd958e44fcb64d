"""The glossary of a book: every term in both languages, its definition, words to avoid, and where it is used."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QScrollArea, QSplitter, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.language.folding import fold
from tableside.rulebook.model import TermWords
from tableside.translation.listing import one_line
from tableside.translation.memory import TermIndex
from tableside.ui import override
from tableside.ui.translate.helps import Section, TermForm
from tableside.ui.translate.rows import RowModel, RowText, muted, row_table, space_rows
from tableside.ui.translate.session import TranslationSession, chosen_in, fill_choices, fill_languages, labelled
from tableside.ui.widgets import bare, combo_box, heading, line_edit, named, plain_label, push_button, scroll_area
from tableside.ui.widgets.flow import FlowLayout

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

    def words_in(self, column: int) -> str:
        match column:
            case 0:
                return self.source.name
            case 1:
                return ", ".join(one for one in (self.target.name, *self.target.aliases) if one)
            case 2:
                return one_line(self.target.definition)
            case 3:
                return ", ".join(self.target.avoid)
            case _:
                return str(len(self.uses))


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


class GlossaryPage(QWidget):
    """Lists the terms of a book; the chosen one is edited beside the list."""

    closed = Signal()
    opened = Signal(str, str)
    moved = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-glossary")
        self._session = session
        gettext = self._session.gettext
        self._rows: list[GlossaryRow] = []
        self._at = ""
        self.title = heading(words=gettext("Glossary"))
        self.book, self.lang = (
            combo_box("glossary-book", gettext("Book")),
            combo_box("glossary-language", gettext("Language")),
        )
        self.words = line_edit("glossary-words", gettext("Find a term"))
        self.words.setClearButtonEnabled(True)
        self.count = named(plain_label(), "muted")
        self.back = push_button("glossary-back", gettext("Overview"), lambda: self.closed.emit())
        self.model = RowModel(session, _COLUMNS, GlossaryRow.words_in)
        self.table = row_table("glossary-table", self.model)
        self.form = TermForm(session)
        self.uses = Section("glossary-uses")
        self._build()
        self._connect()
        self.table.setAccessibleName(gettext("Glossary"))

    def _build(self) -> None:
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        controls, side = QWidget(), named(QWidget(), "side-body")
        flow = FlowLayout(controls, 8)
        for widget in (self.back, labelled(self.book), labelled(self.lang), self.words, self.count):
            flow.addWidget(widget)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.words.setMinimumWidth(220)
        beside = bare(QVBoxLayout(side), 8)
        beside.addWidget(self.form)
        beside.addWidget(self.uses)
        beside.addStretch(1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(self.table)
        self.splitter.addWidget(scroll_area(side, "side-panel", QScrollArea()))
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([700, 340])
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(controls)
        column.addWidget(self.splitter, 1)

    def _connect(self) -> None:
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self._chosen())
        self.words.textChanged.connect(lambda _: self._narrow())
        self.words.returnPressed.connect(self.table.setFocus)
        self.table.selectionModel().currentRowChanged.connect(self._select)
        self.table.activated.connect(lambda _: self._edit())
        self.form.saved.connect(self.refresh)
        self.form.left.connect(lambda: QTimer.singleShot(0, self, self._again))
        self.table.viewport().installEventFilter(self)

    # The place

    def begin(self, lang: str, book: str, term: str) -> None:
        session = self._session
        books = [(one, session.book_title(one)) for one in session.workspace.books()]
        fill_choices(self.book, books, book or chosen_in(self.book))
        fill_languages(session, self.lang, lang)
        self._at = term or self._at
        self.refresh()

    @property
    def language(self) -> str:
        return chosen_in(self.lang)

    def details(self) -> dict[str, str]:
        """Return the place without its language."""
        found = {"book": chosen_in(self.book), "at": self._at}
        return {name: value for name, value in found.items() if value}

    def _chosen(self) -> None:
        self.refresh()
        self.moved.emit()

    # The rows

    def refresh(self) -> None:
        """Read the terms anew, and stand where one stood."""
        session, book, lang = self._session, chosen_in(self.book), self.language
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
        self.count.setText(self._session.gettext("{shown} of {total}", shown=len(rows), total=len(self._rows)))
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
        return fold(" ".join((row.source.name, row.source.definition, *(row.words_in(at) for at in range(4)))))

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
        self.form.offer(row.term, self.language, focus=False)
        self._show_uses(row)
        self.moved.emit()

    def _show_uses(self, row: GlossaryRow) -> None:
        session = self._session
        colours, workspace = session.services.theme.colours, session.workspace
        rows = []
        for rule in row.uses[:_MOST_USES]:
            cited = session.cited(rule)
            words = one_line(workspace.text(rule, self.language).plain or workspace.source(rule).plain)[:90]
            html = f"{muted(cited, colours)} {words.replace('<', '&lt;')}"
            rows.append(RowText(html, cited, partial(self.opened.emit, rule, self.language)))
        title = session.ngettext("Used in {count} text", "Used in {count} texts", len(row.uses))
        self.uses.show_rows(title, rows)

    def _again(self) -> None:
        """Show the term as it is kept, once its form was closed."""
        self._select(self.table.currentIndex())
        self.table.setFocus()

    def leave(self) -> None:
        if self.form.isVisible():
            self.form.store()

    def _edit(self) -> None:
        self.form.fields["name"].setFocus()
        self.form.fields["name"].selectAll()

    def take_focus(self) -> None:
        self.table.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.words.text():
            self.words.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.table.viewport() and event.type() == QEvent.Type.Resize:
            self._share_width()
        return super().eventFilter(watched, event)

    def _share_width(self) -> None:
        space_rows(self.table)
        whole = self.table.viewport().width()
        narrow = whole < _NARROW_IN_EM * QFontMetrics(self.font()).height()
        for column in (2, 3, 4):
            self.table.setColumnHidden(column, narrow)
        for column, share in ((0, 0.5), (1, 0.5)) if narrow else ((0, 0.2), (1, 0.25), (3, 0.15), (4, 0.09)):
            self.table.setColumnWidth(column, max(int(whole * share), 40))
