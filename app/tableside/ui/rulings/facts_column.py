"""The questions of a case, one below the other: what matters is asked, what does not steps back, nothing jumps."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.rulings.case import Assessment, Standing, arranged
from tableside.rulings.model import Wizard
from tableside.rulings.words import question, refusal_words
from tableside.ui.icons import tint
from tableside.ui.rulings.editors import Editor
from tableside.ui.rulings.position_editor import make_editor
from tableside.ui.services import Services
from tableside.ui.widgets import bare, label_tool, mark, named, tool
from tableside.ui.widgets.flow import OptionButton, clear_layout

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
        tint(services.theme, self.clear, "close", "muted")
        tint(services.theme, self.more, "down", "muted")
        self._build()
        self.retranslate()

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
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        words = question(self._wizard, self.fact, self._services.language.catalogue)
        self.title.setText(words)
        self.editor.say(words)
        label_tool(self.clear, gettext("Clear: {question}", question=words))
        label_tool(self.more, gettext("Answer: {question}", question=words))
        self._say_note()

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

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open a folded question by a touch anywhere on it."""
        if self.more.isVisible():
            self._open()
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
        self.go_on.emit(self.fact)

    def _sideways(self, step: int) -> None:
        options: list[QWidget] = [option for option in self.editor.options() if option.isEnabled()]
        focus = self.window().focusWidget()
        if focus in options:
            options[(options.index(focus) + step) % len(options)].setFocus(Qt.FocusReason.TabFocusReason)


class FactsColumn(QWidget):
    """Shows every fact of a wizard and tells what is answered."""

    answered = Signal(str, object)
    previewed = Signal(str, object)
    cleared = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.rows: dict[str, FactRow] = {}
        self._order: tuple[str, ...] = ()
        self._touched: set[str] = set()
        self._needs: tuple[str, ...] = ()
        self._idle: frozenset[str] = frozenset()
        self._shown: Assessment | None = None
        self._column = bare(QVBoxLayout(self), 6)
        self._assumed = named(QLabel(), "section-title")
        self._assumed.setWordWrap(True)
        self.rest_title = named(QLabel(), "section-title")
        self.rest_title.setWordWrap(True)

    def open(self, wizard: Wizard) -> None:
        """Ask the questions of another wizard."""
        clear_layout(self._column, keep=lambda widget: widget in (self._assumed, self.rest_title))
        self.rows = {name: self._row(wizard, name) for name in wizard.facts}
        self.start_again()
        self.retranslate()

    def start_again(self) -> None:
        """Forget in which order things were answered."""
        self._order, self._touched, self._idle, self._shown = (), set(), frozenset(), None
        for row in self.rows.values():
            row.reset()

    def show_case(self, assessment: Assessment) -> None:
        """Show where every fact stands."""
        answer = assessment.answer
        self._touched |= set(assessment.case.given)
        if answer is not None:
            self._order = arranged(self._order, self._touched, answer)
            self._needs = answer.needs
        elif not self._order:
            self._order = tuple(name for name, fact in assessment.case.wizard.facts.items() if fact.required)
        self._shown = assessment
        self._lay_out(assessment)
        self._show_rows(assessment)

    def show_idle(self, idle: frozenset[str]) -> None:
        """Show which of the known facts change nothing."""
        if idle != self._idle and self._shown is not None:
            self._idle = idle
            self._show_rows(self._shown)

    @property
    def next_needed(self) -> str:
        """The question to ask now; empty when there is none."""
        needed = [name for name in self._order if name in self._needs]
        best = self._needs[0] if self._needs else ""
        # A question above that has come up again is asked first: the eye is there.
        above = [name for name in needed if name in self._touched]
        return above[0] if above else best

    def focus_next(self) -> None:
        """Put the keyboard on the question that is asked now."""
        name = self.next_needed or next(iter(self._order), "")
        if name:
            self.rows[name].take_focus()

    def focus_fact(self, name: str) -> None:
        """Put the keyboard on a question."""
        self.rows[name].take_focus()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self._assumed.setText(gettext("Assumed unless you say otherwise"))
        self.rest_title.setText(gettext("Does not matter here"))
        for row in self.rows.values():
            row.retranslate()
        if self._shown is not None:
            self._show_rows(self._shown)

    def _row(self, wizard: Wizard, name: str) -> FactRow:
        row = FactRow(self._services, wizard, name)
        row.answered.connect(self.answered)
        row.previewed.connect(self.previewed)
        row.cleared.connect(self.cleared)
        row.go_on.connect(lambda _fact: self.focus_next())
        row.walked.connect(self._walk)
        return row

    def _lay_out(self, assessment: Assessment) -> None:
        """Place the rows; only what has another place is moved."""
        facts = assessment.case.wizard.facts
        main = [name for name in self._order if not self._folds_away(assessment, name)]
        optional = [name for name in facts if not facts[name].required]
        rest = [name for name in self._order if name not in main]
        wanted: list[QWidget] = [self.rows[name] for name in main]
        wanted += [self._assumed, *(self.rows[name] for name in optional)] if optional else []
        wanted += [self.rest_title, *(self.rows[name] for name in rest)] if rest else []
        self._assumed.setVisible(bool(optional))
        self.rest_title.setVisible(bool(rest))
        for place, widget in enumerate(wanted):
            item = self._column.itemAt(place)
            if item is None or item.widget() is not widget:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)
                widget.show()

    def _folds_away(self, assessment: Assessment, name: str) -> bool:
        """Tell whether a question stands at the end: it does not matter, and nothing below it has been answered."""
        if assessment.answer is None:
            return not self.rows[name].editor.isVisibleTo(self.rows[name]) and self._shown is not None
        if assessment.standing(name) is not Standing.IRRELEVANT:
            return False
        below = self._order[self._order.index(name) :]
        return not any(one in self._touched for one in below)

    def _show_rows(self, assessment: Assessment) -> None:
        upcoming = self.next_needed if assessment.answer is not None else ""
        for name, row in self.rows.items():
            standing = assessment.standing(name)
            idle = name in self._idle and assessment.answer is not None
            folded = self._folds_away(assessment, name) if name in self._order else False
            steps_back = standing is Standing.ASSUMED and idle and not row.editor.inline
            compact = folded or standing is Standing.OPTIONAL or steps_back
            row.show_fact(
                assessment.shown_value(name),
                standing=standing,
                known=assessment.has_value(name),
                idle=idle,
                compact=compact,
            )
            row.show_next(name == upcoming)
            row.editor.show_ruling(assessment)
        refusal = assessment.refusal
        if refusal is not None and refusal.fact in self.rows:
            catalogue = self._services.language.catalogue
            self.rows[refusal.fact].show_problem(refusal_words(assessment.case, refusal, catalogue))

    def _walk(self, name: str, step: int) -> None:
        order = [row for row in self._rows_in_place() if row.editor.isVisibleTo(row) and row.editor.isEnabled()]
        names = [row.fact for row in order]
        if name in names:
            place = min(max(names.index(name) + step, 0), len(order) - 1)
            order[place].take_focus()

    def _rows_in_place(self) -> Iterable[FactRow]:
        for index in range(self._column.count()):
            item = self._column.itemAt(index)
            widget = item.widget() if item is not None else None
            if isinstance(widget, FactRow):
                yield widget
