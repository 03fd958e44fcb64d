"""Exams that were sat: one with its explanation question by question, and the list of all."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.exam import Exam
from tableside.study.memory import PastExam
from tableside.ui.services import Services
from tableside.ui.services.study import KeptExam
from tableside.ui.study.parts import PageArea, card, strength_bar
from tableside.ui.study.question import AnswerPane, ExamPage
from tableside.ui.study.work import (
    REVEALED,
    Asked,
    Outcome,
    exams_handed_in,
    outcome_of,
    said_moment,
)
from tableside.ui.widgets import (
    as_tip,
    bare,
    heading,
    label_tool,
    line_edit,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout, OfferBar, clear_layout
from tableside.ui.widgets.rule_cards import RuleCards

_NAME_IN_CHARACTERS = 34


class SectionScores(QFrame):
    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-card")
        self._services = services
        self.title = text_label("study-heading")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        column.addWidget(self.title)
        column.addLayout(self._grid)

    def show_scores(self, outcome: Outcome) -> None:
        clear_layout(self._grid)
        self.title.setText(self._services.language.gettext("By section"))
        for row, one in enumerate(outcome.sections):
            bar = strength_bar()
            bar.setValue(100 * one.right // one.count)
            words = f"{one.right}/{one.count}"
            bar.setAccessibleName(f"{one.title}: {words}")
            self._grid.addWidget(plain_label(one.title), row, 0)
            self._grid.addWidget(bar, row, 1)
            self._grid.addWidget(plain_label(words), row, 2, Qt.AlignmentFlag.AlignRight)


class ResultPage(ExamPage):
    """Shows an exam that was handed in, just now or long ago."""

    closed = Signal()
    again = Signal()
    result_wanted = Signal()
    key_wanted = Signal()
    mistakes_wanted = Signal(int)
    """The mistakes of the exam with this number are to be studied."""
    recorded = Signal()
    """The exam is in the record now."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__(services, "study-result-page", "study-mark")
        gettext = services.language.gettext
        self._number = 0
        self.exam: Exam | None = None
        self.outcome: Outcome | None = None
        self._place = 0
        self.verdict = text_label("study-result")
        self.score = text_label("study-due")
        self.remarks = text_label("muted")
        self.trouble = OfferBar("study-unsaved", "act")
        self.trouble.act.clicked.connect(self.mark_exam)
        self.candidate = line_edit(
            "study-candidate", gettext("Name of the candidate"), gettext("Name of the candidate, for the PDF")
        )
        self.mistakes = plain_button(
            "study-start", gettext("Study my mistakes"), clicked=lambda: self.mistakes_wanted.emit(self._number)
        )
        self.save_result = plain_button(
            "study-act", gettext("Save the result (PDF)"), clicked=lambda: self.result_wanted.emit()
        )
        self.save_key = plain_button("study-act", gettext("Save the key (PDF)"), clicked=lambda: self.key_wanted.emit())
        self.new = plain_button("study-act", gettext("Another exam"), clicked=lambda: self.again.emit())
        self.header.ended.connect(self.closed)
        self.sections = SectionScores(services)
        self.answer = AnswerPane(services, cards)
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        self.candidate.setMinimumWidth(self.candidate.fontMetrics().averageCharWidth() * _NAME_IN_CHARACTERS)
        for part in (self.mistakes, self.candidate, self.save_result, self.save_key, self.new):
            flow.addWidget(part)
        self.mistakes.hide()
        above = (self.verdict, self.score, self.remarks, self.trouble, acts, self.strip)
        self.build(above, (self.answer,), (self.sections,), QWidget())

    @property
    @override
    def solved(self) -> bool:
        return bool(self.asked)

    @override
    def finish(self) -> None:
        self.closed.emit()

    def show_exam(self, exam: Exam, asked: tuple[Asked, ...], kept: KeptExam, lang: str, number: int = 0) -> None:
        """Mark an exam and show what came of it; one that is in the record has a number there."""
        self.exam, self.asked, self.kept, self._number = exam, asked, kept, number
        self.outcome = None
        self.trouble.say("")
        self._place = next((place for place in range(len(asked)) if not self.is_right(place)), 0)
        self._make_numbers()
        self.speak(lang)

    def is_right(self, place: int) -> bool:
        chosen = self.answers[place]
        return chosen is not None and self.asked[place].question.is_right(chosen)

    def speak(self, lang: str) -> None:
        self._lang = lang
        self.header.languages.show_language(lang)
        if self.exam is None:
            return
        if len(self.numbers) != len(self.asked):
            self._make_numbers()
        self._show()
        self.mark_exam()

    def mark_exam(self) -> None:
        """Have the exam marked, and kept if it is not yet."""
        exam, answers, kept, number, lang = self.exam, self.answers, self.kept, self._number, self._lang
        if exam is None or kept is None:
            return
        self._services.study.ask(
            self,
            lambda context: outcome_of(context, exam, answers, kept, number, lang),
            lambda outcome: self._marked(exam, outcome),
            self._not_kept,
        )

    @property
    @override
    def place(self) -> int:
        return self._place

    @override
    def go_to(self, place: int) -> None:
        if 0 <= place < len(self.asked):
            self._place = place
            self._show()

    def _marked(self, exam: Exam, outcome: Outcome) -> None:
        if exam is not self.exam:
            return
        new, self._number = not self._number, outcome.number
        self.outcome = outcome
        self.trouble.say("")
        self._show_verdict()
        if new:
            self._services.exam.keep(None)
            self._services.study.recorded.emit()
            self.recorded.emit()

    def _not_kept(self, error: TablesideError) -> None:
        language = self._services.language
        kept_here = language.gettext("Your answers stay here and are saved as soon as that is possible.")
        self.trouble.say(f"{language.catalogue.error(error)} {kept_here}", language.gettext("Save again"))

    def _show_verdict(self) -> None:
        if self.outcome is None:
            return
        language, outcome = self._services.language, self.outcome
        self.verdict.setText(language.gettext("✓ Passed") if outcome.passed else language.gettext("✗ Not passed"))
        mark(self.verdict, "state", "right" if outcome.passed else "wrong")
        self.score.setText(said_score(self._services, outcome.right, outcome.count, outcome.percent))
        self.remarks.setText(" · ".join(outcome.remarks))
        set_shown(self.mistakes, bool(outcome.mistakes))
        self.sections.show_scores(outcome)

    def _show(self) -> None:
        asked, chosen = self.asked[self.place], self.answers[self.place]
        words = asked.words[self._lang]
        self.question.show_question(asked, self._lang, REVEALED if chosen is None else chosen, solved=True)
        self.answer.show_answer(asked, self._lang, REVEALED if chosen is None else chosen, None)
        if chosen is None:
            self.answer.result.setText(words.gettext("✗ Not answered"))
            mark(self.answer.result, "state", "wrong")
        self._arrange()
        self.strip.show_place(self.place)
        for place, button in enumerate(self.numbers):
            name = self._services.language.gettext("Question {number}: right", number=place + 1)
            if not self.is_right(place):
                name = self._services.language.gettext("Question {number}: wrong", number=place + 1)
            button.setAccessibleName(name)
            button.setToolTip(as_tip(name))

    def _make_numbers(self) -> None:
        self.strip.make(len(self.asked))
        for place, button in enumerate(self.numbers):
            right = self.is_right(place)
            button.setText(f"{place + 1} {'✓' if right else '✗'}")
            mark(button, "state", "right" if right else "wrong")


def said_score(services: Services, right: int, count: int, percent: int) -> str:
    return services.language.ngettext(
        "{count} of {questions} right ({percent} %)",
        "{count} of {questions} right ({percent} %)",
        right,
        questions=count,
        percent=percent,
    )


class HistoryPage(QWidget):
    """Lists the exams that were handed in, the latest first."""

    closed = Signal()
    exam_wanted = Signal(object)
    """The result of a `PastExam` is to be shown."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-history")
        self._services = services
        self.found: tuple[PastExam, ...] | None = None
        self.home = plain_button(
            "study-end", gettext("Back"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        self._exams = bare(QVBoxLayout(), 8)
        exams = card((text_label("study-heading", gettext("Exams")),))
        column = exams.layout()
        assert isinstance(column, QVBoxLayout)
        column.addLayout(self._exams)
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        whole.addWidget(heading(words=gettext("History")))
        whole.addWidget(exams)
        whole.addWidget(self.home, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addStretch()
        bare(QVBoxLayout(self)).addWidget(scroll_area(inner, "study-area", PageArea()))

    def refresh(self) -> None:
        self._services.study.ask(self, exams_handed_in, self._show)

    def take_focus(self) -> None:
        self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, found: tuple[PastExam, ...]) -> None:
        self.found = found
        clear_layout(self._exams)
        if not found:
            nothing = self._services.language.gettext("No exam has been handed in yet.")
            self._exams.addWidget(text_label("muted", nothing))
        for exam in found:
            self._exams.addWidget(self._row(exam))

    def _row(self, exam: PastExam) -> QWidget:
        language = self._services.language
        row = QWidget()
        across = bare(QHBoxLayout(row), 10)
        verdict = named(plain_label("✓" if exam.passed else "✗"), "study-verdict")
        verdict.setAccessibleName(language.gettext("✓ Passed") if exam.passed else language.gettext("✗ Not passed"))
        mark(verdict, "state", "right" if exam.passed else "wrong")
        score = said_score(self._services, exam.right, exam.count, exam.percent)
        moment = said_moment(language.code, exam.ended)
        across.addWidget(verdict, 0)
        across.addWidget(text_label("study-step", f"{moment} · {score}\n{exam.code}"), 1)
        opened = plain_button("study-act", language.gettext("Open"))
        label_tool(opened, language.gettext("Open the result of {moment}", moment=moment))
        opened.clicked.connect(lambda _=False: self.exam_wanted.emit(exam))
        across.addWidget(opened)
        return row
