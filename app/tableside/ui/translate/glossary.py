"""The glossary of a book: every term in both languages, its definition, words to avoid, and where it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QScrollArea, QWidget

from tableside.language.folding import fold
from tableside.rulebook.model import TermWords
from tableside.translation.listing import one_line
from tableside.translation.memory import TermIndex
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.translate.helps import Section, TermForm
from tableside.ui.translate.rows import RichRow, muted
from tableside.ui.translate.session import GLOSSARY, PAGE, Choice, RoomPage, TranslationSession
from tableside.ui.widgets import down, is_typed, line_edit, named, plain_label, push_button, scroll_area, split
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_MOST_USES, _NARROW = 60, 700


@dataclass(frozen=True, slots=True)
class GlossaryRow:
    """One term in both languages, and the texts that speak of it."""

    term: str
    source: TermWords
    target: TermWords
    uses: tuple[str, ...]

    @property
    def names(self) -> str:
        return ", ".join(one for one in (self.target.name, *self.target.aliases) if one)

    @property
    def searched(self) -> str:
        """The text that a search looks through."""
        target = self.target
        return fold(" ".join((self.source.name, self.source.definition, self.names, target.definition, *target.avoid)))


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
        self.list: HtmlList[GlossaryRow] = HtmlList("glossary-list", session.services.theme, self._describe)
        self.list.setAccessibleName(gettext("Glossary"))
        self.list.lined = True
        self.form, self.uses = TermForm(session), Section("glossary-uses")
        back = push_button("glossary-back", gettext("Overview"), super().escape)
        self.add_controls(back, self.book, self.lang, self.words, self.count)
        side = named(QWidget(), "side-body")
        down(self.form, self.uses, None, on=side, gap=8)
        panel = scroll_area(side, "side-panel", QScrollArea())
        self._parts = split(self.list, panel, "glossary-splitter", (700, 340))
        self._parts.setStretchFactor(0, 1)
        self.column.addWidget(self._parts, 1)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.activated.connect(lambda _: self._chosen())
        self.words.textChanged.connect(lambda _: self._narrow())
        self.words.returnPressed.connect(self.list.setFocus)
        self.list.selectionModel().currentRowChanged.connect(self._select)
        self.list.opened.connect(lambda _: self._edit())
        self.form.saved.connect(self.refresh)
        self.form.left.connect(lambda: QTimer.singleShot(0, self, self._again))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the form below the list where there is no room beside it."""
        super().resizeEvent(event)
        narrow = self.width() < _NARROW * self.session.services.theme.scale
        self._parts.setOrientation(Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal)

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
        """Read the terms again and keep the selection."""
        session, book, lang = self.session, self.book.code, self.lang.code
        rows = session.attempt(partial(glossary_of, session, book, lang)) if book and lang else None
        self._rows = rows or []
        self._narrow()

    def _narrow(self) -> None:
        wanted = fold(self.words.text()).split()
        rows = [row for row in self._rows if all(word in row.searched for word in wanted)]
        if wanted:  # a name that begins with the words comes before a definition that has them
            rows.sort(key=lambda row: not fold(row.source.name).startswith(wanted[0]))
        at = next((number for number, one in enumerate(rows) if one.term == self._at), 0)
        self.count.setText(self.session.gettext("{shown} of {total}", shown=len(rows), total=len(self._rows)))
        self.list.rows.show(rows)
        if rows:
            self.list.setCurrentIndex(self.list.rows.index(at))
            self.list.scrollTo(self.list.rows.index(at), QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.form.hide()
            self.uses.hide()

    def _describe(self, row: GlossaryRow) -> HtmlRow:
        gettext, colours = self.session.gettext, self.session.services.theme.colours
        name, names = row.source.name, row.names or gettext("no name yet: give it one")
        more = [gettext("Avoid: {words}", words=", ".join(row.target.avoid))] if row.target.avoid else []
        used = self.session.ngettext("Used in {count} text", "Used in {count} texts", len(row.uses))
        more = [one_line(row.target.definition), *more, used]
        told = " · ".join(one for one in more if one)
        shown = escape(names) if row.names else muted(names, colours)
        return HtmlRow(f"<b>{escape(name)}</b> → {shown}<br>{muted(told, colours)}", f"{name}: {names}. {told}")

    def _select(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self.list.rows.items[index.row()]
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
        self._select(self.list.currentIndex())
        self.list.setFocus()

    @override
    def leave(self) -> None:
        if self.form.isVisible():
            self.form.store()

    def _edit(self) -> None:
        self.form.fields["name"].setFocus()
        self.form.fields["name"].selectAll()

    @override
    def take_focus(self) -> None:
        self.list.setFocus()

    @override
    def escape(self) -> None:
        if self.words.text():
            self.words.clear()
        else:
            super().escape()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find a term by what is typed on the list."""
        if self.list.hasFocus() and is_typed(event) and event.text() != "?":
            self.words.setFocus()
            self.words.insert(event.text())
        else:
            super().keyPressEvent(event)
