"""What the running case has come to: the rulings so far, each a touch away, and the score of the match after it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tableside.games import MatchScore
from tableside.messages import Catalogue
from tableside.rulings.case import Case, assess
from tableside.rulings.running_case import RunningCase
from tableside.rulings.words import in_short, wizard_name
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named, plain_label
from tableside.ui.widgets.flow import FlowLayout, OptionButton, clear_layout


class SoFar(QFrame):
    """Lists the rulings of the running case in order; with a single one there is nothing to list."""

    chosen = Signal(int)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "so-far")
        self.title = named(plain_label(), "match-label")
        self.rulings: list[OptionButton] = []
        holder = QWidget()
        self._flow = FlowLayout(holder, 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(holder)
        self.hide()

    def show_case(self, running: RunningCase, catalogue: Catalogue) -> None:
        """Show the rulings in the words of the ruling in hand."""
        self.title.setText(self._services.language.gettext("So far"))
        several = len(running.steps) > 1
        self.setVisible(several)
        clear_layout(self._flow)
        self.rulings = []
        if not several:
            return
        for index, case in enumerate(running.cases):
            button = OptionButton("so-far-ruling")
            # The one in hand is named alone: its words would change with every answer and move what stands below.
            here = index == running.at
            said = wizard_name(case.wizard.id, catalogue) if here else _said(case, catalogue)
            button.say(f"{index + 1}  {said}")
            button.setChecked(index == running.at)
            button.clicked.connect(partial(self._choose, index))
            self._flow.addWidget(button)
            self.rulings.append(button)

    def _choose(self, index: int, _checked: bool = False) -> None:
        self.chosen.emit(index)


def _said(case: Case, catalogue: Catalogue) -> str:
    """Return a ruling in a few words, or what it is about where it is not decided."""
    answer = assess(case).answer
    if answer is None or answer.ruling is None:
        return wizard_name(case.wizard.id, catalogue)
    return in_short(answer, catalogue)


class ScoreBar(QFrame):
    """Offers to apply what was ruled to the score of the match, and to take that back."""

    applied = Signal()
    undone = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "score-bar")
        self.words = named(plain_label(), "match-summary")
        self.apply = named(QPushButton(), "score-apply")
        self.undo = named(QPushButton(), "score-undo")
        self.apply.clicked.connect(lambda _=False: self.applied.emit())
        self.undo.clicked.connect(lambda _=False: self.undone.emit())
        # A second tap in the same place must not take back what the first one did: undoing stands at the other end.
        policy = self.apply.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.apply.setSizePolicy(policy)
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.undo)
        row.addWidget(self.words, 1)
        row.addWidget(self.apply)
        self.hide()

    def show_score(self, before: MatchScore | None, now: MatchScore | None, after: MatchScore | None) -> None:
        """Show how the score stands and would stand; before and after are None where nothing is to be applied."""
        gettext = self._services.language.gettext
        applied = before is not None and before != now and (after is None or now == after)
        self.setVisible(after is not None or applied)
        if after is None and not applied:
            return
        stands = self._figures(now)
        self.words.setText(
            gettext("Score of the match: {score}", score=stands) if stands else gettext("Score of the match")
        )
        self.apply.setVisible(not applied)
        self.apply.setText(gettext("Apply: {score}", score=self._figures(after)))
        self.undo.setVisible(applied)
        figures = self._figures(before)
        self.undo.setText(gettext("Undo: {score}", score=figures) if figures else gettext("Undo"))
        mark(self, "applied", applied)

    def _figures(self, match: MatchScore | None) -> str:
        return next(iter(match.summary(self._services.language.catalogue)), "") if match is not None else ""
