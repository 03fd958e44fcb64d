"""Exchange with other tools: export a book or the interface, and see what an import would change before it does."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.translation.exchange import (
    CARRIED_OUT,
    Kind,
    LanguageNotHere,
    Package,
    Plan,
    count_texts,
    gathering,
    planning,
    read_package,
    rule_of,
    told_of_export,
    wanted_by,
    write_package,
)
from tableside.translation.steps import IMPORTED, Outcome
from tableside.translation.store import INTERFACE
from tableside.ui.translate.import_preview import ImportPreview
from tableside.ui.translate.replacing import refusals
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import combo_box, heading, named, plain_label, text_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.saving import ask_what_to_open, ask_where_to_save


def _write(path: Path, package: Package) -> tuple[Path, Package]:
    write_package(path, package)
    return path, package


class ExchangePage(QWidget):
    """Writes and reads PO and XLIFF; an import is a plan until it is carried out."""

    closed = Signal()
    language_wanted = Signal(str)
    """A file is for a language that is not here."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-exchange")
        self._session = session
        gettext = self._session.gettext
        self._missing = ""
        """A language that a file was for and that is not here."""
        self.title = heading(words=gettext("Exchange with other tools"))
        self.hint = text_label(
            "muted",
            gettext(
                "Export a book or the interface for Poedit, Weblate or OmegaT, and import it again. "
                "You see what an import changes before it does; what was changed here meanwhile is never overwritten."
            ),
        )
        self.hint.setWordWrap(True)
        self.book, self.lang = (
            combo_box("exchange-book", gettext("What to exchange")),
            combo_box("exchange-language", gettext("Language of the translation")),
        )
        self.export_po, self.export_xliff, self.import_button = (
            named(QPushButton(), name) for name in ("export-po", "export-xliff", "import-file")
        )
        self.back = named(QPushButton(gettext("Overview")), "exchange-back")
        self.told = named(plain_label(), "exchange-told")
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add_language = named(QPushButton(gettext("Add the language…")), "exchange-add-language")
        self.preview, self.saving = ImportPreview(session), SavingBar(session)
        self._carried_out: Plan | None = None
        # Without a preview nothing else spreads over the page.
        self._room = QWidget()
        self.apply, self.cancel = (
            named(QPushButton(), "import-apply"),
            named(QPushButton(gettext("Do not import")), "import-cancel"),
        )
        self.apply.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        controls = QWidget()
        flow = FlowLayout(controls, 8)
        for widget in (self.book, self.lang, self.export_po, self.export_xliff, self.import_button, self.back):
            flow.addWidget(widget)
        for one in (self.title, self.hint, controls, self.told):
            column.addWidget(one)
        column.addWidget(self.add_language, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.preview, 1)
        column.addWidget(self._room, 1)
        column.addWidget(self.saving)
        self._asked = (controls, self.preview, self.apply, self.cancel)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.apply)
        column.addLayout(row)
        self.book.activated.connect(lambda _: self._show_languages(str(self.lang.currentData())))
        self.export_po.clicked.connect(lambda _=False: self._ask_export("po"))
        self.export_xliff.clicked.connect(lambda _=False: self._ask_export("xlf"))
        self.import_button.clicked.connect(lambda _=False: self._ask_import())
        self.back.clicked.connect(lambda _=False: self.closed.emit())
        self.cancel.clicked.connect(lambda _=False: self._forget())
        self.apply.clicked.connect(lambda _=False: self.carry_out())
        self.add_language.clicked.connect(lambda _=False: self.language_wanted.emit(self._missing))
        self.preview.changed.connect(self._show_plan)
        self.saving.began.connect(lambda: self._set_busy(True))
        self.saving.ended.connect(lambda: self._set_busy(False))
        self.saving.failed.connect(self._show_failure)
        self.saving.stopped.connect(
            lambda: self._tell(self._session.gettext("Stopped; nothing was changed."), bad=True)
        )
        self.export_po.setText(gettext("Export as PO…"))
        self.export_xliff.setText(gettext("Export as XLIFF…"))
        self.import_button.setText(gettext("Import…"))
        self._show_choices()
        self._show_plan()

    @property
    def plan(self) -> Plan | None:
        """What an import would do; None while none is shown."""
        return self.preview.plan

    def begin(self, book: str, lang: str) -> None:
        """Open for a book and a language."""
        self._show_choices()
        self.book.setCurrentIndex(max(self.book.findData(book), 0) if book else self.book.currentIndex())
        self._show_languages(lang or self._session.recall("language"))
        self._forget()

    def _show_choices(self) -> None:
        session = self._session
        kept = self.book.currentData(), self.lang.currentData()
        self.book.clear()
        for book in session.workspace.books():
            self.book.addItem(session.book_title(book), book)
        self.book.addItem(session.gettext("Interface"), INTERFACE)
        self.book.setCurrentIndex(max(self.book.findData(kept[0]), 0))
        self._show_languages(str(kept[1]))

    def _show_languages(self, chosen: str) -> None:
        """Offer the languages that the chosen book, or the program, is translated into."""
        session, book = self._session, str(self.book.currentData())
        self.lang.clear()
        for lang in session.interface_languages() if book == INTERFACE else session.workspace.targets(book):
            self.lang.addItem(session.language_name(lang), lang)
        self.lang.setCurrentIndex(max(self.lang.findData(chosen), 0))

    # Export

    def _ask_export(self, ending: str) -> None:
        book, lang = str(self.book.currentData()), str(self.lang.currentData())
        gettext = self._session.gettext
        kinds = {"po": "PO (*.po)", "xlf": "XLIFF (*.xlf *.xliff)"}
        ask_where_to_save(self, gettext("Export"), f"{book}-{lang}.{ending}", kinds[ending], self.export_to)

    def export_to(self, path: Path) -> None:
        """Write the chosen book and language in the format that the name asks for."""
        book, lang = str(self.book.currentData()), str(self.lang.currentData())
        workspace = self._session.workspace
        count = len(workspace.source_texts(book))
        self._tell("")
        self.saving.begin(gathering(workspace, book, lang), count, self._show_exported, partial(_write, path))

    def _show_exported(self, exported: tuple[Path, Package]) -> None:
        path, package = exported
        session = self._session
        progress = session.workspace.progress(package.book, package.lang)
        texts = len({rule_of(unit.key) for unit in package.units})
        told = [
            session.gettext("Saved “{file}”", file=str(path)) + ":",
            session.ngettext("{count} text.", "{count} texts.", texts),
        ]
        told += told_of_export(package, progress, session.services.language.catalogue)
        self._tell(" ".join(told), bad=bool(progress.wrong))
        self.export_po.setFocus()

    # Import

    def _ask_import(self) -> None:
        title = self._session.gettext("Import")
        ask_what_to_open(self, title, "PO, XLIFF (*.po *.xlf *.xliff)", self.plan_from)

    def plan_from(self, path: Path) -> None:
        """Read a file and show what it would change; nothing is changed yet."""
        self._forget()
        self.saving.read(partial(read_package, path), self._compare)

    def _compare(self, package: Package) -> None:
        work = planning(self._session.workspace, package)
        self.saving.begin(work, len(package.units), self._show_new_plan)

    def _show_new_plan(self, plan: Plan) -> None:
        self.book.setCurrentIndex(max(self.book.findData(plan.book), 0))
        self._show_languages(plan.lang)
        self.preview.show_plan(plan)
        self._show_plan()
        # The button that was pressed was shut meanwhile and has lost the keyboard.
        self.preview.take_focus() if plan.items else self.import_button.setFocus()

    def _show_failure(self, error: TablesideError) -> None:
        self._tell(self._session.sentence(error), bad=True)
        self._missing = error.lang if isinstance(error, LanguageNotHere) else ""
        self.add_language.setVisible(bool(self._missing))

    def _show_plan(self) -> None:
        gettext, ngettext = self._session.gettext, self._session.ngettext
        plan = self.preview.plan
        for widget in (self.preview, self.apply, self.cancel):
            widget.setVisible(plan is not None)
        self._room.setVisible(plan is None)
        if plan is None:
            self._tell("")
            return
        work = count_texts(item for item in plan.items if item.kind in CARRIED_OUT)
        wrong, conflicts = self.preview.wrong(), count_texts(plan.of(Kind.CONFLICT))
        what = gettext("Interface") if plan.book == INTERFACE else self._session.book_title(plan.book)
        told = [f"{what}, {self._session.language_name(plan.lang)}:"]
        told += [self._session.services.language.catalogue.phrase(doubt) for doubt in plan.doubts]
        told.append(ngettext("{count} text would change.", "{count} texts would change.", work))
        if wrong:
            told.append(ngettext("{count} text has errors.", "{count} texts have errors.", wrong))
        if conflicts:
            told.append(
                ngettext(
                    "{count} is different here: choose which text stays.",
                    "{count} are different here: choose which texts stay.",
                    conflicts,
                )
            )
        if plan.emptied:
            told.append(
                ngettext(
                    "{count} is empty in the file and stays as it is.",
                    "{count} are empty in the file and stay as they are.",
                    plan.emptied,
                )
            )
        if self.preview.checking:
            told = [gettext("The texts are being checked…")]
        self._tell(" ".join(told), bad=bool(wrong or plan.doubts))
        taken = self.preview.ticked()
        self.apply.setText(ngettext("Import {count} text", "Import {count} texts", taken))
        self.apply.setEnabled(bool(taken) and not self.preview.checking)

    def carry_out(self) -> None:
        """Do what the plan says; what was changed since comes back as a conflict and is not touched."""
        plan, session = self.preview.chosen(), self._session
        if plan is None or self.saving.running:
            return
        self._carried_out = plan
        wanted = wanted_by(session.workspace, plan)
        work = session.editor.saving(plan.lang, wanted, IMPORTED)
        self.saving.begin(work, len(wanted), self._show_imported)

    def _show_imported(self, outcome: Outcome) -> None:
        session, plan = self._session, self._carried_out
        self._forget()
        taken = 0
        if plan is not None:
            session.checker.forget()
            session.tell_saved(plan.book, plan.lang)
            taken = count_texts(plan.items) - len(outcome.conflicts) - len(outcome.refused)
        done = session.ngettext("{count} text imported.", "{count} texts imported.", taken)
        told = [done, *refusals(session, outcome)]
        if outcome.conflicts:
            told.append(
                session.ngettext(
                    "{count} was changed here meanwhile and stays as it is.",
                    "{count} were changed here meanwhile and stay as they are.",
                    len(outcome.conflicts),
                )
            )
        self._tell(" ".join(told), bad=bool(outcome.refused))
        self.import_button.setFocus()

    def _set_busy(self, busy: bool) -> None:
        """Let nobody change what is asked while it is being done."""
        for widget in self._asked:
            widget.setEnabled(not busy)

    def _forget(self) -> None:
        self.add_language.hide()
        self.preview.show_plan(None)
        self._show_plan()

    def _tell(self, sentence: str, *, bad: bool = False) -> None:
        self.told.setText(sentence)
        self.told.setProperty("bad", bad)
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)
