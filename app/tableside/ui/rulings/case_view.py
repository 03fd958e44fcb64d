"""A case on one screen: the facts to the left, the ruling to the right, or one below the other at the table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QScroller,
    QVBoxLayout,
    QWidget,
)

from tableside.casework.case import Assessment, Case, History, assess
from tableside.casework.follow_ups import FollowUp, follow_ups
from tableside.casework.situations import situations_of
from tableside.casework.wording import ruling_text
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulings.inquiry import Answer, idle_facts
from tableside.rulings.model import Wizard
from tableside.ui.icons import icon
from tableside.ui.rulings.citations import RuleCards
from tableside.ui.rulings.facts_column import FactsColumn
from tableside.ui.rulings.flow import FlowLayout, OptionButton, clear_layout
from tableside.ui.rulings.languages import LanguageSwitch
from tableside.ui.rulings.match_panel import MatchPanel
from tableside.ui.rulings.ruling_pane import Headline, RulingDetails, text_label
from tableside.ui.services import Services
from tableside.ui.widgets import bare, label_tool, named, tool

_NARROW_IN_EM = 46


class CaseView(QWidget):
    """Works on one case; tells when its facts or its language have changed."""

    changed = Signal()
    went_on = Signal(object)
    closed = Signal()
    save_asked = Signal()

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self._cards = cards
        self._history: History | None = None
        self._assessment: Assessment | None = None
        self._answer: Answer | None = None
        self._catalogue: Catalogue = services.language.catalogue
        self._one_column = False
        self._courtside = False
        self.title = text_label("case-title")
        self.about = text_label("case-about")
        self.all_rulings = tool("all-rulings", clicked=self.closed.emit)
        self.undo = tool("undo", clicked=self.undo_step)
        self.redo = tool("redo", clicked=self.redo_step)
        self.reset = tool("reset", clicked=self.start_again)
        self.copy = tool("copy-ruling", clicked=self.copy_ruling)
        self.save = tool("save-ruling", clicked=self.save_asked.emit)
        self.courtside = tool("courtside", checkable=True, clicked=services.courtside.toggle)
        self.languages = LanguageSwitch(services)
        self.match = MatchPanel(services)
        self.facts = FactsColumn(services)
        self.headline = Headline()
        self.details = RulingDetails(services, cards)
        self._situations = QWidget()
        self._situations_row = FlowLayout(self._situations)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._look_further)
        self._build()
        self._connect()

    # What the page asks for

    @property
    def case(self) -> Case | None:
        """The case in hand."""
        return self._history.present if self._history is not None else None

    @property
    def assessment(self) -> Assessment | None:
        """What the rules say of it."""
        return self._assessment

    @property
    def language(self) -> str:
        """The language of the ruling."""
        return self._catalogue.language

    @property
    def catalogue(self) -> Catalogue:
        """The words of the ruling."""
        return self._catalogue

    def open(self, wizard: Wizard, given: dict[str, Any], carried: frozenset[str] = frozenset()) -> None:
        """Begin a case with these facts."""
        case = Case(wizard, given, carried)
        self.match.open(wizard.game)
        fresh = self.case is None or self.case.wizard is not wizard
        self._history = History(case.carrying({**self._taken_over(case), **self._from_match(case)}))
        if fresh:
            self.facts.open(wizard)
        else:
            self.facts.start_again()
        self._say_titles()
        self._fill_situations()
        self._facts_area.verticalScrollBar().setValue(0)
        self._show()

    def speak(self, language: str) -> None:
        """Give the ruling in another language."""
        if language != self._catalogue.language or self._catalogue is not self._services.language.catalogue:
            own = self._services.language.catalogue
            self._catalogue = own if own.language == language else load_catalogue(language, catalogues_dir())
        self.languages.show_language(language)
        self._show_ruling()

    def answer_fact(self, fact: str, value: Any) -> None:
        """Give a fact a value."""
        if self.case is not None:
            self._go(self.case.answered(fact, value))

    def clear_fact(self, fact: str) -> None:
        """Take a fact back."""
        if self.case is not None:
            self._go(self.case.cleared(fact))

    def undo_step(self) -> None:
        """Take the last step back."""
        if self._history is not None:
            self._history = self._history.undone()
            self._moved()

    def redo_step(self) -> None:
        """Take the step again."""
        if self._history is not None:
            self._history = self._history.redone()
            self._moved()

    def start_again(self) -> None:
        """Clear every answer; the match stays, and the step can be undone."""
        if self._history is None:
            return
        fresh = Case(self._history.present.wizard)
        self._history = self._history.then(fresh.carrying(self._from_match(fresh)))
        self.facts.start_again()
        self._moved()

    def copy_ruling(self) -> None:
        """Put the ruling on the clipboard."""
        text = self.text(self._catalogue)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._services.notices.say(self._services.language.gettext("The ruling is on the clipboard."))

    def text(self, catalogue: Catalogue) -> str:
        """Give the ruling as plain text in one language; empty while it is not decided."""
        if self._assessment is None or self._assessment.answer is None:
            return ""
        library = self._services.library
        return ruling_text(
            self._assessment.answer,
            self._assessment.case.given,
            catalogue,
            lambda rule: library.cite(rule, catalogue.language),
        )

    def whole_answer(self) -> Answer | None:
        """Give the answer with what would change it, working it out now if need be."""
        if self._answer is None:
            self._look_further()
        return self._answer

    def _follow_courtside(self) -> None:
        """Stand in one column, or beside each other again."""
        self._courtside = self._services.courtside.active
        self.courtside.setChecked(self._courtside)
        self._arrange(again=True)

    def take_focus(self) -> None:
        """Put the keyboard on the question that is asked now."""
        self.facts.focus_next()

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        label_tool(self.all_rulings, gettext("All rulings"))
        label_tool(self.undo, gettext("Undo"), "Ctrl+Z")
        label_tool(self.redo, gettext("Redo"), "Ctrl+Shift+Z")
        label_tool(self.reset, gettext("Start again"), "Ctrl+R")
        label_tool(self.copy, gettext("Copy the ruling"), "Ctrl+Shift+C")
        label_tool(self.save, gettext("Save to the journal"), "Ctrl+S")
        label_tool(self.courtside, gettext("At the table: large type, the ruling alone"), "F11")
        self.languages.retranslate()
        self.match.retranslate()
        self.facts.retranslate()
        self._say_titles()
        self._fill_situations()

    def restyle(self) -> None:
        """Tint the icons, and arrange anew: another size of text needs other columns."""
        theme = self._services.theme
        for button, name in (
            (self.all_rulings, "rulings"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.reset, "reset"),
            (self.copy, "copy"),
            (self.save, "save"),
            (self.courtside, "courtside"),
        ):
            button.setIcon(icon(name, theme))
        self.facts.restyle()
        self.match.restyle()
        self._arrange(again=True)

    # Working on the case

    def _go(self, case: Case) -> None:
        if self._history is not None:
            self._history = self._history.then(case.carrying({**self._taken_over(case), **self._from_match(case)}))
            self._moved()

    def _preview(self, fact: str, value: Any) -> None:
        """Follow a drag: the call and the drawn lines at once, everything else when the hand lets go."""
        if self.case is not None:
            assessment = assess(self.case.answered(fact, value))
            self.headline.show_case(assessment, self._catalogue)
            self.facts.rows[fact].editor.show_ruling(assessment)

    def _moved(self) -> None:
        self._show()
        self.changed.emit()

    def _taken_over(self, case: Case) -> dict[str, Any]:
        return {name: case.given[name] for name in case.carried}

    def _from_match(self, case: Case) -> dict[str, Any]:
        own = {name: value for name, value in case.given.items() if name not in case.carried}
        return self.match.facts(case.wizard.id, own)

    def _match_changed(self) -> None:
        if self._history is not None:
            case = self._history.present
            self._history = self._history.adjusted(case.carrying({**self._taken_over(case), **self._from_match(case)}))
            self._moved()

    def _show(self) -> None:
        if self._history is None:
            return
        self._assessment = assess(self._history.present)
        self._answer = None
        self.undo.setEnabled(bool(self._history.past))
        self.redo.setEnabled(bool(self._history.future))
        self.reset.setEnabled(bool(self._history.present.given))
        self.setUpdatesEnabled(False)
        self.facts.show_case(self._assessment)
        self._show_ruling()
        self.setUpdatesEnabled(True)
        self._later.start()

    def _show_ruling(self) -> None:
        if self._assessment is None:
            return
        self._cards.hide()
        decided = self._assessment.answer is not None and self._assessment.answer.decided
        self.copy.setEnabled(decided)
        self.save.setEnabled(decided)
        self.headline.show_case(self._assessment, self._catalogue)
        self.details.show_case(self._assessment, self._catalogue)
        if not decided:
            self.details.show_flips(None, self._catalogue)
            self.details.show_follow_ups((), self._catalogue)
        self._later.start()

    def _look_further(self) -> None:
        """Work out what can come after the ruling stands: what would change it, what does not matter, what is next."""
        if self._assessment is None:
            return
        case, answer = self._assessment.case, self._assessment.answer
        self._later.stop()
        if answer is None:
            return
        if answer.decided:
            self._answer = self._answer or assess(case, with_flips=True).answer
            self.details.show_flips(self._answer, self._catalogue)
            self.details.show_follow_ups(follow_ups(case, answer), self._catalogue)
        self.facts.show_idle(idle_facts(case.wizard, case.given))
        self._reveal()

    def _reveal(self) -> None:
        """Bring the question that is asked now into sight; what is in sight stays where it is."""
        name = self.facts.next_needed
        if not name or self._one_column:
            return
        row = self.facts.rows[name]
        area = self._facts_area
        top = row.mapTo(area.viewport(), row.rect().topLeft()).y()
        if top + 60 > area.viewport().height() or top < 0:
            area.ensureWidgetVisible(row, 0, 12)

    def _follow(self, one: FollowUp) -> None:
        self.went_on.emit(one)

    # Building

    def _build(self) -> None:
        self._tools = QWidget()
        tools = bare(QHBoxLayout(self._tools), 2)
        for button in (self.all_rulings, self.undo, self.redo, self.reset):
            tools.addWidget(button)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(16, 10, 8, 6)
        head.setSpacing(2)
        row = bare(QHBoxLayout(), 6)
        row.addWidget(self.title, 1)
        row.addWidget(self._tools, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(row)
        head.addWidget(self.about)
        self._facts_body = named(QWidget(), "facts-body")
        facts = QVBoxLayout(self._facts_body)
        facts.setContentsMargins(14, 4, 12, 18)
        facts.setSpacing(8)
        facts.addWidget(self.match)
        facts.addWidget(self._situations)
        facts.addWidget(self.facts)
        self._facts_rest = facts
        facts.addStretch()
        self._facts_area = _scroll("facts-area", self._facts_body)
        self._left = QWidget()
        left = bare(QVBoxLayout(self._left))
        left.addWidget(self._head)
        left.addWidget(self._facts_area, 1)
        self._bar = QWidget()
        bar = QHBoxLayout(self._bar)
        bar.setContentsMargins(16, 10, 10, 6)
        bar.setSpacing(2)
        bar.addWidget(self.languages)
        bar.addStretch()
        bar.addWidget(self.copy)
        bar.addWidget(self.save)
        bar.addWidget(self.courtside)
        self._ruling_body = named(QWidget(), "ruling-body")
        ruling = QVBoxLayout(self._ruling_body)
        ruling.setContentsMargins(18, 4, 16, 18)
        ruling.setSpacing(10)
        ruling.addWidget(self.headline)
        ruling.addWidget(self.details, 1)
        self._ruling_column = ruling
        self._ruling_area = _scroll("ruling-area", self._ruling_body)
        self._right = named(QFrame(), "ruling-pane")
        right = bare(QVBoxLayout(self._right))
        right.addWidget(self._bar)
        right.addWidget(self._ruling_area, 1)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        bare(self._halves)
        self._halves.addWidget(self._left, 11)
        self._halves.addWidget(self._right, 9)

    def _connect(self) -> None:
        self.facts.answered.connect(self.answer_fact)
        self.facts.previewed.connect(self._preview)
        self.facts.cleared.connect(self.clear_fact)
        self.details.flipped.connect(self.answer_fact)
        self.details.asked.connect(self.facts.focus_fact)
        self.details.followed.connect(self._follow)
        self.languages.chosen.connect(self._choose_language)
        self.match.changed.connect(self._match_changed)
        self._services.courtside.changed.connect(self._follow_courtside)

    def _choose_language(self, code: str) -> None:
        self.speak(code)
        self.changed.emit()

    def _say_titles(self) -> None:
        if self.case is None:
            return
        catalogue = self._services.language.catalogue
        wizard = self.case.wizard.id
        self.title.setText(catalogue.first(f"wizard.{wizard}"))
        about = f"wizard.{wizard}.about"
        self.about.setText(catalogue.text(about) if catalogue.has(about) else "")
        self.about.setVisible(catalogue.has(about) and not self._courtside)

    def _fill_situations(self) -> None:
        clear_layout(self._situations_row)
        found = situations_of(self.case.wizard) if self.case is not None else ()
        for title, facts in found:
            button = OptionButton("situation", checkable=False)
            button.say(self._services.language.gettext(title))
            button.clicked.connect(lambda _=False, facts=facts: self._set_situation(facts))
            self._situations_row.addWidget(button)
        self._situations.setVisible(bool(found))

    def _set_situation(self, facts: dict[str, Any]) -> None:
        if self.case is None:
            return
        case = self.case
        for name, value in facts.items():
            case = case.answered(name, value)
        self._go(case)

    def _arrange(self, *, again: bool = False) -> None:
        """Stand side by side where there is room for two columns of readable type."""
        narrow = self._courtside or self.width() < self.fontMetrics().averageCharWidth() * _NARROW_IN_EM * 2
        if narrow == self._one_column and not again:
            return
        self._one_column = narrow
        # In one column the call stays in sight above the questions, and the reasons follow below them.
        if narrow:
            self._halves.setDirection(QBoxLayout.Direction.TopToBottom)
            self._facts_rest.insertWidget(3, self.details)
            self._ruling_area.setMaximumHeight(16777215)
            right = self._right.layout()
            if isinstance(right, QVBoxLayout):
                right.insertWidget(1, self.headline)
            self._ruling_area.hide()
            self._halves.removeWidget(self._right)
            self._halves.insertWidget(0, self._right, 0)
        else:
            self._halves.setDirection(QBoxLayout.Direction.LeftToRight)
            self._ruling_column.insertWidget(0, self.headline)
            self._ruling_column.insertWidget(1, self.details, 1)
            self._ruling_area.show()
            self._halves.removeWidget(self._right)
            self._halves.addWidget(self._right, 9)
        self._say_titles()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Use one column or two."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Use one column or two when the type has changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_halves"):
            self._arrange()


def _scroll(name: str, body: QWidget) -> QScrollArea:
    area = named(QScrollArea(), name)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(body)
    QScroller.grabGesture(area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
    return area
