"""The card that answers an incident told in a sentence: the call, the facts as chips, the clauses.

    card = ToldCard(services)
    layout.addWidget(card)
    card.ask("red was on, he hit the pink first")

`ask` is called with every key and answers when the keys rest. The card is shown for an incident and hidden
otherwise; `answered` is emitted after each answer. `open` goes to the ruling with all facts.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from tableside.rulebook.in_force import MOST_DEPARTURES, departures_from
from tableside.rulings.intake import written
from tableside.rulings.kinds import Numbers, PositionKind
from tableside.rulings.model import Ruling, Wizard
from tableside.rulings.words import assumption_lines, certain_words, fact_name, speak, value_name
from tableside.telling.answer import DECIDED, NONE, Teller, Told, Understood
from tableside.ui.accessibility import announce
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.typeset.preview import CiteButton, RuleCards
from tableside.ui.widgets import as_tip, mark, named, plain_label, text_label
from tableside.ui.widgets.flow import FlowLayout, clear_layout

_MOST_ANSWERS = 8
_MOST_CHOICES = 24
_MOST_CLAUSES = 6
_PAUSE_MS = 90
_EMPTY = Told("", "")


class ToldCard(QFrame):
    """Shows what was understood of a sentence and the ruling, or the question that is open."""

    answered = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "told-card")
        self._services = services
        self._teller = Teller(services.folders.index.parent / "telling", services.folders.rulebooks())
        self._asked = ("", "", "")
        self.told = _EMPTY
        self._pause = QTimer(self, interval=_PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._tell)
        self._rule_cards = RuleCards(services, self)
        self.title = named(plain_label(), "muted")
        self.call = named(plain_label(), "told-call")
        self.call.setWordWrap(True)
        self.departure = text_label("departure")
        self.assumed = named(plain_label(), "muted")
        self.assumed.setWordWrap(True)
        self.unread = named(plain_label(), "muted")
        self.unread.setWordWrap(True)
        self.open_button = named(QPushButton(services.language.gettext("Open the ruling")), "primary")
        self.open_button.setAutoDefault(False)
        self.open_button.clicked.connect(lambda _=False: self.open())
        self._facts, self._answers, self._clauses = (FlowLayout() for _ in range(3))
        self._build()
        self.hide()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        for part in (self.call, self.departure, self._answers, self._facts, self.assumed, self.unread, self._clauses):
            if isinstance(part, FlowLayout):
                column.addLayout(part)
            else:
                column.addWidget(part)

    def ask(self, text: str, game: str = "") -> None:
        """Answer a sentence, in one game or in all; an earlier question that is still open is given up."""
        asked = (text, self._services.reading.first, game)
        if asked == self._asked:
            return
        self._asked = asked
        if text.strip():
            self._pause.start()
        else:
            self._pause.stop()
            self._show(_EMPTY)

    def _tell(self) -> None:
        asked, favoured = self._asked, self._services.settings.current.game

        def done(told: Told) -> None:
            if asked == self._asked:
                self._show(told)

        self._services.background.run(self, lambda: self._teller.tell(*asked, favoured), done)

    def settle(self) -> None:
        """Answer what was asked last at once, for a key that opens the answer."""
        text, lang, game = self._asked
        if text != self.told.text:
            self._show(self._teller.tell(text, lang, game, self._services.settings.current.game))

    @property
    def told_something(self) -> bool:
        """Whether the sentence is an incident."""
        return self.told.status != NONE

    def place(self) -> Place | None:
        """Return the ruling with all facts that were read."""
        first = self.told.first
        if first is None:
            return None
        return Place("rulings", first.wizard.id, details=written(first.wizard, first.given))

    def open(self) -> None:
        """Go to the ruling."""
        place = self.place()
        if place is not None:
            self._services.navigator.go(place)

    def _show(self, told: Told) -> None:
        told = self._with_match(told)
        same = told.as_json() == self.told.as_json() and _carried(told) == _carried(self.told)
        self.told = told
        first = told.first
        if first is not None and not same:
            self._fill(first)
        self.setVisible(first is not None)
        self.answered.emit()

    def _with_match(self, told: Told) -> Told:
        """Take over what the current match knows, where it is a match of this game."""
        first, match = told.first, self._services.matches.current
        if first is None or match is None or match.game != first.wizard.game:
            return told
        return told.with_known(self._services.clocks.facts(match, first.wizard, first.given))

    def _fill(self, first: Understood) -> None:
        language = self._services.language
        catalogue, gettext = language.catalogue, language.gettext
        wizard = first.wizard
        self.setUpdatesEnabled(False)
        self.title.setText(f"{catalogue.text(f'game.{wizard.game}')} · {catalogue.text(f'wizard.{wizard.id}')}")
        for part in (self._facts, self._answers, self._clauses):
            clear_layout(part)
        for fact, value in {**first.given, **first.carried}.items():
            if isinstance(wizard.facts[fact].kind, PositionKind):
                continue
            several = isinstance(value, tuple) and value and not isinstance(wizard.facts[fact].kind, Numbers)
            for number in range(len(value)) if several and fact in first.given else (None,):
                self._facts.addWidget(self._chip(first, fact, value, number))
        answer = first.assessment.answer
        mark(self.call, "decided", self.told.status == DECIDED)
        self.assumed.clear()
        self.departure.clear()
        if self.told.status == DECIDED and answer is not None and answer.ruling is not None:
            spoken = speak(answer, catalogue)
            self.call.setText(spoken.call)
            self.assumed.setText("\n".join(assumption_lines(spoken, catalogue)))
            self._show_departures(answer.ruling)
            for rule in answer.ruling.rules[:_MOST_CLAUSES]:
                self._clauses.addWidget(self._citation(rule))
        elif first.refusal is not None:
            self.call.setText(catalogue.error(first.refusal))
        else:
            self._show_open(first)
        unread = first.reading.unread
        self.unread.setText(gettext("Not understood: {words}", words=", ".join(unread)) if unread else "")
        self.unread.setVisible(bool(unread))
        self.departure.setVisible(bool(self.departure.text()))
        self.assumed.setVisible(bool(self.assumed.text()))
        said = f"{self.title.text()}. {self.call.text()} {self.departure.text()}".strip()
        if said != self.accessibleName() or self.isHidden():
            announce(self, said)
        self.setAccessibleName(said)
        self.setUpdatesEnabled(True)

    def _show_departures(self, ruling: Ruling) -> None:
        """Warn where the edition in force departs, in the language of the clauses or of the window."""
        language, library = self._services.language, self._services.library
        languages = dict.fromkeys((self._services.reading.first, language.catalogue.language))
        found = [one for lang in languages for one in departures_from(library, ruling, lang)]
        self.departure.setText("\n".join(one.sentence(language.gettext) for one in found[:MOST_DEPARTURES]))

    def _show_open(self, first: Understood) -> None:
        """Ask the question that is open, with its answers where they are few; offer the other readings."""
        catalogue = self._services.language.catalogue
        wizard = first.wizard
        need = next(iter(first.needs), "")
        title = catalogue.text(f"wizard.{wizard.id}")
        question = fact_name(wizard.id, need, catalogue) if need else title
        if need and not question.endswith("?"):
            # A count has a name and no question mark; alone it would read like a finding.
            question = catalogue.gettext("Next: {question}", question=question)
        answer = first.assessment.answer
        certain = certain_words(answer, catalogue) if answer is not None else ""
        self.call.setText(f"{certain} {question}".strip())
        values = wizard.facts[need].kind.domain() if need else None
        for value in values if values is not None and len(values) <= _MOST_ANSWERS else ():
            button = self._button(value_name(wizard.id, need, value, catalogue))
            button.clicked.connect(partial(self._answer, need, value))
            self._answers.addWidget(button)
        for number, other in enumerate(self.told.readings[1:], 1):
            game = catalogue.text(f"game.{other.wizard.game}")
            button = self._button(f"{game} · {catalogue.text(f'wizard.{other.wizard.id}')}")
            button.clicked.connect(partial(self._prefer, number))
            self._answers.addWidget(button)

    def _button(self, words: str) -> QPushButton:
        button = named(QPushButton(words.replace("&", "&&")), "chip")
        button.setAutoDefault(False)
        return button

    def _chip(self, first: Understood, fact: str, value: Any, number: int | None) -> QPushButton:
        """Return a fact, or one entry of a list, that can be corrected in a menu, or in the ruling."""
        catalogue, gettext = self._services.language.catalogue, self._services.language.gettext
        wizard = first.wizard
        words = value_name(wizard.id, fact, value if number is None else (value[number],), catalogue)
        question = fact_name(wizard.id, fact, catalogue)
        chip = self._button(f"{question} {words}" if isinstance(value, bool | int) else words)
        source = gettext("{question} Read from: {words}", question=question, words=first.reading.words_of(fact))
        if fact in first.carried:
            source = f"{question} {gettext('carried over')}"
        chip.setToolTip(as_tip(source))
        chip.setAccessibleName(f"{question} {words}")
        chip.setMenu(self._menu(chip, wizard, fact, value, number))
        return chip

    def _menu(self, chip: QWidget, wizard: Wizard, fact: str, value: Any, number: int | None) -> QMenu:
        """Return the values that a fact may have instead; an entry of a list can be left out."""
        catalogue, gettext = self._services.language.catalogue, self._services.language.gettext
        menu = QMenu(chip)
        values = wizard.facts[fact].kind.domain() if number is None else None
        if values is not None and len(values) <= _MOST_CHOICES:
            for other in values:
                action = menu.addAction(value_name(wizard.id, fact, other, catalogue).replace("&", "&&"))
                action.setCheckable(True)
                action.setChecked(other == value)
                action.triggered.connect(partial(self._answer, fact, other))
        else:
            menu.addAction(gettext("Open the ruling")).triggered.connect(lambda _=False: self.open())
        menu.addSeparator()
        left = () if number is None else (*value[:number], *value[number + 1 :])
        leave = partial(self._answer, fact, left) if left else partial(self._leave_out, fact)
        menu.addAction(gettext("Leave out")).triggered.connect(leave)
        return menu

    def _citation(self, rule: str) -> CiteButton:
        button = CiteButton()
        language = self._services.reading.first
        button.show_rule(rule, language, self._services.library.cite(rule, language))
        self._rule_cards.watch(button)
        return button

    def _answer(self, fact: str, value: Any, _checked: bool = False) -> None:
        self._show(self.told.answered(fact, value))

    def _leave_out(self, fact: str, _checked: bool = False) -> None:
        self._show(self.told.without(fact))

    def _prefer(self, number: int, _checked: bool = False) -> None:
        self._show(self.told.preferring(number))


def _carried(told: Told) -> dict[str, Any]:
    return told.first.carried if told.first is not None else {}
