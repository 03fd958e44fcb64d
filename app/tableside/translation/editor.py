"""Working on the texts: saving one rule, marking it done, undo and redo; nothing of anybody's is ever overwritten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from tableside.errors import N_, TablesideError
from tableside.rulebook import UnknownRuleError
from tableside.rulebook.ids import book_of, local_of
from tableside.translation.languages import begin_translation
from tableside.translation.status import Approval, Entry, Note, Reason, RuleStatus
from tableside.translation.store import INTERFACE, Placed, TextKind, UnknownText, kind_of
from tableside.translation.texts import RuleText
from tableside.translation.undo_log import Change, UndoLog
from tableside.translation.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Saved:
    """The text is in its file; `changed` tells whether it had to be written."""

    text: RuleText
    changed: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else changed the same rule meanwhile; nothing was written.

    To keep one's own words after all, save again with `base=theirs`.
    """

    rule: str
    lang: str
    base: RuleText
    mine: RuleText
    theirs: RuleText


@dataclass(frozen=True, slots=True)
class DiskChange:
    """Rules of a file that somebody else changed since the editor last looked."""

    book: str
    lang: str
    rules: tuple[str, ...]


class Editor:
    """Changes texts and statuses of a workspace, each change written down first and then made."""

    def __init__(self, workspace: Workspace, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.workspace = workspace
        self.undo_log = UndoLog.open(workspace.folders.state / "journal.jsonl")
        self.name = ""
        """Who is at the keyboard; kept beside what they translate, approve and note."""
        self._now = now
        self._step_name = ""
        self._judged: dict[tuple[str, str], dict[str, RuleStatus]] = {}
        self._remembered: set[tuple[str, str]] = set()
        """Books of which the sources were taken down in the step that is being made."""
        self._seen: dict[tuple[str, str], dict[str, RuleText]] = {}
        self._finish_what_was_begun()
        self.undo_log.shorten()

    # Saving

    def save(
        self,
        rule_id: str,
        lang: str,
        text: RuleText,
        *,
        base: RuleText | None = None,
        done: bool = False,
        made_from: RuleText | None = None,
    ) -> Saved | Conflict:
        """Put a rule's text in its file; `base` is the text that the editing began from.

        `made_from` is the source that was translated, where that may no longer be today's.

        Where the file was changed meanwhile, only this rule is exchanged in it; where this very rule was changed, a
        conflict is returned. If the disk refuses, the error says so and the file is as before.
        """
        self._require(rule_id, lang)
        store = self.workspace.store_of(rule_id)
        mine = store.tidied(rule_id, text)
        theirs = self.workspace.text(rule_id, lang)
        origin = store.tidied(rule_id, base) if base is not None else theirs
        if not theirs.same_as(origin) and not theirs.same_as(mine):
            return Conflict(rule_id, lang, origin, mine, theirs)
        changed = self._make(self._change(rule_id, lang, theirs, mine, done=done, made_from=made_from))
        return Saved(mine, changed)

    def mark_done(self, rule_id: str, lang: str) -> None:
        """Say that a translation is right against today's source; also the answer "still right" after a change."""
        self._mark(rule_id, lang, "done")

    confirm = mark_done

    def mark_review(self, rule_id: str, lang: str) -> None:
        """Say that somebody should look at a translation again."""
        self._mark(rule_id, lang, "review")

    def _mark(self, rule_id: str, lang: str, mark: str) -> None:
        self._require(rule_id, lang)
        text = self.workspace.text(rule_id, lang)
        source = self.workspace.source(rule_id)
        before = self._entry(rule_id, lang)
        approval = self.workspace.status(rule_id, lang).approval if mark == "done" else None
        entry = Entry("done" if mark == "done" else "review", source, before.by if before else "", approval)
        self._make(Change(rule_id, lang, text, text, before, entry, self._time(), self._step_name))

    def approve(self, rule_id: str, lang: str) -> None:
        """Say under one's name that a finished translation was read and found right."""
        if not self.name:
            raise TablesideError(N_("Please say your name first: an approval carries it."))
        status = self.workspace.status(rule_id, lang)
        if not status.finished:
            raise TablesideError(N_("Only a text that is done can be approved."))
        self.set_approval(rule_id, lang, Approval(self.name, self._time(), self.workspace.text(rule_id, lang).hash))

    def withdraw_approval(self, rule_id: str, lang: str) -> None:
        """Take an approval back."""
        self.set_approval(rule_id, lang, None)

    def set_approval(self, rule_id: str, lang: str, approval: Approval | None) -> None:
        """Put an approval beside a text, or take it away."""
        self._require(rule_id, lang)
        text, before = self.workspace.text(rule_id, lang), self._entry(rule_id, lang)
        entry = before or Entry("done", self.workspace.source(rule_id))
        new = replace(entry, mark="done", approval=approval)
        self._make(Change(rule_id, lang, text, text, before, new, self._time(), self._step_name))

    # Several changes that one undo takes back

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Join what is changed within, each text at most once, into one step of undo."""
        self._step_name = f"{self._time()} {len(self.undo_log.changes)}"
        try:
            yield
        finally:
            self._step_name = ""
            self._judged.clear()
            self._remembered.clear()

    def _status(self, rule_id: str, lang: str) -> RuleStatus:
        """Return the status of a rule; within one step those of a book are judged once, before any is changed."""
        if not self._step_name:
            return self.workspace.status(rule_id, lang)
        book = book_of(rule_id)
        if (book, lang) not in self._judged:
            self._judged[book, lang] = self.workspace.statuses(book, lang)
        return self._judged[book, lang].get(rule_id) or self.workspace.status(rule_id, lang)

    def _change(
        self,
        rule_id: str,
        lang: str,
        before: RuleText,
        after: RuleText,
        *,
        done: bool,
        made_from: RuleText | None,
    ) -> Change:
        entry = self._entry(rule_id, lang)
        new = entry
        if lang != self.workspace.source_lang(book_of(rule_id)):
            status = self._status(rule_id, lang)
            source = self.workspace.source(rule_id)
            same = before.same_as(after)
            by = (entry.by if entry else "") if same else self.name
            if done or made_from is not None:
                made = made_from or source
                kept = status.approval if done and same and made.same_as(source) else None
                new = Entry("done" if done else "review", made, by, kept)
            elif not same:
                # A slip mended in a finished text leaves it finished; anything else still wants a look.
                finished = status.finished or status.reason is Reason.WRONG
                new = Entry("done" if finished else "review", status.old_source or source, by)
        return Change(rule_id, lang, before, after, entry, new, self._time(), self._step_name)

    # Undo

    def undo(self) -> Change | Conflict | None:
        """Take the last change back, whichever rule it was in, and return it; None when there is none.

        Changes that were made in one step go together, or not at all where somebody changed one of them since.
        """
        return self._all_of([one.reversed() for one in self.undo_log.last_step()], self.undo_log.undo)

    def redo(self) -> Change | Conflict | None:
        """Make the change again that was taken back last."""
        return self._all_of(self.undo_log.next_step(), self.undo_log.redo)

    def _all_of(self, changes: Sequence[Change], write_down: Callable[[], None]) -> Change | Conflict | None:
        for change in changes:
            theirs = self.workspace.text(change.rule, change.lang)
            if not theirs.same_as(change.before) and not theirs.same_as(change.after):
                return Conflict(change.rule, change.lang, change.before, change.after, theirs)
        for change in changes:
            placed = self._prepare(change)
            write_down()
            self._carry_out(change, placed)
            self.undo_log.finish()
            self._remembered.add((book_of(change.rule), change.lang))
        self._remembered.clear()
        return changes[-1] if changes else None

    def versions(self, rule_id: str, lang: str) -> tuple[RuleText, ...]:
        """Return the previous versions of a rule's text, the newest first."""
        now = self.workspace.text(rule_id, lang)
        found: list[RuleText] = []
        for change in self.undo_log.versions(rule_id, lang):
            for version in (change.after, change.before):
                if not version.same_as(now) and not any(version.same_as(one) for one in found):
                    found.append(version)
        return tuple(found)

    # Findings that were looked at

    def dismiss(self, rule_id: str, lang: str, key: str, reason: str) -> None:
        """Say why a finding is none; it is not shown again as long as it finds the same."""
        if not reason.strip():
            raise TablesideError(N_("Please say why this finding does not count."))
        self._dismissal(rule_id, lang, key, reason.strip())

    def restore(self, rule_id: str, lang: str, key: str) -> None:
        """Let a dismissed finding count again."""
        self._dismissal(rule_id, lang, key, None)

    def _dismissal(self, rule_id: str, lang: str, key: str, reason: str | None) -> None:
        book = book_of(rule_id)
        sidecar = self.workspace.sidecar(book, lang)
        self.workspace.write_sidecar(book, lang, sidecar.with_dismissal(local_of(rule_id), key, reason))

    # Notes

    def notes(self, rule_id: str, lang: str) -> tuple[Note, ...]:
        """Return what was noted beside a text, the oldest first."""
        return self.workspace.sidecar(book_of(rule_id), lang).notes.get(local_of(rule_id), ())

    def add_note(self, rule_id: str, lang: str, text: str) -> None:
        """Write a note beside a text, under one's name."""
        if text.strip():
            new = Note(text.strip(), self.name, self._time())
            self.set_notes(rule_id, lang, (*self.notes(rule_id, lang), new))

    def remove_note(self, rule_id: str, lang: str, note: Note) -> None:
        """Take a note away."""
        kept = tuple(one for one in self.notes(rule_id, lang) if one != note)
        self.set_notes(rule_id, lang, kept)

    def set_notes(self, rule_id: str, lang: str, notes: tuple[Note, ...]) -> None:
        """Put these notes in place of those beside a text."""
        book = book_of(rule_id)
        sidecar = self.workspace.sidecar(book, lang)
        self.workspace.write_sidecar(book, lang, sidecar.with_notes(local_of(rule_id), notes))

    def add_word(self, book: str, lang: str, word: str) -> None:
        """Take a word into those of a book that no spelling dictionary has."""
        sidecar = self.workspace.sidecar(book, lang)
        self.workspace.write_sidecar(book, lang, replace(sidecar, words=tuple({*sidecar.words, word})))

    # Others at the same files

    def changed_on_disk(self) -> tuple[DiskChange, ...]:
        """Return what somebody else changed since this was last asked; the first time nothing has."""
        found: list[DiskChange] = []
        for book in self.workspace.collections():
            for lang in self.workspace.languages_of(book):
                # Reading all messages takes a second, and what nobody has looked at has not changed for anybody.
                if book == INTERFACE and not self.workspace.was_read(book, lang):
                    continue
                now = dict(self.workspace.texts(book, lang))
                before = self._seen.get((book, lang))
                if before is not None and before != now:
                    rules = tuple(rule for rule in {**now, **before} if now.get(rule) != before.get(rule))
                    found.append(DiskChange(book, lang, rules))
                self._seen[book, lang] = now
        return tuple(found)

    # Within

    def _make(self, change: Change) -> bool:
        if change.before.same_as(change.after) and change.entry_before == change.entry_after:
            return False
        placed = self._prepare(change)
        begun = self.undo_log.unfinished
        # What a full disk stopped half way is written down already.
        if begun is None or not begun.same_as(change):
            self.undo_log.add(change)
        self._carry_out(change, placed)
        self.undo_log.finish()
        if self._step_name:
            self._remembered.add((book_of(change.rule), change.lang))
        return True

    def _prepare(self, change: Change) -> Placed:
        """Do what can fail before anything is written down: copy, remember the sources, put the text in its place."""
        workspace = self.workspace
        book = book_of(change.rule)
        source = workspace.source_lang(book)
        for lang in workspace.targets(book) if change.lang == source else (change.lang,):
            if (book, lang) in self._remembered:
                continue
            if lang in workspace.languages_of(book) and lang != source:
                workspace.remember_step(book, lang)
        workspace.make_own(book)
        return self._placed(change)

    def _placed(self, change: Change) -> Placed:
        return self.workspace.store_of(change.rule).placed(change.rule, change.lang, change.after)

    def _carry_out(self, change: Change, placed: Placed) -> None:
        workspace = self.workspace
        book, local = book_of(change.rule), local_of(change.rule)
        store = workspace.store_of(change.rule)
        if not store.current(placed, change.lang):
            placed = self._placed(change)  # somebody else saved meanwhile
        if placed.after is not None:
            if kind_of(change.rule) is TextKind.RULE:
                begin_translation(workspace, book, change.lang)
            workspace.folders.write(placed.path, placed.after)
            store.written(placed)
            if book != INTERFACE:
                workspace.library.saved(book, change.lang)
            if (book, change.lang) in self._seen:
                self._seen[book, change.lang][change.rule] = workspace.text(change.rule, change.lang)
        if change.lang != workspace.source_lang(book):
            sidecar = workspace.sidecar(book, change.lang)
            if sidecar.entries.get(local) != change.entry_after:
                workspace.write_sidecar(book, change.lang, sidecar.with_entry(local, change.entry_after))

    def _finish_what_was_begun(self) -> None:
        """Carry out a change that was written down when the program was killed."""
        change = self.undo_log.unfinished
        if change is None:
            return
        try:
            theirs = self.workspace.text(change.rule, change.lang)
            if theirs.same_as(change.before) or theirs.same_as(change.after):
                self._carry_out(change, self._placed(change))
            self.undo_log.finish()
        except TablesideError:
            return  # the change stays in the log and among the versions of its rule

    def _require(self, rule_id: str, lang: str) -> None:
        workspace, book = self.workspace, book_of(rule_id)
        if book not in workspace.collections():
            raise UnknownText(rule_id)
        # A rule must have its place in the file of the language; what stands in a file of all languages makes its own.
        ruled = kind_of(rule_id) is TextKind.RULE
        if rule_id not in workspace.store_of(rule_id).texts(lang if ruled else workspace.source_lang(book)):
            raise UnknownRuleError(rule_id, ()) if ruled else UnknownText(rule_id)

    def _entry(self, rule_id: str, lang: str) -> Entry | None:
        return self.workspace.sidecar(book_of(rule_id), lang).entries.get(local_of(rule_id))

    def _time(self) -> str:
        return self._now().isoformat(timespec="seconds")
