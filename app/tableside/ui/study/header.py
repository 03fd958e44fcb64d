"""The line above a question: where one is, the language, and the way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tableside.ui.icons import icon
from tableside.ui.services import Services
from tableside.ui.study.parts import QuestionLanguages, plain_button
from tableside.ui.widgets import ElidedLabel, bare, label_tool, named, tool


class StudyHeader(QWidget):
    """Says what is being studied and how far one is; switches the language in place."""

    ended = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._services = services
        self.end = plain_button("study-end")
        self.end.clicked.connect(lambda: self.ended.emit())
        self.title = named(ElidedLabel(), "study-book")
        self.progress = named(ElidedLabel(), "muted")
        self.state = named(QLabel(), "study-state")
        self.languages = QuestionLanguages(services)
        self.courtside = tool("study-courtside", checkable=True, clicked=services.courtside.toggle)
        words = bare(QVBoxLayout(), 0)
        words.addWidget(self.title)
        words.addWidget(self.progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(10)
        row.addWidget(self.end)
        row.addLayout(words, 1)
        row.addWidget(self.state)
        row.addWidget(self.languages)
        row.addWidget(self.courtside)
        services.courtside.changed.connect(self._follow_courtside)

    def show_title(self, title: str) -> None:
        """Say what is being studied."""
        self.title.setText(title)
        self.title.setToolTip(title)

    def show_progress(self, words: str) -> None:
        """Say how far one is."""
        self.progress.setText(words)
        self.progress.setToolTip(words)

    def show_state(self, words: str) -> None:
        """Say why this question is asked, or how much time is left."""
        self.state.setText(words)
        self.state.setVisible(bool(words))

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        self.end.setText(gettext("Finish"))
        label_tool(self.end, gettext("Back to the study page"))
        label_tool(self.courtside, gettext("Courtside mode"), "F11")
        self.languages.retranslate()

    def restyle(self) -> None:
        """Tint the icon."""
        self.courtside.setIcon(icon("courtside", self._services.theme))

    def _follow_courtside(self) -> None:
        self.courtside.setChecked(self._services.courtside.active)
