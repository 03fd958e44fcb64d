"""Find and replace across a language: every change is seen, ticked and checked before it is made, and undone as one."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.translation.proposals import Proposal, Proposals
from tableside.translation.replacing import Search, replacements
from tableside.ui.translate.proposals import ProposalsPane
from tableside.ui.translate.session import (
    ALL_BOOKS,
    Pieces,
    TranslationSession,
    books_chosen,
    chosen_in,
    fill_books,
    fill_languages,
)
from tableside.ui.widgets import combo_box, heading, line_edit, named, push_button
from tableside.ui.widgets.flow import FlowLayout

_LOOK_AFTER_MS = 350


class ReplacePage(QWidget):
    """Asks what to replace by what, and shows what that would change."""

    closed = Signal()
    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-replace")
        self._session = session
        gettext = session.gettext
        self.book = combo_box("replace-book", gettext("Book"))
        self.lang = combo_box("replace-language", gettext("Language of the translation"))
        find, instead = gettext("Find in the translations"), gettext("Replace by")
        self.find_field, self.replacement = (
            line_edit("replace-find", find, find),
            line_edit("replace-by", instead, instead),
        )
        self.words, self.case, self.expression, self.everywhere = (
            QCheckBox(words)
            for words in (
                gettext("Whole words"),
                gettext("Match case"),
                gettext("Regular expression"),
                gettext("Also where links lead and names of pictures"),
            )
        )
        self.back = push_button("replace-back", gettext("Back to the text"), lambda: self.closed.emit())
        self.pane = ProposalsPane(session)
        self._later = QTimer(self, singleShot=True, interval=_LOOK_AFTER_MS)
        self.pieces = Pieces(self)
        self._found: list[Proposal] = []
        self._problem = self._said = ""
        choices, options = QWidget(), QWidget()
        flow, boxes, fields = FlowLayout(choices, 8), FlowLayout(options, 16), QHBoxLayout()
        for widget in (self.back, self.book, self.lang):
            flow.addWidget(widget)
        for tick in (self.words, self.case, self.expression, self.everywhere):
            boxes.addWidget(tick)
            tick.toggled.connect(lambda _: self.look())
        for field in (self.find_field, self.replacement):
            fields.addWidget(field, 1)
            field.textChanged.connect(lambda _: self._later.start())
            field.returnPressed.connect(self._enter)
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self.look())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addWidget(heading(words=gettext("Find and replace")))
        column.addWidget(choices)
        column.addLayout(fields)
        column.addWidget(options)
        column.addWidget(self.pane, 1)
        self._later.timeout.connect(lambda: self.look())
        self.pieces.done.connect(self._show_found)
        self.pane.applied.connect(self.look)
        self.pane.taken_back.connect(self.look)
        self.pane.stopped.connect(self.look)
        self.pane.given_up.connect(self.closed)
        self.pane.opened.connect(self.opened)

    def begin(self, lang: str, book: str, words: str) -> None:
        """Open for a language, with words to look for."""
        self.pane.forget_step()
        fill_books(self._session, self.book, book or ALL_BOOKS)
        fill_languages(self._session, self.lang, lang)
        if words:
            self.find_field.setText(words)
        self.look()

    def search(self) -> Search:
        return Search(
            self.find_field.text(),
            self.replacement.text(),
            whole_words=self.words.isChecked(),
            match_case=self.case.isChecked(),
            expression=self.expression.isChecked(),
            everywhere=self.everywhere.isChecked(),
        )

    def look(self, said: str = "") -> None:
        """Show what would change; what has just happened is said instead of how many texts there are."""
        self._later.stop()
        self._said, self._problem, self._found = said, "", []
        self.pane.show_proposals(Proposals(""))
        self.pane.tell(said)
        self.pieces.begin(self._looked(chosen_in(self.lang), self.search()))

    def _looked(self, lang: str, search: Search) -> Iterator[None]:
        try:
            books = books_chosen(self._session, self.book, lang) if lang else ()
            for one in replacements(self._session.workspace, books, lang, search):
                if one is not None:
                    self._found.append(one)
                yield
        except TablesideError as error:
            self._found = []
            self._problem = self._session.sentence(error)

    def _show_found(self) -> None:
        session = self._session
        self.pane.show_proposals(Proposals(chosen_in(self.lang), tuple(self._found)))
        if self._problem or self._said:
            self.pane.tell(self._problem or self._said, bad=bool(self._problem))
        elif not self.find_field.text():
            self.pane.tell(session.gettext("Type what is to be replaced; nothing is changed before you say so."))
        else:
            self.pane.tell(" ".join(self.pane.counts()))

    def _enter(self) -> None:
        self.look()
        self.pieces.finish()
        if self._found:
            self.pane.list.setFocus()

    def take_focus(self) -> None:
        self.find_field.setFocus()
        self.find_field.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape stops, or leaves; Ctrl+Enter replaces."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape and self.pane.saving.running:
            self.pane.saving.stop()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self.pane.carry_out()
        else:
            super().keyPressEvent(event)
