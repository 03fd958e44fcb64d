"""Working on the texts: saving one rule, marking it done, undo and redo; nothing of anybody's is ever overwritten."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime

from tableside.errors import N_, TablesideError
from tableside.rulebook import UnknownRuleError
from tableside.rulebook.ids import book_of, local_of
from tableside.storage.database import shared
from tableside.translation.languages import begin_translation
from tableside.translation.others_changes import OthersChanges
from tableside.translation.status import Approval, Entry, Note, Reason, Sidecar
from tableside.translation.steps import (
    Conflict,
    Outcome,
    Saved,
    Wanted,
    Way,
    by_file,
    changes_something,
    joined,
    run_through,
)
from tableside.translation.store import INTERFACE, Placed, TextKind, UnknownText, kind_of
from tableside.translation.texts import BreaksStructure, RuleText
from tableside.translation.undo_log import Change, UndoLog
from tableside.translation.workspace import Workspace

_Prepared = list[tuple[list[Change], Placed]]
"""Changes by the file that they are made in, and that file with them in place."""
_AT_ONCE = 25
TYPED = "typed "
"""How the name of a step begins that was saved in the midst of typing."""


class Editor:
    """Changes texts and statuses of a workspace, each change written down first and then made."""

    def __init__(self, workspace: Workspace, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.workspace = workspace
        self.undo_log = UndoLog(shared(workspace.folders.database), workspace.folders.state.name)
        self.name = ""
        """Who is at the keyboard; kept beside what they translate, approve and note."""
        self._now = now
        self.others = OthersChanges(workspace)
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
    ) -> Saved | Conflict:
        """Put a rule's text in its file; `base` is the text that the editing began from.

        Nobody has called finished what is saved without `done`, whatever was said of the words before; changed back
        to these it is as they were.

        Where the file was changed meanwhile, only this rule is exchanged in it; where this very rule was changed, a
        conflict is returned. If the disk refuses, the error says so and the file is as before.
        """
        wanted = Wanted(rule_id, text, base, done=done, midway=not done)
        with self._turn((book_of(rule_id), lang)):
            change = self._change(wanted, lang, "" if done else f"{TYPED}{self._new_step()}")
            if isinstance(change, Conflict):
                return change
            if change.after.same_as(change.before):
                change = replace(change, step=self._step_of_typing(rule_id, lang))
            return Saved(change.after, self._make((change,)))

    def _step_of_typing(self, rule_id: str, lang: str) -> str:
        """Return the step that a text was typed in last: undo takes back with it what is then said of the words."""
        last = self.undo_log.last
        typed = last is not None and (last.rule, last.lang) == (rule_id, lang) and last.step.startswith(TYPED)
        return last.step if last is not None and typed else ""

    def give_up(self, rule_id: str, lang: str, typed: RuleText, base: RuleText) -> None:
        """Give up what was typed from `base` on for what is in the file; undo leads back to it, and from it to that."""
        with self._turn():
            theirs, entry = self.workspace.text(rule_id, lang), self._entry(rule_id, lang)
            mine = self._change(Wanted(rule_id, typed, theirs, midway=True), lang)
            if isinstance(mine, Conflict) or mine.after.same_as(theirs):
                return
            taken = replace(mine.reversed(), entry_after=entry)
            came = self._step_alone(rule_id, lang, theirs)
            typing = replace(mine, before=base, entry_before=came.entry_before if came else mine.entry_before)
            try:
                self._placed((mine,))
            except BreaksStructure:
                # It cannot stand in the file, so that no undo may put it there; it is a version all the same.
                step = self._new_step()
                typing, taken = replace(typing, step=step), replace(taken, step=step)
            if came is not None:
                # What took theirs stands for the step they came with, which undo would else meet a second time.
                self.undo_log.undo()
            for one in (typing, taken):
                self.undo_log.add([one])
            self.undo_log.finish()

    def _step_alone(self, rule_id: str, lang: str, text: RuleText) -> Change | None:
        """Return the last step of all where it has put this text in its place, and nothing else anywhere."""
        step = self.undo_log.last_step()
        alone = len(step) == 1 and (step[0].rule, step[0].lang) == (rule_id, lang)
        return step[0] if alone and step[0].after.same_as(text) and not step[0].before.same_as(text) else None

    def save_all(self, lang: str, wanted: Sequence[Wanted], called: str = "") -> Outcome:
        """Save many texts as one step of undo, each file written once.

        What was changed meanwhile and what cannot stand in its file is left as it is, and told.
        """
        return run_through(self.saving(lang, wanted, called))

    def saving(self, lang: str, wanted: Sequence[Wanted], called: str = "") -> Generator[int, None, Outcome]:
        """Save many texts as one step, yielding how many are prepared; nothing is written before the last of them.

        Whoever stops asking for more has changed nothing. The name of the step begins with what it is `called`.
        """
        workspace = self.workspace
        for book in {book_of(one.rule) for one in wanted}:
            for _ in workspace.judging(book, lang):
                yield 0
        step = f"{called}{self._new_step()}"
        found: list[Change | Conflict] = []
        for first in range(0, len(wanted), _AT_ONCE):
            found += [self._change(one, lang, step) for one in wanted[first : first + _AT_ONCE]]
            yield len(found)
        changes = [one for one in found if isinstance(one, Change)]
        self._take_down(changes)
        placed, refused = yield from self._placing(changes)
        with self._turn():
            moved = {one.rule: one for one in self._moved(changes)}
            left = [one for one in changes if one.rule not in refused and one.rule not in moved]
            self._make(left, None if moved else placed)
        return Outcome((*(one for one in found if isinstance(one, Conflict)), *moved.values()), refused)

    def _placing(self, changes: Sequence[Change]) -> Generator[int, None, tuple[_Prepared, dict[str, TablesideError]]]:
        """Put texts in the places of their files, a file at a time, and find those that cannot stand there."""
        refused: dict[str, TablesideError] = {}
        prepared: _Prepared = []
        for group in by_file([one for one in changes if changes_something(one)]):
            try:
                prepared.append((group, self._placed(group)))
            except BreaksStructure:
                refused |= dict(self._refused(group))
                kept = [one for one in group if one.rule not in refused]
                prepared += [(kept, self._placed(kept))] if kept else []
            yield len(changes)
        return prepared, refused

    def _moved(self, changes: Sequence[Change]) -> Iterator[Conflict]:
        """Yield what somebody else changed since a change was prepared."""
        for one in changes:
            theirs = self.workspace.text(one.rule, one.lang)
            if not theirs.same_as(one.before):
                yield Conflict(one.rule, one.lang, one.before, one.after, theirs)

    def _refused(self, changes: Sequence[Change]) -> Iterator[tuple[str, BreaksStructure]]:
        """Yield the changes of one file that cannot stand in it, found by halving."""
        try:
            self._placed(changes)
        except BreaksStructure as error:
            if len(changes) == 1:
                yield changes[0].rule, error
                return
            middle = len(changes) // 2
            yield from self._refused(changes[:middle])
            yield from self._refused(changes[middle:])

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
        before = self._entry(rule_id, lang) or self._entry_by_file(rule_id, lang)
        approval = self.workspace.status(rule_id, lang).approval if mark == "done" else None
        right = mark == "done" and not self.workspace.checker.is_wrong(rule_id, lang, text)
        entry = Entry("done" if right else "review", source, before.by if before else "", approval).of(text)
        self._make((Change(rule_id, lang, text, text, before, entry, self._time()),))

    def approve(self, rule_id: str, lang: str) -> None:
        """Say under one's name that a translation was read and found right, which is thereby done."""
        if not self.name:
            raise TablesideError(N_("Enter your name first: it is recorded with the approval."))
        status = self.workspace.status(rule_id, lang)
        if not status.finished and status.reason is not Reason.STARTED:
            raise TablesideError(
                N_("Something in this text is missing, out of date or wrong; it cannot be approved yet.")
            )
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
        if approval is not None:
            new = new.of(text)
        self._make((Change(rule_id, lang, text, text, before, new, self._time()),))

    def _change(self, wanted: Wanted, lang: str, step: str = "") -> Change | Conflict:
        """Return what saving a text would change, or what stands against it."""
        rule_id, workspace = wanted.rule, self.workspace
        self._require(rule_id, lang)
        store = workspace.store_of(rule_id)
        mine, theirs = store.tidied(rule_id, wanted.text), workspace.text(rule_id, lang)
        origin = store.tidied(rule_id, wanted.base) if wanted.base is not None else theirs
        if not theirs.same_as(origin) and not theirs.same_as(mine):
            return Conflict(rule_id, lang, origin, mine, theirs)
        before = self._entry(rule_id, lang) or self._entry_by_file(rule_id, lang)
        after = before if lang == workspace.source_lang(book_of(rule_id)) else self._entry_for(wanted, lang, mine)
        return Change(rule_id, lang, theirs, mine, before, after, self._time(), step)

    def _entry_by_file(self, rule_id: str, lang: str) -> Entry | None:
        """Return the doubt that a catalogue holds about a message; it goes with the old words and returns with them."""
        if kind_of(rule_id) is not TextKind.MESSAGE:
            return None
        old = self.workspace.status(rule_id, lang).old_source
        return Entry("review", old) if old is not None else None

    def _entry_for(self, wanted: Wanted, lang: str, after: RuleText) -> Entry | None:
        """Return what is to stand beside a text once it is saved."""
        rule_id, workspace = wanted.rule, self.workspace
        entry, status, source = self._entry(rule_id, lang), workspace.status(rule_id, lang), workspace.source(rule_id)
        same = workspace.text(rule_id, lang).same_as(after)
        by = (entry.by if entry else "") if same else self.name if wanted.by is None else wanted.by
        if wanted.done or wanted.made_from is not None:
            made = wanted.made_from or source
            kept = status.approval if wanted.done and same and made.same_as(source) else None
            entry = Entry("done" if wanted.done else "review", made, by, kept).of(after)
        elif not same and wanted.midway and (typed := self._typed_over(rule_id, lang, after)) is not None:
            return typed.entry_before
        elif not same:
            # Words replaced in a finished text leave it finished; anything else still wants a look.
            finished = status.finished and not wanted.midway
            entry = Entry("done" if finished else "review", status.old_source or source, by).of(after)
        if wanted.approval is not None:
            approval = replace(wanted.approval, target=after.hash)
            entry = replace(entry or Entry("done", source), mark="done", approval=approval).of(after)
        if entry is None or entry.mark != "done" or not self._is_wrong(wanted, lang, after):
            return entry
        return replace(entry, mark="review", approval=None)

    def _is_wrong(self, wanted: Wanted, lang: str, after: RuleText) -> bool:
        return self.workspace.checker.is_wrong(wanted.rule, lang, after, wanted.dismissed)

    def _typed_over(self, rule_id: str, lang: str, text: RuleText) -> Change | None:
        """Return the change in which somebody typed over words that stand there again; None where others do."""
        log = self.undo_log
        for one in reversed(log.changes[: log.standing]):
            if (one.rule, one.lang) != (rule_id, lang):
                continue
            # What was said or done since by anything but typing is not taken back by typing.
            if not one.step.startswith(TYPED) or one.before.same_as(one.after):
                return None
            if one.before.same_as(text):
                return one
        return None

    # Undo

    def undo(self) -> Change | Conflict | None:
        """Take the last change back, whichever rule it was in, and return it; None when there is none.

        Changes that were made in one step go together, or not at all where somebody changed one of them since.
        """
        return run_through(self.undoing())

    def undoing(self) -> Generator[int, None, Change | Conflict | None]:
        """Take the last step back, yielding how much is prepared; nothing is written before the last of it."""
        return self._all_of("undo")

    def redo(self) -> Change | Conflict | None:
        """Make the change again that was taken back last."""
        return run_through(self.redoing())

    def redoing(self) -> Generator[int, None, Change | Conflict | None]:
        """Make the step again that was taken back last, yielding how much is prepared."""
        return self._all_of("redo")

    def going_past(self, way: Way, *, over: bool) -> Generator[int, None, Change | Conflict | None]:
        """Undo or redo a step although texts of it were changed since, so that one comes to those before or after.

        Those texts stay as they are; or the step goes `over` them, as a change of its own that keeps theirs.
        """
        self.look_at_steps()
        moved = {(one.rule, one.lang): one.theirs for one in self._changed_since(joined(self._step(way)))}
        forced = [
            replace(
                one, before=moved[one.rule, one.lang], entry_before=self._entry(one.rule, one.lang), time=self._time()
            )
            for one in joined(self._step(way))
            if over and (one.rule, one.lang) in moved
        ]
        for group in by_file(forced):
            self._placed(group)  # what cannot stand in its file is said before anything is written
        result = yield from self._all_of(way, leaving=True)
        step = self._new_step()
        self._make([replace(one, step=step) for one in forced])
        return result

    def look_at_steps(self) -> None:
        """Take in the steps that somebody else made."""
        with self._turn():
            pass

    def _step(self, way: Way) -> list[Change]:
        """Return what an undo or a redo is to change."""
        log = self.undo_log
        return [one.reversed() for one in log.last_step()] if way == "undo" else list(log.next_step())

    def _all_of(self, way: Way, *, leaving: bool = False) -> Generator[int, None, Change | Conflict | None]:
        self.look_at_steps()
        step = self._step(way)
        every, moved = joined(step), self._changed_since(joined(step))
        if not every:
            return None
        if moved and not leaving:
            return replace(moved[0], way=way, others=len(moved) - 1)
        left = {(one.rule, one.lang) for one in moved}
        changes = [one for one in every if (one.rule, one.lang) not in left]
        self._take_down(changes)
        placed: _Prepared = []
        for group in by_file(changes):
            placed.append((group, self._placed(group)))
            yield sum(len(one) for one, _ in placed)
        with self._turn():
            if still := self._step(way) == step and not self._changed_since(changes):
                self.undo_log.undo(len(step)) if way == "undo" else self.undo_log.redo(len(step))
                self._carry_out(changes, placed)
                self.undo_log.finish()
        # Somebody was at the same texts meanwhile: then it is another step, or another one of them was changed.
        return every[-1] if still else (yield from self._all_of(way, leaving=leaving))

    def _changed_since(self, changes: Sequence[Change]) -> list[Conflict]:
        """Return the texts that somebody made other than they were, are to be and were made by the steps."""
        made = {(one.rule, one.lang): one.after for one in self.undo_log.changes[: self.undo_log.standing]}
        return [
            one
            for one in self._moved(changes)
            if not one.theirs.same_as(one.mine) and not one.theirs.same_as(made.get((one.rule, one.lang), one.base))
        ]

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
            raise TablesideError(N_("Give a reason for dismissing this finding."))
        self._dismissal(rule_id, lang, key, reason.strip())

    def restore(self, rule_id: str, lang: str, key: str) -> None:
        """Let a dismissed finding count again."""
        self._dismissal(rule_id, lang, key, None)

    def _dismissal(self, rule_id: str, lang: str, key: str, reason: str | None) -> None:
        book = book_of(rule_id)
        with self._turn():
            sidecar = self.workspace.sidecar(book, lang)
            self._write_status(book, lang, sidecar.with_dismissal(local_of(rule_id), key, reason))

    # Notes

    def notes(self, rule_id: str, lang: str) -> tuple[Note, ...]:
        """Return what was noted beside a text, the oldest first."""
        return self.workspace.sidecar(book_of(rule_id), lang).notes.get(local_of(rule_id), ())

    def add_note(self, rule_id: str, lang: str, text: str) -> None:
        """Write a note beside a text, under one's name."""
        if text.strip():
            new = Note(text.strip(), self.name, self._time())
            with self._turn():
                self.set_notes(rule_id, lang, (*self.notes(rule_id, lang), new))

    def remove_note(self, rule_id: str, lang: str, note: Note) -> None:
        """Take a note away."""
        with self._turn():
            self.set_notes(rule_id, lang, tuple(one for one in self.notes(rule_id, lang) if one != note))

    def set_notes(self, rule_id: str, lang: str, notes: tuple[Note, ...]) -> None:
        """Put these notes in place of those beside a text."""
        book = book_of(rule_id)
        with self._turn():
            sidecar = self.workspace.sidecar(book, lang)
            self._write_status(book, lang, sidecar.with_notes(local_of(rule_id), notes))

    def add_word(self, book: str, lang: str, word: str) -> None:
        """Take a word into those of a book that no spelling dictionary has."""
        with self._turn():
            sidecar = self.workspace.sidecar(book, lang)
            self._write_status(book, lang, replace(sidecar, words=tuple({*sidecar.words, word})))

    # Within

    def _make(self, wanted: Sequence[Change], prepared: _Prepared | None = None) -> bool:
        changes = [one for one in wanted if changes_something(one)]
        if not changes:
            return False
        with self._turn():
            self._make_in_turn(changes, prepared)
        return True

    def _make_in_turn(self, changes: Sequence[Change], prepared: _Prepared | None) -> None:
        self._take_down(changes)
        placed = prepared or [(group, self._placed(group)) for group in by_file(changes)]
        self.undo_log.add(changes)
        self._carry_out(changes, placed)
        self.undo_log.finish()

    @contextmanager
    def _turn(self, *places: tuple[str, str]) -> Iterator[None]:
        """Keep others from the texts while these are read, changed and written, and know what they did before."""
        with self.workspace.turn():
            self.catch_up(*places)
            yield

    def catch_up(self, *places: tuple[str, str]) -> None:
        """Take in the steps of others, and take back what the disk has refused in the middle of a step.

        Where that is refused again, nothing can be done in the same books and languages, and anything elsewhere.
        """
        if self.undo_log.outdated:
            self.undo_log.reload()
            if self.undo_log.unfinished:
                with suppress(TablesideError):
                    self._finish(joined(self.undo_log.unfinished))
        elif begun := self.undo_log.unfinished:
            try:
                self._carry_out_where_possible(joined([one.reversed() for one in reversed(begun)]))
                self.undo_log.call_off()
            except TablesideError:
                if not {(book_of(one.rule), one.lang) for one in begun}.isdisjoint(places):
                    raise

    def _take_down(self, changes: Sequence[Change]) -> None:
        """Remember the sources, and copy an installation, before anything is written."""
        workspace = self.workspace
        for book, changed in dict.fromkeys((book_of(one.rule), one.lang) for one in changes):
            source = workspace.source_lang(book)
            for lang in workspace.targets(book) if changed == source else (changed,):
                if lang in workspace.languages_of(book) and lang != source:
                    workspace.remember_step(book, lang)
            workspace.make_own(book)

    def _placed(self, changes: Sequence[Change]) -> Placed:
        """Put the texts of one file in their places."""
        store = self.workspace.store_of(changes[0].rule)
        return store.placed(changes[0].lang, {one.rule: one.after for one in changes})

    def _carry_out(self, changes: Sequence[Change], placed: _Prepared) -> None:
        for group, one in placed:
            self._write_texts(group, one)
        for book, lang in dict.fromkeys((book_of(one.rule), one.lang) for one in changes):
            if lang != self.workspace.source_lang(book):
                own = [one for one in changes if (book_of(one.rule), one.lang) == (book, lang)]
                self._write_entries(book, lang, own)

    def _write_texts(self, changes: Sequence[Change], placed: Placed) -> None:
        """Write one file."""
        workspace, (book, lang) = self.workspace, (book_of(changes[0].rule), changes[0].lang)
        store = workspace.store_of(changes[0].rule)
        if not store.current(placed, lang):
            placed = self._placed(changes)  # somebody else saved meanwhile
        if placed.after is None:
            return
        if store.kind is TextKind.RULE:
            begin_translation(workspace, book, lang)
        workspace.folders.write(placed.path, placed.after)
        store.written(placed)
        workspace.refresh()
        if book != INTERFACE:
            workspace.library.saved(book, lang)
        self.others.know_texts(book, lang, [one.rule for one in changes])

    def _write_entries(self, book: str, lang: str, changes: Sequence[Change]) -> None:
        """Write what stands beside the texts of a book."""
        before = self.workspace.sidecar(book, lang)
        entries = dict(before.entries)
        for one in changes:
            local = local_of(one.rule)
            if one.entry_after is None:
                entries.pop(local, None)
            else:
                entries[local] = one.entry_after
        if entries != before.entries:
            self._write_status(book, lang, replace(before, entries=entries))

    def _write_status(self, book: str, lang: str, sidecar: Sidecar) -> None:
        """Write what stands beside the texts of a book, which is then no change by somebody else."""
        self.workspace.write_sidecar(book, lang, sidecar)
        self.others.know_status(book, lang)

    def _finish_what_was_begun(self) -> None:
        """Carry out the step that was written down when the program was killed."""
        if not self.undo_log.unfinished:
            return
        # Otherwise the changes stay in the log and among the versions of their texts.
        with suppress(TablesideError), self.workspace.turn():
            self._finish(joined(self.undo_log.unfinished))

    def _finish(self, changes: Sequence[Change]) -> None:
        self._carry_out_where_possible(changes)
        self.undo_log.finish()

    def _carry_out_where_possible(self, changes: Sequence[Change]) -> None:
        """Carry out changes, but for the texts that somebody else has made something other of."""
        theirs = {one.rule: self.workspace.text(one.rule, one.lang) for one in changes}
        left = [one for one in changes if theirs[one.rule].same_as(one.before) or theirs[one.rule].same_as(one.after)]
        self._carry_out(left, [(group, self._placed(group)) for group in by_file(left)])

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

    def _new_step(self) -> str:
        return f"{self._time()} {len(self.undo_log.changes)}"

    def _time(self) -> str:
        return self._now().isoformat(timespec="seconds")
