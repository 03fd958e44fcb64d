"""The editor: showing a text, saving and finishing it; nothing that is typed is ever lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.language.registry import language
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict, Reason, RuleText
from tableside.translation.changes import Change
from tableside.translation.languages import finish_language, plural_examples
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import BreaksStructure
from tableside.ui.accessibility import announce
from tableside.ui.places import Place
from tableside.ui.translate.approving import Approver, Notes
from tableside.ui.translate.assist import ErrorQuestion, LinkInserter, RuleChecks
from tableside.ui.translate.bars import EditorHeader
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.helps import HelpsPane
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import TranslationSession
from tableside.ui.translate.spelling import Spelling
from tableside.ui.view import Follower
from tableside.ui.widgets import bare, command, give_command, named, push_button
from tableside.ui.widgets.desktop import leads_outside
from tableside.ui.widgets.flow import FlowLayout, OfferBar

_SAVE_AFTER_MS = 1500
_SAVE_AT_LAST_MS = 2_500
"""Steady typing is saved this often, although it never pauses."""
_PREVIEW_AFTER_MS = 80
_HELP_AFTER_MS = 30
_MATCH_KEYS = 5
_SIDE_IN_EM = 15
_NARROW_IN_EM = 40
_LOW_IN_EM = 26


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
        workspace = self._session.workspace
        workspace.refresh()
        if book_of(rule) not in workspace.collections() or rule not in workspace.source_texts(book_of(rule)):
            return False
        self._draft.open(rule, lang)
        return True

    def leave(self) -> None:
        """Save what is typed; what cannot be saved is kept and waits there."""
        if not self._draft.rule or self._save():
            return
        self._draft.keep_unsaved()
        cited = self._session.cited(self._draft.rule)
        told = self._session.gettext("{text} is not saved; what you typed waits there.", text=cited)
        self._session.unsaved.tell(self._draft.rule, self._draft.lang, told)

    def to(self, rule: str) -> None:
        """Open another rule of the same language."""
        if self.open(rule, self._draft.lang):
            self._columns.take_focus()

    def to_previous(self) -> None:
        """Go to the rule before, finished or not."""
        self._by(-1)

    def to_next(self) -> None:
        """Go to the rule after, finished or not."""
        self._by(1)

    def to_first(self) -> None:
        """Open the first text of the book."""
        order = self._draft.order()
        if order:
            self._draft.open(order[0], self._draft.lang)

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

    def to_next_unfinished(self, *, else_next: bool = False) -> None:
        """Go to the next rule with something to do; in a finished book stay, or go to the text after this one."""
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
            if else_next:
                self.to_next()
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
    """Where a translation gets further, text by text."""

    list_wanted = Signal()
    moved = Signal()
    """Another text is being edited."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-editor")
        self.session = session
        self.draft = Draft(session)
        self.header = EditorHeader(session)
        self.message = OfferBar("translate-message", "act", "other")
        self.columns = Columns(session)
        self.findings = FindingList(session, "rule-findings")
        self.helps = HelpsPane(session, self.draft)
        self.checks = RuleChecks(session, self.draft, self.columns, self.findings, self.message)
        self.links = LinkInserter(session, self.draft, self.columns, self)
        self.going = Going(session, self.draft, self.columns, self.save)
        self.approver = Approver(session, self.draft, self.save)
        self.notes = Notes(session)
        self.spelling = Spelling(session, self.draft, self.columns)
        self.helps.text_helps.put_below_terms(self.notes)
        self.previous, self.next, self.link, self.unfinished, self.done = (
            push_button(name) for name in ("go-previous", "go-next", "insert-link", "go-unfinished", "mark-done")
        )
        self.done.setDefault(True)
        self.walk_question = OfferBar("translate-message", "act")
        self._walk: Callable[[], None] = lambda: None
        """The step of undo or redo that the question is about."""
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

    # Building

    def _build(self) -> None:
        self.findings.hide()
        footer = QWidget()
        buttons = FlowLayout(footer, 8)
        for button in (self.previous, self.next, self.link, self.unfinished, self.done, self.approver.button):
            buttons.addWidget(button)
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(10, 4, 10, 8)
        column.setSpacing(6)
        for bar in (self.message, self.walk_question, self.approver.names, self.approver.question):
            column.addWidget(bar)
        column.addWidget(self.columns, 1)
        column.addWidget(self.findings)
        column.addWidget(footer)
        self.across = named(QSplitter(Qt.Orientation.Horizontal), "translate-across")
        self.across.addWidget(main)
        self.across.addWidget(self.helps)
        self.across.setStretchFactor(0, 1)
        self.across.setCollapsible(0, False)
        whole = bare(QVBoxLayout(self))
        whole.addWidget(self.header)
        whole.addWidget(self.across, 1)

    def _connect(self) -> None:
        header, draft, columns, text_helps = self.header, self.draft, self.columns, self.helps.text_helps
        services = self.session.services
        header.list_wanted.connect(self.list_wanted)
        header.rule_wanted.connect(self.going.to)
        header.undo_wanted.connect(self.undo)
        header.redo_wanted.connect(self.redo)
        header.reference_chosen.connect(self.choose_reference)
        header.helps_wanted.connect(self.toggle_helps)
        header.context_wanted.connect(self.toggle_context)
        draft.opened.connect(self._show_rule)
        draft.saved.connect(self._show_saved)
        draft.failed.connect(self._show_failure)
        draft.conflicted.connect(self._show_conflict)
        columns.edited.connect(self._edited)
        columns.followed.connect(self._follow)
        columns.confirmed.connect(self.confirm)
        columns.undo_wanted.connect(self.undo)
        columns.redo_wanted.connect(self.redo)
        self.findings.chosen.connect(self.go_to_finding)
        self.findings.dismissed.connect(self._show_state)
        text_helps.insert_wanted.connect(lambda text, words: columns.field.put_word(text, words))
        text_helps.replace_wanted.connect(lambda text: columns.field.replace_all(text))
        text_helps.restore_wanted.connect(self._restore)
        text_helps.place_wanted.connect(lambda view, target: services.navigator.go(Place(view, target)))
        text_helps.rule_wanted.connect(self.going.to)
        text_helps.left.connect(self.take_focus)
        self.message.buttons["act"].clicked.connect(lambda _=False: self._act_on_message())
        self.message.buttons["other"].clicked.connect(lambda _=False: self._give_up())
        self.walk_question.act.clicked.connect(lambda _=False: self._walk())
        self.approver.changed.connect(self._show_state)
        self.approver.approved.connect(self._go_to_next_unapproved)
        self.approver.names.given.connect(self.take_focus)
        self._saving.timeout.connect(self.save)
        self._saving_at_last.timeout.connect(self.save)
        self._previewing.timeout.connect(self.preview)
        self._helping.timeout.connect(self._show_helps)
        Follower(self, self.refresh, services.language.changed, services.theme.changed)

    def _add_commands(self) -> None:
        gettext, make = self.session.services.language.gettext, partial(command, self)
        done = make(gettext("Mark as done and go on"), self.mark_done, "Ctrl+Return", "Ctrl+Enter")
        unfinished = make(gettext("Next unfinished text"), self.going.to_next_unfinished, "Ctrl+Down")
        previous = make(gettext("Previous text"), self.going.to_previous, "Ctrl+Shift+Up", "Ctrl+Up")
        following = make(gettext("Next text"), self.going.to_next, "Ctrl+Shift+Down")
        make(gettext("Undo"), self.undo, "Ctrl+Z")
        make(gettext("Redo"), self.redo, "Ctrl+Shift+Z")
        make(gettext("The translation is still right"), self.confirm, "Ctrl+Shift+Return", "Ctrl+Shift+Enter")
        link = make(gettext("Insert a link or a term"), self.links.offer, "Ctrl+L")
        make(gettext("Insert the next link or placeholder"), self.links.insert_next, "Ctrl+Shift+L")
        for at in range(_MATCH_KEYS):
            insert = partial(self.helps.text_helps.insert_match, at)
            other = gettext("Insert similar text {number}", number=at + 1)
            make(other if at else gettext("Insert the most similar text"), insert, f"Ctrl+{at + 1}")
        make(gettext("Next finding"), self.checks.go_to_next, "Ctrl+J")
        make(gettext("Find how words were translated"), self.search_words, "Ctrl+F")
        make(gettext("Save"), self.save, "Ctrl+S")
        make(gettext("Approve, or withdraw the approval"), self.approver.act, "Ctrl+Shift+A")
        make(gettext("Write a note"), self.write_note, "Ctrl+Shift+N")
        make(gettext("Preview and neighbours"), self._key_context, "F8")
        make(gettext("Show or hide help"), self.toggle_helps, "F9")
        give_command(self.previous, previous, gettext("Previous"))
        give_command(self.next, following, gettext("Next"))
        give_command(self.link, link, gettext("Link or term…"))
        give_command(self.unfinished, unfinished)
        give_command(self.done, done, gettext("Done, go on"))

    # Language, theme and size

    def restyle(self) -> None:
        self.columns.restyle()
        width = QFontMetrics(self.font()).height() * _SIDE_IN_EM
        self.helps.setMinimumWidth(min(width * 2 // 3, 220))
        self.across.setSizes([max(self.width() - width, 400), width])
        self._arrange()

    def refresh(self) -> None:
        """Show everything again but what is typed."""
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
        self.link.setVisible(self.height() >= em * _LOW_IN_EM)
        narrow = self.width() < em * _NARROW_IN_EM
        if narrow != self._narrow:
            self._narrow = narrow
            self.helps.setVisible(not narrow)
            self.header.helps.setChecked(not narrow)
            if not narrow and self.draft.rule:
                self._helping.start()

    def _show_helps(self) -> None:
        if not self.draft.is_gone:
            self.helps.refresh()

    def toggle_helps(self) -> None:
        """Show or hide terms, similar texts and notes."""
        shown = self.helps.isHidden()
        self.helps.setVisible(shown)
        self.header.helps.setChecked(shown)
        self.helps.refresh()

    def _key_context(self) -> None:
        self.header.context.setChecked(self.columns.context.isHidden())
        self.toggle_context()

    def toggle_context(self) -> None:
        """Show or hide the preview between the texts before and after."""
        self.columns.context.setVisible(self.columns.context.isHidden())
        self.preview()

    def search_words(self) -> None:
        """Find how the selected words, or any, were translated."""
        if self.helps.isHidden():
            self.toggle_helps()
        self.helps.search_words(self.columns.field.selected() or self.columns.source.textCursor().selectedText())

    def write_note(self) -> None:
        """Write a note beside the text, under one's name."""
        if self.helps.isHidden():
            self.toggle_helps()
        field = self.notes.field
        if self.approver.names.ask(field.setFocus):
            self.helps.text_helps.ensureWidgetVisible(field)

    def choose_reference(self, lang: str) -> None:
        """Show another reference language, or none."""
        self.reference = lang
        self.session.remember(reference=lang)
        self.show_around()

    # Showing the text

    def _show_rule(self) -> None:
        draft = self.draft
        self._loading = True
        try:
            self.columns.load(draft.typed, draft.shape, self._labels(), titled=draft.titled)
        finally:
            self._loading = False
        self.links.picker.hide()
        self.message.say("")
        self.walk_question.hide()
        if not self.header.context.isChecked():
            self.columns.context.hide()
        self.approver.leave()
        self.show_around()
        self.preview()
        self.checks.begin()
        self.notes.show_text(draft.rule, draft.lang)
        self._helping.start()
        self.moved.emit()
        if draft.dirty and draft.check_for_changes():
            QTimer.singleShot(0, self, self.save)  # it was typed before and not saved then

    def _labels(self) -> list[str]:
        """Return what the fields of a text with several parts are called."""
        draft, gettext = self.draft, self.session.gettext
        if kind_of(draft.rule) is TextKind.MESSAGE:
            examples = plural_examples(language(draft.lang).plural)
            numbers = {form: [number for number, one in examples.items() if one == form] for form in draft.shape}
            return [
                gettext(
                    "For {numbers}", numbers=", ".join(map(str, numbers[form][:4])) + ("…" if numbers[form][4:] else "")
                )
                for form in draft.shape
            ]
        workspace = self.session.workspace
        edition = workspace.edition(draft.book, workspace.source_lang(draft.book))
        children = edition.by_id[draft.rule].children if draft.rule in edition else ()
        return [
            gettext("Before the clauses")
            if not part
            else gettext("After {clause}", clause=self.session.cited(children[part - 1]))
            if part <= len(children)
            else ""
            for part in draft.shape
        ]

    def show_around(self) -> None:
        """Show source, reference and state."""
        draft = self.draft
        languages = self.session.workspace.languages_of(draft.book)
        source = self.session.workspace.source_lang(draft.book)
        reference = self.reference if self.reference in languages and self.reference not in (source, draft.lang) else ""
        self.header.show_choices(draft, reference)
        self.columns.show_rule(draft.rule, draft.lang, reference)
        self._show_state()

    def _show_state(self) -> None:
        """Show how far the text is."""
        self.header.show_rule(self.draft)
        self.approver.show_state()
        self._say_saved()
        history, here = self.session.editor.history, (self.draft.book, self.draft.lang)
        self.header.undo.setEnabled(self.columns.undo_field() is not None or history.can_undo(*here))
        self.header.redo.setEnabled(self.columns.redo_field() is not None or history.can_redo(*here))

    def preview(self) -> None:
        """Set what is typed as readers will see it."""
        self._previewing.stop()
        if self.draft.rule and not self.draft.is_gone and not self.columns.context.isHidden():
            self.columns.show_context(self.draft.rule, self.draft.lang, self.draft.typed, self.draft.order())

    def _follow(self, link: str) -> None:
        if leads_outside(self, self.session.services, link):
            return
        place = Place.from_link(link)
        self.session.services.navigator.go(Place("rules", place.target, place.language))

    # Finishing a text

    def mark_done(self) -> None:
        """Save the text as done and go on to the next unfinished one."""
        gettext = self.session.gettext
        self._take_typed()
        if self.going.is_gone():
            return
        if self.draft.typed.empty and not self.draft.may_be_empty:
            self.message.say(gettext("There is nothing to mark as done yet: the text is empty."))
            return
        if not self.question.passed(self.mark_done) or not self.draft.save(done=True):
            return
        if self.draft.status.reason is Reason.INCOMPLETE:
            self.message.say(gettext("Saved, but a part of the source is not translated yet."))
            return
        self.going.to_next_unfinished(else_next=True)

    def confirm(self) -> None:
        """Mark the translation as right against the changed source, and go on."""
        self._take_typed()
        if self.going.is_gone() or (self.draft.typed.empty and not self.draft.may_be_empty):
            return
        if self.question.passed(self.confirm) and self.draft.save(done=True):
            self.going.to_next_unfinished(else_next=True)

    def _act_on_message(self) -> None:
        if self.draft.conflict is not None:
            self._take_typed()
            if self.draft.keep_mine():
                self._end_conflict()
        elif not self.question.answer():
            self.session.check_for_changes()
            self.save()

    def _give_up(self) -> None:
        """Take the version of the file, or throw away what cannot be saved."""
        if self.draft.conflict is not None:
            self.draft.take_theirs()
            self._end_conflict()
        else:
            self.draft.give_up()
            self.message.say("")
            if self.draft.is_gone:
                self.going.to_next()

    def _end_conflict(self) -> None:
        self.columns.context.setVisible(self.header.context.isChecked())
        self.message.say("")
        self._show_state()
        self.take_focus()  # the button that had it is gone

    def go_to_finding(self, finding: Finding) -> None:
        """Go to the place of a finding, wherever it is."""
        here = (self.draft.rule, self.draft.lang) == (finding.rule, finding.lang)
        if here or self.going.open(finding.rule, finding.lang):
            self.checks.go_to(finding)

    def take_focus(self) -> None:
        self.columns.take_focus()

    # Saving

    def save(self) -> bool:
        """Save what is typed; False when that was not possible, and the text stays."""
        self._saving.stop()
        self._saving_at_last.stop()
        self._take_typed()
        return self.draft.save()

    def check_for_changes(self) -> None:
        """Show what someone else changed; where it meets something typed here, both are shown."""
        if not self.draft.rule:
            return
        self._take_typed()
        failed = self.draft.failure is not None
        if self.draft.is_gone:
            self._show_state_of_gone()
        elif self.draft.check_for_changes():
            if failed and self.draft.failure is None:
                self.message.say("")
                self.save()
            self.show_around()

    def _show_state_of_gone(self) -> None:
        """Leave a text that the source no longer has, unless something is typed for it."""
        if not self.draft.dirty and self.draft.book in self.session.workspace.collections():
            self.message.say("")
            self.session.unsaved.drop(self.draft.rule, self.draft.lang)
            self.going.to_first()

    def _restore(self, version: RuleText) -> None:
        """Put another version of the text into the fields."""
        self.columns.put(version)

    def _take_typed(self) -> None:
        if self.draft.rule and not self._loading:
            self.draft.typed = self.columns.typed(self.draft.base)

    def _edited(self) -> None:
        if self._loading:
            return
        self._take_typed()
        self.walk_question.hide()
        self.draft.keep_unsaved()
        self._saving.start()
        if not self._saving_at_last.isActive():
            self._saving_at_last.start()
        self.checks.check_later()
        self._previewing.start()
        self._say_saved()
        # The state of a book whose folder is gone stays as it was.
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
        self.question.forget()
        self.message.say("")
        self.walk_question.hide()
        self.columns.still_right.setVisible(self.draft.status.old_source is not None and not self.draft.base.empty)
        self._show_state()

    def _show_failure(self, error: TablesideError) -> None:
        gettext = self.session.gettext
        kept = gettext("What you typed is still here.")
        give_up = gettext("Throw it away") if self.draft.is_gone or isinstance(error, BreaksStructure) else ""
        self.message.say(f"{self.session.sentence(error)} {kept}", gettext("Try again"), give_up)
        with suppress(TablesideError):
            self.header.show_rule(self.draft)
        self.header.show_state(self.draft.status_of_typed)
        self.header.show_saved(gettext("Not saved"), good=False)

    def _show_conflict(self, conflict: Conflict) -> None:
        gettext = self.session.gettext
        self._saving.stop()
        self._saving_at_last.stop()
        told = gettext("Someone else changed this text in the meantime. Nothing was overwritten.")
        self.message.say(told, gettext("Keep mine"), gettext("Use theirs"))
        self.columns.show_theirs(conflict.theirs, conflict.mine)
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

    # Undo

    def undo(self) -> None:
        """Undo in the field, or take the last step back."""
        field = self.columns.undo_field()
        if field is not None:
            field.undo()
            return
        self._saving.stop()
        self._saving_at_last.stop()
        self._take_typed()
        if self.draft.save():
            self._ask_to_walk(undo=True)

    def redo(self) -> None:
        """Redo in the field, or make the step again that was taken back last."""
        field = self.columns.redo_field()
        if field is not None:
            field.redo()
        elif self.save():
            self._ask_to_walk(undo=False)

    def _ask_to_walk(self, *, undo: bool) -> None:
        """Undo or redo a step of this book and language; ask first where it changes texts that are not shown."""
        draft, gettext = self.draft, self.session.gettext
        step = draft.step_to(undo=undo) if draft.rule else ()
        if not step:
            return
        self._walk = partial(self._walk_step, step, undo=undo)
        if draft.is_elsewhere(step):
            words = gettext("Undo") if undo else gettext("Redo")
            sentence = self.session.ngettext(
                "The last step is in another text: {texts}.",
                "The last step is in {count} texts: {texts}.",
                len(step),
                texts=draft.name_step(step),
            )
            self.walk_question.say(sentence, words)
            announce(self, sentence)
        else:
            self._walk()

    def _walk_step(self, step: Sequence[Change], *, undo: bool) -> None:
        self.walk_question.hide()
        if self.save() and self.draft.walk(step, undo=undo):
            self.take_focus()
