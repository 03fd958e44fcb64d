"""What was sat and studied: every exam with its date, sittings side by side, and the days with answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tableside.ui.services import Services
from tableside.ui.study.exam_result import said_score
from tableside.ui.study.exam_work import ChangedQuestion, History, changed_questions, history, said_day, said_moment
from tableside.ui.study.parts import PageArea, StrengthBar
from tableside.ui.widgets import (
    bare,
    heading,
    label_tool,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import clear_layout

if TYPE_CHECKING:
    from tableside.study import PastExam, StudyDay

_MOST_DAYS = 60
_MOST_COMPARED = 5


class HistoryPage(QWidget):
    """Lists exams and days, the latest first; exams of one plan can be compared."""

    closed = Signal()
    exam_wanted = Signal(object)
    """The result of a `PastExam` is to be shown."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-history")
        self._services = services
        self.found: History | None = None
        self._compared: PastExam | None = None
        self.changed: tuple[ChangedQuestion, ...] | None = None
        """What did not go the same way in the sittings side by side, once it is found."""
        self.title = heading(words=gettext("History"))
        self.home = plain_button(
            "study-end", gettext("Back"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        self.exams_title, self._exams = text_label("study-heading", gettext("Exams")), bare(QVBoxLayout(), 8)
        self.days_title, self._days = text_label("study-heading", gettext("Days")), QGridLayout()
        self.compared_title, self._table = text_label("study-heading", gettext("Side by side")), QGridLayout()
        self.comparison = named(QFrame(), "study-card")
        self._build()

    def refresh(self) -> None:
        """Read the record anew."""
        lang = self._services.language.code
        self._services.study.ask(self, lambda context: history(context, lang), self._show)

    def take_focus(self) -> None:
        self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        self.update()

    def compare(self, exam: PastExam) -> None:
        """Show the sittings of the same exam or the same plan side by side, by section and by question."""
        self._compared, self.changed = exam, None
        self._show_comparison()
        sat, lang = self._side_by_side(exam), self._services.language.code

        def found(changed: tuple[ChangedQuestion, ...]) -> None:
            if exam is self._compared:
                self.changed = changed
                self._show_comparison()

        self._services.study.ask(self, lambda context: changed_questions(context, sat, lang), found)

    def _show(self, found: History) -> None:
        self.found = found
        clear_layout(self._exams)
        if not found.exams:
            self._exams.addWidget(
                text_label("muted", self._services.language.gettext("No exam has been handed in yet."))
            )
        for exam in found.exams:
            self._exams.addWidget(self._row(exam))
        clear_layout(self._days)
        if not found.days:
            nothing = self._services.language.gettext("Nothing has been answered yet.")
            self._days.addWidget(text_label("muted", nothing), 0, 0)
        for row, day in enumerate(found.days[:_MOST_DAYS]):
            self._add_day(row, day)
        if self._compared is not None:
            self.compare(self._compared)

    def _alike(self, exam: PastExam) -> list[PastExam]:
        assert self.found is not None
        return [one for one in self.found.exams if exam.code == one.code or exam.kind == one.kind]

    def _side_by_side(self, exam: PastExam) -> list[PastExam]:
        return self._alike(exam)[:_MOST_COMPARED][::-1]

    def _row(self, exam: PastExam) -> QWidget:
        language = self._services.language
        row = QWidget()
        across = bare(QHBoxLayout(row), 10)
        verdict = named(plain_label("✓" if exam.passed else "✗"), "study-verdict")
        verdict.setAccessibleName(language.gettext("✓ Passed") if exam.passed else language.gettext("✗ Not passed"))
        mark(verdict, "state", "right" if exam.passed else "wrong")
        score = said_score(self._services, exam.right, exam.count, exam.percent)
        moment = said_moment(language.code, exam.ended)
        words = text_label("study-step", f"{moment} · {score}\n{exam.code}")
        across.addWidget(verdict, 0)
        across.addWidget(words, 1)
        opened = plain_button("study-act")
        opened.setText(language.gettext("Open"))
        label_tool(opened, language.gettext("Open the result of {moment}", moment=moment))
        opened.clicked.connect(lambda _=False: self.exam_wanted.emit(exam))
        across.addWidget(opened)
        if len(self._alike(exam)) > 1:
            compared = plain_button("study-act")
            compared.setText(language.gettext("Compare"))
            label_tool(compared, language.gettext("Compare the sittings of this exam or plan"))
            compared.clicked.connect(lambda _=False: self.compare(exam))
            across.addWidget(compared)
        return row

    def _add_day(self, row: int, day: StudyDay) -> None:
        language = self._services.language
        bar = StrengthBar(self._services.theme)
        bar.show_share(day.right / day.answers)
        words = language.ngettext(
            "{answers} answered, {count} right", "{answers} answered, {count} right", day.right, answers=day.answers
        )
        bar.setAccessibleName(words)
        self._days.addWidget(plain_label(said_day(language.code, day.day)), row, 0)
        self._days.addWidget(bar, row, 1)
        self._days.addWidget(plain_label(words), row, 2)

    def _show_comparison(self) -> None:
        exam = self._compared
        clear_layout(self._table)
        set_shown(self.comparison, exam is not None and self.found is not None)
        if exam is None or self.found is None:
            return
        language = self._services.language
        sat = self._side_by_side(exam)
        for column, one in enumerate(sat, 1):
            self._table.addWidget(_right(plain_label(said_moment(language.code, one.ended))), 0, column)
            sign = "✓" if one.passed else "✗"
            total = _right(named(plain_label(f"{one.right}/{one.count} · {one.percent} % {sign}"), "study-verdict"))
            mark(total, "state", "right" if one.passed else "wrong")
            self._table.addWidget(total, 1, column)
        self._table.addWidget(plain_label(language.gettext("Right in all")), 1, 0)
        sections = [section for section in self.found.titles if any(section in one.sections for one in sat)]
        for row, section in enumerate(sections, 2):
            self._table.addWidget(plain_label(self.found.titles[section]), row, 0)
            for column, one in enumerate(sat, 1):
                right, count = one.sections.get(section, (0, 0))
                self._table.addWidget(_right(plain_label(f"{right}/{count}" if count else "–")), row, column)
        self._show_changed(len(sections) + 2, shared=len({one.code for one in sat}) < len(sat))

    def _show_changed(self, row: int, *, shared: bool) -> None:
        """List the questions that changed; sittings without a question in common have nothing to say here."""
        if self.changed is None or not (self.changed or shared):
            return
        gettext = self._services.language.gettext
        words = gettext("Questions that changed") if self.changed else gettext("No question changed.")
        self._table.addWidget(text_label("study-heading", words), row, 0)
        for below, one in enumerate(self.changed, row + 1):
            self._table.addWidget(text_label("study-step", one.title), below, 0)
            for column, right in enumerate(one.marks, 1):
                sign = named(plain_label("–" if right is None else "✓" if right else "✗"), "study-verdict")
                mark(sign, "state", "right" if right else "wrong")
                self._table.addWidget(_right(sign), below, column)

    def _build(self) -> None:
        exams, days = named(QFrame(), "study-card"), named(QFrame(), "study-card")
        self._days.setColumnStretch(1, 1)
        self._days.setHorizontalSpacing(14)
        self._table.setHorizontalSpacing(24)
        self._table.setColumnStretch(_MOST_COMPARED + 1, 1)
        for card, title, content in (
            (exams, self.exams_title, self._exams),
            (self.comparison, self.compared_title, self._table),
            (days, self.days_title, self._days),
        ):
            column = QVBoxLayout(card)
            column.setContentsMargins(18, 14, 18, 16)
            column.addWidget(title)
            column.addLayout(content)
        self.comparison.hide()
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, exams, self.comparison, days):
            whole.addWidget(part)
        whole.addWidget(self.home, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addStretch()
        page = bare(QVBoxLayout(self))
        page.addWidget(scroll_area(inner, "study-area", PageArea()))


def _right(label: QLabel) -> QLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignRight)
    return label
