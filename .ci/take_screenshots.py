"""Drive the window to the places that the README shows, and save a picture of each."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication

from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.services import Services
from tableside.ui.widgets.told_card import ToldCard
from tableside.ui.window import MainWindow

SIZE = (1366, 768)
PAUSE_MS = 300
PATIENCE_MS = 60_000


def wait(milliseconds: int) -> None:
    """Let the window live for a while; unlike QTest.qWait this lets the search's thread work too."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main(folder: Path) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    QApplication.setStyle("Fusion")
    QApplication([])
    for name, theme, drive in (
        ("start", "light", start),
        ("light", "light", reading),
        ("dark", "dark", reading),
        ("side-by-side", "light", side_by_side),
        ("search", "light", search),
        ("rulings", "light", rulings),
        ("position", "light", position),
    ):
        services = build_services()
        services.language.choose("en")
        services.reading.choose("en")
        services.settings.remember(side_by_side=False)
        services.theme.choose(theme)
        window = MainWindow(services)
        window.resize(*SIZE)
        window.show()
        window.begin(Place("start"))
        QTest.qWaitForWindowExposed(window)
        if drive(window, services):
            wait(PAUSE_MS)
            save(window, folder / f"{name}.png")
        window.close()


def start(window: MainWindow, services: Services) -> bool:  # noqa: ARG001 - every driver is called alike
    """Show what a first run shows."""
    return True


def reading(window: MainWindow, services: Services) -> bool:
    """Read a rule and look at one that it cites."""
    services.navigator.go(Place("rules", "snooker/3.10"))
    view = window.current_view
    if not isinstance(view, ReaderView):
        return False
    wait(PAUSE_MS)
    hover(view)
    return True


def hover(view: ReaderView) -> None:
    """Put the pointer on the first link of the page, and wait for the card."""
    pane = view.browser.viewport()
    for y in range(0, pane.height(), 6):
        for x in range(0, pane.width(), 12):
            if "2.16" in view.browser.anchorAt(QPoint(x, y)):
                QTest.mouseMove(pane, QPoint(x + 40, y + 4))
                wait(2 * PAUSE_MS)
                return


def side_by_side(window: MainWindow, services: Services) -> bool:
    """Read the break in blackball in French and Italian."""
    services.reading.choose("fr", "it")
    services.settings.remember(side_by_side=True)
    services.navigator.go(Place("rules", "blackball/4b"))
    return isinstance(window.current_view, ReaderView)


def search(window: MainWindow, services: Services) -> bool:  # noqa: ARG001
    """Type what a referee would."""
    window.focus_search()
    QTest.keyClicks(window.search_field, "red was on, he hit the pink first")
    view = window.view("search")

    def answered() -> bool:
        card = view.findChild(ToldCard)
        lists = view.findChildren(QAbstractItemView)
        found = any(one.model() is not None and one.model().rowCount() for one in lists)
        return card is not None and card.isVisible() and found

    # The index is opened, and where it is missing built, beside the window.
    for _ in range(PATIENCE_MS // PAUSE_MS):
        if answered():
            return True
        wait(PAUSE_MS)
    return False


def rulings(window: MainWindow, services: Services) -> bool:  # noqa: ARG001
    """Ask for a ruling."""
    facts = {"on": '"red"', "events": '["first-hit-not-on:blue"]'}
    services.navigator.go(Place("rulings", "snooker.foul", details=tuple(facts.items())))
    wait(3 * PAUSE_MS)
    return True


def position(window: MainWindow, services: Services) -> bool:  # noqa: ARG001
    """Draw a snooker and see which edge is hidden."""
    table = "cue 640,1000; reds 1150,2700; blue 905,1784; yellow spot; green spot; brown spot; pink spot; black spot"
    facts = {"table": f'"{table}"', "on": '"red"'}
    services.navigator.go(Place("rulings", "snooker.snookered", details=tuple(facts.items())))
    wait(5 * PAUSE_MS)
    return True


def save(window: MainWindow, path: Path) -> None:
    """Save a picture, pressed as small as PNG allows."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    image.save(str(path), "PNG", 0)
    print(f"{path} {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
