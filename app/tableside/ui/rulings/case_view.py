"""Working on a case: the case in chips, the open question on the stage, the call beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.games.follow_ups import carried_into, drawn_so_far, follow_ups, recarried
from tableside.games.match import Match, as_data, from_data
from tableside.messages import Catalogue
from tableside.rulebook.in_force import departures_from
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
from tableside.storage import write_atomically
from tableside.ui.accessibility import EXPANDED, locale_of
from tableside.ui.places import Place
from tableside.ui.process import PLACE, place_text
from tableside.ui.rulings.call_pane import CallHead, Details, GoOn, ScoreBar
from tableside.ui.rulings.sharing import CaseSaving, DecisionTableWindow, ruling_picture
from tableside.ui.rulings.stage import CaseStrip, Stage
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.typeset.preview import RuleCards
from tableside.ui.view import Part
from tableside.ui.widgets import (
    as_tip,
    bare,
    emptied,
    give_menu,
    label_tool,
    mark,
    named,
    plain_label,
    scroll_area,
    set_shown,
    tool,
)
from tableside.ui.widgets.desktop import Copied, ask_where_to_save, copy_menu, copy_plain, copy_rich
from tableside.ui.widgets.flow import ClockButton, FlowLayout, LanguageSwitch, clear_layout
from tableside.ui.widgets.forms import Offer, open_match

_PANE, _WIDE_PANE, _VERY_WIDE, _SHARE = 450, 560, 1560, 0.45
_ON_STAGE, _LOW, _LOW_ABOVE = 2, 520, 550
_CALL, _CALL_AT_TABLE = 0.3, 0.42
"""The greatest part of the height that the call takes above the questions."""
_LINES_OF_CALL = 1.6
"""The least lines that a call has there: its first sentence, and the rest in small type; above a table it has one."""
_ROOM_FOR_WORDS, _ROOM_FOR_LANGUAGES, _ROOM_FOR_REDO, _ROOM_FOR_SEARCH = 900, 720, 500, 460
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

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        named(self, "case")
        self._services, self._cards = services, cards
        self.language = services.language.code
        self.setLocale(locale_of(self.language))
        self._running: RunningCase | None = None
        self._assessment: Assessment | None = None
        self._told: frozenset[str] = frozenset()
        """The facts that the match gives."""
        self._match_was: Match | None = None
        """The match as it was shown last."""
        self._looked_further = False
        self._is_first = True
        """Whether the questions are those with which the case begins."""
        self.score = ScoreBar(services)
        self.strip = CaseStrip(services)
        self.stage = Stage(services)
        self.head = CallHead(services)
        self.details = Details(services, cards, self.score)
        self.go_on = GoOn(services)
        self._build()
        self._saving = CaseSaving(services, self)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._look_further)
        # How high questions are is known once they have been laid out.
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._size_call)
        self._follow_drag = QTimer(self, singleShot=True, interval=60)
        self._follow_drag.timeout.connect(self._show_dragged)
        self._dragged: Assessment | None = None
        self._connect()

    # What the page asks for

    @property
    def case(self) -> Case | None:
        return self._running.present if self._running is not None else None

    @property
    def running(self) -> RunningCase | None:
        """The whole incident: what was ruled before, and the present ruling."""
        return self._running

    @property
    def assessment(self) -> Assessment | None:
        return self._assessment

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
        fresh = self._running is None or (self._running.id, self._running.at) != (running.id, running.at)
        self._running, self._told = running, frozenset()
        self._match_was = self.match
        fresh = self._name_players() or fresh
        noted = running.noted or (self._circumstances() if running.is_begun else None)
        self._take(running.history.adjusted(self._with_match(running.present)), noted=noted)
        if fresh:
            self.stage.open(wizard)
            self.strip.open()
        self._say_titles()
        self._fill_situations()
        self._is_first = not running.present.given.keys() - running.present.carried
        self._show()
        self.arrange()
        self._laid_out.start()
        self._saving.begin()

    def answer_fact(self, fact: str, value: Any) -> None:
        if self.case is not None:
            self._go(self.case.answered(fact, value))

    def clear_fact(self, fact: str) -> None:
        if self.case is not None:
            self._go(self.case.cleared(fact))

    def undo_step(self) -> None:
        """Take the last step back; what was only half said goes first."""
        if self.stage.drop_missing_parts():
            self._show()
        elif self._running is not None:
            self._take(self._running.history.undone())
            self._step_made()

    def redo_step(self) -> None:
        self.stage.drop_missing_parts()
        if self._running is not None:
            self._take(self._running.history.redone())
            self._step_made()

    def start_again(self) -> None:
        """Clear every answer; match and earlier rulings stay, and the step can be undone."""
        if self._running is None:
            return
        if not self._running.earlier:
            # The next foul is another entry of the journal, also one that is like the last.
            self.keep(replace(self._running, entry=None))
            self._play_on()
        wizard = self._running.present.wizard
        begun = Case(wizard).carrying(carried_into(wizard, self._running.earlier))
        self._take(self._running.history.then(self._with_match(begun)))
        self.stage.start_again()
        self._is_first = True
        self.strip.open()
        self._step_made()
        self.take_focus()

    def _play_on(self) -> None:
        """Let the match go on after a stroke told on its board, unless that was applied already."""
        after = self._match_after()
        if self._running is None:
            return
        tray = self._running.present.wizard.tray
        if after is not None and (tray.pieces or tray.above) and not self._running.applied:
            self._match_was = after
            self._services.matches.put(after)
        self.keep(replace(self._running, applied=()))

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
        if self._assessment is not None and self._decided:
            QGuiApplication.clipboard().setImage(ruling_picture(self._services, self._assessment))
            self._services.notices.say(self.gettext("The picture is on the clipboard."))

    def _save_picture(self) -> None:
        case, assessment = self.case, self._assessment
        if case is None or assessment is None:
            return

        def save(path: Path) -> None:
            ruling_picture(self._services, assessment).save(str(path), "PNG")  # type: ignore[call-overload]
            self._services.notices.say(self.gettext("Saved “{file}”", file=path.name))

        ask_where_to_save(self, self.gettext("Save"), f"{case.wizard.id}.png", "PNG (*.png)", save)

    def report_wrong(self) -> None:
        """Put all that is needed to check a ruling on the clipboard."""
        answer = self._assessment.answer if self._assessment is not None else None
        place = self.place()
        if answer is None or place is None:
            return
        copy_plain(f"{wrong_ruling_report(answer, self._catalogue)}\n{place.link()}\n")
        words = self.gettext(
            "The case is on the clipboard. Add what you would have called, and send it to the project."
        )
        self._services.notices.say(words)

    def show_decision_table(self) -> None:
        case = self.case
        if case is None:
            return
        try:
            DecisionTableWindow(self._services, case.wizard, case.given, self).show()
        except Impossible as refusal:
            self._services.notices.say(refusal_words(case, refusal, self._catalogue))

    def place(self) -> Place | None:
        case = self.case
        if case is None:
            return None
        return Place("rulings", case.wizard.id, self._catalogue.language, written(case.wizard, case.given))

    def copied(self) -> Copied | None:
        """Return the ruling in every form it can be copied in; none while it is not decided."""
        answer = self._assessment.answer if self._assessment is not None else None
        place = self.place()
        if answer is None or answer.ruling is None or place is None:
            return None
        library, language = self._services.library, self._catalogue.language
        spoken = speak(answer, self._catalogue)
        cited = [rule for step in spoken.steps for rule in step.rules]
        official = official_texts(library, cited, language)
        told = spoken, self._catalogue, lambda rule: library.cite(rule, language)
        departed = [one.sentence(self._catalogue.gettext) for one in departures_from(library, answer.ruling, language)]
        return Copied(
            f"{case_text(spoken)}\n{ruling_text(*told, official, library.later_changes(cited, language), departed)}",
            ruling_html(*told, lambda rule: href(rule, language)),
            ruling_markdown(*told, lambda rule: href(rule, language)),
            place.link(),
        )

    def save_case(self, path: Path) -> None:
        place = self.place()
        if place is not None:
            write_atomically(path, place_text(place), private=True)
            self._services.notices.say(self.gettext("Saved “{file}”", file=path.name))

    def _ask_where(self) -> None:
        gettext, case = self.gettext, self.case
        if case is None:
            return
        ask_where_to_save(self, gettext("Save"), f"{case.wizard.id}{PLACE}", f"Tableside (*{PLACE})", self.save_case)

    def _fill_copy_menu(self) -> None:
        menu = emptied(self.copy.menu())
        if self.save_button.isHidden():
            save = menu.addAction(self.gettext("Save to the journal"))
            save.setEnabled(self._decided)
            save.triggered.connect(lambda _=False: self.save())
        copy_menu(menu, self._services, self.copied)
        for words, act in (
            (self.gettext("Copy as a picture"), self.share_picture),
            (self.gettext("Save as a picture…"), self._save_picture),
            (self.gettext("Save the case as a file…"), self._ask_where),
            (self.gettext("Decision table"), self.show_decision_table),
            (self.gettext("Report a wrong ruling"), self.report_wrong),
        ):
            menu.addAction(words).triggered.connect(lambda _=False, act=act: act())
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
        self.situations = QWidget()
        rows = QVBoxLayout(self.situations)
        rows.setContentsMargins(16, 0, 12, 6)
        often = QWidget()
        self.situations_row = FlowLayout(often)
        rows.addWidget(often)
        self.next = named(QPushButton(), "next-question")
        self.next.setAutoDefault(False)
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.next.clicked.connect(lambda _=False: self._next_pressed())
        self.draw = named(QPushButton(self.gettext("Draw it")), "draw-it")
        self.draw.setAutoDefault(False)
        self.draw.clicked.connect(lambda _=False: self.stage.go_to(self.stage.table_to_draw))
        self.why = named(QPushButton(self.gettext("Why")), "why")
        self.why.setCheckable(True)
        self.why.setProperty(EXPANDED, True)
        self.why.setAutoDefault(False)
        self.why.clicked.connect(lambda _=False: self._show_half())
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(16, 4, 12, 6)
        self._foot_row = foot
        foot.addWidget(self.why)
        foot.addWidget(self.draw)
        foot.addStretch(1)
        foot.addWidget(self.next)
        self.body = scroll_area(self.details, "ruling-area", QScrollArea())
        self.form_slot = QWidget()
        self.form_rows = bare(QVBoxLayout(self.form_slot))
        self._strip_holder = QWidget()
        holder = QVBoxLayout(self._strip_holder)
        holder.setContentsMargins(16, 4, 12, 6)
        holder.setSpacing(6)
        holder.addWidget(self.strip)
        self._left, self._pane = QWidget(), named(QFrame(), "ruling-pane")
        self._left_rows, self._pane_rows = bare(QVBoxLayout(self._left)), QVBoxLayout(self._pane)
        self._pane_rows.setSpacing(4)
        across = bare(QHBoxLayout(self))
        across.addWidget(self._left, 1)
        across.addWidget(self._pane)
        self.two_columns: bool | None = None

    def _build_bar(self) -> None:
        self.bar = named(QWidget(self), "case-bar")
        self.all_rulings = tool("all-rulings", clicked=self.closed.emit)
        label_tool(self.all_rulings, self.gettext("All rulings"))
        tint(self._services.theme, self.all_rulings, "back")
        self.title = named(plain_label(), "case-title")
        self.crumbs = QWidget()
        self._crumbs = bare(QHBoxLayout(self.crumbs), 2)
        self._all_crumbs: list[QPushButton] = []
        self.clock = ClockButton(self._services, "case-clock", apart=" · ")
        self.where, self.acts = QWidget(self.bar), QWidget(self.bar)
        """The two parts of the bar: what is worked on, and what can be done with it."""
        where, acts = bare(QHBoxLayout(self.where), 2), bare(QHBoxLayout(self.acts), 2)
        where.addWidget(self.all_rulings)
        where.addWidget(self.crumbs)
        where.addWidget(self.title, 1)
        where.addSpacing(12)
        self.undo = self._tool("undo", self.gettext("Undo"), self.undo_step, "Ctrl+Z")
        self.redo = self._tool("redo", self.gettext("Redo"), self.redo_step, "Ctrl+Shift+Z")
        self.reset = self._tool("reset", self.gettext("New case"), self.start_again, "Ctrl+R")
        self.courtside = self._tool("courtside", "", self._services.courtside.toggle, "F11")
        for part in (self.clock, self.undo, self.redo, self.reset, self.courtside):
            acts.addWidget(part)
        self._bar_row = QHBoxLayout(self.bar)
        self._bar_row.setContentsMargins(10, 4, 10, 4)
        self._bar_row.setSpacing(2)
        self._in_window: bool | None = None

    def bar_parts(self) -> tuple[QWidget, ...]:
        """Return the parts of the bar that the window shows beside its search field."""
        return (self.where, self.acts) if self._in_window else ()

    def _place_bar(self) -> None:
        """Put the bar into that of the window where there is room for both, else above the case."""
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        needed = sum(crumb.sizeHint().width() + 2 for crumb in self._all_crumbs) + title + self.acts.sizeHint().width()
        room = self.width() - _ROOM_FOR_SEARCH * self._services.theme.scale
        in_window = self._is_wide and needed <= room
        if in_window == self._in_window:
            return
        self._in_window = in_window
        if not in_window:
            self._bar_row.insertWidget(0, self.where, 1)
            self._bar_row.addWidget(self.acts)
            self.where.show()
            self.acts.show()
        self.title.setWordWrap(not in_window)
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
        row = self._tools_row = bare(QHBoxLayout(self.tools), 2)
        row.addWidget(self.languages)
        row.addStretch(1)
        row.addWidget(self.copy)
        row.addWidget(self.save_button)

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
        self.head.flipped.connect(self.answer_fact)
        self.head.asked.connect(self._ask)
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
        if self.case is None:
            return
        case = self.case.cleared(fact)
        while (clash := self._assess(case).clash) is not None:
            case = case.cleared(clash[0])
        self._go(case)

    def _ask(self, fact: str) -> None:
        self.why.setChecked(False)
        self._show_half()
        self.stage.go_to(fact)

    # Where everything stands

    @property
    def at_table(self) -> bool:
        """Whether the page fills the screen, to be held in the hand."""
        return self._services.courtside.active

    @property
    def _is_wide(self) -> bool:
        """Whether the call has room beside the questions; at the table it stands above them."""
        return not self.at_table and self.width() >= _TWO_COLUMNS * max(1.0, self._services.theme.text_size / 100)

    def arrange(self) -> None:
        """Put the call beside the questions where there is room for both, else above them."""
        self._say_words()
        self._place_bar()
        wide = self._is_wide
        self._pane.setFixedWidth(_WIDE_PANE if self.width() >= _VERY_WIDE else min(_PANE, round(self.width() * _SHARE)))
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
            self.head.stand_above(0, brief=False)
            return
        around = [
            part.sizeHint().height() for part in (self.bar, self._strip_holder, self._foot) if not part.isHidden()
        ]
        room, line, table = self.height() - sum(around) - 8, self.head.call.least, self.stage.shows_table
        # The same for every question: it decides whether a table is shown, too.
        self.stage.tallest = room - line
        room -= 0 if self.situations.isHidden() else self.situations.sizeHint().height()
        least = line if table else round(line * _LINES_OF_CALL)
        most = max(least, round(self.height() * (_CALL_AT_TABLE if self.at_table else _CALL)))
        needed = self.stage.height_wanted
        brief = table and room - self.head.lines - least < needed
        room -= 0 if brief else self.head.lines
        self.head.stand_above(min(max(room - needed, least), most), brief=brief)

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
            self._pane_rows.setContentsMargins(18, 8, 16, 4)
        else:
            # Every line is left to the questions: tools go up, the next step beside Why.
            self._bar_row.insertWidget(1, self.tools)
            self._foot_row.insertWidget(2, self.go_on, 100)
        for rows, parts in ((self._left_rows, left), (self._pane_rows, pane)):
            for part, stretch in parts:
                rows.removeWidget(part)
                rows.addWidget(part, stretch)
        for part in (self.head, self.body, self.form_slot):
            part.setContentsMargins(*((0, 0, 0, 0) if wide else (16, 0, 12, 0)))
        self._pane.setVisible(wide)
        self.go_on.keep_one_line(not wide)
        self._show_half()

    def _show_half(self) -> None:
        """In one column show the questions, or the reasons in their place."""
        reasons = self.why.isChecked() and not self.two_columns
        set_shown(self.why, not self.two_columns)
        set_shown(self.stage, not reasons)
        set_shown(self._strip_holder, not reasons)
        # Said in any case: Qt shows what has just moved to another place unless it was hidden there.
        self.body.setVisible(bool(self.two_columns) or reasons)
        self._show_foot()

    def make_room(self, form_open: bool) -> None:
        """Let the form below the call take the room of the reasons while it is open."""
        set_shown(self.body, not form_open and (bool(self.two_columns) or self.why.isChecked()))
        if not self.two_columns:
            set_shown(self.stage, not form_open and not self.why.isChecked())
            set_shown(self._strip_holder, not form_open and not self.why.isChecked())
            set_shown(self.go_on, not form_open)
            set_shown(self._foot, not form_open)

    def _show_foot(self) -> None:
        """Name the question that comes next where it is not on the stage; the room for that is kept."""
        name = self.stage.next_needed
        shown = bool(name) and name not in self.stage.blocks and self.case is not None
        if shown and self.case is not None:
            words = question(self.case.wizard, name, self._catalogue)
            full = self.gettext("Next: {question}", question=words)
            self.next.setText(full.replace("&", "&&") if self.two_columns else self.gettext("Next"))
            self.next.setToolTip(as_tip(full))
        set_shown(self.next, shown)
        drawn = self.stage.table_to_draw
        offered = any(block.draw is not None for block in self.stage.blocks.values())
        set_shown(self.draw, bool(drawn) and drawn not in self.stage.blocks and not offered)
        table = self.stage.shows_table
        roomy = self.height() >= (_LOW if self.two_columns else _LOW_ABOVE) * self._services.theme.scale
        set_shown(self.situations, self.situations_row.count() > 0 and self._is_first and not table and roomy)
        # Where two questions are all there is, the room is for them.
        many = self.case is not None and sum(fact.required for fact in self.case.wizard.facts.values()) > _ON_STAGE
        margins = self._foot_row.contentsMargins()
        high = max(one.sizeHint().height() for one in (self.next, self.draw)) + margins.top() + margins.bottom()
        self._foot.setMinimumHeight(high if many else 0)
        set_shown(self._foot, many or not self.two_columns or shown or not self.draw.isHidden())

    def _next_pressed(self) -> None:
        self.why.setChecked(False)
        self._show_half()
        self.stage.go_on()

    def _follow_courtside(self) -> None:
        active = self._services.courtside.active
        words = self.gettext("Back to the window") if active else self.gettext("At the table")
        self.courtside.setChecked(active)
        label_tool(self.courtside, words, "F11")
        mark(self, "courtside", active)
        self._show_clock()
        self.two_columns = None
        self.arrange()
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
        set_shown(self.languages, width >= _ROOM_FOR_REDO)
        set_shown(self.redo, width >= _ROOM_FOR_REDO)
        set_shown(self.save_button, width >= _ROOM_FOR_REDO)
        mark(self.title, "small", width < _ROOM_FOR_REDO)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.two_columns = None
            self.arrange()
            if self._assessment is not None:
                # Chips are as wide as their values were when they were made.
                self.strip.open()
                self.strip.show_case(self._assessment, self.stage.order)

    # Working on the case

    def _go(self, case: Case) -> None:
        if self._running is not None:
            self._take(self._running.history.then(self._with_match(case)), noted=self._circumstances())
            self._moved()

    def _take(self, history: History, *, noted: Circumstances | None = None) -> None:
        """Take over another state of the present ruling, and what it means for those that were made after it."""
        if self._running is not None:
            running = recarried(self._running.with_history(history))
            self.keep(replace(running, noted=noted or running.noted))

    def _circumstances(self) -> Circumstances:
        match = self.match
        return Circumstances(datetime.now(UTC), match.figures() if match is not None else "", match.id if match else "")

    def keep(self, running: RunningCase) -> None:
        self._running = running
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
    def match(self) -> Match | None:
        """The match of the case: that in which it was begun, else the current one of the game."""
        if self._running is None:
            return None
        matches, noted, game = self._services.matches, self._running.noted, self._running.present.wizard.game
        if noted is None or not noted.match or not self._running.is_begun:
            return matches.of(game)
        return matches.find(noted.match) or matches.unknown(game)

    def open_match(self) -> None:
        match = self.match
        if match is None or self._running is None:
            return
        if self._services.matches.find(match.id) is None:
            # Once names or a score are entered, the case belongs to this match.
            noted = self._running.noted or self._circumstances()
            self.keep(replace(self._running, noted=replace(noted, match=match.id)))
        open_match(self._services, match, self, self._take_match)

    def _take_match(self, identity: str) -> None:
        """Let the case belong to another match of the same game."""
        match = self._services.matches.find(identity)
        if self._running is not None and match is not None and match.game == self._running.present.wizard.game:
            self.keep(replace(self._running, noted=replace(self._circumstances(), match=identity), applied=()))
            self._match_changed()

    def _name_players(self) -> bool:
        """Speak of the players by name; return whether that changes the words of the page."""
        players, language = self.match.players if self.match is not None else ("", ""), self._services.language
        changed, language.players = players != language.players, players
        return changed

    def _with_match(self, case: Case) -> Case:
        """Take over what the match knows, and keep what was taken over from another ruling."""
        match = self._match_before or self.match
        if match is None:
            return case
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
        return drawn or (name in _AFTER_A_RULING and bool(self._earlier))

    @property
    def _match_before(self) -> Match | None:
        """The match before these rulings changed it; None where they have not."""
        before = self._running.score_before if self._running is not None else None
        return from_data(before) if before is not None else None

    def _match_to_undo(self) -> Match | None:
        """Return the match that undoing brings back; None where nothing was applied or nothing is decided."""
        applied = self._running.applied if self._running is not None and self._decided else ()
        return from_data(applied[-1]) if applied else None

    def _match_after(self) -> Match | None:
        """Return the match after the rulings so far; None where its score stays."""
        base = self._match_before or self.match
        if base is None or self._running is None or self._assessment is None or not self._decided:
            return None
        answers = [assess(case).answer for case in self._running.earlier] + [self._assessment.answer]
        return base.after([answer for answer in answers if answer is not None])

    def _matches_noted(self) -> dict[str, Any]:
        """Return the match before these rulings, and after them where they were applied."""
        now, after = self.match, self._match_after()
        found = {"before": self._match_before or now, "after": after if after == now else None}
        return {name: as_data(match) for name, match in found.items() if match is not None and match.is_known}

    def _apply_score(self) -> None:
        after, now = self._match_after(), self.match
        if after is not None and now is not None and self._running is not None:
            self._change_match(after, (*self._running.applied, as_data(now)))

    def _undo_score(self) -> None:
        before = self._match_to_undo()
        if before is not None and self._running is not None:
            self._change_match(before, self._running.applied[:-1])

    def _change_match(self, match: Match, applied: tuple[Mapping[str, Any], ...]) -> None:
        if self._running is not None:
            self.keep(replace(self._running, applied=applied))
            self._match_was = match
            self._services.matches.put(match)
            self._follow_match()
            self._saving.note_match()

    def _match_changed(self) -> None:
        """Rule again where the match of this case was changed elsewhere."""
        match, was = self.match, self._match_was
        if match == was or self._running is None:
            return
        self._match_was = match
        if self._running.applied and match is not None and (was is None or match.score != was.score):
            # Another score was entered: that is what counts from now on.
            self.keep(replace(self._running, applied=()))
        self._follow_match()

    def _follow_match(self) -> None:
        if self._running is not None:
            if self._name_players():
                self.stage.open(self._running.present.wizard)
                self.strip.open()
            self._take(self._running.history.adjusted(self._with_match(self._running.present)))
            self._moved()

    @property
    def _decided(self) -> bool:
        answer = self._assessment.answer if self._assessment is not None else None
        return answer is not None and answer.decided

    # Showing it

    def _preview(self, fact: str, value: Any) -> None:
        """Follow a drag: the call and the drawn lines at each step, everything else a moment later."""
        if self.case is not None:
            self._dragged = self._assess(self.case.answered(fact, value))
            self.head.show_case(self._dragged, self._catalogue, self._other_languages())
            self.stage.blocks[fact].editor.show_ruling(self._dragged)
            if not self._follow_drag.isActive():
                self._follow_drag.start()

    def _show_dragged(self) -> None:
        if self._dragged is not None:
            self.details.show_case(self._dragged, self._catalogue, beside=bool(self.two_columns))
            answer = self._dragged.answer
            self.head.show_assumptions(answer, self._catalogue, self._dragged.case.carried)
            self.details.show_flips(None, self._catalogue)
            self.strip.show_case(self._dragged, self.stage.order)

    def _show(self) -> None:
        if self._running is None:
            return
        self._dragged = None
        self._follow_drag.stop()
        history = self._running.history
        self._assessment = self._assess(history.present)
        self.undo.setEnabled(bool(history.past) or bool(self.stage.missing_parts))
        self.redo.setEnabled(bool(history.future))
        self.reset.setEnabled(bool(history.present.given))
        self.setUpdatesEnabled(False)
        self.stage.show_case(self._assessment)
        self.strip.show_case(self._assessment, self.stage.order)
        self._show_score()
        self.show_ruling()
        self._show_foot()
        self.setUpdatesEnabled(True)

    def _assess(self, case: Case) -> Assessment:
        """Rule on a case; what is shown as chosen and lacks a part still leaves it open."""
        drawn, gone = drawn_so_far(self._earlier)
        score = self.match.score if self.match is not None else None
        off = tuple(score.gone) if score is not None else ()
        assessment = replace(assess(case), at_odds=self._at_odds(case), last_drawn=drawn, gone=gone, off=off)
        return assessment.waiting_for(tuple(self.stage.missing_parts))

    def _at_odds(self, case: Case) -> Impossible | None:
        """Return which fact contradicts the score, both as it is and as it was before this case changed it."""
        states = [match for match in (self.match, self._match_before) if match is not None]
        scores = [match.score for match in states if match.score is not None]
        doubts = [score.differs(case.wizard.id, case.given) for score in scores]
        return doubts[0] if doubts and all(doubts) else None

    def _show_score(self) -> None:
        match = self.match
        if match is not None:
            parts = match.parts(self._catalogue) if match.is_known else ()
            self.strip.show_score(" · ".join(parts), match.at_table(self._catalogue))

    def _other_languages(self) -> list[Catalogue]:
        codes = self._services.language.offered
        players = self._services.language.players
        return [self._services.catalogues.of(code).naming(players) for code in codes if code != self.language]

    def show_ruling(self) -> None:
        if self._assessment is None:
            return
        self._cards.hide()
        decided = self._decided
        self.copy.setEnabled(decided or self.languages.isHidden())
        self.save_button.setEnabled(decided)
        self.head.show_case(self._assessment, self._catalogue, self._other_languages())
        self.details.show_case(self._assessment, self._catalogue, beside=bool(self.two_columns))
        if not decided:
            self.head.show_assumptions(self._assessment.answer, self._catalogue, self._assessment.case.carried)
            self.details.show_flips(None, self._catalogue)
            self.go_on.offer((), self._catalogue)
        self._saving.follow()
        self._looked_further = False
        self._later.start()

    def _look_further(self) -> None:
        """Work out what can come after the ruling stands: what would change it, and what is next."""
        if self._assessment is None:
            return
        case, answer = self._assessment.case, self._assessment.answer
        self._looked_further = True
        if self.match is not None:
            after = self._match_after() if self.match.is_known else None
            self.score.show_score(self._match_to_undo(), self.match, after)
        if answer is None or not answer.decided:
            return
        self.setUpdatesEnabled(False)
        self.head.show_assumptions(answer, self._catalogue, case.carried)
        self.details.show_flips(answer, self._catalogue)
        self.go_on.offer(follow_ups(case, answer, self._earlier), self._catalogue)
        self.strip.show_case(self._assessment, self.stage.order)
        self.setUpdatesEnabled(True)

    @property
    def _earlier(self) -> tuple[Case, ...]:
        return self._running.earlier if self._running is not None else ()

    def offer(self) -> Offer | None:
        """Return what would be saved now, every ruling of the case that is decided; None while this one is not."""
        if self._running is None or self._assessment is None:
            return None
        answer, case = self._assessment.answer, self._assessment.case
        if answer is None or not answer.decided:
            return None
        earlier = [(assess(one).answer, one.given) for one in self._earlier]
        decided = [(one, given) for one, given in earlier if one is not None and one.decided]
        rulings, running = (*decided, (answer, case.given)), self._running
        return Offer(rulings, self._catalogue, running.entry, self._matches_noted(), self.match, running.next_entry)

    def _say_titles(self) -> None:
        if self._running is None or self.case is None:
            return
        self.title.setText(wizard_name(self.case.wizard.id, self._catalogue))
        self.title.setToolTip(self.title.text())
        self.setAccessibleName(self.title.text())
        clear_layout(self._crumbs)
        game = named(QPushButton(self._catalogue.text(f"game.{self.case.wizard.game}")), "crumb")
        game.clicked.connect(lambda _=False: self.closed.emit())
        self._all_crumbs = [game]
        for index, case in enumerate(self._running.cases):
            if index == self._running.at:
                continue
            crumb = named(QPushButton(f"{index + 1}  {self._in_short(case)}".replace("&", "&&")), "crumb")
            crumb.clicked.connect(lambda _=False, index=index: self.gone_to.emit(index))
            self._all_crumbs.append(crumb)
        for crumb in self._all_crumbs:
            crumb.setAutoDefault(False)
            self._crumbs.addWidget(crumb)
        self._place_bar()
        self._show_crumbs()

    def _in_short(self, case: Case) -> str:
        answer = assess(case).answer
        if answer is None or answer.ruling is None:
            return wizard_name(case.wizard.id, self._catalogue)
        return in_short(answer, self._catalogue)

    def _fill_situations(self) -> None:
        """Offer what is often met, until the first answer."""
        clear_layout(self.situations_row)
        # A stroke in one picture needs no shortcut.
        offered = situations_of(self.case.wizard) if self.case and not self.case.wizard.tray.pieces else ()
        found = [one for one in offered if one[1] and not _is_one_answer(one[1])]
        if found:
            self.situations_row.addWidget(named(plain_label(self.gettext("Often:")), "situations-title"))
        for title, facts in found:
            button = named(QPushButton(self.gettext(title).replace("&", "&&")), "situation")
            button.setAutoDefault(False)
            button.setAccessibleName(self.gettext(title))
            button.setToolTip(as_tip("\n".join(self._told_by(facts))))
            button.clicked.connect(lambda _=False, facts=facts: self._set_situation(facts))
            self.situations_row.addWidget(button)

    def _tell(self, facts: Mapping[str, Any]) -> None:
        """Take several facts at once; one without a value is taken back."""
        case = self.case
        if case is not None:
            for name, value in facts.items():
                case = case.cleared(name) if value is None else case.answered(name, value)
            self._go(case)

    def _set_situation(self, facts: dict[str, Any]) -> None:
        case = self.case
        if case is not None:
            for name, value in facts.items():
                case = case.answered(name, value)
            self.stage.drop_missing_parts()
            self._go(case)

    def _told_by(self, facts: dict[str, Any]) -> list[str]:
        """Return which questions a situation answers, and how."""
        if self.case is None:
            return []
        wizard, catalogue = self.case.wizard, self._catalogue
        return [
            joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)
            for name, value in facts.items()
        ]


def _is_one_answer(facts: dict[str, Any]) -> bool:
    """Return whether a situation says no more than one of the answers on the page."""
    return len(facts) == 1 and all(not isinstance(value, tuple) or len(value) == 1 for value in facts.values())
