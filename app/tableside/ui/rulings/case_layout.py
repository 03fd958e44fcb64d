"""The parts of a case on the screen and where they stand: two columns, or one at the table and in large type."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QScroller,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.ui.icons import tint
from tableside.ui.rulings.facts_column import FactsColumn
from tableside.ui.rulings.match_panel import MatchPanel
from tableside.ui.rulings.ruling_pane import Headline, RulingDetails
from tableside.ui.rulings.so_far import ScoreBar, SoFar
from tableside.ui.services import Services
from tableside.ui.widgets import bare, label_tool, mark, named, scroll_area, text_label, tool
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.languages import LanguageSwitch
from tableside.ui.widgets.rule_cards import RuleCards

_NARROW_IN_EM = 46
_WIDTHS = (11, 9)
_WIDTHS_WITH_TABLE = (14, 9)
_SIDE = (18, 0, 16, 8)
_ENOUGH_IN_SIGHT = 150
_GAP = 12
_BAR_MARGINS = 40


class CaseLayout(QWidget):
    """Holds the questions and the ruling, and arranges them for the room there is."""

    closed = Signal()

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self.title = text_label("case-title")
        self.about = text_label("case-about")
        self.all_rulings = tool("all-rulings", clicked=self.closed.emit)
        self.undo = tool("undo")
        self.redo = tool("redo")
        self.reset = tool("reset")
        self.copy = tool("copy-ruling")
        self.copy.setMenu(QMenu(self.copy))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.save = tool("save-ruling")
        self.table = tool("show-decision-table")
        self.courtside = tool("courtside", checkable=True, clicked=services.courtside.toggle)
        self.languages = LanguageSwitch(services)
        self.match = MatchPanel(services)
        self.so_far = SoFar(services)
        self.score = ScoreBar(services)
        self.facts = FactsColumn(services)
        self.headline = Headline()
        self.details = RulingDetails(services, cards)
        self.details.add_after_outcome(self.score)
        self.situations = QWidget()
        self.situations_row = FlowLayout(self.situations)
        self.one_column = False
        self._drawn = False
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        for button, name in (
            (self.all_rulings, "rulings"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.reset, "reset"),
            (self.copy, "copy"),
            (self.save, "save"),
            (self.table, "columns"),
            (self.courtside, "courtside"),
        ):
            tint(services.theme, button, name)
        self._build()
        services.courtside.changed.connect(self._follow_courtside)

    def show_titles(self, title: str, about: str) -> None:
        """Say which ruling this is and what it is about."""
        self.title.setText(title)
        self.about.setText(about)
        self._show_about()

    def _show_about(self) -> None:
        self.about.setVisible(bool(self.about.text()) and not self._services.courtside.active)

    def share(self, *, with_table: bool) -> None:
        """Give a drawn table more of the width than buttons need."""
        self._drawn = with_table
        if not self.one_column:
            for index, width in enumerate(_WIDTHS_WITH_TABLE if with_table else _WIDTHS):
                self._halves.setStretch(index, width)

    def to_the_top(self) -> None:
        """Begin at the first question."""
        self.facts_area.verticalScrollBar().setValue(0)
        self.ruling_area.verticalScrollBar().setValue(0)

    def reveal(self, name: str) -> None:
        """Bring a question into sight; where it is in sight nothing moves."""
        row, port = self.facts.rows[name], self.facts_area.viewport()
        top = row.mapTo(port, row.rect().topLeft()).y()
        if top < 0 or top + min(row.height(), _ENOUGH_IN_SIGHT) > port.height():
            bar = self.facts_area.verticalScrollBar()
            bar.setValue(bar.value() + top - max(_GAP, port.height() - row.height() - _GAP if top > 0 else _GAP))

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        label_tool(self.all_rulings, gettext("All rulings"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.reset, gettext("Start again"), "Ctrl+R")
        label_tool(self.copy, gettext("Copy the ruling"), "Ctrl+Shift+C")
        label_tool(self.save, gettext("Save to the journal"), "Ctrl+S")
        label_tool(self.table, gettext("Decision table"), "Ctrl+T")
        label_tool(self.courtside, gettext("At the table: large type, the ruling alone"), "F11")
        self.languages.retranslate()
        self.match.retranslate()
        self.facts.retranslate()

    def restyle(self) -> None:
        """Arrange anew: another size of text needs other columns."""
        self._arrange(again=True)

    def _build(self) -> None:
        self.facts_area = _scroll("facts-area", self._facts_body())
        left = QWidget()
        rows = bare(QVBoxLayout(left))
        rows.addWidget(self._head())
        rows.addWidget(self.facts_area, 1)
        body = named(QWidget(), "ruling-body")
        self._ruling_column = QVBoxLayout(body)
        self._ruling_column.setContentsMargins(18, 4, 16, 18)
        self._ruling_column.setSpacing(10)
        self._ruling_column.addWidget(self.headline)
        self._ruling_column.addWidget(self.details, 1)
        self.ruling_area = _scroll("ruling-area", body)
        self._right = named(QFrame(), "ruling-pane")
        right = bare(QVBoxLayout(self._right))
        right.addWidget(self._bar())
        self.call_slot = bare(QVBoxLayout())
        right.addLayout(self.call_slot)
        right.addWidget(self.ruling_area, 1)
        bare(self._halves)
        self._halves.addWidget(left, _WIDTHS[0])
        self._halves.addWidget(self._right, _WIDTHS[1])

    def _head(self) -> QWidget:
        head = QWidget()
        column = QVBoxLayout(head)
        column.setContentsMargins(16, 10, 8, 6)
        column.setSpacing(2)
        row = bare(QHBoxLayout(), 2)
        row.addWidget(self.title, 1)
        for button in (self.all_rulings, self.undo, self.redo, self.reset):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(row)
        column.addWidget(self.about)
        return head

    def _bar(self) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(16, 10, 10, 6)
        row.setSpacing(2)
        row.addWidget(self.languages)
        row.addStretch()
        for button in (self.table, self.copy, self.save, self.courtside):
            # With an alignment, so that the icons do not keep the row from growing with the text.
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return bar

    def _facts_body(self) -> QWidget:
        body = named(QWidget(), "facts-body")
        self._facts_column = QVBoxLayout(body)
        self._facts_column.setContentsMargins(14, 4, 12, 18)
        self._facts_column.setSpacing(8)
        for part in (self.match, self.so_far, self.situations, self.facts):
            self._facts_column.addWidget(part)
        self._facts_column.addStretch()
        return body

    def _bar_width(self) -> int:
        """Return the width that languages and tools need; their layout would tell what they needed before."""
        buttons = (*self.languages.buttons.values(), self.table, self.copy, self.save, self.courtside)
        return sum(button.sizeHint().width() for button in buttons) + _BAR_MARGINS

    def _follow_courtside(self) -> None:
        self.courtside.setChecked(self._services.courtside.active)
        self._arrange(again=True)

    def _arrange(self, *, again: bool = False) -> None:
        """Stand side by side where there is room for two columns of readable type."""
        at_table = self._services.courtside.active
        readable = self.fontMetrics().averageCharWidth() * _NARROW_IN_EM * 2
        narrow = at_table or self.width() < max(readable, 2 * self._bar_width())
        if narrow == self.one_column and not again:
            return
        self.one_column = narrow
        self._halves.removeWidget(self._right)
        if narrow:
            # The call stays in sight above the questions, and the reasons follow below them.
            self._halves.setDirection(QBoxLayout.Direction.TopToBottom)
            self.call_slot.insertWidget(0, self.headline)
            self.call_slot.setContentsMargins(*_SIDE)
            self._facts_column.insertWidget(4, self.details)
            self._halves.insertWidget(0, self._right, 0)
        else:
            self._halves.setDirection(QBoxLayout.Direction.LeftToRight)
            self.call_slot.setContentsMargins(0, 0, 0, 0)
            self._ruling_column.insertWidget(0, self.headline)
            self._ruling_column.insertWidget(1, self.details, 1)
            self._halves.addWidget(self._right, _WIDTHS[1])
        mark(self._right, "stacked", narrow)
        self.ruling_area.setVisible(not narrow)
        self._show_about()
        self.share(with_table=self._drawn)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use one column or two."""
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Use one column or two when the type has changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()


def _scroll(name: str, body: QWidget) -> QScrollArea:
    area = scroll_area(body, name, QScrollArea())
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
    return area
