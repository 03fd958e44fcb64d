"""The parts of a case on the screen and where they stand: two columns, or one at the table and in large type."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QScroller,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.ui.icons import tint
from tableside.ui.rulings.facts_column import FactsColumn
from tableside.ui.rulings.match_panel import MatchPanel
from tableside.ui.rulings.position_editor import DrawnEditor
from tableside.ui.rulings.ruling_pane import FollowUps, Headline, RulingDetails
from tableside.ui.rulings.so_far import ScoreBar, SoFar
from tableside.ui.services import Services
from tableside.ui.widgets import bare, give_menu, label_tool, mark, named, scroll_area, set_shown, text_label, tool
from tableside.ui.widgets.clock_button import ClockButton
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.languages import LanguageSwitch
from tableside.ui.widgets.rule_cards import RuleCards

_NARROW_IN_EM = 46
_SETTLING_MS = 400
_WIDEST_IN_EM = 50
_ENDLESS = 16_777_215
_WIDTHS = (11, 9)
_WIDTHS_WITH_TABLE = (14, 9)
_SIDE = (18, 0, 16, 8)
_ENOUGH_IN_SIGHT = 150
_GAP = 12
_BAR_MARGINS = 40
_ROOM_BELOW_FORM = 180


class CaseLayout(QWidget):
    """Holds the questions and the ruling, and arranges them for the room there is."""

    closed = Signal()
    rearranged = Signal()
    """There is another number of columns."""

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
        give_menu(self.copy, QMenu(self.copy))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.save = tool("save-ruling")
        self.table = tool("show-decision-table")
        self.courtside = tool("courtside", checkable=True, clicked=services.courtside.toggle)
        self.clock = ClockButton(services, "case-clock", apart=" · ")
        self._clock_watched = False
        self.languages = LanguageSwitch(services)
        self.match = MatchPanel(services)
        self.so_far = SoFar(services)
        self.score = ScoreBar(services)
        self.facts = FactsColumn(services)
        self.headline = Headline(services)
        self.details = RulingDetails(services, cards)
        self.details.add_after_outcome(self.score)
        self.follow_ups = FollowUps()
        self.situations = QWidget()
        self.situations_row = FlowLayout(self.situations)
        self.next_question = named(QPushButton(), "next-question")
        self.next_question.setAutoDefault(False)
        self.next_question.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.next_question.clicked.connect(lambda _=False: self._go_on())
        self.one_column = False
        self._decided = False
        self.asking = True
        """Whether the questions are in sight; in one column the ruling takes their place once it stands."""
        self._form_open = False
        self._drawn = False
        self._growing = ""
        """The question that is kept in sight while its height is still found."""
        self._settling = QTimer(self, singleShot=True, interval=_SETTLING_MS)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        for button, name in (
            (self.all_rulings, "rulings"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.reset, "reset"),
            (self.copy, "copy"),
            (self.save, "journal"),
            (self.table, "columns"),
            (self.courtside, "courtside"),
        ):
            tint(services.theme, button, name)
        self._build()
        services.courtside.changed.connect(self._follow_courtside)
        self.facts.wanted.connect(self.show_question)
        self.facts.opened.connect(self._show_whole)
        self.facts_area.verticalScrollBar().valueChanged.connect(lambda _value: self.point_to_next())
        self.facts_area.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self._follow_height())

    def show_titles(self, title: str, about: str) -> None:
        """Say which ruling this is and what it is about."""
        self.title.setText(title)
        self.about.setText(about)
        self._show_about()

    def _show_about(self) -> None:
        set_shown(self.about, bool(self.about.text()) and not self.one_column)

    def show_decided(self, decided: bool, *, drawing: bool = False) -> None:
        """In one column, let the ruling take the place of the questions once it stands.

        A table on which somebody is drawing stays: the call stands above it, and a touch below shows the rest.
        """
        self._decided = decided
        asked, self.asking = self.asking, not (decided and self.one_column) or (self.asking and drawing)
        if asked and not self.asking:
            self._wait_for_second_tap()
        self._show_half()
        self.point_to_next()

    def _wait_for_second_tap(self) -> None:
        """Keep the second half of a double tap on an answer from pressing what has come to stand there."""
        half = self._ruling_half
        half.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, True)
        QTimer.singleShot(
            QApplication.doubleClickInterval(),
            half,
            lambda: half.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False),
        )

    def show_question(self, name: str) -> None:
        """Bring a question into sight."""
        if not self.asking:
            self.asking = True
            self._show_half()
            QApplication.sendPostedEvents(self, QEvent.Type.LayoutRequest.value)
        self.reveal(name)
        self.point_to_next()

    def point_to_next(self) -> None:
        """Name the question to answer next where it is out of sight; the room for that is kept."""
        name, gettext = self.facts.next_needed, self._services.language.gettext
        shown = bool(name) and not self._in_sight(name)
        if shown:
            words = self.facts.rows[name].title.text()
            self.next_question.setText(gettext("Next: {question}", question=words))
        elif self._ruling_waits:
            self.next_question.setText(gettext("Show the ruling"))
        set_shown(self.next_question, shown or self._ruling_waits)

    @property
    def _ruling_waits(self) -> bool:
        """Whether the case is decided and the questions stand where the ruling would."""
        return self._decided and self.one_column and self.asking

    def _go_on(self) -> None:
        """Go where the button below the questions says: to the next of them, or to the ruling."""
        if self._ruling_waits:
            self.show_decided(True)
        else:
            self.facts.focus_next()

    def focus_ruling(self) -> None:
        """Put the keyboard on what can be done now that the case is decided: going on, or saving."""
        if self._ruling_waits:
            self.show_decided(True)
        first = self.follow_ups.first_button
        (self.save if first is None else first).setFocus(Qt.FocusReason.TabFocusReason)

    def share(self, *, with_table: bool) -> None:
        """Give a drawn table more of the width than buttons need."""
        self._drawn = with_table
        self._say_words()
        # A table may take much of the width, but no button less than it needs.
        self._right.setMinimumWidth(0 if self.one_column else self._bar_width())
        # Alone on a wide screen, answers stay within reach of their questions; a table takes all there is.
        lines = self.fontMetrics().averageCharWidth() * _WIDEST_IN_EM * 2
        self.facts.setMaximumWidth(lines if self.one_column and not with_table else _ENDLESS)
        if not self.one_column:
            for index, width in enumerate(_WIDTHS_WITH_TABLE if with_table else _WIDTHS):
                self._halves.setStretch(index, width)

    def to_the_top(self) -> None:
        """Begin at the first question."""
        self.facts_area.verticalScrollBar().setValue(0)
        self.ruling_area.verticalScrollBar().setValue(0)

    def reveal(self, name: str, enough: int = _ENOUGH_IN_SIGHT) -> None:
        """Bring a question into sight; where it is in sight, or enough of a high one, nothing moves."""
        if not self._in_sight(name, enough):
            row, port, bar = self.facts.rows[name], self.facts_area.viewport(), self.facts_area.verticalScrollBar()
            top = row.mapTo(port, row.rect().topLeft()).y()
            # Not at the lower edge: what is asked after it is to be in sight as well.
            room = min(port.height() // 3, port.height() - row.height())
            # Of a table with its balls below it the title may go: it fits into the page without.
            bar.setValue(bar.value() + top - (room if isinstance(row.editor, DrawnEditor) else max(_GAP, room - _GAP)))

    def _show_whole(self, name: str) -> None:
        """Bring the whole of a question into sight that has just been unfolded, once it has its size."""
        row = self.facts.rows[name]
        QTimer.singleShot(0, row, lambda: self._keep_whole(name) if self.facts.rows.get(name) is row else None)

    def begin_with_table(self) -> None:
        """Bring a table that is to be drawn on first into sight."""
        name = self.facts.next_needed
        if name and isinstance(self.facts.rows[name].editor, DrawnEditor):
            self._keep_whole(name)

    def _keep_whole(self, name: str) -> None:
        """Bring the whole of a question into sight, and keep it there until it has its height."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        self._growing = name
        self._settling.start()
        self._follow_height()

    def _follow_height(self) -> None:
        if self._settling.isActive() and self._growing in self.facts.rows:
            self.reveal(self._growing, enough=self.facts_area.viewport().height())

    def _in_sight(self, name: str, enough: int = _ENOUGH_IN_SIGHT) -> bool:
        row, port = self.facts.rows[name], self.facts_area.viewport()
        top = row.mapTo(port, row.rect().topLeft()).y()
        if isinstance(row.editor, DrawnEditor):
            # Whose title may be out of sight while all of the table is in it.
            seen = min(top + row.height(), port.height()) - max(top, 0)
            return seen >= min(row.height(), enough, port.height() - 2 * _GAP)
        return top >= 0 and top + min(row.height(), enough) <= port.height()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        label_tool(self.all_rulings, gettext("All rulings"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.reset, gettext("Start again"), "Ctrl+R")
        label_tool(self.copy, gettext("Copy the ruling"), "Ctrl+Shift+C")
        self.save.setText(gettext("Save"))
        label_tool(self.save, gettext("Save to the journal"), "Ctrl+S")
        label_tool(self.table, gettext("Decision table"), "Ctrl+T")
        self._say_courtside()
        self._show_clock()
        self.languages.retranslate()
        self.match.retranslate()
        self.facts.retranslate()
        self._say_words()

    def _say_courtside(self) -> None:
        """Name the way to the table, or at the table the way back."""
        gettext = self._services.language.gettext
        if self._services.courtside.active:
            self.courtside.setText(gettext("Back to the window"))
            label_tool(self.courtside, self.courtside.text(), "F11")
        else:
            self.courtside.setText(gettext("At the table"))
            label_tool(self.courtside, gettext("At the table: large type, only the ruling"), "F11")

    def _show_clock(self) -> None:
        """Show a clock in use where there is no rail to show it."""
        at_table = self._services.courtside.active
        if at_table and not self._clock_watched:
            self._clock_watched = True
            self._services.clocks.changed.connect(self._show_clock)
        self.clock.show_clock(self._services.clocks.in_use(self._services.language.catalogue) if at_table else None)

    def restyle(self) -> None:
        """Arrange anew: another size of text needs other columns."""
        self._arrange(again=True)

    def _build(self) -> None:
        self.facts_area = _scroll("facts-area", self._facts_body())
        policy = self.next_question.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self.next_question.setSizePolicy(policy)
        self._left = QWidget()
        self._left_rows = bare(QVBoxLayout(self._left))
        self._head_row = self._head()
        self._left_rows.addWidget(self._head_row)
        self._left_rows.addWidget(self.facts_area, 1)
        self._left_rows.addWidget(self.next_question)
        body = named(QWidget(), "ruling-body")
        self._ruling_column = QVBoxLayout(body)
        self._ruling_column.setContentsMargins(18, 0, 16, 18)
        self._ruling_column.addWidget(self.details, 1)
        self.ruling_area = _scroll("ruling-area", body)
        self._right = named(QFrame(), "ruling-pane")
        self._right_rows = bare(QVBoxLayout(self._right))
        self._tools = self._bar()
        self._right_rows.addWidget(self._tools)
        # The call stays in sight above, what comes next below; what is read between them scrolls.
        self.call_slot = bare(QVBoxLayout())
        self.call_slot.setContentsMargins(*_SIDE)
        self.call_slot.addWidget(self.headline)
        self._right_rows.addLayout(self.call_slot)
        self._ruling_half = QWidget()
        ruling_rows = bare(QVBoxLayout(self._ruling_half))
        ruling_rows.addWidget(self.ruling_area, 1)
        ruling_rows.addWidget(self.follow_ups)
        self._right_rows.addWidget(self._ruling_half, 1)
        bare(self._halves)
        self._halves.addWidget(self._left, _WIDTHS[0])
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
        row.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignVCenter)
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
        # The icons alone: what is written beside some of them comes only where there is room.
        buttons = (*self.languages.buttons.values(), self.copy, *(self.table,) * 3)
        clock = 0 if self.clock.isHidden() else self.clock.sizeHint().width()
        return sum(button.sizeHint().width() for button in buttons) + clock + _BAR_MARGINS

    def _say_words(self) -> None:
        """Write beside the icons of the important tools what they do, as far as there is room."""
        left, right = _WIDTHS_WITH_TABLE if self._drawn else _WIDTHS
        room = self.width() if self.one_column else self.width() * right // (left + right)
        spare = room - self._bar_width()
        styles = Qt.ToolButtonStyle
        # The way back from the table is named before anything else is.
        first = (self.courtside, self.save) if self._services.courtside.active else (self.save, self.courtside)
        for button in first:
            spare -= button.fontMetrics().horizontalAdvance(button.text()) + _GAP
            button.setToolButtonStyle(styles.ToolButtonTextBesideIcon if spare >= 0 else styles.ToolButtonIconOnly)

    def _follow_courtside(self) -> None:
        self.courtside.setChecked(self._services.courtside.active)
        self._say_courtside()
        self._show_clock()
        self._arrange(again=True)

    def _arrange(self, *, again: bool = False) -> None:
        """Stand side by side where there is room for two columns of readable type."""
        at_table = self._services.courtside.active
        readable = self.fontMetrics().averageCharWidth() * _NARROW_IN_EM * 2
        narrow = at_table or self.width() < max(readable, 2 * self._bar_width())
        if narrow == self.one_column and not again:
            return
        self.one_column = narrow
        self.asking = self.asking or not narrow
        self._halves.removeWidget(self._right)
        if narrow:
            # Tools, title and call stay in sight above; below them the questions, then the ruling in their place.
            self._halves.setDirection(QBoxLayout.Direction.TopToBottom)
            self._right_rows.insertWidget(1, self._head_row)
            self._halves.insertWidget(0, self._right, 0)
        else:
            self._halves.setDirection(QBoxLayout.Direction.LeftToRight)
            self._left_rows.insertWidget(0, self._head_row)
            self._halves.addWidget(self._right, _WIDTHS[1])
        self.headline.stack(narrow)
        mark(self._right, "stacked", narrow)
        # The line between the halves is drawn in this margin.
        self._right_rows.setContentsMargins(0 if narrow else 1, 0, 0, 1 if narrow else 0)
        self._show_about()
        self.share(with_table=self._drawn)
        self._say_words()
        self._show_half()
        self.rearranged.emit()

    def make_room(self, form_open: bool) -> None:
        """Let the form below the call take the room of what stands below it, where a window is low; or give it back."""
        self._form_open = form_open
        self._show_half()

    def _show_half(self) -> None:
        """Show both halves side by side, or one of them below the call; in a low window the form below it alone."""
        alone, asking, filling_in = self.one_column, self.asking, self._form_open and self._is_low()
        set_shown(self._left, not alone or (asking and not filling_in))
        set_shown(self._ruling_half, not filling_in and not (alone and asking))
        if alone:
            self._halves.setStretch(0, 0 if asking and not filling_in else 1)
            self._halves.setStretch(1, 1 if asking and not filling_in else 0)

    def _is_low(self) -> bool:
        """Tell whether the form leaves too little below it to be read."""
        above = [self._tools, self._head_row] if self.one_column else [self._tools]
        taken = sum(part.sizeHint().height() for part in above) + self.call_slot.sizeHint().height()
        return self.height() - taken < _ROOM_BELOW_FORM

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use one column or two."""
        super().resizeEvent(event)
        self._arrange()
        if self._form_open:
            self._show_half()
        self._say_words()
        self.point_to_next()

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
