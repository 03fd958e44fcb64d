"""The row of buttons above the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from tableside.tabletop.standard import StandardPosition, standard_positions
from tableside.ui.icons import icon
from tableside.ui.services import Services
from tableside.ui.widgets import bare, label_tool, named, tool

_TARGET = 40


class TableTools(QWidget):
    """Set-ups, undo and redo, removing, and a menu for the rest."""

    position_chosen = Signal(object)
    remove_wanted = Signal()

    def __init__(self, services: Services, game: str, stack: QUndoStack, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._stack = stack
        self.set_ups = named(QToolButton(), "table-set-up")
        self.set_ups.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.set_ups.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_up_menu = QMenu(self.set_ups)
        self.set_ups.setMenu(self.set_up_menu)
        self._set_up_actions: list[tuple[QAction, StandardPosition]] = []
        for standard in standard_positions(game):
            action = self.set_up_menu.addAction("")
            action.triggered.connect(lambda _=False, chosen=standard: self.position_chosen.emit(chosen))
            self._set_up_actions.append((action, standard))
        self.set_up_menu.addSeparator()
        self.clear = self.set_up_menu.addAction("")
        self.undo = tool("table-undo", clicked=stack.undo)
        self.redo = tool("table-redo", clicked=stack.redo)
        self.remove = tool("table-remove", clicked=self.remove_wanted.emit)
        self.more = tool("table-more")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more_menu = QMenu(self.more)
        self.more.setMenu(self.more_menu)
        self.copy = self.more_menu.addAction("")
        self.paste = self.more_menu.addAction("")
        self.more_menu.addSeparator()
        self.letters = self.more_menu.addAction("")
        self.letters.setCheckable(True)
        self.more_menu.addSeparator()
        self.zoom_in = self.more_menu.addAction("")
        self.zoom_out = self.more_menu.addAction("")
        self.whole = self.more_menu.addAction("")
        row = bare(QHBoxLayout(self), 2)
        row.addWidget(self.set_ups)
        row.addStretch(1)
        for button in (self.undo, self.redo, self.remove, self.more):
            row.addWidget(button)
        for button in (self.set_ups, self.undo, self.redo, self.remove, self.more):
            button.setMinimumSize(_TARGET, _TARGET)
        stack.canUndoChanged.connect(self.undo.setEnabled)
        stack.canRedoChanged.connect(self.redo.setEnabled)
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)
        self.remove.setEnabled(False)

    def retranslate(self) -> None:
        """Say everything in the language in use."""
        gettext = self._services.language.gettext
        self.set_ups.setText(gettext("Set up"))
        label_tool(self.set_ups, gettext("Standard positions"))
        for action, standard in self._set_up_actions:
            action.setText(gettext(standard.name))
        self.clear.setText(gettext("Clear the table"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.remove, gettext("Take the selected ball away"), "Del")
        label_tool(self.more, gettext("More for this table"))
        self.copy.setText(gettext("Copy position as text"))
        self.paste.setText(gettext("Paste position from text"))
        self.letters.setText(gettext("Letters on balls"))
        self.zoom_in.setText(gettext("Zoom in"))
        self.zoom_out.setText(gettext("Zoom out"))
        self.whole.setText(gettext("Show the whole table"))

    def restyle(self) -> None:
        """Tint the icons."""
        theme = self._services.theme
        for button, name in (
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.remove, "delete"),
            (self.more, "more"),
            (self.set_ups, "rack"),
        ):
            button.setIcon(icon(name, theme))
        self.set_ups.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
