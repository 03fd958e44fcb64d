"""Working on a case: the case in chips, the open question on the stage, the call beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QScrollArea, QToolButton, QWidget
from typing_extensions import override

from tableside.games.follow_ups import carried_into, drawn_so_far, follow_ups, recarried
from tableside.games.match import Match, as_data, from_data
from tableside.messages import Catalogue
from tableside.rulebook.in_force import told_departures
from tableside.rulebook.render import href, official_texts
from tableside.rulings.case import Assessment, Case, Circumstances, History, RunningCase, assess
from tableside.rulings.intake import situations_of, written
from tableside.rulings.kinds import PositionKind
from tableside.rulings.model import Impossible
from tableside.rulings.words import (
    case_text,
    in_short,
    joined,
    question,
    refusal_words,
    ruling_html,
    ruling_markdown,
    ruling_text,
    speak,
    spoken_value,
    wizard_name,
    wrong_ruling_report,
)
from tableside.storage.files import write_atomically
from tableside.ui.accessibility import EXPANDED, locale_of
from tableside.ui.places import Place
from tableside.ui.process import PLACE, place_text
from tableside.ui.rulings.call_pane import CallHead, Details, GoOn, ScoreBar
from tableside.ui.rulings.sharing import CaseSaving, DecisionTableWindow, ruling_picture
from tableside.ui.rulings.stage import CaseStrip, Stage
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.typeset.preview import Card
from tableside.ui.view import Part
from tableside.ui.widgets import (
    ElidedLabel,
    across,
    after,
    as_tip,
    down,
    give_menu,
    label_tool,
    mark,
    named,
    plain_button,
    plain_label,
    push_button,
    scroll_area,
    set_shown,
    tool,
)
from tableside.ui.widgets.answers import elided
from tableside.ui.widgets.desktop import Copied, ask_where_to_save, copy_menu, copy_plain, copy_rich
from tableside.ui.widgets.flow import ClockButton, FlowLayout, LanguageSwitch, clear_layout
from tableside.ui.widgets.forms import Offer, open_match

_PANE, _WIDE_PANE, _VERY_WIDE, _SHARE = 450, 560, 1560, 0.45
_PANE_AT_TABLE, _SHARE_AT_TABLE = 512, 0.375
_LOW, _LOW_ABOVE = 520, 550
_CALL, _CALL_AT_TABLE = 0.3, 0.42
"""The greatest part of the height that the call takes above the questions."""
_LINES_WHERE_LOW, _LINES_OF_CALL, _LINES_WHERE_NARROW, _NARROW, _MOST_LINES = 1.6, 2.0, 2.6, 640, 3
"""The lines of a call above questions that scroll. Above a table or questions that all fit, it has one line."""
_ROOM_FOR_WORDS, _ROOM_FOR_LANGUAGES, _ROOM_FOR_REDO, _ROOM_FOR_SEARCH, _ROOM_FOR_SAVE = 900, 720, 500, 460, 380
_FOLLOWS_MS = 60
"""How long after a drag moved the rest of the page follows."""
_AFTER_A_RULING = ("on", "phase", "ball")
"""Facts that a ruling changes: after a foul another ball is on."""
_TWO_COLUMNS = 940
"""Least width for two columns."""


class CaseView(QWidget):
    """Works on one case; emits `changed` when its facts have changed. It speaks the language it was made in."""

    changed = Signal()
    gone_to = Signal(int)
    """Another ruling of the running case is wanted."""
    followed = Signal(object)
    """The ruling that comes next is wanted."""
    closed = Signal()
    bar_moved = Signal()
    spoken_to = Signal(str)
    """The players speak this language."""

    def __init__(self, services: Services, cards: Card, running: RunningCase) -> None:
        super().__init__()
        named(self, "case")
        self._services, self._cards = services, cards
        self.language = services.language.code
        self.setLocale(locale_of(self.language))
        self.running = running
        """The whole incident: what was ruled before, and the present ruling."""
        self.assessment = assess(running.present)
        self._told: frozenset[str] = frozenset()
        """The facts that the match gives."""
        self._match_was = self.match
        """The match that was shown last."""
        self._looked_further = False
        self._is_first = True
        """Whether the questions are those with which the case begins."""
        self._retyped = after(self, 0, self._take_type)
        self._arranging = False
        """Whether the bar is being moved, which changes the size of this in between."""
        self.score = ScoreBar(services)
        self.stage = Stage(services)
        self.strip = CaseStrip(services, self.stage)
        self.stage.open(running.present.wizard)
        self.head = CallHead(services)
        self.details = Details(services, cards, self.score)
        self.go_on = GoOn(services)
        self._build()
        self._saving = CaseSaving(services, self)
        self._later = after(self, 0, self._look_further)
        # How high questions are is known once they have been laid out.
        self._laid_out = after(self, 0, self._size_call)
        self._follow_drag = after(self, _FOLLOWS_MS, self._show_dragged)
        self._dragged = self.assessment
        self._connect()
        self.open(running)

    # What the page asks for

    @property
    def case(self) -> Case:
        return self.running.present

    @property
    def _catalogue(self) -> Catalogue:
        return self._services.language.catalogue

    def gettext(self, template: str, **params: object) -> str:
        return self._services.language.gettext(template, **params)

    @property
    def settled(self) -> bool:
        """Whether everything that follows from the facts is on the screen."""
        return self._looked_further and not self.stage.is_waiting

    def open(self, running: RunningCase) -> None:
        wizard = running.present.wizard
        fresh = (self.running.id, self.running.at) != (running.id, running.at)
        self.running, self._told = running, frozenset()
        self._match_was = self.match
        fresh = self._name_players() or fresh
        noted = running.noted or (self._circumstances() if running.is_begun else None)
        self._take(running.history.adjusted(self._with_match(running.present)), noted=noted)
        if fresh:
            self.stage.open(wizard)
            self.strip.open()
            self.why.setChecked(False)
            self._show_half()
        self.head.begin(wizard)
        self._say_titles()
        self._fill_situations()
        self._is_first = not running.present.given.keys() - running.present.carried
        self._show()
        self.arrange()
        self._laid_out.start()
        self._saving.begin()

    def answer_fact(self, fact: str, value: Any) -> None:
        self._go(self.case.answered(fact, value))

    def clear_fact(self, fact: str) -> None:
        self._go(self.case.cleared(fact))

    def undo_step(self) -> None:
        """Take the last step back; what was only half said goes first."""
        if self.stage.drop_missing_parts():
            self._show()
        else:
            self._take(self.running.history.undone())
            self._step_made()

    def redo_step(self) -> None:
        self.stage.drop_missing_parts()
        self._take(self.running.history.redone())
        self._step_made()

    def start_again(self) -> None:
        """Clear every answer; match and earlier rulings stay, and the step can be undone."""
        if not self.running.earlier:
            # The next foul is another entry of the journal, also one that is like the last.
            self.keep(replace(self.running, entry=None))
            self._play_on()
        wizard = self.running.present.wizard
        begun = Case(wizard).carrying(carried_into(wizard, self.running.earlier))
        self._take(self.running.history.then(self._with_match(begun)))
        self.stage.start_again()
        self._is_first = True
        self.strip.open()
        self._step_made()
        self.take_focus()

    def _play_on(self) -> None:
        """Let the match go on after a stroke told on its board, unless that was applied already."""
        match, tray = self._match_after(), self.case.wizard.tray
        if match is not None and (tray.pieces or tray.above) and not self.running.applied:
            self._match_was = match
            self._services.matches.put(match)
        self.keep(replace(self.running, applied=()))

    def _step_made(self) -> None:
        self._moved()
        if self.stage.next_needed and self.stage.next_needed not in self.stage.blocks:
            self.stage.hurry()

    # Copying, sharing, saving

    def copy_ruling(self) -> None:
        copied = self.copied()
        if copied is not None:
            copy_rich(copied.text, copied.html)
            self._services.notices.say(self.gettext("The ruling is on the clipboard."))

    def share_picture(self) -> None:
        if self.assessment.answer is not None and self._decided:
            QGuiApplication.clipboard().setImage(ruling_picture(self._services, self.assessment.answer))
            self._services.notices.say(self.gettext("The picture is on the clipboard."))

    def _save_picture(self) -> None:
        if self.assessment.answer is None:
            return
        picture = ruling_picture(self._services, self.assessment.answer)

        def save(path: Path) -> None:
            picture.save(str(path), "PNG")  # type: ignore[call-overload]
            self._services.notices.say(self.gettext("Saved “{file}”", file=path.name))

        ask_where_to_save(self, self.gettext("Save"), f"{self.case.wizard.id}.png", "PNG (*.png)", save)

    def report_wrong(self) -> None:
        """Put all that is needed to check a ruling on the clipboard."""
        answer = self.assessment.answer
        if answer is None:
            return
        copy_plain(f"{wrong_ruling_report(answer, self._catalogue)}\n{self.place().link()}\n")
        words = self.gettext(
            "The case is on the clipboard. Add what you would have called, and send it to the project."
        )
        self._services.notices.say(words)

    def show_decision_table(self) -> None:
        case = self.case
        try:
            DecisionTableWindow(self._services, case.wizard, case.given, self).show()
        except Impossible as refusal:
            self._services.notices.say(refusal_words(case, refusal, self._catalogue))

    def place(self) -> Place:
        case = self.case
        return Place("rulings", case.wizard.id, self._catalogue.language, written(case.wizard, case.given))

    def copied(self) -> Copied | None:
        """Return the ruling in every form it can be copied in; none while it is not decided."""
        answer = self.assessment.answer
        if answer is None or answer.ruling is None:
            return None
        library, language = self._services.library, self._catalogue.language
        spoken = speak(answer, self._catalogue)
        cited = [rule for step in spoken.steps for rule in step.rules]
        official = official_texts(library, cited, language)
        told = spoken, self._catalogue, lambda rule: library.cite(rule, language)
        departed = told_departures(library, answer.ruling, language, self._catalogue.gettext)
        return Copied(
            f"{case_text(spoken)}\n{ruling_text(*told, official, library.later_changes(cited, language), departed)}",
            ruling_html(*told, lambda rule: href(rule, language), departed),
            ruling_markdown(*told, lambda rule: href(rule, language), departed),
            self.place().link(),
        )

    def save_case(self, path: Path) -> None:
        write_atomically(path, place_text(self.place()), private=True)
        self._services.notices.say(self.gettext("Saved “{file}”", file=path.name))

    def _ask_where(self) -> None:
        name = f"{self.case.wizard.id}{PLACE}"
        ask_where_to_save(self, self.gettext("Save"), name, f"Tableside (*{PLACE})", self.save_case)

    def _fill_copy_menu(self) -> None:
        menu = self.copy.menu()
        copy_menu(menu, self._services, self.copied)
        save = [(self.gettext("Save to the journal"), self.save, self._decided)] if self.save_button.isHidden() else []
        for words, act, possible in (
            *save,
            (self.gettext("Copy as a picture"), self.share_picture, self._decided),
            (self.gettext("Save as a picture…"), self._save_picture, self._decided),
            (self.gettext("Save the case as a file…"), self._ask_where, True),
            (self.gettext("Decision table"), self.show_decision_table, True),
            (self.gettext("Report a wrong ruling"), self.report_wrong, self._decided),
        ):
            action = menu.addAction(words)
            action.triggered.connect(lambda _=False, act=act: act())
            action.setEnabled(possible)
        for code, button in self.languages.buttons.items() if self.languages.isHidden() else ():
            menu.addAction(button.accessibleName()).triggered.connect(
                lambda _=False, code=code: self.spoken_to.emit(code)
            )

    def save(self) -> None:
        self._saving.save()

    def offer_to_save(self) -> None:
        self._saving.open_with_keyboard()

    # The keyboard

    def take_focus(self) -> None:
        """Put the keyboard on the question that is open, or on the call once it stands."""
        if self._decided and not self.stage.needs and not self.stage.isVisible():
            self.head.setFocus()
        else:
            self.stage.take_focus()

    def parts(self) -> tuple[Part, ...]:
        return (self.stage, self.stage.take_focus), (self.head, self._go_to_call)

    def _go_to_call(self) -> None:
        """Leave the questions for the call, and stay there: to go on takes another key."""
        self.head.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let figures answer the open question; they never leave a case for the search."""
        if event.text().isdigit():
            self.stage.pick(int(event.text()))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)

    # Building

    def _build(self) -> None:
        self._build_bar()
        self._build_tools()
        self.situations, often = QWidget(), QWidget()
        self.situations_row = FlowLayout(often)
        down(often, on=self.situations, edges=(16, 0, 12, 6))
        self.next = plain_button("next-question", clicked=self._next_pressed)
        self.draw = push_button("draw-it", self.gettext("Draw it"), lambda: self.stage.go_to(self.stage.table_to_draw))
        self.why = push_button("why", self.gettext("Why"), self._show_half)
        self.why.setCheckable(True)
        self.why.setProperty(EXPANDED, True)
        self._foot = QWidget()
        self._foot_row = across(self.why, self.draw, None, self.next, on=self._foot, gap=-1, edges=(16, 2, 12, 4))
        self.body = scroll_area(self.details, "ruling-area", QScrollArea())
        self.form_slot = QWidget()
        self.form_rows = down(on=self.form_slot)
        self._strip_holder = QWidget()
        down(self.strip, on=self._strip_holder, edges=(16, 8, 12, 4))
        self._left, self._pane = QWidget(), named(QFrame(), "ruling-pane")
        self._left_rows, self._pane_rows = down(on=self._left), down(on=self._pane, gap=4, edges=(13, 8, 16, 4))
        across(self._left, self._pane, on=self, grow=self._left)
        self.two_columns: bool | None = None
        self._form_is_open = False

    def _build_bar(self) -> None:
        self.bar = named(QWidget(self), "case-bar")
        self.all_rulings = tool("all-rulings", clicked=self.closed.emit)
        label_tool(self.all_rulings, self.gettext("All rulings"))
        tint(self._services.theme, self.all_rulings, "back")
        self.title = named(ElidedLabel(), "case-title")
        self.crumbs = QWidget()
        self._crumbs = across(on=self.crumbs, gap=2)
        self._all_crumbs: list[QPushButton] = []
        self.clock = ClockButton(self._services, "case-clock", apart=" · ")
        self.where, self.acts = QWidget(self.bar), QWidget(self.bar)
        """The two parts of the bar: the case, and the commands for it."""
        across(self.all_rulings, self.crumbs, self.title, on=self.where, gap=2, edges=(0, 0, 4, 0), grow=self.title)
        self.undo = self._tool("undo", self.gettext("Undo"), self.undo_step, "Ctrl+Z")
        self.redo = self._tool("redo", self.gettext("Redo"), self.redo_step, "Ctrl+Shift+Z")
        self.reset = self._tool("reset", self.gettext("New case"), self.start_again, "Ctrl+R")
        self.courtside = self._tool("courtside", "", self._services.courtside.toggle, "F11")
        across(self.clock, self.undo, self.redo, self.reset, self.courtside, on=self.acts, gap=2)
        self._bar_row = across(on=self.bar, gap=2, edges=(10, 4, 10, 4))
        self._in_window: bool | None = None

    def bar_parts(self) -> tuple[QWidget, ...]:
        """Return the parts of the bar that the window shows beside its search field."""
        return (self.where, self.acts) if self._in_window else ()

    def _place_bar(self) -> None:
        """Put the bar into that of the window where there is room for both, else above the case."""
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        needed = sum(crumb.sizeHint().width() + 2 for crumb in self._all_crumbs) + title + self.acts.sizeHint().width()
        room = self.width() - _ROOM_FOR_SEARCH * self._services.theme.scale
        in_window = self._is_wide and not self.at_table and needed <= room
        if in_window == self._in_window:
            return
        self._in_window = in_window
        if not in_window:
            self._bar_row.insertWidget(0, self.where, 1)
            self._bar_row.addWidget(self.acts)
            self.where.show()
            self.acts.show()
        # There the arrow beside it goes back, and the name of the game leads to its rulings.
        set_shown(self.all_rulings, not in_window)
        set_shown(self.bar, not in_window)
        self.bar_moved.emit()

    def _show_crumbs(self) -> None:
        """Show as much of the way to this ruling as the bar has room for beside the title."""
        room = self.width() - (self._pane.width() if self.two_columns else 0) - self.acts.sizeHint().width()
        room -= self.all_rulings.sizeHint().width() + 40
        room -= self.title.fontMetrics().horizontalAdvance(self.title.text())
        room -= 0 if self.two_columns else self.tools.sizeHint().width()
        for crumb in self._all_crumbs:
            room -= crumb.sizeHint().width() + 2
            crumb.setVisible(bool(self._in_window) or room >= 0)

    def _build_tools(self) -> None:
        self.tools = QWidget()
        self.languages = LanguageSwitch(self._services)
        self.languages.show_language(self.language)
        self.copy = self._tool("copy", self.gettext("Copy the ruling"), self.copy_ruling, "Ctrl+Shift+C")
        named(self.copy, "copy-ruling")
        give_menu(self.copy, QMenu(self.copy))
        self.copy.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.copy.menu().aboutToShow.connect(self._fill_copy_menu)
        self.save_button = self._tool("journal", self.gettext("Save to the journal"), self.save, "Ctrl+S")
        named(self.save_button, "save-ruling")
        self._tools_row = across(self.languages, None, self.copy, self.save_button, on=self.tools, gap=2)

    def _tool(self, icon: str, words: str, act: Callable[[], object], keys: str) -> QToolButton:
        button = tool(icon, clicked=act)
        label_tool(button, words, keys)
        tint(self._services.theme, button, icon)
        return button

    def _connect(self) -> None:
        self.stage.answered.connect(self.answer_fact)
        self.stage.told.connect(self._tell)
        self.stage.cleared.connect(self.clear_fact)
        self.stage.previewed.connect(self._preview)
        self.stage.part_asked.connect(self._show)
        self.stage.finished.connect(self._go_to_call)
        self.stage.moved.connect(self._stage_moved)
        self.strip.wanted.connect(self._ask)
        self.strip.score_wanted.connect(self.open_match)
        self.head.assumptions.chosen.connect(self.answer_fact)
        self.head.assumptions.wanted.connect(self._ask)
        self.head.dropped.connect(self._drop)
        self.details.flipped.connect(self.answer_fact)
        self.go_on.followed.connect(self.followed)
        self.languages.chosen.connect(self.spoken_to)
        self._services.matches.changed.connect(self._match_changed)
        self.score.applied.connect(self._apply_score)
        self.score.undone.connect(self._undo_score)
        self._services.courtside.changed.connect(self._follow_courtside)
        self._services.clocks.changed.connect(self._show_clock)
        self._follow_courtside()

    def _stage_moved(self) -> None:
        """Name the next question; at the table a drawing takes the room of the lines below the call."""
        self._is_first = False
        self.arrange()
        self._show_foot()
        self._laid_out.start()

    def _drop(self, fact: str) -> None:
        """Take back a drawing, or every answer that it contradicts."""
        case = self.case.cleared(fact)
        while (clash := self._assess(case).clash) is not None:
            case = case.cleared(clash[0])
        self._go(case)

    def _ask(self, fact: str) -> None:
        self.why.setChecked(False)
        self._show_half()
        self.stage.go_to(fact)

    # Layout

    @property
    def at_table(self) -> bool:
        """Whether the page fills the screen, to be held in the hand."""
        return self._services.courtside.active

    @property
    def _is_wide(self) -> bool:
        """Whether the call has room beside the questions; at the table it stands above them unless a ball is placed."""
        if self.at_table:
            return self.stage.table_alone and self.stage.shows_table
        return self.width() >= _TWO_COLUMNS * max(1.0, self._services.theme.text_size / 100)

    def arrange(self) -> None:
        """Put the call beside the questions where there is room for both, else above them."""
        self._say_words()
        self._arranging = True
        self._place_bar()
        self._arranging = False
        self.stage.table_alone = self.at_table and self.width() > self.height()
        wide = self._is_wide
        widest = _PANE_AT_TABLE if self.at_table else _WIDE_PANE if self.width() >= _VERY_WIDE else _PANE
        self._pane.setFixedWidth(min(widest, round(self.width() * (_SHARE_AT_TABLE if self.at_table else _SHARE))))
        moved = wide != self.two_columns
        if moved:
            self._place_parts(wide)
        self._size_call()
        self._show_crumbs()
        if moved:
            self.show_ruling()

    def _size_call(self) -> None:
        """Give the call above the questions the room that they leave; they never have less than they are given here."""
        if self.two_columns:
            self.stage.tallest = 0
            self.head.stand_above(0)
            return
        around = [part for part in (self.bar, self._strip_holder, self._foot) if not part.isHidden()]
        taken = sum(part.sizeHint().height() for part in around)
        room, line, table = self.height() - taken - 8, self.head.call.least, self.stage.shows_table
        # The same for every question: it decides whether a table is shown, too.
        self.stage.tallest = room - line - self.head.height_below(others=False)
        room -= 0 if self.situations.isHidden() else self.situations.sizeHint().height()
        form = self.form_slot.sizeHint().height()
        needed = form if self._form_is_open else self.stage.height_wanted(self.width())
        others = not table or room - self.head.height_below(others=True) - line >= needed
        room -= self.head.height_below(others=others)
        low = self.at_table or self.height() < _LOW_ABOVE * self._services.theme.scale
        lines = _LINES_WHERE_LOW if low else _LINES_OF_CALL if self.width() >= _NARROW else _LINES_WHERE_NARROW
        least = line if table or self._form_is_open or room - line >= needed else round(line * lines)
        most = max(least, min(_MOST_LINES * line, round(self.height() * (_CALL_AT_TABLE if self.at_table else _CALL))))
        self.head.stand_above(min(max(room - needed, least), most), others=others, form=self._form_is_open)

    def _place_parts(self, wide: bool) -> None:
        self.two_columns = wide
        mark(self.go_on, "beside", not wide)
        middle: list[tuple[QWidget, int]] = [(self._strip_holder, 0), (self.stage, 1)]
        call: list[tuple[QWidget, int]] = [(self.head, 0), (self.form_slot, 0)]
        foot: list[tuple[QWidget, int]] = [(self.situations, 0), (self._foot, 0)]
        left, pane = [(self.bar, 0), *call, *middle, (self.body, 1), *foot], call[:0]
        if wide:
            left = [(self.bar, 0), *middle, *foot]
            pane = [(self.tools, 0), *call, (self.body, 1), (self.go_on, 0)]
        else:
            # Every line is left to the questions: tools go up, the next step beside Why.
            self._bar_row.insertWidget(1, self.tools)
            self._foot_row.insertWidget(2, self.go_on, 100)
        for rows, parts in ((self._left_rows, left), (self._pane_rows, pane)):
            for part, stretch in parts:
                rows.removeWidget(part)
                rows.addWidget(part, stretch)
        self._tools_row.setContentsMargins(5 if wide else 0, 0, 0, 0)
        edge = 5 if wide else 16
        for one, start in ((self.head, edge - 5), (self.details, edge), (self.form_slot, edge)):
            one.setContentsMargins(start, 0, 0 if wide else 12, 0)
        self._pane_rows.setContentsMargins(*((5, 8, 8, 4) if self.at_table else (13, 8, 16, 4)))
        self._pane.setVisible(wide)
        self.go_on.keep_one_line(not wide)
        self._show_half()

    def _show_half(self) -> None:
        """In one column show the questions, the reasons in their place, or the form that is open."""
        beside, form = bool(self.two_columns), self._form_is_open
        reasons = self.why.isChecked() and not beside
        set_shown(self.why, not beside)
        for part in (self.stage, self._strip_holder):
            set_shown(part, beside or not (reasons or form))
        # Always set: Qt shows a widget that has just moved unless it was hidden before.
        self.body.setVisible((beside or reasons) and not form)
        set_shown(self.go_on, not form)
        self._show_foot()

    def make_room(self, form_open: bool) -> None:
        """Let the form below the call take the room of the reasons while it is open."""
        self._form_is_open = form_open
        self._size_call()
        self._show_half()
        self._laid_out.start()

    def _show_foot(self) -> None:
        """Name the question that comes next where it is not on the stage; the room for that is kept."""
        name = self.stage.next_needed
        shown = bool(name) and name not in self.stage.blocks
        if shown:
            words = question(self.case.wizard, name, self._catalogue)
            full = self.gettext("Next: {question}", question=words)
            said = elided(full, self.next.font(), self._left.width() - 2 * self.draw.sizeHint().width() - 60)
            self.next.setText(said.replace("&", "&&") if self.two_columns else self.gettext("Next"))
            self.next.setToolTip(as_tip(full))
        set_shown(self.next, shown)
        drawn = self.stage.table_to_draw
        offered = any(block.draw is not None for block in self.stage.blocks.values())
        set_shown(self.draw, bool(drawn) and drawn not in self.stage.blocks and not offered)
        table = self.stage.shows_table
        roomy = self.height() >= (_LOW if self.two_columns else _LOW_ABOVE) * self._services.theme.scale
        set_shown(self.situations, self.situations_row.count() > 0 and self._is_first and not table and roomy)
        # If every question is on the stage, the foot takes no room.
        facts = self.case.wizard.facts.values()
        many = any(fact.required and fact.name not in self.stage.blocks for fact in facts)
        margins = self._foot_row.contentsMargins()
        high = max(one.sizeHint().height() for one in (self.next, self.draw)) + margins.top() + margins.bottom()
        self._foot.setMinimumHeight(high if many else 0)
        in_use = many or shown or not self.draw.isHidden() if self.two_columns else not self._form_is_open
        set_shown(self._foot, in_use)

    def _next_pressed(self) -> None:
        self.why.setChecked(False)
        self._show_half()
        self.stage.go_on()

    def _follow_courtside(self) -> None:
        active = self._services.courtside.active
        words = self.gettext("Back to the window") if active else self.gettext("At the table")
        mark(self, "courtside", active)
        self._show_clock()
        self.two_columns = None
        self.arrange()
        label_tool(self.courtside, words, "F11")
        self.stage.page_again()
        if self.isVisible():
            self.take_focus()

    def _show_clock(self) -> None:
        """Show a clock in use where there is no rail to show it."""
        shown = self._services.courtside.active
        self.clock.show_clock(self._services.clocks.in_use(self._catalogue) if shown else None)

    def _say_words(self) -> None:
        """Write beside icons what they do where there is room."""
        styles = Qt.ToolButtonStyle
        width = self.width() / self._services.theme.scale
        back = self.gettext("Back to the window") if self.at_table else self.gettext("At the table")
        for button, words in ((self.courtside, back), (self.save_button, self.gettext("Save"))):
            roomy = width >= _ROOM_FOR_WORDS
            button.setText(words if roomy else "")
            button.setToolButtonStyle(styles.ToolButtonTextBesideIcon if roomy else styles.ToolButtonIconOnly)
        tools, foot = self._tools_row, self._foot_row
        among = tools if width >= _ROOM_FOR_LANGUAGES or self._is_wide else foot
        if among.indexOf(self.languages) < 0:
            among.insertWidget(0 if among is tools else -1, self.languages)
        beside = (self.why, self.draw, self.draw, self.languages)  # the next question is as wide as the drawing
        needed = sum(button.sizeHint().width() + 10 for button in beside) + 28
        # Always set: Qt shows a widget that has just moved unless it was hidden before.
        self.languages.setVisible(among is tools or self.width() >= needed)
        set_shown(self.redo, width >= _ROOM_FOR_REDO)
        set_shown(self.save_button, width >= _ROOM_FOR_SAVE)
        small, name = width < _ROOM_FOR_REDO, self.accessibleName()
        mark(self.title, "small", small)
        self.title.setText(name.partition(":")[0].strip() if small else name)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._arranging:
            self.arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # Qt is walking through the widgets now: none may be made, moved or deleted.
            self._retyped.start()

    def _take_type(self) -> None:
        """Lay out again for another type; chips keep the width of the type they were made with."""
        self.two_columns = None
        self.arrange()
        self.strip.open()
        self.strip.show_case(self.assessment)

    # Working on the case

    def _go(self, case: Case) -> None:
        self._take(self.running.history.then(self._with_match(case)), noted=self._circumstances())
        self._moved()

    def _take(self, history: History, *, noted: Circumstances | None = None) -> None:
        """Take over another state of the present ruling, and update the later rulings."""
        running = recarried(self.running.with_history(history))
        self.keep(replace(running, noted=noted or running.noted))

    def _circumstances(self) -> Circumstances:
        return Circumstances(datetime.now(UTC), self.match.figures(), self.match.id)

    def keep(self, running: RunningCase) -> None:
        self.running = running
        self._services.cases.keep(running)

    def _moved(self) -> None:
        had = self.window().focusWidget()
        inside = had is not None and self.isAncestorOf(had)
        self._show()
        self.changed.emit()
        now = self.window().focusWidget()
        if inside and (now is None or not self.isAncestorOf(now)):
            self.take_focus()

    # The match

    @property
    def match(self) -> Match:
        """The match of the case: that in which it was begun, else the current one of the game."""
        matches, noted, game = self._services.matches, self.running.noted, self.case.wizard.game
        if noted is None or not noted.match or not self.running.is_begun:
            return matches.of(game)
        return matches.find(noted.match) or matches.unknown(game)

    def open_match(self) -> None:
        match = self.match
        if self._services.matches.find(match.id) is None:
            # Once names or a score are entered, the case belongs to this match.
            noted = self.running.noted or self._circumstances()
            self.keep(replace(self.running, noted=replace(noted, match=match.id)))
        open_match(self._services, match, self, self._take_match)

    def _take_match(self, identity: str) -> None:
        """Let the case belong to another match of the same game."""
        match = self._services.matches.find(identity)
        if match is not None and match.game == self.case.wizard.game:
            self.keep(replace(self.running, noted=replace(self._circumstances(), match=identity), applied=()))
            self._match_changed()

    def _name_players(self) -> bool:
        """Speak of the players by name; return whether that changes the words of the page."""
        players, language = self.match.players, self._services.language
        changed, language.players = players != language.players, players
        return changed

    def _with_match(self, case: Case) -> Case:
        """Take over what the match knows, and keep what was taken over from another ruling."""
        match = self._match_before or self.match
        taken = {name: case.given[name] for name in case.carried - self._told}
        own = {name: value for name, value in case.given.items() if name not in case.carried}
        drawn = {name: taken[name] for name in taken if isinstance(case.wizard.facts[name].kind, PositionKind)}
        told = self._services.clocks.facts(match, case.wizard, {**drawn, **own})
        own_of_case = {name for name in taken if self._is_of_the_case(case, name)}
        told = {name: value for name, value in told.items() if name not in own_of_case}
        self._told = frozenset(told)
        return case.carrying({**taken, **told})

    def _is_of_the_case(self, case: Case, name: str) -> bool:
        """Return whether an earlier ruling knows a fact better than the match: a position, or what is on after it."""
        drawn = isinstance(case.wizard.facts[name].kind, PositionKind)
        return drawn or (name in _AFTER_A_RULING and bool(self.running.earlier))

    @property
    def _match_before(self) -> Match | None:
        """The match before these rulings changed it; None where they have not."""
        before = self.running.score_before
        return from_data(before) if before is not None else None

    def _match_to_undo(self) -> Match | None:
        """Return the match that undoing brings back; None where nothing was applied or nothing is decided."""
        applied = self.running.applied if self._decided else ()
        return from_data(applied[-1]) if applied else None

    def _match_after(self) -> Match | None:
        """Return the match after the rulings so far; None where its score stays."""
        if not self._decided:
            return None
        answers = [assess(case).answer for case in self.running.earlier] + [self.assessment.answer]
        return (self._match_before or self.match).after([answer for answer in answers if answer is not None])

    def _matches_noted(self) -> dict[str, Any]:
        """Return the match before these rulings, and after them where they were applied."""
        now, after = self.match, self._match_after()
        found = {"before": self._match_before or now, "after": after if after == now else None}
        return {name: as_data(match) for name, match in found.items() if match is not None and match.is_known}

    def _apply_score(self) -> None:
        match = self._match_after()
        if match is not None:
            self._change_match(match, (*self.running.applied, as_data(self.match)))

    def _undo_score(self) -> None:
        before = self._match_to_undo()
        if before is not None:
            self._change_match(before, self.running.applied[:-1])

    def _change_match(self, match: Match, applied: tuple[Mapping[str, Any], ...]) -> None:
        self.keep(replace(self.running, applied=applied))
        self._match_was = match
        self._services.matches.put(match)
        self._follow_match()
        self._saving.note_match()

    def _match_changed(self) -> None:
        """Rule again where the match of this case was changed elsewhere."""
        match, was = self.match, self._match_was
        if match == was:
            return
        self._match_was = match
        if self.running.applied and match.score != was.score:
            # Another score was entered: that is what counts from now on.
            self.keep(replace(self.running, applied=()))
        self._follow_match()

    def _follow_match(self) -> None:
        if self._name_players():
            self.stage.open(self.case.wizard)
            self.strip.open()
        self._take(self.running.history.adjusted(self._with_match(self.case)))
        self._moved()

    @property
    def _decided(self) -> bool:
        return self.assessment.answer is not None and self.assessment.answer.decided

    # Showing it

    def _preview(self, fact: str, value: Any) -> None:
        """Follow a drag: the call and the drawn lines at each step, everything else a moment later."""
        self._dragged = self._assess(self.case.answered(fact, value))
        self.head.show_case(self._dragged, self._catalogue, self._other_languages())
        self.stage.blocks[fact].editor.show_ruling(self._dragged)
        if not self._follow_drag.isActive():
            self._follow_drag.start()

    def _show_dragged(self) -> None:
        self.details.show_case(self._dragged, self._catalogue, self.head.above)
        self._show_possible_changes(self._dragged)
        self.strip.show_case(self._dragged)
        self.stage.show_beside_drawing(self._dragged)

    def _show_possible_changes(self, assessment: Assessment, *, worked_out: bool = False) -> None:
        """Show what is assumed, and once that is worked out, what would change the ruling."""
        self.head.show_assumptions(assessment.answer, self._catalogue, assessment.case.carried)
        self.details.show_flips(assessment.answer if worked_out else None, self._catalogue)

    def _show(self) -> None:
        self._follow_drag.stop()
        history = self.running.history
        self.assessment = self._assess(history.present)
        self.undo.setEnabled(bool(history.past) or bool(self.stage.missing_parts))
        self.redo.setEnabled(bool(history.future))
        self.reset.setEnabled(bool(history.present.given))
        self.setUpdatesEnabled(False)
        self.stage.show_case(self.assessment)
        self.strip.show_case(self.assessment)
        self._show_score()
        self.show_ruling()
        self._show_foot()
        self.setUpdatesEnabled(True)

    def _assess(self, case: Case) -> Assessment:
        """Rule on a case; what is shown as chosen and lacks a part still leaves it open."""
        drawn, gone = drawn_so_far(self.running.earlier)
        off = tuple(self.match.score.gone) if self.match.score is not None else ()
        assessment = replace(assess(case), at_odds=self._at_odds(case), last_drawn=drawn, gone=gone, off=off)
        return assessment.waiting_for(tuple(self.stage.missing_parts))

    def _at_odds(self, case: Case) -> Impossible | None:
        """Return which fact contradicts the score, both as it is and as it was before this case changed it."""
        scores = [match.score for match in (self.match, self._match_before) if match and match.score is not None]
        doubts = [score.differs(case.wizard.id, case.given) for score in scores]
        return doubts[0] if doubts and all(doubts) else None

    def _show_score(self) -> None:
        parts = self.match.parts(self._catalogue) if self.match.is_known else ()
        self.strip.show_score(" · ".join(parts), self.match.at_table(self._catalogue))

    def _other_languages(self) -> list[Catalogue]:
        codes = self._services.language.offered
        players = self._services.language.players
        return [self._services.catalogues.of(code).naming(players) for code in codes if code != self.language]

    def show_ruling(self) -> None:
        self._cards.put_away()
        decided = self._decided
        self.copy.setEnabled(decided or self.languages.isHidden())
        self.save_button.setEnabled(decided)
        self.head.show_case(self.assessment, self._catalogue, self._other_languages())
        self.details.show_case(self.assessment, self._catalogue, self.head.above)
        if not decided:
            self._show_possible_changes(self.assessment)
            self.go_on.offer((), self._catalogue)
        self._saving.follow()
        self._looked_further = False
        self._later.start()

    def _look_further(self) -> None:
        """Work out what is shown after the ruling: possible changes and following rulings."""
        answer = self.assessment.answer
        self._looked_further = True
        self.score.show_score(self._match_to_undo(), self.match, self._match_after() if self.match.is_known else None)
        if answer is None or not answer.decided:
            return
        self.setUpdatesEnabled(False)
        self._show_possible_changes(self.assessment, worked_out=True)
        self.go_on.offer(follow_ups(self.assessment.case, answer, self.running.earlier), self._catalogue)
        self.strip.show_case(self.assessment)
        self.setUpdatesEnabled(True)

    def offer(self) -> Offer | None:
        """Return what would be saved now, every ruling of the case that is decided; None while this one is not."""
        answer, running = self.assessment.answer, self.running
        if answer is None or not answer.decided:
            return None
        earlier = [(assess(one).answer, one.given) for one in self.running.earlier]
        decided = [(one, given) for one, given in earlier if one is not None and one.decided]
        rulings = (*decided, (answer, self.assessment.case.given))
        return Offer(rulings, self._catalogue, running.entry, self._matches_noted(), self.match, running.next_entry)

    def _say_titles(self) -> None:
        self.setAccessibleName(wizard_name(self.case.wizard.id, self._catalogue))
        self.title.setToolTip(self.accessibleName())
        clear_layout(self._crumbs)
        game = self._catalogue.text(f"game.{self.case.wizard.game}")
        self._all_crumbs = [push_button("crumb", game, self.closed.emit)]
        for index, case in enumerate(self.running.cases):
            if index == self.running.at:
                continue
            words = f"{index + 1}  {self._in_short(case)}".replace("&", "&&")
            self._all_crumbs.append(push_button("crumb", words, partial(self.gone_to.emit, index)))
        for crumb in self._all_crumbs:
            self._crumbs.addWidget(crumb)
        self._say_words()
        self._place_bar()
        self._show_crumbs()

    def _in_short(self, case: Case) -> str:
        answer = assess(case).answer
        if answer is None or answer.ruling is None:
            return wizard_name(case.wizard.id, self._catalogue)
        return in_short(answer, self._catalogue)

    def _fill_situations(self) -> None:
        """Offer common situations until the first answer."""
        clear_layout(self.situations_row)
        # A stroke in one picture needs no shortcut.
        offered = situations_of(self.case.wizard) if not self.case.wizard.tray.pieces else ()
        found = [one for one in offered if one[1] and not _is_one_answer(one[1])]
        if found:
            self.situations_row.addWidget(named(plain_label(self.gettext("Often:")), "situations-title"))
        for title, facts in found:
            words = self.gettext(title)
            button = push_button("situation", words.replace("&", "&&"), partial(self._set_situation, facts))
            button.setAccessibleName(words)
            button.setToolTip(as_tip("\n".join(self._told_by(facts))))
            self.situations_row.addWidget(button)

    def _tell(self, facts: Mapping[str, Any]) -> None:
        """Take several facts at once; one without a value is taken back."""
        case = self.case
        for name, value in facts.items():
            case = case.cleared(name) if value is None else case.answered(name, value)
        self._go(case)

    def _set_situation(self, facts: dict[str, Any]) -> None:
        self.stage.drop_missing_parts()
        self._tell(facts)

    def _told_by(self, facts: dict[str, Any]) -> list[str]:
        """Return which questions a situation answers, and how."""
        wizard, catalogue = self.case.wizard, self._catalogue
        return [
            joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)
            for name, value in facts.items()
        ]


def _is_one_answer(facts: dict[str, Any]) -> bool:
    """Return whether a situation says no more than one of the answers on the page."""
    return len(facts) == 1 and all(not isinstance(value, tuple) or len(value) == 1 for value in facts.values())
