"""Sending a language on: a package is saved, or one that came is compared and taken over line by line."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation.diff import abridged, word_diff
from tableside.translation.exchange import said_of_exchange
from tableside.translation.language_package import (
    ENDING,
    Difference,
    LanguagePackage,
    Line,
    compared,
    gathering,
    in_order,
    looking_at_own,
    read_package_file,
    save_package,
    taking_over,
)
from tableside.translation.languages import add_language
from tableside.translation.listing import texts_in
from tableside.translation.report import Report, reporting_changes, reporting_package, write_report
from tableside.translation.steps import Outcome
from tableside.translation.strangers import said_of_stranger
from tableside.ui.translate.replacing import findings_html, refusals
from tableside.ui.translate.rows import diff_html, muted
from tableside.ui.translate.saving_bar import SavingBar
from tableside.ui.translate.session import TranslationSession, chosen_in, fill_languages
from tableside.ui.widgets import heading, named, plain_label, push_button, text_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow
from tableside.ui.widgets.saving import ask_what_to_open, ask_where_to_save

_KINDS = {
    Difference.NEW: N_("New"),
    Difference.THEIRS: N_("Changed by them"),
    Difference.BOTH: N_("Changed by both"),
    Difference.STATE: N_("Same text, newer state or note"),
    Difference.UNKNOWN: N_("Not known here, not imported"),
}
_ABOUT = "package"
_REPORTS = "HTML (*.html);;Markdown (*.md)"


def _save(path: Path, package: LanguagePackage) -> tuple[Path, int]:
    return save_package(path, package), len(package.texts)


def _report(path: Path, report: Report) -> Path:
    write_report(path, report)
    return path


def _read(path: Path) -> LanguagePackage:
    with said_of_exchange(path):
        return read_package_file(path)


class PackagePage(QWidget):
    """Saves packages and reports, and shows what a package would change."""

    closed = Signal()
    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-package")
        self._session = session
        gettext = self._session.gettext
        self.package: LanguagePackage | None = None
        self._stranger = ""
        """The language that the package is in instead of the one that it says."""
        self.lines: tuple[Line, ...] = ()
        self.title = heading(words=gettext("Language package"))
        self.hint = text_label(
            "muted",
            gettext(
                "One file with all texts of a language, their state, your name and your notes, for a colleague who "
                "works with Tableside too. A package that came is compared with your texts; you decide line by line."
            ),
        )
        self.hint.setWordWrap(True)
        self.lang = named(QComboBox(), "package-language")
        self.name, self.note = named(QLineEdit(), "package-name"), named(QLineEdit(), "package-note")
        self.name_label, self.note_label = (
            plain_label(gettext("Your name")),
            plain_label(gettext("Message to your colleague")),
        )
        self.save_button = push_button("package-save", gettext("Save a package…"), self._ask_save)
        self.open_button = push_button("package-open", gettext("Open a package…"), self._ask_open)
        self.report_button = push_button("package-report", gettext("Save a report…"), self._ask_report)
        self.back = push_button("package-back", gettext("Overview"), lambda: self.closed.emit())
        self.told = named(plain_label(), "package-told")
        self.told.setWordWrap(True)
        self.list: HtmlList[Line] = HtmlList("package-list", session.services.theme, self._row)
        self.add_button = push_button("package-add", clicked=self.add)
        self.all = push_button("package-all", gettext("Tick all"), lambda: self.list.rows.tick_all(True))
        self.none = push_button("package-none", gettext("Tick none"), lambda: self.list.rows.tick_all(False))
        self.cancel = push_button("package-cancel", gettext("Do not accept"), self._forget)
        self.apply = push_button("package-apply", clicked=self.carry_out)
        self.saving = SavingBar(session)
        self._chosen: list[Line] = []
        self._after = ""
        """What is said, once all is compared, before how many texts differ."""
        self._compares = False
        """Whether a package is being compared."""
        self._build()
        self._connect()
        for label, field in ((self.name_label, self.name), (self.note_label, self.note)):
            field.setAccessibleName(label.text())
            label.setBuddy(field)
        self.list.setAccessibleName(gettext("What would change"))
        self._fill()
        self._show()

    def _build(self) -> None:
        controls = QWidget()
        flow = FlowLayout(controls, 8)
        self.lang.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for widget in (self.back, self.lang, self.save_button, self.report_button, self.open_button):
            flow.addWidget(widget)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.name_label, self.name)
        form.addRow(self.note_label, self.note)
        buttons = QHBoxLayout()
        for button in (self.all, self.none):
            buttons.addWidget(button)
        buttons.addStretch(1)
        for button in (self.cancel, self.add_button, self.apply):
            buttons.addWidget(button)
        self.apply.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 12)
        column.setSpacing(8)
        for part in (self.title, self.hint, controls):
            column.addWidget(part)
        column.addLayout(form)
        column.addWidget(self.told)
        column.addWidget(self.list, 1)
        column.addWidget(self.saving)
        column.addLayout(buttons)
        self._asked = (controls, self.name, self.note, self.list, self.all, self.none, self.cancel, self.apply)
        column.addStretch(0)

    def _connect(self) -> None:
        self.name.editingFinished.connect(lambda: self._session.set_name(self.name.text()))
        typed = self._session.services.typed
        self.note.setText(typed.of(_ABOUT).get("note", ""))
        self.note.textEdited.connect(lambda words: typed.keep(_ABOUT, {"note": words}))
        self.list.rows.ticked.connect(self._count)
        self.list.opened.connect(self._open_line)
        self.saving.began.connect(lambda: self._set_busy(True))
        self.saving.ended.connect(lambda: self._set_busy(False))
        self.saving.failed.connect(self._show_failed)
        self.saving.stopped.connect(self._show_stopped)

    def begin(self, lang: str) -> None:
        """Open for a language."""
        self._fill(lang)
        self._forget()

    def _fill(self, lang: str = "") -> None:
        fill_languages(self._session, self.lang, lang or chosen_in(self.lang))
        self.name.setText(self._session.recall("name"))

    # Sending

    def _ask_save(self) -> None:
        lang = chosen_in(self.lang)
        name = f"tableside-{lang}{ENDING}"
        title = self._session.gettext("Save a package")
        ask_where_to_save(self, title, name, f"Tableside (*{ENDING})", self.save_to)

    def save_to(self, path: Path) -> None:
        """Save the chosen language as a package."""
        session = self._session
        session.set_name(self.name.text())
        lang = chosen_in(self.lang)
        work = gathering(session.editor, lang, self.note.text().strip())
        self.saving.begin(work, texts_in(session.workspace, lang), self._show_sent, partial(_save, path))

    def _show_sent(self, sent: tuple[Path, int]) -> None:
        session, (path, texts) = self._session, sent
        session.services.typed.drop(_ABOUT)
        count = session.ngettext("{count} text", "{count} texts", texts)
        told = session.gettext("Saved “{file}”", file=str(path))
        self._tell(f"{told} · {count}")

    def _ask_report(self) -> None:
        lang = chosen_in(self.lang)
        title = self._session.gettext("Save a report")
        ask_where_to_save(self, title, f"tableside-{lang}.html", _REPORTS, self.report_to)

    def report_to(self, path: Path) -> None:
        """Save what was changed here, or what the open package would change, to be read."""
        session, lang = self._session, chosen_in(self.lang)
        catalogue = session.services.language.catalogue
        if self.package is not None:
            work, count = reporting_package(session.editor, self.package, self.lines, catalogue), len(self.lines)
        else:
            work, count = reporting_changes(session.editor, lang, catalogue), texts_in(session.workspace, lang)
        self.saving.begin(work, count, self._show_report_saved, partial(_report, path))

    def _show_report_saved(self, path: Path) -> None:
        self._tell(self._session.gettext("Saved “{file}”", file=str(path)))

    # Receiving

    def _ask_open(self) -> None:
        title = self._session.gettext("Open a package")
        ask_what_to_open(self, title, f"Tableside (*{ENDING})", self.open_file)

    def open_file(self, path: Path) -> None:
        """Read a package and show how it differs; nothing is changed yet."""
        self._stop_comparing()
        self.package, self.lines, self._after = None, (), ""
        self._show()
        self.saving.read(partial(_read, path), self._show_package)

    def _show_package(self, package: LanguagePackage) -> None:
        self.package, self._stranger = package, package.stranger()
        self._compare()

    def _compare(self) -> None:
        session, package = self._session, self.package
        self.lines = ()
        self._show()
        if package is not None and package.lang in session.targets:
            self._fill(package.lang)
            told = session.gettext("{done} of {total} texts compared", done="%v", total="%m")
            self._compares = True
            self.saving.begin(self._comparing(package), len(package.texts), self._show_compared, told=told)

    def _comparing(self, package: LanguagePackage) -> Generator[int, None, tuple[Line, ...]]:
        found: list[Line] = []
        editor = self._session.editor
        for _ in looking_at_own(editor, package.lang):
            yield 0
        for done, line in enumerate(compared(editor, package), 1):
            found += [line] if line is not None else []
            yield done
        return in_order(found)

    def _show_compared(self, lines: tuple[Line, ...]) -> None:
        self.lines, self._compares = lines, False
        self._show()
        self._tell(f"{self._after}{self.told.text()}")
        self._after = ""

    def _show_failed(self, error: TablesideError) -> None:
        self._compares = False
        self._tell(self._session.sentence(error))

    def _show_stopped(self) -> None:
        """Say that nothing was done, or what was done before the comparison that was stopped."""
        if self._compares:
            self._compares, self.package = False, None
            self._show()
        self._tell(self._after.strip() or self._session.gettext("Stopped; nothing was changed."))
        self._after = ""

    def _show(self) -> None:
        package = self.package
        new = package is not None and package.lang not in self._session.targets
        for widget in (self.list, self.all, self.none, self.apply):
            widget.setVisible(bool(self.lines) and not new)
        self.cancel.setVisible(new or bool(self.lines))
        self.add_button.setVisible(new)
        if package is None:
            self.told.clear()
            return
        session = self._session
        gettext, ngettext = session.gettext, session.ngettext
        told = [package.name or session.language_name(package.lang), package.translator, package.time[:10]]
        told += [f"“{package.note}”"] if package.note else []
        head = " · ".join(one for one in told if one)
        head += "" if head.endswith((".”", "!”", "?”")) else "."
        if new:
            self.add_button.setText(gettext("Add {language}", language=package.name or package.lang))
            unknown = gettext("This language is new here; add it to see and accept its texts.")
            self._tell(f"{head} {unknown}")
            return
        self.list.show_items(self.lines, [_ticked(line) for line in self.lines])
        if not self.lines:
            nothing = gettext("It contains nothing new.")
            self._tell(f"{head} {nothing}")
            return
        both = sum(line.kind is Difference.BOTH for line in self.lines)
        counted = ngettext("{count} text differs.", "{count} texts differ.", len(self.lines))
        if both:
            counted += " " + ngettext(
                "{count} text was changed on both sides. Tick it to take their version; otherwise yours is kept.",
                "{count} texts were changed on both sides. Tick those to take in their version; otherwise yours are "
                "kept.",
                both,
            )
        if self._stranger:
            doubt = said_of_stranger(self._stranger, package.lang)
            counted += f" {session.services.language.catalogue.phrase(doubt)}"
        self._tell(f"{head} {counted}")

    def _row(self, line: Line) -> HtmlRow:
        session, sent = self._session, line.sent
        kind = session.gettext(_KINDS[line.kind])
        where = sent.id
        if line.kind is not Difference.UNKNOWN:
            where = f"{session.book_title(book_of(sent.id))} · {session.cited(sent.id)}"
        return HtmlRow(self._html(line, kind, where), f"{kind} {where}: {sent.target.plain}")

    def _html(self, line: Line, kind: str, where: str) -> str:
        session, sent = self._session, line.sent
        gettext, colours = session.gettext, session.services.theme.colours
        pieces = abridged(word_diff(line.mine.plain, sent.target.plain))
        words = diff_html(pieces, colours)
        if line.kind is Difference.BOTH:
            mine, theirs = muted(gettext("yours"), colours), muted(gettext("theirs"), colours)
            words = (
                f"{mine} {diff_html(pieces, colours, new=False)}<br>{theirs} {diff_html(pieces, colours, old=False)}"
            )
        said = [gettext("made from an older source: will need review")] if line.stale else []
        said += [gettext("another text of this term was changed by both")] if line.beside_both else []
        said += [gettext("Translated by {name}", name=sent.by)] if sent.by else []
        if sent.approval is not None:
            said.append(gettext("Approved by {name}, {date}", name=sent.approval.by, date=sent.approval.date))
        said += [gettext("Note: {text}", text=note.text) for note in sent.notes]
        more = f"<br>{muted(' · '.join(said), colours)}" if said else ""
        colour = colours.danger if line.kind in (Difference.BOTH, Difference.UNKNOWN) else colours.accent
        head = f'<span style="color:{colour}"><b>{escape(kind)}</b></span> {escape(where)}'
        return f"{head}<br>{words}{more}{findings_html(session, line.findings)}"

    def _count(self) -> None:
        count = len(self.list.ticked())
        self.apply.setText(self._session.ngettext("Accept {count} text", "Accept {count} texts", count))
        self.apply.setEnabled(bool(count))

    def _open_line(self, row: int) -> None:
        if self.package is not None and self.lines[row].kind is not Difference.UNKNOWN:
            self.opened.emit(self.lines[row].sent.id, self.package.lang)

    def add(self) -> None:
        """Add the language of the package, and show its texts."""
        session, package = self._session, self.package
        if package is None:
            return
        try:
            add_language(session.workspace, package.new_language())
        except TablesideError as error:
            self._tell(session.sentence(error))
            return
        for book in session.workspace.books():
            session.services.texts.saved(book, package.lang)
        self._fill(package.lang)
        self._compare()

    def carry_out(self) -> None:
        """Take over what is ticked, as one step that Undo takes back."""
        session, package = self._session, self.package
        chosen = [self.lines[at] for at in self.list.ticked()]
        if package is not None and chosen and not self.saving.running:
            self._chosen = chosen
            self.saving.begin(taking_over(session.editor, package, chosen), len(chosen), self._show_taken)

    def _show_taken(self, outcome: Outcome) -> None:
        session, chosen = self._session, self._chosen
        session.checker.forget()
        for book in sorted({book_of(line.sent.id) for line in chosen}):
            session.tell_saved(book, chosen_in(self.lang))
        done = len(chosen) - len(outcome.conflicts) - len(outcome.refused)
        told = session.ngettext("{count} text accepted.", "{count} texts accepted.", done)
        self._after = " ".join((told, *refusals(session, outcome), ""))
        self._compare()

    def _set_busy(self, busy: bool) -> None:
        """Let nobody change what is asked while it is being done."""
        for widget in self._asked:
            widget.setEnabled(not busy)
        if not busy:
            self._count()

    def _stop_comparing(self) -> None:
        if self._compares:
            self.saving.stop()

    def _forget(self) -> None:
        self._stop_comparing()
        self.package, self.lines = None, ()
        self._show()

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)

    def take_focus(self) -> None:
        (self.list if self.lines else self.save_button if self.name.text() else self.name).setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape stops, or leaves."""
        if event.key() == Qt.Key.Key_Escape and self.saving.running:
            self.saving.stop()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def _ticked(line: Line) -> bool | None:
    """Return whether a line is to be taken over unless the person says otherwise; None where it cannot be."""
    return line.safe if line.kind is not Difference.UNKNOWN else None
