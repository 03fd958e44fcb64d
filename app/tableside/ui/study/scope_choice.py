"""Choosing what to study: everything, a book, a section, or a list of rules as one types it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.ui.rulings.flow import FlowLayout
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext
from tableside.ui.study.parts import mark, text_label
from tableside.ui.study.work import ScopeWish, read_scope
from tableside.ui.widgets import bare, named

_READ_AFTER_MS = 200


class ScopeChoice(QWidget):
    """Says what is to be studied, and at once what is wrong with a list of rules."""

    changed = Signal()
    wanted = Signal()
    """Return was pressed in the list of rules: begin."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._lang = "en"
        self._book = ""
        self._asked = 0
        self._error: TablesideError | None = None
        self.heading = text_label("study-heading")
        self.books: dict[str, QPushButton] = {}
        self._chips = QWidget()
        chips = FlowLayout(self._chips)
        for book in ("", *services.library.books()):
            button = named(QPushButton(), "chip")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._pick, book))
            chips.addWidget(button)
            self.books[book] = button
        self.section = named(QComboBox(), "study-section")
        self.section.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.rules_label = named(QLabel(), "muted")
        self.rules_label.setWordWrap(True)
        self.rules = named(QLineEdit(), "study-rules")
        self.rules.setClearButtonEnabled(True)
        self.problem = text_label("study-problem")
        self.problem.hide()
        column = bare(QVBoxLayout(self), 8)
        for part in (self.heading, self._chips, self.section, self.rules_label, self.rules, self.problem):
            column.addWidget(part)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_READ_AFTER_MS)
        self._later.timeout.connect(self.check)
        self.rules.textEdited.connect(lambda _: self._typed())
        self.rules.returnPressed.connect(self.wanted)
        self.section.activated.connect(lambda _: self._typed())

    @property
    def wish(self) -> ScopeWish:
        """What is chosen."""
        return ScopeWish(self._book, str(self.section.currentData() or ""), self.rules.text(), self._lang)

    def show_rules(self, text: str) -> None:
        """Fill in a list of rules, as a link asks for it."""
        self._show_book("")
        self.rules.setText(text)
        self.check()

    def say_problem(self, error: TablesideError | None) -> None:
        """Say what is wrong with the choice, where it is made."""
        self._error = error
        words = self._services.language.catalogue.error(error) if error is not None else ""
        self.problem.setText(words)
        self.problem.setAccessibleName(words)
        self.problem.setVisible(bool(words))
        mark(self.rules, "wrong", "true" if error is not None and self.rules.text().strip() else "false")

    def speak(self, lang: str) -> None:
        """Name books and sections in another language."""
        self._lang = lang
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        self.heading.setText(gettext("What to study"))
        for book, button in self.books.items():
            title = self._services.library.book(book).title_in(self._services.language.code) if book else ""
            button.setText(title.replace("&", "&&") or gettext("All books"))
            button.setChecked(book == self._book)
        self.section.setAccessibleName(gettext("Section"))
        self.rules_label.setText(gettext("Or only these rules:"))
        self.rules.setAccessibleName(gettext("Only these rules"))
        self.rules.setPlaceholderText(gettext("for example 3.10, 3.14 or carrom 45–48"))
        self.say_problem(self._error)
        self._list_sections()

    def check(self) -> None:
        """Read the list of rules and say what is wrong with it."""
        self._later.stop()
        self._asked += 1
        number, wish = self._asked, self.wish
        if not wish.text.strip():
            self.say_problem(None)
            return

        def said(error: TablesideError | None) -> None:
            # What has been typed since is asked about anew.
            if number == self._asked:
                self.say_problem(error)

        self._services.study.ask(self, lambda context: read_scope(context, wish), lambda _: said(None), said)

    def _typed(self) -> None:
        self._later.start()
        self.changed.emit()

    def _pick(self, book: str, _checked: bool = False) -> None:
        self._show_book(book)
        self.check()
        self.changed.emit()

    def _show_book(self, book: str) -> None:
        self._book = book
        for one, button in self.books.items():
            button.setChecked(one == book)
        self.section.setCurrentIndex(0)
        self._list_sections()

    def _list_sections(self) -> None:
        self.section.setVisible(bool(self._book))
        if not self._book:
            self.section.clear()
            return
        book, lang = self._book, self._lang
        self._services.study.ask(
            self, lambda context: _sections(context, book, lang), partial(self._show_sections, book)
        )

    def _show_sections(self, book: str, sections: list[tuple[str, str]]) -> None:
        if book != self._book:
            return
        chosen = self.section.currentData()
        self.section.clear()
        self.section.addItem(self._services.language.gettext("The whole book"), "")
        for rule_id, title in sections:
            self.section.addItem(title, rule_id)
        self.section.setCurrentIndex(max(0, self.section.findData(chosen)))


def _sections(context: StudyContext, book: str, lang: str) -> list[tuple[str, str]]:
    languages = context.library.languages(book)
    edition = context.library.edition(book, lang if lang in languages else languages[0])
    return [(rule.id, f"{rule.label}  {rule.title or ''}".strip()) for rule in edition.rules if rule.parent is None]
