"""Kill the window in the middle of a ruling or a match, again and again, and see what it has lost.

`python -m tests.campaigns.window_kills --kills 100`: each life opens the window on what the last one left, answers
questions, goes on to the next ruling, works the clocks and changes pages, until it is killed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tableside.storage.running import read_running

from tests.campaigns.kills import Found, live_and_die
from tests.conftest import ROOT

_FOLDERS = ("CONFIG", "DATA", "CACHE")
_LONGEST_LIFE = 2.5


def life(seed: int) -> None:
    """Work the window for ever; tell after each act what is to be there again."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tableside.ui.app import build_services
    from tableside.ui.places import Place
    from tableside.ui.window import MainWindow

    app = QApplication([])
    services = build_services()
    window = MainWindow(services)
    window.begin(None)
    window.show()
    assert services.running.found.problem is None, services.running.found.problem
    chance = random.Random(seed)

    def act() -> None:
        match chance.randrange(6):
            case 0:
                services.navigator.go(Place("rulings", chance.choice(("snooker.foul", "carrom.pegno", "snooker.miss"))))
            case 1:
                services.navigator.go(Place("timers", chance.choice(("backgammon", "carrom"))))
                panel: Any = window.current_view.panel  # type: ignore[union-attr]
                (panel.switch if hasattr(panel, "switch") else panel.press)()
            case _:
                _answer(services, window, chance)

    kept, last = services.running.keep, [""]

    def keep(name: str, data: Any) -> None:
        kept(name, data)
        state = json.dumps(_stable(services.running._parts))
        if state != last[0]:
            last[0] = state
            print(f"[{time.monotonic()}, {state}]", flush=True)

    services.running.keep = keep  # type: ignore[method-assign]
    timer = QTimer(interval=60)
    timer.timeout.connect(act)
    timer.start()
    app.exec()


def _answer(services: Any, window: Any, chance: random.Random) -> None:
    """Answer a question of the ruling in hand, or go on to the next ruling."""
    view = window.view("rulings").case_view
    case = view.case
    if case is None or services.navigator.here.view != "rulings":
        return
    names = [name for name, fact in case.wizard.facts.items() if fact.kind.domain()]
    name = chance.choice(names)
    view.answer_fact(name, chance.choice(list(case.wizard.facts[name].kind.domain())))


def _stable(parts: dict[str, Any]) -> dict[str, Any]:
    """Return what changes only by an act: a running clock goes on by itself."""
    clocks = {
        name: {"kind": one["kind"], "turn_of": one.get("turn_of")} for name, one in parts.get("clocks", {}).items()
    }
    return {"case": parts.get("case"), "place": parts.get("window", {}).get("place"), "clocks": clocks}


def kill_the_window(folder: Path, kills: int, seed: int) -> Found:
    """Let the window live for a moment, kill it, and compare what it told with what is there."""
    chance = random.Random(seed)
    found = Found()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": f"{ROOT / 'app'}:{ROOT}"}
    environment |= {f"XDG_{name}_HOME": str(folder / name.lower()) for name in _FOLDERS}
    file = folder / "data" / "tableside" / "running.json"
    for number in range(kills):
        told, killed_at, errors = _live_and_die(
            environment, chance.randrange(2**32), chance.uniform(0.1, _LONGEST_LIFE)
        )
        found.kills += 1
        kept = read_running(file)
        if kept.problem is not None or not told:
            found.faults.append(f"{number}: {kept.problem or errors}")
            continue
        there = json.loads(json.dumps(_stable(dict(kept.parts))))
        places = [index for index, (_, state) in enumerate(told) if state == there]
        lost = told[places[-1] + 1 :] if places else told
        found.lost += len(lost)
        found.oldest = max(found.oldest, *(killed_at - moment for moment, _ in lost), 0.0)
    return found


def _live_and_die(environment: dict[str, str], seed: int, seconds: float) -> tuple[list[Any], float, str]:
    command = [sys.executable, "-m", "tests.campaigns.window_kills", "--life", str(seed)]
    told, killed_at, errors = live_and_die(command, seconds, environment)
    return [json.loads(line) for line in told], killed_at, errors


def main() -> None:
    """Run the campaign and say what it has seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--life", type=int)
    options = parser.parse_args()
    if options.life is not None:
        life(options.life)
        return
    with tempfile.TemporaryDirectory() as folder:
        found = kill_the_window(Path(folder), options.kills, options.seed)
    print(f"{found.kills} kills, {found.lost} acts lost, the oldest {found.oldest * 1000:.0f} ms before its kill")
    for fault in found.faults:
        print(fault)
    sys.exit(bool(found.faults) or found.oldest >= 1.0)


if __name__ == "__main__":
    main()
