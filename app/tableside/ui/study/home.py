"""The home page of study: what is due, what comes, what is known, and the ways to an exam or a deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.scope import asked_edition
from tableside.ui.accessibility import EXPANDED, hear_as
from tableside.ui.services import Services
from tableside.ui.study.parts import Forecast, PageArea, YearMap, card, in_row, strength_bar
from tableside.ui.study.session import Turn
from tableside.ui.study.work import BookProgress, Overview, ScopeWish, WeakRule, cited_with_title, overview, read_scope
from tableside.ui.typeset.preview import CiteButton, RuleCards
from tableside.ui.widgets import (
    bare,
    combo_box,
    heading,
    label_tool,
    line_edit,
    mark,
    named,
    plain_button,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import FlowLayout, OfferBar, WideButton, clear_layout

_READ_AFTER_MS = 200
_WIDE_IN_CHARACTERS = 96
_WIDEST_IN_CHARACTERS = 150


class SummaryPage(QWidget):
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
        self.today = text_label("muted")
        self.ahead_title = text_label("study-heading", gettext("The next two weeks"))
        self.forecast = Forecast(services)
        self.wrong_title = text_label("study-heading", gettext("What went wrong"))
        self._wrong = QWidget()
        self._wrong_column = bare(QVBoxLayout(self._wrong), 4)
        self.study_these = plain_button(
            "study-start", gettext("Study these"), clicked=lambda: self.rules_wanted.emit(self.wrong_rules)
        )
        self.more = plain_button("study-act", gettext("More questions"), clicked=lambda: self.more_wanted.emit())
        self.home = plain_button(
            "study-end", gettext("Finish"), gettext("Back to the study page"), clicked=lambda: self.closed.emit()
        )
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.study_these, self.more, self.home):
            flow.addWidget(button)
        inner = named(QWidget(), "study-body")
        whole = QVBoxLayout(inner)
        whole.setContentsMargins(24, 18, 24, 20)
        whole.setSpacing(12)
        ahead = (self.ahead_title, self.forecast)
        for part in (self.title, self.score, self.today, self.wrong_title, self._wrong, acts, *ahead):
            whole.addWidget(part)
        whole.addStretch()
        bare(QVBoxLayout(self)).addWidget(scroll_area(inner, "study-area", PageArea()))

    @property
    def wrong_rules(self) -> tuple[str, ...]:
        wrong = (turn for turn in self._turns if turn.solved and not turn.right)
        return tuple(dict.fromkeys(turn.asked.question.rules[0] for turn in wrong))

    def show_turns(self, turns: Sequence[Turn], lang: str) -> None:
        self._turns, self._lang = tuple(turn for turn in turns if turn.solved), lang
        lang = self._services.language.code
        self._services.study.ask(self, lambda context: overview(context, lang), self._show_overview)
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

    def _show_overview(self, found: Overview) -> None:
        self.forecast.show_counts(found.forecast)
        self._show_today(found.streak.answered_today)

    def _show_today(self, today: int) -> None:
        self._today = today
        self.today.setText(self._services.language.gettext("Answered today: {count}", count=today))


class ScopeChoice(QWidget):
    """Says what is to be studied, and at once what is wrong with a list of rules."""

    changed = Signal()
    wanted = Signal()
    """Return was pressed in the list of rules: begin."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._lang = "en"
        self._book = ""
        self._asked = 0
        self._error: TablesideError | None = None
        gettext = services.language.gettext
        self.books: dict[str, QPushButton] = {}
        self.chips = QWidget()
        """Stands at the top of the page; the rest is among the options."""
        chips = FlowLayout(self.chips)
        for book in ("", *services.library.bundled.books()):
            button = named(QPushButton(), "chip")
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._pick, book))
            chips.addWidget(button)
            self.books[book] = button
        mine = services.settings.current.game
        self._book = mine if mine in self.books else ""
        self.section = combo_box("study-section", gettext("Section"))
        self.section.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.rules_label = text_label("muted", gettext("Or only these rules:"))
        self.rules = line_edit(
            "study-rules", gettext("Only these rules"), gettext("for example 3.10, 3.14 or carrom 45–48")
        )
        self.rules.setClearButtonEnabled(True)
        self.problem = text_label("study-problem")
        self.problem.hide()
        column = bare(QVBoxLayout(self), 8)
        self.unchanged = named(QCheckBox(gettext("Leave out rules that have changed since our edition")), "study-rate")
        self.unchanged.setChecked(services.settings.current.study.unchanged)
        self.unchanged.toggled.connect(lambda on: services.settings.remember_on("study", unchanged=on))
        for part in (self.section, self.rules_label, self.rules, self.problem, self.unchanged):
            column.addWidget(part)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_READ_AFTER_MS)
        self._later.timeout.connect(self.check)
        self.rules.textEdited.connect(lambda _: self._typed())
        self.rules.returnPressed.connect(self.wanted)
        self.section.activated.connect(lambda _: self._typed())

    @property
    def wish(self) -> ScopeWish:
        return ScopeWish(
            self._book,
            str(self.section.currentData() or ""),
            self.rules.text(),
            self._lang,
            unchanged=self.unchanged.isChecked(),
        )

    def show_rules(self, text: str) -> None:
        """Fill in a list of rules, as a link asks for it."""
        self._show_book("")
        self.rules.setText(text)
        self.check()

    def say_problem(self, error: TablesideError | None) -> None:
        """Say what is wrong with the choice, where it is made."""
        self._error = error
        words = self._services.language.catalogue.error(error) if error is not None else ""
        self.problem.setText(words)
        self.problem.setAccessibleName(words)
        self.problem.setVisible(bool(words))
        mark(self.rules, "wrong", "true" if error is not None and self.rules.text().strip() else "false")

    def speak(self, lang: str) -> None:
        self._lang = lang
        gettext = self._services.language.gettext
        for book, button in self.books.items():
            title = self._services.library.book(book).title_in(self._services.language.code) if book else ""
            button.setText(title.replace("&", "&&") or gettext("All books"))
            button.setChecked(book == self._book)
        self.say_problem(self._error)
        self._list_sections()

    def check(self) -> None:
        """Read the list of rules and say what is wrong with it."""
        self._later.stop()
        self._asked += 1
        number, wish = self._asked, self.wish
        if not wish.text.strip():
            self.say_problem(None)
            return

        def said(error: TablesideError | None) -> None:
            # Ask again about text typed since.
            if number == self._asked:
                self.say_problem(error)

        self._services.study.ask(self, lambda context: read_scope(context, wish), lambda _: said(None), said)

    def _typed(self) -> None:
        self._later.start()
        self.changed.emit()

    def _pick(self, book: str, _checked: bool = False) -> None:
        self._show_book(book)
        self.check()
        self.changed.emit()

    def _show_book(self, book: str) -> None:
        self._book = book
        for one, button in self.books.items():
            button.setChecked(one == book)
        self.section.setCurrentIndex(0)
        self._list_sections()

    def _list_sections(self) -> None:
        """List the sections of the book; the box keeps its place, so that nothing moves under the pointer."""
        gettext, chosen = self._services.language.gettext, self.section.currentData()
        self.section.setEnabled(bool(self._book))
        self.section.clear()
        self.section.addItem(gettext("The whole book") if self._book else gettext("Every section"), "")
        if self._book:
            library = self._services.library
            lang = self._lang if self._lang in library.languages(self._book) else library.source_language(self._book)
            for rule in library.edition(self._book, lang).rules:
                if rule.parent is None:
                    self.section.addItem(f"{rule.label}  {rule.title or ''}".strip(), rule.id)
        self.section.setCurrentIndex(max(0, self.section.findData(chosen)))


class BookRow:
    """The strength of one book: its name, a bar and what that means in words."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.title = named(plain_label(), "study-book-name")
        self.bar = strength_bar()
        self.words = text_label("muted")

    def show_book(self, one: BookProgress) -> None:
        language = self._services.language
        self.title.setText(self._services.library.book(one.book).title_in(language.code))
        self.bar.setValue(100 * one.known // one.rules if one.rules else 0)
        if one.practised:
            words = language.ngettext(
                "{count} of {rules} rules known · practised: {practised}",
                "{count} of {rules} rules known · practised: {practised}",
                one.known,
                practised=one.practised,
                rules=one.rules,
            )
        else:
            words = language.ngettext(
                "Not practised yet · {count} rule", "Not practised yet · {count} rules", one.rules
            )
        due = [language.gettext("due: {count}", count=one.due)] if one.due else []
        self.words.setText(" · ".join([words, *due]))
        self.bar.setAccessibleName(f"{self.title.text()}: {self.words.text()}")


class WeakRules(QFrame):
    """The rules that went wrong most, each a way to its text, and the way to studying them."""

    started = Signal()
    opened = Signal(str)
    mistakes_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-card")
        self._services = services
        self.weak: tuple[WeakRule, ...] = ()
        self.title = text_label("study-heading")
        self.rules: list[WideButton] = []
        self._list = QWidget()
        self._column = bare(QVBoxLayout(self._list), 4)
        self.start = plain_button("study-act", clicked=lambda: self.started.emit())
        self.mistakes = plain_button("study-act", clicked=lambda: self.mistakes_wanted.emit())
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.start, self.mistakes):
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        for part in (self.title, self._list, acts):
            column.addWidget(part)

    def show_weak(self, weak: tuple[WeakRule, ...], mistakes: int) -> None:
        """List weak rules, and say how many mistakes of exams are open."""
        self.weak = weak
        language = self._services.language
        self.title.setText(language.gettext("Weak rules"))
        self.start.setText(language.gettext("Study these"))
        label_tool(self.start, language.gettext("Study the weak rules"))
        self.mistakes.setText(language.gettext("Mistakes of exams ({count})", count=mistakes))
        label_tool(self.mistakes, language.gettext("Study my mistakes"))
        clear_layout(self._column)
        self.rules = []
        for one in weak:
            button = WideButton("study-weak")
            score = language.ngettext(
                "{count} of {answers} right", "{count} of {answers} right", one.right, answers=one.answers
            )
            button.say_parts(f"{one.citation} {one.title}", score, "")
            button.clicked.connect(lambda _=False, rule=one.rule: self.opened.emit(rule))
            self._column.addWidget(button)
            self.rules.append(button)
        set_shown(self.start, bool(weak))
        set_shown(self.mistakes, mistakes > 0)
        self.setVisible(bool(weak) or mistakes > 0)


class HomePage(QWidget):
    """Says what is due and what comes, and begins a sitting, an exam or an export."""

    started = Signal()
    exam_wanted = Signal()
    deck_wanted = Signal()
    history_wanted = Signal()
    sitting_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        named(self, "study-home")
        self._services = services
        self._overview: Overview | None = None
        self.title = heading(words=gettext("Study"))
        self.trouble = OfferBar("study-record-trouble", "act")
        self.in_hand = OfferBar("study-in-hand", "act")
        self.due = text_label("study-due")
        self.streak = text_label("muted")
        self.edition = text_label("muted")
        self.scope = ScopeChoice(services)
        self.start = plain_button("study-start", gettext("Start studying"), clicked=lambda: self.started.emit())
        self.exam = plain_button(
            "study-exam", gettext("Exam …"), gettext("Set an exam"), clicked=lambda: self.exam_wanted.emit()
        )
        self.history = plain_button(
            "study-act",
            gettext("History"),
            gettext("Exams and days of study"),
            clicked=lambda: self.history_wanted.emit(),
        )
        self.busy = text_label("muted")
        self.forecast = Forecast(services)
        self.year = YearMap(services)
        self.weak = WeakRules(services)
        self.rows: dict[str, BookRow] = {}
        self.options_button = plain_button("study-act", gettext("Options"))
        self.options_button.setCheckable(True)
        self.options_button.setProperty(EXPANDED, True)
        self.deck = plain_button("study-deck", gettext("Export a deck (Anki)"), clicked=lambda: self.deck_wanted.emit())
        self._build()
        self._connect()
        self._show_words()

    # What others use

    def refresh(self) -> None:
        lang = self._services.language.code
        self._services.study.ask(self, lambda context: overview(context, lang), self._show_overview, self._show_trouble)

    def set_busy(self, words: str) -> None:
        """Say that something is being made, or that it is done."""
        self.busy.setText(words)
        self.busy.setVisible(bool(words))
        self.start.setEnabled(not words)
        self.deck.setEnabled(not words)

    def show_options(self) -> None:
        self.options_button.setChecked(True)

    def take_focus(self) -> None:
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        for row in self.rows.values():
            row.bar.update()
        self._arrange()

    # Showing

    def _show_overview(self, found: Overview) -> None:
        self._overview = found
        self.trouble.say("")
        self._show_words()

    def _show_trouble(self, error: TablesideError) -> None:
        language = self._services.language
        self.trouble.say(language.catalogue.error(error), language.gettext("Try again"))

    def show_exam_in_hand(self) -> None:
        """Say that an exam waits to be gone on with."""
        gettext = self._services.language.gettext
        waits = self._services.exam.kept is not None
        self.in_hand.say(gettext("An exam was interrupted.") if waits else "", gettext("Go on with the exam"))

    def _show_words(self) -> None:
        self.show_exam_in_hand()
        self._show_edition()
        found = self._overview
        self.due.setVisible(found is not None)
        self.streak.setVisible(found is not None)
        if found is None:
            return
        language, tally, streak = self._services.language, found.tally, found.streak
        if not tally.answers:
            self.due.setText(language.gettext("Nothing has been answered yet."))
            self.streak.setText(language.gettext("Each question returns when you are about to forget its answer."))
        else:
            if tally.due:
                due = language.ngettext("{count} question is due", "{count} questions are due", tally.due)
            else:
                due = language.gettext("Nothing is due; here are new questions.")
            self.due.setText(due)
            parts = [language.gettext("Answered today: {count}", count=streak.answered_today)]
            if tally.later_today:
                parts.append(language.gettext("due later today: {count}", count=tally.later_today))
            if streak.days > 1:
                parts.append(language.ngettext("{count} day in a row", "{count} days in a row", streak.days))
            self.streak.setText(" · ".join(parts))
        for one in found.books:
            if one.book in self.rows:
                self.rows[one.book].show_book(one)
        self.forecast.show_counts(found.forecast)
        self.year.show_days(found.days)
        self.weak.show_weak(found.weak, found.mistakes)

    def _show_edition(self) -> None:
        """Say which rules are asked."""
        book, language = self.scope.wish.book, self._services.language.code
        self.edition.setText(asked_edition(self._services.library, book, language) if book else "")
        set_shown(self.edition, bool(self.edition.text()))

    # Building

    def _build(self) -> None:
        gettext = self._services.language.gettext
        mark(self.start, "main", "true")
        acts = in_row((self.start, self.exam, self.history))
        ahead = card((text_label("study-heading", gettext("The next two weeks")), self.forecast))
        year = card((text_label("study-heading", gettext("The past year")), self.year))
        self.weak.hide()
        self.busy.hide()
        self.options = self._options()
        self.options.hide()
        left, right = QWidget(), QWidget()
        for side, cards in ((left, (ahead, year)), (right, (self.weak, self._known()))):
            column = bare(QVBoxLayout(side), 16)
            for one in cards:
                column.addWidget(one)
            column.addStretch()
        self._across = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 16)
        self._across.addWidget(left, 1)
        self._across.addWidget(right, 1)
        inner = named(QWidget(), "study-body")
        self._margins = QVBoxLayout(inner)
        self._margins.setSpacing(8)
        top = (self.title, self.trouble, self.in_hand, self.due, self.streak)
        for part in (*top, acts, self.busy, self.scope.chips, self.edition):
            self._margins.addWidget(part)
        self._margins.addSpacing(6)
        self._margins.addLayout(self._across)
        self._margins.addWidget(self.options_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._margins.addWidget(self.options)
        self._margins.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        bare(QVBoxLayout(self)).addWidget(self.area)

    def _options(self) -> QFrame:
        made = card((self.scope,))
        column = made.layout()
        assert isinstance(column, QVBoxLayout)
        column.addWidget(self.deck, 0, Qt.AlignmentFlag.AlignLeft)
        return made

    def _known(self) -> QFrame:
        gettext = self._services.language.gettext
        means = gettext(
            "A rule counts as known when its questions were answered correctly on at least two days "
            "and you probably still remember four in five of them."
        )
        made = card((text_label("study-heading", gettext("What you know")), text_label("muted", means)))
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        for number, book in enumerate(self._services.library.bundled.books()):
            row = self.rows[book] = BookRow(self._services)
            row.title.setText(self._services.library.book(book).title_in(self._services.language.code))
            grid.addWidget(row.title, 3 * number, 0)
            grid.addWidget(row.bar, 3 * number, 1)
            grid.addWidget(row.words, 3 * number + 1, 0, 1, 2)
            grid.setRowMinimumHeight(3 * number + 2, 10)
        column = made.layout()
        assert isinstance(column, QVBoxLayout)
        column.addLayout(grid)
        return made

    def _connect(self) -> None:
        self.scope.wanted.connect(self.started)
        self.scope.changed.connect(self._show_edition)
        self.trouble.act.clicked.connect(self.refresh)
        self.in_hand.act.clicked.connect(lambda: self.sitting_wanted.emit())
        self.options_button.toggled.connect(self._toggle_options)
        self._services.study.recorded.connect(self._record_changed)

    def _toggle_options(self, on: bool) -> None:
        self.options.setVisible(on)
        if on:
            QTimer.singleShot(0, self, lambda: self.area.ensureWidgetVisible(self.options))

    def _record_changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _arrange(self) -> None:
        character = self.fontMetrics().averageCharWidth()
        wide = self.width() >= character * _WIDE_IN_CHARACTERS
        self._across.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        side = max(20, (self.width() - character * _WIDEST_IN_CHARACTERS) // 2)
        self._margins.setContentsMargins(side, 18, side, 20)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards under each other where they have no room side by side."""
        super().resizeEvent(event)
        self._arrange()
