"""The recognised clauses beside their document, with tools to correct them by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QAction,
    QBrush,
    QColor,
    QFont,
    QMouseEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QInputDialog,
    QPushButton,
    QSplitter,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_
from tableside.importing.corrections import SPLIT_WORDS, Correction, Mend, block_key
from tableside.importing.placing import REASONS
from tableside.importing.preview import Clause, Preview, reference
from tableside.importing.tree import TEMPLATES, Node, place
from tableside.palette import Colours
from tableside.rulebook import BUNDLED
from tableside.rulebook.ids import normalise
from tableside.ui.importing.work import ImportWork
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, command, down, give_command, named, set_shown, show_document, split, text_label
from tableside.ui.widgets.flow import FlowLayout

_LEAST_ROOM = 260
"""How high the document and its clauses are at least; a smaller window scrolls."""
_MOST_BLOCKS = 4000
_LINE_END = "\u2028"
_INDENT = 8.0
_WORD = re.compile(r"\d+(?:[.,]\d+)+|\w+(?:['’-]\w+)*")


_BLOCK = Qt.ItemDataRole.UserRole
_SENTENCE = Qt.ItemDataRole.UserRole + 1
_DOUBT = Qt.ItemDataRole.UserRole + 2
_SHOWN_WORDS, _LONGEST_TITLE = 14, 40
_FEWEST_WORDS = 6
_LIKELY = 45.0
"""How like a rule of ours, in percent, the words of a block are to propose that rule."""
_PARAGRAPH = "¶"
_FAR = 40
"""How many blocks further a text is looked for that was mended."""


RULE_MARK = " · "
"""The separator between the number of a rule and its words."""
_FIRST_WORDS = 10


def doubts_about(services: Services, work: ImportWork) -> list[str]:
    """Return the warnings before a document is added: it may be another book, or would replace a text."""
    gettext, target, preview = services.language.gettext, work.target, work.preview
    doubts: list[str] = []
    if preview is not None and target.book and preview.is_doubtful:
        told = N_(
            "Hardly anything of this document was found in “{book}”: {placed} of {every} clauses. Is it another book?"
        )
        title = services.library.book(target.book).title_in(services.language.code)
        placed = len(preview.placed)
        doubts.append(gettext(told, book=title, placed=placed, every=placed + len(preview.unplaced)))
    if (there := work.replaced()) is not None:
        told = N_("There is an edition “{name}” already, from “{file}” ({date}); it would be replaced.")
        doubts.append(gettext(told, name=there.name, file=there.source, date=there.added))
    return doubts


class ClauseList(QTreeWidget):
    """Shows clauses, each with the block of the document that it begins in."""

    def __init__(self, gettext: Callable[..., str]) -> None:
        super().__init__()
        named(self, "import-clauses")
        self.gettext = gettext
        self._preview: Preview | None = None
        self._placed: dict[str, Clause] = {}
        self._cite: Callable[[str], str] = str
        self._doubt = QBrush()
        self.setHeaderLabels([gettext("In the document"), gettext("Our rule"), gettext("Text")])
        self.setColumnCount(3)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._texts: list[str] = []
        """The blocks of the document as they are shown."""
        self._at: int | None = None
        """The block to stay at, where it is not that of the chosen clause."""

    @property
    def block(self) -> int | None:
        return _block_of(self.currentItem())

    @property
    def number(self) -> str:
        """The number of the chosen clause in the document."""
        item = self.currentItem()
        return item.text(0) if item is not None else ""

    @property
    def sentence(self) -> str:
        """The notes on the chosen clause."""
        item = self.currentItem()
        return str(item.data(0, _SENTENCE) or "") if item is not None else ""

    def show_preview(self, preview: Preview, cite: Callable[[str], str], doubt: QColor) -> None:
        """Show what was recognised; the clause that was chosen stays so, and the branches as they are."""
        kept, present = self._followed(preview), self.currentItem()
        doubtful = present is not None and bool(present.data(0, _DOUBT))
        opened = {item.text(0): item.isExpanded() for item in self.rows() if item.childCount()}
        self._preview, self._cite, self._doubt = preview, cite, QBrush(doubt)
        found = (*preview.added, *preview.placed.values())
        self._placed = {one.number: one for one in found if one.parent != one.number}
        self.blockSignals(True)
        self.clear()
        self._doubts(preview)
        for root in preview.tree.roots:
            self._node(self.invisibleRootItem(), root)
        self.expandToDepth(1)
        for item in self.rows():
            if item.childCount() and item.text(0) in opened:
                item.setExpanded(opened[item.text(0)])
        self.setColumnHidden(1, not any(item.text(1) for item in self.rows()))
        self._texts, self._at = [block.text for block in preview.tree.blocks], None
        self.blockSignals(False)
        self.choose(kept, doubt=doubtful)

    def begin(self) -> None:
        """Forget the place in another document: the next one is shown from its first doubt."""
        self._texts, self._at = [], None
        self.clear()

    def stay_at(self, block: int) -> None:
        """Choose the clause of a block, or its successor, when the clauses were recognised again."""
        self._at = block

    def _followed(self, preview: Preview) -> int | None:
        """Return where the words are now that one was at: joined with others, parted, or as they were."""
        before = self.block if self._at is None else self._at
        if before is None or before >= len(self._texts):
            return None
        text = self._texts[before]
        now = [block.text for block in preview.tree.blocks]
        near = sorted(range(len(now)), key=lambda at: abs(at - before))
        found = [at for at in near if now[at] == text]
        found += [at for at in near if now[at].endswith(text) or (now[at] and text.endswith(now[at]))]
        return found[0] if found and abs(found[0] - before) <= _FAR else min(before, len(now) - 1)

    def rows(self) -> list[QTreeWidgetItem]:
        return self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)

    def _doubts(self, preview: Preview) -> None:
        if not preview.problems:
            return
        head = QTreeWidgetItem([self.gettext("To look at ({count})", count=len(preview.problems)), "", ""])
        head.setFirstColumnSpanned(True)
        self.addTopLevelItem(head)
        at = {node.name: node.block for node in preview.tree.walk()}
        for problem in preview.problems:
            told = self.gettext(TEMPLATES[problem.code], **problem.values)
            whole = f"{place(problem, self.gettext)}: {told}"
            item = _row(head, [problem.label, "", told], at.get(problem.label), whole)
            item.setForeground(0, self._doubt)
            item.setData(0, _DOUBT, True)
            item.setToolTip(2, as_tip(whole))
        head.setExpanded(True)

    def _node(self, parent: QTreeWidgetItem, node: Node) -> None:
        clause = self._placed.get(node.name)
        shown = self._cite(clause.id) if clause is not None and clause.reasons else ""
        number = node.title[:_LONGEST_TITLE] if node.label is None else node.name
        if node.label is not None and node.label.style.kind == "word":
            number = node.sign
        item = _row(parent, [number, shown, _first_words(f"{node.title} {node.text}")], node.block)
        if clause is not None and clause.reasons:
            why = ", ".join(self.gettext(REASONS[one]) for one in clause.reasons if one in REASONS)
            item.setToolTip(1, as_tip(why))
            item.setData(0, _SENTENCE, f"{node.name} → {shown}: {why}" if why else "")
        elif clause is not None and self._preview is not None and clause in self._preview.unplaced:
            item.setText(1, self.gettext("new"))
        elif clause is None and node.label is not None:
            item.setForeground(0, self._doubt)
            item.setText(1, self.gettext("unplaced"))
        for after, child in enumerate(node.children):
            self._parted(item, node, after)
            self._node(item, child)
        self._parted(item, node, len(node.children))

    def _parted(self, item: QTreeWidgetItem, node: Node, after: int) -> None:
        """Add the paragraphs that a person has made by splitting: they have no number, but a row of their own."""
        if self._preview is None:
            return
        blocks, placed = self._preview.tree.blocks, self._preview.placed.values()
        rules = {one.blocks: self._cite(one.id) for one in placed if one.parent == one.number == node.name}
        for one in node.paragraphs:
            here = one.after == after and one.block != node.block and 0 <= one.block < len(blocks)
            if here and blocks[one.block].apart:
                _row(item, [_PARAGRAPH, rules.get((one.block,), ""), _first_words(one.text)], one.block)

    def choose(self, block: int | None, *, doubt: bool = False) -> None:
        """Choose the clause that begins in a block, else the one that it is in; without a block, the first doubt."""
        items = [(item, at) for item in self.rows() if (at := _block_of(item)) is not None]
        clauses = [(item, at) for item, at in items if not item.data(0, _DOUBT)]
        doubts = [one for one in items if one not in clauses] if doubt else []
        there = [item for item, at in (*doubts, *clauses) if at == block]
        above = [(item, at) for item, at in clauses if block is not None and at < block]
        nearest = [item for item, _ in sorted(above, key=lambda one: one[1])[-1:]]
        choice = next(iter((*there, *nearest, *(item for item, _ in items))), None)
        if choice is not None:
            self.scrollToItem(choice)  # unfolds its parents, too
            self.setCurrentItem(choice)


def _block_of(item: QTreeWidgetItem | None) -> int | None:
    value = item.data(0, _BLOCK) if item is not None else None
    return int(value) if value is not None else None


def _row(parent: QTreeWidgetItem, texts: list[str], block: int | None, sentence: str = "") -> QTreeWidgetItem:
    item = QTreeWidgetItem(parent, texts)
    item.setData(0, _BLOCK, block)
    item.setData(0, _SENTENCE, sentence)
    return item


def _first_words(text: str) -> str:
    return " ".join(text.split()[:_SHOWN_WORDS])


class SourcePane(QTextEdit):
    """Shows a document block by block; its caret says where a clause is to be split."""

    pressed = Signal(int)
    """The block that was clicked."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "import-source")
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._blocks = 0

    def show_preview(self, preview: Preview, colours: Colours, gettext: Callable[[str], str]) -> None:
        """Show what was read, in the colours of the theme."""
        labels = {node.block: node.label.end for node in preview.tree.walk() if node.label is not None}
        placed = {block for one in preview.placed.values() for block in one.blocks[:1]}
        blocks = preview.tree.blocks[:_MOST_BLOCKS]
        document = QTextDocument()
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(self.font())
        cursor = QTextCursor(document)
        plain, out = _format(colours.ink), _format(colours.muted, italic=True)
        label, doubt = (_format(colour, bold=True) for colour in (colours.accent, colours.danger))
        shape = QTextBlockFormat()
        shape.setBottomMargin(_INDENT)
        cursor.setBlockFormat(shape)
        for index, block in enumerate(blocks):
            if index:
                cursor.insertBlock()
            words = block.text.replace("\n", _LINE_END)
            end = labels.get(index, 0)
            cursor.insertText(words[:end], label if index in placed else doubt)
            cursor.insertText(words[end:], plain)
        for one in preview.left_out:
            cursor.insertBlock()
            cursor.insertText(f"{one.text.replace(chr(10), _LINE_END)} — {gettext(one.reason)}", out)
        self._blocks = len(blocks)
        show_document(self, document)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        block = self.textCursor().block().blockNumber()
        if block < self._blocks:
            self.pressed.emit(block)

    def light(self, block: int) -> None:
        found = self.document().findBlockByNumber(block)
        if found.isValid() and block < self._blocks:
            cursor = QTextCursor(found)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def split_point(self) -> tuple[int, str] | None:
        """Return the block that the caret is in and its words from there; None where nothing can be split."""
        cursor = self.textCursor()
        block = cursor.block()
        offset = _word_start(block.text(), min(cursor.position(), cursor.anchor()) - block.position())
        rest = block.text()[max(offset, 0) :].replace(_LINE_END, "\n")
        if cursor.hasSelection() or offset < 0 or not rest.strip() or block.blockNumber() >= self._blocks:
            return None
        return block.blockNumber(), rest.lstrip()


def _word_start(text: str, offset: int) -> int:
    """Return where the word begins that an offset is inside of: no word is parted."""
    return next((word.start() for word in _WORD.finditer(text) if word.start() < offset < word.end()), offset)


def _format(colour: str, *, bold: bool = False, italic: bool = False) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    made.setFontItalic(italic)
    if bold:
        made.setFontWeight(QFont.Weight.Bold)
    return made


class Sheet(QWidget):
    """Shows what was found in a document and takes corrections, each of which has a button and a key."""

    mended = Signal()
    """Something is about to be recognised otherwise."""

    def __init__(self, services: Services, work: ImportWork) -> None:
        super().__init__()
        self._services, self._work = services, work
        self.gettext = services.language.gettext
        self.source, self.clauses = SourcePane(), ClauseList(self.gettext)
        self.explained = text_label("import-explained")
        self.mends: dict[str, QPushButton] = {}
        self._commands: dict[str, QAction] = {}
        row, panes = QWidget(), self._panes()
        self.buttons = FlowLayout(row, 8)
        """The place for the owner's buttons."""
        for button in self.mends.values():
            self.buttons.addWidget(button)
        down(panes, self.explained, row, on=self, gap=10, grow=panes)
        self.clauses.currentItemChanged.connect(lambda *_: self._clause_chosen())
        self.source.pressed.connect(self._choose_pressed)
        self.source.setAccessibleName(self.gettext("The document"))
        self.clauses.setAccessibleName(self.gettext("The recognised clauses"))

    def _panes(self) -> QSplitter:
        panes = split(self.source, self.clauses, "import-panes", (400, 600))
        panes.setMinimumHeight(_LEAST_ROOM)
        gettext = self.gettext
        for name, keys, words, act in (
            ("prose", "N", gettext("Not a label"), lambda: self._mend(Mend.PROSE)),
            ("join", "J", gettext("Join with the one above"), lambda: self._mend(Mend.JOIN)),
            ("split", "S", gettext("Split at the caret"), self._split),
            ("rule", "P", gettext("This is rule…"), self._ask_rule),
            ("up", "Ctrl+Left", gettext("Level up"), lambda: self._level(-1)),
            ("down", "Ctrl+Right", gettext("Level down"), lambda: self._level(1)),
            ("undo", "Ctrl+Z", gettext("Undo"), self._undo),
        ):
            self._commands[name] = command(panes, words, act, keys)
            self.mends[name] = named(QPushButton(), f"mend-{name}")
            give_command(self.mends[name], self._commands[name])
        return panes

    # Showing

    def show_state(self) -> None:
        set_shown(self.explained, bool(self.explained.text()))
        for one in self._commands.values():
            one.setEnabled(not self._work.busy)
        self._commands["undo"].setEnabled(self._work.can_undo and not self._work.busy)
        self._commands["rule"].setVisible(bool(self._work.target.book))

    def show_preview(self, preview: Preview) -> None:
        """Show what was found, in the colours in use."""
        colours = self._services.theme.colours
        self.source.show_preview(preview, colours, self.gettext)
        library, lang = self._services.library, self._services.reading.first
        self.clauses.show_preview(preview, lambda rule: library.cite(rule, lang, BUNDLED), QColor(colours.danger))

    def _clause_chosen(self) -> None:
        self._explain()
        if self.clauses.block is not None:
            self.source.light(self.clauses.block)

    def _explain(self) -> None:
        """Show the full sentence about the chosen clause, which the list may cut."""
        self.explained.setText(self.clauses.sentence)
        set_shown(self.explained, bool(self.clauses.sentence))

    def _choose_pressed(self, block: int) -> None:
        """Choose the clause that was clicked in the document, and leave the caret where it is."""
        self.clauses.blockSignals(True)
        self.clauses.choose(block)
        self.clauses.blockSignals(False)
        self._explain()

    def _likely_rule(self, block: int) -> str:
        """Return the rule of ours whose words are most like those of a block; empty where none is."""
        from rapidfuzz import fuzz, process

        target, words = self._work.target, self._words_of(block)
        if len(words.split()) < _FEWEST_WORDS:
            return ""
        edition = reference(self._services.library, target.book, target.lang)
        texts = {rule.local: f"{rule.title or ''} {rule.markdown}" for rule in edition.rules}
        found = process.extractOne(words, texts, scorer=fuzz.token_sort_ratio, score_cutoff=_LIKELY)
        return str(found[2]) if found is not None else ""

    def _present_rule(self, block: int) -> str:
        """Return the rule of ours that a block is placed on, else the number that it has in the document."""
        placed = self._work.preview.placed if self._work.preview is not None else {}
        found = (rule.partition("/")[2] for rule, one in placed.items() if one.blocks[:1] == (block,))
        return next(found, self.clauses.number)

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

    def _split(self) -> None:
        """Begin a clause where the caret stands in the document."""
        point, rows = self.source.split_point(), self.clauses.rows()
        begun = point is not None and any(_block_of(item) == point[0] for item in rows)
        if point is None or (begun and point[1] == self._words_of(point[0]).lstrip()):
            told = self.gettext("Put the caret into the document, where the new clause begins.")
            self._services.notices.say(told)
            return
        self._mend(Mend.SPLIT, point[1][:SPLIT_WORDS], point[0])

    def _level(self, step: int) -> None:
        block, preview = self.clauses.block, self._work.preview
        node = next((one for one in preview.tree.walk() if one.block == block), None) if preview is not None else None
        if node is not None:
            depth = sum(one.label is not None for one in node.above())
            self._mend(Mend.LEVEL, str(max(depth + step, 0)))

    def _ask_rule(self) -> None:
        target, block = self._work.target, self.clauses.block
        if not target.book or block is None or self._work.busy:
            return
        rules = (rule for rule in reference(self._services.library, target.book, target.lang).rules if rule.label)
        titles = ((rule.local, rule.title or " ".join(rule.markdown.split()[:_FIRST_WORDS])) for rule in rules)
        offered = [f"{number}{RULE_MARK}{title}" for number, title in titles]
        number = self._likely_rule(block) or self._present_rule(block)
        likely = next((at for at, one in enumerate(offered) if one.split(RULE_MARK)[0] == number), -1)
        title, asked = self.gettext("This is rule…"), self.gettext("Number of our rule")
        typed, sure = QInputDialog.getItem(self, title, asked, offered, likely, editable=True)
        if sure and typed.strip():
            self.place(typed.split(RULE_MARK)[0].strip())

    def place(self, typed: str) -> None:
        """Place the chosen clause on a rule of ours."""
        book = self._work.target.book
        rule = normalise(typed if "/" in typed else f"{book}/{typed}")
        if rule not in self._services.library.ids(book, self._work.target.lang):
            self._services.notices.say(self.gettext("There is no rule “{id}”.", id=typed))
            return
        self._mend(Mend.RULE, rule)
