"""The timers page: one clock for each game that has one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QStackedWidget
from typing_extensions import override

from tableside.games import MatchClockRules, ShotClockRules, all_games
from tableside.timers.clocks import Clock
from tableside.ui.accessibility import hear_as
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.timers.clocks import DelayPanel, ShotPanel
from tableside.ui.timers.panel import Player, played_by_system
from tableside.ui.view import Follower, View
from tableside.ui.widgets import across, down, named, push_button, scroll_area
from tableside.ui.widgets.flow import in_rows
from tableside.ui.widgets.forms import open_match

PAGE = "timers"


class TimersView(View):
    """Shows the clock of a game; the others run on unseen."""

    def __init__(self, services: Services, clock: Clock | None = None, player: Player = played_by_system) -> None:
        super().__init__(services)
        named(self, "timers")
        if clock is not None:
            services.clocks.clock = clock
        self.panels: dict[str, ShotPanel | DelayPanel] = {}
        mine = services.settings.current.game
        for game in sorted(all_games(), key=lambda one: one.id != mine):
            if isinstance(game.details.clock, ShotClockRules):
                self.panels[game.id] = ShotPanel(services, game, player)
            elif isinstance(game.details.clock, MatchClockRules):
                self.panels[game.id] = DelayPanel(services, game, player)
        self.game_buttons = {game: self._game_button(game) for game in self.panels}
        self.stack = QStackedWidget()
        for panel in self.panels.values():
            self.stack.addWidget(scroll_area(panel, "timer-area", QScrollArea()))
        self.match_line = push_button("match-line", "", self._open_match)
        self.sound = named(QPushButton(), "segment")
        self.sound.setCheckable(True)
        self.sound.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sound.setChecked(services.settings.current.timers.sound)
        self.sound.toggled.connect(lambda _: self._sound_chosen())
        choices = in_rows(*self.game_buttons.values(), self.match_line, self.sound, gap=4)
        down(across(choices, edges=(16, 10, 16, 0)), self.stack, on=self, grow=self.stack)
        self._show_game(self._likely_game())
        self._say_sound()
        Follower(self, self._follow_match, services.matches.changed)
        self.follow()

    def _game_button(self, game: str) -> QPushButton:
        title = self.services.library.title(game, self.services.language.code)
        button = push_button("segment", title, lambda: self._chose(game))
        button.setAccessibleName(self.gettext("Clock for {game}", game=title))
        button.setCheckable(True)
        hear_as(button, QAccessible.Role.RadioButton)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    @property
    def panel(self) -> ShotPanel | DelayPanel:
        return list(self.panels.values())[self.stack.currentIndex()]

    @property
    def game(self) -> str:
        return list(self.panels)[self.stack.currentIndex()]

    # The view's contract

    def open(self, place: Place) -> None:
        """Show the clock of a game; without a game, the most likely one."""
        self._show_game(place.target if place.target in self.panels else self._likely_game())
        self.take_focus()

    def leave(self) -> None:
        self.services.navigator.settle(Place(PAGE, self.game))

    def take_focus(self) -> None:
        self.panel.take_focus()

    def restyle(self) -> None:
        for panel in self.panels.values():
            panel.update()

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        return tuple((keys, words) for keys, (words, _) in self.panel.keys.items())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the clock its keys before the window searches for them."""
        if not self.panel.take_key(event):
            super().keyPressEvent(event)

    # Within

    def _sound_chosen(self) -> None:
        self._remember()
        self._say_sound()

    def _say_sound(self) -> None:
        self.sound.setText(self.gettext("Sound: on") if self.sound.isChecked() else self.gettext("Sound: off"))

    def _chose(self, game: str) -> None:
        self._show_game(game)
        self.services.navigator.settle(Place(PAGE, game))
        self._remember()
        self.take_focus()

    def _show_game(self, game: str) -> None:
        self.stack.setCurrentIndex(list(self.panels).index(game))
        for name, button in self.game_buttons.items():
            button.setChecked(name == game)
        self._show_match()

    def _likely_game(self) -> str:
        """Return the game of a clock in use, else of the running case, else one's own, else of the clock seen last."""
        settings, in_use = self.services.settings.current, self.services.clocks.in_use(self.services.language.catalogue)
        case = self.services.cases.place
        used = in_use.game if in_use is not None else ""
        ruled = case.target.partition(".")[0] if case is not None else ""
        wanted = (used, ruled, settings.game, settings.timers.game, *self.panels)
        return next((game for game in wanted if game in self.panels), "")

    def _open_match(self) -> None:
        open_match(self.services, self.services.matches.of(self.game), self, self._take_match)

    def _take_match(self, identity: str) -> None:
        match = self.services.matches.find(identity)
        if match is not None and match.game in self.panels:
            self._show_game(match.game)

    def _follow_match(self) -> None:
        for panel in self.panels.values():
            panel.follow_match()
        self._show_match()

    def _show_match(self) -> None:
        match = self.services.matches.of(self.game)
        known = " · ".join(match.parts(self.services.language.catalogue)) if match.is_known else ""
        self.match_line.setText(known or self.gettext("Match: enter players and score"))

    def _remember(self) -> None:
        self.services.settings.remember_on("timers", sound=self.sound.isChecked(), game=self.game)
