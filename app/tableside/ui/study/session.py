"""Studying: one question after another, each with its explanation, and the way back through them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.memory import Reviewed
from tableside.ui.services import Services
from tableside.ui.services.study import local_now
from tableside.ui.study.question import AnswerPane, QuestionPage
from tableside.ui.study.work import REVEALED, Asked, GivenAnswer, ScopeWish, keep, next_asked
from tableside.ui.typeset.preview import RuleCards
from tableside.ui.widgets import command, plain_button, set_shown, text_label
from tableside.ui.widgets.flow import OfferBar

_RECENT = 4
"""Questions before this one of which none is of its kind."""


@dataclass
class Turn:
    """A question of this sitting, what was chosen, and what became of the answer."""

    asked: Asked
    answer: GivenAnswer | None = None
    saving: bool = False
    reviewed: Reviewed | None = None

    @property
    def solved(self) -> bool:
        return self.answer is not None

    @property
    def right(self) -> bool:
        return self.answer is not None and self.answer.choice == self.asked.question.right

    @property
    def kept(self) -> bool:
        return self.reviewed is not None

    @property
    def due(self) -> datetime | None:
        """When it comes again, once that is known."""
        return self.reviewed.due if self.reviewed is not None else None


class SessionPage(QuestionPage):
    """Asks, shows, keeps the answer, and goes on."""

    ended = Signal()
    exhausted = Signal()
    """There is nothing more to ask."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__(services, "study-session")
        gettext = services.language.gettext
        self._cards = cards
        self._wish = ScopeWish()
        self._seed: object = ""
        self._fetched = 0
        self._next: Asked | None = None
        self._fetching = self._waiting = False
        self.turns: list[Turn] = []
        self.place = -1
        self.changed_note = text_label(
            "study-changed", gettext("A rule behind this question has changed since you last answered it.")
        )
        self.answer = AnswerPane(services, cards)
        self.trouble = OfferBar("study-unsaved", "act")
        self.trouble.act.clicked.connect(self.save_again)
        self.back = plain_button(
            "study-back", gettext("← Previous"), gettext("Previous question"), "Left", clicked=lambda: self.step(-1)
        )
        command(self, gettext("Undo answer"), self.undo, "Ctrl+Z")
        self.undo_button = plain_button(
            "study-act", gettext("Undo"), gettext("Undo answer"), "Ctrl+Z", clicked=self.undo
        )
        self.reveal = plain_button("study-reveal", gettext("Show the answer"), "", "Space", clicked=self.advance)
        self.go_on = plain_button(
            "study-continue", gettext("Continue →"), gettext("Next question"), "Space", clicked=self.advance
        )
        services.unsaved.add(self, lambda: bool(self.unsaved), self.save_at_last)
        foot = QWidget()
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 8, 20, 8)
        row.addWidget(self.back)
        row.addWidget(self.undo_button)
        row.addStretch()
        for button in (self.reveal, self.go_on):
            row.addWidget(button)
        self.build((self.changed_note, self.trouble), (self.answer,), (), foot)
        self.header.ended.connect(self.ended)

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
        return [one for one in self.turns if one.solved and not one.kept]

    def begin(self, wish: ScopeWish, seed: object, first: Asked) -> None:
        self._wish, self._seed, self._fetched = wish, seed, 1
        self.turns, self.place, self._next = [], -1, None
        self.trouble.say("")
        self._take(first)

    def speak(self, lang: str) -> None:
        """Show question and answer in another language; nothing else changes."""
        self._lang = lang
        self.header.languages.show_language(lang)
        if self.turn is not None:
            self._show()

    # Answering

    @override
    def choose(self, place: int) -> None:
        turn = self.turn
        if turn is None or turn.solved or not REVEALED <= place < len(turn.asked.question.choices):
            return
        turn.answer = GivenAnswer(turn.asked.question, place, self._lang, local_now())
        self._save(turn)
        self._show()
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
            self._show()
            self.to_the_top()
        elif turn.solved:
            self._want_next()

    @override
    def finish(self) -> None:
        self.ended.emit()

    def undo(self) -> None:
        """Take the answer on the page back; the question is open again."""
        turn = self.turn
        if turn is None or turn.answer is None or turn.saving:
            return
        reviewed, turn.reviewed, turn.answer = turn.reviewed, None, None
        # The next question was chosen with this answer in mind.
        self._next = None
        self._show()
        self.to_the_top()
        if reviewed is not None:
            self._services.study.ask(
                self, lambda context: context.memory.undo(reviewed), lambda _: self._services.study.recorded.emit()
            )

    def save_again(self) -> None:
        """Try again to keep the answers that could not be kept."""
        for turn in self.unsaved:
            if not turn.saving:
                self._save(turn)

    def save_at_last(self) -> None:
        """Keep everything and wait for it, as before the end of the program."""
        self.save_again()
        if self.unsaved:
            self._services.study.finish_and_tell()

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
        language = self._services.language
        kept_here = language.gettext("Your answers stay here and are saved as soon as that is possible.")
        self.trouble.say(f"{language.catalogue.error(error)} {kept_here}", language.gettext("Save again"))
        self._fetch()

    # Going on

    def _fetch(self) -> None:
        """Have the next question made while the answer is being read."""
        if self._fetching or self._next is not None:
            return
        self._fetching = True
        self._fetched += 1
        wish, seed = self._wish, (self._seed, self._fetched)
        waiting = frozenset(turn.asked.question.card_id for turn in self.unsaved)
        if self._wish.mistakes_of is not None:
            waiting |= {turn.asked.question.id for turn in self.turns}
        lessons = (turn.asked.question.case.lesson for turn in self.turns)
        recent = (*(turn.asked.question.subject for turn in self.turns[-_RECENT:]), *lessons)
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
            self.exhausted.emit()

    def _take(self, asked: Asked) -> None:
        self.turns.append(Turn(asked))
        self.place = len(self.turns) - 1
        self._show()
        self.to_the_top()

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
        if turn.answer is not None:
            self.answer.show_answer(turn.asked, self._lang, turn.answer.choice, turn.due)
        else:
            self.answer.hide()
        self._cards.hide()
        self._show_actions()
        self._arrange()

    def _show_progress(self) -> None:
        gettext = self._services.language.gettext
        answered, right = sum(one.solved for one in self.turns), sum(one.right for one in self.turns)
        self.header.show_progress(gettext("Answered: {answered} · right: {right}", answered=answered, right=right))

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
