"""Setting an exam: from a code, from a preset or from one's own figures; and handing it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.ui.services import Services
from tableside.ui.study.exam_plan import PlanFields, Preset, PresetRow, preset_data
from tableside.ui.study.exam_work import CodedExam, PlanWish, coded_exam, exam_of
from tableside.ui.study.parts import PageArea
from tableside.ui.study.work import Asked
from tableside.ui.widgets import (
    bare,
    heading,
    line_edit,
    named,
    plain_button,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from tableside.study import Exam

_CODE_IN_CHARACTERS = 64


class SetUpPage(QWidget):
    """Asks for the plan, says what is wrong with it, and shows the code of the exam that it gives."""

    closed = Signal()
    begun = Signal()
    paper_wanted = Signal()
    key_wanted = Signal()
    link_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-setup")
        self._services = services
        self._error: TablesideError | None = None
        self._same = True
        self._filling = False
        self._asked_for = 0
        self.exam: Exam | None = None
        self.asked: tuple[Asked, ...] = ()
        self.title = heading(words=gettext("Exam"))
        self.home = plain_button("study-end", gettext("Back"), gettext("Back to the study page"))
        self.presets = PresetRow(services)
        self.plan = PlanFields(services)
        self.code_label = text_label("study-heading", gettext("The exam of a code, the same everywhere"))
        self.typed_code = line_edit("study-code", gettext("Code of an exam"), gettext("Type or paste the code"))
        self.typed_code.setClearButtonEnabled(True)
        self.open_code = plain_button("study-act", gettext("Open"), gettext("Open the exam of this code"))
        self.own_label = text_label("study-heading", gettext("Keep this plan as a preset"))
        self.name = line_edit("study-code", gettext("Name of the preset"))
        self.keep = plain_button("study-act", gettext("Keep"), gettext("Keep this plan as a preset"))
        self.drop = plain_button("study-act", gettext("Delete"), gettext("Delete the preset of this name"))
        self.problem = text_label("study-problem")
        self.problem.hide()
        self.busy = text_label("muted")
        self.busy.hide()
        self.make = plain_button("study-start", gettext("Set a new exam"))
        self.ready = named(QFrame(), "study-card")
        self.code = text_label("study-due")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.unlike = text_label("study-problem")
        self.about = text_label("muted")
        self.begin = plain_button("study-begin", gettext("Begin now"))
        self.paper = plain_button("study-act", gettext("Save the paper (PDF)"))
        self.key = plain_button("study-act", gettext("Save the answers (PDF)"))
        self.link = plain_button("study-act", gettext("Copy a link to this exam"))
        self._build()
        self._connect()
        self._show_ready()

    def details(self) -> tuple[tuple[str, str], ...]:
        """Return the exam as details of a place, to share it as a link."""
        return (("code", self.exam.code),) if self.exam is not None else ()

    def show_plan(self, details: Mapping[str, str]) -> None:
        """Set the exam of a code that was shared."""
        if details.get("code"):
            self.typed_code.setText(details["code"])
            self.prepare_code()

    def begin_with(self, book: str) -> None:
        """Take over the book that was chosen on the page before."""
        if book and self.exam is None:
            self.plan.choose_books((book,))

    def take_focus(self) -> None:
        """Put the keyboard on what comes next."""
        (self.begin if self.ready.isVisible() else self.make).setFocus(Qt.FocusReason.OtherFocusReason)

    def prepare(self) -> None:
        """Have a new exam of this plan made."""
        wish = self.plan.wish

        def made(found: tuple[Exam, tuple[Asked, ...]]) -> None:
            self._made(CodedExam(*found, same=True), number)

        number = self._wait()
        self._services.study.ask(self, lambda context: exam_of(context, wish), made, self._failed)

    def prepare_code(self) -> None:
        """Have the exam of the typed code made."""
        code = self.typed_code.text()
        number = self._wait()
        self._services.study.ask(
            self, lambda context: coded_exam(context, code), lambda found: self._made(found, number), self._failed
        )

    def keep_preset(self) -> None:
        """Keep the plan under the name that was typed."""
        name = self.name.text().strip()
        if name:
            self._remember({**self._services.settings.current.study.presets, name: preset_data(self.plan.wish)})

    def drop_preset(self) -> None:
        """Forget the preset of the name that was typed."""
        presets = dict(self._services.settings.current.study.presets)
        if presets.pop(self.name.text().strip(), None) is not None:
            self.name.clear()
            self._remember(presets)

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
        self.busy.setText(self._services.language.gettext("The exam is being set …"))
        self.busy.show()
        self._asked_for += 1
        return self._asked_for

    def _be_ready(self) -> None:
        self.make.setEnabled(True)
        self.busy.hide()

    def _made(self, found: CodedExam, number: int) -> None:
        self._be_ready()
        if number != self._asked_for:
            return
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
        plan = exam.plan
        self._filling = True
        self.plan.show_wish(
            PlanWish(plan.count, plan.minutes, plan.books, plan.pass_mark, weights=plan.weights, closed=plan.closed)
        )
        self._filling = False

    def _edited(self) -> None:
        if self._filling:
            return
        self._asked_for += 1
        self._be_ready()
        self.exam, self.asked = None, ()
        self.say_problem(None)
        self._show_ready()

    def _choose(self, preset: Preset | PlanWish) -> None:
        if isinstance(preset, Preset):
            self.plan.show_preset(preset)
        else:
            self.plan.show_wish(preset)

    def _remember(self, presets: Mapping[str, object]) -> None:
        self._services.settings.remember_on("study", presets=dict(presets))
        self.presets.fill()

    def _show_ready(self) -> None:
        self.ready.setVisible(self.exam is not None)
        if self.exam is None:
            return
        language = self._services.language
        plan = self.exam.plan
        self.code.setText(language.gettext("Code of this exam: {code}", code=self.exam.code))
        books = ", ".join(self._services.library.book(book).title_in(language.code) for book in self.exam.books)
        about = language.gettext(
            "{books} · questions: {count} · minutes: {minutes} · needed to pass: {percent} %. "
            "Whoever sees the same code has the same exam.",
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
        self.about.setText(about)

    def _build(self) -> None:
        for field in (self.typed_code, self.name):
            field.setMinimumWidth(field.fontMetrics().averageCharWidth() * _CODE_IN_CHARACTERS)
        coded = _card([self.code_label, _row([self.typed_code, self.open_code])])
        acts = _row([self.make, self.home])
        plan = _card([self.presets, self.plan, self.problem, acts, self.busy])
        done = QVBoxLayout(self.ready)
        done.setContentsMargins(18, 14, 18, 16)
        done.setSpacing(8)
        for part in (self.code, self.unlike, self.about, _row([self.begin, self.paper, self.key, self.link])):
            done.addWidget(part)
        self.ready.hide()
        own = _card([self.own_label, _row([self.name, self.keep, self.drop])])
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, coded, plan, self.ready, self.plan.sections, own):
            whole.addWidget(part)
        whole.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        bare(QVBoxLayout(self)).addWidget(self.area)

    def _connect(self) -> None:
        self.presets.chosen.connect(self._choose)
        self.plan.edited.connect(self._edited)
        self.plan.entered.connect(self.prepare)
        self.typed_code.returnPressed.connect(self.prepare_code)
        self.open_code.clicked.connect(self.prepare_code)
        self.name.returnPressed.connect(self.keep_preset)
        self.keep.clicked.connect(self.keep_preset)
        self.drop.clicked.connect(self.drop_preset)
        self.home.clicked.connect(lambda: self.closed.emit())
        self.make.clicked.connect(self.prepare)
        self.begin.clicked.connect(lambda: self.begun.emit())
        self.paper.clicked.connect(lambda: self.paper_wanted.emit())
        self.key.clicked.connect(lambda: self.key_wanted.emit())
        self.link.clicked.connect(lambda: self.link_wanted.emit())


def _card(parts: Sequence[QWidget]) -> QFrame:
    card = named(QFrame(), "study-card")
    column = QVBoxLayout(card)
    column.setContentsMargins(18, 14, 18, 16)
    column.setSpacing(10)
    for part in parts:
        column.addWidget(part)
    return card


def _row(parts: Sequence[QWidget]) -> QWidget:
    row = QWidget()
    flow = FlowLayout(row, 8)
    for part in parts:
        flow.addWidget(part)
    return row
