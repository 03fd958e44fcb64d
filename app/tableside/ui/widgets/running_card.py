"""A card that says what is going on, for whichever page one may go on from."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout

from tableside.ui.language import InterfaceLanguage
from tableside.ui.overriding import override
from tableside.ui.places import Place
from tableside.ui.widgets import named, text_label


class RunningCard(QPushButton):
    """Something that is going on, a match, a case or a clock: what it is and how it stands; a press goes there."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, "running-card")
        self.setProperty("running", name)
        self.setAutoDefault(False)
        self._what = text_label("running-what")
        self._state = text_label("running-state")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 14, 8)
        column.setSpacing(0)
        for label in (self._what, self._state):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_state(self, what: str, state: str) -> None:
        """Say what is going on; nothing hides the card."""
        self._what.setText(what)
        self._state.setText(state)
        self.setAccessibleName(f"{what}: {state}")
        self.setVisible(bool(state))

    def reserve(self) -> None:
        """Reserve the room for the running case until it is known."""
        self.show_state("", " ")

    def show_case(self, place: Place | None, language: InterfaceLanguage) -> None:
        """Name the running case; None hides the card."""
        catalogue = language.catalogue
        title = catalogue.text(f"wizard.{place.target}") if place is not None else ""
        game = catalogue.text(f"game.{place.target.partition('.')[0]}") if place is not None else ""
        self.show_state(language.gettext("Running case: {game}", game=game), title)

    @property
    def state(self) -> str:
        return self._state.text()

    @override
    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())
