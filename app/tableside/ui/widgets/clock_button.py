"""The time of a clock in use, small, on the rail and at the table; a touch leads to the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import label_tool, mark, named

if TYPE_CHECKING:
    from tableside.ui.services.clocks import ClockInUse


class ClockButton(QToolButton):
    """Shows the clock that is used, if any."""

    def __init__(self, services: Services, name: str, *, apart: str) -> None:
        super().__init__()
        named(self, name)
        self._services = services
        self._apart = apart
        """The separator between the time of a clock and its state."""
        self._game = ""
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda _=False: services.navigator.go(Place("timers", self._game)))
        self.hide()

    def show_clock(self, shown: ClockInUse | None) -> None:
        """Show a clock, or nothing."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        self._game = shown.game
        gettext = self._services.language.gettext
        time = f"{shown.time} +{shown.others}" if shown.others else shown.time
        self.setText(time if shown.runs else f"{time}{self._apart}{gettext('Paused')}")
        mark(self, "runs", shown.runs)
        what = gettext("The clock is running") if shown.runs else gettext("The clock is paused")
        label_tool(self, f"{what} ({shown.why})" if shown.why else what)
