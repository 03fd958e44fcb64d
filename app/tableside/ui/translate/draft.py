"""The rule being edited: what it was when it was opened, what is typed, and how it is saved."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict, Reason, RuleStatus, RuleText, Saved, State
from tableside.translation.editor import TYPED
from tableside.translation.steps import IMPORTED
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import BreaksStructure, body_in
from tableside.translation.undo_log import Change
from tableside.ui.translate.session import TranslationSession, TypedText

_GONE = N_("The folder of this book, “{folder}”, is gone; the text can be saved when it is there again.")


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the fields."""

    title: str
    body: str


class Draft(QObject):
    """Holds one rule in one language; nothing leaves the one before it is saved or given up."""

    opened = Signal()
    """Another rule, or another text of it, is in the editor."""
    saved = Signal()
    conflicted = Signal(object)
    failed = Signal(object)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self.session = session
        self.rule = ""
        self.lang = ""
        self.base = RuleText()
        self.shape: tuple[int, ...] = (0,)
        self.typed = Typed("", "")
        self.conflict: Conflict | None = None
        self.stopped: Conflict | None = None
        """What an undo or a redo met: this text was changed since."""
        self.failure: TablesideError | None = None
        self._waited = False
        """Whether what is typed was left in the middle, and loaded into the fields again."""
        self._mark = 0
        self._taken_up = self.typed
        """What stood in the fields where the mark is, to which the field's own undo leads back."""

    @property
    def book(self) -> str:
        return book_of(self.rule)

    @property
    def source(self) -> RuleText:
        return self.session.workspace.source(self.rule)

    @property
    def status(self) -> RuleStatus:
        """How far the rule is, as far as it is saved."""
        return self.session.workspace.status(self.rule, self.lang)

    @property
    def status_of_typed(self) -> RuleStatus:
        """How far what stands in the fields is: what is said of the words in the file is not said of others."""
        if self.failure is not None or self.conflict is not None:
            reason = Reason.WRONG if isinstance(self.failure, BreaksStructure) else Reason.NONE
            return RuleStatus(self.rule, State.REVIEW, reason)
        status = self.status
        if not self.dirty:
            return status
        if not (self.typed.title.strip() or self.typed.body.strip()):
            return replace(status, state=State.MISSING, reason=Reason.NONE, approval=None)
        left = status.reason if status.state is State.REVIEW else Reason.STARTED
        return replace(status, state=State.REVIEW, reason=left, approval=None)

    @property
    def is_gone(self) -> bool:
        """Whether the folder of the book was taken away."""
        return bool(self.rule) and self.book not in self.session.workspace.collections()

    @property
    def can_go_on(self) -> bool:
        """Whether what could not be saved can be now, as far as that is known."""
        return self.failure is not None and self.failure.holds is not None and not self.failure.holds()

    @property
    def titled(self) -> bool:
        """Whether the rule has a title to translate."""
        workspace = self.session.workspace
        if kind_of(self.rule) is not TextKind.RULE:
            return False
        edition = workspace.edition(self.book, workspace.source_lang(self.book))
        rule = edition.by_id.get(self.rule)
        return rule is not None and rule.kind != "clause"

    @property
    def title_alone(self) -> bool:
        """Whether the rule is a heading without a text of its own."""
        return self.titled and not any((*self.source.parts, *self.base.parts))

    @property
    def may_be_empty(self) -> bool:
        """Whether the text may be left without words."""
        traits = self.session.workspace.store_of(self.rule).traits(self.lang).get(self.rule)
        return traits is not None and traits.optional

    def order(self) -> list[str]:
        """Return the texts of the book that there are to translate, in order."""
        return list(self.session.workspace.statuses(self.book, self.lang))

    def text(self) -> RuleText:
        """Return what is typed as a rule text; one with too many ⋯ lines is an error."""
        return RuleText(self.typed.title, self.base.parts).with_body(self.typed.body, self.shape)

    def _tidied(self, text: RuleText) -> RuleText:
        return self.session.workspace.store_of(self.rule).tidied(self.rule, text)

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not saved."""
        try:
            return bool(self.rule) and not self._tidied(self.text()).same_as(self._tidied(self.base))
        except TablesideError:
            return True

    def errors(self) -> tuple[Finding, ...]:
        """Return what is wrong in what is typed, less what was dismissed."""
        found = self.session.checker.rule(self.rule, self.lang, self.text())
        return tuple(one for one in found if one.severity is Severity.ERROR and not one.dismissed)

    def open(self, rule: str, lang: str) -> None:
        """Put another rule in the editor; the one before must have been saved or given up."""
        self.rule, self.lang = rule, lang
        self._fill(self.session.workspace.text(rule, lang))
        kept = self.session.unsaved.of(rule, lang)
        if kept is not None:
            self.base, self.typed = kept.base, Typed(kept.title, kept.body)
        self._waited = kept is not None
        self.opened.emit()

    def _fill(self, text: RuleText) -> None:
        self.base = text
        self.shape = self.session.workspace.shape(self.rule, self.lang)
        self.typed = Typed(text.title, body_in(text, self.shape))
        self.conflict = self.stopped = None
        self.failure = None
        self.settle_undo()

    def save(self, *, done: bool = False) -> bool:
        """Save what is typed; False keeps it in the editor, with what stands in the way.

        It is finished where somebody has called it `done`, and by no pause, no going on and no closing.
        """
        if not self.rule or (not done and not self.dirty):
            self._forget_unsaved()
            return self.conflict is None
        try:
            result = self.session.editor.save(self.rule, self.lang, self.text(), base=self.base, done=done)
        except TablesideError as error:
            return self._fail(error)
        if isinstance(result, Conflict):
            self.conflict = result
            self.conflicted.emit(result)
            return False
        self._settle(result)
        return True

    def try_again(self) -> bool:
        """Save what could not be saved, which says nothing of whether it is finished."""
        if self.dirty:
            return self.save()
        self.failure = None
        self._tell_saved()
        return True

    def _fail(self, error: TablesideError) -> bool:
        if self.is_gone:
            error = TablesideError(_GONE, folder=str(self.session.workspace.folders.rulebooks / self.book))
        self.failure = error
        self.failed.emit(error)
        return False

    def keep_unsaved(self) -> None:
        """Keep what is typed until it is in its file."""
        if self.dirty:
            self.session.unsaved.keep(self.rule, self.lang, TypedText(self.typed.title, self.typed.body, self.base))
        else:
            self._forget_unsaved()

    def _forget_unsaved(self) -> None:
        if self.conflict is None:
            self.session.unsaved.drop(self.rule, self.lang)

    def settle_undo(self) -> None:
        """Let undo begin with what was done last, although that was no typing in the field."""
        self._mark = self.session.editor.undo_log.standing
        self._taken_up = self.typed

    def _settle(self, result: Saved) -> None:
        self.base = result.text
        self.conflict = None
        self.failure = None
        if self._waited:
            self.settle_undo()  # it was loaded into the field, whose own undo does not know it
        self._waited = False
        self._forget_unsaved()
        self._tell_saved()

    def _tell_saved(self) -> None:
        self.saved.emit()
        self.session.saved(self.rule, self.lang)

    def confirm(self) -> bool:
        """Say that the translation is right against today's source."""
        if self.session.workspace.text(self.rule, self.lang).empty and not self.may_be_empty:
            return False
        if not self.save():
            return False
        try:
            self.session.editor.confirm(self.rule, self.lang)
        except TablesideError as error:
            return self._fail(error)
        self._tell_saved()
        return True

    # When somebody else changed the same rule

    def keep_mine(self, *, done: bool = False) -> bool:
        """Save one's own words although somebody else changed the rule; theirs stay among the versions."""
        if self.conflict is not None:
            self.base = self.conflict.theirs
            self.conflict = None
        return self.save(done=done)

    def take_theirs(self) -> None:
        """Give up what is typed for what is in the file; it stays among the versions, and undo brings it back."""
        try:
            self.session.editor.give_up(self.rule, self.lang, self.text(), self.base)
        except TablesideError as error:
            self._fail(error)
            return
        self.session.unsaved.drop(self.rule, self.lang)
        self.open(self.rule, self.lang)

    def check_for_changes(self) -> bool:
        """Take over a change of this rule by somebody else; False where it meets something typed here."""
        try:
            now = self.session.workspace.text(self.rule, self.lang)
        except TablesideError as error:
            return self._fail(error)
        if self.can_go_on:
            self.failure = None
        if now.same_as(self.base):
            return True
        if not self.dirty:
            self.open(self.rule, self.lang)
            return True
        if now.same_as(self._tidied(self.text())):
            self.base = now
            return True
        self.conflict = Conflict(self.rule, self.lang, self.base, self._tidied(self.text()), now)
        self.conflicted.emit(self.conflict)
        return False

    # Undo beyond the field

    def undoing(self) -> Generator[int, None, Change | Conflict | None]:
        """Take back what was saved before this rule was taken up, yielding how much is prepared."""
        editor = self.session.editor
        # What was saved since the rule was taken up is back already: the field's own undo did that.
        while self._typed_here(editor.undo_log.last) and self._is_led_back():
            if isinstance(met := editor.undo(), Conflict):
                return met
            self.base = self.session.workspace.text(self.rule, self.lang)
        # What is in no file yet is put there first, so that it can be made again.
        if self.dirty and not self.save():
            return None
        self._forget_unsaved()
        self._tell_saved()
        return (yield from editor.undoing())

    @property
    def met_others(self) -> bool:
        """Whether a step was made elsewhere, by somebody else, since undo in the field began."""
        log = self.session.editor.undo_log
        return not all(self._typed_here(one) for one in log.changes[self._mark : log.standing])

    def _is_led_back(self) -> bool:
        """Return whether the field's own undo has left what was saved last for what stood there before it."""
        log = self.session.editor.undo_log
        since = log.changes[self._mark : log.standing]
        if len(log.last_step()) > len(since):
            return False  # it was typed before the rule was taken up, and only called done since
        if not since or self.typed == self._taken_up:
            return bool(since)
        typed = self._tidied(self.text())
        return self.dirty and any(typed.same_as(one.after) for one in since if self._typed_here(one))

    def _typed_here(self, change: Change | None) -> bool:
        """Tell a change that was typed in the field from one that was made elsewhere, such as in many texts at once."""
        if change is None or (change.rule, change.lang) != (self.rule, self.lang):
            return False
        return not change.step or change.step.startswith(TYPED)

    def show_step(self, step: Collection[Change], change: Change | Conflict | None) -> bool:
        """Show the text in which a step was taken back or made again, and tell the window which books it was in."""
        if isinstance(change, Conflict):
            if (change.rule, change.lang) != (self.rule, self.lang):
                self.open(change.rule, change.lang)
            self.stopped = change
            self.conflicted.emit(change)
            return False
        if change is None:
            return False
        for book in sorted({book_of(one.rule) for one in step}):
            self.session.tell_saved(book, change.lang)
        elsewhere = (change.rule, change.lang) != (self.rule, self.lang)
        self.open(change.rule, change.lang)
        count = len({one.rule for one in step})
        if elsewhere or count > 1:
            self.session.say(self._said_of_step(change, count))
        return True

    def _said_of_step(self, change: Change, count: int) -> str:
        """Say what a step was that was taken back or made again, and which text of it is shown."""
        session = self.session
        shown = f"{session.language_name(change.lang)}, {session.cited(change.rule)}"
        if change.step.startswith(IMPORTED):
            return session.ngettext(
                "This step was the import of {count} text from a file: {text}.",
                "This step was the import of {count} texts from a file; shown is {text}.",
                count,
                text=shown,
            )
        if count > 1:
            told = N_("This step was in {count} texts; shown is {text}.")
            return session.gettext(told, count=count, text=shown)
        return session.gettext("This step was in another text: {text}.", text=shown)
