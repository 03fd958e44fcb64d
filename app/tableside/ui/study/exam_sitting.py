"""Sitting an exam: the questions in any order, the time that is left, and handing in."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.ui.services import Services
from tableside.ui.study.parts import PageArea, Trouble
from tableside.ui.study.question import MOST_CHOICES, QuestionPane, StudyHeader
from tableside.ui.study.work import Asked
from tableside.ui.widgets import bare, label_tool, mark, named, plain_button, scroll_area
from tableside.ui.widgets.flow import FlowLayout, clear_layout

if TYPE_CHECKING:
    from tableside.study import Exam


_LOOK_EVERY_MS = 250
_URGENT_S = 60.0
_WIDEST_IN_CHARACTERS = 110


class SittingPage(QWidget):
    """One exam, from its beginning until it is handed in or the time is over."""

    handed_in = Signal()
    spoken = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-sitting")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._services = services
        self.clock: Callable[[], float] = time.monotonic
        """Never goes back and knows nothing of time zones."""
        self._began = 0.0
        self._lang = "en"
        self._asked: tuple[Asked, ...] = ()
        self.exam: Exam | None = None
        self.answers: list[int | None] = []
        self.place = 0
        self.running = False
        self.header = StudyHeader(services)
        self.header.end.hide()
        self.question = QuestionPane(services)
        self.numbers: list[QPushButton] = []
        self._strip = QWidget()
        self._strip_flow = FlowLayout(self._strip, 4)
        self.confirm = Trouble("study-confirm")
        self.stay = plain_button("study-act")
        self.back = plain_button("study-back")
        self.forward = plain_button("study-forward")
        self.hand = plain_button("study-hand-in")
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look_at_the_clock)
        self._build()
        self._connect()

    # What others use

    def begin(self, exam: Exam, asked: tuple[Asked, ...], lang: str) -> None:
        """Begin: the time runs from now."""
        self.exam, self._asked, self._lang = exam, asked, lang
        self.answers, self.place = [None] * len(asked), 0
        self._began, self.running = self.clock(), True
        self._make_numbers()
        self.confirm.say("")
        self.stay.hide()
        self._timer.start()
        self._show()

    @property
    def left(self) -> float:
        """How many seconds there are left."""
        if self.exam is None:
            return 0.0
        return max(0.0, 60.0 * self.exam.plan.minutes - (self.clock() - self._began))

    def look_at_the_clock(self) -> None:
        """Show the time that is left; when there is none, the exam is handed in."""
        if not self.running:
            return
        left = self.left
        seconds = math.ceil(left)
        text = f"{seconds // 60}:{seconds % 60:02d}"
        if text != self.header.state.text():
            self.header.show_state(text)
            self.header.state.setAccessibleName(self._services.language.gettext("Time left: {time}", time=text))
        mark(self.header.state, "urgent", "true" if left <= _URGENT_S else "false")
        if left <= 0.0:
            self._services.notices.say(self._services.language.gettext("The time is over."))
            self._end()

    def speak(self, lang: str) -> None:
        """Show the question in another language."""
        self._lang = lang
        if self._asked:
            self._show()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self.header.retranslate()
        self.back.setText(gettext("← Previous"))
        self.forward.setText(gettext("Next →"))
        self.hand.setText(gettext("Hand in …"))
        self.stay.setText(gettext("Go on with the exam"))
        label_tool(self.back, gettext("Previous question"), "Left")
        label_tool(self.forward, gettext("Next question"), "Right")
        label_tool(self.hand, gettext("Hand in …"))
        label_tool(self.stay, self.stay.text())
        if self._asked:
            self._show()
            if self.confirm.isVisible():
                self.ask_to_hand_in()

    def restyle(self) -> None:
        """Take over colours and sizes."""
        self.question.restyle()
        self._arrange()

    # Answering

    def choose(self, place: int) -> None:
        """Choose an answer, counted from 0; it can be changed until the exam is handed in."""
        if self.running and place < len(self._asked[self.place].question.choices):
            self.answers[self.place] = place
            self._show()

    def go_to(self, place: int) -> None:
        """Go to a question, counted from 0."""
        if self.running and 0 <= place < len(self._asked):
            self.place = place
            self._show()
            self.area.verticalScrollBar().setValue(0)
            self.setFocus()

    def ask_to_hand_in(self) -> None:
        """Ask once more: a handed-in exam cannot be changed."""
        language = self._services.language
        missing = self.answers.count(None)
        if missing:
            sentence = language.ngettext(
                "{count} question is not answered yet. Hand in all the same?",
                "{count} questions are not answered yet. Hand in all the same?",
                missing,
            )
        else:
            sentence = language.gettext("Every question is answered. Hand in?")
        self.confirm.say(sentence, language.gettext("Hand in"))
        self.stay.show()
        self.confirm.act.setFocus(Qt.FocusReason.TabFocusReason)

    def _stay(self) -> None:
        self.confirm.say("")
        self.stay.hide()
        self.setFocus()

    def _end(self) -> None:
        if self.running:
            self.running = False
            self._timer.stop()
            self._stay()
            self.handed_in.emit()

    # Showing

    def _show(self) -> None:
        assert self.exam is not None
        gettext = self._services.language.gettext
        asked = self._asked[self.place]
        self.header.languages.show_language(self._lang)
        self.header.show_title(gettext("Question {number} of {count}", number=self.place + 1, count=len(self._asked)))
        answered = len(self.answers) - self.answers.count(None)
        self.header.show_progress(gettext("Answered: {answered} · exam {code}", answered=answered, code=self.exam.code))
        self.question.show_question(asked, self._lang, self.answers[self.place], solved=False)
        for place, button in enumerate(self.numbers):
            given = self.answers[place]
            button.setText(f"{place + 1} ✓" if given is not None else str(place + 1))
            button.setChecked(place == self.place)
            name = (
                gettext("Question {number}, answered", number=place + 1)
                if given is not None
                else gettext("Question {number}, not answered", number=place + 1)
            )
            button.setAccessibleName(name)
        self.back.setEnabled(self.place > 0)
        self.forward.setEnabled(self.place < len(self._asked) - 1)
        self.look_at_the_clock()

    def _make_numbers(self) -> None:
        clear_layout(self._strip_flow)
        self.numbers = []
        for place in range(len(self._asked)):
            button = plain_button("segment")
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, place=place: self.go_to(place))
            self._strip_flow.addWidget(button)
            self.numbers.append(button)

    def _build(self) -> None:
        inner = named(QWidget(), "study-body")
        self._margins = QVBoxLayout(inner)
        self._margins.setSpacing(12)
        self._margins.addWidget(self.question)
        self._margins.addStretch()
        self._margins.addWidget(self._strip)
        self.area = scroll_area(inner, "study-area", PageArea())
        foot = named(QWidget(), "study-foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 8, 20, 8)
        for button in (self.back, self.forward):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self.hand)
        line = self.confirm.layout()
        assert line is not None
        line.addWidget(self.stay)
        self.stay.hide()
        rows = bare(QVBoxLayout(self))
        rows.addWidget(self.header)
        rows.addWidget(self.area, 1)
        rows.addWidget(self.confirm)
        rows.addWidget(foot)

    def _connect(self) -> None:
        self.header.languages.chosen.connect(self.spoken)
        self.question.chosen.connect(self.choose)
        self.back.clicked.connect(lambda: self.go_to(self.place - 1))
        self.forward.clicked.connect(lambda: self.go_to(self.place + 1))
        self.hand.clicked.connect(self.ask_to_hand_in)
        self.confirm.act.clicked.connect(self._end)
        self.stay.clicked.connect(self._stay)

    def _arrange(self) -> None:
        room = self.fontMetrics().averageCharWidth() * _WIDEST_IN_CHARACTERS
        side = max(20, (self.width() - room) // 2)
        self._margins.setContentsMargins(side, 12, side, 16)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the lines short enough to read."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with digits, move with arrows and Space."""
        text = event.text()
        if text.isdigit() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if 1 <= int(text) <= MOST_CHOICES:
                self.choose(int(text) - 1)
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Space):
            self.go_to(self.place + 1)
        elif event.key() == Qt.Key.Key_Left:
            self.go_to(self.place - 1)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.question.step(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
