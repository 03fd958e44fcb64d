"""After answering: right or wrong, the ruling with its steps, its rules as links, and the sister case."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tableside.messages import Catalogue
from tableside.ui.rulings.citations import CiteButton, RuleCards
from tableside.ui.rulings.flow import FlowLayout, clear_layout
from tableside.ui.services import Services
from tableside.ui.study.drawing import DrawnTable
from tableside.ui.study.parts import mark, text_label
from tableside.ui.study.work import REVEALED, Asked
from tableside.ui.widgets import bare, named


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
        self.body = QWidget()
        self._column = bare(QVBoxLayout(self.body), 4)
        self.sister_table = DrawnTable(services, "study-sister-table")
        self.sister = QWidget()
        self._sister_column = bare(QVBoxLayout(self.sister), 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(6)
        for part in (self.result, self.again, self.call, self.body, self.sister, self.sister_table):
            column.addWidget(part)
        column.addStretch()
        self.hide()

    def show_answer(self, asked: Asked, lang: str, chosen: int, due: datetime | None) -> None:
        """Explain a question that has been answered."""
        words = asked.words[lang]
        gettext = words.gettext
        shown = asked.shown[lang]
        right = asked.question.is_right(chosen)
        if chosen == REVEALED:
            self.result.setText(gettext("The answer"))
        else:
            self.result.setText(gettext("✓ Right") if right else gettext("✗ Wrong"))
        mark(self.result, "state", "shown" if chosen == REVEALED else "right" if right else "wrong")
        self.show_due(words, due)
        # Where the call is all there is to the answer, it is not said twice.
        self.call.setText(gettext("“{call}”", call=shown.call) if shown.call else shown.answer)
        clear_layout(self._column)
        if asked.question.kind in ("governs", "figure", "term") and shown.call:
            self._column.addWidget(text_label("study-step", shown.answer))
        self._add_steps(asked, lang)
        self._add_sister(asked, lang)
        self.show()

    def show_due(self, words: Catalogue, due: datetime | None) -> None:
        """Say when the question comes again, once that is known; its line is there before, so that nothing jumps."""
        self.again.setText(_when(due, words) if due is not None else " ")

    def restyle(self) -> None:
        """Draw the table in the colours in use."""
        self.sister_table.restyle()

    def cites(self) -> list[CiteButton]:
        """Give the citations shown, in order."""
        return [cite for part in (self.body, self.sister) for cite in part.findChildren(CiteButton) if cite.isVisible()]

    def _add_steps(self, asked: Asked, lang: str) -> None:
        shown = asked.shown[lang]
        gettext = asked.words[lang].gettext
        if not shown.steps:
            self._column.addWidget(text_label("study-heading", gettext("Rules")))
            self._column.addWidget(self._links(shown.rules, shown.citations, lang))
            return
        self._column.addWidget(text_label("study-heading", gettext("Why")))
        for number, step in enumerate(shown.steps, 1):
            row = QWidget()
            across = bare(QHBoxLayout(row), 8)
            across.addWidget(named(QLabel(f"{number}."), "step-number"), 0, Qt.AlignmentFlag.AlignTop)
            told = bare(QVBoxLayout(), 0)
            told.addWidget(text_label("study-step", step.text))
            told.addWidget(self._links(step.rules, step.citations, lang))
            across.addLayout(told, 1)
            self._column.addWidget(row)

    def _add_sister(self, asked: Asked, lang: str) -> None:
        clear_layout(self._sister_column)
        words = asked.words[lang]
        gettext = words.gettext
        sister = asked.shown[lang].sister
        self.sister.setVisible(sister is not None)
        position = sister.position if sister is not None else None
        spoken = gettext("Table of the sister case")
        self.sister_table.show_question(asked.question, position, words, spoken, solved=True)
        if sister is None:
            return
        self._sister_column.addWidget(text_label("study-heading", gettext("What would change this")))
        self._sister_column.addWidget(text_label("study-step", sister.sentence))
        self._sister_column.addWidget(text_label("study-sister-answer", f"→ {sister.answer}"))
        self._sister_column.addWidget(self._links(sister.rules, sister.citations, lang))

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


def _when(due: datetime, words: Catalogue) -> str:
    """Say when the question comes again, as roughly as one thinks of it."""
    now = datetime.now().astimezone()
    left = due - now
    if left < timedelta(hours=1):
        minutes = max(1, round(left.total_seconds() / 60))
        return words.ngettext("Comes again in {count} minute.", "Comes again in {count} minutes.", minutes)
    day = due.astimezone().date()
    days = (day - now.date()).days
    if days == 0:
        return words.gettext("Comes again later today.")
    if days == 1:
        return words.gettext("Comes again tomorrow.")
    date = QLocale(words.language).toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)
    return words.ngettext(
        "Comes again in {count} day ({date}).", "Comes again in {count} days ({date}).", days, date=date
    )
