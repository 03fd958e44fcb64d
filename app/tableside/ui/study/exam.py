"""Sitting an exam, and its result."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QGridLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.exam import Exam
from tableside.timers.clocks import seconds, shown_whole
from tableside.ui.places import Place
from tableside.ui.services.study import Interruption, KeptExam, local_now
from tableside.ui.study.parts import EXAM, HOME, act, card, strength_bar
from tableside.ui.study.question import AnswerPane, ExamPage
from tableside.ui.study.work import REVEALED, Outcome, WordedExam, interruption_text, outcome_of
from tableside.ui.widgets import across, down, line_edit, mark, plain_label, set_shown, text_label
from tableside.ui.widgets.flow import OfferBar, clear_layout, in_rows

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

_LOOK_EVERY_MS = 250
_KEEP_EVERY_S = 0.7
_URGENT_S = 60.0
_ASLEEP_S = 10.0
"""The difference between the time of day and the exam clock that counts as sleep."""
_NAME_IN_CHARACTERS = 34


class SittingPage(ExamPage):
    """One exam, from its beginning until it is handed in, given up, or its time is over."""

    explains = False

    def __init__(self, view: StudyView) -> None:
        super().__init__(view, "study-sitting", "segment")
        gettext = view.gettext
        self.clock: Callable[[], float] = time.monotonic
        """Never goes back and knows nothing of time zones."""
        self.wall: Callable[[], datetime] = local_now
        self._looked: tuple[float, datetime] = 0.0, self.wall()
        self._leaving = self._finished = False
        self._agreed: Callable[[], None] = self._stay
        self.exam: Exam | None = None
        self.running = False
        self.header.end.hide()
        self.went_on = act(gettext("Go on with the exam"), self.go_on, name="study-begin")
        self.interruption = text_label("study-step")
        interrupted = text_label("study-due", gettext("This exam was interrupted."))
        self.interrupted = card(interrupted, self.interruption, across(self.went_on, None))
        """Stands in for the question while the clock stands still: thinking goes by the clock."""
        self.interrupted.hide()
        self.confirm = OfferBar("study-confirm", "act", "stay")
        self.confirm.act.clicked.connect(lambda: self._agreed())
        self.stay = self.confirm.buttons["stay"]
        self.stay.clicked.connect(self._stay)
        previous, following = gettext("Previous question"), gettext("Next question")
        self.back = act(gettext("← Previous"), lambda: self.step(-1), previous, "Left", "study-back")
        self.forward = act(gettext("Next →"), lambda: self.step(1), following, "Right", "study-forward")
        marking = gettext("Mark this question to look at it again")
        self.flag = act(gettext("Mark"), self.toggle_mark, marking, "M")
        self.flag.setCheckable(True)
        beside = gettext("Open the rules; the clock runs on. Alt+Left comes back.")
        self.rules = act(gettext("Open the rules"), self._open_rules, beside)
        self.give_up = act(gettext("Give up …"), self.ask_to_give_up)
        self.hand = act(gettext("Hand in …"), self.ask_to_hand_in, name="study-hand-in")
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look_at_the_clock)
        # In a narrow window the ways through the questions take a second row; what ends the exam stays where it is.
        ways = in_rows(self.back, self.forward, self.flag, self.rules, gap=6)
        foot = QWidget()
        buttons = across(ways, self.give_up, self.hand, gap=-1, grow=ways)
        down(self.confirm, buttons, on=foot, gap=-1, edges=(20, 8, 20, 8))
        self.build(foot, None, (self.interrupted,), (self.strip,))

    # What others use

    def begin(self, set_up: WordedExam, lang: str) -> None:
        """Begin: the time runs from now."""
        now, questions = self.wall(), set_up.exam.questions
        kept = KeptExam(
            plan=asdict(set_up.exam.plan),
            sources=tuple(question.source for question in questions),
            answers=(None,) * len(questions),
            marked=frozenset(),
            place=0,
            used=0.0,
            begun=now,
            at=now,
        )
        self._take(kept, set_up, lang)
        self._start()

    def resume(self, kept: KeptExam, set_up: WordedExam, lang: str) -> None:
        """Resume an interrupted exam; its clock is paused until the user goes on."""
        self._take(kept, set_up, lang)
        self._services.exam.keep(kept)
        self.show_words()

    def run_on(self) -> None:
        """Go on as the page did that this one replaces."""
        if self.asked:
            self.show_words()
        if self.running:
            self._timer.start()

    def go_on(self) -> None:
        if self.kept is not None and self.in_hand and not self.running:
            *earlier, last = self.kept.breaks
            self.kept = replace(self.kept, breaks=(*earlier, replace(last, ended=self.wall())))
            self._start()
            self.setFocus()
            # With the clock the keys do again what they do in an exam.
            self._view.settle()

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
            self._services.notices.say(self._view.gettext("The time is over."))
            self._end()

    @property
    def closed(self) -> bool:
        """Whether the rules are out of reach: a closed-book exam is running."""
        return self.running and not self._leaving and self.exam is not None and self.exam.plan.closed

    @override
    def take_focus(self) -> None:
        """Put the keyboard on the question, or on what lets the clock run again."""
        paused = not self.interrupted.isHidden()  # The page itself may not be shown yet.
        (self.went_on if paused else self).setFocus(Qt.FocusReason.OtherFocusReason)

    # Answering

    @override
    def choose(self, place: int) -> None:
        """Choose an answer; it can be changed until the exam is handed in."""
        if not self.running or self.kept is None or place >= len(self.asked[self.place].question.choices):
            return
        answer = place, self.asked[self.place].question.choices[place].texts["en"]
        before, after = self.kept.answers[: self.place], self.kept.answers[self.place + 1 :]
        self._change(replace(self.kept, answers=(*before, answer, *after)))

    @override
    def go_to(self, place: int) -> None:
        if self.running and self.kept is not None and 0 <= place < len(self.asked):
            self._change(replace(self.kept, place=place))
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
            self._change(replace(self.kept, marked=self.kept.marked ^ {self.place}))

    def ask_to_hand_in(self) -> None:
        """Ask once more: a handed-in exam cannot be changed."""
        missing, view = self.answers.count(None), self._view
        if missing:
            sentence = view.ngettext(
                "{count} question is not answered yet. Hand in anyway?",
                "{count} questions are not answered yet. Hand in anyway?",
                missing,
            )
        else:
            sentence = view.gettext("Every question is answered. Hand in?")
        self._ask(sentence, view.gettext("Hand in"), self._end)

    def ask_to_give_up(self) -> None:
        """Ask once more: what is given up is gone."""
        gettext = self._view.gettext
        sentence = gettext("Give up this exam? It will not be marked, and its answers will be lost.")
        self._ask(sentence, gettext("Give up"), self._drop)

    def ask_to_leave(self, go: Callable[[], None]) -> None:
        """Say that the book is closed, and that leaving is noted; `go` leaves."""
        gettext = self._view.gettext
        sentence = gettext(
            "The book is closed until you hand in. Leave the exam? The clock runs on, and the result notes it."
        )
        self._ask(sentence, gettext("Leave (this will be recorded)"), lambda: self._leave(go))
        # A key pressed by mistake is followed by staying.
        self.stay.setFocus(Qt.FocusReason.TabFocusReason)

    def _ask(self, sentence: str, agree: str, agreed: Callable[[], None]) -> None:
        self._agreed = agreed
        self.confirm.say(sentence, agree, self._view.gettext("Go on with the exam"))
        self.confirm.act.setFocus(Qt.FocusReason.TabFocusReason)

    def _stay(self) -> None:
        self.confirm.say("")
        self.take_focus()

    def _drop(self) -> None:
        self._finish()
        self._services.exam.keep(None)
        self._services.notices.say(self._view.gettext("The exam was given up."))
        self._view.go(HOME)

    def _open_rules(self) -> None:
        self._services.navigator.go(Place("rules", self.asked[self.place].question.book))

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
            self._view.mark()

    def _finish(self) -> None:
        # What is handed in stays in hand until the record has it.
        self.running, self._finished = False, True
        self._timer.stop()
        self._stay()

    # Time

    def _take(self, kept: KeptExam, set_up: WordedExam, lang: str) -> None:
        self.kept, self.exam, self.asked, self._lang = kept, set_up.exam, set_up.asked, lang
        self.running = self._finished = False
        self.confirm.say("")

    def _start(self) -> None:
        self._looked = self.clock(), self.wall()
        self.running = True
        self._timer.start()
        self._change(self.kept)

    def _change(self, changed: KeptExam | None) -> None:
        self._keep(changed)
        self.show_words()

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

    @override
    def show_words(self) -> None:
        assert self.exam is not None
        assert self.kept is not None
        gettext, count = self._view.gettext, len(self.asked)
        answered = len(self.answers) - self.answers.count(None)
        self.header.languages.show_language(self._lang)
        self.header.show_words(
            gettext("Question {number} of {count}", number=self.place + 1, count=count),
            gettext("Answered: {answered} · exam {code}", answered=answered, code=self.exam.code),
            shown_whole(seconds(self.left)),
        )
        self.question.show_question(self.asked[self.place], self._lang, self.answers[self.place], solved=False)
        self._arrange()
        self.show_numbers()
        for button in self.numbers:
            button.setEnabled(self.running)
        paused = self.in_hand and not self.running
        set_shown(self.question, not paused)
        set_shown(self.interrupted, paused)
        if paused:
            stopped = gettext(
                "The clock has been stopped since then: {time} left. Answers and marks are as you left them.",
                time=shown_whole(seconds(self.left)),
            )
            since = interruption_text(self._services.language.catalogue, self.kept.breaks[-1])
            self.interruption.setText(f"{since} {stopped}")
        for button in (self.flag, self.rules, self.hand):
            button.setEnabled(not paused)
        set_shown(self.rules, not self.exam.plan.closed)
        self.flag.setChecked(self.place in self.kept.marked)
        self.back.setEnabled(self.place > 0 and not paused)
        self.forward.setEnabled(self.place < count - 1 and not paused)
        self._show_time()

    def _show_time(self) -> None:
        text, state = shown_whole(seconds(self.left)), self.header.state
        spoken = self._view.gettext("Time left: {time}", time=text)
        if spoken != state.accessibleName():
            state.setText(text)
            state.setAccessibleName(spoken)
        mark(state, "urgent", "true" if self.left <= _URGENT_S else "false")

    @override
    def number_text(self, place: int) -> tuple[str, str]:
        assert self.kept is not None
        gettext, given, marked = self._view.gettext, self.answers[place] is not None, place in self.kept.marked
        name = gettext("Question {number}, not answered", number=place + 1)
        if given:
            name = gettext("Question {number}, answered", number=place + 1)
        flagged = gettext("marked")
        words = f"{place + 1}{' ✓' if given else ''}{' ⚑' if marked else ''}"
        return words, f"{name}, {flagged}" if marked else name


class ResultPage(ExamPage):
    """Shows an exam that was handed in, just now or long ago."""

    def __init__(self, view: StudyView) -> None:
        super().__init__(view, "study-result-page", "study-mark")
        gettext = view.gettext
        self._number = 0
        """The number of the exam in the record; 0 where it is not there yet."""
        self.exam: Exam | None = None
        self.outcome: Outcome | None = None
        self._place = 0
        self.verdict = text_label("study-result")
        self.score = text_label("study-due")
        self.remarks = text_label("muted")
        self.trouble = OfferBar("study-unsaved", "act")
        self.trouble.act.clicked.connect(self.mark_exam)
        name = gettext("Name of the candidate, for the PDF")
        self.candidate = line_edit("study-candidate", gettext("Name of the candidate"), name)
        self.candidate.setMinimumWidth(self.candidate.fontMetrics().averageCharWidth() * _NAME_IN_CHARACTERS)
        self.mistakes = act(gettext("Study my mistakes"), lambda: view.study_mistakes(self._number), name="study-start")
        self.mistakes.hide()
        acts = in_rows(
            self.mistakes,
            self.candidate,
            act(gettext("Save the result (PDF)"), lambda: view.ask_where_to_save("result")),
            act(gettext("Save the key (PDF)"), lambda: view.ask_where_to_save("key")),
            act(gettext("Another exam"), lambda: view.go(EXAM)),
        )
        self._scores = QGridLayout()
        self._scores.setHorizontalSpacing(14)
        self._scores.setColumnStretch(1, 1)
        sections = card(text_label("study-heading", gettext("By section")), self._scores)
        self.answer = AnswerPane(view.cards)
        above = (self.verdict, self.score, self.remarks, self.trouble, acts, self.strip)
        self.build(QWidget(), self.answer, above, (sections,))

    @property
    @override
    def solved(self) -> bool:
        return bool(self.asked)

    @override
    def finish(self) -> None:
        self._view.go(HOME)

    def show_exam(self, set_up: WordedExam, kept: KeptExam, lang: str, number: int = 0) -> None:
        """Mark an exam and show what came of it; one that is in the record has a number there."""
        self.exam, self.asked, self.kept, self._number = set_up.exam, set_up.asked, kept, number
        self.outcome = None
        self.trouble.say("")
        self._place = next((place for place in range(len(self.asked)) if not self.is_right(place)), 0)
        self.speak(lang)

    def is_right(self, place: int) -> bool:
        return self.answers[place] == self.asked[place].question.right

    @override
    def speak(self, lang: str) -> None:
        super().speak(lang)
        self.mark_exam()

    def mark_exam(self) -> None:
        """Have the exam marked, and kept if it is not yet."""
        exam, kept, number, lang = self.exam, self.kept, self._number, self._lang
        if exam is None or kept is None:
            return
        self._services.study.ask(
            self,
            lambda context: outcome_of(context, exam, kept, number, lang),
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
            self.show_words()

    def _marked(self, exam: Exam, outcome: Outcome) -> None:
        if exam is not self.exam:
            return
        new, self._number, self.outcome = not self._number, outcome.past.number, outcome
        self.trouble.say("")
        gettext, passed = self._view.gettext, outcome.past.passed
        self.verdict.setText(gettext("✓ Passed") if passed else gettext("✗ Not passed"))
        mark(self.verdict, "state", "right" if passed else "wrong")
        self.score.setText(self._view.score_text(outcome.past))
        self.remarks.setText(" · ".join(outcome.remarks))
        set_shown(self.mistakes, bool(outcome.mistakes))
        clear_layout(self._scores)
        for row, (title, right, count) in enumerate(outcome.sections):
            bar, words = strength_bar(100 * right // count), f"{right}/{count}"
            bar.setAccessibleName(f"{title}: {words}")
            self._scores.addWidget(plain_label(title), row, 0)
            self._scores.addWidget(bar, row, 1)
            self._scores.addWidget(plain_label(words), row, 2, Qt.AlignmentFlag.AlignRight)
        if new:
            self._services.exam.keep(None)
            self._services.study.recorded.emit()

    def _not_kept(self, error: TablesideError) -> None:
        self._view.say_unsaved(self.trouble, error)

    @override
    def show_words(self) -> None:
        asked, chosen = self.asked[self.place], self.answers[self.place]
        self.question.show_question(asked, self._lang, REVEALED if chosen is None else chosen, solved=True)
        self.answer.show_answer(asked, self._lang, chosen)
        self._arrange()
        self.show_numbers()
        for place, button in enumerate(self.numbers):
            mark(button, "state", "right" if self.is_right(place) else "wrong")

    @override
    def number_text(self, place: int) -> tuple[str, str]:
        gettext = self._view.gettext
        if self.is_right(place):
            return f"{place + 1} ✓", gettext("Question {number}: right", number=place + 1)
        return f"{place + 1} ✗", gettext("Question {number}: wrong", number=place + 1)
