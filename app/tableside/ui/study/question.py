"""The page that shows a question: the situation, its table, the choices, and the explanation after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QPushButton, QWidget
from typing_extensions import override

from tableside.diagrams.svg import themed
from tableside.errors import N_, TablesideError
from tableside.geometry.overlay import Overlay
from tableside.messages import Catalogue
from tableside.rulings.inquiry import inquire
from tableside.rulings.positions import overlay_for
from tableside.study.model import Question
from tableside.study.sheets import whole_text
from tableside.ui.accessibility import announce, hear_as, locale_of
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.study import KeptExam
from tableside.ui.study.parts import FINISH_KEY, PAGE, QUESTION, ChoiceButton, PageArea, act
from tableside.ui.study.work import REVEALED, Asked, day_text
from tableside.ui.tables import TablePicture
from tableside.ui.tables.view import TableCanvas
from tableside.ui.theme import rendered
from tableside.ui.typeset.preview import Card
from tableside.ui.widgets import (
    ElidedLabel,
    Part,
    across,
    as_tip,
    bare,
    down,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout, LanguageSwitch, clear_layout, in_rows

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

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

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-table")
        self._services = services
        self._made: tuple[Any, Any, Overlay | None, Catalogue] | None = None
        self._canvas: TableCanvas | None = None
        self.roomy = False
        """Whether the choices are beside it, so that it can be taller."""
        self._column = down(on=self)
        self.hide()

    def show_question(self, question: Question, words: Catalogue, spoken: str, *, solved: bool) -> None:
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


class StudyHeader(QWidget):
    """Says what is being studied and how far one is; switches the language in place."""

    def __init__(self, services: Services, end: Callable[[], object]) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._services = services
        self.end = act(gettext("Finish"), end, gettext("Back to the study page"), name="study-end")
        self.title = named(ElidedLabel(), "study-book")
        self.progress = named(ElidedLabel(), "muted")
        self.state = named(plain_label(), "study-state")
        self.languages = LanguageSwitch(services, N_("Question in {language}"))
        for button in self.languages.buttons.values():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # The keyboard stays with the question.
        words = down(self.title, self.progress)
        row = across(self.end, words, self.state, self.languages, on=self, gap=10, edges=(12, 6, 12, 6))
        row.setStretchFactor(words, 1)

    def show_words(self, title: str, progress: str, state: str) -> None:
        """Show the subject, the progress, and the reason for the question or the time left."""
        for label, words in ((self.title, title), (self.progress, progress)):
            label.setText(words)
            label.setToolTip(as_tip(words))
        self.state.setText(state)
        self.state.setVisible(bool(state))


class QuestionPane(QWidget):
    """Shows one question in one language; the same question can be shown again in another."""

    def __init__(self, services: Services, choose: Callable[[int], object]) -> None:
        super().__init__()
        named(self, "study-question")
        self.asked: Asked | None = None
        self._theme = services.theme
        self.title = text_label("study-title")
        self.facts = QWidget()
        self._facts_column = down(on=self.facts, gap=3)
        self.table = DrawnTable(services)
        self.sketch = named(plain_label(), "study-sketch")
        """The board of a case without an exact position."""
        self.ask = text_label("study-ask")
        self.shared = text_label("muted")
        """The common part of all choices."""
        self.choices = [ChoiceButton(number + 1) for number in range(MOST_CHOICES)]
        for place, button in enumerate(self.choices):
            button.clicked.connect(lambda _=False, place=place: choose(place))
        told, offered = QWidget(), QWidget()
        down(self.title, self.facts, self.table, self.sketch, None, on=told, gap=8)
        down(self.ask, self.shared, *self.choices, None, on=offered, gap=8)
        self._across = down(told, offered, on=self, gap=8, grow=offered)

    def show_question(self, asked: Asked, lang: str, chosen: int | None, *, solved: bool) -> None:
        """Show a question with what was chosen; a solved one with what is right."""
        new = asked is not self.asked
        self.asked = asked
        told, words = asked.told[lang], asked.words[lang]
        self.setLocale(locale_of(lang))
        self.setAccessibleName(" ".join((told.situation_text, told.ask)))
        self.title.setText(told.title)
        clear_layout(self._facts_column)
        for sentence in told.situation:
            label = named(plain_label(sentence), "study-fact")
            label.setWordWrap(True)
            self._facts_column.addWidget(label)
        set_shown(self.facts, bool(told.situation))
        self._draw_sketch()
        self.ask.setText(told.ask)
        self.shared.setText(told.shared)
        set_shown(self.shared, bool(told.shared))
        spoken = words.gettext("Table: {position}", position=told.places)
        self.table.show_question(asked.question, words, spoken, solved=solved)
        for place, button in enumerate(self.choices):
            set_shown(button, place < len(told.choices))
            if place < len(told.choices):
                button.show_choice(told.choices[place], *_state(asked, words, place, chosen, solved=solved))
        self._arrange()
        if new:
            announce(self, self.accessibleName())
            if any(button.hasFocus() for button in self.choices):
                self.setFocus()

    def restyle(self) -> None:
        self.table.restyle()
        self._draw_sketch()

    def _draw_sketch(self) -> None:
        sketch = self.asked.sketch if self.asked is not None else ""
        if sketch:
            drawn = rendered(themed(sketch, self._theme.dark))
            drawn = drawn.scaledToHeight(2 * _SKETCH_HEIGHT, Qt.TransformationMode.SmoothTransformation)
            drawn.setDevicePixelRatio(2)
            self.sketch.setPixmap(drawn)
        set_shown(self.sketch, bool(sketch))

    def _arrange(self) -> None:
        """Put the choices beside a table where there is room, so that none is below the edge."""
        wide = self.width() >= self.fontMetrics().averageCharWidth() * _WIDE_IN_CHARACTERS
        beside = self.table.roomy = wide and self.asked is not None and self.asked.question.table is not None
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._across.direction() != direction:
            self._across.setDirection(direction)
            self._across.setSpacing(24 if beside else 8)
            self._across.setStretch(0, 3 if beside else 0)
            self._across.setStretch(1, 2 if beside else 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def step(self, by: int) -> None:
        """Move the keyboard to the next or the previous choice."""
        shown = [button for button in self.choices if button.isVisible()]
        if shown:
            here = next((place for place, button in enumerate(shown) if button.hasFocus()), None)
            place = (0 if by > 0 else len(shown) - 1) if here is None else (here + by) % len(shown)
            shown[place].setFocus(Qt.FocusReason.TabFocusReason)


def _state(asked: Asked, words: Catalogue, place: int, chosen: int | None, *, solved: bool) -> tuple[str, str]:
    """Return what became of a choice, for the style and in words."""
    mine, gettext = place == chosen, words.gettext
    if not solved:
        return ("chosen", gettext("● Your choice")) if mine else ("open", "")
    if place == asked.question.right:
        return "right", gettext("✓ Your answer: right") if mine else gettext("✓ The right answer")
    return ("wrong", gettext("✗ Your answer: wrong")) if mine else ("other", "")


class AnswerPane(QFrame):
    """Explains a question; the rules it names preview and open."""

    def __init__(self, cards: Card) -> None:
        super().__init__()
        named(self, "study-answer")
        self._cards = cards
        self.result = text_label("study-result")
        self.again = text_label("study-again")
        self.call = text_label("study-call")
        self.changes = text_label("study-changed")
        """Changes in the rules since the edition asked."""
        self.body, self.sister = QWidget(), QWidget()
        self._column, self._sister_column = down(on=self.body, gap=4), down(on=self.sister, gap=4)
        parts = (self.result, self.again, self.call, self.changes, self.body, self.sister)
        down(*parts, None, on=self, gap=6, edges=(16, 14, 16, 14))
        self.hide()

    def show_answer(self, asked: Asked, lang: str, chosen: int | None, due: datetime | None = None) -> None:
        """Explain the answer to what was chosen; None is the question of an exam that was not answered."""
        self.setLocale(locale_of(lang))
        words, shown = asked.words[lang], asked.shown[lang]
        gettext, right = words.gettext, chosen == asked.question.right
        if chosen is None:
            result = gettext("✗ Not answered")
        elif chosen == REVEALED:
            result = gettext("The answer")
        else:
            result = gettext("✓ Right") if right else gettext("✗ Wrong")
        self.result.setText(result)
        mark(self.result, "state", "shown" if chosen == REVEALED else "right" if right else "wrong")
        announce(self.result, f"{result}. {shown.answer}")
        self.changes.setText("\n".join(shown.changes))
        set_shown(self.changes, bool(shown.changes))
        self.show_due(words, due)
        self.call.setText(gettext("“{call}”", call=shown.call))
        clear_layout(self._column)
        self._column.addWidget(text_label("study-heading", gettext("Why")))
        for number, step in enumerate(shown.steps, 1):
            told = down(text_label("study-step", step.text), self._links(step.rules, step.citations, lang))
            row = QWidget()
            sign = named(plain_label(f"{number}."), "step-number")
            across(down(sign, None), told, on=row, gap=8).setStretchFactor(told, 1)
            self._column.addWidget(row)
        clear_layout(self._sister_column)
        set_shown(self.sister, shown.sister is not None)
        if shown.sister is not None:
            self._sister_column.addWidget(text_label("study-heading", gettext("What would change this")))
            self._sister_column.addWidget(text_label("study-step", shown.sister.sentence))
            self._sister_column.addWidget(text_label("study-sister-answer", f"→ {shown.sister.answer}"))
        self.show()

    def show_due(self, words: Catalogue, due: datetime | None) -> None:
        """Say when the question comes again, once that is known; its line is there before, so that nothing jumps."""
        self.again.setText(due_text(due, words) if due is not None else " ")

    def _links(self, rules: Sequence[str], citations: Sequence[str], lang: str) -> QWidget:
        cites = [self._cards.cite(rule, lang, words) for rule, words in zip(rules, citations, strict=True)]
        for cite, words in zip(cites, citations, strict=True):
            cite.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            cite.setAccessibleName(words)
        return in_rows(*cites, gap=2)


class QuestionPage(QWidget):
    """Shows one question at a time and takes its keys; what a key does is for the pages that derive from it."""

    explains = True
    """Whether the answer is shown beside the question."""

    def __init__(self, view: StudyView, name: str) -> None:
        super().__init__()
        named(self, name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(view.gettext("Question"))
        self._view = view
        self._services = view.services
        self._lang = "en"
        self.header = StudyHeader(view.services, self.finish)
        self.header.languages.chosen.connect(view.speak)
        self.question = QuestionPane(view.services, self.choose)
        self.copy_button = act(
            view.gettext("Copy this question"),
            self.copy_question,
            view.gettext("Copy this question with its link, for example to report a mistake in it"),
            COPY_KEY,
            "study-quiet",
        )

    def build(self, foot: QWidget, beside: QWidget | None, above: Sequence[Part], below: Sequence[Part] = ()) -> None:
        """Put the page together: the question with something beside it, and notes above and below."""
        self.side, self._inner = QWidget(), named(QWidget(), "study-body")
        copying = across(self.copy_button, None)
        down(*((beside, copying) if beside else (copying,)), None, on=self.side, gap=8)
        self._across = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 24)
        self._across.addWidget(self.question, 11)
        self._across.addWidget(self.side, 9)
        self._whole = down(*above, self._across, *below, None, on=self._inner, gap=10)
        self.area = scroll_area(self._inner, "study-area", PageArea())
        named(foot, "study-foot").setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        down(self.header, self.area, foot, on=self, grow=self.area)

    # What a page decides

    @property
    def shown(self) -> Asked | None:
        raise NotImplementedError

    @property
    def solved(self) -> bool:
        return False

    def speak(self, lang: str) -> None:
        """Show everything in another language."""
        self._lang = lang
        self.header.languages.show_language(lang)
        if self.shown is not None:
            self.show_words()

    def show_words(self) -> None:
        raise NotImplementedError

    def choose(self, place: int) -> None:
        """Take a choice, counted from 0."""

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

    def to_the_top(self) -> None:
        self.area.verticalScrollBar().setValue(0)
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
            self._services.notices.say(self._view.gettext("The question is on the clipboard."))

        self._services.study.ask(self, lambda context: whole_text(context.study, question, lang), copied)

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
            if 1 <= int(text) <= MOST_CHOICES:
                self.choose(int(text) - 1)
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

    def __init__(self, view: StudyView, name: str, number_name: str) -> None:
        super().__init__(view, name)
        self.asked: tuple[Asked, ...] = ()
        self.kept: KeptExam | None = None
        """The exam as it stands; what was handed in last stays here."""
        self.numbers: list[QPushButton] = []
        self.strip = QWidget()
        self._number_name = number_name
        self._flow = FlowLayout(self.strip, 4)

    def show_numbers(self) -> None:
        """Name the button of each question, and press that of the question on the page."""
        if len(self.numbers) != len(self.asked):
            clear_layout(self._flow)
            self.numbers = [self._number_button(place) for place in range(len(self.asked))]
        for place, button in enumerate(self.numbers):
            words, name = self.number_text(place)
            button.setText(words)
            button.setAccessibleName(name)
            button.setToolTip(as_tip(name))
            button.setChecked(place == self.place)

    def _number_button(self, place: int) -> QPushButton:
        button = plain_button(self._number_name, clicked=partial(self.go_to, place))
        button.setCheckable(True)
        hear_as(button, QAccessible.Role.RadioButton)
        self._flow.addWidget(button)
        return button

    def number_text(self, place: int) -> tuple[str, str]:
        """Return the number of a question as its button shows it, and in words."""
        raise NotImplementedError

    def go_to(self, place: int) -> None:
        """Go to a question, counted from 0."""
        raise NotImplementedError

    @property
    def place(self) -> int:
        """The question on the page, counted from 0."""
        raise NotImplementedError

    @property
    @override
    def shown(self) -> Asked | None:
        return self.asked[self.place] if self.asked else None

    @property
    def answers(self) -> tuple[int | None, ...]:
        """The choices made so far, counted from 0."""
        return self.kept.chosen if self.kept is not None else ()

    @override
    def step(self, by: int) -> None:
        self.go_to(self.place + by)


def due_text(due: datetime, words: Catalogue) -> str:
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
        date=day_text(words.language, due.astimezone().date()),
    )
