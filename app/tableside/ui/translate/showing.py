"""What the editor shows of the rule on the draft: texts, neighbours, preview, findings, helps, links to pick."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent

from tableside.errors import TablesideError
from tableside.rulebook.findings import TITLE, Finding, Severity
from tableside.translation import SOURCE, Conflict, RuleText
from tableside.translation.picks import Pick, next_link, picks
from tableside.translation.texts import body_in, place_in
from tableside.ui.places import Place
from tableside.ui.translate.bench import Bench
from tableside.ui.translate.markdown_field import Mark
from tableside.ui.translate.session import TranslationSession

_CHECK_AFTER_MS = 250
_PREVIEW_AFTER_MS = 80
_HELP_AFTER_MS = 30


class Showing(Bench):
    """Keeps what is shown in step with the rule on the draft and what is typed for it."""

    moved = Signal()
    """Another rule is on the draft."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__(session)
        self.reference = session.recall("reference")
        self.found: tuple[Finding, ...] = ()
        self._finding = -1
        self.loading = False
        self._outdated = False
        self.checking, self.previewing, self.helping = (
            self.timer(ms) for ms in (_CHECK_AFTER_MS, _PREVIEW_AFTER_MS, _HELP_AFTER_MS)
        )
        self.checking.timeout.connect(self.check)
        self.previewing.timeout.connect(self.preview)
        self.helping.timeout.connect(self.help)
        columns = self.columns
        self.draft.opened.connect(self.show_rule)
        columns.field.link_wanted.connect(self.offer_links)
        columns.followed.connect(self._follow)
        self.picker.picked.connect(self._insert_pick)
        self.picker.dismissed.connect(columns.field.setFocus)
        self.link.clicked.connect(lambda _=False: self.offer_links())
        self.findings.dismissed.connect(self.check)
        self.book_findings.dismissed.connect(self._dismissed_in_book)
        self.sides.idToggled.connect(lambda at, on: self._switch_side(at) if on else None)
        self.side.insert_wanted.connect(columns.field.put)
        self.side.replace_wanted.connect(columns.field.replace_all)
        self.side.restore_wanted.connect(self.bring_back)
        self.side.place_wanted.connect(lambda view, target: self.session.services.navigator.go(Place(view, target)))
        self.header.reference_chosen.connect(self.choose_reference)
        self.header.helps_wanted.connect(self.toggle_helps)

    def retranslate(self) -> None:
        """Set every text anew."""
        super().retranslate()
        self.refresh()

    def restyle(self) -> None:
        """Take over colours and sizes."""
        super().restyle()
        self.refresh()

    def refresh(self) -> None:
        """Show everything anew but what is typed; while another page is shown, that can wait."""
        self._outdated = not self.isVisible()
        if self.draft.rule and self.isVisible():
            self.show_around()
            self.preview()
            self.help()
            self.check()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what changed meanwhile."""
        super().showEvent(event)
        if self._outdated:
            self.refresh()

    # The rule

    def show_rule(self) -> None:
        """Show the rule that is on the draft."""
        self.loading = True
        try:
            self.columns.title.setText(self.draft.typed.title)
            self.columns.field.load(self.draft.typed.body)
        finally:
            self.loading = False
        self.picker.hide()
        self.message.hide()
        self.conflict.hide()
        if (newer := self.pending) is not None:
            self.conflict.offer_newer(newer)
        self._finding = -1
        self.show_around()
        self.preview()
        self.checking.start(0)
        self.helping.start()
        self.moved.emit()

    @property
    def pending(self) -> Conflict | None:
        """What a newer installation says otherwise of the rule on the draft."""
        return self.session.pending.get((self.draft.rule, self.draft.lang))

    def show_around(self) -> None:
        """Show source, reference, neighbours and state."""
        draft = self.draft
        languages = self.session.workspace.library.languages(draft.book)
        reference = self.reference if self.reference in languages and self.reference not in (SOURCE, draft.lang) else ""
        self.header.show_choices(draft, reference)
        self.columns.show_rule(draft.rule, draft.lang, reference, titled=draft.titled)
        shown = tuple(lang for lang in (SOURCE, reference, draft.lang) if lang)
        order = draft.order()
        self.above.show_around(order, draft.rule, shown)
        self.below.show_around(order, draft.rule, shown)
        self.show_state()

    def show_state(self) -> None:
        """Say how far the rule is, and show how the source has changed."""
        gettext = self.session.gettext
        self.header.show_rule(self.draft)
        if self.draft.failure is not None or self.draft.conflict is not None:
            self.header.show_saved(gettext("Not saved"), good=False)
        elif self.draft.dirty:
            self.header.show_saved(gettext("Not saved yet"), good=False)
        else:
            self.header.show_saved(gettext("Saved"), good=True)
        status = self.draft.status
        if status.old_source is not None and not self.draft.base.empty:
            self.stale.offer(status.old_source, self.draft.source)
        else:
            self.stale.hide()
        journal = self.session.editor.undo_log
        document = self.columns.field.document()
        self.header.undo.setEnabled(journal.last is not None or document.isUndoAvailable())
        self.header.redo.setEnabled(journal.next is not None or document.isRedoAvailable())

    def preview(self) -> None:
        """Set what is typed as readers will see it."""
        self.previewing.stop()
        try:
            text = self.draft.text()
        except TablesideError as error:
            self.columns.preview.setPlainText(self.session.said(error))
            return
        self.columns.show_preview(self.draft.rule, self.draft.lang, text)

    def help(self) -> None:
        """Gather terms, similar texts and uses."""
        self.helping.stop()
        if self.side_area.isHidden():
            return
        self.side.show_rule(self.draft.rule, self.draft.lang)
        if self.side_stack.currentWidget() is self.book_findings:
            self._show_book_findings()

    def choose_reference(self, lang: str) -> None:
        """Show another reference language, or none."""
        self.reference = lang
        self.session.remember(reference=lang)
        self.show_around()

    def toggle_helps(self) -> None:
        """Show or hide what stands beside."""
        shown = self.side_area.isHidden()
        self.side_area.setVisible(shown)
        self.header.helps.setChecked(shown)
        if shown:
            self.help()

    def search_words(self) -> None:
        """Go to the field that finds words in use, with the selected ones."""
        if self.side_area.isHidden():
            self.toggle_helps()
        self.this_text.setChecked(True)
        selected = self.columns.field.selected() or self.columns.source.textCursor().selectedText()
        if selected:
            self.side.words.setText(selected)
        self.side.words.setFocus()
        self.side.words.selectAll()
        self.side.ensureWidgetVisible(self.side.words)

    # Findings

    def check(self) -> None:
        """Check what is typed."""
        self.checking.stop()
        if not self.draft.rule:
            return
        gettext = self.session.gettext
        try:
            typed = self.draft.text()
            self.found = self.session.checker.rule(self.draft.rule, self.draft.lang, typed)
        except TablesideError as error:
            self.message.say(self.session.said(error))
            return
        nothing = "" if typed.empty else gettext("The checks find nothing.")
        self.findings.show_findings(self.found, nothing)
        marks = []
        for one in self.found:
            if one.dismissed is None and one.end > one.start and one.part != TITLE:
                start, end = self._place(one)
                marks.append(Mark(start, end, one.severity is Severity.ERROR))
        self.columns.field.underline(marks)

    def _place(self, finding: Finding) -> tuple[int, int]:
        body = self.columns.field.toPlainText()
        start = place_in(body, self.draft.shape, finding.part, finding.start)
        return start, start + finding.end - finding.start

    def show_finding(self, finding: Finding) -> None:
        """Go to the place of a finding in the rule on the draft."""
        if finding.part == TITLE:
            self.columns.title.setFocus()
            self.columns.title.setSelection(finding.start, finding.end - finding.start)
        elif finding.end > finding.start:
            self.columns.field.select(*self._place(finding))
        else:
            self.columns.field.setFocus()

    def next_finding(self) -> None:
        """Go through the findings of the rule, one after the other."""
        self.check()
        counting = [one for one in self.found if one.dismissed is None]
        if counting:
            self._finding = (self._finding + 1) % len(counting)
            self.show_finding(counting[self._finding])

    def _switch_side(self, at: int) -> None:
        self.side_stack.setCurrentIndex(at)
        if self.side_stack.currentWidget() is self.book_findings:
            self._show_book_findings()

    def _show_book_findings(self) -> None:
        draft = self.draft
        found = self.session.attempt(lambda: self.session.checker.book(draft.book, draft.lang)) or ()
        nothing = self.session.gettext("The checks find nothing in this book.")
        self.book_findings.show_findings(found, nothing)

    def _dismissed_in_book(self) -> None:
        self._show_book_findings()
        self.check()

    # Links, terms, versions

    def offer_links(self) -> None:
        """Open the list of links under the cursor."""
        try:
            typed = self.draft.text()
        except TablesideError:
            typed = RuleText()
        offered = self.session.attempt(partial(picks, self.session.workspace, self.draft.rule, self.draft.lang, typed))
        if offered:
            self.picker.offer(offered, self.columns.field.caret())

    def insert_next_link(self) -> None:
        """Put in the first link of the source that the translation lacks, without asking."""
        try:
            lacking = next_link(self.session.workspace, self.draft.rule, self.draft.lang, self.draft.text())
        except TablesideError as error:
            self.message.say(self.session.said(error))
            return
        if lacking is not None:
            self._insert_pick(lacking)
        else:
            self.session.say(self.session.gettext("Every link of the source is there."))

    def _insert_pick(self, pick: Pick) -> None:
        selected = self.columns.field.selected()
        self.columns.field.put(pick.written(selected), "" if selected else pick.words)

    def bring_back(self, version: RuleText) -> None:
        """Put another version of the text into the fields."""
        self.columns.title.setText(version.title)
        self.columns.field.replace_all(body_in(version, self.draft.shape))

    def _follow(self, link: str) -> None:
        place = Place.from_link(link)
        self.session.services.navigator.go(Place("rules", place.target, place.language))
