"""Studying: one question after another, each with its explanation, and the way back through them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.memory import Reviewed
from tableside.ui.services.study import local_now
from tableside.ui.study.parts import act
from tableside.ui.study.question import AnswerPane, QuestionPage
from tableside.ui.study.work import REVEALED, Asked, ScopeWish, next_asked
from tableside.ui.widgets import across, command, set_shown, text_label
from tableside.ui.widgets.flow import OfferBar

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

_RECENT = 4
"""Questions before this one of which none is of its kind."""


@dataclass
class Turn:
    """A question of this sitting, the choice, and its effect on the card."""

    asked: Asked
    choice: int | None = None
    lang: str = ""
    at: datetime | None = None
    saving: bool = False
    reviewed: Reviewed | None = None

    @property
    def solved(self) -> bool:
        return self.choice is not None

    @property
    def right(self) -> bool:
        return self.choice == self.asked.question.right

    @property
    def due(self) -> datetime | None:
        """When the question is due again, once the answer is saved."""
        return self.reviewed.due if self.reviewed is not None else None


class SessionPage(QuestionPage):
    """Asks, shows, keeps the answer, and goes on."""

    def __init__(self, view: StudyView) -> None:
        super().__init__(view, "study-session")
        gettext = view.gettext
        self._wish = ScopeWish()
        self._seed: object = ""
        self._fetched = 0
        self._next: Asked | None = None
        self._fetching = self._waiting = False
        self.turns: list[Turn] = []
        self.place = -1
        changed = gettext("A rule behind this question has changed since you last answered it.")
        self.changed_note = text_label("study-changed", changed)
        self.answer = AnswerPane(view.cards)
        self.trouble = OfferBar("study-unsaved", "act")
        self.trouble.act.clicked.connect(self.save_again)
        previous = gettext("Previous question")
        self.back = act(gettext("← Previous"), lambda: self.step(-1), previous, "Left", "study-back")
        command(self, gettext("Undo answer"), self.undo, "Ctrl+Z")
        self.undo_button = act(gettext("Undo"), self.undo, gettext("Undo answer"), "Ctrl+Z")
        self.reveal = act(gettext("Show the answer"), self.advance, "", "Space", "study-reveal")
        self.go_on = act(gettext("Continue →"), self.advance, gettext("Next question"), "Space", "study-continue")
        view.services.unsaved.add(self, lambda: bool(self.unsaved), self.save_at_last)
        foot = QWidget()
        buttons = (self.back, self.undo_button, None, self.reveal, self.go_on)
        across(*buttons, on=foot, gap=-1, edges=(20, 8, 20, 8))
        self.build(foot, self.answer, (self.changed_note, self.trouble))

    # What others use

    @property
    @override
    def shown(self) -> Asked | None:
        return self.turn.asked if self.turn is not None else None

    @property
    @override
    def solved(self) -> bool:
        return self.turn is not None and self.turn.solved

    @property
    def turn(self) -> Turn | None:
        return self.turns[self.place] if 0 <= self.place < len(self.turns) else None

    @property
    def unsaved(self) -> list[Turn]:
        """The turns whose answers are not on the disk yet, though they should be."""
        return [one for one in self.turns if one.solved and one.reviewed is None]

    def begin(self, wish: ScopeWish, seed: object, first: Asked) -> None:
        self._wish, self._seed, self._fetched = wish, seed, 1
        self.turns, self._next = [], None
        self.trouble.say("")
        self._take(first)

    # Answering

    @override
    def choose(self, place: int) -> None:
        turn = self.turn
        if turn is None or turn.solved or not REVEALED <= place < len(turn.asked.question.choices):
            return
        turn.choice, turn.lang, turn.at = place, self._lang, local_now()
        self._save(turn)
        self.show_words()
        self.setFocus()
        QTimer.singleShot(0, self, self._scroll_to_answer)

    @override
    def advance(self) -> None:
        """Show the answer; then go on."""
        if self.turn is not None and not self.turn.solved:
            self.choose(REVEALED)
        else:
            self.step(1)

    @override
    def step(self, by: int) -> None:
        turn = self.turn
        if turn is None or not 0 <= self.place + by <= len(self.turns):
            return
        if self.place + by < len(self.turns):
            self.place += by
            self.show_words()
            self.to_the_top()
        elif turn.solved:
            self._want_next()

    @override
    def finish(self) -> None:
        self._view.sum_up()

    def undo(self) -> None:
        """Take the answer on the page back; the question is open again."""
        turn = self.turn
        if turn is None or not turn.solved or turn.saving:
            return
        reviewed, turn.reviewed, turn.choice = turn.reviewed, None, None
        # The next question was chosen with this answer in mind.
        self._next = None
        self.show_words()
        self.to_the_top()
        study = self._services.study
        if reviewed is not None:
            study.ask(self, lambda context: context.memory.undo(reviewed), lambda _: study.recorded.emit())

    def save_again(self) -> None:
        """Try again to keep the answers that could not be kept."""
        for turn in self.unsaved:
            if not turn.saving:
                self._save(turn)

    def save_at_last(self) -> None:
        """Keep everything and wait for it, as before the end of the program."""
        self.save_again()
        if self.unsaved:
            self._services.study.finish_and_report()

    def _save(self, turn: Turn) -> None:
        question, choice, lang, at = turn.asked.question, turn.choice, turn.lang, turn.at
        if choice is None or at is None:
            return
        # Asked for twice, it would be kept twice.
        turn.saving = True
        self._services.study.ask(
            self,
            lambda context: context.memory.record(question, choice, lang, at),
            lambda reviewed: self._kept(turn, reviewed),
            lambda error: self._not_kept(turn, error),
        )

    def _kept(self, turn: Turn, reviewed: Reviewed) -> None:
        turn.saving, turn.reviewed = False, reviewed
        self._services.study.recorded.emit()
        if not self.unsaved:
            self.trouble.say("")
        elif self.trouble.isVisible():
            # The disk has room again.
            self.save_again()
        if turn is self.turn:
            self.answer.show_due(turn.asked.words[self._lang], turn.due)
        self._fetch()

    def _not_kept(self, turn: Turn, error: TablesideError) -> None:
        turn.saving = False
        self._view.say_unsaved(self.trouble, error)
        self._fetch()

    # Going on

    def _fetch(self) -> None:
        """Have the next question made while the answer is being read."""
        if self._fetching or self._next is not None:
            return
        self._fetching = True
        self._fetched += 1
        wish, seed = self._wish, (self._seed, self._fetched)
        asked = [turn.asked.question for turn in self.turns]
        waiting = frozenset(turn.asked.question.card_id for turn in self.unsaved)
        if wish.mistakes_of is not None:
            waiting |= {question.id for question in asked}
        recent = (*(one.subject for one in asked[-_RECENT:]), *(one.case.lesson for one in asked))
        self._services.study.ask(
            self, lambda context: next_asked(context, wish, seed, waiting, recent), self._next_made, self._next_failed
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
            self._view.sum_up()

    def _take(self, asked: Asked) -> None:
        self.turns.append(Turn(asked))
        self.place = len(self.turns) - 1
        self.show_words()
        self.to_the_top()

    # Showing

    @override
    def show_words(self) -> None:
        turn, gettext = self.turn, self._view.gettext
        if turn is None:
            return
        answered, right = sum(one.solved for one in self.turns), sum(one.right for one in self.turns)
        self.header.show_words(
            self._services.library.book(turn.asked.question.book).title_in(self._lang),
            gettext("Answered: {answered} · right: {right}", answered=answered, right=right),
            gettext("Due again") if turn.asked.due else gettext("New"),
        )
        set_shown(self.changed_note, self._lang in turn.asked.changed)
        self.question.show_question(turn.asked, self._lang, turn.choice, solved=turn.solved)
        if turn.solved:
            self.answer.show_answer(turn.asked, self._lang, turn.choice, turn.due)
        else:
            self.answer.hide()
        self._view.cards.put_away()
        self._show_actions()
        self._arrange()

    def _show_actions(self) -> None:
        self.back.setEnabled(self.place > 0)
        set_shown(self.undo_button, self.solved)
        set_shown(self.reveal, not self.solved)
        set_shown(self.go_on, self.solved)
        self.go_on.setEnabled(not self._waiting)

    def _scroll_to_answer(self) -> None:
        if self._across.direction() == QBoxLayout.Direction.LeftToRight:
            self.area.ensureWidgetVisible(self.answer.result, 0, 60)
        else:
            top = self.answer.mapTo(self._inner, self.answer.rect().topLeft()).y()
            self.area.verticalScrollBar().setValue(top - self.area.viewport().height() // 3)
