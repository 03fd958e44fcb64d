"""The call with its consequence, assumptions, reasons, possible changes and following rulings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tableside.games.follow_ups import FollowUp
from tableside.games.match import Match
from tableside.language.folding import fold
from tableside.messages import Catalogue
from tableside.rulebook.in_force import MOST_DEPARTURES, departures_from
from tableside.rulings.case import Assessment
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Wizard
from tableside.rulings.words import (
    Line,
    capital,
    certain_outcome,
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
    ElidedLabel,
    across,
    as_tip,
    down,
    give_menu,
    heading,
    mark,
    named,
    plain_label,
    push_button,
    set_shown,
    text_label,
)
from tableside.ui.widgets.answers import elided, keep_size
from tableside.ui.widgets.flow import FlowLayout, WideButton, clear_layout, show_fitting

_MOST_FLIPS = 2
_MOST_GHOSTS = 3
_SIZES, _SIZES_AT_TABLE = (64, 56, 48, 40), (160, 120, 108, 96)
"""The sizes of a call, of which the last is the least unless a word is wider than the window."""
_LAST_RESORT = (88, 80, 72, 64, 56, 48, 40, 36, 30, 24, 20, 16)
_FAINT = (24, 20, 16)
_AFTER = (0.75, 0.6, 0.5)
"""The type of what follows the first sentence of a long call, to that of the sentence."""
_MOST_IN_LINE = 3
_MOST_OF_WINDOW = 0.42
"""How much of the height of the window a long call takes before it is written smaller."""
_LOW_WINDOW, _SHARE_OF_REST = 500, 0.45
"""Beside the questions a call may be larger in a window that is higher than this, by this share of the rest."""
_ROOM_FOR_ONE_LINE = 500
_GAP, _AROUND_PILL = 6, 22
_ROOM_FOR_RULES, _EDGES_OF_NOTE = 190, 48
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
        high_window, rest = self.window().height(), self.window().height() - _LOW_WINDOW
        most = place if self.place else max(place, round(high_window * _MOST_OF_WINDOW))
        usual = place if self.place else max(place, round(rest * _SHARE_OF_REST))
        for parts, sizes in self._tries():
            needed = [self._needed(part, self._font(size)) for part, size in zip(parts, sizes, strict=True)]
            high = sum(one.height() for one in needed)
            roomy = not self._faint and sizes[0] > self._sizes[-1]
            if high <= (usual if roomy else most) and all(one.width() <= self.width() for one in needed):
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
                    ([first + ".", rest], [size, round(size * part)]) for part in _AFTER for size in among if dot
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
        self.others = named(ElidedLabel(), "call-others")
        hear_as(self.others, QAccessible.Role.Border)  # in three languages at once; the switch above speaks each
        self.consequence = named(text_label("consequence"), "consequence")
        self.departure = text_label("departure")
        """The differences between this ruling and the edition in force."""
        self.departure.hide()
        self.assumptions = AssumptionRow(services)
        self._clash: tuple[str, str] | None = None
        gettext = services.language.gettext
        self.use_drawing = push_button("use-drawing", gettext("Use the drawing"), lambda: self._settle(0))
        self.use_answer = push_button("use-answer", gettext("Use the answer"), lambda: self._settle(1))
        self.settling = QWidget()
        """The two ways to settle a contradiction between an answer and a drawing."""
        across(self.use_drawing, self.use_answer, None, on=self.settling, gap=6)
        self.settling.hide()
        below = (self.settling, self.departure, self.others, self.consequence, self.assumptions)
        self._column = down(self.call, *below, on=self, gap=2, edges=(5, 4, 5, 4))
        self._compact = self._assumes = False
        self.above: tuple[Line, ...] = ()
        """The outcomes that stand below the call."""
        # Return comes here once a case is decided, and stays.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _settle(self, dropped: int) -> None:
        if self._clash is not None:
            self.dropped.emit(self._clash[dropped])

    def height_below(self, *, others: bool) -> int:
        """Return the height of the lines below the call where it stands above the questions."""
        heights = [self._consequence_height]
        heights += [self.assumptions.one_line] if self._assumes else []
        heights += [self.others.fontMetrics().lineSpacing() + 4] if others else []
        return sum(height + 2 for height in heights)

    @property
    def _consequence_height(self) -> int:
        """The height kept for the consequence: one line, or two where they are short."""
        lines = 2 if self.width() < _ROOM_FOR_ONE_LINE * self._services.theme.scale else 1
        return self.consequence.fontMetrics().lineSpacing() * lines + 4

    def begin(self, wizard: Wizard) -> None:
        self._assumes = any(not fact.required and fact.default is not None for fact in wizard.facts.values())

    def stand_above(self, place: int, *, others: bool = True, form: bool = False) -> None:
        """Keep this height above the questions or a form, where a line has its place; with 0 take the height needed."""
        self._compact = bool(place)
        set_shown(self.others, others)
        self.call.place = place
        self.call.fit()
        self.consequence.setMinimumHeight(self._consequence_height if place else 0)
        self.consequence.setMaximumHeight(self._consequence_height if place else _NO_LIMIT)
        self.assumptions.keep_one_line(self._compact)
        set_shown(self.assumptions, self._assumes and not form if place else bool(self.assumptions.buttons))

    def show_case(self, assessment: Assessment, catalogue: Catalogue, others: Sequence[Catalogue]) -> None:
        """Say the call, or what is certain already, or what stands in the way of one."""
        answer, refusal = assessment.answer, assessment.refusal
        self._show_departures(answer, catalogue)
        mark(self.call, "state", "decided" if answer is not None and answer.decided else "undecided")
        self._clash = assessment.clash
        set_shown(self.settling, self._clash is not None)
        self.use_drawing.ensurePolished()
        self.settling.setFixedHeight(self.use_drawing.sizeHint().height())
        self.call.given_up = self.settling.height() + self._column.spacing() if self._clash is not None else 0
        if refusal is not None and refusal.unfinished:
            self._say(still_to_draw(assessment, catalogue), "", faint=True)
        elif answer is None:
            reason = refusal_words(assessment.case, refusal, catalogue) if refusal is not None else ""
            self._say(catalogue.gettext("These facts cannot all be true."), reason, faint=True)
        elif answer.ruling is None:
            call, *shorter = _certain(answer, catalogue)
            call = call or wizard_about(answer.wizard.id, catalogue)
            certain = [line for line in certain_outcome(answer, catalogue) if _is_short(line)][:_MOST_IN_LINE]
            sure = " · ".join(self._in_room([in_words(certain, catalogue)]))
            self._say(call, sure, (), shorter, faint=len(answer.possible) != 1)
        else:
            bare_call = catalogue.text(answer.ruling.call)
            call = catalogue.gettext("“{call}”", call=bare_call)
            other = dict.fromkeys(one.gettext("“{call}”", call=one.text(answer.ruling.call)) for one in others)
            told, below = consequences(answer, catalogue, *others)
            parts, self.above = self._in_room(told), () if self._compact else below
            self._say(call, " · ".join(parts), tuple(other), (bare_call,))
            outcome = told_outcome(answer, catalogue).values()
            lines = [joined(line.label, ", ".join(line.values), catalogue) for line in outcome]
            describe(self, " ".join((*lines, *(catalogue.text(step.message) for step in answer.ruling.steps))))

    def _in_room(self, told: Sequence[Sequence[str]]) -> Sequence[str]:
        """Return as many parts as have room in every language, the same for each."""
        room, metrics = QRect(0, 0, self.consequence.width(), 0), self.consequence.fontMetrics()
        wrap, most = Qt.TextFlag.TextWordWrap, self._consequence_height if self._compact else _NO_LIMIT
        heights = {
            count: max(metrics.boundingRect(room, wrap, " · ".join(parts[:count])).height() for parts in told)
            for count in range(1, len(told[0]) + 1)
        }
        return told[0][: max((count for count, height in heights.items() if height <= most), default=0)]

    def _show_departures(self, answer: Answer | None, catalogue: Catalogue) -> None:
        ruling = answer.ruling if answer is not None else None
        found = departures_from(self._services.library, ruling, catalogue.language) if ruling is not None else []
        told = [one.sentence(catalogue.gettext) for one in found]
        self.departure.setText("\n".join(told[:MOST_DEPARTURES]))
        self.departure.setToolTip(as_tip("\n".join(told)))
        set_shown(self.departure, bool(found))

    def _say(
        self, call: str, below: str, others: Sequence[str] = (), shorter: Sequence[str] = (), *, faint: bool = False
    ) -> None:
        heard = f"{call} {self.departure.text()} {below}".strip()
        describe(self, "")
        if heard != self.accessibleName():
            announce(self, heard)
        self.call.say(call, *shorter, faint=faint)
        self.others.setText("   ".join(other for other in others if other != call))
        self.others.setToolTip(self.others.text())
        self.consequence.setText(below)
        self.setAccessibleName(heard or self._services.language.gettext("The call"))

    def show_assumptions(self, answer: Answer | None, catalogue: Catalogue, carried: frozenset[str]) -> None:
        self.assumptions.show_facts(answer, catalogue, carried)
        set_shown(self.assumptions, self._assumes if self._compact else bool(self.assumptions.buttons))


def _certain(answer: Answer, catalogue: Catalogue) -> list[str]:
    """Return what is certain of an undecided case, else what it may become, in ever fewer words."""
    if certain := certain_words(answer, catalogue):
        return [certain]
    possible = [capital(verdict_name(answer.wizard.id, verdict, catalogue)) for verdict in answer.possible]
    said = []
    for count in range(min(_MOST_GHOSTS, len(possible)), 0, -1):
        words = " · ".join(possible[:count]) + (f" … (+{len(possible) - count})" if len(possible) > count else "")
        said.append(catalogue.gettext("Possible: {verdicts}", verdicts=words))
    return said or [""]


def told_outcome(answer: Answer, catalogue: Catalogue, names: Collection[str] | None = None) -> dict[str, Line]:
    """Return the outcomes by name (all, or some), without zeros and without parts of the call."""
    if answer.ruling is None:
        return {}
    call = catalogue.text(answer.ruling.call) + verdict_name(answer.wizard.id, answer.ruling.verdict, catalogue)
    yes, table, found = capital(catalogue.text("value.yes")), table_of(answer), dict[str, Line]()
    for name, value in answer.ruling.outcome.items():
        if names is not None and name not in names:
            continue
        lines, _ = outcome_lines(answer.wizard, {name: value}, catalogue, table)
        news = [line for line in lines if line.values != (yes,) or says_more(line.label, call)]
        if news and (type(value) is bool or value != 0):
            found[name] = news[0]
    return found


def consequences(answer: Answer, *catalogues: Catalogue) -> tuple[list[list[str]], tuple[Line, ...]]:
    """Return in each language the same short outcomes, after a verdict that no call has said; those in the first."""
    assert answer.ruling is not None
    ruling, told = answer.ruling, [told_outcome(answer, catalogues[0])]
    short = [name for name, line in told[0].items() if _is_short(line)]
    told += [told_outcome(answer, one, short) for one in catalogues[1:]]
    short = [name for name in short if all(name in one and _is_short(one[name]) for one in told)][:_MOST_IN_LINE]
    verdicts = [capital(verdict_name(answer.wizard.id, ruling.verdict, one)) for one in catalogues]
    is_news = all(map(says_more, verdicts, [one.text(ruling.call) for one in catalogues]))
    said = set(fold(verdicts[0]).split()) if is_news else set()
    short = [name for name in short if not set(fold(*in_words([told[0][name]], catalogues[0])).split()) <= said]
    lines = [tuple(outcomes[name] for name in short) for outcomes in told]
    parts = map(in_words, lines, catalogues)
    return [[verdict] * is_news + part for verdict, part in zip(verdicts, parts, strict=True)], lines[0]


def in_words(lines: Sequence[Line], catalogue: Catalogue) -> list[str]:
    yes = capital(catalogue.text("value.yes"))
    return [one.label if one.values == (yes,) else joined(one.label, one.values[0], catalogue) for one in lines]


def _is_short(line: Line) -> bool:
    return len(line.values) == 1 and len(line.values[0]) <= 24


class AssumptionRow(QWidget):
    """An assumption: a press flips yes and no, or opens a menu of the other answers."""

    chosen = Signal(str, object)
    wanted = Signal(str)
    """It is to be changed on the stage: it has no answers that fit a menu."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._answer: Answer | None = None
        self._flow = FlowLayout(self, _GAP)
        self._places: list[str] = []
        """The facts in the order in which they came up, so that each keeps its place."""
        self.buttons: dict[str, QPushButton] = {}
        self._one_line = False
        self._title = named(plain_label(services.language.gettext("assumed")), "assumed-title")
        self.more = named(QPushButton("+9", self), "assumption")
        give_menu(self.more, QMenu(self.more))

    @property
    def one_line(self) -> int:
        self.more.ensurePolished()
        return self.more.sizeHint().height()

    def keep_one_line(self, one_line: bool) -> None:
        """Take the room of one line always; what does not fit is in a menu."""
        self._one_line = one_line
        self.setMinimumHeight(self.one_line if one_line else 0)
        self.setMaximumHeight(self.one_line if one_line else _NO_LIMIT)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give each button the room for its words; where there is too little, its question is cut at the end."""
        self._title.ensurePolished()
        self._title.setVisible(self._one_line and bool(self.buttons))
        room = self.width() - (self._title.sizeHint().width() + _GAP if self._one_line else 0)
        more = self.one_line + _GAP + 24 if self._one_line and len(self.buttons) > 1 else 0
        for button in self.buttons.values():
            metrics, (asked, told) = button.fontMetrics(), button.property("said")
            rest = f" {told}  ✎"
            asked = elided(asked, button.font(), room - more - _AROUND_PILL - metrics.horizontalAdvance(rest))
            button.setText(f"{asked}{rest}".replace("&", "&&"))
        shown = show_fitting([*self.buttons.values()], self.more, room if self._one_line else _NO_LIMIT, _GAP, least=1)
        self.more.setText(f"+{len(self.buttons) - shown}")

    def show_facts(self, answer: Answer | None, catalogue: Catalogue, carried: frozenset[str]) -> None:
        """Show the assumptions of a ruling, also those that the user changed."""
        focus = self.window().focusWidget()
        held = next((name for name, button in self.buttons.items() if button is focus), "")
        if answer is None or (self._answer is not None and self._answer.wizard is not answer.wizard):
            self._places = []
        self._answer = answer
        clear_layout(self._flow, keep=lambda widget: widget in (self._title, self.more))
        self.buttons = {}
        self._flow.addWidget(self._title)
        if answer is not None:
            changed = [name for name in answer.changed_assumptions if name not in carried]
            names = self._in_place(answer, changed)
            self.buttons = {name: self._button(answer, name, name in changed, catalogue) for name in names}
        for button in self.buttons.values():
            button.ensurePolished()
            self._flow.addWidget(button)
        self._flow.addWidget(self.more)
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
        asked, told = question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue)
        said = joined(asked, told, catalogue)
        button = named(QPushButton(), "assumption")
        button.setProperty("said", (said.removesuffix(told).rstrip(), told))
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


class _Folded(WideButton):
    """A note of which one line is shown until it is pressed."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 5)
        self._said = ""
        self.setCheckable(True)
        self.toggled.connect(self._fit)

    def say(self, words: str) -> None:
        self._said = words
        self.setChecked(False)
        self._fit()
        set_shown(self, bool(words))

    def _fit(self) -> None:
        shown = self._said if self.isChecked() else elided(self._said, self.font(), self.width() - _EDGES_OF_NOTE)
        self.say_parts(shown, "", "")
        self.setAccessibleName(self._said)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()


class Details(QWidget):
    """Everything below the call; what would change it can be applied."""

    flipped = Signal(str, object)

    def __init__(self, services: Services, cards: Card, score: QWidget) -> None:
        super().__init__()
        named(self, "ruling-body")
        self._services, self._cards = services, cards
        self.discretion = text_label("discretion")
        self.doubt = text_label("doubt")
        self.later = _Folded("later-change")
        sections = [QWidget() for _ in range(3)]
        self._happens, self._why, self._changes = sections
        above, below = (self.discretion, self.doubt, self._happens), (self._why, self.later, self._changes)
        down(*above, score, *below, None, on=self, gap=4, edges=(0, 0, 0, 4))
        for part in (*above, *below):
            part.hide()
        for part in sections:
            down(on=part, gap=4)

    def show_case(self, assessment: Assessment, catalogue: Catalogue, above: Sequence[Line]) -> None:
        """Show what happens and why, without what stands `above`."""
        answer = assessment.answer
        ruling = answer.ruling if answer is not None else None
        self._say(self.discretion, left_open(catalogue) if ruling is not None and ruling.discretion else "")
        doubt = assessment.doubt if ruling is not None else None
        self._say(self.doubt, refusal_words(assessment.case, doubt, catalogue) if doubt is not None else "")
        told = told_outcome(answer, catalogue) if answer is not None else {}
        lines = [line for line in told.values() if line not in above]
        self._fill(self._happens, catalogue.gettext("What happens"), [self._outcome(line) for line in lines])
        steps = enumerate(ruling.steps if ruling is not None else (), 1)
        rows = [self._step(number, catalogue.text(step.message), step.rules, catalogue) for number, step in steps]
        self._fill(self._why, catalogue.gettext("Why"), rows)
        cited = [rule for step in ruling.steps for rule in step.rules] if ruling is not None else []
        self.later.say(" ".join(self._services.library.later_changes(cited, catalogue.language)))

    def show_flips(self, answer: Answer | None, catalogue: Catalogue) -> None:
        """Show the changes of a single fact that lead to another verdict."""
        flips = notable_flips(answer)[:_MOST_FLIPS] if answer is not None else ()
        buttons: list[QWidget] = []
        for flip in flips:
            assert answer is not None
            words = spoken_flip(answer, flip, catalogue)
            button = WideButton("flip", 5)
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
        value = text_label("outcome-value", " · ".join(line.values))
        value.setAccessibleName(f"{line.label}: {', '.join(line.values)}")
        label = text_label("outcome-label", line.label)
        hear_as(label, QAccessible.Role.Border)  # its value is named after it
        row = QWidget()
        both = across(on=row, gap=6)
        both.addWidget(label, 4, _TOP)
        both.addWidget(value, 5, _TOP)
        return row

    def _step(self, number: int, text: str, rules: Sequence[str], catalogue: Catalogue) -> QWidget:
        row = QWidget()
        line = across(on=row, gap=8)
        line.addWidget(heading("step-number", f"{number}"), 0, _TOP)
        line.addWidget(text_label("step-text", text), 1, _TOP)
        cites = QWidget()
        flow = FlowLayout(cites, 4)
        for rule in rules:
            library, lang = self._services.library, catalogue.language
            button = self._cards.cite(rule, lang, library.number(rule, lang))
            button.setAccessibleName(library.cite(rule, lang))
            button.setToolTip(button.accessibleName())
            flow.addWidget(button)
            button.ensurePolished()
        cites.setFixedWidth(min(flow.sizeHint().width(), round(_ROOM_FOR_RULES * self._services.theme.scale)))
        line.addWidget(cites, 0, _TOP)
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
        row = across(self.title, holder, gap=10, grow=holder)
        self._column = down(self.choice, row, on=self, gap=2)

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
        for button in self.buttons:
            self._flow.addWidget(button)
        self._flow.addWidget(self._more)
        self._more.setText(catalogue.gettext("More"))
        room = self.width() - (0 if self._one_line else self.title.sizeHint().width() + 10)
        if not show_fitting(self.buttons, self._more, room, 8):
            self._more.setText(catalogue.gettext("Go on"))

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
