"""The editor: one text with its source, its state and its findings; saving, finishing, approving and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QSizePolicy, QSplitter, QWidget

from tableside.errors import N_, TablesideError
from tableside.language.registry import language
from tableside.rulebook.findings import TITLE, Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation import Reason, RuleStatus, RuleText, State
from tableside.translation.changes import Change, keys_of
from tableside.translation.languages import finish_language
from tableside.translation.memory import Pick, picks
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import BreaksStructure
from tableside.ui import override
from tableside.ui.accessibility import announce, announce_shown, hear_as
from tableside.ui.services.notices import Notice
from tableside.ui.theme import tint
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.helps import Helps
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import OVERVIEW, TranslationSession, TypedText, numbers_by_form
from tableside.ui.view import Follower
from tableside.ui.widgets import (
    ElidedLabel,
    across,
    as_tip,
    command,
    down,
    emptied,
    give_command,
    is_typed,
    line_edit,
    mark,
    named,
    native_keys,
    plain_label,
    push_button,
    tool,
)
from tableside.ui.widgets.flow import OfferBar, in_rows

_SAVE_AFTER_MS = 2000
"""From the first change on, so that steady typing is saved as well."""
_CHECK_AFTER_MS = 250
_HELP_AFTER_MS = 30
_MATCH_KEYS = 5
_SIDE_IN_EM = 15
_NARROW_IN_EM = 40
_LOW_IN_EM = 26
_FINDING_HIGH, _MOST_FINDINGS = 32, 3
_NAMED = 4
_VANISHED = N_("The source no longer has this text; what you typed cannot be saved.")
_STATES = {State.MISSING: N_("Missing"), State.DONE: N_("Done"), State.APPROVED: N_("Approved")}
_REASONS = {
    Reason.SOURCE_CHANGED: N_("Draft: the source has changed"),
    Reason.INCOMPLETE: N_("Draft: something is missing"),
    Reason.STARTED: N_("Draft"),
    Reason.WRONG: N_("Draft: something is wrong"),
    Reason.NONE: N_("Draft"),
}
_Answer = tuple[str, Callable[[], object]]


def state_text(status: RuleStatus) -> str:
    return _STATES.get(status.state) or _REASONS[status.reason]


class Draft:
    """One text in one language as it is typed; it is left when it is saved or given up."""

    def __init__(self, session: TranslationSession) -> None:
        self.session = session
        self.rule = self.lang = ""
        self.base = self.typed = RuleText()
        self.shape: tuple[int, ...] = (0,)
        self.step = 0
        """The step of undo of this visit: everything that is saved before another text is opened."""
        self.failure: TablesideError | None = None
        self.waiting: dict[str, Notice] = {}
        """The notices about texts that were left and are not saved."""

    @property
    def key(self) -> str:
        return f"{self.lang} {self.rule}"

    def open(self, rule: str, lang: str) -> None:
        """Take up another text with what is typed for it; the one before must have been saved or given up."""
        workspace = self.session.workspace
        self.rule, self.lang, self.step = rule, lang, 0
        self.base = self.typed = workspace.text(rule, lang)
        self.failure = None
        kept = self.session.unsaved.value.get(self.key)
        if kept is not None:
            self.base, self.typed = kept.base, kept.typed
        self.shape = workspace.shape(rule, lang)

    @property
    def book(self) -> str:
        return book_of(self.rule)

    @property
    def status(self) -> RuleStatus:
        """How far the text is, as far as it is saved."""
        return self.session.workspace.status(self.rule, self.lang)

    @property
    def is_gone(self) -> bool:
        """Whether the source no longer has the text."""
        with suppress(TablesideError):  # the text exists but cannot be read
            return bool(self.rule) and not self.session.workspace.knows(self.rule)
        return False

    def order(self) -> list[str]:
        """Return the texts of the book that there are to translate, in order."""
        return list(self.session.workspace.statuses(self.book, self.lang))

    def tidied(self, text: RuleText) -> RuleText:
        return self.session.workspace.store_of(self.rule).tidied(self.rule, text)

    @property
    def dirty(self) -> bool:
        """Whether something is typed that is not saved."""
        if not self.rule or self.typed.same_as(self.base):
            return False
        try:
            return not self.tidied(self.typed).same_as(self.tidied(self.base))
        except TablesideError:
            return True

    def keep_unsaved(self) -> None:
        if self.dirty:
            kept = self.session.unsaved
            kept.set({**kept.value, self.key: TypedText(self.typed, self.base)})
        else:
            self.forget_unsaved()

    def forget_unsaved(self) -> None:
        """Forget what was typed: it is saved or given up."""
        kept, about = self.session.unsaved, self.key
        if about in kept.value:
            kept.set({key: one for key, one in kept.value.items() if key != about})
            if about in self.waiting:
                self.session.services.notices.withdraw(self.waiting.pop(about))


class EditorPage(QWidget):
    """Where a translation gets further, text by text."""

    moved = Signal()
    """Another text is being edited."""
    saved = Signal(object)
    """These texts were saved; without any, a step was undone or redone, in this text or in others."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-editor")
        self.session = session
        self.draft = Draft(session)
        self.message = OfferBar("translate-message", "act", "other")
        self._answers: Sequence[_Answer] = ()
        self.names = OfferBar("translate-name", "keep")
        """Asks for the user's name, once, when it is first needed."""
        self.name_field = line_edit("translator-name", session.gettext("Your name"))
        self._once_named: Callable[[], object] = self.take_focus
        self.columns = Columns(session)
        self.findings = FindingList(session, "rule-findings")
        self.findings.hide()
        self.found: tuple[Finding, ...] = ()
        self._finding = -1
        self.helps = Helps(session, self.columns)
        self.links = named(QMenu(self), "links")
        self.texts_found: Callable[[], Sequence[str]] = tuple
        """Returns the texts to go through, where a search or filter narrows the list."""
        self._warned: RuleText | None = None
        """The text that was asked about because something is wrong with it."""
        self._loading = self._narrow = False
        self._saving, self._checking, self._helping = (
            QTimer(self, singleShot=True, interval=after) for after in (_SAVE_AFTER_MS, _CHECK_AFTER_MS, _HELP_AFTER_MS)
        )
        self._build()
        self._connect()

    def _commands(self) -> dict[str, QAction]:
        gettext = self.session.gettext
        rows: list[tuple[str, str, Callable[[], object], str]] = [
            ("done", gettext("Mark as done and go on"), self.mark_done, "Ctrl+Return Ctrl+Enter"),
            ("unfinished", gettext("Next unfinished text"), self.go_to_next_unfinished, "Ctrl+Down"),
            ("previous", gettext("Previous text"), partial(self._go_by, -1), "Ctrl+Shift+Up Ctrl+Up"),
            ("next", gettext("Next text"), partial(self._go_by, 1), "Ctrl+Shift+Down"),
            ("undo", gettext("Undo"), self.undo, "Ctrl+Z"),
            ("redo", gettext("Redo"), self.redo, "Ctrl+Shift+Z Ctrl+Y"),
            (
                "confirm",
                gettext("The translation is still right"),
                self.mark_done,
                "Ctrl+Shift+Return Ctrl+Shift+Enter",
            ),
            ("link", gettext("Insert a link or placeholder"), self.offer_links, "Ctrl+L"),
            ("missing", gettext("Insert the next link or placeholder"), self.insert_next_link, "Ctrl+Shift+L"),
        ]
        for at in range(_MATCH_KEYS):
            other = gettext("Insert similar text {number}", number=at + 1)
            words = other if at else gettext("Insert the most similar text")
            rows.append((f"match-{at}", words, partial(self.helps.insert_match, at), f"Ctrl+{at + 1}"))
        rows += [
            ("finding", gettext("Next finding"), self.go_to_next_finding, "Ctrl+J"),
            ("save", gettext("Save"), self.save, "Ctrl+S"),
            ("approve", gettext("Approve, or withdraw the approval"), self.change_approval, "Ctrl+Shift+A"),
            ("note", gettext("Write a note"), self.write_note, "Ctrl+Shift+N"),
            ("helps", gettext("Show or hide help"), self.toggle_helps, "F9"),
        ]
        return {name: command(self, words, act, *keys.split()) for name, words, act, keys in rows}

    def _build(self) -> None:
        gettext, commands = self.session.gettext, self._commands()
        names = "go-previous", "go-next", "insert-link", "go-unfinished", "approve", "mark-done"
        self.previous, self.next, self.link, unfinished, self.approve, done = buttons = [*map(push_button, names)]
        done.setDefault(True)
        for button, name, words in (
            (self.previous, "previous", gettext("Previous")),
            (self.next, "next", gettext("Next")),
            (self.link, "link", gettext("Link…")),
            (unfinished, "unfinished", None),
            (done, "done", gettext("Done, go on")),
            (self.approve, "approve", gettext("Approve")),
            (self.columns.still_right, "confirm", gettext("Still right")),
        ):
            give_command(button, commands[name], words)
        asking, main = self.names.layout(), QWidget()
        if isinstance(asking, QBoxLayout):
            asking.insertWidget(1, self.name_field, 1)
        others = in_rows(*buttons[:-1])
        foot = across(others, done, gap=8, grow=others)
        foot.setAlignment(done, Qt.AlignmentFlag.AlignBottom)
        parts = self.message, self.names, self.columns, self.findings, foot
        down(*parts, on=main, gap=6, edges=(10, 4, 10, 8), grow=self.columns)
        self.across = named(QSplitter(Qt.Orientation.Horizontal), "translate-across")
        self.across.addWidget(main)
        self.across.addWidget(self.helps)
        self.across.setStretchFactor(0, 1)
        self.across.setCollapsible(0, False)
        down(self._header(commands), self.across, on=self, grow=self.across)

    def _header(self, commands: dict[str, QAction]) -> QFrame:
        """Make the line above the text: where it stands, its state, whether it is saved, and buttons."""
        gettext = self.session.gettext
        self.overview_button = tool("to-overview", gettext("Overview"), clicked=partial(self.session.go, OVERVIEW))
        self.texts_button = tool("to-texts", gettext("Show or hide the list"), "Ctrl+T")
        self.undo_button, self.redo_button = tool("translate-undo"), tool("translate-redo")
        self.helps_button = tool("translate-helps", checkable=True)
        self.helps_button.setChecked(True)
        self.place = named(ElidedLabel(), "translate-place")
        self.state, self.saved_state = (named(plain_label(), f"translate-{name}") for name in ("state", "saved"))
        header = named(QFrame(), "translate-header")
        # It asks for no width, so that a narrow window can be narrower.
        header.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        shown = (
            (self.overview_button, "translate"),
            (self.texts_button, "contents"),
            (self.undo_button, "undo"),
            (self.redo_button, "redo"),
            (self.helps_button, "columns"),
        )
        for button, picture in shown:
            tint(self.session.services.theme, button, picture)
        tools = [button for button, _ in shown]
        for button, name in zip(tools[2:], ("undo", "redo", "helps"), strict=True):
            give_command(button, commands[name])
        for label in (self.state, self.saved_state):
            hear_as(label, QAccessible.Role.StatusBar)
        parts = *tools[:2], self.place, self.state, self.saved_state, *tools[2:]
        across(*parts, on=header, gap=8, edges=(10, 4, 10, 4), grow=self.place)
        return header

    def _connect(self) -> None:
        columns = self.columns
        columns.edited.connect(self._edited)
        self.findings.chosen.connect(self.show_finding)
        self.findings.dismissed.connect(self.check)
        self.findings.dismissed.connect(self._show_state)
        self.names.act.clicked.connect(lambda _=False: self._take_name())
        self.name_field.returnPressed.connect(self._take_name)
        for at, button in enumerate(self.message.buttons.values()):
            button.clicked.connect(lambda _=False, at=at: self._answers[at][1]())
        for timer, act in ((self._saving, self.save), (self._checking, self.check), (self._helping, self._show_helps)):
            timer.timeout.connect(act)
        services = self.session.services
        Follower(self, self.refresh, services.language.changed, services.theme.changed)

    # Going from text to text

    def open(self, rule: str, lang: str) -> bool:
        """Open a text, once the present one is safe; False where there is no such text."""
        if (self.draft.rule, self.draft.lang) == (rule, lang) and not self.save():
            return True
        self.leave()
        workspace = self.session.workspace
        workspace.refresh()
        if not workspace.knows(rule):
            return False
        self._load(rule, lang)
        return True

    def _load(self, rule: str, lang: str) -> None:
        self.draft.open(rule, lang)
        self._show_text()

    def leave(self) -> None:
        self.helps.notes.keep()
        if not self.draft.rule or self.save():
            return
        self.draft.keep_unsaved()
        cited = self.session.cited(self.draft.rule)
        told = self.session.gettext("{text} is not saved; what you typed is kept there.", text=cited)
        self.draft.waiting[self.draft.key] = self.session.services.notices.say(told, lasting=True)

    def go_to(self, rule: str) -> None:
        if self.open(rule, self.draft.lang):
            self.columns.take_focus()

    def _stays(self) -> bool:
        """Return whether the source lost the text and what is typed for it cannot be saved."""
        return self.draft.is_gone and not self.save()

    def _go_by(self, step: int) -> None:
        if self._stays():
            return
        order = self.texts_found() or self.draft.order()
        at = order.index(self.draft.rule) + step if self.draft.rule in order else 0
        if 0 <= at < len(order):
            self.go_to(order[at])
        else:
            self.ask(self.session.gettext("The list ends here."))

    def go_to_next_unfinished(self, *, else_next: bool = False) -> None:
        """Go to the next text with something to do; where all are done stay, or go to the one after this."""
        if self._stays():
            return
        self.leave()
        session, draft, found = self.session, self.draft, self.texts_found()
        rule = session.workspace.next_unfinished(draft.book, draft.lang, after=draft.rule, among=found)
        if rule is None:
            # A language that is whole in a book is no draft there any more.
            session.attempt(lambda: finish_language(session.workspace, draft.lang))
            session.saved(draft.book, draft.lang)
            if else_next:
                self._go_by(1)
            whole = session.gettext("Every text of this book is done.")
            self.ask(session.gettext("Every text found is done.") if found else whole)
        elif rule == draft.rule:
            self.ask(session.gettext("Nothing else is left to do here."))
        else:
            self.go_to(rule)

    # Language, theme and size

    def restyle(self) -> None:
        self.columns.restyle()
        width = self.fontMetrics().height() * _SIDE_IN_EM
        self.helps.setMinimumWidth(min(width * 2 // 3, 220))
        self.across.setSizes([max(self.width() - width, 400), width])
        self._arrange()

    def refresh(self) -> None:
        """Show everything again but what is typed."""
        if self.draft.rule and not self.draft.is_gone:
            self.show_around()
            self._show_helps()
            self.check()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Leave the width to the text where there is not enough for everything."""
        em = self.fontMetrics().height()
        self.link.setVisible(self.height() >= em * _LOW_IN_EM)
        narrow = self.width() < em * _NARROW_IN_EM
        if narrow != self._narrow:
            self._narrow = narrow
            self.helps.setVisible(not narrow)
            self.helps_button.setChecked(not narrow)
            if not narrow and self.draft.rule:
                self._helping.start()

    def _show_helps(self) -> None:
        if self.draft.rule and not self.draft.is_gone and not self.helps.isHidden():
            self.helps.show_text(self.draft.rule, self.draft.lang)

    def toggle_helps(self) -> None:
        shown = self.helps.isHidden()
        self.helps.setVisible(shown)
        self.helps_button.setChecked(shown)
        self._show_helps()
        announce_shown(self, self.session.gettext, self.session.gettext("Help"), shown)

    def write_note(self) -> None:
        if self.helps.isHidden():
            self.toggle_helps()
        field = self.helps.notes.field
        if self.ask_name(field.setFocus):
            self.helps.ensureWidgetVisible(field)

    # Showing the text

    def _show_text(self) -> None:
        draft, workspace = self.draft, self.session.workspace
        titled = kind_of(draft.rule) is TextKind.RULE and bool(workspace.source(draft.rule).title or draft.base.title)
        self._loading = True
        try:
            self.columns.load(draft.typed, draft.shape, self._labels(), titled=titled)
        finally:
            self._loading = False
        self.ask("")
        self.names.hide()
        self.show_around()
        self._finding = -1
        QTimer.singleShot(0, self, self.check)
        self.helps.notes.show_text(draft.rule, draft.lang)
        self._helping.start()
        self.moved.emit()
        if draft.dirty:
            QTimer.singleShot(0, self, self.save)  # it was typed before and not saved then

    def _labels(self) -> list[str]:
        """Return what the fields of a text with several parts are called."""
        draft, gettext = self.draft, self.session.gettext
        if kind_of(draft.rule) is TextKind.MESSAGE:
            numbers = numbers_by_form(language(draft.lang).plural)
            return [gettext("For {numbers}", numbers=numbers.get(form, "")) for form in draft.shape]
        workspace = self.session.workspace
        edition = workspace.edition(draft.book, workspace.source_lang(draft.book))
        children = edition.by_id[draft.rule].children if draft.rule in edition else ()
        after = {at: gettext("After {clause}", clause=self.session.cited(one)) for at, one in enumerate(children, 1)}
        return [after.get(part, "") if part else gettext("Before the clauses") for part in draft.shape]

    def show_around(self) -> None:
        self.columns.show_rule(self.draft.rule, self.draft.lang)
        linked, gettext = bool(self._links()), self.session.gettext
        self.link.setEnabled(linked)
        words = gettext("Insert a link or placeholder") if linked else gettext("The source has no link or placeholder")
        self.link.setToolTip(as_tip(f"{words} ({native_keys('Ctrl+L')})"))
        self._show_state()

    def _show_state(self) -> None:
        draft, gettext = self.draft, self.session.gettext
        self._show_place()
        status = draft.status
        self.approve.setText(gettext("Approve") if status.approval is None else gettext("Withdraw the approval"))
        meaning = gettext("Approved means: checked by a second person")
        self.approve.setToolTip(as_tip(f"{meaning} ({native_keys('Ctrl+Shift+A')})"))
        self.approve.setEnabled(status.finished or status.reason is Reason.STARTED)
        self._say_saved()
        history, here = self.session.editor.history, (draft.book, draft.lang)
        field = self.columns.field_with_steps
        self.undo_button.setEnabled(field(undo=True) is not None or history.can_undo(*here))
        self.redo_button.setEnabled(field(undo=False) is not None or history.can_redo(*here))

    def _show_place(self) -> None:
        session, draft = self.session, self.draft
        cited = session.cited(draft.rule)
        if kind_of(draft.rule) is TextKind.RULE:
            above = session.workspace.place(draft.rule)[1:]
            cited = " · ".join(dict.fromkeys((cited, *reversed(above))))
        self.place.setText(f"{cited} · {session.book_title(draft.book)}")
        self.place.setToolTip(as_tip(self.place.text()))
        self._say_state()

    def _say_state(self) -> None:
        """Say how far the text is, who approved it and who made it."""
        gettext, draft, status = self.session.gettext, self.draft, self.draft.status
        if draft.failure is not None:
            reason = Reason.WRONG if isinstance(draft.failure, BreaksStructure) else Reason.NONE
            status = RuleStatus(draft.rule, State.DRAFT, reason)
        told, approval = gettext(state_text(status)), status.approval
        if approval is not None:
            told = gettext("Approved by {name}, {date}", name=approval.by, date=approval.date)
        self.state.setText(told)
        by = gettext("Translated by {name}", name=status.translator) if status.translator else ""
        self.state.setToolTip(as_tip(by))
        mark(self.state, "state", status.state.value)

    def _say_saved(self) -> None:
        gettext, draft = self.session.gettext, self.draft
        told = gettext("Not saved yet") if draft.dirty else gettext("Saved")
        told = gettext("Not saved") if draft.failure is not None else told
        if told != self.saved_state.text():
            self.saved_state.setText(told)
            mark(self.saved_state, "good", told == gettext("Saved"))

    def ask(self, sentence: str, *answers: _Answer) -> None:
        """Say something above the text, with a button for each answer; no sentence hides it."""
        self._answers = answers
        self._warned = None
        self.message.say(sentence, *(words for words, _ in answers))

    def ask_name(self, then: Callable[[], object]) -> bool:
        """Act now where the name of the user is known, else when it is given; return which."""
        gettext = self.session.gettext
        if self.session.editor.name:
            then()
            return True
        self._once_named = then
        why = gettext("Your name, asked once: it is shown with your translations, approvals and notes.")
        self.names.say(why, gettext("Keep the name"))
        self.name_field.setFocus()
        return False

    def _take_name(self) -> None:
        if self.name_field.text().strip():
            self.session.set_name(self.name_field.text())
            self.names.hide()
            self._once_named()

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
        for part in draft.shape:
            here = [one for one in self.found if one.part == part and one.dismissed is None and one.end > one.start]
            self.columns.field_of(part).underline(here)

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

    def _links(self) -> tuple[Pick, ...]:
        """Return the links and placeholders of the source, those first that the translation lacks."""
        draft = self.draft
        return self.session.attempt(partial(picks, self.session.workspace, draft.rule, draft.lang, draft.typed)) or ()

    def offer_links(self) -> None:
        """Open the list of links under the cursor."""
        emptied(self.links)
        for pick in self._links():
            told = [pick.shown, pick.hint if pick.hint != pick.shown else ""]
            told.append(self.session.gettext("in the text already") if pick.used else "")
            words = "   ".join(one for one in told if one)
            self.links.addAction(words.replace("&", "&&"), partial(self._insert, pick))
        if self.links.actions():
            self.links.setActiveAction(self.links.actions()[0])
            self.links.popup(self.columns.field.caret())

    def insert_next_link(self) -> None:
        """Insert the first link of the source that the translation lacks."""
        lacking = next((pick for pick in self._links() if not pick.used), None)
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
        """Save the text as done, or as still right against the changed source, and go on to the next unfinished one."""
        gettext, draft = self.session.gettext, self.draft
        self._take_typed()
        if self._stays():
            return
        traits = self.session.workspace.store_of(draft.rule).traits(draft.lang).get(draft.rule)
        if draft.typed.empty and not (traits is not None and traits.optional):
            self.ask(gettext("There is nothing to mark as done yet: the text is empty."))
            return
        self.check()
        was_done = draft.status.finished and not draft.dirty
        if not self._may_finish() or not self.save(done=True):
            return
        if draft.status.reason is Reason.INCOMPLETE:
            self.ask(gettext("Saved, but a part of the source is not translated yet."))
            return
        doubts = self._doubts()
        unfinished = self.session.workspace.next_unfinished(draft.book, draft.lang, among=self.texts_found())
        if was_done and unfinished is None:
            self._go_by(1)
        else:
            self.go_to_next_unfinished(else_next=True)
        if doubts:
            self.ask(doubts)

    def _may_finish(self) -> bool:
        """Return whether nothing is wrong with the text, or the user goes on all the same; else ask, once."""
        errors = [one for one in self.found if one.severity is Severity.ERROR and not one.dismissed]
        if errors and not self.save():
            return False  # the message says why
        if not errors or self._warned == self.draft.typed:
            return True
        what = errors[0].sentence(self.session.services.language.catalogue)
        stays = self.session.gettext("Still a draft: fix or dismiss this, then mark the text as done.")
        self.ask(f"{what} {stays}", (self.session.gettext("Continue anyway"), self.mark_done))
        self._warned = self.draft.typed
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
                self.ask_name(self._approve_once_asked)

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
        session.saved(draft.book, draft.lang)
        self._show_saved()
        if approved:
            self._go_to_next_unapproved()

    def _go_to_next_unapproved(self) -> None:
        statuses, here = self.session.workspace.statuses(self.draft.book, self.draft.lang), self.draft.rule
        order = list(statuses)
        at = order.index(here) + 1 if here in statuses else 0
        waiting = (rule for rule in (*order[at:], *order[:at]) if statuses[rule].state is State.DONE)
        rule = next((rule for rule in waiting if rule != here), None)
        if rule is not None:
            self.go_to(rule)
        else:
            self.ask(self.session.gettext("Every finished text of this book is approved."))

    # Saving

    def save(self, *, done: bool = False) -> bool:
        """Save what is typed; False when that was not possible, and the text stays with what stands in the way."""
        self._saving.stop()
        self._take_typed()
        draft, editor = self.draft, self.session.editor
        if not draft.rule or (not done and not draft.dirty):
            draft.forget_unsaved()
            return True
        try:
            result = editor.save(draft.rule, draft.lang, draft.typed, base=draft.base, done=done, step=draft.step)
        except TablesideError as error:
            return self._fail(error)
        draft.base, draft.step, draft.failure = result.text, result.step, None
        draft.forget_unsaved()
        if result.met:
            told = self.session.gettext(
                "{text}: someone else changed it meanwhile. Yours is saved; theirs is among the earlier versions.",
                text=self.session.cited(draft.rule),
            )
            self.session.services.notices.say(told, lasting=True)
            self._show_helps()
        self._show_saved()
        self.session.saved(draft.book, draft.lang)
        return True

    def _fail(self, error: TablesideError) -> bool:
        """Keep what is typed and say why it could not be saved."""
        gettext, draft = self.session.gettext, self.draft
        draft.failure = error = TablesideError(_VANISHED) if draft.is_gone else error
        kept = gettext("What you typed is still here.")
        hopeless = draft.is_gone or isinstance(error, BreaksStructure)
        give_up = [(gettext("Discard it"), self._give_up)] if hopeless else []
        self.ask(f"{self.session.sentence(error)} {kept}", (gettext("Try again"), self.save), *give_up)
        with suppress(TablesideError):
            self._show_place()
        self._say_saved()
        return False

    def _give_up(self) -> None:
        """Show the text as it is saved; where the source no longer has it, the first of the book."""
        draft = self.draft
        draft.forget_unsaved()
        self._load(next(iter(draft.order()), "") if draft.is_gone else draft.rule, draft.lang)

    def _show_saved(self) -> None:
        draft = self.draft
        self.ask("")
        self.columns.still_right.setVisible(draft.status.old_source is not None and not draft.base.empty)
        self._show_state()
        self.saved.emit([draft.rule])

    def check_for_changes(self) -> None:
        """Show what someone else changed; what is typed here is saved after it."""
        draft = self.draft
        if not draft.rule:
            return
        self._take_typed()
        if draft.dirty:
            self.save()
        elif draft.is_gone:
            self._give_up()
        elif not self.session.workspace.text(draft.rule, draft.lang).same_as(draft.base):
            self._load(draft.rule, draft.lang)
        if not draft.is_gone:
            self.show_around()

    def _take_typed(self) -> None:
        if self.draft.rule and not self._loading:
            self.draft.typed = self.columns.typed(self.draft.base)

    def _edited(self) -> None:
        if self._loading:
            return
        self._take_typed()
        if self.draft.failure is None:
            self.ask("")
        self.draft.keep_unsaved()
        self._checking.start()
        if not self._saving.isActive():
            self._saving.start()
        self._say_saved()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Insert letters typed outside the field into it: in the editor they start no search."""
        undo, redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if undo or redo:
            self._go_back(undo=undo)
        elif is_typed(event) and event.text() != "?" and not event.modifiers() & commands:
            self.columns.type_in(event.text())
        elif event.key() == Qt.Key.Key_Escape and self.names.isVisible():
            self.names.hide()
            self.take_focus()
        else:
            super().keyPressEvent(event)

    # Undo

    def undo(self) -> None:
        """Undo in the field, or take the last step back."""
        self._go_back(undo=True)

    def redo(self) -> None:
        """Redo in the field, or make the step again that was taken back last."""
        self._go_back(undo=False)

    def _go_back(self, *, undo: bool) -> None:
        """Undo or redo in the field, else a step of this book and language; ask first where it is in other texts."""
        draft, session, field = self.draft, self.session, self.columns.field_with_steps(undo=undo)
        if field is not None:
            (field.undo if undo else field.redo)()
            return
        if not self.save() or not draft.rule:
            return
        history = session.editor.history
        step = (history.last if undo else history.next)(draft.book, draft.lang)
        walk = partial(self._walk, step, undo=undo)
        if all(one.rule == draft.rule for one in step):
            walk()
            return
        cited = [f"{session.book_title(book_of(one.rule))} {session.cited(one.rule)}" for one in step]
        sentence = session.ngettext(
            "The last step is in another text: {texts}.",
            "The last step is in {count} texts: {texts}.",
            len(step),
            texts=", ".join(cited[:_NAMED]) + (" …" if cited[_NAMED:] else ""),
        )
        self.ask(sentence, (session.gettext("Undo") if undo else session.gettext("Redo"), walk))
        announce(self, sentence)

    def _walk(self, wanted: Sequence[Change], *, undo: bool) -> None:
        """Undo or redo one step of the history, and show the text it was in."""
        session, draft = self.session, self.draft
        if not wanted:
            return
        self.ask("")
        if not self.save():
            return
        try:
            step = (session.editor.undo if undo else session.editor.redo)(wanted)
        except TablesideError as error:
            self._fail(error)
            return
        if step is None:
            return
        for book, lang in keys_of(step.changes):
            session.saved(book, lang)
        texts, here = [(one.rule, one.lang) for one in step.changes], (draft.rule, draft.lang)
        self._load(*(here if here in texts else texts[-1]))
        if step.left:
            told = session.ngettext(
                "{count} text was changed since and stays as it is.",
                "{count} texts were changed since and stay as they are.",
                len(step.left),
            )
            self.ask(told)
        self.saved.emit([])
        self.take_focus()
