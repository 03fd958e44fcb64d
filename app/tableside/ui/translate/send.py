"""Send and receive: write a book or a whole language as a file, and open one that came."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.translation.exchange import (
    ENDING,
    PO,
    XLIFF_1,
    XLIFF_2,
    Package,
    Sheet,
    gathering,
    gathering_sheet,
    read_file,
    save_package,
    write_sheet,
)
from tableside.translation.languages import add_language
from tableside.translation.proposals import LanguageNotHere, Proposals, comparing
from tableside.ui import override
from tableside.ui.translate.proposals import ProposalsPane, SavingBar
from tableside.ui.translate.session import (
    ALL_BOOKS,
    TranslationSession,
    chosen_in,
    fill_choices,
    fill_languages,
    labelled,
)
from tableside.ui.widgets import combo_box, heading, line_edit, named, push_button, text_label
from tableside.ui.widgets.desktop import ask_what_to_open, ask_where_to_save
from tableside.ui.widgets.flow import FlowLayout

_FILES = "Tableside, PO, XLIFF (*.tableside-language *.po *.xlf *.xliff)"
_ABOUT = "package"


class SendPage(QWidget):
    """Saves a file for a colleague or another tool, and shows what a file that came would change."""

    closed = Signal()
    opened = Signal(str, str)
    language_wanted = Signal(str)
    """A file is for a language that is not here and that the program cannot name."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-send")
        self._session = session
        gettext = session.gettext
        self._missing = ""
        hint = gettext(
            "Save a language for a colleague with Tableside, or a book for Poedit, Weblate or OmegaT. "
            "Open a file that came: you see what it changes before it does."
        )
        self.hint = text_label("muted", hint)
        self.lang = combo_box("send-language", gettext("Language"))
        self.what = combo_box("send-what", gettext("What to send"))
        self.form = combo_box("send-format", gettext("Format"))
        self.own = QCheckBox(gettext("With my own books"))
        self.note = line_edit("send-note", gettext("Message to your colleague"), gettext("Message to your colleague"))
        self.name = line_edit("send-name", gettext("Your name"), gettext("Your name"))
        self.save_button = push_button("send-save", gettext("Save a file…"), self._ask_save)
        self.open_button = push_button("send-open", gettext("Open a file…"), self._ask_open)
        self.back = push_button("send-back", gettext("Overview"), lambda: self.closed.emit())
        self.add = push_button("send-add-language", gettext("Add the language…"), self._add)
        self.pane, self.saving = ProposalsPane(session), SavingBar(session)
        self._room = QWidget()
        self._package: Package | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        self._controls = QWidget()
        flow = FlowLayout(self._controls, 8)
        self._form = labelled(self.form)
        boxes = labelled(self.lang), labelled(self.what), self._form
        self.note.setMinimumWidth(self.fontMetrics().horizontalAdvance(self.note.placeholderText()) + 40)
        for widget in (self.back, self.open_button, *boxes, self.own, self.name, self.note, self.save_button):
            flow.addWidget(widget)
        column.addWidget(heading(words=gettext("Send and receive")))
        for one in (self.hint, self._controls, self.saving):
            column.addWidget(one)
        column.addWidget(self.pane.said)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.pane, 1)
        column.addWidget(self._room, 1)
        self._connect()
        self._fill(session.recall("language"))
        self.forget()

    def _connect(self) -> None:
        session, pane = self._session, self.pane
        self.lang.activated.connect(lambda _: self._fill_books(chosen_in(self.what)))
        self.what.activated.connect(lambda _: self._show_choices())
        self.name.textEdited.connect(session.set_name)
        self.note.textEdited.connect(lambda words: session.services.typed.keep(_ABOUT, {"note": words}))
        for bar in (self.saving, pane.saving):
            bar.began.connect(lambda: self._controls.setEnabled(False))
            bar.ended.connect(lambda: self._controls.setEnabled(True))
        self.saving.failed.connect(self._fail)
        self.saving.stopped.connect(lambda: self._tell(session.gettext("Stopped; nothing was changed."), bad=True))
        pane.applied.connect(self._show_applied)
        pane.taken_back.connect(self._show_applied)
        pane.stopped.connect(lambda words: self._tell(words, bad=True))
        pane.given_up.connect(self.forget)
        pane.opened.connect(self.opened)

    def begin(self, lang: str, book: str = "") -> None:
        self.pane.forget_step()
        self._fill(lang)
        self._fill_books(book)
        self.forget()

    def _fill(self, lang: str) -> None:
        session = self._session
        fill_languages(session, self.lang, lang)
        fill_choices(
            self.form,
            [(PO, "PO"), (XLIFF_1, "XLIFF 1.2"), (XLIFF_2, "XLIFF 2.0")],
            chosen_in(self.form) or PO,
        )
        self.name.setText(session.editor.name)
        self.note.setText(session.services.typed.of(_ABOUT).get("note", ""))
        self._fill_books(chosen_in(self.what))

    def _fill_books(self, chosen: str) -> None:
        session = self._session
        books = session.workspace.collections_in(chosen_in(self.lang))
        whole = (ALL_BOOKS, session.gettext("Whole language, for Tableside"))
        fill_choices(self.what, [whole, *((book, session.book_title(book)) for book in books)], chosen)
        self._show_choices()

    def _show_choices(self) -> None:
        whole = not chosen_in(self.what)
        workspace = self._session.workspace
        self._form.setVisible(not whole)
        for widget in (self.note, self.name):
            widget.setVisible(whole)
        self.own.setVisible(whole and any(workspace.is_own(book) for book in workspace.books()))

    # Saving a file

    def _ask_save(self) -> None:
        book, lang, gettext = chosen_in(self.what), chosen_in(self.lang), self._session.gettext
        if not book:
            kinds, name = f"Tableside (*{ENDING})", f"{lang}{ENDING}"
        elif chosen_in(self.form) == PO:
            kinds, name = "PO (*.po)", f"{book}-{lang}.po"
        else:
            kinds, name = "XLIFF (*.xlf *.xliff)", f"{book}-{lang}.xlf"
        ask_where_to_save(self, gettext("Save a file"), name, kinds, self.save_to)

    def save_to(self, path: Path) -> None:
        session, book, lang = self._session, chosen_in(self.what), chosen_in(self.lang)
        editor, workspace = session.editor, session.workspace
        self.pane.forget_step()
        self.forget()
        if book:
            count = len(workspace.source_texts(book))
            form = chosen_in(self.form)
            self.saving.begin(
                gathering_sheet(workspace, book, lang),
                count,
                lambda sheet: self._write(partial(_write_sheet, path, form, editor.name, sheet)),
            )
        else:
            own = self.own.isChecked()
            count = sum(len(workspace.source_texts(one)) for one in workspace.collections_in(lang, own=own))
            work = gathering(editor, lang, self.note.text().strip(), own=own)
            self.saving.begin(work, count, lambda package: self._write(partial(_write_package, path, package)))

    def _write(self, write: Callable[[], tuple[Path, int]]) -> None:
        self._session.services.background.run(self, write, self._show_saved, self._fail)

    def _show_saved(self, saved: tuple[Path, int]) -> None:
        session, (path, texts) = self._session, saved
        count = session.ngettext("{count} text.", "{count} texts.", texts)
        self._tell(f"{session.gettext('Saved “{file}”', file=str(path))}: {count}")
        session.services.typed.drop(_ABOUT)
        self.save_button.setFocus()

    # Opening one

    def _ask_open(self) -> None:
        ask_what_to_open(self, self._session.gettext("Open a file"), _FILES, self.open_file)

    def open_file(self, path: Path) -> None:
        """Read a file and show what it would change; nothing is changed yet."""
        self.pane.forget_step()
        self.forget()
        self._tell(self._session.gettext("Reading…"))
        self._session.services.background.run(self, partial(read_file, path), self._compare, self._fail)

    def _compare(self, package: Package) -> None:
        self._package = package
        self.saving.begin(comparing(self._session.editor, package), package.texts, self._show_proposals)

    def _show_proposals(self, proposals: Proposals) -> None:
        session = self._session
        self._fill(proposals.lang)
        self.pane.show_proposals(proposals)
        self._show_pane(bool(proposals.items))
        told = [f"{session.language_name(proposals.lang)}:", *self.pane.counts()]
        told += [words for words in (proposals.translator, proposals.note) if words]
        if proposals.emptied:
            told.append(
                session.ngettext(
                    "{count} is empty in the file and stays as it is.",
                    "{count} are empty in the file and stay as they are.",
                    proposals.emptied,
                )
            )
        self._tell(" ".join(told), bad=bool(proposals.doubts))
        (self.pane.list if proposals.items else self.open_button).setFocus()

    def _fail(self, error: TablesideError) -> None:
        self._tell(self._session.sentence(error), bad=True)
        self._missing = ""
        if isinstance(error, LanguageNotHere):
            self._missing = error.new.code
        self.add.setVisible(bool(self._missing))

    def _add(self) -> None:
        """Add the language of a package, which describes it; else ask for what is to be known of it."""
        package, session = self._package, self._session
        described = package.language if package is not None else None
        if package is None or described is None or not described.name:
            self.language_wanted.emit(self._missing)
        elif session.attempt(lambda: add_language(session.workspace, described)) is not None:
            session.languages_changed(described.code)
            self.add.hide()
            self._compare(package)

    def _show_applied(self, words: str) -> None:
        self.forget()
        self._tell(words)
        self.open_button.setFocus()

    def forget(self) -> None:
        self.pane.show_proposals(Proposals(""))
        self._show_pane(False)
        self.add.hide()
        self._tell("")

    def _show_pane(self, shown: bool) -> None:
        self.pane.setVisible(shown)
        self._room.setVisible(not shown)

    def _tell(self, sentence: str, *, bad: bool = False) -> None:
        self.pane.tell(sentence, bad=bad)

    def take_focus(self) -> None:
        self.what.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.saving.running or self.pane.saving.running:
            self.saving.stop()
            self.pane.saving.stop()
        else:
            self.closed.emit()


def _write_sheet(path: Path, form: str, by: str, sheet: Sheet) -> tuple[Path, int]:
    write_sheet(path, sheet, form, by)
    return path, sheet.texts


def _write_package(path: Path, package: Package) -> tuple[Path, int]:
    return save_package(path, package), package.texts
