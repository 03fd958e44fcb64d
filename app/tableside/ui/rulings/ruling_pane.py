"""The ruling beside the facts, live: the call in big type, what happens, why, and what would change it."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tableside.casework.case import Assessment
from tableside.casework.follow_ups import FollowUp
from tableside.casework.wording import capital, flip_words, outcome_of, question
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer, Flip
from tableside.rulings.report import verdict_name
from tableside.ui.rulings.citations import CiteButton, RuleCards
from tableside.ui.rulings.editors import mark
from tableside.ui.rulings.flow import FlowLayout, OptionButton, clear_layout
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named

_MOST_FLIPS = 8


def text_label(name: str, words: str = "") -> QLabel:
    """Make a label that takes as many lines as it needs."""
    label = named(QLabel(words), name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setIndent(0)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


class Headline(QFrame):
    """What the official says, and the verdict; where nothing is decided yet, that."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "headline")
        self.call = text_label("call")
        self.call.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.verdict = text_label("verdict")
        self.discretion = text_label("discretion")
        column = bare(QVBoxLayout(self), 4)
        for label in (self.call, self.verdict, self.discretion):
            column.addWidget(label)

    def show_case(self, assessment: Assessment, catalogue: Catalogue) -> None:
        """Say the call, or what stands in the way of one."""
        answer = assessment.answer
        if answer is None:
            self._say(catalogue.gettext("These facts cannot all be true."), "", "undecided")
            refusal = assessment.refusal
            self.verdict.setText(capital(catalogue.text(refusal.reason)) if refusal is not None else "")
        elif answer.ruling is None:
            possible = [capital(verdict_name(answer, verdict, catalogue)) for verdict in answer.possible]
            self._say(catalogue.gettext("Not decided yet"), " · ".join(possible), "undecided")
        else:
            call = catalogue.gettext("“{call}”", call=catalogue.text(answer.ruling.call))
            self._say(call, capital(verdict_name(answer, answer.ruling.verdict, catalogue)), "decided")
        decides = answer is not None and answer.ruling is not None and answer.ruling.discretion
        self.discretion.setText(
            catalogue.gettext("The official decides: the rules leave this open.") if decides else ""
        )
        self.verdict.setVisible(bool(self.verdict.text()))
        self.discretion.setVisible(decides)

    def _say(self, call: str, verdict: str, state: str) -> None:
        self.call.setText(call)
        self.verdict.setText(verdict)
        mark(self, "state", state)
        mark(self.call, "state", state)


class RulingDetails(QWidget):
    """Everything below the headline; its flips can be applied and its needs gone to."""

    flipped = Signal(str, object)
    asked = Signal(str)
    followed = Signal(object)

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self._cards = cards
        self._column = bare(QVBoxLayout(self), 4)
        self._flips = QWidget()
        self._flips_column = bare(QVBoxLayout(self._flips), 6)
        self._next = QWidget()
        self._next_column = bare(QVBoxLayout(self._next), 6)
        self._body = QWidget()
        self._body_column = bare(QVBoxLayout(self._body), 4)
        for part in (self._body, self._flips, self._next):
            self._column.addWidget(part)
        self._column.addStretch()

    def show_case(self, assessment: Assessment, catalogue: Catalogue) -> None:
        """Show what is known of a case; what would change it follows with `show_flips`."""
        clear_layout(self._body_column)
        answer = assessment.answer
        if answer is None:
            return
        if answer.ruling is None:
            self._show_needs(answer, catalogue)
            return
        self._show_outcome(answer, catalogue)
        self._show_steps(answer, catalogue)

    def show_flips(self, answer: Answer | None, catalogue: Catalogue) -> None:
        """Show the changes of a single fact that lead to another verdict."""
        clear_layout(self._flips_column)
        flips = answer.flips[:_MOST_FLIPS] if answer is not None else ()
        self._flips.setVisible(bool(flips))
        if answer is None or not flips:
            return
        self._flips_column.addWidget(_heading(catalogue.gettext("What would change this")))
        for index, flip in enumerate(flips):
            asked, value, verdict = flip_words(answer, index, catalogue)
            button = WideButton("flip")
            button.say_parts(asked, value, verdict)
            button.clicked.connect(partial(self._flip, flip))
            self._flips_column.addWidget(button)

    def show_follow_ups(self, found: tuple[FollowUp, ...], catalogue: Catalogue) -> None:
        """Offer the rulings that usually come next."""
        clear_layout(self._next_column)
        self._next.setVisible(bool(found))
        if not found:
            return
        self._next_column.addWidget(_heading(catalogue.gettext("Go on with these facts")))
        holder, flow = _flow()
        for one in found:
            button = OptionButton("follow-up", checkable=False)
            button.say(catalogue.text(f"wizard.{one.wizard.id}"))
            button.clicked.connect(lambda _=False, one=one: self.followed.emit(one))
            flow.addWidget(button)
        self._next_column.addWidget(holder)

    def _show_needs(self, answer: Answer, catalogue: Catalogue) -> None:
        self._body_column.addWidget(_heading(catalogue.gettext("Still needed")))
        for name in answer.needs:
            button = WideButton("need")
            button.say_parts(question(answer.wizard, name, catalogue), "", "")
            button.clicked.connect(partial(self._ask, name))
            self._body_column.addWidget(button)

    def _show_outcome(self, answer: Answer, catalogue: Catalogue) -> None:
        outcome = outcome_of(answer, catalogue)
        if not outcome.lines and not outcome.denied:
            return
        self._body_column.addWidget(_heading(catalogue.gettext("What happens")))
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 4)
        grid.setColumnStretch(1, 5)
        for row, line in enumerate(outcome.lines):
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(text_label("outcome-label", line.label), row, 0, top)
            grid.addWidget(text_label("outcome-value", "\n".join(line.values)), row, 1, top)
        self._body_column.addWidget(holder)
        if outcome.denied:
            no = catalogue.gettext("Not: {things}", things=" · ".join(outcome.denied))
            self._body_column.addWidget(text_label("outcome-label", no))

    def _show_steps(self, answer: Answer, catalogue: Catalogue) -> None:
        self._body_column.addWidget(_heading(catalogue.gettext("Why")))
        language = catalogue.language
        for number, step in enumerate(answer.ruling.steps if answer.ruling else (), 1):
            row = QWidget()
            across = bare(QHBoxLayout(row), 8)
            figure = named(QLabel(f"{number}."), "step-number")
            across.addWidget(figure, 0, Qt.AlignmentFlag.AlignTop)
            holder, flow = _flow(2)
            for rule in step.rules:
                cite = CiteButton(rule, self._cited(rule, language))
                self._cards.watch(cite, language)
                flow.addWidget(cite)
            words = bare(QVBoxLayout(), 0)
            words.addWidget(text_label("step-text", catalogue.text(step.message)))
            words.addWidget(holder)
            across.addLayout(words, 1)
            self._body_column.addWidget(row)

    def _cited(self, rule: str, language: str) -> str:
        return self._services.library.cite(rule, language)

    def _flip(self, flip: Flip, _checked: bool = False) -> None:
        self.flipped.emit(flip.fact, flip.to)

    def _ask(self, name: str, _checked: bool = False) -> None:
        self.asked.emit(name)


class WideButton(OptionButton):
    """A button as wide as its column, whose words take as many lines as they need."""

    def __init__(self, name: str) -> None:
        super().__init__(name, checkable=False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        column = QHBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        self._label = named(QLabel(), f"{name}-words")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column.addWidget(self._label)

    def say_parts(self, asked: str, value: str, verdict: str) -> None:
        """Say a question, an answer to it and what that leads to."""
        parts = [escape(asked)]
        parts += [f"<b>{escape(value)}</b>"] if value else []
        parts += [f"→ {escape(verdict)}"] if verdict else []
        self._label.setText(" ".join(parts))
        self.setAccessibleName(" ".join(part for part in (asked, value, verdict) if part))

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Say that the height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Give the height that the words need."""
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the size that the words need."""
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()


def _heading(words: str) -> QLabel:
    return text_label("ruling-heading", words)


def _flow(gap: int = 6) -> tuple[QWidget, FlowLayout]:
    holder = QWidget()
    return holder, FlowLayout(holder, gap)
