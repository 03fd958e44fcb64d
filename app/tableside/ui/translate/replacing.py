"""Find and replace across a language: every change is seen, ticked and checked before it is made, and undone as one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from html import escape
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict
from tableside.translation.diff import abridged, word_diff
from tableside.translation.replacing import Replacement, Search, new_findings, replacements, wanted_by
from tableside.translation.steps import Outcome
from tableside.translation.undo_log import Change
from tableside.ui.translate.rows import diff_html
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import (
    ALL_BOOKS,
    Pieces,
    TranslationSession,
    books_chosen,
    chosen_in,
    fill_books,
    fill_languages,
)
from tableside.ui.widgets import heading, named, plain_label, push_button
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_LOOK_AFTER_MS = 350


def findings_html(session: TranslationSession, findings: tuple[Finding, ...]) -> str:
    """Return findings as lines under a proposed text."""
    colours = session.services.theme.colours
    words = {Severity.ERROR: session.gettext("Wrong"), Severity.WARNING: session.gettext("Doubtful")}
    lines = []
    for one in findings:
        colour = colours.danger if one.severity is Severity.ERROR else colours.notice_ink
        grade = words.get(one.severity, session.gettext("Hint"))
        sentence = one.sentence(session.services.language.catalogue)
        lines.append(f'<br><span style="color:{colour}"><b>{escape(grade)}</b> {escape(sentence)}</span>')
    return "".join(lines)


def refusals(session: TranslationSession, outcome: Outcome) -> Iterator[str]:
    """Say how many texts cannot stand as they are to be, and why the first cannot."""
    for error in list(outcome.refused.values())[:1]:
        yield session.ngettext(
            "{count} text was refused: {reason}",
            "{count} texts were refused: {reason}",
            len(outcome.refused),
            reason=session.sentence(error),
        )


class _Shown(NamedTuple):
    """A replacement and what the checks would find in it."""

    replacement: Replacement
    findings: tuple[Finding, ...]

    @property
    def proposed(self) -> bool:
        """Whether it is ticked; a word to avoid should not follow when the name itself is changed."""
        wrong = any(found.severity is Severity.ERROR for found in self.findings)
        return not wrong and not self.replacement.rule.endswith(":avoid")


class ReplacePage(QWidget):
    """Asks what to replace by what, and shows what that would change."""

    closed = Signal()
    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-replace")
        self._session = session
        gettext = self._session.gettext
        self.found: list[Replacement] = []
        self._chosen: list[Replacement] = []
        self.title = heading(words=gettext("Find and replace"))
        self.book, self.lang = named(QComboBox(), "replace-book"), named(QComboBox(), "replace-language")
        self.find_field, self.replacement = named(QLineEdit(), "replace-find"), named(QLineEdit(), "replace-by")
        self.words, self.case, self.expression, self.everywhere = (
            named(QCheckBox(), f"replace-{name}") for name in ("words", "case", "expression", "everywhere")
        )
        self.told = named(plain_label(), "replace-told")
        self.told.setWordWrap(True)
        self.list: HtmlList[_Shown] = HtmlList("replace-list", session.services.theme, self._row)
        self.back = push_button("replace-back", gettext("Overview"), lambda: self.closed.emit())
        self.all = push_button("replace-all", gettext("Tick all"), lambda: self.list.rows.tick_all(True))
        self.none = push_button("replace-none", gettext("Tick none"), lambda: self.list.rows.tick_all(False))
        self.undo = push_button("replace-undo", gettext("Undo the replacement"), self.take_back)
        self.apply = push_button("replace-apply", clicked=self.carry_out)
        self._later = QTimer(self, singleShot=True, interval=_LOOK_AFTER_MS)
        self.pieces, self.saving = Pieces(self), SavingBar(session)
        self._new: list[_Shown] = []
        self._problem = self._said = ""
        self._busy = False
        self._made: set[str] = set()
        """The steps that were made here: nothing else is taken back here."""
        self._build()
        self._connect()
        self.find_field.setPlaceholderText(gettext("Find in the translations"))
        self.replacement.setPlaceholderText(gettext("Replace by"))
        for field in (self.find_field, self.replacement):
            field.setAccessibleName(field.placeholderText())
        self.words.setText(gettext("Whole words"))
        self.case.setText(gettext("Match case"))
        self.expression.setText(gettext("Regular expression"))
        self.everywhere.setText(gettext("Also where links lead and names of pictures"))
        self.list.setAccessibleName(gettext("What would change"))
        self.undo.setToolTip("Ctrl+Z")
        self._count()

    def _build(self) -> None:
        choices, options = QWidget(), QWidget()
        flow, boxes = FlowLayout(choices, 8), FlowLayout(options, 16)
        for widget in (self.back, self.book, self.lang):
            flow.addWidget(widget)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for tick in (self.words, self.case, self.expression, self.everywhere):
            boxes.addWidget(tick)
        fields, footer = QHBoxLayout(), QWidget()
        buttons = FlowLayout(footer, 8)
        fields.addWidget(self.find_field, 1)
        fields.addWidget(self.replacement, 1)
        for button in (self.all, self.none, self.undo, self.apply):
            buttons.addWidget(button)
        self.apply.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(choices)
        column.addLayout(fields)
        column.addWidget(options)
        column.addWidget(self.told)
        column.addWidget(self.list, 1)
        column.addWidget(self.saving)
        column.addWidget(footer)
        self._asked = (choices, self.find_field, self.replacement, options, self.list)

    def _connect(self) -> None:
        for field in (self.find_field, self.replacement):
            field.textChanged.connect(lambda _: self._later.start())
            field.returnPressed.connect(self._enter)
        for tick in (self.words, self.case, self.expression, self.everywhere):
            tick.toggled.connect(lambda _: self.look())
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self.look())
        self._later.timeout.connect(lambda: self.look())
        self.pieces.advanced.connect(self._show_found)
        self.list.rows.ticked.connect(self._count)
        self.list.opened.connect(lambda row: self.opened.emit(self.found[row].rule, chosen_in(self.lang)))
        self.saving.began.connect(lambda: self._set_busy(True))
        self.saving.ended.connect(lambda: self._set_busy(False))
        self.saving.failed.connect(lambda error: self.look(self._session.sentence(error)))
        self.saving.stopped.connect(lambda: self.look(self._session.gettext("Stopped; nothing was changed.")))

    # Looking

    def begin(self, lang: str, book: str, words: str) -> None:
        """Open for a language, with words to look for."""
        self._fill(lang, book)
        if words:
            self.find_field.setText(words)
        self.look()

    def _fill(self, lang: str, book: str) -> None:
        fill_books(self._session, self.book, book or ALL_BOOKS)
        fill_languages(self._session, self.lang, lang)

    def search(self) -> Search:
        return Search(
            self.find_field.text(),
            self.replacement.text(),
            whole_words=self.words.isChecked(),
            match_case=self.case.isChecked(),
            expression=self.expression.isChecked(),
            everywhere=self.everywhere.isChecked(),
        )

    def look(self, said: str = "") -> None:
        """Show what would change, a piece at a time; nothing can be replaced before all of it is shown.

        What has just happened is said instead of how many places there are.
        """
        self._later.stop()
        self._said = said
        self.found, self._new = [], []
        self.list.show_items([])
        self._count()
        self._problem = ""
        self.pieces.begin(self._looked(chosen_in(self.lang), self.search()))

    def _looked(self, lang: str, search: Search) -> Iterator[None]:
        workspace = self._session.workspace
        try:
            books = books_chosen(self._session, self.book, lang) if lang else ()
            for one in replacements(workspace, books, lang, search):
                if one is not None:
                    self.found.append(one)
                    self._new.append(_Shown(one, new_findings(workspace, lang, one)))
                yield
        except TablesideError as error:
            self.found, self._new = [], []
            self.list.show_items([])
            self._problem = self._session.sentence(error)

    def _show_found(self) -> None:
        session = self._session
        self.list.add_items(self._new, [one.proposed for one in self._new])
        self._new = []
        if self._problem:
            self._tell(self._problem)
        elif self._said:
            self._tell(self._said)
        elif not self.find_field.text():
            self._tell(session.gettext("Type what is to be replaced; nothing is changed before you say so."))
        else:
            places = sum(one.count for one in self.found)
            told = session.ngettext("{count} place would change.", "{count} places would change.", places)
            further = session.gettext("Looking further…")
            self._tell(f"{told} {further}" if self.pieces.running else told)

    def _row(self, shown: _Shown) -> HtmlRow:
        session, one = self._session, shown.replacement
        where = f"{session.book_title(book_of(one.rule))} · {session.cited(one.rule)}"
        words = diff_html(abridged(word_diff(one.before.plain, one.after.plain)), session.services.theme.colours)
        html = f"<b>{escape(where)}</b><br>{words}{findings_html(session, shown.findings)}"
        return HtmlRow(html, f"{where}: {one.after.plain}")

    def _count(self) -> None:
        count = len(self.list.ticked())
        self.apply.setText(self._session.ngettext("Replace in {count} text", "Replace in {count} texts", count))
        busy = self._busy
        self.apply.setEnabled(bool(count) and not self.pieces.running and not busy)
        for button in (self.all, self.none):
            button.setEnabled(bool(self.found) and not busy)
        self.undo.setEnabled(self._can_take_back() and not busy)

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self._count()

    # Acting

    def carry_out(self) -> None:
        """Replace what is ticked, as one step."""
        session, lang = self._session, chosen_in(self.lang)
        chosen = [self.found[at] for at in self.list.ticked()]
        if chosen and not self.pieces.running and not self.saving.running:
            self._chosen = chosen
            self.saving.begin(session.editor.saving(lang, wanted_by(chosen)), len(chosen), self._show_saved)

    def _show_saved(self, outcome: Outcome) -> None:
        session, chosen = self._session, self._chosen
        self._made |= {one.step for one in session.editor.undo_log.last_step()}
        self._tell_saved({book_of(one.rule) for one in chosen}, chosen_in(self.lang))
        changed = len(chosen) - len(outcome.conflicts) - len(outcome.refused)
        told = session.ngettext(
            "{count} text was changed; Undo takes it back.",
            "{count} texts were changed; Undo takes them back.",
            changed,
        )
        self.look(" ".join((told, *refusals(session, outcome))))
        self.undo.setFocus()

    def _set_busy(self, busy: bool) -> None:
        """Let nobody change what is asked while it is being done."""
        self._busy = busy
        for widget in self._asked:
            widget.setEnabled(not busy)
        self._count()

    def take_back(self) -> None:
        """Undo the last replacement; what was done before it is undone in the editor."""
        editor = self._session.editor
        # What somebody else did since is newer, and is not taken back here.
        self._session.attempt(editor.look_at_steps)
        step = editor.undo_log.last_step()
        if self._can_take_back() and not self.saving.running:
            self.saving.begin(editor.undoing(), len(step), partial(self._show_taken_back, step))

    def _can_take_back(self) -> bool:
        step = self._session.editor.undo_log.last_step()
        return bool(step) and step[0].step in self._made

    def _show_taken_back(self, step: tuple[Change, ...], result: Change | Conflict | None) -> None:
        session = self._session
        if isinstance(result, Conflict):
            self._tell(session.gettext("One of these texts has been changed since; nothing was undone."))
            return
        for lang in {one.lang for one in step}:
            self._tell_saved({book_of(one.rule) for one in step if one.lang == lang}, lang)
        self.look(session.ngettext("{count} text is as before.", "{count} texts are as before.", len(step)))

    def _tell_saved(self, books: set[str], lang: str) -> None:
        self._session.checker.forget()
        for book in sorted(books):
            self._session.tell_saved(book, lang)

    def _enter(self) -> None:
        self.look()
        if self.found:
            self.list.setFocus()

    def take_focus(self) -> None:
        self.find_field.setFocus()
        self.find_field.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape stops, or leaves; Ctrl+Enter replaces."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape and self.saving.running:
            self.saving.stop()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self.carry_out()
        else:
            super().keyPressEvent(event)
