"""The widgets of the editor and where they stand: bars, neighbours, columns, findings, helps."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from tableside.ui.translate.bars import ConflictBar, EditorHeader, MessageBar, StaleBar
from tableside.ui.translate.columns import Columns, Neighbours
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.helps import SidePanel
from tableside.ui.translate.markdown_field import Picker
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, label_tool, named
from tableside.ui.widgets.flow import FlowLayout

_SIDE_IN_EM = 17
_NARROW_IN_EM = 40


class Bench(QWidget):
    """Everything that the editor is made of."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-editor")
        self.session = session
        self.draft = Draft(session)
        self.header = EditorHeader(session)
        self.message = MessageBar()
        self.stale = StaleBar(session)
        self.conflict = ConflictBar(session)
        self.above = Neighbours(session, "neighbours-above", before=True)
        self.columns = Columns(session)
        self.findings = FindingList(session, "rule-findings", cite=False)
        self.below = Neighbours(session, "neighbours-below", before=False)
        self.side = SidePanel(session)
        self.book_findings = FindingList(session, "book-findings", cite=True)
        self.picker = Picker(session.services, self)
        self.previous, self.link, self.done, self.next = (
            named(QPushButton(), name) for name in ("go-previous", "insert-link", "mark-done", "go-next")
        )
        self.this_text, self.whole_book = QPushButton(), QPushButton()
        self.side_stack = QStackedWidget()
        self._narrow = False
        self._build()
        self.header.helps.setChecked(True)

    def timer(self, ms: int) -> QTimer:
        """Make a timer that goes off once."""
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        return timer

    def _build(self) -> None:
        self.parts = named(QSplitter(Qt.Orientation.Vertical), "translate-parts")
        for widget, share in ((self.above, 2), (self.columns, 6), (self.findings, 1), (self.below, 2)):
            self.parts.addWidget(widget)
            self.parts.setStretchFactor(self.parts.count() - 1, share)
        self.parts.setChildrenCollapsible(False)
        self.parts.setHandleWidth(5)
        self.findings.setMinimumHeight(44)
        self.parts.setSizes([80, 300, 60, 80])
        footer = QWidget()
        buttons = FlowLayout(footer, 8)
        for button in (self.previous, self.link, self.next, self.done):
            buttons.addWidget(button)
        self.done.setDefault(True)
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(10, 6, 10, 8)
        column.setSpacing(6)
        for bar in (self.message, self.conflict, self.stale):
            column.addWidget(bar)
        column.addWidget(self.parts, 1)
        column.addWidget(footer)
        self.side_area = named(QWidget(), "side-area")
        beside = bare(QVBoxLayout(self.side_area), 4)
        switch = QHBoxLayout()
        switch.setContentsMargins(10, 6, 10, 0)
        group = QButtonGroup(self)
        self.sides = group
        sides = ((self.this_text, self.side), (self.whole_book, self.book_findings))
        for at, (button, panel) in enumerate(sides):
            named(button, "segment")
            button.setCheckable(True)
            group.addButton(button, at)
            switch.addWidget(button, 1)
            self.side_stack.addWidget(panel)
        self.this_text.setChecked(True)
        beside.addLayout(switch)
        beside.addWidget(self.side_stack, 1)
        self.across = named(QSplitter(Qt.Orientation.Horizontal), "translate-across")
        self.across.addWidget(main)
        self.across.addWidget(self.side_area)
        self.across.setStretchFactor(0, 1)
        self.across.setCollapsible(0, False)
        whole = bare(QVBoxLayout(self))
        whole.addWidget(self.header)
        whole.addWidget(self.across, 1)

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self.session.gettext
        self.header.retranslate()
        self.columns.retranslate()
        self.side.retranslate()
        self.picker.retranslate()
        self.previous.setText(gettext("Previous"))
        label_tool(self.previous, gettext("Previous text"), "Ctrl+Up")
        self.link.setText(gettext("Link or term…"))
        label_tool(self.link, gettext("Insert a link or a term"), "Ctrl+L")
        self.next.setText(gettext("Next unfinished"))
        label_tool(self.next, gettext("Next unfinished text"), "Ctrl+Down")
        self.done.setText(gettext("Done, go on"))
        label_tool(self.done, gettext("Mark as done and go on"), "Ctrl+Return")
        self.this_text.setText(gettext("This text"))
        self.whole_book.setText(gettext("Whole book"))

    def restyle(self) -> None:
        """Take over colours and sizes."""
        self.header.restyle()
        self.columns.restyle()
        width = QFontMetrics(self.font()).height() * _SIDE_IN_EM
        self.side_area.setMinimumWidth(min(width * 2 // 3, 240))
        self.across.setSizes([max(self.width() - width, 400), width])
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the width to the text where there is not enough for everything."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < QFontMetrics(self.font()).height() * _NARROW_IN_EM
        self.header.count.setVisible(not narrow)
        if narrow != self._narrow:
            self._narrow = narrow
            self.side_area.setVisible(not narrow)
            self.header.helps.setChecked(not narrow)
