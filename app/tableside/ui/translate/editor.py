"""The editor: taking up rules, saving them, going on; nothing that is typed is ever lost."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from tableside.errors import TablesideError
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import book_of
from tableside.translation import SOURCE, Conflict
from tableside.translation.languages import finish_language
from tableside.ui.translate.draft import Typed
from tableside.ui.translate.session import TranslationSession
from tableside.ui.translate.showing import Showing
from tableside.ui.widgets import shortcut

_SAVE_AFTER_MS = 1500
_MATCH_KEYS = 5


class EditorPage(Showing):
    """Where a translation gets further, rule by rule."""

    overview_wanted = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__(session)
        self.saving = self.timer(_SAVE_AFTER_MS)
        self._connect()
        self._bind_keys()

    def _connect(self) -> None:
        header, draft, field = self.header, self.draft, self.columns.field
        header.overview_wanted.connect(self.overview_wanted)
        header.chosen.connect(self.open_book)
        header.undo_wanted.connect(self.undo)
        header.redo_wanted.connect(self.redo)
        draft.saved.connect(self._show_saved)
        draft.failed.connect(self._show_failure)
        draft.conflicted.connect(self._show_conflict)
        self.columns.edited.connect(self._typed)
        field.undo_past.connect(self._undo_past)
        field.redo_past.connect(self._redo_past)
        self.above.chosen.connect(self.go_to)
        self.below.chosen.connect(self.go_to)
        self.findings.chosen.connect(self.go_to_finding)
        self.book_findings.chosen.connect(self.go_to_finding)
        self.side.rule_wanted.connect(self.go_to)
        self.side.left.connect(self.take_focus)
        self.message.acted.connect(self.save)
        self.conflict.mine.connect(self._keep_mine)
        self.conflict.theirs.connect(self._take_theirs)
        self.stale.still_right.connect(self.still_right)
        self.previous.clicked.connect(lambda _=False: self.go_previous())
        self.next.clicked.connect(lambda _=False: self.go_next_unfinished())
        self.done.clicked.connect(lambda _=False: self.mark_done())
        self.saving.timeout.connect(self.save)

    def _bind_keys(self) -> None:
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, act in (
            ("Ctrl+Return", self.mark_done),
            ("Ctrl+Enter", self.mark_done),
            ("Ctrl+Shift+Return", self.still_right),
            ("Ctrl+Shift+Enter", self.still_right),
            ("Ctrl+Down", self.go_next_unfinished),
            ("Ctrl+Up", self.go_previous),
            ("Ctrl+Shift+Down", self.go_next),
            ("Ctrl+L", self.offer_links),
            ("Ctrl+Shift+L", self.insert_next_link),
            ("Ctrl+J", self.next_finding),
            ("Ctrl+F", self.search_words),
            ("Ctrl+S", self.save),
            ("F9", self.toggle_helps),
        ):
            shortcut(keys, self, act, context)
        for at in range(_MATCH_KEYS):
            shortcut(f"Ctrl+{at + 1}", self, partial(self.side.insert_match, at), context)

    # Going from rule to rule

    def open(self, rule: str, lang: str) -> bool:
        """Take up a rule, once the present one is safe."""
        if self.draft.rule and not self.save():
            return (self.draft.rule, self.draft.lang) == (rule, lang)
        if rule not in self.session.workspace.texts(book_of(rule), SOURCE):
            return False
        self.draft.open(rule, lang)
        return True

    def open_book(self, book: str, lang: str) -> None:
        """Take up the next unfinished rule of a book, or its first."""
        here = self.draft.rule if self.draft.rule and self.draft.book == book else None
        if here is not None and not self.session.workspace.text(here, lang).empty:
            self.open(here, lang)
            return
        rule = self.session.attempt(lambda: self.session.workspace.next_unfinished(book, lang))
        first = next(iter(self.session.statuses(book, lang)), None)
        if rule or first:
            self.open(rule or first or "", lang)
            self.columns.field.setFocus()

    def go_to(self, rule: str) -> None:
        """Take up another rule of the same language."""
        if self.open(rule, self.draft.lang):
            self.take_focus()

    def go_previous(self) -> None:
        """Go to the rule before, finished or not."""
        self._go_by(-1)

    def go_next(self) -> None:
        """Go to the rule after, finished or not."""
        self._go_by(1)

    def _go_by(self, step: int) -> None:
        order = self.draft.order()
        at = order.index(self.draft.rule) + step if self.draft.rule in order else 0
        if 0 <= at < len(order):
            self.go_to(order[at])

    def go_next_unfinished(self) -> None:
        """Go to the next rule with something to do."""
        if not self.save():
            return
        rule = self.session.workspace.next_unfinished(self.draft.book, self.draft.lang, after=self.draft.rule)
        if rule is None:
            # A language that is whole in a book is no draft there any more.
            self.session.attempt(lambda: finish_language(self.session.workspace, self.draft.lang))
            self.session.services.texts.saved(self.draft.book, self.draft.lang)
            self.session.say(self.session.gettext("Every text of this book is done."))
        else:
            self.go_to(rule)

    def mark_done(self) -> None:
        """Save the rule as done and go on to the next unfinished one."""
        gettext = self.session.gettext
        self._take_typed()
        try:
            empty = self.draft.text().empty
        except TablesideError as error:
            self._show_failure(error)
            return
        if empty:
            self.message.say(gettext("There is nothing to mark as done yet: the text is empty."))
            return
        if not self.draft.save(done=True):
            return
        if self.draft.left_to_do():
            self.message.say(gettext("Saved, but a part of the source is not translated yet."))
            return
        self.go_next_unfinished()

    def still_right(self) -> None:
        """Say that the translation needs no change, and go on."""
        self._take_typed()
        if self.draft.still_right():
            self.go_next_unfinished()

    def go_to_finding(self, finding: Finding) -> None:
        """Go to the place of a finding, wherever it is."""
        here = (self.draft.rule, self.draft.lang) == (finding.rule, finding.lang)
        if here or self.open(finding.rule, finding.lang):
            self.show_finding(finding)

    def take_focus(self) -> None:
        """Put the keyboard where one types first."""
        titled = self.columns.title.isVisible() and not self.columns.title.text()
        (self.columns.title if titled else self.columns.field).setFocus()

    # Saving

    def save(self) -> bool:
        """Save what is typed; False when that was not possible, and the text stays."""
        self.saving.stop()
        self._take_typed()
        return self.draft.save()

    def _take_theirs(self) -> None:
        newer = self.session.pending.pop((self.draft.rule, self.draft.lang), None)
        if newer is None:
            self.draft.take_theirs()
            return
        self.conflict.hide()
        self.bring_back(newer.theirs)

    def _keep_mine(self) -> None:
        self._take_typed()
        self.session.pending.pop((self.draft.rule, self.draft.lang), None)
        self.conflict.hide()
        if self.draft.keep_mine():
            self.show_state()

    def check_for_changes(self) -> None:
        """Take over what somebody else changed; where it meets something typed here, both are shown."""
        if self.draft.rule:
            self._take_typed()
            if self.draft.check_for_changes():
                self.show_around()

    def _take_typed(self) -> None:
        if self.draft.rule and not self.loading:
            self.draft.typed = Typed(self.columns.title.text(), self.columns.field.toPlainText())

    def _typed(self) -> None:
        if self.loading:
            return
        self._take_typed()
        self.saving.start()
        self.checking.start()
        self.previewing.start()
        if self.draft.dirty:
            self.header.show_saved(self.session.gettext("Not saved yet"), good=False)

    def _show_saved(self) -> None:
        self.message.hide()
        self.conflict.hide()
        self.show_state()

    def _show_failure(self, error: TablesideError) -> None:
        gettext = self.session.gettext
        kept = gettext("What you typed is still here.")
        self.message.say(f"{self.session.said(error)} {kept}", gettext("Try again"))
        self.header.show_saved(gettext("Not saved"), good=False)

    def _show_conflict(self, conflict: Conflict) -> None:
        self.saving.stop()
        self.conflict.offer(conflict)
        self.header.show_saved(self.session.gettext("Not saved"), good=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Type into the field what is typed beside it: in the editor a stray letter is no search."""
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        text = event.text()
        if text.strip() and text.isprintable() and text != "?" and not event.modifiers() & commands:
            self.columns.field.setFocus()
            self.columns.field.insertPlainText(text)
        else:
            super().keyPressEvent(event)

    # Undo beyond the field

    def undo(self) -> None:
        """Undo in the field, or beyond it."""
        field = self.columns.field
        if field.document().isUndoAvailable():
            field.undo()
        else:
            self._undo_past()

    def redo(self) -> None:
        """Redo in the field, or beyond it."""
        field = self.columns.field
        if field.document().isRedoAvailable():
            field.redo()
        else:
            self._redo_past()

    def _undo_past(self) -> None:
        self.saving.stop()
        if self.draft.undo():
            self.columns.field.setFocus()

    def _redo_past(self) -> None:
        if self.save() and self.draft.redo():
            self.columns.field.setFocus()
