"""Reporting a question that seems wrong, and the list of those that were reported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.storage.named_files import write_named
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext, local_now
from tableside.ui.study.exam_work import said_day
from tableside.ui.study.parts import PageArea
from tableside.ui.study.question import QuestionPane
from tableside.ui.widgets import bare, heading, label_tool, named, plain_button, scroll_area, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout, clear_layout
from tableside.ui.widgets.saving import ask_where_to_save

if TYPE_CHECKING:
    from tableside.study import Question, Reported


REPORT_KEY = "R"


class NoteField(QLineEdit):
    """A line of text whose Escape closes the form, whose Enter sends it, and neither does anything else."""

    left = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape; Enter goes no further, or the page would show the answer."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()


class ReportBar(QWidget):
    """A button that opens a line for what is wrong with the question beside it."""

    reported = Signal(str)
    """The question with this id is in the record of reports."""
    opened = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-report")
        self._services = services
        self._question: Question | None = None
        self._lang = "en"
        self.open = plain_button("study-act", gettext("Report this question …"), "", REPORT_KEY, clicked=self.open_form)
        self.note = named(NoteField(), "study-note")
        self.send = plain_button("study-act", gettext("Report, and never ask it again"), clicked=self.keep)
        self.cancel = plain_button("study-act", gettext("Cancel"), clicked=self._give_up)
        self._form = QWidget()
        column = bare(QVBoxLayout(self._form), 6)
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.send, self.cancel):
            flow.addWidget(button)
        column.addWidget(self.note)
        column.addWidget(acts)
        whole = bare(QVBoxLayout(self), 6)
        whole.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self._form)
        self._form.hide()
        self.note.returnPressed.connect(self.keep)
        self.note.textEdited.connect(lambda words: services.typed.keep(self._about, {"note": words}))
        self.note.left.connect(self._give_up)
        self.note.setPlaceholderText(gettext("What is wrong with it?"))
        self.note.setAccessibleName(gettext("What is wrong with it?"))

    @property
    def _about(self) -> str:
        return f"report {self._question.id}" if self._question is not None else "report"

    def _give_up(self) -> None:
        self._services.typed.drop(self._about)
        self.close_form()

    def show_question(self, question: Question, lang: str) -> None:
        """Take the question that a report would be about."""
        if self._question is not None and question.id != self._question.id:
            self.close_form()
        self._question, self._lang = question, lang

    def open_form(self) -> None:
        """Ask what is wrong."""
        if self._form.isHidden():
            self.note.setText(self._services.typed.of(self._about).get("note", ""))
        set_shown(self._form, True)
        set_shown(self.open, False)
        self.note.setFocus()
        self.opened.emit()

    def close_form(self) -> None:
        """Ask no more."""
        had_keyboard = self.note.hasFocus()
        set_shown(self._form, False)
        set_shown(self.open, True)
        if had_keyboard:
            self.open.setFocus()

    def keep(self) -> None:
        question, lang, note, now = self._question, self._lang, self.note.text(), local_now()
        if question is None:
            return

        def work(context: StudyContext) -> None:
            from tableside.study import report

            report(context.memory, question, lang, note, now)

        def done(_nothing: None) -> None:
            self._services.typed.drop(f"report {question.id}")
            self.close_form()
            self._services.notices.say(self._services.language.gettext("Reported: this question is not asked again."))
            self._services.study.recorded.emit()
            self.reported.emit(question.id)

        self._services.study.ask(self, work, done)


def act_on_letter(letter: str, question: QuestionPane, bar: ReportBar) -> bool:
    """Enlarge the table of a question with Z, report it with R; False for any other key."""
    if letter.lower() == "z" and question.table.isVisible():
        question.table.enlarge()
    elif letter.upper() == REPORT_KEY:
        bar.open_form()
    else:
        return False
    return True


class ReportsPage(QWidget):
    """Lists the reported questions; each can be taken back, and all can be saved as text."""

    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-reports")
        self._services = services
        self.found: list[Reported] = []
        self.title = heading(words=gettext("Reported questions"))
        self.about = text_label("muted")
        self.home = plain_button(
            "study-end", gettext("Back"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        self.save = plain_button(
            "study-act", gettext("Save as text …"), gettext("Save the reports as text"), clicked=self.ask_where_to_save
        )
        self._list = QWidget()
        self._column = bare(QVBoxLayout(self._list), 12)
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.home, self.save):
            flow.addWidget(button)
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, self.about, acts, self._list):
            whole.addWidget(part)
        whole.addStretch()
        bare(QVBoxLayout(self)).addWidget(scroll_area(inner, "study-area", PageArea()))
        self._show(self.found)

    def refresh(self) -> None:
        """Read the reports anew."""

        def work(context: StudyContext) -> list[Reported]:
            from tableside.study import reports

            return reports(context.memory, context.study)

        self._services.study.ask(self, work, self._show)

    def take_focus(self) -> None:
        self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_back(self, question_id: str) -> None:
        """Let a question be asked again."""

        def work(context: StudyContext) -> None:
            from tableside.study import take_back

            take_back(context.memory, question_id)

        def done(_nothing: None) -> None:
            self._services.study.recorded.emit()
            self.refresh()

        self._services.study.ask(self, work, done)

    def ask_where_to_save(self) -> None:
        """Ask for a file, and write the reports into it."""
        gettext = self._services.language.gettext
        title, kind = gettext("Save the reports as text"), gettext("Text")
        ask_where_to_save(self, title, "tableside-reports.txt", f"{kind} (*.txt)", self.save_to)

    def save_to(self, path: Path) -> None:
        """Write the reports as plain text, to send on."""
        found = self.found

        def work(_context: StudyContext) -> None:
            from tableside.study import reports_text

            write_named(path, reports_text(found).encode("utf-8"))

        def done(_nothing: None) -> None:
            self._services.notices.say(self._services.language.gettext("Saved “{file}”", file=path.name))

        self._services.study.ask(self, work, done)

    def _show(self, found: list[Reported]) -> None:
        self.found = found
        gettext = self._services.language.gettext
        self.about.setText(
            gettext("These questions are not asked again. Save them as text to send them on.")
            if found
            else gettext("No question has been reported.")
        )
        self.save.setEnabled(bool(found))
        clear_layout(self._column)
        for one in found:
            self._column.addWidget(self._card(one))

    def _card(self, one: Reported) -> QFrame:
        card = named(QFrame(), "study-card")
        column = QVBoxLayout(card)
        column.setContentsMargins(18, 12, 18, 12)
        day = said_day(self._services.language.code, one.at.astimezone().date())
        column.addWidget(text_label("study-title", f"{one.title} · {day}"))
        if one.note:
            column.addWidget(text_label("study-ask", one.note))
        column.addWidget(text_label("muted", one.text))
        back = plain_button("study-act")
        back.setText(self._services.language.gettext("Ask it again"))
        label_tool(back, back.text())
        back.clicked.connect(lambda _=False: self.take_back(one.id))
        column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        return card
