"""The pictures of the README, taken from the real window: `take_screenshots.py FOLDER`.

`take_screenshots.py --check FOLDER` exits with 1 where the style has changed since they were taken.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QBuffer, QEventLoop, QIODevice, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from tableside.ui.app import build_services
from tableside.ui.places import Place
from tableside.ui.reader.view import ReaderView
from tableside.ui.rulings.view import RulingsView
from tableside.ui.search.view import ToldCard
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

SIZE = (1366, 768)
PAUSE_MS = 300
PATIENCE_MS = 60_000
STYLE = (Path("resources/style/tableside.qss"), Path("app/tableside/palette.py"))
STAMP = "style.sha256"
TABLE = "cue 640,1000; reds 1150,2700; blue {x},1784; yellow spot; green spot; brown spot; pink spot; black spot"
DRAGGED = (*range(905, 1005, 10), *range(1005, 905, -10))
"""Where the blue ball is dragged to: out of the way, and back."""
FRAME_MS, HELD_MS = 90, 1400


def wait(milliseconds: int) -> None:
    """Let the window live for a while; unlike QTest.qWait this lets the search's thread work too."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def style_sum() -> str:
    """Return the sum of all files that decide how the window looks."""
    return sha256(b"".join(path.read_bytes() for path in STYLE)).hexdigest()


def main(folder: Path) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    QApplication.setStyle("Fusion")
    QApplication([])
    drives: tuple[tuple[str, str, Callable[[MainWindow, Services], bool]], ...] = (
        ("foul", "light", foul),
        ("stroke", "light", stroke),
        ("rules", "dark", reading),
        ("side-by-side", "light", side_by_side),
        ("search", "light", search),
        ("drag", "light", position),
    )
    for name, theme, drive in drives:
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
        shown = drive(window, services)
        wait(PAUSE_MS)
        if shown and drive is position:
            animate(window, folder / f"{name}.png")
        elif shown:
            save(picture(window), folder / f"{name}.png")
        window.close()
    (folder / STAMP).write_text(style_sum() + "\n", encoding="ascii")


def reading(window: MainWindow, services: Services) -> bool:
    """Read a rule and look at one that it cites."""
    services.navigator.go(Place("rules", "snooker/3.10"))
    view = window.current_view
    if not isinstance(view, ReaderView):
        return False
    wait(PAUSE_MS)
    pane = view.browser.viewport()
    for y in range(0, pane.height(), 6):
        for x in range(0, pane.width(), 12):
            if "2.16" in view.browser.anchorAt(QPoint(x, y)):
                QTest.mouseMove(pane, QPoint(x + 40, y + 4))
                wait(2 * PAUSE_MS)
                return True
    return True


def side_by_side(window: MainWindow, services: Services) -> bool:
    """Read the break in blackball in French and Italian."""
    services.settings.remember(side_by_side=True, reading_language="fr", second_language="it")
    services.navigator.go(Place("rules", "blackball/4b"))
    return isinstance(window.current_view, ReaderView)


def search(window: MainWindow, _services: Services) -> bool:
    """Type what a referee would."""
    window.focus_search()
    QTest.keyClicks(window.search_field, "red was on, he hit the pink first")
    view = window.view("search")

    def answered() -> bool:
        card = view.findChild(ToldCard)
        lists = view.findChildren(QAbstractItemView)
        found = any(one.model() is not None and one.model().rowCount() for one in lists)
        waiting = view.findChild(QWidget, "search-notice")
        ready = waiting is None or not waiting.isVisible()
        return card is not None and card.isVisible() and found and ready

    # The index is opened, and where it is missing built, beside the window.
    for _ in range(PATIENCE_MS // PAUSE_MS):
        if answered():
            return True
        wait(PAUSE_MS)
    return False


def foul(_window: MainWindow, services: Services) -> bool:
    """Rule on a foul."""
    facts = {"on": '"red"', "events": '["first-hit-not-on:blue"]'}
    services.navigator.go(Place("rulings", "snooker.foul", details=tuple(facts.items())))
    wait(3 * PAUSE_MS)
    return True


def stroke(_window: MainWindow, services: Services) -> bool:
    """Rule on a stroke of carrom, told as one picture."""
    pocketed = {"striker_pocketed": "true", "queen": "true", "own": "0", "opponent": "0", "proper": "true"}
    facts = {**pocketed, "own_left": "5", "dues": "1"}
    services.navigator.go(Place("rulings", "carrom.pegno", details=tuple(facts.items())))
    wait(3 * PAUSE_MS)
    return True


def position(_window: MainWindow, services: Services) -> bool:
    """Draw a snooker and see which edge is hidden."""
    facts = {"table": f'"{TABLE.format(x=DRAGGED[0])}"', "on": '"red"'}
    services.navigator.go(Place("rulings", "snooker.snookered", details=tuple(facts.items())))
    wait(5 * PAUSE_MS)
    return True


def animate(window: MainWindow, path: Path) -> None:
    """Drag the blue ball until the call flips, and back."""
    view = window.current_view
    if not isinstance(view, RulingsView) or view.case_view.case is None:
        return
    kind = view.case_view.case.wizard.facts["table"].kind
    frames: list[tuple[QImage, int]] = []
    call = ""
    for x in DRAGGED:
        view.case_view.answer_fact("table", kind.parse(TABLE.format(x=x)))
        wait(2 * PAUSE_MS)
        flipped = view.case_view.head.call.text() != call
        call = view.case_view.head.call.text()
        shown = picture(window).scaledToWidth(1024, Qt.TransformationMode.SmoothTransformation)
        frames.append((shown, HELD_MS if flipped else FRAME_MS))
    path.write_bytes(animated(frames))
    told(path)


def animated(frames: list[tuple[QImage, int]]) -> bytes:
    """Return frames as an animated PNG; of each frame after the first only what has changed is stored."""
    first = frames[0][0]
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", first.width(), first.height(), 8, 2, 0, 0, 0))]
    parts.append(chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    number, before = 0, None
    for image, milliseconds in frames:
        box = image.rect() if before is None else changed(before, image)
        place = struct.pack(">IIIIHHBB", box.width(), box.height(), box.x(), box.y(), milliseconds, 1000, 0, 0)
        parts.append(chunk(b"fcTL", struct.pack(">I", number) + place))
        number += 1
        for data in pixels(image.copy(box)):
            if before is None:
                parts.append(chunk(b"IDAT", data))
            else:
                parts.append(chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
        before = image
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixels(image: QImage) -> Iterator[bytes]:
    """Yield the compressed pixels of an image, as Qt writes them."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG", 0)  # type: ignore[call-overload]
    data, at = bytes(buffer.data().data()), 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            yield data[at + 8 : at + 8 + length]
        at += length + 12


def changed(one: QImage, other: QImage) -> QRect:
    """Return the rectangle in which two images differ, at least a pixel."""
    width, step = one.width(), one.bytesPerLine()
    left, right = bytes(one.constBits()), bytes(other.constBits())
    rows = [y for y in range(one.height()) if left[y * step : (y + 1) * step] != right[y * step : (y + 1) * step]]
    if not rows:
        return QRect(0, 0, 1, 1)
    differs = [[left[at] != right[at] for at in range(y * step, y * step + 3 * width)] for y in rows]
    columns = sorted({at // 3 for row in differs for at, different in enumerate(row) if different})
    return QRect(QPoint(columns[0], rows[0]), QPoint(columns[-1], rows[-1]))


def picture(window: MainWindow) -> QImage:
    """Return what the window shows."""
    return window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)


def save(image: QImage, path: Path) -> None:
    """Save a picture, pressed as small as PNG allows."""
    image.save(str(path), "PNG", 0)  # type: ignore[call-overload]
    told(path)


def told(path: Path) -> None:
    """Say what was written, and how large it is."""
    print(f"{path} {path.stat().st_size // 1024} kB")


def check(folder: Path) -> int:
    """Return 1 and say so where the pictures are older than the style."""
    stamp = folder / STAMP
    if stamp.is_file() and stamp.read_text(encoding="ascii").strip() == style_sum():
        return 0
    print("The README pictures are older than the style: run `make screenshots`, look at them and commit them.")
    return 1


if __name__ == "__main__":
    *options, place = sys.argv[1:]
    if "--check" in options:
        sys.exit(check(Path(place)))
    main(Path(place))
