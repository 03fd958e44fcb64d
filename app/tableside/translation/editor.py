"""Working on the texts: saving, marking, approving, notes, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.storage.files import NotSaved
from tableside.translation.changes import Change, History, Outcome, Saved, Step, Wanted, by_file
from tableside.translation.languages import begin_translation
from tableside.translation.status import Approval, Beside, Entry, Note, Reason
from tableside.translation.store import INTERFACE, Placed, TextKind, UnknownText, kind_of
from tableside.translation.texts import BreaksStructure, RuleText
from tableside.translation.workspace import Workspace

_Prepared = list[tuple[list[Change], Placed]]
_Records = dict[tuple[str, str], Beside]
"""Records kept beside texts, by text and language."""


class Editor:
    """Changes texts and states of a workspace; each change is a row of the history."""

    def __init__(self, workspace: Workspace, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.workspace = workspace
        self.history = History(workspace.folders.database, workspace.folders.state.name)
        self.name = ""
        """The user's name; recorded with translations, approvals and notes."""
        self._now = now

    # Saving

    def save(
        self,
        rule_id: str,
        lang: str,
        text: RuleText,
        *,
        base: RuleText | None = None,
        done: bool = False,
        step: int = 0,
    ) -> Saved:
        """Put a text in its place; `base` is the text that the editing began from.

        Saved without `done` it is a draft, unless it reads again as before the step. All that is saved with the same
        `step`, as the answer to the first call gives it, is one step of undo; what someone else made of this very text
        meanwhile is a version before it. If the disk refuses, the error says so and nothing has changed.
        """
        self.workspace.refresh()
        wanted = Wanted(rule_id, text, base, done=done, midway=not done)
        change = self._change(wanted, lang)
        met = self._meets(wanted, change)
        last = self.history.last() if step and not met else []
        if [(one.rule, one.lang, one.step) for one in last] == [(rule_id, lang, step)]:
            change = replace(change, before=last[0].before, entry_before=last[0].entry_before, step=step)
            if not done and change.after.same_as(change.before):
                change = replace(change, entry_after=change.entry_before)
            self._make([change])
        elif change.changes_something:
            step = self.history.new_step()
            self._make([replace(change, step=step)])
        return Saved(change.after, step, met)

    def save_all(self, lang: str, wanted: Sequence[Wanted]) -> Outcome:
        """Save many texts as one step of undo, each file written once.

        What was changed meanwhile and what cannot stand in its file stays as it is, and is returned.
        """
        self.workspace.refresh()
        changes: list[Change] = []
        met: list[str] = []
        refused: dict[str, TablesideError] = {}
        step = self.history.new_step()
        for one in wanted:
            try:
                change = self._change(one, lang)
            except (BreaksStructure, UnknownText) as error:
                refused[one.rule] = error
                continue
            if self._meets(one, change):
                met.append(one.rule)
            elif change.changes_something:
                changes.append(replace(change, step=step))
        prepared: _Prepared = []
        for group in by_file(changes):
            refused |= dict(self._refused(group))
            kept = [one for one in group if one.rule not in refused]
            prepared += [(kept, self._placed(kept))] if kept else []
        kept = [one for one in changes if one.rule not in refused]
        beside = {(one.rule, lang): self._coming_with(one, lang) for one in wanted if one.rule not in refused}
        if kept or any(one != self.workspace.beside(*text) for text, one in beside.items()):
            self._make(kept, prepared, beside)
        return Outcome(tuple(met), refused)

    def _refused(self, changes: Sequence[Change]) -> Iterator[tuple[str, TablesideError]]:
        """Yield the changes of one file that cannot stand in it, found by halving."""
        try:
            self._placed(changes)
        except (BreaksStructure, UnknownText) as error:
            if len(changes) == 1:
                yield changes[0].rule, error
                return
            middle = len(changes) // 2
            yield from self._refused(changes[:middle])
            yield from self._refused(changes[middle:])

    def lay_over(self, changes: Sequence[Change]) -> None:
        """Write the texts of one file without a step of undo; those that cannot stand in it are left out."""
        refused = dict(self._refused(changes))
        if kept := [one for one in changes if one.rule not in refused]:
            self._write_texts(kept, self._placed(kept), [])

    def approval(self, rule_id: str, lang: str) -> Approval:
        if not self.name:
            raise TablesideError(N_("Enter your name first: it is recorded with the approval."))
        status = self.workspace.status(rule_id, lang)
        if not status.finished and status.reason is not Reason.STARTED:
            raise TablesideError(
                N_("Something in this text is missing, out of date or wrong; it cannot be approved yet.")
            )
        return Approval(self.name, self._time(), self.workspace.text(rule_id, lang).hash)

    def approve(self, rule_id: str, lang: str) -> None:
        """Record under one's name that a translation was read and found right, which is thereby done."""
        self.set_approval(rule_id, lang, self.approval(rule_id, lang))

    def set_approval(self, rule_id: str, lang: str, approval: Approval | None) -> None:
        self._require(rule_id)
        text, before = self.workspace.text(rule_id, lang), self.workspace.beside(rule_id, lang).entry
        new = replace(before or Entry("done", self.workspace.source(rule_id)), mark="done", approval=approval).of(text)
        change = Change(rule_id, lang, text, text, before, new, self._time(), self.history.new_step())
        if change.changes_something:
            self._make([change])

    def marks_for(self, rules: Iterable[str], lang: str, *, approve: bool = False) -> list[Wanted]:
        """Return what is to be saved for marking texts as done, or as approved; those that cannot be are left out."""
        found: list[Wanted] = []
        for rule in rules:
            text = self.workspace.text(rule, lang)
            if text.empty or self.workspace.status(rule, lang).errors:
                continue
            approval = None
            if approve:
                try:
                    approval = self.approval(rule, lang)
                except TablesideError:
                    continue
            found.append(Wanted(rule, text, text, done=True, approval=approval))
        return found

    def _meets(self, wanted: Wanted, change: Change) -> bool:
        """Return whether someone else changed a text since its editing began."""
        if wanted.base is None or change.before.same_as(change.after):
            return False
        return not change.before.same_as(self.workspace.store_of(change.rule).tidied(change.rule, wanted.base))

    def _change(self, wanted: Wanted, lang: str) -> Change:
        """Return what saving a text would change."""
        rule_id, workspace = wanted.rule, self.workspace
        self._require(rule_id)
        now, text = workspace.text(rule_id, lang), workspace.store_of(rule_id).tidied(rule_id, wanted.text)
        before = self.workspace.beside(rule_id, lang).entry or self._entry_by_file(rule_id, lang)
        after = before if lang == workspace.source_lang(book_of(rule_id)) else self._entry_for(wanted, lang, text)
        return Change(rule_id, lang, now, text, before, after, self._time())

    def _entry_by_file(self, rule_id: str, lang: str) -> Entry | None:
        """Return the doubt that a catalogue holds about a message; it goes with the old words and returns with them."""
        if kind_of(rule_id) is not TextKind.MESSAGE:
            return None
        old = self.workspace.status(rule_id, lang).old_source
        return Entry("review", old) if old is not None else None

    def _entry_for(self, wanted: Wanted, lang: str, after: RuleText) -> Entry | None:
        rule_id, workspace = wanted.rule, self.workspace
        entry, status, source = (
            self.workspace.beside(rule_id, lang).entry,
            workspace.status(rule_id, lang),
            workspace.source(rule_id),
        )
        same = workspace.text(rule_id, lang).same_as(after)
        by = (entry.by if entry else "") if same else self.name if wanted.by is None else wanted.by
        if wanted.done and same and status.finished and wanted.made_from is None:
            pass  # it is done already
        elif wanted.done or wanted.made_from is not None:
            made = wanted.made_from or source
            kept = status.approval if wanted.done and same and made.same_as(source) else None
            entry = Entry("done" if wanted.done else "review", made, by, kept).of(after)
        elif not same:
            # Words replaced in a finished text leave it finished.
            finished = status.finished and not wanted.midway
            entry = Entry("done" if finished else "review", status.old_source or source, by).of(after)
        if wanted.approval is not None:
            approval = replace(wanted.approval, target=after.hash)
            entry = replace(entry or Entry("done", source), mark="done", approval=approval).of(after)
        wrong = entry is not None and workspace.checker.is_wrong(rule_id, lang, after, wanted.dismissed)
        return replace(entry, mark="review", approval=None) if entry is not None and wrong else entry

    # Undo

    def undo(self, step: Sequence[Change] | None = None) -> Step | None:
        """Undo a step, by default the last; texts that were changed since stay as they are."""
        return self._walk(self.history.last() if step is None else step, undone=True)

    def redo(self, step: Sequence[Change] | None = None) -> Step | None:
        """Redo a step, by default the last one undone."""
        return self._walk(self.history.next() if step is None else step, undone=False)

    def _walk(self, step: Sequence[Change], *, undone: bool) -> Step | None:
        if not step:
            return None
        self.workspace.refresh()
        changes = [one.reversed() for one in step] if undone else list(step)
        left = [one for one in changes if not self._is_as_before(one)]
        made = [one for one in changes if one not in left]
        with self.workspace.folders.database.change() as connection:
            self.history.mark(connection, step[0].step, undone=undone)
            self._carry_out(made, [(group, self._placed(group)) for group in by_file(made)], {})
        self.workspace.overlay.note_made()
        return Step(tuple(changes), tuple(left))

    def _is_as_before(self, one: Change) -> bool:
        with suppress(TablesideError):
            self._require(one.rule)
            now = self.workspace.text(one.rule, one.lang)
            return now.same_as(one.before) or now.same_as(one.after)
        return False

    def versions(self, rule_id: str, lang: str) -> tuple[RuleText, ...]:
        now = self.workspace.text(rule_id, lang)
        found: list[RuleText] = []
        for change in self.history.versions(rule_id, lang):
            for version in (change.after, change.before):
                if not version.same_as(now) and not any(version.same_as(one) for one in found):
                    found.append(version)
        return tuple(found)

    # Findings that were dismissed, notes

    def dismiss(self, rule_id: str, lang: str, key: str, reason: str) -> None:
        """Record why a finding does not count; it is not shown again as long as it finds the same."""
        if not reason.strip():
            raise TablesideError(N_("Give a reason for dismissing this finding."))
        self._record(rule_id, lang, dismissed={**self.workspace.beside(rule_id, lang).dismissed, key: reason.strip()})

    def restore(self, rule_id: str, lang: str, key: str) -> None:
        before = self.workspace.beside(rule_id, lang).dismissed
        self._record(rule_id, lang, dismissed={one: why for one, why in before.items() if one != key})

    def notes(self, rule_id: str, lang: str) -> tuple[Note, ...]:
        return self.workspace.beside(rule_id, lang).notes

    def add_note(self, rule_id: str, lang: str, text: str) -> None:
        if text.strip():
            self._record(rule_id, lang, notes=(*self.notes(rule_id, lang), Note(text.strip(), self.name, self._time())))

    def remove_note(self, rule_id: str, lang: str, note: Note) -> None:
        self._record(rule_id, lang, notes=tuple(one for one in self.notes(rule_id, lang) if one != note))

    def _record(self, rule_id: str, lang: str, **what: Any) -> None:
        self._make([], [], {(rule_id, lang): replace(self.workspace.beside(rule_id, lang), **what)})

    def _coming_with(self, one: Wanted, lang: str) -> Beside:
        """Return what is recorded beside a text, with the notes and dismissals that come with it."""
        own = self.workspace.beside(one.rule, lang)
        notes = tuple(sorted({*own.notes, *one.notes}, key=lambda note: note.time))
        return replace(own, notes=notes, dismissed={**one.dismissed, **own.dismissed})

    # Within

    def _make(
        self, changes: Sequence[Change], prepared: _Prepared | None = None, beside: _Records | None = None
    ) -> None:
        """Write changes into the history, the files and, in an installed copy, the rows; all of it or nothing."""
        workspace = self.workspace
        if workspace.overlay.active and workspace.folders.current != workspace.folders.root:
            workspace.overlay.begin()
            workspace.refresh()
            prepared = None
        if prepared is None:
            prepared = [(group, self._placed(group)) for group in by_file(changes)]
        with workspace.folders.database.change() as connection:
            if changes:
                self.history.add(connection, changes)
            self._carry_out(changes, prepared, beside or {})
        workspace.overlay.note_made()

    def _placed(self, changes: Sequence[Change]) -> Placed:
        store = self.workspace.store_of(changes[0].rule)
        return store.placed(changes[0].lang, {one.rule: one.after for one in changes})

    def _carry_out(self, changes: Sequence[Change], prepared: _Prepared, beside: _Records) -> None:
        """Write the files; what was written before a failure is put back."""
        written: list[tuple[Path, bytes | None]] = []
        try:
            for group, placed in prepared:
                self._write_texts(group, placed, written)
            self._write_records(changes, dict(beside))
        except NotSaved:
            for path, data in written:
                with suppress(NotSaved, OSError):
                    self.workspace.folders.write(path, data) if data is not None else path.unlink()
            self.workspace.refresh()
            raise

    def _write_texts(self, changes: Sequence[Change], placed: Placed, written: list[tuple[Path, bytes | None]]) -> None:
        workspace, (book, lang) = self.workspace, (book_of(changes[0].rule), changes[0].lang)
        if placed.after is None:
            return
        store = workspace.store_of(changes[0].rule)
        if store.kind is TextKind.RULE:
            begin_translation(workspace, book, lang)
        before = placed.path.read_bytes() if placed.path.is_file() else None
        if placed.after.strip():
            workspace.folders.write(placed.path, placed.after)
        else:
            placed.path.unlink(missing_ok=True)  # the last text of a language was undone
        written.append((placed.path, before))
        store.written(placed)
        workspace.refresh()
        if book != INTERFACE:
            workspace.library.saved(book, lang)
        if workspace.overlay.active and not workspace.is_own(book):
            with workspace.folders.database.change() as connection:
                workspace.overlay.put_words(connection, lang, {one.rule: one.after for one in changes})

    def _write_records(self, changes: Sequence[Change], beside: _Records) -> None:
        """Write what is recorded beside texts into their files and, in an installed copy, as rows."""
        workspace = self.workspace
        for one in changes:
            if one.lang != workspace.source_lang(book_of(one.rule)):
                text = one.rule, one.lang
                beside[text] = replace(beside.get(text) or workspace.beside(*text), entry=one.entry_after)
        found: dict[tuple[str, str], dict[str, Beside]] = {}
        for (rule, lang), record in beside.items():
            if record != workspace.beside(rule, lang):
                found.setdefault((book_of(rule), lang), {})[rule] = record
        for (book, lang), records in found.items():
            workspace.record(book, lang, records)
            if workspace.overlay.active and not workspace.is_own(book):
                with workspace.folders.database.change() as connection:
                    rows = {rule: record.as_data() for rule, record in records.items()}
                    workspace.overlay.put_beside(connection, lang, rows)

    def _require(self, rule_id: str) -> None:
        if not self.workspace.knows(rule_id):
            raise UnknownText(rule_id)

    def _time(self) -> str:
        return self._now().isoformat(timespec="seconds")
