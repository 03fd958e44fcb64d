"""What the checks found: under the field while typing, and of a whole book; each leads to its place or is dismissed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.rulebook.findings import Finding, Severity
from tableside.ui.icons import icon
from tableside.ui.translate.room import Room
from tableside.ui.translate.rows import RichRow, RowList
from tableside.ui.translate.setting import label_of, muted
from tableside.ui.widgets import bare, label_tool, named, tool


class FindingRow(QWidget):
    """One finding: a click goes to its place; dismissing asks for the reason in the row itself."""

    def __init__(
        self, room: Room, finding: Finding, go: Callable[[], object], changed: Callable[[], object], *, cite: bool
    ) -> None:
        super().__init__()
        named(self, "finding")
        self.finding = finding
        self._room = room
        self._changed = changed
        html, spoken = self._told(cite)
        self.row = RichRow(html, spoken, go)
        self.button: QToolButton = tool("finding-dismiss", clicked=self._act)
        self.reason = named(QLineEdit(), "finding-reason")
        self.reason.hide()
        self.reason.returnPressed.connect(self._dismiss)
        self.reason.installEventFilter(self)
        line = bare(QHBoxLayout())
        line.addWidget(self.row, 1)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        column = bare(QVBoxLayout(self))
        column.addLayout(line)
        column.addWidget(self.reason)
        gettext = room.services.language.gettext
        theme = room.services.theme
        self.reason.setPlaceholderText(gettext("Why does this not count? Enter dismisses it."))
        self.reason.setAccessibleName(gettext("Why this finding does not count"))
        if finding.dismissed is None:
            label_tool(self.button, gettext("Dismiss with a reason"))
            self.button.setIcon(icon("close", theme, theme.colours.muted))
        else:
            label_tool(self.button, gettext("Let it count again"))
            self.button.setIcon(icon("undo", theme, theme.colours.muted))

    def _told(self, cite: bool) -> tuple[str, str]:
        finding, room = self.finding, self._room
        gettext, colours = room.services.language.gettext, room.services.theme.colours
        words = {
            Severity.ERROR: (gettext("Wrong"), colours.danger),
            Severity.WARNING: (gettext("Doubtful"), colours.notice_ink),
            Severity.HINT: (gettext("Hint"), colours.muted),
        }
        grade, colour = words[finding.severity]
        sentence = finding.sentence(room.services.language.catalogue)
        cited = f"{label_of(room.workspace, finding.rule, finding.lang)}: " if cite else ""
        if finding.dismissed is not None:
            why = gettext("Dismissed: {reason}", reason=finding.dismissed)
            text = f"{cited}{sentence} – {why}"
            return muted(text, colours), text
        html = f'<span style="color:{colour}"><b>{escape(grade)}</b></span> {escape(cited)}{escape(sentence)}'
        return html, f"{grade}: {cited}{sentence}"

    def _act(self) -> None:
        if self.finding.dismissed is not None:
            self._room.attempt(
                lambda: self._room.editor.restore(self.finding.rule, self.finding.lang, self.finding.key)
            )
            self._changed()
            return
        self.reason.show()
        self.reason.setFocus()

    def _dismiss(self) -> None:
        finding = self.finding
        try:
            self._room.editor.dismiss(finding.rule, finding.lang, finding.key, self.reason.text())
        except TablesideError as error:
            self._room.services.notices.say_error(error)
            return
        self._changed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Escape gives up giving a reason."""
        if watched is self.reason and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.reason.hide()
            self.row.setFocus()
            return True
        return False


class FindingList(RowList):
    """Findings under each other: the grave ones first, the dismissed ones last."""

    chosen = Signal(object)
    dismissed = Signal()

    def __init__(self, room: Room, name: str, *, cite: bool) -> None:
        super().__init__(name)
        self._room = room
        self._cite = cite

    def show_findings(self, findings: Sequence[Finding], nothing: str) -> None:
        """Show some findings, or a sentence that there are none."""
        order = list(Severity)
        ranked = sorted(
            findings, key=lambda one: (one.dismissed is not None, 0 if self._cite else order.index(one.severity))
        )
        if not ranked:
            self.show_rows([RichRow(muted(nothing, self._room.services.theme.colours), nothing)] if nothing else [])
            return
        self.show_rows([self._row(one) for one in ranked])

    def _row(self, finding: Finding) -> FindingRow:
        return FindingRow(self._room, finding, lambda: self.chosen.emit(finding), self.dismissed.emit, cite=self._cite)
