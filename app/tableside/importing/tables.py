"""Rows of tables: one line where a table lists something, its paragraphs where it only sets out text."""

from __future__ import annotations

from collections.abc import Sequence

from tableside.importing.document import Block, Kind
from tableside.importing.labels import readings


def row_blocks(cells: Sequence[Sequence[Block]]) -> list[Block]:
    """Return a row, given what each of its cells holds: most programs put the words of a cell into a paragraph."""
    notes = [block for cell in cells for block in cell if block.kind is Kind.NOTE]
    parts = [[block for block in cell if block.kind is not Kind.NOTE] for cell in cells]
    filled = [cell for cell in parts if cell]
    if not filled or len(cells) == 1 or _sets_out(filled):
        return [block for cell in cells for block in cell]
    first = filled[0][0]
    text = row_text([" ".join(block.text for block in cell) for cell in filled])
    return [Block(text, Kind.TABLE, first.level, first.indent, first.page, first.line, numbered=first.numbered), *notes]


def _sets_out(cells: Sequence[Sequence[Block]]) -> bool:
    """Return whether a row sets out clauses and paragraphs side by side rather than the entries of a table."""
    if any(block.kind in (Kind.HEADING, Kind.TABLE) for cell in cells for block in cell):
        return True
    if any(block.numbered or readings(block.text) for cell in cells for block in cell[1:]):
        return True
    if len(cells) == 1:
        return len(cells[0]) > 1
    return len(cells) == 2 and len(cells[1]) > 1 and is_bare_label(cells[0][0].text)


def row_text(cells: Sequence[str]) -> str:
    """Return a row as one line; a label in its first cell stands before the text, not in a column of its own."""
    if len(cells) == 2 and is_bare_label(cells[0]):
        return f"{cells[0]} {cells[1]}"
    return " | ".join(cells)


def is_bare_label(text: str) -> bool:
    """Return whether a text is a label and nothing else."""
    return bool(found := readings(text)) and found[0].end >= len(text)
