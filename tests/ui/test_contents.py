"""The contents of books that people brought: numbers with titles, or else with the words they begin with."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from tableside.rulebook.scan import scan
from tableside.ui.reader.panel import Contents

TEXT = """# 1 Throwing

## 1.1 Turns

(1) {=1.1.1} **Order.** The sides throw in turn.

    (1) {=1.1.1.1} The younger begins.

(2) {=1.1.2} Nobody throws twice.

## 1.2

A **bag** on the mat stays there, as [[1.1|1.1]] tells, until all are thrown.
"""


def below(item: QTreeWidgetItem) -> list[object]:
    children = [item.child(place) for place in range(item.childCount())]
    return [[child.text(0), below(child)] for child in children if child is not None]


def test_contents_are_titles_and_first_words_and_no_bare_numbers(qtbot: QtBot) -> None:
    contents = Contents(str)
    qtbot.addWidget(contents)
    contents.show_edition(scan(TEXT, "bags", "en", Path("en.md")))

    assert below(contents.invisibleRootItem()) == [
        ["1  Throwing", [["1.1  Turns", [["1.1.1  Order", []]]], ["1.2  A bag on the mat stays there, as …", []]]]
    ]
