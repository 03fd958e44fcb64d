"""The score of the match: entered once, given to every ruling that asks for a part of it, changed by what is ruled."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QWidget

from tableside.games import MatchScore, ScoreEntry
from tableside.games.match import as_data, can_be_swapped, changed, from_data, is_empty, new_match, swapped
from tableside.rulings.kinds import Int
from tableside.ui.rulings.editors import ChoiceEditor, Editor, NumbersEditor
from tableside.ui.services import Services
from tableside.ui.widgets import bare, mark, named, plain_label, set_shown, text_label


class MatchPanel(QFrame):
    """Changes the score of the match of one game, on the stage."""

    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._game = ""
        self._match: MatchScore | None = None
        self._before: MatchScore | None = None
        self._editors: dict[str, Editor] = {}
        named(self, "match-panel")
        gettext = services.language.gettext
        self.swap = self._button("match-swap", gettext("The other player comes to the table: swap the scores"))
        self.forget = self._button("match-forget", gettext("New match: clear the score"))
        self.restore = self._button("match-restore", gettext("Undo"))
        self.swap.clicked.connect(lambda _=False: self._swap())
        self.forget.clicked.connect(lambda _=False: self._forget())
        self.restore.clicked.connect(lambda _=False: self._undo())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)

    def _button(self, name: str, words: str) -> QPushButton:
        button = named(QPushButton(words), name)
        button.setAutoDefault(False)
        return button

    @property
    def match(self) -> MatchScore | None:
        """The match of the game; None where it has no score."""
        return self._match

    def open(self, game: str) -> None:
        """Show the match of this game."""
        if game != self._game:
            self._game = game
            self._match = from_data(game, self._services.settings.current.rulings.matches.get(game))
            self._fill()

    def show_match(self, match: MatchScore) -> None:
        """Show another score, as after a ruling that was applied to it."""
        self._keep(match)

    def editor(self, name: str) -> Editor:
        """Return the control of a part of the score."""
        return self._editors[name]

    def _fill(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None and widget not in (self.swap, self.forget, self.restore):
                widget.hide()
                widget.deleteLater()
        gettext = self._services.language.gettext
        self._grid.addWidget(text_label("question-title", gettext("Score of the match")), 0, 0, 1, 2)
        self._editors = {}
        for row, entry in enumerate(self._entries(), 1):
            self._editors[entry.name] = self._editor(entry, gettext(entry.title))
            self._grid.addWidget(text_label("match-label", gettext(entry.title)), row, 0)
            self._grid.addWidget(self._editors[entry.name], row, 1)
        self._grid.setColumnMinimumWidth(0, 180)
        buttons = QWidget()
        across = bare(QHBoxLayout(buttons), 8)
        for button in (self.swap, self.forget, self.restore):
            across.addWidget(button)
        across.addStretch(1)
        self._grid.addWidget(buttons, len(self._editors) + 1, 0, 1, 2)
        self._show()

    def _editor(self, entry: ScoreEntry, title: str) -> Editor:
        editor: Editor
        if entry.values:
            editor = ChoiceEditor(self._services, entry.values, self._value_name, title)
        else:
            editor = NumbersEditor(Int(entry.low, entry.high), str, title)
        editor.chosen.connect(partial(self._set, entry.name))
        editor.cleared.connect(partial(self._set, entry.name, None))
        return editor

    def _value_name(self, value: Any) -> str:
        text = self._services.language.catalogue.text
        if isinstance(value, bool):
            return text("value.yes" if value else "value.no").capitalize()
        return text(f"value.{value}").capitalize()

    def _set(self, name: str, value: Any) -> None:
        if self._match is not None:
            self._keep(changed(self._match, **{name: value}))

    def _swap(self) -> None:
        if self._match is not None and can_be_swapped(self._match):
            self._keep(swapped(self._match))

    def _forget(self) -> None:
        fresh, before = new_match(self._game), self._match
        if fresh is not None:
            self._keep(fresh)
            self._before = before
            self._show()

    def _undo(self) -> None:
        if self._before is not None:
            self._keep(self._before)

    def _keep(self, match: MatchScore) -> None:
        self._match, self._before = match, None
        settings = self._services.settings
        settings.remember_on("rulings", matches={**settings.current.rulings.matches, self._game: as_data(match)})
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        match = self._match
        if match is None:
            return
        for name, editor in self._editors.items():
            value = getattr(match, name)
            editor.show_value(value, known=value is not None, assumed=False)
            # What is not asked for now keeps its place.
            editor.setEnabled(match.asks_for(name))
        self.forget.setEnabled(not is_empty(match))
        set_shown(self.swap, can_be_swapped(match))
        set_shown(self.restore, self._before is not None)

    def _entries(self) -> tuple[ScoreEntry, ...]:
        return self._match.ENTRIES if self._match is not None else ()


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
