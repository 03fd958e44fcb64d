"""The call and what stands behind it: consequence, assumptions, reasons, what would change it, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.games.follow_ups import FollowUp
from tableside.games.match import Match
from tableside.messages import Catalogue
from tableside.rulebook.in_force import MOST_DEPARTURES, departures_from
from tableside.rulings.case import Assessment
from tableside.rulings.inquiry import Answer
from tableside.rulings.words import (
    Line,
    capital,
    certain_words,
    joined,
    left_open,
    option,
    outcome_lines,
    question,
    refusal_words,
    says_more,
    spoken_flip,
    spoken_value,
    still_to_draw,
    table_of,
    telling_flips,
    verdict_name,
    wizard_about,
)
from tableside.ui.accessibility import announce, describe, hear_as
from tableside.ui.services import Services
from tableside.ui.typeset.preview import CiteButton, RuleCards
from tableside.ui.widgets import bare, give_menu, mark, named, plain_label, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout, WideButton, clear_layout

_MOST_FLIPS = 3
_MOST_GHOSTS = 3
_SIZES, _SIZES_AT_TABLE = (64, 56, 48, 40), (160, 120, 108, 96)
"""The sizes of a call, of which the last is the least unless a word is wider than the window."""
_LAST_RESORT = (88, 80, 72, 64, 56, 48, 40, 36, 30, 24, 20, 16)
_FAINT = (28, 20, 16)
_AFTER = (0.6, 0.5, 0.4)
"""The type of what follows the first sentence of a long call, to that of the sentence."""
_MOST_IN_LINE = 3
_MOST_OF_WINDOW = 0.42
"""How much of the height of the window a long call takes before it is written smaller."""
_CALL_BESIDE = 4
"""How many times as wide as the other languages the call is where they stand beside it."""
_ROOM_BESIDE = 800
_TOP = Qt.AlignmentFlag.AlignTop
_NO_LIMIT = 16_777_215


class CallLabel(QLabel):
    """The call in the largest type that fits its place; of a long one the first sentence is the largest.

    Below the bar it has a given height; beside the questions it may grow.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "call")
        self._services = services
        self._words: tuple[str, ...] = ("",)
        self._said = ""
        self._faint = False
        self.place = 0
        """The height given to it and to what stands in its place; 0 lets it take what it needs."""
        self.given_up = 0
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @override
    def text(self) -> str:
        return self._said

    def say(self, words: str, *shorter: str, faint: bool = False) -> None:
        """Say something; where there is no room for it, one of the shorter sentences."""
        self._words, self._faint = (words, *shorter), faint
        self.fit()

    @property
    def least(self) -> int:
        """The height of one line in the least type."""
        return QFontMetrics(self._font(self._sizes[-1])).lineSpacing() + 4

    @property
    def _sizes(self) -> list[int]:
        sizes = _SIZES_AT_TABLE if self._services.courtside.active else _SIZES
        return [self._scaled(size) for size in sizes]

    def _scaled(self, size: int) -> int:
        return round(size * self._services.theme.text_size / 100)

    def fit(self) -> None:
        """Choose the type, and keep the height of the place."""
        place = max(1, self.place - self.given_up) if self.place else 2 * self.least
        most = place if self.place else max(place, round(self.window().height() * _MOST_OF_WINDOW))
        for parts, sizes in self._tries():
            needed = [self._needed(part, self._font(size)) for part, size in zip(parts, sizes, strict=True)]
            high = sum(one.height() for one in needed)
            roomy = not self._faint and sizes[0] > self._sizes[-1]
            if high <= (place if roomy else most) and all(one.width() <= self.width() for one in needed):
                break
        self._said = " ".join(parts)
        self.setFont(self._font(sizes[0]))
        self.setAccessibleName(self._said)
        self.setTextFormat(Qt.TextFormat.RichText if len(parts) > 1 else Qt.TextFormat.PlainText)
        lines = [
            f'<div style="font-size:{size}px">{escape(part)}</div>' for part, size in zip(parts, sizes, strict=True)
        ]
        self.setText("".join(lines) if len(parts) > 1 else self._said)
        self.setFixedHeight(place if self.place else max(place, high))

    def _tries(self) -> Iterator[tuple[list[str], list[int]]]:
        """Return what may be said and in which sizes, the best first."""
        if self._faint:
            yield from (([words], [self._scaled(size)]) for words in self._words for size in _FAINT)
            return
        sizes = self._sizes
        smaller = [size for size in map(self._scaled, _LAST_RESORT) if size < sizes[-1]]
        for among in (sizes, *([size] for size in smaller)):
            for words in self._words:
                first, dot, rest = words.partition(". ")
                yield from (([words], [size]) for size in among)
                yield from (
                    ([first + ".", rest], [size, round(size * part)]) for size in among for part in _AFTER if dot
                )

    def _font(self, pixels: int) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(pixels)
        font.setWeight(QFont.Weight.Bold)
        return font

    def _needed(self, words: str, font: QFont) -> QSize:
        room = QRect(0, 0, max(40, self.width()), 100_000)
        return QFontMetrics(font).boundingRect(room, Qt.TextFlag.TextWordWrap, words).size()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        """Set the type again: other colours come with a style sheet that resets it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.minimumHeight())


class CallHead(QFrame):
    """The call, the same in other languages, what follows from it, and what it assumes. Its parts keep their places."""

    flipped = Signal(str, object)
    asked = Signal(str)
    dropped = Signal(str)
    """A fact is to be cleared because another one contradicts it."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "call-head")
        self._services = services
        self.call = CallLabel(services)
        self.others = named(_Line(), "call-others")
        hear_as(self.others, QAccessible.Role.Border)  # in three languages at once; the switch above speaks each
        self.consequence = named(text_label("consequence"), "consequence")
        self.departure = text_label("departure")
        """The differences between this ruling and the edition in force."""
        self.departure.hide()
        self.assumptions = AssumptionRow(services)
        self.assumptions.chosen.connect(self.flipped)
        self.assumptions.wanted.connect(self.asked)
        self._clash: tuple[str, str] | None = None
        self.use_drawing = self._settling("use-drawing", services.language.gettext("Use the drawing"), 0)
        self.use_answer = self._settling("use-answer", services.language.gettext("Use the answer"), 1)
        self.settling = QWidget()
        """The two ways to settle a contradiction between an answer and a drawing."""
        row = bare(QHBoxLayout(self.settling), 6)
        row.addWidget(self.use_drawing)
        row.addWidget(self.use_answer)
        row.addStretch(1)
        self.settling.hide()
        self._column, self._top = bare(QVBoxLayout(self), 2), bare(QHBoxLayout(), 12)
        self._column.setContentsMargins(5, 4, 5, 4)
        self._top.addWidget(self.call, _CALL_BESIDE)
        self._column.addLayout(self._top)
        for part in (self.settling, self.departure, self.others, self.consequence, self.assumptions):
            self._column.addWidget(part)
        self._compact = False
        # Return comes here once a case is decided, and stays.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _settling(self, name: str, words: str, dropped: int) -> QPushButton:
        button = named(QPushButton(words), name)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _=False: self._settle(dropped))
        return button

    def _settle(self, dropped: int) -> None:
        if self._clash is not None:
            self.dropped.emit(self._clash[dropped])

    @property
    def lines(self) -> int:
        """The height of the lines below the call where it stands above the questions."""
        return sum(part.fontMetrics().lineSpacing() + 6 for part in (self.others, self.consequence))

    def stand_above(self, place: int, *, brief: bool) -> None:
        """Keep this height above the questions, where chips tell what is assumed; with 0 take the height needed.

        In a brief head the call stands beside the other languages, and nothing below it.
        """
        self._compact = bool(place)
        set_shown(self.consequence, not brief)
        set_shown(self.others, not brief or self.width() >= _ROOM_BESIDE)
        if brief != self.others.stacked:
            self.others.stack(brief)
            if brief:
                self._top.addWidget(self.others, 1)
            else:
                self._column.insertWidget(3, self.others)
        self.call.place = place
        self.call.fit()
        self.consequence.setWordWrap(not place)
        one_line = self.consequence.fontMetrics().lineSpacing() + 4
        self.consequence.setMinimumHeight(one_line if place else 0)
        self.consequence.setMaximumHeight(one_line if place else _NO_LIMIT)

    def show_case(self, assessment: Assessment, catalogue: Catalogue, others: Sequence[Catalogue]) -> None:
        """Say the call, or what is certain already, or what stands in the way of one."""
        answer, refusal = assessment.answer, assessment.refusal
        self._show_departures(answer, catalogue)
        self._clash = assessment.clash
        set_shown(self.settling, self._clash is not None)
        self.use_drawing.ensurePolished()
        self.settling.setFixedHeight(self.use_drawing.sizeHint().height())
        self.call.given_up = self.settling.height() + self._column.spacing() if self._clash is not None else 0
        if refusal is not None and refusal.unfinished:
            self._say(still_to_draw(assessment, catalogue), "", "undecided", (), faint=True)
        elif answer is None:
            reason = refusal_words(assessment.case, refusal, catalogue) if refusal is not None else ""
            self._say(catalogue.gettext("These facts cannot all be true."), reason, "undecided", (), faint=True)
        elif answer.ruling is None:
            call, *shorter = _certain(answer, catalogue)
            call = call or wizard_about(answer.wizard.id, catalogue)
            self._say(call, "", "undecided", (), shorter, faint=len(answer.possible) != 1)
        else:
            bare_call = catalogue.text(answer.ruling.call)
            call = catalogue.gettext("“{call}”", call=bare_call)
            other = tuple(one.gettext("“{call}”", call=one.text(answer.ruling.call)) for one in others)
            parts = consequences(answer, catalogue)
            if self._compact:
                # The others stand among the reasons.
                room, metrics = self.consequence.width(), self.consequence.fontMetrics()
                while parts and metrics.horizontalAdvance(" · ".join(parts)) > room:
                    parts.pop()
            self._say(call, " · ".join(parts), "decided", tuple(dict.fromkeys(other)), (bare_call,))
            lines = [joined(line.label, ", ".join(line.values), catalogue) for line in told_outcome(answer, catalogue)]
            describe(self, " ".join((*lines, *(catalogue.text(step.message) for step in answer.ruling.steps))))

    def _show_departures(self, answer: Answer | None, catalogue: Catalogue) -> None:
        ruling = answer.ruling if answer is not None else None
        found = departures_from(self._services.library, ruling, catalogue.language) if ruling is not None else []
        self.departure.setText("\n".join(one.sentence(catalogue.gettext) for one in found[:MOST_DEPARTURES]))
        set_shown(self.departure, bool(found))

    def _say(
        self,
        call: str,
        below: str,
        state: str,
        others: Sequence[str],
        shorter: Sequence[str] = (),
        *,
        faint: bool = False,
    ) -> None:
        heard = f"{call} {self.departure.text()} {below}".strip()
        describe(self, "")
        if heard != self.accessibleName():
            announce(self, heard)
        mark(self.call, "state", state)
        self.call.say(call, *shorter, faint=faint)
        self.others.say([other for other in others if other != call])
        self.consequence.setText(below)
        self.setAccessibleName(heard or self._services.language.gettext("The call"))

    def show_assumptions(self, answer: Answer | None, catalogue: Catalogue, carried: frozenset[str]) -> None:
        self.assumptions.show_facts(answer, catalogue, carried)
        set_shown(self.assumptions, bool(self.assumptions.buttons) and not self._compact)


def _certain(answer: Answer, catalogue: Catalogue) -> list[str]:
    """Return what is certain of an undecided case, else what it may become, in ever fewer words."""
    if certain := certain_words(answer, catalogue):
        return [certain]
    possible = [capital(verdict_name(answer.wizard.id, verdict, catalogue)) for verdict in answer.possible]
    said = []
    for count in range(min(_MOST_GHOSTS, len(possible)), 0, -1):
        words = " · ".join(possible[:count]) + (f" +{len(possible) - count}" if len(possible) > count else "")
        said.append(catalogue.gettext("Possible: {verdicts}", verdicts=words))
    return said or [""]


def told_outcome(answer: Answer, catalogue: Catalogue) -> tuple[Line, ...]:
    """Return what happens: no figure that is nothing, and nothing that the call has said."""
    if answer.ruling is None:
        return ()
    outcome = {name: value for name, value in answer.ruling.outcome.items() if type(value) is bool or value != 0}
    lines, _ = outcome_lines(answer.wizard, outcome, catalogue, table_of(answer))
    call = catalogue.text(answer.ruling.call) + verdict_name(answer.wizard.id, answer.ruling.verdict, catalogue)
    yes = capital(catalogue.text("value.yes"))
    return tuple(line for line in lines if line.values != (yes,) or says_more(line.label, call))


def consequences(answer: Answer, catalogue: Catalogue) -> list[str]:
    assert answer.ruling is not None
    verdict = capital(verdict_name(answer.wizard.id, answer.ruling.verdict, catalogue))
    parts = [verdict] if says_more(verdict, catalogue.text(answer.ruling.call)) else []
    yes = capital(catalogue.text("value.yes"))
    return parts + [
        line.label if line.values == (yes,) else joined(line.label, line.values[0], catalogue)
        for line in in_one_line(answer, catalogue)
    ]


def in_one_line(answer: Answer, catalogue: Catalogue) -> tuple[Line, ...]:
    """Return the short ones among what happens, which stand below the call."""
    short = [line for line in told_outcome(answer, catalogue) if len(line.values) == 1 and len(line.values[0]) <= 24]
    return tuple(short[:_MOST_IN_LINE])


class _Line(QLabel):
    """As many of some words as one line has room for; it keeps its height without any."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: Sequence[str] = ()
        self.stacked = False
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def stack(self, stacked: bool) -> None:
        """Write the words below each other, or in one line."""
        self.stacked = stacked
        policies = QSizePolicy.Policy
        self.setSizePolicy(policies.Ignored, policies.Ignored if stacked else policies.Fixed)
        self._fit()

    def say(self, parts: Sequence[str]) -> None:
        self._parts = parts
        self.setToolTip("\n".join(parts))
        self._fit()

    def _fit(self) -> None:
        metrics, room = self.fontMetrics(), self.width()
        if self.stacked:
            cut = Qt.TextElideMode.ElideRight
            self.setText("\n".join(metrics.elidedText(part, cut, room) for part in self._parts))
            return
        fits = [
            count for count in range(len(self._parts) + 1) if metrics.horizontalAdvance(self._joined(count)) <= room
        ]
        count = max(1, max(fits, default=0))
        self.setText(metrics.elidedText(self._joined(count), Qt.TextElideMode.ElideRight, room))

    def _joined(self, count: int) -> str:
        return "   ".join(self._parts[:count])

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().lineSpacing() + 2)


class AssumptionRow(QWidget):
    """An assumption: a press flips yes and no, or opens a menu of the other answers."""

    chosen = Signal(str, object)
    wanted = Signal(str)
    """It is to be changed on the stage: it has no answers that fit a menu."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._answer: Answer | None = None
        self._flow = FlowLayout(self, 6)
        self._places: list[str] = []
        """The facts in the order in which they came up, so that each keeps its place."""
        self.buttons: dict[str, QPushButton] = {}

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for button in self.buttons.values():
            said, room = str(button.property("said")), max(120, self.width() - 56)
            whole = button.fontMetrics().elidedText(said, Qt.TextElideMode.ElideMiddle, room)
            button.setText(f"{whole}  ✎".replace("&", "&&"))

    def show_facts(self, answer: Answer | None, catalogue: Catalogue, carried: frozenset[str]) -> None:
        """Say what is assumed, and what would have been, had it not been changed."""
        focus = self.window().focusWidget()
        held = next((name for name, button in self.buttons.items() if button is focus), "")
        if answer is None or (self._answer is not None and self._answer.wizard is not answer.wizard):
            self._places = []
        self._answer = answer
        changed = [name for name in answer.changed_assumptions if name not in carried] if answer is not None else []
        names = self._in_place(answer, changed) if answer is not None else []
        clear_layout(self._flow)
        self.buttons = {name: self._button(name, name in changed, catalogue) for name in names}
        for button in self.buttons.values():
            self._flow.addWidget(button)
        self._fit()
        if held in self.buttons:
            self.buttons[held].setFocus(Qt.FocusReason.OtherFocusReason)

    def _in_place(self, answer: Answer, changed: Sequence[str]) -> list[str]:
        if answer.decided:
            self._places += [name for name in (*answer.assumptions, *changed) if name not in self._places]
            shown = {*changed, *answer.assumptions}
        else:
            shown = {*changed, *answer.still_assumed} if set(changed) & set(self._places) else set()
        return [name for name in self._places if name in shown]

    def _button(self, name: str, is_changed: bool, catalogue: Catalogue) -> QPushButton:
        assert self._answer is not None
        wizard = self._answer.wizard
        value = self._answer.known.get(name)
        said = joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)
        button = named(QPushButton(), "assumption")
        button.setProperty("said", said)
        button.setAutoDefault(False)
        mark(button, "changed", is_changed)
        words = catalogue.gettext("{fact} (changed)", fact=said) if is_changed else said
        button.setAccessibleName(catalogue.gettext("Change: {fact}", fact=words))
        button.setToolTip(words)
        others = [other for other in wizard.facts[name].kind.domain() or () if other != value]
        if len(others) == 1:
            button.clicked.connect(lambda _=False: self.chosen.emit(name, others[0]))
        elif others:
            self._give_menu(button, name, others, catalogue)
        else:
            button.clicked.connect(lambda _=False: self.wanted.emit(name))
        return button

    def _give_menu(self, button: QPushButton, name: str, others: Sequence[Any], catalogue: Catalogue) -> None:
        assert self._answer is not None
        menu = QMenu(button)
        for other in others:
            words = option(self._answer.wizard, name, other, catalogue).replace("&", "&&")
            menu.addAction(words).triggered.connect(lambda _=False, other=other: self.chosen.emit(name, other))
        give_menu(button, menu)


class Details(QWidget):
    """Everything below the call; what would change it can be applied."""

    flipped = Signal(str, object)

    def __init__(self, services: Services, cards: RuleCards, score: QWidget) -> None:
        super().__init__()
        named(self, "ruling-body")
        self._services, self._cards = services, cards
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 12)
        column.setSpacing(4)
        self.discretion = text_label("discretion")
        self.doubt = text_label("doubt")
        self.later = text_label("later-change")
        self._happens, self._why, self._changes = QWidget(), QWidget(), QWidget()
        shown = (self.discretion, self.doubt, self._happens, score, self._why, self.later, self._changes)
        for part in shown:
            column.addWidget(part)
            if part is not score:
                part.hide()
        for part in (self._happens, self._why, self._changes):
            bare(QVBoxLayout(part), 4)
        column.addStretch()

    def show_case(self, assessment: Assessment, catalogue: Catalogue, *, beside: bool) -> None:
        """Show what happens and why; what stands below the call is not said twice where it is `beside` it."""
        answer = assessment.answer
        ruling = answer.ruling if answer is not None else None
        self._say(self.discretion, left_open(catalogue) if ruling is not None and ruling.discretion else "")
        doubt = assessment.doubt if ruling is not None else None
        self._say(self.doubt, refusal_words(assessment.case, doubt, catalogue) if doubt is not None else "")
        above = in_one_line(answer, catalogue) if answer is not None and ruling is not None and beside else ()
        lines = [line for line in told_outcome(answer, catalogue) if line not in above] if answer is not None else []
        self._fill(self._happens, catalogue.gettext("What happens"), [self._outcome(line) for line in lines])
        steps = enumerate(ruling.steps if ruling is not None else (), 1)
        rows = [self._step(number, catalogue.text(step.message), step.rules, catalogue) for number, step in steps]
        self._fill(self._why, catalogue.gettext("Why"), rows)
        cited = [rule for step in ruling.steps for rule in step.rules] if ruling is not None else []
        self._say(self.later, "\n".join(self._services.library.later_changes(cited, catalogue.language)))

    def show_flips(self, answer: Answer | None, catalogue: Catalogue) -> None:
        """Show the changes of a single fact that lead to another verdict."""
        flips = telling_flips(answer)[:_MOST_FLIPS] if answer is not None else ()
        buttons: list[QWidget] = []
        for flip in flips:
            assert answer is not None
            words = spoken_flip(answer, flip, catalogue)
            button = WideButton("flip")
            button.target = flip
            button.say_parts(words.question, words.answer, words.verdict)
            button.clicked.connect(lambda _=False, flip=flip: self.flipped.emit(flip.fact, flip.to))
            buttons.append(button)
        self._fill(self._changes, catalogue.gettext("It would be different if"), buttons)

    def _say(self, label: QLabel, words: str) -> None:
        label.setText(words)
        set_shown(label, bool(words))

    def _fill(self, section: QWidget, title: str, rows: Sequence[QWidget]) -> None:
        column = section.layout()
        assert isinstance(column, QVBoxLayout)
        clear_layout(column)
        set_shown(section, bool(rows))
        if rows:
            column.addWidget(named(plain_label(title), "ruling-heading"))
        for row in rows:
            column.addWidget(row)

    def _outcome(self, line: Line) -> QWidget:
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 4)
        grid.setColumnStretch(1, 5)
        value = text_label("outcome-value", "\n".join(line.values))
        value.setAccessibleName(f"{line.label}: {', '.join(line.values)}")
        label = text_label("outcome-label", line.label)
        hear_as(label, QAccessible.Role.Border)  # its value is named after it
        grid.addWidget(label, 0, 0, _TOP)
        grid.addWidget(value, 0, 1, _TOP)
        return row

    def _step(self, number: int, text: str, rules: Sequence[str], catalogue: Catalogue) -> QWidget:
        row = QWidget()
        across = bare(QHBoxLayout(row), 8)
        across.addWidget(named(plain_label(f"{number}"), "step-number"), 0, _TOP)
        across.addWidget(text_label("step-text", text), 3, _TOP)
        cites = QWidget()
        flow = FlowLayout(cites, 4)
        for rule in rules:
            button = CiteButton()
            full = self._services.library.cite(rule, catalogue.language)
            button.show_rule(rule, catalogue.language, self._services.library.number(rule, catalogue.language))
            button.setAccessibleName(full)
            button.setToolTip(full)
            self._cards.watch(button)
            flow.addWidget(button)
        across.addWidget(cites, 1, _TOP)
        return row


class GoOn(QFrame):
    """The ruling that usually comes next, and those beside it."""

    followed = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "go-on")
        self._services = services
        self._one_line = False
        self.title = named(plain_label(), "ruling-heading")
        self.choice = text_label("follow-ups-choice")
        holder = QWidget()
        self._flow = FlowLayout(holder, 8)
        self.buttons: list[QPushButton] = []
        self._offered: tuple[tuple[FollowUp, ...], Catalogue] = ((), services.language.catalogue)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 8)
        column.setSpacing(4)
        for part in (self.choice, self.title, holder):
            column.addWidget(part)

    def offer(self, found: tuple[FollowUp, ...], catalogue: Catalogue) -> None:
        """Offer these rulings, the most likely first; the rest in a menu."""
        self._offered = found, catalogue
        choices = [catalogue.text(one.choice.code) for one in found if one.choice is not None]
        told = catalogue.gettext("The next player may also choose: {choice}", choice=", ".join(choices))
        self.choice.setText(told if choices else "")
        set_shown(self.choice, bool(choices) and not self._one_line)
        self.title.setText(catalogue.gettext("Go on") if found else "")
        clear_layout(self._flow)
        self.buttons = [self._button(one, catalogue, first=place == 0) for place, one in enumerate(found)]
        more = named(QPushButton(catalogue.gettext("More")), "follow-up")
        menu = QMenu(more)
        give_menu(more, menu)
        most = self._fitting(more.sizeHint().width())
        if not most:
            more.setText(catalogue.gettext("Go on"))
        for button in self.buttons[:most]:
            self._flow.addWidget(button)
        if len(self.buttons) > most:
            for one, button in zip(found[most:], self.buttons[most:], strict=True):
                menu.addAction(button.text()).triggered.connect(lambda _=False, one=one: self.followed.emit(one))
                button.setParent(more)
                button.hide()
            self._flow.addWidget(more)
        else:
            more.deleteLater()

    def keep_one_line(self, one_line: bool) -> None:
        """Take the room of one line of buttons always, without a heading."""
        self._one_line = one_line
        self.title.setVisible(not one_line)
        if one_line:
            self.choice.hide()
        room = round((84 if self._services.courtside.active else 62) * self._services.theme.text_size / 100)
        self.setMinimumHeight(room if one_line else 0)
        self.setMaximumHeight(room if one_line else _NO_LIMIT)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.offer(*self._offered)

    def _fitting(self, more: int) -> int:
        """Return how many buttons fit into one line, with one of this width for the rest where it is needed."""
        widths = [button.sizeHint().width() + 8 for button in self.buttons]
        room = self.width()
        if sum(widths) <= room + 8:
            return len(widths)
        return max((count for count in range(len(widths)) if sum(widths[:count]) + more <= room), default=0)

    def _button(self, one: FollowUp, catalogue: Catalogue, *, first: bool) -> QPushButton:
        button = named(QPushButton(catalogue.text(f"wizard.{one.wizard.id}").replace("&", "&&")), "follow-up")
        mark(button, "primary", first)
        button.setAutoDefault(False)
        button.setProperty("follow_up", one)
        button.clicked.connect(lambda _=False: self.followed.emit(one))
        return button


class ScoreBar(QFrame):
    """Offers to apply a ruling to the match, and to take that back."""

    applied = Signal()
    undone = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "score-bar")
        self.words = text_label("match-summary")
        self.apply = named(QPushButton(), "score-apply")
        self.undo = named(QPushButton(), "score-undo")
        self.apply.clicked.connect(lambda _=False: self.applied.emit())
        self.undo.clicked.connect(lambda _=False: self.undone.emit())
        # A second tap in the same place must not take back what the first one did: undoing stands at the other end.
        policy = self.apply.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.apply.setSizePolicy(policy)
        row = bare(QHBoxLayout(self), 8)
        row.addWidget(self.undo)
        row.addWidget(self.words, 1)
        row.addWidget(self.apply)
        self.hide()

    def show_score(self, before: Match | None, now: Match, after: Match | None) -> None:
        """Show how the match stands and would stand; before and after are None where nothing is to be applied."""
        gettext = self._services.language.gettext
        applied = before is not None and before != now and (after is None or now == after)
        self.setVisible(after is not None or applied)
        if after is None and not applied:
            return
        self.words.setText(now.figures())
        self.apply.setVisible(not applied)
        self.apply.setText(self._about(gettext("Apply: {score}"), gettext("Apply to the match"), after, now))
        self.undo.setVisible(applied)
        self.undo.setText(self._about(gettext("Undo: {score}"), gettext("Undo"), before, now))
        mark(self, "applied", applied)

    @staticmethod
    def _about(with_score: str, without: str, match: Match | None, now: Match) -> str:
        """Name the score that a button brings; no score where that stays as it is."""
        figures = match.figures() if match is not None else ""
        return with_score.replace("{score}", figures) if figures and figures != now.figures() else without
