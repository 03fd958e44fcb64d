"""At the end of studying: what was answered, which rules went wrong, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tableside.ui.services import Services
from tableside.ui.services.study import local_now
from tableside.ui.study.parts import PageArea
from tableside.ui.study.session import Turn
from tableside.ui.study.work import cited_with_title
from tableside.ui.widgets import bare, heading, named, plain_button, scroll_area, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout, clear_layout
from tableside.ui.widgets.rule_cards import CiteButton, RuleCards


class SummaryPage(QWidget):
    """Sums up a sitting of questions."""

    closed = Signal()
    more_wanted = Signal()
    rules_wanted = Signal(tuple)
    """These rules are to be studied."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        named(self, "study-summary")
        self._services = services
        self._cards = cards
        self._turns: tuple[Turn, ...] = ()
        self._lang = "en"
        self._today = 0
        gettext = services.language.gettext
        self.title = heading(words=gettext("Done for now"))
        self.score = text_label("study-due")
        self.goal = text_label("muted")
        self.wrong_title = text_label("study-heading", gettext("What went wrong"))
        self._wrong = QWidget()
        self._wrong_column = bare(QVBoxLayout(self._wrong), 4)
        self.study_these = plain_button("study-start", gettext("Study these"))
        self.more = plain_button("study-act", gettext("More questions"))
        self.home = plain_button("study-end", gettext("Finish"), gettext("Back to the study page"))
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.study_these, self.more, self.home):
            flow.addWidget(button)
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        for part in (self.title, self.score, self.goal, self.wrong_title, self._wrong, acts):
            whole.addWidget(part)
        whole.addStretch()
        bare(QVBoxLayout(self)).addWidget(scroll_area(inner, "study-area", PageArea()))
        self.study_these.clicked.connect(lambda: self.rules_wanted.emit(self.wrong_rules))
        self.more.clicked.connect(lambda: self.more_wanted.emit())
        self.home.clicked.connect(lambda: self.closed.emit())

    @property
    def wrong_rules(self) -> tuple[str, ...]:
        """The first rule behind each wrong answer."""
        wrong = (turn for turn in self._turns if turn.solved and not turn.right)
        return tuple(dict.fromkeys(turn.asked.question.rules[0] for turn in wrong))

    def show_turns(self, turns: Sequence[Turn], lang: str) -> None:
        """Sum up what was answered."""
        self._turns, self._lang = tuple(turn for turn in turns if turn.solved), lang
        self._services.study.ask(
            self, lambda context: context.memory.streak(local_now()).answered_today, self._show_today
        )
        self._show()

    def take_focus(self) -> None:
        (self.study_these if self.wrong_rules else self.home).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        language = self._services.language
        right, answered = sum(turn.right for turn in self._turns), len(self._turns)
        self.score.setText(
            language.ngettext("{count} of {answers} right", "{count} of {answers} right", right, answers=answered)
        )
        clear_layout(self._wrong_column)
        for rule in self.wrong_rules:
            cite = CiteButton()
            cite.show_rule(rule, self._lang, cited_with_title(self._services.library, rule, self._lang))
            self._cards.watch(cite)
            self._wrong_column.addWidget(cite, 0, Qt.AlignmentFlag.AlignLeft)
        for part in (self.wrong_title, self._wrong, self.study_these):
            set_shown(part, bool(self.wrong_rules))
        self._show_today(self._today)

    def _show_today(self, today: int) -> None:
        self._today = today
        self.goal.setText(said_goal(self._services, today))


def said_goal(services: Services, today: int) -> str:
    """Say how much was answered today, measured by the goal where there is one."""
    language, goal = services.language, services.settings.current.study.daily_goal
    if not goal:
        return language.gettext("Answered today: {count}", count=today)
    if today >= goal:
        return language.gettext("Answered today: {count} of {goal}. ✓ Today’s goal is reached.", count=today, goal=goal)
    return language.gettext("Answered today: {count} of {goal}", count=today, goal=goal)
