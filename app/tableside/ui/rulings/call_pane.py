"""The call with its consequence, assumptions, reasons, possible changes and following rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tableside.games.follow_ups import FollowUp
from tableside.games.match import Match
from tableside.language.folding import fold
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
    notable_flips,
    option,
    outcome_lines,
    question,
    refusal_words,
    says_more,
    spoken_flip,
    spoken_value,
    still_to_draw,
    table_of,
    verdict_name,
    wizard_about,
)
from tableside.ui.accessibility import announce, describe, hear_as
from tableside.ui.services import Services
from tableside.ui.typeset.preview import Card
from tableside.ui.widgets import (
    across,
    as_tip,
    down,
    emptied,
    give_menu,
    heading,
    mark,
    named,
    push_button,
    set_shown,
    text_label,
)
from tableside.ui.widgets.answers import keep_size
from tableside.ui.widgets.flow import FlowLayout, WideButton, clear_layout

_MOST_FLIPS = 3
_MOST_GHOSTS = 3
_SIZES, _SIZES_AT_TABLE = (64, 56, 48, 40), (160, 120, 108, 96)
"""The sizes of a call, of which the last is the least unless a word is wider than the window."""
_LAST_RESORT = (88, 80, 72, 64, 56, 48, 40, 36, 30, 24, 20, 16)
_FAINT = (24, 20, 16)
_AFTER = (0.6, 0.5, 0.4)
"""The type of what follows the first sentence of a long call, to that of the sentence."""
_MOST_IN_LINE = 3
_MOST_OF_WINDOW = 0.42
"""How much of the height of the window a long call takes before it is written smaller."""
_CALL_BESIDE = 4
"""The width of the call as a multiple of that of the other languages beside it."""
_ROOM_BESIDE, _ROOM_FOR_ONE_LINE = 800, 500
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
        """The height of the call or of its substitute; 0 means as high as needed."""
        self.given_up = 0
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @override
    def text(self) -> str:
        return self._said

    def say(self, words: str, *shorter: str, faint: bool = False) -> None:
        """Show a sentence; where there is no room for it, one of the shorter ones."""
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
        """Yield the possible wordings with their sizes, the best first."""
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
        font.setWeight(QFont.Weight.DemiBold if self._faint else QFont.Weight.Bold)
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
        self.assumptions = AssumptionRow()
        self._clash: tuple[str, str] | None = None
        gettext = services.language.gettext
        self.use_drawing = push_button("use-drawing", gettext("Use the drawing"), lambda: self._settle(0))
        self.use_answer = push_button("use-answer", gettext("Use the answer"), lambda: self._settle(1))
        self.settling = QWidget()
        """The two ways to settle a contradiction between an answer and a drawing."""
        across(self.use_drawing, self.use_answer, None, on=self.settling, gap=6)
        self.settling.hide()
        self._top = across(gap=12)
        self._top.addWidget(self.call, _CALL_BESIDE)
        below = (self.settling, self.departure, self.others, self.consequence, self.assumptions)
        self._column = down(self._top, *below, on=self, gap=2, edges=(5, 4, 5, 4))
        self._compact = False
        # Return comes here once a case is decided, and stays.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _settle(self, dropped: int) -> None:
        if self._clash is not None:
            self.dropped.emit(self._clash[dropped])

    @property
    def has_room_beside(self) -> bool:
        """Whether there is room for the other languages beside the call."""
        return self.width() >= _ROOM_BESIDE

    def height_below(self, count: int) -> int:
        """Return the height of so many lines below the call where it stands above the questions."""
        heights = self._consequence_height, self.others.fontMetrics().lineSpacing() + 4
        return sum(height + 2 for height in heights[:count])

    @property
    def _consequence_height(self) -> int:
        """The height kept for the consequence: one line, or two where they are short."""
        lines = 2 if self.width() < _ROOM_FOR_ONE_LINE * self._services.theme.scale else 1
        return self.consequence.fontMetrics().lineSpacing() * lines + 4

    def stand_above(self, place: int, below: int = 2) -> None:
        """Keep this height above the questions, where chips show what is assumed; with 0 take the height needed.

        The first line below the call has the consequence, the second the other languages, otherwise beside it.
        """
        self._compact = bool(place)
        beside = below < 2
        set_shown(self.consequence, below > 0)
        set_shown(self.others, not beside or self.has_room_beside)
        if beside != self.others.stacked:
            self.others.stack(beside)
            if beside:
                self._top.addWidget(self.others, 1)
            else:
                self._column.insertWidget(3, self.others)
        self.call.place = place
        self.call.fit()
        self.consequence.setMinimumHeight(self._consequence_height if place else 0)
        self.consequence.setMaximumHeight(self._consequence_height if place else _NO_LIMIT)

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
                room, metrics = QRect(0, 0, self.consequence.width(), 0), self.consequence.fontMetrics()
                wrap, most = Qt.TextFlag.TextWordWrap, self._consequence_height
                while parts and metrics.boundingRect(room, wrap, " · ".join(parts)).height() > most:
                    parts.remove(max(parts, key=len))
            self._say(call, " · ".join(parts), "decided", tuple(dict.fromkeys(other)), (bare_call,))
            lines = [joined(line.label, ", ".join(line.values), catalogue) for line in told_outcome(answer, catalogue)]
            describe(self, " ".join((*lines, *(catalogue.text(step.message) for step in answer.ruling.steps))))

    def _show_departures(self, answer: Answer | None, catalogue: Catalogue) -> None:
        ruling = answer.ruling if answer is not None else None
        found = departures_from(self._services.library, ruling, catalogue.language) if ruling is not None else []
        told = [one.sentence(catalogue.gettext) for one in found]
        self.departure.setText("\n".join(told[:MOST_DEPARTURES]))
        self.departure.setToolTip(as_tip("\n".join(told)))
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
    """Return the outcomes, without zeros and without parts of the call."""
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
    said = [
        line.label if line.values == (yes,) else joined(line.label, line.values[0], catalogue)
        for line in in_one_line(answer, catalogue)
    ]
    told = set(fold(" ".join(parts)).split())
    return parts + [words for words in said if not set(fold(words).split()) <= told]


def in_one_line(answer: Answer, catalogue: Catalogue) -> tuple[Line, ...]:
    """Return the short outcomes, which are shown below the call."""
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

    def __init__(self) -> None:
        super().__init__()
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
        """Show the assumptions of a ruling, also those that the user changed."""
        focus = self.window().focusWidget()
        held = next((name for name, button in self.buttons.items() if button is focus), "")
        if answer is None or (self._answer is not None and self._answer.wizard is not answer.wizard):
            self._places = []
        self._answer = answer
        clear_layout(self._flow)
        self.buttons = {}
        if answer is not None:
            changed = [name for name in answer.changed_assumptions if name not in carried]
            names = self._in_place(answer, changed)
            self.buttons = {name: self._button(answer, name, name in changed, catalogue) for name in names}
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

    def _button(self, answer: Answer, name: str, is_changed: bool, catalogue: Catalogue) -> QPushButton:
        wizard, value = answer.wizard, answer.known.get(name)
        said = joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)
        button = named(QPushButton(), "assumption")
        button.setProperty("said", said)
        mark(button, "changed", is_changed)
        words = catalogue.gettext("{fact} (changed)", fact=said) if is_changed else said
        button.setAccessibleName(catalogue.gettext("Change: {fact}", fact=words))
        button.setToolTip(words)
        others = [other for other in wizard.facts[name].kind.domain() or () if other != value]
        if len(others) == 1:
            button.clicked.connect(lambda _=False: self.chosen.emit(name, others[0]))
        elif others:
            menu = QMenu(button)
            for other in others:
                words = option(wizard, name, other, catalogue).replace("&", "&&")
                menu.addAction(words).triggered.connect(lambda _=False, other=other: self.chosen.emit(name, other))
            give_menu(button, menu)
        else:
            button.clicked.connect(lambda _=False: self.wanted.emit(name))
        return button


class Details(QWidget):
    """Everything below the call; what would change it can be applied."""

    flipped = Signal(str, object)

    def __init__(self, services: Services, cards: Card, score: QWidget) -> None:
        super().__init__()
        named(self, "ruling-body")
        self._services, self._cards = services, cards
        self.discretion = text_label("discretion")
        self.doubt = text_label("doubt")
        self.later = text_label("later-change")
        sections = [QWidget() for _ in range(3)]
        self._happens, self._why, self._changes = sections
        above, below = (self.discretion, self.doubt, self._happens), (self._why, self.later, self._changes)
        down(*above, score, *below, None, on=self, gap=4, edges=(0, 4, 0, 12))
        for part in (*above, *below):
            part.hide()
        for part in sections:
            down(on=part, gap=4)

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
        flips = notable_flips(answer)[:_MOST_FLIPS] if answer is not None else ()
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
        assert isinstance(column, QBoxLayout)
        clear_layout(column)
        set_shown(section, bool(rows))
        if rows:
            column.addWidget(heading("ruling-heading", title))
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
        line = across(on=row, gap=8)
        line.addWidget(heading("step-number", f"{number}"), 0, _TOP)
        line.addWidget(text_label("step-text", text), 3, _TOP)
        cites = QWidget()
        flow = FlowLayout(cites, 4)
        for rule in rules:
            library, lang = self._services.library, catalogue.language
            button = self._cards.cite(rule, lang, library.number(rule, lang))
            button.setAccessibleName(library.cite(rule, lang))
            button.setToolTip(button.accessibleName())
            flow.addWidget(button)
        line.addWidget(cites, 1, _TOP)
        return row


class GoOn(QFrame):
    """The ruling that usually comes next, and those beside it."""

    followed = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "go-on")
        self._services = services
        self._one_line = False
        self.title = heading("ruling-heading")
        self.choice = text_label("follow-ups-choice")
        holder = QWidget()
        self._flow = FlowLayout(holder, 8)
        self._more = named(QPushButton(self), "follow-up")
        give_menu(self._more, QMenu(self._more))
        self.buttons: list[QPushButton] = []
        self._offered: tuple[tuple[FollowUp, ...], Catalogue] = ((), services.language.catalogue)
        self._column = down(self.choice, self.title, holder, on=self, gap=4)

    def offer(self, found: tuple[FollowUp, ...], catalogue: Catalogue) -> None:
        """Offer these rulings, the most likely first; the rest in a menu."""
        self._offered = found, catalogue
        choices = [catalogue.text(one.choice.code) for one in found if one.choice is not None]
        told = catalogue.gettext("The next player may also choose: {choice}", choice=", ".join(choices))
        self.choice.setText(told if choices else "")
        set_shown(self.choice, bool(choices) and not self._one_line)
        self.title.setText(catalogue.gettext("Go on") if found else "")
        mark(self, "empty", not found)
        clear_layout(self._flow, keep=lambda widget: widget is self._more)
        self.buttons = [self._button(one, catalogue, first=place == 0) for place, one in enumerate(found)]
        self._more.setText(catalogue.gettext("More"))
        most = self._fitting(self._more.sizeHint().width())
        if not most:
            self._more.setText(catalogue.gettext("Go on"))
        menu = emptied(self._more.menu())
        for place, button in enumerate(self.buttons):
            self._flow.addWidget(button)
            if place >= most:
                button.hide()
                menu.addAction(button.text()).triggered.connect(button.click)
        self._flow.addWidget(self._more)
        self._more.setVisible(len(self.buttons) > most)

    def keep_one_line(self, one_line: bool) -> None:
        """Take the room of one line of buttons always, without a heading."""
        self._one_line = one_line
        self._column.setContentsMargins(*((0, 0, 0, 0) if one_line else (5, 6, 0, 8)))
        self.title.setVisible(not one_line)
        if one_line:
            self.choice.hide()
        self._more.ensurePolished()
        room = self._more.sizeHint().height()
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
        words = catalogue.text(f"wizard.{one.wizard.id}").replace("&", "&&")
        button = push_button("follow-up", words, partial(self.followed.emit, one))
        mark(button, "primary", first)
        button.setProperty("follow_up", one)
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
        self.apply = push_button("score-apply", clicked=self.applied.emit)
        self.undo = push_button("score-undo", clicked=self.undone.emit)
        # A second tap in the same place must not take back what the first one did: undoing stands at the other end.
        keep_size(self.apply)
        across(self.undo, self.words, self.apply, on=self, gap=8, grow=self.words)
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
