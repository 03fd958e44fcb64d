"""The recognised clauses as a tree: what is uncertain first, then the document in its own order."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from tableside.importing.alignment import REASONS
from tableside.importing.preview import Clause, Preview
from tableside.importing.problems import TEMPLATES, Problem, place
from tableside.importing.tree import Node
from tableside.ui.widgets import named

_BLOCK = Qt.ItemDataRole.UserRole
_SENTENCE = Qt.ItemDataRole.UserRole + 1
_SHOWN_WORDS = 14


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
        self.currentItemChanged.connect(self._tell)

    @property
    def block(self) -> int | None:
        """The block that the chosen clause begins in."""
        item = self.currentItem()
        value = item.data(0, _BLOCK) if item is not None else None
        return int(value) if value is not None else None

    def _tell(self) -> None:
        block, item = self.block, self.currentItem()
        self.explained.emit(str(item.data(0, _SENTENCE) or "") if item is not None else "")
        if block is not None:
            self.chosen.emit(block)

    def show_preview(
        self, preview: Preview, gettext: Callable[..., str], cite: Callable[[str], str], doubt: QColor
    ) -> None:
        """Show what was recognised; the clause that was chosen stays so."""
        kept = self.block
        self.blockSignals(True)
        self.clear()
        self.setHeaderLabels([gettext("In the document"), gettext("Our rule"), gettext("Text")])
        placed: dict[str, Clause] = {one.number: one for one in preview.placed.values()}
        self._doubts(preview, gettext, doubt)
        for root in preview.tree.roots:
            self._node(self.invisibleRootItem(), root, placed, preview, gettext, cite, doubt)
        self.expandToDepth(1)
        self.blockSignals(False)
        self.choose(kept)

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
            whole = f"{place(problem, gettext)}: {sentence(problem, gettext)}"
            item.setToolTip(2, whole)
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
            item.setToolTip(1, why)
            item.setData(0, _SENTENCE, f"{node.name} → {shown}: {why}" if why else "")
        elif clause is None and node.label is not None:
            if node.name in preview.additions:
                item.setText(1, gettext("new"))
            else:
                item.setForeground(0, QBrush(doubt))
                item.setText(1, gettext("unplaced"))
        parent.addChild(item)
        for child in node.children:
            self._node(item, child, placed, preview, gettext, cite, doubt)

    def choose(self, block: int | None) -> None:
        """Choose the clause that begins in a block, or the first thing to look at."""
        items = self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        wanted = [item for item in items if block is not None and item.data(0, _BLOCK) == block]
        first = next((item for item in items if item.data(0, _BLOCK) is not None), None)
        choice = wanted[0] if wanted else first
        if choice is not None:
            self.setCurrentItem(choice)


def sentence(problem: Problem, gettext: Callable[..., str]) -> str:
    """Return what is odd, in the language in use."""
    return gettext(TEMPLATES[problem.code], **problem.values)
