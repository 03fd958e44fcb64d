"""The plan of an exam as fields: how many questions, how long, on which books, how the sections count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext
from tableside.ui.study.exam_work import PlanWish, section_title
from tableside.ui.widgets import bare, label_tool, named, plain_label, text_label
from tableside.ui.widgets.flow import FlowLayout, clear_layout
from tableside.ui.widgets.numbers import NumberField

_MOST = 999
_MOST_WEIGHT = 99


@dataclass(frozen=True)
class Preset:
    """A plan to begin with; what is weighed takes the size of the sections where one book is chosen."""

    name: str
    count: int
    minutes: int
    pass_mark: int
    weighed: bool = False
    closed: bool = False


PRESETS = (
    Preset(N_("Short test"), 10, 10, 70),
    Preset(N_("Evening exam"), 20, 30, 70),
    Preset(N_("Referee course"), 30, 45, 80, weighed=True, closed=True),
)


@dataclass(frozen=True)
class SectionWeight:
    """A section and how much it counts where nobody says otherwise."""

    title: str
    weight: int


def _sections(context: StudyContext, book: str, lang: str) -> list[SectionWeight]:
    from tableside.study import section_weights, sections_of

    weights = section_weights(context.library, book)
    sections = sections_of(context.library, book)
    return [
        SectionWeight(section_title(context, section, lang), weight)
        for section, weight in zip(sections, weights, strict=True)
    ]


class SectionWeights(QFrame):
    """A number for each section of the one book that is chosen."""

    changed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-card")
        self._services = services
        self._book = ""
        self._wanted: tuple[int, ...] = ()
        self.fields: list[NumberField] = []
        gettext = services.language.gettext
        self.title = text_label("study-heading", gettext("How much each section counts"))
        shared_out = gettext("The questions are shared out by these numbers; 0 leaves a section out.")
        self.about = text_label("muted", shared_out)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        for part in (self.title, self.about):
            column.addWidget(part)
        column.addLayout(self._grid)

    @property
    def weights(self) -> tuple[int, ...]:
        """How much each section counts."""
        return tuple(field.value() for field in self.fields)

    def show_book(self, book: str, weights: Sequence[int] = ()) -> None:
        """Show the sections of a book, weighed by their size or as a plan says; no book shows none."""
        if book == self._book and not weights:
            return
        self._book, self._wanted = book, tuple(weights)
        if not self._book:
            self._show("", [])
            return
        lang = self._services.language.code
        self._services.study.ask(self, lambda context: _sections(context, book, lang), partial(self._show, book))

    def _show(self, book: str, sections: list[SectionWeight]) -> None:
        if book != self._book:
            return
        weights = self._wanted or self.weights
        self._wanted = ()
        if len(weights) != len(sections):
            weights = tuple(one.weight for one in sections)
        clear_layout(self._grid)
        self.fields = []
        for row, (one, weight) in enumerate(zip(sections, weights, strict=True)):
            field = NumberField("study-weight", weight, _MOST_WEIGHT, 1)
            field.say(one.title)
            field.changed.connect(lambda _: self.changed.emit())
            self._grid.addWidget(plain_label(one.title), row, 0)
            self._grid.addWidget(field, row, 1)
            self.fields.append(field)


class PlanFields(QWidget):
    """Shows a plan and lets it be changed."""

    edited = Signal()
    entered = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        gettext = services.language.gettext
        self._services = services
        self.labels = {name: named(plain_label(), "muted") for name in ("count", "minutes", "pass", "books")}
        self.count = NumberField("study-count", 20, _MOST, 5)
        self.minutes = NumberField("study-minutes", 30, _MOST, 5)
        self.pass_mark = NumberField("study-pass-mark", 70, _MOST, 5)
        self.books: dict[str, QPushButton] = {}
        self.closed = named(QCheckBox(gettext("Closed book: no way to the rules until it is handed in")), "study-rate")
        self.weighed = named(QCheckBox(gettext("Weigh the sections (one book)")), "study-rate")
        self.sections = SectionWeights(services)
        """Stands elsewhere on the page, so that choosing a book moves nothing under the pointer."""
        self._build()
        for field in (self.count, self.minutes, self.pass_mark):
            field.changed.connect(lambda _: self.edited.emit())
            field.entered.connect(self.entered)
        for box in (self.closed, self.weighed):
            box.toggled.connect(lambda _: self._changed())
        self.sections.changed.connect(self.edited)
        self._show_sections()
        fields = (
            ("count", gettext("Questions"), self.count),
            ("minutes", gettext("Minutes"), self.minutes),
            ("pass", gettext("Needed to pass (%)"), self.pass_mark),
        )
        for name, words, field in fields:
            self.labels[name].setText(words)
            field.say(words)
        self.labels["books"].setText(gettext("On these books (none chosen: all)"))
        for book, button in self.books.items():
            title = self._services.library.book(book).title_in(self._services.language.code)
            button.setText(title.replace("&", "&&"))

    @property
    def wish(self) -> PlanWish:
        """The plan as it stands there."""
        weights = self.sections.weights if self._is_weighed else ()
        return PlanWish(
            self.count.value(),
            self.minutes.value(),
            self._chosen,
            self.pass_mark.value(),
            weights=weights,
            closed=self.closed.isChecked(),
        )

    def show_wish(self, wish: PlanWish) -> None:
        """Fill in a plan."""
        self.count.set_value(wish.count)
        self.minutes.set_value(wish.minutes)
        self.pass_mark.set_value(wish.pass_mark)
        self.closed.setChecked(wish.closed)
        self.choose_books(wish.books)
        self.weighed.setChecked(bool(wish.weights))
        if wish.weights:
            self.sections.show_book(wish.books[0], wish.weights)
        self._changed()

    def show_preset(self, preset: Preset) -> None:
        """Fill in a preset; the books stay as they are."""
        self.count.set_value(preset.count)
        self.minutes.set_value(preset.minutes)
        self.pass_mark.set_value(preset.pass_mark)
        self.closed.setChecked(preset.closed)
        self.weighed.setChecked(preset.weighed)
        self._changed()

    def choose_books(self, books: Sequence[str]) -> None:
        """Choose books; none stands for all."""
        for book, button in self.books.items():
            button.setChecked(book in books)

    @property
    def _chosen(self) -> tuple[str, ...]:
        return tuple(book for book, button in self.books.items() if button.isChecked())

    @property
    def _is_weighed(self) -> bool:
        return self.weighed.isChecked() and len(self._chosen) == 1 and bool(self.sections.fields)

    def _changed(self) -> None:
        self._show_sections()
        self.edited.emit()

    def _show_sections(self) -> None:
        one = self._chosen[0] if len(self._chosen) == 1 else ""
        self.weighed.setEnabled(bool(one))
        shown = bool(one) and self.weighed.isChecked()
        self.sections.show_book(one if shown else "")
        self.sections.setVisible(shown)

    def _build(self) -> None:
        column = bare(QVBoxLayout(self), 10)
        fields = QWidget()
        flow = FlowLayout(fields, 14)
        for name, field in (("count", self.count), ("minutes", self.minutes), ("pass", self.pass_mark)):
            block = QWidget()
            rows = bare(QVBoxLayout(block), 4)
            rows.addWidget(self.labels[name])
            rows.addWidget(field)
            flow.addWidget(block)
        chips = QWidget()
        flow = FlowLayout(chips)
        for book in self._services.library.bundled.books():
            button = named(QPushButton(), "chip")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.toggled.connect(lambda _: self._changed())
            flow.addWidget(button)
            self.books[book] = button
        for part in (fields, self.labels["books"], chips, self.weighed, self.closed):
            column.addWidget(part)


def preset_data(wish: PlanWish) -> dict[str, Any]:
    """Return a plan as plain data, to keep it as a preset."""
    return {
        "count": wish.count,
        "minutes": wish.minutes,
        "pass_mark": wish.pass_mark,
        "books": list(wish.books),
        "weights": list(wish.weights),
        "closed": wish.closed,
    }


def preset_wish(data: Mapping[str, Any]) -> PlanWish | None:
    """Read a preset of one's own; one that makes no sense is None."""
    try:
        return PlanWish(
            count=int(data["count"]),
            minutes=int(data["minutes"]),
            books=tuple(str(book) for book in data["books"]),
            pass_mark=int(data["pass_mark"]),
            weights=tuple(int(weight) for weight in data["weights"]),
            closed=bool(data["closed"]),
        )
    except (KeyError, TypeError, ValueError):
        return None


class PresetRow(QWidget):
    """Buttons that fill in a plan: those that come with the program, and one's own."""

    chosen = Signal(object)
    """A `Preset`, or a `PlanWish` of one's own."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._flow = FlowLayout(self, 8)
        self.buttons: dict[str, QPushButton] = {}
        self.fill()

    def fill(self) -> None:
        """Offer the presets there are."""
        gettext = self._services.language.gettext
        clear_layout(self._flow)
        self.buttons = {}
        for preset in PRESETS:
            words = gettext(
                "{name}: {count} questions, {minutes} min, {percent} %",
                name=gettext(preset.name),
                count=preset.count,
                minutes=preset.minutes,
                percent=preset.pass_mark,
            )
            self._add(preset.name, words, preset)
        for name, data in self._services.settings.current.study.presets.items():
            wish = preset_wish(data) if isinstance(data, dict) else None
            if wish is not None:
                self._add(name, name, wish)

    def _add(self, name: str, words: str, preset: Preset | PlanWish) -> None:
        button = named(QPushButton(), "chip")
        button.setAutoDefault(False)
        button.setText(words.replace("&", "&&"))
        label_tool(button, words)
        button.clicked.connect(lambda _=False: self.chosen.emit(preset))
        self._flow.addWidget(button)
        self.buttons[name] = button
