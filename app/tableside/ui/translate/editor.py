"""The editor: showing a text, saving and finishing it; nothing that is typed is ever lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict, Reason, RuleText
from tableside.translation.languages import finish_language
from tableside.translation.texts import body_in
from tableside.ui.places import Place
from tableside.ui.translate.approving import Approver, Notes
from tableside.ui.translate.assist import ErrorQuestion, LinkInserter, RuleChecks, StepsBeyond
from tableside.ui.translate.bars import ConflictBar, EditorHeader, StaleBar
from tableside.ui.translate.columns import Columns, Neighbours
from tableside.ui.translate.draft import Draft, Typed
from tableside.ui.translate.helps import HelpsPane
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import TranslationSession
from tableside.ui.translate.spelling import Spelling
from tableside.ui.view import Follower
from tableside.ui.widgets import bare, command, label_tool, named, push_button
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.offers import OfferBar
from tableside.ui.widgets.web_pages import leads_outside

_SAVE_AFTER_MS = 1500
_SAVE_AT_LAST_MS = 2_500
"""Steady typing is saved this often, although it never pauses."""
_PREVIEW_AFTER_MS = 80
_HELP_AFTER_MS = 30
_MATCH_KEYS = 5
_SIDE_IN_EM = 17
_NARROW_IN_EM = 40
_LOW_IN_EM = 26
_LOW_FOR_BOTH_IN_EM = 34
"""In less height two versions of a text and the editor below them would leave room for neither."""
_HANDLE = 9
_FINDINGS = 92
"""Room for three findings of a line each; what else there is goes to the text and its preview."""


class Going:
    """Opens one text after another, by hand, by its number or because something is left to do in it."""

    def __init__(self, session: TranslationSession, draft: Draft, columns: Columns, save: Callable[[], bool]) -> None:
        self._session = session
        self._draft = draft
        self._columns = columns
        self._save = save

    def open(self, rule: str, lang: str) -> bool:
        """Open a rule, once the present one is safe."""
        if (self._draft.rule, self._draft.lang) == (rule, lang) and not self._save():
            return True
        self.leave()
        self._session.workspace.refresh()
        if rule not in self._session.workspace.source_texts(book_of(rule)):
            return False
        self._draft.open(rule, lang)
        return True

    def leave(self) -> None:
        """Save what is typed; what cannot be saved waits where it is, and nobody has to stay for it."""
        if not self._draft.rule or self._save():
            return
        self._draft.keep_unsaved()
        cited = self._session.cited(self._draft.rule)
        told = self._session.gettext("{text} is not saved; what you typed waits there.", text=cited)
        self._session.unsaved.tell(self._draft.rule, self._draft.lang, told)

    def open_book(self, book: str, lang: str) -> None:
        """Open the next unfinished rule of a book, or its first."""
        here = self._draft.rule if self._draft.rule and self._draft.book == book else None
        if here is not None and not self._session.workspace.text(here, lang).empty:
            self.open(here, lang)
            return
        rule = self._session.attempt(lambda: self._session.workspace.next_unfinished(book, lang))
        first = next(iter(self._session.statuses(book, lang)), None)
        if rule or first:
            self.open(rule or first or "", lang)
            self._columns.field.setFocus()

    def to(self, rule: str) -> None:
        """Open another rule of the same language."""
        if self.open(rule, self._draft.lang):
            self._columns.take_focus(title_alone=self._draft.title_alone)

    def to_previous(self) -> None:
        """Go to the rule before, finished or not."""
        self._by(-1)

    def to_next(self) -> None:
        """Go to the rule after, finished or not."""
        self._by(1)

    def is_gone(self) -> bool:
        """Return whether there is no book to go on with; that is said where the text is not saved."""
        return self._draft.is_gone and not self._save()

    def _by(self, step: int) -> None:
        if self.is_gone():
            return
        order = self._draft.order()
        at = order.index(self._draft.rule) + step if self._draft.rule in order else 0
        if 0 <= at < len(order):
            self.to(order[at])

    def to_next_unfinished(self) -> None:
        """Go to the next rule with something to do."""
        if self.is_gone():
            return
        self.leave()
        session, draft = self._session, self._draft
        rule = session.workspace.next_unfinished(draft.book, draft.lang, after=draft.rule)
        if rule is None:
            # A language that is whole in a book is no draft there any more.
            session.attempt(lambda: finish_language(session.workspace, draft.lang))
            session.tell_saved(draft.book, draft.lang)
            session.say(session.gettext("Every text of this book is done."))
        elif rule == draft.rule:
            session.say(session.gettext("Nothing else is left to do in this book."))
        else:
            self.to(rule)

    def to_next_unapproved(self, rule: str | None) -> None:
        """Go to the next rule that wants an approval, or say that there is none."""
        if rule is not None:
            self.to(rule)
        else:
            self._session.say(self._session.gettext("Every finished text of this book is approved."))


class EditorPage(QWidget):
    """Where a translation gets further, rule by rule."""

    overview_wanted = Signal()
    list_wanted = Signal()
    moved = Signal()
    """Another rule is being edited."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-editor")
        self.session = session
        self.draft = Draft(session)
        self.header = EditorHeader(session)
        self.message = OfferBar("translate-message", "act")
        self.stale = StaleBar(session)
        self.conflict = ConflictBar(session)
        self.above = Neighbours(session, "neighbours-above", before=True)
        self.columns = Columns(session)
        self.findings = FindingList(session, "rule-findings", cite=False)
        self.below = Neighbours(session, "neighbours-below", before=False)
        self.helps = HelpsPane(session, self.draft)
        self.checks = RuleChecks(session, self.draft, self.columns, self.findings, self.message)
        self.links = LinkInserter(session, self.draft, self.columns, self.message, self)
        self.going = Going(session, self.draft, self.columns, self.save)
        self.approver = Approver(session, self.draft, self.save)
        self.notes = Notes(session)
        self.spelling = Spelling(session, self.draft, self.columns)
        self.helps.text_helps.put_below_terms(self.notes)
        self.previous = push_button("go-previous", clicked=lambda: self.going.to_previous())
        self.link = push_button("insert-link", clicked=lambda: self.links.offer())
        self.done = push_button("mark-done", clicked=self.mark_done)
        self.next = push_button("go-next", clicked=lambda: self.going.to_next_unfinished())
        self.steps = StepsBeyond(session, self.draft, self.columns)
        self.reference = session.recall("reference")
        self._loading = False
        self._narrow = False
        self.question = ErrorQuestion(session, self.draft, self.message, self.save)
        self._saving = QTimer(self, singleShot=True, interval=_SAVE_AFTER_MS)
        self._saving_at_last = QTimer(self, singleShot=True, interval=_SAVE_AT_LAST_MS)
        self._previewing = QTimer(self, singleShot=True, interval=_PREVIEW_AFTER_MS)
        self._helping = QTimer(self, singleShot=True, interval=_HELP_AFTER_MS)
        self._build()
        self._connect()
        self._add_commands()
        self.header.helps.setChecked(True)
        gettext = self.session.gettext
        self.previous.setText(gettext("Previous"))
        label_tool(self.previous, gettext("Previous text"), "Ctrl+Up")
        self.link.setText(gettext("Link or term…"))
        label_tool(self.link, gettext("Insert a link or a term"), "Ctrl+L")
        self.next.setText(gettext("Next unfinished"))
        label_tool(self.next, gettext("Next unfinished text"), "Ctrl+Down")
        self.done.setText(gettext("Done, go on"))
        label_tool(self.done, gettext("Mark as done and go on"), "Ctrl+Return")

    # Building

    def _build(self) -> None:
        self.parts = named(QSplitter(Qt.Orientation.Vertical), "translate-parts")
        for widget, share in ((self.above, 1), (self.columns, 8), (self.findings, 0), (self.below, 1)):
            self.parts.addWidget(widget)
            self.parts.setStretchFactor(self.parts.count() - 1, share)
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(_HANDLE)
        self.findings.setMinimumHeight(24)
        self.parts.setSizes([62, 310, _FINDINGS, 62])
        self._footer = QWidget()
        buttons = FlowLayout(self._footer, 8)
        for button in (self.previous, self.link, self.next, self.done, self.approver.button):
            buttons.addWidget(button)
        self.done.setDefault(True)
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(10, 6, 10, 8)
        column.setSpacing(6)
        for bar in (self.message, self.approver.names, self.approver.question, self.conflict, self.stale):
            column.addWidget(bar)
        column.addWidget(self.parts, 1)
        column.addWidget(self._footer)
        self.across = named(QSplitter(Qt.Orientation.Horizontal), "translate-across")
        self.across.addWidget(main)
        self.across.addWidget(self.helps)
        self.across.setStretchFactor(0, 1)
        self.across.setCollapsible(0, False)
        whole = bare(QVBoxLayout(self))
        whole.addWidget(self.header)
        whole.addWidget(self.steps.bar)
        whole.addWidget(self.across, 1)

    def _connect(self) -> None:
        header, draft, columns, text_helps = self.header, self.draft, self.columns, self.helps.text_helps
        services = self.session.services
        header.overview_wanted.connect(self.overview_wanted)
        header.list_wanted.connect(self.list_wanted)
        header.rule_wanted.connect(self.going.to)
        header.chosen.connect(self.going.open_book)
        header.undo_wanted.connect(self.undo)
        header.redo_wanted.connect(self.redo)
        header.reference_chosen.connect(self.choose_reference)
        header.helps_wanted.connect(self.toggle_helps)
        draft.opened.connect(self._show_rule)
        draft.saved.connect(self._show_saved)
        draft.failed.connect(self._show_failure)
        draft.conflicted.connect(self._show_conflict)
        columns.edited.connect(self._edited)
        columns.followed.connect(self._follow)
        columns.field.undo_wanted.connect(self.undo)
        columns.field.redo_wanted.connect(self.redo)
        self.above.chosen.connect(self.going.to)
        self.below.chosen.connect(self.going.to)
        self.findings.chosen.connect(self.go_to_finding)
        self.helps.book_findings.chosen.connect(self.go_to_finding)
        self.helps.dismissed.connect(self.checks.check)
        text_helps.insert_wanted.connect(columns.field.put_word)
        text_helps.replace_wanted.connect(columns.field.replace_all)
        text_helps.restore_wanted.connect(self._restore)
        text_helps.place_wanted.connect(lambda view, target: services.navigator.go(Place(view, target)))
        text_helps.rule_wanted.connect(self.going.to)
        text_helps.left.connect(self.take_focus)
        self.message.act.clicked.connect(lambda _=False: self._act_on_message())
        self.approver.changed.connect(self._show_state)
        self.approver.approved.connect(self._go_to_next_unapproved)
        self.approver.names.given.connect(self.take_focus)
        self.notes.changed.connect(self.draft.settle_undo)
        # Nobody types while texts are being taken back.
        self.steps.bar.began.connect(lambda: self._set_parts_enabled(False))
        self.steps.bar.ended.connect(lambda: self._set_parts_enabled(True))
        self.conflict.toggled.connect(self._arrange)
        self.conflict.mine.connect(self._keep_mine)
        self.conflict.theirs.connect(self._take_theirs)
        self.stale.confirmed.connect(self.confirm)
        self._saving.timeout.connect(self._save_midway)
        self._saving_at_last.timeout.connect(self._save_midway)
        self._previewing.timeout.connect(self.preview)
        self._helping.timeout.connect(self._show_helps)
        Follower(self, self.refresh, services.language.changed, services.theme.changed)

    def _add_commands(self) -> None:
        gettext, make = self.session.services.language.gettext, partial(command, self)
        make(gettext("Mark as done and go on"), self.mark_done, "Ctrl+Return", "Ctrl+Enter")
        make(gettext("Next unfinished text"), self.going.to_next_unfinished, "Ctrl+Down")
        make(gettext("Previous text"), self.going.to_previous, "Ctrl+Shift+Up", "Ctrl+Up")
        make(gettext("Next text"), self.going.to_next, "Ctrl+Shift+Down")
        make(gettext("The translation is still right"), self.confirm, "Ctrl+Shift+Return", "Ctrl+Shift+Enter")
        make(gettext("Insert a link or a term"), self.links.offer, "Ctrl+L")
        make(gettext("Insert the next link of the source"), self.links.insert_next, "Ctrl+Shift+L")
        for at in range(_MATCH_KEYS):
            insert = partial(self.helps.text_helps.insert_match, at)
            make(gettext("Insert the most similar text") if at == 0 else "", insert, f"Ctrl+{at + 1}")
        make(gettext("Next finding"), self.checks.go_to_next, "Ctrl+J")
        make(gettext("Find words in use"), self.search_words, "Ctrl+F")
        make(gettext("Save"), self.save, "Ctrl+S")
        make(gettext("Approve, or withdraw the approval"), self.approver.act, "Ctrl+Shift+A")
        make(gettext("Write a note"), self.write_note, "Ctrl+Shift+N")
        make(gettext("Show or hide help"), self.toggle_helps, "F9")

    # Language, theme and size

    def restyle(self) -> None:
        self.columns.restyle()
        width = QFontMetrics(self.font()).height() * _SIDE_IN_EM
        self.helps.setMinimumWidth(min(width * 2 // 3, 240))
        self.across.setSizes([max(self.width() - width, 400), width])
        self._arrange()

    def refresh(self) -> None:
        """Show everything anew but what is typed."""
        if self.draft.rule and not self.draft.is_gone:
            self.show_around()
            self.preview()
            self.helps.refresh()
            self.checks.check()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.spelling.close()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.spelling.check_later()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the width to the text where there is not enough for everything."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        em = QFontMetrics(self.font()).height()
        low = self.height() < em * _LOW_IN_EM
        alone = self.height() < em * _LOW_FOR_BOTH_IN_EM and not self.conflict.isHidden()
        self._leave_room_for_conflict(alone)
        self.link.setVisible(not low)
        narrow = self.width() < em * _NARROW_IN_EM
        self.header.count.setVisible(not narrow and not alone)
        if narrow != self._narrow:
            self._narrow = narrow
            for part in (self.above, self.below):
                part.setVisible(not narrow)
            self.helps.setVisible(not narrow)
            self.header.helps.setChecked(not narrow)
            if not narrow and self.draft.rule:
                self._helping.start()

    def _leave_room_for_conflict(self, alone: bool) -> None:
        """Let both versions of a text be read before one is chosen; nothing else can be done meanwhile."""
        if alone != self.parts.isHidden():
            if alone:
                self.conflict.page.setFocus()
            self.conflict.stand_alone(alone)
            self.header.fold(alone)
            for part in (self.parts, self._footer):
                part.setVisible(not alone)
            if not alone:
                self.take_focus()

    def _show_helps(self) -> None:
        if not self.draft.is_gone:
            self.helps.refresh()

    def toggle_helps(self) -> None:
        """Show or hide what stands beside."""
        shown = self.helps.isHidden()
        self.helps.setVisible(shown)
        self.header.helps.setChecked(shown)
        self.helps.refresh()

    def search_words(self) -> None:
        """Find how the selected words, or any, were translated."""
        if self.helps.isHidden():
            self.toggle_helps()
        self.helps.search_words(self.columns.field.selected() or self.columns.source.textCursor().selectedText())

    def write_note(self) -> None:
        """Write a note beside the text, under one's name."""
        if self.helps.isHidden():
            self.toggle_helps()
        self.helps.this_text.setChecked(True)
        field = self.notes.field
        if self.approver.names.ask(field.setFocus):
            self.helps.text_helps.ensureWidgetVisible(field)

    def choose_reference(self, lang: str) -> None:
        """Show another reference language, or none."""
        self.reference = lang
        self.session.remember(reference=lang)
        self.show_around()

    # Showing the rule

    def _show_rule(self) -> None:
        self._loading = True
        try:
            self.columns.title.setText(self.draft.typed.title)
            self.columns.field.load(self.draft.typed.body)
        finally:
            self._loading = False
        for bar in (self.links.picker, self.message, self.conflict):
            bar.hide()
        self.approver.leave()
        newer = self.session.pending.get((self.draft.rule, self.draft.lang))
        if newer is not None:
            self.conflict.offer_newer(newer)
        self.show_around()
        self.preview()
        self.checks.begin()
        self.notes.show_text(self.draft.rule, self.draft.lang)
        self._helping.start()
        self.moved.emit()
        if self.draft.dirty and self.draft.check_for_changes():
            QTimer.singleShot(0, self, self._save_midway)  # it was typed before and not saved then

    def show_around(self) -> None:
        """Show source, reference, neighbours and state."""
        draft = self.draft
        languages = self.session.workspace.library.languages(draft.book)
        source = self.session.workspace.source_lang(draft.book)
        reference = self.reference if self.reference in languages and self.reference not in (source, draft.lang) else ""
        self.header.show_choices(draft, reference)
        self.columns.show_rule(draft.rule, draft.lang, reference, titled=draft.titled)
        shown = tuple(lang for lang in (source, reference, draft.lang) if lang)
        order = draft.order()
        self.above.show_around(order, draft.rule, shown)
        self.below.show_around(order, draft.rule, shown)
        self._show_state()

    def _show_state(self) -> None:
        """Say how far the rule is, and show how the source has changed."""
        draft = self.draft
        self.header.show_rule(draft)
        self.approver.show_state()
        self._say_saved()
        status = draft.status
        if status.old_source is not None and not draft.base.empty:
            self.stale.offer(status.old_source, draft.source)
        else:
            self.stale.hide()
        log, document = self.session.editor.undo_log, self.columns.field.document()
        self.header.undo.setEnabled(log.last is not None or log.outdated or document.isUndoAvailable())
        self.header.redo.setEnabled(log.next is not None or document.isRedoAvailable())

    def preview(self) -> None:
        """Set what is typed as readers will see it."""
        self._previewing.stop()
        if not self.draft.rule:
            return
        try:
            text = self.draft.text()
        except TablesideError as error:
            self.columns.preview.setPlainText(self.session.sentence(error))
            return
        self.columns.show_preview(self.draft.rule, self.draft.lang, text)

    def _follow(self, link: str) -> None:
        if leads_outside(self, self.session.services, link):
            return
        place = Place.from_link(link)
        self.session.services.navigator.go(Place("rules", place.target, place.language))

    # Finishing a rule

    def mark_done(self) -> None:
        """Save the rule as done and go on to the next unfinished one."""
        gettext = self.session.gettext
        self._take_typed()
        if self.going.is_gone():
            return
        try:
            empty = self.draft.text().empty
        except TablesideError as error:
            self._show_failure(error)
            return
        if empty and self.draft.may_be_empty:
            if self.draft.save() and (self.draft.status.finished or self.draft.confirm()):
                self.going.to_next_unfinished()
            return
        if empty:
            self.message.say(gettext("There is nothing to mark as done yet: the text is empty."))
            return
        if not self.question.passed(self.mark_done) or not self.draft.save(done=True):
            return
        if self.draft.status.reason is Reason.INCOMPLETE:
            self.message.say(gettext("Saved, but a part of the source is not translated yet."))
            return
        self.going.to_next_unfinished()

    def confirm(self) -> None:
        """Say that the translation needs no change, and go on."""
        self._take_typed()
        if not self.going.is_gone() and self.question.passed(self.confirm) and self.draft.confirm():
            self.going.to_next_unfinished()

    def _act_on_message(self) -> None:
        if self.question.answer():
            return
        self.session.check_for_changes()
        self._stop_waiting()
        self.draft.try_again()

    def go_to_finding(self, finding: Finding) -> None:
        """Go to the place of a finding, wherever it is."""
        here = (self.draft.rule, self.draft.lang) == (finding.rule, finding.lang)
        if here or self.going.open(finding.rule, finding.lang):
            self.checks.go_to(finding)

    def take_focus(self) -> None:
        self.columns.take_focus(title_alone=self.draft.title_alone)

    # Saving

    def save(self) -> bool:
        """Save what is typed; False when that was not possible, and the text stays."""
        self._stop_waiting()
        return self.draft.save()

    def _save_midway(self) -> None:
        """Save what is typed in a pause."""
        self.save()

    def _stop_waiting(self) -> None:
        """Take what stands in the fields, and wait for no pause to save it."""
        self._saving.stop()
        self._saving_at_last.stop()
        self._take_typed()

    def check_for_changes(self) -> None:
        """Take over what somebody else changed; where it meets something typed here, both are shown."""
        if not self.draft.rule:
            return
        self._take_typed()
        mended = self.draft.can_go_on
        if self.draft.check_for_changes():
            if mended:
                self.message.hide()
                self._save_midway()
            self.steps.keep_order()
            self.show_around()

    def _take_theirs(self) -> None:
        if self.draft.stopped is not None:
            self.steps.go_past(self.draft.stopped, over=False)
            return
        newer = self.session.pending.pop((self.draft.rule, self.draft.lang), None)
        if newer is None:
            self.draft.take_theirs()
        else:
            self.conflict.hide()
            self._restore(newer.theirs)
        self.take_focus()  # the button that had it is gone

    def _keep_mine(self) -> None:
        if self.draft.stopped is not None:
            self.steps.go_past(self.draft.stopped, over=True)
            return
        self._take_typed()
        self.session.pending.pop((self.draft.rule, self.draft.lang), None)
        self.conflict.hide()
        if self.draft.keep_mine():
            self._show_state()
            self.take_focus()  # the button that had it is gone

    def _restore(self, version: RuleText) -> None:
        """Put another version of the text into the fields."""
        self.columns.title.setText(version.title)
        self.columns.field.replace_all(body_in(version, self.draft.shape))

    def _take_typed(self) -> None:
        if self.draft.rule and not self._loading:
            self.draft.typed = Typed(self.columns.title.text(), self.columns.field.text())

    def _edited(self) -> None:
        if self._loading:
            return
        self._take_typed()
        self.draft.keep_unsaved()
        self._saving.start()
        if not self._saving_at_last.isActive():
            self._saving_at_last.start()
        self.checks.check_later()
        self._previewing.start()
        # Also where it reads as saved again: nothing is saved then, and nothing else would say so.
        self._say_saved()
        # What is said of a book whose folder is gone stays as it was.
        with suppress(TablesideError):
            self.header.show_state(self.draft.status_of_typed)

    def _say_saved(self) -> None:
        gettext, draft = self.session.gettext, self.draft
        if draft.failure is not None or draft.conflict is not None:
            self.header.show_saved(gettext("Not saved"), good=False)
        elif draft.dirty:
            self.header.show_saved(gettext("Not saved yet"), good=False)
        else:
            self.header.show_saved(gettext("Saved"), good=True)

    def _show_saved(self) -> None:
        self.steps.keep_order()
        self.question.forget()
        self.message.hide()
        self.conflict.hide()
        self._show_state()
        self.helps.refresh_findings()

    def _show_failure(self, error: TablesideError) -> None:
        gettext = self.session.gettext
        kept = gettext("What you typed is still here.")
        act = gettext("Try again")
        self.message.say(f"{self.session.sentence(error)} {kept}", act)
        # What is said of a book whose folder is gone stays as it was.
        with suppress(TablesideError):
            self.header.show_rule(self.draft)
        self.header.show_state(self.draft.status_of_typed)
        self.header.show_saved(gettext("Not saved"), good=False)

    def _show_conflict(self, conflict: Conflict) -> None:
        self._saving.stop()
        self._saving_at_last.stop()
        self.conflict.offer(conflict)
        self.header.show_rule(self.draft)
        self._say_saved()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type into the field what is typed beside it: in the editor a stray letter is no search."""
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        text = event.text()
        if text.strip() and text.isprintable() and text != "?" and not event.modifiers() & commands:
            self.columns.field.setFocus()
            self.columns.field.insertPlainText(text)
        else:
            super().keyPressEvent(event)

    def _go_to_next_unapproved(self) -> None:
        self.going.to_next_unapproved(self.approver.next_unapproved())

    # Undo beyond the field

    def undo(self) -> None:
        """Undo in the field, or beyond it."""
        self.steps.keep_order()
        if self.columns.field.document().isUndoAvailable():
            self.columns.field.undo()
            return
        self._saving.stop()
        self._saving_at_last.stop()
        self.steps.undo()

    def redo(self) -> None:
        """Redo in the field, or beyond it."""
        if self.columns.field.document().isRedoAvailable():
            self.columns.field.redo()
        elif self.save():
            self.steps.redo()

    def _set_parts_enabled(self, enabled: bool) -> None:
        for part in (self.header, self.across):
            part.setEnabled(enabled)
        if enabled:
            self.take_focus()
