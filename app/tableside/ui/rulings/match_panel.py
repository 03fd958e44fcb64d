"""The score of the match, entered once: folded to a line, carried into every ruling that asks for a part of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.games import MatchScore, ScoreEntry
from tableside.games.match import as_data, can_be_swapped, changed, from_data, is_empty, new_match, swapped
from tableside.rulings.kinds import Int
from tableside.ui.icons import icon, tint
from tableside.ui.rulings.editors import ChoiceEditor, Editor, NumbersEditor
from tableside.ui.services import Services
from tableside.ui.widgets import ElidedLabel, as_tip, bare, label_tool, named, plain_label, set_shown, tool


class MatchPanel(QFrame):
    """Shows and changes the match of the game in hand; a game without a score shows nothing."""

    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._game = ""
        self._matches: dict[str, MatchScore] = {}
        self._editors: dict[str, Editor] = {}
        self._labels: dict[str, QLabel] = {}
        named(self, "match-panel")
        self.summary = named(ElidedLabel(), "match-summary")
        self.fold = tool("match-fold", checkable=True, clicked=self._folded)
        self.forget = tool("match-forget", clicked=self._forget)
        self.swap = tool("match-swap", clicked=self._swap)
        for button in (self.swap, self.forget):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
        services.theme.bind(self.fold, self._show_fold)
        tint(services.theme, self.forget, "delete")
        tint(services.theme, self.swap, "swap")
        top = bare(QHBoxLayout(), 4)
        top.addWidget(self.summary, 1)
        top.addWidget(self.swap, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.forget, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignTop)
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._grid.setColumnStretch(0, 1)
        self._body.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 6, 4)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(self._body)

    @property
    def match(self) -> MatchScore | None:
        """The match of the game in hand."""
        return self._matches.get(self._game)

    def open(self, game: str) -> None:
        """Show the match of this game."""
        if game == self._game:
            return
        self._game = game
        if game not in self._matches:
            found = from_data(game, self._services.settings.current.rulings.matches.get(game))
            if found is not None:
                self._matches[game] = found
        self.setVisible(self.match is not None)
        self._fill()

    def show_match(self, match: MatchScore) -> None:
        """Show another score, as after a ruling that was applied to it."""
        self._keep(self._game, match)

    def editor(self, name: str) -> Editor:
        """Return the control of a part of the score."""
        return self._editors[name]

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        for entry in self._entries():
            self._labels[entry.name].setText(gettext(entry.title))
            self._editors[entry.name].say(gettext(entry.title))
        label_tool(self.fold, gettext("Score of the match"))
        label_tool(self.forget, gettext("New match: clear the score"))
        label_tool(self.swap, gettext("The other player comes to the table: swap the scores"))
        self._show()

    def _fill(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._editors, self._labels = {}, {}
        for entry in self._entries():
            if entry.values:
                self._add(entry.name, ChoiceEditor(self._services, entry.values, self._value_name))
            else:
                self._add(entry.name, NumbersEditor(Int(entry.low, entry.high)))
        self.retranslate()

    def _add(self, name: str, editor: Editor) -> None:
        row = len(self._editors)
        label = named(plain_label(), "match-label")
        label.setWordWrap(True)
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(editor, row, 1)
        editor.chosen.connect(partial(self._set, self._game, name))
        editor.cleared.connect(partial(self._set, self._game, name, None))
        self._labels[name], self._editors[name] = label, editor

    def _value_name(self, value: Any) -> str:
        text = self._services.language.catalogue.text
        if isinstance(value, bool):
            return text("value.yes" if value else "value.no").capitalize()
        return text(f"value.{value}").capitalize()

    def _set(self, game: str, name: str, value: Any) -> None:
        # What is half typed when another game is opened ends there, and belongs to the match it was typed for.
        self._keep(game, changed(self._matches[game], **{name: value}))

    def _swap(self) -> None:
        if self.match is not None and can_be_swapped(self.match):
            self._keep(self._game, swapped(self.match))

    def _forget(self) -> None:
        fresh = new_match(self._game)
        if fresh is not None:
            self._keep(self._game, fresh)

    def _keep(self, game: str, match: MatchScore) -> None:
        self._matches[game] = match
        settings = self._services.settings
        settings.remember_on("rulings", matches={**settings.current.rulings.matches, game: as_data(match)})
        if game == self._game:
            self._show()
            self.changed.emit()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open and close by a touch anywhere on the line."""
        if event.position().y() <= self.fold.geometry().bottom():
            self.fold.click()

    def _folded(self) -> None:
        self._body.setVisible(self.fold.isChecked())
        self._show_fold()

    def _show_fold(self) -> None:
        self.fold.setIcon(icon("up" if self.fold.isChecked() else "down", self._services.theme))

    def _show(self) -> None:
        match = self.match
        if match is None:
            return
        for name, editor in self._editors.items():
            value = getattr(match, name)
            editor.show_value(value, known=value is not None, assumed=False)
            # What is not asked for now keeps its place.
            editor.setEnabled(match.asks_for(name))
            self._labels[name].setEnabled(match.asks_for(name))
        set_shown(self.forget, not is_empty(match))
        set_shown(self.swap, can_be_swapped(match))
        self.summary.setText(self._said(match))
        self.summary.setToolTip(as_tip(self._said(match)))

    def _said(self, match: MatchScore) -> str:
        gettext = self._services.language.gettext
        if is_empty(match):
            return gettext("Score of the match: enter it once for all rulings")
        return " · ".join(match.summary(self._services.language.catalogue)) or gettext("Score of the match")

    def _entries(self) -> tuple[ScoreEntry, ...]:
        return self.match.ENTRIES if self.match is not None else ()
