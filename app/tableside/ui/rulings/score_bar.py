"""The bar that applies a ruling to the match, and takes that back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from tableside.games.match import Match
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named, text_label


class ScoreBar(QFrame):
    """Offers to apply a ruling to the match, and to take that back."""

    applied = Signal()
    undone = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "score-bar")
        self.words = text_label("match-summary")
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

    def show_score(self, before: Match | None, now: Match, after: Match | None) -> None:
        """Show how the match stands and would stand; before and after are None where nothing is to be applied."""
        gettext = self._services.language.gettext
        applied = before is not None and before != now and (after is None or now == after)
        self.setVisible(after is not None or applied)
        if after is None and not applied:
            return
        self.words.setText(now.figures())
        self.apply.setVisible(not applied)
        self.apply.setText(self._about(gettext("Apply: {score}"), gettext("Apply to the match"), after, now))
        self.undo.setVisible(applied)
        self.undo.setText(self._about(gettext("Undo: {score}"), gettext("Undo"), before, now))
        mark(self, "applied", applied)

    @staticmethod
    def _about(with_score: str, without: str, match: Match | None, now: Match) -> str:
        """Name the score that a button brings; no score where that stays as it is."""
        figures = match.figures() if match is not None else ""
        return with_score.replace("{score}", figures) if figures and figures != now.figures() else without
