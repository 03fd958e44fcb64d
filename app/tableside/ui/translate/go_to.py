"""Going to a text by its number ("3.10", "4.b", "law 23") or by some of its words."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tableside.language.folding import fold
from tableside.rulebook.ids import book_of, local_of
from tableside.search.citations import RuleNumbers, parse_citation
from tableside.translation.listing import collections_in, one_line
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import RuleText
from tableside.ui.translate.field_over_list import FieldOverList
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import named, plain_label

_NOTHING = RuleText()
_MOST = 60
_WIDTH_IN_EM = 32
_HEIGHT_IN_EM = 16


def texts_meant(session: TranslationSession, typed: str, book: str, lang: str, index: Mapping[str, str]) -> list[str]:
    """Return the texts that a number or words can mean, those of the present book first."""
    if not typed.strip():
        return []
    books = sorted(collections_in(session.workspace, lang), key=lambda one: one != book)
    names = {fold(word): one for one in books for word in (one, *session.book_title(one).split()) if len(word) > 3}
    citation = parse_citation(typed, names)
    if citation is not None:
        rules = [one for one in index if kind_of(one) is TextKind.RULE]
        # The number typed so far may go on: 3.1 is also the beginning of 3.10.
        begun = [rule for rule in rules if local_of(rule).startswith(citation.spelling)]
        found = [*RuleNumbers(rules).find(citation), *begun]
    else:
        words = fold(typed).strip().rstrip(".").split()
        found = [one for one, said in index.items() if all(word in said for word in words)]
    return sorted(dict.fromkeys(found), key=lambda one: book_of(one) != book)[:_MOST]


def words_by_text(session: TranslationSession, lang: str) -> dict[str, str]:
    """Return what each text is found by: the title of a rule, all words of any other text."""
    workspace = session.workspace
    found = {}
    for book in collections_in(workspace, lang):
        sources, targets = workspace.source_texts(book), workspace.texts(book, lang)
        for one in workspace.statuses(book, lang):
            pair = sources[one], targets.get(one, _NOTHING)
            whole = kind_of(one) is not TextKind.RULE
            said = " ".join(text.plain if whole else text.title for text in pair)
            found[one] = fold(f"{local_of(one)} {said}")
    return found


class GoTo(QFrame):
    """Floats over the page: a number is typed, Enter goes to the first text it can mean, the arrows to another."""

    chosen = Signal(str, str)
    dismissed = Signal()

    def __init__(self, session: TranslationSession, over: QWidget) -> None:
        super().__init__(over)
        named(self, "picker")
        self._session = session
        self._over = over
        self._book, self._lang = "", ""
        self._index: dict[str, str] = {}
        self.field = named(QLineEdit(), "go-to-field")
        self.list = named(QListWidget(), "picker-list")
        self.none = named(plain_label(), "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        for widget in (self.field, self.list, self.none):
            column.addWidget(widget)
        keys = FieldOverList(self.field, self.list)
        keys.chosen.connect(self._choose)
        keys.escaped.connect(self._leave)
        keys.left.connect(self.hide)
        self.field.textChanged.connect(lambda _: self._look())
        self.hide()

    def ask(self, book: str, lang: str) -> None:
        """Open for a number of this book, or of any."""
        gettext = self._session.gettext
        self._book, self._lang = book, lang
        self._index = {}
        self.field.setPlaceholderText(gettext("Number of a rule, such as 3.10, or words of a text"))
        self.field.setAccessibleName(gettext("Go to a text"))
        self.list.setAccessibleName(gettext("Possible texts"))
        self.field.clear()
        self._look()
        em = self.fontMetrics().height()
        width = min(em * _WIDTH_IN_EM, self._over.width() - 16)
        height = min(em * _HEIGHT_IN_EM, self._over.height() - 16)
        self.setGeometry((self._over.width() - width) // 2, min(em * 3, self._over.height() - height), width, height)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _look(self) -> None:
        session, typed = self._session, self.field.text()
        if typed.strip() and not self._index:
            self._index = session.attempt(lambda: words_by_text(session, self._lang)) or {}
        found = texts_meant(session, typed, self._book, self._lang, self._index)
        self.list.clear()
        for rule in found:
            item = QListWidgetItem(self._line(rule))
            item.setData(Qt.ItemDataRole.UserRole, rule)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.none.setText(session.gettext("There is no such text.") if typed.strip() and not found else "")
        self.none.setVisible(bool(self.none.text()))

    def _line(self, rule: str) -> str:
        workspace = self._session.workspace
        text = workspace.text(rule, self._lang)
        source = workspace.source(rule)
        words = one_line(text.plain or source.plain)[:120]
        book = "" if book_of(rule) == self._book else f"{self._session.book_title(book_of(rule))} · "
        return f"{book}{self._session.cited(rule)}   {words}"

    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.hide()
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)), self._lang)

    def _leave(self) -> None:
        self.hide()
        self.dismissed.emit()
