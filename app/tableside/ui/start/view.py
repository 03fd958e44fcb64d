"""The start page: introduction, work in progress, three doors, and the commonest rulings, my game first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QScrollArea, QSizePolicy, QWidget

from tableside.errors import N_
from tableside.ui import override
from tableside.ui.places import BEGINS, Place
from tableside.ui.services import Services
from tableside.ui.theme import picture
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    across,
    after,
    down,
    mark,
    named,
    plain_label,
    push_button,
    scroll_area,
    set_shown,
    text_label,
)
from tableside.ui.widgets.flow import (
    Columns,
    FlowLayout,
    LanguageSwitch,
    RunningCard,
    WideButton,
    choice_chip,
    clear_layout,
)

Link = tuple[str, Callable[[], object]]
_MOST_LISTED = 6
_DOOR, _CARD, _LIST, _RUNNING = (150, 9999, 3), (210, 9999, 4), (280, 9999, 3), (190, 9999, 4)
_TILE = (200, 360, 4)
"""The least and the greatest width of what stands in a row, and how many stand side by side."""
_WIDEST, _SIDE, _GAP, _BAR = 1840, 24, 12, 12
_NARROW = 640
"""Below this width the languages stand below the title."""
_BELOW, _LEAST_HIGH, _LEAST_WIDE, _SHAPE = 654, 100, 250, 0.53
"""The height of all but the pictures, the least room for one above or beside its words, its height for its width."""
_SAMPLE = (
    "cue 889,1022; yellow 800,1380; green 968,1380; brown spot; blue spot; pink spot; black spot; "
    "reds 580,2310 1190,2310"
)
"""A position to try: both reds are hidden, each by another ball."""


class GameCard(QFrame):
    """A game: its book, and the rulings asked for most; alone it has pictures, and what happens most as well."""

    def __init__(self, services: Services, book: str, title: str, *, mine: bool, alone: bool) -> None:
        from tableside.games import common_of

        super().__init__()
        named(self, "game-card")
        mark(self, "mine", mine)
        self.book = book
        self._services = services
        self.open_book = push_button("game-title", title, self._goer(Place("rules", book)))
        self.open_book.setAccessibleName(services.language.gettext("Rules of {game}", game=title))
        self.rulings: dict[str, QPushButton] = {}
        self.situations: dict[str, QPushButton] = {}
        column = down(self.open_book, on=self, gap=2, edges=(14, 10, 14, 12))
        names = [wizard.id for wizard in common_of(book)]
        self.all_rulings = _link(services.language.gettext("All rulings"), self._goer(Place("rulings", book)))
        if alone:
            column.addWidget(self._tiles(names))
        for name in () if alone else names:
            self.rulings[name] = _link(
                services.language.catalogue.text(f"wizard.{name}"), self._goer(Place("rulings", name))
            )
            column.addWidget(self.rulings[name])
        column.addWidget(self.all_rulings)
        column.addStretch(1)

    def _goer(self, place: Place) -> Callable[[], object]:
        return lambda: self._services.navigator.go(place)

    def _tiles(self, names: Sequence[str]) -> QWidget:
        """Return the rulings with pictures, each followed by the situations that lead to it at once."""
        from tableside.games import find_wizard
        from tableside.rulings.intake import situations_of, written
        from tableside.ui.widgets.answers import PICTURES, RULINGS, Answer, AnswerGrid

        grid = AnswerGrid(self._services, self.open_book.text())
        for name in names:
            wizard, known = find_wizard(name), self._services.language.catalogue.text(f"wizard.{name}")
            tile = self.rulings[name] = Answer(self._services, known, picture=RULINGS.get(name, ""), name="tile")
            tile.clicked.connect(self._goer(Place("rulings", name)))
            for situation, (title, facts) in zip(wizard.situations, situations_of(wizard), strict=True):
                told = next((code for code in facts.get("events", ()) if code in PICTURES), situation.begins)
                words = self._services.language.gettext(title)
                shown = self.situations[title] = Answer(
                    self._services, words, picture=PICTURES.get(told, RULINGS.get(name, "")), name="tile"
                )
                shown.say(words, known)
                begun = ((BEGINS, situation.begins),) if situation.begins else ()
                shown.clicked.connect(self._goer(Place("rulings", name, "", (*written(wizard, facts), *begun))))
        tiles = [*self.rulings.values(), *self.situations.values()]
        for one in tiles:
            one.setCheckable(False)
        grid.add_group(tiles, _TILE)
        return grid


def _link(words: str, act: Callable[[], object]) -> WideButton:
    link = WideButton("link-button")
    link.say_parts(words, "", "")
    link.clicked.connect(lambda _=False: act())
    return link


def _scaled(services: Services, size: tuple[int, int, int]) -> tuple[int, int, int]:
    return round(size[0] * services.theme.scale), round(size[1] * services.theme.scale), size[2]


class Door(QPushButton):
    """A way into the program: a picture, a word and a sentence."""

    def __init__(self, title: str, words: str) -> None:
        super().__init__()
        named(self, "door")
        self.setAccessibleName(f"{title}. {words}")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._whole, self._picture = QPixmap(), plain_label()
        labels = text_label("door-title", title), text_label("door-words", words)
        for part in (self._picture, *labels):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        said = down(*labels, None, gap=2)
        self._parts = across(self._picture, said, on=self, gap=10, edges=(12, 12, 12, 12), grow=said)
        self._parts.setAlignment(self._picture, Qt.AlignmentFlag.AlignCenter)

    def make_room(self, room: QSize, *, above: bool) -> None:
        """Show the picture above the words or before them, as large as the room; there may be none."""
        directions = QBoxLayout.Direction
        self._parts.setDirection(directions.TopToBottom if above else directions.LeftToRight)
        self._picture.setFixedSize(room)
        set_shown(self._picture, not room.isEmpty())
        self.show_picture(self._whole)

    def show_picture(self, shown: QPixmap) -> None:
        self._whole = shown
        if not shown.isNull() and not self._picture.isHidden():
            modes = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._picture.setPixmap(shown.scaled(self._picture.maximumSize(), *modes))

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else 0


class GoingOn(Columns):
    """Places what is going on in one row, or in two of a narrow place: as high for one as for four."""

    @override
    def _arranged(self, rect: QRect, *, move: bool) -> int:
        shown, gap = self._shown(), self._gap
        rows = 1 if self.columns_for(rect.width()) == self.most else 2
        count = -(-len(shown) // rows)
        high = max((item.sizeHint().height() for item in shown), default=0)
        for at, item in enumerate(shown if move else ()):
            row, place = divmod(at, count)
            cells = min(count, len(shown) - row * count)
            left, right = (rect.x() + (rect.width() + gap) * one // cells for one in (place, place + 1))
            item.setGeometry(QRect(left, rect.y() + row * (high + gap), right - left - gap, high))
        return rows * (high + gap) - gap


class LinkList(QFrame):
    """A title and some links under it; without links it is not shown."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        named(self, name)
        self._column = down()
        down(text_label("card-heading", title), self._column, None, on=self, edges=(14, 10, 14, 12))
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

    painted = Signal()

    @override
    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return QSize(0, layout.totalHeightForWidth(self.width()) if layout is not None else 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.emit()
        super().paintEvent(event)


class StartView(View):
    """Where a run begins; what takes time to load comes after the first paint, below the doors: nothing moves."""

    wants_search_focus = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock_game = ""
        self._stands = self._follows = self._all_games = False
        self.cards: list[GameCard] = []
        self.games: dict[str, QPushButton] = {}
        self.match = RunningCard("match")
        self.match.clicked.connect(lambda _=False: self._go_to_match())
        self.languages = LanguageSwitch(services, N_("Window in {language}"), named_later=True)
        self.languages.show_language(services.language.code)
        self.languages.chosen.connect(self._choose_language)
        self.doors = {name: self._door(*words) for name, words in self._doors().items()}
        self.page = named(QWidget(), "start-holder")
        # Before there is anything in it, which would be measured.
        down(scroll_area(self.page, "start-scroll", QScrollArea(), keeps_bar=True), on=self)
        self._build()
        # After it has a parent: without one it would open as a window and take the keyboard.
        self.match.show_state(self.gettext("Match"), self.gettext("Enter players and score"))
        self._later = after(self, 0, self._fill)
        self.follow()

    def _doors(self) -> dict[str, tuple[str, str, str]]:
        gettext = self.gettext
        return {
            "rule": ("rulings", gettext("Make a ruling"), gettext("Say what happened, get the call and the rule.")),
            "read": ("rules", gettext("Read"), gettext("Four languages, clause beside clause.")),
            "study": ("study", gettext("Study"), gettext("Questions and exams from the same rules.")),
        }

    def _door(self, page: str, title: str, words: str) -> Door:
        door = Door(title, words)
        door.clicked.connect(lambda _=False: self._enter(page))
        return door

    def _build(self) -> None:
        inner = named(_Page(), "start-page")
        inner.painted.connect(self._fill_later, Qt.ConnectionType.SingleShotConnection)
        inner.setMaximumWidth(_WIDEST)
        title = text_label("start-title", self.gettext("The rules, and the ruling."))
        self._top = across(title, gap=8, grow=title)
        self._top.addWidget(self.languages, 0, Qt.AlignmentFlag.AlignLeft)
        hint = text_label(
            "start-hint", self.gettext("Snooker, carrom, blackball and backgammon, offline, in four languages.")
        )
        going_on, self._going_on = self._row((self.match,), _RUNNING, GoingOn)
        doors, self._door_row = self._row([*self.doors.values()], _DOOR)
        self._introduction = (title, hint, doors)
        edges = (_SIDE, 14, _SIDE, 22)
        self._column = down(self._top, hint, going_on, doors, None, on=inner, gap=_GAP, edges=edges)
        middle = across(None, inner, None, on=self.page)
        middle.setStretchFactor(inner, 1000)

    def _build_rest(self) -> None:
        """Make the cards that follow that of the match, and what stands below the doors."""
        self.recent = LinkList("start-recent", self.gettext("Read last"))
        self.bookmarks = LinkList("start-bookmarks", self.gettext("Bookmarks"))
        self.case, self.clock, self.exam, self.sample = map(RunningCard, ("case", "clock", "exam", "sample"))
        self.case.clicked.connect(lambda _=False: self._go_to_case())
        self.clock.clicked.connect(lambda _=False: self._go(Place("timers", self._clock_game)))
        self.exam.clicked.connect(lambda _=False: self._go(Place("study", "sitting")))
        self.sample.clicked.connect(lambda _=False: self._go(_sample_place()))
        (cards, self._cards), choices = self._row((), _CARD), QWidget()
        for card in (self.case, self.clock, self.exam, self.sample):
            self._going_on.addWidget(card)
        self._choices = FlowLayout(choices)
        for part in (choices, cards, self._row((self.recent, self.bookmarks), _LIST)[0]):
            self._column.insertWidget(self._column.count() - 1, part)

    def _row(
        self, widgets: Sequence[QWidget], size: tuple[int, int, int], kind: type[Columns] = Columns
    ) -> tuple[QWidget, Columns]:
        row = QWidget()
        columns = kind(row, *_scaled(self.services, size), gap=_GAP)
        for widget in widgets:
            columns.addWidget(widget)
        return row, columns

    @override
    def open(self, place: Place) -> None:
        self._size_doors()
        self._fill_again()

    @override
    def restyle(self) -> None:
        self._size_doors()
        self._fill_again()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW * self.services.theme.scale
        directions = QBoxLayout.Direction
        self._top.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self._size_doors()

    def _size_doors(self) -> None:
        """Give the pictures the room that the window leaves: the size of it alone decides, so that nothing moves."""
        for part in self._introduction:
            set_shown(part, not self.services.courtside.active)
        scale = self.services.theme.scale
        wide = (min(self.width() - _BAR, _WIDEST) - 2 * _SIDE - 2 * _GAP) // 3 - _SIDE
        high = min(self.height() - round(_BELOW * scale), round(wide * _SHAPE))
        above = high >= _LEAST_HIGH
        self._door_row.most = 1 if self.width() < _NARROW * scale else 3
        beside = wide * 9 // 20 if wide >= _LEAST_WIDE * scale else 0
        for door in self.doors.values():
            door.make_room(QSize(wide, high) if above else QSize(beside, round(beside * _SHAPE)), above=above)

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
        if not self._follows:
            self._build_rest()
        self._fill_games()
        for name in ("read", "study"):
            self.doors[name].show_picture(picture(f"door-{name}", self.services.theme))
        self.doors["rule"].show_picture(_table_picture(self.services))
        settings = self.services.settings.current
        self.recent.fill(self._rules(settings.recent))
        self.bookmarks.fill(self._rules(tuple(rule_id for rule_id, _ in settings.bookmarks)))
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
        clear_layout(self._cards)
        shown = [mine] if alone else sorted(titles, key=lambda book: book != mine)
        self.cards = [GameCard(self.services, book, titles[book], mine=book == mine, alone=alone) for book in shown]
        for card in self.cards:
            self._cards.addWidget(card)

    def _chip(self, book: str, title: str) -> QPushButton:
        chip = choice_chip(title, partial(self._choose_game, book))
        if book:
            chip.setAccessibleName(self.gettext("My game: {game}", game=title))
        return chip

    def _rules(self, ids: Sequence[str]) -> list[Link]:
        language = self.services.reading.first
        found = [(rule_id, self.services.texts.describe(rule_id, language)) for rule_id in ids[:_MOST_LISTED]]
        return [(text, partial(self._go, Place("rules", rule_id))) for rule_id, text in found if text]

    def _fill_running(self) -> None:
        """Show what is going on; where nothing is, a case to try."""
        self._fill_case()
        self._fill_match()
        self._fill_clock()
        self._fill_exam()
        going_on = self.services.matches.current is not None or self.services.courtside.active
        going_on = going_on or any(not card.isHidden() for card in (self.case, self.clock, self.exam))
        words = self.gettext("Snookered? Drag a ball, and watch the call.")
        self.sample.show_state(self.gettext("Try it"), "" if going_on else words)

    def _fill_match(self) -> None:
        match, catalogue = self.services.matches.current, self.services.language.catalogue
        mark(self.match, "idle", match is None)
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
    from tableside.ui.tables import drawn_position

    wizard, catalogue = find_wizard("snooker.snookered"), services.language.catalogue
    drawn = drawn_position(wizard, read(wizard, _sample_place().details), catalogue, dark=services.theme.dark)
    return QPixmap.fromImage(drawn.image(640)) if drawn is not None else QPixmap()
