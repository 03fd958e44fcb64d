"""Sitting an exam, its result, and the list of exams that were sat."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.exam import Exam
from tableside.study.memory import PastExam
from tableside.ui.services import Services
from tableside.ui.services.study import Interruption, KeptExam, local_now
from tableside.ui.study.parts import PageArea, card, strength_bar
from tableside.ui.study.question import AnswerPane, ExamPage
from tableside.ui.study.work import (
    REVEALED,
    Asked,
    Outcome,
    exams_handed_in,
    outcome_of,
    said_clock,
    said_interruption,
    said_moment,
)
from tableside.ui.typeset.preview import RuleCards
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

_LOOK_EVERY_MS = 250
_KEEP_EVERY_S = 0.7
_URGENT_S = 60.0
_ASLEEP_S = 10.0
"""The difference between the time of day and the exam clock that counts as sleep."""


class InterruptedCard(QFrame):
    """Stands in for the question while the clock stands still: thinking goes by the clock."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "study-card")
        self.title = text_label("study-due")
        self.words = text_label("study-step")
        self.go_on = plain_button("study-begin")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(10)
        for part in (self.title, self.words):
            column.addWidget(part)
        column.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()


class SittingPage(ExamPage):
    """One exam, from its beginning until it is handed in, given up, or its time is over."""

    handed_in = Signal()
    given_up = Signal()
    went_on = Signal()
    """The clock runs again, and with it the keys do what they do in an exam."""
    book_wanted = Signal(str)
    """A book is to be opened beside the exam."""
    explains = False

    def __init__(self, services: Services) -> None:
        super().__init__(services, "study-sitting", "segment")
        gettext = services.language.gettext
        self.clock: Callable[[], float] = time.monotonic
        """Never goes back and knows nothing of time zones."""
        self.wall: Callable[[], datetime] = local_now
        self._looked: tuple[float, datetime] = 0.0, self.wall()
        self._leaving = self._finished = False
        self._agreed: Callable[[], None] = self._stay
        self.exam: Exam | None = None
        self.running = False
        self.header.end.hide()
        self.interrupted = InterruptedCard()
        self.confirm = OfferBar("study-confirm", "act")
        self.stay = plain_button("study-act", gettext("Go on with the exam"), clicked=self._stay)
        self.back = plain_button(
            "study-back",
            gettext("← Previous"),
            gettext("Previous question"),
            "Left",
            clicked=lambda: self.go_to(self.place - 1),
        )
        self.forward = plain_button(
            "study-forward",
            gettext("Next →"),
            gettext("Next question"),
            "Right",
            clicked=lambda: self.go_to(self.place + 1),
        )
        self.flag = plain_button(
            "study-act",
            gettext("Mark"),
            gettext("Mark this question to look at it again"),
            "M",
            clicked=self.toggle_mark,
        )
        self.flag.setCheckable(True)
        self.rules = plain_button(
            "study-act",
            gettext("Open the rules"),
            gettext("Open the rules; the clock runs on. Alt+Left comes back."),
            clicked=lambda: self.book_wanted.emit(self.asked[self.place].question.book),
        )
        self.give_up = plain_button("study-act", gettext("Give up …"), clicked=self.ask_to_give_up)
        self.hand = plain_button("study-hand-in", gettext("Hand in …"), clicked=self.ask_to_hand_in)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look_at_the_clock)
        self._build()
        self._connect()
        self.interrupted.title.setText(gettext("This exam was interrupted."))
        self.interrupted.go_on.setText(gettext("Go on with the exam"))
        label_tool(self.interrupted.go_on, self.interrupted.go_on.text())

    # What others use

    def begin(self, exam: Exam, asked: tuple[Asked, ...], lang: str) -> None:
        """Begin: the time runs from now."""
        now = self.wall()
        kept = KeptExam(
            plan=asdict(exam.plan),
            sources=tuple(question.source for question in exam.questions),
            answers=(None,) * len(asked),
            marked=frozenset(),
            place=0,
            used=0.0,
            begun=now,
            at=now,
        )
        self._take(kept, exam, asked, lang)
        self._start()

    def resume(self, kept: KeptExam, exam: Exam, asked: tuple[Asked, ...], lang: str) -> None:
        """Resume an interrupted exam; its clock is paused until the user goes on."""
        self._take(kept, exam, asked, lang)
        self._services.exam.keep(kept)
        self._show()

    def run_on(self) -> None:
        """Go on as the page did that this one replaces."""
        if self.asked:
            self.strip.make(len(self.asked))
            self._show()
        if self.running:
            self._timer.start()

    def go_on(self) -> None:
        if self.kept is not None and self.in_hand and not self.running:
            *earlier, last = self.kept.breaks
            self.kept = replace(self.kept, breaks=(*earlier, replace(last, ended=self.wall())))
            self._start()
            self.setFocus()
            self.went_on.emit()

    @property
    def in_hand(self) -> bool:
        """Whether there is an exam that was neither handed in nor given up."""
        return self._services.exam.kept is not None and self.exam is not None and not self._finished

    @property
    @override
    def place(self) -> int:
        return self.kept.place if self.kept is not None else 0

    @property
    def left(self) -> float:
        if self.kept is None:
            return 0.0
        runs = self.clock() - self._looked[0] if self.running else 0.0
        return max(0.0, self.kept.left - runs)

    def look_at_the_clock(self) -> None:
        """Show the time that is left; when there is none, the exam is handed in."""
        if not self.running:
            return
        left = self.left
        if left <= 0.0 or self.clock() - self._looked[0] >= _KEEP_EVERY_S:
            self._keep()
        self._show_time()
        if left <= 0.0:
            self._services.notices.say(self._services.language.gettext("The time is over."))
            self._end()

    @property
    def closed(self) -> bool:
        """Whether the rules are out of reach: a closed-book exam is running."""
        return self.running and not self._leaving and self.exam is not None and self.exam.plan.closed

    def speak(self, lang: str) -> None:
        self._lang = lang
        if self.asked:
            self._show()

    @override
    def take_focus(self) -> None:
        """Put the keyboard on the question, or on what lets the clock run again."""
        if not self.interrupted.isHidden():  # The page itself may not be shown yet.
            self.interrupted.go_on.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus()

    # Answering

    @override
    def choose(self, place: int) -> None:
        """Choose an answer; it can be changed until the exam is handed in."""
        if not self.running or self.kept is None or place >= len(self.asked[self.place].question.choices):
            return
        answer = place, self.asked[self.place].question.choices[place].texts["en"]
        before, after = self.kept.answers[: self.place], self.kept.answers[self.place + 1 :]
        self._keep(replace(self.kept, answers=(*before, answer, *after)))
        self._show()

    @override
    def go_to(self, place: int) -> None:
        if self.running and self.kept is not None and 0 <= place < len(self.asked):
            self._keep(replace(self.kept, place=place))
            self._show()
            self.to_the_top()

    @override
    def advance(self) -> None:
        if self.running:
            self.step(1)
        else:
            self.go_on()

    @override
    def finish(self) -> None:
        if self.running:
            self.ask_to_hand_in()

    @override
    def letter(self, letter: str) -> bool:
        if letter != "m":
            return False
        self.toggle_mark()
        return True

    def toggle_mark(self) -> None:
        """Mark the question to look at it again, or take the mark off."""
        if self.running and self.kept is not None:
            self._keep(replace(self.kept, marked=self.kept.marked ^ {self.place}))
            self._show()

    def ask_to_hand_in(self) -> None:
        """Ask once more: a handed-in exam cannot be changed."""
        language = self._services.language
        missing = self.answers.count(None)
        if missing:
            sentence = language.ngettext(
                "{count} question is not answered yet. Hand in anyway?",
                "{count} questions are not answered yet. Hand in anyway?",
                missing,
            )
        else:
            sentence = language.gettext("Every question is answered. Hand in?")
        self._ask(sentence, language.gettext("Hand in"), self._end)

    def ask_to_give_up(self) -> None:
        """Ask once more: what is given up is gone."""
        gettext = self._services.language.gettext
        sentence = gettext("Give up this exam? It will not be marked, and its answers will be lost.")
        self._ask(sentence, gettext("Give up"), self._drop)

    def ask_to_leave(self, go: Callable[[], None]) -> None:
        """Say that the book is closed, and that leaving is noted; `go` leaves."""
        gettext = self._services.language.gettext
        sentence = gettext(
            "The book is closed until you hand in. Leave the exam? The clock runs on, and the result notes it."
        )
        self._ask(sentence, gettext("Leave (this will be recorded)"), lambda: self._leave(go))
        # A key pressed by mistake is followed by staying.
        self.stay.setFocus(Qt.FocusReason.TabFocusReason)

    def _ask(self, sentence: str, act: str, agreed: Callable[[], None]) -> None:
        self._agreed = agreed
        self.confirm.say(sentence, act)
        self.stay.show()
        self.confirm.act.setFocus(Qt.FocusReason.TabFocusReason)

    def _stay(self) -> None:
        self.confirm.say("")
        self.stay.hide()
        self.take_focus()

    def _drop(self) -> None:
        self._finish()
        self._services.exam.keep(None)
        self.given_up.emit()

    def _leave(self, go: Callable[[], None]) -> None:
        self._stay()
        if self.kept is not None:
            self._keep(replace(self.kept, times_left=self.kept.times_left + 1))
        self._leaving = True
        try:
            go()
        finally:
            self._leaving = False

    def _end(self) -> None:
        if self.in_hand:
            self._keep()
            self._finish()
            self.handed_in.emit()

    def _finish(self) -> None:
        # What is handed in stays in hand until the record has it.
        self.running, self._finished = False, True
        self._timer.stop()
        self._stay()

    # Time

    def _take(self, kept: KeptExam, exam: Exam, asked: tuple[Asked, ...], lang: str) -> None:
        self.kept, self.exam, self.asked, self._lang = kept, exam, asked, lang
        self.running = self._finished = False
        self.strip.make(len(asked))
        self.confirm.say("")
        self.stay.hide()

    def _start(self) -> None:
        self._looked = self.clock(), self.wall()
        self.running = True
        self._timer.start()
        self._keep()
        self._show()

    def _keep(self, changed: KeptExam | None = None) -> None:
        """Take the time that has run since the last look, and put everything on the disk."""
        kept = changed or self.kept
        if kept is None:
            return
        if self.running:
            clock, wall = self.clock(), self.wall()
            ran = clock - self._looked[0]
            slept = (wall - self._looked[1]).total_seconds() - ran > _ASLEEP_S
            breaks = (*kept.breaks, Interruption(self._looked[1], wall)) if slept else kept.breaks
            kept = replace(kept, used=min(kept.used + ran, kept.used + kept.left), at=wall, breaks=breaks)
            self._looked = clock, wall
        self.kept = kept
        self._services.exam.keep(kept)

    # Showing

    def _show(self) -> None:
        assert self.exam is not None
        assert self.kept is not None
        gettext = self._services.language.gettext
        asked = self.asked[self.place]
        self.header.languages.show_language(self._lang)
        self.header.show_title(gettext("Question {number} of {count}", number=self.place + 1, count=len(self.asked)))
        answered = len(self.answers) - self.answers.count(None)
        self.header.show_progress(gettext("Answered: {answered} · exam {code}", answered=answered, code=self.exam.code))
        self.question.show_question(asked, self._lang, self.answers[self.place], solved=False)
        self._arrange()
        self._show_numbers()
        paused = self.in_hand and not self.running
        set_shown(self.question, not paused)
        set_shown(self.interrupted, paused)
        if paused:
            words = [said_interruption(self._services.language.catalogue, self.kept.breaks[-1])]
            words.append(
                gettext(
                    "The clock has been stopped since then: {time} left. Answers and marks are as you left them.",
                    time=said_clock(self.left),
                )
            )
            self.interrupted.words.setText(" ".join(words))
        for button in (self.flag, self.rules, self.hand):
            button.setEnabled(not paused)
        set_shown(self.rules, not self.exam.plan.closed)
        self.flag.setChecked(self.place in self.kept.marked)
        self.back.setEnabled(self.place > 0 and not paused)
        self.forward.setEnabled(self.place < len(self.asked) - 1 and not paused)
        self._show_time()

    def _show_time(self) -> None:
        text = said_clock(self.left)
        if text != self.header.state.text():
            self.header.show_state(text)
            self.header.state.setAccessibleName(self._services.language.gettext("Time left: {time}", time=text))
        mark(self.header.state, "urgent", "true" if self.left <= _URGENT_S else "false")

    def _show_numbers(self) -> None:
        assert self.kept is not None
        gettext = self._services.language.gettext
        self.strip.show_place(self.place)
        for place, button in enumerate(self.numbers):
            given, marked = self.answers[place] is not None, place in self.kept.marked
            button.setText(f"{place + 1}{' ✓' if given else ''}{' ⚑' if marked else ''}")
            button.setEnabled(self.running)
            name = (
                gettext("Question {number}, answered", number=place + 1)
                if given
                else gettext("Question {number}, not answered", number=place + 1)
            )
            flagged = gettext("marked")
            button.setAccessibleName(f"{name}, {flagged}" if marked else name)

    def _build(self) -> None:
        foot = QWidget()
        rows = QVBoxLayout(foot)
        rows.setContentsMargins(20, 8, 20, 8)
        rows.addWidget(self.confirm)
        row = QHBoxLayout()
        rows.addLayout(row)
        # In a narrow window the ways through the questions take a second row; what ends the exam stays where it is.
        ways = FlowLayout(gap=6)
        for button in (self.back, self.forward, self.flag, self.rules):
            ways.addWidget(button)
        row.addLayout(ways, 1)
        row.addWidget(self.give_up)
        row.addWidget(self.hand)
        line = self.confirm.layout()
        assert line is not None
        line.addWidget(self.stay)
        self.stay.hide()
        self.build((self.interrupted,), (), (self.strip,), foot)

    def _connect(self) -> None:
        self.interrupted.go_on.clicked.connect(self.go_on)
        self.confirm.act.clicked.connect(lambda: self._agreed())


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
        return chosen == self.asked[place].question.right

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
