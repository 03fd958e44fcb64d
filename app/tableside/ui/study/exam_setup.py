"""Setting an exam: from a code, from a preset or from one's own figures; and handing it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QVBoxLayout, QWidget

from tableside.errors import N_, TablesideError
from tableside.study.exam import Exam, ExamPlan
from tableside.ui.services import Services
from tableside.ui.study.parts import PageArea, card, in_row
from tableside.ui.study.work import Asked, CodedExam, coded_exam, exam_of, new_seed
from tableside.ui.widgets import (
    bare,
    heading,
    label_tool,
    line_edit,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.numbers import Stepper

_CODE_IN_CHARACTERS = 64


_MOST = 999


@dataclass(frozen=True)
class Preset:
    """A plan to begin with."""

    name: str
    count: int
    minutes: int
    pass_mark: int
    closed: bool = False


PRESETS = (
    Preset(N_("Short test"), 10, 10, 70),
    Preset(N_("Evening exam"), 20, 30, 70),
    Preset(N_("Referee course"), 30, 45, 80, closed=True),
)


class PlanFields(QWidget):
    edited = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        self._services = services
        self.labels = {name: named(plain_label(), "muted") for name in ("count", "minutes", "pass", "books")}
        self.count, self.minutes, self.pass_mark = (Stepper(0, _MOST) for _ in range(3))
        for field, usual in ((self.count, 20), (self.minutes, 30), (self.pass_mark, 70)):
            field.show_value(usual)
        self.books: dict[str, QPushButton] = {}
        self.closed = named(
            QCheckBox(gettext("Closed book: the rules are not available until you hand in")), "study-rate"
        )
        self.unchanged = named(QCheckBox(gettext("Leave out rules that have changed since our edition")), "study-rate")
        self._build()
        for field in (self.count, self.minutes, self.pass_mark):
            field.changed.connect(lambda _: self.edited.emit())
        for box in (self.closed, self.unchanged):
            box.toggled.connect(lambda _: self.edited.emit())
        fields = (
            ("count", gettext("Questions"), self.count),
            ("minutes", gettext("Minutes"), self.minutes),
            ("pass", gettext("Needed to pass (%)"), self.pass_mark),
        )
        for name, words, field in fields:
            self.labels[name].setText(words)
            field.say(words)
        self.labels["books"].setText(gettext("On these books (none chosen: all)"))
        for book, button in self.books.items():
            title = self._services.library.book(book).title_in(self._services.language.code)
            button.setText(title.replace("&", "&&"))

    @property
    def wish(self) -> ExamPlan:
        return ExamPlan(
            int(self.count.value or 0),
            int(self.minutes.value or 0),
            tuple(book for book, button in self.books.items() if button.isChecked()),
            int(self.pass_mark.value or 0),
            seed=new_seed(),
            closed=self.closed.isChecked(),
            unchanged=self.unchanged.isChecked(),
        )

    def show_wish(self, wish: ExamPlan) -> None:
        self.count.show_value(wish.count)
        self.minutes.show_value(wish.minutes)
        self.pass_mark.show_value(wish.pass_mark)
        self.closed.setChecked(wish.closed)
        self.unchanged.setChecked(wish.unchanged)
        self.choose_books(wish.books)

    def show_preset(self, preset: Preset) -> None:
        """Fill in a preset; the books stay as they are."""
        self.count.show_value(preset.count)
        self.minutes.show_value(preset.minutes)
        self.pass_mark.show_value(preset.pass_mark)
        self.closed.setChecked(preset.closed)
        self.edited.emit()

    def choose_books(self, books: Sequence[str]) -> None:
        """Choose books; none stands for all."""
        for book, button in self.books.items():
            button.setChecked(book in books)

    def _build(self) -> None:
        column = bare(QVBoxLayout(self), 10)
        fields = QWidget()
        flow = FlowLayout(fields, 14)
        for name, field in (("count", self.count), ("minutes", self.minutes), ("pass", self.pass_mark)):
            block = QWidget()
            rows = bare(QVBoxLayout(block), 4)
            rows.addWidget(self.labels[name])
            rows.addWidget(field)
            flow.addWidget(block)
        chips = QWidget()
        flow = FlowLayout(chips)
        for book in self._services.library.bundled.books():
            button = named(QPushButton(), "chip")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.toggled.connect(lambda _: self.edited.emit())
            flow.addWidget(button)
            self.books[book] = button
        for part in (fields, self.labels["books"], chips, self.closed, self.unchanged):
            column.addWidget(part)


class PresetRow(QWidget):
    """Buttons that fill in a plan."""

    chosen = Signal(object)
    """A `Preset`."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        flow = FlowLayout(self, 8)
        self.buttons: dict[str, QPushButton] = {}
        gettext = services.language.gettext
        for preset in PRESETS:
            words = gettext(
                "{name}: {count} questions, {minutes} min, {percent} %",
                name=gettext(preset.name),
                count=preset.count,
                minutes=preset.minutes,
                percent=preset.pass_mark,
            )
            button = named(QPushButton(words), "chip")
            button.setAutoDefault(False)
            label_tool(button, words)
            button.clicked.connect(partial(self._choose, preset))
            flow.addWidget(button)
            self.buttons[preset.name] = button

    def _choose(self, preset: Preset, _checked: bool = False) -> None:
        self.chosen.emit(preset)


class SetUpPage(QWidget):
    """Asks for the plan, says what is wrong with it, and shows the code of the exam that it gives."""

    closed = Signal()
    begun = Signal()
    sheet_wanted = Signal(str)
    """The paper, the answer sheet or the key is to be saved."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-setup")
        self._services = services
        self._error: TablesideError | None = None
        self._same = True
        self._set_here = False
        self._filling = False
        self._asked_for = 0
        self.exam: Exam | None = None
        self.asked: tuple[Asked, ...] = ()
        self.title = heading(words=gettext("Exam"))
        self.home = plain_button(
            "study-end", gettext("Back"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        self.presets = PresetRow(services)
        self.plan = PlanFields(services)
        self.code_label = text_label("study-heading", gettext("The exam of a code, the same everywhere"))
        self.typed_code = line_edit("study-code", gettext("Code of an exam"), gettext("Type or paste the code"))
        self.typed_code.setClearButtonEnabled(True)
        self.open_code = plain_button(
            "study-act", gettext("Open"), gettext("Open the exam of this code"), clicked=self.prepare_code
        )
        self.problem = text_label("study-problem")
        self.problem.hide()
        self.busy = text_label("muted")
        self.busy.hide()
        self.make = plain_button("study-start", gettext("Set a new exam"), clicked=self.prepare)
        self.ready = named(QFrame(), "study-card")
        self.code = text_label("study-due")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.unlike = text_label("study-problem")
        self.about = text_label("muted")
        self.begin = plain_button("study-begin", gettext("Begin now"), clicked=lambda: self.begun.emit())
        self.examiner = text_label("study-heading", gettext("For the examiner"))
        self.paper = plain_button(
            "study-act", gettext("Save the paper (PDF)"), clicked=lambda: self.sheet_wanted.emit("paper")
        )
        self.sheet = plain_button(
            "study-act", gettext("Save the answer sheet (PDF)"), clicked=lambda: self.sheet_wanted.emit("answers")
        )
        self.key = plain_button(
            "study-act", gettext("Save the key (PDF)"), clicked=lambda: self.sheet_wanted.emit("key")
        )
        self._build()
        self._connect()
        self._show_ready()

    def begin_with(self, book: str) -> None:
        """Take over the book that was chosen on the page before."""
        if book and self.exam is None:
            self.plan.choose_books((book,))

    def take_focus(self) -> None:
        (self.begin if self.ready.isVisible() else self.make).setFocus(Qt.FocusReason.OtherFocusReason)

    def prepare(self) -> None:
        wish = self.plan.wish

        def made(found: tuple[Exam, tuple[Asked, ...]]) -> None:
            self._made(CodedExam(*found, same=True), number, here=True)

        number = self._wait()
        self._services.study.ask(self, lambda context: exam_of(context, wish), made, self._failed)

    def prepare_code(self) -> None:
        code = self.typed_code.text()
        number = self._wait()
        self._services.study.ask(
            self, lambda context: coded_exam(context, code), lambda found: self._made(found, number), self._failed
        )

    def say_problem(self, error: TablesideError | None) -> None:
        """Say what is wrong with the plan, where it is written."""
        self._error = error
        words = self._services.language.catalogue.error(error) if error is not None else ""
        self.problem.setText(words)
        self.problem.setAccessibleName(words)
        self.problem.setVisible(bool(words))

    # Within

    def _wait(self) -> int:
        self.say_problem(None)
        self.make.setEnabled(False)
        self.busy.setText(self._services.language.gettext("Preparing the exam …"))
        self.busy.show()
        self._asked_for += 1
        return self._asked_for

    def _be_ready(self) -> None:
        self.make.setEnabled(True)
        self.busy.hide()

    def _made(self, found: CodedExam, number: int, *, here: bool = False) -> None:
        self._be_ready()
        if number != self._asked_for:
            return
        self._set_here = here
        self.exam, self.asked, self._same = found.exam, found.asked, found.same
        self._show_plan_of(found.exam)
        self._show_ready()
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.begin, 0, 30))

    def _failed(self, error: TablesideError) -> None:
        self._be_ready()
        self.say_problem(error)

    def _show_plan_of(self, exam: Exam) -> None:
        """Show the figures of the exam that is ready; that they change is not the doing of a person."""
        self._filling = True
        self.plan.show_wish(exam.plan)
        self._filling = False

    def _edited(self) -> None:
        if self._filling:
            return
        self._asked_for += 1
        self._be_ready()
        self.exam, self.asked = None, ()
        self.say_problem(None)
        self._show_ready()

    def _show_ready(self) -> None:
        self.ready.setVisible(self.exam is not None)
        if self.exam is None:
            return
        language = self._services.language
        plan = self.exam.plan
        self.code.setText(language.gettext("Code of this exam: {code}", code=self.exam.code))
        books = ", ".join(self._services.library.book(book).title_in(language.code) for book in self.exam.books)
        about = language.gettext(
            "{books} · questions: {count} · minutes: {minutes} · needed to pass: {percent} %. Everyone with the same "
            "code gets the same exam.",
            books=books,
            count=len(self.exam.questions),
            minutes=plan.minutes,
            percent=plan.pass_mark,
        )
        if plan.closed:
            closed = language.gettext("Closed book.")
            about = f"{about} {closed}"
        self.unlike.setText(
            language.gettext(
                "The end of the typed code does not fit these questions: the code is mistyped, or it was made with "
                "other rule texts. Compare it with the code above before you begin."
            )
        )
        set_shown(self.unlike, not self._same)
        # An exam that was opened by its code is about to be sat: its key is out of reach until it is handed in.
        for part in (self.examiner, self.handouts):
            set_shown(part, self._set_here)
        self.about.setText(about)

    def _build(self) -> None:
        self.typed_code.setMinimumWidth(self.typed_code.fontMetrics().averageCharWidth() * _CODE_IN_CHARACTERS)
        coded = card([self.code_label, in_row([self.typed_code, self.open_code])])
        acts = in_row([self.make, self.home])
        plan = card([self.presets, self.plan, self.problem, acts, self.busy])
        done = QVBoxLayout(self.ready)
        done.setContentsMargins(18, 14, 18, 16)
        done.setSpacing(8)
        self.handouts = in_row([self.paper, self.sheet, self.key])
        for part in (self.code, self.unlike, self.about, in_row([self.begin]), self.examiner, self.handouts):
            done.addWidget(part)
        self.ready.hide()
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, coded, plan, self.ready):
            whole.addWidget(part)
        whole.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        bare(QVBoxLayout(self)).addWidget(self.area)

    def _connect(self) -> None:
        self.presets.chosen.connect(self.plan.show_preset)
        self.plan.edited.connect(self._edited)
        self.typed_code.returnPressed.connect(self.prepare_code)
