"""The sheet of what was recognised: the document beside its clauses, and what mends them by hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QInputDialog, QPushButton, QSplitter, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.importing.labels import learned_words
from tableside.importing.preview import Preview
from tableside.importing.recipe import SPLIT_WORDS, Correction, Mend, block_key, style_of
from tableside.rulebook.ids import RuleId, normalise
from tableside.ui.importing.clause_list import ClauseList
from tableside.ui.importing.source_pane import SourcePane
from tableside.ui.importing.telling import RULE_MARK, ImportTelling
from tableside.ui.importing.work import ImportWork
from tableside.ui.services import Services
from tableside.ui.widgets import bare, command, give_command, named, set_shown, text_label
from tableside.ui.widgets.flow import FlowLayout

_LEAST_ROOM = 260
"""How high the document and its clauses are at least; a smaller window scrolls."""
_KEYS = {
    "prose": ("N", N_("Not a label")),
    "all": ("Shift+N", N_("No label like this")),
    "join": ("J", N_("Join with the one above")),
    "split": ("S", N_("Split at the caret")),
    "rule": ("P", N_("This is rule…")),
    "up": ("Ctrl+Left", N_("Level up")),
    "down": ("Ctrl+Right", N_("Level down")),
    "undo": ("Ctrl+Z", N_("Undo")),
}


class Sheet(QWidget):
    """Shows what was found in a document and takes corrections, each of which has a button and a key."""

    mended = Signal()
    """Something is about to be recognised otherwise."""

    def __init__(self, services: Services, work: ImportWork, telling: ImportTelling) -> None:
        super().__init__()
        self._services = services
        self._words = services.language
        self._work = work
        self._telling = telling
        self.source, self.clauses = SourcePane(), ClauseList()
        self.explained = text_label("import-explained")
        self.mends = {name: named(QPushButton(), f"mend-{name}") for name in _KEYS}
        self._commands: dict[str, QAction] = {}
        row = QWidget()
        self.buttons = FlowLayout(row, 8)
        """Where whoever has the sheet puts what is done with it."""
        for button in self.mends.values():
            self.buttons.addWidget(button)
        column = bare(QVBoxLayout(self), 10)
        column.addWidget(self._panes(), 1)
        column.addWidget(self.explained)
        column.addWidget(row)
        self.clauses.chosen.connect(self.source.light)
        self.clauses.explained.connect(self._explain)
        self.source.setAccessibleName(self._words.gettext("The document"))
        self.clauses.setAccessibleName(self._words.gettext("The recognised clauses"))

    def _panes(self) -> QSplitter:
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self.source)
        panes.addWidget(self.clauses)
        panes.setChildrenCollapsible(False)
        panes.setSizes([400, 600])
        panes.setMinimumHeight(_LEAST_ROOM)
        for name, act in self._acts().items():
            keys, words = _KEYS[name]
            self._commands[name] = command(panes, self._words.gettext(words), act, keys)
            give_command(self.mends[name], self._commands[name])
        return panes

    def _acts(self) -> dict[str, Callable[[], None]]:
        return {
            "prose": lambda: self._mend(Mend.PROSE),
            "all": self._mend_all,
            "join": lambda: self._mend(Mend.JOIN),
            "split": self._split,
            "rule": self._ask_rule,
            "up": lambda: self._level(-1),
            "down": lambda: self._level(1),
            "undo": self._undo,
        }

    # Showing

    def show_state(self) -> None:
        """Offer what can be mended now."""
        set_shown(self.explained, bool(self.explained.text()))
        for one in self._commands.values():
            one.setEnabled(not self._work.busy)
        self._commands["undo"].setEnabled(self._work.can_undo and not self._work.busy)
        self._commands["rule"].setVisible(bool(self._work.target.book))

    def show_preview(self, preview: Preview) -> None:
        """Show what was found, in the colours in use."""
        colours = self._services.theme.colours
        self.source.show_preview(preview, colours, self._words.gettext)
        library, lang = self._services.library, self._services.reading.first
        self.clauses.show_preview(
            preview, self._words.gettext, lambda rule: library.cite(rule, lang), QColor(colours.danger)
        )

    def _explain(self, words: str) -> None:
        """Say all of what there is to say about the chosen clause, which a line of the list may cut."""
        self.explained.setText(words)
        set_shown(self.explained, bool(words))

    def _words_of(self, block: int) -> str:
        preview = self._work.preview
        return preview.tree.blocks[block].text if preview is not None and block < len(preview.tree.blocks) else ""

    # Mending

    def _mend(self, mend: Mend, value: str = "", block: int | None = None) -> None:
        block = self.clauses.block if block is None else block
        if block is not None and not self._work.busy and (words := self._words_of(block)):
            self.mended.emit()
            self.clauses.stay_at(block)
            self._work.mend(Correction(mend, block_key(words), value))

    def _undo(self) -> None:
        if self._work.can_undo and not self._work.busy:
            self.mended.emit()
            self._work.undo()

    def _mend_all(self) -> None:
        block, preview = self.clauses.block, self._work.preview
        if block is None or preview is None:
            return
        style = style_of(self._words_of(block), learned_words(one.text for one in preview.tree.blocks))
        if style:
            self._mend(Mend.ALL_PROSE, style)

    def _split(self) -> None:
        """Begin a clause where the caret stands in the document."""
        point = self.source.split_point()
        if point is None:
            self._services.notices.say(
                self._words.gettext("Put the caret into the document, where the new clause begins.")
            )
            return
        self._mend(Mend.SPLIT, point[1][:SPLIT_WORDS], point[0])

    def _level(self, step: int) -> None:
        block, preview = self.clauses.block, self._work.preview
        node = next((one for one in preview.tree.walk() if one.block == block), None) if preview is not None else None
        depth = 0
        current = node.parent if node is not None else None
        while current is not None:
            depth += current.label is not None
            current = current.parent
        if node is not None:
            self._mend(Mend.LEVEL, str(max(depth + step, 0)))

    def _ask_rule(self) -> None:
        target, block = self._work.target, self.clauses.block
        if not target.book or block is None or self._work.busy:
            return
        offered = self._telling.rules_of(target)
        number = self.clauses.number
        likely = next((at for at, one in enumerate(offered) if one.split(RULE_MARK)[0] == number), 0)
        typed, sure = QInputDialog.getItem(
            self,
            self._words.gettext("This is rule…"),
            self._words.gettext("Number of our rule"),
            offered,
            likely,
            editable=True,
        )
        if sure and typed.strip():
            self.place(typed.split(RULE_MARK)[0].strip())

    def place(self, typed: str) -> None:
        """Place the chosen clause on a rule of ours."""
        book = self._work.target.book
        rule = normalise(typed if "/" in typed else f"{book}/{typed}")
        if RuleId.parse(rule) is None or rule not in self._services.library.ids(book, self._work.target.lang):
            self._services.notices.say(self._words.gettext("There is no rule “{id}”.", id=typed))
            return
        self._mend(Mend.RULE, rule)
