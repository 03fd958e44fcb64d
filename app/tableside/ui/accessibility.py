"""Accessibility of the window: announcements, roles, languages and text for a caret.

Classes of Qt that the start page does not need are imported where they are used: the first import makes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QKeyEvent,
)
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QApplication,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from tableside.ui import override

EXPANDED = "expanded"
"""The property of a button that opens and closes something: whether that is open."""
_HEARD_AS, _DESCRIBED, _INSTALLED = "heard_as", "described", "heard"
_QUIET_MS = 120
_NAME_AGAIN_MS = 400
_Role = QAccessible.Role
_HEARD = ("QLabel", "QPushButton", "QToolButton", "QAbstractButton", "QStackedWidget", "QFrame", "QWidget")
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class _Announcer(QObject):
    """Announces a change once it settles: not the steps of a held key, and each change once."""

    def __init__(self) -> None:
        super().__init__(QApplication.instance())
        self._words: dict[QWidget, str] = {}
        self._rest = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._rest.timeout.connect(self._say)

    def add(self, widget: QWidget, words: str) -> None:
        self._words.pop(widget, None)
        self._words[widget] = words
        self._rest.start()

    def _say(self) -> None:
        said = {widget: words for widget, words in self._words.items() if isValid(widget) and widget.isVisible()}
        self._words.clear()
        if said:
            utter(next(iter(said)), " ".join(dict.fromkeys(map(_sentence, said.values()))))


def _sentence(words: str) -> str:
    words = words.rstrip(" ,;:")
    return words if words.endswith((".", "?", "!", "…", ".”")) else f"{words}."


_announcer: _Announcer | None = None


def announce(widget: QWidget, words: str) -> None:
    global _announcer
    if words.strip() and QAccessible.isActive():
        if _announcer is None or not isValid(_announcer):
            _announcer = _Announcer()
        _announcer.add(widget, words)


def announce_shown(page: QWidget, gettext: Callable[..., str], what: str, shown: bool) -> None:
    """Announce that a part of the page was shown or hidden."""
    announce(page, gettext("{what}: shown", what=what) if shown else gettext("{what}: hidden", what=what))


def utter(widget: QWidget, words: str) -> None:
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def locale_of(code: str) -> QLocale:
    """Return the locale of a language, in the system's variety of it where that is its language."""
    system, wanted = QLocale.system(), QLocale(code.replace("-", "_"))
    return system if system.language() == wanted.language() else wanted


def hear_as(widget: QWidget, role: QAccessible.Role) -> None:
    widget.setProperty(_HEARD_AS, role.name)


def describe(widget: QWidget, words: str) -> None:
    """Change what a screen reader says of a widget when it comes there; it is not told of the change."""
    widget.setProperty(_DESCRIBED, words)


def announce_selected(widget: QWidget) -> None:
    """Tell a screen reader that a tab has been chosen, or is so no longer."""
    state = QAccessible.State()
    state.selected = True
    QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, state))


class Heard(QAccessibleWidget):
    """A label, a button or a group, with its role as it is now: Qt may ask before a widget has got its name.

    It holds no widget, which would be kept for good.
    """

    @override
    def role(self) -> QAccessible.Role:
        widget = self.object()
        if widget is not None and (own := widget.property(_HEARD_AS)):
            return _Role.__members__[own]
        if isinstance(widget, QLabel):
            return _Role.Heading if widget.objectName().endswith(("heading", "title")) else _Role.StaticText
        if isinstance(widget, QAbstractButton):
            return _button_role(widget)
        return _Role.Grouping if isinstance(widget, QWidget) and widget.accessibleName() else _Role.Client

    @override
    def text(self, kind: QAccessible.Text) -> str:
        found, widget = super().text(kind), self.object()
        if kind is QAccessible.Text.Description and widget is not None:
            return widget.property(_DESCRIBED) or found
        if found or kind is not QAccessible.Text.Name or not isinstance(widget, QAbstractButton | QLabel):
            return found
        shown = widget.text()
        if isinstance(widget, QLabel):
            return _plain(shown) if _is_rich(widget) else shown
        return shown.replace("&&", "\0").replace("&", "").replace("\0", "&").replace("\n", " ")

    @override
    def state(self) -> QAccessible.State:
        found, widget = super().state(), self.object()
        empty = isinstance(widget, QLabel) and widget.pixmap().isNull() and not self.text(QAccessible.Text.Name)
        found.invisible |= empty or self.role() == _Role.Border
        opens = widget.property(EXPANDED) if widget is not None else None
        if isinstance(widget, QAbstractButton):
            opens = widget.isChecked() if opens is not None and widget.isCheckable() else opens
            found.checkable, found.hasPopup = widget.isCheckable(), _menu(widget) is not None
            found.checked = widget.isChecked()
            found.selected = found.checked and self.role() == _Role.PageTab
        if opens is not None:
            found.expandable, found.expanded, found.collapsed = True, bool(opens), not opens
        return found

    @override
    def actionNames(self) -> list[str]:
        names, widget = list(super().actionNames()), self.object()
        if isinstance(widget, QAbstractButton) and widget.isEnabled():
            menu, instant = _menu(widget) is not None, QToolButton.ToolButtonPopupMode.InstantPopup
            opens = menu and (not isinstance(widget, QToolButton) or widget.popupMode() == instant)
            names += [*([] if opens else ["Press"]), *(["ShowMenu"] if menu else [])]
        return names

    @override
    def doAction(self, name: str) -> None:
        widget = self.object()
        if name == "SetFocus" and isinstance(widget, QWidget):
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        elif name == "ShowMenu" and isinstance(widget, QPushButton | QToolButton):
            # A menu has a loop of its own; who asks for it waits for an answer.
            QTimer.singleShot(0, widget, widget.showMenu)
        elif isinstance(widget, QAbstractButton):
            QTimer.singleShot(0, widget, widget.click)


def _menu(button: QAbstractButton) -> QMenu | None:
    return button.menu() if isinstance(button, QPushButton | QToolButton) else None


def _button_role(button: QAbstractButton) -> QAccessible.Role:
    if isinstance(button.parent(), QLineEdit) and not button.text():
        return _Role.Border  # the picture in a field
    if _menu(button) is not None:
        return _Role.ButtonMenu
    if not button.isCheckable() or button.property(EXPANDED) is not None:
        return _Role.Button
    group = button.group()
    alone = button.autoExclusive() if group is None else group.exclusive()
    return _Role.RadioButton if alone else _Role.CheckBox


def _plain(html: str) -> str:
    from PySide6.QtGui import QTextDocumentFragment

    return QTextDocumentFragment.fromHtml(html).toPlainText()


def _is_rich(label: QLabel) -> bool:
    automatic = label.textFormat() == Qt.TextFormat.AutoText and RichText.mightBeRichText(label.text())
    return automatic or label.textFormat() == Qt.TextFormat.RichText


def _made(key: str, thing: QObject | None) -> QAccessibleInterface | None:
    return Heard(thing, _Role.Client) if key in _HEARD and isinstance(thing, QWidget) else None


def _ready(_old: QWidget | None, new: QWidget | None) -> None:
    """Ready what the keyboard has come to for a screen reader."""
    if new is None or not QAccessible.isActive():
        return
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

    if isinstance(new, QTextEdit | QPlainTextEdit):
        new.setTextInteractionFlags(new.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        QTimer.singleShot(_NAME_AGAIN_MS, new, partial(_announce_name, new))
    window = new.window()
    above = window.parentWidget()
    if above is not None and not window.testAttribute(Qt.WidgetAttribute.WA_SetLocale):
        window.setLocale(above.window().locale())


def _announce_name(text: QWidget) -> None:
    """Tell the name of a text that has the keyboard: Orca says it unless it did, as after a caret that came first."""
    if text.hasFocus():
        QAccessible.updateAccessibility(QAccessibleEvent(text, QAccessible.Event.NameChanged))


def in_reading_order(part: QWidget) -> Iterator[QWidget]:
    """Yield what is shown as it is laid out; Qt walks in the order in which widgets were made, whatever came later."""
    if part.isVisible() and not part.isWindow():
        yield part
        for child in _children(part):
            yield from in_reading_order(child)


def _children(part: QWidget) -> list[QWidget]:
    from PySide6.QtWidgets import QSplitter

    if isinstance(part, QSplitter | QStackedWidget):
        return [child for place in range(part.count()) if (child := part.widget(place)) is not None]
    laid = list(_laid_out(part.layout()))
    return [*laid, *(child for child in part.children() if isinstance(child, QWidget) and child not in laid)]


def _laid_out(layout: QLayout | None) -> Iterator[QWidget]:
    for place in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(place) if layout is not None else None
        if item is not None and (widget := item.widget()) is not None:
            yield widget
        elif item is not None:
            yield from _laid_out(item.layout())


def step_focus(whole: QWidget, by: int) -> bool:
    """Put the keyboard on the next stop of the page in reading order, or the one before, round at the ends."""
    order, here = list(in_reading_order(whole)), QApplication.focusWidget()
    if here is None or here not in order:
        return False
    at = order.index(here)
    for widget in (order[at + 1 :] + order[:at]) if by > 0 else (order[at + 1 :] + order[:at])[::-1]:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.focusProxy() is None:
            widget.setFocus(Qt.FocusReason.TabFocusReason if by > 0 else Qt.FocusReason.BacktabFocusReason)
            show_whole(widget)
            return True
    return False


def show_whole(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


class SingleKeysOff(QObject):
    """Keeps letters, figures and the space bar from doing anything but typing and pressing, as dictation needs."""

    def set_active(self, active: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            (app.installEventFilter if active else app.removeEventFilter)(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget) or event.modifiers() & COMMANDS:
            return False
        if not event.text().isprintable() or not event.text() or _takes(watched, event):
            return False
        event.accept()
        return True


def _takes(widget: QWidget, key: QKeyEvent) -> bool:
    """Return whether a widget is typed into, or pressed by this key."""
    from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit

    if key.key() == Qt.Key.Key_Space and isinstance(widget, QAbstractButton | QAbstractItemView):
        return True
    return isinstance(widget, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox | QMenu)


def install() -> None:
    """Give every widget its role, and ready texts and sheets when the keyboard comes to them; once is enough."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and not app.property(_INSTALLED):
        app.setProperty(_INSTALLED, True)
        QAccessible.installFactory(_made)
        app.focusChanged.connect(_ready)
