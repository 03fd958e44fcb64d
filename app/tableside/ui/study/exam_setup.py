"""Setting an exam: how many questions, how long, on which books, and the seed that makes it the same everywhere."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.ui.services import Services
from tableside.ui.study.parts import PageArea
from tableside.ui.study.work import Asked, PlanWish, exam_of
from tableside.ui.widgets import bare, heading, label_tool, named, plain_button, scroll_area, text_label
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.numbers import NumberField

if TYPE_CHECKING:
    from tableside.study import Exam


_MOST = 999
_SEEDS = 100_000


class SetUpPage(QWidget):
    """Asks for the plan, says what is wrong with it, and shows the code of the exam that it gives."""

    closed = Signal()
    begun = Signal()
    paper_wanted = Signal()
    key_wanted = Signal()
    link_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-setup")
        self._services = services
        self._error: TablesideError | None = None
        self.exam: Exam | None = None
        self.asked: tuple[Asked, ...] = ()
        self.title = heading()
        self.home = plain_button("study-end")
        self.labels = {name: named(QLabel(), "muted") for name in ("count", "minutes", "pass", "seed", "books")}
        self.count = NumberField("study-count", 20, _MOST, 5)
        self.minutes = NumberField("study-minutes", 30, _MOST, 5)
        self.pass_mark = NumberField("study-pass-mark", 70, _MOST, 5)
        self.seed = named(QLineEdit(str(secrets.randbelow(_SEEDS))), "study-seed")
        self.books: dict[str, QPushButton] = {}
        self.seed_hint = text_label("muted")
        self.problem = text_label("study-problem")
        self.problem.hide()
        self.make = plain_button("study-start")
        self.ready = named(QFrame(), "study-card")
        self.code = text_label("study-due")
        self.about = text_label("muted")
        self.begin = plain_button("study-begin")
        self.paper = plain_button("study-act")
        self.key = plain_button("study-act")
        self.link = plain_button("study-act")
        self._build()
        self._connect()

    @property
    def wish(self) -> PlanWish:
        """The plan as it stands there."""
        books = tuple(book for book, button in self.books.items() if button.isChecked())
        return PlanWish(
            self.count.value(), self.minutes.value(), books, self.pass_mark.value(), self.seed.text().strip()
        )

    def details(self) -> tuple[tuple[str, str], ...]:
        """Return the plan as details of a place, to share it as a link."""
        wish = self.wish
        return (
            ("books", ",".join(wish.books)),
            ("count", str(wish.count)),
            ("minutes", str(wish.minutes)),
            ("pass", str(wish.pass_mark)),
            ("seed", wish.seed),
        )

    def show_plan(self, details: Mapping[str, str]) -> None:
        """Fill in a plan that was shared; what is missing or makes no sense stays as it is."""
        for name, field in (("count", self.count), ("minutes", self.minutes), ("pass", self.pass_mark)):
            if details.get(name, "").isdecimal():
                field.set_value(int(details[name]))
        if details.get("seed"):
            self.seed.setText(details["seed"])
        if "books" in details:
            books = details["books"].split(",")
            for book, button in self.books.items():
                button.setChecked(book in books)
        self._edited()

    def take_focus(self) -> None:
        """Put the keyboard on what comes next."""
        (self.begin if self.ready.isVisible() else self.make).setFocus(Qt.FocusReason.OtherFocusReason)

    def prepare(self) -> None:
        """Have the exam of this plan made."""
        wish = self.wish
        self.say_problem(None)
        self.make.setEnabled(False)
        self._services.study.ask(
            self, lambda context: exam_of(context, wish), lambda made: self._made(wish, *made), self._failed
        )

    def say_problem(self, error: TablesideError | None) -> None:
        """Say what is wrong with the plan, where it is written."""
        self._error = error
        words = self._services.language.catalogue.error(error) if error is not None else ""
        self.problem.setText(words)
        self.problem.setAccessibleName(words)
        self.problem.setVisible(bool(words))

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self.title.setText(gettext("Exam"))
        self.home.setText(gettext("Back"))
        label_tool(self.home, gettext("Back to the study page"))
        fields = (
            ("count", gettext("Questions"), self.count),
            ("minutes", gettext("Minutes"), self.minutes),
            ("pass", gettext("Needed to pass (%)"), self.pass_mark),
        )
        for name, words, field in fields:
            self.labels[name].setText(words)
            field.say(words, gettext("{field}: less", field=words), gettext("{field}: more", field=words))
        self.labels["seed"].setText(gettext("Seed"))
        self.seed.setAccessibleName(gettext("Seed"))
        self.labels["books"].setText(gettext("Books (none chosen: all)"))
        for book, button in self.books.items():
            title = self._services.library.book(book).title_in(self._services.language.code)
            button.setText(title.replace("&", "&&"))
        self.seed_hint.setText(gettext("The same seed and the same plan give the same exam on every computer."))
        self.make.setText(gettext("Set the exam"))
        self.begin.setText(gettext("Begin now"))
        self.paper.setText(gettext("Save the paper (PDF)"))
        self.key.setText(gettext("Save the answers (PDF)"))
        self.link.setText(gettext("Copy a link to this exam"))
        for button in (self.make, self.begin, self.paper, self.key, self.link):
            label_tool(button, button.text())
        self.say_problem(self._error)
        self._show_ready()

    # Within

    def _made(self, wish: PlanWish, exam: Exam, asked: tuple[Asked, ...]) -> None:
        self.make.setEnabled(True)
        if wish != self.wish:
            return
        self.exam, self.asked = exam, asked
        self._show_ready()
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _failed(self, error: TablesideError) -> None:
        self.make.setEnabled(True)
        self.say_problem(error)

    def _edited(self) -> None:
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
        self.about.setText(
            language.gettext(
                "{books} · questions: {count} · minutes: {minutes} · needed to pass: {percent} %. "
                "Whoever sees the same code has the same exam.",
                books=books,
                count=len(self.exam.questions),
                minutes=plan.minutes,
                percent=plan.pass_mark,
            )
        )

    def _build(self) -> None:
        card = named(QFrame(), "study-card")
        column = QVBoxLayout(card)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(10)
        fields = QWidget()
        flow = FlowLayout(fields, 14)
        for name, field in (
            ("count", self.count),
            ("minutes", self.minutes),
            ("pass", self.pass_mark),
            ("seed", self.seed),
        ):
            block = QWidget()
            rows = bare(QVBoxLayout(block), 4)
            rows.addWidget(self.labels[name])
            rows.addWidget(field)
            flow.addWidget(block)
        column.addWidget(fields)
        column.addWidget(self.seed_hint)
        column.addWidget(self.labels["books"])
        chips = QWidget()
        flow = FlowLayout(chips)
        for book in self._services.library.bundled.books():
            button = named(QPushButton(), "chip")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.toggled.connect(lambda _: self._edited())
            flow.addWidget(button)
            self.books[book] = button
        column.addWidget(chips)
        column.addWidget(self.problem)
        acts = QWidget()
        row = FlowLayout(acts, 8)
        for button in (self.make, self.home):
            row.addWidget(button)
        column.addWidget(acts)
        done = QVBoxLayout(self.ready)
        done.setContentsMargins(18, 14, 18, 16)
        done.setSpacing(8)
        done.addWidget(self.code)
        done.addWidget(self.about)
        choices = QWidget()
        flow = FlowLayout(choices, 8)
        for button in (self.begin, self.paper, self.key, self.link):
            flow.addWidget(button)
        done.addWidget(choices)
        self.ready.hide()
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, card, self.ready):
            whole.addWidget(part)
        whole.addStretch()
        bare(QVBoxLayout(self)).addWidget(scroll_area(inner, "study-area", PageArea()))

    def _connect(self) -> None:
        for field in (self.count, self.minutes, self.pass_mark):
            field.changed.connect(lambda _: self._edited())
            field.entered.connect(self.prepare)
        self.seed.textEdited.connect(lambda _: self._edited())
        self.seed.returnPressed.connect(self.prepare)
        self.home.clicked.connect(lambda: self.closed.emit())
        self.make.clicked.connect(self.prepare)
        self.begin.clicked.connect(lambda: self.begun.emit())
        self.paper.clicked.connect(lambda: self.paper_wanted.emit())
        self.key.clicked.connect(lambda: self.key_wanted.emit())
        self.link.clicked.connect(lambda: self.link_wanted.emit())
