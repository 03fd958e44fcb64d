"""How long a touch on the rulings page takes until the ruling is repainted, against a bare inquiry of the same case."""

from __future__ import annotations

import contextlib
import os
import statistics
import tempfile
import time
from typing import TYPE_CHECKING, Any

from tableside.errors import TablesideError
from tableside.games import all_wizards
from tableside.rulings.intake import read_scenario, written
from tableside.rulings.model import Wizard
from tests.rulings.cases import load_cases

if TYPE_CHECKING:
    from tableside.ui.rulings.case_view import CaseView
    from tableside.ui.window import MainWindow

_REPEATS = 15
_FACTS, _VALUES = 4, 2
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
        os.environ["XDG_DATA_HOME"] = home
        services = build_services()
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
        _print_all(window)
        window.close()


def _print_all(window: MainWindow) -> None:
    """Print how long a touch takes in every ruling there is: each answer of each of a few facts, once."""
    spans: dict[str, list[tuple[float, float]]] = {}
    for wizard in all_wizards():
        given = _decided(wizard)
        for fact in list(wizard.facts.values())[:_FACTS]:
            values = fact.kind.others(given[fact.name]) if fact.name in given else fact.kind.domain() or ()
            for value in list(values)[:_VALUES]:
                spans.setdefault(wizard.id, []).append(_touch(window, wizard, given, fact.name, value))
    # What else the machine does is in the clock's time and not in the processor's.
    for index, kind in enumerate(("by the clock", "of processor time")):
        every = sorted(span[index] for measured in spans.values() for span in measured)
        slowest = {name: max(span[index] for span in measured) for name, measured in spans.items()}
        late = sorted(slowest, key=lambda name: -slowest[name])[:5]
        print(
            f"all {len(spans)} rulings, {kind}: touch to repainted ruling {statistics.median(every):.1f} ms,"
            f" 95 of 100 within {every[int(len(every) * 0.95)]:.1f} ms (aim: 16); slowest "
            + ", ".join(f"{name} {slowest[name]:.1f} ms" for name in late)
        )


def _decided(wizard: Wizard) -> dict[str, Any]:
    """Return the facts of a case from the case files, or none."""
    for one in load_cases(wizard.game):
        if one.wizard == wizard.id:
            with contextlib.suppress(TablesideError):
                return dict(read_scenario(wizard, one.facts))
    return {}


def _touch(window: MainWindow, wizard: Wizard, given: dict[str, Any], fact: str, value: Any) -> tuple[float, float]:
    """Give how long a touch takes until everything is painted: by the clock, and of this thread's processor time."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from tableside.ui.places import Place

    view: CaseView = window.view("rulings").case_view  # type: ignore[attr-defined]
    window._services.navigator.go(Place("rulings", wizard.id, details=written(wizard, given)))
    while not view.settled:
        QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    # As the program's own loop does: else the questions of every ruling before this one would pile up.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    began, used = time.perf_counter(), time.thread_time()
    view.answer_fact(fact, value)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    view.repaint()
    return (time.perf_counter() - began) * 1000, (time.thread_time() - used) * 1000


def _measured(window: MainWindow, facts: dict[str, Any], fact: str, values: tuple[Any, Any]) -> list[float]:
    """Give the medians of a touch, of what follows it, and of the inquiry alone."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from tableside.rulings.inquiry import inquire

    view: CaseView = window.view("rulings").case_view  # type: ignore[attr-defined]
    assert view.case is not None
    wizard = view.case.wizard
    facts = {name: wizard.facts[name].kind.parse(given) for name, given in facts.items()}
    values = tuple(wizard.facts[fact].kind.parse(value) for value in values)
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
