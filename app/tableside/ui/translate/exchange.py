"""Exchange with other tools: export a book or the interface, and see what an import would change before it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import TablesideError
from tableside.rulebook.findings import Severity
from tableside.translation.diff import abridged, word_diff
from tableside.translation.exchange import (
    CARRIED_OUT,
    Item,
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
from tableside.translation.import_check import with_findings
from tableside.translation.steps import IMPORTED, Outcome
from tableside.translation.store import INTERFACE
from tableside.ui.translate.replacing import refusals
from tableside.ui.translate.rows import diff_html, muted, severity_words
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, combo_box, heading, named, plain_label, push_button, text_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow
from tableside.ui.widgets.saving import ask_what_to_open, ask_where_to_save

_CHECKED_AT_ONCE = 40
_ORDER = (Kind.CONFLICT, Kind.UNKNOWN, Kind.CHANGE, Kind.REVIEW, Kind.CONFIRM)


class ImportPreview(QWidget):
    """All lines of a plan, the doubtful ones first; what is ticked is taken over."""

    changed = Signal()
    """Other lines are to be taken over, or more is known of them."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "import-preview")
        self._session = session
        self.plan: Plan | None = None
        self.taken: set[str] = set()
        self._unchecked: list[Item] = []
        self._checked: list[Item] = []
        self._only = ""
        gettext = session.gettext
        self.list: HtmlList[Item] = HtmlList(
            "exchange-items", session.services.theme, lambda item: HtmlRow(*_told(session, item))
        )
        self.list.setAccessibleName(gettext("What would change"))
        self.filters = {name: named(QPushButton(), "segment") for name in ("", "wrong", "conflict")}
        self._group = QButtonGroup(self)
        proposed = push_button(
            "import-tick-right",
            gettext("Tick all without errors"),
            lambda: self._take(self.plan.proposed if self.plan else ()),
        )
        none = push_button("import-tick-none", gettext("Untick all"), lambda: self._take(()))
        tools = self._tools = QWidget()
        flow = FlowLayout(tools, 8)
        for name, button in self.filters.items():
            button.setCheckable(True)
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self._filter(name))
            flow.addWidget(button)
        for button in (proposed, none):
            flow.addWidget(button)
        column = bare(QVBoxLayout(self), 6)
        column.addWidget(tools)
        column.addWidget(self.list, 1)
        self.list.rows.ticked.connect(self._ticks_changed)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._check_some)
        self._show()

    @property
    def checking(self) -> bool:
        """Whether some lines are still to be checked."""
        return bool(self._unchecked)

    def show_plan(self, plan: Plan | None) -> None:
        """Show what a plan would do; long ones are checked piece by piece."""
        self.plan, self.taken, self._checked = plan, set(), []
        self._unchecked = list(plan.items) if plan is not None else []
        self._only = ""
        self._check_some()

    def take_focus(self) -> None:
        self.list.setFocus()

    def wrong(self) -> int:
        """Return how many texts have errors."""
        return count_texts(item for item in self.plan.items if item.wrong) if self.plan else 0

    def ticked(self) -> int:
        """Return how many texts are to be taken over."""
        return count_texts(item for item in self.plan.items if item.key in self.taken) if self.plan else 0

    def chosen(self) -> Plan | None:
        """Return the plan of what is ticked."""
        return self.plan.taking(self.taken) if self.plan is not None else None

    def _check_some(self) -> None:
        if self.plan is None:
            self._show()
            return
        plan = self.plan
        now, self._unchecked = self._unchecked[:_CHECKED_AT_ONCE], self._unchecked[_CHECKED_AT_ONCE:]
        self._checked += [with_findings(self._session.workspace, plan, item) for item in now]
        if self._unchecked:
            self._later.start()
        else:
            items = sorted(self._checked, key=lambda item: (not item.wrong, _ORDER.index(item.kind)))
            self.plan = replace(plan, items=tuple(items))
            self.taken = set(self.plan.proposed)
            self._show()
        self.changed.emit()

    def _filter(self, name: str) -> None:
        self._only = name
        self._show()

    def _take(self, keys: Iterable[str]) -> None:
        self.taken = set(keys)
        self._show()
        self.changed.emit()

    def _ticks_changed(self) -> None:
        for item, on in zip(self.list.rows.items, self.list.rows.ticks, strict=True):
            (self.taken.add if on else self.taken.discard)(item.key)
        self.changed.emit()

    def _kept(self, item: Item) -> bool:
        return not self._only or (item.wrong if self._only == "wrong" else item.kind is Kind.CONFLICT)

    def _show(self) -> None:
        plan = self.plan
        checked = plan is not None and not self._unchecked
        self._tools.setVisible(checked)
        if plan is None or not checked:
            self.list.show_items([])
            return
        gettext = self._session.gettext
        for name, words, count in (
            ("", gettext("All"), count_texts(plan.items)),
            ("wrong", gettext("With errors"), self.wrong()),
            ("conflict", gettext("Conflicts"), count_texts(plan.of(Kind.CONFLICT))),
        ):
            self.filters[name].setText(f"{words} ({count})")
            self.filters[name].setEnabled(bool(count) or not name)
        self.filters[self._only].setChecked(True)
        shown = [item for item in plan.items if self._kept(item)]
        ticks = [item.key in self.taken if item.kind is not Kind.UNKNOWN else None for item in shown]
        self.list.show_items(shown, ticks)


def _told(session: TranslationSession, item: Item) -> tuple[str, str]:
    """Return what a line shows and what a screen reader says of it."""
    gettext, colours = session.gettext, session.services.theme.colours
    kinds = {
        Kind.CHANGE: gettext("Change"),
        Kind.CONFIRM: gettext("Mark as done"),
        Kind.REVIEW: gettext("Mark as “needs review”"),
        Kind.CONFLICT: gettext("Different on both sides"),
        Kind.UNKNOWN: gettext("Not known here, not imported"),
    }
    grave = item.kind in (Kind.CONFLICT, Kind.UNKNOWN)
    colour = colours.danger if grave else colours.accent
    where = item.key if item.kind is Kind.UNKNOWN else session.cited(rule_of(item.key))
    here, there = muted(gettext("here"), colours), muted(gettext("in the file"), colours)
    pieces = abridged(word_diff(item.current, item.new))
    words = diff_html(pieces, colours)
    if item.kind is Kind.CONFLICT:
        words = f"{here} {diff_html(pieces, colours, new=False)}<br>{there} {diff_html(pieces, colours, old=False)}"
    lines = [f'<span style="color:{colour}"><b>{escape(kinds[item.kind])}</b></span> {escape(where)}', words]
    if item.stale:
        lines.append(muted(gettext("made from an older source: will need review"), colours))
    elif not item.done and item.kind in (Kind.CHANGE, Kind.CONFLICT):
        lines.append(muted(gettext("the file says that it needs review"), colours))
    spoken = [f"{kinds[item.kind]} {where}: {item.new}"]
    for finding in item.findings:
        grade, shade = severity_words(session)[finding.severity]
        sentence = finding.sentence(session.services.language.catalogue)
        weight = f"<b>{escape(grade)}</b>" if finding.severity is Severity.ERROR else escape(grade)
        lines.append(f'<span style="color:{shade}">{weight}</span> {escape(sentence)}')
        spoken.append(f"{grade}: {sentence}")
    return "<br>".join(lines), ". ".join(spoken)


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
        self.book = combo_box("exchange-book", gettext("What to exchange"))
        self.lang = combo_box("exchange-language", gettext("Language of the translation"))
        self.export_po = push_button("export-po", gettext("Export as PO…"), lambda: self._ask_export("po"))
        self.export_xliff = push_button("export-xliff", gettext("Export as XLIFF…"), lambda: self._ask_export("xlf"))
        self.import_button = push_button("import-file", gettext("Import…"), self._ask_import)
        self.back = push_button("exchange-back", gettext("Overview"), lambda: self.closed.emit())
        self.told = named(plain_label(), "exchange-told")
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add_language = push_button(
            "exchange-add-language", gettext("Add the language…"), lambda: self.language_wanted.emit(self._missing)
        )
        self.preview, self.saving = ImportPreview(session), SavingBar(session)
        self._carried_out: Plan | None = None
        # Without a preview nothing else spreads over the page.
        self._room = QWidget()
        self.apply = push_button("import-apply", clicked=self.carry_out)
        self.cancel = push_button("import-cancel", gettext("Do not import"), self._forget)
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
        self.preview.changed.connect(self._show_plan)
        self.saving.began.connect(lambda: self._set_busy(True))
        self.saving.ended.connect(lambda: self._set_busy(False))
        self.saving.failed.connect(self._show_failure)
        self.saving.stopped.connect(
            lambda: self._tell(self._session.gettext("Stopped; nothing was changed."), bad=True)
        )
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
                    "{count} text was changed on both sides. Tick it to take their version; otherwise yours is kept.",
                    "{count} texts were changed on both sides. Tick those to take in their version; otherwise yours "
                    "are kept.",
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
