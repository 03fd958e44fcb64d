from __future__ import annotations

from tableside.ui.window import MainWindow


def test_the_window_begins_on_the_start_page(window: MainWindow) -> None:
    assert type(window.current_view).__name__ == "StartView"
