"""One question with its answer: where it stands, its control, and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tableside.rulings.case import Standing
from tableside.rulings.model import Wizard
from tableside.rulings.words import question
from tableside.ui.icons import icon
from tableside.ui.rulings.editors import Editor, mark
from tableside.ui.rulings.flow import OptionButton
from tableside.ui.rulings.making import make_editor
from tableside.ui.services import Services
from tableside.ui.widgets import bare, label_tool, named, tool

_MARGIN = 12


class FactRow(QFrame):
    """Asks for one fact; made from its kind alone."""

    answered = Signal(str, object)
    previewed = Signal(str, object)
    cleared = Signal(str)
    go_on = Signal(str)
    """Enter was pressed: on to the next question."""
    walked = Signal(str, int)

    def __init__(self, services: Services, wizard: Wizard, fact: str) -> None:
        super().__init__()
        self._services = services
        self._wizard = wizard
        self.fact = fact
        self.standing = Standing.NEEDED
        self.idle = False
        self._opened = False
        self._folded = False
        named(self, "fact-row")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.editor: Editor = make_editor(services, wizard, fact)
        self.editor.chosen.connect(self._chosen)
        self.editor.previewed.connect(lambda value: self.previewed.emit(self.fact, value))
        self.editor.cleared.connect(lambda: self.cleared.emit(self.fact))
        self.editor.rejected.connect(self._rejected)
        self.title = named(QLabel(), "fact-title")
        self.title.setWordWrap(True)
        self.note = named(QLabel(), "fact-note")
        self.problem = named(QLabel(), "fact-problem")
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.clear = tool("fact-clear", clicked=lambda: self.cleared.emit(self.fact))
        self.more = tool("fact-more", clicked=self._open)
        self._build()
        self.retranslate()
        self.restyle()

    def _build(self) -> None:
        whole = QHBoxLayout(self)
        whole.setContentsMargins(_MARGIN, 0, 2, 0)
        whole.setSpacing(4)
        column = QVBoxLayout()
        column.setContentsMargins(0, 7, 0, 7)
        column.setSpacing(5)
        words = bare(QVBoxLayout(), 0)
        words.addStretch()
        words.addWidget(self.title)
        words.addWidget(self.note)
        words.addStretch()
        if self.editor.inline:
            top = bare(QHBoxLayout(), 6)
            top.addLayout(words, 1)
            top.addWidget(self.editor, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addLayout(top)
        else:
            column.addLayout(words)
            column.addWidget(self.editor)
        column.addWidget(self.problem)
        whole.addLayout(column, 1)
        # The room for these two is kept, so that nothing moves when they come and go.
        corner = QGridLayout()
        corner.setContentsMargins(0, 4, 0, 4)
        side = Qt.AlignmentFlag.AlignVCenter if self.editor.inline else Qt.AlignmentFlag.AlignTop
        corner.addWidget(self.more, 0, 0, side)
        corner.addWidget(self.clear, 0, 0, side)
        self._keep_corner(True)
        whole.addLayout(corner)

    def show_fact(self, value: object, *, standing: Standing, known: bool, idle: bool, compact: bool) -> None:
        """Show the value of the fact and where it stands."""
        self.standing, self.idle = standing, idle
        self.editor.show_value(value, known=known, assumed=standing is Standing.ASSUMED)
        self.clear.setVisible(standing in (Standing.ANSWERED, Standing.CARRIED))
        folded = compact and not self._opened
        self._folded = folded
        self._keep_corner(not folded)
        self.editor.setVisible(not folded)
        self.editor.setEnabled(standing is not Standing.IRRELEVANT)
        self.more.setVisible(folded and standing is not Standing.IRRELEVANT)
        look = "idle" if idle and standing is not Standing.NEEDED else standing.value
        mark(self, "standing", look)
        mark(self.title, "standing", look)
        self.problem.hide()
        self._say_note()

    def show_next(self, is_next: bool) -> None:
        """Mark the question that is asked now."""
        mark(self, "next", is_next)

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with this fact."""
        self.problem.setText(sentence)
        self.problem.show()

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        words = question(self._wizard, self.fact, self._services.language.catalogue)
        self.title.setText(words)
        self.editor.say(words)
        label_tool(self.clear, gettext("Clear: {question}", question=words))
        label_tool(self.more, gettext("Answer: {question}", question=words))
        self._say_note()

    def restyle(self) -> None:
        """Tint the icons."""
        self.clear.setIcon(icon("close", self._services.theme, self._services.theme.colours.muted))
        self.more.setIcon(icon("down", self._services.theme, self._services.theme.colours.muted))

    def take_focus(self) -> None:
        """Put the keyboard into the answer."""
        if not self.editor.isVisibleTo(self):
            self._open()
        self.editor.take_focus()

    def reset(self) -> None:
        """Fold up again, as at the beginning."""
        self._opened = False

    def _keep_corner(self, kept: bool) -> None:
        policy = self.clear.sizePolicy()
        if policy.retainSizeWhenHidden() != kept:
            policy.setRetainSizeWhenHidden(kept)
            self.clear.setSizePolicy(policy)

    def _say_note(self) -> None:
        gettext = self._services.language.gettext
        match self.standing:
            case Standing.IRRELEVANT if self._folded:
                # It stands under a heading that says so for all of them.
                words = ""
            case Standing.IRRELEVANT:
                words = gettext("does not matter here")
            case Standing.NEEDED:
                words = ""
            case _ if self.idle:
                words = gettext("does not matter here")
            case Standing.ASSUMED:
                words = gettext("assumed")
            case Standing.CARRIED:
                words = gettext("taken over")
            case Standing.DERIVED:
                words = gettext("follows from the other facts")
            case Standing.OPTIONAL:
                words = gettext("if known")
            case _:
                words = ""
        self.note.setText(words)
        self.note.setVisible(bool(words))

    def _open(self) -> None:
        self._opened = True
        self.editor.show()
        self.more.hide()
        self.editor.take_focus()

    def _chosen(self, value: object) -> None:
        self._opened = True
        self.answered.emit(self.fact, value)

    def _rejected(self, reason: object) -> None:
        self.show_problem(self._services.language.catalogue.text(reason))  # type: ignore[arg-type]

    # Qt's events

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Open a folded question by a touch anywhere on it."""
        if self.more.isVisible():
            self._open()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits choose, arrows move, Enter goes on to the next question."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(self.fact, 1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._sideways(1 if key == Qt.Key.Key_Right else -1)
        elif not (event.text().isdigit() and self.editor.pick(int(event.text()))):
            super().keyPressEvent(event)

    def _enter(self) -> None:
        focus = self.window().focusWidget()
        if isinstance(focus, OptionButton) and focus in self.editor.options() and not focus.isChecked():
            focus.click()
        self.go_on.emit(self.fact)

    def _sideways(self, step: int) -> None:
        options: list[QWidget] = [option for option in self.editor.options() if option.isEnabled()]
        focus = self.window().focusWidget()
        if focus in options:
            options[(options.index(focus) + step) % len(options)].setFocus(Qt.FocusReason.TabFocusReason)
