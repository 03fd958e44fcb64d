"""Choosing a ruling: by game, the common ones first, or by saying what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QScroller,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.games import all_wizards, common_wizards, game_ids
from tableside.games.wizard_search import by_hits, by_words, merged
from tableside.rulings.model import Wizard
from tableside.search import Query, Results
from tableside.ui.icons import tint
from tableside.ui.services import Services
from tableside.ui.services.cases import described, place_of
from tableside.ui.view import Follower
from tableside.ui.widgets import bare, label_tool, named, scroll_area, text_label, tool
from tableside.ui.widgets.flow import FlowLayout
from tableside.ui.widgets.running_card import RunningCard

_LEFT, _TOP, _LINE_GAP = 14, 10, 2
_WRAPPED = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value
_ENDLESS = 10_000
_TILE_IN_EM = 15
_MOST_FOUND = 12
_MOST_HITS = 60


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    font: QFont
    colour: str

    def height(self, width: int) -> int:
        """Return the height the text needs."""
        return QFontMetrics(self.font).boundingRect(QRect(0, 0, width, _ENDLESS), _WRAPPED, self.text).height()


class Tile(QPushButton):
    """A ruling to choose: its game where that is not clear, its name and what it is about."""

    def __init__(self, services: Services, wizard: Wizard) -> None:
        super().__init__()
        named(self, "tile")
        self._services = services
        self.wizard = wizard
        self._words = ("", "", "")
        self._with_game = False
        self._heights: dict[int, int] = {}
        self.setAutoDefault(False)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_game(self, shown: bool) -> None:
        """Say which game the ruling is of, where rulings of several games stand together."""
        if shown != self._with_game:
            self._with_game = shown
            self.measure_anew()

    def say(self, game: str, title: str, about: str) -> None:
        """Name the ruling."""
        self._words = (game, title, about)
        self.setAccessibleName(f"{game}: {title}")
        self.setAccessibleDescription(about)
        self.measure_anew()

    def measure_anew(self) -> None:
        """Take other words, another size of text or other colours into account."""
        self._heights.clear()
        self.updateGeometry()
        self.update()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            lines = self._lines()
            inner = width - 2 * _LEFT
            words = sum(line.height(inner) for line in lines) + _LINE_GAP * (len(lines) - 1)
            self._heights[width] = words + 2 * _TOP
        return self._heights[width]

    @override
    def sizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(max(self.width(), 120)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button of the style sheet, and the words on it."""
        painter = QPainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        top, width = _TOP, self.width() - 2 * _LEFT
        for line in self._lines():
            height = line.height(width)
            painter.setFont(line.font)
            painter.setPen(QColor(line.colour))
            painter.drawText(QRect(_LEFT, top, width, height), _WRAPPED, line.text)
            top += height + _LINE_GAP
        painter.end()

    def _lines(self) -> list[_Line]:
        theme = self._services.theme
        colours = theme.colours
        game, title, about = self._words
        found = [_Line(game, self._font(0.85), colours.accent)] if self._with_game else []
        found.append(_Line(title, self._font(1.08, bold=True), colours.ink))
        return [*found, _Line(about, self._font(0.9), colours.muted)] if about else found

    def _font(self, factor: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._services.theme.points(factor))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font


class WordsField(QLineEdit):
    """Where the situation is told; the arrow down goes to what was found."""

    walked = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the field downwards."""
        if event.key() == Qt.Key.Key_Down:
            self.walked.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            self.textEdited.emit("")
        else:
            super().keyPressEvent(event)


class Picker(QWidget):
    """Every ruling there is."""

    picked = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._wizards = _common_first(list(all_wizards()))
        self._game = ""
        self._columns = 0
        self._hits: list[Wizard] = []
        self.field = named(WordsField(), "picker-field")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._take_first)
        self.field.walked.connect(self._focus_first)
        self.games: dict[str, QPushButton] = {}
        chips = QWidget()
        row = FlowLayout(chips)
        for game in ("", *game_ids()):
            chip = named(QPushButton(), "chip")
            chip.setCheckable(True)
            chip.setAutoDefault(False)
            chip.clicked.connect(partial(self._choose_game, game))
            row.addWidget(chip)
            self.games[game] = chip
        self.tiles = {wizard.id: self._tile(wizard) for wizard in self._wizards}
        self._headings: dict[str, QLabel] = {
            key: text_label("picker-heading") for key in ("earlier", "older", "common", *game_ids(), "found")
        }
        self._nothing = text_label("muted")
        self._body = named(QWidget(), "picker-body")
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(22, 4, 22, 22)
        self._grid.setSpacing(8)
        self._area = scroll_area(self._body, "picker-area", QScrollArea())
        QScroller.grabGesture(self._area.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        top = QVBoxLayout()
        top.setContentsMargins(22, 16, 22, 8)
        top.setSpacing(10)
        self.courtside = tool("courtside", checkable=True, clicked=services.courtside.toggle)
        services.courtside.changed.connect(self._follow_courtside)
        self._follow_courtside()
        tint(services.theme, self.courtside, "courtside")
        across = bare(QHBoxLayout(), 8)
        across.addWidget(self.field, 1)
        across.addWidget(self.courtside, 0, Qt.AlignmentFlag.AlignVCenter)
        self.earlier: list[RunningCard] = []
        self.running = RunningCard("case")
        self.running.clicked.connect(lambda _=False: self._go_on())
        Follower(self, self._show_running, services.cases.changed)
        top.addWidget(self.running)
        top.addLayout(across)
        top.addWidget(chips)
        column = bare(QVBoxLayout(self))
        column.addLayout(top)
        column.addWidget(self._area, 1)
        self._choose_game("")
        self._show_words()

    def take_focus(self) -> None:
        """Let the situation be told."""
        self.field.setFocus()

    def show_game(self, game: str) -> None:
        """Show the rulings of one game, whatever was looked for before; an empty name means all."""
        self.field.clear()
        self._choose_game(game if game in self.games else "")

    def _follow_courtside(self) -> None:
        self.courtside.setChecked(self._services.courtside.active)

    def _show_running(self) -> None:
        cases, language = self._services.cases, self._services.language
        self.running.show_case(cases.place, language)
        for old in self.earlier:
            self._grid.removeWidget(old)
            old.deleteLater()
        self.earlier = []
        for one in cases.earlier:
            card = RunningCard("earlier-case")
            card.show_state(*described(one, language.catalogue))
            card.clicked.connect(partial(self._services.navigator.go, place_of(one)))
            self.earlier.append(card)
        self._lay_out()

    def _go_on(self) -> None:
        place = self._services.cases.place
        if place is not None:
            self._services.navigator.go(place)

    def _show_words(self) -> None:
        language = self._services.language
        self._show_running()
        gettext, catalogue = language.gettext, language.catalogue
        self.field.setPlaceholderText(gettext("What happened? For example: striker in the pocket"))
        self.field.setAccessibleName(gettext("What happened?"))
        label_tool(self.courtside, gettext("At the table: large type, only the ruling"), "F11")
        for game, chip in self.games.items():
            chip.setText(catalogue.text(f"game.{game}") if game else gettext("All games"))
        for key, heading in self._headings.items():
            heading.setText(catalogue.text(f"game.{key}") if key in game_ids() else "")
        self._headings["earlier"].setText(gettext("Earlier cases"))
        self._headings["older"].setText(gettext("More earlier cases"))
        self._headings["common"].setText(gettext("Common rulings"))
        self._headings["found"].setText(gettext("Found"))
        self._nothing.setText(gettext("No ruling found for these words. The search field above looks in the rules."))
        for wizard in self._wizards:
            title = catalogue.first(f"wizard.{wizard.id}")
            about = f"wizard.{wizard.id}.about"
            game = catalogue.first(f"game.{wizard.game}")
            self.tiles[wizard.id].say(game, title, catalogue.text(about) if catalogue.has(about) else "")
        self._lay_out()

    def restyle(self) -> None:
        """Arrange anew: another size of text needs other columns."""
        for tile in self.tiles.values():
            tile.measure_anew()
        self._columns = 0
        self._lay_out()

    def found(self) -> list[Wizard]:
        """Return the rulings that fit the words, best first."""
        text = self.field.text().strip()
        offered = [wizard for wizard in self._wizards if self._game in ("", wizard.game)]
        named_so = by_words(text, offered, self._services.language.catalogue)
        hits = [wizard for wizard in self._hits if wizard in offered]
        return merged(hits, named_so)[:_MOST_FOUND]

    def _tile(self, wizard: Wizard) -> Tile:
        tile = Tile(self._services, wizard)
        tile.clicked.connect(lambda _=False: self.picked.emit(wizard.id))
        return tile

    def _choose_game(self, game: str, _checked: bool = False) -> None:
        self._game = game
        for name, chip in self.games.items():
            chip.setChecked(name == game)
        self._area.verticalScrollBar().setValue(0)
        self._lay_out()

    def _typed(self, text: str) -> None:
        self._hits = []
        if text.strip():
            self._ask(text)
        self._lay_out()

    def _ask(self, text: str) -> None:
        """Look in the rules too: a ruling is found by the rules that it rests on."""
        query = Query(text, lang=self._services.language.code, typing=True, limit=_MOST_HITS)
        self._services.search.ask(self, query, self._answered)

    def _answered(self, query: Query, results: Results) -> None:
        if query.text != self.field.text():
            return
        self._hits = by_hits([(hit.kind, hit.id, hit.score) for hit in results.hits], self._wizards)
        self._lay_out()

    def _take_first(self) -> None:
        found = self.found() if self.field.text().strip() else []
        if found:
            self.picked.emit(found[0].id)

    def _focus_first(self) -> None:
        for tile in sorted((tile for tile in self.tiles.values() if tile.isVisible()), key=lambda tile: tile.y())[:1]:
            tile.setFocus(Qt.FocusReason.TabFocusReason)

    def _sections(self) -> Sequence[tuple[str, Sequence[QWidget]]]:
        """Return what is offered, under which heading."""
        rulings = [(key, [self.tiles[one.id] for one in offered]) for key, offered in self._offered()]
        if not self.earlier or self.field.text().strip():
            return rulings
        # Below the rulings asked for most, which stay where they are however many cases there are: one row of them
        # there, the others at the end.
        rest = self.earlier[self._columns :]
        latest = ("earlier", self.earlier[: self._columns])
        return (*rulings[:1], latest, *rulings[1:], *([("older", rest)] if rest else []))

    def _offered(self) -> Sequence[tuple[str, list[Wizard]]]:
        if self.field.text().strip():
            return (("found", self.found()),)
        offered = [wizard for wizard in self._wizards if self._game in ("", wizard.game)]
        common = [wizard for wizard in offered if wizard.id in {one.id for one in common_wizards()}]
        rest = [
            (game, [wizard for wizard in offered if wizard.game == game and wizard not in common])
            for game in game_ids()
        ]
        return (("common", common), *(entry for entry in rest if entry[1]))

    def _lay_out(self) -> None:
        columns = self._fitting()
        self._columns = columns
        self.setUpdatesEnabled(False)
        while self._grid.count():
            self._grid.takeAt(0)
        shown: set[QWidget] = set()
        row = 0
        for key, offered in self._sections():
            heading = self._headings[key] if offered else self._nothing
            self._grid.addWidget(heading, row, 0, 1, columns)
            shown.add(heading)
            row += 1
            for index, widget in enumerate(offered):
                if isinstance(widget, Tile):
                    widget.show_game(key not in game_ids() and not self._game)
                self._grid.addWidget(widget, row + index // columns, index % columns)
                shown.add(widget)
            row += -(-len(offered) // columns)
        for widget in (*self.earlier, *self.tiles.values(), *self._headings.values(), self._nothing):
            widget.setVisible(widget in shown)
        for column in range(max(self._grid.columnCount(), columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        for index in range(self._grid.rowCount()):
            self._grid.setRowStretch(index, 1 if index == row else 0)
        self.setUpdatesEnabled(True)

    def _fitting(self) -> int:
        tile = self.fontMetrics().averageCharWidth() * _TILE_IN_EM * 2
        return max(1, min(4, (self.width() - 44) // max(1, tile)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use as many columns as there is room for."""
        super().resizeEvent(event)
        if self._fitting() != self._columns:
            self._lay_out()


def _common_first(wizards: list[Wizard]) -> list[Wizard]:
    ranks = {wizard.id: rank for rank, wizard in enumerate(common_wizards())}
    return sorted(wizards, key=lambda wizard: ranks.get(wizard.id, len(ranks)))
