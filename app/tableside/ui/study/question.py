"""A question on the page: the situation in words, the table where there is one, and the choices as large buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tableside.ui.rulings.flow import clear_layout
from tableside.ui.services import Services
from tableside.ui.study.drawing import DrawnTable
from tableside.ui.study.parts import ChoiceButton, fact_html, see, text_label
from tableside.ui.study.work import REVEALED, Asked
from tableside.ui.widgets import bare, named

MOST_CHOICES = 5


class QuestionPane(QWidget):
    """Shows one question in one language; the same question can be shown again in another."""

    chosen = Signal(int)
    """A choice was made, counted from 0."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-question")
        self._services = services
        self.asked: Asked | None = None
        self._lang = "en"
        self._chosen: int | None = None
        self._solved = False
        self.title = text_label("study-title")
        self.facts = QWidget()
        self._facts_column = bare(QVBoxLayout(self.facts), 3)
        self.prompt = text_label("study-prompt")
        self.table = DrawnTable(services, "study-table")
        self.ask = text_label("study-ask")
        self.choices = [ChoiceButton(number + 1) for number in range(MOST_CHOICES)]
        column = bare(QVBoxLayout(self), 8)
        for part in (self.title, self.facts, self.prompt, self.table, self.ask):
            column.addWidget(part)
        for place, button in enumerate(self.choices):
            button.clicked.connect(lambda _=False, place=place: self._choose(place))
            column.addWidget(button)
        column.addStretch()

    def show_question(self, asked: Asked, lang: str, chosen: int | None, *, solved: bool) -> None:
        """Show a question with what was chosen; a solved one with what is right."""
        new = asked is not self.asked
        self.asked, self._lang, self._chosen, self._solved = asked, lang, chosen, solved
        told = asked.told[lang]
        self.title.setText(told.title)
        self._show_facts()
        self.prompt.setText(told.prompt)
        see(self.prompt, bool(told.prompt))
        self.ask.setText(told.ask)
        words = asked.words[lang]
        spoken = words.gettext("Table: {position}", position=told.position)
        self.table.show_question(asked.question, asked.question.position, words, spoken, solved=solved)
        for place, button in enumerate(self.choices):
            there = place < len(told.choices)
            see(button, there)
            if there:
                button.say(told.choices[place])
                button.setEnabled(True)
        self._show_states()
        if new and self._focus_inside():
            self.setFocus()

    def retranslate(self) -> None:
        """Say again what the window says about the choices."""
        if self.asked is not None:
            self.show_question(self.asked, self._lang, self._chosen, solved=self._solved)

    def restyle(self) -> None:
        """Draw the table in the colours in use."""
        self.table.restyle()

    def step(self, by: int) -> None:
        """Move the keyboard to the next or the previous choice."""
        shown = [button for button in self.choices if button.isVisible()]
        if not shown:
            return
        here = next((place for place, button in enumerate(shown) if button.hasFocus()), None)
        place = (0 if by > 0 else len(shown) - 1) if here is None else (here + by) % len(shown)
        shown[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _focus_inside(self) -> bool:
        return any(button.hasFocus() for button in self.choices)

    def _choose(self, place: int) -> None:
        if self.asked is not None and place < len(self.asked.question.choices):
            self.chosen.emit(place)

    def choose(self, place: int) -> None:
        """Choose by number, as a key does."""
        self._choose(place)

    def _show_facts(self) -> None:
        clear_layout(self._facts_column)
        assert self.asked is not None
        lines, words = self.asked.told[self._lang].situation, self.asked.words[self._lang]
        for line in lines:
            label = named(QLabel(fact_html(words, line.label, line.value)), "study-fact")
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setWordWrap(True)
            label.setAccessibleName(line.sentence)
            self._facts_column.addWidget(label)
        see(self.facts, bool(lines))

    def _show_states(self) -> None:
        assert self.asked is not None
        gettext = self.asked.words[self._lang].gettext
        right = self.asked.question.right
        for place, button in enumerate(self.choices):
            if not self._solved:
                state = "chosen" if place == self._chosen else "open"
                button.show_state(state, gettext("● Your choice") if place == self._chosen else "")
            elif place == right:
                mine = place == self._chosen
                button.show_state("right", gettext("✓ Your answer: right") if mine else gettext("✓ The right answer"))
            elif place == self._chosen and self._chosen != REVEALED:
                button.show_state("wrong", gettext("✗ Your answer: wrong"))
            else:
                button.show_state("other")
