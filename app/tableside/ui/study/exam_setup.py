"""Setting an exam: from a code, from a preset or from one's own figures; and handing it out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from tableside.errors import N_, TablesideError
from tableside.study.exam import ExamPlan
from tableside.ui.study.parts import HOME, act, card, chip, page_area, say_problem
from tableside.ui.study.work import WordedExam, exam_of, new_seed
from tableside.ui.widgets import across, down, heading, line_edit, named, plain_label, set_shown, text_label
from tableside.ui.widgets.flow import TickBox, in_rows
from tableside.ui.widgets.numbers import Stepper

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

_CODE_IN_CHARACTERS = 64
_MOST = 999
PRESETS = {
    N_("Short test"): ExamPlan(10, 10),
    N_("Evening exam"): ExamPlan(20, 30),
    N_("Referee course"): ExamPlan(30, 45, pass_mark=80, closed=True),
}
"""Plans to begin with."""


class PlanFields(QWidget):
    edited = Signal()

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        gettext, usual = view.gettext, ExamPlan()
        self.count, self.minutes, self.pass_mark = (Stepper(0, _MOST) for _ in range(3))
        fields = (
            (self.count, usual.count, gettext("Questions")),
            (self.minutes, usual.minutes, gettext("Minutes")),
            (self.pass_mark, usual.pass_mark, gettext("Needed to pass (%)")),
        )
        blocks = []
        for field, value, words in fields:
            field.show_value(value)
            field.say(words)
            field.changed.connect(lambda _: self.edited.emit())
            blocks.append(QWidget())
            down(named(plain_label(words), "muted"), field, on=blocks[-1], gap=4)
        closed = gettext("Closed book: the rules are not available until you hand in")
        self.closed = TickBox("study-rate", closed)
        self.unchanged = TickBox("study-rate", gettext("Leave out rules that have changed since our edition"))
        library, lang = view.services.library, view.services.language.code
        self.books = {book: chip(library.book(book).title_in(lang)) for book in library.bundled.books()}
        for button in (*self.books.values(), self.closed, self.unchanged):
            button.setCheckable(True)
            button.toggled.connect(lambda _: self.edited.emit())
        books = named(plain_label(gettext("On these books (none chosen: all)")), "muted")
        chips = in_rows(*self.books.values(), gap=6)
        down(in_rows(*blocks, gap=14), books, chips, self.closed, self.unchanged, on=self, gap=10)

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

    def show_figures(self, plan: ExamPlan) -> None:
        """Fill in a preset; the books stay as they are."""
        self.count.show_value(plan.count)
        self.minutes.show_value(plan.minutes)
        self.pass_mark.show_value(plan.pass_mark)
        self.closed.setChecked(plan.closed)
        self.edited.emit()

    def show_wish(self, plan: ExamPlan) -> None:
        self.show_figures(plan)
        self.unchanged.setChecked(plan.unchanged)
        self.choose_books(*plan.books)

    def choose_books(self, *books: str) -> None:
        """Choose books; none stands for all."""
        for book, button in self.books.items():
            button.setChecked(book in books)


class SetUpPage(QWidget):
    """Asks for the plan, says what is wrong with it, and shows the code of the exam that it gives."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        gettext = view.gettext
        named(self, "study-setup")
        self._view = view
        self._asked_for = 0
        self.exam: WordedExam | None = None
        self.presets = {name: self._preset(name, plan) for name, plan in PRESETS.items()}
        self.plan = PlanFields(view)
        self.plan.edited.connect(self._edited)
        self.typed_code = line_edit("study-code", gettext("Code of an exam"), gettext("Type or paste the code"))
        self.typed_code.setClearButtonEnabled(True)
        self.typed_code.setMaximumWidth(self.typed_code.fontMetrics().averageCharWidth() * _CODE_IN_CHARACTERS)
        self.typed_code.returnPressed.connect(self.prepare_code)
        open_code = act(gettext("Open"), self.prepare_code, gettext("Open the exam of this code"))
        self.problem = text_label("study-problem")
        self.busy = text_label("muted", gettext("Preparing the exam …"))
        self.make = act(gettext("Set a new exam"), self.prepare, name="study-start")
        home = act(gettext("Back"), lambda: view.go(HOME), gettext("Back to the study page"), name="study-end")
        self.code = text_label("study-due")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        unlike = gettext(
            "The end of the typed code does not fit these questions: the code is mistyped, or it was made with "
            "other rule texts. Compare it with the code above before you begin."
        )
        self.unlike = text_label("study-problem", unlike)
        self.about = text_label("muted")
        self.begin = act(gettext("Begin now"), view.begin_exam, name="study-begin")
        self._examiner = text_label("study-heading", gettext("For the examiner"))
        self._handouts = in_rows(
            act(gettext("Save the paper (PDF)"), lambda: view.ask_where_to_save("paper")),
            act(gettext("Save the answer sheet (PDF)"), lambda: view.ask_where_to_save("answers")),
            act(gettext("Save the key (PDF)"), lambda: view.ask_where_to_save("key")),
        )
        begin = in_rows(self.begin)
        self.ready = card(self.code, self.unlike, self.about, begin, self._examiner, self._handouts, gap=8)
        for part in (self.problem, self.busy, self.ready):
            part.hide()
        coded = text_label("study-heading", gettext("The exam of a code, the same everywhere"))
        self.area = page_area(
            self,
            heading(words=gettext("Exam")),
            card(coded, across(self.typed_code, open_code, None, gap=8, grow=self.typed_code)),
            card(in_rows(*self.presets.values()), self.plan, self.problem, in_rows(self.make, home), self.busy),
            self.ready,
        )

    def _preset(self, name: str, plan: ExamPlan) -> QPushButton:
        gettext = self._view.gettext
        words = gettext(
            "{name}: {count} questions, {minutes} min, {percent} %",
            name=gettext(name),
            count=plan.count,
            minutes=plan.minutes,
            percent=plan.pass_mark,
        )
        return chip(words, lambda: self.plan.show_figures(plan))

    def begin_with(self, book: str) -> None:
        """Take over the book that was chosen on the page before."""
        if book and self.exam is None:
            self.plan.choose_books(book)

    def take_focus(self) -> None:
        (self.begin if self.ready.isVisible() else self.make).setFocus(Qt.FocusReason.OtherFocusReason)

    def prepare(self) -> None:
        self._prepare(self.plan.wish)

    def prepare_code(self) -> None:
        self._prepare(self.typed_code.text())

    def _prepare(self, plan: ExamPlan | str) -> None:
        self._say_problem(None)
        self._be_busy(True)
        self._asked_for += 1
        # An exam that was opened by its code is about to be sat: its key is out of reach until it is handed in.
        made = partial(self._made, self._asked_for, set_here=isinstance(plan, ExamPlan))
        self._view.services.study.ask(self, lambda context: exam_of(context, plan), made, self._failed)

    def _be_busy(self, busy: bool) -> None:
        self.make.setEnabled(not busy)
        self.busy.setVisible(busy)

    def _say_problem(self, error: TablesideError | None) -> None:
        say_problem(self.problem, self._view.services, error)

    def _made(self, number: int, found: WordedExam, *, set_here: bool) -> None:
        self._be_busy(False)
        if number != self._asked_for:
            return
        self.exam = found
        with QSignalBlocker(self.plan):  # the figures change without the user
            self.plan.show_wish(found.exam.plan)
        self._show_ready(found, set_here=set_here)
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.begin, 0, 30))

    def _failed(self, error: TablesideError) -> None:
        self._be_busy(False)
        self._say_problem(error)

    def _edited(self) -> None:
        self._asked_for += 1
        self._be_busy(False)
        self.exam = None
        self._say_problem(None)
        self.ready.hide()

    def _show_ready(self, found: WordedExam, *, set_here: bool) -> None:
        services, gettext, exam = self._view.services, self._view.gettext, found.exam
        self.code.setText(gettext("Code of this exam: {code}", code=exam.code))
        about = gettext(
            "{books} · questions: {count} · minutes: {minutes} · needed to pass: {percent} %. Everyone with the same "
            "code gets the same exam.",
            books=", ".join(services.library.book(book).title_in(services.language.code) for book in exam.books),
            count=len(exam.questions),
            minutes=exam.plan.minutes,
            percent=exam.plan.pass_mark,
        )
        closed = gettext("Closed book.") if exam.plan.closed else ""
        self.about.setText(f"{about} {closed}".strip())
        set_shown(self.unlike, not found.same)
        for part in (self._examiner, self._handouts):
            set_shown(part, set_here)
        self.ready.show()
