"""What a drag costs: the time from one movement of the hand to the painted table, with all 22 balls and sight lines.

The reference is an empty widget of the same size, measured in turn with it.
"""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tableside.games import find_wizard, standard_positions
from tableside.games.snooker.table import table_fact
from tableside.geometry import Point
from tableside.rulings.positions import overlay_for

_FRAMES = 240
_SIZE = (1000, 620)


def measure() -> list[tuple[str, str]]:
    """Give what was measured as pairs of a name and a value in words."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication, QWidget

    from tableside.ui.app import build_services
    from tableside.ui.tables import TableEditor

    app = QApplication.instance() or QApplication([])
    reference = QWidget()
    reference.resize(*_SIZE)
    reference.show()

    def bare() -> None:
        reference.repaint()

    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        services = build_services()
        services.theme.choose("light")
        editor = TableEditor(services, table_fact())
        editor.resize(*_SIZE)
        editor.show()
        editor.set_up(standard_positions("snooker")[0])
        lines = []
        following: partial[None] | None = None
        cases = (("on the table, red on", False, "red", "cue"), ("in hand, red on", True, "red", "blue"))
        for name, in_hand, on, dragged in cases:
            editor.set_in_hand(in_hand)
            if following is not None:
                editor.dragged.disconnect(following)
            following = partial(_show_overlay, editor, on)
            editor.dragged.connect(following)
            app.processEvents()
            start = editor.position.where(dragged) or Point(889, 500)
            editor.view.begin_drag(dragged, editor.drawing.at(start))

            def frame(step: int, editor: TableEditor = editor) -> None:
                # Once around the table and through the pack, so that the ball also slides along others.
                turn = step / _FRAMES * math.tau
                wanted = Point(889 + 700 * math.sin(turn), 1800 + 1500 * math.cos(turn * 3))
                editor.view.drag_to(editor.drawing.at(wanted))
                app.processEvents()

            ours, empty = _timed(frame), _timed(lambda _: bare())
            editor.view.end_drag()
            lines.append((f"dragging, {len(editor.position.balls)} balls, {name}", _said(ours, empty)))
        editor.close()
        reference.close()
    return lines


def _show_overlay(editor: Any, on: str) -> None:
    editor.set_overlay(overlay_for(find_wizard("snooker.snookered"), {"table": editor.value(), "on": on}))


def _timed(frame: Callable[[int], None]) -> list[float]:
    times = []
    for step in range(_FRAMES):
        began = time.perf_counter()
        frame(step)
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)


def _said(ours: list[float], empty: list[float]) -> str:
    median, late = statistics.median(ours), ours[int(len(ours) * 0.95)]
    bare = statistics.median(empty)
    slow = sum(each > 16 for each in ours)
    return (
        f"median {median:.1f} ms, p95 {late:.1f} ms, {slow} of {len(ours)} frames over 16 ms; "
        f"{median / bare:.1f} and {late / bare:.1f} times an empty view's repaint ({bare:.2f} ms)"
    )


def run() -> None:
    """Print the measurements."""
    for name, value in measure():
        print(f"{name}: {value}")
