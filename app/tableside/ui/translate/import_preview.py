"""What an import would change, line by line: what the checks say of each, and whether it is taken over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.rulebook.findings import Severity
from tableside.translation.diff import abridged, word_diff
from tableside.translation.exchange import Item, Kind, Plan, count_texts, rule_of
from tableside.translation.import_check import with_findings
from tableside.ui.translate.rows import RichRow, RowList, diff_html, muted, severity_words
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, named
from tableside.ui.widgets.flow import FlowLayout

_AT_ONCE = 200
"""So many lines are shown before one asks for more."""
_CHECKED_AT_ONCE = 40
_ORDER = (Kind.CONFLICT, Kind.UNKNOWN, Kind.CHANGE, Kind.REVIEW, Kind.CONFIRM)


class ImportLine(QWidget):
    """One line of a plan: a tick box, or the choice between two texts where both sides changed it."""

    def __init__(
        self, session: TranslationSession, item: Item, *, taken: bool, chosen: Callable[[str, bool], object]
    ) -> None:
        super().__init__()
        named(self, "import-line")
        self.item = item
        self._session = session
        html, spoken = _told(session, item)
        self.text = RichRow(html, spoken)
        self.take: QAbstractButton | None = None
        column = bare(QVBoxLayout(self))
        line = bare(QHBoxLayout(), 6)
        column.addLayout(line)
        if item.kind is Kind.CONFLICT:
            line.addWidget(self.text, 1)
            column.addLayout(self._choice(taken, chosen))
        elif item.kind is not Kind.UNKNOWN:
            box = self.take = named(QCheckBox(), "import-take")
            box.setChecked(taken)
            box.setAccessibleName(session.gettext("Take over: {text}", text=spoken))
            box.toggled.connect(lambda on: chosen(item.key, on))
            line.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(self.text, 1)
        else:
            line.addWidget(self.text, 1)

    def _choice(self, taken: bool, chosen: Callable[[str, bool], object]) -> QBoxLayout:
        gettext = self._session.gettext
        mine, theirs = named(QRadioButton(), "import-mine"), named(QRadioButton(), "import-theirs")
        mine.setText(gettext("Keep mine"))
        theirs.setText(gettext("Take theirs"))
        group = QButtonGroup(self)
        row = bare(QHBoxLayout(), 16)
        row.setContentsMargins(8, 0, 0, 4)
        for button, on in ((mine, not taken), (theirs, taken)):
            group.addButton(button)
            button.setChecked(on)
            row.addWidget(button)
        row.addStretch(1)
        theirs.toggled.connect(lambda on: chosen(self.item.key, on))
        self.take = theirs
        return row

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter do what Space does."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)


class ImportPreview(QWidget):
    """All lines of a plan, the doubtful ones first."""

    changed = Signal()
    """Other lines are to be taken over, or more is known of them."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "import-preview")
        self._session = session
        self.plan: Plan | None = None
        self.taken: set[str] = set()
        self._unchecked: list[Item] = []
        self._checked: list[Item] = []
        self._shown = _AT_ONCE
        self._only = ""
        self.items = RowList("exchange-items")
        self.filters = {name: named(QPushButton(), "segment") for name in ("", "wrong", "conflict")}
        self._group = QButtonGroup(self)
        self.tick_right, self.tick_none, self.more = (
            named(QPushButton(), name) for name in ("import-tick-right", "import-tick-none", "import-more")
        )
        tools = self._tools = QWidget()
        flow = FlowLayout(tools, 8)
        for name, button in self.filters.items():
            button.setCheckable(True)
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self._filter(name))
            flow.addWidget(button)
        for button in (self.tick_right, self.tick_none):
            flow.addWidget(button)
        column = bare(QVBoxLayout(self), 6)
        column.addWidget(tools)
        column.addWidget(self.items, 1)
        column.addWidget(self.more)
        self.tick_right.clicked.connect(lambda _=False: self._take(self.plan.proposed if self.plan else ()))
        self.tick_none.clicked.connect(lambda _=False: self._take(()))
        self.more.clicked.connect(lambda _=False: self._show_more())
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._check_some)
        gettext = self._session.gettext
        self.tick_right.setText(gettext("Tick all without errors"))
        self.tick_none.setText(gettext("Untick all"))
        self.more.setText(gettext("Show more"))
        self._show()

    @property
    def checking(self) -> bool:
        """Whether some lines are still to be checked."""
        return bool(self._unchecked)

    def show_plan(self, plan: Plan | None) -> None:
        """Show what a plan would do; long ones are checked piece by piece."""
        self.plan, self.taken, self._checked = plan, set(), []
        self._unchecked = list(plan.items) if plan is not None else []
        self._shown, self._only = _AT_ONCE, ""
        self._check_some()

    def take_focus(self) -> None:
        """Put the keyboard on the first line that can be decided."""
        for line in self.items.findChildren(ImportLine):
            if line.take is not None:
                line.take.setFocus()
                return
        self.filters[self._only].setFocus()

    def wrong(self) -> int:
        """Return how many texts have errors."""
        return count_texts(item for item in self.plan.items if item.wrong) if self.plan else 0

    def ticked(self) -> int:
        """Return how many texts are to be taken over."""
        return count_texts(item for item in self.plan.items if item.key in self.taken) if self.plan else 0

    def chosen(self) -> Plan | None:
        """Return the plan of what is ticked."""
        return self.plan.taking(self.taken) if self.plan is not None else None

    def _check_some(self) -> None:
        if self.plan is None:
            self._show()
            return
        plan = self.plan
        now, self._unchecked = self._unchecked[:_CHECKED_AT_ONCE], self._unchecked[_CHECKED_AT_ONCE:]
        self._checked += [with_findings(self._session.workspace, plan, item) for item in now]
        if self._unchecked:
            self._later.start()
        else:
            items = sorted(self._checked, key=lambda item: (not item.wrong, _ORDER.index(item.kind)))
            self.plan = replace(plan, items=tuple(items))
            self.taken = set(self.plan.proposed)
            self._show()
        self.changed.emit()

    def _filter(self, name: str) -> None:
        self._only, self._shown = name, _AT_ONCE
        self._show()

    def _take(self, keys: frozenset[str] | tuple[str, ...]) -> None:
        self.taken = set(keys)
        self._show(keep=True)
        self.changed.emit()

    def _show_more(self) -> None:
        self._shown += _AT_ONCE
        self._show(keep=True)

    def _choose(self, key: str, on: bool) -> None:
        (self.taken.add if on else self.taken.discard)(key)
        self.changed.emit()

    def _kept(self, item: Item) -> bool:
        return not self._only or (item.wrong if self._only == "wrong" else item.kind is Kind.CONFLICT)

    def _show(self, *, keep: bool = False) -> None:
        plan = self.plan
        checked = plan is not None and not self._unchecked
        self._tools.setVisible(checked)
        if plan is None or not checked:
            self.items.show_rows([])
            self.more.hide()
            return
        gettext = self._session.gettext
        for name, words, count in (
            ("", gettext("All"), count_texts(plan.items)),
            ("wrong", gettext("With errors"), self.wrong()),
            ("conflict", gettext("Conflicts"), count_texts(plan.of(Kind.CONFLICT))),
        ):
            self.filters[name].setText(f"{words} ({count})")
            self.filters[name].setEnabled(bool(count) or not name)
        self.filters[self._only].setChecked(True)
        place = self.items.verticalScrollBar().value()
        shown = [item for item in plan.items if self._kept(item)]
        self.items.show_rows([self._line(item) for item in shown[: self._shown]])
        self.more.setVisible(len(shown) > self._shown)
        if keep:
            QTimer.singleShot(0, self.items, lambda: self.items.verticalScrollBar().setValue(place))

    def _line(self, item: Item) -> ImportLine:
        return ImportLine(self._session, item, taken=item.key in self.taken, chosen=self._choose)


def _told(session: TranslationSession, item: Item) -> tuple[str, str]:
    """Return what a line shows and what a screen reader says of it."""
    gettext, colours = session.gettext, session.services.theme.colours
    kinds = {
        Kind.CHANGE: gettext("Change"),
        Kind.CONFIRM: gettext("Mark as done"),
        Kind.REVIEW: gettext("Mark as “needs review”"),
        Kind.CONFLICT: gettext("Different here and there"),
        Kind.UNKNOWN: gettext("Not known here, not imported"),
    }
    grave = item.kind in (Kind.CONFLICT, Kind.UNKNOWN)
    colour = colours.danger if grave else colours.accent
    where = item.key if item.kind is Kind.UNKNOWN else session.cited(rule_of(item.key))
    here, there = muted(gettext("here"), colours), muted(gettext("in the file"), colours)
    pieces = abridged(word_diff(item.current, item.new))
    words = diff_html(pieces, colours)
    if item.kind is Kind.CONFLICT:
        words = f"{here} {diff_html(pieces, colours, new=False)}<br>{there} {diff_html(pieces, colours, old=False)}"
    lines = [f'<span style="color:{colour}"><b>{escape(kinds[item.kind])}</b></span> {escape(where)}', words]
    if item.stale:
        lines.append(muted(gettext("made from an older source: will need review"), colours))
    elif not item.done and item.kind in (Kind.CHANGE, Kind.CONFLICT):
        lines.append(muted(gettext("the file says that it needs review"), colours))
    spoken = [f"{kinds[item.kind]} {where}: {item.new}"]
    for finding in item.findings:
        grade, shade = severity_words(session)[finding.severity]
        sentence = finding.sentence(session.services.language.catalogue)
        weight = f"<b>{escape(grade)}</b>" if finding.severity is Severity.ERROR else escape(grade)
        lines.append(f'<span style="color:{shade}">{weight}</span> {escape(sentence)}')
        spoken.append(f"{grade}: {sentence}")
    return "<br>".join(lines), ". ".join(spoken)
