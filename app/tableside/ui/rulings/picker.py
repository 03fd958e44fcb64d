"""The list of rulings: those of a game that are asked for most with pictures, cases before, and all the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QScroller, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.games import common_of, game_ids, wizards_of
from tableside.rulings.case import RunningCase
from tableside.rulings.words import wizard_about, wizard_name
from tableside.ui.accessibility import hear_as, step_focus
from tableside.ui.rulings.answers import Answer, AnswerGrid
from tableside.ui.rulings.pictures import picture_of_ruling
from tableside.ui.services import Services
from tableside.ui.services.cases import described, place_of
from tableside.ui.theme import tint
from tableside.ui.view import Follower
from tableside.ui.widgets import as_tip, bare, label_tool, named, plain_label, scroll_area, tool
from tableside.ui.widgets.flow import Columns, FlowLayout, RunningCard

_PICTURED, _PLAIN, _EARLIER = (230, 360, 4), (200, 360, 4), (230, 420)
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
        self.running.clicked.connect(lambda _=False: self._go_on())
        self._all_earlier = False
        self._body = named(QWidget(), "picker-body")
        self._rows = QVBoxLayout(self._body)
        self._rows.setContentsMargins(24, 4, 24, 24)
        self._rows.setSpacing(8)
        self._area = scroll_area(self._body, "picker-area", QScrollArea())
        QScroller.grabGesture(self._area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        column = bare(QVBoxLayout(self))
        column.addLayout(self._top())
        column.addWidget(self._area, 1)
        Follower(self, self._fill, services.cases.changed, services.courtside.changed)
        self.show_game("")

    def _top(self) -> QVBoxLayout:
        gettext = self._services.language.gettext
        self.courtside = tool("courtside", checkable=True, clicked=self._services.courtside.toggle)
        label_tool(self.courtside, gettext("At the table: large type, only the ruling"), "F11")
        tint(self._services.theme, self.courtside, "courtside")
        chips = QWidget()
        row = FlowLayout(chips)
        mine = self._services.settings.current.game
        for game in sorted(("", *game_ids()), key=lambda game: (game != mine or not mine, bool(mine) and not game)):
            chip = named(QPushButton(self._catalogue.text(f"game.{game}") if game else gettext("All games")), "chip")
            chip.setCheckable(True)
            hear_as(chip, QAccessible.Role.RadioButton)
            chip.setAutoDefault(False)
            chip.clicked.connect(partial(self._choose_game, game))
            row.addWidget(chip)
            self.games[game] = chip
        across = bare(QHBoxLayout(), 8)
        across.addWidget(chips, 1)
        across.addWidget(self.courtside, 0, Qt.AlignmentFlag.AlignTop)
        top = QVBoxLayout()
        top.setContentsMargins(24, 14, 24, 8)
        top.setSpacing(8)
        top.addLayout(across)
        top.addWidget(self.running)
        return top

    def take_focus(self) -> None:
        for tile in list(self.tiles.values())[:1]:
            tile.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _ARROWS.get(Qt.Key(event.key()), 0)
        if not by or not step_focus(self, by):
            super().keyPressEvent(event)

    def show_game(self, game: str) -> None:
        """Show the rulings of one game; an empty name means all."""
        self._choose_game(game if game in self.games else "")

    def _choose_game(self, game: str, _checked: bool = False) -> None:
        self._game = game
        for name, chip in self.games.items():
            chip.setChecked(name == game)
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
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
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
        self._rows.addWidget(named(plain_label(heading), "picker-heading"))
        grid.add_group(tiles, _PICTURED if pictured else _PLAIN)
        self._rows.addWidget(grid)

    def _tile(self, wizard: str, *, pictured: bool) -> Answer:
        title, about = wizard_name(wizard, self._catalogue), wizard_about(wizard, self._catalogue)
        picture = picture_of_ruling(wizard) if pictured else None
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
        self._rows.addWidget(named(plain_label(gettext("Earlier cases")), "picker-heading"))
        holder = QWidget()
        scale = self._services.theme.scale
        columns = Columns(holder, round(_EARLIER[0] * scale), round(_EARLIER[1] * scale), 4)
        for card in self.earlier:
            columns.addWidget(card)
        self._rows.addWidget(holder)
        if len(cases) > len(shown):
            more = named(QPushButton(gettext("All {count} …", count=len(cases))), "answer-more")
            more.clicked.connect(lambda _=False: self._show_all_earlier())
            self._rows.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _card(self, case: RunningCase) -> RunningCard:
        card = RunningCard("earlier-case")
        card.show_state(*described(case, self._catalogue))
        card.clicked.connect(lambda _=False: self._services.navigator.go(place_of(case)))
        return card

    def _show_all_earlier(self) -> None:
        self._all_earlier = True
        self._fill()
