"""The questions of a case, one below the other: what matters is asked, what does not steps back, nothing jumps."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tableside.rulings.case import Assessment, Standing, arranged
from tableside.rulings.model import Wizard
from tableside.rulings.words import refusal_words
from tableside.ui.rulings.fact_row import FactRow
from tableside.ui.rulings.flow import clear_layout
from tableside.ui.services import Services
from tableside.ui.widgets import bare, named


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
        """Set every text anew."""
        gettext = self._services.language.gettext
        self._assumed.setText(gettext("Assumed unless you say otherwise"))
        self.rest_title.setText(gettext("Does not matter here"))
        for row in self.rows.values():
            row.retranslate()
        if self._shown is not None:
            self._show_rows(self._shown)

    def restyle(self) -> None:
        """Tint the icons."""
        for row in self.rows.values():
            row.restyle()

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
