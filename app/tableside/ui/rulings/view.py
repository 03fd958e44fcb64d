"""The rulings page: the list of rulings, and the case that is worked on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QScrollArea, QScroller, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.games import common_of, find_wizard, game_ids, wizards_of
from tableside.games.follow_ups import FollowUp
from tableside.rulings.case import Case, History, RunningCase
from tableside.rulings.intake import read, written
from tableside.rulings.kinds import Bool
from tableside.rulings.model import Wizard
from tableside.rulings.words import wizard_about, wizard_name
from tableside.ui.accessibility import step_focus
from tableside.ui.language import InterfaceLanguage
from tableside.ui.places import BEGINS, Place
from tableside.ui.rulings.case_view import CaseView
from tableside.ui.services import Services
from tableside.ui.services.matches import described, place_of
from tableside.ui.theme import tint
from tableside.ui.typeset.preview import Card
from tableside.ui.view import Follower, Part, View
from tableside.ui.widgets import Pages, across, as_tip, command, down, label_tool, named, scroll_area, text_label, tool
from tableside.ui.widgets.answers import RULINGS, Answer, AnswerGrid
from tableside.ui.widgets.flow import Columns, FlowLayout, RunningCard, choice_chip, clear_layout

_PICTURED, _PLAIN, _EARLIER = (230, 9999, 4), (200, 9999, 4), (230, 9999)
_MOST_EARLIER = 4

_ARROWS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class Picker(QWidget):
    """Every ruling there is, my game first; the search field above finds them by what happened."""

    picked = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._catalogue = services.language.catalogue
        self._game = ""
        self.tiles: dict[str, Answer] = {}
        self.earlier: list[RunningCard] = []
        self.games: dict[str, QPushButton] = {}
        self.running = RunningCard("case")
        self.running.clicked.connect(self._go_on)
        keeps = self.running.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # nothing moves when a case begins
        self.running.setSizePolicy(keeps)
        self._all_earlier = False
        body, holder = named(QWidget(), "picker-body"), QWidget()
        self._rows = down(on=holder, gap=8)
        down(*self._top(), holder, on=body, gap=8, edges=(24, 14, 24, 24), grow=holder)
        self._area = scroll_area(body, "picker-area", QScrollArea(), keeps_bar=True)
        QScroller.grabGesture(self._area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        down(self._area, on=self)
        Follower(self, self._fill, services.cases.changed, services.courtside.changed)

    def _top(self) -> tuple[QBoxLayout, QWidget]:
        gettext = self._services.language.gettext
        self.courtside = tool("courtside", checkable=True, clicked=self._services.courtside.toggle)
        label_tool(self.courtside, gettext("At the table: large type, only the ruling"), "F11")
        tint(self._services.theme, self.courtside, "courtside")
        chips = QWidget()
        row = FlowLayout(chips)
        mine = self._services.settings.current.game
        for game in sorted(("", *game_ids()), key=lambda game: (game != mine or not mine, bool(mine) and not game)):
            words = self._catalogue.text(f"game.{game}") if game else gettext("All games")
            self.games[game] = choice_chip(words, partial(self.show_game, game))
            row.addWidget(self.games[game])
        line = across(chips, gap=8, grow=chips)
        line.addWidget(self.courtside, 0, Qt.AlignmentFlag.AlignTop)
        return line, self.running

    def take_focus(self) -> None:
        for tile in list(self.tiles.values())[:1]:
            tile.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _ARROWS.get(Qt.Key(event.key()), 0)
        if not by or not step_focus(self, by):
            super().keyPressEvent(event)

    def show_game(self, game: str) -> None:
        """Show the rulings of one game; an empty name, or a game without rulings, means all."""
        self._game = game if game in self.games else ""
        for name, chip in self.games.items():
            chip.setChecked(name == self._game)
        self._area.verticalScrollBar().setValue(0)
        self._fill()

    def _go_on(self) -> None:
        place = self._services.cases.place
        if place is not None:
            self._services.navigator.go(place)

    # Filling

    def _fill(self) -> None:
        self.setUpdatesEnabled(False)
        self.courtside.setChecked(self._services.courtside.active)
        clear_layout(self._rows)
        self.tiles = {}
        games = [game for game in game_ids() if self._game in ("", game)]
        mine = self._services.settings.current.game
        games.sort(key=lambda game: game != mine)
        common = [wizard.id for game in games for wizard in common_of(game)]
        self._add_rulings(self._services.language.gettext("Common rulings"), common, pictured=True)
        self._add_cases()
        for game in games:
            rest = [wizard.id for wizard in wizards_of(game) if wizard.id not in self.tiles]
            self._add_rulings(self._catalogue.text(f"game.{game}"), rest, pictured=False)
        self._rows.addStretch(1)
        self.setUpdatesEnabled(True)

    def _add_rulings(self, heading: str, wizards: Sequence[str], *, pictured: bool) -> None:
        grid = AnswerGrid(self._services, heading)
        tiles = [self._tile(wizard, pictured=pictured) for wizard in wizards]
        self._rows.addWidget(text_label("picker-heading", heading))
        grid.add_group(tiles, _PICTURED if pictured else _PLAIN)
        self._rows.addWidget(grid)

    def _tile(self, wizard: str, *, pictured: bool) -> Answer:
        title, about = wizard_name(wizard, self._catalogue), wizard_about(wizard, self._catalogue)
        picture = RULINGS.get(wizard, "") if pictured else ""
        tile = Answer(self._services, title, picture=picture, name="tile")
        tile.setCheckable(False)
        game = self._catalogue.text(f"game.{wizard.partition('.')[0]}")
        if pictured and not self._game:
            tile.say(title, game)
        tile.setAccessibleName(f"{game}: {title}")
        tile.setAccessibleDescription(about)
        tile.setToolTip(as_tip(about))
        tile.clicked.connect(lambda _=False: self.picked.emit(wizard))
        self.tiles[wizard] = tile
        return tile

    def _add_cases(self) -> None:
        """Show the running case above and those before it by what was called, a row of them unless all are wanted."""
        running, gettext = self._services.cases.running, self._services.language.gettext
        if running is None:
            self.running.show_state("", "")
        else:
            game = self._catalogue.text(f"game.{running.present.wizard.game}")
            self.running.show_state(gettext("Running case: {game}", game=game), described(running, self._catalogue)[1])
        cases = self._services.cases.earlier
        shown = cases if self._all_earlier else cases[:_MOST_EARLIER]
        self.earlier = [self._card(one) for one in shown]
        if not self.earlier:
            return
        self._rows.addWidget(text_label("picker-heading", gettext("Earlier cases")))
        holder = QWidget()
        scale = self._services.theme.scale
        columns = Columns(holder, round(_EARLIER[0] * scale), round(_EARLIER[1] * scale), 4)
        for card in self.earlier:
            columns.addWidget(card)
        self._rows.addWidget(holder)
        if len(cases) > len(shown):
            more = Answer(self._services, gettext("All {count} …", count=len(cases)), name="answer-more")
            more.clicked.connect(self._show_all_earlier)
            grid = AnswerGrid(self._services)
            grid.add_group([more], (200, 260, 1))
            self._rows.addWidget(grid)

    def _card(self, case: RunningCase) -> RunningCard:
        card = RunningCard("earlier-case")
        card.show_state(*described(case, self._catalogue))
        card.clicked.connect(lambda _=False: self._services.navigator.go(place_of(case)))
        return card

    def _show_all_earlier(self) -> None:
        self._all_earlier = True
        self._fill()


PAGE = "rulings"


class RulingsView(View):
    """Opens the list of rulings, or one of them with the facts of a link."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "rulings")
        self.cards = Card(services, self)
        self._picker: Picker | None = None
        self._players = ""
        """The language of the players where it is not the window's: for this case, or while one is at the table."""
        self._before_table = ""
        self._on_stage: tuple[str, ...] = ()
        """The questions to show when the page was made again in another language."""
        self._case_language = InterfaceLanguage(services.catalogues, services.language.code, self)
        self._case_view: CaseView | None = None
        self.stack = Pages()
        down(self.stack, on=self)
        services.courtside.changed.connect(self._follow_courtside)
        self._bind_keys()
        Follower(self, lambda: self._on_case(CaseView.show_ruling), services.texts.changed)
        self._speak()
        self.follow()

    @property
    def case_view(self) -> CaseView:
        assert self._case_view is not None
        return self._case_view

    @property
    def _case_here(self) -> CaseView | None:
        """The page of a case while it is shown."""
        return self._case_view if self.stack.currentWidget() is self._case_view else None

    def _on_case(self, act: Callable[[CaseView], object]) -> None:
        if self._case_here is not None:
            act(self._case_here)

    def _made_case_view(self, running: RunningCase) -> CaseView:
        """Make the page of a case, which keeps its language until it is closed."""
        made = CaseView(self.services.in_language(self._case_language), self.cards, running)
        self.stack.addWidget(made)
        made.changed.connect(self._settle)
        made.followed.connect(self._go_on)
        made.closed.connect(lambda: self.services.navigator.go(Place(PAGE)))
        made.gone_to.connect(self._go_to)
        made.spoken_to.connect(self._speak_to_players)
        made.bar_moved.connect(self.bar_changed)
        return made

    # The view's contract

    def open(self, place: Place) -> None:
        if not place.target or place.target in game_ids():
            self._show_list(place.target)
            return
        try:
            wizard = find_wizard(place.target)
        except TablesideError as error:
            self.services.notices.say_error(error)
            self._show_list("")
            return
        # A situation may be given without its ball, which is asked for next.
        begun = dict(place.details).get(BEGINS, "")
        given = read(wizard, tuple(detail for detail in place.details if detail[0] != BEGINS))
        if not place.case:
            given = _with_all_pieces(wizard, given)
        # A link may be written in another order than a case writes it.
        found = self.services.cases.find(
            wizard.id, written(wizard, given), place.case, self.services.matches.of(wizard.game).id
        )
        self._take_language(place)
        running = found or RunningCase((History(Case(wizard, given)),))
        if self._case_view is None:
            self._case_view = self._made_case_view(running)
        else:
            self._case_view.open(running)
        self.stack.setCurrentWidget(self.case_view)
        self.case_view.stage.show_page(self._on_stage)
        self._on_stage = ()
        self._settle()
        self.case_view.take_focus()
        self.case_view.stage.begin(begun)

    def _show_list(self, game: str) -> None:
        """Show the rulings of a game, or of my game."""
        self.picker.show_game(game or self.services.settings.current.game)
        self.stack.setCurrentWidget(self.picker)

    @property
    def picker(self) -> Picker:
        if self._picker is None:
            self._picker = Picker(self.services)
            self._picker.picked.connect(self._go)
            self.stack.addWidget(self._picker)
        return self._picker

    def leave(self) -> None:
        self.cards.put_away()
        self._on_case(lambda _: self._settle())

    def take_focus(self) -> None:
        (self._case_here or self.picker).take_focus()

    def subject(self) -> str:
        return self._case_here.title.text() if self._case_here is not None else ""

    def parts(self) -> tuple[Part, ...]:
        return self._case_here.parts() if self._case_here is not None else super().parts()

    @override
    def bar_parts(self) -> tuple[QWidget, ...]:
        return self._case_here.bar_parts() if self._case_here is not None else ()

    @property
    def spoken(self) -> InterfaceLanguage:
        """The language of the case, which may be that of the players."""
        return self._case_language if self._case_here is not None else self.services.language

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        """Return the keys of a case that are no commands; the list of rulings has none."""
        if self._case_here is None:
            return ()
        gettext = self.spoken.gettext
        return (
            ("1 … 9", gettext("Choose an answer to the question")),
            ("Return", gettext("Next question")),
            ("Tab", gettext("On a drawn table: the next ball")),
            (gettext("Arrows"), gettext("Move the chosen ball by 1 mm; with Alt 0.1, with Shift 10, with Ctrl 100")),
        )

    def state(self) -> object:
        # Questions stay on the stage of the case that is shown only: from another page any case may be opened next.
        case = self._case_here if self.isVisible() else None
        return self._players, tuple(case.stage.blocks) if case is not None else ()

    def resume(self, state: object) -> None:
        if isinstance(state, tuple):
            self._players, self._on_stage = state

    def _take_language(self, place: Place) -> None:
        """Speak the language of a link; without one that of the window, unless one stands at the table with players."""
        if place.language in self.services.language.offered:
            self._players = place.language
        elif self._players:
            self._before_table = ""
            self._players = self._players if self.services.courtside.active else ""
        self._speak()

    def _speak_to_players(self, code: str) -> None:
        self._players = code if code != self.services.language.code else ""
        self._speak()
        self._settle()

    def _follow_courtside(self) -> None:
        """Speak the language that was spoken before again when one leaves the table."""
        self.cards.put_away()
        if self.services.courtside.active:
            self._before_table = self._players
        elif self._players != self._before_table:
            self._players = self._before_table
            self._speak()
            self._on_case(lambda _: self._settle())

    def _speak(self) -> None:
        """Make the page of the case again where it is to speak another language; what is on its stage stays."""
        language, old = self._players or self.services.language.code, self._case_view
        if language == self._case_language.code:
            return
        self._case_language.choose(language)
        if old is None:
            return
        shown = self._case_here
        self._case_view = self._made_case_view(old.running)
        self._case_view.stage.show_page(tuple(old.stage.blocks))
        if shown is not None:
            self.stack.setCurrentWidget(self._case_view)
        self.stack.removeWidget(old)
        self.bar_changed.emit()
        for part in (*old.bar_parts(), old):
            part.hide()
            part.deleteLater()

    def _settle(self) -> None:
        """Keep the case in the navigator, so that back, forward and a copied link find it again."""
        running, here = self.case_view.running, self.services.navigator.here
        if here is not None and here.view == PAGE and here.target == running.present.wizard.id:
            self.services.navigator.settle(replace(place_of(running), language=self._players))

    def _go(self, name: str) -> None:
        self.services.navigator.go(Place(PAGE, name))

    def _go_on(self, one: FollowUp) -> None:
        case = Case(one.wizard, MappingProxyType(one.facts), frozenset(one.facts))
        self._take_up(self.case_view.running.followed_by(case))

    def _go_to(self, index: int) -> None:
        self._take_up(self.case_view.running.gone_to(index))

    def _take_up(self, running: RunningCase) -> None:
        self._settle()
        self.services.cases.keep(running)
        self.services.navigator.go(replace(place_of(running), language=self._players))

    def _bind_keys(self) -> None:
        gettext = self.services.language.gettext
        for words, act, *keys in (
            (gettext("Undo"), CaseView.undo_step, "Ctrl+Z"),
            (gettext("Redo"), CaseView.redo_step, "Ctrl+Shift+Z", "Ctrl+Y"),
            (gettext("New case"), CaseView.start_again, "Ctrl+R"),
            (gettext("Copy the ruling"), CaseView.copy_ruling, "Ctrl+Shift+C"),
            (gettext("Save to the journal"), CaseView.save, "Ctrl+S"),
            (gettext("Decision table"), CaseView.show_decision_table, "Ctrl+T"),
        ):
            command(self, words, partial(self._on_case, act), *keys)


def _with_all_pieces(wizard: Wizard, given: dict[str, Any]) -> dict[str, Any]:
    """Set the pieces that were not told to none where others were, as the first press on the picture does."""
    pieces = wizard.tray.pieces
    if not any(name in given for name in pieces):
        return given
    none = {name: False if isinstance(wizard.facts[name].kind, Bool) else 0 for name in pieces}
    return {**none, **given}
