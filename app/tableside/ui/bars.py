"""The parts of the window that stay while pages change: rail, menu, search field, notice and focus ring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAction, QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFrame,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from tableside.errors import N_
from tableside.settings import TEXT_SIZES
from tableside.ui import override
from tableside.ui.accessibility import announce, announce_selected, hear_as
from tableside.ui.language import language_name, system_language
from tableside.ui.places import PAGES, Page, Place, page
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.theme import CONTRAST, tint
from tableside.ui.widgets import (
    across,
    after,
    bare,
    down,
    emptied,
    label_tool,
    mark,
    named,
    plain_button,
    plain_label,
    set_shown,
    tool,
)
from tableside.ui.widgets.flow import ClockButton

_RAIL_ICON = QSize(22, 22)
_MOST_RAIL_ICON = 1.25
_DOT = 5.0
_RAIL_WIDTH = 66
_NOTICE_WIDTH, _NOTICE_EDGE = 360, 12
_ROOM_FOR_WORDS = 700
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
_LOOK_MS = 250
"""How often a reply looks for a control that has come below it."""


class NoticeBar(QFrame):
    """A sentence at the foot: a reply lies over the page for a while and moves nothing; a trouble has its own room."""

    def __init__(self, services: Services, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._notices = services.notices
        self._shown: Notice | None = None
        named(self, "notice-bar")
        self.text = named(plain_label(), "notice-text")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = tool(
            "notice-close", services.language.gettext("Close this notice"), clicked=self._notices.close_shown
        )
        tint(services.theme, self.close_button, "close")
        self._gettext = services.language.gettext
        acts = [partial(self._notices.take_up, number) for number in range(2)]
        self.offers = [plain_button("notice-offer", clicked=act) for act in acts]
        ends = (*self.offers, self.close_button)
        row = across(self.text, *ends, on=self, gap=-1, edges=(16, 2, 6, 2), grow=self.text)
        for button in ends:
            row.setAlignment(button, Qt.AlignmentFlag.AlignBottom)
        over.installEventFilter(self)
        self._timer = after(self, _PASSING_MS, self._notices.close_shown)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._keep_off)
        self._notices.changed.connect(self._follow)
        self.hide()
        self._follow()

    def take_focus(self) -> None:
        first = next(one for one in (*self.offers, self.close_button) if not one.isHidden())
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _follow(self) -> None:
        notice, before = self._notices.shown, self._shown
        self._shown = notice
        set_shown(self, notice is not None)
        if notice is None:
            self._timer.stop()
            self._look.stop()
            self._keep_room(0)
            return
        self.text.setText(notice.sentence)
        words = [*(self._gettext(message) for message, _ in notice.offers), "", ""]
        for button, said in zip(self.offers, words, strict=False):
            button.setText(said)
            button.setAccessibleName(said)
            set_shown(button, bool(said))
        self._place()
        if notice is not before:
            mark(self, "trouble", notice.lasting)
            for timer in (self._timer, self._look):
                timer.stop()
                if not notice.lasting:
                    timer.start()
            announce(self.text, notice.sentence)

    def _place(self) -> None:
        """Place the notice as low as it covers no control, at best in the middle; a problem fills the foot."""
        stays = self._shown is not None and self._shown.lasting
        edge = 4 if stays else _NOTICE_EDGE
        scale = max(1.0, self.text.fontMetrics().height() / 18)
        inside = self._over.width() - 2 * edge
        shown = [one for one in (*self.offers, self.close_button) if not one.isHidden()]
        words = self.text.fontMetrics().horizontalAdvance(self.text.text()) + 40
        needed = words + sum(one.sizeHint().width() + 12 for one in shown)
        width = inside if stays else min(inside, needed, round(_NOTICE_WIDTH * scale))
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else self.sizeHint().height()
        place = QRect((self._over.width() - width) // 2, self._over.height() - height - edge, width, height)
        place = place if stays else self._free_place(place)
        self.setGeometry(place)
        self.raise_()
        self._keep_room(height + 2 * edge if stays else 0)

    def _keep_off(self) -> None:
        if any(one.intersects(self.geometry()) for one in self._controls()):
            self._place()

    def _free_place(self, foot: QRect) -> QRect:
        """Return the lowest place without a control; the foot where there is none."""
        controls = self._controls()
        right = self._over.width() - foot.width() - _NOTICE_EDGE
        tops = sorted((one.top() for one in controls if one.top() <= foot.bottom()), reverse=True)
        for bottom in (foot.bottom(), *(top - _NOTICE_EDGE for top in tops)):
            for left in (foot.left(), _NOTICE_EDGE, right):
                place = QRect(QPoint(left, bottom - foot.height() + 1), foot.size())
                if place.top() >= 0 and not any(one.intersects(place) for one in controls):
                    return place
        return foot

    def _controls(self) -> list[QRect]:
        """Return where buttons and fields are in sight."""
        controls = [*self._over.findChildren(QAbstractButton), *self._over.findChildren(QLineEdit)]
        return [self._part_in_sight(one) for one in controls if one.isVisible() and not self.isAncestorOf(one)]

    def _part_in_sight(self, control: QWidget) -> QRect:
        """Return the part of a control that is not scrolled out of sight."""
        part, within = control.rect(), control.parentWidget()
        while within is not None and control is not self._over:
            part = part.translated(control.pos()) & within.rect()
            control, within = within, within.parentWidget()
        return part

    def _keep_room(self, height: int) -> None:
        page = self._over.layout()
        if page is not None:
            page.setContentsMargins(0, 0, 0, height)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)


class Ring(QFrame):
    """The outline itself: within what it surrounds, where nothing cuts it off, and seen on any colour."""

    def __init__(self, ringed: QWidget) -> None:
        super().__init__(ringed)
        named(self, "focus-ring")
        hear_as(self, QAccessible.Role.Border)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        down(named(QFrame(), "focus-ring-inside"), on=self, edges=(_OUTER, _OUTER, _OUTER, _OUTER))
        self.setGeometry(ringed.rect())
        ringed.installEventFilter(self)
        self.show()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False


def _shows_focus(widget: QWidget | None) -> bool:
    """Return whether a widget is a field, which shows the keyboard by its caret and its edge."""
    from PySide6.QtWidgets import QAbstractSpinBox, QPlainTextEdit  # not needed by the start page

    return isinstance(widget, QLineEdit | QPlainTextEdit | QAbstractSpinBox)


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
        if watched is self._window:
            if event.type() == QEvent.Type.Paint:
                self._window.removeEventFilter(self)
                QTimer.singleShot(0, self, self._watch_keys)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.follow_keys(event.key() not in _MODIFIERS or self._by_key)
        elif event.type() in _POINTED:
            self.follow_keys(False)
        return False

    def _watch_keys(self) -> None:
        """Follow the keys of the native window, which is there once the window has been painted."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def follow_keys(self, by_key: bool) -> None:
        """Show the ring from now on, or no longer; a key that is a shortcut never reaches the native window."""
        if by_key != self._by_key:
            self._by_key = by_key
            self._follow(None, QApplication.focusWidget())

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        ringed = new if self._by_key and not _shows_focus(new) else None
        # What was surrounded may be gone, and its ring with it.
        if self._ring is not None and isValid(self._ring):
            if self._ring.parent() is ringed:
                return
            self._ring.hide()
            self._ring.deleteLater()
        self._ring = Ring(ringed) if ringed is not None and ringed.window() is self._window else None


class RailButton(QToolButton):
    """The way to a page, with a dot on it while something there is open."""

    def __init__(self, services: Services, name: str, icon: str, words: str) -> None:
        super().__init__()
        named(self, name)
        hear_as(self, QAccessible.Role.PageTab)
        self._theme = services.theme
        self.is_open = False
        self.setText(words)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setIconSize(_RAIL_ICON)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # All pages have to fit below each other, however large the type is.
        tint(services.theme, self, icon, most=_MOST_RAIL_ICON)

    @override
    def sizeHint(self) -> QSize:
        """Return the usual size; where there is no room for that, the icon and its word stay whole."""
        return QSize(round(_RAIL_WIDTH * self._theme.scale), max(58, self.minimumSizeHint().height()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.iconSize().height() + self.fontMetrics().height() + 14)

    def show_open(self, is_open: bool) -> None:
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
    """The way to each page: at the left, or at the foot of a narrow window; what is used less is under More."""

    def __init__(self, services: Services, choices: Choices) -> None:
        super().__init__()
        self._services = services
        self._buttons: dict[str, RailButton] = {}
        self._here = self._case = ""
        self.at_foot = False
        named(self, "rail")
        hear_as(self, QAccessible.Role.PageTabList)
        self.setAccessibleName(services.language.gettext("Pages"))
        self._row = bare(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), 4)
        for one in PAGES:
            if one.way in ("rail", "wide"):
                button = RailButton(services, f"rail-{one.name}", one.icon, services.language.gettext(one.title))
                button.clicked.connect(partial(self.go, one.name))
                self._buttons[one.name] = button
                self._row.addWidget(button)
        self._row.addStretch()
        # Below the pages, where nothing moves for it.
        self.clock = ClockButton(services, "rail-clock", apart="\n")
        self.clock.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.more = RailButton(services, "rail-more", "more", services.language.gettext("More"))
        self.more.clicked.connect(lambda _=False: self._open_more(choices))
        hear_as(self.more, QAccessible.Role.ButtonMenu)
        label_tool(self.more, services.language.gettext("More: other pages, language, colours and text size"))
        self._row.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignCenter)
        self._row.addWidget(self.more)
        for name in self._buttons:
            self._label(name)
        self.stand(at_foot=False)

    def stand(self, *, at_foot: bool) -> None:
        self.at_foot = at_foot
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if at_foot else directions.TopToBottom)
        # A page that wants more room than there is must not shrink the rail.
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred
        self.setSizePolicy(free if at_foot else fixed, fixed if at_foot else free)
        self._row.setContentsMargins(*((2, 1, 2, 1) if at_foot else (3, 6, 2, 6)))
        mark(self, "foot", at_foot)
        for one in PAGES:
            if one.way == "wide":
                set_shown(self._buttons[one.name], not at_foot)
        for button in (*self._buttons.values(), self.more):
            mark(button, "foot", at_foot)
            self._row.setStretchFactor(button, 1 if at_foot else 0)
        self.show_page(self._here)

    @property
    def hidden_pages(self) -> list[Page]:
        return [one for one in PAGES if one.way == "more" or (one.way == "wide" and self.at_foot)]

    def _open_more(self, choices: Choices) -> None:
        self.show_page(self._here)
        choices.open_beside(self.more, self.hidden_pages, above=self.at_foot)

    def show_case(self, title: str) -> None:
        """Mark the way to the rulings while a case is open, and say which; nothing takes the mark off."""
        self._case = title
        self._buttons["rulings"].show_open(bool(title))
        self._label("rulings")

    def button(self, name: str) -> RailButton:
        return self._buttons[name]

    def show_page(self, name: str) -> None:
        """Mark the page in use, or More where that leads to it; a page without a way leaves none marked."""
        self._here = name
        for button_name, button in self._buttons.items():
            if button.isChecked() != (button_name == name):
                button.setChecked(button_name == name)
                announce_selected(button)
        self.more.setChecked(any(one.name == name for one in self.hidden_pages))

    def go(self, name: str, _checked: bool = False) -> None:
        navigator = self._services.navigator
        self._mark_at_once(name)
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
        shown = [button for button in (*self._buttons.values(), self.more) if not button.isHidden()]
        marked = [button for button in shown if button.isChecked()]
        (marked or shown)[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _label(self, name: str) -> None:
        found, gettext = page(name), self._services.language.gettext
        if found is None:
            return
        title = gettext(found.title)
        if name == "rulings" and self._case:
            running = gettext("Running case: {game}", game=self._case)
            title = f"{title}. {running}"
        label_tool(self._buttons[name], title, found.shortcut)


class SearchField(QLineEdit):
    """The search field that is always there; arrows, Enter and Escape are offered to the page first."""

    walked = Signal(QKeyEvent)
    help_wanted = Signal()
    """A question mark was typed where there is nothing to search for yet."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "search-field")
        once = Qt.ConnectionType.SingleShotConnection  # the start page can do without the button
        self.textChanged.connect(lambda _: self.setClearButtonEnabled(True), once)
        glass = QAction(self)
        tint(services.theme, glass, "search", "muted")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _WALKING_KEYS:
            event.setAccepted(False)
            self.walked.emit(event)
            if event.isAccepted():
                return
        if event.text() == "?" and not self.text():
            self.help_wanted.emit()
            return
        super().keyPressEvent(event)


class TopBar(QFrame):
    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "top-bar")
        self.back, self.forward = tool("back"), tool("forward")  # with commands of the window
        self.field = SearchField(services)
        self.leave_table = tool("leave-table", clicked=services.courtside.toggle)
        self._follow_courtside()
        services.courtside.changed.connect(self._follow_courtside)
        gettext = services.language.gettext
        self.leave_table.setText(gettext("Back to the window"))
        label_tool(self.leave_table, self.leave_table.text(), "F11")
        self.field.setPlaceholderText(gettext("What happened? Or words, a term, a rule number"))
        self.field.setAccessibleName(gettext("Search"))
        self.field.setToolTip(gettext("Search ({keys})", keys="Ctrl+K"))
        self._parts: tuple[QWidget, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = (self.back, self.forward, self.field, self.leave_table)
        self._row = across(*row, on=self, gap=6, edges=(10, 6, 10, 6), grow=self.field)
        for button, name in ((self.back, "back"), (self.forward, "forward"), (self.leave_table, "courtside")):
            tint(services.theme, button, name)

    def _follow_courtside(self) -> None:
        self.leave_table.setVisible(self._services.courtside.active)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        styles = Qt.ToolButtonStyle
        roomy = self.width() >= _ROOM_FOR_WORDS
        self.leave_table.setToolButtonStyle(styles.ToolButtonTextBesideIcon if roomy else styles.ToolButtonIconOnly)
        self._row.setContentsMargins(10, 6, 36 if roomy else 10, 6)  # it ends where the pages do

    def show_parts(self, parts: tuple[QWidget, ...]) -> None:
        """Show what a page has to the left and to the right of the search field, or nothing."""
        for part in self._parts:
            if part not in parts and isValid(part) and part.parent() is self:
                part.hide()
        self._parts = parts
        for place, part in enumerate(parts):
            self._row.removeWidget(part)
            self._row.insertWidget(self._row.indexOf(self.field) + place, part)
            part.show()

    def follow_navigator(self) -> None:
        self.back.setEnabled(self._services.navigator.can_go_back)
        self.forward.setEnabled(self._services.navigator.can_go_forward)


SIZES = (80, 90, 100, 110, 125, 150, 175, 200, 225, 250)
_THEMES = (
    ("system", N_("Colours as the system")),
    ("light", N_("Light")),
    ("dark", N_("Dark")),
    (CONTRAST, N_("High contrast")),
)


class Choices(QMenu):
    """Changes how the window speaks and looks, at once and for next time."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        self.commands: Mapping[str, QAction] = {}
        """The commands of the window, by name."""
        named(self, "choices-menu")

    def open_beside(self, button: QWidget, pages: Sequence[Page], *, above: bool) -> None:
        self.build(pages)
        size = self.sizeHint()
        x = button.width() - size.width() if above else button.width()
        self.popup(button.mapToGlobal(QPoint(x, -size.height() if above else button.height() - size.height())))

    def change_text_size(self, steps: int) -> None:
        """Make all text larger or smaller by some steps; no step means the normal size."""
        present = self._services.theme.text_size
        if steps == 0:
            size = 100
        else:
            ordered = SIZES if steps > 0 else tuple(reversed(SIZES))
            size = next((one for one in ordered if (one > present) == (steps > 0) and one != present), present)
        self.set_text_size(size)

    def set_text_size(self, percent: int) -> None:
        low, high = TEXT_SIZES
        percent = min(max(percent, low), high)
        if percent == self._services.theme.text_size:
            return
        self._services.theme.set_text_size(percent)
        self._services.settings.remember(text_size=percent)
        language = self._services.language
        self._services.notices.say(language.gettext("Text size {percent} %", percent=percent))

    def build(self, pages: Sequence[Page] = ()) -> None:
        emptied(self)
        gettext = self._services.language.gettext
        self.addActions([self.commands[one.name] for one in pages])
        self.addSeparator()
        self._add_languages(self.addMenu(gettext("Language of the window")))
        colours = self.addMenu(gettext("Colours"))
        for name, title in _THEMES:
            self._choice(colours, gettext(title), name == self._services.theme.choice, partial(self._colour, name))
        sizes = self.addMenu(gettext("Text size: {percent} %", percent=self._services.theme.text_size))
        sizes.addActions([self.commands[name] for name in ("larger", "smaller", "normal")])
        keys = self.addMenu(gettext("Keys and flashing"))
        now = self._services.settings.current
        self._choice(
            keys, gettext("Letters search, figures answer"), now.single_keys, partial(self._switch, "single_keys")
        )
        self._choice(keys, gettext("Clocks flash when time is up"), now.flashing, partial(self._switch, "flashing"))
        self.addSeparator()
        self.addActions([self.commands[name] for name in ("courtside", "keys", "backups")])

    def _add_languages(self, menu: QMenu) -> None:
        gettext, language = self._services.language.gettext, self._services.language
        automatic = not self._services.settings.current.interface_language
        system = language_name(system_language(language.offered))
        self._choice(menu, gettext("As the system ({language})", language=system), automatic, lambda: self._speak(""))
        for code in language.offered:
            chosen = not automatic and code == language.code
            self._choice(menu, language_name(code), chosen, partial(self._speak, code))

    def _choice(self, menu: QMenu, text: str, chosen: bool, act: Callable[[], object]) -> None:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(chosen)
        action.triggered.connect(lambda _=False: act())

    def _switch(self, name: str) -> None:
        self._services.settings.remember(**{name: not getattr(self._services.settings.current, name)})

    def _speak(self, code: str) -> None:
        self._services.settings.remember(interface_language=code)
        self._services.language.choose(code)

    def _colour(self, name: str) -> None:
        self._services.settings.remember(theme=name)
        self._services.theme.choose(name)
