"""The text being edited: what it was when it was opened, what is typed, and how it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict, Reason, RuleStatus, RuleText, Saved, State
from tableside.translation.changes import Change, Step
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import BreaksStructure
from tableside.ui.translate.session import TranslationSession, TypedText

_NAMED = 4
_VANISHED = N_("The source no longer has this text; what you typed cannot be saved.")


class Draft(QObject):
    """Holds one text in one language; it is left when it is saved or given up."""

    opened = Signal()
    """Another text, or another version of it, is in the editor."""
    saved = Signal()
    walked = Signal()
    """A step was undone or redone, in this text or in others."""
    conflicted = Signal(object)
    failed = Signal(object)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self.session = session
        self.rule = ""
        self.lang = ""
        self.base = self.typed = RuleText()
        self.shape: tuple[int, ...] = (0,)
        self.step = 0
        """The step of undo of this visit: everything that is saved before another text is opened."""
        self.conflict: Conflict | None = None
        self.failure: TablesideError | None = None

    @property
    def book(self) -> str:
        return book_of(self.rule)

    @property
    def source(self) -> RuleText:
        return self.session.workspace.source(self.rule)

    @property
    def status(self) -> RuleStatus:
        """How far the text is, as far as it is saved."""
        return self.session.workspace.status(self.rule, self.lang)

    @property
    def status_of_typed(self) -> RuleStatus:
        """How far the words in the fields are."""
        if self.failure is not None or self.conflict is not None:
            reason = Reason.WRONG if isinstance(self.failure, BreaksStructure) else Reason.NONE
            return RuleStatus(self.rule, State.DRAFT, reason)
        status = self.status
        if not self.dirty:
            return status
        if self.typed.empty:
            return replace(status, state=State.MISSING, reason=Reason.NONE, approval=None)
        left = status.reason if status.state is State.DRAFT else Reason.STARTED
        return replace(status, state=State.DRAFT, reason=left, approval=None)

    @property
    def is_gone(self) -> bool:
        """Whether the source lost this text."""
        try:
            return bool(self.rule) and not self.is_known(self.rule)
        except TablesideError:
            return False  # it is there and cannot be read

    def is_known(self, rule: str) -> bool:
        workspace, book = self.session.workspace, book_of(rule)
        return book in workspace.collections() and rule in workspace.source_texts(book)

    @property
    def titled(self) -> bool:
        """Whether there is a title to translate."""
        return kind_of(self.rule) is TextKind.RULE and bool(self.source.title or self.base.title)

    @property
    def may_be_empty(self) -> bool:
        """Whether the text may be left without words."""
        traits = self.session.workspace.store_of(self.rule).traits(self.lang).get(self.rule)
        return traits is not None and traits.optional

    def order(self) -> list[str]:
        """Return the texts of the book that there are to translate, in order."""
        return list(self.session.workspace.statuses(self.book, self.lang))

    def _tidied(self, text: RuleText) -> RuleText:
        return self.session.workspace.store_of(self.rule).tidied(self.rule, text)

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not saved."""
        if not self.rule or self.typed.same_as(self.base):
            return False
        try:
            return not self._tidied(self.typed).same_as(self._tidied(self.base))
        except TablesideError:
            return True

    def open(self, rule: str, lang: str) -> None:
        """Put another text in the editor; the one before must have been saved or given up."""
        workspace = self.session.workspace
        self.rule, self.lang, self.step = rule, lang, 0
        for one in (lang, workspace.source_lang(self.book)):
            self.session.editor.know(self.book, one)
        self.base = self.typed = workspace.text(rule, lang)
        self.conflict = self.failure = None
        kept = self.session.unsaved.of(rule, lang)
        if kept is not None:
            self.base, self.typed = kept.base, kept.typed
        self.shape = workspace.shape(rule, lang)
        self.opened.emit()

    def save(self, *, done: bool = False) -> bool:
        """Save what is typed; False keeps it in the editor, with what stands in the way."""
        if not self.rule or (not done and not self.dirty):
            self._forget_unsaved()
            return self.conflict is None
        editor = self.session.editor
        try:
            result = editor.save(self.rule, self.lang, self.typed, base=self.base, done=done, step=self.step)
        except TablesideError as error:
            return self._fail(error)
        if isinstance(result, Conflict):
            self.conflict = result
            self.conflicted.emit(result)
            return False
        self._settle(result)
        return True

    def _fail(self, error: TablesideError) -> bool:
        self.failure = error = TablesideError(_VANISHED) if self.is_gone else error
        self.failed.emit(error)
        return False

    def give_up(self) -> None:
        """Throw away what is typed and not saved."""
        self.session.unsaved.drop(self.rule, self.lang)
        if not self.is_gone:
            self.open(self.rule, self.lang)

    def keep_unsaved(self) -> None:
        """Keep what is typed until it is saved."""
        if self.dirty:
            self.session.unsaved.keep(self.rule, self.lang, TypedText(self.typed, self.base))
        else:
            self._forget_unsaved()

    def _forget_unsaved(self) -> None:
        if self.conflict is None:
            self.session.unsaved.drop(self.rule, self.lang)

    def _settle(self, result: Saved) -> None:
        self.base, self.step = result.text, result.step
        self.conflict = self.failure = None
        self._forget_unsaved()
        self._tell_saved()

    def _tell_saved(self) -> None:
        self.saved.emit()
        self.session.saved(self.rule, self.lang)

    # When someone else changed the same text

    def keep_mine(self) -> bool:
        """Save one's own words although someone else changed the text; theirs stay among the versions."""
        if self.conflict is not None:
            self.base = self.conflict.theirs
            self.conflict, self.step = None, 0
        return self.save()

    def take_theirs(self) -> None:
        """Give up what is typed for what is in the file; it stays among the versions, and redo brings it back."""
        met, editor = self.conflict, self.session.editor
        self.conflict = None
        if met is not None:
            try:
                kept = editor.save(self.rule, self.lang, self.typed, base=met.theirs)
                if isinstance(kept, Saved) and kept.step:
                    editor.undo()
            except BreaksStructure:
                pass  # it cannot stand in the file
            except TablesideError as error:
                self._fail(error)
                return
        self.give_up()

    def check_for_changes(self) -> bool:
        """Show a change of this text by someone else; False where it meets something typed here."""
        try:
            now = self.session.workspace.text(self.rule, self.lang)
        except TablesideError as error:
            return self._fail(error)
        if self.failure is not None and self.failure.holds is not None and not self.failure.holds():
            self.failure = None
        if now.same_as(self.base):
            return True
        if not self.dirty:
            self.open(self.rule, self.lang)
            return True
        mine = self._tidied(self.typed)
        if now.same_as(mine):
            self.base = now
            return True
        self.conflict = Conflict(self.rule, self.lang, self.base, mine, now)
        self.conflicted.emit(self.conflict)
        return False

    # Undo beyond the field

    def step_to(self, *, undo: bool) -> Sequence[Change]:
        """Return the step of this book and language that undo or redo walks next; none where there is none."""
        history = self.session.editor.history
        return (history.last if undo else history.next)(self.book, self.lang)

    def is_elsewhere(self, step: Sequence[Change]) -> bool:
        """Return whether a step changed other texts than this one."""
        return any((one.rule, one.lang) != (self.rule, self.lang) for one in step)

    def name_step(self, step: Sequence[Change]) -> str:
        named = [f"{self.session.book_title(book_of(one.rule))} {self.session.cited(one.rule)}" for one in step]
        return ", ".join(named[:_NAMED]) + (" …" if named[_NAMED:] else "")

    def walk(self, wanted: Sequence[Change], *, undo: bool) -> bool:
        """Undo or redo one step of the history, and show the text it was in; False where that was not possible."""
        editor, session = self.session.editor, self.session
        try:
            step = editor.undo(wanted) if undo else editor.redo(wanted)
        except TablesideError as error:
            return self._fail(error)
        if step is None:
            return False
        for book, lang in sorted({(book_of(one.rule), one.lang) for one in step.changes}):
            session.tell_saved(book, lang)
        last = step.changes[-1]
        elsewhere = (last.rule, last.lang) != (self.rule, self.lang)
        self.open(last.rule, last.lang)
        if elsewhere or len(step.changes) > 1 or step.left:
            session.say(self._told(step))
        self.walked.emit()
        return True

    def _told(self, step: Step) -> str:
        session, last = self.session, step.changes[-1]
        shown = f"{session.language_name(last.lang)}, {session.cited(last.rule)}"
        count = len(step.changes)
        told = session.ngettext(
            "This step was in another text: {text}.",
            "This step was in {count} texts; shown is {text}.",
            count,
            text=shown,
        )
        if step.left:
            told += " " + session.ngettext(
                "{count} was changed since and stays as it is.",
                "{count} were changed since and stay as they are.",
                len(step.left),
            )
        return told
