"""Send and receive: write a book or a whole language as a file, and open one that came."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox

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
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.translate.proposals import ProposalsPage
from tableside.ui.translate.session import ALL_BOOKS, NEW_LANGUAGE, PAGE, SEND, Choice, TranslationSession
from tableside.ui.widgets import line_edit, push_button
from tableside.ui.widgets.desktop import ask_what_to_open, ask_where_to_save

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
        self.form.offer([(PO, "PO"), (XLIFF_1, "XLIFF 1.2"), (XLIFF_2, "XLIFF 2.0")], PO)
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
        elif self.form.code == PO:
            kinds, name = "PO (*.po)", f"{book}-{lang}.po"
        else:
            kinds, name = "XLIFF (*.xlf *.xliff)", f"{book}-{lang}.xlf"
        ask_where_to_save(self, self.session.gettext("Save a file"), name, kinds, self.save_to)

    def save_to(self, path: Path) -> None:
        session, book, lang, form = self.session, self.what.code, self.lang.code, self.form.code
        editor, workspace = session.editor, session.workspace
        self.forget_step()
        self.forget()

        def write_book(sheet: Sheet) -> tuple[Path, int]:
            write_sheet(path, sheet, form, editor.name)
            return path, sheet.texts

        def write_language(package: Package) -> tuple[Path, int]:
            return save_package(path, package), package.texts

        def write(work: Callable[[], tuple[Path, int]]) -> None:
            session.services.background.run(self, work, self._show_saved, self._fail)

        if book:
            count, sheet = len(workspace.source_texts(book)), gathering_sheet(workspace, book, lang)
            self.saving.begin(sheet, count, lambda sheet: write(partial(write_book, sheet)), self._fail)
        else:
            own = self.own.isChecked()
            count = sum(len(workspace.source_texts(one)) for one in workspace.collections_in(lang, own=own))
            package = gathering(editor, lang, self.note.text().strip(), own=own)
            self.saving.begin(package, count, lambda package: write(partial(write_language, package)), self._fail)

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
        self.saving.begin(comparing(self.session.editor, package), package.texts, self._show_compared, self._fail)

    def _show_compared(self, proposals: Proposals) -> None:
        self._fill(proposals.lang)
        self.show_proposals(proposals)
        told = [f"{language_name(proposals.lang)}:", *self.counts()]
        told += [words for words in (proposals.translator, proposals.note) if words]
        if proposals.emptied:
            told.append(
                self.session.ngettext(
                    "{count} is empty in the file and stays as it is.",
                    "{count} are empty in the file and stay as they are.",
                    proposals.emptied,
                )
            )
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
