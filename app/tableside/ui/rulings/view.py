"""The rulings page: choose what happened, give the facts, say the call."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from PySide6.QtWidgets import QVBoxLayout

from tableside.errors import TablesideError
from tableside.games import find_wizard, game_ids
from tableside.games.follow_ups import FollowUp
from tableside.rulings.case import Case, History, RunningCase
from tableside.rulings.intake import read, written
from tableside.rulings.model import Wizard
from tableside.ui.language import InterfaceLanguage
from tableside.ui.places import Place
from tableside.ui.rulings.case_view import CaseView
from tableside.ui.rulings.picker import Picker
from tableside.ui.services import Services
from tableside.ui.services.cases import place_of
from tableside.ui.view import Follower, Part, View
from tableside.ui.widgets import Pages, bare, command, named
from tableside.ui.widgets.rule_cards import RuleCards

PAGE = "rulings"


class RulingsView(View):
    """Opens the list of rulings, or one of them with the facts of a link."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "rulings")
        self.cards = RuleCards(services, self)
        self._picker: Picker | None = None
        self._players = ""
        """The language of the players where it is not the window's: for this case, or while one is at the table."""
        self._before_table = ""
        self._on_stage: tuple[str, ...] = ()
        """The questions to show when the page was made again in another language."""
        self._case_language = InterfaceLanguage(services.catalogues, services.language.code, self)
        self.stack = Pages()
        bare(QVBoxLayout(self)).addWidget(self.stack)
        self.case_view = self._made_case_view()
        services.courtside.changed.connect(self._follow_courtside)
        self._bind_keys()
        Follower(self, lambda: self.case_view.show_ruling(), services.texts.changed)
        self._speak()
        self.follow()

    def _made_case_view(self) -> CaseView:
        """Make the page of a case, which speaks one language as long as it is there."""
        made = CaseView(self.services.in_language(self._case_language), self.cards)
        self.stack.addWidget(made)
        made.changed.connect(self._settle)
        made.followed.connect(self._go_on)
        made.closed.connect(lambda: self.services.navigator.go(Place(PAGE)))
        made.gone_to.connect(self._go_to)
        made.spoken_to.connect(self._speak_to_players)
        return made

    # The view's contract

    def open(self, place: Place) -> None:
        if not place.target or place.target in game_ids():
            self.picker.show_game(place.target or self.services.settings.current.game)
            self.stack.setCurrentWidget(self.picker)
            return
        try:
            wizard = self.wizard(place.target)
        except TablesideError as error:
            self.services.notices.say_error(error)
            self.stack.setCurrentWidget(self.picker)
            return
        given = read(wizard, place.details)
        # A link may be written in another order than a case writes it.
        found = self.services.cases.find(wizard.id, written(wizard, given), place.case)
        self._take_language(place)
        self.case_view.open(found or RunningCase((History(Case(wizard, given)),)))
        self.stack.setCurrentWidget(self.case_view)
        self.case_view.stage.show_page(self._on_stage)
        self._on_stage = ()
        self._settle()
        self.case_view.take_focus()

    @property
    def picker(self) -> Picker:
        if self._picker is None:
            self._picker = Picker(self.services)
            self._picker.picked.connect(self._go)
            self.stack.addWidget(self._picker)
        return self._picker

    def wizard(self, name: str) -> Wizard:
        return find_wizard(name)

    def leave(self) -> None:
        self.cards.hide()
        self._settle()

    def take_focus(self) -> None:
        if self.stack.currentWidget() is self.case_view:
            self.case_view.take_focus()
        else:
            self.picker.take_focus()

    def subject(self) -> str:
        return self.case_view.title.text() if self.stack.currentWidget() is self.case_view else ""

    def parts(self) -> tuple[Part, ...]:
        return self.case_view.parts() if self.stack.currentWidget() is self.case_view else super().parts()

    @property
    def spoken(self) -> InterfaceLanguage:
        """The language of the case, which may be that of the players."""
        return self._case_language if self.stack.currentWidget() is self.case_view else self.services.language

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        """Return the keys of a case that are no commands; the list of rulings has none."""
        if self.stack.currentWidget() is not self.case_view:
            return ()
        gettext = self.spoken.gettext
        return (
            ("1 … 9", gettext("Choose an answer to the question")),
            ("Return", gettext("Next question")),
            ("Tab", gettext("On a drawn table: the next ball")),
            (gettext("Arrows"), gettext("Move the chosen ball by 1 mm; with Shift 10, with Ctrl 100")),
        )

    def state(self) -> object:
        return self._players, tuple(self.case_view.stage.blocks)

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
        self.cards.hide()
        if self.services.courtside.active:
            self._before_table = self._players
        elif self._players != self._before_table:
            self._players = self._before_table
            self._speak()
            self._settle()

    def _speak(self) -> None:
        """Make the page of the case again where it is to speak another language; what is on its stage stays."""
        language = self._players or self.services.language.code
        if language == self.case_view.language:
            return
        self._case_language.choose(language)
        old, shown = self.case_view, self.stack.currentWidget() is self.case_view
        self.case_view = self._made_case_view()
        if old.running is not None:
            self.case_view.open(old.running)
            self.case_view.stage.show_page(tuple(old.stage.blocks))
        if shown:
            self.stack.setCurrentWidget(self.case_view)
        self.stack.removeWidget(old)
        old.hide()
        old.deleteLater()

    def _settle(self) -> None:
        """Keep the case in the navigator, so that back, forward and a copied link find it again."""
        running, here = self.case_view.running, self.services.navigator.here
        if running is not None and here is not None and here.view == PAGE and here.target == running.present.wizard.id:
            self.services.navigator.settle(replace(place_of(running), language=self._link_language()))

    def _link_language(self) -> str:
        return self._players

    def _go(self, name: str) -> None:
        self.services.navigator.go(Place(PAGE, name))

    def _go_on(self, one: FollowUp) -> None:
        running = self.case_view.running
        if running is not None:
            case = Case(one.wizard, MappingProxyType(one.facts), frozenset(one.facts))
            self._take_up(running.followed_by(case))

    def _go_to(self, index: int) -> None:
        running = self.case_view.running
        if running is not None and index != running.at:
            self._take_up(running.gone_to(index))
        elif running is not None:
            self.case_view.show_ruling()

    def _take_up(self, running: RunningCase) -> None:
        self._settle()
        self.services.cases.keep(running)
        self.services.navigator.go(replace(place_of(running), language=self._link_language()))

    def _bind_keys(self) -> None:
        gettext = self.services.language.gettext
        for words, act, *keys in (
            (gettext("Undo"), lambda: self.case_view.undo_step(), "Ctrl+Z"),
            (gettext("Redo"), lambda: self.case_view.redo_step(), "Ctrl+Shift+Z", "Ctrl+Y"),
            (gettext("New case"), lambda: self.case_view.start_again(), "Ctrl+R"),
            (gettext("Copy the ruling"), lambda: self.case_view.copy_ruling(), "Ctrl+Shift+C"),
            (gettext("Save to the journal"), lambda: self.case_view.save(), "Ctrl+S"),
            (gettext("Decision table"), lambda: self.case_view.show_decision_table(), "Ctrl+T"),
        ):
            command(self, words, act, *keys)
