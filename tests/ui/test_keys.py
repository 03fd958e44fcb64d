"""No key means two things on one page."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence, QShortcut
from pytestqt.qtbot import QtBot

from tableside.ui.pages import PAGES
from tableside.ui.window import MainWindow


@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_keys_of_a_page_and_of_the_window_differ(qtbot: QtBot, window: MainWindow, name: str) -> None:
    view = window.view(name)
    own = view.findChildren(QShortcut)
    everywhere = [shortcut for shortcut in window.findChildren(QShortcut) if shortcut.parent() is window]
    keys = [shortcut.key().toString(QKeySequence.SequenceFormat.PortableText) for shortcut in everywhere]
    assert len(keys) == len(set(keys))
    clashes = set(keys) & {shortcut.key().toString(QKeySequence.SequenceFormat.PortableText) for shortcut in own}
    assert clashes == set()
