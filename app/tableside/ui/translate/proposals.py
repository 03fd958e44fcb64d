"""Proposed changes as a list to tick and apply, with a bar for long work; find and replace."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from html import escape
from typing import Any, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation.changes import Outcome, keys_of
from tableside.translation.proposals import Kind, Proposal, Proposals, Search, applying, chosen_of, replacements
from tableside.translation.texts import abridged, word_diff
from tableside.ui import override
from tableside.ui.translate.rows import diff_html, muted, severity_words
from tableside.ui.translate.session import (
    ALL_BOOKS,
    Pieces,
    TranslationSession,
    books_chosen,
    chosen_in,
    fill_books,
    fill_languages,
    labelled,
)
from tableside.ui.widgets import bare, combo_box, heading, line_edit, named, push_button, status_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_KINDS = {
    Kind.NEW: N_("New"),
    Kind.CHANGE: N_("Change"),
    Kind.STATE: N_("Same text, another state or note"),
    Kind.CONFLICT: N_("Changed on both sides"),
    Kind.UNKNOWN: N_("Not known here"),
}


class ProposalsPane(QWidget):
    """All proposals, what needs a decision first; what is ticked is applied."""

    applied = Signal(str)
    """They were applied: what to say."""
    taken_back = Signal(str)
    """What was applied is undone: what to say."""
    stopped = Signal(str)
    """Nothing was changed: why."""
    given_up = Signal()
    opened = Signal(str, str)
    """A text is wanted in the editor."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "proposals")
        self._session = session
        gettext = session.gettext
        self.proposals = Proposals("")
        self._only: Kind | str = ""
        self._ticked: set[str] = set()
        self.told = status_label("exchange-told")
        self._step = 0
        """The step of the history that was applied last; 0 where Undo is not offered."""
        self.undo = push_button("proposals-undo", gettext("Undo"), self.take_back)
        self.said = QWidget()
        said = bare(QHBoxLayout(self.said), 8)
        said.addWidget(self.told, 1)
        said.addWidget(self.undo)
        self.list: HtmlList[Proposal] = HtmlList("proposal-list", session.services.theme, self._row)
        self.list.setAccessibleName(gettext("What would change"))
        self.filters = {name: named(QPushButton(), "segment") for name in ("", "wrong", Kind.CONFLICT)}
        group = QButtonGroup(self)
        self.all = push_button("tick-all", gettext("Tick all without errors"), lambda: self._tick(self._safe()))
        self.none = push_button("tick-none", gettext("Untick all"), lambda: self._tick(()))
        self._tools = QWidget()
        flow = FlowLayout(self._tools, 8)
        for name, button in self.filters.items():
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self._filter(name))
            flow.addWidget(button)
        for button in (self.all, self.none):
            flow.addWidget(button)
        self.saving = SavingBar(session)
        self.cancel = push_button("proposals-cancel", gettext("Cancel"), lambda: self.given_up.emit())
        self.apply = push_button("proposals-apply", clicked=self.carry_out)
        self.apply.setDefault(True)
        footer = QHBoxLayout()
        footer.addStretch(1)
        footer.addWidget(self.cancel)
        footer.addWidget(self.apply)
        column = bare(QVBoxLayout(self), 8)
        for widget in (self.said, self._tools):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self.saving)
        column.addLayout(footer)
        self.list.rows.ticked.connect(self._ticks_changed)
        self.list.opened.connect(self._open)
        self.saving.began.connect(self._count)
        self.saving.ended.connect(self._count)
        self.saving.failed.connect(self._fail)
        self.saving.stopped.connect(lambda: self.stopped.emit(session.gettext("Stopped; nothing was changed.")))
        self.show_proposals(Proposals(""))

    def show_proposals(self, proposals: Proposals) -> None:
        self.proposals, self._only, self._ticked = proposals, "", set(proposals.ticked)
        self._show()

    def tell(self, sentence: str, *, bad: bool = False) -> None:
        self.told.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.undo.setVisible(bool(self._step))
        self.told.setProperty("bad", bad)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)

    def counts(self) -> list[str]:
        """Return in words what needs a decision."""
        session, items = self._session, self.proposals.items
        wrong, conflicts = sum(one.wrong for one in items), len(self.proposals.of(Kind.CONFLICT))
        told = [session.services.language.catalogue.phrase(doubt) for doubt in self.proposals.doubts]
        told.append(session.ngettext("{count} text would change.", "{count} texts would change.", len(items)))
        if wrong:
            told.append(session.ngettext("{count} text has errors.", "{count} texts have errors.", wrong))
        if conflicts:
            told.append(
                session.ngettext(
                    "{count} text was changed on both sides; tick it to use theirs.",
                    "{count} texts were changed on both sides; tick those of which theirs is to be used.",
                    conflicts,
                )
            )
        return told

    def _safe(self) -> set[str]:
        return {one.rule for one in self.proposals.items if one.safe}

    def _tick(self, rules: Iterable[str]) -> None:
        self._ticked = set(rules)
        self._show()

    def _filter(self, name: Kind | str) -> None:
        self._only = name
        self._show()

    def _kept(self, one: Proposal) -> bool:
        return not self._only or (one.wrong if self._only == "wrong" else one.kind is Kind.CONFLICT)

    def _show(self) -> None:
        items, gettext = self.proposals.items, self._session.gettext
        for name, words, count in (
            ("", gettext("All"), len(items)),
            ("wrong", gettext("With errors"), sum(one.wrong for one in items)),
            (Kind.CONFLICT, gettext("Conflicts"), len(self.proposals.of(Kind.CONFLICT))),
        ):
            self.filters[name].setText(f"{words} ({count})")
            self.filters[name].setEnabled(bool(count) or not name)
        self.filters[self._only].setChecked(True)
        self._tools.setVisible(bool(items))
        shown = [one for one in items if self._kept(one)]
        self.list.show_items(shown, [one.rule in self._ticked if one.wanted is not None else None for one in shown])
        self._count()

    def _ticks_changed(self) -> None:
        for one, on in zip(self.list.rows.items, self.list.rows.ticks, strict=True):
            (self._ticked.add if on else self._ticked.discard)(one.rule)
        self._count()

    def _count(self) -> None:
        count, busy = len(chosen_of(self.proposals.items, self._ticked)), self.saving.running
        self.apply.setText(self._session.ngettext("Apply {count} change", "Apply {count} changes", count))
        self.apply.setEnabled(bool(count) and not busy)
        for widget in (self.list, self._tools, self.cancel):
            widget.setEnabled(not busy)

    def _open(self, row: int) -> None:
        one = self.list.rows.items[row]
        if one.kind is not Kind.UNKNOWN:
            self.opened.emit(one.rule, self.proposals.lang)

    def carry_out(self) -> None:
        """Apply what is ticked, as one step of undo."""
        chosen = chosen_of(self.proposals.items, self._ticked)
        if chosen and not self.saving.running:
            work = applying(self._session.editor, self.proposals.lang, chosen)
            first = self._session.editor.history.new_step()
            self.saving.begin(work, len(chosen), lambda outcome: self._show_applied(chosen, outcome, first))

    def _fail(self, error: TablesideError) -> None:
        self.stopped.emit(self._session.sentence(error))

    def take_back(self) -> None:
        """Undo what was applied last, where that is still offered."""
        session, number = self._session, self._step
        step = session.attempt(lambda: session.editor.undo(session.editor.history.step(number))) if number else None
        if step is not None:
            self._step = 0
            for book, lang in keys_of(step.changes):
                session.tell_saved(book, lang)
            count = len(step.changes) - len(step.left)
            self.taken_back.emit(session.ngettext("{count} text is as before.", "{count} texts are as before.", count))

    def forget_step(self) -> None:
        self._step = 0
        self.undo.hide()

    def _show_applied(self, chosen: list[Proposal], outcome: Outcome, first: int) -> None:
        session, lang = self._session, self.proposals.lang
        last = session.editor.history.last()
        self._step = last[0].step if last and last[0].step >= first else 0
        for book in sorted({book_of(one.rule) for one in chosen}):
            session.tell_saved(book, lang)
        changed = len(chosen) - len(outcome.left)
        told = [
            session.ngettext(
                "{count} text was changed; Undo takes it back.",
                "{count} texts were changed; Undo takes them back.",
                changed,
            )
        ]
        if outcome.conflicts:
            told.append(
                session.ngettext(
                    "{count} was changed here meanwhile and stays as it is.",
                    "{count} were changed here meanwhile and stay as they are.",
                    len(outcome.conflicts),
                )
            )
        told += [f"{session.cited(rule)}: {session.sentence(error)}" for rule, error in outcome.refused.items()]
        self.applied.emit(" ".join(told))

    def _row(self, one: Proposal) -> HtmlRow:
        """Return what a line shows and what a screen reader says of it."""
        session = self._session
        gettext, colours = session.gettext, session.services.theme.colours
        known = one.kind is not Kind.UNKNOWN
        where = f"{session.book_title(book_of(one.rule))} · {session.cited(one.rule)}" if known else one.rule
        kind = gettext(_KINDS[one.kind])
        pieces = abridged(word_diff(one.mine.plain, one.theirs.plain))
        words = diff_html(pieces, colours)
        if one.kind is Kind.CONFLICT:
            here, there = muted(gettext("here"), colours), muted(gettext("in the file"), colours)
            words = f"{here} {diff_html(pieces, colours, new=False)}<br>{there} {diff_html(pieces, colours, old=False)}"
        colour = colours.danger if one.kind in (Kind.CONFLICT, Kind.UNKNOWN) else colours.accent
        lines = [f'<span style="color:{colour}"><b>{escape(kind)}</b></span> {escape(where)}', words]
        if one.wanted is not None and one.wanted.by:
            lines.append(muted(gettext("Translated by {name}", name=one.wanted.by), colours))
        if one.stale:
            lines.append(muted(gettext("made from an older source: will be a draft"), colours))
        elif one.wanted is not None and one.wanted.made_from is not None and not one.wanted.done:
            lines.append(muted(gettext("a draft"), colours))
        lines += [note.text for note in (one.wanted.notes if one.wanted else ())]
        found = [self._finding(finding) for finding in one.findings]
        lines += [html for html, _ in found]
        return HtmlRow(
            "<br>".join(lines), ". ".join([f"{kind} {where}: {one.theirs.plain}", *(said for _, said in found)])
        )

    def _finding(self, finding: Finding) -> tuple[str, str]:
        grade, shade = severity_words(self._session)[finding.severity]
        sentence = finding.sentence(self._session.services.language.catalogue)
        weight = f"<b>{escape(grade)}</b>" if finding.severity is Severity.ERROR else escape(grade)
        return f'<span style="color:{shade}">{weight}</span> {escape(sentence)}', f"{grade}: {sentence}"


_Result = TypeVar("_Result")


class SavingBar(QWidget):
    """Long work on many texts: shows how far it is, and stops it as long as nothing is written."""

    began = Signal()
    ended = Signal()
    """It is over, one way or another."""
    failed = Signal(object)
    """Nothing was written: the error."""
    stopped = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "saving-bar")
        self._session = session
        gettext = session.gettext
        self.bar = named(QProgressBar(), "saving-progress")
        self.bar.setAccessibleName(gettext("How many texts are prepared"))
        self.bar.setFormat("%p %")
        self.stop_button = push_button("saving-stop", gettext("Stop"), self.stop)
        self.pieces = Pieces(self)
        self._result: object = None
        self._act: Callable[[Any], object] = lambda _: None
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.bar, 1)
        row.addWidget(self.stop_button)
        self.pieces.done.connect(self._finish)
        self.hide()

    @property
    def running(self) -> bool:
        return self.pieces.running

    def begin(self, work: Generator[int, None, _Result], count: int, then: Callable[[_Result], object]) -> None:
        """Begin work on so many texts, and go on with what comes of it."""
        self._act = then
        self.bar.setRange(0, count)
        self.bar.setValue(0)
        self.pieces.begin(self._done(work))
        if self.running:
            self.show()
            self.began.emit()

    def stop(self) -> None:
        """Give it up; nothing was written."""
        if self.running:
            self.pieces.stop()
            self.hide()
            self.ended.emit()
            self.stopped.emit()

    def _done(self, work: Generator[int, None, object]) -> Iterator[None]:
        try:
            while True:
                self.bar.setValue(next(work))
                yield
        except StopIteration as end:
            self._result = end.value
        except TablesideError as error:
            self._result = error

    def _finish(self) -> None:
        self.hide()
        self.ended.emit()
        if isinstance(self._result, TablesideError):
            self.failed.emit(self._result)
        else:
            self._act(self._result)


_LOOK_AFTER_MS = 350


class ReplacePage(QWidget):
    """Asks what to replace by what, and shows what that would change."""

    closed = Signal()
    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-replace")
        self._session = session
        gettext = session.gettext
        self.book = combo_box("replace-book", gettext("Book"))
        self.lang = combo_box("replace-language", gettext("Language"))
        find, instead = gettext("Find in the translations"), gettext("Replace by")
        self.find_field, self.replacement = (
            line_edit("replace-find", find, find),
            line_edit("replace-by", instead, instead),
        )
        self.words, self.case = QCheckBox(gettext("Whole words")), QCheckBox(gettext("Match case"))
        self.back = push_button("replace-back", gettext("Back to the text"), lambda: self.closed.emit())
        self.pane = ProposalsPane(session)
        self._later = QTimer(self, singleShot=True, interval=_LOOK_AFTER_MS)
        self.pieces = Pieces(self)
        self._found: list[Proposal] = []
        self._problem = self._said = ""
        choices, options = QWidget(), QWidget()
        flow, boxes, fields = FlowLayout(choices, 8), FlowLayout(options, 16), QHBoxLayout()
        for widget in (self.back, labelled(self.book), labelled(self.lang)):
            flow.addWidget(widget)
        for tick in (self.words, self.case):
            boxes.addWidget(tick)
            tick.toggled.connect(lambda _: self.look())
        for field in (self.find_field, self.replacement):
            fields.addWidget(field, 1)
            field.textChanged.connect(lambda _: self._later.start())
            field.returnPressed.connect(self._enter)
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self.look())
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        column.addWidget(heading(words=gettext("Find and replace")))
        column.addWidget(choices)
        column.addLayout(fields)
        column.addWidget(options)
        column.addWidget(self.pane, 1)
        self._later.timeout.connect(lambda: self.look())
        self.pieces.done.connect(self._show_found)
        self.pane.applied.connect(self.look)
        self.pane.taken_back.connect(self.look)
        self.pane.stopped.connect(self.look)
        self.pane.cancel.hide()  # the button back does the same
        self.pane.opened.connect(self.opened)

    def begin(self, lang: str, book: str, words: str) -> None:
        """Open for a language, with words to look for."""
        self.pane.forget_step()
        fill_books(self._session, self.book, book or ALL_BOOKS)
        fill_languages(self._session, self.lang, lang)
        if words:
            self.find_field.setText(words)
        self.look()

    def search(self) -> Search:
        return Search(
            self.find_field.text(),
            self.replacement.text(),
            whole_words=self.words.isChecked(),
            match_case=self.case.isChecked(),
        )

    def look(self, said: str = "") -> None:
        """Show what would change; what has just happened is said instead of how many texts there are."""
        self._later.stop()
        self._said, self._problem, self._found = said, "", []
        self.pane.show_proposals(Proposals(""))
        self.pane.tell(said)
        self.pieces.begin(self._looked(chosen_in(self.lang), self.search()))

    def _looked(self, lang: str, search: Search) -> Iterator[None]:
        try:
            books = books_chosen(self._session, self.book, lang) if lang else ()
            for one in replacements(self._session.workspace, books, lang, search):
                if one is not None:
                    self._found.append(one)
                yield
        except TablesideError as error:
            self._found = []
            self._problem = self._session.sentence(error)

    def _show_found(self) -> None:
        session = self._session
        self.pane.show_proposals(Proposals(chosen_in(self.lang), tuple(self._found)))
        if self._problem or self._said:
            self.pane.tell(self._problem or self._said, bad=bool(self._problem))
        elif not self.find_field.text():
            self.pane.tell(session.gettext("Type the words to replace; nothing changes until you apply it."))
        else:
            self.pane.tell(" ".join(self.pane.counts()))

    def _enter(self) -> None:
        self.look()
        self.pieces.finish()
        if self._found:
            self.pane.list.setFocus()

    def take_focus(self) -> None:
        self.find_field.setFocus()
        self.find_field.selectAll()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape stops, or leaves; Ctrl+Enter replaces."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape and self.pane.saving.running:
            self.pane.saving.stop()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self.pane.carry_out()
        else:
            super().keyPressEvent(event)
