"""A game of another package stands in the lists of the window like ours; asked of a window in its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.games.fifth import add_book, install_game

WINDOW = """
import json
import sys

from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from tableside.ui.places import Place
from tableside.ui.app import build_services
from tableside.ui.window import MainWindow

application = QApplication(sys.argv)
services = build_services()
services.language.choose("en")
window = MainWindow(services)
window.show()
services.navigator.go(Place("start"))
while not window.current_view.games:  # its cards come after the first paint
    application.processEvents()


def words_at(place):
    services.navigator.go(place)
    view = window.current_view
    controls = (*view.findChildren(QAbstractButton), *view.findChildren(QLabel))
    said = [text for one in controls for text in (one.text(), one.accessibleName())]
    return [text for text in said if text]


seen = {view: words_at(Place(view)) for view in ("start", "rulings")}
seen["case"] = words_at(Place("rulings", "shuffleboard.short"))
print(json.dumps(seen))
"""


def test_its_rulings_and_its_book_stand_in_the_lists_of_the_window(tmp_path: Path) -> None:
    install_game(tmp_path / "packages")
    add_book(tmp_path / "data")
    home = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    paths = os.pathsep.join([str(tmp_path / "packages"), *sys.path])
    environment = os.environ | home | {"TABLESIDE_DATA": str(tmp_path / "data"), "PYTHONPATH": paths}
    command = [sys.executable, "-c", WINDOW]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert any("Shuffleboard" in text for text in seen["start"]), seen["start"]
    assert any("Short weight" in text for text in seen["rulings"]), repr(seen["rulings"])
    assert any("Has the weight passed the foul line?" in text for text in seen["case"]), seen["case"]
