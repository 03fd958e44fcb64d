"""Saying of many texts at once that they are right, which a lost status file may have sent to review: one step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation import Change, Conflict
from tableside.translation.listing import Listed
from tableside.translation.status import Reason
from tableside.translation.steps import Outcome, Wanted
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, named

_CONFIRMED = (Reason.STARTED, Reason.SOURCE_CHANGED, Reason.OUTSIDE, Reason.LOST)
"""What a look can settle; what is wrong or incomplete is not right because somebody says so."""


class ConfirmBar(QWidget):
    """Offers to confirm the texts of a list that wait for a look, and to take that back."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self._session = session
        self._rules: list[str] = []
        self._lang = ""
        self._made: set[str] = set()
        """The steps that were made here: nothing else is taken back here."""
        self.confirm, self.undo = (named(QPushButton(), f"list-{name}") for name in ("confirm", "undo"))
        self.saving = SavingBar(session)
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.confirm)
        row.addWidget(self.undo)
        row.addWidget(self.saving, 1)
        row.addStretch()
        self.confirm.clicked.connect(lambda _=False: self.carry_out())
        self.undo.clicked.connect(lambda _=False: self.take_back())
        self.saving.began.connect(self._show)
        self.saving.ended.connect(self._show)
        self.saving.failed.connect(self._tell_failure)
        self._show()

    def offer(self, rows: Iterable[Listed], lang: str) -> None:
        """Offer to confirm those of some texts that a look can settle."""
        self._rules, self._lang = [row.rule for row in rows if row.status.reason in _CONFIRMED], lang
        self._show()

    def _show(self) -> None:
        session, busy = self._session, self.saving.running
        count = len(self._rules)
        self.confirm.setText(
            session.ngettext("Confirm {count} text as reviewed", "Confirm {count} texts as reviewed", count)
        )
        self.undo.setText(session.gettext("Undo the confirmation"))
        self.confirm.setVisible(count > 0 and not busy)
        self.undo.setVisible(self._can_take_back() and not busy)
        self.setVisible(busy or count > 0 or self._can_take_back())

    def carry_out(self) -> None:
        """Mark the texts as done, as one step."""
        editor, lang, rules = self._session.editor, self._lang, self._rules
        if rules and not self.saving.running:
            wanted = [Wanted(rule, editor.workspace.text(rule, lang), done=True) for rule in rules]
            self.saving.begin(editor.saving(lang, wanted), len(rules), partial(self._saved, rules, lang))

    def _saved(self, rules: Sequence[str], lang: str, outcome: Outcome) -> None:
        session = self._session
        left = {one.rule for one in outcome.conflicts} | set(outcome.refused)
        self._made |= {one.step for one in session.editor.undo_log.last_step()}
        self._say(
            session.ngettext(
                "{count} text is confirmed; Undo takes it back.",
                "{count} texts are confirmed; Undo takes them back.",
                len(rules) - len(left),
            )
        )
        self._tell_saved(rules, lang)

    def take_back(self) -> None:
        """Undo the last confirmation; what was done before it is undone in the editor."""
        editor = self._session.editor
        # What somebody else did since is newer, and is not taken back here.
        self._session.attempt(editor.look_at_steps)
        step = editor.undo_log.last_step()
        if self._can_take_back() and not self.saving.running:
            self.saving.begin(editor.undoing(), len(step), partial(self._taken_back, step))

    def _can_take_back(self) -> bool:
        step = self._session.editor.undo_log.last_step()
        return bool(step) and step[0].step in self._made

    def _taken_back(self, step: Sequence[Change], result: Change | Conflict | None) -> None:
        session = self._session
        if isinstance(result, Conflict):
            self._say(session.gettext("One of these texts has been changed since; nothing was undone."))
            return
        self._say(session.ngettext("{count} text is as before.", "{count} texts are as before.", len(step)))
        self._tell_saved([one.rule for one in step], step[0].lang)

    def _tell_saved(self, rules: Iterable[str], lang: str) -> None:
        for book in sorted({book_of(rule) for rule in rules}):
            self._session.tell_saved(book, lang)

    def _tell_failure(self, error: TablesideError) -> None:
        self._session.services.notices.say_error(error)

    def _say(self, sentence: str) -> None:
        self._session.services.notices.say(sentence)
