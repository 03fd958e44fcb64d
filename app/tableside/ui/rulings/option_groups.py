"""Where the options of an answer stand: in a row, or many of them under headings with a field to find one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.language.folding import fold
from tableside.ui.services import Services
from tableside.ui.widgets import ElidedLabel, bare, named, set_shown
from tableside.ui.widgets.flow import FlowLayout, OptionButton

_GAP = 4
FEW = 8
"""So many options are seen at a glance."""
Grouped = Sequence[tuple[str, Sequence[Any]]]


class FilterField(QLineEdit):
    """A field that narrows options down: Enter takes the first, Escape shows all again."""

    taken = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter, and Escape while there is something to clear."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class OptionGroups(QWidget):
    """Holds the options of one answer; it never changes its size because one of them is chosen."""

    def __init__(
        self, services: Services, groups: Grouped, *, gap: int = 6, headed: bool = False, plain: bool = False
    ) -> None:
        super().__init__()
        self._services = services
        long = sum(len(values) for _, values in groups) > FEW and not plain
        self.many = headed or long
        self._titles = [title for title, _ in groups] if self.many else []
        self._options: list[tuple[OptionButton, int, tuple[QWidget, ...]]] = []
        self._group_of = {value: index for index, (_, values) in enumerate(groups) for value in values}
        self.field = named(FilterField(), "option-filter")
        self.headings: list[ElidedLabel] = []
        self._lines: list[QGridLayout] = []
        self._beside: dict[int, QWidget] = {}
        self._flows: list[FlowLayout] = []
        if self.many:
            self._build_groups(gap)
        else:
            self._flows.append(FlowLayout(self, gap))
        if not long:
            self.field.setParent(self)
            self.field.hide()
        self.field.textChanged.connect(self._narrow)
        self.field.taken.connect(self._take_first)

    def add(self, value: Any, button: OptionButton, *others: QWidget) -> None:
        """Put an option, and what belongs to it, where it stands."""
        index = self._group_of.get(value, 0) if self.many else 0
        for widget in (button, *others):
            self._flows[index].addWidget(widget)
        self._options.append((button, index, others))

    def add_none(self, button: OptionButton) -> None:
        """Put the option for none of all these: above the headings, or in the row."""
        if self.many:
            self._top.addWidget(button)
        else:
            self._flows[0].addWidget(button)

    def heading_of(self, value: Any) -> int:
        """Return the number of the group that a value stands in."""
        return self._group_of.get(value, 0)

    def say(self) -> None:
        """Show the headings in the language in use."""
        gettext = self._services.language.gettext
        self.field.setPlaceholderText(gettext("Find in this list"))
        self.field.setAccessibleName(gettext("Find in this list"))
        for index in range(len(self.headings)):
            self.entitle(index, "")

    def put_beside(self, index: int, widget: QWidget) -> None:
        """Put something on the line of a heading; only while something is said in its place does that give way."""
        self._beside[index] = widget
        self._lines[index].addWidget(widget, 0, 0, Qt.AlignmentFlag.AlignRight)

    def entitle(self, index: int, words: str) -> None:
        """Say something in place of a heading, or the heading again."""
        title, beside = self._titles[index], self._beside.get(index)
        taken = beside.sizeHint().width() + _GAP if beside is not None and words else 0
        self.headings[index].setContentsMargins(0, 0, taken, 0)
        self.headings[index].setText(words or (self._services.language.gettext(title) if title else ""))

    def show_all(self) -> None:
        """Take back what was looked for."""
        self.field.clear()

    def _build_groups(self, gap: int) -> None:
        column = bare(QVBoxLayout(self), 3)
        top = QWidget()
        self._top = FlowLayout(top)
        self._top.addWidget(self.field)
        column.addWidget(top)
        for _ in self._titles:
            line = QGridLayout()
            line.setContentsMargins(0, 0, 0, 0)
            heading = named(ElidedLabel(), "option-heading")
            line.addWidget(heading, 0, 0)
            holder = QWidget()
            self._flows.append(FlowLayout(holder, gap))
            column.addLayout(line)
            column.addWidget(holder)
            self.headings.append(heading)
            self._lines.append(line)
        column.addStretch()

    def _narrow(self, text: str) -> None:
        """Show what has these words; what stands below the list stays where it is."""
        words = fold(text).split()
        self.setMinimumHeight(self.height() if words else 0)
        shown: set[int] = set()
        for button, group, others in self._options:
            there = all(word in fold(button.words) for word in words)
            shown |= {group} if there else set()
            for widget in (button, *others):
                set_shown(widget, there)
        for index, heading in enumerate(self.headings):
            set_shown(heading, index in shown)

    def _take_first(self) -> None:
        found = [button for button, _, _ in self._options if not button.isHidden() and button.isEnabled()]
        if self.field.text().strip() and found:
            self.show_all()
            found[0].setFocus(Qt.FocusReason.TabFocusReason)
            found[0].click()
