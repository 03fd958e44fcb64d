"""The parts of the window that stay while pages change: the rail, the bar above and the strip below."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from tableside.ui.icons import tint
from tableside.ui.overriding import override
from tableside.ui.pages import PAGES, page
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.widgets import (
    announce,
    label_tool,
    mark,
    named,
    native_keys,
    plain_button,
    plain_label,
    set_shown,
    tool,
)
from tableside.ui.widgets.clock_button import ClockButton

_RAIL_ICON = QSize(24, 24)
_MOST_RAIL_ICON = 1.25
_DOT = 5.0
_RAIL_WIDTH = 74
"""The room that the longest name of a page needs in any of our languages."""
_RAIL_BETWEEN, _RAIL_EDGE = 4, 10
_BETWEEN_KEYS = "   ·   "
_KEYS_MARGIN = 44
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


_POINTED = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_OUTER = 2


_PASSING_MS = 8000


class NoticeBar(QFrame):
    """A sentence and a button that closes it; a reply goes after a while, a trouble stays."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._notices = services.notices
        self._shown: Notice | None = None
        named(self, "notice-bar")
        self.text = named(plain_label(), "notice-text")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = tool(
            "notice-close", services.language.gettext("Close this notice"), clicked=self.close_notice
        )
        tint(services.theme, self.close_button, "close")
        self.again = plain_button(
            "notice-again", services.language.gettext("Try again"), clicked=self._notices.try_again
        )
        self.again.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 4, 0)
        row.addWidget(self.text, 1)
        row.addWidget(self.again, 0, Qt.AlignmentFlag.AlignBottom)
        # At the bottom, which stays where it is: a longer notice must not move it from under the hand.
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        self._timer = QTimer(self, singleShot=True, interval=_PASSING_MS)
        self._timer.timeout.connect(self._notices.close_shown)
        self._notices.changed.connect(self._follow)
        self.hide()
        self._follow()

    def close_notice(self) -> None:
        self._notices.close_shown()

    def take_focus(self) -> None:
        first = self.close_button if self.again.isHidden() else self.again
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self) -> None:
        notice, before = self._notices.shown, self._shown
        self._shown = notice
        set_shown(self, notice is not None)
        if notice is None:
            self._timer.stop()
            return
        self.text.setText(notice.sentence)
        set_shown(self.again, notice.again is not None)
        if notice is not before:
            mark(self, "trouble", notice.lasting)
            self._timer.stop()
            if not notice.lasting:
                self._timer.start()
            announce(self.text, notice.sentence)


class Ring(QFrame):
    """The outline itself: within what it surrounds, where nothing cuts it off, and seen on any colour."""

    def __init__(self, ringed: QWidget) -> None:
        super().__init__(ringed)
        self.setObjectName("focus-ring")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inner = QFrame()
        inner.setObjectName("focus-ring-inside")
        column = QVBoxLayout(self)
        column.setContentsMargins(_OUTER, _OUTER, _OUTER, _OUTER)
        column.addWidget(inner)
        self.setGeometry(ringed.rect())
        ringed.installEventFilter(self)
        self.show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the size of what is surrounded."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False


class FocusRing(QObject):
    """Follows the keyboard through one window; an outline before any key would look like an answer."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._by_key = False
        self._ring: Ring | None = None
        window.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Listen to the native window, through which every key and press comes, once there is one."""
        if watched is self._window:
            handle = self._window.windowHandle()
            if event.type() == QEvent.Type.Show and handle is not None:
                self._window.removeEventFilter(self)
                handle.installEventFilter(self)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.follow_keys(event.key() not in _MODIFIERS or self._by_key)
        elif event.type() in _POINTED:
            self.follow_keys(False)
        return False

    def follow_keys(self, by_key: bool) -> None:
        """Show the ring from now on, or no longer; a key that is a shortcut never reaches the native window."""
        if by_key != self._by_key:
            self._by_key = by_key
            self._follow(None, QApplication.focusWidget())

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        ringed = new if self._by_key and isinstance(new, QAbstractButton | QTabBar) else None
        # What was surrounded may be gone, and its ring with it.
        if self._ring is not None and isValid(self._ring):
            if self._ring.parent() is ringed:
                return
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = Ring(ringed) if ringed is not None and ringed.window() is self._window else None


class RailButton(QToolButton):
    """The way to a page, with a dot on it while something there is open."""

    def __init__(self, services: Services, name: str) -> None:
        super().__init__()
        named(self, name)
        self._theme = services.theme
        self.is_open = False
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_open(self, is_open: bool) -> None:
        """Show the dot or take it off."""
        self.is_open = is_open
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.is_open:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(self._theme.colours.window))
            painter.setBrush(QColor(self._theme.colours.accent))
            centre = QPointF(self.width() / 2 + self.iconSize().width() / 2 + 4, _DOT + 4)
            painter.drawEllipse(centre, _DOT, _DOT)
            painter.end()


class Rail(QFrame):
    """The way to each page."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._buttons: dict[str, RailButton] = {}
        named(self, "rail")
        self._column = column = QVBoxLayout(self)
        for one in PAGES:
            if not one.on_rail:
                continue
            button = RailButton(services, f"rail-{one.name}")
            button.setText(services.language.gettext(one.title))
            button.setIconSize(_RAIL_ICON)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.clicked.connect(partial(self._go, one.name))
            # All pages have to fit below each other, however large the type is.
            tint(services.theme, button, one.icon, most=_MOST_RAIL_ICON)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            self._buttons[one.name] = button
        column.addStretch()
        # Below the pages, where nothing moves for it.
        self.clock = ClockButton(services, "rail-clock", apart="\n")
        column.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignHCenter)
        self._case = ""
        self._usual_height = 0
        self._tight: bool | None = None
        for name in self._buttons:
            self._label(name)
        self.align()
        services.theme.changed.connect(self.align)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.align()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def event(self, event: QEvent) -> bool:
        """Look again whether there is room for all when the clock comes or goes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Put the pages closer together in a low window, where the clock below them would be cut."""
        clock = 0 if self.clock.isHidden() else self.clock.sizeHint().height() + _RAIL_BETWEEN
        needed = len(self._buttons) * (self._usual_height + _RAIL_BETWEEN) + 2 * _RAIL_EDGE + clock
        self._set_tight(needed > self.height())

    def _set_tight(self, tight: bool) -> None:
        if tight == self._tight:
            return  # another layout would be asked for, and after that one more, without end
        self._tight = tight
        column, edge = self._column, 2 if tight else _RAIL_EDGE
        column.setSpacing(0 if tight else _RAIL_BETWEEN)
        column.setContentsMargins(6, edge, 6, edge)
        for button in self._buttons.values():
            width = button.minimumWidth()
            mark(button, "tight", tight)
            button.setMinimumWidth(width)  # which the style has set anew

    def show_case(self, title: str) -> None:
        """Mark the way to the rulings while a case is open, and say which; nothing takes the mark off."""
        self._case = title
        self._buttons["rulings"].show_open(bool(title))
        self._label("rulings")

    def button(self, name: str) -> RailButton:
        return self._buttons[name]

    def show_page(self, name: str) -> None:
        """Mark the page in use; a page that is not on the rail leaves none marked."""
        for button_name, button in self._buttons.items():
            button.setChecked(button_name == name)

    def _go(self, name: str, _checked: bool = False) -> None:
        navigator = self._services.navigator
        self._mark_at_once(name)
        # From a ruling the same button leads to the list of them.
        if navigator.here is None or navigator.here.view != name or (name == "rulings" and navigator.here.target):
            navigator.go(Place(name))
        if navigator.here is not None:
            # One may not have come there.
            self.show_page(navigator.here.view)

    def _mark_at_once(self, name: str) -> None:
        """Take the mark off the page in use before the other one is loaded: a click marks that without waiting."""
        marked = [button for button in self._buttons.values() if button.isChecked()]
        self.show_page(name)
        for button in marked:
            button.repaint()

    def focus_current(self) -> None:
        """Put the keyboard on the page in use."""
        marked = [button for button in self._buttons.values() if button.isChecked()]
        for button in marked[:1] or list(self._buttons.values())[:1]:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _label(self, name: str) -> None:
        found, gettext = page(name), self._services.language.gettext
        if found is None:
            return
        title = gettext(found.title)
        if name == "rulings" and self._case:
            running = gettext("Running case: {game}", game=self._case)
            title = f"{title}. {running}"
        label_tool(self._buttons[name], title, found.shortcut)

    def align(self) -> None:
        """Make the buttons equally wide, and as wide in one language as in another."""
        self._set_tight(False)
        for button in self._buttons.values():
            button.setMinimumWidth(0)
        self._usual_height = max((button.sizeHint().height() for button in self._buttons.values()), default=0)
        usual = round(_RAIL_WIDTH * self._services.theme.scale)
        widest = max((button.sizeHint().width() for button in self._buttons.values()), default=0)
        for button in self._buttons.values():
            button.setMinimumWidth(max(widest, usual))
        self._fit()


class SearchField(QLineEdit):
    """The search field that is always there; arrows, Enter and Escape are offered to the page first."""

    walked = Signal(QKeyEvent)
    focused = Signal()
    help_wanted = Signal()
    """A question mark was typed where there is nothing to search for yet."""

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
        if event.text() == "?" and not self.text():
            self.help_wanted.emit()
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
        self.leave_table = tool("leave-table", clicked=services.courtside.toggle)
        self.leave_table.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._follow_courtside()
        services.courtside.changed.connect(self._follow_courtside)
        self.choices = tool("choices")
        gettext = services.language.gettext
        self.leave_table.setText(gettext("Back to the window"))
        label_tool(self.back, gettext("Back"), "Alt+Left")
        label_tool(self.forward, gettext("Forward"), "Alt+Right")
        label_tool(self.leave_table, self.leave_table.text(), "F11")
        label_tool(self.choices, gettext("Language, colours and text size"))
        self.field.setPlaceholderText(gettext("What happened? Or words, a term, a rule number"))
        self.field.setAccessibleName(gettext("Search"))
        self.field.setToolTip(gettext("Search ({keys})", keys="Ctrl+K"))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addSpacing(6)
        row.addWidget(self.field, 1)
        row.addSpacing(6)
        row.addWidget(self.leave_table)
        row.addWidget(self.choices)
        icons = ("back", "forward", "courtside", "settings")
        for button, name in zip((self.back, self.forward, self.leave_table, self.choices), icons, strict=True):
            tint(services.theme, button, name)

    def _follow_courtside(self) -> None:
        self.leave_table.setVisible(self._services.courtside.active)

    def follow_navigator(self) -> None:
        """Offer only the steps that can be taken."""
        self.back.setEnabled(self._services.navigator.can_go_back)
        self.forward.setEnabled(self._services.navigator.can_go_forward)


class NoticeStrip(QWidget):
    """The foot of the window: a notice covers nothing there and moves nothing; without one it names the keys in use."""

    def __init__(self, services: Services, bar: NoticeBar) -> None:
        super().__init__()
        self._services = services
        self._bar = bar
        self._keys: tuple[tuple[str, str], ...] = ()
        self.hints = named(plain_label(), "key-hints")
        self.hints.setTextFormat(Qt.TextFormat.PlainText)
        self.hints.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 4, 2)
        column.addWidget(bar)
        column.addWidget(self.hints)
        bar.installEventFilter(self)
        self._keep_room()

    def show_keys(self, keys: tuple[tuple[str, str], ...]) -> None:
        """Name these keys, as many as there is room for, and the one for all others."""
        if keys != self._keys:
            self._keys = keys
            self.say_keys()

    def say_keys(self) -> None:
        """Name the keys again, as at the table, where none is named."""
        metrics = self.hints.fontMetrics()
        every = f"F1 {self._services.language.gettext('Keyboard shortcuts')}"
        said = every
        shown: list[str] = []
        for keys, text in self._keys:
            if keys == "F1":
                continue
            shown.append(f"{native_keys(keys)} {text}")
            longer = _BETWEEN_KEYS.join((*shown, every))
            if metrics.horizontalAdvance(longer) > self.width() - _KEYS_MARGIN:
                break
            said = longer
        # At the table there is no keyboard.
        self.hints.setText("" if self._services.courtside.active else said)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.say_keys()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.hints.setVisible(event.type() == QEvent.Type.HideToParent)
        return super().eventFilter(watched, event)

    def _keep_room(self) -> None:
        # One line; a longer notice takes the room it needs while it is shown.
        line = max(self._bar.close_button.sizeHint().height(), self._bar.text.fontMetrics().lineSpacing())
        self.setMinimumHeight(line + 4)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_room()
