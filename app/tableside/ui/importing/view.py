"""The import page: drop a file, look at what was recognised, mend it, and add it to the library."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.importing.labels import learned_words
from tableside.importing.paths import slug
from tableside.importing.preview import Preview, guess_name
from tableside.importing.recipe import Correction, Mend, block_key, style_of
from tableside.importing.storing import PRIVACY
from tableside.language.registry import known_languages
from tableside.rulebook.ids import RuleId, normalise
from tableside.ui.importing.clause_list import ClauseList
from tableside.ui.importing.work import ImportWork, Target
from tableside.ui.services import Services
from tableside.ui.view import View
from tableside.ui.widgets import bare, heading, named, set_shown, shortcut
from tableside.ui.widgets.flow import FlowLayout

PAGE = "import"
_FILES = "*.pdf *.docx *.odt *.html *.htm *.md *.rst *.txt"
_NEW = ""
_MOST_BLOCKS = 4000


class ImportView(View):
    """Takes in a person's own rule text; nothing is stored before they say so."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "import")
        self.setAcceptDrops(True)
        self.work = ImportWork(lambda: services.library, services.folders.imports, self)
        self.title, self.privacy = heading(), named(QLabel(), "muted")
        self.privacy.setWordWrap(True)
        self.choose_file = named(QPushButton(), "import-choose")
        self.book, self.lang = named(QComboBox(), "import-book"), named(QComboBox(), "import-language")
        self.name, self.book_id = named(QLineEdit(), "import-name"), named(QLineEdit(), "import-id")
        self.progress = named(QProgressBar(), "import-progress")
        self.progress.setRange(0, 0)
        self.cancel = named(QPushButton(), "import-cancel")
        self.told = named(QLabel(), "import-told")
        self.told.setWordWrap(True)
        self.source = named(QTextBrowser(), "import-source")
        self.clauses = ClauseList()
        self.mends = {
            Mend.PROSE: named(QPushButton(), "mend-prose"),
            Mend.ALL_PROSE: named(QPushButton(), "mend-all"),
            Mend.JOIN: named(QPushButton(), "mend-join"),
            Mend.RULE: named(QPushButton(), "mend-rule"),
        }
        self.up, self.down = named(QPushButton(), "mend-up"), named(QPushButton(), "mend-down")
        self.undo, self.add = named(QPushButton(), "mend-undo"), named(QPushButton(), "import-add")
        self._build()
        self._connect()
        self._fill()
        self.follow()
        self._show_state()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        controls = QWidget()
        flow = FlowLayout(controls, 8)
        for widget in (self.choose_file, self.book, self.book_id, self.lang, self.name):
            flow.addWidget(widget)
        running = QHBoxLayout()
        running.addWidget(self.progress, 1)
        running.addWidget(self.cancel)
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.panes.addWidget(self.source)
        self.panes.addWidget(self.clauses)
        self.panes.setChildrenCollapsible(False)
        self.panes.setSizes([400, 600])
        mending = QWidget()
        row = FlowLayout(mending, 8)
        for button in (*self.mends.values(), self.up, self.down, self.undo, self.add):
            row.addWidget(button)
        for one in (self.title, self.privacy, controls):
            column.addWidget(one)
        column.addLayout(bare(running, 8))
        column.addWidget(self.told)
        column.addWidget(self.panes, 1)
        column.addWidget(mending)

    def _connect(self) -> None:
        self.choose_file.clicked.connect(lambda _=False: self._ask_file())
        self.cancel.clicked.connect(lambda _=False: self.work.cancel())
        self.book.activated.connect(lambda _=0: self._aim())
        self.lang.activated.connect(lambda _=0: self._aim())
        self.clauses.chosen.connect(self._light)
        self.mends[Mend.PROSE].clicked.connect(lambda _=False: self._mend(Mend.PROSE))
        self.mends[Mend.ALL_PROSE].clicked.connect(lambda _=False: self._mend_all())
        self.mends[Mend.JOIN].clicked.connect(lambda _=False: self._mend(Mend.JOIN))
        self.mends[Mend.RULE].clicked.connect(lambda _=False: self._ask_rule())
        self.up.clicked.connect(lambda _=False: self._level(-1))
        self.down.clicked.connect(lambda _=False: self._level(1))
        self.undo.clicked.connect(lambda _=False: self.work.undo())
        self.add.clicked.connect(lambda _=False: self.store())
        for signal in (self.work.began, self.work.stopped):
            signal.connect(self._show_state)
        self.work.recognised.connect(self._show_preview)
        self.work.failed.connect(self._show_failure)
        for keys, act in (
            ("N", lambda: self._mend(Mend.PROSE)),
            ("J", lambda: self._mend(Mend.JOIN)),
            ("P", self._ask_rule),
            ("Ctrl+Left", lambda: self._level(-1)),
            ("Ctrl+Right", lambda: self._level(1)),
            ("Ctrl+Z", self.work.undo),
        ):
            shortcut(keys, self.clauses, act, Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _fill(self) -> None:
        lang = self.services.reading.first
        kept = self.book.currentData()
        self.book.clear()
        for one in self.services.library.books():
            self.book.addItem(self.services.library.book(one).title_in(lang), one)
        self.book.addItem("", _NEW)
        self.book.setCurrentIndex(max(self.book.findData(kept), 0))
        if not self.lang.count():
            for code in known_languages():
                self.lang.addItem(code, code)
            self.lang.setCurrentIndex(max(self.lang.findData(lang), 0))

    # The view's contract

    @override
    def retranslate(self) -> None:
        """Show every text in the language in use."""
        self.title.setText(self.gettext("Import a rule text"))
        self.privacy.setText(self.gettext(PRIVACY))
        self.choose_file.setText(self.gettext("Choose a file…"))
        self.book.setAccessibleName(self.gettext("The book it is an edition of"))
        self.book.setItemText(self.book.findData(_NEW), self.gettext("A new book"))
        self.lang.setAccessibleName(self.gettext("Language of the text"))
        self.name.setPlaceholderText(self.gettext("Name of the edition"))
        self.name.setAccessibleName(self.gettext("Name of the edition"))
        self.book_id.setPlaceholderText(self.gettext("Name of the book"))
        self.book_id.setAccessibleName(self.gettext("Name of the book"))
        self.cancel.setText(self.gettext("Cancel"))
        self.source.setAccessibleName(self.gettext("The document"))
        self.clauses.setAccessibleName(self.gettext("The recognised clauses"))
        self.mends[Mend.PROSE].setText(self.gettext("Not a label"))
        self.mends[Mend.ALL_PROSE].setText(self.gettext("No label like this"))
        self.mends[Mend.JOIN].setText(self.gettext("Join with the one above"))
        self.mends[Mend.RULE].setText(self.gettext("This is rule…"))
        self.up.setText(self.gettext("Level up"))
        self.down.setText(self.gettext("Level down"))
        self.undo.setText(self.gettext("Undo"))
        self.add.setText(self.gettext("Add to my library"))
        if self.work.preview is not None:
            self._show_preview()
        else:
            self._show_state()

    @override
    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        """Return this page's keys."""
        return (
            ("N", N_("Not a label")),
            ("J", N_("Join with the one above")),
            ("P", N_("This is rule…")),
            ("Ctrl+Left, Ctrl+Right", N_("Level up or down")),
            ("Ctrl+Z", N_("Undo")),
        )

    @override
    def take_focus(self) -> None:
        """Put the keyboard on the clauses, or on the choice of a file."""
        (self.clauses if self.work.preview is not None else self.choose_file).setFocus()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        """Read the file that was dropped."""
        urls = event.mimeData().urls()
        if urls and urls[0].isLocalFile():
            self.read(Path(urls[0].toLocalFile()))

    # Reading

    def _ask_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, self.gettext("Import a rule text"), "", f"{self.gettext('Rule texts')} ({_FILES})"
        )
        if chosen:
            self.read(Path(chosen))

    def read(self, path: Path) -> None:
        """Read a file; nothing is stored."""
        if not self.name.text():
            self.name.setText(guess_name(path))
        if not self.book_id.text():
            self.book_id.setText(guess_name(path))
        self.work.read(path, self._target())

    def _target(self) -> Target:
        new = self.book_id.text().strip()
        return Target(
            str(self.book.currentData() or ""),
            str(self.lang.currentData() or "en"),
            self.name.text().strip(),
            slug(new) or "book",
            new,
        )

    def _aim(self) -> None:
        self._show_state()
        if self.work.document is not None and not self.work.busy:
            self.work.aim(self._target())

    # Showing

    def _show_state(self) -> None:
        busy, preview = self.work.busy, self.work.preview
        set_shown(self.progress, busy)
        set_shown(self.cancel, busy)
        set_shown(self.book_id, self.book.currentData() == _NEW)
        set_shown(self.panes, preview is not None)
        for button in (*self.mends.values(), self.up, self.down, self.undo, self.add):
            set_shown(button, preview is not None)
            button.setEnabled(not busy)
        self.undo.setEnabled(self.work.can_undo and not busy)
        self.mends[Mend.RULE].setEnabled(bool(self.work.target.book) and not busy)
        if preview is None:
            self.told.setText(
                self.gettext("Reading…")
                if busy
                else self.gettext("Drop a PDF, DOCX, ODT, HTML, Markdown or text file here. Nothing is stored yet.")
            )

    def _show_failure(self, error: TablesideError) -> None:
        self._show_state()
        self.told.setText(self.services.language.catalogue.error(error))

    def _show_preview(self) -> None:
        preview = self.work.preview
        if preview is None:
            return
        self._show_state()
        self.told.setText(self._summary(preview))
        self.source.setHtml(_document_html(preview))
        library, lang = self.services.library, self.services.reading.first
        colours = self.services.theme.colours
        self.clauses.show_preview(preview, self.gettext, lambda rule: library.cite(rule, lang), QColor(colours.accent))

    def _summary(self, preview: Preview) -> str:
        words = preview.words
        known = (
            self.gettext(
                "{placed} rules placed, {unplaced} not", placed=len(preview.placed), unplaced=len(preview.unplaced)
            )
            if self.work.target.book
            else self.ngettext("{count} rule found", "{count} rules found", len(preview.placed))
        )
        counted = self.gettext(
            "{document} words: {clauses} in clauses and under headings, {out} left out, {lost} lost.",
            document=words["document"],
            clauses=words["clauses"],
            out=words["left out"],
            lost=words["lost"],
        )
        return f"{preview.document.format.upper()} · {known} · {counted}"

    def _light(self, block: int) -> None:
        """Bring the block of a clause into sight and light it."""
        self.source.scrollToAnchor(f"b{block}")
        cursor = self.source.document().find(self._words_of(block)[:40])
        if not cursor.isNull():
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.source.setTextCursor(cursor)

    def _words_of(self, block: int) -> str:
        preview = self.work.preview
        return preview.tree.blocks[block].text if preview is not None and block < len(preview.tree.blocks) else ""

    # Mending

    def _mend(self, mend: Mend, value: str = "") -> None:
        block = self.clauses.block
        if block is not None and not self.work.busy and (words := self._words_of(block)):
            self.work.mend(Correction(mend, block_key(words), value))

    def _mend_all(self) -> None:
        block, preview = self.clauses.block, self.work.preview
        if block is None or preview is None:
            return
        style = style_of(self._words_of(block), learned_words(one.text for one in preview.tree.blocks))
        if style:
            self._mend(Mend.ALL_PROSE, style)

    def _level(self, step: int) -> None:
        block, preview = self.clauses.block, self.work.preview
        node = next((one for one in preview.tree.walk() if one.block == block), None) if preview is not None else None
        depth = 0
        current = node.parent if node is not None else None
        while current is not None:
            depth += current.label is not None
            current = current.parent
        if node is not None:
            self._mend(Mend.LEVEL, str(max(depth + step, 0)))

    def _ask_rule(self) -> None:
        typed, sure = QInputDialog.getText(self, self.gettext("This is rule…"), self.gettext("Number of our rule"))
        if sure and typed.strip():
            self.place(typed)

    def place(self, typed: str) -> None:
        """Place the chosen clause on a rule of ours."""
        book = self.work.target.book
        rule = normalise(typed if "/" in typed else f"{book}/{typed}")
        if RuleId.parse(rule) is None or rule not in self.services.library.ids(book, self.work.target.lang):
            self.services.notices.say(self.gettext("There is no rule “{id}”.", id=typed))
            return
        self._mend(Mend.RULE, rule)

    def store(self) -> None:
        """Add the text to the library."""
        target = self._target()
        self.work.target = target
        try:
            stored = self.work.store(self.gettext("Not placed on a known rule"))
        except TablesideError as error:
            self.services.notices.say_error(error)
            return
        if stored is not None:
            self.services.texts.saved(stored.book, stored.lang)
            self.services.notices.say(self.gettext("“{name}” is in your library.", name=stored.name))


def _document_html(preview: Preview) -> str:
    """Return the document as it was read, what was left out at its end."""
    shown = [
        f'<p><a name="b{index}"></a>{escape(block.text)}</p>'
        for index, block in enumerate(preview.tree.blocks[:_MOST_BLOCKS])
    ]
    shown += [f"<p><i>{escape(one.text)} — {escape(one.reason)}</i></p>" for one in preview.left_out]
    return "\n".join(shown)
