"""The page that shows a question: the situation, its table, the choices, and the explanation after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.diagrams.svg import themed
from tableside.errors import TablesideError
from tableside.geometry.overlay import Overlay
from tableside.messages import Catalogue
from tableside.rulings.inquiry import inquire
from tableside.study.model import Question
from tableside.ui.accessibility import announce, hear_as, locale_of
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.study import KeptExam
from tableside.ui.study.parts import FINISH_KEY, ChoiceButton, PageArea, question_languages
from tableside.ui.study.work import REVEALED, Asked, question_text, said_day
from tableside.ui.tables import TablePicture, overlay_for
from tableside.ui.tables.view import TableCanvas
from tableside.ui.theme import tint
from tableside.ui.typeset.preview import CiteButton, RuleCards
from tableside.ui.widgets import (
    ElidedLabel,
    as_tip,
    bare,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
    tool,
)
from tableside.ui.widgets.flow import FlowLayout, clear_layout

PAGE, QUESTION = "study", "question"
COPY_KEY = "R"
_TALLEST = 300
_SKETCH_HEIGHT = 190
_TALLEST_AT_THE_TABLE = 460
_WIDE_IN_CHARACTERS = 120
_WIDE_WITH_ANSWER, _WIDE_WITH_A_TABLE = 100, 130
_WIDEST_IN_CHARACTERS, _WIDEST_WITH_A_TABLE = 110, 190
MOST_CHOICES = 5


_ENLARGED = 2.5


class DrawnTable(QWidget):
    """Shows the position of a question; it can be enlarged and pushed about in its place."""

    def __init__(self, services: Services, name: str) -> None:
        super().__init__()
        named(self, name)
        self._services = services
        self._made: tuple[Any, Any, Overlay | None, Catalogue] | None = None
        self._canvas: TableCanvas | None = None
        self.roomy = False
        """Whether the choices stand beside it, so that it can be taller."""
        self._column = bare(QVBoxLayout(self))
        self.hide()

    def show_question(self, question: Question, words: Catalogue, spoken: str, *, solved: bool = False) -> None:
        """Draw the position of a question; that of a solved one with what the ruling saw in it."""
        if question.table is None:
            self._made = None
            self.hide()
            return
        self.setAccessibleName(spoken)
        self.setToolTip(self._services.language.gettext("Z or Ctrl and the wheel enlarge the table"))
        made = (*question.table, _overlay_of(question) if solved else None, words)
        if made != self._made:
            self._made = made
            self.restyle()
        self.show()

    def restyle(self) -> None:
        if self._made is None:
            return
        table, position, overlay, words = self._made
        drawing = TablePicture(words, table, position, overlay, dark=self._services.theme.dark).drawing
        if self._canvas is None:
            self._canvas = TableCanvas(drawing)
            self._column.addWidget(self._canvas)
        self._canvas.drawing = drawing
        self._canvas.fit()
        self._fit()

    def enlarge(self) -> None:
        """Show the table larger, or whole again."""
        if self._canvas is not None:
            self._canvas.zoom(1 / _ENLARGED if self._canvas.zoomed_in else _ENLARGED)

    def _fit(self) -> None:
        tallest = _TALLEST_AT_THE_TABLE if self.roomy or self._services.courtside.active else _TALLEST
        if self._canvas is not None:
            self.setFixedHeight(min(self._canvas.height_for(max(1, self.width())), tallest))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _overlay_of(question: Question) -> Overlay | None:
    """Return the lines of sight of a case; the shading of the D is left out, which takes long to work out."""
    wizard, facts = question.case.wizard, question.case.told
    try:
        overlay = overlay_for(wizard, facts, inquire(wizard, facts))
    except TablesideError:
        return None
    return replace(overlay, field=None) if overlay is not None else None


class Sketch(QWidget):
    """The board of a case without an exact position."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-sketch")
        self._services = services
        self._svg = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_SKETCH_HEIGHT)
        self.hide()

    def show_sketch(self, svg: str) -> None:
        self._svg = svg
        set_shown(self, bool(svg))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        from PySide6.QtSvg import QSvgRenderer

        renderer = QSvgRenderer(themed(self._svg, self._services.theme.dark).encode("utf-8"))
        size = renderer.defaultSize().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        painter = QPainter(self)
        renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()


class StudyHeader(QWidget):
    """Says what is being studied and how far one is; switches the language in place."""

    ended = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._services = services
        self.end = plain_button(
            "study-end", gettext("Finish"), gettext("Back to the study page"), clicked=lambda: self.ended.emit()
        )
        self.title = named(ElidedLabel(), "study-book")
        self.progress = named(ElidedLabel(), "muted")
        self.state = named(plain_label(), "study-state")
        self.languages = question_languages(services)
        self.courtside = tool(
            "study-courtside", gettext("Courtside mode"), "F11", checkable=True, clicked=services.courtside.toggle
        )
        tint(services.theme, self.courtside, "courtside")
        words = bare(QVBoxLayout(), 0)
        words.addWidget(self.title)
        words.addWidget(self.progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(10)
        row.addWidget(self.end)
        row.addLayout(words, 1)
        row.addWidget(self.state)
        row.addWidget(self.languages)
        row.addWidget(self.courtside)
        services.courtside.changed.connect(self._follow_courtside)

    def show_title(self, title: str) -> None:
        self.title.setText(title)
        self.title.setToolTip(as_tip(title))

    def show_progress(self, words: str) -> None:
        self.progress.setText(words)
        self.progress.setToolTip(as_tip(words))

    def show_state(self, words: str) -> None:
        """Say why this question is asked, or how much time is left."""
        self.state.setText(words)
        self.state.setVisible(bool(words))

    def _follow_courtside(self) -> None:
        self.courtside.setChecked(self._services.courtside.active)


class QuestionPane(QWidget):
    """Shows one question in one language; the same question can be shown again in another."""

    chosen = Signal(int)
    """A choice was made, counted from 0."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-question")
        self._services = services
        self.asked: Asked | None = None
        self._lang = "en"
        self._chosen: int | None = None
        self._solved = False
        self.title = text_label("study-title")
        self.facts = QWidget()
        self._facts_column = bare(QVBoxLayout(self.facts), 3)
        self.table = DrawnTable(services, "study-table")
        self.sketch = Sketch(services)
        self.ask = text_label("study-ask")
        self.shared = text_label("muted")
        """The common part of all choices."""
        self.choices = [ChoiceButton(number + 1) for number in range(MOST_CHOICES)]
        told, offered = QWidget(), QWidget()
        column = bare(QVBoxLayout(told), 8)
        for part in (self.title, self.facts, self.table, self.sketch):
            column.addWidget(part)
        column.addStretch()
        column = bare(QVBoxLayout(offered), 8)
        column.addWidget(self.ask)
        column.addWidget(self.shared)
        for place, button in enumerate(self.choices):
            button.clicked.connect(lambda _=False, place=place: self._choose(place))
            column.addWidget(button)
        column.addStretch()
        self._across = bare(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), 8)
        self._across.addWidget(told)
        self._across.addWidget(offered, 1)

    def show_question(self, asked: Asked, lang: str, chosen: int | None, *, solved: bool) -> None:
        """Show a question with what was chosen; a solved one with what is right."""
        new = asked is not self.asked
        self.asked, self._lang, self._chosen, self._solved = asked, lang, chosen, solved
        told = asked.told[lang]
        self.setLocale(locale_of(lang))
        self.setAccessibleName(" ".join((told.situation_text, told.ask)))
        self.title.setText(told.title)
        self._show_facts()
        self.sketch.show_sketch(asked.sketch)
        self.ask.setText(told.ask)
        self.shared.setText(told.shared)
        set_shown(self.shared, bool(told.shared))
        words = asked.words[lang]
        spoken = words.gettext("Table: {position}", position=told.places)
        self.table.show_question(asked.question, words, spoken, solved=solved)
        for place, button in enumerate(self.choices):
            there = place < len(told.choices)
            set_shown(button, there)
            if there:
                button.show_choice(told.choices[place])
                button.setEnabled(True)
        self._show_states()
        self._arrange()
        if new:
            announce(self, self.accessibleName())
            if self._focus_inside():
                self.setFocus()

    def restyle(self) -> None:
        self.table.restyle()

    def _arrange(self) -> None:
        """Put the choices beside a table where there is room, so that none is below the edge."""
        wide = self.width() >= self.fontMetrics().averageCharWidth() * _WIDE_IN_CHARACTERS
        drawn = self.asked is not None and self.asked.question.table is not None
        self.table.roomy = wide and drawn
        across = QBoxLayout.Direction.LeftToRight if wide and drawn else QBoxLayout.Direction.TopToBottom
        if self._across.direction() != across:
            self._across.setDirection(across)
            self._across.setSpacing(24 if wide and drawn else 8)
            self._across.setStretch(0, 3 if wide and drawn else 0)
            self._across.setStretch(1, 2 if wide and drawn else 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def step(self, by: int) -> None:
        """Move the keyboard to the next or the previous choice."""
        shown = [button for button in self.choices if button.isVisible()]
        if not shown:
            return
        here = next((place for place, button in enumerate(shown) if button.hasFocus()), None)
        place = (0 if by > 0 else len(shown) - 1) if here is None else (here + by) % len(shown)
        shown[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _focus_inside(self) -> bool:
        return any(button.hasFocus() for button in self.choices)

    def _choose(self, place: int) -> None:
        if self.asked is not None and place < len(self.asked.question.choices):
            self.chosen.emit(place)

    def choose(self, place: int) -> None:
        """Choose by number, as a key does."""
        self._choose(place)

    def _show_facts(self) -> None:
        clear_layout(self._facts_column)
        assert self.asked is not None
        told = self.asked.told[self._lang]
        for sentence in told.situation:
            label = named(plain_label(sentence), "study-fact")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            self._facts_column.addWidget(label)
        set_shown(self.facts, bool(told.situation))

    def _show_states(self) -> None:
        assert self.asked is not None
        gettext = self.asked.words[self._lang].gettext
        right = self.asked.question.right
        for place, button in enumerate(self.choices):
            if not self._solved:
                state = "chosen" if place == self._chosen else "open"
                button.show_state(state, gettext("● Your choice") if place == self._chosen else "")
            elif place == right:
                mine = place == self._chosen
                button.show_state("right", gettext("✓ Your answer: right") if mine else gettext("✓ The right answer"))
            elif place == self._chosen and self._chosen != REVEALED:
                button.show_state("wrong", gettext("✗ Your answer: wrong"))
            else:
                button.show_state("other")


class AnswerPane(QFrame):
    """Explains a question; the rules it names preview and open."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        named(self, "study-answer")
        self._services = services
        self._cards = cards
        self.result = text_label("study-result")
        self.again = text_label("study-again")
        self.call = text_label("study-call")
        self.changes = text_label("study-changed")
        """Changes in the rules since the edition asked."""
        self.body = QWidget()
        self._column = bare(QVBoxLayout(self.body), 4)
        self.sister = QWidget()
        self._sister_column = bare(QVBoxLayout(self.sister), 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(6)
        for part in (self.result, self.again, self.call, self.changes, self.body, self.sister):
            column.addWidget(part)
        column.addStretch()
        self.hide()

    def show_answer(self, asked: Asked, lang: str, chosen: int, due: datetime | None) -> None:
        self.setLocale(locale_of(lang))
        words = asked.words[lang]
        gettext = words.gettext
        shown = asked.shown[lang]
        right = chosen == asked.question.right
        if chosen == REVEALED:
            self.result.setText(gettext("The answer"))
        else:
            self.result.setText(gettext("✓ Right") if right else gettext("✗ Wrong"))
        mark(self.result, "state", "shown" if chosen == REVEALED else "right" if right else "wrong")
        announce(self.result, f"{self.result.text()}. {shown.answer}")
        self.changes.setText("\n".join(shown.changes))
        set_shown(self.changes, bool(shown.changes))
        self.show_due(words, due)
        # Where the call is all there is to the answer, it is not said twice.
        self.call.setText(gettext("“{call}”", call=shown.call) if shown.call else shown.answer)
        clear_layout(self._column)
        self._add_steps(asked, lang)
        self._add_sister(asked, lang)
        self.show()

    def show_due(self, words: Catalogue, due: datetime | None) -> None:
        """Say when the question comes again, once that is known; its line is there before, so that nothing jumps."""
        self.again.setText(said_when(due, words) if due is not None else " ")

    def _add_steps(self, asked: Asked, lang: str) -> None:
        shown = asked.shown[lang]
        gettext = asked.words[lang].gettext
        self._column.addWidget(text_label("study-heading", gettext("Why")))
        for number, step in enumerate(shown.steps, 1):
            row = QWidget()
            across = bare(QHBoxLayout(row), 8)
            across.addWidget(named(plain_label(f"{number}."), "step-number"), 0, Qt.AlignmentFlag.AlignTop)
            told = bare(QVBoxLayout(), 0)
            told.addWidget(text_label("study-step", step.text))
            told.addWidget(self._links(step.rules, step.citations, lang))
            across.addLayout(told, 1)
            self._column.addWidget(row)

    def _add_sister(self, asked: Asked, lang: str) -> None:
        clear_layout(self._sister_column)
        gettext = asked.words[lang].gettext
        sister = asked.shown[lang].sister
        self.sister.setVisible(sister is not None)
        if sister is None:
            return
        self._sister_column.addWidget(text_label("study-heading", gettext("What would change this")))
        self._sister_column.addWidget(text_label("study-step", sister.sentence))
        self._sister_column.addWidget(text_label("study-sister-answer", f"→ {sister.answer}"))

    def _links(self, rules: Sequence[str], citations: Sequence[str], lang: str) -> QWidget:
        holder = QWidget()
        flow = FlowLayout(holder, 2)
        for rule, words in zip(rules, citations, strict=True):
            cite = CiteButton()
            cite.show_rule(rule, lang, words)
            cite.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            cite.setAccessibleName(words)
            self._cards.watch(cite)
            flow.addWidget(cite)
        return holder


class NumberStrip(QWidget):
    wanted = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.buttons: list[QPushButton] = []
        self._flow = FlowLayout(self, 4)

    def make(self, count: int) -> None:
        clear_layout(self._flow)
        self.buttons = []
        for place in range(count):
            button = plain_button(self._name)
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
            button.clicked.connect(lambda _=False, place=place: self.wanted.emit(place))
            self._flow.addWidget(button)
            self.buttons.append(button)

    def show_place(self, place: int) -> None:
        for number, button in enumerate(self.buttons):
            button.setChecked(number == place)


class QuestionPage(QWidget):
    """Shows one question at a time and takes its keys; what a key does is for the pages that derive from it."""

    spoken = Signal(str)
    """Another language was chosen for the question."""
    explains = True
    """Whether the answer is shown beside the question."""

    def __init__(self, services: Services, name: str) -> None:
        super().__init__()
        named(self, name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(services.language.gettext("Question"))
        self._services = services
        self._lang = "en"
        self.header = StudyHeader(services)
        self.header.languages.chosen.connect(self.spoken)
        self.question = QuestionPane(services)
        self.question.chosen.connect(self.choose)
        self.side = QWidget()
        gettext = services.language.gettext
        self.copy_button = plain_button(
            "study-quiet",
            gettext("Copy this question"),
            gettext("Copy this question with its link, for example to report a mistake in it"),
            COPY_KEY,
            clicked=self.copy_question,
        )

    # What a page decides

    @property
    def shown(self) -> Asked | None:
        raise NotImplementedError

    @property
    def solved(self) -> bool:
        return False

    def choose(self, place: int) -> None:
        """Take a choice, counted from 0."""

    def digit(self, number: int) -> None:
        if 1 <= number <= MOST_CHOICES:
            self.choose(number - 1)

    def advance(self) -> None:
        """Go on, as Space does."""
        self.step(1)

    def step(self, by: int) -> None:
        """Go to the next or the previous question."""

    def finish(self) -> None:
        """End what the page is for."""

    def letter(self, _letter: str) -> bool:
        """Take a letter key; return whether it means something here."""
        return False

    # Common

    def restyle(self) -> None:
        self.question.restyle()
        self._arrange()

    def take_focus(self) -> None:
        self.setFocus()

    def copy_question(self) -> None:
        """Put the question, its answer where that is shown, and its link on the clipboard."""
        asked = self.shown
        if asked is None or not self.solved:
            return
        question, lang = asked.question, self._lang
        link = Place(PAGE, QUESTION, details=(("source", question.source_text),)).link()

        def copied(text: str) -> None:
            QGuiApplication.clipboard().setText(f"{text}\n\n{link}")
            self._services.notices.say(self._services.language.gettext("The question is on the clipboard."))

        self._services.study.ask(self, lambda context: question_text(context, question, lang), copied)

    def build(
        self, above: Sequence[QWidget], beside: Sequence[QWidget], below: Sequence[QWidget], foot: QWidget
    ) -> None:
        """Put the page together: the question with something beside it, and notes above and below."""
        column = bare(QVBoxLayout(self.side), 8)
        for part in beside:
            column.addWidget(part)
        column.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch()
        self._inner = named(QWidget(), "study-body")
        self._whole = QVBoxLayout(self._inner)
        self._whole.setSpacing(10)
        self._across = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 24)
        self._across.addWidget(self.question, 11)
        self._across.addWidget(self.side, 9)
        for part in above:
            self._whole.addWidget(part)
        self._whole.addLayout(self._across)
        for part in below:
            self._whole.addWidget(part)
        self._whole.addStretch()
        self.area = scroll_area(self._inner, "study-area", PageArea())
        named(foot, "study-foot").setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        rows = bare(QVBoxLayout(self))
        rows.addWidget(self.header)
        rows.addWidget(self.area, 1)
        rows.addWidget(foot)

    def to_the_top(self) -> None:
        self.area.verticalScrollBar().setValue(0)
        self.setFocus()

    def _arrange(self) -> None:
        """Put the answer beside the question where there is room, and keep lines short where there is too much."""
        character = self.fontMetrics().averageCharWidth()
        room = self.width() // character
        asked = self.shown
        drawn = asked is not None and asked.question.table is not None
        # The answer has its place before it is there, so that nothing moves; a table needs that room for its choices.
        beside = not (drawn and not self.solved and room >= _WIDE_WITH_A_TABLE)
        wide = self.explains and beside and room >= _WIDE_WITH_ANSWER
        set_shown(self.side, self.explains)
        set_shown(self.copy_button, self.solved)
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._across.direction() != direction:
            self._across.setDirection(direction)
        most = _WIDEST_WITH_A_TABLE if drawn or wide else _WIDEST_IN_CHARACTERS
        side = max(20, (self.width() - most * character) // 2)
        self._whole.setContentsMargins(side, 12, side, 16)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with digits, go on with Space, move with arrows; letters are for the page."""
        text, key = event.text(), event.key()
        if text.isdigit() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.digit(int(text))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(self.focusWidget(), QAbstractButton):
            # The button that has the keyboard is pressed by the window.
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.advance()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.question.step(1 if key == Qt.Key.Key_Down else -1)
        elif text.upper() == FINISH_KEY:
            self.finish()
        elif text.upper() == COPY_KEY:
            self.copy_question()
        elif text.lower() == "z" and self.question.table.isVisible():
            self.question.table.enlarge()
        elif not self.letter(text.lower()):
            super().keyPressEvent(event)


class ExamPage(QuestionPage):
    """A page that shows the questions of an exam in any order, with a button for each."""

    def __init__(self, services: Services, name: str, number_name: str) -> None:
        super().__init__(services, name)
        self.asked: tuple[Asked, ...] = ()
        self.kept: KeptExam | None = None
        """The exam as it stands; what was handed in last stays here."""
        self.strip = NumberStrip(number_name)
        self.strip.wanted.connect(self.go_to)

    def go_to(self, place: int) -> None:
        """Go to a question, counted from 0."""
        raise NotImplementedError

    @property
    def place(self) -> int:
        """The question on the page, counted from 0."""
        raise NotImplementedError

    @property
    def numbers(self) -> list[QPushButton]:
        return self.strip.buttons

    @property
    @override
    def shown(self) -> Asked | None:
        return self.asked[self.place] if self.asked else None

    @property
    def answers(self) -> tuple[int | None, ...]:
        """The choices made so far, counted from 0."""
        given = self.kept.answers if self.kept is not None else ()
        return tuple(answer[0] if answer is not None else None for answer in given)

    @override
    def step(self, by: int) -> None:
        self.go_to(self.place + by)


def said_when(due: datetime, words: Catalogue) -> str:
    """Say when a question comes again, as roughly as one thinks of it."""
    now = datetime.now().astimezone()
    left = due - now
    minutes = max(1, round(left.total_seconds() / 60))
    days = (due.astimezone().date() - now.date()).days
    if left < timedelta(hours=1):
        return words.ngettext("Comes again in {count} minute.", "Comes again in {count} minutes.", minutes)
    if days == 0:
        return words.gettext("Comes again later today.")
    if days == 1:
        return words.gettext("Comes again tomorrow.")
    return words.ngettext(
        "Comes again in {count} day ({date}).",
        "Comes again in {count} days ({date}).",
        days,
        date=said_day(words.language, due.astimezone().date()),
    )
