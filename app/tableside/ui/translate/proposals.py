"""Proposed changes as a list to tick and apply: find and replace, send and receive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.translation.changes import Outcome, keys_of
from tableside.translation.exchange import ENDING, Package, package_of, read_file, save_package, sheet_of, write_sheet
from tableside.translation.languages import add_language
from tableside.translation.proposals import (
    Kind,
    LanguageNotHere,
    Proposal,
    Proposals,
    Search,
    apply,
    compare,
    remarks,
    replacements,
)
from tableside.translation.texts import abridged, word_diff
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.translate.rows import diff_html, muted, severity_words
from tableside.ui.translate.session import (
    ALL_BOOKS,
    NEW_LANGUAGE,
    PAGE,
    REPLACE,
    SEND,
    Choice,
    RoomPage,
    TranslationSession,
)
from tableside.ui.widgets import across, command, down, line_edit, mark, push_button, status_label
from tableside.ui.widgets.desktop import ask_what_to_open, ask_where_to_save
from tableside.ui.widgets.flow import in_rows
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
        self._step = 0
        """The step of the history that was applied last; 0 where Undo is not offered."""
        self.told = status_label("exchange-told")
        self.undo = push_button("proposals-undo", gettext("Undo"), self.take_back)
        self.said = QWidget()
        self.said_row = across(self.told, self.undo, on=self.said, gap=8, grow=self.told)
        self.list: HtmlList[Proposal] = HtmlList("proposal-list", session.services.theme, self._row)
        self.list.setAccessibleName(gettext("What would change"))
        self._tools = in_rows(
            push_button("tick-all", gettext("Tick all without errors"), lambda: self._tick(self._safe())),
            push_button("tick-none", gettext("Untick all"), lambda: self._tick(())),
        )
        self.cancel = push_button("proposals-cancel", gettext("Cancel"), lambda: self.forget())
        self.apply = push_button("proposals-apply", clicked=self.carry_out)
        self.apply.setDefault(True)
        self.body = QWidget()
        space = QWidget()
        footer = across(space, self.cancel, self.apply, gap=8, grow=space)
        down(self._tools, self.list, footer, on=self.body, gap=8, grow=self.list)
        self.fields = down(gap=8)
        """The widgets between the controls and the proposals."""
        self.column.addLayout(self.fields)
        self.column.addWidget(self.said)
        self.column.addWidget(self.body, 1)
        self.column.addStretch()
        self.list.rows.ticked.connect(self._count)
        self.list.opened.connect(self._open)
        command(self, gettext("Undo"), self.take_back, "Ctrl+Z")
        self.show_proposals(Proposals(""))

    def show_result(self, words: str, *, bad: bool = False) -> None:
        """Say what was applied or undone, or why nothing was."""

    def forget(self) -> None:
        """Give the proposals up."""

    def show_proposals(self, proposals: Proposals) -> None:
        self.proposals = proposals
        self._tick(proposals.ticked)

    def tell(self, sentence: str, *, bad: bool = False) -> None:
        self.told.setText(sentence)
        self.said.setVisible(bool(sentence))
        self.undo.setVisible(bool(self._step))
        mark(self.told, "bad", bad)

    def counts(self) -> list[str]:
        """Return in words what needs a decision."""
        session, items = self.session, self.proposals.items
        conflicts = len(self.proposals.of(Kind.CONFLICT))
        told = [session.services.language.catalogue.phrase(doubt) for doubt in self.proposals.doubts]
        told.append(session.ngettext("{count} text would change.", "{count} texts would change.", len(items)))
        told += remarks(self.proposals, session.services.language.catalogue)
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
        """Show all proposals, what needs a decision first, and tick some."""
        items, ticked = self.proposals.items, set(rules)
        shown = sorted(items, key=lambda one: not one.wrong and one.kind is not Kind.CONFLICT)
        self._tools.setVisible(bool(items))
        self.list.show_items(shown, [one.rule in ticked if one.wanted is not None else None for one in shown])

    def _chosen(self) -> list[Proposal]:
        return [one for one, on in zip(self.list.rows.items, self.list.rows.ticks, strict=True) if on]

    def _count(self) -> None:
        count = len(self._chosen())
        self.apply.setText(self.session.ngettext("Apply {count} change", "Apply {count} changes", count))
        self.apply.setEnabled(bool(count))

    def _open(self, row: int) -> None:
        one = self.list.rows.items[row]
        if one.kind is not Kind.UNKNOWN:
            self.session.go(one.rule, self.proposals.lang)

    def carry_out(self) -> None:
        """Apply what is ticked, as one step of undo."""
        chosen, session = self._chosen(), self.session
        if not chosen:
            return
        first = session.editor.history.new_step()
        outcome = session.attempt_long(partial(apply, session.editor, self.proposals.lang, chosen))
        if outcome is not None:
            self._show_applied(chosen, first, outcome)

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
        if outcome.met:
            told.append(
                session.ngettext(
                    "{count} was changed here meanwhile and stays as it is.",
                    "{count} were changed here meanwhile and stay as they are.",
                    len(outcome.met),
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
        pieces = tuple(abridged(word_diff(one.mine.plain, one.theirs.plain)))
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
        self.add_controls(self.back, self.book, self.lang)
        for field in (self.find_field, self.replacement):
            field.textChanged.connect(lambda _: self._later.start())
            field.returnPressed.connect(self._enter)
        for tick in (self.words, self.case):
            tick.toggled.connect(lambda _: self.look())
        for box in (self.book, self.lang):
            box.activated.connect(lambda _: self.look())
        self.fields.addLayout(across(self.find_field, self.replacement, gap=8))
        self.fields.addWidget(in_rows(self.words, self.case, gap=16))
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
        """Show what would change; the last result replaces the number of texts."""
        self._later.stop()
        lang, session = self.lang.code, self.session
        search = Search(
            self.find_field.text(),
            self.replacement.text(),
            whole_words=self.words.isChecked(),
            match_case=self.case.isChecked(),
        )

        books = self.book.books(session, lang) if lang else ()
        found = session.attempt_long(lambda: tuple(replacements(session.workspace, books, lang, search))) or ()
        self.show_proposals(Proposals(lang, found))
        if not said and not self.find_field.text():
            said = session.gettext("Type the words to replace; nothing changes until you apply it.")
        self.tell(said or " ".join(self.counts()))

    @override
    def show_result(self, words: str, *, bad: bool = False) -> None:
        self.look(words)

    def _enter(self) -> None:
        self.look()
        if self.proposals.items:
            self.list.setFocus()

    @override
    def take_focus(self) -> None:
        self.find_field.setFocus()
        self.find_field.selectAll()


_FILES = "Tableside, PO, XLIFF (*.tableside-language *.po *.xlf *.xliff)"
_ABOUT = "package"


class SendPage(ProposalsPage):
    """Saves a file for a colleague or another tool, and shows what a file that came would change."""

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        hint = gettext(
            "Save a language for a colleague with Tableside, or a book for Poedit, Weblate or OmegaT. "
            "Open a file that came: you see what it changes before it does."
        )
        super().__init__(session, "translate-send", gettext("Send and receive"), hint)
        self._missing = ""
        self._package: Package | None = None
        self.lang = Choice("send-language", gettext("Language"))
        self.what = Choice("send-what", gettext("What to send"))
        self.form = Choice("send-format", gettext("Format"))
        self.form.offer([(".po", "PO"), (".xlf", "XLIFF 1.2")], ".po")
        self.own = QCheckBox(gettext("With my own books"))
        self.note = line_edit("send-note", gettext("Message to your colleague"))
        self.note.setMinimumWidth(self.fontMetrics().horizontalAdvance(self.note.placeholderText()) + 40)
        self.name = line_edit("send-name", gettext("Your name"))
        self.save_button = push_button("send-save", gettext("Save a file…"), self._ask_save)
        self.open_button = push_button("send-open", gettext("Open a file…"), self._ask_open)
        self.add = push_button("send-add-language", gettext("Add the language…"), self._add)
        back = push_button("send-back", gettext("Overview"), self.escape)
        self._labelled_form = self.form.labelled()
        boxes = self.lang, self.what, self._labelled_form
        self.add_controls(back, self.open_button, *boxes, self.own, self.name, self.note, self.save_button)
        self.said_row.insertWidget(1, self.add)
        self.lang.activated.connect(lambda _: self._fill_books(self.what.code))
        self.what.activated.connect(lambda _: self._show_choices())
        self.name.textEdited.connect(session.set_name)
        self.note.textEdited.connect(lambda words: session.services.typed.keep(_ABOUT, {"note": words}))
        self._fill(session.recall("language"))
        self.forget()

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        self.forget_step()
        self._fill(lang)
        self._fill_books(details.get("book", ""))
        self.forget()

    @override
    def place(self) -> Place:
        return Place(PAGE, SEND, self.session.recall("language"))

    def _fill(self, lang: str) -> None:
        self.lang.offer_languages(self.session, lang)
        self.name.setText(self.session.editor.name)
        self.note.setText(self.session.services.typed.of(_ABOUT).get("note", ""))
        self._fill_books(self.what.code)

    def _fill_books(self, chosen: str) -> None:
        session = self.session
        books = [(book, session.book_title(book)) for book in session.workspace.collections_in(self.lang.code)]
        self.what.offer([(ALL_BOOKS, session.gettext("Whole language, for Tableside")), *books], chosen)
        self._show_choices()

    def _show_choices(self) -> None:
        whole, workspace = not self.what.code, self.session.workspace
        self._labelled_form.setVisible(not whole)
        for widget in (self.note, self.name):
            widget.setVisible(whole)
        self.own.setVisible(whole and any(workspace.is_own(book) for book in workspace.books()))

    # Saving a file

    def _ask_save(self) -> None:
        book, lang = self.what.code, self.lang.code
        if not book:
            kinds, name = f"Tableside (*{ENDING})", f"{lang}{ENDING}"
        else:
            kinds = "PO (*.po)" if self.form.code == ".po" else "XLIFF (*.xlf *.xliff)"
            name = f"{book}-{lang}{self.form.code}"
        ask_where_to_save(self, self.session.gettext("Save a file"), name, kinds, self.save_to)

    def save_to(self, path: Path) -> None:
        session, book, lang = self.session, self.what.code, self.lang.code
        editor, note, own = session.editor, self.note.text().strip(), self.own.isChecked()
        self.forget_step()
        self.forget()

        def write() -> tuple[Path, int]:
            if book:
                sheet = sheet_of(session.workspace, book, lang)
                write_sheet(path, sheet, editor.name)
                return path, sheet.texts
            package = package_of(editor, lang, note, own=own)
            return save_package(path, package), package.texts

        self.tell(session.gettext("Saving…"))
        session.services.background.run(self, write, self._show_saved, self._fail)

    def _show_saved(self, saved: tuple[Path, int]) -> None:
        session, (path, texts) = self.session, saved
        count = session.ngettext("{count} text.", "{count} texts.", texts)
        self.tell(f"{session.gettext('Saved “{file}”', file=str(path))}: {count}")
        session.services.typed.drop(_ABOUT)
        self.save_button.setFocus()

    # Opening one

    def _ask_open(self) -> None:
        ask_what_to_open(self, self.session.gettext("Open a file"), _FILES, self.open_file)

    def open_file(self, path: Path) -> None:
        """Read a file and show what it would change; nothing is changed yet."""
        self.forget_step()
        self.forget()
        self.tell(self.session.gettext("Reading…"))
        self.session.services.background.run(self, partial(read_file, path), self._compare, self._fail)

    def _compare(self, package: Package) -> None:
        self._package = package
        work = partial(compare, self.session.editor, package)
        self.session.services.background.run(self, work, self._show_compared, self._fail)

    def _show_compared(self, proposals: Proposals) -> None:
        self._fill(proposals.lang)
        self.show_proposals(proposals)
        told = [f"{language_name(proposals.lang)}:", *self.counts()]
        told += [words for words in (proposals.translator, proposals.note) if words]
        self.tell(" ".join(told), bad=bool(proposals.doubts))
        (self.list if proposals.items else self.open_button).setFocus()

    @override
    def show_proposals(self, proposals: Proposals) -> None:
        super().show_proposals(proposals)
        self.body.setVisible(bool(proposals.items))

    def _fail(self, error: TablesideError) -> None:
        self._missing = error.new.code if isinstance(error, LanguageNotHere) else ""
        self.tell(self.session.sentence(error), bad=True)
        self.add.setVisible(bool(self._missing))

    def _add(self) -> None:
        """Add the language of a package, which describes it; else ask for what is to be known of it."""
        package, session = self._package, self.session
        described = package.language if package is not None else None
        if package is None or described is None or not described.name:
            session.go(NEW_LANGUAGE, self._missing)
        elif session.attempt(lambda: add_language(session.workspace, described)) is not None:
            session.languages_changed(described.code)
            self.add.hide()
            self._compare(package)

    @override
    def show_result(self, words: str, *, bad: bool = False) -> None:
        if not bad:
            self.forget()
            self.open_button.setFocus()
        self.tell(words, bad=bad)

    @override
    def forget(self) -> None:
        self.show_proposals(Proposals(""))
        self.add.hide()
        self.tell("")

    @override
    def take_focus(self) -> None:
        self.what.setFocus()
