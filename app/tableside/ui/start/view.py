"""The start page: what this is, what is going on, three doors, and the rulings asked for most, my game first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.ui import override
from tableside.ui.accessibility import hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.start.cards import Door, GameCard, Link, LinkList, Shelved
from tableside.ui.view import Follower, View
from tableside.ui.widgets import bare, named, plain_label, scroll_area
from tableside.ui.widgets.flow import FlowLayout, LanguageSwitch, RunningCard

CARDS = "start-cards"
"""How high the cards of the games were, among what is kept."""
SHELF = "start-shelf"
"""How the books were named, and in which language: they are named so again until the texts are looked at."""
_HIGHEST_CARD = 900
_MOST_LISTED = 6
_CARD_CHARACTERS = 27
_WIDEST = 1840
_SIDE = 24
_GAP = 12
_GO_ON, _WIDEST_RUNNING = 64, 460
_SAMPLE = (
    "cue 889,1022; yellow 800,1380; green 968,1380; brown spot; blue spot; pink spot; black spot; "
    "reds 580,2310 1190,2310"
)
"""A position to try: both reds are hidden, each by another ball."""


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
    """Where a run begins: no wizard, no dialog, everything one key or one click away."""

    wants_search_focus = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock_game = ""
        self._stands = False
        self._all_games = False
        self.cards: list[GameCard] = []
        self.games: dict[str, QPushButton] = {}
        self.earlier = LinkList("start-earlier")
        self.recent = LinkList("start-recent")
        self.bookmarks = LinkList("start-bookmarks")
        self.match = RunningCard("match")
        self.case = RunningCard("case")
        self.clock = RunningCard("clock")
        self.exam = RunningCard("exam")
        self.sample = RunningCard("sample")
        self.sample.clicked.connect(lambda _=False: self._go(_sample_place()))
        self.exam.clicked.connect(lambda _=False: services.navigator.go(Place("study", "sitting")))
        self.match.clicked.connect(lambda _=False: self._go_to_match())
        self.case.clicked.connect(lambda _=False: self._go_to_case())
        self.clock.clicked.connect(lambda _=False: services.navigator.go(Place("timers", self._clock_game)))
        self._follows_clocks = False
        self._columns = 0
        self._title = named(plain_label(self.gettext("The rules, and the ruling.")), "start-title")
        self._hint = named(plain_label(), "start-hint")
        self._hint.setWordWrap(True)
        self.doors = {
            "rule": Door(
                services,
                "rule",
                self.gettext("Make a ruling"),
                self.gettext("Say what happened, get the call and the rule."),
            ),
            "read": Door(services, "read", self.gettext("Read"), self.gettext("Four languages, clause beside clause.")),
            "study": Door(
                services, "study", self.gettext("Study"), self.gettext("Questions and exams from the same rules.")
            ),
        }
        for name, page in (("rule", "rulings"), ("read", "rules"), ("study", "study")):
            self.doors[name].clicked.connect(partial(self._enter, page))
        self.page = self._built()
        # It has its place in the grid only while it has links; without a parent it would be a window of its own.
        self.earlier.setParent(self.page)
        self._reserve()
        bare(QVBoxLayout(self)).addWidget(scroll_area(self.page, "start-scroll", QScrollArea()))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._fill)
        self._show_words()
        self.follow()
        self._stands = not self.cards
        self.doors["rule"].painted.connect(self._fill_later, Qt.ConnectionType.SingleShotConnection)

    def _built(self) -> QWidget:
        inner = named(_Page(), "start-page")
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(_SIDE, 18, _SIDE, 22)
        column.setSpacing(_GAP)
        self._grids = [QGridLayout() for _ in range(3)]
        column.addWidget(self._title)
        column.addWidget(self._hint)
        column.addLayout(self._chooser())
        # What is going on has its place whether anything is or not: nothing below it moves.
        running = QWidget()
        running.setFixedHeight(round(_GO_ON * self.services.theme.scale))
        row = bare(QHBoxLayout(running), _GAP)
        for card in (self.case, self.match, self.clock, self.exam, self.sample):
            card.setMaximumWidth(round(_WIDEST_RUNNING * self.services.theme.scale))
            row.addWidget(card, 1)
        row.addStretch(0)
        column.addWidget(running)
        for grid in self._grids:
            grid.setSpacing(_GAP)
            column.addLayout(grid)
        column.addStretch(1)
        holder = named(QWidget(), "start-holder")
        middle = bare(QHBoxLayout(holder))
        middle.addStretch(1)
        middle.addWidget(inner, 1000)
        middle.addStretch(1)
        return holder

    def _chooser(self) -> FlowLayout:
        row = FlowLayout(gap=6)
        self._my_game = named(plain_label(), "start-label")
        self.languages = LanguageSwitch(self.services, N_("Window in {language}"), named_later=True)
        self.languages.chosen.connect(self._choose_language)
        # First, where no word before them changes its length with the language.
        row.addWidget(self.languages)
        row.addWidget(self._my_game)
        self._choices = row
        return row

    # The books

    def _named_books(self) -> tuple[Shelved, ...]:
        """Return the books as they are, before the first paint as they were: texts take longer to load than a page."""
        kept = self.services.running.part(SHELF)
        code = self.services.language.code
        if not self._stands and isinstance(kept, list) and kept[:1] == [code] and all(map(_is_shelved, kept[1:])):
            return tuple(Shelved(*one) for one in kept[1:])
        library = self.services.library
        books = [(book, library.book(book)) for book in library.books()]
        shelf = tuple(Shelved(name, book.title_in(code), book.status_in(code)) for name, book in books)
        self.services.running.keep(SHELF, [code, *map(list, shelf)])
        return shelf

    def _show_books(self) -> None:
        """Have a card and a button for each book, named in the language in use."""
        shelf = self._named_books()
        if [one.book for one in shelf] != [card.book for card in self.cards]:
            self._replace_cards(shelf)
            if self._columns:
                self._arrange(again=True)
        for shelved, card in zip(shelf, self.cards, strict=True):
            card.show_book(shelved)
            chip = self.games[card.book]
            chip.setText(shelved.title)
            chip.setAccessibleName(self.gettext("My game: {game}", game=chip.text()))
        if "" in self.games:
            self.games[""].setText(self.gettext("All games"))

    def _replace_cards(self, shelf: tuple[Shelved, ...]) -> None:
        for old in (*self.cards, *self.games.values()):
            old.hide()
            old.deleteLater()
        self.cards = [GameCard(self.services, one) for one in shelf]
        height = self.services.running.part(CARDS)
        for card in self.cards:
            card.reserve(height if isinstance(height, int) and 0 <= height <= _HIGHEST_CARD else 0)
        self.games = {book: self._game_chip(book) for book in (*(one.book for one in shelf), "")}

    def _game_chip(self, book: str) -> QPushButton:
        chip = named(QPushButton(), "chip")
        chip.setCheckable(True)
        hear_as(chip, QAccessible.Role.RadioButton)
        chip.setAutoDefault(False)
        chip.clicked.connect(partial(self._choose_game, book))
        self._choices.addWidget(chip)
        return chip

    def _reserve(self) -> None:
        """Reserve the room of what is shown after the first paint, so that nothing moves."""
        running = self.services.running
        if running.part("case") is not None:
            self.case.reserve()
        clocks = running.part("clocks")
        if isinstance(clocks, dict) and any(_in_use(one) for one in clocks.values()):
            self.clock.reserve()
        self.match.reserve()

    @override
    def open(self, place: Place) -> None:
        """Show what was ruled, read and marked last, once the page itself stands."""
        self._fill_again()

    def _show_words(self) -> None:
        self._hint.setText(self.gettext("Snooker, carrom, blackball and backgammon, offline, in four languages."))
        self._my_game.setText(self.gettext("My game"))
        self.languages.show_language(self.services.language.code)
        self._show_books()
        self.earlier.title.setText(self.gettext("Earlier cases"))
        self.recent.title.setText(self.gettext("Read last"))
        self.bookmarks.title.setText(self.gettext("Bookmarks"))
        self._fill_again()
        self._arrange(again=True)

    def restyle(self) -> None:
        self._arrange(again=True)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange(again=True)

    # Choosing

    def _choose_game(self, book: str, _checked: bool = False) -> None:
        """Take a game as one's own; the empty name shows all games without changing that."""
        self._all_games = not book
        if book:
            self.services.settings.remember(game=book)
        self._arrange(again=True)
        self._fill()

    def _choose_language(self, code: str) -> None:
        self.services.settings.remember(interface_language=code)
        self.services.language.choose(code)

    # Arranging

    def _arrange(self, *, again: bool = False) -> None:
        typical = self.fontMetrics().averageCharWidth() * _CARD_CHARACTERS
        fitting = max(1, self._room // (typical + _GAP))
        columns = next(count for count in (4, 2, 1) if fitting >= count)
        if columns == self._columns and not again:
            return
        self._columns = columns
        mine = self.services.settings.current.game
        shown = [card for card in self.cards if card.book == mine and not self._all_games] or [*self.cards]
        for card in self.cards:
            card.show_mine(card.book == mine)
        for book, chip in self.games.items():
            chip.setChecked(book == mine if len(shown) == 1 else not book)
        doors, games, lists = self._grids
        _place(doors, list(self.doors.values()), 3 if columns > 1 else 1)
        shown.sort(key=_is_not(mine))
        _place(games, shown, min(columns, len(shown) or 1))
        for card in self.cards:  # once each has its place: without a parent it would be a window of its own
            card.setVisible(card in shown)
            card.set_columns(min(columns, 3) if len(shown) == 1 else 1)
        listed = [*([self.earlier] if self.earlier.links else []), self.recent, self.bookmarks]
        lists.removeWidget(self.earlier)
        _place(lists, listed, min(columns, len(listed)) if columns == 4 else columns)

    @property
    def _room(self) -> int:
        """How wide the cards are together, whether there is a scroll bar or not."""
        return min(self.width(), _WIDEST) - 2 * _SIDE

    # Filling, after the first paint

    def _fill_later(self) -> None:
        self._stands = True
        self._later.start()

    def _keep_height(self) -> None:
        if self.isVisible() and self.cards:
            self.services.running.keep(CARDS, min(max(card.height() for card in self.cards), _HIGHEST_CARD))

    def _fill_again(self) -> None:
        if self._stands:
            self._later.start()

    def _fill(self) -> None:
        self._show_books()
        for card in self.cards:
            card.fill_rulings()
        self.doors["rule"].show_picture(_table_picture(self.services))
        settings = self.services.settings.current
        self.recent.fill(self._rules(settings.recent))
        self.bookmarks.fill(self._rules(tuple(rule_id for rule_id, _ in settings.bookmarks)))
        had = bool(self.earlier.links)
        self.earlier.fill(self._earlier_cases())
        if had != bool(self.earlier.links):
            self._arrange(again=True)
        self._fill_match()
        self._fill_case()
        self._fill_clock()
        self._fill_exam()
        self._fill_sample()
        QTimer.singleShot(0, self, self._keep_height)
        if not self._follows_clocks:
            self._follows_clocks = True
            self.languages.name_buttons()
            Follower(self, self._fill_again, self.services.reading.changed, self.services.texts.changed)
            Follower(self, self._fill_clock, self.services.clocks.changed)
            Follower(self, self._fill_match, self.services.matches.changed)
            Follower(self, self._fill_exam, self.services.exam.changed)

    def _rules(self, ids: Sequence[str]) -> list[Link]:
        language = self.services.reading.first
        found = [(rule_id, self.services.texts.describe(rule_id, language)) for rule_id in ids[:_MOST_LISTED]]
        return [(text, partial(self._go, Place("rules", rule_id))) for rule_id, text in found if text]

    def _earlier_cases(self) -> list[Link]:
        from tableside.ui.services.cases import described, place_of

        catalogue = self.services.language.catalogue
        return [
            (" – ".join(described(one, catalogue)), partial(self._go, place_of(one)))
            for one in self.services.cases.earlier[:_MOST_LISTED]
        ]

    def _fill_match(self) -> None:
        match, catalogue = self.services.matches.current, self.services.language.catalogue
        if match is None:
            self.match.show_state(self.gettext("Match"), self.gettext("Enter players and score"))
            return
        name = self.gettext("Match: {game}", game=catalogue.text(f"game.{match.game}"))
        self.match.show_state(name, " · ".join(match.parts(catalogue)))

    def _fill_case(self) -> None:
        from tableside.ui.services.cases import described

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

    def _fill_sample(self) -> None:
        """Offer a case to try where nothing is going on."""
        going_on = any(not card.isHidden() for card in (self.case, self.clock, self.exam))
        going_on = going_on or self.services.matches.current is not None
        words = self.gettext("Snookered? Drag a ball, and watch the call.")
        self.sample.show_state(self.gettext("Try it"), "" if going_on else words)

    def _enter(self, page: str, _checked: bool = False) -> None:
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
        from tableside.ui.widgets.match_form import open_match

        matches, mine = self.services.matches, self.services.settings.current.game
        open_match(self.services, matches.current or matches.of(mine or game_ids()[0]), self)


def _in_use(clock: object) -> bool:
    """Return whether a stored clock is likely to be shown."""
    signs = ("running", "suspended_for")
    return isinstance(clock, dict) and (clock.get("turn_of") is not None or any(clock.get(sign) for sign in signs))


def _is_shelved(one: object) -> bool:
    """Return whether a book was kept as it is named here."""
    return isinstance(one, list) and len(one) == len(Shelved._fields) and all(isinstance(word, str) for word in one)


def _is_not(book: str) -> Callable[[GameCard], bool]:
    return lambda card: card.book != book


def _place(grid: QGridLayout, widgets: Sequence[QWidget], columns: int) -> None:
    for index, widget in enumerate(widgets):
        grid.removeWidget(widget)
        grid.addWidget(widget, *divmod(index, columns))
    for column in range(max(grid.columnCount(), columns)):
        grid.setColumnStretch(column, 1 if column < columns else 0)


def _sample_place() -> Place:
    return Place("rulings", "snooker.snookered", "", (("on", "red"), ("table", _SAMPLE)))


def _table_picture(services: Services) -> QPixmap:
    """Paint the sample position with what the ruling sees in it."""
    from tableside.games import find_wizard
    from tableside.rulings.intake import read
    from tableside.rulings.kinds import holds_position
    from tableside.ui.tables import TablePicture, overlay_for

    wizard = find_wizard("snooker.snookered")
    given = read(wizard, _sample_place().details)
    kind = wizard.facts["table"].kind
    if not holds_position(kind):
        return QPixmap()
    picture = TablePicture(
        services.language.catalogue, *kind.parts(given["table"]), overlay_for(wizard, given), dark=services.theme.dark
    )
    return QPixmap.fromImage(picture.image(540))
