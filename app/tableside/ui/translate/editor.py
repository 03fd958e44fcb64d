"""The editor: one text with its source, its state and its findings; saving, finishing, approving and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tableside.errors import N_, TablesideError
from tableside.language.registry import language
from tableside.rulebook.findings import TITLE, Finding, Severity
from tableside.translation import Conflict, Reason, RuleStatus, RuleText, State
from tableside.translation.changes import Change
from tableside.translation.languages import finish_language, plural_examples
from tableside.translation.memory import Pick, next_link, picks
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import BreaksStructure
from tableside.ui import override
from tableside.ui.accessibility import announce, hear_as, tell_shown
from tableside.ui.places import Place
from tableside.ui.theme import tint
from tableside.ui.translate.columns import Columns, LinkPicker, Mark
from tableside.ui.translate.helps import Helps
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import Draft, TranslationSession
from tableside.ui.view import Follower
from tableside.ui.widgets import (
    ElidedLabel,
    as_tip,
    bare,
    command,
    give_command,
    line_edit,
    mark,
    named,
    native_keys,
    plain_label,
    push_button,
    text_label,
    tool,
)
from tableside.ui.widgets.desktop import leads_outside
from tableside.ui.widgets.flow import FlowLayout, OfferBar

_SAVE_AFTER_MS = 1500
_SAVE_AT_LAST_MS = 2_500
"""Steady typing is saved this often, although it never pauses."""
_CHECK_AFTER_MS = 250
_PREVIEW_AFTER_MS = 80
_HELP_AFTER_MS = 30
_MATCH_KEYS = 5
_SIDE_IN_EM = 15
_NARROW_IN_EM = 40
_LOW_IN_EM = 26
_FINDING_HIGH, _MOST_FINDINGS = 32, 3
_REASONS = {
    Reason.SOURCE_CHANGED: N_("Draft: the source has changed"),
    Reason.INCOMPLETE: N_("Draft: something is missing"),
    Reason.STARTED: N_("Draft"),
    Reason.WRONG: N_("Draft: something is wrong"),
    Reason.NONE: N_("Draft"),
}
_Answer = tuple[str, Callable[[], object]]


def state_text(status: RuleStatus) -> str:
    known = {State.MISSING: N_("Missing"), State.DONE: N_("Done"), State.APPROVED: N_("Approved")}
    return known.get(status.state) or _REASONS[status.reason]


class EditorHeader(QFrame):
    """One line above the text: where it stands, its state, whether it is saved; undo, redo and what else is shown."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-header")
        self._session = session
        gettext = session.gettext
        self.overview = tool("to-overview", gettext("Overview"))
        self.texts = tool("to-texts", gettext("Show or hide the list"), "Ctrl+T")
        self.undo = tool("translate-undo", gettext("Undo"), "Ctrl+Z")
        self.redo = tool("translate-redo", gettext("Redo"), "Ctrl+Shift+Z")
        self.context = tool("translate-context", gettext("Preview and neighbours"), "F8", checkable=True)
        self.helps = tool("translate-helps", gettext("Show or hide help"), "F9", checkable=True)
        for button, name in (
            (self.overview, "translate"),
            (self.texts, "contents"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.context, "rules"),
            (self.helps, "columns"),
        ):
            tint(session.services.theme, button, name)
        self.place = named(ElidedLabel(), "translate-place")
        self.state, self.saved = named(plain_label(), "translate-state"), named(plain_label(), "translate-saved")
        for status in (self.state, self.saved):
            hear_as(status, QAccessible.Role.StatusBar)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        shown: tuple[QWidget, ...] = (self.overview, self.texts, self.place, self.state, self.saved)
        for widget in (*shown, self.undo, self.redo, self.context, self.helps):
            row.addWidget(widget, 1 if widget is self.place else 0)

    @override
    def minimumSizeHint(self) -> QSize:
        """Ask for no width, so that a narrow window can be narrower."""
        return QSize(0, super().minimumSizeHint().height())

    def show_text(self, draft: Draft) -> None:
        session = self._session
        cited = session.cited(draft.rule)
        if kind_of(draft.rule) is TextKind.RULE:
            above = session.workspace.place(draft.rule)[1:]
            cited = " · ".join(dict.fromkeys((cited, *reversed(above))))
        self.place.setText(f"{cited} · {session.book_title(draft.book)}")
        self.place.setToolTip(as_tip(self.place.text()))
        self.show_state(draft.status_of_typed)

    def show_state(self, status: RuleStatus) -> None:
        gettext, approval = self._session.gettext, status.approval
        told = gettext(state_text(status))
        if approval is not None:
            told = gettext("Approved by {name}, {date}", name=approval.by, date=approval.date)
        self.state.setText(told)
        by = gettext("Translated by {name}", name=status.translator) if status.translator else ""
        self.state.setToolTip(as_tip(by))
        mark(self.state, "state", status.state.value)

    def show_saved(self, text: str, *, good: bool) -> None:
        if text != self.saved.text():
            self.saved.setText(text)
            mark(self.saved, "good", good)


class NameBar(QFrame):
    """Asks for the user's name, once, when it is first needed."""

    given_up = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-name")
        self.setProperty("offers", True)
        self._session = session
        gettext = session.gettext
        self._then: Callable[[], object] = lambda: None
        why = gettext("Your name, asked once: it is shown with your translations, approvals and notes.")
        self.field = line_edit("translator-name", gettext("Your name"))
        self.button = push_button("message-act", gettext("Keep the name"), self._take)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(text_label("translate-name-why", why), 1)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        self.field.returnPressed.connect(self._take)
        self.hide()

    def ask(self, then: Callable[[], object]) -> bool:
        """Act now where the name is known, else when it is given; return which."""
        if self._session.editor.name:
            then()
            return True
        self._then = then
        self.show()
        self.field.setFocus()
        return False

    def _take(self) -> None:
        if self.field.text().strip():
            self._session.set_name(self.field.text())
            self.hide()
            self._then()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class EditorPage(QWidget):
    """Where a translation gets further, text by text."""

    list_wanted = Signal()
    overview_wanted = Signal()
    moved = Signal()
    """Another text is being edited."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-editor")
        self.session = session
        self.draft = Draft(session, self)
        self.header = EditorHeader(session)
        self.message = OfferBar("translate-message", "act", "other")
        self._answers: Sequence[_Answer] = ()
        self.names = NameBar(session)
        self.columns = Columns(session)
        self.findings = FindingList(session, "rule-findings")
        self.found: tuple[Finding, ...] = ()
        self._finding = -1
        self.helps = Helps(session)
        self.picker = LinkPicker(session.services, self)
        self.previous, self.next, self.link, self.unfinished, self.done, self.approve = (
            push_button(name)
            for name in ("go-previous", "go-next", "insert-link", "go-unfinished", "mark-done", "approve")
        )
        self.done.setDefault(True)
        self._warned: tuple[RuleText, str] | None = None
        """The text that was asked about although something is wrong with it, and what was to be done with it."""
        self._loading = self._narrow = False
        self._saving, self._saving_at_last, self._checking, self._previewing, self._helping = (
            QTimer(self, singleShot=True, interval=after)
            for after in (_SAVE_AFTER_MS, _SAVE_AT_LAST_MS, _CHECK_AFTER_MS, _PREVIEW_AFTER_MS, _HELP_AFTER_MS)
        )
        self._build()
        self._connect()
        self._add_commands()
        self.header.helps.setChecked(True)

    def _build(self) -> None:
        self.findings.hide()
        footer = QWidget()
        buttons = FlowLayout(footer, 8)
        for button in (self.previous, self.next, self.link, self.unfinished, self.done, self.approve):
            buttons.addWidget(button)
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(10, 4, 10, 8)
        column.setSpacing(6)
        for bar in (self.message, self.names):
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
        header, draft, columns, helps = self.header, self.draft, self.columns, self.helps
        for button, act in (
            (header.overview, self.overview_wanted.emit),
            (header.texts, self.list_wanted.emit),
            (header.undo, self.undo),
            (header.redo, self.redo),
            (header.context, self.toggle_context),
            (header.helps, self.toggle_helps),
        ):
            button.clicked.connect(lambda _=False, act=act: act())
        draft.opened.connect(self._show_text)
        draft.saved.connect(self._show_saved)
        draft.failed.connect(self._show_failure)
        draft.conflicted.connect(self._show_conflict)
        draft.said.connect(self.ask)
        columns.edited.connect(self._edited)
        columns.followed.connect(self._follow)
        columns.confirmed.connect(self.confirm)
        columns.undo_wanted.connect(self.undo)
        columns.redo_wanted.connect(self.redo)
        columns.link_wanted.connect(lambda: self.offer_links("[["))
        self.picker.picked.connect(self._insert)
        self.picker.dismissed.connect(lambda: columns.field.setFocus())
        self.picker.written.connect(lambda words: columns.field.put(words))
        self.findings.chosen.connect(self.show_finding)
        self.findings.dismissed.connect(self.check)
        self.findings.dismissed.connect(self._show_state)
        helps.insert_wanted.connect(lambda text, words: columns.field.put_word(text, words))
        helps.replace_wanted.connect(lambda text: columns.field.replace_all(text))
        helps.restore_wanted.connect(columns.put)
        helps.left.connect(self.take_focus)
        self.names.given_up.connect(self.take_focus)
        for at, name in enumerate(("act", "other")):
            self.message.buttons[name].clicked.connect(lambda _=False, at=at: self._answers[at][1]())
        self._saving.timeout.connect(self.save)
        self._saving_at_last.timeout.connect(self.save)
        self._checking.timeout.connect(self.check)
        self._previewing.timeout.connect(self.preview)
        self._helping.timeout.connect(self._show_helps)
        services = self.session.services
        Follower(self, self.refresh, services.language.changed, services.theme.changed)

    def _add_commands(self) -> None:
        gettext, make = self.session.gettext, partial(command, self)
        done = make(gettext("Mark as done and go on"), self.mark_done, "Ctrl+Return", "Ctrl+Enter")
        unfinished = make(gettext("Next unfinished text"), self.go_to_next_unfinished, "Ctrl+Down")
        previous = make(gettext("Previous text"), partial(self._go_by, -1), "Ctrl+Shift+Up", "Ctrl+Up")
        following = make(gettext("Next text"), partial(self._go_by, 1), "Ctrl+Shift+Down")
        make(gettext("Undo"), self.undo, "Ctrl+Z")
        make(gettext("Redo"), self.redo, "Ctrl+Shift+Z")
        make(gettext("The translation is still right"), self.confirm, "Ctrl+Shift+Return", "Ctrl+Shift+Enter")
        link = make(gettext("Insert a link or a term"), self.offer_links, "Ctrl+L")
        make(gettext("Insert the next link or placeholder"), self.insert_next_link, "Ctrl+Shift+L")
        for at in range(_MATCH_KEYS):
            other = gettext("Insert similar text {number}", number=at + 1)
            words = other if at else gettext("Insert the most similar text")
            make(words, partial(self.helps.insert_match, at), f"Ctrl+{at + 1}")
        make(gettext("Next finding"), self.go_to_next_finding, "Ctrl+J")
        make(gettext("Save"), self.save, "Ctrl+S")
        approve = make(gettext("Approve, or withdraw the approval"), self.change_approval, "Ctrl+Shift+A")
        make(gettext("Write a note"), self.write_note, "Ctrl+Shift+N")
        make(gettext("Preview and neighbours"), self.header.context.click, "F8")
        make(gettext("Show or hide help"), self.toggle_helps, "F9")
        give_command(self.previous, previous, gettext("Previous"))
        give_command(self.next, following, gettext("Next"))
        give_command(self.link, link, gettext("Link or term…"))
        give_command(self.unfinished, unfinished)
        give_command(self.done, done, gettext("Done, go on"))
        give_command(self.approve, approve, gettext("Approve"))

    # Going from text to text

    def open(self, rule: str, lang: str) -> bool:
        """Open a text, once the present one is safe; False where there is no such text."""
        if (self.draft.rule, self.draft.lang) == (rule, lang) and not self.save():
            return True
        self.leave()
        workspace = self.session.workspace
        workspace.refresh()
        if not self.draft.is_known(rule):
            return False
        self.draft.open(rule, lang)
        return True

    def leave(self) -> None:
        if not self.draft.rule or self.save():
            return
        self.draft.keep_unsaved()
        cited = self.session.cited(self.draft.rule)
        told = self.session.gettext("{text} is not saved; what you typed is kept there.", text=cited)
        self.session.unsaved.tell(self.draft.rule, self.draft.lang, told)

    def go_to(self, rule: str) -> None:
        if self.open(rule, self.draft.lang):
            self.columns.take_focus()

    def _stays(self) -> bool:
        """Return whether the source lost the text and what is typed for it cannot be saved."""
        return self.draft.is_gone and not self.save()

    def _go_by(self, step: int) -> None:
        if self._stays():
            return
        order = self.draft.order()
        at = order.index(self.draft.rule) + step if self.draft.rule in order else 0
        if 0 <= at < len(order):
            self.go_to(order[at])

    def go_to_next_unfinished(self, *, else_next: bool = False) -> None:
        """Go to the next text with something to do; in a finished book stay, or go to the text after this one."""
        if self._stays():
            return
        self.leave()
        session, draft = self.session, self.draft
        rule = session.workspace.next_unfinished(draft.book, draft.lang, after=draft.rule)
        if rule is None:
            # A language that is whole in a book is no draft there any more.
            session.attempt(lambda: finish_language(session.workspace, draft.lang))
            session.tell_saved(draft.book, draft.lang)
            if else_next:
                self._go_by(1)
            self.ask(session.gettext("Every text of this book is done."))
        elif rule == draft.rule:
            self.ask(session.gettext("Nothing else is left to do in this book."))
        else:
            self.go_to(rule)

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
            self._show_helps()
            self.check()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Leave the width to the text where there is not enough for everything."""
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
        if self.draft.rule and not self.draft.is_gone and not self.helps.isHidden():
            self.helps.show_text(self.draft.rule, self.draft.lang)

    def toggle_helps(self) -> None:
        shown = self.helps.isHidden()
        self.helps.setVisible(shown)
        self.header.helps.setChecked(shown)
        self._show_helps()
        tell_shown(self, self.session.gettext, self.session.gettext("Help"), shown)

    def toggle_context(self) -> None:
        """Show or hide the preview between the texts before and after."""
        shown = self.columns.context.isHidden()
        self.columns.context.setVisible(shown)
        self.preview()
        tell_shown(self, self.session.gettext, self.session.gettext("Preview and neighbours"), shown)

    def write_note(self) -> None:
        if self.helps.isHidden():
            self.toggle_helps()
        field = self.helps.notes.field
        if self.names.ask(field.setFocus):
            self.helps.ensureWidgetVisible(field)

    # Showing the text

    def _show_text(self) -> None:
        draft = self.draft
        self._loading = True
        try:
            self.columns.load(draft.typed, draft.shape, self._labels(), titled=draft.titled)
        finally:
            self._loading = False
        self.picker.hide()
        self.ask("")
        self.names.hide()
        if not self.header.context.isChecked():
            self.columns.context.hide()
        self.show_around()
        self.preview()
        self._finding = -1
        QTimer.singleShot(0, self, self.check)
        self.helps.notes.show_text(draft.rule, draft.lang)
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
            shown = {form: ", ".join(map(str, of[:4])) + ("…" if of[4:] else "") for form, of in numbers.items()}
            return [gettext("For {numbers}", numbers=shown[form]) for form in draft.shape]
        workspace = self.session.workspace
        edition = workspace.edition(draft.book, workspace.source_lang(draft.book))
        children = edition.by_id[draft.rule].children if draft.rule in edition else ()
        after = {at: gettext("After {clause}", clause=self.session.cited(one)) for at, one in enumerate(children, 1)}
        return [after.get(part, "") if part else gettext("Before the clauses") for part in draft.shape]

    def show_around(self) -> None:
        draft = self.draft
        self.columns.show_rule(draft.rule, draft.lang)
        self._show_state()

    def _show_state(self) -> None:
        draft, gettext = self.draft, self.session.gettext
        self.header.show_text(draft)
        status = draft.status
        self.approve.setText(gettext("Approve") if status.approval is None else gettext("Withdraw the approval"))
        meaning = gettext("Approved means: checked by a second person")
        self.approve.setToolTip(as_tip(f"{meaning} ({native_keys('Ctrl+Shift+A')})"))
        self.approve.setEnabled(status.finished or status.reason is Reason.STARTED)
        self._say_saved()
        history, here = self.session.editor.history, (draft.book, draft.lang)
        self.header.undo.setEnabled(self.columns.undo_field() is not None or history.can_undo(*here))
        self.header.redo.setEnabled(self.columns.redo_field() is not None or history.can_redo(*here))

    def preview(self) -> None:
        self._previewing.stop()
        if self.draft.rule and not self.draft.is_gone and not self.columns.context.isHidden():
            self.columns.show_context(self.draft.rule, self.draft.lang, self.draft.typed, self.draft.order())

    def _follow(self, link: str) -> None:
        if not leads_outside(self, self.session.services, link):
            place = Place.from_link(link)
            self.session.services.navigator.go(Place("rules", place.target, place.language))

    def ask(self, sentence: str, *answers: _Answer) -> None:
        """Say something above the text, with a button for each answer; no sentence hides it."""
        self._answers = answers
        self._warned = None
        self.message.say(sentence, *(words for words, _ in answers))

    def take_focus(self) -> None:
        self.columns.take_focus()

    # Findings

    def check(self) -> None:
        """List what the checks find in what is typed, and underline it in the fields."""
        self._checking.stop()
        draft = self.draft
        if not draft.rule:
            return
        before = self.found
        try:
            self.found = self.session.checker.rule(draft.rule, draft.lang, draft.typed)
        except TablesideError as error:
            self.ask(self.session.sentence(error))
            return
        self.findings.show_findings(self.found)
        if new := [one for one in self.found if one not in before]:
            announce(self.columns, new[0].sentence(self.session.services.language.catalogue))
        self.findings.setVisible(bool(self.found))
        self.findings.setFixedHeight(min(len(self.found), _MOST_FINDINGS) * _FINDING_HIGH)
        marks: dict[int, list[Mark]] = {part: [] for part in draft.shape}
        for one in self.found:
            if one.dismissed is None and one.end > one.start and one.part in marks:
                marks[one.part].append(Mark(one.start, one.end, one.severity is Severity.ERROR))
        for part, found in marks.items():
            self.columns.field_of(part).underline(found)

    def show_finding(self, finding: Finding) -> None:
        if finding.part == TITLE:
            self.columns.title.setFocus()
            self.columns.title.setSelection(finding.start, finding.end - finding.start)
        elif finding.end > finding.start:
            self.columns.field_of(finding.part).select(finding.start, finding.end)
        else:
            self.columns.take_focus()

    def go_to_next_finding(self) -> None:
        """Go through the findings of the text, one after the other."""
        self.check()
        counting = [one for one in self.found if one.dismissed is None]
        if counting:
            self._finding = (self._finding + 1) % len(counting)
            self.show_finding(counting[self._finding])

    # Links and placeholders

    def offer_links(self, brackets: str = "") -> None:
        """Open the list of links under the cursor; brackets that were typed to open it are not lost."""
        found = partial(picks, self.session.workspace, self.draft.rule, self.draft.lang, self.draft.typed)
        offered = self.session.attempt(found)
        if offered:
            self.picker.offer(offered, self.columns.field.caret(), brackets)
        elif brackets:
            self.columns.field.put(brackets)

    def insert_next_link(self) -> None:
        """Insert the first link of the source that the translation lacks."""
        lacking = next_link(self.session.workspace, self.draft.rule, self.draft.lang, self.draft.typed)
        if lacking is not None:
            self._insert(lacking, select=False)
        else:
            self.ask(self.session.gettext("Every link and placeholder of the source is there."))

    def _insert(self, pick: Pick, *, select: bool = True) -> None:
        """Put a link in place of the selection, a diagram on a line of its own."""
        field = self.columns.field
        selected = field.selected()
        put = field.put_apart if pick.kind == "diagram" else field.put
        put(pick.written(selected), pick.words if select and not selected else "")

    # Finishing a text

    def mark_done(self) -> None:
        """Save the text as done and go on to the next unfinished one."""
        self._finish("done")

    def confirm(self) -> None:
        """Mark the translation as right against the changed source, and go on."""
        self._finish("confirm")

    def _finish(self, how: str) -> None:
        gettext, draft = self.session.gettext, self.draft
        self._take_typed()
        if self._stays():
            return
        if draft.typed.empty and not draft.may_be_empty:
            self.ask(gettext("There is nothing to mark as done yet: the text is empty."))
            return
        self.check()
        was_done = draft.status.finished and not draft.dirty
        if not self._may_finish(how) or not draft.save(done=True):
            return
        if draft.status.reason is Reason.INCOMPLETE:
            self.ask(gettext("Saved, but a part of the source is not translated yet."))
            return
        doubts = self._doubts()
        unfinished = self.session.workspace.next_unfinished(draft.book, draft.lang)
        if was_done and unfinished is None:
            self._go_by(1)
        else:
            self.go_to_next_unfinished(else_next=True)
        if doubts:
            self.ask(doubts)

    def _may_finish(self, how: str) -> bool:
        """Return whether nothing is wrong with the text, or the user goes on all the same; else ask, once."""
        errors = [one for one in self.found if one.severity is Severity.ERROR and not one.dismissed]
        if errors and not self.save():
            return False  # the message says why
        asked = (self.draft.typed, how)
        if not errors or self._warned == asked:
            return True
        what = errors[0].sentence(self.session.services.language.catalogue)
        stays = self.session.gettext("Still a draft: fix or dismiss this, then mark the text as done.")
        self.ask(f"{what} {stays}", (self.session.gettext("Continue anyway"), partial(self._finish, how)))
        self._warned = asked
        return False

    def _doubts(self) -> str:
        """Return that a finished text has doubtful findings, which would otherwise pass by unseen."""
        doubts = [one for one in self.found if one.severity is Severity.WARNING and not one.dismissed]
        if not doubts:
            return ""
        return self.session.ngettext(
            "{text}: {count} doubtful finding. The filter “Doubtful” lists such texts.",
            "{text}: {count} doubtful findings. The filter “Doubtful” lists such texts.",
            len(doubts),
            text=self.session.cited(self.draft.rule),
        )

    # Approving

    def change_approval(self) -> None:
        if self.draft.rule and self.save():
            if self.draft.status.approval is not None:
                self._set_approval(approved=False)
            else:
                self.names.ask(self._approve_once_asked)

    def _approve_once_asked(self) -> None:
        """Approve the text; one's own work only when asked twice."""
        session, approve = self.session, partial(self._set_approval, approved=True)
        if self.draft.status.translator == session.editor.name:
            asked = session.gettext("You translated this text. Someone else should approve it.")
            self.ask(asked, (session.gettext("Approve anyway"), approve))
        else:
            approve()

    def _set_approval(self, *, approved: bool) -> None:
        session, draft = self.session, self.draft
        try:
            if approved:
                session.editor.approve(draft.rule, draft.lang)
            else:
                session.editor.set_approval(draft.rule, draft.lang, None)
        except TablesideError as error:
            self.ask(session.sentence(error))
            return
        self.ask("")
        session.saved(draft.rule, draft.lang)
        draft.saved.emit()
        if approved:
            self._go_to_next_unapproved()

    def _go_to_next_unapproved(self) -> None:
        statuses, here = self.session.statuses(self.draft.book, self.draft.lang), self.draft.rule
        order = list(statuses)
        at = order.index(here) + 1 if here in statuses else 0
        waiting = (rule for rule in (*order[at:], *order[:at]) if statuses[rule].state is State.DONE)
        rule = next((rule for rule in waiting if rule != here), None)
        if rule is not None:
            self.go_to(rule)
        else:
            self.ask(self.session.gettext("Every finished text of this book is approved."))

    # Saving

    def save(self) -> bool:
        """Save what is typed; False when that was not possible, and the text stays."""
        self._saving.stop()
        self._saving_at_last.stop()
        self._take_typed()
        return self.draft.save()

    def check_for_changes(self) -> None:
        """Show what someone else changed; where it meets something typed here, both are shown."""
        draft = self.draft
        if not draft.rule:
            return
        self._take_typed()
        failed = draft.failure is not None
        if draft.is_gone:
            if not draft.dirty and (order := draft.order()):
                self.session.unsaved.drop(draft.rule, draft.lang)
                draft.open(order[0], draft.lang)
        elif draft.check_for_changes():
            if failed and draft.failure is None:
                self.ask("")
                self.save()
            self.show_around()

    def _take_typed(self) -> None:
        if self.draft.rule and not self._loading:
            self.draft.typed = self.columns.typed(self.draft.base)

    def _edited(self) -> None:
        if self._loading:
            return
        self._take_typed()
        if self.draft.failure is None and self.draft.conflict is None:
            self.ask("")
        self.draft.keep_unsaved()
        self._saving.start()
        if not self._saving_at_last.isActive():
            self._saving_at_last.start()
        self._checking.start()
        self._previewing.start()
        self._say_saved()
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
        self.ask("")
        self.columns.still_right.setVisible(self.draft.status.old_source is not None and not self.draft.base.empty)
        self._show_state()

    def _show_failure(self, error: TablesideError) -> None:
        gettext = self.session.gettext
        kept = gettext("What you typed is still here.")
        hopeless = self.draft.is_gone or isinstance(error, BreaksStructure)
        give_up = [(gettext("Discard it"), self._give_up)] if hopeless else []
        self.ask(f"{self.session.sentence(error)} {kept}", (gettext("Try again"), self._try_again), *give_up)
        with suppress(TablesideError):
            self.header.show_text(self.draft)
        self.header.show_saved(gettext("Not saved"), good=False)

    def _try_again(self) -> None:
        self.session.workspace.refresh()
        self.save()

    def _give_up(self) -> None:
        self.draft.give_up()
        self.ask("")
        if self.draft.is_gone:
            self._go_by(1)

    def _show_conflict(self, conflict: Conflict) -> None:
        gettext = self.session.gettext
        self._saving.stop()
        self._saving_at_last.stop()
        told = gettext("Someone else changed this text in the meantime. Nothing was overwritten.")
        self.ask(told, (gettext("Keep mine"), self._keep_mine), (gettext("Use theirs"), self._use_theirs))
        self.columns.show_theirs(conflict.theirs, conflict.mine)
        self.header.show_text(self.draft)
        self._say_saved()

    def _keep_mine(self) -> None:
        self._take_typed()
        if self.draft.keep_mine():
            self._end_conflict()

    def _use_theirs(self) -> None:
        self.draft.take_theirs()
        self._end_conflict()

    def _end_conflict(self) -> None:
        self.columns.context.setVisible(self.header.context.isChecked())
        self.ask("")
        self._show_state()
        self.take_focus()  # the button that had it is gone

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type into the field what is typed beside it: in the editor a stray letter is no search."""
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        text = event.text()
        if text.strip() and text.isprintable() and text != "?" and not event.modifiers() & commands:
            self.columns.type_in(text)
        else:
            super().keyPressEvent(event)

    # Undo

    def undo(self) -> None:
        """Undo in the field, or take the last step back."""
        field = self.columns.undo_field()
        if field is not None:
            field.undo()
        elif self.save():
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
        walk = partial(self._walk_step, step, undo=undo)
        if not draft.is_elsewhere(step):
            walk()
            return
        sentence = self.session.ngettext(
            "The last step is in another text: {texts}.",
            "The last step is in {count} texts: {texts}.",
            len(step),
            texts=draft.name_step(step),
        )
        self.ask(sentence, (gettext("Undo") if undo else gettext("Redo"), walk))
        announce(self, sentence)

    def _walk_step(self, step: Sequence[Change], *, undo: bool) -> None:
        self.ask("")
        if self.save() and self.draft.walk(step, undo=undo):
            self.take_focus()
