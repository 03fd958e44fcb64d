"""The import page: drop a file, look at what was recognised, mend it, and add it to the library."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.importing.corrections import Draft
from tableside.importing.preview import Preview, guess_name
from tableside.importing.reading import file_bytes
from tableside.importing.recognising import (
    About,
    cited_sample,
    guess_about,
    sample_clause,
    spoken_languages,
    style_from_sample,
)
from tableside.importing.storing import ENDING, PRIVACY, Package, Stored, Target, book_name, read_package, take_in
from tableside.rulebook import BUNDLED
from tableside.rulebook.model import CitationStyle
from tableside.rulebook.render import EDITION
from tableside.ui.accessibility import announce
from tableside.ui.importing.my_texts import MyTexts, Question
from tableside.ui.importing.sheet import ImportTelling, Sheet
from tableside.ui.importing.work import ImportWork
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.process import opened_text
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    bare,
    combo_box,
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
from tableside.ui.widgets.flow import FlowLayout

PAGE = "import"
_FILES = f"*.pdf *.docx *.odt *.html *.htm *.md *.rst *.txt *{ENDING}"
_NEW = ""
_KEPT_AFTER_MS = 500
_FRAMED = 8


class AboutForm(QWidget):
    """Asks for title, authority, edition and the form of a citation; the last by an example from the document."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "import-about")
        self._services = services
        self._style = CitationStyle()
        self._number = ""
        self.fields = tuple(named(QLineEdit(), f"import-{name}") for name in ("title", "authority", "edition", "cited"))
        self.title, self.authority, self.edition, self.cited = self.fields
        self._question = plain_label()
        gettext, form = services.language.gettext, QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        asked = (gettext("What is the book called?"), gettext("Who issued it?"), gettext("Which edition is it?"))
        labels = (*map(plain_label, asked), self._question)
        for field, label in zip(self.fields, labels, strict=True):
            field.setAccessibleName(label.text())
            label.setBuddy(field)
            form.addRow(label, field)
        self._ask()

    def fill(self, preview: Preview, fallback: str) -> None:
        """Fill in what was recognised; what the person has typed stays."""
        about = guess_about(preview.document, preview, fallback)
        sample = sample_clause(preview)
        number = sample.number if sample is not None else ""
        typed = style_from_sample(self._style, self._number, self.cited.text().strip()) if self._number else None
        if self.cited.isModified() and typed is not None and number not in ("", self._number):
            # The example is another clause now; the typed values apply to it.
            self.cited.setText(cited_sample(typed, number))
            self.cited.setModified(True)
        self._style, self._number = about.style, number
        cited = cited_sample(about.style, self._number) if self._number else ""
        for field, text in zip(self.fields, (about.title, about.authority, about.edition, cited), strict=True):
            if not field.isModified():
                field.setText(text)
        self._ask()

    def clear(self) -> None:
        for field in self.fields:
            field.clear()
            field.setModified(False)

    def told(self) -> dict[str, str]:
        """Return what the person has typed, by the name of the field."""
        return {field.objectName(): field.text() for field in self.fields if field.isModified()}

    def take_up(self, told: Mapping[str, str]) -> None:
        """Put back what was typed before the program was stopped."""
        for field in self.fields:
            if field.objectName() in told:
                field.setText(told[field.objectName()])
                field.setModified(True)

    def about(self) -> About:
        """Return the answers; a citation that lacks a number of its clause is taken as it was recognised."""
        title, authority, edition, cited = (field.text().strip() for field in self.fields)
        style = style_from_sample(self._style, self._number, cited) if self._number else None
        return About(title, authority, edition, style or self._style)

    def _ask(self) -> None:
        """Ask for the citation of the clause that is the example."""
        words = self._services.language.gettext("How is its clause {number} cited?", number=self._number or "–")
        self._question.setText(words)
        self.cited.setAccessibleName(words)
        self.cited.setEnabled(bool(self._number))


class ImportView(View):
    """Takes in a person's own rule text; nothing is stored before they say so."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "import")
        self.setAcceptDrops(True)
        self.work = ImportWork(lambda: services.library, services.folders.imports, services.running, self)
        self._telling = ImportTelling(services, self.work)
        self._stored: Stored | None = None
        self._error: TablesideError | None = None
        self._digest = ""
        """The document whose name and answers are in the fields."""
        self._looked = False
        self._keeping = QTimer(self, interval=_KEPT_AFTER_MS, singleShot=True)
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
        self.sheet = Sheet(services, self.work, self._telling)
        self.add = push_button("import-add", self.gettext("Add to my library"), self.store)
        self.read_it = push_button("import-read", self.gettext("Read it"), lambda: self._go("rules", self._stored))
        self.compare = push_button(
            "import-compare", self.gettext("Compare editions"), lambda: self._go("compare", self._stored)
        )
        self.library = push_button("import-library", self.gettext("My imported texts"), self.begin_again)
        self.another = push_button("import-another", self.gettext("Another document…"), self._ask_another)
        self.texts = MyTexts(services, self.work.imports)
        self.question, self.carried = Question(), Question()
        self._build()
        self._connect()
        self._fill()
        self.follow()
        self._show_state()

    def _build(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        bare(QVBoxLayout(self)).addWidget(scroll_area(body, "import-page", QScrollArea()))
        self.controls, self.running, naming = QWidget(), QWidget(), QWidget()
        self.name_label.setBuddy(self.name)
        self.name.setMinimumWidth(200)
        for box in (self.book, self.lang):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        running = bare(QHBoxLayout(self.running), 8)
        running.addWidget(self.progress, 1)
        running.addWidget(self.cancel)
        QVBoxLayout(self.drop).addWidget(self.choose_file, 0, Qt.AlignmentFlag.AlignCenter)
        said = (self.title, self.privacy, self.told, self.question, self.carried, self.running)
        for layout, widgets in (
            (bare(QHBoxLayout(naming), 6), (self.name_label, self.name)),
            (FlowLayout(self.controls, 8), (self.book, self.lang, naming)),
            (self.sheet.buttons, (self.add, self.read_it, self.compare, self.library, self.another)),
            (column, (*said, self.controls, self.about)),
        ):
            for widget in widgets:
                layout.addWidget(widget)
        for widget, stretch in ((self.drop, 1), (self.texts, 1), (self.sheet, 4)):
            column.addWidget(widget, stretch)

    def _connect(self) -> None:
        self.book.activated.connect(lambda _=0: self._aim())
        self.lang.activated.connect(lambda _=0: self._aim())
        self.sheet.mended.connect(self._not_stored)
        self.texts.read_wanted.connect(partial(self._go, "rules"))
        self.texts.compare_wanted.connect(partial(self._go, "compare"))
        self.texts.correct_wanted.connect(self._correct_text)
        self._keeping.timeout.connect(self._keep)
        for field in (self.name, *self.about.fields):
            field.textEdited.connect(lambda _="": self._keeping.isActive() or self._keeping.start())
        self.work.began.connect(self._begun)
        self.work.stopped.connect(self._stopped)
        self.work.recognised.connect(self._recognised)
        self.work.failed.connect(self._show_failure)
        Follower(self, self._fill, self.services.texts.changed, self.services.reading.changed)

    def _fill(self) -> None:
        library, present = self.services.library, self.work.target
        kept = self.book.currentData() if self.book.count() else present.book
        self.book.clear()
        for one in library.books():
            self.book.addItem(library.book(one).title_in(self.services.reading.first), one)
        self.book.addItem(self.gettext("A new book"), _NEW)
        self.book.setCurrentIndex(max(self.book.findData(kept), 0))
        if not self.lang.count():
            for code in spoken_languages():
                self.lang.addItem(language_name(code), code)
        if self.work.preview is None:
            self.texts.show_texts()

    # The view's contract

    @override
    def restyle(self) -> None:
        if self.work.preview is not None:
            self._show_preview()

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

    @override
    def take_file(self, path: Path) -> None:
        self.read(path)

    def _open_package(self, path: Path) -> None:
        """Take in what is new in an exported book, and ask where it has other versions of what is here."""
        self._error = None
        self.question.hide()
        try:
            package = read_package(file_bytes(path), path.name, self.work.imports.folder)
        except TablesideError as error:
            self._show_failure(error)
            return
        if package.differing:
            told, take = self._telling.differences(package), partial(self._take_in, package)
            self.question.ask(told, self.gettext("Replace mine"), self.gettext("Keep mine"), take)
        else:
            self._take_in(package)

    def _take_in(self, package: Package) -> None:
        self.question.hide()
        try:
            take_in(package, self.work.imports.folder)
        except TablesideError as error:
            self._show_failure(error)
            return
        self.services.texts.saved(package.book)
        self.services.notices.say(self._telling.taken_in(package))
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
        self.about.clear()
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

    def _stopped(self) -> None:
        self._show_choices()
        self._show_preview()
        self._show_state()

    def _recognised(self) -> None:
        present = self.work.present
        new = present is not None and present.digest != self._digest
        if present is not None and new:
            self._digest = present.digest
            self.sheet.clauses.begin()
            self._stored = None
            self.about.clear()
            self.about.take_up(present.told)
            self.name.setText(present.target.name)
        self._show_choices()
        if present is not None and not present.target.book:
            self.about.fill(present.preview, guess_name(present.path))
        self._show_preview()
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

    def _show_state(self) -> None:
        busy, preview = self.work.busy, self.work.preview
        stored = self._stored
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
        self._tell_carried()

    def _tell_carried(self) -> None:
        """Say what was mended again as in an earlier edition, with a way to leave it out."""
        present = self.work.present
        told = self._telling.carried(present) if present is not None else ""
        if not told or present is None or present.carried is None:
            self.carried.hide()
            return
        applied = present.carried.applied(present.recipe)
        act = self.gettext("Leave them out") if applied else self.gettext("Apply them again")
        self.carried.tell(told, act if present.carried.recipe.corrections else "", self._toggle_carried)
        self.carried.act.setEnabled(not self.work.busy)

    def _toggle_carried(self) -> None:
        self._not_stored()
        self.work.toggle_carried()

    def _not_stored(self) -> None:
        """Note that the page is about to show another text than the one added."""
        self._stored = None

    def _tell(self, preview: Preview | None) -> None:
        """Say how things are: what was refused stands out."""
        mark(self.told, "wrong", self._error is not None)
        room = _FRAMED if self._error is not None else 0
        self.told.setContentsMargins(room, room, room, room)
        if self._error is not None:
            self.told.setText(self.services.language.catalogue.error(self._error))
        elif self.work.busy:
            self.told.setText(self.gettext("Reading…"))
        elif preview is not None:
            self.told.setText(self._telling.summary(preview))
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

    def _show_preview(self) -> None:
        preview = self.work.preview
        if preview is None:
            return
        self._show_state()
        self.sheet.show_preview(preview)

    # Keeping

    def store(self) -> None:
        """Add the text to the library; a text that hardly fits its book, or takes another's place, is asked about."""
        target = self._target()
        if self._is_taken(target):
            return
        self.work.target = target
        doubts = [one for one in (self._telling.doubt_of_book(target), self._telling.doubt_of_name()) if one]
        if doubts:
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
            # A command may have brought a book of that name meanwhile.
            if self._is_taken(self.work.target):
                return
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
        choice, library = self._choice(stored), self.services.library
        if choice.origin == BUNDLED or library.origin_in_force(stored.book, stored.lang) == choice.origin:
            return
        self.question.ask(
            self.gettext("Put “{name}” in force? Reading, search and rulings then follow it.", name=stored.name),
            self.gettext("Put in force"),
            self.gettext("Not now"),
            lambda: self._put_in_force(stored, choice.origin),
        )

    def _put_in_force(self, stored: Stored, origin: str) -> None:
        self.question.hide()
        try:
            self.work.imports.put_in_force(self.services.library, stored.book, stored.lang, origin)
        except TablesideError as error:
            self.services.notices.say_error(error)
            return
        self.services.texts.saved(stored.book, stored.lang)
        self.services.notices.say(self.gettext("“{name}” is in force.", name=stored.name))

    def _choice(self, stored: Stored) -> EditionChoice:
        """Return the edition that was stored; a book of one's own has it as its text."""
        imported = stored.lang in self.services.library.languages(stored.book, stored.origin)
        return EditionChoice(stored.lang, stored.origin if imported else BUNDLED)

    def _go(self, view: str, stored: Stored | None) -> None:
        """Open a stored text to read it, or to compare it."""
        if stored is not None:
            choice = self._choice(stored)
            self.services.navigator.go(Place(view, stored.book, choice.lang, ((EDITION, choice.origin),)))

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
