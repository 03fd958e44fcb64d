"""Rows of set text and tables of rows: changed words, findings, and the model that every table here uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.palette import Colours
from tableside.rulebook.findings import Finding, Severity
from tableside.translation.texts import Piece
from tableside.ui import override
from tableside.ui.theme import icon
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import across, bare, down, line_edit, named, scroll_area, tool
from tableside.ui.widgets.flow import clear_layout

_PAD = 8
_TIGHT = 4


_MOST_ROWS = 60
"""Of a list of findings: each is some widgets, and a ruined text has thousands."""
_NO_BREAKS_SEEN = str.maketrans({"\u00a0": "⍽", "\u202f": "⍽", "\u2060": "⍽"})
"""Changed no-break spaces, shown as visible characters."""
_SPACES_SEEN = {**_NO_BREAKS_SEEN, ord(" "): "␣"}


def diff_html(pieces: Iterable[Piece], colours: Colours, *, old: bool = True, new: bool = True) -> str:
    """Return compared texts as HTML: words taken out are struck through, words put in are underlined and marked."""
    shown = []
    for piece in pieces:
        text = escape(piece.text).replace("\n", "<br>")
        if piece.kind == "same":
            shown.append(text)
            continue
        text = text.translate(_SPACES_SEEN if piece.text.isspace() else _NO_BREAKS_SEEN)
        if piece.kind == "removed" and old:
            shown.append(f'<span style="color:{colours.danger};text-decoration:line-through">{text}</span>')
        elif piece.kind == "added" and new:
            shown.append(
                f'<span style="background-color:{colours.mark};color:{colours.ink};text-decoration:underline">'
                f"{text}</span>"
            )
    return "".join(shown)


def muted(text: str, colours: Colours) -> str:
    return f'<span style="color:{colours.muted}">{escape(text)}</span>'


class RichRow(QAbstractButton):
    """A button that shows set text over as many lines as it needs."""

    def __init__(
        self, html: str, spoken: str, clicked: Callable[[], object] | None = None, *, tight: bool = False
    ) -> None:
        super().__init__()
        named(self, "rich-row")
        self.html = html
        label = QLabel(html)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMargin(_TIGHT if tight else _PAD)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        bare(QVBoxLayout(self)).addWidget(label)
        self.setAccessibleName(spoken)
        self.setEnabled(clicked is not None)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        if clicked is not None:
            self.clicked.connect(lambda _=False: clicked())
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ground under the pointer and a frame around the keyboard."""
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            painter = QPainter(self)
            accent = self.palette().color(QPalette.ColorRole.Accent)
            painter.setPen(accent if self.hasFocus() else Qt.PenStyle.NoPen)
            accent.setAlpha(30)
            painter.setBrush(accent)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 5, 5)
            painter.end()


def severity_words(session: TranslationSession) -> dict[Severity, tuple[str, str]]:
    """Return the word and the colour for each gravity of a finding."""
    gettext, colours = session.gettext, session.services.theme.colours
    return {
        Severity.ERROR: (gettext("Wrong"), colours.danger),
        Severity.WARNING: (gettext("Doubtful"), colours.notice_ink),
        Severity.HINT: (gettext("Hint"), colours.muted),
    }


class FindingRow(QWidget):
    """One finding: a click goes to its place; dismissing asks for the reason in the row itself."""

    def __init__(
        self, session: TranslationSession, finding: Finding, go: Callable[[], object], changed: Callable[[], object]
    ) -> None:
        super().__init__()
        named(self, "finding")
        self.finding = finding
        self._session, self._changed = session, changed
        gettext, theme = session.gettext, session.services.theme
        colours, dismissed = theme.colours, finding.dismissed is not None
        grade, colour = severity_words(session)[finding.severity]
        sentence = finding.sentence(session.services.language.catalogue)
        spoken = f"{grade}: {sentence}"
        html = f'<span style="color:{colour}"><b>{escape(grade)}</b></span> {escape(sentence)}'
        if dismissed:
            spoken = f"{sentence} – {gettext('Dismissed: {reason}', reason=finding.dismissed)}"
            html = muted(spoken, colours)
        self.row = RichRow(html, spoken, go, tight=True)
        words = gettext("Stop ignoring it") if dismissed else gettext("Dismiss with a reason")
        self.button = tool("finding-dismiss", words, clicked=self._restore if dismissed else self._ask)
        self.button.setIcon(icon("undo" if dismissed else "close", colours.muted))
        self.reason = line_edit(
            "finding-reason",
            gettext("Why this finding does not count"),
            gettext("Why does this not count? Enter dismisses it."),
        )
        self._about = f"reason {finding.lang} {finding.rule} {finding.key}"
        typed = session.services.typed
        words = "" if dismissed else typed.of(self._about).get("reason", "")
        self.reason.setText(words)
        self.reason.setVisible(bool(words))
        self.reason.textEdited.connect(lambda words: typed.keep(self._about, {"reason": words}))
        self.reason.returnPressed.connect(self._dismiss)
        line = across(self.row, self.button, grow=self.row)
        line.setAlignment(self.button, Qt.AlignmentFlag.AlignTop)
        down(line, self.reason, on=self)

    def _restore(self) -> None:
        finding, session = self.finding, self._session
        session.attempt(lambda: session.editor.restore(finding.rule, finding.lang, finding.key))
        self._changed()

    def _ask(self) -> None:
        self.reason.show()
        self.reason.setFocus()

    def _dismiss(self) -> None:
        finding = self.finding
        try:
            self._session.editor.dismiss(finding.rule, finding.lang, finding.key, self.reason.text())
        except TablesideError as error:
            self._session.services.notices.say_error(error)
            return
        self._session.services.typed.drop(self._about)
        self._changed()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up giving a reason."""
        if event.key() == Qt.Key.Key_Escape and self.reason.hasFocus():
            self._session.services.typed.drop(self._about)
            self.reason.hide()
            self.row.setFocus()
        else:
            super().keyPressEvent(event)


class FindingList(QScrollArea):
    """Findings under each other that scroll: the grave ones first, the dismissed ones last."""

    chosen = Signal(object)
    dismissed = Signal()

    def __init__(self, session: TranslationSession, name: str) -> None:
        super().__init__()
        self._session = session
        self.rows: list[FindingRow] = []
        holder = named(QWidget(), f"{name}-rows")
        self._column = bare(QVBoxLayout(holder), 2)
        scroll_area(holder, name, self)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        order = list(Severity)
        ranked = sorted(findings, key=lambda one: (one.dismissed is not None, order.index(one.severity)))
        clear_layout(self._column)
        self.rows = [self._row(one) for one in ranked[:_MOST_ROWS]]
        for row in self.rows:
            self._column.addWidget(row)
        self._column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _row(self, finding: Finding) -> FindingRow:
        return FindingRow(self._session, finding, lambda: self.chosen.emit(finding), self.dismissed.emit)
