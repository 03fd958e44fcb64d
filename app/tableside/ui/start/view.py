"""The start page: what this is, what is going on, three doors, and the rulings asked for most, my game first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import N_
from tableside.ui import override
from tableside.ui.accessibility import hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.theme import picture
from tableside.ui.view import Follower, View
from tableside.ui.widgets import bare, mark, named, plain_label, scroll_area, text_label
from tableside.ui.widgets.flow import Columns, FlowLayout, LanguageSwitch, RunningCard, WideButton, clear_layout

Link = tuple[str, Callable[[], object]]
_MOST_LISTED = 6
_DOOR, _CARD, _LIST, _RUNNING = (240, 9999, 3), (210, 9999, 4), (280, 9999, 3), (190, 460, 4)
"""The least and the greatest width of what stands in a row, and how many stand side by side."""
_WIDEST, _SIDE, _GAP = 1840, 24, 12
_NARROW = 640
"""Below this width the languages stand below the title."""
_PICTURE = 116
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_KNOWN_AS = {
    "carrom.pegno": N_("Due (pegno)"),
    "snooker.foul": N_("Foul"),
    "blackball.shot": N_("Foul, or what the shot was"),
}
"""Rulings that people look for under another name than that of the whole ruling."""
_SAMPLE = (
    "cue 889,1022; yellow 800,1380; green 968,1380; brown spot; blue spot; pink spot; black spot; "
    "reds 580,2310 1190,2310"
)
"""A position to try: both reds are hidden, each by another ball."""


class GameCard(QFrame):
    """A game: its book, and the rulings asked for most."""

    def __init__(self, services: Services, book: str, title: str, *, mine: bool, alone: bool) -> None:
        from tableside.games import common_of

        super().__init__()
        named(self, "game-card")
        mark(self, "mine", mine)
        self.book = book
        language, go = services.language, services.navigator.go
        self.open_book = named(QPushButton(title), "game-title")
        self.open_book.setAccessibleName(language.gettext("Rules of {game}", game=title))
        self.open_book.clicked.connect(lambda _=False: go(Place("rules", book)))
        self.rulings: dict[str, WideButton] = {}
        for wizard in common_of(book):
            known = _KNOWN_AS.get(wizard.id)
            words = language.gettext(known) if known else language.catalogue.text(f"wizard.{wizard.id}")
            self.rulings[wizard.id] = _link(words, partial(go, Place("rulings", wizard.id)))
        self.all_rulings = _link(language.gettext("All rulings"), partial(go, Place("rulings", book)))
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(2)
        column.addWidget(self.open_book)
        links = QWidget()
        columns = Columns(links, *_scaled(services, (240, 9999, 3 if alone else 1)), gap=0)
        for link in (*self.rulings.values(), self.all_rulings):
            columns.addWidget(link)
        column.addWidget(links)
        column.addStretch(1)


def _link(words: str, act: Callable[[], object]) -> WideButton:
    link = WideButton("link-button")
    link.say_parts(words, "", "")
    link.clicked.connect(lambda _=False: act())
    return link


def _scaled(services: Services, size: tuple[int, int, int]) -> tuple[int, int, int]:
    return round(size[0] * services.theme.scale), round(size[1] * services.theme.scale), size[2]


class Door(QPushButton):
    """A way into the program: a picture, a word and a sentence."""

    painted = Signal()

    def __init__(self, services: Services, title: str, words: str) -> None:
        super().__init__()
        named(self, "door")
        self._services = services
        self._title, self._words = title, words
        self.picture = QPixmap()
        self.setAccessibleName(f"{title}. {words}")
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        services.theme.bind(self, self._measure)

    def _measure(self) -> None:
        self._large, self._small = QFont(self.font()), QFont(self.font())
        self._large.setPixelSize(round(20 * self._services.theme.scale))
        self._large.setBold(True)
        self._small.setPixelSize(round(14 * self._services.theme.scale))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        lines = QFontMetrics(self._large).lineSpacing() + 2 * QFontMetrics(self._small).lineSpacing()
        return QSize(260, _PICTURE + lines + 34)

    def show_picture(self, shown: QPixmap) -> None:
        self.picture = shown
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.emit()
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        place = QRectF(12, 12, self.width() - 24, _PICTURE)
        size = self.picture.size().scaled(place.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        corner = place.center() - QPointF(size.width() / 2, size.height() / 2)
        painter.drawPixmap(QRectF(corner, size.toSizeF()), self.picture, QRectF(self.picture.rect()))
        colours = self._services.theme.colours
        y = _PICTURE + 20
        painter.setFont(self._large)
        painter.setPen(QColor(colours.accent))
        painter.drawText(QPointF(14, y + QFontMetrics(self._large).ascent()), self._title)
        painter.setFont(self._small)
        painter.setPen(QColor(colours.muted))
        y += QFontMetrics(self._large).lineSpacing()
        painter.drawText(QRectF(14, y, self.width() - 28, self.height() - y - 6), _WRAPPED, self._words)
        painter.end()


class LinkList(QFrame):
    """A title and some links under it; without links it is not shown."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        named(self, name)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(0)
        column.addWidget(text_label("card-heading", title))
        holder = QWidget()
        self._column = bare(QVBoxLayout(holder), 0)
        column.addWidget(holder)
        column.addStretch(1)
        self.links: list[WideButton] = []
        self.hide()

    def fill(self, links: Sequence[Link]) -> None:
        clear_layout(self._column)
        self.links = [_link(words, act) for words, act in links]
        for link in self.links:
            self._column.addWidget(link)
        self.setVisible(bool(links))


class _Page(QWidget):
    """As high as everything on it wants to be; an area that scrolls would press it to the least."""

    @override
    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return QSize(0, layout.totalHeightForWidth(self.width()) if layout is not None else 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()


class StartView(View):
    """Where a run begins; what takes time to load comes after the first paint, below the doors: nothing moves."""

    wants_search_focus = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock_game = ""
        self._stands = self._follows = self._all_games = False
        self.cards: list[GameCard] = []
        self.games: dict[str, QPushButton] = {}
        self.earlier = LinkList("start-earlier", self.gettext("Earlier cases"))
        self.recent = LinkList("start-recent", self.gettext("Read last"))
        self.bookmarks = LinkList("start-bookmarks", self.gettext("Bookmarks"))
        self.case, self.match, self.clock, self.exam, self.sample = (
            RunningCard(name) for name in ("case", "match", "clock", "exam", "sample")
        )
        self.case.clicked.connect(lambda _=False: self._go_to_case())
        self.match.clicked.connect(lambda _=False: self._go_to_match())
        self.clock.clicked.connect(lambda _=False: self._go(Place("timers", self._clock_game)))
        self.exam.clicked.connect(lambda _=False: self._go(Place("study", "sitting")))
        self.sample.clicked.connect(lambda _=False: self._go(_sample_place()))
        self.languages = LanguageSwitch(services, N_("Window in {language}"), named_later=True)
        self.languages.show_language(services.language.code)
        self.languages.chosen.connect(self._choose_language)
        self.doors = {name: self._door(*words) for name, words in self._doors().items()}
        self.page = self._built()
        # After it has a parent: without one it would open as a window and take the keyboard.
        self.match.show_state(self.gettext("Match"), self.gettext("Enter players and score"))
        bare(QVBoxLayout(self)).addWidget(scroll_area(self.page, "start-scroll", QScrollArea()))
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fill)
        self.doors["rule"].painted.connect(self._fill_later, Qt.ConnectionType.SingleShotConnection)
        self.follow()

    def _doors(self) -> dict[str, tuple[str, str, str]]:
        gettext = self.gettext
        return {
            "rule": ("rulings", gettext("Make a ruling"), gettext("Say what happened, get the call and the rule.")),
            "read": ("rules", gettext("Read"), gettext("Four languages, clause beside clause.")),
            "study": ("study", gettext("Study"), gettext("Questions and exams from the same rules.")),
        }

    def _door(self, page: str, title: str, words: str) -> Door:
        door = Door(self.services, title, words)
        door.clicked.connect(lambda _=False: self._enter(page))
        return door

    def _built(self) -> QWidget:
        inner = named(_Page(), "start-page")
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(_SIDE, 14, _SIDE, 22)
        column.setSpacing(_GAP)
        self._top = bare(QBoxLayout(QBoxLayout.Direction.LeftToRight), 8)
        self._top.addWidget(text_label("start-title", self.gettext("The rules, and the ruling.")), 1)
        self._top.addWidget(self.languages)
        column.addLayout(self._top)
        hint = self.gettext("Snooker, carrom, blackball and backgammon, offline, in four languages.")
        column.addWidget(text_label("start-hint", hint))
        column.addWidget(self._row((self.match, self.case, self.clock, self.exam, self.sample), _RUNNING))
        column.addWidget(self._row([*self.doors.values()], _DOOR))
        choices = QWidget()
        self._choices = FlowLayout(choices)
        column.addWidget(choices)
        cards = self._row((), _CARD)
        self._cards = cards.layout()
        column.addWidget(cards)
        column.addWidget(self._row((self.earlier, self.recent, self.bookmarks), _LIST))
        column.addStretch(1)
        holder = named(QWidget(), "start-holder")
        middle = bare(QHBoxLayout(holder))
        middle.addStretch(1)
        middle.addWidget(inner, 1000)
        middle.addStretch(1)
        return holder

    def _row(self, widgets: Sequence[QWidget], size: tuple[int, int, int]) -> QWidget:
        row = QWidget()
        columns = Columns(row, *_scaled(self.services, size), gap=_GAP)
        columns.even = True
        for widget in widgets:
            columns.addWidget(widget)
        return row

    @override
    def open(self, place: Place) -> None:
        self._fill_again()

    @override
    def restyle(self) -> None:
        self._fill_again()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW * self.services.theme.scale
        directions = QBoxLayout.Direction
        self._top.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)

    # Choosing

    def _choose_game(self, book: str) -> None:
        """Take a game as one's own; the empty name shows all games without changing that."""
        self._all_games = not book
        if book:
            self.services.settings.remember(game=book)
        self._fill()

    def _choose_language(self, code: str) -> None:
        self.services.settings.remember(interface_language=code)
        self.services.language.choose(code)

    # Filling, after the first paint

    def _fill_later(self) -> None:
        self._stands = True
        self._later.start()

    def _fill_again(self) -> None:
        if self._stands:
            self._later.start()

    def _fill(self) -> None:
        self.setUpdatesEnabled(False)
        self._fill_games()
        for name in ("read", "study"):
            self.doors[name].show_picture(picture(f"door-{name}", self.services.theme))
        self.doors["rule"].show_picture(_table_picture(self.services))
        settings = self.services.settings.current
        self.recent.fill(self._rules(settings.recent))
        self.bookmarks.fill(self._rules(tuple(rule_id for rule_id, _ in settings.bookmarks)))
        self.earlier.fill(self._earlier_cases())
        self._fill_running()
        if not self._follows:
            self._follows = True
            self.languages.name_buttons()
            services = self.services
            Follower(self, self._fill_again, services.reading.changed, services.texts.changed)
            Follower(self, self._fill_running, services.clocks.changed, services.matches.changed, services.exam.changed)
        self.setUpdatesEnabled(True)

    def _fill_games(self) -> None:
        """Show the games to choose from and their cards, my game alone or first."""
        library, code, mine = self.services.library, self.services.language.code, self.services.settings.current.game
        titles = {book: library.book(book).title_in(code) for book in library.books()}
        alone = mine in titles and not self._all_games
        clear_layout(self._choices)
        self._choices.addWidget(named(plain_label(self.gettext("My game")), "start-label"))
        self.games = {}
        for book, title in (*titles.items(), ("", self.gettext("All games"))):
            chip = self.games[book] = self._chip(book, title)
            chip.setChecked(book == (mine if alone else ""))
            self._choices.addWidget(chip)
        assert isinstance(self._cards, QLayout)
        clear_layout(self._cards)
        shown = [mine] if alone else sorted(titles, key=lambda book: book != mine)
        self.cards = [GameCard(self.services, book, titles[book], mine=book == mine, alone=alone) for book in shown]
        for card in self.cards:
            self._cards.addWidget(card)

    def _chip(self, book: str, title: str) -> QPushButton:
        chip = named(QPushButton(title), "chip")
        chip.setCheckable(True)
        hear_as(chip, QAccessible.Role.RadioButton)
        chip.setAutoDefault(False)
        if book:
            chip.setAccessibleName(self.gettext("My game: {game}", game=title))
        chip.clicked.connect(lambda _=False: self._choose_game(book))
        return chip

    def _rules(self, ids: Sequence[str]) -> list[Link]:
        language = self.services.reading.first
        found = [(rule_id, self.services.texts.describe(rule_id, language)) for rule_id in ids[:_MOST_LISTED]]
        return [(text, partial(self._go, Place("rules", rule_id))) for rule_id, text in found if text]

    def _earlier_cases(self) -> list[Link]:
        from tableside.ui.services.matches import described, place_of

        catalogue = self.services.language.catalogue
        return [
            (" – ".join(described(one, catalogue)), partial(self._go, place_of(one)))
            for one in self.services.cases.earlier[:_MOST_LISTED]
        ]

    def _fill_running(self) -> None:
        """Show what is going on; where nothing is, a case to try."""
        self._fill_case()
        self._fill_match()
        self._fill_clock()
        self._fill_exam()
        going_on = self.services.matches.current is not None
        going_on = going_on or any(not card.isHidden() for card in (self.case, self.clock, self.exam))
        words = self.gettext("Snookered? Drag a ball, and watch the call.")
        self.sample.show_state(self.gettext("Try it"), "" if going_on else words)

    def _fill_match(self) -> None:
        match, catalogue = self.services.matches.current, self.services.language.catalogue
        if match is None:
            self.match.show_state(self.gettext("Match"), self.gettext("Enter players and score"))
        else:
            name = self.gettext("Match: {game}", game=catalogue.text(f"game.{match.game}"))
            self.match.show_state(name, " · ".join(match.parts(catalogue)))

    def _fill_case(self) -> None:
        from tableside.ui.services.matches import described

        running, catalogue = self.services.cases.running, self.services.language.catalogue
        if running is None:
            self.case.show_state("", "")
        else:
            game = catalogue.text(f"game.{running.present.wizard.game}")
            self.case.show_state(self.gettext("Running case: {game}", game=game), described(running, catalogue)[1])

    def _fill_clock(self) -> None:
        shown = self.services.clocks.in_use(self.services.language.catalogue)
        if shown is None:
            self.clock.show_state("", "")
            return
        self._clock_game = shown.game
        what = self.gettext("The clock is running") if shown.runs else self.gettext("The clock is paused")
        self.clock.show_state(f"{what} ({shown.why})" if shown.why else what, shown.time)

    def _fill_exam(self) -> None:
        kept = self.services.exam.kept
        state = ""
        if kept is not None:
            state = self.gettext(
                "Question {number} of {count} · {minutes} min left",
                number=kept.place + 1,
                count=len(kept.sources),
                minutes=max(1, round(kept.left / 60)),
            )
        self.exam.show_state(self.gettext("Current exam"), state)

    # Going

    def _enter(self, page: str) -> None:
        """Go through a door, to my game."""
        self._go(Place(page, self.services.settings.current.game if page != "study" else ""))

    def _go_to_case(self) -> None:
        place = self.services.cases.place
        if place is not None:
            self._go(place)

    def _go(self, place: Place) -> None:
        self.services.navigator.go(place)

    def _go_to_match(self) -> None:
        from tableside.games import game_ids
        from tableside.ui.widgets.forms import open_match

        matches, mine = self.services.matches, self.services.settings.current.game
        open_match(self.services, matches.current or matches.of(mine or game_ids()[0]), self)


def _sample_place() -> Place:
    return Place("rulings", "snooker.snookered", "", (("on", "red"), ("table", _SAMPLE)))


def _table_picture(services: Services) -> QPixmap:
    """Paint the sample position with what the ruling sees in it."""
    from tableside.games import find_wizard
    from tableside.rulings.intake import read
    from tableside.rulings.kinds import PositionKind
    from tableside.ui.tables import TablePicture, overlay_for

    wizard = find_wizard("snooker.snookered")
    given = read(wizard, _sample_place().details)
    kind = wizard.facts["table"].kind
    if not isinstance(kind, PositionKind):
        return QPixmap()
    shown = TablePicture(
        services.language.catalogue, *kind.parts(given["table"]), overlay_for(wizard, given), dark=services.theme.dark
    )
    return QPixmap.fromImage(shown.image(540))
