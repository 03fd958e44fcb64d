"""The import page: drop a file, look at what was recognised, mend it, and add it to the library."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QLineEdit,
    QProgressBar,
    QScrollArea,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.importing.corrections import Draft, carried_words
from tableside.importing.preview import Preview, guess_name, summary_of
from tableside.importing.reading import file_bytes
from tableside.importing.recognising import About, guess_about
from tableside.importing.storing import ENDING, PRIVACY, Package, Stored, Target, book_name, read_package, take_in
from tableside.language.words import small_words
from tableside.rulebook import BUNDLED
from tableside.rulebook.model import CitationStyle
from tableside.rulebook.render import EDITION
from tableside.ui.accessibility import announce
from tableside.ui.importing.my_texts import MyTexts, Question
from tableside.ui.importing.sheet import Sheet, doubts_about
from tableside.ui.importing.work import ImportWork
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.process import opened_text
from tableside.ui.services import Services
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    across,
    after,
    combo_box,
    down,
    heading,
    line_edit,
    mark,
    named,
    plain_label,
    push_button,
    scroll_area,
    set_shown,
    status_label,
    text_label,
)
from tableside.ui.widgets.desktop import documents
from tableside.ui.widgets.flow import OfferBar, in_rows

PAGE = "import"
_FILES = f"*.pdf *.docx *.odt *.html *.htm *.md *.rst *.txt *{ENDING}"
_NEW = ""
_KEPT_AFTER_MS = 500
_FRAMED = 8


class AboutForm(QWidget):
    """Asks for title, authority and edition."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "import-about")
        self._style = CitationStyle()
        self.fields = tuple(named(QLineEdit(), f"import-{name}") for name in ("title", "authority", "edition"))
        self.title, self.authority, self.edition = self.fields
        gettext, form = services.language.gettext, QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        asked = (gettext("What is the book called?"), gettext("Who issued it?"), gettext("Which edition is it?"))
        for field, label in zip(self.fields, map(plain_label, asked), strict=True):
            field.setAccessibleName(label.text())
            label.setBuddy(field)
            form.addRow(label, field)

    def fill(self, preview: Preview, fallback: str) -> None:
        """Fill in what was recognised; what the person has typed stays."""
        about = guess_about(preview.document, preview, fallback)
        self._style = about.style
        for field, text in zip(self.fields, (about.title, about.authority, about.edition), strict=True):
            if not field.isModified():
                field.setText(text)

    def told(self) -> dict[str, str]:
        """Return what the person has typed, by the name of the field."""
        return {field.objectName(): field.text() for field in self.fields if field.isModified()}

    def begin(self, told: Mapping[str, str]) -> None:
        """Clear the form except for earlier entries about this document."""
        for field in self.fields:
            field.setText(told.get(field.objectName(), ""))
            field.setModified(field.objectName() in told)

    def about(self) -> About:
        """Return the answers, with the form of citation that was recognised."""
        title, authority, edition = (field.text().strip() for field in self.fields)
        return About(title, authority, edition, self._style)


class ImportView(View):
    """Takes in a person's own rule text; nothing is stored before they say so."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "import")
        self.setAcceptDrops(True)
        self.work = ImportWork(lambda: services.library, services.folders.imports, services.running, self)
        self._stored: Stored | None = None
        self._error: TablesideError | None = None
        self._digest = ""
        """The document whose name and answers are in the fields."""
        self._looked = False
        self._keeping = after(self, _KEPT_AFTER_MS, self._keep)
        self.title = heading(words=self.gettext("Import a rule text"))
        self.privacy = text_label("muted", self.gettext(PRIVACY))
        self.choose_file = push_button("import-choose", self.gettext("Choose a file…"), self._ask_file)
        self.book = combo_box("import-book", self.gettext("The book it is an edition of"))
        self.lang = combo_box("import-language", self.gettext("Language of the text"))
        self.name = line_edit("import-name", self.gettext("Name of the edition"))
        self.name_label = plain_label(self.gettext("Name of the edition"))
        self.about = AboutForm(services)
        self.progress = named(QProgressBar(), "import-progress")
        self.progress.setRange(0, 0)
        self.cancel = push_button("import-cancel", self.gettext("Cancel"), lambda: self.work.cancel())
        self.drop = named(QFrame(), "import-drop")
        self.told = status_label("import-told")
        self.sheet = Sheet(services, self.work)
        self.add = push_button("import-add", self.gettext("Add to my library"), self.store)
        self.read_it = push_button("import-read", self.gettext("Read it"), lambda: self._go("rules", self._stored))
        self.compare = push_button(
            "import-compare", self.gettext("Compare editions"), lambda: self._go("compare", self._stored)
        )
        self.library = push_button("import-library", self.gettext("My imported texts"), self.begin_again)
        self.another = push_button("import-another", self.gettext("Another document…"), self._ask_another)
        self.texts = MyTexts(services, self.work.imports, self._go, self._correct_text)
        self.question, self.carried = Question(), OfferBar("import-carried")
        self._build()
        self._connect()
        self._fill()
        self.follow()
        self._show_state()

    def _build(self) -> None:
        body, naming = QWidget(), QWidget()
        down(area := scroll_area(body, "import-page", QScrollArea()), on=self, grow=area)
        self.running = QWidget()
        self.name_label.setBuddy(self.name)
        self.name.setMinimumWidth(200)
        across(self.name_label, self.name, on=naming, gap=6)
        across(self.progress, self.cancel, on=self.running, gap=8, grow=self.progress)
        down(self.choose_file, on=self.drop, edges=None).setAlignment(self.choose_file, Qt.AlignmentFlag.AlignCenter)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.controls = in_rows(self.book, self.lang, naming)
        for button in (self.add, self.read_it, self.compare, self.library, self.another):
            self.sheet.buttons.addWidget(button)
        said = (self.title, self.privacy, self.told, self.question, self.carried, self.running)
        column = down(*said, self.controls, self.about, on=body, gap=10, edges=(20, 16, 20, 16))
        for part, stretch in ((self.drop, 1), (self.texts, 1), (self.sheet, 4)):
            column.addWidget(part, stretch)

    def _connect(self) -> None:
        self.book.activated.connect(lambda _=0: self._aim())
        self.lang.activated.connect(lambda _=0: self._aim())
        self.sheet.mended.connect(self._not_stored)
        for field in (self.name, *self.about.fields):
            field.textEdited.connect(lambda _="": self._keeping.isActive() or self._keeping.start())
        self.work.began.connect(self._begun)
        self.work.stopped.connect(self._show_all)
        self.work.recognised.connect(self._recognised)
        self.work.failed.connect(self._show_failure)
        Follower(self, self._fill, self.services.texts.changed, self.services.reading.changed)

    def _fill(self) -> None:
        library = self.services.library
        kept = self.book.currentData() if self.book.count() else self.work.target.book
        self.book.clear()
        for one in library.books():
            self.book.addItem(library.book(one).title_in(self.services.reading.first), one)
        self.book.addItem(self.gettext("A new book"), _NEW)
        self.book.setCurrentIndex(max(self.book.findData(kept), 0))
        if not self.lang.count():
            for code in small_words():
                self.lang.addItem(language_name(code), code)
        if self.work.preview is None:
            self.texts.show_texts()

    # The view's contract

    @override
    def restyle(self) -> None:
        if self.work.preview is not None:
            self.sheet.show_preview(self.work.preview)

    @override
    def take_focus(self) -> None:
        (self.sheet.clauses if self.work.preview is not None else self.choose_file).setFocus()

    @override
    def state(self) -> object:
        """Keep the document, which the page that replaces this one takes up."""
        self._keep()
        return None

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        if urls and urls[0].isLocalFile():
            self.read(Path(urls[0].toLocalFile()))

    # Reading

    def _ask_file(self) -> None:
        kinds = f"{self.gettext('Rule texts')} ({_FILES})"
        chosen, _ = QFileDialog.getOpenFileName(self, self.gettext("Import a rule text"), self._folder(), kinds)
        if chosen:
            self.services.settings.remember(import_folder=str(Path(chosen).parent))
            self.read(Path(chosen))

    def _ask_another(self) -> None:
        self.begin_again()
        self._ask_file()

    def _folder(self) -> str:
        """Return where files are looked for: where the last one was, else among the person's documents."""
        last = self.services.settings.current.import_folder
        return last if last and Path(last).is_dir() else str(documents())

    def read(self, path: Path) -> None:
        """Read a file; nothing is stored. Its book and its language are guessed and can be changed."""
        if path.suffix.lower() == ENDING:
            self._open_package(path)
        else:
            self._read(path)

    take_file = read

    def _open_package(self, path: Path) -> None:
        """Take in what is new in an exported book, and ask where it has other versions of what is here."""
        self._error = None
        self.question.hide()
        try:
            package = read_package(file_bytes(path), path.name, self.work.imports.folder)
        except TablesideError as error:
            self._show_failure(error)
            return
        if not package.differing:
            self._take_in(package)
            return
        told = N_("“{file}” has a different version of texts that you have: {texts}.")
        told = self.gettext(told, file=package.file, texts=", ".join(package.differing))
        if package.new:
            told += " " + self.gettext("New in it: {texts}.", texts=", ".join(package.new))
        take = partial(self._take_in, package)
        self.question.ask(told, self.gettext("Replace mine"), self.gettext("Keep mine"), take)

    def _take_in(self, package: Package) -> None:
        self.question.hide()
        try:
            take_in(package, self.work.imports.folder)
        except TablesideError as error:
            self._show_failure(error)
            return
        self.services.texts.saved(package.book)
        changed = self.gettext("“{name}” is in your library.", name=package.title)
        same = self.gettext("You have “{book}” already, with the same texts.", book=package.title)
        self.services.notices.say(changed if package.new or package.differing else same)
        self._show_state()
        if package.in_force:
            lang, origin = package.opens(self.services.reading.first)
            self.services.navigator.go(opened_text(self.services, package.book, lang, origin))

    def _read(self, path: Path, draft: Draft | None = None) -> None:
        target = Target(name=guess_name(path), new_id=book_name(guess_name(path)))
        self.work.read(path, target, draft)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Take up, on the first look, the document that was on the page when the program ended."""
        super().showEvent(event)
        self.services.texts.look_again()
        draft = None if self._looked else self.work.drafts.shown()
        self._looked = True
        if draft is not None and self.work.document is None and not self.work.busy:
            self._read(draft.path, draft)

    def begin_again(self) -> None:
        """Put the document away, to choose another one or to look at what was imported."""
        present = self.work.present
        if present is not None and present.recipe.corrections and self._stored is None:
            told = N_("Your corrections in “{name}” are kept: open the document again to go on.")
            self.services.notices.say(self.gettext(told, name=present.path.name))
        self._keeping.stop()
        self._keep()
        self.work.forget()
        self._stored = None
        self._digest = ""
        self.about.begin({})
        self._show_state()
        self._show_keys()
        self.take_focus()

    def _show_keys(self) -> None:
        """Have the window name the keys of the page as it is now."""
        here = self.services.navigator.here
        if here is not None and here.view == PAGE:
            self.services.navigator.settle(here)

    def choose(self, book: str, lang: str) -> None:
        """Take the document for an edition of a book, or for a new one if none is named, in a language."""
        self.book.setCurrentIndex(self.book.findData(book))
        self.lang.setCurrentIndex(self.lang.findData(lang))
        self._aim()

    def _begun(self) -> None:
        self._error = None
        self.question.hide()
        self._show_state()

    def _recognised(self) -> None:
        present = self.work.present
        if present is None:
            return
        new = present.digest != self._digest
        if new:
            self._digest = present.digest
            self.sheet.clauses.begin()
            self._stored = None
            self.about.begin(present.told)
            self.name.setText(present.target.name)
        if not present.target.book:
            self.about.fill(present.preview, guess_name(present.path))
        self._show_all()
        self._show_keys()
        if new and self.isAncestorOf(QApplication.focusWidget() or self.window()):
            self.take_focus()
        if self._stored is None:
            self._keep()

    def _keep(self) -> None:
        """Keep the document in work for after a stop of the program."""
        if self.work.preview is None or self._stored is not None:
            return
        self.work.target = self._target()
        self.work.keep(self.about.told())

    def _show_choices(self) -> None:
        target = self.work.target
        self.book.setCurrentIndex(max(self.book.findData(target.book), 0))
        if self.lang.findData(target.lang) < 0:
            self.lang.addItem(language_name(target.lang), target.lang)
        self.lang.setCurrentIndex(self.lang.findData(target.lang))

    def _target(self) -> Target:
        book, name = str(self.book.currentData() or ""), self.name.text().strip()
        about = None if book else self.about.about()
        new = book_name(about.title if about is not None and about.title else name)
        return Target(book, str(self.lang.currentData() or "en"), name, new, about)

    def _aim(self) -> None:
        self._show_state()
        if self.work.document is not None and not self.work.busy:
            self.work.aim(self._target())

    # Showing

    def _show_all(self) -> None:
        self._show_choices()
        self._show_state()
        if self.work.preview is not None:
            self.sheet.show_preview(self.work.preview)

    def _show_state(self) -> None:
        """Show the parts that apply now, and the state of the import."""
        busy, preview, stored = self.work.busy, self.work.preview, self._stored
        ours = stored is not None and BUNDLED in self.services.library.origins(stored.book)
        if preview is None:
            self.texts.show_texts()
        else:
            self.texts.hide()
        for part, shown in (
            (self.running, busy),
            (self.drop, preview is None),
            (self.controls, preview is not None),
            (self.sheet, preview is not None),
            (self.about, preview is not None and self.book.currentData() == _NEW),
            (self.add, stored is None),
            (self.read_it, stored is not None),
            (self.compare, ours),
            (self.library, preview is not None),
        ):
            set_shown(part, shown)
        self.add.setEnabled(not busy)
        self.sheet.show_state()
        self._tell(preview)
        carried = self.work.present.carried if self.work.present is not None else None
        told = carried_words(carried, self.gettext, self.services.language.ngettext) if carried is not None else ""
        self.carried.say(told)

    def _not_stored(self) -> None:
        """Note that the page is about to show another text than the one added."""
        self._stored = None

    def _tell(self, preview: Preview | None) -> None:
        """Show the state of the import; a refusal is set off."""
        mark(self.told, "wrong", self._error is not None)
        room = _FRAMED if self._error is not None else 0
        self.told.setContentsMargins(room, room, room, room)
        if self._error is not None:
            self.told.setText(self.services.language.catalogue.error(self._error))
        elif self.work.busy:
            self.told.setText(self.gettext("Reading…"))
        elif preview is not None:
            target, catalogue = self.work.target, self.services.language.catalogue
            by_number = self.work.first_language(target) is not None
            library = self.services.library
            found = summary_of(preview, library, target.book, target.lang, catalogue, by_number=by_number)
            self.told.setText(" · ".join(found))
        else:
            told = N_(
                "Drop a PDF, DOCX, ODT, HTML, Markdown, RST or text file here. It is stored only when you add it."
            )
            self.told.setText(self.gettext(told))

    def _show_failure(self, error: TablesideError) -> None:
        self._error = error
        if self.work.document is None:
            self.work.drafts.put_away()
        self._show_choices()
        self._show_state()
        announce(self.told, self.told.text())

    # Keeping

    def store(self) -> None:
        """Add the text to the library; a text that hardly fits its book, or takes another's place, is asked about."""
        target = self._target()
        if self._is_taken(target):
            return
        self.work.target = target
        if doubts := doubts_about(self.services, self.work):
            self.question.ask(" ".join(doubts), self.gettext("Add anyway"), self.gettext("Cancel"), self._store)
        else:
            self._store()

    def _is_taken(self, target: Target) -> bool:
        """Refuse a new book where there is one of that name."""
        taken = not target.book and self.services.library.has_text(target.new_id)
        if taken:
            self.services.notices.say(self.gettext("There is a book of that name; choose it above, or another name."))
        return taken

    def _store(self) -> None:
        self.question.hide()
        try:
            self._stored = self.work.store()
        except TablesideError as error:
            self.services.notices.say_error(error)
            return
        if self._stored is not None:
            self.services.texts.saved(self._stored.book, self._stored.lang)
            self.services.notices.say(self.gettext("“{name}” is in your library.", name=self._stored.name))
            self._show_state()
            self._offer_in_force(self._stored)

    def _offer_in_force(self, stored: Stored) -> None:
        """Ask whether an edition that was added beside another text is the one in force."""
        origin, library = self.texts.origin(stored), self.services.library
        if origin != BUNDLED and library.origin_in_force(stored.book, stored.lang) != origin:
            asked = self.gettext("Put “{name}” in force? Reading, search and rulings then follow it.", name=stored.name)
            put = partial(self._put_in_force, stored, origin)
            self.question.ask(asked, self.gettext("Put in force"), self.gettext("Not now"), put)

    def _put_in_force(self, stored: Stored, origin: str) -> None:
        self.question.hide()
        if self.texts.put_in_force(stored, origin):
            self.services.notices.say(self.gettext("“{name}” is in force.", name=stored.name))

    def _go(self, view: str, stored: Stored | None) -> None:
        """Open a stored text to read it, or to compare it."""
        if stored is not None:
            details = ((EDITION, self.texts.origin(stored)),)
            self.services.navigator.go(Place(view, stored.book, stored.lang, details))

    def _correct_text(self, stored: Stored) -> None:
        """Read the document of a stored text again, with the corrections made in it."""
        path = Path(self._folder()) / stored.source
        if not (stored.source and path.is_file()):
            asked = self.gettext("Where is “{file}”?", file=stored.source)
            chosen, _ = QFileDialog.getOpenFileName(self, asked, self._folder())
            if not chosen:
                return
            path = Path(chosen)
        target = Target(stored.book, stored.lang, stored.name, book_name(stored.name))
        self.work.read(path, target, settled=True)
