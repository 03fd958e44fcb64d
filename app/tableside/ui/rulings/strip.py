"""The case in chips: each fact in a place of its own, told, assumed or open; a press brings its question up."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget
from typing_extensions import override

from tableside.messages import Catalogue
from tableside.rulings.case import Assessment, Standing
from tableside.rulings.kinds import PositionKind
from tableside.rulings.words import capital, joined, question, spoken_value
from tableside.ui.rulings.answers import elided, small_font
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, bare, give_menu, mark, named
from tableside.ui.widgets.flow import GAP, Columns

_WIDTH, _SCORE = 124, 210
_ROOM_FOR_SCORE = 640
_TRAY = "tray"
"""The chip of all facts that one picture tells."""
_TOLD = (Standing.ANSWERED, Standing.CARRIED, Standing.DERIVED)


class Chip(QPushButton):
    """A fact in two lines: the question, small, and its answer."""

    def __init__(self, services: Services, fact: str) -> None:
        super().__init__()
        named(self, "fact-chip")
        self._services = services
        self.fact = fact
        self._label = self._value = ""
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_fact(self, label: str, value: str, state: str, spoken: str) -> None:
        """Show question and answer; `state` is “told”, “assumed”, “open”, “wrong” or “gone”."""
        self._label, self._value = label, value
        mark(self, "state", state)
        self.setEnabled(state != "gone")
        self.setAccessibleName(spoken if state != "gone" else "")
        self.setToolTip(as_tip(spoken) if state != "gone" else "")
        self.update()

    @property
    def state(self) -> str:
        return str(self.property("state"))

    @override
    def sizeHint(self) -> QSize:
        scale = self._services.theme.scale
        return QSize(round(_WIDTH * scale), round((56 if self._services.courtside.active else 42) * max(1.0, scale)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.state == "gone":
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        colours, scale = self._services.theme.colours, self._services.theme.scale
        width = self.width() - 18
        small, large = small_font(self, 12 * scale), small_font(self, 14 * scale, bold=True)
        painter.setFont(small)
        painter.setPen(QColor(colours.danger if self.state == "wrong" else colours.muted))
        painter.drawText(QRect(9, 3, width, self.height() // 2), _LEFT, elided(self._label, small, width))
        painter.setFont(large)
        painter.setPen(QColor(colours.ink))
        below = QRect(9, self.height() // 2 - 2, width, self.height() // 2)
        painter.drawText(below, _LEFT, elided(self._value, large, width))
        painter.end()


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CaseStrip(QWidget):
    """Shows the facts of a case; once shown, a fact keeps its place until the case begins again."""

    wanted = Signal(str)
    score_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        named(self, "case-strip")
        self.setAccessibleName(services.language.gettext("The case"))
        self.chips: dict[str, Chip] = {}
        self.score = Chip(services, "")
        self.score.clicked.connect(lambda _=False: self.score_wanted.emit())
        self.score.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.score.hide()
        self.more = named(QPushButton(), "fact-chip-more")
        self.more.setAutoDefault(False)
        self._menu = QMenu(self.more)
        give_menu(self.more, self._menu)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._grid = QWidget()
        self._columns = Columns(self._grid, round(_WIDTH * services.theme.scale), round(240 * services.theme.scale))
        self._columns.fixed = True
        # What belongs to no question has its place at the end, whatever comes before it.
        across = self._row = bare(QHBoxLayout(self), GAP)
        across.addWidget(self._grid, 1)
        across.addWidget(self.score)
        across.addWidget(self.more)
        self._has_score = False
        self._shown: Assessment | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def open(self) -> None:
        for chip in self.chips.values():
            self._columns.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = {}
        self._shown = None

    def show_case(self, assessment: Assessment, order: tuple[str, ...]) -> None:
        self._shown = assessment
        tray = assessment.case.wizard.tray.facts
        if tray and _TRAY not in self.chips:
            self._add(_TRAY)
        for name in order:
            if name not in self.chips and name not in tray and self._state(name) != "gone":
                self._add(name)
        for name, chip in self.chips.items():
            self._show(name, chip)
        self._lay_out()

    def show_score(self, words: str | None, at_table: str = "") -> None:
        gettext = self._services.language.gettext
        self._has_score = words is not None
        self._lay_out()
        label, value = at_table or gettext("Match"), words or gettext("not entered")
        self.score.show_fact(label, value, "told" if words else "open", f"{label} {value}")

    def _add(self, name: str) -> None:
        chip = Chip(self._services, name)
        chip.clicked.connect(lambda _=False: self._want(name))
        self._columns.addWidget(chip)
        self.chips[name] = chip

    def _want(self, name: str) -> None:
        if self._shown is not None:
            self.wanted.emit(name if name != _TRAY else self._shown.case.wizard.tray.facts[0])

    def _show_tray(self, chip: Chip) -> None:
        """Show one chip for the facts of one picture: the pieces pocketed, else the board."""
        assert self._shown is not None
        gettext, tray, shown = self._services.language.gettext, self._shown.case.wizard.tray, self._shown
        told = [name for name in tray.facts if name in shown.case.given]
        words = [gettext(title) for name, title in tray.pieces.items() if shown.case.given.get(name)]
        if not words:
            words = [self._said(name) for name in told if name not in tray.pieces and name not in tray.usual]
        if not words and told:
            words = [gettext("Nothing")]
        states = {self._state(name) for name in tray.facts}
        state = next((one for one in ("wrong", "open") if one in states), "told")
        label = gettext(tray.asks or tray.shows)
        chip.show_fact(label, ", ".join(words) or "?", state, joined(label, ", ".join(words), self._catalogue))

    @property
    def _catalogue(self) -> Catalogue:
        return self._services.language.catalogue

    def _state(self, name: str) -> str:
        assert self._shown is not None
        refusal, standing = self._shown.refusal, self._shown.standing(name)
        if refusal is not None and refusal.fact == name and not refusal.unfinished:
            return "wrong"
        if standing in _TOLD:
            return "told"
        if standing is Standing.NEEDED:
            return "open"
        if standing is Standing.ASSUMED:
            return "assumed" if self._matters(name) else "gone"
        return "gone"

    def _matters(self, name: str) -> bool:
        """Return whether what is assumed can change this ruling; while none stands, whether it was changed before."""
        answer = self._shown.answer if self._shown is not None else None
        if answer is None or not answer.decided:
            return name in self.chips
        return name in answer.assumptions

    def _show(self, name: str, chip: Chip) -> None:
        assert self._shown is not None
        if name == _TRAY:
            self._show_tray(chip)
            return
        catalogue, wizard = self._catalogue, self._shown.case.wizard
        state, asked = self._state(name), question(wizard, name, catalogue)
        value = "?"
        if state in ("told", "assumed", "wrong") and self._shown.has_value(name):
            value = self._said(name)
        label = asked
        if state == "assumed":
            label = catalogue.gettext("assumed") + " · " + asked
        chip.show_fact(label, value, state, joined(label, value, catalogue))

    def _said(self, name: str) -> str:
        assert self._shown is not None
        wizard, value = self._shown.case.wizard, self._shown.shown_value(name)
        kind, catalogue = wizard.facts[name].kind, self._catalogue
        if isinstance(kind, PositionKind) and value is not None:
            count = len(kind.parts(value)[1].balls)
            return capital(catalogue.ngettext("{count} ball on the table", "{count} balls on the table", count))
        return spoken_value(wizard, name, value, catalogue)

    # The rest

    @property
    def _others(self) -> list[str]:
        """The facts that have no chip in sight."""
        if self._shown is None:
            return []
        shown = {name for name, chip in self.chips.items() if not chip.isHidden() and chip.state != "gone"}
        wizard = self._shown.case.wizard
        return [name for name in wizard.facts if name not in shown and name not in wizard.tray.facts]

    def _fill_menu(self) -> None:
        self._menu.clear()
        if self._shown is None:
            return
        catalogue, wizard = self._catalogue, self._shown.case.wizard
        if self._has_score and self.score.isHidden():
            self._menu.addAction(self.score.accessibleName()).triggered.connect(
                lambda _=False: self.score_wanted.emit()
            )
        for name in self._others:
            words = question(wizard, name, catalogue)
            if self._shown.has_value(name):
                words = joined(words, self._said(name), catalogue)
            self._menu.addAction(words.replace("&", "&&")).triggered.connect(
                lambda _=False, name=name: self.wanted.emit(name)
            )

    def _lay_out(self) -> None:
        """Show as many chips as there is room for; the others are behind "More facts"."""
        scale = self._services.theme.scale
        high = self.score.sizeHint().height()
        self.score.setFixedSize(round(_SCORE * scale), high)
        self.score.setVisible(self._has_score and self.width() >= _ROOM_FOR_SCORE * scale)
        longest = self._services.language.gettext("More facts ({count})", count=99)
        self.more.setFixedSize(self.more.fontMetrics().horizontalAdvance(longest) + 40, high)
        taken = self.more.width() + GAP + (0 if self.score.isHidden() else self.score.width() + GAP)
        columns = self._columns.columns_for(self.width() - taken)
        rows = 1 if columns >= 2 else 2
        for place, chip in enumerate(self.chips.values()):
            chip.setVisible(place < columns * rows)
        count = len(self._others)
        self.more.setText(self._services.language.gettext("More facts ({count})", count=count))
        self.more.setEnabled(count > 0 or self._has_score)
        self.setFixedHeight(rows * (high + GAP) - GAP)
        # Sizes that were set while the row was being laid out would count only at the next time.
        self._row.invalidate()
        self._row.activate()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shown is not None:
            self._lay_out()
