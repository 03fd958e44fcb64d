"""Rows of buttons that go on in the next line, and the buttons and bars that several pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLayout, QLayoutItem, QPushButton, QSizePolicy, QToolButton, QWidget

from tableside.errors import N_
from tableside.palette import BALLS
from tableside.ui import override
from tableside.ui.accessibility import hear_as
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets import (
    ElidedLabel,
    across,
    down,
    emptied,
    entitled,
    heading,
    label_tool,
    mark,
    named,
    plain_button,
    push_button,
    set_shown,
    status_label,
)

if TYPE_CHECKING:
    from tableside.ui.services.matches import ClockInUse

GAP = 6
DOTS = {**BALLS, "queen": BALLS["red"], "white": BALLS["cue"]}
"""The answers that are a ball or a piece, and its colour."""


class FlowLayout(QLayout):
    def __init__(self, parent: QWidget | None = None, gap: int = GAP) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arranged(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    @override
    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arranged(rect, move=True)

    @override
    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    @override
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _arranged(self, rect: QRect, *, move: bool) -> int:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        room, y = 0, rect.y()
        for item in self._shown():
            hint = item.sizeHint()
            size = hint.boundedTo(QSize(rect.width(), hint.height())) if rect.width() > 0 else hint
            if not lines or size.width() > room:
                lines.append([])
                room = rect.width()
            lines[-1].append((item, size))
            room -= size.width() + self._gap
        for line in lines:
            x, high = rect.x(), max(size.height() for _, size in line)
            for item, size in line if move else ():
                # The buttons of a row are equally high, whatever their words need.
                item.setGeometry(QRect(x, y, size.width(), high))
                x += size.width() + self._gap
            y += high + self._gap
        return max(0, y - self._gap - rect.y())


class Columns(FlowLayout):
    """Places its widgets in columns of equal width; a row is as high as the highest of its widgets needs.

    Rows hold about the same number: four stand in two rows of two rather than three and one.
    """

    def __init__(
        self, parent: QWidget | None, least: int, widest: int, most: int, *, fewest: int = 1, gap: int = GAP
    ) -> None:
        super().__init__(parent, gap)
        self.least, self.widest, self.most = least, widest, most
        self.fewest = fewest
        """How many stand side by side in the narrowest place, where no word is cut for it."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.least, self.heightForWidth(self.least))

    @override
    def minimumSize(self) -> QSize:
        return QSize(min(self.least, 80), 0)

    def columns_for(self, width: int) -> int:
        return max(self.fewest, min(self.most, (width + self._gap) // (self.least + self._gap)))

    @override
    def _arranged(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        count = max(1, min(self.columns_for(rect.width()), len(shown)))
        # No word is ever cut: the type may have grown since the answers were made.
        needed = max((getattr(item.widget(), "least_width", 0) for item in shown), default=0)
        while count > 1 and (rect.width() - self._gap * (count - 1)) // count < needed:
            count -= 1
        if shown:
            count = -(-len(shown) // -(-len(shown) // count))
        # What is left of a division is spread, so that the last one ends where the place does.
        room = min(rect.width(), count * (self.widest + self._gap) - self._gap) + self._gap
        cell = room // count - self._gap
        y = rect.y()
        for start in range(0, len(shown), count):
            row = shown[start : start + count]
            high = max(
                item.heightForWidth(cell) if item.hasHeightForWidth() else item.sizeHint().height() for item in row
            )
            for place, item in enumerate(row if move else ()):
                left, right = room * place // count, room * (place + 1) // count - self._gap
                item.setGeometry(QRect(rect.x() + left, y, right - left, high))
            y += high + self._gap
        return max(0, y - self._gap - rect.y())


def in_rows(*parts: QWidget, gap: int = 8) -> QWidget:
    """Return parts side by side, in as many rows as they need."""
    holder = QWidget()
    flow = FlowLayout(holder, gap)
    for part in parts:
        flow.addWidget(part)
    return holder


def show_fitting(buttons: Sequence[QPushButton], more: QPushButton, room: int, gap: int, least: int = 0) -> int:
    """Show as many buttons as one line has room for, the rest in the menu of another; return how many are shown."""
    widths = [button.sizeHint().width() + gap for button in buttons]
    shown = len(buttons)
    if sum(widths) > room + gap:
        room -= more.sizeHint().width()
        shown = max(least, *(count for count in range(shown) if sum(widths[:count]) <= room or not count))
    menu = emptied(more.menu())
    for place, button in enumerate(buttons):
        button.setVisible(place < shown)
        if place >= shown and (others := button.menu()) is not None:
            menu.addMenu(others).setText(button.accessibleName())
        elif place >= shown:
            menu.addAction(button.toolTip() or button.text()).triggered.connect(button.click)
    more.setVisible(shown < len(buttons))
    return shown


def clear_layout(layout: QLayout, keep: Callable[[QWidget], bool] = lambda _widget: False) -> None:
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None and not keep(widget):
            widget.hide()
            widget.deleteLater()


class LaidOutButton(QPushButton):
    """A button as large as the labels that are laid out on it."""

    @override
    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.totalSizeHint() if layout is not None else super().sizeHint()


class WideButton(LaidOutButton):
    """A button as wide as its column, whose words take as many lines as they need."""

    def __init__(self, name: str, pad: int = 8) -> None:
        super().__init__()
        named(self, name)
        self.target: Any = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._label = heading(f"{name}-words")
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        across(self._label, on=self, edges=(12, pad, 12, pad))

    def say_parts(self, asked: str, value: str, verdict: str) -> None:
        from html import escape  # its table of entities is large, and the start page needs none of it

        parts = [escape(asked)]
        parts += [f"<b>{escape(value)}</b>"] if value else []
        parts += [f"→ {escape(verdict)}"] if verdict else []
        self._label.setText(" ".join(parts))
        self.setAccessibleName(" ".join(part for part in (asked, value, verdict) if part))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)


class TickBox(QCheckBox):
    """A box to tick whose words take as many lines as they need."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__(words)
        entitled(self, name, words)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        from textwrap import fill  # not needed by the start page

        super().resizeEvent(event)
        room = (self.width() - _TICK_ROOM) // self.fontMetrics().averageCharWidth()
        self.setText(fill(self.accessibleName(), max(8, room)))


_BESIDE, _TICK_ROOM = 2, 34


class OfferBar(QFrame):
    """A sentence with buttons: beside it where there are one or two, else below it in as many rows as they need."""

    def __init__(self, name: str, *buttons: str) -> None:
        super().__init__()
        named(self, name)
        self.text = status_label(f"{name}-text")
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = {button: plain_button(f"{name}-{button}") for button in buttons}
        few, row = len(buttons) <= _BESIDE, QWidget()
        flow = across(on=row, gap=6) if few else FlowLayout(row, 6)
        for one in self.buttons.values():
            flow.addWidget(one)
        (across if few else down)(self.text, row, on=self, gap=-1, edges=(16, 6, 8, 6), grow=self.text)
        self.hide()

    @property
    def act(self) -> QPushButton:
        return next(iter(self.buttons.values()))

    def say(self, sentence: str, *words: str) -> None:
        """Show a sentence with words for the first buttons and hide the others; no sentence hides the bar."""
        self.text.setText(sentence)
        self.text.setAccessibleName(sentence)
        for at, button in enumerate(self.buttons.values()):
            said = words[at] if at < len(words) else ""
            button.setText(said)
            button.setAccessibleName(said)
            set_shown(button, bool(said))
        set_shown(self, bool(sentence))


def choice_chip(words: str, chosen: Callable[[], object], name: str = "chip") -> QPushButton:
    """Make one of several buttons of which one is checked; the owner checks it."""
    chip = push_button(name, words, chosen)
    chip.setCheckable(True)
    hear_as(chip, QAccessible.Role.RadioButton)
    return chip


class LanguageSwitch(QWidget):
    chosen = Signal(str)

    def __init__(
        self, services: Services, named_for: str = N_("Ruling in {language}"), *, named_later: bool = False
    ) -> None:
        super().__init__()
        self._services = services
        self._named_for = named_for
        self.buttons: dict[str, QPushButton] = {}
        for code in services.language.offered:
            self.buttons[code] = choice_chip(code.upper(), partial(self._clicked, code), "segment")
        across(*self.buttons.values(), on=self, gap=2)
        if not named_later:
            self.name_buttons()

    def show_language(self, code: str) -> None:
        for one, button in self.buttons.items():
            button.setChecked(one == code)

    def name_buttons(self) -> None:
        """Name the buttons for a screen reader; each language has its own name for itself."""
        for code, button in self.buttons.items():
            name = self._services.language.gettext(self._named_for, language=language_name(code))
            button.setAccessibleName(f"{button.text()}: {name}")
            button.setToolTip(language_name(code))

    def _clicked(self, code: str) -> None:
        self.show_language(code)
        self.chosen.emit(code)


class RunningCard(LaidOutButton):
    """Something that is going on, a match, a case or a clock: what it is and how it stands; a press goes there."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, "running-card")
        self.setProperty("running", name)
        self._what, self._state = named(ElidedLabel(), "running-what"), named(ElidedLabel(), "running-state")
        for label in (self._what, self._state):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        down(self._what, self._state, on=self, edges=(14, 8, 14, 8))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hide()

    def show_state(self, what: str, state: str) -> None:
        self._what.setText(what or " ")  # as high without words
        self._state.setText(state or " ")
        self.setAccessibleName(f"{what}: {state}")
        self.setVisible(bool(state))

    @property
    def state(self) -> str:
        return self._state.text().strip()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())


class ClockButton(QToolButton):
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
