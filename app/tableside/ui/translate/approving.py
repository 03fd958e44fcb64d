"""A second pair of eyes: approving a finished text under one's name, and asking for that name once."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.translation import Note, Reason
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.helps import Section
from tableside.ui.translate.rows import RowText, muted
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import as_tip, line_edit, named, native_keys, plain_label, push_button
from tableside.ui.widgets.flow import OfferBar


class NameBar(QFrame):
    """Asks who is at the keyboard, once, when the name is first needed."""

    given = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-name")
        self.setProperty("offers", True)
        self._session = session
        gettext = self._session.gettext
        self._then: Callable[[], object] | None = None
        self.text = plain_label(
            gettext("Your name, asked once: it is shown with your translations, approvals and notes.")
        )
        self.text.setWordWrap(True)
        self.field = line_edit("translator-name", gettext("Your name"))
        self.button = push_button("message-act", gettext("Keep the name"), self._take)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        self.field.returnPressed.connect(self._take)
        self.hide()

    def ask(self, then: Callable[[], object]) -> bool:
        """Act now where the name is known, else when it is given; tell which."""
        if self._session.editor.name:
            then()
            return True
        self._then = then
        self.show()
        self.field.setFocus()
        return False

    def give_up(self) -> None:
        """Ask no more, and do nothing."""
        self._then = None
        self.hide()

    def _take(self) -> None:
        if not self.field.text().strip():
            return
        self._session.set_name(self.field.text())
        self.hide()
        then, self._then = self._then, None
        if then is not None:
            then()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
            self.given.emit()
        else:
            super().keyPressEvent(event)


class Approver(QObject):
    """Approves the text in the editor, or takes the approval back."""

    approved = Signal()
    """A text was approved; it is time for the next."""
    changed = Signal()

    def __init__(self, session: TranslationSession, draft: Draft, save: Callable[[], bool]) -> None:
        super().__init__()
        self._session = session
        self._draft = draft
        self._save = save
        self._own: tuple[str, str] | None = None
        self.names = NameBar(session)
        self.question = OfferBar("translate-message", "act")
        self.button = push_button("approve", clicked=self.act)
        self.question.act.clicked.connect(lambda _=False: self.act())

    def show_state(self) -> None:
        """Offer what can be done with the text that is shown."""
        gettext, status = self._session.gettext, self._draft.status
        approved = status.approval is not None
        self.button.setText(gettext("Withdraw the approval") if approved else gettext("Approve"))
        meaning = gettext("Approved means: checked by a second person")
        self.button.setToolTip(as_tip(f"{meaning} ({native_keys('Ctrl+Shift+A')})"))
        self.button.setEnabled(status.finished or status.reason is Reason.STARTED)
        if self._own != (self._draft.rule, self._draft.lang):
            self.question.hide()

    def leave(self) -> None:
        """Ask no more: another text is shown, and nothing that was meant for the one before may happen to it."""
        self._own = None
        self.names.give_up()
        self.question.hide()

    def act(self) -> None:
        """Approve the text, or take its approval back; one's own work only when asked twice."""
        if not self._draft.rule or not self._save():
            return
        if self._draft.status.approval is not None:
            self._do(lambda rule, lang: self._session.editor.set_approval(rule, lang, None))
        else:
            self.names.ask(self._approve)

    def _approve(self) -> None:
        session, draft = self._session, self._draft
        here = draft.rule, draft.lang
        status = draft.status
        if status.translator == session.editor.name and self._own != here:
            self._own = here
            self.question.say(
                session.gettext("You translated this text. Someone else should approve it."),
                session.gettext("Approve anyway"),
            )
            return
        self._own = None
        if self._do(session.editor.approve):
            self.approved.emit()

    def _do(self, act: Callable[[str, str], None]) -> bool:
        session, draft = self._session, self._draft
        try:
            act(draft.rule, draft.lang)
        except TablesideError as error:
            self.question.say(session.sentence(error))
            return False
        self.question.hide()
        session.saved(draft.rule, draft.lang)
        self.changed.emit()
        return True

    def next_unapproved(self) -> str | None:
        """Return the next finished text of the book that is not approved, going round at the end."""
        draft = self._draft
        statuses = self._session.statuses(draft.book, draft.lang)
        order = list(statuses)
        at = order.index(draft.rule) + 1 if draft.rule in statuses else 0
        waiting = (rule for rule in (*order[at:], *order[:at]) if statuses[rule].finished)
        return next((rule for rule in waiting if statuses[rule].approval is None and rule != draft.rule), None)


class Notes(Section):
    """The notes beside a text, and a field for another note."""

    changed = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__("side-notes")
        self._session = session
        self._rule, self._lang = "", ""
        self.field = named(QLineEdit(), "note-field")
        self.field.returnPressed.connect(self._add)
        self.field.textEdited.connect(self._keep_typed)

    @property
    def _about(self) -> str:
        return f"note {self._lang} {self._rule}"

    def _keep_typed(self, words: str) -> None:
        self._session.services.typed.keep(self._about, {"note": words})

    def show_text(self, rule: str, lang: str) -> None:
        another = (rule, lang) != (self._rule, self._lang)
        self._rule, self._lang = rule, lang
        if another:
            self.field.setText(self._session.services.typed.of(self._about).get("note", ""))
        gettext = self._session.gettext
        # Before a text is chosen there is none to ask about.
        notes = (self._session.attempt(lambda: self._session.editor.notes(rule, lang)) if rule else None) or ()
        self.show_rows(gettext("Notes"), [self._row(note) for note in notes])
        # There is seldom room for more in the field.
        self.field.setPlaceholderText(gettext("Write a note"))
        self.field.setAccessibleName(gettext("Write a note"))
        self.field.setToolTip(gettext("Write a note; Enter keeps it"))
        below = self.column.itemAt(self.column.count() - 1)
        if below is None or below.widget() is not self.field:
            self.column.addWidget(self.field)
        self.show()

    def _row(self, note: Note) -> RowText:
        colours = self._session.services.theme.colours
        signed = " · ".join(one for one in (note.by, note.time[:10]) if one)
        told = self._session.gettext("Take the note away: {text}", text=note.text)
        return RowText(f"{_lines(note.text)}<br>{muted(signed, colours)}", told, lambda: self._remove(note))

    def _add(self) -> None:
        session = self._session
        words = self.field.text()
        if words.strip():
            session.attempt(lambda: session.editor.add_note(self._rule, self._lang, words))
            session.services.typed.drop(self._about)
            self.field.clear()
            self.show_text(self._rule, self._lang)
            self.changed.emit()

    def _remove(self, note: Note) -> None:
        """Take a note away; its words go back into the field, so that a slip costs nothing."""
        self._session.attempt(lambda: self._session.editor.remove_note(self._rule, self._lang, note))
        self.show_text(self._rule, self._lang)
        self.field.setText(note.text)
        self._keep_typed(note.text)
        self.field.setFocus()
        self.changed.emit()


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
