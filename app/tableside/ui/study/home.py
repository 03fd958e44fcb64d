"""The home page of study: what is due, how the last sitting went, what is known, and past exams."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from tableside.errors import TablesideError
from tableside.study.memory import ANY, PastExam
from tableside.study.scope import asked_edition
from tableside.ui.accessibility import EXPANDED, hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.study.parts import EXAM, SITTING, Forecast, act, card, chip, page_area, say_problem, strength_bar
from tableside.ui.study.session import Turn
from tableside.ui.study.work import BookProgress, Overview, ScopeWish, cited_with_title, moment_text, overview
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
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import Columns, OfferBar, TickBox, WideButton, clear_layout, in_rows

if TYPE_CHECKING:
    from tableside.ui.study.view import StudyView

_COLUMN_IN_CHARACTERS, _UNLIMITED = 46, 9999
_WIDEST_IN_CHARACTERS = 150


class ScopeChoice(QWidget):
    """Chooses what to study; says what is wrong with a list of rules."""

    changed = Signal()
    wanted = Signal()
    """Return was pressed in the list of rules: begin."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._lang = "en"
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
        self.unchanged = TickBox("study-rate", gettext("Leave out rules that have changed since our edition"))
        self.unchanged.setChecked(services.settings.current.study.unchanged)
        self.unchanged.toggled.connect(lambda on: services.settings.remember_on("study", unchanged=on))
        only = text_label("muted", gettext("Or only these rules:"))
        down(self.section, only, self.rules, self.problem, self.unchanged, on=self, gap=8)
        self.rules.textEdited.connect(lambda _: self._edited())
        self.rules.returnPressed.connect(self.wanted)
        self.section.activated.connect(lambda _: self._edited())
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

    def say_problem(self, error: TablesideError | None) -> None:
        say_problem(self.problem, self._services, error)
        mark(self.rules, "wrong", "true" if error is not None and self.rules.text().strip() else "false")

    def speak(self, lang: str) -> None:
        self._lang = lang
        self._list_sections()

    def _edited(self) -> None:
        self.say_problem(None)
        self.changed.emit()

    def _pick(self, book: str) -> None:
        self._show_book(book)
        self._edited()

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


class RuleList(QFrame):
    """Rules that went wrong, each a link to its text, and a button to study them."""

    def __init__(self, view: StudyView, title: str, says: str, *more: QWidget) -> None:
        super().__init__()
        named(self, "study-card")
        self._view = view
        self.ids: tuple[str, ...] = ()
        self.rules: list[WideButton] = []
        self.title = text_label("study-heading", title)
        self._column = down(gap=4)
        self.start = act(view.gettext("Study these"), lambda: view.study_rules(self.ids), says)
        down(self.title, self._column, in_rows(self.start, *more), on=self, gap=-1, edges=(18, 14, 18, 16))
        self.hide()

    def show_rules(self, rules: Sequence[tuple[str, str, str]]) -> None:
        """List rules by their id, how each is cited and how many of its answers were right."""
        self.ids = tuple(rule for rule, _, _ in rules)
        clear_layout(self._column)
        self.rules = [WideButton("study-weak") for _ in rules]
        for button, (rule, words, score) in zip(self.rules, rules, strict=True):
            button.say_parts(words, score, "")
            button.clicked.connect(partial(self._open, Place("rules", rule)))
            self._column.addWidget(button)
        set_shown(self.start, bool(rules))

    def _open(self, place: Place, _checked: bool = False) -> None:
        self._view.services.navigator.go(place)


class ExamList(QFrame):
    """The exams that were handed in, the latest first."""

    def __init__(self, view: StudyView) -> None:
        super().__init__()
        named(self, "study-card")
        self._view = view
        self.found: tuple[PastExam, ...] = ()
        self._exams = down(gap=8)
        title = text_label("study-heading", view.gettext("Exams"))
        down(title, self._exams, on=self, gap=10, edges=(18, 14, 18, 16))
        self.hide()

    def show_exams(self, found: tuple[PastExam, ...]) -> None:
        self.found = found
        clear_layout(self._exams)
        for exam in found:
            self._exams.addWidget(self._row(exam))
        self.setVisible(bool(found))

    def _row(self, exam: PastExam) -> QWidget:
        view, row = self._view, QWidget()
        verdict = named(plain_label("✓" if exam.passed else "✗"), "study-verdict")
        verdict.setAccessibleName(view.gettext("✓ Passed") if exam.passed else view.gettext("✗ Not passed"))
        mark(verdict, "state", "right" if exam.passed else "wrong")
        moment = moment_text(view.services.language.code, exam.ended)
        words = text_label("study-step", f"{moment} · {view.score_text(exam)}\n{exam.code}")
        says = view.gettext("Open the result of {moment}", moment=moment)
        opened = act(view.gettext("Open"), lambda: view.show_past(exam), says)
        across(verdict, words, opened, on=row, gap=10, grow=words)
        return row


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
        self.busy = text_label("muted")
        self.forecast = Forecast(services)
        self.exams = ExamList(view)
        self.done = RuleList(view, "", gettext("What went wrong"))
        """How the last sitting went, and what to study again."""
        self.mistakes = act("", lambda: view.study_mistakes(ANY))
        self.weak = RuleList(view, gettext("Weak rules"), gettext("Study the weak rules"), self.mistakes)
        self.options_button = act(gettext("Options"), lambda: None)
        self.options_button.setCheckable(True)
        self.options_button.setProperty(EXPANDED, True)
        self.options_button.toggled.connect(self._toggle_options)
        self.deck = act(gettext("Export a deck (Anki)"), view.ask_where_to_export, name="study-deck")
        self.options = card(self.scope, in_rows(self.deck))
        for part in (self.due, self.streak, self.busy, self.options):
            part.hide()
        self._lay_out(in_rows(self.start, self.exam))
        services.study.recorded.connect(self._record_changed)
        self.show_exam_in_hand()
        self._show_edition()

    def _lay_out(self, acts: QWidget) -> None:
        gettext = self._view.gettext
        left, right = QWidget(), QWidget()
        ahead = card(text_label("study-heading", gettext("The next two weeks")), self.forecast)
        down(ahead, self.exams, None, on=left, gap=16)
        down(self.weak, self._known(), None, on=right, gap=16)
        cards = QWidget()
        self._cards = Columns(cards, 0, _UNLIMITED, 2, gap=16)
        for column in (left, right):
            self._cards.addWidget(column)
        top = (self.trouble, self.in_hand, self.done, self.due, self.streak, acts, self.busy)
        below = (self.scope.chips, self.edition, cards, across(self.options_button, None), self.options)
        self.area = page_area(self, heading(words=gettext("Study")), *top, *below)
        self.area.setAlignment(Qt.AlignmentFlag.AlignHCenter)

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
        first = self.done.start if self.done.isVisibleTo(self) and self.done.ids else self.start
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        for row in self.rows.values():
            row.bar.update()
        character, inner = self.fontMetrics().averageCharWidth(), self.area.widget()
        self._cards.least = character * _COLUMN_IN_CHARACTERS
        if inner is not None:
            inner.setMaximumWidth(character * _WIDEST_IN_CHARACTERS)

    # Showing

    def show_turns(self, turns: Sequence[Turn], lang: str) -> None:
        """Show the result of a sitting and the rules that went wrong; nothing without turns."""
        right, answered = sum(turn.right for turn in turns), sum(turn.solved for turn in turns)
        score = self._view.right_text(right, answered)
        self.done.title.setText(self._view.gettext("Done for now: {score}", score=score))
        wrong = dict.fromkeys(turn.asked.question.rules[0] for turn in turns if turn.solved and not turn.right)
        library = self._view.services.library
        self.done.show_rules([(rule, cited_with_title(library, rule, lang), "") for rule in wrong])
        set_shown(self.done, bool(turns))

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
        self.exams.show_exams(found.exams)
        self._show_weak(found)

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

    def _show_weak(self, found: Overview) -> None:
        """List weak rules, and say how many mistakes of exams are open."""
        view = self._view
        self.weak.show_rules([(one.rule, words, view.right_text(one.right, one.answers)) for one, words in found.weak])
        self.mistakes.setText(view.gettext("Mistakes of exams ({count})", count=found.mistakes))
        label_tool(self.mistakes, view.gettext("Study my mistakes"))
        set_shown(self.mistakes, found.mistakes > 0)
        self.weak.setVisible(bool(found.weak) or found.mistakes > 0)

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
