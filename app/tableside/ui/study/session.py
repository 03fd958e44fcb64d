"""Studying: one question after another, each with its explanation, and the way back through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import N_, TablesideError
from tableside.ui.services import Services
from tableside.ui.services.study import local_now
from tableside.ui.services.unsaved import Holder, Unsaved
from tableside.ui.study.parts import FINISH_KEY, PageArea
from tableside.ui.study.question import MOST_CHOICES, AnswerPane, QuestionPane, StudyHeader
from tableside.ui.study.reporting import ReportBar, act_on_letter
from tableside.ui.study.work import REVEALED, Asked, GivenAnswer, ScopeWish, keep, next_asked
from tableside.ui.widgets import bare, label_tool, named, plain_button, scroll_area, set_shown, text_label
from tableside.ui.widgets.offers import OfferBar
from tableside.ui.widgets.rule_cards import RuleCards

if TYPE_CHECKING:
    from tableside.study import Reviewed


RATINGS = ((2, N_("Hard")), (3, N_("Good")), (4, N_("Easy")))
"""The ratings of a right answer as the record knows them, and what a person calls them."""
_GOOD = 3
_WIDE_IN_CHARACTERS = 100
_WIDE_WITH_A_TABLE = 130


@dataclass
class Turn:
    """A question of this sitting, what was chosen, and what became of the answer."""

    asked: Asked
    answer: GivenAnswer | None = None
    rating_open: bool = False
    saving: bool = False
    kept: bool = False
    due: datetime | None = None

    @property
    def solved(self) -> bool:
        return self.answer is not None

    @property
    def right(self) -> bool:
        """Whether it was answered rightly."""
        return self.answer is not None and self.asked.question.is_right(self.answer.choice)


class SessionPage(QWidget):
    """Asks, shows, keeps the answer, and goes on."""

    ended = Signal()
    exhausted = Signal()
    """There is nothing more to ask."""
    spoken = Signal(str)
    """Another language was chosen for the question."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-session")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._services = services
        self._cards = cards
        self._wish = ScopeWish()
        self._lang = "en"
        self._seed: object = ""
        self._fetched = 0
        self._next: Asked | None = None
        self._fetching = self._waiting = False
        self.rate_answers = False
        self.turns: list[Turn] = []
        self.place = -1
        self.today: int | None = None
        """Answers of this day, once they are counted."""
        self.header = StudyHeader(services)
        self.changed_note = text_label(
            "study-changed", gettext("A rule behind this question has changed since you last answered it.")
        )
        self.question = QuestionPane(services)
        self.hint = text_label("study-hint")
        self.answer = AnswerPane(services, cards)
        self.report = ReportBar(services)
        self.trouble = OfferBar("study-unsaved", "act")
        self.back = plain_button(
            "study-back", gettext("← Previous"), gettext("Previous question"), "Left", clicked=lambda: self.step(-1)
        )
        self.reveal = plain_button("study-reveal", gettext("Show the answer"), "", "Space", clicked=self.advance)
        self.ratings = {rating: plain_button("study-rating") for rating, _ in RATINGS}
        self.go_on = plain_button(
            "study-continue", gettext("Continue →"), gettext("Next question"), "Space", clicked=self.advance
        )
        services.unsaved.add(Holder(self._say_unsaved, self.save_at_last), self)
        self._build()
        self._connect()
        for number, (rating, name) in enumerate(RATINGS, 1):
            self.ratings[rating].setText(f"{number} {gettext(name)}")
            label_tool(self.ratings[rating], gettext(name), str(number))

    # What others use

    @property
    def turn(self) -> Turn | None:
        return self.turns[self.place] if 0 <= self.place < len(self.turns) else None

    @property
    def unsaved(self) -> list[Turn]:
        """The turns whose answers are not on the disk yet, though they should be."""
        return [turn for turn in self.turns if turn.answer is not None and not turn.kept and not turn.rating_open]

    def begin(self, wish: ScopeWish, seed: object, first: Asked) -> None:
        """Begin with a question that has been made already."""
        self._wish, self._seed, self._fetched = wish, seed, 1
        self.turns, self.place, self._next = [], -1, None
        self.trouble.say("")
        self.today = None
        self._count_today()
        self._take(first)

    def speak(self, lang: str) -> None:
        """Show question and answer in another language; nothing else changes."""
        self._lang = lang
        self.header.languages.show_language(lang)
        if self.turn is not None:
            self._show()

    def settle(self) -> None:
        """Keep what is not kept yet, also what waits for its rating: it is not to be lost when the page is left."""
        for turn in self.turns:
            if turn.rating_open:
                self._rated(turn, _GOOD)
        self.save_again()

    def restyle(self) -> None:
        self.question.restyle()
        self._arrange()

    # Answering

    def choose(self, place: int) -> None:
        """Answer with a choice, counted from 0."""
        turn = self.turn
        if turn is None or turn.solved or not REVEALED <= place < len(turn.asked.question.choices):
            return
        turn.answer = GivenAnswer(turn.asked.question, place, self._lang, local_now())
        if self.rate_answers and turn.right:
            turn.rating_open = True
        else:
            self._save(turn)
        self._show()
        self.setFocus()
        QTimer.singleShot(0, self, self._scroll_to_answer)

    def rate(self, rating: int) -> None:
        """Say how hard a right answer was."""
        if self.turn is not None and self.turn.rating_open:
            self._rated(self.turn, rating)
            self._show()
            self.setFocus()

    def advance(self) -> None:
        """Show the answer; then go on."""
        turn = self.turn
        if turn is None:
            return
        if not turn.solved:
            self.choose(REVEALED)
        else:
            self.step(1)

    def step(self, by: int) -> None:
        """Go to an earlier question, or on."""
        turn = self.turn
        if turn is None or not 0 <= self.place + by <= len(self.turns):
            return
        if turn.rating_open:
            self._rated(turn, _GOOD)
        if self.place + by < len(self.turns):
            self.place += by
            self._show()
            self._to_the_top()
        elif turn.solved:
            self._want_next()

    def save_again(self) -> None:
        """Try again to keep the answers that could not be kept."""
        for turn in self.unsaved:
            if not turn.saving:
                self._save(turn)

    def save_at_last(self) -> None:
        """Keep everything and wait for it, as before the end of the program."""
        self.settle()
        if self.unsaved:
            self._services.study.finish_and_tell()

    def _say_unsaved(self) -> Iterator[Unsaved]:
        if count := len(self.unsaved):
            yield Unsaved(self._services.language.ngettext("{count} study answer", "{count} study answers", count))

    def _rated(self, turn: Turn, rating: int) -> None:
        if turn.answer is not None:
            turn.answer = replace(turn.answer, rating=rating)
            turn.rating_open = False
            self._save(turn)

    def _save(self, turn: Turn) -> None:
        answer = turn.answer
        if answer is None:
            return
        # Asked for twice, it would be kept twice.
        turn.saving = True
        self._services.study.ask(
            self,
            lambda context: keep(context, answer),
            lambda reviewed: self._kept(turn, reviewed),
            lambda error: self._not_kept(turn, error),
        )

    def _kept(self, turn: Turn, reviewed: Reviewed) -> None:
        turn.saving, turn.kept, turn.due = False, True, reviewed.due
        self._count_today()
        self._services.study.recorded.emit()
        if not self.unsaved:
            self.trouble.say("")
        elif self.trouble.isVisible():
            # The disk has room again.
            self.save_again()
        if turn is self.turn:
            self.answer.show_due(turn.asked.words[self._lang], turn.due)
        self._fetch()

    def _count_today(self) -> None:
        self._services.study.ask(
            self, lambda context: context.memory.streak(local_now()).answered_today, self._counted_today
        )

    def _counted_today(self, today: int) -> None:
        goal = self._services.settings.current.study.daily_goal
        if self.today is not None and self.today < goal <= today:
            sentence = self._services.language.gettext("✓ Today’s goal is reached: {count} answered.", count=today)
            self._services.notices.say(sentence)
        self.today = today
        self._show_progress()

    def _not_kept(self, turn: Turn, error: TablesideError) -> None:
        turn.saving = False
        language = self._services.language
        kept_here = language.gettext("Your answers stay here and are saved as soon as that is possible.")
        self.trouble.say(f"{language.catalogue.error(error)} {kept_here}", language.gettext("Save again"))
        self._fetch()

    def _leave_reported(self, question_id: str) -> None:
        """Go on after a report; a next question that was made meanwhile is never the reported one."""
        if self._next is not None and self._next.question.id == question_id:
            self._next = None
        turn = self.turn
        if turn is None or turn.asked.question.id != question_id:
            return
        if not turn.solved:
            # Nobody comes back to it.
            self.turns.remove(turn)
            self.place -= 1
        self._want_next()

    # Going on

    def _fetch(self) -> None:
        """Have the next question made while the answer is being read."""
        if self._fetching or self._next is not None:
            return
        self._fetching = True
        self._fetched += 1
        wish, lang, seed = self._wish, self._lang, (self._seed, self._fetched)
        unsaved = frozenset(turn.asked.question.id for turn in self.unsaved)
        if self._wish.mistakes_of is not None:
            unsaved |= {turn.asked.question.id for turn in self.turns}
        self._services.study.ask(
            self, lambda context: next_asked(context, wish, lang, seed, unsaved), self._next_made, self._next_failed
        )

    def _want_next(self) -> None:
        if self._next is not None:
            asked, self._next = self._next, None
            self._take(asked)
        else:
            self._waiting = True
            self._show_actions()
            self._fetch()

    def _next_made(self, asked: Asked) -> None:
        self._fetching = False
        self._next = asked
        if self._waiting:
            self._waiting = False
            self._want_next()

    def _next_failed(self, error: TablesideError) -> None:
        self._fetching = False
        if self._waiting:
            self._waiting = False
            self.trouble.say(self._services.language.catalogue.error(error))
            self._show_actions()
            self.exhausted.emit()

    def _take(self, asked: Asked) -> None:
        self.turns.append(Turn(asked))
        self.place = len(self.turns) - 1
        self._show()
        self._to_the_top()

    # Showing

    def _show(self) -> None:
        turn = self.turn
        if turn is None:
            return
        gettext = self._services.language.gettext
        chosen = turn.answer.choice if turn.answer is not None else None
        self.header.languages.show_language(self._lang)
        self.header.show_title(self._services.library.book(turn.asked.question.book).title_in(self._lang))
        self._show_progress()
        self.header.show_state(gettext("Due again") if turn.asked.due else gettext("New"))
        set_shown(self.changed_note, self._lang in turn.asked.changed)
        self.question.show_question(turn.asked, self._lang, chosen, solved=turn.solved)
        set_shown(self.hint, not turn.solved)
        self.hint.setText(
            gettext("Keys 1–{last} answer, Space shows the answer.", last=len(turn.asked.question.choices))
        )
        if turn.answer is not None:
            self.answer.show_answer(turn.asked, self._lang, turn.answer.choice, turn.due)
        else:
            self.answer.hide()
        self.report.show_question(turn.asked.question, self._lang)
        self._cards.hide()
        self._show_actions()
        self._arrange()

    def _show_progress(self) -> None:
        gettext = self._services.language.gettext
        answered, right = sum(one.solved for one in self.turns), sum(one.right for one in self.turns)
        words = gettext("Answered: {answered} · right: {right}", answered=answered, right=right)
        goal = self._services.settings.current.study.daily_goal
        if goal and self.today is not None:
            today = gettext("today: {count} of {goal}", count=self.today, goal=goal)
            words = f"{words} · {today}{' ✓' if self.today >= goal else ''}"
        self.header.show_progress(words)

    def _show_actions(self) -> None:
        turn = self.turn
        solved = turn is not None and turn.solved
        rating = turn is not None and turn.rating_open
        self.back.setEnabled(self.place > 0)
        set_shown(self.reveal, not solved)
        for button in self.ratings.values():
            set_shown(button, rating)
        set_shown(self.go_on, solved)
        self.go_on.setEnabled(not self._waiting)

    def _scroll_to_answer(self) -> None:
        if self._across.direction() == QBoxLayout.Direction.LeftToRight:
            self.area.ensureWidgetVisible(self.answer.result, 0, 60)
        else:
            top = self.answer.mapTo(self._inner, self.answer.rect().topLeft()).y()
            self.area.verticalScrollBar().setValue(top - self.area.viewport().height() // 3)

    def _scroll_to_report(self) -> None:
        self.area.ensureWidgetVisible(self.report, 0, 20)

    def _to_the_top(self) -> None:
        self.area.verticalScrollBar().setValue(0)
        self.setFocus()

    # Building

    def _build(self) -> None:
        side = QWidget()
        beside = bare(QVBoxLayout(side), 8)
        beside.addWidget(self.hint)
        beside.addWidget(self.answer)
        beside.addWidget(self.report)
        beside.addStretch()
        inner = self._inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(20, 12, 20, 16)
        whole.setSpacing(10)
        self._across = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 24)
        self._across.addWidget(self.question, 11)
        self._across.addWidget(side, 9)
        whole.addWidget(self.changed_note)
        whole.addLayout(self._across)
        whole.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        foot = named(QWidget(), "study-foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 8, 20, 8)
        row.addWidget(self.back)
        row.addStretch()
        for button in (*self.ratings.values(), self.reveal, self.go_on):
            row.addWidget(button)
        rows = bare(QVBoxLayout(self))
        rows.addWidget(self.header)
        rows.addWidget(self.area, 1)
        rows.addWidget(self.trouble)
        rows.addWidget(foot)

    def _connect(self) -> None:
        self.header.ended.connect(self.ended)
        self.header.languages.chosen.connect(self.spoken)
        self.question.chosen.connect(self.choose)
        self.trouble.act.clicked.connect(self.save_again)
        self.report.reported.connect(self._leave_reported)
        self.report.opened.connect(lambda: QTimer.singleShot(0, self, self._scroll_to_report))
        for rating, button in self.ratings.items():
            button.clicked.connect(lambda _=False, rating=rating: self.rate(rating))

    def _arrange(self) -> None:
        room = self.width() // self.fontMetrics().averageCharWidth()
        turn = self.turn
        # Until it is answered, a table has the room of the answer, so that its choices can stand beside it.
        drawn = turn is not None and not turn.solved and turn.asked.question.position is not None
        wide = room >= _WIDE_IN_CHARACTERS and not (drawn and room >= _WIDE_WITH_A_TABLE)
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._across.direction() != direction:
            self._across.setDirection(direction)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the answer under the question where there is no room beside it."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with digits, reveal and continue with Space, move with arrows."""
        text = event.text()
        if text.isdigit() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            number = int(text)
            if self.turn is not None and self.turn.rating_open and 1 <= number <= len(RATINGS):
                self.rate(RATINGS[number - 1][0])
            elif 1 <= number <= MOST_CHOICES:
                self.choose(number - 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(self.focusWidget(), QAbstractButton):
            # The button that has the keyboard is pressed by the window.
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.advance()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.question.step(1 if event.key() == Qt.Key.Key_Down else -1)
        elif text.upper() == FINISH_KEY:
            self.ended.emit()
        elif not act_on_letter(text, self.question, self.report):
            super().keyPressEvent(event)
