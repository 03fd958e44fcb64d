"""The home page of study, the summary of a sitting, and the list of past exams."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.study.memory import ANY, PastExam, RuleProgress, past_exams
from tableside.study.scope import asked_edition
from tableside.ui.accessibility import EXPANDED, hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.study.parts import (
    EXAM,
    HISTORY,
    HOME,
    SITTING,
    Forecast,
    PageArea,
    YearMap,
    act,
    card,
    chip,
    page_area,
    say_problem,
    strength_bar,
)
from tableside.ui.study.session import Turn
from tableside.ui.study.work import (
    BookProgress,
    Overview,
    ScopeWish,
    cited_with_title,
    overview,
    read_scope,
    said_moment,
)
from tableside.ui.typeset.preview import CiteButton
from tableside.ui.widgets import (
    across,
    combo_box,
    down,
    heading,
    label_tool,
    line_edit,
    mark,
    named,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import OfferBar, WideButton, clear_layout, in_rows

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

_READ_AFTER_MS = 200
_WIDE_IN_CHARACTERS = 96
_WIDEST_IN_CHARACTERS = 150


class SummaryPage(QWidget):
    """Says how a sitting went and what to study again."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        named(self, "study-summary")
        self._view = view
        gettext = view.gettext
        self.wrong_rules: tuple[str, ...] = ()
        self.score = text_label("study-due")
        self.today = text_label("muted")
        self.forecast = Forecast(view.services)
        self._wrong_title = text_label("study-heading", gettext("What went wrong"))
        self._wrong = QWidget()
        self._wrong_column = down(on=self._wrong, gap=4)
        self.study_these = act(gettext("Study these"), lambda: view.study_rules(self.wrong_rules), name="study-start")
        self.home = act(gettext("Finish"), lambda: view.go(HOME), gettext("Back to the study page"), name="study-end")
        acts = in_rows(self.study_these, act(gettext("More questions"), view.start), self.home)
        title, ahead = (
            heading(words=gettext("Done for now")),
            text_label("study-heading", gettext("The next two weeks")),
        )
        page_area(self, title, self.score, self.today, self._wrong_title, self._wrong, acts, ahead, self.forecast)

    def show_turns(self, turns: Sequence[Turn], lang: str) -> None:
        view, window_language = self._view, self._view.services.language.code
        view.services.study.ask(self, lambda context: overview(context, window_language), self._show_overview)
        wrong = (turn.asked.question.rules[0] for turn in turns if turn.solved and not turn.right)
        self.wrong_rules = tuple(dict.fromkeys(wrong))
        right, answered = sum(turn.right for turn in turns), sum(turn.solved for turn in turns)
        self.score.setText(
            view.ngettext("{count} of {answers} right", "{count} of {answers} right", right, answers=answered)
        )
        self._show_today(0)
        clear_layout(self._wrong_column)
        for rule in self.wrong_rules:
            cite = CiteButton()
            cite.show_rule(rule, lang, cited_with_title(view.services.library, rule, lang))
            view.cards.watch(cite)
            self._wrong_column.addWidget(cite, 0, Qt.AlignmentFlag.AlignLeft)
        for part in (self._wrong_title, self._wrong, self.study_these):
            set_shown(part, bool(self.wrong_rules))

    def take_focus(self) -> None:
        (self.study_these if self.wrong_rules else self.home).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_overview(self, found: Overview) -> None:
        self.forecast.show_counts(found.forecast)
        self._show_today(found.streak.answered_today)

    def _show_today(self, today: int) -> None:
        self.today.setText(self._view.gettext("Answered today: {count}", count=today))


class HistoryPage(QWidget):
    """Lists the exams that were handed in, the latest first."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        gettext = view.gettext
        named(self, "study-history")
        self._view = view
        self.found: list[PastExam] | None = None
        self.home = act(gettext("Back"), lambda: view.go(HOME), gettext("Back to the study page"), name="study-end")
        self._exams = down(gap=8)
        exams = card(text_label("study-heading", gettext("Exams")), self._exams)
        page_area(self, heading(words=gettext("History")), exams, in_rows(self.home))

    def refresh(self) -> None:
        self._view.services.study.ask(self, lambda context: past_exams(context.memory), self._show)

    def take_focus(self) -> None:
        self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, found: list[PastExam]) -> None:
        self.found = found
        clear_layout(self._exams)
        if not found:
            self._exams.addWidget(text_label("muted", self._view.gettext("No exam has been handed in yet.")))
        for exam in found:
            self._exams.addWidget(self._row(exam))

    def _row(self, exam: PastExam) -> QWidget:
        view, row = self._view, QWidget()
        verdict = named(plain_label("✓" if exam.passed else "✗"), "study-verdict")
        verdict.setAccessibleName(view.gettext("✓ Passed") if exam.passed else view.gettext("✗ Not passed"))
        mark(verdict, "state", "right" if exam.passed else "wrong")
        moment = said_moment(view.services.language.code, exam.ended)
        words = text_label("study-step", f"{moment} · {view.said_score(exam)}\n{exam.code}")
        says = view.gettext("Open the result of {moment}", moment=moment)
        opened = act(view.gettext("Open"), lambda: view.show_past(exam), says)
        across(verdict, words, opened, on=row, gap=10, grow=words)
        return row


class ScopeChoice(QWidget):
    """Says what is to be studied, and at once what is wrong with a list of rules."""

    changed = Signal()
    wanted = Signal()
    """Return was pressed in the list of rules: begin."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._lang = "en"
        self._asked = 0
        gettext, library = services.language.gettext, services.library
        self.books = {"": chip(gettext("All books"), partial(self._pick, ""))}
        for book in library.bundled.books():
            self.books[book] = chip(library.book(book).title_in(services.language.code), partial(self._pick, book))
        for button in self.books.values():
            button.setCheckable(True)
            hear_as(button, QAccessible.Role.RadioButton)
        self.chips = in_rows(*self.books.values(), gap=6)
        """Stands at the top of the page; the rest is among the options."""
        mine = services.settings.current.game
        self._book = mine if mine in self.books else ""
        self.section = combo_box("study-section", gettext("Section"))
        self.section.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        hint = gettext("for example 3.10, 3.14 or carrom 45–48")
        self.rules = line_edit("study-rules", gettext("Only these rules"), hint)
        self.rules.setClearButtonEnabled(True)
        self.problem = text_label("study-problem")
        self.problem.hide()
        self.unchanged = named(QCheckBox(gettext("Leave out rules that have changed since our edition")), "study-rate")
        self.unchanged.setChecked(services.settings.current.study.unchanged)
        self.unchanged.toggled.connect(lambda on: services.settings.remember_on("study", unchanged=on))
        only = text_label("muted", gettext("Or only these rules:"))
        down(self.section, only, self.rules, self.problem, self.unchanged, on=self, gap=8)
        self._later = QTimer(self, singleShot=True, interval=_READ_AFTER_MS)
        self._later.timeout.connect(self.check)
        self.rules.textEdited.connect(lambda _: self._typed())
        self.rules.returnPressed.connect(self.wanted)
        self.section.activated.connect(lambda _: self._typed())
        self._show_book(self._book)

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
        say_problem(self.problem, self._services, error)
        mark(self.rules, "wrong", "true" if error is not None and self.rules.text().strip() else "false")

    def speak(self, lang: str) -> None:
        self._lang = lang
        self._list_sections()

    def check(self) -> None:
        """Read the list of rules and say what is wrong with it."""
        self._later.stop()
        self._asked += 1
        number, wish = self._asked, self.wish

        def said(error: TablesideError | None) -> None:
            # Text typed since is asked about again.
            if number == self._asked:
                self.say_problem(error)

        if wish.text.strip():
            self._services.study.ask(self, lambda context: read_scope(context, wish), lambda _: said(None), said)
        else:
            said(None)

    def _typed(self) -> None:
        self._later.start()
        self.changed.emit()

    def _pick(self, book: str) -> None:
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
        gettext, chosen, library = self._services.language.gettext, self.section.currentData(), self._services.library
        self.section.setEnabled(bool(self._book))
        self.section.clear()
        self.section.addItem(gettext("The whole book") if self._book else gettext("Every section"), "")
        if self._book:
            lang = self._lang if self._lang in library.languages(self._book) else library.source_language(self._book)
            for rule in library.edition(self._book, lang).rules:
                if rule.parent is None:
                    self.section.addItem(f"{rule.label}  {rule.title or ''}".strip(), rule.id)
        self.section.setCurrentIndex(max(0, self.section.findData(chosen)))


class BookRow:
    """The strength of one book: its name, a bar and what that means in words."""

    def __init__(self, view: StudyView, book: str, grid: QGridLayout, row: int) -> None:
        self._view = view
        title = view.services.library.book(book).title_in(view.services.language.code)
        self.title = named(plain_label(title), "study-book-name")
        self.bar = strength_bar()
        self.words = text_label("muted")
        grid.addWidget(self.title, row, 0)
        grid.addWidget(self.bar, row, 1)
        grid.addWidget(self.words, row + 1, 0, 1, 2)
        grid.setRowMinimumHeight(row + 2, 10)

    def show_book(self, one: BookProgress) -> None:
        view = self._view
        self.bar.setValue(100 * one.known // one.rules if one.rules else 0)
        if one.practised:
            words = view.ngettext(
                "{count} of {rules} rules known · practised: {practised}",
                "{count} of {rules} rules known · practised: {practised}",
                one.known,
                practised=one.practised,
                rules=one.rules,
            )
        else:
            words = view.ngettext("Not practised yet · {count} rule", "Not practised yet · {count} rules", one.rules)
        due = [view.gettext("due: {count}", count=one.due)] if one.due else []
        self.words.setText(" · ".join([words, *due]))
        self.bar.setAccessibleName(f"{self.title.text()}: {self.words.text()}")


class WeakRules(QFrame):
    """The rules that went wrong most, each a way to its text, and the way to studying them."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        named(self, "study-card")
        self._view = view
        gettext = view.gettext
        self.weak: tuple[RuleProgress, ...] = ()
        self.rules: list[WideButton] = []
        self._column = down(gap=4)
        self.start = act(gettext("Study these"), self._study, gettext("Study the weak rules"))
        self.mistakes = act("", lambda: view.study_mistakes(ANY))
        title = text_label("study-heading", gettext("Weak rules"))
        down(title, self._column, in_rows(self.start, self.mistakes), on=self, gap=-1, edges=(18, 14, 18, 16))
        self.hide()

    def _study(self) -> None:
        self._view.study_rules(tuple(one.rule for one in self.weak))

    def show_weak(self, weak: Sequence[tuple[RuleProgress, str]], mistakes: int) -> None:
        """List weak rules, and say how many mistakes of exams are open."""
        view = self._view
        self.weak = tuple(one for one, _ in weak)
        self.mistakes.setText(view.gettext("Mistakes of exams ({count})", count=mistakes))
        label_tool(self.mistakes, view.gettext("Study my mistakes"))
        clear_layout(self._column)
        self.rules = []
        for one, words in weak:
            button = WideButton("study-weak")
            score = view.ngettext(
                "{count} of {answers} right", "{count} of {answers} right", one.right, answers=one.answers
            )
            button.say_parts(words, score, "")
            place = Place("rules", one.rule)
            button.clicked.connect(lambda _=False, place=place: view.services.navigator.go(place))
            self._column.addWidget(button)
            self.rules.append(button)
        set_shown(self.start, bool(weak))
        set_shown(self.mistakes, mistakes > 0)
        self.setVisible(bool(weak) or mistakes > 0)


class HomePage(QWidget):
    """Says what is due and what comes, and begins a sitting, an exam or an export."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        gettext, services = view.gettext, view.services
        named(self, "study-home")
        self._view = view
        self.trouble = OfferBar("study-record-trouble", "act")
        self.trouble.act.clicked.connect(self.refresh)
        self.in_hand = OfferBar("study-in-hand", "act")
        self.in_hand.act.clicked.connect(lambda: view.go(SITTING))
        self.due = text_label("study-due")
        self.streak = text_label("muted")
        self.edition = text_label("muted")
        self.scope = ScopeChoice(services)
        self.scope.wanted.connect(view.start)
        self.scope.changed.connect(self._show_edition)
        self.start = act(gettext("Start studying"), view.start, name="study-start")
        mark(self.start, "main", "true")
        self.exam = act(gettext("Exam …"), self._set_exam, gettext("Set an exam"), name="study-exam")
        history = act(gettext("History"), lambda: view.go(HISTORY), gettext("Exams and days of study"))
        self.busy = text_label("muted")
        self.forecast = Forecast(services)
        self.year = YearMap(services)
        self.weak = WeakRules(view)
        self.options_button = act(gettext("Options"), lambda: None)
        self.options_button.setCheckable(True)
        self.options_button.setProperty(EXPANDED, True)
        self.options_button.toggled.connect(self._toggle_options)
        self.deck = act(gettext("Export a deck (Anki)"), view.ask_where_to_export, name="study-deck")
        self.options = card(self.scope, in_rows(self.deck))
        for part in (self.due, self.streak, self.busy, self.options):
            part.hide()
        self._lay_out(in_rows(self.start, self.exam, history))
        services.study.recorded.connect(self._record_changed)
        self.show_exam_in_hand()
        self._show_edition()

    def _lay_out(self, acts: QWidget) -> None:
        gettext = self._view.gettext
        left, right = QWidget(), QWidget()
        ahead = card(text_label("study-heading", gettext("The next two weeks")), self.forecast)
        year = card(text_label("study-heading", gettext("The past year")), self.year)
        down(ahead, year, None, on=left, gap=16)
        down(self.weak, self._known(), None, on=right, gap=16)
        self._across = across(left, right, gap=16)
        self._across.setStretch(0, 1)
        self._across.setStretch(1, 1)
        top = (heading(words=gettext("Study")), self.trouble, self.in_hand, self.due, self.streak, acts, self.busy)
        inner = named(QWidget(), "study-body")
        self._margins = down(*top, self.scope.chips, self.edition, on=inner, gap=8)
        self._margins.addSpacing(6)
        for layout in (self._across, across(self.options_button, None)):
            self._margins.addLayout(layout)
        self._margins.addWidget(self.options)
        self._margins.addStretch()
        self.area = scroll_area(inner, "study-area", PageArea())
        down(self.area, on=self)

    def _known(self) -> QFrame:
        gettext = self._view.gettext
        means = gettext(
            "A rule counts as known when its questions were answered correctly on at least two days "
            "and you probably still remember four in five of them."
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        books = self._view.services.library.bundled.books()
        self.rows = {book: BookRow(self._view, book, grid, 3 * number) for number, book in enumerate(books)}
        return card(text_label("study-heading", gettext("What you know")), text_label("muted", means), grid)

    # What others use

    def refresh(self) -> None:
        services = self._view.services
        lang = services.language.code
        services.study.ask(self, lambda context: overview(context, lang), self._show_overview, self._show_trouble)
        self.show_exam_in_hand()

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

    def show_exam_in_hand(self) -> None:
        """Say that an exam waits to be gone on with."""
        gettext, waits = self._view.gettext, self._view.services.exam.kept is not None
        self.in_hand.say(gettext("An exam was interrupted.") if waits else "", gettext("Go on with the exam"))

    def _show_trouble(self, error: TablesideError) -> None:
        language = self._view.services.language
        self.trouble.say(language.catalogue.error(error), language.gettext("Try again"))

    def _show_overview(self, found: Overview) -> None:
        self.trouble.say("")
        self._show_due(found)
        for one in found.books:
            if one.book in self.rows:
                self.rows[one.book].show_book(one)
        self.forecast.show_counts(found.forecast)
        self.year.show_days(found.days)
        self.weak.show_weak(found.weak, found.mistakes)

    def _show_due(self, found: Overview) -> None:
        view, tally, streak = self._view, found.tally, found.streak
        if not tally.answers:
            due = view.gettext("Nothing has been answered yet.")
            parts = [view.gettext("Each question returns when you are about to forget its answer.")]
        else:
            due = view.gettext("Nothing is due; here are new questions.")
            if tally.due:
                due = view.ngettext("{count} question is due", "{count} questions are due", tally.due)
            parts = [view.gettext("Answered today: {count}", count=streak.answered_today)]
            if tally.later_today:
                parts.append(view.gettext("due later today: {count}", count=tally.later_today))
            if streak.days > 1:
                parts.append(view.ngettext("{count} day in a row", "{count} days in a row", streak.days))
        self.due.setText(due)
        self.streak.setText(" · ".join(parts))
        for label in (self.due, self.streak):
            set_shown(label, True)

    def _show_edition(self) -> None:
        """Say which rules are asked."""
        book, services = self.scope.wish.book, self._view.services
        self.edition.setText(asked_edition(services.library, book, services.language.code) if book else "")
        set_shown(self.edition, bool(self.edition.text()))

    # Within

    def _set_exam(self) -> None:
        """Go to the page of exams with the book that is chosen here."""
        self._view.set_up.begin_with(self.scope.wish.book)
        self._view.go(EXAM)

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
