"""The form of a match: players, score, whose turn it is and where it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import N_
from tableside.games import ScoreEntry, game_ids
from tableside.games.match import Match, new_match
from tableside.rulings.words import capital, value_name
from tableside.ui import override
from tableside.ui.services import Services
from tableside.ui.widgets import bare, combo_box, give_menu, line_edit, named, plain_label, set_shown
from tableside.ui.widgets.numbers import Stepper

_SETTLE_MS = 250
_PLACE = (("event", N_("Event")), ("round", N_("Round")), ("table", N_("Table")), ("referee", N_("Referee")))
_LONGEST_NAME = 60


def player_name(match: Match, player: int, services: Services) -> str:
    gettext = services.language.gettext
    return match.players[player] or (gettext("Player B") if player else gettext("Player A"))


def named_match(match: Match, services: Services) -> str:
    catalogue = services.language.catalogue
    return " · ".join((catalogue.text(f"game.{match.game}"), *match.parts(catalogue)))


class MatchForm(QWidget):
    def __init__(self, services: Services, match: Match) -> None:
        super().__init__()
        named(self, "match-form")
        self._services = services
        self._match = match
        gettext = services.language.gettext
        self.names = tuple(self._line(f"match-name-{letter}", "") for letter in "ab")
        self.steppers: dict[str, Stepper] = {}
        self.choices: dict[str, QComboBox] = {}
        self.words = {name: self._line(f"match-{name}", gettext(title)) for name, title in _PLACE}
        self.turns = tuple(named(QPushButton(), "segment") for _ in "ab")
        for player, button in enumerate(self.turns):
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._set_turn, player))
        self._later = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._later.timeout.connect(self.settle)
        self._labels: dict[str, QWidget] = {}
        self._build()
        self.show_match(match)
        services.matches.changed.connect(self._follow)

    def _line(self, name: str, words: str) -> QLineEdit:
        field = line_edit(name, words)
        field.setMaxLength(_LONGEST_NAME)
        field.textEdited.connect(lambda _: self._later.start())
        field.editingFinished.connect(self.settle)
        return field

    def _build(self) -> None:
        gettext = self._services.language.gettext
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        rows: list[tuple[str, list[QWidget]]] = [(gettext("Players"), list(self.names))]
        score = self._match.score
        if score is None or score.SWAPS:
            rows.append((gettext("At the table"), list(self.turns)))
        entries = score.ENTRIES if score is not None else ()
        rows += [(gettext(entry.title), self._fields(entry, gettext(entry.title))) for entry in entries]
        for row, (title, fields) in enumerate(rows):
            label = named(plain_label(title), "match-label")
            grid.addWidget(label, row, 0)
            for column, field in enumerate(fields, 1):
                grid.addWidget(field, row, column)
        place = QWidget()
        where = QGridLayout(place)
        where.setContentsMargins(0, 0, 0, 0)
        for index, (name, title) in enumerate(_PLACE):
            row, column = divmod(index, 2)
            where.addWidget(named(plain_label(gettext(title)), "match-label"), row, 2 * column)
            where.addWidget(self.words[name], row, 2 * column + 1)
        grid.addWidget(place, len(rows), 0, 1, 3)

    def _fields(self, entry: ScoreEntry, title: str) -> list[QWidget]:
        if entry.values:
            return [self._choice(entry, title)]
        return [self._stepper(entry, player, title) for player in ((0, 1) if entry.other else (0,))]

    def _stepper(self, entry: ScoreEntry, player: int, title: str) -> QWidget:
        stepper = Stepper(entry.low, entry.high)
        name = f"{entry.name}-{player}" if entry.other else entry.name
        stepper.say(title)
        stepper.changed.connect(lambda value: self._set_field(entry, player, value))
        self.steppers[name] = stepper
        return stepper

    def _choice(self, entry: ScoreEntry, title: str) -> QWidget:
        box = combo_box(f"match-{entry.name}", title)
        catalogue = self._services.language.catalogue
        blank = new_match(self._match.game).score
        optional = getattr(blank, entry.name) is None
        for value in (*((None,) if optional else ()), *entry.values):
            words = (
                "–"
                if value is None
                else value_name(entry.wizard or f"{self._match.game}.match", entry.name, value, catalogue)
            )
            box.addItem(capital(words), value)
        box.activated.connect(lambda _: self._set_field(entry, 0, box.currentData()))
        self.choices[entry.name] = box
        return box

    # Changing

    @property
    def match(self) -> Match:
        return self._match

    def _set_field(self, entry: ScoreEntry, player: int, value: Any) -> None:
        self.settle()
        name = self._match.field_of(entry, player) if entry.other else entry.name
        score = self._match.score
        if score is not None:
            self._put(replace(self._match, score=replace(score, **{name: value})))

    def _set_turn(self, player: int, _checked: bool = False) -> None:
        self.settle()
        self._put(self._match if player == self._match.turn else self._match.swapped())
        self.show_match(self._match)

    def settle(self) -> None:
        self._later.stop()
        first, second = (field.text().strip() for field in self.names)
        words = {name: field.text().strip() for name, field in self.words.items()}
        match = replace(self._match, players=(first, second), **words)  # type: ignore[arg-type]
        if match.of_pairs and getattr(match.score, "doubles", None) is False and not self._match.of_pairs:
            match = replace(match, score=replace(match.score, doubles=True))  # type: ignore[type-var]
        self._put(match)

    def _put(self, match: Match) -> None:
        if match != self._match:
            self._match = match
            self._services.matches.put(match)
            self.show_match(match)

    def _follow(self) -> None:
        match = self._services.matches.find(self._match.id)
        if match is not None and match != self._match:
            if self._later.isActive():
                self._match = match
                self.settle()
            else:
                self.show_match(match)

    def show_match(self, match: Match) -> None:
        self._match, score = match, match.score
        gettext = self._services.language.gettext
        for player, field in enumerate(self.names):
            placeholder = gettext("Player B") if player else gettext("Player A")
            field.setPlaceholderText(placeholder)
            field.setAccessibleName(gettext("Name of {player}", player=placeholder))
            self.turns[player].setText(player_name(match, player, self._services))
            self.turns[player].setChecked(player == match.turn)
            if field.text().strip() != match.players[player]:
                field.setText(match.players[player])
        for name, word in self.words.items():
            if word.text().strip() != getattr(match, name):
                word.setText(getattr(match, name))
        for entry in score.ENTRIES if score is not None else ():
            asked = score is not None and score.asks_for(entry.name)
            if entry.values:
                box = self.choices[entry.name]
                box.setCurrentIndex(box.findData(getattr(score, entry.name)))
                box.setEnabled(asked)
                continue
            for player in (0, 1) if entry.other else (0,):
                stepper = self.steppers[f"{entry.name}-{player}" if entry.other else entry.name]
                stepper.show_value(getattr(score, match.field_of(entry, player) if entry.other else entry.name))
                stepper.setEnabled(asked)
                if entry.other:
                    stepper.say(f"{gettext(entry.title)} {player_name(match, player, self._services)}")


class MatchSheet(QDialog):
    taken = Signal(str)
    """The match of this id is meant from now on."""

    def __init__(self, services: Services, match: Match, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "match-sheet")
        self._services = services
        gettext = services.language.gettext
        self.setWindowTitle(gettext("Match"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.others = combo_box("match-others", gettext("Matches"))
        self.others.activated.connect(lambda _: self._choose(self.others.currentData()))
        self.others.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.begin = named(QPushButton(gettext("New match")), "match-new")
        self.begin.setAutoDefault(False)
        menu = QMenu(self.begin)
        give_menu(self.begin, menu)
        mine = services.settings.current.game
        for game in sorted(game_ids(), key=lambda one: (one != match.game, one != mine)):
            title = services.language.catalogue.text(f"game.{game}")
            menu.addAction(title).triggered.connect(partial(self._begin, game))
        self._slot = bare(QVBoxLayout())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        top = bare(QHBoxLayout(), 8)
        top.addWidget(self.others, 1)
        top.addWidget(self.begin)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addLayout(self._slot)
        column.addWidget(buttons)
        self.form = MatchForm(services, match)
        self._slot.addWidget(self.form)
        self._fill()
        services.matches.changed.connect(self._fill)
        self.resize(560, self.sizeHint().height())
        self.form.names[0].setFocus()

    def _fill(self) -> None:
        known = [one for one in self._services.matches.known if one.id != self.form.match.id]
        self.others.clear()
        for match in (self.form.match, *known):
            self.others.addItem(named_match(match, self._services), match.id)
        set_shown(self.others, bool(known) or self.form.match.is_known)

    def _begin(self, game: str, _checked: bool = False) -> None:
        self.form.settle()
        self._show(self._services.matches.begin(game))

    def _choose(self, identity: str) -> None:
        match = self._services.matches.find(identity)
        if match is not None and identity != self.form.match.id:
            self.form.settle()
            self._services.matches.put(match)
            self._show(match)

    def _show(self, match: Match) -> None:
        old, self.form = self.form, MatchForm(self._services, match)
        self._services.matches.changed.disconnect(old._follow)
        self._slot.replaceWidget(old, self.form)
        old.hide()
        old.deleteLater()
        self._fill()
        self.form.names[0].setFocus()
        self.taken.emit(match.id)

    @override
    def done(self, result: int) -> None:
        self.form.settle()
        super().done(result)


def open_match(
    services: Services, match: Match, parent: QWidget, taken: Callable[[str], object] | None = None
) -> MatchSheet:
    sheet = MatchSheet(services, match, parent)
    if taken is not None:
        sheet.taken.connect(taken)
    sheet.open()
    return sheet
