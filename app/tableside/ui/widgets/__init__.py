"""Small makers for the controls that every page uses, so that they look, name and size themselves alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from tableside.ui import override
from tableside.ui.accessibility import announce, locale_of

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument
    from PySide6.QtWidgets import QComboBox, QSplitter, QTextBrowser, QTextEdit

_T = TypeVar("_T", bound=QObject)
ICON = QSize(20, 20)
FRAME = QSize(16, 48)
"""The assumed size of the window frame, which is unknown before the window is shown."""
LANGUAGE = "language"
"""The property of a document that says in which language it is written, where it is not that of the window."""


def named(thing: _T, name: str) -> _T:
    thing.setObjectName(name)
    return thing


_W = TypeVar("_W", bound=QWidget)


def entitled(widget: _W, name: str, words: str) -> _W:
    """Name a widget for the style sheet, and in words for a screen reader."""
    widget.setAccessibleName(words)
    return named(widget, name)


def tool(
    name: str, words: str = "", keys: str = "", *, checkable: bool = False, clicked: Callable[[], object] | None = None
) -> QToolButton:
    """Make a flat button that shows an icon, with words for a screen reader and the pointer."""
    button = named(QToolButton(), name)
    button.setCheckable(checkable)
    button.setAutoRaise(True)
    button.setIconSize(ICON)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if clicked is not None:
        button.clicked.connect(lambda _=False: clicked())
    if words:
        label_tool(button, words, keys)
    return button


def fit_sheet(sheet: QWidget, parent: QWidget, width: int, height: int) -> None:
    """Give a sheet a size, but none beyond its window or the screen: its buttons are at the bottom."""
    room = parent.size().boundedTo(parent.screen().availableSize() - FRAME)
    sheet.resize(QSize(width, height).boundedTo(room))


def give_menu(button: QToolButton | QPushButton, menu: QMenu) -> None:
    """Let a button open a menu; when that closes, the button looks untouched unless the pointer is still on it."""

    from PySide6.QtGui import QCursor

    def let_go() -> None:
        # While a menu is open, Qt does not tell the button below it that the pointer has left.
        if not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
            button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            button.update()

    button.setMenu(menu)
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, let_go))


def emptied(menu: QMenu) -> QMenu:
    """Empty a menu that is filled whenever it opens; Qt would leave submenus and action groups behind."""
    from PySide6.QtGui import QActionGroup

    menu.clear()
    for kind in (QMenu, QActionGroup):
        for left in menu.findChildren(kind, options=Qt.FindChildOption.FindDirectChildrenOnly):
            left.deleteLater()
    return menu


def label_tool(button: QToolButton | QPushButton, text: str, keys: str = "") -> None:
    shown = native_keys(keys)
    _name(button, text)
    button.setToolTip(as_tip(f"{text} ({shown})" if shown else text))


def native_keys(keys: str) -> str:
    """Write keys as this system does; what is no key of a keyboard, such as a range of them, as it is."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys


def command(
    owner: QWidget,
    text: str,
    act: Callable[[], object],
    *keys: str,
    context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
) -> QAction:
    """Make a command: its words, its keys and what it does, for buttons, menus, the foot and the sheet of keys."""
    made = QAction(text, owner)
    made.setShortcuts([QKeySequence(one) for one in keys])
    made.setShortcutContext(context)
    made.setToolTip(as_tip(f"{text} ({native_keys(keys[0])})" if keys else text))
    made.triggered.connect(lambda _=False: act())
    owner.addAction(made)
    return made


def give_command(button: QToolButton | QPushButton, action: QAction, text: str | None = None) -> None:
    """Let a button do what a command does, as long as that can be done, with its words or other ones."""
    button.clicked.connect(action.trigger)
    action.enabledChanged.connect(button.setEnabled)
    action.visibleChanged.connect(lambda: set_shown(button, action.isVisible()))
    button.setEnabled(action.isEnabled())
    if isinstance(button, QPushButton):
        button.setText(action.text() if text is None else text)
    button.setToolTip(action.toolTip())
    _name(button, action.text())


def _name(button: QAbstractButton, words: str) -> None:
    """Name a button by the words that it shows, or by these where they say more; a voice presses what it reads."""
    shown = button.text().replace("&", "").replace("\n", " ").strip()
    said = shown.casefold() in words.casefold()
    button.setAccessibleName(words if said else shown)
    button.setAccessibleDescription("" if said else words)


def heading(name: str = "heading", words: str = "") -> QLabel:
    label = named(plain_label(words), name)
    label.setWordWrap(True)
    label.setIndent(0)
    return label


def bare(layout: QBoxLayout, spacing: int = 0) -> QBoxLayout:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    return layout


Part = QWidget | QLayout | None
"""An item of a row or column; None is empty room."""
Edges = tuple[int, int, int, int]


def across(
    *parts: Part, on: QWidget | None = None, gap: int = 0, edges: Edges | None = (0, 0, 0, 0), grow: Part = None
) -> QBoxLayout:
    """Lay parts out in a row; one of them may take the room that is left. Without edges the usual distance is kept."""
    return _laid(QBoxLayout(QBoxLayout.Direction.LeftToRight, on), parts, gap, edges, grow)


def down(
    *parts: Part, on: QWidget | None = None, gap: int = 0, edges: Edges | None = (0, 0, 0, 0), grow: Part = None
) -> QBoxLayout:
    """Lay parts out in a column."""
    return _laid(QBoxLayout(QBoxLayout.Direction.TopToBottom, on), parts, gap, edges, grow)


def _laid(layout: QBoxLayout, parts: Sequence[Part], gap: int, edges: Edges | None, grow: Part) -> QBoxLayout:
    layout.setSpacing(gap)  # below zero it is the usual one
    if edges is not None:
        layout.setContentsMargins(*edges)
    for part in parts:
        if isinstance(part, QWidget):
            layout.addWidget(part, int(part is grow))
        elif part is None:
            layout.addStretch()
        else:
            layout.addLayout(part, int(part is grow))
    return layout


def split(left: QWidget, right: QWidget, name: str, sizes: tuple[int, ...] = ()) -> QSplitter:
    """Put two parts side by side, with a border between them that can be moved."""
    from PySide6.QtWidgets import QSplitter  # the start page has none

    made = named(QSplitter(Qt.Orientation.Horizontal), name)
    made.addWidget(left)
    made.addWidget(right)
    made.setChildrenCollapsible(False)
    if sizes:
        made.setSizes(sizes)
    return made


def after(owner: QObject, milliseconds: int, act: Callable[[], object]) -> QTimer:
    """Make a timer that acts once, so long after it was started last."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(act)
    return timer


def plain_label(words: str = "") -> QLabel:
    """Make a label for plain text; by default Qt would read a book title as markup."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def as_tip(text: str) -> str:
    """Return a text as a tooltip shows it and nothing else: tooltips know no format but the one Qt guesses."""
    if not RichText.mightBeRichText(text):
        return text
    from html import escape  # its table of entities is large, and the start page needs none of it

    return escape(text).replace("\n", "<br>")


class StatusLabel(QLabel):
    """A label whose words are announced to screen readers whenever they change."""

    @override
    def setText(self, words: str) -> None:
        changed = words != self.text()
        super().setText(words)
        if changed:
            announce(self, words)


def status_label(name: str) -> QLabel:
    return text_label(name, label=StatusLabel())


def text_label(name: str, words: str = "", label: QLabel | None = None) -> QLabel:
    """Make a label of as many lines as its words need, however narrow the page."""
    label = named(label or QLabel(words), name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setIndent(0)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def push_button(name: str, words: str = "", clicked: Callable[[], object] | None = None) -> QPushButton:
    button = named(QPushButton(words), name)
    if clicked is not None:
        button.clicked.connect(lambda _=False: clicked())
    return button


def plain_button(
    name: str, words: str = "", says: str = "", keys: str = "", *, clicked: Callable[[], object] | None = None
) -> QPushButton:
    """Return a button that a click does not give the keyboard to, so that the page keeps its keys.

    A screen reader and the pointer say `says` where it is more than the words.
    """
    button = push_button(name, words, clicked)
    button.setAutoDefault(False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if words:
        label_tool(button, says or words, keys)
    return button


def line_edit(name: str, words: str, hint: str | None = None) -> QLineEdit:
    made = entitled(QLineEdit(), name, words)
    made.setPlaceholderText(words if hint is None else hint)
    return made


def combo_box(name: str, words: str, letters: int = 0) -> QComboBox:
    """Make a list to choose from; with `letters` it asks for no more room than those."""
    from PySide6.QtWidgets import QComboBox  # the start page has none

    box = entitled(QComboBox(), name, words)
    if letters:
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(letters)
    return box


def text_pane(name: str, words: str, follow: Callable[[str], object]) -> QTextBrowser:
    """Make a pane for set text that scrolls up and down only, and leaves its links to the page."""
    from PySide6.QtWidgets import QTextBrowser  # the start page has none

    pane = entitled(QTextBrowser(), name, words)
    pane.setOpenLinks(False)
    pane.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    pane.anchorClicked.connect(lambda url: follow(url.toString()))
    return pane


def show_document(pane: QTextEdit, document: QTextDocument) -> None:
    """Show a document in a pane and release the former one.

    The bindings of Qt make every document that a pane has ever shown its child, which stays as long as the pane does.
    """
    before = pane.document()
    document.setParent(pane)  # or it outlives a pane that Qt deletes
    pane.setDocument(document)
    if language := document.property(LANGUAGE):
        pane.setLocale(locale_of(language))
    # The one that a pane is made with is gone by now.
    if before is not document and isValid(before):
        before.setParent(None)


def mark(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet uses, and restyle the widget if it changed."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        # What has not been styled yet will be; to ask for the style then would only load all that Qt knows of styles.
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def is_typed(event: QKeyEvent) -> bool:
    """Return whether a key is a printable character, which starts a search on every page."""
    return bool(event.text().strip()) and event.text().isprintable()


class _LetterFilter(QObject):
    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and is_typed(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def leave_letters(view: _W) -> _W:
    """Let a list leave letters to the window, where they start a search."""
    view.installEventFilter(_LetterFilter(view))
    return view


def set_shown(widget: QWidget, shown: bool) -> None:
    """Show or hide a widget; do nothing if it is so already, to avoid a new layout."""
    if widget.isHidden() == shown:
        widget.setVisible(shown)


_Area = TypeVar("_Area", bound=QScrollArea)


def scroll_area(body: QWidget, name: str, area: _Area, *, keeps_bar: bool = False) -> _Area:
    """Put something into an area that scrolls up and down only and leaves the keyboard to what is in it.

    The place of the bar may be kept where there is nothing to scroll: what comes and goes moves no edge then.
    """
    named(area, name)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if keeps_bar:
        bar = area.verticalScrollBar()
        bar.rangeChanged.connect(lambda _, last: bar.setEnabled(last > 0) if isValid(bar) else None)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    area.setWidget(body)
    return area


class Pages(QStackedWidget):
    """Pages of which only the one in sight asks for room."""

    @override
    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else QSize()


class ElidedLabel(QLabel):
    """One line that ends in dots where there is no room for all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, room = QPainter(self), self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, self.alignment(), text)
        painter.end()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())
