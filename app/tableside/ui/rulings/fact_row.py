"""One question with its answer. Whatever becomes of it, it keeps its place and its size."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.rulings.case import Standing
from tableside.rulings.kinds import holds_position
from tableside.rulings.model import Wizard
from tableside.rulings.words import question, spoken_value
from tableside.ui.icons import tint
from tableside.ui.rulings.editors import Editor
from tableside.ui.rulings.position_editor import make_editor
from tableside.ui.services import Services
from tableside.ui.widgets import ElidedLabel, as_tip, bare, label_tool, mark, named, plain_label, set_shown, tool
from tableside.ui.widgets.flow import OptionButton

_MARGIN = 12
_GAP = 14


class TitleLine(QWidget):
    """A question and a note on it: beside it where both fit, else on a line that is kept for it."""

    def __init__(self) -> None:
        super().__init__()
        self.title = named(plain_label(parent=self), "fact-title")
        self.title.setWordWrap(True)
        self.note = named(ElidedLabel(self), "fact-note")
        self._widest_note = 0
        self._told = ("", "")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def say(self, title: str, notes: tuple[str, ...]) -> None:
        """Ask, and keep room for any of these notes."""
        self.title.setText(title)
        self._notes = notes
        self._measure()

    def tell(self, note: str, in_short: str = "") -> None:
        """Note something, or nothing; the room is there. What has no room is said in short where it can be."""
        self._told = (note, in_short)
        self._tell()

    def _tell(self) -> None:
        note, in_short = self._told
        if note != self.note.text():
            self.note.setText(note)
        if in_short and self.note.is_cut:
            self.note.setText(in_short)
        self.note.setToolTip(as_tip(note if self.note.text() != note or self.note.is_cut else ""))

    def _measure(self) -> None:
        metrics = self.note.fontMetrics()
        self._widest_note = max((metrics.horizontalAdvance(note) + 2 for note in self._notes), default=0)
        self.updateGeometry()
        self._place()

    def _beside(self, width: int) -> bool:
        return self._title_width() + _GAP + self._widest_note <= width

    def _title_width(self) -> int:
        # Bold type may stand out of its box by a little.
        return self.title.fontMetrics().horizontalAdvance(self.title.text()) + 4

    def _place(self) -> None:
        width, line = self.width(), self.note.sizeHint().height()
        if self._beside(width):
            words = min(self._title_width(), width)
            self.title.setGeometry(0, 0, words, self.height())
            self.note.setGeometry(QRect(words + _GAP, 0, width - words - _GAP, self.height()))
        else:
            self.title.setGeometry(0, 0, width, self.height() - line)
            self.note.setGeometry(0, self.height() - line, width, line)

    # Qt's events

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        line = self.note.sizeHint().height()
        if self._beside(width):
            return max(self.title.sizeHint().height(), self.title.fontMetrics().height(), line)
        return max(self.title.heightForWidth(width), 0) + line

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._title_width() + _GAP + self._widest_note, self.title.fontMetrics().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.title.minimumSizeHint().width(), self.title.fontMetrics().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both."""
        super().resizeEvent(event)
        self._place()
        self._tell()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Measure anew when the type changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.title.text():
            self._measure()


class FactRow(QFrame):
    """Asks for one fact; made from its kind alone."""

    answered = Signal(str, object)
    previewed = Signal(str, object)
    cleared = Signal(str)
    tried = Signal(str, object)
    """A part of the answer is there, with the least that the rest can be."""
    part_asked = Signal()
    """A part of the answer is asked for now, in these words."""
    go_on = Signal(str)
    """Enter was pressed: on to the next question."""
    walked = Signal(str, int)
    opened = Signal(str)
    """What it can be answered with has come into sight below it."""

    def __init__(self, services: Services, wizard: Wizard, fact: str) -> None:
        super().__init__()
        self._services = services
        self._wizard = wizard
        self.fact = fact
        self.standing = Standing.NEEDED
        self.idle = False
        self.filled = False
        """Whether it was answered together with others, by a situation that is often met."""
        self.folded = False
        self._value: object = None
        self._begins = False
        """Whether its drawing begins as another one."""
        named(self, "fact-row")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.editor: Editor = make_editor(services, wizard, fact)
        self.editor.chosen.connect(lambda value: self.answered.emit(self.fact, value))
        self.editor.previewed.connect(lambda value: self.previewed.emit(self.fact, value))
        self.editor.cleared.connect(lambda: self.cleared.emit(self.fact))
        self.editor.rejected.connect(self._rejected)
        self.editor.unfinished.connect(lambda value: self.tried.emit(self.fact, value))
        self.editor.part_asked.connect(self.part_asked)
        self._line = TitleLine()
        self.title, self.note = self._line.title, self._line.note
        self.clear = tool("fact-clear", clicked=self._take_back)
        self.more = tool("fact-more", clicked=self.unfold)
        tint(services.theme, self.clear, "close", "muted")
        tint(services.theme, self.more, "down", "muted")
        self._build()
        self.retranslate()

    def _build(self) -> None:
        wide = self.editor.wide
        rows = bare(QVBoxLayout(self))
        whole = QHBoxLayout()
        whole.setContentsMargins(_MARGIN, 0, 2, 0)
        whole.setSpacing(4)
        rows.addLayout(whole, 0 if wide else 1)
        column = QVBoxLayout()
        column.setContentsMargins(0, 7, 0, 0 if wide else 7)
        column.setSpacing(5)
        if self.editor.inline:
            top = bare(QHBoxLayout(), 6)
            # As high as the editor: what is noted beside a question may need two lines.
            top.addWidget(self._line, 1)
            top.addWidget(self.editor, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addLayout(top)
        else:
            column.addWidget(self._line)
        if wide:
            below = bare(QVBoxLayout())
            below.setContentsMargins(_MARGIN, 0, _MARGIN, 7)
            below.addWidget(self.editor)
            rows.addLayout(below, 1)
        elif not self.editor.inline:
            column.addWidget(self.editor, 1)
        whole.addLayout(column, 1)
        # The room for these two is kept, so that nothing moves when they come and go.
        corner = QGridLayout()
        corner.setContentsMargins(0, 4, 0, 0 if wide else 4)
        side = Qt.AlignmentFlag.AlignVCenter if self.editor.inline else Qt.AlignmentFlag.AlignTop
        corner.addWidget(self.more, 0, 0, side)
        corner.addWidget(self.clear, 0, 0, side)
        policy = self.clear.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.clear.setSizePolicy(policy)
        self.more.hide()
        whole.addLayout(corner)

    def begin_as(self, value: object) -> None:
        """Begin the answer with a value that is none yet."""
        self._begins = value is not None
        self.editor.begin_as(value)

    def show_fact(self, value: object, *, standing: Standing, known: bool, idle: bool) -> None:
        """Show the value of the fact and where it stands."""
        self.standing, self.idle, self._value = standing, idle, value
        self.editor.show_value(value, known=known, assumed=standing is Standing.ASSUMED)
        set_shown(self.clear, standing in (Standing.ANSWERED, Standing.CARRIED) and not self.folded)
        self.editor.setEnabled(standing is not Standing.IRRELEVANT)
        look = "idle" if idle and standing is not Standing.NEEDED else standing.value
        mark(self, "standing", look)
        mark(self.title, "standing", look)
        mark(self.note, "wrong", False)
        self._line.tell(self._noted())

    def show_next(self, is_next: bool) -> None:
        """Mark the question that is asked now."""
        mark(self, "next", is_next)

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with this fact."""
        mark(self.note, "wrong", True)
        # The whole sentence stands beside the call.
        self._line.tell(sentence, self._services.language.gettext("cannot be so"))

    def show_doubt(self, sentence: str) -> None:
        """Say what differs from this fact, which may be so."""
        self._line.tell(sentence, self._noted())

    def fold(self) -> None:
        """Show the question alone, as at the beginning."""
        self.folded = True
        self._show_fold()

    def unfold(self) -> None:
        """Show what it can be answered with."""
        self.folded = False
        self._show_fold()
        self.editor.take_focus()
        self.opened.emit(self.fact)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        words = question(self._wizard, self.fact, self._services.language.catalogue)
        self._line.say(words, self._notes())
        self.editor.say(words)
        label_tool(self.clear, gettext("Clear: {question}", question=words))
        label_tool(self.more, gettext("Answer: {question}", question=words))
        self._line.tell(self._noted())

    def take_focus(self) -> None:
        """Put the keyboard into the answer."""
        if self.folded:
            self.unfold()
        self.editor.take_focus()

    def _show_fold(self) -> None:
        set_shown(self.editor, not self.folded)
        set_shown(self.more, self.folded)
        set_shown(self.clear, self.standing in (Standing.ANSWERED, Standing.CARRIED) and not self.folded)
        self._line.tell(self._noted())

    def _notes(self) -> tuple[str, ...]:
        gettext = self._services.language.gettext
        usual = (gettext("does not matter here"), gettext("assumed"), gettext("carried over"), gettext("if known"))
        return (*usual, gettext("filled in"), gettext("not drawn yet"))

    def _noted(self) -> str:
        gettext = self._services.language.gettext
        if self.standing is Standing.IRRELEVANT or (self.idle and self.standing is not Standing.NEEDED):
            return gettext("does not matter here")
        match self.standing:
            case Standing.ASSUMED:
                return gettext("assumed")
            case Standing.CARRIED:
                return self._with_value(gettext("carried over"))
            case Standing.DERIVED:
                return self._with_value(gettext("follows from the other facts"))
            case Standing.OPTIONAL if self._begins:
                return gettext("not drawn yet")
            case Standing.OPTIONAL:
                return gettext("if known")
            case Standing.ANSWERED if self.folded or self.filled:
                return self._with_value(gettext("filled in") if self.filled else "")
            case _:
                return ""

    def _with_value(self, words: str) -> str:
        """Name the value, too, where no control shows it."""
        if not self.folded or holds_position(self._wizard.facts[self.fact].kind):
            return words
        value = spoken_value(self._wizard, self.fact, self._value, self._services.language.catalogue)
        return f"{value} · {words}" if words else value

    def _take_back(self) -> None:
        self.editor.reset()
        self.cleared.emit(self.fact)

    def _rejected(self, reason: object) -> None:
        self.show_problem(self._services.language.catalogue.text(reason))  # type: ignore[arg-type]

    # Qt's events

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open a folded question by a touch anywhere on it."""
        if self.folded:
            self.unfold()
        else:
            super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
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
        if not self.editor.next_field():
            self.go_on.emit(self.fact)

    def _sideways(self, step: int) -> None:
        options: list[QWidget] = [option for option in self.editor.options() if option.isEnabled()]
        focus = self.window().focusWidget()
        if focus in options:
            options[(options.index(focus) + step) % len(options)].setFocus(Qt.FocusReason.TabFocusReason)
