"""The library of imported texts: read, put in force, compare, correct, rename, export, remove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QInputDialog, QPushButton, QScrollArea, QWidget

from tableside.errors import TablesideError
from tableside.importing.storing import ENDING, SHARING, Imports, Removal, Stored, export_book
from tableside.rulebook import BUNDLED
from tableside.storage.files import not_saved, write_atomically
from tableside.ui.language import language_name
from tableside.ui.services import Services
from tableside.ui.widgets import down, named, plain_label, push_button, scroll_area
from tableside.ui.widgets.desktop import ask_where_to_save
from tableside.ui.widgets.flow import OfferBar, clear_layout, in_rows

_Act = tuple[str, str, Callable[[], object]]
"""A button: its name, its words and what it does."""


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


class MyTexts(QWidget):
    def __init__(
        self,
        services: Services,
        imports: Imports,
        go: Callable[[str, Stored], object],
        correct: Callable[[Stored], object],
    ) -> None:
        """Make the list; `go` opens a page with a text, `correct` reads its document again."""
        super().__init__()
        named(self, "my-texts")
        self._services, self._imports, self._go, self._correct = services, imports, go, correct
        self.gettext, self._lang = services.language.gettext, services.language.code
        self.title = named(plain_label(self.gettext("My imported texts")), "section-title")
        self.question = Question()
        self.buttons: dict[tuple[tuple[str, str, str], str], QPushButton] = {}
        """Every button by book, language and origin, and its name; a whole book has neither language nor origin."""
        self._listed: object = None
        """The texts of the visible lines."""
        body = QWidget()
        self._column = down(on=body, gap=6)
        down(self.title, self.question, scroll_area(body, "my-texts-list", QScrollArea()), on=self, gap=6)

    def show_texts(self) -> None:
        """List what there is now."""
        books, imports = self._services.library.books(), self._imports
        texts = {book: [(self._words(one), one) for one in imports.editions(book)] for book in books}
        listed = (texts, imports.removed())
        if listed != self._listed:
            self._listed = listed
            self.buttons.clear()
            clear_layout(self._column)
            for book, found in texts.items():
                for words, one in found:
                    self._add(words, one)
                if len(found) > 1:
                    self._add_book(book)
            self._show_removed()
            self._column.addStretch(1)
        self.setVisible(bool(self.buttons) or self.question.isVisibleTo(self))

    def _row(self, words: str, acts: Sequence[_Act], key: tuple[str, str, str], name: str = "") -> None:
        """Add a line with buttons."""
        for act, label, action in acts:
            button = self.buttons[key, act] = push_button(act, label, action)
            button.setAccessibleName(f"{label} {words}")
        self._column.addWidget(
            in_rows(named(plain_label(words), name), *(self.buttons[key, act] for act, _, _ in acts))
        )

    def _show_removed(self) -> None:
        """Offer what was removed last, also after a restart."""
        removed = self._imports.removed()
        for book in dict.fromkeys(one.book for one in removed):
            known = book in self._services.library.books()
            title = (self._title(book) if known else "") or self._imports.title_of_removed(book, self._lang)
            names = ", ".join(dict.fromkeys(one.name for one in removed if one.book == book))
            words = " · ".join(filter(None, (title, names, self.gettext("removed"))))
            act = ("import-bring-back", self.gettext("Bring back"), partial(self._restore, book))
            self._row(words, [act], (book, "", ""), "muted")

    def _title(self, book: str) -> str:
        return self._services.library.book(book).title_in(self._lang)

    def _words(self, stored: Stored) -> str:
        name = stored.name if stored.source else self.gettext("your translation")
        force = self.gettext("in force") if self._is_in_force(stored) else ""
        parts = (self._title(stored.book), language_name(stored.lang), name, stored.added, force)
        return " · ".join(filter(None, parts))

    def _add_book(self, book: str) -> None:
        """Offer what can be done with all texts of a book together."""
        acts: list[_Act] = [("import-export", self.gettext("Export as one file…"), partial(self._ask_export, book))]
        if self._services.library.is_own(book):
            acts.append(("import-remove", self.gettext("Remove the whole book…"), partial(self._ask_book, book)))
        self._row(self._title(book), acts, (book, "", ""))

    def _add(self, words: str, stored: Stored) -> None:
        gettext, in_force = self.gettext, self._is_in_force(stored)
        force = gettext("Put ours in force") if in_force else gettext("Put in force")
        put = self._put_ours_in_force if in_force else self._put_in_force
        acts: list[_Act] = [
            ("import-read-stored", gettext("Read it"), partial(self._go, "rules", stored)),
            ("import-in-force", force, partial(put, stored)),
            ("import-compare-stored", gettext("Compare…"), partial(self._go, "compare", stored)),
            ("import-correct", gettext("Correct…"), partial(self._correct, stored)),
            ("import-rename", gettext("Rename…"), partial(self._ask_name, stored)),
            ("import-export-one", gettext("Export…"), partial(self._ask_export, stored.book, stored)),
            ("import-remove", gettext("Remove…"), partial(self._ask, stored)),
        ]
        self._row(words, acts, key := (stored.book, stored.lang, stored.origin))
        # The only text of a book of one's own is in force anyway.
        self.buttons[key, "import-in-force"].setEnabled(not in_force or self.origin(stored) != BUNDLED)

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Do something, and say why where it cannot be done."""
        try:
            act()
        except TablesideError as error:
            self._services.notices.say_error(error)
            return False
        return True

    # In force, and what it is called

    def _is_in_force(self, stored: Stored) -> bool:
        return self._services.library.origin_in_force(stored.book, stored.lang) == self.origin(stored)

    def put_in_force(self, stored: Stored, origin: str) -> bool:
        """Put an edition of the book and language of a stored text in force; return whether that could be saved."""
        library = self._services.library
        if not self._attempt(lambda: self._imports.put_in_force(library, stored.book, stored.lang, origin)):
            return False
        self._services.texts.saved(stored.book, stored.lang)
        return True

    def _put_in_force(self, stored: Stored) -> None:
        if not self.put_in_force(stored, self.origin(stored)):
            return
        told = self.gettext(
            "“{name}” is in force: reading, search, study, handbooks and the clauses of rulings follow it.",
            name=stored.name,
        )
        back = partial(self._put_ours_in_force, stored)
        self.question.ask(told, self.gettext("Put ours in force"), self.gettext("Close"), back)
        self.show_texts()

    def _put_ours_in_force(self, stored: Stored) -> None:
        self.put_in_force(stored, BUNDLED)
        self.question.hide()
        self.show_texts()

    def _ask_name(self, stored: Stored) -> None:
        asked = self.gettext("Name of the edition")
        name, chosen = QInputDialog.getText(self, self.gettext("Rename…"), asked, text=stored.name)
        if chosen and name.strip():
            self.rename(stored, name)

    def rename(self, stored: Stored, name: str) -> None:
        self._attempt(lambda: self._imports.rename(stored, name))
        self._services.texts.saved(stored.book, stored.lang)
        self.show_texts()

    # Exporting

    def _ask_export(self, book: str, only: Stored | None = None) -> None:
        stored = [only] if only is not None else self._imports.editions(book)
        texts = ", ".join(f"{one.name} ({language_name(one.lang)})" for one in stored)
        told = self.gettext("The file will hold these texts of “{book}”: {texts}.", book=self._title(book), texts=texts)
        if only is not None:
            told += " " + self.gettext("Opening the file puts this edition in force.")
        act, leave = self.gettext("Save…"), self.gettext("Cancel")
        self.question.ask(f"{told} {self.gettext(SHARING)}", act, leave, partial(self._choose_export, book, only))

    def _choose_export(self, book: str, only: Stored | None) -> None:
        self.question.hide()
        kinds = self.gettext("Tableside rulebook") + f" (*{ENDING})"
        name = f"{only.origin if only is not None else book}{ENDING}"
        ask_where_to_save(self, self.gettext("Export…"), name, kinds, lambda path: self.write_export(book, path, only))

    def write_export(self, book: str, path: Path, only: Stored | None = None) -> None:
        """Write the imported texts of a book, or one of them, as one file."""

        def write() -> None:
            data, texts = export_book(self._imports.folder, book, only.origin if only is not None else "")
            write_atomically(path, data)
            told = self.gettext(
                "“{book}” was written to “{file}”: {texts}.",
                book=self._title(book),
                file=path.name,
                texts=", ".join(texts),
            )
            self._services.notices.say(told)

        self._attempt(write)

    # Asking and doing

    def _ask(self, stored: Stored) -> None:
        library = self._services.library
        rules = len(library.edition(stored.book, stored.lang, self.origin(stored)).rules)
        told = self._services.language.ngettext(
            "“{name}” will be removed from your library: {count} rule, including your manual corrections.",
            "“{name}” will be removed from your library: {count} rules, including your manual corrections.",
            rules,
            name=self._words(stored),
        )
        if library.is_own(stored.book) and len(self._imports.editions(stored.book)) == 1:
            told += " " + self.gettext("It is the book's only text, so the whole book will be removed.")
        self._confirm(told, stored.name, lambda: self._imports.remove(stored.book, stored.lang, stored.origin))

    def _ask_book(self, book: str) -> None:
        told = self._services.language.ngettext(
            "“{book}” will be removed from your library, with its {count} text.",
            "“{book}” will be removed from your library, with its {count} texts, translations included.",
            len(self._imports.editions(book)),
            book=self._title(book),
        )
        self._confirm(told, self._title(book), lambda: self._imports.remove_book(book))

    def origin(self, stored: Stored) -> str:
        """Return under which origin the library has a text; the text of a book of one's own is its bundled one."""
        library = self._services.library
        origins = library.origins(stored.book)
        return next(one for one in origins if library.origin_name(stored.book, one) == stored.origin)

    def _confirm(self, told: str, name: str, remove: Callable[[], Removal]) -> None:
        kept = self.gettext("Bookmarks and the journal stay. A copy is kept until the next removal.")
        act, leave = self.gettext("Remove it"), self.gettext("Keep it")
        self.question.ask(f"{told} {kept}", act, leave, partial(self._attempt, lambda: self._remove(name, remove())))

    def _remove(self, name: str, removal: Removal) -> None:
        told = self.gettext("“{name}” was removed.", name=name)
        if removal.promoted:
            told += " " + self.gettext("“{name}” is the text of the book now.", name=removal.promoted)
        restore = partial(self._restore, removal.book)
        self.question.ask(told, self.gettext("Undo"), self.gettext("Close"), restore)
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
