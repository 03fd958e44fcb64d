"""How long a touch on the rulings page takes until the ruling is repainted, against a bare inquiry of the same case."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tableside.ui.rulings.case_view import CaseView
    from tableside.ui.window import MainWindow

_REPEATS = 15
_CASES: list[tuple[str, dict[str, Any], str, tuple[Any, Any]]] = [
    ("snooker.foul", {"events": ("cue-potted",)}, "on", ("red", "black")),
    ("snooker.miss", {"hit_ball_on_first": False, "on": "red", "first_hit": "blue"}, "clear_path", ("none", "part")),
    (
        "carrom.pegno",
        {"proper": True, "own": 0, "opponent": 0, "queen": False, "queen_state": "on-board", "own_left": 5},
        "striker_pocketed",
        (True, False),
    ),
    ("blackball.shot", {"phase": "groups", "group": "red", "own_left": 3}, "potted", (("cue",), ("red", "red"))),
    ("backgammon.crawford", {"length": 7, "score": (6, 3)}, "crawford_played", (True, False)),
]


def run() -> None:
    """Print the figures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from tableside.ui.app import build_services
    from tableside.ui.places import Place
    from tableside.ui.window import MainWindow

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as home:
        services = build_services(Path(home) / "settings.json")
        services.theme.choose("light")
        window = MainWindow(services)
        window.resize(1180, 780)
        window.show()
        window.begin(Place("start"))
        for name, facts, fact, values in _CASES:
            services.navigator.go(Place("rulings", name))
            app.processEvents()
            touched, further, asked = _measured(window, facts, fact, values)
            print(
                f"{name}: touch to repainted ruling {touched:.1f} ms, {touched / asked:.0f} times a bare inquiry"
                f" ({asked:.2f} ms); what would change it follows {further:.1f} ms later"
            )
        window.close()


def _measured(window: MainWindow, facts: dict[str, Any], fact: str, values: tuple[Any, Any]) -> list[float]:
    """Give the medians of a touch, of what follows it, and of the inquiry alone."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from tableside.rulings.inquiry import inquire

    view: CaseView = window.view("rulings").case_view  # type: ignore[attr-defined]
    assert view.case is not None
    wizard = view.case.wizard
    for known, given in facts.items():
        view.answer_fact(known, given)
    times: list[list[float]] = [[], [], []]
    for value in values * _REPEATS:
        began = time.perf_counter()
        view.answer_fact(fact, value)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        view.repaint()
        painted = time.perf_counter()
        while not view.settled:
            QCoreApplication.processEvents()
        QCoreApplication.processEvents()
        followed = time.perf_counter()
        inquire(wizard, {**facts, fact: value})
        for kept, span in zip(
            times, (painted - began, followed - painted, time.perf_counter() - followed), strict=True
        ):
            kept.append(span * 1000)
    return [statistics.median(kept) for kept in times]
