"""What a drag costs on the rulings page: from one movement of the hand to everything repainted, with all 22 balls.

The reference is an empty widget of the same size, measured in turn with it.
"""

from __future__ import annotations

import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tableside.games import standard_positions
from tableside.geometry import Point

if TYPE_CHECKING:
    from tableside.ui.tables.drawing import TableDrawing
    from tableside.ui.tables.view import TableView

_FRAMES = 240
_SIZE = (1366, 744)
Spans = list[tuple[float, float]]


def run() -> None:
    """Print the measurements."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication, QWidget

    from tableside.ui.app import build_services
    from tableside.ui.places import Place
    from tableside.ui.rulings.view import RulingsView
    from tableside.ui.window import MainWindow

    app = QApplication.instance() or QApplication([])
    reference = QWidget()
    reference.resize(*_SIZE)
    reference.show()
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        services = build_services()
        services.theme.choose("light")
        window = MainWindow(services)
        window.resize(*_SIZE)
        window.show()
        window.begin(Place("rulings", "snooker.snookered", "", (("on", "red"),)))
        app.processEvents()
        page = window.current_view
        assert isinstance(page, RulingsView)
        for name, in_hand, dragged in (("on the table", False, "cue"), ("in hand", True, "blue")):
            page.case_view.stage.go_to("table")
            editor = page.case_view.stage.blocks["table"].editor.drawn
            assert editor is not None
            editor.set_up(standard_positions("snooker")[0])
            editor.set_in_hand(in_hand)
            app.processEvents()
            view, drawing = editor.view, editor.drawing
            view.begin_drag(dragged, drawing.at(editor.position.where(dragged) or Point(889, 500)))

            def frame(step: int, view: TableView = view, drawing: TableDrawing = drawing) -> None:
                # Once around the table and through the pack, so that the ball also slides along others.
                turn = step / _FRAMES * math.tau
                view.drag_to(drawing.at(Point(889 + 700 * math.sin(turn), 1800 + 1500 * math.cos(turn * 3))))
                app.processEvents()

            ours, empty = _timed(frame), _timed(lambda _: reference.repaint())
            view.end_drag()
            for index, kind in enumerate(("by the clock", "of processor time")):
                spans, bare = sorted(span[index] for span in ours), statistics.median(span[0] for span in empty)
                print(
                    f"dragging, 22 balls, cue ball {name}, {kind}: median {statistics.median(spans):.1f} ms,"
                    f" p95 {spans[int(_FRAMES * 0.95)]:.1f} ms (aim: 16), {sum(span > 16 for span in spans)} of"
                    f" {_FRAMES} frames over that; an empty widget is repainted in {bare:.2f} ms"
                )
        window.close()
        reference.close()


def _timed(frame: Callable[[int], None]) -> Spans:
    """Return how long each frame took: by the clock, and of this thread's processor time."""
    spans = []
    for step in range(_FRAMES):
        began, used = time.perf_counter(), time.thread_time()
        frame(step)
        spans.append(((time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000))
    return spans
