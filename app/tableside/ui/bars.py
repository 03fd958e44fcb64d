"""The parts of the window that stay while pages change: the rail, the bar above and the notices."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.ui.icons import tint
from tableside.ui.pages import PAGES
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import label_tool, mark, named, tool

_RAIL_ICON = QSize(24, 24)
_NOTICE_MS = 8000
_NOTICE_EDGE = 20
_NOTICE_CHARACTERS = 90
_WALKING_KEYS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
)


class Rail(QFrame):
    """The way to each page."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._buttons: dict[str, QToolButton] = {}
        named(self, "rail")
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 10, 6, 10)
        column.setSpacing(4)
        for page in PAGES:
            if not page.on_rail:
                continue
            button = tool(f"rail-{page.name}", checkable=True)
            button.setIconSize(_RAIL_ICON)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.clicked.connect(partial(self._go, page.name))
            tint(services.theme, button, page.icon)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self._buttons[page.name] = button
        column.addStretch()
        self.clock = tool("rail-clock", clicked=self._go_to_clock)
        self.clock.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.clock.hide()
        column.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignHCenter)
        self._clock_of = ""

    def show_clock(self, shown: tuple[str, str, bool] | None) -> None:
        """Show the time of a clock in use below the pages, where nothing else moves for it."""
        self.clock.setVisible(shown is not None)
        if shown is None:
            return
        name, time, runs = shown
        self._clock_of = name.partition(".")[0]
        self.clock.setText(time)
        mark(self.clock, "runs", runs)
        gettext = self._services.language.gettext
        label_tool(self.clock, gettext("The clock is running") if runs else gettext("The clock is paused"))

    def _go_to_clock(self) -> None:
        self._services.navigator.go(Place("timers", self._clock_of))

    def button(self, name: str) -> QToolButton:
        """Return the button of a page."""
        return self._buttons[name]

    def show_page(self, name: str) -> None:
        """Mark the page in use; a page that is not on the rail leaves none marked."""
        for button_name, button in self._buttons.items():
            button.setChecked(button_name == name)

    def _go(self, name: str, _checked: bool = False) -> None:
        here = self._services.navigator.here
        if here is not None and here.view == name:
            self.show_page(name)
        else:
            self._services.navigator.go(Place(name))

    def focus_current(self) -> None:
        """Put the keyboard on the page in use."""
        marked = [button for button in self._buttons.values() if button.isChecked()]
        for button in marked[:1] or list(self._buttons.values())[:1]:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        for page in PAGES:
            if page.name in self._buttons:
                title = self._services.language.gettext(page.title)
                self._buttons[page.name].setText(title)
                label_tool(self._buttons[page.name], title, page.shortcut)
        self.align()

    def align(self) -> None:
        """Make the buttons as wide as the widest, whatever the language and the size of text."""
        widest = max((button.sizeHint().width() for button in self._buttons.values()), default=0)
        for button in self._buttons.values():
            button.setMinimumWidth(max(widest, 64))


class SearchField(QLineEdit):
    """The search field that is always there; arrows, Enter and Escape are offered to the page first."""

    walked = Signal(QKeyEvent)
    focused = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "search-field")
        self.setClearButtonEnabled(True)
        glass = QAction(self)
        tint(services.theme, glass, "search", "muted")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the page walk through its results."""
        if event.key() in _WALKING_KEYS:
            event.setAccepted(False)
            self.walked.emit(event)
            if event.isAccepted():
                return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell when the keyboard comes here."""
        if event.type() == QEvent.Type.FocusIn:
            self.focused.emit()
        return super().event(event)


class TopBar(QFrame):
    """Back, forward, the search field and the menu of choices."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "top-bar")
        self.back = tool("back", clicked=services.navigator.back)
        self.forward = tool("forward", clicked=services.navigator.forward)
        self.field = SearchField(services)
        self.choices = tool("choices")
        self.choices.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addSpacing(6)
        row.addWidget(self.field, 1)
        row.addSpacing(6)
        row.addWidget(self.choices)
        for button, name in ((self.back, "back"), (self.forward, "forward"), (self.choices, "settings")):
            tint(services.theme, button, name)

    def follow_navigator(self) -> None:
        """Offer only the steps that can be taken."""
        self.back.setEnabled(self._services.navigator.can_go_back)
        self.forward.setEnabled(self._services.navigator.can_go_forward)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        language = self._services.language
        label_tool(self.back, language.gettext("Back"), "Alt+Left")
        label_tool(self.forward, language.gettext("Forward"), "Alt+Right")
        label_tool(self.choices, language.gettext("Language, colours and text size"))
        self.field.setPlaceholderText(language.gettext("Search: words, a term, a rule number"))
        self.field.setAccessibleName(language.gettext("Search"))
        self.field.setToolTip(language.gettext("Search ({keys})", keys="Ctrl+K"))


class NoticeBar(QFrame):
    """A sentence over the foot of the page, which does not move for it; it goes by itself unless it is to last."""

    def __init__(self, services: Services, over: QWidget) -> None:
        super().__init__(over)
        self._services = services
        self._over = over
        over.installEventFilter(self)
        named(self, "notice-bar")
        self.text = named(QLabel(), "notice-text")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = tool("notice-close", clicked=self.hide)
        tint(services.theme, self.close_button, "close", "notice_ink")
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_NOTICE_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, sentence: str, lasting: bool) -> None:
        """Show a sentence."""
        self.text.setText(sentence)
        self.text.setAccessibleName(sentence)
        self._place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(self.text, QAccessible.Event.Alert))
        if lasting:
            self._timer.stop()
        else:
            self._timer.start()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the foot of what it stands over."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        width = min(self._over.width() - 2 * _NOTICE_EDGE, self.fontMetrics().averageCharWidth() * _NOTICE_CHARACTERS)
        height = self._row.totalHeightForWidth(width)
        left = (self._over.width() - width) // 2
        self.setGeometry(left, self._over.height() - height - _NOTICE_EDGE, width, height)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        label_tool(self.close_button, self._services.language.gettext("Close this notice"))
