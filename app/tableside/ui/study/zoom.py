"""A drawn position as large as the window, to look at it closely."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.ui.services import Services
from tableside.ui.tables.picture import TablePicture
from tableside.ui.tables.view import TableCanvas
from tableside.ui.widgets import label_tool, named, plain_button

_STEP = 1.25
_SHARE_OF_WINDOW = 0.92


class ZoomView(TableCanvas):
    """Zooms with the plain wheel."""

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        self.zoom(_STEP if event.angleDelta().y() > 0 else 1 / _STEP, event.position())


class ZoomDialog(QDialog):
    """Holds the view and its buttons; Escape closes it."""

    def __init__(self, services: Services, picture: TablePicture, spoken: str, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "study-zoom")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        gettext = services.language.gettext
        self.setWindowTitle(gettext("The table, enlarged"))
        self.view = named(ZoomView(picture.drawing), "study-zoomed")
        self.view.setAccessibleName(spoken)
        self.larger, self.smaller, self.done_button = (plain_button("study-act") for _ in range(3))
        names: tuple[tuple[QPushButton, str, str, str], ...] = (
            (self.smaller, "−", gettext("Smaller"), "-"),
            (self.larger, "+", gettext("Larger"), "+"),
            (self.done_button, gettext("Close"), gettext("Close"), "Esc"),
        )
        row = QHBoxLayout()
        for button, sign, words, key in names:
            button.setText(sign)
            label_tool(button, words, key)
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.addWidget(self.view, 1)
        column.addLayout(row)
        self.smaller.clicked.connect(lambda: self.view.zoom(1 / _STEP))
        self.larger.clicked.connect(lambda: self.view.zoom(_STEP))
        self.done_button.clicked.connect(self.close)
        self.resize(parent.window().size() * _SHARE_OF_WINDOW)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with plus and minus."""
        if event.text() in ("+", "="):
            self.view.zoom(_STEP)
        elif event.text() == "-":
            self.view.zoom(1 / _STEP)
        else:
            super().keyPressEvent(event)
