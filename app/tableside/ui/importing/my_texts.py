"""The library of imported texts: read, put in force, compare, correct, rename, export, remove."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QInputDialog, QPushButton, QScrollArea, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.importing.package import ENDING, SHARING, export_book
from tableside.importing.storing import Imports, Removal, Stored
from tableside.rulebook import BUNDLED
from tableside.storage import not_saved, write_atomically
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named, plain_label
from tableside.ui.widgets.desktop import ask_where_to_save
from tableside.ui.widgets.flow import FlowLayout, OfferBar


class Question(OfferBar):
    """A sentence with one thing to do about it, and a way out."""

    def __init__(self) -> None:
        super().__init__("import-question", "act", "leave")
        self.leave = self.buttons["leave"]
        self._action: Callable[[], object] = self.hide
        self.act.clicked.connect(lambda _=False: self._action())
        self.leave.clicked.connect(lambda _=False: self.hide())

    def ask(self, sentence: str, act: str, leave: str, action: Callable[[], object]) -> None:
        """Show a sentence with the words of its two buttons."""
        self._action = action
        self.say(sentence, act, leave)
        self.leave.setFocus()

    def tell(self, sentence: str, act: str, action: Callable[[], object]) -> None:
        """Show a sentence with one button beside it, and leave the keyboard where it is; no words, no button."""
        self._action = action
        self.say(sentence, act, "")


class MyTexts(QWidget):
    read_wanted = Signal(object)
    compare_wanted = Signal(object)
    correct_wanted = Signal(object)

    def __init__(self, services: Services, imports: Imports) -> None:
        super().__init__()
        named(self, "my-texts")
        self._services, self._imports = services, imports
        self.title = named(plain_label(), "section-title")
        self.question = Question()
        self.rows: dict[tuple[str, str, str], QPushButton] = {}
        """The button that removes a text, by book, language and origin; a whole book has neither."""
        self.buttons: dict[tuple[tuple[str, str, str], str], QPushButton] = {}
        """Every button of a text, by the text and its own name."""
        self.removed: dict[str, QPushButton] = {}
        """The button that brings back what was removed last of a book."""
        self.exports: dict[str, QPushButton] = {}
        """The button that writes all imported texts of a book as one file."""
        self._listed: object = None
        """The texts of the visible lines."""
        self._body = QWidget()
        self._column = bare(QVBoxLayout(self._body), 6)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameStyle(QFrame.Shape.NoFrame.value)
        area.setWidget(self._body)
        column = bare(QVBoxLayout(self), 6)
        for one in (self.title, self.question, area):
            column.addWidget(one)

    def show_texts(self) -> None:
        """List what there is now, in the language in use."""
        stored = {book: self._imports.editions(book) for book in self._services.library.books()}
        words = {(one.book, one.lang, one.origin): self._words(one) for texts in stored.values() for one in texts}
        force = [
            key
            for key, one in zip(words, (each for texts in stored.values() for each in texts), strict=True)
            if self._is_in_force(one)
        ]
        listed = (self._services.language.code, words, stored, self._imports.removed(), force)
        if listed != self._listed:
            self._listed = listed
            self._list(stored, words)
        self.setVisible(bool(self.rows) or bool(self.removed) or self.question.isVisibleTo(self))

    def _list(self, stored: Mapping[str, Sequence[Stored]], words: Mapping[tuple[str, str, str], str]) -> None:
        gettext = self._services.language.gettext
        self.title.setText(gettext("My imported texts"))
        self.rows.clear()
        self.removed.clear()
        self.exports.clear()
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for book, texts in stored.items():
            for one in texts:
                key = (book, one.lang, one.origin)
                self._add(words[key], gettext("Remove…"), key, partial(self._ask, one), one)
            if len(texts) > 1:
                self._add_book(book, len(texts))
        self._show_removed()
        self._column.addStretch(1)

    def _show_removed(self) -> None:
        """Offer what was removed last, also after a restart."""
        gettext, lang = self._services.language.gettext, self._services.language.code
        by_book: dict[str, list[Stored]] = {}
        for one in self._imports.removed():
            by_book.setdefault(one.book, []).append(one)
        for book, texts in by_book.items():
            known = book in self._services.library.books()
            title = self._services.library.book(book).title_in(lang) if known else ""
            names = ", ".join(dict.fromkeys(one.name for one in texts))
            words = " · ".join(
                one for one in (title or self._imports.title_of_removed(book, lang), names, gettext("removed")) if one
            )
            row, flow = self._row(words, "muted")
            button = named(QPushButton(gettext("Bring back")), "import-bring-back")
            button.setAccessibleName(f"{button.text()} {words}")
            button.clicked.connect(lambda _=False, book=book: self._restore(book))
            self.removed[book] = button
            flow.addWidget(button)
            self._column.addWidget(row)

    def _words(self, stored: Stored) -> str:
        gettext, library = self._services.language.gettext, self._services.library
        title = library.book(stored.book).title_in(self._services.language.code)
        name = stored.name if stored.source else gettext("your translation")
        force = gettext("in force") if self._is_in_force(stored) else ""
        return " · ".join(one for one in (title, language_name(stored.lang), name, stored.added, force) if one)

    def _add_book(self, book: str, texts: int) -> None:
        """Offer what can be done with all texts of a book together."""
        gettext, library = self._services.language.gettext, self._services.library
        title = library.book(book).title_in(self._services.language.code)
        row, flow = self._row(title)
        export = named(QPushButton(gettext("Export as one file…")), "import-export")
        export.setAccessibleName(f"{export.text()} {title}")
        export.clicked.connect(lambda _=False: self._ask_export(book))
        flow.addWidget(export)
        self.exports[book] = export
        if library.is_own(book) and texts > 1:
            remove = named(QPushButton(gettext("Remove the whole book…")), "import-remove")
            remove.setAccessibleName(f"{remove.text()} {title}")
            remove.clicked.connect(lambda _=False: self._ask_book(book))
            flow.addWidget(remove)
            self.rows[book, "", ""] = remove
        self._column.addWidget(row)

    @staticmethod
    def _row(words: str, name: str = "") -> tuple[QWidget, FlowLayout]:
        row = QWidget()
        flow = FlowLayout(row, 8)
        label = named(plain_label(words), name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        flow.addWidget(label)
        return row, flow

    def _add(self, words: str, act: str, key: tuple[str, str, str], ask: Callable[[], None], stored: Stored) -> None:
        gettext = self._services.language.gettext
        row, flow = self._row(words)
        buttons = [
            ("import-read-stored", gettext("Read it"), partial(self.read_wanted.emit, stored)),
            self._force_button(stored),
            ("import-compare-stored", gettext("Compare…"), partial(self.compare_wanted.emit, stored)),
            ("import-correct", gettext("Correct…"), partial(self.correct_wanted.emit, stored)),
            ("import-rename", gettext("Rename…"), partial(self._ask_name, stored)),
            ("import-export-one", gettext("Export…"), partial(self._ask_export, stored.book, stored)),
            ("import-remove", act, ask),
        ]
        for name, label, action in buttons:
            button = named(QPushButton(label), name)
            button.setAccessibleName(f"{label} {words}")
            button.clicked.connect(lambda _=False, action=action: action())
            flow.addWidget(button)
            if name == "import-in-force":
                # The only text of a book of one's own is in force anyway.
                button.setEnabled(not self._is_in_force(stored) or self._origin(stored) != BUNDLED)
            if name == "import-export-one":
                self.exports.setdefault(stored.book, button)
            self.buttons[key, name] = button
        self.rows[key] = button
        self._column.addWidget(row)

    # In force, and what it is called

    def _force_button(self, stored: Stored) -> tuple[str, str, Callable[[], None]]:
        gettext = self._services.language.gettext
        if self._is_in_force(stored):
            return "import-in-force", gettext("Put ours in force"), partial(self._put_ours_in_force, stored)
        return "import-in-force", gettext("Put in force"), partial(self._put_in_force, stored)

    def _is_in_force(self, stored: Stored) -> bool:
        return self._services.library.origin_in_force(stored.book, stored.lang) == self._origin(stored)

    def _put_in_force(self, stored: Stored) -> None:
        library, gettext = self._services.library, self._services.language.gettext
        try:
            self._imports.put_in_force(library, stored.book, stored.lang, self._origin(stored))
        except TablesideError as error:
            self._services.notices.say_error(error)
            return
        self._services.texts.saved(stored.book, stored.lang)
        self.question.ask(
            gettext(
                "“{name}” is in force: reading, search, study, handbooks and the clauses of rulings follow it.",
                name=stored.name,
            ),
            gettext("Put ours in force"),
            gettext("Close"),
            partial(self._put_ours_in_force, stored),
        )
        self.show_texts()

    def _put_ours_in_force(self, stored: Stored) -> None:
        self._imports.put_in_force(self._services.library, stored.book, stored.lang, BUNDLED)
        self._services.texts.saved(stored.book, stored.lang)
        self.question.hide()
        self.show_texts()

    def _ask_name(self, stored: Stored) -> None:
        gettext = self._services.language.gettext
        name, chosen = QInputDialog.getText(self, gettext("Rename…"), gettext("Name of the edition"), text=stored.name)
        if chosen and name.strip():
            self.rename(stored, name)

    def rename(self, stored: Stored, name: str) -> None:
        try:
            self._imports.rename(stored, name)
        except TablesideError as error:
            self._services.notices.say_error(error)
        self._services.texts.saved(stored.book, stored.lang)
        self.show_texts()

    # Exporting

    def _ask_export(self, book: str, only: Stored | None = None) -> None:
        gettext = self._services.language.gettext
        stored = [only] if only is not None else self._imports.editions(book)
        told = gettext(
            "The file will hold these texts of “{book}”: {texts}.",
            book=self._services.library.book(book).title_in(self._services.language.code),
            texts=", ".join(f"{one.name} ({language_name(one.lang)})" for one in stored),
        )
        if only is not None:
            told += " " + gettext("Opening the file puts this edition in force.")
        self.question.ask(
            f"{told} {gettext(SHARING)}", gettext("Save…"), gettext("Cancel"), partial(self._choose_export, book, only)
        )

    def _choose_export(self, book: str, only: Stored | None) -> None:
        gettext = self._services.language.gettext
        self.question.hide()
        kinds = gettext("Tableside rulebook") + f" (*{ENDING})"
        name = only.origin if only is not None else book
        ask_where_to_save(
            self, gettext("Export…"), f"{name}{ENDING}", kinds, lambda path: self.write_export(book, path, only)
        )

    def write_export(self, book: str, path: Path, only: Stored | None = None) -> None:
        """Write the imported texts of a book, or one of them, as one file."""
        gettext = self._services.language.gettext
        try:
            data, texts = export_book(self._imports.folder, book, only.origin if only is not None else "")
            write_atomically(path, data)
        except TablesideError as error:
            self._services.notices.say_error(error)
            return
        title = self._services.library.book(book).title_in(self._services.language.code)
        self._services.notices.say(
            gettext("“{book}” was written to “{file}”: {texts}.", book=title, file=path.name, texts=", ".join(texts))
        )

    # Asking and doing

    def _ask(self, stored: Stored) -> None:
        gettext, library = self._services.language.gettext, self._services.library
        rules = len(library.edition(stored.book, stored.lang, self._origin(stored)).rules)
        told = self._services.language.ngettext(
            "“{name}” will be removed from your library: {count} rule, including your manual corrections.",
            "“{name}” will be removed from your library: {count} rules, including your manual corrections.",
            rules,
            name=self._words(stored),
        )
        if library.is_own(stored.book) and len(self._imports.editions(stored.book)) == 1:
            told += " " + gettext("It is the book's only text, so the whole book will be removed.")
        self._confirm(told, stored.name, lambda: self._imports.remove(stored.book, stored.lang, stored.origin))

    def _ask_book(self, book: str) -> None:
        title = self._services.library.book(book).title_in(self._services.language.code)
        told = self._services.language.ngettext(
            "“{book}” will be removed from your library, with its {count} text.",
            "“{book}” will be removed from your library, with its {count} texts, translations included.",
            len(self._imports.editions(book)),
            book=title,
        )
        self._confirm(told, title, lambda: self._imports.remove_book(book))

    def _origin(self, stored: Stored) -> str:
        library = self._services.library
        return next(
            one for one in library.origins(stored.book) if library.origin_name(stored.book, one) == stored.origin
        )

    def _confirm(self, told: str, name: str, remove: Callable[[], Removal]) -> None:
        gettext = self._services.language.gettext
        kept = gettext("Bookmarks and the journal stay. A copy is kept until the next removal.")
        self.question.ask(
            f"{told} {kept}", gettext("Remove it"), gettext("Keep it"), partial(self._remove, name, remove)
        )

    def _remove(self, name: str, remove: Callable[[], Removal]) -> None:
        gettext = self._services.language.gettext
        try:
            removal = remove()
        except TablesideError as error:
            self._services.notices.say_error(error)
            return
        told = [gettext("“{name}” was removed.", name=name)]
        if removal.promoted:
            told.append(gettext("“{name}” is the text of the book now.", name=removal.promoted))
        restore = partial(self._restore, removal.book)
        self.question.ask(" ".join(told), gettext("Undo"), gettext("Close"), restore)
        self._services.texts.saved(removal.book)
        self.show_texts()

    def _restore(self, book: str) -> None:
        try:
            self._imports.restore(book)
        except OSError as error:
            self._services.notices.say_error(not_saved(self._imports.folder, error))
        self.question.hide()
        self._services.texts.saved(book)
        self.show_texts()
