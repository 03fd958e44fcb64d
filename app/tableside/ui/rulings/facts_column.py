"""The questions of a case, one below the other, each in its place from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tableside.rulings.case import Assessment, Standing, assess
from tableside.rulings.inquiry import asking_order
from tableside.rulings.model import Wizard
from tableside.rulings.words import refusal_words
from tableside.ui.rulings.fact_row import FactRow
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named, plain_label
from tableside.ui.widgets.flow import clear_layout


class FactsColumn(QWidget):
    """Shows every fact of a wizard and tells what is answered."""

    answered = Signal(str, object)
    answered_late = Signal(object, str, object)
    """What was asked in a ruling that is not in hand any more has come, as from a menu that was open still."""
    previewed = Signal(str, object)
    cleared = Signal(str)
    part_asked = Signal()
    """A part of the answer to a question is asked for now, or none any more."""
    wanted = Signal(str)
    """A question is to be brought into sight."""
    opened = Signal(str)
    """A question has been unfolded."""
    finished = Signal()
    """One wants to go on, and nothing is left to ask."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.rows: dict[str, FactRow] = {}
        self._ruling: Hashable = None
        """Whose questions they are."""
        self._needs: tuple[str, ...] = ()
        self._idle: frozenset[str] = frozenset()
        self._shown: Assessment | None = None
        self._column = bare(QVBoxLayout(self), 6)
        self._assumed = named(plain_label(), "section-title")
        self._later = named(plain_label(), "section-title")
        for heading in (self._assumed, self._later):
            heading.setWordWrap(True)

    def open(self, wizard: Wizard, ruling: Hashable = None) -> None:
        """Ask the questions of another ruling: those that matter first, what is assumed, and what is seldom asked."""
        self._ruling = ruling
        clear_layout(self._column, keep=lambda widget: widget in (self._assumed, self._later))
        asked, later = asking_order(wizard)
        optional = tuple(name for name, fact in wizard.facts.items() if not fact.required)
        self.rows = {}
        self.start_again()
        for heading, names in ((None, asked), (self._assumed, optional), (self._later, later)):
            if heading is not None:
                heading.setVisible(bool(names))
                self._column.addWidget(heading)
            for name in names:
                self.rows[name] = self._row(wizard, name)
                self._column.addWidget(self.rows[name])
        self.retranslate()

    def start_again(self) -> None:
        """Begin anew: what need not be known is folded up until somebody knows it."""
        self._needs, self._idle, self._shown = (), frozenset(), None
        for row in self.rows.values():
            row.editor.reset()
            row.filled = False

    def show_case(self, assessment: Assessment) -> None:
        """Show where every fact stands."""
        if self._shown is None:
            self._fold(assessment)
        if assessment.answer is not None:
            self._needs = assessment.answer.needs
        self._shown = assessment
        self._show_rows(assessment)

    @property
    def missing_parts(self) -> dict[str, str]:
        """What is asked to complete the answers that are only half given."""
        return {name: row.editor.missing_part for name, row in self.rows.items() if row.editor.missing_part}

    def drop_missing_parts(self) -> bool:
        """Forget answers that are only half given; tell whether there were any."""
        begun = [self.rows[name].editor for name in self.missing_parts]
        for editor in begun:
            editor.reset()
        return bool(begun)

    def note_filled(self, names: frozenset[str]) -> None:
        """Note which questions one touch is about to answer together; each says so until it is answered by itself."""
        for name, row in self.rows.items():
            row.filled = name in names

    def note_answered(self, name: str) -> None:
        """Note that a question is about to be answered by itself."""
        if name in self.rows:
            self.rows[name].filled = False

    def show_idle(self, idle: frozenset[str]) -> None:
        """Show which of the known facts change nothing."""
        if idle != self._idle and self._shown is not None:
            self._idle = idle
            self._show_rows(self._shown)

    @property
    def next_needed(self) -> str:
        """The question to ask now, the first from the top that matters; empty when there is none."""
        # In the order in which they stand, which the eye follows and a hand on the keyboard remembers.
        return next((name for name in self.rows if name in self._needs), "")

    def focus_next(self) -> None:
        """Put the keyboard on the question that is asked now."""
        name = self.next_needed or next(iter(self.rows), "")
        if name:
            self.focus_fact(name)

    def go_on(self) -> None:
        """Go to the question that is asked now, or to what was decided where none is."""
        if self._needs:
            self.focus_next()
        else:
            self.finished.emit()

    def focus_fact(self, name: str) -> None:
        """Put the keyboard on a question and bring it into sight."""
        self.rows[name].take_focus()
        self.wanted.emit(name)

    def in_order(self) -> list[FactRow]:
        """Return the questions as they stand, from the top."""
        return list(self.rows.values())

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self._assumed.setText(gettext("Assumed unless you say otherwise"))
        self._later.setText(gettext("Asked in some cases only"))
        for row in self.rows.values():
            row.retranslate()
        if self._shown is not None:
            self._show_rows(self._shown)

    def _row(self, wizard: Wizard, name: str) -> FactRow:
        row = FactRow(self._services, wizard, name)
        row.answered.connect(partial(self._answered, self._ruling))
        for told, then in (
            (row.previewed, self.previewed.emit),
            (row.cleared, self.cleared.emit),
            (row.tried, self._try),
            (row.part_asked, self.part_asked.emit),
            (row.go_on, lambda _fact: self.go_on()),
            (row.opened, self.opened.emit),
            (row.walked, self._walk),
        ):
            told.connect(partial(self._if_asked, self._ruling, then))
        return row

    def _answered(self, ruling: Hashable, fact: str, value: Any) -> None:
        if ruling == self._ruling:
            self.answered.emit(fact, value)
        else:
            self.answered_late.emit(ruling, fact, value)

    def _if_asked(self, ruling: Hashable, then: Callable[..., object], *told: Any) -> None:
        """Pass on what a question tells, unless it is one of a ruling that is not in hand any more."""
        if ruling == self._ruling:
            then(*told)

    def _try(self, name: str, value: Any) -> None:
        """Say at once that a part of an answer cannot be, whatever the rest is."""
        if self._shown is not None:
            case = self._shown.case.answered(name, value)
            refusal = assess(case).refusal
            if refusal is not None and refusal.fact == name:
                self.rows[name].show_problem(refusal_words(case, refusal, self._services.language.catalogue))

    def _fold(self, assessment: Assessment) -> None:
        """Fold what need not be known; from now on only a touch folds and unfolds."""
        for name, row in self.rows.items():
            if assessment.standing(name) is Standing.OPTIONAL:
                row.fold()
            elif row.folded:
                row.unfold()

    def _show_rows(self, assessment: Assessment) -> None:
        upcoming = self.next_needed if assessment.answer is not None else ""
        for name, row in self.rows.items():
            row.begin_as(assessment.begins_as(name))
            row.show_fact(
                assessment.shown_value(name),
                standing=assessment.standing(name),
                known=assessment.has_value(name),
                idle=name in self._idle and assessment.answer is not None,
            )
            row.show_next(name == upcoming)
            row.editor.show_ruling(assessment)
        refusal = assessment.refusal
        if refusal is not None and refusal.fact in self.rows and not refusal.unfinished:
            catalogue = self._services.language.catalogue
            self.rows[refusal.fact].show_problem(refusal_words(assessment.case, refusal, catalogue))
        elif (doubt := assessment.doubt) is not None:
            self.rows[doubt.fact].show_doubt(refusal_words(assessment.case, doubt, self._services.language.catalogue))

    def _walk(self, name: str, step: int) -> None:
        names = [row.fact for row in self.in_order() if not row.folded and row.editor.isEnabled()]
        if name in names:
            self.focus_fact(names[min(max(names.index(name) + step, 0), len(names) - 1)])
