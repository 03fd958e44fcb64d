"""Assistance while typing: checks with their underlines, links that are picked, and undo beyond the text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tableside.errors import TablesideError
from tableside.rulebook.findings import TITLE, Finding, Severity
from tableside.translation import Conflict, RuleText
from tableside.translation.picks import Pick, next_link, picks
from tableside.translation.steps import Way
from tableside.translation.texts import place_in
from tableside.translation.undo_log import Change
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.markdown_field import LinkPicker, Mark
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets.offers import OfferBar

_CHECK_AFTER_MS = 250


class RuleChecks(QObject):
    """Checks what is typed, lists what it finds and underlines it in the field."""

    def __init__(
        self, session: TranslationSession, draft: Draft, columns: Columns, findings: FindingList, message: OfferBar
    ) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._columns = columns
        self._list = findings
        self._message = message
        self._at = -1
        self.found: tuple[Finding, ...] = ()
        self._later = QTimer(self, singleShot=True, interval=_CHECK_AFTER_MS)
        self._later.timeout.connect(self.check)
        findings.dismissed.connect(self.check)

    def check_later(self) -> None:
        """Check when a moment has passed without a key."""
        self._later.start()

    def begin(self) -> None:
        """Check a rule that was just opened, after it is shown."""
        self._at = -1
        QTimer.singleShot(0, self, self.check)

    def check(self) -> None:
        self._later.stop()
        if not self._draft.rule:
            return
        try:
            typed = self._draft.text()
            self.found = self._session.checker.rule(self._draft.rule, self._draft.lang, typed)
        except TablesideError as error:
            self._message.say(self._session.sentence(error))
            return
        nothing = "" if typed.empty else self._session.gettext("The checks find nothing.")
        self._list.show_findings(self.found, nothing)
        marks = []
        for one in self.found:
            if one.dismissed is None and one.end > one.start and one.part != TITLE:
                start, end = self._place(one)
                marks.append(Mark(start, end, one.severity is Severity.ERROR))
        self._columns.field.underline(marks)

    def go_to(self, finding: Finding) -> None:
        """Go to the place of a finding in the rule being edited."""
        if finding.part == TITLE:
            self._columns.title.setFocus()
            self._columns.title.setSelection(finding.start, finding.end - finding.start)
        elif finding.end > finding.start:
            self._columns.field.select(*self._place(finding))
        else:
            self._columns.field.setFocus()

    def go_to_next(self) -> None:
        """Go through the findings of the rule, one after the other."""
        self.check()
        counting = [one for one in self.found if one.dismissed is None]
        if counting:
            self._at = (self._at + 1) % len(counting)
            self.go_to(counting[self._at])

    def _place(self, finding: Finding) -> tuple[int, int]:
        body = self._columns.field.text()
        start = place_in(body, self._draft.shape, finding.part, finding.start)
        return start, start + finding.end - finding.start


class LinkInserter(QObject):
    """Puts links and terms into the field: from a list under the cursor, or the next one that is lacking."""

    def __init__(
        self, session: TranslationSession, draft: Draft, columns: Columns, message: OfferBar, over: QWidget
    ) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._field = columns.field
        self._message = message
        self.picker = LinkPicker(session.services, over)
        self.picker.picked.connect(self._insert)
        self.picker.dismissed.connect(self._field.setFocus)
        self.picker.written.connect(self._field.put)
        self._field.link_wanted.connect(lambda: self.offer("[["))

    def offer(self, brackets: str = "") -> None:
        """Open the list of links under the cursor; brackets that were typed to open it are not lost."""
        try:
            typed = self._draft.text()
        except TablesideError:
            typed = RuleText()
        found = partial(picks, self._session.workspace, self._draft.rule, self._draft.lang, typed)
        offered = self._session.attempt(found)
        if offered:
            self.picker.offer(offered, self._field.caret(), brackets)
        elif brackets:
            self._field.put(brackets)

    def insert_next(self) -> None:
        """Put in the first link of the source that the translation lacks, without asking."""
        try:
            lacking = next_link(self._session.workspace, self._draft.rule, self._draft.lang, self._draft.text())
        except TablesideError as error:
            self._message.say(self._session.sentence(error))
            return
        if lacking is not None:
            self._insert(lacking)
        else:
            self._session.say(self._session.gettext("Every link of the source is there."))

    def _insert(self, pick: Pick) -> None:
        selected = self._field.selected()
        self._field.put(pick.written(selected), "" if selected else pick.words)


class StepsBeyond:
    """Undo and redo of what was done in other texts; a bar tells how far it is where there are many."""

    def __init__(self, session: TranslationSession, draft: Draft, columns: Columns) -> None:
        self._session, self._editor, self._draft, self._columns = session, session.editor, draft, columns
        self.bar = SavingBar(session)
        self.bar.failed.connect(draft.failed)

    def keep_order(self) -> None:
        """Leave what was typed before a step of somebody else to the log, so that undo follows the order of time."""
        if self._editor.undo_log.outdated:
            self._session.attempt(self._editor.look_at_steps)
        draft = self._draft
        if draft.rule and draft.met_others and (not draft.dirty or draft.save()):
            self._columns.field.document().clearUndoRedoStacks()
            draft.settle_undo()

    def undo(self) -> None:
        """Take the last step back, whichever text it was in."""
        self._make("undo", self._draft.undoing())

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        self._make("redo", self._editor.redoing())

    def go_past(self, met: Conflict, *, over: bool) -> None:
        """Go on with a step that met a text changed since: leave that as it is, or put the step over it."""
        if met.way is not None:
            self._make(met.way, self._editor.going_past(met.way, over=over))

    def _make(self, way: Way, work: Generator[int, None, Change | Conflict | None]) -> None:
        self._session.attempt(self._editor.look_at_steps)
        log = self._editor.undo_log
        step = log.last_step() if way == "undo" else log.next_step()
        if not self.bar.running:
            self.bar.begin(work, len(step), partial(self._show, step))

    def _show(self, step: Sequence[Change], change: Change | Conflict | None) -> None:
        if self._draft.show_step(step, change):
            self._columns.field.setFocus()


class ErrorQuestion:
    """Asks once before a text with errors is left behind as done."""

    def __init__(self, session: TranslationSession, draft: Draft, message: OfferBar, save: Callable[[], bool]) -> None:
        self._session, self._draft, self._message, self._save = session, draft, message, save
        self._about: RuleText | None = None
        self._again: Callable[[], None] = lambda: None

    def passed(self, again: Callable[[], None]) -> bool:
        """Return whether nothing is wrong, or somebody goes on all the same; False while the question stands."""
        errors = self._draft.errors()
        if errors and not self._save():
            return False  # it is said why not
        text = self._draft.text()
        # Who goes on with one thing has not said so of another.
        if not errors or (self._about, self._again) == (text, again):
            self._about = None
            return True
        self._about, self._again = text, again
        gettext = self._session.gettext
        what = errors[0].sentence(self._session.services.language.catalogue)
        stays = gettext("Still “Needs review”: fix or dismiss this, then mark the text as done.")
        self._message.say(f"{what} {stays}", gettext("Continue anyway"))
        return False

    def answer(self) -> bool:
        """Go on all the same; False where nothing was asked."""
        if self._about is None:
            return False
        self._again()
        return True

    def forget(self) -> None:
        """Ask again: the text was changed."""
        self._about = None
