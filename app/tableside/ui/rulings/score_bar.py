"""The bar that applies a ruling to the match, and takes that back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from tableside.games.match import Match
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named, plain_label


class ScoreBar(QFrame):
    """Offers to apply a ruling to the match, and to take that back."""

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

    def show_score(self, before: Match | None, now: Match, after: Match | None) -> None:
        """Show how the match stands and would stand; before and after are None where nothing is to be applied."""
        gettext = self._services.language.gettext
        applied = before is not None and before != now and (after is None or now == after)
        self.setVisible(after is not None or applied)
        if after is None and not applied:
            return
        self.words.setText(self._figures(now, before or after))
        self.apply.setVisible(not applied)
        self.apply.setText(gettext("Apply: {score}", score=self._figures(after, now)))
        self.undo.setVisible(applied)
        figures = self._figures(before, now)
        self.undo.setText(gettext("Undo: {score}", score=figures) if figures else gettext("Undo"))
        mark(self, "applied", applied)

    def _figures(self, match: Match | None, other: Match | None) -> str:
        """Return the points, or what else differs from another state of the match."""
        if match is None:
            return ""
        catalogue = self._services.language.catalogue
        same = other is not None and match.figures() == other.figures()
        rest = match.score.summary(catalogue) if same and match.score is not None else []
        return " · ".join(part for part in (match.figures(), *rest) if part)
