"""The case in chips, and the stage: the question that is open now, and a second one where both are short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QMenu,
    QPushButton,
    QScrollArea,
    QScroller,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)
from typing_extensions import override

from tableside.messages import Catalogue
from tableside.rulings.case import Assessment, Standing, assess
from tableside.rulings.inquiry import asking_order
from tableside.rulings.kinds import Bool, Halves, Int, ListOf, PositionKind
from tableside.rulings.model import Wizard
from tableside.rulings.words import capital, joined, question, refusal_words, spoken_value
from tableside.ui.rulings.editors import CodesEditor, Editor, NumbersEditor, PiecesEditor, make_editor
from tableside.ui.services import Services
from tableside.ui.theme import tint
from tableside.ui.widgets import (
    across,
    after,
    as_tip,
    down,
    give_menu,
    label_tool,
    mark,
    named,
    plain_label,
    scroll_area,
    set_shown,
    text_label,
    tool,
)
from tableside.ui.widgets.answers import Answer, elided, keep_size, small_font
from tableside.ui.widgets.flow import GAP, FlowLayout, clear_layout

_SIDES = 28
"""The width of both side margins of the stage."""
_LIT_MS = 250
"""How long an answer stays in sight before the next question comes."""
_GUARD_MS = 300
"""How long the next question takes no press: the second half of a double tap must not answer it."""
_BOARD_LABEL, _BOARD_LABEL_SHARE = 104, 0.25
_TABLE_SHAPE, _LEAST_TABLE, _WIDE_TABLE, _TRAY_AND_QUESTION = 0.53, 0.8, 480, 190
"""The height of a table to its width, the least share of it to be shown, its least width, and what stands around."""
_READ_FROM_TABLE = ("snookered", "clear_path", "impossible")
"""Questions that a drawn position answers, too."""


class QuestionBlock(QWidget):
    """A question above its answers; on a board its short name is beside them."""

    taken_back = Signal()
    go_on = Signal()
    draw_wanted = Signal()

    def __init__(
        self, services: Services, fact: str, asked: str, editor: Editor, *, beside: str = "", drawable: bool = False
    ) -> None:
        super().__init__()
        named(self, "question")
        self._services = services
        self.fact, self.asked, self.editor = fact, asked, editor
        self._beside = bool(beside)
        gettext = services.language.gettext
        self.title = text_label("board-label" if beside else "question-title", beside or asked)
        if editor.lasting and not editor.short and editor.drawn is None and not beside:
            several = gettext("several may be chosen")
            self.title.setText(f"{asked}  ({several})")
        self.note = named(plain_label(), "question-note")
        self.note.hide()
        self.setAccessibleName(asked)
        self.clear = tool("question-clear", clicked=self.take_back)
        label_tool(self.clear, gettext("Clear: {question}", question=asked))
        tint(services.theme, self.clear, "close", "muted")
        keep_size(self.clear)
        self.draw = Answer(services, gettext("Draw it"), name="answer-draw") if drawable else None
        self._shown_before = False
        if beside:
            self._build_line()
        else:
            self._build_column()

    def _build_line(self) -> None:
        self.title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.title.setToolTip(as_tip(self.asked))
        across(self.title, self.editor, self.clear, on=self, gap=8, grow=self.editor)
        if isinstance(self.editor, NumbersEditor):
            # Tab goes on to the next number; an emptied field is cleared.
            self.clear.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.note.setParent(self)

    def _build_column(self) -> None:
        column = down(on=self, gap=4)
        if self.editor.drawn is None:
            top = across(self.title, gap=8, grow=self.title)
            top.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignTop)
            column.addLayout(top)
            column.addWidget(self.note)
        else:
            # The table says what is asked; its menu clears it.
            for part in (self.title, self.note, self.clear):
                part.setParent(self)
                part.hide()
        if self.draw is None:
            column.addWidget(self.editor)
        else:
            self.draw.setCheckable(False)
            self.draw.clicked.connect(lambda _=False: self.draw_wanted.emit())
            row = across(gap=6)
            row.addWidget(self.editor, 3)
            row.addWidget(self.draw, 1, Qt.AlignmentFlag.AlignTop)
            column.addLayout(row)

    def fit_label(self, width: int) -> None:
        """Leave the answers most of this width where the label is beside them."""
        if self._beside:
            widest = round(_BOARD_LABEL * self._services.theme.scale)
            self.title.setFixedWidth(min(widest, round(width * _BOARD_LABEL_SHARE)))

    def show_fact(self, assessment: Assessment) -> None:
        standing = assessment.standing(self.fact)
        self.editor.begin_as(assessment.begins_as(self.fact))
        self.editor.show_value(
            assessment.shown_value(self.fact),
            known=assessment.has_value(self.fact),
            assumed=standing is Standing.ASSUMED,
        )
        self.clear.setVisible(standing in (Standing.ANSWERED, Standing.CARRIED) and self.editor.drawn is None)
        gettext = self._services.language.gettext
        notes = {
            Standing.ASSUMED: gettext("assumed"),
            Standing.CARRIED: gettext("carried over"),
            Standing.DERIVED: gettext("follows from the other facts"),
            Standing.IRRELEVANT: gettext("does not matter here"),
        }
        if not self._shown_before:
            # Its line is kept from then on: an answer must not move because it was given.
            self._shown_before = True
            self.note.setVisible(standing in notes and self.editor.drawn is None and not self._beside)
        self.note.setText(notes.get(standing, ""))
        mark(self.title, "wrong", False)
        mark(self.title, "idle", standing is Standing.IRRELEVANT)
        self.title.setToolTip(as_tip(self.asked) if self._beside else "")
        self.editor.show_ruling(assessment)

    def show_problem(self, sentence: str) -> None:
        if self.editor.drawn is not None:
            self.editor.drawn.say(sentence, wrong=True)
            return
        mark(self.title, "wrong", True)
        self.title.setToolTip(sentence)

    def take_back(self) -> None:
        self.editor.reset()
        self.taken_back.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose, arrows move, Return chooses or goes on."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._walk(1 if key in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1)
        elif not (event.text().isdigit() and self.editor.pick(int(event.text()))):
            super().keyPressEvent(event)

    def _enter(self) -> None:
        focus = self.window().focusWidget()
        if isinstance(focus, QAbstractButton) and not focus.isChecked():
            focus.click()
        elif not self.editor.next_field():
            self.go_on.emit()

    def _walk(self, step: int) -> None:
        options: list[QWidget] = [one for one in self.editor.options() if one.isEnabled()]
        focus = self.window().focusWidget()
        if focus in options:
            options[(options.index(focus) + step) % len(options)].setFocus(Qt.FocusReason.TabFocusReason)


class PiecesBlock(QuestionBlock):
    """The pieces pocketed by a stroke, entered in one picture."""

    told = Signal(object)

    def __init__(self, services: Services, wizard: Wizard) -> None:
        self._tray = wizard.tray
        asked = services.language.gettext(wizard.tray.asks)
        self.pieces = PiecesEditor(services, wizard, asked)
        super().__init__(services, next(iter(wizard.tray.pieces)), asked, self.pieces)
        self.title.setText(asked)
        self.pieces.chosen.connect(self.told)
        self.taken_back.connect(lambda: self.told.emit(dict.fromkeys(self._tray.pieces)))

    @override
    def show_fact(self, assessment: Assessment) -> None:
        given = assessment.case.given
        self.pieces.show_pieces({name: given[name] for name in self._tray.pieces if name in given})
        self.clear.setVisible(any(name in given for name in self._tray.pieces))
        mark(self.title, "wrong", False)


class Stage(QScrollArea):
    """Asks what is open, one question at a time; what was answered comes back when its chip is pressed."""

    answered = Signal(str, object)
    previewed = Signal(str, object)
    cleared = Signal(str)
    told = Signal(object)
    """Several facts were set at once; a fact without a value was cleared."""
    part_asked = Signal()
    finished = Signal()
    """Return was pressed, and nothing is left to ask."""
    moved = Signal()
    """Other questions are on the stage."""
    went_on = Signal()
    """The next question has come, or one that was wanted."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        body = self._body = named(QWidget(), "stage-body")
        self._column = down(on=body, gap=12, edges=(16, 4, 12, 8))
        scroll_area(body, "stage", self)
        self.order: tuple[str, ...] = ()
        self.blocks: dict[str, QuestionBlock] = {}
        self._board: QBoxLayout | None = None
        self._wizard: Wizard
        self._shown: Assessment | None = None
        self._last = ""
        self._is_flicked = False
        self.tallest = 0
        """The height it has where the call above it takes the least; 0 where nothing above it gives way."""
        self.table_alone = False
        """Whether a table has the whole height of a screen that lies across."""
        self._lit = after(self, _LIT_MS, self.hurry)
        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        self._guard = after(self, _GUARD_MS, lambda: body.setAttribute(transparent, False))

    # Questions

    def open(self, wizard: Wizard) -> None:
        asked, later = asking_order(wizard)
        optional = tuple(name for name, fact in wizard.facts.items() if not fact.required)
        # Which ball is on is what a referee knows first.
        self.order = tuple(sorted((*asked, *later, *optional), key=lambda name: name != "on" or name in optional))
        self._wizard, self._shown, self._last = wizard, None, ""
        self._lit.stop()
        self._set_up(())

    @property
    def needs(self) -> list[str]:
        """The facts that are open, in the order in which they are asked."""
        answer = self._shown.answer if self._shown is not None else None
        return [name for name in self.order if answer is not None and name in answer.needs]

    @property
    def next_needed(self) -> str:
        """The question that comes next; empty where nothing is open."""
        return next(iter(self.needs), "")

    @property
    def is_waiting(self) -> bool:
        return self._lit.isActive()

    def show_case(self, assessment: Assessment) -> None:
        """Show a case; the next question comes a moment after the last one on the stage was answered."""
        first = self._shown is None
        self._shown = assessment
        if first:
            self._set_up(self._first_page() if self.next_needed else self._decided_page())
        self._show_blocks()
        if first or not self.next_needed:
            return
        if self._is_done():
            self._lit.start()
        elif self._is_drawn(self._last) and self._is_short(self.next_needed) and not self._asks_needed():
            # The hand is at the table: the question above it gives way to the one that the drawing leaves open.
            self.show_page(self._with_table((self.next_needed,), self._last))

    def _is_done(self) -> bool:
        """Return whether nothing on the stage is open, and nothing there can be added to."""
        lasting = self._last in self.blocks and self.blocks[self._last].editor.lasting
        return not lasting and not self._asks_needed()

    def _asks_needed(self) -> bool:
        return any(name in self.blocks for name in self.needs)

    def hurry(self) -> None:
        if self._lit.isActive() or not self.blocks:
            self._lit.stop()
        if self.next_needed and self.next_needed not in self.blocks:
            self._go(self._page(self.next_needed))

    def go_to(self, fact: str) -> None:
        """Bring a question to the stage and put the keyboard on it."""
        self._lit.stop()
        if fact not in self.blocks:
            self._go(self._page(fact))
        self.blocks[fact].editor.take_focus()

    def begin(self, event: str) -> None:
        """Press an event that was given without its ball."""
        for block in self.blocks.values():
            if isinstance(block.editor, CodesEditor) and event in block.editor.events:
                block.editor.button(event).click()
                block.editor.take_focus()

    def go_on(self) -> None:
        """Go to the next open question, or to the call where none is."""
        if self.next_needed:
            self.go_to(self.next_needed)
        else:
            self.finished.emit()

    def page_again(self) -> None:
        """Put on the stage what belongs there now: one question at the table, two where there is room for them."""
        asked = [name for name in self.blocks if name in self.needs] or [self._last]
        shown = [name for name in (*asked, *self.blocks) if name in self.blocks]
        if shown:
            decided = self._shown is not None and not self.needs
            show_decided = decided and (self.shows_table or not self._services.courtside.active)
            self.show_page(self._decided_page() if show_decided else self._page(shown[0]))

    def show_page(self, page: tuple[str, ...]) -> None:
        if page and tuple(self.blocks) != page and all(name in self.order for name in page):
            self._set_up(page)
            self._show_blocks()
            self.moved.emit()

    def take_focus(self) -> None:
        """Put the keyboard on the first open question, else on the first."""
        if self.blocks:
            self._first_open.editor.take_focus()

    def pick(self, number: int) -> bool:
        if self.is_waiting:
            self.hurry()
        return bool(self.blocks) and self._first_open.editor.pick(number)

    @property
    def _first_open(self) -> QuestionBlock:
        """The first open question on the stage, else the first."""
        blocks = self.blocks
        return blocks[next((name for name in blocks if name in self.needs), next(iter(blocks)))]

    @property
    def missing_parts(self) -> dict[str, str]:
        """The questions that complete started answers."""
        return {name: block.editor.missing_part for name, block in self.blocks.items() if block.editor.missing_part}

    def drop_missing_parts(self) -> bool:
        """Forget answers that are only half given; return whether there were any."""
        begun = [self.blocks[name].editor for name in self.missing_parts]
        for editor in begun:
            editor.reset()
        return bool(begun)

    def start_again(self) -> None:
        self._shown, self._last = None, ""
        self._lit.stop()

    # Composing it

    def _page(self, fact: str) -> tuple[str, ...]:
        """Return a question and the one to show with it: a short one above a table or a list, or two short ones."""
        tray, at_table = self._wizard.tray, self._services.courtside.active
        if fact in tray.facts:
            return tray.facts if not at_table else tuple(tray.pieces) if fact in tray.pieces else (fact,)
        following = [name for name in self.needs if name != fact]
        if self._is_drawn(fact):
            beside = [name for name in following if self._is_short(name) and name not in _READ_FROM_TABLE]
            return self._with_table(beside, fact)
        if self._can_draw_below(fact):
            return (fact, self.table_to_draw)
        if self._is_list_of_few(fact) and self._has_room_for_table:
            # Questions about a drawn position are asked beside it.
            return (fact, *[name for name in self.blocks if self._is_drawn(name)])
        if at_table:
            following = [name for name in following[:1] if self._is_drawn(name) and self._has_room_for_table]
        return (fact, *following[: 1 if self._is_short(fact) else 0])

    @property
    def shows_table(self) -> bool:
        return any(block.editor.drawn is not None for block in self.blocks.values())

    def _with_table(self, questions: Sequence[str], table: str) -> tuple[str, ...]:
        """Return a table with a short question above it; at the table it stands alone unless there is room for both."""
        alone = self._services.courtside.active and not self._has_room_for_table
        return (*questions[: 0 if alone else 1], table)

    def _can_draw_below(self, fact: str) -> bool:
        """Return whether a position can answer a question as well, and there is room for it below the question."""
        return fact in _READ_FROM_TABLE and bool(self.table_to_draw) and self._has_room_for_table

    @property
    def _has_room_for_table(self) -> bool:
        """Whether a table that can be worked with fits below a question."""
        if self.table_alone:
            return False
        width, scale = self.width(), self._services.theme.scale
        low = width * _TABLE_SHAPE * _LEAST_TABLE + _TRAY_AND_QUESTION * scale
        return width >= _WIDE_TABLE * scale and (self.tallest or self.viewport().height()) >= low

    def _first_page(self) -> tuple[str, ...]:
        """Return the first open question; a list that was begun elsewhere stays in sight below it, to be added to."""
        page = self._page(self.next_needed)
        if self._shown is None or len(page) > 1 or not self._is_short(page[0]) or self._services.courtside.active:
            return page
        own = [name for name in self._shown.case.given if name not in self._shown.case.carried]
        return (*page, *[name for name in own if isinstance(self._shown.case.wizard.facts[name].kind, ListOf)][:1])

    def _decided_page(self) -> tuple[str, ...]:
        """Return the fact on the stage of a case that opens decided: a drawing, else the first fact given."""
        assert self._shown is not None
        given = [name for name in self.order if name in self._shown.case.given]
        drawn = [name for name in given if self._is_drawn(name)]
        if drawn:
            return self._with_table([name for name in self.order if name == "on"], drawn[0])
        if any(name in self._wizard.tray.facts for name in given):
            return self._page(self._wizard.tray.facts[0])
        first = given or list(self.order)
        return tuple(first[: 2 if self._is_short(first[0]) and not self._services.courtside.active else 1])

    def _is_drawn(self, fact: str) -> bool:
        return bool(fact) and isinstance(self._wizard.facts[fact].kind, PositionKind)

    def _is_list_of_few(self, fact: str) -> bool:
        kind = self._wizard.facts[fact].kind
        return isinstance(kind, ListOf) and len(kind.item.domain() or range(9)) <= 8

    def _is_short(self, fact: str) -> bool:
        kind = self._wizard.facts[fact].kind
        domain = kind.domain()
        few = domain is not None and len(domain) <= 8
        return not self._is_drawn(fact) and (isinstance(kind, Bool | Int | Halves) or few)

    def _go(self, page: Sequence[str]) -> None:
        self._set_up(page)
        self._show_blocks()
        self._body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, True)
        self._guard.start()
        self.moved.emit()
        self.went_on.emit()

    def _set_up(self, page: Sequence[str]) -> None:
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        # A ball may be in the hand: a table that was there stays.
        kept = {name: block for name, block in self.blocks.items() if name in page and block.editor.drawn is not None}
        for block in set(self.blocks.values()) - set(kept.values()):
            # A button that is held down, or a menu that is open, must not answer the next case.
            block.editor.blockSignals(True)
            block.blockSignals(True)
        clear_layout(self._column, keep=lambda widget: widget in kept.values())
        self.blocks, self._board = {}, None
        for fact in page:
            self._add(fact, kept.get(fact), drawable=self.table_to_draw not in page)
        self._column.addStretch(1)
        # Over a table a finger drags balls. Qt registers a new gesture each time, so only where it changes.
        if self._is_flicked and self.shows_table:
            QScroller.ungrabGesture(self.viewport())
        elif not self._is_flicked and not self.shows_table:
            QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self._is_flicked = not self.shows_table
        self._fit_table()
        self.verticalScrollBar().setValue(0)
        if had_focus:
            self.take_focus()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the table what the other questions leave, but no less than can be worked with."""
        super().resizeEvent(event)
        for block in self.blocks.values():
            block.fit_label(self.viewport().width())
        first = next(iter(self.blocks), "")
        if first in _READ_FROM_TABLE and not self._last and self._page(first) != tuple(self.blocks):
            # There is room now for a drawing that answers it as well, or none any more.
            self._set_up(self._page(first))
            self._show_blocks()
            self.moved.emit()
        self._fit_table()

    def _fit_table(self) -> None:
        for block in self.blocks.values():
            if block.editor.drawn is not None:
                width = self.viewport().width() - _SIDES
                others = self._height_of([other for other in self.blocks.values() if other is not block], width)
                block.editor.drawn.fit(width, self.viewport().height() - others - 24)

    def _height_of(self, blocks: Sequence[QuestionBlock], width: int) -> int:
        return sum(one.heightForWidth(width) for one in blocks if one.hasHeightForWidth())

    def height_wanted(self, width: int) -> int:
        """Return the height that shows everything without a scroll bar and a table as wide as the stage."""
        drawn = [block.editor.drawn for block in self.blocks.values() if block.editor.drawn is not None]
        if not drawn:
            return self._column.totalHeightForWidth(width)
        asked, inner = [block for block in self.blocks.values() if block.editor.drawn is None], width - _SIDES
        return self._height_of(asked, inner) + drawn[0].height_wanted(inner) + 28

    def _add(self, fact: str, kept: QuestionBlock | None, *, drawable: bool) -> None:
        """Put a question below the others; the pieces of a tray are one, and the board before has a frame."""
        tray = self._wizard.tray
        if fact in tray.pieces:
            if fact in self.blocks:
                return
            pieces = PiecesBlock(self._services, self._wizard)
            pieces.told.connect(self._told)
            pieces.go_on.connect(self.go_on)
            self.blocks |= dict.fromkeys(tray.pieces, pieces)
            self._column.addWidget(pieces)
            return
        self.blocks[fact] = kept or self._block(fact, drawable=drawable)
        if fact not in tray.board:
            self._column.addWidget(self.blocks[fact])
            return
        if self._board is None:
            board, title = named(QFrame(), "tray-board"), self._services.language.gettext(tray.shows)
            self._board = down(text_label("board-title", title), on=board, gap=6, edges=(14, 8, 10, 10))
            self._column.addWidget(board)
        self._board.addWidget(self.blocks[fact])

    def _told(self, facts: Mapping[str, Any]) -> None:
        self._last = next(iter(facts))
        self.told.emit(facts)

    def _block(self, fact: str, *, drawable: bool) -> QuestionBlock:
        services, wizard, title = self._services, self._wizard, self._wizard.tray.board.get(fact, "")
        editor = make_editor(services, wizard, fact, narrow=bool(title))
        block = QuestionBlock(
            services,
            fact,
            question(wizard, fact, services.language.catalogue),
            editor,
            beside=services.language.gettext(title) if title else "",
            drawable=drawable and fact in _READ_FROM_TABLE and bool(self.table_to_draw),
        )
        block.fit_label(self.viewport().width())
        editor.chosen.connect(lambda value: self._answered(fact, value))
        editor.previewed.connect(lambda value: self.previewed.emit(fact, value))
        editor.cleared.connect(lambda: self.cleared.emit(fact))
        editor.unfinished.connect(lambda value: self._try(fact, value))
        editor.part_asked.connect(self.part_asked)
        editor.shown_below.connect(lambda part: self.ensureWidgetVisible(part, 0, 4))
        block.taken_back.connect(lambda: self.cleared.emit(fact))
        block.go_on.connect(self.go_on)
        block.draw_wanted.connect(lambda: self.go_to(self.table_to_draw))
        return block

    @property
    def table_to_draw(self) -> str:
        """The position that need not be drawn and can be; empty where there is none."""
        optional = [name for name, fact in self._wizard.facts.items() if not fact.required]
        return next((name for name in optional if self._is_drawn(name)), "")

    def _answered(self, fact: str, value: Any) -> None:
        self._last = fact
        self.answered.emit(fact, value)

    def _show_blocks(self) -> None:
        if self._shown is None:
            return
        catalogue, refusal = self._services.language.catalogue, self._shown.refusal
        for block in dict.fromkeys(self.blocks.values()):
            block.show_fact(self._shown)
        if refusal is not None and refusal.fact in self.blocks and not refusal.unfinished:
            self.blocks[refusal.fact].show_problem(refusal_words(self._shown.case, refusal, catalogue))

    def show_beside_drawing(self, assessment: Assessment) -> None:
        """Show what a ball in the hand makes of the other facts."""
        for block in self.blocks.values():
            if block.editor.drawn is None:
                block.show_fact(assessment)

    def _try(self, name: str, value: Any) -> None:
        """Say at once that a part of an answer cannot be, whatever the rest is."""
        assert self._shown is not None
        case = self._shown.case.answered(name, value)
        refusal = assess(case).refusal
        if refusal is not None and refusal.fact == name:
            self.blocks[name].show_problem(refusal_words(case, refusal, self._services.language.catalogue))


_CHIP = (96, 250)
"""The least width of a chip, and the greatest; a wide strip has more."""
_SHARE_OF_STRIP, _SHARE_OF_NARROW = 0.5, 0.62
"""The part of a strip that a chip may take."""
_SCORE = "M" * 14
_LOW, _FEW = 640, 6
"""Below this height of the window the chips have one row, as where a ruling has so few facts."""
_PARTS, _NEXT = (1.0, 0.7, 0.0), 2
"""The parts of their room that labels get, and how many open questions have chips in sight."""
_NARROW_STRIP = 460
"""Below this width the chips take two lines."""
_TRAY = "tray"
"""The chip of all facts that one picture tells."""
_TOLD = (Standing.ANSWERED, Standing.CARRIED, Standing.DERIVED)


class Chip(QPushButton):
    """A fact in two lines: the question, small, and its answer."""

    def __init__(self, services: Services, label: str, values: Sequence[str]) -> None:
        """Make a chip that has room for the widest of these values, so that no answer changes its width."""
        super().__init__()
        named(self, "fact-chip")
        self._services = services
        self._label = self._value = ""
        small, large = (QFontMetrics(font) for font in self._fonts())
        self._for_label = small.horizontalAdvance(label) + 20
        self._for_value = max((large.horizontalAdvance(value) + 20 for value in values), default=0)
        self.fit(0, self._for_value)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def holds(self, other: Chip) -> bool:
        """Return whether there is room here for what another chip shows."""
        return self._width >= min(other._for_value, round(_CHIP[1] * self._services.theme.scale))

    def fit(self, strip: int, room: int, part: float = 1.0) -> int:
        """Take a width that suits a strip of this width with so much room, and leave labels so much of their part."""
        scale = self._services.theme.scale
        least, usual = (round(size * scale) for size in _CHIP)
        share = _SHARE_OF_STRIP if strip >= _NARROW_STRIP * scale else _SHARE_OF_NARROW
        greatest = max(usual, round(strip * share))
        room = max(room if part else (room - GAP) // 2, least // 2)
        least = min(least, room)
        self._width = max(least, min(max(self._for_value, round(self._for_label * part)), greatest, room))
        self.updateGeometry()
        return self._width

    def show_fact(self, label: str, value: str, state: str, spoken: str) -> None:
        """Show question and answer; `state` is “told”, “assumed”, “open”, “wrong” or “gone”."""
        self._label, self._value = label, value
        mark(self, "state", state)
        self.setEnabled(state != "gone")
        self.setAccessibleName(spoken if state != "gone" else "")
        self.setToolTip(as_tip(spoken) if state != "gone" else "")
        self.update()

    @property
    def state(self) -> str:
        return str(self.property("state"))

    def _fonts(self) -> tuple[QFont, QFont]:
        scale = self._services.theme.scale
        return small_font(self, 12 * scale), small_font(self, 14 * scale, bold=True)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width, round(42 * max(1.0, self._services.theme.scale)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.state == "gone":
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        colours, half = self._services.theme.colours, self.height() // 2
        label = colours.danger if self.state == "wrong" else colours.muted
        lines = (self._label, label, 3), (self._value, colours.ink, half - 2)
        for font, (words, ink, top) in zip(self._fonts(), lines, strict=True):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            place = QRect(9, top, self.width() - 18, half)
            painter.drawText(place, _LEFT, elided(words, font, place.width()))
        painter.end()


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CaseStrip(QWidget):
    """Shows the facts of a case; a fact keeps its place until the next question comes."""

    wanted = Signal(str)
    score_wanted = Signal()

    def __init__(self, services: Services, stage: Stage) -> None:
        super().__init__()
        self._services, self._stage = services, stage
        named(self, "case-strip")
        self.setAccessibleName(services.language.gettext("The case"))
        self.chips: dict[str, Chip] = {}
        self._rows, self._part = 1, 1.0
        self._is_pressed = False
        """Whether a chip has been pressed, under which nothing may move."""
        self.score = Chip(services, "", [_SCORE])
        self.score.clicked.connect(self.score_wanted)
        self.score.hide()
        self.more = named(QPushButton(), "fact-chip-more")
        self._menu = QMenu(self.more)
        give_menu(self.more, self._menu)
        self._menu.aboutToShow.connect(self._fill_menu)
        chips = QWidget()
        self._flow = FlowLayout(chips)
        # What belongs to no question has its place at the end, whatever comes before it.
        row = across(chips, self.score, self.more, on=self, gap=GAP, grow=chips)
        for end in (self.score, self.more):
            row.setAlignment(end, Qt.AlignmentFlag.AlignTop)
        self._shown: Assessment
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        stage.went_on.connect(self._settle)

    def open(self) -> None:
        clear_layout(self._flow)
        self.chips = {}

    def show_case(self, assessment: Assessment) -> None:
        self._shown = assessment
        fresh = not self.chips
        tray = assessment.case.wizard.tray.pieces
        # What is known has room before what is asked, what decides before the rest that is assumed.
        assumed = assessment.answer.assumptions if assessment.answer is not None else ()
        known = [name for name in self._stage.order if name not in assumed]
        order = (*sorted(known, key=lambda name: self._state(name) == "open"), *assumed)
        for name in (*([_TRAY] if tray else []), *[name for name in order if name not in tray]):
            if name not in self.chips and self._state(name) != "gone":
                self._add(name)
        for name, chip in self.chips.items():
            self._show(name, chip)
        if fresh:
            self._choose_rows()
        self._lay_out()

    def _settle(self) -> None:
        """Close the gaps, unless the pointer is here."""
        if not self._is_pressed:
            self.open()
            self.show_case(self._shown)

    def show_score(self, words: str, at_table: str) -> None:
        """Show how the match stands; while nothing is known of it, the menu leads to it."""
        gettext = self._services.language.gettext
        label, value = at_table or gettext("Match"), words or gettext("not entered")
        self.score.show_fact(label, value, "told" if words else "open", f"{label} {value}")
        self._lay_out()

    def _add(self, name: str) -> None:
        """Put a fact in the first place that another one has left, if it has room there, else at the end."""
        chip = Chip(self._services, *self._widest(name))
        left = [one for one, old in self.chips.items() if self._state(one) == "gone" and old.holds(chip)]
        if left:
            self.chips = {name if one == left[0] else one: old for one, old in self.chips.items()}
            return
        chip.clicked.connect(lambda _=False: self._want(chip))
        self._flow.addWidget(chip)
        self.chips[name] = chip

    def _widest(self, name: str) -> tuple[str, list[str]]:
        """Return the label of a chip, and the values that it must have room for."""
        wizard, catalogue = self._shown.case.wizard, self._catalogue
        asked = self._label(name)
        if name == _TRAY:
            return asked, [", ".join(map(catalogue.gettext, wizard.tray.pieces.values()))]
        kind = wizard.facts[name].kind
        values = kind.domain() or ()
        if isinstance(kind, PositionKind):
            return asked, [_SCORE]
        if isinstance(kind, ListOf):
            values = [(item,) for item in kind.item.domain() or ()]
        words = [spoken_value(wizard, name, value, catalogue) for value in values]
        words += [_SCORE] if isinstance(kind, ListOf) else []
        return asked, words if wizard.facts[name].required else [self._assumed(word) for word in words]

    def _assumed(self, value: str) -> str:
        return f"{value} · {self._catalogue.gettext('assumed')}"

    def _label(self, name: str) -> str:
        """Return the question of a fact, or its short name, without what stands in brackets."""
        tray, gettext = self._shown.case.wizard.tray, self._catalogue.gettext
        if name == _TRAY or name in tray.board:
            return gettext(tray.board.get(name, tray.asks))
        return re.sub(r"\s*\([^)]*\)", "", question(self._shown.case.wizard, name, self._catalogue))

    def _want(self, chip: Chip) -> None:
        name = next(name for name, one in self.chips.items() if one is chip)
        self._is_pressed = True
        self.wanted.emit(name if name != _TRAY else self._shown.case.wizard.tray.facts[0])
        self._is_pressed = False

    def _pocketed(self) -> str:
        """Name the pieces pocketed; “Nothing” where none was, and nothing where that is not known."""
        gettext, given, tray = self._catalogue.gettext, self._shown.case.given, self._shown.case.wizard.tray
        words = [gettext(title) for name, title in tray.pieces.items() if given.get(name)]
        return ", ".join(words or ([gettext("Nothing")] if tray.pieces.keys() & given.keys() else []))

    @property
    def _catalogue(self) -> Catalogue:
        return self._services.language.catalogue

    def _state(self, name: str) -> str:
        if name == _TRAY:
            states = {self._state(piece) for piece in self._shown.case.wizard.tray.pieces}
            return next((one for one in ("wrong", "open") if one in states), "told")
        refusal, standing = self._shown.refusal, self._shown.standing(name)
        if refusal is not None and refusal.fact == name and not refusal.unfinished:
            return "wrong"
        if standing in _TOLD:
            return "told"
        if standing is Standing.NEEDED:
            return "open"
        if standing is Standing.ASSUMED:
            return "assumed" if self._matters(name) else "gone"
        return "gone"

    def _matters(self, name: str) -> bool:
        """Return whether what is assumed can change this ruling; while none stands, whether it was changed before."""
        answer = self._shown.answer
        if answer is None or not answer.decided:
            return name in self.chips
        return name in answer.assumptions

    def _show(self, name: str, chip: Chip) -> None:
        catalogue, wizard, state, value = self._catalogue, self._shown.case.wizard, self._state(name), ""
        if name == _TRAY:
            value = self._pocketed()
        elif state in ("told", "assumed", "wrong") and self._shown.has_value(name):
            value = self._assumed(self._said(name)) if state == "assumed" else self._said(name)
        asked = self._label(name) if name == _TRAY else question(wizard, name, catalogue)
        chip.show_fact(self._label(name), value or "?", state, joined(asked, value or "?", catalogue))

    def _said(self, name: str) -> str:
        wizard, value = self._shown.case.wizard, self._shown.shown_value(name)
        kind, catalogue = wizard.facts[name].kind, self._catalogue
        if isinstance(kind, PositionKind) and value is not None:
            count = len(kind.parts(value)[1].balls)
            return capital(catalogue.ngettext("{count} ball on the table", "{count} balls on the table", count))
        return spoken_value(wizard, name, value, catalogue)

    # The rest

    @property
    def _others(self) -> list[str]:
        """The facts that have no chip in sight."""
        shown = {name for name, chip in self.chips.items() if not chip.isHidden() and chip.state != "gone"}
        wizard = self._shown.case.wizard
        return [name for name in wizard.facts if name not in shown and name not in wizard.tray.pieces]

    def _fill_menu(self) -> None:
        self._menu.clear()
        catalogue, wizard = self._catalogue, self._shown.case.wizard
        if self.score.isHidden():
            self._menu.addAction(self.score.accessibleName()).triggered.connect(self.score_wanted)
        for name in self._others:
            words = question(wizard, name, catalogue)
            if self._shown.has_value(name):
                words = joined(words, self._said(name), catalogue)
            self._menu.addAction(words.replace("&", "&&")).triggered.connect(
                lambda _=False, name=name: self.wanted.emit(name)
            )

    def _room(self) -> int:
        """Return the width that a row has for chips."""
        narrow, gettext = self._is_narrow, self._services.language.gettext
        longest = gettext("Match") if narrow else gettext("More facts ({count})", count=99)
        self.more.setFixedSize(self.more.fontMetrics().horizontalAdvance(longest) + (20 if narrow else 40), self._high)
        set_shown(self.score, self.score.state == "told" and not narrow)
        beside = 0 if self.score.isHidden() else self.score.sizeHint().width() + GAP
        return self.width() - self.more.width() - GAP - beside

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _NARROW_STRIP * self._services.theme.scale

    @property
    def _high(self) -> int:
        return self.score.sizeHint().height()

    def _choose_rows(self) -> None:
        """Keep a second row where there may be so many facts; where they need more, labels are shorter."""
        room, narrow = self._room(), self._is_narrow
        in_hand = self._services.courtside.active and (narrow or self._stage.shows_table)
        few = len(self._shown.case.wizard.facts) <= _FEW and not narrow
        self._rows = 1 if in_hand or few or self.window().height() < _LOW * self._services.theme.scale else 2
        chips = sorted(self.chips.values(), key=lambda one: one.state == "open")
        known = chips[: sum(one.state != "open" for one in chips) + _NEXT]
        parts = (part for part in _PARTS if len(self._lines(known, room, part)) <= self._rows)
        self._part = next(parts, 0.0)

    def _lines(self, chips: Iterable[Chip], room: int, part: float) -> list[list[Chip]]:
        lines, left = list[list[Chip]](), 0
        for chip in chips:
            width = chip.fit(self.width(), room, part)
            if width > left:
                lines, left = [*lines, []], room
            lines[-1].append(chip)
            left -= width + GAP
        return lines

    def _lay_out(self) -> None:
        """Show as many chips as there is room for; the others are behind "More facts"."""
        for number, line in enumerate(self._lines(self.chips.values(), self._room(), self._part)):
            for chip in line:
                chip.setVisible(number < self._rows)
        count, gettext = len(self._others), self._services.language.gettext
        words = gettext("More facts ({count})", count=count) if count else gettext("Match")
        self.more.setText(f"+{count}" if self._is_narrow and count else words)
        self.more.setAccessibleName(words)
        set_shown(self.more, count > 0 or self.score.isHidden())
        self.setFixedHeight(self._rows * (self._high + GAP) - GAP)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.chips and event.size().width() != event.oldSize().width():
            self._choose_rows()
            self._lay_out()
