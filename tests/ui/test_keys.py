"""No key means two things on one page."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tableside.ui.places import PAGES
from tableside.ui.window import MainWindow


def _keys(parent: QWidget) -> set[str]:
    made = {one.key() for one in parent.findChildren(QShortcut)}
    made |= {key for one in parent.findChildren(QAction) for key in one.shortcuts()}
    return {key.toString(QKeySequence.SequenceFormat.PortableText) for key in made}


@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_keys_of_a_page_and_of_the_window_differ(window: MainWindow, name: str) -> None:
    around = window.centralWidget()
    assert around is not None
    everywhere = [key for one in around.actions() for key in one.shortcuts()]
    assert len(everywhere) == len(set(everywhere))
    assert not {key.toString(QKeySequence.SequenceFormat.PortableText) for key in everywhere} & _keys(window.view(name))
