"""The ruling beside the facts, live: the call in big type, what happens, why, and what would change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tableside.games.follow_ups import FollowUp
from tableside.messages import Catalogue
from tableside.rulings.case import Assessment
from tableside.rulings.inquiry import Answer
from tableside.rulings.words import (
    capital,
    joined,
    left_open,
    outcome_lines,
    question,
    refusal_words,
    says_more,
    spoken_flip,
    spoken_value,
    still_to_draw,
    table_of,
    telling_flips,
    verdict_name,
)
from tableside.ui.rulings.editors import ChoiceEditor, Editor
from tableside.ui.rulings.position_editor import make_editor
from tableside.ui.services import Services
from tableside.ui.widgets import announce, bare, mark, named, plain_label, set_shown, text_label
from tableside.ui.widgets.fitted import FittedLabel
from tableside.ui.widgets.flow import FlowLayout, OptionButton, WideButton
from tableside.ui.widgets.rule_cards import CiteButton, RuleCards

_W = TypeVar("_W", bound=QWidget)
_MOST_FLIPS = 8
_TOP = Qt.AlignmentFlag.AlignTop


class Pool(Generic[_W]):
    """Gives as many widgets as are needed and hides the rest."""

    def __init__(self, make: Callable[[], _W], place: Callable[[_W], object]) -> None:
        self._make = make
        self._place = place
        self._widgets: list[_W] = []

    @property
    def made(self) -> int:
        """How many there are."""
        return len(self._widgets)

    def take(self, count: int) -> list[_W]:
        """Return this many, shown."""
        while len(self._widgets) < count:
            widget = self._make()
            self._place(widget)
            self._widgets.append(widget)
        for index, widget in enumerate(self._widgets):
            set_shown(widget, index < count)
        return self._widgets[:count]


class Headline(QFrame):
    """What the official says, and the verdict; where nothing is decided yet, that. It keeps its height."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "headline")
        self.call = FittedLabel(services, "call", 1.9, bold=True)
        self.call.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.verdict = FittedLabel(services, "verdict", 1.15)
        column = bare(QVBoxLayout(self), 2)
        for label in (self.call, self.verdict):
            column.addWidget(label)
        self.stack(False)

    def stack(self, narrow: bool) -> None:
        """Take less height where the questions stand below."""
        self.call.set_lines(1.25 if narrow else 1.6)
        self.verdict.set_lines(1.0 if narrow else 1.5)

    def show_case(self, assessment: Assessment, catalogue: Catalogue) -> None:
        """Say the call, or what stands in the way of one."""
        answer, refusal = assessment.answer, assessment.refusal
        if refusal is not None and refusal.unfinished:
            self._say(catalogue.gettext("Not decided yet"), still_to_draw(assessment, catalogue), "undecided")
        elif answer is None:
            reason = refusal_words(assessment.case, refusal, catalogue) if refusal is not None else ""
            self._say(catalogue.gettext("These facts cannot all be true."), reason, "undecided")
        elif answer.ruling is None:
            possible = [capital(verdict_name(answer.wizard.id, verdict, catalogue)) for verdict in answer.possible]
            verdicts = catalogue.gettext("Possible: {verdicts}", verdicts=" · ".join(possible)) if possible else ""
            self._say(catalogue.gettext("Not decided yet"), verdicts, "undecided")
        else:
            call = catalogue.text(answer.ruling.call)
            verdict = capital(verdict_name(answer.wizard.id, answer.ruling.verdict, catalogue))
            self._say(catalogue.gettext("“{call}”", call=call), verdict if says_more(verdict, call) else "", "decided")

    def _say(self, call: str, verdict: str, state: str) -> None:
        heard = f"{call} {verdict}".strip()
        if heard != self.accessibleName():
            announce(self, heard)
        mark(self.call, "state", state)
        self.call.say(call)
        self.verdict.say(verdict)
        self.setAccessibleName(heard)


class RulingDetails(QWidget):
    """Everything below the headline; its flips can be applied and its needs gone to."""

    flipped = Signal(str, object)
    asked = Signal(str)

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = bare(QVBoxLayout(self), 4)
        self.discretion = text_label("discretion")
        self.doubt = text_label("doubt")
        for label in (self.discretion, self.doubt):
            label.hide()
            column.addWidget(label)
        self._assuming = Section(column)
        self._assumed = Assumptions(services)
        self._assumed.chosen.connect(self.flipped)
        self._assumed.wanted.connect(self.asked)
        self._assuming.column.addWidget(self._assumed)
        self._needed = Section(column)
        self._needs = Pool(lambda: self._need_button("need"), self._needed.column.addWidget)
        self._happens = Section(column)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 4)
        self._grid.setColumnStretch(1, 5)
        self._happens.column.addLayout(self._grid)
        self._labels = Pool(lambda: text_label("outcome-label"), lambda one: self._add_to_grid(one, 0))
        self._values = Pool(lambda: text_label("outcome-value"), lambda one: self._add_to_grid(one, 1))
        self._after = bare(QVBoxLayout())
        column.addLayout(self._after)
        self._why = Section(column)
        self._steps = Pool(lambda: StepRow(services, cards), self._why.column.addWidget)
        self._told = Section(column, 4)
        self._facts = Pool(lambda: self._need_button("told"), self._told.column.addWidget)
        self._changes = Section(column, 6)
        self._flips = Pool(self._flip_button, self._changes.column.addWidget)
        column.addStretch()

    def add_after_outcome(self, widget: QWidget) -> None:
        """Put something below what happens and above the reasons."""
        self._after.addWidget(widget)

    def show_case(
        self, assessment: Assessment, catalogue: Catalogue, missing_parts: Mapping[str, str], order: Iterable[str]
    ) -> None:
        """Show what is known of a case and what is missing, be it a part of an answer; `show_flips` follows.

        What is missing is listed in the order of the questions.
        """
        answer = assessment.answer
        decided = answer is not None and answer.ruling is not None
        discretion = answer is not None and answer.ruling is not None and answer.ruling.discretion
        self.discretion.setText(left_open(catalogue) if discretion else "")
        set_shown(self.discretion, discretion)
        doubt = assessment.doubt if decided else None
        self.doubt.setText(refusal_words(assessment.case, doubt, catalogue) if doubt is not None else "")
        set_shown(self.doubt, doubt is not None)
        self._needed.setVisible(answer is not None and not decided)
        self._happens.setVisible(decided)
        self._why.setVisible(decided)
        if answer is None:
            return
        if decided:
            self._show_outcome(answer, catalogue)
            self._show_steps(answer, catalogue)
        else:
            self._needed.say(catalogue.gettext("Still needed"))
            needs = [name for name in order if name in answer.needs]
            for name, button in zip(needs, self._needs.take(len(needs)), strict=True):
                button.target = name
                button.say_parts(missing_parts.get(name) or question(answer.wizard, name, catalogue), "", "")

    def show_assumptions(
        self, answer: Answer | None, catalogue: Catalogue, carried: frozenset[str] = frozenset()
    ) -> None:
        """Show what the ruling takes for granted, to be changed in place, and what was changed here before."""
        changed = tuple(name for name in answer.changed_assumptions if name not in carried) if answer else ()
        if answer is not None:
            self._assuming.say(catalogue.gettext("Assuming (touch to change)"))
            self._assumed.show_facts(answer, changed, catalogue)
        self._assuming.setVisible(answer is not None and self._assumed.any_shown)

    def show_told(self, assessment: Assessment | None, catalogue: Catalogue) -> None:
        """Show the questions folded to a line each, with their answers; none where they stand beside the ruling."""
        given = assessment.case.given if assessment is not None else {}
        self._told.setVisible(bool(given))
        if assessment is None:
            return
        self._told.say(catalogue.gettext("What was told"))
        wizard = assessment.case.wizard
        names = [name for name in wizard.facts if name in given]
        for name, button in zip(names, self._facts.take(len(names)), strict=True):
            button.target = name
            words = spoken_value(wizard, name, given[name], catalogue)
            button.say_parts(question(wizard, name, catalogue), words, "")

    def show_flips(self, answer: Answer | None, catalogue: Catalogue) -> None:
        """Show the changes of a single fact that lead to another verdict."""
        flips = telling_flips(answer)[:_MOST_FLIPS] if answer is not None else ()
        self._changes.setVisible(bool(flips))
        self._changes.say(catalogue.gettext("What would change this"))
        if answer is None:
            return
        for flip, button in zip(flips, self._flips.take(len(flips)), strict=True):
            words = spoken_flip(answer, flip, catalogue)
            button.target = flip
            button.say_parts(words.question, words.answer, words.verdict)

    def _show_outcome(self, answer: Answer, catalogue: Catalogue) -> None:
        outcome = answer.ruling.outcome if answer.ruling is not None else {}
        lines, _ = outcome_lines(answer.wizard, outcome, catalogue, table_of(answer))
        self._happens.setVisible(bool(lines))
        self._happens.say(catalogue.gettext("What happens"))
        count = len(lines)
        for line, label, value in zip(lines, self._labels.take(count), self._values.take(count), strict=True):
            label.setText(line.label)
            value.setText("\n".join(line.values))

    def _show_steps(self, answer: Answer, catalogue: Catalogue) -> None:
        self._why.say(catalogue.gettext("Why"))
        steps = answer.ruling.steps if answer.ruling is not None else ()
        for number, (step, row) in enumerate(zip(steps, self._steps.take(len(steps)), strict=True), 1):
            row.show_step(number, catalogue.text(step.message), step.rules, catalogue.language)

    def _add_to_grid(self, label: QLabel, column: int) -> None:
        pool = self._labels if column == 0 else self._values
        self._grid.addWidget(label, pool.made, column, _TOP)

    def _need_button(self, name: str) -> WideButton:
        button = WideButton(name)
        button.clicked.connect(lambda _=False: self.asked.emit(button.target))
        return button

    def _flip_button(self) -> WideButton:
        button = WideButton("flip")
        button.clicked.connect(lambda _=False: self._flip(button))
        return button

    def _flip(self, button: WideButton) -> None:
        self.flipped.emit(button.target.fact, button.target.to)


class FollowUps(QFrame):
    """The rulings that usually come next, in sight below the ruling however long that is."""

    followed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        named(self, "follow-ups")
        self.title = text_label("follow-ups-title")
        self.choice = text_label("follow-ups-choice")
        self.choice.hide()
        holder = QWidget()
        flow = FlowLayout(holder)
        self._buttons = Pool(self._button, flow.addWidget)
        self._offered: list[OptionButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 6, 16, 10)
        column.setSpacing(4)
        column.addWidget(self.choice)
        column.addWidget(self.title)
        column.addWidget(holder)
        self.hide()

    def offer(self, found: tuple[FollowUp, ...], catalogue: Catalogue) -> None:
        """Offer these rulings; without any there is nothing to see."""
        set_shown(self, bool(found))
        self.title.setText(catalogue.gettext("Go on with these facts"))
        choices = [catalogue.text(one.choice.code) for one in found if one.choice is not None]
        told = catalogue.gettext("The next player may also choose: {choice}", choice=", ".join(choices))
        self.choice.setText(told if choices else "")
        set_shown(self.choice, bool(choices))
        self._offered = self._buttons.take(len(found))
        for one, button in zip(found, self._offered, strict=True):
            button.setProperty("follow_up", one)
            button.say(catalogue.text(f"wizard.{one.wizard.id}"))

    @property
    def first_button(self) -> OptionButton | None:
        """The button of the first ruling that is offered; None where none is."""
        return self._offered[0] if self._offered else None

    def _button(self) -> OptionButton:
        button = OptionButton("follow-up", checkable=False)
        button.clicked.connect(lambda _=False: self.followed.emit(button.property("follow_up")))
        return button


class Assumptions(QWidget):
    """What was taken for granted, each a touch from being changed: its answers open below."""

    chosen = Signal(str, object)
    wanted = Signal(str)
    """It is to be changed where it is asked: its answers need more room than there is here."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._answer: Answer | None = None
        self._editor: Editor | None = None
        self._changing = ""
        holder = QWidget()
        flow = FlowLayout(holder)
        self._buttons = Pool(self._button, flow.addWidget)
        self._shown: list[OptionButton] = []
        self._places: list[str] = []
        """The facts in the order in which they came up, so that each keeps its place."""
        self._column = bare(QVBoxLayout(self), 6)
        self._column.addWidget(holder)

    def show_facts(self, answer: Answer, changed: tuple[str, ...], catalogue: Catalogue) -> None:
        """Say what is assumed, and what would have been, had it not been changed."""
        held = self._held
        self._close()
        names = self._in_place(answer, changed)
        self._answer = answer
        self._shown = self._buttons.take(len(names))
        for name, button in zip(names, self._shown, strict=True):
            asked = question(answer.wizard, name, catalogue)
            said = joined(asked, spoken_value(answer.wizard, name, answer.known[name], catalogue), catalogue)
            if name in changed:
                said = catalogue.gettext("{fact} (changed)", fact=said)
            button.setProperty("fact", name)
            mark(button, "changed", name in changed)
            button.setChecked(False)
            button.say(said, catalogue.gettext("Change: {fact}", fact=said))
        self._hold(held)

    def _in_place(self, answer: Answer, changed: tuple[str, ...]) -> list[str]:
        """Order the facts as they came up; a change that leaves nothing decided stays in sight, to be taken back."""
        if self._answer is None or self._answer.wizard is not answer.wizard:
            self._places = []
        if answer.decided:
            self._places += [name for name in (*answer.assumptions, *changed) if name not in self._places]
            shown = {*changed, *answer.assumptions}
        else:
            shown = {*changed, *answer.still_assumed} if set(changed) & set(self._places) else set()
        return [name for name in self._places if name in shown]

    @property
    def any_shown(self) -> bool:
        """Whether there is anything to change."""
        return bool(self._shown)

    @property
    def _held(self) -> str:
        """The fact that the keyboard is on; empty where it is elsewhere."""
        focus = self.window().focusWidget()
        return next((str(one.property("fact")) for one in self._shown if one is focus), "")

    def _hold(self, fact: str) -> None:
        """Put the keyboard on a fact."""
        for button in self._shown:
            if fact and button.property("fact") == fact:
                button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self) -> OptionButton:
        button = OptionButton("assumption")
        button.clicked.connect(lambda _=False: self._change(button.property("fact")))
        return button

    def _change(self, name: str) -> None:
        closing = name == self._changing
        self._close()
        for button in self._shown:
            button.setChecked(button.property("fact") == name and not closing)
        if self._answer is None or closing:
            return
        wizard = self._answer.wizard
        editor = make_editor(self._services, wizard, name)
        if not isinstance(editor, ChoiceEditor) or editor.groups.many:
            editor.deleteLater()
            self.wanted.emit(name)
            return
        editor.say(question(wizard, name, self._services.language.catalogue))
        editor.show_value(self._answer.known[name], known=True, assumed=True)
        editor.chosen.connect(lambda value: self._choose(name, value))
        self._editor, self._changing = editor, name
        self._column.addWidget(editor)

    def _choose(self, name: str, value: object) -> None:
        # The answers go away with the keyboard on them: it stays with the fact.
        self._hold(name)
        self._close()
        self.chosen.emit(name, value)

    def _close(self) -> None:
        self._changing = ""
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None


class Section(QWidget):
    """A heading and what stands below it."""

    def __init__(self, into: QBoxLayout, spacing: int = 4) -> None:
        super().__init__()
        self._heading = text_label("ruling-heading")
        self.column = bare(QVBoxLayout(self), spacing)
        self.column.addWidget(self._heading)
        self.hide()
        into.addWidget(self)

    def say(self, heading: str) -> None:
        """Set the heading."""
        self._heading.setText(heading)


class StepRow(QWidget):
    """One reason with the rules that give it."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self._cards = cards
        self._number = named(plain_label(), "step-number")
        self._text = text_label("step-text")
        holder = QWidget()
        flow = FlowLayout(holder, 2)
        self._cites = Pool(self._cite_button, flow.addWidget)
        words = bare(QVBoxLayout(), 0)
        words.addWidget(self._text)
        words.addWidget(holder)
        across = bare(QHBoxLayout(self), 8)
        across.addWidget(self._number, 0, _TOP)
        across.addLayout(words, 1)

    def show_step(self, number: int, text: str, rules: tuple[str, ...], language: str) -> None:
        """Say a reason and cite its rules."""
        self._number.setText(f"{number}.")
        self._text.setText(text)
        for rule, button in zip(rules, self._cites.take(len(rules)), strict=True):
            button.show_rule(rule, language, self._services.library.cite(rule, language))

    def _cite_button(self) -> CiteButton:
        button = CiteButton()
        self._cards.watch(button)
        return button
