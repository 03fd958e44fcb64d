"""After the exam: what was right and what was not, question by question, with the explanation of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.ui.services import Services
from tableside.ui.services.exam import KeptExam
from tableside.ui.study.exam_work import Outcome, outcome_of
from tableside.ui.study.parts import PageArea, StrengthBar, question_languages
from tableside.ui.study.question import AnswerPane, QuestionPane
from tableside.ui.study.reporting import ReportBar, act_on_letter
from tableside.ui.study.work import REVEALED, Asked
from tableside.ui.widgets import (
    as_tip,
    bare,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout, clear_layout
from tableside.ui.widgets.offers import OfferBar
from tableside.ui.widgets.rule_cards import RuleCards

if TYPE_CHECKING:
    from tableside.study import Exam

_WIDE_IN_CHARACTERS = 100


class SectionScores(QFrame):
    """Right answers section by section."""

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
            bar = StrengthBar(self._services.theme)
            bar.show_share(one.right / one.count)
            words = f"{one.right}/{one.count}"
            bar.setAccessibleName(f"{one.title}: {words}")
            self._grid.addWidget(plain_label(one.title), row, 0)
            self._grid.addWidget(bar, row, 1)
            self._grid.addWidget(plain_label(words), row, 2, Qt.AlignmentFlag.AlignRight)


class ResultPage(QWidget):
    """Shows an exam that was handed in, just now or long ago."""

    closed = Signal()
    again = Signal()
    spoken = Signal(str)
    result_wanted = Signal()
    key_wanted = Signal()
    mistakes_wanted = Signal(int)
    """The mistakes of the exam with this number are to be studied."""
    recorded = Signal()
    """The exam is in the record now."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-result-page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._services = services
        self._lang = "en"
        self._number = 0
        self.exam: Exam | None = None
        self.asked: tuple[Asked, ...] = ()
        self.kept: KeptExam | None = None
        self.outcome: Outcome | None = None
        self.place = 0
        self.verdict = text_label("study-result")
        self.score = text_label("study-due")
        self.remarks = text_label("muted")
        self.trouble = OfferBar("study-unsaved", "act")
        self.languages = question_languages(services)
        self.mistakes = plain_button(
            "study-start", gettext("Study my mistakes"), clicked=lambda: self.mistakes_wanted.emit(self._number)
        )
        self.save_result = plain_button(
            "study-act", gettext("Save the result (PDF)"), clicked=lambda: self.result_wanted.emit()
        )
        self.save_key = plain_button(
            "study-act", gettext("Save the answers (PDF)"), clicked=lambda: self.key_wanted.emit()
        )
        self.new = plain_button("study-act", gettext("Another exam"), clicked=lambda: self.again.emit())
        self.home = plain_button(
            "study-end", gettext("Finish"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        self.numbers: list[QPushButton] = []
        self._strip = QWidget()
        self._strip_flow = FlowLayout(self._strip, 4)
        self.sections = SectionScores(services)
        self.question = QuestionPane(services)
        self.answer = AnswerPane(services, cards)
        self.report = ReportBar(services)
        self._build()
        self._connect()

    def show_exam(self, exam: Exam, asked: tuple[Asked, ...], kept: KeptExam, lang: str, number: int = 0) -> None:
        """Mark an exam and show what came of it; one that is in the record has a number there."""
        self.exam, self.asked, self.kept, self._number = exam, asked, kept, number
        self.outcome = None
        self.trouble.say("")
        self.place = next((place for place in range(len(asked)) if not self.is_right(place)), 0)
        self._make_numbers()
        self.speak(lang)

    @property
    def answers(self) -> tuple[int | None, ...]:
        """What was chosen, counted from 0."""
        given = self.kept.answers if self.kept is not None else ()
        return tuple(answer[0] if answer is not None else None for answer in given)

    def is_right(self, place: int) -> bool:
        """Return whether a question was answered rightly."""
        chosen = self.answers[place]
        return chosen is not None and self.asked[place].question.is_right(chosen)

    def speak(self, lang: str) -> None:
        """Show questions and answers in another language."""
        self._lang = lang
        self.languages.show_language(lang)
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

    def go_to(self, place: int) -> None:
        """Show a question, counted from 0."""
        if 0 <= place < len(self.asked):
            self.place = place
            self.report.close_form()
            self._show()

    def restyle(self) -> None:
        self.question.restyle()
        self._arrange()

    def take_focus(self) -> None:
        self.setFocus()

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
        self.report.show_question(asked.question, self._lang)
        for place, button in enumerate(self.numbers):
            button.setChecked(place == self.place)
            name = self._services.language.gettext("Question {number}: right", number=place + 1)
            if not self.is_right(place):
                name = self._services.language.gettext("Question {number}: wrong", number=place + 1)
            button.setAccessibleName(name)
            button.setToolTip(as_tip(name))

    def _make_numbers(self) -> None:
        clear_layout(self._strip_flow)
        self.numbers = []
        for place in range(len(self.asked)):
            right = self.is_right(place)
            button = plain_button("study-mark")
            button.setCheckable(True)
            button.setText(f"{place + 1} {'✓' if right else '✗'}")
            mark(button, "state", "right" if right else "wrong")
            button.clicked.connect(lambda _=False, place=place: self.go_to(place))
            self._strip_flow.addWidget(button)
            self.numbers.append(button)

    def _build(self) -> None:
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.mistakes, self.languages, self.save_result, self.save_key, self.new, self.home):
            flow.addWidget(button)
        self.mistakes.hide()
        side = QWidget()
        beside = bare(QVBoxLayout(side), 8)
        beside.addWidget(self.answer)
        beside.addWidget(self.report)
        beside.addStretch()
        self._across = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 24)
        self._across.addWidget(self.question, 11)
        self._across.addWidget(side, 9)
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(20, 12, 20, 16)
        whole.setSpacing(12)
        for part in (self.verdict, self.score, self.remarks, self.trouble, acts, self._strip):
            whole.addWidget(part)
        whole.addLayout(self._across)
        whole.addWidget(self.sections)
        whole.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        bare(QVBoxLayout(self)).addWidget(self.area)

    def _connect(self) -> None:
        self.languages.chosen.connect(self.spoken)
        self.report.opened.connect(
            lambda: QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.report, 0, 20))
        )
        self.trouble.act.clicked.connect(self.mark_exam)

    def _arrange(self) -> None:
        wide = self.width() >= self.fontMetrics().averageCharWidth() * _WIDE_IN_CHARACTERS
        self._across.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the explanation under the question where there is no room beside it."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the questions with arrows and Space."""
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Space):
            self.go_to(self.place + 1)
        elif event.key() == Qt.Key.Key_Left:
            self.go_to(self.place - 1)
        elif not act_on_letter(event.text(), self.question, self.report):
            super().keyPressEvent(event)


def said_score(services: Services, right: int, count: int, percent: int) -> str:
    """Say how many answers were right."""
    return services.language.ngettext(
        "{count} of {questions} right ({percent} %)",
        "{count} of {questions} right ({percent} %)",
        right,
        questions=count,
        percent=percent,
    )
