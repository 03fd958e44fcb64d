"""The forms of a match and of a journal entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from tableside.errors import N_
from tableside.games import ScoreEntry, game_ids
from tableside.games.match import Match, new_match
from tableside.journal.model import APPEAL_OUTCOMES, LINES, Draft, Entry, Notes, merged
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values
from tableside.rulings.words import capital, value_name
from tableside.ui import override
from tableside.ui.services import Services
from tableside.ui.services.matches import short_moment
from tableside.ui.widgets import (
    across,
    after,
    combo_box,
    command,
    down,
    entitled,
    give_menu,
    line_edit,
    named,
    plain_label,
    push_button,
    scroll_area,
    set_shown,
)
from tableside.ui.widgets.numbers import Stepper

_MATCH_SETTLE_MS = 250
_PLACE = (("event", N_("Event")), ("round", N_("Round")), ("table", N_("Table")), ("referee", N_("Referee")))
_LONGEST_NAME = 60


def player_name(match: Match, player: int, services: Services) -> str:
    gettext = services.language.gettext
    return match.players[player] or (gettext("Player B") if player else gettext("Player A"))


class MatchForm(QWidget):
    def __init__(self, services: Services, match: Match) -> None:
        super().__init__()
        named(self, "match-form")
        self._services = services
        self.match = match
        self._later = after(self, _MATCH_SETTLE_MS, self.settle)
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
        gettext, score = self._services.language.gettext, self.match.score
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        rows: list[tuple[str, Sequence[QWidget]]] = [(gettext("Players"), self.names)]
        if score is None or score.SWAPS:
            rows.append((gettext("At the table"), self.turns))
        for entry in score.ENTRIES if score is not None else ():
            title = gettext(entry.title)
            made = (
                [self._choice(entry, title)] if entry.values else [self._stepper(*one, title) for one in sides(entry)]
            )
            rows.append((title, made))
        for row, (title, fields) in enumerate(rows):
            grid.addWidget(named(plain_label(title), "match-label"), row, 0)
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

    def _stepper(self, entry: ScoreEntry, player: int, name: str, title: str) -> QWidget:
        stepper = self.steppers[name] = Stepper(entry.low, entry.high)
        stepper.say(title)
        stepper.changed.connect(lambda value: self._set_field(entry, player, value))
        return stepper

    def _choice(self, entry: ScoreEntry, title: str) -> QWidget:
        box = self.choices[entry.name] = combo_box(f"match-{entry.name}", title)
        game, catalogue = self.match.game, self._services.language.catalogue
        if getattr(new_match(game).score, entry.name) is None:
            box.addItem("–", None)
        for value in entry.values:
            box.addItem(capital(value_name(entry.wizard or f"{game}.match", entry.name, value, catalogue)), value)
        box.activated.connect(lambda _: self._set_field(entry, 0, box.currentData()))
        return box

    # Changing

    def _set_field(self, entry: ScoreEntry, player: int, value: Any) -> None:
        self.settle()
        if self.match.score is not None:
            score = replace(self.match.score, **{_field(self.match, entry, player): value})
            self._put(replace(self.match, score=score))

    def _set_turn(self, player: int, _checked: bool = False) -> None:
        self.settle()
        self._put(self.match if player == self.match.turn else self.match.swapped())
        self.show_match(self.match)

    def settle(self) -> None:
        self._later.stop()
        first, second = (field.text().strip() for field in self.names)
        words = {name: field.text().strip() for name, field in self.words.items()}
        match = replace(self.match, players=(first, second), **words)  # type: ignore[arg-type]
        if match.of_pairs and getattr(match.score, "doubles", None) is False and not self.match.of_pairs:
            match = replace(match, score=replace(match.score, doubles=True))  # type: ignore[type-var]
        self._put(match)

    def _put(self, match: Match) -> None:
        if match != self.match:
            self.match = match
            self._services.matches.put(match)
            self.show_match(match)

    def _follow(self) -> None:
        match = self._services.matches.find(self.match.id)
        if match is not None and match != self.match:
            if self._later.isActive():
                self.match = match
                self.settle()
            else:
                self.show_match(match)

    def show_match(self, match: Match) -> None:
        self.match, score = match, match.score
        gettext = self._services.language.gettext
        for player, field in enumerate(self.names):
            placeholder = gettext("Player B") if player else gettext("Player A")
            field.setPlaceholderText(placeholder)
            field.setAccessibleName(gettext("Name of {player}", player=placeholder))
            self.turns[player].setText(player_name(match, player, self._services))
            self.turns[player].setChecked(player == match.turn)
        texts = dict(zip(self.names, match.players, strict=True))
        texts |= {field: getattr(match, name) for name, field in self.words.items()}
        for field, text in texts.items():
            if field.text().strip() != text:
                field.setText(text)
        for entry in score.ENTRIES if score is not None else ():
            asked = score is not None and score.asks_for(entry.name)
            if entry.values:
                box = self.choices[entry.name]
                box.setCurrentIndex(box.findData(getattr(score, entry.name)))
                box.setEnabled(asked)
                continue
            for _, player, name in sides(entry):
                stepper = self.steppers[name]
                stepper.show_value(getattr(score, _field(match, entry, player)))
                stepper.setEnabled(asked)
                if entry.other:
                    stepper.say(f"{gettext(entry.title)} {player_name(match, player, self._services)}")


def sides(entry: ScoreEntry) -> list[tuple[ScoreEntry, int, str]]:
    """Return a figure of a score for each player that has one of his own, with a name for its field."""
    return [(entry, player, f"{entry.name}-{player}") for player in (0, 1)] if entry.other else [(entry, 0, entry.name)]


def _field(match: Match, entry: ScoreEntry, player: int) -> str:
    return match.field_of(entry, player) if entry.other else entry.name


class MatchSheet(QDialog):
    taken = Signal(str)
    """The match of this id is meant from now on."""

    def __init__(self, services: Services, match: Match, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "match-sheet")
        self._services = services
        gettext = services.language.gettext
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.others = combo_box("match-others", gettext("Matches"), 1)
        self.others.activated.connect(lambda _: self._choose(self.others.currentData()))
        self.begin = push_button("match-new", gettext("New match"))
        self.begin.setAutoDefault(False)
        menu = QMenu(self.begin)
        give_menu(self.begin, menu)
        mine = services.settings.current.game
        for game in sorted(game_ids(), key=lambda one: (one != match.game, one != mine)):
            title = services.language.catalogue.text(f"game.{game}")
            menu.addAction(title).triggered.connect(partial(self._begin, game))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.form = MatchForm(services, match)
        self._slot = down(self.form)
        top = across(self.others, self.begin, gap=8, grow=self.others)
        down(top, self._slot, buttons, on=self, gap=-1, edges=None)
        self._fill()
        services.matches.changed.connect(self._fill)
        self.resize(560, self.sizeHint().height())
        self.form.names[0].setFocus()

    def _fill(self) -> None:
        catalogue, present = self._services.language.catalogue, self.form.match
        self.others.clear()
        for match in (present, *(one for one in self._services.matches.known if one.id != present.id)):
            parts = (catalogue.text(f"game.{match.game}"), *match.parts(catalogue))
            self.others.addItem(" · ".join(parts), match.id)
        game = catalogue.text(f"game.{present.game}")
        self.setWindowTitle(self._services.language.gettext("Match: {game}", game=game))

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


_SETTLE_MS = 900
"""From the first key, so that typing without a pause is saved within a second, too."""
_LEAST_LINES = 4
"""The least height of the fields, one with its label, before their surroundings have to shrink."""
_LINES = 3


class RemarkField(QPlainTextEdit):
    """A few lines of text."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.fontMetrics().lineSpacing() * _LINES + 22)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())


class NotesFields(QScrollArea):
    """Fields with their labels, which scroll in a low window; `settled` tells when a person has stopped typing."""

    typed = Signal()
    """Something was typed just now."""
    settled = Signal()
    submitted = Signal()

    def __init__(self, services: Services, *, columns: int = 3) -> None:
        super().__init__()
        self._services = services
        gettext = services.language.gettext
        self.lines = tuple(line_edit(f"journal-{name}", gettext(title), "") for name, title in LINES.items())
        self.event_name, self.round, self.frame, self.players, self.table, self.referee = self.lines
        self.remark = entitled(RemarkField(), "journal-remark", gettext("Remark"))
        self.remark.setTabChangesFocus(True)
        self.on_appeal = named(QCheckBox(gettext("Decided on appeal")), "journal-appeal")
        self.appeal_outcome = combo_box("journal-appeal-outcome", gettext("Outcome of the appeal"), 1)
        policy = self.appeal_outcome.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # nothing moves when the box is ticked
        self.appeal_outcome.setSizePolicy(policy)
        for code, words in {"": N_("Outcome of the appeal"), **APPEAL_OUTCOMES}.items():
            self.appeal_outcome.addItem(capital(gettext(words)), code)
        self._body = named(QWidget(), "notes-body")
        grid = QGridLayout(self._body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        below = -(-len(self.lines) // columns) * 2
        for index, field in enumerate((*self.lines, self.remark)):
            row, column = (below, 0) if field is self.remark else (index // columns * 2, index % columns)
            width = columns if field is self.remark else 1
            label = named(plain_label(field.accessibleName()), "muted")
            label.setWordWrap(True)
            grid.addWidget(label, row, column, 1, width, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(field, row + 1, column, 1, width)
            label.setBuddy(field)
        grid.addWidget(self.on_appeal, below + 2, 0)
        grid.addWidget(
            self.appeal_outcome, below + (2 if columns > 1 else 3), min(1, columns - 1), 1, max(1, columns - 1)
        )
        grid.setColumnStretch(0, 3)
        for column in range(1, columns):
            grid.setColumnStretch(column, 2)
        self._timer = after(self, _SETTLE_MS, self.settle)
        self._pending = False
        self.on_appeal.clicked.connect(lambda _=False: self._ticked())
        self.on_appeal.toggled.connect(self.appeal_outcome.setVisible)
        self.appeal_outcome.activated.connect(lambda _=0: self._ticked())
        self.appeal_outcome.hide()
        for line in self.lines:
            line.textEdited.connect(self._typed)
            line.editingFinished.connect(self.settle)
            line.returnPressed.connect(self.submitted)
            line.setMaxLength(200)
        self.remark.textChanged.connect(self._typed)
        for field in (*self.lines, self.remark, self.on_appeal, self.appeal_outcome):
            field.installEventFilter(self)
        scroll_area(self._body, "notes-area", self)

    def notes(self) -> Notes:
        texts = {name: line.text().strip() for name, line in zip(LINES, self.lines, strict=True)}
        appeal = self.on_appeal.isChecked()
        outcome = str(self.appeal_outcome.currentData() or "") if appeal else ""
        return Notes(**texts, remark=self._remark(), on_appeal=appeal, appeal_outcome=outcome)

    def _remark(self) -> str:
        return self.remark.toPlainText().strip()

    def show_notes(self, notes: Notes) -> None:
        """Show other notes; fields that say the same already are left alone, cursor and all."""
        # A trailing blank is not saved, but the user may go on typing behind it.
        for name, field in zip(LINES, self.lines, strict=True):
            if field.text().strip() != (text := getattr(notes, name)):
                field.setText(text)
        if self._remark() != notes.remark:
            with QSignalBlocker(self.remark):  # not typed by the user
                self.remark.setPlainText(notes.remark)
        self.on_appeal.setChecked(notes.on_appeal)
        self.appeal_outcome.setCurrentIndex(max(0, self.appeal_outcome.findData(notes.appeal_outcome)))
        self._timer.stop()
        self._pending = False

    def show_unsaved(self, notes: Notes) -> None:
        """Show text that could not be saved; it counts as typed now."""
        self.show_notes(notes)
        self._pending = True
        self._timer.start()

    def settle(self) -> None:
        self._timer.stop()
        if self._pending:
            self._pending = False
            self.settled.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Settle when the remark is left; send the form with Ctrl+Enter; bring what has the keyboard into sight."""
        if watched is self.remark and event.type() == QEvent.Type.FocusOut:
            self.settle()
        elif watched is self.remark and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.submitted.emit()
                return True
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() != Qt.FocusReason.MouseFocusReason:
            self._keep_in_sight()
        if watched is self._body and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        focus = self.focusWidget()
        if focus is not None and focus.hasFocus():
            self.ensureWidgetVisible(focus, 0, self.fontMetrics().lineSpacing() * 2)

    @override
    def sizeHint(self) -> QSize:
        whole, layout = self._body.sizeHint(), self._body.layout()
        if layout is not None and layout.hasHeightForWidth():
            whole.setHeight(layout.heightForWidth(max(self.viewport().width(), layout.minimumSize().width())))
        return whole

    @override
    def minimumSizeHint(self) -> QSize:
        width = self._body.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, self.fontMetrics().lineSpacing() * _LEAST_LINES)

    def _ticked(self) -> None:
        self._pending = True
        self.typed.emit()
        self.settle()

    def _typed(self) -> None:
        self._pending = True
        self.typed.emit()
        if not self._timer.isActive():
            self._timer.start()


@dataclass(frozen=True)
class Offer:
    """An incident that can be saved: its answers with the facts that were given, in order, and their words."""

    rulings: tuple[tuple[Answer, Values], ...]
    catalogue: Catalogue
    entry: str | None = None
    """The id of its journal entry, if it has one."""
    match: Mapping[str, Any] | None = None
    """The match before and after, as data."""
    played: Match | None = None
    """The match as it is now."""
    name: str = ""
    """The id for a new entry."""

    @property
    def incident(self) -> tuple[str, list[Values]]:
        """Return the values entered, for a new entry of this id."""
        return self.name, [given for _, given in self.rulings]


def notes_of(services: Services, offer: Offer) -> Notes:
    return Notes() if offer.played is None else services.matches.notes(offer.played, offer.catalogue)


def draft_from(services: Services, offer: Offer, notes: Notes) -> Draft:
    from tableside.journal.model import draft_of_incident

    cite = partial(services.library.cite, lang=offer.catalogue.language)
    return replace(draft_of_incident(offer.rulings, offer.catalogue, notes, cite, offer.match), name=offer.name)


class SaveToJournal(QFrame):
    """Asks for event, players, table and remark, with what was written last time, and saves."""

    saved = Signal(str)
    """The incident is in the journal, as the entry of this identity."""
    cancelled = Signal()
    typed_more = Signal()
    """There are other words in `typed`."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._journal = services.journal
        self._offer: Offer | None = None
        self.typed: Notes | None = None
        """The unsaved text typed for this incident."""
        self.begun_with = Notes()
        """The entry when typing began; later changes made elsewhere are not overwritten."""
        named(self, "save-to-journal")
        self.title = named(plain_label(), "section-title")
        self.fields = NotesFields(services)
        self.save_button = push_button("journal-save", clicked=self.save)
        self.save_button.setDefault(True)
        self.cancel_button = push_button("journal-cancel", services.language.gettext("Cancel"), self.cancelled.emit)
        self.correct_button = push_button("journal-correct", clicked=self.correct)
        self.as_new_button = push_button("journal-as-new", clicked=self.save_as_new)
        self.correct_button.hide()
        self.as_new_button.hide()
        self._other: Entry | None = None
        """The journal entry of this case, if it holds another ruling by now."""
        self._filled_in = Notes()
        """The prefilled values of the fields; those of the last match do not belong to an earlier entry."""
        self._entry: Entry | None = None
        """The journal entry of this case."""
        self.fields.submitted.connect(self.save)
        self.fields.typed.connect(self._take_typed)
        command(self, services.language.gettext("Cancel"), self.cancelled.emit, "Esc")
        buttons = across(None, self.correct_button, self.as_new_button, self.cancel_button, self.save_button, gap=-1)
        down(self.title, self.fields, buttons, on=self, gap=8, edges=(14, 10, 14, 12))
        self._say_buttons()
        self.save_button.setEnabled(False)

    def offer(self, offer: Offer | None) -> None:
        self._offer = offer
        if self.isVisible():
            self._compare()
        self.save_button.setEnabled(offer is not None)

    def save(self) -> None:
        """Save what is on offer; what the journal has of another ruling stays, and what was typed where that fails."""
        if self._is_as_shown():
            self._save(self.fields.notes(), None if self._other is not None else self._entry, self.save)

    def correct(self) -> None:
        """Save over the existing entry; fields not edited here stay as they were."""
        if self._is_as_shown() and self._other is not None:
            notes, _ = merged(self._filled_in, self.fields.notes(), self._other.notes)
            self._save(notes, self._other, self.correct)

    def save_as_new(self) -> None:
        """Save what is on offer beside what the journal has of it: the same may have happened twice."""
        self._save(self.fields.notes(), None, self.save_as_new)

    def _is_as_shown(self) -> bool:
        """Look once more what the journal has: where that asks for another answer by now, the person gives it."""
        shown = self._other
        self._compare()
        same = (shown.facts_json if shown else None) == (self._other.facts_json if self._other else None)
        if not same:
            self._services.notices.say(
                self._services.language.gettext("The entry of this case was changed elsewhere. Choose how to save.")
            )
        return same

    def _save(self, notes: Notes, entry: Entry | None, act: Callable[[], object]) -> None:
        if (offer := self._offer) is None:
            return
        if entry is None and offer.played is not None:
            # Names that were typed here are known to the match, and stand in the call that is saved.
            self._services.matches.take_notes(offer.played, notes)
        draft = draft_from(self._services, offer, notes)
        before = replace(entry, notes=self.begun_with) if entry else None
        saved = self._journal.save(draft, before, lambda: self._try_again(draft, before, offer, act))
        if saved is None:
            self._take_typed()  # with the case it is there after any stop, to be saved then
            return
        # The next incident may be of the same match.
        self.typed = None
        self.fields.show_notes(replace(notes, remark="", frame="", on_appeal=False, appeal_outcome=""))
        self._services.notices.say(self._said_of(entry, saved))
        self.saved.emit(saved.identity)

    def _try_again(self, draft: Draft, before: Entry | None, offer: Offer | None, act: Callable[[], object]) -> None:
        """Save what was refused: what stands in the fields now, or as it was where the form is closed by now."""
        shown = self._offer if isValid(self) and not self.isHidden() else None
        if shown is not None and offer is not None and shown.incident == offer.incident:
            act()
        elif self._journal.save(draft, before) is not None:
            self._services.notices.say(self._services.language.gettext("The ruling is in the journal."))

    def _said_of(self, before: Entry | None, saved: Entry) -> str:
        gettext, time = self._services.language.gettext, short_moment(saved.saved_at)
        if before is None or before.identity != saved.identity:
            return gettext("The ruling is in the journal.")
        if replace(before, edited_at=saved.edited_at) == saved:
            return gettext("The entry of {time} in the journal is as it was.", time=time)
        return gettext("The entry of {time} in the journal was changed.", time=time)

    def _compare(self) -> None:
        """See whether the journal has another ruling of this case: saving must not take its place unasked."""
        from tableside.journal.model import is_same_incident

        offer, self._entry, self._other = self._offer, None, None
        if offer is not None:
            self._entry = self._journal.read(lambda: self._journal.entry_of(offer.entry))
            draft = draft_from(self._services, offer, Notes())
            if self._entry is not None and not is_same_incident(self._entry, draft):
                self._other = self._entry
        set_shown(self.correct_button, self._other is not None)
        self._say_buttons()

    def take_focus(self) -> None:
        fields = self.fields
        empty = [one for one in (fields.players, fields.event_name, fields.table) if not one.text()]
        (empty[0] if empty else fields.remark).setFocus()

    def _say_buttons(self) -> None:
        gettext = self._services.language.gettext
        known = self._entry is not None and self._other is None
        self.title.setText(gettext("Change the entry in the journal") if known else gettext("Save to the journal"))
        self.save_button.setText(gettext("Save") if self._other is None else gettext("Save as a new entry"))
        self.as_new_button.setText(gettext("Save as a new entry"))
        set_shown(self.as_new_button, known)
        if self._other is not None:
            when = short_moment(self._other.saved_at)
            self.correct_button.setText(gettext("Correct the entry of {time}", time=when))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Begin with what was typed before, else with what the journal has, else with what was written last time."""
        super().showEvent(event)
        self._compare()
        if self.typed is None:
            self.begun_with = self._entry.notes if self._entry is not None else Notes()
        of_match = notes_of(self._services, self._offer) if self._offer is not None else Notes()
        self._filled_in = self._entry.notes if self._entry is not None and self._other is None else of_match
        self.fields.show_notes(self.typed or self._filled_in)

    def _take_typed(self) -> None:
        self.typed = self.fields.notes()
        self.typed_more.emit()
