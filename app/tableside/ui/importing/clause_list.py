"""The recognised clauses as a tree: what is uncertain first, then the document in its own order."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from tableside.importing.placing import REASONS
from tableside.importing.preview import Clause, Preview
from tableside.importing.problems import TEMPLATES, Problem, place
from tableside.importing.tree import Node
from tableside.ui.widgets import as_tip, named

_BLOCK = Qt.ItemDataRole.UserRole
_SENTENCE = Qt.ItemDataRole.UserRole + 1
_DOUBT = Qt.ItemDataRole.UserRole + 2
_SHOWN_WORDS = 14
_PARAGRAPH = "¶"
_FAR = 40
"""How many blocks further a text is looked for that was mended."""


class ClauseList(QTreeWidget):
    """Shows clauses; choosing one tells which block of the document it begins in."""

    chosen = Signal(int)
    explained = Signal(str)
    """What there is to say about the chosen clause, as a sentence."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "import-clauses")
        self.setColumnCount(3)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._texts: list[str] = []
        """The blocks of the document as they are shown."""
        self._at: int | None = None
        """The block to stay at, where it is not that of the chosen clause."""
        self.currentItemChanged.connect(self._tell)

    @property
    def block(self) -> int | None:
        """The block that the chosen clause begins in."""
        item = self.currentItem()
        value = item.data(0, _BLOCK) if item is not None else None
        return int(value) if value is not None else None

    @property
    def number(self) -> str:
        """The number of the chosen clause in the document."""
        item = self.currentItem()
        return item.text(0) if item is not None else ""

    def _tell(self) -> None:
        block, item = self.block, self.currentItem()
        self.explained.emit(str(item.data(0, _SENTENCE) or "") if item is not None else "")
        if block is not None:
            self.chosen.emit(block)

    def show_preview(
        self, preview: Preview, gettext: Callable[..., str], cite: Callable[[str], str], doubt: QColor
    ) -> None:
        """Show what was recognised; the clause that was chosen stays so, and the branches as they are."""
        kept, present = self._followed(preview), self.currentItem()
        doubtful = present is not None and bool(present.data(0, _DOUBT))
        opened = {item.text(0): item.isExpanded() for item in self.rows() if item.childCount()}
        self.blockSignals(True)
        self.clear()
        self.setHeaderLabels([gettext("In the document"), gettext("Our rule"), gettext("Text")])
        placed: dict[str, Clause] = {one.number: one for one in preview.placed.values()}
        self._doubts(preview, gettext, doubt)
        for root in preview.tree.roots:
            self._node(self.invisibleRootItem(), root, placed, preview, gettext, cite, doubt)
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
        """Choose the clause of a block, or what becomes of it, when the clauses were found anew."""
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
        """Return every row, whatever is folded."""
        return self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)

    def _doubts(self, preview: Preview, gettext: Callable[..., str], doubt: QColor) -> None:
        if not preview.problems:
            return
        head = QTreeWidgetItem([gettext("To look at ({count})", count=len(preview.problems)), "", ""])
        head.setFirstColumnSpanned(True)
        self.addTopLevelItem(head)
        at = {node.name: node.block for node in preview.tree.walk()}
        for problem in preview.problems:
            item = QTreeWidgetItem([problem.label, "", sentence(problem, gettext)])
            item.setForeground(0, QBrush(doubt))
            item.setData(0, _BLOCK, at.get(problem.label))
            item.setData(0, _DOUBT, True)
            whole = f"{place(problem, gettext)}: {sentence(problem, gettext)}"
            item.setToolTip(2, as_tip(whole))
            item.setData(0, _SENTENCE, whole)
            head.addChild(item)
        head.setExpanded(True)

    def _node(
        self,
        parent: QTreeWidgetItem,
        node: Node,
        placed: dict[str, Clause],
        preview: Preview,
        gettext: Callable[..., str],
        cite: Callable[[str], str],
        doubt: QColor,
    ) -> None:
        clause = placed.get(node.name)
        words = " ".join(f"{node.title} {node.text}".split()[:_SHOWN_WORDS])
        shown = cite(clause.id) if clause is not None and clause.reasons else ""
        item = QTreeWidgetItem([node.name if node.label is not None else node.title[:40], shown, words])
        item.setData(0, _BLOCK, node.block)
        if clause is not None and clause.reasons:
            why = ", ".join(gettext(REASONS[one]) for one in clause.reasons if one in REASONS)
            item.setToolTip(1, as_tip(why))
            item.setData(0, _SENTENCE, f"{node.name} → {shown}: {why}" if why else "")
        elif clause is None and node.label is not None:
            if node.name in preview.additions:
                item.setText(1, gettext("new"))
            else:
                item.setForeground(0, QBrush(doubt))
                item.setText(1, gettext("unplaced"))
        parent.addChild(item)
        for after, child in enumerate(node.children):
            self._parted(item, node, after, preview)
            self._node(item, child, placed, preview, gettext, cite, doubt)
        self._parted(item, node, len(node.children), preview)

    @staticmethod
    def _parted(item: QTreeWidgetItem, node: Node, after: int, preview: Preview) -> None:
        """Add the paragraphs that a person has made by splitting: they have no number, but a row of their own."""
        for one in node.paragraphs:
            blocks = preview.tree.blocks
            if (
                one.after == after
                and one.block != node.block
                and 0 <= one.block < len(blocks)
                and blocks[one.block].apart
            ):
                row = QTreeWidgetItem([_PARAGRAPH, "", " ".join(one.text.split()[:_SHOWN_WORDS])])
                row.setData(0, _BLOCK, one.block)
                item.addChild(row)

    def choose(self, block: int | None, *, doubt: bool = False) -> None:
        """Choose the clause that begins in a block, else the one that it is in; without a block, the first doubt."""
        items = [item for item in self.rows() if item.data(0, _BLOCK) is not None]
        doubts = [item for item in items if item.data(0, _DOUBT)]
        clauses = [item for item in items if not item.data(0, _DOUBT)]
        there = [item for item in ((*doubts, *clauses) if doubt else clauses) if item.data(0, _BLOCK) == block]
        above = [item for item in clauses if block is not None and item.data(0, _BLOCK) < block]
        above.sort(key=lambda item: int(item.data(0, _BLOCK)))
        choice = next(iter((*there, *reversed(above), *items)), None)
        parent = choice.parent() if choice is not None else None
        while parent is not None:
            parent.setExpanded(True)
            parent = parent.parent()
        if choice is not None:
            self.setCurrentItem(choice)


def sentence(problem: Problem, gettext: Callable[..., str]) -> str:
    """Return what is odd, in the language in use."""
    return gettext(TEMPLATES[problem.code], **problem.values)
