"""Proposed changes as a list to tick and apply; find and replace."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import partial
from html import escape

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation.changes import Outcome, keys_of
from tableside.translation.proposals import Kind, Proposal, Proposals, Search, applying, chosen_of, replacements
from tableside.translation.texts import abridged, word_diff
from tableside.ui import override
from tableside.ui.places import Place
from tableside.ui.translate.rows import diff_html, muted, severity_words
from tableside.ui.translate.session import (
    PAGE,
    REPLACE,
    Choice,
    Pieces,
    RoomPage,
    SavingBar,
    TranslationSession,
)
from tableside.ui.widgets import bare, command, line_edit, mark, named, push_button, status_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_KINDS = {
    Kind.NEW: N_("New"),
    Kind.CHANGE: N_("Change"),
    Kind.STATE: N_("Same text, another state or note"),
    Kind.CONFLICT: N_("Changed on both sides"),
    Kind.UNKNOWN: N_("Not known here"),
}


class ProposalsPage(RoomPage):
    """All proposals, what needs a decision first; what is ticked is applied."""

    changed = Signal()
    """Some were applied or taken back."""

    def __init__(self, session: TranslationSession, name: str, title: str, hint: str = "") -> None:
        super().__init__(session, name, title, hint)
        gettext = session.gettext
        self.proposals = Proposals("")
        self._only: Kind | str = ""
        self._ticked: set[str] = set()
        self._step = 0
        """The step of the history that was applied last; 0 where Undo is not offered."""
        self.told = status_label("exchange-told")
        self.undo = push_button("proposals-undo", gettext("Undo"), self.take_back)
        self.said = QWidget()
        self.said_row = bare(QHBoxLayout(self.said), 8)
        self.said_row.addWidget(self.told, 1)
        self.said_row.addWidget(self.undo)
        self.list: HtmlList[Proposal] = HtmlList("proposal-list", session.services.theme, self._row)
        self.list.setAccessibleName(gettext("What would change"))
        self.filters = {name: named(QPushButton(), "segment") for name in ("", "wrong", Kind.CONFLICT)}
        group = QButtonGroup(self)
        self._tools = QWidget()
        flow = FlowLayout(self._tools, 8)
        for kind, button in self.filters.items():
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(lambda _=False, kind=kind: self._filter(kind))
            flow.addWidget(button)
        flow.addWidget(push_button("tick-all", gettext("Tick all without errors"), lambda: self._tick(self._safe())))
        flow.addWidget(push_button("tick-none", gettext("Untick all"), lambda: self._tick(())))
        self.saving = SavingBar(session)
        self.cancel = push_button("proposals-cancel", gettext("Cancel"), lambda: self.forget())
        self.apply = push_button("proposals-apply", clicked=self.carry_out)
        self.apply.setDefault(True)
        self.body = QWidget()
        footer, below = QHBoxLayout(), bare(QVBoxLayout(self.body), 8)
        footer.addStretch(1)
        for button in (self.cancel, self.apply):
            footer.addWidget(button)
        below.addWidget(self._tools)
        below.addWidget(self.list, 1)
        below.addLayout(footer)
        self.fields = bare(QVBoxLayout(), 8)
        """What a page has between its controls and the proposals."""
        self.column.addLayout(self.fields)
        for widget in (self.saving, self.said):
            self.column.addWidget(widget)
        self.column.addWidget(self.body, 1)
        self.column.addStretch()
        self.list.rows.ticked.connect(self._ticks_changed)
        self.list.opened.connect(self._open)
        self.saving.busy.connect(self._set_busy)
        self.saving.stopped.connect(lambda: self.show_result(gettext("Stopped; nothing was changed."), bad=True))
        command(self, gettext("Undo"), self.take_back, "Ctrl+Z")
        self.show_proposals(Proposals(""))

    def show_result(self, words: str, *, bad: bool = False) -> None:
        """Say what was applied or undone, or why nothing was."""

    def forget(self) -> None:
        """Give the proposals up."""

    def show_proposals(self, proposals: Proposals) -> None:
        self.proposals, self._only, self._ticked = proposals, "", set(proposals.ticked)
        self._show()

    def tell(self, sentence: str, *, bad: bool = False) -> None:
        self.told.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.undo.setVisible(bool(self._step))
        mark(self.told, "bad", bad)

    def counts(self) -> list[str]:
        """Return in words what needs a decision."""
        session, items = self.session, self.proposals.items
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

    def _filter(self, kind: Kind | str) -> None:
        self._only = kind
        self._show()

    def _show(self) -> None:
        items, gettext = self.proposals.items, self.session.gettext
        found = {"": list(items), "wrong": [one for one in items if one.wrong], Kind.CONFLICT: []}
        found[Kind.CONFLICT] += self.proposals.of(Kind.CONFLICT)
        names = {"": gettext("All"), "wrong": gettext("With errors"), Kind.CONFLICT: gettext("Conflicts")}
        for kind, button in self.filters.items():
            button.setText(f"{names[kind]} ({len(found[kind])})")
            button.setEnabled(bool(found[kind]) or not kind)
        self.filters[self._only].setChecked(True)
        self._tools.setVisible(bool(items))
        shown = found[self._only]
        self.list.show_items(shown, [one.rule in self._ticked if one.wanted is not None else None for one in shown])
        self._count()

    def _ticks_changed(self) -> None:
        for one, on in zip(self.list.rows.items, self.list.rows.ticks, strict=True):
            (self._ticked.add if on else self._ticked.discard)(one.rule)
        self._count()

    def _count(self) -> None:
        count = len(chosen_of(self.proposals.items, self._ticked))
        self.apply.setText(self.session.ngettext("Apply {count} change", "Apply {count} changes", count))
        self.apply.setEnabled(bool(count))

    def _set_busy(self, busy: bool) -> None:
        for widget in (self.controls, self.body):
            widget.setEnabled(not busy)

    def _open(self, row: int) -> None:
        one = self.list.rows.items[row]
        if one.kind is not Kind.UNKNOWN:
            self.session.go(one.rule, self.proposals.lang)

    def carry_out(self) -> None:
        """Apply what is ticked, as one step of undo."""
        chosen, session = chosen_of(self.proposals.items, self._ticked), self.session
        if chosen and not self.saving.running:
            work = applying(session.editor, self.proposals.lang, chosen)
            done = partial(self._show_applied, chosen, session.editor.history.new_step())
            self.saving.begin(work, len(chosen), done, self._fail_to_apply)

    def _fail_to_apply(self, error: TablesideError) -> None:
        self.show_result(self.session.sentence(error), bad=True)

    def take_back(self) -> None:
        """Undo what was applied last, where that is still offered."""
        session, number = self.session, self._step
        step = session.attempt(lambda: session.editor.undo(session.editor.history.step(number))) if number else None
        if step is not None:
            self._step = 0
            for book, lang in keys_of(step.changes):
                session.saved(book, lang)
            count = len(step.changes) - len(step.left)
            self.show_result(session.ngettext("{count} text is as before.", "{count} texts are as before.", count))
            self.changed.emit()

    def forget_step(self) -> None:
        self._step = 0
        self.undo.hide()

    def _show_applied(self, chosen: list[Proposal], first: int, outcome: Outcome) -> None:
        session, lang = self.session, self.proposals.lang
        last = session.editor.history.last()
        self._step = last[0].step if last and last[0].step >= first else 0
        for book in sorted({book_of(one.rule) for one in chosen}):
            session.saved(book, lang)
        told = [
            session.ngettext(
                "{count} text was changed; Undo takes it back.",
                "{count} texts were changed; Undo takes them back.",
                len(chosen) - len(outcome.left),
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
        self.show_result(" ".join(told))
        self.changed.emit()

    def _row(self, one: Proposal) -> HtmlRow:
        """Return what a line shows and what a screen reader says of it."""
        session = self.session
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
        grade, shade = severity_words(self.session)[finding.severity]
        sentence = finding.sentence(self.session.services.language.catalogue)
        weight = f"<b>{escape(grade)}</b>" if finding.severity is Severity.ERROR else escape(grade)
        return f'<span style="color:{shade}">{weight}</span> {escape(sentence)}', f"{grade}: {sentence}"

    @override
    def escape(self) -> None:
        if self.saving.running:
            self.saving.stop()
        else:
            super().escape()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply with Ctrl+Enter."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and control:
            self.carry_out()
        else:
            super().keyPressEvent(event)


_LOOK_AFTER_MS = 350


class ReplacePage(ProposalsPage):
    """Asks what to replace by what, and shows what that would change."""

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        super().__init__(session, "translate-replace", gettext("Find and replace"))
        self.book, self.lang = (
            Choice("replace-book", gettext("Book")),
            Choice("replace-language", gettext("Language")),
        )
        self.find_field = line_edit("replace-find", gettext("Find in the translations"))
        self.replacement = line_edit("replace-by", gettext("Replace by"))
        self.words, self.case = QCheckBox(gettext("Whole words")), QCheckBox(gettext("Match case"))
        self.back = push_button("replace-back", gettext("Back to the text"), self.escape)
        self._later = QTimer(self, singleShot=True, interval=_LOOK_AFTER_MS)
        self._later.timeout.connect(lambda: self.look())
        self.pieces = Pieces(session, self)
        self.add_controls(self.back, self.book, self.lang)
        options, fields = QWidget(), QHBoxLayout()
        boxes = FlowLayout(options, 16)
        for field in (self.find_field, self.replacement):
            fields.addWidget(field, 1)
            field.textChanged.connect(lambda _: self._later.start())
            field.returnPressed.connect(self._enter)
        for tick in (self.words, self.case):
            boxes.addWidget(tick)
            tick.toggled.connect(lambda _: self.look())
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self.look())
        self.fields.addLayout(fields)
        self.fields.addWidget(options)
        self.cancel.hide()  # the button back does the same

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        """Open for a language, with words to look for."""
        self.forget_step()
        self.book.offer_books(self.session, details.get("book", ""))
        self.lang.offer_languages(self.session, lang)
        if words := details.get("words"):
            self.find_field.setText(words)
        self.look()

    @override
    def place(self) -> Place:
        return Place(PAGE, REPLACE, self.session.recall("language"))

    def look(self, said: str = "") -> None:
        """Show what would change; what has just happened is said instead of how many texts there are."""
        self._later.stop()
        lang, session = self.lang.code, self.session
        search = Search(
            self.find_field.text(),
            self.replacement.text(),
            whole_words=self.words.isChecked(),
            match_case=self.case.isChecked(),
        )

        def looking() -> Generator[None, None, list[Proposal]]:
            found = []
            for one in replacements(session.workspace, self.book.books(session, lang) if lang else (), lang, search):
                if one is not None:
                    found.append(one)
                yield
            return found

        self.show_proposals(Proposals(""))
        self.tell(said)
        self.pieces.begin(looking(), partial(self._show_found, said), self._fail)

    @override
    def show_result(self, words: str, *, bad: bool = False) -> None:
        self.look(words)

    def _fail(self, error: TablesideError) -> None:
        self.tell(self.session.sentence(error), bad=True)

    def _show_found(self, said: str, found: list[Proposal]) -> None:
        self.show_proposals(Proposals(self.lang.code, tuple(found)))
        if not said and not self.find_field.text():
            said = self.session.gettext("Type the words to replace; nothing changes until you apply it.")
        self.tell(said or " ".join(self.counts()))

    def _enter(self) -> None:
        self.look()
        self.pieces.finish()
        if self.proposals.items:
            self.list.setFocus()

    @override
    def take_focus(self) -> None:
        self.find_field.setFocus()
        self.find_field.selectAll()
